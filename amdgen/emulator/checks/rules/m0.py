"""M0 as the address of copies to LDS: set before each copy that needs another one, and not lost on the way.

A copy (buffer_load ... lds, global_load_lds) goes to M0 + offset + lane * width; M0 is read when the copy is issued, so
it may be changed right after. What a missing or misplaced write of M0 leads to can be seen in three ways: M0 was never
written, an error; a copy lands on the bytes of an earlier one that nobody has read, with no write of M0 in between; or
a write of M0 was overwritten in straight-line code with nothing using it. The last two are warnings: they do no harm by
themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule, Site
from amdgen.emulator.state import M0

if TYPE_CHECKING:
    from amdgen.emulator.native.events import Met


def _copies_to_lds(site: Site) -> bool:
    return site.symbol.endswith("_to_lds")


def _is_lds_address(site: Site) -> bool:
    """Whether M0 is, or is part of, the LDS address of an instruction."""
    by_lane = site.by_m0 and site.symbol in ("op_lds_read", "op_lds_write")
    return by_lane or site.symbol.endswith(("_to_lds", "_from_lds", "op_lds_count"))


def _m0_overwritten(e: Met) -> Words | None:
    value = e.values[0]
    if not e.is_straight:
        return None
    return Words(f"M0 was set to {value:#x} and is overwritten before anything has used that")


def _m0_stale(e: Met) -> Words:
    at = e.values[0]
    return Words(f"copies to LDS address {at:#x} with the M0 of an earlier copy, which nobody has read")


_DESCRIPTOR = (
    "s_load_dwordx2 s[4:5], s[0:1], 0x0       // s[4:7]: a buffer descriptor of the argument\ns_waitcnt lgkmcnt(0)\n"
    "s_mov_b32 s6, 0x1000\ns_mov_b32 s7, 0x20000\nv_lshlrev_b32 v1, 2, v0                  // v1: 4 bytes a work-item\n"
)
_COPY = "buffer_load_dword v1, s[4:7], 0 offen lds\n"
_COPIED = _COPY + "s_waitcnt vmcnt(0)\n"
_FIRST = _DESCRIPTOR + "s_mov_b32 m0, 0\ns_nop 0\n" + _COPY

RULES = (
    Rule(
        "m0_unset",
        finds="M0 is used as an LDS address and nothing has written it",
        why="M0 holds the LDS address of the copy, and nothing has written it.",
        fix="s_mov_b32 m0, ... before it",
        words=lambda e: Words("M0 holds the LDS address and was never written"),
        marks={"IS_ADDRESS": _is_lds_address},
        before="if (EXEC(w) && !w->s_defined[M0]) REPORT(ERROR);",
        cases=(
            Case("M0 never written", _DESCRIPTOR + _COPIED, "M0", "s_mov_b32 m0", lds=256),
            Case("M0 written", _FIRST + "s_waitcnt vmcnt(0)\n", lds=256),
        ),
    ),
    Rule(
        "m0_stale",
        finds="M0 was not set anew between two copies to LDS, and the second overwrites what nobody has read",
        why="The second copy goes where the first went, which nobody has read yet; M0 should have been moved on.",
        fix="set M0 between the two copies",
        severities=("warning",),
        words=_m0_stale,
        marks={"WRITES_M0": lambda site: M0 in site.written, "COPIES": _copies_to_lds},
        state="""
            u32 count;               // copies since M0 was written, of which the first 64 are known:
            u32 low[64], high[64];   // where they went to, as the fast variant knows it,
            i32 copied_at[64];       // and the operations that they are, before the judge
        """,
        before="if (WRITES_M0) own->count = 0;",
        lds="""
            const Group *g = w->group;
            if (!COPIES || !mask) return 0;
            u32 first = at[first_lane(mask)], end = at[63 - __builtin_clzll(mask)] + size;
            u16 writer = g->writer[first], reader = g->reader[first];
            int unread = (writer & WAVE_BITS) == w->number + 1 && !g->coming[first];
            unread &= writer >> EPOCH_SHIFT > reader >> EPOCH_SHIFT;
            if (!JUDGE) {
                if (unread && own->count == 64) REPORT(WARNING);
                for (u32 i = 0; unread && i < own->count; i++)
                    if (first >= own->low[i] && first < own->high[i]) REPORT(WARNING);
                if (own->count < 64) own->low[own->count] = first, own->high[own->count++] = end;
                return 0;
            }
            int known = 0;
            for (u32 i = 0; i < own->count; i++) {
                known |= own->copied_at[i] == number_of(w, op);
                if (!unread || own->copied_at[i] != g->writer_at[first]) continue;
                REPORT_AT(WARNING, number_of(w, op), g->writer_at[first], -1, first);
                unread = 0;
            }
            if (!known && own->count < 64) own->copied_at[own->count++] = number_of(w, op);
        """,
        cases=(
            Case(
                "second copy with the M0 of the first, which nobody has read",
                _FIRST + "s_waitcnt vmcnt(0)\n" + _COPIED,
                "copies to LDS address 0x0 with the M0",
                "set M0 between",
                severity="warning",
                lds=512,
            ),
            Case(
                "M0 set anew for a second copy, elsewhere",
                _FIRST + "s_waitcnt vmcnt(0)\ns_movk_i32 m0, 0x100\ns_nop 0\n" + _COPIED,
                lds=512,
            ),
            Case(
                "second copy to the place of the first, which has been read",
                _FIRST + "s_waitcnt vmcnt(0)\nds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\n" + _COPIED,
                lds=512,
            ),
            Case(
                "two copies with one M0 and two offsets",
                _FIRST + "buffer_load_dword v1, s[4:7], 0 offen offset:256 lds\ns_waitcnt vmcnt(0)",
                lds=512,
            ),
        ),
    ),
    Rule(
        "m0_overwritten",
        finds="M0 was set to an LDS address and overwritten before anything used it",
        why="M0 was set for a copy that is not there, or behind the next write of M0.",
        fix="put the copy between the two writes of M0, or leave the first away",
        severities=("warning",),
        words=_m0_overwritten,
        marks={
            "READS_M0": lambda site: M0 in site.read,
            "WRITES_M0": lambda site: M0 in site.written,
            "IS_ADDRESS": _is_lds_address,
        },
        state="""
            u32 unused, was_lost, lost; // M0 was written and not read; a value was overwritten so, and which
            i32 set_at, lost_at;     // operations that wrote M0: the last, and the one that was lost
        """,
        before="""
            if (IS_ADDRESS) {
                if (own->was_lost && own->lost != w->s[M0])
                    REPORT_AT(WARNING, own->set_at, own->lost_at, -1, own->lost);
                own->was_lost = 0;
            }
            if (READS_M0) own->unused = 0;
            if (!WRITES_M0) return 0;
            if (own->unused && w->s[M0] < w->group->lds_bytes)
                own->was_lost = 1, own->lost = w->s[M0], own->lost_at = own->set_at;
            own->unused = 1, own->set_at = number_of(w, op);
        """,
        sure=True,
        cases=(
            Case(
                "M0 overwritten before its copy",
                _DESCRIPTOR + "s_movk_i32 m0, 0x40\ns_mov_b32 m0, 0\ns_nop 0\n" + _COPIED,
                "M0 was set to 0x40 and is overwritten",
                "between the two writes",
                severity="warning",
                lds=512,
            ),
            Case("M0 set once", _DESCRIPTOR + "s_movk_i32 m0, 0x40\ns_nop 0\n" + _COPIED, lds=512),
            Case(
                "M0 clamped as before gfx9, then set for a copy",
                _DESCRIPTOR + "s_mov_b32 m0, -1\ns_mov_b32 m0, 0\ns_nop 0\n" + _COPIED,
                lds=512,
            ),
            Case(
                "M0 counted up", _DESCRIPTOR + "s_movk_i32 m0, 0x40\ns_add_u32 m0, m0, 64\ns_nop 0\n" + _COPIED, lds=512
            ),
        ),
    ),
)
