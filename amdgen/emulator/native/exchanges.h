/* Exchanges between lanes that go through LDS hardware. */
#ifndef AMDGEN_EXCHANGES_H
#define AMDGEN_EXCHANGES_H

#include "flight.h"

enum { PULL, PUSH, SWIZZLE };

/* ds_bpermute, ds_permute, ds_swizzle. op->offset: of a swizzle, its pattern. Undefined bits of the data move with the
   others. */
EXPORT int op_exchange(Wave *w, const Op *op) {
    u64 exec = EXEC(w);
    u32 row = op->lds.source[0];
    const u32 *data = w->v[row];
    int holes = (exec & ~w->defined[row]) != 0;
    u32 out[1][LANES] = {0}, bits[1][LANES];
    if (holes) __builtin_memset(bits, 0xFF, sizeof bits);
    u32 offset = (u32)op->offset;
    for (int i = 0; i < LANES; i++) {
        u32 lane = 0;
        if (op->kind != SWIZZLE) lane = (w->v[op->lds.address][i] + offset) >> 2 & 63;
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
            if (!(exec >> i & 1)) continue;
            out[0][lane] = data[i];
            if (holes) bits[0][lane] = known_bits(w, row, (u32)i);
        } else {
            out[0][i] = exec >> lane & 1 ? data[lane] : 0;
            if (holes && exec >> lane & 1) bits[0][i] = known_bits(w, row, lane);
        }
    }
    u64 origin = w->origins[row] ? w->origins[row] : row + 1;
    int event = issue_load(w, op, op->lds.data, out, holes ? bits : 0, 1);
    if (JUDGE && holes && event == NEXT) w->arrivals[w->queue[w->in_flight - 1].arrival].origin = origin;
    return event;
}

#endif
