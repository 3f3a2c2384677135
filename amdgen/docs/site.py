"""The whole site as files by name: an index, a page for each mnemonic and architecture, a style sheet, a script.

All in one folder and with relative links, so that it works from file:// as from any web server.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import jinja2
from markupsafe import Markup

from amdgen import __version__
from amdgen.docs.checks import check_rows
from amdgen.docs.encoding import diagrams, examples, opcodes
from amdgen.docs.entry import (
    Entry,
    bits_text,
    counter_lines,
    entries,
    hazard_rows,
    modifier_rows,
    operand_rows,
    record_facts,
    syntax,
)
from amdgen.docs.kernels import kernel_page_name, kernel_values
from amdgen.docs.machine import arch_page_name, arch_values
from amdgen.docs.pictures import Picture, pictures
from amdgen.docs.refused import refused_rows
from amdgen.docs.unconfirmed import unconfirmed_rows
from amdgen.emit import environment, intrinsic_list
from amdgen.emit.environment import render_in
from amdgen.errors import AmdgenError
from amdgen.isa.model import Instruction, Isa, Matrix
from amdgen.isa.types import LANES
from amdgen.kernels.registry import families as kernel_families
from amdgen.layout.pictures import lane_colour

_UNCONFIRMED, _CHECKS, _ASSEMBLER = "unconfirmed", "checks", "assembler"
_RESERVED = frozenset({"index", _UNCONFIRMED, _CHECKS, _ASSEMBLER})


class DocsError(AmdgenError):
    """An instruction whose name can't be that of a page."""


def page_name(mnemonic: str) -> str:
    """The file of an instruction's page."""
    return f"{mnemonic}.html"


def render_site(isas: Sequence[Isa]) -> dict[str, str]:
    """All files of the site of ``isas``, the newest architecture last, by file name. EmitError for a template,
    DocsError for a name."""
    return _Site(isas).files()


class _Site:
    def __init__(self, isas: Sequence[Isa]) -> None:
        self.isas = isas
        self.archs = [isa.arch.name for isa in isas]
        self.entries = entries(isas)
        self.intrinsics = _by_instruction(isas)
        self.environment = environment().overlay(autoescape=True, undefined=jinja2.StrictUndefined)
        self.environment.filters["bits"] = bits_text
        self.environment.globals.update(
            archs=[(name, arch_page_name(name)) for name in self.archs],
            count=len(self.entries),
            version=__version__,
            page_name=page_name,
            draw=self._draw,
        )
        self._pictures: dict[int, Markup] = {}

    def files(self) -> dict[str, str]:
        found = {
            "index.html": self._render("index", self._index_values()),
            "amdgen.css": self._render("style.css", {"colours": [(n, lane_colour(n)) for n in range(LANES)]}),
            "amdgen.js": self._render("site.js", {"index": Markup(self._search_index())}),
        }
        found[f"{_UNCONFIRMED}.html"] = self._render(_UNCONFIRMED, {"rows": unconfirmed_rows(self.isas)})
        found[f"{_ASSEMBLER}.html"] = self._render(_ASSEMBLER, {"rows": refused_rows(self.isas)})
        found[f"{_CHECKS}.html"] = self._render(_CHECKS, {"rows": check_rows()})
        for isa in self.isas:
            found[arch_page_name(isa.arch.name)] = self._render("arch", arch_values(isa))
        for family in kernel_families():
            found[kernel_page_name(family.name)] = self._render("kernel", kernel_values(family))
        for entry in self.entries:
            if entry.name in _RESERVED:
                raise DocsError(f"an instruction can't be called {entry.name}", "its page would replace the index")
            found[page_name(entry.name)] = self._render("instruction", self._instruction_values(entry))
        return found

    def _render(self, template: str, values: dict[str, object]) -> str:
        name = template if "." in template else f"{template}.html"
        return render_in(self.environment, f"docs/{name}.j2", values)

    def _draw(self, picture: Picture) -> Markup:
        """A picture as SVG; instructions of one shape share it."""
        key = id(picture)  # pictures are made once a shape and kept
        if key not in self._pictures:
            self._pictures[key] = Markup(self._render("picture.svg", {"p": picture}))
        return self._pictures[key]

    def _index_values(self) -> dict[str, object]:
        by_family = sorted(self.entries, key=lambda e: (e.newest.format, e.newest.family, e.name))
        sections = []
        for form, of_form in groupby(by_family, key=lambda e: e.newest.format):
            families = [
                (family.replace("_", " "), list(members))
                for family, members in groupby(of_form, key=lambda e: e.newest.family)
            ]
            doc = self.isas[-1].formats[form].doc if form in self.isas[-1].formats else ""
            sections.append((form, doc, sum(len(m) for _, m in families), families))
        return {
            "machines": [(isa.arch, arch_page_name(isa.arch.name), len(isa.instructions)) for isa in self.isas],
            "sections": sections,
            "kernels": [(f.name, kernel_page_name(f.name), kernel_values(f)["title"]) for f in kernel_families()],
        }

    def _search_index(self) -> str:
        """[name, doc, architectures as bits, other names] of each mnemonic; "<" escaped, whatever embeds it."""
        rows = []
        for e in self.entries:
            bits = sum(1 << i for i, arch in enumerate(self.archs) if arch in e.archs)
            others = {i.builtin for _, i in e.having if i.builtin} | {name for name, *_ in self._intrinsics(e)}
            rows.append([e.name, e.newest.doc, bits, " ".join(sorted(others))])
        text = json.dumps({"archs": self.archs, "rows": rows}, ensure_ascii=False, separators=(",", ":"))
        return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")

    def _intrinsics(self, entry: Entry) -> list[tuple[str, str, str, tuple[str, ...]]]:
        """(name, declaration, doc, architectures)"""
        found: dict[tuple[str, str, str], list[str]] = {}
        for arch in entry.archs:
            for one in self.intrinsics[arch].get(entry.name, ()):
                found.setdefault(one, []).append(arch)
        return [(*one, tuple(archs)) for one, archs in found.items()]

    def _instruction_values(self, entry: Entry) -> dict[str, object]:
        new = entry.newest
        return {
            "entry": entry,
            "new": new,
            "availability": [(name, arch_page_name(name), name in entry.archs) for name in self.archs],
            "docs": entry.grouped(lambda _, i: i.doc),
            "syntax": entry.grouped(syntax),
            "facts": _facts(entry),
            "opcodes": _opcode_table(entry),
            "examples": entry.grouped(examples),
            "operands": entry.grouped(operand_rows),
            "modifiers": entry.rows(modifier_rows),
            "semantics": entry.grouped(lambda _, i: _meaning(i)),
            "memory": entry.grouped(lambda _, i: record_facts(i.memory)),
            "addresses": entry.grouped(lambda isa, i: isa.addresses_of(i)),
            "diagrams": entry.grouped(diagrams),
            "hazards": entry.rows(hazard_rows),
            "unconfirmed": unconfirmed_rows((isa for isa, _ in entry.having), entry.name),
            "intrinsics": self._intrinsics(entry),
            "matrix": [_matrix_row(isa, i, i.matrix) for isa, i in entry.having if i.matrix],
            "pictures": [
                (group.label, pictures(group.value)) for group in entry.grouped(_layout_of) if group.value is not None
            ],
        }


def _meaning(instruction: Instruction) -> str:
    text = instruction.semantics.strip()
    return f"{text}\n\nwith clamp:\n{instruction.clamped.strip()}" if instruction.clamped else text


def _facts(entry: Entry) -> list[tuple[str, list[tuple[str, str]]]]:
    """(what, [(value, architectures it holds on or "")]) of the entry as a whole."""
    named = [
        ("unit", entry.grouped(lambda _, i: i.unit)),
        ("family", entry.grouped(lambda _, i: i.family)),
        ("counter", entry.grouped(lambda isa, i: ", ".join(counter_lines(isa, i)))),
        ("tags", entry.grouped(lambda _, i: ", ".join(sorted(i.tags)))),
        ("clang builtin", entry.grouped(lambda _, i: i.builtin)),
        ("not emulated", entry.grouped(lambda _, i: i.not_executed or "")),
        ("described in", entry.grouped(lambda _, i: i.source)),
    ]
    shown = [(what, [(g.value, g.label) for g in groups if g.value]) for what, groups in named]
    return [(what, values) for what, values in shown if values]


def _opcode_table(entry: Entry) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Forms, and of each architecture its opcode in each form, "–" where there is none."""
    found = {isa.arch.name: dict(opcodes(isa, i)) for isa, i in entry.having}
    forms = list(dict.fromkeys(form for of_arch in reversed(found.values()) for form in of_arch))

    def cells(of_arch: dict[str, int]) -> list[str]:
        return [f"{of_arch[form]} ({of_arch[form]:#x})" if form in of_arch else "–" for form in forms]

    return forms, [(arch, cells(of_arch)) for arch, of_arch in found.items()]


def _matrix_row(isa: Isa, instruction: Instruction, m: Matrix) -> dict[str, str]:
    """A matrix instruction on one architecture: its pace, its arithmetic and how well that is known."""
    model = isa.numerics[m.numeric]
    narrow = f"; {m.passes_narrow} when neither A nor B is 8-bit" if m.passes_narrow else ""
    cycles = m.passes * isa.arch.issue.matrix_pass
    return {
        "arch": isa.arch.name,
        "passes": f"{m.passes} ({cycles} cycles){narrow}",
        "rate": f"{m.flops / cycles:g}",
        "numeric": m.numeric,
        "known": "verified" if model.verified else "assumed",
        "source": model.source,
        "doc": model.doc,
    }


def _layout_of(_: Isa, instruction: Instruction) -> Matrix | None:
    """What of a matrix instruction its pictures depend on."""
    m = instruction.matrix
    return replace(m, passes=0, passes_narrow=0, numeric="") if m else None


_Declared = tuple[str, str, str]


def _by_instruction(isas: Sequence[Isa]) -> dict[str, dict[str, list[_Declared]]]:
    """(name, declaration, doc) of the header's functions, by architecture and the mnemonic that they become."""
    found: dict[str, dict[str, list[_Declared]]] = {}
    for isa in isas:
        of_arch = found[isa.arch.name] = {}
        for one in intrinsic_list(isa):
            declared = " ".join(one.signature.replace("AMDGEN_DEVICE ", "").split())
            of_arch.setdefault(one.instruction.partition(" ")[0], []).append((one.name, declared, one.doc))
    return found
