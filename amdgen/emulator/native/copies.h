/* Copies between memory and LDS that pass by the registers. AMD CDNA3 ISA reference 9.1.9 and 10.3, and CDNA4's for the
   wide forms. */
#ifndef AMDGEN_COPIES_H
#define AMDGEN_COPIES_H

#include "local_memory.h"
#include "scratch.h"

/* Without its address a copy goes nowhere; the judge has reported it, and leaves it out. */
static const char *unset_m0(const Wave *w) { return JUDGE || !EXEC(w) || w->s_defined[M0] ? 0 : "m0_unset"; }

/* The judge's: `out` goes to LDS when the copy lands; `found`: the lanes for which memory was read. `origin`: where
   undefined bits come from, of which `bits` tells; 0: all are defined. */
static int judge_copy(Wave *w, const Op *op, u32 out[][LANES], u64 found, u32 bits[][LANES], u64 origin) {
    u64 exec = EXEC(w);
    u32 size = op->words * 4, low = ~0u, high = 0;
    Flight *f = issue(w, op, 0, 0, LDS_COPY);
    if (!f) return SUSPECT;
    u32 *to = w->places[f->place_of_lds][0];
    if (!w->s_defined[M0]) exec = 0; /* the missing write of M0 has been reported */
    places_in_lds_copy(w, op, op->size, to);
    u64 mask = judge_lds_addresses(w, op, size, size < 4 ? size : 4, 1, to, exec, &low, &high);
    LdsAccess x = {w, op, to, mask, size, STORE, .low = low, .high = high, .copies = 1};
    for (u32 k = 0; k < op->words; k++) x.words[k] = out[k];
    note_touches(w, TO_LDS, STORE, size, mask, to);
    judge_writes(&x, f->number, found);
    leave_holes(w, op, to, mask, -1, 0);
    if (origin) leave_copied_holes(w, op, to, mask, bits, origin);
    w->copy_lanes = exec;
    f->mask = mask, f->parts = 1, f->size = (u8)size, f->low = low, f->high = high;
    Arrival *a = new_arrival(w, f);
    for (u32 k = 0; k < op->words; k++) __builtin_memcpy(a->words[k], out[k], sizeof a->words[k]);
    return NEXT;
}

/* Each lane's words to LDS, place after place; narrow ones are extended to a dword. The rest: as of judge_copy. */
static int copy_to_lds(Wave *w, const Op *op, u32 out[][LANES], u64 found, u32 bits[][LANES], u64 origin) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->words * 4;
    if (JUDGE) return judge_copy(w, op, out, found, bits, origin);
    Flight *f = 0;
    Place unrecorded, *place = &unrecorded;
    u16 mine = stamp_of(w), number = 0;
    if (m->checks) {
        f = issue(w, op, 0, 0, LDS_COPY);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = 1, f->size = (u8)size, number = f->number;
    }
    const char *bad = 0;
    u32 *to = (*place)[0];
    places_in_lds_copy(w, op, op->size, to);
    u32 low = ~0u, high = 0;
    bad = lds_bounds(w, op, size, 4, 1, to, &exec, &low, &high);
    if (bad) return suspect(w, bad);
    if (m->checks && still_read(w, to, exec, size, low, high, 1, 0)) return suspect(w, "lds_write_before_wait");
    note_touches(w, TO_LDS, STORE, size, exec, to);
    int dense = exec == ~0ull && to[1] - to[0] == size;
    if (m->checks) {
        f->dense = (u16)dense;
        if (!dense || !note_copy(w, low, 16 * size, mine, number)) bad = note_copied(w, to, exec, size, mine, number, out);
        if (bad) return suspect(w, bad);
    }
    if (dense && size == 4)
        __builtin_memcpy(g->lds + low, out[0], sizeof out[0]);
    else
        for (u64 e = exec; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            for (u32 k = 0; k < op->words; k++) __builtin_memcpy(g->lds + to[i] + 4 * k, &out[k][i], 4);
        }
    if (f) f->low = low, f->high = high;
    return NEXT;
}

/* From private memory, which `at` are places of. */
static int copy_private(Wave *w, const Op *op, const u32 *at) {
    u32 out[4][LANES], bits[4][LANES];
    const char *bad = unset_m0(w);
    __builtin_memset(out, 0, sizeof out);
    if (!bad) bad = read_scratch(w, op, at, EXEC(w), out, bits);
    return bad ? suspect(w, bad) : copy_to_lds(w, op, out, EXEC(w), bits, 0);
}

static int copy_memory(Wave *w, const Op *op, Access *x) {
    u32 out[4][LANES], bits[4][LANES];
    const char *bad = unset_m0(w);
    if (!bad) bad = read_memory(w, op, x, EXEC(w), out);
    u64 origin = bad ? 0 : written_in_memory(w, op, reach_of(x, EXEC(w)), bits);
    if (origin && !JUDGE) bad = "register";
    u64 found = 0;
    for (u32 i = 0; i < x->words; i++) found |= x->admitted[i];
    return bad ? suspect(w, bad) : copy_to_lds(w, op, out, found, bits, origin);
}

EXPORT int op_buffer_to_lds(Wave *w, const Op *op) {
    if (is_stack(w, op)) {
        u32 at[LANES];
        places_in_stack(w, op, op->size, at);
        return copy_private(w, op, at);
    }
    Access x;
    const char *bad = buffer_addresses(w, op, op->size, &x);
    return bad ? suspect(w, bad) : copy_memory(w, op, &x);
}

EXPORT int op_global_to_lds(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    return copy_memory(w, op, &x);
}

EXPORT int op_scratch_to_lds(Wave *w, const Op *op) {
    u32 at[LANES];
    places_in_scratch(w, op, op->size, at);
    return copy_private(w, op, at);
}

/* A dword of each lane, from where a copy to LDS would have put it, to memory. It is read when memory takes it: until
   then the operation is one that reads LDS, in no order with the wave's LDS instructions. */
EXPORT int op_buffer_from_lds(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    int watched = JUDGE || m->checks;
    u32 low = ~0u, high = 0, words[1][LANES] = {0};
    u64 unwritten, mask = JUDGE && !w->s_defined[M0] ? 0 : EXEC(w);
    Place unrecorded, *place = &unrecorded;
    Flight *f = watched ? issue(w, op, 0, 0, LDS_READ) : 0;
    if (watched && !f) return SUSPECT;
    if (f) place = &w->places[f->place_of_lds];
    u32 *at = (*place)[0];
    places_in_lds_copy(w, op, op->size, at);
    const char *bad = is_stack(w, op) ? "a copy from LDS through the descriptor of the stack: no compiler makes one" : unset_m0(w);
    if (!bad) bad = lds_bounds(w, op, 4, 4, 1, at, &mask, &low, &high);
    if (bad) return suspect(w, bad);
    note_touches(w, TO_LDS, LOAD, 4, mask, at);
    if (JUDGE) judge_reads(&(LdsAccess){w, op, at, mask, 4, LOAD, .shows = 1}, &unwritten), use_holes(w, op, at, mask, 4);
    else if (watched && (bad = note_reads(w, at, mask, 4, stamp_of(w)))) return suspect(w, bad);
    for (u64 e = mask; e; e &= e - 1) __builtin_memcpy(&words[0][__builtin_ctzll(e)], g->lds + at[__builtin_ctzll(e)], 4);
    if (f) f->mask = mask, f->parts = 1, f->size = 4, f->low = low, f->high = high;
    Access x;
    bad = buffer_addresses(w, op, op->size, &x);
    if (!bad) bad = write_memory(w, op, &x, mask, (Stored){words, 0});
    return bad ? suspect(w, bad) : NEXT;
}

#endif
