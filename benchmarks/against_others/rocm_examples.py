"""AMD's example programs, unmodified, compiled by ``amdgen compile`` and run under ``amdgen hip --check``: a table.

    python -m benchmarks.against_others.rocm_examples --examples DIR [--arch gfx90a gfx942] [--only NAME] [--work DIR]

DIR is a checkout of ROCm/rocm-examples. A program is *right* when it compares its result with the host's and says that
they agree (or prints what only a right result prints), and *runs* when it ends well and has nothing to compare. Beside
that stand launches, findings, and seconds; a program that needs what amdgen lacks, or libraries of ROCm, is told with
the first reason that the compiler or the driver gives. The list of those is :data:`LACKING`: exit status 1 when another
program fails, when one of those runs, or when a check finds something.

    python -m benchmarks.against_others.rocm_examples --examples DIR --without-barriers [--arch gfx942] [--only NAME]

takes each ``__syncthreads()`` out of each program in turn, in a copy, and says whether a check names the fault and
whether the program itself sees a wrong result. One that is not found is printed; the exit status is 0.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from amdgen.toolchain import find_toolchain
from benchmarks.against_others.under_hip import Ran, run
from benchmarks.machine import machine

_BASIC, _APPLICATIONS, _REDUCTION = "HIP-Basic", "Applications", "Tutorials/reduction/example"
_BARRIER = "__syncthreads();"
_PASSED = r"(?i)validation passed|^passed!"


@dataclass(frozen=True)
class Program:
    """``folder``/``source`` of the checkout. ``words``: what ``amdgen compile`` gets behind ``--``, in that folder;
    ``says``: a pattern of the output of a right result, and whether that output is ``compared`` by the program or by
    us with what only a right result prints; ``kernels``: a source that becomes the code object beside the program."""

    folder: str
    source: str = "main.hip"
    words: tuple[str, ...] = ()
    says: str = _PASSED
    compared: bool = True
    kernels: tuple[str, str] | None = None

    @property
    def name(self) -> str:
        """Its folder's last part, or for one of many in a folder that and the file."""
        return self.folder.split("/")[-1] if self.source.startswith("main.") else f"reduction {Path(self.source).stem}"


PROGRAMS = (
    *(Program(f"{_APPLICATIONS}/{n}") for n in ("bitonic_sort", "floyd_warshall", "histogram", "prefix_sum")),
    Program(f"{_APPLICATIONS}/convolution", says=r"gpu result is \d(\.\d+)?e-0[5-9]"),
    Program(f"{_APPLICATIONS}/monte_carlo_pi"),
    *(
        Program(f"{_BASIC}/{name}")
        for name in (
            "assembly_to_executable", "bit_extract", "cooperative_groups", "device_globals", "dynamic_shared", "events",
            "gpu_arch", "inline_assembly", "llvm_ir_to_executable", "matrix_multiplication", "moving_average",
            "shared_memory", "warp_shuffle", "texture_management", "opengl_interop", "vulkan_interop",
        )
    ),
    Program(f"{_BASIC}/bandwidth", says="Bandwidth Device to Device", compared=False),
    Program(f"{_BASIC}/device_query", "main.cpp", says=r"warpSize: +64", compared=False),
    Program(f"{_BASIC}/hello_world", says="device kernel block 1 thread 1!"),
    Program(f"{_BASIC}/hello_world_cuda", says="Hello, World!"),
    Program(f"{_BASIC}/module_api", kernels=("module.hip", "module.co")),
    Program(f"{_BASIC}/multi_gpu_data_transfer", says="requires at least 2 GPU", compared=False),
    Program(f"{_BASIC}/occupancy", says="Theoretical Occupancy is 100%", compared=False),
    Program(f"{_BASIC}/runtime_compilation", says="7.1, 14.2, 21.3, 28.4, 35.5, 42.6, 49.7, 56.8, 63.9, 71"),
    Program(f"{_BASIC}/saxpy", says="3, 5, 7, 9, 11, 13, 15, 17, 19, 21"),
    Program(f"{_BASIC}/static_device_library", words=("-fgpu-rdc", "-Ilibrary", "library/library.hip")),
    Program(f"{_BASIC}/static_host_library", "main.cpp", ("-Ilibrary", "library/library.hip")),
    Program(f"{_BASIC}/streams", says="streams completed!", compared=False),
    *(Program(_REDUCTION, f"v{n}.hip", ("-std=c++20", "-I../include")) for n in range(1, 10)),
)  # fmt: skip

LACKING = {
    "monte_carlo_pi": "hipRAND and hipCUB",
    "texture_management": "textures",
    "opengl_interop": "OpenGL",
    "vulkan_interop": "Vulkan",
    "reduction v8": "arrays of no elements in LDS, which clang refuses",
}
"""Programs that are known not to run, and what they need."""


def compiled(program: Program, examples: Path, target: str, work: Path, common: Path | None = None) -> Path | str:
    """The program, or the compiler's first line where it is refused. ``common``: what examples share, where that lies
    elsewhere."""
    folder = examples / program.folder
    made = work / f"{program.name.replace(' ', '_')}-{target}"
    made.mkdir(parents=True, exist_ok=True)
    shared = f"-I{(common or examples / 'Common').resolve()}"
    jobs = [([program.source, "-o", str((made / "program").resolve())], (shared, *program.words))]
    if program.kernels:
        source, name = program.kernels
        jobs.append(([source, "--kernels", "-o", str((made / name).resolve())], (shared,)))
    for command, words in jobs:
        whole = [sys.executable, "-m", "amdgen", "compile", *command, "--arch", target, "--", *words]
        done = subprocess.run(whole, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            return done.stderr.strip().splitlines()[0]
    return made / "program"


def without_barriers(text: str) -> list[tuple[int, str]]:
    """The text without each barrier in turn, and the barrier's line."""
    places = [match.start() for match in re.finditer(re.escape(_BARRIER), text)]
    return [(text.count("\n", 0, at) + 1, text[:at] + text[at + len(_BARRIER) :]) for at in places]


def remove_barriers(programs: list[Program], examples: Path, arch: str, work: Path) -> None:
    """One line for each barrier of each program: what happens without it."""
    count, found = 0, 0
    for program in programs:
        folder = examples / program.folder
        text = (folder / program.source).read_text()
        for line, broken in without_barriers(text):
            copy = work / "broken" / program.folder
            shutil.copytree(folder, copy, dirs_exist_ok=True)
            (copy / program.source).write_text(broken)
            words = tuple(w.replace("../include", str(examples / "Tutorials/reduction/include")) for w in program.words)
            made = compiled(replace(program, words=words), work / "broken", arch, work, examples / "Common")
            assert isinstance(made, Path), made
            ran = run([made.resolve()], arch, folder=made.parent)
            named = sorted({error.split()[3].rstrip(":") for error in ran.errors})
            count, found = count + 1, found + bool(named)
            seen = {"right": "the result is right", "runs": "the program compares nothing"}
            said = seen.get(verdict(program, ran), "the result is wrong")
            print(f"{program.name}:{line}: {', '.join(named) or 'NOT FOUND'}; {said}; {ran.seconds:.0f} s", flush=True)
    print(f"{found} of {count} found on {arch}")


def verdict(program: Program, ran: Ran) -> str:
    """right, runs, or what is wrong."""
    if ran.status == 0 and re.search(program.says, ran.out, re.MULTILINE):
        return "right" if program.compared else "runs"
    if ran.errors:
        return "FOUND"
    return "lacks " + ", ".join(ran.unsupported) if ran.unsupported else "WRONG"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=Path, required=True, help="the checkout")
    parser.add_argument("--arch", nargs="+", default=["gfx90a", "gfx942"])
    parser.add_argument("--only", default="", help="programs whose names have this in them")
    parser.add_argument("--work", type=Path, help="keeps the programs here")
    parser.add_argument("--without-barriers", action="store_true", help="what happens without each barrier")
    given = parser.parse_args()
    examples = given.examples.resolve()
    if not (examples / _BASIC).is_dir():
        sys.exit(f"{given.examples}: no {_BASIC} there; give a checkout of ROCm/rocm-examples")
    if given.without_barriers:
        wanted = [p for p in PROGRAMS if given.only in p.name and p.name not in LACKING]
        with tempfile.TemporaryDirectory(prefix="amdgen-") as scratch:
            for arch in given.arch:
                remove_barriers(wanted, examples, arch, Path(scratch))
        print(machine(find_toolchain("bundled")))
        return 0
    as_told = True
    print("| program | device | verdict | launches, findings | s |\n|---|---|---|---|--:|")
    with tempfile.TemporaryDirectory(prefix="amdgen-") as scratch:
        for program in PROGRAMS:
            if given.only not in program.name:
                continue
            lacks = LACKING.get(program.name)
            for arch in given.arch:
                made = compiled(program, examples, arch, given.work or Path(scratch))
                if isinstance(made, str):
                    as_told &= lacks is not None
                    print(f"| `{program.name}` | {arch} | needs {lacks or '?'} | {made} | |", flush=True)
                    continue
                ran = run([made.resolve()], arch, folder=made.parent)
                said = verdict(program, ran)
                as_told &= said in ("right", "runs") and lacks is None and not ran.findings
                print(f"| `{program.name}` | {arch} | {said} | {ran.summary} | {ran.seconds:.0f} |", flush=True)
                for line in (*ran.findings, *(ran.other if said == "WRONG" else ())):
                    print(f"    {line}")
    print(machine(find_toolchain("bundled")))
    return int(not as_told)


if __name__ == "__main__":
    raise SystemExit(main())
