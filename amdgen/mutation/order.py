"""What happens before what between workgroups, worked out from the accesses that one run has logged: apart from the
judge, and with one instruction left out of account.

Each wave has a vector clock. A store or an atomic leaves its wave's clock at the address; a load with a scope, or an
atomic that returns, takes it up from there; a barrier joins those of a workgroup.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from amdgen.mutation.watch import Touched, Watch

Clock = dict[int, int]  # by wave, how many of its events are known


@dataclass(slots=True)
class _Event:
    wave: int
    number: int
    clock: Clock
    access: Touched | None = None
    control: int = -1  # pc of a write-back or an invalidation


@dataclass
class Order:
    """``synchronising``: the pcs of accesses with the agent's scope; ``without``: the pc that counts for nothing: an
    access there is plain, a write-back or an invalidation not there. Where stores don't show their scope, one that an
    access with a scope meets is taken for an atomic one."""

    log: Watch
    synchronising: Container[int]
    without: int
    pairs: int = 0
    _by_dword: dict[int, list[_Event]] = field(default_factory=lambda: defaultdict(list))
    _controls: dict[int, list[_Event]] = field(default_factory=lambda: defaultdict(list))  # by workgroup

    def __post_init__(self) -> None:
        self.group = self.log.group
        clocks: dict[int, Clock] = defaultdict(dict)
        flags: dict[int, Clock] = {}
        ends: dict[tuple[int, int], Clock] = {}  # of a wave's epochs
        epochs: dict[int, int] = defaultdict(int)
        for event in self._events():
            wave, clock = event.wave, clocks[event.wave]
            access = event.access
            if access is not None:
                epoch = int(access.epoch[0])
                for passed in range(epochs[wave], epoch):
                    ends[wave, passed] = dict(clock)
                if epoch > epochs[wave]:
                    epochs[wave] = epoch
                    for other in [w for w, g in self.group.items() if g == self.group[wave] and w != wave]:
                        _join(clock, ends.get((other, epoch - 1), clocks[other]))
                dwords = _dwords(access)
                if self._acquires(access):
                    for d in dwords:
                        _join(clock, flags.get(d, {}))
            clock[wave] = event.number = clock.get(wave, 0) + 1
            event.clock = dict(clock)
            if access is None:
                self._controls[self.group[wave]].append(event)
                continue
            for d in dwords:
                self._by_dword[d].append(event)
                if access.writes and access.pc != self.without:
                    flags[d] = dict(clock) if not access.atomic else _join(dict(clock), flags.get(d, {}))

    def _events(self) -> Iterator[_Event]:
        """Accesses to memory and what controls caches, as they were executed."""
        controls = iter([*self.log.controls, (-1, -1, 1 << 60)])
        pc, wave, at = next(controls)
        for n, access in enumerate([*self.log.touched, None]):
            while at <= n and pc >= 0:
                yield _Event(wave, 0, {}, control=pc)
                pc, wave, at = next(controls)
            if access is not None and access.space == "memory" and len(access.wave):
                yield _Event(int(access.wave[0]), 0, {}, access)

    def _acquires(self, access: Touched) -> bool:
        return access.pc != self.without and (access.atomic or (access.pc in self.synchronising and not access.writes))

    def accesses_ordered(self) -> bool:
        """Whether of any two accesses of different workgroups to the same bytes, one of them writing and one of them
        plain, one happens before the other."""
        return all(
            self._before(a, b)
            for events in self._by_dword.values()
            for n, b in enumerate(events)
            for a in events[:n]
            if self._meet(a, b)
        )

    def _meet(self, a: _Event, b: _Event) -> bool:
        if self.group[a.wave] == self.group[b.wave] or a.access is None or b.access is None:
            return False
        plain = not (self._may_synchronise(a.access) and self._may_synchronise(b.access))
        found = plain and (a.access.writes or b.access.writes)
        self.pairs += found
        return found

    def _synchronises(self, access: Touched) -> bool:
        return access.pc != self.without and (access.atomic or access.pc in self.synchronising)

    def _may_synchronise(self, access: Touched) -> bool:
        silent = access.writes and not self.log.isa.arch.coherence.stores_show_scope
        return silent or self._synchronises(access)

    def _before(self, a: _Event, b: _Event) -> bool:
        return b.clock.get(a.wave, 0) >= a.number

    def seen_anew(self, invalidations: Container[int]) -> bool:
        """Whether before each plain load of what another workgroup has stored stands an invalidation, of the loading
        workgroup, that the store happens before."""
        return all(
            any(self._before(store, c) and self._before(c, load) for c in self._of_group(load, invalidations))
            for store, load in self._messages()
        )

    def written_back(self, write_backs: Container[int]) -> bool:
        """Whether behind each plain store that another workgroup loads stands a write-back, of the storing workgroup,
        that happens before the load."""
        return all(
            any(self._before(store, c) and self._before(c, load) for c in self._of_group(store, write_backs))
            for store, load in self._messages()
        )

    def _of_group(self, event: _Event, pcs: Container[int]) -> list[_Event]:
        return [c for c in self._controls[self.group[event.wave]] if c.control in pcs and c.control != self.without]

    def _messages(self) -> Iterator[tuple[_Event, _Event]]:
        """The plain stores that plain loads of other workgroups see, with those."""
        for events in self._by_dword.values():
            last: _Event | None = None
            for event in events:
                access = event.access
                if access is None or self._synchronises(access):
                    last = None if access is not None and access.writes else last
                elif access.writes:
                    last = event
                elif last is not None and self.group[last.wave] != self.group[event.wave]:
                    self.pairs += 1
                    yield last, event


def guesses(log: Watch) -> set[int]:
    """The pcs of loads whose wave's next access to what they have loaded is an atomic each time: what was loaded is
    only a guess, which the atomic compares. The same load again, in a loop, counts as its next."""
    atomic, loads, others = -1, set[int](), set[int]()
    following: dict[tuple[int, int], int] = {}  # by wave and dword, the pc of the next access, or ``atomic``
    for access in reversed(log.touched):
        if access.space != "memory" or not len(access.wave):
            continue
        for place in ((int(access.wave[0]), d) for d in _dwords(access)):
            if not access.writes:
                loads.add(access.pc)
                if following.get(place) not in (atomic, access.pc):
                    others.add(access.pc)
            following[place] = atomic if access.atomic else access.pc
    return loads - others


def _join(clock: Clock, other: Clock) -> Clock:
    for wave, number in other.items():
        clock[wave] = max(clock.get(wave, 0), number)
    return clock


def _dwords(access: Touched) -> list[int]:
    return sorted({d for a in access.address.tolist() for d in range(a // 4, (a + access.size - 1) // 4 + 1)})
