"""What a GEMM refuses, and what it chooses."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.kernels.cdna.matrix import matrix_instruction
from amdgen.kernels.cdna.operand_text import tile_intrinsic
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile, parse_tile, parse_waves
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.cost import Way, cycles
from amdgen.kernels.gemm.spec import _how

BASE = {"arch": "gfx942", "m": 512, "n": 512, "k": 512, "dtype": "bf16"}

REFUSED = [
    ({"arch": "gfx943"}, "gfx943", "gfx942"),
    ({"m": 0}, "-m 0", "1 to"),
    ({"dtype": "f8"}, "--dtype f8", "bf16"),
    ({"out_dtype": "i8"}, "--out-dtype i8", "f32"),
    ({"dtype": "f64", "out_dtype": "f32"}, "--dtype f64 gives no f32", "use --out-dtype f64"),
    ({"dtype": "f32", "out_dtype": "f64"}, "--dtype f32 gives no f64", "use --out-dtype f16, bf16 or f32"),
    ({"b_dtype": "fp8"}, "--b-dtype fp8", "choose from bf16"),
    ({"out_dtype": "i32"}, "--dtype bf16 gives no i32", "f16, bf16 or f32"),
    ({"dtype": "i8", "out_dtype": "f16"}, "--dtype i8 gives no f16", "C is i32"),
    ({"dtype": "i8", "alpha": 0.5}, "i8 products are plain", "to the i32 result"),
    ({"dtype": "i8", "beta": 1.0}, "i8 products are plain", "to the i32 result"),
    ({"dtype": "i8", "mfma": 4}, "--mfma 4", "32 or 16"),
    ({"layout": "xx"}, "--layout xx", "nt"),
    ({"staging": "magic"}, "--staging magic", "lds_dma"),
    ({"lda": 100}, "lda 100", "512"),
    ({"mfma": 64}, "--mfma 64", "use 32 or 16"),
    (
        {"tile": Tile(256, 256, 64), "waves": (2, 4), "stages": 2},
        "131072 bytes of LDS; gfx942 has 65536",
        "smaller tile",
    ),
    ({"tile": Tile(128, 128, 64), "waves": (2, 2), "stages": 3}, "98304 bytes of LDS", "--stages 2"),
    ({"tile": Tile(72, 64, 32)}, "m of 72", "a multiple of"),
    ({"tile": Tile(64, 64, 24)}, "depth 24", "powers of two"),
    ({"tile": Tile(64, 64, 32), "stages": 9}, "--stages 9", "1 to 8"),
    ({"tile": Tile(64, 64, 32), "stages": 1, "staging": "lds_dma"}, "--stages 1", "2 to 8"),
    ({"tile": Tile(64, 64, 32), "waves": (8, 8)}, "--waves 8x8", "1 to 16"),
    ({"tile": Tile(256, 128, 32), "waves": (1, 1), "staging": "vgpr"}, "accumulators", "more --waves"),
    (
        {"tile": Tile(128, 128, 32), "waves": (1, 1), "stages": 2, "staging": "lds_dma"},
        "vmcnt counts 63",
        "more --waves",
    ),
]


@pytest.mark.parametrize(("change", "says", "remedy"), REFUSED, ids=lambda v: str(v)[:40])
def test_refusals_are_one_line_with_a_remedy(change: dict[str, object], says: str, remedy: str) -> None:
    with pytest.raises(AmdgenError) as caught:
        plan_gemm(Gemm(**{**BASE, **change}))
    text = str(caught.value)
    assert says in text and remedy in text and "\n" not in text


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("staging", ["lds_dma", "vgpr"])
@pytest.mark.parametrize("size", [(1, 1, 1), (512, 512, 512), (500, 333, 129), (8192, 8192, 8192), (16, 8192, 8192)])
def test_a_default_is_found_and_fits(arch: str, staging: str, size: tuple[int, int, int]) -> None:
    plan = plan_gemm(Gemm(arch, *size, dtype="f16", staging=staging))
    g, machine = plan.geometry, plan.spec.machine
    assert plan.lds.bytes <= machine.lds.bytes
    assert g.accumulators <= 256
    for op in (*plan.loop.prologue, *plan.loop.steady, *plan.loop.drain):
        for counter, count in op.waits:
            assert 0 <= count < machine.counters[counter].max


def test_the_steady_wait_keeps_all_but_one_stage_in_flight() -> None:
    plan = plan_gemm(Gemm(**BASE, tile=Tile(128, 128, 32), waves=(2, 2), mfma=32, stages=3, staging="lds_dma"))
    copies = sum(o.copies for o in plan.geometry.operands)
    syncs = [op for op in plan.loop.steady if op.waits_or_syncs]
    assert len(syncs) == plan.geometry.unroll == 3
    assert all(sync.barrier and dict(sync.waits) == {"vmcnt": copies, "lgkmcnt": 0} for sync in syncs)


def test_wide_dma_where_the_architecture_has_it() -> None:
    wide = plan_gemm(Gemm("gfx950", 512, 512, 512, staging="lds_dma"))
    assert {o.dma for o in wide.geometry.operands} == {16}
    assert tile_intrinsic(wide.geometry.a, wide.spec.isa).instruction == "buffer_load_dwordx4"
    assert {o.dma for o in plan_gemm(Gemm("gfx942", 512, 512, 512, staging="lds_dma")).geometry.operands} == {4}
    # rows of 129 elements begin at odd multiples of two bytes: one element a copy
    assert {o.dma for o in plan_gemm(Gemm("gfx950", 512, 512, 129, staging="lds_dma")).geometry.operands} == {2}
    # narrow copies take an instruction a dword; wide ones must land within a turn where there are only two stages
    stagings = {arch: plan_gemm(Gemm(arch, 512, 512, 512)).geometry.staging for arch in ("gfx90a", "gfx942", "gfx950")}
    assert stagings == {"gfx90a": "vgpr", "gfx942": "vgpr", "gfx950": "vgpr"}
    spec, tile = Gemm("gfx950", 8192, 8192, 8192), Tile(256, 256, 64)
    to_registers, to_lds = cycles(spec, [Way(tile, (2, 4), 2, staging) for staging in ("vgpr", "lds_dma")])
    assert to_registers < to_lds
    assert plan_gemm(Gemm("gfx950", 512, 512, 129)).geometry.staging == "vgpr"


@pytest.mark.parametrize("text", ["", "128", "128x128", "axbxc", "1x2x3x4", "99999x1x1", "-1x2x3"])
def test_a_tile_that_is_none(text: str) -> None:
    with pytest.raises(AmdgenError, match=re.escape(f"--tile {text}")):
        parse_tile(text)


def test_shapes_are_read() -> None:
    assert parse_tile("256x128x64") == Tile(256, 128, 64)
    assert parse_waves("2x4") == (2, 4)
    with pytest.raises(AmdgenError, match="--waves 2"):
        parse_waves("2")


@pytest.mark.parametrize(("arch", "kinds"), [("gfx942", {"fp8_fnuz", "bf8_fnuz"}), ("gfx950", {"fp8", "bf8"})])
def test_a_matrix_instruction_reads_the_8_bit_floats_of_its_architecture(arch: str, kinds: set[str]) -> None:
    isa = load_isa(arch)
    assert {kind for kind in ("fp8", "bf8", "fp8_fnuz", "bf8_fnuz") if matrix_instruction(isa, 16, kind)} == kinds


WAYS: dict[str, tuple[object, ...]] = {
    "tile": (None, Tile(64, 64, 32), Tile(128, 64, 64)), "waves": (None, (2, 2)), "stages": (None, 2, 0),
    "staging": (None, "vgpr", "lds_dma", "tma", "cp_async"), "pipeline": (None, "ping_pong", "no"),
    "ahead": (None, 2, 0), "transpose": (None, "write"), "fetch": (None, "line"), "mfma": (None, 16, 32, 5),
    "warpgroups": (None, 2),
    "cluster": (None, (2, 1)), "turned": (False, True), "blocks": (None, 2), "copies": (None, "threads"),
    "store": (None, "rows"), "decomposition": (None, "split_k", "persistent", "x"), "splits": (None, 3, 0),
    "reduction": (None, "atomic", "tma", "cluster"), "raster": (None, 4, -1), "along_n": (None, True),
    "xcds": (None, 8, 99), "in_order": (False, True), "setmaxnreg": (True, False),
}  # fmt: skip


def outcome(made: Callable[[], Gemm]) -> tuple[str, dict[str, object]]:
    """What a specification is refused for, or all that follows from it."""
    try:
        spec = made()
    except SpecError as error:
        return str(error), {}
    return "", everything(spec)


def everything(spec: Gemm) -> dict[str, object]:
    """All properties of a specification."""
    found: dict[str, object] = {}
    for name in dir(Gemm):
        if not name.startswith("_") and not callable(getattr(Gemm, name)):
            try:
                found[name] = getattr(spec, name)
            except AmdgenError as error:
                found[name] = str(error)
    return found


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950", "sm_80", "sm_90a"])
def test_another_way_is_the_specification_that_is_made_anew(arch: str) -> None:
    """``chosen`` keeps what was found out of the problem, and doesn't check it again."""
    rng = random.Random(arch)
    problems = [{"dtype": "f16", "bias": True}, {"dtype": "bf16", "layout": "tn", "lda": 640}, {"dtype": "i8"},
                {"dtype": "fp8", "scales": "block"}, {"groups": 3}]  # fmt: skip
    refused = 0
    for turn in range(120):
        try:
            spec = Gemm(arch, 512, 384, 256, **problems[turn % len(problems)])  # type: ignore[arg-type]
        except SpecError:
            continue
        asked = spec.chosen(stages=None)
        assert everything(asked)  # is worked out, and could be kept
        how = {name: rng.choice(WAYS[name]) for name in rng.sample(sorted(WAYS), 3)}
        want = outcome(partial(replace, asked, **how))
        assert outcome(partial(asked.chosen, **how)) == want, how
        refused += bool(want[0])
    assert 20 < refused < 100


def test_every_way_is_one_of_these() -> None:
    assert set(WAYS) == _how()


def test_what_comes_into_a_compute_unit_takes_time() -> None:
    """gfx950, 112x2560x2880: 14.1 us in tiles of 64x32, each of which fetches more for what it multiplies, and 10.4 in
    three parts of 64x64; by L2 and matrix pipes alone 1.12 times as long."""
    spec = Gemm("gfx950", 112, 2560, 2880, dtype="bf16")
    small = Way(Tile(64, 32, 128), (4, 2), 2, "vgpr", ahead=2)
    large = Way(Tile(64, 64, 64), (2, 2), 2, "vgpr", splits=3, ahead=2)
    took = cycles(spec, [small, large])
    assert 1.25 < took[0] / took[1] < 1.5
