"""One GEMM on two machines: a CDNA kernel in the emulator and a CUDA kernel on a GPU, element by element.

Where no GPU is at hand, the CUDA side is a recorded output: what an H200 gave for the same specification and seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.errors import AmdgenError
from amdgen.kernels.gemm import Gemm, GemmPlan, plan_gemm
from amdgen.kernels.gemm.cuda import AsyncPlan, CudaGemm, TmaPlan, plan_cuda
from amdgen.plan import Loop, Op
from amdgen.verify import Data, gemm_arguments, reference
from amdgen.verify.common import F32_TINY, output_error, sum_error
from amdgen.verify.cuda import CudaData, cuda_data


class ParityError(AmdgenError):
    """No output to compare with."""


@dataclass(frozen=True)
class Parity:
    """``first``: row and column of the first element that differs by more than both machines' rounding allows."""

    ok: bool
    largest: float  # difference, relative to |A|·|B|
    equal: float  # share of elements that are the same bits
    findings: int  # of the emulator's checks
    first: tuple[int, int] | None
    step: str  # what computed that element, in both plans
    values: tuple[float, float, float] | None = None  # of that element: the emulator's, the GPU's, float64's


def cuda_of(spec: Gemm, arch: str) -> CudaGemm:
    """The same product for an NVIDIA architecture, everything about how left open."""
    return CudaGemm(
        arch, spec.m, spec.n, spec.k, spec.dtype, spec.out.name, spec.layout, spec.alpha, spec.beta, spec.lda, spec.ldb,
        spec.ldc,
    )  # fmt: skip


def emulated(spec: Gemm, data: CudaData) -> tuple[npt.NDArray[Any], GemmPlan, int]:
    """C from the emulator, under all checks, on the CUDA side's inputs."""
    built = build(spec)
    ours = Data(data.a[0], data.b[0], data.old[0].copy(), data.old[0])
    launched = open_device("emulator", spec.arch).launch(
        built.code,
        built.kernel,
        built.grid,
        built.block,
        gemm_arguments(built.spec, ours),  # type: ignore[arg-type]
    )
    assert isinstance(built.plan, GemmPlan)
    return ours.c, built.plan, len(launched.findings)


def compare_machines(spec: Gemm, cuda: CudaGemm, c: npt.NDArray[Any], seed: int) -> Parity:
    """``c``: what the GPU gave for ``cuda`` on the inputs of ``seed``."""
    data = cuda_data(cuda, seed)
    mine, plan, findings = emulated(spec, data)
    operands = Data(data.a[0], data.b[0], mine, data.old[0])
    want, size = reference(plan.spec, operands)
    here, there = (array[:, : spec.n].astype(np.float64) for array in (mine, c[0]))
    size = np.maximum(size, F32_TINY)
    bound = 2 * (size * sum_error(spec) + output_error(spec, want)) + 2.0**-23
    bound = bound + flushed(plan, operands)
    difference = np.abs(here - there)
    bad = ~(difference <= bound)
    first = tuple(int(v) for v in np.argwhere(bad)[0]) if bad.any() else None
    equal = float((mine[:, : spec.n] == c[0][:, : spec.n]).mean())
    step = _step(plan, plan_cuda(cuda), *first) if first else ""
    values = (float(here[first]), float(there[first]), float(want[first])) if first else None
    worst = float(np.where(np.isnan(difference), np.inf, difference / size).max())
    return Parity(not bad.any() and not findings, worst, equal, findings, first, step, values)  # type: ignore[arg-type]


def flushed(plan: GemmPlan, data: Data) -> npt.NDArray[np.float64] | float:
    """What each element of C may lose on a matrix unit that reads subnormal inputs as zero: the products they are in.

    0 for all others, by what the ISA description says of the plan's matrix instruction.
    """
    spec, matrix = plan.spec, plan.geometry.instruction.matrix
    assert matrix is not None
    if not spec.isa.numerics[matrix.numeric].flushes:
        return 0.0
    parts = []
    for array in (data.a, data.b):
        normal = spec.element.smallest_normal
        wide = array.astype(np.float64)
        parts.append(np.where(np.abs(wide) < normal, wide, 0).astype(array.dtype))
    only_a, only_b = (
        reference(replace(spec, beta=0.0), replace(data, **{name: part}))[1]
        for name, part in zip("ab", parts, strict=True)
    )
    return only_a + only_b


def _step(plan: GemmPlan, cuda: TmaPlan | AsyncPlan, row: int, column: int) -> str:
    """Which workgroup, wave and matrix instruction, which block and warps, computed an element, in both plans."""
    g = plan.geometry
    matrix = g.instruction.matrix
    assert matrix is not None
    part = g.tile.m // g.waves[0], g.tile.n // g.waves[1]
    y, x = row % g.tile.m, column % g.tile.n
    multiplies = sum(op.kind == "mma" for op in plan.loop.steady)
    cdna = (
        f"workgroup ({row // g.tile.m}, {column // g.tile.n}), wave ({y // part[0]}, {x // part[1]}), "
        f"{g.instruction.name} of block ({y % part[0] // matrix.m}, {x % part[1] // matrix.n}), "
        f"{multiplies} multiplies a tile of k"
    )
    return f"{plan.spec.arch}: {cdna}; {cuda.spec.arch}: {_cuda_step(cuda, row, column)}"


def _cuda_step(cuda: TmaPlan | AsyncPlan, row: int, column: int) -> str:
    tile, unit = cuda.geometry.tile, cuda.geometry.unit
    y, x = row % tile.m, column % tile.n
    where = f"tile ({row // tile.m}, {column // tile.n}) of {tile}"
    if isinstance(cuda, TmaPlan):
        g = cuda.geometry
        return f"{where}, warpgroup {y // (g.blocks_m * unit.m)}, wgmma of block {y // unit.m % g.blocks_m}"
    blocks = cuda.geometry.blocks
    part = blocks[0] * unit.m, blocks[1] * unit.n[0]
    return (
        f"{where}, warp ({y // part[0]}, {x // part[1]}), mma.sync of block "
        f"({y % part[0] // unit.m}, {x % part[1] // unit.n[0]})"
    )


def side_by_side(spec: Gemm, cuda: CudaGemm) -> list[tuple[str, str, str]]:
    """Both plans' steady states in the same words: section, the CDNA operation, the CUDA one."""
    left = plan_gemm(spec).loop
    planned = plan_cuda(cuda)
    if isinstance(planned, AsyncPlan):
        loops = [("", planned.loop)]
    else:
        loops = [("copying: ", planned.roles.copying), ("multiplying: ", planned.roles.multiplying)]
    rows = []
    for section in ("prologue", "steady", "drain"):
        right = [f"{name}{_said(op)}" for name, loop in loops for op in loop.section(section)]
        for a, b in zip_longest((_said(op) for op in left.section(section)), right, fillvalue=""):
            rows.append((section, a, b))
    return rows


def _said(op: Op) -> str:
    counts = " ".join(f"{counter}({count})" for counter, count in op.waits)
    if op.waits_or_syncs:
        what = " + ".join(filter(None, [counts, "barrier" if op.barrier else ""]))
        return f"wait {what}: {op.why}" if what else f"wait: {op.why}"
    if op.label in ("landed", "release"):
        return f"{'wait' if op.label == 'landed' else 'signal'}: {op.why}"
    moved = " → ".join(filter(None, [", ".join(map(str, op.reads)), ", ".join(map(str, op.writes))]))
    return f"{op.name} {moved}"


def stages_of(loop: Loop) -> int:
    return max(buffer.stages for buffer in loop.buffers)


def load_recorded(path: Path, key: str) -> npt.NDArray[Any]:
    """A recorded C. ParityError when the file has none of that specification."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            if key in stored:
                return np.asarray(stored[key])
            names = list(stored)
    except OSError as error:
        raise ParityError(f"--recorded {path}: {error.strerror or error}") from None
    raise ParityError(f"--recorded {path} has no {key}", f"it has {', '.join(names[:4])}, ...")


def record_key(cuda: CudaGemm, seed: int) -> str:
    """What an output is recorded under: the product and the seed of its inputs."""
    return f"{cuda.m}x{cuda.n}x{cuda.k}_{cuda.layout}_{cuda.dtype}_{cuda.out}_a{cuda.alpha:g}_b{cuda.beta:g}_s{seed}"
