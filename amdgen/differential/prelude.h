/* What random C programs are written in: integer and float types, address spaces, and guarded operations.

   Compiled twice: with HOST for the machine that runs the tests, without for amdgcn. Nothing here has undefined
   behaviour for any operand, given -fwrapv and -fno-strict-aliasing; float operations are those whose IEEE result both
   machines must give to the last bit, and a NaN's bits are never looked at. */

typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef short i16;
typedef unsigned u32;
typedef int i32;
typedef unsigned long u64;
typedef long i64;
typedef _Float16 f16;
typedef float f32;
typedef double f64;
typedef u32 u32x2 __attribute__((ext_vector_type(2)));
typedef u32 u32x4 __attribute__((ext_vector_type(4)));
typedef u16 u16x2 __attribute__((ext_vector_type(2)));
typedef i16 i16x2 __attribute__((ext_vector_type(2)));
typedef f16 f16x2 __attribute__((ext_vector_type(2)));
typedef f32 f32x2 __attribute__((ext_vector_type(2)));

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))

#ifdef HOST
#define GLOBAL
#define LDS
#define FETCH(p, op, name, v, order, scope) ({ __typeof__(*(p)) old_ = *(p); *(p) = old_ op(v); old_; })
#define SWAP(p, v, order, scope) ({ __typeof__(*(p)) old_ = *(p); *(p) = (v); old_; })
#define REPLACE(p, want, v) ({ __typeof__(*(p)) old_ = *(p); if (old_ == (want)) *(p) = (v); old_; })
#define HIDDEN(x) (x)
/* LLVM 22 compares what an integer is as half precision as if that were no infinity: with n = t << 24 of a u32 t,
   (f64)(f16)n < 4294967296.0 is true at -O1, also where (f16)n is infinite (seed 2026114751; not reported). */
#define SINGLE(x) ({ f32 x_ = (x); __asm__("" : "+m"(x_)); x_; })
#define ANYWHERE(p) (p)
#else
#define SINGLE(x) (x)
#define GLOBAL __attribute__((address_space(1)))
#define LDS __attribute__((address_space(3)))
#if __clang_major__ < 22 /* refuses this size for kernels that are no language's, and so allows for 1,024 lanes */
#define KERNEL(lanes) __attribute__((amdgpu_kernel))
#else
#define KERNEL(lanes) __attribute__((amdgpu_kernel, amdgpu_flat_work_group_size(lanes, lanes)))
#endif
#if __clang_major__ < 22 /* widens scalars of 8 and 16 bits first, and then nothing saturates */
#define OF_VECTORS(name, x, y) ({ typedef __typeof__(x) vector_ __attribute__((ext_vector_type(2))); \
    vector_ x_ = x, y_ = y; name(x_, y_)[0]; })
#define __builtin_elementwise_add_sat(x, y) OF_VECTORS(__builtin_elementwise_add_sat, x, y)
#define __builtin_elementwise_sub_sat(x, y) OF_VECTORS(__builtin_elementwise_sub_sat, x, y)
#endif
#if !__has_builtin(__builtin_amdgcn_ballot_w64) /* in LLVM 15 */
#define __builtin_amdgcn_ballot_w64(x) __builtin_amdgcn_uicmp((u32)((x) != 0), 0, 33 /* not equal */)
#endif
#if !__has_builtin(__scoped_atomic_fetch_add) /* before LLVM 18 there are HIP's names of them, fewer */
#define __MEMORY_SCOPE_SYSTEM 5
#define __MEMORY_SCOPE_DEVICE 4
#define __MEMORY_SCOPE_WRKGRP 3
#define __MEMORY_SCOPE_WVFRNT 2
#define __scoped_atomic_fetch_add __hip_atomic_fetch_add
#define __scoped_atomic_fetch_sub(p, v, order, scope) __hip_atomic_fetch_add(p, -(v), order, scope)
#define __scoped_atomic_fetch_and __hip_atomic_fetch_and
#define __scoped_atomic_fetch_or __hip_atomic_fetch_or
#define __scoped_atomic_fetch_xor __hip_atomic_fetch_xor
#define __scoped_atomic_fetch_min __hip_atomic_fetch_min
#define __scoped_atomic_fetch_max __hip_atomic_fetch_max
#define __scoped_atomic_exchange_n __hip_atomic_exchange
#define __scoped_atomic_compare_exchange_n(p, old, v, weak, success, failure, scope) \
    __hip_atomic_compare_exchange_strong(p, old, v, success, failure, scope)
#endif
/* A value whose origin the compiler can't see: for what LLVM 22 gets wrong, so that the rest of a program is judged.
   Some uses are below; one is of integers that a loop writes into an array. LLVM 22.1 gets this wrong for gfx90a, gfx942
   and gfx950 at -O1 (seed 3182): each lane must keep the count of its own last iteration, and all get the wave's last.
       u32 v = 1, x = in[t], a[4] = {v, x, x, x};
       for (u32 i = 0; i < (x & 3); i++) a[v & 3] = i;
       out[t] = a[v & 3];
   The array is a vector in registers. SIFoldOperands moves the copy of the loop's SGPR to a VGPR behind the loop, where
   EXEC has all lanes again. LLVM 19 is right; LLVM's pull request 203256 mends it. Without a loop, too: of a switch on
   a lane's value with such an array, the constant that its default stores goes to the lanes of one branch before it
   alone, and others that come there read what nothing has written (seed 202611301069, all levels but -O0; not reported).
   Another is a zero that something is subtracted from: LLVM 22 makes (0.0f - x) * y of f32 and f16 a product of -x, and
   (0.0f - x) + y a sum, at -O0, too. With x = +0 the difference is +0 and -x is -0 (seed 2026113129).
   A third is the condition by which a pointer is one to this variable of a function or to that. Where all lanes have one
   condition, LLVM 22.1 selects by SCC, and for gfx908 and gfx90a computes an address by s_lshr_b32 between the comparison
   and the selection, which writes SCC: the first is taken where the frame doesn't begin at 0 (seed 202611289518). LLVM's
   pull requests 193498 and 223789 mend it. */
#define HIDDEN(x) ({ __typeof__(x) x_ = (x); __asm__("" : "+v"(x_)); x_; })
#define ANYWHERE(p) ({ void *p_ = (void *)(p); __asm__ volatile("" : "+v"(p_)); p_; }) /* a FLAT address */
#define FETCH(p, op, name, v, order, scope) __scoped_atomic_fetch_##name(p, v, order, scope)
#define SWAP(p, v, order, scope) __scoped_atomic_exchange_n(p, v, order, scope)
#define REPLACE(p, want, v) \
    ({ __typeof__((want) + 0) old_ = (want); \
       __scoped_atomic_compare_exchange_n(p, &old_, v, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); \
       old_; })
#define BARRIER() \
    do { \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); \
        __builtin_amdgcn_s_barrier(); \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); \
    } while (0)
#endif

#define UNSIGNED_DIVISION(T) \
    INLINE T div_##T(T a, T b) { return b == 0 ? (T)7 : (T)(a / b); } \
    INLINE T mod_##T(T a, T b) { return b == 0 ? (T)9 : (T)(a % b); }
#define SIGNED_DIVISION(T, U) \
    INLINE T div_##T(T a, T b) { return b == 0 ? (T)7 : b == -1 ? (T)(0 - (U)a) : (T)(a / b); } \
    INLINE T mod_##T(T a, T b) { return b == 0 || b == -1 ? (T)9 : (T)(a % b); }
UNSIGNED_DIVISION(u8) UNSIGNED_DIVISION(u16) UNSIGNED_DIVISION(u32) UNSIGNED_DIVISION(u64)
SIGNED_DIVISION(i8, u8) SIGNED_DIVISION(i16, u16) SIGNED_DIVISION(i32, u32) SIGNED_DIVISION(i64, u64)

/* Floats to integers: toward zero within the range that the integer holds, which NaN is not in; else a number. */
#define FROM_FLOAT(T, least, most) INLINE T from_float_##T(f64 x) { return x > (least) && x < (most) ? (T)x : (T)77; }
FROM_FLOAT(u8, -1.0, 256.0) FROM_FLOAT(u16, -1.0, 65536.0) FROM_FLOAT(u32, -1.0, 4294967296.0)
FROM_FLOAT(u64, -1.0, 18446744073709551616.0) FROM_FLOAT(i8, -129.0, 128.0) FROM_FLOAT(i16, -32769.0, 32768.0)
FROM_FLOAT(i32, -2147483649.0, 2147483648.0) FROM_FLOAT(i64, -9223372036854775808.0, 9223372036854775808.0)
INLINE i32 truncated_f32(f32 x) { return x > -2147483648.0f && x < 2147483648.0f ? (i32)x : 78; }
INLINE i16 truncated_f16(f16 x) { return x > (f16)-32768.0f && x < (f16)32768.0f ? (i16)x : (i16)79; }

/* Integers to half precision go through single precision, in two roundings on both machines. LLVM 22 computes
   (f16)(y * 0.0f) as v_fma_mixlo_f16 with an addend of +0, which loses the sign of -0: zero goes another way. */
INLINE f16 half(f32 x) { x = SINGLE(x); return x == 0 ? (f16)HIDDEN(x) : (f16)x; }

/* A float's bits, all NaNs alike. */
INLINE u64 bits_f16(f16 x) { return x != x ? 0x7e00u : __builtin_bit_cast(u16, x); }
INLINE u64 bits_f32(f32 x) { return x != x ? 0x7fc00000u : __builtin_bit_cast(u32, x); }
INLINE u64 bits_f64(f64 x) { return x != x ? 0x7ff8000000000000u : __builtin_bit_cast(u64, x); }

/* Values from memory that no alignment is known of. */
#define UNALIGNED(T) \
    INLINE T get_##T(const u8 *p) { T x; __builtin_memcpy(&x, p, sizeof x); return x; } \
    INLINE void put_##T(u8 *p, T x) { __builtin_memcpy(p, &x, sizeof x); }
UNALIGNED(u8) UNALIGNED(i8) UNALIGNED(u16) UNALIGNED(i16)
UNALIGNED(u32) UNALIGNED(i32) UNALIGNED(u64) UNALIGNED(i64)

INLINE u32 high_u32(u32 a, u32 b) { return (u64)a * b >> 32; }
INLINE i32 high_i32(i32 a, i32 b) { return (i64)a * b >> 32; }
INLINE u64 high_u64(u64 a, u64 b) { return (unsigned __int128)a * b >> 64; }
INLINE u32 carry_u32(u32 a, u32 b) { u32 sum; u32 c = __builtin_add_overflow(a, b, &sum); return sum ^ c << 31; }
INLINE i32 carry_i32(i32 a, i32 b) { i32 less; i32 c = __builtin_sub_overflow(a, b, &less); return less + c; }
/* LLVM 22 adds (x + y) with a carry in one instruction, x + y + carry, and loses the carry of x + y: no sum is added. Nor
   a product, whose upper half is one, to what saturates: __builtin_elementwise_add_sat((u64)n, x * y) of a u16 n saturates
   at random from -O1 on (seed 202611292300, all architectures). LLVM's pull request 204362 mends it, of subtractions, too. */
INLINE u64 carry_u64(u64 a, u64 b) { a = HIDDEN(a), b = HIDDEN(b); u64 sum; u64 c = __builtin_add_overflow(a, b, &sum); return sum + c; }

INLINE u32 packed_u16(u32 a, u32 b) {
    u16x2 x = __builtin_bit_cast(u16x2, a), y = __builtin_bit_cast(u16x2, b);
    return __builtin_bit_cast(u32, (x + y) * y ^ x >> (y & (u16)15));
}
INLINE u32 packed_i16(u32 a, u32 b) {
    i16x2 x = __builtin_bit_cast(i16x2, a), y = __builtin_bit_cast(i16x2, b);
    return __builtin_bit_cast(u32, __builtin_elementwise_max(x - y, __builtin_elementwise_min(x, y.yx)));
}
INLINE u64 packed_f16(i32 a, i32 b) {
    f16x2 x = {half((i16)a), half((i16)b)}, y = {half((i8)b), half((i8)a)};
    f16x2 z = x * y + y.yx;
    return bits_f16(z.x) << 16 | bits_f16(z.y);
}
INLINE u64 packed_f32(i32 a, i32 b) {
    f32x2 x = {a, b}, y = {b >> 9, a >> 5};
    f32x2 z = (x + y) * y.yx - x;
    return bits_f32(z.x) << 32 | bits_f32(z.y);
}
