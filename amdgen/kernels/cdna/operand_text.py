"""What kernels print of an operand of a matrix product, whichever family it is of."""

from __future__ import annotations

from amdgen.emit.copies import CopyShape, dma_load, tile_copy
from amdgen.emit.intrinsic import Intrinsic
from amdgen.isa import Isa
from amdgen.kernels.cdna.operand import Operand


def tile_intrinsic(o: Operand, isa: Isa) -> Intrinsic:
    """``copy_tile_a``: the copy of a tile of ``o`` from memory straight to LDS, as one statement."""
    moves = tuple(str(o.immediate(copy)) for copy in range(o.copies))
    return tile_copy(
        dma_load(o.dma, isa), f"copy_tile_{o.name}", CopyShape(moves, f"{o.m0_step:#x}", o.phases, "0"), isa
    )
