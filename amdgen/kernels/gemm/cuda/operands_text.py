"""One operand of a GEMM as CUDA C++: where its tile comes from, how it is copied, how its fragments are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.kernels.gemm.cuda.async_copy import AsyncOperand
from amdgen.kernels.gemm.cuda.tma import TmaOperand

_FIRST = {"a": "u.row", "b": "u.column"}
"""Where a block's tile begins along the side of C that the operand has."""
_EXTENT = {"a": "p.m", "b": "p.n"}


@dataclass(frozen=True)
class AsyncCopy:
    """A thread's copies of a tile by cp.async: expressions in ``tile`` and ``u``, and the statements of one copy.

    origin: the address of the first tile's first copy; advance: bytes from tile to tile; along: bytes from the tile's
    begin to the end of the matrix's lines; lines: how many follow that begin.
    """

    origin: str
    advance: str
    along: str
    lines: str
    statements: tuple[str, ...]


def async_copy(o: AsyncOperand) -> AsyncCopy:
    """Terms of ``gemm/async.cu.j2``: ``line_a``, ``at_a`` are the thread's line of a tile and its byte there."""
    name, first, size = o.name, _FIRST[o.name], o.element_bytes
    beyond = f"{_EXTENT[name]} - {first}"
    statements = tuple(_async_statements(o))
    matrix = f"{name} + u.batch * stride_{name}"
    if o.k_contiguous:
        origin = f"{matrix} + ({first} + (i64)line_{name}) * pitch_{name} + at_{name}"
        along = f"((i64)p.k - (i64)tile * TILE_K) * {size}"
        return AsyncCopy(origin, str(o.line_bytes), along, beyond, statements)
    origin = f"{matrix} + line_{name} * pitch_{name} + (i64){first} * {size} + at_{name}"
    return AsyncCopy(origin, f"TILE_K * pitch_{name}", f"(i64)({beyond}) * {size}", "p.k - tile * TILE_K", statements)


def _async_statements(o: AsyncOperand) -> Iterator[str]:
    if o.lines % o.lines_copy:  # the last copy is not everybody's
        yield f"if (line_{o.name} + c * {o.lines_copy} < {o.lines})"
    if o.by_engine:
        yield f"cp_async_{o.unit}(place, from, bytes);"
        return
    bits = 8 * o.unit
    half = " & (bytes == 1 ? 0xff : 0xffff)" if o.unit > o.element_bytes else ""
    yield "// Rows begin at odd places, which cp.async can't copy from: through registers, ahead of the same barrier."
    yield (
        f'asm volatile("st.shared.b{bits} [%0], %1;" :: "r"(place), '
        f'"h"((u16)(bytes ? *(const u{bits}*)from{half} : 0)) : "memory");'
    )


@dataclass(frozen=True)
class Fragment:
    """How a warp reads a fragment of four registers from shared memory: the template that prints it, and its words.

    ``line``, ``at``: a lane's place in the tile for ldmatrix. Where elements are gathered singly: ``index`` names the
    row or column, ``eight`` and ``half`` are which eight of them and which half of the step's k register ``q`` holds.
    """

    template: str
    name: str
    target: str
    load: str
    line: str
    at: str
    index: str
    eight: str
    half: str
    step: int  # elements of k of a matrix instruction
    word: int  # elements of a register


def fragment(o: AsyncOperand) -> Fragment:
    """Of A: 16 rows; of B: two blocks of 8 columns. Both as mma.sync wants them."""
    shape = {"ldmatrix": "matrix", "ldmatrix_trans": "matrix", "words": "words", "bytes": "bytes"}[o.fragments]
    load = "ldmatrix_x4_trans" if o.fragments == "ldmatrix_trans" else "ldmatrix_x4"
    lines, columns = _LANES[o.name, o.k_contiguous]
    index, eight, half = _REGISTERS[o.name]
    target = {"a": "fragment_a[into][block]", "b": "four"}[o.name]
    return Fragment(
        f"cuda/gemm/fragment_{shape}.cuh.j2", o.name, target, load, lines, columns, index, eight, half,
        o.step_elements, o.word_elements,
    )  # fmt: skip


_LANES = {
    ("a", True): ("outer + lane % 16", "step * 32 + lane / 16 * 16"),
    ("a", False): ("step * 16 + lane / 16 * 8 + lane % 8", "(outer + lane / 8 % 2 * 8) * 2"),
    ("b", True): ("outer + lane / 16 * 8 + lane % 8", "step * 32 + lane / 8 % 2 * 16"),
    ("b", False): ("step * 16 + lane % 16", "(outer + lane / 16 * 8) * 2"),
}
"""Line and byte that each lane gives to ldmatrix, by operand and by whether k is contiguous."""
_REGISTERS = {"a": ("row", "q % 2", "q / 2"), "b": ("column", "q / 2", "q % 2")}


@dataclass(frozen=True)
class TmaCopy:
    """The statements with which one thread copies a tile, whole or, in a cluster, its share for all who need it."""

    name: str
    to: str
    outer: str
    copies: tuple[str, ...]


def tma_copy(o: TmaOperand) -> TmaCopy:
    """Terms of ``gemm/tma.cu.j2``: ``to`` is the operand's place in the stage; ``k``, ``outer`` the tile's begin."""
    to = f"base + stage * STAGE_BYTES{f' + {o.offset}' if o.offset else ''}"
    return TmaCopy(o.name, to, _FIRST[o.name], tuple(_tma_statements(o)))


def _tma_statements(o: TmaOperand) -> Iterator[str]:
    width, rows = o.box
    along, place, load, mask = "", "", "tma_load_3d", ""
    if o.shares > 1:
        own_share, sharing = _SHARE[o.name]
        yield f"const u32 share = {own_share};"
        along, place = f" + (i32)share * {rows}", f" + share * {o.box_bytes}"
        load, mask = "tma_load_3d_multicast", f", (u16)({o.sharers:#x} << ({sharing}))"
    elif o.once:
        load, mask = "tma_load_3d_hinted", ", evict_first()"
    for box in range(o.boxes):
        corner = f"k, outer{along}" if o.k_contiguous else f"outer + {box * width}, k{along}"
        yield (
            f"{load}(to + {box * o.box_bytes * o.shares}{place}, &map_{o.name}, full(stage), {corner}, u.batch{mask});"
        )


_SHARE = {
    "a": ("rank / CLUSTER_M", "rank % CLUSTER_M"),
    "b": ("rank % CLUSTER_M", "rank / CLUSTER_M * CLUSTER_M"),
}
"""Which share of a tile a block of the cluster loads, and the first block that gets the same tile."""
