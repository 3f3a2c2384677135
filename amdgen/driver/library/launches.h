/* Launches: each runs to its end before the call returns. Occupancy is told by the process that emulates. */
#pragma once
#include "modules.h"
#include "streams.h"

static hipError_t run(Function *f, dim3 grid, dim3 block, u64 shared, const u8 *segment, u64 given) {
  DEVICE;
  REQUIRE(f, ERROR_INVALID_DEVICE_FUNCTION);
  REQUIRE(grid.x && grid.y && grid.z && block.x && block.y && block.z, ERROR_INVALID_CONFIGURATION);
  REQUIRE((u64)block.x * block.y * block.z <= facts.max_threads, ERROR_INVALID_CONFIGURATION);
  Message m = {0};
  put_u64(&m, f->module->number), put_u64(&m, f->number);
  put_u64(&m, grid.x), put_u64(&m, grid.y), put_u64(&m, grid.z);
  put_u64(&m, block.x), put_u64(&m, block.y), put_u64(&m, block.z), put_u64(&m, shared);
  put_u64(&m, given), put(&m, segment, given);
  Reply r = call(OPERATION_LAUNCH, &m);
  hipError_t status = r.status;
  done(&r);
  return out(status);
}

/* At once, or when the graph runs that the stream is captured in. */
static hipError_t start(void *stream, Function *f, dim3 grid, dim3 block, u64 shared, const u8 *segment, u64 given) {
  if (!captured(stream)) return run(f, grid, block, shared, segment, given);
  Node *n = record(stream, NODE_KERNEL);
  n->kernel.function = f, n->kernel.grid = grid, n->kernel.block = block, n->kernel.shared = shared;
  n->kernel.segment = malloc(given + 8), n->kernel.given = given;
  memcpy(n->kernel.segment, segment, given);
  return out(0);
}

/* The argument segment of pointers to each argument, and its bytes. */
static u8 *segment_of(Function *f, void **arguments, u64 *bytes) {
  u8 *segment = calloc(f->argument_bytes + 8, 1);
  *bytes = 0;
  for (u64 i = 0; i < f->n_arguments; i++) {
    Argument a = f->arguments[i];
    memcpy(segment + a.offset, arguments[i], a.size);
    if (a.offset + a.size > *bytes) *bytes = a.offset + a.size;
  }
  return segment;
}
static hipError_t run_pointers(void *stream, Function *f, dim3 grid, dim3 block, u64 shared, void **arguments) {
  REQUIRE(f, ERROR_INVALID_DEVICE_FUNCTION);
  REQUIRE(arguments || !f->n_arguments, ERROR_INVALID_VALUE);
  u64 bytes;
  u8 *segment = segment_of(f, arguments, &bytes);
  hipError_t status = start(stream, f, grid, block, shared, segment, bytes);
  free(segment);
  return status;
}

EXPORT hipError_t hipModuleLaunchKernel(Function *f, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 shared, void *stream, void **arguments, void **extra) {
  dim3 grid = {gx, gy, gz}, block = {bx, by, bz};
  if (!extra) return run_pointers(stream, f, grid, block, shared, arguments);
  REQUIRE(!arguments, ERROR_INVALID_VALUE);
  const u8 *segment = NULL;
  u64 size = 0;
  for (; *extra != (void *)3; extra += 2) { /* HIP_LAUNCH_PARAM_END; ..._BUFFER_POINTER is 1, ..._BUFFER_SIZE 2 */
    REQUIRE(*extra == (void *)1 || *extra == (void *)2, ERROR_INVALID_VALUE);
    if (*extra == (void *)1) segment = extra[1];
    else size = *(u64 *)extra[1];
  }
  return start(stream, f, grid, block, shared, segment, size);
}
EXPORT hipError_t hipExtModuleLaunchKernel(Function *f, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u64 shared, void *stream, void **arguments, void **extra, Event *start, Event *stop, u32 flags) {
  (void)flags; /* its grid is in work-items */
  REQUIRE(bx && by && bz && !(gx % bx) && !(gy % by) && !(gz % bz), ERROR_INVALID_CONFIGURATION);
  if (start) hipEventRecord(start, stream);
  hipError_t status = hipModuleLaunchKernel(f, gx / bx, gy / by, gz / bz, bx, by, bz, (u32)shared, stream, arguments, extra);
  if (stop) hipEventRecord(stop, stream);
  return status;
}
EXPORT hipError_t hipLaunchKernel(const void *host, dim3 grid, dim3 block, void **arguments, u64 shared, void *stream) {
  Function *f;
  hipError_t status = function_of(host, &f);
  return status ? status : run_pointers(stream, f, grid, block, shared, arguments);
}
EXPORT hipError_t hipExtLaunchKernel(const void *host, dim3 grid, dim3 block, void **arguments, u64 shared, void *stream, Event *start, Event *stop, int flags) {
  (void)flags;
  if (start) hipEventRecord(start, stream);
  hipError_t status = hipLaunchKernel(host, grid, block, arguments, shared, stream);
  if (stop) hipEventRecord(stop, stream);
  return status;
}

/* What <<<...>>> pushes before the stub of a kernel pops it. */
static __thread struct {
  dim3 grid, block;
  u64 shared;
  void *stream;
} pushed[8];
static __thread int depth;
EXPORT hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, u64 shared, void *stream) {
  REQUIRE(depth < 8, ERROR_INVALID_CONFIGURATION);
  pushed[depth].grid = grid, pushed[depth].block = block, pushed[depth].shared = shared, pushed[depth].stream = stream;
  depth++;
  return out(0);
}
EXPORT hipError_t __hipPopCallConfiguration(dim3 *grid, dim3 *block, u64 *shared, void **stream) {
  REQUIRE(depth > 0, ERROR_MISSING_CONFIGURATION);
  depth--;
  *grid = pushed[depth].grid, *block = pushed[depth].block, *shared = pushed[depth].shared, *stream = pushed[depth].stream;
  return out(0);
}

/* ------------------------------------------------------------------------------------------------ facts of kernels */

typedef struct {
  int binary, cached;
  u64 constants, local;
  int most_shared, most_threads, registers, carveout, ptx;
  u64 shared;
} FunctionAttributes;

EXPORT hipError_t hipFuncGetAttributes(FunctionAttributes *to, const void *host) {
  Function *f;
  REQUIRE(to, ERROR_INVALID_VALUE);
  hipError_t status = function_of(host, &f);
  if (status) return status;
  *to = (FunctionAttributes){0};
  to->local = f->facts[FUNCTION_PRIVATE], to->shared = f->facts[FUNCTION_LDS], to->registers = (int)f->facts[FUNCTION_VGPRS];
  to->most_threads = (int)f->facts[FUNCTION_THREADS], to->most_shared = (int)(facts.lds_bytes - to->shared);
  to->binary = to->ptx = (int)(facts.major * 10 + facts.minor);
  return out(0);
}
EXPORT hipError_t hipFuncGetAttribute(int *value, int attribute, Function *f) {
  DEVICE;
  REQUIRE(f && value, ERROR_INVALID_VALUE);
  switch (attribute) {
  case 0: *value = (int)f->facts[FUNCTION_THREADS]; break;
  case 1: *value = (int)f->facts[FUNCTION_LDS]; break;
  case 2: *value = 0; break;
  case 3: *value = (int)f->facts[FUNCTION_PRIVATE]; break;
  case 4: *value = (int)f->facts[FUNCTION_VGPRS]; break;
  case 5: case 6: *value = (int)(facts.major * 10 + facts.minor); break;
  case 8: *value = (int)(facts.lds_bytes - f->facts[FUNCTION_LDS]); break;
  default: return out(ERROR_INVALID_VALUE);
  }
  return out(0);
}
EXPORT hipError_t hipFuncSetAttribute(const void *host, int attribute, int value) { (void)host, (void)attribute, (void)value; return out(0); }
EXPORT hipError_t hipFuncSetCacheConfig(const void *host, int config) { (void)host, (void)config; return out(0); }
EXPORT hipError_t hipFuncSetSharedMemConfig(const void *host, int config) { (void)host, (void)config; return out(0); }

static hipError_t occupancy(Function *f, u64 threads, u64 shared, u64 limit, int *blocks, int *best) {
  DEVICE;
  REQUIRE(f, ERROR_INVALID_DEVICE_FUNCTION);
  Message m = {0};
  put_u64(&m, f->module->number), put_u64(&m, f->number), put_u64(&m, threads), put_u64(&m, shared), put_u64(&m, limit);
  Reply r = call(OPERATION_OCCUPANCY, &m);
  if (blocks) *blocks = (int)get_u64(&r);
  if (best) *best = (int)get_u64(&r);
  hipError_t status = r.status;
  done(&r);
  return out(status);
}
EXPORT hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, Function *f, int threads, u64 shared) {
  REQUIRE(blocks && threads > 0, ERROR_INVALID_VALUE);
  return occupancy(f, (u64)threads, shared, 0, blocks, NULL);
}
EXPORT hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, Function *f, int threads, u64 shared, u32 flags) {
  (void)flags;
  return hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, shared);
}
EXPORT hipError_t hipModuleOccupancyMaxPotentialBlockSize(int *grid, int *threads, Function *f, u64 shared, int limit) {
  REQUIRE(grid && threads && limit >= 0, ERROR_INVALID_VALUE);
  int blocks = 0, unit[2];
  hipError_t status = occupancy(f, 0, shared, (u64)limit, &unit[0], &unit[1]);
  blocks = unit[0], *threads = unit[1], *grid = blocks * (int)facts.compute_units;
  return status;
}
EXPORT hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *host, int threads, u64 shared) {
  Function *f;
  hipError_t status = function_of(host, &f);
  return status ? status : hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, shared);
}
EXPORT hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *host, int threads, u64 shared, u32 flags) {
  (void)flags;
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(blocks, host, threads, shared);
}
EXPORT hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *threads, const void *host, u64 shared, int limit) {
  Function *f;
  hipError_t status = function_of(host, &f);
  return status ? status : hipModuleOccupancyMaxPotentialBlockSize(grid, threads, f, shared, limit);
}

/* ------------------------------------------------------------------------------------------------ cooperative launches */

/* All workgroups have to be on the device at the same time, as they wait for one another. */
static hipError_t fits(Function *f, u64 groups, dim3 block, u64 shared) {
  int of_a_unit = 0;
  hipError_t status = occupancy(f, (u64)block.x * block.y * block.z, shared, 0, &of_a_unit, NULL);
  if (status) return status;
  return out(groups > (u64)of_a_unit * facts.compute_units ? ERROR_COOPERATIVE_LAUNCH_TOO_LARGE : 0);
}
EXPORT hipError_t hipModuleLaunchCooperativeKernel(Function *f, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 shared, void *stream, void **arguments) {
  hipError_t status = fits(f, (u64)gx * gy * gz, (dim3){bx, by, bz}, shared);
  return status ? status : hipModuleLaunchKernel(f, gx, gy, gz, bx, by, bz, shared, stream, arguments, NULL);
}
EXPORT hipError_t hipLaunchCooperativeKernel(const void *host, dim3 grid, dim3 block, void **arguments, u32 shared, void *stream) {
  Function *f;
  hipError_t status = function_of(host, &f);
  if (!status) status = fits(f, (u64)grid.x * grid.y * grid.z, block, shared);
  return status ? status : run_pointers(stream, f, grid, block, shared, arguments);
}
