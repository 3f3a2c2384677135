"""The scripts of hip-python's own documentation, unmodified, under ``amdgen hip``; then one with a bug planted.

    python -m benchmarks.against_others.hip_python --hip-python DIR [--python PYTHON] [--arch mi250x mi300x]

DIR is a checkout of ROCm/hip-python, whose user guide prints its ``examples/``. A script is right when it says "ok", as
each does after it has compared the device's results with the host's. Those that call ROCm's libraries (hipBLAS, hipFFT,
hipRAND, RCCL) need ROCm and are counted out by name, and so are those that call a function of HIP that amdgen lacks. In
the script that scales a vector, ``<`` becomes ``<=`` in a copy: a work-item more writes past the vector's end, and a
check must say so.

PYTHON is one with a hip-python of the documentation's release: that of October 2024 is of hip-python 6.2 (later ones
lack a name of hipRTC's linker, and release 10 has another hipGetDeviceProperties). Exit status 1 when a script is not
right or the bug was not found.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from amdgen.isa import load_isa
from benchmarks.against_others.under_hip import Ran, run
from benchmarks.machine import machine

_LIBRARIES = ("hipblas", "hipfft", "hiprand", "rccl", "cuda", "rocm.llvm")
"""What scripts import beside HIP and hipRTC: libraries that are ROCm's."""
_SCRIPT = "0_Basic_Usage/hiprtc_launch_kernel_args.py"
_ONLY = "can currently only be run with ``gfx90a``"
_RIGHT, _PLANTED = "if (tid < n) {", "if (tid <= n) {"


def needs(script: Path) -> list[str]:
    """The libraries of ROCm that a script imports."""
    lines = [line for line in script.read_text().splitlines() if line.lstrip().startswith(("import ", "from "))]
    return [name for name in _LIBRARIES if any(name in line for line in lines)]


def told(name: str, arch: str, ran: Ran) -> str:
    """A row: the script, the device, whether it says ok, and what amdgen says."""
    verdict = "right" if _said_ok(ran) else f"lacks {', '.join(ran.unsupported)}" if ran.unsupported else "WRONG"
    return f"{name:<44} {arch:<7} {verdict}; {ran.summary}; {ran.seconds:.0f} s"


def _said_ok(ran: Ran) -> bool:
    return ran.out.rstrip().endswith("ok") and not any("Error" in line for line in ran.other)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hip-python", type=Path, required=True, help="the checkout")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the scripts")
    parser.add_argument("--arch", nargs="+", default=["mi250x", "mi300x"])
    given = parser.parse_args()
    examples = given.hip_python / "examples"
    scripts = sorted(p for p in examples.glob("[0-9]*/*.py") if p.name != "setup.py")
    if not scripts:
        sys.exit(f"{given.hip_python}: no examples there; give a checkout of ROCm/hip-python")
    good = True
    for script in scripts:
        name = str(script.relative_to(examples))
        if libraries := needs(script):
            print(f"{name:<44} needs ROCm's {', '.join(libraries)}")
            continue
        for arch in given.arch:
            if _ONLY in script.read_text() and load_isa(arch).arch.name != "gfx90a":
                print(f"{name:<44} {arch:<7} is written for gfx90a alone")
                continue
            ran = run([given.python, script], arch, folder=script.parent)
            good &= _said_ok(ran) or bool(ran.unsupported)
            print(told(name, arch, ran), flush=True)
            for line in (*ran.findings, *(ran.other[-1:] if not _said_ok(ran) else ())):
                print(f"    {line}")
    with tempfile.TemporaryDirectory(prefix="amdgen-") as scratch:
        text = (examples / _SCRIPT).read_text()
        assert text.count(_RIGHT) == 1, f"{_SCRIPT} has changed"
        faulty = Path(scratch) / "planted.py"
        faulty.write_text(text.replace(_RIGHT, _PLANTED))
        for arch in given.arch:
            ran = run([given.python, faulty], arch)
            found = [line for line in ran.errors if "out_of_bounds" in line]
            good &= bool(found) and ran.status != 0
            print(f"{_SCRIPT}, with a bug planted, {arch}: {'found' if found else 'NOT FOUND'}")
            for line in found:
                print(f"    {line}")
    version = subprocess.run([given.python, "-m", "pip", "show", "hip-python"], capture_output=True, text=True)
    release = next((line for line in version.stdout.splitlines() if line.startswith("Version")), "Version: unknown")
    print(machine(f"hip-python {release.partition(': ')[2]}"))
    return int(not good)


if __name__ == "__main__":
    raise SystemExit(main())
