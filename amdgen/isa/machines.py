"""Builds :class:`~amdgen.isa.model.Arch` from the specs of ``isa/arch/*.yaml``: ISA targets and the chips that run
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from amdgen.isa import model
from amdgen.isa.arch_schema import CHIP_FIGURES, ArchSpec, ChipSpec, CoherenceSpec
from amdgen.isa.errors import IsaError, suggest
from amdgen.isa.evidence import EvidenceError, Sourced, evidence_of
from amdgen.isa.located import Located

Place = tuple[str | int, ...]


@dataclass(frozen=True)
class Described:
    """A validated spec and the place in its file that it comes from. Any: a spec of whatever kind the file has."""

    spec: Any
    located: Located
    place: Place

    def error(self, message: str, *keys: str, hint: str = "") -> IsaError:
        """An error at ``keys`` below this spec, with file and line."""
        line = self.located.line((*self.place, *keys))
        return IsaError(
            message, file=self.located.file, line=line, key=".".join((*map(str, self.place), *keys)), hint=hint
        )

    def evidence(self, block: Sourced, sources: Mapping[str, str]) -> dict[str, model.Evidence]:
        """The evidence of each figure of ``block`` by dotted key. IsaError, located, for an unknown
        source or figure."""
        try:
            return evidence_of(block, sources)
        except EvidenceError as error:
            raise self.error(str(error), *error.place, hint=error.hint) from None


def _coherence(spec: CoherenceSpec) -> model.Coherence:
    def fixed(value: Any) -> Any:
        return {k: tuple(v) for k, v in value.items()} if isinstance(value, dict) else tuple(value)

    return model.Coherence(**{key: fixed(value) for key, value in spec.figures.items()})


class _ChipBlock(Sourced):
    """The figures of a chip's file as a block."""

    values: dict[str, int]

    @property
    def figures(self) -> dict[str, Any]:
        return self.values


def chip_name(chip: Described) -> str:
    """The name that a chip's file gives, else that of the file. IsaError unless it is lower case."""
    spec: ChipSpec = chip.spec
    name = spec.name or chip.located.path.stem
    if name != name.lower():
        raise chip.error(f"chips have lower-case names, and the file is called {chip.located.path.name}")
    return name


@dataclass
class Machines:
    """All targets, chips and sources by name; :meth:`archs` resolves them."""

    targets: Mapping[str, Described]
    chips: Mapping[str, Described]
    sources: Mapping[str, str]

    def archs(self) -> dict[str, model.Arch]:
        """Every target with its default chip, then every chip. IsaError says which file is wrong, and where."""
        chips = {name: self._chip(name, ()) for name in self.chips}
        products: dict[str, list[str]] = {}
        for target, chip in chips.values():
            products.setdefault(target, []).append(chip.product)
        found = {}
        for name, described in self.targets.items():
            default = described.spec.default_chip
            if chips.get(default, ("", None))[0] != name:
                of_target = [c for c, (target, _) in chips.items() if target == name]
                raise described.error(
                    f"no chip of {name} is called '{default}'", "default_chip", hint=suggest(default, of_target)
                )
            found[name] = self._target(described, chips[default][1], tuple(products[name]))
        return found | {name: replace(found[target], chip=chip) for name, (target, chip) in chips.items()}

    def _target(self, described: Described, chip: model.Chip, products: tuple[str, ...]) -> model.Arch:
        spec: ArchSpec = described.spec
        plain = {key: value for key, value in spec.figures.items() if key not in ("counters", "cache_bits")}
        lds = spec.lds
        counters = {k: model.Counter(k, c.max, c.in_order, tuple(c.bits), c.counts) for k, c in spec.counters.items()}
        phases = {k: model.LdsPhases(p.banks, tuple(map(tuple, p.lanes))) for k, p in lds.phases.items()}
        return model.Arch(
            **{"fp8": spec.fp8, **plain},
            name=spec.name,
            generation=spec.generation,
            chip=chip,
            products=products,
            cache_bits=tuple(spec.cache_bits),
            registers=model.Registers(**spec.registers.figures),
            lds=model.Lds(**lds.figures | {"phases": phases, "dma_bytes": tuple(lds.dma_bytes)}),
            counters=counters,
            apertures=model.Apertures(**spec.apertures.figures),
            coherence=_coherence(spec.coherence),
            issue=model.Issue(**{"units": {}, **spec.issue.figures}),
            timing=spec.timing.build() if spec.timing is not None else None,
            evidence=described.evidence(spec, self.sources),
        )

    def _chip(self, name: str, seen: tuple[str, ...]) -> tuple[str, model.Chip]:
        """The target of a chip, and the chip with what it inherits: of its base, a target's being its default chip."""
        described = self.chips[name]
        spec: ChipSpec = described.spec
        if name in seen:
            raise described.error(f"{' -> '.join((*seen, name))} goes round in a circle", "base")
        if spec.base in self.targets:
            target = spec.base
            parent = self.targets[target].spec.default_chip
        elif spec.base in self.chips:
            target, parent = self._chip(spec.base, (*seen, name))[0], spec.base
        else:
            hint = suggest(spec.base, [*self.targets, *self.chips])
            if spec.base.startswith("sm_"):
                hint = f"lay a chip of NVIDIA's at arch/nvidia/{described.located.path.name}"
            raise described.error(f"no architecture is called '{spec.base}'", "base", hint=hint)
        own = self._own_evidence(described)
        inherited: dict[str, Any] = {}
        evidence: dict[str, model.Evidence] = {}
        if parent != name and parent in self.chips and len(spec.figures) < len(CHIP_FIGURES):
            base = self._chip(parent, (*seen, name))[1]
            inherited = {key: getattr(base, key) for key in CHIP_FIGURES}
            evidence = dict(base.evidence)
        values = inherited | spec.figures
        if missing := [key for key in CHIP_FIGURES if key not in values]:
            raise described.error("missing", missing[0])
        return target, model.Chip(name, spec.product or name, spec.base, **values, evidence=evidence | own)

    def _own_evidence(self, described: Described) -> dict[str, model.Evidence]:
        spec: ChipSpec = described.spec
        block = _ChipBlock(
            values=spec.figures,
            source=spec.source or [f"{described.located.file} itself, which names no source"],
            confidence=spec.confidence or "assumed",
            note=spec.note,
            **{"except": spec.except_},
        )
        return described.evidence(block, self.sources)
