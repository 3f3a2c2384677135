"""Scalar loads of what the launch has stored: the scalar cache is one of its own, and nothing keeps it coherent."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
# v1: 4 bytes an item; a wave stores, and reads the first dword of the 256 that wave 0 has stored
START = LOAD_ARGS + """
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v3, 7
  s_mov_b32 s10, 9
"""  # fmt: skip
STORE, WAIT, DROP = "global_store_dword v1, v3, s[4:5]\n", "s_waitcnt vmcnt(0)\n", "s_dcache_inv\n"
USE = "v_mov_b32 v7, s8\nglobal_store_dword v1, v7, s[4:5] offset:2048\n"
UNUSED = "s_load_dword s8, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)\n"
LOAD = UNUSED + USE
PAIR = UNUSED.replace("dword s8", "dwordx2 s[8:9]").replace("0x0", "0xfc")  # of which the launch stores the first
BOTH = PAIR.replace("0xfc", "0x0")
DECIDES = "s_cmp_eq_u32 s8, 7\ns_cbranch_scc1 e\ns_nop 0\ne:\n"
SPILL = "v_writelane_b32 v8, s8, 3\ns_mov_b32 s8, 1\nv_readlane_b32 s8, v8, 3\ns_nop 4\n"
BARRIER = "s_barrier\n"
SCALAR_STORE, BACK, LANDED = "s_store_dword s10, s[4:5], 0x0\n", "s_dcache_wb\n", "s_waitcnt lgkmcnt(0)\n"
VECTOR_LOAD = "v_mov_b32 v5, 0\nglobal_load_dword v4, v5, s[4:5]\n" + WAIT


@dataclass(frozen=True)
class Case:
    name: str
    body: str
    says: str = ""  # words of the finding, "" when clean
    fix: str = ""
    block: int = 64


CASES = [
    Case("waited for and invalidated", STORE + WAIT + DROP + LOAD),
    Case("not waited for", STORE + DROP + LOAD, "was not waited for", "s_waitcnt vmcnt(0)"),
    Case("waited for after the invalidation", STORE + DROP + WAIT + LOAD, "no s_dcache_inv", "s_dcache_inv after"),
    Case("not invalidated", STORE + WAIT + LOAD, "no s_dcache_inv", "s_dcache_inv after"),
    Case("invalidated before the store", DROP + STORE + WAIT + LOAD, "no s_dcache_inv"),
    Case("nothing uses it", STORE + WAIT + UNUSED),
    Case("overwritten before it is used", STORE + WAIT + UNUSED + "s_mov_b32 s8, 1\n" + USE),
    Case("of two words the other is used", STORE + WAIT + PAIR + USE.replace("s8", "s9")),
    Case("of two words it is used", STORE + WAIT + PAIR + USE, "no s_dcache_inv"),
    Case("of two words that race the other is used", STORE + WAIT + BOTH + USE.replace("s8", "s9"), "no s_dcache_inv"),
    Case("kept in a lane, not used", STORE + WAIT + UNUSED + SPILL),
    Case("kept in a lane, and used", STORE + WAIT + UNUSED + SPILL + USE, "no s_dcache_inv"),
    Case("masked away", STORE + WAIT + UNUSED + "s_and_b32 s8, s8, 0\n" + USE),
    Case("what is made of it", STORE + WAIT + UNUSED + "s_add_u32 s8, s8, 1\n" + USE, "no s_dcache_inv"),
    Case(
        "it decides", STORE + WAIT + UNUSED + "s_cmp_eq_u32 s8, 7\ns_cbranch_scc1 e\ns_nop 0\ne:\n", "no s_dcache_inv"
    ),
    Case("loads something else", STORE.replace("[4:5]", "[4:5] offset:1024") + LOAD + WAIT),
    Case("across a barrier", STORE + WAIT + BARRIER + DROP + LOAD, block=128),
    Case("across a barrier, not invalidated", STORE + WAIT + BARRIER + LOAD, "no s_dcache_inv", block=128),
    Case("across a barrier, invalidated before it", STORE + WAIT + DROP + BARRIER + LOAD, "no s_dcache_inv", block=128),
    Case("across a barrier, not waited for before", STORE + BARRIER + WAIT + DROP + LOAD, "not waited for", block=128),
    Case("a scalar store, written back", SCALAR_STORE + BACK + LANDED + VECTOR_LOAD),
    Case("not written back", SCALAR_STORE + LANDED + VECTOR_LOAD, "no s_dcache_wb", "s_dcache_wb and s_waitcnt"),
    Case("written back and not waited for", SCALAR_STORE + BACK + VECTOR_LOAD, "no s_dcache_wb"),
    Case("written back before the store", BACK + SCALAR_STORE + LANDED + VECTOR_LOAD, "no s_dcache_wb"),
    Case("loaded by the same cache", SCALAR_STORE + LANDED + LOAD),
    Case("loaded by the same cache, too early", SCALAR_STORE + LOAD, "may still be in flight", "lgkmcnt(0) after"),
]  # fmt: skip


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_case(case: Case, arch: str) -> None:
    body = START + case.body
    if case.block > 64:  # the first wave stores, the second one loads
        before, after = case.body.split(BARRIER)
        parts = "v_lshrrev_b32 v6, 6, v0\ns_nop 1\nv_readfirstlane_b32 s9, v6\ns_nop 4\ns_cmp_lg_u32 s9, 0\n"
        body = START + parts + f"s_cbranch_scc1 a\n{before}a:\n{BARRIER}{after}"
        if "s_dcache_inv" in after:
            body = START + parts + f"s_cbranch_scc1 a\n{before}a:\n{BARRIER}s_cmp_lg_u32 s9, 1\ns_cbranch_scc1 b\n"
            body += f"{after}b:\n"
    result = run(body, np.zeros(1024, np.uint32), arch=arch, block=case.block, checks="global_race")
    found = [*result.findings, *result.warnings]
    if not case.says:
        assert not found, [str(f) for f in found]
        return
    assert found and all(f.check == "global_race" for f in found), [str(f) for f in found]
    assert case.says in found[0].message and case.fix in found[0].fix, [str(f) for f in found]


ADDRESS = "s_add_u32 s6, s4, s8\ns_addc_u32 s7, s5, 0\nv_mov_b32 v7, 8\n"
ADDRESS += "global_store_dword v1, v7, s[6:7] offset:2041\n"  # with the 7 that was stored: 2048
KEPT = {
    "through arithmetic and a lane": ("s_add_u32 s8, s8, 1\n" + SPILL + USE, 512, 8),
    "as an address": (ADDRESS, 512, 8),
    "an SGPR that M0 chooses": ("s_mov_b32 m0, 0\ns_nop 4\ns_movrels_b32 s11, s8\n" + USE.replace("s8", "s11"), 512, 7),
    "in part": ("s_and_b32 s8, s8, 0xff\ns_lshl_b32 s8, s8, 1\n" + USE, 512, 14),
}  # fmt: skip


@pytest.mark.parametrize("name", KEPT)
def test_what_races_stays_as_it_is(name: str) -> None:
    """A scalar load that may be stale brings what memory holds; one finding accuses it, whatever is made of that."""
    body, first, value = KEPT[name]
    memory = np.zeros(1024, np.uint32)
    result = run(START + STORE + WAIT + UNUSED + body, memory, arch="gfx90a")
    assert [f.check for f in result.findings] == ["global_race"], [str(f) for f in result.findings]
    assert list(memory[first : first + 64]) == [value] * 64


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])  # before, a store shows no scope, and may be that of a flag
@pytest.mark.parametrize(("store", "load"), [(" glc", " glc"), ("", " glc"), (" glc", "")])
def test_a_flag_by_scalar_instructions_past_their_cache(arch: str, store: str, load: str) -> None:
    """As AITER's split-k kernels hand over: workgroup 0 stores, workgroup 1 has loaded. With both bits a warning."""
    body = f"s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 a\ns_store_dword s10, s[4:5], 0x0{store}\ns_waitcnt lgkmcnt(0)\na:\n"
    body += f"s_cmp_lg_u32 s2, 1\ns_cbranch_scc1 b\ns_load_dword s8, s[4:5], 0x0{load}\ns_waitcnt lgkmcnt(0)\n{USE}b:\n"
    result = run(START + body, np.zeros(1024, np.uint32), arch=arch, grid=2, checks="global_race")
    if store and load:
        assert not result.findings and "documented nowhere" in result.warnings[0].message
    else:
        assert result.findings and not result.warnings
