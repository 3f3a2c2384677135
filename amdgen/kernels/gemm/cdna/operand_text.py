"""One operand of a GEMM as C++: where it lies in memory, what a thread copies, and how its fragments are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from amdgen.emit.hip_statements import BYTES, HALVES, UINT, WORD, buffer_access, lds_access, place
from amdgen.kernels.cdna.blocks import Blocks, Lined
from amdgen.kernels.cdna.operand import BLOCK_OUTER, Operand
from amdgen.kernels.cdna.read_transposed import SHARING, ReadTransposed
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.cdna.weights_text import weight_fragments
from amdgen.kernels.gemm.preshuffled import PANEL
from amdgen.kernels.gemm.spec import Gemm
from amdgen.layout.fragments import STRIP


@dataclass(frozen=True)
class OperandText:
    """What the template prints of an operand beside its numbers, which are those of ``o``.

    along: what its lines run along. pitch: the kernel's argument. row: of memory that ``line`` of LDS is from;
    phase_rows: those from a copy to the next with the same offset. begin, advance: the address of the workgroup's
    first tile, and the bytes from tile to tile. readable, bytes: statements before the loop, and the bytes of tile
    ``of`` that may be read, of any before the last. inside: the statements that tell
    whether an element belongs to its line. wave: the wave's number in the outer direction; base: of a fragment.
    """

    o: Operand
    along: str
    pitch: str
    row: str
    phase_rows: str
    begin: str
    advance: str
    readable: tuple[str, ...]
    bytes: str
    inside: tuple[str, ...]
    wave: str
    base: str
    loading: str  # the template that loads a thread's chunks to registers
    whole_tile: str  # the condition that a tile is whole, or empty
    staging: str  # the template that brings a tile to LDS
    offsets: str  # and that of what a thread copies of it
    template: str  # of all that a kernel does with it
    constants: str  # and of its constants
    reads: tuple[tuple[str, ...], ...]  # statements, by slab
    take: tuple[str, ...]  # statements that make fragments of what was read
    ends: str = "tiles"  # the number behind that of the last tile or, where lines of cache are loaded, the last line
    far: bool = False  # whether addresses hold where its tiles lie in LDS, which is beyond an instruction's offset

    @property
    def outer(self) -> str:
        """What its rows (A) or columns (B) are called."""
        return {"a": "m", "b": "n"}[self.o.name]

    @property
    def whole(self) -> str:
        """The type of what a thread moves at a time, as it goes to LDS."""
        return UINT[self.o.unit]

    @property
    def raw(self) -> str:
        """The type of what one read of LDS brings."""
        return UINT[self.o.read_bytes] if self.o.read_bytes > WORD else "u32"

    @property
    def part(self) -> str:
        """The type of one load of what a thread moves at a time."""
        return UINT[self.o.load_bytes]

    @property
    def stages(self) -> str:
        """Where its stages begin in LDS, for addresses that a lane has."""
        return "lds" if self.far else f"lds + {self.o.name.upper()}_LDS"

    @property
    def lane_base(self) -> str:
        """A lane's base address, as C++."""
        return self._held(self.base)

    def _held(self, address: str) -> str:
        """What a lane has of an address in a tile."""
        return f"kept({self.o.name.upper()}_LDS + {address})" if self.far else address

    @property
    def block_outer(self) -> int:
        """Lines of LDS of a block that is turned around."""
        return BLOCK_OUTER

    @property
    def blocks_along_outer(self) -> int:
        """Such blocks beside one another in a tile."""
        return self.o.lines // BLOCK_OUTER

    @property
    def turned(self) -> list[str]:
        """The LDS writes of a block: of each of its lines, words of two rows' elements."""
        out = []
        for line in range(BLOCK_OUTER):
            pairs = (
                (f"rows[{j + 1}][{line // 2}]", f"rows[{j}][{line // 2}]") for j in range(0, self.o.block_depth, 2)
            )
            words = ", ".join(f"v_perm_b32({high}, {low}, {HALVES[line % 2]})" for high, low in pairs)
            flip = self.o.swizzle.apply(line, 0)
            place = f"(place_{self.o.name}[p] ^ {flip})" if flip else f"place_{self.o.name}[p]"
            out.append(f"{self.write}({self.whole}{{{words}}}, at + {place} + {line * self.o.swizzle.pitch});")
        return out

    @property
    def place(self) -> str:
        """Of a block in a tile, as C++."""
        return self._held(f"outer * {self.o.line_bytes} + swizzle_{self.o.name}(outer, depth * {self.o.slot})")

    @property
    def chunk(self) -> str:
        """Where a thread's first chunk lies in a tile, as C++."""
        return self._held(f"thread * {self.o.unit}")

    @property
    def lane(self) -> tuple[str, str]:
        """Where a lane's first read begins, in the outer direction and along k, as C++."""
        q = f"q * {self.o.base_step}" if self.o.base_step > 1 else "q"
        outer, depth = f"lane % ROWS * {self.o.name.upper()}_SPREAD + {q}", f"lane / ROWS * {self.o.group_step}"
        if isinstance(self.o, Blocks) and not self.o.even:
            return self.o.lane_place_text
        if isinstance(self.o, ReadTransposed):
            outer = f"lane % ROWS / {SHARING} * {SHARING} + lane % {STRIP} * {STRIP} + {q}"
            depth += f" + lane % {SHARING} / {STRIP}"
        return outer, depth

    @property
    def renewed(self) -> list[str]:
        """Statements that keep sums with a chunk's offset out of registers that would last as long as the loop."""
        o = self.o
        wanted = isinstance(o, Blocks) and not o.dma and not o.fetched and o.copies > o.phases
        return [_renewed(f"offset_{self.o.name}[{p}]") for p in range(self.o.phases if wanted else 0)]

    @property
    def starts(self) -> list[str]:
        """The constant that says where a lane's reads begin, where each has a base of its own, as C++."""
        if not isinstance(self.o, Blocks) or self.o.even:
            return []
        name, starts = f"{self.o.name.upper()}_STARTS", self.o.starts
        return [f"constexpr u32 {name}[{len(starts)}] = {{{', '.join(map(str, starts))}}};  // of a lane's reads"]

    @property
    def panel(self) -> int:
        """Columns that lie together where it is preshuffled."""
        return PANEL

    @property
    def panel_bytes(self) -> int:
        """From one k to the next of such columns."""
        return self.o.slot * PANEL

    @property
    def swizzle(self) -> str:
        """The place of ``byte`` of ``line`` within its line of LDS, as C++."""
        return place(self.o.swizzle)

    @property
    def halves_turn(self) -> bool:
        """Whether halves of some chunks change places on their way to LDS."""
        return isinstance(self.o, Blocks) and self.o.halves_turn

    @property
    def staged(self) -> str:
        """Chunk ``i`` as it goes to LDS, as C++."""
        chunk = f"staged_{self.o.name}[slot][i]"
        if isinstance(self.o, Lined) and self.halves_turn:
            return f"turned({chunk}, i % 2)"
        return f"turned({chunk}, turns_{self.o.name}[i % {self.o.phases}])" if self.halves_turn else chunk

    @property
    def turns(self) -> tuple[list[str], list[str]]:
        """Statements, ahead of the offsets and of each: whether a chunk's halves change places in LDS."""
        x = self.o.name
        if not self.halves_turn:
            return [], []
        return [f"bool turns_{x}[{self.o.phases}];"], [f"turns_{x}[p] = byte & {self.o.unit // 2};"]

    @property
    def row_of_line(self) -> str:
        """The first row of the tile of which a thread brings a chunk of each line of cache, as C++."""
        assert isinstance(self.o, Lined)
        at_once, together = self.o.at_once, self.o.together
        lanes, step = at_once * (self.o.units_per_line // together), self.o.turn_row
        row = f"thread / {lanes} * {at_once // together} + thread % {at_once} / {together}"
        return f"({row}) % {step} + ({row}) / {step} * {2 * step}"

    @property
    def chunk_of_line(self) -> str:
        """The number of that chunk in its line, as C++."""
        assert isinstance(self.o, Lined)
        at_once, together = self.o.at_once, self.o.together
        return f"thread / {at_once} % {self.o.units_per_line // together} * {together} + thread % {together}"

    @property
    def rows_of_copies(self) -> str:
        """From the first one on, as C++."""
        assert isinstance(self.o, Lined)
        return ", ".join(map(str, self.o.rows))

    @property
    def splits(self) -> str:
        """Of each line of a period, the first chunk that is of the second of its tiles, as C++."""
        assert isinstance(self.o, Lined)
        return ", ".join(str(self.o.split(line)) for line in range(self.o.period[0]))

    @property
    def element(self) -> str:
        """The element of its line that ``byte`` of a line of LDS belongs to, as C++; of a chunk whose halves change
        places, the first of the chunk."""
        return f"{self.within if self.halves_turn else 'byte'} / {self.o.slot}"

    @property
    def within(self) -> str:
        """The byte of its line in memory that ``byte`` of a line of LDS comes from, as C++: the same, or its element's
        first where one takes more room in LDS."""
        if self.halves_turn:
            return f"(byte & ~{self.o.unit - 1}u)"
        return "byte" if self.o.slot == self.o.element_bytes else f"byte / {self.o.slot} * {self.o.element_bytes}"

    @property
    def load(self) -> str:
        """The intrinsic that loads one part from memory."""
        return buffer_access("load", self.o.load_bytes)

    @property
    def load_whole(self) -> str:
        """The intrinsic that loads what a thread moves at a time from memory."""
        return buffer_access("load", self.o.unit)

    @property
    def write(self) -> str:
        """The intrinsic that writes what a thread moves at a time to LDS."""
        return lds_access("write", self.o.unit)

    @property
    def step(self) -> str:
        """What the copy to LDS takes last, where it moves lane offsets on."""
        return f", {self.phase_rows} * pitch_{self.o.name}" if self.o.copies > self.o.phases else ""


def operand_text(o: Operand, g: Geometry, far: bool = False) -> OperandText:
    """A's outer direction is m, B's is n. ``far``: whether an instruction's offset doesn't reach all of it in LDS."""
    outer = {"a": "m", "b": "n"}[o.name]
    first, pitch, size = f"first_{outer}", f"pitch_{o.name}", o.element_bytes
    rows, x = f"{outer} - (i32){first}", o.name
    packed, packed_bytes = g.spec.packed(x), g.spec.packed_bytes(x)
    coded = x == "b" and g.spec.code is not None
    each = [tuple(fetches(o, g, slab) if o.fetched else fragment_reads(o, slab)) for slab in range(o.slabs)]
    reads = ((*_renewed_bases(o), *each[0]), *each[1:])
    template, constants = (f"hip/gemm/{'fetched' if o.fetched else 'operand'}{of}.hip.j2" for of in ("", "_constants"))
    take = tuple(
        weight_fragments(g)
        if coded
        else _along_k(o)
        if o.k_contiguous or isinstance(o, ReadTransposed)
        else _across_k(o)
    )
    pairs = x == "b" and g.spec.gated  # lines are B1's and B2's in turn
    outer_rows = o.outer // 2 if pairs else o.outer
    held = f"const u32 rows_{x} = {rows} < {outer_rows} ? {rows} : {outer_rows};"
    where = {
        "row": "(line / 2 + line % 2 * (u32)n)" if pairs else "line",
        "phase_rows": f"{x.upper()}_PHASE_LINES" + (" / 2" if pairs else ""),
    }
    last_row = f"((u32)n + rows_{x} - 1)" if pairs else f"(rows_{x} - {PANEL if o.fetched else 1})"
    in_panel = f" * {PANEL}" if o.fetched else ""

    def bytes_of(elements: str) -> str:
        whole = f"({elements} + {packed - 1}) / {packed}" if packed > 1 else elements
        return whole if packed > 1 == packed_bytes else f"{whole} * {packed_bytes}"

    whole_lines = isinstance(o, Lined)
    staging = f"hip/gemm/stage_{'transposed' if o.transposed else 'lines' if whole_lines else g.staging}.hip.j2"
    offsets = f"hip/gemm/offsets{'_of_blocks' if o.transposed else '_of_lines' if whole_lines else ''}.hip.j2"
    along_k, along_outer = (
        f"outer * {o.line_bytes} + swizzle_{x}(outer, depth * {o.slot})",
        f"depth * {o.line_bytes} + swizzle_{x}(depth, outer * {o.slot})",
    )
    last = f"const u32 last_bytes_{x} = (u32)(k - 1) % TILE_K * {pitch} + rows_{x} * {size};"
    if isinstance(o, Lined):
        of_period, tiles = o.period
        return OperandText(
            o, "k", f"ld{o.name}" + in_bytes(g.spec, x), **where,
            begin=f"(u64){o.name} + (u64){first} * {pitch}", advance=str(o.line),
            readable=(held, f"const u32 bytes_{x} = {last_row} * {pitch} + {o.line};"), bytes=f"bytes_{x}",
            inside=_within_k(g, packed, packed_bytes), wave=f"wave_{outer}",
            loading="hip/gemm/load_at_once.hip.j2", whole_tile="", base=along_k, staging=staging, offsets=offsets,
            template=template, constants=constants, reads=reads, take=take,
            ends=f"tiles / {tiles} * {of_period}", far=far,
        )  # fmt: skip
    if o.along_k:
        return OperandText(
            o, "k", f"ld{o.name}" + (in_bytes(g.spec, x) if packed > 1 else ""), **where,
            begin=f"(u64){o.name} + (u64){first} * {pitch}",
            advance=bytes_of("TILE_K") + in_panel,
            readable=(
                held,
                f"const u32 line_{x} = k < (i32)TILE_K ? k : TILE_K;",
                f"const u32 bytes_{x} = {last_row} * {pitch} + {bytes_of(f'line_{x}')}{in_panel};",
            ),
            bytes=f"bytes_{x}",
            inside=_within_k(g, packed, packed_bytes),
            wave=f"wave_{outer}",
            loading=f"hip/gemm/load_{_LOADING[g.loading(o)]}.hip.j2", whole_tile="of != tiles - 1",
            base=along_k, staging=staging, offsets=offsets, template=template, constants=constants,
            reads=reads, take=take, far=far,
        )  # fmt: skip
    either = g.loading(o) == "both"
    read_rows = f"(into_{x} ? {o.outer} : rows_{x})" if either else f"rows_{x}"
    return OperandText(
        o, outer, f"ld{o.name}", **where,
        begin=f"(u64){o.name} + (u64){first} * {size}",
        advance=f"(u64)TILE_K * {pitch}",
        readable=(
            held,
            *(_into_next_line(o, size) if either else ()),
            f"const u32 bytes_{x} = (TILE_K - 1) * {pitch} + {read_rows} * {size};",
            *([last] if g.ragged_k else []),
        ),
        bytes=f"of == tiles - 1 ? last_bytes_{x} : bytes_{x}" if g.ragged_k else f"bytes_{x}",
        inside=("(void)of;", f"return (i32)element < {rows};"),
        wave=f"wave_{outer}",
        loading=f"hip/gemm/load_{_LOADING[g.loading(o)]}.hip.j2",
        whole_tile=f"rows_{x} == {o.outer} || (into_{x} && of != tiles - 1)",
        base=along_k if o.k_contiguous else along_outer, staging=staging, offsets=offsets, template=template,
        constants=constants, reads=reads, take=take, far=far,
    )  # fmt: skip


def _into_next_line(o: Operand, size: int) -> tuple[str, ...]:
    """Whether chunks at an edge of C may be loaded whole: what they have of the next line becomes rows or columns of C
    that are not stored. Of the last tile along k the last line has no next one."""
    x = o.name
    return (
        "// Chunks past the end of a line take what is behind it: the next line, for rows or columns that C has not.",
        f"const bool into_{x} = ({o.outer} - rows_{x}) * {size} <= pitch_{x};",
    )


_LOADING = {"at once": "at_once", "in parts": "in_parts", "both": "either"}
"""The name of the template for each way to load chunks."""


def _renewed(value: str) -> str:
    """A statement behind which the compiler takes ``value`` for another."""
    return f'asm volatile("" : "+v"({value}));'


def in_bytes(spec: Gemm, name: str) -> str:
    """What turns a count of elements of A ("a") or B into one of bytes, or of elements where each takes bytes, as
    C++."""
    packed, size = spec.packed(name), spec.packed_bytes(name)
    return (f" / {packed}" + (f" * {size}" if size > 1 else "")) if packed > 1 else ""


def _within_k(g: Geometry, packed: int, packed_bytes: int) -> tuple[str, ...]:
    """``element`` is a byte where elements share bytes."""
    if g.ragged_k:
        element = f"(i32)element * {packed}" if packed > 1 else "(i32)element"
        left = "k - of * (i32)TILE_K"
        return (f"return {element} < {f'({left}) * {packed_bytes}' if packed > 1 < packed_bytes else left};",)
    return "(void)of, (void)element;", "return true;  // K is a multiple of the tile"


def _renewed_bases(o: Operand) -> list[str]:
    """Of where fragments lie in LDS, where each read has a base of its own: it changes from tile to tile as far as the
    compiler knows."""
    return [_renewed(f"base_{o.name}[{q}]") for q in range(o.bases if _alone(o) and not o.dma else 0)]


def fragment_reads(o: Operand, slab: int) -> Iterator[str]:
    """The LDS reads of one slab of fragments, into ``raw``."""
    turns = isinstance(o, ReadTransposed)
    access = "read_transposed" if turns else "read_alone" if _alone(o) else lds_access("read", o.read_bytes)
    if o.k_contiguous or turns:
        places = [(subtile, 0, 0, piece) for subtile in range(o.subtiles) for piece in range(o.pieces)]
    else:
        places = [(first, *item, 0) for first in range(0, o.subtiles, o.spread) for item in o.items()]
    for number, where in enumerate(places):
        read = o.read(slab, *where)
        base = f"base_{o.name}[{read.base}]"
        flipped = f"({base} ^ {read.flip})" if read.flip else base
        yield f"raw_{o.name}[{number}] = {access}(at + {flipped} + {read.add});"


def _alone(o: Operand) -> bool:
    """Whether a fragment, of 6-bit elements, is three reads of two words."""
    return isinstance(o, Blocks) and not o.even


def fetches(o: Operand, g: Geometry, slab: int) -> Iterator[str]:
    """The loads of one slab of preshuffled fragments, into ``raw[slot][slab]``: pieces of k follow one another by as
    many columns as a panel has."""
    load = buffer_access("load", o.read_bytes)
    if slab == 0:  # a tile's first
        yield f"held_{o.name} = descriptor_{o.name}(of);"
    yield f"const auto rsrc = as_resource(held_{o.name});"
    for number, (subtile, piece) in enumerate(product(range(o.subtiles), range(o.pieces))):
        _, byte = o.lane_place(0, 0, slab, 0, (0, 0), piece)
        at = f"offset_{o.name}[{subtile}] + {byte * PANEL}"
        if g.ragged_k:
            at = f"inside_{o.name}(depth_{o.name} + {byte // o.slot}, of) ? {at} : OUT_OF_RANGE"
        yield f"raw_{o.name}[slot][{slab}][{number}] = {load}(rsrc, {at});"


def _along_k(o: Operand) -> Iterator[str]:
    """A lane's k elements are consecutive in LDS: one read, or two where each takes a dword."""
    for subtile in range(o.subtiles):
        raw = f"raw_{o.name}" + ("[slot][slab]" if o.fetched else "")
        names = [f"{raw}[{subtile * o.pieces + piece}]" for piece in range(o.pieces)]
        if _alone(o):
            yield f"fragment_{o.name}[{subtile}][0] = joined({', '.join(names)});"
            continue
        if o.slot == o.element_bytes:
            each = o.read_bytes // WORD
            words = [f"{names[w // each]}[{w % each}]" for w in range(o.per_read * o.element_bytes // WORD)]
        else:  # a dword an element
            elements = [f"{names[e // 4]}[{e % 4}]" for e in range(o.per_read)]
            words = [_shifted(o, some) for some in _by_word(o, elements)]
        yield from _assign(o, subtile, words)


def _across_k(o: Operand) -> Iterator[str]:
    """Each k is a line: a lane reads ``spread`` neighbours of every k it needs, and pairs of k are put in one word."""
    items = len(o.items())
    for first in range(0, o.subtiles, o.spread):
        names = [f"raw_{o.name}[{first // o.spread * items + index}]" for index in range(items)]
        for neighbour in range(o.spread):
            if o.element_bytes > WORD:
                words = [word for name in names for word in _words(o, name, neighbour)]
            else:
                words = [_gathered(o, some, neighbour) for some in _by_word(o, names)]
            yield from _assign(o, first + neighbour, words)


def _words(o: Operand, read: str, neighbour: int) -> list[str]:
    """The words of an element of more than one, the ``neighbour`` th of a read."""
    each = o.element_bytes // WORD
    return [f"{read}[{neighbour * each + word}]" for word in range(each)]


def _by_word(o: Operand, names: list[str]) -> list[list[str]]:
    """The names of so many elements as a word holds, word by word."""
    each = WORD // o.element_bytes
    return [names[first : first + each] for first in range(0, len(names), each)]


def _shifted(o: Operand, elements: list[str]) -> str:
    """Elements that have the low bits of a word each, as one word."""
    return " | ".join(f"(u32){one} << {8 * o.element_bytes * n}" if n else one for n, one in enumerate(elements))


def _gathered(o: Operand, reads: list[str], neighbour: int) -> str:
    """The elements ``neighbour`` of a word's worth of reads, as a word."""
    packed = WORD // o.slot
    if o.read_bytes > WORD:
        reads = [f"{name}[{neighbour // packed}]" for name in reads]
    if o.spread == 1 or packed == 1:
        return _shifted(o, reads)
    if o.element_bytes == 1:
        # Pairs of bytes first, of two neighbours at once; the halves that belong together then, as of 16-bit elements.
        reads = [f"v_perm_b32({reads[n + 1]}, {reads[n]}, {BYTES[neighbour % packed // 2]})" for n in (0, 2)]
    return f"v_perm_b32({reads[1]}, {reads[0]}, {HALVES[neighbour % 2]})"


def _assign(o: Operand, subtile: int, words: list[str]) -> Iterator[str]:
    each = len(words) // o.steps_per_slab
    for step in range(o.steps_per_slab):
        for word in range(each):
            target = f"fragment_{o.name}[{subtile}][{step}]"
            target += f"[{word}]" if each > 1 else ""
            yield f"{target} = {words[step * each + word]};"
