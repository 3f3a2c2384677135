"""Grouped products; fp8 with scales of blocks on NVIDIA: what is refused, the reference, the order of tiles; CDNA's,
executed."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import TmaPlan, launch_of, plan_cuda
from amdgen.kernels.gemm.family import GEMM
from amdgen.kernels.gemm.spec import Tile
from amdgen.kernels.tensors import Struct
from amdgen.launch import launch_on
from amdgen.verify import compare

_SIZES: dict[str, Any] = {"m": 304, "n": 64, "k": 256}


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"groups": 4, "batch": 2}, "--groups with batch"),
        ({"groups": 4, "bias": True}, "--groups with bias"),
        ({"groups": 4, "decomposition": "split_k"}, "split k"),
        ({"groups": 4, "staging": "cp_async"}, "cp.async"),
        ({"groups": 4, "n": 63}, "no multiple of 16 bytes"),
        ({"groups": 4, "layout": "tn"}, "--groups 4, layout tn"),
        ({"groups": -1}, "--groups -1"),
        ({"scales": "block", "dtype": "bf16"}, "--scales block with --dtype bf16"),
        ({"scales": "block", "dtype": "fp8", "tile": Tile(128, 112, 128), "warpgroups": 2}, "a multiple of 32"),
        ({"scales": "block", "dtype": "fp8", "tile": Tile(256, 160, 128), "warpgroups": 2}, "240 accumulators"),
    ],
)
def test_what_a_grouped_or_scaled_kernel_has_not(spec: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        plan_cuda(Gemm("sm_90a", **{**_SIZES, **spec}))


def test_sm_80_has_neither() -> None:
    with pytest.raises(SpecError, match="no copy engine"):
        plan_cuda(Gemm("sm_80", **_SIZES, groups=4))


@pytest.mark.parametrize("groups", [0, 3])
def test_the_reference_is_the_sum_of_scaled_products(groups: int) -> None:
    """Beside sums of single elements of C over blocks of k."""
    spec = Gemm("sm_90a", 20, 144, 272, dtype="fp8", scales="block", groups=groups, alpha=0.5)
    data = GEMM.data(spec, 3)
    want = GEMM.reference(spec, data)["c"].want
    if groups:
        assert list(data["ends"]) == sorted(data["ends"]) and data["ends"][-1] == spec.m
    for row, column in ((0, 0), (7, 127), (13, 128), (19, 143)):
        group = int(np.searchsorted(data["ends"], row, side="right")) if groups else 0
        b, scales = (data[name][group] if groups else data[name] for name in ("b", "b_scale"))
        total = 0.0
        for block in range(3):
            part = slice(block * 128, (block + 1) * 128)
            a, other = data["a"][row, part].astype(float), b[column, part].astype(float)
            total += float(a @ other) * float(data["a_scale"][row, block]) * float(scales[column // 128, block])
        assert want[row, column] == pytest.approx(0.5 * total, rel=1e-6)


@pytest.mark.parametrize("cluster", [(1, 1), (2, 1), (1, 2)])
def test_every_tile_of_every_group_is_computed_once(cluster: tuple[int, int]) -> None:
    """The kernel's walk over the groups, in Python: groups of no row, of one, and of more than a tile."""
    spec = Gemm("sm_90a", 1000, 320, 512, groups=6, tile=Tile(128, 64, 64), cluster=cluster)
    plan = plan_cuda(spec)
    assert isinstance(plan, TmaPlan)
    launch = launch_of(plan.geometry)
    numbers = launch.args[-1]
    assert isinstance(numbers, Struct)
    across, ends, size = numbers.values["across"], [0, 1, 1, 500, 640, 1000], cluster[0] * cluster[1]
    assert isinstance(across, int) and numbers.values["groups"] == 6
    seen: dict[tuple[int, int], int] = {}
    for first in range(launch.grid[0] // size):
        at, group, ahead, begin = first, 0, 0, 0
        while group < len(ends):
            tall = -(-(ends[group] - begin) // (128 * cluster[0]))
            if at - ahead < tall * across:
                y, x = divmod(at - ahead, tall)
                for rank in range(size):
                    row = begin + (x * cluster[0] + rank % cluster[0]) * 128
                    column = (y * cluster[1] + rank // cluster[0]) * 64
                    for r in range(row, min(row + 128, ends[group])):
                        seen[r, column] = seen.get((r, column), 0) + 1
                at += launch.grid[0] // size
            else:
                ahead, begin, group = ahead + tall * across, ends[group], group + 1
    assert set(seen.values()) == {1}
    assert {key for key in seen if key[1] < 320} == {(r, c) for r in range(1000) for c in range(0, 320, 64)}


_SMALL: dict[str, Any] = {"tile": Tile(32, 32, 32), "waves": (1, 1)}


@pytest.mark.parametrize(
    ("arch", "size", "groups", "how", "last"),
    [
        # More groups than a wave has lanes, most of them of a few rows or none.
        ("gfx908", (300, 40, 40), 100, _SMALL, 300),
        # Rows behind the last end stay as they are.
        ("gfx90a", (100, 70, 40), 5, {**_SMALL, "layout": "nn", "dtype": "bf16", "beta": 0.5, "activation": "silu",
                                      "residual": True, "lda": 44, "ldb": 76, "ldc": 74}, 71),
        ("gfx90a", (100, 70, 260), 4, {"weights": "int4", "zeros": True, "group_size": 64}, 100),
        ("gfx942", (100, 270, 300), 4, {"dtype": "fp8", "scales": "block"}, 100),
        ("gfx942", (60, 70, 40), 2, {"dtype": "i8", "scales": "tensor"}, 60),
        ("gfx950", (100, 70, 64), 4, {"dtype": "mxfp8"}, 100),
        ("gfx950", (60, 70, 40), 2, {"dtype": "fp8", "scales": "row", "staging": "lds_dma"}, 60),
    ],
)  # fmt: skip
def test_groups_on_cdna(arch: str, size: tuple[int, int, int], groups: int, how: dict[str, Any], last: int) -> None:
    built = build(Gemm(arch, *size, groups=groups, **how))
    data = GEMM.data(built.spec, 1)
    data["ends"][-1] = last
    np.minimum(data["ends"], last, out=data["ends"])
    launched = launch_on(built, open_device("emulator", arch), data)
    found = [*launched.findings, *launched.warnings]
    assert not found, str(found[0])
    comparison = compare(built.spec, data)
    assert comparison.ok, comparison
    assert not built.resources.vgpr_spills


@pytest.mark.parametrize(
    "how",
    [{"layout": "tn"}, {"batch": 2}, {"bias": True}, {"column_bias": True}, {"raster": 2}, {"xcds": 2},
     {"decomposition": "stream_k"}, {"groups": -1}],
)  # fmt: skip
def test_what_groups_on_cdna_go_without(how: dict[str, Any]) -> None:
    with pytest.raises(SpecError, match="--groups"):
        Gemm("gfx942", **{**_SIZES, "groups": 4, **how})
