"""Whole lines of cache on their way to LDS, where rows of a tile are no whole ones. Numbers only.

A tile of 128 elements of 6 bits has 96 bytes of a row, three quarters of a line. Loaded tile by tile, most lines are
asked for twice. So a thread loads lines, three for four tiles, and writes each to the two tiles that it is of, while
the tile before the first of them is multiplied: three stages are in LDS, one that is read and two that are filled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from amdgen.kernels.blocks import Blocks, Lined
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.shared_scales import shares
from amdgen.kernels.operand import DWORD
from amdgen.plan import Index

if TYPE_CHECKING:
    from amdgen.kernels.gemm.geometry import Geometry
    from amdgen.kernels.gemm.spec import Gemm

STAGES = 3
"""The tile that is multiplied, and two that a line is of."""


def line_of(spec: Gemm) -> int:
    """Bytes of a line of cache."""
    assert spec.machine.timing is not None
    return spec.machine.timing.vector_memory.l1_line


def fits(spec: Gemm) -> bool:
    """Whether rows are whole lines and begin with them, and a workgroup computes all of k."""
    if spec.element.packed_bytes == 1 or not shares(spec):
        return False
    pitches = (spec.row_bytes(name, pitch) for name, pitch in zip("ab", spec.pitches, strict=False))
    return not any(length % line_of(spec) for length in (*pitches, spec.row_bytes("a", spec.k)))


def check_lines(spec: Gemm, o: Blocks) -> int:
    """Bytes of the lines in which an operand is brought. SpecError where they aren't whole, or tiles no fit."""
    line = line_of(spec)
    if not fits(spec):
        raise SpecError(
            "--fetch line", f"it is of 6-bit types, with rows of whole lines of {line} bytes and k not split: use tile"
        )
    if o.dma or not line // 2 < o.line_bytes < line:
        depth = line * _BITS // spec.element.bits
        raise SpecError(
            f"--fetch line with --tile {spec.tile} and --staging {spec.staging}",
            f"use vgpr and a k from {depth // 2} to {depth}",
        )
    return line


_BITS = 8


def check_stages(g: Geometry) -> None:
    """SpecError where tiles, stages or threads don't fit lines."""
    if g.stages < STAGES or g.ahead > 1 or g.ping_pong:
        raise SpecError(
            f"--fetch line with --stages {g.stages} and --ahead {g.ahead}", f"use {STAGES} or more, and 1, no ping-pong"
        )
    for o in g.operands:
        assert isinstance(o, Lined)
        if not o.alike or o.read_bytes < DWORD:
            raise SpecError(f"--fetch line with {o.outer} rows of {o.name}", "use more --waves")
    if g.shared is None:
        raise SpecError("--fetch line without room for scales in LDS", "use a smaller --tile")


def turn(g: Geometry) -> int:
    """Lines of a turn of the loop."""
    assert isinstance(g.a, Lined)
    lines, tiles = g.a.period
    return g.unroll // tiles * lines


def written_beside(g: Geometry, tile: Index) -> Index | None:
    """The line that is written while ``tile`` is multiplied: that which begins in the next tile, if one does."""
    assert isinstance(g.a, Lined)
    number = tile.offset + 1
    line = -(-number * g.a.line_bytes // g.a.line)
    return Index(turn(g), line) if g.a.tile_of(line) == number else None


def tile_of(g: Geometry, line: int | Index) -> Index:
    """The tile in which a line begins."""
    assert isinstance(g.a, Lined)
    if isinstance(line, int):
        return Index(0, g.a.tile_of(line))
    return Index(g.unroll if line.step else 0, g.a.tile_of(line.offset))
