// <hip/hip_fp16.h>: numbers of 16 bits, and pairs of them, on _Float16. Sums and products are rounded once, as the
// machine's instructions do; conversions are to the nearest, to even where two are as near.
#pragma once
#include "hip_runtime.h"

#define __AMDGEN_H static inline __attribute__((device, host, always_inline, unused))

struct __half {
  _Float16 value;
  __half() = default;
  __attribute__((device, host)) __half(_Float16 x) : value(x) {}
  __attribute__((device, host)) __half(float x) : value((_Float16)x) {}
  __attribute__((device, host)) __half(double x) : value((_Float16)x) {}
  __attribute__((device, host)) __half(int x) : value((_Float16)x) {}
  __attribute__((device, host)) __half(unsigned x) : value((_Float16)x) {}
  __attribute__((device, host)) __half(long x) : value((_Float16)x) {}
  __attribute__((device, host)) __half(unsigned long x) : value((_Float16)x) {}
  __attribute__((device, host)) operator float() const { return (float)value; }
  __attribute__((device, host)) __half& operator+=(__half y) { return value += y.value, *this; }
  __attribute__((device, host)) __half& operator-=(__half y) { return value -= y.value, *this; }
  __attribute__((device, host)) __half& operator*=(__half y) { return value *= y.value, *this; }
  __attribute__((device, host)) __half& operator/=(__half y) { return value /= y.value, *this; }
  __attribute__((device, host)) __half operator-() const { return -value; }
};
struct __half_raw {
  unsigned short x;
};
struct alignas(4) __half2 {
  __half x, y;
};
typedef __half half;
typedef __half2 half2;

#define __AMDGEN_HALF_OPERATOR(op) \
  __AMDGEN_H __half operator op(__half x, __half y) { return (_Float16)(x.value op y.value); } \
  __AMDGEN_H __half2 operator op(__half2 x, __half2 y) { return {x.x op y.x, x.y op y.y}; } \
  __AMDGEN_H __half2& operator op##=(__half2& x, __half2 y) { return x = x op y; }
__AMDGEN_HALF_OPERATOR(+)
__AMDGEN_HALF_OPERATOR(-)
__AMDGEN_HALF_OPERATOR(*)
__AMDGEN_HALF_OPERATOR(/)
__AMDGEN_H __half2 operator-(__half2 x) { return {-x.x, -x.y}; }
#define __AMDGEN_HALF_ORDER(op) \
  __AMDGEN_H bool operator op(__half x, __half y) { return x.value op y.value; }
__AMDGEN_HALF_ORDER(==)
__AMDGEN_HALF_ORDER(!=)
__AMDGEN_HALF_ORDER(<)
__AMDGEN_HALF_ORDER(<=)
__AMDGEN_HALF_ORDER(>)
__AMDGEN_HALF_ORDER(>=)
__AMDGEN_H bool operator==(__half2 x, __half2 y) { return x.x == y.x && x.y == y.y; }

// ------------------------------------------------------------------------------------------------ conversions

__AMDGEN_H __half __float2half(float x) { return x; }
__AMDGEN_H __half __float2half_rn(float x) { return x; }
__AMDGEN_H __half __double2half(double x) { return x; }
__AMDGEN_H float __half2float(__half x) { return x; }
__AMDGEN_H __half2 __float2half2_rn(float x) { return {x, x}; }
__AMDGEN_H __half2 __floats2half2_rn(float x, float y) { return {x, y}; }
__AMDGEN_H __half2 __float22half2_rn(float2 x) { return {x.x, x.y}; }
__AMDGEN_H float2 __half22float2(__half2 x) { return {x.x, x.y}; }
__AMDGEN_H __half2 __half2half2(__half x) { return {x, x}; }
__AMDGEN_H __half2 __halves2half2(__half x, __half y) { return {x, y}; }
__AMDGEN_H __half2 make_half2(__half x, __half y) { return {x, y}; }
__AMDGEN_H __half __low2half(__half2 x) { return x.x; }
__AMDGEN_H __half __high2half(__half2 x) { return x.y; }
__AMDGEN_H float __low2float(__half2 x) { return x.x; }
__AMDGEN_H float __high2float(__half2 x) { return x.y; }
__AMDGEN_H __half2 __low2half2(__half2 x) { return {x.x, x.x}; }
__AMDGEN_H __half2 __high2half2(__half2 x) { return {x.y, x.y}; }
__AMDGEN_H __half2 __lows2half2(__half2 x, __half2 y) { return {x.x, y.x}; }
__AMDGEN_H __half2 __highs2half2(__half2 x, __half2 y) { return {x.y, y.y}; }
__AMDGEN_H __half2 __lowhigh2highlow(__half2 x) { return {x.y, x.x}; }
__AMDGEN_H unsigned short __half_as_ushort(__half x) { return __builtin_bit_cast(unsigned short, x.value); }
__AMDGEN_H short __half_as_short(__half x) { return __builtin_bit_cast(short, x.value); }
__AMDGEN_H __half __ushort_as_half(unsigned short x) { return __builtin_bit_cast(_Float16, x); }
__AMDGEN_H __half __short_as_half(short x) { return __builtin_bit_cast(_Float16, x); }
#define __AMDGEN_HALF_INTEGER(name, T) \
  __AMDGEN_H __half __##name##2half_rn(T x) { return (_Float16)x; } \
  __AMDGEN_D T __half2##name##_rn(__half x) { return (T)__builtin_rintf(x); } \
  __AMDGEN_H T __half2##name##_rz(__half x) { return (T)x.value; }
__AMDGEN_HALF_INTEGER(int, int)
__AMDGEN_HALF_INTEGER(uint, unsigned)
__AMDGEN_HALF_INTEGER(short, short)
__AMDGEN_HALF_INTEGER(ushort, unsigned short)

// ------------------------------------------------------------------------------------------------ arithmetic

#define __AMDGEN_HALF_2(name, op) \
  __AMDGEN_H __half __h##name(__half x, __half y) { return x op y; } \
  __AMDGEN_H __half2 __h##name##2(__half2 x, __half2 y) { return x op y; }
__AMDGEN_HALF_2(add, +)
__AMDGEN_HALF_2(sub, -)
__AMDGEN_HALF_2(mul, *)
__AMDGEN_HALF_2(div, /)
__AMDGEN_H __half2 __h2div(__half2 x, __half2 y) { return x / y; }
__AMDGEN_H __half __hneg(__half x) { return -x; }
__AMDGEN_H __half2 __hneg2(__half2 x) { return -x; }
__AMDGEN_H __half __habs(__half x) { return __ushort_as_half((unsigned short)(__half_as_ushort(x) & 0x7FFF)); }
__AMDGEN_H __half2 __habs2(__half2 x) { return {__habs(x.x), __habs(x.y)}; }
__AMDGEN_D __half __hfma(__half x, __half y, __half z) { return __builtin_fmaf16(x.value, y.value, z.value); }
__AMDGEN_D __half2 __hfma2(__half2 x, __half2 y, __half2 z) { return {__hfma(x.x, y.x, z.x), __hfma(x.y, y.y, z.y)}; }
__AMDGEN_D __half __hmax(__half x, __half y) { return __builtin_fmaxf16(x.value, y.value); }
__AMDGEN_D __half __hmin(__half x, __half y) { return __builtin_fminf16(x.value, y.value); }
__AMDGEN_D __half2 __hmax2(__half2 x, __half2 y) { return {__hmax(x.x, y.x), __hmax(x.y, y.y)}; }
__AMDGEN_D __half2 __hmin2(__half2 x, __half2 y) { return {__hmin(x.x, y.x), __hmin(x.y, y.y)}; }
#define __AMDGEN_HALF_COMPARED(name, op) \
  __AMDGEN_H bool __h##name(__half x, __half y) { return x op y; } \
  __AMDGEN_H bool __hb##name##2(__half2 x, __half2 y) { return x.x op y.x && x.y op y.y; } \
  __AMDGEN_H __half2 __h##name##2(__half2 x, __half2 y) { return {x.x op y.x ? 1.f : 0.f, x.y op y.y ? 1.f : 0.f}; }
__AMDGEN_HALF_COMPARED(eq, ==)
__AMDGEN_HALF_COMPARED(ne, !=)
__AMDGEN_HALF_COMPARED(lt, <)
__AMDGEN_HALF_COMPARED(le, <=)
__AMDGEN_HALF_COMPARED(gt, >)
__AMDGEN_HALF_COMPARED(ge, >=)
__AMDGEN_H bool __hisnan(__half x) { return x.value != x.value; }
__AMDGEN_H int __hisinf(__half x) { return __half_as_ushort(__habs(x)) != 0x7C00 ? 0 : x > __half(0) ? 1 : -1; }

// ------------------------------------------------------------------------------------------------ functions

#define __AMDGEN_HALF_BUILTIN(name) \
  __AMDGEN_D __half h##name(__half x) { return __builtin_##name##f16(x.value); } \
  __AMDGEN_D __half2 h2##name(__half2 x) { return {h##name(x.x), h##name(x.y)}; }
__AMDGEN_HALF_BUILTIN(ceil)
__AMDGEN_HALF_BUILTIN(exp)
__AMDGEN_HALF_BUILTIN(exp2)
__AMDGEN_HALF_BUILTIN(floor)
__AMDGEN_HALF_BUILTIN(log)
__AMDGEN_HALF_BUILTIN(log10)
__AMDGEN_HALF_BUILTIN(log2)
__AMDGEN_HALF_BUILTIN(rint)
__AMDGEN_HALF_BUILTIN(sqrt)
__AMDGEN_HALF_BUILTIN(trunc)
__AMDGEN_D __half hrcp(__half x) { return __builtin_amdgcn_rcph(x.value); }
__AMDGEN_D __half2 h2rcp(__half2 x) { return {hrcp(x.x), hrcp(x.y)}; }
__AMDGEN_D __half hrsqrt(__half x) { return __builtin_amdgcn_rsqh(x.value); }
__AMDGEN_D __half2 h2rsqrt(__half2 x) { return {hrsqrt(x.x), hrsqrt(x.y)}; }
#define __AMDGEN_HALF_OCML(name) \
  __AMDGEN_OCML _Float16 __ocml_##name##_f16(_Float16) __AMDGEN_NEEDS; \
  __AMDGEN_D __AMDGEN_NEEDS __half h##name(__half x) { return __ocml_##name##_f16(x.value); } \
  __AMDGEN_D __AMDGEN_NEEDS __half2 h2##name(__half2 x) { return {h##name(x.x), h##name(x.y)}; }
__AMDGEN_HALF_OCML(cos)
__AMDGEN_HALF_OCML(exp10)
__AMDGEN_HALF_OCML(sin)
__AMDGEN_HALF_OCML(tanh)
__AMDGEN_D __half2 atomicAdd(__half2* at, __half2 value) {
  unsigned* word = (unsigned*)at;
  unsigned was = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), seen;
  do {
    seen = was;
    was = atomicCAS(word, seen, __builtin_bit_cast(unsigned, __builtin_bit_cast(__half2, seen) + value));
  } while (was != seen);
  return __builtin_bit_cast(__half2, was);
}
__AMDGEN_D __half2 unsafeAtomicAdd(__half2* at, __half2 value) { return atomicAdd(at, value); }
