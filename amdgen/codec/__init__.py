"""Encodes, decodes, assembles and disassembles instructions.

    decode(isa, code, address)      bytes to :class:`Inst`, in order; never raises
    encode(isa, name, operands)     an instruction to bytes, in its shortest form; range-checks everything
    text(isa, inst)                 as LLVM's disassembler writes it
    assemble_line(isa, line)        the same syntax, back
    assemble_source(isa, source)    many lines, with labels, data and comments
    disassemble(isa, code, ...)     lines with addresses, encodings and branch targets

Everything follows from the ISA's formats and entries: an operand's *kind* (:data:`amdgen.isa.kinds.OPERAND_KINDS`)
says how it is encoded and written, its *type* how many registers it takes and what constants mean, its *field* where
it lies. In a promoted form (VOP3 of a VOP1, VOP2 or VOPC instruction) each operand lies in the field of its own name.
"""

from amdgen.codec.assemble import assemble_line
from amdgen.codec.decode import Decoder, decode, decode_one, decoder
from amdgen.codec.disassemble import disassemble
from amdgen.codec.encode import constant_bus, encode, encode_inst
from amdgen.codec.errors import EncodeError, SourceError
from amdgen.codec.inst import Const, Inst, Reg, Value
from amdgen.codec.source import Program, assemble, assemble_source
from amdgen.codec.text import text

__all__ = [
    "Const",
    "Decoder",
    "EncodeError",
    "Inst",
    "Program",
    "Reg",
    "SourceError",
    "Value",
    "assemble",
    "assemble_line",
    "assemble_source",
    "constant_bus",
    "decode",
    "decode_one",
    "decoder",
    "disassemble",
    "encode",
    "encode_inst",
    "text",
]
