"""``archs``, ``layout`` and ``intrinsics``: what the machines are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import AnyArch, Arch, Folder, Json, Overlay
from amdgen.cli.output import OutputError, plain, print_json, print_pairs, print_table, write_file, write_folder

if TYPE_CHECKING:
    from amdgen.isa import Arch as Machine
    from amdgen.isa import Instruction


def register(app: typer.Typer) -> None:
    app.command("archs")(archs)
    app.command("layout")(layout)
    app.command("intrinsics")(intrinsics)


def archs(isa: Overlay = None, as_json: Json = False) -> None:
    """The architectures and their facts."""
    from amdgen.isa import arch_names, load_arch

    machines = [load_arch(name) for name in arch_names()]
    if as_json:
        print_json({"archs": {machine.name: machine for machine in machines}})
        return
    facts = {machine.name: _facts(machine) for machine in machines}
    labels = list(dict.fromkeys(label for column in facts.values() for label in column))
    print_table(["", *facts], ([label, *(column.get(label, "") for column in facts.values())] for label in labels))
    print("Everything, with its sources: amdgen archs --json")


def _facts(a: Machine) -> dict[str, str]:
    """An architecture in the words of its data sheet."""
    peaks = {t: f * a.cus * a.clock_mhz / 1e6 for t, f in a.flops_per_cycle_cu.items()}
    registers = a.registers
    shared = f"{registers.file} shared" if registers.unified else f"{registers.file} each"
    return {
        "products": ", ".join(a.products),
        "generation": a.generation,
        "CUs (XCDs)": f"{a.cus} ({a.xcds})",
        "clock, MHz": str(a.clock_mhz),
        "SIMDs a CU, waves a SIMD": f"{a.simds}, {a.waves_per_simd}",
        "VGPRs + AGPRs a lane": f"{registers.vgprs} + {registers.agprs}, {shared}",
        "SGPRs a wave": str(registers.sgprs),
        "LDS, bytes a CU": str(a.lds.bytes),
        "LDS banks by access": _banks(a),
        "LDS DMA, bytes a lane": ", ".join(map(str, a.lds.dma_bytes)),
        "counters": ", ".join(f"{c.name} {c.max}" for c in a.counters.values()),
        "cache bits": " ".join(a.cache_bits),
        "HBM, GB/s": str(a.hbm_gb_s),
        **{f"peak {name}, TFLOP/s": f"{tera:.1f}" for name, tera in peaks.items()},
    }


def _banks(a: Machine) -> str:
    banks = {phase.banks for phase in a.lds.phases.values()}
    if len(banks) == 1:
        return str(banks.pop())
    by_count = {n: [name for name, phase in a.lds.phases.items() if phase.banks == n] for n in sorted(banks)}
    most = max(by_count, key=lambda n: len(by_count[n]))
    return "; ".join(f"{n}: {'others' if n == most else ', '.join(names)}" for n, names in by_count.items())


def layout(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A matrix instruction, such as v_mfma_f32_32x32x8_f16.")],
    arch: AnyArch = None,
    operand: Annotated[
        str | None, typer.Option("--operand", metavar="A|B|C|D", help="Only this operand; A, B and D when absent.")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw one operand (D when absent).")] = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Which lane and register hold which element of a matrix instruction."""
    from amdgen.layout import formulas, fragment, render_svg, render_text

    instruction = find_instruction(name, arch)
    matrix = instruction.matrix
    if matrix is None:
        raise OutputError(f"{name} is not a matrix instruction", "list them with: amdgen isa list --grep mfma")
    if operand is not None and operand.upper() not in ("A", "B", "C", "D"):
        raise OutputError(f"--operand {operand} does not exist", "choose from A, B, C, D")
    chosen: list[Any] = [operand.upper()] if operand else ["A", "B", "D"]
    if svg is not None:
        drawn: Any = chosen[0] if operand else "D"
        write_file(svg, render_svg(matrix, drawn, name=name))
    if as_json:
        shown = {}
        for each in chosen:
            f = fragment(matrix, each)
            lane, item = (array.tolist() for array in f.places())
            shown[each] = {**plain(f), "items": f.items, "formulas": formulas(f), "lane": lane, "item": item}
        print_json({"name": name, "matrix": matrix, "operands": shown, "svg": svg})
    elif svg is not None:
        print(svg)
    else:
        print("\n".join(render_text(matrix, each, name=name) for each in chosen), end="")


def find_instruction(name: str, arch: str | None) -> Instruction:
    """On ``arch``, or on the first architecture that has it; the error is that of the first looked at."""
    from amdgen.isa import arch_names, load_isa
    from amdgen.isa.errors import IsaError

    first: IsaError | None = None
    for each in [arch] if arch else arch_names():
        isa = load_isa(each)
        try:
            return isa[name]
        except IsaError as error:
            first = first or error
    if first is None:
        raise OutputError("no architecture is described")
    raise first


def intrinsics(arch: Arch, output: Folder = None, isa: Overlay = None, as_json: Json = False) -> None:
    """The header with the intrinsics of an architecture."""
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
