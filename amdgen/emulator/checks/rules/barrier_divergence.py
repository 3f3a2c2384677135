"""Waves that end while others still meet at barriers: gfx9 does not count them, HIP forbids it."""

from __future__ import annotations

from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule

_FIRST_WAVE = "v_cmp_gt_u32 vcc, 64, v0\ns_nop 4\ns_cbranch_vccz over                     // not in the first wave\n"

RULES = (
    Rule(
        "barrier_divergence",
        finds="waves of a workgroup pass a barrier while others have ended",
        why="The second wave jumps over the barrier. gfx9 lets the first pass once it has ended; HIP promises nothing.",
        fix="let every wave reach as many barriers",
        severities=("warning",),
        words=lambda e: Words(
            "waits at a barrier while other waves of the workgroup have ended: they met fewer barriers"
        ),
        barrier="""
            int ended = 0;
            i32 lowest = w->ip; /* waves may be at different barriers */
            for (u32 i = 0; i < g->n_waves; i++) {
                ended |= g->waves[i].status == 2;
                if (g->waves[i].status == 1 && g->waves[i].ip < lowest) lowest = g->waves[i].ip;
            }
            if (ended) REPORT_AT(WARNING, lowest - 1, -1, -1);
        """,
        sure=True,
        cases=(
            Case(
                "barrier that one wave skips: gfx9 lets the other pass once it has ended, HIP does not",
                _FIRST_WAVE + "s_barrier\nover:\n",
                "have ended",
                "as many barriers",
                severity="warning",
                block=128,
            ),
            Case("all waves at one barrier", _FIRST_WAVE + "s_nop 0\nover:\ns_barrier\n", block=128),
        ),
    ),
)
