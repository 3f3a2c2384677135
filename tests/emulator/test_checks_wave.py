# ruff: noqa: E501  (bodies of assembly)
"""Faults within one wave or workgroup, and what looks like one: on every architecture, with and without the judge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator import Result, native

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")


@dataclass(frozen=True)
class Case:
    """``finds``: the one check that has a finding, "" when clean."""

    name: str
    body: str
    finds: str = ""
    says: str = ""
    fix: str = ""
    lds: int = 0
    block: int = 64
    archs: tuple[str, ...] = ARCHS
    severity: str = "error"
    vgprs: int = 96


ADDRESS = LOAD_ARGS + "  v_lshlrev_b32 v1, 2, v0\n"
WRITTEN = "v_lshlrev_b32 v1, 2, v0\nds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\n"


def lines(count: int, line: str) -> str:
    """``line`` with the numbers of ``count`` registers from v8 on in place of {}."""
    return "\n".join(line.format(8 + i) for i in range(count)) + "\n"


READS = WRITTEN + lines(21, "ds_read_b32 v{}, v1")
LOADS = ADDRESS + lines(70, "global_load_dword v{}, v1, s[4:5]")
SCALAR = "".join(f"s_load_dword s{20 + i}, s[0:1], 0x0\n" for i in range(15))

COUNTERS = [
    Case(
        "the oldest of 21 LDS reads has returned when the counter is full: rocBLAS for MI300 relies on it",
        READS + "s_waitcnt lgkmcnt(15)\nv_add_u32 v2, v8, v8\nv_add_u32 v2, v13, v13", lds=256,
    ),
    Case("it has without any wait", READS + "v_add_u32 v2, v13, v13", lds=256),
    Case(
        "the sixth has not", READS + "s_waitcnt lgkmcnt(15)\nv_add_u32 v2, v14, v14",
        "vgpr_read_before_wait", "v14 is read", "s_waitcnt lgkmcnt(14)", lds=256,
    ),
    Case(
        "a register that is read by the instruction that finds the counter full",
        WRITTEN + lines(15, "ds_read_b32 v{}, v1") + "ds_write_b32 v1, v8\n", lds=256,
    ),
    Case(
        "and one instruction too early", WRITTEN + lines(14, "ds_read_b32 v{}, v1") + "ds_write_b32 v1, v8\n",
        "vgpr_read_before_wait", "v8 is read", "s_waitcnt lgkmcnt(13)", lds=256,
    ),
    Case("70 loads: the oldest seven", LOADS + "v_add_u32 v2, v14, v14"),
    Case(
        "70 loads: the eighth", LOADS + "v_add_u32 v2, v15, v15",
        "vgpr_read_before_wait", "v15 is read", "s_waitcnt vmcnt(62)",
    ),
    Case(
        "scalar loads may return before an older LDS read",
        WRITTEN + "ds_read_b32 v8, v1\n" + SCALAR + "s_waitcnt lgkmcnt(15)\nv_add_u32 v2, v8, v8",
        "vgpr_read_before_wait", "v8 is read", "s_waitcnt lgkmcnt(0)", lds=256,
    ),
    Case(
        "nor does a wait on another counter behind a count that scalar loads have filled",
        WRITTEN + "ds_read_b32 v8, v1\n" + SCALAR[: SCALAR.index("s23")].rsplit("\n", 1)[0]
        + "\ns_waitcnt lgkmcnt(2)\ns_waitcnt vmcnt(0)\nv_add_u32 v2, v8, v8",
        "vgpr_read_before_wait", "v8 is read", "s_waitcnt lgkmcnt(0)", lds=256,
    ),
    Case(
        "15 LDS reads and the scalar load that finds the counter full",
        WRITTEN + lines(15, "ds_read_b32 v{}, v1") + "s_load_dword s20, s[0:1], 0x0\nv_add_u32 v2, v8, v8", lds=256,
    ),
    Case(
        "a full lgkmcnt says nothing of loads",
        ADDRESS + "ds_write_b32 v1, v0\nglobal_load_dword v40, v1, s[4:5]\n" + lines(21, "ds_read_b32 v{}, v1") + "v_add_u32 v2, v40, v40",
        "vgpr_read_before_wait", "v40 is read", "s_waitcnt vmcnt(0)", lds=256,
    ),
    Case(
        "16 LDS writes: the oldest is done at the barrier",
        "v_lshlrev_b32 v1, 2, v0\nv_xor_b32 v2, 0x100, v1\nds_write_b32 v1, v0\n" + "ds_write_b32 v1, v0 offset:512\n" * 15
        + "s_barrier\nds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)",
        lds=1024, block=128,
    ),
]  # fmt: skip

BEFORE_MFMA = (
    "".join(f"v_mov_b32 v{r}, 0\n" for r in range(2, 8)) + lines(32, "v_accvgpr_write_b32 a{}, v2")
    + "s_nop 15\nv_or_b32 v7, v0, v0\n"
)  # fmt: skip
READER = "{mfma} a[24:39], v[6:7], v[4:5], a[24:39]"
MFMA_BETWEEN = BEFORE_MFMA + "{mfma} a[8:23], v[2:3], v[4:5], a[8:23]\n" + READER
NOT_MI350 = ("gfx908", "gfx90a", "gfx942")
MATRIX = [
    Case(
        "a matrix instruction of 16 passes between a vector instruction and the one that reads its result: rocBLAS",
        MFMA_BETWEEN,
    ),
    Case("another instruction between them", BEFORE_MFMA + "s_nop 0\n" + READER, "wait_states", "1 are there (valu_mfma", "s_nop 0", archs=NOT_MI350),
    Case(
        "another instruction between them: on MI350 AITER does it", BEFORE_MFMA + "s_nop 0\n" + READER,
        "wait_states", "1 are there (valu_mfma", "s_nop 0", archs=("gfx950",), severity="warning",
    ),
    Case(
        "a matrix instruction before both", BEFORE_MFMA.replace("v_or_b32", "{mfma} a[8:23], v[2:3], v[4:5], a[8:23]\nv_or_b32")
        + "s_nop 0\n" + READER, "wait_states", "1 are there (valu_mfma", "s_nop 0", archs=NOT_MI350,
    ),
    Case("two other instructions", BEFORE_MFMA + "s_nop 1\n" + READER),
    Case(
        "the time that a matrix instruction waits does not count for others",
        MFMA_BETWEEN.replace("v_or_b32 v7, v0, v0", "v_mov_b32 v6, v0") + "\nv_cmpx_eq_u32 vcc, v0, v0\n"
        "{mfma} a[8:23], v[2:3], v[4:5], a[8:23]",
        "wait_states", "wrote EXEC. 4 wait states", "s_nop 3",
    ),
]  # fmt: skip


@pytest.fixture(params=["fast", "judge"])
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both variants of the engine: the judge from the launch's start, or called by the one that only notices."""
    if request.param == "judge":
        monkeypatch.setattr(native, "native_run", partial(native.native_run, judge=True))


MFMA = {"gfx908": "v_mfma_f32_32x32x8f16", "gfx90a": "v_mfma_f32_32x32x8f16"}
"""Of 16 passes, where it is not the same in f32."""


def execute(case: Case, arch: str) -> Result:
    data = np.arange(1024, dtype=np.uint32)
    body = case.body
    if "{mfma}" in body:
        body = body.replace("{mfma}", MFMA.get(arch, "v_mfma_f32_32x32x8_f16"))
    return run(body, data, arch=arch, block=case.block, lds=case.lds, vgprs=case.vgprs)


def check(case: Case, arch: str) -> None:
    result = execute(case, arch)
    found = [*result.findings, *result.warnings]
    if not case.finds:
        assert not found, found[0]
        return
    assert {(f.check, f.severity) for f in found} == {(case.finds, case.severity)}, found
    assert case.says in found[0].message
    assert case.fix in found[0].fix


def each(cases: list[Case]) -> pytest.MarkDecorator:
    """A parameter for every case on each of its architectures."""
    made = [pytest.param(case, arch, id=f"{case.name}-{arch}") for case in cases for arch in case.archs]
    return pytest.mark.parametrize("case, arch", made)


@each(COUNTERS)
@pytest.mark.usefixtures("variant")
def test_a_full_counter_has_retired_the_oldest(case: Case, arch: str) -> None:
    check(case, arch)


@each(MATRIX)
@pytest.mark.usefixtures("variant")
def test_wait_states_around_matrix_instructions(case: Case, arch: str) -> None:
    check(case, arch)
