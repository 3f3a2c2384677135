"""A planned GEMM's choices, each with its reason in figures: what ``amdgen run`` prints above its results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from amdgen.kernels.gemm.build import GemmPlan
from amdgen.kernels.gemm.operand import Operand
from amdgen.kernels.gemm.spec import Gemm
from amdgen.layout.swizzle import Swizzle, SwizzleSearch
from amdgen.plan import Loop


@dataclass(frozen=True, slots=True)
class Choice:
    """One property of the kernel. ``asked``: the user gave it; else it was chosen or follows."""

    name: str
    value: str
    why: str
    asked: bool = False


def explain(plan: GemmPlan, asked: Gemm) -> list[Choice]:
    """Tile, waves, matrix instruction, stages, staging, swizzles and waits of ``plan``, which ``asked`` led to."""
    g, spec = plan.geometry, plan.spec
    matrix = g.instruction.matrix
    assert matrix is not None
    tiles = g.grid[0] * g.grid[1]
    rounds = -(-tiles // spec.machine.cus)
    part = g.a.outer_of_wave, g.b.outer_of_wave
    ahead = g.stages - 1
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
        Choice(
            "stages",
            str(g.stages),
            f"copies run {counted(ahead, 'tile')} ahead; {plan.lds.bytes} of {spec.machine.lds.bytes} "
            f"bytes of LDS{saved}",
            bool(asked.stages),
        ),
        Choice("staging", g.staging, " and ".join(map(staging_of, g.operands)), bool(asked.staging)),
        *map(swizzle_of, g.operands),
        *waits_of(plan.loop),
    ]


def counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def staging_of(o: Operand) -> str:
    if o.dma:
        return f"{o.name.upper()} {o.copies} copies of {o.dma} bytes a lane to LDS"
    loads = o.copies * o.loads_per_chunk
    return f"{o.name.upper()} {loads} loads of {o.load_bytes} bytes a lane, then {o.copies} LDS writes of {o.unit}"


class _Swizzled(Protocol):
    """A tile in LDS, of whatever kernel."""

    @property
    def name(self) -> str: ...
    @property
    def swizzle(self) -> Swizzle: ...
    @property
    def found(self) -> SwizzleSearch: ...
    @property
    def line_bytes(self) -> int: ...


def swizzle_of(o: _Swizzled) -> Choice:
    s, found = o.swizzle, o.found
    value = f"byte ^ ((line >> {s.shift}) & {s.mask}) * {s.granule}" if s.mask else "none"
    why = f"conflict cycles of a tile's reads {found.before} -> {found.after}, lines of {o.line_bytes} bytes"
    return Choice(f"swizzle {o.name.upper()}", value, why)


def waits_of(loop: Loop) -> Iterator[Choice]:
    for section in ("steady", "drain"):
        for op in loop.section(section):
            if op.waits_or_syncs:
                counts = [f"{name}({count})" for name, count in op.waits]
                name = "wait" if section == "steady" else "wait, drain"
                yield Choice(name, " + ".join([*counts, *(["barrier"] if op.barrier else [])]), op.why)
