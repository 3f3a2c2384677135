/* Workgroups begin and end on the compute unit, and each cycle one SIMD's waves may issue (state.h has an overview). */

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

/* The next of a wave's steps of which the time is asked for. */
static void next_mark(Wave *w) {
    w->mark = w->marks && w->passed < MARKS ? w->first + w->marks[w->passed] : NO_MARK;
}

static void start_group(Unit *u, u32 place, u32 group, u64 now) {
    u32 kind = u->groups[group], taken = 0;
    u8 given[SIMDS];
    u->members[place] = (i32)u->n_waves, u->arrived[place] = 0, u->number[place] = (i32)group;
    u->begun[group] = now;
    for (u32 i = 0; i < WAVES && taken < u->n_waves; i++) {
        Wave *w = &u->waves[i];
        if (w->live) continue;
        const Stream *s = &u->streams[kind * u->n_waves + taken];
        memset(w, 0, sizeof *w);
        w->first = s->first, w->marks = u->marks ? u->marks + MARKS * (kind * u->n_waves + taken) : 0;
        next_mark(w);
        w->group = (i32)place, w->at = s->first, w->end = s->first + s->count, w->live = 1;
        w->next = w->since = now + (u64)u->f.wave_start, w->reason = FETCH;
        w->code = NO_DETAIL;
        fetch(u, w, w->next);
        /* onto the SIMD that has fewest, of those that this workgroup's waves have not come to in their round */
        if (taken % SIMDS == 0) memset(given, 0, sizeof given);
        u32 best = SIMDS;
        for (u32 n = 0; n < SIMDS; n++) {
            u32 k = (taken + n) % SIMDS;
            if (!given[k] && (best == SIMDS || u->on_simd[k] < u->on_simd[best])) best = k;
        }
        given[best] = 1;
        u->by_simd[best][u->on_simd[best]++] = (u8)i;
        u->soonest[best] = 0;
        taken++;
    }
}

static void end_wave(Unit *u, u32 simd, u32 at, u64 now, u32 *next_group) {
    Wave *w = &u->waves[u->by_simd[simd][at]];
    i32 place = w->group;
    w->live = 0;
    for (u32 i = at; i + 1 < u->on_simd[simd]; i++) u->by_simd[simd][i] = u->by_simd[simd][i + 1];
    u->on_simd[simd]--;
    if (--u->members[place] == 0) {
        u->ended[u->number[place]] = now;
        if (*next_group < u->n_groups) start_group(u, (u32)place, (*next_group)++, now + (u64)u->f.start_cycles);
    }
}

static void pass_barrier(Unit *u, i32 place, u64 now) {
    if (!u->members[place] || u->arrived[place] < u->members[place]) return;
    u->arrived[place] = 0;
    for (u32 i = 0; i < WAVES; i++)
        if (u->waves[i].live && u->waves[i].group == place && u->waves[i].at_barrier)
            u->waves[i].at_barrier = 0, u->waves[i].next = now + (u64)u->f.barrier, u->waves[i].wake = 0, u->waves[i].reason = AT_BARRIER;
    memset(u->soonest, 0, sizeof u->soonest);
}

/* Waves that have issued go behind the others of their SIMD. */
static void to_back(Unit *u, u32 simd, const u8 *served, u32 n) {
    for (u32 k = 0; k < n; k++) {
        u32 at = 0, count = u->on_simd[simd];
        while (at < count && u->by_simd[simd][at] != served[k]) at++;
        if (at == count) continue; /* it has ended */
        for (; at + 1 < count; at++) u->by_simd[simd][at] = u->by_simd[simd][at + 1];
        u->by_simd[simd][count - 1] = served[k];
    }
}

/* Issues the next instruction of a wave that can; 1 when that was its last. */
static int step_on(Unit *u, Wave *w, u32 simd, u64 now, const Op *op) {
    const Figures *f = &u->f;
    const u32 *step = u->steps + 2 * (u64)w->at;
    u->stalls[(u64)step[0] * REASONS + ISSUED]++;
    u->stalls[(u64)step[0] * REASONS + w->reason] += now - w->since;
    u->issued++;
    while (w->at == w->mark) {
        u->passed[(u32)u->number[w->group] * MARKS + w->passed++] += now;
        next_mark(w);
    }
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
    if (op->kind == BARRIER) {
        w->at_barrier = 1, w->wake = ~0ull;
        u->arrived[w->group]++;
        pass_barrier(u, w->group, now);
    }
    return op->kind == END || w->at == w->end;
}

/* A SIMD's turn: of its waves those may issue that can, one to a unit. */
static void visit(Unit *u, u32 simd, u64 now, u32 *next_group) {
    u8 taken[SLOTS] = {0}, served[WAVES];
    u32 n_served = 0, present = 1; /* a workgroup that begins meanwhile has priority 0 */
    for (u32 i = 0; i < u->on_simd[simd]; i++) present |= 1u << u->waves[u->by_simd[simd][i]].priority;
    /* higher priorities first, then whoever has not issued for longest: oldest first would let waves starve where
       three others fill a unit, which measured loops of four waves don't show */
    for (int priority = 3; priority >= 0; priority--)
        for (u32 i = 0; present >> priority & 1 && i < u->on_simd[simd]; i++) {
            Wave *w = &u->waves[u->by_simd[simd][i]];
            if (w->priority != priority || w->wake > now) continue;
            if (w->at == w->end) {
                end_wave(u, simd, i--, now, next_group);
                continue;
            }
            const Op *op = &u->ops[u->steps[2 * (u64)w->at]];
            u64 when = blocked(u, w, simd, now, op);
            if (when) {
                w->wake = when;
                continue;
            }
            int none = op->kind == WAIT || op->kind == NOP || op->kind == BARRIER || op->kind == PRIORITY || op->kind == END;
            if (!none && (taken[op->slot] || u->slot_free[simd][op->slot] > now)) {
                w->reason = TURN;
                w->wake = 0;
                continue;
            }
            if (!none) taken[op->slot] = 1;
            served[n_served++] = u->by_simd[simd][i];
            if (step_on(u, w, simd, now, op)) {
                i32 place = w->group;
                end_wave(u, simd, i--, now, next_group);
                if (u->members[place] > 0) pass_barrier(u, place, now);
            }
        }
    if (n_served) to_back(u, simd, served, n_served);
    u->soonest[simd] = ~0ull;
    for (u32 i = 0; i < u->on_simd[simd]; i++) {
        u64 wake = u->waves[u->by_simd[simd][i]].wake;
        if (wake < u->soonest[simd]) u->soonest[simd] = wake;
    }
}

/* The first of the cycles after `now` at which a SIMD has its turn and a wave that may issue; 0: none has. */
static u64 next_turn(const Unit *u, u64 now) {
    u64 first = ~0ull;
    for (u32 s = 0; s < SIMDS; s++) {
        if (u->soonest[s] == ~0ull) continue;
        u64 at = later(now + 1, u->soonest[s]);
        at += (s + SIMDS - at % SIMDS) % SIMDS;
        if (at < first) first = at;
    }
    return first == ~0ull ? 0 : first;
}

/* Executes all workgroups. Returns 0, or 1 when the limit of cycles was reached or nothing can go on. */
EXPORT int run_unit(Unit *u) {
    const Figures *f = &u->f;
    memset(u->soonest, 0xFF, sizeof u->soonest);
    u32 next_group = 0, running = u->resident < u->n_groups ? u->resident : u->n_groups;
    for (u32 i = 0; i < running; i++) start_group(u, i, next_group++, (u64)i * (u64)f->start_cycles);
    u64 now = 0;
    for (;;) {
        visit(u, (u32)(now % SIMDS), now, &next_group);
        u32 live = 0;
        for (u32 s = 0; s < SIMDS; s++) live += u->on_simd[s];
        if (!live) break;
        u64 next = next_turn(u, now);
        if (!next || next > u->limit) return 1;
        now = next;
    }
    u->cycles = later(u->changed, later(now, written_back(u)));
    return 0;
}

EXPORT u64 unit_size(void) { return sizeof(Unit); }
EXPORT u64 given_size(void) { return offsetof(Unit, waves); }
EXPORT u64 op_size(void) { return sizeof(Op); }
EXPORT u64 event_size(void) { return sizeof(Event); }
