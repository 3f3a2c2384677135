"""Kernels that do nothing but move memory: what the model predicts of their bandwidth beside what others measured.

    python -m benchmarks.timing.streams [--chip mi300x] [--most 4096]
    python -m benchmarks.timing.streams --mgpusim FILE

The first: store, load, copy, add and triad as BabelStream has them (a double each of 1024 threads a workgroup), and
transposes of f32 (through LDS, along columns without it), for buffers of 1 MB to ``--most``; GB/s with the launch. No
rate may be more than the HBM's or the MALL's, or the exit status is 1. Below stands what others published of
BabelStream, of 2147 MB each, beside the model. The second: FILE is mi300a.csv of mgpusim's gpu_perf_scripts, times of
kernels on an MI300A that nothing was fitted to, of which three only move memory. There each launch is timed alone by
events, so that the launch is what the smallest problem of its kernel takes. What the translation of addresses takes is
not modelled: it shows from a GB on.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from amdgen.emulator.arena import Blank
from amdgen.timing.profile import profile
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine
from tests.support.streams import MOVES, PUBLISHED, code, most, predicted, rate

CHIPS = ("mi100", "mi250x", "mi300a", "mi300x", "mi308x", "mi355x")
SIZES = (1, 16, 256, 4096)
_MB = 1 << 20


@dataclass(frozen=True)
class Measured:
    """A row of mgpusim's: us, without what the smallest problem of its kernel takes."""

    kernel: str
    size: str
    us: float
    launch_us: float


def rows(path: Path) -> list[Measured]:
    """Those of kernels that are here, of 4 MB and more: what the smallest take is the launch."""
    found: dict[str, list[tuple[str, float]]] = {}
    for row in csv.DictReader(path.read_text().splitlines()):
        found.setdefault(row["kernel_name"], []).append((row["problem_size"], 1e3 * float(row["min_ms"])))
    made = []
    for name, least in (("vectoradd", 1 << 20), ("relu", 1 << 20), ("matrixtranspose", 1024)):
        launch = min(us for _, us in found.get(name, [("", 0.0)]))
        made += [Measured(name, size, us, launch) for size, us in found.get(name, []) if _length(size) >= least]
    return made


def _length(size: str) -> int:
    return int(size.partition("x")[0])


def of_mgpusim(row: Measured) -> float:
    """Us that the model gives a row. mgpusim's transpose has tiles of 64 and float4 as a lane's access; ours f32."""
    n, arch = _length(row.size), "gfx942"
    if row.kernel == "matrixtranspose":
        found = predicted("transpose", "mi300a", 4 * n * n / _MB)
    else:
        buffers = [Blank(4 * n) for _ in range(3 if row.kernel == "vectoradd" else 2)]
        found = profile(code(arch), row.kernel, -(-n // 256), 256, [*buffers, np.int32(n)], chip="mi300a")
    return 1e6 * (found.seconds - found.launch_seconds) + row.launch_us


def _against_mgpusim(path: Path) -> int:
    errors: list[float] = []
    print("| kernel | size | measured, us | predicted | off |\n|---|--:|--:|--:|--:|")
    for row in rows(path):
        us = of_mgpusim(row)
        errors.append(abs(us / row.us - 1))
        print(f"| {row.kernel} | {row.size} | {row.us:.1f} | {us:.1f} | {100 * (us / row.us - 1):+.0f} % |", flush=True)
    print(f"\n{len(errors)} rows, mean error {100 * np.mean(errors):.1f} %, median {100 * np.median(errors):.1f} %")
    return 0


def _table(chips: Sequence[str], sizes: Sequence[int], rated: Callable[[str, str, int], float]) -> int:
    over = 0
    print(f"| GB/s, buffers of MB | {' | '.join(map(str, sizes))} |\n|---|{'--:|' * len(sizes)}")
    for chip in chips:
        for kernel in MOVES:
            found = [rated(kernel, chip, size) for size in sizes]
            over += sum(one > most(chip, kernel, size) for one, size in zip(found, sizes, strict=True))
            print(f"| {chip} {kernel} | {' | '.join(f'{one:.0f}' for one in found)} |", flush=True)
    return over


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chip", choices=CHIPS, action="append", help="again for several; all without")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="MB of a buffer")
    parser.add_argument("--mgpusim", type=Path, help="mi300a.csv of mgpusim")
    args = parser.parse_args()
    if args.mgpusim is not None:
        return _against_mgpusim(args.mgpusim)
    chips, sizes = args.chip or CHIPS, [size for size in SIZES if size <= args.most]
    over = _table(chips, sizes, lambda kernel, chip, size: rate(kernel, size, predicted(kernel, chip, size)))
    print("\n| BabelStream | measured, GB/s | predicted | off | by |\n|---|--:|--:|--:|---|")
    for chip, kernel, measured, by in PUBLISHED:
        if chip in chips:
            found = rate(kernel, 2048, predicted(kernel, chip, 2048))
            print(f"| {chip} {kernel} | {measured} | {found:.0f} | {100 * (found / measured - 1):+.0f} % | {by} |")
    print(f"\n{over} over what memory can do; {machine(find_toolchain('bundled'))}")
    return int(over > 0)


if __name__ == "__main__":
    raise SystemExit(main())
