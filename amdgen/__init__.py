"""amdgen: AMD CDNA kernels from one description of the machine.

The names of the Python API are imported when first used, so that ``import amdgen`` costs nothing. Beside those listed
here it has the specification of every family of kernels, those of other packages included (``amdgen.Gemm``).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from amdgen.version import __version__ as __version__

if TYPE_CHECKING:
    from amdgen.builder import Built, build, plan_kernel, render_kernel
    from amdgen.device import open_device
    from amdgen.driver.compiler import compile_hip
    from amdgen.emit import render_intrinsics
    from amdgen.emulator import Finding, Result, emulate
    from amdgen.errors import AmdgenError
    from amdgen.isa import load_isa
    from amdgen.kernels.attention import Attention
    from amdgen.kernels.gemm import Gemm, Tile
    from amdgen.kernels.gemm.bitblas import from_bitblas
    from amdgen.kernels.gemm.microscale import microscale
    from amdgen.kernels.gemm.preshuffled import preshuffle
    from amdgen.kernels.gemm.shuffled_scales import shuffle_scales
    from amdgen.kernels.gemm.weights import quantize
    from amdgen.kernels.registry import family_of
    from amdgen.kernels.rows import RmsNorm, Softmax
    from amdgen.layout import fragment
    from amdgen.layout import render_text as layout_text
    from amdgen.plan import describe
    from amdgen.plan.picture import picture_svg, picture_text
    from amdgen.toolchain import find_toolchain
    from amdgen.tune import tune as tune_kernel
    from amdgen.tuned import Database
    from amdgen.verify import run, run_built

__all__ = [
    "AmdgenError",
    "Attention",
    "Built",
    "Database",
    "Finding",
    "Gemm",
    "Result",
    "RmsNorm",
    "Softmax",
    "Tile",
    "build",
    "compile_hip",
    "describe",
    "emulate",
    "family_of",
    "find_toolchain",
    "fragment",
    "from_bitblas",
    "layout_text",
    "load_isa",
    "microscale",
    "open_device",
    "picture_svg",
    "picture_text",
    "plan_kernel",
    "preshuffle",
    "quantize",
    "render_intrinsics",
    "render_kernel",
    "run",
    "run_built",
    "shuffle_scales",
    "tune_kernel",
]

_SOURCES = {
    "AmdgenError": "amdgen.errors",
    "Built": "amdgen.builder",
    "Database": "amdgen.tuned",
    "Finding": "amdgen.emulator",
    "Result": "amdgen.emulator",
    "Tile": "amdgen.kernels.gemm",
    "build": "amdgen.builder",
    "compile_hip": "amdgen.driver.compiler",
    "describe": "amdgen.plan",
    "emulate": "amdgen.emulator",
    "family_of": "amdgen.kernels.registry",
    "find_toolchain": "amdgen.toolchain",
    "fragment": "amdgen.layout",
    "from_bitblas": "amdgen.kernels.gemm.bitblas",
    "layout_text": "amdgen.layout:render_text",
    "load_isa": "amdgen.isa",
    "microscale": "amdgen.kernels.gemm.microscale",
    "open_device": "amdgen.device",
    "picture_svg": "amdgen.plan.picture",
    "picture_text": "amdgen.plan.picture",
    "plan_kernel": "amdgen.builder",
    "preshuffle": "amdgen.kernels.gemm.preshuffled",
    "quantize": "amdgen.kernels.gemm.weights",
    "render_intrinsics": "amdgen.emit",
    "render_kernel": "amdgen.builder",
    "run": "amdgen.verify",
    "run_built": "amdgen.verify",
    "shuffle_scales": "amdgen.kernels.gemm.shuffled_scales",
    "tune_kernel": "amdgen.tune.search:tune",
}
"""The module of each name; behind a colon what it is called there, where that differs. Specifications of families are
not here: the registry of families has them."""


def __getattr__(name: str) -> Any:  # Any: a type checker can't know the specifications of other packages' families
    if name in _SOURCES:
        module, _, attribute = _SOURCES[name].partition(":")
        value = getattr(import_module(module), attribute or name)
    elif not name[:1].isupper() or (value := _specs().get(name)) is None:
        raise AttributeError(f"module 'amdgen' has no attribute '{name}'")
    globals()[name] = value
    return value


def _specs() -> dict[str, type]:
    """The specification classes of all families by class name."""
    from amdgen.kernels.registry import families

    return {family.spec.__name__: family.spec for family in families()}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_specs()})
