/* The judge's: what happens before what. Follows LLVM AMDGPUUsage, "Memory Model gfx6-gfx9", "gfx90a" and "gfx942"; which
   bits and instructions a scope needs is in isa/arch (coherence).

   What a wave does to memory is cut into epochs: a new one begins behind each store, atomic, write-back, barrier, and
   wait that lands something. What happens before an epoch is a graph:

   - its wave's earlier epochs;
   - those of its workgroup before a barrier;
   - those that it has acquired. A store of a flag, or an atomic, leaves a Link at its address, be it in memory or in LDS:
     whoever reads that value later by a load with a scope bit, an atomic that returns, or a load that waits in a loop
     (polls.py), has acquired the epoch, and, through atomics, those whose value was changed there before (a release
     sequence). Nothing is acquired from another address.

   It is one relation: what is published through memory may lie in LDS, and the other way round (lds_order.h).

   A wave's acquisitions are In nodes, the newest first; each list continues older ones, so that all are kept as they
   were at any time. Order alone is not enough from one workgroup to another. What was stored must have

   COMPLETE     landed before the release, and its wave must have waited for that (s_waitcnt vmcnt). With OF_LDS the access
                in question is one of LDS (s_waitcnt lgkmcnt): no wait is needed where a DS instruction releases, which is
                in order with those before it. FLAT accesses to LDS are in no order with others;
   WRITTEN      been written back from the L2 of its XCD, by the wave that stored or by one of its workgroup that came behind
             it, where workgroups of an agent have several L2s;
   INVALIDATED  and a load must come behind an invalidation of what its CU had cached, which comes behind the acquisition.

   An epoch tells how far its wave had come with that when it ended: of In nodes, `fresh` and `written` are those that an
   invalidation or a write-back covers. */
#ifndef AMDGEN_HAPPENS_H
#define AMDGEN_HAPPENS_H

#include "machine.h"

/* THE_FLAG: it is what a link stands for, and its value has been seen: that it is there needs no more. */
enum { REACHED = 1, THE_FLAG };
#define NOBODY_YET 0xFFFFFFFFu
enum { ROOM = 512 }; /* nodes of each kind that one instruction makes, at most */

INLINE Epoch *epoch_at(const Races *r, u32 number) { return &r->epochs[number - r->first]; }
INLINE Link *link_at(const Races *r, u32 number) { return &r->links[number - r->first_link]; }
INLINE In *in_at(const Races *r, u32 number) { return &r->ins[number - r->first_in]; }

/* A number, or 0: of what has been forgotten. */
INLINE u32 known_link(const Races *r, u32 number) { return number >= r->first_link ? number : 0; }
INLINE u32 known_in(const Races *r, u32 number) { return number >= r->first_in ? number : 0; }
INLINE u32 known_epoch(const Races *r, u32 number) { return number >= r->first ? number : 0; }

/* When there is more than can be held, all is forgotten: the judge is blind for before. */
static void make_nodes(Races *r) {
    if (r->count + ROOM < r->most && r->n_links + ROOM < r->most && r->n_ins + ROOM < r->most) return;
    r->first += r->count, r->first_link += r->n_links, r->first_in += r->n_ins;
    r->count = r->n_links = r->n_ins = 0;
}

/* The epoch that a wave is in. */
static u32 epoch_now(Wave *w) {
    Group *g = w->group;
    Races *r = g->machine->races;
    if (known_epoch(r, w->epoch)) return w->epoch;
    w->epoch = r->first + r->count++;
    *epoch_at(r, w->epoch) = (Epoch){.wave = g->id * g->n_waves + w->number, .group = g->id, .barrier = g->barriers};
    return w->epoch;
}

static void end_epoch(Wave *w) {
    Races *r = w->group->machine->races;
    if (!known_epoch(r, w->epoch)) return;
    Epoch *e = epoch_at(r, w->epoch);
    e->in = w->in, e->fresh = w->fresh, e->written = w->written, e->written_before = w->written_before;
    e->lds_landed = w->landed[LGKMCNT];
    if (e->last_store || e->first_load) {
        e->next = 0;
        if (known_epoch(r, w->flying_last)) epoch_at(r, w->flying_last)->next = w->epoch;
        else w->flying = w->epoch;
        w->flying_last = w->epoch;
    }
    w->last_epoch = w->epoch;
    w->epoch = 0;
}

/* ------------------------------------------------------------------------------------------------ events of a wave */

/* `asks`: what follows it must be an invalidation, for its scope is beyond the workgroup. */
static void acquire(Wave *w, u32 link, u32 epoch, i64 ordinal, u32 asks) {
    Races *r = w->group->machine->races;
    u32 head = known_in(r, w->in);
    if (head && link && in_at(r, head)->link == link) return; /* a loop polls it */
    u32 made = r->first_in + r->n_ins++;
    *in_at(r, made) = (In){.link = link, .epoch = epoch, .before = head, .ordinal = ordinal, .asks = asks};
    w->in = made;
}

/* A link for what the current epoch of the wave ends with; `before`: the link whose value it changes, 0 of a store. One of
   the same wave is left out, unless that is the store of the value itself. */
static u32 release_link(Wave *w, u32 before) {
    Races *r = w->group->machine->races;
    u32 mine = epoch_now(w), number = epoch_at(r, mine)->wave;
    before = known_link(r, before);
    if (before && !link_at(r, before)->is_store && epoch_at(r, link_at(r, before)->epoch)->wave == number)
        before = link_at(r, before)->before;
    u32 made = r->first_link + r->n_links++;
    *link_at(r, made) = (Link){.epoch = mine, .before = before};
    return made;
}

/* The last acquire that a wave made by an access whose ordinal on vmcnt is at most `ordinal`; 0 if none. */
static u32 acquired_until(const Wave *w, i64 ordinal) {
    const Races *r = w->group->machine->races;
    u32 in = known_in(r, w->in);
    while (in && in_at(r, in)->ordinal > ordinal) in = known_in(r, in_at(r, in)->before);
    return in;
}

/* Atomic loads that were in flight at a release, and have been waited for now. */
static void land_late(Wave *w) {
    Races *r = w->group->machine->races;
    u32 mine = w->group->id * w->group->n_waves + w->number, now = 0;
    for (u32 i = 0; i < r->n_late && i < MOST_LATE; i++) {
        Late *late = &r->late[i];
        if (late->landed || late->ordinal > w->landed[VMCNT] || !known_epoch(r, late->epoch)) continue;
        if (epoch_at(r, late->epoch)->wave != mine) continue;
        if (!now) make_nodes(r), end_epoch(w), now = epoch_now(w);
        late->landed = now;
    }
}

/* After an s_waitcnt: what has landed is done before what follows. */
static void judge_landed(Wave *w) {
    Races *r = w->group->machine->races;
    if (!r) return;
    i64 landed = w->landed[VMCNT];
    if (r->n_late) land_late(w);
    const Epoch *current = known_epoch(r, w->epoch) ? epoch_at(r, w->epoch) : 0;
    int some = current && ((current->last_store && current->last_store <= landed) || (current->first_load && current->first_load <= landed));
    u32 oldest = known_epoch(r, w->flying);
    if (oldest) {
        const Epoch *e = epoch_at(r, oldest);
        some |= (e->last_store && !e->stored && e->last_store <= landed) || (e->first_load && !e->loaded && e->first_load <= landed);
    }
    int back = w->writing && w->writing <= landed;
    if (!some && !back) return;
    make_nodes(r);
    end_epoch(w);
    u32 now = epoch_now(w), kept = 0;
    if (back) {
        w->writing = 0;
        w->written = w->will_be_written, w->written_before = w->will_be_written_before;
    }
    u32 number = known_epoch(r, w->flying);
    w->flying = w->flying_last = 0;
    while (number) {
        Epoch *e = epoch_at(r, number);
        u32 next = known_epoch(r, e->next);
        if (e->last_store && !e->stored && e->last_store <= landed) e->stored = now;
        if (e->first_load && !e->loaded && e->first_load <= landed) e->loaded = now;
        if ((e->last_store && !e->stored) || (e->first_load && !e->loaded)) {
            e->next = 0;
            if (kept) epoch_at(r, kept)->next = number;
            else w->flying = number;
            w->flying_last = kept = number;
        }
        number = next;
    }
}

/* A write-back has been issued: it covers what its wave has stored before, and what has come to it from its workgroup. */
static void judge_write_back(Wave *w) {
    Races *r = w->group->machine->races;
    if (!r) return;
    make_nodes(r);
    end_epoch(w);
    w->writing = w->wrote_back = w->issued[VMCNT];
    w->will_be_written = w->in, w->will_be_written_before = epoch_now(w);
}

/* An invalidation: loads behind it see what the acquisitions speak of whose loads have landed. */
static void judge_invalidate(Wave *w) {
    Races *r = w->group->machine->races;
    if (!r) return;
    w->invalidated = w->issued[VMCNT];
    w->fresh = acquired_until(w, w->landed[VMCNT]);
    w->synchronised = 1;
}

/* The scalar cache is one of its own: a scalar load sees what has been stored to memory before its last invalidation, and
   what scalar stores have put there gets to memory by a write-back. The epoch of a scalar store counts as landed when a
   wait has covered the write-back behind it. */
#define SCALAR_STORE 0x7FFFFFFFFFFFFFFFll

static void judge_scalar_invalidate(Wave *w) {
    Races *r = w->group->machine->races;
    if (!r) return;
    make_nodes(r);
    end_epoch(w);
    w->scalar_fresh = epoch_now(w), w->scalar_in = w->in;
}

static void judge_scalar_write_back(Wave *w) {
    Races *r = w->group->machine->races;
    if (!r) return;
    make_nodes(r);
    end_epoch(w);
    w->scalar_back = epoch_now(w);
}

/* After s_waitcnt lgkmcnt(0). */
static void judge_scalars_landed(Wave *w) {
    Races *r = w->group->machine->races;
    if (!r) return;
    w->scalar_done = known_epoch(r, w->epoch) ? w->epoch : w->last_epoch;
    if (!known_epoch(r, w->scalar_back)) return;
    make_nodes(r);
    end_epoch(w);
    u32 now = epoch_now(w);
    for (u32 n = known_epoch(r, w->flying); n && n < w->scalar_back; n = known_epoch(r, epoch_at(r, n)->next))
        if (epoch_at(r, n)->last_store == SCALAR_STORE) epoch_at(r, n)->stored = now;
    w->scalar_back = 0;
}

/* The waves of a workgroup pass a barrier together, which has been counted. */
static void judge_barrier(Group *g) {
    Races *r = g->machine->races;
    if (!r) return;
    make_nodes(r);
    u32 joined = 0;
    for (u32 i = 0; i < g->n_waves; i++) {
        Wave *w = &g->waves[i];
        if (known_in(r, w->in) != known_in(r, g->joined)) epoch_now(w); /* to be reached through */
        end_epoch(w);
        w->synchronised = 0;
        if (!known_epoch(r, w->last_epoch) || w->last_epoch <= w->joined_epoch) continue;
        u32 made = r->first_in + r->n_ins++;
        *in_at(r, made) = (In){.epoch = w->last_epoch, .before = joined};
        joined = made, w->joined_epoch = w->last_epoch;
    }
    if (!joined) return;
    g->joined = joined;
    for (u32 i = 0; i < g->n_waves; i++) g->waves[i].in = joined;
}

/* ------------------------------------------------------------------------------------------------ order */

typedef struct {
    Races *r;
    u32 target, wave, group, own; /* the epoch in question, its wave, its workgroup, and that of who asks */
    u32 needs, mark, depth; /* needs: of Lack, see border.py */
} Query;

enum { BY_BARRIER, BY_MEMORY, BY_LDS }; /* what an edge stands for; BY_LDS: a link that a DS instruction has left */

/* Whether a search has been at a node in this state, or one that finds all that this would: covered, or by another wave. */
static int was_here(const Query *q, u32 *seen, u32 covered, u32 by) {
    u32 state = covered | (u32)(by != q->wave) << 1, any = 0;
    if (*seen >> 4 != q->mark) *seen = q->mark << 4;
    for (u32 other = 0; other < 4; other++)
        if ((other & state) == state) any |= *seen >> other & 1;
    *seen |= 1u << state;
    return (int)any;
}

INLINE void push_list(Query *q, u32 in, u32 stop, u32 covered, u32 group, u32 by) {
    if (in && in != stop) q->r->visits[q->depth++] = (Visit){in, stop, covered, group, by};
}

/* `at`: the epoch that the target's wave has released; `by`: of By, how. */
INLINE int is_done(const Races *r, const Epoch *t, u32 at, u32 needs, int by) {
    if (needs & COMPLETE && needs & OF_LDS) return t->last_lds <= epoch_at(r, at)->lds_landed || (by == BY_LDS && !t->by_flat);
    u32 done = needs & OF_LOADS ? t->loaded : t->stored;
    if (!(needs & COMPLETE) || !(needs & OF_LOADS ? t->first_load != 0 : t->last_store != 0)) return 1;
    return done && done <= at;
}

/* An edge leads to an epoch, from one of workgroup `from`. `covered`: an invalidation of the asking workgroup, or a
   write-back of the target's, covers the edge; `by`: the wave that has released to another workgroup last. Returns whether
   the target lies behind it. */
static int enter_epoch(Query *q, u32 number, u32 from, u32 covered, u32 by, int edge) {
    Races *r = q->r;
    if (!known_epoch(r, number)) return 0;
    Epoch *e = epoch_at(r, number);
    int crosses = e->group != from;
    if (crosses) {
        if (from == q->own && !covered && q->needs & INVALIDATED) return 0;
        covered = !(e->group == q->group && q->needs & WRITTEN), by = e->wave;
    }
    if (e->wave == q->wave && q->target <= number) {
        const Epoch *t = epoch_at(r, q->target);
        if (edge && q->target == number && !(q->needs & (OF_LOADS | OF_LDS))) return THE_FLAG;
        int done = is_done(r, t, number, q->needs, edge) || (by != q->wave && q->needs & AT_BARRIER);
        if (done && (covered || q->target < e->written_before)) return REACHED;
    }
    if (was_here(q, &e->seen, covered, by)) return 0;
    u32 in = known_in(r, e->in), part = known_in(r, e->group == q->own ? e->fresh : e->written);
    if (q->depth + 2 > r->most_visits) return REACHED; /* too far to tell */
    if (covered) {
        push_list(q, in, 0, 1, e->group, by);
    } else {
        push_list(q, in, part, 0, e->group, by);
        push_list(q, part, 0, 1, e->group, by);
    }
    return 0;
}

static int enter_links(Query *q, u32 link, u32 from, u32 covered, u32 by) {
    Races *r = q->r;
    int blocked = from == q->own && !covered && q->needs & INVALIDATED;
    int found = 0;
    for (u32 l = known_link(r, link); l && !found; l = known_link(r, link_at(r, l)->before)) {
        Link *at = link_at(r, l);
        if (l == r->flag) return THE_FLAG;
        if (!blocked && was_here(q, &at->seen, covered, by)) return 0;
        found = enter_epoch(q, at->epoch, from, covered, by, at->in_lds ? BY_LDS : BY_MEMORY);
    }
    return found;
}

/* From the acquisitions `all` of a wave, of which an invalidation covers `part`. */
static int search(const Wave *w, u32 target, u32 needs, u32 all, u32 part) {
    Races *r = w->group->machine->races;
    const Epoch *t = epoch_at(r, target);
    Query q = {r, target, t->wave, t->group, w->group->id, needs, ++r->queries & 0xFFFFFFF, 0};
    u32 in = known_in(r, all), fresh = known_in(r, part);
    if (needs & INVALIDATED) push_list(&q, in, fresh, 0, q.own, NOBODY_YET), push_list(&q, fresh, 0, 1, q.own, NOBODY_YET);
    else push_list(&q, in, 0, 1, q.own, NOBODY_YET);
    while (q.depth) {
        Visit v = r->visits[--q.depth];
        for (u32 i = v.in; i && i != v.stop; i = known_in(r, in_at(r, i)->before)) {
            In *in = in_at(r, i);
            if (was_here(&q, &in->seen, v.covered, v.by)) break;
            if (in->link && in->link == r->without) continue;
            if (needs & NOT_ACQUIRED && v.group == q.own && v.by == NOBODY_YET && in->asks && i > fresh) continue;
            int found = in->link ? enter_links(&q, in->link, v.group, v.covered, v.by)
                                 : enter_epoch(&q, in->epoch, v.group, v.covered, v.by, BY_BARRIER);
            if (found) return found;
        }
    }
    return 0;
}

/* Whether an epoch of another wave happens before what this wave does now, with all that `needs` says. What a wave has
   once seen it sees for ever; what it has not, it may see when it has acquired or invalidated more. */
static int happens_before(Wave *w, u32 target, u32 needs) {
    const Races *r = w->group->machine->races;
    u32 wave = epoch_at(r, target)->wave;
    Seen *yes = &w->before[(wave ^ needs << 2) % SEEN], *no = &w->not_before[(target ^ needs << 2) % SEEN];
    if (yes->of == wave && yes->needs == needs && yes->epoch >= target) return 1;
    if (no->epoch == target && no->needs == needs && no->of == w->in && no->fresh == w->fresh) return 0;
    int found = search(w, target, needs, w->in, w->fresh);
    if (found == REACHED) *yes = (Seen){wave, target, needs, 0};
    if (found) return 1;
    *no = (Seen){w->in, target, needs, w->fresh};
    return 0;
}

/* What keeps an epoch from happening before what this wave does now: 0 nothing, else of `needs` what is missing, or
   UNORDERED. Where only a wait at a barrier is: AT_BARRIER. */
static u32 missing_order(Wave *w, u32 target, u32 needs) {
    if (happens_before(w, target, needs)) return 0;
    u32 rest = needs & (INVALIDATED | WRITTEN | COMPLETE), kept = needs & OF_LOADS;
    if (!happens_before(w, target, kept)) return UNORDERED;
    if (needs & COMPLETE && happens_before(w, target, needs | AT_BARRIER)) return AT_BARRIER;
    static const u32 pieces[] = {INVALIDATED, WRITTEN, COMPLETE, INVALIDATED | WRITTEN, INVALIDATED | COMPLETE, WRITTEN | COMPLETE};
    for (u32 i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        if ((pieces[i] & rest) == pieces[i] && happens_before(w, target, kept | (rest & ~pieces[i]))) return pieces[i];
    return rest;
}

/* What keeps an epoch of another wave from being seen by a scalar load of this one. */
static u32 missing_for_scalars(const Wave *w, u32 target, u32 needs) {
    if (search(w, target, needs, w->scalar_in, 0)) return 0;
    if (search(w, target, needs, w->in, 0)) return SCALAR_STALE;
    if (search(w, target, needs & ~COMPLETE, w->in, 0)) return COMPLETE;
    return search(w, target, 0, w->in, 0) ? needs : UNORDERED;
}

#endif
