"""Runs a built kernel on a device: allocates its operands there, and turns its arguments into the device's own."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.compiled import Compiled
from amdgen.device import Device, Event, Launched
from amdgen.device.base import Argument as DeviceArgument
from amdgen.device.base import Array, Buffer, Kernel, Mapped
from amdgen.errors import AmdgenError
from amdgen.kernels.numeric import poisoned, with_before
from amdgen.kernels.tensors import Argument, Data, Launch, Pointer, Struct, TensorMap


@dataclass(frozen=True)
class Loaded:
    """A kernel on a device, with the scratch memory that its launches need.

    ``launch``: for this device, which may run more clusters at once than its architecture promises.
    """

    built: Compiled
    device: Device
    kernel: Kernel
    launch: Launch
    scratch: Mapping[str, Buffer]

    def bind(self, tensors: Mapping[str, Buffer]) -> Bound:
        """The launch on these operands, by name; addresses and structures are filled in once."""
        memory = {**tensors, **self.scratch}
        return Bound(self, tuple(_resolved(arg, memory) for arg in self.launch.args), memory)


@dataclass(frozen=True)
class Bound:
    """A loaded kernel with its arguments. ``memory``: the operands and scratch, kept alive as long as this object."""

    loaded: Loaded
    args: tuple[DeviceArgument, ...]
    memory: Mapping[str, Buffer]

    def start(self) -> Event:
        """Starts one launch; it may still run when this returns."""
        loaded, launch = self.loaded, self.loaded.launch
        return loaded.device.launch(loaded.kernel, launch.grid, launch.block, self.args, lds_bytes=launch.shared_bytes)


def load(built: Compiled, device: Device) -> Loaded:
    """Loads a built kernel (its PTX where the GPU can't run the code object) and allocates zeroed scratch memory."""
    code = built.code if device.runs_directly(built.spec.arch) else built.assembly.encode() + b"\0"
    kernel = device.load(code, built.kernel)
    resident = getattr(kernel, "clusters_at_once", None)
    launch = built.family.launch(built.plan, resident) if resident else built.launch
    scratch = {name: _written(device, np.zeros(count, np.uint8)) for name, count in launch.scratch.items()}
    return Loaded(built, device, kernel, launch, scratch)


def launch_on(built: Compiled, device: Device, data: Data) -> Launched:
    """Copies ``data`` in, launches, and copies every array back that the kernel may write."""
    loaded = load(built, device)
    outputs = {t.name for t in built.family.operands(built.spec) if t.role == "written"}
    tensors = {name: _written(device, array, name in outputs) for name, array in data.arrays.items()}
    launched = loaded.bind(tensors).start().wait()
    for name in data.before:  # the outputs
        data.arrays[name][...] = tensors[name].read()
    return launched


def host_arguments(built: Compiled, data: Data) -> list[Any]:
    """The arguments of a launch with the arrays of ``data`` and zeroed scratch memory in place of pointers: what
    :func:`amdgen.emulate` takes."""
    scratch = {name: np.zeros(count, np.uint8) for name, count in built.launch.scratch.items()}
    memory = {**data.arrays, **scratch}
    return [memory[arg.name] if isinstance(arg, Pointer) else arg for arg in built.launch.args]


def call(built: Compiled, inputs: Sequence[object], device: Device) -> dict[str, Any]:
    """Runs a kernel on ``inputs``, arrays in the order of the operands that it reads; returns the outputs by name.

    Bytes (u8) stand for any type of 8 bits. AmdgenError: an operand is missing, or of another shape or type; a check of
    the device has found an error.
    """
    tensors = built.family.operands(built.spec)
    read = [t for t in tensors if t.role != "written"]
    if len(inputs) != len(read):
        raise AmdgenError(f"{built.kernel} takes {', '.join(t.name for t in read)}; {len(inputs)} arrays are given")
    arrays = {t.name: poisoned(t.shape, t.dtype) for t in tensors}
    for t, given in zip(read, map(np.asarray, inputs), strict=True):
        kind = arrays[t.name].dtype
        if given.dtype == np.uint8 and kind.itemsize == 1:
            given = given.view(kind)  # the bytes of what NumPy itself has no type for
        if given.shape != t.shape or given.dtype != kind:
            raise AmdgenError(
                f"{built.kernel}: operand {t.name} is {given.shape} of {given.dtype}", f"give {t.shape} of {kind}"
            )
        arrays[t.name][...] = given
    data = with_before(tensors, arrays)
    if findings := launch_on(built, device, data).findings:
        raise AmdgenError(f"{built.kernel}: {findings[0]}")
    return {t.name: data[t.name] for t in tensors if t.is_output and t.width}


def _written(device: Device, array: Array, is_output: bool = False) -> Buffer:
    """Memory of the device with the contents of ``array``; of an output these mean nothing."""
    buffer = device.empty(array.shape, array.dtype)
    (buffer.poison if is_output else buffer.write)(array)
    return buffer


def _resolved(arg: Argument, memory: Mapping[str, Buffer]) -> DeviceArgument:
    """The argument with names replaced by memory."""
    if isinstance(arg, Pointer):
        return memory[arg.name]
    if isinstance(arg, TensorMap):
        return Mapped(memory[arg.name], arg)
    if not isinstance(arg, Struct):
        return arg
    names = [value.name for value in arg.values.values() if isinstance(value, Pointer)]
    return packed(arg, {name: memory[name].address for name in names if name in memory})


def packed(arg: Struct, addresses: Mapping[str, int]) -> bytes:
    """The bytes of a structure with the addresses of its pointers, by name; 0 for memory that a launch has not."""
    flat: list[int | float] = []
    for value in arg.values.values():
        if isinstance(value, Pointer):
            flat.append(addresses.get(value.name, 0))
        else:
            flat += value if isinstance(value, tuple) else (value,)
    return struct.pack(arg.form, *flat)
