/* What programs of csmith need, written for both machines: freestanding, without main.

   Safe operations give their left operand where C leaves the result undefined, as csmith expects of them. The checksum
   of the globals is one of our own, as only the two machines' have to agree. HOST counts basic blocks, see csmith.py. */

typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;

#define SAFE static inline __attribute__((always_inline))

#define ARITHMETIC(T, sign, W) \
    SAFE T safe_add_func_##T##_##sign##_##sign(T a, T b) { T r; return __builtin_add_overflow(a, b, &r) && W ? a : r; } \
    SAFE T safe_sub_func_##T##_##sign##_##sign(T a, T b) { T r; return __builtin_sub_overflow(a, b, &r) && W ? a : r; } \
    SAFE T safe_mul_func_##T##_##sign##_##sign(T a, T b) { T r; return __builtin_mul_overflow(a, b, &r) && W ? a : r; } \
    SAFE T safe_unary_minus_func_##T##_##sign(T a) { T r; return __builtin_sub_overflow((T)0, a, &r) && W ? a : r; } \
    SAFE int undivided_##T(T a, T b) { T r; return b == 0 || (W && b == (T)-1 && __builtin_sub_overflow((T)0, a, &r)); } \
    SAFE T safe_div_func_##T##_##sign##_##sign(T a, T b) { return undivided_##T(a, b) ? a : (T)(a / b); } \
    SAFE T safe_mod_func_##T##_##sign##_##sign(T a, T b) { return undivided_##T(a, b) ? a : (T)(a % b); }

#define SHIFTS(T, sign, W, kind, N) \
    SAFE T safe_lshift_func_##T##_##sign##_##kind(T a, N n) \
    { return (W && a < 0) || n < 0 || n >= (N)(8 * sizeof(T)) ? a : (T)(a << n); } \
    SAFE T safe_rshift_func_##T##_##sign##_##kind(T a, N n) \
    { return (W && a < 0) || n < 0 || n >= (N)(8 * sizeof(T)) ? a : (T)(a >> n); }

#define SIGNED(T) ARITHMETIC(T, s, 1) SHIFTS(T, s, 1, s, int) SHIFTS(T, s, 1, u, unsigned)
#define UNSIGNED(T) ARITHMETIC(T, u, 0) SHIFTS(T, u, 0, s, int) SHIFTS(T, u, 0, u, unsigned)
SIGNED(int8_t) SIGNED(int16_t) SIGNED(int32_t) SIGNED(int64_t)
UNSIGNED(uint8_t) UNSIGNED(uint16_t) UNSIGNED(uint32_t) UNSIGNED(uint64_t)

SAFE uint64_t mixed(uint64_t sum, uint64_t value) { return ((sum ^ value) * 0x9E3779B97F4A7C15ul) ^ sum >> 29; }

#define platform_main_begin() uint64_t crc32_context = 1
#define crc32_gentab() (void)0
#define transparent_crc(value, name, print) (crc32_context = mixed(crc32_context, (uint64_t)(value)))
#define platform_main_end(sum, print) return crc32_context

#ifdef HOST
/* Counts basic blocks, and ends a program that runs too long: its process has been forked for it. */
static uint64_t blocks, most_blocks = ~0ul;
void _exit(int);
__attribute__((no_sanitize("coverage"))) void __sanitizer_cov_trace_pc(void) { if (++blocks > most_blocks) _exit(3); }
#else
#define GLOBAL __attribute__((address_space(1)))
#if __clang_major__ < 22 /* as in prelude.h */
#define KERNEL __attribute__((amdgpu_kernel)) void
#else
#define KERNEL __attribute__((amdgpu_kernel, amdgpu_flat_work_group_size(64, 64))) void
#endif
#endif
