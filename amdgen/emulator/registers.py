"""Which registers an instruction reads and writes, decided once and read by both engines; and which a kernel has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.codeobject.descriptor import KernelDescriptor
from amdgen.emulator.arithmetic.operands import rows_of
from amdgen.emulator.effects import GENERAL_SGPRS
from amdgen.emulator.state import AGPR_ROW, ROW, SGPR_ROW
from amdgen.isa.model import Instruction, Isa, Memory


@dataclass(frozen=True, slots=True)
class Registers:
    """The registers of an instruction, as rows (:mod:`amdgen.emulator.state`).

    ``stored``: of those read, the data of a plain store, or of an exchange between lanes, which is judged when it is
    known where it goes: functions save undefined registers of their callers on the stack. ``all_lanes``: it reads every
    lane, whatever EXEC says. ``follows``: what it makes of undefined bits is worked out, where others must not read
    any.
    """

    reads: tuple[int, ...]
    writes: tuple[int, ...]
    stored: tuple[int, ...]
    all_lanes: bool
    follows: bool


@dataclass(frozen=True, slots=True)
class Given:
    """Registers that a kernel's descriptor gives: ``vgprs`` and ``agprs`` of a lane, ``sgprs`` of a wave, those of a
    name (VCC and on) not counted. ``file``: VGPRs and AGPRs together where they share one file, else VGPRs.

    Of others a source is register 0 of its kind, and what writes one writes nothing; a memory instruction with such
    data does nothing (AMD's MI200 ISA reference, 3.6.1).
    """

    vgprs: int
    agprs: int
    sgprs: int
    file: int

    @classmethod
    def by(cls, d: KernelDescriptor, isa: Isa) -> Given:
        """By a descriptor's fields: in whole granules, which hardware allocates."""
        total, split = d.allocated_vgprs, d.accum_offset
        agprs = min(isa.arch.registers.agprs, total if split is None else max(total - split, 0))
        vgprs = min(isa.arch.registers.vgprs, total if split is None else min(split, total))
        return cls(vgprs, agprs, min(d.allocated_sgprs, GENERAL_SGPRS), total)

    def lacks(self, row: int) -> bool:
        """Whether a row is one of a register that is not given."""
        if row >= SGPR_ROW:
            return self.sgprs <= row - SGPR_ROW < GENERAL_SGPRS
        return row - AGPR_ROW >= self.agprs if row >= AGPR_ROW else row >= self.vgprs

    def is_agpr(self, row: int) -> bool:
        """Whether a VGPR that is not given has the place of an AGPR that is."""
        return self.vgprs <= row < min(self.file, AGPR_ROW)


def highest(rows: Iterable[int]) -> tuple[int, int, int]:
    """The last VGPR, AGPR and general SGPR among rows, which may have the flag of those saved; -1: none."""
    last = [-1, -1, -1]
    for row in rows:
        row &= ROW
        kind, number = (2, row - SGPR_ROW) if row >= SGPR_ROW else divmod(row, AGPR_ROW)
        if number > last[kind] and (kind < 2 or number < GENERAL_SGPRS):
            last[kind] = number
    return last[0], last[1], last[2]


_STORED = ("vdata", "data", "data0", "data1")
"""Operands whose content a store writes."""


_KNOWN: dict[tuple[int, bool], tuple[Inst, Registers]] = {}
"""By the instruction, which is kept so that no other gets its identity: engine and timing ask for the same ones. Not by
its encoding: VGPR indexing makes others of the same words."""
_MOST_KNOWN = 1 << 15


def registers(inst: Inst, sram_ecc: bool = True) -> Registers:
    """``sram_ecc``: a load of 16 bits makes the other half of its register 0, and does not read it (CDNA3 ISA
    reference, 9.1.6)."""
    assert inst.spec is not None
    known = _KNOWN.get((id(inst), sram_ecc))
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[id(inst), sram_ecc] = inst, _registers(inst, inst.spec, sram_ecc)
    return known[1]


def _registers(inst: Inst, spec: Instruction, sram_ecc: bool) -> Registers:
    memory, reads = spec.memory, inst.reads()
    if memory is not None and memory.op == "load" and memory.d16 and sram_ecc:
        sources = (inst.operands.get(o.name) for o in spec.operands if o.role == "src")
        reads = tuple(v for v in sources if isinstance(v, Reg))
    # Of M0 the bits that VGPR indexing leaves alone may be undefined, those that it sets are not. A fork changes its
    # stack, so that it can't be tried with several values.
    follows = memory is None and not spec.tags & {"gpr_idx", "fork"}
    all_lanes = spec.matrix is not None or bool(spec.tags & {"readlane", "writelane"})
    stored = _stored(inst, spec, memory) if memory is not None else ()
    return Registers(rows(reads), rows(inst.writes()), stored, all_lanes, follows)


def _stored(inst: Inst, spec: Instruction, memory: Memory) -> tuple[int, ...]:
    if memory.op == "exchange":
        return rows(v for v in [inst.operands.get("data0") or inst.operands.get("addr")] if v is not None)
    if memory.op != "store" or memory.elements:
        return ()
    data = [v for name in _STORED if isinstance(v := inst.operands.get(name), Reg)]
    others = [inst.operands.get(o.name) for o in spec.operands if o.reads and o.name not in _STORED]
    addressed = rows(v for v in others if isinstance(v, Reg))
    return tuple(row for row in rows(data) if row not in addressed)


def rows(operands: Iterable[Reg | Const]) -> tuple[int, ...]:
    """The rows of registers, each once, in their order."""
    return tuple(dict.fromkeys(chain.from_iterable([rows_of(r) for r in operands if isinstance(r, Reg)])))
