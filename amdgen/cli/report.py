"""Prints reports: a kernel's choices and resources, and the findings and counts of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from amdgen.cli.output import print_pairs, print_table

if TYPE_CHECKING:
    from amdgen.builder import Built
    from amdgen.emulator import Finding
    from amdgen.kernels.choices import Choice
    from amdgen.verify import Comparison, RunReport


def print_choices(choices: Sequence[Choice]) -> None:
    """The kernel's choices with their reasons, marked where the user made them."""
    rows = [(c.name, c.value, f"as asked: {c.why}" if c.asked else c.why) for c in choices]
    print_table(["choice", "value", "why"], rows, title="The kernel")


def print_resources(report: Mapping[str, object]) -> None:
    """The resource report of a build; registers of a lane (SGPRs: of a wave)."""
    names = {
        "vgpr": "VGPRs",
        "agpr": "AGPRs",
        "sgpr": "SGPRs",
        "lds_bytes": "LDS bytes",
        "scratch_bytes": "scratch bytes",
        "spills": "spills",
        "occupancy": "waves a SIMD",
        "registers": "registers",
        "stack_bytes": "stack bytes",
        "shared_bytes": "shared bytes",
        "workspace_bytes": "workspace bytes",
    }
    print_table([f"{names.get(k, k)}>" for k in report], [list(report.values())], title="Resources")


def print_built(built: Built, choices: Sequence[Choice]) -> None:
    """A compiled kernel: its launch, choices, resources, compiler and build times."""
    print(f"{built.kernel} for {built.spec.arch}, grid {_size(built.grid)}, workgroup {_size(built.block)}\n")
    print_choices(choices)
    print_resources(built.resource_report())
    print_pairs({"compiler": built.compiler, "seconds": _seconds(built.seconds)})


def print_run(report: RunReport, choices: Sequence[Choice], problem: str, failed: bool) -> None:
    """A checked run: choices, resources, checks, counts, findings, and the comparison last."""
    built, launched = report.built, report.launched
    print(f"{built.kernel}\n{problem} for {built.spec.arch} on {report.device}, grid {_size(built.grid)}\n")
    print_choices(choices)
    print_resources(built.resource_report())
    print_checks(launched.checks)
    print_counts(launched.counts)
    print_findings([*launched.findings, *launched.warnings])
    print_beside(report.comparison)
    wrong = "" if report.comparison.ok or report.comparison.nothing else "wrong result"
    result = verdict(failed, len(launched.findings), len(launched.warnings), wrong)
    seconds = _seconds(report.seconds)
    print_pairs({"ran": launched.sample, "stopped": launched.stopped})
    print_pairs({**largest_errors(report.comparison), "seconds": seconds, "compiler": built.compiler, "result": result})


def print_beside(comparison: Comparison) -> None:
    """The main output's errors beside NumPy's on the same data, where the family has a NumPy implementation."""
    if not comparison.beside or comparison.nothing:
        return
    rows = [("this kernel", comparison.main), *comparison.beside.items()]
    print_table(
        ["error against float64", "largest>", "root mean square>"],
        [(name, f"{e.max_err:.2e}", f"{e.rms_err:.2e}") for name, e in rows],
        title="Result",
    )


def largest_errors(comparison: Comparison) -> dict[str, str]:
    """For each output its largest error, the error allowed there, and the element it is at."""
    rows = {"compared": f"nothing: {comparison.nothing}"} if comparison.nothing else {}
    for name, v in comparison.outputs.items():
        label = "largest error" if v is comparison.main else f"largest error of {name}"
        rows[label] = (
            f"{v.max_rel_err:.2e} of the size of an element's terms; rounding allows {v.allowed_rel:.2e} at {name}"
            f"[{', '.join(map(str, v.where))}]"
        )
        if v.most_noise:
            rows[f"all errors of {name}"] = (
                f"{v.noise:.2f} of what rounding predicts together; at most {v.most_noise:.2f}"
            )
    if comparison.touched:
        rows["overwritten"] = f"what lies behind the rows of {', '.join(comparison.touched)}"
    return rows


def print_checks(checks: Mapping[str, Sequence[Finding]]) -> None:
    """Each check that ran, with the number of errors and warnings that it found."""
    from amdgen.emulator import CHECKS

    if not checks:
        print("\nChecks: none ran\n")
        return
    rows = []
    for name, found in checks.items():
        numbers = [sum(f.severity == severity for f in found) for severity in ("error", "warning")]
        rows.append((name, *numbers, CHECKS[name].finds if found and name in CHECKS else ""))
    print_table(["check", "errors>", "warnings>", ""], rows, title="Checks")


_MATRIX_ARITHMETIC = {"hardware": "as the hardware's", "fast": "fast: plain float32 products, not bit-exact"}


def print_counts(counts: Mapping[str, Any]) -> None:
    """Instruction mix, bytes moved and bank conflicts of a launch."""
    if not counts:
        return
    mix, total = counts["instructions"], max(counts["wave_instructions"], 1)
    rows = [(k, v, f"{v / total:.1%}") for k, v in sorted(mix.items(), key=lambda item: -item[1])]
    print_table(
        ["class", "wave instructions>", "share>"],
        [*rows, ("all", counts["wave_instructions"], "")],
        title="Instructions",
    )
    places = counts["bank_conflicts_by_pc"]
    worst = sorted(places.items(), key=lambda item: -item[1])[:4]
    print_pairs(
        {
            "bank conflicts": f"{counts['bank_conflict_cycles']} cycles"
            + (" at " + ", ".join(f"+{pc} ({n})" for pc, n in worst) if worst else ""),
            "bytes": ", ".join(f"{space} {n}" for space, n in counts["bytes"].items()),
            "matrix arithmetic": _MATRIX_ARITHMETIC.get(counts.get("matrix_arithmetic", ""), ""),
        }
    )
    print()


def print_findings(findings: Sequence[Finding]) -> None:
    """One block a finding."""
    for f in findings:
        alike = f", with {f.alike} other pairs of instructions for the same reason" if f.alike else ""
        print(f"{f.severity} {f.check}" + (f", {f.count} times" if f.count > 1 else "") + alike)
        who = ""
        if f.workgroup >= 0:
            who = f"workgroup {f.workgroup}, wave {f.wave}" + (f", lane {f.lane}" if f.lane >= 0 else "")
        other = _place(f.kernel, f.other_pc, f.other_disassembly, f.other_source) if f.other_disassembly else ""
        at = _place(f.kernel, f.pc, f.disassembly, f.source)
        print_pairs({"at": at, "after": other, "first": who, "what": f.message, "fix": f.fix}, indent=2)
        print()


def _place(kernel: str, pc: int, disassembly: str, line: str) -> str:
    return f"{kernel}{pc:+#x}: {disassembly}" + (f"  ({line})" if line else "")


def verdict(failed: bool, errors: int, warnings: int, failure: str = "") -> str:
    """The last line of a run: "ok", or what is wrong. ``failure``: a failure that is no finding of a check."""
    counted = [f"{n} {word}{'s' if n > 1 else ''}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    if failure:
        counted.insert(0, failure)
    summary = ", ".join(counted)
    if failed:
        return f"NOT OK: {summary}"
    return f"ok, {summary}" if summary else "ok"


def _size(parts: Sequence[int]) -> str:
    return "x".join(map(str, parts))


def _seconds(seconds: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in seconds.items())
