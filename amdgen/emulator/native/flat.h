/* Vector memory that may lie in several places: buffers, whose descriptor may be that of the stack, and flat addresses,
   each lane's in global memory, LDS or scratch. */
#ifndef AMDGEN_FLAT_H
#define AMDGEN_FLAT_H

#include "copies.h"
#include "registers.h"

EXPORT int op_buffer_load(Wave *w, const Op *op) {
    if (is_stack(w, op)) {
        u32 at[LANES];
        places_in_stack(w, op, op->size, at);
        return load_private(w, op, at);
    }
    Access x;
    const char *bad = buffer_addresses(w, op, op->size, &x);
    return bad ? suspect(w, bad) : load(w, op, &x);
}

EXPORT int op_buffer_store(Wave *w, const Op *op) {
    if (is_stack(w, op)) {
        u32 at[LANES];
        places_in_stack(w, op, op->size, at);
        return store_private(w, op, at);
    }
    Access x;
    const char *bad = buffer_addresses(w, op, op->size, &x);
    return bad ? suspect(w, bad) : store(w, op, &x);
}

/* ------------------------------------------------------------------------------------------------ flat addresses */

/* Active lanes that reach private memory, LDS, or neither, and their offsets there. */
typedef struct {
    u64 private, shared, global;
    u32 at[LANES];
} Apart;

static void set_apart(const Wave *w, const Access *x, Apart *a) {
    const u32 *apertures = w->group->machine->apertures;
    u8 shared[LANES], private[LANES];
    for (int i = 0; i < LANES; i++) {
        u32 high = (u32)(x->at[i] >> 32);
        shared[i] = high == apertures[0], private[i] = high == apertures[1];
        a->at[i] = (u32)x->at[i];
    }
    a->shared = pack_mask(shared) & EXEC(w), a->private = pack_mask(private) & EXEC(w);
    a->global = EXEC(w) & ~a->shared & ~a->private;
}

/* Puts the access in flight, as one of LDS that registers may wait for. */
static Flight *issue_shared(Wave *w, const Op *op, const Apart *a, int row, int rows, int kind, u32 low, u32 high) {
    Flight *f = issue(w, op, row, rows, kind);
    if (!f) return 0;
    __builtin_memcpy(w->places[f->place_of_lds][0], a->at, sizeof a->at);
    f->mask = a->shared, f->parts = 1, f->low = low, f->high = high;
    return f;
}

static int load_apart(Wave *w, const Op *op, Access *x, Apart *a) {
    u32 out[WORDS][LANES], lds[4][LANES], low = ~0u, high = 0;
    u32 bits[WORDS][LANES], written[WORDS][LANES];
    int watched = JUDGE || w->group->machine->checks, shared = a->shared != 0;
    u64 early = 0, origin = 0;
    __builtin_memset(bits, 0xFF, sizeof bits);
    const char *bad = read_memory(w, op, x, a->global, out);
    if (!bad && a->private) bad = read_scratch(w, op, a->at, a->private, out, bits);
    u64 unwritten = bad ? 0 : written_in_memory(w, op, reach_of(x, a->global), written);
    for (u32 k = 0; unwritten && k < op->words; k++)
        for (int i = 0; i < LANES; i++) bits[k][i] &= written[k][i];
    if (!bad && a->shared) bad = lds_bounds(w, op, op->size, op->size < 4 ? op->size : 4, 0, a->at, &a->shared, &low, &high);
    if (bad) return suspect(w, bad);
    Flight *f = 0;
    if (shared && watched) {
        f = issue_shared(w, op, a, op->memory.data, op->words, LDS_READ, low, high);
        if (!f) return SUSPECT;
    }
    if (a->shared) {
        u64 strange = a->shared, racing = 0;
        note_touches(w, TO_LDS, LOAD, op->size, a->shared, a->at);
        if (JUDGE) early = judge_reads(&(LdsAccess){w, op, a->at, a->shared, op->size, LOAD, .flight = f, .racing = &racing}, &strange);
        else if (watched) bad = note_reads(w, a->at, a->shared, op->size, stamp_of(w));
        if (bad && bad != UNWRITTEN) return suspect(w, bad);
        if (JUDGE) strange |= lanes_with_holes(w->group, a->at, a->shared, op->size);
        if (watched) origin = written_bits(w, op, a->at, strange, written);
        u64 from = JUDGE && racing ? mark_races(&(LdsAccess){w, op, a->at, a->shared, op->size, LOAD}, racing, written) : 0;
        origin = from ? from : origin;
        read_lds(op, w->group->lds, a->at, a->shared, lds);
        for (u32 k = 0; k < op->words; k++)
            for (u64 e = a->shared; e; e &= e - 1) {
                u32 lane = (u32)__builtin_ctzll(e);
                out[k][lane] = lds[k][lane];
                if (watched) bits[k][lane] = early >> lane & 1 ? 0 : written[k][lane];
            }
        if (early) origin = REPORTED;
    }
    if (a->private && !unwritten) unwritten = scratch_origin(w, op, a->at, a->private);
    if (!f) return deliver_undefined(w, op, out, bits, unwritten);
    if (!origin) origin = unwritten;
    place_half(op, out, bits);
    deliver_rows(w, op, f, op->memory.data, out, bits, op->words);
    if (JUDGE) w->arrivals[f->arrival].origin = origin;
    return NEXT;
}

static int store_apart(Wave *w, const Op *op, Access *x, Apart *a) {
    u32 low = ~0u, high = 0;
    int watched = JUDGE || w->group->machine->checks, shared = a->shared != 0;
    const char *bad = judge_data(w, op, a->global, op->memory.data);
    if (!JUDGE && watched && would_leave_holes(w, op, a->shared, op->memory.data)) bad = "register";
    if (!bad) bad = write_memory(w, op, x, a->global, stored(w, op));
    if (JUDGE && !bad) leave_unwritten(w, reach_of(x, a->global), (u32)op->memory.data, stored(w, op).shift);
    if (!bad && a->private) bad = write_scratch(w, op, a->at, a->private, op->memory.data);
    if (!bad && a->shared) bad = lds_bounds(w, op, op->size, op->size < 4 ? op->size : 4, 0, a->at, &a->shared, &low, &high);
    if (bad) return suspect(w, bad);
    note_touches(w, TO_LDS, STORE, op->size, a->shared, a->at);
    if (shared && watched) {
        if (!JUDGE && still_read(w, a->at, a->shared, op->size, low, high, 0, 0)) return suspect(w, "lds_write_before_wait");
        const Flight *f = issue_shared(w, op, a, 0, 0, LDS_WRITE, low, high);
        if (!f) return SUSPECT;
        if (JUDGE) {
            LdsAccess y = {w, op, a->at, a->shared, op->size, STORE, .shift = op->d16 == 2 ? 16 : 0, .low = low, .high = high};
            for (u32 k = 0; k < op->words; k++) y.words[k] = w->v[op->memory.data + k];
            judge_writes(&y, f->number, 0);
            leave_holes(w, op, a->at, a->shared, op->memory.data, y.shift);
        } else {
            bad = note_writes(w, a->at, a->shared, op->size, stamp_of(w), f->number, op->memory.data, op->d16 == 2);
            if (bad) return suspect(w, bad);
        }
    }
    if (a->shared) write_lds(w, op, a->at, a->shared, op->memory.data);
    return shared ? NEXT : issue_rows(w, op, 0, 0);
}

/* Atomics on private memory: what compilers leave of generic pointers. Where the old value has undefined bits, what is
   found (`bits`) has, too, and what a sum of it leaves is undefined. */
static const char *change_private(Wave *w, const Op *op, const u32 *at, u64 mask, u32 out[][LANES], u32 bits[][LANES]) {
    u64 beyond = beyond_scratch(w, op, at, mask);
    if (beyond && !JUDGE) return "out_of_bounds";
    u8 *data = w->group->scratch + private_base(w), *known = w->group->scratch_known + private_base(w);
    for (u64 e = mask & ~beyond; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u8 bytes[8], whole = 0xFF;
        for (u32 b = 0; b < op->size; b++) {
            u64 where = private_byte((u32)i, at[i] + b);
            u8 is = known[where];
            bytes[b] = (u8)((data[where] & is) | (FRESH & ~is)), whole &= is;
            ((u8 *)&bits[b / 4][i])[b % 4] = is;
        }
        u64 other = op->kind == A_CMPSWAP ? lane_value(w, op->memory.data + op->words, op->words, i) : 0;
        u64 old = exchange(op, bytes, lane_value(w, op->memory.data, op->words, i), other, op->sign);
        out[0][i] = (u32)old, out[1][i] = (u32)(old >> 32);
        for (u32 b = 0; b < op->size; b++) {
            u64 where = private_byte((u32)i, at[i] + b);
            data[where] = bytes[b], known[where] = op->kind == A_SWAP || whole == 0xFF ? 0xFF : 0;
        }
        u32 rows = (at[i] + op->size + 3) / 4;
        if (rows > w->scratch_rows) w->scratch_rows = rows;
    }
    return 0;
}

static int atomic_apart(Wave *w, const Op *op, Access *x, Apart *a) {
    Group *g = w->group;
    u32 out[2][LANES] = {0}, bits[2][LANES], low = ~0u, high = 0;
    int shared = a->shared != 0;
    int row = op->memory.old < 0 ? 0 : op->memory.old, rows = op->memory.old < 0 ? 0 : op->words;
    __builtin_memset(bits, 0xFF, sizeof bits);
    const char *bad = change_memory(w, op, x, a->global, out);
    if (!bad && a->private) bad = change_private(w, op, a->at, a->private, out, bits);
    if (!bad && a->shared) bad = lds_bounds(w, op, op->size, op->size, 1, a->at, &a->shared, &low, &high);
    if (bad) return suspect(w, bad);
    Flight *f = 0;
    note_touches(w, TO_LDS, ATOMIC, op->size, a->shared, a->at);
    if (shared && (JUDGE || g->machine->checks)) {
        if (!JUDGE && still_read(w, a->at, a->shared, op->size, low, high, 0, 0)) return suspect(w, "lds_write_before_wait");
        f = issue_shared(w, op, a, row, rows, LDS_ATOMIC, low, high);
        if (!f) return SUSPECT;
        if (JUDGE) {
            judge_atomics(&(LdsAccess){w, op, a->at, a->shared, op->size, ATOMIC, .low = low, .high = high}, f->number);
            use_holes(w, op, a->at, op->kind == A_SWAP ? 0 : a->shared, op->size);
            leave_holes(w, op, a->at, a->shared, -1, 0);
        } else bad = note_lds_atomics(w, a->at, a->shared, op->size, stamp_of(w), f->number);
        if (bad) return suspect(w, bad);
    }
    for (u64 e = a->shared; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u64 other = op->kind == A_CMPSWAP ? lane_value(w, op->memory.data + op->words, op->words, i) : 0;
        u64 old = exchange(op, g->lds + a->at[i], lane_value(w, op->memory.data, op->words, i), other, op->d16);
        out[0][i] = (u32)old, out[1][i] = (u32)(old >> 32);
    }
    if (!shared) return rows ? issue_load(w, op, row, out, bits, rows) : issue_rows(w, op, 0, 0);
    if (rows) deliver_rows(w, op, f, row, out, bits, rows);
    return NEXT;
}

EXPORT int op_buffer_atomic(Wave *w, const Op *op) {
    Access x;
    if (is_stack(w, op)) {
        Apart a = {.private = EXEC(w)};
        x = (Access){.size = op->size, .words = op->words};
        places_in_stack(w, op, op->size, a.at);
        return atomic_apart(w, op, &x, &a);
    }
    const char *bad = buffer_addresses(w, op, op->size, &x);
    return bad ? suspect(w, bad) : atomic(w, op, &x);
}

#define FLAT(NAME, GLOBAL, APART)                                              \
    EXPORT int NAME(Wave *w, const Op *op) {                                   \
        Access x;                                                              \
        Apart a;                                                               \
        flat_addresses(w, op, &x);                                             \
        set_apart(w, &x, &a);                                                  \
        return a.shared | a.private ? APART(w, op, &x, &a) : GLOBAL(w, op, &x); \
    }
FLAT(op_flat_load, load, load_apart)
FLAT(op_flat_store, store, store_apart)
FLAT(op_flat_atomic, atomic, atomic_apart)

#endif
