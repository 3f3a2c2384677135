"""A plain product in TileLang to compare with, in a handful of configurations of which the fastest counts.

As TileLang's users write it: tiles are copied, multiplied and pipelined, and its compiler makes copies of the copy
engine, a warpgroup that issues them and wgmma of it. ``Any`` stands for TileLang's kernels and torch's tensors. No
postponed annotations here: TileLang reads a kernel's.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import tilelang
import tilelang.language as T

from amdgen.isa.nvidia_names import nvidia_target
from amdgen.kernels.gemm.peer import is_plain, stored
from amdgen.kernels.gemm.spec import Gemm

CONFIGURATIONS = (  # rows, columns, k of a tile, stages, threads that multiply
    (128, 256, 64, 3, 256), (128, 256, 64, 4, 256), (256, 128, 64, 4, 256), (128, 192, 64, 4, 256),
    (128, 128, 64, 5, 256), (128, 128, 64, 4, 128), (128, 64, 64, 4, 128), (64, 128, 64, 4, 128),
    (64, 256, 64, 4, 128), (64, 64, 128, 4, 128), (64, 32, 128, 6, 128),
)  # fmt: skip
_BAND = 10
"""Rows of tiles that are computed together, so that L2 keeps their operands."""
_ELEMENTS = {"f16": "float16", "bf16": "bfloat16"}
_BARRIER_BYTES = 1024
"""Of shared memory, left for barriers and alignment."""


def fits(spec: Gemm, way: tuple[int, int, int, int, int]) -> bool:
    """Whether a configuration's stages fit a block's shared memory, and its tile is not twice as large as C."""
    rows, columns, depth, stages, _ = way
    need = stages * (rows + columns) * depth * 2 + _BARRIER_BYTES
    return need <= spec.nvidia.arch.shared_bytes_block and rows < 2 * max(spec.m, 64) and columns < 2 * max(spec.n, 32)


def product(spec: Gemm, rows: int, columns: int, depth: int, stages: int, threads: int) -> Any:
    """C = A · B as a function of TileLang. A and B lie as the specification's layout says."""
    m, n, k, dtype = spec.m, spec.n, spec.k, _ELEMENTS[spec.dtype]
    a_turned, b_turned = spec.layout[0] == "t", spec.layout[1] == "t"
    policy = T.GemmWarpPolicy.FullRow if rows >= threads // 2 else T.GemmWarpPolicy.FullCol

    @T.prim_func  # type: ignore[untyped-decorator, unused-ignore]
    def matmul(  # type: ignore[no-untyped-def]
        a: T.Tensor((k, m) if a_turned else (m, k), dtype),  # type: ignore[valid-type]
        b: T.Tensor((n, k) if b_turned else (k, n), dtype),  # type: ignore[valid-type]
        c: T.Tensor((m, n), dtype),  # type: ignore[valid-type]
    ):
        with T.Kernel(T.ceildiv(n, columns), T.ceildiv(m, rows), threads=threads) as (x, y):
            left = T.alloc_shared((depth, rows) if a_turned else (rows, depth), dtype)
            right = T.alloc_shared((columns, depth) if b_turned else (depth, columns), dtype)
            rounded = T.alloc_shared((rows, columns), dtype)
            total = T.alloc_fragment((rows, columns), "float32")
            T.use_swizzle(_BAND)
            T.clear(total)
            for step in T.Pipelined(T.ceildiv(k, depth), num_stages=stages):
                if a_turned:
                    T.copy(a[step * depth, y * rows], left)
                else:
                    T.copy(a[y * rows, step * depth], left)
                if b_turned:
                    T.copy(b[x * columns, step * depth], right)
                else:
                    T.copy(b[step * depth, x * columns], right)
                T.gemm(left, right, total, transpose_A=a_turned, transpose_B=b_turned, policy=policy)
            T.copy(total, rounded)
            T.copy(rounded, c[y * rows, x * columns])

    return matmul


@cache
def kernels(spec: Gemm) -> dict[str, Any]:
    """Every configuration that fits, compiled for this problem."""
    ways = [way for way in CONFIGURATIONS if fits(spec, way)]
    made = tilelang.par_compile(
        [product(spec, *way) for way in ways], target={"kind": "cuda", "arch": nvidia_target(spec.arch)}
    )
    return {"x".join(map(str, way)): kernel for way, kernel in zip(ways, made, strict=True)}


def calls(spec: Gemm, tensors: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """By configuration a call that leaves C in place; none where the problem is more than a product of f16 or bf16, or
    rows are padded: TileLang's tensors are dense here."""
    operands = stored(spec, tensors)
    if not is_plain(spec) or not all(t.is_contiguous() for t in operands):
        return {}

    def call(kernel: Any) -> Callable[[], None]:
        return lambda: kernel(*operands)

    return {name: call(kernel) for name, kernel in kernels(spec).items()}
