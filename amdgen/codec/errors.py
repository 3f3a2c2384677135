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
        "a modifier that LLVM's assembler takes and does not encode: scc of floating-point atomics on gfx90a, |v| in "
        "VOP3B, sext() of a constant, and signs of packed values in SDWA, which its disassembler does not show either"
    ),
    "no_literal": (
        "a literal in an encoding without room for one, or a second one: LLVM's assembler writes the code of a literal "
        "for lit() and no literal behind it"
    ),
    "lit64": "lit64(): literals of these architectures have 32 bits; LLVM's assembler takes it where no sign may stand",
    "short_float": (
        "a float that is no inline constant as a 16-bit integer: LLVM's assembler writes an f32, of which the "
        "instruction reads the lower half"
    ),
    "float_bits": "a float where an integer belongs: LLVM's assembler takes the bits of the double",
    "read_only": (
        "a register that can only be read (vccz, execz, scc, the apertures) where the encoding has no room for its "
        "number, as a scalar result or offset: LLVM's assembler writes another one's number"
    ),
    "read_only_accumulator": (
        "vccz, execz, scc or an aperture as a matrix instruction's accumulator, which has 4 registers or more"
    ),
    "wide_dpp": (
        "a register pair under DPP where one register is read, or one for a pair: LLVM's assembler looks at the first"
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
