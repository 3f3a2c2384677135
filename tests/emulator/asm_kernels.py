"""Small kernels in assembly, run by the emulator: what the cases of the checks are written in."""

from __future__ import annotations

from functools import cache

import numpy as np

from amdgen.emulator import Result, emulate
from amdgen.toolchain import find_toolchain

_TEXT = """
.amdgcn_target "amdgcn-amd-amdhsa--{arch}"
.text
.globl k
.p2align 8
.type k,@function
k:
{body}
  s_endpgm
.Lend:
.size k, .Lend-k

.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size {kernarg}
  .amdhsa_group_segment_fixed_size {lds}
  .amdhsa_system_sgpr_workgroup_id_x 1
  .amdhsa_next_free_vgpr {vgprs}
  .amdhsa_next_free_sgpr 64
  {accum}
.end_amdhsa_kernel

.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: {kernarg}
    .kernarg_segment_align: 8
    .group_segment_fixed_size: {lds}
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 64
    .vgpr_count: {vgprs}
    .max_flat_workgroup_size: 1024
    .args:
{args}
...
.end_amdgpu_metadata
"""
# The kernel arguments are pointers; s[0:1] holds their address, s2 the workgroup, v0 the work-item.


@cache
def assemble(arch: str, body: str, pointers: int = 1, lds: int = 0, vgprs: int = 64) -> bytes:
    """A code object with kernel ``k`` of this body."""
    args = "\n".join(
        f"      - {{.offset: {8 * i}, .size: 8, .value_kind: global_buffer, .address_space: global}}"
        for i in range(pointers)
    )
    accum = "" if arch == "gfx908" else f".amdhsa_accum_offset {min(256, -(-vgprs // 4) * 4)}"
    text = _TEXT.format(
        arch=arch, body=body, kernarg=8 * pointers, lds=lds, vgprs=vgprs, accum=accum, args=args or "      []"
    )
    return find_toolchain().assemble(text, arch)


def run(
    body: str,
    *buffers: np.ndarray,
    arch: str = "gfx942",
    block: int = 64,
    grid: int = 1,
    lds: int = 0,
    vgprs: int = 64,
    checks: str = "all",
    limit: int | None = 1_000_000,
    engine: str = "native",
    keep_going: bool = True,
) -> Result:
    """Runs a body to its end on buffers, whose addresses the kernel finds at s[0:1]."""
    code = assemble(arch, body, len(buffers), lds, vgprs)
    return emulate(
        code, "k", grid, block, list(buffers), checks=checks, limit=limit, engine=engine, keep_going=keep_going
    )


LOAD_ARGS = """
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
"""
