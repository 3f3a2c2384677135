"""Errors of the codec, and what it refuses on purpose though LLVM's assembler takes it."""

from __future__ import annotations

from amdgen.errors import AmdgenError

LISTED = {
    "symbol": (
        "an operand with a symbol: raw words have no linker that would fill it in. Branches may name labels, and "
        "amdgen disasm shows the words of a linked object"
    ),
    "truncated": (
        "a number that does not fit its bits: LLVM's assembler drops the upper ones without a word, which hides a mistake"
    ),
}
"""By key: what is refused although LLVM's assembler takes it, and why. Instructions that are left out altogether stand
in ``isa/cdna/left_out.yaml``."""


class EncodeError(AmdgenError):
    """An instruction that has no encoding. The message names it, the operand, and what is allowed."""


class ListedRefusal(EncodeError):
    """A refusal that is meant, though LLVM's assembler takes the line. ``reason`` is a key of :data:`LISTED`."""

    def __init__(self, reason: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.reason = reason


class SourceError(EncodeError):
    """A line of a source that can't be assembled. The message names file and line."""


class InvalidWordError(Exception):
    """Bits that encode no operand on this architecture. Only used inside the codec."""
