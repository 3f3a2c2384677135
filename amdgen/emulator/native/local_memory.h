/* LDS instructions, copies from memory to LDS, and exchanges between lanes. */
#ifndef AMDGEN_LOCAL_MEMORY_H
#define AMDGEN_LOCAL_MEMORY_H

#include "flight.h"
#include "global_memory.h"

/* Addresses of one part of an LDS access, whether all lie inside and are aligned, and the interval that they span. */
static const char *lds_addresses(const Wave *w, const Op *op, u32 offset, u32 size, u32 *at, u32 *low, u32 *high) {
    u64 exec = EXEC(w);
    const u32 *from = w->v[op->arg[1]];
    u32 least = ~0u, most = 0, bits = 0;
    if (exec == ~0ull) {
        for (int i = 0; i < LANES; i++) {
            u32 a = from[i] + offset;
            at[i] = a;
            least = a < least ? a : least;
            most = a > most ? a : most;
            bits |= a;
        }
    } else {
        for (int i = 0; i < LANES; i++) at[i] = from[i] + offset;
        for (u64 e = exec; e; e &= e - 1) {
            u32 a = at[__builtin_ctzll(e)];
            least = a < least ? a : least;
            most = a > most ? a : most;
            bits |= a;
        }
    }
    if (exec && (u64)most + size > w->group->lds_bytes) return "lds_out_of_bounds";
    if (bits & ((size < 4 ? size : 4) - 1)) return "misaligned";
    if (least < *low) *low = least;
    if (exec && most + size > *high) *high = most + size;
    return 0;
}

static void read_lds(const Op *op, const u8 *lds, const u32 *at, u64 exec, u32 out[][LANES]) {
    u32 size = op->size;
    if (exec == ~0ull && size >= 4) {
#define FROM_LDS(i) (lds + at[i])
        GATHER_WORDS(op->words, FROM_LDS)
        return;
    }
    __builtin_memset(out, 0, op->words * sizeof *out);
    for (u64 e = exec; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        if (size < 4) {
            u32 word = size == 1 ? lds[at[i]] : (u32)(lds[at[i]] | lds[at[i] + 1] << 8);
            out[0][i] = op->sign ? (u32)((i32)(word << (32 - 8 * size)) >> (32 - 8 * size)) : word;
        } else {
            for (u32 k = 0; k < op->words; k++) __builtin_memcpy(&out[k][i], lds + at[i] + 4 * k, 4);
        }
    }
}

/* Whether the first part's words lie over the address that the second part needs. */
INLINE int may_overlap(const Op *op) { return op->arg[1] >= op->arg[0] && op->arg[1] < op->arg[0] + op->words; }

/* arg: [0] destination, [1] address, [2] number of parts, [3] and [4] their offsets. */
EXPORT int op_lds_read(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, words = op->words, parts = op->arg[2], apart[8][LANES], low = ~0u, high = 0;
    int direct = exec == ~0ull && !op->d16 && (parts == 1 || !may_overlap(op));
    u32(*out)[LANES] = direct ? w->v + op->arg[0] : apart;
    Place spare, *place = &spare;
    Flight *f = 0;
    if (m->checks) {
        f = issue(w, op, op->arg[0], words * parts, LDS_READ);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = parts;
    }
    u16 mine = stamp_of(w);
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        const char *bad = lds_addresses(w, op, op->arg[3 + part], size, at, &low, &high);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_READ_BYTES] += (u64)__builtin_popcountll(exec) * size;
        if (m->checks) {
            bad = note_reads(w, at, exec, size, mine);
            if (bad) return suspect(w, bad);
        }
        read_lds(op, g->lds, at, exec, out + part * words);
    }
    if (f) f->low = low, f->high = high;
    if (direct) for (u32 k = 0; k < words * parts; k++) w->defined[op->arg[0] + k] = ~0ull;
    else deliver(w, op, op->arg[0], out, words * parts);
    return NEXT;
}

/* arg: [1] address, [2] parts, [3] [4] offsets, [5] [6] rows of the data. */
EXPORT int op_lds_write(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, words = op->words, parts = op->arg[2], low = ~0u, high = 0;
    Place spare, *place = &spare;
    Flight *f = 0;
    u16 mine = stamp_of(w), number = 0;
    if (m->checks) {
        f = issue(w, op, 0, 0, LDS_WRITE);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = parts, number = f->number;
    }
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        const char *bad = lds_addresses(w, op, op->arg[3 + part], size, at, &low, &high);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_WRITE_BYTES] += (u64)__builtin_popcountll(exec) * size;
        if (m->checks && still_read(w, at, exec, size, low, high, 0)) return suspect(w, "lds_write_before_wait");
        int row = op->arg[5 + part];
        if (m->checks) {
            bad = note_writes(w, at, exec, size, mine, number, row, op->d16 == 2);
            if (bad) return suspect(w, bad);
        }
        for (u64 e = exec; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u8 *to = g->lds + at[i];
            if (size >= 4) {
                for (u32 k = 0; k < words; k++) __builtin_memcpy(to + 4 * k, &w->v[row + k][i], 4);
            } else {
                u32 word = op->d16 == 2 ? w->v[row][i] >> 16 : w->v[row][i];
                __builtin_memcpy(to, &word, size);
            }
        }
    }
    if (f) f->low = low, f->high = high;
    return NEXT;
}

/* arg: [1] address, [3] offset, [5] data, [6] what is compared with or -1, [7] row for the old value or -1. */
EXPORT int op_lds_atomic(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, low = ~0u, high = 0, out[2][LANES] = {0};
    Place spare, *place = &spare;
    Flight *f = 0;
    u16 mine = stamp_of(w), number = 0;
    if (m->checks) {
        f = issue(w, op, op->arg[7] < 0 ? 0 : op->arg[7], op->arg[7] < 0 ? 0 : op->words, LDS_ATOMIC);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = 1, number = f->number;
    }
    u32 *at = (*place)[0];
    const char *bad = lds_addresses(w, op, op->arg[3], size, at, &low, &high);
    if (bad) return suspect(w, bad);
    if (m->checks && still_read(w, at, exec, size, low, high, 0)) return suspect(w, "lds_write_before_wait");
    m->bytes[LDS_ATOMIC_BYTES] += (u64)__builtin_popcountll(exec) * size;
    for (u64 e = exec; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        if (m->checks) {
            bad = note_atomic_bytes(w, at[i], size, mine);
            if (bad) return suspect(w, bad);
            for (u32 b = at[i]; b < at[i] + size; b++) g->coming[b] = number;
        }
        u64 other = op->arg[6] < 0 ? 0 : lane_value(w, op->arg[6], op->words, i);
        u64 old = exchange(op, g->lds + at[i], lane_value(w, op->arg[5], op->words, i), other, 0);
        out[0][i] = (u32)old;
        out[1][i] = (u32)(old >> 32);
    }
    if (f) f->low = low, f->high = high;
    if (op->arg[7] >= 0)
        for (u32 r = 0; r < op->words; r++) put_row(w, op->arg[7] + r, out[r], exec);
    return NEXT;
}

/* M0 as the address of copies: see m0.py. */
INLINE void watch_m0(Wave *w, const Op *op) {
    if (op->flags & READS_M0) w->m0_unused = 0;
    if (op->flags & WRITES_M0) {
        if (w->m0_unused && w->s[M0] < w->group->lds_bytes) w->m0_was_lost = 1, w->m0_lost = w->s[M0];
        w->m0_unused = 1, w->n_copies = 0;
    }
}

/* Before a copy to [low, high) whose first active lane writes `at`. */
static const char *check_m0(Wave *w, u32 at, u32 low, u32 high) {
    const Group *g = w->group;
    if (w->m0_was_lost && w->m0_lost != w->s[M0]) return "m0_overwritten";
    w->m0_was_lost = 0;
    u16 writer = g->writer[at], reader = g->reader[at];
    int unread = (writer & WAVE_BITS) == w->number + 1 && writer >> EPOCH_SHIFT > reader >> EPOCH_SHIFT && !g->coming[at];
    if (unread && w->n_copies == COPIES) return "m0_stale";
    for (u32 i = 0; unread && i < w->n_copies; i++)
        if (at >= w->copies[i][0] && at < w->copies[i][1]) return "m0_stale";
    if (w->n_copies < COPIES) w->copies[w->n_copies][0] = low, w->copies[w->n_copies++][1] = high;
    return 0;
}

/* Memory to LDS: lane l's words go to M0 + offset + l * pitch. arg[8]: pitch, arg[9]: the instruction's offset. */
static int copy_to_lds(Wave *w, const Op *op, const Access *x) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 out[4][LANES], size = op->words * 4;
    if (!w->s_defined[M0]) return suspect(w, "m0_unset");
    const char *bad = read_memory(w, op, x, exec, out);
    if (bad) return suspect(w, bad);
    u32 base = (w->s[M0] & m->m0_mask) + op->arg[9];
    if (exec && ((base & 3) || (u64)base + (63 - __builtin_clzll(exec)) * op->arg[8] + size > g->lds_bytes))
        return suspect(w, "lds_out_of_bounds");
    Flight *f = 0;
    Place spare, *place = &spare;
    u16 mine = stamp_of(w), number = 0;
    if (m->checks) {
        f = issue(w, op, 0, 0, LDS_COPY);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = 1, f->size = (u8)size, number = f->number;
    }
    u32 *to = (*place)[0];
    for (int i = 0; i < LANES; i++) to[i] = base + i * op->arg[8];
    u32 low = base, high = base + 63 * op->arg[8] + size;
    if (m->checks && exec && (bad = check_m0(w, to[first_lane(exec)], low, high))) return suspect(w, bad);
    if (m->checks && still_read(w, to, exec, size, low, high, 1)) return suspect(w, "lds_write_before_wait");
    int dense = exec == ~0ull && (u32)op->arg[8] == size;
    if (m->checks) {
        if (dense) {
            f->dense = 1;
            bad = note_copy(w, base, 16 * size, mine, number);
        } else {
            for (u64 e = exec; e && !bad; e &= e - 1) bad = note_copy_bytes(w, to[__builtin_ctzll(e)], size, mine, number);
        }
        if (bad) return suspect(w, bad);
    }
    if (dense && size == 4)
        __builtin_memcpy(g->lds + base, out[0], sizeof out[0]);
    else
        for (u64 e = exec; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            for (u32 k = 0; k < op->words; k++) __builtin_memcpy(g->lds + to[i] + 4 * k, &out[k][i], 4);
        }
    if (f) f->low = low, f->high = high;
    return overflowed(w, op) ? suspect(w, "counter_overflow") : NEXT;
}

EXPORT int op_buffer_to_lds(Wave *w, const Op *op) {
    Access x;
    const char *bad = buffer_addresses(w, op, &x);
    return bad ? suspect(w, bad) : copy_to_lds(w, op, &x);
}

EXPORT int op_global_to_lds(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    return copy_to_lds(w, op, &x);
}

enum { PULL, PUSH, SWIZZLE };

/* ds_bpermute, ds_permute, ds_swizzle. arg: [0] destination, [1] address row or -1, [5] data row; offset: swizzle. */
EXPORT int op_exchange(Wave *w, const Op *op) {
    u64 exec = EXEC(w);
    const u32 *data = w->v[op->arg[5]];
    u32 out[1][LANES] = {0};
    u32 offset = (u32)op->offset;
    for (int i = 0; i < LANES; i++) {
        u32 lane = 0;
        if (op->kind != SWIZZLE) lane = (w->v[op->arg[1]][i] + offset) >> 2 & 63;
        else if (offset >= 0xE000) { /* the order of an FFT */
            u32 mask = offset & 31, back = 0;
            for (int bit = 0; bit < 5; bit++) back |= (u32)(i >> bit & 1) << (4 - bit);
            lane = back >> __builtin_popcount(mask) | (i & mask) | (i & 32);
        } else if (offset >= 0xC000) { /* rotated within 32 */
            u32 mask = offset & 31, by = offset >> 5 & 31;
            lane = (i & mask & 31) | ((i + (offset & 0x400 ? 32 - by : by)) & ~mask & 31) | (i & 32);
        }
        else if (offset & 0x8000) lane = (i & ~3) + (offset >> 2 * (i & 3) & 3);
        else lane = (i & 32) | ((((i & 31) & (offset & 31)) | (offset >> 5 & 31)) ^ (offset >> 10 & 31));
        if (op->kind == PUSH) {
            if (exec >> i & 1) out[0][lane] = data[i];
        } else {
            out[0][i] = exec >> lane & 1 ? data[lane] : 0;
        }
    }
    put_row(w, op->arg[0], out[0], exec);
    return issue_rows(w, op, op->arg[0], 1);
}

#endif
