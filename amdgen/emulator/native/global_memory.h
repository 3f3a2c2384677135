/* Global memory, reached by global and buffer instructions, and by flat ones that stay in it. */
#ifndef AMDGEN_GLOBAL_MEMORY_H
#define AMDGEN_GLOBAL_MEMORY_H

#include "content.h"
#include "flight.h"
#include "places.h"
#include "races.h"
#include "registers.h"
#include "rules.h"
#include "unwritten.h"

INLINE int valid(const Machine *m, u64 address, u64 size) {
    u64 offset = address - m->memory_base;
    return offset < m->memory_size && fits(address, size, m->ends[m->owner[offset >> 12]]);
}

/* What an access does to its allocation: it reads (1), writes (2), or reads by a load with a scope bit (4), too. */
INLINE int touch_of(const Op *op, int verb) { return verb == LOAD ? (op->scope ? 5 : 1) : verb == STORE ? 2 : 3; }

/* Notes that. An allocation that is both read and written needs stamps of its readers. */
INLINE const char *touch_allocation(Machine *m, u32 owner, int touch) {
    m->touched[owner] |= touch;
    return (m->touched[owner] & 3) == 3 && m->writers && !m->readers ? "readers" : 0;
}

/* Where accesses begin: the lowest and the highest address, and the bits that any has. */
typedef struct {
    u64 low, high, bits;
} Span;

/* Where the lanes of an instruction point, the bytes that each accesses, and for each dword of them the lanes that its
   descriptor admits. */
typedef struct {
    u64 at[LANES], admitted[4];
    u32 size, words;
    Span span;   /* of all lanes, where plain */
    int plain;   /* every lane is admitted, active or not */
} Access;

static Span span_of(const u64 *at, u64 mask) {
    Span s = {~0ull, 0, 0};
    if (mask == ~0ull) {
        for (int i = 0; i < LANES; i++) {
            s.low = at[i] < s.low ? at[i] : s.low;
            s.high = at[i] > s.high ? at[i] : s.high;
            s.bits |= at[i];
        }
    } else {
        for (u64 e = mask; e; e &= e - 1) {
            u64 a = at[__builtin_ctzll(e)];
            s.low = a < s.low ? a : s.low;
            s.high = a > s.high ? a : s.high;
            s.bits |= a;
        }
    }
    return s;
}

/* Whether every access of the mask, whose span is s, lies inside one allocation, and atomics are aligned; 0 when it is so. */
static const char *bad_span(Machine *m, Span s, const u64 *at, u64 mask, u32 size, int touch) {
    if (touch == 3 && s.bits & (size - 1)) return "misaligned";
    u64 offset = s.low - m->memory_base;
    if (offset < m->memory_size) {
        u32 owner = m->owner[offset >> 12];
        if (owner && fits(s.high, size, m->ends[owner])) return touch_allocation(m, owner, touch);
    }
    for (u64 e = mask; e; e &= e - 1) {
        u64 a = at[__builtin_ctzll(e)];
        if (!valid(m, a, size)) return "out_of_bounds";
        const char *why = touch_allocation(m, m->owner[(a - m->memory_base) >> 12], touch);
        if (why) return why;
    }
    return 0;
}

static const char *bad_addresses(Machine *m, const u64 *at, u64 mask, u32 size, int touch) {
    return bad_span(m, span_of(at, mask), at, mask, size, touch);
}

static const char *bad_access(Machine *m, const Access *x, u64 mask, u32 size, int touch) {
    return bad_span(m, x->plain && mask == ~0ull ? x->span : span_of(x->at, mask), x->at, mask, size, touch);
}

/* Notes where in memory lanes go, for who watches. */
INLINE void note_places(const Wave *w, u32 verb, u32 size, u64 mask, const u64 *at) {
    u64 *to = touches(w, TO_MEMORY, verb, size, mask);
    if (to) __builtin_memcpy(to, at, LANES * sizeof *at);
}

/* The judge checks an access: lanes outside of every allocation are reported, and admitted no more. */
static const char *judge_access(Wave *w, const Op *op, Access *x, u64 exec, int verb) {
    Machine *m = w->group->machine;
    u32 words = x->words, size = x->size;
    u64 some = 0, bad = 0;
    for (u32 i = 0; i < words; i++) some |= x->admitted[i];
    const char *why = 0;
    for (u64 e = exec & some; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        u64 a = x->at[lane];
        int fine = valid(m, a, size), all = 1;
        for (u32 i = 0; i < words; i++) all &= (int)(x->admitted[i] >> lane & 1);
        if (!fine && !all) {
            fine = 1;
            for (u32 i = 0; i < words; i++)
                if (x->admitted[i] >> lane & 1) fine &= valid(m, a + 4 * i, 4);
        }
        if (!fine) bad |= e & -e;
        if (!fine) continue;
        for (u32 i = 0; i < words && !why; i++)
            if (x->admitted[i] >> lane & 1)
                why = touch_allocation(m, m->owner[(a + 4 * i - m->memory_base) >> 12], touch_of(op, verb));
    }
    for (u32 i = 0; i < words; i++) x->admitted[i] &= ~bad;
    x->plain &= !bad;
    note_places(w, (u32)verb, size, exec & some & ~bad, x->at);
    Event *event = bad ? find(w, BEYOND_MEMORY, ERROR, number_of(w, op), -1) : 0;
    if (event) {
        event->lane = __builtin_ctzll(bad);
        event->value[0] = x->at[event->lane], event->value[1] = size, event->value[2] = (u64)verb;
    }
    rules_memory(w, op, x->at, exec & some & ~bad, size);
    return why;
}

INLINE u8 *host(const Machine *m, u64 address) { return m->memory + (address - m->memory_base); }

INLINE void admit_all(const Op *op, Access *x) {
    x->size = op->size, x->words = op->words, x->plain = 0;
    for (int word = 0; word < 4; word++) x->admitted[word] = ~0ull;
}

/* Where the lanes of a global or flat access point. */
static void global_addresses(const Wave *w, const Op *op, Access *x) {
    admit_all(op, x);
    places_in_global(w, op, op->size, x->at);
}

static void flat_addresses(const Wave *w, const Op *op, Access *x) {
    admit_all(op, x);
    places_in_flat(w, op, op->size, x->at);
}

/* ------------------------------------------------------------------------------------------------ buffers */

/* Counts the active lanes of which the descriptor refuses some dword: loads give 0 there, stores are dropped. */
static void deny(const Wave *w, const Op *op, const Access *x) {
    u64 all = EXEC(w);
    for (u32 word = 0; word < x->words; word++) all &= x->admitted[word];
    const Machine *m = w->group->machine;
    m->denied[op - m->ops] += (u64)__builtin_popcountll(EXEC(w) & ~all);
}

/* As a rule all lanes of a raw buffer are inside, where the address grows with the lane's offset and nothing else: then
   the one with the greatest shows it, unless addresses wrap. */
static int all_inside(const Wave *w, const Op *op, const u32 *d, Access *x) {
    if (op->memory.lane_offset < 0 || op->memory.index >= 0 || buffer_swizzle(d) || buffer_add_tid(d)) return 0;
    const u32 *from = w->v[op->memory.lane_offset];
    u32 least = ~0u, most = 0, bits = 0;
    for (int i = 0; i < LANES; i++) {
        least = from[i] < least ? from[i] : least;
        most = from[i] > most ? from[i] : most;
        bits |= from[i];
    }
    u64 first = buffer_place(w, op, x->size, 0, 0, 0), last = buffer_place(w, op, x->size, 0, most, 0);
    if (last - first != most || !buffer_admitted(w, op, x->size, 4 * (x->words - 1), 0, most, 0)) return 0;
    for (int word = 0; word < 4; word++) x->admitted[word] = ~0ull;
    for (int i = 0; i < LANES; i++) x->at[i] = first + from[i];
    x->plain = 1;
    x->span = (Span){first + least, last, first | bits}; /* bits: at least as many */
    return 1;
}

/* Where accesses of `size` bytes through a descriptor lie. What is out of range is so by its first byte, dword by dword:
   CDNA3 ISA reference, 9.1.5.1. */
static const char *buffer_addresses(Wave *w, const Op *op, u32 size, Access *x) {
    const u32 *d = &w->s[op->memory.base];
    x->size = size, x->words = size < 4 ? 1 : size / 4, x->plain = 0;
    if (!EXEC(w)) { /* by its format, or by that of the descriptor */
        *x = (Access){.size = size, .words = x->words};
        return 0;
    }
    const char *bad = refuses_in_buffer(w, op, size);
    if (bad || all_inside(w, op, d, x)) return bad;
    for (u32 word = 0; word < x->words; word++) x->admitted[word] = admits_in_buffer(w, op, size, 4 * word);
    deny(w, op, x);
    if (!buffer_add_tid(d) && !buffer_data_format(d) && buffer_records(d)) find(w, UNBOUND, WARNING, number_of(w, op), -1);
    places_in_buffer(w, op, size, x->at);
    return 0;
}

/* Atomics, and accesses that convert, are in range as a whole. */
static void admit_whole(Access *x) {
    u64 all = ~0ull;
    for (u32 word = 0; word < x->words; word++) all &= x->admitted[word];
    for (u32 word = 0; word < x->words; word++) x->admitted[word] = all;
}

typedef u32 Quad __attribute__((vector_size(16), aligned(4)));

/* 64 lanes' words, `words` of them consecutive at from(lane), into rows: four lanes at a time. */
#define GATHER_WORDS(WORDS, FROM)                                                                              \
    if ((WORDS) == 1) {                                                                                        \
        for (int i = 0; i < LANES; i++) __builtin_memcpy(&out[0][i], FROM(i), 4);                              \
    } else if ((WORDS) == 2) {                                                                                 \
        for (int i = 0; i < LANES; i++) {                                                                      \
            u64 both;                                                                                          \
            __builtin_memcpy(&both, FROM(i), 8);                                                               \
            out[0][i] = (u32)both, out[1][i] = (u32)(both >> 32);                                              \
        }                                                                                                      \
    } else if ((WORDS) == 4) {                                                                                 \
        for (int i = 0; i < LANES; i += 4) {                                                                   \
            Quad a = *(const Quad *)FROM(i), b = *(const Quad *)FROM(i + 1);                                   \
            Quad c = *(const Quad *)FROM(i + 2), d = *(const Quad *)FROM(i + 3);                               \
            Quad ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5); \
            Quad ef = __builtin_shufflevector(a, b, 2, 6, 3, 7), gh = __builtin_shufflevector(c, d, 2, 6, 3, 7); \
            *(Quad *)&out[0][i] = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);                                 \
            *(Quad *)&out[1][i] = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);                                 \
            *(Quad *)&out[2][i] = __builtin_shufflevector(ef, gh, 0, 1, 4, 5);                                 \
            *(Quad *)&out[3][i] = __builtin_shufflevector(ef, gh, 2, 3, 6, 7);                                 \
        }                                                                                                      \
    } else {                                                                                                   \
        for (int i = 0; i < LANES; i++)                                                                        \
            for (u32 k = 0; k < (WORDS); k++) __builtin_memcpy(&out[k][i], FROM(i) + 4 * k, 4);                \
    }

/* Whether each four lanes access dwords one after the other. */
INLINE int quads_side_by_side(const u64 *at, u64 mask) {
    if (mask != ~0ull) return 0;
    u64 apart = 0;
    for (int i = 0; i < LANES; i++) apart |= at[i] ^ (at[i & ~3] + 4 * (i & 3));
    return !apart;
}

/* The words of each lane, into `out`; those not admitted are 0. */
static const char *read_memory(Wave *w, const Op *op, Access *x, u64 exec, u32 out[][LANES]) {
    Machine *m = w->group->machine;
    const char *bad = JUDGE ? judge_access(w, op, x, exec, LOAD) : 0;
    const u64 *at = x->at, *admitted = x->admitted;
    u32 words = x->words, size = x->size;
    u64 some = 0, all = ~0ull;
    for (u32 i = 0; i < words; i++) some |= admitted[i], all &= admitted[i];
    u64 mask = exec & some;
    int whole = (mask & ~all) == 0;
    if (!JUDGE && whole)
        bad = bad_access(m, x, mask, size, touch_of(op, LOAD));
    else
        for (u32 i = 0; !JUDGE && i < words && !bad; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            bad = bad_addresses(m, part, exec & admitted[i], 4, touch_of(op, LOAD));
        }
    if (!JUDGE && !bad) bad = rules_memory(w, op, at, mask, size);
    if (bad) return bad;
    if (!JUDGE) note_places(w, LOAD, size, mask, at);
    if (!JUDGE && op->scope > OF_WORKGROUP) {
        if (!note_atomic_loads(m, w, at, mask, size)) return "global_race";
    } else {
        if (!note_loads(m, w, at, mask & all, size)) return "global_race";
        for (u32 i = 0; !whole && i < words; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            if (!note_loads(m, w, part, mask & ~all & admitted[i], 4)) return "global_race";
        }
    }
    m->bytes[GLOBAL_READ] += (u64)__builtin_popcountll(mask) * size;
    if (size < 4) {
        for (int i = 0; i < LANES; i++) out[0][i] = 0;
        for (u64 e = mask; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u32 word = 0;
            __builtin_memcpy(&word, host(m, at[i]), size);
            if (op->sign) word = (u32)((i32)(word << (32 - 8 * size)) >> (32 - 8 * size));
            out[0][i] = word;
        }
        return 0;
    }
    if (whole && size == 4 && side_by_side(at, mask, 4)) {
        __builtin_memcpy(out[0], host(m, at[0]), sizeof out[0]);
        return 0;
    }
    if (size == 4 && whole && quads_side_by_side(at, mask)) {
        for (int i = 0; i < LANES; i += 4) __builtin_memcpy(&out[0][i], host(m, at[i]), 16);
        return 0;
    }
    if (mask == ~0ull && whole) {
        const u8 *arena = m->memory - m->memory_base;
#define FROM_MEMORY(i) (arena + at[i])
        GATHER_WORDS(words, FROM_MEMORY)
        return 0;
    }
    for (u32 k = 0; k < words; k++) {
        for (int i = 0; i < LANES; i++) out[k][i] = 0;
        for (u64 e = exec & admitted[k]; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            __builtin_memcpy(&out[k][i], host(m, at[i]) + 4 * k, 4);
        }
    }
    return 0;
}

/* A load of 16 bits in its half of the register, and which bits are defined: with ECC the other half becomes 0. */
static void place_half(const Op *op, u32 out[][LANES], u32 bits[][LANES]) {
    if (!op->d16) return;
    for (int i = 0; i < LANES; i++) out[0][i] = op->d16 == 2 ? out[0][i] << 16 : out[0][i] & 0xFFFF;
    for (int i = 0; bits && i < LANES; i++)
        bits[0][i] = op->d16 == 2 ? bits[0][i] << 16 | 0xFFFF : bits[0][i] | 0xFFFF0000;
}

/* What a load brought into its registers, and into one more a status, which is 0: nothing is unmapped here. */
static int deliver_load(Wave *w, const Op *op, u32 out[][LANES], u32 bits[][LANES]) {
    u32 rows = op->words;
    place_half(op, out, bits);
    if (op->memory.status) {
        __builtin_memset(out[rows], 0, sizeof out[rows]);
        if (bits) __builtin_memset(bits[rows], 0xFF, sizeof bits[rows]);
        rows++;
    }
    return issue_load(w, op, op->memory.data, out, bits, (int)rows);
}

/* Likewise with undefined bits, which come from `origin`. */
static int deliver_undefined(Wave *w, const Op *op, u32 out[][LANES], u32 bits[][LANES], u64 origin) {
    int event = deliver_load(w, op, out, bits);
    if (JUDGE && event == NEXT) w->arrivals[w->queue[w->in_flight - 1].arrival].origin = origin;
    return event;
}

/* What the lanes of a mask access: those of which nothing is admitted may point anywhere. */
INLINE Reach reach_of(const Access *x, u64 mask) {
    u64 some = 0;
    for (u32 i = 0; i < x->words; i++) some |= x->admitted[i];
    return (Reach){x->at, x->admitted, mask & some, x->size};
}

static int load(Wave *w, const Op *op, Access *x) {
    u32 apart[WORDS][LANES], bits[WORDS][LANES];
    int direct = !JUDGE && EXEC(w) == ~0ull && !op->d16 && !op->memory.status; /* into the registers themselves */
    u32(*out)[LANES] = direct ? w->v + op->memory.data : apart;
    const char *bad = read_memory(w, op, x, EXEC(w), out);
    if (bad) return suspect(w, bad);
    u64 origin = written_in_memory(w, op, reach_of(x, EXEC(w)), bits);
    if (origin) return deliver_undefined(w, op, out, bits, origin);
    if (!direct) return deliver_load(w, op, out, 0);
    for (u32 r = 0; r < op->words; r++) w->defined[op->memory.data + r] = ~0ull;
    return issue_rows(w, op, op->memory.data, op->words);
}

/* The registers that a store writes. */
INLINE Stored stored(Wave *w, const Op *op) { return (Stored){&w->v[op->memory.data], op->d16 == 2 ? 16 : 0}; }

static const char *put_values(Wave *w, const Op *op, Access *x, u64 exec, Stored values) {
    Machine *m = w->group->machine;
    const char *bad = JUDGE ? judge_access(w, op, x, exec, STORE) : 0;
    const u64 *at = x->at, *admitted = x->admitted;
    u32 words = x->words, size = x->size;
    u64 some = 0, all = ~0ull;
    for (u32 i = 0; i < words; i++) some |= admitted[i], all &= admitted[i];
    u64 mask = exec & some;
    if (!JUDGE && (mask & ~all) == 0)
        bad = bad_access(m, x, mask, size, 2);
    else
        for (u32 i = 0; !JUDGE && i < words && !bad; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            bad = bad_addresses(m, part, exec & admitted[i], 4, 2);
        }
    if (!JUDGE && !bad) bad = rules_memory(w, op, at, mask, size);
    if (bad) return bad;
    if (!JUDGE) note_places(w, STORE, size, mask, at);
    if (!JUDGE && op->scope > OF_WORKGROUP) {
        if (op->fed_by && changed_by_others(m, w, at, mask & all, size)) return "global_race";
        if (!note_atomics(m, w, at, mask & all, size, 0)) return "global_race";
    } else if ((mask & ~all) == 0) {
        if (!note_stores(m, w, at, mask, size, values)) return "global_race";
    } else for (u32 i = 0; i < words; i++) {
        u64 part[LANES];
        for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
        Stored word = {values.words + i, values.shift};
        if (!note_stores(m, w, part, exec & admitted[i], size < 4 ? size : 4, word)) return "global_race";
    }
    note_written(m, (Reach){at, admitted, mask, size});
    m->bytes[GLOBAL_WRITE] += (u64)__builtin_popcountll(mask) * size;
    if (size == 4 && side_by_side(at, exec & all, 4)) {
        __builtin_memcpy(host(m, at[0]), values.words[0], sizeof w->v[0]);
        return 0;
    }
    for (u32 k = 0; k < words; k++) {
        const u32 *from = values.words[k];
        u32 part = size < 4 ? size : 4;
        for (u64 e = exec & admitted[k]; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u32 word = from[i] >> values.shift;
            u8 *to = host(m, at[i]) + 4 * k;
            if (part == 4) __builtin_memcpy(to, &word, 4);
            else __builtin_memcpy(to, &word, part);
        }
    }
    return 0;
}

/* The values of the lanes of `exec` to where they point. */
static const char *write_memory(Wave *w, const Op *op, Access *x, u64 exec, Stored values) {
    Machine *m = w->group->machine;
    if (!m->follows) return put_values(w, op, x, exec, values);
    Dwords written;
    leave_content(m, x->at, exec, x->size, &written);
    const char *bad = put_values(w, op, x, exec, values);
    enter_content(m, &written);
    return bad;
}

static int store(Wave *w, const Op *op, Access *x) {
    const char *bad = judge_data(w, op, EXEC(w), op->memory.data);
    if (!bad) bad = write_memory(w, op, x, EXEC(w), stored(w, op));
    if (JUDGE && !bad) leave_unwritten(w, reach_of(x, EXEC(w)), (u32)op->memory.data, stored(w, op).shift);
    return bad ? suspect(w, bad) : issue_rows(w, op, 0, 0);
}

EXPORT int op_global_load(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    return load(w, op, &x);
}

EXPORT int op_global_store(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    return store(w, op, &x);
}

#endif
