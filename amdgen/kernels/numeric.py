"""Random inputs, poisoned outputs, and what rounding may cost: what the families' references are made of."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from amdgen.isa import element
from amdgen.kernels.tensors import Array, Data, Tensor

F32_ULP = 2.0**-23
F32_TINY = 2.0**-126


def normal(rng: np.random.Generator, shape: tuple[int, ...], dtype: str) -> Array:
    """Normally distributed floats; integers from -8 to 7."""
    kind = element(dtype)
    if not kind.is_float:
        return rng.integers(-8, 8, shape, kind.numpy)
    values: Array = rng.standard_normal(shape, np.float32).astype(kind.numpy)
    return values


def poisoned(shape: tuple[int, ...], dtype: str) -> Array:
    """An output that nothing has written: NaNs, or a number that no result of random integers comes near."""
    return np.full(shape, element(dtype).poison, element(dtype).numpy)


def random_data(tensors: Iterable[Tensor], seed: int = 0) -> Data:
    """Normally distributed inputs, drawn in the tensors' order; poison in what is only written."""
    rng = np.random.default_rng(seed)
    arrays = {
        t.name: poisoned(t.shape, t.dtype) if t.role == "written" else normal(rng, t.shape, t.dtype) for t in tensors
    }
    return with_before(tensors, arrays)


def with_before(tensors: Iterable[Tensor], arrays: dict[str, Array]) -> Data:
    """The arrays of a run, with copies of what the outputs hold now."""
    return Data(arrays, {t.name: arrays[t.name].copy() for t in tensors if t.is_output})


def rounded(want: Array, dtype: str) -> Array:
    """How far rounding ``want`` to an output type may move each element (NumPy's arrays or torch's)."""
    kind = element(dtype)
    return abs(want) * kind.half_ulp * 1.01 + kind.smallest_half_ulp
