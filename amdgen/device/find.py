"""Opens a device by its name."""

from __future__ import annotations

from amdgen.device.base import DEVICES, Device, DeviceError
from amdgen.device.emulator import EmulatorDevice
from amdgen.device.hip import HipDevice


def open_device(name: str, arch: str, matrix: str = "hardware") -> Device:
    """The device called ``name`` for code of ``arch``; DeviceError in one line when it isn't there.

    matrix: "fast" makes the emulator compute matrix instructions as plain products.
    """
    if name == "emulator":
        return EmulatorDevice(matrix)
    if matrix != "hardware":
        raise DeviceError(f"--matrix {matrix} on --device {name}", "only the emulator can compute them otherwise")
    if name == "hip":
        return HipDevice(arch)
    raise DeviceError(f"--device {name} does not exist", f"choose from {', '.join(DEVICES)}")
