"""Text from plans and from the ISA: templates print, Python decides, nothing here computes a schedule."""

from amdgen.emit.environment import EmitError, environment, render

__all__ = ["EmitError", "environment", "render"]
