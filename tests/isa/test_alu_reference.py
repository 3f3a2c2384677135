"""Every arithmetic instruction against a reference of its own, on edge values: zeros, denormals, infinities, NaNs, the
ends of integers, shifts past the width. An executed instruction without a reference fails here."""

from __future__ import annotations

import pytest
from alu_harness import compare, instructions
from alu_reference import CLAMPED, REFERENCES, find

ELSEWHERE = {
    "test_control_state.py": """
        s_cbranch_g_fork s_cbranch_i_fork s_cbranch_join s_getreg_b32 s_movreld_b32 s_movreld_b64 s_movrels_b32
        s_movrels_b64 s_setreg_b32 s_setreg_imm32_b32 v_nop v_clrexcp
    """,
    "test_functions.py and test_alu_forms.py, across lanes": """
        v_readfirstlane_b32 v_readlane_b32 v_writelane_b32 v_permlane16_swap_b32 v_permlane32_swap_b32
    """,
}
"""Instructions whose results are not a function of the operands' values lane by lane, and the tests that have them."""


def elsewhere() -> set[str]:
    return {name for names in ELSEWHERE.values() for name in names.split()}


def test_every_executed_arithmetic_instruction_has_a_reference() -> None:
    names = {i.name for i, _ in instructions().values()}
    assert len(names) > 700
    assert not {n for n in names if find(n, REFERENCES) is None} - elsewhere()
    assert not elsewhere() - names
    clamped = {i.name for i, _ in instructions().values() if i.clamped}
    assert not {n for n in clamped if find(n, CLAMPED) is None} and len(clamped) > 50


@pytest.mark.parametrize("name", sorted(n for n, (i, _) in instructions().items() if i.name not in elsewhere()))
def test_effect(name: str) -> None:
    compare(*instructions()[name], False)


@pytest.mark.parametrize("name", sorted(n for n, (i, _) in instructions().items() if i.clamped))
def test_clamped_integers_saturate(name: str) -> None:
    compare(*instructions()[name], True)
