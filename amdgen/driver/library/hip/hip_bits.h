// Bits of one type as another, conversions between numbers with a rounding of their own, and integers' small functions.
#pragma once

#define __AMDGEN_AS(name, From, To) \
  __AMDGEN_D To name(From x) { return __builtin_bit_cast(To, x); }
__AMDGEN_AS(__float_as_int, float, int)
__AMDGEN_AS(__float_as_uint, float, unsigned)
__AMDGEN_AS(__int_as_float, int, float)
__AMDGEN_AS(__uint_as_float, unsigned, float)
__AMDGEN_AS(__double_as_longlong, double, long long)
__AMDGEN_AS(__longlong_as_double, long long, double)
__AMDGEN_D int __double2hiint(double x) { return (int)(__builtin_bit_cast(unsigned long long, x) >> 32); }
__AMDGEN_D int __double2loint(double x) { return (int)__builtin_bit_cast(unsigned long long, x); }
__AMDGEN_D double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, (unsigned long long)(unsigned)high << 32 | (unsigned)low);
}

// To integers: to the nearest (even where two are), toward zero, up, down. What doesn't fit is as the machine has it:
// the nearest that fits, 0 for NaN.
template <class To, class From> __AMDGEN_D To __amdgen_fitting(From x) {
  constexpr To low = To(-1) < To(0) ? To(To(1) << (sizeof(To) * 8 - 1)) : To(0), high = To(~low);
  return x != x ? To(0) : x <= From(low) ? low : x >= From(high) ? high : To(x);
}
#define __AMDGEN_TO(name, From, To, f) \
  __AMDGEN_D To name##_rn(From x) { return __amdgen_fitting<To>(__builtin_rint##f(x)); } \
  __AMDGEN_D To name##_rz(From x) { return __amdgen_fitting<To>(__builtin_trunc##f(x)); } \
  __AMDGEN_D To name##_ru(From x) { return __amdgen_fitting<To>(__builtin_ceil##f(x)); } \
  __AMDGEN_D To name##_rd(From x) { return __amdgen_fitting<To>(__builtin_floor##f(x)); }
__AMDGEN_TO(__float2int, float, int, f)
__AMDGEN_TO(__float2uint, float, unsigned, f)
__AMDGEN_TO(__float2ll, float, long long, f)
__AMDGEN_TO(__float2ull, float, unsigned long long, f)
__AMDGEN_TO(__double2int, double, int, )
__AMDGEN_TO(__double2uint, double, unsigned, )
__AMDGEN_TO(__double2ll, double, long long, )
__AMDGEN_TO(__double2ull, double, unsigned long long, )
__AMDGEN_D float __int2float_rn(int x) { return (float)x; }
__AMDGEN_D float __uint2float_rn(unsigned x) { return (float)x; }
__AMDGEN_D float __ll2float_rn(long long x) { return (float)x; }
__AMDGEN_D float __ull2float_rn(unsigned long long x) { return (float)x; }
__AMDGEN_D double __int2double_rn(int x) { return x; }
__AMDGEN_D double __uint2double_rn(unsigned x) { return x; }
__AMDGEN_D double __ll2double_rn(long long x) { return (double)x; }
__AMDGEN_D double __ull2double_rn(unsigned long long x) { return (double)x; }
__AMDGEN_D float __double2float_rn(double x) { return (float)x; }

__AMDGEN_D int __popc(unsigned v) { return __builtin_popcount(v); }
__AMDGEN_D int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
__AMDGEN_D int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
__AMDGEN_D int __clzll(long long v) { return v ? __builtin_clzll((unsigned long long)v) : 64; }
__AMDGEN_D int __ffs(int v) { return __builtin_ffs(v); }
__AMDGEN_D int __ffsll(long long v) { return __builtin_ffsll(v); }
__AMDGEN_D unsigned __brev(unsigned v) { return __builtin_bitreverse32(v); }
__AMDGEN_D unsigned long long __brevll(unsigned long long v) { return __builtin_bitreverse64(v); }
__AMDGEN_D int __mul24(int x, int y) { return ((int)((unsigned)x << 8) >> 8) * ((int)((unsigned)y << 8) >> 8); }
__AMDGEN_D unsigned __umul24(unsigned x, unsigned y) { return (x & 0xFFFFFF) * (y & 0xFFFFFF); }
__AMDGEN_D int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
__AMDGEN_D unsigned __umulhi(unsigned x, unsigned y) { return (unsigned)((unsigned long long)x * y >> 32); }
__AMDGEN_D long long __mul64hi(long long x, long long y) { return (long long)((__int128)x * y >> 64); }
__AMDGEN_D unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return (unsigned long long)((unsigned __int128)x * y >> 64);
}
__AMDGEN_D int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
__AMDGEN_D int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
__AMDGEN_D unsigned __uhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y) >> 1); }
__AMDGEN_D unsigned __sad(int x, int y, unsigned z) {
  return (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x) + z;
}
__AMDGEN_D unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x > y ? x - y : y - x) + z; }
__AMDGEN_D unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
  return (unsigned)((((unsigned long long)high << 32 | low) << (by & 31)) >> 32);
}
__AMDGEN_D unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
  return (unsigned)(((unsigned long long)high << 32 | low) >> (by & 31));
}
__AMDGEN_D unsigned __byte_perm(unsigned x, unsigned y, unsigned which) {
  unsigned long long bytes = (unsigned long long)y << 32 | x;
  unsigned out = 0;
  for (int i = 0; i < 4; i++) out |= (unsigned)(bytes >> ((which >> (4 * i) & 7) * 8) & 255) << (8 * i);
  return out;
}
// width bits of v from the given one, and v with those replaced; both count modulo the size of a word.
#define __AMDGEN_BITS(T, name, last) \
  __AMDGEN_D T __bitextract_##name(T v, unsigned at, unsigned width) { \
    return v >> (at & last) & (((T)1 << (width & last)) - 1); \
  } \
  __AMDGEN_D T __bitinsert_##name(T v, T bits, unsigned at, unsigned width) { \
    T mask = ((T)1 << (width & last)) - 1; \
    return (v & ~(mask << (at & last))) | (bits & mask) << (at & last); \
  }
__AMDGEN_BITS(unsigned, u32, 31)
__AMDGEN_BITS(unsigned long long, u64, 63)
template <class T> __AMDGEN_D T __ldg(const T* at) { return *at; }
