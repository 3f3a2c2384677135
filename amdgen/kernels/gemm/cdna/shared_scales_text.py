"""Scales of blocks that go through LDS, as C++."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.emit.hip_statements import BYTES, HALVES, WORD, buffer_access, lds_access
from amdgen.kernels.cdna.operand import Operand
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.cdna.shared_scales import PIECE, SharedScales
from amdgen.kernels.gemm.scale_shapes import SCALE_BLOCKS, SCALE_ROWS
from amdgen.kernels.gemm.shuffled_scales import whole_rows_text

_TWO_BYTES = ("0x06040200u", "0x07050301u")
"""Selectors of ``v_perm_b32(high, low, ...)``: the even bytes of both words, or the odd ones."""


@dataclass(frozen=True)
class SharedText:
    """What the template prints of A's or B's scales."""

    o: Operand
    s: SharedScales

    @property
    def offset(self) -> int:
        """Bytes of LDS ahead of them, within a stage of scales."""
        return self.s.offset(self.o.name)

    @property
    def loads(self) -> int:
        """Pieces that a thread brings."""
        return self.s.loads(self.o.name)

    @property
    def axis(self) -> str:
        """Of C, along which its rows (A) or columns (B) lie."""
        return {"a": "m", "b": "n"}[self.o.name]

    @property
    def rows(self) -> int:
        """Rows (A) or columns (B) of the tile."""
        return self.o.outer

    @property
    def rows_there(self) -> str:
        """Rows that have scales, as C++."""
        return self.axis

    @property
    def place(self) -> list[str]:
        """Statements that say of ``unit`` what the next two need."""
        return [f"const u32 piece = {self.piece}, number = {self.number};"]

    @property
    def from_(self) -> str:
        """Where a unit lies in memory, from the tile's first row and a turn's first block on."""
        return f"({self.row}) * blocks + piece * {PIECE}"

    @property
    def to(self) -> str:
        """And where in LDS its first word goes, from the operand's first on."""
        lane = f"number % ROWS * {WORD}"
        return f"piece * {self.piece_bytes} + number / ROWS * {self.fragment_bytes} + {lane}"

    @property
    def ahead(self) -> str:
        """What is declared for a turn's on their way."""
        return f"u32x4 {self.o.name}_ahead[{self.loads}]"

    @property
    def loaded(self) -> list[str]:
        """Statements that load the thread's ``p``-th unit."""
        x = self.o.name
        return [f"{x}_ahead[p] = {self.load}({x}_scales, {_THERE} ? from + first : OUT_OF_RANGE);"]

    @property
    def words(self) -> list[str]:
        """Statements that give what was loaded names. Words behind a row's end are other rows', where a scale may be no
        number: they become 0, as the elements are that they scale."""
        if not self.s.ragged:
            return [f"const u32x4 w = {self.o.name}_ahead[p];"]
        return [
            f"u32x4 w = {self.o.name}_ahead[p];",
            f"const u32 unit = thread + p * THREADS, piece = {self.piece};",
            f"const i32 left = (i32)(blocks - of * (TILE_K / {self.s.block}u) - piece * {PIECE});",
            *(f"w[{n}] = left > {n * WORD} ? w[{n}] : 0;" for n in range(1, PIECE // WORD)),
        ]

    @property
    def row(self) -> str:
        """Of the tile, of which a piece is: ``number`` counts in the order of lanes."""
        v = self.o.spread
        return f"number / {v * self.o.m} * {v * self.o.m} + number % {self.o.m} * {v} + number / {self.o.m} % {v}"

    @property
    def piece(self) -> str:
        """The number of the piece of ``unit``, a load of a thread. Those behind the last row are behind all pieces."""
        return f"unit / {self.together} % {self.s.pieces} + unit / {self.units} * {self.s.pieces}"

    @property
    def number(self) -> str:
        """The number of its row in the order of lanes."""
        each = self.together
        return f"(unit / {each * self.s.pieces} * {each} + unit % {each}) % {self.o.outer}"

    @property
    def together(self) -> int:
        """Rows of which neighbouring lanes load a piece."""
        return self.s.together(self.o.name)

    @property
    def units(self) -> int:
        """Pieces of all rows."""
        return self.s.units(self.o.name)

    @property
    def places(self) -> int:
        """Pieces of a thread that have places of their own: one where the others lie whole matrix instructions on."""
        rows = self.s.threads // self.s.pieces
        even = self.s.threads % (self.together * self.s.pieces) == 0 and rows % (self.o.spread * self.o.m) == 0
        return 1 if even and self.loads * rows == self.o.outer else self.loads

    @property
    def later_rows(self) -> int:
        """Rows from a piece of a thread to its next, where these have one place."""
        return self.s.threads // self.s.pieces

    @property
    def later_bytes(self) -> int:
        """And bytes of LDS."""
        return self.later_rows // self.o.m * self.fragment_bytes

    @property
    def piece_bytes(self) -> int:
        """Of LDS, of one piece of all rows."""
        return self.o.outer * PIECE

    @property
    def plane_bytes(self) -> int:
        """Of LDS, from one word of a lane to the next: those of all rows."""
        return self.o.outer // self.o.m * self.fragment_bytes

    @property
    def fragment_bytes(self) -> int:
        """Of LDS, of the words of a wave's lanes for one matrix instruction."""
        return self.s.lanes * WORD

    @property
    def load(self) -> str:
        """The intrinsic that loads a piece."""
        return buffer_access("load", PIECE)

    @property
    def turned(self) -> list[str]:
        """Statements that write the words of piece ``w`` to LDS at ``to``. Of 16 rows, neighbouring sixteens of lanes
        write theirs in another order, as they would meet in the same banks."""
        write, group = lds_access("write", WORD), self.o.m * WORD
        if self.s.halves > 1:
            words = ((h, g, f"v_perm_b32(w[{2 * h + 1}], w[{2 * h}], {_TWO_BYTES[g]})") for h in (0, 1) for g in (0, 1))
            return [f"{write}({word}, to + {h * self.plane_bytes + g * group});" for h, g, word in words]
        pairs = [
            f"const u32 {name} = v_perm_b32(w[{high}], w[{high - 1}], {BYTES[half]});"
            for half, names in enumerate((("low", "low_next"), ("high", "high_next")))
            for name, high in zip(names, (1, 3), strict=True)
        ]
        written = (
            f"{write}(v_perm_b32({name}_next, {name}, {chosen}), to + ({n * group} ^ scale_turn));"
            for n, (name, chosen) in enumerate((x, y) for x in ("low", "high") for y in ("first_half", "second_half"))
        )
        return [*pairs, *written]


_THERE = f"first + piece * {PIECE} < blocks"
"""Whether k doesn't end before a piece, as C++."""


class ShuffledText(SharedText):
    """As above, of shuffled scales: 32 units of each panel of 32 rows for each piece. A unit is of two rows and of the
    two that are 16 on: of instructions of 16 rows for one of four blocks, and 8 on; of those of 32 rows for two blocks
    that are two apart."""

    @property
    def rows_there(self) -> str:
        return whole_rows_text(self.axis)

    @property
    def piece(self) -> str:
        return f"unit / {SCALE_ROWS} % {self.s.pieces} + unit / {self.units} * {self.s.pieces}"

    @property
    def place(self) -> list[str]:
        panel = f"unit % {self.units} / {SCALE_ROWS * self.s.pieces}"
        return [f"const u32 piece = {self.piece}, panel = {panel}, two = unit % {SCALE_ROWS};"]

    @property
    def from_(self) -> str:
        panel = f"panel * ({SCALE_ROWS} * blocks) + piece * {PIECE * SCALE_ROWS}"
        if not self._wide:
            return f"{panel} + two * {_TWO}"
        return f"{panel} + two / {_OF_EIGHT} * {_EIGHT} + two % {_OF_EIGHT} * {_TWO}"

    @property
    def to(self) -> str:
        piece = f"piece * {self.piece_bytes}"
        if self._wide:
            lane = f"two / {_OF_BLOCK} % 2 * {self.o.m * WORD} + two % {_OF_BLOCK} * {_TWO}"
            return f"{piece} + two / {_OF_EIGHT} * {self.plane_bytes} + panel * {self.fragment_bytes} + {lane}"
        return f"{piece} + panel * {2 * self.fragment_bytes} + two * {_TWO}"

    @property
    def places(self) -> int:
        return self.loads

    @property
    def load(self) -> str:
        return buffer_access("load", _TWO)

    @property
    def ahead(self) -> str:
        return f"u32x2 {self.o.name}_ahead[{self.loads}][2]"

    @property
    def loaded(self) -> list[str]:
        x, apart = self.o.name, _EIGHT // 2 if self._wide else _EIGHT
        return [
            f"const u32 at = {_THERE} ? from + first * {SCALE_ROWS} : OUT_OF_RANGE;",
            f"{x}_ahead[p][0] = {self.load}({x}_scales, at);",
            f"{x}_ahead[p][1] = {self.load}({x}_scales, at + {apart});",
        ]

    @property
    def words(self) -> list[str]:
        return [f"const u32x2 w = {self.o.name}_ahead[p][0], v = {self.o.name}_ahead[p][1];"]

    @property
    def turned(self) -> list[str]:
        """The words of the first two rows, and those of the others."""
        later, made = self.o.m * WORD // 2 if self._wide else self.fragment_bytes, list[str]()
        for half, chosen in enumerate(_HALVES_OF_ROWS[self._wide]):
            words = ", ".join(f"v_perm_b32(v[{n}], w[{n}], {chosen})" for n in (0, 1))
            made.append(f"{lds_access('write', _TWO)}(u32x2{{{words}}}, to + {half * later});")
        return made

    @property
    def _wide(self) -> bool:
        return self.o.m == SCALE_ROWS


_TWO = 2 * WORD
"""Bytes of two words."""
_EIGHT = SCALE_ROWS * SCALE_BLOCKS
"""Bytes of eight blocks of a panel."""
_OF_EIGHT, _OF_BLOCK = SCALE_ROWS // 2, SCALE_ROWS // 4
"""Units of eight blocks of a panel where a unit is of two blocks, and of the words of one block."""
_HALVES_OF_ROWS = ("0x06040200u", "0x07050301u"), ("0x06020400u", "0x07030501u")
"""Selectors of ``v_perm_b32(v, w, ...)``: of instructions of 16 rows, bytes 0 and 2 of w and then of v, or 1 and 3; of
those of 32, in turns."""


@dataclass(frozen=True)
class SharedScalesText:
    """What the template prints. ``begin``: statements ahead of A's and B's; ``of``: what their writes are told, too."""

    a: SharedText
    b: SharedText
    begin: tuple[str, ...]
    of: str

    @property
    def both(self) -> tuple[SharedText, SharedText]:
        """A's and B's."""
        return self.a, self.b


def shared_scales_text(g: Geometry) -> SharedScalesText | None:
    """None where scales don't go through LDS."""
    if g.shared is None:
        return None
    turned = (
        f"const u32 odd = thread / {g.a.m} % 2, scale_turn = odd * {g.a.m * WORD};",
        f"const u32 first_half = odd ? {HALVES[1]} : {HALVES[0]}, second_half = odd ? {HALVES[0]} : {HALVES[1]};",
    )
    text = ShuffledText if g.shared.shuffled else SharedText
    begin = () if g.shared.halves > 1 or g.shared.shuffled else turned
    return SharedScalesText(text(g.a, g.shared), text(g.b, g.shared), begin, ", i32 of" if g.shared.ragged else "")
