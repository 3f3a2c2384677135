/* The compiled engine: executes workgroups, wave after wave, and gives up where a check might fire. */
#include "exchanges.h"
#include "flat.h"
#include "formats.h"
#include "scalar_memory.h"
#include "undefined.h"

/* ---------------------------------------------------------------------------------------------- control */

/* Writing a cache back is acknowledged; where that is not what other workgroups wait for, it is counted all the same. */
EXPORT int op_write_back(Wave *w, const Op *op) {
    int event = issue_rows(w, op, 0, 0);
    if (JUDGE && op->scope == OF_AGENT) judge_write_back(w);
    return event;
}

EXPORT int op_invalidate(Wave *w, const Op *op) {
    if (JUDGE) judge_invalidate(w);
    return NEXT;
}

EXPORT int op_scalar_write_back(Wave *w, const Op *op) {
    if (JUDGE) judge_scalar_write_back(w);
    return issue_rows(w, op, 0, 0);
}

EXPORT int op_scalar_invalidate(Wave *w, const Op *op) {
    if (JUDGE) judge_scalar_invalidate(w);
    return issue_rows(w, op, 0, 0);
}

EXPORT int op_nothing(Wave *w, const Op *op) { return NEXT; }
EXPORT int op_end(Wave *w, const Op *op) { return ENDED; }
EXPORT int op_barrier(Wave *w, const Op *op) { return BARRIER; }
EXPORT int op_python(Wave *w, const Op *op) { return ((Handler *)w->group->machine->python)(w, op); }
EXPORT int op_unsupported(Wave *w, const Op *op) { return suspect(w, "unsupported"); }

enum { ALWAYS, SCC0, SCC1, VCCZ, VCCNZ, EXECZ, EXECNZ };

EXPORT int op_branch(Wave *w, const Op *op) {
    u64 vcc = scalar64(w, VCC_LO), exec = EXEC(w);
    int taken;
    switch (op->kind) {
    case ALWAYS: taken = 1; break;
    case SCC0: taken = !w->s[SCC]; break;
    case SCC1: taken = !!w->s[SCC]; break;
    case VCCZ: taken = !vcc; break;
    case VCCNZ: taken = !!vcc; break;
    case EXECZ: taken = !exec; break;
    default: taken = !!exec;
    }
    Machine *m = w->group->machine;
    m->landings[op - m->ops] |= 1ull << taken; /* bit 0: not taken, bit 1: taken */
    w->ip = taken ? op->target : (i32)(op - m->ops) + 1;
    return JUMPED;
}

/* Continues at another operation of the table; it stands for no instruction. */
EXPORT int op_link(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    m->executed[op - m->ops]--;
    w->ip = op->target;
    return JUMPED;
}

/* Stands where nothing has been decoded: Python decodes it, or says that the code ends there. */
EXPORT int op_unknown(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    if (!JUDGE) m->executed[op - m->ops]--;
    m->unknown = (i32)op->pc, m->unknown_mode = m->modes[w->mode];
    return UNKNOWN;
}

/* After a handler has put an address into next_pc, and perhaps another word of MODE in its place. */
static int jump(Machine *m, Wave *w, i32 from) {
    u64 offset = w->next_pc - m->code_base;
    int inside = offset < m->code_size && !(offset & 3);
    u32 word = w->mode_word & TRANSLATED, number = m->modes[w->mode] == word ? w->mode : 0;
    while (number < m->n_modes && m->modes[number] != word) number++;
    i32 index = inside && number < m->n_modes ? m->index_of[number * (m->code_size / 4 + 1) + offset / 4] : -1;
    if (index < 0) {
        m->unknown = (i64)offset, m->unknown_mode = word;
        return UNKNOWN;
    }
    w->mode = number;
    u64 pair = (u64)(from + 1) << 32 | (u32)(index + 1);
    u32 at = (u32)(pair * 0x9E3779B97F4A7C15ull >> 52), tried = 0;
    while (m->jumps[at] && m->jumps[at] != pair) {
        if (++tried == JUMPS) return suspect(w, "jumps");
        at = (at + 1) % JUMPS;
    }
    m->jumps[at] = pair;
    w->ip = index;
    return JUMPED;
}

EXPORT int op_time(Wave *w, const Op *op) {
    u64 now = 4 * w->group->clock++;
    const u32 words[2] = {(u32)now, (u32)(now >> 32)};
    return issue_scalars(w, op, op->move.target, words, 2, 0);
}

/* v_accvgpr_read, _write, _mov; v_mov_b32 of a register. */
EXPORT int op_move(Wave *w, const Op *op) {
    put_row(w, op->move.target, w->v[op->move.source], EXEC(w));
    return NEXT;
}

EXPORT int op_move_scalar(Wave *w, const Op *op) {
    u32 value[LANES], word = op->move.source >= 0 ? w->s[op->move.source] : (u32)op->move.constant;
    for (int i = 0; i < LANES; i++) value[i] = word;
    put_row(w, op->move.target, value, EXEC(w));
    return NEXT;
}

/* ---------------------------------------------------------------------------------------------- execution */

enum { FINE, UNDEFINED, BAD };

/* The registers of an instruction: none waits for an operation in flight, all that it reads are defined. A load may
   overwrite what lands before it; what is stored, or exchanged between lanes, is read and must be there. */
INLINE int check_registers(Wave *w, const Op *op) {
    const u16 *rows = op->rows;
    u64 exec = op->flags & ALL_LANES ? ~0ull : EXEC(w);
    u32 pending = 0, undefined = 0;
    int n = op->n_reads;
    for (int i = 0; i < n; i++) {
        u32 row = rows[i];
        pending |= w->pending[row];
        if (row < VECTOR_ROWS) undefined |= (~w->defined[row] & exec) != 0;
        else undefined |= ~w->s_defined[row - VECTOR_ROWS];
    }
    if (pending) return BAD;
    for (int i = n; i < n + op->n_writes; i++) {
        u32 row = rows[i];
        int stored = i >= n + op->n_writes - op->n_stored;
        if (w->pending[row] && (stored || op->lands == 255 || w->landing[row] != op->lands)) return BAD;
    }
    if (!undefined || (op->flags & BY_LANE && !EXEC(w))) return FINE;
    return op->flags & FOLLOWS ? UNDEFINED : BAD;
}

#if JUDGE
static int judge_instruction(Machine *m, Wave *w, const Op *op);
#else
INLINE int check_and_run(Machine *m, Wave *w, const Op *op) {
    int state = check_registers(w, op);
    if (state == BAD && op->counters) wait_for_room(w, op), state = check_registers(w, op);
    const char *why = rules_before(w, op);
    if (why) return suspect(w, why);
    if (__builtin_expect(state == FINE, 1)) return ((Handler *)op->run)(w, op);
    return state == UNDEFINED ? follow(m, w, op) : suspect(w, "register");
}
#endif

/* While VGPR indexing is on, M0 says which operation an instruction is; -1: one that Python has to append first. */
INLINE i32 variant_of(Machine *m, const Wave *w, const Op *op) {
    i32 at = number_of(w, op);
    u32 key = w->s[M0] & 0xF0FF;
    Variant *known = &m->variants[(at * 0x9E3779B9u ^ key * 0x85EBCA6Bu) >> 7 & VARIANTS - 1];
    if (known->at != at || known->key != key) *known = (Variant){at, key, -1};
    m->unknown = known - m->variants;
    return known->number;
}

/* Where Python has to append it, the wave comes here again. */
EXPORT int op_indexed(Wave *w, const Op *op) {
    Machine *m = w->group->machine;
    i32 number = variant_of(m, w, op);
    if (number < 0) return VARIANT;
    op = &m->ops[number];
#if JUDGE
    return judge_instruction(m, w, op);
#else
    return m->checks ? check_and_run(m, w, op) : ((Handler *)op->run)(w, op);
#endif
}

#if WATCHED
/* Links are none, nor what stands for code that was not decoded, or that nothing executes. */
INLINE int is_instruction(const Op *op) {
    Handler *run = (Handler *)op->run;
    return run != op_link && run != op_unknown && run != op_unsupported;
}

INLINE int watches(const Machine *m, const Wave *w, const Op *op) {
    return m->watch && is_instruction(op) && (m->watched_group == EVERYBODY || m->watched_group == w->group->id) &&
           (m->watched_wave == EVERYBODY || m->watched_wave == w->number);
}

/* Calls what watches the wave: NEXT, SUSPECT when that fails, ENDED when it has seen enough of this wave. */
INLINE int tell(Machine *m, Wave *w, i32 ip, i32 after) {
    i32 answer = m->watching ? ((i32(*)(Wave *, i32, i32))m->watch)(w, ip, after) : NEXT;
    if (answer != SUSPECT) return answer;
    m->at = ip;
    return suspect(w, "python");
}
#endif

#if RECORDS
/* Executes one instruction, and tells of it. ENDED also when enough has been seen of the wave. */
INLINE int run_recorded(Machine *m, Wave *w, i32 ip) {
    const Op *op = &m->ops[ip];
    m->watching = watches(m, w, op), m->n_touches = 0;
    if (tell(m, w, ip, 0) != NEXT) return SUSPECT;
    int event = ((Handler *)op->run)(w, op);
    if (event == SUSPECT || event == VARIANT) return event;
    int answer = tell(m, w, ip, 1);
    return answer == NEXT ? event : answer;
}
#endif

#if !JUDGE
enum { WAVE_TURN = 2000 };

/* Runs a wave until its turn ends, or until something else has to be done. `ran` counts its instructions. Its turn is
   short, however long that of the workgroup: another wave may wait for it in a loop. */
static int run_wave(Machine *m, Wave *w, u64 *ran) {
    const Op *ops = m->ops;
    i32 ip = w->ip;
    i64 turn = m->turn < WAVE_TURN ? (i64)m->turn : WAVE_TURN, left = turn;
    for (;;) {
        const Op *op = &ops[ip];
        int event;
#if RECORDS
        event = run_recorded(m, w, ip);
#else
        if (m->checks) {
            if (EXEC(w) != ~0ull) m->partial[ip] = 1;
            event = check_and_run(m, w, op);
        } else {
            event = ((Handler *)op->run)(w, op);
        }
#endif
        m->executed[ip]++;
        left--;
        if (__builtin_expect(event == NEXT, 1)) {
            ip++;
            continue;
        }
        if (event == JUMPED) {
            if (w->ip < 0) { /* an address, of s_setpc and similar instructions */
                event = jump(m, w, ip);
                if (event != JUMPED) {
                    *ran += (u64)(turn - left);
                    m->at = ip;
                    w->ip = ip;
                    return event;
                }
            }
            ip = w->ip;
            if ((left > 0 && !halted(m)) || (Handler *)op->run == op_link) continue;
            *ran += (u64)(turn - left);
            w->ip = ip;
            return TURN;
        }
        *ran += (u64)(turn - left);
        m->at = ip;
        w->ip = event == SUSPECT || event == VARIANT ? ip : ip + 1;
        if (event == SUSPECT || event == VARIANT) m->executed[ip]--; /* counted when it has been executed */
        return event;
    }
}

#endif

/* Lets a workgroup pass whose waves have all arrived. Barriers are counted, whichever instruction each wave is at: the
   waves of AMD's ping-pong kernels meet at different ones. gfx9 does not count ended waves, HIP forbids them. */
static int release(Group *g) {
    Wave *first = 0;
    for (u32 i = 0; i < g->n_waves && !first; i++)
        if (g->waves[i].status == 1) first = &g->waves[i];
    if (!first) {
        g->machine->turnover++;
        return ENDED;
    }
    const char *why = rules_barrier(first, g);
    if (why) return suspect(first, why);
    for (u32 i = 0; i < g->n_waves; i++)
        if (g->waves[i].status == 1) g->waves[i].status = 0;
    if (!JUDGE) note_unwaited_at_barrier(g);
    next_epoch(g);
    g->barriers++;
    if (JUDGE) judge_barrier(g), forget_takers(g);
    return NEXT;
}

#if JUDGE
#include "steps.h"
#else

/* Runs a workgroup until it ends, until its turn ends, or until something else has to be done. Barriers don't make a
   turn longer: a loop with one in it comes back to Python, too. */
EXPORT int run_group(Machine *m, Group *g) {
    u64 ran = 0;
    g->machine = m;
    for (;;) {
        for (u32 i = g->cursor; i < g->n_waves; i++) {
            Wave *w = &g->waves[i];
            if (w->status) continue;
            int event = run_wave(m, w, &ran);
            if (event == BARRIER) w->status = 1;
            else if (event == ENDED) w->status = 2;
            else if (event != TURN) {
                g->cursor = g->waiting = i;
                return event;
            }
        }
        g->cursor = 0;
        /* also one whose turn ended before another wave of this round came to what Python had to do */
        int runs = 0;
        for (u32 i = 0; i < g->n_waves; i++) runs |= !g->waves[i].status;
        int event = runs ? NEXT : release(g);
        if (event != NEXT) return event;
        if (ran >= m->turn * g->n_waves || halted(m)) return TURN;
        if (m->impatient) return REST;
    }
}

#endif

/* Puts a wave at its start. The registers that a launch sets follow from the host. */
EXPORT void reset_wave(Wave *w, Group *g, u32 number, i32 ip, u64 exec) {
    __builtin_memset(w->defined, 0, sizeof w->defined);
    __builtin_memset(w->s_defined, 0, sizeof w->s_defined);
    if (w->some_partial) __builtin_memset(w->partial, 0, sizeof w->partial);
    __builtin_memset(w->pending, 0, sizeof w->pending);
    __builtin_memset(w->issued, 0, sizeof w->issued);
    __builtin_memset(w->in_order, 0, sizeof w->in_order);
    __builtin_memset(w->landed, 0, sizeof w->landed);
    w->group = g, w->number = number, w->ip = ip, w->status = 0, w->s[SCC] = 0, w->in_flight = 0, w->some_partial = 0, w->next_pc = 0;
    w->read_unwritten = 0;
    __builtin_memset(&w->rules, 0, sizeof w->rules);
    w->mode = 0, w->mode_word = g->machine->modes[0];
    w->shared_at = 0;
    if (JUDGE) {
        for (u32 r = 0; r < VECTOR_ROWS; r++)
            for (u32 l = 0; l < LANES; l++) w->v[r][l] = POISON;
        for (u32 r = 0; r < SCALARS; r++) w->s[r] = POISON;
        __builtin_memset(w->awaited, 0, sizeof w->awaited);
        __builtin_memset(w->origins, 0, sizeof w->origins);
        __builtin_memset(w->recent, 0, sizeof w->recent);
        w->n_recent = 0, w->way = 0;
        w->n_followed = 0, w->next_id = 0, w->free_arrivals = QUEUE, w->ran = 0, w->favoured = 0;
        w->scalar_fresh = w->scalar_in = w->scalar_back = w->scalar_done = w->polled_at = 0;
        w->epoch = w->last_epoch = w->joined_epoch = w->last_release = w->in = w->fresh = w->written = w->written_before = 0;
        w->writing = w->invalidated = w->wrote_back = 0, w->synchronised = 0, w->flying = w->flying_last = 0, w->n_asked = 0;
        for (u32 i = 0; i < FED; i++) w->fed_at[i] = -1;
        __builtin_memset(w->before, 0, sizeof w->before);
        __builtin_memset(w->not_before, 0, sizeof w->not_before);
        for (u32 i = 0; i < QUEUE; i++) w->free_arrival[i] = (u16)i;
    }
    w->free_places = PLACES;
    for (u32 i = 0; i < PLACES; i++) w->free_place[i] = (u16)i;
    reset_scratch(w);
    EXEC(w) = exec;
    w->s_defined[EXEC_LO] = w->s_defined[EXEC_LO + 1] = ~0u;
}

/* A workgroup at its start: workgroup `number` of those in `start`. */
EXPORT void reset_group(Group *g, const Start *start, u32 number) {
    u32 n_scalars = start->n_scalars, n_vectors = start->n_vectors;
    g->machine->turnover++;
    const u32 *values = start->values + (u64)number * g->n_waves * n_scalars;
    __builtin_memset(g->kind_of, 0, g->next_number < 0xFFFF ? g->next_number + 1 : 0x10000);
    g->id = start->first + number, g->barriers = 0, g->epoch = 1, g->next_number = 0, g->atomic_epoch = 0, g->cursor = 0;
    __builtin_memset(g->writer, 0, 2ull * g->lds_bytes);
    __builtin_memset(g->reader, 0, 2ull * g->lds_bytes);
    __builtin_memset(g->coming, 0, 2ull * g->lds_bytes);
    if (JUDGE) {
        __builtin_memset(g->lds, FRESH & 0xFF, g->lds_bytes);
        __builtin_memset(g->newest, FRESH & 0xFF, g->lds_bytes);
        g->joined = g->lds_link = g->taken = g->gave_way = g->polls = g->spins = g->held = g->yields = 0;
        reset_lds_order(g);
        if (g->has_holes) __builtin_memset(g->holes, 0, g->lds_bytes);
        g->has_holes = 0;
        g->step = g->race_step = g->reader_step = g->raced_step = 0, g->members = 0, g->total = g->turn_ends = 0;
    }
    for (u32 i = 0; i < g->n_waves; i++) {
        Wave *w = &g->waves[i];
        reset_wave(w, g, i, start->entry, start->exec[i]);
        for (u32 k = 0; k < n_scalars; k++) put_scalar(w, start->scalar[k], values[i * n_scalars + k]);
        for (u32 k = 0; k < n_vectors; k++) put_row(w, k, start->lanes + (i * n_vectors + k) * LANES, ~0ull);
    }
}

/* Runs workgroups from start->done on, one after the other, in one place. Returns ENDED when all have ended; else what
   run_group said of workgroup start->done, which run_group can go on with; or TURN, where the launch is to end. */
EXPORT int run_groups(Machine *m, Group *g, Start *start) {
    g->machine = m;
    for (; start->done < start->count; start->done++) {
        if (halted(m)) return TURN;
        reset_group(g, start, start->done);
        int event = run_group(m, g);
        if (event != ENDED) return event;
    }
    return ENDED;
}

/* Sizes and offsets as the C compiler has them, for border.py to check. */
EXPORT void border_table(u64 *out) {
    static const u64 table[] = {BORDER_TABLE};
    __builtin_memcpy(out, table, sizeof table);
}
