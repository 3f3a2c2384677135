/* Private memory of each lane (scratch): by scratch instructions, through the stack's buffer descriptor, and by flat
   addresses (flat.h).

   The lanes' dwords lie side by side, so that a register that is spilt is one copy: byte b of lane l of a wave is at
   ((b / 4) * 64 + l) * 4 + b % 4. A program that reaches it as compilers do cannot tell how the lanes' bytes lie. Of
   each byte `known` tells the bits that something has defined. To store an undefined register is allowed, since functions
   save those of their callers; what is loaded from there is undefined again. An access beyond a lane's bytes is suspect.
   Undefined bits that come from unwritten memory keep their value and, by dword for all lanes together, their origin. */
#ifndef AMDGEN_SCRATCH_H
#define AMDGEN_SCRATCH_H

#include "global_memory.h"

enum { FRESH = 0xADADADAD }; /* the value read where nothing defined has been stored */

INLINE u64 private_byte(u32 lane, u32 at) { return ((u64)(at / 4) * LANES + lane) * 4 + at % 4; }

INLINE u64 private_base(const Wave *w) { return (u64)w->number * LANES * w->group->scratch_bytes; }

/* Where undefined bits of a dword of the lanes come from, of those of unwritten memory; 0: of others. */
INLINE u64 *scratch_from(const Wave *w, u32 at) {
    return &w->group->scratch_from[(u64)w->number * (w->group->scratch_bytes / 4) + at / 4];
}

/* Likewise of what lanes access. */
static u64 scratch_origin(const Wave *w, const Op *op, const u32 *at, u64 mask) {
    u64 origin = 0;
    for (u64 e = JUDGE ? mask : 0; e && !origin; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        for (u32 b = a & ~3u; b < a + op->size && (u64)a + op->size <= w->group->scratch_bytes; b += 4)
            origin = origin ? origin : *scratch_from(w, b);
    }
    return origin;
}

/* What a lane finds in the undefined bits of a dword. */
INLINE u32 fresh_in_scratch(const Wave *w, u32 at, u32 is) { return JUDGE && *scratch_from(w, at) ? is : FRESH; }

/* A stack slot: each lane accesses the same dwords. */
INLINE int one_slot(const u32 *at, u64 mask, u32 size) {
    if (mask != ~0ull || size & 3 || at[0] & 3) return 0;
    u32 apart = 0;
    for (int i = 0; i < LANES; i++) apart |= at[i] ^ at[0];
    return !apart;
}

/* The lanes whose access lies beyond their private memory. The judge reports them. */
static u64 beyond_scratch(const Wave *w, const Op *op, const u32 *at, u64 mask) {
    u32 bytes = w->group->scratch_bytes, size = op->size;
    u64 bad = 0;
    for (u64 e = mask; e; e &= e - 1)
        if (!fits(at[__builtin_ctzll(e)], size, bytes)) bad |= e & -e;
    Event *event = JUDGE && bad ? find(w, BEYOND_SCRATCH, ERROR, number_of(w, op), -1) : 0;
    if (event) {
        event->lane = __builtin_ctzll(bad);
        event->value[0] = at[event->lane], event->value[1] = size, event->value[2] = bytes;
    }
    note_touches(w, TO_SCRATCH, 0, size, mask & ~bad, at); /* the verb is the instruction's */
    return bad;
}

/* op->size bytes at `at` of each lane of the mask, into those lanes of `out`; `bits`: which of their bits are defined.
   Returns what is wrong, or 0. */
static const char *read_scratch(Wave *w, const Op *op, const u32 *at, u64 mask, u32 out[][LANES], u32 bits[][LANES]) {
    u32 size = op->size;
    u64 beyond = beyond_scratch(w, op, at, mask);
    if (beyond && !JUDGE) return "out_of_bounds";
    mask &= ~beyond;
    for (u32 k = 0; JUDGE && k < op->words; k++) __builtin_memset(bits[k], 0xFF, sizeof bits[k]);
    const u8 *data = w->group->scratch + private_base(w), *known = w->group->scratch_known + private_base(w);
    if (one_slot(at, mask, size)) {
        for (u32 k = 0; k < op->words; k++) {
            const u32 *from = (const u32 *)(data + private_byte(0, at[0] + 4 * k));
            const u32 *is = (const u32 *)(known + private_byte(0, at[0] + 4 * k));
            for (int i = 0; i < LANES; i++) {
                out[k][i] = (from[i] & is[i]) | (fresh_in_scratch(w, at[0] + 4 * k, from[i]) & ~is[i]);
                bits[k][i] = is[i];
            }
        }
        return 0;
    }
    for (u32 k = 0; k < op->words; k++) {
        u32 part = size < 4 ? size : 4;
        for (u64 e = mask; e; e &= e - 1) {
            u32 lane = (u32)__builtin_ctzll(e), word = 0, lack = 0;
            for (u32 b = 0; b < part; b++) {
                u64 where = private_byte(lane, at[lane] + 4 * k + b);
                u32 fresh = fresh_in_scratch(w, at[lane] + 4 * k + b, data[where]);
                word |= (u32)(u8)((data[where] & known[where]) | (fresh & ~known[where])) << 8 * b;
                lack |= (u32)(u8)~known[where] << 8 * b;
            }
            if (op->sign && part < 4) {
                u32 up = 32 - 8 * part;
                word = (u32)((i32)(word << up) >> up), lack = (u32)((i32)(lack << up) >> up);
            }
            out[k][lane] = word, bits[k][lane] = ~lack;
        }
    }
    return 0;
}

/* Registers from `row` on, of the lanes of the mask, to `at`. */
static const char *write_scratch(Wave *w, const Op *op, const u32 *at, u64 mask, int row) {
    u32 size = op->size, end = 0;
    u64 beyond = beyond_scratch(w, op, at, mask);
    if (beyond && !JUDGE) return "out_of_bounds";
    mask &= ~beyond;
    for (u64 e = mask; e; e &= e - 1) {
        u32 past = at[__builtin_ctzll(e)] + size;
        end = past > end ? past : end;
    }
    if ((end + 3) / 4 > w->scratch_rows) w->scratch_rows = (end + 3) / 4;
    u8 *data = w->group->scratch + private_base(w), *known = w->group->scratch_known + private_base(w);
    for (u32 k = 0; JUDGE && k < op->words; k++) {
        u64 origin = w->origins[row + k];
        for (u64 e = mask & ~w->defined[row + k]; e; e &= e - 1) {
            u32 first = at[__builtin_ctzll(e)] + 4 * k;
            *scratch_from(w, first) = *scratch_from(w, first + (size < 4 ? size : 4) - 1) = is_raced(origin) ? origin : 0;
        }
    }
    if (one_slot(at, mask, size)) {
        for (u32 k = 0; k < op->words; k++) {
            u64 where = private_byte(0, at[0] + 4 * k);
            __builtin_memcpy(data + where, w->v[row + k], sizeof w->v[0]);
            if (w->defined[row + k] == ~0ull) __builtin_memset(known + where, 0xFF, sizeof w->v[0]);
            else for (u32 i = 0; i < LANES; i++) ((u32 *)(known + where))[i] = known_bits(w, row + k, i);
        }
        return 0;
    }
    for (u32 k = 0; k < op->words; k++)
        for (u64 e = mask; e; e &= e - 1) {
            u32 lane = (u32)__builtin_ctzll(e), word = w->v[row + k][lane];
            u32 bits = known_bits(w, row + k, lane);
            if (op->d16 == 2) word >>= 16, bits >>= 16;
            for (u32 b = 0; b < (size < 4 ? size : 4); b++) {
                u64 where = private_byte(lane, at[lane] + 4 * k + b);
                data[where] = (u8)(word >> 8 * b);
                known[where] = (u8)(bits >> 8 * b);
            }
        }
    return 0;
}

/* A new wave finds nothing defined: what the wave before stored is forgotten. */
static void reset_scratch(Wave *w) {
    u64 rows = w->scratch_rows;
    w->scratch_rows = 0;
    if (rows) __builtin_memset(w->group->scratch_known + private_base(w), 0, rows * LANES * 4);
    if (rows && JUDGE) __builtin_memset(scratch_from(w, 0), 0, rows * sizeof(u64));
}

static int load_private(Wave *w, const Op *op, const u32 *at) {
    u32 out[WORDS][LANES];
    u32 bits[WORDS][LANES];
    __builtin_memset(out, 0, op->words * sizeof *out);
    const char *bad = read_scratch(w, op, at, EXEC(w), out, bits);
    return bad ? suspect(w, bad) : deliver_undefined(w, op, out, bits, scratch_origin(w, op, at, EXEC(w)));
}

static int store_private(Wave *w, const Op *op, const u32 *at) {
    const char *bad = write_scratch(w, op, at, EXEC(w), op->memory.data);
    return bad ? suspect(w, bad) : issue_rows(w, op, 0, 0);
}

EXPORT int op_scratch_load(Wave *w, const Op *op) {
    u32 at[LANES];
    places_in_scratch(w, op, op->size, at);
    return load_private(w, op, at);
}

EXPORT int op_scratch_store(Wave *w, const Op *op) {
    u32 at[LANES];
    places_in_scratch(w, op, op->size, at);
    return store_private(w, op, at);
}

/* Whether a buffer instruction has the stack's descriptor, without an index. */
INLINE int is_stack(const Wave *w, const Op *op) {
    const Machine *m = w->group->machine;
    const u32 *d = &w->s[op->memory.base];
    return d[1] == m->stack_words[0] && d[3] == m->stack_words[1] && op->memory.index < 0;
}

#endif
