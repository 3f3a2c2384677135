/* A compute unit, cycle by cycle: the waves of workgroups execute what was recorded of them, and what keeps each from going
   on is counted. No figure of a machine stands here: all come through Figures, from isa/arch. */
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
enum { COUNTERS = 3, VMCNT = 0 }; /* as the emulator numbers them */

/* What an instruction is to the model. */
enum Kind { PLAIN, MATRIX, LOAD, STORE, LDS_READ, LDS_WRITE, SCALAR_LOAD, WAIT, NOP, BARRIER, BRANCH, PRIORITY, END, LDS_DMA };

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
    u16 nop;         /* cycles more until the wave's next */
    u32 code;        /* line of the instruction cache */
    float far, farther; /* of what misses the L1, the share that misses the L2, and of that what misses the MALL */
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
    i32 ports, lds_issue, lds_write_dword, lds_latency, lds_commands, lds_data_slots, dma_dword;
    i32 address_lanes, queue, l1_bytes_cycle, l1_bytes, l1_line, l1_ways, fill_bytes_cycle, l1_latency, store_latency;
    i32 scalar_latency, scalar_far_latency, scalar_bytes, scalar_line;
    i32 l2_latency, mall_latency, hbm_latency, has_mall;
    i32 code_bytes, code_line, code_ways, code_miss;
    i32 line_bytes, start_cycles; /* of a recorded line; between workgroups of this CU at the start */
    double l2_read, l2_write, mall, hbm; /* bytes a cycle for this CU */
    double l2_room;                      /* bytes that wait there to be written back */
} Figures;

typedef struct {
    const Op *ops;
    const u16 *rows;
    const u32 *steps;   /* operation, detail */
    const u32 *details;
    const Stream *streams; /* waves of workgroup kinds: kind * n_waves + wave */
    const u32 *groups;  /* kinds of workgroups in the order in which this CU executes them */
    u64 *stalls;        /* [operation][REASONS] cycles of waves */
    u64 *ended;         /* when each workgroup ended */
    u32 *l1;            /* [sets][ways] line + 1, most recent first */
    u32 *scalar_cache;
    Event *events;      /* what the first instructions did */
    u32 *code_cache;    /* as l1 */
    u64 *code_ready;    /* when each line of code arrived */
    u32 n_groups, n_waves, resident, n_ops;
    Figures f;
    u64 cycles;
    u64 *busy;          /* [SLOTS] cycles of the SIMDs */
    u64 matrix_busy, lds_busy, address_busy, l2_bytes, far_bytes, farther_bytes, l1_lines, l1_hits;
    u64 issued;
    u64 limit, n_events, most_events;
} Unit;

typedef struct {
    i32 group;       /* place among the resident; -1: none */
    u32 at, end;     /* steps */
    u64 wake;        /* it need not be looked at before */
    u64 next;        /* earliest issue */
    u64 fetched;     /* when its next instruction has been */
    u32 code;        /* line of that */
    u8 reason, priority, live, at_barrier;
    u64 ready[ROWS]; /* when a row can be read by vector instructions */
    u64 sums[ROWS];  /* by accumulators of matrix instructions */
    u64 written[ROWS]; /* when a vector instruction that wrote it issued; 0 */
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

static Wave waves[WAVES];
static u8 by_simd[SIMDS][WAVES], on_simd[SIMDS];
static u64 slot_free[SIMDS][SLOTS], matrix_free[SIMDS], vector_free[SIMDS];
static Port ports[PORTS];
static u64 bank_free, address_free, data_free, fill_free, scalar_free;
static double l2_free, l2_write_free, mall_free, hbm_free, owed_far, owed_farther;
static double unwritten; /* cycles of HBM that writing back will take */
static i32 members[WAVES], arrived[WAVES], number[WAVES];

INLINE u64 later(u64 a, u64 b) { return a > b ? a : b; }

/* ---------------------------------------------------------------------------------------------- memory */

/* Whether a line is in a cache of `sets` sets; it is the most recent one of its set afterwards. */
static int cached(u32 *cache, u32 sets, u32 ways, u32 line) {
    u32 *set = cache + (u64)(line % sets) * ways, i = 0;
    while (i < ways - 1 && set[i] != line + 1) i++;
    int hit = set[i] == line + 1;
    for (; i > 0; i--) set[i] = set[i - 1];
    set[0] = line + 1;
    return hit;
}

INLINE double queue_for(double *server, double now, double cost) {
    double start = *server > now ? *server : now;
    *server = start + cost;
    return *server;
}

/* HBM writes back when nothing is read, and between what is read. */
static double read_hbm(const Figures *f, double at) {
    double cost = f->l1_line / f->hbm;
    if (at > hbm_free) unwritten -= at - hbm_free < unwritten ? at - hbm_free : unwritten;
    double between = unwritten < cost ? unwritten : cost;
    unwritten -= between;
    return queue_for(&hbm_free, at, cost + between);
}

/* Bytes that will be written to HBM; how long they wait until L2 has room for them. */
static u64 write_hbm(const Figures *f, double now, double bytes) {
    if (now > hbm_free) {
        unwritten -= now - hbm_free < unwritten ? now - hbm_free : unwritten;
        hbm_free = now;
    }
    unwritten += bytes / f->hbm;
    double over = unwritten - f->l2_room / f->hbm;
    return over > 0 ? (u64)over : 0;
}

/* When the last byte of lines beyond the L1 arrives in it. */
static u64 fetch_line(Unit *u, const Op *op, u64 now) {
    const Figures *f = &u->f;
    double at = queue_for(&l2_free, (double)now, f->l1_line / f->l2_read);
    u64 latency = (u64)f->l2_latency;
    u->l2_bytes += (u64)f->l1_line;
    owed_far += op->far;
    if (owed_far >= 1) {
        owed_far -= 1, u->far_bytes += (u64)f->l1_line;
        owed_farther += op->farther;
        int beyond = !f->has_mall || owed_farther >= 1;
        if (beyond) owed_farther -= owed_farther >= 1, u->farther_bytes += (u64)f->l1_line;
        if (f->has_mall) at = queue_for(&mall_free, at, f->l1_line / f->mall);
        if (beyond) at = read_hbm(f, at);
        latency = (u64)(beyond ? f->hbm_latency : f->mall_latency);
    }
    u64 filled = later((u64)at, fill_free) + (u64)(f->l1_line / f->fill_bytes_cycle);
    fill_free = filled;
    return filled + latency;
}

/* A vector memory instruction that issues now: when it has been done. */
static u64 access_memory(Unit *u, const Op *op, const u32 *detail, u64 now, u32 group, u64 *begins) {
    const Figures *f = &u->f;
    u32 n = detail ? detail[0] : 0, lanes = detail ? detail[1] : 0;
    u32 per = (u32)(f->l1_line / f->line_bytes), sets = (u32)(f->l1_bytes / f->l1_line / f->l1_ways);
    u64 start = later(now, address_free);
    *begins = start;
    if (!n) { /* no lane reaches memory */
        address_free = start + (u64)f->visit;
        return start + (u64)f->l1_latency;
    }
    u64 address = (u64)((lanes + (u32)f->address_lanes - 1) / (u32)f->address_lanes), tags = 0;
    u64 bytes = (u64)lanes * op->bytes, data = (bytes + (u64)f->l1_bytes_cycle - 1) / (u64)f->l1_bytes_cycle;
    u64 done = 0;
    u32 before = NO_DETAIL;
    for (u32 i = 0; i < n; i++) {
        u32 line = detail[3 + i] / per;
        if (line == before) continue;
        before = line, tags++;
        u->l1_lines++;
        if (op->kind == STORE) {
            queue_for(&l2_write_free, (double)start, f->l1_line / f->l2_write);
            u->l2_bytes += (u64)f->l1_line;
            done = later(done, (u64)l2_write_free + (u64)f->store_latency);
        } else if (cached(u->l1, sets, (u32)f->l1_ways, line + group * APART)) {
            u->l1_hits++;
            done = later(done, start + (u64)f->l1_latency);
        } else {
            done = later(done, fetch_line(u, op, start + tags));
        }
    }
    if (op->kind == STORE) { /* of what several store, the last is written back */
        double once = (double)bytes * op->far;
        u->far_bytes += (u64)once;
        if (!f->has_mall || op->farther > 0) {
            u->farther_bytes += (u64)once;
            done = later(done, start + write_hbm(f, (double)start, once) + (u64)f->store_latency);
        }
    }
    u64 service = later(later(address, tags), data);
    if (op->kind == LDS_DMA) {
        service = later(service, (u64)f->dma_dword * op->dwords);
        bank_free = later(now, bank_free) + op->lds_phases; /* at some time: that it is later holds nobody up now */
    }
    address_free = start + service;
    u->address_busy += service;
    return later(done, start + service + (u64)f->l1_latency - 1);
}

INLINE u64 share(u32 cycles, u32 lanes, u32 all) { return ((u64)cycles * lanes + all - 1) / all; }

static u64 access_lds(Unit *u, const Op *op, const u32 *detail, u64 now, u32 simd) {
    const Figures *f = &u->f;
    Port *port = &ports[simd * (u32)f->ports / SIMDS];
    u32 lanes = detail ? detail[1] : 0;
    u64 banks = share(op->lds_phases, lanes, op->lanes) + (detail ? detail[2] : 0);
    u64 wide = later(share(op->lds_cycles, lanes, op->lanes), banks);
    u64 issue = (u64)f->lds_issue + (op->kind == LDS_WRITE ? (u64)(f->lds_write_dword * op->dwords) : 0);
    u64 start = later(now + (u64)f->lds_issue, port->free);
    bank_free = later(start, bank_free) + banks;
    u64 end = later(start + wide, bank_free);
    port->free = later(start + issue, end);
    u32 slots = op->kind == LDS_WRITE ? op->dwords + 1u : 1u;
    port->starts[port->tail % RING] = start, port->slots[port->tail % RING] = slots, port->tail++, port->data += slots;
    u->lds_busy += banks;
    return end + (u64)f->lds_latency;
}

/* Whether a port's queue has room; else when it may. */
static u64 lds_room(Unit *u, const Op *op, u64 now, u32 simd) {
    const Figures *f = &u->f;
    Port *port = &ports[simd * (u32)f->ports / SIMDS];
    while (port->head != port->tail && port->starts[port->head % RING] <= now)
        port->data -= (u32)port->slots[port->head % RING], port->head++;
    u32 slots = op->kind == LDS_WRITE ? op->dwords + 1u : 1u;
    int full = port->tail - port->head >= (u32)f->lds_commands;
    full |= port->data + slots > (u32)f->lds_data_slots && port->head != port->tail;
    return full ? port->starts[port->head % RING] : 0;
}

static u64 access_scalar(Unit *u, const u32 *detail, u64 now) {
    const Figures *f = &u->f;
    u32 per = (u32)(f->scalar_line / f->line_bytes), lines = (u32)(f->scalar_bytes / f->scalar_line), far = 0;
    if (per < 1) per = 1;
    for (u32 i = 0; detail && i < detail[0]; i++) {
        u32 line = detail[3 + i] / per, *held = &u->scalar_cache[line % lines];
        far |= *held != line + 1;
        *held = line + 1;
    }
    scalar_free = later(now, scalar_free) + (u64)f->visit;
    return scalar_free - (u64)f->visit + (u64)(far ? f->scalar_far_latency : f->scalar_latency);
}

/* ---------------------------------------------------------------------------------------------- counters */

static void count_out(Wave *w, int c, u64 done, int ordered, u32 times) {
    if (ordered) done = w->last_in_order[c] = later(done, w->last_in_order[c]);
    while (times--) w->out[c][w->tail[c]++ % RING] = done;
}

/* When at most `left_out` operations of a counter are outstanding: entries may return out of order (scalar loads). */
static u64 returned(const Wave *w, int c, u32 left_out) {
    u32 n = w->tail[c] - w->head[c];
    u64 when = 0;
    if (n <= left_out) return 0;
    for (u32 i = 0; i < n - left_out; i++) when = later(when, w->out[c][(w->head[c] + i) % RING]);
    return when;
}

static void retire(Wave *w, int c, u64 now) {
    while (w->head[c] != w->tail[c] && w->out[c][w->head[c] % RING] <= now) w->head[c]++;
}

/* ---------------------------------------------------------------------------------------------- issue */

/* 0: the wave can issue its next instruction now; else when it may, and Wave.reason why not. */
static u64 blocked(Unit *u, Wave *w, u32 simd, u64 now, const Op *op) {
    const Figures *f = &u->f;
    if (w->next > now) return w->next;
    if (w->fetched > now) {
        w->reason = FETCH;
        return w->fetched;
    }
    const u16 *row = u->rows + op->rows;
    u64 when = 0;
    for (u32 i = 0; i < op->n_reads; i++) {
        u16 r = row[i];
        u64 t = w->ready[r];
        if (w->written[r]) {
            u64 more = op->is_scalar ? (u64)f->vector_to_scalar : op->kind == MATRIX ? (u64)f->from_vector
                     : op->kind >= LOAD && op->kind <= LDS_WRITE ? (u64)f->vector_to_memory : 0;
            t = later(t, w->written[r] - 1 + more);
        }
        when = later(when, t);
    }
    for (u32 i = op->n_reads; i < op->n_reads + op->n_sums; i++) when = later(when, w->sums[row[i]]);
    if (when > now) {
        w->reason = DEPENDENCY;
        return when;
    }
    if (op->is_vector) {
        if (vector_free[simd] > now) {
            w->reason = VECTOR_BUSY;
            return vector_free[simd];
        }
        if ((op->matrix || op->packed) && matrix_free[simd] > now) {
            w->reason = MATRIX_BUSY;
            return matrix_free[simd];
        }
    }
    if (op->kind == WAIT) { /* the instruction behind it issues when the operation has returned */
        for (int c = 0; c < COUNTERS; c++) {
            u64 t = op->wait[c] < 0 ? 0 : returned(w, c, (u32)op->wait[c]);
            if (t > now + (u64)f->visit) {
                w->reason = c == VMCNT ? WAIT_VMCNT : WAIT_LGKMCNT;
                return t - (u64)f->visit;
            }
        }
    }
    if (op->counter) {
        for (int c = 0; c < COUNTERS; c++) {
            if (!(op->counter >> c & 1)) continue;
            retire(w, c, now);
            if (w->tail[c] - w->head[c] + op->counts > RING - 1) {
                w->reason = MEMORY_QUEUE;
                return later(now + 1, w->out[c][w->head[c] % RING]);
            }
        }
    }
    if (op->kind == LDS_READ || op->kind == LDS_WRITE) {
        u64 t = lds_room(u, op, now, simd);
        w->reason = LDS_QUEUE;
        return t > now ? t : 0;
    }
    if (op->kind == LOAD || op->kind == STORE || op->kind == LDS_DMA) {
        while (w->starts_head != w->starts_tail && w->starts[w->starts_head % RING] <= now) w->starts_head++;
        w->reason = MEMORY_QUEUE;
        if (w->starts_tail - w->starts_head >= (u32)f->queue) return w->starts[w->starts_head % RING];
    }
    return 0;
}

static void write_rows(Wave *w, const u16 *row, u32 n, u64 ready, u64 sums, u64 written) {
    for (u32 i = 0; i < n; i++) w->ready[row[i]] = ready, w->sums[row[i]] = sums, w->written[row[i]] = written;
}

static void issue(Unit *u, Wave *w, u32 simd, u64 now, const Op *op, u32 detail_at) {
    const Figures *f = &u->f;
    const u32 *detail = detail_at == NO_DETAIL ? 0 : u->details + detail_at;
    const u16 *writes = u->rows + op->rows + op->n_reads + op->n_sums;
    u64 done = now + op->cycles, begins = now, next = now + (u64)f->visit;
    u->busy[op->slot] += op->cycles;
    switch (op->kind) {
    case MATRIX:
        matrix_free[simd] = now + op->matrix;
        vector_free[simd] = now + (op->alone ? op->matrix : (u64)f->blocks_vector);
        u->matrix_busy += op->matrix;
        write_rows(w, writes, op->n_writes, now + op->matrix + (u64)f->matrix_result, now + op->matrix, 0);
        break;
    case LOAD: case STORE: case LDS_DMA:
        done = access_memory(u, op, detail, now, (u32)number[w->group], &begins);
        w->starts[w->starts_tail++ % RING] = begins;
        break;
    case LDS_READ: case LDS_WRITE: done = access_lds(u, op, detail, now, simd); break;
    case SCALAR_LOAD: done = access_scalar(u, detail, now); break;
    case WAIT:
        for (int c = 0; c < COUNTERS; c++)
            if (op->wait[c] >= 0) next = later(next, returned(w, c, (u32)op->wait[c]));
        break;
    case NOP: next = now + op->nop; break;
    case PRIORITY: w->priority = op->priority; break;
    default:
        if (op->is_vector) vector_free[simd] = now + op->cycles;
        write_rows(w, writes, op->n_writes, now + (op->is_vector ? op->cycles : (u64)f->visit), now + op->cycles,
                   op->is_vector ? now + 1 : 0);
    }
    for (int c = 0; c < COUNTERS; c++)
        if (op->counter >> c & 1) count_out(w, c, done, op->ordered, op->counts);
    if (u->n_events < u->most_events)
        u->events[u->n_events++] = (Event){
            now, begins, op->kind == MATRIX ? now + op->matrix : op->kind == WAIT || op->kind == NOP ? next : done,
            u->steps[2 * (u64)w->at], (u32)(now - w->since), (u32)number[w->group], (u8)simd, (u8)(w - waves), w->reason};
    slot_free[simd][op->slot] = now + op->cycles;
    w->next = next;
    w->reason = TURN;
}

/* ---------------------------------------------------------------------------------------------- workgroups */

static u64 code_line(Unit *u, u32 line, u64 now) {
    const Figures *f = &u->f;
    u32 sets = (u32)(f->code_bytes / f->code_line / f->code_ways);
    if (!cached(u->code_cache, sets, (u32)f->code_ways, line)) u->code_ready[line] = now + (u64)f->code_miss;
    return u->code_ready[line];
}

/* A wave comes to its next instruction, which may have to be fetched. */
static void fetch(Unit *u, Wave *w, u64 now) {
    if (w->at == w->end) return;
    u32 line = u->ops[u->steps[2 * (u64)w->at]].code;
    if (line == w->code) return;
    w->code = line;
    w->fetched = code_line(u, line, now);
}

static void start_group(Unit *u, u32 place, u32 group, u64 now) {
    u32 kind = u->groups[group], taken = 0;
    members[place] = (i32)u->n_waves, arrived[place] = 0, number[place] = (i32)group;
    for (u32 i = 0; i < WAVES && taken < u->n_waves; i++) {
        Wave *w = &waves[i];
        if (w->live) continue;
        const Stream *s = &u->streams[kind * u->n_waves + taken];
        memset(w, 0, sizeof *w);
        w->group = (i32)place, w->at = s->first, w->end = s->first + s->count, w->live = 1;
        w->next = w->since = now + (u64)u->f.wave_start, w->reason = FETCH;
        w->code = NO_DETAIL;
        fetch(u, w, w->next);
        /* onto the SIMD that has fewest */
        u32 best = taken % SIMDS;
        for (u32 k = 0; k < SIMDS; k++)
            if (on_simd[k] < on_simd[best]) best = k;
        by_simd[best][on_simd[best]++] = (u8)i;
        taken++;
    }
}

static void end_wave(Unit *u, u32 simd, u32 at, u64 now, u32 *next_group) {
    Wave *w = &waves[by_simd[simd][at]];
    i32 place = w->group;
    w->live = 0;
    for (u32 i = at; i + 1 < on_simd[simd]; i++) by_simd[simd][i] = by_simd[simd][i + 1];
    on_simd[simd]--;
    if (--members[place] == 0) {
        u->ended[number[place]] = now;
        if (*next_group < u->n_groups) start_group(u, (u32)place, (*next_group)++, now + (u64)u->f.start_cycles);
    }
}

static void pass_barrier(Unit *u, i32 place, u64 now) {
    if (!members[place] || arrived[place] < members[place]) return;
    arrived[place] = 0;
    for (u32 i = 0; i < WAVES; i++)
        if (waves[i].live && waves[i].group == place && waves[i].at_barrier)
            waves[i].at_barrier = 0, waves[i].next = now + (u64)u->f.barrier, waves[i].wake = 0, waves[i].reason = AT_BARRIER;
}

/* Waves that have issued go behind the others of their SIMD. */
static void to_back(u32 simd, const u8 *served, u32 n) {
    for (u32 k = 0; k < n; k++) {
        u32 at = 0, count = on_simd[simd];
        while (at < count && by_simd[simd][at] != served[k]) at++;
        if (at == count) continue; /* it has ended */
        for (; at + 1 < count; at++) by_simd[simd][at] = by_simd[simd][at + 1];
        by_simd[simd][count - 1] = served[k];
    }
}

/* Executes all workgroups. Returns 0, or 1 when the limit of cycles was reached or nothing can go on. */
EXPORT int run_unit(Unit *u) {
    const Figures *f = &u->f;
    memset(waves, 0, sizeof waves), memset(by_simd, 0, sizeof by_simd), memset(on_simd, 0, sizeof on_simd);
    memset(slot_free, 0, sizeof slot_free), memset(matrix_free, 0, sizeof matrix_free);
    memset(vector_free, 0, sizeof vector_free), memset(ports, 0, sizeof ports);
    bank_free = address_free = data_free = fill_free = scalar_free = 0;
    l2_free = l2_write_free = mall_free = hbm_free = owed_far = owed_farther = unwritten = 0;
    u32 next_group = 0, running = u->resident < u->n_groups ? u->resident : u->n_groups;
    for (u32 i = 0; i < running; i++) start_group(u, i, next_group++, (u64)i * (u64)f->start_cycles);
    u64 now = 0;
    for (;; now++) {
        u32 simd = (u32)(now % SIMDS), live = 0;
        u64 soonest = ~0ull;
        u8 taken[SLOTS] = {0}, served[WAVES];
        u32 n_served = 0;
        /* higher priorities first, then whoever has not issued for longest: oldest first would let waves starve where
           three others fill a unit, which measured loops of four waves don't show */
        for (int priority = 3; priority >= 0; priority--)
            for (u32 i = 0; i < on_simd[simd]; i++) {
                Wave *w = &waves[by_simd[simd][i]];
                if (w->priority != priority || w->wake > now) continue;
                if (w->at == w->end) {
                    end_wave(u, simd, i--, now, &next_group);
                    continue;
                }
                const u32 *step = u->steps + 2 * (u64)w->at;
                const Op *op = &u->ops[step[0]];
                u64 when = blocked(u, w, simd, now, op);
                if (when) {
                    w->wake = when;
                    continue;
                }
                int none = op->kind == WAIT || op->kind == NOP || op->kind == BARRIER || op->kind == PRIORITY || op->kind == END;
                if (!none && (taken[op->slot] || slot_free[simd][op->slot] > now)) {
                    w->reason = TURN;
                    w->wake = 0;
                    continue;
                }
                if (!none) taken[op->slot] = 1;
                u64 waited = now - w->since;
                u->stalls[(u64)step[0] * REASONS + ISSUED]++;
                u->stalls[(u64)step[0] * REASONS + w->reason] += waited;
                u->issued++;
                issue(u, w, simd, now, op, step[1]);
                w->at++;
                fetch(u, w, now);
                if (op->kind == BRANCH) {
                    int jumped = w->at < w->end && u->steps[2 * (u64)w->at] != step[0] + 1;
                    w->next = now + (u64)(jumped ? f->branch_taken : f->visit);
                    w->reason = FETCH;
                }
                if (w->at < w->end && u->ops[u->steps[2 * (u64)w->at]].straddles) {
                    w->next += (u64)f->fetch_straddle;
                    w->reason = FETCH;
                }
                if (op->kind == NOP) w->reason = SLEEPING;
                w->since = now + (u64)f->visit;
                w->wake = w->next;
                served[n_served++] = by_simd[simd][i];
                if (op->kind == BARRIER) {
                    w->at_barrier = 1, w->wake = ~0ull;
                    arrived[w->group]++;
                    pass_barrier(u, w->group, now);
                }
                if (op->kind == END || w->at == w->end) {
                    i32 place = w->group;
                    end_wave(u, simd, i--, now, &next_group);
                    if (members[place] > 0) pass_barrier(u, place, now);
                }
            }
        if (n_served) to_back(simd, served, n_served);
        for (u32 s = 0; s < SIMDS; s++) {
            live += on_simd[s];
            for (u32 i = 0; i < on_simd[s]; i++) {
                u64 wake = waves[by_simd[s][i]].wake;
                if (wake < soonest) soonest = wake;
            }
        }
        if (!live) break;
        if (soonest == ~0ull || now > u->limit) return 1;
        if (soonest > now + 1) now = soonest - 1;
    }
    double written = hbm_free + unwritten; /* L2 is written back when a kernel ends */
    u->cycles = unwritten > 0 && written > (double)now ? (u64)written : now;
    return 0;
}

EXPORT u64 unit_size(void) { return sizeof(Unit); }
EXPORT u64 op_size(void) { return sizeof(Op); }
EXPORT u64 event_size(void) { return sizeof(Event); }
