"""How fast the emulator executes: million wave-instructions a second, with checks and without, in one run.

    python -m benchmarks.emulator.speed [--small] [--numpy] [--matrix fast] [--json]

Kernels: our GEMM (f16, 1024 cubed), a GEMM and an attention kernel that Triton compiled (tests/support/triton), an
elementwise kernel over 16 M floats, and one whose lanes part. Outputs are checked first. "engine" is
the time within the engine, "whole" that of the call: loading, decoding, the copies of the buffers, translation. It is
that of the quickest of five runs, when everything is compiled. "cpu" is the least of the processor's time of those
calls, which a busy machine changes less. ``--numpy`` adds the reference engine, which has no
checks, on small sizes.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

import amdgen
from amdgen.emulator import emulate
from amdgen.launch import host_arguments
from amdgen.toolchain import find_toolchain
from amdgen.verify import compare, random_data
from benchmarks.machine import machine
from tests.support import kernel_cases

_SOURCE = """
#define KERNEL extern "C" __attribute__((global)) void
#define INDEX (__builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x())
KERNEL axpy(float a, const float *x, const float *y, float *z, int n) {
    int i = INDEX;
    if (i < n) z[i] = a * x[i] + y[i];
}
KERNEL parting(const unsigned *x, unsigned *z, int n) {
    int i = INDEX;
    if (i >= n) return;
    unsigned u = x[i], steps = 0;
    while (u > 1 && steps < 60) {
        if (u & 1) u = 3 * u + 1; else u >>= 1;
        steps++;
    }
    z[i] = steps;
}
"""


@dataclass(frozen=True)
class Case:
    """A launch, and whether what it left in its arguments is right."""

    name: str
    code: bytes
    kernel: str
    grid: Any
    block: Any
    arguments: Callable[[], list[Any]]
    right: Callable[[list[Any]], bool]
    dynamic_lds: int = 0


@dataclass(frozen=True)
class Figure:
    kernel: str
    engine: str
    checks: str
    wave_instructions: int
    engine_seconds: float
    whole_seconds: float
    processor_seconds: float
    findings: int

    @property
    def rate(self) -> float:
        """Million wave-instructions a second."""
        return self.wave_instructions / self.engine_seconds / 1e6


def gemm_case(size: int, **options: Any) -> Case:
    spec = amdgen.Gemm(arch="gfx942", m=size, n=size, k=size, dtype="f16", **options)
    built = amdgen.build(spec)
    data = random_data(spec)

    def right(_: list[Any]) -> bool:
        return compare(spec, data).ok

    return Case(
        f"our GEMM {size}" + "".join(f", {k} {v}" for k, v in options.items()),
        built.code,
        built.kernel,
        built.grid,
        built.block,
        lambda: host_arguments(built, data),
        right,
    )


def plain_cases(elements: int) -> list[Case]:
    code = find_toolchain().compile_hip(_SOURCE, "gfx942").code
    rng = np.random.default_rng(0)
    x, y = (rng.standard_normal(elements, np.float32) for _ in range(2))
    few = elements // 16
    numbers = rng.integers(1, 1 << 20, few, np.uint32)

    def steps(values: Any) -> Any:
        u, count = values.copy(), np.zeros(len(values), np.uint32)
        for _ in range(60):
            going = u > 1
            u = np.where(going, np.where(u & 1, 3 * u + 1, u >> 1), u)
            count += going
        return count

    def axpy() -> list[Any]:
        return [np.float32(2), x, y, np.full(elements, np.nan, np.float32), np.int32(elements)]

    def parting() -> list[Any]:
        return [numbers, np.zeros(few, np.uint32), np.int32(few)]

    return [
        Case(
            f"elementwise {elements >> 20} M", code, "axpy", -(-elements // 256), 256, axpy,
            lambda a: bool(np.allclose(a[3], 2 * a[1] + a[2], rtol=1e-6, atol=1e-6)),
        ),
        Case(
            f"parting lanes {few >> 10} K", code, "parting", -(-few // 256), 256, parting,
            lambda a: bool((a[1] == steps(a[0])).all()),
        ),
    ]  # fmt: skip


def triton_cases() -> list[Case]:
    found = []
    for name in ("matmul", "attention_f16"):
        case = next((c for c in kernel_cases.triton_cases("gfx942") if c.name == name or c.name.startswith(name)), None)
        if case is None:
            continue
        before = case.arguments(np.random.default_rng(7))

        def arguments(before: list[Any] = before, case: Any = case) -> list[Any]:
            return [*(a.copy() if isinstance(a, np.ndarray) else a for a in before), *case.trailing]

        def right(after: list[Any], before: list[Any] = before, case: Any = case) -> bool:
            return not case.wrong(before, after[: len(before)])

        found.append(
            Case(
                f"Triton {case.name}", case.code, case.kernel, case.grid, case.block, arguments, right, case.dynamic_lds
            )
        )
    return found


def measure(case: Case, engine: str, checks: str, matrix: str) -> Figure:
    """The quickest of five runs after the first, which compiles what is missing: memory that is touched for the first
    time makes single runs of short kernels differ by two."""
    figures = []
    for _ in range(6):
        args = case.arguments()
        started, used = time.perf_counter(), time.process_time()
        result = emulate(
            case.code,
            case.kernel,
            case.grid,
            case.block,
            args,
            case.dynamic_lds,
            engine=engine,
            checks=checks,
            matrix=matrix,
        )
        whole, used = time.perf_counter() - started, time.process_time() - used
        if not case.right(args):
            raise SystemExit(f"{case.name}: the output is wrong; no figure")
        inside = result.engine_seconds
        figures.append(
            Figure(
                case.name, engine, checks, result.counts["wave_instructions"], inside, whole, used, len(result.findings)
            )
        )
    quickest = min(figures[1:], key=lambda figure: figure.engine_seconds)
    return replace(quickest, processor_seconds=min(figure.processor_seconds for figure in figures[1:]))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--small", action="store_true", help="a quarter of the sizes")
    parser.add_argument("--numpy", action="store_true", help="the reference engine, too (small sizes)")
    parser.add_argument("--matrix", choices=("hardware", "fast"), default="hardware", help="arithmetic of the MFMAs")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    small = options.small or options.numpy
    cases = [gemm_case(256 if small else 1024), *triton_cases(), *plain_cases((1 << 20) if small else (16 << 20))]
    figures = []
    for case in cases:
        for engine in ("native", "numpy") if options.numpy else ("native",):
            for checks in ("all", "none") if engine == "native" else ("none",):
                figures.append(measure(case, engine, checks, options.matrix))
                if not options.json:
                    f = figures[-1]
                    print(
                        f"{f.kernel:24} {f.engine:7} checks {f.checks:5} {f.wave_instructions / 1e6:8.2f} M "
                        f"{f.rate:8.2f} M/s  engine {f.engine_seconds:6.2f} s  whole {f.whole_seconds:6.2f} s "
                        f"cpu {1e3 * f.processor_seconds:7.1f} ms "
                        f"findings {f.findings}",
                        flush=True,
                    )
    where = machine(find_toolchain())
    if options.json:
        print(json.dumps({"machine": where, "figures": [{**asdict(f), "rate": f.rate} for f in figures]}))
    else:
        print(where)


if __name__ == "__main__":
    main()
