"""Attention. What is asked stands in ``spec``, how it is done by default in ``choose``, the plan of its kernel in
``build``; ``family`` says it all to the rest of amdgen."""

from amdgen.kernels.attention.spec import Attention, parse_tile

__all__ = ["Attention", "parse_tile"]
