"""The checks as a page and as a table; their severities against the C code that reports."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import amdgen.emulator.native
from amdgen.docs.checks import check_rows
from amdgen.emulator.checks.catalogue import CHECKS, EVENTS
from amdgen.emulator.checks.rules import RULES

NATIVE = Path(amdgen.emulator.native.__file__).parent
REPORT = re.compile(r"\b(find|warn)\([\w>-]+, ([^,]+), ([^,]+), ")


def test_the_page_has_every_check(site: Path) -> None:
    page = (site / "checks.html").read_text()
    assert re.findall(r'<tr id="(\w+)">', page) == list(CHECKS)
    assert "<td>error or warning</td>" in page and "M0 is used as an LDS address" in page
    assert 'href="checks.html"' in (site / "index.html").read_text()


def test_every_check_has_its_severities() -> None:
    assert [row.name for row in check_rows()] == list(CHECKS)
    assert {word for row in check_rows() for word in row.severities} == {"error", "warning"}


def test_severities_are_those_of_the_code_that_reports() -> None:
    """Where ``find`` names its event and its severity outright; a variable may be either. Checks of a file each: see
    tests/emulator/test_rules.py."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in [*NATIVE.glob("*.h"), *NATIVE.glob("*.c")]:
        for how, events, severity in REPORT.findall(path.read_text()):
            words = {"warning"} if how == "warn" else {word.lower() for word in re.findall(r"ERROR|WARNING", severity)}
            for event in re.findall(r"\w+", events):
                if event in EVENTS:
                    found[EVENTS[event].check] |= words or {"error", "warning"}
    assert len(found) > (len(CHECKS) - len(RULES)) / 2
    assert {check: found[check] for check in found} == {check: set(CHECKS[check].severities) for check in found}
