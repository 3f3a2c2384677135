// Cooperative groups: sums over the workgroup, tiles and active lanes, and a barrier of the whole grid.
#include <hip/hip_cooperative_groups.h>
#include <cstdio>
#include <vector>
namespace cg = cooperative_groups;
#define CHECK(call) if (hipError_t e = (call)) { std::printf("%d: %s\n", __LINE__, hipGetErrorString(e)); return 1; }
__device__ int sum(cg::thread_group g, int* shared, int value) {
  for (unsigned i = g.size() / 2; i > 0; i /= 2) {
    shared[g.thread_rank()] = value;
    g.sync();
    if (g.thread_rank() < i) value += shared[g.thread_rank() + i];
    g.sync();
  }
  return value;
}
__global__ void groups(const int* in, int* of_block, int* of_tile, int* by_shuffle, int* odd) {
  __shared__ int kept[256];
  cg::thread_block block = cg::this_thread_block();
  int value = in[block.thread_rank()], total = sum(block, kept, value);
  if (block.thread_rank() == 0) *of_block = total;
  block.sync();
  auto tile = cg::tiled_partition<16>(block);
  total = sum(tile, kept + tile.meta_group_rank() * tile.size(), value);
  if (tile.thread_rank() == 0) of_tile[tile.meta_group_rank()] = total;
  for (unsigned by = tile.size() / 2; by > 0; by /= 2) value += tile.shfl_xor(value, by);
  bool same = tile.all(value == tile.shfl(value, 0));
  if (tile.thread_rank() == 3 && same) by_shuffle[tile.meta_group_rank()] = value;
  if (block.thread_rank() % 2) {
    cg::coalesced_group now = cg::coalesced_threads();
    if (now.thread_rank() == now.size() - 1 && block.thread_rank() < 64) *odd = (int)now.size();
  }
}
// Each turn reads what other workgroups wrote in the turn before.
__global__ void turns(int* a, int* b, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int turn = 0; turn < 3; turn++) {
    int i = (int)grid.thread_rank();
    for (unsigned late = 0; late < blockIdx.x * 100; late++) __builtin_amdgcn_s_sleep(1);  // so that waiting shows
    if (i < n) b[i] = a[(i + 64) % n] + 1;
    grid.sync();
    if (i < n) a[i] = b[(i + 64) % n] + 1;
    grid.sync();
  }
}
int main() {
  const int n = 256;
  std::vector<int> in(n), tiles(16), shuffled(16);
  int total = 0, of_block, odd;
  for (int i = 0; i < n; i++) total += in[i] = i * 7 % 31;
  int *a, *b, *c;
  CHECK(hipMalloc(&a, n * 4)); CHECK(hipMalloc(&b, n * 4)); CHECK(hipMalloc(&c, n * 4));
  CHECK(hipMemcpy(a, in.data(), n * 4, hipMemcpyHostToDevice));
  groups<<<1, n>>>(a, b, b + 1, b + 17, c);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(&of_block, b, 4, hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(tiles.data(), b + 1, 64, hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(shuffled.data(), b + 17, 64, hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(&odd, c, 4, hipMemcpyDeviceToHost));
  if (of_block != total || odd != 32) return 2;
  for (int t = 0; t < 16; t++) {
    int want = 0;
    for (int i = 0; i < 16; i++) want += in[t * 16 + i];
    if (tiles[t] != want || shuffled[t] != want) return 3;
  }
  int count = n;
  void* arguments[] = {&a, &b, &count};
  CHECK(hipLaunchCooperativeKernel(turns, dim3(4), dim3(64), arguments, 0, nullptr));
  CHECK(hipMemcpy(tiles.data(), a, 64, hipMemcpyDeviceToHost));
  for (int i = 0; i < 16; i++) if (tiles[i] != in[(i + 6 * 64) % n] + 6) return 4;
  if (hipLaunchCooperativeKernel(turns, dim3(1 << 20), dim3(64), arguments, 0, nullptr) != hipErrorCooperativeLaunchTooLarge) return 5;
  std::printf("groups are right\n");
}
