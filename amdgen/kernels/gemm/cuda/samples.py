"""Random specifications of products on NVIDIA GPUs, done in all ways, for tests and benchmarks."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import AsyncPlan, CudaPlan, RegisterPlan, TmaPlan, plan_cuda
from amdgen.kernels.gemm.cuda.build import plan_async, plan_registers, plan_tma
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.spec import Tile

GROUP = 4
"""Specifications that differ in their sizes alone: they share a kernel, which is what compiling costs."""
_ASYNC = (
    (128, 256, (2, 4)),
    (128, 128, (2, 2)),
    (128, 64, (2, 2)),
    (64, 64, (2, 2)),
    (64, 128, (1, 4)),
    (32, 64, (2, 1)),
)
_FEW = 500
"""Rows and columns of C, at most, where k is split: all parts of all tiles run at once."""
_REGISTERS = (
    (64, 64, (4, 1)), (64, 128, (4, 1)), (64, 256, (4, 1)), (128, 64, (4, 1)), (32, 128, (2, 2)), (16, 256, (1, 4)),
    (32, 64, (2, 1)), (16, 32, (1, 1)), (32, 32, (1, 1)),
)  # fmt: skip
_WHOLE = 128
"""Bytes of k, at most, mostly, where it goes to registers at once."""
Plan = CudaPlan


def group(seed: int, number: int, largest: int = 3000, staging: str = "") -> list[Plan]:
    """The ``number``-th group of GROUP planned specifications, of one staging where it is given; the same each time."""
    rng = random.Random(f"{seed} {number} {largest}")
    base = _planned(rng, largest, staging)
    plans = [base]
    for _ in range(40):
        if len(plans) == GROUP:
            break
        m, n, k = (_size(rng, largest) for _ in range(3))
        if base.spec.decomposition == "split_k":
            m, n, k = min(m, _FEW), min(n, _FEW), max(k, largest // 2)
        other = base.spec.chosen(m=m, n=n, k=k, lda=0, ldb=0, ldc=0)
        if isinstance(base, TmaPlan) and other.padded != base.spec.padded:
            other = other.chosen(lda=_up(other.pitches[0]), ldb=_up(other.pitches[1]))
        if isinstance(base, RegisterPlan):
            m, n = _sides(rng, largest)
            other = base.spec.chosen(m=m, n=n, ldc=rng.choice([0, n + rng.randint(0, 9)]))
        try:
            plans.append(_AGAIN[type(base)](other))
        except SpecError:
            continue
    return plans


_AGAIN: dict[type, Callable[[Gemm], Plan]] = {TmaPlan: plan_tma, AsyncPlan: plan_async, RegisterPlan: plan_registers}


def _size(rng: random.Random, largest: int) -> int:
    ways = (rng.randint(1, largest), rng.randint(1, min(largest, 300)), rng.randint(1, min(largest, 40)))
    return rng.choice([*ways, min(largest, rng.choice([64, 128, 256, 512, 1024, 2048]))])


def _sides(rng: random.Random, largest: int) -> tuple[int, int]:
    """Rows and columns of C, of which one in three is large: there warps overlap."""
    if rng.random() < 0.33:
        return rng.randint(largest * 2 // 3, largest), rng.randint(largest * 2 // 3, largest)
    return _size(rng, largest), _size(rng, largest)


def _up(value: int) -> int:
    return -(-value // 16) * 16


def _planned(rng: random.Random, largest: int, staging: str) -> Plan:
    """A random product, done in a random way: the first of ever plainer ways that fits it."""
    while True:
        how = ways(rng)
        if staging and how["staging"] != staging:
            continue
        asked = product(rng, largest, how)
        plainer = {k: v for k, v in how.items() if k not in ("cluster", "tile", "waves", "stages", "turned")}
        for fields in (how, plainer, {k: v for k, v in plainer.items() if k in ("staging", "decomposition", "splits")}):
            try:
                plan = plan_cuda(asked.chosen(**fields))
            except SpecError:
                continue
            return _retiled(rng, plan, fields)


def product(rng: random.Random, largest: int, how: dict[str, Any]) -> Gemm:
    """Of any sizes on cp.async; with rows that the copy engine can read, and of few tiles where k is split."""
    arch = rng.choice(["sm_90a", "sm_80"]) if how["staging"] != "tma" else "sm_90a"
    dtypes = ["f16", "f16", "bf16", "bf16", "tf32", "fp8", "bf8", "i8"]
    dtype = rng.choice([d for d in dtypes if arch != "sm_80" or d not in ("fp8", "bf8")])
    if dtype == "i8":
        how |= {"decomposition": None, "splits": None, "reduction": None, "in_order": False}
    if how["staging"] == "registers":
        dtype = rng.choice(["f16", "f16", "bf16", "bf16", "tf32", "i8"])
    layouts = ["nt", "nt", "nn", "tn", "tt"] if how["staging"] != "registers" else ["nt"]
    if how["staging"] == "tma" and dtype not in ("f16", "bf16"):
        layouts = ["nt"]
    fields: dict[str, Any] = {"dtype": dtype, "layout": rng.choice(layouts)}
    m, n, k = (_size(rng, largest) for _ in range(3))
    if how.get("decomposition") == "split_k":
        m, n, k = min(m, _FEW), min(n, _FEW), max(k, largest // 2)
    if rng.random() < 0.5:
        m, n, k = (min(_up(v), largest // 16 * 16) for v in (m, n, k))
    if how["staging"] == "registers":
        piece = {"tf32": 4, "i8": 16}.get(dtype, 8)
        k = rng.randint(1, rng.choice([1, 1, 2]) * _WHOLE // 16) * piece
        m, n = _sides(rng, largest)
    if dtype != "i8":
        fields["out_dtype"] = rng.choice(["", "f16", "bf16", "f32"])
        fields["alpha"] = rng.choice([1.0, 1.0, 1.0, 0.5, -1.25, 2.0, 0.0])
        fields["beta"] = rng.choice([0.0, 0.0, 0.0, 1.0, -0.5])
        fields["bias"] = rng.random() < 0.3
        fields["activation"] = rng.choice(["", "", "", "relu", "gelu", "silu"])
    if rng.random() < (0.05 if how.get("decomposition") == "split_k" else 0.2):
        fields["batch"] = rng.randint(2, 5)
    spec = Gemm(arch, m, n, k, **fields)
    if rng.random() < 0.25:
        lda, ldb, ldc = (least + rng.choice([0, 0, 1, 3, 8, 16]) for least in (spec.a_shape[1], spec.b_shape[1], n))
        spec = spec.chosen(lda=lda, ldb=ldb, ldc=ldc)
    if rng.random() < 0.15:  # rows that begin where 16 bytes do and end elsewhere
        spec = spec.chosen(ldc=_up(n))
    if how["staging"] == "registers":
        spec = spec.chosen(lda=_up(spec.pitches[0]) if spec.lda else 0, ldb=_up(spec.pitches[1]) if spec.ldb else 0)
    if how["staging"] == "tma" and not spec.tma_reads and ("copies" in how or "blocks" in how or rng.random() < 0.5):
        spec = spec.chosen(lda=_up(spec.pitches[0]), ldb=_up(spec.pitches[1]))
    return spec


def ways(rng: random.Random) -> dict[str, Any]:
    """How it is asked to be done: fields of Gemm."""
    way = rng.random()
    if way < 0.25:
        how: dict[str, Any] = {"staging": "cp_async"}
        if rng.random() < 0.7:
            m, n, warps = rng.choice(_ASYNC)
            how |= {"tile": Tile(m, n, rng.choice([32, 64])), "waves": warps, "stages": rng.randint(2, 4)}
        if rng.random() < 0.4:
            return {"staging": "registers"}
    else:
        how = {
            "staging": "tma",
            "setmaxnreg": rng.random() < 0.9,
            "store": rng.choice([None, None, None, "direct", "rows"]),
        }
        if rng.random() < 0.4:
            how["cluster"] = rng.choice([(1, 2), (2, 1), (2, 2), (1, 4), (4, 1), (2, 4), (4, 2)])
        how["turned"] = rng.random() < 0.3
        if rng.random() < 0.2:
            how |= {"copies": "threads", "cluster": (1, 1)}
        if way >= 0.75 and rng.random() < 0.3:
            how |= {"blocks": rng.choice([2, 3]), "cluster": (1, 1), "decomposition": "data_parallel"}
    if 0.25 <= way < 0.55:
        how |= {"turned": False, "decomposition": "split_k", "splits": rng.choice([2, 3, 5, 8, 11])}
        how["reduction"] = rng.choice(["workspace", "tma", "atomic", "cluster", "cluster"])
        if how["reduction"] == "cluster":
            how |= {"turned": rng.random() < 0.4, "cluster": (1, 1), "splits": min(how["splits"], 8)}
        how["in_order"] = how["reduction"] == "tma" and rng.random() < 0.4
    elif 0.55 <= way < 0.75:
        how["decomposition"] = "stream_k"
    if rng.random() < 0.2:
        how |= {"raster": rng.choice([0, 1, 3, 8]), "along_n": rng.random() < 0.5}
    return how


def _retiled(rng: random.Random, plan: Plan, fields: dict[str, Any]) -> Plan:
    """With one of the tiles that the cost model likes less, now and then."""
    if isinstance(plan, RegisterPlan) and rng.random() < 0.8:
        m, n, warps = rng.choice(_REGISTERS)
        try:
            return plan_registers(plan.spec.chosen(tile=Tile(m, n, plan.geometry.tile.k), waves=warps))
        except SpecError:
            pass
    if isinstance(plan, TmaPlan) and rng.random() < 0.5:
        free = plan.spec.chosen(tile=None, warpgroups=None, stages=None, cluster=fields.get("cluster"))
        try:
            return plan_tma(rng.choice(ranked(free)[:80]).spec)
        except SpecError:
            pass
    return plan


def kind(spec: Gemm) -> str:
    """How it is done, in a word or two: what the report counts by."""
    if spec.staging != "tma":
        return f"{spec.arch} {'cp.async' if spec.staging == 'cp_async' else spec.staging}"
    if not spec.tma_reads:
        return f"{spec.arch} padded"
    if spec.copies == "threads" or spec.blocks:
        return f"{spec.arch} {spec.copies or 'engine'} x{spec.blocks or 1}"
    if spec.decomposition != "split_k":
        return f"{spec.arch} {spec.decomposition}"
    return f"{spec.arch} split_k {spec.reduction or 'workspace'}{' in turn' if spec.in_order else ''}"


def describe(plan: Plan) -> str:
    """The completed specification's fields that are not their defaults."""
    s = plan.spec
    fields = [(f.name, getattr(s, f.name), f.default) for f in dataclasses.fields(s)]
    return " ".join(f"{name}={value}" for name, value, default in fields if value != default)
