/* The judge's: by which ways waves came to the instructions that rows of wait states speak of as consumers. Each wave
   remembers what it issued last; of each such instruction, the different memories are kept. Python judges them
   (paths.py). A memory is known by its hash, a polynomial in the operations that rolls on with each of them. */
#ifndef AMDGEN_WINDOWS_H
#define AMDGEN_WINDOWS_H

#include "machine.h"

/* A wave has issued an instruction. */
static void remember(Machine *m, Wave *w, const Op *op, u32 lanes_off) {
    u32 issued = ((u32)(op - m->ops) << 1 | lanes_off) + 1, length = m->way_length;
    u32 gone = w->recent[(w->n_recent - length) % WAY];
    w->recent[w->n_recent++ % WAY] = issued;
    w->way = w->way * WAY_FACTOR + issued - gone * m->way_power;
    if (!(op->flags & CONSUMES)) return;
    u64 key = w->way ? w->way : 1;
    u32 at = (u32)(key * WAY_FACTOR >> 40) % WAYS;
    while (m->ways[at].key && m->ways[at].key != key) at = (at + 1) % WAYS;
    Way *way = &m->ways[at];
    way->count++;
    if (way->key) return;
    way->key = key, way->group = w->group->id, way->wave = w->number;
    m->n_ways++;
    for (u32 i = 0; i < length; i++) way->issued[i] = w->recent[(w->n_recent - length + i) % WAY];
}

/* Whether the ways that are kept have to be fetched before the next step of a workgroup. */
INLINE int many_ways(const Machine *m) { return m->n_ways > WAYS / 2; }

#endif
