// Kernels that releases of LLVM compile with a wait missing. None of them is at fault itself.
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 1024))) void
#define SHARED __attribute__((shared)) static
#define X __builtin_amdgcn_workitem_id_x()
#define SYNC() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")
typedef unsigned u32;
typedef __attribute__((address_space(1))) void gvoid;
typedef __attribute__((address_space(3))) void lvoid;
#define COPY(to, from) __builtin_amdgcn_global_load_lds((gvoid *)(from), (lvoid *)(to), 4, 0, 0)

#ifdef TEN_COPIES
// Ten copies to LDS in flight, of which LLVM tells eight apart.
#define BUFFER_COPY(to, from) __builtin_amdgcn_raw_ptr_buffer_load_lds(r, (lvoid *)(to), 4, (from) * 4, 0, 0, 0)
KERNEL ten_copies(u32 *in, u32 *out) {
  __amdgpu_buffer_rsrc_t r = __builtin_amdgcn_make_buffer_rsrc(in, 0, 4096, 0x00020000);
  SHARED u32 a[64], b[64], c[64], d[64], e[64], f[64], g[64], h[64], i[64], j[64];
  BUFFER_COPY(a, X); BUFFER_COPY(b, 64 + X); BUFFER_COPY(c, 128 + X); BUFFER_COPY(d, 192 + X);
  BUFFER_COPY(e, 256 + X); BUFFER_COPY(f, 320 + X); BUFFER_COPY(g, 384 + X); BUFFER_COPY(h, 448 + X);
  BUFFER_COPY(i, 512 + X); BUFFER_COPY(j, 576 + X);
  u32 first = a[X];
  __builtin_amdgcn_wave_barrier();
  u32 ninth = i[X];
  __builtin_amdgcn_wave_barrier();
  u32 tenth = j[X];
  out[X] = first;
  out[64 + X] = ninth;
  out[128 + X] = tenth;
}
#endif

#ifdef NEIGHBOUR
// A wave reads what another copied to LDS before the barrier.
KERNEL neighbour(const u32 *in, u32 *out) {
  SHARED u32 a[256];
  COPY(a + (X & ~63u), in + X);
  SYNC();
  out[X] = a[X ^ 64];
}
#endif

#ifdef COPY_BETWEEN
// A copy to LDS is issued between a read of LDS and the use of what it read.
#define IN_ORDER() __builtin_amdgcn_sched_barrier(0)
KERNEL copy_between(const u32 *in, u32 *out) {
  SHARED u32 a[128], b[64];
  a[X] = in[X] * 3;
  a[64 + X] = in[X] * 5;
  __builtin_amdgcn_wave_barrier();
  u32 x = a[X ^ 1];
  IN_ORDER();
  COPY(b, in + 64 + X);
  IN_ORDER();
  u32 y = x * x;
  IN_ORDER();
  out[X] = y;
  out[64 + X] = b[X];
}
#endif

#ifdef PUBLISH
// One workgroup hands data to another; between the store of the data and that of the flag stands a load.
KERNEL publish(const u32 *in, u32 *data, u32 *flag, u32 *out) {
  if (__builtin_amdgcn_workgroup_id_x() == 0) {
    data[X] = in[X] + 5;
    u32 go = in[64 + X];
    if (X == 0 && go != 0)
      __hip_atomic_store(flag, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    while (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 0) {}
    out[X] = data[X];
  }
}
#endif
