"""Writes the README's two tables and the guide's page of figures again: `python guide/front_page.py`.

A type is supported on an architecture by a family when the family plans a small problem of it there: the table says
what the code does. Figures are those of guide/figures.yaml.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from amdgen.errors import AmdgenError
from amdgen.isa import arch_names
from amdgen.isa.elements import codes
from amdgen.kernels.attention.spec import BYTES
from amdgen.kernels.attention.spec import DTYPES as ATTENTION_TYPES
from amdgen.kernels.gemm.family import GEMM
from amdgen.kernels.gemm.words import CDNA_WAYS
from amdgen.kernels.registry import family
from amdgen.kernels.rows.spec import DTYPES as ROW_TYPES

HERE = Path(__file__).parent
README, PAGE = HERE.parent / "README.md", HERE / "pages" / "figures.md"
MARKS = {
    name: (f"<!-- {name}: written by guide/front_page.py -->\n", f"<!-- end of {name} -->\n")
    for name in ("supported", "figures")
}
Fields = dict[str, Any]
SMALL: dict[str, Fields] = {
    "gemm": {"m": 64, "n": 64, "k": 128},
    "attention": {"seq_q": 64, "seq_k": 64, "head_dim": 64},
    "attention_backward": {"seq_q": 64, "seq_k": 64, "head_dim": 64},
    "rmsnorm": {"rows": 4, "columns": 256},
    "softmax": {"rows": 4, "columns": 256},
}
"""A problem of each family; what it doesn't say is chosen."""


def types(name: str) -> Iterator[tuple[str, Fields]]:
    """The types that a family takes anywhere, as they are written in the table, and the fields that ask for them."""
    if name != "gemm":
        found = ATTENTION_TYPES if name.startswith("attention") else ROW_TYPES
        yield from ((dtype, {"dtype": dtype}) for dtype in (*found, *(BYTES,) * (name == "attention")))
        return
    yield from ((dtype, {"dtype": dtype}) for dtype in dict.fromkeys([*CDNA_WAYS.inputs, "tf32"]))
    yield "fp8 · bf8", {"dtype": "fp8", "b_dtype": "bf8"}
    for dtype in ("i8", "fp8"):
        yield f"{dtype} with scales", {"dtype": dtype, "scales": "row"}
    yield "fp8 with block scales", {"dtype": "fp8", "scales": "block"}
    yield from ((f"{code} weights", {"dtype": "f16", "weights": code}) for code in codes())
    for name, code in codes().items():
        if code.integers:
            yield f"{name} weights · i8", {"dtype": "i8", "weights": name}


def plans(name: str, arch: str, fields: Fields) -> bool:
    """Whether the family plans its small problem of these types."""
    found = family(name)
    if arch not in found.archs():
        return False
    try:
        found.plan(found.spec(arch, **{**SMALL[name], **fields}))
    except AmdgenError:
        return False
    return True


def supported() -> str:
    """Families and types by architecture, in Markdown; types with the same row share it."""
    archs = [*arch_names(), *(a for a in GEMM.archs() if a not in arch_names())]
    lines = [f"|||{'|'.join(archs)}|", "|---|---|" + ":-:|" * len(archs)]
    for name in SMALL:
        rows: dict[tuple[bool, ...], list[str]] = {}
        for words, fields in types(name):
            rows.setdefault(tuple(plans(name, arch, fields) for arch in archs), []).append(words)
        for where, listed in rows.items():
            cells = "|".join("yes" if there else "" for there in where)
            lines.append(f"|`{name}`|{', '.join(listed)}|{cells}|")
    return "\n".join(lines) + "\n"


def sections() -> list[dict[str, Any]]:
    """The figures, by section."""
    found: list[dict[str, Any]] = yaml.safe_load((HERE / "figures.yaml").read_text(encoding="utf-8"))
    return found


def figure(one: Fields) -> str:
    """A figure with its unit."""
    return f"{one['value']}{'' if one['unit'] == '%' else ' '}{one['unit']}"


def front() -> str:
    """The README's table of figures, each a link to its report."""
    lines = ["|what|figure|", "|---|--:|"]
    for one in (one for section in sections() for one in section["rows"] if one.get("front")):
        lines.append(f"|{one['front']}|[{figure(one)}](benchmarks/reports/{one['report']})|")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The guide's page of all figures. It names the reports, which are no part of the site."""
    parts = [
        "# Figures\n",
        "The report of a figure, in the folder `benchmarks/reports` of the sources, says how it was found: the "
        "commands, the machine, the date. Where two kernels are compared, more than 1 means that ours is faster, and "
        "the figure is a geometric mean. Predicted figures come from the cycle model, without an AMD GPU.\n",
    ]
    for section in sections():
        lines = [f"| {one['what']} | {figure(one)} | `{one['report']}` |" for one in section["rows"]]
        parts.append(
            "\n".join([f"## {section['section']}\n", "| what | figure | report |", "|---|--:|---|", *lines, ""])
        )
    return "\n".join(parts)


def readme() -> str:
    """The README with its tables made anew."""
    text = README.read_text(encoding="utf-8")
    for name, table in (("supported", supported()), ("figures", front())):
        begin, end = MARKS[name]
        before, _, rest = text.partition(begin)
        text = before + begin + "\n" + table + "\n" + end + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    README.write_text(readme(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
