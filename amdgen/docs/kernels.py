"""The content of a kernel family's page: what it computes, its options, its operands, its architectures."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields

from amdgen.kernels.family import Family, Plan
from amdgen.kernels.options import options_of
from amdgen.kernels.spec import Spec


def kernel_page_name(name: str) -> str:
    """The file of a family's page; no mnemonic has a hyphen."""
    return f"kernel-{name}.html"


def kernel_values(family: Family[Spec, Plan]) -> dict[str, object]:
    """The values of the page's template, from the family and the fields of its specification."""
    title, *about = _paragraphs(family.spec)
    return {
        "family": family,
        "summary": _paragraphs(type(family))[0],
        "title": title,
        "about": about,
        "targets": list(family.archs()),
        "inputs": family.inputs,
        "options": [(heading, list(_options(family, how))) for heading, how in (("What", False), ("How", True))],
        "usage": _usage(family),
        "python": family.spec.__name__,
    }


def _paragraphs(thing: type) -> list[str]:
    """Of a docstring, without the marks of reStructuredText."""
    text = inspect.cleandoc(thing.__doc__ or thing.__name__)
    for mark in (":mod:", ":class:", ":func:"):
        text = text.replace(mark, "")
    return [" ".join(part.split()).replace("`", "") for part in text.split("\n\n")]


def _options(family: Family[Spec, Plan], how: bool) -> list[tuple[str, str, str, str]]:
    """(names, default, on whose architectures, help) of the options that say what, or how."""
    defaults = {f.name: f.default for f in fields(family.spec)}
    found = []
    for name, option in options_of(family.spec).items():
        if option.how == how:
            default = defaults[name]
            shown = "required" if default is MISSING else "" if default in (None, "", False, 0) else str(default)
            found.append((f"{' '.join(option.names)} {option.metavar}".strip(), shown, option.only, option.help))
    return found


def _usage(family: Family[Spec, Plan]) -> str:
    """A command line with what must be given."""
    options = options_of(family.spec)
    required = [options[f.name] for f in fields(family.spec) if f.name in options and f.default is MISSING]
    return " ".join(["amdgen run", family.name, "--arch ARCH", *(f"{o.names[0]} {o.metavar}" for o in required)])
