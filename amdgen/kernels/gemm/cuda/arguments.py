"""What a GEMM kernel of the CUDA path is launched with: tensor maps, a struct of numbers, a grid, a workspace."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from amdgen.kernels.gemm.cuda.tma import TmaGeometry

FIELDS = (
    ("c", "void*"), ("bias", "const void*"), ("workspace", "f32*"), ("flags", "u32*"), ("ldc", "i64"),
    ("stride_c", "i64"), ("m", "i32"), ("n", "i32"), ("k", "i32"), ("k_tiles", "i32"), ("units", "i32"),
    ("tiles", "i32"), ("splits", "i32"), ("shared_tiles", "i32"), ("plane", "i32"), ("band", "i32"), ("group", "i32"),
    ("side", "i32"), ("along_n", "i32"), ("turn", "i32"), ("in_order", "i32"), ("by_plane", "Divisor"),
    ("by_band", "Divisor"), ("by_group", "Divisor"), ("by_rest", "Divisor"), ("by_k_tiles", "Divisor"),
    ("by_tiles", "Divisor"), ("by_splits", "Divisor"), ("alpha", "f32"), ("beta", "f32"), ("early", "i32"),
)  # fmt: skip
"""The kernel's ``Args``: names and C++ types, in order."""
_CODES = {"i64": "q", "i32": "i", "f32": "f", "Divisor": "II"}


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
    numbers: dict[str, int | float | tuple[int, int]]

    def pack(self, **pointers: int) -> bytes:
        """The bytes of ``Args``."""
        values = {**self.numbers, **pointers}
        form = "<" + "".join("Q" if "*" in kind else _CODES[kind] for _, kind in FIELDS)
        flat: list[int | float] = []
        for name, _ in FIELDS:
            value = values[name]
            flat += value if isinstance(value, tuple) else (value,)
        return struct.pack(form, *flat)


def divisor(d: int) -> tuple[int, int]:
    """Factor and shift with ``n // d == n * factor >> shift`` for every n below 2^31."""
    bits = max(d - 1, 0).bit_length()
    shift = 31 + bits
    return -(-(1 << shift) // d), shift


def tma_launch(g: TmaGeometry, multiprocessors: int | None = None) -> TmaLaunch:
    """``multiprocessors``: of the GPU at hand; those of the architecture's description when absent."""
    s = g.spec
    resident = g.arch.resident_clusters(g.cluster_size, multiprocessors)
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
    side, other = (g.tiles[1], g.tiles[0]) if s.along_n else g.tiles
    group = min(s.group or side, side) if s.group is not None else min(_band(g), side)
    numbers: dict[str, int | float | tuple[int, int]] = {
        "ldc": s.pitches[2], "stride_c": s.m * s.pitches[2], "m": s.m, "n": s.n, "k": s.k, "k_tiles": g.k_tiles,
        "units": units, "tiles": tiles, "splits": splits, "shared_tiles": shared, "plane": side * other,
        "band": group * other, "group": group, "side": side, "along_n": int(bool(s.along_n)), "turn": turn,
        "in_order": int(s.in_order), "alpha": s.alpha, "beta": s.beta, "early": 0,
    }  # fmt: skip
    for name, by in (
        ("plane", side * other), ("band", group * other), ("group", group), ("rest", side % group or group),
        ("k_tiles", g.k_tiles), ("tiles", tiles), ("splits", splits),
    ):  # fmt: skip
        numbers[f"by_{name}"] = divisor(by)
    workspace = s.batch * s.m * _up4(s.n) if g.reduction == "tma" else slots * g.cluster_size * g.tile.m * g.tile.n
    return TmaLaunch(
        clusters * g.cluster_size,
        g.threads,
        g.shared_bytes,
        workspace * 4,
        flags,
        (_input(g, "a"), _input(g, "b"), _output(g)),
        numbers,
    )


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


def _band(g: TmaGeometry) -> int:
    """Tiles across a band such that those running together make a square of C: fewest lines of A and B at a time."""
    square = (g.arch.multiprocessors * g.tile.m * g.tile.n) ** 0.5
    return max(1, round(square / (g.tile.n * g.cluster[1] if g.spec.along_n else g.tile.m * g.cluster[0])))


def _up4(n: int) -> int:
    return -(-n // 4) * 4
