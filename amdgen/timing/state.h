/* A compute unit, cycle by cycle: the waves of workgroups execute what was recorded of them, and what keeps each from going
   on is counted. No figure of a machine stands here: all come through Figures, from isa/arch. This file has what the others
   share: what Python passes, and the state of the unit. memory.h has caches, memory and LDS, issue.h the instructions of a
   wave, core.c workgroups and the loop over cycles. unit.py joins them in this order. */
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define EXPORT __attribute__((visibility("default")))
#define INLINE static inline __attribute__((always_inline, unused))

void *memset(void *to, int value, size_t n) {
    volatile u8 *p = to;
    while (n--) *p++ = (u8)value;
    return to;
}

enum { ROWS = 1024, WAVES = 64, RING = 64, NO_DETAIL = 0xFFFFFFFF };
enum { APART = 1u << 22 }; /* lines between two workgroups that execute one recording: each has memory of its own */
enum { MARKS = 2, NO_MARK = 0xFFFFFFFF }; /* steps of each wave whose time is asked for */
enum { COUNTERS = 3, VMCNT = 0 }; /* as the emulator numbers them */

/* What an instruction is to the model. */
enum Kind { PLAIN, MATRIX, LOAD, STORE, LDS_READ, LDS_WRITE, SCALAR_LOAD, WAIT, NOP, BARRIER, BRANCH, PRIORITY, END, LDS_DMA, ATOMIC };

/* Why a wave does not go on: what stalls are counted by. */
enum Reason {
    ISSUED, TURN, DEPENDENCY, VECTOR_BUSY, MATRIX_BUSY, LDS_QUEUE, MEMORY_QUEUE, WAIT_VMCNT, WAIT_LGKMCNT, AT_BARRIER, FETCH,
    SLEEPING, REASONS
};

typedef struct {
    u32 rows;        /* index into the table of rows: reads, then accumulators read, then writes */
    u8 n_reads, n_sums, n_writes, kind;
    u8 slot;         /* issue slot */
    u8 is_vector, is_scalar, packed, alone, straddles;
    u8 ordered;      /* returns in order */
    u16 cycles;      /* of its slot's unit */
    u16 matrix;      /* cycles of the matrix pipe */
    u8 counter;      /* bit c: counts on counter c */
    u8 counts, dwords;
    u8 priority;
    i32 wait[COUNTERS];
    u16 lds_phases, lds_cycles; /* bank cycles without conflict, cycles of a port, when `lanes` access it */
    u16 lanes;
    u16 bytes;       /* of a lane */
    u16 dma;         /* cycles of the CU for a copy to LDS */
    u16 nop;         /* cycles more until the wave's next */
    u32 code;        /* line of the instruction cache */
    float far, farther; /* of what misses the L1, the share that misses the L2, and of that what misses the MALL */
    float crowd;     /* of the CUs, those that execute it while this one does */
    float weight;    /* how often all workgroups execute it, to how often those of this CU do */
} Op;

typedef struct {
    u32 first, count; /* steps of a wave */
} Stream;

typedef struct {
    u64 at, begins, ends; /* issue; of its work in its unit, and when that has been done */
    u32 operation, waited, group;
    u8 simd, wave, reason; /* wave: place on the CU */
} Event;

typedef struct {
    i32 visit, slots, wave_start, vector_to_scalar, vector_to_memory, branch_taken;
    i32 fetch_straddle, barrier, blocks_vector, matrix_result, from_vector, packed_waits;
    i32 ports, lds_issue, lds_write_dword, lds_latency, lds_commands, lds_data_slots;
    i32 address_lanes, queue, l1_bytes_cycle, l1_bytes, l1_line, l1_ways, l1_latency, store_latency;
    i32 scalar_latency, scalar_far_latency, scalar_bytes, scalar_line;
    i32 l2_latency, l2_ways, mall_latency, hbm_latency, has_mall;
    i32 code_bytes, code_line, code_ways, code_miss;
    i32 line_bytes, start_cycles; /* of a recorded line; between workgroups of this CU at the start */
    double fill, l2_read, l2_write, mall, mall_write, hbm, hbm_write; /* bytes a cycle for this CU */
    double l2_room;                      /* bytes of the L2: of lines, and of what waits to be written back */
} Figures;

typedef struct {
    u64 ready;   /* when it can be read by vector instructions */
    u64 sums;    /* by accumulators of matrix instructions */
    u64 written; /* when a vector instruction that wrote it issued; 0 */
} Row;

typedef struct {
    i32 group;       /* place among the resident; -1: none */
    u32 at, end;     /* steps */
    u32 mark, first, passed; /* the next step of which the time is asked for; the wave's first; marks passed */
    const u32 *marks;
    u64 wake;        /* it need not be looked at before */
    u64 next;        /* earliest issue */
    u64 fetched;     /* when its next instruction has been */
    u32 code;        /* line of that */
    u8 reason, priority, live, at_barrier;
    u8 has_read;     /* its next instruction's registers have what it reads */
    Row rows[ROWS];
    u64 out[COUNTERS][RING];
    u32 head[COUNTERS], tail[COUNTERS];
    u64 last_in_order[COUNTERS];
    u32 queued;
    u64 starts[RING];
    u32 starts_head, starts_tail;
    u64 since;
} Wave;

typedef struct {
    u64 free;
    u64 starts[RING], slots[RING];
    u32 head, tail, data;
} Port;

typedef struct {
    const Op *ops;
    const u16 *rows;
    const u32 *steps;   /* operation, detail */
    const u32 *details;
    const Stream *streams; /* waves of workgroup kinds: kind * n_waves + wave */
    const u32 *groups;  /* kinds of workgroups in the order in which this CU executes them */
    u64 *stalls;        /* [operation][REASONS] cycles of waves */
    const u32 *marks;   /* [stream][MARKS] of a wave, its steps; or none */
    u64 *begun, *ended; /* when each workgroup did */
    u64 *passed;        /* [workgroup][MARKS] when its waves issued those steps, added up */
    u32 *l1, *l2;       /* [sets][ways] line + 1, most recent first; of the L2 what this CU has brought */
    u32 *l2_written;    /* and the recorded lines that it has written */
    u32 *scalar_cache;
    Event *events;      /* what the first instructions did */
    u32 *code_cache;    /* as l1 */
    u64 *code_ready;    /* when each line of code arrived */
    u32 n_groups, n_waves, resident, n_ops;
    Figures f;
    u64 cycles;
    u64 *busy;          /* [SLOTS] cycles of the SIMDs */
    u64 matrix_busy, lds_busy, address_busy, l1_lines, l1_hits, l1_fills;
    double l2_bytes, far_bytes, farther_bytes; /* as all workgroups move them, on average */
    double l2_written_bytes, far_written, farther_written; /* of these what is written */
    u64 issued;
    u64 limit, n_events, most_events;
    /* From here on nobody's but the model's, zeros at the start. */
    Wave waves[WAVES];
    u8 by_simd[SIMDS][WAVES], on_simd[SIMDS];
    u64 soonest[SIMDS]; /* when the first wave of a SIMD is to be looked at */
    u64 slot_free[SIMDS][SLOTS], matrix_free[SIMDS], vector_free[SIMDS];
    Port ports[PORTS];
    u64 bank_free, address_free, scalar_free;
    double fill_free, l2_free, l2_write_free, mall_free, hbm_free, owed_far, owed_farther;
    u64 changed;      /* when the last atomic has been done */
    double unwritten; /* cycles of HBM that writing back will take */
    i32 members[WAVES], arrived[WAVES], number[WAVES];
} Unit;

INLINE u64 later(u64 a, u64 b) { return a > b ? a : b; }
