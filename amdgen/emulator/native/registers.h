/* The judge checks registers: those that wait for an operation in flight, and those that nothing has written. */
#ifndef AMDGEN_REGISTERS_H
#define AMDGEN_REGISTERS_H

#include "flight.h"

/* The first lane in which a register that is read lacks a bit, -1 when it is defined; 0 of a scalar one. */
INLINE i32 lacking(const Wave *w, u32 row, u64 lanes) {
    if (row >= VECTOR_ROWS) return ~w->s_defined[row - VECTOR_ROWS] ? 0 : -1;
    u64 missing = ~w->defined[row] & lanes;
    return missing ? __builtin_ctzll(missing) : -1;
}

INLINE u64 lanes_read(const Wave *w, const Op *op) { return op->flags & ALL_LANES ? ~0ull : EXEC(w); }

/* An undefined value of this origin was used for something that shows. `row`: where it was, of what comes from a register.
   `how`: 1 it decides a condition, 2 it is stored with defined bits beside it; IN_PLACE it is used where it lies in LDS or
   memory; IS_STORED a value computed of unwritten memory is stored. */
enum { IN_PLACE = 3, IS_STORED = 4 };

/* Likewise of what a load has brought from memory that nobody has written: its event becomes a finding, which names the
   first use of the worst kind. */
static void use_unwritten(const Wave *w, const Op *op, u32 number, int how) {
    Machine *m = w->group->machine;
    Event *e = &m->events[number];
    u32 severity = how == 2 ? WARNING : ERROR;
    if (e->severity <= severity) return;
    e->severity = severity, e->other = number_of(w, op), e->value[2] = (u64)how;
    m->n_errors += severity == ERROR && wants(w, MEMORY_UNWRITTEN);
}

static void report_origin(Wave *w, const Op *op, u64 origin, u32 row, i32 lane, int how) {
    if (origin == REPORTED) return;
    if (is_raced(origin)) {
        if (is_unwritten(w, origin)) use_unwritten(w, op, (u32)origin, how);
        else accuse(w, (u32)origin);
        return;
    }
    Event *e;
    if ((origin & STORED_IN_LDS) == STORED_IN_LDS) {
        u32 kind = row < VECTOR_ROWS ? VGPR_UNDEFINED : SGPR_UNDEFINED;
        if (!(e = find(w, kind, how == 2 ? WARNING : ERROR, number_of(w, op), (i32)(origin >> 32 & 0x3FFFFFFF)))) return;
        e->value[0] = row, e->value[1] = (u32)origin - 1, e->value[2] = (u64)how;
    } else if (origin & READ_IN_LDS) {
        if (!(e = find(w, LDS_UNDEFINED, how == 2 ? WARNING : ERROR, (i32)(origin >> 32 & 0x7FFFFFFF), -1))) return;
        e->other = number_of(w, op), e->value[0] = (u32)origin, e->value[2] = (u64)how, e->value[3] = 1;
    } else if (how == 2) {
        if (!(e = find(w, VGPR_IN_PART, WARNING, number_of(w, op), -1))) return;
        e->value[0] = row;
    } else {
        if (!(e = find(w, row < VECTOR_ROWS ? VGPR_UNDEFINED : SGPR_UNDEFINED, ERROR, number_of(w, op), -1))) return;
        e->value[0] = row, e->value[1] = origin ? origin - 1 : row, e->value[2] = (u64)how;
    }
    e->lane = row < VECTOR_ROWS ? lane : -1;
}

static void report_undefined(Wave *w, const Op *op, u32 row, i32 lane, int how) {
    report_origin(w, op, w->origins[row], row, lane, how);
}

/* Whether a value has bytes of which only some bits are defined: it is computed, and no padding. */
INLINE int cuts_bytes(u32 known, u32 stored) {
    for (u32 byte = 0xFF; byte; byte <<= 8)
        if (known & byte && ~known & byte & stored) return 1;
    return 0;
}

/* Before rows from `first` on go to memory or LDS from these lanes: what is wrong with them, or 0.
   Compilers copy structures with their padding, and write a bit field whose neighbours nobody has written: bits beside
   defined ones in 8 bytes are a warning; so is a store with a scope bit, for a volatile one is kept even of unnamed fields
   alone. Undefined bits go as POISON. Copies of memory that nobody has written stay what they are: see unwritten.h. */
static const char *judge_data(Wave *w, const Op *op, u64 lanes, int first) {
    u64 missing = 0, lack[4], some[4] = {0}, cut[4] = {0};
    for (u32 k = 0; k < op->words; k++) missing |= ~w->defined[first + k];
    if (!(missing & lanes) || !(JUDGE || w->group->machine->checks)) return 0;
    u32 stored = op->size < 4 ? ((1u << 8 * op->size) - 1) << (op->d16 == 2 ? 16 : 0) : ~0u;
    for (u32 k = 0; k < op->words; k++) {
        lack[k] = 0;
        for (u64 e = lanes; e; e &= e - 1) {
            u32 lane = (u32)__builtin_ctzll(e), known = known_bits(w, first + k, lane) & stored;
            u32 *value = &w->v[first + k][lane];
            if (!(JUDGE && is_raced(w->origins[first + k]))) *value = (*value & (known | ~stored)) | (POISON & ~known & stored);
            lack[k] |= (u64)(known != stored) << lane, some[k] |= (u64)(known != 0) << lane;
            u64 origin = w->origins[first + k];
            int is_value = JUDGE && is_computed(w, origin) && (origin & OF_DWORDS || cuts_bytes(known, stored));
            cut[k] |= (u64)(is_value && known != stored) << lane;
        }
    }
    for (u32 k = 0; k < op->words; k++) {
        u32 beside = (k ^ 1) < op->words ? k ^ 1 : k - !!k;
        u64 nothing = op->scope ? 0 : (lack[k] & ~(some[k] | some[beside])) | cut[k], part = lack[k] & ~nothing;
        if (JUDGE && (w->awaited[first + k] || is_copy(w, w->origins[first + k]))) continue;
        if ((nothing || (part && w->read_unwritten)) && !JUDGE) return "register";
        int how = JUDGE && is_unwritten(w, w->origins[first + k]) ? IS_STORED : 0;
        if (nothing) report_undefined(w, op, first + k, __builtin_ctzll(nothing), how);
        else if (part) report_undefined(w, op, first + k, __builtin_ctzll(part), 2);
    }
    return 0;
}

static Flight *awaited(Wave *w, u32 row) {
    for (u32 i = 0; i < w->in_flight; i++)
        if (w->queue[i].id == w->awaited[row]) return &w->queue[i];
    return 0;
}

/* What one instruction touches too early, by kind: each has one finding, whose wait covers all. `event`: 0 when it was met
   before. */
typedef struct {
    Event *event;
    int met;
} Early;

/* A register is touched while an operation in flight will write it. A load may be overwritten by one that lands after it
   for certain: one counter, in order. The wait that its first use lacks covers later ones, too: they are not reported. */
static void report_awaited(Wave *w, const Op *op, u32 row, int write, Early early[4]) {
    Flight *f = awaited(w, row);
    if (!f || f->reported || (write && op->lands != 255 && f->counters == op->counters && (f->ordered || f->left))) return;
    int vector = row < VECTOR_ROWS;
    u32 kind = write ? (vector ? VGPR_WRITTEN : SGPR_WRITTEN) : vector ? VGPR_READ : SGPR_READ;
    if (!wants(w, kind)) return;
    Early *of = &early[2 * write + vector];
    f->reported = 1;
    if (!of->met) {
        of->met = 1, of->event = find(w, kind, ERROR, number_of(w, op), f->at);
        if (of->event) of->event->value[0] = row;
    } else if (of->event) {
        of->event->value[1]++;
    }
    if (of->event) name_wait(of->event, w, f);
}

/* What is in a register before its load has landed is undefined, and reported. */
static void forget_awaited(Wave *w, u32 row) {
    const Flight *f = awaited(w, row);
    if (!wants(w, row < VECTOR_ROWS ? VGPR_READ : SGPR_READ)) return;
    w->origins[row] = REPORTED;
    if (row == VECTOR_ROWS + EXEC_LO || row == VECTOR_ROWS + EXEC_LO + 1) return;
    if (row >= VECTOR_ROWS) w->s_defined[row - VECTOR_ROWS] = 0;
    else if (f) w->defined[row] &= ~f->lanes, w->partial[row] &= ~f->lanes;
}

/* Before an instruction is executed. Returns whether it reads what is undefined, and is to be followed. `lost`: the
   lanes, of a scalar instruction all, of which it does not know where or what to access. */
static int judge_registers(Wave *w, const Op *op, u64 *lost) {
    u64 lanes = lanes_read(w, op);
    Early early[4] = {0};
    int follows = op->flags & FOLLOWS, undefined = 0, idle = op->flags & BY_LANE && !EXEC(w);
    *lost = 0;
    for (int i = 0; i < op->n_judged_reads; i++) {
        u32 row = op->judged[i] & ~SAVED;
        if (w->awaited[row]) report_awaited(w, op, row, 0, early), forget_awaited(w, row);
        if (op->judged[i] & SAVED || idle) continue;
        i32 lane = lacking(w, row, lanes);
        if (lane < 0) continue;
        undefined = 1;
        if (row == VECTOR_ROWS + M0 || (w->awaited[row] && w->origins[row] != REPORTED)) continue;
        int is_lost = wants(w, row < VECTOR_ROWS ? VGPR_UNDEFINED : SGPR_UNDEFINED) && !is_raced(w->origins[row]);
        if (is_lost || w->origins[row] == REPORTED)
            *lost |= row < VECTOR_ROWS ? ~w->defined[row] : ~0ull;
        if (!follows) report_undefined(w, op, row, lane, 0);
    }
    for (int i = op->n_judged_reads; i < op->n_judged; i++)
        if (w->awaited[op->judged[i]]) report_awaited(w, op, op->judged[i], 1, early);
    return follows && undefined;
}

/* The registers that an access would have delivered to lanes for which a finding says that they have no address. */
static void leave_lost(Wave *w, const Op *op, u64 lost) {
    for (int i = op->n_judged_reads; i < op->n_judged; i++) {
        u32 row = op->judged[i];
        w->origins[row] = REPORTED;
        if (row < VECTOR_ROWS) w->defined[row] &= ~lost, w->partial[row] &= ~lost;
        else if (row < VECTOR_ROWS + EXEC_LO) w->s_defined[row - VECTOR_ROWS] = 0;
    }
}

#endif
