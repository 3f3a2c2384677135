/* Values that nothing has written, followed through arithmetic: see undefined.py. */
#ifndef AMDGEN_UNDEFINED_H
#define AMDGEN_UNDEFINED_H

#include "flight.h"

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

#endif
