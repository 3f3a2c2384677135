"""Kernel templates print: loops, lookups, no decisions. What differs is a field of the plan, typed text, or a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import nodes

from amdgen.emit.environment import environment
from amdgen.paths import data_dir

TEMPLATES = data_dir("templates")
KERNELS = sorted(
    path.relative_to(TEMPLATES)
    for pattern in ("hip/gemm*", "hip/gemm/*", "hip/attention*", "hip/attention/*", "hip/descriptor*")
    for path in TEMPLATES.glob(pattern)
    if path.is_file()
)
ARITHMETIC = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow, nodes.Neg)
DECISIONS = (nodes.If, nodes.Compare, nodes.And, nodes.Or, nodes.Not, nodes.Test)


@pytest.mark.parametrize("path", KERNELS, ids=str)
def test_a_kernel_template_decides_and_computes_nothing(path: Path) -> None:
    tree = environment().parse((TEMPLATES / path).read_text())
    found = [f"line {node.lineno}: {type(node).__name__}" for node in tree.find_all((*ARITHMETIC, *DECISIONS))]
    assert not found, f"{path}: {', '.join(found)}: give the plan a field instead"
