/* What is wrong with an LDS access: the judge's part.

   Bytes that are read must have been written once, have landed, and not have been written by another wave in this barrier
   epoch; a load into registers that does not keep to the last is an error once something uses what it brought (holes.h).
   To bytes that are written nothing else may be in flight, no other wave may still read them, and no other wave may have
   touched them in this epoch, except to write the same: compilers let waves that hold copies of a value all write it, and
   AMD's kernels copy a row that all waves need by all of them. Atomics of several waves do not disturb each other. An
   access that was issued in one epoch and proven complete in a later one may have happened in either.

   A read that its wave has not waited for may still be executed after another wave's write. Of one wave only the LDS
   instructions are in order: a copy to LDS may overtake its ds_read, a ds_write its copy to memory.

   What was wrong only if s_barrier did not itself wait for LDS instructions is an error where it is known not to wait
   (barrier_waits of isa/arch), and a warning where nobody has shown that. It is a warning, too, before a copy to LDS: its
   data comes from memory, long after the barrier, and AMD's kernels rely on that. */
#ifndef AMDGEN_JUDGED_LDS_H
#define AMDGEN_JUDGED_LDS_H

#include "lds.h"

/* An access of the lanes of a mask to [at, at + size) each. `words`: what a store or a copy leaves, shifted. */
typedef struct {
    Wave *w;
    const Op *op;
    const u32 *at;
    u64 mask;
    u32 size, verb;
    const u32 *words[4];
    u32 shift;
    u32 low, high; /* all of them lie in [low, high) */
    int computes;  /* a load's data is an atomic's */
    int shows;     /* what a load reads goes to memory */
    int copies;    /* what is written comes from memory, in no order with others */
    Flight *flight; /* of one that may poll */
    u64 *racing;    /* of a load into registers: to be filled in with lanes among which those that race are */
} LdsAccess;

enum { MOST_REPORTED = 8 };
enum { UNREAD = 1 << 30 }; /* in `reader_at`: nobody has read the byte since a copy brought it from memory */

INLINE void lane_bytes(const LdsAccess *x, u32 lane, u32 *out) {
    for (u32 k = 0; 4 * k < x->size; k++) out[k] = x->words[k][lane] >> x->shift;
}

/* How bad an access is that meets what another did before the last barrier without waiting there (`before`). */
INLINE u32 severity_behind(const LdsAccess *x, int before) {
    return before && (x->copies || x->w->group->machine->barrier_may_wait) ? WARNING : ERROR;
}

/* Whether an LDS instruction in flight was issued before the last barrier. */
INLINE int before_barrier(const Wave *w, const Flight *f) {
    return is_queued(f) && (f->stamp ^ stamp_of(w)) & EPOCH_MASK;
}

static const Flight *writer_in_flight(const Group *g, u16 number) {
    if (!g->kind_of[number]) return 0;
    const Wave *o = &g->waves[g->owner_of[number] - 1];
    for (u32 i = 0; i < o->in_flight; i++)
        if (o->queue[i].kind > LDS_READ && o->queue[i].number == number) return &o->queue[i];
    return 0;
}

/* The same, looked for once. */
enum { RECALLED = 64 };
typedef struct {
    u16 number;
    const Flight *flight;
} Recalled;

INLINE const Flight *recall(Recalled *recalled, const Group *g, u16 number) {
    Recalled *r = &recalled[number % RECALLED];
    if (r->number != number) *r = (Recalled){number, writer_in_flight(g, number)};
    return r->flight;
}

/* Bytes that an operation in flight will write. A wave's own ds_write is in order with its later LDS accesses; its own
   copy is not. Values that another wave writes as well may be on their way twice. What the waves do in one step has no
   order, and is none in flight. Returns the lanes that touch such bytes. */
static u64 report_coming(const LdsAccess *x, u64 odd) {
    Wave *w = x->w;
    Group *g = w->group;
    i32 reported[MOST_REPORTED];
    u32 n_reported = 0, as[MOST_REPORTED];
    u64 lanes = 0;
    Recalled recalled[RECALLED] = {0};
    for (u64 e = odd; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), a = x->at[lane], values[4];
        int same = 0;
        if (x->verb == STORE) lane_bytes(x, lane, values), same = !differ(g->newest + a, (const u8 *)values, x->size);
        for (u32 b = a; b < a + x->size; b++) {
            u16 number = g->coming[b];
            if (!number || (b > a && number == g->coming[b - 1])) continue;
            const Wave *several = 0;
            int atomic = x->verb == ATOMIC || x->computes, loads = x->verb == LOAD && !atomic;
            const Flight *f =
                number >= SEVERAL_KINDS ? others_coming(w, b, atomic, loads, &several) : recall(recalled, g, number);
            if (!f || f->step == g->step || (f->kind == LDS_ATOMIC && atomic)) continue;
            u32 known = 0;
            while (known < n_reported && reported[known] != f->at) known++;
            if (known < n_reported && as[known] == ERROR) lanes |= e & -e;
            if (known < n_reported || n_reported == MOST_REPORTED) continue;
            const Wave *owner = several ? several : &g->waves[g->owner_of[number] - 1];
            int harmless = f->kind != LDS_ATOMIC && (loads || (x->verb == STORE && writes_now(g, owner)));
            const Flight *own = owner != w && harmless ? own_of_step(w, f, b) : 0;
            if (own) owner = w, f = own;
            if (f->kind != LDS_COPY && owner == w) continue;
            if (same && f->kind != LDS_ATOMIC && owner != w) continue;
            if (is_behind_in_lds(w, owner, f, b) || (has_lds_order(g) && x->op->flags & AWAITS && f->kind != LDS_COPY)) continue;
            u32 kind = x->verb == LOAD ? LDS_READ_EARLY : LDS_WRITTEN_EARLY;
            u32 severity = severity_behind(x, owner != w && before_barrier(w, f));
            reported[n_reported] = f->at, as[n_reported++] = severity;
            if (severity == ERROR) lanes |= e & -e;
            Event *event = find(w, kind, severity, number_of(w, x->op), f->at);
            if (!event) continue;
            event->lane = (i32)lane;
            event->value[0] = a, event->value[1] = x->verb, event->value[2] = owner->number, event->value[3] = f->kind;
            name_wait(event, owner, f);
        }
    }
    return lanes;
}

/* Bytes that nothing has written, and that are used at once. Compilers copy structures with their padding: bytes beside written ones in a dword, or
   of wide accesses in eight bytes, are a warning, unless an atomic computes with them. */
static void report_unwritten(const LdsAccess *x, u64 odd) {
    const u16 *writer = x->w->group->writer;
    u32 unit = x->size >= 8 ? 8 : 4;
    int reported[2] = {0, 0};
    for (u64 e = odd; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), a = x->at[lane], first = ~0u;
        u32 severity = x->verb == ATOMIC || x->computes ? ERROR : WARNING;
        for (u32 b = a; b < a + x->size; b++) {
            if (writer[b]) continue;
            if (first == ~0u) first = b;
            u32 around = b & ~(unit - 1);
            u16 any = 0;
            for (u32 i = 0; i < unit; i++) any |= writer[around + i];
            if (!any) severity = ERROR;
        }
        if (first == ~0u || reported[severity]) continue;
        reported[severity] = 1;
        Event *event = find(x->w, LDS_UNDEFINED, severity, number_of(x->w, x->op), -1);
        if (!event) continue;
        event->lane = (i32)lane;
        event->value[0] = first, event->value[1] = severity == WARNING ? unit : 0;
    }
}

/* Before a write: the oldest read in flight that it may overtake, once a step. */
static void report_readers(const LdsAccess *x) {
    Wave *w = x->w;
    Group *g = w->group;
    Reading r;
    if (g->reader_step == g->step || !still_read(w, x->at, x->mask, x->size, x->low, x->high, x->copies, &r)) return;
    g->reader_step = g->step;
    u32 severity = severity_behind(x, r.wave != w && before_barrier(w, r.flight));
    Event *event = find(w, LDS_STILL_READ, severity, number_of(w, x->op), r.flight->at);
    if (!event) return;
    event->lane = (i32)r.lane;
    event->value[0] = x->at[r.lane], event->value[2] = r.wave->number;
    name_wait(event, r.wave, r.flight);
}

INLINE u32 race_severity(const LdsAccess *x, u16 stamp, i32 other, u32 missing) {
    if (missing == NOT_ACQUIRED) return WARNING;
    return severity_behind(x, stamp & LATE_STAMP && x->w->group->machine->ops[other].counters >> IN_LDS & 1);
}

/* `missing`: of missing_at_byte, as in the next. */
static void describe_race(Event *event, const LdsAccess *x, u32 lane, u32 b, u16 stamp, int written, u32 missing) {
    int many = (stamp & WAVE_BITS) == MANY;
    event->lane = (i32)lane;
    event->value[0] = b, event->value[1] = x->verb, event->value[2] = many ? ~0ull : (u64)(stamp & WAVE_BITS) - 1;
    event->value[3] = (written ? WAS_WRITTEN : 0) | (stamp & LATE_STAMP ? WAS_LATE : 0) | (u64)missing << 8;
}

/* The access to byte b races with that of the stamp; one report a step. */
static void report_race(const LdsAccess *x, u32 lane, u32 b, u16 stamp, int written, u32 missing) {
    Group *g = x->w->group;
    if (g->race_step == g->step) return;
    g->race_step = g->step;
    i32 other = written ? g->writer_at[b] : g->reader_at[b] & ~UNREAD;
    Event *event = find(x->w, LDS_RACE, race_severity(x, stamp, other, missing), number_of(x->w, x->op), other);
    if (event) describe_race(event, x, lane, b, stamp, written, missing);
}

/* The first race of the lanes: with a write of another wave in this epoch, or, of writes and atomics, with a read. Waves
   that write the same do not race, nor do atomics among each other. */
static void report_races(const LdsAccess *x, u64 odd, u16 mine) {
    const Group *g = x->w->group;
    for (int written = 1; written >= 0; written--) {
        if (!written && x->verb == LOAD) return;
        for (u64 e = odd; e; e &= e - 1) {
            u32 lane = (u32)__builtin_ctzll(e), a = x->at[lane], values[4];
            if (x->verb == STORE) lane_bytes(x, lane, values);
            for (u32 b = a; b < a + x->size; b++) {
                u16 stamp = written ? g->writer[b] : g->reader[b];
                if (!same_epoch_other(stamp, mine)) continue;
                if (written && x->verb == ATOMIC && stamp & ATOMIC_STAMP) continue;
                if (written && x->verb == STORE && !(stamp & ATOMIC_STAMP) && g->newest[b] == ((u8 *)values)[b - a])
                    continue;
                u32 missing = missing_at_byte(x->w, x->op, b, written ? g->writer_at[b] : g->reader_at[b] & ~UNREAD, wave_of(stamp), written);
                if (!missing) continue;
                report_race(x, lane, b, stamp, written, missing);
                if (missing != NOT_ACQUIRED) return;
            }
        }
    }
}

INLINE void fill_places(i32 *to, u32 size, i32 value) {
    for (u32 b = 0; b < size; b++) to[b] = value;
}

/* Marks bytes as read; whether they want a closer look. */
INLINE int read_bytes(Group *g, u32 at, u32 size, u16 mine) {
    if (!(size & 3)) return BY_SIZE(quick_read, g, at, size, mine) != 0;
    int strange = 0;
    for (u32 b = at; b < at + size; b++) {
        strange |= g->coming[b] || !g->writer[b] || same_epoch_other(g->writer[b], mine);
        g->reader[b] = same_epoch_other(g->reader[b], mine) ? (mine | MANY) : mine;
    }
    return strange;
}

INLINE int strange_to_write(Group *g, u32 at, u32 size, u16 mine) {
    if (!(size & 3)) return BY_SIZE(quick_write, g, at, size, mine, 0) != 0;
    int strange = 0;
    for (u32 b = at; b < at + size; b++)
        strange |= g->coming[b] || same_epoch_other(g->writer[b], mine) || same_epoch_other(g->reader[b], mine);
    return strange;
}

/* Returns the lanes that read bytes before they have landed, of which a finding tells. `unwritten`: lanes among which those
   are that read bytes that nothing has written. */
static u64 judge_reads(const LdsAccess *x, u64 *unwritten) {
    Group *g = x->w->group;
    u16 mine = stamp_of(x->w);
    u64 odd = 0;
    if (has_lds_order(g) && x->op->flags & AWAITS && x->flight) {
        x->flight->link = poll_links(x->w, x->at, x->mask, x->size, 0);
        for (u64 e = x->mask; e; e &= e - 1)
            for (u32 b = 0; b < x->size; b++)
                if (!g->writer[x->at[__builtin_ctzll(e)] + b]) odd |= e & -e;
        *unwritten = odd;
        return 0;
    }
    order_reads(x->w, x->op, x->at, x->mask, x->size);
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), a = x->at[lane];
        if (read_bytes(g, a, x->size, mine)) odd |= 1ull << lane;
        fill_places(g->reader_at + a, x->size, number_of(x->w, x->op));
    }
    *unwritten = odd;
    if (!odd) return 0;
    u64 early = report_coming(x, odd);
    if (!(g->machine->wanted >> LDS_READ_EARLY & 1)) early = 0;
    if (x->computes || x->shows) report_unwritten(x, odd);
    if (x->racing) *x->racing = odd & ~early;
    report_races(x, x->racing ? odd & early : odd, mine);
    return early;
}

/* A store over what a copy of this wave has just brought, before anybody has read it: what clang makes of an asm statement
   with an output in LDS ("=r"(*smem)), whose register it stores there. An error where it has the lanes of the copy; a
   kernel may mean to replace what some lanes have brought. In another epoch it may: the last copies of a pipeline bring
   what nobody wants. */
static void report_lost(const LdsAccess *x) {
    Wave *w = x->w;
    const Group *g = w->group;
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), a = x->at[lane];
        for (u32 b = a; b < a + x->size; b++) {
            if (g->writer[b] != stamp_of(w) || !(g->reader_at[b] & UNREAD) || g->coming[b]) continue;
            Event *event = find(w, COPY_LOST, EXEC(w) == w->copy_lanes ? ERROR : WARNING, number_of(w, x->op), g->writer_at[b]);
            if (event) event->lane = (i32)lane, event->value[0] = b;
            return;
        }
    }
}

/* Notes whether bytes that are written are what a copy brings from memory, to the lanes of `brought`. */
INLINE void note_unread(const LdsAccess *x, u64 brought) {
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        i32 *at = x->w->group->reader_at + x->at[lane];
        for (u32 b = 0; b < x->size; b++) at[b] = brought >> lane & 1 ? at[b] | UNREAD : at[b] & ~UNREAD;
    }
}

/* `number`: of the operation, which will be on its way to these bytes. `brought`: the lanes for which a copy has found
   something in memory. */
static void judge_writes(const LdsAccess *x, u16 number, u64 brought) {
    Group *g = x->w->group;
    u16 mine = stamp_of(x->w);
    u64 odd = 0;
    for (u64 e = x->mask; e; e &= e - 1)
        if (strange_to_write(g, x->at[__builtin_ctzll(e)], x->size, mine)) odd |= e & -e;
    if (odd) report_coming(x, odd);
    report_readers(x);
    if (odd) report_races(x, odd, mine);
    if (!x->copies) report_lost(x), order_stores(x->w, x->op, x->at, x->mask, x->size);
    else order_copy(x->w, x->at, x->mask, x->size, 0);
    note_unread(x, brought);
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), a = x->at[lane], values[4];
        lane_bytes(x, lane, values);
        __builtin_memcpy(g->newest + a, values, x->size);
        fill(g->writer + a, x->size, mine);
        for (u32 b = a; b < a + x->size; b++) come_plainly(x->w, b, number), g->written_step[b] = g->step;
        fill_places(g->writer_at + a, x->size, number_of(x->w, x->op));
    }
}

static void judge_atomics(const LdsAccess *x, u16 number) {
    Group *g = x->w->group;
    u16 mine = stamp_of(x->w);
    if (has_lds_order(g) && x->op->flags & ACQUIRES) poll_links(x->w, x->at, x->mask, x->size, 1);
    report_coming(x, x->mask);
    report_readers(x);
    report_unwritten(x, x->mask);
    report_races(x, x->mask, mine);
    order_atomics(x->w, x->op, x->at, x->mask, x->size);
    note_unread(x, 0);
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 a = x->at[__builtin_ctzll(e)];
        for (u32 b = a; b < a + x->size; b++) {
            u16 before = g->writer[b];
            if ((before & ~LATE_STAMP) != mine) /* a plain write of one's own keeps its stamp */
                g->writer[b] = same_epoch_other(before, mine) ? (before & ~LATE_STAMP) | MANY | ATOMIC_STAMP
                                                               : (mine | ATOMIC_STAMP);
            come(x->w, b, number);
            g->writer_at[b] = number_of(x->w, x->op);
        }
    }
}

#endif
