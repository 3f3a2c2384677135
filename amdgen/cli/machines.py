"""``archs``, ``layout`` and ``intrinsics``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.archs import archs
from amdgen.cli.options import AnyArch, Arch, Folder, Json, Overlay, printing, writable_file
from amdgen.cli.output import OutputError, plain, print_json, print_pairs, write_file, write_folder

if TYPE_CHECKING:
    from amdgen.isa import Instruction
    from amdgen.layout.fragments import Operand


def register(app: typer.Typer) -> None:
    """Adds ``amdgen archs``, ``layout`` and ``intrinsics``."""
    app.command("archs")(printing(archs))
    app.command("layout")(printing(layout))
    app.command("intrinsics")(intrinsics)


def layout(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A matrix instruction, such as v_mfma_f32_32x32x8_f16.")],
    arch: AnyArch = None,
    operand: Annotated[
        str | None,
        typer.Option(
            "--operand", metavar="OPERAND", help="Only A, B, C, D, index (sparse), scale_a or scale_b (scaled)."
        ),
    ] = None,
    type_: Annotated[
        str | None, typer.Option("--type", metavar="TYPE", help="Of A and B of an f8f6f4 instruction: fp8, fp6 or fp4.")
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Draw one operand (D when absent).", callback=writable_file),
    ] = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Which lane and register hold which element of a matrix instruction."""
    from amdgen.layout import formulas, fragment, notes, operands, render_svg, render_text

    instruction = find_instruction(name, arch)
    matrix = instruction.matrix
    if matrix is None:
        raise OutputError(f"{name} is not a matrix instruction", "list them with: amdgen isa list --grep mfma")
    existing = operands(matrix)
    chosen = next((o for o in existing if operand and o.lower() == operand.lower()), None)
    if operand is not None and chosen is None:
        raise OutputError(f"{name} has no operand {operand}", f"choose from {', '.join(existing)}")
    open_types = _OPEN_TYPES if matrix.a_type == "f8f6f4" else ()
    if type_ is not None and type_ not in open_types:
        what = f"choose from {', '.join(open_types)}" if open_types else "the instruction's name says its types"
        raise OutputError(f"--type {type_} does not exist for {name}", what)
    shown: list[tuple[Operand, str]] = []
    for each in [chosen] if chosen else [o for o in existing if o != "C"]:
        types = ([type_] if type_ else open_types[::2]) if open_types and each in ("A", "B") else [""]
        shown += [(each, t) for t in types]
    if svg is not None:
        operand_drawn: Operand
        operand_drawn, type_drawn = shown[0] if chosen else ("D", "")
        write_file(svg, render_svg(matrix, operand_drawn, name=name, element_type=type_drawn))
    if as_json:
        described = {}
        for each, element_type in shown:
            f = fragment(matrix, each, element_type)
            lane, item = (array.tolist() for array in f.places())
            text = {"formulas": formulas(f), "notes": notes(f)}
            key = f"{each} {element_type}" if element_type and not type_ else each
            described[key] = {**plain(f), "items": f.items, **text, "lane": lane, "item": item}
        print_json({"name": name, "matrix": matrix, "operands": described, "svg": svg})
    elif svg is not None:
        print(svg)
    else:
        print("\n".join(render_text(matrix, each, name=name, element_type=t) for each, t in shown), end="")


_OPEN_TYPES = ("fp8", "bf8", "fp6", "bf6", "fp4")
"""Element types of A and B of an f8f6f4 instruction, which cbsz and blgp choose; types of one width share a layout."""


def find_instruction(name: str, arch: str | None) -> Instruction:
    """The instruction on ``arch``, or on the first architecture that has it. IsaError for an unknown name."""
    from amdgen.isa import arch_names, load_isa
    from amdgen.isa.errors import IsaError, suggest

    isas = [load_isa(each) for each in ([arch] if arch else arch_names())]
    for isa in isas:
        if arch or name in isa.instructions or name in isa.left_out:
            return isa[name]
    known = sorted({n for isa in isas for n in isa.instructions})
    raise IsaError(f"no architecture has an instruction '{name}'", hint=suggest(name, known))


def intrinsics(arch: Arch, output: Folder = None, isa: Overlay = None, as_json: Json = False) -> None:
    """The header with the intrinsics of an architecture."""
    from amdgen.isa.nvidia_names import is_nvidia

    if is_nvidia(arch):
        return _cuda_intrinsics(arch, output, as_json)
    from amdgen.emit.intrinsics import header_name, intrinsic_list, render_intrinsics
    from amdgen.isa import load_isa

    machine = load_isa(arch)
    name, text = header_name(machine), render_intrinsics(machine)
    written = write_folder(output, {name: text}) if output is not None else []
    if as_json:
        listed = [
            {"name": i.name, "section": i.section, "instruction": i.instruction, "signature": i.signature, "doc": i.doc}
            for i in intrinsic_list(machine)
        ]
        files: dict[str, Any] = {"files": written} if written else {"text": text}
        print_json({"arch": arch, "name": name, "intrinsics": listed, **files})
    elif written:
        print_pairs({"header": written[0]})
    else:
        print(text, end="")


def _cuda_intrinsics(arch: str, output: Path | None, as_json: bool) -> None:
    """PTX as functions of CUDA C++: every instruction of ``isa/ptx`` and every shape of the matrix instructions."""
    from amdgen.emit.cuda_intrinsics import render_cuda_intrinsics
    from amdgen.isa.nvidia import load_nvidia

    isa = load_nvidia(arch)
    name, text = f"amdgen_{arch}.cuh", render_cuda_intrinsics(isa)
    written = write_folder(output, {name: text}) if output is not None else []
    if as_json:
        listed = [{"name": entry.name, "doc": entry.doc, "since": entry.since} for entry in isa.ptx.values()]
        print_json(
            {"arch": arch, "name": name, "intrinsics": listed, **({"files": written} if written else {"text": text})}
        )
    elif written:
        print_pairs({"header": written[0]})
    else:
        print(text, end="")
