"""Waves a SIMD. Registers: what LLVM 22 wrote under "; Occupancy:" for an empty kernel whose asm clobbers so many."""

from __future__ import annotations

import pytest

from amdgen.isa import load_arch

# VGPRs, AGPRs, waves a SIMD. Without granules, or with one of another size, some of them would be others.
REGISTERS = {
    "gfx908": [(25, 0, 9), (27, 0, 9), (29, 0, 8), (28, 32, 8), (37, 0, 6), (128, 0, 2), (129, 0, 1)],
    "gfx90a": [(64, 0, 8), (65, 0, 7), (73, 0, 6), (81, 0, 5), (97, 0, 4), (61, 4, 7), (61, 12, 6), (129, 0, 3)],
    "gfx942": [(64, 0, 8), (65, 0, 7), (73, 0, 6)],
}

# Bytes of LDS of a workgroup of one wave a SIMD, and how many workgroups a CU holds. Without granules the second of
# each machine would be one more.
LDS = {
    "gfx90a": [(13_312, 4), (13_100, 4), (12_800, 5)],  # 65,536 bytes in granules of 512
    "gfx950": [(24_320, 6), (23_400, 6), (23_040, 7)],  # 163,840 bytes in granules of 1,280
}


@pytest.mark.parametrize(("arch", "case"), [(arch, case) for arch in REGISTERS for case in REGISTERS[arch]])
def test_registers_are_allocated_in_granules(arch: str, case: tuple[int, int, int]) -> None:
    vgprs, agprs, waves = case
    assert load_arch(arch).occupancy(vgprs, agprs, 16, 0, 64) == waves


@pytest.mark.parametrize(("arch", "case"), [(arch, case) for arch in LDS for case in LDS[arch]])
def test_lds_is_allocated_in_granules(arch: str, case: tuple[int, int]) -> None:
    lds_bytes, groups = case
    machine = load_arch(arch)
    assert machine.occupancy(1, 0, 16, lds_bytes, machine.simds * machine.wave_size) == groups


def test_scalar_registers_are_allocated_in_granules() -> None:
    """In sixteens of 800 (LLVM's getSGPRAllocGranule). What LLVM writes as a kernel's occupancy is from a table, which
    allows a wave more from 81 to 88 and from 97 to 100."""
    assert [load_arch("gfx908").occupancy(1, 0, sgprs, 0, 64) for sgprs in (80, 81, 96, 97)] == [10, 8, 8, 7]
