"""A built kernel on a device: its tensors in the device's memory, its arguments in the device's words."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.compiled import Compiled
from amdgen.device import Device, Event, Launched
from amdgen.device.base import Buffer, Mapped
from amdgen.errors import AmdgenError
from amdgen.kernels.numeric import poisoned, with_before
from amdgen.kernels.tensors import Argument, Data, Launch, Pointer, Struct, TensorMap


@dataclass(frozen=True)
class Loaded:
    """A kernel on a device, with the scratch memory that its launches need; ``launch`` as for the machine at hand."""

    built: Compiled
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


def load(built: Compiled, device: Device) -> Loaded:
    """Loads a built kernel and gives it scratch memory, zeroed."""
    code = built.code if device.runs_directly(built.spec.arch) else built.assembly.encode() + b"\0"
    kernel = device.load(code, built.kernel)
    resident = getattr(kernel, "clusters_at_once", None)
    launch = built.family.launch(built.plan, resident) if resident else built.launch
    scratch = {name: _written(device, np.zeros(count, np.uint8)) for name, count in launch.scratch.items()}
    return Loaded(built, device, kernel, launch, scratch)


def launch_on(built: Compiled, device: Device, data: Data) -> Launched:
    """Copies ``data`` in, launches, and copies every array back that the kernel may write."""
    loaded = load(built, device)
    tensors = {name: _written(device, array) for name, array in data.arrays.items()}
    launched = loaded.bind(tensors).start().wait()
    for name in data.before:
        data.arrays[name][...] = tensors[name].read()
    return launched


def host_arguments(built: Compiled, data: Data) -> list[Any]:
    """A launch's arguments with the arrays of ``data`` as memory: what :func:`amdgen.emulate` takes."""
    return [data[arg.name] if isinstance(arg, Pointer) else arg for arg in built.launch.args]


def call(built: Compiled, inputs: Sequence[Any], device: Device) -> dict[str, Any]:
    """Runs a kernel on the user's arrays, in the order of the operands that it reads. Its outputs by name.

    AmdgenError: an operand is missing, or of another shape or type; a check of the device has found an error.
    """
    tensors = built.family.operands(built.spec)
    read = [t for t in tensors if t.role != "written"]
    if len(inputs) != len(read):
        raise AmdgenError(f"{built.kernel} takes {', '.join(t.name for t in read)}; {len(inputs)} arrays are given")
    arrays = {t.name: poisoned(t.shape, t.dtype) for t in tensors}
    for t, given in zip(read, map(np.asarray, inputs), strict=True):
        kind = arrays[t.name].dtype
        if given.shape != t.shape or given.dtype != kind:
            raise AmdgenError(
                f"{built.kernel}: operand {t.name} is {given.shape} of {given.dtype}", f"give {t.shape} of {kind}"
            )
        arrays[t.name][...] = given
    data = with_before(tensors, arrays)
    if findings := launch_on(built, device, data).findings:
        raise AmdgenError(f"{built.kernel}: {findings[0]}")
    return {t.name: data[t.name] for t in tensors if t.is_output and t.width}


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
