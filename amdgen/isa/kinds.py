"""The kinds of operand: how one is encoded and written. :mod:`amdgen.codec.kinds` implements each."""

from __future__ import annotations

OPERAND_KINDS: dict[str, str] = {
    "sdst": "scalar register written, by its 7-bit number (8 bits where the field is a vector destination's)",
    "sreg": "scalar register, by its 7-bit number; no constant",
    "ssrc": "scalar source of 8 bits: register, inline constant, or the literal that follows",
    "sreg_or_inline": "scalar source of 8 bits that takes no literal",
    "smem_base": "scalar registers by half their number: an address (b64) or a buffer descriptor (b128)",
    "smem_offset": "offset of scalar memory: a register, or none when the modifier `offset` alone is used",
    "rsrc": "four scalar registers by a quarter of their number: a buffer descriptor",
    "saddr": "scalar base of a global (b64) or scratch (b32) access; `off` when absent",
    "vgpr": "vector register; an AGPR where the format's acc bit says so",
    "agpr": "accumulation register, always",
    "vsrc": "vector register in a 9-bit source field",
    "lane": "lane number in a 9-bit source field: scalar register or inline integer",
    "scalar_src": "9-bit source field that takes no vector register",
    "src": "vector source of 9 bits: VGPR, scalar register, inline constant, or the literal that follows; in a matrix "
    "instruction a VGPR, an AGPR, or (the accumulator) an inline constant",
    "vector_or_inline": "9-bit source field that takes a VGPR or an inline constant",
    "vcc": "VCC, written in the text and not encoded; in the long form any pair of scalar registers",
    "buffer_address": "vector address of a buffer access: absent, one VGPR with offen or idxen, two with both",
    "flat_address": "vector address: a 64-bit pair, or a 32-bit offset when saddr is given",
    "imm": "number in a bit field of the instruction word",
    "imm16": "16-bit constant, signed when its type is",
    "imm16_unless_0": "16-bit constant, which the text leaves out when it is 0",
    "branch": "16-bit signed distance in words from the next instruction",
    "waitcnt": "counts of s_waitcnt",
    "hwreg": "hardware register with offset and size",
    "sendmsg": "message with operation and stream",
    "gpr_idx": "operands that VGPR relative addressing applies to",
    "literal": "32-bit constant that always follows the instruction",
    "modifier": "the modifier of the same name, as an operand that the semantics can read; not encoded twice",
}
