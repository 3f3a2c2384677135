"""What a kernel prints of the scales of its matrices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.emit.hip_statements import WORD, buffer_access
from amdgen.kernels.choices import counted
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.scale_shapes import BLOCK, SCALE_BLOCKS, SCALE_ROWS
from amdgen.kernels.gemm.shuffled_scales import Words, whole_rows_text


@dataclass(frozen=True)
class ScalesText:
    """``of_tiles``, ``of_sums``: templates of what is scaled in the loop, and behind it. The rest is of scales of rows
    and columns: where those of this workgroup begin, how many follow, and which is that of ``row`` and of ``column``,
    as C++."""

    of_tiles: tuple[str, ...]
    of_sums: tuple[str, ...]
    block: int
    to_end: int  # elements from a block's first to its last
    begin: tuple[str, str]
    count: tuple[str, str]
    at: tuple[str, str]
    b_scales: int  # blocks of columns of a wave
    of_columns: str  # the same in words
    load_a: tuple[str, ...]  # statements that load the scales of a turn's tiles, of a row or a block of columns
    load_b: tuple[str, ...]
    ready: tuple[str, ...]  # statements before and behind the addition of a tile's scaled sums
    added: tuple[str, ...]


def scales_text(g: Geometry) -> ScalesText | None:
    """None where there are no scales."""
    if not g.spec.scales:
        return None
    each, block = g.spec.scales == "row", g.spec.scales == "block"
    columns = () if g.spec.weights else ("hip/gemm/scales_of_columns.hip.j2",)
    b_scales, here = -(-g.b.outer_of_wave // BLOCK), g.ragged_k and g.unroll > 1
    return ScalesText(
        of_tiles=("hip/gemm/scales_of_blocks.hip.j2",) if block else (),
        of_sums=() if block else (*columns, "hip/gemm/scales_of_rows.hip.j2"),
        block=BLOCK,
        to_end=BLOCK - 1,
        begin=("a_scale + first_m", "b_scale + first_n") if each else ("a_scale", "b_scale"),
        count=("m - (i32)first_m", "n - (i32)first_n") if each else ("1", "1"),
        at=("row", "column") if each else ("0u", "0u"),
        b_scales=b_scales,
        of_columns=counted(b_scales, "scale"),
        load_a=tuple(_loads(g, "a", "i", "row")),
        load_b=tuple(_loads(g, "b", "j", f"column / {BLOCK}u")),
        ready=_ADDED_HERE[:1] if here else (),
        added=_ADDED_HERE[1:] if here else (),
    )


_ADDED_HERE = "arrived(scale);", "arrived(scaled[i][j]);"
"""Where loads of the next tile branch (K ends within a granule), LLVM 22 puts the addition off until both ways have
met. It looks for the matrix instruction through each block once (GCNHazardRecognizer, getWaitStatesSince), so that the
longer way may count for both: 10 wait states where 12 are due. Here both are in one block, and so is the scale that all
of a lane's sums have: one from another block would be copied for each two of them."""


@dataclass(frozen=True)
class ElementScalesText:
    """What the template prints of scales that the matrix instruction takes, a byte a lane, of ``slabs`` slabs with
    ``groups`` scales of a row each. Those of a tile come as ``words`` words, of which each lane takes its bytes; one by
    one where a tile's scales are no whole words, or K ends within a tile.
    """

    slabs: int
    groups: int
    whole: bool
    words: int

    @property
    def load(self) -> dict[str, list[str]]:
        """Of A ("a") and B, statements that load the scales of row ``line``, of blocks from ``first`` on."""
        return {name: list(self._load(name)) for name in "ab"}

    @property
    def take(self) -> dict[str, list[str]]:
        """Of A and B, statements that give each lane its own, in the lowest byte."""
        return {name: list(self._take(name)) for name in "ab"}

    @property
    def rows(self) -> dict[str, str]:
        """Rows that have scales, along m and n, as C++."""
        return {outer: outer for outer in "mn"}

    @property
    def words_taken(self) -> int:
        """Words of a row of matrix instructions that are in use."""
        return self.slabs

    def _load(self, name: str) -> Iterator[str]:
        if not self.whole:
            for slab in range(self.slabs):
                block = f"first + lane / ROWS + {slab * self.groups}"
                at = f"{block} < blocks ? line * blocks + {block} : OUT_OF_RANGE"
                yield f"{name}_ahead[slot][i][{slab}] = buffer_load_ubyte({name}_scales, {at});"
            return
        load = buffer_access("load", WORD * self.words)
        yield f"const auto some = {load}({name}_scales, first < blocks ? line * blocks + first : OUT_OF_RANGE);"
        for word in range(self.words):
            yield f"{name}_ahead[slot][i][{word}] = some{f'[{word}]' if self.words > 1 else ''};"

    def _take(self, name: str) -> Iterator[str]:
        for slab in range(self.slabs):
            word, byte = divmod(slab * self.groups, WORD)
            taken = f"[{word}] >> 8 * (lane / ROWS + {byte})" if self.whole else f"[{slab}]"
            yield f"{name}_scaled[i][{slab}] = {name}_ahead[slot][i]{taken};"


@dataclass(frozen=True)
class ShuffledElementScalesText(ElementScalesText):
    """As above, of shuffled scales: a lane loads ``words`` words that have other rows' scales, too, and takes the bytes
    of its half of their panel's rows."""

    kept: Words

    @property
    def rows(self) -> dict[str, str]:
        return {outer: whole_rows_text(outer) for outer in "mn"}

    @property
    def words_taken(self) -> int:
        return self.words

    @property
    def _whole_panels(self) -> bool:
        """Whether a row of matrix instructions has a panel's rows; else two share their words."""
        return self.kept.rows == SCALE_ROWS

    def _load(self, name: str) -> Iterator[str]:
        panel = f"line / {SCALE_ROWS} * ({SCALE_ROWS} * blocks) + first * {SCALE_ROWS}"
        mine = f"lane / ROWS * {_ROW_WORDS} + lane % {SCALE_ROWS // 2} * {WORD}"
        for word in range(self.words):
            eight, one = divmod(word, self.kept.each)
            at = f"{panel} + {eight * SCALE_ROWS * SCALE_BLOCKS + one * self.groups * _ROW_WORDS} + {mine}"
            inside = f"first + {eight * SCALE_BLOCKS} < blocks ? {at} : OUT_OF_RANGE"
            load = f"{name}_ahead[slot][i][{word}] = {buffer_access('load', WORD)}({name}_scales, {inside});"
            yield load if self._whole_panels else f"if (i % 2 == 0) {load}"

    def _take(self, name: str) -> Iterator[str]:
        row, half = ("i", f"lane / {SCALE_ROWS // 2} % 2") if self._whole_panels else ("i - i % 2", "i % 2")
        for word in range(self.words):
            yield f"{name}_scaled[i][{word}] = {name}_ahead[slot][{row}][{word}] >> 8 * ({half});"


def element_scales_text(g: Geometry) -> ElementScalesText | None:
    """None where elements have no scales of their own."""
    block = g.spec.element.block
    if not block:
        return None
    if g.spec.shuffled_scales:
        words = g.tile.k // (block * SCALE_BLOCKS) * g.words.each
        return ShuffledElementScalesText(g.a.slabs, g.a.groups, True, words, g.words)
    words, rest = divmod(g.tile.k // block, WORD)
    whole = not g.ragged_k and not rest and words in _WORDS
    return ElementScalesText(g.a.slabs, g.a.groups, whole, words if whole else g.a.slabs)


_ROW_WORDS = SCALE_ROWS // 2 * WORD
"""Bytes of the words of a panel of shuffled scales for one block along k, and for the fourth behind it."""
_WORDS = (1, 2, 4)
"""Words of one load."""


def _loads(g: Geometry, name: str, index: str, line: str) -> Iterator[str]:
    """A line of scales has one for every block of k: tiles of a block each have neighbours, which come together."""
    at = f"({line}) * blocks + "
    together = g.scales_together
    for tile in range(0, g.unroll, together):
        block = "first" if together > 1 else f"(first + {tile}) * TILE_K / {BLOCK}u"
        load = f"{buffer_access('load', WORD * together)}({name}_scales, ({at}{block}) * {WORD})"
        if together == 1:
            yield f"{name}_ahead[{index}][{tile}] = __builtin_bit_cast(f32, {load});"
            continue
        yield f"const f32x{together} some = __builtin_bit_cast(f32x{together}, {load});"
        yield from (f"{name}_ahead[{index}][{n}] = some[{n}];" for n in range(together))
