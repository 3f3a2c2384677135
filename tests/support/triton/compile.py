"""Compiles the kernels of kernels.py with Triton, which needs no GPU, and keeps the code objects for the tests.

    python -m tests.support.triton.compile [--arch gfx942 ...]

Writes one gfx*.tar.xz an architecture beside this file: a code object a case, and manifest.json.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from ..recording import Compiled, record

os.environ["TRITON_DISABLE_LINE_INFO"] = "1"  # line info would hold the paths of the machine that compiled
os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"
HERE = Path(__file__).resolve().parent


def compile_case(case: Any, arch: str) -> Compiled:
    """The code object of ``case``, and what a launch must know of it."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    from . import kernels

    function = getattr(kernels, case.kernel)
    constants = {k: _dtype(v) for k, v in case.constants.items()}
    signature = {name: case.types.get(name, "constexpr") for name in function.arg_names}
    # What Triton's launcher says of tensors: they begin at multiples of 16 bytes and end within 2 GiB.
    facts = [["tt.divisibility", 16], ["tt.pointer_range", 32]] if case.buffer_loads else [["tt.divisibility", 16]]
    attributes = {(i,): facts for i, n in enumerate(function.arg_names) if signature[n].startswith("*")}
    attributes |= {(i,): [["tt.divisibility", 16]] for i, n in enumerate(function.arg_names) if n in case.multiples}
    source = ASTSource(fn=function, signature=signature, constexprs=constants, attrs=attributes)
    options = {"num_warps": case.warps, "num_stages": case.stages, **case.options}
    for knob, value in case.environment.items():
        os.environ[knob] = value
    try:
        made = triton.compile(source, target=GPUTarget("hip", arch, 64), options=options)
    finally:
        for knob in case.environment:
            del os.environ[knob]
    about = {"kernel": made.metadata.name, "threads": made.metadata.num_warps * 64, "lds": made.metadata.shared}
    return made.asm["hsaco"], about


def _dtype(value: Any) -> Any:
    import triton.language as tl

    return getattr(tl, value[3:]) if isinstance(value, str) and value.startswith("tl.") else value


def main() -> int:
    import triton

    from ..triton_cases import ARCHS, CASES

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    done = []
    for arch in parser.parse_args().arch:

        def compiled(case: Any, arch: str = arch) -> Compiled:
            return compile_case(case, arch)

        done.append(record(HERE / f"{arch}.tar.xz", f"triton {triton.__version__}", arch, CASES, compiled))
    return 0 if all(done) else 1


if __name__ == "__main__":
    raise SystemExit(main())
