"""``check`` and ``disasm``: anybody's code object."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import AnyArch, Checks, Folder, Json, MatrixArithmetic, Overlay, Seed
from amdgen.cli.output import OutputError, print_json, print_pairs, progress, write_folder

if TYPE_CHECKING:
    from amdgen.cli.arguments import Argument
    from amdgen.codec.inst import Inst
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
    matrix: MatrixArithmetic = "hardware",
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
    more: dict[str, Any] = {"matrix": matrix, **({"limit": limit} if limit is not None else {})}
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
        report.print_findings([*result.findings, *result.warnings])
        left = [f"argument {o['argument']} ({o['text']}): {o['unwritten']} elements" for o in outputs if o["unwritten"]]
        print_pairs(
            {
                "never written": "\n".join(left),
                "files": "\n".join(map(str, written)),
                "seconds": f"{result.seconds:.2f}",
                "result": report.verdict(failed, len(result.findings), len(result.warnings)),
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
    if (file is None) == (raw is None):
        raise typer.BadParameter("give either a code object or --raw FILE")
    if raw is not None:
        if arch is None:
            raise typer.BadParameter("--raw needs --arch")
        lines = _lines(arch, raw.read_bytes(), 0, 0)
        if as_json:
            print_json({"file": raw, "arch": arch, "instructions": lines})
        else:
            _print_lines(lines, plain)
        return
    assert file is not None
    _, objects = _read(file)
    if arch is not None and arch != objects.arch:
        raise OutputError(f"{file} is for {objects.arch}, not {arch}", "leave --arch away")
    names = [_kernel_name(objects, kernel, file)] if kernel is not None else list(objects.kernels)
    listed = {name: _kernel_lines(objects, name) for name in names}
    if as_json:
        print_json(
            {
                "file": file,
                "arch": objects.arch,
                "target": objects.target.id,
                "kernels": {name: {**_facts(objects, name), "instructions": listed[name]} for name in names},
            }
        )
        return
    for name, lines in listed.items():
        if not plain:
            facts = ", ".join(f"{key} {value}" for key, value in _facts(objects, name).items())
            print(f"{name}:  ; {objects.target.id}, {facts}")
        _print_lines(lines, plain)


def _kernel_lines(objects: CodeObject, name: str) -> list[dict[str, Any]]:
    """A kernel's instructions. ``pc``: bytes from its entry; ``line``: of its source, with a line table."""
    entry = objects.kernel(name)
    first, end = objects.disassembly_range(entry)
    lines = _lines(objects.arch, objects.read(first, end - first), first, entry.entry)
    for line in lines:
        if place := objects.source_line(line["address"]):
            line["line"] = f"{place[0]}:{place[1]}"
    return lines


def _facts(objects: CodeObject, name: str) -> dict[str, Any]:
    """Resources of a kernel; empty where the file has no metadata."""
    from dataclasses import asdict

    from amdgen.codeobject import resources

    entry = objects.kernel(name)
    return asdict(resources(entry)) if entry.note is not None else {}


def _lines(arch: str, code: bytes, address: int, origin: int) -> list[dict[str, Any]]:
    """Each instruction of ``code``, which lies at ``address``; ``pc`` counts from ``origin``."""
    from amdgen.codec.decode import decode
    from amdgen.codec.text import text
    from amdgen.isa import load_isa

    isa = load_isa(arch)
    out = []
    for inst in decode(isa, code, address):
        line: dict[str, Any] = {
            "pc": inst.address - origin,
            "address": inst.address,
            "bytes": inst.encoding.hex(),
            "text": text(isa, inst),
            "name": inst.name,
            "form": inst.form,
        }
        if (target := _branch_target(inst)) is not None:
            line["target"] = target - origin
        out.append(line)
    return out


def _branch_target(inst: Inst) -> int | None:
    """The address that a branch goes to: words from the next instruction."""
    from amdgen.codec.inst import Const

    for operand in inst.spec.operands if inst.spec is not None else ():
        value = inst.operands.get(operand.name)
        if operand.kind == "branch" and isinstance(value, Const):
            return inst.address + inst.size + 4 * value.bits
    return None


def _print_lines(lines: list[dict[str, Any]], plain: bool) -> None:
    shown = None
    for line in lines:
        if plain:
            print(line["text"])
            continue
        if (place := line.get("line")) is not None and place != shown:
            print(f"; {place}")
            shown = place
        code = bytes.fromhex(line["bytes"])
        words = " ".join(f"{int.from_bytes(code[i : i + 4], 'little'):08X}" for i in range(0, len(code), 4))
        target = f"  -> +{line['target']:#x}" if "target" in line else ""
        print(f"  +{line['pc']:#06x}  {line['text']:<60}  ; {words}{target}")
