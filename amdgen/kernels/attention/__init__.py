"""Attention: what is asked (spec), how it is done by default (choose), and the plan of its kernel (build)."""

from amdgen.kernels.attention.build import AttentionPlan, plan_attention
from amdgen.kernels.attention.spec import Attention, parse_tile

__all__ = ["Attention", "AttentionPlan", "parse_tile", "plan_attention"]
