"""The gradients of attention as a family: dQ, dK and dV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from amdgen.kernels.attention.backward.spec import AttentionBackward
from amdgen.kernels.family import Family

if TYPE_CHECKING:
    import random

    from amdgen.kernels.attention.backward.build import BackwardPlan
    from amdgen.kernels.choices import Choice
    from amdgen.kernels.tensors import Array, Cost, Data, Launch, Reference, Tensor


class AttentionBackwardFamily(Family[AttentionBackward, "BackwardPlan"]):
    """The gradients of flash attention in one launch: five products on the matrix cores, nothing of the scores in
    memory."""

    name = "attention_backward"
    spec = AttentionBackward
    inputs = ("random", "large", "same")

    def archs(self) -> Sequence[str]:
        from amdgen.isa.nvidia import load_nvidia, nvidia_names

        return [name for name in nvidia_names() if load_nvidia(name).arch.tma is not None]

    def choose(self, spec: AttentionBackward) -> AttentionBackward:
        from amdgen.kernels.attention.backward.choose import complete

        return complete(spec)

    def candidates(self, spec: AttentionBackward) -> Iterable[AttentionBackward]:
        from amdgen.kernels.attention.backward.choose import fitting

        return fitting(spec)

    def plan(self, spec: AttentionBackward) -> BackwardPlan:
        from amdgen.kernels.attention.backward.build import plan_backward

        return plan_backward(spec)

    def text(self, plan: BackwardPlan) -> str:
        from amdgen.kernels.attention.backward.text import render_backward

        return render_backward(plan)

    def launch(self, plan: BackwardPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        from amdgen.kernels.attention.backward.arguments import launch_of

        return launch_of(plan.geometry)

    def explain(self, plan: BackwardPlan, asked: AttentionBackward) -> list[Choice]:
        from amdgen.kernels.attention.backward.explain import explain

        return explain(plan, asked)

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
