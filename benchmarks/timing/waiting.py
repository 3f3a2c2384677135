"""What a user waits for: a kernel that is generated and compiled, and the two lines with which ``build`` ends.

Each run is a process of its own, of a kernel of a new kind: the cache has what the build of another kind on the same
architecture leaves there (descriptions, templates, the C of emulator and model, handlers of instructions). Runs without
the two lines and with them take turns. Printed are the least of each, in seconds of wall clock (from the start of
Python) and of processor time, and of all pairs the longest time that the lines added.

    python -m benchmarks.timing.waiting --rounds 5
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks.machine import machine

KERNELS = (
    "gemm --arch gfx942 --dtype bf16 -m 1024 -n 1024 -k 1024",
    "gemm --arch gfx942 --dtype bf16 -m 8192 -n 8192 -k 8192",
    "gemm --arch gfx942 --dtype bf16 -m 8448 -n 8448 -k 8448",
    "gemm --arch gfx90a --dtype f16 -m 8192 -n 8192 -k 8192",
    "gemm --arch gfx90a --dtype f64 -m 8192 -n 8192 -k 8192",
    "gemm --arch gfx942 --dtype fp8 --scales block -m 4096 -n 4096 -k 4096",
    "gemm --arch gfx942 --dtype f16 --weights uint4 -m 16 -n 4096 -k 4096",
    "gemm --arch gfx950 --dtype bf16 -m 8192 -n 8192 -k 8192",
    "gemm --arch gfx950 --dtype mxfp4 --out-dtype bf16 -m 8192 -n 8192 -k 8192",
    "gemm --arch gfx950 --dtype mxfp6 --out-dtype bf16 -m 8192 -n 8192 -k 8192",
    "gemm --arch gfx90a --dtype f64 -m 8192 -n 8192 -k 65536",
    "gemm --arch gfx942 --dtype bf16 -m 256 -n 256 -k 1048576",
    "attention --arch gfx942 --seq-q 4096 --seq-k 4096",
    "attention --arch gfx950 --seq-q 16384 --seq-k 16384 --heads 32 --causal",
    "attention --arch gfx942 --dtype bf16 --seq-q 131072 --seq-k 131072 --heads 8 --causal",
)
BEFORE = "gemm --dtype i8 -m 512 -n 512 -k 512 --arch"
LINES = ("--no-prediction", "--prediction")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("kernels", nargs="*", default=KERNELS, help="arguments of amdgen build, each as one word")
    given = parser.parse_args()
    print(machine())
    print(f"{'wall: without':>14} {'lines':>6} {'most':>6} {'processor: without':>19} {'lines':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for kernel in given.kernels:
            words = kernel.split()
            found: dict[str, list[tuple[float, float]]] = {lines: [] for lines in LINES}
            for lines in LINES * given.rounds:
                found[lines].append(_built([*words, lines], _left(words[words.index("--arch") + 1], Path(folder))))
            least = {lines: [min(one[n] for one in runs) for n in (0, 1)] for lines, runs in found.items()}
            (wall, cpu), (wall_all, cpu_all) = (least[lines] for lines in LINES)
            most = max(b[0] - a[0] for a, b in zip(*found.values(), strict=True))
            print(
                f"{wall:14.2f} {wall_all - wall:6.2f} {most:6.2f} {cpu:19.2f} {cpu_all - cpu:6.2f}  {kernel}",
                flush=True,
            )


def _left(arch: str, folder: Path) -> str:
    """A cache as the build of another kind of kernel leaves it."""
    kept, used = folder / arch, folder / "used"
    if not kept.exists():
        _built([*BEFORE.split(), arch], str(kept))
    shutil.rmtree(used, ignore_errors=True)
    shutil.copytree(kept, used)
    return str(used)


def _built(words: list[str], cache: str) -> tuple[float, float]:
    """Seconds of wall clock and of processor time of one command."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, started = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-m", "amdgen", "build", *words]
    subprocess.run(command, env={**env, "AMDGEN_CACHE_DIR": cache}, stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - started, getrusage(RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
