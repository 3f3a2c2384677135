"""Mutation, reduced: each piece of a kernel's synchronisation that is taken away or weakened is noticed or explained.

The whole is benchmarks/emulator/mutation.py.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest
from support.subjects import run_ours
from support.sweeps import part

from amdgen.builder import build
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.mutation.harness import Harness, Subject


@pytest.mark.parametrize(
    ("arch", "staging"),
    part(
        product(["gfx90a", "gfx942", "gfx950"], ["lds_dma", "vgpr"]),
        lambda arch, staging: (arch == "gfx90a") == (staging == "vgpr"),
    ),
)
def test_what_is_removed_is_missed(arch: str, staging: str) -> None:
    # Given, so that choices may improve.
    how: dict[str, Any] = {"tile": Tile(64, 64, 32), "waves": (2, 2), "mfma": 32, "staging": staging, "ahead": 1}
    built = build(Gemm(arch, 64, 64, 96, dtype="bf16", **how))
    harness = Harness(Subject(staging, built.code, built.kernel, partial(run_ours, built)))
    always = harness.mutants(("barrier", "m0"))
    mostly = harness.mutants(("wait", "loosened"))
    nops = harness.mutants(("nop",), most=4)  # a survivor runs to the end, and many stand before a v_cndmask
    assert len(always) > 2 and len(mostly) > 20 and (nops or staging == "vgpr")
    verdicts = harness.judge_all([*always, *mostly, *nops])
    for verdict in verdicts:
        assert verdict.caught_by or verdict.reason, verdict
    assert all(v.caught_by for v in verdicts[: len(always)])
    # The compiler waits again for fragments that a barrier's wait has brought: at most half of the waits are such.
    assert sum(bool(v.caught_by) for v in verdicts[len(always) : len(always) + len(mostly)]) > len(mostly) // 2
