/* Races in global memory, coarsely: who wrote each dword last, and who has read it since.

   A stamp is workgroup + 1 << 32 | barriers passed << 8 | wave + 1; 0 is nobody. What two waves of one workgroup do
   with a barrier between them is ordered, so is what one wave does. Anything else here is only suspected, also where
   atomics order it, or where a value is stored that is there already: the NumPy engine knows those rules
   (globalraces.py).

   Readers are noted only where some allocation is both read and written: at first they are not, and where such an
   allocation is met the launch begins anew with stamps of readers, too. */
#ifndef AMDGEN_RACES_H
#define AMDGEN_RACES_H

#include "machine.h"

#define SEVERAL_GROUPS 0xFFFFFFFFull
enum { PLAIN_READ, PLAIN_WRITE, COHERENT };
enum { SEVERAL_WAVES = 0xFF };

INLINE u64 global_stamp(const Wave *w) {
    const Group *g = w->group;
    return (u64)(g->id + 1) << 32 | (u64)(g->barriers & 0xFFFFFF) << 8 | (w->number + 1);
}

/* Whether what the stamp tells of came before what `mine` does now. */
INLINE int ordered(u64 stamp, u64 mine) {
    if (!stamp || stamp == mine) return 1;
    if ((stamp ^ mine) >> 32) return 0;
    return (stamp & 0xFF) == (mine & 0xFF) || (u32)stamp >> 8 < (u32)mine >> 8;
}

/* The readers of a dword when one more reads it. */
INLINE u64 joined(u64 readers, u64 mine) {
    if (!readers || readers == mine) return mine;
    if ((readers ^ mine) >> 32) return SEVERAL_GROUPS << 32;
    if ((u32)readers >> 8 != (u32)mine >> 8 || (readers & 0xFF) == (mine & 0xFF)) return mine;
    return mine | SEVERAL_WAVES;
}

/* Notes an access of the dwords that hold [address, address + size); 0 when it may race. */
INLINE int note_dwords(Machine *m, u64 address, u32 size, u64 mine, int kind) {
    u64 first = (address - m->memory_base) / 4, last = (address - m->memory_base + size - 1) / 4;
    int fine = 1;
    for (u64 d = first; d <= last; d++) {
        u64 *writer = m->writers + d, *reader = m->readers + d;
        if (kind == PLAIN_READ) {
            fine &= ordered(*writer, mine);
            if (*reader != mine) *reader = joined(*reader, mine);
            continue;
        }
        if (m->readers) fine &= ordered(*reader, mine);
        if (kind == PLAIN_WRITE) {
            fine &= ordered(*writer, mine);
            *writer = mine;
        } else { /* atomics, and what has a scope bit: only among themselves */
            fine &= *writer >> 32 == SEVERAL_GROUPS || ordered(*writer, mine);
            *writer = SEVERAL_GROUPS << 32;
        }
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

static int note_global(Machine *m, const Wave *w, const u64 *at, u64 mask, u32 size, int kind) {
    if (!m->writers || (kind == PLAIN_READ && !m->readers)) return 1;
    u64 mine = global_stamp(w);
    int fine = 1;
    if (kind == PLAIN_WRITE && !m->readers && !(size & 3) && side_by_side(at, mask, size)) {
        u64 *writers = m->writers + (at[0] - m->memory_base) / 4, before = 0;
        u32 count = LANES * size / 4;
        for (u32 i = 0; i < count; i++) before |= writers[i];
        if (!before) { /* nobody has written here */
            for (u32 i = 0; i < count; i++) writers[i] = mine;
            return 1;
        }
    }
    for (u64 e = mask; e; e &= e - 1) fine &= note_dwords(m, at[__builtin_ctzll(e)], size, mine, kind);
    return fine;
}

#endif
