"""What GEMM takes on each CDNA architecture, found by planning it: type by layout by architecture, as Markdown.

    python -m benchmarks.cdna.gemm_types [--size 256]

A cell has the matrix instruction, and the layouts where not all four can be planned; what an architecture lacks is
empty. The rows are every type of --dtype, every pair of types, every kind of --scales and every code of --weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from amdgen.isa import arch_names
from amdgen.isa.elements import codes
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.build import plan_gemm
from amdgen.kernels.gemm.scale_shapes import SCALES
from amdgen.kernels.gemm.spec import CDNA_WAYS, LAYOUTS

_EIGHT_BITS = ("i8", "fp8", "bf8")


def rows() -> Iterator[tuple[str, dict[str, str]]]:
    """The options of each row, and the fields of Gemm that they are."""
    for dtype in CDNA_WAYS.inputs:
        yield f"--dtype {dtype}", {"dtype": dtype}
    for a, b in (("fp8", "bf8"), ("bf8", "fp8")):
        yield f"--dtype {a} --b-dtype {b}", {"dtype": a, "b_dtype": b}
    for dtype in _EIGHT_BITS:
        for scales in filter(None, SCALES):
            yield f"--dtype {dtype} --scales {scales}", {"dtype": dtype, "scales": scales}
    for code in codes():
        for dtype in ("f16", "bf16"):
            yield f"--dtype {dtype} --weights {code}", {"dtype": dtype, "weights": code}


def cell(arch: str, size: int, fields: dict[str, str]) -> str:
    """The matrix instruction with the layouts that can be planned; empty where none can."""
    found = {}
    for layout in LAYOUTS:
        try:
            found[layout] = plan_gemm(Gemm(arch, size, size, size, layout=layout, **fields)).geometry.instruction.name
        except SpecError:
            continue
    if not found:
        return ""
    names = " ".join(sorted({name.removeprefix("v_mfma_") for name in found.values()}))
    return names if len(found) == len(LAYOUTS) else f"{names} ({', '.join(found)})"


def table(size: int) -> Iterator[str]:
    """The lines of the table. Rows that no architecture has are left out."""
    yield f"| options | {' | '.join(arch_names())} |"
    yield "|---" * (len(arch_names()) + 1) + "|"
    for options, fields in rows():
        cells = [cell(arch, size, fields) for arch in arch_names()]
        if any(cells):
            yield f"| `{options}` | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--size", type=int, default=256, help="m, n and k")
    for line in table(parser.parse_args().size):
        print(line, flush=True)


if __name__ == "__main__":
    main()
