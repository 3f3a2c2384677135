"""Attention on NVIDIA GPUs: the same problems, planned with the same words. With the copy engine and wgmma where the
chip has them, else with cp.async and mma.sync."""

from amdgen.kernels.attention.cuda.arguments import launch_of
from amdgen.kernels.attention.cuda.async_build import AsyncAttentionPlan, plan_async
from amdgen.kernels.attention.cuda.build import CudaAttentionPlan, plan_cuda
from amdgen.kernels.attention.spec import Attention


def plan_nvidia(spec: Attention) -> CudaAttentionPlan | AsyncAttentionPlan:
    """Plans the kernel that the chip takes. SpecError when its tiles don't fit."""
    return plan_cuda(spec) if spec.nvidia.arch.tma else plan_async(spec)


__all__ = ["AsyncAttentionPlan", "CudaAttentionPlan", "launch_of", "plan_async", "plan_cuda", "plan_nvidia"]
