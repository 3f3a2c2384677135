/* Races in global memory: the judge's rule. Two waves touch the same bytes, one of them stores, and nothing orders the two.

   What orders two accesses, as a GPU does (LLVM AMDGPUUsage, "Memory Model gfx90a" and "gfx942"):

   - one wave: its own program;
   - one workgroup: an s_barrier between them. The waves share one L1 cache, which keeps the order;
   - anywhere: a release by the first wave after its access, and an acquire by the second one later. A release is an
     atomic, or a store with a scope bit (glc, sc0, sc1), issued when no memory operation of the wave is in flight any
     more; with it goes what other waves of the workgroup had stored, and waited for, before a barrier (where they had
     not waited, that is a warning: Triton's locks rely on it). An acquire is an atomic that returns the old value, or a
     load with a scope bit. It takes everything released so far, whatever the address: a real order is never missed, so
     correct code is not accused. A load with a scope bit also acquires from a plain store to its address: before gfx942
     the store of a flag or a lock has no bit to show, and there an atomic that returns does so, too.

   Atomics and accesses with a scope bit never race among each other, nor with loads. An atomic on what a plain store has
   written, with nothing to order the two, is a race where stores show their scope: from gfx942 on. Before, the store may
   be that of a flag or a lock, and rightly plain. Stores of the value that is there already are no race: overlapping
   tiles at an edge write the same twice. (Where the other wave had stored another value just before, that is REWRITTEN,
   and they do race.) The rule looks for the lack of an order, not for what came first here.

   By unit of 4 bytes (2 or 1 where the code has narrower accesses) there are three stamps: who wrote last, and two of
   those who have read since. A stamp is epoch << 32 | operation: an epoch is what one wave does between two
   synchronisations; 0 is nobody. Bit 31 of a writer's: REWRITTEN, in that epoch it has changed what
   the operation had stored. */
#ifndef AMDGEN_JUDGED_RACES_H
#define AMDGEN_JUDGED_RACES_H

#include "events.h"
#include "machine.h"

#define NEVER (~0ull)
#define REWRITTEN 0x80000000ull

INLINE i32 place_of(u64 stamp) { return (i32)((u32)stamp & ~(u32)REWRITTEN); }
INLINE Epoch *epoch_at(const Races *r, u32 number) { return &r->epochs[number - r->first]; }

/* The epoch of a stamp; 0: nobody's, or of an epoch that has been forgotten. */
INLINE u32 epoch_of(const Races *r, u64 stamp) {
    u32 number = (u32)(stamp >> 32);
    return number >= r->first ? number : 0;
}

/* The epoch that a wave is in. When there are more than can be held, all is forgotten: the judge is blind for before. */
static u32 epoch_now(Wave *w) {
    Group *g = w->group;
    Races *r = g->machine->races;
    if (w->race_epoch >= r->first && epoch_at(r, w->race_epoch)->published == NEVER) return w->race_epoch;
    if (r->count == r->most) {
        r->first += r->count, r->count = 0;
        for (u32 i = 0; i < r->n_groups; i++) r->ended[i] = r->held[i] = 0;
    }
    w->race_epoch = r->first + r->count++;
    *epoch_at(r, w->race_epoch) = (Epoch){NEVER, NEVER, 0, g->id * g->n_waves + w->number, g->id, g->barriers, 0};
    return w->race_epoch;
}

/* ------------------------------------------------------------------------------------------------ order */

/* Of the epochs of a workgroup that barriers have ended, those whose stores their wave has waited for will go with the
   next release. `only`: of this wave, or of all. */
static void complete(Group *g, const Wave *only) {
    Races *r = g->machine->races;
    u32 *from = &r->held[g->id];
    while (*from) {
        Epoch *e = epoch_at(r, *from);
        const Wave *w = &g->waves[e->wave % g->n_waves];
        if ((only && w != only) || w->landed[VMCNT] < e->stored) {
            from = &e->next;
            continue;
        }
        u32 number = *from;
        *from = e->next;
        e->next = r->ended[g->id];
        r->ended[g->id] = number;
    }
}

/* With the release of a wave goes what its workgroup did before the last barrier. */
static void publish_ended(Races *r, u32 group) {
    for (u32 n = r->held[group]; n; n = epoch_at(r, n)->next) {
        Epoch *e = epoch_at(r, n);
        if (e->unwaited == NEVER) e->unwaited = r->now;
    }
    for (u32 n = r->ended[group]; n; n = epoch_at(r, n)->next)
        if (epoch_at(r, n)->published == NEVER) epoch_at(r, n)->published = r->now;
    r->ended[group] = 0;
}

/* What this wave has done is there for whoever acquires from now on, if it has waited for it. */
static void release_memory(Wave *w) {
    Group *g = w->group;
    Races *r = g->machine->races;
    if (w->issued[VMCNT] > w->landed[VMCNT]) return;
    r->now++;
    if (w->race_epoch >= r->first && epoch_at(r, w->race_epoch)->published == NEVER)
        epoch_at(r, w->race_epoch)->published = r->now;
    complete(g, w);
    publish_ended(r, g->id);
}

/* This wave sees from now on what has been released so far. */
INLINE void acquire_memory(Wave *w) { w->acquired = w->group->machine->races->now; }

/* Before an atomic, of memory or LDS, that some lane executes. */
INLINE void judge_order(Wave *w, const Op *op) {
    if (!(op->flags & RELEASES) || !w->group->machine->races || !(EXEC(w) || op->flags & ALL_LANES)) return;
    release_memory(w);
    if (op->flags & ACQUIRES) acquire_memory(w);
}

/* The waves of a workgroup pass a barrier together, which has been counted. */
static void judge_barrier(Group *g) {
    Races *r = g->machine->races;
    if (!r) return;
    u64 seen = 0;
    for (u32 i = 0; i < g->n_waves; i++) {
        Wave *w = &g->waves[i];
        u32 mine = w->race_epoch;
        if (mine >= r->first && epoch_at(r, mine)->published == NEVER) {
            epoch_at(r, mine)->stored = w->stored;
            epoch_at(r, mine)->next = r->held[g->id];
            r->held[g->id] = mine;
        }
        w->race_epoch = 0;
        seen = w->acquired > seen ? w->acquired : seen;
    }
    complete(g, 0);
    for (u32 i = 0; i < g->n_waves; i++) g->waves[i].acquired = seen;
}

/* ------------------------------------------------------------------------------------------------ accesses */

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
} GlobalAccess;

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

/* Which of the two came first here says nothing: the race of two operations is one finding. */
static void report_global_race(const GlobalAccess *x, u32 lane, u64 before, int unwaited) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    for (u32 i = 0; i < m->n_events; i++) {
        Event *known = &m->events[i];
        if (known->kind != GLOBAL_RACE || known->at != place_of(before) || known->other != w->ip || known->at == w->ip) continue;
        if (known->severity != (u32)(unwaited ? WARNING : ERROR)) continue;
        known->count++;
        return;
    }
    const Epoch *e = epoch_at(m->races, (u32)(before >> 32));
    Event *event = find(w, GLOBAL_RACE, unwaited ? WARNING : ERROR, w->ip, place_of(before));
    if (!event) return;
    event->lane = x->scalar ? -1 : (i32)lane;
    event->value[0] = x->at[lane], event->value[1] = x->size, event->value[2] = x->verb;
    event->value[3] = (u64)e->group << 32 | e->wave % w->group->n_waves;
}

/* Reports the first unit that nothing orders after its stamp. */
static void judge_stamps(const GlobalAccess *x, const u64 *stamps) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    const Races *r = m->races;
    u32 count = units_of(m, x->size), mine = w->race_epoch, told = 0;
    for (u32 k = 0; k < count; k++)
        for (u64 e = x->mask; e; e &= e - 1) {
            u32 lane = (u32)__builtin_ctzll(e);
            u64 before = stamps[first_unit(m, x->at[lane]) + k];
            u32 number = epoch_of(r, before);
            if (!number || number == mine) continue;
            const Epoch *then = epoch_at(r, number);
            if (then->wave == w->group->id * w->group->n_waves + w->number) continue;
            if (then->published <= w->acquired) continue;
            if (then->group == w->group->id && then->barrier < w->group->barriers) continue;
            if (x->values && !(before & REWRITTEN) && stores_the_same(m, x, lane, k)) continue;
            u32 unwaited = then->unwaited <= w->acquired;
            if (told >> unwaited & 1) continue;
            told |= 1 << unwaited;
            report_global_race(x, lane, before, (int)unwaited);
        }
}

/* Whether any unit bears the stamp of another epoch. */
static int other_epochs(const GlobalAccess *x, const u64 *stamps) {
    const Machine *m = x->w->group->machine;
    const Races *r = m->races;
    u32 count = units_of(m, x->size), mine = x->w->race_epoch, others = 0;
    for (u64 e = x->mask; e; e &= e - 1) {
        const u64 *at = stamps + first_unit(m, x->at[__builtin_ctzll(e)]);
        for (u32 k = 0; k < count; k++) others |= epoch_of(r, at[k]) && epoch_of(r, at[k]) != mine;
    }
    return (int)others;
}

/* A load with a scope bit: from all releases, and from the plain stores that it sees. */
static void acquire_from(const GlobalAccess *x) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    u32 count = units_of(m, x->size), mine = w->race_epoch, flags = 0;
    for (u64 e = x->mask; e; e &= e - 1)
        for (u32 k = 0; k < count; k++) {
            u32 number = epoch_of(r, r->writer[first_unit(m, x->at[__builtin_ctzll(e)]) + k]);
            if (!number || number == mine || epoch_at(r, number)->published != NEVER) continue;
            if (!flags++) r->now++;
            epoch_at(r, number)->published = r->now;
            publish_ended(r, epoch_at(r, number)->group);
        }
    acquire_memory(w);
}

INLINE const Op *op_of(const GlobalAccess *x) { return &x->w->group->machine->ops[x->w->ip]; }

static int judge_loads(const GlobalAccess *x) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    if (!r || !x->mask) return 1;
    if (too_coarse(m, x)) return 0;
    if (op_of(x)->coherent) {
        acquire_from(x);
        return 1;
    }
    u64 mine = (u64)epoch_now(w) << 32 | (u32)w->ip;
    if (other_epochs(x, r->writer)) judge_stamps(x, r->writer);
    u32 count = units_of(m, x->size);
    for (u64 e = x->mask; e; e &= e - 1) {
        u64 unit = first_unit(m, x->at[__builtin_ctzll(e)]);
        for (u64 u = unit; u < unit + count; u++) {
            u32 first = epoch_of(r, r->reader[u]);
            if (r->reader[u] == mine) continue;
            if (!first || epoch_at(r, first)->wave == epoch_at(r, w->race_epoch)->wave) r->reader[u] = mine;
            else r->reader2[u] = mine;
        }
    }
    return 1;
}

static int judge_stores(const GlobalAccess *x) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    if (!r || !x->mask) return 1;
    if (op_of(x)->coherent) {
        release_memory(w);
        return 1;
    }
    if (too_coarse(m, x)) return 0;
    u64 mine = (u64)epoch_now(w) << 32 | (u32)w->ip;
    u64 *stamps[3] = {r->writer, r->reader, r->reader2};
    w->stored = w->issued[VMCNT] + 1;
    complete(w->group, w); /* this may be the store of a flag: with it goes what the wave has waited for */
    for (int i = 0; i < 3; i++)
        if (other_epochs(x, stamps[i])) judge_stamps(x, stamps[i]);
    u32 count = units_of(m, x->size);
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        u64 *before = r->writer + first_unit(m, x->at[lane]);
        for (u32 k = 0; k < count; k++)
            if (epoch_of(r, before[k]) == w->race_epoch && !stores_the_same(m, x, lane, k)) before[k] |= REWRITTEN;
    }
    for (u64 e = x->mask; e; e &= e - 1) {
        u64 unit = first_unit(m, x->at[__builtin_ctzll(e)]);
        for (u64 u = unit; u < unit + count; u++) {
            if (epoch_of(r, r->writer[u]) != w->race_epoch || !(r->writer[u] & REWRITTEN)) r->writer[u] = mine;
            if (r->reader[u]) r->reader[u] = 0;
            if (r->reader2[u]) r->reader2[u] = 0;
        }
    }
    return 1;
}

/* Before gfx942 an atomic that returns takes the lock that a plain store may give free. */
static int judge_global_atomics(const GlobalAccess *x) {
    const Machine *m = x->w->group->machine;
    if (!m->races || !x->mask) return 1;
    if (too_coarse(m, x)) return 0;
    epoch_now(x->w);
    if (!other_epochs(x, m->races->writer)) return 1;
    if (m->stores_show_scope) judge_stamps(x, m->races->writer);
    else if (op_of(x)->flags & ACQUIRES) acquire_from(x);
    return 1;
}

#endif
