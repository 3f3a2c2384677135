/* The functions of the semantics language in C, bit for bit those of NumPy (emulator/functions, where their
   sources stand). A name is the function's, then the type of its first argument. */
#ifndef AMDGEN_FUNCTIONS_H
#define AMDGEN_FUNCTIONS_H

#include "machine.h"

double exp2(double), log2(double), sin(double), cos(double), rint(double);

/* ------------------------------------------------------------------------------------------------ rounding */

INLINE f32 round_bf16(f32 x) {
    u32 bits = as_u32(x);
    u32 rounded = (bits + (0x7FFF + (bits >> 16 & 1))) & 0xFFFF0000;
    return as_f32(x == x ? rounded : (bits | 0x400000) & 0xFFFF0000);
}

/* float64 to float32, rounded to odd: a later rounding to a narrower type is then the only one that counts. */
INLINE f32 to_f32_odd(f64 x) {
    f32 near = (f32)x;
    f64 back = (f64)near;
    u32 inexact = back != x && x == x;
    u32 bits = as_u32(near) - (inexact && __builtin_fabs(back) > __builtin_fabs(x));
    return as_f32(bits | inexact);
}

INLINE f16 f64_to_f16(f64 x) { return (f16)to_f32_odd(x); }

/* A zero that the compiler does not see as a constant: it would make x of x - 0, and a signalling NaN would stay one. */
u64 nothing;

INLINE f16 flush_f16(f16 x) { return as_f16(as_u16(x) & (as_u16(x) & 0x7C00 ? 0xFFFF : 0x8000 | (u16)nothing)); }
INLINE f32 flush_f32(f32 x) {
    return __builtin_fabsf(x) < 0x1p-126f ? as_f32(as_u32(x) & (0x80000000 | (u32)nothing)) : x;
}
INLINE f64 flush_f64(f64 x) {
    return __builtin_fabs(x) < 0x1p-1022 ? as_f64(as_u64(x) & (0x8000000000000000ull | nothing)) : x;
}

INLINE f32 odd_sum_f32(f32 x, f32 y) {
    f32 s = x + y, t = s - x, e = (x - (s - t)) + (y - t);
    u32 inexact = e != 0 && __builtin_fabsf(s) < __builtin_inff();
    u32 past = inexact && (as_u32(e) >> 31) != (as_u32(s) >> 31);
    return as_f32((as_u32(s) - past) | inexact);
}

INLINE f64 odd_sum_f64(f64 x, f64 y) {
    f64 s = x + y, t = s - x, e = (x - (s - t)) + (y - t);
    u64 inexact = e != 0 && __builtin_fabs(s) < __builtin_inf();
    u64 past = inexact && (as_u64(e) >> 63) != (as_u64(s) >> 63);
    return as_f64((as_u64(s) - past) | inexact);
}

/* ------------------------------------------------------------------------------------------------ arithmetic */

INLINE f32 fma_f32(f32 a, f32 b, f32 c) { return __builtin_fmaf(a, b, c); }
INLINE f64 fma_f64(f64 a, f64 b, f64 c) { return __builtin_fma(a, b, c); }
INLINE f16 fma_f16(f16 a, f16 b, f16 c) { return (f16)odd_sum_f32((f32)a * (f32)b, (f32)c); }

#define INTEGER_MINMAX(T)                                                                   \
    INLINE T min_##T(T a, T b) { return a < b ? a : b; }                                    \
    INLINE T max_##T(T a, T b) { return a > b ? a : b; }                                    \
    INLINE T med3_##T(T a, T b, T c) { return max_##T(min_##T(a, b), min_##T(max_##T(a, b), c)); }
INTEGER_MINMAX(i16) INTEGER_MINMAX(u16) INTEGER_MINMAX(i32) INTEGER_MINMAX(u32) INTEGER_MINMAX(i64) INTEGER_MINMAX(u64)

#define SIGN_f16(x) (as_u16(x) >> 15)
#define SIGN_f32(x) (as_u32(x) >> 31)
#define SIGN_f64(x) (as_u64(x) >> 63)
INLINE f16 quiet_f16(f16 x) { return x == x ? x : as_f16(as_u16(x) | 0x200); }
INLINE f32 quiet_f32(f32 x) { return x == x ? x : as_f32(as_u32(x) | 0x400000); }
INLINE f64 quiet_f64(f64 x) { return x == x ? x : as_f64(as_u64(x) | 0x8000000000000ull); }
INLINE int signals_f16(f16 x) { return x != x && !(as_u16(x) & 0x200); }
INLINE int signals_f32(f32 x) { return x != x && !(as_u32(x) & 0x400000); }
INLINE int signals_f64(f64 x) { return x != x && !(as_u64(x) & 0x8000000000000ull); }

#define FLOAT_MINMAX(T)                                                                                       \
    INLINE T pick_min_##T(T a, T b) { return a < b || (a == b && SIGN_##T(a)) ? a : b; }                      \
    INLINE T pick_max_##T(T a, T b) { return a > b || (a == b && !SIGN_##T(a)) ? a : b; }                     \
    INLINE T minimum_##T(T a, T b) { return quiet_##T(a != a ? a : b != b ? b : pick_min_##T(a, b)); }        \
    INLINE T maximum_##T(T a, T b) { return quiet_##T(a != a ? a : b != b ? b : pick_max_##T(a, b)); }        \
    INLINE T any_nan_##T(T a, T b, T near) {                                                                  \
        T out = a == a ? (b == b ? near : a) : b;                                                             \
        if (IEEE) out = signals_##T(a) ? quiet_##T(a) : signals_##T(b) ? quiet_##T(b) : out;                  \
        return out;                                                                                           \
    }                                                                                                         \
    INLINE T min_##T(T a, T b) { return any_nan_##T(a, b, pick_min_##T(a, b)); }                              \
    INLINE T max_##T(T a, T b) { return any_nan_##T(a, b, pick_max_##T(a, b)); }                              \
    INLINE T med3_##T(T a, T b, T c) {                                                                        \
        if (a != a || b != b || c != c) return min_##T(min_##T(a, b), c);                                     \
        T most = max_##T(max_##T(a, b), c);                                                                   \
        return most == a ? max_##T(b, c) : most == b ? max_##T(a, c) : max_##T(a, b);                         \
    }
FLOAT_MINMAX(f16) FLOAT_MINMAX(f32) FLOAT_MINMAX(f64)

INLINE f32 abs_f32(f32 x) { return __builtin_fabsf(x); }
INLINE f64 abs_f64(f64 x) { return __builtin_fabs(x); }
INLINE f16 abs_f16(f16 x) { return as_f16(as_u16(x) & 0x7FFF); }
INLINE int isnan_f16(f16 x) { return x != x; }
INLINE int isnan_f32(f32 x) { return x != x; }
INLINE int isnan_f64(f64 x) { return x != x; }
INLINE f32 mul_legacy_f32(f32 a, f32 b) { return a == 0 || b == 0 ? 0.0f : a * b; }

INLINE f32 floor_f32(f32 x) { return __builtin_floorf(x); }
INLINE f32 ceil_f32(f32 x) { return __builtin_ceilf(x); }
INLINE f32 trunc_f32(f32 x) { return __builtin_truncf(x); }
INLINE f32 rint_f32(f32 x) { return __builtin_nearbyintf(x); }
INLINE f64 floor_f64(f64 x) { return __builtin_floor(x); }
INLINE f64 ceil_f64(f64 x) { return __builtin_ceil(x); }
INLINE f64 trunc_f64(f64 x) { return __builtin_trunc(x); }
INLINE f64 rint_f64(f64 x) { return __builtin_nearbyint(x); }
INLINE f16 floor_f16(f16 x) { return (f16)__builtin_floorf((f32)x); }
INLINE f16 ceil_f16(f16 x) { return (f16)__builtin_ceilf((f32)x); }
INLINE f16 trunc_f16(f16 x) { return (f16)__builtin_truncf((f32)x); }
INLINE f16 rint_f16(f16 x) { return (f16)__builtin_nearbyintf((f32)x); }
INLINE f32 fract_f32(f32 x) { f32 y = x - __builtin_floorf(x); return y > 0x1.fffffep-1f ? 0x1.fffffep-1f : y; }
INLINE f64 fract_f64(f64 x) {
    f64 y = x - __builtin_floor(x);
    return y > 0x1.fffffffffffffp-1 ? 0x1.fffffffffffffp-1 : y;
}

/* ------------------------------------------------------------------------------------------------ transcendental */

INLINE f32 rcp_f32(f32 x) { return flush_f32(1.0f / flush_f32(x)); }
INLINE f32 sqrt_f32(f32 x) { return flush_f32(__builtin_sqrtf(flush_f32(x))); }
INLINE f32 rsq_f32(f32 x) { return flush_f32((f32)(1.0 / __builtin_sqrt((f64)flush_f32(x)))); }
INLINE f64 rcp_f64(f64 x) { return 1.0 / x; }
INLINE f64 sqrt_f64(f64 x) { return __builtin_sqrt(x); }
INLINE f64 rsq_f64(f64 x) { return 1.0 / __builtin_sqrt(x); }
INLINE f16 rcp_f16(f16 x) { return f64_to_f16(1.0 / (f64)(f32)x); }
INLINE f16 sqrt_f16(f16 x) { return f64_to_f16(__builtin_sqrt((f64)(f32)x)); }
INLINE f16 rsq_f16(f16 x) { return f64_to_f16(1.0 / __builtin_sqrt((f64)(f32)x)); }
INLINE f32 exp2_f32(f32 x) { return flush_f32((f32)exp2((f64)flush_f32(x))); }
INLINE f32 log2_f32(f32 x) { return flush_f32((f32)log2((f64)flush_f32(x))); }
INLINE f16 exp2_f16(f16 x) { return f64_to_f16(exp2((f64)(f32)x)); }
INLINE f16 log2_f16(f16 x) { return f64_to_f16(log2((f64)(f32)x)); }

INLINE f64 turns(f64 x, int sine) {
    if (!(__builtin_fabs(x) <= 256)) return __builtin_fabs(x) < __builtin_inf() ? (sine ? 0.0 : 1.0) : x - x;
    f64 quarter = __builtin_nearbyint(x * 4), rest = quarter == 0 ? x : x - quarter * 0.25; /* -0 stays -0 */
    f64 angle = rest * 6.283185307179586476925286766559;
    i64 where = (i64)quarter + (sine ? 0 : 1);
    f64 out = where & 1 ? cos(angle) : sin(angle);
    return where & 2 ? -out : out;
}
INLINE f32 sin_turns_f32(f32 x) { return (f32)turns((f64)x, 1); }
INLINE f32 cos_turns_f32(f32 x) { return (f32)turns((f64)x, 0); }

/* ------------------------------------------------------------------------------------------------ parts of floats */

INLINE i32 exponent_f32(f32 x) { return as_u32(x) >> 23 & 0xFF; }
INLINE i32 exponent_f64(f64 x) { return as_u64(x) >> 52 & 0x7FF; }

INLINE f64 power_of_two(i32 n) { return as_f64((u64)(n + 1023) << 52); } /* -1022 <= n <= 1023 */

INLINE f32 ldexp_f32(f32 x, i32 n) {
    n = n < -300 ? -300 : n > 300 ? 300 : n;
    return (f32)((f64)x * power_of_two(n));
}

/* Rounded once: a denormal result comes from one multiplication, the exponent being brought near first. */
INLINE f64 ldexp_f64(f64 x, i32 n) {
    if (n > 1000) {
        x *= 0x1p1000, n -= 1000;
        if (n > 1000) x *= 0x1p1000, n -= 1000;
        if (n > 1000) n = 1000;
        return x * power_of_two(n);
    }
    if (n < -1000) {
        i32 e = exponent_f64(x);
        if (n < -2200) return x * 0x1p-1000 * 0x1p-1000 * 0x1p-1000;
        if (e + n > 60) return x * 0x1p-1000 * power_of_two(n + 1000 < -1000 ? -1000 : n + 1000);
        /* the first step keeps the number normal, the second rounds */
        i32 first = 1 + 60 - e;
        if (first > 0) first = 0;
        if (first < -1000) return x * 0x1p-1000 * power_of_two(first + 1000) * power_of_two(n - first < -1022 ? -1022 : n - first);
        return x * power_of_two(first) * power_of_two(n - first < -1022 ? -1022 : n - first);
    }
    return x * power_of_two(n);
}

INLINE i32 frexp_exp_f64(f64 x) {
    if (x == 0 || !(__builtin_fabs(x) < __builtin_inf())) return 0;
    i32 e = exponent_f64(x);
    return e ? e - 1022 : exponent_f64(x * 0x1p60) - 1022 - 60;
}
INLINE i32 frexp_exp_f32(f32 x) { return frexp_exp_f64((f64)x); }
INLINE f64 frexp_mant_f64(f64 x) {
    if (x == 0 || !(__builtin_fabs(x) < __builtin_inf())) return quiet_f64(x);
    f64 y = exponent_f64(x) ? x : x * 0x1p60;
    return as_f64((as_u64(y) & 0x800FFFFFFFFFFFFFull) | 1022ull << 52);
}
INLINE f32 frexp_mant_f32(f32 x) { return x == x ? (f32)frexp_mant_f64((f64)x) : quiet_f32(x); }

#define CLASS_OF(T, SMALLEST)                                                                        \
    INLINE int class_of_##T(T x, u32 classes) {                                                      \
        T size = abs_##T(x);                                                                         \
        int kind = (size > 0) + (size >= (T)SMALLEST) + (size > 0 && size - size != 0);              \
        int index = SIGN_##T(x) ? 5 - kind : 6 + kind;                                               \
        if (x != x) index = !signals_##T(x);                                                         \
        return classes >> index & 1;                                                                 \
    }
CLASS_OF(f32, 0x1p-126f) CLASS_OF(f64, 0x1p-1022) CLASS_OF(f16, 0x1p-14f)

/* ------------------------------------------------------------------------------------------------ conversions */

#define SATURATE(T, LOW, HIGH)                                            \
    INLINE T sat_##T(f64 x) {                                             \
        f64 y = x == x ? x : 0.0;                                         \
        y = y > (LOW) ? y : (LOW);                                        \
        y = y < (HIGH) ? y : (HIGH);                                      \
        return (T)(i64)y;                                                 \
    }
SATURATE(u8, 0.0, 255.0) SATURATE(i8, -128.0, 127.0) SATURATE(u16, 0.0, 65535.0) SATURATE(i16, -32768.0, 32767.0)
SATURATE(u32, 0.0, 4294967295.0)
INLINE i32 sat_i32(f64 x) {
    f64 y = x == x ? x : 0.0;
    y = y > -2147483648.0 ? y : -2147483648.0;
    y = y < 2147483647.0 ? y : 2147483647.0;
    return (i32)y;
}

INLINE f16 rne_f16_f32(f32 x) { return (f16)x; }
INLINE f16 rtz_f16_f32(f32 x) {
    f16 near = (f16)x;
    int past = __builtin_fabsf((f32)near) > __builtin_fabsf(x);
    return as_f16(as_u16(near) - past);
}

/* ------------------------------------------------------------------------------------------------ integers */

INLINE u32 popcount_u32(u32 x) { return (u32)__builtin_popcount(x); }
INLINE u32 popcount_u64(u64 x) { return (u32)__builtin_popcountll(x); }
INLINE u32 clz_u32(u32 x) { return x ? (u32)__builtin_clz(x) : 32; }
INLINE u32 clz_u64(u64 x) { return x ? (u32)__builtin_clzll(x) : 64; }
INLINE u32 ctz_u32(u32 x) { return x ? (u32)__builtin_ctz(x) : 32; }
INLINE u32 ctz_u64(u64 x) { return x ? (u32)__builtin_ctzll(x) : 64; }
INLINE u32 cls_i32(i32 x) { return clz_u32((u32)(x ^ x >> 31)) - 1; }
INLINE u32 cls_i64(i64 x) { return clz_u64((u64)(x ^ x >> 63)) - 1; }
INLINE u32 bitreverse_u32(u32 x) { return __builtin_bitreverse32(x); }
INLINE u64 bitreverse_u64(u64 x) { return __builtin_bitreverse64(x); }

#define BITFIELD(T, U, BITS)                                                                    \
    INLINE T bfe_##T(T x, u32 offset, u32 count) {                                              \
        T moved = x >> (offset & (BITS - 1));                                                   \
        count &= 127;                                                                           \
        if (!count) return 0;                                                                   \
        u32 rest = count >= BITS ? 0 : BITS - count;                                            \
        return (T)(((T)((U)moved << rest)) >> rest);                                            \
    }
BITFIELD(u32, u32, 32) BITFIELD(i32, u32, 32) BITFIELD(u64, u64, 64) BITFIELD(i64, u64, 64)

INLINE u32 perm_u32(u32 high, u32 low, u32 selector) {
    u64 both = low | (u64)high << 32;
    u32 out = 0;
    for (int i = 0; i < 4; i++) {
        u32 s = selector >> 8 * i & 0xFF, byte;
        if (s < 8) byte = both >> 8 * s & 0xFF;
        else if (s < 12) byte = both >> (16 * (s - 8) + 15) & 1 ? 0xFF : 0;
        else byte = s > 12 ? 0xFF : 0;
        out |= byte << 8 * i;
    }
    return out;
}
INLINE u32 alignbit_u32(u32 high, u32 low, u32 n) { return (u32)((low | (u64)high << 32) >> (n & 31)); }
INLINE u32 lo_u64(u64 x) { return (u32)x; }
INLINE u32 hi_u64(u64 x) { return (u32)(x >> 32); }
INLINE u64 pack_u32(u32 low, u32 high) { return low | (u64)high << 32; }
INLINE u16 lo16_u32(u32 x) { return (u16)x; }
INLINE u16 hi16_u32(u32 x) { return (u16)(x >> 16); }
INLINE u32 pack16_u16(u16 low, u16 high) { return low | (u32)high << 16; }
INLINE u32 mulhi_u32(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
INLINE i32 mulhi_i32(i32 a, i32 b) { return (i32)((i64)a * b >> 32); }
INLINE u32 sad_u8_u32(u32 a, u32 b) {
    u32 sum = 0;
    for (int i = 0; i < 32; i += 8) {
        i32 d = (i32)(a >> i & 0xFF) - (i32)(b >> i & 0xFF);
        sum += (u32)(d < 0 ? -d : d);
    }
    return sum;
}
INLINE u32 msad_u8_u32(u32 a, u32 b) {
    u32 sum = 0;
    for (int i = 0; i < 32; i += 8) {
        i32 d = (i32)(a >> i & 0xFF) - (i32)(b >> i & 0xFF);
        sum += b >> i & 0xFF ? (u32)(d < 0 ? -d : d) : 0;
    }
    return sum;
}
INLINE u32 lerp_u8_u32(u32 a, u32 b, u32 c) {
    u32 out = 0;
    for (int i = 0; i < 32; i += 8) out |= (((a >> i & 0xFF) + (b >> i & 0xFF) + (c >> i & 1)) >> 1) << i;
    return out;
}
INLINE u64 bitreplicate_u32(u32 x) {
    u64 y = x;
    y = (y | y << 16) & 0x0000FFFF0000FFFFull;
    y = (y | y << 8) & 0x00FF00FF00FF00FFull;
    y = (y | y << 4) & 0x0F0F0F0F0F0F0F0Full;
    y = (y | y << 2) & 0x3333333333333333ull;
    y = (y | y << 1) & 0x5555555555555555ull;
    return y | y << 1;
}
INLINE u64 quads(u64 x) { x |= x >> 1; return (x | x >> 2) & 0x1111111111111111ull; }
INLINE u32 wqm_u32(u32 x) { return (u32)(quads(x) * 15); }
INLINE u64 wqm_u64(u64 x) { return quads(x) * 15; }
INLINE u64 quadmask_u64(u64 x) {
    u64 y = quads(x), out = 0;
    for (int i = 0; i < 16; i++) out |= (y >> 4 * i & 1) << i;
    return out;
}
INLINE u32 quadmask_u32(u32 x) { return (u32)quadmask_u64(x); }
INLINE u32 bitop3_u32(u32 a, u32 b, u32 c, u32 table) {
    u32 out = 0;
    for (u32 i = 0; i < 8; i++)
        if (table >> i & 1) out |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return out;
}
INLINE u16 bitop3_u16(u16 a, u16 b, u16 c, u32 table) { return (u16)bitop3_u32(a, b, c, table); }

#define SATURATING(T, LOW, HIGH)                                                                                    \
    INLINE T limited_##T(i64 x) { return (T)(x < (LOW) ? (LOW) : x > (HIGH) ? (HIGH) : x); }                        \
    INLINE T add_sat_##T(T a, T b) { return limited_##T((i64)a + b); }                                              \
    INLINE T sub_sat_##T(T a, T b) { return limited_##T((i64)a - b); }
SATURATING(u16, 0, 65535) SATURATING(i16, -32768, 32767) SATURATING(u32, 0, 4294967295) SATURATING(i32, -2147483648ll, 2147483647)

/* The 8-bit floats: FNUZ (gfx942) has one NaN and no infinity, OCP's e4m3 no infinity either. */
INLINE f32 small_float(u32 code, int fraction, f32 scale) {
    return as_f32((code & 0x7F) << (23 - fraction) | (code & 0x80) << 24) * scale; /* exact for denormals, too */
}
INLINE f32 fp8_u8(u8 code) {
    f32 value = small_float(code, 3, FNUZ ? 0x1p119f : 0x1p120f);
    return (FNUZ ? code == 0x80 : (code & 0x7F) == 0x7F) ? __builtin_nanf("") : value;
}
INLINE f32 bf8_u8(u8 code) {
    f32 value = small_float(code, 2, FNUZ ? 0x1p111f : 0x1p112f);
    if (FNUZ) return code == 0x80 ? __builtin_nanf("") : value;
    f32 inf = code & 0x80 ? -__builtin_inff() : __builtin_inff();
    return (code & 0x7F) < 0x7C ? value : (code & 0x7F) == 0x7C ? inf : __builtin_nanf("");
}

/* To nearest even, without a sign: 2^least is the smallest normal number; what is larger than all has a code above theirs. */
INLINE u32 small_code(f32 x, int fraction, int least) {
    u32 bits = as_u32(x) & 0x7FFFFFFF;
    u32 down = 23u - (u32)fraction, half = (1u << (down - 1)) - 1u + (bits >> down & 1u);
    f32 units = as_f32((u32)(least - fraction + 23 + 127) << 23); /* its last bit is a denormal's */
    u32 denormal = as_u32(as_f32(bits) + units) - as_u32(units);
    u32 normal = ((bits + half) >> down) - ((u32)(least - 1 + 127) << fraction);
    return bits >> 23 < (u32)(least + 127) ? denormal : normal;
}
INLINE u8 cvt_fp8_f32(f32 x) {
    u32 code = small_code(x, 3, FNUZ ? -7 : -6), sign = as_u32(x) >> 24 & 0x80;
    if (FNUZ) return (u8)(code > 0x7F || x != x ? 0x80 : code ? code | sign : 0);
    return (u8)((code > 0x7E || x != x ? 0x7F : code) | sign);
}
INLINE u8 cvt_bf8_f32(f32 x) {
    u32 code = small_code(x, 2, FNUZ ? -15 : -14), sign = as_u32(x) >> 24 & 0x80;
    if (FNUZ) return (u8)(code > 0x7F || x != x ? 0x80 : code ? code | sign : 0);
    return (u8)((x != x ? 0x7E : code > 0x7B ? 0x7C : code) | sign);
}

/* ------------------------------------------------------------------------------------------------ division, f32 */

typedef struct { i32 den_by, num_by; int flag; } DivCases;

INLINE DivCases div_cases(f32 den, f32 num) {
    const f32 smallest = 0x1p-126f;
    i32 n = exponent_f32(num), d = exponent_f32(den);
    int far = n - d >= 96, small = __builtin_fabsf(den) < smallest;
    int large = __builtin_fabsf(1.0f / den) < smallest, denormal = __builtin_fabsf(num / den) < smallest;
    int tiny = n <= 23;
    DivCases c;
    c.den_by = far || small ? 64 : large ? -64 : denormal ? 0 : tiny ? 64 : 0;
    c.num_by = far ? 0 : small ? 64 : large && denormal ? 0 : large ? -64 : denormal || tiny ? 64 : 0;
    c.flag = (far || (!small && denormal)) && num != 0 && den != 0;
    return c;
}
INLINE f32 div_scale_f32(f32 x, f32 den, f32 num) {
    DivCases c = div_cases(den, num);
    i32 by = x == den ? c.den_by : x == num ? c.num_by : 0;
    return den == 0 || num == 0 ? __builtin_nanf("") : ldexp_f32(x, by);
}
INLINE int div_scale_flag_f32(f32 x, f32 den, f32 num) { return div_cases(den, num).flag; }
INLINE f32 div_fmas_f32(f32 a, f32 b, f32 c, int flag) {
    f64 sum = odd_sum_f64((f64)a * (f64)b, (f64)c);
    i32 by = !flag ? 0 : exponent_f32(c) > 127 ? 64 : -64;
    return (f32)(sum * power_of_two(by));
}
INLINE f32 div_fixup_f32(f32 q, f32 den, f32 num) {
    f32 inf = __builtin_inff(), zero = 0;
    i32 n = exponent_f32(num), d = exponent_f32(den);
    f32 size = exponent_f32(q) == 255 ? inf : __builtin_fabsf(q);
    int vanishes = num == 0 || __builtin_fabsf(den) == inf || n - d < -150;
    size = vanishes ? zero : den == 0 || __builtin_fabsf(num) == inf ? inf : size;
    f32 out = SIGN_f32(den) != SIGN_f32(num) ? -size : size;
    int same = (num == 0 && den == 0) || (__builtin_fabsf(num) == inf && __builtin_fabsf(den) == inf);
    if (same) out = as_f32(0xFFC00000);
    return num != num ? num + num : den != den ? den + den : out;
}

#endif
