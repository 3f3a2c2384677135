"""Wait states: were enough instructions issued between a producer and its consumer?

The rows come from ``isa/cdna/hazards.yaml``. Which rows apply to a pair of instructions is a static question, answered
once a pair; how far apart they were issued is counted in each wave, in issue slots of 4 cycles: one an instruction, N+1
for ``s_nop N``, and as many more as a matrix instruction waits for the one before it, which holds the matrix pipe for
its passes (instructions alone would accuse correct code; see the YAML's header). That time counts behind matrix
instructions only: nothing says that one which waits for the pipe reads its operands any later, and no kernel relies on
it. A register that is overwritten in between no longer ties the two.

A barrier, or a branch that is taken, costs the wave more than one wait state, how many is documented nowhere; where too
few follow a matrix instruction by count, but one of these lies between, that is a warning: AMD's attention kernels rely
on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from amdgen.codec.inst import Const, Inst, Reg
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


class WaitStates:
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
        passed = _states(inst)
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
        message = f"{rule.doc} {need} wait states are required, {have} are there ({rule.name}; {rule.source})"
        self.env.finding(
            "wait_states",
            inst,
            wave,
            message,
            other_pc=producer.address,
            fix=f"s_nop {need - have - 1} before it",
            severity=severity,
        )


def _states(inst: Inst) -> int:
    """Wait states that an instruction is worth: one, or N + 1 for ``s_nop N``."""
    if inst.name != "s_nop":
        return 1
    count = inst.operands.get("simm16")
    return (count.bits & 0xF) + 1 if isinstance(count, Const) else 1


_NAMES = {
    102: "flat_scratch",
    104: "xnack_mask",
    106: "vcc",
    107: "vcc",
    124: "m0",
    126: "exec",
    127: "exec",
    253: "scc",
}


def hazard_use(inst: Inst) -> Use:
    """A decoded instruction as the hazard rows see it."""
    spec = inst.spec
    assert spec is not None
    operands: dict[str, frozenset[str]] = {}
    for operand in spec.operands:
        value = inst.operands.get(operand.name)
        if operand.reads and isinstance(value, Reg):
            operands["mask" if operand.type_name == "mask" else operand.name] = tokens((value,))
    reads, writes, accumulates = tokens(inst.reads()), tokens(inst.writes()), frozenset[str]()
    if spec.matrix is not None:
        # a sparse instruction accumulates onto its result; its src2 is the index of A
        c = "vdst" if spec.matrix.sparse else "src2"
        accumulates = operands.get(c, accumulates)
        reads = frozenset().union(*(tokens for name, tokens in operands.items() if name != c))
    register = _hardware_register(inst)
    if register:
        reads, writes = reads | register, writes | (register if "setreg" in spec.tags else frozenset())
    return Use(spec, reads, writes, accumulates, _tags(inst), operands, _narrow(inst))


def _tags(inst: Inst) -> frozenset[str]:
    """Hazard classes of this very encoding: dpp; partial_dst, a result in a part of a register; load, store and the
    other memory operations; lds_dma; soffset_sgpr, a buffer access whose soffset is no constant."""
    assert inst.spec is not None
    memory = inst.spec.memory
    tags = {inst.form.lower()} & {"dpp", "sdwa", "sdwac"}
    if memory is not None:
        tags.add(memory.op)
        if memory.lds or inst.modifiers.get("lds"):
            tags.add("lds_dma")
        if isinstance(inst.operands.get("soffset"), Reg):
            tags.add("soffset_sgpr")
    halves = inst.modifiers.get("op_sel", 0) if inst.form == "VOP3" else 0
    if halves & (12 if "op_sel_byte" in inst.spec.tags else 8) or inst.modifiers.get("dst_sel", _WHOLE) != _WHOLE:
        tags.add("partial_dst")
    return frozenset(tags)


_WHOLE = 6
"""SDWA's dst_sel of a whole register (DWORD)."""


def _narrow(inst: Inst) -> bool:
    """Whether neither A nor B of an f8f6f4 instruction is fp8 or bf8 (0 and 1 in cbsz and blgp)."""
    return inst.modifiers.get("cbsz", 0) > 1 and inst.modifiers.get("blgp", 0) > 1


def _hardware_register(inst: Inst) -> frozenset[str]:
    assert inst.spec is not None
    for operand in inst.spec.operands:
        value = inst.operands.get(operand.name)
        if operand.kind == "hwreg" and isinstance(value, Const):
            return frozenset({f"hwreg:{value.bits & 0x3F}"})
    return frozenset()


def tokens(registers: Iterable[Reg]) -> frozenset[str]:
    """Registers, dword by dword, as the hazard rows name them."""
    out: set[str] = set()
    for r in registers:
        for number in range(r.index, r.index + r.words):
            out.add(_NAMES.get(number, f"s{number}") if r.file == "s" else f"{r.file}{number}")
    return frozenset(out)
