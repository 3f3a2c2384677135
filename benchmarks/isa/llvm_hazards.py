"""Every hazard of LLVM's GCNHazardRecognizer that CDNA has, beside the row of isa/cdna/hazards.yaml that says the same.

    python -m benchmarks.isa.llvm_hazards llvm/lib/Target/AMDGPU        (of LLVM's sources; --all: equal ones, too)

Read are GCNHazardRecognizer.cpp (functions, and their constants that are numbers of wait states), GCNSubtarget.h (the
predicates that guard them) and AMDGPU.td (the features of gfx908, gfx90a, gfx942 and gfx950). llvm_hazards.yaml beside
this file ties each constant to its rows. Printed are what is missing, looser or stricter, each with its listed reason
or as unexplained: a constant that the list lacks or LLVM no longer has, a function that it lacks and a chip runs, a row
that no constant is tied to. Status 1 when anything is unexplained. What LLVM really inserts, and not only what its
constants say, is compared by benchmarks.differential.hazards and tests/isa/test_hazards.py.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from amdgen.isa import load_isa

ARCHS = {"gfx908": "9_0_8", "gfx90a": "9_0_A", "gfx942": "9_4_2", "gfx950": "9_5_0"}
"""With LLVM's name of their features."""
GENERATIONS = ("SOUTHERN_ISLANDS", "SEA_ISLANDS", "VOLCANIC_ISLANDS", "GFX9", "GFX10", "GFX11", "GFX12", "GFX13")


class Source:
    """LLVM's sources."""

    def __init__(self, folder: Path) -> None:
        self.recognizer = _bare((folder / "GCNHazardRecognizer.cpp").read_text())
        self.subtarget = _bare((folder / "GCNSubtarget.h").read_text())
        self.target = (folder / "AMDGPU.td").read_text()

    @cached_property
    def functions(self) -> dict[str, str]:
        """The text of each function that may state a hazard, by name."""
        starts = list(
            re.finditer(r"^(?:static )?(?:int|bool)\s+(?:GCNHazardRecognizer::)?(\w+)\(", self.recognizer, re.M)
        )
        ends = [match.start() for match in starts[1:]] + [len(self.recognizer)]
        return {
            match[1]: self.recognizer[match.start() : end]
            for match, end in zip(starts, ends, strict=True)
            if match[1].startswith(("check", "fix", "GFX9"))
        }

    def constants(self, function: str) -> dict[str, str]:
        """The expressions of a function's constants that are numbers of wait states, by name."""
        found = re.findall(r"^\s*(?:const )?int (\w+)\s*=\s*([^;]+);", self.functions[function], re.M)
        stated = r"[1-9]\d*|ST\.\w+\(\)( \? \d+ : \d+)?"
        values = {name: " ".join(value.split()) for name, value in found}
        always = {name for name, _ in re.findall(r"^\s*const int (\w+)\s*=\s*(\d+);", self.functions[function], re.M)}
        return {name: v for name, v in values.items() if name in always or re.fullmatch(stated, v)}

    def predicate(self, name: str) -> str:
        """The expression that a predicate of the subtarget returns."""
        found = re.search(rf"\b{name}\(\) const {{\s*return ([^;]+);", self.subtarget)
        if found is None:
            raise SystemExit(f"GCNSubtarget.h has no {name}() of one expression")
        return found[1]

    def features(self, arch: str) -> set[str]:
        """The members of the subtarget that are true on an architecture."""
        return {
            member for name in self._features_of(f"FeatureISAVersion{ARCHS[arch]}") for member in self._members(name)
        }

    def _features_of(self, name: str) -> Iterator[str]:
        found = re.search(rf"^def {name} : FeatureSet<(.*?)>;", self.target, re.M | re.S)
        assert found is not None, name
        for word in re.findall(r"\w+", found[1]):
            if word.startswith("FeatureISAVersion"):
                yield from self._features_of(word)
            elif word.startswith("Feature") and word not in ("Features", "FeatureSet"):
                yield word

    def _members(self, feature: str) -> Iterator[str]:
        found = re.search(rf"^def {feature}\s*:\s*(\w+)\s*<(.*?)^>;", self.target, re.M | re.S)
        if found is None:
            return
        quoted = re.findall(r'"([^"]*)"', found[2])
        if len(quoted) > 2 and quoted[2] == "true":
            yield quoted[1]
        for implied in re.findall(r"\bFeature\w+", found[2]):
            yield from self._members(implied)


def _bare(text: str) -> str:
    """Without comments."""
    return re.sub(r"//[^\n]*", "", text)


@dataclass
class Chip:
    """One architecture as LLVM's subtarget has it."""

    source: Source
    arch: str

    @cached_property
    def members(self) -> set[str]:
        return self.source.features(self.arch)

    def holds(self, predicate: str) -> bool:
        """Whether a predicate of the subtarget holds; "!" before it negates."""
        name = predicate.lstrip("!")
        return bool(self._value(self.source.predicate(name))) != predicate.startswith("!")

    def number(self, expression: str, **names: int) -> int:
        """An expression of the recognizer."""
        return int(self._value(expression, names))

    def _value(self, text: str, names: Mapping[str, int] | None = None) -> Any:
        text = re.sub(r"(?:ST\.|AMDGPUSubtarget::)", "", text).strip()
        if choice := re.fullmatch(r"(.+?)\s*\?\s*(.+?)\s*:\s*(.+)", text, re.S):
            return self._value(choice[2] if self._value(choice[1], names) else choice[3], names)
        python = re.sub(r"!(?!=)", " not ", text.replace("&&", " and ").replace("||", " or "))
        return self._of(ast.parse(" ".join(python.split()), mode="eval").body, names or {})

    def _of(self, node: ast.expr, names: Mapping[str, int]) -> Any:
        match node:
            case ast.Constant(int(value)):
                return value
            case ast.Name(name) if name in names:
                return names[name]
            case ast.Name(name) if name in GENERATIONS:
                return GENERATIONS.index(name)
            case ast.Name(name):
                return name in self.members
            case ast.Call(func=ast.Name("getGeneration")):
                return GENERATIONS.index("GFX9")
            case ast.Call(func=ast.Name(name)):
                return self._value(self.source.predicate(name))
            case ast.BoolOp(op, values):
                whole = [self._of(v, names) for v in values]
                return all(whole) if isinstance(op, ast.And) else any(whole)
            case ast.UnaryOp(ast.Not(), operand):
                return not self._of(operand, names)
            case ast.BinOp(left, ast.Add(), right):
                return self._of(left, names) + self._of(right, names)
            case ast.Compare(left, [op], [right]):
                a, b = self._of(left, names), self._of(right, names)
                return {"Eq": a == b, "NotEq": a != b, "Lt": a < b, "LtE": a <= b, "Gt": a > b, "GtE": a >= b}[
                    type(op).__name__
                ]
        raise SystemExit(f"{ast.unparse(node)}: an expression that is not read here")


@dataclass(frozen=True)
class Line:
    """A hazard of LLVM's on one architecture beside a row. ``reason``: why they differ; "" where none is listed."""

    what: str
    arch: str
    llvm: int | None
    row: str
    ours: int | None
    reason: str = ""

    @property
    def verdict(self) -> str:
        if self.llvm is None or self.ours is None:
            return "apart" if self.llvm == self.ours else "only ours" if self.llvm is None else "missing"
        return "equal" if self.llvm == self.ours else "looser" if self.ours < self.llvm else "stricter"

    @property
    def unexplained(self) -> bool:
        return self.verdict != "equal" and not self.reason


def compare(source: Source, known: Mapping[str, Any]) -> Iterator[Line]:
    """All hazards of all architectures, and what is known that LLVM's sources don't have."""
    functions, tied = known["functions"], set(known["ours"])
    for arch in ARCHS:
        chip, rows = Chip(source, arch), {rule.name: rule for rule in load_isa(arch).hazards}
        for name in source.functions:
            entry = functions.get(name)
            if entry is None:
                if _runs(chip, name):
                    yield Line(name, arch, 0, "", None)
                continue
            if not all(chip.holds(p) for p in entry.get("when", ())):
                continue
            if "apart" in entry:
                yield Line(name, arch, None, "", None, entry["apart"])
                continue
            for what, llvm, tie, passes in _stated(chip, name, entry, known["limits"]):
                mine = [row for row in tie.get("rows", ()) if row in rows]
                reason = tie.get("differs", {}).get(arch) or tie.get("differs", {}).get("all", "")
                tied.update(mine)
                if not mine and llvm:
                    yield Line(what, arch, llvm, "", None, reason)
                for row in mine:
                    yield Line(what, arch, llvm, row, rows[row].required(passes), reason)
        for row in rows:
            if row in known["ours"]:
                need = rows[row].required(max(rows[row].passes, default=0))
                yield Line("no constant", arch, None, row, need, known["ours"][row])
    every = {rule.name for arch in ARCHS for rule in load_isa(arch).hazards}
    yield from (Line("no constant is tied to it", "any", None, row, 0) for row in sorted(every - tied))
    yield from (
        Line(f"{name}: not in LLVM's sources", "any", 0, "", None) for name in set(functions) - set(source.functions)
    )


def _runs(chip: Chip, function: str) -> bool:
    """Whether a function that the list lacks does anything on a chip: its first guard holds."""
    body = chip.source.functions[function]
    caller = rf"if \(ST\.(\w+)\(\)\)\s*{{?\s*(?:\w+\(MI\);\s*)*{function}\("
    guards = re.findall(r"if \(!ST\.(\w+)\(\)", body[:400]) + re.findall(caller, chip.source.recognizer)
    begins = re.findall(r"if \(!(has\w+|ST\.isWave32)\b", body[:400])
    return all(chip.holds(g) for g in guards) and "hasWMMA" not in "".join(begins)


def _stated(
    chip: Chip, function: str, entry: Mapping[str, Any], limits: list[str]
) -> Iterator[tuple[str, int, Mapping[str, Any], int]]:
    """What a function asks for: its name, wait states, what it is tied to, and the passes of the producer."""
    if "of_passes" in entry:
        body = re.search(r"return ([^;]+);", chip.source.functions[function])
        assert body is not None, function
        for passes in entry["of_passes"]["passes"]:
            is_950 = int(chip.holds("hasGFX950Insts"))
            expression = body[1].replace("(NumPasses != 2 && IsGFX950)", str(int(passes != 2 and bool(is_950))))
            states = chip.number(expression, NumPasses=passes, IsGFX950=is_950)
            yield f"{function}({passes})", states, entry["of_passes"], passes
        return
    listed, found = entry.get("constants", {}), chip.source.constants(function)
    for name, expression in found.items():
        if name in limits:
            continue
        tie = listed.get(name)
        if tie is None:
            yield f"{function}: {name}", chip.number(expression), {}, 0
        elif all(chip.holds(p) for p in tie.get("when", ())):
            passes = tie.get("passes", 0)
            passes = passes[chip.arch] if isinstance(passes, dict) else passes
            yield f"{function}: {name}", chip.number(expression), tie, passes
    for name in set(listed) - set(found):
        yield f"{function}: {name}, which LLVM no longer has", 0, {"rows": ()}, 0


def main() -> int:
    """Prints the comparison."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="llvm/lib/Target/AMDGPU of LLVM's sources")
    parser.add_argument("--all", action="store_true", help="print what is equal, too")
    options = parser.parse_args()
    known = yaml.safe_load((Path(__file__).parent / "llvm_hazards.yaml").read_text())
    lines = list(compare(Source(options.folder), known))
    for line in lines:
        if options.all or line.verdict != "equal":
            numbers = f"{'-' if line.llvm is None else line.llvm:>3} {'-' if line.ours is None else line.ours:>3}"
            says = line.reason or ("UNEXPLAINED" if line.unexplained else "")
            print(f"{line.arch:6} {line.verdict:9} {numbers}  {line.what}  {line.row}  {says}".rstrip())
    counts = Counter(line.verdict for line in lines)
    unexplained = sum(line.unexplained for line in lines)
    print(f"{', '.join(f'{n} {verdict}' for verdict, n in sorted(counts.items()))}; unexplained {unexplained}")
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main())
