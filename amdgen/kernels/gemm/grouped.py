"""Grouped products: what they demand of a specification, their rows, and the product in float64. On NVIDIA with what is
demanded of fp8 with scales of blocks, whose kernel is the same.

Grouped, for mixtures of experts: B is of ``groups`` matrices, and the rows of A and C fall to them in turn, group g's
from ``ends[g - 1]`` to ``ends[g]``; any group may be empty. Rows behind the last end are left as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.kernels.tensors import Array, Data, Reference, Tensor

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm

_LEAST_SPAN = 32
"""Columns of a tile, at least, that surely have one scale of B: each such span has factors of its own."""


def check(spec: Gemm) -> None:
    """SpecError where a grouped product is asked for on CDNA in a way that its kernel has not."""
    ordered = (spec.raster, spec.along_n, spec.xcds) != (None, None, None)
    whole = spec.decomposition in (None, "data_parallel")
    if spec.batch > 1 or spec.bias or spec.column_bias or ordered or not whole:
        raise SpecError("--groups with batch, biases, a raster or a decomposition", "leave these out")
    _check_groups(spec)


def _check_groups(spec: Gemm) -> None:
    if spec.groups < 0 or (spec.groups and not spec.k_contiguous[0]):
        raise SpecError(f"--groups {spec.groups}, layout {spec.layout}", "1 or more, with layout nt or nn")


def check_cuda(spec: Gemm) -> None:
    """SpecError where a grouped or scaled product is asked for on NVIDIA in a way that its kernel has not."""
    whole = spec.decomposition in (None, "data_parallel") or (not spec.groups and spec.decomposition == "split_k")
    one = spec.batch == 1 or not spec.groups
    plain = one and not spec.bias and not (spec.turned and spec.scales) and whole
    engine = spec.staging in (None, "tma") and spec.copies in (None, "engine") and spec.blocks in (None, 1)
    for name, asked in (("--groups", spec.groups), ("--scales", spec.scales)):
        if asked and not (plain and engine):
            raise SpecError(
                f"{name} with bias, split k, cp.async, copies by threads or shared multiprocessors; --groups with "
                "batch; --scales turned",
                "leave these out",
            )
        if asked and spec.nvidia.arch.tma and not (spec.tma_reads and spec.tma_writes and spec.store in (None, "tma")):
            raise SpecError(f"{name} with rows of A, B or C that are no multiple of 16 bytes", "pad them")
    _check_groups(spec)
    if spec.scales and (spec.scales != "block" or not all(spec.k_contiguous)):
        raise SpecError(f"--scales {spec.scales} of {spec.layout} on {spec.arch}", "use --scales block --layout nt")


def check_tile(spec: Gemm, rows: int, most: int) -> None:
    """SpecError where a tile's sums leave no registers for a product that is not scaled yet. ``rows`` of a matrix
    instruction; ``most``: accumulators of a thread."""
    tile = spec.tile
    assert tile and spec.warpgroups
    held = (tile.m // (rows * spec.warpgroups) + 1) * tile.n // 2
    if spec.scales and (gcd(BLOCK, tile.n) < min(tile.n, _LEAST_SPAN) or tile.k != BLOCK or held > most):
        raise SpecError(
            f"tile {tile} with --scales block: {held} accumulators a thread, {most} at most",
            f"use a tile of {BLOCK} of k and of columns that go into {BLOCK} or are a multiple of {_LEAST_SPAN}, and "
            "fewer rows",
        )


def operands(spec: Gemm) -> tuple[Tensor, ...]:
    """Where the groups' rows end."""
    return (Tensor("ends", (spec.groups,), "i32", steers=True),) if spec.groups else ()


def even_ends(spec: Gemm) -> Array:
    """Where groups end that have as many rows each, or one more."""
    return (np.arange(1, spec.groups + 1) * spec.m // spec.groups).astype(np.int32)


def set_ends(spec: Gemm, data: Data, seed: int) -> None:
    """Random ends in order, the last one m."""
    inner = np.random.default_rng(seed).integers(0, spec.m + 1, spec.groups - 1)
    data["ends"][...] = [*np.sort(inner), spec.m]


def product(
    ends: Array, a: Array, b: Array, old: Array, plain: Callable[[Array, Array, Array], Reference]
) -> Reference:
    """``plain`` of each group's rows of A and C, and its B; 0 in rows behind the last end."""
    made = [plain(a[begin:end], b[group], old[begin:end]) for group, begin, end in _rows(ends)]
    behind = np.zeros((len(old) - int(ends[-1]), made[0].want.shape[-1]))
    return Reference(
        np.concatenate([*(one.want for one in made), behind]), np.concatenate([*(one.size for one in made), behind])
    )


def _rows(ends: Array) -> Iterator[tuple[int, int, int]]:
    begin = 0
    for group, end in enumerate(map(int, ends)):
        yield group, begin, end
        begin = end


def split(spec: Gemm, data: Data, rows: Array) -> Iterator[tuple[Gemm, Data, Array]]:
    """Rows of C by their groups: a product of its own, what it is of beside them, and which rows. Those behind the last
    end are a group of no rows."""
    if not spec.groups:
        yield spec, data, rows
        return
    of = np.searchsorted(data["ends"], rows, side="right")
    of_b = ["b", *(name for name in spec.beside if name[0] == "b")]
    for group in np.unique(of):
        some = rows[of == group]
        if group < spec.groups:
            yield spec.chosen(groups=0), data.replaced(**{name: data[name][group] for name in of_b}), some
        else:
            none = {name: data[name][:1] for name in of_b}
            yield spec.chosen(groups=1), data.replaced(**none, ends=np.zeros(1, np.int32)), some
