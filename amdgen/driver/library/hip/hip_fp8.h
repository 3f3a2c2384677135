// <hip/hip_fp8.h>: numbers of 8 bits, one, two and four of them. OCP's e4m3 and e5m2, and AMD's, without infinities and
// with one zero (fnuz). What doesn't fit becomes the largest number; between two numbers the even one is taken.
#pragma once
#include "hip_runtime.h"

#define __AMDGEN_H static inline __attribute__((device, host, always_inline, unused))

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;

// A format: bits of the fraction, the exponent's bias, the largest number, and whether it is AMD's.
template <int fraction, int bias, int largest, bool fnuz> struct __amdgen_fp8 {
  __AMDGEN_H unsigned char from(float x) {
    unsigned bits = __builtin_bit_cast(unsigned, x), sign = bits >> 24 & 0x80, size = bits & 0x7FFFFFFF;
    if (size > 0x7F800000u) return (unsigned char)(fnuz ? 0x80 : 0x7F | sign);
    int exponent = (int)(size >> 23) - 127 + bias, shift = 23 - fraction;
    unsigned whole = size >> 23 ? (size & 0x7FFFFF) | 0x800000 : size & 0x7FFFFF;
    if (exponent < 1) {  // below the least exponent, or next to it: steps of one size
      shift += 1 - exponent;
      exponent = 0;
    }
    if (shift > 25) shift = 25;
    unsigned kept = whole >> shift, rest = whole & ((1u << shift) - 1), half = 1u << (shift - 1);
    kept += rest > half || (rest == half && (kept & 1));
    unsigned code = exponent ? kept + ((unsigned)(exponent - 1) << fraction) : kept;
    if (exponent > 31 || code > (unsigned)largest) code = largest;
    return (unsigned char)(fnuz && !code ? 0 : code | sign);
  }
  __AMDGEN_H float to(unsigned char code) {
    int size = code & 0x7F, exponent = size >> fraction, rest = size & ((1 << fraction) - 1);
    if (fnuz ? code == 0x80 : size > largest && !(fraction == 2 && size == 0x7C)) return __builtin_nanf("");
    float value = fraction == 2 && !fnuz && size == 0x7C
                      ? __builtin_inff()
                      : __builtin_ldexpf((float)(exponent ? rest + (1 << fraction) : rest),
                                         (exponent ? exponent : 1) - bias - fraction);
    return code & 0x80 ? -value : value;
  }
};

#define __AMDGEN_FP8(name, ...) \
  struct __hip_fp8_##name { \
    __hip_fp8_storage_t __x; \
    typedef __amdgen_fp8<__VA_ARGS__> __format; \
    __hip_fp8_##name() = default; \
    template <class T> __attribute__((device, host)) explicit __hip_fp8_##name(T x) : __x(__format::from((float)x)) {} \
    __attribute__((device, host)) operator float() const { return __format::to(__x); } \
  }; \
  struct __hip_fp8x2_##name { \
    __hip_fp8x2_storage_t __x; \
    typedef __amdgen_fp8<__VA_ARGS__> __format; \
    __hip_fp8x2_##name() = default; \
    __attribute__((device, host)) explicit __hip_fp8x2_##name(float2 x) \
        : __x((unsigned short)(__format::from(x.x) | __format::from(x.y) << 8)) {} \
    __attribute__((device, host)) operator float2() const { \
      return make_float2(__format::to((unsigned char)__x), __format::to((unsigned char)(__x >> 8))); \
    } \
  }; \
  struct __hip_fp8x4_##name { \
    __hip_fp8x4_storage_t __x; \
    typedef __amdgen_fp8<__VA_ARGS__> __format; \
    __hip_fp8x4_##name() = default; \
    __attribute__((device, host)) explicit __hip_fp8x4_##name(float4 x) \
        : __x((unsigned)__format::from(x.x) | (unsigned)__format::from(x.y) << 8 | \
              (unsigned)__format::from(x.z) << 16 | (unsigned)__format::from(x.w) << 24) {} \
    __attribute__((device, host)) operator float4() const { \
      return make_float4(__format::to((unsigned char)__x), __format::to((unsigned char)(__x >> 8)), \
                         __format::to((unsigned char)(__x >> 16)), __format::to((unsigned char)(__x >> 24))); \
    } \
  };
__AMDGEN_FP8(e4m3, 3, 7, 0x7E, false)
__AMDGEN_FP8(e5m2, 2, 15, 0x7B, false)
__AMDGEN_FP8(e4m3_fnuz, 3, 8, 0x7F, true)
__AMDGEN_FP8(e5m2_fnuz, 2, 16, 0x7F, true)
#undef __AMDGEN_FP8
#undef __AMDGEN_H
