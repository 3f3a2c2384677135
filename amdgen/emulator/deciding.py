"""What decides how a loop goes on: registers and memory that its branches depend on, and nothing else.

A loop whose deciding state comes again goes on for ever, whatever else it counts, adds up or stores. The state that
decides is a backward slice of the code that was executed: what branches read, what that was computed from, and so on.
The rule holds for both engines and for every loop, with a barrier, an atomic or a sleep in it or without.

It is a proof where the code executed between two equal states is the code that was sliced: the waves that are left do
the same again. Where hardware registers or the clock decide nothing is said. In-flight results are not compared; so
that those of the first state don't matter, callers look for a state that has come three times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import MappingProxyType

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.effects import changes_modes
from amdgen.emulator.reached import address_rows
from amdgen.emulator.registers import registers
from amdgen.emulator.state import EXEC, M0, ROWS, SCC_ROW, SGPR_ROW, VCC, VECTOR_ROWS

MEMORY, LDS, SCRATCH = "memory", "LDS", "scratch"
_SPACES = {
    "global": {MEMORY}, "scalar": {MEMORY}, "buffer": {MEMORY, SCRATCH}, "flat": {MEMORY, LDS, SCRATCH},
    "lds": {LDS}, "scratch": {SCRATCH},
}  # fmt: skip
"""The memory that an access may reach, by its space. The stack is also reached through a buffer descriptor."""
_OPAQUE = frozenset({"movrel", "gpr_idx", "fork", "gws"})
"""Tags of instructions whose registers show when they run only, or that waves of other workgroups take part in."""
_UNSTEADY = frozenset({"getreg", "memtime", "memrealtime"})
"""Tags of instructions whose result is none of what is compared."""
_EXEC_BITS = 0b11 << SGPR_ROW + EXEC
_VCC_BITS = 0b11 << SGPR_ROW + VCC
_VECTOR_BITS = (1 << VECTOR_ROWS) - 1
_ALL_BITS = (1 << ROWS) - 1
_SCALAR_UNITS = frozenset({"salu", "smem", "branch", "message", "none"})
_SPECIAL = {251: _VCC_BITS, 252: _EXEC_BITS}
"""What stands behind src_vccz and src_execz."""


@dataclass(frozen=True)
class Deciding:
    """``rows``: by instruction, the registers before it that decide, a bit each (:mod:`amdgen.emulator.state`).
    ``memory``: the memory that decides, too: by space, the dwords that loads reach, None: any. ``followers``: by
    instruction, those that came after it. ``certain``: False where a clock or a hardware register decides."""

    rows: Mapping[int, int]
    memory: Mapping[str, frozenset[int] | None]
    followers: Mapping[int, tuple[int, ...]]
    certain: bool = True

    @property
    def spaces(self) -> frozenset[str]:
        """The memory that decides."""
        return frozenset(self.memory)

    def around(self, at: int) -> set[int]:
        """The instructions of the loop around one."""
        return around(self.followers, at)

    def named(self, at: int) -> list[int]:
        """The rows that decide before an instruction, but for EXEC."""
        return rows_in(self.rows.get(at, 0) & ~_EXEC_BITS)


def rows_in(bits: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [row for row in range(bits.bit_length()) if bits >> row & 1]


@dataclass(frozen=True, slots=True)
class _Use:
    """An instruction, as slicing sees it; rows are bits. ``control``: rows that decide whatever follows. ``kills``:
    rows of which nothing is left. ``loads``, ``stores``: memory."""

    reads: int
    writes: int
    control: int
    kills: int
    masked_kills: int  # of which nothing is left in the lanes that EXEC has
    loads: frozenset[str]
    stores: frozenset[str]
    unsteady: bool


_HITS = 2
"""How often a state that was kept has to come again: what was in flight when it was kept is none of it."""


class Cycle:
    """A search for a state that comes again, by Brent's rule: the state that is kept is another one after twice as many
    looks."""

    def __init__(self) -> None:
        self.keeps = False  # whether the last look has kept its state
        self._looks = self._hits = 0
        self._kept: int | None = None

    def look(self, state: int | None) -> bool:
        """Whether this state was kept and has come again often enough."""
        self._looks += 1
        if state is not None and state == self._kept:
            self._hits, self.keeps = self._hits + 1, False
            return self._hits >= _HITS
        self.keeps = self._looks & (self._looks - 1) == 0
        if self.keeps:
            self._kept, self._hits = state, 0
        return False


Code = Mapping[int, tuple[Inst, tuple[int, ...]]]
"""What was executed, each instruction with those that came after it."""
Dwords = frozenset[int] | None


def deciding(
    code: Code,
    reached: Callable[[Inst], frozenset[int]] | None = None,
    also: Mapping[str, Dwords] = MappingProxyType({}),
) -> Deciding:
    """What decides in code that was executed.

    ``reached``: the dwords that a memory instruction reaches as registers are now. Asked of those whose address nothing
    in the code changes: what decides is only what loads reach, and stores to other places don't matter. Without it all
    of a space decides where one load does. ``also``: memory by which the code decides for others.
    """
    uses = {at: _use(inst) for at, (inst, _) in code.items()}
    followers = {at: after for at, (_, after) in code.items()}
    if any(use is None for use in uses.values()):
        return Deciding(dict.fromkeys(code, _ALL_BITS), dict.fromkeys((MEMORY, LDS, SCRATCH)), followers)
    known = {at: use for at, use in uses.items() if use is not None}
    steady_exec = not any(use.writes & _EXEC_BITS for use in known.values())
    before = dict.fromkeys(known, _EXEC_BITS)
    leads: dict[int, list[int]] = {at: [] for at in known}
    for at, after in followers.items():
        for to in after:
            if to in leads:
                leads[to].append(at)
    places = _Places(code, known, reached)
    memory: dict[str, Dwords] = dict(also)
    certain = True
    waiting, queued = sorted(known), set(known)
    while waiting:
        at = waiting.pop()
        queued.discard(at)
        use, later = known[at], 0
        for to in code[at][1]:
            later |= before.get(to, 0)
        stores = any(space in memory and places.meet(at, memory[space]) for space in use.stores)
        decides = bool(use.writes & later & ~_EXEC_BITS or use.writes & _EXEC_BITS or stores)
        wanted = later & ~(use.kills | use.masked_kills * steady_exec) | use.control | use.reads * decides
        certain &= not (decides and use.unsteady)
        if decides and places.add(at, use.loads, memory):
            again = [n for n, other in known.items() if other.stores & memory.keys() and n not in queued]
            waiting += again
            queued.update(again)
        if wanted | before[at] != before[at]:
            before[at] |= wanted
            again = [n for n in leads[at] if n not in queued]
            waiting += again
            queued.update(again)
    return Deciding(before, memory, followers, certain)


class _Places:
    """The dwords that memory instructions reach."""

    def __init__(self, code: Code, uses: Mapping[int, _Use], reached: Callable[[Inst], frozenset[int]] | None) -> None:
        self._code, self._reached = code, reached
        self._written = reduce(or_, (use.writes for use in uses.values()), 0)
        self._known: dict[int, Dwords] = {}

    def of(self, at: int) -> Dwords:
        """Accesses of an instruction; None: any."""
        if at not in self._known:
            inst = self._code[at][0]
            rows = address_rows(inst) if self._reached is not None else None
            fixed = rows is not None and not _bits(rows) & self._written
            self._known[at] = self._reached(inst) if fixed and self._reached is not None else None
        return self._known[at]

    def meet(self, at: int, dwords: Dwords) -> bool:
        """Whether an instruction may reach some of ``dwords``."""
        own = self.of(at)
        return own is None or dwords is None or not own.isdisjoint(dwords)

    def add(self, at: int, spaces: frozenset[str], memory: dict[str, Dwords]) -> bool:
        """Adds what a load reaches to the memory that decides. Whether that was new."""
        before = dict(memory)
        for space in spaces:
            held, own = memory.get(space, frozenset()), self.of(at)
            memory[space] = None if held is None or own is None else held | own
        return memory != before


def around(followers: Mapping[int, tuple[int, ...]], at: int) -> set[int]:
    """The instructions of the loop around one: those that it leads to, and that lead to it."""
    backward: dict[int, list[int]] = {}
    for source, after in followers.items():
        for to in after:
            backward.setdefault(to, []).append(source)
    return _reached(followers, at) & _reached(backward, at)


def _reached(leads: Mapping[int, Sequence[int]], start: int) -> set[int]:
    """What is reached from a start by one step or more."""
    found: set[int] = set()
    waiting = list(leads.get(start, ()))
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting += leads.get(at, ())
    return found


_KNOWN: dict[int, tuple[Inst, _Use | None]] = {}


def _use(inst: Inst) -> _Use | None:
    """None: nobody knows what it reads."""
    known = _KNOWN.get(id(inst))
    if known is None:
        if len(_KNOWN) > 1 << 15:
            _KNOWN.clear()
        known = _KNOWN[id(inst)] = inst, _made(inst)
    return known[1]


def _made(inst: Inst) -> _Use | None:
    spec = inst.spec
    if spec is None or spec.tags & _OPAQUE:
        return None
    used = registers(inst)
    reads, writes = _bits(used.reads) | _special(inst), _bits(used.writes)
    memory, scalar = spec.memory, spec.unit in _SCALAR_UNITS
    control = 0
    if spec.unit == "branch" or "PC =" in spec.semantics or changes_modes(spec):
        control = reads | _tested(spec.name)
    loads: frozenset[str] = frozenset()
    stores: frozenset[str] = frozenset()
    if memory is not None and memory.space in _SPACES and memory.op != "exchange":
        spaces = frozenset(_SPACES[memory.space])
        copies = memory.lds or bool(inst.modifiers.get("lds"))
        if memory.op in ("load", "atomic"):
            loads = spaces
        if memory.op in ("store", "atomic"):
            stores = spaces
        if copies:
            stores = frozenset({LDS})
            reads |= 1 << SGPR_ROW + M0
    reads |= 0 if scalar else _EXEC_BITS
    whole = scalar or spec.name.startswith("v_cmp") or "readlane" in spec.tags
    kills = writes & ~_VECTOR_BITS if whole and "cmov" not in spec.name else 0
    parts = inst.form in ("SDWA", "DPP") or "writelane" in spec.tags or (memory is not None and bool(memory.d16))
    parts |= any(
        key.startswith("dpp") or key in ("dst_sel", "op_sel") for key, value in inst.modifiers.items() if value
    )
    masked = 0 if parts else writes & _VECTOR_BITS
    return _Use(reads, writes, control, kills, masked, loads, stores, bool(spec.tags & _UNSTEADY))


def _tested(name: str) -> int:
    """What a conditional branch tests."""
    if "scc" in name:
        return 1 << SCC_ROW
    if "vcc" in name:
        return _VCC_BITS
    return _EXEC_BITS if "exec" in name else 0


def _bits(rows: Iterator[int] | tuple[int, ...]) -> int:
    bits = 0
    for row in rows:
        bits |= 1 << row
    return bits


def _special(inst: Inst) -> int:
    bits = 0
    for value in inst.operands.values():
        if isinstance(value, Reg) and value.file == "s":
            bits |= _SPECIAL.get(value.index, 0)
    return bits
