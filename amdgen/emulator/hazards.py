"""Wait states: were enough instructions issued between a producer and its consumer?

The rows come from ``isa/cdna/hazards.yaml``. Which rows apply to a pair of instructions is a static question, answered
once a pair; how far apart they were issued is counted in each wave: one wait state an instruction, N+1 for ``s_nop N``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.env import Env
from amdgen.emulator.scoreboard import Ints
from amdgen.emulator.state import Group
from amdgen.isa.hazards import Use, reach, rows_between
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
        self._uses: dict[int, Use] = {}

    def observe(self, g: Group, inst: Inst) -> None:
        """Checks ``inst`` against what the waves issued before, then counts it."""
        now = self.tick[g.select]
        if self.recent:
            self._check(g, inst, now)
        passed = inst.modifiers.get("simm16", 0) + 1 if _is_nop(inst) else 1
        far = self._reach.get(inst.address)
        if far is None:
            far = self._reach[inst.address] = reach(self.env.isa, self._use(inst))
        if far:
            self.recent.append(_Issued(inst, g.waves, now.copy(), far))
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
                uses = self._use(record.inst), self._use(inst)
                rules = self._pairs[pair] = tuple(rows_between(self.env.isa, *uses))
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

    def _use(self, inst: Inst) -> Use:
        use = self._uses.get(inst.address)
        if use is None:
            use = self._uses[inst.address] = hazard_use(inst)
        return use

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


_NAMES = {102: "flat_scratch", 104: "xnack_mask", 106: "vcc", 107: "vcc", 124: "m0", 126: "exec", 127: "exec", 253: "scc"}


def hazard_use(inst: Inst) -> Use:
    """A decoded instruction as the hazard rows see it."""
    spec = inst.spec
    assert spec is not None
    c = inst.operands.get("src2") if spec.matrix is not None else None
    accumulates = _tokens((c,)) if isinstance(c, Reg) else frozenset()
    reads = _tokens(r for r in inst.reads() if r is not c)
    tags = {inst.form.lower()} & {"dpp", "sdwa", "sdwac"}
    if spec.memory is not None and (spec.memory.lds or inst.modifiers.get("lds")):
        tags.add("lds_dma")
    if spec.memory is not None:
        tags.add(spec.memory.op)
    if inst.modifiers.get("op_sel", 0) >> 3 & 1 and inst.form == "VOP3":
        tags.add("opsel")
    return Use(spec, reads, _tokens(inst.writes()), accumulates, frozenset(tags))


def _tokens(registers: Iterable[Reg]) -> frozenset[str]:
    out: set[str] = set()
    for r in registers:
        for number in range(r.index, r.index + r.words):
            out.add(_NAMES.get(number, f"s{number}") if r.file == "s" else f"{r.file}{number}")
    return frozenset(out)
