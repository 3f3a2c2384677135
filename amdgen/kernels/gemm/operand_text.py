"""One operand of a GEMM as C++: where it lies in memory, what a thread copies, and how its fragments are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.emit.hip_statements import HALVES, UINT, buffer_access, lds_access, place
from amdgen.kernels.gemm.geometry import Geometry
from amdgen.kernels.operand import Operand


@dataclass(frozen=True)
class OperandText:
    """What the template prints of an operand beside its numbers, which are those of ``o``.

    along: what its lines run along. pitch: the kernel's argument. begin, rest, advance: the address of the workgroup's
    first tile, the bytes of the matrix from there on, and the bytes from tile to tile. inside: the statements that tell
    whether an element belongs to its line. wave: the wave's number in the outer direction; base: of a fragment.
    """

    o: Operand
    along: str
    pitch: str
    begin: str
    rest: str
    advance: str
    inside: tuple[str, ...]
    wave: str
    base: str
    staging: str  # the template that brings a tile to LDS
    reads: tuple[tuple[str, ...], ...]  # statements, by slab

    @property
    def whole(self) -> str:
        """The type of what a thread moves at a time, as it goes to LDS."""
        return UINT[self.o.unit]

    @property
    def part(self) -> str:
        """Of one load of it."""
        return UINT[self.o.load_bytes]

    @property
    def swizzle(self) -> str:
        return place(self.o.swizzle)

    @property
    def load(self) -> str:
        return buffer_access("load", self.o.load_bytes)

    @property
    def write(self) -> str:
        return lds_access("write", self.o.unit)

    @property
    def step(self) -> str:
        """What the copy to LDS takes last, where it moves lane offsets on."""
        return f", {self.o.name.upper()}_PHASE_LINES * pitch_{self.o.name}" if self.o.copies > self.o.phases else ""


def operand_text(o: Operand, g: Geometry) -> OperandText:
    """A's outer direction is m, B's is n."""
    outer = {"a": "m", "b": "n"}[o.name]
    first, pitch, size = f"first_{outer}", f"pitch_{o.name}", o.element_bytes
    rows = f"{outer} - (i32){first}"
    reads = tuple(tuple(fragment_reads(o, slab)) for slab in range(o.slabs))
    staging = f"hip/gemm/stage_{g.staging}.hip.j2"
    if o.k_contiguous:
        return OperandText(
            o, "k", f"ld{o.name}",
            begin=f"(u64){o.name} + (u64){first} * {pitch}",
            rest=f"(i64)({rows} - 1) * {pitch} + (i64)k * {size}",
            advance=f"TILE_K * {size}",
            inside=_within_k(g),
            wave=f"wave_{outer}",
            base=f"outer * {o.line_bytes} + swizzle_{o.name}(outer, depth * {o.slot})",
            staging=staging, reads=reads,
        )  # fmt: skip
    return OperandText(
        o, outer, f"ld{o.name}",
        begin=f"(u64){o.name} + (u64){first} * {size}",
        rest=f"(i64)(k - 1) * {pitch} + (i64)({rows}) * {size}",
        advance=f"(i64)TILE_K * {pitch}",
        inside=("(void)tile;", f"return (i32)element < {rows};"),
        wave=f"wave_{outer}",
        base=f"depth * {o.line_bytes} + swizzle_{o.name}(depth, outer * {o.slot})",
        staging=staging, reads=reads,
    )  # fmt: skip


def _within_k(g: Geometry) -> tuple[str, ...]:
    if g.ragged_k:
        return ("return (i32)element < k - tile * (i32)TILE_K;",)
    return "(void)tile, (void)element;", "return true;  // K is a multiple of the tile"


def fragment_reads(o: Operand, slab: int) -> Iterator[str]:
    """The LDS reads of one slab of fragments, and how their elements are put together."""
    return _along_k(o, slab) if o.k_contiguous else _across_k(o, slab)


def _load(o: Operand, name: str, slab: int, subtile: int, step: int, item: int, piece: int) -> str:
    read = o.read(slab, subtile, step, item, piece)
    kind = UINT[o.read_bytes]
    base = f"base_{o.name}[{read.base}]"
    flipped = f"({base} ^ {read.flip})" if read.flip else base
    return f"const {kind} {name} = {lds_access('read', o.read_bytes)}(at + {flipped} + {read.add});"


def _along_k(o: Operand, slab: int) -> Iterator[str]:
    """A lane's k elements are consecutive in LDS: one read, or two where each takes a dword."""
    for subtile in range(o.subtiles):
        names = [f"r{subtile}_{piece}" for piece in range(o.pieces)]
        for piece, name in enumerate(names):
            yield _load(o, name, slab, subtile, 0, 0, piece)
        words = []
        for first in range(0, o.per_read, 2):
            if o.slot == 2:
                words.append(f"{names[0]}[{first // 2}]")
            else:
                low, high = (f"{names[e // 4]}[{e % 4}]" for e in (first, first + 1))
                words.append(f"{low} | {high} << 16")
        yield from _assign(o, subtile, words)


def _across_k(o: Operand, slab: int) -> Iterator[str]:
    """Each k is a line: a lane reads ``spread`` neighbours of every k it needs, and pairs of k are put in one word."""
    items = [(step, item) for step in range(o.steps_per_slab) for item in range(o.run)]
    for first in range(0, o.subtiles, o.spread):
        names = [f"r{first}_{index}" for index in range(len(items))]
        for name, (step, item) in zip(names, items, strict=True):
            yield _load(o, name, slab, first, step, item, 0)
        for neighbour in range(o.spread):
            pairs = [(names[e], names[e + 1]) for e in range(0, len(items), 2)]
            yield from _assign(o, first + neighbour, [_pair(o, low, high, neighbour) for low, high in pairs])


def _pair(o: Operand, low: str, high: str, neighbour: int) -> str:
    """The 16-bit elements ``neighbour`` of two reads, as the halves of a word."""
    per_word = 4 // o.slot
    if o.read_bytes > 4:
        low, high = (f"{name}[{neighbour // per_word}]" for name in (low, high))
    if o.slot == 4 or o.read_bytes == 2:
        return f"{low} | (u32){high} << 16"
    return f"v_perm_b32({high}, {low}, {HALVES[neighbour % 2]})"


def _assign(o: Operand, subtile: int, words: list[str]) -> Iterator[str]:
    each = len(words) // o.steps_per_slab
    for step in range(o.steps_per_slab):
        for word in range(each):
            target = f"fragment_{o.name}[{subtile}][{step}]"
            target += f"[{word}]" if each > 1 else ""
            yield f"{target} = {words[step * each + word]};"
