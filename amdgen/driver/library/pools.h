/* Memory pools. Memory is given and taken back at once, so a pool keeps nothing: it counts. */
#pragma once
#include "memory.h"

enum { POOL_THRESHOLD = 4, POOL_RESERVED = 5, POOL_RESERVED_HIGH = 6, POOL_USED = 7, POOL_USED_HIGH = 8, POOL_ATTRIBUTES = 9 };
struct Pool {
  u64 attributes[POOL_ATTRIBUTES];
};
static Pool first_pool = {{0, 1, 1, 1}}, *current_pool = &first_pool; /* the three kinds of reuse are on */

static void pool_took(Pool *p, u64 size) {
  u64 *a = p->attributes;
  a[POOL_USED] += size, a[POOL_RESERVED] = a[POOL_USED];
  if (a[POOL_USED] > a[POOL_USED_HIGH]) a[POOL_USED_HIGH] = a[POOL_RESERVED_HIGH] = a[POOL_USED];
}
static void pool_gave(Pool *p, u64 size) { p->attributes[POOL_USED] -= size, p->attributes[POOL_RESERVED] = p->attributes[POOL_USED]; }

EXPORT hipError_t hipMallocFromPoolAsync(void **to, u64 size, Pool *pool, void *stream) {
  REQUIRE(pool, ERROR_INVALID_VALUE);
  if (captured(stream)) return refuse_capture(stream);
  hipError_t status = allocate(to, size, MEMORY_DEVICE, 0);
  if (status || !size) return status;
  lock();
  Range *r = range_of(*to);
  if (r) r->pool = pool, pool_took(pool, size);
  unlock();
  return out(0);
}
EXPORT hipError_t hipMallocAsync(void **to, u64 size, void *stream) { return hipMallocFromPoolAsync(to, size, current_pool, stream); }
EXPORT hipError_t hipFreeAsync(void *at, void *stream) {
  if (captured(stream)) return refuse_capture(stream);
  return hipFree(at);
}
static hipError_t give_pool(Pool **to, int device, Pool *pool) {
  REQUIRE(to, ERROR_INVALID_VALUE);
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  *to = pool;
  return out(0);
}
EXPORT hipError_t hipDeviceGetDefaultMemPool(Pool **to, int device) { return give_pool(to, device, &first_pool); }
EXPORT hipError_t hipDeviceGetMemPool(Pool **to, int device) { return give_pool(to, device, current_pool); }
EXPORT hipError_t hipDeviceSetMemPool(int device, Pool *pool) {
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  REQUIRE(pool, ERROR_INVALID_VALUE);
  current_pool = pool;
  return out(0);
}
EXPORT hipError_t hipMemPoolCreate(Pool **to, const void *properties) {
  REQUIRE(to && properties, ERROR_INVALID_VALUE);
  *to = calloc(1, sizeof **to), **to = (Pool){{0, 1, 1, 1}};
  return out(0);
}
EXPORT hipError_t hipMemPoolDestroy(Pool *pool) {
  REQUIRE(pool && pool != &first_pool, ERROR_INVALID_VALUE);
  lock();
  for (u64 i = 0; i < n_ranges; i++)
    if (ranges[i].pool == pool) ranges[i].pool = NULL;
  if (current_pool == pool) current_pool = &first_pool;
  unlock(), free(pool);
  return out(0);
}
EXPORT hipError_t hipMemPoolTrimTo(Pool *pool, u64 keep) { (void)keep; return out(pool ? 0 : ERROR_INVALID_VALUE); }
EXPORT hipError_t hipMemPoolGetAttribute(Pool *pool, int attribute, void *value) {
  REQUIRE(pool && value && attribute > 0 && attribute < POOL_ATTRIBUTES, ERROR_INVALID_VALUE);
  if (attribute < POOL_THRESHOLD) *(int *)value = (int)pool->attributes[attribute];
  else *(u64 *)value = pool->attributes[attribute];
  return out(0);
}
EXPORT hipError_t hipMemPoolSetAttribute(Pool *pool, int attribute, void *value) {
  REQUIRE(pool && value && attribute > 0 && attribute < POOL_ATTRIBUTES, ERROR_INVALID_VALUE);
  REQUIRE(attribute != POOL_RESERVED && attribute != POOL_USED, ERROR_INVALID_VALUE);
  u64 given = attribute < POOL_THRESHOLD ? (u64) * (int *)value : *(u64 *)value;
  REQUIRE(!given || attribute <= POOL_THRESHOLD, ERROR_INVALID_VALUE); /* high water marks are set back only */
  pool->attributes[attribute] = given;
  return out(0);
}
EXPORT hipError_t hipMemPoolSetAccess(Pool *pool, const void *access, u64 n) { (void)access, (void)n; return out(pool ? 0 : ERROR_INVALID_VALUE); }
EXPORT hipError_t hipMemPoolGetAccess(int *flags, Pool *pool, void *where) {
  (void)where;
  REQUIRE(flags && pool, ERROR_INVALID_VALUE);
  *flags = 3; /* hipMemAccessFlagsProtReadWrite */
  return out(0);
}
