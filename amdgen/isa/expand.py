"""Expands families of instructions, which the YAML writes once, into one plain entry for each instruction."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

from amdgen.isa.schema import FamilySpec

_PARAM = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
_NOT_INHERITED = {"family", "members", "each", "name", "params", "types"}


class ExpansionError(ValueError):
    """A family that can't be expanded. ``key``: the place within its entry."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


def expand(family: FamilySpec) -> Iterator[tuple[str, dict[str, Any], tuple[str | int, ...]]]:
    """(name, merged entry, path of its own entry within the family) of each member."""
    inherited = {k: v for k, v in family.model_dump(exclude_unset=True).items() if k not in _NOT_INHERITED}
    for name, own in family.members.items():
        yield name, _merge(family, inherited, own or {}), ("members", name)
    if family.each:
        if not family.name:
            raise ExpansionError("'each' needs 'name', the pattern of the members' names", "each")
        for combination in itertools.product(*family.each):
            params = {k: v for part in combination for k, v in part.items()}
            # What a parameter set gives under an instruction's own key overrides the family's.
            own = {k: v for k, v in params.items() if k in FamilySpec.model_fields and k not in ("name", "family")}
            rest = {k: v for k, v in params.items() if k not in own}
            merged = _merge(family, inherited, {**own, "params": rest})
            yield str(_fill(family.name, {**family.params, **rest})), merged, ("each",)


def _merge(family: FamilySpec, inherited: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    own = dict(own)
    params = {**family.params, **_mapping(own.pop("params", {}), "params")}
    types = {**family.types, **_mapping(own.pop("types", {}), "types")}
    entry = {**inherited, **own}
    # memory and matrix are merged key by key, so that a member says only what differs
    for part in ("memory", "matrix"):
        if inherited.get(part) and own.get(part):
            entry[part] = {**inherited[part], **_mapping(own[part], part)}
    entry = dict(_fill(entry, params))
    if types:
        types = _fill(types, params)
        entry["operands"] = [_retype(o, types) for o in entry.get("operands", [])]
    if isinstance(entry.get("opcode"), list):
        entry["opcode"] = _sum(entry["opcode"], params)
    return entry


def _mapping(value: object, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ExpansionError("must be a mapping", key)
    return value


def _retype(operand: object, types: dict[str, str]) -> Any:
    if isinstance(operand, dict) and operand.get("name") in types:
        return {**operand, "type": types[operand["name"]]}
    return operand


def _sum(names: list[Any], params: dict[str, Any]) -> Any:
    """The sum of parameters; one of them may differ by architecture."""
    values = [params.get(n, n) if isinstance(n, str) else n for n in names]
    if not all(isinstance(v, int | dict) for v in values):
        raise ExpansionError(f"opcode {names}: every part must be a number or the name of a parameter", "opcode")
    fixed = sum(v for v in values if isinstance(v, int))
    varying = [v for v in values if isinstance(v, dict)]
    if not varying:
        return fixed
    if len(varying) > 1:
        raise ExpansionError("only one part of an opcode may differ by architecture", "opcode")
    return {arch: fixed + v for arch, v in varying[0].items()}


def _fill(value: object, params: dict[str, Any]) -> Any:
    """``{p}`` in every string; a string that is nothing but one parameter takes its value, of any type."""
    if isinstance(value, dict):
        return {k: _fill(v, params) for k, v in value.items()}
    if isinstance(value, list):
        return [_fill(v, params) for v in value]
    if not isinstance(value, str) or "{" not in value:
        return value
    whole = _PARAM.fullmatch(value)
    if whole and whole[1] in params:
        return params[whole[1]]

    def replace(match: re.Match[str]) -> str:
        if match[1] not in params:
            raise ExpansionError(f"'{{{match[1]}}}' is not a parameter (has: {', '.join(params) or 'none'})")
        return str(params[match[1]])

    return _PARAM.sub(replace, value)
