"""NOPs in straight-line instruction lists, from the hazard rows of the ISA."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from amdgen.isa import hazards
from amdgen.isa.hazards import Use
from amdgen.isa.model import Instruction, Isa
from amdgen.plan.errors import PlanError

NOP_STATES = 8
"""Wait states of the longest ``s_nop`` we write. LLVM writes the same, since older GFX9 parts decode three bits."""

_RANGE = re.compile(r"([vas])\[(\d+):(\d+)\]")


def registers(text: str) -> frozenset[str]:
    """Register tokens of words: ``"v[0:3] s5 m0"``. A register without a number yet is written ``"vgpr:address"``."""
    found: set[str] = set()
    for word in text.split():
        if match := _RANGE.fullmatch(word):
            kind, low, high = match.groups()
            found |= {f"{kind}{n}" for n in range(int(low), int(high) + 1)}
        else:
            found.add(word)
    return frozenset(found)


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
        """Wait states that it stands for: one, or N + 1 for ``s_nop N``."""
        return int(self.text.split()[1], 0) + 1 if self.instruction == "s_nop" else 1


def asm_step(
    instruction: str, text: str, reads: str = "", writes: str = "", accumulates: str = "", tags: str = ""
) -> AsmStep:
    """An :class:`AsmStep` whose registers are given as text (see :func:`registers`)."""
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
    reach = _longest(isa)
    for step in steps:
        missing, rule = _missing(done, step, isa, reach)
        for states in _pieces(missing):
            done.append(AsmStep("s_nop", f"s_nop {states - 1}", why=rule))
        done.append(step)
    return done


@cache
def _longest(isa: Isa) -> int:
    """The most wait states that any row asks for."""
    return max((max([r.wait_states, *r.passes.values()]) for r in isa.hazards), default=0)


def trailing_nops(instruction: Instruction, isa: Isa, tags: Iterable[str] = ()) -> int:
    """The most wait states that any consumer may need after ``instruction``. They must follow it where the compiler
    can't see it, as after an MFMA written as inline asm."""
    return hazards.reach(isa, Use(instruction, tags=frozenset(tags)))


def leading_nops(instruction: Instruction, isa: Isa, tags: Iterable[str] = ()) -> int:
    """The most wait states that ``instruction`` may need after any producer."""
    return hazards.worst_before(isa, Use(instruction, tags=frozenset(tags)))


def _missing(done: Sequence[AsmStep], step: AsmStep, isa: Isa, reach: int) -> tuple[int, str]:
    """Wait states still missing before ``step``, and the row that asks for most. ``reach``: what any row asks for."""
    worst, name = 0, ""
    between = 0
    consumer = _use(step, isa)
    for earlier in reversed(done):
        if between >= reach:
            break
        producer = _use(earlier, isa)
        if producer is not None and consumer is not None:
            among = hazards.rows_of(isa, producer)[0] & hazards.rows_of(isa, consumer)[1]
            for rule, states in hazards.rows_between(isa, producer, consumer, among=among):
                if states - between > worst:
                    worst, name = states - between, rule.name
        between += earlier.states
    return worst, name


def _use(step: AsmStep, isa: Isa) -> Use | None:
    """The step as the hazard rows see it; None for ``s_nop``, which has none."""
    if step.instruction == "s_nop":
        return None
    if step.instruction not in isa.instructions:
        raise PlanError(f"{step.text!r}: {isa.arch.name} has no {step.instruction}", "name an instruction of the ISA")
    return Use(isa.instructions[step.instruction], step.reads, step.writes, step.accumulates, step.tags)


def _pieces(states: int) -> list[int]:
    return [NOP_STATES] * (states // NOP_STATES) + ([states % NOP_STATES] if states % NOP_STATES else [])
