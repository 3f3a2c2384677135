"""What compilers do that looks wrong at first sight and is right, and its neighbour that is wrong."""

from __future__ import annotations

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator import emulate
from amdgen.toolchain import find_toolchain

# All waves write address 4 * lane: the value %s.
EVERYBODY_WRITES = (
    LOAD_ARGS + "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 2, v1\nv_lshrrev_b32 v5, 6, v0\n%s\n"
    "ds_write_b32 v1, v2\ns_waitcnt lgkmcnt(0)\ns_barrier\nds_read_b32 v3, v1\n"
    "v_lshlrev_b32 v4, 2, v0\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v4, v3, s[4:5]"
)


@pytest.mark.parametrize(
    ("value", "races"),
    [
        pytest.param("v_mov_b32 v2, v1", False, id="the same value"),  # a value that each wave has a copy of
        pytest.param("v_add_u32 v2, v1, v5", True, id="values of their own"),
    ],
)
@pytest.mark.parametrize("apart", [False, True], ids=["together", "one after the other"])
def test_waves_may_write_the_same_value_to_the_same_lds_bytes(value: str, races: bool, apart: bool) -> None:
    """Triton lets all waves store what they all hold, where a tensor has fewer elements than there are lanes."""
    body = EVERYBODY_WRITES % value
    if apart:  # wave 0 has written, and has not waited, when wave 1 comes
        body = body.replace(
            "ds_write_b32 v1, v2\n",
            "v_readfirstlane_b32 s8, v5\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc0 second\nds_write_b32 v1, v2\n"
            "s_branch both\nsecond:\nds_write_b32 v1, v2\nboth:\n",
        )
    data = np.zeros(128, np.uint32)
    found = {f.check for f in run(body, data, lds=256, block=128).findings}
    assert ("lds_race" in found) == races
    if not races:
        assert not found
        np.testing.assert_array_equal(data, np.tile(np.arange(64) * 4, 2))


@pytest.mark.parametrize("offset", [0, 4])
def test_waves_may_copy_the_same_values_to_the_same_lds_bytes(offset: int) -> None:
    """AITER's backward attention: every wave copies the row of sums that all of them need."""
    body = LOAD_ARGS + (
        "s_mov_b32 s6, 0x1000\ns_mov_b32 s7, 0x20000\nv_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 2, v1\n"
        f"v_lshrrev_b32 v5, 6, v0\nv_mul_u32_u24 v5, {offset}, v5\nv_add_u32 v5, v5, v1\ns_mov_b32 m0, 0\ns_nop 0\n"
        "buffer_load_dword v5, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)\ns_barrier\nds_read_b32 v3, v1\n"
        "s_waitcnt lgkmcnt(0)\nv_lshlrev_b32 v4, 2, v0\nglobal_store_dword v4, v3, s[4:5] offset:2048"
    )
    data = np.arange(1024, dtype=np.uint32)
    found = {f.check for f in run(body, data, lds=256, block=128).findings}
    assert ("lds_race" in found) == bool(offset)
    if not offset:
        assert not found
        np.testing.assert_array_equal(data[512:640], np.tile(np.arange(64), 2))


def test_a_lock_that_workgroups_spin_on_with_barriers_inside() -> None:
    """The holder is further on than those that spin, and each turn of their loop passes barriers of their own."""
    body = LOAD_ARGS
    body += (  # v[2:3]: the new value and the expected one
        "v_mov_b32 v1, 0\nv_mov_b32 v2, 1\nv_mov_b32 v3, 0\nv_readfirstlane_b32 s9, v0\ns_mov_b64 exec, 1\n"
        "try:\ns_barrier\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 other\n"
        "v_mov_b32 v6, 0\nglobal_atomic_cmpswap v4, v1, v[2:3], s[4:5] glc\ns_waitcnt vmcnt(0)\n"
        "ds_write_b32 v6, v4\n"
        "s_waitcnt lgkmcnt(0)\nother:\ns_barrier\nds_read_b32 v5, v1\ns_waitcnt lgkmcnt(0)\n"
        "v_readfirstlane_b32 s8, v5\ns_barrier\ns_cmp_eq_u32 s8, 1\ns_cbranch_scc1 try\n"
        "global_load_dword v7, v1, s[4:5] offset:4 glc\ns_waitcnt vmcnt(0)\ns_barrier\n"
        "s_cmp_lg_u32 s9, 0\ns_cbranch_scc1 end\nv_add_u32 v7, 1, v7\nglobal_store_dword v1, v7, s[4:5] offset:4\n"
        "s_waitcnt vmcnt(0)\nglobal_atomic_swap v1, v3, s[4:5]\nend:"
    )
    data = np.zeros(2, np.uint32)
    result = run(body, data, arch="gfx90a", block=128, grid=3, lds=16, checks="endless_loop", limit=200_000)
    assert not result.findings
    np.testing.assert_array_equal(data, [0, 3])


def test_v_writelane_into_an_indexed_register() -> None:
    """AITER's top-k kernels write their results that way. v_writelane keeps the other lanes without reading them."""
    body = LOAD_ARGS + (
        "v_mov_b32 v2, 1\nv_mov_b32 v3, 2\nv_lshlrev_b32 v1, 2, v0\ns_mov_b32 s8, 1\n"
        "s_set_gpr_idx_on s8, gpr_idx(DST)\nv_writelane_b32 v2, 7, 5\ns_set_gpr_idx_off\ns_nop 1\n"
        "global_store_dword v1, v3, s[4:5]\nglobal_store_dword v1, v2, s[4:5] offset:256"
    )
    data = np.zeros(128, np.uint32)
    assert not run(body, data).findings
    np.testing.assert_array_equal(data, [2] * 5 + [7] + [2] * 58 + [1] * 64)


@pytest.mark.parametrize(
    ("between", "severity"),
    [
        ("s_cbranch_scc0 over\ns_nop 0\nover:\ns_nop 0", "error"),  # a branch that is not taken
        ("s_cbranch_scc1 over\ns_nop 0\nover:\ns_nop 1", "warning"),
        ("s_nop 0\ns_barrier\ns_nop 1", "warning"),
        ("s_nop 2", "error"),
        ("s_nop 3", "warning"),  # AITER keeps four
    ],
)
def test_missing_wait_states_behind_a_matrix_instruction_when_something_slow_lies_between(
    between: str, severity: str
) -> None:
    """AITER's attention kernels reach the scores by a branch, or a barrier, and fewer than the 11 wait states."""
    zeros = "\n".join(f"v_mov_b32 v{r}, 0" for r in range(8, 16))
    body = LOAD_ARGS + (
        f"{zeros}\ns_mov_b32 s8, 0\ns_cmp_eq_u32 s8, 0\n"
        f"v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]\n{between}\nv_add_f32 v1, v8, v8"
    )
    result = run(body, np.zeros(1, np.uint32))
    assert {f.severity for f in [*result.findings, *result.warnings]} == {severity}
    assert {f.check for f in [*result.findings, *result.warnings]} == {"wait_states"}


@pytest.mark.parametrize(("between", "clean"), [("s_nop 0", False), ("s_nop 1", True)])
def test_missing_wait_states_after_waves_went_ways_of_different_length(between: str, clean: bool) -> None:
    """Wait states are counted in each wave: what one has issued more makes no distance of the other longer."""
    body = (
        "\n".join(f"v_mov_b32 v{r}, 0" for r in range(8, 16)) + "\n"
        "v_lshrrev_b32 v4, 6, v0\ns_nop 1\nv_readfirstlane_b32 s8, v4\ns_nop 4\ns_cmp_eq_u32 s8, 0\n"
        "s_cbranch_scc1 met\n" + "s_nop 15\n" * 4 + "met:\n"
        f"v_mov_b32 v12, 0\n{between}\nv_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]"
    )
    result = run(body, np.zeros(1, np.uint32), block=128)
    assert [f.check for f in result.findings] == ([] if clean else ["wait_states"])
    assert all("2 wait states are required, 1" in f.message for f in result.findings)


# A matrix instruction, a way of seven instructions and one of one, and what reads the sums.
MEETING = """
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef float sums __attribute__((ext_vector_type(16)));
#define SLEEP __builtin_amdgcn_s_sleep
extern "C" __attribute__((global, amdgpu_flat_work_group_size(64, 64))) void k(float *out, const half4 *in, int c) {
  half4 a = in[__builtin_amdgcn_workitem_id_x()];
  sums s = {};
  __builtin_amdgcn_s_waitcnt(0);
  s = __builtin_amdgcn_mfma_f32_32x32x8f16(a, a, s, 0, 0, 0);
  __builtin_amdgcn_sched_barrier(0);
  if (__builtin_expect(c == 5, %d)) {
    SLEEP(1); SLEEP(2); SLEEP(3); SLEEP(4); SLEEP(5); SLEEP(6); SLEEP(7);
  } else {
    SLEEP(20);
  }
  __builtin_amdgcn_sched_barrier(0);
  out[__builtin_amdgcn_workitem_id_x()] = s[0];
}
"""


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_wait_states_where_ways_meet(arch: str) -> None:
    """LLVM 22 goes back through each block once, so that the way that it takes first counts for both: the longer one
    where that is the unlikely one."""
    found = {}
    for likely in (0, 1):
        code = find_toolchain("bundled").compile(MEETING % likely, arch).code
        for c in (5, 6):
            out, data = np.zeros(64, np.float32), np.zeros((64, 4), np.float16)
            result = emulate(code, "k", 1, 64, [out, data, np.int32(c)])
            found[likely, c] = [f.check for f in (*result.findings, *result.warnings)]
    assert found == {(0, 5): [], (0, 6): ["wait_states"], (1, 5): [], (1, 6): []}
