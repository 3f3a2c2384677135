/* Undefined bits in LDS, the judge's: what a store has left there of registers that nothing had written.

   Programs store such registers on purpose: rocPRIM loads the part of a tile that there is, exchanges all of it
   through LDS, and drops the rest. So the bits are followed into LDS and out again, as undefined.h follows them through
   arithmetic, and are no finding until something uses them. The same holds of what a load brings that races: rocPRIM's
   merge reads one element past its own, which another wave may be writing, and drops it. */
#ifndef AMDGEN_HOLES_H
#define AMDGEN_HOLES_H

#include "judged_lds.h"
#include "registers.h"

/* Whether a store of registers from `row` on would leave undefined bits: the fast variant does not follow them. */
static int would_leave_holes(const Wave *w, const Op *op, u64 mask, u32 row) {
    u32 stored = op->size < 4 ? ((1u << 8 * op->size) - 1) << (op->d16 == 2 ? 16 : 0) : ~0u;
    for (u32 k = 0; k < op->words; k++)
        for (u64 e = ~w->defined[row + k] & mask; e; e &= e - 1)
            if (stored & ~known_bits(w, row + k, (u32)__builtin_ctzll(e))) return 1;
    return 0;
}

/* Where undefined bits that are stored came from, as the origin of what is loaded there. */
INLINE u64 origin_of_stored(const Wave *w, const Op *op, u32 row) {
    u64 origin = w->origins[row];
    if (origin == REPORTED || origin & (READ_IN_LDS | RACED)) return origin;
    return STORED_IN_LDS | (u64)number_of(w, op) << 32 | (origin ? origin : row + 1);
}

/* After a store of registers from `row` on, shifted, or, of row -1, of what is defined. */
static void leave_holes(Wave *w, const Op *op, const u32 *at, u64 mask, i32 row, u32 shift) {
    Group *g = w->group;
    u64 lacking = 0;
    for (u32 k = 0; row >= 0 && k < op->words; k++) lacking |= ~w->defined[row + (i32)k] & mask;
    if (!lacking && !g->has_holes) return;
    g->has_holes = 1;
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        for (u32 b = 0; b < op->size; b++) {
            u32 from = row < 0 ? 0 : (u32)row + b / 4, known = row < 0 ? ~0u : known_bits(w, from, lane) >> shift;
            u8 hole = (u8)(~known >> 8 * (b & 3));
            g->holes[at[lane] + b] = hole;
            if (hole) g->holes_from[(at[lane] + b) / 4] = origin_of_stored(w, op, from);
        }
    }
}

/* After a copy from memory whose words are defined in `bits` alone. */
static void leave_copied_holes(Wave *w, const Op *op, const u32 *at, u64 mask, u32 bits[][LANES], u64 origin) {
    Group *g = w->group;
    g->has_holes = 1;
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        for (u32 b = 0; b < 4 * op->words; b++) {
            u8 hole = (u8)(~bits[b / 4][lane] >> 8 * (b & 3));
            g->holes[at[lane] + b] = hole;
            if (hole) g->holes_from[(at[lane] + b) / 4] = origin;
        }
    }
}

/* Whether lanes read undefined bits. */
INLINE u64 lanes_with_holes(const Group *g, const u32 *at, u64 mask, u32 size) {
    u64 lanes = 0;
    for (u64 e = g->has_holes ? mask : 0; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        for (u32 b = a; b < a + size; b++) lanes |= g->holes[b] ? e & -e : 0;
    }
    return lanes;
}

/* An atomic, or what else takes a value from LDS at once, does so with undefined bits. What a swap leaves is defined. */
static void use_holes(Wave *w, const Op *op, const u32 *at, u64 mask, u32 size) {
    Group *g = w->group;
    for (u64 e = lanes_with_holes(g, at, mask, size); e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        for (u32 b = at[lane]; b < at[lane] + size; b++) {
            if (!g->holes[b]) continue;
            report_origin(w, op, g->holes_from[b / 4], 0, (i32)lane, IN_PLACE);
            g->holes[b] = 0;
        }
    }
}

/* Bits of a load that race with a write of another wave in this epoch are undefined from now on: until something uses
   them, that is no finding. Returns their origin, 0 where there are none. */
static u64 mark_races(const LdsAccess *x, u64 odd, u32 bits[][LANES]) {
    Wave *w = x->w;
    const Group *g = w->group;
    u64 origin = 0;
    for (u64 e = odd; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        for (u32 i = 0; i < x->size; i++) {
            u32 b = x->at[lane] + i;
            u16 stamp = g->writer[b];
            i32 other = g->writer_at[b];
            u32 missing = same_epoch_other(stamp, stamp_of(w)) ? missing_at_byte(w, x->op, b, other, wave_of(stamp), 1) : 0;
            if (!missing) continue;
            if (race_severity(x, stamp, other, missing) == WARNING) {
                report_race(x, lane, b, stamp, 1, missing);
                continue;
            }
            int made;
            i32 number = race_of_read(w, number_of(w, x->op), other, &made);
            if (number < 0) continue;
            if (made) describe_race(&w->group->machine->events[number], x, lane, b, stamp, 1, missing);
            bits[i / 4][lane] &= ~((x->op->sign && i + 1 == x->size ? ~0u : 0xFFu) << 8 * (i & 3));
            origin = RACED | (u64)number;
        }
    }
    return origin;
}

#endif
