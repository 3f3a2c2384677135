"""Part of a problem: what some elements of its outputs are computed from, as smaller problems."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.kernels.tensors import Array, Data

Written = npt.NDArray[np.bool_]
"""Of an output: the elements that belong to it (its columns), and whether each was written."""


@dataclass(frozen=True)
class Part:
    """A smaller problem: its specification (of the same family) and data. ``at``: by output, the places of its elements
    in the larger one's, as ``numpy.ix_`` gives them."""

    spec: Any
    data: Data
    at: dict[str, tuple[npt.NDArray[np.intp], ...]]


def rectangles(written: Written) -> Iterator[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
    """Rows and columns that together are the elements of a matrix that were written: rows with the same columns, in a
    piece each."""
    rows = np.flatnonzero(written.any(axis=1))
    if not len(rows):
        return
    alike: dict[bytes, list[int]] = {}
    for row, columns in zip(rows.tolist(), np.packbits(written[rows], axis=1), strict=True):
        alike.setdefault(columns.tobytes(), []).append(row)
    for same in alike.values():
        yield np.array(same), np.flatnonzero(written[same[0]])


def runs(written: Written) -> Iterator[tuple[int, int]]:
    """Where consecutive elements of a line were written: from, up to but without."""
    edges = np.flatnonzero(np.diff(written.astype(np.int8), prepend=0, append=0))
    yield from ((int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True))


def changed(now: Array, before: Array) -> Written:
    """Which elements have other bits than before."""
    size = now.dtype.itemsize
    if size in (1, 2, 4, 8):
        bits = np.dtype(f"u{size}")
        return np.asarray(np.ascontiguousarray(now).view(bits) != np.ascontiguousarray(before).view(bits))
    split = (*now.shape, size)
    a, b = (np.ascontiguousarray(x).view(np.uint8).reshape(split) for x in (now, before))
    return np.asarray((a != b).any(axis=-1))
