"""Who computes an element of C on NVIDIA: the block and its warps."""

from __future__ import annotations

from amdgen.kernels.gemm.cuda.build import CudaPlan, RegisterPlan, TmaPlan
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry


def computed_by(plan: CudaPlan, row: int, column: int) -> str:
    """The block and the warps that compute element (row, column) of C, in the words of the plan."""
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
