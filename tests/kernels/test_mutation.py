"""Mutation, reduced: a sample of a kernel's synchronisation is taken away, and each loss is noticed or explained.

The whole is benchmarks/mutation.py.
"""

from __future__ import annotations

import random
from functools import partial

import numpy as np
import pytest

from amdgen.builder import Built, build
from amdgen.emulator import emulate
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.mutate import Harness, Mutant, Ran, mutants
from amdgen.toolchain import find_toolchain
from amdgen.verify import compare, gemm_arguments, random_data


def run(built: Built, code: bytes) -> Ran:
    data = random_data(built.spec, seed=1)
    arguments = gemm_arguments(built.spec, data)
    result = emulate(code, built.kernel, built.grid, built.block, arguments, limit=500_000)
    return Ran(result, compare(built.spec, data).ok and not np.isnan(data.c.astype(np.float32)).any())


def sample(found: list[Mutant], each: int) -> list[Mutant]:
    rng = random.Random(7)
    kinds: dict[str, list[Mutant]] = {}
    for mutant in found:
        kinds.setdefault(mutant.kind, []).append(mutant)
    return [m for group in kinds.values() for m in rng.sample(group, min(each, len(group)))]


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("staging", ["lds_dma", "vgpr"])
def test_what_is_removed_is_missed(arch: str, staging: str) -> None:
    built = build(Gemm(arch, 64, 64, 96, dtype="bf16", tile=Tile(64, 64, 32), staging=staging))
    harness = Harness(built.assembly, built.kernel, arch, find_toolchain(), partial(run, built))
    verdicts = [harness.judge(m) for m in sample(list(mutants(built.assembly, built.kernel)), 3)]
    for verdict in verdicts:
        assert verdict.caught or verdict.detail.startswith("equivalent"), verdict
        if verdict.mutant.kind in ("barrier", "m0"):
            assert verdict.caught, verdict
    assert sum(v.caught for v in verdicts) >= len(verdicts) // 2


def test_mutants_of_a_text() -> None:
    text = "k:\n\ts_waitcnt vmcnt(3) lgkmcnt(0)\n\ts_mov_b32 m0, s1\n\ts_nop 0\n\ts_barrier ; note\n.Lfunc_end0:\n"
    found = list(mutants(text, "k"))
    assert [(m.kind, m.line) for m in found] == [("wait", 2), ("loosened", 2), ("m0", 3), ("nop", 4), ("barrier", 5)]
    assert found[1].apply(text).splitlines()[1] == "\ts_waitcnt vmcnt(4) lgkmcnt(0)"
    assert found[3].apply(text).splitlines()[3] == ""
