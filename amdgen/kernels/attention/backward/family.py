"""The gradients of attention as a family: dQ, dK and dV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from amdgen.kernels.attention.backward.spec import AttentionBackward
from amdgen.kernels.family import Family, Plan

if TYPE_CHECKING:
    import random

    from amdgen.kernels.tensors import Array, Cost, Data, Reference, Tensor


class AttentionBackwardFamily(Family[AttentionBackward, Plan]):
    """The gradients of flash attention in one launch: five products on the matrix cores, nothing of the scores in
    memory."""

    name = "attention_backward"
    spec = AttentionBackward
    inputs = ("random", "large", "same")
    machines: ClassVar[Mapping[str, str]] = {"hopper": "amdgen.kernels.attention.backward.hopper.machine:MACHINE"}

    def operands(self, spec: AttentionBackward) -> tuple[Tensor, ...]:
        from amdgen.kernels.attention.backward.reference import operands

        return operands(spec)

    def data(self, spec: AttentionBackward, seed: int = 0, inputs: str = "random") -> Data:
        from amdgen.kernels.attention.backward.reference import random_data

        return random_data(spec, seed, inputs)

    def reference(self, spec: AttentionBackward, data: Data) -> dict[str, Reference]:
        from amdgen.kernels.attention.backward.reference import reference

        return reference(spec, data)

    def bound(self, spec: AttentionBackward, data: Data, reference: Mapping[str, Reference]) -> dict[str, Array]:
        from amdgen.kernels.attention.backward.reference import bound

        return bound(spec, reference)

    def problem(self, spec: AttentionBackward) -> str:
        from amdgen.kernels.attention.family import ATTENTION

        return f"gradients: {ATTENTION.problem(spec.forward)}"

    def cost(self, spec: AttentionBackward) -> Cost:
        from amdgen.kernels.tensors import Cost

        tensors = self.operands(spec)
        read = sum(t.bytes for t in tensors if not t.is_output)
        return Cost(spec.flops, read, sum(t.bytes for t in tensors if t.is_output))

    def sample(self, rng: random.Random, arch: str) -> AttentionBackward:
        from amdgen.kernels.attention.backward.samples import random_spec

        return random_spec(rng, arch)

    def library(
        self, torch: Any, spec: AttentionBackward, tensors: Mapping[str, Any]
    ) -> tuple[str, Callable[[], Any]] | None:
        """torch's gradient of its fused attention: cuDNN's where there is one. Its O and logarithms are its own."""
        if spec.causal and spec.seq_q != spec.seq_k:
            return None  # torch aligns the mask at the first query
        from torch.nn.attention import SDPBackend, sdpa_kernel

        turned = spec.layout != "bhsd"
        q, k, v = (tensors[name].detach().requires_grad_() for name in "qkv")
        laid = [x.transpose(1, 2) if turned else x for x in (q, k, v)]
        forward = spec.forward
        grouped = {"enable_gqa": True} if forward.group > 1 else {}
        fastest = [SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION]
        with sdpa_kernel(fastest, set_priority=True):
            made = torch.nn.functional.scaled_dot_product_attention(
                *laid, is_causal=spec.causal, scale=forward.factor, **grouped
            )
        grad = tensors["grad"].transpose(1, 2) if turned else tensors["grad"]
        return "torch", lambda: torch.autograd.grad(made, (q, k, v), grad, retain_graph=True)[0]


ATTENTION_BACKWARD = AttentionBackwardFamily()
