"""Errors of the layout room."""

from __future__ import annotations

from amdgen.errors import AmdgenError


class LayoutError(AmdgenError):
    """What was asked for has no layout: a width, an operand or a tile that no instruction or swizzle serves."""
