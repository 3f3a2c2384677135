"""All layouts of an architecture, by instruction and form, and by the bits of a word. Layouts are made at their first
use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from operator import and_

from amdgen.codec.layout import Layout, Remembered, Shared, fixed_bits, forms_of
from amdgen.isa.model import Instruction, Isa

TOP = 23
"""A word's bits from this one on are the number of its bucket."""


class Tables:
    """The layouts of one architecture."""

    def __init__(self, isa: Isa) -> None:
        self.isa = isa
        self._shared = Shared(isa)
        self._layouts: dict[tuple[str, str], Layout] = {}
        self._buckets: dict[int, Bucket] = {}

    def layout(self, spec: Instruction, form: str) -> Layout:
        """The layout of an instruction in a form, one of ``forms_of(spec)``."""
        key = (spec.name, form)
        found = self._layouts.get(key)
        if found is None:
            found = self._layouts[key] = Layout(self._shared, spec, form)
        return found

    def layouts(self) -> Iterator[Layout]:
        """Every instruction in every form."""
        for spec in self.isa.instructions.values():
            for form in forms_of(spec):
                if form in self.isa.formats:
                    yield self.layout(spec, form)

    def bucket(self, top: int) -> Bucket:
        """The layouts of all encodings whose first word may have these top nine bits."""
        found = self._buckets.get(top)
        if found is None:
            found = self._buckets[top] = Bucket(self, self._candidates.get(top, []))
        return found

    @cached_property
    def _candidates(self) -> dict[int, list[_Candidate]]:
        """Instructions and forms by the top nine bits that their first word may have."""
        found: dict[int, list[_Candidate]] = {}
        for spec in self.isa.instructions.values():
            for form in forms_of(spec):
                if form in self.isa.formats:
                    mask, value = fixed_bits(self.isa.formats, spec, form)
                    candidate = _Candidate(spec, form, mask & 0xFFFFFFFF, value & 0xFFFFFFFF)
                    for top in _submatches(mask >> TOP & 0x1FF, value >> TOP & 0x1FF):
                        found.setdefault(top, []).append(candidate)
        return found


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An instruction in a form, with the bits of its first word that format and opcode fix."""

    spec: Instruction
    form: str
    mask: int
    value: int


Match = tuple[int, int, int, int, int, bool, int, tuple[tuple[int, Remembered[int]], ...], Layout]
"""What a decoder compares: the layout's first_mask, first_value, words, mask, value, literal, literal_limit and checks,
and the layout itself. A tuple is unpacked faster than attributes are looked up."""


class Bucket(dict[int, list[Match]]):
    """Layouts by the bits ``mask`` of the first word, which all of the bucket fix; made at their first use."""

    def __init__(self, owner: Tables, candidates: list[_Candidate]) -> None:
        self.owner = owner
        self.mask = reduce(and_, (c.mask for c in candidates), (1 << 32) - 1)
        self.candidates: dict[int, list[_Candidate]] = {}
        for candidate in candidates:
            self.candidates.setdefault(candidate.value & self.mask, []).append(candidate)

    def __missing__(self, key: int) -> list[Match]:
        layouts = [self.owner.layout(c.spec, c.form) for c in self.candidates.get(key, ())]
        # The longest first: a scaled matrix instruction before the loading of scales that it begins with. Then the one
        # with more fixed bits: SDWA and DPP before the short form whose source field they use.
        layouts.sort(key=lambda layout: (-layout.words, -layout.first_mask.bit_count()))
        found = [_match(layout) for layout in layouts]
        if found:
            self[key] = found
        return found


@cache
def _submatches(mask: int, value: int) -> tuple[int, ...]:
    return tuple(top for top in range(1 << 32 - TOP) if top & mask == value)


def _match(x: Layout) -> Match:
    return x.first_mask, x.first_value, x.words, x.mask, x.value, x.literal, x.literal_limit, x.checks, x


@cache
def tables(isa: Isa) -> Tables:
    """The tables of an ISA, which are made at the first call."""
    return Tables(isa)
