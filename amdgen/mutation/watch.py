"""Probes of the NumPy engine for the mutation of machine code: one forks a mutant off where it begins to differ, the
other writes down what the reasons of survivors are made of, of all waves."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import M0, Inst
from amdgen.emulator.checks.batchwaits import BatchWaitStates, _Issued
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.engine import Compiled, Engine
from amdgen.emulator.state import M0 as M0_ROW
from amdgen.emulator.state import Group
from amdgen.isa.model import HazardRule
from amdgen.mutation.changes import Mutant

# ---------------------------------------------------------------------------------------------- forks


class Forks:
    """Runs mutants as children of one run of the original: each begins where the original first comes to what the
    mutant changes, with all that has happened before.

    In a child ``mine`` is its mutant, and the run goes on as that; ``least`` are then the distances of what is issued
    from there on. ``deliver`` is called in the parent with each mutant and what its child has sent.
    """

    def __init__(self, mutants: Sequence[Mutant], deliver: Callable[[Mutant, bytes], None]) -> None:
        self.mine: Mutant | None = None
        self.least: dict[Pair, int] = {}
        self._deliver = deliver
        self._patched: Engine | None = None
        self._pipe = -1
        self._at: dict[int, list[Mutant]] = defaultdict(list)
        for mutant in mutants:
            for pc in _touched(mutant):
                self._at[pc].append(mutant)
        self._done: set[int] = set()

    def reached(self, engine: Engine, pc: int) -> None:
        if self.mine is not None:
            if engine is not self._patched:  # of the next batch of workgroups
                self._patch(engine)
            return
        for mutant in self._at.pop(pc - engine.env.entry, ()):
            if id(mutant) in self._done:
                continue
            self._done.add(id(mutant))
            mine, theirs = os.pipe()
            child = os.fork()
            if not child:
                os.close(mine)
                self.mine, self._pipe = mutant, theirs
                self._patch(engine)
                return
            os.close(theirs)
            with os.fdopen(mine, "rb") as answer:
                sent = answer.read()
            os.waitpid(child, 0)
            self._deliver(mutant, sent)

    def send(self, answer: bytes) -> None:
        """Ends this child with an answer."""
        with os.fdopen(self._pipe, "wb") as pipe:
            pipe.write(answer)
        os._exit(0)

    def _patch(self, engine: Engine) -> None:
        assert self.mine is not None
        image, env, base = bytearray(engine.code), engine.env, engine.base
        for pc, raw in self.mine.now:
            at = env.entry + pc - base
            image[at : at + len(raw)] = raw
        code = engine.code = bytes(image)
        self._patched = engine
        if self.mine.kind == "nop":
            measure(engine, self.least)

        def instruction_at(pc: int) -> Inst | None:
            return engine.decoder.decode_one(code, base, pc - base) if 0 <= pc - base < len(code) else None

        env.instruction_at = instruction_at


def _touched(mutant: Mutant) -> set[int]:
    return {pc + at for pc, raw in mutant.now for at in range(0, len(raw), 4)}


# ---------------------------------------------------------------------------------------------- what a run shows


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
    """A probe. Waves are numbered through the launch. ``least``: the smallest distance at which each pair was issued;
    ``arrivals``: the barriers that each wave has come to; ``lanes``: active lanes by instruction, of all waves."""

    accesses: bool = False  # whether to keep them: they take memory
    least: dict[Pair, int] = field(default_factory=dict)
    m0: dict[int, WriteOfM0] = field(default_factory=lambda: defaultdict(WriteOfM0))
    touched: list[Touched] = field(default_factory=list)
    arrivals: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    lanes: Counter[int] = field(default_factory=Counter)
    loaded: dict[int, list[bytes]] = field(default_factory=lambda: defaultdict(list))
    group: dict[int, int] = field(default_factory=dict)
    _engine: Engine | None = None

    def reached(self, engine: Engine, pc: int) -> None:
        if engine is self._engine:
            return
        self._engine, env = engine, engine.env
        measure(engine, self.least)
        env.tracer = self  # type: ignore[assignment]
        waves = env.state.waves
        self._first = env.first_group * (int(env.state.wave_in_group.max(initial=0)) + 1)
        self.group.update((self._first + w, env.first_group + int(env.state.group[w])) for w in range(waves))
        self._epoch, self._m0_set, self._pc = np.zeros(waves, np.int64), np.full(waves, -1), -1

    def attach(self, compiled: Compiled) -> None:
        """Puts itself around the step of an instruction, as a tracer does."""
        assert self._engine is not None
        env = self._engine.env
        inst, inner, pc = compiled.inst, compiled.step, compiled.inst.address - env.entry
        assert inst.spec is not None
        barrier, reads, writes = "barrier" in inst.spec.tags, M0 in inst.reads(), M0 in inst.writes()
        scalar = env.state.scalar

        def step(g: Group) -> None:
            self._pc = pc
            self.lanes[pc] += int(np.count_nonzero(g.exec))
            if reads:
                for setter in np.unique(self._m0_set[g.waves]):
                    self.m0[int(setter)].used = True
            held = scalar[M0_ROW, g.select].copy() if writes else None
            inner(g)
            if held is not None:
                self.m0[pc].count += len(held)
                self.m0[pc].changes += int((scalar[M0_ROW, g.select] != held).sum())
                self._m0_set[g.waves] = pc
            if barrier:
                self._epoch[g.waves] += 1
                for wave in g.waves:
                    self.arrivals[self._first + int(wave)].append(pc)

        compiled.step = step

    def access(self, space: str, op: str, g: Group, wave: Ints, lane: Ints, at: npt.NDArray[Any], size: int) -> None:
        """A tracer's: what a step touches; ``wave`` are positions in the group."""
        if self.accesses and len(wave):
            who = g.waves[wave]
            writes, atomic = op in ("write", "store", "atomic"), op == "atomic"
            self.touched.append(
                Touched(self._pc, space, writes, atomic, size, self._first + who, self._epoch[who], at.astype(np.int64))
            )

    def meetings(self, barrier: int, unit: int = 4) -> Meetings:
        """What would meet without the barrier at this pc: accesses of two waves of one workgroup, on its two sides."""
        between = {
            wave: np.concatenate([[0], np.cumsum([pc != barrier for pc in pcs])]) for wave, pcs in self.arrivals.items()
        }
        rows = [t for t in self.touched if t.space in ("lds", "memory")]
        keys, epochs, waves, writes, atomic = [], [], [], [], []
        for t in rows:
            first, last = t.address // unit, (t.address + t.size - 1) // unit
            merged = np.array([between[w][e] if w in between else 0 for w, e in zip(t.wave, t.epoch, strict=True)])
            group = np.array([self.group[w] for w in t.wave.tolist()])
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


def measure(engine: Engine, least: dict[Pair, int]) -> None:
    """Has the engine write down the least distance of each pair from here on."""
    waits = engine.waits
    waits.__class__ = _Margins
    assert isinstance(waits, _Margins)
    waits.least = least


class _Margins(BatchWaitStates):
    """Wait states, with the least distance of each pair that a row speaks of."""

    least: dict[Pair, int]

    def _short(self, record: _Issued, inst: Inst, rule: HazardRule, need: int, distance: Ints) -> Ints:
        if len(distance) and self._holds(rule, record, inst, record.waves):
            entry = self.env.entry
            pair = Pair(record.inst.address - entry, inst.address - entry, rule.name, need)
            have = int(distance.min())
            if have < self.least.get(pair, 1 << 30):
                self.least[pair] = have
        return super()._short(record, inst, rule, need, distance)
