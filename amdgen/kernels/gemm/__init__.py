"""GEMM. What is asked stands in ``spec``, how it is done by default in ``choose``, the plan of its kernel in ``build``,
and ``cuda`` has the same for NVIDIA's architectures; ``family`` says it all to the rest of amdgen."""

from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.gemm.tile import Tile, parse_tile, parse_waves

__all__ = ["Gemm", "Tile", "parse_tile", "parse_waves"]
