"""What scalar instructions store stays in the scalar cache until s_dcache_wb writes it back.

AMD's MI200 ISA reference, 8.2 and 12.8, and LLVM, which puts one before each s_endpgm of a kernel that stores so. With
glc AITER's kernels for gfx942 store without it, and what that means is documented nowhere: it is no finding.
"""

from __future__ import annotations

from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule

_ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
_STORE = "s_load_dwordx2 s[4:5], s[0:1], 0x0\ns_mov_b32 s8, 7\ns_waitcnt lgkmcnt(0)\ns_store_dword s8, s[4:5], 0x0{}\n"

RULES = (
    Rule(
        "scalar_store_kept",
        finds="a wave ends while what a scalar instruction stored is in the scalar cache",
        why="The word stays in the scalar cache: who reads memory finds what was there before.",
        fix="s_dcache_wb before s_endpgm",
        words=lambda e: Words("ends the wave while what a scalar instruction stored is in the scalar cache"),
        marks={
            "STORES": lambda site: site.spec.unit == "smem" and site.memory == "store",
            "WRITES_BACK": lambda site: site.spec.name in site.isa.arch.coherence.scalar_write_back,
            "ENDS": lambda site: "endpgm" in site.spec.tags,
        },
        state="u32 store;               // the operation that stored, plus 1; 0: none since the last s_dcache_wb",
        before="""
            if (STORES && !(op->flags & PAST_CACHE)) own->store = (u32)number_of(w, op) + 1;
            if (WRITES_BACK) own->store = 0;
            if (ENDS && own->store) REPORT_AT(ERROR, number_of(w, op), (i32)own->store - 1, -1);
        """,
        cases=(
            Case("no s_dcache_wb", _STORE.format(""), "in the scalar cache", "s_dcache_wb", archs=_ARCHS),
            Case("s_dcache_wb", _STORE.format("") + "s_dcache_wb\ns_waitcnt lgkmcnt(0)\n", archs=_ARCHS),
            Case("with glc, as AITER's", _STORE.format(" glc") + "s_waitcnt lgkmcnt(0)\n"),
        ),
    ),
)
