// <hip/hip_runtime.h> for compilers without ROCm: attributes, ids, barriers, atomics, shuffles, mathematics, printf, and
// for programs HIP's functions (hip_runtime_api.h).
#pragma once
#include <hip/hip_version.h>

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __launch_bounds_1(threads) __attribute__((amdgpu_flat_work_group_size(1, threads)))
#define __launch_bounds_2(threads, waves) \
  __attribute__((amdgpu_flat_work_group_size(1, threads), amdgpu_waves_per_eu(waves)))
#define __launch_bounds_pick(a, b, name, ...) name
#define __launch_bounds__(...) \
  __launch_bounds_pick(__VA_ARGS__, __launch_bounds_2, __launch_bounds_1, 0)(__VA_ARGS__)
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define __AMDGEN_D static inline __attribute__((device, always_inline, unused))
static constexpr int warpSize = 64;

#include "hip_math.h"

#ifndef __HIPCC_RTC__
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#else
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INT8_TYPE__ int8_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __INT16_TYPE__ int16_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __INT32_TYPE__ int32_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#endif
typedef unsigned char uchar;

// ------------------------------------------------------------------------------------------------ vectors

#include "hip_vectors.h"

#ifdef __HIPCC_RTC__
struct dim3 {
  unsigned x, y, z;
  __attribute__((device, host)) constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
#else
#include "hip_runtime_api.h"
#endif

// ------------------------------------------------------------------------------------------------ ids

// The runtime's words behind a kernel's arguments (AMDGPUUsage, code object version 5): workgroups, then their sizes.
__AMDGEN_D unsigned __amdgen_groups(int axis) {
  return ((const __attribute__((address_space(4))) unsigned*)__builtin_amdgcn_implicitarg_ptr())[axis];
}
__AMDGEN_D unsigned __amdgen_size(int axis) {
  return ((const __attribute__((address_space(4))) unsigned short*)__builtin_amdgcn_implicitarg_ptr())[6 + axis];
}
#define __AMDGEN_ID(name, X, Y, Z) \
  struct __amdgen_##name { \
    struct X_ { __device__ operator unsigned() const { return X; } }; \
    struct Y_ { __device__ operator unsigned() const { return Y; } }; \
    struct Z_ { __device__ operator unsigned() const { return Z; } }; \
    [[no_unique_address]] X_ x; \
    [[no_unique_address]] Y_ y; \
    [[no_unique_address]] Z_ z; \
    __device__ operator dim3() const { return dim3(X, Y, Z); } \
  }; \
  static __device__ constexpr __amdgen_##name name{};
__AMDGEN_ID(threadIdx, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(), __builtin_amdgcn_workitem_id_z())
__AMDGEN_ID(blockIdx, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(), __builtin_amdgcn_workgroup_id_z())
__AMDGEN_ID(blockDim, __amdgen_size(0), __amdgen_size(1), __amdgen_size(2))
__AMDGEN_ID(gridDim, __amdgen_groups(0), __amdgen_groups(1), __amdgen_groups(2))

// ------------------------------------------------------------------------------------------------ order

__AMDGEN_D void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
extern "C" __attribute__((device, convergent)) int __ockl_wgred_add_i32(int) __AMDGEN_NEEDS;
extern "C" __attribute__((device, convergent)) int __ockl_wgred_and_i32(int) __AMDGEN_NEEDS;
extern "C" __attribute__((device, convergent)) int __ockl_wgred_or_i32(int) __AMDGEN_NEEDS;
__AMDGEN_D __AMDGEN_NEEDS int __syncthreads_count(int predicate) { return __ockl_wgred_add_i32(!!predicate); }
__AMDGEN_D __AMDGEN_NEEDS int __syncthreads_and(int predicate) { return __ockl_wgred_and_i32(!!predicate); }
__AMDGEN_D __AMDGEN_NEEDS int __syncthreads_or(int predicate) { return __ockl_wgred_or_i32(!!predicate); }
__AMDGEN_D void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
__AMDGEN_D void __threadfence_block() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup"); }
__AMDGEN_D void __threadfence_system() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, ""); }
__AMDGEN_D long long clock64() { return (long long)__builtin_readcyclecounter(); }
__AMDGEN_D long long wall_clock64() { return (long long)__builtin_amdgcn_s_memrealtime(); }

#define __AMDGEN_ATOMIC(name, builtin, T) \
  __AMDGEN_D T name(T* at, T value) { return builtin(at, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); }
#define __AMDGEN_ATOMICS(name, builtin) \
  __AMDGEN_ATOMIC(name, builtin, int) \
  __AMDGEN_ATOMIC(name, builtin, unsigned) \
  __AMDGEN_ATOMIC(name, builtin, unsigned long) \
  __AMDGEN_ATOMIC(name, builtin, unsigned long long)
__AMDGEN_ATOMICS(atomicAdd, __hip_atomic_fetch_add)
__AMDGEN_ATOMICS(atomicMin, __hip_atomic_fetch_min)
__AMDGEN_ATOMICS(atomicMax, __hip_atomic_fetch_max)
__AMDGEN_ATOMICS(atomicAnd, __hip_atomic_fetch_and)
__AMDGEN_ATOMICS(atomicOr, __hip_atomic_fetch_or)
__AMDGEN_ATOMICS(atomicXor, __hip_atomic_fetch_xor)
__AMDGEN_ATOMICS(atomicExch, __hip_atomic_exchange)
__AMDGEN_ATOMIC(atomicAdd, __hip_atomic_fetch_add, float)
__AMDGEN_ATOMIC(atomicAdd, __hip_atomic_fetch_add, double)
__AMDGEN_ATOMIC(atomicExch, __hip_atomic_exchange, float)
__AMDGEN_ATOMIC(atomicMin, __hip_atomic_fetch_min, float)
__AMDGEN_ATOMIC(atomicMin, __hip_atomic_fetch_min, double)
__AMDGEN_ATOMIC(atomicMax, __hip_atomic_fetch_max, float)
__AMDGEN_ATOMIC(atomicMax, __hip_atomic_fetch_max, double)
__AMDGEN_ATOMIC(unsafeAtomicAdd, __hip_atomic_fetch_add, float)
__AMDGEN_ATOMIC(unsafeAtomicAdd, __hip_atomic_fetch_add, double)
__AMDGEN_D unsigned atomicInc(unsigned* at, unsigned last) {
  return __builtin_amdgcn_atomic_inc32(at, last, __ATOMIC_RELAXED, "agent");
}
__AMDGEN_D unsigned atomicDec(unsigned* at, unsigned last) {
  return __builtin_amdgcn_atomic_dec32(at, last, __ATOMIC_RELAXED, "agent");
}
__AMDGEN_D int atomicSub(int* at, int value) { return atomicAdd(at, -value); }
__AMDGEN_D unsigned atomicSub(unsigned* at, unsigned value) { return atomicAdd(at, 0u - value); }
#define __AMDGEN_CAS(T) \
  __AMDGEN_D T atomicCAS(T* at, T expected, T value) { \
    __hip_atomic_compare_exchange_strong(at, &expected, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED, \
                                         __HIP_MEMORY_SCOPE_AGENT); \
    return expected; \
  }
__AMDGEN_CAS(int)
__AMDGEN_CAS(unsigned)
__AMDGEN_CAS(unsigned long)
__AMDGEN_CAS(unsigned long long)

// ------------------------------------------------------------------------------------------------ lanes

__AMDGEN_D unsigned __lane_id() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)); }
__AMDGEN_D unsigned long long __ballot(int predicate) { return __builtin_amdgcn_ballot_w64(predicate != 0); }
__AMDGEN_D unsigned long long __activemask() { return __ballot(1); }
__AMDGEN_D int __any(int predicate) { return __ballot(predicate) != 0; }
__AMDGEN_D int __all(int predicate) { return __ballot(predicate) == __activemask(); }
template <class T> __AMDGEN_D T __amdgen_from_lane(T value, int lane) {
  static_assert(sizeof(T) % 4 == 0 || sizeof(T) < 4, "a shuffle moves whole dwords");
  int words[(sizeof(T) + 3) / 4] = {};
  __builtin_memcpy(words, &value, sizeof(T));
  for (int& word : words) word = __builtin_amdgcn_ds_bpermute(lane * 4, word);
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}
template <class T> __AMDGEN_D T __shfl(T value, int from, int width = warpSize) {
  int self = (int)__lane_id();
  return __amdgen_from_lane(value, (from & (width - 1)) + (self & ~(width - 1)));
}
template <class T> __AMDGEN_D T __shfl_xor(T value, int mask, int width = warpSize) {
  int self = (int)__lane_id(), from = self ^ mask;
  return __amdgen_from_lane(value, from >= ((self + width) & ~(width - 1)) ? self : from);
}
template <class T> __AMDGEN_D T __shfl_down(T value, unsigned by, int width = warpSize) {
  int self = (int)__lane_id(), from = self + (int)by;
  return __amdgen_from_lane(value, (self & (width - 1)) + (int)by >= width ? self : from);
}
template <class T> __AMDGEN_D T __shfl_up(T value, unsigned by, int width = warpSize) {
  int self = (int)__lane_id(), from = self - (int)by;
  return __amdgen_from_lane(value, from < (self & ~(width - 1)) ? self : from);
}
// ------------------------------------------------------------------------------------------------ numbers

#include "hip_bits.h"
template <class T> __AMDGEN_D T min(T a, T b) { return b < a ? b : a; }
template <class T> __AMDGEN_D T max(T a, T b) { return a < b ? b : a; }

// ------------------------------------------------------------------------------------------------ printf

// The runtime points this to a buffer: bytes used, bytes there, then records of words (amdgen/driver/printing.py).
extern "C" __attribute__((device, used, weak, visibility("protected"))) unsigned long long* __amdgen_printf = nullptr;

__AMDGEN_D unsigned long long __amdgen_word(double v) { return __builtin_bit_cast(unsigned long long, v); }
__AMDGEN_D unsigned long long __amdgen_word(float v) { return __amdgen_word((double)v); }
template <class T> __AMDGEN_D unsigned long long __amdgen_word(T* v) { return (unsigned long long)v; }
template <class T> __AMDGEN_D unsigned long long __amdgen_word(T v) { return (unsigned long long)(long long)v; }
template <class... A> __AMDGEN_D int printf(const char* format, A... arguments) {
  unsigned long long* buffer = __amdgen_printf;
  const unsigned long long words[] = {sizeof...(A), (unsigned long long)format, __amdgen_word(arguments)...};
  unsigned long long at = __hip_atomic_fetch_add(buffer, sizeof words, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  if (at + sizeof words <= buffer[1])
    for (unsigned i = 0; i < sizeof words / 8; i++) buffer[2 + at / 8 + i] = words[i];
  return (int)sizeof...(A);
}

// ------------------------------------------------------------------------------------------------ assert

__AMDGEN_D void __trap() { __builtin_trap(); }
#ifndef __HIPCC_RTC__
// What <assert.h> calls; the launch fails by the trap.
extern "C" __attribute__((device, weak, noinline)) void __assert_fail(const char* what, const char* file, unsigned line,
                                                                     const char* function) noexcept {
  printf("%s:%u: %s: Device-side assertion `%s' failed.\n", file, line, function, what);
  __builtin_trap();
}
#endif
