"""An AMD GPU through hip-python. No AMD GPU has run this yet: it follows hip-python's documented module API.

``Any`` stands for objects of hip-python, which has no types.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.device.base import Argument, Array, Buffer, Device, DeviceError, Event, Kernel, Launched
from amdgen.isa import target_name


class HipDevice(Device):
    """A GPU, by its index the first visible one. DeviceError in one line when there is none, or none that runs code for
    ``arch``."""

    name = "hip"

    def __init__(self, arch: str, index: int = 0) -> None:
        try:
            from hip import hip
        except ImportError:
            raise DeviceError(
                "--device hip needs hip-python", "pip install 'amdgen[hip]' on a machine with ROCm"
            ) from None
        except (OSError, RuntimeError) as error:
            raise DeviceError(f"hip-python can't load ROCm ({error})", "install the ROCm runtime") from None
        self.hip = hip
        try:
            count = self.call(hip.hipGetDeviceCount())
        except DeviceError as error:
            raise DeviceError(f"no AMD GPU: {error.message}", "use --device emulator") from None
        except (OSError, RuntimeError) as error:  # hip-python looks for ROCm when it is first called
            hint = "install the ROCm runtime, or run the command under amdgen hip"
            raise DeviceError(f"hip-python can't load ROCm ({error})", hint) from None
        if not count:
            raise DeviceError("no AMD GPU is visible", "use --device emulator")
        found = self._gcn_name(index).partition(":")[0]
        if found != target_name(arch):
            raise DeviceError(f"the GPU is {found}, the code is for {arch}", f"use --arch {found}")
        self._description = f"hip: {found}"

    def _gcn_name(self, index: int) -> str:
        """The GPU's name, such as gfx90a:sramecc+:xnack-. Up to release 7 hip-python fills a structure that it is given
        and names are bytes; later it returns the structure, and names are texts."""
        try:
            properties = self.call(self.hip.hipGetDeviceProperties(index))
        except TypeError:
            properties = self.hip.hipDeviceProp_t()
            self.call(self.hip.hipGetDeviceProperties(properties, index))
        name = properties.gcnArchName
        return name.decode() if isinstance(name, bytes) else str(name)

    @property
    def description(self) -> str:
        return self._description

    def call(self, result: Any) -> Any:
        """Unpacks hip-python's (status, value...) and returns the value, or a list of several. DeviceError when it
        failed."""
        status, *values = result if isinstance(result, tuple) else (result,)
        if status != self.hip.hipError_t.hipSuccess:
            raise DeviceError(f"HIP: {status.name if hasattr(status, 'name') else status}")
        return values[0] if len(values) == 1 else values

    def runs_directly(self, arch: str) -> bool:
        return True

    def load(self, code: bytes, kernel: str) -> HipKernel:
        return HipKernel(self, code, kernel)

    def empty(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> HipBuffer:
        return HipBuffer(self, shape, np.dtype(dtype))

    def launch(
        self,
        kernel: Kernel,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Argument],
        *,
        lds_bytes: int = 0,
    ) -> HipEvent:
        hip, start = self.hip, self.ready(kernel, grid, block, args, lds_bytes)
        begin, end = (self.call(hip.hipEventCreate()) for _ in range(2))
        self.call(hip.hipEventRecord(begin, None))
        start(0)
        self.call(hip.hipEventRecord(end, None))
        return HipEvent(self, begin, end)

    def ready(
        self, kernel: Kernel, grid: Sequence[int], block: Sequence[int], args: Sequence[Argument], lds_bytes: int = 0,
        early: bool = False,
    ) -> Callable[[int], None]:  # fmt: skip
        """A launch that is started again and again, on the stream that it is called with (a handle; 0: the default
        one). Its arguments are converted once. ``early`` is of CUDA's launches: kernels here don't ask for it."""
        assert isinstance(kernel, HipKernel)
        call, launch, function = self.call, self.hip.hipModuleLaunchKernel, kernel.function
        passed = tuple(map(_passed, args))
        (gx, gy, gz), (bx, by, bz) = ((*shape, 1, 1)[:3] for shape in (grid, block))

        def start(stream: int) -> None:
            call(
                launch(
                    function, gridDimX=gx, gridDimY=gy, gridDimZ=gz, blockDimX=bx, blockDimY=by, blockDimZ=bz,
                    sharedMemBytes=lds_bytes, stream=stream or None, kernelParams=None, extra=passed,
                )
            )  # fmt: skip

        return start

    def synchronize(self) -> None:
        """Waits for all launches so far. DeviceError when one failed."""
        self.call(self.hip.hipDeviceSynchronize())


class HipKernel:
    """One kernel of a code object, loaded; its module is unloaded with this object."""

    def __init__(self, device: HipDevice, code: bytes, kernel: str) -> None:
        self._device, self.name = device, kernel
        self._module = device.call(device.hip.hipModuleLoadData(code))
        self.function = device.call(device.hip.hipModuleGetFunction(self._module, kernel.encode()))

    def __del__(self) -> None:
        if module := getattr(self, "_module", None):
            self._device.hip.hipModuleUnload(module)


class HipBuffer(Buffer):
    """Memory of the GPU, freed with this object."""

    def __init__(self, device: HipDevice, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self._device, self._shape, self._dtype = device, shape, dtype
        self._nbytes = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        self.pointer = device.call(device.hip.hipMalloc(max(self._nbytes, 1)))

    @property
    def nbytes(self) -> int:
        return self._nbytes

    @property
    def address(self) -> int:
        return int(self.pointer)

    def write(self, array: Array) -> None:
        whole = np.ascontiguousarray(array)
        kind = self._device.hip.hipMemcpyKind.hipMemcpyHostToDevice
        self._device.call(self._device.hip.hipMemcpy(self.pointer, whole, whole.nbytes, kind))

    def read(self) -> Array:
        array = np.empty(self._shape, self._dtype)
        kind = self._device.hip.hipMemcpyKind.hipMemcpyDeviceToHost
        self._device.call(self._device.hip.hipMemcpy(array, self.pointer, self.nbytes, kind))
        return array

    def __del__(self) -> None:
        if pointer := getattr(self, "pointer", None):
            self._device.hip.hipFree(pointer)


@dataclass(frozen=True)
class HipEvent(Event):
    """A launch, between two events of the runtime that time it."""

    device: HipDevice
    begin: Any
    end: Any

    def wait(self) -> Launched:
        hip, call = self.device.hip, self.device.call
        call(hip.hipEventSynchronize(self.end))
        milliseconds = call(hip.hipEventElapsedTime(self.begin, self.end))
        for event in (self.begin, self.end):
            call(hip.hipEventDestroy(event))
        return Launched(float(milliseconds) / 1e3)


def _passed(arg: Argument) -> Any:
    """An argument as hip-python packs it: memory by its address, numbers by their ctypes types."""
    if isinstance(arg, HipBuffer):
        return arg.pointer
    if not isinstance(arg, np.generic):
        return ctypes.c_void_p(arg.address)  # type: ignore[union-attr]  # another library's memory
    return _SCALARS[arg.dtype.str[1:]](arg.item())


_SCALARS: dict[str, Any] = {
    "i4": ctypes.c_int32,
    "u4": ctypes.c_uint32,
    "f4": ctypes.c_float,
    "i8": ctypes.c_int64,
    "f8": ctypes.c_double,
}
