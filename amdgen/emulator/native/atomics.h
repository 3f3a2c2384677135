/* Atomics: what they make of the old value, and those of global memory. Formulas: AMD CDNA3 ISA
   reference, chapters 9 to 12; rounding, denormals and NaN of float atomics: its section 9.2. */
#ifndef AMDGEN_ATOMICS_H
#define AMDGEN_ATOMICS_H

#include "global_memory.h"

enum {
    A_SWAP, A_ADD, A_SUB, A_RSUB, A_AND, A_OR, A_XOR, A_UMIN, A_UMAX, A_IMIN, A_IMAX, A_INC, A_DEC, A_CMPSWAP, A_FADD,
    A_PK_ADD_F16, A_PK_ADD_BF16, A_FMIN, A_FMAX, A_FCMPSWAP, A_MSKOR, A_WRAP, A_CONDXCHG32,
};
enum { KEEPS_SOURCES = 1, KEEPS_RESULTS = 2 }; /* denormals: Op.sign, for LDS Op.d16 */

/* A sum that is NaN: the first operand that is NaN, made quiet; of opposite infinities the positive quiet NaN. */
INLINE u64 nan_of(u64 old, u64 data, u64 infinity, u64 quiet) {
    u64 size = infinity | ((quiet << 1) - 1); /* without the sign */
    return (old & size) > infinity ? old | quiet : (data & size) > infinity ? data | quiet : infinity | quiet;
}

INLINE f32 flushed(f32 x, int flush) { return flush && __builtin_fabsf(x) < 0x1p-126f ? __builtin_copysignf(0, x) : x; }

INLINE u32 add_f32(u32 old, u32 data, u32 keeps) {
    f32 a = flushed(as_f32(old), !(keeps & KEEPS_SOURCES)), b = flushed(as_f32(data), !(keeps & KEEPS_SOURCES));
    f32 sum = flushed(a + b, !(keeps & KEEPS_RESULTS));
    return sum == sum ? as_u32(sum) : (u32)nan_of(old, data, 0x7F800000, 0x400000);
}

INLINE f32 flushed_f16(u16 x, int flush) {
    f32 value = (f32)as_f16(x);
    return flush && __builtin_fabsf(value) < 0x1p-14f ? __builtin_copysignf(0, value) : value;
}

INLINE u16 add_f16(u16 old, u16 data, u32 keeps) {
    int flush = !(keeps & KEEPS_SOURCES);
    f16 sum = (f16)(flushed_f16(old, flush) + flushed_f16(data, flush));
    if (sum != sum) return (u16)nan_of(old, data, 0x7C00, 0x200);
    return as_u16((f16)flushed_f16(as_u16(sum), !(keeps & KEEPS_RESULTS)));
}

/* Computed in f32, rounded to nearest even; a NaN stays one. */
INLINE u16 add_bf16(u16 old, u16 data, u32 keeps) {
    u32 sum = add_f32((u32)old << 16, (u32)data << 16, keeps);
    if ((sum & 0x7FFFFFFF) > 0x7F800000) return (u16)((sum | 0x400000) >> 16);
    return (u16)((sum + 0x7FFF + (sum >> 16 & 1)) >> 16);
}

/* A float's bits as a number in the order of floats, -0 below +0; a quiet or signalling NaN is the worst of all. */
INLINE u64 order_of(u64 x, u64 sign, u64 infinity, u64 least, int larger, int flush) {
    u64 size = x & (sign - 1);
    if (size > infinity) return larger ? 0 : ~0ull;
    if (flush && size < least) size = 0;
    return x & sign ? ~size & (sign - 1) : size | sign;
}

/* Smaller or larger of two floats; of two equal ones the old stays. A signalling NaN wins, quiet. */
INLINE u64 select_float(u64 old, u64 data, int wide, int larger, u32 keeps) {
    u64 sign = wide ? 1ull << 63 : 1ull << 31, infinity = wide ? 0x7FF0000000000000 : 0x7F800000;
    u64 quiet = wide ? 0x8000000000000 : 0x400000, least = quiet << 1;
    int flush = !(keeps & KEEPS_SOURCES);
    if ((old & (sign - 1)) > infinity && !(old & quiet)) return old | quiet;
    if ((data & (sign - 1)) > infinity && !(data & quiet)) return data | quiet;
    u64 a = order_of(old, sign, infinity, least, larger, flush), b = order_of(data, sign, infinity, least, larger, flush);
    return (larger ? b > a : b < a) ? data : old;
}

INLINE f64 flushed_f64(f64 x, int flush) { return flush && __builtin_fabs(x) < 0x1p-1022 ? __builtin_copysign(0, x) : x; }

/* Compared as floats; the new value is flushed as well. */
INLINE u64 compare_floats(u64 old, u64 data, u64 other, int wide, int flush) {
    if (wide)
        return flushed_f64(as_f64(old), flush) == flushed_f64(as_f64(other), flush) ? as_u64(flushed_f64(as_f64(data), flush)) : old;
    int same = flushed(as_f32((u32)old), flush) == flushed(as_f32((u32)other), flush);
    return same ? as_u32(flushed(as_f32((u32)data), flush)) : old;
}

/* Of each half of 64 bits: bit 31 of the data says whether the other bits of it take the old one's place. */
INLINE u64 exchange_halves(u64 old, u64 data) {
    u64 taken = (data >> 31 & 0x100000001ull) * 0xFFFFFFFFull;
    return (data & taken & ~0x8000000080000000ull) | (old & ~taken);
}

INLINE u64 combine(u32 kind, u64 old, u64 data, u64 other, int wide, u32 keeps) {
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
        }
        return add_f32((u32)old, (u32)data, keeps);
    case A_PK_ADD_F16:
        return add_f16((u16)old, (u16)data, keeps) | (u32)add_f16((u16)(old >> 16), (u16)(data >> 16), keeps) << 16;
    case A_PK_ADD_BF16:
        return add_bf16((u16)old, (u16)data, keeps) | (u32)add_bf16((u16)(old >> 16), (u16)(data >> 16), keeps) << 16;
    case A_FCMPSWAP: return compare_floats(old, data, other, wide, !(keeps & KEEPS_SOURCES));
    case A_MSKOR: return (old & ~data) | other;
    case A_WRAP: return old >= data ? old - data : old + other;
    case A_CONDXCHG32: return exchange_halves(old, data);
    default: return select_float(old, data, wide, kind == A_FMAX, keeps);
    }
}

/* One lane's read-modify-write at `to`, of op->words words. */
INLINE u64 exchange(const Op *op, u8 *to, u64 data, u64 other, u32 keeps) {
    u64 old = 0;
    if (op->words == 2) {
        __builtin_memcpy(&old, to, 8);
        u64 new = combine(op->kind, old, data, other, 1, keeps);
        __builtin_memcpy(to, &new, 8);
    } else {
        u32 word;
        __builtin_memcpy(&word, to, 4);
        old = word;
        u32 new = (u32)combine(op->kind, old, data, other, 0, keeps);
        __builtin_memcpy(to, &new, 4);
    }
    return old;
}

INLINE u64 lane_value(const Wave *w, int row, int words, int lane) {
    u64 value = w->v[row][lane];
    return words == 2 ? value | (u64)w->v[row + 1][lane] << 32 : value;
}

/* The lanes of a mask, one after the other; what they find goes to `out`. Compare-and-swap has what it
   compares with behind its data. */
static const char *change_memory(Wave *w, const Op *op, Access *x, u64 mask, u32 out[][LANES]) {
    Machine *m = w->group->machine;
    const char *bad = JUDGE ? judge_access(w, op, x, mask, ATOMIC) : bad_access(m, x, mask, op->size, 3);
    if (!JUDGE && !bad) bad = rules_memory(w, op, x->at, mask, op->size);
    if (bad) return bad;
    if (!JUDGE) note_places(w, ATOMIC, op->size, mask, x->at);
    for (u32 i = 0; JUDGE && i < op->words; i++) mask &= x->admitted[i];
    if (!note_atomics(m, w, x->at, mask, op->size, (op->flags & ACQUIRES) != 0)) return "global_race";
    if ((bad = change_unwritten(w, op, x->at, mask, op->size, op->kind != A_SWAP))) return bad;
    m->bytes[GLOBAL_ATOMIC] += (u64)__builtin_popcountll(mask) * op->size;
    Dwords written;
    leave_content(m, x->at, mask, op->size, &written);
    for (u64 e = mask; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u64 other = op->kind == A_CMPSWAP ? lane_value(w, op->memory.data + op->words, op->words, i) : 0;
        u64 old = exchange(op, host(m, x->at[i]), lane_value(w, op->memory.data, op->words, i), other, op->sign);
        out[0][i] = (u32)old;
        out[1][i] = (u32)(old >> 32);
    }
    enter_content(m, &written);
    return 0;
}

static int atomic(Wave *w, const Op *op, Access *x) {
    u64 mask = EXEC(w);
    admit_whole(x);
    mask &= x->admitted[0];
    u32 out[2][LANES] = {0};
    const char *bad = change_memory(w, op, x, mask, out);
    if (bad) return suspect(w, bad);
    if (op->memory.old < 0) return issue_rows(w, op, 0, 0);
    return issue_load(w, op, op->memory.old, out, 0, op->words);
}

EXPORT int op_global_atomic(Wave *w, const Op *op) {
    Access x;
    global_addresses(w, op, &x);
    return atomic(w, op, &x);
}

#endif
