"""A plain product in Triton to compare with, in a handful of configurations of which the fastest counts.

As Triton's users write it: pointers and masks, the compiler does the rest. ``Any`` stands for torch's tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import triton
import triton.language as tl

from amdgen.kernels.gemm.peer import is_plain, stored
from amdgen.kernels.gemm.spec import Gemm

CONFIGURATIONS = (  # rows, columns, k of a tile, warps, stages
    (128, 256, 64, 8, 3), (256, 128, 64, 8, 3), (128, 256, 64, 8, 4), (128, 128, 64, 4, 4), (128, 128, 64, 8, 3),
    (128, 64, 64, 4, 4), (64, 128, 64, 4, 4), (64, 64, 64, 4, 5), (64, 32, 128, 4, 4), (32, 64, 128, 4, 4),
    (64, 256, 64, 4, 4), (128, 128, 128, 8, 3),
)  # fmt: skip
_BAND = 8
"""Rows of tiles that are computed together, so that L2 keeps their operands."""


@triton.jit  # type: ignore[untyped-decorator, unused-ignore]
def matmul(  # type: ignore[no-untyped-def]
    a, b, c, m, n, k, a_row, a_k, b_k, b_column, c_row,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, BAND: tl.constexpr,
):  # fmt: skip
    """C = A · B. A is (m, k), B (k, n), C (m, n), with the distances of their rows and columns in elements."""
    number = tl.program_id(0)
    across = tl.cdiv(n, COLUMNS)
    first = number // (BAND * across) * BAND
    high = min(tl.cdiv(m, ROWS) - first, BAND)
    row = first + number % (BAND * across) % high
    column = number % (BAND * across) // high
    i = row * ROWS + tl.arange(0, ROWS)
    j = column * COLUMNS + tl.arange(0, COLUMNS)
    depth = tl.arange(0, DEPTH)
    at_a = a + (i % m).to(tl.int64)[:, None] * a_row + depth[None, :] * a_k
    at_b = b + depth[:, None] * b_k + (j % n).to(tl.int64)[None, :] * b_column
    total = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for done in range(0, k, DEPTH):
        left = tl.load(at_a, mask=depth[None, :] < k - done, other=0.0)
        right = tl.load(at_b, mask=depth[:, None] < k - done, other=0.0)
        total = tl.dot(left, right, total)
        at_a += DEPTH * a_k
        at_b += DEPTH * b_k
    at_c = c + i.to(tl.int64)[:, None] * c_row + j[None, :]
    tl.store(at_c, total.to(c.dtype.element_ty), mask=(i[:, None] < m) & (j[None, :] < n))


def calls(spec: Gemm, tensors: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """By configuration a call that leaves C in place; none where the problem is more than a product of f16 or bf16."""
    if not is_plain(spec):
        return {}
    a, b, c = stored(spec, tensors)
    a = a if spec.layout[0] == "n" else a.t()
    b = b if spec.layout[1] == "n" else b.t()

    def call(rows: int, columns: int, depth: int, warps: int, stages: int) -> Callable[[], None]:
        grid = (triton.cdiv(spec.m, rows) * triton.cdiv(spec.n, columns),)

        def start() -> None:
            matmul[grid](
                a, b, c, spec.m, spec.n, spec.k, *a.stride(), *b.stride(), c.stride(0), rows, columns, depth, _BAND,
                num_warps=warps, num_stages=stages,
            )  # fmt: skip

        return start

    return {"x".join(map(str, way)): call(*way) for way in CONFIGURATIONS}
