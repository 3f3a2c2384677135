"""A plan explains itself."""

import json

from plan_cases import ARCH, attention, gemm_lds_dma

from amdgen.plan import as_data, describe, plan


def test_the_text_says_what_each_wait_is_for() -> None:
    text = describe(plan(gemm_lds_dma(3, 8), ARCH).loop)
    assert "  sync         vmcnt(8) + barrier                  a[i] landed; a[i+2] free\n" in text
    assert "  a[1]  w1        ·    r1   w4   ·    r4\n" in text  # tile 1 makes room for tile 4


def test_the_data_is_json() -> None:
    data = json.loads(json.dumps(as_data(plan(gemm_lds_dma(3, 8), ARCH).loop)))
    assert data["period"] == 3
    assert data["steady"][0] == {
        "kind": "sync",
        "reads": ["a[i]"],
        "writes": ["a[i+2]"],
        "waits": {"vmcnt": 8},
        "barrier": True,
        "why": "a[i] landed; a[i+2] free",
    }
    assert data["timeline"][1] == {"when": "i=0", "stages": {"a[0]": ["r0"], "a[2]": ["w2"]}}


def test_a_compiler_that_cannot_see_the_copies_is_worth_a_note() -> None:
    note = as_data(attention())["notes"][0]
    assert "waits for load_v by its own count of vmcnt, in which copy_k is missing" in note
