"""Machines that run kernels: the emulator, AMD's GPUs through HIP, NVIDIA's through CUDA. One protocol."""

from amdgen.device.base import Device, DeviceError, Event, Launched
from amdgen.device.find import DEVICES, open_device

__all__ = ["DEVICES", "Device", "DeviceError", "Event", "Launched", "open_device"]
