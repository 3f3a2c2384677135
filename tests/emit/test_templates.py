"""Templates have loops and lookups, no decisions: what a kernel is stands in its plan."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes

from amdgen.paths import data_dir

TEMPLATES = data_dir("templates")
INTRINSICS = (
    "intrinsic.hip.j2",
    "intrinsics.hip.j2",
    "facts.hip.j2",
    "elsewhere.hip.j2",
    "kernel.hip.j2",
)  # headers, not kernels
KERNELS = sorted(path for side in ("cuda", "hip", "rows") for path in (TEMPLATES / side).rglob("*.j2"))
LOOKUPS = (
    nodes.Template, nodes.Output, nodes.TemplateData, nodes.Name, nodes.Getattr, nodes.Getitem, nodes.Const,
    nodes.For, nodes.Include, nodes.Extends, nodes.Block, nodes.Filter, nodes.Tuple, nodes.Assign,
)  # fmt: skip


def decisions(text: str) -> list[str]:
    """Whatever in a template is no text, loop or lookup."""
    found = jinja2.Environment().parse(text).find_all(nodes.Node)
    return [f"line {node.lineno}: {type(node).__name__}" for node in found if not isinstance(node, LOOKUPS)]


@pytest.mark.parametrize(
    "path",
    [path for path in KERNELS if path.name not in INTRINSICS],
    ids=lambda path: str(path.relative_to(TEMPLATES)),
)
def test_kernel_templates_decide_nothing(path: Path) -> None:
    assert decisions(path.read_text()) == []


@pytest.mark.parametrize(
    "text", ["{% if g.beta %}x{% endif %}", "{{ 'x' if g.beta }}", "{{ 32 // g.bytes }}", "{{ g.place(1) }}"]
)
def test_a_decision_is_seen(text: str) -> None:
    assert decisions(text)
