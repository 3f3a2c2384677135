/* Matrix instructions of one wave: D = A·B + C, bit by bit what amdgen.emulator.matrix computes.

   Freestanding: <stdint.h>, <stddef.h> and clang's builtins. The arithmetic and its sources: matrix/cdna12.py, cdna3.py and
   scalar.py, whose names these functions share. */
#ifndef AMDGEN_MATRIX_H
#define AMDGEN_MATRIX_H

#include "matrix_operands.h"

#pragma STDC FP_CONTRACT OFF

/* ------------------------------------------------------------------------------------------ CDNA3: truncating sums */

MX mx_i mx_both(mx_i8 x, mx_i8 y) { return __builtin_shufflevector(x, y, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15); }
#define MX_LOW(x) __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7)
#define MX_HIGH(x) __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15)

/* Where k = 0 of a row of D lies: of A its row, of B 16 columns. step: from one k to the next. spread: A has a value for
   each column, too. */
typedef struct {
    const float *a, *b;
    const int16_t *a_exponent, *b_exponent;
    int a_step, b_step, spread;
} MatrixRow;

MX mx_f mx_value_of_a(const MatrixRow *r, int k) {
    const float *from = r->a + k * r->a_step;
    return r->spread ? MX_LOAD(mx_f_u, from) : *from - (mx_f){0};
}

MX mx_s mx_exponent_of_a(const MatrixRow *r, int k) {
    const int16_t *from = r->a_exponent + k * r->a_step;
    return r->spread ? MX_LOAD(mx_s_u, from) : *from - (mx_s){0};
}

/* Shifts by any count from 0 up; 32 and more leave nothing but the sign, or 0. */
#ifdef __AVX2__
MX mx_i mx_right(mx_i x, mx_i by) {
    return mx_both(__builtin_ia32_psrav8si(MX_LOW(x), MX_LOW(by)), __builtin_ia32_psrav8si(MX_HIGH(x), MX_HIGH(by)));
}
MX mx_i mx_left(mx_i x, mx_i by) {
    return mx_both(__builtin_ia32_psllv8si(MX_LOW(x), MX_LOW(by)), __builtin_ia32_psllv8si(MX_HIGH(x), MX_HIGH(by)));
}
#else
MX mx_i mx_right(mx_i x, mx_i by) { return x >> __builtin_elementwise_min(by, (mx_i){0} + 31); }
MX mx_i mx_left(mx_i x, mx_i by) { return (x << (by & 31)) & (by < 32); }
#endif

/* Steps 1 and 2 of cdna3.py for 16 columns, of every step-th k from first to last: the sum, counting 2^(e_dot - 24), and
   127 + e_dot, at least that of MX_EXACT: down to there floats hold products far below the largest one. near: none is
   below; else doubt becomes negative where the largest one is. */
MX mx_i mx_dot(const MatrixRow *r, int first, int last, int step, int near, mx_i *e_dot, mx_i *doubt) {
    mx_s narrow = (mx_s){0} + (int16_t)(near ? MX_EXACT + MX_BIAS : MX_NOTHING);
    for (int k = first; k < last; k += step)
        narrow = __builtin_elementwise_max(narrow, mx_exponent_of_a(r, k) + MX_LOAD(mx_s_u, r->b_exponent + k * r->b_step));
    mx_i most = __builtin_convertvector(narrow, mx_i), total = {0};
    if (!near) {
        *doubt |= (most - (MX_EXACT + MX_BIAS)) & (MX_NONE - most);
        most = __builtin_elementwise_max(most, (mx_i){0} + (MX_EXACT + MX_BIAS));
    }
    mx_f scale = (mx_f)(((127 + 24 + 127) << 23) - (most << 23));
    for (int k = first; k < last; k += step)
        total += __builtin_convertvector(mx_value_of_a(r, k) * MX_LOAD(mx_f_u, r->b + k * r->b_step) * scale, mx_i);
    *e_dot = most;
    return total;
}

/* Steps 3 and 4 in words of 32 bits: c and the sum of products count 2^(e - 24). Where c is the larger one, the sum goes to
   the right, and 8 bits of what falls out stay, as a fraction. e_dot: plus 127. */
MX mx_f mx_add_c(mx_i total, mx_i e_dot, mx_f c, int drop_far_c, mx_i *doubt) {
    mx_i field = (mx_i)c >> 23 & 255, e = __builtin_elementwise_max(field, e_dot), right = e - e_dot;
    mx_i unit = e << 23;
    mx_f scaled = __builtin_elementwise_floor(c * (mx_f)(((24 + 2 * 127) << 23) - unit));
    mx_i addend = __builtin_convertvector(scaled, mx_i);
    if (drop_far_c) addend &= e - field <= 25;
    mx_i left = 32 - right, left_most = __builtin_elementwise_max(left, (mx_i){0});
    mx_i fraction = (mx_i)((mx_u)mx_left(mx_right(total, left_most - left), left_most) >> 24);
    mx_i whole = addend + mx_right(total, right);
    /* whole + fraction / 256 is floored to 32 bits and rounded to a float: a float of the whole, and what that left over */
    mx_f high = __builtin_convertvector(whole, mx_f);
    mx_i below = __builtin_elementwise_max((mx_i)high & 0x7F800000, (mx_i){0} + (150 << 23)) >> 23;
    mx_i low = ((whole - __builtin_convertvector(high, mx_i)) << 8) + fraction;
    low &= mx_left((mx_i){0} - 1, below - 150);
    mx_f sum = __builtin_elementwise_fma(__builtin_convertvector(low, mx_f), (mx_f){0} + 0x1p-8f, high);
    *doubt |= ((field - 33) & (c != 0)) | (119 + 127 - field); /* near denormals; near overflows, infinities, NaN */
    return sum * (mx_f)(unit - (24 << 23));
}

/* doubt: negative in lanes that mx_truncating_any has to do. */
MX mx_f mx_truncating(const MatrixRow *r, int depth, mx_f c, int group, int split, int near, mx_i *doubt) {
    for (int first = 0; first < depth; first += group) {
        int last = first + group < depth ? first + group : depth;
        mx_i e_dot, total;
        if (split) {
            mx_i e_odd, even = mx_dot(r, first, last, 2, near, &e_dot, doubt), odd = mx_dot(r, first + 1, last, 2, near, &e_odd, doubt);
            mx_i most = __builtin_elementwise_max(e_dot, e_odd);
            total = mx_right(even, most - e_dot) + mx_right(odd, most - e_odd);
            e_dot = most;
        } else {
            total = mx_dot(r, first, last, 1, near, &e_dot, doubt);
        }
        c = mx_add_c(total, e_dot, c, split, doubt);
    }
    return c;
}

MX double mx_two_to(int power) { return mx_double((uint64_t)(power + 1023) << 52); }

MX double mx_power(const MatrixOperand *o, int at) {
    int exponent = o->exponent[at];
    return exponent == MX_NOTHING ? 0.0 : mx_two_to(exponent - o->bias);
}

MX double mx_wide(const MatrixOperand *o, int at) {
    return (double)o->value[at] * (o->apart ? mx_two_to(o->power[at]) : 1.0);
}

/* The same in doubles, one element at a time: any exponents, infinities and NaN. */
static __attribute__((noinline, unused)) float mx_truncating_any(const MatrixOperand *a, const MatrixOperand *b, int a_step, int a_at, int n, int j, int depth, float c, int group, int split) {
    for (int first = 0; first < depth; first += group) {
        if (c != c && !split) return mx_float(0x7FFFFFFFu); /* whatever is added; split, a far c does not count */
        int last = first + group < depth ? first + group : depth;
        double units[2], totals[2];
        for (int part = 0; part <= split; part++) {
            double unit = 0x1p-400, total = 0;
            for (int k = first + part; k < last; k += 1 + split) {
                double power = mx_power(a, k * a_step + a_at) * mx_power(b, k * n + j);
                unit = power > unit ? power : unit;
            }
            for (int k = first + part; k < last; k += 1 + split) {
                double product = mx_wide(a, k * a_step + a_at) * mx_wide(b, k * n + j);
                if (!split && mx_abs(product) >= 0x1p128) product = product < 0 ? -__builtin_inf() : __builtin_inf();
                total += __builtin_trunc(product * (0x1p24 / unit));
            }
            units[part] = unit * 0x1p-16, totals[part] = total;
        }
        double unit = units[0], total = totals[0];
        if (split) {
            unit = units[1] > unit ? units[1] : unit;
            total = __builtin_floor(totals[0] * (units[0] / unit)) + __builtin_floor(totals[1] * (units[1] / unit));
        }
        uint32_t bits = mx_bits(c) & 0x7F800000u;
        float power = mx_float(bits < 0x00800000u ? 0x00800000u : bits > 0x7F000000u ? 0x7F000000u : bits);
        double largest = (double)power * 0x1p-16;
        largest = unit > largest ? unit : largest;
        double inverse = mx_double(((uint64_t)(2 * 1023 + 8) << 52) - mx_bits64(largest));
        double sum = __builtin_floor(total * unit * inverse), addend = __builtin_floor(inverse * (double)c);
        if (split && (double)power < largest * 0x1p-9) addend = 0;
        sum = (sum + addend * 256.0) * (largest * 0x1p-16);
        int64_t whole = (int64_t)mx_bits64(sum), below = (1 << 21) - 1;
        sum = mx_double((uint64_t)((whole + (whole < 0 ? below : 0)) & ~below));
        if (mx_abs(sum) < 0x1p-126) sum = __builtin_floor(sum * 0x1p157) * 0x1p-157;
        c = (float)sum;
        if (c != c) c = mx_float(0x7FFFFFFFu);
    }
    return c;
}

/* ------------------------------------------------------------------------------------------ the loop over rows */

/* Where D lies over a C that is not D itself, or over registers of A or B that a later block reads, the result is first
   kept apart. */
MX int mx_overlaps(const MatrixLayout *l, const uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c) {
    const uint32_t *end = d + l->d_words;
    int over_a = d < a + MX_SOURCE && a < end, over_b = d < b + MX_SOURCE && b < end;
    return (d != c && d < c + l->d_words && c < end) || (l->blocks > 1 && (over_a || over_b));
}

#define MX_ROWS(...) \
    uint32_t apart[2048]; \
    uint32_t *out = mx_overlaps(l, d, a, b, c) ? apart : d; \
    for (int block = 0; block < l->blocks; block++) { \
        const uint16_t *rows = l->d + block * m; \
        const MatrixRun *a_runs = l->a + block * depth, *b_runs = l->b + block * depth; \
        __VA_ARGS__ \
    } \
    if (out != d) for (int x = 0; x < l->d_words; x++) d[x] = apart[x];

#define MX_C_ROW(i) (c + (rows[i] >> 6) * c_step + (rows[i] & 63))

/* scales_a and scales_b: NULL, or both. */
MX void mx_truncating_all(MATRIX_ARGS, int a_type, int b_type, const MatrixScales *scales_a, const MatrixScales *scales_b, int n, int spread, int group, int split) {
    MatrixOperand oa, ob;
    const int m = spread ? 4 : n, depth = l->k, step = spread ? 256 : m;
    const int near = !scales_a && mx_smallest(a_type) + mx_smallest(b_type) >= MX_EXACT;
    MX_ROWS({
        mx_unpack(&oa, MX_BIAS, a_type, a, a_runs, depth, step, spread, scales_a);
        mx_unpack(&ob, 0, b_type, b, b_runs, depth, n, 0, scales_b);
        mx_join_scales(&oa, depth * step);
        mx_join_scales(&ob, depth * n);
        const int moderate = !oa.special && !ob.special && !oa.apart && !ob.apart && oa.high + ob.high <= 118;
        for (int i = 0; i < m; i++) {
            const int at = spread ? i * 64 : i;
            uint32_t before[64], *after = out + rows[i];
            mx_i doubt = (mx_i){0} + (moderate - 1);
            __builtin_memcpy(before, MX_C_ROW(i), 4 * n);
            for (int j = 0; moderate && j < n; j += MX_WIDE) {
                __asm__ volatile("" ::: "memory"); /* makes A's broadcasts again for each row: kept, they are spilled */
                const int from = spread ? at + j : at;
                const MatrixRow row = {oa.value + from, ob.value + j, oa.exponent + from, ob.exponent + j, step, n, spread};
                MX_STORE(mx_f_u, after + j, mx_truncating(&row, depth, MX_LOAD(mx_f_u, before + j), group, split, near, &doubt));
            }
            if (__builtin_reduce_or(doubt) < 0)
                for (int j = 0; j < n; j++)
                    after[j] = mx_bits(mx_truncating_any(&oa, &ob, step, spread ? at + j : at, n, j, depth, mx_float(before[j]), group, split));
        }
    })
}

/* ------------------------------------------------------------------------------------------ chains of fused operations */

MX mx_f mx_quiet(mx_f x) {
    mx_i nan = x != x;
    return (mx_f)(((mx_i)x & ~nan) | (nan & 0x7FC00000));
}

MX int mx_blank(const uint32_t *words, int count) {
    mx_i any = {0};
    for (int x = 0; x < count; x += MX_WIDE) any |= MX_LOAD(mx_i_u, words + x);
    return !__builtin_reduce_or(any);
}

/* C + 0, where A, B and their scales are nothing but zeros, as a prediction's operands are; 0 where they aren't. */
MX int mx_of_zeros(MATRIX_ARGS, const MatrixScales *scales_a, const MatrixScales *scales_b) {
    if (!mx_blank(a, l->a_words) || !mx_blank(b, l->b_words) || mx_overlaps(l, d, a, b, c)) return 0;
    if (scales_a && !(mx_blank(scales_a->words, 64) && mx_blank(scales_b->words, 64))) return 0;
    for (int x = 0; x < l->d_words; x += MX_WIDE)
        MX_STORE(mx_f_u, d + x, mx_quiet(MX_LOAD(mx_f_u, c + x / 64 * c_step + x % 64) + 0.0f));
    return 1;
}

MX void mx_chain_f32(MATRIX_ARGS, int a_type, int b_type, const MatrixScales *scales_a, const MatrixScales *scales_b, int n, int spread) {
    if (mx_of_zeros(l, d, a, b, c, c_step, scales_a, scales_b)) return;
    MatrixOperand oa, ob;
    const int m = spread ? 4 : n, depth = l->k;
    MX_ROWS({
        mx_unpack_values(&oa, a_type, a, a_runs, depth, spread ? 256 : m, spread, scales_a);
        mx_unpack_values(&ob, b_type, b, b_runs, depth, n, 0, scales_b);
        for (int i = 0; i < m; i += 4)
            for (int j = 0; j < n; j += MX_WIDE) {
                mx_f sums[4]; /* four rows at a time: each sum waits for itself */
                _Pragma("unroll") for (int y = 0; y < 4; y++) sums[y] = MX_LOAD(mx_f_u, MX_C_ROW(i + y) + j);
                for (int k = 0; k < depth; k++) {
                    mx_f column = MX_LOAD(mx_f_u, &ob.value[k * n + j]);
                    _Pragma("unroll") for (int y = 0; y < 4; y++) sums[y] = __builtin_elementwise_fma(MX_OF_A(mx_f, oa.value, k, i + y, j), column, sums[y]);
                }
                _Pragma("unroll") for (int y = 0; y < 4; y++) MX_STORE(mx_f_u, out + rows[i + y] + j, mx_quiet(sums[y]));
            }
    })
}

/* Makes D zeros where A, B and C are nothing but zeros, and says whether they are. */
MX int mx_all_zeros(MATRIX_ARGS) {
    if (!mx_blank(a, l->a_words) || !mx_blank(b, l->b_words) || !c_step || !mx_blank(c, l->d_words)) return 0;
    if (d != c) __builtin_memset(d, 0, sizeof *d * l->d_words);
    return 1;
}

/* Elements take two registers: the tables give the low word's place; the high word is one register further. */
MX void mx_chain_f64(MATRIX_ARGS) {
    if (mx_all_zeros(l, d, a, b, c, c_step)) return;
    const int m = l->m, n = l->n, depth = l->k;
    double va[256], vb[256];
    MX_ROWS({
        for (int k = 0; k < depth; k++) {
            const uint32_t *fa = a + a_runs[k].word, *fb = b + b_runs[k].word;
            for (int i = 0; i < m; i++) va[k * m + i] = mx_double((uint64_t)fa[i + 64] << 32 | fa[i]);
            for (int j = 0; j < n; j++) vb[k * n + j] = mx_double((uint64_t)fb[j + 64] << 32 | fb[j]);
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                const uint32_t *from = MX_C_ROW(i) + j;
                double sum = mx_double((uint64_t)from[64] << 32 | from[0]);
                for (int k = 0; k < depth; k++) sum = __builtin_fma(va[k * m + i], vb[k * n + j], sum);
                uint64_t bits = sum != sum ? 0x7FF8000000000000ull : mx_bits64(sum);
                out[rows[i] + j] = (uint32_t)bits, out[rows[i] + j + 64] = (uint32_t)(bits >> 32);
            }
    })
}

/* ------------------------------------------------------------------------------------------ CDNA1: exact small sums */

MX double mx_two_sum(double x, double y, double *error) {
    double s = x + y, back = s - x;
    *error = (x - (s - back)) + (y - back);
    return s;
}

/* s, a rounded sum with error e, as the sum rounded to odd. */
MX double mx_to_odd(double s, double e) {
    uint64_t bits = mx_bits64(s);
    if (e == 0 || !mx_finite(s) || bits & 1) return s;
    if (s == 0) return e > 0 ? 0x1p-1074 : -0x1p-1074;
    int up = (e > 0) == (s > 0); /* away from zero */
    return mx_double(up ? bits + 1 : bits - 1);
}

/* x + y rounded once to f32. */
MX float mx_add_to_f32(double x, float y) {
    double total = x + (double)y;
    if ((mx_bits64(total) & 0x1FFFFFFF) == 0x10000000 || mx_abs(total) < 0x1p-125) {
        double error;
        total = mx_two_sum(x, (double)y, &error);
        total = mx_to_odd(total, error);
    }
    return (float)total;
}

static __attribute__((noinline, unused)) float mx_exact_sum(const double *terms, int count) {
    double parts[5], plain = 0, rest = 0;
    for (int x = 0; x < count; x++) parts[x] = terms[x], plain += terms[x];
    if (!mx_finite(plain)) return (float)plain;
    for (int pass = 0; pass < count; pass++)
        for (int x = 0; x + 1 < count; x++) parts[x + 1] = mx_two_sum(parts[x + 1], parts[x], &parts[x]);
    for (int x = 0; x + 1 < count; x++) rest = parts[x] != 0 ? parts[x] : rest;
    return (float)(mx_to_odd(parts[count - 1], rest) + 0.0);
}

static __attribute__((noinline, unused)) float mx_exact(const MatrixOperand *a, const MatrixOperand *b, int a_step, int a_at, int n, int j, int depth, float c, int group) {
    for (int first = 0; first < depth; first += group) {
        double terms[5], total = 0;
        int lost = 0;
        for (int x = 0; x < group; x++) {
            int k = first + x;
            double error;
            terms[x] = (double)a->value[k * a_step + a_at] * (double)b->value[k * n + j];
            total = x ? mx_two_sum(total, terms[x], &error) : terms[x];
            lost |= x && error != 0;
        }
        if (lost) {
            terms[group] = (double)c;
            c = mx_exact_sum(terms, group + 1);
        } else {
            c = mx_add_to_f32(total + 0.0, c);
        }
    }
    return c != c ? mx_float(0x7FC00000u) : c;
}

/* Eight columns at once, where no sum of products rounds and none with c comes to lie between two floats: lanes where it
   does are in `doubt`. */
MX mx_f8 mx_exact_plain(const MatrixOperand *a, const MatrixOperand *b, int m, int n, int depth, int spread, int i, int j, mx_f8 c, int group, mx_l8 *doubt) {
    *doubt = (mx_l8){0};
    for (int first = 0; first < depth; first += group) {
        mx_d8 total = {0};
        for (int k = first; k < first + group; k++) {
            mx_f8 of_a = spread ? *(const mx_f8_u *)&a->value[(k * 4 + i) * 64 + j] : a->value[k * m + i] - (mx_f8){0};
            mx_d8 product = __builtin_convertvector(of_a, mx_d8) * __builtin_convertvector(MX_LOAD(mx_f8_u, &b->value[k * n + j]), mx_d8);
            mx_d8 sum = total + product, back = sum - total;
            *doubt |= ((total - (sum - back)) + (product - back)) != 0; /* NaN counts */
            total = sum;
        }
        mx_d8 sum = total + __builtin_convertvector(c, mx_d8);
        mx_l8 size = (mx_l8)sum & 0x7FFFFFFFFFFFFFFF;
        *doubt |= (((mx_l8)sum & 0x1FFFFFFF) == 0x10000000) | ((size < (1023ll - 125) << 52) & (size != 0));
        c = __builtin_convertvector(sum, mx_f8);
    }
    mx_i8 nan = c != c;
    return (mx_f8)(((mx_i8)c & ~nan) | (nan & 0x7FC00000));
}

MX void mx_exact_all(MATRIX_ARGS, int type, int n, int spread, int group) {
    MatrixOperand oa, ob;
    const int m = spread ? 4 : n, depth = l->k, step = spread ? 256 : m;
    MX_ROWS({
        mx_unpack_values(&oa, type, a, a_runs, depth, step, spread, 0);
        mx_unpack_values(&ob, type, b, b_runs, depth, n, 0, 0);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j += 8) {
                uint32_t start[8];
                mx_l8 doubt;
                mx_f8 before = MX_LOAD(mx_f8_u, MX_C_ROW(i) + j);
                mx_f8 after = mx_exact_plain(&oa, &ob, m, n, depth, spread, i, j, before, group, &doubt);
                MX_STORE(mx_f8_u, start, before);
                MX_STORE(mx_f8_u, out + rows[i] + j, after);
                if (!__builtin_reduce_or(doubt)) continue;
                for (int x = j; x < j + 8; x++)
                    out[rows[i] + x] = mx_bits(mx_exact(&oa, &ob, step, spread ? i * 64 + x : i, n, x, depth, mx_float(start[x - j]), group));
            }
    })
}

/* ------------------------------------------------------------------------------------------ CDNA2: trees that flush */

/* Denormals become zeros of their sign; +0 for the inputs. */
MX mx_f mx_flushed(mx_f x) {
    mx_i tiny = ((mx_i)x & 0x7FFFFFFF) < 0x00800000;
    return (mx_f)((mx_i)x & ~(tiny & 0x7FFFFFFF));
}

MX void mx_drop_below(MatrixOperand *o, int count, float smallest) {
    for (int x = 0; x < count; x++) {
        float v = o->value[x];
        o->value[x] = (v < 0 ? -v : v) < smallest ? 0.0f : v;
    }
}

#define MX_PRODUCT(k) mx_flushed(MX_OF_A(mx_f, oa.value, k, i, j) * MX_LOAD(mx_f_u, &ob.value[(k) * n + j]))

MX void mx_tree_all(MATRIX_ARGS, int type, int n, int spread, int group) {
    MatrixOperand oa, ob;
    const int m = spread ? 4 : n, depth = l->k;
    const float smallest = type == MX_F16 ? 0x1p-14f : 0x1p-126f;
    MX_ROWS({
        mx_unpack_values(&oa, type, a, a_runs, depth, spread ? 256 : m, spread, 0);
        mx_unpack_values(&ob, type, b, b_runs, depth, n, 0, 0);
        mx_drop_below(&oa, depth * (spread ? 256 : m), smallest);
        mx_drop_below(&ob, depth * n, smallest);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j += MX_WIDE) {
                mx_f sum = MX_LOAD(mx_f_u, MX_C_ROW(i) + j);
                mx_i tiny = ((mx_i)sum & 0x7FFFFFFF) < 0x00800000;
                sum = (mx_f)((mx_i)sum & ~tiny);
                for (int k = 0; k < depth; k += group) {
                    mx_f part = mx_flushed(MX_PRODUCT(k) + MX_PRODUCT(k + 1));
                    if (group == 4) part = mx_flushed(part + mx_flushed(MX_PRODUCT(k + 2) + MX_PRODUCT(k + 3)));
                    sum = mx_flushed(sum + part);
                }
                MX_STORE(mx_f_u, out + rows[i] + j, mx_quiet(sum));
            }
    })
}

/* ------------------------------------------------------------------------------------------ integers */

MX void mx_int8_all(MATRIX_ARGS, int n, int spread) {
    int32_t va[MX_MOST], vb[MX_MOST];
    const int m = spread ? 4 : n, depth = l->k, across = spread ? 256 : m;
    MX_ROWS({
        for (int k = 0; k < depth; k++) {
            const uint32_t *fa = a + a_runs[k].word, *fb = b + b_runs[k].word;
            int sa = 24 - a_runs[k].shift, sb = 24 - b_runs[k].shift;
            for (int x = 0; x < across; x++) va[k * across + x] = (int32_t)(fa[spread ? (x & 60) + x / 64 : x] << sa) >> 24;
            for (int x = 0; x < n; x++) vb[k * n + x] = (int32_t)(fb[x] << sb) >> 24;
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j += MX_WIDE) {
                mx_i sum = MX_LOAD(mx_i_u, MX_C_ROW(i) + j);
                for (int k = 0; k < depth; k++) sum += MX_OF_A(mx_i, va, k, i, j) * MX_LOAD(mx_i_u, &vb[k * n + j]);
                MX_STORE(mx_i_u, out + rows[i] + j, sum);
            }
    })
}

#endif
