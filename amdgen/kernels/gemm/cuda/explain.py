"""The choices of a planned GEMM for NVIDIA, as :mod:`amdgen.kernels.gemm.cdna.explain` has CDNA's."""

from __future__ import annotations

from amdgen.kernels.choices import Choice, counted, waits_of
from amdgen.kernels.gemm.cuda.build import AsyncPlan, CudaPlan, RegisterPlan, TmaPlan
from amdgen.kernels.gemm.cuda.order import order_of
from amdgen.kernels.gemm.spec import Gemm

_STAGINGS = {
    "tma": "the copy engine, on barriers",
    "cp_async": "cp.async, waited for by groups",
    "registers": "all of k to registers at once: k is so short that stages would only delay the store of C",
}


def _stages(plan: TmaPlan | AsyncPlan, asked: Gemm) -> Choice:
    g = plan.geometry
    ahead = f"copies run {counted(g.stages - 1, 'tile')} ahead"
    room = f"{g.shared_bytes} of {g.arch.shared_bytes_block} bytes of shared memory"
    return Choice("stages", str(g.stages), f"{ahead}; {room}", bool(asked.stages))


def _overlap(plan: AsyncPlan | RegisterPlan) -> str:
    """What warps that overlap do."""
    overlap = plan.geometry.overlap if isinstance(plan, RegisterPlan) else 0
    return f"; {overlap} columns are its neighbour's, too, so that each stores whole sectors of C" if overlap else ""


def explain(plan: CudaPlan, asked: Gemm) -> list[Choice]:
    """Tile, who multiplies, stages, staging, the order of tiles and the waits of a kernel for NVIDIA."""
    g, spec = plan.geometry, plan.spec
    tiles = g.tiles[0] * g.tiles[1] * spec.batch
    if isinstance(plan, TmaPlan):
        who = Choice(
            "warpgroups",
            str(plan.geometry.consumers),
            f"of {g.arch.warpgroup} threads multiply, one more copies; registers "
            f"{'as launched' if not plan.geometry.registers[0] else ' and '.join(map(str, plan.geometry.registers))}",
            bool(asked.warpgroups),
        )
    else:
        m, n = plan.geometry.blocks
        who = Choice(
            "waves",
            "x".join(map(str, plan.geometry.warps)),
            f"each computes {m}x{n} matrix instructions, {plan.geometry.registers} registers a thread{_overlap(plan)}",
            bool(asked.waves),
        )
    order, ordered = order_of(g), asked.raster is not None or asked.along_n is not None
    turned = ", its transpose is multiplied" if spec.turned else ""
    clusters = ", clusters of {}x{}".format(*spec.cluster or ()) if g.cluster_size > 1 else ""
    splits = f", {spec.splits} parts of k" if spec.splits else ""
    return [
        Choice(
            "tile",
            str(spec.tile),
            f"{counted(tiles, 'tile')} of C{turned}{clusters} on {g.arch.multiprocessors} multiprocessors",
            bool(asked.tile),
        ),
        who,
        *([] if isinstance(plan, RegisterPlan) else [_stages(plan, asked)]),
        Choice("staging", spec.staging or "", _STAGINGS[spec.staging or ""], bool(asked.staging)),
        Choice(
            "decomposition", g.decomposition, f"{counted(g.k_tiles, 'tile')} of k{splits}", bool(asked.decomposition)
        ),
        Choice("raster", f"{order.group} along {'mn'[order.along_n]}", order.why, ordered),
        *(choice for loop in plan.loops.values() for choice in waits_of(loop)),
    ]
