/* Races in global memory. The judge has the rule itself: judged_races.h. This is what the fast variant knows of them,
   coarsely: who stored to each dword last, and who has loaded it since.

   A stamp is workgroup + 1 << 32 | REWRITTEN | CHANGED | barriers passed << 8 | wave + 1; 0 is nobody. What two waves of
   one workgroup do with a barrier between them is ordered, so is what one wave does. Anything else here is only suspected,
   also where atomics order it: the judge knows that rule. CHANGED: by an atomic, or a store that shows a scope beyond its
   workgroup; such accesses are fine with each other. Of a reader CHANGED means that its load has such a scope.

   Waves that store what is there already do not race. Which of them comes first must not matter for that, and the
   judge has another order: so all must store the same. A dword that was changed after its first store is
   REWRITTEN, and stores to it race whatever they store. Loads are never excused so.

   Readers are noted only where some allocation is both read and written: at first they are not, and where such an
   allocation is met the launch begins anew with stamps of readers, too. */
#ifndef AMDGEN_RACES_H
#define AMDGEN_RACES_H

#include "judged_accesses.h"

#define SEVERAL_GROUPS 0xFFFFFFFFull
#define CHANGED NARROW
enum { SEVERAL_WAVES = 0xFF, MOST_BARRIERS = 0x3FFFFF };

INLINE u64 global_stamp(const Wave *w) {
    const Group *g = w->group;
    return (u64)(g->id + 1) << 32 | (u64)(g->barriers & MOST_BARRIERS) << 8 | (w->number + 1);
}

/* Whether the access of a stamp is ordered before the one that `mine` makes now. */
INLINE int ordered(u64 stamp, u64 mine) {
    if (!stamp || stamp == mine) return 1;
    if ((stamp ^ mine) >> 32) return 0;
    return (stamp & 0xFF) == (mine & 0xFF) || (u32)stamp >> 8 < (u32)mine >> 8;
}

/* The stamp of a dword's readers after one more has read it. */
INLINE u64 joined(u64 readers, u64 mine) {
    if (!readers || readers == mine) return mine;
    if ((readers ^ mine) >> 32) return SEVERAL_GROUPS << 32;
    if ((u32)readers >> 8 != (u32)mine >> 8 || (readers & 0xFF) == (mine & 0xFF)) return mine;
    return mine | SEVERAL_WAVES;
}

/* Whether the judge has to say if the order of accesses that other workgroups see matters: some wave has not waited between
   two of these (1; the later of them a returning atomic, such as counts arrivals, or a barrier, behind which another wave
   may count: 2), and one has heard by a load what
   another workgroup has stored so (1), or has used plainly what atomics have changed, by several perhaps (2). */
INLINE int hasty(const Machine *m) { return (m->unwaited && m->heard & 1) || (m->unwaited & m->heard & 2); }

/* An access that other workgroups may see. */
INLINE int note_unwaited(Machine *m, Wave *w, int returns) {
    if (w->shared_at > w->landed[VMCNT]) m->unwaited |= returns ? 3 : 1;
    w->shared_at = w->issued[VMCNT] + 1;
    return !hasty(m);
}

/* A barrier that waves reach with such an access in flight. */
static void note_unwaited_at_barrier(const Group *g) {
    for (u32 i = 0; i < g->n_waves; i++)
        if (g->waves[i].shared_at > g->waves[i].landed[VMCNT]) g->machine->unwaited |= 2;
}

/* Notes a load of the dwords that hold [address, address + size); 0 when it may race. `writers`: of these, joined. */
INLINE int note_load(Machine *m, u64 address, u32 size, u64 mine, u64 *writers) {
    u64 first = (address - m->memory_base) / 4, last = (address - m->memory_base + size - 1) / 4;
    int fine = 1;
    for (u64 d = first; d <= last; d++) {
        u64 *reader = m->readers + d, writer = m->writers[d];
        *writers |= writer;
        fine &= ordered(writer & ~(REWRITTEN | CHANGED), mine);
        if (*reader != mine) *reader = *reader & CHANGED ? mine : joined(*reader, mine);
    }
    return fine;
}

/* Before one lane stores what lies in two dwords, by the bytes of its words. */
static int note_misaligned_store(Machine *m, u64 address, u32 lane, u32 size, u64 mine, Stored values) {
    int fine = 1;
    for (u32 k = 0; 4 * k < size; k++) {
        u64 offset = address - m->memory_base + 4 * k;
        u32 word = values.words[k][lane] >> values.shift, bytes = size < 4 ? size : 4;
        int same = !differ(m->memory + offset, (const u8 *)&word, bytes);
        for (u64 d = offset / 4; d <= (offset + bytes - 1) / 4; d++) {
            u64 before = m->writers[d];
            fine &= ordered(before & ~(REWRITTEN | CHANGED), mine) || (same && !(before & (REWRITTEN | CHANGED)));
            if (m->readers) fine &= ordered(m->readers[d] & ~CHANGED, mine);
            m->writers[d] = mine | (before & REWRITTEN) | (before && !same ? REWRITTEN : 0);
        }
        __builtin_memcpy(m->memory + offset, &word, bytes);
    }
    return fine;
}

/* Before one lane stores: as of a load. */
INLINE int note_store(Machine *m, u64 address, u32 lane, u32 size, u64 mine, Stored values) {
    int fine = 1;
    if (address & ((size < 4 ? size : 4) - 1)) return note_misaligned_store(m, address, lane, size, mine, values);
    for (u32 k = 0; 4 * k < size; k++) {
        u64 offset = address - m->memory_base + 4 * k, *writer = m->writers + offset / 4, before = *writer;
        u32 word = values.words[k][lane] >> values.shift, held = 0;
        __builtin_memcpy(&held, m->memory + (offset & ~3ull), 4);
        int same = size >= 4 ? held == word : !((held >> 8 * (offset & 3) ^ word) << (32 - 8 * size));
        fine &= ordered(before & ~(REWRITTEN | CHANGED), mine) || (same && !(before & (REWRITTEN | CHANGED)));
        if (m->readers) fine &= ordered(m->readers[offset / 4] & ~CHANGED, mine);
        if (before & CHANGED) m->heard |= 2;
        *writer = mine | (before & REWRITTEN) | (before && !same ? REWRITTEN : 0);
        __builtin_memcpy(m->memory + offset, &word, size < 4 ? size : 4); /* for the lanes that follow */
    }
    return fine;
}

/* Whether the lanes access one after the other, each `step` bytes further. */
INLINE int side_by_side(const u64 *at, u64 mask, u64 step) {
    if (mask != ~0ull) return 0;
    u64 apart = 0;
    for (int i = 0; i < LANES; i++) apart |= at[i] ^ (at[0] + step * i);
    return !apart;
}

/* Notes loads of the active lanes; 0 when they may race. The judge reports races itself, here and in the next three, and
   answers 1. */
static int note_loads(Machine *m, Wave *w, const u64 *at, u64 mask, u32 size) {
    if (JUDGE) return judge_loads(&(GlobalAccess){w, at, mask, size, LOAD});
    if (!m->readers) return 1;
    u64 mine = global_stamp(w), writers = 0;
    int fine = 1;
    for (u64 e = mask; e; e &= e - 1) fine &= note_load(m, at[__builtin_ctzll(e)], size, mine, &writers);
    if (writers & CHANGED) m->heard |= 2;
    return fine & !hasty(m);
}

/* The dword behind those that hold [address, address + size). */
INLINE u64 past_dwords(const Machine *m, u64 address, u32 size) { return (address - m->memory_base + size + 3) / 4; }

/* Atomics, and stores that are atomic, may race with what is not. */
static int note_atomics(Machine *m, Wave *w, const u64 *at, u64 mask, u32 size, int returns) {
    if (JUDGE) return judge_global_atomics(&(GlobalAccess){w, at, mask, size, ATOMIC});
    if (!m->writers) return 1;
    u64 mine = global_stamp(w);
    int fine = note_unwaited(m, w, returns);
    for (u64 e = mask; e; e &= e - 1) {
        u64 a = at[__builtin_ctzll(e)], past = past_dwords(m, a, size);
        for (u64 d = (a - m->memory_base) / 4; d < past; d++) {
            u64 before = m->writers[d];
            if (before && !(before & CHANGED)) fine &= ordered(before & ~REWRITTEN, mine);
            else m->writers[d] = mine | CHANGED;
            if (m->readers && !(m->readers[d] & CHANGED)) fine &= ordered(m->readers[d], mine);
        }
    }
    return fine;
}

/* Whether another workgroup has changed what is accessed. */
static int changed_by_others(const Machine *m, const Wave *w, const u64 *at, u64 mask, u32 size) {
    u64 mine = global_stamp(w), some = 0;
    for (u64 e = mask; m->writers && e; e &= e - 1) {
        u64 a = at[__builtin_ctzll(e)], past = past_dwords(m, a, size);
        for (u64 d = (a - m->memory_base) / 4; d < past; d++) some |= m->writers[d] && (m->writers[d] ^ mine) >> 32;
    }
    return (int)some;
}

/* Likewise loads with a scope beyond the workgroup. */
static int note_atomic_loads(Machine *m, Wave *w, const u64 *at, u64 mask, u32 size) {
    if (!m->writers) return 1;
    u64 mine = global_stamp(w);
    int fine = 1;
    for (u64 e = mask; e; e &= e - 1) {
        u64 a = at[__builtin_ctzll(e)], past = past_dwords(m, a, size);
        for (u64 d = (a - m->memory_base) / 4; d < past; d++) {
            if (!(m->writers[d] & CHANGED)) fine &= ordered(m->writers[d] & ~REWRITTEN, mine);
            else m->heard |= (m->writers[d] ^ mine) >> 32 != 0; /* 1 */
            if (m->readers && (!m->readers[d] || m->readers[d] & CHANGED)) m->readers[d] = mine | CHANGED;
        }
    }
    return fine & note_unwaited(m, w, 0);
}

static u32 stored_lane_differs(const u64 *at, u64 mask, u32 size, Stored values) {
    const u32 *words[4];
    for (u32 k = 0; 4 * k < size; k++) words[k] = values.words[k];
    return lane_that_differs(at, mask, size, words, values.shift);
}

static int note_stores(Machine *m, Wave *w, const u64 *at, u64 mask, u32 size, Stored values) {
    if (JUDGE) {
        u32 lane = stored_lane_differs(at, mask, size, values);
        report_lane(w, &m->ops[w->ip], TO_MEMORY, lane, lane < LANES ? at[lane] : 0);
        return judge_stores(&(GlobalAccess){w, at, mask, size, STORE, &values});
    }
    if (!m->writers) return 1;
    u64 mine = global_stamp(w);
    int fine = stored_lane_differs(at, mask, size, values) == LANES;
    if (!m->readers && !((size | at[0]) & 3) && side_by_side(at, mask, size)) {
        u64 *writers = m->writers + (at[0] - m->memory_base) / 4, before = 0;
        u32 count = LANES * size / 4;
        for (u32 i = 0; i < count; i++) before |= writers[i];
        if (!before && fine) { /* nobody has stored here */
            for (u32 i = 0; i < count; i++) writers[i] = mine;
            return 1;
        }
    }
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        fine &= note_store(m, at[lane], lane, size, mine, values);
    }
    return fine & !hasty(m);
}

/* The same of scalar accesses, which go through a cache of their own: whatever was stored in this launch is suspected. */
static int note_scalar_load(Machine *m, Wave *w, u64 at, u32 size, u32 scope, u64 *raced) {
    if (JUDGE) return judge_loads(&(GlobalAccess){w, &at, 1, size, LOAD, .scalar = 1, .raced = raced});
    if (!m->writers) return 1;
    if (scope > OF_WORKGROUP) return note_atomic_loads(m, w, &at, 1, size);
    u64 first = (at - m->memory_base) / 4, some = 0;
    for (u64 d = first; d < first + size / 4; d++) some |= m->writers[d];
    return !some && (!m->readers || note_load(m, at, size, global_stamp(w), &some));
}

static int note_scalar_store(const Machine *m, Wave *w, u64 at, u32 size, Stored values) {
    if (JUDGE) return judge_stores(&(GlobalAccess){w, &at, 1, size, STORE, &values, .scalar = 1});
    return !m->writers;
}

#endif
