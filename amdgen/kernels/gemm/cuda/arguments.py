"""What a GEMM kernel of the CUDA path is launched with: tensor maps, a struct of numbers, a grid, a workspace."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from amdgen.kernels.gemm.cuda.tma import TmaGeometry

FIELDS = (
    ("c", "void*"), ("bias", "const void*"), ("workspace", "f32*"), ("flags", "u32*"), ("ldc", "i64"),
    ("stride_c", "i64"), ("m", "i32"), ("n", "i32"), ("k", "i32"), ("tiles_m", "i32"), ("tiles_n", "i32"),
    ("k_tiles", "i32"), ("units", "i32"), ("splits", "i32"), ("shared_tiles", "i32"), ("group", "i32"),
    ("along_n", "i32"), ("alpha", "f32"), ("beta", "f32"), ("turn", "i32"), ("in_order", "i32"), ("unused", "i32"),
)  # fmt: skip
"""The kernel's ``Args``: names and C++ types, in order."""
_CODES = {"i64": "q", "i32": "i", "f32": "f"}


@dataclass(frozen=True)
class TensorMapSpec:
    """A tensor as the copy engine sees it: fastest dimension first; strides in bytes, of all but the first."""

    operand: str  # a, b, c, workspace
    dtype: str
    sizes: tuple[int, int, int]
    strides: tuple[int, int]
    box: tuple[int, int, int]
    swizzled: bool


@dataclass(frozen=True)
class TmaLaunch:
    """Grid in blocks, and what the kernel needs beside A, B and C. Flags must be zero before the first launch."""

    grid: int
    block: int
    shared_bytes: int
    workspace_bytes: int
    flags: int
    maps: tuple[TensorMapSpec, ...]
    numbers: dict[str, int | float]

    def pack(self, **pointers: int) -> bytes:
        """The bytes of ``Args``."""
        values = {**self.numbers, **pointers}
        form = "<" + "".join("Q" if "*" in kind else _CODES[kind] for _, kind in FIELDS)
        return struct.pack(form, *(values[name] for name, _ in FIELDS))


def tma_launch(g: TmaGeometry, multiprocessors: int | None = None) -> TmaLaunch:
    """``multiprocessors``: of the GPU at hand; those of the architecture's description when absent."""
    s = g.spec
    resident = (multiprocessors or g.arch.multiprocessors) // g.cluster_size
    tiles = g.tiles[0] * g.tiles[1] * s.batch
    splits = s.splits or 1
    units, shared, flags, slots = tiles, 0, 0, 0
    if g.decomposition == "split_k":
        units = tiles * splits
        slots = units
        flags = tiles * g.cluster_size * g.consumers * 2
    if g.decomposition == "stream_k":
        shared = tiles if tiles <= resident else (tiles % resident + resident if tiles % resident else 0)
        slots = resident
        flags = resident * g.cluster_size * g.consumers
    clusters = resident if g.decomposition == "stream_k" else min(units, resident)
    turn = max(1, g.k_tiles // tiles) if s.turn and g.decomposition == "data_parallel" else 0
    group = s.group if s.group is not None else 16
    side = g.tiles[1] if s.along_n else g.tiles[0]
    return TmaLaunch(
        clusters * g.cluster_size,
        g.threads,
        g.shared_bytes,
        s.batch * s.m * _up4(s.n) * 4 if g.reduction == "tma" else slots * g.cluster_size * g.tile.m * g.tile.n * 4,
        flags,
        (_input(g, "a"), _input(g, "b"), _output(g)),
        {
            "ldc": s.pitches[2], "stride_c": s.m * s.pitches[2], "m": s.m, "n": s.n, "k": s.k, "tiles_m": g.tiles[0],
            "tiles_n": g.tiles[1], "k_tiles": g.k_tiles, "units": units, "splits": splits, "shared_tiles": shared,
            "group": min(group, side) if group else side, "along_n": int(bool(s.along_n)), "alpha": s.alpha,
            "beta": s.beta, "turn": turn, "in_order": int(bool(s.in_order)), "unused": 0,
        },
    )  # fmt: skip


def _input(g: TmaGeometry, name: str) -> TensorMapSpec:
    s, o = g.spec, g.a if name == "a" else g.b
    rows, columns = s.a_shape if name == "a" else s.b_shape
    pitch = s.pitches["ab".index(name)] * s.bytes
    return TensorMapSpec(name, s.dtype, (columns, rows, s.batch), (pitch, rows * pitch), (*o.box, 1), True)


def _output(g: TmaGeometry) -> TensorMapSpec:
    s = g.spec
    if g.reduction == "tma":  # not C itself, but f32 sums of its shape
        pitch = _up4(s.n) * 4
        return TensorMapSpec("workspace", "f32", (s.n, s.m, s.batch), (pitch, s.m * pitch), (32, g.unit.m, 1), True)
    pitch = s.pitches[2] * g.out_bytes
    return TensorMapSpec(
        "c", s.out, (s.n, s.m, s.batch), (pitch, s.m * pitch), (g.slab_n, g.unit.m, 1), g.slab_swizzled
    )


def _up4(n: int) -> int:
    return -(-n // 4) * 4
