"""Kernels that spilled registers, found by random specifications, and why they don't."""

from __future__ import annotations

import re
from typing import Any

import pytest

from amdgen.builder import build
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.choose import complete
from amdgen.kernels.gemm.cdna.cost import Way, cycles
from amdgen.kernels.gemm.cdna.geometry import geometry
from amdgen.kernels.gemm.cdna.registers import needed

SMALL: dict[str, Any] = {"mfma": 32, "beta": 2.0}
DEEP: dict[str, Any] = {**SMALL, "tile": Tile(32, 64, 256), "waves": (1, 2), "stages": 3, "staging": "lds_dma"}
ONE_SLAB: dict[str, Any] = {"dtype": "mxfp8", "preshuffled": True, **DEEP}


def counts(assembly: str) -> list[int]:
    """Matrix instructions of each region of a kernel in turn."""
    regions = assembly.split("; sched_barrier mask(0x00000000)")
    return [len(re.findall(r"^\s+v_mfma", region, re.MULTILINE)) for region in regions]


@pytest.mark.parametrize("decomposition", ["persistent", "data_parallel"])
def test_matrix_instructions_stay_where_the_text_has_them(decomposition: str) -> None:
    """One of a slab: LLVM put all twelve of a turn behind its loads, 46 to 95 registers to scratch."""
    built = build(Gemm("gfx950", 64, 64, 64, activation="gelu", decomposition=decomposition, **ONE_SLAB))
    resources = built.resources
    assert (resources.vgpr_spills, resources.scratch_bytes) == (0, 0)
    found = counts(built.assembly)
    assert sum(found) == 12 and max(found) == 1


@pytest.mark.parametrize(
    ("arch", "m", "n", "k", "given"),
    [
        ("gfx950", 128, 64, 64, {"dtype": "mxbf6", "tile": Tile(32, 32, 128), "stages": 2, "lda": 72, "ldb": 72}),
        ("gfx942", 64, 36, 109, {"dtype": "bf8", "tile": Tile(16, 32, 64), "stages": 2, "ahead": 2, "mfma": 16}),
    ],
)
def test_a_loop_over_tiles_keeps_no_addresses_of_single_loads(
    arch: str, m: int, n: int, k: int, given: dict[str, Any]
) -> None:
    """Rows that begin anywhere: LLVM had the addresses of up to 96 loads of a lane in registers in all loops."""
    how = {**SMALL, "waves": (1, 1), "staging": "vgpr", "decomposition": "persistent", **given}
    built = build(Gemm(arch, m, n, k, **how))
    assert (built.resources.vgpr_spills, built.resources.scratch_bytes) == (0, 0)


def test_sums_in_registers_of_their_own_leave_vgprs_to_the_rest() -> None:
    """gfx908: its largest tiles fit, as each lane has 256 VGPRs beside 256 AGPRs; and where nothing does, small tiles
    are taken."""
    large = Way(Tile(256, 256, 32), (2, 4), 2, "vgpr")
    assert cycles(Gemm("gfx908", 4096, 4096, 4096), [large])[0] < float("inf")
    coded: dict[str, Any] = {"weights": "int2", "group_size": 32, "zeros": True, "pipeline": "ping_pong"}
    spec = Gemm("gfx908", 109, 128, 128, dtype="bf16", **coded)
    assert cycles(spec, [large])[0] == float("inf")
    tile = complete(spec).tile
    assert tile is not None and tile.m * tile.n <= 64 * 64


@pytest.mark.parametrize(("dtype", "layout"), [("f16", "nn"), ("i8", "tt")])
def test_sums_of_gfx908_leave_registers_to_move_them(dtype: str, layout: str) -> None:
    """All 128 AGPRs of two waves for sums, or nearly all VGPRs beside them: one and two spills."""
    built = build(Gemm("gfx908", 8192, 8192, 8192, dtype=dtype, layout=layout))
    assert (built.resources.vgpr_spills, built.resources.scratch_bytes) == (0, 0)


ODD_CODES: dict[str, Any] = {
    "weights": "uint4",
    "group_size": 64,
    "zeros": True,
    "lda": 1836,
    "ldb": 1836,
    "ldc": 2120,
    "beta": 2.0,
}


@pytest.mark.parametrize(
    ("arch", "m", "n", "k", "given"),
    [
        ("gfx950", 9280, 9184, 7040, {"dtype": "mxfp4"}),
        ("gfx950", 4096, 6400, 5120, {"dtype": "mxfp4"}),
        ("gfx950", 6144, 3000, 768, {"dtype": "mxfp8"}),
        ("gfx950", 8192, 4096, 8192, {"dtype": "mxfp4", "decomposition": "stream_k"}),
        ("gfx950", 8192, 4096, 8192, {"dtype": "mxfp4", "decomposition": "persistent"}),
        ("gfx950", 8192, 8192, 2560, {"dtype": "bf16", "decomposition": "split_k"}),
        ("gfx950", 8192, 8192, 2560, {"dtype": "mxbf6", "decomposition": "persistent"}),
        ("gfx950", 11008, 1000, 2560, {"dtype": "mxbf6", "decomposition": "stream_k"}),
        ("gfx950", 2560, 5120, 14336, {"dtype": "bf16", "decomposition": "stream_k"}),
        ("gfx950", 8192, 8191, 4096, {"dtype": "mxbf6", "groups": 3, "beta": 2.0}),
        ("gfx950", 8192, 8192, 8192, {"dtype": "mxfp4", "preshuffled": True, "shuffled_scales": True}),
        ("gfx950", 8192, 8192, 11008, {"dtype": "mxfp4"}),
        ("gfx950", 8192, 8192, 6400, {"dtype": "mxfp8"}),
        ("gfx942", 9472, 2112, 1828, {"dtype": "f16", "out_dtype": "bf16", "activation": "gelu", **ODD_CODES}),
    ],
)
def test_what_is_chosen_for_a_large_product_has_room(arch: str, m: int, n: int, k: int, given: dict[str, Any]) -> None:
    """2 to 336 registers went to scratch, which cost the first of these 1.56 times its time by the model."""
    built = build(Gemm(arch, m, n, k, **given))
    assert (built.resources.vgpr_spills, built.resources.scratch_bytes) == (0, 0)


def test_a_lone_wave_has_all_registers_that_it_needs() -> None:
    """Two waves could share a SIMD by LDS, but each would put 80 registers to scratch."""
    how: dict[str, Any] = {"tile": Tile(160, 160, 256), "waves": (2, 2), "stages": 1, "staging": "vgpr", "mfma": 16}
    built = build(Gemm("gfx950", 8192, 8192, 8192, dtype="mxfp4", **how))
    assert (built.resources.vgpr_spills, built.resources.scratch_bytes) == (0, 0)
    assert built.resources.vgpr + built.resources.agpr > 256


@pytest.mark.parametrize(
    ("dtype", "tile", "waves", "stages", "ahead", "mfma", "taken"),
    [
        ("mxfp4", (64, 192, 256), (2, 2), 2, 1, 32, 158),  # sums
        ("mxfp8", (160, 224, 128), (2, 2), 1, 2, 16, 492),  # sums that are kept apart
        ("mxfp8", (64, 192, 256), (4, 1), 2, 1, 16, 408),  # fragments
        ("mxfp4", (256, 64, 512), (2, 2), 1, 2, 16, 366),  # what is on its way
        ("mxfp4", (128, 160, 512), (2, 2), 2, 1, 16, 362),  # scales that lanes load for themselves
    ],
)
def test_registers_are_counted_as_the_compiler_takes_them(
    dtype: str, tile: tuple[int, int, int], waves: tuple[int, int], stages: int, ahead: int, mfma: int, taken: int
) -> None:
    """Ways in which one of the terms is large, with what the compiler took (2026-11-27_gemm_registers.md)."""
    how: dict[str, Any] = {"stages": stages, "ahead": ahead, "mfma": mfma, "staging": "vgpr"}
    spec = Gemm("gfx950", 8192, 8192, 8192, dtype=dtype, tile=Tile(*tile), waves=waves, **how)
    assert needed(geometry(complete(spec))) == pytest.approx(taken, rel=0.07)
