"""Every relocation that AMDGPUUsage lists, at a known place with a known symbol, against its formula there."""

from __future__ import annotations

import pytest
from test_codeobject import absolute

from amdgen.codeobject import CodeObject
from amdgen.codeobject.errors import CodeObjectError
from amdgen.codeobject.relocations import RELOCATIONS, GlobalOffsets, Symbol, relocated

BASE = 0x7F12_3456_7000
ADDEND = 2

# R_AMDGPU number, bytes, value of (S, A, P, G: the slot in a table behind the image); all addresses with the base added
FORMULAS = {
    1: (4, lambda s, a, p, g: s + a & 0xFFFFFFFF),
    2: (4, lambda s, a, p, g: s + a >> 32),
    3: (8, lambda s, a, p, g: s + a),
    4: (4, lambda s, a, p, g: s + a - p),
    5: (8, lambda s, a, p, g: s + a - p),
    6: (4, lambda s, a, p, g: s + a),
    7: (4, lambda s, a, p, g: g + a - p),
    8: (4, lambda s, a, p, g: g + a - p & 0xFFFFFFFF),
    9: (4, lambda s, a, p, g: g + a - p >> 32),
    10: (4, lambda s, a, p, g: s + a - p & 0xFFFFFFFF),
    11: (4, lambda s, a, p, g: s + a - p >> 32),
    13: (8, lambda s, a, p, g: BASE + a),
    14: (2, lambda s, a, p, g: (s + a - p - 4) // 4),
}


def with_kind(kind: int) -> CodeObject:
    code = absolute(".quad", data=f"+{ADDEND}")
    raw = bytearray(code.data)
    raw[raw.index(code.relocations[0].address.to_bytes(8, "little"), 0x200) + 8] = kind
    return CodeObject.parse(bytes(raw))


@pytest.mark.parametrize("kind", FORMULAS)
def test_relocation(kind: int) -> None:
    code = with_kind(kind)
    before, (relocation,) = with_kind(0).load_image(BASE), code.relocations
    image = code.load_image(BASE)
    size, formula = FORMULAS[kind]
    place, there = relocation.address, code.symbols["there"].address or 0
    slot = -(-len(before) // 8) * 8
    value = formula(BASE + there, ADDEND, BASE + place, BASE + slot)
    assert image[place : place + size] == (value & (1 << 8 * size) - 1).to_bytes(size, "little")
    changed = {i for i, (a, b) in enumerate(zip(image, before, strict=False)) if a != b}
    assert len(changed - set(range(place, place + size))) == 1  # the number of the kind, in the table of relocations
    if kind in (7, 8, 9):
        assert image[slot:] == (BASE + there).to_bytes(8, "little")
    else:
        assert len(image) == len(before)


def test_a_kind_that_is_none_is_refused() -> None:
    with pytest.raises(CodeObjectError, match="kind 12 at"):
        with_kind(12).load_image(BASE)


@pytest.mark.parametrize("kind", FORMULAS)
@pytest.mark.parametrize(("place", "there", "addend"), [(0x1234, 0x7_89AB_CDE0, 12), (0x7_0000_1230, 0x40, -4)])
def test_far_places_have_high_halves(kind: int, place: int, there: int, addend: int) -> None:
    size, formula = FORMULAS[kind]
    table = GlobalOffsets(0x9_0000_0000)
    value = formula(BASE + there, addend, BASE + place, BASE + table.address)
    if kind == 13:  # RELATIVE64 has no symbol
        value = BASE + addend
    symbol = None if kind == 13 else Symbol("there", there, 4, "object")
    made = relocated(RELOCATIONS[kind], place, addend, symbol, BASE, table)
    assert made == (value & (1 << 8 * size) - 1).to_bytes(size, "little")
