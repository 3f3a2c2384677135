/* What memory holds, as a number that moves with each change: the same content is the same number again. Kept only while
   Python asks whether a launch makes progress (machine.py): it is Machine.follows then, else stores pay nothing.

   The number is a sum over all dwords of a hash of where each is and what it holds, but for a constant. */
#ifndef AMDGEN_CONTENT_H
#define AMDGEN_CONTENT_H

#include "machine.h"

INLINE u64 dword_hash(u64 offset, u32 word) {
    u64 h = (offset >> 2) * 0x9E3779B97F4A7C15ull + word + 1;
    h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9ull;
    h = (h ^ h >> 27) * 0x94D049BB133111EBull;
    return h ^ h >> 31;
}

/* Dwords that are about to be written, by offset; each once. */
typedef struct {
    u64 at[8 * LANES], top;
    u32 n, kept;
} Dwords;

INLINE u64 content_of(const Machine *m, const Dwords *d) {
    u64 sum = 0;
    for (u32 i = 0; i < d->n; i++) {
        u32 word;
        __builtin_memcpy(&word, m->memory + d->at[i], 4);
        sum += dword_hash(d->at[i], word);
    }
    return sum;
}

/* The dword of an address, where it is in memory at all: it has not been checked. */
INLINE void add_dword(const Machine *m, Dwords *d, u64 address) {
    u64 offset = (address - m->memory_base) & ~3ull;
    if (!fits(offset, 4, m->memory_size)) return;
    for (u32 i = d->n; offset <= d->top && i-- > 0;)
        if (d->at[i] == offset) return;
    if (offset > d->top) d->top = offset;
    d->at[d->n++] = offset;
}

/* Before the lanes of `mask` write `size` bytes each. */
static void leave_content(Machine *m, const u64 *at, u64 mask, u32 size, Dwords *d) {
    d->n = 0, d->top = 0, d->kept = m->follows;
    if (!d->kept) return;
    for (u64 e = mask; e; e &= e - 1) {
        u64 a = at[__builtin_ctzll(e)];
        for (u32 k = 0; k < size; k += 4) add_dword(m, d, a + k);
        add_dword(m, d, a + size - 1);
    }
    m->content -= content_of(m, d);
}

/* After the lanes have written. */
INLINE void enter_content(Machine *m, const Dwords *d) {
    if (d->kept) m->content += content_of(m, d);
}

#endif
