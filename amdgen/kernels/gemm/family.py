"""GEMM as a family: C = activation(alpha · op(A) · op(B) + beta · C + bias)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from amdgen.kernels.family import Family, Plan
from amdgen.kernels.gemm.spec import Gemm

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from amdgen.kernels.blas import BlasProduct
    from amdgen.kernels.parts import Part, Written
    from amdgen.kernels.tensors import Array, Cost, Data, Reference, Tensor


_SCALES, _LEAST_SCALE = 8, 120
"""How many powers of two are drawn for scales, and the byte of the least: 2^-7 to 1, so that sums of some hundred
products are in f16's range."""


class GemmFamily(Family[Gemm, Plan]):
    """Pipelined products: MFMA on CDNA; mma.sync with cp.async, or wgmma with the copy engine, on NVIDIA's."""

    name = "gemm"
    predicted_peers = True
    spec = Gemm
    machines: ClassVar[Mapping[str, str]] = {
        "cdna": "amdgen.kernels.gemm.cdna.machine:MACHINE",
        "ampere": "amdgen.kernels.gemm.cuda.machine:MACHINE",
        "hopper": "amdgen.kernels.gemm.cuda.machine:MACHINE",
    }

    def shape_class(self, spec: Gemm) -> str:
        """On NVIDIA's, every size is one of its own: the best kernel changes with the last tiles and with where rows
        begin, and the model chooses for neighbours better than a neighbour's measurement does."""
        if not spec.is_nvidia:
            return super().shape_class(spec)
        from amdgen.kernels.options import plain_value

        return " ".join(f"{name}={plain_value(value)}" for name, value in spec.problem.items())

    def operands(self, spec: Gemm) -> tuple[Tensor, ...]:
        from amdgen.kernels.gemm.reference import operands

        return operands(spec)

    def data(self, spec: Gemm, seed: int = 0, inputs: str = "random") -> Data:
        """Normally distributed; of types with a scale for each block, scales around 1; of groups, ends in order."""
        from amdgen.kernels.gemm import grouped

        made = super().data(spec, seed, inputs)
        for name in spec.beside if spec.element.block else ():
            made[name][...] = made[name] % _SCALES + _LEAST_SCALE
        if spec.groups:
            grouped.set_ends(spec, made, seed)
        return made

    def steering(self, spec: Gemm) -> Mapping[str, Array]:
        """Ends of groups of as many rows each."""
        from amdgen.kernels.gemm import grouped

        return {"ends": grouped.even_ends(spec)} if spec.groups else {}

    def reference(self, spec: Gemm, data: Data) -> dict[str, Reference]:
        from amdgen.kernels.gemm.reference import reference

        return {"c": reference(spec, data)}

    def bound(self, spec: Gemm, data: Data, reference: Mapping[str, Reference]) -> dict[str, Array]:
        """f32 sums may err by half an ulp a product, the output by half an ulp of the result."""
        from amdgen.kernels.gemm.reference import flushed, rounding_bound

        c = reference["c"]
        return {"c": rounding_bound(spec, c.want, c.size) + flushed(spec, data)}

    def parts(self, spec: Gemm, data: Data, written: Mapping[str, Written]) -> Iterable[Part]:
        """Tiles of C, with the rows of op(A) and the columns of op(B) that they are the products of."""
        from amdgen.kernels.gemm.reference import parts

        return parts(spec, data, written["c"])

    def problem(self, spec: Gemm) -> str:
        batch = f"{spec.batch} x " if spec.batch > 1 else ""
        ending = "".join(f" {word}" for word in spec.ending)
        ending += f", {spec.groups} groups" if spec.groups else ""
        ending += ", scales of blocks" if spec.scales == "block" else ""
        return f"{batch}{spec.m}x{spec.n}x{spec.k} {spec.layout} {' x '.join(spec.inputs)} -> {spec.out_name}{ending}"

    def cost(self, spec: Gemm) -> Cost:
        from amdgen.kernels.tensors import Cost

        read = sum(t.bytes for t in self.operands(spec) if t.role != "written")
        return Cost(spec.flops, read, sum(t.bytes for t in self.operands(spec) if t.is_output))

    def sample(self, rng: random.Random, arch: str) -> Gemm:
        from amdgen.kernels.gemm.samples import random_spec

        return random_spec(rng, arch)

    def library(self, torch: object, spec: Gemm, tensors: Mapping[str, object]) -> tuple[str, Callable[[], Any]] | None:
        """cuBLAS or hipBLASLt, as torch calls them."""
        from amdgen.kernels.gemm.library import library_call

        return library_call(torch, spec, tensors)

    def peer(
        self, name: str, spec: Gemm, tensors: Mapping[str, object], compiled: Callable[[Sequence[str]], Sequence[Path]]
    ) -> Mapping[str, Callable[[], Any]]:
        """Triton's, TileLang's and CUTLASS's, plain."""
        if name == "cutlass":
            from amdgen.kernels.gemm import cutlass_text

            return cutlass_text.calls(spec, tensors, compiled)
        if name not in ("triton", "tilelang"):
            return {}
        found: Mapping[str, Callable[[], Any]] = import_module(f"amdgen.kernels.gemm.{name}_peer").calls(spec, tensors)
        return found

    def blas(self, spec: Gemm) -> BlasProduct | None:
        from amdgen.kernels.gemm.library import blas_product

        return blas_product(spec)


GEMM = GemmFamily()
