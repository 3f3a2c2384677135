"""Addresses and descriptors of the YAML, resolved: which formula each memory instruction has.

IsaError where a formula is outside the language or doesn't type, or reads what an instruction of its own hasn't.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from amdgen.isa.addresses import Addressing, Descriptor, Field, FormulaError
from amdgen.isa.errors import IsaError, suggest
from amdgen.isa.machines import Described
from amdgen.isa.model import Instruction, Isa, Memory
from amdgen.isa.schema import AddressSpec, DescriptorSpec, RowSpec

_ACCESSES = frozenset({"load", "store", "atomic"})
_PARTS = frozenset({"index", "voffset"})
"""Names that mean one register of vaddr, if that is there."""


def with_addresses(
    isas: Mapping[str, Isa], addresses: Mapping[str, Described], descriptors: Mapping[str, Described]
) -> dict[str, Isa]:
    """``isas`` with the addresses, and each memory instruction with the name of its own."""
    known = {name: _descriptor(name, entry.spec) for name, entry in descriptors.items()}
    made = {name: _addressing(name, entry, known) for name, entry in addresses.items()}
    defaults: dict[str, str] = {}
    for name, one in made.items():
        for space in one.spaces:
            defaults.setdefault(space, name)
            if made[defaults[space]].type != one.type:
                raise addresses[name].error(f"the other addresses of {space} are {made[defaults[space]].type}", "type")

    def resolved(i: Instruction, isa: Isa) -> Instruction:
        if i.memory is None or i.memory.op not in _ACCESSES or i.memory.space == "none":
            return i
        has = {o.name for o in i.operands} | set(i.modifiers or isa.formats[i.format].modifiers)
        return replace(i, memory=_resolved(i, i.memory, has, made, defaults))

    return {
        arch: replace(
            isa,
            instructions={name: resolved(i, isa) for name, i in isa.instructions.items()},
            addresses=made,
            descriptors=known,
        )
        for arch, isa in isas.items()
    }


def _descriptor(name: str, spec: DescriptorSpec) -> Descriptor:
    fields = tuple(Field(n, *f.bits[0], f.doc) for n, f in spec.fields.items())
    return Descriptor(name, spec.bits, fields, spec.doc, spec.source)


def _rows(rows: list[RowSpec] | str) -> tuple[tuple[str, str], ...]:
    if isinstance(rows, str):
        return (("", rows),) if rows else ()
    return tuple((row.when, row.value) for row in rows)


def _addressing(name: str, entry: Described, descriptors: Mapping[str, Descriptor]) -> Addressing:
    spec: AddressSpec = entry.spec
    if spec.descriptor and spec.descriptor not in descriptors:
        hint = suggest(spec.descriptor, list(descriptors))
        raise entry.error(f"no descriptor is called '{spec.descriptor}'", "descriptor", hint=hint)
    made = Addressing(
        name,
        tuple(spec.spaces),
        spec.type,
        tuple(spec.names.items()),
        descriptors.get(spec.descriptor),
        spec.where,
        _rows(spec.address),
        _rows(spec.second),
        _rows(spec.admits),
        tuple((r.when, r.why) for r in spec.refused),
        spec.doc.strip(),
        spec.source.strip(),
    )
    if clash := {f.name for f in made.fields} & spec.names.keys():
        raise entry.error(f"'{min(clash)}' is a field of the descriptor, too", "names", hint="call it otherwise")
    try:
        _ = made.formula
    except FormulaError as error:
        raise entry.error(str(error), error.part) from None
    return made


def _resolved(
    i: Instruction, memory: Memory, has: set[str], made: Mapping[str, Addressing], defaults: Mapping[str, str]
) -> Memory:
    def error(message: str, hint: str = "") -> IsaError:
        file, _, line = i.source.rpartition(":")
        return IsaError(message, file=file, line=int(line), key=f"{i.name}.memory", hint=hint)

    name = memory.address or defaults.get(memory.space, "")
    if name not in made:
        raise error(f"no address is called '{name}'" if name else f"no address is given for {memory.space}")
    if memory.space not in made[name].spaces:
        raise error(f"the address {name} is not one of {memory.space}")
    lacking = [n for n, _ in made[name].names if n not in has | _PARTS]
    if lacking:
        raise error(f"the address {name} reads {lacking[0]}, which the instruction hasn't")
    return replace(memory, address=name)
