"""Run under ``amdgen hip``: kernels on torch's tensors in memory of the GPU, on a stream, as on a ROCm build of torch.

torch's CPU build has no streams and no such memory: both are hip-python's here, and the tensors are views of it. HIP's
memory is the host's, too, where the driver is ours.
"""

import contextlib
import ctypes
from types import SimpleNamespace

import torch
from hip import hip

import amdgen
from amdgen.device.hip import HipDevice
from amdgen.torch.machine import OnGpu

device = HipDevice("gfx942")
stream = device.call(hip.hipStreamCreate())
kept = []
torch.cuda.current_stream = lambda index: SimpleNamespace(cuda_stream=int(stream))
torch.cuda.current_device = lambda: 0
torch.cuda.device = contextlib.nullcontext


def tensor(*shape: int, dtype: torch.dtype = torch.float64) -> torch.Tensor:
    count = torch.Size(shape).numel() * dtype.itemsize
    kept.append(device.call(hip.hipMalloc(count)))
    memory = (ctypes.c_char * count).from_address(int(kept[-1]))
    return torch.frombuffer(memory, dtype=dtype).view(shape)


def product(tensors: dict[str, torch.Tensor]) -> bool:
    """Whether the kernel has computed it."""
    tensors["c"].fill_(torch.nan)
    start(tensors)
    device.call(hip.hipStreamSynchronize(stream))
    return torch.allclose(tensors["c"], 0.5 * tensors["a"] @ tensors["b"].T)


spec = amdgen.Gemm("gfx942", 8, 16, 256, dtype="f64", alpha=0.5, decomposition="split_k", splits=2)
start = OnGpu("gfx942", 0, device).prepare(amdgen.build(spec))
for _ in range(2):
    a, b, c = tensor(8, 256).normal_(), tensor(16, 256).normal_(), tensor(8, 16)
    for _ in range(2):
        assert product({"a": a, "b": b, "c": c})
print("all right")
