// How long an empty kernel takes by the size of its clusters, with and without a barrier of the cluster, and by shared memory: which
// blocks can run at the same time. Launches stand in a graph; microseconds of one. No other program uses it.
//
//     nvcc -O2 -gencode=arch=compute_90a,code=sm_90a benchmarks/cuda/clusters.cu -o clusters && ./clusters
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define OK(call) do { cudaError_t error = (call); if (error) { printf("%s, line %d\n", cudaGetErrorString(error), __LINE__); exit(1); } } while (0)

constexpr int THREADS = 384, LAUNCHES = 400, ROUNDS = 60, WARMING = 40;

__global__ void __launch_bounds__(THREADS, 1) empty(bool meet) {
  if (meet) asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}

/// Median of a launch. \p cluster: blocks of one, 0 for a launch without the attribute.
float timed(int grid, int cluster, int shared, bool meet) {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  cudaLaunchAttribute size;
  size.id = cudaLaunchAttributeClusterDimension;
  size.val.clusterDim.x = cluster, size.val.clusterDim.y = size.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid, config.blockDim = THREADS, config.dynamicSmemBytes = shared, config.stream = stream;
  config.attrs = &size, config.numAttrs = cluster > 0;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  for (int i = 0; i < LAUNCHES; i++) OK(cudaLaunchKernelEx(&config, empty, meet));
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  OK(cudaStreamEndCapture(stream, &graph));
  OK(cudaGraphInstantiate(&ready, graph, 0));
  cudaEvent_t begin, end;
  OK(cudaEventCreate(&begin));
  OK(cudaEventCreate(&end));
  std::vector<float> found;
  for (int round = 0; round < ROUNDS; round++) {
    float ms;
    OK(cudaEventRecord(begin, stream));
    OK(cudaGraphLaunch(ready, stream));
    OK(cudaEventRecord(end, stream));
    OK(cudaStreamSynchronize(stream));
    OK(cudaEventElapsedTime(&ms, begin, end));
    if (round >= WARMING) found.push_back(ms * 1e3f / LAUNCHES);
  }
  std::sort(found.begin(), found.end());
  return found[found.size() / 2];
}

int main() {
  OK(cudaFuncSetAttribute(empty, cudaFuncAttributeMaxDynamicSharedMemorySize, 220 << 10));
  for (int grid : {64, 112, 120, 128})
    for (int shared : {0, 215}) {
      printf("%3d blocks, %3d KB: alone %.2f", grid, shared, timed(grid, 0, shared << 10, false));
      for (int cluster : {1, 2, 4, 8})
        printf("; clusters of %d %.2f, meeting %.2f", cluster, timed(grid, cluster, shared << 10, false), timed(grid, cluster, shared << 10, true));
      printf("\n");
    }
}
