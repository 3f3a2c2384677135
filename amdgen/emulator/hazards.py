"""Wait states: were enough instructions issued between a producer and its consumer?

The rows come from ``isa/cdna/hazards.yaml``. Which rows apply to a pair of instructions is a static question, answered
once a pair; how far apart they were issued is counted in each wave: one wait state an instruction, N+1 for ``s_nop N``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.env import Env
from amdgen.emulator.scoreboard import Ints
from amdgen.emulator.state import Group
from amdgen.isa.hazards import applies, produces
from amdgen.isa.model import HazardRule


@dataclass(slots=True)
class _Issued:
    inst: Inst
    waves: Ints
    tick: Ints
    reach: int


class WaitStates:
    """Watches the instructions of all waves of a batch."""

    def __init__(self, env: Env, waves: int) -> None:
        self.env = env
        self.tick = np.zeros(waves, np.int64)
        self.recent: list[_Issued] = []
        self._pairs: dict[tuple[int, int], tuple[tuple[HazardRule, int], ...]] = {}
        self._reach: dict[int, int] = {}

    def observe(self, g: Group, inst: Inst) -> None:
        """Checks ``inst`` against what the waves issued before, then counts it."""
        now = self.tick[g.select]
        if self.recent:
            self._check(g, inst, now)
        passed = inst.modifiers.get("simm16", 0) + 1 if _is_nop(inst) else 1
        reach = self._reach.get(inst.address)
        if reach is None:
            reach = self._reach[inst.address] = produces(self.env.isa, inst)
        if reach:
            self.recent.append(_Issued(inst, g.waves, now.copy(), reach))
        self.tick[g.select] = now + passed

    def _check(self, g: Group, inst: Inst, now: Ints) -> None:
        newest = int(now.max())
        keep: list[_Issued] = []
        for record in self.recent:
            same = record.waves is g.waves or (len(record.waves) == len(g.waves) == len(self.tick))
            if newest - int(record.tick.min()) <= record.reach + 1 or not same:
                keep.append(record)
            pair = (record.inst.address, inst.address)
            rules = self._pairs.get(pair)
            if rules is None:
                rules = self._pairs[pair] = tuple(applies(self.env.isa, record.inst, inst))
            if not rules:
                continue
            if same:
                distance, waves = now - record.tick - 1, g.waves
            else:
                waves, mine, theirs = np.intersect1d(g.waves, record.waves, return_indices=True)
                distance = now[mine] - record.tick[theirs] - 1
            for rule, need in rules:
                short = np.flatnonzero(distance < need)
                if len(short):
                    self._report(record.inst, inst, rule, need, int(distance[short[0]]), int(waves[short[0]]))
        self.recent = keep[-64:]

    def _report(self, producer: Inst, inst: Inst, rule: HazardRule, need: int, have: int, wave: int) -> None:
        message = f"{rule.doc} {need} wait states are required, {have} are there ({rule.name}; {rule.source})"
        self.env.finding(
            "wait_states",
            inst,
            wave,
            message,
            other_pc=producer.address,
            fix=f"s_nop {need - have - 1} before it",
            severity=rule.severity,
        )


def _is_nop(inst: Inst) -> bool:
    return inst.spec is not None and "nop" in inst.spec.tags
