"""Who computes an element of C: the workgroup, wave and matrix instruction, or the block and warps."""

from __future__ import annotations

from amdgen.kernels.gemm.build import GemmPlan
from amdgen.kernels.gemm.cuda.build import CudaPlan, RegisterPlan, TmaPlan
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry


def computed_by(plan: GemmPlan | CudaPlan, row: int, column: int) -> str:
    """Who computes element (row, column) of C, in the words of the plan."""
    return _cdna(plan, row, column) if isinstance(plan, GemmPlan) else _cuda(plan, row, column)


def _cdna(plan: GemmPlan, row: int, column: int) -> str:
    g = plan.geometry
    matrix = g.instruction.matrix
    assert matrix is not None
    part = g.tile.m // g.waves[0], g.tile.n // g.waves[1]
    column *= 2 if plan.spec.gated else 1  # of B1
    y, x = row % g.tile.m, column % g.tile.n
    return (
        f"tile ({row // g.tile.m}, {column // g.tile.n}), wave ({y // part[0]}, {x // part[1]}), "
        f"{g.instruction.name} of block ({y % part[0] // matrix.m}, {x % part[1] // matrix.n}), "
        f"{g.a.slabs} multiplies a tile of k"
    )


def _cuda(plan: CudaPlan, row: int, column: int) -> str:
    tile, unit = plan.spec.tile, plan.geometry.unit
    assert tile is not None
    y, x = row % tile.m, column % tile.n
    where = f"tile ({row // tile.m}, {column // tile.n}) of {tile}"
    if isinstance(plan, TmaPlan):
        g, along = plan.geometry, x if plan.spec.turned else y
        return f"{where}, warpgroup {along // (g.blocks_m * unit.m)}, wgmma of block {along // unit.m % g.blocks_m}"
    if isinstance(plan, RegisterPlan):
        return _in_registers(plan.geometry, row, column)
    blocks = plan.geometry.blocks
    part = blocks[0] * unit.m, blocks[1] * unit.n[0]
    return (
        f"{where}, warp ({y // part[0]}, {x // part[1]}), mma.sync of block "
        f"({y % part[0] // unit.m}, {x % part[1] // unit.n[0]})"
    )


def _in_registers(g: RegisterGeometry, row: int, column: int) -> str:
    """Warps along n have columns of C that their neighbours have, too."""
    y, across = row % g.tile.m, g.warp_of(row, column)
    return (
        f"tile ({row // g.tile.m}, {across // g.warps[1]}) of {g.tile}, warp ({y // g.warp_rows}, "
        f"{across % g.warps[1]}), mma.sync of block ({y % g.warp_rows // g.unit.m}, "
        f"{(column - across * g.columns) // g.unit.n[0]})"
    )
