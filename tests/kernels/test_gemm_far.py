"""Products whose A, B or C span more than 4 GiB: rows lie far apart, so that few bytes of them are touched."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.sweeps import part

from amdgen.builder import build
from amdgen.emulator import emulate
from amdgen.emulator.arena import Blank
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.tensors import Pointer

ARCHS = ["gfx908", "gfx90a", "gfx942", "gfx950"]
FAR = 15 << 20
"""Elements of f16 from row to row: 30 MiB, of which 64 rows lie in a descriptor's 2 GiB."""
LONG = 200
"""Rows, of which the last tile of 64 begins beyond 4 GiB."""
GIB = 1 << 30


def far(rows: np.ndarray, pitch: int) -> Blank:
    """A matrix (..., rows, columns) whose rows begin ``pitch`` elements apart."""
    size = rows.itemsize
    flat = rows.reshape(-1, rows.shape[-1])
    return Blank(len(flat) * pitch * size, {n * pitch * size: flat[n] for n in range(len(flat))})


def check(spec: Gemm, a: np.ndarray, b: np.ndarray, want: np.ndarray, source: str | None = None) -> list[int]:
    """Runs a product of matrices as they lie in memory, (..., rows, columns), and compares C. The bytes of A, B, C."""
    built = build(spec, source=source)
    c = np.full(want.shape, np.nan, np.float32)
    pitches = dict(zip("abc", spec.pitches, strict=True))
    memory = {name: far(array, pitches[name]) for name, array in zip("abc", (a, b, c), strict=True)}
    args = [memory[arg.name] if isinstance(arg, Pointer) else arg for arg in built.launch.args]
    result = emulate(built.code, built.kernel, built.grid, built.block, args)
    assert not result.findings, result.findings[0]
    assert np.abs(c - want).max() < 1e-3
    return [memory[name].nbytes for name in "abc"]


def small(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Small integers, whose sums are exact."""
    return rng.integers(-4, 5, shape).astype(np.float16)


WHICH = [("a", "nt"), ("b", "nt"), ("a", "tn"), ("b", "tn"), ("c", "nt")]


@pytest.mark.parametrize(
    ("arch", "which", "layout"),
    part(
        [(arch, *which) for arch in ARCHS for which in WHICH],
        lambda arch, *which: ARCHS.index(arch) % 2 == WHICH.index(which) % 2,
    ),
)
def test_rows_beyond_4_gib(arch: str, which: str, layout: str) -> None:
    """The last tile begins beyond 4 GiB, or the last tile of k does."""
    rng = np.random.default_rng(0)
    m, n, k = (LONG if axis in {"a": "mk", "b": "nk", "c": "m"}[which] else 40 for axis in "mnk")
    a, b = small(rng, m, k), small(rng, k, n)
    want = a.astype(np.float64) @ b.astype(np.float64)
    pitch = FAR // 2 if which == "c" else FAR  # of f32
    how: dict[str, Any] = {"layout": layout, "out_dtype": "f32", f"ld{which}": pitch, "tile": Tile(64, 64, 32)}
    lies = a if layout[0] == "n" else a.T.copy(), b if layout[1] == "n" else b.T.copy()
    sizes = check(Gemm(arch, m, n, k, waves=(2, 2), **how), *lies, want)
    assert sizes["abc".index(which)] > 4 * GIB


@pytest.mark.parametrize(
    ("arch", "which"),
    part(
        [(arch, which) for arch in ARCHS for which in "abc"],
        lambda arch, which: ARCHS.index(arch) == "abc".index(which) + 1,
    ),
)
def test_products_of_a_batch_beyond_4_gib(arch: str, which: str) -> None:
    """Each is of less than 2 GiB; the last begins beyond 4."""
    rng = np.random.default_rng(1)
    a, b = small(rng, 5, 40, 40), small(rng, 5, 40, 40)
    pitch: dict[str, Any] = {f"ld{which}": FAR // 2 if which == "c" else FAR}
    want = a.astype(np.float64) @ b.astype(np.float64).swapaxes(1, 2)
    sizes = check(Gemm(arch, 40, 40, 40, batch=5, out_dtype="f32", **pitch), a, b, want)
    assert sizes["abc".index(which)] > 4 * GIB


@pytest.mark.parametrize("arch", part([(arch,) for arch in ARCHS], lambda arch: arch == "gfx950"))
def test_tiles_that_a_workgroup_takes_in_turn_beyond_4_gib(arch: str) -> None:
    rng = np.random.default_rng(2)
    a, b = small(rng, LONG, 70), small(rng, 40, 70)
    spec = Gemm(arch, LONG, 40, 70, lda=FAR, out_dtype="f32", decomposition="persistent", raster=1)
    assert check(spec, a, b, a.astype(np.float64) @ b.astype(np.float64).T)[0] > 4 * GIB


def test_an_offset_of_32_bits_is_noticed() -> None:
    rng = np.random.default_rng(3)
    a, b = small(rng, LONG, 40), small(rng, 40, 40)
    spec = Gemm("gfx942", LONG, 40, 40, lda=FAR, out_dtype="f32", tile=Tile(64, 64, 32), waves=(2, 2))
    source = build(spec).source
    changed = source.replace("(u64)first_m * pitch_a", "(u64)(first_m * pitch_a)")
    assert changed != source
    with pytest.raises(AssertionError):
        check(spec, a, b, a.astype(np.float64) @ b.astype(np.float64).T, changed)
