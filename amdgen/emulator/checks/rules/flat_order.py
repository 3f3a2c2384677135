"""FLAT loads return in no known order: only 0 of both counters says that one of several has arrived.

A FLAT access counts on vmcnt and lgkmcnt, and what it finds in LDS may overtake what it finds in memory (CDNA3 ISA
reference, "Flat memory"). Where LLVM does not know that an address lies in memory it waits for nothing but 0 on GFX9
(SIInsertWaitcnts, hasPendingFlat); where it does, vmcnt alone says so, in order, and that is no finding.
"""

from __future__ import annotations

from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule, Site


def _is_flat_load(site: Site) -> bool:
    memory = site.spec.memory
    return memory is not None and memory.space == "flat" and site.memory == "load"


def _counts_on_lgkmcnt(site: Site) -> bool:
    return "lgkmcnt" in site.spec.counter and not _is_flat_load(site)


_ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
_LOADS = (
    "s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v3, s5\n"
    "v_add_co_u32 v2, vcc, s4, v1\nv_addc_co_u32 v3, vcc, 0, v3, vcc\n"
    "{0}_load_dword v4, v[2:3]{1}\n{0}_load_dword v5, v[2:3]{1} offset:4\n"
)
_FLAT, _GLOBAL = _LOADS.format("flat", ""), _LOADS.format("global", ", off")

RULES = (
    Rule(
        "flat_order",
        finds="a wait for some of several FLAT loads, which return in no known order",
        why="One of the two loads may have returned, and nothing says which: one may reach LDS, the other memory.",
        fix="s_waitcnt vmcnt(0) lgkmcnt(0)",
        severities=("warning",),
        words=lambda e: Words(
            f"waits until {e.values[0]} of {e.values[1]} FLAT loads are in flight, which may return out of order: LLVM "
            "takes only 0 of both counters for the arrival of one"
        ),
        marks={
            "FLAT_LOAD": _is_flat_load,
            "OTHER": _counts_on_lgkmcnt,
            "WAITS": lambda site: "waitcnt" in site.spec.tags,
        },
        state="""
            u32 flats;              // FLAT loads since vmcnt was 0
            u32 others;             // other operations that count on lgkmcnt, since that was 0
        """,
        before="""
            if (FLAT_LOAD) own->flats++;
            if (OTHER) own->others++;
            if (WAITS) {
                const i32 vm = op->wait.limit[VMCNT], lgkm = op->wait.limit[LGKMCNT];
                if (vm > 0 && lgkm > 0 && !own->others && own->flats > (u32)vm) REPORT(WARNING, (u64)vm, own->flats);
                if (!vm) own->flats = 0;
                if (!lgkm) own->others = 0;
            }
        """,
        sure=True,
        cases=(
            Case(
                "one of two FLAT loads",
                _FLAT + "s_waitcnt vmcnt(1) lgkmcnt(1)\nv_add_u32 v6, v4, v4\ns_waitcnt vmcnt(0) lgkmcnt(0)\n",
                "until 1 of 2 FLAT loads",
                "vmcnt(0) lgkmcnt(0)",
                severity="warning",
                archs=_ARCHS,
            ),
            Case(
                "both of two FLAT loads",
                _FLAT + "s_waitcnt vmcnt(0) lgkmcnt(0)\nv_add_u32 v6, v4, v4\n",
                archs=_ARCHS,
            ),
            Case(
                "by vmcnt alone: LLVM knows that they are of memory",
                _FLAT + "s_waitcnt vmcnt(1)\nv_add_u32 v6, v4, v4\n",
            ),
            Case("global loads are in order", _GLOBAL + "s_waitcnt vmcnt(1) lgkmcnt(1)\nv_add_u32 v6, v4, v4\n"),
            Case(
                "a wait before the second",
                _FLAT.replace("\nflat_load_dword v5", "\ns_waitcnt vmcnt(1) lgkmcnt(1)\nflat_load_dword v5"),
            ),
            Case(
                "lgkmcnt of LDS beside FLAT loads of memory",
                "v_mov_b32 v8, 0\nds_write_b32 v8, v8\n" + _FLAT + "ds_read_b32 v7, v8\nds_read_b32 v9, v8\n"
                "s_waitcnt vmcnt(1) lgkmcnt(1)\nv_add_u32 v6, v4, v4\n",
                lds=256,
            ),
        ),
    ),
)
