/* Scalar memory: one access of a wave, out of order; stores and atomics, too. Source: AMD CDNA3
   ISA reference, chapter 8. */
#ifndef AMDGEN_SCALAR_MEMORY_H
#define AMDGEN_SCALAR_MEMORY_H

#include "atomics.h"

enum { MOST_SCALARS = 16 };

/* Where the access lies, and which of its dwords (bit i) its descriptor admits. */
typedef struct {
    u64 at;
    u32 dwords;
} ScalarPlace;

INLINE u32 every_dword(const Op *op) { return (1u << op->words) - 1; }

static ScalarPlace scalars_at(const Wave *w, const Op *op) {
    u32 size = 4 * op->words;
    ScalarPlace p = {place_in_scalar(w, op, size), 0};
    for (u32 i = 0; i < op->words; i++) p.dwords |= (u32)admitted_in_scalar(w, op, size, 4 * i) << i;
    const Machine *m = w->group->machine;
    m->denied[op - m->ops] += p.dwords != every_dword(op);
    return p;
}

/* Before the access: dwords outside of every allocation are reported by the judge, and admitted no more. */
static const char *reach(Wave *w, const Op *op, ScalarPlace *p, int verb) {
    Machine *m = w->group->machine;
    const char *why = 0;
    u32 bad = 0;
    for (u32 i = 0; i < op->words; i++)
        if ((p->dwords >> i & 1) && !valid(m, p->at + 4 * i, 4)) bad |= 1u << i;
    if (bad && !JUDGE) return "out_of_bounds";
    p->dwords &= ~bad;
    u64 *watched = touches(w, TO_MEMORY_ONCE, (u32)verb, 4 * op->words, 1);
    if (watched) *watched = p->at;
    for (u32 i = 0; i < op->words && !why; i++)
        if (p->dwords >> i & 1)
            why = touch_allocation(m, m->owner[(p->at + 4 * i - m->memory_base) >> 12], touch_of(op, verb));
    Event *event = bad ? find(w, BEYOND_SCALAR, ERROR, number_of(w, op), -1) : 0;
    if (event)
        event->value[0] = p->at + 4 * (u32)__builtin_ctz(bad), event->value[1] = 4 * op->words, event->value[2] = (u64)verb;
    return why;
}

/* The bits of a load that somebody has written, and where the others come from: as written_in_memory. */
static u64 written_scalars(Wave *w, const Op *op, const ScalarPlace *p, u32 *known) {
    Machine *m = w->group->machine;
    u64 origin = 0;
    for (u32 i = 0; m->unwritten && i < op->words; i++) {
        known[i] = p->dwords >> i & 1 ? ~holes_at(m, p->at + 4 * i - m->memory_base, 4) : ~0u;
        if (!~known[i] || origin) continue;
        const Event *met = JUDGE ? event_of_unwritten(w, op, IF_USED, 0, p->at + 4 * i, 4) : m->events;
        if (!met) return 0;
        origin = RACED | (u64)(met - m->events);
    }
    w->read_unwritten |= origin != 0;
    return origin;
}

EXPORT int op_scalar_load(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    ScalarPlace p = scalars_at(w, op);
    u32 words[MOST_SCALARS] = {0};
    const char *bad = reach(w, op, &p, LOAD);
    if (bad) return suspect(w, bad);
    u64 raced[MOST_SCALARS] = {0};
    int whole = p.dwords == every_dword(op);
    if (whole && !note_scalar_load(m, w, p.at, op->words * 4, op->scope, raced))
        return suspect(w, "global_race");
    if (whole) __builtin_memcpy(words, host(m, p.at), op->words * 4);
    else for (u32 i = 0; i < op->words; i++)
        if (p.dwords >> i & 1) __builtin_memcpy(&words[i], host(m, p.at + 4 * i), 4);
    u32 known[MOST_SCALARS];
    u64 origin = written_scalars(w, op, &p, known);
    for (u32 i = 0; origin && i < op->words; i++)
        if (~known[i] && !raced[i]) raced[i] = origin;
        else known[i] = raced[i] ? 0 : ~0u;
    int event = issue_scalars(w, op, op->scalar.data, words, op->words, raced);
    if (!origin || event != NEXT) return event;
    u32 *to = JUDGE ? w->arrivals[w->queue[w->in_flight - 1].arrival].scalars_known : &w->s_defined[op->scalar.data];
    __builtin_memcpy(to, known, op->words * 4);
    return event;
}

EXPORT int op_scalar_store(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    ScalarPlace p = scalars_at(w, op);
    const char *bad = reach(w, op, &p, STORE);
    if (bad) return suspect(w, bad);
    u32 values[4][LANES]; /* of which lane 0 counts */
    for (u32 i = 0; i < op->words; i++) values[i][0] = w->s[op->scalar.data + i];
    if (p.dwords == every_dword(op)
        && !note_scalar_store(m, w, p.at, op->words * 4, (Stored){values, 0}))
        return suspect(w, "global_race");
    Dwords written;
    leave_content(m, &p.at, 1, op->words * 4, &written);
    for (u32 i = 0; i < op->words; i++) {
        if (!(p.dwords >> i & 1)) continue;
        if (m->unwritten) __builtin_memset(m->unwritten + (p.at + 4 * i - m->memory_base), 0, 4);
        __builtin_memcpy(host(m, p.at + 4 * i), &values[i][0], 4);
    }
    enter_content(m, &written);
    return issue_rows(w, op, 0, 0);
}

/* In range as a whole or not at all. A compare-and-swap has what it compares with behind its data. */
EXPORT int op_scalar_atomic(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    ScalarPlace p = scalars_at(w, op);
    u32 found[2] = {0};
    if (p.dwords != every_dword(op)) p.dwords = 0;
    const char *bad = reach(w, op, &p, ATOMIC);
    if (bad) return suspect(w, bad);
    if (p.dwords == every_dword(op)) {
        if (p.at & (op->words * 4 - 1)) return suspect(w, "a 64-bit atomic at an address that is no multiple of 8");
        if (!note_atomics(m, w, &p.at, 1, op->words * 4, (op->flags & ACQUIRES) != 0)) return suspect(w, "global_race");
        if ((bad = change_unwritten(w, op, &p.at, 1, op->words * 4, op->kind != A_SWAP))) return suspect(w, bad);
        u32 data = (u32)op->scalar.data, behind = data + op->words;
        u64 value = op->words == 2 ? scalar64(w, data) : w->s[data], other = 0;
        if (op->kind == A_CMPSWAP) other = op->words == 2 ? scalar64(w, behind) : w->s[behind];
        Dwords written;
        leave_content(m, &p.at, 1, op->words * 4, &written);
        u64 old = exchange(op, host(m, p.at), value, other, op->sign);
        enter_content(m, &written);
        found[0] = (u32)old, found[1] = (u32)(old >> 32);
    }
    if (!op->scalar.returns) return issue_rows(w, op, 0, 0);
    return issue_scalars(w, op, op->scalar.data, found, op->words, 0);
}

#endif
