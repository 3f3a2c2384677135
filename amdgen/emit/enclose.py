"""Asm statements from instructions of the ISA, with the wait states that they need.

LLVM's hazard recognizer doesn't look into inline asm. So a statement has the wait states that its
instructions need between each other, and those that they may need before and after, whatever the compiler puts there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from amdgen.isa.hazards import Use, resource, rows_of
from amdgen.isa.model import HazardRule, Instruction, Isa
from amdgen.plan.nops import NOP_STATES, AsmStep, place_nops

MATRIX_UNITS = frozenset({"xdl", "sgemm", "dgemm"})
_FILES = {"vgpr": "vgpr", "agpr": "vgpr", "vsrc": "vgpr", "src": "vgpr", "buffer_address": "vgpr"} | {
    "flat_address": "vgpr",
    **dict.fromkeys(("rsrc", "ssrc", "soffset", "saddr", "sreg", "sdst", "vcc", "lane", "scalar_src"), "sgpr"),
}


def step(
    instruction: Instruction,
    bound: Mapping[str, str],
    modifiers: Sequence[str] = (),
) -> AsmStep:
    """The instruction as one line of an asm statement.

    ``bound``: the text of each operand, by bit field of the encoding (or by operand name where it has no field).
    ``%[voffset]`` stands for a register of the operand's kind; other text is printed as it is. An operand that is not
    bound is left out, or printed as ``off`` for an address base. ``modifiers`` are printed behind the operands, ``lds``
    last; a copy to LDS reads M0.
    """
    words: list[str] = []
    tags = _tags(instruction, bound, modifiers)
    reads: set[str] = {"m0"} if "lds_dma" in tags else set()
    writes: set[str] = set()
    accumulates: set[str] = set()
    for operand in instruction.operands:
        text = bound.get(operand.field or operand.name)
        if text is None:
            words += ["off"] if operand.kind == "saddr" else []
            continue
        words.append(text)
        file = _FILES.get(operand.kind)
        if file and text.startswith("%["):
            token = f"{file}:{text[2:-1]}"
            is_c = instruction.matrix and operand.field == "src2" and not instruction.matrix.sparse
            if operand.reads:
                (accumulates if is_c or (instruction.matrix and operand.writes) else reads).add(token)
            if operand.writes:
                writes.add(token)
    text = " ".join([f"{instruction.name} {', '.join(words)}".strip(), *modifiers])
    return AsmStep(instruction.name, text, frozenset(reads), frozenset(writes), frozenset(accumulates), tags)


def _tags(instruction: Instruction, bound: Mapping[str, str], modifiers: Sequence[str]) -> frozenset[str]:
    """The hazard classes of this form of the instruction, beside those of its entry."""
    memory = instruction.memory
    if memory is None:
        return frozenset()
    copies = memory.lds or "lds" in modifiers
    scalar = bound.get("soffset", "").startswith("%[")
    return frozenset({memory.op, *(["lds_dma"] if copies else []), *(["soffset_sgpr"] if scalar else [])})


def enclose(steps: Sequence[AsmStep], isa: Isa, settled: frozenset[str] = MATRIX_UNITS) -> tuple[AsmStep, ...]:
    """Steps that become one asm statement, with every wait state that they and the code around them may need.

    Before: steps in issue order, no branch among them. After: whatever instruction the compiler puts right before or
    right after, no hazard row is broken, nor is one between the steps. An instruction outside is assumed to use any
    register of the kinds that a step reads or writes. ``settled``: units whose results are known to have arrived; by
    default matrix units, since addresses and descriptors don't come from them.
    """
    preceded: list[AsmStep] = []
    for one in steps:
        worst, rule = _before(one, isa, settled)
        preceded += nops(worst - sum(s.states for s in preceded), rule)
        preceded.append(one)
    done = place_nops(preceded, isa)
    worst, rule, behind = 0, "", 0
    for one in reversed(done):
        for row, states in _after(one, isa):
            worst, rule = max((worst, rule), (states - behind, row))
        behind += one.states
    return (*done, *nops(worst, rule))


def nops(states: int, why: str) -> list[AsmStep]:
    """``s_nop`` instructions of so many wait states together, each of at most what every assembler of the family
    accepts."""
    pieces = [NOP_STATES] * (states // NOP_STATES) + [states % NOP_STATES]
    return [AsmStep("s_nop", f"s_nop {piece - 1}", why=why) for piece in pieces if piece > 0 and states > 0]


def _use(one: AsmStep, isa: Isa) -> Use | None:
    if one.instruction == "s_nop":
        return None
    return Use(isa[one.instruction], one.reads, one.writes, one.accumulates, one.tags)


class _Registers(NamedTuple):
    """The files of an instruction's registers, as rows speak of them."""

    reads: frozenset[str]
    writes: frozenset[str]
    accumulates: frozenset[str]
    matrix: bool
    scalar: bool

    @classmethod
    def of(cls, use: Use) -> _Registers:
        one = use.instruction
        reads, writes, accumulates = (frozenset(map(resource, t)) for t in (use.reads, use.writes, use.accumulates))
        return cls(reads, writes, accumulates, one.matrix is not None, one.scalar)


def _before(one: AsmStep, isa: Isa, settled: frozenset[str]) -> tuple[int, str]:
    """Wait states that an unseen producer may need before ``one``, and the row that says so."""
    consumer = _use(one, isa)
    if consumer is None:
        return 0, ""
    return _worst_before(isa, rows_of(isa, consumer)[1], _Registers.of(consumer), settled)


@cache
def _worst_before(isa: Isa, rows: frozenset[int], used: _Registers, settled: frozenset[str]) -> tuple[int, str]:
    worst, name = 0, ""
    for number in sorted(rows):
        rule = isa.hazards[number]
        if rule.by_hand or not _touches(rule, used, produces=False):
            continue
        for unit, passes in _producers(isa)[number]:
            if unit not in settled:
                worst, name = max((worst, name), (rule.required(passes), rule.name))
    return worst, name


@cache
def _producers(isa: Isa) -> list[set[tuple[str, int]]]:
    """The units and passes of the instructions that each row's producer selects. A row that selects by a tag which
    only a modifier gives (lds_dma) has the one producer ("", 0)."""
    found: list[set[tuple[str, int]]] = [set() for _ in isa.hazards]
    for use in map(Use, isa.instructions.values()):
        for number in rows_of(isa, use)[0]:
            found[number].add((use.instruction.unit, use.passes))
    return [kinds or {("", 0)} for kinds in found]


def _after(one: AsmStep, isa: Isa) -> tuple[tuple[str, int], ...]:
    """The rows that an unseen consumer after ``one`` may meet, with their wait states."""
    producer = _use(one, isa)
    if producer is None:
        return ()
    return _met_after(isa, rows_of(isa, producer)[0], _Registers.of(producer), producer.passes)


@cache
def _met_after(isa: Isa, rows: frozenset[int], used: _Registers, passes: int) -> tuple[tuple[str, int], ...]:
    of = (isa.hazards[number] for number in sorted(rows))
    return tuple((row.name, row.required(passes)) for row in of if _touches(row, used, produces=True))


def _touches(rule: HazardRule, used: _Registers, *, produces: bool) -> bool:
    """Whether an instruction, as the row's producer or consumer, has a register that its relation may be about."""
    if rule.relation == "any" or rule.resource == "any":
        return True
    if not produces and (rule.relation, rule.resource) == ("raw", "exec"):
        return not used.scalar  # every vector instruction reads EXEC
    if produces:
        still_read = used.accumulates if used.matrix else used.reads
        files = still_read if rule.relation == "war" else used.writes
    elif rule.relation == "raw":
        files = used.reads | used.accumulates
    elif rule.relation == "srcab":
        files = used.reads
    else:
        files = used.accumulates if rule.relation.startswith("srcc") else used.writes
    return bool(files & ({"sgpr", "vcc"} if rule.resource == "scalar" else {rule.resource}))
