"""Where and with what figures were made: every benchmark prints it beside them."""

from __future__ import annotations

import os
import platform
from datetime import date
from pathlib import Path

import numpy as np

from amdgen.device.cuda import CudaDevice
from amdgen.toolchain import Toolchain
from amdgen.toolchain.language import Compiler


def machine(*parts: Compiler | CudaDevice | str) -> str:
    """One line: the date, the processor with its cores and load, the GPU, the compilers, Python.

    ``parts``: the compilers and the GPU that the figures rest on, or any other tool by its name and version.
    """
    cores = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    used = [_name(part) for part in parts]
    return "; ".join([f"{date.today()}", f"{_processor()}, {cores}", *used, _python()])


def _processor() -> str:
    """Its model, as Linux names it, or its architecture."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _name(part: Compiler | CudaDevice | str) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, CudaDevice):
        return part.description
    compiler = f"clang ({part.name})" if isinstance(part, Toolchain) else part.name
    return f"{compiler} {part.version}"


def _python() -> str:
    return f"Python {platform.python_version()}, NumPy {np.__version__}"
