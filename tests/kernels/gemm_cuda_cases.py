"""GEMM kernels for NVIDIA that several tests look at."""

from __future__ import annotations

from typing import Any

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile


def alone(size: tuple[int, int, int], tile: Tile, **way: Any) -> TmaGeometry:
    """One warpgroup's tile, in blocks that share no copies."""
    how: dict[str, Any] = {"staging": "tma", "cluster": (1, 1), "decomposition": "data_parallel", "stages": 6, **way}
    return tma_geometry(Gemm("sm_90a", *size, dtype="bf16", tile=tile, warpgroups=1, **how))
