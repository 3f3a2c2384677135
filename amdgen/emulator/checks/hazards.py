"""Wait states: were enough instructions issued between a producer and its consumer?

The rows come from ``isa/cdna/hazards.yaml``. Which rows apply to a pair of instructions is a static question, answered
once a pair; how far apart they were issued is counted in each wave, in issue slots of 4 cycles: one an instruction, N+1
for ``s_nop N``, and as many more as a matrix instruction waits for the one before it, which holds the matrix pipe for
its passes (instructions alone would accuse correct code; see the YAML's header). That time counts behind matrix
instructions; for the rows that say so (``pipe_wait_counts``) also before one that waits for another between the two:
shipping kernels show that it reads its operands afterwards. A register that is overwritten in between no longer ties
the two.

A branch that is taken, a call or a return counts as one wait state in LLVM, which counts none across calls, and takes
longer: those who measured say 16 to 20 cycles (``branch_taken`` of isa/arch). Too few wait states by count that these
cycles would make up are a warning, which says so; where they would not, an error. So it is with AMD's attention kernels
for gfx942, which read results of eight passes 7 wait states later, with a branch between, where 11 are required. How
long a barrier takes depends on other waves; one behind a matrix instruction makes a warning of an error: AMD's
attention kernels rely on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import count

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import EXECZ, SCC, VCCZ
from amdgen.emulator.mode import MODE_REGISTER, SKIP_VECTOR
from amdgen.isa.hazards import Use, reach, required, rows_between, rows_of
from amdgen.isa.model import HazardRule, Isa


@dataclass(frozen=True, slots=True)
class Distance:
    """Two instructions that a row speaks of: it requires ``need`` wait states between them, ``have`` are there."""

    producer: Inst
    consumer: Inst
    rule: HazardRule
    need: int
    have: int
    severity: str
    excuse: str = ""  # why what is no error by itself isn't one here

    @property
    def message(self) -> str:
        """The rule, the wait states that it requires and those that there are, and where the rule is from."""
        rule = self.rule
        text = f"{rule.doc} {self.need} wait states are required, {self.have} are there ({rule.name}; {rule.source})"
        return f"{text}; {self.excuse}" if self.excuse else text

    @property
    def fix(self) -> str:
        """The s_nop that makes up the difference."""
        return f"s_nop {self.need - self.have - 1} before it"


_Rules = tuple[tuple[HazardRule, int], ...]


@dataclass(frozen=True, slots=True)
class _Fact:
    """An instruction for the rows. Rows and registers are bits of integers: one AND rules out most pairs."""

    use: Use
    reach: int  # how far rows reach behind it, in wait states
    states: int  # wait states that it counts as
    producer: int  # the rows that speak of it as a producer
    consumer: int
    written: int
    touched: int  # registers read or written
    number: int  # which no other has
    pairs: dict[int, _Rules]  # the rules for it and a consumer, by that one's number


@dataclass(slots=True)
class _Issued:
    """An instruction that a later one may be too close to."""

    inst: Inst
    fact: _Fact
    tick: int
    reach: int
    number: int  # in the order of observation
    timed: bool  # a matrix instruction


class WaitStates:
    """Watches the instructions that one wave issues."""

    def __init__(self, isa: Isa) -> None:
        self.isa = isa
        self._facts: dict[int, _Fact] = {}
        self._loose = _loose_rows(isa)
        self.doubted = False
        """Whether two instructions were ever too close, but for what stands between them."""
        self.forget()

    def forget(self) -> None:
        """Begins with another wave of the same code."""
        self._tick = self._states = 0  # slots of time; wait states by instructions alone
        self._pipe_free = 0  # the tick from which the matrix pipe takes another instruction
        self._jumps: list[int] = []  # the instructions that taken branches led to, in the order of observation
        self._held = -1  # the last barrier, likewise
        self._next = -1  # where the wave goes on without a branch
        self._recent: list[_Issued] = []
        self._piped: list[tuple[int, int]] = []  # matrix instructions: the wait states at their issue, and their passes
        self._log: list[tuple[bool, Use]] = []  # from ``_forgotten`` on: whether in all lanes, and what was issued
        self._forgotten = 0

    def observe(self, inst: Inst, everywhere: bool = True, *, all_pairs: bool = False) -> list[Distance]:
        """Counts ``inst``, and says what it is too close to. ``everywhere``: no lane is off. ``all_pairs``: those that
        are far enough apart, but no farther than the first instruction beyond every row's reach, are returned, too."""
        fact = self._fact(inst)
        use, far, passed = fact.use, fact.reach, fact.states
        now, timed = self._tick, use.instruction.matrix is not None
        if timed:
            now = max(now, self._pipe_free)
            self._pipe_free = now + use.passes
        number = self._forgotten + len(self._log)
        if inst.address != self._next:
            self._jumps.append(number)
        if inst.name == "s_barrier":
            self._held = number
        self._next = inst.address + inst.size
        self._piped = [(at, passes) for at, passes in self._piped if at + passes > self._states]
        clock = (self._states, now)
        found: list[Distance] = []
        near = []
        for r in self._recent:
            passed_since = clock[r.timed] - r.tick
            if close := passed_since <= r.reach + 1:
                near.append(r)
            if (close or all_pairs) and (rows := self._rows(r.fact, fact)):
                found += self._distances(r, inst, self._rules(r.fact, fact, rows), passed_since - 1, all_pairs)
        self._recent = near
        if far:
            self._recent.append(_Issued(inst, fact, clock[timed], far, number, timed))
        if timed:
            self._piped.append((self._states, use.passes))
        if not self._recent:
            self._forgotten += len(self._log)
            self._log.clear()
            self._jumps.clear()
        else:
            self._log.append((everywhere or use.instruction.scalar, use))
        self._tick, self._states = now + passed, self._states + passed
        return found

    def _rows(self, first: _Fact, second: _Fact) -> int:
        """The rows that may speak of a pair, whatever stands between; most pairs have none."""
        among = first.producer & second.consumer
        if among and not (first.written & second.touched or first.touched & second.written):
            among &= self._loose
        return among

    def _distances(self, record: _Issued, inst: Inst, rules: _Rules, passed: int, all_pairs: bool) -> list[Distance]:
        found = []
        for rule, need in rules:
            have = passed
            if rule.pipe_wait_counts:  # of a vector instruction, whose tick counts wait states
                until = [at + passes for at, passes in self._piped if at > record.tick]
                have = max([passed, *(free - record.tick - 1 for free in until)])
            if have >= need and not all_pairs:
                continue
            self.doubted = True
            if not self._holds(rule, record, inst):
                continue
            severity, excuse = rule.severity_at(self._fact(record.inst).use.passes, have), ""
            if severity == "error" and (excuse := self._excuse(rule, record.number, need - have)):
                severity = "warning"
            found.append(Distance(record.inst, inst, rule, need, have, severity, excuse))
        return found

    def _excuse(self, rule: HazardRule, producer: int, lacking: int) -> str:
        """Why ``lacking`` wait states behind an instruction, by its number, may be there after all; "" if nothing says
        so."""
        jumps = sum(number > producer for number in self._jumps)
        timing = self.isa.arch.timing
        cycles = timing.issue.branch_taken if timing is not None else 0
        if lacking <= jumps * (cycles // _CYCLES - 1):
            taken = "a taken branch lies" if jumps == 1 else f"{jumps} taken branches lie"
            return f"{taken} between, and {cycles} cycles were measured for one, {cycles // _CYCLES} wait states"
        if rule.passes and self._held > producer:
            return "a barrier lies between, which takes longer than a wait state: AMD's attention kernels rely on that"
        return ""

    def _rules(self, first: _Fact, second: _Fact, rows: int) -> _Rules:
        """The rules that apply to a pair, of those of ``rows``, with the wait states that each asks for."""
        known = first.pairs.get(second.number)
        if known is None:
            numbers = [n for n in range(rows.bit_length()) if rows >> n & 1]
            known = first.pairs[second.number] = tuple(rows_between(self.isa, first.use, second.use, None, numbers))
        return known

    def _holds(self, rule: HazardRule, record: _Issued, inst: Inst) -> bool:
        """Whether a row still applies, given what was issued in all lanes between the two."""
        between = [use for whole, use in self._log[max(record.number + 1 - self._forgotten, 0) :] if whole]
        return required(rule, self._fact(record.inst).use, self._fact(inst).use, between) > 0

    def _fact(self, inst: Inst) -> _Fact:
        known = self._facts.get(inst.address)
        if known is None:
            known = self._facts[inst.address] = _fact_of(self.isa, inst)
        return known


def _fact_of(isa: Isa, inst: Inst) -> _Fact:
    """Equal words are equal instructions, in whatever program: worked out once."""
    key = id(isa), inst.words
    if key not in _facts:
        if len(_facts) > _MOST_FACTS:
            _facts.clear()
        use = hazard_use(inst)
        written = _bits(use.writes)
        touched = written | _bits(use.reads) | _bits(use.accumulates)
        producer, consumer = (sum(1 << n for n in rows) for rows in rows_of(isa, use))
        far, states = reach(isa, use), states_of(inst)
        _facts[key] = isa, _Fact(use, far, states, producer, consumer, written, touched, next(_made), {})
    return _facts[key][1]


_CYCLES = 4
"""Cycles of a wait state."""
_facts: dict[tuple[int, int], tuple[Isa, _Fact]] = {}
_MOST_FACTS = 100_000
_made = count()


def _bits(registers: frozenset[str]) -> int:
    """A bit for each register, in the order in which they were first met."""
    made = 0
    for name in registers:
        made |= 1 << _numbers.setdefault(name, len(_numbers))
    return made


_numbers: dict[str, int] = {}


@cache
def _loose_rows(isa: Isa) -> int:
    """The rows that may tie instructions without a register in common, as bits."""
    return sum(1 << n for n, rule in enumerate(isa.hazards) if rule.relation == "any" or rule.resource == "exec")


def consumes(isa: Isa, inst: Inst) -> bool:
    """Whether some row speaks of an instruction as a consumer."""
    return inst.spec is not None and bool(rows_of(isa, Use(inst.spec, tags=_tags(inst)))[1])


def states_of(inst: Inst) -> int:
    """Wait states that an instruction counts as: one, or N + 1 for ``s_nop N``."""
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
    VCCZ: "vcc",
    EXECZ: "exec",
    SCC: "scc",
}
"""By number. VCCZ and EXECZ are made of what they tell of."""
_TAGS = {VCCZ: "reads_vccz", EXECZ: "reads_execz"}


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
        reads, writes = reads | register, writes | (register if spec.tags & {"setreg", "vskip"} else frozenset())
    return Use(spec, reads, writes, accumulates, _tags(inst), operands, _narrow(inst))


def _tags(inst: Inst) -> frozenset[str]:
    """Hazard classes of this very encoding: dpp; partial_dst, a result in a part of a register; load, store and the
    other memory operations; lds_dma; soffset_sgpr, a buffer access whose soffset is no constant; setreg_vskip, s_setreg
    of MODE's bit VSKIP; reads_vccz and reads_execz, of the operand that it is."""
    assert inst.spec is not None
    memory = inst.spec.memory
    tags = {inst.form.lower()} & {"dpp", "sdwa", "sdwac"}
    if memory is not None:
        tags.add(memory.op)
        if memory.lds or inst.modifiers.get("lds"):
            tags.add("lds_dma")
        if isinstance(inst.operands.get("soffset"), Reg):
            tags.add("soffset_sgpr")
    field = inst.operands.get("simm16") if "setreg" in inst.spec.tags else None
    if isinstance(field, Const) and field.bits & 0x3F == MODE_REGISTER:
        low, size = field.bits >> 6 & 31, (field.bits >> 11 & 31) + 1
        if low <= SKIP_VECTOR < low + size:
            tags.add("setreg_vskip")
    scalars = {v.index for v in inst.operands.values() if isinstance(v, Reg) and v.file == "s"}
    tags |= {tag for number, tag in _TAGS.items() if number in scalars}
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
    if "vskip" in inst.spec.tags:
        return frozenset({f"hwreg:{MODE_REGISTER}"})
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
