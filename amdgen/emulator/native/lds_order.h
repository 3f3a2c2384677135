/* The judge's: order between waves of a workgroup by flags and locks in LDS. Kept where some operation POLLS_LDS: a load, or
   an atomic that returns, in a loop that changes nothing and reads one address again and again (polls.py).

   A CU executes the LDS instructions of all waves one after the other, and those of a wave in order (LLVM AMDGPUUsage,
   "Memory Model gfx90a": "All LDS operations of a CU are performed as wavefront wide operations in a global order"). So
   what a wave has done in LDS before it stores a flag there is done when another one sees the flag, waited for or not.
   Its accesses to memory are in order for its workgroup, which shares an L1, as at a barrier. What its copies bring to
   LDS is not, unless it has waited for vmcnt before; and the other one's accesses to memory come behind the flag only
   when it has waited for the flag's load.

   Every store to LDS leaves a Link at its dwords (happens.h), and one that polls acquires it: from memory's point of view
   when its load has landed. Of each dword, by epochs: who has stored to it last, and when each wave has read it last. A
   copy's epoch is that in which it has landed. Accesses of what polls are none of data. */
#ifndef AMDGEN_LDS_ORDER_H
#define AMDGEN_LDS_ORDER_H

#include "happens.h"

INLINE int has_lds_order(const Group *g) { return JUDGE && g->machine->polls && g->machine->races; }
INLINE u32 lds_dwords(const Group *g) { return g->lds_bytes / 4 + 1; }
INLINE u32 *epoch_of_reads(const Group *g, u32 wave) { return g->read_epoch + wave * lds_dwords(g); }
INLINE int op_polls(const Group *g, i32 number) { return number >= 0 && g->machine->ops[number].flags & POLLS_LDS; }

static void reset_lds_order(Group *g) {
    if (!has_lds_order(g)) return;
    __builtin_memset(g->store_epoch, 0, 4 * lds_dwords(g));
    __builtin_memset(g->lds_links, 0, 4 * lds_dwords(g));
    __builtin_memset(g->read_epoch, 0, 4 * g->n_waves * lds_dwords(g));
}

INLINE void note_epochs(u32 *epochs, const u32 *at, u64 mask, u32 size, u32 value) {
    for (u64 e = mask; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        for (u32 d = a / 4; d <= (a + size - 1) / 4; d++) epochs[d] = value;
    }
}

static void order_reads(Wave *w, const u32 *at, u64 mask, u32 size) {
    if (!has_lds_order(w->group) || !mask) return;
    make_nodes(w->group->machine->races);
    note_epochs(epoch_of_reads(w->group, w->number), at, mask, size, epoch_now(w));
}

/* A store or an atomic: who polls one of its dwords from now on is behind all that the wave has done before. */
static void order_stores(Wave *w, const u32 *at, u64 mask, u32 size, int atomic) {
    Group *g = w->group;
    if (!has_lds_order(g) || !mask) return;
    make_nodes(g->machine->races);
    note_epochs(g->store_epoch, at, mask, size, epoch_now(w));
    note_epochs(g->lds_links, at, mask, size, release_link(w, atomic ? g->lds_link : 0));
    end_epoch(w);
}

/* A copy: stored to when it has landed. */
static void order_copy(Wave *w, const u32 *at, u64 mask, u32 size, int landed) {
    if (!has_lds_order(w->group) || !mask) return;
    make_nodes(w->group->machine->races);
    note_epochs(w->group->store_epoch, at, mask, size, landed ? epoch_now(w) : 0);
}

/* What a poll has found: the links of others at the dwords of its lanes. The last but one value counts at once: as a
   rule there is one. `at_once`: so does that one. Returns it. */
static u32 poll_links(Wave *w, const u32 *at, u64 mask, u32 size, int at_once) {
    Group *g = w->group;
    Races *r = g->machine->races;
    u32 last = 0, mine = g->id * g->n_waves + w->number;
    make_nodes(r);
    for (u64 e = mask; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        for (u32 d = a / 4; d <= (a + size - 1) / 4; d++) {
            u32 link = known_link(r, g->lds_links[d]);
            if (!link || link == last || epoch_at(r, link_at(r, link)->epoch)->wave == mine) continue;
            if (last) acquire(w, last, 0, 0);
            last = link;
        }
    }
    if (last && at_once) acquire(w, last, 0, 0);
    return last;
}

/* Whether an epoch, 0 for none that is known, of a wave of this workgroup happens before what the wave does now. */
INLINE int lds_before(Wave *w, u32 epoch) {
    const Races *r = w->group->machine->races;
    return epoch && (!known_epoch(r, epoch) || happens_before(w, epoch, 0));
}

/* Whether the accesses to a byte before this one, by `other`, are no race with it. */
static int is_ordered_in_lds(Wave *w, const Op *op, u32 byte, i32 other, int written) {
    const Group *g = w->group;
    if (!has_lds_order(g)) return 0;
    if (op->flags & POLLS_LDS || op_polls(g, other)) return 1;
    if (written) return lds_before(w, g->store_epoch[byte / 4]);
    for (u32 i = 0; i < g->n_waves; i++) {
        u32 epoch = epoch_of_reads(g, i)[byte / 4];
        if (i != w->number && epoch && !lds_before(w, epoch)) return 0;
    }
    return 1;
}

/* Whether an LDS instruction in flight of another wave, no copy, which has touched a byte, is executed before what this wave does
   now. */
static int is_behind_in_lds(Wave *w, const Wave *owner, const Flight *f, u32 byte) {
    const Group *g = w->group;
    if (!has_lds_order(g) || owner == w || !(f->counters >> IN_LDS & 1)) return 0;
    if (op_polls(g, f->at)) return 1;
    return lds_before(w, f->kind == LDS_READ ? epoch_of_reads(g, owner->number)[byte / 4] : g->store_epoch[byte / 4]);
}

#endif
