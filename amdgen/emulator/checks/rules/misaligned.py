"""Atomics, transposing reads and copies to LDS at addresses that are no multiples of their size.

A misaligned load or store is right, hardware splits it: the driver has it do so (SH_MEM_CONFIG.alignment_mode is
UNALIGNED in Linux, kfd_device_queue_manager_v9.c), LLVM compiles for that (unaligned-access-mode, on for amdhsa; of LDS
FeatureUnalignedDSAccess of GFX9) and rocBLAS uses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule

if TYPE_CHECKING:
    from amdgen.emulator.native.events import Met


def _words(e: Met) -> Words:
    address, size, unit, in_lds = e.values
    if in_lds:
        return Words(f"LDS address {address:#x} of {size} bytes is not a multiple of {unit}")
    return Words(f"atomic of {size} bytes at {e.place(address)}, not a multiple of {unit}")


_ADDRESS = (
    "s_load_dwordx2 s[4:5], s[0:1], 0x0       // s[4:5]: the argument, 4096 bytes\ns_waitcnt lgkmcnt(0)\n"
    "v_lshlrev_b32 v1, 2, v0                  // v1: 4 bytes a work-item\n"
)

RULES = (
    Rule(
        "misaligned",
        finds="the address of an atomic is not a multiple of its size",
        why="Loads and stores may begin anywhere; an atomic of 4 bytes may not.",
        fix="align the address, or use a narrower access",
        words=_words,
        marks={"IS_ACCESS": lambda site: bool(site.memory), "IS_ATOMIC": lambda site: site.memory == "atomic"},
        memory="""
            u64 off = 0;
            for (u64 e = IS_ATOMIC ? mask : 0; e; e &= e - 1)
                if (at[__builtin_ctzll(e)] & (size - 1)) off |= e & -e;
            if (off) REPORT_LANE(ERROR, __builtin_ctzll(off), at[__builtin_ctzll(off)], size, size, 0);
        """,
        lds="""
            u64 off = 0;
            for (u64 e = strict ? mask : 0; e; e &= e - 1)
                if (at[__builtin_ctzll(e)] & (unit - 1)) off |= e & -e;
            if (off) REPORT_LANE(ERROR, __builtin_ctzll(off), at[__builtin_ctzll(off)], size, unit, 1);
        """,
        noticed=True,
        cases=(
            Case(
                "misaligned atomic in memory",
                _ADDRESS + "global_atomic_add v1, v1, s[4:5] offset:2\ns_waitcnt vmcnt(0)\n",
                "not a multiple of 4",
                "align the address",
            ),
            Case(
                "aligned atomic in memory", _ADDRESS + "global_atomic_add v1, v1, s[4:5] offset:4\ns_waitcnt vmcnt(0)\n"
            ),
            Case(
                "misaligned atomic in LDS",
                "v_lshlrev_b32 v1, 3, v0\nds_write_b64 v1, v[0:1]\nds_add_u32 v1, v1 offset:2\ns_waitcnt lgkmcnt(0)",
                "not a multiple of 4",
                "align the address",
                lds=512,
            ),
            Case(
                "misaligned store",
                _ADDRESS + "v_lshlrev_b32 v1, 1, v1\nglobal_store_dword v1, v0, s[4:5] offset:2\ns_waitcnt vmcnt(0)",
            ),
        ),
    ),
)
