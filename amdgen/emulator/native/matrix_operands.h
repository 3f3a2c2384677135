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
    int d_words;         /* 64 · registers of D */
    const MatrixRun *a, *b; /* [block][k] */
    const uint16_t *d;      /* [block][row]: 64 · register + first lane */
} MatrixLayout;

/* c_step: 64, or 0 where C is a constant: one row for all registers, in f64 two. D may be C; it may lie over A and B. */
#define MATRIX_ARGS const MatrixLayout *l, uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c, int c_step
typedef void MatrixFunction(MATRIX_ARGS);

enum {
    MX_MOST = 1024,
    MX_SOURCE = 512, /* words of A or B at most */
    MX_WIDE = 16,
    MX_NOTHING = -1000, /* exponent of a zero; a product of one has less than MX_NONE */
    MX_NONE = -500,
    MX_EXACT = -100, /* floats hold products of 22 fraction bits down to 24 powers of two below */
    MX_BIAS = 127,   /* of A's exponents, so that a product's are sums as floats have them */
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

enum { MX_F16, MX_BF16, MX_F32, MX_XF32, MX_FP8, MX_BF8, MX_FP8_FNUZ, MX_BF8_FNUZ };

typedef uint16_t mx_u16 __attribute__((vector_size(2 * MX_WIDE)));
typedef _Float16 mx_h __attribute__((vector_size(2 * MX_WIDE)));

/* Exponent and fraction moved to their places, times a power of two: denormals come out right. */
MX mx_f mx_small(mx_i code, int fraction, float scale) {
    return (mx_f)((code & 0x7F) << (23 - fraction) | (code & 0x80) << 24) * scale;
}

MX mx_f mx_where(mx_i condition, mx_f x, mx_f y) { return (mx_f)(((mx_i)x & condition) | ((mx_i)y & ~condition)); }

/* Elements in the low bits of words. */
MX mx_f mx_decode(int type, mx_i word) {
    const mx_f nan = (mx_f)((mx_i){0} + 0x7FC00000), infinity = (mx_f)((mx_i){0} + 0x7F800000);
    switch (type) {
    case MX_F16: return __builtin_convertvector((mx_h)__builtin_convertvector(word, mx_u16), mx_f);
    case MX_BF16: return (mx_f)(word << 16);
    case MX_XF32: return (mx_f)(word & (int32_t)0xFFFFE000);
    case MX_FP8: return mx_where((word & 0x7F) == 0x7F, nan, mx_small(word, 3, 0x1p120f));
    case MX_FP8_FNUZ: return mx_where((word & 0xFF) == 0x80, nan, mx_small(word, 3, 0x1p119f));
    case MX_BF8_FNUZ: return mx_where((word & 0xFF) == 0x80, nan, mx_small(word, 2, 0x1p111f));
    case MX_BF8: {
        mx_f special = mx_where((word & 0x7F) == 0x7C, (mx_f)((mx_i)infinity | (word & 0x80) << 24), nan);
        return mx_where((word & 0x7F) < 0x7C, mx_small(word, 2, 0x1p112f), special);
    }
    default: return (mx_f)word;
    }
}

/* Exponent of the smallest normal number, which denormals share. */
MX int mx_smallest(int type) {
    static const int of[] = {-14, -126, -126, -126, -6, -14, -7, -15};
    return of[type];
}

/* ------------------------------------------------------------------------------------------ unpacked operands */

/* Elements [k][across] of one block. Exponents as the adder sees them, plus a bias; MX_NOTHING for a zero. */
typedef struct {
    float value[MX_MOST];
    int16_t exponent[MX_MOST];
    int32_t high, bias;
    int32_t special; /* an infinity or NaN is among them */
} MatrixOperand;

/* 16 words from `from` on; spread: those of row x / 64 of the block that lane x % 64 belongs to. */
MX mx_i mx_words(const uint32_t *from, int x, int spread) {
    if (!spread) return MX_LOAD(mx_i_u, from + x);
    mx_i out;
    for (int y = 0; y < MX_WIDE; y++) out[y] = (int32_t)from[((x + y) & 60) + x / 64];
    return out;
}

MX void mx_unpack(MatrixOperand *o, int bias, int type, const uint32_t *words, const MatrixRun *runs, int depth, int across, int spread) {
    mx_i high = (mx_i){0} + MX_NOTHING, special = {0};
    for (int k = 0; k < depth; k++)
        for (int x = 0; x < across; x += MX_WIDE) {
            mx_f value = mx_decode(type, mx_words(words + runs[k].word, x, spread) >> runs[k].shift);
            mx_i field = (mx_i)value >> 23 & 255, zero = value == 0;
            mx_i exponent = __builtin_elementwise_max(field + (bias - 127), (mx_i){0} + (mx_smallest(type) + bias));
            special |= field == 255;
            exponent = (exponent & ~zero) | (zero & MX_NOTHING);
            high = __builtin_elementwise_max(high, exponent);
            MX_STORE(mx_f_u, o->value + k * across + x, value);
            *(mx_s_u *)(o->exponent + k * across + x) = __builtin_convertvector(exponent, mx_s);
        }
    o->high = __builtin_reduce_max(high) - bias, o->bias = bias, o->special = __builtin_reduce_or(special);
}

/* Values without exponents. */
MX void mx_unpack_values(MatrixOperand *o, int type, const uint32_t *words, const MatrixRun *runs, int depth, int across, int spread) {
    for (int k = 0; k < depth; k++)
        for (int x = 0; x < across; x += MX_WIDE) {
            mx_i word = mx_words(words + runs[k].word, x, spread) >> runs[k].shift;
            MX_STORE(mx_f_u, o->value + k * across + x, mx_decode(type, word));
        }
}

/* What a row of D needs of A: broadcast, or one for each lane. */
#define MX_OF_A(vector, array, k, i, j) \
    (spread ? (vector)*(const vector##_u *)&(array)[((k) * m + (i)) * 64 + (j)] : (array)[(k) * m + (i)] - (vector){0})

#endif
