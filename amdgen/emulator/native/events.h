/* Findings, folded by what, where and the earlier operation. Python words them (events.py). */
#ifndef AMDGEN_EVENTS_H
#define AMDGEN_EVENTS_H

#include "machine.h"

/* This variant of the engine can't continue: why. */
static int suspect(Wave *w, const char *why) {
    w->group->machine->why = why;
    return SUSPECT;
}

/* A finding of this wave: a new one, for the caller to fill in; 0 when it was met before, or there is no more room. */
static Event *find(const Wave *w, u32 kind, u32 severity, i32 at, i32 other) {
    Machine *m = w->group->machine;
    for (u32 i = 0; i < m->n_events; i++) {
        Event *e = &m->events[i];
        if (e->at != at || e->kind != kind || e->severity != severity) continue;
        if (e->other != other && !(e->kind == LDS_UNDEFINED && other < 0)) continue; /* first use of the bytes */
        e->count++;
        return 0;
    }
    if (m->n_events == EVENTS) return 0;
    m->n_errors += severity == ERROR && m->wanted >> kind & 1;
    Event *e = &m->events[m->n_events++];
    *e = (Event){kind, severity, at, other, w->group->id, w->number, -1, 1, {-1, -1, -1}};
    return e;
}

INLINE int wants(const Wave *w, u32 kind) { return (int)(w->group->machine->wanted >> kind & 1); }

/* The event of a race of two operations, which of them came first here says nothing; 0: none yet. One that is IF_USED is
   that of an error, too. */
static Event *same_race(const Machine *m, i32 at, i32 other, u32 severity) {
    for (u32 i = 0; i < m->n_events; i++) {
        Event *e = &m->events[i];
        int same = (e->at == at && e->other == other) || (e->at == other && e->other == at);
        if (same && e->kind == GLOBAL_RACE && (e->severity == severity || (severity == IF_USED && e->severity == ERROR))) return e;
    }
    return 0;
}

/* The number of the event of a read of LDS that races, which is an error once what it brings is used; `made`: whether it
   is new, for the caller to fill in. -1: there is no more room. */
static i32 race_of_read(const Wave *w, i32 at, i32 other, int *made) {
    Machine *m = w->group->machine;
    *made = 0;
    for (u32 i = 0; i < m->n_events; i++) {
        Event *e = &m->events[i];
        if (e->kind != LDS_RACE || e->at != at || e->other != other || e->severity == WARNING) continue;
        e->count += w->group->raced_step != w->group->step; /* once a step, however many bytes race */
        w->group->raced_step = w->group->step;
        return (i32)i;
    }
    Event *e = find(w, LDS_RACE, IF_USED, at, other);
    w->group->raced_step = w->group->step;
    *made = e != 0;
    return e ? (i32)(e - m->events) : -1;
}

/* Something uses what a load has brought and what races: that is an error from now on. */
static void accuse(const Wave *w, u32 number) {
    Machine *m = w->group->machine;
    Event *e = &m->events[number];
    if (e->severity != IF_USED || (e->kind == GLOBAL_RACE && same_race(m, e->at, e->other, ERROR))) return;
    e->severity = ERROR;
    m->n_errors += wants(w, e->kind);
}

/* What the C of a check in a file of its own reports (checks/rule.py): of the instruction, of one of its lanes, or of another
   instruction beside an earlier one. KIND, SURE and NOTICED are the check's. */
#define REPORT(severity, ...) REPORT_AT(severity, number_of(w, op), -1, -1, ##__VA_ARGS__)
#define REPORT_LANE(severity, lane, ...) REPORT_AT(severity, number_of(w, op), -1, lane, ##__VA_ARGS__)
#define REPORT_AT(severity, operation, earlier, on_lane, ...)                                  \
    do {                                                                                       \
        if (!JUDGE && !SURE) return NOTICED;                                                   \
        const u64 values_[VALUES] = {__VA_ARGS__};                                             \
        Event *event_ = find(w, KIND, severity, operation, earlier);                           \
        if (event_) event_->lane = on_lane, __builtin_memcpy(event_->value, values_, sizeof values_); \
    } while (0)

INLINE i32 number_of(const Wave *w, const Op *op) { return (i32)(op - w->group->machine->ops); }

static void warn(const Wave *w, u32 kind, i32 at, i32 other, u64 value) {
    Event *e = find(w, kind, WARNING, at, other);
    if (e) e->value[0] = value;
}

/* A lane writes another value than one before it to the same address, of LDS or memory; LANES: none does. */
INLINE void report_lane(const Wave *w, const Op *op, u32 place, u32 lane, u64 at) {
    Event *e = lane < LANES ? find(w, LANES_DIFFER, WARNING, number_of(w, op), -1) : 0;
    if (e) e->lane = (i32)lane, e->value[0] = at, e->value[1] = place;
}

/* The counts that would have covered an operation that its wave has in flight, and those named before. What is issued in this very step comes
   behind the wait. */
static void name_wait(Event *e, const Wave *owner, const Flight *f) {
    const Machine *m = owner->group->machine;
    for (int c = 0; c < COUNTERS; c++) {
        if (!(f->counters >> c & 1)) continue;
        i64 younger = f->ordered ? owner->in_order[c] - f->place[c] : 0;
        for (u32 i = 0; younger && i < owner->in_flight; i++) {
            const Flight *now = &owner->queue[i];
            if (now->step == owner->group->step && now->ordered && now->counters >> c & 1) younger -= m->ops[now->at].counts;
        }
        i32 count = (i32)(younger < (i64)m->counter_max[c] ? younger : (i64)m->counter_max[c]);
        if (e->wait[c] < 0 || count < e->wait[c]) e->wait[c] = count;
    }
}

/* Notes what an instruction touches, for who watches: the caller fills in where. 0: nobody watches. */
INLINE u64 *touches(const Wave *w, u32 place, u32 verb, u32 size, u64 mask) {
    Machine *m = w->group->machine;
    if (!WATCHED || !m->watching || !mask || m->n_touches == TOUCHES) return 0;
    Touch *t = &m->touches[m->n_touches++];
    t->place = place, t->verb = verb, t->size = size, t->mask = mask;
    return t->at;
}

/* Likewise of addresses of 32 bits. */
static void note_touches(const Wave *w, u32 place, u32 verb, u32 size, u64 mask, const u32 *at) {
    u64 *to = touches(w, place, verb, size, mask);
    for (int i = 0; to && i < LANES; i++) to[i] = at[i];
}

#endif
