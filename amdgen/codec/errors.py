"""What the codec refuses."""

from __future__ import annotations

from amdgen.errors import AmdgenError


class EncodeError(AmdgenError):
    """An instruction that has no encoding: names the instruction, the operand and what is allowed."""


class SourceError(EncodeError):
    """A line of a source that can't be assembled: names file, line and what is wrong."""


class InvalidWordError(Exception):
    """Bits that no operand of this architecture has; inside the codec only."""
