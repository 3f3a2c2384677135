"""Attention on NVIDIA GPUs with the copy engine and wgmma: the same problems, planned with the same words."""

from amdgen.kernels.attention.cuda.arguments import launch_of
from amdgen.kernels.attention.cuda.build import CudaAttentionPlan, plan_cuda

__all__ = ["CudaAttentionPlan", "launch_of", "plan_cuda"]
