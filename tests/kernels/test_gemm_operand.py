"""The addresses that a GEMM is built from, against plain formulas; and its bank conflicts."""

from __future__ import annotations

import itertools

import pytest
from support.sweeps import half

from amdgen.errors import AmdgenError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.build import plan_gemm
from amdgen.kernels.operand import Operand

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
    with pytest.raises(AmdgenError, match="16 times a power of two"):
        operands(arch, tile=Tile(128, 96, 64), waves=(2, 2), staging="vgpr", mfma=16, layout="nn")


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
