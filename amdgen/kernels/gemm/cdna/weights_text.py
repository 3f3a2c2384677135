"""What a kernel prints of weights in codes: their scales, and how a read of them becomes fragments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.emit.hip_statements import UINT, WORD
from amdgen.isa.elements import Code
from amdgen.kernels.gemm.cdna.decode_text import decoder
from amdgen.kernels.gemm.cdna.geometry import Geometry


@dataclass(frozen=True)
class WeightsText:
    """How codes become weights, and where their scales are.

    functions: the templates of that. codes: the type of those of 16 bytes of weights; statements: make weights of them,
    of which ``made`` says what they are. groups, first: how many there are of a column, and which is the first of
    ``tile``, as C++; per_tile: groups that a tile along k touches. scale, scale_bits, scale_bytes: the type of a scale,
    the unsigned one of its size, its bytes; scale_load: the intrinsic; less: what makes good that weights are raised;
    zero: the type of a zero point.
    """

    functions: tuple[str, ...]
    code: Code
    codes: str
    statements: tuple[str, ...]
    made: str
    groups: str
    first: str
    per_tile: int
    scale: str
    scale_bits: str
    scale_bytes: int
    scale_load: str
    less: str
    zero: str
    zero_resource: tuple[str, ...]  # statements of zero points: their descriptor,
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
    made_by = decoder(s)
    size = s.group_size
    groups, first = f"(u32)({all_k} > 0)", "0u"
    if size:
        groups, first = f"({all_k} + {size - 1}u) / {size}u", f"({first_tile}tile) * TILE_K / {size}u"
    zeros = [
        "const auto zero_rsrc = as_resource(make_buffer_within((const void*)(b_zero + (u64)first_n * groups), "
        "more_groups));",
        "zero_ahead[slot][j][q] = (i8)buffer_load_ubyte(zero_rsrc, at);",
        f"zero_b[j][q] = {made_by.zero_of('zero_ahead[slot][j][q]')};",
    ]
    resource, load, take = ((line,) if s.zeros else () for line in zeros)
    counter, unless = tuple[str, ...](), tuple[str, ...]()
    if whole and (tiles := _tiles_of_group(g)) != 1:
        begin = f"(i32)({first_tile}0u)" if first_tile else "0"
        counter = (f"i32 multiplied = {begin};  // tiles", "const i32 last_one = multiplied + tiles;")
        more = f"multiplied % {tiles} && " if tiles else ""
        unless = ("multiplied++;", f"if ({more}multiplied != last_one) return;  // its group goes on")
    scale_bytes = WORD if whole else s.bytes
    made = "value - zero, as i8" if whole else f"(value - zero) * scale, rounded once to {s.element.name}"
    return WeightsText(
        (*made_by.templates, *(("hip/gemm/bytes.hip.j2",) if whole else ()), "hip/gemm/weights.hip.j2"),
        s.code, made_by.codes, tuple(made_by.statements),
        made + (f", {made_by.raised} times as large" if made_by.raised > 1 else ""), groups, first, g.weight_groups,
        "f32" if whole else s.element.hip, UINT[scale_bytes], scale_bytes,
        "buffer_load_dword" if whole else "buffer_load_ushort",
        f" * {1 / made_by.raised}f" if made_by.raised > 1 else "", made_by.zero, resource, load, take, counter, unless,
    )  # fmt: skip


def _tiles_of_group(g: Geometry) -> int:
    """Tiles along k that a group is of; 1 where a tile has whole groups, 0 where one group is all of k."""
    return max(1, g.spec.group_size // g.tile.k) if g.spec.group_size else 0


def _group_of(g: Geometry, slab: int) -> int:
    """Which of a tile's groups a slab belongs to."""
    return slab * g.a.slab * g.weight_groups // g.tile.k


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
    of = f"slab * {g.a.slab * g.weight_groups} / {g.tile.k}"
    words = g.a.run * g.a.element_bytes // WORD
    for subtile in range(g.b.subtiles):
        scale, zero = f"scale_b[{subtile}][{of}]", f"zero_b[{subtile}][{of}]"
        yield f"const u32x4 w{subtile} = weights(raw_b[{subtile}], {scale}, {zero});"
        for step in range(g.a.steps_per_slab):
            for word in range(words):
                target = f"fragment_b[{subtile}][{step}]" + (f"[{word}]" if words > 1 else "")
                yield f"{target} = w{subtile}[{step * words + word}];"
