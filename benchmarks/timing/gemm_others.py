"""Our GEMM beside Triton's matmul on gfx942 and gfx950: both predicted by the same model of cycles.

    python -m benchmarks.timing.gemm_others --arch gfx942 --arch gfx950 --count 32 [--seconds 1200]

Needs Triton (pip install triton), which compiles for both with no GPU. Its kernel is a matmul as its users write them,
with pointers, bands of tiles and a loop that the compiler pipelines (amdgen/compare/triton_cdna.py). Of its
configurations the model tries, for each shape, those that a roofline of whole tiles and rounds puts first; the fastest
counts, as after autotuning. Ours is what ``choose`` takes, untuned. Shapes: squares, then layers of language models at
random numbers of tokens (``--seed``); layout nt, f16 and bf16 in turn. What was predicted is kept in ``--work`` by code
and model.
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
from pathlib import Path

import numpy as np

try:
    import triton

    from amdgen.compare.triton_cdna import launch, tried
except ImportError:
    raise SystemExit("Triton is not installed: pip install triton") from None

import amdgen
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.gemm import Gemm
from amdgen.predict import model_version, predict_short
from amdgen.timing.profile import profile
from benchmarks.machine import machine

_LAYERS = (
    (4096, 4096), (6144, 4096), (28672, 4096), (4096, 14336), (8192, 8192), (10240, 8192), (57344, 8192), (8192, 28672),
    (5120, 5120), (7168, 2048), (2112, 7168), (24576, 1536), (7168, 18432), (3584, 18944), (1536, 8960),
)  # fmt: skip
"""n and k of linear layers of Llama 3 (8B, 70B), Llama 2 13B, DeepSeek V3 and Qwen 2.5."""
_TOKENS = (32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
_SQUARES = (512, 1024, 2048, 3072, 4096, 5120, 8192)


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


class Predictions:
    """us of Triton's kernels by this model, kept in a file; infinite where a kernel doesn't fit."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text().splitlines() if path.exists() else []
        self._kept: dict[str, float] = dict(json.loads(line) for line in lines if line.endswith("]"))

    def us(self, arch: str, s: Shape, config: tuple[int, ...]) -> float:
        made = launch(arch, s.dtype, s.dtype, (s.m, s.n, s.k), "nt", config)
        key = " ".join([arch, str(s), *map(str, config), hashlib.sha256(made.code).hexdigest()])
        if key not in self._kept:
            try:
                found = profile(made.code, made.entry, made.grid, made.block, made.args, made.lds)
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
    theirs, best = min((kept.us(arch, s, config), config) for config in tried(load_arch(arch).cus, s.m, s.n, s.k))
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
