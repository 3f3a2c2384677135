"""GEMM on an H200 against cuBLAS: ``python -m benchmarks.cuda.gemm_h200 PART... -o DIR``. Needs torch and a Hopper GPU.

Parts: ``f16``, ``bf16`` (13 shapes, both operands K-contiguous), ``fp8``, ``raster`` (what bands of tiles give L2),
``splits`` (ways to share a tile with few of them), ``ladder`` (one idea at a time), ``others`` (other shapes).
Each writes DIR/PART.json; the tables go to stdout. Figures of a part come from one process and interleaved runs.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from amdgen.builder import build
from amdgen.compare.cuda_bench import CudaBench
from amdgen.compare.library import Row, compare_library
from amdgen.compare.timing import torch_here
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.spec import Tile
from amdgen.toolchain.cuda import find_nvrtc
from benchmarks.machine import machine

ARCH = "sm_90a"
SHAPES = (
    *((s, s, s) for s in (1024, 2048, 4096, 8192, 12288, 16384)),
    (4096, 2048, 1024), (1536, 1536, 8192), (2304, 2304, 4096), (4096, 14336, 4096), (384, 384, 16384),
    (128, 4096, 16384), (16, 8192, 8192),
)  # fmt: skip
OTHERS = (
    (512, 512, 512), (1536, 1536, 1536), (3072, 3072, 3072), (5120, 5120, 1280), (4096, 1024, 4096), (8192, 512, 2048),
    (256, 4096, 8192), (2048, 2048, 16384), (1000, 3000, 2000), (6144, 6144, 6144), (64, 4096, 4096),
)  # fmt: skip
FEW_TILES = (
    (384, 384, 16384),
    (256, 256, 32768),
    (512, 512, 8192),
    (1024, 1024, 4096),
    (640, 768, 8192),
    (128, 4096, 16384),
)


def both(spec: Gemm) -> dict[str, Gemm]:
    """As amdgen launches it (programmatic dependent launch, where it pays), and as plain launches."""
    return {"amdgen": spec, "amdgen plain": spec}


def shapes(dtype: str, sizes: tuple[tuple[int, int, int], ...]) -> Iterator[dict[str, Gemm]]:
    for m, n, k in sizes:
        yield both(Gemm(ARCH, m, n, k, dtype=dtype))


def raster() -> Iterator[dict[str, Gemm]]:
    """One kernel, four orders of its tiles; bands are counted in tiles of 128 rows. 0: off."""
    for size in range(12288, 20481, 2048):
        base = Gemm(
            ARCH,
            size,
            size,
            size,
            tile=Tile(128, 256, 64),
            warpgroups=2,
            stages=4,
            cluster=(1, 1),
            decomposition="data_parallel",
        )
        variants = {"chosen": base.chosen(raster=None)}
        variants |= {f"band {g}" if g else "off": base.chosen(raster=g) for g in (0, 1, 4, 10, 20)}
        yield variants


def splits() -> Iterator[dict[str, Gemm]]:
    """The best of each way by the cost model."""
    for m, n, k in FEW_TILES:
        base = Gemm(ARCH, m, n, k)
        variants = {"data parallel": _best(base, lambda s: s.decomposition == "data_parallel")}
        split = _best(base, lambda s: s.decomposition == "split_k" and s.tile is not None and s.tile.n % 32 == 0)
        variants["workspace"] = split
        variants["TMA add"] = split.chosen(reduction="tma")
        variants["TMA add, in turn"] = split.chosen(reduction="tma", in_order=True)
        variants["atomics"] = split.chosen(reduction="atomic")
        variants["stream-K"] = _best(base, lambda s: s.decomposition == "stream_k")
        yield variants


def _best(spec: Gemm, keep: Callable[[Gemm], bool]) -> Gemm:
    return next(c.spec for c in ranked(spec) if keep(c.spec))


def ladder() -> Iterator[dict[str, Gemm]]:
    """One idea a step."""
    for size in (4096, 8192):
        base = Gemm(ARCH, size, size, size, decomposition="data_parallel")
        tma = base.chosen(
            tile=Tile(128, 128, 64), warpgroups=1, cluster=(1, 1), raster=0, store="direct", setmaxnreg=False
        )
        two = tma.chosen(tile=Tile(128, 256, 64), warpgroups=2)
        yield {
            "1 cp.async, mma.sync": base.chosen(
                staging="cp_async", tile=Tile(128, 128, 64), waves=(2, 2), stages=2, decomposition=None
            ),
            "2 four stages": base.chosen(
                staging="cp_async", tile=Tile(128, 128, 64), waves=(2, 2), stages=4, decomposition=None
            ),
            "3 TMA, wgmma, 2 stages": tma.chosen(stages=2),
            "4 pipelined, 6 stages": tma.chosen(stages=6),
            "5 two consumers, 128x256": two.chosen(stages=4),
            "6 setmaxnreg": two.chosen(stages=4, setmaxnreg=True),
            "7 TMA store": two.chosen(stages=4, setmaxnreg=True, store=None),
            "8 raster in bands": two.chosen(stages=4, setmaxnreg=True, store=None, raster=None),
            "9 cluster, multicast": two.chosen(stages=4, setmaxnreg=True, store=None, raster=None, cluster=(2, 1)),
            "10 as chosen": Gemm(ARCH, size, size, size),
        }


PARTS: dict[str, Callable[[], Iterator[dict[str, Gemm]]]] = {
    "f16": lambda: shapes("f16", SHAPES),
    "bf16": lambda: shapes("bf16", SHAPES),
    "fp8": lambda: shapes("fp8", ((4096, 4096, 4096), (8192, 8192, 8192))),
    "others": lambda: shapes("bf16", OTHERS),
    "raster": raster,
    "splits": splits,
    "ladder": ladder,
}


def show(row: Row) -> str:
    cells = [row.problem]
    for t in row.timed:
        ratio = f" x{row.ratio(t.name):.3f}" if row.library and t.name != row.library else ""
        cells.append(
            f"{t.name}: {t.median:.2f} us ±{100 * t.spread:.1f}% {row.tflops(t.name):.0f} TF{ratio} "
            f"err {row.errors[t.name]:.1e}"
        )
    state = " ".join(filter(None, (row.state.get("clocks.sm"), row.state.get("power.draw"))))
    return f"{cells[0]}  [{row.kernel}] [{state}]\n    " + "\n    ".join(cells[1:])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="+", choices=[*PARTS, "all"])
    parser.add_argument("-o", type=Path, default=Path(), metavar="DIR")
    parser.add_argument("--rounds", type=int, default=12)
    given = parser.parse_args()
    device = CudaDevice(ARCH)
    where = machine(device, find_nvrtc(), f"torch {torch_here().__version__}")
    print(where, flush=True)
    given.o.mkdir(parents=True, exist_ok=True)
    for part in PARTS if "all" in given.parts else given.parts:
        rows = []
        for variants in PARTS[part]():
            try:
                built = {name: build(spec) for name, spec in variants.items()}
                rows.append(compare_library(built, CudaBench(device), rounds=given.rounds))
            except AmdgenError as error:
                print(f"{part}: {error}", flush=True)
                continue
            print(show(rows[-1]), flush=True)
        for name in ("amdgen", "amdgen plain"):
            ratios = [row.ratio(name) for row in rows if any(t.name == name for t in row.timed)]
            if ratios:
                mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                print(
                    f"{part}, {name}: geometric mean {mean:.4f} of {len(ratios)} shapes, least {min(ratios):.3f}",
                    flush=True,
                )
        report = {"machine": where, "rows": [row.as_json() for row in rows]}
        (given.o / f"{part}.json").write_text(json.dumps(report, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
