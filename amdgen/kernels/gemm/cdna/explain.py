"""A planned GEMM's choices, each with its reason in figures: what ``amdgen run`` prints above its results."""

from __future__ import annotations

from amdgen.kernels.cdna.choices import staging_of, swizzle_of
from amdgen.kernels.cdna.operand import BLOCK_OUTER, Operand
from amdgen.kernels.choices import Choice, counted, waits_of
from amdgen.kernels.gemm.cdna.build import GemmPlan
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.cdna.interleave import pace
from amdgen.kernels.gemm.cdna.schedule import explained
from amdgen.kernels.gemm.spec import Gemm


def explain(plan: GemmPlan, asked: Gemm) -> list[Choice]:
    """Tile, waves, matrix instruction, stages, staging, swizzles and waits of ``plan``, which ``asked`` led to."""
    g, spec = plan.geometry, plan.spec
    matrix = g.instruction.matrix
    assert matrix is not None
    tiles = g.grid[0] * g.grid[1]
    rounds = -(-tiles // spec.machine.cus)
    part = g.a.outer_of_wave, g.b.outer_of_wave
    ahead = f"copies run {counted(g.stages - 1, 'tile')} ahead"
    if g.staging == "vgpr":
        ahead = (
            f"tile t + 1 goes from registers to LDS while t is multiplied, t + {1 + g.ahead} from memory to registers"
        )
    saved = f", {plan.lds.saved} saved by reuse" if plan.lds.saved > 0 else ""
    return [
        Choice(
            "tile",
            str(g.tile),
            f"{counted(tiles, 'workgroup')} on {spec.machine.cus} CUs: {counted(rounds, 'round')}",
            bool(asked.tile),
        ),
        Choice(
            "waves",
            f"{g.waves[0]}x{g.waves[1]}",
            f"each computes {part[0]}x{part[1]} as {g.subtiles[0]}x{g.subtiles[1]} matrix instructions, "
            f"{g.accumulators} accumulators a lane",
            bool(asked.waves),
        ),
        Choice(
            "mfma",
            g.instruction.name,
            f"k {matrix.k} a step, {matrix.passes} passes; {g.tile.k // matrix.k} steps a tile",
            bool(asked.mfma),
        ),
        _types_of(spec, matrix.numeric),
        *_scales_of(spec),
        *_weights_of(spec),
        Choice(
            "stages",
            str(g.stages),
            f"{ahead}; {plan.lds.bytes} of {spec.machine.lds.bytes} bytes of LDS{saved}",
            bool(asked.stages),
        ),
        Choice("staging", g.staging, " and ".join(_staging(g, o) for o in g.operands), bool(asked.staging)),
        _loop_of(g, bool(asked.pipeline)),
        *map(swizzle_of, g.in_lds),
        *explained(plan.schedule, g, asked),
        *waits_of(plan.loop),
    ]


def _loop_of(g: Geometry, asked: bool) -> Choice:
    """How the loop hides memory behind matrix instructions."""
    assert g.instruction.matrix is not None
    turn = f"{counted(g.unroll, 'tile')} a turn"
    if g.ping_pong:
        why = (
            f"the workgroup's halves are a phase apart: one multiplies a slab, at a higher priority, while the other "
            f"reads, writes and loads; {2 * g.a.slabs} barriers a tile"
        )
        return Choice("pipeline", f"ping_pong, {turn}", why, asked)
    times = "; ".join(
        f"{what} {' or '.join(sorted({f'{p.time:.3g}' for label, p in pace(g).items() if label.startswith(kind)}))}"
        for what, kind in (("a read of fragments", "read"), ("a write", "write"))
        if any(label.startswith(kind) for label in pace(g))
    )
    why = (
        f"LDS accesses follow one another as LDS takes them from all SIMDs, in matrix instructions of "
        f"{g.instruction.matrix.passes} passes: {times}; the next slab's fragments are read meanwhile"
    )
    return Choice("pipeline", f"interleave, {turn}", why, asked)


def _staging(g: Geometry, o: Operand) -> str:
    """How a tile reaches LDS, or the registers of those who multiply it."""
    if o.transposed:
        turned = f"{g.loads(o)} loads of {BLOCK_OUTER * o.element_bytes} bytes a lane, turned around in registers"
        return f"{o.name.upper()} {turned}, then {o.copies} LDS writes of {o.unit}"
    if not o.fetched:
        return staging_of(o, at_once=True)
    loads = o.slabs * o.slab_reads
    return (
        f"{o.name.upper()} {loads} loads of {o.read_bytes} bytes a lane to fragments, {counted(g.ahead, 'tile')} ahead"
    )


def _types_of(spec: Gemm, numeric: str) -> Choice:
    """What goes in, is added up and comes out; of types with several forms, the one that this architecture reads."""
    forms = {"ocp": "OCP's form, ", "fnuz": "the FNUZ form, "}
    form = forms.get(spec.element.cdna_fp8, "")
    read = "of f32 in memory, 10 bits of fraction are read, " if spec.dtype == "xf32" else ""
    largest = f"largest input {spec.element.largest:g}, " if spec.element.is_float else ""
    known = "verified" if spec.isa.numerics[numeric].verified else "not verified"
    return Choice(
        "types",
        f"{' x '.join(spec.inputs)} -> {spec.sums} -> {spec.out_name}",
        f"{form}{read}{largest}sums as the entry {numeric} says ({known} on hardware)",
        True,
    )


def _scales_of(spec: Gemm) -> list[Choice]:
    """Where A's and B's scales are applied; nothing where there are none."""
    if not spec.scales and not spec.element.block:
        return []
    shapes = ", ".join(f"{name} {'x'.join(map(str, shape))}" for name, (shape, _) in spec.beside.items())
    where = "each tile's sums are scaled and added up in f32" if spec.scales == "block" else "the sums are scaled once"
    if spec.element.block:
        lie = "in the order of its lanes, " if spec.shuffled_scales else ""
        where = f"{lie}the matrix instruction multiplies by them"
    return [Choice("scales", spec.scales or f"{spec.element.block} along k", f"{shapes}; {where}", True)]


def _weights_of(spec: Gemm) -> list[Choice]:
    """How B in codes becomes A's type; nothing where it lies in A's type."""
    if spec.code is None:
        return []
    share = f"{counted(spec.weight_groups, 'group')} of k {spec.k}" if spec.group_size else "one group a column"
    value = "code - zero point" if spec.zeros else "code"
    taken = f"({value}) * scale" if spec.zeros else f"{value} * scale"
    if spec.integer_weights:
        taken = f"each group's sums times its scale in f32; {value}"
    read = spec.n * spec.row_bytes("b", spec.pitches[1])
    return [
        Choice(
            "weights",
            f"{spec.weights}, groups of {spec.group}",
            f"{share}; {taken} in {spec.dtype}, by a table in registers; B is {read} bytes instead of "
            f"{spec.n * spec.k * spec.bytes}",
            True,
        )
    ]
