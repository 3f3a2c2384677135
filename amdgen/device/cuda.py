"""An NVIDIA GPU through cuda.core: kernels loaded and launched, memory copied in and out, tensor maps made."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.device.base import Array, DeviceError, Launched, Mapped, TensorLayout
from amdgen.isa import element


class CudaDevice:
    """The first visible GPU. DeviceError in one line when there is none, or none that runs code for ``arch``."""

    name = "cuda"

    def __init__(self, arch: str) -> None:
        try:
            from cuda.bindings import driver
            from cuda.core import Device
        except ImportError:
            raise DeviceError("--device cuda needs cuda-core", "pip install 'amdgen[cuda]'") from None
        self.driver = driver
        try:
            self._device = Device(0)
            self._device.set_current()
        except Exception as error:  # cuda.core raises its own errors, and RuntimeError without a driver
            raise DeviceError(
                f"no NVIDIA GPU: {_first(error)}", "use --device emulator, or install NVIDIA's driver"
            ) from None
        capability = self._device.compute_capability
        self.capability = f"sm_{capability.major}{capability.minor}"
        wanted = arch.removeprefix("sm_").rstrip("a")
        here = f"{capability.major}{capability.minor}"
        if (arch.endswith("a") and here != wanted) or int(here) < int(wanted):
            raise DeviceError(
                f"the GPU is {self.capability}, the code is for {arch}", f"use --arch sm_80 or one of {self.capability}"
            )

    @property
    def description(self) -> str:
        """As reports name it."""
        return f"cuda: {self._device.name}"

    @property
    def multiprocessors(self) -> int:
        """Of the GPU at hand."""
        return int(self._device.properties.multiprocessor_count)

    def check(self, result: Any) -> Any:
        """Unpacks the driver's (status, value...) and raises on an error."""
        status, *values = result
        if int(status) != 0:
            raise DeviceError(f"CUDA: {status.name}")
        return values[0] if len(values) == 1 else values

    def load(self, code: bytes, kernel: str) -> CudaKernel:
        """``code``: a cubin for this chip, or PTX text for an older one, which the driver then compiles."""
        return CudaKernel(self, code, kernel)

    def empty(self, shape: tuple[int, ...], dtype: Any) -> CudaBuffer:
        return CudaBuffer(self, shape, np.dtype(dtype))

    def runs_directly(self, arch: str) -> bool:
        """Whether machine code for ``arch`` runs here; PTX for an older architecture always does."""
        return arch.removesuffix("a")[:-1] == self.capability[:-1]

    def tensor_map(self, address: int, spec: TensorLayout) -> Any:
        """The driver's 128 bytes that describe a tensor to the copy engine."""
        d = self.driver
        swizzle = d.CUtensorMapSwizzle
        return self.check(
            d.cuTensorMapEncodeTiled(
                getattr(d.CUtensorMapDataType, f"CU_TENSOR_MAP_DATA_TYPE_{element(spec.dtype).tensor_map}"),
                len(spec.sizes),
                address,
                [d.cuuint64_t(v) for v in spec.sizes],
                [d.cuuint64_t(v) for v in spec.strides],
                [d.cuuint32_t(v) for v in spec.box],
                [d.cuuint32_t(1) for _ in spec.sizes],
                d.CUtensorMapInterleave.CU_TENSOR_MAP_INTERLEAVE_NONE,
                swizzle.CU_TENSOR_MAP_SWIZZLE_128B if spec.swizzled else swizzle.CU_TENSOR_MAP_SWIZZLE_NONE,
                d.CUtensorMapL2promotion.CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
                d.CUtensorMapFloatOOBfill.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
            )
        )

    def arguments(self, args: Sequence[Any]) -> list[Any]:
        """As the driver takes them: addresses, tensor maps, structures and numbers."""
        return [self._passed(arg) for arg in args]

    def _passed(self, arg: Any) -> Any:
        if isinstance(arg, Mapped):
            return self.tensor_map(arg.buffer.address, arg.layout)
        return arg if isinstance(arg, bytes | np.generic) else arg.address

    def launch(
        self,
        kernel: CudaKernel,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Any],
        *,
        lds_bytes: int = 0,
    ) -> CudaEvent:
        d = self.driver
        begin, end = (self.check(d.cuEventCreate(0)) for _ in range(2))
        stream = d.CUstream(0)
        self.check(d.cuEventRecord(begin, stream))
        kernel.launch((*grid, 1, 1)[:3], (*block, 1, 1)[:3], self.arguments(args), lds_bytes)
        self.check(d.cuEventRecord(end, stream))
        return CudaEvent(self, begin, end)

    def synchronize(self) -> None:
        """Waits for everything launched."""
        self.check(self.driver.cuCtxSynchronize())


class CudaKernel:
    """One kernel of a cubin, loaded. Keeps what its launches point at alive."""

    def __init__(self, device: CudaDevice, code: bytes, kernel: str) -> None:
        self._device, self.name = device, kernel
        self._shared = 0
        self.handle = device.check(device.driver.cuModuleGetFunction(self._module(code), kernel.encode()))

    def _module(self, code: bytes) -> Any:
        self._loaded = self._device.check(self._device.driver.cuModuleLoadData(code))
        return self._loaded

    def launch(
        self,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Any],
        shared: int = 0,
        stream: int = 0,
        *,
        early: bool = False,
    ) -> None:
        """Arguments as :meth:`CudaDevice.arguments` makes them, on a stream (its handle).

        ``early``: the launch may begin before the kernel ahead of it in the stream has ended (programmatic dependent
        launch); only for kernels that wait for it themselves.
        """
        d = self._device.driver
        self._allow(shared)
        kept: list[Any] = []
        table = (ctypes.c_void_p * len(args))(*(_address(arg, kept) for arg in args))
        config = d.CUlaunchConfig()
        config.gridDimX, config.gridDimY, config.gridDimZ = grid
        config.blockDimX, config.blockDimY, config.blockDimZ = block
        config.sharedMemBytes, config.hStream = shared, d.CUstream(stream)
        if early:
            attribute = d.CUlaunchAttribute()
            attribute.id = d.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION
            attribute.value.programmaticStreamSerializationAllowed = 1
            config.attrs, config.numAttrs = [attribute], 1
        self._device.check(d.cuLaunchKernelEx(config, self.handle, ctypes.addressof(table), 0))

    def clusters_at_once(self, size: int, threads: int, shared: int) -> int:
        """Clusters of ``size`` blocks that run at the same time on this GPU when nothing else does."""
        if size == 1:
            return self._device.multiprocessors
        d = self._device.driver
        self._allow(shared)
        config = d.CUlaunchConfig()
        config.gridDimX, config.gridDimY, config.gridDimZ = size, 1, 1
        config.blockDimX, config.blockDimY, config.blockDimZ = threads, 1, 1
        config.sharedMemBytes = shared
        return int(self._device.check(d.cuOccupancyMaxActiveClusters(self.handle, config)))

    def _allow(self, shared: int) -> None:
        """Dynamic shared memory beyond what any kernel may have unasked."""
        if shared > self._shared:
            attribute = self._device.driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
            self._device.check(self._device.driver.cuFuncSetAttribute(self.handle, attribute, shared))
            self._shared = shared


def _address(arg: Any, kept: list[Any]) -> int:
    """Where the driver reads an argument from."""
    if hasattr(arg, "getPtr"):
        return int(arg.getPtr())
    if isinstance(arg, bytes):
        buffer: Any = ctypes.create_string_buffer(arg, len(arg))
    elif isinstance(arg, int):
        buffer = ctypes.c_uint64(arg)
    else:
        buffer = np.asarray(arg)
        kept.append(buffer)
        return int(buffer.ctypes.data)
    kept.append(buffer)
    return ctypes.addressof(buffer)


def _first(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


@dataclass(frozen=True)
class CudaEvent:
    """Events before and after a launch."""

    device: CudaDevice
    begin: Any
    end: Any

    def wait(self) -> Launched:
        d, check = self.device.driver, self.device.check
        check(d.cuEventSynchronize(self.end))
        milliseconds = check(d.cuEventElapsedTime(self.begin, self.end))
        for event in (self.begin, self.end):
            check(d.cuEventDestroy(event))
        return Launched(float(milliseconds) / 1e3)


class CudaBuffer:
    """Memory of the GPU."""

    def __init__(self, device: CudaDevice, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self._device, self._shape, self._dtype = device, shape, dtype
        self.nbytes = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        self.address = int(device.check(device.driver.cuMemAlloc(max(self.nbytes, 1))))

    def write(self, array: Array) -> None:
        whole = np.ascontiguousarray(array)
        self._device.check(self._device.driver.cuMemcpyHtoD(self.address, whole.ctypes.data, whole.nbytes))

    def read(self) -> Array:
        array = np.empty(self._shape, self._dtype)
        self._device.check(self._device.driver.cuMemcpyDtoH(array.ctypes.data, self.address, self.nbytes))
        return array

    def __del__(self) -> None:
        if address := getattr(self, "address", 0):
            self._device.driver.cuMemFree(address)


@dataclass(frozen=True)
class Foreign:
    """Memory that somebody else (torch) owns, as an argument of a launch."""

    address: int
    nbytes: int

    def write(self, array: Array) -> None:
        raise DeviceError("memory of another library can't be written here", "use that library")

    def read(self) -> Array:
        raise DeviceError("memory of another library can't be read here", "use that library")
