"""Runs a built attention on random data; compares it with float64, beside what NumPy makes of the same data in f32."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.builder import Built, Spec
from amdgen.device import Device
from amdgen.kernels.attention import Attention
from amdgen.verify import common
from amdgen.verify.common import F32_ULP, largest, plain_fields, poisoned

INPUTS = ("random", "large", "same")
"""random: normally distributed. large: scores up to ±80. same: all keys alike, so that every weight of a row is."""
_LARGE = 80.0
_LOST = {"f16": 2.0**-21, "bf16": 2.0**-126}
"""Exponentials, relative to a row's largest, below which CDNA2's matrix cores take the weight for 0. (The kernel raises
f16 weights by 2^7.)"""


@dataclass(frozen=True)
class Data:
    """Inputs and outputs of one attention, each as it lies in memory; outputs are poisoned."""

    q: npt.NDArray[Any]
    k: npt.NDArray[Any]
    v: npt.NDArray[Any]
    o: npt.NDArray[Any]
    lse: npt.NDArray[np.float32]


def random_data(spec: Attention, seed: int = 0, kind: str = "random") -> Data:
    """Random inputs of one of :data:`INPUTS`, subnormal numbers replaced by 0, as which CDNA2's matrix cores take them;
    outputs of NaNs."""
    rng = np.random.default_rng(seed)
    kind_of = spec.element.numpy

    def normal(name: str) -> npt.NDArray[Any]:
        return rng.standard_normal(spec.shape(name), np.float32)

    q, k, v = normal("q"), normal("k"), normal("v")
    if kind == "large":
        highest = float(np.abs(_scores(spec, _by_head(spec, q), _by_head(spec, k))).max())
        q *= _LARGE / max(highest, 1e-30)
    elif kind == "same":
        k[...] = k[:1, :1, :1]
    o = poisoned(spec.shape("o"), spec.dtype)
    lse = poisoned((spec.batch, spec.heads, spec.seq_q), "f32")
    smallest = spec.element.smallest_normal

    def rounded(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        made = array.astype(kind_of)
        made[np.abs(made) < smallest] = 0
        return made

    return Data(rounded(q), rounded(k), rounded(v), o, lse)


def arguments(spec: Attention, data: Data) -> list[Any]:
    """The kernel's arguments in their order."""
    strides = {name: spec.strides(name) for name in "qkvo"}
    return [
        *(getattr(data, name).view(np.uint16) for name in "qkvo"),
        data.lse,
        *(np.int64(step) for name in "qkvo" for step in strides[name][:2]),
        *(np.int32(strides[name][2]) for name in "qkvo"),
        *(np.int32(size) for size in (spec.heads, spec.seq_q, spec.seq_k)),
        np.float32(spec.factor / np.log(2)),
    ]


@dataclass(frozen=True)
class Softmax:
    """O and the logarithm of the sums, by (batch, head, query)."""

    o: npt.NDArray[Any]
    lse: npt.NDArray[Any]
    size: npt.NDArray[Any]  # softmax · |V|: what rounding the weights is relative to
    small: npt.NDArray[Any]  # the same of weights that are lost where subnormal numbers are


def reference(spec: Attention, data: Data) -> Softmax:
    """In float64 throughout."""
    return _attention(spec, data, np.float64)


def careful(spec: Attention, data: Data, *, rounded: bool = True) -> Softmax:
    """As NumPy makes it in f32: scores, maximum, exponentials and sums in f32; O rounded to its type.

    ``rounded``: the weights are rounded to the input type before the second product, as for any matrix core.
    """
    made = _attention(spec, data, np.float32, spec.element.numpy if rounded else None)
    return dataclasses.replace(made, o=made.o.astype(spec.element.numpy))


def _by_head(spec: Attention, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return array if spec.layout == "bhsd" else array.swapaxes(1, 2)


def _scores(spec: Attention, q: npt.NDArray[Any], k: npt.NDArray[Any]) -> npt.NDArray[Any]:
    scores: npt.NDArray[Any] = np.matmul(q, np.repeat(k, spec.group, 1).swapaxes(2, 3)) * q.dtype.type(spec.factor)
    return scores


def _attention(spec: Attention, data: Data, kind: Any, weights: Any = None) -> Softmax:
    q, k, v = (_by_head(spec, array).astype(kind) for array in (data.q, data.k, data.v))
    v = np.repeat(v, spec.group, 1)
    scores = _scores(spec, q, k)
    if spec.causal:
        query, key = np.arange(spec.seq_q)[:, None], np.arange(spec.seq_k)[None, :]
        scores = np.where(key <= query + spec.seq_k - spec.seq_q, scores, -np.inf)
    top = scores.max(-1, keepdims=True)
    top = np.where(np.isfinite(top), top, 0)
    exponentials = np.exp(scores - top)
    total = exponentials.sum(-1, keepdims=True)
    share = np.divide(exponentials, total, out=np.zeros_like(exponentials), where=total > 0)
    if weights is not None:
        share = share.astype(weights).astype(kind)
    with np.errstate(divide="ignore"):
        lse = np.log(total[..., 0]) + top[..., 0]
    lost = np.minimum(share, np.divide(_LOST[spec.dtype], total, out=np.zeros_like(total), where=total > 0))
    return Softmax(np.matmul(share, v), lse, np.matmul(share, np.abs(v)), np.matmul(lost, np.abs(v)))


@dataclass(frozen=True)
class Comparison:
    """Largest and root-mean-square error of O against float64, ours beside NumPy's; ``lse_err`` is absolute.

    ``rounded``: with weights rounded to the input type; ``exact``: with weights in f32. ``allowed``: the bound at
    element ``where``, which is the one nearest to its bound, or furthest beyond.
    """

    ok: bool
    max_err: float
    rms_err: float
    numpy_rounded: tuple[float, float]
    numpy_exact: tuple[float, float]
    lse_err: float
    allowed: float
    where: tuple[int, ...]


def compare(spec: Attention, data: Data) -> Comparison:
    """Elementwise: weights may be rounded to the input type, a whole ulp; O by half an ulp; f32 sums by one a key."""
    want = reference(spec, data)
    got = _by_head(spec, data.o).astype(np.float64)
    error = np.abs(got - want.o)
    scores = np.abs(_scores(spec, *(np.abs(_by_head(spec, a).astype(np.float64)) for a in (data.q, data.k)))).max()
    # What is small next to the row's largest is lost on CDNA2, and rounded to few bits elsewhere.
    relative = 2 * spec.element.half_ulp + (spec.seq_k + 8) * F32_ULP + 2 * scores * (spec.head_dim / 4 + 8) * F32_ULP
    bound = relative * want.size + spec.element.half_ulp * np.abs(want.o) + want.small + 2.0**-24
    bad = ~(error <= bound)
    ratio = np.where(np.isnan(error), np.inf, error / bound)
    where = largest(ratio)
    lse_ok, lse_err = _compare_lse(spec, data, want, scores)
    numpy = [careful(spec, data, rounded=rounded) for rounded in (True, False)]
    others = [_errors(np.abs(made.o.astype(np.float64) - want.o)) for made in numpy]
    most, rms = _errors(np.where(np.isnan(error), np.inf, error))
    return Comparison(not bad.any() and lse_ok, most, rms, others[0], others[1], lse_err, float(bound[where]), where)


def _compare_lse(spec: Attention, data: Data, want: Softmax, scores: float) -> tuple[bool, float]:
    if not spec.lse:
        return bool(np.isnan(data.lse).all()), 0.0  # not asked for, not touched
    same = np.isneginf(data.lse) == np.isneginf(want.lse)
    seen = np.isfinite(want.lse)
    error = float(np.abs(data.lse[seen] - want.lse[seen]).max()) if seen.any() else 0.0
    bound = (scores * (spec.head_dim / 4 + 8) + spec.seq_k + 64) * F32_ULP + 2 * spec.element.half_ulp
    return bool(same.all() and error <= bound), error


def _errors(error: npt.NDArray[Any]) -> tuple[float, float]:
    return float(error.max()), float(np.sqrt((error**2).mean()))


@dataclass(frozen=True)
class RunReport(common.RunReport):
    """One checked run of an attention."""

    comparison: Comparison

    def errors(self) -> dict[str, Any]:
        c = self.comparison
        return {
            "max_err": c.max_err,
            "rms_err": c.rms_err,
            "allowed_err": c.allowed,
            "lse_err": c.lse_err,
            "numpy_f32_softmax": {
                "weights_rounded": dict(zip(("max_err", "rms_err"), c.numpy_rounded, strict=True)),
                "weights_f32": dict(zip(("max_err", "rms_err"), c.numpy_exact, strict=True)),
            },
        }

    def spec(self) -> dict[str, Any]:
        return spec_json(self.built.spec)


def spec_json(spec: Spec) -> dict[str, Any]:
    """A specification as plain data."""
    assert isinstance(spec, Attention)
    chosen = {"kv_heads": spec.key_heads, "head_dim_v": spec.value_dim, "scale": spec.factor}
    return {**plain_fields(spec), **chosen}


def run_built(built: Built, device: Device, *, seed: int = 0, checks: str = "all", kind: str = "random") -> RunReport:
    """Launches on random data, compares with float64."""
    spec = built.spec
    assert isinstance(spec, Attention)
    data = random_data(spec, seed, kind)
    return RunReport(*common.run(built, device, arguments(spec, data), lambda: compare(spec, data), checks))
