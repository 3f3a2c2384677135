/* The compiled engine's machine: what a wave, a workgroup and a launch are made of.

   Everything here is plain C11 for clang (which the package brings), without a C library. The structures that Python
   shares come from border.py, as border.h. */
#ifndef AMDGEN_MACHINE_H
#define AMDGEN_MACHINE_H

#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef _Float16 f16;
typedef float f32;
typedef double f64;

#define INLINE static inline __attribute__((always_inline, unused))

#include "border.h"

/* The runtime is compiled three times. As it is it executes sound launches as fast as it can: it has everything that the
   checks watch in view, more coarsely, and stops where a check might fire. As the judge (JUDGE 1) it executes a launch
   from its start with nothing arriving early, the waves of a workgroup in step, reports what is wrong, and goes on. As
   the recorder (RECORDS 1) it is the first without checks, and calls Machine.watch around each instruction, as the judge
   does. Handlers of arithmetic serve all. */
#ifndef JUDGE
#define JUDGE 0
#endif
#ifndef RECORDS
#define RECORDS 0
#endif
#define WATCHED (JUDGE || RECORDS)

typedef int Handler(Wave *, const Op *);
typedef u32 Place[2][LANES];

/* ------------------------------------------------------------------------------------------------ small things */

#define EXEC(w) (*(u64 *)&(w)->s[EXEC_LO])

INLINE f32 as_f32(u32 x) { f32 y; __builtin_memcpy(&y, &x, 4); return y; }
INLINE u32 as_u32(f32 x) { u32 y; __builtin_memcpy(&y, &x, 4); return y; }
INLINE f64 as_f64(u64 x) { f64 y; __builtin_memcpy(&y, &x, 8); return y; }
INLINE u64 as_u64(f64 x) { u64 y; __builtin_memcpy(&y, &x, 8); return y; }
INLINE f16 as_f16(u16 x) { f16 y; __builtin_memcpy(&y, &x, 2); return y; }
INLINE u16 as_u16(f16 x) { u16 y; __builtin_memcpy(&y, &x, 2); return y; }

/* Whether [at, at + size) ends within `end` bytes. Kernels choose addresses freely, up to 2^64: at + size may wrap, this
   cannot. Every address of a kernel that becomes one of the host is asked this, whichever checks are on. */
INLINE int fits(u64 at, u64 size, u64 end) { return size <= end && at <= end - size; }

INLINE u64 scalar64(const Wave *w, u32 index) { return w->s[index] | (u64)w->s[index + 1] << 32; }

/* What a scalar source holds: a register, SCC, or VCCZ and EXECZ, which are made when they are read; a negative number
   stands for the constant. */
INLINE u32 scalar_source(const Wave *w, i32 number, i32 constant) {
    if (number < 0) return (u32)constant;
    if (number <= SCC) return w->s[number];
    return number == SOURCE_VCCZ ? !scalar64(w, VCC_LO) : !EXEC(w);
}

INLINE void put_scalar(Wave *w, u32 index, u32 value) {
    w->s[index] = value;
    w->s_defined[index] = ~0u;
}

INLINE void put_scalar64(Wave *w, u32 index, u64 value) {
    put_scalar(w, index, (u32)value);
    put_scalar(w, index + 1, (u32)(value >> 32));
}

/* The bits of a lane of a row that something has defined. */
INLINE u32 known_bits(const Wave *w, u32 row, u32 lane) {
    if (w->defined[row] >> lane & 1) return ~0u;
    return w->partial[row] >> lane & 1 ? w->known[row][lane] : 0;
}

/* Of the lanes of a mask, the defined bits are those of `bits`. */
INLINE void set_known(Wave *w, u32 row, const u32 *bits, u64 mask) {
    u64 all = 0, some = 0;
    for (u64 e = mask; e; e &= e - 1) {
        u32 lane = (u32)__builtin_ctzll(e);
        if (bits[lane] == ~0u) all |= 1ull << lane;
        else if (bits[lane]) some |= 1ull << lane, w->known[row][lane] = bits[lane];
    }
    w->defined[row] = (w->defined[row] & ~mask) | all;
    w->partial[row] = (w->partial[row] & ~mask) | some;
    if (some) w->some_partial = 1;
}

/* Defined in support.h. Handlers, of which each is compiled for a few instructions of a kernel, call what others have
   compiled; the runtime, which is compiled once, has it within. */
#ifdef HANDLER
#define SUPPORT extern
#else
#define SUPPORT INLINE
#endif
SUPPORT void put_lanes(u32 *to, const u32 *value, u64 mask);
SUPPORT u64 pack_mask(const u8 *bits);
SUPPORT u64 gather_mask(u64 mask, const u8 *source);

/* Writes a row under a lane mask. */
INLINE void put_row(Wave *w, u32 row, const u32 *value, u64 mask) {
    if (mask == ~0ull) __builtin_memcpy(w->v[row], value, sizeof w->v[row]);
    else put_lanes(w->v[row], value, mask);
    w->defined[row] |= mask;
}

/* Whether C is to return to Python at once; asked wherever code could go round. */
INLINE int halted(const Machine *m) { return __builtin_expect(__atomic_load_n(&m->halt, __ATOMIC_RELAXED) != 0, 0); }

INLINE int first_lane(u64 exec) { return exec ? __builtin_ctzll(exec) : 0; }

#ifndef HANDLER
#include "support.h"
#endif

#endif
