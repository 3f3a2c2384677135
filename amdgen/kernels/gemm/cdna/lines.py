"""Whole lines of cache on their way to LDS, where rows of a tile are no whole ones. Numbers only.

A tile of 128 elements of 6 bits has 96 bytes of a row, three quarters of a line. Loaded tile by tile, most lines are
asked for twice. So a thread loads lines, three for four tiles, and writes each to the two tiles that it is of. Three
stages are a ring of LDS: waves meet where a slab begins that needs the next line, and not where tiles begin, so that a
line goes where nothing is read any more, as early as it may.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING

from amdgen.kernels.cdna.blocks import Blocks, Lined
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cdna.shared_scales import shares

if TYPE_CHECKING:
    from amdgen.kernels.gemm.cdna.geometry import Geometry
    from amdgen.kernels.gemm.spec import Gemm

STAGES = 3
"""That lines of 6-bit elements need: less, and none could be written beside some slabs."""


def line_of(spec: Gemm) -> int:
    """Bytes of a line of cache."""
    assert spec.machine.timing is not None
    return spec.machine.timing.vector_memory.l1_line


def fits(spec: Gemm) -> bool:
    """Whether rows are whole lines and begin with them, their scales lie in rows, and a workgroup computes all of k."""
    if spec.element.packed_bytes == 1 or spec.shuffled_scales or not shares(spec):
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
            f"use vgpr and a k of {1 << depth.bit_length() - 1}",
        )
    return line


_BITS = 8


def check_stages(g: Geometry) -> None:
    """SpecError where tiles, stages or threads don't fit lines."""
    a = g.a
    assert isinstance(a, Lined)
    if g.ahead > 1 or g.ping_pong:
        raise SpecError(f"--fetch line with --ahead {g.ahead}", "use 1, and no ping-pong")
    for o in g.operands:
        assert isinstance(o, Lined)
        if not o.alike:
            raise SpecError(f"--fetch line with {o.outer} rows of {o.name}", "use other --waves: rows come in pairs")
    if any(w.line_end - g.stages * a.line_bytes > w.slabs[0] * a.slab for w in _windows(a, 0, a.period[0])):
        raise SpecError(
            f"--fetch line with --stages {g.stages} and {a.m}-row matrix instructions", f"use {STAGES}, and --mfma 32"
        )
    if g.shared is None:
        raise SpecError("--fetch line without room for scales in LDS", "use a smaller --tile")


@dataclass(frozen=True)
class Window:
    """Slabs of a turn, by number, and the line that is written beside them: the first one that the next slab needs.
    line_end: where it ends in its row, in bytes."""

    slabs: range
    line: int
    line_end: int


def _windows(a: Lined, first: int, last: int) -> list[Window]:
    """Of the lines behind each from ``first`` to before ``last``."""
    begins = [line * a.line // a.slab for line in range(first, last + 1)]
    return [Window(range(*pair), first + n + 1, (first + n + 2) * a.line) for n, pair in enumerate(pairwise(begins))]


def lines_of_turn(g: Geometry) -> int:
    """Lines of a turn of the loop."""
    assert isinstance(g.a, Lined)
    lines, tiles = g.a.period
    return g.unroll // tiles * lines


def windows(g: Geometry) -> list[Window]:
    """All slabs of a turn. Behind each window all waves meet: the line has landed, and what was read may be written."""
    assert isinstance(g.a, Lined)
    return _windows(g.a, 0, lines_of_turn(g))


def pieces_of_line(o: Lined, line: int) -> list[tuple[int, int]]:
    """(tile, piece) of what tiles and lines have in common, of a line."""
    each = gcd(o.line, o.line_bytes)
    return [divmod(n, o.line_bytes // each) for n in range(line * o.line // each, (line + 1) * o.line // each)]


def pieces_of_slab(o: Lined, slab: int) -> list[int]:
    """Such pieces of a tile in which a slab lies."""
    each = gcd(o.line, o.line_bytes)
    return list(range(slab * o.slab // each, -(-(slab + 1) * o.slab // each)))
