"""How long it takes until all architectures are loaded: from the YAML, and from what the loader remembers of it.

    python -m benchmarks.isa.loading

Each measurement is a new Python process, with an empty cache folder for the cold ones. Processor time and wall-clock
time of the loading alone, without Python's start; the best of some runs. Status 1 when all architectures together take
more than 3 s of processor time from the YAML, or more than 0.3 s from the cache.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile

from benchmarks.machine import machine

COLD, WARM = 3.0, 0.3  # seconds
ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
_PROGRAM = """
import time
cpu, wall = time.process_time(), time.perf_counter()
from amdgen.isa import load_isa
for arch in {archs}:
    assert load_isa(arch).instructions
print(time.process_time() - cpu, time.perf_counter() - wall)
"""


def load(cache: str) -> tuple[float, float]:
    """Seconds of the processor and of the clock, in a new process whose cache folder is ``cache``."""
    environment = {**os.environ, "AMDGEN_CACHE_DIR": cache, "PYTHONPATH": os.pathsep.join(sys.path)}
    program = _PROGRAM.format(archs=ARCHS)
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    cpu, wall = done.stdout.split()
    return float(cpu), float(wall)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    cold, warm = [], []
    for _ in range(options.runs):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(load(cache))
            warm += [load(cache) for _ in range(3)]
    print(machine())
    for what, runs, limit in (("from the YAML", cold, COLD), ("from the cache", warm, WARM)):
        cpu, wall = min(r[0] for r in runs), min(r[1] for r in runs)
        print(f"{len(ARCHS)} architectures {what}: {cpu:.3f} s of the processor, {wall:.3f} s; promised {limit} s")
    return int(min(r[0] for r in cold) > COLD or min(r[0] for r in warm) > WARM)


if __name__ == "__main__":
    sys.exit(main())
