"""What a first program with hip-python does: it compiles a kernel with hipRTC, allocates, copies, launches, reads back.

With "beyond" as its argument the kernel's guard lets one work-item too many through.
"""

import ctypes
import sys

import numpy as np
from hip import hip, hiprtc

guard = "<=" if "beyond" in sys.argv else "<"
SOURCE = f"""
extern "C" __global__ void axpy(double a, int count, const float* x, float* y) {{
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at == 3) printf("item %d of %d\\n", at, count);
  if (at {guard} count) y[at] += (float)a * x[at];
}}
"""


def good(answer):
    status, *values = answer
    assert int(status) == 0, status
    return values[0] if len(values) == 1 else values


program = good(hiprtc.hiprtcCreateProgram(SOURCE.encode(), b"axpy.hip", 0, [], []))
good(hiprtc.hiprtcCompileProgram(program, 1, [b"-O3"]))
code = bytearray(good(hiprtc.hiprtcGetCodeSize(program)))
good(hiprtc.hiprtcGetCode(program, code))
module = good(hip.hipModuleLoadData(code))
kernel = good(hip.hipModuleGetFunction(module, b"axpy"))

count, a = 300, -2.5
random = np.random.default_rng(2)
x, y = (random.standard_normal(count).astype(np.float32) for _ in range(2))
want = y + np.float32(a) * x
there = []
for array in (x, y):
    there.append(good(hip.hipMalloc(array.nbytes)))
    good(hip.hipMemcpy(there[-1], array, array.nbytes, hip.hipMemcpyKind.hipMemcpyHostToDevice))
arguments = (ctypes.c_double(a), ctypes.c_int(count), *there)
status = hip.hipModuleLaunchKernel(
    kernel, gridDimX=5, gridDimY=1, gridDimZ=1, blockDimX=64, blockDimY=1, blockDimZ=1,
    sharedMemBytes=0, stream=None, kernelParams=None, extra=arguments,
)  # fmt: skip
if "beyond" in sys.argv:
    print(status[0].name)
else:
    good(status)
good(hip.hipDeviceSynchronize())
good(hip.hipMemcpy(y, there[1], y.nbytes, hip.hipMemcpyKind.hipMemcpyDeviceToHost))
assert np.allclose(y, want, rtol=1e-6, atol=1e-6)
for pointer in there:
    good(hip.hipFree(pointer))
good(hip.hipModuleUnload(module))
print("all right")
