"""Our GEMM beside Triton's matmul on gfx942 and gfx950: both predicted by the same model of cycles.

    python -m benchmarks.timing.gemm_others --arch gfx942 --arch gfx950 --count 32 [--seconds 1200]

Needs Triton (pip install triton), which compiles for both with no GPU. Its kernel is a matmul as its users write them,
with pointers, bands of tiles and a loop that the compiler pipelines. Of CONFIGS the model tries, for each shape, those
that a roofline of whole tiles and rounds puts first; the fastest counts, as after autotuning. Ours is what ``choose``
takes, untuned. Shapes: squares, then layers of language models at random numbers of tokens (``--seed``); layout nt,
f16 and bf16 in turn. What was predicted is kept in ``--work`` by code and model.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

try:
    import triton
    import triton.language as tl
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
except ImportError:
    raise SystemExit("Triton is not installed: pip install triton") from None

import amdgen
from amdgen.codeobject import CodeObject
from amdgen.emulator.arena import Blank
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.gemm import Gemm
from amdgen.predict import model_version, predict_short
from amdgen.timing.profile import profile
from benchmarks.machine import machine

CONFIGS = (
    (256, 256, 64, 8), (256, 256, 32, 8), (256, 128, 64, 8), (128, 256, 64, 8), (256, 128, 64, 4), (128, 128, 64, 4),
    (128, 128, 64, 8), (128, 64, 64, 4), (64, 128, 64, 4), (64, 64, 128, 4), (64, 64, 64, 4), (32, 64, 128, 4),
    (16, 64, 256, 4),
)  # fmt: skip
"""Tiles along m, n and k, and warps; 2 stages, 8 tiles to a band, matrix instructions of 16 rows, as Triton's own tuned
configurations for these architectures have them."""
_TRIED = 4
"""Configurations that the model tries for a shape."""
_LAYERS = (
    (4096, 4096), (6144, 4096), (28672, 4096), (4096, 14336), (8192, 8192), (10240, 8192), (57344, 8192), (8192, 28672),
    (5120, 5120), (7168, 2048), (2112, 7168), (24576, 1536), (7168, 18432), (3584, 18944), (1536, 8960),
)  # fmt: skip
"""n and k of linear layers of Llama 3 (8B, 70B), Llama 2 13B, DeepSeek V3 and Qwen 2.5."""
_TOKENS = (32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
_SQUARES = (512, 1024, 2048, 3072, 4096, 5120, 8192)
_EDGE = 64
"""Matrix work that a row or a column of a tile's edge costs, in elements of C: copies against the matrix units."""


@triton.jit
def matmul(a, b, c, m, n, k, TM: tl.constexpr, TN: tl.constexpr, TK: tl.constexpr, GROUP: tl.constexpr):
    """C, (m, n), of A, (m, k), and B, (n, k); k a multiple of TK."""
    number = tl.program_id(0)
    tiles_m, tiles_n = tl.cdiv(m, TM), tl.cdiv(n, TN)
    band = GROUP * tiles_n
    first = number // band * GROUP
    rows = min(tiles_m - first, GROUP)
    row, column = first + number % band % rows, number % band // rows
    i, j, depth = row * TM + tl.arange(0, TM), column * TN + tl.arange(0, TN), tl.arange(0, TK)
    at_a, at_b = a + (i % m)[:, None] * k + depth[None, :], b + depth[:, None] + (j % n)[None, :] * k
    total = tl.zeros((TM, TN), tl.float32)
    for _ in range(tl.cdiv(k, TK)):
        total = tl.dot(tl.load(at_a), tl.load(at_b), total)
        at_a += TK
        at_b += TK
    tl.store(c + i[:, None] * n + j[None, :], total.to(c.dtype.element_ty), mask=(i[:, None] < m) & (j[None, :] < n))


@dataclass(frozen=True)
class Shape:
    """A product."""

    m: int
    n: int
    k: int
    dtype: str

    def __str__(self) -> str:
        return f"{self.m}x{self.n}x{self.k}"


@dataclass(frozen=True)
class Compared:
    """us of both, and what each is."""

    shape: Shape
    ours: float
    theirs: float
    our_share: float
    how: str
    config: tuple[int, ...]

    @property
    def ratio(self) -> float:
        """Above 1: ours is faster."""
        return self.theirs / self.ours


def shapes(seed: int) -> Iterator[Shape]:
    """The squares, then layers without end, each once."""
    rng, seen = random.Random(seed), set[Shape]()
    for number, size in enumerate(_SQUARES):
        yield Shape(size, size, size, ("bf16", "f16")[number % 2])
    while True:
        n, k = rng.choice(_LAYERS)
        made = Shape(rng.choice(_TOKENS), n, k, ("bf16", "f16")[len(seen) % 2])
        if made not in seen:
            seen.add(made)
            yield made


@cache
def compiled(arch: str, dtype: str, config: tuple[int, ...]) -> tuple[bytes, str, int]:
    """Triton's code object, its kernel and the LDS it is launched with."""
    *tile, warps = config
    kind = {"bf16": "*bf16", "f16": "*fp16"}[dtype]
    source = ASTSource(
        matmul, {**dict.fromkeys("abc", kind), **dict.fromkeys("mnk", "i32")},
        {**dict(zip(("TM", "TN", "TK"), tile, strict=True)), "GROUP": 8},
        {(i,): [["tt.divisibility", 16]] for i in range(6)},
    )  # fmt: skip
    options = {"num_warps": warps, "num_stages": 2, "matrix_instr_nonkdim": 16}
    made = triton.compile(source, target=GPUTarget("hip", arch, 64), options=options)
    code, kernel = made.asm["hsaco"], made.metadata.name
    fixed = CodeObject.parse(code).kernel(kernel).metadata.group_segment_fixed_size
    return code, kernel, 0 if fixed else made.metadata.shared


def roofline(arch: str, s: Shape, config: tuple[int, ...]) -> int:
    """To order configurations by: matrix work and edges of whole tiles in whole rounds."""
    tm, tn, *_ = config
    tiles = -(-s.m // tm) * -(-s.n // tn)
    return -(-tiles // load_arch(arch).cus) * (tm * tn + _EDGE * (tm + tn))


class Predictions:
    """us of Triton's kernels by this model, kept in a file; infinite where a kernel doesn't fit."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text().splitlines() if path.exists() else []
        self._kept: dict[str, float] = dict(json.loads(line) for line in lines if line.endswith("]"))

    def us(self, arch: str, s: Shape, config: tuple[int, ...]) -> float:
        code, kernel, lds = compiled(arch, s.dtype, config)
        key = " ".join([arch, str(s), *map(str, config), hashlib.sha256(code).hexdigest()])
        if key not in self._kept:
            tm, tn, _, warps = config
            grid = -(-s.m // tm) * -(-s.n // tn)
            matrices = (Blank(2 * rows * columns) for rows, columns in ((s.m, s.k), (s.n, s.k), (s.m, s.n)))
            args: list[Any] = [*matrices, *map(np.int32, (s.m, s.n, s.k)), 0, 0]
            try:
                found = profile(code, kernel, (grid, 1, 1), (64 * warps, 1, 1), args, lds)
                value = found.seconds * 1e6
            except AmdgenError:
                value = float("inf")
            self._kept[key] = value
            with self._path.open("a") as file:
                file.write(json.dumps([key, value]) + "\n")
        return self._kept[key]


def compared(arch: str, s: Shape, kept: Predictions) -> Compared:
    """Ours, and the fastest of Triton's."""
    built = amdgen.build(Gemm(arch, s.m, s.n, s.k, dtype=s.dtype))
    ours = predict_short(built)
    fits = [c for c in CONFIGS if s.k % c[2] == 0]
    tried = sorted(fits, key=lambda config: roofline(arch, s, config))[:_TRIED]
    theirs, best = min((kept.us(arch, s, config), config) for config in tried)
    made = built.spec
    how = f"{made.tile} {made.waves[0]}x{made.waves[1]} s{made.stages} {made.staging} {made.mfma}"
    how += f" k/{made.splits}" if made.splits else ""
    return Compared(s, ours.seconds * 1e6, theirs, ours.peak_share, how, best)


def table(found: list[Compared]) -> str:
    """The mean, and every shape, in Markdown."""
    ratios = np.array([c.ratio for c in found])
    lines = [f"{len(found)} shapes, geometric mean {np.exp(np.log(ratios).mean()):.3f}, least {ratios.min():.3f}", "",
             "| M x N x K | type | ours us | Triton us | ratio | our share of peak | ours is | Triton's |",
             "|---|---|--:|--:|--:|--:|---|---|"]  # fmt: skip
    for c in sorted(found, key=lambda one: one.ratio):
        tm, tn, tk, warps = c.config
        lines.append(f"| {c.shape} | {c.shape.dtype} | {c.ours:.1f} | {c.theirs:.1f} | {c.ratio:.3f} | "
                     f"{100 * c.our_share:.1f} | {c.how} | {tm}x{tn}x{tk} {warps} warps |")  # fmt: skip
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", choices=("gfx942", "gfx950"), action="append", help="again for both; both without")
    parser.add_argument("--count", type=int, default=32, help="shapes of an architecture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("build/gemm-others"), help="where Triton's are kept")
    parser.add_argument("--seconds", type=float, default=1e9, help="no new shape is begun after so many")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + args.seconds
    for arch in args.arch or ["gfx942", "gfx950"]:
        version = hashlib.sha256((model_version() + repr(load_arch(arch))).encode()).hexdigest()[:12]
        kept = Predictions(args.work / f"triton-{arch}-{version}.jsonl")
        found = list[Compared]()
        for _, shape in zip(range(args.count), shapes(args.seed), strict=False):
            if time.monotonic() > until:
                break
            found.append(compared(arch, shape, kept))
        print(f"\n## {arch}\n\n{table(found)}", flush=True)
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; triton {triton.__version__}; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
