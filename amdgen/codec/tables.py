"""All layouts of an architecture, found by name and by the bits of a word. Layouts are made when first asked for."""

from __future__ import annotations

from amdgen.codec.layout import Layout, forms_of
from amdgen.codec.scalars import Scalars
from amdgen.isa.model import Instruction, Isa

Bucket = tuple[int, dict[int, list[Layout]]]
_TOP = 23


class Tables:
    """``buckets``: by a word's top nine bits, the bits that tell its instructions apart, and these by value."""

    def __init__(self, isa: Isa) -> None:
        self.isa = isa
        self.scalars = Scalars(isa)
        self._layouts: dict[tuple[str, str], Layout] = {}
        self._buckets: list[Bucket] | None = None

    def layout(self, spec: Instruction, form: str) -> Layout:
        """``form`` is one of ``forms_of(spec)``."""
        key = (spec.name, form)
        found = self._layouts.get(key)
        if found is None:
            found = self._layouts[key] = Layout(self.isa, self.scalars, spec, form)
        return found

    @property
    def buckets(self) -> list[Bucket]:
        if self._buckets is None:
            self._buckets = self._build()
        return self._buckets

    def _build(self) -> list[Bucket]:
        by_top: list[list[Layout]] = [[] for _ in range(1 << 32 - _TOP)]
        for spec in self.isa.instructions.values():
            for form in forms_of(spec):
                if form in self.isa.formats:
                    layout = self.layout(spec, form)
                    for top in _submatches(layout.mask >> _TOP & 0x1FF, layout.value >> _TOP & 0x1FF):
                        by_top[top].append(layout)
        return [_bucket(layouts) for layouts in by_top]


def _submatches(mask: int, value: int) -> list[int]:
    return [top for top in range(1 << 32 - _TOP) if top & mask == value]


def _bucket(layouts: list[Layout]) -> Bucket:
    mask = (1 << 32) - 1
    for layout in layouts:
        mask &= layout.mask & 0xFFFFFFFF
    by_key: dict[int, list[Layout]] = {}
    # the one with more fixed bits first: SDWA and DPP before the short form whose source field they use
    for layout in sorted(layouts, key=lambda x: -(x.mask & 0xFFFFFFFF).bit_count()):
        by_key.setdefault(layout.value & mask, []).append(layout)
    return mask, by_key


def tables(isa: Isa) -> Tables:
    """The tables of an ISA, made once."""
    found = _known.get(id(isa))
    if found is None or found.isa is not isa:
        found = _known[id(isa)] = Tables(isa)
    return found


_known: dict[int, Tables] = {}
