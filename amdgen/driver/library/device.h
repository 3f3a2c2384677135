/* Devices, their properties, and errors. There is one device, number 0. */
#pragma once
#include "wire.h"

typedef i32 hipError_t;
static __thread hipError_t last_error;

/* Every function's way out: the error is kept for hipGetLastError. */
static hipError_t out(hipError_t status) {
  if (status) last_error = status;
  return status;
}
#define REQUIRE(condition, error) \
  if (!(condition)) return out(error)
#define DEVICE REQUIRE(ready(), ERROR_NO_DEVICE)

EXPORT hipError_t hipInit(u32 flags) { REQUIRE(!flags, ERROR_INVALID_VALUE); DEVICE; return out(0); }
EXPORT hipError_t hipGetLastError(void) { hipError_t e = last_error; last_error = 0; return e; }
EXPORT hipError_t hipExtGetLastError(void) { return hipGetLastError(); }
EXPORT hipError_t hipPeekAtLastError(void) { return last_error; }

static const struct Error *error_of(hipError_t status) {
  for (u32 i = 0; i < sizeof ERRORS / sizeof *ERRORS; i++)
    if (ERRORS[i].number == status) return &ERRORS[i];
  return &ERRORS[sizeof ERRORS / sizeof *ERRORS - 1]; /* the unknown error stands last */
}
EXPORT const char *hipGetErrorName(hipError_t status) { return error_of(status)->name; }
EXPORT const char *hipGetErrorString(hipError_t status) { return error_of(status)->text; }
EXPORT hipError_t hipDrvGetErrorName(hipError_t status, const char **name) { *name = hipGetErrorName(status); return 0; }
EXPORT hipError_t hipDrvGetErrorString(hipError_t status, const char **text) { *text = hipGetErrorString(status); return 0; }

EXPORT hipError_t hipDriverGetVersion(int *version) { REQUIRE(version, ERROR_INVALID_VALUE); *version = HIP_VERSION; return out(0); }
EXPORT hipError_t hipRuntimeGetVersion(int *version) { return hipDriverGetVersion(version); }
EXPORT hipError_t hipGetDeviceCount(int *count) {
  REQUIRE(count, ERROR_INVALID_VALUE);
  *count = 0;
  DEVICE;
  *count = 1;
  return out(0);
}
EXPORT hipError_t hipGetDevice(int *device) { REQUIRE(device, ERROR_INVALID_VALUE); *device = 0; return out(0); }
EXPORT hipError_t hipSetDevice(int device) { DEVICE; return out(device ? ERROR_INVALID_DEVICE : 0); }
EXPORT hipError_t hipDeviceGet(int *device, int number) { DEVICE; *device = 0; return out(number ? ERROR_INVALID_DEVICE : 0); }
EXPORT hipError_t hipSetValidDevices(int *devices, int count) { return out(devices && count ? 0 : ERROR_INVALID_VALUE); }
EXPORT hipError_t hipDeviceSynchronize(void) { DEVICE; return out(0); }
EXPORT hipError_t hipSetDeviceFlags(u32 flags) { (void)flags; return out(0); }
EXPORT hipError_t hipGetDeviceFlags(u32 *flags) { *flags = 0; return out(0); }
EXPORT hipError_t hipDeviceSetCacheConfig(int config) { (void)config; return out(0); }
EXPORT hipError_t hipDeviceGetCacheConfig(int *config) { *config = 0; return out(0); }
EXPORT hipError_t hipDeviceSetSharedMemConfig(int config) { (void)config; return out(0); }
EXPORT hipError_t hipDeviceGetSharedMemConfig(int *config) { *config = 0; return out(0); }
EXPORT hipError_t hipDeviceGetName(char *name, int size, int device) {
  DEVICE;
  REQUIRE(name && size > 0, ERROR_INVALID_VALUE);
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  strncpy(name, device_name, (u64)size - 1), name[size - 1] = 0;
  return out(0);
}
EXPORT hipError_t hipDeviceGetUuid(char *uuid, int device) {
  DEVICE;
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  memcpy(uuid, "amdgen-emulated0", 16);
  return out(0);
}
EXPORT hipError_t hipDeviceGetPCIBusId(char *id, int size, int device) {
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  REQUIRE(id && size > 12, ERROR_INVALID_VALUE);
  memcpy(id, "0000:00:00.0", 13);
  return out(0);
}
EXPORT hipError_t hipDeviceGetByPCIBusId(int *device, const char *id) { *device = 0; return out(strcmp(id, "0000:00:00.0") ? ERROR_INVALID_VALUE : 0); }
EXPORT hipError_t hipDeviceComputeCapability(int *major, int *minor, int device) {
  DEVICE;
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  *major = (int)facts.major, *minor = (int)facts.minor;
  return out(0);
}
EXPORT hipError_t hipDeviceTotalMem(u64 *bytes, int device) { DEVICE; REQUIRE(!device, ERROR_INVALID_DEVICE); *bytes = facts.memory_size; return out(0); }
EXPORT hipError_t hipDeviceCanAccessPeer(int *can, int device, int peer) { (void)device, (void)peer; *can = 0; return out(0); }
EXPORT hipError_t hipDeviceEnablePeerAccess(int peer, unsigned flags) { (void)peer, (void)flags; return out(ERROR_INVALID_DEVICE); }
EXPORT hipError_t hipDeviceDisablePeerAccess(int peer) { (void)peer; return out(ERROR_INVALID_DEVICE); }
EXPORT hipError_t hipDeviceGetLimit(u64 *value, int limit) {
  DEVICE;
  REQUIRE(limit == 0 || limit == 1 || limit == 2, ERROR_UNSUPPORTED_LIMIT);
  *value = limit == 0 ? facts.stack_bytes : limit == 1 ? facts.printf_bytes : 0;
  return out(0);
}
EXPORT hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest) { *least = 0, *greatest = -1; return out(0); }
EXPORT hipError_t hipChooseDevice(int *device, const void *properties) { (void)properties; DEVICE; *device = 0; return out(0); }

/* From each attribute that there is to a fact. */
EXPORT hipError_t hipDeviceGetAttribute(int *value, int attribute, int device) {
  DEVICE;
  REQUIRE(value, ERROR_INVALID_VALUE);
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  for (u32 i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; i++)
    if (ATTRIBUTES[i].number == attribute) {
      u64 fact = ((u64 *)&facts)[ATTRIBUTES[i].fact] * ATTRIBUTES[i].times;
      *value = fact > 0x7FFFFFFF ? 0x7FFFFFFF : (int)fact;
      return out(0);
    }
  *value = 0;
  return out(attribute < 0 || attribute >= 20000 ? ERROR_INVALID_VALUE : 0);
}

/* hipDeviceProp_tR0600, as ROCm 6 and later pass it. */
typedef struct {
  char name[256], uuid[16], luid[8];
  u32 luid_mask;
  u64 total_memory, lds;
  int registers, wave_size;
  u64 pitch;
  int max_threads, max_block[3], max_grid[3], clock_khz;
  u64 constants;
  int major, minor;
  u64 texture_alignment, texture_pitch;
  int overlap, compute_units, timeout, integrated, maps_host, mode;
  int textures[3 + 2 + 2 + 3 + 2 + 3 + 3 + 1 + 2 + 3 + 2 + 1 + 2 + 3 + 2 + 3 + 1 + 2];
  u64 surface_alignment;
  int concurrent, ecc, pci[3], tcc, engines, unified, memory_khz, memory_bits, l2, persisting;
  int threads_per_unit, priorities, l1_global, l1_local;
  u64 lds_per_unit;
  int registers_per_unit, managed, multi_board, board, host_atomics, double_ratio, pageable, concurrent_managed;
  int preemption, host_registered, cooperative, cooperative_multi;
  u64 lds_optin;
  int page_tables, direct_managed, blocks_per_unit, window;
  u64 lds_reserved;
  int register_host, sparse, register_read_only, timeline, pools, rdma;
  u32 rdma_flush;
  int rdma_order;
  u32 pool_handles;
  int deferred, ipc, cluster, function_pointers, reserved[63], more[32];
  char arch[256];
  u64 lds_most;
  int timer_khz;
  u32 features; /* 17 bits of hipDeviceArch_t, in one word of bit fields */
  void *flush[2];
  int unmatched[4], large_bar, revision;
} Properties;

EXPORT hipError_t hipGetDevicePropertiesR0600(Properties *p, int device) {
  DEVICE;
  REQUIRE(p, ERROR_INVALID_VALUE);
  REQUIRE(!device, ERROR_INVALID_DEVICE);
  memset(p, 0, sizeof *p);
  strncpy(p->name, device_name, sizeof p->name - 1);
  strncpy(p->arch, architecture, sizeof p->arch - 1);
  memcpy(p->uuid, "amdgen-emulated0", 16);
  p->total_memory = facts.memory_size, p->wave_size = (int)facts.wave_size;
  p->lds = p->lds_per_unit = p->lds_optin = p->lds_most = facts.lds_bytes;
  p->registers = p->registers_per_unit = (int)facts.registers;
  p->pitch = p->constants = 0x7FFFFFFF;
  p->max_threads = (int)facts.max_threads;
  for (int i = 0; i < 3; i++) p->max_block[i] = (int)facts.max_threads, p->max_grid[i] = i ? 65536 : 0x7FFFFFFF;
  p->clock_khz = (int)facts.clock_khz, p->memory_khz = (int)facts.memory_khz, p->timer_khz = (int)facts.timer_khz;
  p->memory_bits = (int)facts.memory_bits, p->l2 = (int)facts.l2_bytes;
  p->major = (int)facts.major, p->minor = (int)facts.minor, p->compute_units = (int)facts.compute_units;
  p->texture_alignment = p->texture_pitch = p->surface_alignment = 256;
  p->maps_host = p->concurrent = p->unified = p->managed = p->cooperative = p->large_bar = 1;
  p->threads_per_unit = (int)facts.threads_per_unit;
  p->blocks_per_unit = (int)(facts.threads_per_unit / facts.wave_size);
  p->features = 0xFFFF ^ (1 << 11) ^ (1 << 13) ^ (1 << 14); /* all but funnel shifts, syncthreads' forms, surfaces */
  return out(0);
}
