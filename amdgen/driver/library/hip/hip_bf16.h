// <hip/hip_bf16.h>: the upper half of a float, and pairs of them. Arithmetic is float's, rounded to the nearest after each
// operation, to even where two are as near.
#pragma once
#include "hip_runtime.h"

#define __AMDGEN_H static inline __attribute__((device, host, always_inline, unused))

// In words, not by __bf16: the libraries of older host compilers lack its conversions. The device's compiler knows the
// pattern's meaning by __bf16, and has instructions for it on gfx950.
__AMDGEN_H unsigned short __amdgen_to_bf16(float x) {
#ifdef __HIP_DEVICE_COMPILE__
  return __builtin_bit_cast(unsigned short, (__bf16)x);
#else
  unsigned bits = __builtin_bit_cast(unsigned, x);
  if ((bits & 0x7FFFFFFFu) > 0x7F800000u) return (unsigned short)(bits >> 16 | 0x40);
  return (unsigned short)((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
#endif
}

struct __hip_bfloat16 {
  unsigned short bits;
  __hip_bfloat16() = default;
  __attribute__((device, host)) __hip_bfloat16(float x) : bits(__amdgen_to_bf16(x)) {}
  __attribute__((device, host)) __hip_bfloat16(double x) : bits(__amdgen_to_bf16((float)x)) {}
  __attribute__((device, host)) __hip_bfloat16(int x) : bits(__amdgen_to_bf16((float)x)) {}
  __attribute__((device, host)) __hip_bfloat16(unsigned x) : bits(__amdgen_to_bf16((float)x)) {}
  __attribute__((device, host)) operator float() const { return __builtin_bit_cast(float, (unsigned)bits << 16); }
  __attribute__((device, host)) __hip_bfloat16 operator-() const { return -(float)*this; }
};
struct __hip_bfloat16_raw {
  unsigned short x;
};
struct alignas(4) __hip_bfloat162 {
  __hip_bfloat16 x, y;
};
typedef __hip_bfloat16 __nv_bfloat16;
typedef __hip_bfloat162 __nv_bfloat162;

#define __AMDGEN_BF16_OPERATOR(op, name) \
  __AMDGEN_H __hip_bfloat16 operator op(__hip_bfloat16 x, __hip_bfloat16 y) { return (float)x op (float)y; } \
  __AMDGEN_H __hip_bfloat162 operator op(__hip_bfloat162 x, __hip_bfloat162 y) { return {x.x op y.x, x.y op y.y}; } \
  __AMDGEN_H __hip_bfloat16& operator op##=(__hip_bfloat16& x, __hip_bfloat16 y) { return x = x op y; } \
  __AMDGEN_H __hip_bfloat162& operator op##=(__hip_bfloat162& x, __hip_bfloat162 y) { return x = x op y; } \
  __AMDGEN_H __hip_bfloat16 __h##name(__hip_bfloat16 x, __hip_bfloat16 y) { return x op y; } \
  __AMDGEN_H __hip_bfloat162 __h##name##2(__hip_bfloat162 x, __hip_bfloat162 y) { return x op y; }
__AMDGEN_BF16_OPERATOR(+, add)
__AMDGEN_BF16_OPERATOR(-, sub)
__AMDGEN_BF16_OPERATOR(*, mul)
__AMDGEN_BF16_OPERATOR(/, div)
#define __AMDGEN_BF16_ORDER(op, name) \
  __AMDGEN_H bool operator op(__hip_bfloat16 x, __hip_bfloat16 y) { return (float)x op (float)y; } \
  __AMDGEN_H bool __h##name(__hip_bfloat16 x, __hip_bfloat16 y) { return x op y; }
__AMDGEN_BF16_ORDER(==, eq)
__AMDGEN_BF16_ORDER(!=, ne)
__AMDGEN_BF16_ORDER(<, lt)
__AMDGEN_BF16_ORDER(<=, le)
__AMDGEN_BF16_ORDER(>, gt)
__AMDGEN_BF16_ORDER(>=, ge)

__AMDGEN_H __hip_bfloat16 __float2bfloat16(float x) { return x; }
__AMDGEN_H __hip_bfloat16 __float2bfloat16_rn(float x) { return x; }
__AMDGEN_H __hip_bfloat16 __double2bfloat16(double x) { return x; }
__AMDGEN_H float __bfloat162float(__hip_bfloat16 x) { return x; }
__AMDGEN_H float2 __bfloat1622float2(__hip_bfloat162 x) { return {x.x, x.y}; }
__AMDGEN_H __hip_bfloat162 __float22bfloat162_rn(float2 x) { return {x.x, x.y}; }
__AMDGEN_H __hip_bfloat162 __floats2bfloat162_rn(float x, float y) { return {x, y}; }
__AMDGEN_H __hip_bfloat162 __float2bfloat162_rn(float x) { return {x, x}; }
__AMDGEN_H __hip_bfloat162 __bfloat162bfloat162(__hip_bfloat16 x) { return {x, x}; }
__AMDGEN_H __hip_bfloat162 __halves2bfloat162(__hip_bfloat16 x, __hip_bfloat16 y) { return {x, y}; }
__AMDGEN_H __hip_bfloat162 make_bfloat162(__hip_bfloat16 x, __hip_bfloat16 y) { return {x, y}; }
__AMDGEN_H __hip_bfloat16 __low2bfloat16(__hip_bfloat162 x) { return x.x; }
__AMDGEN_H __hip_bfloat16 __high2bfloat16(__hip_bfloat162 x) { return x.y; }
__AMDGEN_H float __low2float(__hip_bfloat162 x) { return x.x; }
__AMDGEN_H float __high2float(__hip_bfloat162 x) { return x.y; }
__AMDGEN_H unsigned short __bfloat16_as_ushort(__hip_bfloat16 x) { return x.bits; }
__AMDGEN_H __hip_bfloat16 __ushort_as_bfloat16(unsigned short x) { return __builtin_bit_cast(__hip_bfloat16, x); }
__AMDGEN_H __hip_bfloat16 __hneg(__hip_bfloat16 x) { return -x; }
__AMDGEN_H __hip_bfloat16 __habs(__hip_bfloat16 x) { return __ushort_as_bfloat16((unsigned short)(x.bits & 0x7FFF)); }
__AMDGEN_H __hip_bfloat162 __hneg2(__hip_bfloat162 x) { return {-x.x, -x.y}; }
__AMDGEN_H __hip_bfloat162 __habs2(__hip_bfloat162 x) { return {__habs(x.x), __habs(x.y)}; }
__AMDGEN_H __hip_bfloat162 __h2div(__hip_bfloat162 x, __hip_bfloat162 y) { return x / y; }
__AMDGEN_H bool __hisnan(__hip_bfloat16 x) { return (float)x != (float)x; }
__AMDGEN_D __hip_bfloat16 __hfma(__hip_bfloat16 x, __hip_bfloat16 y, __hip_bfloat16 z) {
  return __builtin_fmaf(x, y, z);
}
__AMDGEN_D __hip_bfloat162 __hfma2(__hip_bfloat162 x, __hip_bfloat162 y, __hip_bfloat162 z) {
  return {__hfma(x.x, y.x, z.x), __hfma(x.y, y.y, z.y)};
}
__AMDGEN_D __hip_bfloat16 __hmax(__hip_bfloat16 x, __hip_bfloat16 y) { return __builtin_fmaxf(x, y); }
__AMDGEN_D __hip_bfloat16 __hmin(__hip_bfloat16 x, __hip_bfloat16 y) { return __builtin_fminf(x, y); }
__AMDGEN_D __hip_bfloat162 __hmax2(__hip_bfloat162 x, __hip_bfloat162 y) { return {__hmax(x.x, y.x), __hmax(x.y, y.y)}; }
__AMDGEN_D __hip_bfloat162 __hmin2(__hip_bfloat162 x, __hip_bfloat162 y) { return {__hmin(x.x, y.x), __hmin(x.y, y.y)}; }
#define __AMDGEN_BF16_FUNCTION(name) \
  __AMDGEN_D __hip_bfloat16 h##name(__hip_bfloat16 x) { return __builtin_##name##f(x); } \
  __AMDGEN_D __hip_bfloat162 h2##name(__hip_bfloat162 x) { return {h##name(x.x), h##name(x.y)}; }
__AMDGEN_BF16_FUNCTION(ceil)
__AMDGEN_BF16_FUNCTION(exp)
__AMDGEN_BF16_FUNCTION(exp2)
__AMDGEN_BF16_FUNCTION(floor)
__AMDGEN_BF16_FUNCTION(log)
__AMDGEN_BF16_FUNCTION(log2)
__AMDGEN_BF16_FUNCTION(rint)
__AMDGEN_BF16_FUNCTION(sqrt)
__AMDGEN_BF16_FUNCTION(trunc)
__AMDGEN_D __hip_bfloat16 hrsqrt(__hip_bfloat16 x) { return rsqrtf(x); }
__AMDGEN_D __hip_bfloat16 hrcp(__hip_bfloat16 x) { return 1 / (float)x; }
__AMDGEN_D __hip_bfloat162 h2rsqrt(__hip_bfloat162 x) { return {hrsqrt(x.x), hrsqrt(x.y)}; }
__AMDGEN_D __hip_bfloat162 h2rcp(__hip_bfloat162 x) { return {hrcp(x.x), hrcp(x.y)}; }
