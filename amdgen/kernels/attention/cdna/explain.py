"""A planned attention's choices, each with its reason in figures: what ``amdgen run`` prints above its results."""

from __future__ import annotations

from amdgen.kernels.attention.cdna.build import AttentionPlan
from amdgen.kernels.attention.cdna.copied import Copied
from amdgen.kernels.attention.cdna.geometry import Geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.cdna.choices import staging_of, swizzle_of
from amdgen.kernels.choices import Choice, counted, waits_of


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
