"""What a kernel prints of weights in codes: the table of their values, and how a read of them becomes fragments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from amdgen.emit.hip_statements import UINT, WORD
from amdgen.isa.elements import Code
from amdgen.kernels.gemm.geometry import Geometry

_CODES = 16
"""Codes that a table has room for."""
_NARROW = 2
"""Bits of the codes that are spread to four first."""


@dataclass(frozen=True)
class WeightsText:
    """The values of the codes in A's type, ``low`` and (of two bytes) ``high`` bytes of them as words, four codes a
    word.

    functions: the templates that make weights of codes. even, odd: of integer weights, the values of the codes in the
    low and in the high halves of bytes, as C++. groups, first: how many there are of a column, and which is the
    first of ``tile``, as C++; per_tile: groups that a tile along k touches. scale, scale_bits, scale_bytes: the type of
    a scale, the unsigned one of its size, its bytes; scale_load: the intrinsic; zero: the type of a zero point.
    """

    functions: tuple[str, ...]
    even: str
    odd: str
    code: Code
    low: tuple[str, ...]
    high: tuple[str, ...]
    groups: str
    first: str
    per_tile: int
    scale: str
    scale_bits: str
    scale_bytes: int
    scale_load: str
    zero: str
    spread: tuple[str, ...]  # statements that give each code four bits
    zero_off: tuple[str, ...]  # and of zero points: taken off a value,
    zero_resource: tuple[str, ...]  # their descriptor,
    zero_load: tuple[str, ...]  # the next tile's on their way,
    zero_take: tuple[str, ...]  # and there
    counter: tuple[str, ...]  # statements that count tiles, where a group is of several,
    unless: tuple[str, ...]  # and leave a group's sums alone before it ends


def weights_text(g: Geometry, all_k: str = "k", first_tile: str = "") -> WeightsText | None:
    """``all_k``, ``first_tile``: as in PlaceText. None where B lies in A's type."""
    s = g.spec
    if s.code is None:
        return None
    whole = s.integer_weights
    values = np.zeros(_CODES, s.element.numpy)
    values[: len(s.code.values)] = s.code.values
    halves = values.view(np.uint8).reshape(_CODES, s.bytes)
    words = [tuple(f"{word:#010x}u" for word in halves[:, n].copy().view(np.uint32)) for n in range(s.bytes)]
    size = s.group_size
    groups, first = f"(u32)({all_k} > 0)", "0u"
    if size:
        groups, first = f"({all_k} + {size - 1}u) / {size}u", f"({first_tile}tile) * TILE_K / {size}u"
    spread: tuple[str, ...] = ()
    if s.code.bits == _NARROW:
        spread = (
            "codes = (codes | codes << 8) & 0x00ff00ffu;  // two bits to four each",
            "codes = (codes | codes << 4) & 0x0f0f0f0fu;",
            "codes = (codes | codes << 2) & 0x33333333u;",
        )
    zeros = [
        "values = {bytes_less(values[0], zero), bytes_less(values[1], zero)};" if whole else "values -= zero;",
        "const auto zero_rsrc = as_resource(make_buffer_within((const void*)(b_zero + (u64)first_n * groups), "
        "more_groups));",
        "zero_ahead[j][q] = (i8)buffer_load_ubyte(zero_rsrc, at);",
        "zero_b[j][q] = (u32)(u8)zero_ahead[j][q] * 0x01010101u;  // in each byte"
        if whole
        else f"zero_b[j][q] = ({s.element.hip})(f32)zero_ahead[j][q];",
    ]
    off, resource, load, take = ((line,) if s.zeros else () for line in zeros)
    counter, unless = tuple[str, ...](), tuple[str, ...]()
    if whole and (tiles := _tiles_of_group(g)) != 1:
        counter = ("i32 multiplied = 0;  // tiles",)
        more = f"multiplied % {tiles} && " if tiles else ""
        unless = ("multiplied++;", f"if ({more}multiplied != tiles) return;  // its group goes on")
    scale_bytes = WORD if whole else s.bytes
    even, odd = (_values(s.code, f"codes{half} & 0x0f0f0f0fu", words[0]) for half in ("", " >> 4"))
    table = () if whole and "looked_up" not in even else ("hip/gemm/table.hip.j2",)
    return WeightsText(
        (*table, f"hip/gemm/{'integer_weights' if whole else 'weights'}.hip.j2"), even, odd,
        s.code, words[0], () if whole else words[1], groups, first, _per_tile(g),
        "f32" if whole else s.element.hip, UINT[scale_bytes], scale_bytes,
        "buffer_load_dword" if whole else "buffer_load_ushort", "u32" if whole else s.element.hip,
        spread, off, resource, load, take, counter, unless,
    )  # fmt: skip


def _values(code: Code, codes: str, table: tuple[str, ...]) -> str:
    """The values of four codes, one a byte, as four i8: arithmetic for numbers from 0 on or in two's complement."""
    count, sign = len(code.values), 1 << (code.bits - 1)
    if list(code.values) == list(range(count)):
        return codes
    if list(code.values) == [n - (count if n & sign else 0) for n in range(count)]:  # no byte borrows from the next
        first, less, last = (f"{byte * _BYTES:#010x}u" for byte in (_TOP | sign, sign, _TOP))
        return f"((({codes}) ^ {first}) - {less}) ^ {last}"
    return f"looked_up({codes}, {', '.join(table)})"


_BYTES, _TOP = 0x01010101, 0x80
"""A 1 in each byte of a word; the highest bit of a byte."""


def _per_tile(g: Geometry) -> int:
    return max(1, g.tile.k // g.spec.group_size) if g.spec.group_size else 1


def _tiles_of_group(g: Geometry) -> int:
    """Tiles along k that a group is of; 1 where a tile has whole groups, 0 where one group is all of k."""
    return max(1, g.spec.group_size // g.tile.k) if g.spec.group_size else 0


def _group_of(g: Geometry, slab: int) -> int:
    """Which of a tile's groups a slab belongs to."""
    return slab * g.a.slab * _per_tile(g) // g.tile.k


def group_ended(g: Geometry, slab: int) -> int | None:
    """The group of integer weights, of those of a tile, whose products ``slab`` is the last of; None where it goes
    on."""
    if not g.spec.integer_weights:
        return None
    group = _group_of(g, slab)
    last = slab == g.a.slabs - 1 or _group_of(g, slab + 1) != group
    return group if last else None


def weight_fragments(g: Geometry) -> Iterator[str]:
    """The statements that make fragments of the codes of slab ``slab``, which were read."""
    of = f"slab * {g.a.slab * _per_tile(g)} / {g.tile.k}"
    words = g.a.run * g.a.element_bytes // WORD
    for subtile in range(g.b.subtiles):
        made = list(_made(g, subtile, of))
        yield from (statement for statement, _ in made)
        weights = [f"{name}[{n}]" for _, (name, count) in made for n in range(count)]
        for step in range(g.a.steps_per_slab):
            for word in range(words):
                target = f"fragment_b[{subtile}][{step}]" + (f"[{word}]" if words > 1 else "")
                yield f"{target} = {weights[step * words + word]};"


def _made(g: Geometry, subtile: int, of: str) -> Iterator[tuple[str, tuple[str, int]]]:
    """Statements that make words of weights, eight codes at a time; the name of each, and how many words it has."""
    raw, zero, code = f"raw_b[{subtile}]", f"zero_b[{subtile}][{of}]", g.spec.code
    assert code is not None
    if not g.spec.integer_weights:
        name = f"w{subtile}"
        yield f"const u32x4 {name} = weights({raw}, scale_b[{subtile}][{of}], {zero});", (name, 4)
        return
    eights = [f"{raw} & 0xffffu", f"{raw} >> 16"] if code.bits == _NARROW else [f"{raw}[0]", f"{raw}[1]"]
    for n, codes in enumerate(eights):
        name = f"w{subtile}_{n}"
        yield f"const u32x2 {name} = weights({codes}, {zero});", (name, 2)
