"""What a kernel prints of the scales of its matrices."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.kernels.gemm.geometry import Geometry
from amdgen.kernels.gemm.scale_shapes import BLOCK


@dataclass(frozen=True)
class ScalesText:
    """``of_tiles``, ``of_sums``: templates of what is scaled in the loop, and behind it. The rest is of scales of rows
    and columns: where those of this workgroup begin, how many follow, and which is that of ``row`` and of ``column``,
    as C++."""

    of_tiles: tuple[str, ...]
    of_sums: tuple[str, ...]
    block: int
    to_end: int  # elements from a block's first to its last
    begin: tuple[str, str]
    count: tuple[str, str]
    at: tuple[str, str]


def scales_text(g: Geometry) -> ScalesText | None:
    """None where there are no scales."""
    if not g.spec.scales:
        return None
    each, block = g.spec.scales == "row", g.spec.scales == "block"
    columns = () if g.spec.weights else ("hip/gemm/scales_of_columns.hip.j2",)
    return ScalesText(
        of_tiles=("hip/gemm/scales_of_blocks.hip.j2",) if block else (),
        of_sums=() if block else (*columns, "hip/gemm/scales_of_rows.hip.j2"),
        block=BLOCK,
        to_end=BLOCK - 1,
        begin=("a_scale + first_m", "b_scale + first_n") if each else ("a_scale", "b_scale"),
        count=("m - (i32)first_m", "n - (i32)first_n") if each else ("1", "1"),
        at=("row", "column") if each else ("0u", "0u"),
    )
