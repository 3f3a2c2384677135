"""``check``: a kernel of anybody's code object, on the emulator, under all checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.codeobjects import File, KernelName, kernel_name, read_object
from amdgen.cli.options import Checks, Folder, Json, MatrixArithmetic, Overlay, Seed
from amdgen.cli.output import OutputError, print_json, print_pairs, progress, write_folder

if TYPE_CHECKING:
    import numpy as np

    from amdgen.cli.arguments import Argument
    from amdgen.emulator import Result

Shape = tuple[int, int, int]


def register(app: typer.Typer) -> None:
    app.command("check")(check)


def check(
    file: File,
    grid: Annotated[str | None, typer.Option("--grid", metavar="X[,Y,Z]", help="In workgroups.")] = None,
    block: Annotated[str | None, typer.Option("--block", metavar="X[,Y,Z]", help="Work-items of a workgroup.")] = None,
    kernel: KernelName = None,
    arg: Annotated[
        list[str] | None,
        typer.Option(
            "--arg",
            metavar="ARG",
            help="In order: i32:5 f32:1.5 random:f16[64,64] zeros:f32[64] out:f32[64] null FILE.npy",
        ),
    ] = None,
    args: Annotated[Path | None, typer.Option("--args", metavar="FILE", help="A YAML list of the same.")] = None,
    launch: Annotated[
        Path | None,
        typer.Option(
            "--launch",
            metavar="FILE",
            help="A YAML mapping: kernel, grid, block, args, dynamic_lds, checks, limit, seed, expect, tolerance. "
            "Options given beside it win; --arg follow its args.",
        ),
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option("--expect", metavar="N=FILE.npy", help="What argument N, counted from 0, must hold afterwards."),
    ] = None,
    tolerance: Annotated[
        float | None,
        typer.Option("--tolerance", min=0, metavar="X", help="For --expect: |a - b| <= X + X·|b|; 0 when absent."),
    ] = None,
    checks: Checks | None = None,
    matrix: MatrixArithmetic = "hardware",
    dynamic_lds: Annotated[
        int | None, typer.Option("--dynamic-lds", min=0, metavar="BYTES", help="Beside the static.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Wave-instructions until it counts as endless.")
    ] = None,
    trace: Annotated[
        str | None,
        typer.Option("--trace", metavar="PC..PC", help="Print what a wave does there: 0x10..0x40, 0x10.. or .."),
    ] = None,
    trace_wave: Annotated[
        str, typer.Option("--trace-wave", metavar="WG:WAVE", help="Of which workgroup, and which of its waves.")
    ] = "0:0",
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
    seed: Seed | None = None,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Run a kernel of any compiler under all checks. Exit status 1 when one finds something.

    With -o, each buffer is left as argN.npy after the run.
    """
    from amdgen.cli.arguments import parse_arguments, read_argument_file
    from amdgen.cli.launchfile import LaunchFile, read_launch
    from amdgen.emulator import emulate
    from amdgen.emulator.trace import parse_trace

    given = read_launch(launch) if launch is not None else LaunchFile()
    shape = _size(grid, given.grid, "--grid"), _size(block, given.block, "--block")
    code, objects = read_object(file)
    folder = launch.parent if launch is not None else Path()
    name = kernel_name(objects, kernel or given.kernel, file)
    number = _first(seed, given.seed, 0)
    listed = [str(folder / text.strip()) if text.strip().endswith(".npy") else text for text in given.args]
    listed += [*(read_argument_file(args) if args else []), *(arg or [])]
    arguments = parse_arguments(listed, number)
    wanted = {n: folder / path for n, path in given.expect.items()} | _expected(expect or [])
    expected = _load_expected(wanted, arguments)
    more: dict[str, Any] = {"matrix": matrix}
    if (most := _first(limit, given.limit, None)) is not None:
        more["limit"] = most
    if trace is not None:
        more["trace"] = parse_trace(trace, trace_wave)
    with progress(1) as phase:
        phase(f"running {name}")
        values = [a.value for a in arguments]
        extra = _first(dynamic_lds, given.dynamic_lds, 0)
        result = emulate(code, name, *shape, values, extra, _first(checks, given.checks, "all"), **more)
    slack = _first(tolerance, given.tolerance, 0.0)
    compared = [_compare(n, arguments[n].value, array, slack) for n, array in sorted(expected.items())]
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
                "arch": objects.arch,
                "kernel": name,
                "grid": shape[0],
                "block": shape[1],
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
        print(f"{name} of {file} for {objects.arch}, grid {_times(shape[0])}, workgroup {_times(shape[1])}\n")
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


def _first(*values: Any) -> Any:
    """The first that is given; the last is the default."""
    return next((v for v in values[:-1] if v is not None), values[-1])


def _size(text: str | None, given: int | Sequence[int] | None, option: str) -> Shape:
    if text is None:
        if given is None:
            raise typer.BadParameter(f"{option} is missing: give it, or a file with --launch")
        parts = [given] if isinstance(given, int) else list(given)
    else:
        try:
            parts = [int(part) for part in text.split(",")]
        except ValueError:
            parts = []
    if not 1 <= len(parts) <= 3 or not 1 <= min(parts) <= max(parts) < 1 << 32:
        raise OutputError(f"{option} {text} is not a size", "write X, X,Y or X,Y,Z with positive numbers below 2^32")
    x, y, z = (*parts, 1, 1)[:3]
    return x, y, z


def _times(shape: Shape) -> str:
    return "x".join(map(str, shape))


# ---------------------------------------------------------------------------------------------- expected results


@dataclass(frozen=True)
class Compared:
    """An argument after the run beside what was expected: how many elements differ, the first of them, and the largest
    difference (null where there is none, or one is not a number)."""

    argument: int
    ok: bool
    elements: int
    differ: int
    first: tuple[int, ...]
    largest: float | None

    def __str__(self) -> str:
        if self.ok:
            return f"argument {self.argument}: all {self.elements} elements as expected"
        most = f", by up to {self.largest:.3g}" if self.largest is not None else ""
        where = ",".join(map(str, self.first))
        return f"argument {self.argument}: {self.differ} of {self.elements} elements differ{most}, first at [{where}]"


def _expected(texts: list[str]) -> dict[int, Path]:
    out = {}
    for text in texts:
        number, equals, path = text.partition("=")
        if not equals or not number.isascii() or not number.isdigit() or not path:
            raise OutputError(f"--expect {text} is not N=FILE.npy", "write --expect 2=c.npy for the third argument")
        out[int(number[:9])] = Path(path)
    return out


def _load_expected(wanted: dict[int, Path], arguments: list[Argument]) -> dict[int, np.ndarray]:
    import numpy as np

    from amdgen.cli.arguments import load_array

    out = {}
    for number, path in wanted.items():
        if not 0 <= number < len(arguments) or not isinstance(arguments[number].value, np.ndarray):
            raise OutputError(f"--expect {number}={path}: argument {number} is no buffer", "count from 0")
        array, have = load_array(path, "--expect"), arguments[number].value
        if array.size != have.size:
            raise OutputError(f"--expect {number}={path} has {array.size} elements", f"the argument has {have.size}")
        if array.dtype.kind == "V" and array.dtype.itemsize == have.dtype.itemsize:
            array = array.view(have.dtype)  # how NumPy stores types that it doesn't know, such as bf16
        if array.dtype.kind not in "biuf" and array.dtype != have.dtype:
            raise OutputError(f"--expect {number}={path} holds {array.dtype}", "save numbers with numpy.save")
        out[number] = array.reshape(have.shape)
    return out


def _compare(number: int, have: np.ndarray, want: np.ndarray, tolerance: float) -> Compared:
    import numpy as np

    exact = (have == want) | ((have != have) & (want != want))
    with np.errstate(all="ignore"):
        a, b = have.astype(np.float64), want.astype(np.float64)
        difference = np.where(exact, 0.0, np.abs(a - b))
        bad = ~exact & ~(difference <= tolerance * (1 + np.abs(b)))
    count = int(bad.sum())
    most = float(difference.max()) if count and np.isfinite(difference).all() else None
    first = tuple(int(v[0]) for v in np.nonzero(bad)) if count else ()
    return Compared(number, count == 0, int(have.size), count, first, most)


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
