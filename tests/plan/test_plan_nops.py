"""NOPs from hazard rows. Every relation has a pair that needs NOPs and one that doesn't."""

import pytest
from plan_cases import ARCH

from amdgen.isa.hazards import resource
from amdgen.isa.model import HazardRule, HazardSelector, Instruction, Isa, Matrix
from amdgen.plan import PlanError, asm_step, leading_nops, place_nops, trailing_nops
from amdgen.plan.nops import AsmStep, registers


def instruction(name: str, unit: str, tags: str = "", passes: int = 0) -> Instruction:
    matrix = Matrix(32, 32, 8, 1, "f16", "f16", "f32", passes, "test") if passes else None
    return Instruction(
        name, name, "F", 0, (), unit, (), (), "", 0, "", "", frozenset(tags.split()), matrix=matrix
    )  # fmt: skip


def row(
    name: str, producer: HazardSelector, consumer: HazardSelector, relation: str, states: int, **more
) -> HazardRule:
    fields = {"resource": "vgpr", "passes": {}, "severity": "error", "source": "test", "doc": ""} | more
    return HazardRule(name, producer, consumer, relation, wait_states=states, **fields)


SALU, VMEM, VALU = (HazardSelector(units=frozenset({u})) for u in ("salu", "vmem", "valu"))
DMA = HazardSelector(tags=frozenset({"lds_dma"}))
MFMA = HazardSelector(units=frozenset({"xdl"}))
ISA = Isa(
    ARCH,
    {},
    {
        i.name: i
        for i in (
            instruction("s_mov_b32", "salu"),
            instruction("s_add_u32", "salu"),
            instruction("buffer_load_dword", "vmem"),
            instruction("v_add_u32", "valu"),
            instruction("v_mfma_4", "xdl", passes=4),
            instruction("v_mfma_16", "xdl", passes=16),
            instruction("s_setreg_b32", "salu", "setreg"),
            instruction("s_getreg_b32", "salu", "getreg"),
        )
    },
    (
        row("m0_dma", SALU, DMA, "raw", 1, resource="m0", severity="warning"),
        row("sgpr_vmem", VALU, VMEM, "raw", 5, resource="sgpr"),
        row("mfma_read", MFMA, VALU, "raw", 0, passes={4: 7, 16: 19}),
        row("mfma_write", MFMA, VALU, "war", 0, passes={4: 3, 16: 15}),
        row("mfma_waw", MFMA, VALU, "waw", 0, passes={4: 7, 16: 19}),
        row("mfma_ab", MFMA, MFMA, "srcab", 0, passes={4: 7, 16: 19}),
        row("mfma_c_same", MFMA, MFMA, "srcc_same", 0),
        row("mfma_c_other", MFMA, MFMA, "srcc_overlap", 0, passes={4: 5, 16: 17}),
        row("valu_mfma", VALU, MFMA, "raw", 2),
        row("setreg", HazardSelector(tags=frozenset({"setreg"})), HazardSelector(tags=frozenset({"getreg"})), "any", 2),
    ),
)

SET_M0 = asm_step("s_mov_b32", "s_mov_b32 m0, s4", "s4", "m0")
ADD_M0 = asm_step("s_add_u32", "s_add_u32 m0, m0, s5", "m0 s5", "m0 scc")
DMA_LOAD = asm_step("buffer_load_dword", "buffer_load_dword v1, s[0:3], 0 lds", "v1 s[0:3] m0", "", tags="lds_dma")
NEXT = asm_step("v_add_u32", "v_add_u32 v1, v1, v2", "v1 v2", "v1")


def mfma(passes: int, d: str, a: str = "v[40:41]", c: str = "") -> AsmStep:
    return asm_step(f"v_mfma_{passes}", f"v_mfma_{passes} {d}, {a}, {a}, {c or d}", a, d, accumulates=c or d)


def texts(steps: list[AsmStep]) -> list[str]:
    return [s.text if s.instruction == "s_nop" else s.instruction for s in place_nops(steps, ISA)]


def states(*steps: AsmStep) -> int:
    """Wait states put before the last step."""
    return sum(s.states for s in place_nops(list(steps), ISA) if s.instruction == "s_nop")


def test_the_lds_dma_statement() -> None:
    """An instruction that is there anyway counts: the address add stands in for the NOP."""
    assert texts([SET_M0, DMA_LOAD, ADD_M0, NEXT, DMA_LOAD]) == [
        "s_mov_b32",
        "s_nop 0",
        "buffer_load_dword",
        "s_add_u32",
        "v_add_u32",
        "buffer_load_dword",
    ]


def test_a_load_without_the_lds_modifier_reads_no_m0() -> None:
    plain = asm_step("buffer_load_dword", "buffer_load_dword v1, v0, s[0:3], 0 offen", "v0 s[0:3]", "v1")
    assert states(SET_M0, plain) == 0


@pytest.mark.parametrize(
    "first, then, needed",
    [
        (mfma(4, "v[0:3]"), asm_step("v_add_u32", "", "v3", "v9"), 7),  # raw
        (mfma(4, "v[0:3]"), asm_step("v_add_u32", "", "v4", "v9"), 0),
        (mfma(16, "a[0:15]"), asm_step("v_add_u32", "", "a15", "v9"), 19),  # by passes
        (mfma(4, "v[0:3]", c="v[8:11]"), asm_step("v_add_u32", "", "v20", "v8"), 3),  # war: the accumulator
        (mfma(4, "v[0:3]", c="v[8:11]"), asm_step("v_add_u32", "", "v20", "v40"), 0),  # A was read at once
        (mfma(4, "v[0:3]"), asm_step("v_add_u32", "", "v20", "v3"), 7),  # waw
        (mfma(4, "v[0:3]"), mfma(4, "v[20:23]", a="v[2:3]"), 7),  # srcab
        (mfma(4, "v[0:3]"), mfma(4, "v[0:3]"), 0),  # srcc_same: a chain of products
        (mfma(4, "v[0:3]"), mfma(4, "v[2:5]"), 5),  # srcc_overlap
        (mfma(4, "v[0:3]"), mfma(4, "v[4:7]"), 0),
        (asm_step("v_add_u32", "", "", "s6"), asm_step("buffer_load_dword", "", "s6", "v1"), 5),
        (asm_step("v_add_u32", "", "", "v6"), asm_step("buffer_load_dword", "", "v6", "v1"), 0),  # another resource
        (asm_step("s_setreg_b32", ""), asm_step("s_getreg_b32", ""), 2),  # any
        (asm_step("s_setreg_b32", ""), asm_step("s_setreg_b32", ""), 0),
    ],
)
def test_each_relation(first: AsmStep, then: AsmStep, needed: int) -> None:
    assert states(first, then) == needed


def test_one_nop_serves_every_pair_that_spans_it() -> None:
    steps = [mfma(4, "v[0:3]"), mfma(4, "v[4:7]"), *(asm_step("v_add_u32", "", v, "v9") for v in ("v0", "v4"))]
    # The first read is 1 + 6 states behind; then the second is 1 + 6 behind too.
    assert texts(steps) == ["v_mfma_4", "v_mfma_4", "s_nop 5", "v_add_u32", "v_add_u32"]


def test_long_distances_are_several_nops() -> None:
    assert texts([mfma(16, "v[0:15]"), asm_step("v_add_u32", "", "v0", "v20")])[1:-1] == [
        "s_nop 7",
        "s_nop 7",
        "s_nop 2",
    ]


def test_nops_already_there_count() -> None:
    assert texts([SET_M0, asm_step("s_nop", "s_nop 0"), DMA_LOAD]) == ["s_mov_b32", "s_nop 0", "buffer_load_dword"]


def test_an_nop_says_which_row_asked_for_it() -> None:
    assert place_nops([SET_M0, DMA_LOAD], ISA)[1].why == "m0_dma"


def test_the_edges_of_a_statement() -> None:
    assert trailing_nops(ISA["v_mfma_4"], ISA) == 7
    assert trailing_nops(ISA["v_mfma_16"], ISA) == 19
    assert leading_nops(ISA["v_mfma_4"], ISA) == 19  # another, longer MFMA may stand before
    assert leading_nops(ISA["buffer_load_dword"], ISA) == 5
    assert leading_nops(ISA["s_mov_b32"], ISA) == 0
    assert leading_nops(ISA["buffer_load_dword"], ISA, tags=["lds_dma"]) == 5


def test_registers_are_read_from_words() -> None:
    assert registers("v[2:4] s5 m0 vgpr:address") == {"v2", "v3", "v4", "s5", "m0", "vgpr:address"}
    kinds = [resource(t) for t in ("v2", "a7", "s5", "m0", "vcc", "vcc_lo", "exec_hi", "vgpr:address", "sgpr:base")]
    assert kinds == ["vgpr", "vgpr", "sgpr", "m0", "vcc", "vcc", "exec", "vgpr", "sgpr"]


def test_an_unknown_instruction_is_named() -> None:
    with pytest.raises(PlanError, match="test9 has no v_frobnicate"):
        place_nops([NEXT, asm_step("v_frobnicate", "v_frobnicate v1")], ISA)
