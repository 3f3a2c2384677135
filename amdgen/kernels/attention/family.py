"""Attention as a family: O = softmax(scale · Q · Kᵀ) · V, forward."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from amdgen.kernels.attention.spec import BYTES, Attention
from amdgen.kernels.family import Family, Plan

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from amdgen.kernels.parts import Part, Written
    from amdgen.kernels.tensors import Array, Cost, Data, Reference, Tensor


class AttentionFamily(Family[Attention, Plan]):
    """Flash attention: both products on the matrix cores, the softmax between them in registers."""

    name = "attention"
    spec = Attention
    inputs = ("random", "large", "same")
    machines: ClassVar[Mapping[str, str]] = {
        kind: f"amdgen.kernels.attention.{kind}.machine:MACHINE" for kind in ("cdna", "ampere", "hopper")
    }

    def archs(self) -> Sequence[str]:
        from amdgen.kernels.errors import SpecError

        def has(arch: str) -> bool:
            try:
                Attention(arch, 1, 1)
            except SpecError:
                return False
            return True

        return list(filter(has, super().archs()))

    def operands(self, spec: Attention) -> tuple[Tensor, ...]:
        from amdgen.kernels.attention.reference import operands

        return operands(spec)

    def data(self, spec: Attention, seed: int = 0, inputs: str = "random") -> Data:
        from amdgen.kernels.attention.reference import random_data

        return random_data(spec, seed, inputs)

    def steering(self, spec: Attention) -> Mapping[str, Array]:
        from amdgen.kernels.attention.reference import steering

        return steering(spec)

    def reference(self, spec: Attention, data: Data) -> dict[str, Reference]:
        from amdgen.kernels.attention.reference import reference

        return reference(spec, data)

    def bound(self, spec: Attention, data: Data, reference: Mapping[str, Reference]) -> dict[str, Array]:
        from amdgen.kernels.attention.reference import bound

        return bound(spec, data, reference)

    def beside(self, spec: Attention, data: Data) -> dict[str, dict[str, Array]]:
        """NumPy with scores, softmax and sums in f32."""
        from amdgen.kernels.attention.reference import ordinary

        return {
            f"NumPy, softmax in f32, weights rounded to {spec.dtype}": {"o": ordinary(spec, data).want},
            "NumPy, softmax in f32, weights left in f32": {"o": ordinary(spec, data, rounded=False).want},
        }

    def parts(self, spec: Attention, data: Data, written: Mapping[str, Written]) -> Iterable[Part]:
        from amdgen.kernels.attention.reference import parts

        return parts(spec, data, written)

    def problem(self, spec: Attention) -> str:
        shape = f"batch {spec.batch}, heads {spec.heads}/{spec.key_heads}, {spec.seq_q} queries, {spec.seq_k} keys"
        dims = f"head dim {spec.head_dim}" + (f"/{spec.value_dim}" if spec.value_dim != spec.head_dim else "")
        more = {"causal": spec.causal, "varlen": spec.varlen, f"pages of {spec.paged}": bool(spec.paged)}
        kinds = spec.dtype if spec.out_name == spec.dtype else f"{spec.dtype} and O in {spec.out_name}"
        words = [kinds, spec.layout, *(word for word, is_so in more.items() if is_so)]
        return f"{shape}, {dims}, {' '.join(words)}"

    def cost(self, spec: Attention) -> Cost:
        from amdgen.kernels.tensors import Cost

        tensors = self.operands(spec)
        read = sum(t.bytes for t in tensors if not t.is_output)
        return Cost(spec.flops, read, sum(t.bytes for t in tensors if t.is_output))

    def sample(self, rng: random.Random, arch: str) -> Attention:
        from amdgen.kernels.attention.samples import random_spec

        return random_spec(rng, arch)

    def library(self, torch: Any, spec: Attention, tensors: Mapping[str, Any]) -> tuple[str, Callable[[], Any]] | None:
        """torch's fused attention: cuDNN's where there is one, else FlashAttention's, which on AMD is AMD's."""
        if spec.dtype == BYTES or spec.lse or spec.varlen or spec.paged or (spec.causal and spec.seq_q != spec.seq_k):
            return None  # torch aligns the mask at the first query, and has nothing of bytes
        q, k, v = (tensors[name] if spec.layout == "bhsd" else tensors[name].transpose(1, 2) for name in "qkv")
        from torch.nn.attention import SDPBackend, sdpa_kernel

        attend = torch.nn.functional.scaled_dot_product_attention
        fastest = [SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION]
        grouped = {"enable_gqa": True} if spec.group > 1 else {}
        turned = spec.layout != "bhsd"

        def call() -> Any:
            with sdpa_kernel(fastest, set_priority=True):
                made = attend(q, k, v, is_causal=spec.causal, scale=spec.factor, **grouped)
            return made.transpose(1, 2) if turned else made

        return "torch", call

    def peer(
        self,
        name: str,
        spec: Attention,
        tensors: Mapping[str, object],
        compiled: Callable[[Sequence[str]], Sequence[Path]],
    ) -> Mapping[str, Callable[[], Any]]:
        """Triton's, plain."""
        if name != "triton":
            return {}
        from amdgen.kernels.attention.triton_peer import calls

        return calls(spec, tensors)


ATTENTION = AttentionFamily()
