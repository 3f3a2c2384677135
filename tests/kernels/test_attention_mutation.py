"""Mutation of attention's main loop, reduced: each loss is noticed or explained.

The whole is benchmarks/emulator/mutation.py.
"""

from __future__ import annotations

from functools import partial

import pytest
from support.subjects import run_ours

from amdgen.builder import build
from amdgen.kernels.attention import Attention
from amdgen.mutation.harness import Harness, Subject
from amdgen.timing.mainloop import main_loop


@pytest.mark.parametrize(("arch", "staging"), [("gfx942", "lds_dma"), ("gfx950", "lds_dma"), ("gfx90a", "vgpr")])
def test_what_is_removed_is_missed(arch: str, staging: str) -> None:
    spec = Attention(arch, 64, 150, head_dim=32, tile=(64, 32), staging=staging, causal=True)
    built = build(spec)
    harness = Harness(Subject(staging, built.code, built.kernel, partial(run_ours, built)))
    loop = main_loop(spec.isa, built.code, built.kernel).pcs
    assert loop <= set(harness.executed)  # what isn't executed is not changed
    always = harness.mutants(("barrier", "m0"), within=loop)
    others = harness.mutants(("wait", "loosened"), most=3, within=loop) + harness.mutants(("nop",), most=2, within=loop)
    assert {m.kind for m in others} == {"wait", "loosened", "nop"} and all(m.pc in loop for m in always + others)
    assert {m.kind for m in always} == ({"barrier", "m0"} if staging == "lds_dma" else {"barrier"})
    verdicts = harness.judge_all([*always, *others])
    for verdict in verdicts:
        assert verdict.caught_by or verdict.reason, verdict
    assert all(v.caught_by for v in verdicts[: len(always)])
