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
    u32 before[LANES], hole[LANES], last[LANES], differs[LANES]; /* hole: undefined bits; scalars are in lane 0 */
} Followed;

static void begin_following(const Wave *w, Followed *f, u16 row) {
    f->row = row, f->stays = JUDGE && is_raced(w->origins[row]);
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

/* Where undefined bits of results came from: of several sources one that races is named, as its value stays. */
static void note_origins(Wave *w, const Op *op, const Followed *followed) {
    int source = op->n_reads;
    for (int i = op->n_reads; i--;)
        if (first_hole(&followed[i]) >= 0 && (followed[i].stays || source == op->n_reads || !followed[source].stays)) source = i;
    if (source == op->n_reads) return;
    u32 from = followed[source].row;
    for (int i = op->n_reads; i < op->n_reads + op->n_writes; i++) {
        u32 row = followed[i].row, differs = 0;
        for (int l = 0; l < (row < VECTOR_ROWS ? LANES : 1); l++) differs |= followed[i].differs[l];
        if (differs && row != from) w->origins[row] = w->origins[from] ? w->origins[from] : from + 1;
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

/* Executes an instruction with several values in place of what is undefined; what differs in its results is undefined.
   Every bit takes both values, and a comparison with 0 both results; POISON comes last, as it stays, but for what races: a
   fourth time with that as it is. */
static int follow(Machine *m, Wave *w, const Op *op) {
    static const u32 VALUES[3] = {0, POISON ^ 0xFFFFFFFFu, POISON};
    const u16 *rows = op->rows;
    int n = op->n_reads + op->n_writes, n_reads = op->n_reads;
    if (n > MOST_FOLLOWED) return suspect(w, "uninitialized");
    Followed followed[MOST_FOLLOWED];
    u64 exec = EXEC(w), target = w->next_pc, after_exec[4], after_pc[4];
    i32 ip = w->ip, after_ip[4];
    int turns = 3;
    for (int i = 0; i < n; i++) {
        begin_following(w, &followed[i], rows[i]);
        if (followed[i].stays) turns = 4;
    }
    u32 begin = JUDGE ? begin_with(w, op, followed) : 0;
    int event = NEXT;
    for (int turn = 0; turn < turns; turn++) {
        for (int i = 0; i < n; i++) fill_holes(w, &followed[i], VALUES[(begin + turn) % 3]);
        for (int i = 0; turn == 3 && i < n; i++) fill_again(w, &followed[i]);
        w->next_pc = target, w->ip = ip, EXEC(w) = exec;
        event = ((Handler *)op->run)(w, op);
        if (event != NEXT && event != JUMPED) return event;
        for (int i = n_reads; i < n; i++) compare_outcome(w, &followed[i], !turn);
        after_exec[turn] = EXEC(w), after_pc[turn] = w->next_pc, after_ip[turn] = w->ip;
    }
    for (int turn = 1; turn < turns; turn++)
        if (after_exec[turn] != after_exec[0] || after_pc[turn] != after_pc[0] || after_ip[turn] != after_ip[0]) {
            if (!JUDGE) return suspect(w, "uninitialized value decides");
            report_decided(w, op, followed);
            break;
        }
    if (op->flags & SELECTS) choose_nothing(op, followed);
    for (int i = n_reads; i < n; i++) end_following(w, &followed[i]);
    if (JUDGE) {
        note_origins(w, op, followed);
        for (int i = 0; i < n_reads; i++) restore(w, op, &followed[i]);
    }
    return event;
}

#endif
