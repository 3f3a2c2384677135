/* LDS instructions, transposing reads and atomics among them. */
#ifndef AMDGEN_LOCAL_MEMORY_H
#define AMDGEN_LOCAL_MEMORY_H

#include "atomics.h"
#include "holes.h"

/* The judge's look at LDS addresses: lanes beyond the workgroup's bytes are reported and left out. It is not by mistake
   that all lanes that are beyond name one address that no LDS has: a load there is 0, a store is dropped, and rocBLAS uses
   both. Returns the lanes that remain, and the interval that they span. `unit`, `strict`: what addresses are multiples of,
   and whether they must be (checks/rules/misaligned.py). */
static u64 judge_lds_addresses(Wave *w, const Op *op, u32 size, u32 unit, int strict, const u32 *at, u64 mask, u32 *low,
                               u32 *high) {
    u32 bytes = w->group->lds_bytes, nowhere = 0;
    u64 bad = 0, meant = 0, *reach = &w->group->machine->lds_reach;
    for (u64 e = mask; e; e &= e - 1) {
        u32 a = at[__builtin_ctzll(e)];
        if (!fits(a, size, bytes)) {
            nowhere = bad ? nowhere : a;
            bad |= e & -e;
            if (!strict && a == nowhere && a >= w->group->machine->lds_most && (i32)a > 0) meant |= e & -e;
            else *reach = (u64)a + size > *reach ? (u64)a + size : *reach;
            continue;
        }
        *low = a < *low ? a : *low;
        *high = a + size > *high ? a + size : *high;
    }
    Event *event = bad ? find(w, BEYOND_LDS, meant == bad ? WARNING : ERROR, number_of(w, op), -1) : 0;
    if (event) {
        event->lane = __builtin_ctzll(bad & ~meant ? bad & ~meant : bad);
        event->value[0] = at[event->lane], event->value[1] = size, event->value[2] = bytes;
    }
    rules_lds(w, op, at, mask & ~bad, size, unit, strict);
    return mask & ~bad;
}

/* Whether the accesses of a mask's lanes, `size` bytes each, all lie inside and, where `strict`, at multiples of
   `unit`; widens the interval that they span. The judge leaves lanes that access nothing out of the mask. */
static const char *lds_bounds(Wave *w, const Op *op, u32 size, u32 unit, int strict, const u32 *at, u64 *mask, u32 *low,
                              u32 *high) {
    u32 least = ~0u, most = 0, bits = 0;
    if (JUDGE) {
        *mask = judge_lds_addresses(w, op, size, unit, strict, at, *mask, low, high);
        return 0;
    }
    if (!*mask) return 0;
    if (*mask == ~0ull) {
        for (int i = 0; i < LANES; i++) {
            u32 a = at[i];
            least = a < least ? a : least;
            most = a > most ? a : most;
            bits |= a;
        }
    } else {
        for (u64 e = *mask; e; e &= e - 1) {
            u32 a = at[__builtin_ctzll(e)];
            least = a < least ? a : least;
            most = a > most ? a : most;
            bits |= a;
        }
    }
    if (!fits(most, size, w->group->lds_bytes)) return "lds_out_of_bounds";
    if (strict && bits & (unit - 1)) return "misaligned";
    if (least < *low) *low = least;
    if (most + size > *high) *high = most + size;
    return rules_lds(w, op, at, *mask, size, unit, strict);
}

/* Where the lanes of one part of an LDS access point. */
static const char *lds_addresses(Wave *w, const Op *op, u32 part, u32 unit, int strict, u32 *at, u32 *low, u32 *high,
                                 u64 *mask) {
    (part ? second_places_in_lds : places_in_lds)(w, op, op->size, at);
    *mask = EXEC(w);
    return lds_bounds(w, op, op->size, unit, strict, at, mask, low, high);
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

/* The bits that are defined of what lanes read, before the words are put in their place. Returns the origin of some that
   are not, 0 where there are none: the lowest address that nothing has written, or what undefined registers left. */
static u64 written_bits(Wave *w, const Op *op, const u32 *at, u64 mask, u32 bits[][LANES]) {
    const Group *g = w->group;
    u32 first = ~0u;
    u64 origin = 0;
    __builtin_memset(bits, 0xFF, op->words * sizeof *bits);
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        for (u32 b = 0; b < op->size; b++) {
            u32 hole = !g->writer[at[lane] + b] ? 0xFF : JUDGE && g->has_holes ? g->holes[at[lane] + b] : 0;
            if (!hole) continue;
            if (!g->writer[at[lane] + b]) first = at[lane] + b < first ? at[lane] + b : first;
            else origin = g->holes_from[(at[lane] + b) / 4];
            int extends = op->sign && b + 1 == op->size && hole >> 7;
            bits[b / 4][lane] &= ~((extends ? hole | ~0xFFu : hole) << 8 * (b & 3));
        }
    }
    w->read_unwritten |= first != ~0u;
    return first == ~0u ? origin : READ_IN_LDS | (u64)number_of(w, op) << 32 | first;
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
    u32 bits[8][LANES];
    u64 reached = 0, early = 0, origin = 0;
    int holes = 0;
    if (op->kind && exec != ~0ull) return suspect(w, "a transposing read needs every lane active (EXEC all ones)");
    int direct = !JUDGE && exec == ~0ull && !op->d16 && (parts == 1 || !may_overlap(op));
    u32(*out)[LANES] = direct ? w->v + op->lds.data : apart;
    Place unrecorded, *place = &unrecorded;
    Flight *f = 0;
    if (JUDGE || m->checks) {
        f = issue(w, op, op->lds.data, words * parts, LDS_READ);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = parts;
    }
    u16 mine = stamp_of(w);
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        u64 mask, strange = 0, racing = 0;
        const char *bad = lds_addresses(w, op, part, op->lds.unit, op->kind != 0, at, &low, &high, &mask);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_READ_BYTES] += (u64)__builtin_popcountll(exec) * size;
        note_touches(w, TO_LDS, LOAD, size, mask, at);
        if (JUDGE) {
            early |= judge_reads(&(LdsAccess){w, op, at, mask, size, LOAD, .flight = f, .racing = &racing}, &strange);
            strange |= lanes_with_holes(g, at, mask, size);
            reached = part ? reached & mask : mask;
        } else if (m->checks) {
            bad = note_reads(w, at, exec, size, mine);
            if (bad && bad != UNWRITTEN) return suspect(w, bad);
            if (bad && !holes) holes = 1, __builtin_memset(bits, 0xFF, sizeof bits);
        }
        if (JUDGE && strange && !holes) holes = 1, __builtin_memset(bits, 0xFF, sizeof bits);
        if (strange || bad) {
            u64 from = written_bits(w, op, at, JUDGE ? strange : mask, bits + part * words);
            origin = from ? from : origin;
        }
        if (JUDGE && racing) {
            u64 from = mark_races(&(LdsAccess){w, op, at, mask, size, LOAD}, racing, bits + part * words);
            origin = from ? from : origin;
        }
        read_lds(op, g->lds, at, mask, out + part * words);
    }
    if (JUDGE) f->mask = reached;
    for (u64 e = early; e; e &= e - 1)
        for (u32 k = 0; k < words * parts; k++) bits[k][__builtin_ctzll(e)] = 0;
    if (early) origin = REPORTED;
    if (op->kind) transpose_lanes(out, words, op->kind);
    if (op->kind && holes) transpose_lanes(bits, words, op->kind);
    if (f) f->low = low, f->high = high;
    if (direct && holes) {
        for (u32 k = 0; k < words * parts; k++) set_known(w, op->lds.data + k, bits[k], ~0ull);
        return NEXT;
    }
    if (direct) for (u32 k = 0; k < words * parts; k++) w->defined[op->lds.data + k] = ~0ull;
    else place_half(op, out, holes ? bits : 0), deliver_rows(w, op, f, op->lds.data, out, holes ? bits : 0, words * parts);
    if (JUDGE) w->arrivals[f->arrival].origin = origin;
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
    Place unrecorded, *place = &unrecorded;
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
        const char *bad = lds_addresses(w, op, part, op->lds.unit, 0, at, &low, &high, &mask);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_WRITE_BYTES] += (u64)__builtin_popcountll(exec) * size;
        note_touches(w, TO_LDS, STORE, size, mask, at);
        int row = op->lds.source[part];
        if (!JUDGE && m->checks && would_leave_holes(w, op, mask, (u32)row)) return suspect(w, "register");
        if (JUDGE) {
            LdsAccess x = {w, op, at, mask, size, STORE, .shift = op->d16 == 2 ? 16 : 0, .low = low, .high = high};
            for (u32 k = 0; k < words; k++) x.words[k] = w->v[row + k];
            judge_writes(&x, number, 0);
            leave_holes(w, op, at, mask, row, x.shift);
            u32 lane = lds_lane_differs(w, at, mask, size, row, op->d16 == 2);
            report_lane(w, op, TO_LDS, lane, lane < LANES ? at[lane] : 0);
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

/* Before atomics of the lanes of a mask on LDS: what is wrong, or 0. */
static const char *note_changes(Wave *w, const Op *op, const Flight *f, const u32 *at, u64 mask, u32 low, u32 high) {
    Machine *m = w->group->machine;
    m->bytes[LDS_ATOMIC_BYTES] += (u64)__builtin_popcountll(mask) * op->size;
    note_touches(w, TO_LDS, ATOMIC, op->size, mask, at);
    if (JUDGE) {
        judge_atomics(&(LdsAccess){w, op, at, mask, op->size, ATOMIC, .low = low, .high = high}, f->number);
        use_holes(w, op, at, op->kind == A_SWAP ? 0 : mask, op->size);
        leave_holes(w, op, at, mask, -1, 0);
        return 0;
    }
    if (!m->checks) return 0;
    if (still_read(w, at, mask, op->size, low, high, 0, 0)) return "lds_write_before_wait";
    return note_lds_atomics(w, at, mask, op->size, stamp_of(w), f->number);
}

/* An LDS atomic in flight, whose lanes' places are in w->places; with the checks off there is none. */
static Flight *issue_atomic(Wave *w, const Op *op, u32 parts) {
    int rows = op->lds.old < 0 ? 0 : (int)(op->words * parts);
    Flight *f = issue(w, op, rows ? op->lds.old : 0, rows, LDS_ATOMIC);
    if (f) f->mask = EXEC(w), f->parts = (u16)parts;
    return f;
}

/* Lane after lane, at one or two places of each; a data register, or two, for each place. */
EXPORT int op_lds_atomic(Wave *w, const Op *op) {
    Group *g = w->group;
    int watched = JUDGE || g->machine->checks;
    u32 parts = op->lds.parts, low = ~0u, high = 0, out[4][LANES] = {0};
    Place unrecorded, *place = &unrecorded;
    Flight *f = watched ? issue_atomic(w, op, parts) : 0;
    if (watched && !f) return SUSPECT;
    if (f) place = &w->places[f->place_of_lds];
    u64 reached = ~0ull;
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        u64 mask;
        const char *bad = lds_addresses(w, op, part, op->size, 1, at, &low, &high, &mask);
        if (!bad) bad = note_changes(w, op, f, at, mask, low, high);
        if (bad) return suspect(w, bad);
        int data = op->lds.source[parts > 1 ? part : 0], second = parts > 1 ? -1 : op->lds.source[1];
        for (u64 e = mask; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u64 other = second < 0 ? 0 : lane_value(w, second, op->words, i);
            u64 old = exchange(op, g->lds + at[i], lane_value(w, data, op->words, i), other, op->d16);
            out[part * op->words][i] = (u32)old;
            if (op->words == 2) out[part * op->words + 1][i] = (u32)(old >> 32);
        }
        reached &= mask;
    }
    if (JUDGE) f->mask = reached;
    if (f) f->low = low, f->high = high;
    if (op->lds.old >= 0) deliver_rows(w, op, f, op->lds.old, out, 0, (int)(op->words * parts));
    return NEXT;
}

/* LDS[first address] = op(LDS[first address], LDS[second address]): every lane's data is read before any lane changes anything. */
EXPORT int op_lds_between(Wave *w, const Op *op) {
    Group *g = w->group;
    int watched = JUDGE || g->machine->checks;
    u32 size = op->size, low = ~0u, high = 0, from[LANES];
    u64 data[LANES] = {0}, mask = EXEC(w), sources = mask, unwritten;
    Place unrecorded, *place = &unrecorded;
    const char *bad = refuses_in_lds(w, op, size);
    if (bad) return suspect(w, bad);
    Flight *f = watched ? issue_atomic(w, op, 1) : 0;
    if (watched && !f) return SUSPECT;
    if (f) place = &w->places[f->place_of_lds];
    u32 *at = (*place)[0], ignored[2] = {~0u, 0};
    places_in_lds(w, op, size, at);
    second_places_in_lds(w, op, size, from);
    bad = lds_bounds(w, op, size, size, 1, from, &sources, &ignored[0], &ignored[1]);
    if (bad) return suspect(w, bad);
    note_touches(w, TO_LDS, LOAD, size, sources, from);
    if (JUDGE) judge_reads(&(LdsAccess){w, op, from, sources, size, LOAD, .computes = 1}, &unwritten), use_holes(w, op, from, sources, size);
    else if (watched && (bad = note_reads(w, from, sources, size, stamp_of(w)))) return suspect(w, bad);
    for (u64 e = sources; e; e &= e - 1) __builtin_memcpy(&data[__builtin_ctzll(e)], g->lds + from[__builtin_ctzll(e)], size);
    bad = lds_bounds(w, op, size, size, 1, at, &mask, &low, &high);
    if (!bad) bad = note_changes(w, op, f, at, mask, low, high);
    if (bad) return suspect(w, bad);
    for (u64 e = mask; e; e &= e - 1) exchange(op, g->lds + at[__builtin_ctzll(e)], data[__builtin_ctzll(e)], 0, op->d16);
    if (f) f->mask = mask, f->low = low, f->high = high;
    return NEXT;
}

/* ds_append and ds_consume: one counter takes the number of active lanes, by one access, that of the first of them. */
EXPORT int op_lds_count(Wave *w, const Op *op) {
    Group *g = w->group;
    int watched = JUDGE || g->machine->checks;
    u64 exec = EXEC(w), mask = exec & -exec;
    u32 low = ~0u, high = 0, count = (u32)__builtin_popcountll(exec), out[1][LANES] = {0};
    Place unrecorded, *place = &unrecorded;
    const char *bad = refuses_in_lds(w, op, op->size);
    if (bad) return suspect(w, bad);
    Flight *f = watched ? issue_atomic(w, op, 1) : 0;
    if (watched && !f) return SUSPECT;
    if (f) place = &w->places[f->place_of_lds];
    u32 *at = (*place)[0];
    places_in_lds(w, op, op->size, at);
    bad = lds_bounds(w, op, op->size, op->size, 1, at, &mask, &low, &high);
    if (!bad) bad = note_changes(w, op, f, at, mask, low, high);
    if (bad) return suspect(w, bad);
    if (mask) {
        u32 old = (u32)exchange(op, g->lds + at[first_lane(mask)], count, 0, 0);
        for (int i = 0; i < LANES; i++) out[0][i] = old;
    }
    if (f) f->mask = mask, f->low = low, f->high = high;
    deliver_rows(w, op, f, op->lds.old, out, 0, 1);
    return NEXT;
}

#endif
