/* Bits that nothing has defined, followed through arithmetic.

   Compilers read undefined registers on purpose: the high half of a 64-bit addend whose sum is cut to 32 bits, a register
   that is copied because its neighbour is, a mask whose bits for inactive lanes EXEC takes away later. Only what an
   undefined bit decides is an error: an address, data that is stored or multiplied, a branch, EXEC. So arithmetic on such
   bits is executed several times, with different values in their place; bits of the result that differ are undefined. */
#ifndef AMDGEN_UNDEFINED_H
#define AMDGEN_UNDEFINED_H

#include "registers.h"

enum { MOST_FOLLOWED = 96 }; /* rows of one instruction */

/* A row before an instruction, and what is known of it after. */
typedef struct {
    u16 row;
    u16 stays; /* its value is not POISON in the end: see RACED */
    u16 idle;  /* none of its undefined bits reaches a result */
    u32 before[LANES], hole[LANES], last[LANES], differs[LANES]; /* hole: undefined bits; scalars are in lane 0 */
} Followed;

static void begin_following(const Wave *w, Followed *f, u16 row) {
    f->row = row, f->stays = JUDGE && is_raced(w->origins[row]), f->idle = 0;
    __builtin_memset(f->differs, 0, sizeof f->differs);
    if (row >= VECTOR_ROWS) {
        f->before[0] = w->s[row - VECTOR_ROWS], f->hole[0] = ~w->s_defined[row - VECTOR_ROWS];
        return;
    }
    __builtin_memcpy(f->before, w->v[row], sizeof f->before);
    if (w->defined[row] == ~0ull) __builtin_memset(f->hole, 0, sizeof f->hole);
    else if (!(w->defined[row] | w->partial[row])) __builtin_memset(f->hole, 0xFF, sizeof f->hole);
    else for (u32 l = 0; l < LANES; l++) f->hole[l] = ~known_bits(w, row, l);
}

/* Puts a value in place of what is undefined. */
static void fill_holes(Wave *w, const Followed *f, u32 value) {
    if (f->row >= VECTOR_ROWS) {
        u32 word = (f->before[0] & ~f->hole[0]) | (value & f->hole[0]);
        w->s[f->row - VECTOR_ROWS] = f->row - VECTOR_ROWS == SCC ? word & 1 : word;
        return;
    }
    for (int l = 0; l < LANES; l++) w->v[f->row][l] = (f->before[l] & ~f->hole[l]) | (value & f->hole[l]);
}

/* What was there, where that stays. */
static void fill_again(Wave *w, const Followed *f) {
    if (!f->stays) return;
    if (f->row >= VECTOR_ROWS) w->s[f->row - VECTOR_ROWS] = f->before[0];
    else __builtin_memcpy(w->v[f->row], f->before, sizeof f->before);
}

static void compare_outcome(const Wave *w, Followed *f, int first) {
    const u32 *now = f->row < VECTOR_ROWS ? w->v[f->row] : &w->s[f->row - VECTOR_ROWS];
    int n = f->row < VECTOR_ROWS ? LANES : 1;
    for (int l = 0; l < n; l++) {
        if (!first) f->differs[l] |= now[l] ^ f->last[l];
        f->last[l] = now[l];
    }
}

/* Whether a result has undefined bits. */
static int is_undefined(const Followed *f) {
    u32 any = 0;
    for (int l = 0; l < (f->row < VECTOR_ROWS ? LANES : 1); l++) any |= f->differs[l];
    return any != 0;
}

static void end_following(Wave *w, const Followed *f) {
    u32 bits[LANES];
    if (f->row >= VECTOR_ROWS) {
        u32 scalar = f->row - VECTOR_ROWS;
        w->s_defined[scalar] = scalar == SCC ? (f->differs[0] ? 0 : ~0u) : ~f->differs[0];
        return;
    }
    u32 any = 0, every = ~0u;
    for (int l = 0; l < LANES; l++) any |= f->differs[l], every &= f->differs[l];
    if (!any || every == ~0u) { /* the usual case */
        w->defined[f->row] = any ? 0 : ~0ull, w->partial[f->row] = 0;
        return;
    }
    for (int l = 0; l < LANES; l++) bits[l] = ~f->differs[l];
    set_known(w, f->row, bits, ~0ull);
}

/* A row that is read, and not written, is left as it was. */
static void restore(Wave *w, const Op *op, const Followed *f) {
    for (int i = op->n_reads; i < op->n_reads + op->n_writes; i++)
        if (op->rows[i] == f->row) return;
    if (f->row >= VECTOR_ROWS) w->s[f->row - VECTOR_ROWS] = f->before[0];
    else __builtin_memcpy(w->v[f->row], f->before, sizeof f->before);
}

/* The first lane in which a row that was read has undefined bits, -1: in none. */
static i32 first_hole(const Followed *f) {
    for (int l = 0; l < (f->row < VECTOR_ROWS ? LANES : 1); l++)
        if (f->hole[l]) return l;
    return -1;
}

static void report_decided(Wave *w, const Op *op, const Followed *followed) {
    for (int i = 0; i < op->n_reads; i++) {
        i32 lane = first_hole(&followed[i]);
        if (lane < 0) continue;
        report_undefined(w, op, followed[i].row, lane, 1);
        return;
    }
}

/* Whether a source's origin tells more than another's: its value stays, and is no mere copy. */
INLINE int tells_more(const Wave *w, const Followed *f, const Followed *than) {
    if (f->stays != than->stays) return f->stays;
    return (w->origins[f->row] & (COMPUTED | OF_DWORDS)) >= (w->origins[than->row] & (COMPUTED | OF_DWORDS));
}

/* Where undefined bits of results came from: of several sources one that races is named, as its value stays. */
static void note_origins(Wave *w, const Op *op, const Followed *followed) {
    int source = op->n_reads;
    for (int i = op->n_reads; i--;)
        if (first_hole(&followed[i]) >= 0 && !followed[i].idle && (source == op->n_reads || tells_more(w, &followed[i], &followed[source]))) source = i;
    if (source == op->n_reads) return;
    u32 from = followed[source].row;
    u64 origin = w->origins[from] ? w->origins[from] : from + 1;
    for (int i = op->n_reads; i < op->n_reads + op->n_writes; i++) {
        u32 row = followed[i].row;
        if (!is_undefined(&followed[i]) || (row == from && !w->origins[from])) continue;
        int computed = is_raced(origin) && (!(op->flags & MOVES) || row == VECTOR_ROWS + SCC);
        w->origins[row] = !computed ? origin : origin | COMPUTED | (op->flags & DWORDS ? OF_DWORDS : 0);
    }
}

/* What an undefined SCC has chosen is undefined as a whole, also the bits that both values have: it is one of two, and
   nothing says which. To choose is no error: where no lane is active compilers leave the result to a mask with EXEC. */
static void choose_nothing(const Op *op, Followed *followed) {
    u32 hole = 0;
    for (int i = 0; i < op->n_reads; i++) hole |= followed[i].row == VECTOR_ROWS + SCC ? followed[i].hole[0] : 0;
    for (int i = op->n_reads; hole && i < op->n_reads + op->n_writes; i++)
        if (followed[i].differs[0]) followed[i].differs[0] = ~0u;
}

/* The value to begin with; the last one stays. After what a finding tells of it is not always the same, so that a loop
   whose condition it decides comes to an end. */
static u32 begin_with(Wave *w, const Op *op, const Followed *followed) {
    for (int i = 0; i < op->n_reads; i++)
        if (w->origins[followed[i].row] == REPORTED && first_hole(&followed[i]) >= 0)
            return (++w->n_followed * 0x9E3779B1u >> 16) % 3;
    return 0;
}

/* What else undefined bits of a comparison are tried with: numbers beyond those that programs compare with, as an integer
   and as a float of any size, positive and negative; and, for equality, the constants of the instruction. Returns how
   many. */
static int more_to_try(const Op *op, u32 *values) {
    int n = 0;
    values[n++] = 0x7BFF7BFF, values[n++] = 0xFBFFFBFF;
    for (int i = 0; i < ARGS; i++)
        if (op->arg[i]) values[n++] = (u32)op->arg[i];
    return n;
}

/* Puts into undefined bits what the instruction compares them with, where that is a register, too. */
static void fill_alike(Wave *w, const Op *op, const Followed *followed) {
    u32 half = op->n_reads / 2;
    for (u32 i = 0; i < 2 * half; i++) {
        const Followed *f = &followed[i], *other = &followed[i < half ? i + half : i - half];
        int is_scalar = other->row >= VECTOR_ROWS;
        if (f->row >= VECTOR_ROWS) {
            w->s[f->row - VECTOR_ROWS] = (f->before[0] & ~f->hole[0]) | (other->before[0] & f->hole[0]);
            continue;
        }
        for (int l = 0; l < LANES; l++)
            w->v[f->row][l] = (f->before[l] & ~f->hole[l]) | (other->before[is_scalar ? 0 : l] & f->hole[l]);
    }
}

/* Of sources with undefined bits that are moved some may be computed, and others a copy of memory: finds out whose reach a
   result, by changing one at a time. */
static int find_idle(Wave *w, const Op *op, Followed *followed) {
    int n = op->n_reads + op->n_writes, sources = 0, computed = 0;
    for (int i = 0; i < op->n_reads; i++)
        if (first_hole(&followed[i]) >= 0) sources++, computed += (w->origins[followed[i].row] & COMPUTED) != 0;
    if (!(op->flags & MOVES) || sources < 2 || !computed || computed == sources) return NEXT;
    u64 exec = EXEC(w), target = w->next_pc;
    i32 ip = w->ip;
    for (int i = 0; i < op->n_reads; i++) {
        if (first_hole(&followed[i]) < 0) continue;
        for (int turn = 0; turn < 2; turn++) {
            for (int k = 0; k < n; k++) fill_holes(w, &followed[k], k == i && turn ? ~0u : 0);
            w->next_pc = target, w->ip = ip, EXEC(w) = exec;
            int event = ((Handler *)op->run)(w, op);
            if (event != NEXT && event != JUMPED) return event;
            for (int k = op->n_reads; k < n; k++) compare_outcome(w, &followed[k], !turn);
        }
        followed[i].idle = 1;
        for (int k = op->n_reads; k < n; k++) {
            if (is_undefined(&followed[k])) followed[i].idle = 0;
            __builtin_memset(followed[k].differs, 0, sizeof followed[k].differs);
        }
    }
    for (int k = 0; k < n; k++) fill_holes(w, &followed[k], 0);
    w->next_pc = target, w->ip = ip, EXEC(w) = exec;
    return NEXT;
}

/* Executes an instruction with several values in place of what is undefined; what differs in its results is undefined.
   Every bit takes both values, and a comparison both results; POISON comes last, as it stays, but for what races: once
   more with that as it is. */
static int follow(Machine *m, Wave *w, const Op *op) {
    static const u32 VALUES[3] = {0, POISON ^ 0xFFFFFFFFu, POISON};
    const u16 *rows = op->rows;
    int n = op->n_reads + op->n_writes, n_reads = op->n_reads;
    if (n > MOST_FOLLOWED) return suspect(w, "uninitialized");
    Followed followed[MOST_FOLLOWED];
    u64 exec = EXEC(w), target = w->next_pc, after_exec, after_pc;
    i32 ip = w->ip, after_ip;
    u32 values[ARGS + 8];
    int more = op->flags & COMPARES ? more_to_try(op, values) + 1 : 0, turns = more + 3, decides = 0; /* the first: fill_alike */
    for (int i = 0; i < n; i++) {
        begin_following(w, &followed[i], rows[i]);
        if (followed[i].stays) turns = more + 4;
    }
    u32 begin = JUDGE ? begin_with(w, op, followed) : 0;
    int event = JUDGE ? find_idle(w, op, followed) : NEXT;
    if (event != NEXT) return event;
    for (int turn = 0; turn < turns; turn++) {
        u32 value = turn < more ? values[turn ? turn - 1 : 0] : VALUES[(begin + turn - more) % 3];
        for (int i = 0; i < n; i++) fill_holes(w, &followed[i], value);
        if (more && !turn) fill_alike(w, op, followed);
        for (int i = 0; turn == more + 3 && i < n; i++) fill_again(w, &followed[i]);
        w->next_pc = target, w->ip = ip, EXEC(w) = exec;
        event = ((Handler *)op->run)(w, op);
        if (event != NEXT && event != JUMPED) return event;
        for (int i = n_reads; i < n; i++) compare_outcome(w, &followed[i], !turn);
        decides |= turn && (EXEC(w) != after_exec || w->next_pc != after_pc || w->ip != after_ip);
        after_exec = EXEC(w), after_pc = w->next_pc, after_ip = w->ip;
    }
    if (decides && !JUDGE) return suspect(w, "uninitialized value decides");
    if (decides) report_decided(w, op, followed);
    if (op->flags & SELECTS) choose_nothing(op, followed);
    for (int i = n_reads; i < n; i++) end_following(w, &followed[i]);
    if (JUDGE) {
        note_origins(w, op, followed);
        for (int i = 0; i < n_reads; i++) restore(w, op, &followed[i]);
    }
    return event;
}

#endif
