"""Every address, and what a descriptor admits, against plain Python: an account of its own, from AMD's references.

Whole instructions are compared with another reference, on both engines, in tests/emulator/test_memory_semantics.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from amdgen.emulator.arithmetic.lower import Context, lower
from amdgen.emulator.arithmetic.values import DTYPES
from amdgen.isa import load_isa
from amdgen.isa.addresses import NAMES, Addressing, Descriptor, Row, chosen, specialised
from amdgen.isa.semantics import Assign

CASES = 200
WIDE, NARROW = (1 << 64) - 1, (1 << 32) - 1
Given = SimpleNamespace  # the value of each name; ``has``: the operands that are there


WIDTHS = {
    "base": 48, "stride": 14, "swizzle": 1, "records": 32, "selects": 12, "numeric_format": 3, "data_format": 4,
    "index_stride": 2, "add_tid": 1, "type": 2,
}  # fmt: skip


def descriptor_words(d: Given) -> list[int]:
    """A buffer resource as the manual's table lays it out, dword by dword."""
    return [
        d.base & NARROW,
        d.base >> 32 | d.stride << 16 | d.swizzle << 31,
        d.records,
        d.selects
        | d.numeric_format << 12
        | d.data_format << 15
        | d.index_stride << 21
        | d.add_tid << 23
        | d.type << 30,
    ]


def buffer_place(x: Given) -> int:
    """9.1.5: base + soffset + offsets, linear or swizzled with elements of 4 bytes."""
    offset = (x.voffset + x.offset) % (1 << 32)
    row = x.LANE if x.add_tid else x.index
    stride = x.stride + (x.data_format * 0x4000 if x.add_tid and not x.CONVERTS else 0)
    rows = [8, 16, 32, 64][x.index_stride]
    if x.swizzle and (x.add_tid or "index" in x.has):
        high = row // rows * stride + offset // 4 * 4
        inside = high * rows + row % rows * 4 + offset % 4
    else:
        inside = row * stride + offset
    return (x.base + x.soffset + inside) % (1 << 48)


def buffer_admits(x: Given) -> bool:
    if x.add_tid:
        return True
    if not x.data_format:
        return False
    if "index" in x.has and x.stride:
        return x.index < x.records
    end = x.DWORD + min(x.SIZE - x.DWORD, 4)
    return (x.voffset + x.offset) % (1 << 32) + x.soffset + end <= x.records


def buffer_refused(x: Given) -> bool:
    strange = x.type != 0 or (x.add_tid and "index" in x.has)
    if x.swizzle and (x.add_tid or "index" in x.has):
        strange |= (x.voffset + x.offset) % 4 + x.SIZE > 4
    elif x.swizzle:
        strange |= (x.voffset + x.offset) % (1 << 32) + x.soffset + x.SIZE > x.records
    return bool(strange)


def scalar_admits(x: Given) -> bool:
    return (x.soffset + x.offset) // 4 * 4 + x.DWORD < x.records * (x.stride or 1)


def signed15(x: int) -> int:
    return (x % (1 << 15)) - (1 << 15 if x >> 14 & 1 else 0)


ADDRESS: dict[str, Callable[[Given], int]] = {
    "global": lambda x: x.saddr + x.addr % (1 << 32) + x.offset if "saddr" in x.has else x.addr + x.offset,
    "flat": lambda x: x.addr + x.offset,
    "scratch": lambda x: x.addr + x.saddr + x.offset,
    "stack": lambda x: x.soffset // 64 + x.voffset + x.offset,
    "buffer": buffer_place,
    "lds": lambda x: x.addr + x.offset,
    "lds_pair": lambda x: x.addr + x.offset0 * x.STRIDE,
    "lds_thread": lambda x: x.M0 % 0x10000 + x.offset + 4 * x.LANE,
    "lds_aligned": lambda x: (x.addr + x.offset) % 0x10000 // 8 * 8,
    "lds_source": lambda x: x.addr,
    "lds_counter": lambda x: x.offset,
    "lds_copy": lambda x: (x.M0 & x.M0_BITS) // 4 * 4 + x.offset + x.LANE * (4 if x.SIZE <= 4 else 16),
    "scalar": lambda x: (x.sbase + x.soffset + x.offset) // 4 * 4,
    "scalar_scratch": lambda x: (x.sbase + 64 * x.soffset + x.offset) // 4 * 4,
    "scalar_buffer": lambda x: (x.base + x.soffset + x.offset) // 4 * 4,
}
SECOND: dict[str, Callable[[Given], int]] = {
    "lds_pair": lambda x: x.addr + x.offset1 * x.STRIDE,
    "lds_source": lambda x: x.addr + 4 * signed15(x.offset),
}
ADMITS = {"buffer": buffer_admits, "scalar_buffer": scalar_admits}
REFUSED: dict[str, Callable[[Given], bool]] = {
    "buffer": buffer_refused,
    "lds_source": lambda x: bool(x.offset >> 15 & 1),
    "lds_counter": lambda x: x.M0 != 0,
}


def drawn(a: Addressing, rng: np.random.Generator) -> Given:
    """Values of all names: operands that are there or not, small numbers and any, ones beside a descriptor's size."""
    x = Given(has={n for n, _ in a.names if rng.integers(4)})
    names = {**NAMES, **dict(a.names), **{f.name: f.type for f in a.fields}}
    for name, kind in names.items():
        top = {"bool": 1, "u32": NARROW, "u64": WIDE}[kind]
        value = int(rng.integers(0, top, endpoint=True, dtype=np.uint64)) >> int(rng.choice([0, top.bit_length() // 2]))
        setattr(x, name, value)
    for name, width in WIDTHS.items() if a.fields else ():  # many buffers are plain ones
        full = (1 << width) - 1
        setattr(x, name, int(rng.choice([0, full, int(rng.integers(0, full, endpoint=True, dtype=np.uint64))])))
    x.LANE, x.STRIDE = int(rng.integers(64)), int(rng.choice([4, 8, 256]))
    x.SIZE = int(rng.choice([1, 2, 4, 8, 12, 16]))
    x.DWORD, x.M0_BITS, x.M0 = (
        4 * int(rng.integers(-(-x.SIZE // 4))),
        int(rng.choice([0xFFFF, 0x3FFFF])),
        x.M0 * int(rng.integers(3)),
    )
    for name, _ in a.names:
        if name.startswith("offset"):
            setattr(x, name, int(rng.integers(0, 1 << 16)))
        if name not in x.has:
            setattr(x, name, 0)
    if a.fields and rng.integers(2):  # close to the end
        at = getattr(x, "voffset", x.soffset) + x.offset
        near = [at, at + x.DWORD, getattr(x, "index", 0), (at + x.DWORD) // (x.stride or 1)]
        x.records = min(max(int(rng.choice(near)) + int(rng.integers(-4, 5)), 0), NARROW)
    return x


def decoded(descriptor: Descriptor, words: list[int]) -> Mapping[str, int]:
    whole = sum(word << 32 * i for i, word in enumerate(words))
    return {f.name: whole >> f.low & (1 << f.width) - 1 for f in descriptor.fields}


def value(a: Addressing, rows: str, x: Given) -> Any:
    """What the formula makes of it, in NumPy."""
    formula = specialised(a.formula, frozenset(x.has), frozenset(n for n, _ in a.names))
    of = tuple(Row(None, r.when) for r in formula.refused) if rows == "refused" else getattr(formula, rows)
    types = {**NAMES, **dict(a.names), **{f.name: f.type for f in a.fields}}
    fields = decoded(a.descriptor, descriptor_words(x)) if a.descriptor else {}
    inputs = {n: np.array([fields.get(n, getattr(x, n))], np.uint64).astype(DTYPES[kind]) for n, kind in types.items()}

    def run(chosen_rows: tuple[Row, ...]) -> int:
        lowered = lower((*formula.where, Assign("result", chosen(chosen_rows))))
        with np.errstate(all="ignore"):
            result = lowered.run({n: inputs[n] for n in lowered.reads}, Context())["result"]
        return int(np.broadcast_to(result, 1)[0])

    return any(run((r,)) for r in of) if rows == "refused" else run(of)


def compare(a: Addressing) -> None:
    """AssertionError where the formula differs from what is written above."""
    rng = np.random.default_rng(11)
    tables = {"address": ADDRESS, "second": SECOND, "admits": ADMITS, "refused": REFUSED}
    for _ in range(CASES):
        x = drawn(a, rng)
        for rows, table in tables.items():
            assert bool(getattr(a, rows)) == (a.name in table), rows
            if a.name not in table:
                continue
            expected = table[a.name](x)
            if rows in ("address", "second"):
                expected &= WIDE if a.type == "u64" else NARROW
            assert value(a, rows, x) == expected, (rows, x)


@pytest.mark.parametrize("name", ADDRESS)
def test_a_formula_is_what_the_reference_says(name: str) -> None:
    compare(load_isa("gfx942").addresses[name])


def test_every_formula_is_compared() -> None:
    assert load_isa("gfx942").addresses.keys() == ADDRESS.keys()


def test_the_fields_of_a_descriptor_are_those_of_the_reference() -> None:
    addresses = load_isa("gfx942").addresses
    rng = np.random.default_rng(3)
    for _ in range(20):
        x = drawn(addresses["buffer"], rng)
        found = decoded(load_isa("gfx942").descriptors["buffer"], descriptor_words(x))
        assert found == {name: getattr(x, name) for name in WIDTHS}
