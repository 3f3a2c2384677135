# ruff: noqa: E501  (bodies of assembly)
"""Copies from memory to LDS that a store destroys before anybody has read them: what clang makes of an asm statement with
an output in LDS, and what looks like it. On every architecture, with and without the judge."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator import Result, emulate
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
pytestmark = [pytest.mark.parametrize("arch", ARCHS), pytest.mark.usefixtures("variant")]

# ------------------------------------------------------------------------------------------------ what clang makes

_SOURCE = """
typedef unsigned u32;
typedef int Words __attribute__((ext_vector_type(4)));
extern "C" __attribute__((global)) void k(const u32* in, u32* out) {
  __attribute__((shared)) u32 tile[128];
  const u32 item = __builtin_amdgcn_workitem_id_x(), wave = item / 64;
  const Words rsrc = {(int)(unsigned long long)in, (int)((unsigned long long)in >> 32), 4096, 0x00020000};
  __attribute__((address_space(3))) u32* const smem = (__attribute__((address_space(3))) u32*)(tile + POINTER);
  asm volatile("s_mov_b32 m0, %%0\\n s_nop 0" :: "s"(__builtin_amdgcn_readfirstlane(wave * 256)));
  asm volatile("buffer_load_dword %%1, %%2, 0 offen lds WAIT_INSIDE" : OUTPUT : "v"(item * 4), "s"(rsrc) INPUT : "memory");
  WAIT_OUTSIDE
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  out[item] = tile[(item + 64) %% 128];
}
""".replace("%%", "%")


def compiled(arch: str, pointer: str, *, by_value: bool, wait_inside: bool) -> tuple[Result, bool]:
    """What is found in a kernel that copies with such an asm statement, and whether its result is right."""
    words = {
        "POINTER": pointer,
        "OUTPUT": "" if by_value else '"=r"(*smem)',
        "INPUT": ', "v"(smem)' if by_value else "",
        "WAIT_INSIDE": "\\n s_waitcnt vmcnt(0)" if wait_inside else "",
        "WAIT_OUTSIDE": "" if wait_inside else 'asm volatile("s_waitcnt vmcnt(0)" ::: "memory");',
    }
    source = _SOURCE
    for name, text in words.items():
        source = source.replace(name, text)
    if by_value:
        source = source.replace("%1, %2, 0", "%0, %1, 0")
    data, out = np.arange(1000, 2024, dtype=np.uint32), np.zeros(128, np.uint32)
    result = emulate(
        find_toolchain("bundled").compile_hip(source, arch).code, "k", 1, 128, [data, out], keep_going=True
    )
    return result, bool((out == np.roll(data[:128], -64)).all())


@pytest.mark.parametrize("pointer", ["item", "wave * 64"])
def test_an_output_in_lds_with_the_wait_inside_the_statement(arch: str, pointer: str) -> None:
    result, right = compiled(arch, pointer, by_value=False, wait_inside=True)
    (finding,) = result.findings
    assert not right and finding.check == "lost_copy" and finding.disassembly.startswith("ds_write_b32")
    assert finding.other_disassembly.startswith("buffer_load_dword") and '"=r"(*smem)' in finding.message
    assert '"v"(smem)' in finding.fix


def test_an_output_in_lds_with_the_wait_outside_is_not_told_to_wait_alone(arch: str) -> None:
    result, _ = compiled(arch, "item", by_value=False, wait_inside=False)
    (finding,) = result.findings
    assert finding.check == "lds_write_before_wait" and '"=r"(*smem)' in finding.message
    assert finding.fix.startswith("pass the LDS pointer") and "if the store is meant, s_waitcnt vmcnt(0)" in finding.fix


@pytest.mark.parametrize("wait_inside", [False, True])
def test_the_pointer_by_its_value_is_right_and_clean(arch: str, wait_inside: bool) -> None:
    result, right = compiled(arch, "item", by_value=True, wait_inside=wait_inside)
    assert right and not result.findings and not result.warnings


# ------------------------------------------------------------------------------------------------ assembly


@dataclass(frozen=True)
class Case:
    """One wave, or more; v1: 4 bytes an item. ``severity``: of lost_copy, "" where nothing is found."""

    name: str
    body: str
    severity: str = ""
    waves: int = 1


_START = LOAD_ARGS + "s_movk_i32 s6, {range}\ns_mov_b32 s7, 0x20000\nv_lshlrev_b32 v1, 2, v0\nv_mov_b32 v2, 7\n"
_COPY = "s_mov_b32 m0, 0\ns_nop 0\nbuffer_load_dword v1, s[4:7], 0 offen lds\ns_waitcnt vmcnt(0)\n"
_STORE, _READ, _WAIT = "ds_write_b32 v1, v2\n", "ds_read_b32 v3, v1\n", "s_waitcnt lgkmcnt(0)\n"
_LOOP = "s_mov_b32 s9, 2\nl:\n{0}s_sub_u32 s9, s9, 1\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 l\n"
_HALF, _ALL = "s_mov_b64 exec, 0xff\n", "s_mov_b64 exec, -1\n"

CASES = [
    Case("overwritten at once", _COPY + _STORE, "error"),
    Case("a byte of it", _COPY + "ds_write_b8 v1, v2\n", "error"),
    Case("two dwords, one of them copied", _COPY + "ds_write2_b32 v1, v2, v2 offset1:64\n", "error"),
    Case("read, copied again and overwritten", _COPY + _READ + _WAIT + "s_barrier\n" + _COPY + _STORE, "error"),
    Case("overwritten in each turn of a loop", _LOOP.format(_COPY + _STORE + _READ + _WAIT), "error"),
    Case("in some lanes: perhaps they are to hold another value", _COPY + _HALF + _STORE + _ALL, "warning"),
    Case("read before", _COPY + _READ + _STORE),
    Case("read by another wave before", _COPY + "s_barrier\n" + _READ + _WAIT + "s_barrier\n" + _STORE, waves=2),
    Case("copied again: padding that nobody reads", _COPY + _COPY),
    Case("two buffers in turn, refilled after they were read", _LOOP.format(
        _COPY + "s_barrier\n" + _READ + _WAIT + "s_barrier\n" + _STORE + _WAIT + "s_barrier\n" + _READ + _WAIT + "s_barrier\n")),
    Case("behind a barrier: the last copy of a pipeline, and the epilogue", _COPY + "s_barrier\n" + _STORE),
    Case("behind a loop that copies ahead", _LOOP.format(_COPY) + _STORE),
    Case("an atomic computes with it", _COPY + "ds_add_u32 v1, v2\n" + _WAIT + _STORE),
    Case("beside it", _COPY + "ds_write_b32 v1, v2 offset:256\n"),
]  # fmt: skip


def lost(body: str, arch: str, waves: int = 1, bound: int = 0x1000) -> list[str]:
    """The severities of lost_copy in what a body has; nothing else is found."""
    # waves copy the same to the same place, which is no race
    text = _START.format(range=bound) + ("v_and_b32 v1, 0xff, v1\n" if waves > 1 else "") + body
    result = run(text, np.arange(1024, dtype=np.uint32), arch=arch, block=64 * waves, lds=512)
    found = [*result.findings, *result.warnings]
    assert {f.check for f in found} <= {"lost_copy"}, found
    return [f.severity for f in found]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_copy_that_a_store_destroys(case: Case, arch: str) -> None:
    assert lost(case.body, arch, case.waves) == ([case.severity] if case.severity else [])


def test_what_lies_out_of_range_brings_nothing(arch: str) -> None:
    """A descriptor of 32 bytes: only the first eight lanes copy something, and the others are given their values."""
    others = _COPY + "s_mov_b64 exec, 0xffffffffffffff00\n" + _STORE + _ALL
    assert lost(others, arch, bound=32) == []
    assert lost(others.replace("ff00\n", "ff80\n"), arch, bound=32) == ["warning"]


def test_of_what_was_written_in_assembly_no_asm_statement_is_blamed(arch: str) -> None:
    """A linker alone has left its name in it."""
    made = _START.format(range=0x1000)
    for wait in ("s_waitcnt vmcnt(0)\n", ""):
        body = made + _COPY.replace("s_waitcnt vmcnt(0)\n", wait) + _STORE
        (finding,) = run(body, np.arange(1024, dtype=np.uint32), arch=arch, block=64, lds=512).findings
        assert finding.check in ("lost_copy", "lds_write_before_wait") and "asm" not in finding.message + finding.fix


def test_a_read_that_is_not_waited_for_at_a_barrier_is_one_finding(arch: str) -> None:
    """In the first turn it is still in flight when the other wave writes, in the second it has landed late."""
    if arch in ("gfx90a", "gfx950"):
        return  # a warning there, that s_barrier may wait
    body = _LOOP.format(
        "s_waitcnt lgkmcnt(0)\ns_barrier\nds_read_b32 v3, v4\ns_barrier\ns_cmp_lg_u32 s9, 1\ns_cbranch_scc1 late\n"
        "s_waitcnt lgkmcnt(0)\nlate:\nds_write_b32 v1, v2\n"
    )
    first = "v_xor_b32 v4, 0x100, v1\nds_write_b32 v1, v2\n"
    result = run(
        _START.format(range=0x1000) + first + body,
        np.arange(1024, dtype=np.uint32),
        arch=arch,
        block=128,
        lds=512,
        keep_going=True,
    )
    assert [f.check for f in result.findings] == ["lds_write_before_wait"], [str(f) for f in result.findings]
