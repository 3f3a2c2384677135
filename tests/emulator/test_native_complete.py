"""The compiled engine has an operation for every instruction that is no memory access, in every mode."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from amdgen.codec import Const
from amdgen.codec.decode import decoder
from amdgen.codec.encode import encode
from amdgen.codec.inst import Inst, Reg
from amdgen.codec.samples import layouts, random_code
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.mode import GPR_INDEX, SKIP_VECTOR, Modes
from amdgen.emulator.native.operation import Target
from amdgen.emulator.native.translate import translate
from amdgen.emulator.refusals import why_refused
from amdgen.isa import Isa, load_isa

USUAL = 0xF << 4 | 1 << 8 | 1 << 9
MODES = (USUAL, USUAL | 1 << GPR_INDEX, USUAL | 1 << SKIP_VECTOR, USUAL | 1, USUAL & ~(1 << 9), 0, 1 << 23 | 5)
SAMPLES = 8
SERVED_BY_NOTHING = re.compile(
    r"has no hardware register \d+|a kernel can't write \w+; MODE and TRAPSTS|the kernel trapped|"
    r"only MSG_INTERRUPT is sent|a relative move of a register that is not an SGPR"
)
"""What no machine of amdgen executes, beside what ``not_executed`` says in ``isa/``."""


def samples(isa: Isa, rng: random.Random) -> Iterator[Inst]:
    """Instructions of every form that is no memory access, with any operands; hardware registers each once."""
    for layout in layouts(isa):
        memory = layout.spec.memory
        if memory is not None and memory.space != "none" and memory.op != "control":
            continue
        for _ in range(SAMPLES):
            inst = decoder(isa).decode_one(random_code(layout, rng, rng.choice((0.2, 0.5, 0.9))) + bytes(8))
            if inst.spec is not None and "waitcnt" not in inst.spec.tags:
                yield inst
    for number in isa.names["hwreg"].values():
        raw = encode(isa, "s_getreg_b32", {"sdst": Reg("s", 5), "simm16": Const(number | 3 << 6 | 4 << 11)})
        yield decoder(isa).decode_one(raw + bytes(8))


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_every_instruction_but_those_of_memory_has_an_operation(arch: str) -> None:
    isa, rng, lacking = load_isa(arch), random.Random(7), set()
    targets = []
    for word in MODES:
        modes = Modes(word, isa.arch.fp8 == "fnuz")
        targets.append(Target(isa, Context(*modes.key), modes.dx10_clamp, True, word))
    for inst in samples(isa, rng):
        assert inst.spec is not None
        made = translate(inst, rng.choice(targets), None)
        of = made.plain or made
        if of.symbol == "op_unsupported" and not why_refused(isa, inst) and not SERVED_BY_NOTHING.search(of.why):
            lacking.add(f"{inst.name}: {of.why}")
    assert not lacking, "\n".join(sorted(lacking))
