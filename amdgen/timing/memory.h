/* When an access to memory, LDS or scalar memory has been done, and what it occupies until then. */

/* Whether a line is in a cache of `sets` sets; it is the most recent one of its set afterwards. */
static int cached(u32 *cache, u32 sets, u32 ways, u32 line) {
    u32 *set = cache + (u64)(line % sets) * ways, i = 0;
    while (i < ways - 1 && set[i] != line + 1) i++;
    int hit = set[i] == line + 1;
    for (; i > 0; i--) set[i] = set[i - 1];
    set[0] = line + 1;
    return hit;
}

INLINE double queue_for(double *server, double now, double cost) {
    double start = *server > now ? *server : now;
    *server = start + cost;
    return *server;
}

/* HBM writes back when nothing is read, and between what is read. */
static double read_hbm(Unit *u, double at, double crowd) {
    const Figures *f = &u->f;
    double cost = crowd * f->l1_line / f->hbm;
    if (at > u->hbm_free) u->unwritten -= at - u->hbm_free < u->unwritten ? at - u->hbm_free : u->unwritten;
    double between = u->unwritten < cost ? u->unwritten : cost;
    u->unwritten -= between;
    return queue_for(&u->hbm_free, at, cost + between);
}

/* Bytes that will be written to HBM; how long they wait until L2 has room for them. */
static double write_hbm(Unit *u, double now, double bytes) {
    const Figures *f = &u->f;
    if (now > u->hbm_free) {
        u->unwritten -= now - u->hbm_free < u->unwritten ? now - u->hbm_free : u->unwritten;
        u->hbm_free = now;
    }
    u->unwritten += bytes / f->hbm_write;
    return u->unwritten - f->l2_room / f->hbm_write;
}

/* What leaves the L2 for memory, by the MALL where there is one: until when that holds up who wrote it. */
static u64 write_back(Unit *u, const Op *op, double now, double bytes, double farther) {
    const Figures *f = &u->f;
    double waits = 0;
    u->far_bytes += op->weight * bytes, u->far_written += op->weight * bytes;
    if (f->has_mall) {
        double done = queue_for(&u->mall_free, now, op->crowd * bytes / f->mall_write);
        waits = done - now - f->l2_room / f->mall_write;
    }
    if (farther > 0) {
        u->farther_bytes += op->weight * farther * bytes, u->farther_written += op->weight * farther * bytes;
        double over = write_hbm(u, now, op->crowd * farther * bytes);
        waits = over > waits ? over : waits;
    }
    return waits > 0 ? (u64)(now + waits) : 0;
}

/* When all that was written has left the L2, as it has when a kernel ends. */
static u64 written_back(const Unit *u) {
    double left = u->l2_write_free;
    if (u->mall_free > left) left = u->mall_free;
    if (u->unwritten > 0 && u->hbm_free + u->unwritten > left) left = u->hbm_free + u->unwritten;
    return (u64)left;
}

/* Whether this CU has brought a line to the L2 not long ago: as it comes to a line in parts, the L1 may have lost it. */
static int brought(Unit *u, u32 line) {
    u32 sets = (u32)(u->f.l2_room / u->f.l1_line / u->f.l2_ways);
    return sets && cached(u->l2, sets, (u32)u->f.l2_ways, line);
}

/* Whether this CU has written to a line not long ago: the L2 still has it, and writes both back at once. Lines go to an
   L2's channels by a hash, so that those of a stride are spread as others are. */
static int written(Unit *u, u32 line) {
    u32 sets = (u32)(u->f.l2_room / u->f.line_bytes / u->f.l2_ways);
    line = (line ^ line >> 16) * 0x9E3779B1u;
    return sets && cached(u->l2_written, sets, (u32)u->f.l2_ways, line ^ line >> 15);
}

/* When the last byte of a line beyond the L1 arrives in it. */
static u64 fetch_line(Unit *u, const Op *op, u32 line, u64 now) {
    const Figures *f = &u->f;
    double crowd = op->crowd, moved = (double)op->weight * f->l1_line;
    double at = queue_for(&u->l2_free, (double)now, crowd * f->l1_line / f->l2_read);
    u64 latency = (u64)f->l2_latency;
    u->l2_bytes += moved;
    if (!brought(u, line)) u->owed_far += op->far;
    if (u->owed_far >= 1) {
        u->owed_far -= 1, u->far_bytes += moved;
        u->owed_farther += op->farther;
        int beyond = !f->has_mall || u->owed_farther >= 1;
        if (beyond) u->owed_farther -= u->owed_farther >= 1, u->farther_bytes += moved;
        if (f->has_mall) at = queue_for(&u->mall_free, at, crowd * f->l1_line / f->mall);
        if (beyond) at = read_hbm(u, at, crowd);
        latency = (u64)(beyond ? f->hbm_latency : f->mall_latency);
    }
    u->l1_fills++;
    return (u64)queue_for(&u->fill_free, at, f->l1_line / f->fill) + latency;
}

/* When bytes of lines in L2 have been changed by atomics. Where workgroups of other XCDs change them too, they come from
   their L2 by the MALL, to which they go back. */
static u64 change(Unit *u, const Op *op, u64 now, double bytes) {
    const Figures *f = &u->f;
    u->changed = later(u->changed, (u64)u->l2_write_free + (u64)f->l2_latency);
    if (op->far > 0 && f->has_mall) {
        double cost = (double)op->crowd * bytes * (1 / f->mall + 1 / f->mall_write), moved = (double)op->weight * bytes;
        double at = queue_for(&u->mall_free, later(now, (u64)u->l2_write_free), cost);
        u->far_bytes += 2 * moved, u->far_written += moved;
        u->changed = later(u->changed, (u64)at + (u64)f->mall_latency);
    }
    return u->changed;
}

/* A line that is written leaves the L2 whole, if perhaps only a part was written, and once, as long as the L2 keeps it;
   what an atomic changes comes there first. When that is. */
static u64 leave(Unit *u, const Op *op, u64 now) {
    const Figures *f = &u->f;
    double bytes = f->line_bytes, farther = f->has_mall ? op->farther : 1;
    if (op->kind == STORE) return write_back(u, op, (double)now, bytes * op->far, farther);
    if (op->farther <= 0) return 0;
    u->unwritten += op->crowd * op->farther * bytes / f->hbm;
    write_hbm(u, (double)now, op->crowd * op->farther * bytes);
    u->farther_bytes += 2 * op->weight * op->farther * bytes, u->farther_written += op->weight * op->farther * bytes;
    return 0;
}

/* When a store's or an atomic's data are in the L2, which takes those of a store by the recorded lines, and works for an
   atomic on the longer ones of the L1. */
static u64 write_lines(Unit *u, const Op *op, const u32 *lines, u32 n, u64 now, u32 apart, u32 per) {
    const Figures *f = &u->f;
    u32 each = op->kind == ATOMIC ? per : 1;
    double bytes = (double)each * f->line_bytes;
    u64 done = 0;
    for (u32 i = 0; i < n; i++) {
        if (!i || lines[i] / each != lines[i - 1] / each) {
            queue_for(&u->l2_write_free, (double)now, op->crowd * bytes / f->l2_write);
            u->l2_bytes += op->weight * bytes, u->l2_written_bytes += op->weight * bytes;
        }
        u64 left = written(u, lines[i] + apart) ? 0 : leave(u, op, now);
        done = later(done, later(left, (u64)u->l2_write_free) + (u64)f->store_latency);
    }
    return done;
}

/* A vector memory instruction that issues now: when it has been done. */
static u64 access_memory(Unit *u, const Op *op, const u32 *detail, u64 now, u32 group, u64 *begins) {
    const Figures *f = &u->f;
    u32 n = detail ? detail[0] : 0, lanes = detail ? detail[1] : 0;
    u32 per = (u32)(f->l1_line / f->line_bytes), sets = (u32)(f->l1_bytes / f->l1_line / f->l1_ways);
    u64 start = later(now, u->address_free);
    *begins = start;
    if (!n) { /* no lane reaches memory */
        u->address_free = start + (u64)f->visit;
        return start + (u64)f->l1_latency;
    }
    u64 address = (u64)((lanes + (u32)f->address_lanes - 1) / (u32)f->address_lanes), tags = 0;
    u64 bytes = (u64)lanes * op->bytes, data = (bytes + (u64)f->l1_bytes_cycle - 1) / (u64)f->l1_bytes_cycle;
    u64 done = 0;
    u32 before = NO_DETAIL;
    if (op->kind == STORE || op->kind == ATOMIC)
        done = write_lines(u, op, detail + 3, n, start, group * APART * per, per);
    for (u32 i = 0; i < n; i++) {
        u32 line = detail[3 + i] / per;
        if (line == before) continue;
        before = line, tags++;
        u->l1_lines++;
        if (op->kind == STORE || op->kind == ATOMIC) continue;
        if (cached(u->l1, sets, (u32)f->l1_ways, line + group * APART)) {
            u->l1_hits++;
            done = later(done, start + (u64)f->l1_latency);
        } else {
            done = later(done, fetch_line(u, op, line + group * APART, start + tags));
        }
    }
    if (op->kind == ATOMIC) done = later(done, change(u, op, start, (double)bytes));
    u64 service = later(later(address, tags), data);
    if (op->kind == LDS_DMA) {
        service = later(service, op->dma);
        u->bank_free = later(now, u->bank_free) + op->lds_phases; /* at some time: that it is later holds nobody up now */
    }
    u->address_free = start + service;
    u->address_busy += service;
    return later(done, start + service + (u64)f->l1_latency - 1);
}

INLINE u64 share(u32 cycles, u32 lanes, u32 all) { return ((u64)cycles * lanes + all - 1) / all; }

static u64 access_lds(Unit *u, const Op *op, const u32 *detail, u64 now, u32 simd) {
    const Figures *f = &u->f;
    Port *port = &u->ports[simd * (u32)f->ports / SIMDS];
    u32 lanes = detail ? detail[1] : 0;
    u64 banks = share(op->lds_phases, lanes, op->lanes) + (detail ? detail[2] : 0);
    u64 wide = later(share(op->lds_cycles, lanes, op->lanes), banks);
    u64 issue = (u64)f->lds_issue + (op->kind == LDS_WRITE ? (u64)(f->lds_write_dword * op->dwords) : 0);
    u64 start = later(now + (u64)f->lds_issue, port->free);
    u->bank_free = later(start, u->bank_free) + banks;
    u64 end = later(start + wide, u->bank_free);
    port->free = later(start + issue, end);
    u32 slots = op->kind == LDS_WRITE ? op->dwords + 1u : 1u;
    port->starts[port->tail % RING] = start, port->slots[port->tail % RING] = slots, port->tail++, port->data += slots;
    u->lds_busy += banks;
    return end + (u64)f->lds_latency;
}

/* Whether a port's queue has room; else when it may. */
static u64 lds_room(Unit *u, const Op *op, u64 now, u32 simd) {
    const Figures *f = &u->f;
    Port *port = &u->ports[simd * (u32)f->ports / SIMDS];
    while (port->head != port->tail && port->starts[port->head % RING] <= now)
        port->data -= (u32)port->slots[port->head % RING], port->head++;
    u32 slots = op->kind == LDS_WRITE ? op->dwords + 1u : 1u;
    int full = port->tail - port->head >= (u32)f->lds_commands;
    full |= port->data + slots > (u32)f->lds_data_slots && port->head != port->tail;
    return full ? port->starts[port->head % RING] : 0;
}

static u64 access_scalar(Unit *u, const u32 *detail, u64 now) {
    const Figures *f = &u->f;
    u32 per = (u32)(f->scalar_line / f->line_bytes), lines = (u32)(f->scalar_bytes / f->scalar_line), far = 0;
    if (per < 1) per = 1;
    for (u32 i = 0; detail && i < detail[0]; i++) {
        u32 line = detail[3 + i] / per, *held = &u->scalar_cache[line % lines];
        far |= *held != line + 1;
        *held = line + 1;
    }
    u->scalar_free = later(now, u->scalar_free) + (u64)f->visit;
    return u->scalar_free - (u64)f->visit + (u64)(far ? f->scalar_far_latency : f->scalar_latency);
}
