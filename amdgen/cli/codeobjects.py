"""``check`` and ``disasm``: anybody's code object."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import AnyArch, Checks, Folder, Json, Overlay, Seed
from amdgen.cli.output import OutputError, print_json, print_pairs, progress, write_folder

if TYPE_CHECKING:
    from amdgen.cli.arguments import Argument
    from amdgen.codeobject import CodeObject

File = Annotated[Path, typer.Argument(metavar="FILE", help="A code object (ELF): .hsaco, .co")]
KernelName = Annotated[str | None, typer.Option("--kernel", metavar="NAME", help="Which, if there are several.")]


def register(app: typer.Typer) -> None:
    app.command("check")(check)
    app.command("disasm")(disasm)


def check(
    file: File,
    grid: Annotated[str, typer.Option("--grid", metavar="X[,Y,Z]", help="In workgroups.")],
    block: Annotated[str, typer.Option("--block", metavar="X[,Y,Z]", help="Work-items of a workgroup.")],
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
    checks: Checks = "all",
    dynamic_lds: Annotated[int, typer.Option("--dynamic-lds", min=0, metavar="BYTES", help="Beside the static.")] = 0,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Wave-instructions until it counts as endless.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
    seed: Seed = 0,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Run a kernel of any compiler under all checks. Exit status 1 when one finds something.

    With -o, each buffer is left as argN.npy after the run.
    """
    from amdgen.cli.arguments import parse_arguments, read_argument_file
    from amdgen.emulator import emulate

    code, objects = _read(file)
    name = _kernel_name(objects, kernel, file)
    shape = _size(grid, "--grid"), _size(block, "--block")
    given = parse_arguments([*(read_argument_file(args) if args else []), *(arg or [])], seed)
    more: dict[str, Any] = {"limit": limit} if limit is not None else {}
    with progress(1) as phase:
        phase(f"running {name}")
        result = emulate(code, name, *shape, [a.value for a in given], dynamic_lds, checks, **more)
    failed = bool(result.findings or (strict and result.warnings))
    outputs = [
        {"argument": i, "text": a.text, "unwritten": a.unwritten()} for i, a in enumerate(given) if a.poison is not None
    ]
    written = write_folder(output, _buffers(given)) if output is not None else []
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
                **({"files": written} if written else {}),
            }
        )
    else:
        from amdgen.cli import report

        print(f"{name} of {file} for {objects.arch}, grid {grid}, workgroup {block}\n")
        report.print_checks(result.by_check())
        report.print_counts(result.counts)
        report.print_findings([*result.findings, *result.warnings], report.locator(code, name))
        left = [f"argument {o['argument']} ({o['text']}): {o['unwritten']} elements" for o in outputs if o["unwritten"]]
        print_pairs(
            {
                "never written": "\n".join(left),
                "files": "\n".join(map(str, written)),
                "seconds": f"{result.seconds:.2f}",
                "result": report.verdict(
                    len(result.findings), len(result.warnings), "strict" if failed and not result.findings else ""
                ),
            }
        )
    if failed:
        raise typer.Exit(1)


def _read(file: Path) -> tuple[bytes, CodeObject]:
    from amdgen.codeobject import CodeObject, CodeObjectError

    code = file.read_bytes()
    try:
        return code, CodeObject.parse(code)
    except CodeObjectError as error:
        raise OutputError(f"{file}: {error.message}", error.hint) from None


def _kernel_name(objects: CodeObject, asked: str | None, file: Path) -> str:
    """The kernel asked for, or the only one."""
    if asked is not None:
        return objects.kernel(asked).name
    if len(objects.kernels) == 1:
        return next(iter(objects.kernels))
    have = ", ".join(sorted(objects.kernels)[:8])
    raise OutputError(f"{file} has {len(objects.kernels)} kernels", f"name one with --kernel: {have}" if have else "")


def _size(text: str, option: str) -> tuple[int, int, int]:
    try:
        parts = [int(part) for part in text.split(",")]
    except ValueError:
        parts = []
    if not 1 <= len(parts) <= 3 or min(parts) < 1:
        raise OutputError(f"{option} {text} is not a size", "write X, X,Y or X,Y,Z with positive numbers")
    x, y, z = (*parts, 1, 1)[:3]
    return x, y, z


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


def disasm(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A code object (ELF): .hsaco, .co")] = None,
    kernel: KernelName = None,
    arch: AnyArch = None,
    raw: Annotated[Path | None, typer.Option("--raw", metavar="FILE", help="Machine code without ELF.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="The instructions alone, no addresses or bytes.")] = False,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Disassemble a code object, or raw machine code of --arch."""
    raise OutputError("disasm is not there yet")
