"""A launch as a whole: what lies on which CU, what misses which cache, and what is predicted."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support.timed_kernels import kernel_text
from typer.testing import CliRunner

from amdgen.cli.app import app
from amdgen.codeobject import CodeObject
from amdgen.emulator.arena import Blank
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.timing.chip import Occupancy, beyond, occupancy
from amdgen.timing.launch import timed
from amdgen.timing.profile import profile
from amdgen.timing.sample import Sample, sample
from amdgen.toolchain import find_toolchain

COPY = """
s_load_dwordx2 s[6:7], s[0:1], 0x8
s_waitcnt lgkmcnt(0)
v_lshlrev_b32 v1, 4, v0
s_lshl_b32 s8, s2, 10
v_add_u32 v1, s8, v1
global_load_dwordx4 v[4:7], v1, s[4:5]
s_waitcnt vmcnt(0)
global_store_dwordx4 v1, v[4:7], s[6:7]
"""
SHARED = COPY.replace("v_add_u32 v1, s8, v1\n", "")  # all workgroups read and write the same kilobyte


HALVES = """
s_load_dwordx2 s[6:7], s[0:1], 0x8
s_waitcnt lgkmcnt(0)
v_and_b32 v2, 3, v0
v_lshrrev_b32 v3, 2, v0
v_lshlrev_b32 v2, 4, v2
v_lshlrev_b32 v3, 7, v3
v_add_u32 v1, v2, v3
s_lshl_b32 s8, s2, 11
v_add_u32 v1, s8, v1
global_load_dwordx4 v[4:7], v1, s[4:5]
global_load_dwordx4 v[8:11], v1, s[4:5] offset:64
s_waitcnt vmcnt(0)
global_store_dwordx4 v1, v[4:7], s[6:7]
global_store_dwordx4 v1, v[8:11], s[6:7] offset:64
"""
"""As COPY, 2 KiB a workgroup, of each 128 bytes one half after the other."""


def code_of(body: str, arch: str = "gfx90a") -> bytes:
    return find_toolchain().assemble(kernel_text(arch, body, pointers=2), arch)


def predicted(
    body: str, groups: int, chip: str = "mi210", bytes_each: int = 1024, arch: str = "gfx90a", block: int = 64
):
    buffers = [Blank(groups * bytes_each + 16 * block) for _ in range(2)]
    return profile(code_of(body, arch), "k", groups, block, buffers, chip=chip)


def test_workgroups_go_to_xcds_and_units_in_turn() -> None:
    held = Occupancy(groups=1000, n_waves=4, resident=2, xcds=8, cus_of_xcd=38, busy=38, most=4)
    assert held.running(0)[:3] == [0, 8, 16] and len(held.running(0)) == 76 and held.running(1)[0] == 1
    assert held.of_first_unit() == [0, 304, 608, 912]


@pytest.mark.parametrize("groups, busy, most", [(10, 10, 1), (104, 104, 1), (105, 104, 2), (1040, 104, 10)])
def test_occupancy(groups: int, busy: int, most: int) -> None:
    kernel = CodeObject.parse(code_of(COPY)).kernel("k")
    held = occupancy(load_arch("mi210"), kernel, groups, 64, 20_000)
    assert (held.busy, held.most, held.resident) == (busy, most, 3)  # LDS of 64 KiB holds three


def test_shares_are_of_those_that_are_busy() -> None:
    arch = load_arch("mi300x")
    one = Occupancy(8, 4, 1, 8, 38, 1, 1)
    all_of_them = replace(one, groups=304, busy=38)
    few, many = (beyond(arch, arch.timing, held, 2100, np.zeros(1, np.float32), 0.0) for held in (one, all_of_them))
    assert few.hbm == pytest.approx(38 * many.hbm) and few.l2_read == pytest.approx(38 * many.l2_read)
    assert many.hbm * 304 * 2100e6 == pytest.approx(arch.hbm_gb_s * 1e9 * arch.timing.chip.hbm_share)


def test_a_copy_larger_than_l2_is_bound_by_memory() -> None:
    large, small = predicted(COPY, 40_000), predicted(COPY, 1_000)
    moved = 40_000 * 1024
    assert large.memory_bytes == pytest.approx(2 * moved, rel=0.02)
    assert small.memory_bytes == pytest.approx(1_000 * 1024)  # what fits into L2 is there; what is stored leaves it
    assert large.seconds > 25 * (small.seconds - small.launch_seconds)
    assert large.seconds - large.launch_seconds > 2 * moved / (1638e9 * 0.73)


@pytest.mark.parametrize(("body", "each"), [(COPY, 1024), (HALVES, 2048)])
@pytest.mark.parametrize(
    ("arch", "chip"), [("gfx908", "mi100"), ("gfx90a", "mi210"), ("gfx942", "mi300x"), ("gfx950", "mi355x")]
)
def test_a_copy_moves_its_bytes_once_each_way(body: str, each: int, arch: str, chip: str) -> None:
    """Twice 400 MB, however long the lines of the L1 are and in whatever pieces, as fast as the HBM is."""
    moved = 2 * 400_000_000
    found = predicted(body, moved // 2 // each, chip, each, arch)
    assert found.memory_bytes == pytest.approx(moved, rel=0.02)
    machine = load_arch(chip)
    assert machine.timing is not None
    share = moved / found.seconds / (machine.hbm_gb_s * 1e9)
    both = 2 / (1 / machine.timing.chip.hbm_share + 1 / machine.timing.chip.hbm_write_share)
    assert 0.8 * both < share <= both


def test_a_repeated_launch_finds_its_memory_in_cache_unless_copies_take_turns() -> None:
    code, arch = code_of(COPY), load_arch("mi210")
    buffers = [np.zeros(300 * 1024, np.uint8), np.zeros(300 * 1024, np.uint8)]
    made = [
        sample(arch, code, CodeObject.parse(code).kernel("k"), 300, 64, buffers, repeated=copies) for copies in (1, 100)
    ]
    kept, turns = (timed(arch, one).done for one in made)
    assert turns.farther_bytes > 0 and turns.far_bytes > kept.far_bytes


def test_a_burst_of_matrix_work_keeps_more_of_the_clock() -> None:
    arch = load_arch("mi300x")
    assert arch.timing is not None
    light, burst, lasting = (arch.timing.chip.clock_share(*how) for how in ((0.0, True), (0.8, True), (0.8, False)))
    assert light == 1.0 > burst > lasting


@pytest.mark.parametrize("chip", ["mi100", "mi250x", "mi300x", "mi308x", "mi355x"])
@pytest.mark.parametrize("burst", [False, True])
def test_fewer_cycles_for_the_same_products_are_never_more_time(chip: str, burst: bool) -> None:
    arch = load_arch(chip)
    assert arch.timing is not None
    busy = 1e6  # cycles of the matrix pipes
    times = [c / arch.timing.chip.clock_share(busy / c, burst) for c in np.linspace(busy, 20 * busy, 400)]
    assert all(np.diff(times) > 0)
    use = 0.813  # 1096 MHz lasted, in pull request 1544 of hipBLASLt
    assert (
        chip != "mi300x" or burst or arch.clock_mhz * arch.timing.chip.clock_share(use) == pytest.approx(1096, rel=0.01)
    )


def test_the_clock_is_that_of_the_use_at_this_clock() -> None:
    """Matrix pipes that wait for memory at the peak clock are busier at a lower one, which then falls further."""
    product = "v_mfma_f32_32x32x8_f16 v[16:31], v[4:5], v[6:7], v[16:31]\n"
    lines = COPY.split("global_store")
    body = f"{lines[0]}{14 * product}global_store{lines[1]}"
    found = predicted(body, 400_000, "mi300x", arch="gfx942")
    arch = load_arch("mi300x")
    assert arch.timing is not None and found.use["HBM"] > 0.9
    lasts = arch.clock_mhz * arch.timing.chip.clock_share(found.use["MFMA"])
    assert found.clock_mhz == pytest.approx(lasts, rel=0.006)


@pytest.mark.parametrize("chip", ["mi250x", "mi300x", "mi355x"])
@pytest.mark.parametrize("seed", range(40))
def test_the_clock_that_lasts_is_that_of_halving_and_few_are_tried(chip: str, seed: int) -> None:
    arch, rng, tried = load_arch(chip), random.Random(seed), []
    assert arch.timing is not None
    matrix, others = rng.uniform(0.1, 1), rng.uniform(0, 1)  # cycles
    memory = rng.choice([0, rng.uniform(0, 4) / arch.clock_mhz])

    def run(clock: float) -> tuple[float, float]:
        tried.append(clock)
        cycles = max(matrix, others) + memory * clock
        return cycles, matrix / cycles

    cycles, clock = arch.timing.chip.settled(arch.clock_mhz, run)
    assert clock == tried[-1] and len(tried) <= 3 and cycles == run(clock)[0]
    low, high = 0.0, float(arch.clock_mhz)
    for _ in range(40):
        middle = (low + high) / 2
        keeps = arch.clock_mhz * arch.timing.chip.clock_share(run(middle)[1])
        low, high = (middle, high) if keeps > middle else (low, middle)
    assert clock == pytest.approx(high, rel=0.01)


def test_a_use_that_jumps_about_ends_the_search_for_the_clock() -> None:
    arch, tried = load_arch("mi300x"), []
    assert arch.timing is not None

    def run(clock: float) -> tuple[float, float]:
        tried.append(clock)
        return clock, 1.0 if len(tried) % 2 else 0.5

    cycles, clock = arch.timing.chip.settled(arch.clock_mhz, run)
    assert cycles == clock == tried[-1] <= arch.clock_mhz and len(tried) < 20


@pytest.mark.parametrize(("chip", "product", "falls"), [
    ("mi355x", "v_mfma_f32_32x32x16_f16 v[16:31], v[4:7], v[4:7], v[16:31]", True),
    ("mi355x", "v_mfma_f32_32x32x64_f8f6f4 v[16:31], v[4:11], v[4:11], v[16:31]", True),
    ("mi355x", "v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[4:7], v[4:7], v[16:31], v1, v1 op_sel_hi:[0,0,0] cbsz:4 "
     "blgp:4", True),
    ("mi355x", "v_mfma_f64_16x16x4_f64 v[16:23], v[4:5], v[6:7], v[16:23]", False),
    ("mi300x", "v_smfmac_f32_32x32x16_f16 v[16:31], v[4:5], v[4:7], v1", True),
    ("mi300x", "v_mfma_f32_32x32x16_fp8_bf8 v[16:31], v[4:5], v[6:7], v[16:31]", True),
    ("mi250x", "v_mfma_f32_32x32x1f32 v[32:63], v1, v1, v[32:63]", False),
])  # fmt: skip
def test_matrix_work_of_all_types_but_wide_ones_makes_the_clock_fall(chip: str, product: str, falls: bool) -> None:
    lines, arch = COPY.split("global_store"), load_arch(chip)
    repeats = 40 if "smfmac" in product else 400  # those are no C: NumPy executes them
    body = "\n".join([lines[0], *[product] * repeats, "s_nop 15", "s_nop 15", f"global_store{lines[1]}"])
    found = predicted(body, 3000, chip, arch=arch.name)
    assert found.use["MFMA"] > 0.5 and (found.clock_mhz < 0.9 * arch.clock_mhz) == falls


@pytest.mark.parametrize("chip", ["mi300x", "mi308x", "mi355x"])
def test_beyond_the_l2_a_slower_clock_has_fewer_cycles_of_the_same_time(chip: str) -> None:
    arch = load_arch(chip)
    assert arch.timing is not None
    held = Occupancy(arch.cus, 4, 1, arch.xcds, arch.cus // arch.xcds, arch.cus // arch.xcds, 1)
    times, rates = list[float](), list[float]()
    for clock in (arch.clock_mhz, arch.clock_mhz / 2):
        around = beyond(arch, arch.timing, held, clock, np.zeros(1, np.float32), 0.0)
        times += [
            (latency - arch.timing.chip.l2_latency) / clock for latency in (around.mall_latency, around.hbm_latency)
        ]
        rates.append(around.fill * clock / 1e3)
    assert rates == pytest.approx([arch.timing.vector_memory.fill_gb_s] * 2)
    assert times[:2] == pytest.approx(times[2:], rel=0.01) and 0.2 < times[1] < 0.35  # microseconds


def test_what_comes_into_the_l1_can_be_the_bound() -> None:
    """All workgroups read the same lines, which L2 has, but no L1."""
    read = "global_load_dwordx4 v[4:7], v1, s[4:5]\nv_add_u32 v1, 0x400, v1\n"
    turns = f"s_mov_b32 s9, 200\nl:\n{4 * read}s_sub_u32 s9, s9, 1\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 l\n"
    body, arch = SHARED.replace("s_waitcnt vmcnt(0)", f"{turns}s_waitcnt vmcnt(0)"), load_arch("mi355x")
    found = predicted(body, 256, "mi355x", bytes_each=4096, arch="gfx950")
    assert found.bound == "L1" and found.use["L1"] > 0.9 and arch.timing is not None
    rate = 801 * 1024 / (found.seconds - found.launch_seconds) / 1e9
    assert rate == pytest.approx(arch.timing.vector_memory.fill_gb_s, rel=0.1)


def test_the_clock_falls_with_the_share_of_the_chip_that_works() -> None:
    """A few CUs draw little power."""
    lines, arch = COPY.split("global_store"), load_arch("mi355x")
    product = "v_mfma_f32_32x32x16_f16 v[16:31], v[4:7], v[4:7], v[16:31]"
    body = "\n".join([lines[0], *[product] * 400, "s_nop 15", "s_nop 15", f"global_store{lines[1]}"])
    few, half, whole = (predicted(body, n, "mi355x", arch="gfx950", block=256).clock_mhz for n in (16, 128, 256))
    assert few == arch.clock_mhz > 1.1 * half > 1.3 * whole


def test_what_workgroups_share_is_fetched_once() -> None:
    """Buffers too large for L2, of which all workgroups touch the same kilobyte."""
    apart, shared = predicted(COPY, 20_000), predicted(SHARED, 20_000)
    assert shared.memory_bytes < 0.02 * apart.memory_bytes


def test_twice_the_workgroups_take_twice_as_long() -> None:
    few, many = predicted(COPY, 20_800), predicted(COPY, 41_600)
    assert (many.seconds - many.launch_seconds) / (few.seconds - few.launch_seconds) == pytest.approx(2, rel=0.05)


def test_a_chip_of_another_architecture_is_refused() -> None:
    with pytest.raises(AmdgenError, match="mi300x runs code for gfx942, this is for gfx90a"):
        predicted(COPY, 4, "mi300x")


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "copy.hsaco"
    path.write_bytes(code_of(COPY))
    return [str(path), "--grid", "16", "--block", "64", "--arg", "random:f32[4096]", "--arg", "out:f32[4096]"]


def test_the_command_line(saved: list[str]) -> None:
    shown = CliRunner().invoke(app, ["profile", *saved])
    assert shown.exit_code == 0, shown.output
    assert "predicted" in shown.output and "MI250X" in shown.output and "s_waitcnt vmcnt(0)" in shown.output
    found = json.loads(CliRunner().invoke(app, ["profile", *saved, "--arch", "mi210", "--json", "--top", "1"]).stdout)
    assert found["predicted"] is True and found["chip"] == "MI210" and len(found["stalls"]) == 1
    assert found["stalls"][0]["text"] == "s_waitcnt vmcnt(0)" and found["bound"] == "launch"


def test_what_is_neither_a_family_nor_a_file() -> None:
    wrong = CliRunner().invoke(app, ["profile", "gem"])
    assert wrong.exit_code and "gem is no file, nor a family of kernels" in str(wrong.exception)


def test_a_family() -> None:
    words = ["profile", "gemm", "--arch", "mi210", "--dtype", "f16", "-m", "256", "-n", "256", "-k", "256", "--json"]
    found = json.loads(CliRunner().invoke(app, words).stdout)
    assert found["predicted"] and found["tflops"] == pytest.approx(2 * 256**3 / found["seconds"] / 1e12)
    assert 0 < found["peak_share"] < 0.2 and found["use"]["MFMA"] > 0.05


def test_a_kept_sample_gives_the_same_prediction(tmp_path: Path) -> None:
    arch, code = load_arch("mi210"), code_of(COPY)
    buffers = [np.zeros(300 * 256, np.uint32) for _ in range(2)]
    made = sample(arch, code, CodeObject.parse(code).kernel("k"), 300, 64, buffers)
    made.save(tmp_path / "kept.npz")
    again = timed(arch, Sample.load(tmp_path / "kept.npz", code, "k"))
    assert again.cycles == timed(arch, made).cycles and again.done.issued > 0
    assert timed(arch, made, warm=True).cycles < again.cycles


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("attention --arch gfx950 --seq-q 128 --seq-k 256", "of attention on gfx950"),
        ("gemm --arch gfx950 -m 128 -n 128 -k 64 --activation silu", "of matrix products on gfx950"),
        ("gemm --arch gfx950 -m 128 -n 128 -k 64 --dtype bf16", "of matrix products of bf16 on gfx950"),
        ("gemm --arch gfx90a -m 128 -n 128 -k 64 --dtype i8", "of matrix products of i8 on gfx90a"),
        ("attention --arch gfx942 --seq-q 128 --seq-k 256", "not measured"),
    ],
)
def test_the_error_is_that_of_the_kind_of_kernel(words: str, says: str) -> None:
    shown = CliRunner().invoke(app, ["build", *words.split()])
    assert shown.exit_code == 0 and says in shown.output.splitlines()[-1], shown.output
