"""The header's functions do what their documentation says: run on the emulator, under all of its checks."""

from __future__ import annotations

import re

import numpy as np
import pytest

from amdgen.emit import render_intrinsics
from amdgen.emit.intrinsics import used_intrinsics
from amdgen.emulator import Result, emulate
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain

LANES = 64
KERNEL = "AMDGEN_KERNEL(64, 1) void k(const u8* in, u8* out, u32 bytes, u32 step) {{ {body} }}"


def run(arch: str, body: str, given: np.ndarray, out: np.ndarray, *scalars: int, header: str = "") -> Result:
    """``header``: in place of those functions of the header that the body calls."""
    kernel = f"using namespace amdgen;\n{KERNEL.format(body=body)}"
    text = header or used_intrinsics(load_isa(arch), kernel)
    code = find_toolchain().compile_hip(f"{text}\n{kernel}", arch).code
    return emulate(code, "k", 1, LANES, [given, out, *(np.uint32(s) for s in (*scalars, 0, 0)[:2])])


def random_words(count: int) -> np.ndarray:
    return np.random.default_rng(7).integers(0, 2**32, count, dtype=np.uint32)


COPIES = [("gfx908", 4, 1), ("gfx90a", 4, 8), ("gfx942", 4, 4), ("gfx950", 4, 2), ("gfx950", 12, 2), ("gfx950", 16, 4)]


@pytest.mark.parametrize(("arch", "size", "loads"), COPIES)
def test_the_fused_copy_puts_every_lanes_bytes_where_it_says(arch: str, size: int, loads: int) -> None:
    """Copies lie side by side in LDS, 4 or 16 bytes a lane; beyond the descriptor's bytes there are zeros."""
    place = 4 if size == 4 else 16
    body = f"""
        AMDGEN_SHARED alignas(16) u8 lds[{LANES * place * loads}];
        const u32 lane = __builtin_amdgcn_workitem_id_x();
        const auto start = (AMDGEN_LDS u8*)lds;
        async_copy<{size}, {loads}>(make_buffer(in, bytes), lds_offset(start), lane * {size}, 0, step);
        wait_and_barrier<0>();
        for (u32 n = 0; n < {loads}; ++n)
            for (u32 w = 0; w < {size // 4}; ++w)
                *(u32*)(out + (n * {LANES} + lane) * {size} + 4 * w) =
                    ds_read_b32(start + (n * {LANES} + lane) * {place} + 4 * w);
    """
    given = random_words(LANES * size * loads // 2)
    out = np.zeros(LANES * size * loads // 4, np.uint32)
    in_range = out.nbytes - 48
    result = run(arch, body, given, out, in_range, LANES * size)
    assert (result.findings, result.warnings) == ([], [])
    assert (out == np.where(np.arange(out.size) < in_range // 4, given[: out.size], 0)).all()


BUILTIN = "__builtin_amdgcn_raw_ptr_buffer_load_lds(resource, (void AMDGEN_LDS*)lds, 4, lane * 4, {}, 0, 0);"


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize(
    "call", ["init_m0(1024)", "init_m0(bytes)", "inc_m0<512>()", "async_copy<4>(all, 1024, lane * 4)",
             "async_copy<4, 4, 256>(all, 1024, lane * 4)"],
)  # fmt: skip
def test_a_builtin_sets_m0_anew_behind_what_writes_it(arch: str, call: str) -> None:
    """LLVM follows its own writes of M0: a second copy of its own to the same place has none, unless asm between them
    says that it wrote M0."""
    body = f"""
        AMDGEN_SHARED alignas(16) u8 lds[4096];
        const u32 lane = __builtin_amdgcn_workitem_id_x();
        auto resource = __builtin_amdgcn_make_buffer_rsrc((void*)in, 0, 1024, 0x00020000);
        auto all = make_buffer(in, 1024);
        {BUILTIN.format(0)}
        {call};
        {BUILTIN.format(256)}
        wait_and_barrier<0>();
        *(u32*)(out + 4 * lane) = ds_read_b32((AMDGEN_LDS u8*)lds + 4 * lane);
    """
    given, out = random_words(256), np.zeros(LANES, np.uint32)
    run(arch, body, given, out, 2048)
    assert (out == given[LANES : 2 * LANES]).all()


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_asm_loads_and_stores_move_the_same_bytes_as_builtins(arch: str) -> None:
    body = """
        AMDGEN_SHARED alignas(16) u8 lds[64 * 16];
        const u32 lane = __builtin_amdgcn_workitem_id_x();
        const auto place = (AMDGEN_LDS u8*)lds + lane * 16;
        auto one = buffer_load_dwordx4_asm<16>(make_buffer(in, bytes), lane * 16);
        auto two = global_load_dwordx2_asm<-8>(in, lane * 8 + 8);
        auto half = buffer_load_ushort(make_resource(in, bytes), lane * 4 + 2);
        wait_for<0>(one, two);
        ds_write_b128_asm(one, lds_offset(place));
        auto pair = ds_read2_b64_asm<1, 0>(lds_offset(place));
        wait_for<0, 0>(pair);
        global_store_dwordx4_asm<0>(pair, out, lane * 32);
        buffer_store_dwordx2_asm<16>(two, make_buffer(out, bytes), lane * 32);
        global_store_dword(half, out + lane * 32 + 24);
        buffer_store_byte<28>(7, make_resource(out, bytes), lane * 32);
    """
    given, out = random_words(LANES * 8), np.zeros((LANES, 8), np.uint32)
    result = run(arch, body, given, out, given.nbytes)
    assert (result.findings, result.warnings) == ([], [])
    lanes = np.arange(LANES)
    quads = np.stack([given[lanes * 4 + 4 + n] for n in (2, 3, 0, 1)], 1)
    assert (out[:, :4] == quads).all()
    assert (out[:, 4:6] == given[: 2 * LANES].reshape(LANES, 2)).all()
    assert (out[:, 6] == given[:LANES] >> 16).all() and (out[:, 7] == 7).all()


MATRIX = """
    const u32 lane = __builtin_amdgcn_workitem_id_x();
    const auto a = *(const f16x4*)(in + lane * 8), b = *(const f16x4*)(in + 512 + lane * 8);
    auto sum = mfma_f32_16x16x16_f16{form}(a, b, f32x4{{}});
    *(f32x4*)(out + lane * 16) = {use};
"""


@pytest.mark.parametrize("arch", ["gfx908", "gfx942"])
def test_asm_matrix_statements_give_the_builtins_result_cleanly(arch: str) -> None:
    given = np.random.default_rng(1).standard_normal(512).astype(np.float16)
    builtin, asm = np.zeros(256, np.float32), np.zeros(256, np.float32)
    for form, out in (("", builtin), ("_asm", asm)):
        result = run(arch, MATRIX.format(form=form, use="sum + sum"), given, out)
        assert (result.findings, result.warnings) == ([], [])
    assert (builtin == asm).all() and builtin.any()


def test_without_its_wait_states_an_asm_matrix_statement_is_caught() -> None:
    given, out = np.ones(512, np.float16), np.zeros(256, np.float32)
    bare = re.sub(r'"s_nop \d+(\\n\\t)?"', '""', render_intrinsics(load_isa("gfx942"), others=()))
    result = run("gfx942", MATRIX.format(form="_asm", use="sum + sum"), given, out, header=bare)
    assert {finding.check for finding in result.findings} == {"wait_states"}


def test_without_the_wait_of_the_caller_an_asm_load_is_caught() -> None:
    given, out = random_words(LANES), np.zeros(LANES, np.uint32)
    body = "const u32 at = __builtin_amdgcn_workitem_id_x() * 4; *(u32*)(out + at) = global_load_dword_asm(in, at) + 1;"
    assert "vgpr_read_before_wait" in {finding.check for finding in run("gfx942", body, given, out).findings}


LANE = "const u32 lane = __builtin_amdgcn_workitem_id_x(); const u32 mine = *(const u32*)(in + lane * 4);"
ACROSS = {
    "v_readlane_b32(mine, 5)": lambda x: np.full(LANES, x[5]),
    "v_readfirstlane_b32(mine)": lambda x: np.full(LANES, x[0]),
    "ds_bpermute_b32(4 * (lane ^ 32), mine)": lambda x: x[np.arange(LANES) ^ 32],
    "ds_permute_b32(4 * ((lane + 3) % 64), mine)": lambda x: np.roll(x, 3),
    "v_mov_b32_dpp<0x111, 15, 15, true>(7, mine)": lambda x: np.where(np.arange(LANES) % 16, np.roll(x, 1), 0),
    "v_mov_b32_dpp<0x1b>(7, mine)": lambda x: x[np.arange(LANES) ^ 3],
    "ds_swizzle_b32<0x041f>(mine)": lambda x: x[np.arange(LANES) ^ 1],
}


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_moves_across_lanes(arch: str) -> None:
    given, out = random_words(LANES), np.zeros((len(ACROSS), LANES), np.uint32)
    stores = [f"*(u32*)(out + {4 * LANES * n} + lane * 4) = {call};" for n, call in enumerate(ACROSS)]
    result = run(arch, f"{LANE} {' '.join(stores)}", given, out)
    assert (result.findings, result.warnings) == ([], [])
    for row, (call, expected) in zip(out, ACROSS.items(), strict=True):
        assert (row == expected(given)).all(), call


@pytest.mark.parametrize("arch", ["gfx908", "gfx942"])
def test_a_lane_is_written_and_the_others_stay(arch: str) -> None:
    given, out = random_words(LANES), np.zeros(LANES, np.uint32)
    result = run(arch, f"{LANE} *(u32*)(out + lane * 4) = v_writelane_b32<9>(mine, bytes);", given, out, 77)
    assert (result.findings, result.warnings) == ([], [])
    assert (out == np.where(np.arange(LANES) == 9, 77, given)).all()


@pytest.mark.parametrize("rows", [16, 32])
def test_rows_of_lanes_change_places_between_two_registers(rows: int) -> None:
    """Odd rows of the first register and even rows of the second."""
    given, out = random_words(2 * LANES), np.zeros((2, LANES), np.uint32)
    swap = f"v_permlane{rows}_swap_b32(a, b); *(u32*)(out + lane * 4) = a; *(u32*)(out + 256 + lane * 4) = b;"
    body = f"{LANE} u32 a = mine, b = *(const u32*)(in + 256 + lane * 4); {swap}"
    result = run("gfx950", body, given, out)
    assert (result.findings, result.warnings) == ([], [])
    first, second = given[:LANES], given[LANES:]
    odd = np.arange(LANES) // rows % 2 == 1
    assert (out[0] == np.where(odd, second[np.arange(LANES) - rows], first)).all()
    assert (out[1] == np.where(odd, second, first[(np.arange(LANES) + rows) % LANES])).all()


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_every_kind_of_address_finds_its_bytes(arch: str) -> None:
    """Buffers by index, by index and offset, by neither; flat addresses; scalar loads."""
    body = """
        const u32 lane = __builtin_amdgcn_workitem_id_x();
        buffer rows = make_buffer(in, bytes);
        rows[1] |= 16u << 16;  // the stride of a row
        rows[2] = bytes / 16;  // counts rows then
        u32 a = buffer_load_dword_idxen_asm<4>(rows, lane);
        u32 b = buffer_load_dword_bothen_asm<0>(rows, u32x2{lane, 8});
        u32 c = buffer_load_dword_off_asm<12>(make_buffer(in, bytes), 16);
        u32 d = flat_load_dword_asm(in + lane * 16);
        u32x2 e = s_load_dwordx2_asm<8>(in);
        u32x4 f = s_buffer_load_dwordx4_asm<16>(make_buffer(in, bytes));
        wait_for<0, 0>(a, b, c, d);
        wait_for_scalar<0, 0>(e, f);
        for (u32 n = 0; n < 8; n++)
            *(u32*)(out + (n * 64 + lane) * 4) =
                n == 0 ? a : n == 1 ? b : n == 2 ? c : n == 3 ? d : n == 4 ? e[1] : f[n - 4];
    """
    given, out = random_words(4 * LANES), np.zeros((8, LANES), np.uint32)
    result = run(arch, body, given, out, given.nbytes)
    assert (result.findings, result.warnings) == ([], [])
    rows = given.reshape(LANES, 4)
    expected = [rows[:, 1], rows[:, 2], rows[1, 3], rows[:, 0], rows[0, 3], *rows[1, 1:4]]
    for n, row in enumerate(expected):
        assert (out[n] == row).all(), n


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_atomics_return_what_was_there(arch: str) -> None:
    body = """
        AMDGEN_SHARED u32 lds[64];
        const u32 lane = __builtin_amdgcn_workitem_id_x();
        const u32 mine = *(const u32*)(in + lane * 4);
        const auto place = (AMDGEN_LDS u32*)lds + lane;
        ds_write_b32_asm(mine, lds_offset(place));
        wait<vmcnt_max, 0>();
        u32 a = ds_add_rtn_u32_asm(7, lds_offset(place));
        wait_for<vmcnt_max, 0>(a);
        u32 b = ds_cmpst_rtn_b32_asm(mine + 7, 5, lds_offset(place));
        wait_for<vmcnt_max, 0>(b);
        u32 c = ds_read_b32_asm(lds_offset(place));
        u32 d = global_atomic_add_rtn_asm(3, out + lane * 4);
        wait_for<0, 0>(c, d);
        u32x2 e = buffer_atomic_cmpswap_rtn_asm(u32x2{9, 3}, make_buffer(out, 256), lane * 4);
        wait_for<0>(e);
        u32 f = flat_atomic_or_rtn_asm(64, out + lane * 4);
        wait_for<0, 0>(f);
        for (u32 n = 1; n < 7; n++)
            *(u32*)(out + (n * 64 + lane) * 4) = n == 1 ? a : n == 2 ? b : n == 3 ? c : n == 4 ? d : n == 5 ? e[0] : f;
    """
    given, out = random_words(LANES), np.zeros((7, LANES), np.uint32)
    result = run(arch, body, given, out)
    assert (result.findings, result.warnings) == ([], [])
    zeros = np.zeros(LANES, np.uint32)
    expected = [zeros + 73, given, given + np.uint32(7), zeros + 5, zeros, zeros + 3, zeros + 9]
    for n, row in enumerate(expected):
        assert (out[n] == row).all(), n


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_arithmetic_by_asm_waits_for_a_matrix_result_unless_it_is_told_not_to(arch: str) -> None:
    given, out = np.ones(512, np.float16), np.zeros(256, np.float32)
    use = "f32x4{v_add_f32(sum[0], sum[0]), sum[1] + sum[1], sum[2] + sum[2], sum[3] + sum[3]}"
    result = run(arch, MATRIX.format(form="", use=use), given, out)
    assert (result.findings, result.warnings) == ([], []) and (out == 32).all()
    told = run(arch, MATRIX.format(form="", use=use.replace("v_add_f32(", "v_add_f32<true>(")), given, out)
    assert {finding.check for finding in told.findings} == {"wait_states"}
