"""Races in global memory: two waves touch the same bytes, one of them stores, and nothing orders the two.

What orders two accesses, as a GPU does (LLVM AMDGPUUsage, "Memory Model gfx90a" and "gfx942"):

- one wave: its own program;
- one workgroup: an ``s_barrier`` between them. The waves share one L1 cache, which keeps the order;
- anywhere: a release by the first wave after its access, and an acquire by the second one later. A release is an
  atomic, or a store with a scope bit (glc, sc0, sc1), issued when no memory operation of the wave is in flight any
  more; with it goes what other waves of the workgroup had stored, and waited for, before a barrier (where they had
  not waited, that is a warning: Triton's locks rely on it). An acquire is an atomic that returns the old value, or a
  load with a scope bit. It takes everything released so far, whatever the address: a real order is never missed, so
  correct code is not accused. A load with a scope bit also acquires from a plain store to its address: before gfx942
  the store of a flag or a lock has no bit to show, and there an atomic that returns does so, too.

Atomics and accesses with a scope bit never race among each other, nor with loads. An atomic on what a plain store has
written, with nothing to order the two, is a race where stores show their scope: from gfx942 on. Before, the store may
be that of a flag or a lock, and rightly plain. Stores of the value that is there already are no race:
overlapping tiles at an edge write the same twice. Lockstep execution is one of the possible orders; the check looks
for the lack of an order, so it does not depend on it.

The state is three arrays of stamps over the arena, one entry a unit of 4 bytes (2 or 1 once narrower accesses are
seen): who wrote last, and two of those who have read since. A stamp is ``epoch << PC_BITS | place``: an epoch is what
one wave does between two synchronisations, a place the number of a memory instruction of this kernel; 0 is nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks import words
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.memory.arena import ARENA_BASE
from amdgen.emulator.state import Group

if TYPE_CHECKING:
    from amdgen.emulator.env import Env

U32 = npt.NDArray[np.uint32]
U64 = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]

PC_BITS = 10
_SHIFT = np.uint32(PC_BITS)
_PLACES = (1 << PC_BITS) - 1
_EPOCHS = 1 << 32 - PC_BITS
_NEVER = np.iinfo(np.int64).max
_SCOPES = ("glc", "sc0", "sc1")


def coherent(inst: Inst) -> bool:
    """Whether an access has a scope bit: it sees, or is seen by, other workgroups."""
    return any(inst.modifiers.get(name, 0) for name in _SCOPES)


class Epochs:
    """Table of epochs: whose, after how many barriers, when published (the time of its release), and when a release
    came that would have published it, had its wave waited for its stores before the barrier."""

    def __init__(self) -> None:
        self.count = 1  # epoch 0 is nobody's
        self.wave, self.group, self.barrier, self.published, self.unwaited = (
            np.zeros(1024, np.int64) for _ in range(5)
        )

    def new(self, wave: Ints, group: Ints, barrier: Ints) -> Ints:
        first, self.count = self.count, self.count + len(wave)
        if self.count > len(self.wave):
            for name in ("wave", "group", "barrier", "published", "unwaited"):
                old = getattr(self, name)
                made = np.zeros(max(2 * len(old), self.count), np.int64)
                made[: len(old)] = old
                setattr(self, name, made)
        at = slice(first, self.count)
        self.wave[at], self.group[at], self.barrier[at], self.published[at] = wave, group, barrier, _NEVER
        self.unwaited[at] = _NEVER
        return np.arange(first, self.count)


class GlobalRaces:
    """The race check of one launch. Batches of workgroups share it; :meth:`begin` starts one."""

    def __init__(self, extent: int) -> None:
        self.extent = extent  # bytes of the arena
        self.unit = 2  # log2 of the bytes that one stamp stands for
        self.writer, self.reader, self.reader2 = (np.zeros((extent >> 2) + 1, np.uint32) for _ in range(3))
        self.epochs = Epochs()
        self.places: dict[int, int] = {}  # pc → place
        self.pcs: list[int] = [-1]
        self.now = 1  # time, counted in releases

    def begin(self, env: Env) -> None:
        self.env = env
        state = env.state
        waves = state.waves
        self._first = env.first_group * (int(state.wave_in_group.max(initial=0)) + 1)
        self.current = np.zeros(waves, np.int64)  # each wave's epoch; 0: to be made at its next access
        self.acquired = np.zeros(waves, np.int64)  # time up to which a wave has seen the releases of all others
        self.barriers = np.zeros(waves, np.int64)  # barriers that a wave's workgroup has passed
        self._ended: list[Ints] = []  # unpublished epochs that a barrier has ended, their stores complete
        self.stored = np.zeros(waves, np.int64)  # ordinal of each wave's last store on vmcnt
        self._held: list[tuple[Ints, Ints, Ints]] = []  # epochs, waves, stores: ended with these stores in flight

    # ------------------------------------------------------------------------------------------ accesses

    def load(self, inst: Inst, g: Group, wave: Ints, lane: Ints, at: U64, size: int, touched: Bools | None) -> None:
        """Lanes (``wave`` position, ``lane``) load ``size`` bytes at ``at``; ``touched`` (words, m): those they really
        read, None for all."""
        if not len(at):
            return
        index, mine, row = self._stamps(inst, g, wave, at, size, touched)
        before = self.writer[index]
        others = (before != 0) & (before >> _SHIFT != mine >> _SHIFT)
        if coherent(inst):
            self._acquire(g.waves, before[others])
            return
        if others.any():
            self._judge(inst, g, wave, lane, at, size, index[others], row[others], before[others], None, "stored")
        first = self.reader[index]
        if (first == mine).all():
            return
        epochs = self.epochs.wave
        take = (first == 0) | (epochs[first >> _SHIFT] == epochs[mine >> _SHIFT])
        self.reader[index[take]] = mine[take]
        # Of several waves in this very step one is first, too.
        keep = ~take | (self.reader[index] >> _SHIFT != mine >> _SHIFT)
        self.reader2[index[keep]] = mine[keep]

    def atomic(self, inst: Inst, g: Group, wave: Ints, lane: Ints, at: U64, size: int, returns: bool) -> None:
        """As :meth:`load`, before an atomic: it races with plain stores, as of a counter set to 0 in the kernel. Before
        gfx942 it takes the lock that they may give free."""
        if not len(at):
            return
        index, mine, row = self._stamps(inst, g, wave, at, size, None)
        before = self.writer[index]
        others = (before != 0) & (before >> _SHIFT != mine >> _SHIFT)
        if "sc1" not in inst.modifiers:
            if returns and others.any():
                self._acquire(g.waves, before[others])
        elif others.any():
            part = index[others], row[others], before[others]
            self._judge(inst, g, wave, lane, at, size, *part, None, "stored", "changes")

    def load_scalar(self, inst: Inst, g: Group, where: U64, valid: Bools, size: int) -> None:
        """As :meth:`load`, one address a wave."""
        wave = np.flatnonzero(valid)
        self.load(inst, g, wave, np.full(len(wave), -1), where[wave], size, None)

    def store(
        self, inst: Inst, g: Group, wave: Ints, lane: Ints, at: U64, values: U32, size: int, touched: Bools | None
    ) -> None:
        """As :meth:`load`, before the store of ``values`` (words, m)."""
        if coherent(inst):
            self.release(g)
            return
        if not len(at):
            return
        index, mine, row = self._stamps(inst, g, wave, at, size, touched)
        self.stored[g.waves] = self.env.scoreboard.issued["vmcnt"][g.waves] + 1
        for stamps, verb in ((self.writer, "stored"), (self.reader, "loaded"), (self.reader2, "loaded")):
            before = stamps[index]
            others = (before != 0) & (before >> _SHIFT != mine >> _SHIFT)
            if others.any():
                self._judge(inst, g, wave, lane, at, size, index[others], row[others], before[others], values, verb)
            if stamps is not self.writer and before.any():
                stamps[index] = 0
        self.writer[index] = mine
        after = self.writer[index]
        lost = after >> _SHIFT != mine >> _SHIFT  # two waves of this very step
        if lost.any():
            self._same_step(inst, g, wave, lane, at, values, size, index, row, lost, after)

    def _stamps(
        self, inst: Inst, g: Group, wave: Ints, at: U64, size: int, touched: Bools | None
    ) -> tuple[Ints, U32, Ints]:
        """Flat units touched, the stamp of each, and the row (of ``at``) that each belongs to."""
        low = int(np.bitwise_or.reduce(at)) & 3 | (size if size < 4 else 0)
        while low and (low & (1 << self.unit) - 1):
            self._refine()
        place = self.places.get(inst.address)
        if place is None:
            place = self.places[inst.address] = min(len(self.pcs), _PLACES)
            self.pcs.append(inst.address)
        mine = (self._epochs_of(g.waves) << PC_BITS | place).astype(np.uint32)[wave]
        start = (at - np.uint64(ARENA_BASE)).astype(np.int64) >> self.unit
        count = max(1, size >> self.unit)
        row = np.arange(len(at))
        if count == 1:
            return start, mine, row
        index = start + np.arange(count)[:, None]
        shape = index.shape
        stamps, rows = np.broadcast_to(mine, shape), np.broadcast_to(row, shape)
        if touched is not None and not touched.all():
            use = np.repeat(touched, count // len(touched), axis=0)
            return index[use], stamps[use], rows[use]
        return index.reshape(-1), stamps.reshape(-1), rows.reshape(-1)

    def _refine(self) -> None:
        self.unit -= 1
        for name in ("writer", "reader", "reader2"):
            old = getattr(self, name)
            setattr(self, name, np.repeat(old, 2) if old.any() else np.zeros(2 * len(old), np.uint32))

    def _epochs_of(self, waves: Ints) -> Ints:
        current = self.current[waves]
        if not current.all():
            fresh = waves[current == 0]
            if self.epochs.count + len(fresh) >= _EPOCHS:
                self._forget()
                fresh = waves
            group = self.env.first_group + self.env.state.group[fresh]
            self.current[fresh] = self.epochs.new(self._first + fresh, group, self.barriers[fresh])
            current = self.current[waves]
        return current

    def _forget(self) -> None:
        """Four million epochs are all that a stamp can tell apart: begin anew, blind for what was before."""
        for stamps in (self.writer, self.reader, self.reader2):
            stamps[:] = 0
        self.epochs = Epochs()
        self.current[:] = 0
        self._ended, self._held = [], []

    # ------------------------------------------------------------------------------------------ order

    def barrier(self, passing: Ints) -> None:
        """The waves of these workgroups (batch numbers) have passed a barrier together."""
        group = self.env.state.group
        waves = np.flatnonzero(np.isin(group, passing))
        mine = self.current[waves]
        waves_of = waves[mine != 0]
        self._held.append((mine[mine != 0], waves_of, self.stored[waves_of]))
        self._complete(waves)
        self.current[waves] = 0
        self.barriers[waves] += 1
        seen = np.zeros(int(group.max()) + 1, np.int64)
        np.maximum.at(seen, group[waves], self.acquired[waves])
        self.acquired[waves] = seen[group[waves]]

    def release(self, g: Group) -> None:
        """What these waves have done is there for whoever acquires from now on, if they have waited for it."""
        board, waves = self.env.scoreboard, g.waves
        waiting = board.issued["vmcnt"][waves] > board.landed["vmcnt"][waves]
        waves = waves[~waiting]
        if not len(waves):
            return
        self.now += 1
        mine = self.current[waves]
        self.epochs.published[mine[mine != 0]] = self.now
        self.current[waves] = 0
        self._complete(waves)
        self._publish_ended(np.unique(self.env.first_group + self.env.state.group[waves]))

    def acquire(self, g: Group) -> None:
        """These waves see from now on what has been released so far."""
        self.acquired[g.waves] = self.now

    def _complete(self, waves: Ints) -> None:
        """Those epochs of these waves whose stores they have waited for go with the next release."""
        landed, still = self.env.scoreboard.landed["vmcnt"], []
        for epochs, owners, stores in self._held:
            done = np.isin(owners, waves) & (landed[owners] >= stores)
            self._ended.append(epochs[done])
            if not done.all():
                still.append((epochs[~done], owners[~done], stores[~done]))
        self._held = still

    def _publish_ended(self, groups: Ints) -> None:
        """With a wave's release goes what its workgroup did before the last barrier."""
        for epochs, _, _ in self._held:
            late = epochs[np.isin(self.epochs.group[epochs], groups)]
            self.epochs.unwaited[late] = np.minimum(self.epochs.unwaited[late], self.now)
        if not self._ended:
            return
        ended = np.concatenate(self._ended)
        theirs = np.isin(self.epochs.group[ended], groups)
        self.epochs.published[ended[theirs]] = self.now
        self._ended = [ended[~theirs]] if not theirs.all() else []

    def _acquire(self, waves: Ints, stamps: U32) -> None:
        """A load with a scope bit: from all releases, and from the plain stores that it sees."""
        flags = np.unique(stamps >> _SHIFT).astype(np.int64)
        flags = flags[self.epochs.published[flags] == _NEVER]
        if len(flags):
            self.now += 1
            self.epochs.published[flags] = self.now
            self.current[np.isin(self.current, flags)] = 0
            self._publish_ended(np.unique(self.epochs.group[flags]))
        self.acquired[waves] = self.now

    # ------------------------------------------------------------------------------------------ verdicts

    def _judge(
        self,
        inst: Inst,
        g: Group,
        wave: Ints,
        lane: Ints,
        at: U64,
        size: int,
        index: Ints,
        row: Ints,
        before: U32,
        values: U32 | None,
        earlier: str,
        verb: str = "",
    ) -> None:
        """Reports the units ``index``, of the accesses ``row``, that nothing orders after the stamps ``before``."""
        table, then = self.epochs, before >> _SHIFT
        who = g.waves[wave[row]]
        ordered = (table.wave[then] == self._first + who) | (table.published[then] <= self.acquired[who])
        together = table.group[then] == self.env.first_group + self.env.state.group[who]
        race = ~(ordered | together & (table.barrier[then] < self.barriers[who]))
        if values is not None and race.any():
            held = self.env.memory.load_bytes(_address(index, self.unit), 1 << self.unit)
            race &= (held != self._units(values, size, at, index, row)).any(axis=1)
        nearly = race & (table.unwaited[then] <= self.acquired[who])
        verb = verb or ("loads" if values is None else "stores")
        for some, unwaited in ((race & ~nearly, False), (nearly, True)):
            for i in np.flatnonzero(some)[:1]:
                where = int(wave[row[i]]), int(lane[row[i]]), int(at[row[i]])
                self._report(inst, g, *where, size, before[i], verb, earlier, unwaited)

    def _same_step(
        self,
        inst: Inst,
        g: Group,
        wave: Ints,
        lane: Ints,
        at: U64,
        values: U32,
        size: int,
        index: Ints,
        row: Ints,
        lost: Bools,
        after: U32,
    ) -> None:
        """Waves that store to one unit in the same instruction: the last has won; no race if they store the same."""
        order = np.argsort(index, kind="stable")
        final = order[np.searchsorted(index[order], index[lost], "right") - 1]
        content = self._units(values, size, at, index, row)
        for i in np.flatnonzero((content[lost] != content[final]).any(axis=1))[:1]:
            r = row[lost][i]
            self._report(inst, g, int(wave[r]), int(lane[r]), int(at[r]), size, after[lost][i], "stores", "stored")

    def _units(self, values: U32, size: int, at: U64, index: Ints, row: Ints) -> npt.NDArray[np.uint8]:
        """The bytes that go to each unit: (len(index), bytes of a unit)."""
        content = np.ascontiguousarray(values.T).view(np.uint8)[:, :size].reshape(values.shape[1], -1, 1 << self.unit)
        start = (at - np.uint64(ARENA_BASE)).astype(np.int64) >> self.unit
        return content[row, index - start[row]]

    def _report(
        self,
        inst: Inst,
        g: Group,
        wave: int,
        lane: int,
        at: int,
        size: int,
        before: Any,
        verb: str,
        earlier: str,
        unwaited: bool = False,
    ) -> None:
        table, epoch, place = self.epochs, int(before) >> PC_BITS, int(before) & _PLACES
        env = self.env
        per_group = int(env.state.wave_in_group.max(initial=0)) + 1
        group, number = int(table.group[epoch]), int(table.wave[epoch]) % per_group
        mine = env.first_group + int(env.state.group[g.waves[wave]])
        verb = next(name for name, does in words.GLOBAL_VERBS.items() if does == verb)
        place_in_memory = env.memory.describe(at)
        message, fix = words.global_race(
            verb, size, place_in_memory, number, -1 if group == mine else group, earlier, unwaited
        )
        pc = self.pcs[place] if 0 < place < min(len(self.pcs), _PLACES) else -1
        severity = "warning" if unwaited else "error"
        env.finding(
            "global_race", inst, int(g.waves[wave]), message, lane=lane, other_pc=pc, fix=fix, severity=severity
        )


def _address(index: Ints, unit: int) -> U64:
    return np.uint64(ARENA_BASE) + (index << unit).astype(np.uint64)


def race_hook(races: GlobalRaces, inst: Inst) -> Callable[[Group], None] | None:
    """What the check does before ``inst``: an atomic, of memory or LDS, releases, and acquires if it returns."""
    memory = inst.spec.memory if inst.spec is not None else None
    if memory is None or memory.op != "atomic":
        return None
    if not (memory.returns == "always" or (memory.returns and inst.modifiers.get(memory.returns, 0))):
        return races.release

    def both(g: Group) -> None:
        races.release(g)
        races.acquire(g)

    return both
