# ruff: noqa: E501  (bodies of assembly)
"""A bad address names the instruction, the wave, the lane, the address and the nearest allocation with the distance."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble, run
from memory_bench import CONTENT_BYTES, Op, memory_address, run_ops

from amdgen.emulator import emulate
from amdgen.emulator.native.program import Program
from amdgen.errors import AmdgenError

ADDRESS = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\n"
LAST = "s_mov_b32 exec_lo, 0\ns_mov_b32 exec_hi, 0x80000000\ns_nop 4\n"  # only lane 63
DESCRIPTOR = ADDRESS + "s_mov_b32 s6, 0x100000\ns_mov_b32 s7, 0x20000\n"
PAIR = ADDRESS + "v_add_co_u32 v2, vcc, s4, v1\nv_mov_b32 v3, s5\ns_nop 1\nv_addc_co_u32 v3, vcc, 0, v3, vcc\n"


@dataclass(frozen=True)
class Bad:
    name: str
    body: str
    says: str
    lds: int = 0
    arch: str = "gfx942"


PAST = r"0x7f[0-9a-f]+, {} bytes past the end of 'argument 0' \(4096 bytes\)"
BEFORE = r"0x7[0-9a-f]+, {} bytes before 'argument 0' \(4096 bytes\)"

CASES = [
    Bad("global load", ADDRESS + LAST + "v_add_u32 v1, 0x1000, v1\nglobal_load_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)", PAST.format(252)),
    Bad("global load before", ADDRESS + LAST + "global_load_dword v2, v1, s[4:5] offset:-512\ns_waitcnt vmcnt(0)", BEFORE.format(260)),
    Bad("global store that straddles the end", ADDRESS + LAST + "v_mov_b32 v1, 0xff8\nv_mov_b32 v2, 0\nv_mov_b32 v3, 0\nv_mov_b32 v4, 0\nv_mov_b32 v5, 0\nglobal_store_dwordx4 v1, v[2:5], s[4:5]", r"0x7f[0-9a-f]+, 4088 bytes into 'argument 0' \(4096 bytes\)"),
    Bad("global atomic", ADDRESS + LAST + "v_add_u32 v1, 0x1000, v1\nglobal_atomic_add v1, v1, s[4:5]", PAST.format(252)),
    Bad("flat load", PAIR + LAST + "v_add_u32 v2, 0x2000, v2\nflat_load_dword v4, v[2:3]\ns_waitcnt vmcnt(0) lgkmcnt(0)", PAST.format(4348)),
    Bad("buffer load", DESCRIPTOR + LAST + "v_add_u32 v1, 0x1000, v1\nbuffer_load_dword v2, v1, s[4:7], 0 offen\ns_waitcnt vmcnt(0)", PAST.format(252)),
    Bad("buffer store", DESCRIPTOR + LAST + "v_add_u32 v1, 0x1000, v1\nbuffer_store_dword v1, v1, s[4:7], 0 offen", PAST.format(252)),
    Bad("buffer to LDS", DESCRIPTOR + LAST + "s_mov_b32 m0, 0\nv_add_u32 v1, 0x1000, v1\ns_nop 1\nbuffer_load_dword v1, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)", PAST.format(252), 256),
    Bad("typed load", DESCRIPTOR + LAST + "v_add_u32 v1, 0x1000, v1\ntbuffer_load_format_x v2, v1, s[4:7], 0 format:4 offen\ns_waitcnt vmcnt(0)".replace("format:4", "format:68"), PAST.format(252)),
    Bad("LDS read", ADDRESS + LAST + "ds_read_b32 v2, v1 offset:8\ns_waitcnt lgkmcnt(0)", r"LDS address 0x104, 8 bytes past its end; the workgroup has 256 bytes", 256),
    Bad("LDS through a flat address", ADDRESS + LAST + "v_mov_b32 v2, 0x400\nv_mov_b32 v3, 0x10000\nflat_load_dword v4, v[2:3]\ns_waitcnt vmcnt(0) lgkmcnt(0)", r"LDS address 0x400, 772 bytes past its end; the workgroup has 256 bytes", 256),
    Bad("scratch load", ADDRESS + LAST + "v_mov_b32 v2, 64\nscratch_load_dword v3, v2, off\ns_waitcnt vmcnt(0)", r"scratch offset 0x40, 68 bytes past the end; each lane has 0 bytes"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_a_bad_address_is_told_in_full(case: Bad) -> None:
    result = run(case.body, np.zeros(1024, np.uint32), arch=case.arch, lds=case.lds)
    found = [f for f in result.findings if "out_of_bounds" in f.check]
    assert len(found) == 1, [str(f) for f in result.findings]
    (finding,) = found
    assert re.search(case.says, finding.message), finding.message
    assert (finding.workgroup, finding.wave, finding.lane) == (0, 0, 63)
    assert finding.disassembly.split()[0] in case.body and "\n" not in str(finding)


def test_a_scalar_load_names_the_dword_that_is_outside() -> None:
    body = LOAD_ARGS + "s_load_dwordx4 s[8:11], s[4:5], 0xff8\ns_waitcnt lgkmcnt(0)"
    (finding,) = run(body, np.zeros(1024, np.uint32)).findings
    assert finding.check == "out_of_bounds" and "0 bytes past the end of 'argument 0'" in finding.message


NEAR_NULL = (
    "s_waitcnt lgkmcnt(0)\nv_lshlrev_b32 v1, 2, v0\nglobal_load_dword v2, v1, s[4:5] offset:{}\ns_waitcnt vmcnt(0)"
)


@pytest.mark.parametrize("engine", ["native", "numpy"])
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((0, 0), "given as null: arguments 1, 2"),
        ((0,), "not given: argument 2; given as null: argument 1"),
        ((), "not given: arguments 1, 2"),
    ],
)
def test_an_access_near_null_names_the_arguments_that_are_null(given: tuple[int, ...], says: str, engine: str) -> None:
    """Where Triton's launcher appends pointers, a caller may leave them out."""
    code = assemble("gfx942", "s_load_dwordx2 s[4:5], s[0:1], 0x8\n" + NEAR_NULL.format(0xFC0), 3)
    where, args = f"0xfc0, near null: {says}", [np.zeros(64, np.uint32), *given]
    if engine == "numpy":
        with pytest.raises(AmdgenError, match=where):
            emulate(code, "k", 1, 64, args, engine=engine)
        return
    (finding,) = emulate(code, "k", 1, 64, args).findings
    assert finding.check == "out_of_bounds" and finding.message.endswith(where)


def test_an_access_near_null_of_a_kernel_with_all_its_arguments() -> None:
    """Before address 0, too: the pointer came from elsewhere, or was null and an index was negative."""
    code = assemble("gfx942", "s_mov_b64 s[4:5], 0\n" + NEAR_NULL.format(-64), 1)
    (finding,) = emulate(code, "k", 1, 64, [np.zeros(64, np.uint32)]).findings
    assert finding.message.endswith("0xffffffffffffffc0, near null")


@pytest.mark.parametrize(
    ("body", "severity"),
    [
        ("global_load_dword v2, v1, s[4:5] offset:2\ns_waitcnt vmcnt(0)", ""),
        ("ds_read_b64 v[2:3], v1 offset:2\ns_waitcnt lgkmcnt(0)", ""),
        ("global_atomic_add v1, v1, s[4:5] offset:2", "error"),
        ("ds_add_u32 v1, v1 offset:2\ns_waitcnt lgkmcnt(0)", "error"),
        ("global_atomic_add_x2 v1, v[0:1], s[4:5] offset:4", "error"),
    ],
)
def test_misaligned_accesses_are_right_and_misaligned_atomics_wrong(body: str, severity: str) -> None:
    setup = (
        ADDRESS
        + "v_mov_b32 v4, 0\nv_and_b32 v1, 0xfc, v1\nds_write_b64 v1, v[0:1] offset:8\nds_write_b64 v1, v[0:1]\ns_waitcnt lgkmcnt(0)\n"
    )
    result = run(setup + body, np.zeros(1024, np.uint32), lds=1024, checks="misaligned")
    assert [f.check for f in result.findings] == ["misaligned"] * (severity == "error") and not result.warnings


def test_unaligned_data_is_read_and_written_right(engine: str) -> None:
    """Every byte offset, as the driver's alignment mode lets hardware do."""
    rng = np.random.default_rng(4)
    content = rng.integers(0, 256, (1, CONTENT_BYTES)).astype(np.uint8)
    expected, ops, wanted = content.copy(), [], []
    base = memory_address("gfx90a", 8, 1)
    for shift in range(8):
        vector, scalar = np.zeros((64, 16), np.uint32), np.zeros(32, np.uint32)
        at = np.arange(64) * 16 + shift
        where = at + base + (4096 if shift % 2 else 0)
        vector[:, 0], vector[:, 1], scalar[14:16] = where & 0xFFFFFFFF, where >> 32, 0xFFFFFFFF
        vector[:, 4:8] = rng.integers(0, 2**32, (64, 4))
        if shift % 2:
            ops.append(Op("global_store_dwordx2 v[2:3], v[8:9], off", vector, scalar))
            for lane in range(64):
                expected[0, 4096 + at[lane] :][:8] = vector[lane, 4:6].copy().view(np.uint8)
            wanted.append(None)
        else:
            ops.append(Op("global_load_dwordx3 v[16:18], v[2:3], off", vector, scalar))
            wanted.append(np.stack([expected[0, a : a + 12].copy().view(np.uint32) for a in at]))
    outcome = run_ops("gfx90a", ops, content, engine=engine)
    np.testing.assert_array_equal(outcome.content, expected)
    for i, want in enumerate(wanted):
        if want is not None:
            np.testing.assert_array_equal(outcome.registers[0, i, :, :3], want)
    assert not outcome.findings


MISALIGNED = LOAD_ARGS + (
    "v_lshlrev_b32 v1, 4, v0\nv_mov_b32 v8, v0\nv_mov_b32 v9, 1\nv_mov_b32 v10, 2\nv_mov_b32 v11, 3\n"
    "ds_write_b128 v1, v[8:11]\n"
)


def test_misaligned_accesses_need_no_judge(monkeypatch) -> None:
    """The quick variant of the engine executes them itself, and tells whom each byte belongs to."""
    body = MISALIGNED + (
        "global_store_dwordx2 v1, v[8:9], s[4:5] offset:2\nglobal_store_short v1, v0, s[4:5] offset:11\n"
        "ds_write_b64 v1, v[8:9] offset:2\ns_waitcnt vmcnt(0) lgkmcnt(0)\nds_read_b32 v3, v1 offset:3\n"
        "global_load_dword v2, v1, s[4:5] offset:3\ns_waitcnt vmcnt(0) lgkmcnt(0)\nv_xor_b32 v2, v2, v3\n"
        "global_store_byte v1, v2, s[4:5]"
    )
    data = np.zeros(512, np.uint32)
    assert not run(body, data, block=128, lds=2048).findings
    assert (data[::4] & 0xFFFFFF00 == (np.arange(128) & 0xFFFF) << 16).all() and not (data[::4] & 0xFF).any()
    assert (data[2::4] >> 24 == np.arange(128) & 0xFF).all()
    data[:] = 0
    monkeypatch.setattr(Program, "for_judge", None)
    assert not run(body, data, block=128, lds=2048).findings and data.any()


def test_a_race_of_misaligned_accesses_is_one() -> None:
    """A store of bytes 3 to 6 and, by the other wave, a load from byte 6 or 7 on."""
    body = (
        MISALIGNED
        + "global_store_dword v1, v8, s[4:5] offset:3\nv_xor_b32 v1, 0x400, v1\nglobal_load_dword v2, v1, s[4:5] offset:{}"
    )
    for offset, found in ((6, ["global_race"]), (7, [])):
        result = run(body.format(offset) + "\ns_waitcnt vmcnt(0)", np.zeros(512, np.uint32), block=128, lds=2048)
        assert [f.check for f in result.findings] == found


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_accumulation_registers_are_loaded_and_stored(arch: str) -> None:
    body = ADDRESS + (
        "global_load_dword a2, v1, s[4:5]\nbuffer_load_dword a3, v1, s[8:11], 0 offen\ns_waitcnt vmcnt(0)\nds_write_b32 v1, a2\n"
        "s_waitcnt lgkmcnt(0)\nds_read_b32 a4, v1\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, a4, s[4:5] offset:256\n"
        "buffer_store_dword a3, v1, s[8:11], 0 offen offset:512\nds_add_rtn_u32 a5, v1, a3\ns_waitcnt vmcnt(0) lgkmcnt(0)\n"
        "global_store_dword v1, a5, s[4:5] offset:768"
    )
    setup = "s_mov_b32 s8, s4\ns_mov_b32 s9, s5\ns_movk_i32 s10, 0x1000\ns_mov_b32 s11, 0x20000\n"
    data = np.zeros(1024, np.uint32)
    data[:64] = np.random.default_rng(6).integers(0, 2**32, 64)
    assert not run(body.replace("v_lshlrev", setup + "v_lshlrev", 1), data, arch=arch, lds=256).findings
    np.testing.assert_array_equal(data[:256].reshape(4, 64), np.tile(data[:64], (4, 1)))


@pytest.mark.parametrize(
    ("body", "arch", "says"),
    [
        ("ds_gws_barrier v0 gds", "gfx90a", "cooperative launch"),
        ("ds_gws_init v0 gds", "gfx908", "cooperative launch"),
        ("ds_ordered_count v1, v0 offset:4 gds", "gfx908", "only graphics sets up"),
        ("ds_add_u32 v0, v0 gds", "gfx908", "global data share"),
        ("s_mov_b32 m0, 16\nds_append v1", "gfx942", "M0 is not 0"),
        ("s_mov_b64 exec, 3\ns_nop 4\nds_read_b64_tr_b16 v[2:3], v0", "gfx950", "EXEC all ones"),
        ("ds_add_src2_u32 v0 offset:0x8000", "gfx908", "high bits of the address"),
    ],
)
def test_what_cannot_be_executed_says_why_in_one_line(body: str, arch: str, says: str) -> None:
    with pytest.raises(AmdgenError, match=says) as caught:
        run(body, np.zeros(64, np.uint32), arch=arch, lds=256, checks="none")
    assert "\n" not in str(caught.value) and body.splitlines()[-1].split()[0] in str(caught.value)


def test_clocks_advance_and_cache_control_passes() -> None:
    body = LOAD_ARGS + (
        "s_memtime s[8:9]\ns_memrealtime s[12:13]\ns_waitcnt lgkmcnt(0)\ns_dcache_inv\ns_dcache_wb\nbuffer_wbl2 sc1\nbuffer_inv sc1\n"
        "s_nop 8\ns_memtime s[10:11]\ns_waitcnt vmcnt(0) lgkmcnt(0)\nv_mov_b32 v1, 0\nv_mov_b32 v2, s8\nv_mov_b32 v3, s9\nv_mov_b32 v4, s10\n"
        "v_mov_b32 v5, s11\nglobal_store_dwordx4 v1, v[2:5], s[4:5]"
    )
    times = np.zeros(2, np.uint64)
    assert not run(body, times).findings
    assert times[0] < times[1] < times[0] + 1000
