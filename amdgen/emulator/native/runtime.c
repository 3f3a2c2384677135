/* The compiled engine: executes workgroups, wave after wave, and gives up where a check might fire. */
#include "machine.h"
#include "lds.h"
#include "races.h"

#define EXPORT __attribute__((visibility("default")))

static int suspect(Wave *w, const char *why) {
    w->group->machine->why = why;
    return SUSPECT;
}

/* ---------------------------------------------------------------------------------------------- operations in flight */

/* Queues an operation whose results are in place already; 0 when too much is in flight for this engine. */
static Flight *issue(Wave *w, const Op *op, int row, int rows, int kind) {
    if (w->in_flight == QUEUE || (kind && !w->free_places)) {
        w->group->machine->why = "queue";
        return 0;
    }
    Flight *f = &w->queue[w->in_flight++];
    f->row = (u16)row, f->rows = (u16)rows, f->counters = op->counters, f->ordered = op->ordered;
    f->kind = (u8)kind, f->size = op->size, f->parts = 0, f->dense = 0;
    for (int c = 0; c < COUNTERS; c++)
        if (op->counters >> c & 1) {
            f->seq[c] = w->issued[c] += op->counts;
            if (op->ordered) f->place[c] = w->in_order[c] += op->counts;
        }
    for (int r = row; r < row + rows; r++) {
        w->pending[r]++;
        w->landing[r] = op->lands;
    }
    if (kind) {
        Group *g = w->group;
        f->place_of_lds = w->free_place[--w->free_places];
        f->stamp = stamp_of(w);
        f->low = ~0u, f->high = 0;
        if (kind != LDS_READ) {
            f->number = new_number(g);
            g->kind_of[f->number] = (u8)kind;
            g->owner_of[f->number] = (u8)(w->number + 1);
        }
    }
    return f;
}

static int overflowed(const Wave *w, const Op *op) {
    const Machine *m = w->group->machine;
    for (int c = 0; c < COUNTERS; c++)
        if ((op->counters >> c & 1) && c != 1 && w->issued[c] - w->landed[c] > m->counter_max[c]) return 1;
    return 0;
}

/* Registers [row, row + rows) will be there once the operation has landed. */
static int issue_rows(Wave *w, const Op *op, int row, int rows) {
    if (!w->group->machine->checks) return NEXT;
    if (!issue(w, op, row, rows, LDS_NONE)) return SUSPECT;
    return overflowed(w, op) ? suspect(w, "counter_overflow") : NEXT;
}

static void land(Wave *w, Flight *f) {
    for (int r = f->row; r < f->row + f->rows; r++) w->pending[r]--;
    if (f->kind) land_lds(w, f);
}

static int ready(const Wave *w, const Flight *f, const Op *wait) {
    for (int c = 0; c < COUNTERS; c++) {
        if (!(f->counters >> c & 1)) continue;
        i32 limit = wait->arg[c];
        if (limit < 0) {
            if (w->landed[c] < f->seq[c]) return 0;
        } else if (f->ordered) {
            if (w->in_order[c] - f->place[c] < limit) return 0;
        } else if (limit) {
            return 0;
        }
    }
    return 1;
}

EXPORT int op_wait(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    for (u32 i = 0; i < w->in_flight;) {
        Flight *f = &w->queue[i];
        if (!ready(w, f, op)) {
            i++;
            continue;
        }
        land(w, f);
        m->landings[op - m->ops]++;
        if (--w->in_flight != i) *f = w->queue[w->in_flight];
    }
    for (int c = 0; c < COUNTERS; c++)
        if (op->arg[c] >= 0 && w->issued[c] - op->arg[c] > w->landed[c]) w->landed[c] = w->issued[c] - op->arg[c];
    return NEXT;
}

/* ---------------------------------------------------------------------------------------------- control */

EXPORT int op_nothing(Wave *w, const Op *op) { return NEXT; }
EXPORT int op_end(Wave *w, const Op *op) { return ENDED; }
EXPORT int op_barrier(Wave *w, const Op *op) { return BARRIER; }
EXPORT int op_python(Wave *w, const Op *op) { return PYTHON; }
EXPORT int op_unsupported(Wave *w, const Op *op) { return suspect(w, "unsupported"); }

enum { ALWAYS, SCC0, SCC1, VCCZ, VCCNZ, EXECZ, EXECNZ };

EXPORT int op_branch(Wave *w, const Op *op) {
    u64 vcc = scalar64(w, VCC_LO), exec = EXEC(w);
    int taken;
    switch (op->kind) {
    case ALWAYS: taken = 1; break;
    case SCC0: taken = !w->scc; break;
    case SCC1: taken = !!w->scc; break;
    case VCCZ: taken = !vcc; break;
    case VCCNZ: taken = !!vcc; break;
    case EXECZ: taken = !exec; break;
    default: taken = !!exec;
    }
    Machine *m = w->group->machine;
    m->landings[op - m->ops] |= 1ull << taken; /* which ways have been taken */
    w->ip = taken ? op->target : (i32)(op - m->ops) + 1;
    return JUMPED;
}

/* After a handler has put an address into next_pc. */
static int jump(Machine *m, Wave *w, i32 from) {
    u64 offset = w->next_pc - m->code_base;
    if (offset >= m->code_size || offset & 3) return suspect(w, "execution left the code");
    i32 index = m->index_of[offset / 4];
    if (index < 0) return UNKNOWN;
    u64 pair = (u64)(from + 1) << 32 | (u32)(index + 1);
    for (u32 i = 0, at = (u32)(pair * 0x9E3779B97F4A7C15ull >> 52); m->jumps[at] != pair; at = (at + 1) % JUMPS) {
        if (!m->jumps[at]) m->jumps[at] = pair;
        else if (++i == JUMPS) return suspect(w, "jumps");
    }
    w->ip = index;
    return JUMPED;
}

EXPORT int op_time(Wave *w, const Op *op) {
    put_scalar64(w, op->arg[0], 4 * w->group->clock++);
    return issue_rows(w, op, VECTOR_ROWS + op->arg[0], 2);
}

/* v_accvgpr_read, _write, _mov; v_mov_b32 of a register. arg: destination row, source row. */
EXPORT int op_move(Wave *w, const Op *op) {
    put_row(w, op->arg[0], w->v[op->arg[1]], EXEC(w));
    return NEXT;
}

/* arg: destination row, scalar register or -1, constant. */
EXPORT int op_move_scalar(Wave *w, const Op *op) {
    u32 value[LANES], word = op->arg[1] >= 0 ? w->s[op->arg[1]] : (u32)op->arg[2];
    for (int i = 0; i < LANES; i++) value[i] = word;
    put_row(w, op->arg[0], value, EXEC(w));
    return NEXT;
}

/* ---------------------------------------------------------------------------------------------- global memory */

INLINE int valid(const Machine *m, u64 address, u64 size) {
    u64 offset = address - m->memory_base;
    if (offset >= m->memory_size) return 0;
    return address + size <= m->ends[m->owner[offset >> 12]];
}

/* Notes that an allocation is read (1) or written (2). One that is both needs stamps of its readers. */
INLINE const char *touch_allocation(Machine *m, u16 owner, int touch) {
    m->touched[owner] |= touch;
    return m->touched[owner] == 3 && m->writers && !m->readers ? "readers" : 0;
}

/* Whether every access of the mask lies inside one allocation and is aligned; 0 when it is so. */
static const char *bad_addresses(Machine *m, const u64 *at, u64 mask, u32 size, int touch) {
    u64 low = ~0ull, high = 0, bits = 0;
    if (mask == ~0ull) {
        for (int i = 0; i < LANES; i++) {
            low = at[i] < low ? at[i] : low;
            high = at[i] > high ? at[i] : high;
            bits |= at[i];
        }
    } else {
        for (u64 e = mask; e; e &= e - 1) {
            u64 a = at[__builtin_ctzll(e)];
            low = a < low ? a : low;
            high = a > high ? a : high;
            bits |= a;
        }
    }
    if (bits & ((size < 4 || touch == 3 ? size : 4) - 1)) return "misaligned";
    u64 offset = low - m->memory_base;
    if (offset < m->memory_size) {
        u16 owner = m->owner[offset >> 12];
        if (owner && high + size <= m->ends[owner] && high >= low) return touch_allocation(m, owner, touch);
    }
    for (u64 e = mask; e; e &= e - 1) {
        u64 a = at[__builtin_ctzll(e)];
        if (!valid(m, a, size)) return "out_of_bounds";
        const char *why = touch_allocation(m, m->owner[(a - m->memory_base) >> 12], touch);
        if (why) return why;
    }
    return 0;
}

INLINE u8 *host(const Machine *m, u64 address) { return m->memory + (address - m->memory_base); }

/* s_load: arg destination, base, soffset register or -1, soffset constant. */
EXPORT int op_scalar_load(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    u64 at = scalar64(w, op->arg[1]) + op->offset;
    at += op->arg[2] >= 0 ? w->s[op->arg[2]] : (u32)op->arg[3];
    at &= ~3ull;
    if (!valid(m, at, op->words * 4)) return suspect(w, "out_of_bounds");
    const char *why = touch_allocation(m, m->owner[(at - m->memory_base) >> 12], 1);
    if (why) return suspect(w, why);
    if (m->readers && !note_dwords(m, at, op->words * 4, global_stamp(w), PLAIN_READ)) return suspect(w, "global_race");
    const u8 *from = host(m, at);
    for (u32 i = 0; i < op->words; i++) {
        u32 word;
        __builtin_memcpy(&word, from + 4 * i, 4);
        put_scalar(w, op->arg[0] + i, word);
    }
    return issue_rows(w, op, VECTOR_ROWS + op->arg[0], op->words);
}

/* Where the lanes of a global or flat access point. arg: [1] row of the address, -1 for none; [2] scalar base, -1. */
static void global_addresses(const Wave *w, const Op *op, u64 *at) {
    if (op->arg[2] >= 0) {
        u64 base = scalar64(w, op->arg[2]) + op->offset;
        if (op->arg[1] < 0)
            for (int i = 0; i < LANES; i++) at[i] = base;
        else
            for (int i = 0; i < LANES; i++) at[i] = base + w->v[op->arg[1]][i];
    } else {
        const u32 *low = w->v[op->arg[1]], *high = w->v[op->arg[1] + 1];
        for (int i = 0; i < LANES; i++) at[i] = (low[i] | (u64)high[i] << 32) + op->offset;
    }
}

enum { APERTURE_SHARED = 0x10000, APERTURE_PRIVATE = 0x20000 };

static int leaves_global(const u64 *at, u64 mask) {
    for (u64 e = mask; e; e &= e - 1) {
        u32 high = (u32)(at[__builtin_ctzll(e)] >> 32);
        if (high == APERTURE_SHARED || high == APERTURE_PRIVATE) return 1;
    }
    return 0;
}

/* Through a descriptor: addresses, and for each dword the lanes that it admits. arg: [2] descriptor; [3] row of the
   index, -1; [4] row of the offset, -1; [5] soffset register, -1; [6] its constant. */
static const char *buffer_addresses(const Wave *w, const Op *op, u64 *at, u64 *admitted) {
    const u32 *d = &w->s[op->arg[2]];
    /* swizzled, indexed by thread, no buffer, or bound to nothing: emulator/buffers.py knows */
    if (d[1] >> 31 || (d[3] >> 23 & 1) || d[3] >> 30 || !(d[3] >> 15 & 15)) return "descriptor";
    u64 base = d[0] | (u64)(d[1] & 0xFFFF) << 32, stride = d[1] >> 16 & 0x3FFF, limit = d[2];
    base += op->arg[5] >= 0 ? w->s[op->arg[5]] : (u32)op->arg[6];
    u64 lane[LANES];
    for (int i = 0; i < LANES; i++) lane[i] = op->offset;
    if (op->arg[4] >= 0)
        for (int i = 0; i < LANES; i++) lane[i] += w->v[op->arg[4]][i];
    if (op->arg[3] >= 0 && stride) {
        u64 inside = 0;
        for (int i = 0; i < LANES; i++) {
            u64 index = w->v[op->arg[3]][i];
            inside |= (u64)(index < limit) << i;
            lane[i] += index * stride;
        }
        for (u32 word = 0; word < op->words; word++) admitted[word] = inside;
    } else {
        for (u32 word = 0; word < op->words; word++) { /* by its first byte: CDNA3 ISA reference, 9.1.5.1 */
            u8 inside[LANES];
            for (int i = 0; i < LANES; i++) inside[i] = lane[i] + 4 * word < limit;
            admitted[word] = pack_mask(inside);
        }
    }
    for (int i = 0; i < LANES; i++) at[i] = (base + lane[i]) & 0xFFFFFFFFFFFFull;
    return 0;
}

typedef u32 Quad __attribute__((vector_size(16), aligned(4)));

/* 64 lanes' words, `words` of them consecutive at from(lane), into rows: four lanes at a time. */
#define GATHER_WORDS(WORDS, FROM)                                                                              \
    if ((WORDS) == 1) {                                                                                        \
        for (int i = 0; i < LANES; i++) __builtin_memcpy(&out[0][i], FROM(i), 4);                              \
    } else if ((WORDS) == 2) {                                                                                 \
        for (int i = 0; i < LANES; i++) {                                                                      \
            u64 both;                                                                                          \
            __builtin_memcpy(&both, FROM(i), 8);                                                               \
            out[0][i] = (u32)both, out[1][i] = (u32)(both >> 32);                                              \
        }                                                                                                      \
    } else if ((WORDS) == 4) {                                                                                 \
        for (int i = 0; i < LANES; i += 4) {                                                                   \
            Quad a = *(const Quad *)FROM(i), b = *(const Quad *)FROM(i + 1);                                   \
            Quad c = *(const Quad *)FROM(i + 2), d = *(const Quad *)FROM(i + 3);                               \
            Quad ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5); \
            Quad ef = __builtin_shufflevector(a, b, 2, 6, 3, 7), gh = __builtin_shufflevector(c, d, 2, 6, 3, 7); \
            *(Quad *)&out[0][i] = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);                                 \
            *(Quad *)&out[1][i] = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);                                 \
            *(Quad *)&out[2][i] = __builtin_shufflevector(ef, gh, 0, 1, 4, 5);                                 \
            *(Quad *)&out[3][i] = __builtin_shufflevector(ef, gh, 2, 3, 6, 7);                                 \
        }                                                                                                      \
    } else {                                                                                                   \
        for (int i = 0; i < LANES; i++)                                                                        \
            for (u32 k = 0; k < (WORDS); k++) __builtin_memcpy(&out[k][i], FROM(i) + 4 * k, 4);                \
    }

/* The words of each lane, into `out`; those not admitted are 0. */
static const char *read_memory(Wave *w, const Op *op, const u64 *at, u64 exec, const u64 *admitted, u32 out[][LANES]) {
    Machine *m = w->group->machine;
    u32 words = op->words, size = op->size;
    u64 some = 0, all = ~0ull;
    for (u32 i = 0; i < words; i++) some |= admitted[i], all &= admitted[i];
    u64 mask = exec & some;
    int whole = (mask & ~all) == 0;
    const char *bad = 0;
    if (whole)
        bad = bad_addresses(m, at, mask, size, 1);
    else
        for (u32 i = 0; i < words && !bad; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            bad = bad_addresses(m, part, exec & admitted[i], 4, 1);
        }
    if (bad) return bad;
    if (!note_global(m, w, at, mask & all, size, op->coherent ? COHERENT : PLAIN_READ)) return "global_race";
    if (!whole) {
        for (u32 i = 0; i < words; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            if (!note_global(m, w, part, mask & ~all & admitted[i], 4, op->coherent ? COHERENT : PLAIN_READ)) return "global_race";
        }
    }
    m->bytes[GLOBAL_READ] += (u64)__builtin_popcountll(mask) * size;
    if (size < 4) {
        for (int i = 0; i < LANES; i++) out[0][i] = 0;
        for (u64 e = mask; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u32 word = 0;
            __builtin_memcpy(&word, host(m, at[i]), size);
            if (op->sign) word = (u32)((i32)(word << (32 - 8 * size)) >> (32 - 8 * size));
            out[0][i] = word;
        }
        return 0;
    }
    if (whole && size == 4 && side_by_side(at, mask, 4)) {
        __builtin_memcpy(out[0], host(m, at[0]), sizeof out[0]);
        return 0;
    }
    if (mask == ~0ull && whole) {
        const u8 *arena = m->memory - m->memory_base;
#define FROM_MEMORY(i) (arena + at[i])
        GATHER_WORDS(words, FROM_MEMORY)
        return 0;
    }
    for (u32 k = 0; k < words; k++) {
        for (int i = 0; i < LANES; i++) out[k][i] = 0;
        for (u64 e = exec & admitted[k]; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            __builtin_memcpy(&out[k][i], host(m, at[i]) + 4 * k, 4);
        }
    }
    return 0;
}

/* Loaded words into registers, each in its half where the load is of 16 bits: with ECC the other half becomes 0. */
static void deliver(Wave *w, const Op *op, int row, u32 out[][LANES], int rows) {
    u64 exec = EXEC(w);
    if (op->d16)
        for (int i = 0; i < LANES; i++) out[0][i] = op->d16 == 2 ? out[0][i] << 16 : out[0][i] & 0xFFFF;
    for (int r = 0; r < rows; r++) put_row(w, row + r, out[r], exec);
}

static const u64 EVERYWHERE[4] = {~0ull, ~0ull, ~0ull, ~0ull};

static int load(Wave *w, const Op *op, const u64 *at, const u64 *admitted) {
    u32 apart[4][LANES];
    int direct = EXEC(w) == ~0ull && !op->d16; /* into the registers themselves */
    u32(*out)[LANES] = direct ? w->v + op->arg[0] : apart;
    const char *bad = read_memory(w, op, at, EXEC(w), admitted, out);
    if (bad) return suspect(w, bad);
    if (direct) for (u32 r = 0; r < op->words; r++) w->defined[op->arg[0] + r] = ~0ull;
    else deliver(w, op, op->arg[0], out, op->words);
    return issue_rows(w, op, op->arg[0], op->words);
}

static int store(Wave *w, const Op *op, const u64 *at, const u64 *admitted) {
    Machine *m = w->group->machine;
    u64 exec = EXEC(w), some = 0, all = ~0ull;
    for (u32 i = 0; i < op->words; i++) some |= admitted[i], all &= admitted[i];
    u64 mask = exec & some;
    const char *bad = 0;
    if ((mask & ~all) == 0)
        bad = bad_addresses(m, at, mask, op->size, 2);
    else
        for (u32 i = 0; i < op->words && !bad; i++) {
            u64 part[LANES];
            for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
            bad = bad_addresses(m, part, exec & admitted[i], 4, 2);
        }
    if (bad) return suspect(w, bad);
    int kind = op->coherent ? COHERENT : PLAIN_WRITE;
    if ((mask & ~all) == 0) {
        if (!note_global(m, w, at, mask, op->size, kind)) return suspect(w, "global_race");
    } else for (u32 i = 0; m->writers && i < op->words; i++) {
        u64 part[LANES];
        for (int l = 0; l < LANES; l++) part[l] = at[l] + 4 * i;
        if (!note_global(m, w, part, exec & admitted[i], op->size < 4 ? op->size : 4, kind))
            return suspect(w, "global_race");
    }
    m->bytes[GLOBAL_WRITE] += (u64)__builtin_popcountll(mask) * op->size;
    if (op->size == 4 && side_by_side(at, exec & all, 4)) {
        __builtin_memcpy(host(m, at[0]), w->v[op->arg[0]], sizeof w->v[0]);
        return issue_rows(w, op, 0, 0);
    }
    for (u32 k = 0; k < op->words; k++) {
        const u32 *from = w->v[op->arg[0] + k];
        u32 size = op->size < 4 ? op->size : 4;
        for (u64 e = exec & admitted[k]; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u32 word = op->d16 == 2 ? from[i] >> 16 : from[i];
            u8 *to = host(m, at[i]) + 4 * k;
            if (size == 4) __builtin_memcpy(to, &word, 4);
            else __builtin_memcpy(to, &word, size);
        }
    }
    return issue_rows(w, op, 0, 0);
}

EXPORT int op_global_load(Wave *w, const Op *op) {
    u64 at[LANES];
    global_addresses(w, op, at);
    if (!op->ordered && leaves_global(at, EXEC(w))) return suspect(w, "aperture");
    return load(w, op, at, EVERYWHERE);
}

EXPORT int op_global_store(Wave *w, const Op *op) {
    u64 at[LANES];
    global_addresses(w, op, at);
    if (!op->ordered && leaves_global(at, EXEC(w))) return suspect(w, "aperture");
    return store(w, op, at, EVERYWHERE);
}

EXPORT int op_buffer_load(Wave *w, const Op *op) {
    u64 at[LANES], admitted[4];
    const char *bad = buffer_addresses(w, op, at, admitted);
    return bad ? suspect(w, bad) : load(w, op, at, admitted);
}

EXPORT int op_buffer_store(Wave *w, const Op *op) {
    u64 at[LANES], admitted[4];
    const char *bad = buffer_addresses(w, op, at, admitted);
    return bad ? suspect(w, bad) : store(w, op, at, admitted);
}

/* ---------------------------------------------------------------------------------------------- atomics */

enum {
    A_SWAP, A_ADD, A_SUB, A_RSUB, A_AND, A_OR, A_XOR, A_UMIN, A_UMAX, A_IMIN, A_IMAX, A_INC, A_DEC, A_CMPSWAP, A_FADD,
    A_PK_ADD_F16,
};

/* A sum that is no number: the NaN of the first that is one, quiet; of infinities the positive quiet NaN. */
INLINE u64 nan_of(u64 old, u64 data, u64 infinity, u64 quiet) {
    u64 size = infinity | ((quiet << 1) - 1); /* all but the sign */
    return (old & size) > infinity ? old | quiet : (data & size) > infinity ? data | quiet : infinity | quiet;
}

INLINE u16 add_f16(u16 old, u16 data) {
    f16 sum = (f16)((f32)as_f16(old) + (f32)as_f16(data));
    return sum == sum ? as_u16(sum) : (u16)nan_of(old, data, 0x7C00, 0x200);
}

INLINE u64 combine(u32 kind, u64 old, u64 data, u64 other, int wide, int flush) {
    switch (kind) {
    case A_SWAP: return data;
    case A_ADD: return old + data;
    case A_SUB: return old - data;
    case A_RSUB: return data - old;
    case A_AND: return old & data;
    case A_OR: return old | data;
    case A_XOR: return old ^ data;
    case A_UMIN: return old < data ? old : data;
    case A_UMAX: return old > data ? old : data;
    case A_IMIN: return wide ? ((i64)old < (i64)data ? old : data) : ((i32)old < (i32)data ? old : data);
    case A_IMAX: return wide ? ((i64)old > (i64)data ? old : data) : ((i32)old > (i32)data ? old : data);
    case A_INC: return old >= data ? 0 : old + 1;
    case A_DEC: return old == 0 || old > data ? data : old - 1;
    case A_CMPSWAP: return old == other ? data : old;
    case A_FADD:
        if (wide) {
            f64 sum = as_f64(old) + as_f64(data);
            return sum == sum ? as_u64(sum) : nan_of(old, data, 0x7FF0000000000000, 0x8000000000000);
        } else {
            f32 a = as_f32((u32)old), b = as_f32((u32)data), least = 0x1p-126f;
            if (flush) {
                a = __builtin_fabsf(a) < least ? __builtin_copysignf(0, a) : a;
                b = __builtin_fabsf(b) < least ? __builtin_copysignf(0, b) : b;
            }
            f32 sum = a + b;
            if (sum != sum) return nan_of((u32)old, (u32)data, 0x7F800000, 0x400000);
            if (flush) sum = __builtin_fabsf(sum) < least ? __builtin_copysignf(0, sum) : sum;
            return as_u32(sum);
        }
    default: {
        u32 low = add_f16((u16)old, (u16)data), high = add_f16((u16)(old >> 16), (u16)(data >> 16));
        return low | high << 16;
    }
    }
}

/* One lane's read-modify-write at `to`, of op->words words. */
INLINE u64 exchange(const Op *op, u8 *to, u64 data, u64 other, int flush) {
    u64 old = 0;
    if (op->words == 2) {
        __builtin_memcpy(&old, to, 8);
        u64 new = combine(op->kind, old, data, other, 1, flush);
        __builtin_memcpy(to, &new, 8);
    } else {
        u32 word;
        __builtin_memcpy(&word, to, 4);
        old = word;
        u32 new = (u32)combine(op->kind, old, data, other, 0, flush);
        __builtin_memcpy(to, &new, 4);
    }
    return old;
}

INLINE u64 lane_value(const Wave *w, int row, int words, int lane) {
    u64 value = w->v[row][lane];
    return words == 2 ? value | (u64)w->v[row + 1][lane] << 32 : value;
}

/* arg: [0] row of the data, [7] row for the old value or -1; compare-and-swap has what it compares with behind. */
static int atomic(Wave *w, const Op *op, const u64 *at, const u64 *admitted) {
    Machine *m = w->group->machine;
    u64 mask = EXEC(w);
    for (u32 i = 0; i < op->words; i++) mask &= admitted[i];
    const char *bad = bad_addresses(m, at, mask, op->size, 3);
    if (bad) return suspect(w, bad);
    if (!note_global(m, w, at, mask, op->size, COHERENT)) return suspect(w, "global_race");
    m->bytes[GLOBAL_ATOMIC] += (u64)__builtin_popcountll(mask) * op->size;
    u32 out[2][LANES] = {0};
    for (u64 e = mask; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        u64 other = op->kind == A_CMPSWAP ? lane_value(w, op->arg[0] + op->words, op->words, i) : 0;
        u64 old = exchange(op, host(m, at[i]), lane_value(w, op->arg[0], op->words, i), other, 1);
        out[0][i] = (u32)old;
        out[1][i] = (u32)(old >> 32);
    }
    if (op->arg[7] < 0) return issue_rows(w, op, 0, 0);
    for (u32 r = 0; r < op->words; r++) put_row(w, op->arg[7] + r, out[r], EXEC(w));
    return issue_rows(w, op, op->arg[7], op->words);
}

EXPORT int op_global_atomic(Wave *w, const Op *op) {
    u64 at[LANES];
    global_addresses(w, op, at);
    if (!op->ordered && leaves_global(at, EXEC(w))) return suspect(w, "aperture");
    return atomic(w, op, at, EVERYWHERE);
}

EXPORT int op_buffer_atomic(Wave *w, const Op *op) {
    u64 at[LANES], admitted[4];
    const char *bad = buffer_addresses(w, op, at, admitted);
    return bad ? suspect(w, bad) : atomic(w, op, at, admitted);
}

/* ---------------------------------------------------------------------------------------------- LDS */

/* Addresses of one part of an LDS access, whether all lie inside and are aligned, and the interval that they span. */
static const char *lds_addresses(const Wave *w, const Op *op, u32 offset, u32 size, u32 *at, u32 *low, u32 *high) {
    u64 exec = EXEC(w);
    const u32 *from = w->v[op->arg[1]];
    u32 least = ~0u, most = 0, bits = 0;
    if (exec == ~0ull) {
        for (int i = 0; i < LANES; i++) {
            u32 a = from[i] + offset;
            at[i] = a;
            least = a < least ? a : least;
            most = a > most ? a : most;
            bits |= a;
        }
    } else {
        for (int i = 0; i < LANES; i++) at[i] = from[i] + offset;
        for (u64 e = exec; e; e &= e - 1) {
            u32 a = at[__builtin_ctzll(e)];
            least = a < least ? a : least;
            most = a > most ? a : most;
            bits |= a;
        }
    }
    if (exec && (u64)most + size > w->group->lds_bytes) return "lds_out_of_bounds";
    if (bits & ((size < 4 ? size : 4) - 1)) return "misaligned";
    if (least < *low) *low = least;
    if (exec && most + size > *high) *high = most + size;
    return 0;
}

static void read_lds(const Op *op, const u8 *lds, const u32 *at, u64 exec, u32 out[][LANES]) {
    u32 size = op->size;
    if (exec == ~0ull && size >= 4) {
#define FROM_LDS(i) (lds + at[i])
        GATHER_WORDS(op->words, FROM_LDS)
        return;
    }
    __builtin_memset(out, 0, op->words * sizeof *out);
    for (u64 e = exec; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        if (size < 4) {
            u32 word = size == 1 ? lds[at[i]] : (u32)(lds[at[i]] | lds[at[i] + 1] << 8);
            out[0][i] = op->sign ? (u32)((i32)(word << (32 - 8 * size)) >> (32 - 8 * size)) : word;
        } else {
            for (u32 k = 0; k < op->words; k++) __builtin_memcpy(&out[k][i], lds + at[i] + 4 * k, 4);
        }
    }
}

/* Whether the first part's words lie over the address that the second part needs. */
INLINE int may_overlap(const Op *op) { return op->arg[1] >= op->arg[0] && op->arg[1] < op->arg[0] + op->words; }

/* arg: [0] destination, [1] address, [2] number of parts, [3] and [4] their offsets. */
EXPORT int op_lds_read(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, words = op->words, parts = op->arg[2], apart[8][LANES], low = ~0u, high = 0;
    int direct = exec == ~0ull && !op->d16 && (parts == 1 || !may_overlap(op));
    u32(*out)[LANES] = direct ? w->v + op->arg[0] : apart;
    Place spare, *place = &spare;
    Flight *f = 0;
    if (m->checks) {
        f = issue(w, op, op->arg[0], words * parts, LDS_READ);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = parts;
    }
    u16 mine = stamp_of(w);
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        const char *bad = lds_addresses(w, op, op->arg[3 + part], size, at, &low, &high);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_READ_BYTES] += (u64)__builtin_popcountll(exec) * size;
        if (m->checks) {
            bad = note_reads(w, at, exec, size, mine);
            if (bad) return suspect(w, bad);
        }
        read_lds(op, g->lds, at, exec, out + part * words);
    }
    if (f) f->low = low, f->high = high;
    if (direct) for (u32 k = 0; k < words * parts; k++) w->defined[op->arg[0] + k] = ~0ull;
    else deliver(w, op, op->arg[0], out, words * parts);
    return NEXT;
}

/* arg: [1] address, [2] parts, [3] [4] offsets, [5] [6] rows of the data. */
EXPORT int op_lds_write(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, words = op->words, parts = op->arg[2], low = ~0u, high = 0;
    Place spare, *place = &spare;
    Flight *f = 0;
    u16 mine = stamp_of(w), number = 0;
    if (m->checks) {
        f = issue(w, op, 0, 0, LDS_WRITE);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = parts, number = f->number;
    }
    for (u32 part = 0; part < parts; part++) {
        u32 *at = (*place)[part];
        const char *bad = lds_addresses(w, op, op->arg[3 + part], size, at, &low, &high);
        if (bad) return suspect(w, bad);
        m->conflicts[op - m->ops] += conflicts(m, op, at, exec);
        m->bytes[LDS_WRITE_BYTES] += (u64)__builtin_popcountll(exec) * size;
        if (m->checks && read_elsewhere(w, at, exec, size, low, high)) return suspect(w, "lds_write_before_wait");
        int row = op->arg[5 + part];
        if (m->checks) {
            bad = note_writes(w, at, exec, size, mine, number, row, op->d16 == 2);
            if (bad) return suspect(w, bad);
        }
        for (u64 e = exec; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            u8 *to = g->lds + at[i];
            if (size >= 4) {
                for (u32 k = 0; k < words; k++) __builtin_memcpy(to + 4 * k, &w->v[row + k][i], 4);
            } else {
                u32 word = op->d16 == 2 ? w->v[row][i] >> 16 : w->v[row][i];
                __builtin_memcpy(to, &word, size);
            }
        }
    }
    if (f) f->low = low, f->high = high;
    return NEXT;
}

/* arg: [1] address, [3] offset, [5] data, [6] what is compared with or -1, [7] row for the old value or -1. */
EXPORT int op_lds_atomic(Wave *w, const Op *op) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 size = op->size, low = ~0u, high = 0, out[2][LANES] = {0};
    Place spare, *place = &spare;
    Flight *f = 0;
    u16 mine = stamp_of(w), number = 0;
    if (m->checks) {
        f = issue(w, op, op->arg[7] < 0 ? 0 : op->arg[7], op->arg[7] < 0 ? 0 : op->words, LDS_ATOMIC);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = 1, number = f->number;
    }
    u32 *at = (*place)[0];
    const char *bad = lds_addresses(w, op, op->arg[3], size, at, &low, &high);
    if (bad) return suspect(w, bad);
    if (m->checks && read_elsewhere(w, at, exec, size, low, high)) return suspect(w, "lds_write_before_wait");
    m->bytes[LDS_ATOMIC_BYTES] += (u64)__builtin_popcountll(exec) * size;
    for (u64 e = exec; e; e &= e - 1) {
        int i = __builtin_ctzll(e);
        if (m->checks) {
            bad = note_atomic_bytes(w, at[i], size, mine);
            if (bad) return suspect(w, bad);
            for (u32 b = at[i]; b < at[i] + size; b++) g->coming[b] = number;
        }
        u64 other = op->arg[6] < 0 ? 0 : lane_value(w, op->arg[6], op->words, i);
        u64 old = exchange(op, g->lds + at[i], lane_value(w, op->arg[5], op->words, i), other, 0);
        out[0][i] = (u32)old;
        out[1][i] = (u32)(old >> 32);
    }
    if (f) f->low = low, f->high = high;
    if (op->arg[7] >= 0)
        for (u32 r = 0; r < op->words; r++) put_row(w, op->arg[7] + r, out[r], exec);
    return NEXT;
}

/* M0 as the address of copies: see m0.py. */
INLINE void watch_m0(Wave *w, const Op *op) {
    if (op->flags & READS_M0) w->m0_unused = 0;
    if (op->flags & WRITES_M0) {
        if (w->m0_unused && w->s[M0] < w->group->lds_bytes) w->m0_was_lost = 1, w->m0_lost = w->s[M0];
        w->m0_unused = 1, w->n_copies = 0;
    }
}

/* Before a copy to [low, high) whose first active lane writes `at`. */
static const char *check_m0(Wave *w, u32 at, u32 low, u32 high) {
    const Group *g = w->group;
    if (w->m0_was_lost && w->m0_lost != w->s[M0]) return "m0_overwritten";
    w->m0_was_lost = 0;
    u16 writer = g->writer[at], reader = g->reader[at];
    int unread = (writer & WAVE_BITS) == w->number + 1 && writer >> EPOCH_SHIFT > reader >> EPOCH_SHIFT && !g->coming[at];
    if (unread && w->n_copies == COPIES) return "m0_stale";
    for (u32 i = 0; unread && i < w->n_copies; i++)
        if (at >= w->copies[i][0] && at < w->copies[i][1]) return "m0_stale";
    if (w->n_copies < COPIES) w->copies[w->n_copies][0] = low, w->copies[w->n_copies++][1] = high;
    return 0;
}

/* Memory to LDS: lane l's words go to M0 + offset + l * pitch. arg[8]: pitch, arg[9]: the instruction's offset. */
static int copy_to_lds(Wave *w, const Op *op, const u64 *at, const u64 *admitted) {
    Group *g = w->group;
    Machine *m = g->machine;
    u64 exec = EXEC(w);
    u32 out[4][LANES], size = op->words * 4;
    if (!w->s_defined[M0]) return suspect(w, "m0_unset");
    const char *bad = read_memory(w, op, at, exec, admitted, out);
    if (bad) return suspect(w, bad);
    u32 base = (w->s[M0] & m->m0_mask) + op->arg[9];
    if (exec && ((base & 3) || (u64)base + (63 - __builtin_clzll(exec)) * op->arg[8] + size > g->lds_bytes))
        return suspect(w, "lds_out_of_bounds");
    Flight *f = 0;
    Place spare, *place = &spare;
    u16 mine = stamp_of(w), number = 0;
    if (m->checks) {
        f = issue(w, op, 0, 0, LDS_COPY);
        if (!f) return SUSPECT;
        place = &w->places[f->place_of_lds];
        f->mask = exec, f->parts = 1, f->size = (u8)size, number = f->number;
    }
    u32 *to = (*place)[0];
    for (int i = 0; i < LANES; i++) to[i] = base + i * op->arg[8];
    u32 low = base, high = base + 63 * op->arg[8] + size;
    if (m->checks && exec && (bad = check_m0(w, to[first_lane(exec)], low, high))) return suspect(w, bad);
    if (m->checks && read_elsewhere(w, to, exec, size, low, high)) return suspect(w, "lds_write_before_wait");
    int dense = exec == ~0ull && (u32)op->arg[8] == size;
    if (m->checks) {
        if (dense) {
            f->dense = 1;
            bad = note_copy(w, base, 16 * size, mine, number);
        } else {
            for (u64 e = exec; e && !bad; e &= e - 1) bad = note_copy_bytes(w, to[__builtin_ctzll(e)], size, mine, number);
        }
        if (bad) return suspect(w, bad);
    }
    if (dense && size == 4)
        __builtin_memcpy(g->lds + base, out[0], sizeof out[0]);
    else
        for (u64 e = exec; e; e &= e - 1) {
            int i = __builtin_ctzll(e);
            for (u32 k = 0; k < op->words; k++) __builtin_memcpy(g->lds + to[i] + 4 * k, &out[k][i], 4);
        }
    if (f) f->low = low, f->high = high;
    return overflowed(w, op) ? suspect(w, "counter_overflow") : NEXT;
}

EXPORT int op_buffer_to_lds(Wave *w, const Op *op) {
    u64 at[LANES], admitted[4];
    const char *bad = buffer_addresses(w, op, at, admitted);
    return bad ? suspect(w, bad) : copy_to_lds(w, op, at, admitted);
}

EXPORT int op_global_to_lds(Wave *w, const Op *op) {
    u64 at[LANES];
    global_addresses(w, op, at);
    return copy_to_lds(w, op, at, EVERYWHERE);
}

enum { PULL, PUSH, SWIZZLE };

/* ds_bpermute, ds_permute, ds_swizzle. arg: [0] destination, [1] address row or -1, [5] data row; offset: swizzle. */
EXPORT int op_exchange(Wave *w, const Op *op) {
    u64 exec = EXEC(w);
    const u32 *data = w->v[op->arg[5]];
    u32 out[1][LANES] = {0};
    u32 offset = (u32)op->offset;
    for (int i = 0; i < LANES; i++) {
        u32 lane = 0;
        if (op->kind != SWIZZLE) lane = (w->v[op->arg[1]][i] + offset) >> 2 & 63;
        else if (offset >= 0xE000) { /* the order of an FFT */
            u32 mask = offset & 31, back = 0;
            for (int bit = 0; bit < 5; bit++) back |= (u32)(i >> bit & 1) << (4 - bit);
            lane = back >> __builtin_popcount(mask) | (i & mask) | (i & 32);
        } else if (offset >= 0xC000) { /* rotated within 32 */
            u32 mask = offset & 31, by = offset >> 5 & 31;
            lane = (i & mask & 31) | ((i + (offset & 0x400 ? 32 - by : by)) & ~mask & 31) | (i & 32);
        }
        else if (offset & 0x8000) lane = (i & ~3) + (offset >> 2 * (i & 3) & 3);
        else lane = (i & 32) | ((((i & 31) & (offset & 31)) | (offset >> 5 & 31)) ^ (offset >> 10 & 31));
        if (op->kind == PUSH) {
            if (exec >> i & 1) out[0][lane] = data[i];
        } else {
            out[0][i] = exec >> lane & 1 ? data[lane] : 0;
        }
    }
    put_row(w, op->arg[0], out[0], exec);
    return issue_rows(w, op, op->arg[0], 1);
}

/* ---------------------------------------------------------------------------------------------- undefined values */

/* Executes an instruction with several values in place of what nothing has written; what differs in its results is
   undefined. See undefined.py. */
static int follow(Machine *m, Wave *w, const Op *op) {
    enum { MOST = 48 };
    static const u32 VALUES[3] = {0, POISON ^ 0xFFFFFFFFu, POISON};
    const u16 *rows = op->rows;
    int n = op->n_reads + op->n_writes, n_reads = op->n_reads;
    if (n > MOST) return suspect(w, "uninitialized");
    u32 before[MOST][LANES], last[MOST][LANES];
    u64 hole[MOST], written[MOST], same[MOST], exec = EXEC(w), target = w->next_pc;
    u32 scc = w->scc, after_scc[3];
    u64 after_exec[3], after_pc[3];
    for (int i = 0; i < n; i++) {
        u16 row = rows[i];
        if (row < VECTOR_ROWS) {
            __builtin_memcpy(before[i], w->v[row], sizeof before[i]);
            written[i] = w->defined[row];
            hole[i] = i < n_reads ? ~w->defined[row] & (op->flags & ALL_LANES ? ~0ull : exec) : 0;
        } else {
            before[i][0] = w->s[row - VECTOR_ROWS];
            written[i] = w->s_defined[row - VECTOR_ROWS];
            hole[i] = i < n_reads ? !w->s_defined[row - VECTOR_ROWS] : 0;
        }
        same[i] = ~0ull;
    }
    int event = NEXT;
    for (int turn = 0; turn < 3; turn++) {
        for (int i = n - 1; i >= 0; i--) { /* rows that are read come last: they decide where one is written, too */
            u16 row = rows[i];
            if (row < VECTOR_ROWS) {
                __builtin_memcpy(w->v[row], before[i], sizeof before[i]);
                for (u64 e = hole[i]; e; e &= e - 1) w->v[row][__builtin_ctzll(e)] = VALUES[turn];
            } else {
                w->s[row - VECTOR_ROWS] = hole[i] ? VALUES[turn] : before[i][0];
            }
        }
        w->scc = scc, w->next_pc = target, EXEC(w) = exec;
        event = op->run(w, op);
        for (int i = n_reads; i < n; i++) {
            u16 row = rows[i];
            if (row < VECTOR_ROWS) {
                if (turn)
                    for (int l = 0; l < LANES; l++)
                        if (w->v[row][l] != last[i][l]) same[i] &= ~(1ull << l);
                __builtin_memcpy(last[i], w->v[row], sizeof last[i]);
            } else {
                if (turn && w->s[row - VECTOR_ROWS] != last[i][0]) same[i] = 0;
                last[i][0] = w->s[row - VECTOR_ROWS];
            }
        }
        after_scc[turn] = w->scc, after_exec[turn] = EXEC(w), after_pc[turn] = w->next_pc;
        if (event != NEXT && event != JUMPED) return event;
    }
    for (int turn = 0; turn < 2; turn++)
        if (after_scc[turn] != after_scc[2] || after_exec[turn] != after_exec[2] || after_pc[turn] != after_pc[2])
            return suspect(w, "uninitialized value decides");
    for (int i = n_reads; i < n; i++) {
        u16 row = rows[i];
        if (row < VECTOR_ROWS)
            w->defined[row] = op->flags & ALL_LANES ? same[i] : same[i] & (EXEC(w) | written[i]);
        else
            w->s_defined[row - VECTOR_ROWS] = same[i] != 0;
    }
    return event;
}

/* ---------------------------------------------------------------------------------------------- execution */

enum { FINE, UNDEFINED, BAD };

/* The registers of an instruction: none waits for an operation in flight, all that it reads are defined. */
INLINE int check_registers(Wave *w, const Op *op) {
    const u16 *rows = op->rows;
    u64 exec = op->flags & ALL_LANES ? ~0ull : EXEC(w);
    u32 pending = 0, undefined = 0;
    int n = op->n_reads;
    for (int i = 0; i < n; i++) {
        u32 row = rows[i];
        pending |= w->pending[row];
        if (row < VECTOR_ROWS) undefined |= (~w->defined[row] & exec) != 0;
        else undefined |= !w->s_defined[row - VECTOR_ROWS];
    }
    if (pending) return BAD;
    for (int i = n; i < n + op->n_writes; i++) {
        u32 row = rows[i];
        if (w->pending[row] && !(op->lands != 255 && w->landing[row] == op->lands)) return BAD;
    }
    if (!undefined) return FINE;
    return op->flags & FOLLOWS ? UNDEFINED : op->flags & SAVED ? FINE : BAD;
}

static int run_wave(Machine *m, Wave *w) {
    const Op *ops = m->ops;
    i32 ip = w->ip;
    i64 left = (i64)m->turn;
    for (;;) {
        const Op *op = &ops[ip];
        int event;
        if (m->checks) {
            int state = check_registers(w, op);
            if (op->flags & (READS_M0 | WRITES_M0)) watch_m0(w, op);
            if (__builtin_expect(state == FINE, 1)) event = op->run(w, op);
            else if (state == UNDEFINED) event = op->run == op_python ? suspect(w, "uninitialized") : follow(m, w, op);
            else event = suspect(w, "register");
        } else {
            event = op->run(w, op);
        }
        m->executed[ip]++;
        left--;
        if (__builtin_expect(event == NEXT, 1)) {
            ip++;
            continue;
        }
        if (event == JUMPED) {
            if (w->ip < 0) { /* an address, from s_setpc and its like */
                event = jump(m, w, ip);
                if (event != JUMPED) {
                    m->at = ip;
                    w->ip = ip;
                    return event;
                }
            }
            ip = w->ip;
            if (left > 0) continue;
            w->ip = ip;
            return TURN;
        }
        m->at = ip;
        w->ip = event == PYTHON || event == SUSPECT ? ip : ip + 1;
        if (event == PYTHON) m->executed[ip]--; /* counted when it is done */
        return event;
    }
}

/* Lets a workgroup pass whose waves have all arrived; gfx9 does not count ended ones, HIP forbids them. */
static int release(Group *g) {
    i32 place = -1;
    int ended = 0, mixed = 0;
    for (u32 i = 0; i < g->n_waves; i++) {
        Wave *w = &g->waves[i];
        if (w->status == 2) ended = 1;
        if (w->status != 1) continue;
        if (place >= 0 && place != w->ip) mixed = 1;
        place = w->ip;
    }
    if (place < 0) return ENDED;
    if (ended || mixed) {
        g->machine->why = "barrier_divergence";
        if (g->machine->checks) return SUSPECT;
    }
    for (u32 i = 0; i < g->n_waves; i++)
        if (g->waves[i].status == 1) g->waves[i].status = 0;
    next_epoch(g);
    g->barriers++;
    return NEXT;
}

/* Runs a workgroup until it ends, or until something else has to be done; `first`: the wave to begin with. */
EXPORT int run_group(Machine *m, Group *g, u32 *first) {
    g->machine = m;
    for (;;) {
        int turned = 0;
        for (u32 i = *first; i < g->n_waves; i++) {
            Wave *w = &g->waves[i];
            if (w->status) continue;
            int event = run_wave(m, w);
            if (event == BARRIER) w->status = 1;
            else if (event == ENDED) w->status = 2;
            else if (event == TURN) turned = 1;
            else {
                *first = i;
                return event;
            }
        }
        *first = 0;
        if (turned) return TURN;
        int event = release(g);
        if (event != NEXT) return event;
    }
}

/* Puts a wave at its start. The registers that a launch sets follow from the host. */
EXPORT void reset_wave(Wave *w, Group *g, u32 number, i32 ip, u64 exec) {
    __builtin_memset(w->defined, 0, sizeof w->defined);
    __builtin_memset(w->s_defined, 0, sizeof w->s_defined);
    __builtin_memset(w->pending, 0, sizeof w->pending);
    __builtin_memset(w->issued, 0, sizeof w->issued);
    __builtin_memset(w->in_order, 0, sizeof w->in_order);
    __builtin_memset(w->landed, 0, sizeof w->landed);
    w->group = g, w->number = number, w->ip = ip, w->status = 0, w->scc = 0, w->in_flight = 0, w->next_pc = 0;
    w->m0_unused = w->m0_was_lost = w->n_copies = 0;
    w->free_places = PLACES;
    for (u32 i = 0; i < PLACES; i++) w->free_place[i] = (u16)i;
    EXEC(w) = exec;
    w->s_defined[EXEC_LO] = w->s_defined[EXEC_LO + 1] = 1;
}

/* A workgroup of `n` waves at its start. scalars: [n_scalars] registers that each wave gets, values [wave][n_scalars];
   vectors: [n_vectors] rows with their values [wave][row][lane]. */
EXPORT void reset_group(Group *g, u32 id, i32 ip, const u64 *exec, const u32 *scalar, u32 n_scalars, const u32 *values,
                        const u32 *vector, u32 n_vectors, const u32 *lanes) {
    __builtin_memset(g->kind_of, 0, g->next_number < 0xFFFF ? g->next_number + 1 : 0x10000);
    g->id = id, g->barriers = 0, g->epoch = 1, g->next_number = 0;
    __builtin_memset(g->writer, 0, 2ull * g->lds_bytes);
    __builtin_memset(g->reader, 0, 2ull * g->lds_bytes);
    __builtin_memset(g->coming, 0, 2ull * g->lds_bytes);
    for (u32 i = 0; i < g->n_waves; i++) {
        Wave *w = &g->waves[i];
        reset_wave(w, g, i, ip, exec[i]);
        for (u32 k = 0; k < n_scalars; k++) put_scalar(w, scalar[k], values[i * n_scalars + k]);
        for (u32 k = 0; k < n_vectors; k++) put_row(w, vector[k], lanes + (i * n_vectors + k) * LANES, ~0ull);
    }
}

/* Runs workgroups `done[0]` to `count` of those that start as the arrays say, one after the other, in one place. Returns
   ENDED when all have ended; else what run_group said of workgroup `done[0]`, which run_group can go on with. */
EXPORT int run_groups(Machine *m, Group *g, u32 *first, u32 *done, u32 count, u32 id, i32 ip, const u64 *exec,
                      const u32 *scalar, u32 n_scalars, const u32 *values, const u32 *vector, u32 n_vectors,
                      const u32 *lanes) {
    for (; done[0] < count; done[0]++) {
        u64 i = done[0], n = g->n_waves;
        reset_group(g, id + (u32)i, ip, exec + i * n, scalar, n_scalars, values + i * n * n_scalars, vector, n_vectors,
                    lanes + i * n * n_vectors * LANES);
        *first = 0;
        int event = run_group(m, g, first);
        if (event != ENDED) return event;
    }
    return ENDED;
}

EXPORT u64 size_of(int what) {
    switch (what) {
    case 0: return sizeof(Op);
    case 1: return sizeof(Wave);
    case 2: return sizeof(Group);
    case 3: return sizeof(Machine);
    case 4: return offsetof(Wave, s);
    case 5: return offsetof(Wave, scc);
    case 6: return offsetof(Wave, ip);
    case 7: return sizeof(Phases);
    default: return 0;
    }
}
