"""A program as any that loads libamdhip64 by itself. Fails by an assertion; prints "all right" at its end."""

import ctypes
import sys

import numpy as np

hip = ctypes.CDLL("libamdhip64.so")
rtc = ctypes.CDLL("libhiprtc.so")
P, U64 = ctypes.c_void_p, ctypes.c_uint64
hip.hipGetErrorName.restype = hip.hipGetErrorString.restype = rtc.hiprtcGetErrorString.restype = ctypes.c_char_p

SOURCE = b"""
#include <hip/hip_runtime.h>
__device__ int scale = 3;
template <int N> __global__ void add(int* at) { at[threadIdx.x] += N; }
extern "C" __global__ void work(const int* in, int* out, int n) {
  __shared__ int turned[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  turned[63 - threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  if (i < n) out[i] = turned[threadIdx.x] * scale + (int)gridDim.x;
  if (i == 5) printf("five: %d of %s\\n", out[i], "work");
}
extern "C" __global__ void beyond(int* out, int n) {
  out[threadIdx.x] += 1;
  out[n + threadIdx.x] = 1;
}
"""


def good(status):
    assert status == 0, hip.hipGetErrorName(status)


def built(source, *expressions):
    program = P()
    good(rtc.hiprtcCreateProgram(ctypes.byref(program), source, b"some name.cu", 0, None, None))
    for expression in expressions:
        good(rtc.hiprtcAddNameExpression(program, expression))
    status, size = rtc.hiprtcCompileProgram(program, 1, (ctypes.c_char_p * 1)(b"-O2")), U64()
    good(rtc.hiprtcGetProgramLogSize(program, ctypes.byref(size)))
    log = ctypes.create_string_buffer(size.value + 1)
    good(rtc.hiprtcGetProgramLog(program, log))
    if status:
        return status, log.value.decode(), []
    good(rtc.hiprtcGetCodeSize(program, ctypes.byref(size)))
    code = ctypes.create_string_buffer(size.value)
    good(rtc.hiprtcGetCode(program, code))
    names = [ctypes.c_char_p() for _ in expressions]
    for expression, name in zip(expressions, names, strict=True):
        good(rtc.hiprtcGetLoweredName(program, expression, ctypes.byref(name)))
    names = [bytes(name.value) for name in names]
    good(rtc.hiprtcDestroyProgram(ctypes.byref(program)))
    return 0, code, names


def launch(function, grid, block, *arguments):
    pointers = (P * len(arguments))(*(ctypes.cast(ctypes.byref(a), P) for a in arguments))
    return hip.hipModuleLaunchKernel(function, grid, 1, 1, block, 1, 1, 0, None, pointers, None)


count, version = ctypes.c_int(), ctypes.c_int()
good(hip.hipInit(0))
good(hip.hipGetDeviceCount(ctypes.byref(count)))
assert count.value == 1 and hip.hipSetDevice(1) == 101
assert hip.hipGetErrorName(hip.hipGetLastError()) == b"hipErrorInvalidDevice" and hip.hipGetLastError() == 0
assert hip.hipGetErrorString(719) == b"unspecified launch failure" and hip.hipGetErrorName(12345) == b"hipErrorUnknown"

# Memory: of the device, of the host, both at addresses that kernels and this program see alike.
n = 150
a, b, host = P(), P(), P()
good(hip.hipMalloc(ctypes.byref(a), U64(4 * n)))
good(hip.hipMalloc(ctypes.byref(b), U64(4 * n)))
good(hip.hipHostMalloc(ctypes.byref(host), U64(4 * n), 0))
data = np.random.default_rng(int(sys.argv[1])).integers(-1000, 1000, n, dtype=np.int32)
good(hip.hipMemcpy(a, data.ctypes.data_as(P), U64(4 * n), 1))
assert hip.hipMemcpy(a, data.ctypes.data_as(P), U64(4 * n + 4), 1) == 1, "a copy past the end"
good(hip.hipMemsetD32(b, 0x01020304, U64(n)))
out = np.zeros(n, np.int32)
good(hip.hipMemcpyDtoH(out.ctypes.data_as(P), b, U64(4 * n)))
assert (out == 0x01020304).all()
assert hip.hipFree(P(a.value + 8)) == 1, "not the start of an allocation"

# Compiled here, by name and by expression; what doesn't compile says why.
status, log, _ = built(b"__global__ void f() { nothing(); }")
assert status == 6 and "nothing" in log, log
assert rtc.hiprtcGetErrorString(status) == b"HIPRTC_ERROR_COMPILATION"
_, code, (added,) = built(SOURCE, b"add<7>")
module, work, beyond, add = P(), P(), P(), P()
good(hip.hipModuleLoadData(ctypes.byref(module), code))
for function, name in ((work, b"work"), (beyond, b"beyond"), (add, added)):
    good(hip.hipModuleGetFunction(ctypes.byref(function), module, name))
assert hip.hipModuleGetFunction(ctypes.byref(P()), module, b"no such") == 500

# Two sources linked: a kernel, and the function that it calls, which prints.
KERNEL = (
    b'__device__ int half(int); extern "C" __global__ void halves(int* to) { to[threadIdx.x] = half(threadIdx.x); }'
)
HALF = b'__device__ int half(int n) { if (n == 9) printf("half of %d\\n", n); return n / 2; }'
linker = P()
good(rtc.hiprtcLinkCreate(0, None, None, ctypes.byref(linker)))
for text in (KERNEL, HALF):
    program, size = P(), U64()
    good(rtc.hiprtcCreateProgram(ctypes.byref(program), text, b"part.hip", 0, None, None))
    good(rtc.hiprtcCompileProgram(program, 1, (ctypes.c_char_p * 1)(b"-fgpu-rdc")))
    good(rtc.hiprtcGetBitcodeSize(program, ctypes.byref(size)))
    bitcode = ctypes.create_string_buffer(size.value)
    good(rtc.hiprtcGetBitcode(program, bitcode))
    if text is KERNEL:
        lone = P()
        good(rtc.hiprtcLinkCreate(0, None, None, ctypes.byref(lone)))
        good(rtc.hiprtcLinkAddData(lone, 100, bitcode, size, b"part", 0, None, None))
        assert rtc.hiprtcLinkComplete(lone, ctypes.byref(P()), ctypes.byref(U64())) == 100, "half is nowhere"
        good(rtc.hiprtcLinkDestroy(lone))
    assert rtc.hiprtcLinkAddData(linker, 1, bitcode, size, b"part", 0, None, None) == 3, "no bitcode by its kind"
    good(rtc.hiprtcLinkAddData(linker, 100, bitcode, size, b"part", 0, None, None))
linked, halves, both, to = P(), P(), P(), P()
good(rtc.hiprtcLinkComplete(linker, ctypes.byref(linked), ctypes.byref(size)))
good(hip.hipModuleLoadData(ctypes.byref(both), linked))
good(rtc.hiprtcLinkDestroy(linker))
good(hip.hipModuleGetFunction(ctypes.byref(halves), both, b"halves"))
good(hip.hipMalloc(ctypes.byref(to), U64(256)))
good(launch(halves, 1, 64, to))
out = np.zeros(64, np.int32)
good(hip.hipMemcpyDtoH(out.ctypes.data_as(P), to, U64(256)))
assert (out == np.arange(64) // 2).all()
good(hip.hipModuleUnload(both))
good(hip.hipFree(to))
assert rtc.hiprtcLinkAddFile(None, 100, b"part.bc", 0, None, None) == 3, "not there: an error of hipRTC's own"
out = np.zeros(n, np.int32)

# A variable of the module, then kernels: what they leave stays for the next.
scale, size = P(), U64()
good(hip.hipModuleGetGlobal(ctypes.byref(scale), ctypes.byref(size), module, b"scale"))
assert size.value == 4
good(hip.hipMemcpyHtoD(scale, ctypes.byref(ctypes.c_int(5)), U64(4)))
start, end = P(), P()
for event in (start, end):
    good(hip.hipEventCreate(ctypes.byref(event)))
good(hip.hipEventRecord(start, None))
good(launch(work, 3, 64, a, b, ctypes.c_int(n)))
good(launch(add, 1, 64, b))
good(hip.hipEventRecord(end, None))
good(hip.hipMemcpyDtoH(out.ctypes.data_as(P), b, U64(4 * n)))
whole = np.zeros(192, np.int64)
whole[:n] = data
want = whole.reshape(3, 64)[:, ::-1].reshape(-1)[:n] * 5 + 3
want[:64] += 7
assert (out == want).all(), (out, want)
elapsed = ctypes.c_float()
good(hip.hipEventElapsedTime(ctypes.byref(elapsed), start, end))
assert elapsed.value > 0

# The host's memory is written by a kernel and read without a copy.
good(launch(work, 3, 64, a, host, ctypes.c_int(n)))
assert (np.ctypeslib.as_array(ctypes.cast(host, ctypes.POINTER(ctypes.c_int32)), (n,))[64:] == want[64:]).all()

groups = ctypes.c_int()
good(hip.hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(ctypes.byref(groups), work, 256, U64(0)))
assert groups.value == 8, groups.value  # 8 waves a SIMD, 4 SIMDs, 4 waves a workgroup
assert hip.hipGraphClone(ctypes.byref(P()), 0) == 801
assert launch(work, 1, 2048, a, b, ctypes.c_int(n)) == 9, "more work-items than a workgroup has"

if "beyond" in sys.argv:
    assert launch(beyond, 1, 64, b, ctypes.c_int(n)) == 700
    good(hip.hipMemcpyDtoH(out.ctypes.data_as(P), b, U64(4 * n)))
    want[:64] += 1  # once, though the launch ran again before the judge
    assert (out == want).all(), (out, want)
    print("and it went on")
good(hip.hipModuleUnload(module))
good(hip.hipFree(a))
good(hip.hipHostFree(host))
print("all right")
