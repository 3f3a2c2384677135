"""GEMM on NVIDIA GPUs: the same products, planned with the same words, for cp.async and for the copy engine."""

from amdgen.kernels.gemm.cuda.arguments import Launch, launch_of
from amdgen.kernels.gemm.cuda.build import AsyncPlan, TmaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.spec import CudaGemm

__all__ = ["AsyncPlan", "CudaGemm", "Launch", "TmaPlan", "launch_of", "plan_cuda"]
