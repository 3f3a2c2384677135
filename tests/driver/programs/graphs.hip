// Captured and built graphs, launched, changed and refused; memory of pools. Prints "graphs are right".
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>
#define CHECK(call) if (hipError_t e = (call)) { std::printf("%d: %s\n", __LINE__, hipGetErrorString(e)); return 1; }
__global__ void scale(float* x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}
__global__ void add(float* x, const float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += y[i];
}
static int hosts;
static void on_host(void* data) { hosts += *(int*)data; }
int main() {
  const int n = 200;
  std::vector<float> in(n), out(n);
  for (int i = 0; i < n; i++) in[i] = float(i);
  hipStream_t stream, other;
  hipEvent_t fork, join;
  CHECK(hipStreamCreate(&stream)); CHECK(hipStreamCreate(&other));
  CHECK(hipEventCreate(&fork)); CHECK(hipEventCreate(&join));
  float *a, *b;
  CHECK(hipMallocAsync(&a, n * 4, stream)); CHECK(hipMallocAsync(&b, n * 4, stream));
  hipMemPool_t pool; unsigned long long used = 0;
  CHECK(hipDeviceGetDefaultMemPool(&pool, 0));
  CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  if (used != 2 * n * 4) return 2;
  // captured, with a second stream that forks and joins
  int one = 1;
  hipGraph_t graph; hipGraphExec_t exec;
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  CHECK(hipMemcpyAsync(a, in.data(), n * 4, hipMemcpyHostToDevice, stream));
  CHECK(hipEventRecord(fork, stream)); CHECK(hipStreamWaitEvent(other, fork, 0));
  CHECK(hipMemsetAsync(b, 0, n * 4, other));
  add<<<1, 256, 0, other>>>(b, a, n);
  CHECK(hipGetLastError());
  CHECK(hipEventRecord(join, other)); CHECK(hipStreamWaitEvent(stream, join, 0));
  scale<<<1, 256, 0, stream>>>(a, 2.f, n);
  add<<<1, 256, 0, stream>>>(a, b, n);
  CHECK(hipLaunchHostFunc(stream, on_host, &one));
  CHECK(hipMemcpyAsync(out.data(), a, n * 4, hipMemcpyDeviceToHost, stream));
  hipStreamCaptureStatus status;
  CHECK(hipStreamIsCapturing(other, &status));
  if (status != hipStreamCaptureStatusActive) return 3;
  CHECK(hipStreamEndCapture(stream, &graph));
  if (out[1] != 0 || hosts) return 4;  // nothing has run
  CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  for (int launch = 0; launch < 2; launch++) {
    in[7] = float(launch);
    CHECK(hipGraphLaunch(exec, stream)); CHECK(hipStreamSynchronize(stream));
    for (int i = 0; i < n; i++) if (out[i] != 3 * in[i]) return 5;
  }
  if (hosts != 2) return 6;
  size_t nodes = 0, roots = 0;
  CHECK(hipGraphGetNodes(graph, nullptr, &nodes)); CHECK(hipGraphGetRootNodes(graph, nullptr, &roots));
  if (nodes != 8 || roots != 1) { std::printf("%zu nodes, %zu roots\n", nodes, roots); return 7; }
  CHECK(hipGraphExecDestroy(exec)); CHECK(hipGraphDestroy(graph));
  // explicit nodes, added against the order in which they run
  hipGraphNode_t copied, scaled, back;
  float by = 5.f; int count = n;
  void* arguments[] = {&a, &by, &count};
  hipKernelNodeParams params = {};
  params.func = (void*)scale, params.gridDim = dim3(1), params.blockDim = dim3(256), params.kernelParams = arguments;
  CHECK(hipGraphCreate(&graph, 0));
  CHECK(hipGraphAddMemcpyNode1D(&back, graph, nullptr, 0, out.data(), a, n * 4, hipMemcpyDeviceToHost));
  CHECK(hipGraphAddKernelNode(&scaled, graph, nullptr, 0, &params));
  CHECK(hipGraphAddMemcpyNode1D(&copied, graph, nullptr, 0, a, in.data(), n * 4, hipMemcpyHostToDevice));
  hipGraphNode_t from[] = {scaled, copied}, to[] = {back, scaled};
  CHECK(hipGraphAddDependencies(graph, from, to, 2));
  CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  CHECK(hipGraphLaunch(exec, stream));
  for (int i = 0; i < n; i++) if (out[i] != 5 * in[i]) return 8;
  by = 7.f;
  CHECK(hipGraphExecKernelNodeSetParams(exec, scaled, &params));
  CHECK(hipGraphLaunch(exec, stream));
  for (int i = 0; i < n; i++) if (out[i] != 7 * in[i]) return 9;
  hipGraphNode_t loop_from[] = {back}, loop_to[] = {copied};
  CHECK(hipGraphAddDependencies(graph, loop_from, loop_to, 1));
  hipGraphExec_t none;
  if (hipGraphInstantiate(&none, graph, nullptr, nullptr, 0) != hipErrorInvalidValue) return 10;
  // what no graph can hold
  CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeRelaxed));
  if (hipStreamSynchronize(stream) != hipErrorStreamCaptureUnsupported) return 11;
  if (hipStreamEndCapture(stream, &graph) != hipErrorStreamCaptureInvalidated || graph) return 12;
  CHECK(hipFreeAsync(a, stream)); CHECK(hipFreeAsync(b, stream));
  CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  if (used) return 13;
  std::printf("graphs are right\n");
}
