"""An AMD GPU through hip-python. No AMD GPU has run this yet: it follows hip-python's documented module API."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from amdgen.device.base import DeviceError, Launched
from amdgen.isa import target_name


class HipDevice:
    name = "hip"

    def __init__(self, arch: str) -> None:
        try:
            from hip import hip
        except ImportError:
            raise DeviceError(
                "--device hip needs hip-python", "pip install 'amdgen[hip]' on a machine with ROCm"
            ) from None
        except (OSError, RuntimeError) as error:
            raise DeviceError(f"hip-python can't load ROCm ({error})", "install the ROCm runtime") from None
        self._hip = hip
        try:
            count = self._call(hip.hipGetDeviceCount())
        except DeviceError as error:
            raise DeviceError(f"no AMD GPU: {error.message}", "use --device emulator") from None
        if not count:
            raise DeviceError("no AMD GPU is visible", "use --device emulator")
        properties = hip.hipDeviceProp_t()
        self._call(hip.hipGetDeviceProperties(properties, 0))
        found = properties.gcnArchName.decode().partition(":")[0]
        if found != target_name(arch):
            raise DeviceError(f"the GPU is {found}, the code is for {arch}", f"use --arch {found}")

    def _call(self, result: Any) -> Any:
        """Unpacks hip-python's (status, value...) and raises on an error."""
        status, *values = result if isinstance(result, tuple) else (result,)
        if status != self._hip.hipError_t.hipSuccess:
            raise DeviceError(f"HIP: {status.name if hasattr(status, 'name') else status}")
        return values[0] if len(values) == 1 else values

    def launch(
        self,
        code: bytes,
        kernel: str,
        grid: Sequence[int],
        block: Sequence[int],
        args: Sequence[Any],
        *,
        lds_bytes: int = 0,
        checks: str | Sequence[str] = "all",
    ) -> Launched:
        hip = self._hip
        module = self._call(hip.hipModuleLoadData(code))
        buffers: list[tuple[np.ndarray, Any]] = []
        try:
            function = self._call(hip.hipModuleGetFunction(module, kernel.encode()))
            passed: list[Any] = []
            for arg in args:
                if isinstance(arg, np.ndarray):
                    pointer = self._call(hip.hipMalloc(max(arg.nbytes, 1)))
                    buffers.append((arg, pointer))
                    self._call(hip.hipMemcpy(pointer, arg, arg.nbytes, hip.hipMemcpyKind.hipMemcpyHostToDevice))
                    passed.append(pointer)
                else:
                    passed.append(_scalar(arg))
            gx, gy, gz = (*grid, 1, 1)[:3]
            bx, by, bz = (*block, 1, 1)[:3]
            started = time.perf_counter()
            self._call(
                hip.hipModuleLaunchKernel(
                    function, gridDimX=gx, gridDimY=gy, gridDimZ=gz, blockDimX=bx, blockDimY=by, blockDimZ=bz,
                    sharedMemBytes=lds_bytes, stream=None, kernelParams=None, extra=tuple(passed),
                )
            )  # fmt: skip
            self._call(hip.hipDeviceSynchronize())
            seconds = time.perf_counter() - started
            for array, pointer in buffers:
                if array.flags.writeable:
                    self._call(hip.hipMemcpy(array, pointer, array.nbytes, hip.hipMemcpyKind.hipMemcpyDeviceToHost))
        finally:
            for _, pointer in buffers:
                hip.hipFree(pointer)
            hip.hipModuleUnload(module)
        return Launched(seconds)


def _scalar(value: Any) -> Any:
    kinds: dict[str, Any] = {"i4": ctypes.c_int32, "u4": ctypes.c_uint32, "f4": ctypes.c_float, "i8": ctypes.c_int64}
    array = np.asarray(value)
    return kinds[array.dtype.str[1:]](array.item())
