/* Memory of the device and of the host that the device sees: both lie in one mapping, at the same address here and in
 * the process that emulates. Copies are done here, at once. */
#pragma once
#include "capture.h"

typedef struct Pool Pool;
typedef struct {
  u64 at, size;
  u32 kind, flags; /* MEMORY_... of protocol.h */
  u32 followed;    /* it has a shadow */
  Pool *pool;      /* that it came from, or NULL */
} Range;
static void pool_gave(Pool *pool, u64 size);
static Range *ranges;
static u64 n_ranges, room_ranges, bytes_used;

static int on_device(const void *at) { return (u64)at - facts.memory_base < facts.memory_size; }

/* The allocation that has ``at``; NULL where there is none. With the lock held. */
static Range *range_of(const void *at) {
  for (u64 i = 0; i < n_ranges; i++)
    if ((u64)at - ranges[i].at < ranges[i].size || (u64)at == ranges[i].at) return &ranges[i];
  return NULL;
}
static int inside(const void *at, u64 size) {
  if (!on_device(at)) return 1; /* the host's own memory */
  lock();
  Range *r = range_of(at);
  int is = r && (u64)at + size <= r->at + r->size;
  unlock();
  if (!is) dprintf(2, "amdgen hip: a copy of %lu bytes at %#lx does not lie within an allocation\n", size, (u64)at);
  return is;
}
static void remember(u64 at, u64 size, u32 kind, u32 flags, u32 followed) {
  lock();
  if (n_ranges == room_ranges) ranges = realloc(ranges, (room_ranges = room_ranges * 2 + 16) * sizeof *ranges);
  ranges[n_ranges++] = (Range){at, size, kind, flags, followed, NULL};
  bytes_used += size;
  unlock();
}

static hipError_t allocate(void **to, u64 size, u32 kind, u32 flags) {
  DEVICE;
  REQUIRE(to, ERROR_INVALID_VALUE);
  *to = NULL;
  if (!size) return out(0);
  Message m = {0};
  put_u64(&m, size), put_u64(&m, kind);
  Reply r = call(OPERATION_ALLOCATE, &m);
  u64 at = get_u64(&r), followed = get_u64(&r);
  hipError_t status = r.status;
  done(&r);
  if (!status) remember(at, size, kind, flags, (u32)followed), *to = (void *)at;
  return out(status);
}
static hipError_t release(void *at, int host) {
  DEVICE;
  if (!at) return out(0);
  lock();
  Range *r = range_of(at);
  int known = r && r->at == (u64)at && (r->kind == MEMORY_HOST) == host;
  if (known && r->pool) pool_gave(r->pool, r->size);
  if (known) bytes_used -= r->size, *r = ranges[--n_ranges];
  unlock();
  REQUIRE(known, ERROR_INVALID_VALUE);
  Message m = {0};
  put_u64(&m, (u64)at);
  Reply reply = call(OPERATION_FREE, &m);
  hipError_t status = reply.status;
  done(&reply);
  return out(status);
}

EXPORT hipError_t hipMalloc(void **to, u64 size) { return allocate(to, size, MEMORY_DEVICE, 0); }
EXPORT hipError_t hipExtMallocWithFlags(void **to, u64 size, u32 flags) { return allocate(to, size, MEMORY_DEVICE, flags); }
EXPORT hipError_t hipMallocManaged(void **to, u64 size, u32 flags) { return allocate(to, size, MEMORY_MANAGED, flags); }
EXPORT hipError_t hipHostMalloc(void **to, u64 size, u32 flags) { return allocate(to, size, MEMORY_HOST, flags); }
EXPORT hipError_t hipHostAlloc(void **to, u64 size, u32 flags) { return hipHostMalloc(to, size, flags); }
EXPORT hipError_t hipMallocHost(void **to, u64 size) { return hipHostMalloc(to, size, 0); }
EXPORT hipError_t hipMemAllocHost(void **to, u64 size) { return hipHostMalloc(to, size, 0); }
EXPORT hipError_t hipFree(void *at) { return release(at, 0); }
EXPORT hipError_t hipHostFree(void *at) { return release(at, 1); }
EXPORT hipError_t hipFreeHost(void *at) { return release(at, 1); }
EXPORT hipError_t hipMallocPitch(void **to, u64 *pitch, u64 width, u64 height) {
  REQUIRE(pitch, ERROR_INVALID_VALUE);
  *pitch = (width + 255) / 256 * 256;
  return hipMalloc(to, *pitch * height);
}
EXPORT hipError_t hipMemAllocPitch(void **to, u64 *pitch, u64 width, u64 height, u32 element) { (void)element; return hipMallocPitch(to, pitch, width, height); }
EXPORT hipError_t hipMemGetInfo(u64 *left, u64 *total) {
  DEVICE;
  if (left) *left = facts.memory_size - bytes_used;
  if (total) *total = facts.memory_size;
  return out(0);
}
EXPORT hipError_t hipHostGetDevicePointer(void **device, void *host, u32 flags) {
  (void)flags;
  REQUIRE(on_device(host), ERROR_INVALID_VALUE);
  *device = host;
  return out(0);
}
EXPORT hipError_t hipHostGetFlags(u32 *flags, void *host) {
  lock();
  Range *r = range_of(host);
  u32 found = r ? r->flags : 0;
  unlock();
  REQUIRE(r, ERROR_INVALID_VALUE);
  *flags = found;
  return out(0);
}
EXPORT hipError_t hipMemGetAddressRange(void **base, u64 *size, void *at) {
  lock();
  Range *found = range_of(at), r = found ? *found : (Range){0};
  unlock();
  REQUIRE(found, ERROR_NOT_FOUND);
  if (base) *base = (void *)r.at;
  if (size) *size = r.size;
  return out(0);
}
EXPORT hipError_t hipMemPtrGetInfo(void *at, u64 *size) { return hipMemGetAddressRange(NULL, size, at); }

typedef struct {
  int type, device;
  void *on_device, *on_host;
  int managed;
  u32 flags;
} PointerAttributes;

EXPORT hipError_t hipPointerGetAttributes(PointerAttributes *to, const void *at) {
  DEVICE;
  REQUIRE(to && at, ERROR_INVALID_VALUE);
  lock();
  Range *found = range_of(at), r = found ? *found : (Range){0};
  unlock();
  *to = (PointerAttributes){0, -2, NULL, NULL, 0, 0}; /* memory that HIP doesn't know: unregistered, no device */
  if (!found) return out(0);
  const int types[] = {[MEMORY_DEVICE] = 2, [MEMORY_HOST] = 1, [MEMORY_MANAGED] = 3};
  void *host = r.kind == MEMORY_DEVICE ? NULL : (void *)at;
  *to = (PointerAttributes){types[r.kind], 0, (void *)at, host, r.kind == MEMORY_MANAGED, r.flags};
  return out(0);
}

EXPORT hipError_t hipMemAdvise(const void *at, u64 size, int advice, int device) { (void)at, (void)size, (void)advice, (void)device; return out(0); }
EXPORT hipError_t hipMemPrefetchAsync(const void *at, u64 size, int device, void *stream) { (void)at, (void)size, (void)device, (void)stream; return out(0); }

/* ------------------------------------------------------------------------------------------------ copies */

static u8 *shadow_of(const void *at) { return shadow + ((u64)at - facts.memory_base); }

/* With the lock held: ``size`` bytes have been written, of ``from``, NULL: of something else than a copy. Of a copy within
 * the device, what nobody has written is unwritten in its new place, too. Returns the address of an allocation of which
 * the emulator has to be told that; 0: of none. */
static u64 note_written(void *to, const void *from, u64 size) {
  if (!shadow || !on_device(to)) return 0;
  Range *source = from && on_device(from) ? range_of(from) : NULL;
  if (!source || !source->followed) {
    if (range_of(to) && range_of(to)->followed) memset(shadow_of(to), 0, size);
    return 0;
  }
  u64 lacks = 0, i = 0;
  while (i < size && !(lacks = shadow_of(from)[i])) i++;
  Range *target = range_of(to);
  if (!target || !target->followed) return 0;
  memmove(shadow_of(to), shadow_of(from), size);
  return lacks ? target->at : 0;
}
static void tell_lacking(u64 at) {
  if (!at) return;
  Message m = {0};
  put_u64(&m, at);
  Reply r = call(OPERATION_LACKS, &m);
  done(&r);
}

EXPORT hipError_t hipMemcpy(void *to, const void *from, u64 size, int kind) {
  DEVICE;
  if (!size) return out(0);
  REQUIRE(to && from && kind >= 0 && (kind <= 4 || kind == 1024), kind < 0 || (kind > 4 && kind != 1024) ? ERROR_INVALID_MEMCPY_DIRECTION : ERROR_INVALID_VALUE);
  REQUIRE(inside(to, size) && inside(from, size), ERROR_INVALID_VALUE);
  lock(); /* a launch sees memory as it began, and what it has written replaces whole pages: no copy beside it */
  memmove(to, from, size);
  u64 lacking = note_written(to, from, size);
  unlock();
  tell_lacking(lacking);
  return out(0);
}
EXPORT hipError_t hipMemcpyAsync(void *to, const void *from, u64 size, int kind, void *stream) {
  if (captured(stream)) return record_copy(stream, to, size, from, size, size, 1, kind);
  return hipMemcpy(to, from, size, kind);
}
EXPORT hipError_t hipMemcpyWithStream(void *to, const void *from, u64 size, int kind, void *stream) { (void)stream; return hipMemcpy(to, from, size, kind); }
EXPORT hipError_t hipMemcpyHtoD(void *to, const void *from, u64 size) { return hipMemcpy(to, from, size, 1); }
EXPORT hipError_t hipMemcpyDtoH(void *to, const void *from, u64 size) { return hipMemcpy(to, from, size, 2); }
EXPORT hipError_t hipMemcpyDtoD(void *to, const void *from, u64 size) { return hipMemcpy(to, from, size, 3); }
EXPORT hipError_t hipMemcpyHtoDAsync(void *to, const void *from, u64 size, void *stream) { return hipMemcpyAsync(to, from, size, 1, stream); }
EXPORT hipError_t hipMemcpyDtoHAsync(void *to, const void *from, u64 size, void *stream) { return hipMemcpyAsync(to, from, size, 2, stream); }
EXPORT hipError_t hipMemcpyDtoDAsync(void *to, const void *from, u64 size, void *stream) { return hipMemcpyAsync(to, from, size, 3, stream); }
EXPORT hipError_t hipMemcpyPeer(void *to, int a, const void *from, int b, u64 size) { REQUIRE(!a && !b, ERROR_INVALID_DEVICE); return hipMemcpy(to, from, size, 3); }
EXPORT hipError_t hipMemcpyPeerAsync(void *to, int a, const void *from, int b, u64 size, void *stream) { REQUIRE(!a && !b, ERROR_INVALID_DEVICE); return hipMemcpyAsync(to, from, size, 3, stream); }
EXPORT hipError_t hipMemcpy2D(void *to, u64 to_pitch, const void *from, u64 from_pitch, u64 width, u64 height, int kind) {
  REQUIRE(width <= to_pitch && width <= from_pitch, ERROR_INVALID_PITCH_VALUE);
  for (u64 row = 0; row < height; row++) {
    hipError_t status = hipMemcpy((u8 *)to + row * to_pitch, (const u8 *)from + row * from_pitch, width, kind);
    if (status) return status;
  }
  return out(0);
}
EXPORT hipError_t hipMemcpy2DAsync(void *to, u64 to_pitch, const void *from, u64 from_pitch, u64 width, u64 height, int kind, void *stream) {
  if (captured(stream)) return record_copy(stream, to, to_pitch, from, from_pitch, width, height, kind);
  return hipMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
}

static hipError_t fill(void *to, u64 value, u64 width, u64 count) {
  DEVICE;
  if (!count) return out(0);
  REQUIRE(to && on_device(to) && inside(to, width * count), ERROR_INVALID_VALUE);
  lock();
  if (width == 1)
    memset(to, (int)value, count);
  else
    for (u64 i = 0; i < count; i++) memcpy((u8 *)to + i * width, &value, width);
  note_written(to, NULL, width * count);
  unlock();
  return out(0);
}
EXPORT hipError_t hipMemset(void *to, int value, u64 size) { return fill(to, (u8)value, 1, size); }
static hipError_t fill_on(void *stream, void *to, u64 value, u64 width, u64 count) {
  return captured(stream) ? record_fill(stream, to, 0, value, width, count, 1) : fill(to, value, width, count);
}
EXPORT hipError_t hipMemsetAsync(void *to, int value, u64 size, void *stream) { return fill_on(stream, to, (u8)value, 1, size); }
EXPORT hipError_t hipMemsetD8(void *to, u8 value, u64 count) { return fill(to, value, 1, count); }
EXPORT hipError_t hipMemsetD16(void *to, u16 value, u64 count) { return fill(to, value, 2, count); }
EXPORT hipError_t hipMemsetD32(void *to, u32 value, u64 count) { return fill(to, value, 4, count); }
EXPORT hipError_t hipMemsetD8Async(void *to, u8 value, u64 count, void *stream) { return fill_on(stream, to, value, 1, count); }
EXPORT hipError_t hipMemsetD16Async(void *to, u16 value, u64 count, void *stream) { return fill_on(stream, to, value, 2, count); }
EXPORT hipError_t hipMemsetD32Async(void *to, u32 value, u64 count, void *stream) { return fill_on(stream, to, value, 4, count); }
EXPORT hipError_t hipMemset2D(void *to, u64 pitch, int value, u64 width, u64 height) {
  for (u64 row = 0; row < height; row++) {
    hipError_t status = fill((u8 *)to + row * pitch, (u8)value, 1, width);
    if (status) return status;
  }
  return out(0);
}
EXPORT hipError_t hipMemset2DAsync(void *to, u64 pitch, int value, u64 width, u64 height, void *stream) {
  if (captured(stream)) return record_fill(stream, to, pitch, (u8)value, 1, width, height);
  return hipMemset2D(to, pitch, value, width, height);
}
