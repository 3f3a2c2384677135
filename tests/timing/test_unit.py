"""The model of a compute unit: each rule by a small kernel whose cycles follow from the figures of isa/arch by hand."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from support.timed_kernels import FREE, each, simulated, turn

from amdgen.isa import load_arch
from amdgen.timing.unit import REASONS

ZERO = "\n".join(f"v_mov_b32 v{i}, 0" for i in range(1, 64))
LDS = ZERO + "\nv_lshlrev_b32 v1, 4, v0\nv_lshlrev_b32 v2, 2, v0"
PACKED = "v_pk_fma_f32 v[4:5], v[4:5], v[4:5], v[4:5]\nv_pk_fma_f32 v[6:7], v[6:7], v[6:7], v[6:7]"
CLEAR = ZERO + "\n" + "\n".join(f"v_accvgpr_write_b32 a{i}, 0" for i in range(32)) + "\ns_nop 7"
MFMA = "v_mfma_f32_32x32x8{} a[0:15], v[4:5], v[8:9], a[0:15]"


@pytest.mark.parametrize(
    "arch, body, cycles",
    [
        ("gfx942", "v_add_f32 v4, v4, v5", 4),
        ("gfx942", "v_exp_f32 v4, v5", 16),
        ("gfx950", "v_exp_f32 v4, v5", 8),
        ("gfx942", "s_nop 6", 28),
        ("gfx942", "s_sleep 2", 128),
        ("gfx942", "v_mov_b32 v4, v5\ns_mov_b32 s9, 1", 8),  # one wave: one instruction a visit
        ("gfx942", "v_readfirstlane_b32 s9, v5\ns_add_u32 s10, s9, 1", 20),
        ("gfx90a", MFMA.format("f16"), 64),
        ("gfx942", MFMA.format("_f16"), 32),
        ("gfx942", MFMA.format("_f16") + "\nv_add_f32 v20, v21, v22", 32),
        ("gfx942", "v_mfma_f32_32x32x2_f32 a[0:15], v4, v8, a[0:15]\nv_add_f32 v20, v21, v22", 68),  # nothing beneath
        ("gfx90a", "v_mfma_f32_32x32x2f32 a[0:15], v4, v8, a[0:15]\nv_add_f32 v20, v21, v22", 64),
        ("gfx942", MFMA.format("_f16") + "\nv_accvgpr_read_b32 v20, a0", 48),  # 12 after the last pass, and its issue
        ("gfx942", "ds_read_b128 v[8:11], v1", 16),
        ("gfx942", "ds_read_b32 v8, v2", 4),
        ("gfx942", "ds_write_b128 v1, v[4:7]", 20),
        ("gfx950", "ds_read_b128 v[8:11], v1", 8),
    ],
)
def test_rates_of_one_wave(arch: str, body: str, cycles: float) -> None:
    assert each(arch, CLEAR + "\n" + LDS, body) == pytest.approx(cycles, abs=0.6)


def test_a_taken_branch_costs_more_than_its_turn() -> None:
    assert turn("gfx942", ZERO, PACKED) == pytest.approx(36, abs=0.1)
    assert turn("gfx942", ZERO, PACKED, 512) == pytest.approx(
        36, abs=0.1
    )  # two waves of a SIMD beneath each other's branches
    assert turn("gfx942", ZERO, PACKED, 1024) == pytest.approx(48, abs=0.1)  # four: three scalar instructions each


def test_an_instruction_in_two_windows() -> None:
    body = "v_pk_mul_f32 v[4:5], v[6:7], v[8:9]"
    assert each("gfx942", ZERO, body) == 4
    assert each("gfx942", ZERO, body, lead="s_nop 0") == 5  # one of four


def test_conflicts_of_banks_and_ports() -> None:
    read = "ds_read_b32 v8, v3"
    found = [each("gfx942", f"{LDS}\nv_lshlrev_b32 v3, {shift}, v0", read) for shift in (2, 3, 4, 5, 7)]
    assert found == [4, 4, 8, 16, 64]
    assert each("gfx942", f"{LDS}\nv_lshlrev_b32 v3, 7, v0", read, 256) / 4 == 64  # two ports, the same banks
    many = "\n".join(f"ds_read_b128 v[{i}:{i + 3}], v1" for i in (8, 12, 16, 20))
    assert each("gfx942", LDS, many, 256) / 16 == 8  # two ports beside each other
    assert each("gfx950", LDS, many, 256) / 16 == 4


def test_memory_by_the_level_that_has_the_line() -> None:
    walk = "global_load_dword v3, v3, s[4:5]\ns_waitcnt vmcnt(0)"
    l2 = load_arch("gfx942").timing.chip.l2_latency
    for share, farther, cycles in ((0, 0, l2), (1, 0, FREE.mall_latency), (1, 1, FREE.hbm_latency)):
        beyond = replace(FREE, far=share, farther=farther)
        found = each("gfx942", ZERO + "\ns_mov_b64 exec, 1", walk, beyond=beyond)
        assert cycles <= found <= cycles + 12
    stay = "global_load_dword v4, v4, s[4:5] offset:4\ns_waitcnt vmcnt(0)"
    assert each("gfx942", ZERO + "\ns_mov_b64 exec, 1", stay) == pytest.approx(116, abs=4)


@pytest.mark.parametrize(
    ("arch", "room", "times"), [("gfx942", 1 << 17, 1), ("gfx942", 1 << 13, 2), ("gfx90a", 1 << 17, 1)]
)
def test_a_line_that_the_l1_has_lost_is_in_the_l2_as_far_as_that_has_room(arch: str, room: int, times: int) -> None:
    """512 lines, more than the L1 holds, each come to twice: 64 of them by one load."""
    loads = "\n".join("global_load_dword v4, v3, s[4:5]\nv_add_u32 v3, 0x2000, v3" for _ in range(8))
    body = f"{ZERO}\nv_lshlrev_b32 v3, 7, v0\n{loads}\nv_lshlrev_b32 v3, 7, v0\nv_add_u32 v3, 4, v3\n{loads}"
    done = simulated(arch, body, beyond=replace(FREE, far=1.0, l2_room=room))
    assert done.l1_hits == 0 and done.far_bytes == times * 512 * load_arch(arch).timing.vector_memory.l1_line


def test_bandwidth_limits_what_latency_does_not() -> None:
    walk = "\n".join(f"global_load_dwordx4 v[8:11], v{i}, s[4:5]\nv_add_u32 v{i}, 0x1000, v{i}" for i in (1,))
    for limit in ("l2_read", "fill"):
        slow, fast = (
            each("gfx942", LDS, walk, beyond=replace(FREE, **{limit: rate}), counts=(48, 96)) for rate in (16.0, 64.0)
        )
        assert slow == pytest.approx(1024 / 16, rel=0.05) and fast == pytest.approx(1024 / 64, rel=0.3)


def test_a_wave_that_waits_for_one_of_two_loads_goes_on_sooner() -> None:
    loads = (
        "global_load_dword v8, v3, s[4:5]\nglobal_load_dword v9, v3, s[4:5] offset:2048\ns_waitcnt vmcnt({})\ns_sleep 0"
    )
    start = ZERO + "\ns_mov_b64 exec, 1"
    found = [simulated("gfx942", start + "\n" + loads.format(n), events=1_000) for n in (2, 1, 0)]
    cycles = [int(one.events["at"][-2]) for one in found]  # of what follows the wait: the last one ends the wave
    assert all(abs(one.cycles - found[0].cycles) < 20 for one in found)  # which waits for all
    assert cycles[0] + 200 < cycles[1] < cycles[2] < cycles[1] + 40


def test_waves_meet_at_a_barrier() -> None:
    uneven = "v_readfirstlane_b32 s9, v0\ns_cmp_eq_u32 s9, 0\ns_cbranch_scc0 l\ns_sleep 20\nl:\ns_barrier\ns_nop 0"
    found = simulated("gfx942", uneven, 256)
    alone = simulated("gfx942", uneven, 64)
    assert found.cycles == pytest.approx(alone.cycles, abs=40)
    waited = found.stalls[:, REASONS.index("barrier")].sum()
    assert int(waited) == pytest.approx(3 * 20 * 64, abs=400)
    assert int(found.stalls[:, REASONS.index("sleep")].sum()) == pytest.approx(20 * 64, abs=8)


def test_priority_goes_first() -> None:
    """Two waves of a SIMD that both keep it busy, of which the second has as much to sleep afterwards: beneath that the
    first can work if the second had priority."""
    second = "s_cmp_ge_u32 s9, 256\ns_cbranch_scc0 {0}\n{1}\n{0}:\n"
    work = ".rept 400\nv_exp_f32 v4, v5\n.endr\n"
    start = ZERO + "\nv_readfirstlane_b32 s9, v0\n"
    none, high = (
        simulated("gfx942", start + second.format("l", what) + work + second.format("m", "s_sleep 100"), 512).cycles
        for what in ("s_nop 0", "s_setprio 3")
    )
    assert high == pytest.approx(400 * 2 * 16, abs=900) and none == pytest.approx(400 * 3 * 16, abs=900)


def test_each_simd_gets_a_wave_of_a_workgroup_before_any_gets_two() -> None:
    """Workgroup 0 is brief; of 1 and 2 the first waves are, and the others sleep; 3 begins when 0 has ended, where one
    SIMD has no wave and the others have two. Its waves work side by side nevertheless."""
    body = f"""{ZERO}
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc1 e
    s_cmp_eq_u32 s2, 3
    s_cbranch_scc1 w
    v_readfirstlane_b32 s9, v0
    s_cmp_eq_u32 s9, 0
    s_cbranch_scc1 e
    .rept 3
    s_sleep 127
    .endr
    s_branch e
    w:
    .rept 400
    v_exp_f32 v4, v5
    .endr
    e:"""
    found = simulated("gfx942", body, 256, groups=4, resident=3)
    assert found.ended[0] < found.ended[3] < found.ended[1]
    assert int(found.ended[3] - found.ended[0]) == pytest.approx(400 * 16, rel=0.2)


def test_cold_code_costs_a_miss_a_line_once() -> None:
    body = ZERO + "\n" + "\n".join(["v_mov_b32 v4, v5"] * 1600)  # 100 lines of 16
    cold = replace(FREE, code_miss=300)
    lines = simulated("gfx90a", body, beyond=cold).cycles - simulated("gfx90a", body).cycles
    assert lines / 300 == pytest.approx(104, abs=3)
    waves = simulated("gfx90a", body, 256, cold).cycles - simulated("gfx90a", body, 256).cycles
    assert waves == pytest.approx(lines, abs=300)  # waves that run together wait for the same lines
    loop = "s_mov_b32 s20, 50\nagain:\n" + "\n".join(["v_mov_b32 v4, v5"] * 160)
    loop += "\ns_sub_u32 s20, s20, 1\ns_cmp_lg_u32 s20, 0\ns_cbranch_scc1 again"
    assert simulated("gfx90a", loop, beyond=cold).cycles - simulated("gfx90a", loop).cycles < 14 * 300


def test_what_is_stored_is_written_back_before_the_kernel_ends() -> None:
    body = ZERO + "\nv_lshlrev_b32 v1, 4, v0\n" + "global_store_dwordx4 v1, v[4:7], s[4:5]\n" * 8
    slow = replace(FREE, hbm_write=1.0, far=1.0)
    assert simulated("gfx90a", body, beyond=slow).cycles >= 8 * 1024
    assert simulated("gfx90a", body).cycles < 4 * 1024


def test_units_are_simulated_side_by_side() -> None:
    """From two threads, none sees what the other's unit does."""
    body = "global_load_dword v1, v2, s[4:5]\ns_waitcnt vmcnt(0)\n" * 400
    alone = [simulated("gfx942", body, groups=groups).cycles for groups in (1, 3)]
    with ThreadPoolExecutor(2) as pool:
        for groups, found in pool.map(lambda n: (n, simulated("gfx942", body, groups=n)), [1, 3] * 20):
            assert found.cycles == alone[groups > 1]


@pytest.mark.parametrize("resident", [1, 3])
def test_marks_say_when_waves_came_to_their_steps(resident: int) -> None:
    """Beside the list of all that was issued; two marks may be one step, and one the first or last of a wave."""
    body = ZERO + "\ns_mul_i32 s9, s2, 2\ns_add_u32 s9, s9, 3\nl:\nv_exp_f32 v4, v5\ns_sub_u32 s9, s9, 1\n"
    body += "s_cmp_lg_u32 s9, 0\ns_cbranch_scc1 l\ns_barrier"
    groups, waves, rng = 4, 3, np.random.default_rng(resident)
    marks = np.sort(rng.integers(0, 70, (groups * waves, 2)).astype(np.uint32), axis=1)
    marks[0], marks[1] = (5, 5), (0, 69)
    found = simulated("gfx942", body, 64 * waves, groups=groups, resident=resident, events=10_000, marks=marks)
    plain = simulated("gfx942", body, 64 * waves, groups=groups, resident=resident, events=10_000)
    assert found.events.tobytes() == plain.events.tobytes() and not plain.passed.any()
    of = marks.reshape(groups, waves, 2)
    for group in range(groups):
        mine = found.events[found.events["group"] == group]
        places = list(dict.fromkeys(mine["wave"].tolist()))
        at = [np.sort(mine["at"][mine["wave"] == place]) for place in places]
        # which wave of the workgroup a place has is not said: of all orders one gives both sums
        sums = [[sum(int(at[n][of[group][w][m]]) for w, n in enumerate(order)) for m in (0, 1)]
                for order in permutations(range(waves))]  # fmt: skip
        assert found.passed[group].tolist() in sums
        assert found.begun[group] <= at[0][0] and found.ended[group] >= max(one[-1] for one in at)
