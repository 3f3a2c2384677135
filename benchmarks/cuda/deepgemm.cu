// A launch of one of DeepGEMM's kernels: fp8 with a scale for a row of A and 128 of k, and for 128 x 128 of B; C is bf16.
// prepare() describes the operands to the copy engine once, so that start() only launches. $names are filled in by
// benchmarks/cuda/deepgemm.py. a: (m, k), b: ($groups, $n, $k), c: (m, $n); a_scale: k/128 lines of m, each padded to
// pitch floats; b_scale: ($groups, $n / 128, $k / 128); group_of: each row's group, where there are several.
#include <cuda.h>
#include <cuda_runtime.h>

#include <deep_gemm/impls/sm90_fp8_gemm_1d2d.cuh>

constexpr unsigned kRows = $rows, kColumns = $columns, kN = $n, kK = $k, kBlocks = $blocks, kCluster = $cluster;
constexpr unsigned kGroups = $groups;
constexpr auto kKind = kGroups > 1 ? deep_gemm::GemmType::MGroupedContiguous : deep_gemm::GemmType::Normal;
constexpr unsigned kMultiplying = $threads, kStoreSwizzle = $swizzle, kSharedBytes = $shared;
static auto *const kernel = &deep_gemm::sm90_fp8_gemm_1d2d_impl<
    cute::UMMA::Major::K, 0, kN, kK, kGroups, kRows, kColumns, 128, 128, 128, kStoreSwizzle, $stages, 128, kMultiplying,
    kCluster, $shares_a, kBlocks, kKind, cutlass::bfloat16_t,
    deep_gemm::epilogue::transform::EpilogueIdentity>;

struct Call {
  CUtensorMap a, b, c, a_scale;
  float *b_scale;
  int *group_of;
  unsigned m;
};

using Encode = decltype(&cuTensorMapEncodeTiled);

static bool describe(Encode encode, CUtensorMap *map, CUtensorMapDataType type, unsigned bytes, void *memory,
                     unsigned wide, unsigned high, unsigned pitch, unsigned box_wide, unsigned box_high,
                     unsigned swizzle) {
  cuuint64_t sizes[2] = {wide, high}, pitches[1] = {cuuint64_t(pitch) * bytes};
  cuuint32_t box[2] = {box_wide, box_high}, steps[2] = {1, 1};
  CUtensorMapSwizzle mode = swizzle == 128  ? CU_TENSOR_MAP_SWIZZLE_128B
                            : swizzle == 64 ? CU_TENSOR_MAP_SWIZZLE_64B
                            : swizzle == 32 ? CU_TENSOR_MAP_SWIZZLE_32B
                                            : CU_TENSOR_MAP_SWIZZLE_NONE;
  return encode(map, type, 2, memory, sizes, pitches, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, mode,
                CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

// Null where the copy engine refuses a description or the kernel can't have so much shared memory.
extern "C" Call *prepare(void *a, void *b, void *c, float *a_scale, float *b_scale, int *group_of, unsigned m,
                         unsigned pitch) {
  void *found = nullptr;
  cudaDriverEntryPointQueryResult status;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &status);
  Encode encode = reinterpret_cast<Encode>(found);
  Call *call = new Call{{}, {}, {}, {}, b_scale, group_of, m};
  bool ok = encode != nullptr && status == cudaDriverEntryPointSuccess;
  ok = ok && describe(encode, &call->a, CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, a, kK, m, kK, 128, kRows, 128);
  ok = ok && describe(encode, &call->b, CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, b, kK, kN * kGroups, kK, 128, kColumns, 128);
  ok = ok && describe(encode, &call->c, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, c, kN, m, kN, kStoreSwizzle / 2, kRows,
                      kStoreSwizzle);
  ok = ok && describe(encode, &call->a_scale, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, a_scale, pitch, (kK + 127) / 128,
                      pitch, kRows, 1, 0);
  ok = ok && cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes) == cudaSuccess;
  if (!ok) {
    delete call;
    return nullptr;
  }
  return call;
}

extern "C" int start(Call *call, cudaStream_t stream) {
  cudaLaunchAttribute cluster;
  cluster.id = cudaLaunchAttributeClusterDimension;
  cluster.val.clusterDim = {kCluster, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = kBlocks;
  config.blockDim = 128 + kMultiplying;
  config.dynamicSmemBytes = kSharedBytes;
  config.stream = stream;
  config.attrs = &cluster;
  config.numAttrs = kCluster > 1;
  return cudaLaunchKernelEx(&config, kernel, call->b_scale, call->group_of, call->m, unsigned(kN),
                            unsigned(kK), call->a, call->b, call->c, call->a_scale);
}
