"""GEMM for NVIDIA whose operands go to registers at once: what fits, what it costs, when it is chosen."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import RegisterPlan, TmaPlan, launch_of, plan_cuda
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.cost import RegisterWork, register_cycles, register_work
from amdgen.kernels.gemm.cuda.explain import explain as explain_cuda
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry, register_geometry
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.cuda.where import computed_by
from amdgen.kernels.gemm.spec import Tile
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.find import ToolchainError
from amdgen.verify import run_built

ASKED: dict[str, Any] = {"m": 100, "n": 200, "k": 40, "dtype": "bf16", "staging": "registers"}


@pytest.fixture(scope="module")
def nvrtc():
    try:
        return find_nvrtc()
    except ToolchainError:
        pytest.skip("NVRTC is not installed")


def geometry(tile: tuple[int, int] = (64, 64), waves: tuple[int, int] = (4, 1), **given: Any) -> RegisterGeometry:
    spec = Gemm("sm_90a", **{**ASKED, **given})
    depth = -(-spec.k * spec.bytes // 32) * 32 // spec.bytes
    return register_geometry(spec.chosen(tile=Tile(*tile, depth), waves=waves))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"k": 136}, "lanes hold up to 128 of bf16"),
        ({"k": 36}, "rows of A or B are no whole 16 bytes; use -k, --lda and --ldb that are multiples of 8"),
        ({"lda": 44}, "rows of A or B are no whole 16 bytes"),
        ({"layout": "nn"}, "--staging registers with --layout nn"),
        ({"dtype": "fp8"}, "--staging registers with --dtype fp8"),
        ({"decomposition": "split_k"}, "--decomposition split_k with --staging registers"),
        ({"turned": True}, "has no clusters, copies or other stores"),
        ({"store": "direct"}, "has no clusters, copies or other stores"),
        ({"cluster": (2, 1)}, "has no clusters, copies or other stores"),
        ({"tile": Tile(64, 64, 64)}, "k is one tile of 48"),
        ({"tile": Tile(64, 48, 48)}, "no multiple of"),
        ({"tile": Tile(64, 64, 48), "waves": (8, 1)}, "no multiple of 128x32"),
        ({"tile": Tile(512, 64, 48), "waves": (1, 1)}, "registers a thread don't fit"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(given: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as error:
        plan_cuda(Gemm("sm_90a", **{**ASKED, **given}))
    assert says in str(error.value)


@pytest.mark.parametrize("tile", [(64, 64), (64, 128), (64, 256), (128, 64)])
def test_rows_that_are_staged_at_a_time_lie_in_different_banks(tile: tuple[int, int]) -> None:
    """A warp writes eight rows, four words of each, wherever in a piece all rows begin."""
    g = geometry(tile)
    for skip in range(0, 16, 4):
        words = [(lane // 4 * g.row_pitch + skip + lane % 4 * 4) // 4 for lane in range(32)]
        assert len({word % 32 for word in words}) == 32
    assert g.row_pitch % 16 == 0 and g.row_pitch >= g.pieces * 16 + 14


def test_shared_memory_and_registers_are_those_of_the_blocks_that_share_a_multiprocessor() -> None:
    for tile, waves in (((64, 64), (4, 1)), ((64, 256), (4, 1)), ((32, 64), (2, 1))):
        for k in (8, 40, 64, 128):
            g = geometry(tile, waves, k=k)
            assert g.blocks_sm * (g.shared_bytes + g.arch.reserved_bytes) <= g.arch.shared_bytes_sm
            assert g.blocks_sm * g.threads * g.registers <= g.arch.registers_sm


@pytest.mark.parametrize(("k", "n"), [(24, 256), (64, 250), (128, 255)])
@pytest.mark.parametrize(("tile", "waves"), [((64, 64), (4, 1)), ((64, 128), (4, 1)), ((32, 64), (2, 1))])
def test_it_compiles_without_spills(nvrtc, tile: tuple[int, int], waves: tuple[int, int], k: int, n: int) -> None:
    plan = RegisterPlan(geometry(tile, waves, k=k, n=n))
    used = nvrtc.compile(render_cuda(plan), "sm_90a").used[plan.name]
    assert used.spill_loads == used.spill_stores == used.stack == 0
    assert used.registers * plan.geometry.threads * plan.geometry.blocks_sm <= 65536


def test_it_is_chosen_for_wide_results_of_short_sums() -> None:
    """Where rows of C begin at odd places, and where C is nearly all; not for long sums, nor where something is asked
    for that only the copy engine has. Times on an H200, cuBLAS's and this way's: 6712x9788x24 81 and 57 us,
    1452x484x8 4.3 and 2.7."""
    specs = [
        Gemm("sm_90a", *sizes, dtype="bf16")
        for sizes in ((6712, 9788, 24), (1452, 484, 8), (1664, 1536, 24), (136, 3522, 16))
    ]
    assert all(isinstance(plan_cuda(spec), RegisterPlan) for spec in specs)
    for spec, asked in zip(
        specs, ({"stages": 2}, {"store": "direct"}, {"cluster": (1, 1)}, {"setmaxnreg": False}), strict=True
    ):
        assert isinstance(plan_cuda(spec.chosen(**asked)), TmaPlan), asked
    assert isinstance(plan_cuda(Gemm("sm_90a", 4096, 4096, 128)), TmaPlan)
    assert "registers" not in {c.spec.staging for c in ranked(Gemm("sm_90a", 512, 512, 136))}
    assert "registers" not in {c.spec.staging for c in ranked(Gemm("sm_90a", 512, 512, 64, dtype="fp8"))}
    old = Gemm("sm_80", 6712, 9788, 24)  # whose costs nobody has measured
    assert plan_cuda(old).spec.staging == "cp_async"
    assert isinstance(plan_cuda(old.chosen(staging="registers")), RegisterPlan)


def test_each_cost_counts() -> None:
    """What differs between two kernels, term by term."""

    def work(tile: tuple[int, int] = (64, 64), waves: tuple[int, int] = (4, 1), **given: Any) -> RegisterWork:
        return register_work(geometry(tile, waves, **{"m": 4096, "n": 4096, **given}))

    one = work()
    assert (one.turns, one.blocks, one.waits) == (2, 2, 6) and work((64, 128)).turns == 4
    assert work((128, 64)).blocks == 4 and work(k=64).waits == 8
    assert work(n=32).turns == 1  # the other turn has no columns
    assert work((128, 64)).loads == pytest.approx(
        one.loads * (32 + 64) / 32 * 16 / (16 + 64)
    )  # rows and columns of as much of C
    assert work(n=4095, tile=(64, 128)).loads > 1.1 * work(tile=(64, 128)).loads  # 112 of 128 columns
    wide = work((16, 256), (1, 4), m=1 << 16, n=161)  # four warps have columns of it, three of 160 of whole pieces
    rows = (1 << 16) / 16 / 132
    assert wide.loads == pytest.approx(4 * rows * (16 + 64) * 5)
    assert work((16, 256), (1, 4), m=1 << 16, n=160).loads == pytest.approx(3 * rows * (16 + 64) * 5)
    assert one.edges == work(n=4095).edges == 0 < work(n=255).edges
    assert work(m=64, n=64).loads == 4 * 80 * 5  # the only block's four warps, on one multiprocessor
    assert work(m=16, n=64).loads == 80 * 5
    assert one.memory == pytest.approx(2 * 2 * 4096 * 40 / 4.8e12 * 1980e6)
    for n, kind in ((4096, "stored"), (4104, "stored_half"), (4095, "stored_odd")):
        begins = {name: getattr(work(n=n), name) for name in ("stored", "stored_half", "stored_odd")}
        assert begins.pop(kind) == pytest.approx(2 * 4096 * n / 4.8e12 * 1980e6) and not any(begins.values())
    costs = geometry().arch.gemm_costs_registers
    assert costs is not None and register_cycles(one, costs) > register_cycles(one, replace(costs, memory_blend=40.0))
    costs = replace(costs, memory_blend=40.0)  # the longer one of work and memory alone
    stored, worked = work((128, 128), k=8, m=9530, n=5824), work(n=4096)
    counts: dict[str, set[str]] = {"stored": set(), "worked": set()}
    for field in fields(costs):
        if field.name == "memory_blend":
            continue
        dearer = replace(costs, **{field.name: getattr(costs, field.name) * 2})
        for name, one in (("stored", stored), ("worked", worked)):
            more = register_cycles(one, dearer) - register_cycles(one, costs)
            assert more <= 0 if field.name == "dram_share" else more >= 0, field.name
            counts[name] |= {field.name} if abs(more) > 1 else set()
    assert counts["stored"] == {"launch", "dram_share", "stored"}
    assert counts["worked"] == {"launch", "turn", "block", "wait", "load"}


@pytest.mark.cuda
def test_warps_that_overlap_store_c_on_a_gpu() -> None:
    """Where the last warp has few columns, as many as overlap and one more, and rows begin anywhere."""
    device = open_device("cuda", "sm_90a")
    for n, ldc, out in ((112 * 9 + 16, 1025, "bf16"), (112 * 9 + 17, 0, "bf16"), (112 * 9 + 13, 1040, "bf16"),
                        (2101, 2102, "f32"), (2104, 0, "bf16")):  # fmt: skip
        spec = Gemm("sm_90a", 3111, n, 40, dtype="bf16", staging="registers", tile=Tile(128, 128, 48), waves=(4, 1),
                    ldc=ldc, out_dtype=out)  # fmt: skip
        built = build(spec)
        assert built.plan.geometry.overlap and run_built(built, device).ok, (n, ldc, out)


def test_a_launch_covers_c() -> None:
    plan = plan_cuda(Gemm("sm_90a", **{**ASKED, "tile": Tile(32, 64, 48), "waves": (2, 1), "batch": 3}))
    launch = launch_of(plan.geometry)
    assert launch.grid == (4 * 4 * 3, 1, 1) and launch.block == (64, 1, 1) and len(launch.args) == 1
    assert launch.args[0].values["k_tiles"] == 1
    assert computed_by(plan, 50, 100) == "tile (1, 1) of 32x64x48, warp (1, 0), mma.sync of block (0, 4)"
    assert [c.name for c in explain_cuda(plan, plan.spec)] == ["tile", "waves", "staging", "decomposition", "raster"]
