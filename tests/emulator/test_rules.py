"""Checks of one file each: the cases that they declare themselves, alone and off; what a declaration must not lack."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from asm_kernels import run

from amdgen.emulator import CHECKS
from amdgen.emulator.checks.rule import Case, Rule
from amdgen.emulator.checks.rules import RULES
from amdgen.emulator.findings import Finding

DATA = np.arange(1024, dtype=np.uint32)
EACH = [
    pytest.param(rule, case, arch, id=f"{case.name}-{arch}")
    for rule in RULES
    for case in rule.cases
    for arch in case.archs
]


def found(case: Case, arch: str, checks: str) -> list[Finding]:
    """All findings of a case, errors and warnings."""
    result = run(
        case.body,
        DATA.copy(),
        arch=arch,
        block=case.block,
        lds=case.lds,
        checks=checks,
        vgprs=case.vgprs or 64,
        agprs=0 if case.vgprs else None,
    )
    return [*result.findings, *result.warnings]


@pytest.mark.usefixtures("variant")
@pytest.mark.parametrize("rule, case, arch", EACH)
def test_case(rule: Rule, case: Case, arch: str) -> None:
    """Among all checks nothing else is found in it; without this one, nothing."""
    findings = found(case, arch, "all")
    assert [f.check for f in findings] == [rule.name] * bool(case.says), findings
    for finding in findings:
        assert case.says in finding.message and case.fix in finding.fix and finding.severity == case.severity
        assert found(case, arch, f"-{rule.name}") == []


@pytest.mark.usefixtures("variant")
def test_m0_as_the_base_of_a_lane_s_place() -> None:
    """Where nothing has written M0 the place is beyond LDS, too."""
    case = Case("", "ds_write_addtid_b32 v0\n", lds=256)
    assert [f.check for f in found(case, "gfx942", "all")] == ["m0_unset", "lds_out_of_bounds"]
    assert found(replace(case, body="s_mov_b32 m0, 0\ns_nop 0\n" + case.body), "gfx942", "all") == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_first_two_cases_are_one_launch_accused_and_mended(rule: Rule) -> None:
    accused, mended = rule.cases[:2]
    assert accused.says and not mended.says
    assert (accused.lds, accused.block, accused.archs) == (mended.lds, mended.block, mended.archs)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_severities_are_those_that_its_c_reports(rule: Rule) -> None:
    reported = re.findall(r"\bREPORT\w*\((\w+)", "".join(rule.hooks().values()))
    assert {severity.lower() for severity in reported} == set(rule.severities) == set(CHECKS[rule.name].severities)


@pytest.mark.parametrize(
    "change, says",
    [
        ({"before": "", "lds": "", "memory": ""}, "no hook"),
        ({"marks": {}}, "no mark"),
        ({"sure": True}, "only a warning may be sure"),
        ({"cases": ()}, "a case of each kind"),
    ],
)
def test_a_declaration_that_contradicts_itself_is_refused(change: dict[str, object], says: str) -> None:
    rule = next(rule for rule in RULES if rule.name == "misaligned")
    with pytest.raises(AssertionError, match=says):
        replace(rule, **change).enter()  # type: ignore[arg-type]
