"""The default tile, stages and pipeline of the gradients of attention."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from amdgen.kernels.attention.backward.hopper.geometry import geometry, panels
from amdgen.kernels.attention.backward.spec import ADDING, PIPELINES, AttentionBackward
from amdgen.kernels.fit import first_fitting, fits

_WAYS = {
    (1, False): ((128, 128), "in_order", "registers"),
    (1, True): ((128, 128), "in_order", "bulk"),
    (2, False): ((80, 128), "in_order", "registers"),
    (2, True): ((80, 128), "in_order", "registers"),
}
"""By panels of the head dimension and whether there is a mask, the fastest way of all on the whole: bf16 of 16 k
tokens, sequences of 1 k, 4 k and 16 k on an H200, ``benchmarks/cuda/backward.py speed --ways``, 2026-11-23."""
_TILES = ((128, 128), (80, 128), (64, 128), (96, 128), (128, 64), (64, 64))
_STAGES = (2, 1)


def complete(spec: AttentionBackward) -> AttentionBackward:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return first_fitting(_candidates(spec), geometry)


def fitting(spec: AttentionBackward) -> list[AttentionBackward]:
    """Every way that fits what was given, each tile with the most stages, the most promising first."""
    found: dict[object, AttentionBackward] = {}
    for one in _candidates(spec):
        for made in fits(one, geometry):
            found.setdefault((made.tile, made.pipeline, made.adding), made)
    return list(found.values())


def _candidates(spec: AttentionBackward) -> Iterator[AttentionBackward]:
    """The measured way, then all others, of which none contradicts what was given."""
    every = product(_TILES if spec.tile is None else (spec.tile,), PIPELINES, ADDING)
    for tile, pipeline, adding in (_WAYS[panels(spec), spec.causal], *every):
        given = (spec.tile, tile), (spec.pipeline, pipeline), (spec.adding, adding)
        if all(asked in (None, one) for asked, one in given):
            for stages in [spec.stages] if spec.stages else _STAGES:
                yield spec.chosen(tile=tile, stages=stages, pipeline=pipeline, adding=adding)
