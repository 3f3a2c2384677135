"""Opens a device by its name. The modules of the others are not imported: the emulator's take a while."""

from __future__ import annotations

from typing import Any

from amdgen.device.base import Device, DeviceError
from amdgen.isa.nvidia_names import is_nvidia

DEVICES = ("emulator", "hip", "cuda")


def open_device(name: str, arch: str, *, checks: str = "all", matrix: str = "hardware", **options: Any) -> Device:
    """The device called ``name`` for code of ``arch``. DeviceError when it is missing or can't run that code.

    ``checks``, ``matrix``, ``options``: of the emulator (:class:`~amdgen.device.emulator.EmulatorDevice`).
    """
    if name not in DEVICES:
        raise DeviceError(f"--device {name} does not exist", f"choose from {', '.join(DEVICES)}")
    if matrix != "hardware" and name != "emulator":
        raise DeviceError(f"--matrix {matrix} on --device {name}", "only the emulator can compute them otherwise")
    if options and name != "emulator":
        option = next(iter(options)).replace("_", "-")
        raise DeviceError(f"--{option} on --device {name}", "only the emulator has it")
    if (name == "cuda") != is_nvidia(arch):
        fitting = "cuda" if is_nvidia(arch) else "emulator or hip"
        raise DeviceError(f"--device {name} runs no code for {arch}", f"use --device {fitting}, or another --arch")
    if name == "hip":
        from amdgen.device.hip import HipDevice

        return HipDevice(arch)
    if name == "cuda":
        from amdgen.device.cuda import CudaDevice

        return CudaDevice(arch)
    from amdgen.device.emulator import EmulatorDevice

    return EmulatorDevice(checks, matrix=matrix, **options)
