"""An operand of an instruction: what the semantics name and the encoding holds."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.isa.types import ValueType, value_type


@dataclass(frozen=True, slots=True)
class Operand:
    """One operand of an instruction, in the order of the assembly text."""

    name: str  # as the semantics call it
    role: str  # dst, src, or both (read and written, as the accumulator of v_fmac)
    kind: str  # how it is encoded: sdst, sreg, ssrc, vgpr, src, smem_base, rsrc, imm, branch, waitcnt, vcc, ...
    type_name: str
    field: str  # the format's bit field; "" for a fixed register that is only printed
    optional: str = ""  # the modifier that makes it present, with "!" before it when it makes it absent

    @property
    def type(self) -> ValueType:
        """The type of its value: width, packing, float or integer."""
        return value_type(self.type_name)

    @property
    def reads(self) -> bool:
        """Whether the instruction reads it."""
        return self.role in ("src", "both")

    @property
    def writes(self) -> bool:
        """Whether the instruction writes it."""
        return self.role in ("dst", "both")
