"""The ISA description: YAML in, frozen typed objects out."""

from amdgen.isa.elements import Element, element, elements
from amdgen.isa.errors import IsaError
from amdgen.isa.loader import (
    arch_names,
    chip_names,
    load_arch,
    load_isa,
    overlays,
    set_overlay,
    target_name,
)
from amdgen.isa.model import (
    Arch,
    Chip,
    Evidence,
    Format,
    HazardRule,
    Instruction,
    Isa,
    Matrix,
    Memory,
    Modifier,
    Operand,
)

__all__ = [
    "Arch",
    "Chip",
    "Element",
    "Evidence",
    "Format",
    "HazardRule",
    "Instruction",
    "Isa",
    "IsaError",
    "Matrix",
    "Memory",
    "Modifier",
    "Operand",
    "arch_names",
    "chip_names",
    "element",
    "elements",
    "load_arch",
    "load_isa",
    "overlays",
    "set_overlay",
    "target_name",
]
