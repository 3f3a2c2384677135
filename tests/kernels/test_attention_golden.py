"""Golden assembly of attentions, made by the pinned compiler. `pytest --update-golden` keeps a reviewed change."""

from __future__ import annotations

import pytest
from golden_tools import Golden

from amdgen.builder import build
from amdgen.kernels.attention import Attention

KERNELS = {
    "f16_d64_dma": Attention("gfx942", 512, 512, head_dim=64, staging="lds_dma"),
    "bf16_d128_dma_causal_gqa_lse": Attention(
        "gfx942", 512, 512, dtype="bf16", heads=8, kv_heads=2, causal=True, lse=True, staging="lds_dma"
    ),
    "f16_d128_vgpr_causal": Attention("gfx942", 512, 512, causal=True, staging="vgpr"),
}


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("name", KERNELS)
def test_golden(golden: Golden, arch: str, name: str) -> None:
    built = build(KERNELS[name].chosen(arch=arch))
    report = built.resource_report()
    assert report["spills"] == 0 and report["scratch_bytes"] == 0
    golden.check(f"attention/{arch}_{name}", built.assembly)
