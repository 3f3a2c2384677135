"""Compiles programs.mlir with IREE, which needs no GPU, and keeps the code objects and their launches for the tests.

    python -m tests.support.iree.compile [--compiler iree-compile] [--arch gfx942 ...] [--only NAME]

Needs PyPI's ``iree-base-compiler``. Writes one gfx*.tar.xz an architecture beside this file: a code object a case, and
manifest.json with how IREE's host launches it (see host.py).
"""

from __future__ import annotations

import argparse
import re
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.codeobject import CodeObject

from ..recording import Compiled, record
from .host import HostError, launch_of

HERE = Path(__file__).resolve().parent
_EXPORT = re.compile(r"workgroup_size = \[(\d+) : index, (\d+) : index, (\d+) : index\](.*?)>$", re.MULTILINE)


def programs() -> dict[str, str]:
    """The programs of programs.mlir by name."""
    parts = (HERE / "programs.mlir").read_text().split("\n// -----\n")
    return {part.split("func.func @")[1].split("(")[0]: part for part in parts}


def compile_case(compiler: str, case: Any, arch: str, program: str) -> Compiled:
    """The code object of ``case``, and what a launch must know of it. HostError where it is no single kernel, or where
    the object and the host's text don't agree."""
    host = _run(compiler, case, arch, program, "hal")
    inputs = case.inputs(np.random.default_rng(0))
    launch = launch_of(host, [i.shape for i in inputs])
    (code,) = re.findall(r'data = dense<"0x([0-9A-F]+)">', host)
    (export,) = _EXPORT.findall(_run(compiler, case, arch, program, "executable-targets"))
    block, rest = tuple(int(n) for n in export[:3]), export[3]
    dynamic = re.search(r"workgroup_local_memory = (\d+)", rest)
    about = asdict(launch) | {"block": block, "dynamic_lds": int(dynamic[1]) if dynamic else 0}
    metadata = CodeObject.parse(bytes.fromhex(code)).kernel(launch.kernel).metadata
    if any(
        b.offset or b.length != max(o.length for o in launch.bindings if o.buffer == b.buffer) for b in launch.bindings
    ):
        raise HostError("a binding is a part of its buffer")
    for region in launch.bindings:
        kind, number = region.buffer
        if kind == "input" and inputs[number].nbytes != region.length:
            raise HostError(f"input {number} has {inputs[number].nbytes} bytes here and {region.length} for the host")
    kinds = [(a.value_kind, a.size) for a in metadata.explicit]
    wanted = [("global_buffer", 8)] * len(launch.bindings) + [("by_value", 4)] * len(launch.constants)
    if kinds != wanted or metadata.reqd_workgroup_size not in (None, block):
        raise HostError(
            f"the object wants {kinds} and {metadata.reqd_workgroup_size}, the host gives {wanted}, {block}"
        )
    return bytes.fromhex(code), about


def _run(compiler: str, case: Any, arch: str, program: str, phase: str) -> str:
    command = [compiler, "-", "--iree-hal-target-device=hip", f"--iree-rocm-target={arch}", f"--compile-to={phase}"]
    command += ["--iree-rocm-container-type=hsaco", "--iree-hal-memoization=false", *case.options]
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    if done.returncode:
        raise HostError(done.stderr.strip()[:300])
    return done.stdout


def main() -> int:
    from ..iree_cases import ARCHS, CASES

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--compiler", default="iree-compile")
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--only", default="", help="cases whose name contains this; the others stay as they are")
    options = parser.parse_args()
    said = subprocess.run([options.compiler, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.findall(r"IREE compiler version (\S+)", said)[0]
    texts, done = programs(), []
    for arch in options.arch:

        def compiled(case: Any, arch: str = arch) -> Compiled:
            return compile_case(options.compiler, case, arch, texts[case.name])

        done.append(record(HERE / f"{arch}.tar.xz", f"iree {version}", arch, CASES, compiled, options.only))
    return 0 if all(done) else 1


if __name__ == "__main__":
    raise SystemExit(main())
