"""The default tile, stages and pipeline of the gradients of attention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from amdgen.kernels.attention_backward.geometry import geometry
from amdgen.kernels.attention_backward.spec import ADDING, PIPELINES, AttentionBackward
from amdgen.kernels.fit import first_fitting, fits

_TILES = ((128, 128), (80, 128), (64, 128), (96, 128), (128, 64), (64, 64))
_STAGES = (2, 1)


def complete(spec: AttentionBackward) -> AttentionBackward:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return first_fitting(_candidates(spec, PIPELINES[:1], ADDING[:1]), geometry)


def fitting(spec: AttentionBackward) -> list[AttentionBackward]:
    """Every way that fits what was given, each tile with the most stages, the most promising first."""
    found: dict[object, AttentionBackward] = {}
    for one in _candidates(spec, PIPELINES, ADDING):
        for made in fits(one, geometry):
            found.setdefault((made.tile, made.pipeline, made.adding), made)
    return list(found.values())


def _candidates(
    spec: AttentionBackward, pipelines: Sequence[str], addings: Sequence[str]
) -> Iterator[AttentionBackward]:
    for tile in [spec.tile] if spec.tile else _TILES:
        for stages in [spec.stages] if spec.stages else _STAGES:
            for pipeline in [spec.pipeline] if spec.pipeline else pipelines:
                for adding in [spec.adding] if spec.adding else addings:
                    yield spec.chosen(tile=tile, stages=stages, pipeline=pipeline, adding=adding)
