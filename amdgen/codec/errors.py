"""Errors of the codec."""

from __future__ import annotations

from amdgen.errors import AmdgenError


class EncodeError(AmdgenError):
    """An instruction that has no encoding. The message names it, the operand, and what is allowed."""


class SourceError(EncodeError):
    """A line of a source that can't be assembled. The message names file and line."""


class InvalidWordError(Exception):
    """Bits that encode no operand on this architecture. Only used inside the codec."""
