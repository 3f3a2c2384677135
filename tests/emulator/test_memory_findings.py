"""Faults of the rarer memory instructions: each is found. And loads of 16 bits where memory has no ECC."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run
from memory_cases import load, run_cases
from memory_places import Pair

from amdgen.codeobject import CodeObject
from amdgen.differential.machine import compile_device
from amdgen.emulator import emulate


@dataclass(frozen=True)
class Fault:
    name: str
    finds: str
    body: str
    arch: str = "gfx942"


_BUFFER = "s_mov_b32 s6, 64\ns_mov_b32 s7, {word3}\n"
_LANES = "v_lshlrev_b32 v1, 2, v0\nv_mov_b32 v2, 7\nv_mov_b32 v3, 9\n"
_WAITED = "\ns_waitcnt vmcnt(0) lgkmcnt(0)"
FAULTS = [
    Fault("scalar store", "out_of_bounds",
          "s_mov_b32 s8, 1\ns_store_dword s8, s[4:5], 0x1000\ns_dcache_wb" + _WAITED, "gfx90a"),
    Fault("scalar atomic", "out_of_bounds", "s_mov_b32 s8, 1\ns_atomic_add s8, s[4:5], 0x1000" + _WAITED, "gfx90a"),
    Fault("scalar atomic not waited for", "sgpr_read_before_wait",
          "s_mov_b32 s8, 1\ns_atomic_add s8, s[4:5], 0x0 glc\ns_mov_b32 s9, s8" + _WAITED, "gfx908"),
    Fault("scalar store of nothing", "uninitialized_sgpr",
          "s_store_dword s40, s[4:5], 0x0\ns_dcache_wb" + _WAITED, "gfx90a"),
    Fault("scalar buffer load not waited for", "sgpr_read_before_wait",
          _BUFFER.format(word3="0x27000") + "s_buffer_load_dword s8, s[4:7], 0x0\ns_mov_b32 s9, s8" + _WAITED),
    Fault("unbound buffer", "out_of_bounds",
          _BUFFER.format(word3="0") + "buffer_load_dword v4, off, s[4:7], 0" + _WAITED),
    Fault("converting load not waited for", "vgpr_read_before_wait",
          _BUFFER.format(word3="0x27fac") + "buffer_load_format_x v4, off, s[4:7], 0\nv_mov_b32 v5, v4" + _WAITED),
    Fault("status not waited for", "vgpr_read_before_wait",
          _BUFFER.format(word3="0x27000") + "buffer_load_dword v[4:5], off, s[4:7], 0 tfe\nv_mov_b32 v6, v5" + _WAITED,
          "gfx908"),
    Fault("two exchanges of nothing", "uninitialized_lds",
          _LANES + "ds_wrxchg2_rtn_b32 v[4:5], v1, v2, v3 offset1:64" + _WAITED),
    Fault("two exchanges, one beyond", "lds_out_of_bounds",
          _LANES + "ds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\n"
          "ds_wrxchg2_rtn_b32 v[4:5], v1, v2, v3 offset1:255" + _WAITED),
    Fault("masked exchange not waited for", "vgpr_read_before_wait",
          _LANES + "ds_write_b32 v1, v0\nds_mskor_rtn_b32 v4, v1, v2, v3\nv_mov_b32 v5, v4" + _WAITED),
    Fault("atomic between places of which one holds nothing", "uninitialized_lds",
          _LANES + "ds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\nds_add_src2_u32 v1 offset:64" + _WAITED, "gfx908"),
    Fault("atomic between places of which one holds a byte", "uninitialized_lds",
          _LANES + "ds_write_b32 v1, v0\nds_write_b8 v1, v0 offset:256\ns_waitcnt lgkmcnt(0)\n"
          "ds_add_src2_u32 v1 offset:64"
          + _WAITED, "gfx908"),
    Fault("bytes copied to LDS, not waited for", "lds_read_before_wait",
          _LANES + "s_mov_b32 m0, 0\ns_nop 0\nglobal_load_lds_ubyte v0, s[4:5]\nds_read_b32 v4, v1" + _WAITED),
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f.name)
def test_faults_of_rare_instructions(fault: Fault) -> None:
    result = run(LOAD_ARGS + fault.body, np.zeros(1024, np.uint32), arch=fault.arch, lds=512, checks="-wait_states")
    assert {f.check for f in [*result.findings, *result.warnings]} == {fault.finds}


def test_a_counter_in_lds_without_m0() -> None:
    """The finding comes before the end that it leads to."""
    result = run(LOAD_ARGS + "ds_append v4" + _WAITED, np.zeros(1024, np.uint32), lds=512)
    assert [f.check for f in result.findings] == ["m0_unset"] and "M0 is not 0" in result.stopped


_HALVES = ("ubyte_d16", "ubyte_d16_hi", "sbyte_d16", "sbyte_d16_hi", "short_d16", "short_d16_hi")


@pytest.mark.parametrize("ecc", [True, False])
def test_the_other_half_of_a_register(engine: str, ecc: bool) -> None:
    """With ECC it becomes 0, without it stays."""
    made = [load(f"global_load_{kind}", kind, Pair(0), ecc) for kind in _HALVES]
    run_cases("gfx90a", made, 51, target=f"gfx90a:sramecc{'+' if ecc else '-'}", engines=(engine,))


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_a_scalar_load_of_a_variable_may_be_widened_past_the_code_object(arch: str) -> None:
    """LLVM makes this variable one byte, the last of the code object, and GlobalISel reads four, which are aligned."""
    source = """
    typedef unsigned u32;
    static u32 flag;
    __attribute__((amdgpu_kernel, amdgpu_flat_work_group_size(64, 64)))
    void k(__attribute__((address_space(1))) u32* out) {
      u32 before = flag;
      if (out[1] == 7) flag = 12345;
      out[0] = before + 1;
      out[1] = 7;
    }"""
    code = compile_device([source], arch, "global")
    assert len(CodeObject.parse(code).load_image(0)) % 4 == 1
    out = np.zeros(2, np.uint32)
    result = emulate(code, "k", 1, 64, [out])
    assert not result.findings and out.tolist() == [1, 7]
