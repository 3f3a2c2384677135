# ruff: noqa: E501  (bodies of assembly, kernels in one piece)
"""Scratch, flat addresses, calls, transposing reads, atomics and stores of one value on the compiled engine: it leaves
what the reference leaves, counts the same, and finds what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS
from asm_kernels import run as run_body
from memory_cases import run_cases
from support import hip_kernels
from support.kernel_cases import triton_cases
from test_memory_semantics import made_of

from amdgen.codeobject import kernel_assembly
from amdgen.emulator import Result, emulate
from amdgen.emulator.native import NotAvailableError
from amdgen.emulator.native.library import BrokenError, runtime
from amdgen.emulator.native.places import header
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain


@pytest.fixture(autouse=True)
def _available() -> None:
    try:
        runtime(header(load_isa("gfx942")))
    except BrokenError:
        raise
    except NotAvailableError as error:
        pytest.skip(str(error))


def _clean(result: Result) -> Any:
    """What a run without findings counts, without what is 0."""
    assert not result.findings and not result.warnings, [str(f) for f in [*result.findings, *result.warnings]]
    counts = {**result.counts, "bytes": {space: n for space, n in result.counts["bytes"].items() if n}}
    return counts, result.executed


def _found(result: Result) -> set[str]:
    return {f.check for f in [*result.findings, *result.warnings]}


# ------------------------------------------------------------------------------------------------ whole kernels

_CALLS = [
    ("gfx908", "calls of functions that are not inlined"),
    ("gfx908", "stack array indexed by data"),
    ("gfx908", "pointer to LDS or to private memory, through flat addresses"),
    ("gfx942", "pointer to LDS or to private memory, through flat addresses"),
    ("gfx90a", "recursion"),
    ("gfx942", "recursion"),
]


@pytest.mark.parametrize(("arch", "name"), _CALLS)
def test_stacks_and_calls(arch: str, name: str) -> None:
    kernel = next(k for k in hip_kernels.KERNELS if k.name == name)
    code = find_toolchain().compile_hip(hip_kernels.PRELUDE + kernel.source, arch).code
    left = []
    for engine in ("native", "numpy"):
        args = kernel.args(np.random.default_rng(3))
        before = [a.copy() for a in args]
        result = emulate(code, "k", kernel.grid, kernel.block, args, engine=engine)
        assert result.engine == engine
        kernel.check(before, args)
        left.append((_clean(result), [a.tobytes() for a in args]))
    assert left[0] == left[1]


@pytest.mark.parametrize(
    ("arch", "name"), [("gfx950", "matmul_f16"), ("gfx950", "matmul_i8"), ("gfx942", "device_function")]
)
def test_triton_kernels(arch: str, name: str) -> None:
    case = next(c for c in triton_cases(arch) if c.name == name)
    left = []
    for engine in ("native", "numpy"):
        result, wrong = case.run(engine=engine)
        assert result.engine == engine and not wrong
        left.append(_clean(result))
    assert left[0] == left[1]


# ------------------------------------------------------------------------------------------------ single instructions

_EXECUTED = ("scratch_load", "scratch_store", "flat_load", "flat_store", "flat_atomic", "ds_min", "ds_max", "ds_pk",
             "ds_add", "global_atomic", "buffer_atomic")  # fmt: skip


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_memory_instructions(arch: str) -> None:
    """All of these kinds, each in one form, against the reference of test_memory_semantics."""
    chosen = []
    for name, cases in made_of(arch, 41).items():
        transposes = "_tr_b" in name or "addtid" in name
        if (name.startswith(_EXECUTED) or transposes) and "_lds" not in name and "_src2_" not in name:
            chosen += [c for c in cases if " lds" not in c.text and " tfe" not in c.text]
    assert len(chosen) > 100
    run_cases(arch, chosen, 42)


# ------------------------------------------------------------------------------------------------ findings

_STACK = """KERNEL k(const u32* a, u32* b) { volatile u32 s[8]; u32 v = a[X];
  for (u32 i = 0; i < 8; i++) if (i != a[64]) s[i] = i * v;
  s[a[65] + v] = 3; b[X] = s[v & 7]; }"""


@pytest.mark.parametrize(
    ("unwritten", "beyond", "check"), [(8, 0, ""), (5, 0, "uninitialized_vgpr"), (8, 999, "out_of_bounds")]
)
@pytest.mark.parametrize("arch", ["gfx908", "gfx942"])
def test_private_memory(arch: str, unwritten: int, beyond: int, check: str) -> None:
    """An array on the stack of which one element is not written, or which is left."""
    code = find_toolchain().compile_hip(hip_kernels.PRELUDE + _STACK, arch).code
    a = np.array([*(np.arange(64) % 8), unwritten, beyond], np.uint32)
    a[:64][a[:64] == 5] = 5 if unwritten == 5 else 4
    a[:64][a[:64] == 0] = 1
    if unwritten == 5:
        a[:64] = 5
        a[65] = 2  # element 7 is what the store with an index from memory changes
    if check:
        assert [f.check for f in emulate(code, "k", 1, 64, [a, np.zeros(64, np.uint32)]).findings] == [check]
        return
    left = [np.zeros(64, np.uint32) for _ in range(2)]
    assert not any(
        emulate(code, "k", 1, 64, [a, b], engine=e).findings for b, e in zip(left, ("native", "numpy"), strict=True)
    )
    assert left[0].any() and (left[0] == left[1]).all()


_SAVE = "v_mov_b32 v1, 0\nscratch_store_dwordx2 off, v[20:21], off offset:8\nscratch_load_dwordx2 v[4:5], off, off offset:8\ns_waitcnt vmcnt(0)\n"


@pytest.mark.parametrize(
    ("more", "finds"),
    [
        ("v_mov_b32 v6, v4\n", ""),
        ("global_store_dword v1, v4, s[4:5]\ns_waitcnt vmcnt(0)\n", "uninitialized_vgpr"),
        ("scratch_store_dword v22, v1, off\ns_waitcnt vmcnt(0)\n", "uninitialized_vgpr"),
        ("scratch_store_byte off, v1, off offset:9\nscratch_load_ubyte v5, off, off offset:9\ns_waitcnt vmcnt(0)\n"
         "global_store_dword v1, v5, s[4:5]\ns_waitcnt vmcnt(0)\n", ""),
        ("scratch_load_dwordx2 v[4:5], off, off offset:60\ns_waitcnt vmcnt(0)\n", "out_of_bounds"),
    ],
    ids=["kept", "used", "as an address", "partly overwritten", "beyond the end"],
)  # fmt: skip
def test_a_register_that_nothing_has_written_is_saved(more: str, finds: str) -> None:
    text = kernel_assembly("gfx942", f"{LOAD_ARGS}{_SAVE}{more}s_endpgm\n", scratch=64)
    code = find_toolchain().assemble(text, "gfx942")
    mine = emulate(code, "k", 2, 128, [np.zeros(4, np.uint32)])
    assert _found(mine) == set(finds.split()), [str(f) for f in mine.findings]
    if not finds:
        assert _clean(mine) == _clean(emulate(code, "k", 2, 128, [np.zeros(4, np.uint32)], engine="numpy"))


@dataclass(frozen=True)
class Case:
    """A body of two waves, and the checks that accuse it, separated by spaces."""

    name: str
    body: str
    finds: str
    lds: int = 2048
    grid: int = 1


_WAVE = (
    LOAD_ARGS
    + "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v2, 2, v1\nv_lshrrev_b32 v3, 6, v0\ns_nop 1\nv_readfirstlane_b32 s9, v3\n"
)
_BOTH = "s_mov_b32 s6, 0x1000\ns_mov_b32 s7, 0x20000\ns_mov_b32 m0, 0\ns_nop 0\n"
_COPY = "buffer_load_dword v{}, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)\ns_barrier\nds_read_b32 v5, v2\ns_waitcnt lgkmcnt(0)\n"
_FLAT = "s_mov_b64 s[10:11], src_shared_base\nv_mov_b32 v7, s11\n"

CASES = [
    Case("both waves copy the same row", _WAVE + _BOTH + _COPY.format(2), ""),
    Case("the waves copy rows of their own to one place",
         _WAVE + "v_lshlrev_b32 v4, 2, v0\n" + _BOTH + _COPY.format(4), "lds_race"),
    Case("a copy of the same row while the first has not landed", _WAVE + _BOTH + "buffer_load_dword v2, s[4:7], 0 offen lds\n" +
         "buffer_load_dword v2, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)\n", "lds_write_before_wait"),
    Case("both waves write one value to LDS", _WAVE + "v_mov_b32 v4, 7\nds_write_b32 v2, v4\ns_waitcnt lgkmcnt(0)\n", ""),
    Case("both waves write one value where one has added", _WAVE + "v_mov_b32 v4, 7\nv_mov_b32 v5, 6\nv_mov_b32 v6, 1\ns_cmp_lg_u32 s9, 0\n"
         "s_cbranch_scc1 other\nds_write_b32 v2, v5\nds_add_u32 v2, v6\ns_waitcnt lgkmcnt(0)\ns_branch out\nother:\nds_write_b32 v2, v4\n"
         "s_waitcnt lgkmcnt(0)\nout:", "lds_race lds_write_before_wait"),  # in turns, while the atomic is on its way
    Case("both waves store one value", _WAVE + "v_mov_b32 v4, 7\nglobal_store_dword v2, v4, s[4:5]\ns_waitcnt vmcnt(0)\n", ""),
    Case("both store one value at last, and one of them another before", _WAVE + "v_mov_b32 v4, 7\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 other\n"
         "v_mov_b32 v5, 9\nglobal_store_dword v2, v5, s[4:5]\ns_waitcnt vmcnt(0)\nother:\nglobal_store_dword v2, v4, s[4:5]\ns_waitcnt vmcnt(0)\n", "global_race"),
    Case("one wave stores what the other has loaded", _WAVE + "v_mov_b32 v4, 5\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 other\n"
         "global_load_dword v5, v2, s[4:5]\ns_waitcnt vmcnt(0)\ns_branch out\nother:\nglobal_store_dword v2, v4, s[4:5]\ns_waitcnt vmcnt(0)\nout:", "global_race"),
    Case("an atomic load beside another wave's atomics", _WAVE + "v_mov_b32 v4, 1\nglobal_atomic_add v2, v4, s[4:5]\n"
         "global_load_dword v5, v2, s[4:5] sc1\ns_waitcnt vmcnt(0)\n", ""),
    Case("flat store to LDS, read after a barrier", _WAVE + _FLAT + "v_lshlrev_b32 v6, 2, v0\nflat_store_dword v[6:7], v0\n"
         "s_waitcnt vmcnt(0) lgkmcnt(0)\ns_barrier\nv_xor_b32 v6, 0x100, v6\nflat_load_dword v5, v[6:7]\ns_waitcnt vmcnt(0) lgkmcnt(0)\n", ""),
    *(Case(f"flat {name} LDS, read after a barrier behind {wait or 'no wait'}", _WAVE + _FLAT + "v_lshlrev_b32 v6, 2, v0\n"
           "ds_write_b32 v6, v0\ns_waitcnt lgkmcnt(0)\n" + f"{does}\n{wait}\ns_barrier\nv_xor_b32 v8, 0x100, v6\nds_read_b32 v9, v8\n"
           "s_waitcnt vmcnt(0) lgkmcnt(0)\nv_lshlrev_b32 v2, 2, v0\nglobal_store_dword v2, v9, s[4:5]\n", finds)
      for name, does in (("store to", "v_add_u32 v4, 5, v0\nflat_store_dword v[6:7], v4"), ("atomic in", "flat_atomic_add v[6:7], v0"),
                         ("atomic that returns in", "flat_atomic_add v4, v[6:7], v0 sc0"))
      for wait, finds in (("s_waitcnt lgkmcnt(0)", ""), ("s_waitcnt vmcnt(0)", "lds_read_before_wait"), ("", "lds_read_before_wait"))),
    Case("flat store to LDS, read without the barrier", _WAVE + _FLAT + "v_lshlrev_b32 v6, 2, v0\nflat_store_dword v[6:7], v0\n"
         "s_waitcnt vmcnt(0) lgkmcnt(0)\nv_xor_b32 v6, 0x100, v6\nflat_load_dword v5, v[6:7]\ns_waitcnt vmcnt(0) lgkmcnt(0)\nv_lshlrev_b32 v8, 2, v0\nglobal_store_dword v8, v5, s[4:5]\n", "lds_race"),
    Case("flat load of LDS that half a wait covers", _WAVE + _FLAT + "v_lshlrev_b32 v6, 2, v0\nflat_store_dword v[6:7], v0\n"
         "s_waitcnt vmcnt(0) lgkmcnt(0)\nflat_load_dword v5, v[6:7]\ns_waitcnt vmcnt(0)\nv_mov_b32 v8, v5\n", "vgpr_read_before_wait"),
    Case("flat access beyond LDS", _WAVE + _FLAT + "v_lshlrev_b32 v6, 5, v0\nflat_store_dword v[6:7], v0\ns_waitcnt vmcnt(0) lgkmcnt(0)\n", "lds_out_of_bounds"),
    Case("flat access of private memory that the kernel does not have", _WAVE + "s_mov_b64 s[10:11], src_private_base\nv_mov_b32 v7, s11\n"
         "v_mov_b32 v6, 0\nflat_store_dword v[6:7], v0\ns_waitcnt vmcnt(0) lgkmcnt(0)\n", "out_of_bounds"),
    Case("buffer store of what nothing has written", _WAVE + _BOTH + "buffer_store_dword v20, v2, s[4:7], 0 offen\ns_waitcnt vmcnt(0)\n", "uninitialized_vgpr"),
    Case("64-bit LDS atomic between its units", _WAVE + "v_lshlrev_b32 v4, 4, v0\nv_mov_b32 v6, 0\nv_mov_b32 v7, 0\nds_write_b128 v4, v[4:7]\n"
         "ds_add_u64 v4, v[6:7] offset:4\ns_waitcnt lgkmcnt(0)\n", "misaligned uninitialized_vgpr"),
    Case("MODE set by constants and registers, in one wave's branch and in a function", _WAVE + "v_mov_b32 v4, 0x3f800001\nv_mov_b32 v5, 0x33000000\n"
         "s_mov_b32 s10, 2\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 other\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1\ns_nop 1\nother:\nv_add_f32 v6, v4, v5\n"
         "s_getpc_b64 s[20:21]\ns_add_u32 s20, s20, function-here\nhere=.-4\ns_addc_u32 s21, s21, 0\n"
         "s_setreg_b32 hwreg(HW_REG_MODE, 0, 2), s10\ns_nop 1\ns_swappc_b64 s[22:23], s[20:21]\n"
         "s_getreg_b32 s11, hwreg(HW_REG_MODE, 0, 10)\ns_nop 1\nv_mov_b32 v8, s11\nv_lshlrev_b32 v2, 2, v0\nglobal_store_dword v2, v6, s[4:5]\n"
         "global_store_dword v2, v7, s[4:5] offset:1024\nglobal_store_dword v2, v8, s[4:5] offset:2048\ns_waitcnt vmcnt(0)\ns_endpgm\n"
         "function:\nv_add_f32 v7, v4, v5\ns_setpc_b64 s[22:23]\n", ""),
    Case("VGPR indexing through MODE", _WAVE + "s_mov_b32 m0, 0x1010\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 27, 1), 1\ns_nop 1\nv_mov_b32 v4, v20\nglobal_store_dword v2, v4, s[4:5]\n", "uninitialized_vgpr"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_two_waves(case: Case) -> None:
    data = [np.arange(1024, dtype=np.uint32) * ("copy" in case.name) for _ in range(2)]
    result = run_body(case.body, data[0], block=128, lds=case.lds, grid=case.grid)
    assert _found(result) == set(case.finds.split()), [str(f) for f in [*result.findings, *result.warnings]]
    if not case.finds:
        plain = run_body(case.body, data[1], block=128, lds=case.lds, grid=case.grid, engine="numpy")
        assert _clean(result) == _clean(plain) and (data[0] == data[1]).all()
