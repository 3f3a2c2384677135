"""GEMM: what is asked (spec), how it is done by default (choose), and the plan of its kernel (build)."""

from amdgen.kernels.gemm.build import GemmPlan, plan_gemm
from amdgen.kernels.gemm.spec import Gemm, Tile, parse_tile, parse_waves

__all__ = ["Gemm", "GemmPlan", "Tile", "parse_tile", "parse_waves", "plan_gemm"]
