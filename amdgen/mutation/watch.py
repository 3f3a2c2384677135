"""A probe for the mutation of machine code: it writes down what the reasons of survivors are made of, of all waves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import M0, Inst
from amdgen.emulator.checks.hazards import WaitStates
from amdgen.emulator.registers import rows
from amdgen.isa.model import Isa
from amdgen.mutation.changes import controls_cache

if TYPE_CHECKING:
    from amdgen.emulator.native import Moment

Ints = npt.NDArray[np.int64]
(_M0,) = rows((M0,))
_NEAR = 32
"""Instructions on either side of a wait in which accesses are looked for that it parts."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A producer and a consumer, by pc, that a hazard row speaks of, with the wait states that it asks for."""

    producer: int
    consumer: int
    row: str
    need: int


@dataclass
class WriteOfM0:
    """``count``: how often, of all waves together; ``changes``: how often it held something else before; ``used``:
    whether anything has read M0 before the next write."""

    count: int = 0
    changes: int = 0
    used: bool = False


@dataclass(slots=True)
class Touched:
    """Bytes that some waves have touched with one instruction: an element of each array a lane. ``epoch``: barriers
    that the wave had passed."""

    pc: int
    space: str
    writes: bool
    atomic: bool
    size: int
    wave: Ints
    epoch: Ints
    address: npt.NDArray[Any]


@dataclass
class Watch:
    """A probe. Waves are numbered through the launch, as they begin. ``arrivals``: the barriers that each wave has come
    to; ``lanes``: active lanes by instruction, of all waves."""

    isa: Isa
    accesses: bool = False  # whether to keep them: they take memory
    m0: dict[int, WriteOfM0] = field(default_factory=lambda: defaultdict(WriteOfM0))
    touched: list[Touched] = field(default_factory=list)
    arrivals: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    lanes: Counter[int] = field(default_factory=Counter)
    waves: dict[tuple[int, int], int] = field(default_factory=dict)  # numbers by workgroup and wave of it
    controls: list[tuple[int, int, int]] = field(default_factory=list)  # of caches: pc, wave, accesses before it
    _issued: dict[int, list[tuple[Inst, int, bool]]] = field(default_factory=lambda: defaultdict(list))
    _m0_set: dict[int, int] = field(default_factory=dict)  # by wave, the pc
    _held: int = 0  # what M0 held before the instruction

    def begin(self) -> None:
        """Forgets what it knows: a launch begins, or begins anew."""
        kept = self.m0, self.touched, self.arrivals, self.lanes, self.waves, self.controls, self._issued, self._m0_set
        for each in kept:
            each.clear()

    def before(self, at: Moment) -> None:
        """Notes an instruction that a wave is about to execute."""
        wave, mask = self.waves.setdefault((at.group, at.wave), len(self.waves)), at.exec
        self.lanes[at.pc] += mask.bit_count()
        self._issued[wave].append((at.inst, at.pc, mask == (1 << self.isa.arch.wave_size) - 1))
        if M0 in at.inst.reads():
            self.m0[self._m0_set.get(wave, -1)].used = True
        self._held = at.value(_M0)

    def after(self, at: Moment) -> None:
        """Notes what an executed instruction did to M0, to memory and to the barriers."""
        wave, inst = self.waves[at.group, at.wave], at.inst
        assert inst.spec is not None
        if M0 in inst.writes():
            self.m0[at.pc].count += 1
            self.m0[at.pc].changes += at.value(_M0) != self._held
            self._m0_set[wave] = at.pc
        for access in at.accesses() if self.accesses else ():
            n, writes, atomic = len(access.lanes), access.op in ("write", "store", "atomic"), access.op == "atomic"
            self.touched.append(
                Touched(
                    at.pc, access.space, writes, atomic, access.size, np.full(n, wave),
                    np.full(n, len(self.arrivals[wave])), np.array(access.addresses, np.uint64).astype(np.int64),
                )
            )  # fmt: skip
        if controls_cache(inst):
            self.controls.append((at.pc, wave, len(self.touched)))
        if "barrier" in inst.spec.tags:
            self.arrivals[wave].append(at.pc)

    def least(self) -> dict[Pair, int]:
        """The smallest distance at which each pair was issued."""
        found: dict[Pair, int] = {}
        watch = WaitStates(self.isa)
        for issued in self._issued.values():
            watch.forget()
            for inst, pc, everywhere in issued:
                for d in watch.observe(inst, everywhere, all_pairs=True):
                    producer = pc + d.producer.address - inst.address
                    pair = Pair(producer, pc, d.rule.name, d.need)
                    found[pair] = min(d.have, found.get(pair, d.have))
        return found

    @property
    def group(self) -> dict[int, int]:
        """The workgroup of each wave."""
        return {number: group for (group, _), number in self.waves.items()}

    def _shared(self) -> list[bool]:
        """Of each access, whether another workgroup touches some of its bytes, and one of the two stores."""
        group_of = self.group
        by_dword: dict[int, list[tuple[int, bool]]] = defaultdict(list)
        places = [
            {int(d) for a in t.address.tolist() for d in range(a // 4, (a + t.size - 1) // 4 + 1)}
            if t.space == "memory" else set() for t in self.touched
        ]  # fmt: skip
        for t, dwords in zip(self.touched, places, strict=True):
            mine = group_of[int(t.wave[0])] if len(t.wave) else -1
            for d in dwords:
                if (mine, t.writes) not in by_dword[d]:
                    by_dword[d].append((mine, t.writes))
        found = []
        for t, dwords in zip(self.touched, places, strict=True):
            mine = group_of[int(t.wave[0])] if len(t.wave) else -1
            found.append(any(g != mine and (w or t.writes) for d in dwords for g, w in by_dword[d]))
        return found

    def is_shared(self, pc: int) -> bool:
        """Whether an access at this pc touches bytes that another workgroup touches, and one of the two stores."""
        return any(shared and t.pc == pc for t, shared in zip(self.touched, self._shared(), strict=True))

    def parts(self, pc: int, atomic: Container[int]) -> bool:
        """Whether a wait at this pc stands, in some wave, between two accesses nearby that other workgroups may see:
        without it the two may arrive in either order. ``atomic``: the pcs of accesses that others synchronise with."""
        silent = not self.isa.arch.coherence.stores_show_scope
        seen = zip(self.touched, self._shared(), strict=True)
        shared = {t.pc for t, others in seen if others and (t.pc in atomic or (silent and t.writes))}
        for issued in self._issued.values():
            at = [pc for _, pc, _ in issued]
            for n in (n for n, p in enumerate(at) if p == pc):
                if shared & set(at[max(n - _NEAR, 0) : n]) and shared & set(at[n + 1 : n + 1 + _NEAR]):
                    return True
        return False

    def shared_with(self, pc: int, back: bool, atomic: Container[int]) -> tuple[int, int]:
        """Accesses that a write-back (``back``) or an invalidation at this pc covers in its workgroup and that another
        workgroup shares: stores before it, or loads behind it; and how many of them another one covers as well.
        ``atomic``: the pcs of atomic accesses, between which and the others it has to stand."""
        group_of, shared = self.group, self._shared()
        covered: set[int] = set()
        anew: set[int] = set()
        for at, wave, index in self.controls:
            if at != pc:
                continue
            mine = group_of[wave]
            own = [group_of[int(t.wave[0])] == mine if len(t.wave) else False for t in self.touched]
            others = [i for p, w, i in self.controls if p != pc and group_of[w] == mine]
            for n in range(index) if back else range(index, len(self.touched)):
                t = self.touched[n]
                if not shared[n] or not own[n] or t.pc in atomic or t.writes != back:
                    continue
                covered.add(n)
                if any(self._as_good(i, index, n, back, own, atomic) for i in others):
                    anew.add(n)
        return len(covered), len(anew)

    def _as_good(self, other: int, here: int, access: int, back: bool, own: list[bool], atomic: Container[int]) -> bool:
        """Whether a control after ``other`` accesses covers one as that after ``here`` accesses does: it stands on the
        same side of it, and between the two nothing releases, or acquires, unless it stands between."""
        if (other <= access) if back else (other > access):
            return False
        if (other <= here) if back else (other >= here):
            return True
        between = (self.touched[n] for n in range(min(other, here), max(other, here)) if own[n])
        return not any(t.pc in atomic and (t.writes if back else t.atomic or not t.writes) for t in between)

    def meetings(self, barrier: int, unit: int = 4) -> Meetings:
        """What would meet without the barrier at this pc: accesses of two waves of one workgroup, on its two sides."""
        between = {
            wave: np.concatenate([[0], np.cumsum([pc != barrier for pc in pcs])]) for wave, pcs in self.arrivals.items()
        }
        group_of = self.group
        seen = [t for t in self.touched if t.space in ("lds", "memory")]
        keys, epochs, waves, writes, atomic = [], [], [], [], []
        for t in seen:
            first, last = t.address // unit, (t.address + t.size - 1) // unit
            merged = np.array([between[w][e] if w in between else 0 for w, e in zip(t.wave, t.epoch, strict=True)])
            group = np.array([group_of[w] for w in t.wave.tolist()])
            for more in range(int((last - first).max()) + 1):
                use = first + more <= last
                place = first + more << 1 | (t.space == "lds")
                keys.append(np.stack([group, merged, place], axis=1)[use])
                epochs.append(t.epoch[use])
                waves.append(t.wave[use])
                writes.append(np.full(int(use.sum()), t.writes))
                atomic.append(np.full(int(use.sum()), t.atomic))
        if not keys:
            return Meetings(0, 0, True)
        _, place = np.unique(np.concatenate(keys), axis=0, return_inverse=True)
        place = place.reshape(-1)
        return _meet(place, *(np.concatenate(x) for x in (epochs, waves, writes, atomic)))


@dataclass(frozen=True, slots=True)
class Meetings:
    """``accesses`` looked at, a lane's and a dword's each; the ``places`` where two meet; whether ``atomics`` only."""

    accesses: int
    places: int
    atomics: bool


def _meet(place: Ints, epoch: Ints, wave: Ints, writes: Any, atomic: Any) -> Meetings:
    count = int(place.max()) + 1
    differs = np.zeros((2, count), np.bool_)
    for row, values in enumerate((epoch, wave)):
        low, high = np.full(count, 1 << 60), np.full(count, -1)
        np.minimum.at(low, place, values)
        np.maximum.at(high, place, values)
        differs[row] = low != high
    written, plain = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    np.logical_or.at(written, place, writes)
    np.logical_or.at(plain, place, ~atomic)
    both = differs.all(axis=0) & written
    return Meetings(len(place), int(both.sum()), not bool((both & plain).any()))
