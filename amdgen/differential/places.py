"""Random operands of memory instructions that access valid memory, from the registers of
:mod:`amdgen.differential.kernel`."""

from __future__ import annotations

import random

from amdgen.codec import Const, Reg
from amdgen.codec.inst import M0, Value
from amdgen.codec.layout import Layout
from amdgen.differential import kernel
from amdgen.isa.model import Memory

_RAW, _RECORDS = Reg("s", 8, 4), Reg("s", 12, 4)
_BASE = Reg("s", 4, 2)
_ONE_BIT = (Reg("s", 251), Reg("s", 252), Reg("s", 253))
"""VCCZ, EXECZ and SCC, which are 0 or 1."""
_ROOM = 1008 + 16  # bytes that 16 bytes of each lane span
_INTEGER_LDS, _SHARED_LDS, _FLOAT_LDS = (Reg("v", n) for n in (4, 8, 9))
_LIMITS = {4: 4096 - _ROOM, 8: 1024, 9: 2048 - _ROOM}
"""The largest offset from each LDS address."""
Accesses = tuple[dict[str, Value], dict[str, int]]
"""Operands and modifiers by name."""


def is_float_atomic(memory: Memory) -> bool:
    """Whether it is an atomic on floats, whose operands must be small so that the order of additions doesn't matter."""
    return memory.op == "atomic" and (memory.atomic[0] == "f" or memory.atomic.endswith("f16"))


def drawable(layout: Layout) -> bool:
    """Whether :func:`draw` knows operands for it. Left out: accesses that convert, which the tests of formats have;
    global wave sync; LDS atomics on the LDS bytes of other lanes."""
    spec, memory = layout.spec, layout.spec.memory
    if memory is None or spec.not_executed or memory.elements or spec.tags & {"gws", "two_addresses"}:
        return False
    return memory.op in ("load", "store", "atomic", "exchange") and memory.space != "none"


def draw(layout: Layout, rng: random.Random) -> Accesses:
    """Random operands and modifiers of a memory instruction."""
    memory = layout.spec.memory
    assert memory is not None
    modifiers: dict[str, int] = {}
    for name in ("sc0", "glc"):  # an atomic's old value is asked for by one of them
        if name in layout.modifiers and rng.random() < (0.7 if memory.returns == name else 0.3):
            modifiers[name] = 1
    if memory.space == "scalar":
        return _scalar(layout, memory, rng, modifiers)
    if "tfe" in layout.modifiers and not memory.d16 and rng.random() < 0.2:
        modifiers["tfe"] = 1
    if memory.space == "lds":
        return _lds(layout, memory, rng)
    operands = _data(layout, rng, is_float_atomic(memory), modifiers)
    place = {"buffer": _buffer, "scratch": _scratch, "flat": _flat, "global": _global}[memory.space]
    place(layout, memory, rng, operands, modifiers)
    return operands, modifiers


def pool(rng: random.Random, words: int) -> Reg:
    """Random vector registers whose contents don't matter, aligned as tuples must be."""
    return Reg("v", rng.randrange(kernel.FIRST, kernel.LAST - words, 2 if words > 1 else 1), words)


def _data(layout: Layout, rng: random.Random, small: bool, modifiers: dict[str, int]) -> dict[str, Value]:
    """Data operands: from anywhere, or of v[88:91] where they must be small floats."""
    operands: dict[str, Value] = {}
    for slot in layout.slots:
        if slot.operand.kind != "vgpr" or slot.name in ("addr", "vaddr"):
            continue
        if slot.optional and bool(modifiers.get(slot.optional)) is not slot._present_when:
            continue
        result = slot.name == "vdst"
        words = slot.words + (slot.name == "vdata" and modifiers.get("tfe", 0))
        operands[slot.name] = Reg("v", 88, words) if small and not result else pool(rng, words)
    return operands


def _aligned(rng: random.Random, limit: int, memory: Memory) -> int:
    size = 1 << max(0, memory.bits // 8 - 1).bit_length()
    return rng.randrange(0, limit + 1, min(max(size, 1), 16))


def _buffer(
    layout: Layout, memory: Memory, rng: random.Random, operands: dict[str, Value], modifiers: dict[str, int]
) -> None:
    small = is_float_atomic(memory)
    if "lds" in modifiers or memory.lds:
        operands.pop("vdata", None)
    if not small and rng.random() < 0.3:
        operands |= {"vaddr": Reg("v", 0), "srsrc": _RECORDS}
        modifiers["idxen"] = 1
    else:
        operands |= {"vaddr": Reg("v", 7 if small else 6), "srsrc": _RAW}
        modifiers["offen"] = 1
    operands["soffset"] = rng.choice((Const(0), Const(0), Const(16), Const(64), M0))
    if memory.bits == 8 and not small:
        operands["soffset"] = rng.choice((operands["soffset"], *_ONE_BIT))
    modifiers["offset"] = _aligned(rng, 4095, memory) & (~3 if memory.lds else ~0)


def _scratch(
    layout: Layout, memory: Memory, rng: random.Random, operands: dict[str, Value], modifiers: dict[str, int]
) -> None:
    operands["addr"] = Reg("v", 5)
    modifiers["offset"] = _aligned(rng, kernel.SCRATCH - 16, memory) & (~3 if memory.lds else ~0)


def _flat(
    layout: Layout, memory: Memory, rng: random.Random, operands: dict[str, Value], modifiers: dict[str, int]
) -> None:
    if is_float_atomic(memory):
        first, limit = 10, 4095
    else:
        first, limit = rng.choice(((2, 4095), (2, 4095), (12, 4096 - _ROOM), (14, kernel.SCRATCH - 16)))
        if first == 14 and memory.op == "atomic":
            first = 2
    operands["addr"] = Reg("v", first, 2)
    modifiers["offset"] = _aligned(rng, min(limit, 4080), memory)


def _global(
    layout: Layout, memory: Memory, rng: random.Random, operands: dict[str, Value], modifiers: dict[str, int]
) -> None:
    small = is_float_atomic(memory)
    if rng.random() < 0.5:
        operands |= {"addr": Reg("v", 7 if small else 6), "saddr": _BASE}
    else:
        operands["addr"] = Reg("v", 10 if small else 2, 2)
    modifiers["offset"] = _aligned(rng, 4080, memory) & (~3 if memory.lds else ~0)


def _scalar(layout: Layout, memory: Memory, rng: random.Random, modifiers: dict[str, int]) -> Accesses:
    """In what no vector instruction writes to."""
    operands: dict[str, Value] = {}
    for slot in layout.slots:
        if slot.name == "sdata":
            align = min(4, slot.words)
            operands[slot.name] = Reg("s", rng.randrange(16, 84 - slot.words, align), slot.words)
        elif slot.operand.kind == "smem_base":
            operands[slot.name] = _BASE if slot.words == 2 else rng.choice((_RAW, _RECORDS))
    step = 8 if memory.op == "atomic" else 4
    return operands, {**modifiers, "offset": kernel.CONSTANT + rng.randrange(0, 1024, step), "imm": 1}


def _lds(layout: Layout, memory: Memory, rng: random.Random) -> Accesses:
    small = is_float_atomic(memory) or "f" in layout.spec.name.rpartition("_")[2]
    operands = _data(layout, rng, small and memory.op == "atomic", {})
    if memory.op == "exchange":
        if any(s.name == "addr" for s in layout.slots):
            operands["addr"] = pool(rng, 1)
        return operands, {"offset": rng.getrandbits(16) if "swizzle" in layout.spec.name else rng.randrange(0, 256, 4)}
    address = _FLOAT_LDS if small else rng.choice((_INTEGER_LDS, _INTEGER_LDS, _SHARED_LDS))
    if memory.op == "store" and address is _SHARED_LDS:
        address = _INTEGER_LDS  # which of several lanes that write to one place wins is not defined
    if any(s.name == "addr" for s in layout.slots):
        operands["addr"] = address
        limit = _LIMITS[address.index]
    else:
        limit = 512  # behind M0
    if memory.pair_stride:
        most = min(255, limit // memory.pair_stride)
        return operands, {"offset0": rng.randrange(most + 1), "offset1": rng.randrange(most + 1)}
    return operands, {"offset": _aligned(rng, limit, memory)}
