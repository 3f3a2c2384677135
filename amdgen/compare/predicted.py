"""A built kernel beside the one that rocBLAS takes for the same product: both by the model of cycles, with no GPU."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.compare.rocblas import (
    DTYPES,
    Matrix,
    UnfitError,
    Wanted,
    arguments,
    generated,
    grid,
    tuning_file,
    wanted,
    winner,
)
from amdgen.compiled import Compiled
from amdgen.emulator.arena import Blank
from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch
from amdgen.kernels.tensors import Cost
from amdgen.predict import predict
from amdgen.timing.profile import Profile, profile

_WITHOUT = "give another size, or leave --tensile and --rocblas away"


@dataclass(frozen=True)
class Candidate:
    """One kernel, as the model has it. ``peak_share``: operations that count over the chip's peak for their type, at
    the clock that the model gives the kernel; 0 without matrix instructions. ``bound_share``: of what the unit that
    bounds it can do, 0 for latency. ``published``: the share of peak that rocBLAS's tuner measured, None where its
    files have no row of this shape."""

    name: str
    kernel: str
    seconds: float
    tflops: float
    gb_s: float
    peak_share: float
    bound: str
    bound_share: float
    published: float | None = None


@dataclass(frozen=True)
class Predictions:
    """Kernels for one problem on a chip. ``error``: the model's measured one, empty where nobody measured it;
    ``note``: a line about rocBLAS's, empty where there is nothing to say."""

    problem: str
    chip: str
    error: str
    kernels: tuple[Candidate, ...]
    note: str = ""

    def as_json(self) -> dict[str, object]:
        """All fields, and that they are predicted."""
        return {"predicted": True, **asdict(self)}


def compare_predicted(built: Compiled, tensile: Path | None = None, rocblas: Path | None = None) -> Predictions:
    """What the model says of ``built``, and where both checkouts are given of rocBLAS's kernel for the same product,
    which Tensile writes again. AmdgenError, UnfitError among them, where a kernel can't be had or followed."""
    spec, family = built.spec, built.family
    if (tensile is None) != (rocblas is None):
        missing, what = ("--rocblas", "ROCm/rocBLAS") if rocblas is None else ("--tensile", "ROCm/Tensile")
        raise UnfitError(f"rocBLAS's kernel needs {missing}, too", f"give a checkout of {what}")
    if rocblas is not None and family.name != "gemm":
        raise UnfitError(f"rocBLAS has no {family.name}", "leave --tensile and --rocblas away")
    cost, note = family.cost(spec), ""
    theirs: tuple[Candidate, ...] = ()
    if tensile is not None and rocblas is not None:
        other, note = _of_rocblas(spec, cost, tensile, rocblas)
        theirs = (other,)
    elif family.name == "gemm":
        note = "for rocBLAS's kernel give --tensile and --rocblas, your checkouts of ROCm/Tensile and ROCm/rocBLAS"
    found = predict(built)
    ours = _row("amdgen", built.kernel, found, cost, spec)
    return Predictions(family.problem(spec), found.chip, found.error, (ours, *theirs), note)


def _of_rocblas(spec: Any, cost: Cost, tensile: Path, rocblas: Path) -> tuple[Candidate, str]:
    """rocBLAS's kernel, and a line where its tuning files don't have the shape."""
    arch: Arch = spec.machine
    asked = wanted(spec)
    chosen = winner(tuning_file(rocblas, arch, asked), asked)
    code, facts = generated(tensile, chosen, arch.name)
    if facts["GlobalSplitU"] > 1 or facts["PersistentKernel"]:
        raise UnfitError(
            f"rocBLAS's kernel for this shape, {facts['Name']}, splits K or is persistent: the model can't follow it",
            _WITHOUT,
        )
    kernel = next(iter(CodeObject.parse(code).kernels.values()))
    threads = kernel.metadata.max_flat_workgroup_size
    args = arguments(kernel, facts, asked.shape, asked.alpha, asked.beta, matrices(asked, facts))
    try:
        found = profile(code, kernel.name, grid(facts, asked.m, asked.n, 1), threads, args, chip=arch.chip.name)
    except AmdgenError as error:
        raise UnfitError(f"rocBLAS's kernel can't be predicted: {error}", _WITHOUT) from None
    exact = chosen.shape == asked.shape
    published = chosen.percent / 100 if exact and chosen.percent is not None else None
    m, n, batch, k = chosen.shape
    note = "" if exact else (
        f"rocBLAS's tuning files have no row of this shape: it takes the winner of the nearest that fits, {n}x{m}x{k}"
        f"{f' x {batch}' if batch > 1 else ''}"
    )  # fmt: skip
    return _row("rocBLAS", str(facts["Name"]), found, cost, spec, published), note


def matrices(asked: Wanted, facts: dict[str, Any]) -> dict[str, Matrix]:
    """Blank memory: what a product's values are does not steer it. D is C, as in BLAS."""
    columns = asked.m if asked.a else asked.k, asked.k if asked.b else asked.n, asked.n
    letters = facts["DataType"], facts["DataType"], facts["DestDataType"]
    sizes = [lead * count for lead, count in zip(asked.leads, columns, strict=True)]
    held = [Blank(size * np.dtype(DTYPES[letter]).itemsize) for size, letter in zip(sizes, letters, strict=True)]
    a, b, c = (Matrix(*one) for one in zip(held, asked.leads, sizes, strict=True))
    return {"A": a, "B": b, "C": c, "D": c}


def _row(name: str, kernel: str, found: Profile, cost: Cost, spec: Any, published: float | None = None) -> Candidate:
    arch: Arch = spec.machine
    rate = arch.flops_per_cycle_cu.get(getattr(spec, "dtype", ""), 0) if found.flops else 0
    peak = rate * arch.cus * found.clock_mhz * 1e6
    speed = cost.operations / found.seconds
    return Candidate(
        name, kernel, found.seconds, speed / 1e12, cost.bytes / found.seconds / 1e9, speed / peak if peak else 0.0,
        found.bound, found.use.get(found.bound, 0.0), published,
    )  # fmt: skip
