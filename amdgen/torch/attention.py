"""Attention as an operator of torch: forward by the fused kernel, backward by the fused one of its gradients where the
architecture has it, else by batched products."""

from __future__ import annotations

from math import sqrt
from typing import Any

import torch

from amdgen.errors import AmdgenError
from amdgen.kernels.registry import family
from amdgen.torch.machine import aligned, launch, place_of, type_name
from amdgen.torch.products import gemm
from amdgen.torch.register import register

Tensor = Any


def _check(q: Tensor, k: Tensor, v: Tensor) -> None:
    """Queries, keys and values of one problem."""
    fits = q.dim() == k.dim() == v.dim() == 4 and k.shape[:3] == v.shape[:3] and q.shape[0] == k.shape[0]
    if not fits or q.shape[3] != k.shape[3] or q.shape[1] % k.shape[1]:
        shapes = ", ".join(str(tuple(t.shape)) for t in (q, k, v))
        raise AmdgenError(f"attention of {shapes}", "give (batch, heads, sequence, head dim), key heads a divisor")


def _by_sequence(q: Tensor, k: Tensor, v: Tensor) -> bool:
    """Whether all three lie in memory as (batch, sequence, heads, head dim)."""
    given = (q, k, v)
    return all(t.transpose(1, 2).is_contiguous() for t in given) and not all(t.is_contiguous() for t in given)


def _fake(q: Tensor, k: Tensor, v: Tensor, causal: bool = False, scale: float | None = None) -> tuple[Tensor, Tensor]:
    _check(q, k, v)
    batch, heads, length, _ = q.shape
    lse = q.new_empty((batch, heads, length), dtype=torch.float32)
    if _by_sequence(q, k, v):
        return q.new_empty((batch, length, heads, v.shape[3])).transpose(1, 2), lse
    return q.new_empty((batch, heads, length, v.shape[3])), lse


def _real(q: Tensor, k: Tensor, v: Tensor, causal: bool = False, scale: float | None = None) -> tuple[Tensor, Tensor]:
    o, lse = _fake(q, k, v)
    turned = _by_sequence(q, k, v)
    if not o.numel():
        return o, lse
    lying = {n: aligned(t.transpose(1, 2) if turned else t) for n, t in (("q", q), ("k", k), ("v", v))}
    fields = {**_problem(q, k, v, causal, scale), "head_dim_v": v.shape[3], "lse": True}
    launch("attention", fields, {**lying, "o": o.transpose(1, 2) if turned else o, "lse": lse})
    return o, lse


def _save(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, Tensor]) -> None:
    q, k, v, ctx.causal, ctx.scale = inputs
    ctx.save_for_backward(q, k, v, *output)


def _problem(q: Tensor, k: Tensor, v: Tensor, causal: bool, scale: float | None) -> dict[str, Any]:
    """The fields of a specification that say what is computed."""
    return {
        "seq_q": q.shape[2], "seq_k": k.shape[2], "head_dim": q.shape[3], "heads": q.shape[1], "kv_heads": k.shape[1],
        "batch": q.shape[0], "dtype": type_name(q), "layout": "bshd" if _by_sequence(q, k, v) else "bhsd",
        "causal": causal, "scale": scale,
    }  # fmt: skip


def fused(q: Tensor, k: Tensor, v: Tensor) -> bool:
    """Whether the architecture has a kernel for the gradients of this attention."""
    if q.device.type != "cuda" or q.shape[3] != v.shape[3] or not q.numel() or not k.numel():
        return False
    try:
        one = family("attention_backward")
        one.choose(one.spec(place_of(q.device).arch, **_problem(q, k, v, False, None)))
    except AmdgenError:
        return False
    return True


def _fake_gradients(
    grad: Tensor, q: Tensor, k: Tensor, v: Tensor, o: Tensor, lse: Tensor, of_lse: Tensor, causal: bool = False,
    scale: float | None = None,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    turned = _by_sequence(q, k, v)
    made = [(t.transpose(1, 2) if turned else t).shape for t in (q, k, v)]
    dq, dk, dv = (q.new_empty(shape).transpose(1, 2) if turned else q.new_empty(shape) for shape in made)
    return dq, dk, dv


def _real_gradients(
    grad: Tensor, q: Tensor, k: Tensor, v: Tensor, o: Tensor, lse: Tensor, of_lse: Tensor, causal: bool = False,
    scale: float | None = None,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    made = _fake_gradients(grad, q, k, v, o, lse, of_lse)
    turned = _by_sequence(q, k, v)

    def by_memory(t: Tensor) -> Tensor:
        return t.transpose(1, 2) if turned else t

    given = {"q": q, "k": k, "v": v, "o": o, "grad": grad}
    lying = {name: aligned(by_memory(t)) for name, t in given.items()}
    lying |= {"lse": aligned(lse), "lse_grad": aligned(of_lse)}
    lying |= {name: by_memory(t) for name, t in zip(("dq", "dk", "dv"), made, strict=True)}
    launch("attention_backward", {**_problem(q, k, v, causal, scale), "lse_grad": True}, lying)
    return made


_gradients = register(
    "attention_backward",
    "(Tensor grad, Tensor q, Tensor k, Tensor v, Tensor o, Tensor lse, Tensor of_lse, bool causal=False, "
    "float? scale=None) -> (Tensor, Tensor, Tensor)",
    _real_gradients, _fake_gradients,
)  # fmt: skip


def _backward(ctx: Any, grad: Tensor, of_lse: Tensor) -> tuple[Any, ...]:
    """From the logarithms of the sums, as in FlashAttention (arXiv 2205.14135, appendix B): by one kernel, or by five
    batched products, with the weights of a head in memory whole, in f32."""
    q, k, v, o, lse = ctx.saved_tensors
    if fused(q, k, v):
        return *_gradients(grad, q, k, v, o, lse, of_lse, ctx.causal, ctx.scale), None, None
    batch, heads, length, dim = q.shape
    shared, keys, value_dim = heads // k.shape[1], k.shape[2], v.shape[3]
    scale = ctx.scale if ctx.scale is not None else 1 / sqrt(dim)
    wide_k, wide_v = (t.repeat_interleave(shared, 1).reshape(batch * heads, keys, -1) for t in (k, v))
    flat_q, flat_grad = q.reshape(-1, length, dim), grad.reshape(-1, length, value_dim)
    scores = gemm(flat_q, wide_k.mT, alpha=scale, out_dtype=torch.float32)
    sums = lse.reshape(-1, length, 1)
    weights = torch.exp(scores - torch.where(sums == -torch.inf, 0.0, sums))
    if ctx.causal:
        seen = torch.ones(length, keys, dtype=torch.bool, device=q.device).tril(keys - length)
        weights = torch.where(seen, weights, 0.0)
    of_weights = gemm(flat_grad, wide_v.mT, out_dtype=torch.float32)
    along = (grad.float() * o.float()).sum(-1) - of_lse
    of_scores = (weights * (of_weights - along.reshape(-1, length, 1)) * scale).to(q.dtype)
    of_v = gemm(weights.to(v.dtype).mT, flat_grad)
    of_k = gemm(of_scores.mT, flat_q)
    of_q = gemm(of_scores, wide_k)

    def added(t: Tensor, like: Tensor) -> Tensor:
        """Summed over the query heads that share a key head."""
        return t.reshape(batch, -1, shared, *like.shape[2:]).sum(2, dtype=torch.float32).to(like.dtype)

    return of_q.reshape(q.shape), added(of_k, k), added(of_v, v), None, None


attention = register(
    "attention",
    "(Tensor q, Tensor k, Tensor v, bool causal=False, float? scale=None) -> (Tensor, Tensor)",
    _real, _fake, _save, _backward,
)  # fmt: skip
"""softmax(scale · q · kᵀ) · v, and the logarithms of the rows' sums: :func:`amdgen.torch.attention`."""
