"""Findings for other programs: SARIF 2.1.0, JUnit's XML, annotations of GitHub's workflows.

SARIF: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0". JUnit: the elements that Jenkins and
GitLab read. GitHub: "Workflow commands for GitHub Actions". ``Any``: JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from xml.etree import ElementTree

from amdgen.cli.output import OutputError

if TYPE_CHECKING:
    from amdgen.cli.options import ReportOptions
    from amdgen.cli.suppressions import Suppressed
    from amdgen.emulator import Finding

FORMATS = ("text", "json", "sarif", "junit", "github")


SEVERITIES = ("error", "warning")


def format_of(asked: ReportOptions, as_json: bool) -> str:
    """The format that the options ask for. OutputError where they contradict each other, or name what there is not."""
    if asked.format not in FORMATS:
        raise OutputError(f"--format {asked.format} does not exist", f"choose from {', '.join(FORMATS)}")
    if asked.fail_on not in SEVERITIES:
        raise OutputError(f"--fail-on {asked.fail_on} does not exist", f"choose from {', '.join(SEVERITIES)}")
    if as_json and asked.format not in ("text", "json"):
        raise OutputError(f"--json beside --format {asked.format}", "give one of them")
    return "json" if as_json else asked.format


@dataclass(frozen=True)
class Checked:
    """What a run under checks has found. ``uri``: the file that holds the kernel, or the kernel's name; ``wrong``: a
    line for each result that is not the expected one; ``fails_on_warning``: warnings fail, too."""

    uri: str
    kernel: str
    checks: Sequence[str]
    findings: Sequence[Finding]
    warnings: Sequence[Finding]
    suppressed: Sequence[Suppressed]
    unused: Sequence[str]
    wrong: Sequence[str]
    seconds: float
    fails_on_warning: bool = False

    @property
    def failed(self) -> bool:
        """Whether the exit status is 1."""
        return bool(self.findings or self.wrong or (self.fails_on_warning and self.warnings))


def shown(checked: Checked, how: str) -> str:
    """The text of a format: sarif, junit or github."""
    return {"sarif": _sarif, "junit": _junit, "github": _github}[how](checked)


# ---------------------------------------------------------------------------------------------- SARIF


def _sarif(c: Checked) -> str:
    from amdgen import __version__
    from amdgen.emulator import CHECKS

    rules = sorted({f.check for f in [*c.findings, *c.warnings, *(s.finding for s in c.suppressed)]})
    results = [_result(c, rules, f) for f in [*c.findings, *c.warnings]]
    results += [
        {**_result(c, rules, s.finding), "suppressions": [{"kind": "external", "justification": s.reason}]}
        for s in c.suppressed
    ]
    described: list[dict[str, Any]] = [{"id": name, "shortDescription": {"text": CHECKS[name].finds}} for name in rules]
    if c.wrong:
        described.append({"id": "wrong_result", "shortDescription": {"text": "an output is not as expected"}})
        results += [
            {
                "ruleId": "wrong_result",
                "ruleIndex": len(rules),
                "level": "error",
                "message": {"text": text},
                "locations": [{"physicalLocation": {"artifactLocation": _artifact(c.uri)}}],
            }
            for text in c.wrong
        ]
    run = {
        "tool": {"driver": {"name": "amdgen", "version": __version__, "rules": described}},
        "artifacts": [{"location": _artifact(c.uri)}],
        "results": results,
    }
    schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=2)


def _result(c: Checked, rules: list[str], f: Finding) -> dict[str, Any]:
    text = f"{f.message}; fix: {f.fix}" if f.fix else f.message
    found: dict[str, Any] = {
        "ruleId": f.check,
        "ruleIndex": rules.index(f.check),
        "level": f.severity,
        "message": {"text": f"{f.kernel}{f.pc:+#x}: {f.disassembly}: {text}"},
        "locations": [_location(c, f.kernel, f.pc, f.source)],
        "occurrenceCount": f.count,
        "partialFingerprints": {"place/v1": f"{f.check} {f.kernel} {f.pc} {f.other_pc if f.other_disassembly else ''}"},
    }
    if f.other_disassembly:
        other = _location(c, f.kernel, f.other_pc, f.other_source)
        found["relatedLocations"] = [{**other, "message": {"text": f"other party: {f.other_disassembly}"}}]
    return found


def _artifact(file: str) -> dict[str, str]:
    """Where a file is: a reference as of RFC 3986, which has no spaces and no letters beyond ASCII."""
    return {"uri": quote(file)}


def _location(c: Checked, kernel: str, pc: int, source: str) -> dict[str, Any]:
    file, _, line = source.rpartition(":")
    place: dict[str, Any] = {"artifactLocation": _artifact(file or c.uri)}
    if file:
        place["region"] = {"startLine": max(int(line), 1)}
    name = f"{kernel}{pc:+#x}"
    return {"physicalLocation": place, "logicalLocations": [{"fullyQualifiedName": name, "kind": "function"}]}


# ---------------------------------------------------------------------------------------------- JUnit


def _junit(c: Checked) -> str:
    """A test case for each check, one more for the results."""
    cases: dict[str, list[str]] = {name: [] for name in c.checks}
    notes: dict[str, list[str]] = {name: [] for name in c.checks}
    for f in [*c.findings, *c.warnings]:
        fails = f.severity == "error" or c.fails_on_warning
        (cases if fails else notes).setdefault(f.check, []).append(str(f))
    for s in c.suppressed:
        notes.setdefault(s.finding.check, []).append(f"suppressed ({s.reason}): {s.finding}")
    cases["results"] = list(c.wrong)
    notes["results"] = [f"unused suppression: {text}" for text in c.unused]
    failed = sum(bool(texts) for texts in cases.values())
    numbers = {"tests": str(len(cases)), "failures": str(failed), "errors": "0", "time": f"{c.seconds:.3f}"}
    root = ElementTree.Element("testsuites", numbers)
    suite = ElementTree.SubElement(root, "testsuite", {"name": f"amdgen {c.uri}", **numbers})
    for name, texts in cases.items():
        case = ElementTree.SubElement(suite, "testcase", {"classname": c.kernel, "name": name, "time": "0"})
        if texts:
            failure = ElementTree.SubElement(case, "failure", {"message": _printable(texts[0]), "type": name})
            failure.text = _printable("\n".join(texts))
        if more := notes.get(name):
            ElementTree.SubElement(case, "system-out").text = _printable("\n".join(more))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def _printable(text: str) -> str:
    """XML 1.0 can't hold control characters, however written; a kernel's name may."""
    return "".join(x if x in "\t\n" or (x >= " " and not "\ud800" <= x <= "\udfff") else "?" for x in text)


# ---------------------------------------------------------------------------------------------- GitHub


def _github(c: Checked) -> str:
    lines = []
    for f in [*c.findings, *c.warnings]:
        file, _, line = f.source.rpartition(":")
        where = f"file={_property(file)},line={line}," if file else ""
        lines.append(f"::{f.severity} {where}title={_property(f'amdgen {f.check}')}::{_data(str(f))}")
    lines += [f"::error title=amdgen wrong result::{_data(f'{c.kernel}: {text}')}" for text in c.wrong]
    lines += [f"::notice title=amdgen unused suppression::{_data(text)}" for text in c.unused]
    return "\n".join(lines) or f"::notice title=amdgen::{_data(c.kernel)}: no findings"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
