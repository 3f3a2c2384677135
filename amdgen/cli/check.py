"""``check``: a kernel of anybody's code object, on the emulator, under all checks."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.codeobjects import File
from amdgen.cli.launching import LaunchOptions, compare, prepare
from amdgen.cli.options import Folder, Json, Overlay, PartOptions, ReportOptions, add_command, printing
from amdgen.cli.output import print_json, print_pairs, print_table, progress, write_folder

if TYPE_CHECKING:
    from amdgen.cli.arguments import Argument
    from amdgen.cli.checked import CheckReport
    from amdgen.emulator import Result


def register(app: typer.Typer) -> None:
    """Adds ``amdgen check`` and ``amdgen checks``."""
    add_command(app, "check", check)
    app.command("checks")(printing(checks))


def checks(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show a kernel that this one finds.")] = None,
    as_json: Json = False,
) -> None:
    """List the checks of the emulator: what each finds, and whether that is an error or a warning.

    Of one check, show a kernel that it finds and the same one mended.
    """
    from amdgen.docs.checks import check_rows
    from amdgen.errors import AmdgenError
    from amdgen.isa.errors import suggest

    rows = [row for row in check_rows() if name in (None, row.name)]
    if not rows:
        raise AmdgenError(f"no check is called {name!r}", suggest(str(name), [row.name for row in check_rows()]))
    if as_json:
        print_json({"checks": rows})
        return
    if name is not None:
        example = rows[0].example
        print(f"{name}: {rows[0].finds} ({' or '.join(rows[0].severities)})\n\n{example.why}")
        print(f"\nWrong:\n\n{_indented(example.wrong)}\nMended:\n\n{_indented(example.right)}", end="")
        return
    print_table(["check", "finds", "severity"], ((r.name, r.finds, " or ".join(r.severities)) for r in rows))


def _indented(text: str) -> str:
    return textwrap.indent(text, "  ")


def _print_schema(wanted: bool) -> None:
    if wanted:
        from amdgen.cli.checked import json_schema

        print_json(json_schema())
        raise typer.Exit


def check(
    file: File,
    how: LaunchOptions,
    shown: ReportOptions,
    part: PartOptions,
    trace: Annotated[
        str | None,
        typer.Option("--trace", metavar="PC..PC", help="Print what a wave does there: 0x10..0x40, 0x10.. or .."),
    ] = None,
    trace_wave: Annotated[
        str, typer.Option("--trace-wave", metavar="WG:WAVE", help="Of which workgroup, and which of its waves.")
    ] = "0:0",
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
    json_schema: Annotated[
        bool,
        typer.Option(
            "--json-schema", is_eager=True, callback=_print_schema, help="Print what --json prints, as a JSON Schema."
        ),
    ] = False,
) -> None:
    """Run a kernel of any compiler under all checks. Exit status 1 when one finds something.

    With -o, each buffer is left as argN.npy after the run. A launch with errors ends soon after the first one; its
    buffers are unfinished then, and compared with nothing. Of a sample of workgroups what they wrote is compared.
    """
    from amdgen.cli.checked import CheckReport, Unexecuted, Untouched
    from amdgen.cli.formats import Checked, format_of
    from amdgen.cli.formats import shown as formatted
    from amdgen.cli.suppressions import read_suppressions, sort_out
    from amdgen.emulator import Interrupted, emulate
    from amdgen.emulator.coverage import never_executed
    from amdgen.emulator.trace import parse_trace

    wanted, accepted = format_of(shown, as_json), read_suppressions(shown.suppress)
    launch = prepare(file, how)
    arguments = launch.arguments
    more = {**launch.options, **part.given}
    more["unwritten"] = [n for n, a in enumerate(arguments) if a.poison is not None]
    if trace is not None:
        more["trace"] = parse_trace(trace, trace_wave)
    with progress(1) as phase:
        phase(f"running {launch.kernel}")
        values = [a.value for a in arguments]
        before = {n: arguments[n].value.copy() for n in launch.expected} if part.workgroups is not None else {}
        interrupt = None
        try:
            result = emulate(
                launch.code, launch.kernel, launch.grid, launch.block, values, launch.dynamic_lds, launch.checks, **more
            )
        except Interrupted as stopped:
            if stopped.result is None:
                raise
            interrupt, result = stopped, stopped.result
    expected = {} if result.stopped else launch.expected  # what has been stopped is unfinished
    compared = [
        compare(n, arguments[n].value, want, launch.tolerance, before[n] if result.sample else None)
        for n, want in sorted(expected.items())
    ]
    found = sort_out(accepted, result.findings, result.warnings)
    checked = Checked(
        str(file), launch.kernel, list(result.by_check()), found.findings, found.warnings, found.suppressed,
        found.unused, [str(c) for c in compared if not c.ok], result.seconds, shown.fail_on == "warning",
    )  # fmt: skip
    unfinished = bool(result.stopped) and not result.findings
    written = write_folder(output, _buffers(arguments)) if output is not None else []
    report = CheckReport(
        ok=not (checked.failed or unfinished),
        file=str(file),
        arch=launch.objects.arch,
        kernel=launch.kernel,
        grid=launch.grid,
        block=launch.block,
        findings=found.findings,
        warnings=found.warnings,
        checks={
            name: [f for f in of if f in found.findings or f in found.warnings]
            for name, of in result.by_check().items()
        },
        suppressed=found.suppressed,
        unused_suppressions=found.unused,
        counts=result.counts,
        never_executed=Unexecuted.of(never_executed(launch.objects, launch.kernel, result.executed)),
        out_of_range=Untouched.of(result.denied),
        outputs=[
            {"argument": i, "text": a.text, "unwritten": a.unwritten()}
            for i, a in enumerate(arguments)
            if a.poison is not None and not (result.stopped or result.sample)
        ],
        expected=compared,
        seconds=round(result.seconds, 4),
        stopped=result.stopped,
        sample=result.sample,
        files=[str(path) for path in written],
        trace=_trace_json(result) if trace is not None else None,
    )
    if wanted == "json":
        print_json(report)
    elif wanted == "text":
        print(f"{launch.title(file)}\n")
        _print_result(result, report)
    else:
        print(formatted(checked, wanted))
    if interrupt is not None:
        raise interrupt
    if checked.failed or unfinished:
        raise typer.Exit(1)


def _print_result(result: Result, found: CheckReport) -> None:
    from amdgen.cli import report
    from amdgen.emulator.trace import trace_lines

    if result.trace is not None:
        where = result.trace.range
        print(f"Trace of workgroup {where.group}, wave {where.wave}")
        print("\n".join(trace_lines(result.trace) or ["(nothing executed there)"]), end="\n\n")
    report.print_checks(found.checks)
    report.print_counts(found.counts)
    report.print_findings([*found.findings, *found.warnings])
    left = [
        f"argument {o['argument']} ({o['text']}): {o['unwritten']} elements" for o in found.outputs if o["unwritten"]
    ]
    also = "wrong result" if any(not c.ok for c in found.expected) else ""
    also = also or "not run to the end" * (bool(found.stopped) and not found.findings)
    suppressed = [f"{s.finding.check} at {s.finding.kernel}{s.finding.pc:+#x}: {s.reason}" for s in found.suppressed]
    print_pairs(
        {
            "ran": found.sample,
            "stopped": found.stopped,
            "suppressed": "\n".join(suppressed),
            "unused suppressions": "\n".join(found.unused_suppressions),
            "expected": "\n".join(map(str, found.expected)),
            "never written": "\n".join(left),
            "never executed": str(found.never_executed),
            "out of a buffer": str(found.out_of_range),
            "files": "\n".join(found.files),
            "seconds": f"{found.seconds:.2f}",
            "result": report.verdict(not found.ok, len(found.findings), len(found.warnings), also),
        }
    )


def _trace_json(result: Result) -> Any:
    assert result.trace is not None
    return {"group": result.trace.range.group, "wave": result.trace.range.wave, "steps": result.trace.steps,
            "left_out": result.trace.left_out}  # fmt: skip


def _buffers(arguments: list[Argument]) -> dict[str, bytes]:
    """Each array as the content of a .npy file. NumPy writes types that it doesn't know, such as bf16, as raw bytes."""
    import io

    import numpy as np

    files = {}
    for index, argument in enumerate(arguments):
        if isinstance(argument.value, np.ndarray):
            stream = io.BytesIO()
            np.save(stream, argument.value, allow_pickle=False)
            files[f"arg{index}.npy"] = stream.getvalue()
    return files
