"""Every memory instruction that the reference engine lowers has an operation of the compiled engine's own."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from amdgen.codec.decode import decoder
from amdgen.codec.inst import Inst
from amdgen.codec.layout import Layout
from amdgen.codec.samples import layouts, random_code
from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.arithmetic.operands import UnsupportedError, constant_registers
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.loaded import Counts
from amdgen.emulator.mode import Modes
from amdgen.emulator.native.operation import Target
from amdgen.emulator.native.translate import translate
from amdgen.emulator.reference.engine import lower
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.local import Lds, Scratch
from amdgen.emulator.state import State
from amdgen.isa import load_isa
from amdgen.isa.model import Isa

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
DRAWN = 12
"""Encodings of each form of an instruction."""


def memory_forms(isa: Isa) -> Iterator[Layout]:
    for layout in layouts(isa):
        if layout.spec.memory is not None and not layout.spec.not_executed:
            yield layout


def drawn(layout: Layout) -> Iterator[Inst]:
    """Some encodings: with most modifiers set, some, and few; with scalar offsets of every kind."""
    rng = random.Random(f"{layout.spec.name} {layout.form}")
    decode = decoder(layout.isa).decode_one
    for number in range(DRAWN):
        raw = int.from_bytes(random_code(layout, rng, (0.1, 0.5, 0.9)[number % 3]), "little")
        for slot in layout.slots:
            if slot.name == "soffset" and number % 2:  # anything that it may be, of which most are special registers
                raw = raw & ~slot.field_mask | rng.getrandbits(slot.width) << slot.low
        inst = decode(raw.to_bytes(layout.size + 4, "little"))
        if inst.spec is layout.spec and inst.form == layout.form:
            yield inst


def environment(isa: Isa) -> Env:
    """A machine of one wave, to ask the reference what it lowers."""
    one = np.zeros(1, np.int64)
    state = State(1, one, one, constant_registers(isa))
    return Env(isa, state, GlobalMemory(), Lds(1, 64), Scratch(1, 64), Modes(0, False), Counts())


def missing(arch: str) -> dict[str, set[str]]:
    """By instruction: what the compiled engine says of those of its encodings that only the reference lowers."""
    isa = load_isa(arch)
    env = environment(isa)
    target = Target(isa, Context(), True, True)
    out: dict[str, set[str]] = {}
    seen = 0
    for layout in memory_forms(isa):
        for inst in drawn(layout):
            seen += 1
            made = translate(inst, target, None)
            if made.symbol not in ("op_unsupported", "op_python"):
                continue
            try:
                lower(env, inst)
            except UnsupportedError:
                continue
            out.setdefault(inst.name, set()).add(made.why)
    assert seen > 2000
    return out


@pytest.mark.parametrize("arch", ARCHS)
def test_memory_instructions_have_operations(arch: str) -> None:
    assert not missing(arch)
