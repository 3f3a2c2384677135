/* The judge executes the waves of a workgroup in step: those at the lowest address execute an instruction together until
   they part, end, wait, or reach the address where others are. So a wave may run far ahead of others, as no hardware lets
   it; in a fair run those that have waited for longest execute one instruction. */
#ifndef AMDGEN_STEPS_H
#define AMDGEN_STEPS_H

#include "windows.h"

enum { OTHERS_WAIT = 1000 }; /* instructions of a wave, at most, while others could run */

INLINE u32 address_of(const Machine *m, const Wave *w) { return m->ops[w->ip].pc; }

/* Of the runnable waves those that have waited for longest. */
static u32 waiting_longest(const Group *g, u32 running) {
    u64 since = ~0ull;
    u32 found = 0;
    for (u32 i = 0; i < g->n_waves; i++) {
        if (!(running >> i & 1) || g->waves[i].ran > since) continue;
        found = (g->waves[i].ran < since ? 0 : found) | 1u << i;
        since = g->waves[i].ran;
    }
    return found;
}

/* The runnable waves to choose from: all, unless some have waited for long while others ran a loop. */
static u32 whose_turn(Group *g, u32 running) {
    if (g->machine->fair) return waiting_longest(g, running);
    u32 mine = 0, waiting = 0;
    u64 count = (u64)__builtin_popcount(running);
    for (u32 i = 0; i < g->n_waves; i++)
        if (running >> i & 1 && g->waves[i].favoured) mine |= 1u << i;
    if (mine && g->total < g->turn_ends) return mine;
    for (u32 i = 0; i < g->n_waves; i++) {
        Wave *w = &g->waves[i];
        w->favoured = running >> i & 1 && g->total - w->ran > OTHERS_WAIT * count;
        if (w->favoured) waiting |= 1u << i;
    }
    g->turn_ends = g->total + OTHERS_WAIT * (u64)__builtin_popcount(waiting);
    return waiting ? waiting : running;
}

/* The members poll: lets the workgroup's other waves run first, unless it just did; what is waited for may be theirs. Returns
   these. */
static u32 give_way(Group *g) {
    u32 others = 0;
    for (u32 i = 0; i < g->n_waves; i++) others |= (u32)(!g->waves[i].status && !(g->members >> i & 1)) << i;
    g->gave_way = others && !g->gave_way;
    if (!g->gave_way) return 0;
    for (u32 i = 0; i < g->n_waves; i++) g->waves[i].favoured = others >> i & 1;
    g->turn_ends = g->total + OTHERS_WAIT * (u64)__builtin_popcount(others);
    return others;
}

/* Chooses the waves that execute the next step together; 0 when none can run. */
static int choose_members(Machine *m, Group *g) {
    u32 running = 0;
    for (u32 i = 0; i < g->n_waves; i++)
        if (!g->waves[i].status) running |= 1u << i;
    if (!running) return 0;
    u32 chosen = whose_turn(g, running), lowest = ~0u;
    g->members = 0, g->cursor = 0, g->stop = -1, g->turn = g->total;
    for (u32 i = 0; i < g->n_waves; i++)
        if (chosen >> i & 1 && address_of(m, &g->waves[i]) < lowest) lowest = address_of(m, &g->waves[i]), g->step_ip = g->waves[i].ip;
    for (u32 i = 0; i < g->n_waves; i++) {
        const Wave *w = &g->waves[i];
        if (!(chosen >> i & 1)) continue;
        if (w->ip == g->step_ip) g->members |= 1u << i;
        else if (address_of(m, w) > lowest && (g->stop < 0 || address_of(m, w) < g->stop)) g->stop = address_of(m, w);
    }
    g->turn += OTHERS_WAIT * (u64)__builtin_popcount(g->members);
    return 1;
}

static int judge_instruction(Machine *m, Wave *w, const Op *op) {
    u64 lanes = EXEC(w), lost;
    if (lanes != ~0ull) m->partial[op - m->ops] = 1;
    if (op->counters) wait_for_room(w, op);
    int undefined = judge_registers(w, op, &lost);
    rules_before(w, op);
    if (undefined) return follow(m, w, op);
    if (lost && op->flags & SCALAR_ACCESS) {
        leave_lost(w, op, lost);
        return NEXT;
    }
    if (!(lost & lanes) || !(op->flags & BY_LANE)) return ((Handler *)op->run)(w, op);
    EXEC(w) &= ~lost; /* the other lanes access memory as usual */
    int event = ((Handler *)op->run)(w, op);
    EXEC(w) = lanes;
    leave_lost(w, op, lost & lanes);
    return event;
}

/* One instruction of one wave. Returns NEXT when it has been executed, whatever follows for the wave. */
static int step_wave(Machine *m, Wave *w) {
    i32 ip = w->ip;
    u32 lanes_off = EXEC(w) != ~0ull;
    if ((Handler *)m->ops[ip].run == op_indexed && variant_of(m, w, &m->ops[ip]) < 0) { /* the wave comes here again */
        m->at = ip;
        return VARIANT;
    }
    m->watching = watches(m, w, &m->ops[ip]);
    m->n_touches = 0;
    if (tell(m, w, ip, 0) != NEXT) return SUSPECT;
    int event = judge_instruction(m, w, &m->ops[ip]);
    int answer = event == SUSPECT ? NEXT : tell(m, w, ip, 1);
    if (answer == SUSPECT) return SUSPECT;
    if (m->ways && is_instruction(&m->ops[ip])) remember(m, w, &m->ops[ip], lanes_off);
    if (event == SUSPECT) {
        m->at = ip;
        return event;
    }
    if ((Handler *)m->ops[ip].run == op_unknown) {
        m->at = ip;
        return event;
    }
    m->executed[ip]++;
    m->judged++;
    w->group->total++;
    if (answer == ENDED) event = ENDED;
    if (event == JUMPED) {
        if (w->ip >= 0) return NEXT;
        event = jump(m, w, ip);
        if (event == JUMPED) return NEXT;
        m->at = w->ip = ip;
        return event;
    }
    w->ip = ip + 1;
    if (event == BARRIER) w->status = 1;
    if (event == ENDED) w->status = 2;
    return NEXT;
}

/* After a step of the members: whether they go on together as they are. */
static int still_together(const Machine *m, Group *g) {
    i32 ip = -1;
    u32 running = 0;
    for (u32 i = 0; i < g->n_waves; i++)
        if (g->members >> i & 1) g->waves[i].ran = g->total;
    if (m->fair) return 0;
    for (u32 i = 0; i < g->n_waves; i++) {
        Wave *w = &g->waves[i];
        running |= (u32)!w->status << i;
        if (!(g->members >> i & 1)) continue;
        if (w->status || (ip >= 0 && w->ip != ip)) return 0;
        ip = w->ip;
    }
    g->step_ip = ip;
    return m->ops[ip].pc != g->stop && (running == g->members || g->total <= g->turn);
}

/* Whether the launch has gone on for long enough after an error (stop.py). */
INLINE int has_enough(Machine *m) {
    if (!m->n_errors || !m->most_errors) return 0;
    if (!m->last) m->last = m->judged + m->judged / 2 + m->folding;
    return m->n_errors >= m->most_errors || m->judged >= m->last;
}

/* Runs a workgroup until it ends, or until something else has to be done. */
EXPORT int run_group(Machine *m, Group *g) {
    g->machine = m;
    u64 until = g->total + m->turn * g->n_waves;
    for (;;) {
        if (!g->members) {
            if (g->total > until) return TURN;
            if (!choose_members(m, g)) {
                if (release(g) != NEXT) return ENDED;
                for (u32 i = 0; i < g->n_waves; i++) g->waves[i].ran = g->total;
                if (m->impatient) return REST;
                continue;
            }
        }
        if (!g->cursor) g->step++;
        for (; g->cursor < g->n_waves; g->cursor++) {
            if (!(g->members >> g->cursor & 1)) continue;
            int event = step_wave(m, &g->waves[g->cursor]);
            if (event == NEXT) continue;
            if (event == UNKNOWN) g->waiting = g->cursor++;
            return event;
        }
        g->cursor = 0;
        if (!still_together(m, g) || g->total > until) g->members = 0;
        if (g->yields) {
            g->members = g->yields = 0, g->spins = 1;
            return TURN;
        }
        if (g->polls > POLLS * g->n_waves) {
            u32 others = give_way(g);
            g->members = g->polls = 0;
            if (others) continue;
            g->spins = 1;
            return TURN;
        }
        if (has_enough(m) || many_ways(m) || halted(m)) return TURN;
    }
}

#endif
