"""What each instruction is to the model of a compute unit: which slot it takes, what it waits for, what it occupies.

The structures are those of ``state.h``.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.effects import counting, immediate, limits_of
from amdgen.emulator.registers import registers, rows
from amdgen.isa.model import Arch, Instruction
from amdgen.isa.timing import Timing

COUNTERS = ("vmcnt", "lgkmcnt", "expcnt")
VECTOR = frozenset({"valu", "trans", "xdl", "sgemm", "dgemm"})
"""Units of vector instructions."""


class Kind(IntEnum):
    """As ``state.h`` numbers them."""

    PLAIN = 0
    MATRIX = 1
    LOAD = 2
    STORE = 3
    LDS_READ = 4
    LDS_WRITE = 5
    SCALAR_LOAD = 6
    WAIT = 7
    NOP = 8
    BARRIER = 9
    BRANCH = 10
    PRIORITY = 11
    END = 12
    LDS_DMA = 13
    ATOMIC = 14


_WORD_BITS = 32
"""Of a register in a lane."""


class Op(ctypes.Structure):
    """One instruction."""

    _fields_ = [
        ("rows", ctypes.c_uint32),
        *((name, ctypes.c_uint8) for name in (
            "n_reads", "n_sums", "n_writes", "kind", "slot", "is_vector", "is_scalar", "packed", "alone", "straddles",
            "ordered",
        )),
        ("cycles", ctypes.c_uint16), ("matrix", ctypes.c_uint16),
        *((name, ctypes.c_uint8) for name in ("counter", "counts", "dwords", "priority")),
        ("wait", ctypes.c_int32 * len(COUNTERS)),
        *((name, ctypes.c_uint16) for name in ("lds_phases", "lds_cycles", "lanes", "bytes", "dma", "nop")),
        ("code", ctypes.c_uint32),
        *((name, ctypes.c_float) for name in ("far", "farther", "crowd", "weight")),
    ]  # fmt: skip


def kind_of(inst: Inst) -> Kind:
    """What an instruction is to the model."""
    spec = inst.spec
    assert spec is not None
    by_tag = {"waitcnt": Kind.WAIT, "nop": Kind.NOP, "sleep": Kind.NOP, "endpgm": Kind.END, "barrier": Kind.BARRIER,
              "setprio": Kind.PRIORITY}  # fmt: skip
    for tag, kind in by_tag.items():
        if tag in spec.tags:
            return kind
    if spec.matrix is not None:
        return Kind.MATRIX
    if spec.unit == "branch":
        return Kind.BRANCH
    memory = spec.memory
    if memory is None or memory.op == "control" or memory.space == "none":
        return Kind.PLAIN
    if memory.space == "scalar":
        return Kind.SCALAR_LOAD
    if memory.space == "lds":
        return Kind.LDS_WRITE if memory.op in ("store", "atomic") else Kind.LDS_READ
    if memory.lds or inst.modifiers.get("lds"):
        return Kind.LDS_DMA
    return {"store": Kind.STORE, "atomic": Kind.ATOMIC}.get(memory.op, Kind.LOAD)


class Table:
    """The operations of a launch for C: ``ops``, and ``rows`` which they point into."""

    def __init__(self, arch: Arch, timing: Timing, instructions: Sequence[Inst]) -> None:
        self.arch, self.timing = arch, timing
        self._slots = {unit: n for n, units in enumerate(timing.issue.slots.values()) for unit in units}
        self._rows: list[int] = []
        addresses = [inst.address for inst in instructions]
        line = timing.instruction_memory.line
        self._base = min(addresses, default=0) // line * line
        self.code_lines = (max(addresses, default=0) - self._base) // line + 2
        """Lines of code, and one behind them."""
        self.ops = (Op * max(1, len(instructions)))()
        for op, inst in zip(self.ops, instructions, strict=True):
            if inst.spec is not None:
                self._fill(op, inst, inst.spec)
        memory: Any = (ctypes.c_char * ctypes.sizeof(self.ops)).from_buffer(self.ops)
        self.fields: npt.NDArray[Any] = np.frombuffer(memory, np.dtype(Op))  # the same memory, by field
        self.rows: npt.NDArray[np.uint16] = np.array([*self._rows, 0], np.uint16)

    @property
    def slot_names(self) -> tuple[str, ...]:
        """The issue slots, by number."""
        return tuple(self.timing.issue.slots)

    def _fill(self, op: Any, inst: Inst, spec: Instruction) -> None:
        visit, issue = self.arch.issue.cycles, self.timing.issue
        op.kind = kind = kind_of(inst)
        op.slot = self._slots.get(spec.unit, 0)
        op.is_vector, op.is_scalar = spec.unit in VECTOR, spec.unit in ("salu", "smem", "branch")
        op.cycles = issue.units.get(spec.unit, visit)
        window = issue.fetch_window
        op.code = (inst.address - self._base) // self.timing.instruction_memory.line
        op.straddles = inst.address // window != (inst.address + inst.size - 1) // window
        op.packed = self.timing.matrix.packed_waits and spec.name.startswith("v_pk_") and spec.name.endswith("_f32")
        self._use_rows(op, inst, spec)
        if spec.matrix is not None:
            op.matrix = self.arch.issue.matrix_pass * passes(inst, spec)
            op.cycles = self.timing.matrix.blocks_vector
            op.alone = spec.unit in self.timing.matrix.alone
        if kind == Kind.NOP:
            sleeps = "sleep" in spec.tags
            op.nop = immediate(inst) * issue.sleep if sleeps else (immediate(inst) + 1) * visit
        if kind == Kind.PRIORITY:
            op.priority = immediate(inst) & 3
        op.wait[:] = [-1] * len(COUNTERS)
        if kind == Kind.END:
            op.wait[:] = [0] * len(COUNTERS)  # the hardware waits for all there, by AMD's manuals
        if kind == Kind.WAIT:
            value = next(iter(inst.operands.values()))
            assert isinstance(value, Const)
            limits = limits_of(self.arch.counters, value.bits)
            op.wait[:] = [limits.get(name, -1) for name in COUNTERS]
        how = counting(spec)
        op.counter = sum(1 << COUNTERS.index(name) for name in how.counters)
        op.counts, op.ordered = how.count, how.ordered
        self._use_memory(op, spec)

    def _use_rows(self, op: Any, inst: Inst, spec: Instruction) -> None:
        used = registers(inst)
        sums: tuple[int, ...] = ()
        if spec.matrix is not None:
            added = inst.operands.get("src2")
            sums = rows([added]) if isinstance(added, Reg) else ()
            others = [v for name, v in inst.operands.items() if name in ("src0", "src1") and isinstance(v, Reg)]
            sums = tuple(row for row in sums if row not in rows(others))
        reads = tuple(row for row in used.reads if row not in sums)
        op.rows = len(self._rows)
        op.n_reads, op.n_sums, op.n_writes = len(reads), len(sums), len(used.writes)
        self._rows += [*reads, *sums, *used.writes]

    def _use_memory(self, op: Any, spec: Instruction) -> None:
        memory = spec.memory
        if memory is None or op.kind not in (
            Kind.LOAD,
            Kind.STORE,
            Kind.LDS_READ,
            Kind.LDS_WRITE,
            Kind.LDS_DMA,
            Kind.ATOMIC,
        ):
            return
        lds, parts = self.timing.lds, 2 if memory.pair_stride else 1
        op.bytes = max(1, memory.bits // 8)
        op.dwords = max(1, memory.bits // _WORD_BITS) * parts
        direction = "read" if op.kind == Kind.LDS_READ else "write"
        bits = _served(self.arch, direction, memory.bits)
        phases = self.arch.lds.phases.get(f"{direction}_b{bits}")
        rate = lds.read_bytes.get(f"b{bits}", lds.write_bytes) if direction == "read" else lds.write_bytes
        op.dma = lds.dma_cycles[f"b{op.dwords * _WORD_BITS}"] if op.kind == Kind.LDS_DMA else 0
        op.lanes = parts * self.arch.wave_size
        op.lds_phases = parts * (len(phases.lanes) if phases is not None else 0)
        op.lds_cycles = parts * (-(-self.arch.wave_size * bits // 8 // rate))


def _served(arch: Arch, direction: str, bits: int) -> int:
    """The width at which LDS serves an access of ``bits``: that, or the nearest for which ``arch`` has phases."""
    widths = sorted(int(name.rpartition("_b")[2]) for name in arch.lds.phases if name.startswith(direction))
    return min(max(bits, widths[0]), widths[-1])


def passes(inst: Inst, spec: Instruction) -> int:
    """Passes of a matrix instruction through its pipe; of an f8f6f4 instruction fewer where neither source has elements
    of 8 bits."""
    matrix = spec.matrix
    assert matrix is not None
    if matrix.passes_narrow and all(inst.modifiers.get(name, 0) > 1 for name in ("cbsz", "blgp")):
        return matrix.passes_narrow
    return matrix.passes
