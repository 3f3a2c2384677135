/* Global memory that nobody has written, followed by byte (emulator/unwritten.py has its state).

   A load alone is no finding: vector loads read past a row's end, and lanes that are masked later read what they like. What
   such a load brings is undefined from then on, its value stays (RACED of flight.h), and its event becomes a finding once
   something uses it. To copy it is no use: what is stored of it is unwritten in its new place. COMPUTED tells copies from
   what has been computed. The fast variant only follows the bits; what it would have to store goes to the judge. */
#ifndef AMDGEN_UNWRITTEN_H
#define AMDGEN_UNWRITTEN_H

#include "registers.h"

/* What the lanes of a mask access: `size` bytes each, of which a descriptor admits dwords. */
typedef struct {
    const u64 *at, *admitted;
    u64 mask;
    u32 size;
} Reach;

INLINE u16 owner_at(const Machine *m, u64 offset) { return m->owner[offset >> 12]; }

/* Whether no lane reaches an allocation that has unwritten bytes, as is usual: all lie in one that has none. */
static int is_whole(const Machine *m, const Reach *r) {
    u64 low = ~0ull, high = 0;
    if (r->mask == ~0ull) {
        for (int i = 0; i < LANES; i++) low = r->at[i] < low ? r->at[i] : low, high = r->at[i] > high ? r->at[i] : high;
    } else {
        for (u64 e = r->mask; e; e &= e - 1) {
            u64 a = r->at[__builtin_ctzll(e)];
            low = a < low ? a : low, high = a > high ? a : high;
        }
    }
    if (low - m->memory_base >= m->memory_size) return !r->mask; /* lanes that nothing admits may point anywhere */
    u16 owner = owner_at(m, low - m->memory_base);
    return high < m->ends[owner] && m->lacks[owner] == ALL_WRITTEN;
}

/* Whether the host's program has stored to an allocation itself, without a call: fresh memory has a pattern, and a byte that
   nothing known has written has another value. Nothing of such an allocation is taken for unwritten from then on. */
static u8 ask_host(Machine *m, u64 offset) {
    u64 first = offset >> 12;
    u16 owner = m->owner[first];
    while (first && m->owner[first - 1] == owner) first--;
    u64 begin = first << 12, end = m->ends[owner] - m->memory_base;
    u32 odd = 0;
    for (u64 part = begin; part < end && !odd; part += 4096) {
        u64 stop = end - part < 4096 ? end : part + 4096;
        const u32 *data = (const u32 *)(m->memory + part), *holes = (const u32 *)(m->unwritten + part);
        for (u64 i = 0; i < (stop - part) / 4; i++) odd |= (data[i] ^ m->fresh) & holes[i];
        for (u64 at = stop & ~3ull; at < stop; at++)
            odd |= (m->memory[at] ^ (u8)(m->fresh >> 8 * (at & 3))) & m->unwritten[at];
    }
    return m->lacks[owner] = odd ? BY_HOST : LACKS;
}

/* The unwritten bits of up to four bytes. */
INLINE u32 holes_at(Machine *m, u64 offset, u32 size) {
    u32 hole = 0;
    __builtin_memcpy(&hole, m->unwritten + offset, size);
    if (!hole) return 0;
    u8 state = m->lacks[owner_at(m, offset)];
    if (state == UNASKED) state = ask_host(m, offset);
    return state == LACKS ? hole : 0;
}

/* The event of a load, or of an atomic, that has met unwritten bytes; 0: there is no more room. */
static Event *event_of_unwritten(const Wave *w, const Op *op, u32 severity, u32 lane, u64 address, u32 size) {
    Machine *m = w->group->machine;
    i32 at = number_of(w, op);
    for (u32 i = 0; i < m->n_events; i++) {
        Event *e = &m->events[i];
        if (e->kind == MEMORY_UNWRITTEN && e->at == at) return e->count++, e;
    }
    Event *e = find(w, MEMORY_UNWRITTEN, severity, at, -1);
    if (e) e->lane = (i32)lane, e->value[0] = address, e->value[1] = size;
    return e;
}

/* The bits that somebody has written of what lanes load, before the words are put in their place. Returns where the others
   come from, as of flight.h; 0: there are none, and `bits` is left alone. */
static u64 written_in_memory(Wave *w, const Op *op, Reach r, u32 bits[][LANES]) {
    Machine *m = w->group->machine;
    if (!m->unwritten || is_whole(m, &r)) return 0;
    u32 words = r.size < 4 ? 1 : r.size / 4, part = r.size < 4 ? r.size : 4;
    u64 origin = 0;
    for (u64 e = r.mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        for (u32 k = 0; k < words; k++) {
            if (!(r.admitted[k] >> lane & 1)) continue;
            u64 address = r.at[lane] + 4 * k;
            u32 hole = holes_at(m, address - m->memory_base, part);
            if (!hole) continue;
            if (!origin) {
                const Event *met = JUDGE ? event_of_unwritten(w, op, IF_USED, lane, address, r.size) : m->events;
                if (!met) return 0;
                origin = RACED | (u64)(met - m->events);
                __builtin_memset(bits, 0xFF, words * sizeof *bits);
            }
            if (op->sign && part < 4 && hole >> (8 * part - 1)) hole |= ~0u << 8 * part;
            bits[k][lane] &= ~hole;
        }
    }
    w->read_unwritten |= origin != 0;
    return origin;
}

/* Lanes have written these bytes. */
static void note_written(Machine *m, Reach r) {
    if (!m->unwritten || is_whole(m, &r)) return;
    u32 words = r.size < 4 ? 1 : r.size / 4, part = r.size < 4 ? r.size : 4;
    u64 all = ~0ull, span = (LANES - 1) * (u64)r.size, apart = 0;
    for (u32 k = 0; k < words; k++) all &= r.admitted[k];
    if ((r.mask & all) == ~0ull && r.at[LANES - 1] - r.at[0] == span) {
        for (u32 i = 0; i < LANES; i++) apart |= r.at[i] ^ (r.at[0] + i * r.size);
        if (!apart) {
            __builtin_memset(m->unwritten + (r.at[0] - m->memory_base), 0, span + r.size);
            return;
        }
    }
    for (u32 k = 0; k < words; k++)
        for (u64 e = r.mask & r.admitted[k]; e; e &= e - 1)
            __builtin_memset(m->unwritten + (r.at[__builtin_ctzll(e)] + 4 * k - m->memory_base), 0, part);
}

/* The judge's, after a store of registers from `row` on, shifted: of copies of unwritten bytes the new place has none either. */
static void leave_unwritten(Wave *w, Reach r, u32 row, u32 shift) {
    Machine *m = w->group->machine;
    u32 words = r.size < 4 ? 1 : r.size / 4, part = r.size < 4 ? r.size : 4;
    for (u32 k = 0; m->unwritten && k < words; k++) {
        if (!is_copy(w, w->origins[row + k])) continue;
        for (u64 e = r.mask & r.admitted[k] & ~w->defined[row + k]; e; e &= e - 1) {
            u32 lane = (u32)__builtin_ctzll(e), hole = ~known_bits(w, row + k, lane) >> shift;
            u64 offset = r.at[lane] + 4 * k - m->memory_base;
            u8 *state = &m->lacks[owner_at(m, offset)];
            if (*state == BY_HOST) continue;
            if (*state == ALL_WRITTEN) *state = LACKS;
            __builtin_memcpy(m->unwritten + offset, &hole, part);
        }
    }
}

/* Before lanes change memory by an atomic, which `uses` what is there, or only swaps it: what is wrong, or 0. */
static const char *change_unwritten(Wave *w, const Op *op, const u64 *at, u64 mask, u32 size, int uses) {
    static const u64 ALL[4] = {~0ull, ~0ull, ~0ull, ~0ull};
    Machine *m = w->group->machine;
    Reach r = {at, ALL, mask, size};
    if (!m->unwritten || is_whole(m, &r)) return 0;
    for (u64 e = uses ? mask : 0, met = 0; e && !met; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), hole = 0;
        for (u32 k = 0; k < size; k += 4) hole |= holes_at(m, at[lane] + k - m->memory_base, 4);
        if (!hole) continue;
        if (!JUDGE) return "uninitialized";
        Event *event = event_of_unwritten(w, op, ERROR, lane, at[lane], size);
        if (event) event->value[2] = IN_PLACE;
        met = 1;
    }
    note_written(m, r);
    return 0;
}

#endif
