"""Text from plans and from the ISA: templates print, Python decides, nothing here computes a schedule."""

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
