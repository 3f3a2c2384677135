"""The memory of the host: accesses at the edges of what a kernel may touch, whatever it is asked to check.

A long run: benchmarks/differential/fuzz_addresses.py.
"""

from __future__ import annotations

import ctypes
import os
import signal

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble, in_child, run

from amdgen.differential import edges
from amdgen.differential.edge_steps import Step, differences, looked_at
from amdgen.differential.guards import guarded
from amdgen.emulator import emulate
from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.refusals import ExecutionError

DATA = np.arange(64, dtype=np.uint32)
FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process of its own")


LAST_BELOW_NULL = (
    LOAD_ARGS
    + """v_lshlrev_b32 v1, 2, v0
v_mov_b32 v3, s5
v_add_co_u32 v2, vcc, s4, v1
v_addc_co_u32 v3, vcc, 0, v3, vcc
s_mov_b64 exec, 1
v_mov_b32 v2, {low}
v_mov_b32 v3, -1
s_mov_b64 exec, -1
"""
)


@FORKS
@pytest.mark.parametrize(
    "access",
    [
        "global_load_dword v4, v[2:3], off",
        "global_store_dword v[2:3], v1, off",
        "flat_load_dwordx4 v[4:7], v[2:3]",
        "global_atomic_add v[2:3], v1, off",
    ],
)
@pytest.mark.parametrize("checks", ["all", "none", "-out_of_bounds"])
def test_a_lane_just_below_2_to_the_64_beside_others_that_are_inside(access, checks) -> None:
    """``none[-1]`` of a null pointer, in one lane: its address plus its size wraps."""
    body = LAST_BELOW_NULL.format(low=-16 if "x4" in access else -4) + f"{access}\ns_waitcnt vmcnt(0)"

    def work() -> bool:
        result = run(body, np.zeros(512, np.uint32), checks=checks)
        return checks != "all" or {f.check for f in result.findings} == {"out_of_bounds"}

    assert in_child(work) == 0
    with pytest.raises(ExecutionError, match="near null"):
        run(body, DATA, engine="numpy")


@FORKS
@pytest.mark.parametrize("checks", ["all", "none", "-lds_out_of_bounds"])
def test_a_copy_to_lds_that_begins_before_it(checks) -> None:
    """The offset is negative and M0 is 0: the first lane's place wraps, the last lane's is inside."""
    body = (
        LOAD_ARGS
        + "s_mov_b32 m0, 0\nv_lshlrev_b32 v1, 2, v0\nv_add_u32 v1, 4, v1\n"
        + "global_load_lds_dword v1, s[4:5] offset:-4\ns_waitcnt vmcnt(0)"
    )

    def work() -> bool:
        result = run(body, DATA, checks=checks, lds=1024)
        return checks != "all" or {f.check for f in result.findings} == {"lds_out_of_bounds"}

    assert in_child(work) == 0


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
def test_the_page_table_takes_no_sum_that_wraps(size) -> None:
    memory = GlobalMemory()
    made = memory.allocate("a", 4096)
    memory.freeze()
    inside = [made.address, made.end - size]
    outside = [made.address - 1, made.end - size + 1, made.end, 0, 2**64 - size, 2**64 - 1, 2**63, memory.base]
    assert memory.valid(np.array(inside, np.uint64), size).all()
    assert not memory.valid(np.array(outside, np.uint64), size).any()


def test_more_allocations_than_16_bits_count() -> None:
    memory = GlobalMemory()
    made = [memory.allocate("a", 16) for _ in range(70_000)]
    memory.freeze()
    first = np.array([a.address for a in made], np.uint64)
    assert memory.valid(first, 16).all() and not memory.valid(first, 17).any()


def test_the_fences_show_what_is_outside() -> None:
    code = assemble("gfx942", LOAD_ARGS + "global_load_dword v1, v0, s[4:5]\ns_waitcnt vmcnt(0)")
    with guarded() as guards:
        emulate(code, "k", 1, 64, [DATA.copy()], checks="none")
        assert not guards.changed()
        emulate(code, "k", 1, 64, [DATA.copy()], checks="none")
        (address, size), base = guards.allocations[1], GlobalMemory().base
        here = guards.arena + address - base
        ctypes.memset(here + size, 0, 1)
        assert guards.changed() == ["bytes beyond 'argument 0'"]
        ctypes.memset(guards.arena + guards.canaries[0] - base, 0, 1)
        assert guards.changed() == ["bytes beyond a page that no launch was given"]
        if hasattr(os, "fork"):
            assert in_child(lambda: bool(ctypes.memset(here + 4096, 0, 1))) == -signal.SIGSEGV
            assert in_child(lambda: bool(ctypes.memset(guards.arena - 1, 0, 1))) == -signal.SIGSEGV


def test_differences_are_told() -> None:
    assert not list(differences(Step("", 1), Step("", 1)))
    assert not list(differences(Step("load of 4 bytes at 0x0", 0), Step("out_of_bounds", 0)))
    for reference, fast in (
        (Step("", 1), Step("", 2)),
        (Step("", 1), Step("out_of_bounds", 0)),
        (Step("load of 4 bytes at 0x0", 0), Step("", 1)),
        (Step("", 1, "x"), Step("", 1)),
    ):
        assert len(list(differences(reference, fast))) == 1


@FORKS
@pytest.mark.parametrize("arch", edges.ARCHS)
def test_accesses_of_every_kind_at_edges(arch) -> None:
    def work() -> bool:
        seen = looked_at(arch, 7, range(56))
        print(*seen.told, sep="\n", flush=True)
        return not seen.told and min(seen.ends.values()) > 5

    assert in_child(work) == 0


@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_lds_atomics_with_an_operand_in_lds_that_another_lane_changes(engine) -> None:
    """Every lane's operand is read before any lane changes anything. Lanes 0 and 1 add LDS[4] to LDS[0], 2 LDS[8] to
    LDS[4]: 1 + 2 + 2."""
    body = """v_lshlrev_b32 v1, 2, v0
v_add_u32 v2, 1, v0
ds_write_b32 v1, v2
v_max_u32 v3, 1, v0
v_add_u32 v3, -1, v3
v_lshlrev_b32 v3, 2, v3
s_waitcnt lgkmcnt(0)
s_mov_b64 exec, 7
ds_add_src2_u32 v3 offset:1
ds_read_b32 v2, v1
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[4:5]
s_waitcnt vmcnt(0)"""
    out = np.zeros(64, np.uint32)
    run(LOAD_ARGS + body, out, arch="gfx908", lds=256, engine=engine, checks="none")
    assert out[:3].tolist() == [5, 5, 3]


@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_a_copy_from_lds_to_the_stack_is_refused(engine) -> None:
    body = """s_mov_b32 m0, 0
s_mov_b32 s8, 0
s_mov_b32 s9, 0x80000000
s_mov_b32 s10, -1
s_mov_b32 s11, 0x800000
ds_write_b32 v0, v0
s_waitcnt lgkmcnt(0)
buffer_store_lds_dword s[8:11], 0 lds"""
    with pytest.raises(ExecutionError, match="through the descriptor of the stack"):
        run(body, DATA, arch="gfx90a", lds=512, engine=engine, checks="none")
