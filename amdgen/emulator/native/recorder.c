/* Records what waves execute, for a model of their time: watches while the engine executes (Machine.watch). Compiled apart
   from the engine, which therefore pays nothing for it. */
#include "machine.h"

#define EXPORT __attribute__((visibility("default")))

enum { MOST_WAVES = 32, NO_DETAIL = 0xFFFFFFFF, PRIVATE_LINE = 1u << 31, NO_ROOM_LINES = 2048 };

typedef struct {
    u32 operation, group, wave, number, detail; /* number: of the wave's steps; detail: index into Recorder.details, or NO_DETAIL */
} StepTaken;

/* How far a workgroup is recorded. It may be interrupted by others, for which it waits. */
enum { BEGUN, COUNTED, WHOLE };
typedef struct {
    u64 group, how, count; /* count: its steps */
    u64 taken[MOST_WAVES]; /* of them, those that are kept */
} Kept;

/* A detail: lines, lanes, cycles of bank conflicts, then the numbers of the lines from the arena's begin on. */
typedef struct {
    StepTaken *steps;
    u32 *details;
    u64 n_steps, most_steps, n_details, most_details;
    u64 most_of_wave; /* steps after which a wave is ended; 0: none */
    u64 full;         /* there was no room for all */
    u64 conflicts;    /* of the operation, before it was executed */
    u64 group;
    u64 line_shift; /* log2 of the bytes of a line */
    u64 n_kept;
    Kept *kept;       /* by workgroup, ascending */
    Kept *of;         /* of the workgroup that is executed */
    Kept other;       /* that, where it is not among them */
} Recorder;

EXPORT u64 recorder_size(void) { return sizeof(Recorder); }

static u32 add_line(u32 *lines, u32 n, u32 line) {
    for (u32 i = n; i-- > 0;)
        if (lines[i] == line) return n;
    lines[n] = line;
    return n + 1;
}

static u32 add_lines(const Machine *m, const Touch *t, u64 shift, u32 *lines, u32 n) {
    if (t->place == TO_LDS) return n;
    u64 lanes = t->place == TO_MEMORY_ONCE ? 1 : t->mask;
    for (u64 e = lanes; e; e &= e - 1) {
        u64 at = t->at[__builtin_ctzll(e)];
        u64 first = t->place == TO_SCRATCH ? at : at - m->memory_base, last = first + (t->size ? t->size - 1 : 0);
        for (u64 line = first >> shift; line <= last >> shift; line++)
            n = add_line(lines, n, (u32)line | (t->place == TO_SCRATCH ? PRIVATE_LINE : 0));
    }
    return n;
}

static void begin_group(Recorder *r, u64 group) {
    u64 low = 0, high = r->n_kept;
    while (low < high) {
        u64 middle = (low + high) / 2;
        if (r->kept[middle].group < group) low = middle + 1;
        else high = middle;
    }
    r->group = group;
    r->of = low < r->n_kept && r->kept[low].group == group ? &r->kept[low] : &r->other;
    if (r->of == &r->other) r->other = (Kept){.how = BEGUN};
}

/* What the engine calls before and after each instruction. Answers NEXT, ENDED where the wave has taken enough steps, or
   SUSPECT where there is no more room. */
EXPORT i32 record(Wave *w, i32 at, i32 after) {
    const Machine *m = w->group->machine;
    Recorder *r = m->watcher;
    if (!after) {
        r->conflicts = m->conflicts[at];
        return NEXT;
    }
    if (r->group != w->group->id) begin_group(r, w->group->id);
    u64 *taken = &r->of->taken[w->number % MOST_WAVES];
    r->of->count++;
    if (r->most_of_wave && r->of->how != WHOLE && *taken == r->most_of_wave) return NEXT; /* of those that are counted */
    if (r->n_steps == r->most_steps || r->n_details + NO_ROOM_LINES > r->most_details) {
        r->full = 1;
        return SUSPECT;
    }
    StepTaken *s = &r->steps[r->n_steps++];
    *s = (StepTaken){(u32)at, w->group->id, w->number, (u32)*taken, NO_DETAIL};
    if (m->n_touches) {
        u32 *detail = r->details + r->n_details, n = 0, lanes = 0;
        for (u32 i = 0; i < m->n_touches; i++) {
            n = add_lines(m, &m->touches[i], r->line_shift, detail + 3, n);
            lanes |= m->touches[i].place == TO_MEMORY_ONCE ? 1 : (u32)__builtin_popcountll(m->touches[i].mask);
        }
        detail[0] = n, detail[1] = lanes, detail[2] = (u32)(m->conflicts[at] - r->conflicts);
        s->detail = (u32)r->n_details;
        r->n_details += 3 + n;
    }
    ++*taken;
    return r->most_of_wave && *taken == r->most_of_wave && r->of->how == BEGUN ? ENDED : NEXT;
}
