"""NOPs in straight-line instruction lists, from the hazard rows of the ISA."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from amdgen.isa.model import HazardRule, HazardSelector, Instruction, Isa
from amdgen.plan.errors import PlanError

NOP_STATES = 8
"""Wait states of the longest ``s_nop`` we write. LLVM writes the same, since older GFX9 parts decode three bits."""

_KINDS = {"v": "vgpr", "a": "vgpr", "s": "sgpr", "vgpr": "vgpr", "agpr": "vgpr", "sgpr": "sgpr"}
_RANGE = re.compile(r"([vas])\[(\d+):(\d+)\]")


def registers(text: str) -> frozenset[str]:
    """Register tokens from words: ``"v[0:3] s5 m0"``. A register that has no number yet is ``"vgpr:address"``."""
    found: set[str] = set()
    for word in text.split():
        if match := _RANGE.fullmatch(word):
            kind, low, high = match.groups()
            found |= {f"{kind}{n}" for n in range(int(low), int(high) + 1)}
        else:
            found.add(word)
    return frozenset(found)


def resource(token: str) -> str:
    """vgpr (AGPRs too), sgpr, or the register's own name: vcc, exec, m0, mode."""
    head = token.split(":")[0] if ":" in token else token.rstrip("0123456789")
    return _KINDS.get(head, token.removesuffix("_lo").removesuffix("_hi"))


@dataclass(frozen=True, slots=True)
class AsmStep:
    """One instruction of an asm statement. ``accumulates`` are the tokens of a matrix instruction's C, apart from
    ``reads``; ``tags`` adds hazard classes that its modifiers bring (``lds_dma`` for ``buffer_load ... lds``)."""

    instruction: str
    text: str
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    accumulates: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    why: str = ""

    @property
    def states(self) -> int:
        """Wait states it is worth to those around it: one, or N + 1 for ``s_nop N``."""
        return int(self.text.split()[1], 0) + 1 if self.instruction == "s_nop" else 1


def asm_step(
    instruction: str, text: str, reads: str = "", writes: str = "", accumulates: str = "", tags: str = ""
) -> AsmStep:
    """An :class:`AsmStep` with its registers as words (see :func:`registers`)."""
    sets = (registers(reads), registers(writes), registers(accumulates), frozenset(tags.split()))
    return AsmStep(instruction, text, *sets)


def place_nops(steps: Sequence[AsmStep], isa: Isa) -> list[AsmStep]:
    """Inserts the fewest wait states that satisfy every hazard row between the steps, each right before its consumer.

    Before: steps in issue order, no branch among them. After: for each pair whose registers meet as a row says, the
    wait states between them are at least the row's; removing one breaks a row. Rows that are warnings count as well.
    (Later is never worse: a NOP before the last possible consumer serves every pair that spans it.)
    Hazards with code before and after the list: :func:`leading_nops`, :func:`trailing_nops`.
    """
    done: list[AsmStep] = []
    for step in steps:
        missing, rule = _missing(done, step, isa)
        for states in _pieces(missing):
            done.append(AsmStep("s_nop", f"s_nop {states - 1}", why=rule))
        done.append(step)
    return done


def trailing_nops(instruction: Instruction, isa: Isa, tags: Iterable[str] = ()) -> int:
    """The most wait states any consumer may need after ``instruction``: what must follow it where the compiler can't
    see it, as after an MFMA written as inline asm."""
    passes = instruction.matrix.passes if instruction.matrix else 0
    mine = instruction.tags | frozenset(tags)
    return max((r.required(passes) for r in isa.hazards if _selects(r.producer, instruction, mine)), default=0)


def leading_nops(instruction: Instruction, isa: Isa, tags: Iterable[str] = ()) -> int:
    """The most wait states any producer before ``instruction`` may need."""
    mine = instruction.tags | frozenset(tags)
    producers = {(i.unit, i.tags, i.name): i for i in isa.instructions.values()}.values()
    worst = 0
    for rule in isa.hazards:
        if not _selects(rule.consumer, instruction, mine):
            continue
        states = [p.matrix.passes if p.matrix else 0 for p in producers if _selects(rule.producer, p, p.tags)]
        # When only a modifier makes a producer (lds_dma), no instruction shows its passes: take the worst of the row.
        worst = max([worst, *(rule.required(p) for p in states or [0])])
    return worst


def _missing(done: Sequence[AsmStep], step: AsmStep, isa: Isa) -> tuple[int, str]:
    """Wait states still missing before ``step``, and the row that asks for most."""
    worst, name = 0, ""
    between = 0
    reach = max((max([r.wait_states, *r.passes.values()]) for r in isa.hazards), default=0)
    for earlier in reversed(done):
        if between >= reach:
            break
        for rule in isa.hazards:
            lack = _required(rule, earlier, step, isa) - between
            if lack > worst:
                worst, name = lack, rule.name
        between += earlier.states
    return worst, name


def _required(rule: HazardRule, producer: AsmStep, consumer: AsmStep, isa: Isa) -> int:
    first, second = _known(producer, isa), _known(consumer, isa)
    if first is None or second is None or not _meet(rule, producer, consumer):
        return 0
    if not _selects(rule.producer, first, first.tags | producer.tags):
        return 0
    if not _selects(rule.consumer, second, second.tags | consumer.tags):
        return 0
    return rule.required(first.matrix.passes if first.matrix else 0)


def _known(step: AsmStep, isa: Isa) -> Instruction | None:
    if step.instruction == "s_nop":
        return None
    if step.instruction not in isa.instructions:
        raise PlanError(f"{step.text!r}: {isa.arch.name} has no {step.instruction}", "name an instruction of the ISA")
    return isa.instructions[step.instruction]


def _meet(rule: HazardRule, producer: AsmStep, consumer: AsmStep) -> bool:
    def of(tokens: frozenset[str]) -> frozenset[str]:
        return tokens if rule.resource == "any" else frozenset(t for t in tokens if resource(t) == rule.resource)

    made, acc = of(producer.writes), of(consumer.accumulates)
    match rule.relation:
        case "raw":
            return bool(made & (of(consumer.reads) | acc))
        case "waw":
            return bool(made & of(consumer.writes))
        case "war":
            # A matrix instruction reads A and B at once, and C pass by pass.
            held = of(producer.accumulates) or of(producer.reads)
            return bool(held & of(consumer.writes))
        case "srcab":
            return bool(made & of(consumer.reads))
        case "srcc_same":
            return bool(made) and made == acc
        case "srcc_overlap":
            return bool(made & acc) and made != acc
        case "any":
            return True
    raise PlanError(f"hazard {rule.name} has the unknown relation {rule.relation}")


def _selects(selector: HazardSelector, instruction: Instruction, tags: frozenset[str]) -> bool:
    return (
        (not selector.units or instruction.unit in selector.units)
        and instruction.unit not in selector.not_units
        and (not selector.tags or bool(selector.tags & tags))
        and (not selector.names or instruction.name in selector.names)
    )


def _pieces(states: int) -> list[int]:
    return [NOP_STATES] * (states // NOP_STATES) + ([states % NOP_STATES] if states % NOP_STATES else [])
