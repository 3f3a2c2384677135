/* LDS instructions, transposing reads among them, and copies from memory to LDS. */
#ifndef AMDGEN_LOCAL_MEMORY_H
#define AMDGEN_LOCAL_MEMORY_H

#include "atomics.h"
#include "judged_lds.h"

/* The judge's look at LDS addresses: lanes beyond the workgroup's bytes are reported and left out, misaligned ones are
   reported. The driver lets hardware split plain accesses that are misaligned, which is slow and right; `strict`: not
   those. Returns the lanes that remain, and the interval that they span. */
static u64 judge_lds_addresses(Wave *w, const Op *op, u32 size, u32 unit, int strict, const u32 *at, u64 mask, u32 *low,
                               u32 *high) {
    u32 bytes = w->group->lds_bytes;
    u64 bad = 0, off = 0;
    for (u64 e = mask; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        if ((u64)a + size > bytes) {
            bad |= e & -e;
            continue;
        }
        if (a & (unit - 1)) off |= e & -e;
        *low = a < *low ? a : *low;
        *high = a + size > *high ? a + size : *high;
    }
    Event *event = bad ? find(w, BEYOND_LDS, ERROR, number_of(w, op), -1) : 0;
    if (event) {
        event->lane = __builtin_ctzll(bad);
        event->value[0] = at[event->lane], event->value[1] = size, event->value[2] = bytes;
    }
    event = off ? find(w, LDS_MISALIGNED, strict ? ERROR : WARNING, number_of(w, op), -1) : 0;
    if (event) {
        event->lane = __builtin_ctzll(off);
        event->value[0] = at[event->lane], event->value[1] = size, event->value[2] = unit;
    }
    return mask & ~bad;
}

static void judge_m0(const Wave *w, const Op *op) {
    if (!w->s_defined[M0]) find(w, M0_UNSET, ERROR, number_of(w, op), -1);
}

/* Addresses of one part of an LDS access, whether all lie inside and at multiples of `unit`, and the interval that they
   span. `mask`: the active lanes; the judge leaves those that access nothing out. */
static const char *lds_addresses(Wave *w, const Op *op, u32 offset, u32 unit, int strict, u32 *at, u32 *low, u32 *high,
                                 u64 *mask) {
    u64 exec = EXEC(w);
    u32 least = ~0u, most = 0, bits = 0, size = op->size, by_lane[LANES];
    const u32 *from = by_lane;
    *mask = exec;
    if (op->lds.address >= 0) from = w->v[op->lds.address];
    else for (int i = 0; i < LANES; i++) by_lane[i] = (w->s[M0] & op->lds.m0_bits) + 4 * i;
    if (JUDGE) {
        for (int i = 0; i < LANES; i++) at[i] = from[i] + offset;
        *mask = judge_lds_addresses(w, op, size, unit, strict, at, exec, low, high);
        return 0;
    }
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
    if (bits & (unit - 1)) return "misaligned";
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

/* M0 as the address of copies: see m0.py. */
INLINE void watch_m0(Wave *w, const Op *op) {
    if (op->flags & READS_M0) w->m0_unused = 0;
    if (op->flags & WRITES_M0) {
        if (w->m0_unused && w->s[M0] < w->group->lds_bytes)
            w->m0_was_lost = 1, w->m0_lost = w->s[M0], w->m0_lost_at = w->m0_set_at;
        w->m0_unused = 1, w->n_copies = 0, w->m0_set_at = number_of(w, op);
    }
}

/* Copies to where a copy of this wave with the same M0 has written, and nobody has read since. */
static void judge_stale(Wave *w, const Op *op, u64 exec, u32 at) {
    const Group *g = w->group;
    if (exec && at < g->lds_bytes) {
        u16 writer = g->writer[at], reader = g->reader[at];
        int own = (writer & WAVE_BITS) == w->number + 1 && writer >> EPOCH_SHIFT > reader >> EPOCH_SHIFT && !g->coming[at];
        for (u32 i = 0; own && i < w->n_copies; i++) {
            if (w->copied_at[i] != g->writer_at[at]) continue;
            warn(w, M0_STALE, number_of(w, op), g->writer_at[at], at);
            break;
        }
    }
    for (u32 i = 0; i < w->n_copies; i++)
        if (w->copied_at[i] == number_of(w, op)) return;
    if (w->n_copies < COPIES) w->copied_at[w->n_copies++] = number_of(w, op);
}

/* Before a copy to [low, high) whose first active lane writes `at`. */
static const char *check_m0(Wave *w, const Op *op, u64 exec, u32 at, u32 low, u32 high) {
    const Group *g = w->group;
    if (w->m0_was_lost && w->m0_lost != w->s[M0]) warn(w, M0_LOST, w->m0_set_at, w->m0_lost_at, w->m0_lost);
    w->m0_was_lost = 0;
    if (JUDGE) {
        judge_stale(w, op, exec, at);
        return 0;
    }
    if (!exec) return 0;
    u16 writer = g->writer[at], reader = g->reader[at];
    int unread = (writer & WAVE_BITS) == w->number + 1 && writer >> EPOCH_SHIFT > reader >> EPOCH_SHIFT && !g->coming[at];
    if (unread && w->n_copies == COPIES) return "m0_stale";
    for (u32 i = 0; unread && i < w->n_copies; i++)
        if (at >= w->copies[i][0] && at < w->copies[i][1]) return "m0_stale";
    if (w->n_copies < COPIES) w->copies[w->n_copies][0] = low, w->copies[w->n_copies++][1] = high;
    return 0;
}

/* The elements of 16 lanes, lane after lane, are a matrix of 16 columns: lane c gets column c. See ldslanes.py. */
static void transpose_lanes(u32 words[][LANES], u32 count, u32 bits) {
    u32 rows = 32 * count / bits; /* elements of a lane */
    for (u32 first = 0; first < LANES; first += 16) {
        u32 flat[16 * 4 + 1] = {0};
        for (u32 i = 0; i < 16; i++)
            for (u32 k = 0; k < count; k++) flat[i * count + k] = words[k][first + i];
        for (u32 column = 0; column < 16; column++) {
            u32 out[4] = {0};
            for (u32 row = 0; row < rows; row++) {
                u32 from = (row * 16 + column) * bits, to = row * bits; /* an element of 6 bits may lie in two words */
                u64 both = flat[from / 32] | (u64)flat[from / 32 + 1] << 32;
                u64 element = (both >> from % 32 & ((1ull << bits) - 1)) << to % 32;
                out[to / 32] |= (u32)element;
                if (element >> 32) out[to / 32 + 1] |= (u32)(element >> 32);
            }
            for (u32 k = 0; k < count; k++) words[k][first + column] = out[k];
        }
    }
}

/* Whether the first part's words lie over the address that the second part needs. */
INLINE int may_overlap(const Op *op) { return op->lds.address >= op->lds.data && op->lds.address < op->lds.data + op->words; }

/* A kind: the bits of an element of a transposing read. */
EXPORT int op_lds_read(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, words = op->words, parts = op->lds.parts, apart[8][LANES], low = ~0u, high = 0;
    u64 reached = 0;
    if (op->kind && exec != ~0ull) return suspect(w, "a transposing read with lanes off");
    int direct = !JUDGE && exec == ~0ull && !op->d16 && (parts == 1 || !may_overlap(op));
    u32(*out)[LANES] = direct ? w->v + op->lds.data : apart;
    Place spare, *place = &spare;
    Flight *f = 0;
    if (JUDGE && op->lds.address < 0) judge_m0(w, op);
    if (JUDGE || m->checks) {
        f = issue(w, op, op->lds.data, words * parts, LDS_READ);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = parts;
    }
    u16 mine = stamp_of(w);
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        u64 mask;
        const char *bad = lds_addresses(w, op, op->lds.offset[part], op->lds.unit, op->kind != 0, at, &low, &high, &mask);
        if (!bad && op->lds.address < 0 && (JUDGE || m->checks)) bad = check_m0(w, op, exec, at[first_lane(exec)], low, high);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_READ_BYTES] += (u64)__builtin_popcountll(exec) * size;
        if (JUDGE) {
            judge_reads(&(LdsAccess){w, op, at, mask, size, LOAD});
            reached = part ? reached & mask : mask;
        } else if (m->checks) {
            bad = note_reads(w, at, exec, size, mine);
            if (bad) return suspect(w, bad);
        }
        read_lds(op, g->lds, at, mask, out + part * words);
    }
    if (JUDGE) f->mask = reached;
    if (op->kind) transpose_lanes(out, words, op->kind);
    if (f) f->low = low, f->high = high;
    if (direct) for (u32 k = 0; k < words * parts; k++) w->defined[op->lds.data + k] = ~0ull;
    else place_half(op, out, 0), deliver_rows(w, f, op->lds.data, out, 0, words * parts);
    return NEXT;
}

/* Registers from `row` on, or their upper halves, to LDS. */
static void write_lds(Wave *w, const Op *op, const u32 *at, u64 mask, int row) {
    u32 size = op->size;
    for (u64 e = mask; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u8 *to = w->group->lds + at[i];
        if (size >= 4) {
            for (u32 k = 0; k < op->words; k++) __builtin_memcpy(to + 4 * k, &w->v[row + k][i], 4);
        } else {
            u32 word = op->d16 == 2 ? w->v[row][i] >> 16 : w->v[row][i];
            __builtin_memcpy(to, &word, size);
        }
    }
}

EXPORT int op_lds_write(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, words = op->words, parts = op->lds.parts, low = ~0u, high = 0;
    Place spare, *place = &spare;
    Flight *f = 0;
    u16 mine = stamp_of(w), number = 0;
    u64 reached = 0;
    if (JUDGE || m->checks) {
        f = issue(w, op, 0, 0, LDS_WRITE);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = parts, number = f->number;
    }
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        u64 mask;
        const char *bad = lds_addresses(w, op, op->lds.offset[part], op->lds.unit, 0, at, &low, &high, &mask);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_WRITE_BYTES] += (u64)__builtin_popcountll(exec) * size;
        int row = op->lds.source[part];
        bad = judge_data(w, op, mask, row);
        if (bad) return suspect(w, bad);
        if (JUDGE) {
            LdsAccess x = {w, op, at, mask, size, STORE, .shift = op->d16 == 2 ? 16 : 0, .low = low, .high = high};
            for (u32 k = 0; k < words; k++) x.words[k] = w->v[row + k];
            judge_writes(&x, number, 0);
            reached = part ? reached & mask : mask;
        } else if (m->checks) {
            if (still_read(w, at, exec, size, low, high, 0, 0)) return suspect(w, "lds_write_before_wait");
            bad = note_writes(w, at, exec, size, mine, number, row, op->d16 == 2);
            if (bad) return suspect(w, bad);
        }
        write_lds(w, op, at, mask, row);
    }
    if (JUDGE) f->mask = reached;
    if (f) f->low = low, f->high = high;
    return NEXT;
}

EXPORT int op_lds_atomic(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, low = ~0u, high = 0, out[2][LANES] = {0};
    Place spare, *place = &spare;
    Flight *f = 0;
    u16 mine = stamp_of(w), number = 0;
    u64 mask;
    if (JUDGE || m->checks) {
        f = issue(w, op, op->lds.old < 0 ? 0 : op->lds.old, op->lds.old < 0 ? 0 : op->words, LDS_ATOMIC);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = 1, number = f->number;
    }
    u32 *at = (*place)[0];
    const char *bad = lds_addresses(w, op, op->lds.offset[0], size, 1, at, &low, &high, &mask);
    if (bad) return suspect(w, bad);
    if (!JUDGE && m->checks && still_read(w, at, exec, size, low, high, 0, 0)) return suspect(w, "lds_write_before_wait");
    m->bytes[LDS_ATOMIC_BYTES] += (u64)__builtin_popcountll(mask) * size;
    if (JUDGE) {
        judge_atomics(&(LdsAccess){w, op, at, mask, size, ATOMIC, .low = low, .high = high}, number);
        f->mask = mask;
    } else if (m->checks && (bad = note_lds_atomics(w, at, exec, size, mine, number))) return suspect(w, bad);
    for (u64 e = mask; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u64 other = op->lds.source[1] < 0 ? 0 : lane_value(w, op->lds.source[1], op->words, i);
        u64 old = exchange(op, g->lds + at[i], lane_value(w, op->lds.source[0], op->words, i), other, op->d16);
        out[0][i] = (u32)old;
        out[1][i] = (u32)(old >> 32);
    }
    if (f) f->low = low, f->high = high;
    if (op->lds.old >= 0) deliver_rows(w, f, op->lds.old, out, 0, op->words);
    return NEXT;
}

/* The judge's: `out` goes to LDS when the copy lands. The two low bits of M0 are dropped. */
static int judge_copy(Wave *w, const Op *op, u32 out[][LANES]) {
    u64 exec = EXEC(w);
    u32 size = op->words * 4, low = ~0u, high = 0;
    u32 base = (w->s[M0] & w->group->machine->m0_mask & ~3u) + op->memory.lds_offset;
    Flight *f = issue(w, op, 0, 0, LDS_COPY);
    if (!f) return SUSPECT;
    u32 *to = w->places[f->place_of_lds][0];
    for (int i = 0; i < LANES; i++) to[i] = base + i * op->memory.pitch;
    check_m0(w, op, exec, to[first_lane(exec)], 0, 0);
    u64 mask = judge_lds_addresses(w, op, size, size < 4 ? size : 4, 1, to, exec, &low, &high);
    LdsAccess x = {w, op, to, mask, size, STORE, .low = low, .high = high};
    for (u32 k = 0; k < op->words; k++) x.words[k] = out[k];
    judge_writes(&x, f->number, 1);
    f->mask = mask, f->parts = 1, f->size = (u8)size, f->low = low, f->high = high;
    Arrival *a = new_arrival(w, f);
    for (u32 k = 0; k < op->words; k++) __builtin_memcpy(a->words[k], out[k], sizeof a->words[k]);
    return issued(w, op);
}

/* Memory to LDS: lane l's words go to M0 + offset + l * pitch. */
static int copy_to_lds(Wave *w, const Op *op, Access *x) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 out[4][LANES], size = op->words * 4;
    if (JUDGE) judge_m0(w, op);
    else if (!w->s_defined[M0]) return suspect(w, "m0_unset");
    const char *bad = read_memory(w, op, x, exec, out);
    if (bad) return suspect(w, bad);
    if (JUDGE) return judge_copy(w, op, out);
    u32 base = (w->s[M0] & m->m0_mask) + op->memory.lds_offset;
    if (exec && ((base & 3) || (u64)base + (63 - __builtin_clzll(exec)) * op->memory.pitch + size > g->lds_bytes))
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
    for (int i = 0; i < LANES; i++) to[i] = base + i * op->memory.pitch;
    u32 low = base, high = base + 63 * op->memory.pitch + size;
    if (m->checks && (bad = check_m0(w, op, exec, to[first_lane(exec)], low, high))) return suspect(w, bad);
    if (m->checks && still_read(w, to, exec, size, low, high, 1, 0)) return suspect(w, "lds_write_before_wait");
    int dense = exec == ~0ull && (u32)op->memory.pitch == size;
    if (m->checks) {
        f->dense = (u16)dense;
        if (!dense || !note_copy(w, base, 16 * size, mine, number)) bad = note_copied(w, to, exec, size, mine, number, out);
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
    return issued(w, op);
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

#endif
