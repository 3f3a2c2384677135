"""Each row of the hazard tables: a case that the emulator's checker passes and one, a wait state short, that it finds.

The cases are those of llvm_wait_states.txt, each row's first; test_hazards.py holds their distances against LLVM's.
"""

from __future__ import annotations

from functools import cache

import pytest
from test_hazards import ARCHS, cases

from amdgen.codec import assemble_line
from amdgen.emulator.checks.hazards import WaitStates, hazard_use
from amdgen.isa import load_isa
from amdgen.isa.hazards import rows_between


def checked(arch: str, lines: list[str]) -> list[tuple[str, str]]:
    """The rows that the checker reports, each with its severity."""
    isa = load_isa(arch)
    states, found, address = WaitStates(isa), [], 0
    for line in lines:
        inst = assemble_line(isa, line, address)
        found += [(d.rule.name, d.severity) for d in states.observe(inst)]
        address += inst.size
    return found


def nops(states: int) -> list[str]:
    """Wait states as s_nop, 16 of them at most in one."""
    return [f"s_nop {min(16, states - i) - 1}" for i in range(0, states, 16)]


@cache
def first_cases(arch: str) -> dict[str, tuple[list[str], int, str]]:
    """By row: the instructions of a case whose last it speaks of, the wait states still missing there, and what it is
    when one is missing."""
    isa, found = load_isa(arch), {}
    for _, body, uses in cases(arch):
        *before, last = uses
        for index, producer in enumerate(before):
            between = before[index + 1 :]
            for rule, states in rows_between(isa, producer, last, between):
                missing = states - len(between)
                if missing > 0:
                    severity = rule.severity_at(producer.passes, states - 1)
                    found.setdefault(rule.name, (body.split(" ; ")[index:], missing, severity))
    return found


ROWS = [(arch, rule.name) for arch in ARCHS for rule in load_isa(arch).hazards]


@pytest.mark.parametrize(("arch", "row"), ROWS)
def test_a_case_that_passes_and_one_that_is_found(arch: str, row: str) -> None:
    lines, missing, severity = first_cases(arch)[row]
    *before, last = lines
    assert (row, severity) in checked(arch, [*before, *nops(missing - 1), last])
    assert row not in {name for name, _ in checked(arch, [*before, *nops(missing), last])}


WRITE, READ = "v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], v[0:3]", "v_add_u32_e32 v20, v0, v0"
OTHER = "v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]"


def test_what_is_overwritten_no_longer_ties_two_instructions() -> None:
    """Only the overwriting itself is too early."""
    rows = {name for name, _ in checked("gfx942", [WRITE, READ])}
    assert rows == {"xdl_valu"}
    rows = {name for name, _ in checked("gfx942", [WRITE, "v_mov_b32_e32 v0, 0", READ])}
    assert rows == {"xdl_overwrite", "xdl_overwrite_c"}
    part = "v_mov_b32_sdwa v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD"
    assert ("xdl_valu", "error") in checked("gfx942", [WRITE, part, "s_nop 0", READ])


def test_what_is_overwritten_in_part_ties_them_for_the_planner_too() -> None:
    isa = load_isa("gfx942")
    part = "v_mov_b32_sdwa v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD"
    for between, tied in (("v_mov_b32_e32 v0, 0", False), (part, True), ("v_mov_b32_e32 v30, 0", True)):
        first, middle, last = (hazard_use(assemble_line(isa, text)) for text in (WRITE, between, READ))
        assert ("xdl_valu" in {rule.name for rule, _ in rows_between(isa, first, last, [middle])}) == tied, between


@pytest.mark.parametrize(("arch", "row"), [("gfx942", "xdl_valu"), ("gfx950", "xdl_mi350_valu")])
def test_what_shipping_kernels_keep_is_a_warning(arch: str, row: str) -> None:
    """AITER's experts with block scales read what four passes have made four wait states later."""
    close = "v_mfma_f32_16x16x32_fp8_fp8 v[12:15], a[126:127], a[54:55], v[12:15]"
    read = "v_fma_f32 v124, v12, v6, v124"
    assert checked(arch, [close, *nops(3), read]) == [(row, "error")]
    assert checked(arch, [close, *nops(4), read]) == [(row, "warning")]
    longer = close.replace("16x16x32_fp8_fp8 v[12:15]", "32x32x16_fp8_fp8 v[0:15]").replace("v[12:15]", "v[0:15]")
    assert checked(arch, [longer, *nops(7), read]) == [(row, "error")]


def test_distances_are_counted_in_slots_of_time() -> None:
    """Four matrix instructions of four passes fill twelve slots before the last of them is issued."""
    isa = load_isa("gfx942")
    (rule, need), *_ = rows_between(isa, *(hazard_use(assemble_line(isa, x)) for x in (WRITE, READ)))
    assert (rule.name, need) == ("xdl_valu", 7)
    assert checked("gfx942", [WRITE, *nops(6), READ]) and not checked("gfx942", [WRITE, *nops(7), READ])
    assert not checked("gfx942", [WRITE, OTHER, OTHER, READ])  # 3 slots of waiting twice, and 2 of the two
    assert checked("gfx942", [WRITE, OTHER, READ])


def test_a_result_is_passed_on_between_kinds_of_the_same_passes() -> None:
    """The first two of the second pair are 8 passes each, as in AITER's attention; with 8 bits the second takes 16."""
    chain = ["v_mfma_f32_16x16x32_f16 v[0:3], v[8:11], v[12:15], v[0:3]", WRITE]
    assert not checked("gfx950", chain)
    first = "v_mfma_f32_32x32x8_bf16 v[0:15], v[40:41], v[42:43], 0"
    then = "v_mfma_f32_32x32x64_f8f6f4 v[20:35], v[{}], v[{}], v[0:15]{}"
    four, eight = then.format("40:43", "44:47", " cbsz:4 blgp:4"), then.format("40:47", "48:55", "")
    assert not checked("gfx950", [first, four])
    assert checked("gfx950", [first, *nops(9), eight]) == [("xdl_mi350_c_other_passes", "warning")]
    assert not checked("gfx950", [first, *nops(10), eight])
