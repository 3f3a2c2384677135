"""GEMM on NVIDIA GPUs: the same products, planned with the same words, for cp.async and for the copy engine."""

from amdgen.kernels.gemm.cuda.arguments import launch_of
from amdgen.kernels.gemm.cuda.build import AsyncPlan, CudaPlan, RegisterPlan, TmaPlan, plan_cuda

__all__ = ["AsyncPlan", "CudaPlan", "RegisterPlan", "TmaPlan", "launch_of", "plan_cuda"]
