"""The code of a kernel as the engine's table of operations: everything that can be reached from where it starts.

Calls and jumps through registers lead where only execution shows; their targets are added when they are met.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks.hazards import consumes
from amdgen.emulator.native.border import Flag, Op, Phases
from amdgen.emulator.native.library import handlers, runtime
from amdgen.emulator.native.translate import Operation, Target, translate

_MOST = 400_000
"""Instructions of one kernel that are decoded ahead."""


@dataclass
class Program:
    """Operations by MODE and address, and as the C engine has them.

    What an instruction does may depend on MODE, so each is translated for every word of MODE that it is met under.
    ``target(mode)``: what translation depends on. ``modes``: the words, the kernel's own first. ``decode``: the
    instruction at an address; None outside of the code. ``limits``: the counts that an ``s_waitcnt`` waits for, None
    for any other instruction.
    """

    target: Callable[[int], Target]
    modes: list[int]
    decode: Callable[[int], Inst | None]
    limits: Callable[[Inst], dict[str, int] | None]
    base: int
    size: int
    operations: list[Operation] = field(default_factory=list)
    judge: bool = False  # for which variant of the engine the table is
    _known: dict[tuple[int, int], Operation] = field(default_factory=dict)  # by mode's number and address

    def add(self, address: int, mode: int | None = None) -> None:
        """Decodes everything that can be reached from an address in a mode (the first), and makes the table anew."""
        waiting = [(self._number(self.modes[0] if mode is None else mode), address)]
        while waiting:
            number, at = waiting.pop()
            target = self.target(self.modes[number])
            while (number, at) not in self._known and len(self._known) < _MOST:
                inst = self.decode(at)
                if inst is None:
                    break
                op = self._known[number, at] = translate(inst, target, self.limits(inst))
                if op.branch is not None:
                    waiting.append((number, op.branch))
                at += inst.size
                if op.next_mode is not None:
                    waiting.append((self._number(op.next_mode), at))
                if not _goes_on(op):
                    break
        if self.operations and len(self.operations) == len(self._known) and len(self.index_of) == len(self.modes):
            return
        self.operations = [self._known[key] for key in sorted(self._known)]
        self._tabulate()

    def _number(self, mode: int) -> int:
        if mode not in self.modes:
            self.modes.append(mode)
        return self.modes.index(mode)

    def for_judge(self) -> None:
        """Makes the table one for the judging variant of the engine: of the runtime's functions, those of that."""
        others, mine = self._symbols(), self._symbols(judge=True)
        moved = {others[name]: mine[name] for name in others}
        for op in self.ops:
            op.run = moved.get(op.run, op.run)
        self.judge = True
        self._mark_consumers()

    def _mark_consumers(self) -> None:
        isa = self.target(self.modes[0]).isa
        for made, op in zip(self.ops, self.operations, strict=False):
            made.flags |= Flag.CONSUMES * consumes(isa, op.inst)

    def _symbols(self, judge: bool = False) -> dict[str, int | None]:
        """The addresses of the runtime's functions that the operations name."""
        library = runtime(judge or self.judge)
        names = {op.symbol for op in self.operations if op.symbol} | {"op_unsupported"}
        return {name: ctypes.cast(getattr(library, name), ctypes.c_void_p).value for name in names}

    def index(self, address: int, mode: int | None = None) -> int:
        """The place of an operation in the table; -1 when it is not there."""
        number = 0 if mode is None else self.modes.index(mode)
        offset = address - self.base
        return int(self.index_of[number, offset // 4]) if 0 <= offset < self.size and offset % 4 == 0 else -1

    def _tabulate(self) -> None:
        """The table for C. One operation more than there are instructions: what follows the last is not code."""
        self.index_of: npt.NDArray[np.int32] = np.full((len(self.modes), self.size // 4 + 1), -1, np.int32)
        self.mode_words: npt.NDArray[np.uint32] = np.array(self.modes, np.uint32)
        places = {(op.mode, op.inst.address): number for number, op in enumerate(self.operations)}
        for (mode, address), number in places.items():
            self.index_of[self.modes.index(mode), (address - self.base) // 4] = number
        addresses = {
            (mode, body): address
            for mode in self.modes
            for body, address in handlers()
            .addresses((op.body for op in self.operations if op.body and op.mode == mode), self.target(mode).context)
            .items()
        }
        symbols = self._symbols()
        self.ops = (Op * (len(self.operations) + 1))()
        self.phases, kinds = self._phases()
        rows: list[int] = []
        starts, judged = [], []
        for op in self.operations:
            starts.append(len(rows))
            rows += [*op.reads, *op.writes]
            judged.append(len(rows))
            rows += op.judged
        self.rows: npt.NDArray[np.uint16] = np.array([*rows, 0], np.uint16)
        for number, op in enumerate(self.operations):
            made = self.ops[number]
            made.run = addresses[op.mode, op.body] if op.body else symbols[op.symbol]
            made.rows = self.rows.ctypes.data + 2 * starts[number]
            made.judged = self.rows.ctypes.data + 2 * judged[number]
            made.n_judged, made.n_judged_reads = len(op.judged), op.judged_reads
            made.pc = op.inst.address - self.base
            made.offset = op.offset
            made.target = places.get((op.mode, op.branch), -1) if op.branch is not None else -1
            made.n_reads, made.n_writes, made.flags = len(op.reads), len(op.writes), op.flags
            made.counters, made.counts, made.ordered, made.lands = op.counters, op.counts, op.ordered, op.lands
            made.size, made.words, made.sign, made.d16, made.kind = op.size, op.words, op.sign, op.d16, op.kind
            made.coherent, made.keeps = op.coherent, op.keeps
            made.phases = kinds.get(op.phases, 255) if op.phases else 255
            for i, value in enumerate(op.args):
                made.arg[i] = value
            if op.slots is not None:
                ctypes.memmove(made.arg, ctypes.byref(op.slots), ctypes.sizeof(op.slots))
            lost = op.branch is not None and made.target < 0
            if lost or (_goes_on(op) and places.get((op.mode, op.inst.address + op.inst.size)) != number + 1):
                made.run = symbols["op_unsupported"]
        self.ops[len(self.operations)].run = symbols["op_unsupported"]
        if self.judge:
            self._mark_consumers()

    def _phases(self) -> tuple[ctypes.Array[Any], dict[tuple[str, int], int]]:
        """The LDS phases of the kinds of access that the code has, with the number of each kind."""
        lds = self.target(self.modes[0]).isa.arch.lds
        wanted = sorted({op.phases for op in self.operations if op.phases})
        table = (Phases * max(1, len(wanted)))()
        numbers: dict[tuple[str, int], int] = {}
        for kind in wanted:
            width = max(kind[1], lds.bank_bytes)
            phases = lds.phases.get(f"{kind[0]}_b{8 * width}")
            if phases is None:
                continue
            made = table[len(numbers)]
            made.banks, made.dwords = phases.banks, width // lds.bank_bytes
            made.n_phases, made.per_phase = len(phases.lanes), len(phases.lanes[0])
            for i, lane in enumerate(lane for phase in phases.lanes for lane in phase):
                made.order[i] = lane
            numbers[kind] = len(numbers)
        return table, numbers


def _goes_on(op: Operation) -> bool:
    """Whether what stands behind an operation may be executed next, in the same mode."""
    spec = op.inst.spec
    if spec is None or "endpgm" in spec.tags or op.symbol == "op_set_mode":
        return False
    return spec.name not in ("s_branch", "s_setpc_b64") and not (
        op.symbol == "op_unsupported" and "PC =" in spec.semantics
    )


def contexts(operations: Iterable[Operation]) -> dict[str, str]:
    """Why instructions are executed by NumPy, by their names: what is missing here."""
    return {op.inst.name: op.why for op in operations if op.why}
