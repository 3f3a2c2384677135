/* Vector memory that may lie in several places: buffers, whose descriptor may be that of the stack, and flat addresses,
   each lane's in global memory, LDS or scratch. */
#ifndef AMDGEN_FLAT_H
#define AMDGEN_FLAT_H

#include "atomics.h"
#include "local_memory.h"
#include "registers.h"
#include "scratch.h"

EXPORT int op_buffer_load(Wave *w, const Op *op) {
    if (w->group->scratch_bytes && is_stack(w, op)) {
        u32 at[LANES];
        stack_places(w, op, at);
        return load_private(w, op, at);
    }
    Access x;
    const char *bad = buffer_addresses(w, op, &x);
    return bad ? suspect(w, bad) : load(w, op, &x);
}

EXPORT int op_buffer_store(Wave *w, const Op *op) {
    if (w->group->scratch_bytes && is_stack(w, op)) {
        u32 at[LANES];
        stack_places(w, op, at);
        return store_private(w, op, at);
    }
    Access x;
    const char *bad = buffer_addresses(w, op, &x);
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

/* The interval of LDS that the lanes of a mask access; whether all lie inside, and at multiples of `unit`. */
static const char *shared_bounds(Wave *w, const Op *op, Apart *a, u32 unit, int strict, u32 *low, u32 *high) {
    u32 bits = 0;
    *low = ~0u, *high = 0;
    if (JUDGE) {
        a->shared = judge_lds_addresses(w, op, op->size, unit, strict, a->at, a->shared, low, high);
        return 0;
    }
    for (u64 e = a->shared; e; e &= e - 1) {
        u32 at = a->at[__builtin_ctzll(e)];
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
        bits |= at;
    }
    if ((u64)*high + op->size > w->group->lds_bytes) return "lds_out_of_bounds";
    *high += op->size;
    return bits & (unit - 1) ? "misaligned" : 0;
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
    u32 out[4][LANES], lds[4][LANES], low, high;
    u32 bits[4][LANES];
    int watched = JUDGE || w->group->machine->checks, shared = a->shared != 0;
    __builtin_memset(bits, 0xFF, sizeof bits);
    const char *bad = read_memory(w, op, x, a->global, out);
    if (!bad && a->private) bad = read_scratch(w, op, a->at, a->private, out, bits);
    if (!bad && a->shared) bad = shared_bounds(w, op, a, op->size < 4 ? op->size : 4, 0, &low, &high);
    if (bad) return suspect(w, bad);
    if (a->shared) {
        if (JUDGE) judge_reads(&(LdsAccess){w, op, a->at, a->shared, op->size, LOAD});
        else if (watched && (bad = note_reads(w, a->at, a->shared, op->size, stamp_of(w)))) return suspect(w, bad);
        read_lds(op, w->group->lds, a->at, a->shared, lds);
        for (u32 k = 0; k < op->words; k++)
            for (u64 e = a->shared; e; e &= e - 1) out[k][__builtin_ctzll(e)] = lds[k][__builtin_ctzll(e)];
    }
    place_half(op, out, bits);
    if (!shared || !watched) return issue_load(w, op, op->memory.data, out, bits, op->words);
    Flight *f = issue_shared(w, op, a, op->memory.data, op->words, LDS_READ, low, high);
    if (!f) return SUSPECT;
    deliver_rows(w, f, op->memory.data, out, bits, op->words);
    return issued(w, op);
}

static int store_apart(Wave *w, const Op *op, Access *x, Apart *a) {
    u32 low, high;
    int watched = JUDGE || w->group->machine->checks, shared = a->shared != 0;
    const char *bad = judge_data(w, op, EXEC(w) & ~a->private, op->memory.data);
    if (!bad) bad = write_memory(w, op, x, a->global);
    if (!bad && a->private) bad = write_scratch(w, op, a->at, a->private, op->memory.data);
    if (!bad && a->shared) bad = shared_bounds(w, op, a, op->size < 4 ? op->size : 4, 0, &low, &high);
    if (bad) return suspect(w, bad);
    if (shared && watched) {
        if (!JUDGE && still_read(w, a->at, a->shared, op->size, low, high, 0, 0)) return suspect(w, "lds_write_before_wait");
        const Flight *f = issue_shared(w, op, a, 0, 0, LDS_WRITE, low, high);
        if (!f) return SUSPECT;
        if (JUDGE) {
            LdsAccess y = {w, op, a->at, a->shared, op->size, STORE, .shift = op->d16 == 2 ? 16 : 0, .low = low, .high = high};
            for (u32 k = 0; k < op->words; k++) y.words[k] = w->v[op->memory.data + k];
            judge_writes(&y, f->number, 0);
        } else {
            bad = note_writes(w, a->at, a->shared, op->size, stamp_of(w), f->number, op->memory.data, op->d16 == 2);
            if (bad) return suspect(w, bad);
        }
    }
    if (a->shared) write_lds(w, op, a->at, a->shared, op->memory.data);
    return shared ? issued(w, op) : issue_rows(w, op, 0, 0);
}

/* Atomics on private memory: what compilers leave of generic pointers. Of undefined bytes nothing is known here. */
static const char *change_private(Wave *w, const Op *op, const Apart *a, u32 out[][LANES]) {
    u64 beyond = beyond_scratch(w, op, a->at, a->private);
    if (beyond && !JUDGE) return "out_of_bounds";
    u8 *data = w->group->scratch + private_base(w), *known = w->group->scratch_known + private_base(w);
    for (u64 e = a->private & ~beyond; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u8 bytes[8];
        for (u32 b = 0; b < op->size; b++) {
            u64 where = private_byte((u32)i, a->at[i] + b);
            if (known[where] != 0xFF) return "an atomic on undefined private memory";
            bytes[b] = data[where];
        }
        u64 other = op->kind == A_CMPSWAP ? lane_value(w, op->memory.data + op->words, op->words, i) : 0;
        u64 old = exchange(op, bytes, lane_value(w, op->memory.data, op->words, i), other, op->sign);
        out[0][i] = (u32)old, out[1][i] = (u32)(old >> 32);
        for (u32 b = 0; b < op->size; b++) data[private_byte((u32)i, a->at[i] + b)] = bytes[b];
    }
    return 0;
}

static int atomic_apart(Wave *w, const Op *op, Access *x, Apart *a) {
    Group *g = w->group;
    u32 out[2][LANES] = {0}, low, high;
    int shared = a->shared != 0;
    int row = op->memory.old < 0 ? 0 : op->memory.old, rows = op->memory.old < 0 ? 0 : op->words;
    const char *bad = change_memory(w, op, x, a->global, out);
    if (!bad && a->private) bad = change_private(w, op, a, out);
    if (!bad && a->shared) bad = shared_bounds(w, op, a, op->size, 1, &low, &high);
    if (bad) return suspect(w, bad);
    Flight *f = 0;
    if (shared && (JUDGE || g->machine->checks)) {
        if (!JUDGE && still_read(w, a->at, a->shared, op->size, low, high, 0, 0)) return suspect(w, "lds_write_before_wait");
        f = issue_shared(w, op, a, row, rows, LDS_ATOMIC, low, high);
        if (!f) return SUSPECT;
        if (JUDGE) judge_atomics(&(LdsAccess){w, op, a->at, a->shared, op->size, ATOMIC, .low = low, .high = high}, f->number);
        else bad = note_lds_atomics(w, a->at, a->shared, op->size, stamp_of(w), f->number);
        if (bad) return suspect(w, bad);
    }
    for (u64 e = a->shared; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u64 other = op->kind == A_CMPSWAP ? lane_value(w, op->memory.data + op->words, op->words, i) : 0;
        u64 old = exchange(op, g->lds + a->at[i], lane_value(w, op->memory.data, op->words, i), other, op->d16);
        out[0][i] = (u32)old, out[1][i] = (u32)(old >> 32);
    }
    if (!shared) return rows ? issue_load(w, op, row, out, 0, rows) : issue_rows(w, op, 0, 0);
    if (rows) deliver_rows(w, f, row, out, 0, rows);
    return issued(w, op);
}

#define FLAT(NAME, GLOBAL, APART)                                              \
    EXPORT int NAME(Wave *w, const Op *op) {                                   \
        Access x;                                                              \
        Apart a;                                                               \
        global_addresses(w, op, &x);                                           \
        set_apart(w, &x, &a);                                                  \
        return a.shared | a.private ? APART(w, op, &x, &a) : GLOBAL(w, op, &x); \
    }
FLAT(op_flat_load, load, load_apart)
FLAT(op_flat_store, store, store_apart)
FLAT(op_flat_atomic, atomic, atomic_apart)

#endif
