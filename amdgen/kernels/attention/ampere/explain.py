"""A planned attention's choices, each with its reason in figures: what ``amdgen run`` prints above its results."""

from __future__ import annotations

from amdgen.kernels.attention.ampere.build import AsyncAttentionPlan
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.choices import Choice, counted, waits_of


def explain(plan: AsyncAttentionPlan, asked: Attention) -> list[Choice]:
    """Tile, matrix instructions, registers, stages, padding and waits of ``plan``, which ``asked`` led to."""
    g = plan.geometry
    rounds = -(-g.tiles // (g.arch.multiprocessors * g.together))
    twice = ": each fragment of K and V is multiplied twice" if g.units > 1 else ""
    ahead = (
        "V is copied while its step's scores are computed, the next K while the softmax and the second product are"
        if g.stages == 1
        else f"K and V are copied {counted(g.stages - 1, 'step')} ahead"
    )
    products = g.units * g.depth // g.unit.k * (g.keys // g.unit.n[0])
    return [
        Choice(
            "tile",
            f"{g.queries}x{g.keys}",
            f"{counted(g.warps, 'warp')} of {g.own} rows{twice}, {g.keys} keys a step; {counted(g.tiles, 'tile')} on "
            f"{g.arch.multiprocessors} multiprocessors with {counted(g.together, 'block')} each: "
            f"{counted(rounds, 'round')}",
            bool(asked.tile),
        ),
        Choice(
            "mma",
            f"m{g.unit.m}n{g.unit.n[0]}k{g.unit.k}",
            f"{products} of a warp for the scores of a step and "
            f"{g.units * g.keys // g.unit.k * (g.values // g.unit.n[0])} for O, with the weights in registers",
        ),
        Choice("registers", f"at most {g.registers}", f"{g.held} of a thread hold sums and scores"),
        Choice(
            "stages",
            str(g.stages),
            f"{ahead}; {g.shared_bytes} of {g.arch.shared_bytes_block} bytes of shared memory; O lies where Q, K and V "
            "were",
            bool(asked.stages),
        ),
        Choice("staging", "cp_async", f"{g.k.copies} copies of {g.k.chunk} bytes a thread for K, {g.v.copies} for V"),
        Choice(
            "padding",
            f"{g.k.chunk} bytes a row",
            f"rows of K are {g.k.pitch} bytes: eight of them begin in different banks, so ldmatrix has no conflicts",
        ),
        *waits_of(plan.loop),
    ]
