"""Groups of rows on a GPU, launched again and again."""

from __future__ import annotations

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.kernels.gemm import Gemm
from amdgen.launch import load
from amdgen.verify import compare, random_data

_EMPTY = 2
"""The launch in which no group has a row."""


def check_launches(spec: Gemm) -> None:
    """Four launches of one loaded kernel, each with other ends of groups, are right, and that of no row writes none:
    so the counter that hands out tiles is 0 again after each."""
    device = open_device("cuda", "sm_90a")
    loaded = load(build(spec), device)
    for seed in range(4):
        data = random_data(spec, seed)
        if seed == _EMPTY:
            data["ends"][...] = 0
        before = data["c"].copy()
        tensors = {name: device.empty(array.shape, array.dtype) for name, array in data.arrays.items()}
        for name, array in data.arrays.items():
            tensors[name].write(array)
        loaded.bind(tensors).start().wait()
        data["c"][...] = tensors["c"].read()
        if seed == _EMPTY:
            assert data["c"].tobytes() == before.tobytes()
        else:
            assert compare(spec, data).ok, f"launch {seed}: {compare(spec, data)}"
