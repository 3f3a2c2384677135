"""A planned attention's choices, each with its reason in figures: what ``amdgen run`` prints above its results."""

from __future__ import annotations

from amdgen.kernels.attention.hopper.build import CudaAttentionPlan
from amdgen.kernels.attention.hopper.geometry import CudaGeometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.choices import Choice, counted, waits_of


def _steps_of_block(g: CudaGeometry) -> float:
    return g.steps / g.grid[0] if g.dealt else -(-g.spec.seq_k // g.keys) / g.splits


def explain(plan: CudaAttentionPlan, asked: Attention) -> list[Choice]:
    """Tile, matrix instructions, registers, stages and waits of ``plan``, which ``asked`` led to."""
    g, spec = plan.geometry, plan.spec
    copying, multiplying = g.registers
    rounds = -(-g.tiles // (g.arch.multiprocessors * g.together))
    turns = " that take turns" if g.consumers > 1 else ""
    heads = f", {g.fold if g.fold > 1 else g.rows} heads that share keys in a tile" if g.packed else ""
    pairs = f" with {g.together} blocks each" if g.together > 1 else ""
    blocks = f"on {g.arch.multiprocessors} multiprocessors{pairs}: {counted(rounds, 'round')}"
    steps = -(-spec.seq_k // g.keys)
    return [
        Choice(
            "tile",
            f"{g.queries}x{g.keys}",
            f"{counted(g.consumers, 'warpgroup')} of {g.unit.m} rows{turns}{heads}, {g.keys} keys a step; "
            f"{counted(g.tiles, 'tile')} {f'dealt to {g.grid[0]} blocks' if g.dealt else blocks}",
            bool(asked.tile),
        ),
        Choice(
            "splits",
            str(g.splits),
            f"{counted(steps, 'step')} of a tile's keys, about {_steps_of_block(g):.1f} to a block"
            + (
                f"; {'all blocks of a tile add' if g.adding.by_all else 'the last block of a tile adds'} up its parts"
                if g.split
                else ""
            )
            + (f"; blocks of {g.abreast} heads, neighbours in memory, read the same keys" if g.abreast > 1 else ""),
            asked.splits is not None,
        ),
        Choice(
            "wgmma",
            f"m{g.unit.m}k{g.unit.k}",
            f"n{g.keys}, {g.score_steps} for the scores of a step; n{g.values}, {g.keys // g.unit.k} for O, with "
            "the weights in registers",
        ),
        Choice(
            "registers",
            f"{multiplying} and {copying}" if copying else "as launched",
            f"{g.held} of a multiplying thread hold sums, scores and weights",
        ),
        Choice(
            "stages",
            str(g.stages),
            f"of K and of V; {g.shared_bytes} of {g.arch.shared_bytes_block} bytes of shared memory; O "
            + ("leaves from registers" if g.direct else "has a place there"),
            bool(asked.stages),
        ),
        Choice(
            "staging",
            "tma",
            f"{spec.nvidia.arch.name}: the copy engine, from a warp of its own"
            + (
                f"; {g.turning // g.arch.warp_size} more turn V, whose keys wgmma adds up side by side"
                if g.turns_v
                else ""
            ),
        ),
        *waits_of(plan.multiplying),
    ]
