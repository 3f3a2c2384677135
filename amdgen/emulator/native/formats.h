/* Loads and stores that convert: tbuffer_* by the format in the instruction, buffer_*_format_* by the descriptor's. What
   is not documented is refused; formats.py names the sources. */
#ifndef AMDGEN_FORMATS_H
#define AMDGEN_FORMATS_H

#include "global_memory.h"

enum { UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT = 7 };

/* Bits of x, y, z and w, x lowest, by data format. No component lies in two dwords. */
static const u8 COMPONENTS[][4] = {
    {0}, {8}, {16}, {8, 8}, {32}, {16, 16}, {11, 11, 10}, {10, 11, 11}, {2, 10, 10, 10}, {10, 10, 10, 2}, {8, 8, 8, 8},
    {32, 32}, {16, 16, 16, 16}, {32, 32, 32}, {32, 32, 32, 32},
};
enum { FORMATS = sizeof COMPONENTS / sizeof *COMPONENTS, SELECT_ONE = 1, SELECT_X = 4 };

typedef struct {
    const u8 *bits;
    u32 count, bytes, numeric;
    int described;  /* by the descriptor, which then says by `select` what each component of a load is */
    u8 select[4];   /* 0, 1, or 4 to 7 for x to w */
} Format;

INLINE int is_integer(const Format *f) { return f->numeric == UINT || f->numeric == SINT; }

INLINE int is_bound(const Wave *w, const Op *op) { return buffer_data_format(&w->s[op->memory.base]) != 0; }

static const char *format_of(const Wave *w, const Op *op, Format *f) {
    const u32 *d = &w->s[op->memory.base];
    u32 code = (u32)op->memory.format;
    f->described = op->memory.format < 0;
    for (int i = 0; i < 4; i++) {
        f->select[i] = f->described ? buffer_selects(d) >> 3 * i & 7 : (u8)(SELECT_X + i);
        if (f->select[i] > SELECT_ONE && f->select[i] < SELECT_X)
            return "destination selects of the descriptor of which one is reserved";
    }
    u32 data = f->described ? buffer_data_format(d) : code & 15;
    f->numeric = f->described ? buffer_numeric_format(d) : code >> 4;
    if (!data || data >= FORMATS || f->numeric > FLOAT || f->numeric == FLOAT - 1)
        return "a data format with a numeric format, of which one is reserved";
    f->bits = COMPONENTS[data], f->count = f->bytes = 0;
    int floats = 1;
    for (int i = 0; i < 4 && f->bits[i]; i++) {
        f->count++, f->bytes += f->bits[i];
        floats &= f->bits[i] == 32 || f->bits[i] == 16 || f->bits[i] == 11 || f->bits[i] == 10;
    }
    f->bytes /= 8;
    if (f->numeric == FLOAT ? !floats : f->bits[0] == 32 && !is_integer(f))
        return "a data format with a numeric format, which does not exist";
    return 0;
}

/* ------------------------------------------------------------------------------------------------ conversions */

/* A float of 10, 11 or 16 bits as an f16, which has the same exponent; the short ones have no sign. */
INLINE u32 aligned_half(u32 bits) { return bits == 16 ? 0 : 15 - bits; }
INLINE f32 short_float(u32 raw, u32 bits) { return (f32)as_f16((u16)(raw << aligned_half(bits))); }

/* What a component becomes in a register of 32 bits. */
static u32 decoded(u32 raw, u32 bits, u32 numeric) {
    if (bits == 32 || numeric == UINT) return raw;
    i32 number = (i32)(raw << (32 - bits)) >> (32 - bits);
    f64 value;
    switch (numeric) {
    case SINT: return (u32)number;
    case FLOAT: return as_u32(short_float(raw, bits));
    case UNORM: value = (f64)raw / ((1 << bits) - 1); break;
    case SNORM: value = (f64)number / ((1 << (bits - 1)) - 1), value = value < -1 ? -1 : value; break;
    default: value = numeric == USCALED ? (f64)raw : (f64)number;
    }
    return as_u32((f32)value);
}

/* A fraction of the largest integer, the nearest; NaN is 0. */
static u32 normalized(f64 x, u32 bits, int is_signed) {
    f64 least = is_signed ? -1 : 0, top = (1 << (bits - (u32)is_signed)) - 1;
    if (x != x) x = 0;
    x = x < least ? least : x > 1 ? 1 : x;
    return (u32)(i32)__builtin_nearbyint(x * top) & ((1u << bits) - 1);
}

/* A register of 32 bits as a component; what is wrong with it, or 0. */
static const char *encode(u32 word, u32 bits, u32 numeric, u32 *raw) {
    u32 mask = bits == 32 ? ~0u : (1u << bits) - 1;
    *raw = word & mask;
    if (bits == 32) return 0;
    i32 number = (i32)(word << (32 - bits)) >> (32 - bits);
    switch (numeric) {
    case UINT:
    case SINT:
        return word == (numeric == UINT ? *raw : (u32)number)
                   ? 0 : "a value that does not fit its component is stored: what comes is not documented";
    case UNORM:
    case SNORM: *raw = normalized((f64)as_f32(word), bits, numeric == SNORM); return 0;
    case FLOAT: {
        f32 x = as_f32(word);
        *raw = (u32)as_u16((f16)x) >> aligned_half(bits) & mask;
        return short_float(*raw, bits) == x || x != x
                   ? 0 : "a float that its component does not hold exactly is stored: rounding is not documented";
    }
    default: return "a store to a scaled format: its rounding is not documented";
    }
}

/* ------------------------------------------------------------------------------------------------ loads */

/* Component `which` of a load, of one lane; `refused`: why there is none. */
static u32 loaded(const Format *f, u32 raw[][LANES], u32 which, int lane, const char **refused) {
    u32 select = f->select[which], low = 0;
    if (select < SELECT_X) return select != SELECT_ONE ? 0 : is_integer(f) ? 1 : as_u32(1.0f);
    u32 number = select - SELECT_X;
    if (number >= f->count) {
        if (f->described) *refused = "the descriptor selects a component that its format has not";
        return 0;
    }
    for (u32 i = 0; i < number; i++) low += f->bits[i];
    u32 bits = f->bits[number], word = raw[low / 32][lane] >> low % 32;
    return decoded(bits == 32 ? word : word & ((1u << bits) - 1), bits, f->numeric);
}

/* The bits of it that are undefined, in 32, where `known` tells those of the raw words: all, once it is converted. */
static u32 undefined_component(const Format *f, u32 known[][LANES], u32 which, int lane) {
    u32 select = f->select[which], low = 0;
    if (select < SELECT_X || select - SELECT_X >= f->count) return 0;
    for (u32 i = 0; i < select - SELECT_X; i++) low += f->bits[i];
    u32 bits = f->bits[select - SELECT_X], hole = ~known[low / 32][lane] >> low % 32;
    return bits == 32 ? hole : hole & ((1u << bits) - 1) ? ~0u : 0;
}

/* A converted component in half a register. */
static u32 halved(const Format *f, u32 word, const char **refused) {
    if (!is_integer(f)) return as_u16((f16)as_f32(word));
    if (word >> 16 && word < 0xFFFF8000)
        *refused = "a value of more than 16 bits loaded into half a register: what comes is not documented";
    return word & 0xFFFF;
}

/* A lane out of range gets 0, and 1 where that is selected. */
EXPORT int op_buffer_format_load(Wave *w, const Op *op) {
    u32 raw[4][LANES], out[WORDS][LANES] = {0}, known[4][LANES], bits[WORDS][LANES];
    if (!is_bound(w, op)) return deliver_load(w, op, out, 0);
    Format f;
    Access x;
    const char *bad = format_of(w, op, &f);
    if (!bad) bad = buffer_addresses(w, op, f.bytes, &x);
    if (bad) return suspect(w, bad);
    admit_whole(&x);
    bad = read_memory(w, op, &x, EXEC(w), raw);
    u64 origin = bad ? 0 : written_in_memory(w, op, reach_of(&x, EXEC(w)), known);
    if (origin) __builtin_memset(bits, 0xFF, sizeof bits);
    for (u32 which = 0; !bad && which < (u32)op->memory.elements; which++)
        for (int i = 0; i < LANES; i++) {
            u32 word = loaded(&f, raw, which, i, &bad);
            if (op->memory.packed) out[which / 2][i] |= halved(&f, word, &bad) << 16 * (which % 2);
            else out[which][i] = word;
            u32 hole = origin ? undefined_component(&f, known, which, i) : 0;
            if (hole) bits[op->memory.packed ? which / 2 : which][i] &= ~(op->memory.packed ? 0xFFFFu << 16 * (which % 2) : hole);
        }
    if (bad) return suspect(w, bad);
    return origin ? deliver_undefined(w, op, out, bits, origin) : deliver_load(w, op, out, 0);
}

/* ------------------------------------------------------------------------------------------------ stores */

/* The instruction must bring every component of the format, as the descriptor has them. */
static const char *refused_store(const Op *op, const Format *f) {
    if (f->count > (u32)op->memory.elements) return "fewer components are stored than the format has";
    for (u32 i = 0; i < f->count; i++) {
        if (f->select[i] != SELECT_X + i) return "a store with destination selects: only x, y, z, w are documented";
        if (op->memory.packed && f->bits[i] == 32)
            return "halves of registers stored to a format of 32 bits: that is not documented";
    }
    return 0;
}

/* Component `which` of a store, of one lane, in 32 bits. */
static u32 held_component(const Wave *w, const Op *op, const Format *f, u32 which, int lane) {
    if (!op->memory.packed) return w->v[op->memory.data + which][lane];
    u32 word = w->v[op->memory.data + which / 2][lane];
    u16 half = (u16)(op->d16 == 2 || which % 2 ? word >> 16 : word);
    if (!is_integer(f)) return as_u32((f32)as_f16(half));
    return f->numeric == SINT ? (u32)(i32)(i16)half : half;
}

EXPORT int op_buffer_format_store(Wave *w, const Op *op) {
    u32 content[4][LANES] = {0};
    if (!is_bound(w, op)) return issue_rows(w, op, 0, 0);
    Format f;
    Access x;
    const char *bad = format_of(w, op, &f);
    if (!bad) bad = refused_store(op, &f);
    if (!bad) bad = buffer_addresses(w, op, f.bytes, &x);
    if (bad) return suspect(w, bad);
    admit_whole(&x);
    for (u64 e = EXEC(w) & x.admitted[0]; e && !bad; e &= e - 1) {
        int lane = __builtin_ctzll(e);
        for (u32 which = 0, low = 0; which < f.count && !bad; low += f.bits[which++]) {
            u32 raw;
            bad = encode(held_component(w, op, &f, which, lane), f.bits[which], f.numeric, &raw);
            content[low / 32][lane] |= raw << low % 32;
        }
    }
    if (!bad) bad = write_memory(w, op, &x, EXEC(w), (Stored){content, 0});
    return bad ? suspect(w, bad) : issue_rows(w, op, 0, 0);
}

#endif
