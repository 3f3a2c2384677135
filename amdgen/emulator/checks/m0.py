"""M0 as the address of copies to LDS: set before each copy that needs another one, and not lost on the way.

A copy (``buffer_load ... lds``, ``global_load_lds``) goes to M0 + offset + lane * width; M0 is read when the copy is
issued, so it may be changed right after. What a missing or misplaced write of M0 leads to can be seen in three ways:
M0 was never written (``m0_unset``, an error), a copy lands on the bytes of an earlier one that nobody has read, with no
write of M0 in between (``m0_stale``), or a write of M0 was overwritten in straight-line code with nothing using it
(``m0_overwritten``). The last two are warnings: they do no harm by themselves.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.emulator.checks import words
from amdgen.emulator.checks.scoreboard import Ints
from amdgen.emulator.env import Env
from amdgen.emulator.state import M0, Group

_CHECKS = ("m0_stale", "m0_overwritten")


class M0Watch:
    """Follows the M0 of each wave of a batch. ``writes`` counts its writes, ``set_at`` is the pc of the last, ``used``
    whether it has been read since, ``lost_at`` and ``lost`` the pc and value of a write that nothing used."""

    def __init__(self, env: Env) -> None:
        self.env = env
        waves = env.state.waves
        self.writes, self.set_at, self.lost_at = (np.zeros(waves, np.int64) for _ in range(3))
        self.lost = np.zeros(waves, np.uint32)
        self.used = np.ones(waves, np.bool_)
        self.copies: dict[int, Ints] = {}  # pc of a copy → ``writes`` of each wave when it was last issued
        self._straight: dict[tuple[int, int], bool] = {}

    def hook(self, inst: Inst, reads: bool, writes: bool) -> Callable[[Group], None] | None:
        """What to do before ``inst``, which ``reads`` or ``writes`` M0."""
        if not any(self.env.report.wants(check) for check in _CHECKS):
            return None
        memory = inst.spec.memory if inst.spec is not None else None
        if reads and memory is not None and memory.op == "load":
            return lambda g: self._copy(inst, g)
        if not reads and not writes:
            return None

        def before(g: Group) -> None:
            if reads:
                self.used[g.waves] = True
            if writes:
                self._set(inst, g)

        return before

    def _set(self, inst: Inst, g: Group) -> None:
        waves, held = g.waves, self.env.state.scalar[M0, g.select]
        unused = waves[~self.used[waves] & (held < self.env.lds.size)]
        if len(unused):
            self.lost_at[unused], self.lost[unused] = self.set_at[unused], self.env.state.scalar[M0, unused]
        self.set_at[waves], self.used[waves] = inst.address, False
        self.writes[waves] += 1

    def _copy(self, inst: Inst, g: Group) -> None:
        env, waves = self.env, g.waves
        self.used[waves] = True
        now = env.state.scalar[M0, g.select]
        for wave in waves[(self.lost_at[waves] != 0) & (self.lost[waves] != now)][:1]:
            self._report_lost(int(wave))
        self.lost_at[waves] = 0
        self._check_stale(inst, g, now)
        self.copies.setdefault(inst.address, np.full(env.state.waves, -1))[waves] = self.writes[waves]

    def _report_lost(self, wave: int) -> None:
        first, second = int(self.lost_at[wave]), int(self.set_at[wave])
        inst = self.env.instruction_at(second)
        if inst is None or not self._is_straight(first, second):
            return
        message, fix = words.m0_lost(int(self.lost[wave])), words.M0_LOST_FIX
        self.env.finding("m0_overwritten", inst, wave, message, other_pc=first, fix=fix, severity="warning")

    def _is_straight(self, first: int, second: int) -> bool:
        """Whether the code runs from ``first`` to ``second`` without a branch: a loop may set M0 once too often."""
        known = self._straight.get((first, second))
        if known is None:
            pc, known = first, first < second
            while known and pc < second:
                inst = self.env.instruction_at(pc)
                known = inst is not None and inst.spec is not None and inst.spec.unit != "branch"
                pc += inst.size if inst is not None else 4
            self._straight[first, second] = known
        return known

    def _check_stale(self, inst: Inst, g: Group, now: npt.NDArray[np.uint32]) -> None:
        """A copy to bytes whose last writer is an earlier copy of this wave with the same M0, landed and unread."""
        env, lds, waves = self.env, self.env.lds, g.waves
        if not self.copies or not lds.size:
            return
        base = (now & np.uint32((1 << env.isa.arch.lds.m0_bits) - 1)).astype(np.int64) + inst.modifiers.get("offset", 0)
        assert inst.spec is not None and inst.spec.memory is not None
        base = base + g.exec.argmax(axis=1) * (4 if inst.spec.memory.bits <= 32 else 16)
        usable = (base >= 0) & (base < lds.size) & g.exec.any(axis=1)
        at = env.state.group[waves] * lds.stride + np.where(usable, base, 0)
        wrote, read = lds.writer[at] >> 8, lds.reader[at] >> 8
        own = (lds.writer[at] & 0x1F) == env.state.wave_in_group[waves] + 1
        for i in np.flatnonzero(usable & own & (wrote > read) & (lds.pending[at] == 0)):
            pc, wave = lds.pcs[lds.writer_at[at[i]]], int(waves[i])
            if pc in self.copies and self.copies[pc][wave] == self.writes[wave]:
                message, fix = words.m0_stale(int(base[i])), words.M0_STALE_FIX
                env.finding("m0_stale", inst, wave, message, other_pc=pc, fix=fix, severity="warning")
                return
