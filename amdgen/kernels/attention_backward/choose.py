"""The default tile, stages and pipeline of the gradients of attention."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.kernels.attention_backward.geometry import geometry
from amdgen.kernels.attention_backward.spec import ADDING, PIPELINES, AttentionBackward
from amdgen.kernels.fit import first_fitting, fits

_TILES = ((128, 128), (80, 128), (64, 128), (96, 128), (128, 64), (64, 64))
_STAGES = (2, 1)


def complete(spec: AttentionBackward) -> AttentionBackward:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return first_fitting(_candidates(spec), geometry)


def fitting(spec: AttentionBackward) -> list[AttentionBackward]:
    """Every way that fits what was given, the most promising first."""
    found = []
    for one in _candidates(spec):
        for pipeline in [spec.pipeline] if spec.pipeline else PIPELINES:
            for adding in [spec.adding] if spec.adding else ADDING:
                found += [made.chosen(pipeline=pipeline, adding=adding) for made in fits(one, geometry)]
    return found


def _candidates(spec: AttentionBackward) -> Iterator[AttentionBackward]:
    for tile in [spec.tile] if spec.tile else _TILES:
        for stages in [spec.stages] if spec.stages else _STAGES:
            yield spec.chosen(
                tile=tile, stages=stages, pipeline=spec.pipeline or PIPELINES[0], adding=spec.adding or ADDING[0]
            )
