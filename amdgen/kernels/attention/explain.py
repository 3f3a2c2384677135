"""A planned attention's choices, each with its reason in figures: what ``amdgen run`` prints above its results."""

from __future__ import annotations

from amdgen.kernels.attention.build import AttentionPlan
from amdgen.kernels.attention.copied import Copied
from amdgen.kernels.attention.cuda import AsyncAttentionPlan, CudaAttentionPlan
from amdgen.kernels.attention.cuda.geometry import CudaGeometry
from amdgen.kernels.attention.geometry import Geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.choices import Choice, counted, staging_of, swizzle_of, waits_of


def explain(plan: AttentionPlan, asked: Attention) -> list[Choice]:
    """Tile, matrix instruction, stages, staging, swizzles and waits of ``plan``, which ``asked`` led to."""
    g, spec = plan.geometry, plan.spec
    matrix = g.instruction.matrix
    assert matrix is not None
    groups = g.grid[0] * g.grid[1] * g.grid[2]
    rounds = -(-groups // spec.machine.cus)
    scores = g.score_slabs * g.k.steps_per_slab * g.key_blocks
    sums = g.v.slabs * g.v.steps_per_slab * g.value_blocks
    padded = "" if (spec.head_dim, spec.value_dim) == (g.k.depth, g.v.outer) else (
        f"; head dims {spec.head_dim} and {spec.value_dim} padded to {g.k.depth} and {g.v.outer}"
    )  # fmt: skip
    saved = f", {plan.lds.saved} saved: O lies where K and V were" if plan.lds.saved > 0 else ""
    return [
        Choice(
            "tile",
            f"{g.queries}x{g.keys}",
            f"{counted(g.waves, 'wave')} of {spec.rows} queries, {g.keys} keys a step{padded}; "
            f"{counted(groups, 'workgroup')} on {spec.machine.cus} CUs: {counted(rounds, 'round')}",
            bool(asked.tile),
        ),
        Choice(
            "mfma",
            g.instruction.name,
            f"{scores} for the scores of a step and {sums} for O, {matrix.passes} passes each",
        ),
        Choice(
            "registers",
            f"about {g.registers}",
            f"O {g.half * g.value_blocks}, Q {4 * g.score_slabs}, scores {g.half * g.key_blocks} a lane; "
            f"asked for {counted(g.waves_per_simd, 'wave')} a SIMD",
        ),
        Choice(
            "stages",
            str(g.stages),
            f"K is copied {counted(g.stages - 1, 'step')} ahead, V within the step; {plan.lds.bytes} of "
            f"{spec.machine.lds.bytes} bytes of LDS{saved}",
            bool(asked.stages),
        ),
        Choice("staging", g.staging, f"{staging_of(g.k)}; {_staging_of_v(g)}", bool(asked.staging)),
        swizzle_of(g.k),
        swizzle_of(g.v),
        *waits_of(plan.loop),
    ]


def _staging_of_v(g: Geometry) -> str:
    v = g.v
    if isinstance(v, Copied):
        return staging_of(v)
    return f"V {v.loads} loads of {v.load_bytes} bytes a lane, turned around in registers, then {v.loads} LDS writes"


def _steps_of_block(g: CudaGeometry) -> float:
    return g.steps / g.grid[0] if g.dealt else -(-g.spec.seq_k // g.keys) / g.splits


def explain_cuda(plan: CudaAttentionPlan, asked: Attention) -> list[Choice]:
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


def explain_async(plan: AsyncAttentionPlan, asked: Attention) -> list[Choice]:
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
