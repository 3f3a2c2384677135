"""What a GEMM kernel of the CUDA path is launched with: tensor maps, a struct of numbers, a grid, a workspace."""

from __future__ import annotations

import numpy as np

from amdgen.kernels.division import divisor
from amdgen.kernels.gemm.cuda.async_copy import AsyncGeometry
from amdgen.kernels.gemm.cuda.order import CudaGeometries, order_of
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_budget import F32_BYTES
from amdgen.kernels.gemm.cuda.tma_fits import check_resident
from amdgen.kernels.gemm.cuda.tma_operand import Padding, TmaOperand
from amdgen.kernels.tensors import Argument, Launch, Number, Pointer, Struct, TensorMap

FIELDS = (
    ("c", "void*"), ("bias", "const void*"), ("workspace", "f32*"), ("flags", "u32*"), ("a", "const u8*"),
    ("b", "const u8*"), ("padded_a", "u8*"), ("padded_b", "u8*"), ("meeting", "u32*"), ("ends", "const i32*"),
    ("a_scale", "const f32*"), ("b_scale", "const f32*"), ("padding_a", "Padding"), ("padding_b", "Padding"),
    ("lda", "i64"), ("ldb", "i64"), ("stride_a", "i64"), ("stride_b", "i64"), ("ldc", "i64"), ("stride_c", "i64"),
    ("m", "i32"), ("n", "i32"), ("k", "i32"), ("k_tiles", "i32"), ("units", "i32"), ("tiles", "i32"),
    ("splits", "i32"), ("shared_tiles", "i32"), ("share", "i32"), ("rest", "i32"), ("plane", "i32"), ("band", "i32"),
    ("group", "i32"), ("side", "i32"), ("along_n", "i32"), ("in_order", "i32"), ("groups", "i32"), ("across", "i32"),
    ("by_plane", "Divisor"), ("by_band", "Divisor"), ("by_group", "Divisor"), ("by_rest", "Divisor"),
    ("by_k_tiles", "Divisor"), ("by_tiles", "Divisor"), ("by_splits", "Divisor"), ("alpha", "f32"), ("beta", "f32"),
)  # fmt: skip
"""The kernel's ``Args``: names and C++ types, in order."""
_FLAG_BYTES = 4
_CODES = {"i64": "q", "i32": "i", "f32": "f", "Divisor": "II", "Padding": "iiiiII"}


_FORM = "<" + "".join("Q" if "*" in kind else _CODES[kind] for _, kind in FIELDS)
Numbers = dict[str, Number]


def launch_of(g: CudaGeometries, clusters: int | None = None) -> Launch:
    """``clusters``: that the GPU at hand runs at the same time; what the architecture's description is sure of when
    absent. SpecError when more of them than that would wait for one another."""
    if isinstance(g, RegisterGeometry):
        return _register_launch(g)
    return _tma_launch(g, clusters) if isinstance(g, TmaGeometry) else _async_launch(g)


def arguments_struct(numbers: Numbers) -> Struct:
    """The kernel's ``Args``; its pointers are those of the tensors and of scratch memory."""
    return Struct(_FORM, {name: Pointer(name) if "*" in kind else numbers[name] for name, kind in FIELDS})


def _register_launch(g: RegisterGeometry) -> Launch:
    tiles = g.tiles[0] * g.tiles[1] * g.spec.batch
    numbers = arguments_struct(_numbers(g, tiles))
    return Launch((tiles, 1, 1), (g.threads, 1, 1), (numbers,), g.shared_bytes, early=False)


def _async_launch(g: AsyncGeometry) -> Launch:
    s = g.spec
    tiles = g.tiles[0] * g.tiles[1] * s.batch
    row_a, row_b = (pitch * s.bytes for pitch in s.pitches[:2])
    pitches = row_a, row_b, s.a_shape[0] * row_a, s.b_shape[0] * row_b
    numbers = arguments_struct(_numbers(g, tiles))
    args: tuple[Argument, ...] = Pointer("a"), Pointer("b"), *map(np.int64, pitches), numbers
    return Launch((tiles, 1, 1), (g.threads, 1, 1), args, g.shared_bytes, early=False)


def _tma_launch(g: TmaGeometry, clusters_at_once: int | None) -> Launch:
    s = g.spec
    resident = (clusters_at_once or g.arch.resident_clusters(g.together)) * g.blocks
    check_resident(g, resident)
    tiles = g.most_tiles
    splits = s.splits or 1
    units, shared, flags, slots = tiles, 0, 0, 0
    alone = g.reduction == "cluster"  # each cluster adds up a tile, and none waits for another
    if g.decomposition == "split_k":
        units = tiles * splits
        slots = 0 if alone else units
        flags = 0 if alone else tiles * g.cluster_size * g.consumers * 2
    if g.decomposition == "stream_k":
        shared = tiles if tiles <= resident else (tiles % resident + resident if tiles % resident else 0)
        slots = resident
        flags = resident * g.cluster_size * g.consumers
    if g.handed_out:
        flags = 1  # tiles that were asked for
    everybody = g.decomposition == "stream_k" or g.paddings
    clusters = resident if everybody else units if alone else min(units, resident)
    workspace = (
        s.batch * s.m * _up4(s.n) if g.reduction in ("tma", "atomic") else slots * g.cluster_size * g.tile.m * g.tile.n
    )
    numbers = _numbers(g, units)
    maps = _inputs(g)
    out = _output(g)
    if out.name == "c" and g.store != "tma":
        out = maps[0]  # C is stored without a map, and the kernel takes three
    scratch = {"workspace": workspace * F32_BYTES, "flags": flags * _FLAG_BYTES}
    scratch |= {f"padded_{p.name}": p.copied_bytes for p in g.paddings}
    if g.paddings:
        scratch["meeting"] = 2 * _FLAG_BYTES
    return Launch(
        (clusters * g.cluster_size, 1, 1),
        (g.threads, 1, 1),
        (*maps, out, arguments_struct({**numbers, **_shares(shared, shared * g.k_tiles, clusters)})),
        g.shared_bytes,
        scratch={name: count for name, count in scratch.items() if count},
        early=(g.decomposition != "split_k" or alone) and not g.paddings,  # blocks that meet would start unevenly
    )


def _numbers(g: CudaGeometries, units: int) -> Numbers:
    s = g.spec
    tiles = g.tiles[0] * g.tiles[1] * s.batch
    splits = s.splits or 1
    order = order_of(g)
    side, other = (g.tiles[1], g.tiles[0]) if order.along_n else g.tiles
    group = order.group
    divisors = {
        "plane": side * other, "band": group * other, "group": group, "rest": side % group or group,
        "k_tiles": g.k_tiles, "tiles": tiles, "splits": splits,
    }  # fmt: skip
    row_a, row_b = (pitch * s.bytes for pitch in s.pitches[:2])
    return {
        "padding_a": (0,) * 6, "padding_b": (0,) * 6,
        **{f"padding_{p.name}": _padding(p) for p in (g.paddings if isinstance(g, TmaGeometry) else ())},
        "lda": row_a, "ldb": row_b, "stride_a": s.a_shape[0] * row_a, "stride_b": s.b_shape[0] * row_b,
        "ldc": s.pitches[2], "stride_c": s.m * s.pitches[2], "m": s.m, "n": s.n, "k": s.k, "k_tiles": g.k_tiles,
        "units": units, "tiles": tiles, "splits": splits, **_shares(0, 0, 1), "plane": side * other,
        "band": group * other, "group": group, "side": side, "along_n": int(order.along_n),
        "in_order": int(s.in_order), "groups": s.groups,
        "across": g.across if isinstance(g, TmaGeometry) else g.tiles[1], "alpha": s.alpha, "beta": s.beta,
        **{f"by_{name}": divisor(by) for name, by in divisors.items()},
    }  # fmt: skip


def _shares(tiles: int, iterations: int, clusters: int) -> Numbers:
    """Of stream_k: the iterations of the tiles that are shared, of each cluster; as many first ones as are left over do
    one more."""
    share, rest = divmod(iterations, clusters)
    return {"shared_tiles": tiles, "share": share, "rest": rest}


def _padding(p: Padding) -> tuple[int, ...]:
    """Rows, bytes of one, bytes from row to row of the copy, pieces of a row, and the divisor by these."""
    return p.rows, p.row_bytes, p.pitch, p.pieces, *divisor(p.pieces)


def _inputs(g: TmaGeometry) -> list[TensorMap]:
    """The maps of the operands of what is multiplied; where C is turned, the first is of B."""
    s, maps = g.spec.multiplied, []
    planes = [s.batch, g.spec.groups or s.batch]
    for name, o, (rows, columns), elements, count in zip(
        "ba" if g.spec.turned else "ab", (g.a, g.b), (s.a_shape, s.b_shape), s.read_pitches,
        planes[::-1] if g.spec.turned else planes, strict=True,
    ):  # fmt: skip
        pitch = elements * s.bytes
        if name in [p.name for p in g.paddings]:
            name = f"padded_{name}"
        two = _two_lines(g, o, pitch, count * rows * pitch)
        maps.append(TensorMap(name, s.dtype, (columns, rows, count), (pitch, rows * pitch), (*o.box, 1), True, two))
    return maps


def _two_lines(g: TmaGeometry, o: TmaOperand, pitch: int, total: int) -> bool:
    """Whether memory brings two lines of an operand at a time, the second for the next tile of k: of one that it has to
    bring and of which one cluster reads each line, if groups have as many rows. Not of groups' rows themselves."""
    least, two = g.arch.two_lines_bytes, 2 * g.arch.l2_line_bytes
    if least is None or total < least or pitch % two or not o.k_contiguous or (g.spec.groups and o is g.rows_operand):
        return False
    clusters = g.tiles[1 if o.name == "a" else 0]  # above or beside one another, of all groups
    return clusters // max(1, g.spec.groups) == 1


def _output(g: TmaGeometry) -> TensorMap:
    s = g.spec
    if g.reduction == "tma":  # not C itself, but f32 sums of its shape
        pitch = _up4(s.n) * F32_BYTES
        box = g.sums_columns, g.unit.m, 1
        return TensorMap("workspace", "f32", (s.n, s.m, s.batch), (pitch, s.m * pitch), box, True)
    pitch = s.pitches[2] * g.out_bytes
    return TensorMap("c", s.out.name, (s.n, s.m, s.batch), (pitch, s.m * pitch), (*g.store_box, 1), g.slab_swizzled)


def _up4(n: int) -> int:
    """Whole fours: the threads add up four sums at a time."""
    return -(-n // 4) * 4
