"""What is stored: it goes through the L2 and its MALL to memory, and neither a wave nor a launch ends before that."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.timed_kernels import FREE, kernel_text, simulated

from amdgen.emulator.arena import Blank
from amdgen.isa import load_arch
from amdgen.timing.profile import Profile, profile
from amdgen.toolchain import find_toolchain

CHIPS = [("gfx908", "mi100"), ("gfx90a", "mi250x"), ("gfx942", "mi300x"), ("gfx942", "mi308x"), ("gfx950", "mi355x")]
STORE = "v_lshlrev_b32 v1, 4, v0\ns_lshl_b32 s8, s2, 12\nv_add_u32 v1, s8, v1\nglobal_store_dwordx4 v1, v[4:7], s[4:5]"
"""Workgroups of 256 threads that store 4 KiB each."""
SPARSE = """
s_mov_b64 exec, 0xffff
v_lshlrev_b32 v1, 8, v0
s_lshl_b32 s8, s2, 16
v_add_u32 v1, s8, v1
v_mov_b32 v4, 0
global_store_dword v1, v4, s[4:5]
"""
"""Workgroups of four waves that store four bytes of each 256 of the first quarters of their 64 KiB."""
PARTS = "\n".join([SPARSE, *(f"global_store_dword v1, v4, s[4:5] offset:{4 * n}" for n in range(1, 16))])
"""The same, and then the rest of the first 64 of each 256, four bytes at a time."""


def predicted(body: str, arch: str, chip: str, groups: int, size: int) -> Profile:
    code = find_toolchain().assemble(kernel_text(arch, body), arch)
    return profile(code, "k", groups, 256, [Blank(size)], chip=chip)


@pytest.mark.parametrize(("arch", "chip"), CHIPS)
def test_a_kernel_that_only_stores_is_no_faster_than_memory(arch: str, chip: str) -> None:
    """512 MB: each byte leaves the chip once, at what mt4g measured of writing; the L2s of an MI308X take less."""
    size, machine = 512 << 20, load_arch(chip)
    found = predicted(STORE, arch, chip, size >> 12, size)
    assert machine.timing is not None
    limits = {
        "HBM": machine.hbm_gb_s * machine.timing.chip.hbm_write_share,
        "L2": machine.timing.chip.l2_write_bytes_cycle * machine.xcds * machine.clock_mhz / 1e3,
    }
    assert found.memory_bytes == pytest.approx(size, rel=0.01)
    rate = size / (found.seconds - found.launch_seconds) / 1e9
    assert 0.85 * min(limits.values()) < rate <= 1.001 * min(limits.values()) < machine.hbm_gb_s
    assert found.bound == min(limits, key=lambda name: limits[name]) and max(found.use.values()) <= 1


def test_what_the_mall_has_room_for_goes_there() -> None:
    """As it is when a launch is repeated; the L2s are written back, as other L2s would not see what they keep."""
    small, chip = 32 << 20, load_arch("mi300x").timing.chip
    found = predicted(STORE, "gfx942", "mi300x", small >> 12, small)
    assert found.memory_bytes == 0
    rate = small / (found.seconds - found.launch_seconds) / 1e9
    assert 0.85 * chip.mall_write_gb_s < rate <= chip.mall_write_gb_s and found.bound == "MALL"


@pytest.mark.parametrize(("arch", "chip"), CHIPS)
def test_a_line_that_is_written_in_part_leaves_whole(arch: str, chip: str) -> None:
    """Four bytes of each line are 64 bytes of memory; the same line, written in sixteen parts soon after, is one."""
    groups = 8_000
    some, all_parts = (predicted(body, arch, chip, groups, groups << 16) for body in (SPARSE, PARTS))
    assert some.memory_bytes == pytest.approx(groups * 4 * 16 * 64, rel=0.01)
    assert all_parts.memory_bytes == pytest.approx(some.memory_bytes, rel=0.05)
    assert all_parts.l2_bytes == pytest.approx(16 * some.l2_bytes, rel=0.01)


@pytest.mark.parametrize("limit", ["l2_write", "mall_write", "hbm_write"])
def test_neither_a_wave_nor_a_launch_ends_before_its_stores(limit: str) -> None:
    """By the manuals s_endpgm waits for all counters. A store is done when the L2 has it, a launch when nothing is left
    there; where the L2 has no room, its waves wait for what is behind it."""
    body = STORE.replace("s2, 12", "s2, 10")
    slow = replace(FREE, far=1.0, farther=1.0, **{limit: 1.0})
    alone = simulated("gfx942", body, 64, slow)
    assert alone.cycles > 1024
    if limit == "l2_write":
        assert alone.ended[0] > 1024
    roomy = simulated("gfx942", body, 64, replace(slow, l2_room=4 * 16 * 1024.0), groups=8)
    assert roomy.cycles > 8 * 1024 and (limit == "l2_write" or roomy.ended[-1] < 8 * 1024)
