"""Asm statements bring the wait states that the hazard rows ask for: of each other, and of unseen neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest

from amdgen.emit import Intrinsic, intrinsic_list, render_intrinsics
from amdgen.emit.enclose import enclose, nops, step
from amdgen.isa import load_isa
from amdgen.isa.hazards import Use, rows_between
from amdgen.isa.model import Isa
from amdgen.plan import leading_nops, trailing_nops
from amdgen.plan.nops import AsmStep

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")

# Rows far from the real ones, so that a header which doesn't read the table can't pass by luck.
ROWS = """
hazards:
  test_m0_dma:
    producer: {units: [salu]}
    consumer: {tags: [lds_dma]}
    relation: raw
    resource: m0
    wait_states: 11
    severity: error
    source: test
    doc: Test.
  test_sgpr_vmem:
    producer: {units: [valu]}
    consumer: {units: [vmem]}
    relation: raw
    resource: sgpr
    wait_states: 13
    severity: error
    source: test
    doc: Test.
  test_matrix_result:
    producer: {units: [xdl]}
    consumer: {units: [valu, vmem, lds]}
    relation: raw
    passes: {16: 29}
    severity: error
    source: test
    doc: Test.
  test_store_data:
    producer: {names: [global_store_dwordx4]}
    consumer: {units: [valu]}
    relation: war
    wait_states: 3
    severity: error
    source: test
    doc: Test.
"""


@pytest.fixture
def strict(tmp_path: Path) -> Isa:
    (tmp_path / "rows.yaml").write_text(ROWS)
    return load_isa("gfx942", tmp_path)


def named(isa: Isa, name: str) -> Intrinsic:
    return next(one for one in intrinsic_list(isa) if one.name == name)


def states(steps: tuple[AsmStep, ...]) -> list[int | str]:
    """The statement as instruction names with the wait states between them as numbers."""
    shape: list[int | str] = []
    for one in steps:
        if one.instruction != "s_nop":
            shape.append(one.instruction)
        elif shape and isinstance(shape[-1], int):
            shape[-1] += one.states
        else:
            shape.append(one.states)
    return shape


def test_wait_states_come_from_the_rows(strict: Isa) -> None:
    asm = named(strict, "buffer_load_dword_lds_x2").asm
    assert asm is not None
    # 13 before the first load, of which s_mov_b32 is one; then 11 after M0 moved, of which v_add_u32 is one.
    moved: list[int | str] = ["s_add_u32", "v_add_u32", 10, "buffer_load_dword"]
    assert states(asm.steps) == ["s_mov_b32", 12, "buffer_load_dword", *moved]


def test_a_single_copy_waits_for_an_m0_written_right_before(strict: Isa) -> None:
    asm = named(strict, "buffer_load_dword_lds").asm
    assert asm is not None and states(asm.steps) == [13, "buffer_load_dword"]


def test_registers_of_another_kind_do_not_count(strict: Isa) -> None:
    asm = named(strict, "global_load_dword_asm").asm  # the first overload has no SGPR
    assert asm is not None and "test_sgpr_vmem" not in {one.why for one in asm.steps}


def test_a_matrix_result_is_safe_after_its_statement_and_before_asm_that_stores_it(strict: Isa) -> None:
    asm = named(strict, "mfma_f32_32x32x4_2b_f16_asm").asm
    assert asm is not None
    assert states(asm.steps)[-1] == 29
    settle = named(strict, "settle").asm
    assert settle is not None and states(settle.steps) == [29]


def test_an_overwrite_after_a_store_is_kept_off(strict: Isa) -> None:
    asm = named(strict, "global_store_dwordx4_asm").asm
    assert asm is not None and states(asm.steps)[-2:] == ["global_store_dwordx4", 3]
    narrow = named(strict, "global_store_dwordx2_asm").asm
    assert narrow is not None and "test_store_data" not in {one.why for one in narrow.steps}


def test_a_changed_row_changes_the_header(tmp_path: Path) -> None:
    (tmp_path / "rows.yaml").write_text(ROWS)
    before = render_intrinsics(load_isa("gfx942", tmp_path), others=())
    other = tmp_path / "other"
    other.mkdir()
    (other / "rows.yaml").write_text(ROWS.replace("wait_states: 11", "wait_states: 12"))
    after = render_intrinsics(load_isa("gfx942", other), others=())
    assert before != after
    changed = {new for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new}
    assert changed and all("s_nop" in line for line in changed)


@pytest.mark.parametrize("arch", ARCHS)
def test_every_shipped_row_holds_inside_every_statement(arch: str) -> None:
    isa = load_isa(arch)
    for one in intrinsic_list(isa):
        steps = one.asm.steps if one.asm else ()
        for first, producer in enumerate(steps):
            between = 0
            for consumer in steps[first + 1 :]:
                if {"s_nop", ""} & {producer.instruction, consumer.instruction}:
                    between += consumer.states
                    continue
                uses = [Use(isa[s.instruction], s.reads, s.writes, s.accumulates, s.tags) for s in (producer, consumer)]
                for row, needed in rows_between(isa, uses[0], uses[1]):
                    assert between >= needed, f"{one.name}: {row.name}"
                between += consumer.states


@pytest.mark.parametrize("arch", ARCHS)
def test_matrix_statements_bring_what_the_shipped_rows_ask_for_on_both_sides(arch: str) -> None:
    isa = load_isa(arch)
    for one in intrinsic_list(isa):
        if one.asm and "mfma" in one.name and one.name.endswith("_asm"):
            shape = states(one.asm.steps)
            at = shape.index(one.instruction)
            lead, trail = (
                sum(n for n in shape[:at] if isinstance(n, int)),
                sum(n for n in shape[at + 1 :] if isinstance(n, int)),
            )
            assert trail == trailing_nops(isa[one.instruction], isa)
            assert lead <= leading_nops(isa[one.instruction], isa)


def test_long_waits_are_written_in_pieces() -> None:
    assert [one.text for one in nops(19, "why")] == ["s_nop 7", "s_nop 7", "s_nop 2"]
    assert nops(0, "") == nops(-3, "") == []


def test_a_step_prints_what_is_bound_and_leaves_out_the_rest() -> None:
    isa = load_isa("gfx942")
    load = step(isa["global_load_dword"], {"vdst": "%[data]", "addr": "%[address]"}, ("offset:%[offset]",))
    assert load.text == "global_load_dword %[data], %[address], off offset:%[offset]"
    assert (load.reads, load.writes) == ({"vgpr:address"}, {"vgpr:data"})
    assert enclose([load], isa)[-1] is load or load in enclose([load], isa)
