"""Timings of GEMM kernels, as ``python -m benchmarks.cuda.choice measure`` writes them, beside what the cost model has
of each kernel: how good the choice is that the model makes among them.

``benchmarks/cuda/timings/`` keeps those of an H200 that the constants in ``isa/`` are fitted to, and in ``judged/``
some of an H100 and an H200 that nothing is fitted to.
"""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.isa.nvidia import load_nvidia
from amdgen.isa.nvidia_tuning import GemmCosts, RegisterCosts
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.choose import first_choice
from amdgen.kernels.gemm.cuda.cost import (
    RegisterWork,
    Work,
    copied_bytes,
    cycles,
    register_cycles,
    register_work,
    work_of,
)
from amdgen.kernels.gemm.cuda.registers import register_geometry
from amdgen.kernels.gemm.cuda.tma_budget import limits
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile
from benchmarks.cuda.products import ARCH

HOW = (
    "staging", "waves", "tile", "warpgroups", "stages", "cluster", "turned", "store", "copies", "blocks",
    "decomposition", "splits", "reduction",
)  # fmt: skip
PREDICTED = "predicted"
"""How the ``device`` of a file begins whose times are no measurements."""


def how(spec: Gemm) -> dict[str, Any]:
    """The fields that say how a product is computed, as a file has them."""
    values = {name: getattr(spec, name) for name in HOW}
    return {**values, "tile": str(spec.tile)}


def read_how(found: dict[str, Any]) -> dict[str, Any]:
    """The fields of a specification again."""
    pairs = {name: tuple(found[name]) for name in ("cluster", "waves") if found.get(name)}
    return {"staging": "tma", "turned": False, **found, **pairs, "tile": Tile(*map(int, found["tile"].split("x")))}


def held(path: Path) -> Any:
    """What a file says; one that is packed by gzip may leave out what is not said or not so."""
    return json.loads(gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes())


@dataclass(frozen=True)
class Costs:
    """Of products without and with scales of blocks, and of kernels without the copy engine."""

    plain: GemmCosts
    scaled: GemmCosts
    registers: RegisterCosts


def costs_now() -> Costs:
    """As ``isa/`` has them."""
    arch = load_nvidia(ARCH).arch
    assert arch.gemm_costs and arch.gemm_costs_scaled and arch.gemm_costs_registers
    return Costs(arch.gemm_costs, arch.gemm_costs_scaled, arch.gemm_costs_registers)


class Measured:
    """Products with the ways in which they were computed: arrays of (products, ways), the last way of a product
    repeated where it has fewer. Those without the copy engine are the ``registers``, zeros elsewhere; their ``work`` is
    that of another way."""

    def __init__(self, paths: Sequence[Path], arch: str | None = None, scaled: bool | None = None) -> None:
        """``arch``: as which machine they are planned, in place of that of the file. ``scaled``: those with scales of
        blocks alone, or those without."""
        rows: list[tuple[tuple[int, ...], float, list[Work | RegisterWork], list[float]]] = []
        with_scales, predicted = [], []
        for path in paths:
            found = held(path)
            kind = {"dtype": found["dtype"], "scales": found.get("scales", "")}
            if scaled is not None and scaled != bool(kind["scales"]):
                continue
            for row in found["rows"]:
                base = Gemm(arch or found.get("arch", ARCH), *row["shape"], **kind)
                works = [_work(base.chosen(**read_how(c["how"]))) for c in row["candidates"]]
                rows.append((tuple(row["shape"]), row["library_us"], works, [c["us"] for c in row["candidates"]]))
                with_scales.append(bool(kind["scales"]))
                predicted.append(found["device"].startswith(PREDICTED))
        most = max(len(times) for *_, times in rows)
        self.shapes = np.array([shape for shape, *_ in rows])
        self.scaled, self.predicted = np.array(with_scales), np.array(predicted)
        self.library = np.array([library for _, library, _, _ in rows])
        self.ways = np.array([len(times) for *_, times in rows])
        padded = [[*works, *[works[-1]] * (most - len(works))] for _, _, works, _ in rows]
        self.times = np.array([[*times, *[times[-1]] * (most - len(times))] for *_, times in rows])
        self.work = Work(**_figures(Work, [_engine_only(row) for row in padded]))
        nothing = RegisterWork(**{f.name: 0 for f in fields(RegisterWork)})
        in_registers = [[w if isinstance(w, RegisterWork) else nothing for w in row] for row in padded]
        self.registers = RegisterWork(**_figures(RegisterWork, in_registers))

    @property
    def best(self) -> np.ndarray:
        """Microseconds of the quickest."""
        return np.asarray(self.times.min(axis=1))

    @property
    def is_way(self) -> np.ndarray:
        """Where the arrays have a way of their own, and no other repeated."""
        return np.asarray(np.arange(self.times.shape[1]) < self.ways[:, None])

    def cycles(self, costs: Costs) -> np.ndarray:
        """Predicted."""
        engine = cycles(self.work, costs.plain)
        if self.scaled.any():
            engine = np.where(self.scaled[:, None], cycles(self.work, costs.scaled), engine)
        in_registers = register_cycles(self.registers, costs.registers)
        return np.asarray(np.where(self.registers.turns > 0, in_registers, engine))

    def chosen(self, costs: Costs) -> np.ndarray:
        """Microseconds of those that are chosen."""
        in_registers = self.registers.turns > 0
        shared = ~in_registers & (self.work.cluster_size > 1)
        copied = np.where(in_registers, np.inf, copied_bytes(self.work))
        most = limits(load_nvidia(ARCH).arch)
        first = first_choice(self.cycles(costs), shared, copied, self.scaled[:, None], most)
        return np.asarray(self.times[np.arange(len(first)), first])


def _work(spec: Gemm) -> Work | RegisterWork:
    if spec.staging == "registers":
        return register_work(register_geometry(spec))
    return work_of(tma_geometry(spec))


def _engine_only(row: Sequence[Work | RegisterWork]) -> list[Work]:
    """With some work in place of that of kernels without the copy engine."""
    some = Work(**{f.name: 1 for f in fields(Work)})
    return [w if isinstance(w, Work) else some for w in row]


def _figures(kind: type[Any], rows: Sequence[Sequence[Any]]) -> dict[str, np.ndarray]:
    return {f.name: np.array([[getattr(w, f.name) for w in row] for row in rows]) for f in fields(kind)}


def summary(measured: Measured, costs: Costs) -> str:
    """Regret, and cuBLAS's time over that of the kernels chosen and of the best that were measured."""
    chosen, best = measured.chosen(costs), measured.best
    regrets, ratios = chosen / best - 1, np.sort(measured.library / chosen)
    possible = measured.library / best
    return (
        f"{len(chosen)} products: regret mean {regrets.mean():.3f}, nine in ten under {np.quantile(regrets, 0.9):.3f}, "
        f"worst {regrets.max():.3f}; cuBLAS's time over ours {_geomean(ratios):.3f}, one in ten under "
        f"{np.quantile(ratios, 0.1):.3f}, least {ratios[0]:.3f}; of the best measured {_geomean(possible):.3f}, least "
        f"{possible.min():.3f}"
    )


def _geomean(values: np.ndarray) -> float:
    return math.exp(float(np.log(values).mean()))
