"""Random inputs, poisoned outputs and rounding errors, which the families' references share."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from amdgen.isa import element
from amdgen.kernels.tensors import Array, Data, Tensor

F32_ULP = 2.0**-23
F32_TINY = 2.0**-126


def normal(rng: np.random.Generator, shape: tuple[int, ...], dtype: str) -> Array:
    """Normally distributed floats, uniform integers from -8 to 7, or any unsigned ones, of element type ``dtype``."""
    kind = element(dtype)
    if kind.kind == "unsigned":
        return rng.integers(0, 1 << kind.bits, shape, kind.numpy)
    if not kind.is_float:
        return rng.integers(-8, 8, shape, kind.numpy)
    values: Array = np.empty(shape, kind.numpy)
    flat = values.reshape(-1)
    drawn = np.float64 if kind.bits == 64 else np.float32  # every digit of the type is used
    for first in range(0, flat.size, _AT_ONCE):  # the same numbers as at once, in a quarter of the memory
        part = flat[first : first + _AT_ONCE]
        part[...] = rng.standard_normal(part.size, drawn)
    return values


_AT_ONCE = 1 << 18


def poisoned(shape: tuple[int, ...], dtype: str) -> Array:
    """An output before a launch: NaNs, or the integer furthest from 0, which no result of random
    integers comes near."""
    return np.full(shape, element(dtype).poison, element(dtype).numpy)


def random_data(tensors: Iterable[Tensor], seed: int = 0) -> Data:
    """Normally distributed inputs, generated in the order of the tensors; poison in those that are only written."""
    rng = np.random.default_rng(seed)
    arrays = {
        t.name: poisoned(t.shape, t.dtype) if t.role == "written" else normal(rng, t.shape, t.dtype) for t in tensors
    }
    return with_before(tensors, arrays)


def with_before(tensors: Iterable[Tensor], arrays: dict[str, Array]) -> Data:
    """The arrays of a run, with copies of the outputs as they are now."""
    return Data(arrays, {t.name: arrays[t.name].copy() for t in tensors if t.is_output})


def rounded(want: Array, dtype: str) -> Array:
    """The largest error of rounding each element of ``want`` to an output type, with 1 % to spare. NumPy arrays or
    torch tensors."""
    kind = element(dtype)
    return abs(want) * kind.half_ulp * 1.01 + kind.smallest_half_ulp
