"""Machines that run kernels: the emulator, and GPUs through HIP. One protocol."""

from amdgen.device.base import Device, DeviceError, Launched, open_device

__all__ = ["Device", "DeviceError", "Launched", "open_device"]
