/* Races in global memory: the judge's rule. Two waves touch the same bytes, one of them stores, and nothing orders the two,
   or the order lacks what makes the one's value reach the other (happens.h).

   One workgroup: an s_barrier between them is enough; the waves share one L1 cache, which keeps the order.

   Atomics and accesses with a scope bit are atomic. Among each other they never race, unless one has the scope of its
   workgroup (sc0) and the other is in another workgroup. An atomic access and one that is not do race. Exceptions:

   - Where stores show no scope (before gfx942) any store may be that of a flag or a lock: a relaxed atomic store and a
     plain one are the same instruction, and no look at code can tell them apart. There a store and an atomic
     access that nothing orders are no race, unless the atomic only adds up: it returns nothing, so that nobody waits
     with it. Every store is a release there.
   - A wave that loads a value and then changes it by an atomic (a loop of compare-and-swap, or one that first looks
     whether it has to) sees by that whether the value was stale: such loads are excused.

   Stores of the value that is there already are no race: overlapping tiles at an edge write the same twice. (Where the
   other wave had stored another value just before, that is REWRITTEN, and they do race.) The rule looks for the lack of an
   order, not for what came first here.

   By unit of 4 bytes (2 or 1 where the code has narrower accesses) there are stamps: who stored last, two of those who have
   loaded since, who changed it last by an atomic access, and who loaded it last by one. A stamp is
   epoch << 32 | marks | operation; 0 is nobody. */
#ifndef AMDGEN_JUDGED_RACES_H
#define AMDGEN_JUDGED_RACES_H

#include "events.h"
#include "happens.h"

#define REWRITTEN 0x80000000ull /* in that epoch its wave has changed what the operation had stored */
#define NARROW 0x40000000ull    /* its scope is its workgroup */
#define SILENT 0x20000000ull    /* an atomic that returns nothing */
#define MARKS (REWRITTEN | NARROW | SILENT)

INLINE i32 place_of(u64 stamp) { return (i32)((u32)stamp & ~(u32)MARKS); }

/* The epoch of a stamp; 0: nobody's, or of an epoch that has been forgotten. */
INLINE u32 epoch_of(const Races *r, u64 stamp) { return known_epoch(r, (u32)(stamp >> 32)); }

/* What a store writes: words by lane, of which the upper part where shift is 16. */
typedef struct {
    u32 (*words)[LANES];
    u32 shift;
} Stored;

/* The active lanes of an instruction access `size` bytes each. `values`: what they store, else 0. */
typedef struct {
    Wave *w;
    const u64 *at;
    u64 mask;
    u32 size, verb;
    const Stored *values;
    int scalar; /* of lane 0, for the whole wave */
    u64 *raced; /* of a scalar load, by word: to be filled in with the origin of those that race (flight.h) */
} GlobalAccess;

INLINE const Op *op_of(const GlobalAccess *x) { return &x->w->group->machine->ops[x->w->ip]; }

/* The first unit of a lane, and how many there are. */
INLINE u64 first_unit(const Machine *m, u64 at) { return (at - m->memory_base) >> m->races->unit; }
INLINE u32 units_of(const Machine *m, u32 size) { return size >> m->races->unit ? size >> m->races->unit : 1; }

/* Accesses that are narrower than a unit, or begin within one: the launch begins anew with stamps of smaller units. */
static int too_coarse(const Machine *m, const GlobalAccess *x) {
    u64 bits = x->size < 4 ? x->size : 0;
    for (u64 e = x->mask; e; e &= e - 1) bits |= x->at[__builtin_ctzll(e)] & 3;
    return (bits & ((1u << m->races->unit) - 1)) != 0;
}

/* Whether unit k of a lane holds already what is stored there. */
static int stores_the_same(const Machine *m, const GlobalAccess *x, u32 lane, u32 k) {
    u32 unit = m->races->unit, begin = k << unit;
    u32 word = x->values->words[begin / 4][lane] >> x->values->shift >> 8 * (begin & 3);
    const u8 *held = m->memory + (first_unit(m, x->at[lane]) << unit) + begin;
    for (u32 i = 0; i < 1u << unit; i++)
        if (held[i] != (u8)(word >> 8 * i)) return 0;
    return 1;
}

/* ------------------------------------------------------------------------------------------------ findings */

/* A flag that one wave stores and another polls or changes, both by scalar instructions that say they go past the scalar cache. What
   that means for a store is documented nowhere, and there is no write-back; but AITER's split-k kernels would hang if it
   never came through, and they ship. */
static int is_scalar_flag(const GlobalAccess *x, u64 before) {
    const Machine *m = x->w->group->machine;
    const Op *now = op_of(x), *then = &m->ops[place_of(before)];
    if (!(now->flags & SCALAR_ACCESS && then->flags & SCALAR_ACCESS)) return 0;
    if (then->flags & PAST_CACHE) return now->scope >= OF_AGENT || x->verb == ATOMIC || now->flags & PAST_CACHE;
    return now->flags & PAST_CACHE && then->scope >= OF_AGENT;
}

/* Which of the two came first here says nothing: the race of two operations is one finding. Of a scalar load the words
   that nothing uses don't race: compilers ask for 16 bytes where they want 12. So what races is only marked. */
static void report_global_race(const GlobalAccess *x, u32 lane, u64 before, u32 how, u32 word) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    if (is_scalar_flag(x, before)) how = SCALAR_FLAG;
    u32 severity = how & (AT_BARRIER | OVERTAKEN | EARLY | ASKED_LATE | SCALAR_FLAG) ? WARNING : ERROR;
    if (x->raced && severity == ERROR && wants(w, GLOBAL_RACE)) severity = IF_USED;
    Event *known = same_race(m, w->ip, place_of(before), severity);
    if (known && (severity == IF_USED || known->at != w->ip)) {
        known->count += known->severity != IF_USED;
        if (severity == IF_USED) x->raced[word] = RACED | (u64)(known - m->events);
        return;
    }
    const Epoch *e = epoch_at(m->races, (u32)(before >> 32));
    Event *event = find(w, GLOBAL_RACE, severity, w->ip, place_of(before));
    if (!event) return;
    if (severity == IF_USED) x->raced[word] = RACED | (u64)(event - m->events);
    event->lane = x->scalar ? -1 : (i32)lane;
    event->value[0] = x->at[lane], event->value[1] = x->size, event->value[2] = (u64)how << 8 | x->verb;
    event->value[3] = (u64)e->group << 32 | e->wave % w->group->n_waves;
}

/* What an access asks of those before it. `needs`: beside order. ONLY_NARROW: only of those with the scope of another
   workgroup, or all where its own scope is that. EXCUSED: loads that an atomic follows. MAY_BE_ATOMIC: without any order
   the two are atomic. ONLY_SILENT: likewise, unless the earlier is an atomic that returns nothing.
   OF_VALUES: the access sees what was stored. OF_CHANGES: the stamps are those of atomic accesses, which are where other
   workgroups see them, unless a store has the scope of its workgroup: that one may lie in the L2 of its XCD, as a plain
   one does. */
enum {
    ONLY_NARROW = 1 << 8, EXCUSED = 1 << 9, MAY_BE_ATOMIC = 1 << 10, ONLY_SILENT = 1 << 11, OF_VALUES = 1 << 12,
    OF_CHANGES = 1 << 17
};

/* What lies between a store and a load of one wave where they go through different caches, or in no order. */
static u32 lacks_of_its_own(const GlobalAccess *x, const Epoch *then, u32 number, int by_scalar) {
    const Wave *w = x->w;
    if (by_scalar && x->scalar) return number <= w->scalar_done ? 0 : SCALAR_WAIT;
    if (by_scalar) return then->stored ? 0 : SCALAR_KEPT;
    if (!x->scalar) return 0;
    return !then->stored ? COMPLETE : then->stored > w->scalar_fresh ? SCALAR_STALE : 0;
}

/* What one unit lacks after its stamp, as of missing_order. */
static u32 lacks(const GlobalAccess *x, u64 before, u32 lane, u32 k, u32 asks) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    const Races *r = m->races;
    u32 number = epoch_of(r, before);
    if (!number || number == w->epoch) return 0;
    const Epoch *then = epoch_at(r, number);
    int own = then->wave == w->group->id * w->group->n_waves + w->number, by_scalar = then->last_store == SCALAR_STORE;
    if (own) return (asks & OF_VALUES) ? lacks_of_its_own(x, then, number, by_scalar) : 0;
    int same_group = then->group == w->group->id, narrow = (before & NARROW) || op_of(x)->scope == OF_WORKGROUP;
    if (asks & ONLY_NARROW && (same_group || !narrow)) return 0;
    if (x->scalar && asks & OF_VALUES && !by_scalar)
        return missing_for_scalars(w, number, COMPLETE | (same_group ? 0 : r->needs & WRITTEN));
    if (by_scalar && !x->scalar && asks & OF_VALUES) {
        u32 missing = missing_order(w, number, COMPLETE);
        return missing & (COMPLETE | AT_BARRIER) ? SCALAR_KEPT : missing;
    }
    if (same_group && then->barrier < w->group->barriers) return 0;
    if (x->values && !(before & REWRITTEN) && stores_the_same(m, x, lane, k)) return 0;
    u32 needs = asks & OF_CHANGES && !(before & NARROW) ? asks & ~(u32)WRITTEN : asks;
    u32 missing = missing_order(w, number, same_group ? 0 : needs & r->needs);
    if (missing == UNORDERED && ((asks & MAY_BE_ATOMIC && (same_group || op_of(x)->scope != OF_WORKGROUP)) || (asks & ONLY_SILENT && !(before & SILENT)))) return 0;
    if (missing == UNORDERED && asks & ONLY_NARROW) return TOO_NARROW;
    return missing;
}

/* Reports the first unit that nothing orders after its stamp; of a scalar load every one. */
static void judge_stamps(const GlobalAccess *x, const u64 *stamps, u32 asks, int mixed) {
    const Machine *m = x->w->group->machine;
    u32 count = units_of(m, x->size), reported = 0;
    u64 last = 0;
    u32 last_lacks = 0;
    for (u32 k = 0; k < count; k++)
        for (u64 e = x->mask; e; e &= e - 1) {
            u32 lane = (u32)__builtin_ctzll(e);
            u64 before = stamps[first_unit(m, x->at[lane]) + k];
            if (!before || (before == last && !last_lacks && !x->values)) continue;
            u32 missing = lacks(x, before, lane, k, asks);
            last = before, last_lacks = missing;
            if (!missing) continue;
            if (asks & EXCUSED && m->races->excused[(x->verb == LOAD ? x->w->ip : place_of(before)) % EXCUSES]) continue;
            if (reported >> (missing == AT_BARRIER) & 1 && !x->raced) continue;
            reported |= 1 << (missing == AT_BARRIER);
            report_global_race(x, lane, before, missing == UNORDERED && mixed ? UNORDERED | MIXED : missing, k << m->races->unit >> 2);
        }
}

/* ------------------------------------------------------------------------------------------------ accesses */

/* The same of those who have changed a unit by atomics, the last and those before it: each has waited for its own, or not. */
static void judge_changes(const GlobalAccess *x, u32 asks) {
    enum { MOST = 32 };
    const Machine *m = x->w->group->machine;
    const Races *r = m->races;
    asks |= OF_CHANGES;
    judge_stamps(x, r->changer, asks, 1);
    for (u64 e = x->mask; e; e &= e - 1)
        for (u32 k = 0, lane = (u32)__builtin_ctzll(e); k < units_of(m, x->size); k++) {
            u64 unit = first_unit(m, x->at[lane]) + k;
            u32 link = known_link(r, r->links_of[unit]);
            for (u32 n = 0; link && n < MOST; n++, link = known_link(r, link_at(r, link)->before)) {
                if (link_at(r, link)->is_store && !m->stores_show_scope) break;
                u64 before = (u64)link_at(r, link)->epoch << 32 | link_at(r, link)->stamp;
                u32 missing = before == r->changer[unit] ? 0 : lacks(x, before, lane, k, asks);
                if (!missing || (asks & EXCUSED && r->excused[x->w->ip % EXCUSES])) continue;
                report_global_race(x, lane, before, missing == UNORDERED ? UNORDERED | MIXED : missing, k << m->races->unit >> 2);
            }
        }
}

/* Whether a link and all links before it come from waves of this workgroup. */
static int is_of_group(const Races *r, u32 link, u32 group) {
    for (; link; link = known_link(r, link_at(r, link)->before))
        if (epoch_at(r, link_at(r, link)->epoch)->group != group) return 0;
    return 1;
}

/* Acquires the releases that the links at an access's addresses stand for. With workgroup scope, only those of its own
   workgroup. */
static void acquire_links(const GlobalAccess *x) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    u32 mine = w->group->id * w->group->n_waves + w->number, last = 0;
    u32 count = units_of(m, x->size);
    u32 asks = x->verb == LOAD ? !x->scalar && op_of(x)->scope >= OF_AGENT : w->wrote_back && w->wrote_back == w->issued[VMCNT];
    w->synchronised = 1;
    for (u64 e = x->mask; e; e &= e - 1)
        for (u32 k = 0; k < count; k++) {
            u32 link = known_link(r, r->links_of[first_unit(m, x->at[__builtin_ctzll(e)]) + k]);
            if (!link || link == last) continue;
            last = link;
            const Epoch *from = epoch_at(r, link_at(r, link)->epoch);
            if (from->wave == mine && !link_at(r, link)->before) continue;
            if (op_of(x)->scope == OF_WORKGROUP && !is_of_group(r, link, w->group->id)) continue;
            r->talks |= from->group != w->group->id || link_at(r, link)->before;
            acquire(w, link, 0, x->scalar ? 0 : w->issued[VMCNT] + 1, asks);
            if (r->n_ins + 8 > r->most) return;
        }
}

/* Counts how often in a row one load is repeated: the workgroup polls, and other workgroups must run for it to go on. */
INLINE void note_poll(Wave *w) {
    w->group->polls = w->polled_at == (u32)w->ip ? w->group->polls + 1 : 0;
    w->polled_at = (u32)w->ip;
}

/* Records an atomic load: it may still be in flight at its wave's next release. */
static void note_asked(const GlobalAccess *x) {
    Wave *w = x->w;
    if (x->scalar) return;
    u64 unit = first_unit(w->group->machine, x->at[__builtin_ctzll(x->mask)]);
    w->asked[w->n_asked++ % ASKED] = (Asked){unit, w->issued[VMCNT] + 1, w->ip};
}

/* Records, at a release, the atomic loads of other addresses that are still in flight: they may execute after it. */
static void note_late(const GlobalAccess *x) {
    Wave *w = x->w;
    Races *r = w->group->machine->races;
    u64 unit = first_unit(w->group->machine, x->at[__builtin_ctzll(x->mask)]);
    for (u32 i = 0; i < w->n_asked && i < ASKED; i++) {
        const Asked *a = &w->asked[i];
        if (a->ordinal > w->landed[VMCNT] && a->unit != unit)
            r->late[r->n_late++ % MOST_LATE] = (Late){a->unit, a->ordinal, epoch_now(w), 0, a->at};
    }
}

/* Judges an atomic store of bytes that another workgroup has loaded by an atomic load. This wave has seen a release behind
   that load, which suggests that the load came first; but the other wave has not waited for it, so it may return the new
   value. A warning, as OVERTAKEN is. */
static void judge_late(const GlobalAccess *x) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    const Races *r = m->races;
    u32 landed = r->n_late ? acquired_until(w, w->landed[VMCNT]) : 0;
    if (!landed || x->scalar) return;
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        u64 unit = first_unit(m, x->at[lane]);
        for (u32 i = 0; i < r->n_late && i < MOST_LATE; i++) {
            const Late *late = &r->late[i];
            if (late->unit != unit || !known_epoch(r, late->epoch) || epoch_at(r, late->epoch)->group == w->group->id) continue;
            if (!search(w, late->epoch, 0, landed, 0) || (late->landed && search(w, late->landed, 0, landed, 0))) continue;
            report_global_race(x, lane, (u64)late->epoch << 32 | (u32)late->at, ASKED_LATE, 0);
            return;
        }
    }
}

/* Puts a link at each address that an access has changed. `goes_on`: the link continues the one already at the address, as
   an atomic does; `marks`: of the access's stamp. */
static void leave_links(const GlobalAccess *x, int goes_on, u32 marks) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    note_late(x);
    u32 count = units_of(m, x->size), one = goes_on ? 0 : release_link(w, 0), mine = epoch_now(w);
    if (one) link_at(r, one)->is_store = 1, link_at(r, one)->stamp = marks | (u32)w->ip;
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 *at = r->links_of + first_unit(m, x->at[__builtin_ctzll(e)]), link = one;
        if (goes_on) {
            u32 before = known_link(r, at[0]);
            link = before && link_at(r, before)->epoch == mine ? before : release_link(w, before);
            link_at(r, link)->stamp = marks | (u32)w->ip;
        }
        for (u32 k = 0; k < count; k++) at[k] = link;
    }
}

static void stamp(const GlobalAccess *x, u64 *stamps, u64 mine) {
    const Machine *m = x->w->group->machine;
    u32 count = units_of(m, x->size);
    for (u64 e = x->mask; e; e &= e - 1) {
        u64 *at = stamps + first_unit(m, x->at[__builtin_ctzll(e)]);
        for (u32 k = 0; k < count; k++) at[k] = mine;
    }
}

/* Note that the current epoch has a load, or a store, in flight. */
static void note_load_ordinal(const GlobalAccess *x) {
    Epoch *e = epoch_at(x->w->group->machine->races, epoch_now(x->w));
    if (!x->scalar && !e->first_load) e->first_load = x->w->issued[VMCNT] + 1;
}

static void note_store_ordinal(const GlobalAccess *x) {
    Epoch *e = epoch_at(x->w->group->machine->races, epoch_now(x->w));
    e->last_store = x->scalar && x->verb == STORE ? SCALAR_STORE : x->scalar ? 0 : x->w->issued[VMCNT] + 1;
}

#endif
