// float2, int4 and the rest: structures with the operators that HIP gives them, element by element, of two vectors or
// of one and a number. They are templates, so that a program's own operator of the same vectors comes first.
#pragma once

template <class V> struct __amdgen_elements {};
template <class T, unsigned count> struct __amdgen_vector {};
#define __AMDGEN_V __attribute__((device, host, always_inline)) inline
#define __AMDGEN_VECTOR(V, T, n) \
  template <> struct __amdgen_elements<V> { \
    typedef T type; \
    static constexpr int count = n; \
  }; \
  template <> struct __amdgen_vector<T, n> { \
    typedef V type; \
  };
#define __AMDGEN_VECTORS(T, name) \
  struct name##1 { T x; }; \
  struct alignas(2 * sizeof(T)) name##2 { T x, y; }; \
  struct name##3 { T x, y, z; }; \
  struct alignas(sizeof(T) > 4 ? 16 : 4 * sizeof(T)) name##4 { T x, y, z, w; }; \
  __AMDGEN_V name##1 make_##name##1(T x) { return {x}; } \
  __AMDGEN_V name##2 make_##name##2(T x, T y) { return {x, y}; } \
  __AMDGEN_V name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
  __AMDGEN_V name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; } \
  __AMDGEN_VECTOR(name##1, T, 1) \
  __AMDGEN_VECTOR(name##2, T, 2) \
  __AMDGEN_VECTOR(name##3, T, 3) \
  __AMDGEN_VECTOR(name##4, T, 4)
__AMDGEN_VECTORS(signed char, char)
__AMDGEN_VECTORS(unsigned char, uchar)
__AMDGEN_VECTORS(short, short)
__AMDGEN_VECTORS(unsigned short, ushort)
__AMDGEN_VECTORS(int, int)
__AMDGEN_VECTORS(unsigned int, uint)
__AMDGEN_VECTORS(long, long)
__AMDGEN_VECTORS(unsigned long, ulong)
__AMDGEN_VECTORS(long long, longlong)
__AMDGEN_VECTORS(unsigned long long, ulonglong)
__AMDGEN_VECTORS(float, float)
__AMDGEN_VECTORS(double, double)

template <class T, unsigned count> using HIP_vector_type = typename __amdgen_vector<T, count>::type;

#define __AMDGEN_OF_VECTOR template <class V, class T = typename __amdgen_elements<V>::type> __AMDGEN_V
#define __AMDGEN_EACH(x_, y_, z_, w_) \
  constexpr int count = __amdgen_elements<V>::count; \
  a.x = (T)(x_); \
  if constexpr (count > 1) a.y = (T)(y_); \
  if constexpr (count > 2) a.z = (T)(z_); \
  if constexpr (count > 3) a.w = (T)(w_); \
  return a;
#define __AMDGEN_OPERATOR(op) \
  __AMDGEN_OF_VECTOR V operator op(V a, V b) { __AMDGEN_EACH(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w) } \
  __AMDGEN_OF_VECTOR V operator op(V a, typename __amdgen_elements<V>::type b) { \
    __AMDGEN_EACH(a.x op b, a.y op b, a.z op b, a.w op b) \
  } \
  __AMDGEN_OF_VECTOR V operator op(typename __amdgen_elements<V>::type b, V a) { \
    __AMDGEN_EACH(b op a.x, b op a.y, b op a.z, b op a.w) \
  } \
  __AMDGEN_OF_VECTOR V& operator op##=(V& a, V b) { return a = a op b; } \
  __AMDGEN_OF_VECTOR V& operator op##=(V& a, typename __amdgen_elements<V>::type b) { return a = a op b; }
__AMDGEN_OPERATOR(+)
__AMDGEN_OPERATOR(-)
__AMDGEN_OPERATOR(*)
__AMDGEN_OPERATOR(/)
__AMDGEN_OPERATOR(%)
__AMDGEN_OPERATOR(&)
__AMDGEN_OPERATOR(|)
__AMDGEN_OPERATOR(^)
__AMDGEN_OPERATOR(<<)
__AMDGEN_OPERATOR(>>)
__AMDGEN_OF_VECTOR V operator-(V a) { __AMDGEN_EACH(-a.x, -a.y, -a.z, -a.w) }
__AMDGEN_OF_VECTOR bool operator==(V a, V b) {
  constexpr int count = __amdgen_elements<V>::count;
  bool same = a.x == b.x;
  if constexpr (count > 1) same = same && a.y == b.y;
  if constexpr (count > 2) same = same && a.z == b.z;
  if constexpr (count > 3) same = same && a.w == b.w;
  return same;
}
__AMDGEN_OF_VECTOR bool operator!=(V a, V b) { return !(a == b); }
