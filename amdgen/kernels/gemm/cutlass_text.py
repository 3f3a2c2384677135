"""A plain product in CUTLASS 3.x to compare with: a handful of configurations of its collective builder, each with two
orders of tiles, of which the fastest counts.

Tiles of 128x256 and 256x128 by two warpgroups together, smaller ones by two warpgroups in turns (ping-pong), in
clusters and alone, with as many stages as fit. Stream-K is not among them: only its preparation clears its flags, which
is done once here, and launched again and again it hung. ``Any`` stands for torch's tensors.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from amdgen.emit.environment import render
from amdgen.isa.nvidia_names import nvidia_target
from amdgen.kernels.gemm.peer import is_plain, stored
from amdgen.kernels.gemm.spec import Gemm

_TARGET = "sm_90a"
_ELEMENTS = {"f16": "half_t", "bf16": "bfloat16_t"}
_SCHEDULES = {  # the loop's, and the epilogue's that goes with it
    "together": ("KernelTmaWarpSpecializedCooperative", "TmaWarpSpecializedCooperative"),
    "turns": ("KernelTmaWarpSpecializedPingpong", "TmaWarpSpecialized"),
}
_SWIZZLES = (1, 8)
"""Rows of tiles, at most, that are computed side by side so that L2 keeps their operands."""


@dataclass(frozen=True)
class Way:
    """One kernel: rows, columns and k of a tile, the cluster's, and how warpgroups share a tile."""

    tile: tuple[int, int, int]
    cluster: tuple[int, int] = (1, 1)
    warpgroups: str = "turns"

    @property
    def name(self) -> str:
        """Short, for tables."""
        return "_".join(("x".join(map(str, self.tile)), "x".join(map(str, self.cluster)), self.warpgroups))


CONFIGURATIONS = (
    Way((128, 256, 64), (2, 1), "together"),
    Way((256, 128, 64), (2, 1), "together"),
    Way((256, 128, 64), (1, 2), "together"),
    Way((128, 192, 64), (2, 1), "together"),
    Way((128, 128, 64), (2, 1)),
    Way((128, 128, 64)),
    Way((64, 256, 64), (1, 2)),
    Way((64, 128, 64), (2, 1)),
    Way((64, 64, 128)),
)


def source(way: Way, dtype: str, layout: str) -> str:
    """The text of one kernel with the functions that prepare and start it."""
    major = {True: "RowMajor", False: "ColumnMajor"}
    schedule, epilogue = _SCHEDULES[way.warpgroups]
    return render("cuda/peers/cutlass_gemm.cu.j2", {
        "element": _ELEMENTS[dtype], "layout_a": major[layout[0] == "n"], "layout_b": major[layout[1] == "n"],
        **dict(zip(("rows", "columns", "depth"), way.tile, strict=True)),
        **dict(zip(("cluster_rows", "cluster_columns"), way.cluster, strict=True)),
        "schedule": schedule, "epilogue": epilogue,
    })  # fmt: skip


def sources(dtype: str, layout: str) -> list[str]:
    """The text of every configuration."""
    return [source(way, dtype, layout) for way in CONFIGURATIONS]


def calls(
    spec: Gemm, tensors: Mapping[str, Any], compiled: Callable[[Sequence[str]], Sequence[Path]]
) -> dict[str, Callable[[], None]]:
    """By configuration a call that leaves C in place; none where the problem is more than a product of f16 or bf16, or
    not for sm_90a. Those that CUTLASS refuses are left out. ``compiled``: shared libraries of texts."""
    if not is_plain(spec) or nvidia_target(spec.arch) != _TARGET:
        return {}
    a, b, c = stored(spec, tensors)
    found = {}
    for way, path in zip(CONFIGURATIONS, compiled(sources(spec.dtype, spec.layout)), strict=True):
        for swizzle in _SWIZZLES:
            call = _call(path, (a, b, c), spec, swizzle)
            if call is not None:
                found[f"{way.name}_s{swizzle}"] = call
    return found


def _call(path: Path, operands: tuple[Any, Any, Any], spec: Gemm, swizzle: int) -> Callable[[], None] | None:
    """None where CUTLASS refuses. What is prepared lives as long as the process."""
    import torch

    library = ctypes.CDLL(str(path))
    library.prepare.restype = ctypes.c_void_p
    handle = library.prepare(
        *(ctypes.c_void_p(t.data_ptr()) for t in operands), *(ctypes.c_int(size) for size in (spec.m, spec.n, spec.k)),
        *(ctypes.c_int64(t.stride(0)) for t in operands), ctypes.c_int(swizzle),
    )  # fmt: skip
    if handle is None:
        return None
    torch.cuda.synchronize()  # it is prepared on another stream than the launches'
    prepared = ctypes.c_void_p(handle)

    def start() -> None:
        status = library.start(prepared, ctypes.c_void_p(torch.cuda.current_stream().cuda_stream))
        if status:
            raise RuntimeError(f"CUTLASS: status {status} of a launch")

    start.keeps = operands  # type: ignore[attr-defined]  # their addresses are in what is prepared
    return start
