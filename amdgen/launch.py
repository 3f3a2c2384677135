"""A built kernel on a device: its tensors in the device's memory, its arguments in the device's words."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.builder import Built
from amdgen.device import Device, Event, Launched
from amdgen.device.base import Buffer, Mapped
from amdgen.errors import AmdgenError
from amdgen.kernels.tensors import Argument, Data, Launch, Pointer, Struct, TensorMap


@dataclass(frozen=True)
class Loaded:
    """A kernel on a device, with the scratch memory that its launches need; ``launch`` as for the machine at hand."""

    built: Built
    device: Device
    kernel: Any
    launch: Launch
    scratch: Mapping[str, Buffer]

    def bind(self, tensors: Mapping[str, Buffer]) -> Bound:
        """With the memory of its operands."""
        memory = {**tensors, **self.scratch}
        return Bound(self, tuple(_resolved(arg, memory) for arg in self.launch.args), memory)


@dataclass(frozen=True)
class Bound:
    """A loaded kernel with its arguments. ``memory`` is kept alive with it."""

    loaded: Loaded
    args: tuple[Any, ...]
    memory: Mapping[str, Buffer]

    def start(self) -> Event:
        """Launches it once."""
        one = self.loaded
        return one.device.launch(
            one.kernel, one.launch.grid, one.launch.block, self.args, lds_bytes=one.launch.shared_bytes
        )


def load(built: Built, device: Device) -> Loaded:
    """Loads a built kernel and gives it scratch memory, zeroed."""
    code = built.code if device.runs_directly(built.spec.arch) else built.assembly.encode() + b"\0"
    kernel = device.load(code, built.kernel)
    resident = getattr(kernel, "clusters_at_once", None)
    launch = built.family.launch(built.plan, resident) if resident else built.launch
    scratch = {name: _written(device, np.zeros(count, np.uint8)) for name, count in launch.scratch.items()}
    return Loaded(built, device, kernel, launch, scratch)


def launch_on(built: Built, device: Device, data: Data) -> Launched:
    """Copies ``data`` in, launches, and copies every array back that the kernel may write."""
    loaded = load(built, device)
    tensors = {name: _written(device, array) for name, array in data.arrays.items()}
    launched = loaded.bind(tensors).start().wait()
    for name in data.before:
        data.arrays[name][...] = tensors[name].read()
    return launched


def host_arguments(built: Built, data: Data) -> list[Any]:
    """A launch's arguments with the arrays of ``data`` as memory: what :func:`amdgen.emulate` takes."""
    return [data[arg.name] if isinstance(arg, Pointer) else arg for arg in built.launch.args]


def call(built: Built, inputs: Mapping[str, Any], device: Device) -> tuple[dict[str, Any], Launched]:
    """Runs a kernel on arrays of the user's, by operand name. The outputs, and what the launch brought.

    AmdgenError names an operand that is missing, or one of another shape or type.
    """
    tensors = built.family.operands(built.spec)
    arrays = built.family.data(built.spec).arrays
    for t in tensors:
        if t.role == "written":
            continue
        if t.name not in inputs:
            raise AmdgenError(f"{built.family.name}: operand {t.name} is missing", f"give {t.shape} of {t.dtype}")
        given = np.asarray(inputs[t.name])
        if given.shape != t.shape or given.dtype != arrays[t.name].dtype:
            raise AmdgenError(
                f"{built.family.name}: operand {t.name} is {given.shape} of {given.dtype}",
                f"give {t.shape} of {arrays[t.name].dtype} ({t.dtype})",
            )
        arrays[t.name][...] = given
    data = Data(arrays, {t.name: arrays[t.name].copy() for t in tensors if t.is_output})
    launched = launch_on(built, device, data)
    return {t.name: data[t.name] for t in tensors if t.is_output and t.width}, launched


def _written(device: Device, array: Any) -> Buffer:
    buffer = device.empty(array.shape, array.dtype)
    buffer.write(array)
    return buffer


def _resolved(arg: Argument, memory: Mapping[str, Buffer]) -> Any:
    if isinstance(arg, Pointer):
        return memory[arg.name]
    if isinstance(arg, TensorMap):
        return Mapped(memory[arg.name], arg)
    return _packed(arg, memory) if isinstance(arg, Struct) else arg


def _packed(arg: Struct, memory: Mapping[str, Buffer]) -> bytes:
    """The bytes of a structure, pointers filled in; 0 for what this launch has none of."""
    flat: list[Any] = []
    for value in arg.values.values():
        if isinstance(value, Pointer):
            flat.append(memory[value.name].address if value.name in memory else 0)
        else:
            flat += value if isinstance(value, tuple) else (value,)
    return struct.pack(arg.form, *flat)
