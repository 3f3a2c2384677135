// Whose reads of the same line L2 answers at once: multiprocessors in groups read one region of L2 again and again by bulk copies,
// in step or a few copies apart, and the hardware's counters say how much L2 sent. Also to which GPC blocks and clusters go.
//
//     nvcc -O2 -std=c++17 -gencode=arch=compute_90a,code=sm_90a benchmarks/cuda/sharing.cu -o sharing && ./sharing
//     ncu --clock-control none --cache-control none -k regex:stream --csv ./sharing quiet --metrics \
//       gpu__time_duration.sum,lrc__xbar2gpc_sectors_op_read.sum,lrc__lrc2xbar_sectors_op_read.sum        (sent to SMs, and by L2)
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <vector>

#define OK(call) do { cudaError_t error = (call); if (error) { printf("%s, line %d\n", cudaGetErrorString(error), __LINE__); exit(1); } } while (0)

typedef unsigned u32;
typedef unsigned long long u64;
constexpr u32 COPY = 16384, STAGES = 8, REGION = 131072, COPIES = 512, MOST = 256;  // bytes; copies of a block; multiprocessors
constexpr int SHARED = 200 * 1024, ROUNDS = 7;  // bytes: one block a multiprocessor

__device__ u32 here() {
  u32 value;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(value));
  return value;
}

__global__ void where(u32* out, long long cycles) {
  if (threadIdx.x == 0) out[blockIdx.x] = here();
  for (const long long begin = clock64(); clock64() - begin < cycles;) {}
}

/// Each multiprocessor reads its group's region, from its own place in it on.
__global__ void stream(const char* data, const int* group, const int* ahead) {
  extern __shared__ __align__(1024) char shared[];
  __shared__ __align__(8) u64 landed[STAGES];
  if (threadIdx.x) return;
  const u32 to = (u32)__cvta_generic_to_shared(shared), bar = (u32)__cvta_generic_to_shared(landed), me = here();
  for (u32 s = 0; s < STAGES; s++) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar + 8 * s));
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  const char* const from = data + (u64)group[me] * REGION;
  for (u32 i = 0, at = ahead[me] * COPY % REGION; i < COPIES + STAGES; i++) {
    const u32 stage = i % STAGES;
    for (u32 done = i < STAGES; !done;)
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                   : "=r"(done) : "r"(bar + 8 * stage), "r"((i / STAGES - 1) & 1) : "memory");
    if (i >= COPIES) continue;
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar + 8 * stage), "r"(COPY) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 ::"r"(to + stage * COPY), "l"(from + at), "r"(COPY), "r"(bar + 8 * stage) : "memory");
    at = (at + COPY) % REGION;
  }
}

void launch_where(u32* out, int blocks, int cluster, int shared, long long cycles) {
  cudaLaunchAttribute size;
  size.id = cudaLaunchAttributeClusterDimension;
  size.val.clusterDim.x = cluster, size.val.clusterDim.y = size.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = blocks, config.blockDim = shared ? 384 : 1024, config.dynamicSmemBytes = shared;
  config.attrs = &size, config.numAttrs = cluster > 1;
  OK(cudaLaunchKernelEx(&config, where, out, cycles));
  OK(cudaDeviceSynchronize());
}

int main(int count, char**) {
  const bool quiet = count > 1;
  int processors;
  OK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  u32* out;
  OK(cudaMalloc(&out, 4 * 4096));
  std::vector<u32> found(4096);
  auto fetch = [&](int blocks) { OK(cudaMemcpy(found.data(), out, 4 * blocks, cudaMemcpyDeviceToHost)); };
  OK(cudaFuncSetAttribute(where, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED));
  OK(cudaFuncSetAttribute(stream, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED));

  // The blocks of a cluster are in one GPC. Multiprocessors that no cluster of four reaches stay alone.
  std::vector<int> root(MOST), gpc(MOST), member(MOST);
  std::iota(root.begin(), root.end(), 0);
  std::function<int(int)> top = [&](int i) { return root[i] == i ? i : root[i] = top(root[i]); };
  for (int size : {8, 4, 8, 4, 8, 4}) {
    launch_where(out, size * 300, size, 0, 3000);
    fetch(size * 300);
    for (int i = 0; i < size * 300; i++) root[top(found[i])] = top(found[i / size * size]);
  }
  std::vector<int> sizes;
  for (int i = 0; i < processors; i++) {
    int j = 0;
    while (j < i && top(j) != top(i)) j++;
    if (j == i) sizes.push_back(0), gpc[i] = (int)sizes.size() - 1;
    else gpc[i] = gpc[j];
    member[i] = sizes[gpc[i]]++;
  }
  auto say = [&](const char* what, int blocks, int step) {
    printf("%s:", what);
    for (int i = 0; i < blocks; i += step) printf(" %d", gpc[found[i]]);
    puts("");
  };
  if (!quiet) {
    printf("multiprocessors of the GPCs:");
    for (int size : sizes) printf(" %d", size);
    puts("");
    for (int blocks : {processors, processors / 2}) {
      launch_where(out, blocks, 1, SHARED, 20000);
      fetch(blocks);
      say("GPC of each block", blocks, 1);
    }
    for (int size : {2, 4, 8}) {
      const int blocks = size * (size == 2 ? 66 : size == 4 ? 30 : 15);
      launch_where(out, blocks, size, SHARED, 20000);
      fetch(blocks);
      printf("clusters of %d, ", size);
      say("GPC of each", blocks, size);
    }
  }

  char* data;
  int *groups, *ahead;
  OK(cudaMalloc(&data, (u64)REGION * MOST));
  OK(cudaMemset(data, 1, (u64)REGION * MOST));
  OK(cudaMalloc(&groups, 4 * MOST));
  OK(cudaMalloc(&ahead, 4 * MOST));
  cudaEvent_t begin, end;
  OK(cudaEventCreate(&begin));
  OK(cudaEventCreate(&end));
  struct Case { const char* name; std::function<int(int)> group; };
  const Case cases[] = {
      {"each alone", [&](int i) { return i; }},
      {"all", [&](int) { return 0; }},
      {"pairs, of a TPC", [&](int i) { return i / 2; }},
      {"fours, of a GPC", [&](int i) { return gpc[i] * 8 + member[i] / 4; }},
      {"eights, of a GPC", [&](int i) { return gpc[i] * 8 + member[i] / 8; }},
      {"whole GPCs", [&](int i) { return gpc[i]; }},
      {"one of each GPC", [&](int i) { return member[i]; }},
  };
  for (const Case& one : cases)
    for (int apart : {0, 1}) {
      std::vector<int> g(MOST, 0), a(MOST, 0);
      srand(7);
      for (int i = 0; i < processors; i++) g[i] = one.group(i), a[i] = apart ? rand() % 8 : 0;
      OK(cudaMemcpy(groups, g.data(), 4 * MOST, cudaMemcpyHostToDevice));
      OK(cudaMemcpy(ahead, a.data(), 4 * MOST, cudaMemcpyHostToDevice));
      std::vector<float> times;
      for (int round = 0; round < (quiet ? 1 : ROUNDS); round++) {
        OK(cudaEventRecord(begin));
        stream<<<processors, 32, SHARED>>>(data, groups, ahead);
        OK(cudaEventRecord(end));
        OK(cudaEventSynchronize(end));
        times.push_back(0);
        OK(cudaEventElapsedTime(&times.back(), begin, end));
      }
      std::sort(times.begin(), times.end());
      const float ms = times[times.size() / 2];
      if (!quiet) printf("%s%s: %.1f us, %.2f TB/s reach multiprocessors\n", one.name, apart ? ", up to 7 copies apart" : "", ms * 1e3, processors * (double)COPIES * COPY / ms / 1e9);
    }
}
