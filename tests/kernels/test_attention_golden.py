"""Golden assembly of attentions, made by the pinned compiler. `pytest --update-golden` keeps a reviewed change."""

from __future__ import annotations

import pytest
from golden_tools import Golden
from support.golden_specs import ARCHS, ATTENTION

from amdgen.builder import build


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("name", ATTENTION)
def test_golden(golden: Golden, arch: str, name: str) -> None:
    built = build(ATTENTION[name].chosen(arch=arch))
    report = built.resource_report()
    assert report["spills"] == 0 and report["scratch_bytes"] == 0
    golden.check(f"attention/{arch}_{name}", built.assembly)
