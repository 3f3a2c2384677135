"""Wait states of all waves of a NumPy engine's batch at once; the rules are those of :mod:`.hazards`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.checks.hazards import Distance, hazard_use, states_of
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.env import Env
from amdgen.emulator.state import Group
from amdgen.isa.hazards import Use, reach, required, rows_between, rows_of
from amdgen.isa.model import HazardRule

_LOG = 1024
"""Instructions remembered; many more than any row reaches back."""


@dataclass(slots=True)
class _Issued:
    inst: Inst
    waves: Ints
    tick: Ints
    reach: int
    number: int  # in the order of observation
    timed: bool  # a matrix instruction: ``tick`` counts the waits for the matrix pipe, too


class BatchWaitStates:
    """Watches the instructions of all waves of a batch."""

    def __init__(self, env: Env, waves: int) -> None:
        self.env = env
        self.tick = np.zeros(waves, np.int64)
        self.states = np.zeros(waves, np.int64)  # wait states by instructions alone
        self.pipe_free = np.zeros(waves, np.int64)  # the tick from which the matrix pipe takes another instruction
        self.recent: list[_Issued] = []
        self._log: list[tuple[Ints, bool, Inst]] = []  # waves, whether in all lanes, and what they issued
        self._forgotten = 0  # of the log
        self._pairs: dict[tuple[int, int], tuple[tuple[HazardRule, int], ...]] = {}
        self._reach: dict[int, int] = {}
        self._uses: dict[int, Use] = {}
        self._speak: dict[int, tuple[frozenset[int], frozenset[int]]] = {}
        self._last: tuple[Group | None, int] = (None, 0)  # who executed the last instruction, and where it ended
        self._next = np.full(waves, -1, np.int64)  # where each wave would go on without a branch
        self._jumped = np.full(waves, -1, np.int64)  # tick of each wave's last taken branch or barrier

    def observe(self, g: Group, inst: Inst) -> None:
        """Checks ``inst`` against what the waves issued before, then counts it."""
        now = self.tick[g.select]
        if inst.spec is not None and inst.spec.matrix is not None:
            now = np.maximum(now, self.pipe_free[g.select])
            self.pipe_free[g.select] = now + self._use(inst).passes
        self._watch_detours(g, inst, now)
        states = self.states[g.select]
        if self.recent:
            self._check(g, inst, now, states)
        passed = states_of(inst)
        far = self._reach.get(inst.address)
        if far is None:
            far = self._reach[inst.address] = reach(self.env.isa, self._use(inst))
        if far:
            timed = inst.spec is not None and inst.spec.matrix is not None
            clock = (now if timed else states).copy()
            self.recent.append(_Issued(inst, g.waves, clock, far, self._forgotten + len(self._log), timed))
        self._log.append((g.waves, g.exec_full, inst))
        if len(self._log) > 2 * _LOG:
            del self._log[:_LOG]
            self._forgotten += _LOG
        self.tick[g.select] = now + passed
        self.states[g.select] = states + passed

    def _watch_detours(self, g: Group, inst: Inst, now: Ints) -> None:
        before, end = self._last
        self._last = g, inst.address + inst.size
        if before is g:
            if inst.address != end or inst.name == "s_barrier":
                self._jumped[g.select] = now
            return
        if before is not None:
            self._next[before.select] = end
        straight = (self._next[g.select] == inst.address) & (inst.name != "s_barrier")
        self._jumped[g.select] = np.where(straight, self._jumped[g.select], now)

    def _check(self, g: Group, inst: Inst, now: Ints, states: Ints) -> None:
        if len(self.recent) > 16:  # of waves that went other ways
            clocks = (self.states, self.tick)
            self.recent = [r for r in self.recent if (clocks[r.timed][r.waves] - r.tick).min() <= r.reach + 1]
        keep: list[_Issued] = []
        for record in self.recent:
            same = record.waves is g.waves or (len(record.waves) == len(g.waves) == len(self.tick))
            # Wave by wave: their counts part where some go a longer way.
            clock = now if record.timed else states
            if not same or int((clock - record.tick).min()) <= record.reach + 1:
                keep.append(record)
            pair = (record.inst.address, inst.address)
            rules = self._pairs.get(pair)
            if rules is None:
                rules = self._pairs[pair] = self._rules(record.inst, inst)
            if not rules:
                continue
            if same:
                issued, distance, waves = record.tick, clock - record.tick - 1, g.waves
            else:
                waves, mine, theirs = np.intersect1d(g.waves, record.waves, return_indices=True)
                issued = record.tick[theirs]
                distance = clock[mine] - issued - 1
            for rule, need in rules:
                short = self._short(record, inst, rule, need, distance)
                if not len(short) or not self._holds(rule, record, inst, waves):
                    continue
                severity = rule.severity
                if rule.passes and severity == "error":
                    straight = short[self._jumped[waves[short]] <= issued[short]]
                    short, severity = (straight, severity) if len(straight) else (short, "warning")
                have, wave = int(distance[short[0]]), int(waves[short[0]])
                self._report(record.inst, inst, rule, need, have, wave, severity)
        self.recent = keep[-64:]

    def _short(self, record: _Issued, inst: Inst, rule: HazardRule, need: int, distance: Ints) -> Ints:
        """Positions where too few wait states are."""
        return np.flatnonzero(distance < need)

    def _rules(self, producer: Inst, consumer: Inst) -> tuple[tuple[HazardRule, int], ...]:
        """The rows that may apply to a pair, whatever stands between."""
        among = self._rows_of(producer)[0] & self._rows_of(consumer)[1]
        if not among:
            return ()
        return tuple(rows_between(self.env.isa, self._use(producer), self._use(consumer), None, among))

    def _rows_of(self, inst: Inst) -> tuple[frozenset[int], frozenset[int]]:
        known = self._speak.get(inst.address)
        if known is None:
            known = self._speak[inst.address] = rows_of(self.env.isa, self._use(inst))
        return known

    def _holds(self, rule: HazardRule, record: _Issued, inst: Inst, waves: Ints) -> bool:
        """Whether a row still applies, given what these waves issued between the two."""
        between = self._between(record, waves)
        return required(rule, self._use(record.inst), self._use(inst), between) > 0

    def _between(self, record: _Issued, waves: Ints) -> Sequence[Use]:
        """What all of ``waves`` issued after a record, in all lanes where it is a vector instruction."""
        after = self._log[max(record.number + 1 - self._forgotten, 0) :]
        return [
            use
            for theirs, everywhere, inst in after
            if (use := self._use(inst)) and (everywhere or use.instruction.scalar)
            and (theirs is waves or bool(np.isin(waves, theirs).all()))
        ]  # fmt: skip

    def _use(self, inst: Inst) -> Use:
        use = self._uses.get(inst.address)
        if use is None:
            use = self._uses[inst.address] = hazard_use(inst)
        return use

    def _report(
        self, producer: Inst, inst: Inst, rule: HazardRule, need: int, have: int, wave: int, severity: str
    ) -> None:
        found = Distance(producer, inst, rule, need, have, severity)
        self.env.finding(
            "wait_states", inst, wave, found.message, other_pc=producer.address, fix=found.fix, severity=severity
        )
