/* What most handlers call: compiled once for all of them (library.py), or within the runtime. */
#ifndef AMDGEN_SUPPORT_H
#define AMDGEN_SUPPORT_H

/* Writes the lanes of a mask. */
SUPPORT void put_lanes(u32 *to, const u32 *value, u64 mask) {
    for (int h = 0; h < 2; h++) {
        u32 part = (u32)(mask >> 32 * h);
        for (int i = 0; i < 32; i++) {
            u32 keep = (part >> i & 1) - 1;
            to[32 * h + i] = (to[32 * h + i] & keep) | (value[32 * h + i] & ~keep);
        }
    }
}

/* 64 bytes of 0 and 1 into 64 bits. */
SUPPORT u64 pack_mask(const u8 *bits) {
    u64 out = 0;
    for (int i = 0; i < 8; i++) {
        u64 eight;
        __builtin_memcpy(&eight, bits + 8 * i, 8);
        out |= (eight * 0x0102040810204080ull >> 56) << 8 * i;
    }
    return out;
}

/* Bit i of the result is bit source[i] of the mask. */
SUPPORT u64 gather_mask(u64 mask, const u8 *source) {
    u64 out = 0;
    for (int i = 0; i < LANES; i++) out |= (mask >> source[i] & 1) << i;
    return out;
}

#endif
