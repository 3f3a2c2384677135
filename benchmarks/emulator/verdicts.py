"""How long a verdict takes: clean launches, launches with one fault, runaway loops, deadlocks, samples of large ones.

    python -m benchmarks.emulator.verdicts [--brief] [--most N] [--only WORD] [--json]

One table: seconds on the clock and of the processor, the quickest of three launches after the first, which compiles
what is missing; and the ratio to the clean launch of the same kernel. A fault is one ``s_waitcnt`` taken away: those
that most operations landed at in the clean launch, and the first of all, which makes garbage of the arguments and so
of the loop's bound. "same" says that the first finding is that of the whole launch (``keep_going``). Those without a
clean launch are loops that never end, and launches of production size of which a sample of workgroups runs: from random
operands to the comparison of what they wrote, without compilation.

``--brief``: one kernel, clean, with one fault and running away; loops that never end; samples. It does not launch
what is broken to its end, so "same" is not told.
"""

from __future__ import annotations

import argparse
import json
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

import numpy as np

import amdgen
from amdgen.codeobject import CodeObject
from amdgen.device import open_device
from amdgen.emulator import Result, emulate
from amdgen.toolchain import find_toolchain
from amdgen.verify import run_built
from benchmarks.emulator.speed import Case, gemm_case, triton_cases
from benchmarks.machine import machine

_NOP = 0xBF800000
_WAIT, _WAIT_MASK = 0xBF8C0000, 0xFFFF0000

_LOOPS = """
#define KERNEL extern "C" __attribute__((global)) void
KERNEL counting(unsigned *x) {
    for (unsigned i = 1; i; i += 2) asm volatile("" : "+s"(i));
    x[0] = 1;
}
KERNEL waiting(volatile unsigned *x) { while (!x[0]) __builtin_amdgcn_s_sleep(1); }
KERNEL counted_waiting(volatile unsigned *x) {
    unsigned turns = 0;
    while (!x[0]) turns++;
    x[1] = turns;
}
KERNEL locking(unsigned *x) {
    if (__builtin_amdgcn_workitem_id_x()) return;
    while (__hip_atomic_exchange(x, 1u, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT)) __builtin_amdgcn_s_sleep(1);
}
"""
_DEADLOCKS = {
    "counting": ("a loop that counts for ever", 1),
    "waiting": ("deadlock: all wait for a flag", 256),
    "counted_waiting": ("deadlock: all wait and count", 256),
    "locking": ("deadlock: a lock is never given back", 256),
}
_BUFFER = 64 << 20
"""Bytes of memory beside what is waited for."""


@dataclass(frozen=True)
class Row:
    kernel: str
    launch: str
    seconds: float
    processor: float
    ratio: float | None
    instructions: int
    finds: str
    same: bool | None = None


def without(case: Case, pc: int) -> Case:
    """The case with the ``s_waitcnt`` at byte ``pc`` of its kernel replaced by ``s_nop 0``."""
    objects = CodeObject.parse(case.code)
    image = bytes(objects.load_image(0))
    at = objects.kernel(case.kernel).entry + pc
    part = image[at : at + 32]
    places = [i for i in range(len(case.code) - 32) if case.code[i : i + 32] == part]
    assert len(places) == 1 and struct.unpack_from("<I", part)[0] & _WAIT_MASK == _WAIT, "not one wait"
    code = bytearray(case.code)
    struct.pack_into("<I", code, places[0], _NOP)
    return replace(case, code=bytes(code))


def launched(case: Case, **options: Any) -> Result:
    """One launch of a case."""
    return emulate(case.code, case.kernel, case.grid, case.block, case.arguments(), case.dynamic_lds, **options)


def timed(run: Callable[[], Any], times: int = 4) -> tuple[Any, float, float]:
    """The last of some runs, and the least seconds and processor's seconds of all but the first."""
    clock, processor = [], []
    for _ in range(times):
        begin = time.perf_counter(), time.process_time()
        result = run()
        clock.append(time.perf_counter() - begin[0])
        processor.append(time.process_time() - begin[1])
    return result, min(clock[1:] or clock), min(processor[1:] or processor)


def first(result: Result) -> tuple[Any, ...]:
    """What must not depend on how much of a launch is executed."""
    return tuple((f.check, f.pc, f.other_pc, f.message) for f in result.findings[:1])


def fault_rows(case: Case, most: int, whole: bool = True) -> Iterator[Row]:
    """A kernel, clean and with one of its waits removed. ``whole``: what is broken is launched to its end, too."""
    clean, seconds, processor = timed(partial(launched, case))
    count = clean.counts["wave_instructions"]
    yield Row(case.name, "clean", seconds, processor, 1.0, count, "" if clean.ok else "NOT CLEAN")
    waits = sorted(clean.landings, key=lambda pc: -clean.landings[pc])[:most]
    for pc in dict.fromkeys([*waits, min(clean.landings)]):
        broken = without(case, pc)
        found, mine, used = timed(partial(launched, broken))
        to_end = launched(broken, keep_going=True, limit=2 * count) if whole else found
        runaway = any(f.check == "endless_loop" for f in to_end.findings)
        yield Row(
            case.name, f"wait at {pc:#x} removed" + ", runs away" * runaway, mine, used, mine / seconds,
            found.counts["wave_instructions"], found.findings[0].check if found.findings else "nothing",
            first(found) == first(to_end) if whole else None,
        )  # fmt: skip


def endless_rows() -> Iterator[Row]:
    """Kernels that never end, beside much memory."""
    code = find_toolchain().compile_hip(_LOOPS, "gfx942").code
    for name, (what, groups) in _DEADLOCKS.items():
        memory = np.zeros(_BUFFER // 4, np.uint32)
        found, seconds, processor = timed(partial(emulate, code, name, groups, 64, [memory]), 2)
        yield Row(
            name, what, seconds, processor, None, found.counts["wave_instructions"],
            ", ".join(f.check for f in found.findings) or "nothing",
        )  # fmt: skip


def sampled_rows() -> Iterator[Row]:
    """Launches of production size of which six workgroups run, compared with float64."""
    specs = {
        "our GEMM 8192, bf16": amdgen.Gemm(arch="gfx942", m=8192, n=8192, k=8192, dtype="bf16"),
        "our attention 16384, bf16": amdgen.Attention(
            arch="gfx942", seq_q=16384, seq_k=16384, heads=4, head_dim=128, dtype="bf16"
        ),
    }
    for name, spec in specs.items():
        built = amdgen.build(spec)
        device = open_device("emulator", "gfx942", workgroups="sample")
        report, seconds, processor = timed(partial(run_built, built, device), 2)
        yield Row(
            name, f"sample: {report.launched.sample.split(':')[0]}", seconds, processor, None,
            report.launched.counts["wave_instructions"], "right and clean" if report.ok else "NOT OK",
        )  # fmt: skip


def rows(most: int, only: str, brief: bool = False) -> Iterator[Row]:
    """All of the table, or the parts whose names have ``only`` in them; ``brief``: a few rows of each kind."""
    if brief:
        yield from fault_rows(gemm_case(1024), 1, whole=False)
        yield from endless_rows()
        yield from sampled_rows()
        return
    parts: dict[str, Callable[[], Iterator[Row]]] = {
        "gemm 128": lambda: fault_rows(gemm_case(128), most),
        "gemm 1024": lambda: fault_rows(gemm_case(1024), most),
        "triton": lambda: (row for case in triton_cases() for row in fault_rows(case, most)),
        "endless": endless_rows,
        "sampled": sampled_rows,
    }
    for name, part in parts.items():
        if only in name:
            yield from part()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--most", type=int, default=4, help="waits of each kernel")
    parser.add_argument(
        "--only", default="", help="parts with this word: gemm 128, gemm 1024, triton, endless, sampled"
    )
    parser.add_argument("--brief", action="store_true", help="a few rows of each kind, in two minutes")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found, bad = [], 0
    for row in rows(options.most, options.only, options.brief):
        found.append(row)
        bad += row.same is False or row.finds.startswith("NOT")
        if not options.json:
            ratio = f"{row.ratio:5.2f} x" if row.ratio is not None else ""
            same = {True: "same", False: "ANOTHER FINDING FIRST"}.get(row.same, "")  # type: ignore[arg-type]
            print(
                f"{row.kernel:26} {row.launch:40} {row.seconds:7.2f} s {row.processor:7.2f} s cpu {ratio:8} "
                f"{row.instructions:>10} {row.finds} {same}",
                flush=True,
            )
    where = machine(find_toolchain())
    print(json.dumps({"machine": where, "rows": list(map(asdict, found))}) if options.json else where)
    raise SystemExit(bool(bad))


if __name__ == "__main__":
    main()
