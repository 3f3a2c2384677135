/* What the handlers of control.py call: modes, forks, SGPRs numbered at run time, hardware registers, whose content
   hwreg.py describes. Source: AMD CDNA3 and CDNA4 ISA references, 12 (their pseudo-code). */
#ifndef AMDGEN_CONTROL_H
#define AMDGEN_CONTROL_H

#include "machine.h"

INLINE int unsupported(const Wave *w, const char *why) {
    w->group->machine->why = why;
    return SUSPECT;
}

/* Goes on at an address; `jump` of the runtime finds the code, for the word of MODE that the wave has now. */
INLINE int go_to(Wave *w, u64 address) {
    w->next_pc = address, w->ip = -1;
    return JUMPED;
}

INLINE int set_mode(Wave *w, u32 word, u64 next) {
    w->mode_word = word;
    return go_to(w, next);
}

/* ------------------------------------------------------------------------------------------------ forks */

INLINE u32 forks_open(const Wave *w) { return w->mode_word >> FORK_DEPTH; }

/* Splits a wave at a branch: lanes in `chosen` go to `target`, the others to `next`. The smaller part continues (at a tie
   the one that jumps); EXEC and address of the other are pushed onto the stack of SGPRs, four an entry. */
INLINE int fork_wave(Wave *w, u64 chosen, u64 next, u64 target) {
    u64 lanes = EXEC(w), passing = lanes & chosen, failing = lanes & ~chosen;
    if (passing == lanes) return go_to(w, target);
    if (failing == lanes) return go_to(w, next);
    int stays = __builtin_popcountll(failing) < __builtin_popcountll(passing);
    u32 depth = forks_open(w);
    if (depth == MOST_FORKS) return unsupported(w, "more than seven forks deep");
    put_scalar64(w, 4 * depth, stays ? passing : failing);
    put_scalar64(w, 4 * depth + 2, stays ? target : next);
    put_scalar64(w, EXEC_LO, stays ? failing : passing);
    return set_mode(w, w->mode_word + (1u << FORK_DEPTH), stays ? next : target);
}

/* Continues where the stack has the depth that the operand says; else with the path on top of it. */
INLINE int join_wave(Wave *w, u32 saved, u64 here) {
    u32 depth = forks_open(w);
    if (depth == saved) return go_to(w, here);
    if (!depth) return unsupported(w, "a join without a fork");
    u64 lanes = scalar64(w, 4 * depth - 4), next = scalar64(w, 4 * depth - 2);
    put_scalar64(w, EXEC_LO, lanes);
    return set_mode(w, w->mode_word - (1u << FORK_DEPTH), next);
}

/* ------------------------------------------------------------------------------------------------ SGPRs by number */

/* The SGPR at `index` plus M0; -1 where there is no such SGPR. */
INLINE i32 relative(const Wave *w, u32 base, u32 words) {
    u64 number = (u64)base + w->s[M0];
    return number + words <= GENERAL_SGPRS ? (i32)number : -1;
}

INLINE int not_an_sgpr(const Wave *w) { return unsupported(w, "a relative move of what is not an SGPR; M0 is too large"); }

/* An undefined source leaves an undefined destination. */
INLINE int move_from(Wave *w, u32 to, u32 base, u32 words) {
    i32 from = relative(w, base, words);
    if (from < 0) return not_an_sgpr(w);
    for (u32 i = 0; i < words; i++) w->s[to + i] = w->s[from + i], w->s_defined[to + i] = w->s_defined[from + i];
    return NEXT;
}

INLINE int move_to(Wave *w, u32 base, u64 value, u32 words) {
    i32 to = relative(w, base, words);
    if (to < 0) return not_an_sgpr(w);
    for (u32 i = 0; i < words; i++) put_scalar(w, (u32)to + i, (u32)(value >> 32 * i));
    return NEXT;
}

/* ------------------------------------------------------------------------------------------------ hardware registers */

INLINE u32 status_word(const Wave *w) { /* IN_TG, VALID */
    return (w->s[SCC] != 0) | (u32)!EXEC(w) << 9 | (u32)!scalar64(w, VCC_LO) << 10 | 1u << 11 | 1u << 16;
}

INLINE u32 wave_id_word(const Wave *w, u32 simds) { return (w->number / simds & 15) | w->number % simds << 4; }

INLINE u32 coming(const Wave *w, int counter) {
    i64 n = w->issued[counter] - w->landed[counter], most = w->group->machine->counter_max[counter];
    return (u32)(n < most ? n : most);
}

INLINE u32 in_flight_word(const Wave *w) {
    u32 vm = coming(w, VMCNT), lgkm = coming(w, LGKMCNT);
    return (vm & 15) | lgkm << 8 | vm >> 4 << 22;
}

#endif
