"""``isa list``, ``isa show`` and ``isa schema``: the instructions as the YAML describes them."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import AnyArch, Json, Overlay, printing, writable_file
from amdgen.cli.output import OutputError, plain, print_json, print_pairs, print_table, write_file

if TYPE_CHECKING:
    from amdgen.isa import HazardRule, Instruction, Isa

_HELP = """The instructions: list, show one, or the schema of their YAML.

Everywhere, --isa DIR lays a folder of your own over what is shipped:

\b
DIR/arch/mine.yaml      a chip: "base: gfx942" and what differs, such as "cus: 20"; then --arch mine
DIR/NAME.yaml           instructions, hazards, ... as in amdgen's isa/; the schema command says how they look
DIR/arch/sm_NN.yaml,    NVIDIA architectures, PTX
DIR/ptx/NAME.yaml
DIR/hip/gemm.hip.j2     a template in place of the shipped one of that path; so cuda/, docs/

What has the name of something shipped replaces it. A file that nothing reads is an error."""

_isa = typer.Typer(help=_HELP, short_help="The instructions; your own with --isa DIR.", rich_markup_mode=None)


def register(app: typer.Typer) -> None:
    """Adds ``amdgen isa`` and its commands."""
    app.add_typer(_isa, name="isa")


@_isa.command("list")
@printing
def list_instructions(
    arch: AnyArch = None,
    family: Annotated[str | None, typer.Option("--family", metavar="NAME", help="Only this family.")] = None,
    format_: Annotated[str | None, typer.Option("--format", metavar="NAME", help="Only this encoding.")] = None,
    grep: Annotated[str | None, typer.Option("--grep", metavar="REGEX", help="Only names and docs that match.")] = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """The instructions and the architectures that have them."""
    try:
        wanted = re.compile(grep or "", re.IGNORECASE)
    except re.error as error:
        raise OutputError(f"--grep {grep} is not a regular expression: {error}") from None
    found: dict[str, tuple[Instruction, list[str]]] = {}
    isas = _loaded(arch)
    for each in isas:
        for i in each.instructions.values():
            if _matches(i.family, family) and _matches(i.format, format_) and wanted.search(f"{i.name}\n{i.doc}"):
                found.setdefault(i.name, (i, []))[1].append(each.arch.name)
    if not found:
        _known_or_error(isas, family, format_)
    rows = [(i.name, i.family, i.format, i.unit, archs, i.doc) for i, archs in found.values()]
    if as_json:
        keys = ("name", "family", "format", "unit", "archs", "doc")
        print_json({"instructions": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    if rows:
        print_table(
            ["name", "family", "format", "archs", "doc"], ((n, f, e, " ".join(a), d) for n, f, e, _, a, d in rows)
        )
    print(f"{len(rows)} instruction{'' if len(rows) == 1 else 's'}")


def _matches(value: str, wanted: str | None) -> bool:
    return wanted is None or value.lower() == wanted.lower()


def _known_or_error(isas: list[Isa], family: str | None, format_: str | None) -> None:
    """OutputError for a family or encoding that doesn't exist. A --grep that matches nothing is no error."""
    from amdgen.isa.errors import suggest

    instructions = [i for isa in isas for i in isa.instructions.values()]
    for option, value, known in (
        ("--family", family, sorted({i.family for i in instructions})),
        ("--format", format_, sorted({i.format for i in instructions})),
    ):
        if value is not None and not any(_matches(name, value) for name in known):
            raise OutputError(f"{option} {value} does not exist", suggest(value, known))


@_isa.command("show")
@printing
def show_instruction(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An instruction, such as v_mfma_f32_32x32x8_f16.")],
    arch: AnyArch = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Everything about an instruction."""
    having = [(each, each.instructions[name]) for each in _loaded(arch) if name in each.instructions]
    if not having:
        raise _unknown(name, arch)
    described = _described(having)
    if as_json:
        print_json(described)
        return
    from amdgen.docs.entry import modifier_rows

    first, instruction = having[-1]
    print(f"{name}: {instruction.doc}\n")
    hazards = described["hazards"]
    print_pairs(
        {
            "syntax": described["syntax"],
            "family": f"{instruction.family} ({instruction.source})",
            "unit": instruction.unit,
            "counter": f"{instruction.counter} +{instruction.counts}" if instruction.counter else "",
            "builtin": instruction.builtin,
            "intrinsics": "\n".join(described["intrinsics"]),
            "encodings": ", ".join([instruction.format, *instruction.forms]),
            "tags": " ".join(sorted(instruction.tags)),
            "memory": _facts(instruction.memory),
            "address": "\n\n".join(f"{_wrapped(a.doc)}\n{a.text}" for a in first.addresses_of(instruction)),
            "matrix": _facts(instruction.matrix),
            "semantics": instruction.semantics.strip(),
            "with clamp": instruction.clamped.strip(),
            "not executed": instruction.not_executed or "",
        }
    )
    print()
    if instruction.operands:
        rows = [(o.name, o.role, o.kind, o.type_name, o.field or "(fixed)", o.optional) for o in instruction.operands]
        print_table(["operand", "role", "kind", "type", "field", "present if"], rows)
    if shown := modifier_rows(first, instruction):
        print_table(["modifier", "bits", "value"], ((m.name, m.bits, m.values) for m in shown))
    matrix = ["passes>", "arithmetic"] if instruction.matrix else []
    print_table(
        ["arch", "encoding", "opcode>", *matrix],
        (
            (e.arch.name, i.format, f"{i.opcode:#x}", *((i.matrix.passes, i.matrix.numeric) if i.matrix else ()))
            for e, i in having
        ),
    )
    for row in described["unconfirmed"]:
        print_pairs(
            {
                "not confirmed": f"{row.what} ({', '.join(row.archs)})",
                "assumed": _wrapped(row.assumed),
                "known": _wrapped(row.source),
            }
        )
        print()
    for model in described["arithmetic"]:
        wrapped = {key: _wrapped(model[key]) for key in ("doc", "source")}
        state = f"{model['state']} on {', '.join(model['archs'])}"
        print_pairs({"arithmetic": f"{model['name']}, {state}", "rounds": wrapped["doc"], "source": wrapped["source"]})
        print()
    if hazards:
        rows = [
            (h["role"], h["name"], h["wait_states"], h["severity"], " ".join(h["archs"]), h["doc"]) for h in hazards
        ]
        print_table(["as", "hazard", "wait states>", "severity", "archs", "rule"], rows)


def _wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(text, 100))


def _described(having: list[tuple[Isa, Instruction]]) -> dict[str, Any]:
    """What ``--json`` prints: the newest architecture's entry, and what differs by architecture."""
    from amdgen.docs.entry import syntax
    from amdgen.docs.unconfirmed import unconfirmed_rows

    newest, instruction = having[-1]
    entry = plain(instruction)
    for key in ("opcode", "format"):
        del entry[key]
    return {
        **entry,
        "syntax": syntax(newest, instruction),
        "addresses": [
            {"name": a.name, "doc": a.doc, "text": a.text, "source": a.source} for a in newest.addresses_of(instruction)
        ],
        "archs": {
            isa.arch.name: {"format": i.format, "opcode": i.opcode, "matrix": i.matrix, "builtin": i.builtin}
            for isa, i in having
        },
        "counters": {
            isa.arch.name: {c: isa.arch.counters[c] for c in i.counter.split("+") if c in isa.arch.counters}
            for isa, i in having
        },
        "arithmetic": _arithmetic(having),
        "unconfirmed": unconfirmed_rows((isa for isa, _ in having), instruction.name),
        "hazards": _hazards(having),
        "intrinsics": _intrinsics(newest, instruction),
    }


def _arithmetic(having: list[tuple[Isa, Instruction]]) -> list[dict[str, Any]]:
    """The arithmetic of a matrix instruction, and whether somebody compared it with hardware."""
    rows: dict[tuple[str, bool], dict[str, Any]] = {}
    for isa, instruction in having:
        if instruction.matrix is None:
            continue
        n = isa.numerics[instruction.matrix.numeric]
        state = "verified" if n.verified else "assumed"
        new = {"name": n.name, "archs": [], "state": state, "doc": n.doc, "source": n.source}
        rows.setdefault((n.name, n.verified), new)["archs"].append(isa.arch.name)
    return list(rows.values())


def _hazards(having: list[tuple[Isa, Instruction]]) -> list[dict[str, Any]]:
    from amdgen.docs.entry import as_used
    from amdgen.isa.hazards import selects

    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for isa, instruction in having:
        use = as_used(instruction)
        for rule in isa.hazards:
            for role, selector in (("producer", rule.producer), ("consumer", rule.consumer)):
                if selects(selector, use):
                    row = rows.setdefault(
                        (rule.name, role), {"role": role, "archs": [], **_rule(rule, instruction, role)}
                    )
                    row["archs"].append(isa.arch.name)
    return list(rows.values())


def _rule(rule: HazardRule, instruction: Instruction, role: str) -> dict[str, Any]:
    producer = instruction.matrix.passes if instruction.matrix else 0
    needs: int | str = rule.wait_states
    if rule.passes:
        by_passes = f"{min(rule.passes.values())}-{max(rule.passes.values())}"
        needs = rule.passes.get(producer, by_passes) if role == "producer" else by_passes
        narrow = instruction.matrix.passes_narrow if instruction.matrix and role == "producer" else 0
        if narrow in rule.passes:
            needs = f"{needs}, {rule.passes[narrow]} when neither A nor B is 8-bit"
    return {
        "name": rule.name,
        "wait_states": needs,
        "relation": rule.relation,
        "resource": rule.resource,
        "severity": rule.severity,
        "doc": rule.doc,
        "source": rule.source,
    }


def _intrinsics(isa: Isa, instruction: Instruction) -> list[str]:
    """Declarations of the generated header that become the instruction."""
    from amdgen.emit.intrinsics import intrinsic_list

    return [
        " ".join(i.signature.replace("AMDGEN_DEVICE ", "").split())
        for i in intrinsic_list(isa)
        if i.instruction.partition(" ")[0] == instruction.name
    ]


def _facts(value: object) -> str:
    """The fields of a record that are not empty, as text."""
    if value is None:
        return ""
    return ", ".join(
        f"{k} {v}" if v is not True else k for k, v in plain(value).items() if v not in ("", 0, False, None)
    )


def _unknown(name: str, arch: str | None) -> Exception:
    """The error for a name that no architecture looked at has; says where it exists, or what is like it."""
    from amdgen.isa.errors import IsaError, suggest

    isas = _loaded(None)
    elsewhere = [isa.arch.name for isa in isas if name in isa.instructions]
    if arch and elsewhere:
        return IsaError(f"{arch} has no instruction '{name}'", hint=f"it exists on {', '.join(elsewhere)}")
    known = sorted({n for isa in isas for n in isa.instructions})
    return IsaError(f"no architecture has an instruction '{name}'", hint=suggest(name, known))


@_isa.command("unconfirmed")
@printing
def unconfirmed(arch: AnyArch = None, isa: Overlay = None, as_json: Json = False) -> None:
    """What no reference confirms, and what is assumed instead."""
    from amdgen.docs.unconfirmed import unconfirmed_rows

    rows = unconfirmed_rows(_loaded(arch))
    if as_json:
        print_json({"unconfirmed": rows})
        return
    print_table(
        ["entry", "archs", "instructions", "what", "assumed", "known"],
        ((r.name, " ".join(r.archs), _some(r.instructions), r.what, r.assumed, r.source) for r in rows),
    )
    print("How sure the figures of a machine are: amdgen archs")


def _some(names: tuple[str, ...]) -> str:
    """The first of many; --json has them all."""
    return " ".join(names) if len(names) <= 3 else f"{names[0]} and {len(names) - 1} more"


@_isa.command("schema")
def schema(
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write it there.", callback=writable_file),
    ] = None,
    as_json: Json = False,
) -> None:
    """The JSON Schema of the YAML files, for editors."""
    import json

    from amdgen.isa.schema import json_schema

    if output is None:
        print_json(json_schema())
        return
    write_file(output, json.dumps(json_schema(), indent=2) + "\n")
    print_json({"file": output}) if as_json else print(output)


def _loaded(arch: str | None) -> list[Isa]:
    from amdgen.isa import arch_names, load_isa

    return [load_isa(name) for name in ([arch] if arch else arch_names())]
