"""What a code object says: ELF, kernel descriptors, metadata, line table. Knows nothing of execution."""

from amdgen.codeobject.assembly import kernel_assembly, pointers
from amdgen.codeobject.descriptor import KernelDescriptor
from amdgen.codeobject.errors import CodeObjectError
from amdgen.codeobject.metadata import Argument, KernelMetadata
from amdgen.codeobject.object import CodeObject, Kernel, Relocation, Resources, Segment, resources
from amdgen.codeobject.relocations import Symbol
from amdgen.codeobject.target import Target

__all__ = [
    "Argument",
    "CodeObject",
    "CodeObjectError",
    "Kernel",
    "KernelDescriptor",
    "KernelMetadata",
    "Relocation",
    "Resources",
    "Segment",
    "Symbol",
    "Target",
    "kernel_assembly",
    "pointers",
    "resources",
]
