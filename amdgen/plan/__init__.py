"""The software pipeline as data, and the passes over it: barriers, wait counts, LDS, NOPs. Knows no source text."""

from amdgen.plan.errors import PlanError
from amdgen.plan.syncs import place_syncs
from amdgen.plan.types import CDNA, CP_ASYNC, Buffer, Index, Loop, Op, Ref, Vocabulary, i, sync, wait
from amdgen.plan.waits import place_waits

__all__ = [
    "CDNA",
    "CP_ASYNC",
    "Buffer",
    "Index",
    "Loop",
    "Op",
    "PlanError",
    "Ref",
    "Vocabulary",
    "i",
    "place_syncs",
    "place_waits",
    "sync",
    "wait",
]
