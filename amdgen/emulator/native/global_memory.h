/* Global memory, reached by scalar, global, flat and buffer instructions; atomics. */
#ifndef AMDGEN_GLOBAL_MEMORY_H
#define AMDGEN_GLOBAL_MEMORY_H

#include "flight.h"
#include "races.h"

INLINE int valid(const Machine *m, u64 address, u64 size) {
    u64 offset = address - m->memory_base;
    if (offset >= m->memory_size) return 0;
    return address + size <= m->ends[m->owner[offset >> 12]];
}

/* Notes that an allocation is read (1) or written (2). One that is both needs stamps of its readers. */
INLINE const char *touch_allocation(Machine *m, u16 owner, int touch) {
    m->touched[owner] |= touch;
    return m->touched[owner] == 3 && m->writers && !m->readers ? "readers" : 0;
}

/* Where accesses begin: the lowest and the highest address, and the bits that any has. */
typedef struct {
    u64 low, high, bits;
} Span;

/* Where the lanes of an instruction point, and for each dword the lanes that its descriptor admits. */
typedef struct {
    u64 at[LANES], admitted[4];
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

/* Whether every access of the mask, whose span is s, lies inside one allocation and is aligned; 0 when it is so. */
static const char *bad_span(Machine *m, Span s, const u64 *at, u64 mask, u32 size, int touch) {
    if (s.bits & ((size < 4 || touch == 3 ? size : 4) - 1)) return "misaligned";
    u64 offset = s.low - m->memory_base;
    if (offset < m->memory_size) {
        u16 owner = m->owner[offset >> 12];
        if (owner && s.high + size <= m->ends[owner] && s.high >= s.low) return touch_allocation(m, owner, touch);
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

INLINE u8 *host(const Machine *m, u64 address) { return m->memory + (address - m->memory_base); }

/* s_load: arg destination, base, soffset register or -1, soffset constant. */
EXPORT int op_scalar_load(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    u64 at = scalar64(w, op->arg[1]) + op->offset;
    at += op->arg[2] >= 0 ? w->s[op->arg[2]] : (u32)op->arg[3];
    at &= ~3ull;
    if (!valid(m, at, op->words * 4)) return suspect(w, "out_of_bounds");
    const char *why = touch_allocation(m, m->owner[(at - m->memory_base) >> 12], 1);
    if (why) return suspect(w, why);
    if (m->readers && !note_dwords(m, at, op->words * 4, global_stamp(w), PLAIN_READ)) return suspect(w, "global_race");
    const u8 *from = host(m, at);
    for (u32 i = 0; i < op->words; i++) {
        u32 word;
        __builtin_memcpy(&word, from + 4 * i, 4);
        put_scalar(w, op->arg[0] + i, word);
    }
    return issue_rows(w, op, VECTOR_ROWS + op->arg[0], op->words);
}

/* Where the lanes of a global or flat access point. arg: [1] row of the address, -1 for none; [2] scalar base, -1. */
static void global_addresses(const Wave *w, const Op *op, Access *x) {
    u64 *at = x->at;
    x->plain = 0;
    for (int word = 0; word < 4; word++) x->admitted[word] = ~0ull;
    if (op->arg[2] >= 0) {
        u64 base = scalar64(w, op->arg[2]) + op->offset;
        if (op->arg[1] < 0)
            for (int i = 0; i < LANES; i++) at[i] = base;
        else
            for (int i = 0; i < LANES; i++) at[i] = base + w->v[op->arg[1]][i];
    } else {
        const u32 *low = w->v[op->arg[1]], *high = w->v[op->arg[1] + 1];
        for (int i = 0; i < LANES; i++) at[i] = (low[i] | (u64)high[i] << 32) + op->offset;
    }
}

static int leaves_global(const Wave *w, const u64 *at) {
    const u32 *apertures = w->group->machine->apertures;
    u64 mask = EXEC(w);
    for (u64 e = mask; e; e &= e - 1) {
        u32 high = (u32)(at[__builtin_ctzll(e)] >> 32);
        if (high == apertures[0] || high == apertures[1]) return 1;
    }
    return 0;
}

/* Through a descriptor. arg: [2] descriptor; [3] row of the index, -1; [4] row of the offset, -1; [5] soffset register, -1;
   [6] its constant. */
static const char *buffer_addresses(const Wave *w, const Op *op, Access *x) {
    const u32 *d = &w->s[op->arg[2]];
    /* swizzled, indexed by thread, no buffer, or bound to nothing: emulator/buffers.py knows */
    if (d[1] >> 31 || (d[3] >> 23 & 1) || d[3] >> 30 || !(d[3] >> 15 & 15)) return "descriptor";
    u64 base = d[0] | (u64)(d[1] & 0xFFFF) << 32, stride = d[1] >> 16 & 0x3FFF, limit = d[2];
    base += op->arg[5] >= 0 ? w->s[op->arg[5]] : (u32)op->arg[6];
    x->plain = 0;
    if (op->arg[4] >= 0 && (op->arg[3] < 0 || !stride)) { /* as a rule: all lanes inside */
        const u32 *from = w->v[op->arg[4]];
        u32 least = ~0u, most = 0, bits = 0;
        for (int i = 0; i < LANES; i++) {
            least = from[i] < least ? from[i] : least;
            most = from[i] > most ? from[i] : most;
            bits |= from[i];
        }
        u64 first = base + op->offset;
        if (most + op->offset + 4 * (op->words - 1) < limit && first + most < 1ull << 48) {
            for (int word = 0; word < 4; word++) x->admitted[word] = ~0ull;
            for (int i = 0; i < LANES; i++) x->at[i] = first + from[i];
            x->plain = 1;
            x->span = (Span){first + least, first + most, first | bits}; /* bits: at least as many */
            return 0;
        }
    }
    u64 lane[LANES];
    for (int i = 0; i < LANES; i++) lane[i] = op->offset;
    if (op->arg[4] >= 0)
        for (int i = 0; i < LANES; i++) lane[i] += w->v[op->arg[4]][i];
    if (op->arg[3] >= 0 && stride) {
        u64 inside = 0;
        for (int i = 0; i < LANES; i++) {
            u64 index = w->v[op->arg[3]][i];
            inside |= (u64)(index < limit) << i;
            lane[i] += index * stride;
        }
        for (u32 word = 0; word < op->words; word++) x->admitted[word] = inside;
    } else {
        for (u32 word = 0; word < op->words; word++) { /* by its first byte: CDNA3 ISA reference, 9.1.5.1 */
            u8 inside[LANES];
            for (int i = 0; i < LANES; i++) inside[i] = lane[i] + 4 * word < limit;
            x->admitted[word] = pack_mask(inside);
        }
    }
    for (int i = 0; i < LANES; i++) x->at[i] = (base + lane[i]) & 0xFFFFFFFFFFFFull;
    return 0;
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
static const char *read_memory(Wave *w, const Op *op, const Access *x, u64 exec, u32 out[][LANES]) {
    Machine *m = w->group->machine;
    const u64 *at = x->at, *admitted = x->admitted;
    u32 words = op->words, size = op->size;
    u64 some = 0, all = ~0ull;
    for (u32 i = 0; i < words; i++) some |= admitted[i], all &= admitted[i];
    u64 mask = exec & some;
    int whole = (mask & ~all) == 0;
    const char *bad = 0;
    if (whole)
        bad = bad_access(m, x, mask, size, 1);
    else
        for (u32 i = 0; i < words && !bad; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            bad = bad_addresses(m, part, exec & admitted[i], 4, 1);
        }
    if (bad) return bad;
    if (!note_global(m, w, at, mask & all, size, op->coherent ? COHERENT : PLAIN_READ)) return "global_race";
    if (!whole) {
        for (u32 i = 0; i < words; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            if (!note_global(m, w, part, mask & ~all & admitted[i], 4, op->coherent ? COHERENT : PLAIN_READ)) return "global_race";
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

/* Loaded words into registers, each in its half where the load is of 16 bits: with ECC the other half becomes 0. */
static void deliver(Wave *w, const Op *op, int row, u32 out[][LANES], int rows) {
    u64 exec = EXEC(w);
    if (op->d16)
        for (int i = 0; i < LANES; i++) out[0][i] = op->d16 == 2 ? out[0][i] << 16 : out[0][i] & 0xFFFF;
    for (int r = 0; r < rows; r++) put_row(w, row + r, out[r], exec);
}

static int load(Wave *w, const Op *op, const Access *x) {
    u32 apart[4][LANES];
    int direct = EXEC(w) == ~0ull && !op->d16; /* into the registers themselves */
    u32(*out)[LANES] = direct ? w->v + op->arg[0] : apart;
    const char *bad = read_memory(w, op, x, EXEC(w), out);
    if (bad) return suspect(w, bad);
    if (direct) for (u32 r = 0; r < op->words; r++) w->defined[op->arg[0] + r] = ~0ull;
    else deliver(w, op, op->arg[0], out, op->words);
    return issue_rows(w, op, op->arg[0], op->words);
}

static int store(Wave *w, const Op *op, const Access *x) {
    Machine *m = w->group->machine;
    const u64 *at = x->at, *admitted = x->admitted;
    u64 exec = EXEC(w), some = 0, all = ~0ull;
    for (u32 i = 0; i < op->words; i++) some |= admitted[i], all &= admitted[i];
    u64 mask = exec & some;
    const char *bad = 0;
    if ((mask & ~all) == 0)
        bad = bad_access(m, x, mask, op->size, 2);
    else
        for (u32 i = 0; i < op->words && !bad; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            bad = bad_addresses(m, part, exec & admitted[i], 4, 2);
        }
    if (bad) return suspect(w, bad);
    int kind = op->coherent ? COHERENT : PLAIN_WRITE;
    if ((mask & ~all) == 0) {
        if (!note_global(m, w, at, mask, op->size, kind)) return suspect(w, "global_race");
    } else for (u32 i = 0; m->writers && i < op->words; i++) {
        u64 part[LANES];
        for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
        if (!note_global(m, w, part, exec & admitted[i], op->size < 4 ? op->size : 4, kind))
            return suspect(w, "global_race");
    }
    m->bytes[GLOBAL_WRITE] += (u64)__builtin_popcountll(mask) * op->size;
    if (op->size == 4 && side_by_side(at, exec & all, 4)) {
        __builtin_memcpy(host(m, at[0]), w->v[op->arg[0]], sizeof w->v[0]);
        return issue_rows(w, op, 0, 0);
    }
    for (u32 k = 0; k < op->words; k++) {
        const u32 *from = w->v[op->arg[0] + k];
        u32 size = op->size < 4 ? op->size : 4;
        for (u64 e = exec & admitted[k]; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u32 word = op->d16 == 2 ? from[i] >> 16 : from[i];
            u8 *to = host(m, at[i]) + 4 * k;
            if (size == 4) __builtin_memcpy(to, &word, 4);
            else __builtin_memcpy(to, &word, size);
        }
    }
    return issue_rows(w, op, 0, 0);
}

EXPORT int op_global_load(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    if (!op->ordered && leaves_global(w, x.at)) return suspect(w, "aperture");
    return load(w, op, &x);
}

EXPORT int op_global_store(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    if (!op->ordered && leaves_global(w, x.at)) return suspect(w, "aperture");
    return store(w, op, &x);
}

EXPORT int op_buffer_load(Wave *w, const Op *op) {
    Access x;
    const char *bad = buffer_addresses(w, op, &x);
    return bad ? suspect(w, bad) : load(w, op, &x);
}

EXPORT int op_buffer_store(Wave *w, const Op *op) {
    Access x;
    const char *bad = buffer_addresses(w, op, &x);
    return bad ? suspect(w, bad) : store(w, op, &x);
}


enum {
    A_SWAP, A_ADD, A_SUB, A_RSUB, A_AND, A_OR, A_XOR, A_UMIN, A_UMAX, A_IMIN, A_IMAX, A_INC, A_DEC, A_CMPSWAP, A_FADD,
    A_PK_ADD_F16,
};

/* A sum that is no number: the NaN of the first that is one, quiet; of infinities the positive quiet NaN. */
INLINE u64 nan_of(u64 old, u64 data, u64 infinity, u64 quiet) {
    u64 size = infinity | ((quiet << 1) - 1); /* all but the sign */
    return (old & size) > infinity ? old | quiet : (data & size) > infinity ? data | quiet : infinity | quiet;
}

INLINE u16 add_f16(u16 old, u16 data) {
    f16 sum = (f16)((f32)as_f16(old) + (f32)as_f16(data));
    return sum == sum ? as_u16(sum) : (u16)nan_of(old, data, 0x7C00, 0x200);
}

INLINE u64 combine(u32 kind, u64 old, u64 data, u64 other, int wide, int flush) {
    switch (kind) {
    case A_SWAP: return data;
    case A_ADD: return old + data;
    case A_SUB: return old - data;
    case A_RSUB: return data - old;
    case A_AND: return old & data;
    case A_OR: return old | data;
    case A_XOR: return old ^ data;
    case A_UMIN: return old < data ? old : data;
    case A_UMAX: return old > data ? old : data;
    case A_IMIN: return wide ? ((i64)old < (i64)data ? old : data) : ((i32)old < (i32)data ? old : data);
    case A_IMAX: return wide ? ((i64)old > (i64)data ? old : data) : ((i32)old > (i32)data ? old : data);
    case A_INC: return old >= data ? 0 : old + 1;
    case A_DEC: return old == 0 || old > data ? data : old - 1;
    case A_CMPSWAP: return old == other ? data : old;
    case A_FADD:
        if (wide) {
            f64 sum = as_f64(old) + as_f64(data);
            return sum == sum ? as_u64(sum) : nan_of(old, data, 0x7FF0000000000000, 0x8000000000000);
        } else {
            f32 a = as_f32((u32)old), b = as_f32((u32)data), least = 0x1p-126f;
            if (flush) {
                a = __builtin_fabsf(a) < least ? __builtin_copysignf(0, a) : a;
                b = __builtin_fabsf(b) < least ? __builtin_copysignf(0, b) : b;
            }
            f32 sum = a + b;
            if (sum != sum) return nan_of((u32)old, (u32)data, 0x7F800000, 0x400000);
            if (flush) sum = __builtin_fabsf(sum) < least ? __builtin_copysignf(0, sum) : sum;
            return as_u32(sum);
        }
    default: {
        u32 low = add_f16((u16)old, (u16)data), high = add_f16((u16)(old >> 16), (u16)(data >> 16));
        return low | high << 16;
    }
    }
}

/* One lane's read-modify-write at `to`, of op->words words. */
INLINE u64 exchange(const Op *op, u8 *to, u64 data, u64 other, int flush) {
    u64 old = 0;
    if (op->words == 2) {
        __builtin_memcpy(&old, to, 8);
        u64 new = combine(op->kind, old, data, other, 1, flush);
        __builtin_memcpy(to, &new, 8);
    } else {
        u32 word;
        __builtin_memcpy(&word, to, 4);
        old = word;
        u32 new = (u32)combine(op->kind, old, data, other, 0, flush);
        __builtin_memcpy(to, &new, 4);
    }
    return old;
}

INLINE u64 lane_value(const Wave *w, int row, int words, int lane) {
    u64 value = w->v[row][lane];
    return words == 2 ? value | (u64)w->v[row + 1][lane] << 32 : value;
}

/* arg: [0] row of the data, [7] row for the old value or -1; compare-and-swap has what it compares with behind. */
static int atomic(Wave *w, const Op *op, const Access *x) {
    Machine *m = w->group->machine;
    const u64 *at = x->at;
    u64 mask = EXEC(w);
    for (u32 i = 0; i < op->words; i++) mask &= x->admitted[i];
    const char *bad = bad_access(m, x, mask, op->size, 3);
    if (bad) return suspect(w, bad);
    if (!note_global(m, w, at, mask, op->size, COHERENT)) return suspect(w, "global_race");
    m->bytes[GLOBAL_ATOMIC] += (u64)__builtin_popcountll(mask) * op->size;
    u32 out[2][LANES] = {0};
    for (u64 e = mask; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u64 other = op->kind == A_CMPSWAP ? lane_value(w, op->arg[0] + op->words, op->words, i) : 0;
        u64 old = exchange(op, host(m, at[i]), lane_value(w, op->arg[0], op->words, i), other, 1);
        out[0][i] = (u32)old;
        out[1][i] = (u32)(old >> 32);
    }
    if (op->arg[7] < 0) return issue_rows(w, op, 0, 0);
    for (u32 r = 0; r < op->words; r++) put_row(w, op->arg[7] + r, out[r], EXEC(w));
    return issue_rows(w, op, op->arg[7], op->words);
}

EXPORT int op_global_atomic(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    if (!op->ordered && leaves_global(w, x.at)) return suspect(w, "aperture");
    return atomic(w, op, &x);
}

EXPORT int op_buffer_atomic(Wave *w, const Op *op) {
    Access x;
    const char *bad = buffer_addresses(w, op, &x);
    return bad ? suspect(w, bad) : atomic(w, op, &x);
}

#endif
