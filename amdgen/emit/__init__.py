"""Prints plans and intrinsics as source text. Python decides, templates print, and nothing here computes a schedule."""

from amdgen.emit.environment import EmitError, environment, render
from amdgen.emit.intrinsic import Intrinsic
from amdgen.emit.intrinsics import header_name, intrinsic_list, render_intrinsics

__all__ = [
    "EmitError",
    "Intrinsic",
    "environment",
    "header_name",
    "intrinsic_list",
    "render",
    "render_intrinsics",
]
