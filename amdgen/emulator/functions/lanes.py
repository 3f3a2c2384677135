"""Functions of the semantics language that look across the lanes of a wave."""

from __future__ import annotations

import numpy as np

from amdgen.emulator.arithmetic.values import Array, Function, Maker
from amdgen.isa.types import LANES

U32 = np.uint32


def _lanes(x: Array) -> Array:
    """A value of every lane: what all lanes share is repeated."""
    x = np.asarray(x)
    return x if x.ndim and x.shape[-1] == LANES else np.broadcast_to(x, (*x.shape[:-1], LANES))


def _at(x: Array, lane: Array) -> Array:
    """The lane of x that (waves,) numbers say, as (waves, 1)."""
    x = np.asarray(x)
    if x.ndim < 2 or x.shape[-1] != LANES:
        return x if x.ndim == 2 else x.reshape(-1, 1)  # the same in all lanes
    waves = max(len(x), len(lane))
    rows = np.arange(waves) if len(x) == waves else 0
    return x[rows, lane][:, None]


def readlane(x: Array, lane: Array) -> Array:
    """(waves, 1): the value of one lane, whether active or not; only 6 bits of the lane count."""
    return _at(x, (np.asarray(lane) & U32(LANES - 1)).reshape(-1))


def readfirstlane(x: Array, exec_mask: Array) -> Array:
    """(waves, 1): the value of the lowest active lane, lane 0 when none is active."""
    return _at(x, _lanes(exec_mask).argmax(axis=-1).reshape(-1))


def shuffle(x: Array, index: Array) -> Array:
    """Each lane takes x of the lane that its index says, whether active or not; 6 bits of it count."""
    x, index = _lanes(x), np.asarray(index & U32(LANES - 1), np.intp)
    if index.ndim < 2:
        return x[..., np.broadcast_to(index, LANES)]
    shape = np.broadcast_shapes(x.shape, index.shape)
    return np.take_along_axis(np.broadcast_to(x, shape), np.broadcast_to(index, shape), axis=-1)


def writelane(value: Array, lane: Array, old: Array) -> Array:
    """``old`` with ``value`` in one lane, whether active or not."""
    mine = np.arange(LANES, dtype=U32) == (lane & U32(LANES - 1))
    return np.where(mine, value, _lanes(old))


def _just(function: Function) -> Maker:
    return lambda call: function


ACROSS: dict[str, Maker] = {
    "readlane": _just(readlane),
    "readfirstlane": _just(readfirstlane),
    "writelane": _just(writelane),
    "shuffle": _just(shuffle),
}
"""Makers by name. ``readfirstlane`` takes the wave's EXEC as a second argument."""
