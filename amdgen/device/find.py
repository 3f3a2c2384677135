"""Opens a device by its name."""

from __future__ import annotations

from amdgen.device.base import DEVICES, Device, DeviceError
from amdgen.device.emulator import EmulatorDevice
from amdgen.device.hip import HipDevice


def open_device(name: str, arch: str) -> Device:
    """The device called ``name`` for code of ``arch``; DeviceError in one line when it isn't there."""
    if name == "emulator":
        return EmulatorDevice()
    if name == "hip":
        return HipDevice(arch)
    raise DeviceError(f"--device {name} does not exist", f"choose from {', '.join(DEVICES)}")
