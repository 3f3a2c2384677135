"""VCCZ is made by what writes all of VCC: behind a write of half of it VCCZ is what it was.

Where it follows halves too (``vccz_of_halves`` of isa/arch) there is nothing to find.
"""

from __future__ import annotations

from amdgen.emulator.arithmetic.operands import VCCZ
from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule, Site
from amdgen.emulator.state import VCC


def _writes_of_vcc(site: Site) -> int:
    """How many halves of VCC an instruction writes, where that matters."""
    return 0 if site.isa.arch.vccz_of_halves else sum(half in site.written for half in (VCC, VCC + 1))


def _reads_vccz(site: Site) -> bool:
    branches = site.spec.name in ("s_cbranch_vccz", "s_cbranch_vccnz")
    return not site.isa.arch.vccz_of_halves and (branches or VCCZ in site.sources)


_ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
_BRANCH = "s_cbranch_{} l\ns_nop 0\nl:\n"

RULES = (
    Rule(
        "stale_vccz",
        finds="VCCZ is read after a write of half of VCC, which leaves VCCZ as it was",
        why="VCCZ follows writes of all of VCC; that of one half leaves it as it was.",
        fix="s_mov_b64 vcc, vcc before it",
        words=lambda e: Words("reads VCCZ, which a write of half of VCC has left as it was"),
        marks={
            "WRITES_HALF": lambda site: _writes_of_vcc(site) == 1,
            "WRITES_ALL": lambda site: _writes_of_vcc(site) == 2,
            "READS_VCCZ": _reads_vccz,
        },
        state="u32 half;                // the operation that wrote a half of VCC, plus 1; 0: none",
        before="""
            if (READS_VCCZ && own->half) REPORT_AT(ERROR, number_of(w, op), (i32)own->half - 1, -1);
            if (WRITES_ALL) own->half = 0;
            if (WRITES_HALF) own->half = (u32)number_of(w, op) + 1;
        """,
        cases=(
            Case(
                "VCCZ behind s_mov_b32 vcc_lo",
                "s_mov_b64 vcc, 0\ns_mov_b32 vcc_lo, 1\n" + _BRANCH.format("vccz"),
                "a write of half of VCC",
                "s_mov_b64 vcc, vcc",
                archs=_ARCHS,
            ),
            Case(
                "VCC moved to itself",
                "s_mov_b64 vcc, 0\ns_mov_b32 vcc_lo, 1\ns_mov_b64 vcc, vcc\n" + _BRANCH.format("vccz"),
                archs=_ARCHS,
            ),
            Case(
                "VCCNZ behind s_mov_b32 vcc_hi",
                "s_mov_b64 vcc, 0\ns_mov_b32 vcc_hi, 1\n" + _BRANCH.format("vccnz"),
                "a write of half of VCC",
                "s_mov_b64 vcc, vcc",
                archs=_ARCHS,
            ),
            Case(
                "a comparison writes all of VCC",
                "s_mov_b32 vcc_lo, 1\nv_cmp_eq_u32 vcc, v0, v0\ns_nop 4\n" + _BRANCH.format("vccz"),
                archs=_ARCHS,
            ),
            Case(
                "VCCZ as an operand",
                "s_mov_b64 vcc, 0\ns_mov_b32 vcc_lo, 1\ns_mov_b32 s8, src_vccz\n",
                "a write of half of VCC",
                "s_mov_b64 vcc, vcc",
                archs=_ARCHS,
            ),
            Case(
                "half of VCC as a register like others", "s_mov_b32 vcc_lo, 1\ns_add_u32 s8, vcc_lo, 1\n", archs=_ARCHS
            ),
        ),
    ),
)
