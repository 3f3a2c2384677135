"""Takes the synchronisation of any compiler's machine code apart, piece by piece, to see who notices.

:mod:`amdgen.mutate` does this to our own assembly text. Here instructions are changed in place in a code object, so
that no source is needed: what stays has the address that it had. Only what the launch executes is changed.

A mutant is caught by a finding, a wrong result, or an execution that can't go on. A survivor needs a reason, and each
reason is something that a run has shown: what the waits of original and mutant have landed, which accesses the race
checks have compared, what the traced wave has loaded, or that the kernel without the instruction leaves the same bytes.
What no run explains is called unexplained, and what changes the result within the tolerance is called so.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from amdgen.codec import assemble_line, encode_inst, text
from amdgen.codec.decode import decoder
from amdgen.codec.disassemble import branch_target
from amdgen.codec.errors import EncodeError
from amdgen.codec.inst import M0, Const, Inst, Reg
from amdgen.codeobject import CodeObject
from amdgen.codeobject.elf import PT_LOAD, read_elf
from amdgen.emulator import Result, emulate
from amdgen.emulator.trace import TraceRange
from amdgen.errors import AmdgenError
from amdgen.isa import Isa, load_isa

KINDS = ("wait", "loosened", "barrier", "nop", "m0", "lds_swap", "offset")
"""Wait removed; one of its counts raised by one or not waited for at all; barrier removed; s_nop out of its place or
shortened; write of M0 removed; two LDS accesses of one kind with their offsets, or two M0 constants, exchanged; the
offset of a memory access shifted by its size."""

_CONDITION = re.compile(r"v_(cndmask|addc|subb|subbrev|div_fmas)")

Run = Callable[..., tuple[Result, str]]
"""``run(code, limit=, trace=)`` executes a code object on the same inputs each time: the result, and what is wrong with
the output, "" when it is right. KernelCase.run of the tests is one."""


@dataclass(frozen=True)
class Subject:
    """A kernel with its launch."""

    name: str
    code: bytes
    kernel: str
    run: Run


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
class Mutant:
    """One change: bytes ``now`` at ``pc`` (from the kernel's entry), where ``was`` stands. ``places``: the pcs of the
    instructions that are changed; ``dropped``: the same code with those instructions not there at all."""

    kind: str
    pc: int
    was: str
    becomes: str
    now: tuple[tuple[int, bytes], ...]
    places: tuple[int, ...]
    dropped: tuple[tuple[int, bytes], ...] = ()
    counter: str = ""

    def __str__(self) -> str:
        return f"{self.pc:+#x}: {self.was}" + (f"  ->  {self.becomes}" if self.becomes else "  removed")


@dataclass(frozen=True)
class Verdict:
    """``caught_by``: the check, "result" or "execution"; "" for a survivor, whose reason is in ``detail``."""

    mutant: Mutant
    caught_by: str
    detail: str

    @property
    def equivalent(self) -> bool:
        return self.detail.startswith("equivalent")


class Harness:
    """The mutants of one kernel, and what becomes of them."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.object = CodeObject.parse(subject.code)
        self.isa: Isa = load_isa(self.object.arch)
        self.entry = self.object.kernel(subject.kernel).entry
        self._loads = [p for p in read_elf(subject.code).programs if p.kind == PT_LOAD]
        self._nop = assemble_line(self.isa, "s_nop 0").encoding

    @cached_property
    def original(self) -> Result:
        """The unchanged kernel, which must be right and clean."""
        result, wrong = self.subject.run(self.subject.code)
        if wrong or result.findings:
            why = wrong or str(result.findings[0])
            raise AmdgenError(f"{self.subject.name} is not clean to begin with: {why}", "mutate what passes its checks")
        return result

    # ------------------------------------------------------------------------------------------ mutants

    @cached_property
    def executed(self) -> dict[int, Inst]:
        """The instructions that the launch executes, by pc from the entry, in order."""
        found = {}
        for pc in sorted(self.original.executed):
            raw = self.object.read(self.entry + pc, 4)
            try:
                raw = self.object.read(self.entry + pc, 16)
            except AmdgenError:  # at the segment's end
                raw = raw + bytes(12)
            found[pc] = decoder(self.isa).decode_one(raw, self.entry + pc)
        return found

    def mutants(self, kinds: Sequence[str] = KINDS, most: int = 1 << 30) -> list[Mutant]:
        """All of these kinds in the order of the code; of each kind at most ``most``, evenly spread."""
        out: list[Mutant] = []
        for kind in kinds:
            found = list(self._of_kind(kind))
            step = max(1, -(-len(found) // most))
            out += found[::step]
        return out

    def _of_kind(self, kind: str) -> Iterator[Mutant]:
        for pc, inst in self.executed.items():
            spec = inst.spec
            if spec is None:
                continue
            if kind == "wait" and "waitcnt" in spec.tags:
                yield self._removed(kind, pc, inst)
            elif kind == "loosened" and "waitcnt" in spec.tags:
                yield from self._loosened(pc, inst)
            elif kind == "barrier" and "barrier" in spec.tags:
                yield self._removed(kind, pc, inst)
            elif kind == "nop" and spec.name == "s_nop":
                yield from self._without_nop(pc, inst)
            elif kind == "m0" and M0 in inst.writes():
                yield self._removed(kind, pc, inst)
            elif kind == "offset" and spec.memory is not None and spec.memory.op in ("load", "store", "atomic"):
                yield from self._shifted(pc, inst)
        if kind == "lds_swap":
            yield from self._swapped()

    def _removed(self, kind: str, pc: int, inst: Inst) -> Mutant:
        return Mutant(kind, pc, text(self.isa, inst), "", ((pc, self._nops(inst)),), (pc,))

    def _nops(self, inst: Inst) -> bytes:
        return self._nop * (inst.size // 4)

    def _loosened(self, pc: int, inst: Inst) -> Iterator[Mutant]:
        operand = next(iter(inst.operands.values()))
        if not isinstance(operand, Const):
            return
        for name, counter in self.isa.arch.counters.items():
            fields = counter.bits
            value, done = 0, 0
            for high, low in fields:
                value |= (operand.bits >> low & (1 << high - low + 1) - 1) << done
                done += high - low + 1
            for wanted in sorted({value + 1, counter.max}):
                if value >= wanted or wanted > counter.max or (wanted == counter.max and value == counter.max):
                    continue
                bits, rest = operand.bits, wanted
                for high, low in fields:
                    width = high - low + 1
                    bits = bits & ~((1 << width) - 1 << low) | (rest & (1 << width) - 1) << low
                    rest >>= width
                key = next(iter(inst.operands))
                changed = replace(inst, operands={**inst.operands, key: replace(operand, bits=bits)})
                yield self._changed("loosened", pc, inst, changed, counter=name)

    def _changed(self, kind: str, pc: int, inst: Inst, changed: Inst, counter: str = "") -> Mutant:
        raw = encode_inst(self.isa, changed)
        now = decoder(self.isa).decode_one(raw.ljust(16, b"\0"), inst.address)
        drop = ((pc, self._nops(inst)),)
        return Mutant(kind, pc, text(self.isa, inst), text(self.isa, now), ((pc, raw),), (pc,), drop, counter)

    def _without_nop(self, pc: int, inst: Inst) -> Iterator[Mutant]:
        """The instruction before changes places with the s_nop, so that nothing is left between it and what follows;
        not where something jumps there. And a longer s_nop is shortened to one wait state."""
        before = next((p for p in (pc - 4, pc - 8) if p in self.executed and self.executed[p].size == pc - p), None)
        targets = {branch_target(i) for i in self.executed.values()}
        calls = before is not None and (
            self.executed[before].spec is None
            or self.executed[before].spec.unit == "branch"  # type: ignore[union-attr]
            or "PC" in self.executed[before].spec.semantics  # type: ignore[union-attr]
        )
        if before is not None and inst.address not in targets and not calls:
            moved = (before, inst.encoding + self.executed[before].encoding)
            was = f"{text(self.isa, self.executed[before])} | {text(self.isa, inst)}"
            yield Mutant("nop", pc, was, "in the other order", (moved,), (pc,))
        operand = inst.operands.get("simm16")
        if isinstance(operand, Const) and operand.bits & 0xF:
            changed = replace(inst, operands={"simm16": replace(operand, bits=0)})
            yield self._changed("nop", pc, inst, changed)

    def _shifted(self, pc: int, inst: Inst) -> Iterator[Mutant]:
        memory = inst.spec.memory if inst.spec is not None else None
        assert memory is not None
        name = "offset0" if "offset0" in inst.modifiers else "offset"
        if name not in inst.modifiers or memory.space == "none":
            return
        step = 1 if name == "offset0" else max(1, memory.bits // 8)
        for value in (inst.modifiers[name] + step, inst.modifiers[name] - step):
            try:
                changed = replace(inst, modifiers={**inst.modifiers, name: value})
                yield self._changed("offset", pc, inst, changed)
                return
            except EncodeError:
                continue

    def _swapped(self) -> Iterator[Mutant]:
        """Neighbours of one opcode on LDS whose offsets differ, and neighbouring constants written to M0."""
        last: dict[str, tuple[int, Inst]] = {}
        for pc, inst in self.executed.items():
            assert inst.spec is not None
            if inst.spec.unit == "branch" or "barrier" in inst.spec.tags:
                last = {k: v for k, v in last.items() if k == "m0"}  # buffers of M0 alternate over a loop
                continue
            memory, constant = inst.spec.memory, inst.operands.get("ssrc0", inst.operands.get("simm16"))
            if memory is not None and memory.space == "lds" and memory.op in ("load", "store"):
                key = f"{inst.name} {inst.operands.get('addr')}"
                keys = [k for k in ("offset", "offset0", "offset1") if k in inst.modifiers]
            elif M0 in inst.writes() and isinstance(constant, Const) and inst.size == 4:
                key, keys = "m0", []
            else:
                continue
            if key in last:
                other_pc, other = last[key]
                yield from self._exchange(other_pc, other, pc, inst, keys)
            last[key] = pc, inst

    def _exchange(self, pc: int, a: Inst, other: int, b: Inst, keys: list[str]) -> Iterator[Mutant]:
        if keys:
            if all(a.modifiers[k] == b.modifiers[k] for k in keys):
                return
            pair = [
                replace(mine, modifiers={**mine.modifiers, **{k: theirs.modifiers[k] for k in keys}})
                for mine, theirs in ((a, b), (b, a))
            ]
            raws = [encode_inst(self.isa, i) for i in pair]
        else:
            if a.encoding == b.encoding:
                return
            raws = [b.encoding, a.encoding]
        was, becomes = text(self.isa, a), f"exchanged with {other:+#x}: {text(self.isa, b)}"
        drop = ((pc, self._nops(a)), (other, self._nops(b)))
        yield Mutant("lds_swap", pc, was, becomes, ((pc, raws[0]), (other, raws[1])), (pc, other), drop)

    # ------------------------------------------------------------------------------------------ verdicts

    def apply(self, changes: tuple[tuple[int, bytes], ...]) -> bytes:
        """The code object with these bytes at these pcs."""
        code = bytearray(self.subject.code)
        for pc, raw in changes:
            address = self.entry + pc
            load = next(p for p in self._loads if p.address <= address < p.address + p.file_size)
            at = load.offset + address - load.address
            code[at : at + len(raw)] = raw
        return bytes(code)

    def judge(self, mutant: Mutant) -> Verdict:
        """Runs one mutant."""
        limit = 4 * self.original.counts["wave_instructions"] + 10_000
        try:
            result, wrong = self.subject.run(self.apply(mutant.now), limit=limit)
        except AmdgenError as error:
            return Verdict(mutant, "execution", str(error))
        if result.findings:
            return Verdict(mutant, result.findings[0].check, str(result.findings[0]))
        if wrong:
            return Verdict(mutant, "result", wrong)
        before = {(w.check, w.pc) for w in self.original.warnings}
        for warning in result.warnings:
            if (warning.check, warning.pc) not in before:
                return Verdict(mutant, f"warning {warning.check}", str(warning))
        return Verdict(mutant, "", self._why(mutant, result, limit))

    def _why(self, mutant: Mutant, result: Result, limit: int) -> str:
        same = _digest(result) == _digest(self.original)
        if not same and mutant.kind in ("offset", "lds_swap"):
            return "not equivalent: the output changes, but stays within the tolerance"
        tail = "; the output is the same to the bit" if same else ""
        if mutant.kind in ("wait", "loosened"):
            return self._why_wait(mutant, result) + tail
        if mutant.kind == "barrier":
            return self._why_barrier() + tail
        if mutant.kind == "nop":
            return f"{self._why_nop(mutant)}{tail}"
        if mutant.kind == "m0":
            return self._why_m0(mutant, limit) + tail
        return self._why_data(mutant, limit)

    def _why_wait(self, mutant: Mutant, result: Result) -> str:
        before, after = self.original.landings, result.landings
        here = before.get(mutant.pc, 0)
        if not here:
            return "equivalent: nothing was in flight that it waits for; earlier waits had landed all"
        if after.get(mutant.pc, 0) == here:
            return f"equivalent: the weaker wait lands the same {here} operations"
        later = {pc: n - before.get(pc, 0) for pc, n in after.items() if n > before.get(pc, 0) and pc != mutant.pc}
        missing = sum(before.values()) - sum(after.values())
        parts = []
        if later:
            names = " and ".join(f"{pc:+#x} ({n})" for pc, n in sorted(later.items())[:3])
            parts.append(f"what it landed is landed by the waits at {names}")
        if missing > 0:
            parts.append(f"{missing} operations are in flight when the kernel ends")
        if not parts:
            return "unexplained: other operations land elsewhere"
        return f"equivalent: {' and '.join(parts)}, and nothing has used any of it before, or overwritten it"

    def _why_nop(self, mutant: Mutant) -> str:
        reason = (
            "equivalent: every executed pair of instructions was looked up in the hazard table, and no row asks for "
            "this distance"
        )
        behind = self.executed.get(mutant.pc + 4)
        if behind is not None and _CONDITION.match(behind.name):
            reason += "; LLVM keeps it for a condition mask, AMD's own kernels have v_cmp right before v_cndmask"
        return reason

    @staticmethod
    def _why_barrier() -> str:
        return (
            "equivalent: without it no byte of LDS or memory is touched by two waves between two barriers, "
            "one of them writing another value (lds_race, lds_write_before_wait and global_race saw every access)"
        )

    def _why_m0(self, mutant: Mutant, limit: int) -> str:
        where = TraceRange(mutant.pc, mutant.pc)
        traced, _ = self.subject.run(self.subject.code, limit=limit, trace=where)
        steps = traced.trace.steps if traced.trace is not None else []
        if steps and not any(c.register == "m0" for s in steps for c in s.changes):
            return f"equivalent: M0 held the value already, all {len(steps)} times that the first wave came here"
        readers = [pc for pc, i in self.executed.items() if M0 in i.reads() and pc != mutant.pc]
        if not readers:
            return "equivalent: no executed instruction reads M0"
        return "unexplained: M0 changes and is read"

    def _why_data(self, mutant: Mutant, limit: int) -> str:
        """A shifted or exchanged access after which all outputs are the same to the bit."""
        insts = [self.executed[pc] for pc in mutant.places]
        try:
            without, wrong = self.subject.run(self.apply(mutant.dropped), limit=limit)
            if not wrong and not without.findings and _digest(without) == _digest(self.original):
                return "equivalent: without the instruction at all the output is the same to the bit, and all is clean"
        except AmdgenError:
            pass
        if all(i.spec is not None and i.spec.memory is not None and i.spec.memory.op == "load" for i in insts):
            mine = self._loaded(mutant, self.subject.code, limit)
            theirs = self._loaded(mutant, self.apply(mutant.now), limit)
            if mine and mine == theirs:
                return f"equivalent: it loads the same {len(mine)} values from there (traced in the first wave)"
        lanes = self._lanes(mutant, limit)
        if lanes and not any(lanes):
            return "equivalent: no lane is active there in the first wave, and the output is the same to the bit"
        return "same output to the bit: the values that it changes decide nothing with these inputs"

    def _loaded(self, mutant: Mutant, code: bytes, limit: int) -> list[tuple[str, tuple[int, ...]]]:
        """What lands in the registers that the mutated loads write, in the first wave."""
        result, _ = self.subject.run(code, limit=limit, trace=TraceRange())
        wanted = {
            f"{r.file}{n}" for pc in mutant.places for r in self.executed[pc].writes() if isinstance(r, Reg)
            for n in range(r.index, r.index + r.words)
        }  # fmt: skip
        steps = result.trace.steps if result.trace is not None else []
        return [(c.register, c.values) for s in steps for c in s.changes if c.how == "landed" and c.register in wanted]

    def _lanes(self, mutant: Mutant, limit: int) -> list[int]:
        result, _ = self.subject.run(self.subject.code, limit=limit, trace=TraceRange(mutant.pc, mutant.pc))
        return [s.exec for s in result.trace.steps] if result.trace is not None else []


def _digest(result: Result) -> bytes:
    """Of all buffers after the run."""
    total = hashlib.sha256()
    for array in result.buffers:
        total.update(np.ascontiguousarray(array).reshape(-1).view(np.uint8).data)
    return total.digest()
