/* What matrix instructions read: where elements lie, their formats, and the elements of a block unpacked.

   Operands are register rows: register r of lane l is word 64·r + l. Where elements lie comes in tables that matrix.py
   makes of the layouts (amdgen.layout): for A and B the run of lanes that hold one k of a block, for C and D the run of
   lanes that hold one row. A run's lanes are consecutive: along rows of A, along columns of B, C and D. Instructions of
   4x4 blocks have all blocks in one run of 64 lanes (SPREAD). */
#ifndef AMDGEN_MATRIX_OPERANDS_H
#define AMDGEN_MATRIX_OPERANDS_H

#include <stddef.h>
#include <stdint.h>

#pragma STDC FP_CONTRACT OFF

#define MX static inline __attribute__((always_inline, unused))

typedef struct {
    uint16_t word;  /* 64 · register + first lane */
    uint16_t shift; /* bit of the element within the register */
} MatrixRun;

typedef struct {
    int m, n, k, blocks; /* a SPREAD instruction: m 4, n 64, blocks 1 */
    int a_words, b_words, d_words; /* 64 · registers */
    const MatrixRun *a, *b; /* [block][k] */
    const uint16_t *d;      /* [block][row]: 64 · register + first lane */
} MatrixLayout;

/* The scales of an operand: a byte for each `each` elements along k of a row of A or column of B. */
typedef struct {
    const uint32_t *words; /* 64: of each lane */
    const MatrixRun *runs; /* of each `each` of k: the first lane */
    int each, shift;       /* shift: the bit of a word that the byte begins at */
} MatrixScales;

/* c_step: 64, or 0 where C is a constant: one row for all registers, in f64 two. D may be C; it may lie over A and B. */
#define MATRIX_ARGS const MatrixLayout *l, uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c, int c_step
typedef void MatrixFunction(MATRIX_ARGS);

enum {
    MX_MOST = 2048,
    MX_SOURCE = 512, /* words of A or B at most */
    MX_WIDE = 16,
    MX_NOTHING = -1000, /* exponent of a zero; a product of one has less than MX_NONE */
    MX_NONE = -500,
    MX_EXACT = -100, /* floats hold products of 22 fraction bits down to 24 powers of two below */
    MX_BIAS = 127,   /* of A's exponents, so that a product's are sums as floats have them */
    MX_HELD = 120,   /* floats hold scaled elements of exponents up to this, and all below: they have few fraction bits */
    MX_NAN_SCALE = 255,
};

typedef float mx_f __attribute__((vector_size(4 * MX_WIDE)));
typedef int32_t mx_i __attribute__((vector_size(4 * MX_WIDE)));
typedef float mx_f8 __attribute__((vector_size(32)));
typedef int32_t mx_i8 __attribute__((vector_size(32)));
typedef uint32_t mx_u __attribute__((vector_size(4 * MX_WIDE)));
typedef int16_t mx_s __attribute__((vector_size(2 * MX_WIDE)));
typedef double mx_d8 __attribute__((vector_size(64)));
typedef int64_t mx_l8 __attribute__((vector_size(64)));

#define MX_LOAD(type, from) (*(const type *)(from))
#define MX_STORE(type, to, value) (*(type *)(to) = (value))
typedef mx_f mx_f_u __attribute__((aligned(4)));
typedef mx_i mx_i_u __attribute__((aligned(4)));
typedef mx_f8 mx_f8_u __attribute__((aligned(4)));
typedef mx_s mx_s_u __attribute__((aligned(2)));

MX float mx_float(uint32_t bits) { union { uint32_t u; float f; } x = {bits}; return x.f; }
MX uint32_t mx_bits(float value) { union { float f; uint32_t u; } x = {value}; return x.u; }
MX uint64_t mx_bits64(double value) { union { double f; uint64_t u; } x = {value}; return x.u; }
MX double mx_double(uint64_t bits) { union { uint64_t u; double f; } x = {bits}; return x.f; }
MX double mx_abs(double x) { return mx_double(mx_bits64(x) & 0x7FFFFFFFFFFFFFFFull); }
MX int mx_finite(double x) { return mx_abs(x) < __builtin_inf(); }

/* ------------------------------------------------------------------------------------------ element formats */

enum { MX_F16, MX_BF16, MX_F32, MX_XF32, MX_FP8, MX_BF8, MX_FP8_FNUZ, MX_BF8_FNUZ, MX_FP6, MX_BF6, MX_FP4 };

typedef uint16_t mx_u16 __attribute__((vector_size(2 * MX_WIDE)));
typedef _Float16 mx_h __attribute__((vector_size(2 * MX_WIDE)));

/* Exponent and fraction of codes of some bits moved to their places, times a power of two: denormals come out right. */
MX mx_f mx_small(mx_i code, int bits, int fraction, float scale) {
    const int sign = 1 << (bits - 1);
    return (mx_f)((code & (sign - 1)) << (23 - fraction) | (code & sign) << (32 - bits)) * scale;
}

MX mx_f mx_where(mx_i condition, mx_f x, mx_f y) { return (mx_f)(((mx_i)x & condition) | ((mx_i)y & ~condition)); }

/* Elements in the low bits of words. */
MX mx_f mx_decode(int type, mx_i word) {
    const mx_f nan = (mx_f)((mx_i){0} + 0x7FC00000), infinity = (mx_f)((mx_i){0} + 0x7F800000);
    switch (type) {
    case MX_F16: return __builtin_convertvector((mx_h)__builtin_convertvector(word, mx_u16), mx_f);
    case MX_BF16: return (mx_f)(word << 16);
    case MX_XF32: return (mx_f)(word & (int32_t)0xFFFFE000);
    case MX_FP8: return mx_where((word & 0x7F) == 0x7F, nan, mx_small(word, 8, 3, 0x1p120f));
    case MX_FP8_FNUZ: return mx_where((word & 0xFF) == 0x80, nan, mx_small(word, 8, 3, 0x1p119f));
    case MX_BF8_FNUZ: return mx_where((word & 0xFF) == 0x80, nan, mx_small(word, 8, 2, 0x1p111f));
    case MX_BF8: {
        mx_f special = mx_where((word & 0x7F) == 0x7C, (mx_f)((mx_i)infinity | (word & 0x80) << 24), nan);
        return mx_where((word & 0x7F) < 0x7C, mx_small(word, 8, 2, 0x1p112f), special);
    }
    case MX_FP6: return mx_small(word, 6, 3, 0x1p126f);
    case MX_BF6: return mx_small(word, 6, 2, 0x1p124f);
    case MX_FP4: return mx_small(word, 4, 1, 0x1p126f);
    default: return (mx_f)word;
    }
}

/* Exponent of the smallest normal number, which denormals share. */
MX int mx_smallest(int type) {
    static const int of[] = {-14, -126, -126, -126, -6, -14, -7, -15, 0, -2, 0};
    return of[type];
}

/* ------------------------------------------------------------------------------------------ unpacked operands */

/* Elements [k][across] of one block. Exponents as the adder sees them, a scale's among them, plus a bias; MX_NOTHING for a
   zero. */
typedef struct {
    float value[MX_MOST];
    int16_t exponent[MX_MOST];
    int16_t power[MX_MOST]; /* of two, by which `value` is still to be multiplied; nothing unless `apart` */
    int32_t high, bias;
    int32_t special; /* an infinity or NaN is among them */
    int32_t apart;
} MatrixOperand;

/* 16 words from `from` on; spread: those of row x / 64 of the block that lane x % 64 belongs to. */
MX mx_i mx_words(const uint32_t *from, int x, int spread) {
    if (!spread) return MX_LOAD(mx_i_u, from + x);
    mx_i out;
    for (int y = 0; y < MX_WIDE; y++) out[y] = (int32_t)from[((x + y) & 60) + x / 64];
    return out;
}

/* The elements of 16 lanes in the low bits. Those of 6 bits may begin in one register and end in the next. */
MX mx_i mx_codes(int type, const uint32_t *words, const MatrixRun *run, int x, int spread) {
    mx_i code = (mx_i)((mx_u)mx_words(words + run->word, x, spread) >> run->shift);
    if ((type == MX_FP6 || type == MX_BF6) && run->shift > 26)
        code |= mx_words(words + run->word + 64, x, spread) << (32 - run->shift);
    return code;
}

MX mx_i mx_scale_codes(const MatrixScales *scales, int k, int x) {
    const MatrixRun *run = &scales->runs[k / scales->each];
    return mx_words(scales->words + run->word, x, 0) >> scales->shift & 255;
}

/* 2^(code - 127). */
MX mx_f mx_scale(mx_i code) { return mx_where(code == 0, (mx_f){0} + 0x1p-127f, (mx_f)(code << 23)); }

MX void mx_unpack(MatrixOperand *o, int bias, int type, const uint32_t *words, const MatrixRun *runs, int depth, int across, int spread, const MatrixScales *scales) {
    mx_i high = (mx_i){0} + MX_NOTHING, special = {0};
    for (int k = 0; k < depth; k++)
        for (int x = 0; x < across; x += MX_WIDE) {
            mx_f value = mx_decode(type, mx_codes(type, words, &runs[k], x, spread));
            mx_i field = (mx_i)value >> 23 & 255, zero = value == 0;
            mx_i exponent = __builtin_elementwise_max(field + (bias - 127), (mx_i){0} + (mx_smallest(type) + bias));
            special |= field == 255;
            if (scales) {
                mx_i code = mx_scale_codes(scales, k, x), nan = code == MX_NAN_SCALE;
                value = mx_where(nan, (mx_f)((mx_i){0} + 0x7FC00000), value);
                special |= nan, exponent += code - 127;
                *(mx_s_u *)(o->power + k * across + x) = __builtin_convertvector(code - 127, mx_s);
            }
            exponent = (exponent & ~zero) | (zero & MX_NOTHING);
            high = __builtin_elementwise_max(high, exponent);
            MX_STORE(mx_f_u, o->value + k * across + x, value);
            *(mx_s_u *)(o->exponent + k * across + x) = __builtin_convertvector(exponent, mx_s);
        }
    o->high = __builtin_reduce_max(high) - bias, o->bias = bias;
    o->special = __builtin_reduce_or(special), o->apart = scales != 0;
}

/* Multiplies scales into the values, where floats hold all of the results. */
MX void mx_join_scales(MatrixOperand *o, int count) {
    if (!o->apart || o->special || o->high > MX_HELD) return;
    for (int x = 0; x < count; x += MX_WIDE) {
        mx_i code = __builtin_convertvector(MX_LOAD(mx_s_u, o->power + x), mx_i) + 127;
        MX_STORE(mx_f_u, o->value + x, MX_LOAD(mx_f_u, o->value + x) * mx_scale(code));
    }
    o->apart = 0;
}

/* Values without exponents, scales multiplied in as floats do. */
MX void mx_unpack_values(MatrixOperand *o, int type, const uint32_t *words, const MatrixRun *runs, int depth, int across, int spread, const MatrixScales *scales) {
    for (int k = 0; k < depth; k++)
        for (int x = 0; x < across; x += MX_WIDE) {
            mx_f value = mx_decode(type, mx_codes(type, words, &runs[k], x, spread));
            if (scales) {
                mx_i code = mx_scale_codes(scales, k, x);
                value = mx_where(code == MX_NAN_SCALE, (mx_f)((mx_i){0} + 0x7FC00000), value * mx_scale(code));
            }
            MX_STORE(mx_f_u, o->value + k * across + x, value);
        }
}

/* What a row of D needs of A: broadcast, or one for each lane. */
#define MX_OF_A(vector, array, k, i, j) \
    (spread ? (vector)*(const vector##_u *)&(array)[((k) * m + (i)) * 64 + (j)] : (array)[(k) * m + (i)] - (vector){0})

#endif
