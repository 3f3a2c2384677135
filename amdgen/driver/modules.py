"""Code objects that a program has loaded: where they lie, and what the program may ask of them."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.codeobject import CodeObject, Kernel, resources
from amdgen.driver.bundles import code_for
from amdgen.driver.memory import DeviceMemory
from amdgen.driver.protocol import Writer
from amdgen.emulator.arena import Allocation
from amdgen.emulator.run import room_of_code
from amdgen.emulator.variables import Variables
from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch


@dataclass(frozen=True)
class Module:
    """A code object in the device's memory."""

    code: bytes
    objects: CodeObject
    place: Allocation
    kernels: tuple[Kernel, ...]
    variables: dict[str, tuple[int, int]]
    """Address and bytes by (mangled) name."""


def load(image: bytes, arch: Arch, memory: DeviceMemory) -> Module | None:
    """Loads a code object, or that of a bundle for the device. None when it is for another. CodeObjectError."""
    code = code_for(image, arch.name)
    if code is None:
        return None
    objects = CodeObject.parse(code)
    if objects.arch != arch.name:
        return None
    size = len(objects.load_image(0))
    at = memory.allocate(room_of_code(size), "code")
    loaded = objects.load_image(at)
    memory.bytes(at, size)[:] = bytearray(loaded)
    memory.bytes(at + size, room_of_code(size) - size)[:] = 0
    names = Variables(memory.bytes(at, size), objects.symbols)
    variables = {n: (at + (s.address or 0), s.size) for n in names if (s := objects.symbols[n])}
    return Module(code, objects, Allocation("code", at, room_of_code(size)), tuple(objects.kernels.values()), variables)


def describe(module: Module, arch: Arch) -> Writer:
    """What ``load`` answers behind the module's number: kernels with their arguments, variables."""
    out = Writer()
    out.number(len(module.kernels))
    for kernel in module.kernels:
        note, takes = kernel.metadata, resources(kernel)
        out.text(kernel.name)
        out.number(note.kernarg_segment_size, takes.vgpr + takes.agpr, note.group_segment_fixed_size)
        out.number(note.private_segment_fixed_size, note.max_flat_workgroup_size or arch.max_workgroup)
        out.number(len(note.explicit), *(n for a in note.explicit for n in (a.offset, a.size)))
    out.number(len(module.variables))
    for name, (at, size) in module.variables.items():
        out.text(name)
        out.number(at, size)
    return out


def explicit_arguments(kernel: Kernel, segment: bytes) -> list[bytes]:
    """Each argument's bytes, from the start of an argument segment. AmdgenError when the segment is too short."""
    out = []
    for index, argument in enumerate(kernel.metadata.explicit):
        value = segment[argument.offset : argument.offset + argument.size]
        if len(value) != argument.size:
            raise AmdgenError(
                f"argument {index} of {kernel.name} is missing: {len(segment)} bytes of arguments were passed",
                f"it takes {argument.size} bytes at {argument.offset}",
            )
        out.append(value)
    return out


def workgroups_of_a_unit(arch: Arch, kernel: Kernel, threads: int, shared: int) -> int:
    """Workgroups of ``threads`` work-items that a compute unit holds at a time."""
    takes, waves = resources(kernel), -(-threads // arch.wave_size)
    lds = takes.lds_bytes + shared
    if lds > arch.lds.bytes or threads > arch.max_workgroup:
        return 0
    by_registers = arch.occupancy(takes.vgpr, takes.agpr, takes.sgpr, 0, threads) * arch.simds // waves
    granule = arch.lds.granule
    return min(by_registers, arch.lds.bytes // (-(-lds // granule) * granule)) if lds else by_registers
