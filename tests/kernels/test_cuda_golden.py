"""What NVIDIA's compilers made of kernels of all families, kept by their versions. `pytest --update-golden` keeps a
reviewed change; other compilers make other code, which proves nothing."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from amdgen.builder import Built, build
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.backward import AttentionBackward
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.spec import Tile
from amdgen.kernels.rows import RmsNorm, Softmax
from amdgen.kernels.spec import Spec
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.find import ToolchainError
from amdgen.toolchain.sass import find_nvdisasm, summarise

GOLDEN = Path(__file__).parents[1] / "golden" / "cuda"
KERNELS: dict[str, Spec] = {
    "hopper_f16": Gemm(
        "sm_90a", 8192, 8192, 8192, tile=Tile(128, 256, 64), cluster=(2, 1), decomposition="data_parallel"
    ),
    "hopper_fp8_stream": Gemm(
        "sm_90a", 2304, 2304, 4096, dtype="fp8", tile=Tile(128, 256, 128), cluster=(2, 1), decomposition="stream_k"
    ),
    "hopper_split_tma": Gemm(
        "sm_90a", 384, 384, 16384, tile=Tile(128, 96, 64), decomposition="split_k", splits=11, reduction="tma"
    ),
    "hopper_split_cluster": Gemm(
        "sm_90a", 1056, 72, 3456, tile=Tile(64, 72, 64), decomposition="split_k", splits=5, reduction="cluster"
    ),
    "hopper_grouped": Gemm(
        "sm_90a", 8192, 4096, 7168, dtype="bf16", tile=Tile(128, 256, 64), cluster=(1, 1), groups=32
    ),
    "hopper_grouped_turned": Gemm(
        "sm_90a", 8192, 4096, 7168, dtype="bf16", tile=Tile(144, 256, 64), cluster=(1, 1), groups=32, turned=True
    ),
    "hopper_grouped_scaled": Gemm(
        "sm_90a", 4096, 4096, 2048, dtype="fp8", tile=Tile(128, 128, 128), cluster=(2, 1), groups=8, scales="block"
    ),
    "hopper_scaled_in_turn": Gemm(
        "sm_90a", 4096, 4096, 2048, dtype="fp8", tile=Tile(256, 128, 128), cluster=(1, 1), scales="block"
    ),
    "hopper_scaled_two_blocks": Gemm(
        "sm_90a", 4096, 2112, 2064, dtype="fp8", tile=Tile(128, 192, 128), cluster=(2, 1), groups=3, scales="block"
    ),
    "hopper_tt_bias_gelu": Gemm("sm_90a", 512, 512, 512, layout="tt", dtype="bf16", bias=True, activation="gelu"),
    "hopper_short_odd": Gemm(
        "sm_90a", 6712, 9788, 24, dtype="bf16", staging="registers", tile=Tile(64, 256, 32), waves=(4, 1)
    ),
    "hopper_attention_bf16": Attention("sm_90a", 4096, 4096, heads=16, dtype="bf16", tile=(128, 160)),
    "hopper_attention_direct": Attention("sm_90a", 4096, 4096, heads=16, tile=(128, 176)),
    "hopper_attention_causal_lse": Attention(
        "sm_90a", 1024, 4096, head_dim=64, heads=8, kv_heads=2, causal=True, lse=True, tile=(192, 128)
    ),
    "hopper_attention_decode": Attention(
        "sm_90a", 1, 8192, heads=64, kv_heads=8, batch=4, dtype="bf16", tile=(64, 64), stages=3, splits=8
    ),
    "hopper_attention_decode_paged": Attention(
        "sm_90a", 1, 8192, heads=64, kv_heads=8, batch=4, tile=(64, 64), stages=3, splits=8, varlen=True, paged=16
    ),
    "hopper_attention_decode_dealt": Attention(
        "sm_90a", 1, 8192, heads=64, kv_heads=8, batch=20, tile=(64, 64), stages=3, splits=0, varlen=True, paged=64
    ),
    "hopper_attention_decode_folded": Attention(
        "sm_90a", 4, 8192, heads=64, kv_heads=8, dtype="bf16", causal=True, lse=True, tile=(64, 128), splits=16
    ),
    "hopper_attention_fp8": Attention("sm_90a", 4096, 4096, heads=16, dtype="fp8", tile=(128, 128)),
    "hopper_attention_fp8_decode": Attention(
        "sm_90a", 1, 8192, heads=64, kv_heads=8, batch=4, dtype="fp8", scales="head", tile=(64, 64), splits=8, paged=32
    ),
    "hopper_attention_backward_d64_bf16": AttentionBackward(
        "sm_90a", 4096, 4096, head_dim=64, heads=32, dtype="bf16", causal=True
    ),
    "hopper_attention_backward_d128_gqa": AttentionBackward("sm_90a", 4096, 4096, heads=16, kv_heads=4),
    "ampere_attention_bf16": Attention("sm_80", 4096, 4096, heads=16, dtype="bf16", tile=(128, 48), stages=1),
    "ampere_attention_causal_lse": Attention(
        "sm_80", 1024, 4096, head_dim=64, heads=8, kv_heads=2, causal=True, lse=True, tile=(128, 128), stages=1
    ),
    "ampere_attention_paged": Attention(
        "sm_80", 300, 4096, heads=8, kv_heads=2, varlen=True, paged=16, tile=(64, 64), stages=2
    ),
    "ampere_f16": Gemm("sm_80", 4096, 4096, 4096, tile=Tile(128, 128, 64), stages=3),
    "ampere_odd": Gemm("sm_80", 333, 77, 101, layout="tn", beta=0.5),
    **{
        f"{chip}_{name}": spec.chosen(arch=arch)
        for chip, arch in (("ampere", "sm_80"), ("hopper", "sm_90a"))
        for name, spec in {
            "rmsnorm_bf16_residual": RmsNorm("sm_80", 512, 4096, dtype="bf16", residual=True),
            "softmax_f16_odd": Softmax("sm_80", 512, 77),
            "softmax_f32_twice": Softmax("sm_80", 16, 100_000, dtype="f32", residual=True),
        }.items()
    },
}
PRODUCTS = "wgmma|mma|cp|ldmatrix|stmatrix|mbarrier|bar|barrier|setmaxnreg|fence|red|atom"
ROWS = "bar|barrier|ld|st|shfl|ex2|rsqrt|rcp|sqrt|div"
"""The PTX instructions that are counted: what such a kernel is made of."""
MACHINE_CODE = {
    "tma": (("UTMALDG",), ("HGMMA", "QGMMA")),
    "cp_async": (("LDGSTS", "STS"), ("HMMA",)),
    "registers": (("LDG",), ("HMMA",)),
    "rows": (("LDG",), ("SHFL",)),
}
"""By what a kernel does: an instruction that brings its data, and one that does its work."""


def built(name: str) -> Built:
    try:
        find_nvrtc()
    except ToolchainError:
        pytest.skip("NVRTC is not installed")
    return build(KERNELS[name])


@pytest.mark.parametrize("name", KERNELS)
def test_golden_summaries(name: str, request: pytest.FixtureRequest) -> None:
    """Instruction mix of the PTX, registers, shared memory, by compiler version; no spills."""
    made = built(name)
    assert made.used.spill_loads == made.used.spill_stores == made.used.stack == 0
    kinds = PRODUCTS if isinstance(made.spec, Gemm | Attention | AttentionBackward) else ROWS
    found = re.findall(rf"^\s+(?:@!?%p\d+ )?((?:{kinds})\.[a-z_]+)", made.assembly, re.MULTILINE)
    kept = {
        "kernel": made.plan.name,
        "registers": made.used.registers,
        "shared_bytes": made.launch.shared_bytes,
        "mix": dict(sorted(Counter(found).items())),
    }
    check_golden(request, f"{name}.json", find_nvrtc().version, kept)


@pytest.mark.parametrize("name", KERNELS)
def test_golden_machine_code(name: str, request: pytest.FixtureRequest) -> None:
    """What ptxas made of it: instructions of each kind, accesses to local memory (none), by both tools' versions."""
    try:
        nvdisasm = find_nvdisasm()
    except ToolchainError:
        pytest.skip("nvdisasm is not installed")
    made = built(name)
    sass = summarise(nvdisasm.text(made.code))[made.plan.name]
    way = "tma" if isinstance(made.spec, AttentionBackward) else getattr(made.spec, "staging", "rows")
    read, work = MACHINE_CODE[way]
    assert sass.local == 0 and sass.of(*work) and sass.of(*read)
    kept = {
        "kernel": made.plan.name,
        "registers": made.used.registers,
        "stack_bytes": made.used.stack,
        "spill_bytes": made.used.spill_stores + made.used.spill_loads,
        "shared_bytes": made.launch.shared_bytes + made.used.shared,
        "instructions": sass.instructions,
        "mix": sass.mix,
    }
    check_golden(request, f"{name}.sass.json", f"nvrtc {find_nvrtc().version}, nvdisasm {nvdisasm.version}", kept)


def check_golden(request: pytest.FixtureRequest, file: str, versions: str, found: dict[str, Any]) -> None:
    """Compares with what is kept for these versions."""
    path = GOLDEN / file
    kept = json.loads(path.read_text()) if path.is_file() else {}
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**kept, versions: found}, indent=1) + "\n")
    else:
        assert kept, f"no golden summary {file}; look at it, then keep it with: pytest --update-golden"
        assert kept.get(versions, found) == found
