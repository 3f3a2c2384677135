"""Kernels: specifications, and how each becomes a plan."""

from amdgen.kernels.errors import SpecError

__all__ = ["SpecError"]
