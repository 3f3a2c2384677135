"""The choices of the gradients of attention, with their reasons in figures."""

from __future__ import annotations

from amdgen.kernels.attention.backward.hopper.build import BackwardPlan
from amdgen.kernels.attention.backward.spec import AttentionBackward
from amdgen.kernels.choices import Choice, counted, waits_of


def explain(plan: BackwardPlan, asked: AttentionBackward) -> list[Choice]:
    """Tile, matrix instructions, registers, stages, order and waits of ``plan``, which ``asked`` led to."""
    g, s = plan.geometry, plan.spec
    copying, multiplying = g.registers
    tiles = g.multiplied * g.sections
    padded = "" if s.head_dim == g.width else f"; head dim {s.head_dim} padded to {g.width}"
    order = {
        "values_early": "dV's product runs while dS is made of P, kept in f32 beside it",
        "in_order": "dV's product starts once dS is made, which takes fewer registers",
    }
    adding = {"bulk": "by the copy engine, from shared memory", "registers": "four at a time from registers"}
    return [
        Choice(
            "tile",
            f"{g.queries}x{g.keys}",
            f"{counted(g.consumers, 'warpgroup')} of {g.unit.m} keys, {g.queries} queries a step{padded}; "
            f"{counted(tiles, 'tile')} of keys on {g.arch.multiprocessors} multiprocessors",
            bool(asked.tile),
        ),
        Choice(
            "wgmma",
            f"m{g.unit.m}k{g.unit.k}",
            f"n{g.queries} for scores and dP, n{g.width} for dK and dV with P and dS in registers, n{g.columns} for "
            "dQ, which the warpgroups share",
        ),
        Choice(
            "registers",
            f"{multiplying} and {copying}" if copying else "as launched",
            f"{g.held} of a multiplying thread hold dK, dV, scores and weights",
        ),
        Choice(
            "stages",
            str(g.stages),
            f"of Q and of the gradient; {g.shared_bytes} of {g.arch.shared_bytes_block} bytes of shared memory",
            bool(asked.stages),
        ),
        Choice("pipeline", str(s.pipeline), order[str(s.pipeline)], bool(asked.pipeline)),
        Choice(
            "adding", str(s.adding), f"dQ is added up in f32 in memory, {adding[str(s.adding)]}", bool(asked.adding)
        ),
        Choice(
            "section",
            f"{counted(g.sections, 'section')}",
            f"of {counted(g.section, 'key head')}, whose operands and sums share L2",
            bool(asked.section),
        ),
        *waits_of(plan.multiplying),
    ]
