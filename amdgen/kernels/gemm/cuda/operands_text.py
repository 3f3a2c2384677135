"""One operand of a GEMM as CUDA C++: where its tile comes from, how it is copied, how its fragments are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from amdgen.kernels.gemm.cuda.async_copy import AsyncOperand
from amdgen.kernels.gemm.cuda.tma_operand import TmaOperand

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
    """A fragment of A, which has two matrices' rows, or two of B, a matrix's columns each, as mma.sync takes them."""
    shape = {"ldmatrix": "matrix", "ldmatrix_trans": "matrix", "words": "words", "bytes": "bytes"}[o.fragments]
    load = "ldmatrix_x4_trans" if o.fragments == "ldmatrix_trans" else "ldmatrix_x4"
    lines, columns = _lanes(o)
    index, eight, half = _REGISTERS[o.name]
    target = {"a": "fragment_a[into][block]", "b": "four"}[o.name]
    return Fragment(
        f"cuda/gemm/fragment_{shape}.cuh.j2", o.name, target, load, lines, columns, index, eight, half,
        o.step_elements, o.word_elements,
    )  # fmt: skip


def _lanes(o: AsyncOperand) -> tuple[str, str]:
    """Line and byte that each lane gives to ldmatrix: as many lanes as a matrix has rows give those of one matrix, and
    four matrices are read. Where k is slow, the matrices are read transposed; their elements are 16 bits wide."""
    n, two, chunk = o.fragment.rows, 2 * o.fragment.rows, o.fragment.row_bytes
    along = f"step * {o.k_bytes}"
    size = chunk // n
    across = f"step * {o.k_bytes // size}"
    return {
        ("a", True): (f"outer + lane % {two}", f"{along} + lane / {two} * {chunk}"),
        ("a", False): (f"{across} + lane / {two} * {n} + lane % {n}", f"(outer + lane / {n} % 2 * {n}) * {size}"),
        ("b", True): (f"outer + lane / {two} * {n} + lane % {n}", f"{along} + lane / {n} % 2 * {chunk}"),
        ("b", False): (f"{across} + lane % {two}", f"(outer + lane / {two} * {n}) * {size}"),
    }[o.name, o.k_contiguous]


_REGISTERS = {"a": ("row", "q % 2", "q / 2"), "b": ("column", "q / 2", "q % 2")}


@dataclass(frozen=True)
class TmaCopy:
    """The statements with which one thread copies a tile; in a cluster, in its block's turn, for all who need it."""

    name: str
    to: str
    outer: str
    copies: tuple[str, ...]


def tma_copy(o: TmaOperand, plane: str = "u.batch") -> TmaCopy:
    """Terms of ``gemm/tma.cu.j2``: ``to`` is the operand's place in the stage; ``k``, ``outer`` the tile's begin,
    ``plane`` which of its matrices it is."""
    to = f"base + stage * STAGE_BYTES{f' + {o.offset}' if o.offset else ''}"
    return TmaCopy(o.name, to, _FIRST[o.name], tuple(_tma_statements(o, plane)))


def _tma_statements(o: TmaOperand, plane: str) -> Iterator[str]:
    load, mask = "tma_load_3d", ""
    if o.sharing > 1:
        turn, first = _TURN[o.name]
        yield f"if ((u32)i % {o.sharing} != {turn}) return;"
        load, mask = "tma_load_3d_multicast", f", (u16)({o.sharers:#x} << ({first}))"
    elif o.once:
        load, mask = "tma_load_3d_hinted", ", evict_first()"
    if o.piece:
        for box in range(o.boxes):
            begin = f", outer + {box * o.piece}" if box else ", outer"
            left_out = f"if (boxes > {box}) " if box else ""
            yield f"{left_out}{load}(to + {box * o.box_bytes}, &map_{o.name}, full(stage), k{begin}, {plane}{mask});"
        return
    for box in range(o.boxes):
        corner = "k, outer" if o.k_contiguous else f"outer + {box * o.box[0]}, k"
        yield f"{load}(to + {box * o.box_bytes}, &map_{o.name}, full(stage), {corner}, {plane}{mask});"


@dataclass(frozen=True)
class ThreadCopy:
    """Terms of ``gemm/copy_threads.cuh.j2``: the matrix that an operand's tile comes from, a tile's first line and the
    matrix's last, and lines of a tile."""

    name: str
    offset: int
    first: str
    extent: str
    lines: int
    source: str


def thread_copy(o: TmaOperand, turned: bool) -> ThreadCopy:
    """``turned``: whether the operand is the other matrix."""
    source = {"a": "b", "b": "a"}[o.name] if turned else o.name
    return ThreadCopy(o.name, o.offset, _FIRST[o.name], _EXTENT[source], o.lines, source)


_TURN = {
    "a": ("rank / CLUSTER_M", "rank % CLUSTER_M"),
    "b": ("rank % CLUSTER_M", "rank / CLUSTER_M * CLUSTER_M"),
}
"""Whose turn a tile of k is among the blocks that share it, and the first of these blocks."""
