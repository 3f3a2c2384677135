// The mathematics of HIP on the device. The compiler brings some of it by itself; the rest is ROCm's OCML, whose bitcode
// amdgen links where it finds it (amdgen/toolchain/device_libraries.py). Without it a call of such a function is an
// error that says what to install.
//
// It is read before <cmath>: of two functions with one signature clang lets the device's stand beside the host's only
// where the device's is declared first, as the host's is constexpr and would otherwise be both.
#pragma once

#define __AMDGEN_M static inline __attribute__((device, always_inline, unused))
#define __AMDGEN_OCML extern "C" __attribute__((device, const))
#if defined(__AMDGEN_DEVICE_LIBRARIES) || !defined(__HIP_DEVICE_COMPILE__)
#define __AMDGEN_NEEDS
#else
#define __AMDGEN_NEEDS \
  __attribute__((unavailable("needs ROCm's device libraries: pip install triton or iree-base-compiler, or " \
                             "HIP_DEVICE_LIB_PATH=FOLDER with ocml.bc and ockl.bc")))
#endif

// Of one, two, three arguments, by the function's name in HIP and in OCML: for double, for float, and for float by
// double's name.
#define __AMDGEN_OCML_1(name, ocml) \
  __AMDGEN_OCML double __ocml_##ocml##_f64(double) __AMDGEN_NEEDS; \
  __AMDGEN_OCML float __ocml_##ocml##_f32(float) __AMDGEN_NEEDS; \
  __AMDGEN_M __AMDGEN_NEEDS double name(double x) { return __ocml_##ocml##_f64(x); } \
  __AMDGEN_M __AMDGEN_NEEDS float name##f(float x) { return __ocml_##ocml##_f32(x); } \
  __AMDGEN_M __AMDGEN_NEEDS float name(float x) { return __ocml_##ocml##_f32(x); }
#define __AMDGEN_OCML_2(name, ocml) \
  __AMDGEN_OCML double __ocml_##ocml##_f64(double, double) __AMDGEN_NEEDS; \
  __AMDGEN_OCML float __ocml_##ocml##_f32(float, float) __AMDGEN_NEEDS; \
  __AMDGEN_M __AMDGEN_NEEDS double name(double x, double y) { return __ocml_##ocml##_f64(x, y); } \
  __AMDGEN_M __AMDGEN_NEEDS float name##f(float x, float y) { return __ocml_##ocml##_f32(x, y); } \
  __AMDGEN_M __AMDGEN_NEEDS float name(float x, float y) { return __ocml_##ocml##_f32(x, y); }
#define __AMDGEN_OCML_3(name, ocml) \
  __AMDGEN_OCML double __ocml_##ocml##_f64(double, double, double) __AMDGEN_NEEDS; \
  __AMDGEN_OCML float __ocml_##ocml##_f32(float, float, float) __AMDGEN_NEEDS; \
  __AMDGEN_M __AMDGEN_NEEDS double name(double x, double y, double z) { return __ocml_##ocml##_f64(x, y, z); } \
  __AMDGEN_M __AMDGEN_NEEDS float name##f(float x, float y, float z) { return __ocml_##ocml##_f32(x, y, z); }
#define __AMDGEN_OCML_4(name, ocml) \
  __AMDGEN_OCML double __ocml_##ocml##_f64(double, double, double, double) __AMDGEN_NEEDS; \
  __AMDGEN_OCML float __ocml_##ocml##_f32(float, float, float, float) __AMDGEN_NEEDS; \
  __AMDGEN_M __AMDGEN_NEEDS double name(double x, double y, double z, double w) { return __ocml_##ocml##_f64(x, y, z, w); } \
  __AMDGEN_M __AMDGEN_NEEDS float name##f(float x, float y, float z, float w) { return __ocml_##ocml##_f32(x, y, z, w); }
__AMDGEN_OCML_1(acos, acos)
__AMDGEN_OCML_1(acosh, acosh)
__AMDGEN_OCML_1(asin, asin)
__AMDGEN_OCML_1(asinh, asinh)
__AMDGEN_OCML_1(atan, atan)
__AMDGEN_OCML_1(atanh, atanh)
__AMDGEN_OCML_1(cbrt, cbrt)
__AMDGEN_OCML_1(cos, cos)
__AMDGEN_OCML_1(cosh, cosh)
__AMDGEN_OCML_1(cospi, cospi)
__AMDGEN_OCML_1(cyl_bessel_i0, i0)
__AMDGEN_OCML_1(cyl_bessel_i1, i1)
__AMDGEN_OCML_1(erf, erf)
__AMDGEN_OCML_1(erfc, erfc)
__AMDGEN_OCML_1(erfcinv, erfcinv)
__AMDGEN_OCML_1(erfcx, erfcx)
__AMDGEN_OCML_1(erfinv, erfinv)
__AMDGEN_OCML_1(exp10, exp10)
__AMDGEN_OCML_1(expm1, expm1)
__AMDGEN_OCML_1(j0, j0)
__AMDGEN_OCML_1(j1, j1)
__AMDGEN_OCML_1(lgamma, lgamma)
__AMDGEN_OCML_1(log1p, log1p)
__AMDGEN_OCML_1(logb, logb)
__AMDGEN_OCML_1(normcdf, ncdf)
__AMDGEN_OCML_1(normcdfinv, ncdfinv)
__AMDGEN_OCML_1(rcbrt, rcbrt)
__AMDGEN_OCML_1(sin, sin)
__AMDGEN_OCML_1(sinh, sinh)
__AMDGEN_OCML_1(sinpi, sinpi)
__AMDGEN_OCML_1(tan, tan)
__AMDGEN_OCML_1(tanh, tanh)
__AMDGEN_OCML_1(tgamma, tgamma)
__AMDGEN_OCML_1(y0, y0)
__AMDGEN_OCML_1(y1, y1)
__AMDGEN_OCML_2(atan2, atan2)
__AMDGEN_OCML_2(fdim, fdim)
__AMDGEN_OCML_2(fmod, fmod)
__AMDGEN_OCML_2(hypot, hypot)
__AMDGEN_OCML_2(nextafter, nextafter)
__AMDGEN_OCML_2(pow, pow)
__AMDGEN_OCML_2(remainder, remainder)
__AMDGEN_OCML_2(rhypot, rhypot)
__AMDGEN_OCML_3(norm3d, len3)
__AMDGEN_OCML_3(rnorm3d, rlen3)
__AMDGEN_OCML_4(norm4d, len4)
__AMDGEN_OCML_4(rnorm4d, rlen4)

// Where OCML has the double and the compiler the float, which is as exact and shorter.
#define __AMDGEN_MIXED_1(name) \
  __AMDGEN_OCML double __ocml_##name##_f64(double) __AMDGEN_NEEDS; \
  __AMDGEN_M __AMDGEN_NEEDS double name(double x) { return __ocml_##name##_f64(x); } \
  __AMDGEN_M float name##f(float x) { return __builtin_##name##f(x); } \
  __AMDGEN_M float name(float x) { return __builtin_##name##f(x); }
__AMDGEN_MIXED_1(exp)
__AMDGEN_MIXED_1(exp2)
__AMDGEN_MIXED_1(log)
__AMDGEN_MIXED_1(log2)
__AMDGEN_MIXED_1(log10)

// What the compiler brings.
__AMDGEN_M double rsqrt(double x) { return 1 / __builtin_sqrt(x); }
__AMDGEN_M float rsqrtf(float x) { return 1 / __builtin_sqrtf(x); }
__AMDGEN_M float rsqrt(float x) { return rsqrtf(x); }
#define __AMDGEN_BUILTIN_1(name) \
  __AMDGEN_M double name(double x) { return __builtin_##name(x); } \
  __AMDGEN_M float name##f(float x) { return __builtin_##name##f(x); } \
  __AMDGEN_M float name(float x) { return __builtin_##name##f(x); }
#define __AMDGEN_BUILTIN_2(name) \
  __AMDGEN_M double name(double x, double y) { return __builtin_##name(x, y); } \
  __AMDGEN_M float name##f(float x, float y) { return __builtin_##name##f(x, y); } \
  __AMDGEN_M float name(float x, float y) { return __builtin_##name##f(x, y); }
__AMDGEN_BUILTIN_1(ceil)
__AMDGEN_BUILTIN_1(fabs)
__AMDGEN_BUILTIN_1(floor)
__AMDGEN_BUILTIN_1(nearbyint)
__AMDGEN_BUILTIN_1(rint)
__AMDGEN_BUILTIN_1(round)
__AMDGEN_BUILTIN_1(sqrt)
__AMDGEN_BUILTIN_1(trunc)
__AMDGEN_BUILTIN_2(copysign)
__AMDGEN_BUILTIN_2(fmax)
__AMDGEN_BUILTIN_2(fmin)
__AMDGEN_M double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
__AMDGEN_M float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
__AMDGEN_M float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
__AMDGEN_M double ldexp(double x, int power) { return __builtin_amdgcn_ldexp(x, power); }
__AMDGEN_M float ldexpf(float x, int power) { return __builtin_amdgcn_ldexpf(x, power); }
__AMDGEN_M float ldexp(float x, int power) { return __builtin_amdgcn_ldexpf(x, power); }
__AMDGEN_M double scalbn(double x, int power) { return __builtin_amdgcn_ldexp(x, power); }
__AMDGEN_M float scalbnf(float x, int power) { return __builtin_amdgcn_ldexpf(x, power); }
__AMDGEN_M float scalbn(float x, int power) { return __builtin_amdgcn_ldexpf(x, power); }
__AMDGEN_M double frexp(double x, int* power) { return __builtin_frexp(x, power); }
__AMDGEN_M float frexpf(float x, int* power) { return __builtin_frexpf(x, power); }
__AMDGEN_M float frexp(float x, int* power) { return __builtin_frexpf(x, power); }
#define __AMDGEN_TO_INTEGER(T, name, by) \
  __AMDGEN_M T name(double x) { return (T)__builtin_##by(x); } \
  __AMDGEN_M T name##f(float x) { return (T)__builtin_##by##f(x); } \
  __AMDGEN_M T name(float x) { return (T)__builtin_##by##f(x); }
__AMDGEN_TO_INTEGER(long, lrint, rint)
__AMDGEN_TO_INTEGER(long, lround, round)
__AMDGEN_TO_INTEGER(long long, llrint, rint)
__AMDGEN_TO_INTEGER(long long, llround, round)
__AMDGEN_M bool isnan(double x) { return __builtin_isnan(x); }
__AMDGEN_M bool isnan(float x) { return __builtin_isnan(x); }
__AMDGEN_M bool isinf(double x) { return __builtin_isinf(x); }
__AMDGEN_M bool isinf(float x) { return __builtin_isinf(x); }
__AMDGEN_M bool isfinite(double x) { return __builtin_isfinite(x); }
__AMDGEN_M bool isfinite(float x) { return __builtin_isfinite(x); }
__AMDGEN_M bool signbit(double x) { return __builtin_signbit(x); }
__AMDGEN_M bool signbit(float x) { return __builtin_signbitf(x); }
__AMDGEN_M double nan(const char*) { return __builtin_nan(""); }
__AMDGEN_M float nanf(const char*) { return __builtin_nanf(""); }

// Two results, integers.
#define __AMDGEN_PRIVATE __attribute__((address_space(5)))
#define __AMDGEN_OCML_OUT(T, bits, f) \
  extern "C" __attribute__((device)) T __ocml_sincos_##bits(T, __AMDGEN_PRIVATE T*) __AMDGEN_NEEDS; \
  extern "C" __attribute__((device)) T __ocml_sincospi_##bits(T, __AMDGEN_PRIVATE T*) __AMDGEN_NEEDS; \
  extern "C" __attribute__((device)) T __ocml_modf_##bits(T, __AMDGEN_PRIVATE T*) __AMDGEN_NEEDS; \
  extern "C" __attribute__((device)) T __ocml_remquo_##bits(T, T, __AMDGEN_PRIVATE int*) __AMDGEN_NEEDS; \
  __AMDGEN_OCML int __ocml_ilogb_##bits(T) __AMDGEN_NEEDS; \
  __AMDGEN_OCML T __ocml_pown_##bits(T, int) __AMDGEN_NEEDS; \
  __AMDGEN_M __AMDGEN_NEEDS void sincos##f(T x, T* sine, T* cosine) { \
    T out; \
    *sine = __ocml_sincos_##bits(x, (__AMDGEN_PRIVATE T*)&out); \
    *cosine = out; \
  } \
  __AMDGEN_M __AMDGEN_NEEDS void sincospi##f(T x, T* sine, T* cosine) { \
    T out; \
    *sine = __ocml_sincospi_##bits(x, (__AMDGEN_PRIVATE T*)&out); \
    *cosine = out; \
  } \
  __AMDGEN_M __AMDGEN_NEEDS T modf##f(T x, T* whole) { \
    T out, rest = __ocml_modf_##bits(x, (__AMDGEN_PRIVATE T*)&out); \
    *whole = out; \
    return rest; \
  } \
  __AMDGEN_M __AMDGEN_NEEDS T remquo##f(T x, T y, int* quotient) { \
    int out; \
    T rest = __ocml_remquo_##bits(x, y, (__AMDGEN_PRIVATE int*)&out); \
    *quotient = out; \
    return rest; \
  } \
  __AMDGEN_M __AMDGEN_NEEDS int ilogb##f(T x) { return __ocml_ilogb_##bits(x); } \
  __AMDGEN_M __AMDGEN_NEEDS T powi##f(T x, int power) { return __ocml_pown_##bits(x, power); }
__AMDGEN_OCML_OUT(double, f64, )
__AMDGEN_OCML_OUT(float, f32, f)

// The quick ones of float, as LLVM's headers of HIP have them.
__AMDGEN_OCML float __ocml_native_sin_f32(float) __AMDGEN_NEEDS;
__AMDGEN_OCML float __ocml_native_cos_f32(float) __AMDGEN_NEEDS;
__AMDGEN_M __AMDGEN_NEEDS float __sinf(float x) { return __ocml_native_sin_f32(x); }
__AMDGEN_M __AMDGEN_NEEDS float __cosf(float x) { return __ocml_native_cos_f32(x); }
__AMDGEN_M __AMDGEN_NEEDS float __tanf(float x) { return __sinf(x) * __builtin_amdgcn_rcpf(__cosf(x)); }
__AMDGEN_M __AMDGEN_NEEDS void __sincosf(float x, float* sine, float* cosine) { *sine = __sinf(x), *cosine = __cosf(x); }
__AMDGEN_M __AMDGEN_NEEDS float __powf(float x, float y) { return __ocml_pow_f32(x, y); }
__AMDGEN_M float __expf(float x) { return __builtin_amdgcn_exp2f(0x1.715476p+0f * x); }
__AMDGEN_M float __exp10f(float x) { return __builtin_amdgcn_exp2f(0x1.a934f0p+1f * x); }
__AMDGEN_M float __logf(float x) { return __builtin_logf(x); }
__AMDGEN_M float __log2f(float x) { return __builtin_amdgcn_logf(x); }
__AMDGEN_M float __log10f(float x) { return __builtin_log10f(x); }
__AMDGEN_M float __saturatef(float x) { return x < 0 ? 0 : x > 1 ? 1 : x != x ? 0 : x; }
__AMDGEN_M float __fdividef(float x, float y) { return x / y; }
__AMDGEN_M float __frsqrt_rn(float x) { return __builtin_amdgcn_rsqf(x); }
__AMDGEN_M float __fsqrt_rn(float x) { return __builtin_sqrtf(x); }
__AMDGEN_M double __dsqrt_rn(double x) { return __builtin_sqrt(x); }
#define __AMDGEN_ROUNDED_2(T, name, op) \
  __AMDGEN_M T name(T x, T y) { \
    _Pragma("clang fp contract(off)") return x op y; \
  }
#define __AMDGEN_ROUNDED(T, d) \
  __AMDGEN_ROUNDED_2(T, __##d##add_rn, +) \
  __AMDGEN_ROUNDED_2(T, __##d##sub_rn, -) \
  __AMDGEN_ROUNDED_2(T, __##d##mul_rn, *) \
  __AMDGEN_ROUNDED_2(T, __##d##div_rn, /) \
  __AMDGEN_M T __##d##rcp_rn(T x) { return 1 / x; }
__AMDGEN_ROUNDED(float, f)
__AMDGEN_ROUNDED(double, d)
__AMDGEN_M float __fmaf_rn(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
__AMDGEN_M double __fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }

__AMDGEN_M int abs(int x) { return __builtin_abs(x); }
__AMDGEN_M long abs(long x) { return __builtin_labs(x); }
__AMDGEN_M long long abs(long long x) { return __builtin_llabs(x); }
__AMDGEN_M float abs(float x) { return __builtin_fabsf(x); }
__AMDGEN_M double abs(double x) { return __builtin_fabs(x); }
__AMDGEN_M long labs(long x) { return __builtin_labs(x); }
__AMDGEN_M long long llabs(long long x) { return __builtin_llabs(x); }
__AMDGEN_M long clock() { return (long)__builtin_readcyclecounter(); }
