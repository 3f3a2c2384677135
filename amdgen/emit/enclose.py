"""Asm statements from instructions of the ISA, with the wait states that nobody else will put around them.

LLVM's hazard recognizer doesn't look into inline asm. So a statement brings what its instructions need of each other,
and what they may need of the code right before and right after, whatever the compiler puts there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from amdgen.isa.hazards import Use, resource, selects
from amdgen.isa.model import HazardRule, Instruction, Isa
from amdgen.plan.nops import NOP_STATES, AsmStep, place_nops

MATRIX_UNITS = frozenset({"xdl", "sgemm", "dgemm"})
_FILES = {"vgpr": "vgpr", "agpr": "vgpr", "vsrc": "vgpr", "src": "vgpr", "buffer_address": "vgpr"} | {
    "flat_address": "vgpr",
    **dict.fromkeys(("rsrc", "ssrc", "soffset", "saddr", "sreg", "sdst"), "sgpr"),
}


def step(
    instruction: Instruction,
    bound: Mapping[str, str],
    modifiers: Sequence[str] = (),
    tags: Sequence[str] = (),
    m0: bool = False,
) -> AsmStep:
    """The instruction as one line of an asm statement.

    ``bound`` names, by bit field of the encoding, what stands there: ``%[voffset]`` becomes a register of the operand's
    kind, anything else is printed as it is. An operand whose field isn't bound is left out, or ``off`` for an address
    base. ``m0``: it reads M0.
    """
    words: list[str] = []
    reads: set[str] = {"m0"} if m0 else set()
    writes: set[str] = set()
    accumulates: set[str] = set()
    for operand in instruction.operands:
        text = bound.get(operand.field)
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
    return AsmStep(instruction.name, text, frozenset(reads), frozenset(writes), frozenset(accumulates), frozenset(tags))


def enclose(steps: Sequence[AsmStep], isa: Isa, settled: frozenset[str] = MATRIX_UNITS) -> tuple[AsmStep, ...]:
    """Steps that become one asm statement, with every wait state that they and the code around them may need.

    Before: steps in issue order, no branch among them. After: whatever instruction the compiler puts right before or
    right after, no hazard row is broken, nor is one inside. An instruction outside is taken to touch any register of
    the kinds that a step reads or writes. ``settled`` names units whose results are known to have arrived: by default
    those of matrix instructions, as what an address or a descriptor is made of.
    """
    led: list[AsmStep] = []
    for one in steps:
        worst, rule = _before(one, isa, settled)
        led += nops(worst - sum(s.states for s in led), rule)
        led.append(one)
    done = place_nops(led, isa)
    worst, rule, behind = 0, "", 0
    for one in reversed(done):
        for row, states in _after(one, isa):
            worst, rule = max((worst, rule), (states - behind, row))
        behind += one.states
    return (*done, *nops(worst, rule))


def nops(states: int, why: str) -> list[AsmStep]:
    """``s_nop`` worth that many wait states, in pieces that every assembler of the family takes."""
    pieces = [NOP_STATES] * (states // NOP_STATES) + [states % NOP_STATES]
    return [AsmStep("s_nop", f"s_nop {piece - 1}", why=why) for piece in pieces if piece > 0 and states > 0]


def _use(one: AsmStep, isa: Isa) -> Use | None:
    if one.instruction == "s_nop":
        return None
    return Use(isa[one.instruction], one.reads, one.writes, one.accumulates, one.tags)


def _before(one: AsmStep, isa: Isa, settled: frozenset[str]) -> tuple[int, str]:
    """Wait states that an unseen producer may need before ``one``, and the row that says so."""
    consumer = _use(one, isa)
    worst, name = 0, ""
    for rule in isa.hazards if consumer else ():
        assert consumer is not None
        if not selects(rule.consumer, consumer) or not _touches(rule, consumer, produces=False):
            continue
        producers = [use for i in isa.instructions.values() if selects(rule.producer, use := Use(i))]
        unsettled = [use.passes for use in producers if use.instruction.unit not in settled]
        for passes in unsettled if producers else [0]:  # only a modifier makes its producer: no passes
            worst, name = max((worst, name), (rule.required(passes), rule.name))
    return worst, name


def _after(one: AsmStep, isa: Isa) -> list[tuple[str, int]]:
    """The rows that an unseen consumer after ``one`` may meet, with their wait states."""
    producer = _use(one, isa)
    if producer is None:
        return []
    rows = [r for r in isa.hazards if selects(r.producer, producer) and _touches(r, producer, produces=True)]
    return [(row.name, row.required(producer.passes)) for row in rows]


def _touches(rule: HazardRule, use: Use, *, produces: bool) -> bool:
    """Whether some register of ``use``, as the row's producer or consumer, can be the one by which the two meet."""
    if rule.relation == "any":
        return True
    if produces:
        tokens = use.reads | use.accumulates if rule.relation == "war" else use.writes
    elif rule.relation == "raw":
        tokens = use.reads | use.accumulates
    elif rule.relation == "srcab":
        tokens = use.reads
    else:
        tokens = use.accumulates if rule.relation.startswith("srcc") else use.writes
    return any(rule.resource in ("any", resource(token)) for token in tokens)
