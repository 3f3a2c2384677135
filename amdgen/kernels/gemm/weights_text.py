"""What a kernel prints of weights in codes: the table of their values, and how a read of them becomes fragments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from amdgen.emit.hip_statements import WORD
from amdgen.isa.elements import Code
from amdgen.kernels.gemm.geometry import Geometry

_CODES = 16
"""Codes that a table has room for."""
_NARROW = 2
"""Bits of the codes that are spread to four first."""


@dataclass(frozen=True)
class WeightsText:
    """The values of the codes in A's type, ``low`` and ``high`` bytes of them as words, four codes a word.

    groups, first: how many there are of a column, and which is the first of ``tile``, as C++; per_tile: groups that a
    tile along k touches.
    """

    code: Code
    low: tuple[str, ...]
    high: tuple[str, ...]
    groups: str
    first: str
    per_tile: int
    spread: tuple[str, ...]  # statements that give each code four bits
    zero_off: tuple[str, ...]  # and of zero points: taken off a value,
    zero_resource: tuple[str, ...]  # their descriptor,
    zero_load: tuple[str, ...]  # the next tile's on their way,
    zero_take: tuple[str, ...]  # and there


def weights_text(g: Geometry) -> WeightsText | None:
    """None where B lies in A's type."""
    s = g.spec
    if s.code is None:
        return None
    table = np.zeros(_CODES, s.element.numpy)
    table[: len(s.code.values)] = s.code.values
    halves = table.view(np.uint8).reshape(_CODES, 2)
    low, high = (tuple(f"{word:#010x}u" for word in halves[:, n].copy().view(np.uint32)) for n in (0, 1))
    size = s.group_size
    groups, first = (f"(k + {size - 1}u) / {size}u", f"tile * TILE_K / {size}u") if size else ("1u", "0u")
    spread: tuple[str, ...] = ()
    if s.code.bits == _NARROW:
        spread = (
            "codes = (codes | codes << 8) & 0x00ff00ffu;  // two bits to four each",
            "codes = (codes | codes << 4) & 0x0f0f0f0fu;",
            "codes = (codes | codes << 2) & 0x33333333u;",
        )
    zeros = [
        "values -= zero;",
        "const auto zero_rsrc = as_resource(make_buffer_within((const void*)(b_zero + (u64)first_n * groups), "
        "more_groups));",
        "zero_ahead[j][q] = (i8)buffer_load_ubyte(zero_rsrc, at);",
        f"zero_b[j][q] = ({s.element.hip})(f32)zero_ahead[j][q];",
    ]
    off, resource, load, take = ((line,) if s.zeros else () for line in zeros)
    return WeightsText(s.code, low, high, groups, first, _per_tile(g), spread, off, resource, load, take)


def _per_tile(g: Geometry) -> int:
    return max(1, g.tile.k // g.spec.group_size) if g.spec.group_size else 1


def weight_fragments(g: Geometry) -> Iterator[str]:
    """The statements that make fragments of the codes of slab ``slab``, which were read."""
    of = f"slab * {g.a.slab * _per_tile(g)} / {g.tile.k}"
    for subtile in range(g.b.subtiles):
        yield f"const u32x4 w{subtile} = weights(raw_b[{subtile}], scale_b[{subtile}][{of}], zero_b[{subtile}][{of}]);"
        words = g.a.run * g.a.element_bytes // WORD
        for step in range(g.a.steps_per_slab):
            for word in range(words):
                target = f"fragment_b[{subtile}][{step}]" + (f"[{word}]" if words > 1 else "")
                yield f"{target} = w{subtile}[{step * words + word}];"
