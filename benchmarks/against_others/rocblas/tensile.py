"""Writes the assembly of a kernel that rocBLAS ships, by Tensile's own generator: with no GPU and no ROCm.

``python -m benchmarks.against_others.rocblas.tensile TENSILE LOGIC.yaml SOLUTION OUT.s`` needs PyYAML, msgpack and
joblib; what the launch has to know is left in OUT.json. A process a kernel: Tensile keeps its state in globals.
"""

from __future__ import annotations

import collections.abc
import contextlib
import json
import sys
import tempfile
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any

import yaml

_STUB = """#!/bin/sh
case "$(basename "$0")" in hipconfig) echo 6.3.0-0;; rocm_agent_enumerator) echo gfx000;; esac
"""
_TOOLS = {
    "HipConfig": "hipconfig", "ROCmAgentEnumeratorPath": "rocm_agent_enumerator", "CxxCompiler": "clang++",
    "CCompiler": "clang", "Assembler": "clang++", "OffloadBundler": "clang-offload-bundler",
}  # fmt: skip
_FACTS = (
    "MacroTile0", "MacroTile1", "DepthU", "GlobalSplitU", "GlobalSplitUAlgorithm", "WorkGroupMapping", "StaggerU",
    "StaggerStrideShift", "PersistentKernel", "KernelLanguage", "AssertFree0ElementMultiple", "AssertSizeMultiple",
    "AssertFree1ElementMultiple", "AssertSummationElementMultiple", "AssertSizeEqual", "AssertSizeGreaterThan",
    "AssertSizeLessThan", "AssertAlphaValue", "AssertBetaValue", "AssertCEqualsD", "_GlobalAccumulation",
)  # fmt: skip
_TYPES = ("DataType", "DestDataType", "ComputeDataType", "F32XdlMathOp")
_PROBLEM = ("ComplexConjugateA", "ComplexConjugateB", "HighPrecisionAccumulate", "Fp16AltImpl")


def _stubs(folder: Path) -> dict[str, str]:
    """Tools that Tensile looks for and, with its built-in table of capabilities, does not need."""
    for name in set(_TOOLS.values()):
        (folder / name).write_text(_STUB)
        (folder / name).chmod(0o755)
    return {key: str(folder / name) for key, name in _TOOLS.items()} | {"CodeObjectVersion": "V4"}


def _make_importable(folder: str) -> None:
    """Tensile's Python lies in ``folder`` and is no distribution that could be installed without a compiler."""
    found = PathFinder.find_spec("Tensile", [folder])
    if found is None or found.loader is None:
        raise SystemExit(f"{folder} has no package Tensile; give the folder that holds it")
    module = sys.modules["Tensile"] = module_from_spec(found)
    found.loader.exec_module(module)


def generate(tensile: str, logic: str, solution: int) -> tuple[str, dict[str, Any]]:
    """The assembly, and what a launch has to know."""
    _make_importable(tensile)
    from Tensile import Common, LibraryIO
    from Tensile.AsmCaps import getCapabilitiesCache
    from Tensile.KernelWriterAssembly import KernelWriterAssembly
    from Tensile.SolutionStructs import Solution

    with tempfile.TemporaryDirectory() as folder:
        Common.assignGlobalParameters(_stubs(Path(folder)), getCapabilitiesCache(Common.SemanticVersion(6, 3, 0)))
        data = yaml.load(Path(logic).read_text(), Loader=yaml.CSafeLoader)
        data[5] = [one for one in data[5] if one["SolutionIndex"] == solution]  # the files hold hundreds
        data[7] = []
        parsed = LibraryIO.parseLibraryLogicData(data, logic)
        parts = [parsed.solutions] if hasattr(parsed, "solutions") else list(parsed)
        solutions = next(p for p in parts if isinstance(p, list) and p and type(p[0]).__name__ == "Solution")
        kernels = solutions[0].getKernels()
        kernel = kernels if isinstance(kernels, collections.abc.Mapping) else kernels[0]
        naming = Solution.getMinNaming([kernel])
        kernel.duplicate = False
        text = str(KernelWriterAssembly(naming, Solution.getSerialNaming([kernel])).getKernelSource(kernel))
        problem = kernel["ProblemType"]
        facts = {name: kernel[name] for name in _FACTS if name in kernel}
        facts |= {name: problem[name].toChar() for name in _TYPES} | {name: problem[name] for name in _PROBLEM}
        facts |= {"Name": Solution.getNameMin(kernel, naming), "Arch": data[2]}
        facts |= {"FastA": "l" if problem["TransposeA"] else "i", "FastB": "j" if problem["TransposeB"] else "l"}
        return text, facts


if __name__ == "__main__":
    with contextlib.redirect_stdout(sys.stderr):
        written, known = generate(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    Path(sys.argv[4]).write_text(written)
    Path(sys.argv[4]).with_suffix(".json").write_text(json.dumps(known, default=str))
