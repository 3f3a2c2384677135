"""Writes the assembly of a kernel that rocBLAS ships, by Tensile's own generator: with no GPU and no ROCm.

:class:`Tensile` runs ``python -m amdgen.compare.tensile TENSILE ARCH``, which needs joblib. It reads requests from
stdin, a JSON list a line: LOGIC.yaml, SOLUTION, OUT.s; what the launch has to know is left in OUT.json. It answers
each with a line: nothing, or what went wrong. Tensile keeps its state in globals, and takes long to import: a fork a
kernel. It must take this machine's GPU for one of ARCH: of none it says that no load may be outstanding (MaxVmcnt 0),
and main loops wait for each load that they have just issued, which what rocBLAS ships does not.
"""

from __future__ import annotations

import collections.abc
import json
import os
import re
import subprocess
import sys
import tempfile
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import TracebackType
from typing import Any

import yaml

from amdgen.errors import AmdgenError

_STUB = """#!/bin/sh
case "$(basename "$0")" in hipconfig) echo 6.3.0-0;; rocm_agent_enumerator) echo {arch};; esac
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
_ITEMS = 8
"""Of a tuning file, at least: version, names, the problem, solutions, the order of sizes, rows."""
_PROBLEM = ("ComplexConjugateA", "ComplexConjugateB", "HighPrecisionAccumulate", "Fp16AltImpl")


class Tensile:
    """Tensile's generator in a process of its own, for one architecture."""

    def __init__(self, checkout: Path, arch: str) -> None:
        command = [sys.executable, "-m", "amdgen.compare.tensile", str(checkout), arch]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, encoding="utf-8", bufsize=1)  # fmt: skip

    def __enter__(self) -> Tensile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def write(self, logic: Path, solution: int, out: Path) -> None:
        """Leaves a kernel's text, and beside it what a launch has to know. AmdgenError where Tensile can't."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps([str(logic), solution, str(out)]) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise AmdgenError("Tensile: the process ended", "give a checkout of ROCm/Tensile, and install joblib")
        if answer != "\n":
            raise AmdgenError(f"Tensile: {answer.strip()}")


def _stubs(folder: Path, arch: str) -> dict[str, str]:
    """Tools that Tensile looks for; with its built-in table of capabilities, it needs only to be told the GPU."""
    for name in set(_TOOLS.values()):
        (folder / name).write_text(_STUB.format(arch=arch), encoding="utf-8")
        (folder / name).chmod(0o755)
    return {key: str(folder / name) for key, name in _TOOLS.items()} | {"CodeObjectVersion": "V4"}


def _make_importable(folder: str) -> None:
    """Tensile's Python lies in ``folder`` and is no distribution that could be installed without a compiler."""
    found = PathFinder.find_spec("Tensile", [folder])
    if found is None or found.loader is None:
        raise SystemExit(f"{folder} has no package Tensile; give the folder that holds it")
    module = sys.modules["Tensile"] = module_from_spec(found)
    found.loader.exec_module(module)


def solution_of(logic: str, solution: int) -> list[Any]:
    """A logic file's content with the first solution of this number alone: the files hold hundreds, slow to read."""
    text = Path(logic).read_text(encoding="utf-8")
    items = re.split(r"^(?=- )", text, flags=re.M)[1:]
    if len(items) < _ITEMS:
        raise AmdgenError(f"{logic}: not a tuning file of rocBLAS", "give a checkout of ROCm/rocBLAS")
    solutions = re.split(r"^(?=- )", re.sub(r"^(?:- |  )", "", items[5], flags=re.M), flags=re.M)
    wanted = next((one for one in solutions if re.search(rf"^(?:- |  )SolutionIndex: {solution}$", one, re.M)), None)
    if wanted is None:
        raise AmdgenError(f"{logic} has a row of solution {solution}, which it lacks", "take another checkout")
    items[5], items[7] = "-\n" + re.sub(r"^", "  ", wanted.rstrip("\n"), flags=re.M) + "\n", "- []\n"
    try:
        data: list[Any] = yaml.load("".join(items), Loader=yaml.CSafeLoader)
    except yaml.YAMLError:  # it has an alias, of something in another solution
        data = yaml.load(text, Loader=yaml.CSafeLoader)
        data[5], data[7] = [one for one in data[5] if one["SolutionIndex"] == solution][:1], []
    return data


def generate(logic: str, solution: int) -> tuple[str, dict[str, Any]]:
    """The assembly, and what a launch has to know."""
    from Tensile import LibraryIO
    from Tensile.Common import globalParameters
    from Tensile.KernelWriterAssembly import KernelWriterAssembly
    from Tensile.SolutionStructs import Solution

    data = solution_of(logic, solution)
    parsed = LibraryIO.parseLibraryLogicData(data, logic)
    parts = [parsed.solutions] if hasattr(parsed, "solutions") else list(parsed)
    solutions = next((p for p in parts if isinstance(p, list) and p and type(p[0]).__name__ == "Solution"), None)
    if solutions is None:
        raise ValueError("Tensile rejects the solution")
    kernels = solutions[0].getKernels()
    kernel: Any = kernels if isinstance(kernels, collections.abc.Mapping) else kernels[0]
    naming = Solution.getMinNaming([kernel])
    kernel.duplicate = False
    own = kernel.get("CustomKernelName")  # a text written by hand, which ships instead
    if own:
        text = (Path(globalParameters["CustomKernelDirectory"]) / f"{own}.s").read_text(encoding="utf-8")
    else:
        text = str(KernelWriterAssembly(naming, Solution.getSerialNaming([kernel])).getKernelSource(kernel))
    problem = kernel["ProblemType"]
    facts = {name: kernel[name] for name in _FACTS if name in kernel}
    facts |= {name: problem[name].toChar() for name in _TYPES} | {name: problem[name] for name in _PROBLEM}
    facts |= {"Name": Solution.getNameMin(kernel, naming), "Arch": data[2]}
    facts |= {"FastA": "l" if problem["TransposeA"] else "i", "FastB": "j" if problem["TransposeB"] else "l"}
    return text, facts


def write(logic: str, solution: int, out: Path) -> str:
    """Leaves the kernel's files; what went wrong, "" when nothing."""
    try:
        text, facts = generate(logic, solution)
    except (Exception, SystemExit) as error:
        return (str(error).strip().splitlines() or [type(error).__name__])[-1]
    out.write_text(text, encoding="utf-8")
    out.with_suffix(".json").write_text(json.dumps(facts, default=str), encoding="utf-8")
    return ""


def serve(tensile: str, arch: str) -> None:
    """Answers requests until there are none."""
    answers = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8")
    os.dup2(2, 1)  # Tensile prints
    _make_importable(tensile)
    from Tensile import Common, KernelWriterAssembly  # noqa: F401
    from Tensile.AsmCaps import getCapabilitiesCache

    with tempfile.TemporaryDirectory() as folder:
        Common.assignGlobalParameters(_stubs(Path(folder), arch), getCapabilitiesCache(Common.SemanticVersion(6, 3, 0)))
        for line in sys.stdin:
            logic, solution, out = json.loads(line)
            child = os.fork()
            if not child:
                answers.write(write(logic, solution, Path(out)) + "\n")
                answers.flush()
                os._exit(0)
            if os.waitpid(child, 0)[1]:
                answers.write("Tensile died\n")


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2])
