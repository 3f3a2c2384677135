"""A plain product in Triton for gfx942 and gfx950, compiled with no GPU, in configurations for the model to try.

As Triton's users write it: pointers, bands of tiles, and a loop that the compiler pipelines.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource, CompilationError

from amdgen.codeobject import CodeObject
from amdgen.compare.foreign import Foreign, Peer, UnfitError
from amdgen.emulator.arena import Blank
from amdgen.isa.model import Arch

CONFIGURATIONS: tuple[tuple[int, ...], ...] = (
    (256, 256, 64, 8), (256, 256, 32, 8), (256, 128, 64, 8), (128, 256, 64, 8), (256, 128, 64, 4), (128, 128, 64, 4),
    (128, 128, 64, 8), (128, 64, 64, 4), (64, 128, 64, 4), (64, 64, 128, 4), (64, 64, 64, 4), (32, 64, 128, 4),
    (16, 64, 256, 4),
)  # fmt: skip
"""Tiles along m, n and k, and warps; 2 stages, 8 tiles to a band, matrix instructions of 16 rows, as Triton's own tuned
configurations for these architectures have them."""
ARCHS = ("gfx942", "gfx950")
_TRIED = 4
"""Configurations that the model tries for a product."""
_BAND, _WAVE = 8, 64
_TYPES = {"bf16": "*bf16", "f16": "*fp16"}
_EDGE = 64
"""Matrix work that a row or a column of a tile's edge costs, in elements of C: copies against the matrix units."""


@triton.jit  # type: ignore[untyped-decorator, unused-ignore]
def matmul(  # type: ignore[no-untyped-def]
    a, b, c, m, n, k, TM: tl.constexpr, TN: tl.constexpr, TK: tl.constexpr, GROUP: tl.constexpr, A_ACROSS: tl.constexpr,
    B_ACROSS: tl.constexpr, WHOLE: tl.constexpr,
):  # fmt: skip
    """C, (m, n), of A, (m, k), and B, (n, k); A_ACROSS: A is (k, m), B_ACROSS: B is (k, n). WHOLE: k is a multiple of
    TK."""
    number = tl.program_id(0)
    tiles_m, tiles_n = tl.cdiv(m, TM), tl.cdiv(n, TN)
    band = GROUP * tiles_n
    first = number // band * GROUP
    rows = min(tiles_m - first, GROUP)
    row, column = first + number % band % rows, number % band // rows
    i, j, depth = row * TM + tl.arange(0, TM), column * TN + tl.arange(0, TN), tl.arange(0, TK)
    if A_ACROSS:  # noqa: SIM108  (Triton compiles the branch that is taken)
        at_a = a + (i % m)[:, None] + depth[None, :] * m
    else:
        at_a = a + (i % m)[:, None] * k + depth[None, :]
    if B_ACROSS:  # noqa: SIM108
        at_b = b + depth[:, None] * n + (j % n)[None, :]
    else:
        at_b = b + depth[:, None] + (j % n)[None, :] * k
    total = tl.zeros((TM, TN), tl.float32)
    for done in range(tl.cdiv(k, TK)):
        if WHOLE:
            total = tl.dot(tl.load(at_a), tl.load(at_b), total)
        else:
            left = tl.load(at_a, mask=depth[None, :] < k - done * TK, other=0.0)
            right = tl.load(at_b, mask=depth[:, None] < k - done * TK, other=0.0)
            total = tl.dot(left, right, total)
        at_a += TK * m if A_ACROSS else TK
        at_b += TK * n if B_ACROSS else TK
    tl.store(c + i[:, None] * n + j[None, :], total.to(c.dtype.element_ty), mask=(i[:, None] < m) & (j[None, :] < n))


@cache
def compiled(
    arch: str, dtype: str, out: str, config: tuple[int, ...], across: tuple[bool, bool], aligned: tuple[bool, ...]
) -> tuple[bytes, str, int]:
    """Triton's code object, its kernel and the LDS it is launched with. ``across``: of A and B; ``aligned``: whether
    m, n and k are multiples of 16; the last, whether k is one of the tile's."""
    *tile, warps = config
    *multiples, whole = aligned
    pointers = {"a": _TYPES[dtype], "b": _TYPES[dtype], "c": _TYPES[out]}
    constants = {**dict(zip(("TM", "TN", "TK"), tile, strict=True)), "GROUP": _BAND}
    constants |= {"A_ACROSS": across[0], "B_ACROSS": across[1], "WHOLE": whole}
    known = [0, 1, 2, *(3 + place for place, multiple in enumerate(multiples) if multiple)]
    source = ASTSource(
        matmul, {**pointers, **dict.fromkeys("mnk", "i32")}, constants,
        {(i,): [["tt.divisibility", 16]] for i in known},
    )  # fmt: skip
    options = {"num_warps": warps, "num_stages": 2, "matrix_instr_nonkdim": 16}
    made = triton.compile(source, target=GPUTarget("hip", arch, _WAVE), options=options)
    code, kernel = made.asm["hsaco"], made.metadata.name
    fixed = CodeObject.parse(code).kernel(kernel).metadata.group_segment_fixed_size
    return code, kernel, 0 if fixed else made.metadata.shared


def tried(cus: int, m: int, n: int, k: int) -> list[tuple[int, ...]]:
    """The configurations that a roofline of whole tiles in whole rounds puts first: matrix work and edges. Where some
    have whole tiles of k, those."""

    def work(config: tuple[int, ...]) -> int:
        tm, tn, *_ = config
        rounds = -(-(-(-m // tm) * -(-n // tn)) // cus)
        return rounds * (tm * tn + _EDGE * (tm + tn))

    whole = [config for config in CONFIGURATIONS if k % config[2] == 0]
    return sorted(whole or CONFIGURATIONS, key=work)[:_TRIED]


def launch(
    arch: str, dtype: str, out: str, sizes: tuple[int, int, int], layout: str, config: tuple[int, ...]
) -> Foreign:
    """A product's, of rows without padding."""
    m, n, k = sizes
    tm, tn, tk, warps = config
    aligned = (*(size % 16 == 0 for size in sizes), k % tk == 0)
    code, kernel, lds = compiled(arch, dtype, out, config, (layout[0] == "t", layout[1] == "n"), aligned)
    matrices = (Blank(2 * rows * columns) for rows, columns in ((m, k), (n, k), (m, n)))
    args: list[Any] = [*matrices, *map(np.int32, sizes), 0, 0]  # two that the runtime adds
    grid = -(-m // tm) * -(-n // tn)
    name = f"{tm}x{tn}x{tk}, {warps} warps"
    return Foreign(name, code, CodeObject.parse(code).kernel(kernel), (grid, 1, 1), _WAVE * warps, args, lds)


def peer(spec: Any) -> Peer:
    """Triton's kernels for the GEMM ``spec``. UnfitError where it is more than a product of f16 or bf16."""
    arch: Arch = spec.machine
    if arch.name not in ARCHS:
        raise UnfitError(f"Triton compiles for no {arch.name}", f"give --arch {' or '.join(ARCHS)}")
    sizes, out = (spec.m, spec.n, spec.k), spec.out_name
    plain = type(spec)(spec.arch, *sizes, dtype=spec.dtype, out_dtype=spec.out_dtype, layout=spec.layout)
    if spec.dtype not in _TYPES or out not in _TYPES or spec.problem != plain.problem or not spec.k:
        raise UnfitError("Triton's kernel is a product of f16 or bf16 and nothing more", "leave --peer triton out")
    found, refused = list[Foreign](), ""
    for way in tried(arch.cus, *sizes):
        try:
            found.append(launch(arch.name, spec.dtype, out, sizes, spec.layout, way))
        except (RuntimeError, CompilationError) as error:
            refused = str(error)
    if not found:
        raise UnfitError(f"Triton compiles none of its configurations: {refused}", "leave --peer triton out")
    return Peer("Triton", tuple(found))
