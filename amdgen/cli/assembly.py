"""``asm``: assembly text to machine words, or to a code object."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import Arch, Json, Overlay, writable_file
from amdgen.cli.output import OutputError, print_json, read_text, write_file
from amdgen.files import TEXT

if TYPE_CHECKING:
    from amdgen.codec import Program


def register(app: typer.Typer) -> None:
    """Adds ``amdgen asm``."""
    app.command("asm")(asm)


def asm(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Assembly text in LLVM's syntax; - is stdin.")],
    arch: Arch,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Write the bytes here instead of hex.", callback=writable_file
        ),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option("--object", help="A code object, of a source with directives (.amdhsa_kernel); by clang and lld."),
    ] = False,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Assemble text to raw machine words of --arch, the reverse of disasm --raw FILE --plain.

    Labels, .long, .p2align and comments are read, and so are the listings of disasm and llvm-objdump. Without -o, one
    instruction a line is printed in hex, word by word.
    """
    name = "<stdin>" if str(file) == "-" else str(file)
    source = _standard_input() if str(file) == "-" else read_text(file, "FILE")
    if whole:
        code, facts = _object(source, arch, file, output)
    else:
        from amdgen.codec import assemble_source
        from amdgen.isa import load_isa

        program = assemble_source(load_isa(arch), source, name)
        code, facts = program.code, {"labels": program.labels, "instructions": _pieces(arch, program)}
    if output is not None:
        write_file(output, code)
    if as_json:
        written = {"output": output} if output is not None else {"code": code.hex()}
        print_json({"file": name, "arch": arch, "bytes": len(code), **written, **facts})
    elif output is None:
        for piece in facts["instructions"]:
            print(_words(bytes.fromhex(piece["bytes"])))


def _standard_input() -> str:
    """The text on stdin. OutputError where it has no end, or is no text."""
    text = sys.stdin.read(TEXT + 1)
    if len(text) > TEXT:
        raise OutputError(f"FILE <stdin> has more than {TEXT} characters", "give a source file")
    return text


def _object(source: str, arch: str, file: Path, output: Path | None) -> tuple[bytes, dict[str, Any]]:
    from amdgen.codeobject import CodeObject
    from amdgen.isa import load_arch
    from amdgen.toolchain import CompileError, find_toolchain

    if output is None:
        raise typer.BadParameter("--object needs -o FILE")
    load_arch(arch)  # an unknown one is refused here, by name
    try:
        code = find_toolchain().assemble(source, arch, name="source.s")
    except CompileError as error:
        raise OutputError(error.message.replace("source.s", str(file)), error.hint) from None
    return code, {"kernels": list(CodeObject.parse(code).kernels)}


def _pieces(arch: str, program: Program) -> list[dict[str, Any]]:
    """The instructions and data of a program. ``pc`` in bytes; ``line`` counts those of the source from 1."""
    from amdgen.codec import text
    from amdgen.isa import load_isa

    isa, out = load_isa(arch), []
    for piece in program.pieces:
        shown = text(isa, piece.inst) if piece.inst is not None else ""
        out.append({"pc": piece.offset, "bytes": piece.code.hex(), "text": shown, "line": piece.line})
    return out


def _words(code: bytes) -> str:
    """Hex of each 32-bit word, as a number; of what is left over, byte by byte."""
    whole = len(code) // 4 * 4
    words = [f"{int.from_bytes(code[i : i + 4], 'little'):08x}" for i in range(0, whole, 4)]
    return " ".join([*words, *(f"{byte:02x}" for byte in code[whole:])])
