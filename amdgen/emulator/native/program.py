"""The code of a kernel as the engine's table of operations: everything that can be reached from where it starts.

Calls and jumps through registers lead where only execution shows; their targets are added behind the others when they
are met, so that the numbers of operations stay what they are.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.collector import paused
from amdgen.emulator.altered import Altered
from amdgen.emulator.checks.hazards import consumes
from amdgen.emulator.effects import GENERAL_SGPRS, changes_modes
from amdgen.emulator.native.border import Flag, Size
from amdgen.emulator.native.feeding import fed_by
from amdgen.emulator.native.library import Variant, handlers, runtime
from amdgen.emulator.native.operation import Operation, Target
from amdgen.emulator.native.places import header
from amdgen.emulator.native.polls import may_acquire, polling, reaches_lds
from amdgen.emulator.native.rules import launch_marks
from amdgen.emulator.native.structures import Op, Phases
from amdgen.emulator.native.translate import translate, translate_plain
from amdgen.emulator.scopes import Scope, shows_no_scope
from amdgen.isa.model import Isa

_MOST = 400_000
"""How many instructions are decoded ahead at a time."""
_MOST_KEPT = 100_000
_OP = np.dtype(Op)
LINK = "op_link"
"""A link: execution goes on at another operation. It stands where newly decoded code runs into code decoded before."""
UNKNOWN = "op_unknown"
"""A placeholder where nothing has been decoded yet, or nothing can be."""


@dataclass
class Program:
    """Operations by MODE and address, and as the C engine has them.

    What an instruction does may depend on MODE, so each is translated for every word of MODE that it is met under.
    ``target(mode)``: what translation depends on. ``modes``: the words, the kernel's own first. ``decode``: the
    instruction at an address; None outside of the code. ``limits``: the counts that an ``s_waitcnt`` waits for, None
    for any other instruction. ``lock``: held by the thread that adds code, or variants of instructions.
    """

    target: Callable[[int], Target]
    modes: list[int]
    decode: Callable[[int], Inst | None]
    limits: Callable[[Inst], dict[str, int] | None]
    base: int
    size: int
    operations: list[Operation] = field(default_factory=list)
    engine: Variant = Variant.FAST  # for which the table is
    polls: bool = False  # some operation waits for what others store in LDS
    orders: bool = False  # some operation may acquire what another wave has released
    lock: threading.Lock = field(default_factory=threading.Lock)
    _places: dict[tuple[int, int], int] = field(default_factory=dict)  # by mode's number and address
    _variants: dict[tuple[int, int], int] = field(default_factory=dict)  # by operation and key
    _rows: list[npt.NDArray[np.uint16]] = field(default_factory=list)  # that the tables point to

    def __post_init__(self) -> None:
        self.ops = np.zeros(1, _OP)
        self.index_of: npt.NDArray[np.int32] = np.full((0, self.size // 4 + 1), -1, np.int32)
        target = self.target(self.modes[0])
        isa, self.given = target.isa, target.given
        self.places = header(isa)
        self.phases, self._phase_numbers = _phase_table(isa)
        self._bank_bytes = isa.arch.lds.bank_bytes

    @paused()
    def add(self, address: int, mode: int | None = None) -> None:
        """Decodes everything that can be reached from an address in a mode (the first). The tables are new ones then;
        whoever has the old ones can go on with them, among the operations that those have."""
        found: dict[tuple[int, int], Operation] = {}
        waiting = [(self._number(self.modes[0] if mode is None else mode), address)]
        while waiting:
            number, at = waiting.pop()
            target = self.target(self.modes[number])
            while (number, at) not in found and (number, at) not in self._places and len(found) < _MOST:
                inst = self.decode(at)
                if inst is None:
                    break
                op = found[number, at] = _translated(inst, target, self.limits)
                if op.body:
                    handlers().expect(op.body, target.context)
                waiting += [(number, to) for to in (op.branch, *op.leads) if to is not None]
                at += inst.size
                waiting += [(self._number(after), at) for after in op.next_modes]
                if not _goes_on(op):
                    break
        if found or len(self.index_of) != len(self.modes):
            self._tabulate(found)

    @property
    def sgprs(self) -> int:
        """General SGPRs that a wave is given."""
        return GENERAL_SGPRS if self.given is None else self.given.sgprs

    def _number(self, mode: int) -> int:
        if mode not in self.modes:
            self.modes.append(mode)
        return self.modes.index(mode)

    def for_judge(self) -> None:
        """Makes the table one for the judging variant of the engine: the runtime's functions become that variant's."""
        names = {op.symbol for op in self.operations if op.symbol} | {"op_unsupported"}
        moved = {_symbol(name, self.places, self.engine): _symbol(name, self.places, Variant.JUDGE) for name in names}
        self.ops = self.ops.view(np.uint8).copy().view(_OP)
        self.ops["run"] = [moved.get(run, run) for run in self.ops["run"].tolist()]
        self.engine = Variant.JUDGE

    def index(self, address: int, mode: int | None = None) -> int:
        """The index of an operation in the table; -1 when the table has none for this address and mode."""
        number = 0 if mode is None else self.modes.index(mode)
        return self._places.get((number, address), -1)

    def variant(self, at: int, key: int) -> int:
        """The place of what VGPR indexing makes of an operation; ``key``: those bits of M0 that say how. Appended like
        code when it is new. UnsupportedError: it makes nothing of it."""
        if (at, key) not in self._variants:
            op = self.operations[at]
            assert op.plain is not None
            inst = Altered(False, key & 0xFF, key >> 12).of(op.inst)
            assert inst is not None
            same = inst is op.inst
            made = replace(op.plain, inst=inst) if same else translate_plain(inst, self.target(op.mode), None)
            self._variants[at, key] = len(self.operations)
            self._append([made], [-1])
        return self._variants[at, key]

    def link(self, number: int) -> int:
        """The operation itself, or the one that a link leads to."""
        linked = number < len(self.operations) and self.operations[number].symbol == LINK
        return int(self.ops["target"][number]) if linked else number

    def _tabulate(self, found: dict[tuple[int, int], Operation]) -> None:
        """Appends to the table for C. One operation more than there are: what follows the last is not code."""
        first, added = len(self.operations), list[Operation]()
        targets: list[int] = []
        order = sorted(found)
        for i, key in enumerate(order):
            self._places[key] = first + len(added)
            op, (number, address) = found[key], key
            added.append(op)
            follows = number, address + op.inst.size
            if not _goes_on(op) or (i + 1 < len(order) and order[i + 1] == follows):
                continue
            symbol = LINK if follows in self._places else UNKNOWN
            added.append(Operation(op.inst, symbol, mode=op.mode, branch=follows[1]))
        for op in list(added):
            to = -1 if op.branch is None else self._places.get((self.modes.index(op.mode), op.branch), -1)
            if to < 0 and op.branch is not None and op.symbol != UNKNOWN:
                to = first + len(added)
                added.append(Operation(op.inst, UNKNOWN, mode=op.mode, branch=op.branch))
            targets.append(to)
        targets += [-1] * (len(added) - len(targets))
        self.mode_words: npt.NDArray[np.uint32] = np.array(self.modes, np.uint32)
        self._index(found)
        self._append(added, targets)

    def _append(self, added: list[Operation], targets: list[int]) -> None:
        """``targets``: the operations that branches and links lead to, -1 for any other."""
        first, isa = len(self.operations), self.target(self.modes[0]).isa
        self.operations = [*self.operations, *added]
        _pack(added, isa)
        made = np.frombuffer(bytearray(b"".join([op.packed for op in added])), _OP)
        if added:
            made["run"], made["target"] = self._functions(added), targets
            made["pc"] = [op.inst.address - self.base for op in added]
            links = [at for at, op in enumerate(added) if op.symbol in (LINK, UNKNOWN)]
            ahead = [int(added[at].branch or 0) - self.base for at in links]
            made["pc"][links] = np.array(ahead, np.int64).astype(np.uint32)  # a branch may lead to before the code
            made["phases"] = [self._phase(op) for op in added]
            for store, load in fed_by(added).items():
                made["fed_by"][store] = first + load + 1
                made["feeds"][load] = 1
            self.orders |= any(map(may_acquire, added))
            for number in polling(added):
                made["flags"][number] |= Flag.AWAITS
                self.polls |= reaches_lds(added[number])
                self.orders = True
                if shows_no_scope(added[number].inst, isa.arch.coherence):
                    made["scope"][number] = Scope.OF_WORKGROUP
            for number, marks in launch_marks(added, self.given):
                made["marks"][number] |= marks
            self._point_to_rows(made, added)
        raw = [part.view(np.uint8) for part in (self.ops[:first], made, np.zeros(1, _OP))]
        self.ops = np.concatenate(raw).view(_OP)  # as bytes: NumPy would pack the structures anew
        self.ops["run"][-1] = _symbol("op_unsupported", self.places, self.engine)

    def _phase(self, op: Operation) -> int:
        if op.phases is None:
            return Size.NO_PHASES
        return self._phase_numbers.get((op.phases[0], max(op.phases[1], self._bank_bytes)), Size.NO_PHASES)

    def _index(self, found: Iterable[tuple[int, int]]) -> None:
        index_of = np.full((len(self.modes), self.size // 4 + 1), -1, np.int32)
        index_of[: len(self.index_of)] = self.index_of
        for number, address in found:
            index_of[number, (address - self.base) // 4] = self._places[number, address]
        self.index_of = index_of

    def _functions(self, added: list[Operation]) -> list[int]:
        """The function of each operation."""
        addresses: dict[tuple[int, str], int] = {}
        for mode in dict.fromkeys(op.mode for op in added):
            bodies = [op.body for op in added if op.body and op.mode == mode]
            made = handlers().addresses(bodies, self.target(mode).context)
            addresses.update(((mode, body), address) for body, address in made.items())
        return [
            addresses[op.mode, op.body] if op.body else _symbol(op.symbol, self.places, self.engine) for op in added
        ]

    def _point_to_rows(self, made: npt.NDArray[Any], added: list[Operation]) -> None:
        rows: list[int] = []
        starts, judged = [], []
        for op in added:
            starts.append(len(rows))
            rows += op.reads
            rows += op.writes
            judged.append(len(rows))
            rows += op.judged
        held = np.array([*rows, 0], np.uint16)
        self._rows.append(held)
        made["rows"] = np.array(starts, np.uint64) * 2 + held.ctypes.data
        made["judged"] = np.array(judged, np.uint64) * 2 + held.ctypes.data


# --------------------------------------------------------------------------------------- what launches have in common

_kept: dict[tuple[object, ...], tuple[object, Operation]] = {}


def _translated(inst: Inst, target: Target, limits: Callable[[Inst], dict[str, int] | None]) -> Operation:
    """The operation of an instruction. Of what does not depend on the place, launches of one process share the work."""
    spec = inst.spec
    here = spec is None or spec.unit == "branch" or "PC" in spec.semantics or changes_modes(spec)
    if spec is None or here or "getreg" in spec.tags:  # hardware registers hold what the launch says
        return translate(inst, target, limits(inst))
    key = id(spec), inst.words, inst.size, inst.form, id(target.isa), target.mode, target.exact_matrix, target.sram_ecc
    known = _kept.get(key)
    if known is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        op = translate(inst, target, limits(inst))
        _kept[key] = (target.isa, spec), op
        return op
    made = Operation.__new__(Operation)
    made.__dict__.update(known[1].__dict__)
    made.inst = inst
    return made


_ALIKE = (
    "marks", "counters", "counts", "ordered", "lands", "size", "words", "sign", "d16", "kind", "scope",
    "keeps", "address",
)  # fmt: skip
"""Numbers that have one name in an operation and in C."""


def _pack(ops: Sequence[Operation], isa: Isa) -> None:
    """Gives operations that have none yet what C has of them, but for what depends on their place in a program."""
    new = [op for op in ops if not op.packed]
    made = np.zeros(len(new), _OP)
    for name in _ALIKE:
        made[name] = [getattr(op, name) for op in new]
    for name, rows in (("n_judged", "judged"), ("n_reads", "reads"), ("n_writes", "writes")):
        made[name] = [len(getattr(op, rows)) for op in new]
    made["offset"] = [op.offset & 0xFFFFFFFF_FFFFFFFF for op in new]
    made["n_judged_reads"], made["n_stored"] = [op.judged_reads for op in new], [op.stored for op in new]
    made["flags"] = [op.flags | Flag.CONSUMES * consumes(isa, op.inst) for op in new]
    for op, one in zip(new, made, strict=True):
        slots = op.slots if op.slots is not None else (ctypes.c_int32 * len(op.args))(*op.args)
        packed, data = bytearray(one.tobytes()), bytes(slots)
        packed[Op.slots.offset : Op.slots.offset + len(data)] = data
        op.packed = bytes(packed)


@cache
def _symbol(name: str, places: str, variant: Variant) -> int:
    """The address of a function of the runtime."""
    return int(ctypes.cast(getattr(runtime(places, variant), name), ctypes.c_void_p).value or 0)


@cache
def _phase_table(isa: Isa) -> tuple[ctypes.Array[Any], dict[tuple[str, int], int]]:
    """The LDS phases of each kind of access, and the number of each kind: ("read", bytes a lane)."""
    lds, numbers = isa.arch.lds, dict[tuple[str, int], int]()
    table = (Phases * max(1, len(lds.phases)))()
    for number, (name, phases) in enumerate(lds.phases.items()):
        kind, bits = name.split("_b")
        numbers[kind, int(bits) // 8] = number
        made = table[number]
        made.banks, made.dwords = phases.banks, int(bits) // 8 // lds.bank_bytes
        made.n_phases, made.per_phase = len(phases.lanes), len(phases.lanes[0])
        for i, lane in enumerate(lane for phase in phases.lanes for lane in phase):
            made.order[i] = lane
    return table, numbers


def _goes_on(op: Operation) -> bool:
    """Whether execution may fall through to the next instruction, in the same mode."""
    spec = op.inst.spec
    if spec is None or "endpgm" in spec.tags or (op.jumps and "PC =" not in spec.semantics):
        return "fork" in spec.tags if spec is not None else False
    return spec.name not in ("s_branch", "s_setpc_b64") and not (
        op.symbol == "op_unsupported" and "PC =" in spec.semantics
    )
