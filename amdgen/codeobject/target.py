"""Which machine a code object is for: e_flags and EI_ABIVERSION of the ELF header.

Source: LLVM AMDGPUUsage, "ELF Code Object", tables of EI_ABIVERSION and the feature bits; machines: ``isa/arch/``.
"""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.codeobject.errors import CodeObjectError
from amdgen.isa import arch_names, load_arch

#: EI_ABIVERSION → code object version. Version 2 (0) had another descriptor symbol and YAML metadata.
_VERSIONS = {1: 3, 2: 4, 3: 5, 4: 6}

#: The two-bit feature fields of version 4 and later; None: the machine has no such feature.
_SETTINGS = (None, "any", "off", "on")


@dataclass(frozen=True)
class Target:
    """``arch`` is the plain name; ``xnack`` and ``sramecc`` are "any", "off", "on", or None where there is no such."""

    arch: str
    xnack: str | None
    sramecc: str | None
    code_object_version: int

    @property
    def id(self) -> str:
        """The target id as compilers take it: ``gfx90a:sramecc+:xnack-``; a feature left at "any" isn't named."""
        signs = {"on": "+", "off": "-"}
        features = (("sramecc", self.sramecc), ("xnack", self.xnack))
        return self.arch + "".join(f":{name}{signs[value]}" for name, value in features if value in signs)


def elf_machines() -> dict[int, str]:
    """The ISA targets described in ``isa/arch/`` by EF_AMDGPU_MACH, the low byte of e_flags; the first of a number."""
    found: dict[int, str] = {}
    for name in arch_names():
        found.setdefault(load_arch(name).elf_mach, name)
    return found


def decode_target(flags: int, abi_version: int) -> Target:
    """The target that ELF header fields ``e_flags`` and ``EI_ABIVERSION`` name."""
    version = _VERSIONS.get(abi_version)
    if version is None:
        raise CodeObjectError(
            f"code object has ABI version {abi_version}; amdgen reads {min(_VERSIONS)} to {max(_VERSIONS)}",
            hint="compile with -mcode-object-version=5",
        )
    machines = elf_machines()
    arch = machines.get(flags & 0xFF)
    if arch is None:
        known = ", ".join(f"{name} ({mach:#x})" for mach, name in machines.items())
        raise CodeObjectError(f"code object is for machine {flags & 0xFF:#x} of EF_AMDGPU_MACH; amdgen knows {known}")
    if version == 3:  # one bit each: on or off
        return Target(arch, "on" if flags & 0x100 else "off", "on" if flags & 0x200 else "off", version)
    return Target(arch, _SETTINGS[flags >> 8 & 3], _SETTINGS[flags >> 10 & 3], version)
