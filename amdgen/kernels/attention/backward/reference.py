"""What the gradients of attention read and write, their results in float64, and how far rounding may move them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from amdgen.kernels.attention.backward.spec import AttentionBackward
from amdgen.kernels.attention.reference import by_head
from amdgen.kernels.attention.reference import random_data as forward_data
from amdgen.kernels.attention.reference import reference as forward_reference
from amdgen.kernels.numeric import F32_TINY, F32_ULP, normal, poisoned, with_before
from amdgen.kernels.tensors import Array, Data, Reference, Tensor

_LIKE = {"q": "q", "k": "k", "v": "v", "o": "o", "grad": "o", "dq": "q", "dk": "k", "dv": "v"}
"""Operands, and those of the forward pass that lie in memory as they do."""
_ROUNDED = 1.01
"""Half an ulp of a value that is itself rounded: 1 % to spare."""
_TERMS = 8
"""Roundings of f32 beside those of a sum's terms: exponentials, factors, differences."""


def operands(spec: AttentionBackward) -> tuple[Tensor, ...]:
    """Q, K, V, O and its gradient by ``spec.layout``; the logarithms (batch, head, query) and, where
    they have one, their gradient; dQ, dK, dV."""
    made = {name: Tensor(name, spec.forward.shape(like), spec.dtype) for name, like in _LIKE.items()}
    lse = Tensor("lse", (spec.batch, spec.heads, spec.seq_q), "f32")
    more = (replace(lse, name="lse_grad"),) if spec.lse_grad else ()
    written = (replace(made[name], role="written") for name in ("dq", "dk", "dv"))
    return (*(made[name] for name in ("q", "k", "v", "o", "grad")), lse, *more, *written)


def random_data(spec: AttentionBackward, seed: int = 0, inputs: str = "random") -> Data:
    """Q, K and V as the forward pass has them, with its O and logarithms rounded to their types; a normally distributed
    gradient; poisoned outputs."""
    forward = spec.forward
    made = forward_data(forward, seed, inputs)
    found = forward_reference(forward, made)
    rng = np.random.default_rng([seed, 1])
    grad = normal(rng, forward.shape("o"), spec.dtype)
    arrays = {name: made[name] for name in "qkv"}
    arrays |= {"o": found["o"].want.astype(spec.element.numpy), "grad": grad}
    arrays["lse"] = found["lse"].want.astype(np.float32)
    if spec.lse_grad:
        arrays["lse_grad"] = normal(rng, arrays["lse"].shape, "f32")
    arrays |= {t.name: poisoned(t.shape, t.dtype) for t in operands(spec) if t.is_output}
    return with_before(operands(spec), arrays)


@dataclass(frozen=True)
class Gradient(Reference):
    """A gradient by ``spec.layout``. ``error``: what rounding may change in it, before it is rounded itself."""

    error: Array


def reference(spec: AttentionBackward, data: Data) -> dict[str, Reference]:
    """dQ, dK and dV in float64 throughout, from the inputs as they are: O and the logarithms are not computed anew.

    With P = exp(scale · Q·Kᵀ - logarithms), dP = dO·Vᵀ and row sums D = Σ dO · O, less the gradient of the logarithms:
    dV = Pᵀ·dO, dS = P · (dP - D), dQ = scale · dS·K and dK = scale · dSᵀ·Q (FlashAttention, arXiv 2205.14135,
    appendix B). P and dS may be rounded to the input type for the products that they enter.
    """
    s, forward = spec, spec.forward
    q, k, v, o, grad = (by_head(forward, data[name]).astype(np.float64) for name in ("q", "k", "v", "o", "grad"))
    k, v = (np.repeat(x, forward.group, 1) for x in (k, v))
    half, least, factor = s.element.half_ulp * _ROUNDED, _least(s), forward.factor
    lse = data["lse"].astype(np.float64)[..., None]
    some = np.isfinite(lse)
    scores = np.matmul(q, k.swapaxes(2, 3)) * factor
    weights = np.where(some, np.exp(np.minimum(scores - np.where(some, lse, 0), 700)), 0)
    if s.causal:
        query, key = np.arange(s.seq_q)[:, None], np.arange(s.seq_k)[None, :]
        weights = np.where(key <= query + s.seq_k - s.seq_q, weights, 0)
    along, size = ((x * y).sum(-1, keepdims=True) for x, y in ((grad, o), (np.abs(grad), np.abs(o))))
    if s.lse_grad:
        of_lse = data["lse_grad"].astype(np.float64)[..., None]
        along, size = along - of_lse, size + np.abs(of_lse)
    products = np.matmul(grad, v.swapaxes(2, 3)) - along
    changes = weights * products

    largest = float((np.matmul(np.abs(q), np.abs(k).swapaxes(2, 3)) * factor).max())
    depth = s.head_dim + _TERMS
    exponent = (
        2 * largest * (s.head_dim / 4 + _TERMS) + 4 * float(np.abs(np.where(some, lse, 0)).max()) + _TERMS
    ) * F32_ULP
    exact = weights * exponent + F32_TINY
    of_weights = exact + weights * half + least
    of_products = (np.matmul(np.abs(grad), np.abs(v).swapaxes(2, 3)) + size) * depth
    of_changes = np.abs(products) * exact + (weights + exact) * of_products * F32_ULP + least
    of_changes += np.abs(changes) * (half + _TERMS * F32_ULP)

    def made(a: Array, of_a: Array, b: Array, scale: float, shared: bool) -> Gradient:
        """scale · a·b, summed over the query heads that share a key head where it is theirs."""
        count = a.shape[-1] * (forward.group if shared else 1) + _TERMS
        size = np.matmul(np.abs(a), np.abs(b))
        parts = (np.matmul(a, b), size, np.matmul(of_a, np.abs(b)) + count * F32_ULP * size)
        if shared:
            shape = (s.batch, forward.key_heads, forward.group, *size.shape[2:])
            parts = tuple(x.reshape(shape).sum(2) for x in parts)
        want, size, error = (by_head(forward, x * scale) for x in parts)
        return Gradient(want, np.maximum(size, F32_TINY), error)

    return {
        "dq": made(changes, of_changes, k, factor, False),
        "dk": made(changes.swapaxes(2, 3), of_changes.swapaxes(2, 3), q, factor, True),
        "dv": made(weights.swapaxes(2, 3), of_weights.swapaxes(2, 3), grad, 1.0, True),
    }


def _least(spec: AttentionBackward) -> float:
    """What rounding may lose of the smallest numbers: exponentials that are subnormal are 0."""
    return max(spec.element.smallest_half_ulp, F32_TINY)


def bound(spec: AttentionBackward, references: Mapping[str, Any]) -> dict[str, Array]:
    """The error of the sums, and half an ulp of the result."""
    half, least = spec.element.half_ulp * _ROUNDED, _least(spec)
    return {name: r.error * _ROUNDED + half * np.abs(r.want) + least for name, r in references.items()}
