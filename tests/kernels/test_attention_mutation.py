"""Mutation of attention's main loop, reduced: each loss is noticed or explained.

The whole is benchmarks/attention_mutation.py.
"""

from __future__ import annotations

import random
from functools import partial

import pytest

from amdgen.builder import Built, build
from amdgen.codeobject import CodeObject
from amdgen.emulator import emulate
from amdgen.kernels.attention import Attention
from amdgen.mainloop import main_loop
from amdgen.mutate import Harness, Mutant, Ran, mutants
from amdgen.toolchain import find_toolchain
from amdgen.verify.attention import arguments, compare, random_data


def run(built: Built, code: bytes) -> Ran:
    spec = built.spec
    assert isinstance(spec, Attention)
    data = random_data(spec, seed=1)
    result = emulate(code, built.kernel, built.grid, built.block, arguments(spec, data), limit=500_000)
    return Ran(result, compare(spec, data).ok)


def of_main_loop(built: Built) -> list[Mutant]:
    code = find_toolchain().assemble(built.assembly, built.spec.arch, options=("-g",))
    objects = CodeObject.parse(code)
    loop = main_loop(built.spec.isa, code, built.kernel)
    lines = [place[1] for inst in loop.instructions if (place := objects.source_line(inst.address))]
    return [m for m in mutants(built.assembly, built.kernel) if min(lines) <= m.line <= max(lines)]


@pytest.mark.parametrize(("arch", "staging"), [("gfx942", "lds_dma"), ("gfx950", "lds_dma"), ("gfx90a", "vgpr")])
def test_what_is_removed_is_missed(arch: str, staging: str) -> None:
    spec = Attention(arch, 64, 150, head_dim=32, tile=(64, 32), staging=staging, causal=True)
    built = build(spec)
    found = of_main_loop(built)
    kinds = {m.kind for m in found}
    assert {"wait", "barrier", "nop"} <= kinds and ("m0" in kinds) == (staging == "lds_dma")
    harness = Harness(built.assembly, built.kernel, arch, find_toolchain(), partial(run, built))
    rng = random.Random(3)
    barriers = [m for m in found if m.kind in ("barrier", "m0")]
    others = [m for m in found if m.kind not in ("barrier", "m0")]
    for mutant in [*rng.sample(barriers, 2), *rng.sample(others, 4)]:
        verdict = harness.judge(mutant)
        assert verdict.caught or verdict.detail.startswith("equivalent"), verdict
        if mutant.kind in ("barrier", "m0"):
            assert verdict.caught, verdict
