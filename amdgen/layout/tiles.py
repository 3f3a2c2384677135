"""How the waves of a kernel access tiles in LDS, stated as :class:`~amdgen.layout.swizzle.Access`.

Bank conflicts don't change when all addresses of an access move together, and of the accesses of all waves and steps
only the distinct ones matter, so each function gives one representative set: every subtile and step of one tile.
"""

from __future__ import annotations

from amdgen.isa.types import LANES
from amdgen.layout.errors import LayoutError
from amdgen.layout.swizzle import Access, Tile

_WIDEST = 16  # bytes a lane of one LDS instruction


def k_contiguous_reads(tile: Tile, *, m: int, element_bytes: int, vector: int) -> list[Access]:
    """Fragment reads of a tile whose rows are m (or n) and whose bytes run along k.

    ``m``: rows of the matrix instruction (16 or 32), one a lane; the 64/m groups of lanes read consecutive chunks of
    ``vector`` k elements, and step s reads 64/m chunks further. Wider chunks than the instruction's own run feed
    several instructions: k is then permuted, alike for A and B, which a sum over k allows. ``element_bytes``: of a
    slot in LDS (4 when 2-byte elements are stored one a dword). A chunk of over 16 bytes takes several instructions.
    """
    chunk = vector * element_bytes
    groups = LANES // m
    if chunk & (chunk - 1) or tile.row_bytes % (chunk * groups) or tile.rows % m:
        raise LayoutError(
            f"{groups} groups of lanes that read {chunk} bytes don't divide a tile of {tile.rows} rows of "
            f"{tile.row_bytes} bytes, {m} rows at a time",
            hint="use a smaller vector, a power of two of bytes, or a longer row",
        )
    width = min(chunk, _WIDEST)
    reads = []
    for first in range(0, tile.rows, m):
        for step in range(tile.row_bytes // (chunk * groups)):
            for piece in range(0, chunk, width):
                places = tuple((first + lane % m, (lane // m + groups * step) * chunk + piece) for lane in range(LANES))
                name = f"rows {first}-{first + m - 1}, step {step}" + (f", byte {piece}" if piece else "")
                reads.append(Access(name, "read", width, places))
    return reads


def m_contiguous_reads(tile: Tile, *, m: int, element_bytes: int, vector: int, run: int) -> list[Access]:
    """Fragment reads of a tile whose rows are k and whose bytes run along m (or n).

    Lane l reads ``vector`` consecutive m elements, from m index vector·(l % m) on, of each of the ``run`` consecutive k
    rows that the matrix instruction wants from its group of lanes (k = run·(l // m) + item): one instruction a row.
    A vector of v elements feeds v subtiles, whose rows are then interleaved.
    """
    chunk, groups = vector * element_bytes, LANES // m
    if chunk & (chunk - 1) or chunk > _WIDEST or tile.row_bytes % (chunk * m) or tile.rows % (run * groups):
        raise LayoutError(
            f"{m} lanes that read {chunk} bytes of each of {run * groups} rows don't divide a tile of {tile.rows} rows "
            f"of {tile.row_bytes} bytes",
            hint=f"use a smaller vector (at most {_WIDEST} bytes), or a larger tile",
        )
    reads = []
    for left in range(0, tile.row_bytes, chunk * m):
        for first in range(0, tile.rows, run * groups):
            for item in range(run):
                places = tuple((first + run * (lane // m) + item, left + chunk * (lane % m)) for lane in range(LANES))
                reads.append(Access(f"bytes from {left}, k {first + item}", "read", chunk, places))
    return reads


def row_major_writes(tile: Tile, *, vector_bytes: int, waves: int = 1) -> list[Access]:
    """Writes that fill the tile in its own order, as when it is staged through registers from a row-major matrix.

    Thread t of ``waves`` waves writes chunk t of ``vector_bytes``, then t + 64·waves, and so on.
    """
    per_row, odd = divmod(tile.row_bytes, vector_bytes)
    chunks = tile.rows * per_row
    if odd or chunks % LANES:
        raise LayoutError(
            f"{LANES} lanes that write {vector_bytes} bytes don't fill {tile.rows} rows of {tile.row_bytes} bytes",
            hint="use a narrower vector or more rows",
        )
    writes = []
    for first in range(0, chunks, LANES):
        places = tuple(((first + lane) // per_row, (first + lane) % per_row * vector_bytes) for lane in range(LANES))
        writes.append(
            Access(f"wave {first // LANES % waves}, pass {first // (LANES * waves)}", "write", vector_bytes, places)
        )
    return writes
