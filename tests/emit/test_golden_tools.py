"""The golden machinery itself: what it keeps, what it forgets, and how it explains a change."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_tools import Golden, explain, normalise, summarise

ASSEMBLY = """
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.globl	gemm
	.type	gemm,@function
gemm:                                   ; @gemm
.Lfunc_begin0:
	.file	1 "/home/someone" "kernel.hip"
	.loc	1 7 3                           ; kernel.hip:7:3
; %bb.0:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	;;#ASMSTART
	s_mov_b32 m0, s4
	s_nop 0
	buffer_load_dword v0, s[4:7], 0 offen lds
	;;#ASMEND
.LBB0_1:                                ; =>This Inner Loop Header
	s_waitcnt vmcnt(2) lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]
	s_cbranch_scc1 .LBB0_1
	s_endpgm
	.section	.rodata,"a",@progbits
	.amdhsa_kernel gemm
		.amdhsa_group_segment_fixed_size 65536
		.amdhsa_user_sgpr_count 2
		.amdhsa_next_free_vgpr 128
	.end_amdhsa_kernel
	.section	.debug_line,"",@progbits
	.long	7
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     16
    .args:
      - .offset:         0
    .name:           gemm
    .symbol:         gemm.kd
    .vgpr_spill_count: 3
...
	.end_amdgpu_metadata
"""


def test_normal_text_keeps_instructions_labels_and_resources_only() -> None:
    assert normalise(ASSEMBLY).splitlines() == [
        '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"',
        "gemm:",
        "    s_load_dwordx2 s[2:3], s[0:1], 0x0",
        "    s_mov_b32 m0, s4",
        "    s_nop 0",
        "    buffer_load_dword v0, s[4:7], 0 offen lds",
        ".LBB0_1:",
        "    s_waitcnt vmcnt(2) lgkmcnt(0)",
        "    v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]",
        "    s_cbranch_scc1 .LBB0_1",
        "    s_endpgm",
        ".amdhsa_kernel gemm",
        "    .amdhsa_group_segment_fixed_size 65536",
        "    .amdhsa_next_free_vgpr 128",
        "gemm.agpr_count: 16",
        "gemm.vgpr_spill_count: 3",
    ]


def test_figures() -> None:
    found = summarise(normalise(ASSEMBLY))
    assert found.resources["gemm.group_segment_fixed_size"] == "65536"
    assert found.resources["gemm.vgpr_spill_count"] == "3"
    assert (found.mix["LDS DMA"], found.mix["matrix"], found.mix["scalar load"], found.mix["SALU"]) == (1, 1, 1, 1)
    assert found.waits == {"vmcnt(2) lgkmcnt(0)": 1}


def test_a_change_is_explained_in_figures_and_lines(tmp_path: Path) -> None:
    Golden(tmp_path, update=True).check("a/gemm", ASSEMBLY)
    keeper = Golden(tmp_path, update=False)
    keeper.check("a/gemm", ASSEMBLY)
    keeper.check("a/gemm", ASSEMBLY.replace("; @gemm", "; other comment").replace("/home/someone", "/elsewhere"))
    changed = ASSEMBLY.replace("vmcnt(2)", "vmcnt(0)").replace("vgpr_spill_count: 3", "vgpr_spill_count: 9")
    with pytest.raises(AssertionError) as caught:
        keeper.check("a/gemm", changed)
    for line in (
        "  gemm.vgpr_spill_count: 3 -> 9",
        "  vmcnt(0) lgkmcnt(0): - -> 1",
        "+    s_waitcnt vmcnt(0) lgkmcnt(0)",
    ):
        assert line in str(caught.value).splitlines()
    assert "--update-golden" in str(caught.value)


def test_an_order_that_changed_has_the_same_figures() -> None:
    swapped = ASSEMBLY.replace("s_mov_b32 m0, s4\n\ts_nop 0", "s_nop 0\n\ts_mov_b32 m0, s4")
    assert explain(normalise(ASSEMBLY), normalise(swapped)).startswith("the same figures")


def test_what_was_never_kept_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no golden assembly new"):
        Golden(tmp_path, update=False).check("new", ASSEMBLY)
