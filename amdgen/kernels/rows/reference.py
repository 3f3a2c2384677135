"""What a kernel over rows reads and writes, its result in float64, and how far rounding may move each element.

Errors are first order, in units of u = 2^-24, half an ulp of f32: what one rounding to nearest costs. The bounds hold
for any order of the sums of the plan's depth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from amdgen.kernels.numeric import F32_TINY, F32_ULP, normal, poisoned, rounded, with_before
from amdgen.kernels.parts import Part, Written
from amdgen.kernels.rows.geometry import complete, geometry
from amdgen.kernels.rows.spec import RmsNorm, Rows, Softmax
from amdgen.kernels.tensors import Array, Data, Reference, Tensor

INPUTS = ("random", "large", "shifted")
"""random: normally distributed; large: times 30, so that the largest elements dominate a softmax; shifted: plus 40."""
_SCALE = {"random": (1.0, 0.0), "large": (30.0, 0.0), "shifted": (1.0, 40.0)}
_U = F32_ULP / 2
_INSTRUCTION = 4
"""Largest error in u of an exponential, a reciprocal or a reciprocal root: 1 ulp on CDNA (ISA references, V_EXP_F32,
V_RCP_F32, V_RSQ_F32), 2 ulp in CUDA (CUDA C++ Programming Guide, exp2f and rsqrtf)."""
_ARGUMENT = 3
"""Error in u of an exponential's argument, relative to it: a difference, the factor log2(e), and their product."""


def operands(spec: Rows) -> tuple[Tensor, ...]:
    """x; weights where there are some; y; and the residual, which is read and replaced by the sum."""
    shape = spec.rows, spec.columns
    return (
        Tensor("x", shape, spec.dtype),
        *((Tensor("w", (spec.columns,), spec.dtype),) if spec.weighted else ()),
        Tensor("y", shape, spec.dtype, "written"),
        *((Tensor("residual", shape, spec.dtype, "updated"),) if spec.residual else ()),
    )


def random_data(spec: Rows, seed: int = 0, inputs: str = "random") -> Data:
    """Random inputs of one of :data:`INPUTS`; weights around 1."""
    rng = np.random.default_rng(seed)
    factor, shift = _SCALE[inputs]
    arrays: dict[str, Array] = {}
    for t in operands(spec):
        if t.role == "written":
            arrays[t.name] = poisoned(t.shape, t.dtype)
        elif t.name == "w":
            arrays[t.name] = (1 + 0.25 * normal(rng, t.shape, "f32")).astype(spec.element.numpy)
        else:
            arrays[t.name] = (factor * normal(rng, t.shape, "f32") + shift).astype(spec.element.numpy)
    return with_before(operands(spec), arrays)


@dataclass(frozen=True)
class RowsReference(Reference):
    """y in float64. ``values``: what was normalised, x or its sum with the residual, shape (rows, columns)."""

    values: Array


def reference(spec: Rows, data: Data) -> dict[str, Reference]:
    """y, and with a residual the sum that replaces it, in float64 throughout."""
    values = data["x"].astype(np.float64)
    if spec.residual:
        values = values + data.before["residual"].astype(np.float64)
    if isinstance(spec, RmsNorm):
        mean = (values**2).mean(1, keepdims=True)
        want = values / np.sqrt(mean + spec.eps) * data["w"].astype(np.float64)
    else:
        exponentials = np.exp(values - values.max(1, keepdims=True))
        want = exponentials / exponentials.sum(1, keepdims=True)
    found: dict[str, Reference] = {"y": RowsReference(want, np.maximum(np.abs(want), F32_TINY), values)}
    if spec.residual:
        found["residual"] = Reference(values, np.maximum(np.abs(values), F32_TINY))
    return found


def parts(spec: Rows, data: Data, written: Mapping[str, Written]) -> Iterator[Part]:
    """The rows of which some element was written."""
    rows = np.flatnonzero(np.any([mask.any(axis=1) for mask in written.values()], axis=0))
    if not len(rows):
        return
    arrays = {name: array if name == "w" else array[rows] for name, array in data.arrays.items()}
    at = np.ix_(rows, np.arange(spec.columns))
    before = {name: array[rows] for name, array in data.before.items()}
    yield Part(spec, Data(arrays, before), dict.fromkeys(written, at))


def bound(spec: Rows, references: Mapping[str, Reference]) -> dict[str, Array]:
    """The error bound of each element. That of the sum with the residual is part of both outputs."""
    y = references["y"]
    assert isinstance(y, RowsReference)
    relative = _norm_error(spec, y) if isinstance(spec, RmsNorm) else _softmax_error(spec, y)
    found = {"y": np.abs(y.want) * relative + rounded(y.want, spec.dtype) + F32_TINY}
    if spec.residual:
        found["residual"] = _U * np.abs(y.values) + rounded(y.values, spec.dtype)
    return found


def _added(spec: Rows) -> int:
    """Error in u of an element before it is normalised."""
    return 1 if spec.residual else 0


def _norm_error(spec: RmsNorm, y: RowsReference) -> float:
    """Relative, of every element alike.

    A square costs twice what its element does and a rounding; the sum a rounding for each addition on its way; the mean
    two (1/columns is rounded, and so is the product), eps one. The root halves what its argument costs. Then the
    instruction, two products, and the element's own.
    """
    depth = geometry(complete(spec)).depth
    mean = 2 * _added(spec) + 1 + depth + 2 + 1
    return (mean / 2 + _INSTRUCTION + 2 + _added(spec)) * _U


def _softmax_error(spec: Softmax | Rows, y: RowsReference) -> Array:
    """Relative, element by element.

    With t the distance from the row's largest, an exponential costs the instruction and what its argument does: some u
    of t, and where a residual was added an u of either element. In the sum, exponentials weigh what they are; a term's
    exponent is made up of several, whose distances add up to t, one for each time that statistics are merged.
    """
    g = geometry(complete(spec))
    values = y.values
    top = values.max(1, keepdims=True)
    distance = top - values
    sums = _added(spec) * (np.abs(values) + np.abs(top))
    own = _ARGUMENT * distance + sums + _INSTRUCTION
    average = (y.want * own).sum(1, keepdims=True)
    total = average + g.depth + (_INSTRUCTION + 2) * g.merges
    return np.asarray((own + total + _INSTRUCTION + 1) * _U)
