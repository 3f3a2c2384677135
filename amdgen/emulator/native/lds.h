/* LDS: the data, and for each byte who wrote and read it last and which operation in flight writes it.

   A stamp is epoch << EPOCH_SHIFT | flags | wave + 1; 0 means never. The epoch counts the barriers that the workgroup
   has passed, from 1 on. MANY in place of the wave: several waves, in that epoch. ATOMIC_STAMP: changed by atomics only.
   The judge's LATE_STAMP: issued before the barrier that began the epoch, and not waited for there. COPY_STAMP, which the
   judge does without: written by a copy from memory. A stamp has 16 bits, so that those of four bytes are one word. What follows up to the judge's part (judged_lds.h) only tells whether
   something may be wrong. */
#ifndef AMDGEN_LDS_H
#define AMDGEN_LDS_H

#include "events.h"
#include "lds_order.h"

enum { WAVE_BITS = 0x1F, MANY = 0x1F, ATOMIC_STAMP = 0x20, LATE_STAMP = JUDGE ? 0x40 : 0, COPY_STAMP = JUDGE ? 0 : 0x40 };
/* In `coming`: atomics of several waves, or several operations with a plain write or a copy among them. Which of them are
   left, the waves' queues tell. */
enum { SEVERAL = 0xFFFF, SEVERAL_KINDS = 0xFFFE };
enum { EPOCH_SHIFT = 7, EPOCHS = 1 << (16 - EPOCH_SHIFT) };
#define STAMP_FLAGS (ATOMIC_STAMP | LATE_STAMP | COPY_STAMP)

#define EACH(x) ((u64)(x) * 0x0001000100010001ull)
#define EPOCH_MASK ((u16)(0xFFFF << EPOCH_SHIFT))

INLINE u64 any_zero(u64 x) { return (x - EACH(1)) & ~x & EACH(0x8000); }
INLINE u64 load4(const u16 *p) { u64 x; __builtin_memcpy(&x, p, 8); return x; }
INLINE void store4(u16 *p, u64 x) { __builtin_memcpy(p, &x, 8); }

INLINE u16 stamp_of(const Wave *w) { return (u16)(w->group->epoch << EPOCH_SHIFT | (w->number + 1)); }

/* The wave that a stamp names; of several, none that there is. */
INLINE u32 wave_of(u16 stamp) { return (stamp & WAVE_BITS) == MANY ? ~0u : (u32)(stamp & WAVE_BITS) - 1; }

INLINE int same_epoch_other(u16 stamp, u16 mine) {
    return stamp && !((stamp ^ mine) & EPOCH_MASK) && (stamp & ~STAMP_FLAGS) != mine;
}

INLINE int differ(const u8 *a, const u8 *b, u32 size) {
    u8 apart = 0;
    for (u32 i = 0; i < size; i++) apart |= a[i] ^ b[i];
    return apart;
}

/* Whether an operation in flight of a wave will write a byte. */
static int will_write(const Wave *o, const Flight *f, u32 byte) {
    if (f->kind <= LDS_READ || f->low > byte || f->high <= byte) return 0;
    for (u32 part = 0; part < f->parts; part++)
        for (u64 e = f->mask; e; e &= e - 1) {
            u32 at = o->places[f->place_of_lds][part][__builtin_ctzll(e)];
            if (byte >= at && byte < at + f->size) return 1;
        }
    return 0;
}

/* Whether a wave executes the instruction of this step, too. */
INLINE int writes_now(const Group *g, const Wave *o) { return g->members >> o->number & 1 && EXEC(o); }

/* Of several waves whose operations of one step will write a byte, this wave's own, if it is one of them. They write the
   same, so that a load brings that whichever lands first, and what all of them write behind it remains; what one of them
   adds or writes may be lost. */
static const Flight *own_of_step(const Wave *w, const Flight *f, u32 byte) {
    for (u32 i = 0; i < w->in_flight; i++) {
        const Flight *mine = &w->queue[i];
        if (mine->at != f->at || mine->step != f->step || mine->kind != f->kind) continue;
        if (will_write(w, mine, byte)) return mine;
    }
    return 0;
}

/* Whether another wave's plain write in flight leaves a load, or a store of this step, as it is: see own_of_step. */
INLINE int is_harmless(const Wave *w, const Wave *o, const Flight *f, u32 byte, int loads) {
    return JUDGE && o != w && f->kind != LDS_ATOMIC && (loads || writes_now(w->group, o)) && own_of_step(w, f, byte);
}

/* The oldest operation in flight that will write a byte in no order with what a wave does there now, an atomic or not:
   another wave's, or a copy. What the waves do in this step is none; nor is for a load, before the judge, a plain write
   that a later one has covered: either they write the same, or a finding tells of it. Where nothing is in flight to the
   byte, it says so from now on. */
static const Flight *others_coming(const Wave *w, u32 byte, int atomic, int loads, const Wave **owner) {
    Group *g = w->group;
    const Flight *oldest = 0;
    int any = 0;
    for (u32 other = 0; other < g->n_waves; other++) {
        const Wave *o = &g->waves[other];
        for (u32 i = 0; i < o->in_flight; i++) {
            const Flight *f = &o->queue[i];
            if (!will_write(o, f, byte)) continue;
            any = 1;
            if ((o == w && f->kind != LDS_COPY) || (atomic && f->kind == LDS_ATOMIC)) continue;
            if (!atomic && is_harmless(w, o, f, byte, loads)) continue;
            if (JUDGE && loads && f->kind != LDS_ATOMIC && f->step != g->written_step[byte]) continue;
            if ((JUDGE && f->step == g->step) || (oldest && oldest->step <= f->step)) continue;
            oldest = f, *owner = o;
        }
    }
    if (!any) g->coming[byte] = 0;
    return oldest;
}

/* What is in flight to a byte once an atomic is: it does not disturb those of other waves, and hides no plain write. */
INLINE void come(const Wave *w, u32 byte, u16 number) {
    Group *g = w->group;
    u16 before = g->coming[byte];
    if (before >= SEVERAL_KINDS) return;
    if (before && g->kind_of[before] != LDS_ATOMIC) g->coming[byte] = SEVERAL_KINDS;
    else g->coming[byte] = before && g->owner_of[before] != w->number + 1 ? SEVERAL : number;
}

/* Likewise once a plain write or a copy is, which hides none of another wave, as where they write the same. */
INLINE void come_plainly(const Wave *w, u32 byte, u16 number) {
    Group *g = w->group;
    u16 before = g->coming[byte];
    int others = before && (before >= SEVERAL_KINDS || g->owner_of[before] != w->number + 1);
    g->coming[byte] = others ? SEVERAL_KINDS : number;
}

/* Whether a byte may be accessed by this wave although an operation is in flight to it: its own LDS writes are in order. */
INLINE int own_write_coming(const Wave *w, u32 byte, int atomic) {
    const Group *g = w->group;
    u16 number = g->coming[byte];
    if (number >= SEVERAL_KINDS) {
        const Wave *owner;
        return (number == SEVERAL && atomic) || !others_coming(w, byte, atomic, 0, &owner);
    }
    u8 kind = g->kind_of[number];
    if (kind == LDS_ATOMIC && atomic) return 1;
    return (kind == LDS_WRITE || kind == LDS_ATOMIC) && g->owner_of[number] == w->number + 1;
}

/* What is wrong with a read of bytes, some of which nothing has written; with those that are known to be, nothing is. */
static const char UNWRITTEN[] = "uninitialized_lds";

static const char *note_read_bytes(Wave *w, u32 at, u32 size, u16 mine) {
    Group *g = w->group;
    const char *why = 0;
    for (u32 b = at; b < at + size; b++) {
        if (g->coming[b] && !own_write_coming(w, b, 0)) return "lds_read_before_wait";
        if (!g->writer[b]) why = UNWRITTEN;
        if (same_epoch_other(g->writer[b], mine)) return "lds_race";
        g->reader[b] = same_epoch_other(g->reader[b], mine) ? (mine | MANY) : mine;
    }
    return why;
}

/* Whether two lanes of a mask have the same address. As a rule each lane's lies behind that of the lane before. */
static int lanes_meet(const u64 *at, u64 mask) {
    int ascending = 1;
    u64 past = 0;
    for (u64 e = mask; e; e &= e - 1) {
        u64 a = at[__builtin_ctzll(e)];
        ascending &= a >= past, past = a + 1;
    }
    if (ascending) return 0;
    u8 lane_at[256] = {0}; /* hash table: lane + 1 */
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        u8 slot = (u8)(at[lane] * 0x9E3779B97F4A7C15ull >> 56);
        for (; lane_at[slot]; slot++)
            if (at[lane_at[slot] - 1] == at[lane]) return 1;
        lane_at[slot] = (u8)(lane + 1);
    }
    return 0;
}

/* Whether two dwords are other values. Floats that are near each other are not: of a reduction each lane may have the
   result of another order of additions, and Triton's kernels let all lanes write it. ALIKE_ULPS is a judgement: sums of a
   thousand terms, half an ulp each, differ by no more. */
enum { ALIKE_ULPS = 1024 };

INLINE int other_value(u32 a, u32 b) {
    u32 apart = a > b ? a - b : b - a;
    return apart && (apart > ALIKE_ULPS || !(a & 0x7F800000));
}

/* The first lane of a mask that writes another value than a lane before it to the same address; LANES: there is none. */
static u32 lane_that_differs(const u64 *at, u64 mask, u32 size, const u32 *const *words, u32 shift) {
    u32 bits = size < 4 ? (1u << 8 * size) - 1 : ~0u;
    if (!lanes_meet(at, mask)) return LANES;
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        for (u64 f = mask & ((1ull << lane) - 1); f; f &= f - 1) {
            u32 other = (u32)__builtin_ctzll(f);
            if (at[other] != at[lane]) continue;
            for (u32 k = 0; 4 * k < size; k++)
                if (other_value(words[k][lane] >> shift & bits, words[k][other] >> shift & bits)) return lane;
        }
    }
    return LANES;
}

/* The same of registers from `row` on, or their upper halves, to LDS. */
static u32 lds_lane_differs(const Wave *w, const u32 *at, u64 mask, u32 size, int row, int high) {
    u64 wide[LANES];
    const u32 *words[4];
    for (int i = 0; i < LANES; i++) wide[i] = at[i];
    for (u32 k = 0; 4 * k < size; k++) words[k] = w->v[row + k];
    return lane_that_differs(wide, mask, size, words, high ? 16 : 0);
}

/* Whether waves that write the same may meet here: not after an atomic in this epoch, whose result is no wave's. */
INLINE int may_write_the_same(const Group *g) { return g->atomic_epoch != g->epoch; }

/* Whether a byte that is to be overwritten was brought by a copy of this wave in this epoch, in which nobody has read it.
   A read of this epoch may have been before the copy: not noticed, unless an earlier turn of a loop was. */
INLINE int loses_copy(const Group *g, u32 byte, u16 mine) {
    return g->writer[byte] == (mine | COPY_STAMP) && (g->reader[byte] ^ mine) & EPOCH_MASK;
}

/* `values`: the bytes that a store or a copy will leave. Waves that write the same do not race, and their writes may be
   on their way at the same time; a wave's own copy may not, it is in no order with anything. */
static const char *note_write_bytes(Wave *w, u32 at, u32 size, u16 mine, const u8 *values) {
    Group *g = w->group;
    int same = may_write_the_same(g) && !differ(g->lds + at, values, size);
    for (u32 b = at; b < at + size; b++) {
        u16 number = g->coming[b];
        if (number && !own_write_coming(w, b, 0)) {
            const Wave *owner = 0;
            const Flight *f = number == SEVERAL_KINDS ? others_coming(w, b, 0, 0, &owner) : 0;
            int another = f ? owner != w : g->owner_of[number] != w->number + 1;
            int kind = f ? f->kind : g->kind_of[number];
            if (!(same && another && (kind == LDS_WRITE || kind == LDS_COPY))) return "lds_write_before_wait";
        }
        if (same_epoch_other(g->writer[b], mine) && !same) return "lds_race";
        if (same_epoch_other(g->reader[b], mine)) return "lds_race";
    }
    return 0;
}

static const char *note_atomic_bytes(Wave *w, u32 at, u32 size, u16 mine) {
    Group *g = w->group;
    for (u32 b = at; b < at + size; b++) {
        if (g->coming[b] && !own_write_coming(w, b, 1)) return "lds_write_before_wait";
        u16 before = g->writer[b] & ~COPY_STAMP;
        if (!before) return "uninitialized_lds";
        int theirs = same_epoch_other(before, mine);
        if ((theirs && !(before & ATOMIC_STAMP)) || same_epoch_other(g->reader[b], mine)) return "lds_race";
        g->writer[b] = before == mine ? mine : theirs ? (before | MANY | ATOMIC_STAMP) : (mine | ATOMIC_STAMP);
    }
    return 0;
}

/* Stamps of 2, 4 or 8 bytes at once: one dword, two, four. */
typedef u16 Stamps4 __attribute__((vector_size(8), aligned(2)));
typedef u16 Stamps8 __attribute__((vector_size(16), aligned(2)));
typedef u16 Stamps16 __attribute__((vector_size(32), aligned(2)));

INLINE u64 fold4(Stamps4 x) { u64 y; __builtin_memcpy(&y, &x, 8); return y; }
INLINE u64 fold8(Stamps8 x) { u64 y[2]; __builtin_memcpy(y, &x, 16); return y[0] | y[1]; }
INLINE u64 fold16(Stamps16 x) { u64 y[4]; __builtin_memcpy(y, &x, 32); return (y[0] | y[1]) | (y[2] | y[3]); }

/* Whole dwords at `at` are read or written: the stamps change. Where the result is not 0, or a stamp has one of the
   `flags`, the bytes must be checked one by one. */
#define NOTES(N)                                                                                                    \
    INLINE u64 quick_read_##N(Group *g, u32 at, u16 mine) {                                                         \
        Stamps##N writer = *(Stamps##N *)(g->writer + at), *to = (Stamps##N *)(g->reader + at), reader = *to;       \
        Stamps##N strange = *(Stamps##N *)(g->coming + at) | (Stamps##N)(writer == 0);                              \
        strange |= (Stamps##N)(((writer ^ mine) & EPOCH_MASK) == 0) & (Stamps##N)((writer & (u16)~STAMP_FLAGS) != mine); \
        Stamps##N shared = (Stamps##N)(((reader ^ mine) & EPOCH_MASK) == 0) & (Stamps##N)((reader & (u16)~LATE_STAMP) != mine);          \
        *to = mine | (shared & MANY);                                                                               \
        return fold##N(strange);                                                                                    \
    }                                                                                                               \
    INLINE u64 quick_write_##N(Group *g, u32 at, u16 mine, u16 flags) {                                                        \
        Stamps##N *to = (Stamps##N *)(g->writer + at), writer = *to, reader = *(Stamps##N *)(g->reader + at);       \
        Stamps##N strange = *(Stamps##N *)(g->coming + at) | (writer & flags);                                      \
        strange |= (Stamps##N)(((writer ^ mine) & EPOCH_MASK) == 0) & (Stamps##N)((writer & (u16)~STAMP_FLAGS) != mine); \
        strange |= (Stamps##N)(((reader ^ mine) & EPOCH_MASK) == 0) & (Stamps##N)((reader & (u16)~LATE_STAMP) != mine);                  \
        return fold##N(strange);                                                                                    \
    }                                                                                                               \
    INLINE void fill_##N(u16 *to, u16 value) { *(Stamps##N *)to = (Stamps##N){} + value; }
NOTES(4) NOTES(8) NOTES(16)

#define BY_SIZE(WHAT, g, at, size, ...)                                                                      \
    ((size) == 16 ? WHAT##_16(g, at, __VA_ARGS__) : (size) == 8 ? WHAT##_8(g, at, __VA_ARGS__) \
     : (size) == 4 ? WHAT##_4(g, at, __VA_ARGS__) : WHAT##_8(g, at, __VA_ARGS__) | WHAT##_4(g, (at) + 8, __VA_ARGS__))

INLINE void fill(u16 *to, u32 size, u16 value) {
    switch (size) {
    case 16: fill_16(to, value); break;
    case 8: fill_8(to, value); break;
    case 4: fill_4(to, value); break;
    default:
        for (u32 b = 0; b < size; b++) to[b] = value;
    }
}

/* Before the lanes of a mask read [at, at + size) each: what is wrong with it, or 0; UNWRITTEN where nothing else is. */
static const char *note_reads(Wave *w, const u32 *at, u64 mask, u32 size, u16 mine) {
    Group *g = w->group;
    if (!(size & 3)) {
        u64 strange = 0;
        if (mask == ~0ull && size == 16) for (int i = 0; i < LANES; i++) strange |= quick_read_16(g, at[i], mine);
        else if (mask == ~0ull && size == 8) for (int i = 0; i < LANES; i++) strange |= quick_read_8(g, at[i], mine);
        else if (mask == ~0ull && size == 4) for (int i = 0; i < LANES; i++) strange |= quick_read_4(g, at[i], mine);
        else for (u64 e = mask; e; e &= e - 1) strange |= BY_SIZE(quick_read, g, at[__builtin_ctzll(e)], size, mine);
        if (!strange) return 0;
    }
    const char *unwritten = 0;
    for (u64 e = mask; e; e &= e - 1) {
        const char *why = note_read_bytes(w, at[__builtin_ctzll(e)], size, mine);
        if (why && why != UNWRITTEN) return why;
        if (why) unwritten = why;
    }
    return unwritten;
}

/* Before the lanes of a mask write registers from `row` on, or their upper halves; `number`: of the operation. */
static const char *note_writes(Wave *w, const u32 *at, u64 mask, u32 size, u16 mine, u16 number, int row, int high) {
    Group *g = w->group;
    int compared = 0;
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), a = at[lane];
        if ((size & 3) || BY_SIZE(quick_write, g, a, size, mine, COPY_STAMP)) {
            u32 values[4];
            for (u32 b = a; b < a + size; b++)
                if (loses_copy(g, b, mine)) return "lost_copy";
            if (g->coming[a] == number && !compared++ && lds_lane_differs(w, at, mask, size, row, high) < LANES)
                return "lane_conflict";
            for (u32 k = 0; 4 * k < size; k++) values[k] = high ? w->v[row][lane] >> 16 : w->v[row + k][lane];
            const char *why = note_write_bytes(w, a, size, mine, (const u8 *)values);
            if (why) return why;
            for (u32 b = a; b < a + size; b++) come_plainly(w, b, number);
        } else {
            fill(g->coming + a, size, number);
        }
        fill(g->writer + a, size, mine);
    }
    return 0;
}

/* Before atomics of the lanes of a mask. */
static const char *note_lds_atomics(Wave *w, const u32 *at, u64 mask, u32 size, u16 mine, u16 number) {
    Group *g = w->group;
    if (mask) g->atomic_epoch = g->epoch;
    for (u64 e = mask; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        const char *why = note_atomic_bytes(w, a, size, mine);
        if (why) return why;
        for (u32 b = a; b < a + size; b++) come(w, b, number);
    }
    return 0;
}

/* Before a copy of `count` dwords, a multiple of 4, one after the other; 0 where the bytes must be checked one by one. */
static int note_copy(Wave *w, u32 at, u32 count, u16 mine, u16 number) {
    Group *g = w->group;
    u64 strange = 0;
    for (u32 i = 0; i < count; i += 4) strange |= quick_write_16(g, at + 4 * i, mine, 0);
    if (strange) return 0;
    for (u32 i = 0; i < count; i += 4) {
        fill_16(g->writer + at + 4 * i, mine | COPY_STAMP);
        fill_16(g->coming + at + 4 * i, number);
    }
    return 1;
}

/* Before a copy of `words`, by lane, to where the lanes of a mask say. */
static const char *note_copied(Wave *w, const u32 *at, u64 mask, u32 size, u16 mine, u16 number, u32 words[][LANES]) {
    Group *g = w->group;
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e), values[4];
        for (u32 k = 0; 4 * k < size; k++) values[k] = words[k][lane];
        const char *why = note_write_bytes(w, at[lane], size, mine, (const u8 *)values);
        if (why) return why;
        fill(g->writer + at[lane], size, mine | COPY_STAMP);
        for (u32 b = at[lane]; b < at[lane] + size; b++) come_plainly(w, b, number);
    }
    return 0;
}

/* A ds_read in flight, and the first lane of an access that touches what it reads. */
typedef struct {
    const Wave *wave;
    const Flight *flight;
    u32 lane;
} Reading;

/* The first lane of an access that touches bytes which a ds_read in flight reads; LANES when none does. */
static u32 lane_read(const Wave *reader, const Flight *f, const u32 *at, u64 mask, u32 size) {
    u32 first = LANES;
    for (u32 part = 0; part < f->parts; part++)
        for (u64 e = f->mask; e; e &= e - 1) {
            u32 read = reader->places[f->place_of_lds][part][__builtin_ctzll(e)];
            for (u64 mine = mask; mine; mine &= mine - 1) {
                u32 lane = (u32)__builtin_ctzll(mine), touched = at[lane];
                if (touched >= read + f->size || read >= touched + size) continue;
                if (!JUDGE) return lane;
                if (lane < first) first = lane;
                break;
            }
        }
    return first;
}

/* Whether an operation passes by the queue of the wave's LDS instructions, and is in order with them in part at least. */
INLINE int is_queued(const Flight *f) { return f->counters >> IN_LDS & 1 || f->left; }

/* A read of LDS that its wave has not waited for may still be executed after another wave's write; and after what a copy
   of its own wave delivers (`copies`); one by a copy to memory after any write of its own wave. Returns whether there is one; before the judge, `found` is the oldest, and of the
   oldest that which the first lane touches. */
static int still_read(Wave *w, const u32 *at, u64 mask, u32 size, u32 low, u32 high, int copies, Reading *found) {
    const Group *g = w->group;
    u32 oldest = ~0u, first = LANES;
    for (u32 other = 0; other < g->n_waves; other++) {
        const Wave *o = &g->waves[other];
        for (u32 i = 0; i < o->in_flight; i++) {
            const Flight *f = &o->queue[i];
            if (o == w && !copies && is_queued(f)) continue;
            if (f->kind != LDS_READ || f->high <= low || f->low >= high || (JUDGE && f->step > oldest)) continue;
            u32 lane = lane_read(o, f, at, mask, size);
            if (lane == LANES || is_behind_in_lds(w, o, f, at[lane])) continue;
            if (!JUDGE) return 1;
            if (f->step == oldest && lane >= first) continue;
            *found = (Reading){o, f, lane}, oldest = f->step, first = lane;
        }
    }
    return JUDGE && oldest != ~0u;
}

/* The next number of an operation that writes LDS, one that nothing in flight has. */
INLINE u16 new_number(Group *g) {
    u16 number;
    do number = (u16)(g->next_number++ % (SEVERAL_KINDS - 1) + 1);
    while (g->kind_of[number]);
    return number;
}

/* The stamp of a byte that a wave, whose stamp is `now`, has read late; a read of this epoch is worse than a late one. */
INLINE u16 read_late(u16 before, u16 now) {
    if (same_epoch_other(before, now)) return now | MANY | (before & LATE_STAMP);
    return before == now ? now : now | LATE_STAMP;
}

/* What a landing LDS operation leaves: bytes that nothing is on the way to any more, and, as it may have happened in
   any epoch since its issue, the stamp of this one. */
static void land_lds(Wave *w, Flight *f) {
    Group *g = w->group;
    u16 now = stamp_of(w), number = f->number;
    int late = f->stamp != now;
    w->free_place[w->free_places++] = f->place_of_lds;
    if (JUDGE && f->link) make_nodes(g->machine->races), acquire(w, f->link, 0, 0, 0);
    if (JUDGE && f->kind == LDS_COPY) order_copy(w, w->places[f->place_of_lds][0], f->mask, f->size, 1);
    if (f->kind != LDS_READ) g->kind_of[number] = 0;
    else if (!late) return;
    if (f->dense) { /* a copy of whole dwords, one after the other */
        for (u32 b = f->low; b < f->high; b += 16) {
            Stamps16 *coming = (Stamps16 *)(g->coming + b);
            *coming &= (Stamps16)(*coming != number);
            if (late) fill_16(g->writer + b, now | LATE_STAMP);
            for (u32 i = 0; JUDGE && late && i < 16; i++) g->writer_at[b + i] = f->at;
        }
        return;
    }
    for (u32 part = 0; part < f->parts; part++)
        for (u64 e = f->mask; e; e &= e - 1) {
            u32 at = w->places[f->place_of_lds][part][__builtin_ctzll(e)];
            if (f->kind == LDS_READ) {
                if (!JUDGE) fill(g->reader + at, f->size, now);
                else for (u32 b = at; b < at + f->size; b++) g->reader[b] = read_late(g->reader[b], now);
                continue;
            }
            for (u32 b = at; b < at + f->size; b++)
                if (g->coming[b] == number) g->coming[b] = 0;
            for (u32 b = at; late && b < at + f->size; b++) {
                u16 before = g->writer[b];
                if (before == now) continue; /* its own plain write since */
                if (f->kind != LDS_ATOMIC) {
                    g->writer[b] = now | LATE_STAMP;
                    if (JUDGE) g->writer_at[b] = f->at; /* another wave's may have been issued since */
                } else if ((before & ~LATE_STAMP) != now)
                    g->writer[b] = same_epoch_other(before, now) ? (before | MANY | ATOMIC_STAMP)
                                                                 : (now | LATE_STAMP | ATOMIC_STAMP);
            }
        }
}

/* A barrier has been passed. Epochs are reused after EPOCHS: then every stamp becomes "long ago". */
static void next_epoch(Group *g) {
    if (++g->epoch < EPOCHS) return;
    g->epoch = 1, g->atomic_epoch = 0;
    for (u32 b = 0; b < g->lds_bytes; b++) {
        if (g->writer[b]) g->writer[b] = 1;
        if (g->reader[b]) g->reader[b] = 1;
    }
}

/* Cycles beyond the conflict-free time: in each phase, the distinct dwords of the busiest bank, less one. */
static u64 count_conflicts(const Phases *p, const u32 *at, u64 mask) {
    u64 total = 0;
    for (u32 phase = 0; phase < p->n_phases; phase++) {
        u32 dwords[LANES * 4], n = 0, used[128] = {0}, worst = 0;
        for (u32 i = 0; i < p->per_phase; i++) {
            u32 lane = p->order[phase * p->per_phase + i];
            if (!(mask >> lane & 1)) continue;
            for (u32 d = 0; d < p->dwords; d++) {
                u32 dword = at[lane] / 4 + d, bank = dword % p->banks, seen = 0;
                for (u32 j = 0; j < n && used[bank]; j++) seen |= dwords[j] == dword;
                if (seen) continue;
                dwords[n++] = dword;
                if (++used[bank] > worst) worst = used[bank];
            }
        }
        total += worst ? worst - 1 : 0;
    }
    return total;
}

/* As count_conflicts, remembered: a pattern costs the same wherever it begins. */
static u64 conflicts(Machine *m, const Op *op, const u32 *at, u64 mask) {
    if (op->phases == 255 || !mask) return 0;
    u32 low = ~0u;
    for (int i = 0; i < LANES; i++) {
        u32 x = mask >> i & 1 ? at[i] / 4 : ~0u;
        low = x < low ? x : low;
    }
    u32 first = 0, second = 0;
    for (int i = 0; i < LANES; i++) {
        u32 x = (mask >> i & 1 ? at[i] / 4 - low : 0) + 1;
        first += x * (0x9E3779B1u * (2 * i + 1)), second += (x ^ x >> 7) * (0x85EBCA77u * (2 * i + 3));
    }
    u64 key = (first | (u64)second << 32) + mask * 0x9E3779B97F4A7C15ull + op->phases;
    key ^= key >> 29;
    key *= 0xBF58476D1CE4E5B9ull;
    key ^= key >> 32;
    Pattern *known = &m->patterns[key % PATTERNS];
    if (known->key != key) {
        known->cycles = count_conflicts(&m->phases[op->phases], at, mask);
        known->key = key;
    }
    return known->cycles;
}

#endif
