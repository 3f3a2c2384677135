"""``check``: a kernel of anybody's code object, on the emulator, under all checks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.codeobjects import File
from amdgen.cli.launching import Compared, LaunchOptions, compare, prepare
from amdgen.cli.options import Folder, Json, Overlay, add_command
from amdgen.cli.output import print_json, print_pairs, print_table, progress, write_folder

if TYPE_CHECKING:
    from amdgen.cli.arguments import Argument
    from amdgen.emulator import Result


def register(app: typer.Typer) -> None:
    """Adds ``amdgen check`` and ``amdgen checks``."""
    add_command(app, "check", check)
    app.command("checks")(checks)


def checks(as_json: Json = False) -> None:
    """List the checks of the emulator: what each finds, and whether that is an error or a warning."""
    from amdgen.docs.checks import check_rows

    rows = check_rows()
    if as_json:
        print_json({"checks": rows})
        return
    print_table(["check", "finds", "severity"], ((r.name, r.finds, " or ".join(r.severities)) for r in rows))


def check(
    file: File,
    how: LaunchOptions,
    trace: Annotated[
        str | None,
        typer.Option("--trace", metavar="PC..PC", help="Print what a wave does there: 0x10..0x40, 0x10.. or .."),
    ] = None,
    trace_wave: Annotated[
        str, typer.Option("--trace-wave", metavar="WG:WAVE", help="Of which workgroup, and which of its waves.")
    ] = "0:0",
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Run a kernel of any compiler under all checks. Exit status 1 when one finds something.

    With -o, each buffer is left as argN.npy after the run.
    """
    from amdgen.emulator import emulate
    from amdgen.emulator.trace import parse_trace

    launch = prepare(file, how)
    arguments = launch.arguments
    more = dict(launch.options)
    if trace is not None:
        more["trace"] = parse_trace(trace, trace_wave)
    with progress(1) as phase:
        phase(f"running {launch.kernel}")
        values = [a.value for a in arguments]
        result = emulate(
            launch.code, launch.kernel, launch.grid, launch.block, values, launch.dynamic_lds, launch.checks, **more
        )
    compared = [compare(n, arguments[n].value, want, launch.tolerance) for n, want in sorted(launch.expected.items())]
    failed = bool(result.findings or (strict and result.warnings) or not all(c.ok for c in compared))
    outputs = [
        {"argument": i, "text": a.text, "unwritten": a.unwritten()}
        for i, a in enumerate(arguments)
        if a.poison is not None
    ]
    written = write_folder(output, _buffers(arguments)) if output is not None else []
    if as_json:
        print_json(
            {
                "ok": not failed,
                "file": file,
                "arch": launch.objects.arch,
                "kernel": launch.kernel,
                "grid": launch.grid,
                "block": launch.block,
                "findings": result.findings,
                "warnings": result.warnings,
                "checks": result.by_check(),
                "counts": result.counts,
                "outputs": outputs,
                "seconds": round(result.seconds, 4),
                **({"stopped": result.stopped} if result.stopped else {}),
                **({"expected": compared} if compared else {}),
                **({"trace": _trace_json(result)} if trace is not None else {}),
                **({"files": written} if written else {}),
            }
        )
    else:
        print(f"{launch.title(file)}\n")
        _print_result(result, outputs, compared, written, failed)
    if failed:
        raise typer.Exit(1)


def _print_result(
    result: Result, outputs: list[dict[str, Any]], compared: list[Compared], written: list[Path], failed: bool
) -> None:
    from amdgen.cli import report
    from amdgen.emulator.trace import trace_lines

    if result.trace is not None:
        where = result.trace.range
        print(f"Trace of workgroup {where.group}, wave {where.wave}")
        print("\n".join(trace_lines(result.trace) or ["(nothing executed there)"]), end="\n\n")
    report.print_checks(result.by_check())
    report.print_counts(result.counts)
    report.print_findings([*result.findings, *result.warnings])
    left = [f"argument {o['argument']} ({o['text']}): {o['unwritten']} elements" for o in outputs if o["unwritten"]]
    wrong = any(not c.ok for c in compared)
    print_pairs(
        {
            "stopped": result.stopped,
            "expected": "\n".join(map(str, compared)),
            "never written": "\n".join(left),
            "files": "\n".join(map(str, written)),
            "seconds": f"{result.seconds:.2f}",
            "result": report.verdict(
                failed, len(result.findings), len(result.warnings), "wrong result" if wrong else ""
            ),
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
