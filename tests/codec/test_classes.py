"""The classes that instruction counts are reported by."""

from __future__ import annotations

import pytest

from amdgen.codec import assemble_line, decode_one
from amdgen.codec.classes import instruction_class
from amdgen.isa import load_isa


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("v_add_u32 v1, v2, v3", "valu"),
        ("v_exp_f32 v1, v2", "trans"),
        ("v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]", "mfma"),
        ("v_accvgpr_read_b32 v1, a0", "accumulator_move"),
        ("s_add_u32 s0, s1, s2", "salu"),
        ("s_cbranch_scc1 4", "branch"),
        ("s_waitcnt vmcnt(0)", "wait"),
        ("s_barrier", "barrier"),
        ("s_nop 1", "nop"),
        ("s_load_dword s0, s[2:3], 0x0", "smem_load"),
        ("ds_read_b32 v1, v2", "lds_load"),
        ("ds_write_b32 v1, v2", "lds_store"),
        ("ds_bpermute_b32 v1, v2, v3", "lds_exchange"),
        ("buffer_load_dword v1, v2, s[4:7], 0 offen", "vmem_load"),
        ("buffer_load_dword v2, s[4:7], 0 offen lds", "lds_dma"),
        ("global_load_lds_dword v[2:3], off", "lds_dma"),
        ("global_atomic_add v[2:3], v4, off", "vmem_atomic"),
        ("buffer_wbl2", "vmem"),
    ],
)
def test_class(line: str, expected: str) -> None:
    assert instruction_class(assemble_line(load_isa("gfx942"), line)) == expected


def test_what_is_no_instruction() -> None:
    assert instruction_class(decode_one(load_isa("gfx942"), b"\xff" * 16)) == "invalid"
