"""Machines that run kernels: the emulator, and GPUs through HIP. One protocol."""

from amdgen.device.base import Device, DeviceError, Launched
from amdgen.device.find import open_device

__all__ = ["Device", "DeviceError", "Launched", "open_device"]
