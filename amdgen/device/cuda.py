"""An NVIDIA GPU through the CUDA driver: loads and launches kernels, copies memory, makes tensor maps.

``Any`` stands for objects of cuda-bindings, which has no types: driver handles, enums and structures.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.device.base import (
    Argument,
    Array,
    Buffer,
    Device,
    DeviceError,
    Event,
    Kernel,
    Launched,
    Mapped,
    TensorLayout,
)
from amdgen.isa import element
from amdgen.isa.nvidia_names import nvidia_target


class CudaDevice(Device):
    """A GPU, by its index the first visible one. DeviceError in one line when there is none, or none that runs code for
    ``arch``."""

    name = "cuda"

    def __init__(self, arch: str, index: int = 0) -> None:
        try:
            from cuda.bindings import driver
            from cuda.core import Device
        except ImportError:
            raise DeviceError("--device cuda needs cuda-core", "pip install 'amdgen[cuda]'") from None
        self.driver = driver
        try:
            self._device = Device(index)
            self._device.set_current()
        except Exception as error:  # cuda.core raises its own errors, and RuntimeError without a driver
            raise DeviceError(
                f"no NVIDIA GPU: {_first(error)}", "use --device emulator, or install NVIDIA's driver"
            ) from None
        capability = self._device.compute_capability
        self.capability = f"sm_{capability.major}{capability.minor}"
        target = nvidia_target(arch) or arch
        wanted = target.removeprefix("sm_").rstrip("a")
        here = f"{capability.major}{capability.minor}"
        if (target.endswith("a") and here != wanted) or int(here) < int(wanted):
            raise DeviceError(
                f"the GPU is {self.capability}, the code is for {arch}", f"use --arch sm_80 or one of {self.capability}"
            )

    @property
    def description(self) -> str:
        """As reports name it."""
        return f"cuda: {self._device.name}"

    @property
    def multiprocessors(self) -> int:
        """Streaming multiprocessors of this GPU."""
        return int(self._device.properties.multiprocessor_count)

    def check(self, result: Any) -> Any:
        """Unpacks a driver call's (status, value...) and returns the value, or a list of several. DeviceError when it
        failed."""
        status, *values = result
        if int(status) != 0:
            raise DeviceError(f"CUDA: {status.name}")
        return values[0] if len(values) == 1 else values

    def load(self, code: bytes, kernel: str) -> CudaKernel:
        """``code``: a cubin for this GPU, or zero-terminated PTX for an older one, which the driver then compiles."""
        return CudaKernel(self, code, kernel)

    def empty(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> CudaBuffer:
        return CudaBuffer(self, shape, np.dtype(dtype))

    def runs_directly(self, arch: str) -> bool:
        """Whether machine code for ``arch`` runs here; PTX for an older architecture always does."""
        return (nvidia_target(arch) or arch).removesuffix("a")[:-1] == self.capability[:-1]

    def tensor_map(self, address: int, spec: TensorLayout) -> Any:
        """The driver's 128-byte descriptor of a tensor for the copy engine."""
        d = self.driver
        swizzle, promotion = d.CUtensorMapSwizzle, d.CUtensorMapL2promotion
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
                promotion.CU_TENSOR_MAP_L2_PROMOTION_L2_256B
                if spec.two_lines
                else promotion.CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
                d.CUtensorMapFloatOOBfill.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
            )
        )

    def arguments(self, args: Sequence[Argument]) -> list[Any]:
        """The arguments as :meth:`CudaKernel.launch` takes them: addresses, tensor maps, structures and numbers."""
        return [self._passed(arg) for arg in args]

    def _passed(self, arg: Argument) -> Any:
        if isinstance(arg, Mapped):
            return self.tensor_map(arg.buffer.address, arg.layout)
        return arg if isinstance(arg, bytes | np.generic) else arg.address

    def launch(
        self,
        kernel: Kernel,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Argument],
        *,
        lds_bytes: int = 0,
    ) -> CudaEvent:
        assert isinstance(kernel, CudaKernel)
        d = self.driver
        begin, end = (self.check(d.cuEventCreate(0)) for _ in range(2))
        stream = d.CUstream(0)
        self.check(d.cuEventRecord(begin, stream))
        kernel.launch((*grid, 1, 1)[:3], (*block, 1, 1)[:3], self.arguments(args), lds_bytes)
        self.check(d.cuEventRecord(end, stream))
        return CudaEvent(self, begin, end)

    def ready(
        self, kernel: Kernel, grid: Sequence[int], block: Sequence[int], args: Sequence[Argument], lds_bytes: int = 0,
        early: bool = False,
    ) -> Callable[[int], None]:  # fmt: skip
        """A launch that is started again and again, on the stream that it is called with (a handle; 0: the default
        one). Its arguments are converted once. ``early`` as :meth:`CudaKernel.launch` takes it."""
        assert isinstance(kernel, CudaKernel)
        return kernel.ready(grid, block, self.arguments(args), lds_bytes, early=early)

    def synchronize(self) -> None:
        """Waits for all launches so far. DeviceError when one failed."""
        self.check(self.driver.cuCtxSynchronize())


class CudaKernel:
    """One kernel of a cubin, loaded. ``handle``: the driver's function. Its module lives as long as this object."""

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
        """Starts the kernel: grid in blocks, block in threads, ``shared`` bytes of dynamic shared memory, ``stream`` a
        handle.

        ``args``: as :meth:`CudaDevice.arguments` makes them. ``early``: the launch may begin before the kernel ahead of
        it in the stream has ended (programmatic dependent launch); only for kernels that wait for that one themselves.
        """
        self.ready(grid, block, args, shared, early=early)(stream)

    def ready(
        self, grid: Sequence[int], block: Sequence[int], args: Sequence[Any], shared: int = 0, *, early: bool = False
    ) -> Callable[[int], None]:
        """As :meth:`launch`, without the stream, on which each call of what is returned starts the kernel."""
        d = self._device.driver
        self._allow(shared)
        kept: list[Any] = []
        table = (ctypes.c_void_p * len(args))(*(_address(arg, kept) for arg in args))
        config = d.CUlaunchConfig()
        config.gridDimX, config.gridDimY, config.gridDimZ = grid
        config.blockDimX, config.blockDimY, config.blockDimZ = block
        config.sharedMemBytes = shared
        if early:
            attribute = d.CUlaunchAttribute()
            attribute.id = d.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION
            attribute.value.programmaticStreamSerializationAllowed = 1
            config.attrs, config.numAttrs = [attribute], 1
        call, check, handle, address = d.cuLaunchKernelEx, self._device.check, self.handle, ctypes.addressof(table)

        def start(stream: int) -> None:
            config.hStream = d.CUstream(stream)
            check(call(config, handle, address, 0))
            assert kept is not None and table is not None  # what the address leads to lives as long as this function

        return start

    def clusters_at_once(self, size: int, threads: int, shared: int) -> int:
        """How many clusters of ``size`` blocks this GPU runs at the same time when nothing else runs. ``threads`` of a
        block, ``shared`` bytes of dynamic shared memory of a block."""
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
        """Raises the kernel's limit on dynamic shared memory, whose default is small."""
        if shared > self._shared:
            attribute = self._device.driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
            self._device.check(self._device.driver.cuFuncSetAttribute(self.handle, attribute, shared))
            self._shared = shared


def _address(arg: Any, kept: list[Any]) -> int:
    """Host address that the driver reads an argument from; ``kept`` keeps that memory alive for the call."""
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
class CudaEvent(Event):
    """A launch, between two events of the driver that time it."""

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


class CudaBuffer(Buffer):
    """Memory of the GPU, freed with this object."""

    def __init__(self, device: CudaDevice, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self._device, self._shape, self._dtype = device, shape, dtype
        self._nbytes = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        self._address = int(device.check(device.driver.cuMemAlloc(max(self._nbytes, 1))))

    @property
    def address(self) -> int:
        return self._address

    @property
    def nbytes(self) -> int:
        return self._nbytes

    def write(self, array: Array) -> None:
        whole = np.ascontiguousarray(array)
        self._device.check(self._device.driver.cuMemcpyHtoD(self.address, whole.ctypes.data, whole.nbytes))

    def read(self) -> Array:
        array = np.empty(self._shape, self._dtype)
        self._device.check(self._device.driver.cuMemcpyDtoH(array.ctypes.data, self.address, self.nbytes))
        return array

    def __del__(self) -> None:
        if address := getattr(self, "_address", 0):
            self._device.driver.cuMemFree(address)
