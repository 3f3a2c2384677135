"""``disasm``, and functions that the commands on code objects share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import AnyArch, Json, Overlay, printing
from amdgen.cli.output import OutputError, print_json
from amdgen.files import CODE, read_file

if TYPE_CHECKING:
    from amdgen.codeobject import CodeObject

File = Annotated[Path, typer.Argument(metavar="FILE", help="A code object (ELF): .hsaco, .co")]
KernelName = Annotated[str | None, typer.Option("--kernel", metavar="NAME", help="Which, if there are several.")]


def register(app: typer.Typer) -> None:
    """Adds ``amdgen disasm``."""
    app.command("disasm")(printing(disasm))


def read_object(file: Path) -> tuple[bytes, CodeObject]:
    """The bytes of a code object and what is in it. OutputError when the file is none."""
    from amdgen.codeobject import CodeObject, CodeObjectError

    code = read_file(file, CODE)
    try:
        return code, CodeObject.parse(code)
    except CodeObjectError as error:
        raise OutputError(f"{file}: {error.message}", error.hint) from None


def kernel_name(objects: CodeObject, asked: str | None, file: Path) -> str:
    """The kernel that the user named, else the only one. OutputError when there are several; CodeObjectError for an
    unknown name."""
    if asked is not None:
        return objects.kernel(asked).name
    if len(objects.kernels) == 1:
        return next(iter(objects.kernels))
    have = ", ".join(sorted(objects.kernels)[:8])
    raise OutputError(f"{file} has {len(objects.kernels)} kernels", f"name one with --kernel: {have}" if have else "")


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
        lines = _lines(arch, read_file(raw, CODE), 0, 0)
        if as_json:
            print_json({"file": raw, "arch": arch, "instructions": lines})
        else:
            _print_lines(lines, plain)
        return
    assert file is not None
    _, objects = read_object(file)
    if arch is not None and arch != objects.arch:
        raise OutputError(f"{file} is for {objects.arch}, not {arch}", "leave --arch away")
    names = [kernel_name(objects, kernel, file)] if kernel is not None else list(objects.kernels)
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
    from amdgen.codec.disassemble import branch_target
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
        if (target := branch_target(inst)) is not None:
            line["target"] = target - origin
        out.append(line)
    return out


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
