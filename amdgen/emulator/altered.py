"""Modes that alter instructions: vector instructions that are skipped, and VGPRs whose numbers M0 shifts.

Source: AMD CDNA3 ISA reference, 6.6 (VGPR indexing).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.mode import GPR_INDEX, SKIP_VECTOR

VECTOR_UNITS = frozenset({"valu", "trans", "xdl", "sgemm", "dgemm", "lds", "vmem"})
ALU_UNITS = frozenset({"valu", "trans"})


@dataclass(frozen=True, slots=True)
class Altered:
    """How MODE and M0 alter vector instructions: skipped (vskip), or with VGPR numbers ``index`` higher, in the roles
    that ``roles`` says: bits 0 to 2 the sources, bit 3 the destination."""

    skips: bool
    index: int
    roles: int

    def of(self, inst: Inst) -> Inst | None:
        """The instruction that is executed in its place; None: nothing is."""
        spec = inst.spec
        assert spec is not None
        if self.skips and spec.unit in VECTOR_UNITS:
            return None
        if not self.index or not self.roles or spec.unit not in ALU_UNITS:
            return inst
        operands = dict(inst.operands)
        for operand in spec.operands:
            value = operands.get(operand.name)
            if isinstance(value, Reg) and value.file == "v" and self._applies(inst, operand.name, operand.role):
                if value.index + self.index + value.words > 256:
                    raise UnsupportedError(f"v{value.index} plus an index of {self.index} is not a VGPR")
                operands[operand.name] = replace(value, index=value.index + self.index)
        return replace(inst, operands=operands)

    def _applies(self, inst: Inst, name: str, role: str) -> bool:
        assert inst.spec is not None
        source = int(name[3]) if name.startswith("src") else 2  # a destination that is read is the third source
        if "mk_" in inst.spec.name and name == "src1":  # v_madmk: the addend is the third source
            source = 2
        reads, writes = bool(self.roles >> source & 1), bool(self.roles & 8)
        if "writelane" in inst.spec.tags:  # the part of its destination that it keeps is not read
            return writes
        if role == "both" or (role == "dst" and inst.modifiers.get("dst_unused") == 2):
            if reads != writes:
                raise UnsupportedError("a VGPR that is indexed as a source and not as a destination, or the reverse")
            return writes
        return writes if role == "dst" else reads


def altered(mode: int, m0: int) -> Altered | None:
    """What a word of MODE and one of M0 do to instructions; None: nothing."""
    skips, indexes = bool(mode >> SKIP_VECTOR & 1), bool(mode >> GPR_INDEX & 1)
    if not skips and not indexes:
        return None
    return Altered(skips, m0 & 0xFF if indexes else 0, m0 >> 12 & 15 if indexes else 0)
