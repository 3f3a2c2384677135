"""Errors of the codec, and what it refuses on purpose though LLVM's assembler takes it."""

from __future__ import annotations

from amdgen.errors import AmdgenError

LISTED = {
    "symbol": (
        "an operand with a symbol: raw words have no linker that would fill it in. Branches may name labels; a source "
        "with symbols can be made an object instead"
    ),
    "truncated": (
        "a number or a list with more bits than there is room for: LLVM's assembler drops them without a word, which "
        "hides a mistake"
    ),
    "dropped": (
        "a modifier that LLVM's assembler takes and does not encode: scc of floating-point atomics on gfx90a, and signs "
        "of packed values in SDWA, which its disassembler does not show either"
    ),
    "no_literal": (
        "a literal in an encoding without room for one: LLVM's assembler writes the literal's code for lit() in VOP3P and "
        "no literal behind it"
    ),
    "lit64": "lit64(): literals of these architectures have 32 bits; LLVM's assembler takes it where no sign may stand",
    "wide_dpp": "a register pair under DPP where one register is read: LLVM's assembler takes the pair's first one",
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
