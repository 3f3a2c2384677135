"""Our emulator and tinygrad's on the same code objects: what each runs, whether it is right, and how fast.

    PYTHONPATH=DIR python -m benchmarks.against_others.tinygrad [--size 128] [--only NAME] [--hip 12] [--triton 12]
        [--mutants] [--json]

DIR is a checkout of tinygrad, which wants clang on the PATH or named by CC.
Kernels: those of emulator/speed.py on small sizes, since tinygrad's takes milliseconds for a matrix instruction; then
Triton's and the HIP tests' kernels; with --mutants, three mutants of our GEMM, each without something that hardware
needs. The kernels of emulator/speed.py run twice and the second run is timed: both have compiled everything by then; of
the others the only run is, compilation included. Million wave-instructions a second are wave-instructions as we count
them by the seconds within each emulator. A launch gets what the command processor gives: user SGPRs in the descriptor's
order, LDS of the descriptor and the launch, scratch, work-item ids. tinygrad's emulator runs in a process of its own,
since a bad address ends that.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import io
import json
import mmap
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import chain
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.codeobject.descriptor import KernelDescriptor
from amdgen.emulator import emulate
from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.hidden import Hidden
from amdgen.emulator.launch import Launch, dispatch_packet, kernel_arguments, triple
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.mutation.harness import Harness, Subject
from amdgen.toolchain import find_toolchain
from benchmarks.emulator.speed import Case, gemm_case, plain_cases, triton_cases
from benchmarks.machine import machine
from tests.support import kernel_cases
from tests.support.hip_kernels import KERNELS, PRELUDE

_MUTANT_LIMIT = 100_000  # wave-instructions; without a wait a loop may have no end
_RSRC2_AT = 52  # of a kernel descriptor
_LDS_GRANULE_AT, _LDS_GRANULE_BITS, _LDS_GRANULE = 15, 9, 512  # in COMPUTE_PGM_RSRC2, as tinygrad's emulator reads it


@dataclass(frozen=True)
class Row:
    """What became of a kernel. ``theirs``: "right", "wrong", or the reason why there is no result."""

    kernel: str
    wave_instructions: int
    ours: str
    our_seconds: float
    our_seconds_unchecked: float
    theirs: str
    their_seconds: float
    timed: bool  # run twice, and the second run timed; else the seconds include compilation

    def rate(self, seconds: float) -> float:
        """Million wave-instructions a second."""
        return self.wave_instructions / seconds / 1e6 if seconds else 0.0


class TinygradLaunch:
    """A code object in this process's memory, and the launch as tinygrad's ``run_asm`` wants it."""

    def __init__(self, case: Case, args: list[Any]) -> None:
        objects = CodeObject.parse(case.code)
        kernel = objects.kernel(case.kernel)
        launch = Launch(triple(case.grid, "grid"), triple(case.block, "block"), case.dynamic_lds)
        size = len(objects.load_image(0))
        self._memory = mmap.mmap(-1, -(-size // 4096) * 4096 + 4096)  # aligned to a page, as loaders do
        base = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        ctypes.memmove(base, bytes(objects.load_image(base)), size)
        values = [a.ctypes.data if isinstance(a, np.ndarray) else _value(a) for a in args]
        hidden = Hidden(kernel, launch, GlobalMemory(), load_isa(objects.arch).arch.apertures)
        raw = kernel_arguments(kernel, values, hidden.values)
        lds = kernel.metadata.group_segment_fixed_size + launch.dynamic_lds
        self._kernarg = ctypes.create_string_buffer(raw, len(raw) + 64)
        self.kernarg = ctypes.addressof(self._kernarg)
        self._packet = ctypes.create_string_buffer(dispatch_packet(kernel, launch, self.kernarg, lds), 64)
        d = kernel.descriptor
        self.users = _user_registers(d, self.kernarg, ctypes.addressof(self._packet), raw)
        rsrc2 = int.from_bytes(objects.read(kernel.descriptor_address + _RSRC2_AT, 4), "little")
        mask = ((1 << _LDS_GRANULE_BITS) - 1) << _LDS_GRANULE_AT
        self.rsrc2 = rsrc2 & ~mask | -(-lds // _LDS_GRANULE) << _LDS_GRANULE_AT
        self.scratch = d.private_segment_fixed_size
        self.code, self.size = base, size
        self.entry = base + kernel.entry + (256 if d.kernarg_preload_spec_length else 0)
        self.launch = launch

    def run(self, run_asm: Callable[..., int]) -> float:
        """Seconds of one execution."""
        started = time.perf_counter()
        run_asm(
            self.entry,
            self.size,
            *self.launch.grid,
            *self.launch.block,
            self.kernarg,
            rsrc2=self.rsrc2,
            scratch_size=self.scratch,
            arch="cdna",
            user_data=self.users,
        )
        return time.perf_counter() - started


def _user_registers(d: KernelDescriptor, kernarg: int, packet: int, raw: bytes) -> list[int]:
    """User SGPRs in the descriptor's order, preloaded arguments last. There is no queue here, and no scratch buffer."""
    words: list[int] = []
    for enabled, value, count in (
        (d.enable_sgpr_private_segment_buffer, 0, 4),
        (d.enable_sgpr_dispatch_ptr, packet, 2),
        (d.enable_sgpr_queue_ptr, 0, 2),
        (d.enable_sgpr_kernarg_segment_ptr, kernarg, 2),
        (d.enable_sgpr_dispatch_id, 0, 2),
        (d.enable_sgpr_flat_scratch_init, 0, 2),
        (d.enable_sgpr_private_segment_size, d.private_segment_fixed_size, 1),
    ):
        words += [value >> 32 * i & 0xFFFFFFFF for i in range(count)] if enabled else []
    preloaded = raw.ljust(1024, b"\0")[4 * d.kernarg_preload_spec_offset :]
    words += np.frombuffer(preloaded[: 4 * d.kernarg_preload_spec_length], np.uint32).tolist()
    return words


def _value(argument: Any) -> int | bytes:
    if isinstance(argument, np.generic):
        return argument.tobytes()
    return np.float32(argument).tobytes() if isinstance(argument, float) else argument


def _theirs(case: Case, args: list[Any], repeat: bool, answer: Connection) -> None:
    """In a process of its own: runs it, and sends what happened, the seconds, and the arrays."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            from test.mockgpu.amd.emu import run_asm

            seconds = 0.0
            for _ in range(2 if repeat else 1):
                mine = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
                seconds = TinygradLaunch(case, mine).run(run_asm)
        answer.send(("", seconds, [a if isinstance(a, np.ndarray) else None for a in mine]))
    except BaseException as error:  # whatever it is, it is the answer
        answer.send((f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"[:160], 0.0, []))


def run_theirs(case: Case, limit: float, repeat: bool = True) -> tuple[str, float]:
    """ "right", "wrong" or why not, and the seconds of the second run (or of the only one)."""
    args = case.arguments()
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_theirs, args=(case, args, repeat, there), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(limit):
            return f"nothing after {limit:.0f} s", 0.0
        why, seconds, arrays = here.recv()
    except EOFError:
        process.join()
        return f"the process died (exit status {process.exitcode})", 0.0
    finally:
        process.terminate()
        process.join()
    if why:
        return why, 0.0
    for mine, left in zip(args, arrays, strict=True):
        if isinstance(mine, np.ndarray):
            mine.reshape(-1)[:] = left.reshape(-1)
    return ("right" if case.right(args) else "wrong"), seconds


def run_ours(case: Case, checks: str, timed: bool) -> tuple[str, float, int]:
    """ "right", "wrong" or a finding; seconds within the engine; wave-instructions."""
    for _ in range(2 if timed else 1):
        args = case.arguments()
        try:
            result = emulate(case.code, case.kernel, case.grid, case.block, args, case.dynamic_lds, checks)
        except AmdgenError as error:
            return str(error), 0.0, 0
    verdict = f"error {result.findings[0].check}" if result.findings else "right" if case.right(args) else "wrong"
    return verdict, result.engine_seconds, result.counts["wave_instructions"]


def side_by_side(case: Case, limit: float, repeat: bool) -> Row:
    ours, seconds, count = run_ours(case, "all", repeat)
    _, unchecked, _ = run_ours(case, "none", repeat)
    theirs, their_seconds = run_theirs(case, limit, repeat)
    return Row(case.name, count, ours, seconds, unchecked, theirs, their_seconds, repeat)


def hip_cases(most: int) -> Iterator[Case]:
    """Kernels of the HIP tests, evenly spread."""
    for kernel in _spread(KERNELS, most):
        code = find_toolchain().compile_hip(PRELUDE + kernel.source, "gfx942").code
        before = kernel.args(np.random.default_rng(7))

        def right(after: list[Any], before: list[Any] = before, kernel: Any = kernel) -> bool:
            try:
                kernel.check(before, after)
            except AssertionError:
                return False
            return True

        yield Case(
            f"HIP {kernel.name}", code, "k", kernel.grid, kernel.block, _copies(before), right, kernel.dynamic_lds
        )


def more_triton_cases(arch: str, most: int) -> Iterator[Case]:
    """Kernels of the Triton tests, evenly spread."""
    cases = list(kernel_cases.triton_cases(arch))
    for case in _spread(cases, most):
        before = case.arguments(np.random.default_rng(7))

        def right(after: list[Any], before: list[Any] = before, case: Any = case) -> bool:
            return not case.wrong(before, after[: len(before)])

        arguments = _copies([*before, *case.trailing])
        yield Case(
            f"Triton {case.name} {arch}", case.code, case.kernel, case.grid, case.block, arguments, right,
            case.dynamic_lds,
        )  # fmt: skip


def _spread(found: list[Any], most: int) -> list[Any]:
    return found[:: max(1, len(found) // most)][:most] if most else []


def _copies(arguments: list[Any]) -> Callable[[], list[Any]]:
    return lambda: [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]


def mutants(case: Case) -> Iterator[Case]:
    """``case`` without a wait, without a barrier, and without an s_nop: of each kind the first mutant that we notice
    and that comes to its end."""

    def run(code: bytes, **options: Any) -> tuple[Any, str]:
        args = case.arguments()
        given = {"limit": _MUTANT_LIMIT, **options}
        result = emulate(code, case.kernel, case.grid, case.block, args, case.dynamic_lds, **given)
        return result, "" if case.right(args) else "wrong"

    harness = Harness(Subject(case.name, case.code, case.kernel, run))
    for kind in ("wait", "barrier", "nop"):
        for mutant in harness.mutants((kind,)):
            changed = replace(case, name=f"{case.name}, {mutant}", code=harness.apply(mutant.now))
            try:
                found = {f.check for f in run(changed.code)[0].findings}
            except AmdgenError:
                continue
            if found and "endless_loop" not in found:
                yield changed
                break


def show(row: Row) -> str:
    ours, theirs = f"ours {row.ours}", f"tinygrad {row.theirs}"
    if row.timed:
        ours += f" {row.rate(row.our_seconds):.3f} M/s, without checks {row.rate(row.our_seconds_unchecked):.3f}"
        theirs += f" {row.rate(row.their_seconds):.3f} M/s" if row.their_seconds else ""
    return f"{row.kernel:44} {row.wave_instructions:8} wave-instructions | {ours} | {theirs}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--size", type=int, default=128, help="of our GEMM, and 1024 times that of the plain kernels")
    parser.add_argument("--hip", type=int, default=12, metavar="N", help="kernels of the HIP tests")
    parser.add_argument("--triton", type=int, default=12, metavar="N", help="kernels of the Triton tests")
    parser.add_argument("--triton-arch", default="gfx950", help="that the Triton tests' kernels are compiled for")
    parser.add_argument("--mutants", action="store_true", help="our GEMM without a wait, a barrier, a NOP")
    parser.add_argument("--limit", type=float, default=300, help="seconds for tinygrad's emulator and one kernel")
    parser.add_argument("--only", default="", help="kernels with this in their names")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if not any((Path(folder) / "test/mockgpu/amd/emu.py").exists() for folder in sys.path):
        raise SystemExit("no checkout of tinygrad: clone github.com/tinygrad/tinygrad and name it with PYTHONPATH=DIR")
    os.environ["DEV"] = "CPU"
    timed = [
        gemm_case(options.size),
        gemm_case(options.size, mfma=16),
        *triton_cases(),
        *plain_cases(options.size << 10),
    ]
    further = chain(hip_cases(options.hip), more_triton_cases(options.triton_arch, options.triton))
    untimed = chain(further, mutants(gemm_case(64, mfma=16)) if options.mutants else ())
    rows = []
    for case, repeat in chain(((case, True) for case in timed), ((case, False) for case in untimed)):
        if options.only not in case.name:
            continue
        rows.append(side_by_side(case, options.limit, repeat))
        if not options.json:
            print(show(rows[-1]), flush=True)
    where = machine(find_toolchain())
    if options.json:
        print(json.dumps({"machine": where, "rows": [asdict(r) for r in rows]}))
    else:
        print(where)


if __name__ == "__main__":
    main()
