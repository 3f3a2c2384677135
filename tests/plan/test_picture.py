"""The picture of a pipeline: what each buffer holds, phase after phase."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.cdna.build import plan_attention
from amdgen.plan.picture import Contents, phases, picture_svg, picture_text


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_the_ring_of_k_and_the_tile_of_v(arch: str) -> None:
    plan = plan_attention(Attention(arch, 512, 512, tile=(256, 64), staging="lds_dma"))
    found = phases(plan.loop, plan.spec.machine.counters)
    assert {p.iteration for p in found} == {3, 4}
    first, last = found[0], [p for p in found if p.iteration == 3][-1]
    assert first.wait.endswith("barrier") and "vmcnt" in first.wait
    assert (first.stages["k[0]"], first.stages["k[1]"]) == (Contents(3, "read"), Contents(4, "filling"))
    assert first.stages["k[2]"] == Contents(5, "filling"), "issued in this phase"
    assert (last.stages["k[0]"], last.stages["v[0]"]) == (Contents(3, "old"), Contents(3, "read"))
    assert last.stages["k[1]"] == Contents(4, "waiting"), "V's wait has brought the older copies of K along"
    assert all(p.stages["k[1]"] == Contents(4, "read") for p in found if "read_k" in p.ops and p.iteration == 4)


def test_text_and_svg_say_the_same() -> None:
    plan = plan_attention(Attention("gfx942", 512, 512, tile=(256, 64), staging="lds_dma"))
    counters = plan.spec.machine.counters
    text = picture_text(plan.loop, counters, 1)
    assert "[3]" in text and "← 5" in text
    svg = ElementTree.fromstring(picture_svg(plan.loop, counters, 1))
    shown = [e.text for e in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert shown.count("tile 3") == text.count("3") - text.count("i=3") - text.count("vmcnt(3)")
    assert "k[2]" in shown and "softmax" in shown
