"""The pipeline of a GEMM whose copies go straight to LDS, for any machine's vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from amdgen.isa.model import Counter
from amdgen.plan import Buffer, Index, Loop, Op, Planned, Roles, Vocabulary, i, plan, split_roles, sync


@dataclass(frozen=True)
class Staged:
    """One operand: its ring of stages in LDS, and the increments of the counter that copying a tile takes."""

    buffer: Buffer
    copies: int
    name: str


Multiply = Callable[[tuple[Buffer, ...], Index], list[Op]]
"""Returns the fragment reads and multiplies of one tile."""


def behind_first_reads(multiply: list[Op], others: list[Op]) -> list[Op]:
    """Inserts ``others`` before the first multiply, behind the first fragment reads, so that they are issued in those
    reads' latency."""
    first = next(n for n, op in enumerate(multiply) if op.kind == "mma")
    return [*multiply[:first], *others, *multiply[first:]]


def copy_pipeline(words: Vocabulary, operands: tuple[Staged, ...], multiply: Multiply, name: str) -> Loop:
    """The pipeline: copies run ``stages - 1`` tiles ahead; one sync for each tile hands over the stage that has landed
    and frees the one before it.

    New copies are issued behind the first fragment reads of a tile, in whose latency they fit.
    """
    buffers = tuple(o.buffer for o in operands)
    ahead = buffers[0].stages - 1

    def copy(tile: int | Index) -> list[Op]:
        return [words.async_copy(o.buffer[tile], count=o.copies, label=f"copy_{o.name}", detail=tile) for o in operands]

    prologue = [op for tile in range(ahead) for op in copy(tile)]
    landed, freed = tuple(b[i] for b in buffers), tuple(b[i + ahead] for b in buffers)
    steady = [sync(landed, freed), *behind_first_reads(multiply(buffers, i), copy(i + ahead))]
    drain = [op for d in range(ahead) for op in (sync(tuple(b[i + d] for b in buffers)), *multiply(buffers, i + d))]
    return Loop(tuple(prologue), tuple(steady), tuple(drain), name=name)


def plan_pipeline(loop: Loop, words: Vocabulary, machine: Any) -> Planned | Roles:
    """Plans the loop: as one program with waits by count, or split in roles where copies signal barriers.

    PlanError when it doesn't fit the machine.
    """
    if "async_copy" in words.announced:
        counters: Mapping[str, Counter] = machine.counters
        return split_roles(loop, counters)
    return plan(loop, machine)
