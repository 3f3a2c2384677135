"""Validates the YAML and resolves it for each architecture. Slow (pydantic), so the loader caches the result.

``Any`` is YAML that nothing has validated yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from amdgen.isa import model, schema
from amdgen.isa.addressing import with_addresses
from amdgen.isa.arch_schema import ArchFile, ChipSpec
from amdgen.isa.errors import IsaError, suggest
from amdgen.isa.evidence import SourcesFile
from amdgen.isa.expand import ExpansionError, expand
from amdgen.isa.located import Located, read
from amdgen.isa.machines import Described, Machines, chip_name
from amdgen.isa.semantics import SemanticsError, parse_semantics
from amdgen.isa.strict import Strict, bit_ranges
from amdgen.isa.unconfirmed import with_unconfirmed

Place = tuple[str | int, ...]


class _Entry:
    """One instruction, merged and validated, with the place it came from."""

    def __init__(self, name: str, family: str, spec: schema.InstructionSpec, located: Located, place: Place) -> None:
        self.name, self.family, self.spec = name, family, spec
        self.located, self.place = located, place

    def error(self, message: str, key: str = "", hint: str = "") -> IsaError:
        line = self.located.line((*self.place, key)) if key else self.located.line(self.place)
        where = f"{self.name}.{key}" if key else self.name
        return IsaError(message, file=self.located.file, line=line, key=where, hint=hint)


def build(files: list[Path]) -> dict[str, model.Isa]:
    """All ISA targets by name, then the chips. IsaError with file, line and key at the first error."""
    targets: dict[str, Described] = {}
    chips: dict[str, Described] = {}
    unconfirmed: dict[str, Described] = {}
    sources: dict[str, str] = {}
    formats: dict[str, tuple[schema.FormatSpec, Located]] = {}
    hazards: dict[str, schema.HazardSpec] = {}
    names: dict[str, dict[str, schema.PerArch]] = {}
    numerics: dict[str, schema.NumericSpec] = {}
    aliases: dict[str, str] = {}
    left_out: dict[str, schema.LeftOutSpec] = {}
    addresses: dict[str, Described] = {}
    descriptors: dict[str, Described] = {}
    entries: dict[str, _Entry] = {}
    for path in files:
        located = read(path)
        kind, content = _validated(located)
        if isinstance(content, ArchFile):
            targets[content.arch.name] = Described(content.arch, located, (kind,))
        elif isinstance(content, ChipSpec):
            chip = Described(content, located, (kind,) if kind else ())
            chips[chip_name(chip)] = chip
        elif isinstance(content, schema.UnconfirmedFile):
            unconfirmed |= {name: Described(u, located, (kind, name)) for name, u in content.unconfirmed.items()}
        elif isinstance(content, schema.AddressesFile):
            addresses |= {name: Described(a, located, (kind, name)) for name, a in content.addresses.items()}
        elif isinstance(content, schema.DescriptorsFile):
            descriptors |= {name: Described(d, located, (kind, name)) for name, d in content.descriptors.items()}
        elif isinstance(content, SourcesFile):
            sources.update(content.sources)
        elif isinstance(content, schema.FormatsFile):
            formats.update({name: (spec, located) for name, spec in content.formats.items()})
        elif isinstance(content, schema.HazardsFile):
            hazards.update(content.hazards)
        elif isinstance(content, schema.NamesFile):
            for group, entries_of_group in content.names.items():
                names.setdefault(group, {}).update(entries_of_group)
        elif isinstance(content, schema.NumericsFile):
            numerics.update(content.numerics)
        elif isinstance(content, schema.AliasesFile):
            aliases.update(content.aliases)
        elif isinstance(content, schema.LeftOutFile):
            left_out.update(content.left_out)
        elif isinstance(content, schema.FamiliesFile):
            seen_here: set[str] = set()
            for entry in _entries(content, located, kind):
                if entry.name in seen_here:
                    raise entry.error("instruction given twice")
                seen_here.add(entry.name)
                if entry.name in entries and entries[entry.name].located.path.parent == path.parent:
                    other = entries[entry.name]
                    where = f"{other.located.file}:{other.located.line(other.place)}"
                    raise entry.error(f"instruction given twice, first in {where}")
                entries[entry.name] = entry
    if clash := targets.keys() & chips.keys():
        raise chips[min(clash)].error(f"{min(clash)} is an ISA target's name", "name", hint="call the chip otherwise")
    _check_archs(entries.values(), formats, list(targets))
    machines = Machines(targets, chips, sources).archs()
    isas = {name: _isa(machines[name], formats, hazards, entries, names, numerics) for name in targets}
    isas = {name: _with_other_names(isa, aliases, left_out) for name, isa in isas.items()}
    isas = with_addresses(with_unconfirmed(isas, unconfirmed), addresses, descriptors)
    return {name: replace(isas[arch.name], arch=arch) for name, arch in machines.items()}


def _with_other_names(isa: model.Isa, aliases: dict[str, str], left_out: dict[str, schema.LeftOutSpec]) -> model.Isa:
    """Adds the aliases whose instruction exists here and whose name no instruction has, and what is left out."""
    own = {a: name for a, name in aliases.items() if name in isa.instructions and a not in isa.instructions}
    missing = {n: g.reason for g in left_out.values() if isa.arch.name in g.archs for n in g.names}
    if both := missing.keys() & isa.instructions.keys():
        raise IsaError(f"{min(both)} is described for {isa.arch.name} and listed as left out", key="left_out")
    return replace(isa, aliases=own, left_out=missing)


def _validated(located: Located) -> tuple[str, Strict]:
    """The kind of a file, which is its one top-level key, and what it says. A chip's file has none: ("", ChipSpec)."""
    data = located.data
    if isinstance(data, dict) and "base" in data:
        return "", _model(ChipSpec, data, located, ())
    known = ", ".join(schema.FILES)
    if not isinstance(data, dict) or len(data) != 1 or next(iter(data)) not in schema.FILES:
        found = ", ".join(map(str, data)) if isinstance(data, dict) and data else "none"
        raise IsaError(f"needs exactly one top-level key of: {known}; found {found}", file=located.file, line=1)
    kind = next(iter(data))
    if kind == "arch" and isinstance(data[kind], dict) and "base" in data[kind]:
        return kind, _model(ChipSpec, data[kind], located, (kind,))
    return kind, _model(schema.FILES[kind], data, located, ())


def _model(kind: type[Strict], data: object, located: Located, place: Place) -> Strict:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise _located_error(error, located, place) from None


def _located_error(error: ValidationError, located: Located, place: Place, own: Any = None, name: str = "") -> IsaError:
    """The first complaint of pydantic as one line with file, line and key. ``own``: the member's own mapping, whose
    place is ``place``; a key that it lacks is looked up at its family."""
    first = error.errors(include_url=False)[0]
    loc = tuple(part for part in first["loc"] if isinstance(part, int) or _is_key(part))
    base = place
    missing_everywhere = first["type"] == "missing" and len(loc) == 1  # neither the member nor its family has the key
    if isinstance(own, dict) and loc and loc[0] not in own and not missing_everywhere:
        base = place[:2]  # ("families", i)
    message = first["msg"].removeprefix("Value error, ")
    if first["type"] == "extra_forbidden":
        message = "unknown key"
    elif first["type"] == "missing":
        message = "missing"
    elif "input" in first and not isinstance(first["input"], dict | list):
        message += f" (found {first['input']!r})"
    key = ".".join(str(part) for part in ((name, *loc) if name else loc))
    return IsaError(message, file=located.file, line=located.line((*base, *loc)), key=key)


def _is_key(part: object) -> bool:
    """Pydantic mixes the names of union members into the location; keys of the YAML have no brackets."""
    return isinstance(part, str) and "[" not in part and part not in ("int", "str", "constrained-str")


def _entries(content: schema.FamiliesFile, located: Located, kind: str) -> Iterator[_Entry]:
    for index, family in enumerate(content.families):
        place: Place = (kind, index)
        try:
            for name, merged, own in expand(family):
                where = (*place, *own)
                try:
                    spec = schema.InstructionSpec.model_validate(merged)
                except ValidationError as error:
                    raise _located_error(error, located, where, family.members.get(name), name) from None
                entry = _Entry(name, family.family, spec, located, where)
                _check_semantics(entry)
                yield entry
        except ExpansionError as error:
            key = f"{family.family}.{error.key}" if error.key else family.family
            raise IsaError(str(error), file=located.file, line=located.line(place), key=key) from None


def _check_semantics(entry: _Entry) -> None:
    scalar = entry.spec.unit in model.SCALAR_UNITS
    for key in ("semantics", "clamped"):
        try:
            parse_semantics(getattr(entry.spec, key), _operands(entry, ""), scalar)
        except SemanticsError as error:
            raise entry.error(str(error), key) from None


def _operands(entry: _Entry, arch: str) -> tuple[model.Operand, ...]:
    """The operands on one architecture; with arch "" their encoding doesn't matter."""
    return tuple(
        model.Operand(
            o.name,
            o.role,
            _of_arch(o.kind, entry, arch, "operands"),
            o.type,
            o.name if o.field is None else o.field,
            _of_arch(o.optional, entry, arch, "operands"),
        )
        for o in entry.spec.operands
    )


def _of_arch(value: dict[str, str] | str, entry: _Entry, arch: str, key: str) -> str:
    if isinstance(value, str):
        return value
    if arch and arch not in value:
        raise entry.error(f"{key} says nothing of {arch}, which has the opcode", key)
    return value.get(arch, "")


def _check_archs(entries: Iterable[_Entry], formats: dict[str, Any], archs: list[str]) -> None:
    modifiers = {key.partition("@")[0] for spec, _ in formats.values() for key in spec.modifiers}
    for entry in entries:
        spec = entry.spec
        if spec.format not in formats:
            raise entry.error(f"unknown format '{spec.format}'", "format", suggest(spec.format, list(formats)))
        named = [*spec.archs, *(spec.opcode if isinstance(spec.opcode, dict) else ())]
        for name in named:
            if name not in archs:
                raise entry.error(f"unknown architecture '{name}'", "archs", suggest(name, archs))
        # A modifier may exist on some architectures only (glc, sc0), so it is looked for in all of them.
        for modifier in spec.modifiers:
            if modifier not in modifiers:
                hint = suggest(modifier, sorted(modifiers))
                raise entry.error(f"no format has the modifier '{modifier}'", "modifiers", hint)


# ------------------------------------------------------------------------------------------ per architecture


def _isa(
    arch: model.Arch,
    formats: dict[str, tuple[schema.FormatSpec, Located]],
    hazards: dict[str, schema.HazardSpec],
    entries: dict[str, _Entry],
    names: dict[str, dict[str, schema.PerArch]],
    numerics: dict[str, schema.NumericSpec],
) -> model.Isa:
    resolved = {
        name: _format(name, spec, arch.name) for name, (spec, _) in formats.items() if _on(spec.archs, arch.name)
    }
    instructions: dict[str, model.Instruction] = {}
    taken: dict[tuple[str, int], str] = {}
    for entry in entries.values():
        instruction = _instruction(entry, arch.name)
        if instruction is None:
            continue
        _check_encoding(entry, instruction, resolved)
        if instruction.matrix and instruction.matrix.numeric not in numerics:
            name = instruction.matrix.numeric
            raise entry.error(f"no numerics entry is called '{name}'", "matrix", suggest(name, list(numerics)))
        other = taken.setdefault((instruction.format, instruction.opcode), instruction.name)
        if other != instruction.name:
            raise entry.error(f"{instruction.format} opcode {instruction.opcode} is {other}'s on {arch.name}", "opcode")
        if instruction.name in instructions:
            raise entry.error(f"given twice for {arch.name}, first in {instructions[instruction.name].source}")
        instructions[instruction.name] = instruction
    rules = tuple(_hazard(name, spec) for name, spec in hazards.items() if _on(spec.archs, arch.name))
    arithmetic = {name: _numeric(name, spec, arch.name) for name, spec in numerics.items()}
    return model.Isa(arch, resolved, instructions, rules, _names(names, arch.name), arithmetic)


def _numeric(name: str, spec: schema.NumericSpec, arch: str) -> model.Numeric:
    return model.Numeric(
        name, spec.adder, spec.group, arch in spec.overflow_clamp, arch in spec.verified, spec.source, spec.doc
    )


def _names(groups: dict[str, dict[str, schema.PerArch]], arch: str) -> dict[str, dict[str, int]]:
    out: dict[str, dict[str, int]] = {}
    for group, entries in groups.items():
        of_arch = {k: v.get(arch) if isinstance(v, dict) else v for k, v in entries.items()}
        out[group] = {k: v for k, v in of_arch.items() if v is not None}
    return out


def _check_encoding(entry: _Entry, instruction: model.Instruction, formats: dict[str, model.Format]) -> None:
    fmt = formats.get(instruction.format)
    if fmt is None:
        raise entry.error(f"{instruction.format} does not exist on an architecture that has the opcode", "format")
    for operand in instruction.operands:
        if operand.field and operand.field not in fmt.fields:
            raise entry.error(f"operand '{operand.name}': {fmt.name} has no field '{operand.field}'", "operands")
    if "op" in fmt.fields:
        high, low = fmt.fields["op"]
        if instruction.opcode >> (high - low + 1):
            raise entry.error(f"opcode {instruction.opcode} does not fit {fmt.name}'s {high - low + 1} bits", "opcode")


def _on(archs: list[str], arch: str) -> bool:
    return not archs or arch in archs


def _format(name: str, spec: schema.FormatSpec, arch: str) -> model.Format:
    mask = match = 0
    for text, value in spec.match.items():
        high, low = bit_ranges(text)[0]
        mask |= ((1 << (high - low + 1)) - 1) << low
        match |= value << low
    modifiers = {
        key.partition("@")[0]: model.Modifier(key.partition("@")[0], tuple(m.bits), m.text, m.signed, m.default)
        for key, m in spec.modifiers.items()
        if _on(m.archs, arch)
    }
    fields = {key: bits[0] for key, bits in spec.fields.items()}
    return model.Format(
        name, spec.bits, mask, match, fields, modifiers, spec.literal, spec.base, dict(spec.opcode_offset), spec.doc
    )


def _instruction(entry: _Entry, arch: str) -> model.Instruction | None:
    spec = entry.spec
    opcode = spec.opcode.get(arch) if isinstance(spec.opcode, dict) else spec.opcode
    if opcode is None or not _on(spec.archs, arch):
        return None
    return model.Instruction(
        name=entry.name.partition("@")[0],
        family=entry.family,
        format=spec.format,
        opcode=opcode,
        operands=_operands(entry, arch),
        unit=spec.unit,
        modifiers=tuple(spec.modifiers),
        forms=tuple(spec.forms),
        counter=spec.counter,
        counts=spec.counts,
        semantics=spec.semantics,
        doc=spec.doc,
        tags=frozenset(spec.tags),
        memory=_memory(entry, arch) if spec.memory else None,
        matrix=_matrix(entry, arch) if spec.matrix else None,
        builtin=spec.builtin,
        not_executed=spec.not_executed,
        clamped=spec.clamped,
        undocumented=tuple((form, name, bits) for form, m in spec.undocumented.items() for name, bits in m.items()),
        source=f"{entry.located.file}:{entry.located.line(entry.place)}",
    )


def _memory(entry: _Entry, arch: str) -> model.Memory:
    spec = entry.spec.memory
    assert spec is not None
    return model.Memory(**{**spec.model_dump(), "returns": _of_arch(spec.returns, entry, arch, "memory")})


def _matrix(entry: _Entry, arch: str) -> model.Matrix:
    spec = entry.spec.matrix
    assert spec is not None
    values = spec.model_dump()
    for key in ("passes", "numeric"):
        if isinstance(values[key], dict):
            if arch not in values[key]:
                raise entry.error(f"{key} says nothing of {arch}, which has the opcode", "matrix")
            values[key] = values[key][arch]
    values["b_type"] = values["b_type"] or values["a_type"]
    return model.Matrix(**values)


def _selector(spec: schema.SelectorSpec) -> model.HazardSelector:
    return model.HazardSelector(
        frozenset(spec.units),
        frozenset(spec.tags),
        frozenset(spec.names),
        frozenset(spec.not_units),
        frozenset(spec.not_tags),
        spec.min_bits,
    )


def _hazard(name: str, spec: schema.HazardSpec) -> model.HazardRule:
    return model.HazardRule(
        name,
        _selector(spec.producer),
        _selector(spec.consumer),
        spec.relation,
        spec.resource,
        spec.wait_states,
        dict(spec.passes),
        spec.severity,
        spec.source,
        spec.doc,
        frozenset(spec.operands),
        frozenset(spec.producer_operands),
        spec.opcodes,
        _selector(spec.between) if spec.between else None,
        spec.by_hand,
        spec.pipe_wait_counts,
        dict(spec.shipped),
    )
