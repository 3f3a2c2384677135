/* Whether a wave can issue its next instruction, and what that does: counters, registers, units. */

static void count_out(Wave *w, int c, u64 done, int ordered, u32 times) {
    if (ordered) done = w->last_in_order[c] = later(done, w->last_in_order[c]);
    while (times--) w->out[c][w->tail[c]++ % RING] = done;
}

/* When at most `left_out` operations of a counter are outstanding: entries may return out of order (scalar loads). */
static u64 returned(const Wave *w, int c, u32 left_out) {
    u32 n = w->tail[c] - w->head[c];
    u64 when = 0;
    if (n <= left_out) return 0;
    for (u32 i = 0; i < n - left_out; i++) when = later(when, w->out[c][(w->head[c] + i) % RING]);
    return when;
}

static void retire(Wave *w, int c, u64 now) {
    while (w->head[c] != w->tail[c] && w->out[c][w->head[c] % RING] <= now) w->head[c]++;
}

/* When registers have what an instruction reads. */
static u64 read_at(const Unit *u, const Wave *w, const Op *op) {
    const Figures *f = &u->f;
    const u16 *row = u->rows + op->rows;
    u64 when = 0;
    for (u32 i = 0; i < op->n_reads; i++) {
        const Row *r = &w->rows[row[i]];
        u64 t = r->ready;
        if (r->written) {
            u64 more = op->is_scalar ? (u64)f->vector_to_scalar : op->kind == MATRIX ? (u64)f->from_vector
                     : (op->kind >= LOAD && op->kind <= LDS_WRITE) || op->kind == ATOMIC ? (u64)f->vector_to_memory : 0;
            t = later(t, r->written - 1 + more);
        }
        when = later(when, t);
    }
    for (u32 i = op->n_reads; i < op->n_reads + op->n_sums; i++) when = later(when, w->rows[row[i]].sums);
    return when;
}

/* 0: the wave can issue its next instruction now; else when it may, and Wave.reason why not. */
static u64 blocked(Unit *u, Wave *w, u32 simd, u64 now, const Op *op) {
    const Figures *f = &u->f;
    if (w->next > now) return w->next;
    if (w->fetched > now) {
        w->reason = FETCH;
        return w->fetched;
    }
    if (!w->has_read) { /* it is looked at again when that is so, and waits for others alone */
        u64 when = read_at(u, w, op);
        w->has_read = 1;
        if (when > now) {
            w->reason = DEPENDENCY;
            return when;
        }
    }
    if (op->is_vector) {
        if (u->vector_free[simd] > now) {
            w->reason = VECTOR_BUSY;
            return u->vector_free[simd];
        }
        if ((op->matrix || op->packed) && u->matrix_free[simd] > now) {
            w->reason = MATRIX_BUSY;
            return u->matrix_free[simd];
        }
    }
    if (op->kind == WAIT || op->kind == END) { /* the instruction behind it issues when the operation has returned */
        for (int c = 0; c < COUNTERS; c++) {
            u64 t = op->wait[c] < 0 ? 0 : returned(w, c, (u32)op->wait[c]);
            if (t > now + (u64)f->visit) {
                w->reason = c == VMCNT ? WAIT_VMCNT : WAIT_LGKMCNT;
                return t - (u64)f->visit;
            }
        }
    }
    if (op->counter) {
        for (int c = 0; c < COUNTERS; c++) {
            if (!(op->counter >> c & 1)) continue;
            retire(w, c, now);
            if (w->tail[c] - w->head[c] + op->counts > RING - 1) {
                w->reason = MEMORY_QUEUE;
                return later(now + 1, w->out[c][w->head[c] % RING]);
            }
        }
    }
    if (op->kind == LDS_READ || op->kind == LDS_WRITE) {
        u64 t = lds_room(u, op, now, simd);
        w->reason = LDS_QUEUE;
        return t > now ? t : 0;
    }
    if (op->kind == LOAD || op->kind == STORE || op->kind == LDS_DMA || op->kind == ATOMIC) {
        while (w->starts_head != w->starts_tail && w->starts[w->starts_head % RING] <= now) w->starts_head++;
        w->reason = MEMORY_QUEUE;
        if (w->starts_tail - w->starts_head >= (u32)f->queue) return w->starts[w->starts_head % RING];
    }
    return 0;
}

static void write_rows(Wave *w, const u16 *row, u32 n, u64 ready, u64 sums, u64 written) {
    for (u32 i = 0; i < n; i++) w->rows[row[i]] = (Row){ready, sums, written};
}

static void issue(Unit *u, Wave *w, u32 simd, u64 now, const Op *op, u32 detail_at) {
    const Figures *f = &u->f;
    const u32 *detail = detail_at == NO_DETAIL ? 0 : u->details + detail_at;
    const u16 *writes = u->rows + op->rows + op->n_reads + op->n_sums;
    u64 done = now + op->cycles, begins = now, next = now + (u64)f->visit;
    u->busy[op->slot] += op->cycles;
    switch (op->kind) {
    case MATRIX:
        u->matrix_free[simd] = now + op->matrix;
        u->vector_free[simd] = now + (op->alone ? op->matrix : (u64)f->blocks_vector);
        u->matrix_busy += op->matrix;
        write_rows(w, writes, op->n_writes, now + op->matrix + (u64)f->matrix_result, now + op->matrix, 0);
        break;
    case LOAD: case STORE: case LDS_DMA: case ATOMIC:
        done = access_memory(u, op, detail, now, (u32)u->number[w->group], &begins);
        w->starts[w->starts_tail++ % RING] = begins;
        break;
    case LDS_READ: case LDS_WRITE: done = access_lds(u, op, detail, now, simd); break;
    case SCALAR_LOAD: done = access_scalar(u, detail, now); break;
    case WAIT:
        for (int c = 0; c < COUNTERS; c++)
            if (op->wait[c] >= 0) next = later(next, returned(w, c, (u32)op->wait[c]));
        break;
    case NOP: next = now + op->nop; break;
    case PRIORITY: w->priority = op->priority; break;
    default:
        if (op->is_vector) u->vector_free[simd] = now + op->cycles;
        write_rows(w, writes, op->n_writes, now + (op->is_vector ? op->cycles : (u64)f->visit), now + op->cycles,
                   op->is_vector ? now + 1 : 0);
    }
    for (int c = 0; c < COUNTERS; c++)
        if (op->counter >> c & 1) count_out(w, c, done, op->ordered, op->counts);
    if (u->n_events < u->most_events)
        u->events[u->n_events++] = (Event){
            now, begins, op->kind == MATRIX ? now + op->matrix : op->kind == WAIT || op->kind == NOP ? next : done,
            u->steps[2 * (u64)w->at], (u32)(now - w->since), (u32)u->number[w->group], (u8)simd, (u8)(w - u->waves), w->reason};
    u->slot_free[simd][op->slot] = now + op->cycles;
    w->next = next;
    w->reason = TURN;
    w->has_read = 0;
}
