"""What an attention reads and writes, its result in float64, NumPy's in f32, and how far rounding may move it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.kernels.attention.spec import BYTES, SCALED, Attention, raised_by
from amdgen.kernels.errors import SpecError
from amdgen.kernels.numeric import F32_TINY, F32_ULP, poisoned, with_before
from amdgen.kernels.parts import Part, Written, runs
from amdgen.kernels.tensors import Array, Data, Noise, Reference, Tensor

INPUTS = ("random", "large", "same")
"""random: normally distributed. large: scores up to ±80. same: all keys alike, so that every weight of a row is."""
_LARGE = 80.0
_LOST = {"f16": 2.0**-21, "bf16": 2.0**-126, "fp8": 2.0**-10 / 2.0 ** raised_by("fp8")}
"""Exponentials, relative to a row's largest, below which CDNA2's matrix cores take the weight for 0. (The kernel raises
f16 weights by 2^7.) Of fp8, half of what lies between two neighbouring small weights."""
_BYTE_STEP = 2.0**-13
"""And what each matrix instruction may cut off a sum that goes on for many: one in the last of those bits."""
_ROUNDING = 0.54 / 12
"""Variance of a number's relative rounding error, in units of the square of its type's ulp: numbers are spread evenly
on a logarithmic scale, the error within an ulp."""
_MOST_SCALE = 2.0
"""Scales are drawn from 2 to the power of minus this to 2 to the power of this."""


def operands(spec: Attention) -> tuple[Tensor, ...]:
    """Q, K, V by ``spec.layout``; the numbers of keys and the table of pages, where there are; O; the logarithms
    (batch, head, query): none belongs to the result where they are not asked for."""
    inputs = [Tensor(name, spec.shape(name), spec.dtype, steers=name in _STEERING) for name in "qkv"]
    inputs += [Tensor(name, spec.scale_shape, "f32") for name in SCALED if spec.scales]
    if spec.varlen:
        inputs.append(Tensor("lengths", (spec.batch,), "i32", steers=True))
    if spec.paged:
        inputs.append(Tensor("table", (spec.batch, spec.batch_pages), "i32", steers=True))
    sums = (spec.batch, spec.heads, spec.seq_q)
    return (
        *inputs,
        Tensor("o", spec.shape("o"), spec.out_name, "written"),
        Tensor("lse", sums, "f32", "written", None if spec.lse else 0),
    )


def random_data(spec: Attention, seed: int = 0, inputs: str = "random") -> Data:
    """Random inputs of one of :data:`INPUTS`, without subnormals (but of fp8): CDNA2's matrix cores read them as 0.
    Behind the last keys K and V are NaN, and the table -1."""
    rng = np.random.default_rng(seed)
    q, k, v = (rng.standard_normal(spec.shape(name), np.float32) for name in "qkv")
    found: dict[str, Array] = {}
    if spec.scales:
        drawn = (np.exp2(rng.uniform(-_MOST_SCALE, _MOST_SCALE, spec.scale_shape)) for _ in SCALED)
        found |= {name: scale.astype(np.float32) for name, scale in zip(SCALED, drawn, strict=True)}
    if spec.varlen:
        found["lengths"] = rng.integers(0, spec.seq_k, spec.batch, np.int32, endpoint=True)
    if spec.paged:
        found["table"] = _random_table(spec, rng, _lengths(spec, found))
    if inputs == "large":
        plain = {**found, "q": q, "k": k}
        highest = float(np.abs(_scores(spec, _queries(spec, plain), _keys(spec, plain, "k"))).max())
        q *= _LARGE / highest if highest > 0 else 1  # no batch may have a key
    elif inputs == "same":
        k[...] = k[:1, :1, :1]

    arrays = {"q": _rounded(spec, q), "k": _rounded(spec, k), "v": _rounded(spec, v), **found}
    for name in "kv":
        by_head(spec, arrays[name]).swapaxes(1, 2)[~_used(spec, found)] = np.nan
    written = {t.name: poisoned(t.shape, t.dtype) for t in operands(spec) if t.is_output}
    return with_before(operands(spec), {**arrays, **written})


_STEERING = {"q": 1 << 12, "k": 1 << 15}
"""Rows of which all are copies where values only steer and that can be; of K more than a prediction executes."""


def steering(spec: Attention) -> dict[str, Array]:
    """Q and K of one batch, alike in all heads: a tile whose scores outgrow the rows' maxima has its sums scaled again.
    As (rows, head dim) where heads follow one another in memory, and (rows, heads, head dim) where rows do. Rows of
    Q may come again, as each meets many of K, and those of K long after."""
    rng, found = np.random.default_rng(0), {}
    for name, heads, all_rows in (("q", spec.heads, spec.seq_q), ("k", spec.key_heads, spec.seq_k)):
        rows = all_rows if all_rows % _STEERING[name] else _STEERING[name]
        head = _rounded(spec, rng.standard_normal((rows, spec.head_dim), np.float32))
        found[name] = head if spec.layout == "bhsd" else np.repeat(head[:, None], heads, axis=1)
    return found


def _rounded(spec: Attention, array: Array) -> Array:
    made: Array = np.clip(array, -spec.element.largest, spec.element.largest)
    if spec.dtype != BYTES:
        made[np.abs(made) < spec.element.smallest_normal] = 0
    return made.astype(spec.element.numpy)


def _lengths(spec: Attention, data: Mapping[str, Array] | Data) -> Array:
    """The number of keys of each batch."""
    return data["lengths"] if spec.varlen else np.full(spec.batch, spec.seq_k, np.int32)


def _random_table(spec: Attention, rng: np.random.Generator, lengths: Array) -> Array:
    """A page of its own, anywhere in memory, for each that a batch needs."""
    needed = np.arange(spec.batch_pages) < -(-lengths[:, None] // spec.paged)
    if needed.sum() > spec.pool:
        raise SpecError(f"--pages {spec.pool} hold fewer keys than the batches have", f"give {needed.sum()} or more")
    table = np.full(needed.shape, -1, np.int32)
    table[needed] = rng.permutation(spec.pool)[: needed.sum()]
    return table


def _used(spec: Attention, data: Mapping[str, Array]) -> Array:
    """Which keys of K and V belong to a batch: (batch or page, key)."""
    used = np.arange(spec.seq_k) < _lengths(spec, data)[:, None]
    if not spec.paged:
        return used
    whole = np.zeros((spec.batch, spec.batch_pages * spec.paged), bool)
    whole[:, : spec.seq_k] = used
    found = np.zeros((spec.pool, spec.paged), bool)
    needed = data["table"] >= 0
    found[data["table"][needed]] = whole.reshape(*needed.shape, spec.paged)[needed]
    return found


def _keys(spec: Attention, data: Mapping[str, Array] | Data, name: str) -> Array:
    """K or V as (batch, head, key, head dim), in order; 0 behind a batch's last key."""
    found = by_head(spec, data[name])
    if not (spec.varlen or spec.paged):
        return _scaled(spec, data, name, found)
    if spec.paged:
        pages = found[np.maximum(data["table"], 0)]  # (batch, page, head, key, head dim)
        found = pages.swapaxes(1, 2).reshape(spec.batch, spec.key_heads, -1, found.shape[-1])[:, :, : spec.seq_k]
    used = np.arange(spec.seq_k) < _lengths(spec, data)[:, None]
    return _scaled(spec, data, name, np.where(used[:, None, :, None], found, np.zeros((), found.dtype)))


def _queries(spec: Attention, data: Mapping[str, Array] | Data) -> Array:
    """Q as (batch, head, query, head dim)."""
    return _scaled(spec, data, "q", by_head(spec, data["q"]))


def _scaled(spec: Attention, data: Mapping[str, Array] | Data, name: str, array: Array) -> Array:
    """Q, K or V by head, times its scale where it has one, in float64 then."""
    if not spec.scales:
        return array
    scale = data[f"{name}_scale"].astype(np.float64)
    if spec.scales == "head":
        scale = scale.repeat(array.shape[1] // spec.key_heads, 1)[:, :, None, None]
    return array.astype(np.float64) * scale


def by_head(spec: Attention, array: Array) -> Array:
    """The array as (batch, head, sequence, head dim)."""
    return array if spec.layout == "bhsd" else array.swapaxes(1, 2)


def _as_laid(spec: Attention, array: Array) -> Array:
    """The inverse of :func:`by_head`."""
    return by_head(spec, array)


@dataclass(frozen=True)
class Softmax(Reference):
    """O by ``spec.layout``, and by head: the logarithms of the sums, and what a unit that reads subnormals as 0 loses.

    The size is softmax · |V|, which rounding the weights is relative to. ``squares``: softmax² · V², the variance of O
    where that of the weights' relative errors is 1; ``lost_squares``: the same of what small weights lose.
    """

    lse: Array
    lost: Array
    squares: Array
    lost_squares: Array


def reference(spec: Attention, data: Data) -> dict[str, Reference]:
    """O and, where it is asked for, the logarithms of the sums, in float64 throughout."""
    made = _attention(spec, data, np.float64)
    found: dict[str, Reference] = {"o": replace(made, noise=_noise(spec, data, made)) if spec.dtype == BYTES else made}
    if spec.lse:
        found["lse"] = Reference(made.lse, np.ones_like(made.lse))
    return found


def ordinary(spec: Attention, data: Data, *, rounded: bool = True) -> Softmax:
    """As NumPy makes it in f32: scores, maximum, exponentials and sums in f32; O rounded to its type.

    ``rounded``: the weights are rounded to the input type before the second product, as for any matrix core.
    """
    made = _attention(spec, data, np.float32, spec.element.numpy if rounded else None)
    return replace(made, want=made.want.astype(spec.out.numpy))


def _scores(spec: Attention, q: Array, k: Array) -> Array:
    scores: Array = np.matmul(q, np.repeat(k, spec.group, 1).swapaxes(2, 3)) * q.dtype.type(spec.factor)
    return scores


def _attention(spec: Attention, data: Data, kind: Any, weights: Any = None) -> Softmax:
    q, k, v = (x.astype(kind) for x in (_queries(spec, data), _keys(spec, data, "k"), _keys(spec, data, "v")))
    v = np.repeat(v, spec.group, 1)
    scores = _scores(spec, q, k)
    if spec.causal or spec.varlen:
        query, key = np.arange(spec.seq_q)[:, None], np.arange(spec.seq_k)[None, :]
        lengths = _lengths(spec, data)[:, None, None, None]
        seen = key <= query + lengths - spec.seq_q if spec.causal else key < lengths
        scores = np.where(seen, scores, -np.inf)
    top = scores.max(-1, keepdims=True)
    top = np.where(np.isfinite(top), top, 0)
    exponentials = np.exp(scores - top)
    total = exponentials.sum(-1, keepdims=True)
    share = np.divide(exponentials, total, out=np.zeros_like(exponentials), where=total > 0)
    if weights is not None:
        raised = kind(2.0 ** raised_by(spec.dtype))
        share = (share * raised).astype(weights).astype(kind) / raised
    with np.errstate(divide="ignore"):
        lse = np.log(total[..., 0]) + top[..., 0]
    lost = np.minimum(share, np.divide(_LOST[spec.dtype], total, out=np.zeros_like(total), where=total > 0))
    want, size, small, squares, lost_squares = (
        _as_laid(spec, np.matmul(w, x))
        for w, x in ((share, v), (share, np.abs(v)), (lost, np.abs(v)), (share**2, v**2), (lost**2, v**2))
    )
    return Softmax(want, np.maximum(size, kind(F32_TINY)), lse, small, squares, lost_squares)


def parts(spec: Attention, data: Data, written: Mapping[str, Written]) -> Iterator[Part]:
    """Consecutive queries of one head, with the keys that they see."""
    rows = np.asarray(by_head(spec, written["o"]).any(axis=-1))
    if spec.lse:
        rows = rows | written["lse"]
    k, v, lengths = _keys(spec, data, "k"), _keys(spec, data, "v"), _lengths(spec, data)
    for batch, head in zip(*np.nonzero(rows.any(axis=-1)), strict=True):
        ahead = int(lengths[batch]) - spec.seq_q
        for first, last in runs(rows[batch, head]):
            if spec.causal and ahead < 0:  # some queries may see nothing
                first, last = 0, spec.seq_q
            keys = last + ahead if spec.causal else int(lengths[batch])
            smaller = replace(
                spec, batch=1, heads=1, kv_heads=1, seq_q=last - first, seq_k=max(keys, 1), paged=0, pages=0
            )
            wanted = {
                "q": (by_head(spec, data["q"]), head, first, last),
                "k": (k, head // spec.group, 0, smaller.seq_k),
                "v": (v, head // spec.group, 0, smaller.seq_k),
            }
            arrays = {
                name: _as_laid(spec, array[batch : batch + 1, h : h + 1, a:b])
                for name, (array, h, a, b) in wanted.items()
            }
            if spec.scales:
                own = (slice(batch, batch + 1), slice(head // spec.group, head // spec.group + 1))
                arrays |= {name: data[name][own if spec.scales == "head" else slice(None)] for name in SCALED}
            if spec.varlen:
                arrays["lengths"] = np.array([max(keys, 0)], np.int32)
            queries = np.arange(first, last)
            axes = [np.array([batch]), np.array([head]), queries]
            at = {"lse": np.ix_(*axes)} if spec.lse else {}
            o = np.arange(written["o"].shape[-1])
            at["o"] = np.ix_(*axes, o) if spec.layout == "bhsd" else np.ix_(axes[0], queries, axes[1], o)
            yield Part(smaller, Data(arrays, {}), at)


def bound(spec: Attention, data: Data, references: Mapping[str, Reference]) -> dict[str, Array]:
    """Weights may be rounded to the input type, a whole ulp; O by half an ulp; f32 sums by one a key.

    What is small next to the row's largest is lost on CDNA2, and rounded to few bits elsewhere.
    """
    want = references["o"]
    assert isinstance(want, Softmax)
    half, sums, weights = spec.element.half_ulp, (spec.seq_k + 8) * F32_ULP, 2 * spec.element.half_ulp
    score = _score_error(spec, data)
    if spec.dtype == BYTES:  # rounded to nearest, a sum's own bits are few
        weights, sums = half, sums + _unit(spec).sum_error + _steps_of_keys(spec) * _BYTE_STEP
    relative = weights + sums + 2 * score
    found = {"o": relative * want.size + spec.out.half_ulp * np.abs(want.want) + want.lost + 2.0**-24}
    if spec.lse:
        also = 0 if spec.dtype == BYTES else 2 * half
        found["lse"] = np.full(want.lse.shape, score + (spec.seq_k + 64) * F32_ULP + also)
    return found


def _steps_of_keys(spec: Attention) -> float:
    """Matrix instructions that add up the keys of an element of O."""
    return spec.seq_k / _unit(spec).k


def _unit(spec: Attention) -> MatrixUnit:
    return spec.nvidia.unit(spec.dtype)


def _score_error(spec: Attention, data: Data) -> float:
    """Of the scores, at most."""
    q, k = (np.abs(x.astype(np.float64)) for x in (_queries(spec, data), _keys(spec, data, "k")))
    scores = float(_scores(spec, q, k).max())
    if spec.dtype == BYTES:
        return scores * _unit(spec).sum_error
    return scores * (spec.head_dim / 4 + 8) * F32_ULP


def _noise(spec: Attention, data: Data, made: Softmax) -> Noise:
    """What rounding weights, few bits in sums, and rounding O leave of errors."""
    weights = spec.element.ulp**2 * _ROUNDING + (_score_error(spec, data) / 4) ** 2
    sums = (_unit(spec).sum_error / 4 + _steps_of_keys(spec) * _BYTE_STEP / 2) ** 2 + spec.out.ulp**2 * _ROUNDING
    variance = weights * made.squares + made.lost_squares / 3 + sums * (made.want**2 + made.squares)
    rows = made.want.size // made.want.shape[-1]
    return Noise(np.sqrt(variance) + 2.0**-24, _MOST_NOISE + _FEW_ROWS / rows**0.5)


_MOST_NOISE = 1.2
_FEW_ROWS = 1.5
"""A row's errors have one weight's rounding in common where that weight is nearly all: of one row they may be more than
twice what rounding predicts."""
