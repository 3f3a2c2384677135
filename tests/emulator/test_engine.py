"""The engine's scheduling, modes, and what it answers to code that is no program."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble, run

from amdgen.emulator import emulate
from amdgen.errors import AmdgenError


def test_a_wave_that_spins_does_not_starve_the_one_it_waits_for() -> None:
    flag = np.zeros(64, np.uint32)
    body = LOAD_ARGS + (
        "v_readfirstlane_b32 s8, v0\nv_mov_b32 v1, 0\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc0 set\n"
        "spin:\nglobal_load_dword v2, v1, s[4:5] glc\ns_waitcnt vmcnt(0)\ns_nop 0\nv_readfirstlane_b32 s9, v2\n"
        "s_cmp_eq_u32 s9, 0\ns_cbranch_scc1 spin\ns_branch done\n"
        "set:\nv_mov_b32 v3, 1\nglobal_store_dword v1, v3, s[4:5]\ndone:"
    )
    result = run(body, flag, arch="gfx90a", block=128)
    assert not result.findings
    assert flag[0] == 1


def test_modes_of_waves_may_differ() -> None:
    """One wave flushes denormals, the other keeps them; both execute the same multiplication."""
    data = np.full(128, 1e-40, np.float32)
    body = LOAD_ARGS + (
        "v_lshlrev_b32 v1, 2, v0\nglobal_load_dword v2, v1, s[4:5]\nv_readfirstlane_b32 s8, v0\ns_cmp_eq_u32 s8, 0\n"
        "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3\ns_cbranch_scc1 go\ns_nop 1\n"
        "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0\ngo:\ns_waitcnt vmcnt(0)\nv_mul_f32 v2, 1.0, v2\n"
        "global_store_dword v1, v2, s[4:5]"
    )
    assert not run(body, data, block=128).findings
    assert (data[:64] == np.float32(1e-40)).all()
    assert not data[64:].any()


def test_a_lane_is_written_whatever_exec_says() -> None:
    data = np.zeros(64, np.uint32)
    body = LOAD_ARGS + (
        "v_lshlrev_b32 v1, 2, v0\nv_mov_b32 v2, 0\ns_mov_b64 exec, 1\nv_writelane_b32 v2, 7, 5\ns_mov_b64 exec, -1\n"
        "global_store_dword v1, v2, s[4:5]"
    )
    assert not run(body, data).findings
    assert data.nonzero()[0].tolist() == [5]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("s_branch far\n.fill 8, 4, 0xbf800000\nfar:\n.long 0xffffffff", "gfx942"),
        ("s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, 0x100000\ns_addc_u32 s5, s5, 0\ns_setpc_b64 s[4:5]", "left the code"),
        ("s_branch 0x8000", "left the code at -0x1"),
        ("s_cbranch_execz 0x8000\ns_trap 2", "s_trap"),
        ("s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, 2\ns_setpc_b64 s[4:5]\ns_nop 0", ""),
        ("s_movk_i32 m0, 0x400\ns_nop 1\ns_movrels_b32 s4, s5", "s_movrels_b32"),
        ("s_trap 2", "s_trap"),
        ("s_setreg_imm32_b32 hwreg(HW_REG_HW_ID, 0, 4), 15", "HW_ID"),
    ],
)
def test_code_that_goes_wrong_is_one_line(body: str, says: str) -> None:
    with pytest.raises(AmdgenError) as caught:
        run(body, np.zeros(64, np.uint32), checks="none")
    text = str(caught.value)
    assert "\n" not in text and says in text


def test_random_words_end_in_an_answer() -> None:
    """Whatever stands in the body: the run ends, with findings or with an error of one line."""
    rng = np.random.default_rng(5)
    code = assemble("gfx942", "\n".join(["s_nop 15"] * 24), 1, 256)
    at = code.index(b"\x0f\x00\x80\xbf" * 24)
    for _ in range(300):
        words = rng.integers(0, 2**32, 24, dtype=np.uint32)
        some = rng.random(24) < 0.4  # plain SOP and VOP words get further than noise
        words[some] = words[some] & 0x7FFFFFFF
        broken = code[:at] + words.tobytes() + code[at + 96 :]
        try:
            emulate(broken, "k", 2, 96, [np.zeros(256, np.uint32)], limit=2000)
        except AmdgenError as error:
            assert "\n" not in str(error)


def test_absurd_descriptors_end_in_an_answer() -> None:
    """Random bytes in the kernel descriptor: sizes, entry, registers."""
    code = assemble("gfx942", "s_nop 15", 1, 256)
    at = code.index(struct.pack("<III", 256, 0, 8))  # LDS, scratch and argument sizes
    rng = np.random.default_rng(3)
    for _ in range(100):
        broken = bytearray(code)
        for place in rng.integers(0, 64, 2):
            broken[at + place] = rng.integers(0, 256)
        try:
            emulate(bytes(broken), "k", 2, 96, [np.zeros(256, np.uint32)], limit=2000)
        except AmdgenError as error:
            assert "\n" not in str(error)


def test_absurd_scratch_is_refused() -> None:
    code = assemble("gfx942", "s_nop 15", 1, 256)
    at = code.index(struct.pack("<III", 256, 0, 8))
    broken = code[: at + 4] + struct.pack("<I", 1 << 30) + code[at + 8 :]
    with pytest.raises(AmdgenError, match="scratch"):
        emulate(broken, "k", 1, 64, [np.zeros(64, np.uint32)])


def test_a_scalar_load_may_be_wider_than_the_arguments() -> None:
    body = "s_load_dwordx2 s[4:5], s[0:1], 0x0\ns_load_dwordx4 s[8:11], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)"
    data = np.zeros(16, np.uint32)
    assert not run(body, data).findings
    far = run(body.replace("0x0\ns_wait", "0x40\ns_wait"), data)
    assert [f.check for f in far.findings] == ["out_of_bounds"]
