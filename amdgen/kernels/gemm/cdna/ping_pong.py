"""Two halves of a workgroup in opposite phases: while one has the matrix units, the other reads, writes and loads.

All waves run the same program of phases with a barrier behind each: what a slab's multiplication needs, then its matrix
instructions, at a higher priority. The waves of the second half meet one barrier more before the loop, and those of
the first half one more behind it, so that the two halves are a phase apart, one of each on every SIMD. (HipKittens,
arXiv 2511.08083, calls it the 8-wave ping-pong.)

So what one half has done before its barrier number b, the other may rely on behind its own barrier b + 1 only: whatever
passes through LDS has two barriers between, which :func:`check_apart` proves of a planned loop.
"""

from __future__ import annotations

from collections.abc import Callable

from amdgen.errors import InternalError
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.plan import Index, Loop, Op, Ref, sync

_BARRIERS, _TURNS = 2, 4
"""Barriers between what one half has done and what the other makes of it; turns of the loop that are looked at, more
than a stage stays."""


def turn(
    g: Geometry,
    tile: Index,
    landed: Callable[[Index], tuple[Ref, ...]],
    read: Callable[[int], list[Op]],
    multiply: Callable[[int], list[Op]],
    beside: Callable[[int], list[Op]],
) -> list[Op]:
    """One tile, slab by slab: its fragments are read and, in the first phases, other tiles moved; then multiplied.

    Before the last slab's barrier the next tile has landed, and before each the reads of this one have left LDS.
    """
    ops: list[Op] = []
    last = g.a.slabs - 1
    for slab in range(g.a.slabs):
        handed = sync(landed(tile + 1) if slab == last else (), landed(tile))
        ops += [*read(slab), *beside(slab), handed, *multiply(slab), sync()]
    return ops


def check_apart(loop: Loop) -> None:
    """InternalError where the steady state uses a stage of LDS less than two barriers behind the wait that hands it
    over. Before the loop the halves are not apart yet."""
    handed: dict[tuple[str, int, str], int] = {}
    barriers = 0
    for iteration, op in ((iteration, op) for iteration in range(_TURNS) for op in loop.steady):
        uses = [(use, ref) for use, refs in (("read", op.reads), ("write", op.writes)) for ref in refs]
        barriers += op.barrier
        for use, ref in uses:
            stage = ref.buffer.name, ref.stage(iteration), use
            if op.barrier:
                handed[stage] = barriers
            elif ref.buffer.space == "lds" and stage in handed and barriers - handed[stage] + 1 < _BARRIERS:
                raise InternalError(f"{op.name} uses {ref} without a barrier behind the one that hands it over")
