/* Operations in flight: what an s_waitcnt proves to have arrived. */
#ifndef AMDGEN_FLIGHT_H
#define AMDGEN_FLIGHT_H

#include "machine.h"
#include "lds.h"

#define EXPORT __attribute__((visibility("default")))

static int suspect(Wave *w, const char *why) {
    w->group->machine->why = why;
    return SUSPECT;
}

/* Notes a warning at a place where it has not been noted yet; 0 when there is no more room. */
static int note(const Wave *w, u32 kind, i32 at, i32 other, u32 value) {
    Machine *m = w->group->machine;
    for (u32 i = 0; i < m->n_notes; i++)
        if (m->notes[i].kind == kind && m->notes[i].at == at && m->notes[i].other == other) return 1;
    if (m->n_notes == NOTES) return 0;
    m->notes[m->n_notes++] = (Note){kind, at, other, w->group->id, w->number, value};
    return 1;
}

/* Queues an operation whose results are in place already; 0 when too much is in flight for this engine. */
static Flight *issue(Wave *w, const Op *op, int row, int rows, int kind) {
    if (w->in_flight == QUEUE || (kind && !w->free_places)) {
        w->group->machine->why = "queue";
        return 0;
    }
    Flight *f = &w->queue[w->in_flight++];
    f->row = (u16)row, f->rows = (u16)rows, f->counters = op->counters, f->ordered = op->ordered;
    f->kind = (u8)kind, f->size = op->size, f->parts = 0, f->dense = 0;
    for (int c = 0; c < COUNTERS; c++)
        if (op->counters >> c & 1) {
            f->seq[c] = w->issued[c] += op->counts;
            if (op->ordered) f->place[c] = w->in_order[c] += op->counts;
        }
    for (int r = row; r < row + rows; r++) {
        w->pending[r]++;
        w->landing[r] = op->lands;
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

/* After an operation was issued: more in flight than a counter can count is a warning, except of lgkmcnt. */
static int issued(Wave *w, const Op *op) {
    const Machine *m = w->group->machine;
    for (int c = 0; m->checks && c < COUNTERS; c++)
        if ((op->counters >> c & 1) && c != 1 && w->issued[c] - w->landed[c] > m->counter_max[c])
            if (!note(w, NOTE_OVERFLOW, (i32)(op - m->ops), -1, (u32)c)) return suspect(w, "counter_overflow");
    return NEXT;
}

/* Registers [row, row + rows) will be there once the operation has landed. */
static int issue_rows(Wave *w, const Op *op, int row, int rows) {
    if (!w->group->machine->checks) return NEXT;
    if (!issue(w, op, row, rows, LDS_NONE)) return SUSPECT;
    return issued(w, op);
}

static void land(Wave *w, Flight *f) {
    for (int r = f->row; r < f->row + f->rows; r++) w->pending[r]--;
    if (f->kind) land_lds(w, f);
}

/* Whether an operation must have landed after a wait. One that is out of order (FLAT counts on two counters) has when
   each of its counters was 0 once; those that were are forgotten. */
static int ready(const Wave *w, Flight *f, const Op *wait) {
    for (int c = 0; c < COUNTERS; c++) {
        if (!(f->counters >> c & 1)) continue;
        i32 limit = wait->arg[c];
        if (!f->ordered) {
            if (limit == 0) f->counters &= ~(1u << c);
        } else if (limit < 0) {
            if (w->landed[c] < f->seq[c]) return 0;
        } else if (w->in_order[c] - f->place[c] < limit) {
            return 0;
        }
    }
    return f->ordered || !f->counters;
}

EXPORT int op_wait(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    for (u32 i = 0; i < w->in_flight;) {
        Flight *f = &w->queue[i];
        if (!ready(w, f, op)) {
            i++;
            continue;
        }
        land(w, f);
        m->landings[op - m->ops]++;
        if (--w->in_flight != i) *f = w->queue[w->in_flight];
    }
    for (int c = 0; c < COUNTERS; c++)
        if (op->arg[c] >= 0 && w->issued[c] - op->arg[c] > w->landed[c]) w->landed[c] = w->issued[c] - op->arg[c];
    return NEXT;
}

#endif
