/* Operations in flight: those that an s_waitcnt proves complete. */
#ifndef AMDGEN_FLIGHT_H
#define AMDGEN_FLIGHT_H

#include "machine.h"
#include "events.h"
#include "happens.h"
#include "lds.h"

#define EXPORT __attribute__((visibility("default")))

/* Where undefined bits of a row come from: 0: the row was never written; a row plus 1: that row was never written; REPORTED:
   a finding has reported it; READ_IN_LDS | operation << 32 | address: that operation read bytes that nothing had
   written; STORED_IN_LDS | operation << 32 | row plus 1: that operation stored it in LDS, from that row; RACED | number of an
   event: a load of scalars, or from LDS, brought it, and the event says with what that races. Its value is the one that was
   there, and stays; so does one that comes from memory that nobody has written, of which the event tells, too (unwritten.h).
   COMPUTED: it is no mere copy of what is there; OF_DWORDS: by arithmetic on dwords, which no structure's padding takes part in. */
#define REPORTED (~0ull)
#define READ_IN_LDS (1ull << 63)
#define RACED (1ull << 62)
#define COMPUTED (1ull << 61)
#define OF_DWORDS (1ull << 60)
#define STORED_IN_LDS (READ_IN_LDS | RACED)

INLINE int is_raced(u64 origin) { return origin >> 62 == 1; }

/* Whether it is memory that nobody has written, */
INLINE int is_unwritten(const Wave *w, u64 origin) {
    return is_raced(origin) && w->group->machine->events[(u32)origin].kind == MEMORY_UNWRITTEN;
}

/* of which this is a mere copy, or is computed. */
INLINE int is_copy(const Wave *w, u64 origin) { return !(origin & COMPUTED) && is_unwritten(w, origin); }
INLINE int is_computed(const Wave *w, u64 origin) { return origin & COMPUTED && is_unwritten(w, origin); }

static void land(Wave *w, Flight *f);
static void wait_for_room(Wave *w, const Op *op);

/* More is in flight, in no order, than there is room for. The hardware waits when a counter is full: half has arrived. */
static void make_room(Wave *w) {
    u32 half = w->in_flight / 2;
    for (u32 i = 0; i < half; i++) land(w, &w->queue[i]);
    for (u32 i = half; i < w->in_flight; i++) w->queue[i - half] = w->queue[i];
    w->in_flight -= half;
}

/* Queues an operation; 0 when too much is in flight for this engine. Its results are in place already, or, before the
   judge, in its arrival (hold). */
static Flight *issue(Wave *w, const Op *op, int row, int rows, int kind) {
    if (!JUDGE) wait_for_room(w, op); /* the judge has done so before it looked at the registers */
    if (JUDGE && (w->in_flight == QUEUE || (kind && !w->free_places))) make_room(w);
    if (w->in_flight == QUEUE || (kind && !w->free_places)) {
        w->group->machine->why = "queue";
        return 0;
    }
    Flight *f = &w->queue[w->in_flight++];
    /* what a FLAT access gets from memory arrives with vmcnt, in order: see effects.py */
    int in_memory = op->counters == FLAT_COUNTERS && !kind;
    f->counters = in_memory ? 1 << IN_MEMORY : op->counters, f->ordered = in_memory || op->ordered, f->left = 0;
    f->row = (u16)row, f->rows = (u16)rows;
    f->kind = (u8)kind, f->size = op->size, f->parts = 0, f->dense = 0;
    for (int c = 0; c < COUNTERS; c++)
        if (op->counters >> c & 1) {
            w->issued[c] += op->counts;
            if (f->ordered && f->counters >> c & 1) f->place[c] = w->in_order[c] += op->counts;
        }
    if (JUDGE) {
        f->at = number_of(w, op), f->step = w->group->step, f->id = ++w->next_id, f->arrival = -1, f->lanes = EXEC(w), f->link = 0, f->reported = 0;
        for (int r = row; r < row + rows; r++) w->awaited[r] = f->id;
    } else {
        for (int r = row; r < row + rows; r++) {
            w->pending[r]++;
            w->landing[r] = in_memory ? IN_MEMORY : op->lands;
        }
    }
    if (kind) {
        Group *g = w->group;
        f->place_of_lds = w->free_place[--w->free_places];
        f->stamp = stamp_of(w);
        f->low = ~0u, f->high = 0;
        if (kind != LDS_READ) {
            f->number = new_number(g);
            g->kind_of[f->number] = (u8)kind;
            g->owner_of[f->number] = (u8)(w->number + 1);
        }
    }
    return f;
}

/* ------------------------------------------------------------------------------------------------ the judge's arrivals */

static Arrival *new_arrival(Wave *w, Flight *f) {
    f->arrival = w->free_arrival[--w->free_arrivals];
    return &w->arrivals[f->arrival];
}

/* The words of the active lanes will be in the registers of an operation when it lands; until then there is poison, if
   it writes whole registers. `bits`: those that are defined, 0 for all. */
static void hold(Wave *w, const Op *op, Flight *f, u32 words[][LANES], u32 bits[][LANES]) {
    Arrival *a = new_arrival(w, f);
    a->partial = bits != 0, a->keeps = op->keeps, a->origin = 0;
    for (u32 r = 0; r < f->rows; r++) {
        __builtin_memcpy(a->words[r], words[r], sizeof a->words[r]);
        if (bits) __builtin_memcpy(a->known[r], bits[r], sizeof a->known[r]);
        if (op->keeps) continue;
        for (u64 e = f->lanes; e; e &= e - 1) w->v[f->row + r][__builtin_ctzll(e)] = POISON;
    }
}

static void hold_scalars(Wave *w, Flight *f, const u32 *words, const u64 *raced) {
    Arrival *a = new_arrival(w, f);
    for (u32 r = 0; r < f->rows; r++) {
        u32 scalar = f->row - VECTOR_ROWS + r;
        a->scalars[r] = words[r], a->raced[r] = raced ? raced[r] : 0, a->scalars_known[r] = 0;
        if (scalar != EXEC_LO && scalar != EXEC_LO + 1) w->s[scalar] = POISON; /* EXEC stays as it is */
    }
}

/* Words of a load, and which of their bits are defined, into registers. Without ECC a load of 16 bits leaves the other
   half of its register as it is (`keeps`). */
static void put_loaded(Wave *w, u32 row, const u32 *words, const u32 *bits, u32 keeps, u64 lanes) {
    u32 merged[LANES], known[LANES];
    for (int i = 0; keeps && i < LANES; i++) {
        merged[i] = (words[i] & ~keeps) | (w->v[row][i] & keeps);
        known[i] = ((bits ? bits[i] : ~0u) & ~keeps) | (known_bits(w, row, (u32)i) & keeps);
    }
    put_row(w, row, keeps ? merged : words, lanes);
    if (keeps || bits) set_known(w, row, keeps ? known : bits, lanes);
}

static void arrive(Wave *w, Flight *f) {
    for (u32 r = f->row; r < (u32)f->row + f->rows; r++)
        if (w->awaited[r] == f->id) w->awaited[r] = 0;
    if (f->arrival < 0) return;
    Arrival *a = &w->arrivals[f->arrival];
    w->free_arrival[w->free_arrivals++] = (u16)f->arrival;
    if (f->kind == LDS_COPY) {
        u8 *lds = w->group->lds;
        const u32 *to = w->places[f->place_of_lds][0];
        for (u64 e = f->mask; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            for (u32 k = 0; 4 * k < f->size; k++) __builtin_memcpy(lds + to[i] + 4 * k, &a->words[k][i], 4);
        }
        return;
    }
    for (u32 r = 0; r < f->rows; r++) {
        if (f->row >= VECTOR_ROWS) {
            put_scalar(w, f->row - VECTOR_ROWS + r, a->scalars[r]);
            if (!a->raced[r]) continue;
            w->s_defined[f->row - VECTOR_ROWS + r] = a->scalars_known[r], w->origins[f->row + r] = a->raced[r];
            continue;
        }
        if (a->partial) w->origins[f->row + r] = a->origin;
        put_loaded(w, f->row + r, a->words[r], a->partial ? a->known[r] : 0, a->keeps, f->lanes);
    }
}

/* Registers [row, row + rows) will be there once the operation has landed. */
static int issue_rows(Wave *w, const Op *op, int row, int rows) {
    if (!JUDGE && !w->group->machine->checks) return NEXT;
    if (!issue(w, op, row, rows, LDS_NONE)) return SUSPECT;
    return NEXT;
}

/* Words of a load into its registers: at once, or before the judge when `f` lands. `bits`: as of hold. */
static void deliver_rows(Wave *w, const Op *op, Flight *f, int row, u32 words[][LANES], u32 bits[][LANES], int rows) {
    if (JUDGE) {
        hold(w, op, f, words, bits);
        return;
    }
    for (int r = 0; r < rows; r++) put_loaded(w, row + r, words[r], bits ? bits[r] : 0, op->keeps, EXEC(w));
}

/* Issues a load of registers. */
static int issue_load(Wave *w, const Op *op, int row, u32 words[][LANES], u32 bits[][LANES], int rows) {
    Flight *f = 0;
    if (JUDGE || w->group->machine->checks) {
        f = issue(w, op, row, rows, LDS_NONE);
        if (!f) return SUSPECT;
    }
    deliver_rows(w, op, f, row, words, bits, rows);
    return NEXT;
}

/* Issues a load of scalar registers. One into EXEC leaves the lanes as they are until it lands: the judge's to follow.
   `raced`: the judge's, the words' origins as of Arrival; 0: none races. */
static int issue_scalars(Wave *w, const Op *op, int first, const u32 *words, int count, const u64 *raced) {
    Flight *f = 0;
    if (!JUDGE && first <= EXEC_LO + 1 && first + count > EXEC_LO) return suspect(w, "register");
    if (JUDGE || w->group->machine->checks) {
        f = issue(w, op, VECTOR_ROWS + first, count, LDS_NONE);
        if (!f) return SUSPECT;
    }
    if (JUDGE) hold_scalars(w, f, words, raced);
    else for (int i = 0; i < count; i++) put_scalar(w, first + i, words[i]);
    return NEXT;
}

static void land(Wave *w, Flight *f) {
    if (JUDGE) arrive(w, f);
    else for (int r = f->row; r < f->row + f->rows; r++) w->pending[r]--;
    if (f->kind) land_lds(w, f);
}

/* A FLAT load that counts on one counter only since the other was 0 lands in the order of that one. What it does in LDS is
   done with lgkmcnt: see effects.py. */
static void leave_counter(Wave *w, Flight *f, int counter) {
    if (counter == LGKMCNT && f->kind && f->counters == FLAT_COUNTERS) {
        land_lds(w, f);
        f->kind = 0;
    }
    f->counters &= ~(1u << counter);
    if (!f->counters || f->counters & (f->counters - 1)) return;
    f->left = 1;
    for (int r = f->row; r < f->row + f->rows; r++)
        if (!JUDGE && w->pending[r] == 1) w->landing[r] = (u8)__builtin_ctz(f->counters);
}

/* Whether an operation must have landed when no more than `limit` are left of each counter, -1: any number. One that is
   out of order (FLAT counts on two counters) has when each of its counters was 0 once; those that were are forgotten. */
static int ready(Wave *w, Flight *f, const i32 *limit) {
    for (int c = 0; c < COUNTERS; c++) {
        if (!(f->counters >> c & 1)) continue;
        if (!f->ordered) {
            if (limit[c] == 0) leave_counter(w, f, c);
        } else if (limit[c] < 0 || w->in_order[c] - f->place[c] < limit[c]) {
            return 0;
        }
    }
    return f->ordered || !f->counters;
}

/* The wave goes on when no more than `limit` are left of each counter. Returns how many operations have landed so. */
static u32 wait_until(Wave *w, const i32 *limit) {
    u32 kept = 0, landed = 0;
    for (u32 i = 0; i < w->in_flight;) {
        Flight *f = &w->queue[i];
        if (!ready(w, f, limit)) {
            i++;
            if (JUDGE) { /* the oldest first: of two loads into one register the younger one's value remains */
                if (kept != i - 1) w->queue[kept] = *f;
                kept++;
            }
            continue;
        }
        land(w, f);
        landed++;
        if (JUDGE) i++;
        else if (--w->in_flight != i) *f = w->queue[w->in_flight];
    }
    if (JUDGE) w->in_flight = kept;
    for (int c = 0; c < COUNTERS; c++)
        if (limit[c] >= 0 && w->issued[c] - limit[c] > w->landed[c]) w->landed[c] = w->issued[c] - limit[c];
    if (JUDGE) judge_landed(w);
    if (JUDGE && limit[LGKMCNT] == 0) judge_scalars_landed(w);
    return landed;
}

EXPORT int op_wait(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    m->landings[op - m->ops] += wait_until(w, op->wait.limit);
    return NEXT;
}

/* Before an instruction that counts on a counter that is full: it is issued when there is room, so that of what returns
   in order the oldest has landed. See `counters` of isa/arch. */
static void wait_for_room(Wave *w, const Op *op) {
    i32 limit[COUNTERS];
    int full = 0;
    for (int c = 0; c < COUNTERS; c++) {
        limit[c] = op->counters >> c & 1 ? (i32)w->group->machine->counter_max[c] - op->counts : -1;
        full |= limit[c] >= 0 && w->issued[c] - w->landed[c] > limit[c];
    }
    if (full) wait_until(w, limit);
}

#endif
