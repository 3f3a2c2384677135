"""Instructions that set modes, number registers at run time, fork, or read hardware registers, in small kernels, on
each engine."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS
from asm_kernels import run as run_kernel

from amdgen.errors import AmdgenError
from amdgen.isa import load_isa

STORE = "  v_lshlrev_b32 v60, 2, v0\n  global_store_dword v60, v61, s[4:5]\n"
"""Stores v61 of each lane; the workgroup is one wave."""


ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
run = run_kernel


@pytest.fixture(params=("numpy", "native"), autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "run", partial(run_kernel, engine=request.param))


def words(body: str, arch: str = "gfx942", **options: Any) -> Any:
    """The 64 words that a body leaves in v61."""
    out = np.full(64, 0xDEADBEEF, np.uint32)
    result = run(LOAD_ARGS + body + STORE, out, arch=arch, **options)
    assert not result.findings, [str(f) for f in result.findings]
    return out


def scalar(body: str, **options: Any) -> int:
    """What a body leaves in s20."""
    out = words(body + "  v_mov_b32 v61, s20\n", **options)
    assert (out == out[0]).all()
    return int(out[0])


# ------------------------------------------------------------------------------------------ SGPRs by number


def test_relative_moves() -> None:
    setup = "".join(f"  s_mov_b32 s{r}, {100 + r}\n" for r in range(10, 20))
    assert scalar(setup + "  s_mov_b32 m0, 3\n  s_nop 0\n  s_movrels_b32 s20, s12\n") == 115
    assert (
        scalar(setup + "  s_mov_b32 m0, 4\n  s_nop 0\n  s_movrels_b64 s[20:21], s[12:13]\n  s_mov_b32 s20, s21\n")
        == 117
    )
    assert scalar(setup + "  s_mov_b32 m0, 5\n  s_nop 0\n  s_movreld_b32 s12, s10\n  s_mov_b32 s20, s17\n") == 110
    body = "  s_mov_b32 m0, 2\n  s_nop 0\n  s_movreld_b64 s[12:13], s[10:11]\n  s_sub_u32 s20, s15, s14\n"
    assert scalar(setup + body) == 1
    assert (
        scalar("  s_mov_b32 m0, 0\n  s_nop 0\n  s_mov_b32 s12, 1\n  s_movreld_b32 s12, -1\n  s_mov_b32 s20, s12\n")
        == 0xFFFFFFFF
    )


def test_a_relative_move_past_the_registers_is_an_error() -> None:
    with pytest.raises(AmdgenError, match="not an SGPR"):
        words("  s_mov_b32 m0, 100\n  s_nop 0\n  s_mov_b32 s8, 0\n  s_movrels_b32 s6, s8\n  v_mov_b32 v61, s6\n")


# ------------------------------------------------------------------------------------------ VGPR indexing

FILL = "".join(f"  v_mov_b32 v{r}, {r}\n" for r in range(8, 24))


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_vgpr_indexing_shifts_sources_and_destinations(arch: str) -> None:
    body = FILL + "  s_mov_b32 s8, 3\n  s_set_gpr_idx_on s8, gpr_idx({roles})\n  {inst}\n  s_set_gpr_idx_off\n"
    for roles, inst, wanted in (
        ("SRC0", "v_mov_b32 v61, v10", 13),
        ("SRC0", "v_sub_u32 v61, v10, v9", 4),
        ("SRC1", "v_sub_u32 v61, v20, v9", 8),
        ("SRC0,SRC1", "v_sub_u32 v61, v10, v9", 1),
        ("SRC2", "v_lshl_add_u32 v61, v9, 1, v10", 31),
        ("DST", "v_mov_b32 v58, v10", 10),
        ("SRC0,DST", "v_mov_b32 v58, v10", 13),
        ("SRC0", "v_mov_b32 v61, 7", 7),
    ):
        out = words(body.format(roles=roles, inst=inst), arch=arch)
        assert (out == wanted).all(), (roles, inst, out[0])


def test_the_index_and_the_roles_change_while_indexing() -> None:
    body = FILL + (
        "  s_mov_b32 s8, 1\n  s_set_gpr_idx_on s8, gpr_idx(SRC0)\n  v_mov_b32 v30, v10\n  s_mov_b32 s9, 5\n"
        "  s_set_gpr_idx_idx s9\n  v_mov_b32 v31, v10\n  s_set_gpr_idx_mode gpr_idx(SRC1)\n  v_sub_u32 v32, v20, v10\n"
        "  s_set_gpr_idx_off\n  v_mov_b32 v33, v10\n"
        "  v_mul_u32_u24 v30, 1000, v30\n  v_add_u32 v30, v30, v31\n  v_mul_u32_u24 v30, 100, v30\n"
        "  v_add_u32 v30, v30, v32\n  v_mul_u32_u24 v30, 100, v30\n  v_add_u32 v61, v30, v33\n"
    )
    assert (words(body) == ((11 * 1000 + 15) * 100 + 5) * 100 + 10).all()


def test_waves_index_apart() -> None:
    """Two waves with different indices run the same instruction."""
    out = np.zeros(128, np.uint32)
    body = (
        LOAD_ARGS
        + FILL
        + (
            "  v_lshrrev_b32 v1, 6, v0\n  s_nop 1\n  v_readfirstlane_b32 s8, v1\n  s_add_u32 s8, s8, 2\n"
            "  s_set_gpr_idx_on s8, gpr_idx(SRC0)\n  v_mov_b32 v61, v10\n  s_set_gpr_idx_off\n"
        )
    )
    result = run(body + STORE, out, block=128)
    assert not result.findings
    assert (out[:64] == 12).all() and (out[64:] == 13).all()


def test_an_index_past_the_registers_is_an_error() -> None:
    with pytest.raises(AmdgenError, match="not a VGPR"):
        words("  s_movk_i32 s8, 250\n  s_set_gpr_idx_on s8, gpr_idx(SRC0)\n  v_mov_b32 v61, v10\n  s_set_gpr_idx_off\n")


def test_vskip_skips_vector_instructions_only() -> None:
    body = "  v_mov_b32 v61, 5\n  s_mov_b32 s8, {bit}\n  s_mov_b32 s20, 1\n  s_setvskip s8, 2\n  v_mov_b32 v61, 6\n"
    body += "  s_nop 0\n  v_readfirstlane_b32 s20, v61\n  s_add_u32 s20, s20, 100\n  s_setvskip 0, 0\n"
    skipped = words(body.format(bit=4) + "  v_mul_u32_u24 v61, 1000, v61\n  v_add_u32 v61, s20, v61\n")
    assert (skipped == 5101).all()
    executed = words(body.format(bit=3) + "  v_mul_u32_u24 v61, 1000, v61\n  v_add_u32 v61, s20, v61\n")
    assert (executed == 6106).all()


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("field", ["28, 1", "27, 2"])
def test_setreg_of_vskip_skips_two_wait_states_later(arch: str, field: str) -> None:
    """A field of MODE that has the bit. What follows sooner may be skipped or not."""
    on, off = (f"s_setreg_imm32_b32 hwreg(HW_REG_MODE, {field}), {bit << (28 - int(field[:2]))}\n" for bit in (1, 0))
    body = LOAD_ARGS + "v_lshlrev_b32 v60, 2, v0\nv_mov_b32 v61, 5\n{0}s_nop {1}\nv_mov_b32 v61, 6\n"
    body += off + "s_nop 1\nglobal_store_dword v60, v61, s[4:5]\n"
    for first, states, left in ((on, 1, 5), (off, 1, 6), (on, 0, 5)):
        out = np.zeros(64, np.uint32)
        run(body.format(first, states), out, arch=arch)
        assert (out == left).all()
        found = run_kernel(body.format(first, states), out, arch=arch).findings
        assert [(f.check, f.fix) for f in found] == [("wait_states", "s_nop 0 before it")] * (1 - states)
        assert all("(setreg_vskip; ISA 4.5)" in f.message for f in found)


@pytest.mark.parametrize("arch", ARCHS)
def test_mode_is_read_two_wait_states_after_setvskip(arch: str) -> None:
    body = "s_setvskip 1, 0\n{0}s_getreg_b32 s8, hwreg(HW_REG_MODE, 28, 1)\ns_setvskip 0, 0"
    for between, found in (("", ["wait_states"]), ("s_nop 0\n", ["wait_states"]), ("s_nop 1\n", [])):
        assert [f.check for f in run_kernel(body.format(between), arch=arch).findings] == found


# ------------------------------------------------------------------------------------------ forks


@pytest.mark.parametrize("chosen", [0x0, 0x1, 0xFF, 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF])
def test_fork_and_join(chosen: int) -> None:
    """Chosen lanes add 10, the others 20; after the second join the kernel restores EXEC, and all add 1."""
    low, high = chosen & 0xFFFFFFFF, chosen >> 32
    body = (
        f"  v_mov_b32 v61, 0\n  s_mov_b32 s40, {low:#x}\n  s_mov_b32 s41, {high:#x}\n  s_mov_b32 s30, s4\n"
        "  s_mov_b32 s31, s5\n  s_mov_b64 s[52:53], exec\n  s_getreg_b32 s50, hwreg(HW_REG_MODE, 29, 3)\n"
        "  s_cbranch_i_fork s[40:41], taken\n"
        "  v_add_u32 v61, 20, v61\n  s_branch meet\ntaken:\n  v_add_u32 v61, 10, v61\nmeet:\n  s_cbranch_join s50\n"
        "  s_mov_b64 exec, s[52:53]\n  v_add_u32 v61, 1, v61\n  s_mov_b32 s4, s30\n  s_mov_b32 s5, s31\n"
    )
    lanes = np.array([chosen >> i & 1 for i in range(64)], bool)
    assert np.array_equal(words(body), np.where(lanes, 11, 21))


@pytest.mark.parametrize(("chosen", "order"), [(0xFF, 12), (0xFFFFFFFFFFFFFF00, 21), (0xFFFFFFFF, 12)])
def test_the_smaller_part_goes_first_and_a_tie_jumps(chosen: int, order: int) -> None:
    body = (
        f"  s_mov_b32 s20, 0\n  s_mov_b32 s40, {chosen & 0xFFFFFFFF:#x}\n  s_mov_b32 s41, {chosen >> 32:#x}\n"
        "  s_mov_b64 s[30:31], s[4:5]\n  s_mov_b64 s[52:53], exec\n  s_mov_b32 s50, 0\n"
        "  s_cbranch_i_fork s[40:41], taken\n  s_mul_i32 s20, s20, 10\n  s_add_u32 s20, s20, 2\n  s_branch meet\n"
        "taken:\n  s_mul_i32 s20, s20, 10\n  s_add_u32 s20, s20, 1\nmeet:\n  s_cbranch_join s50\n"
        "  s_mov_b64 exec, s[52:53]\n  s_mov_b64 s[4:5], s[30:31]\n"
    )
    assert scalar(body) == order


def test_nested_forks_to_an_address() -> None:
    """s_cbranch_g_fork within s_cbranch_i_fork; the stack lies in s0 to s7."""
    body = (
        "  v_mov_b32 v61, 0\n  s_mov_b32 s30, s4\n  s_mov_b32 s31, s5\n  s_mov_b64 s[52:53], exec\n"
        "  s_mov_b32 s40, 0xffff\n  s_mov_b32 s41, 0\n  s_mov_b32 s42, 0x0f0f0f0f\n  s_mov_b32 s43, 0x0f0f0f0f\n"
        "  s_getpc_b64 s[44:45]\nhere:\n  s_add_u32 s44, s44, inner-here\n  s_addc_u32 s45, s45, 0\n"
        "  s_mov_b32 s50, 0\n  s_mov_b32 s51, 1\n"
        "  s_cbranch_i_fork s[40:41], outer\n  v_add_u32 v61, 1000, v61\n  s_branch end\n"
        "outer:\n  s_getreg_b32 s51, hwreg(HW_REG_MODE, 29, 3)\n  s_cbranch_g_fork s[42:43], s[44:45]\n"
        "  v_add_u32 v61, 1, v61\n  s_branch joined\ninner:\n  v_add_u32 v61, 2, v61\njoined:\n  s_cbranch_join s51\n"
        "  s_and_b64 exec, s[52:53], s[40:41]\n  v_add_u32 v61, 10, v61\nend:\n  s_cbranch_join s50\n"
        "  s_mov_b64 exec, s[52:53]\n  s_mov_b32 s4, s30\n  s_mov_b32 s5, s31\n"
    )
    lane = np.arange(64)
    wanted = np.where(lane >= 16, 1000, np.where(lane % 8 < 4, 12, 11))
    assert np.array_equal(words(body), wanted)


# ------------------------------------------------------------------------------------------ hardware registers


def test_mode_is_read_and_written_by_fields() -> None:
    assert scalar("  s_getreg_b32 s20, hwreg(HW_REG_MODE, 0, 10)\n") == 0x3C0  # ieee, dx10_clamp, f16 and f64 denormals
    assert (
        scalar(
            "  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 7\n  s_nop 1\n"
            "  s_getreg_b32 s20, hwreg(HW_REG_MODE, 0, 10)\n"
        )
        == 0x3CC
    )
    body = "  s_mov_b32 s8, 0x12\n  s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s8\n  s_nop 1\n"
    body += "  s_getreg_b32 s20, hwreg(HW_REG_MODE, 0, 4)\n"
    assert scalar(body) == 2


def test_modes_act_at_once() -> None:
    """1/3 of the way between two floats, rounded up, down and to nearest; each wave has its own mode."""
    add = "  v_mov_b32 v10, 0x33000000\n  {set}\n  v_add_f32 v61, 1.0, v10\n"
    for mode, wanted in ((0, 0x3F800000), (1, 0x3F800001), (2, 0x3F800000), (3, 0x3F800000)):
        assert (words(add.format(set=f"s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), {mode}")) == wanted).all()
    out = np.zeros(128, np.uint32)
    body = (
        LOAD_ARGS + "  v_mov_b32 v10, 0x33000000\n  v_lshrrev_b32 v1, 6, v0\n  s_nop 1\n  v_readfirstlane_b32 s8, v1\n"
    )
    body += "  s_setreg_b32 hwreg(HW_REG_MODE, 0, 2), s8\n  v_add_f32 v61, 1.0, v10\n" + STORE
    assert not run(body, out, block=128).findings
    assert (out[:64] == 0x3F800000).all() and (out[64:] == 0x3F800001).all()


def test_status_tells_scc_execz_and_vccz() -> None:
    read = "  s_getreg_b32 s20, hwreg(HW_REG_STATUS)\n"
    assert scalar("  s_mov_b64 vcc, 0\n  s_cmp_eq_u32 s4, s4\n" + read) == 1 | 1 << 10 | 1 << 11 | 1 << 16
    assert scalar("  s_mov_b64 vcc, 1\n  s_cmp_lg_u32 s4, s4\n" + read) == 1 << 11 | 1 << 16
    body = "  s_mov_b64 vcc, 1\n  s_cmp_lg_u32 s4, s4\n  s_mov_b64 s[10:11], exec\n  s_mov_b64 exec, 0\n"
    assert scalar(body + read + "  s_mov_b64 exec, s[10:11]\n") == 1 << 9 | 1 << 11 | 1 << 16


def test_registers_of_the_machine() -> None:
    for name, wanted in (
        ("TRAPSTS", 0),
        ("HW_ID", 0),
        ("TBA_LO", 0),
        ("SH_MEM_BASES", 1 << 16 | 2),
        ("LDS_ALLOC", 2 << 12),
        ("XCC_ID", 0),
    ):
        assert scalar(f"  s_getreg_b32 s20, hwreg(HW_REG_{name})\n", lds=1000) == wanted, name
    alloc = scalar("  s_getreg_b32 s20, hwreg(HW_REG_GPR_ALLOC)\n", vgprs=64, agprs=0)
    assert alloc >> 8 & 63 == 7  # 64 registers in granules of 8, less one


@pytest.mark.parametrize("arch", ARCHS)
def test_sources_of_64_bits(arch: str) -> None:
    """An aperture is the upper half of its 64 bits; 32 bits of it are the lower half. Flags are one word."""
    held = load_isa(arch).arch.apertures
    shared, private = held.shared, held.private
    shared_limit, private_limit = held.limits
    for source, low, high in (
        ("src_shared_base", 0, shared), ("src_private_base", 0, private), ("src_scc", 1, 0),
        ("src_shared_limit", 0xFFFFFFFF, shared_limit), ("src_private_limit", 0xFFFFFFFF, private_limit),
        ("src_execz", 0, 0), ("src_vccz", 1, 0),
    ):  # fmt: skip
        setup = "  s_cmp_eq_u32 s4, s4\n  s_mov_b64 vcc, 0\n"
        by_scalar = f"  s_mov_b64 s[20:21], {source}\n"
        assert scalar(setup + by_scalar, arch=arch) == low, source
        assert scalar(setup + by_scalar + "  s_mov_b32 s20, s21\n", arch=arch) == high, source
        assert scalar(setup + f"  s_mov_b32 s20, {source}\n", arch=arch) == low, source
        by_vector = f"  v_mov_b32 v40, 0\n  v_lshrrev_b64 v[60:61], v40, {source}\n"
        assert set(words(setup + by_vector, arch=arch)) == {high}, source


def test_operations_in_flight_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the compiled engine; the reference has none, and says so."""
    monkeypatch.setitem(globals(), "run", run_kernel)
    load = "  v_lshlrev_b32 v60, 2, v0\n  global_load_dword v1, v60, s[4:5]\n  global_load_dword v2, v60, s[4:5]\n"
    assert scalar(load + "  s_getreg_b32 s20, hwreg(HW_REG_IB_STS, 0, 4)\n  s_waitcnt vmcnt(0)\n") == 2
    many = load + "".join(f"  global_load_dword v{r}, v60, s[4:5]\n" for r in range(3, 19))
    assert scalar(many + "  s_getreg_b32 s20, hwreg(HW_REG_IB_STS)\n  s_waitcnt vmcnt(0)\n") == 2 | 1 << 22
    monkeypatch.setitem(globals(), "run", partial(run_kernel, engine="numpy"))
    with pytest.raises(AmdgenError, match="IB_STS counts operations in flight"):
        scalar("  s_getreg_b32 s20, hwreg(HW_REG_IB_STS)\n")


def test_workgroups_go_to_the_xcds_in_turn() -> None:
    out = np.zeros(20 * 64, np.uint32)
    body = LOAD_ARGS + "  s_getreg_b32 s20, hwreg(HW_REG_XCC_ID)\n  v_mov_b32 v61, s20\n  s_lshl_b32 s6, s2, 8\n"
    body += "  v_lshlrev_b32 v60, 2, v0\n  v_add_u32 v60, s6, v60\n  global_store_dword v60, v61, s[4:5]\n"
    assert not run(body, out, grid=20).findings
    assert out[::64].tolist() == [i % 8 for i in range(20)]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("s_setreg_imm32_b32 hwreg(HW_REG_STATUS, 0, 1), 1", "can't write STATUS"),
        ("s_trap 2", "trapped"),
        ("s_rfe_b64 s[4:5]", "trap handler"),
        ("s_sethalt 1", "debugger"),
        ("s_setkill 1", "kills waves"),
        ("s_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)", "message"),
        ("v_screen_partition_4se_b32 v1, v0", "graphics"),
        ("s_mov_b32 s8, 0\ns_cbranch_join s8\ns_mov_b32 s8, 1\ns_cbranch_join s8", "a join without a fork"),
    ],
)
def test_what_is_not_executed_says_why(body: str, says: str) -> None:
    with pytest.raises(AmdgenError) as caught:
        words("  " + body.replace("\n", "\n  ") + "\n  v_mov_b32 v61, 0\n")
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_what_has_no_effect_here() -> None:
    idle = "  s_trap 3\n  s_nop 2\n  v_nop\n  v_clrexcp\n  s_incperflevel 1\n  s_decperflevel 1\n  s_ttracedata\n"
    idle = (
        "  s_mov_b32 m0, 0\n"
        + idle
        + "  s_wakeup\n  s_sendmsg sendmsg(MSG_INTERRUPT)\n  s_cbranch_cdbgsys_or_user away\n"
    )
    assert (words(idle + "  v_mov_b32 v61, 9\naway:\n") == 9).all()
