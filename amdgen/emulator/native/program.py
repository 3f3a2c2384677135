"""The code of a kernel as the engine's table of operations: everything that can be reached from where it starts.

Calls and jumps through registers lead where only execution shows; their targets are added when they are met.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.native.layout import Op, Phases
from amdgen.emulator.native.library import handlers, runtime
from amdgen.emulator.native.translate import Operation, Target, translate

_MOST = 400_000
"""Instructions of one kernel that are decoded ahead."""


@dataclass
class Program:
    """Operations by address, and as the C engine has them.

    ``decode``: the instruction at an address; None outside of the code. ``limits``: the counts that an ``s_waitcnt``
    waits for, None for any other instruction.
    """

    target: Target
    decode: Callable[[int], Inst | None]
    limits: Callable[[Inst], dict[str, int] | None]
    base: int
    size: int
    operations: list[Operation] = field(default_factory=list)
    _by_address: dict[int, Operation] = field(default_factory=dict)

    def add(self, address: int) -> None:
        """Decodes everything that can be reached from an address, and makes the table anew."""
        waiting = [address]
        while waiting:
            at = waiting.pop()
            while at not in self._by_address and len(self._by_address) < _MOST:
                inst = self.decode(at)
                if inst is None:
                    break
                op = translate(inst, self.target, self.limits(inst))
                self._by_address[at] = op
                if op.branch is not None:
                    waiting.append(op.branch)
                at += inst.size
                if _ends(op):
                    break
        self.operations = [self._by_address[a] for a in sorted(self._by_address)]
        self._tabulate()

    def index(self, address: int) -> int:
        """The place of an operation in the table; -1 when it is not there."""
        offset = address - self.base
        return int(self.index_of[offset // 4]) if 0 <= offset < self.size and offset % 4 == 0 else -1

    def _tabulate(self) -> None:
        """The table for C. One operation more than there are instructions: what follows the last is not code."""
        self.index_of: npt.NDArray[np.int32] = np.full(self.size // 4 + 1, -1, np.int32)
        for number, op in enumerate(self.operations):
            self.index_of[(op.inst.address - self.base) // 4] = number
        addresses = handlers().addresses((op.body for op in self.operations if op.body), self.target.context)
        library = runtime()
        symbols = {
            name: ctypes.cast(getattr(library, name), ctypes.c_void_p).value
            for name in {op.symbol for op in self.operations if op.symbol} | {"op_unsupported"}
        }
        self.ops = (Op * (len(self.operations) + 1))()
        self.phases, kinds = self._phases()
        rows: list[int] = []
        starts = []
        for op in self.operations:
            starts.append(len(rows))
            rows += [*op.reads, *op.writes]
        self.rows: npt.NDArray[np.uint16] = np.array([*rows, 0], np.uint16)
        for number, op in enumerate(self.operations):
            made = self.ops[number]
            made.run = addresses[op.body] if op.body else symbols[op.symbol]
            made.rows = self.rows.ctypes.data + 2 * starts[number]
            made.pc = op.inst.address - self.base
            made.offset = op.offset
            made.target = self.index(op.branch) if op.branch is not None else -1
            made.n_reads, made.n_writes, made.flags = len(op.reads), len(op.writes), op.flags
            made.counters, made.counts, made.ordered, made.lands = op.counters, op.counts, op.ordered, op.lands
            made.size, made.words, made.sign, made.d16, made.kind = op.size, op.words, op.sign, op.d16, op.kind
            made.coherent = op.coherent
            made.phases = kinds.get(op.phases, 255) if op.phases else 255
            for i, value in enumerate(op.args):
                made.arg[i] = value
            if op.branch is not None and made.target < 0:
                made.run = symbols["op_unsupported"]
        self.ops[len(self.operations)].run = symbols["op_unsupported"]

    def _phases(self) -> tuple[ctypes.Array[Phases], dict[tuple[str, int], int]]:
        """The LDS phases of the kinds of access that the code has, with the number of each kind."""
        bank = self.target.isa.arch.lds.bank_bytes
        wanted = sorted({op.phases for op in self.operations if op.phases})
        table = (Phases * max(1, len(wanted)))()
        numbers: dict[tuple[str, int], int] = {}
        for kind in wanted:
            width = max(kind[1], bank)
            phases = self.target.isa.arch.lds.phases.get(f"{kind[0]}_b{8 * width}")
            if phases is None:
                continue
            made = table[len(numbers)]
            made.banks, made.dwords = phases.banks, width // bank
            made.n_phases, made.per_phase = len(phases.lanes), len(phases.lanes[0])
            for i, lane in enumerate(lane for phase in phases.lanes for lane in phase):
                made.order[i] = lane
            numbers[kind] = len(numbers)
        return table, numbers


def _ends(op: Operation) -> bool:
    """Whether execution never goes on behind an operation."""
    spec = op.inst.spec
    if spec is None or "endpgm" in spec.tags:
        return True
    return spec.name in ("s_branch", "s_setpc_b64") or (op.symbol == "op_unsupported" and "PC =" in spec.semantics)


def contexts(operations: Iterable[Operation]) -> dict[str, str]:
    """Why instructions are executed by NumPy, by their names: what is missing here."""
    return {op.inst.name: op.why for op in operations if op.why}
