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


@pytest.fixture(params=["fast", "judge"])
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both variants of the engine: the judge from the launch's start, or called by the one that only notices."""
    if request.param == "judge":
        monkeypatch.setattr(native, "native_run", partial(native.native_run, judge=True))


def execute(case: Case, arch: str) -> Result:
    data = np.arange(1024, dtype=np.uint32)
    return run(case.body, data, arch=arch, block=case.block, lds=case.lds, vgprs=case.vgprs)


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
