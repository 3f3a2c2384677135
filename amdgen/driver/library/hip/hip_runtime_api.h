// HIP's functions for programs that are compiled without ROCm. Names, numbers and layouts are HIP's (ROCm 6 and later);
// what is not declared here is not supported by the library either. In C as in C++, and for any compiler.
#pragma once

#ifndef __HIPCC_RTC__
#include <stddef.h>
#endif
#include <hip/hip_version.h>

#ifdef __HIP__
#define __AMDGEN_BOTH __attribute__((device, host))
#ifndef __host__
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#endif
#else
#define __AMDGEN_BOTH
#endif

#ifdef __cplusplus
#define __AMDGEN_DEFAULT(value) = value
struct dim3 {
  unsigned x, y, z;
  __AMDGEN_BOTH constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
#else
#define __AMDGEN_DEFAULT(value)
typedef struct dim3 { unsigned x, y, z; } dim3;
#endif

typedef enum hipError_t {
  hipSuccess = 0,
  hipErrorInvalidValue = 1,
  hipErrorOutOfMemory = 2,
  hipErrorNotInitialized = 3,
  hipErrorInvalidConfiguration = 9,
  hipErrorInvalidPitchValue = 12,
  hipErrorInvalidSymbol = 13,
  hipErrorInvalidDevicePointer = 17,
  hipErrorInvalidMemcpyDirection = 21,
  hipErrorMissingConfiguration = 52,
  hipErrorInvalidDeviceFunction = 98,
  hipErrorNoDevice = 100,
  hipErrorInvalidDevice = 101,
  hipErrorInvalidImage = 200,
  hipErrorNoBinaryForGpu = 209,
  hipErrorUnsupportedLimit = 215,
  hipErrorFileNotFound = 301,
  hipErrorInvalidHandle = 400,
  hipErrorNotFound = 500,
  hipErrorNotReady = 600,
  hipErrorIllegalAddress = 700,
  hipErrorLaunchOutOfResources = 701,
  hipErrorPeerAccessAlreadyEnabled = 704,
  hipErrorLaunchFailure = 719,
  hipErrorCooperativeLaunchTooLarge = 720,
  hipErrorNotSupported = 801,
  hipErrorStreamCaptureUnsupported = 900,
  hipErrorStreamCaptureInvalidated = 901,
  hipErrorStreamCaptureMerge = 902,
  hipErrorStreamCaptureUnmatched = 903,
  hipErrorUnknown = 999,
} hipError_t;
enum { hipErrorMemoryAllocation = 2, hipErrorInvalidResourceHandle = 400 };
typedef enum hipMemcpyKind {
  hipMemcpyHostToHost = 0,
  hipMemcpyHostToDevice = 1,
  hipMemcpyDeviceToHost = 2,
  hipMemcpyDeviceToDevice = 3,
  hipMemcpyDefault = 4,
} hipMemcpyKind;
typedef struct ihipStream_t* hipStream_t;
typedef struct ihipEvent_t* hipEvent_t;
typedef struct ihipModule_t* hipModule_t;
typedef struct ihipModuleSymbol_t* hipFunction_t;
typedef struct ihipGraph* hipGraph_t;
typedef struct hipGraphNode* hipGraphNode_t;
typedef struct hipGraphExec* hipGraphExec_t;
typedef struct ihipMemPoolHandle_t* hipMemPool_t;
typedef void* hipDeviceptr_t;
typedef int hipDevice_t;
typedef void (*hipStreamCallback_t)(hipStream_t, hipError_t, void*);
typedef void (*hipHostFn_t)(void*);
typedef struct { char bytes[16]; } hipUUID;
typedef enum hipStreamCaptureMode {
  hipStreamCaptureModeGlobal = 0,
  hipStreamCaptureModeThreadLocal = 1,
  hipStreamCaptureModeRelaxed = 2,
} hipStreamCaptureMode;
typedef enum hipStreamCaptureStatus {
  hipStreamCaptureStatusNone = 0,
  hipStreamCaptureStatusActive = 1,
  hipStreamCaptureStatusInvalidated = 2,
} hipStreamCaptureStatus;
typedef enum hipGraphNodeType {
  hipGraphNodeTypeKernel = 0,
  hipGraphNodeTypeMemcpy = 1,
  hipGraphNodeTypeMemset = 2,
  hipGraphNodeTypeHost = 3,
  hipGraphNodeTypeGraph = 4,
  hipGraphNodeTypeEmpty = 5,
} hipGraphNodeType;
typedef struct hipKernelNodeParams {
  dim3 blockDim;
  void** extra;
  void* func;
  dim3 gridDim;
  void** kernelParams;
  unsigned sharedMemBytes;
} hipKernelNodeParams;
typedef struct hipMemsetParams {
  void* dst;
  unsigned elementSize;
  size_t height, pitch;
  unsigned value;
  size_t width;
} hipMemsetParams;
typedef struct hipHostNodeParams {
  hipHostFn_t fn;
  void* userData;
} hipHostNodeParams;
typedef enum hipMemPoolAttr {
  hipMemPoolReuseFollowEventDependencies = 1,
  hipMemPoolReuseAllowOpportunistic = 2,
  hipMemPoolReuseAllowInternalDependencies = 3,
  hipMemPoolAttrReleaseThreshold = 4,
  hipMemPoolAttrReservedMemCurrent = 5,
  hipMemPoolAttrReservedMemHigh = 6,
  hipMemPoolAttrUsedMemCurrent = 7,
  hipMemPoolAttrUsedMemHigh = 8,
} hipMemPoolAttr;
typedef struct {
  unsigned hasGlobalInt32Atomics : 1, hasGlobalFloatAtomicExch : 1, hasSharedInt32Atomics : 1, hasSharedFloatAtomicExch : 1;
  unsigned hasFloatAtomicAdd : 1, hasGlobalInt64Atomics : 1, hasSharedInt64Atomics : 1, hasDoubles : 1, hasWarpVote : 1;
  unsigned hasWarpBallot : 1, hasWarpShuffle : 1, hasFunnelShift : 1, hasThreadFenceSystem : 1, hasSyncThreadsExt : 1;
  unsigned hasSurfaceFuncs : 1, has3dGrid : 1, hasDynamicParallelism : 1;
} hipDeviceArch_t;
typedef struct hipDeviceProp_t {
  char name[256];
  hipUUID uuid;
  char luid[8];
  unsigned int luidDeviceNodeMask;
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  size_t memPitch;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int clockRate;
  size_t totalConstMem;
  int major;
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int deviceOverlap;
  int multiProcessorCount;
  int kernelExecTimeoutEnabled;
  int integrated;
  int canMapHostMemory;
  int computeMode;
  int maxTexture1D;
  int maxTexture1DMipmap;
  int maxTexture1DLinear;
  int maxTexture2D[2];
  int maxTexture2DMipmap[2];
  int maxTexture2DLinear[3];
  int maxTexture2DGather[2];
  int maxTexture3D[3];
  int maxTexture3DAlt[3];
  int maxTextureCubemap;
  int maxTexture1DLayered[2];
  int maxTexture2DLayered[3];
  int maxTextureCubemapLayered[2];
  int maxSurface1D;
  int maxSurface2D[2];
  int maxSurface3D[3];
  int maxSurface1DLayered[2];
  int maxSurface2DLayered[3];
  int maxSurfaceCubemap;
  int maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels;
  int ECCEnabled;
  int pciBusID;
  int pciDeviceID;
  int pciDomainID;
  int tccDriver;
  int asyncEngineCount;
  int unifiedAddressing;
  int memoryClockRate;
  int memoryBusWidth;
  int l2CacheSize;
  int persistingL2CacheMaxSize;
  int maxThreadsPerMultiProcessor;
  int streamPrioritiesSupported;
  int globalL1CacheSupported;
  int localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory;
  int isMultiGpuBoard;
  int multiGpuBoardGroupID;
  int hostNativeAtomicSupported;
  int singleToDoublePrecisionPerfRatio;
  int pageableMemoryAccess;
  int concurrentManagedAccess;
  int computePreemptionSupported;
  int canUseHostPointerForRegisteredMem;
  int cooperativeLaunch;
  int cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables;
  int directManagedMemAccessFromHost;
  int maxBlocksPerMultiProcessor;
  int accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported;
  int sparseHipArraySupported;
  int hostRegisterReadOnlySupported;
  int timelineSemaphoreInteropSupported;
  int memoryPoolsSupported;
  int gpuDirectRDMASupported;
  unsigned int gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned int memoryPoolSupportedHandleTypes;
  int deferredMappingHipArraySupported;
  int ipcEventSupported;
  int clusterLaunch;
  int unifiedFunctionPointers;
  int reserved[63];
  int hipReserved[32];
  char gcnArchName[256];
  size_t maxSharedMemoryPerMultiProcessor;
  int clockInstructionRate;
  hipDeviceArch_t arch;
  unsigned int* hdpMemFlushCntl;
  unsigned int* hdpRegFlushCntl;
  int cooperativeMultiDeviceUnmatchedFunc;
  int cooperativeMultiDeviceUnmatchedGridDim;
  int cooperativeMultiDeviceUnmatchedBlockDim;
  int cooperativeMultiDeviceUnmatchedSharedMem;
  int isLargeBar;
  int asicRevision;
} hipDeviceProp_t;
typedef struct hipFuncAttributes {
  int binaryVersion, cacheModeCA;
  size_t constSizeBytes, localSizeBytes;
  int maxDynamicSharedSizeBytes, maxThreadsPerBlock, numRegs, preferredShmemCarveout, ptxVersion;
  size_t sharedSizeBytes;
} hipFuncAttributes;
typedef enum hipFuncAttribute {
  hipFuncAttributeMaxDynamicSharedMemorySize = 8,
  hipFuncAttributePreferredSharedMemoryCarveout = 9,
} hipFuncAttribute;
typedef enum hipMemoryType {
  hipMemoryTypeUnregistered = 0,
  hipMemoryTypeHost = 1,
  hipMemoryTypeDevice = 2,
  hipMemoryTypeManaged = 3,
} hipMemoryType;
typedef struct hipPointerAttribute_t {
  hipMemoryType type;
  int device;
  void *devicePointer, *hostPointer;
  int isManaged;
  unsigned allocationFlags;
} hipPointerAttribute_t;
typedef enum hipDeviceAttribute_t {
  hipDeviceAttributeClockRate = 5,
  hipDeviceAttributeCooperativeLaunch = 10,
  hipDeviceAttributeManagedMemory = 24,
  hipDeviceAttributeMaxThreadsPerBlock = 56,
  hipDeviceAttributeMaxThreadsPerMultiProcessor = 57,
  hipDeviceAttributeMultiprocessorCount = 63,
  hipDeviceAttributeMaxSharedMemoryPerBlock = 74,
  hipDeviceAttributeWarpSize = 87,
  hipDeviceAttributeWallClockRate = 10017,
} hipDeviceAttribute_t;
#define hipStreamDefault 0
#define hipStreamNonBlocking 1
#define hipEventDefault 0
#define hipEventBlockingSync 1
#define hipEventDisableTiming 2
#define hipHostMallocDefault 0
#define hipHostMallocPortable 1
#define hipHostMallocMapped 2
#define hipHostMallocNonCoherent 0x80000000
#define hipMemAttachGlobal 1
#define hipMemAttachHost 2
#define hipDeviceScheduleAuto 0
#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void*)1)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void*)2)
#define HIP_LAUNCH_PARAM_END ((void*)3)
#define HIP_SYMBOL(x) x
#define hipGetDeviceProperties hipGetDevicePropertiesR0600
#ifndef HIP_TEMPLATE_KERNEL_LAUNCH
#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) \
  kernel<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__)
#endif

#ifdef __cplusplus
extern "C" {
#endif
hipError_t hipInit(unsigned flags);
hipError_t hipDriverGetVersion(int* version);
hipError_t hipRuntimeGetVersion(int* version);
hipError_t hipGetDeviceCount(int* count);
hipError_t hipGetDevice(int* device);
hipError_t hipSetDevice(int device);
hipError_t hipDeviceGet(hipDevice_t* device, int number);
hipError_t hipDeviceGetName(char* name, int size, hipDevice_t device);
hipError_t hipDeviceGetAttribute(int* value, hipDeviceAttribute_t attribute, int device);
hipError_t hipDeviceTotalMem(size_t* bytes, hipDevice_t device);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipDeviceCanAccessPeer(int* can, int device, int peer);
hipError_t hipDeviceEnablePeerAccess(int peer, unsigned flags);
hipError_t hipDeviceDisablePeerAccess(int peer);
hipError_t hipSetDeviceFlags(unsigned flags);
hipError_t hipGetDevicePropertiesR0600(hipDeviceProp_t* properties, int device);
hipError_t hipGetLastError(void);
hipError_t hipPeekAtLastError(void);
const char* hipGetErrorName(hipError_t status);
const char* hipGetErrorString(hipError_t status);
hipError_t hipMalloc(void** to, size_t size);
hipError_t hipMallocAsync(void** to, size_t size, hipStream_t stream);
hipError_t hipMallocManaged(void** to, size_t size, unsigned flags);
hipError_t hipMallocPitch(void** to, size_t* pitch, size_t width, size_t height);
hipError_t hipHostMalloc(void** to, size_t size, unsigned flags);
hipError_t hipHostGetDevicePointer(void** device, void* host, unsigned flags);
hipError_t hipHostFree(void* at);
hipError_t hipFree(void* at);
hipError_t hipFreeAsync(void* at, hipStream_t stream);
hipError_t hipMallocFromPoolAsync(void** to, size_t size, hipMemPool_t pool, hipStream_t stream);
hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t* pool, int device);
hipError_t hipDeviceGetMemPool(hipMemPool_t* pool, int device);
hipError_t hipDeviceSetMemPool(int device, hipMemPool_t pool);
hipError_t hipMemPoolDestroy(hipMemPool_t pool);
hipError_t hipMemPoolTrimTo(hipMemPool_t pool, size_t keep);
hipError_t hipMemPoolSetAttribute(hipMemPool_t pool, hipMemPoolAttr attribute, void* value);
hipError_t hipMemPoolGetAttribute(hipMemPool_t pool, hipMemPoolAttr attribute, void* value);
hipError_t hipMemGetInfo(size_t* left, size_t* total);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t* to, const void* at);
hipError_t hipMemcpy(void* to, const void* from, size_t size, hipMemcpyKind kind);
hipError_t hipMemcpyAsync(void* to, const void* from, size_t size, hipMemcpyKind kind,
                          hipStream_t stream __AMDGEN_DEFAULT(0));
hipError_t hipMemcpyWithStream(void* to, const void* from, size_t size, hipMemcpyKind kind, hipStream_t stream);
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, const void* from, size_t size);
hipError_t hipMemcpyDtoH(void* to, hipDeviceptr_t from, size_t size);
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t size);
hipError_t hipMemcpy2D(void*, size_t, const void*, size_t, size_t width, size_t height, hipMemcpyKind kind);
hipError_t hipMemcpy2DAsync(void*, size_t, const void*, size_t, size_t width, size_t height, hipMemcpyKind,
                            hipStream_t stream __AMDGEN_DEFAULT(0));
hipError_t hipMemcpyToSymbol(const void* symbol, const void* from, size_t size, size_t offset __AMDGEN_DEFAULT(0),
                             hipMemcpyKind kind __AMDGEN_DEFAULT(hipMemcpyHostToDevice));
hipError_t hipMemcpyFromSymbol(void* to, const void* symbol, size_t size, size_t offset __AMDGEN_DEFAULT(0),
                               hipMemcpyKind kind __AMDGEN_DEFAULT(hipMemcpyDeviceToHost));
hipError_t hipGetSymbolAddress(void** at, const void* symbol);
hipError_t hipGetSymbolSize(size_t* size, const void* symbol);
hipError_t hipMemset(void* to, int value, size_t size);
hipError_t hipMemsetAsync(void* to, int value, size_t size, hipStream_t stream __AMDGEN_DEFAULT(0));
hipError_t hipMemset2D(void* to, size_t pitch, int value, size_t width, size_t height);
hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, size_t count);
hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count);
hipError_t hipStreamCreate(hipStream_t* stream);
hipError_t hipStreamCreateWithFlags(hipStream_t* stream, unsigned flags);
hipError_t hipStreamCreateWithPriority(hipStream_t* stream, unsigned flags, int priority);
hipError_t hipStreamDestroy(hipStream_t stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamQuery(hipStream_t stream);
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned flags __AMDGEN_DEFAULT(0));
hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void* data, unsigned flags);
hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void* data);
hipError_t hipStreamBeginCapture(hipStream_t stream, hipStreamCaptureMode mode);
hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t* graph);
hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus* status);
hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode* mode);
hipError_t hipGraphCreate(hipGraph_t* graph, unsigned flags);
hipError_t hipGraphDestroy(hipGraph_t graph);
hipError_t hipGraphAddKernelNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before, size_t count,
                                 const hipKernelNodeParams* params);
hipError_t hipGraphAddMemcpyNode1D(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before, size_t count,
                                   void* to, const void* from, size_t size, hipMemcpyKind kind);
hipError_t hipGraphAddMemsetNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before, size_t count,
                                 const hipMemsetParams* params);
hipError_t hipGraphAddHostNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before, size_t count,
                               const hipHostNodeParams* params);
hipError_t hipGraphAddEmptyNode(hipGraphNode_t* node, hipGraph_t graph, const hipGraphNode_t* before, size_t count);
hipError_t hipGraphAddDependencies(hipGraph_t graph, const hipGraphNode_t* from, const hipGraphNode_t* to, size_t count);
hipError_t hipGraphGetNodes(hipGraph_t graph, hipGraphNode_t* nodes, size_t* count);
hipError_t hipGraphGetRootNodes(hipGraph_t graph, hipGraphNode_t* nodes, size_t* count);
hipError_t hipGraphNodeGetDependencies(hipGraphNode_t node, hipGraphNode_t* before, size_t* count);
hipError_t hipGraphNodeGetType(hipGraphNode_t node, hipGraphNodeType* type);
hipError_t hipGraphKernelNodeSetParams(hipGraphNode_t node, const hipKernelNodeParams* params);
hipError_t hipGraphInstantiate(hipGraphExec_t* exec, hipGraph_t graph, hipGraphNode_t* wrong, char* log, size_t size);
hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t* exec, hipGraph_t graph, unsigned long long flags);
hipError_t hipGraphLaunch(hipGraphExec_t exec, hipStream_t stream);
hipError_t hipGraphUpload(hipGraphExec_t exec, hipStream_t stream);
hipError_t hipGraphExecDestroy(hipGraphExec_t exec);
hipError_t hipGraphExecKernelNodeSetParams(hipGraphExec_t exec, hipGraphNode_t node, const hipKernelNodeParams* params);
hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t exec, hipGraphNode_t node, void* to, const void* from,
                                             size_t size, hipMemcpyKind kind);
hipError_t hipEventCreate(hipEvent_t* event);
hipError_t hipEventCreateWithFlags(hipEvent_t* event, unsigned flags);
hipError_t hipEventDestroy(hipEvent_t event);
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream __AMDGEN_DEFAULT(NULL));
hipError_t hipEventSynchronize(hipEvent_t event);
hipError_t hipEventQuery(hipEvent_t event);
hipError_t hipEventElapsedTime(float* milliseconds, hipEvent_t from, hipEvent_t to);
hipError_t hipModuleLoad(hipModule_t* module, const char* path);
hipError_t hipModuleLoadData(hipModule_t* module, const void* image);
hipError_t hipModuleUnload(hipModule_t module);
hipError_t hipModuleGetFunction(hipFunction_t* function, hipModule_t module, const char* name);
hipError_t hipModuleGetGlobal(hipDeviceptr_t* at, size_t* size, hipModule_t module, const char* name);
hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                 unsigned bz, unsigned shared, hipStream_t stream, void** arguments, void** extra);
hipError_t hipLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments, size_t shared, hipStream_t stream);
hipError_t hipLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** arguments, unsigned shared,
                                      hipStream_t stream);
hipError_t hipFuncGetAttributes(hipFuncAttributes* to, const void* function);
hipError_t hipFuncSetAttribute(const void* function, hipFuncAttribute attribute, int value);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int threads, size_t shared);
hipError_t hipOccupancyMaxPotentialBlockSize(int* grid, int* threads, const void* function, size_t shared, int limit);
hipError_t hipModuleOccupancyMaxPotentialBlockSize(int* grid, int* threads, hipFunction_t f, size_t shared, int limit);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, hipFunction_t f, int threads, size_t shared);
hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t shared __AMDGEN_DEFAULT(0), hipStream_t stream __AMDGEN_DEFAULT(0));
hipError_t __hipPopCallConfiguration(dim3* grid, dim3* block, size_t* shared, hipStream_t* stream);
#ifdef __cplusplus
}

template <class T> static inline hipError_t hipMalloc(T** to, size_t size) { return hipMalloc((void**)to, size); }
template <class T> static inline hipError_t hipMallocAsync(T** to, size_t size, hipStream_t stream) {
  return hipMallocAsync((void**)to, size, stream);
}
template <class T> static inline hipError_t hipMallocManaged(T** to, size_t size, unsigned flags = hipMemAttachGlobal) {
  return hipMallocManaged((void**)to, size, flags);
}
template <class T> static inline hipError_t hipMallocPitch(T** to, size_t* pitch, size_t width, size_t height) {
  return hipMallocPitch((void**)to, pitch, width, height);
}
template <class T> static inline hipError_t hipHostMalloc(T** to, size_t size, unsigned flags = hipHostMallocDefault) {
  return hipHostMalloc((void**)to, size, flags);
}
template <class T>
static inline hipError_t hipMemcpyToSymbol(const T& symbol, const void* from, size_t size, size_t offset = 0,
                                           hipMemcpyKind kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol((const void*)&symbol, from, size, offset, kind);
}
template <class T>
static inline hipError_t hipMemcpyFromSymbol(void* to, const T& symbol, size_t size, size_t offset = 0,
                                             hipMemcpyKind kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(to, (const void*)&symbol, size, offset, kind);
}
template <class T> static inline hipError_t hipGetSymbolAddress(void** at, const T& symbol) {
  return hipGetSymbolAddress(at, (const void*)&symbol);
}
template <class T> static inline hipError_t hipGetSymbolSize(size_t* size, const T& symbol) {
  return hipGetSymbolSize(size, (const void*)&symbol);
}
template <class F>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, F function, int threads, size_t shared) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void*)function, threads, shared);
}
template <class F>
static inline hipError_t hipOccupancyMaxPotentialBlockSize(int* grid, int* threads, F function, size_t shared = 0,
                                                           int limit = 0) {
  return hipOccupancyMaxPotentialBlockSize(grid, threads, (const void*)function, shared, limit);
}
template <class F>
static inline hipError_t hipLaunchCooperativeKernel(F function, dim3 grid, dim3 block, void** arguments, unsigned shared,
                                                    hipStream_t stream) {
  return hipLaunchCooperativeKernel((const void*)function, grid, block, arguments, shared, stream);
}
#if defined(HIP_TEMPLATE_KERNEL_LAUNCH) && defined(__HIP__)
// A function, so that a kernel's name may have commas in it.
template <class... A, class F = void (*)(A...)>
static inline void hipLaunchKernelGGL(F kernel, const dim3& grid, const dim3& block, unsigned shared, hipStream_t stream,
                                      A... arguments) {
  kernel<<<grid, block, shared, stream>>>(arguments...);
}
#endif
#endif
