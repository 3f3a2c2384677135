"""Attention as a family: O = softmax(scale · Q · Kᵀ) · V, forward."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from amdgen.kernels.attention.spec import BYTES, Attention
from amdgen.kernels.family import Family

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from amdgen.kernels.attention.build import AttentionPlan
    from amdgen.kernels.attention.cuda import AsyncAttentionPlan, CudaAttentionPlan
    from amdgen.kernels.choices import Choice
    from amdgen.kernels.parts import Part, Written
    from amdgen.kernels.tensors import Array, Cost, Data, Launch, Reference, Tensor

    AttentionPlans = AttentionPlan | CudaAttentionPlan | AsyncAttentionPlan


class AttentionFamily(Family[Attention, "AttentionPlans"]):
    """Flash attention: both products on the matrix cores, the softmax between them in registers."""

    name = "attention"
    spec = Attention
    inputs = ("random", "large", "same")

    def archs(self) -> Sequence[str]:
        from amdgen.isa import arch_names
        from amdgen.isa.nvidia import nvidia_names
        from amdgen.kernels.errors import SpecError

        def has(arch: str) -> bool:
            try:
                Attention(arch, 1, 1)
            except SpecError:
                return False
            return True

        return list(filter(has, [*arch_names(), *nvidia_names()]))

    def choose(self, spec: Attention) -> Attention:
        from amdgen.kernels.attention import choose
        from amdgen.kernels.attention.cuda import async_choose
        from amdgen.kernels.attention.cuda import choose as cuda

        if not spec.is_nvidia:
            return choose.complete(spec)
        return cuda.complete(spec) if spec.nvidia.arch.tma else async_choose.complete(spec)

    def candidates(self, spec: Attention) -> Iterable[Attention]:
        from amdgen.kernels.attention import choose
        from amdgen.kernels.attention.cuda import async_choose
        from amdgen.kernels.attention.cuda import choose as cuda

        if not spec.is_nvidia:
            return choose.fitting(spec)
        return cuda.fitting(spec) if spec.nvidia.arch.tma else async_choose.fitting(spec)

    def plan(self, spec: Attention) -> AttentionPlans:
        from amdgen.kernels.attention.build import plan_attention
        from amdgen.kernels.attention.cuda import plan_nvidia

        return plan_nvidia(spec) if spec.is_nvidia else plan_attention(spec)

    def text(self, plan: AttentionPlans) -> str:
        from amdgen.kernels.attention.cuda import AsyncAttentionPlan, CudaAttentionPlan
        from amdgen.kernels.attention.cuda.async_text import render_async
        from amdgen.kernels.attention.cuda.text import render_cuda
        from amdgen.kernels.attention.text import render_attention

        if isinstance(plan, AsyncAttentionPlan):
            return render_async(plan)
        return render_cuda(plan) if isinstance(plan, CudaAttentionPlan) else render_attention(plan)

    def launch(self, plan: AttentionPlans, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        from amdgen.kernels.attention.arguments import launch as launch_on_cdna
        from amdgen.kernels.attention.cuda import AsyncAttentionPlan, CudaAttentionPlan, launch_of
        from amdgen.kernels.attention.cuda.async_text import launch_async

        if isinstance(plan, AsyncAttentionPlan):
            return launch_async(plan.geometry)
        if isinstance(plan, CudaAttentionPlan):
            return launch_of(plan.geometry)
        return launch_on_cdna(plan.geometry)

    def explain(self, plan: AttentionPlans, asked: Attention) -> list[Choice]:
        from amdgen.kernels.attention.cuda import AsyncAttentionPlan, CudaAttentionPlan
        from amdgen.kernels.attention.explain import explain, explain_async, explain_cuda

        if isinstance(plan, AsyncAttentionPlan):
            return explain_async(plan, asked)
        return explain_cuda(plan, asked) if isinstance(plan, CudaAttentionPlan) else explain(plan, asked)

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
