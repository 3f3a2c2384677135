"""GEMM kernels for NVIDIA that several tests look at."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import launch_of
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Tile


def alone(size: tuple[int, int, int], tile: Tile, **way: Any) -> TmaGeometry:
    """One warpgroup's tile, in blocks that share no copies."""
    how: dict[str, Any] = {"staging": "tma", "cluster": (1, 1), "decomposition": "data_parallel", "stages": 6, **way}
    return tma_geometry(Gemm("sm_90a", *size, dtype="bf16", tile=tile, warpgroups=1, **how))


def place_in_group(text: str, g: TmaGeometry, tall: int, at: int) -> SimpleNamespace:
    """Where the kernel's text says that a tile of a group lies which has ``tall`` above one another."""
    numbers = launch_of(g).args[-1].values
    p = SimpleNamespace(across=numbers["across"], group=numbers["group"])
    known: dict[str, Any] = {"p": p, "tall": tall, "at": at, "min": min, "max": max}
    found = re.search(r"const i32 first = (.*), wide = (max.*), within = (.*);\n  return {(.*), (.*)};", text)
    assert found is not None
    for name, said in zip(("first", "wide", "within", "x", "y"), found.groups(), strict=True):
        known[name] = eval(said.replace("/", "//"), known)
    return SimpleNamespace(x=known["x"], y=known["y"])
