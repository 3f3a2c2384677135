"""Which tile of C a workgroup computes, of which product of the batch, and which part of its sum: as C++."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.kernels.gemm.build import GemmPlan


@dataclass(frozen=True)
class PlaceText:
    """What the template prints of it.

    functions: templates of functions; begin, end: what stands around a tile. me: a workgroup's place in
    the order; m, n: which of ``over`` (a band) and ``along`` (it) is a tile's number along m and n. of_grid, of_tile:
    statements that lead to the tile's product of the batch.
    """

    functions: tuple[str, ...]
    begin: str
    me: str
    m: str
    n: str
    of_grid: tuple[str, ...]
    of_tile: tuple[str, ...]


def place_text(plan: GemmPlan) -> PlaceText:
    """By the plan's schedule."""
    s, made = plan.spec, plan.schedule
    raster = made.raster
    m, n = ("along", "over") if raster.along_n else ("over", "along")
    me = "workgroup"
    if raster.xcds > 1:
        xcd = f"workgroup % {raster.xcds}"
        each, more = f"workgroups / {raster.xcds}", f"workgroups % {raster.xcds}"
        me = f"workgroup / {raster.xcds} + {xcd} * ({each}) + ({xcd} < {more} ? {xcd} : {more})"
    move = "a += batch * stride_a, b += batch * stride_b, c += batch * stride_c;"
    batched = s.batch > 1
    return PlaceText(
        functions=("hip/gemm/functions_line.hip.j2",) if made.linear else (),
        begin=f"hip/gemm/begin_{made.decomposition if made.linear else 'grid'}.hip.j2",
        me=me, m=m, n=n,
        of_grid=("const i64 batch = __builtin_amdgcn_workgroup_id_z();", move) if batched else (),
        of_tile=("const i64 batch = of_batch;", move) if batched else (),
    )  # fmt: skip
