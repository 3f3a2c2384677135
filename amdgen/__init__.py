"""amdgen: AMD CDNA kernels from one description of the machine.

The names of the Python API are imported when first used, so that ``import amdgen`` costs nothing. Beside those listed
here it has the specification of every family of kernels, those of other packages included (``amdgen.Gemm``).
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
    from amdgen.verify import run

__all__ = ["AmdgenError", "Attention", "Built", "Gemm", "build", "emulate", "load_isa", "run"]

_HOMES = {
    "AmdgenError": "amdgen.errors",
    "Built": "amdgen.builder",
    "build": "amdgen.builder",
    "emulate": "amdgen.emulator",
    "load_isa": "amdgen.isa",
    "run": "amdgen.verify",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    elif not name[:1].isupper() or (value := _specs().get(name)) is None:
        raise AttributeError(f"module 'amdgen' has no attribute '{name}'")
    globals()[name] = value
    return value


def _specs() -> dict[str, Any]:
    """The families' specifications by name."""
    from amdgen.kernels.registry import families

    return {one.spec.__name__: one.spec for one in families()}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_specs()})
