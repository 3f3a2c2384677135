"""Takes the synchronisation of any compiler's machine code apart, piece by piece, to see who notices.

Instructions are changed in place in a code object, so that no source is needed (:mod:`amdgen.mutation.changes`). Only
what the launch executes is changed.

A mutant is caught by a finding, a wrong result, or an execution that can't go on. A survivor needs a reason, and each
reason is something that a run has shown (:mod:`amdgen.mutation.reasons`): what the waits of original and mutant have
landed, which bytes the waves have touched, how far apart instructions were issued, or that the kernel without the
instruction leaves the same bytes. What no run explains is called unexplained.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from amdgen.codec.decode import decoder
from amdgen.codec.inst import Inst
from amdgen.codeobject import CodeObject
from amdgen.codeobject.elf import PT_LOAD, read_elf
from amdgen.emulator import Result, emulate
from amdgen.emulator.findings import Finding
from amdgen.errors import AmdgenError
from amdgen.isa import Isa, load_isa
from amdgen.mutation.changes import KINDS, Changes, Mutant, reaches_others, spread
from amdgen.mutation.reasons import ENGINE, EQUIVALENT, Reasons, guarded

__all__ = ["EQUIVALENT", "KINDS", "Harness", "Mutant", "Subject", "Verdict", "subject"]

_DATA = ("lds_swap", "offset")
_OF_ORDER, _ORDERS = ("wait", "loosened", "barrier", "cache", "scope"), 16
"""Kinds whose survivors, where workgroups talk to one another, are judged in so many orders that are drawn by lot."""
_MANY = 256
"""Orders in which a wait is judged that parts accesses of one wave which others may see: few of them show it."""
_OF_REGISTERS = ("later wait", "at the end")
"""Reasons that say where operations land, and nothing of when others see what they do."""
_RUNAWAY, _WAITING = 10_000, 20_000_000
"""Wave-instructions that a mutant may take beside four times those of the original: alone, or waiting for others."""

Run = Callable[..., tuple[Result, str]]
"""``run(code, **options of emulate)`` executes a code object on the same inputs each time: the result, and what is
wrong with the output, "" when it is right. With ``seed=`` the inputs are others. KernelCase.run of the tests is one."""


@dataclass(frozen=True)
class Subject:
    """A kernel with its launch. ``seeds``: of other inputs, for mutants that the first don't catch."""

    name: str
    code: bytes
    kernel: str
    run: Run
    seeds: tuple[int, ...] = ()


def subject(
    name: str,
    code: bytes,
    kernel: str,
    grid: int | Sequence[int],
    block: int | Sequence[int],
    args: Sequence[Any],
    expected: dict[int, np.ndarray],
    *,
    tolerance: float = 0.0,
    dynamic_lds: int = 0,
) -> Subject:
    """A kernel, the arguments it starts from, and what arguments (by position) must hold afterwards:
    |have - want| <= tolerance · (1 + |want|)."""

    def run(changed: bytes, **options: Any) -> tuple[Result, str]:
        mine = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
        result = emulate(changed, kernel, grid, block, mine, dynamic_lds, **options)
        for position, want in expected.items():
            have, wide = mine[position].astype(np.float64), want.astype(np.float64)
            with np.errstate(invalid="ignore"):
                near = np.abs(have - wide) <= tolerance * (1 + np.abs(wide))
            if not ((mine[position] == want) | near | (np.isnan(have) & np.isnan(wide))).all():
                return result, f"argument {position} is wrong"
        return result, ""

    return Subject(name, code, kernel, run)


@dataclass(frozen=True)
class Verdict:
    """``caught_by``: the check, "warning" and the check, "result" (wrong), "bits" (right within the tolerance, but not
    the original's bits), or "execution"; "" for a survivor. ``reason``: a survivor's, a key of EQUIVALENT; "" is none.
    ``detail``: the finding, or what the run has shown."""

    mutant: Mutant
    caught_by: str
    detail: str
    reason: str = ""

    @property
    def equivalent(self) -> bool:
        """Whether a run has shown that the mutant does what the original does, for one of :data:`EQUIVALENT`."""
        return bool(self.reason)


class Harness:
    """The mutants of one kernel, and what becomes of them."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.object = CodeObject.parse(subject.code)
        self.isa: Isa = load_isa(self.object.arch)
        self.entry = self.object.kernel(subject.kernel).entry
        self.reasons = Reasons(self)
        self._loads = [p for p in read_elf(subject.code).programs if p.kind == PT_LOAD]
        self._originals: dict[int | None, bytes] = {}

    @cached_property
    def original(self) -> Result:
        """The unchanged kernel, which must be right and clean."""
        result, wrong = self.subject.run(self.subject.code, engine=ENGINE)
        if wrong or result.findings:
            why = wrong or str(result.findings[0])
            raise AmdgenError(f"{self.subject.name} is not clean to begin with: {why}", "mutate what passes its checks")
        return result

    @cached_property
    def _talks(self) -> bool:
        return any(reaches_others(inst, self.isa.arch.coherence) for inst in self.executed.values())

    @cached_property
    def _limit(self) -> int:
        """Wave-instructions after which a mutant is called endless. The original must be clean with it: who waits for
        another workgroup goes round for as long as that one's thread lets him wait."""
        limit = 4 * int(self.original.counts["wave_instructions"]) + (_WAITING if self._talks else _RUNAWAY)
        result, wrong = self.subject.run(self.subject.code, limit=limit, stop_after=1, engine=ENGINE, orders=_ORDERS)
        if wrong or result.findings:
            why = wrong or str(result.findings[0])
            raise AmdgenError(f"{self.subject.name} is not clean as mutants are run: {why}", "raise the limit")
        return limit

    # ------------------------------------------------------------------------------------------ mutants

    @cached_property
    def executed(self) -> dict[int, Inst]:
        """The instructions that the launch executes, by pc from the entry, in order."""
        found = {pc: self._decode(pc) for pc in sorted(self.original.executed)}
        return {pc: inst for pc, inst in found.items() if inst is not None}

    def _decode(self, pc: int) -> Inst | None:
        for size in (16, 12, 8, 4):  # fewer at the segment's end
            try:
                raw = self.object.read(self.entry + pc, size).ljust(16, b"\0")
            except AmdgenError:
                continue
            return decoder(self.isa).decode_one(raw, self.entry + pc)
        return None

    def mutants(
        self, kinds: Sequence[str] = KINDS, most: int = 1 << 30, within: Container[int] | None = None
    ) -> list[Mutant]:
        """All of these kinds in the order of the code; of each kind at most ``most``, evenly spread. ``within``: the
        pcs whose instructions may be changed, of a loop for example; None: all."""
        changes = Changes(self.isa, self.entry, self.executed, self._decode)

        def allowed(mutant: Mutant) -> bool:
            return within is None or all(pc in within for pc in mutant.places)

        return [m for kind in kinds for m in spread(list(filter(allowed, changes.of_kind(kind))), most)]

    def apply(self, changes: tuple[tuple[int, bytes], ...]) -> bytes:
        """The code object with these bytes at these pcs."""
        code = bytearray(self.subject.code)
        for pc, raw in changes:
            address = self.entry + pc
            load = next(p for p in self._loads if p.address <= address < p.address + p.file_size)
            at = load.offset + address - load.address
            code[at : at + len(raw)] = raw
        return bytes(code)

    # ------------------------------------------------------------------------------------------ verdicts

    def judge_all(self, mutants: Sequence[Mutant]) -> list[Verdict]:
        """The verdicts of several mutants."""
        return [self.judge(mutant) for mutant in mutants]

    def judge(self, mutant: Mutant) -> Verdict:
        """Runs one mutant."""
        code, limit = self.apply(mutant.now), self._limit
        try:
            result, wrong = self.subject.run(code, limit=limit, stop_after=1, engine=ENGINE)
        except AmdgenError as error:
            return Verdict(mutant, "execution", str(error))
        if result.findings:
            return Verdict(mutant, result.findings[0].check, str(result.findings[0]))
        if wrong:
            return Verdict(mutant, "result", wrong)
        before = {(w.check, w.pc, w.other_pc) for w in self.original.warnings}
        for warning in result.warnings:
            if self._place(mutant, warning) not in before:
                return Verdict(mutant, f"warning {warning.check}", str(warning))
        same = _digest(result) == self._digest(None)
        if not same and mutant.kind in _DATA:
            return Verdict(mutant, "bits", "the output is within the tolerance, but has not the original's bits")
        if mutant.kind in _DATA:
            for seed in self.subject.seeds:
                if not self.passes(code, seed, limit=self._limit):
                    return Verdict(mutant, "result", f"with the inputs of seed {seed}")
        if mutant.kind in _OF_ORDER and self._talks:
            result, wrong = self.subject.run(code, limit=self._limit, stop_after=1, engine=ENGINE, orders=_ORDERS)
            if caught := self._caught(mutant, result):
                return caught
        reason, detail = guarded(lambda: self.reasons.of(mutant, result, same, self._limit))
        if reason in _OF_REGISTERS and self._talks and self.reasons.parts(mutant):
            result, wrong = self.subject.run(code, limit=self._limit, stop_after=1, engine=ENGINE, orders=_MANY)
            if caught := self._caught(mutant, result):
                return caught
            return Verdict(mutant, "", f"{detail}; {_MANY} orders show nothing of the accesses that it parts", "parted")
        return Verdict(mutant, "", detail, reason)

    def _caught(self, mutant: Mutant, result: Result) -> Verdict | None:
        """By an error or a warning in one of many orders, which the original has not."""
        if result.findings:
            return Verdict(mutant, result.findings[0].check, str(result.findings[0]))
        for warning in result.warnings:
            if self._place(mutant, warning) not in self._known:
                return Verdict(mutant, f"warning {warning.check}", str(warning))
        return None

    @staticmethod
    def _place(mutant: Mutant, warning: Finding) -> tuple[str, int, int]:
        """What a warning is about, where the original has it."""
        other = mutant.original(warning.other_pc) if warning.other_pc >= 0 else warning.other_pc
        return warning.check, mutant.original(warning.pc), other

    @cached_property
    def _known(self) -> set[tuple[str, int, int]]:
        """The original's warnings in many orders, by check and place."""
        result, _ = self.subject.run(self.subject.code, limit=self._limit, engine=ENGINE, orders=_MANY)
        return {(w.check, w.pc, w.other_pc) for w in result.warnings}

    def passes(self, code: bytes, seed: int | None, **options: object) -> bool:
        """Whether a code object is clean and leaves the original's bytes, with these inputs."""
        more = {} if seed is None else {"seed": seed}
        try:
            result, wrong = self.subject.run(code, stop_after=1, engine=ENGINE, **more, **options)
        except AmdgenError:
            return False
        return not wrong and not result.findings and _digest(result) == self._digest(seed)

    def _digest(self, seed: int | None) -> bytes:
        """A digest of the buffers that the original leaves."""
        if seed not in self._originals:
            result = self.original if seed is None else self.subject.run(self.subject.code, seed=seed, engine=ENGINE)[0]
            self._originals[seed] = _digest(result)
        return self._originals[seed]


def _digest(result: Result) -> bytes:
    """A digest of all buffers after the run."""
    total = hashlib.sha256()
    for array in result.buffers:
        total.update(np.ascontiguousarray(array).reshape(-1).view(np.uint8).data)
    return total.digest()
