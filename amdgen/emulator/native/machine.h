/* The compiled engine's machine: what a wave, a workgroup and a launch are made of.

   Everything here is plain C11 for clang (which the package brings), without a C library. The Python side mirrors Op,
   Wave, Group and Machine field by field (layout.py); keep both alike.

   The engine judges no error. Where a check might fire, it says "suspect" and gives up; the NumPy engine then executes
   the launch again and says what is wrong. So each test here may be coarser than the check that it stands for, and
   never finer. Three warnings of which shipping kernels are full, and whose conditions are the same here to the bit, are
   noted instead (Note), and worded in Python (notes.py). */
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

enum {
    LANES = 64,
    VECTOR_ROWS = 512, /* 0..255 VGPRs, 256..511 AGPRs; SGPR n is row 512 + n */
    SCALARS = 128,
    SCC = SCALARS, /* kept behind the scalar registers */
    ROWS = VECTOR_ROWS + SCALARS + 1,
    VCC_LO = 106,
    M0 = 124,
    EXEC_LO = 126,
    QUEUE = 256,   /* operations in flight of one wave */
    PLACES = 192,  /* of them those that touch LDS */
    COPIES = 64,   /* copies to LDS since M0 was written that are remembered */
    COUNTERS = 3,  /* vmcnt, lgkmcnt, expcnt */
};

#define POISON 0x7FBADBADu

/* What a handler answers. */
enum { NEXT, JUMPED, ENDED, BARRIER, SUSPECT, PYTHON, UNKNOWN, TURN };

typedef struct Wave Wave;
typedef struct Op Op;
typedef int Handler(Wave *, const Op *);

enum { FOLLOWS = 1, ALL_LANES = 2, READS_M0 = 4, WRITES_M0 = 8 };

/* One instruction, with its operands resolved. */
struct Op {
    Handler *run;
    const u16 *rows; /* rows read, which must be defined; then rows written, or stored whether defined or not */
    u64 offset;      /* immediate, sign-extended */
    u32 pc;          /* byte offset in the code */
    i32 target;      /* index of the operation that a branch leads to; -1: not known */
    u16 n_reads, n_writes;
    u16 flags;
    u16 counters; /* bit c: counts on counter c */
    u16 counts;   /* by how much */
    u8 ordered;   /* returns in order */
    u8 size, words, sign, d16; /* bytes a lane (16 at most), its words, sign-extends, 1 low half 2 high half */
    u8 kind;      /* atomic operation, branch condition, exchange */
    u8 coherent;  /* an access with a scope bit */
    u8 lands;     /* counter that alone orders it, for loads; 255: none */
    u8 phases;    /* index of the LDS phases; 255: none */
    i32 arg[14];  /* rows, scalar registers and constants, as the handler expects them */
};

/* An operation in flight. */
typedef struct {
    u16 row, rows; /* registers that wait for it */
    u16 counters, number;
    u8 ordered, alive, kind, size; /* kind: 0 registers only, else an LDS_ kind */
    i64 seq[COUNTERS], place[COUNTERS];
    u64 mask;      /* lanes of its LDS access */
    u16 stamp;     /* of that access */
    u16 place_of_lds; /* index into Wave.places: where its lanes' bytes begin */
    u16 parts, dense; /* dense: it covers all of [low, high), multiples of 16 bytes */
    u32 low, high; /* LDS bytes touched lie in [low, high) */
} Flight;

typedef u32 Place[2][LANES];

enum { LDS_NONE, LDS_READ, LDS_WRITE, LDS_ATOMIC, LDS_COPY };

typedef struct Group Group;
typedef struct Machine Machine;

struct Wave {
    u32 v[VECTOR_ROWS][LANES];
    u64 defined[VECTOR_ROWS]; /* lanes of which every bit is defined */
    u64 partial[VECTOR_ROWS]; /* lanes, not among those, of which `known` tells the bits that are; of others none is */
    u32 s[SCALARS + 1]; /* EXEC is s[126..127], VCC s[106..107], SCC s[128] */
    u32 s_defined[SCALARS + 1]; /* bits that are defined */
    u8 pending[ROWS]; /* operations in flight into a row */
    u8 landing[ROWS]; /* Op.lands of the youngest of them */
    i64 issued[COUNTERS], in_order[COUNTERS], landed[COUNTERS];
    u64 next_pc; /* the address that a jump leads to */
    u32 mode;    /* number of the wave's MODE among Machine.modes */
    u64 left;    /* instructions until another wave gets a turn */
    Group *group;
    i32 ip;
    u32 status; /* 0 running, 1 at a barrier, 2 ended */
    u32 number; /* in the workgroup */
    u32 in_flight;   /* queue[0 .. in_flight) are alive, in no order */
    u32 m0_unused, m0_was_lost, m0_lost; /* M0 was written and not read; a value was overwritten so, and which */
    i32 m0_set_at, m0_lost_at; /* operations that wrote M0: the last, and the one that was lost */
    u32 some_partial; /* `partial` is not all 0 */
    u32 n_copies;    /* issued since M0 was written */
    u32 copies[COPIES][2];
    u32 scratch_rows; /* dwords of each lane's private memory, from its start, that have been stored to */
    u32 free_places; /* free_place[0 .. free_places) are unused */
    u16 free_place[PLACES];
    Flight queue[QUEUE];
    Place places[PLACES];
    u32 known[VECTOR_ROWS][LANES]; /* see `partial` */
};

struct Group {
    Machine *machine;
    Wave *waves;
    u8 *lds;
    u16 *writer, *reader; /* stamps of each byte, see lds.h */
    u16 *coming;          /* number of the operation in flight that writes a byte; 0: none */
    u8 *owner_of;         /* by operation number: wave + 1 */
    u8 *kind_of;          /* by operation number: LDS_ kind; 0: landed */
    u8 *scratch, *scratch_known; /* of its waves, see scratch.h */
    u32 lds_bytes;
    u32 n_waves;
    u32 epoch;
    u32 next_number;
    u32 scratch_bytes; /* of a lane */
    u32 id; /* number in the grid */
    u32 barriers; /* passed so far */
    u32 atomic_epoch; /* of the last LDS atomic */
    u64 clock;
};

/* Lanes that an LDS access serves together (arch.lds.phases). */
typedef struct {
    u32 banks, n_phases, per_phase, dwords;
    u8 order[LANES];
} Phases;

typedef struct {
    u64 key;
    u64 cycles;
} Pattern;

/* A warning: which, at which operation, the earlier one or -1, where it was first, and a value for its text. */
typedef struct {
    u32 kind;
    i32 at, other;
    u32 group, wave, value;
} Note;

enum { NOTE_OVERFLOW, NOTE_M0_LOST, NOTE_BARRIER, NOTES = 256 };

enum { PATTERNS = 1 << 14, JUMPS = 1 << 12 };
enum { GLOBAL_READ, GLOBAL_WRITE, GLOBAL_ATOMIC, LDS_READ_BYTES, LDS_WRITE_BYTES, LDS_ATOMIC_BYTES, SPACES };

struct Machine {
    const Op *ops;
    const i32 *index_of; /* by mode and dword of the code: index into ops; -1 */
    const u32 *modes;    /* words of MODE that code has been decoded for; the kernel's own first */
    u64 *executed;       /* by operation */
    u8 *partial;         /* by operation: executed with lanes off */
    u64 *landings;
    u64 *conflicts;
    u8 *memory;          /* the arena */
    u16 *owner;          /* by page: allocation; 0 none */
    u64 *ends;           /* by allocation: address past it */
    const char *why;     /* of the last SUSPECT */
    const Phases *phases;
    Pattern *patterns;
    u64 *jumps;          /* set of jumps through registers: from << 32 | to, by operation + 1 */
    u64 *writers, *readers; /* stamps of global memory by dword, see races.h; 0 when they are not kept */
    Note *notes;
    u8 *touched;         /* by allocation: 1 read, 2 written */
    u64 memory_base, memory_size;
    u64 code_base, code_size;
    u64 bytes[SPACES];
    u64 turn;            /* instructions that a wave executes before another gets a turn */
    u32 checks;
    u32 m0_mask;
    u32 n_ops;
    u32 counter_max[COUNTERS];
    i32 at;              /* operation of the last event that is not NEXT */
    u32 apertures[2];    /* high words of flat addresses that mean LDS, scratch */
    u32 stack_words[2];  /* words 1 and 3 of the stack's buffer descriptor */
    u32 n_modes;
    u32 unknown_mode;    /* the word of MODE, */
    u32 n_notes;
    u64 unknown;         /* and offset in the code, that a wave came to and for which nothing was decoded */
};

/* ------------------------------------------------------------------------------------------------ small things */

#define EXEC(w) (*(u64 *)&(w)->s[EXEC_LO])

INLINE f32 as_f32(u32 x) { f32 y; __builtin_memcpy(&y, &x, 4); return y; }
INLINE u32 as_u32(f32 x) { u32 y; __builtin_memcpy(&y, &x, 4); return y; }
INLINE f64 as_f64(u64 x) { f64 y; __builtin_memcpy(&y, &x, 8); return y; }
INLINE u64 as_u64(f64 x) { u64 y; __builtin_memcpy(&y, &x, 8); return y; }
INLINE f16 as_f16(u16 x) { f16 y; __builtin_memcpy(&y, &x, 2); return y; }
INLINE u16 as_u16(f16 x) { u16 y; __builtin_memcpy(&y, &x, 2); return y; }

INLINE u64 scalar64(const Wave *w, u32 index) { return w->s[index] | (u64)w->s[index + 1] << 32; }

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

/* Writes a row under a lane mask. */
INLINE void put_row(Wave *w, u32 row, const u32 *value, u64 mask) {
    u32 *d = w->v[row];
    if (mask == ~0ull) {
        for (int i = 0; i < LANES; i++) d[i] = value[i];
    } else {
        for (int h = 0; h < 2; h++) {
            u32 part = (u32)(mask >> 32 * h);
            for (int i = 0; i < 32; i++) {
                u32 keep = (part >> i & 1) - 1;
                d[32 * h + i] = (d[32 * h + i] & keep) | (value[32 * h + i] & ~keep);
            }
        }
    }
    w->defined[row] |= mask;
}

/* 64 bytes of 0 and 1 into 64 bits. */
INLINE u64 pack_mask(const u8 *bits) {
    u64 out = 0;
    for (int i = 0; i < 8; i++) {
        u64 eight;
        __builtin_memcpy(&eight, bits + 8 * i, 8);
        out |= (eight * 0x0102040810204080ull >> 56) << 8 * i;
    }
    return out;
}

/* Bit i of the result is bit source[i] of the mask. */
INLINE u64 gather_mask(u64 mask, const u8 *source) {
    u64 out = 0;
    for (int i = 0; i < LANES; i++) out |= (mask >> source[i] & 1) << i;
    return out;
}

INLINE int first_lane(u64 exec) { return exec ? __builtin_ctzll(exec) : 0; }

#endif
