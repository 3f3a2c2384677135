"""What GEMM takes on each CDNA architecture, found by planning it: type by layout by architecture, as Markdown.

    python -m benchmarks.cdna.gemm_types [--size 256] [--options]

``--options``: type by option instead, with NVIDIA's architectures; a cell has the architectures where a product of that
type takes that option (layout nt), "all" where those are all that have the type, "CDNA" where they are those of AMD.
Otherwise a cell has the matrix instruction of most rows, and the layouts where not all four can be planned; what an
architecture lacks is empty. The rows are every type of --dtype, every pair of types, every kind of --scales and every
code of --weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from amdgen.errors import AmdgenError
from amdgen.isa import arch_names
from amdgen.isa.elements import codes
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.family import GEMM
from amdgen.kernels.gemm.scale_shapes import SCALES
from amdgen.kernels.gemm.words import CDNA_WAYS, LAYOUTS

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
        for dtype in ("f16", "bf16", "i8"):
            yield f"--dtype {dtype} --weights {code}", {"dtype": dtype, "weights": code}


def cell(arch: str, size: int, fields: dict[str, str]) -> str:
    """The matrix instruction with the layouts that can be planned; empty where none can."""
    found = {}
    for layout in LAYOUTS:
        try:
            spec = Gemm(arch, size, size, size, layout=layout, **fields)
            found[layout] = plan_gemm(spec.chosen(mfma=spec.mfma_rows[0])).geometry.instruction.name
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


OPTIONS: dict[str, dict[str, Any]] = {
    "`--batch`": {"batch": 2}, "`--beta`": {"beta": 0.5}, "`--bias`": {"bias": True},
    "`--column-bias`": {"column_bias": True}, "`--activation`": {"activation": "silu"},
    "`--residual`": {"residual": True}, "`--gated`": {"gated": True}, "`--groups`": {"groups": 4},
    "split-K": {"decomposition": "split_k"}, "stream-K": {"decomposition": "stream_k"},
    "persistent": {"decomposition": "persistent"}, "`-k 0`": {"k": 0},
}  # fmt: skip


_CHOSEN = ("tile", "waves", "mfma", "stages", "staging")


def planned(arch: str, size: int, fields: dict[str, Any]) -> Gemm | None:
    """A product with what was chosen for it; None where its family has no kernel for it."""
    try:
        spec = Gemm(arch, size, size, size, **fields)
        made = GEMM.plan(spec).spec
    except AmdgenError:
        return None
    return spec if spec.is_nvidia else spec.chosen(**{name: getattr(made, name) for name in _CHOSEN})


def takes(base: Gemm, fields: dict[str, Any]) -> bool:
    """Whether an option can be added to a specification."""
    try:
        GEMM.plan(base.chosen(**fields))
    except AmdgenError:
        return False
    return True


def named(able: list[str], have: list[str]) -> str:
    """Architectures, of those that have a type."""
    cdna = [arch for arch in have if arch in arch_names()]
    return "all" if able == have else "CDNA" if able == cdna else " ".join(able)


def options_table(size: int) -> Iterator[str]:
    """Type by option; of both vendors."""
    yield f"| options | architectures | {' | '.join(OPTIONS)} |"
    yield "|---" * (len(OPTIONS) + 2) + "|"
    for options, fields in [("--dtype tf32", {"dtype": "tf32"}), *rows()]:
        found = [planned(arch, size, fields) for arch in GEMM.archs()]
        bases = [spec for spec in found if spec is not None]
        have = [spec.arch for spec in bases]
        if have:
            cells = [named([s.arch for s in bases if takes(s, option)], have) for option in OPTIONS.values()]
            yield f"| `{options}` | {' '.join(have)} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--size", type=int, default=256, help="m, n and k")
    parser.add_argument("--options", action="store_true", help="type by option")
    given = parser.parse_args()
    for line in (options_table if given.options else table)(given.size):
        print(line, flush=True)


if __name__ == "__main__":
    main()
