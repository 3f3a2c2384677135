"""Software pipelines as data, and the passes over them: LDS, barriers, wait counts, NOPs. Knows no source text.

``plan(loop, arch)`` runs the passes in order. Each is also a function of its own, whose docstring states its invariant.
"""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.isa.model import Arch
from amdgen.plan.describe import as_data, describe
from amdgen.plan.errors import PlanError
from amdgen.plan.lds import LdsMap, Placement, allocate_lds, check_lds
from amdgen.plan.nops import AsmStep, asm_step, leading_nops, place_nops, trailing_nops
from amdgen.plan.roles import Roles, parity, split_roles
from amdgen.plan.syncs import drop_idle_barriers, place_syncs
from amdgen.plan.types import CDNA, CP_ASYNC, TMA, Buffer, Index, Loop, Op, Place, Ref, Vocabulary, i, sync, wait
from amdgen.plan.verify import Violation, verify
from amdgen.plan.waits import place_waits


@dataclass(frozen=True, slots=True)
class Planned:
    """A loop with barriers and wait counts in place, and the LDS addresses of its buffers."""

    loop: Loop
    lds: LdsMap


def plan(loop: Loop, arch: Arch, *, share: bool = True) -> Planned:
    """Allocates LDS (``share``: as :func:`allocate_lds`), places barriers and waits, and verifies the result with
    :func:`verify`.

    PlanError when the buffers don't fit the LDS, a counter can't hold the operations in flight, or the pipeline reads
    another tile than it asks for.
    """
    lds = allocate_lds(loop, arch, share=share)
    machine = arch.counters, lds.overlaps
    done = drop_idle_barriers(place_waits(place_syncs(loop, *machine), *machine), *machine)
    if violations := verify(done, arch.counters, lds.overlaps):
        raise PlanError(f"the pipeline {loop.name} is wrong: {violations[0]}", "reorder its operations")
    return Planned(done, lds)


__all__ = [
    "CDNA",
    "CP_ASYNC",
    "TMA",
    "AsmStep",
    "Buffer",
    "Index",
    "LdsMap",
    "Loop",
    "Op",
    "Place",
    "Placement",
    "PlanError",
    "Planned",
    "Ref",
    "Roles",
    "Violation",
    "Vocabulary",
    "allocate_lds",
    "as_data",
    "asm_step",
    "check_lds",
    "describe",
    "drop_idle_barriers",
    "i",
    "leading_nops",
    "parity",
    "place_nops",
    "place_syncs",
    "place_waits",
    "plan",
    "split_roles",
    "sync",
    "trailing_nops",
    "verify",
    "wait",
]
