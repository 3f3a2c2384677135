"""The addresses that a GEMM is built from, against plain formulas; and its bank conflicts."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from support.sweeps import half

from amdgen.emulator.reference.memory.ldslanes import transposed
from amdgen.kernels.cdna.operand import Operand
from amdgen.kernels.cdna.read_transposed import ReadTransposed
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.layout.conflicts import access_cycles
from amdgen.layout.fragments import STRIP

ARCHS = ["gfx90a", "gfx942", "gfx950"]
LAYOUTS = ["nt", "nn", "tn", "tt"]
STAGINGS = ["lds_dma", "vgpr"]
DTYPES = ["f16", "i8"]


def operands(arch: str, **how: object) -> tuple[Operand, Operand]:
    return plan_gemm(Gemm(arch, 256, 256, 256, **how)).geometry.operands  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arch", "layout", "mfma", "staging", "dtype"), half(ARCHS, LAYOUTS, [16, 32], STAGINGS, DTYPES)
)
def test_reads(arch: str, layout: str, mfma: int, staging: str, dtype: str) -> None:
    for o in operands(arch, layout=layout, mfma=mfma, staging=staging, dtype=dtype):
        o.check()
        assert o.found.after == 0, o.found.report()


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("layout", ["nt", "tn"])
def test_reads_of_tiles_that_are_no_powers_of_two(arch: str, layout: str) -> None:
    how = {"layout": layout, "staging": "vgpr", "mfma": 32}
    for tile, waves in ((Tile(128, 96, 32), (4, 1)), (Tile(192, 160, 32), (2, 1))):
        for o in operands(arch, tile=tile, waves=waves, **how):
            o.check()
            assert o.found.after == 0, o.found.report()


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize(
    ("layout", "tile", "rows"), [("nn", (128, 96, 64), 16), ("tn", (192, 192, 32), 32), ("tn", (224, 64, 32), 16)]
)
def test_reads_across_k_of_shares_that_are_no_powers_of_two(arch: str, layout: str, tile: Any, rows: int) -> None:
    """Each read of a line has a base where a swizzle moves what is between them."""
    for o in operands(arch, tile=Tile(*tile), waves=(2, 2), staging="vgpr", mfma=rows, layout=layout):
        o.check()
        assert o.found.after == 0, o.found.report()
        assert o.bases == (o.subtiles // o.spread if o.steps_bases else o.spread if o.k_contiguous else 1)
        for wave, slab, subtile in itertools.product(range(2), range(o.slabs), range(0, o.subtiles, o.spread)):
            for item, piece in itertools.product([(0, 0)] if o.k_contiguous else o.items(), range(o.pieces)):
                places = [o.lane_place(wave, lane, slab, subtile, item, piece) for lane in range(64)]
                at = [o.swizzle.address(*place) for place in places]
                assert access_cycles(o.arch, "read", o.read_bytes, at)[1] == 0, (o.name, wave, slab, subtile)
    across = operands("gfx950", tile=Tile(192, 192, 32), waves=(2, 2), staging="vgpr", mfma=32, layout="tn")
    assert all(o.steps_bases for o in across)


@pytest.mark.parametrize(("arch", "layout", "dtype"), half(ARCHS, ["nt", "nn"], DTYPES))
def test_reads_of_elements_copied_one_by_one(arch: str, layout: str, dtype: str) -> None:
    spec = Gemm(arch, 255, 255, 127, layout=layout, staging="lds_dma", dtype=dtype)
    for o in plan_gemm(spec).geometry.operands:
        assert o.slot == 4
        o.check()
        assert o.found.after == 0, o.found.report()


@pytest.mark.parametrize(
    ("arch", "layout", "sizes", "copied"),
    half(
        ARCHS,
        ["nt", "tn"],
        [(256, 256, 256), (255, 255, 127)],
        [("lds_dma", "f16"), ("vgpr", "bf16"), ("lds_dma", "i8"), ("vgpr", "i8")],
    ),
)
def test_copies_fill_the_tile_once(
    arch: str, layout: str, sizes: tuple[int, int, int], copied: tuple[str, str]
) -> None:
    """Copy c of a thread, as the kernel computes its place, reaches every element of the tile exactly once, at the
    place where the reads look for it."""
    staging, dtype = copied
    for o in plan_gemm(Gemm(arch, *sizes, layout=layout, staging=staging, dtype=dtype)).geometry.operands:
        per_unit = o.unit // o.slot
        seen: dict[int, tuple[int, int]] = {}
        for copy, thread in itertools.product(range(o.copies), range(o.threads)):
            first = thread + copy % o.phases * o.threads
            line = first // o.units_per_line
            byte = o.swizzle.apply(line, first % o.units_per_line * o.unit)
            line += copy // o.phases * o.phase_lines
            for e in range(per_unit):
                at = (copy * o.threads + thread) * o.unit + e * o.slot
                assert at not in seen
                seen[at] = (line, byte + e * o.slot)
        assert len(seen) == o.lines * o.line_elements
        for at, (line, byte) in seen.items():
            assert o.swizzle.address(line, byte) == at


def test_both_operands_permute_k_alike() -> None:
    for layout in ("nt", "nn", "tn", "tt"):
        a, b = operands("gfx942", layout=layout)
        ks = [
            [o.k_of(slab, group, step, item) for slab in range(o.slabs) for group in range(o.groups)
             for step in range(o.steps_per_slab) for item in range(o.run)]
            for o in (a, b)
        ]  # fmt: skip
        assert ks[0] == ks[1]
        assert sorted(ks[0]) == list(range(a.depth))


@pytest.mark.parametrize(
    ("layout", "tile", "waves", "staging"),
    [
        ("nn", Tile(256, 256, 64), (2, 4), "vgpr"),
        ("tn", Tile(128, 128, 32), (2, 2), "lds_dma"),
        ("tt", Tile(64, 192, 64), (1, 2), "vgpr"),
        ("nn", Tile(64, 64, 32), (2, 2), "lds_dma"),
    ],
)
def test_transposing_reads_bring_the_k_that_reads_along_k_bring(
    layout: str, tile: Tile, waves: tuple[int, int], staging: str
) -> None:
    """By what the instruction does to the 8 bytes of each lane, as the emulator has it."""
    mfma = 16 if tile.n == 64 else 32
    found = [
        o for o in operands("gfx950", layout=layout, tile=tile, waves=waves, staging=staging, mfma=mfma)
        if isinstance(o, ReadTransposed)
    ]  # fmt: skip
    assert [o.name for o in found] == ["a"] * (layout[0] == "t") + ["b"] * (layout[1] == "n")
    for o in found:
        assert not o.found.after
        held = {
            o.swizzle.address(line, byte): byte // 2 << 8 | line
            for line in range(o.lines) for byte in range(0, o.line_bytes, 2)
        }  # fmt: skip
        for wave, slab, subtile, piece in itertools.product(
            *map(range, (o.waves_along, o.slabs, o.subtiles, o.pieces))
        ):
            read = o.read(slab, subtile, 0, 0, piece)
            brought = np.zeros((2, 1, 64), np.uint32)  # two elements a dword: the outer place and k, 8 bits each
            for lane in range(64):
                at = (o.base_address(wave, lane, read.base) ^ read.flip) + read.add
                e = [held[at + 2 * i] for i in range(STRIP)]
                brought[:, 0, lane] = e[0] | e[1] << 16, e[2] | e[3] << 16
            got = transposed(brought, 16)[:, 0]
            for lane in range(64):
                group, index = divmod(lane, o.m)
                outer = o.outer_of(wave, subtile, index)
                want = [outer << 8 | o.k_of(slab, group, 0, piece * STRIP + e) for e in range(STRIP)]
                assert [int(got[e // 2, lane]) >> 16 * (e % 2) & 0xFFFF for e in range(STRIP)] == want


def test_transposing_reads_are_taken_only_without_bank_conflicts_and_of_16_bits() -> None:
    across = {"layout": "nn", "staging": "vgpr", "waves": (2, 2)}
    rows = operands("gfx950", tile=Tile(64, 64, 32), mfma=16, **across)[1]
    assert isinstance(rows, ReadTransposed) and rows.swizzle.fold and not rows.found.after
    uneven = operands("gfx950", tile=Tile(64, 192, 32), mfma=32, **across)[1]  # waves of 96 columns
    assert isinstance(uneven, ReadTransposed) and uneven.steps_bases and not uneven.found.after
    bytewise = operands("gfx950", tile=Tile(128, 128, 64), dtype="i8", **across)[1]
    older = operands("gfx942", tile=Tile(128, 128, 64), mfma=32, **across)[1]
    for o in (bytewise, older):
        assert not isinstance(o, ReadTransposed)
