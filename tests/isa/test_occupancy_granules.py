"""Waves a SIMD, for every count of registers, against what LLVM 22.1 printed under "; Occupancy:".

Recorded with ``llc -mcpu=ARCH`` from empty kernels of 64 work-items whose inline asm clobbers the highest register. An
SGPR count is that of the kernel's metadata: what a wave uses, with VCC, FLAT_SCRATCH and XNACK_MASK.
"""

from __future__ import annotations

import pytest

from amdgen.isa import load_arch

Steps = list[tuple[int, int]]
"""Registers up to which LLVM prints so many waves."""

OLD: Steps = [(24, 10), (28, 9), (32, 8), (36, 7), (40, 6), (48, 5), (64, 4), (84, 3), (128, 2), (256, 1)]
NEW: Steps = [(64, 8), (72, 7), (80, 6), (96, 5), (128, 4), (168, 3), (256, 2)]
SGPRS: dict[str, Steps] = {
    "gfx908": [(80, 10), (88, 9), (100, 8), (106, 7)],
    "gfx90a": [(100, 8), (106, 7)],
    "gfx942": [(100, 8), (108, 7)],
    "gfx950": [(100, 8), (108, 7)],
}
VGPRS: dict[str, Steps] = {"gfx908": OLD, "gfx90a": NEW, "gfx942": NEW, "gfx950": NEW}
"""Of VGPRs alone, and of AGPRs alone."""
AS_MANY_AGPRS: dict[str, Steps] = {
    "gfx908": OLD,
    "gfx90a": [(32, 8), *OLD[3:]],
    "gfx942": [(32, 8), *OLD[3:]],
    "gfx950": [(32, 8), *OLD[3:]],
}
"""Of as many AGPRs as VGPRs: one file for both, where AGPRs begin at a multiple of four, or a file each."""
BESIDE_256_VGPRS = 1
"""Waves with 256 VGPRs and any number of AGPRs."""

# Bytes of LDS of a workgroup of one wave a SIMD, and how many workgroups a CU holds. Without granules the second of
# each machine would be one more.
LDS = {
    "gfx90a": [(13_312, 4), (13_100, 4), (12_800, 5)],  # 65,536 bytes in granules of 512
    "gfx950": [(24_320, 6), (23_400, 6), (23_040, 7)],  # 163,840 bytes in granules of 1,280
}


def each(steps: Steps) -> list[int]:
    """The waves of 1, 2, ... registers."""
    return [next(waves for most, waves in steps if count <= most) for count in range(1, steps[-1][0] + 1)]


@pytest.mark.parametrize("arch", SGPRS)
def test_scalar_registers(arch: str) -> None:
    machine, waves = load_arch(arch), each(SGPRS[arch])
    assert len(waves) >= machine.registers.sgprs
    assert [machine.occupancy(1, 0, count, 0, 64) for count in range(1, len(waves) + 1)] == waves


@pytest.mark.parametrize("arch", VGPRS)
def test_vector_registers(arch: str) -> None:
    machine, counts = load_arch(arch), range(1, 257)
    assert [machine.occupancy(count, 0, 16, 0, 64) for count in counts] == each(VGPRS[arch])
    assert [machine.occupancy(0, count, 16, 0, 64) for count in counts] == each(VGPRS[arch])
    assert [machine.occupancy(count, count, 16, 0, 64) for count in counts] == each(AS_MANY_AGPRS[arch])
    assert {machine.occupancy(256, count, 16, 0, 64) for count in counts} == {BESIDE_256_VGPRS}


@pytest.mark.parametrize(("arch", "case"), [(arch, case) for arch in LDS for case in LDS[arch]])
def test_lds_is_allocated_in_granules(arch: str, case: tuple[int, int]) -> None:
    lds_bytes, groups = case
    machine = load_arch(arch)
    assert machine.occupancy(1, 0, 16, lds_bytes, machine.simds * machine.wave_size) == groups
