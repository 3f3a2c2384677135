"""Grouped products, and fp8 with scales of blocks: what they demand of a specification, and their operands in float64.

Grouped, for mixtures of experts: B is of ``groups`` matrices, and the rows of A and C fall to them in turn, group g's
from ``ends[g - 1]`` to ``ends[g]``; any group may be empty. Rows behind the last end are left as they are.

Scaled as in DeepSeek-V3 (arXiv 2412.19437, 3.3.2): A times a scale for each row and SCALED of k, B times one for each
SCALED columns and SCALED of k.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from amdgen.kernels.errors import SpecError
from amdgen.kernels.numeric import random_data, with_before
from amdgen.kernels.tensors import Array, Data, Reference, Tensor

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm

SCALED = 128
"""Elements of k, and columns, that share a scale."""


def check(spec: Gemm) -> None:
    """SpecError where a grouped or scaled product is asked for in a way that its kernel has not."""
    plain = spec.batch == 1 and not spec.bias and not spec.turned and spec.decomposition in (None, "data_parallel")
    engine = spec.staging in (None, "tma") and spec.copies in (None, "engine") and spec.blocks in (None, 1)
    for name, asked in (("--groups", spec.groups), ("--block-scales", spec.block_scales)):
        if asked and not (plain and engine):
            raise SpecError(
                f"{name} with batch, bias, turned, split k, cp.async, copies by threads or shared multiprocessors",
                "leave these out",
            )
        if asked and spec.nvidia.arch.tma and not (spec.tma_reads and spec.tma_writes and spec.store in (None, "tma")):
            raise SpecError(f"{name} with rows of A, B or C that are no multiple of 16 bytes", "pad them")
    if spec.groups < 0 or (spec.groups and not spec.k_contiguous[0]):
        raise SpecError(f"--groups {spec.groups}, layout {spec.layout}", "1 or more, with layout nt or nn")
    if spec.block_scales and (spec.dtype not in ("fp8", "bf8") or not all(spec.k_contiguous)):
        raise SpecError(f"--block-scales of {spec.dtype} {spec.layout}", "use --dtype fp8 --layout nt")


def check_tile(spec: Gemm, rows: int, most: int) -> None:
    """SpecError where a tile's columns have two scales of B, or its sums leave no registers for a product that is made
    and one that is scaled. ``rows`` of a matrix instruction; ``most``: accumulators of a thread."""
    tile = spec.tile
    assert tile and spec.warpgroups
    blocks, held = tile.m // (rows * spec.warpgroups), 3 * tile.n // 2
    if spec.block_scales and (SCALED % tile.n or tile.k != SCALED or blocks > 1 or held > most):
        raise SpecError(
            f"tile {tile} with --block-scales: {held} accumulators a thread, {most} at most",
            f"use {rows * spec.warpgroups} rows and columns that go into {SCALED}, of which three times half fit",
        )


def operands(spec: Gemm) -> tuple[Tensor, ...]:
    """The operands beside A, B and C."""
    blocks = -(-spec.k // SCALED)
    groups = (spec.groups,) if spec.groups else ()
    return (
        *((Tensor("ends", (spec.groups,), "i32"),) if spec.groups else ()),
        *(
            (
                Tensor("a_scales", (spec.m, blocks), "f32"),
                Tensor("b_scales", (*groups, -(-spec.n // SCALED), blocks), "f32"),
            )
            if spec.block_scales
            else ()
        ),
    )


def data(spec: Gemm, tensors: tuple[Tensor, ...], seed: int) -> Data:
    """Random inputs: ends in order, the last one m, and scales above 0."""
    drawn = dict(random_data(tensors, seed).arrays)
    rng = np.random.default_rng(seed)
    if spec.groups:
        inner = rng.integers(0, spec.m + 1, spec.groups - 1)
        drawn["ends"] = np.array([*np.sort(inner), spec.m], np.int32)
    for name in ("a_scales", "b_scales"):
        if name in drawn:
            drawn[name] = np.abs(drawn[name]) + np.float32(0.125)
    return with_before(tensors, drawn)


def product(spec: Gemm, data: Data, plain: Callable[[Array, Array, Array], Reference]) -> Reference:
    """alpha · op(A) · op(B) + beta · C of a grouped or scaled product. ``plain``: of A, B and C without either."""
    a = data["a"][:, : spec.k].astype(np.float64)
    b = data["b"].astype(np.float64)
    if spec.block_scales:
        wide = np.repeat(data["b_scales"].astype(np.float64), SCALED, axis=-2)[..., : spec.n, :]
        a = a * _along_k(data["a_scales"], spec.k)
        b = b[..., : spec.k] * _along_k(wide, spec.k)
    if not spec.groups:
        return plain(a, b, data.before["c"])
    want = data.before["c"][:, : spec.n].astype(np.float64)
    size = np.abs(want)
    begin = 0
    for group, end in enumerate(map(int, data["ends"])):
        one = plain(a[begin:end], b[group], data.before["c"][begin:end])
        want[begin:end], size[begin:end] = one.want, one.size
        begin = end
    return Reference(want, size)


def _along_k(scales: Array, k: int) -> Array:
    """A scale for each element of k."""
    return np.repeat(scales.astype(np.float64), SCALED, axis=-1)[..., :k]
