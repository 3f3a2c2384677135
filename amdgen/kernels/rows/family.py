"""RMSNorm and row softmax as families. What a row's statistic is stands in the templates ``rows/*.j2`` and in
:mod:`amdgen.kernels.rows.reference`; all else they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from amdgen.kernels.family import Family, Plan
from amdgen.kernels.rows.spec import RmsNorm, Rows, Softmax

if TYPE_CHECKING:
    import random

    from amdgen.kernels.parts import Part, Written
    from amdgen.kernels.tensors import Array, Cost, Data, Reference, Tensor

R = TypeVar("R", bound=Rows)


class RowsFamily(Family[R, Plan]):
    """Kernels that normalise rows."""

    inputs = ("random", "large", "shifted")
    machines: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("cdna", "ampere", "hopper"), "amdgen.kernels.rows.machine:MACHINE"
    )

    def operands(self, spec: R) -> tuple[Tensor, ...]:
        from amdgen.kernels.rows.reference import operands

        return operands(spec)

    def data(self, spec: R, seed: int = 0, inputs: str = "random") -> Data:
        from amdgen.kernels.rows.reference import random_data

        return random_data(spec, seed, inputs)

    def reference(self, spec: R, data: Data) -> dict[str, Reference]:
        from amdgen.kernels.rows.reference import reference

        return reference(spec, data)

    def bound(self, spec: R, data: Data, reference: Mapping[str, Reference]) -> dict[str, Array]:
        from amdgen.kernels.rows.reference import bound

        return bound(spec, reference)

    def parts(self, spec: R, data: Data, written: Mapping[str, Written]) -> Iterable[Part]:
        from amdgen.kernels.rows.reference import parts

        return parts(spec, data, written)

    def problem(self, spec: R) -> str:
        residual = " + residual" if spec.residual else ""
        return f"{spec.rows} rows of {spec.columns} {spec.dtype}{residual}"

    def cost(self, spec: R) -> Cost:
        """A few operations an element: bytes are what takes time."""
        from amdgen.kernels.tensors import Cost

        tensors = self.operands(spec)
        read = sum(t.bytes for t in tensors if t.role != "written")
        return Cost(4 * spec.rows * spec.columns, read, sum(t.bytes for t in tensors if t.is_output))

    def sample(self, rng: random.Random, arch: str) -> R:
        from amdgen.kernels.rows.samples import random_spec

        return random_spec(self.spec, rng, arch)


class RmsNormFamily(RowsFamily[RmsNorm]):
    """RMSNorm of rows, with fused residual add: no matrix instructions, memory sets the pace."""

    name = "rmsnorm"
    spec = RmsNorm

    def library(self, torch: Any, spec: RmsNorm, tensors: Mapping[str, Any]) -> tuple[str, Callable[[], Any]] | None:
        """torch's, which adds no residual."""
        if spec.residual:
            return None
        norm, shape = torch.nn.functional.rms_norm, (spec.columns,)
        return "torch", lambda: norm(tensors["x"], shape, tensors["w"], spec.eps)


class SoftmaxFamily(RowsFamily[Softmax]):
    """Softmax of rows, with fused residual add: one pass over a row that fits the registers."""

    name = "softmax"
    spec = Softmax

    def library(self, torch: Any, spec: Softmax, tensors: Mapping[str, Any]) -> tuple[str, Callable[[], Any]] | None:
        """torch's, which adds no residual."""
        if spec.residual:
            return None
        return "torch", lambda: torch.softmax(tensors["x"], -1)


RMSNORM = RmsNormFamily()
SOFTMAX = SoftmaxFamily()
