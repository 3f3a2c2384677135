"""Which tile of C a workgroup computes, of which product of the batch."""

from __future__ import annotations

from amdgen.kernels.gemm.geometry import Geometry


def place_lines(g: Geometry) -> tuple[str, ...]:
    """Statements that give ``first_m`` and ``first_n``, and move the pointers to the product of the batch."""
    of_batch = (
        "const i64 batch = __builtin_amdgcn_workgroup_id_z();",
        "a += batch * stride_a, b += batch * stride_b, c += batch * stride_c;",
    )
    return (
        "const u32 first_m = __builtin_amdgcn_workgroup_id_x() * TILE_M, first_n = __builtin_amdgcn_workgroup_id_y() * "
        "TILE_N;",
        *(of_batch if g.spec.batch > 1 else ()),
    )
