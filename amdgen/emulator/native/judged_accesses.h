/* Races in global memory: what the judge does at each load, store and atomic. The rule is that of judged_races.h. */
#ifndef AMDGEN_JUDGED_ACCESSES_H
#define AMDGEN_JUDGED_ACCESSES_H

#include "judged_races.h"

/* Whether an access must be judged. If not, `answer` is what the judge of the access returns: 0 if stamps are too
   coarse, 1 if there is nothing to judge. */
static int to_be_judged(const GlobalAccess *x, int *answer) {
    const Machine *m = x->w->group->machine;
    *answer = 1;
    if (!m->races || !x->mask) return 0;
    if (too_coarse(m, x)) return *answer = 0;
    make_nodes(m->races);
    return 1;
}

/* Judges an atomic load, or an atomic that returns, of bytes that another workgroup has changed. What this wave has seen
   since then suggests that the change has arrived. That follows only if the accesses of one wave arrive in the order in
   which they were issued; for different addresses nothing promises it without a wait between them (AMDGPUUsage: vector
   memory operations can be reordered, "a s_waitcnt vmcnt(0) is required").

   OVERTAKEN: the other wave has not waited. EARLY: this wave has not waited between two loads, although it invalidated
   caches between them, which shows that their order matters. Neither is a race, and the code does not show whether the
   order matters: a warning. */
static void judge_arrival(const GlobalAccess *x, const u64 *stamps, u32 asks) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    const Races *r = m->races;
    u32 all = known_in(r, w->in), landed = acquired_until(w, w->landed[VMCNT]), invalidated = 0, last = 0;
    if (!all || x->scalar) return;
    if (w->invalidated > w->landed[VMCNT]) invalidated = acquired_until(w, w->invalidated);
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        u64 before = stamps[first_unit(m, x->at[lane])];
        u32 number = epoch_of(r, before);
        if (!number || number == last || epoch_at(r, number)->group == w->group->id) continue;
        last = number;
        if (landed == all ? happens_before(w, number, COMPLETE) : search(w, number, COMPLETE, landed, 0)) continue;
        int how = search(w, number, 0, landed, 0), early = !how && invalidated != landed;
        if (early) how = search(w, number, 0, invalidated, 0);
        if (how != REACHED || !(asks & (early ? EARLY : OVERTAKEN))) continue;
        report_global_race(x, lane, before, early ? EARLY : OVERTAKEN, 0);
        return;
    }
}

/* Records an atomic load whose value a later store depends on. In launches that let other workgroups run before that store,
   this workgroup yields after the load. */
static void note_feeding(const GlobalAccess *x) {
    Wave *w = x->w;
    Machine *m = w->group->machine;
    u32 n = (u32)w->ip % FED;
    if (!op_of(x)->feeds) return;
    w->fed_at[n] = w->ip, w->fed_links[n] = m->races->first_link + m->races->n_links;
    for (u32 i = 0; i < LANES; i++) w->fed_from[n][i] = x->mask >> i & 1 ? x->at[i] : 0;
    if (m->holds && w->group->held < MOST_HELD) w->group->held++, w->group->yields = 1;
}

static int judge_loads(const GlobalAccess *x) {
    int answer;
    if (!to_be_judged(x, &answer)) return answer;
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    u32 scope = op_of(x)->scope;
    u64 mine = (u64)epoch_now(w) << 32 | (u32)w->ip;
    if (scope) note_poll(w);
    if (scope >= OF_AGENT) {
        judge_stamps(x, r->writer, WRITTEN | COMPLETE | (m->stores_show_scope ? 0 : MAY_BE_ATOMIC), 1);
        judge_stamps(x, r->changer, ONLY_NARROW | OF_CHANGES | WRITTEN | COMPLETE, 0);
        judge_arrival(x, r->changer, OVERTAKEN | EARLY);
        if (!m->stores_show_scope) judge_arrival(x, r->writer, EARLY); /* OVERTAKEN is judge_stamps's COMPLETE there */
        acquire_links(x);
        stamp(x, r->poller, mine);
        note_asked(x);
        note_feeding(x);
        return 1;
    }
    if (scope == OF_WORKGROUP) {
        judge_stamps(x, r->writer, INVALIDATED | WRITTEN | COMPLETE | (m->stores_show_scope ? 0 : MAY_BE_ATOMIC), 0);
        judge_stamps(x, r->changer, ONLY_NARROW | OF_CHANGES | INVALIDATED | WRITTEN | COMPLETE, 0);
        acquire_links(x);
        stamp(x, r->poller, mine | NARROW);
        return 1;
    }
    w->group->polls = 0;
    judge_stamps(x, r->writer, INVALIDATED | WRITTEN | COMPLETE | OF_VALUES, 0);
    judge_changes(x, INVALIDATED | WRITTEN | COMPLETE | EXCUSED);
    note_load_ordinal(x);
    u32 count = units_of(m, x->size);
    for (u64 e = x->mask; e; e &= e - 1) {
        u64 unit = first_unit(m, x->at[__builtin_ctzll(e)]);
        for (u64 u = unit; u < unit + count; u++) {
            u32 first = epoch_of(r, r->reader[u]);
            if (r->reader[u] == mine) continue;
            if (!first || epoch_at(r, first)->wave == epoch_at(r, w->epoch)->wave) r->reader[u] = mine;
            else r->reader2[u] = mine;
        }
    }
    return 1;
}

/* Judges a store that is not atomic, or that cannot be told from one that is not. */
static void judge_plain_store(const GlobalAccess *x) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    w->group->polls = 0;
    judge_stamps(x, r->writer, WRITTEN | COMPLETE, 0);
    GlobalAccess any = *x;
    any.values = 0; /* a load races with a store even of the value that is there */
    judge_stamps(&any, r->reader, COMPLETE | OF_LOADS, 0);
    judge_stamps(&any, r->reader2, COMPLETE | OF_LOADS, 0);
    judge_changes(&any, WRITTEN | COMPLETE | (m->stores_show_scope ? 0 : ONLY_SILENT));
    if (m->stores_show_scope) judge_stamps(&any, r->poller, 0, 1);
    u64 mine = (u64)epoch_now(w) << 32 | (u32)w->ip;
    u32 count = units_of(m, x->size);
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        u64 *before = r->writer + first_unit(m, x->at[lane]);
        for (u32 k = 0; k < count; k++) {
            u32 known = epoch_of(r, before[k]);
            int own = known && epoch_at(r, known)->wave == epoch_at(r, w->epoch)->wave;
            int again = own && epoch_at(r, known)->barrier == w->group->barriers && w->last_release < known;
            if (again && (before[k] & REWRITTEN || !stores_the_same(m, x, lane, k))) before[k] = mine | REWRITTEN;
        }
    }
    for (u64 e = x->mask; e; e &= e - 1) {
        u64 unit = first_unit(m, x->at[__builtin_ctzll(e)]);
        for (u64 u = unit; u < unit + count; u++) {
            if (r->writer[u] != (mine | REWRITTEN)) r->writer[u] = mine;
            if (r->reader[u]) r->reader[u] = 0;
            if (r->reader2[u]) r->reader2[u] = 0;
        }
    }
}

/* Whether another workgroup has changed the bytes of a lane since the operation `load` loaded them. */
static int changed_since(const GlobalAccess *x, u32 lane, i32 load) {
    const Wave *w = x->w;
    const Machine *m = w->group->machine;
    const Races *r = m->races;
    u32 link = known_link(r, r->links_of[first_unit(m, x->at[lane])]), n = (u32)load % FED;
    if (w->fed_at[n] != load || w->fed_from[n][lane] != x->at[lane] || !link || link < w->fed_links[n]) return 0;
    return epoch_at(r, link_at(r, link)->epoch)->group != w->group->id;
}

/* Judges a store of a value that was computed from a load of the same address: a store of another workgroup between the
   two is lost. Where two workgroups do so and only the values order them, either the order is missing, or the values do
   order them, as those of a ticket lock do. To tell, the launch runs again, with other workgroups between load and store. */
static void judge_update(const GlobalAccess *x, const u64 *stamps) {
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    i32 load = op_of(x)->fed_by - 1;
    if (load < 0) return;
    for (u64 e = x->mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        u64 unit = first_unit(m, x->at[lane]), before = stamps[unit];
        u32 number = epoch_of(r, before);
        if (!number || epoch_at(r, number)->group == w->group->id || !m->ops[place_of(before)].fed_by) continue;
        if (changed_since(x, lane, load)) {
            report_global_race(x, lane, before, LOST, 0);
            return;
        }
        if (r->updates || !epoch_of(r, r->poller[unit]) || place_of(r->poller[unit]) != load) continue;
        r->without = known_link(r, r->links_of[unit]);
        r->updates = !search(w, number, 0, w->in, 0);
        r->without = 0;
    }
}

static int judge_stores(const GlobalAccess *x) {
    int answer;
    if (!to_be_judged(x, &answer)) return answer;
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    if (known_epoch(r, w->epoch) && (x->scalar || epoch_at(r, w->epoch)->last_store)) end_epoch(w);
    epoch_now(w);
    int atomic = op_of(x)->scope != OF_WAVE;
    judge_update(x, atomic ? r->changer : r->writer);
    if (atomic || !m->stores_show_scope) judge_late(x);
    if (atomic) {
        GlobalAccess any = *x;
        any.values = 0;
        judge_arrival(&any, r->changer, OVERTAKEN);
        judge_stamps(&any, r->writer, WRITTEN | COMPLETE, 1);
        judge_stamps(&any, r->reader, COMPLETE | OF_LOADS | EXCUSED, 1);
        judge_stamps(&any, r->reader2, COMPLETE | OF_LOADS | EXCUSED, 1);
        judge_stamps(&any, r->changer, ONLY_NARROW | OF_CHANGES | WRITTEN | COMPLETE, 0);
        judge_stamps(&any, r->poller, ONLY_NARROW, 0);
        stamp(x, r->changer, (u64)w->epoch << 32 | (op_of(x)->scope == OF_WORKGROUP ? NARROW : 0) | (u32)w->ip);
    } else {
        judge_plain_store(x);
    }
    note_store_ordinal(x);
    if (atomic || !m->stores_show_scope) leave_links(x, 0, op_of(x)->scope == OF_WORKGROUP ? (u32)NARROW : 0);
    if (atomic) w->last_release = w->epoch;
    end_epoch(w);
    return 1;
}

/* Excuses loads of this wave from the bytes that it now changes by an atomic: the atomic shows whether they were stale. */
static void excuse_loads(const GlobalAccess *x) {
    const Machine *m = x->w->group->machine;
    Races *r = m->races;
    u32 mine = x->w->group->id * x->w->group->n_waves + x->w->number;
    for (u64 e = x->mask; e; e &= e - 1) {
        u64 unit = first_unit(m, x->at[__builtin_ctzll(e)]);
        u64 readers[2] = {r->reader[unit], r->reader2[unit]};
        for (int i = 0; i < 2; i++)
            if (epoch_of(r, readers[i]) && epoch_at(r, epoch_of(r, readers[i]))->wave == mine)
                r->excused[place_of(readers[i]) % EXCUSES] = 1;
    }
}

static int judge_global_atomics(const GlobalAccess *x) {
    int answer;
    if (!to_be_judged(x, &answer)) return answer;
    Wave *w = x->w;
    const Machine *m = w->group->machine;
    Races *r = m->races;
    if (known_epoch(r, w->epoch) && epoch_at(r, w->epoch)->last_store) end_epoch(w);
    epoch_now(w);
    int returns = (op_of(x)->flags & ACQUIRES) != 0;
    excuse_loads(x);
    judge_late(x);
    judge_stamps(x, r->writer, WRITTEN | COMPLETE | (m->stores_show_scope || !returns ? 0 : MAY_BE_ATOMIC), 1);
    judge_stamps(x, r->reader, OF_LOADS | EXCUSED, 1);
    judge_stamps(x, r->reader2, OF_LOADS | EXCUSED, 1);
    judge_stamps(x, r->changer, ONLY_NARROW | OF_CHANGES | WRITTEN | COMPLETE, 0);
    judge_stamps(x, r->poller, ONLY_NARROW, 0);
    if (returns) judge_arrival(x, r->changer, OVERTAKEN), acquire_links(x), note_poll(w);
    stamp(x, r->changer, (u64)w->epoch << 32 | (returns ? 0 : SILENT) | (u32)w->ip);
    note_store_ordinal(x);
    leave_links(x, 1, returns ? 0 : (u32)SILENT);
    w->last_release = w->epoch;
    end_epoch(w);
    return 1;
}

#endif
