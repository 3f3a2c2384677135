"""rocPRIM's device algorithms under all checks: its results beside the host's, and what is found in its kernels.

    python -m benchmarks.against_others.rocprim --rocprim DIR --hip DIR --clr DIR --device-libs DIR [--clang clang++-19]
        [--arch gfx90a gfx942] [--seed 1] [--runs 2] [--most 5000] [--work DIR]

rocPRIM is the library of sorts, scans, selections and merges under hipCUB and Thrust: written by others, compiled by
others, and full of what an emulator and its checks may get wrong: exchanges between lanes, LDS that is used again and
again, look-back between workgroups. ``algorithms.hip`` calls fifteen of its functions on random input. It is compiled
with ROCm's own headers and an ordinary clang with HIP, not with what amdgen brings, and run by ``amdgen hip``: one line
a run with what is wrong, then every finding. Exit status 1 when a result was wrong or an error was found.

DIRs: checkouts of ROCm/rocPRIM, ROCm/HIP and ROCm/clr (of one release: rocm-6.3.0), and the folder of ROCm's device
libraries (ocml.bc, ockl.bc, ..., as the compiler's option --hip-device-lib-path takes it).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from amdgen.driver.build import library_folder
from benchmarks.against_others.under_hip import run
from benchmarks.machine import machine

_SOURCE = Path(__file__).with_name("algorithms.hip")
_VERSION = (6, 3, 0)
_HIP_VERSION = f"""#pragma once
#define HIP_VERSION_MAJOR {_VERSION[0]}
#define HIP_VERSION_MINOR {_VERSION[1]}
#define HIP_VERSION_PATCH {_VERSION[2]}
#define HIP_VERSION (HIP_VERSION_MAJOR * 10000000 + HIP_VERSION_MINOR * 100000 + HIP_VERSION_PATCH)
#define __HIP_HAS_GET_PCH 0
"""
_ROCPRIM_VERSION = "#pragma once\n#define ROCPRIM_VERSION 303000\n"
"""What the two projects' build systems would write; no algorithm asks for more."""


def headers(work: Path, rocprim: Path, hip: Path, clr: Path) -> Path:
    """A folder of headers as ROCm installs them, made of links into the checkouts."""
    include = work / "include"
    (include / "hip").mkdir(parents=True, exist_ok=True)
    (include / "rocprim").mkdir(exist_ok=True)
    for folder, names in (
        (hip / "include" / "hip", include / "hip"),
        (clr / "hipamd" / "include" / "hip", include / "hip"),
        (rocprim / "rocprim" / "include" / "rocprim", include / "rocprim"),
    ):
        if not folder.is_dir():
            sys.exit(f"{folder}: no such folder; give checkouts of ROCm/rocPRIM, ROCm/HIP and ROCm/clr")
        for path in sorted(folder.iterdir()):
            link = names / path.name
            if not link.exists():
                link.symlink_to(path.resolve())
    (include / "hip" / "hip_version.h").write_text(_HIP_VERSION)
    (include / "rocprim" / "rocprim_version.hpp").write_text(_ROCPRIM_VERSION)
    return include


def compile_for(arch: str, include: Path, clang: str, device_libs: Path, work: Path) -> Path:
    """The program for one architecture, linked with amdgen's libamdhip64."""
    asked = subprocess.run([clang, "-print-resource-dir"], check=True, capture_output=True, text=True)
    resources = asked.stdout.strip()
    program = work / f"algorithms-{arch}"
    command = [
        *(clang, "-x", "hip", f"--offload-arch={arch}", "-mcode-object-version=5", "-O2", "-std=c++17", "-w"),
        *(f"--hip-device-lib-path={device_libs}", "-nogpuinc", "-isystem", f"{resources}/include/cuda_wrappers"),
        *("-include", "__clang_hip_runtime_wrapper.h", f"-I{include}"),
        *("-D__HIP_ROCclr__=1", "-D__HIP_PLATFORM_AMD__", str(_SOURCE), "-no-hip-rt", "-o", str(program)),
        *("-Wno-missing-template-arg-list-after-template-kw", "-x", "none", f"{library_folder()}/libamdhip64.so"),
    ]
    if subprocess.run(command).returncode:
        sys.exit(f"{clang} does not compile {_SOURCE.name} for {arch}: see above")
    return program


def wrong(out: str) -> list[str]:
    """The lines of algorithms that the host disagrees with."""
    return [line for line in out.splitlines() if line.endswith("WRONG")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("rocprim", "hip", "clr", "device-libs"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--clang", default="clang++-19")
    parser.add_argument("--arch", nargs="+", default=["gfx90a", "gfx942"])
    parser.add_argument("--seed", type=int, default=1, help="the first")
    parser.add_argument("--runs", type=int, default=2, help="seeds, and runs an architecture")
    parser.add_argument("--most", type=int, default=5000, help="items of an input")
    parser.add_argument("--work", type=Path, help="keeps the programs here")
    given = parser.parse_args()
    ok = True
    with tempfile.TemporaryDirectory(prefix="amdgen-") as scratch:
        work = given.work or Path(scratch)
        include = headers(work, given.rocprim, given.hip, given.clr)
        for arch in given.arch:
            program = compile_for(arch, include, given.clang, given.device_libs, work)
            for seed in range(given.seed, given.seed + given.runs):
                ran = run([program, str(seed), str(given.most)], arch)
                bad = wrong(ran.out)
                ok &= not (ran.status or bad or ran.errors)
                print(f"{arch}, seed {seed}: {len(bad)} wrong; {ran.summary}; {ran.seconds:.0f} s", flush=True)
                for line in (*bad, *ran.findings):
                    print(f"  {line}")
    print(machine())
    return int(not ok)


if __name__ == "__main__":
    raise SystemExit(main())
