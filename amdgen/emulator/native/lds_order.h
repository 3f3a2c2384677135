/* The judge's: order between waves of a workgroup by flags, counters and locks, of what they do in LDS. Kept where some operation
   of the program may acquire something (Machine.orders): an atomic that returns, a load with a scope, or one that AWAITS,
   which reads one address again and again in a loop that changes nothing (polls.py).

   The relation is that of happens.h, whether the flag lies in LDS or in memory. What differs is when an access to LDS is
   done. A CU executes the DS instructions of all waves one after the other, and those of a wave in order (LLVM
   AMDGPUUsage, "Memory Model gfx90a": "All LDS operations of a CU are performed as wavefront wide operations in a global
   order"). So what a wave has done in LDS before it stores a flag there is done when another one sees the flag, waited
   for or not. A flag in memory, or one that a FLAT instruction stores, passes by another queue: before it the wave must
   have waited for lgkmcnt. What copies bring to LDS is there when their wave has waited for vmcnt; an epoch in which
   that came stands for them. Accesses to memory are in order for the wave's workgroup, which shares an L1, as at a
   barrier; the other one's come behind the flag when it has waited for the flag's load.

   Who acquires through memory is behind it when the load has landed. That loads of memory need an invalidation then does
   not concern LDS; where there is none although the flag has the scope of an agent, the acquire is missing, of which
   a warning tells (NOT_ACQUIRED).

   Every atomic of LDS leaves a Link at its dwords (happens.h), and every store where some load AWAITS. An atomic that
   returns acquires what it finds, a load that AWAITS when it has landed. Of each dword, by epochs: who has stored to it
   last, and when each wave has read it last. Accesses of what AWAITS are none of data. A wave may store to what it has
   changed by an atomic that returns in this barrier epoch: so a lock is given back; that does not race with the atomics
   of others. */
#ifndef AMDGEN_LDS_ORDER_H
#define AMDGEN_LDS_ORDER_H

#include "happens.h"

INLINE int has_lds_order(const Group *g) { return JUDGE && g->machine->orders && g->machine->races; }
INLINE u32 lds_dwords(const Group *g) { return g->lds_bytes / 4 + 1; }
INLINE u32 *epoch_of_reads(const Group *g, u32 wave) { return g->read_epoch + wave * lds_dwords(g); }
INLINE int op_polls(const Group *g, i32 number) { return number >= 0 && g->machine->ops[number].flags & AWAITS; }
INLINE int op_takes(const Group *g, i32 number) {
    return number >= 0 && g->machine->ops[number].flags & RELEASES && g->machine->ops[number].flags & ACQUIRES;
}

static void reset_lds_order(Group *g) {
    if (!has_lds_order(g)) return;
    __builtin_memset(g->store_epoch, 0, 4 * lds_dwords(g));
    __builtin_memset(g->lds_links, 0, 4 * lds_dwords(g));
    __builtin_memset(g->takers, 0, 4 * lds_dwords(g));
    __builtin_memset(g->read_epoch, 0, 4 * g->n_waves * lds_dwords(g));
}

/* A barrier has been passed: who has taken locks before it may not give them back behind it. */
static void forget_takers(Group *g) {
    if (!g->taken) return;
    __builtin_memset(g->takers, 0, 4 * lds_dwords(g));
    g->taken = 0;
}

INLINE u32 last_dword(u32 at, u32 size) { return (at + size - 1) / 4; }

INLINE void note_epochs(u32 *epochs, const u32 *at, u64 mask, u32 size, u32 value) {
    for (u64 e = mask; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        for (u32 d = a / 4; d <= last_dword(a, size); d++) epochs[d] = value;
    }
}

/* The epoch of an access to LDS that has just been issued. A new one begins where all before it have landed, so that
   a release tells the two apart. */
static u32 epoch_in_lds(Wave *w, const Op *op) {
    Races *r = w->group->machine->races;
    const Epoch *e = known_epoch(r, w->epoch) ? epoch_at(r, w->epoch) : 0;
    if (e && e->last_lds && e->last_lds <= w->landed[LGKMCNT]) end_epoch(w);
    u32 now = epoch_now(w);
    epoch_at(r, now)->last_lds = w->issued[LGKMCNT];
    epoch_at(r, now)->by_flat |= op->counters == FLAT_COUNTERS;
    return now;
}

static void order_reads(Wave *w, const Op *op, const u32 *at, u64 mask, u32 size) {
    if (!has_lds_order(w->group) || !mask) return;
    make_nodes(w->group->machine->races);
    note_epochs(epoch_of_reads(w->group, w->number), at, mask, size, epoch_in_lds(w, op));
}

INLINE u32 lds_link(Wave *w, const Op *op, u32 before) {
    u32 link = release_link(w, before);
    link_at(w->group->machine->races, link)->in_lds = op->counters != FLAT_COUNTERS;
    return link;
}

/* A store: who polls one of its dwords from now on is behind all that the wave has done before. */
static void order_stores(Wave *w, const Op *op, const u32 *at, u64 mask, u32 size) {
    Group *g = w->group;
    if (!has_lds_order(g) || !mask) return;
    make_nodes(g->machine->races);
    note_epochs(g->store_epoch, at, mask, size, epoch_in_lds(w, op));
    if (!g->machine->polls && !g->taken) return;
    note_epochs(g->lds_links, at, mask, size, lds_link(w, op, 0));
    end_epoch(w);
}

/* An atomic, likewise for whoever changes these dwords or polls them from now on. Those of many dwords, such as a
   histogram's, are taken for one. */
static void order_atomics(Wave *w, const Op *op, const u32 *at, u64 mask, u32 size) {
    enum { FEW = 8 };
    Group *g = w->group;
    if (!has_lds_order(g) || !mask) return;
    make_nodes(g->machine->races);
    note_epochs(g->store_epoch, at, mask, size, epoch_in_lds(w, op));
    u32 seen[FEW], n = 0, many = 0;
    for (u64 e = mask; e && !many; e &= e - 1) {
        u32 d = at[__builtin_ctzll(e)] / 4, k = 0;
        while (k < n && seen[k] != d) k++;
        if (k == n && n < FEW) seen[n++] = d;
        else many = k == n;
    }
    if (many) note_epochs(g->lds_links, at, mask, size, g->lds_link = lds_link(w, op, known_link(g->machine->races, g->lds_link)));
    for (u32 k = 0; k < n && !many; k++) {
        u32 link = lds_link(w, op, g->lds_links[seen[k]]);
        for (u32 d = seen[k]; d <= seen[k] + (size - 1) / 4; d++) g->lds_links[d] = link;
    }
    if (op->flags & ACQUIRES)
        for (u64 e = mask; e; e &= e - 1) g->takers[at[__builtin_ctzll(e)] / 4] |= 1u << w->number, g->taken = 1;
    end_epoch(w);
}

/* A copy: stored to when it has landed. */
static void order_copy(Wave *w, const u32 *at, u64 mask, u32 size, int landed) {
    if (!has_lds_order(w->group) || !mask) return;
    make_nodes(w->group->machine->races);
    note_epochs(w->group->store_epoch, at, mask, size, landed ? epoch_now(w) : 0);
}

/* What a poll has found, or an atomic: the links of others at the dwords of its lanes. The last but one value counts at once: as a
   rule there is one. `at_once`: so does that one. Returns it. */
static u32 poll_links(Wave *w, const u32 *at, u64 mask, u32 size, int at_once) {
    Group *g = w->group;
    Races *r = g->machine->races;
    u32 last = 0, mine = g->id * g->n_waves + w->number;
    make_nodes(r);
    w->synchronised = 1;
    for (u64 e = mask; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        for (u32 d = a / 4; d <= last_dword(a, size); d++) {
            u32 link = known_link(r, g->lds_links[d]);
            if (!link || link == last) continue;
            if (epoch_at(r, link_at(r, link)->epoch)->wave == mine && !link_at(r, link)->before) continue;
            if (last) acquire(w, last, 0, 0, 0);
            last = link;
        }
    }
    if (last && at_once) acquire(w, last, 0, 0, 0);
    return last;
}

/* Whether this wave has acquired the very value that a store of that epoch has left at a byte. */
static int has_seen(Wave *w, u32 epoch, u32 byte) {
    Races *r = w->group->machine->races;
    u32 link = known_link(r, w->group->lds_links[byte / 4]);
    if (!known_epoch(r, epoch) || !link || link_at(r, link)->epoch != epoch) return 0;
    r->flag = link;
    int found = search(w, epoch, COMPLETE | OF_LDS, w->in, 0);
    r->flag = 0;
    return found;
}

/* What keeps an epoch of a wave of this workgroup, 0 for none that is known, from happening before what the wave does
   now, of Lack; 0: nothing does. */
static u32 missing_in_lds(Wave *w, u32 epoch) {
    const Races *r = w->group->machine->races;
    if (!epoch) return UNORDERED;
    if (!known_epoch(r, epoch)) return 0;
    u32 all = known_in(r, w->in), landed = acquired_until(w, w->landed[VMCNT]), needs = COMPLETE | OF_LDS;
    if (landed == all ? happens_before(w, epoch, needs) : search(w, epoch, needs, landed, 0))
        return search(w, epoch, needs | NOT_ACQUIRED, landed, w->fresh) ? 0 : NOT_ACQUIRED;
    if (search(w, epoch, 0, landed, 0)) return COMPLETE;
    if (landed != all && search(w, epoch, needs, all, 0)) return EARLY;
    if (!w->synchronised) return UNORDERED;
    const Wave *by = &w->group->waves[epoch_at(r, epoch)->wave % w->group->n_waves];
    return UNORDERED | (by->epoch == epoch ? NOT_RELEASED : NOT_SEEN);
}

/* The same of the accesses to a byte before that of an operation, by `other`, whose wave `stamp` names: 0 where they are
   no race with it. */
static u32 missing_at_byte(Wave *w, const Op *op, u32 byte, i32 other, u32 owner, int written) {
    const Group *g = w->group;
    if (!has_lds_order(g)) return UNORDERED;
    if (op->flags & AWAITS || op_polls(g, other)) return 0;
    u32 takers = g->takers[byte / 4];
    int takes = (op->flags & RELEASES) != 0;
    if (written && takes && owner < g->n_waves && takers >> owner & 1) return 0; /* a lock, given back */
    if (written && !takes && op_takes(g, other) && takers >> w->number & 1) return 0; /* another asks for it meanwhile */
    if (written) {
        u32 missing = missing_in_lds(w, g->store_epoch[byte / 4]);
        return missing == COMPLETE && has_seen(w, g->store_epoch[byte / 4], byte) ? 0 : missing;
    }
    for (u32 i = 0; i < g->n_waves; i++) {
        u32 epoch = epoch_of_reads(g, i)[byte / 4];
        u32 missing = i != w->number && epoch ? missing_in_lds(w, epoch) : 0;
        if (missing) return missing;
    }
    return 0;
}

/* Whether an LDS instruction in flight of another wave, no copy, which has touched a byte, is executed before what this wave does
   now. */
static int is_behind_in_lds(Wave *w, const Wave *owner, const Flight *f, u32 byte) {
    const Group *g = w->group;
    if (!has_lds_order(g) || owner == w || !(f->counters >> IN_LDS & 1)) return 0;
    if (op_polls(g, f->at)) return 1;
    if (f->kind == LDS_WRITE && g->takers[byte / 4] >> owner->number & 1) return 1; /* a lock, given back */
    u32 epoch = f->kind == LDS_READ ? epoch_of_reads(g, owner->number)[byte / 4] : g->store_epoch[byte / 4];
    u32 missing = missing_in_lds(w, epoch);
    return !missing || missing == NOT_ACQUIRED || (f->kind != LDS_READ && missing == COMPLETE && has_seen(w, epoch, byte));
}

#endif
