"""Why a mutant survives: a reason that its run, or another run of original and mutant, has shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from amdgen.codec import text
from amdgen.codec.decode import decoder
from amdgen.codec.inst import M0, Inst, Reg
from amdgen.emulator import Result
from amdgen.emulator.checks.hazards import hazard_use, tokens
from amdgen.emulator.scopes import Scope, invalidates, scope_of, writes_back
from amdgen.emulator.trace import TraceRange
from amdgen.errors import AmdgenError
from amdgen.isa.model import Coherence
from amdgen.mutation.changes import Mutant, controls_cache, reaches_others
from amdgen.mutation.order import Order, guesses
from amdgen.mutation.watch import Pair, Watch

if TYPE_CHECKING:
    from amdgen.mutation.harness import Harness

EQUIVALENT = {
    "in flight": "nothing was in flight that it waits for: earlier waits had landed all",
    "same landings": "the weaker wait lands the same operations at the same places",
    "later wait": "what it landed is landed by other waits, before anything uses it",
    "at the end": "what it landed is in flight when the kernel ends; nothing uses it",
    "parted": "as those two; and no order shows that others mind when the accesses arrive between which it stands",
    "one agent": "it reaches, or brings, what other agents see; workgroups of one agent share the rest",
    "nothing shared": "no other workgroup touches what it covers",
    "once more": "another one of its kind lies between it and all that it covers",
    "ordered": "without it, too, all that meets is ordered and covered: by vector clocks, and judged in many orders",
    "compared": "what it loads is a guess: the wave's next access to it is an atomic that compares",
    "same access": "with the narrower scope no other workgroup touches the bytes",
    "no meeting": "no byte is touched on its two sides by two waves of a workgroup, one of them writing",
    "atomics": "two waves meet on its two sides by atomics alone",
    "same values": "waves that meet on its two sides write the bytes that are there",
    "condition": "a vector instruction takes the condition or carry that one before wrote, which no hazard row minds",
    "loaded": "what it stands before comes from a load, whose wait has seen it arrive; no hazard row minds",
    "packed": "it stands behind a packed instruction, whose op_sel_hi LLVM takes for a result in a part of a register",
    "replay": "it parts memory instructions of which one overwrites an address: for XNACK's replay alone, not modelled",
    "no row": "no two instructions that a hazard row speaks of come closer",
    "enough states": "those that come closer still have the wait states that their rows ask for",
    "held": "M0 held the value already, every time and in every wave",
    "not read": "nothing reads M0 before it is written again",
    "not needed": "without the instruction the output is the same to the bit, for all inputs tried, and all is clean",
    "no lane": "no lane of any wave is active there",
    "same loads": "the same values arrive in the same registers, in every wave",
    "either way": "the two values are the two sources of one instruction that gives the same either way",
}
"""The reasons of equivalent mutants, by the word that verdicts and reports use. "" is none: unexplained."""

_SOURCES = ("src0", "src1", "vsrc1")
_COMMUTES = ("v_add_", "v_mul_", "v_max_", "v_min_", "v_and_", "v_or_", "v_xor_", "v_pk_add_", "v_pk_mul_")
ENGINE = "native"
"""The engine that executes original and mutants: what they have landed is compared."""
_NEAR = 6
"""Instructions on either side of an s_nop that are looked at."""

Reason = tuple[str, str]
"""A key of EQUIVALENT, or "", and what the run has shown, with its numbers."""


class Reasons:
    """Finds the reasons of one kernel's survivors."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.logs: dict[bool, Watch] = {}

    def of(self, mutant: Mutant, result: Result, same: bool, limit: int) -> Reason:
        """``same``: whether all buffers hold the original's bytes after the mutant's run."""
        if mutant.kind in ("offset", "lds_swap"):
            return self._of_data(mutant, limit)
        if not same:
            return "", "the output differs from the original's within the tolerance"
        by: dict[str, Callable[[], Reason]] = {
            "wait": lambda: self._of_wait(mutant, result),
            "loosened": lambda: self._of_wait(mutant, result),
            "barrier": lambda: self._of_barrier(mutant),
            "nop": lambda: self._of_nop(mutant),
            "m0": lambda: self._of_m0(mutant),
            "cache": lambda: self._of_cache(mutant),
            "scope": lambda: self._of_scope(mutant),
        }
        return by[mutant.kind]()

    def _watch(self, code: bytes, accesses: bool = False) -> Watch:
        watch = Watch(self.harness.isa, accesses)
        self.harness.subject.run(code, probe=watch)
        return watch

    @cached_property
    def log(self) -> Watch:
        """What the original does, with all accesses."""
        return self._watch(self.harness.subject.code, accesses=True)

    @cached_property
    def _least(self) -> dict[Pair, int]:
        """The distances of the original."""
        return self.log.least()

    # ------------------------------------------------------------------------------------------ waits, barriers

    def parts(self, mutant: Mutant) -> bool:
        """Whether a wait stands between accesses of one wave that other workgroups may see."""
        return self.log.parts(mutant.pc, self._atomic)

    def _of_wait(self, mutant: Mutant, result: Result) -> Reason:
        before, after = self.harness.original.landings, result.landings
        here = before.get(mutant.pc, 0)
        if not here:
            return "in flight", f"0 operations landed there, {self.harness.original.executed[mutant.pc]} times"
        if after == before:
            return "same landings", f"{here} operations land there, with the weaker wait, too"
        later = {pc: n - before.get(pc, 0) for pc, n in after.items() if n > before.get(pc, 0) and pc != mutant.pc}
        missing = sum(before.values()) - sum(after.values())
        parts = []
        if later:
            names = ", ".join(f"{n} at {pc:+#x}" for pc, n in sorted(later.items())[:4])
            parts.append(f"of {here - after.get(mutant.pc, 0)} operations land {names}")
        if missing > 0:
            parts.append(f"{missing} operations are in flight at the end")
        if missing < 0 or not parts:
            return "", "other operations land elsewhere"
        return "later wait" if later else "at the end", " and ".join(parts)

    def _of_barrier(self, mutant: Mutant) -> Reason:
        found = self.log.meetings(mutant.pc)
        looked = f"{found.accesses} accesses of lanes looked at"
        if not found.places:
            return "no meeting", f"{looked}, two waves meet nowhere"
        if found.atomics:
            return "atomics", f"{looked}, two waves meet at {found.places} dwords, by atomics"
        bytes_only = self.log.meetings(mutant.pc, unit=1)
        if not bytes_only.places:
            return "no meeting", f"{looked}, two waves meet in no byte"
        return "", f"{looked}, two waves meet at {found.places} dwords"

    # ------------------------------------------------------------------------------------------ caches, scopes

    def _of_cache(self, mutant: Mutant) -> Reason:
        inst, coherence = self.harness.executed[mutant.pc], self.harness.isa.arch.coherence
        back, drop = writes_back(inst, coherence), invalidates(inst, coherence)
        if not back and not drop:
            return ("one agent", "it is for system scope") if inst.name in _system(coherence) else ("", "")
        return self._of_control(mutant, back)

    @cached_property
    def _atomic(self) -> set[int]:
        """The pcs of accesses that workgroups synchronise with."""
        coherence = self.harness.isa.arch.coherence
        return {pc for pc, inst in self.harness.executed.items() if reaches_others(inst, coherence)}

    @cached_property
    def _guesses(self) -> set[int]:
        return guesses(self.log)

    def _of_control(self, mutant: Mutant, back: bool) -> Reason:
        """Of a write-back or an invalidation between workgroups that is gone."""
        covered, anew = self.log.shared_with(mutant.pc, back, self._atomic | self._guesses)
        looked = f"{len(self.log.touched)} accesses looked at"
        if not covered:
            return "nothing shared", looked
        if anew == covered:
            return "once more", f"{looked}, {covered} of them shared"
        return self._of_order(mutant) or ("", f"{covered} accesses shared")

    def _of_order(self, mutant: Mutant) -> Reason | None:
        """That an instruction is not needed, for others order what it orders."""
        coherence = self.harness.isa.arch.coherence
        back, drop = (
            {pc for pc, inst in self.harness.executed.items() if is_one(inst, coherence)}
            for is_one in (writes_back, invalidates)
        )
        order = Order(self.log, self._atomic | self._guesses, mutant.pc)
        if not order.accesses_ordered():
            return None
        if mutant.pc in back | drop and not (order.written_back(back) if mutant.pc in back else order.seen_anew(drop)):
            return None
        return "ordered", f"{order.pairs} pairs of accesses of two workgroups looked at"

    def _of_scope(self, mutant: Mutant) -> Reason:
        coherence, was = self.harness.isa.arch.coherence, self.harness.executed[mutant.pc]
        raw = mutant.now[0][1].ljust(16, b"\0")
        now = decoder(self.harness.isa).decode_one(raw, was.address)
        if controls_cache(was):
            for is_one, back in ((writes_back, True), (invalidates, False)):
                if is_one(was, coherence):
                    return (
                        ("one agent", text(self.harness.isa, now))
                        if is_one(now, coherence)
                        else self._of_control(mutant, back)
                    )
            return "", ""
        if scope_of(now, coherence) >= Scope.OF_AGENT:
            return "one agent", text(self.harness.isa, now)
        looked = f"{len(self.log.touched)} accesses looked at"
        if not self.log.is_shared(mutant.pc):
            return "same access", looked
        if mutant.pc in self._guesses:
            return "compared", looked
        return self._of_order(mutant) or ("", "")

    # ------------------------------------------------------------------------------------------ s_nop, M0

    def _of_nop(self, mutant: Mutant) -> Reason:
        if "wait_states" not in self.harness.original.checks:
            return "", "no distances are known, for wait_states is off"
        before, least = self._least, self._watch(self.harness.apply(mutant.now)).least()
        closer = []
        for pair, have in least.items():
            was = type(pair)(mutant.original(pair.producer), mutant.original(pair.consumer), pair.row, pair.need)
            if have < before.get(was, 1 << 30):
                closer.append((have - pair.need, was, have))
        if not closer:
            kind, tie = self._tie(mutant)
            return kind, f"{len(before)} pairs under a row in the kernel, none comes closer; {tie}"
        margin, pair, have = min(closer, key=lambda c: c[0])
        asks = f"{pair.row} asks {pair.need} between {pair.producer:+#x} and {pair.consumer:+#x}, {have} are left"
        return "enough states" if margin >= 0 else "", f"{len(closer)} pairs come closer; {asks}"

    def _tie(self, mutant: Mutant) -> Reason:
        """What ties instructions before an s_nop to those behind it, the nearest first."""
        executed = list(self.harness.executed.items())
        at = next(i for i, (pc, _) in enumerate(executed) if pc == mutant.pc)
        if (clause := _clause([i for _, i in executed[:at]], executed[at + 1][1])) > 1:
            return "replay", f"{clause} memory instructions would be one clause"
        before = [(pc, hazard_use(i)) for pc, i in reversed(executed[max(at - _NEAR, 0) : at])]
        behind = [(pc, hazard_use(i)) for pc, i in executed[at + 1 : at + 1 + _NEAR]]
        found: dict[str, str] = {}
        for (first, a), (second, b) in sorted(product(before, behind), key=lambda p: p[1][0] - p[0][0]):
            if shared := {t for t in a.writes & (b.reads | b.accumulates) if t not in ("exec", "scc", "mode")}:
                names = f"{first:+#x} writes {'/'.join(sorted(shared))} for {second:+#x}"
                plain = frozenset().union(*(v for k, v in b.operands.items() if k != "mask"))
                kind = "no row"
                if a.instruction.memory is not None and a.instruction.memory.op == "load":
                    kind = "loaded"
                elif a.instruction.format == "VOP3P" and a.instruction.matrix is None:
                    kind = "packed"
                elif not shared & plain and all(t[0] == "s" or t == "vcc" for t in shared):
                    kind = "condition"
                found.setdefault(kind, names)
        for kind in ("condition", "packed", *found):
            if kind in found:
                return kind, found[kind]
        return "no row", f"nothing that the {_NEAR} instructions before write is read by those behind"

    def _of_m0(self, mutant: Mutant) -> Reason:
        write = self.log.m0.get(mutant.pc)
        if write is None:
            return "", "it was not executed"
        if not write.changes:
            return "held", f"executed {write.count} times, of all waves together; M0 changes 0 times"
        if not write.used:
            return "not read", f"executed {write.count} times; M0 is read 0 times before it is written again"
        return "", f"M0 changes {write.changes} times of {write.count}, and is read"

    # ------------------------------------------------------------------------------------------ accesses

    def _of_data(self, mutant: Mutant, limit: int) -> Reason:
        """A shifted or exchanged access after which all outputs are the same to the bit."""
        lanes = sum(self.log.lanes[pc] for pc in mutant.places)
        if not lanes:
            return "no lane", "0 active lanes, of all waves together"
        if why := self._without(mutant, limit):
            return why
        insts = [self.harness.executed[pc] for pc in mutant.places]
        if all(i.spec is not None and i.spec.memory is not None and i.spec.memory.op == "load" for i in insts):
            count = self._same_loads(mutant, insts, limit)
            if count:
                return "same loads", f"{count} registers, of all waves together"
            if mutant.kind == "lds_swap" and (reader := self._either_way(mutant, insts)):
                return "either way", f"{reader}; the output is the same to the bit for all inputs tried"
        return "", f"{lanes} lanes are active there, and what it changes decides nothing with these inputs"

    def _either_way(self, mutant: Mutant, insts: list[Inst]) -> str:
        """The instruction that reads both of two exchanged loads' registers first and does not mind their order."""
        first, second = ({t for r in i.writes() for t in tokens((r,))} for i in insts)
        for pc, inst in self.harness.executed.items():
            if pc <= max(mutant.places) or not (read := tokens(inst.reads()) & (first | second)):
                continue
            sources = [tokens((r,)) for k, r in inst.operands.items() if k in _SOURCES and isinstance(r, Reg)]
            plain = inst.name.startswith(_COMMUTES) and len(sources) == 2 and sources[0] | sources[1] == first | second
            return f"{pc:+#x}: {text(self.harness.isa, inst)}" if plain and read & first and read & second else ""
        return ""

    def _without(self, mutant: Mutant, limit: int) -> Reason | None:
        code = self.harness.apply(mutant.dropped)
        tried = (None, *self.harness.subject.seeds)
        for seed in tried:
            if not self.harness.passes(code, seed, limit=limit):
                return None
        return "not needed", f"with {len(tried)} sets of inputs"

    def _same_loads(self, mutant: Mutant, insts: list[Inst], limit: int) -> int:
        """How many registers the loads fill, of all waves; 0 when any holds something else in the mutant."""
        total = 0
        for group, number in sorted(self.log.waves):
            mine = self._loaded(insts, self.harness.subject.code, limit, group, number)
            if mine != self._loaded(insts, self.harness.apply(mutant.now), limit, group, number):
                return 0
            total += len(mine)
        return total

    def _loaded(
        self, insts: list[Inst], code: bytes, limit: int, group: int, wave: int
    ) -> list[tuple[str, tuple[int, ...]]]:
        """What lands in the registers that the loads write, in one wave."""
        wanted = {
            f"{r.file}{n}" for i in insts for r in i.writes() if isinstance(r, Reg) and r != M0
            for n in range(r.index, r.index + r.words)
        }  # fmt: skip
        result, _ = self.harness.subject.run(code, limit=limit, engine=ENGINE, trace=TraceRange(group=group, wave=wave))
        steps = result.trace.steps if result.trace is not None else []
        return [(c.register, c.values) for s in steps for c in s.changes if c.how == "landed" and c.register in wanted]


def _system(coherence: Coherence) -> set[str]:
    """The names of instructions that system scope alone needs."""
    tables = (coherence.write_back, coherence.invalidate)
    return {entry.split()[0] for table in tables for entry in table.get("system", ())}


def _clause(before: list[Inst], behind: Inst) -> int:
    """Memory instructions of one kind that would follow each other without the s_nop between, if one overwrites a
    register that another reads; else 0."""
    unit = behind.spec.unit if behind.spec is not None else ""
    members = [behind]
    for inst in reversed(before):
        if inst.spec is None or inst.spec.unit != unit or inst.spec.memory is None:
            break
        members.append(inst)
    uses = [hazard_use(i) for i in members]
    writes, reads = (frozenset().union(*sets) for sets in ((u.writes for u in uses), (u.reads for u in uses)))
    return len(members) if unit in ("vmem", "smem") and writes & reads else 0


def guarded(find: Callable[[], Reason]) -> Reason:
    """A reason that can't be found because another run fails is none."""
    try:
        return find()
    except AmdgenError as error:
        return "", str(error)
