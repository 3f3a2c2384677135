"""A plain flash attention in Triton to compare with, in a handful of configurations of which the fastest counts.

As Triton's users write it: pointers and masks, the compiler does the rest. ``Any`` stands for torch's tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import triton
import triton.language as tl

from amdgen.kernels.attention.spec import Attention

CONFIGURATIONS = (  # queries, keys of a step, warps, stages
    (128, 64, 4, 3), (128, 64, 8, 3), (128, 128, 8, 2), (128, 128, 8, 3), (64, 64, 4, 3), (128, 32, 4, 4),
)  # fmt: skip
_LOG2_E = 1.4426950408889634


@triton.jit  # type: ignore[untyped-decorator, unused-ignore]
def attention(  # type: ignore[no-untyped-def]
    q, k, v, o, q_batch, q_head, q_row, k_batch, k_head, k_row, v_batch, v_head, v_row, o_batch, o_head, o_row,
    heads, group, queries, keys, factor,
    DIM: tl.constexpr, CAUSAL: tl.constexpr, ROWS: tl.constexpr, STEP: tl.constexpr,
):  # fmt: skip
    """A tile of queries of one head goes over the keys, with a running maximum and sum. ``factor``: of the scores, for
    powers of 2. The last query sees all keys where it is causal."""
    tile, which = tl.program_id(0), tl.program_id(1)
    batch, head = (which // heads).to(tl.int64), which % heads
    i = tile * ROWS + tl.arange(0, ROWS)
    j = tl.arange(0, STEP)
    d = tl.arange(0, DIM)
    shift = keys - queries
    at_q = q + batch * q_batch + head * q_head + i[:, None] * q_row + d[None, :]
    at_k = k + batch * k_batch + head // group * k_head + j[None, :] * k_row + d[:, None]
    at_v = v + batch * v_batch + head // group * v_head + j[:, None] * v_row + d[None, :]
    asked = tl.load(at_q, mask=i[:, None] < queries, other=0.0)
    most = tl.full((ROWS,), float("-inf"), dtype=tl.float32)
    total = tl.zeros((ROWS,), dtype=tl.float32)
    result = tl.zeros((ROWS, DIM), dtype=tl.float32)
    end = keys
    whole = keys
    if CAUSAL:
        end = tl.maximum(tl.minimum(keys, (tile + 1) * ROWS + shift), 0)
        whole = tl.maximum(tl.minimum(keys, tile * ROWS + shift + 1), 0)
    whole = whole // STEP * STEP  # every query sees the keys up to here
    for _ in range(0, whole, STEP):
        scores = tl.dot(asked, tl.load(at_k)) * factor
        now = tl.maximum(most, tl.max(scores, 1))
        weights = tl.exp2(scores - now[:, None])
        shrink = tl.exp2(most - now)
        total = total * shrink + tl.sum(weights, 1)
        result = tl.dot(weights.to(v.dtype.element_ty), tl.load(at_v), result * shrink[:, None])
        most = now
        at_k += STEP * k_row
        at_v += STEP * v_row
    for start in range(whole, end, STEP):
        there = j + start < keys
        scores = tl.dot(asked, tl.load(at_k, mask=there[None, :], other=0.0)) * factor
        seen = there[None, :] & (i[:, None] >= 0)
        if CAUSAL:
            seen = seen & (j[None, :] + start <= i[:, None] + shift)
        scores = tl.where(seen, scores, float("-inf"))
        now = tl.maximum(most, tl.max(scores, 1))
        base = tl.where(now == float("-inf"), 0.0, now)  # a query that has seen no key yet
        weights = tl.exp2(scores - base[:, None])
        shrink = tl.exp2(most - base)
        total = total * shrink + tl.sum(weights, 1)
        values = tl.load(at_v, mask=there[:, None], other=0.0)
        result = tl.dot(weights.to(v.dtype.element_ty), values, result * shrink[:, None])
        most = now
        at_k += STEP * k_row
        at_v += STEP * v_row
    result = result / tl.where(total == 0.0, 1.0, total)[:, None]
    at_o = o + batch * o_batch + head * o_head + i[:, None] * o_row + d[None, :]
    tl.store(at_o, result.to(o.dtype.element_ty), mask=i[:, None] < queries)


def calls(spec: Attention, tensors: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """By configuration a call that leaves O in place; none with what it doesn't know, or head dims that are no power of
    2."""
    dim = spec.head_dim
    extra = spec.lse or spec.varlen or spec.paged or spec.value_dim != dim
    if spec.dtype not in ("f16", "bf16") or extra or dim < 16 or dim & (dim - 1):
        return {}
    views = [tensors[name] if spec.layout == "bhsd" else tensors[name].transpose(1, 2) for name in "qkvo"]
    strides = [s for t in views for s in t.stride()[:3]]

    def call(rows: int, step: int, warps: int, stages: int) -> Callable[[], None]:
        grid = (triton.cdiv(spec.seq_q, rows), spec.batch * spec.heads)

        def start() -> None:
            attention[grid](
                *views, *strides, spec.heads, spec.group, spec.seq_q, spec.seq_k, spec.factor * _LOG2_E, dim,
                spec.causal, rows, step, num_warps=warps, num_stages=stages,
            )  # fmt: skip

        return start

    return {"x".join(map(str, way)): call(*way) for way in CONFIGURATIONS}
