"""Writes the README's table of what is supported again: `python guide/supported.py`.

A type is supported on an architecture by a family when the family plans a small problem of it there: the table says
what the code does.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from amdgen.errors import AmdgenError
from amdgen.isa import arch_names
from amdgen.isa.elements import codes
from amdgen.kernels.attention.spec import BYTES
from amdgen.kernels.attention.spec import DTYPES as ATTENTION_TYPES
from amdgen.kernels.gemm.family import GEMM
from amdgen.kernels.gemm.words import CDNA_WAYS
from amdgen.kernels.registry import family
from amdgen.kernels.rows.spec import DTYPES as ROW_TYPES

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- supported: written by guide/supported.py -->\n", "<!-- end of supported -->\n"
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


def table() -> str:
    """Families and types by architecture, in Markdown; types with the same row share it."""
    archs = [*arch_names(), *(a for a in GEMM.archs() if a not in arch_names())]
    lines = [f"| | | {' | '.join(archs)} |", "|---|---|" + ":-:|" * len(archs)]
    for name in SMALL:
        rows: dict[tuple[bool, ...], list[str]] = {}
        for words, fields in types(name):
            rows.setdefault(tuple(plans(name, arch, fields) for arch in archs), []).append(words)
        for where, listed in rows.items():
            cells = " | ".join("yes" if there else "" for there in where)
            lines.append(f"| `{name}` | {', '.join(listed)} | {cells} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    README.write_text(before + BEGIN + "\n" + table() + "\n" + END + rest.partition(END)[2], encoding="utf-8")
    print(table())
