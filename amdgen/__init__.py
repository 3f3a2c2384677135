"""amdgen: AMD CDNA kernels from one description of the machine.

The names of the Python API are imported when first used, so that ``import amdgen`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from amdgen.builder import Built, build
    from amdgen.emulator import emulate
    from amdgen.errors import AmdgenError
    from amdgen.isa import load_isa
    from amdgen.kernels.attention import Attention
    from amdgen.kernels.gemm import Gemm

__all__ = ["AmdgenError", "Attention", "Built", "Gemm", "build", "emulate", "load_isa"]

_HOMES = {
    "AmdgenError": "amdgen.errors",
    "Attention": "amdgen.kernels.attention",
    "Built": "amdgen.builder",
    "Gemm": "amdgen.kernels.gemm",
    "build": "amdgen.builder",
    "emulate": "amdgen.emulator",
    "load_isa": "amdgen.isa",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'amdgen' has no attribute '{name}'")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
