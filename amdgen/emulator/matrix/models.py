"""Numeric models of the matrix cores, by the name that an instruction's YAML entry gives (`numeric: cdna3_f16`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from amdgen.emulator.matrix.cdna3 import Adder
from amdgen.emulator.matrix.cdna12 import ExactAdder, FlushingTree
from amdgen.emulator.matrix.formats import Array, decode
from amdgen.emulator.matrix.scalar import chain_f32, chain_f64, sum_i8
from amdgen.errors import AmdgenError

Compute = Callable[[Array, Array, Array], Array]

_MMA_SIM = "MMA-Sim 2.1.1 (microsoft/MMA-Sim), which its authors validated bitwise on {gpu}"
_ASSUMED = "assumed to be that of gfx942; no bit-exact public model of gfx950 is known"


@dataclass(frozen=True)
class DotModel:
    """What one matrix instruction computes: D = A·B + C for X blocks at once, on raw bits.

    Called with a (K, M, X), b (K, N, X), c (M, N, X), in the storage dtypes of `formats.RAW` (e.g. uint16 for f16 and
    bf16, uint32 for f32 and i32); returns D (M, N, X) as bits of d_type. X contiguous is fastest. X stands for waves
    times blocks.

    verified: the arithmetic was matched to real hardware, by `source`. bit_exact: false only for `fast` models.
    """

    name: str
    a_type: str
    b_type: str
    d_type: str
    compute: Compute
    verified: bool
    source: str
    bit_exact: bool = True

    def __call__(self, a: Array, b: Array, c: Array) -> Array:
        return self.compute(a, b, c)


def _models() -> dict[str, DotModel]:
    found: dict[str, DotModel] = {}

    def add(name: str, a: str, b: str, compute: Compute, source: str, *, d: str = "f32", verified: bool = True) -> None:
        found[name] = DotModel(name, a, b, d, compute, verified, source)

    cdna1, cdna2, cdna3 = (_MMA_SIM.format(gpu=gpu) for gpu in ("MI100", "MI250X", "MI300X"))
    add("fma_f32", "f32", "f32", chain_f32, _MMA_SIM.format(gpu="MI100, MI250X and MI300X"))
    add("fma_f64", "f64", "f64", chain_f64, _MMA_SIM.format(gpu="MI250X and MI300X"), d="f64")
    add("int8", "i8", "i8", sum_i8, "integer arithmetic; wrapping is assumed", d="i32", verified=False)
    add("cdna1_f16", "f16", "f16", ExactAdder("f16", 4), cdna1)
    add("cdna1_bf16", "bf16", "bf16", ExactAdder("bf16", 2), cdna1)
    add("cdna2_f16", "f16", "f16", FlushingTree("f16", 4), cdna2)
    add("cdna2_bf16", "bf16", "bf16", FlushingTree("bf16", 2), cdna2)
    add("cdna2_bf16_1k", "bf16", "bf16", FlushingTree("bf16", 4), cdna2)
    for type_name in ("f16", "bf16"):
        add(f"cdna3_{type_name}", type_name, type_name, Adder(type_name, type_name, 8), cdna3)
        add(f"cdna4_{type_name}", type_name, type_name, Adder(type_name, type_name, 8), _ASSUMED, verified=False)
    add("cdna3_xf32", "xf32", "xf32", Adder("xf32", "xf32", 4), cdna3)
    for a in ("fp8", "bf8"):
        for b in ("fp8", "bf8"):
            fnuz = f"{a}_fnuz", f"{b}_fnuz"
            add(f"cdna3_{a}_{b}", *fnuz, Adder(*fnuz, 16, split=True), cdna3)
            add(f"cdna4_{a}_{b}", a, b, Adder(a, b, 16, split=True), _ASSUMED, verified=False)
    return found


MODELS: dict[str, DotModel] = _models()
"""Every bit-exact model by name."""


def dot_model(name: str, *, fast: bool = False) -> DotModel:
    """The model called `name`. fast: same types, but a float32 (or float64) matrix product: NOT bit-exact.

    Raises AmdgenError for an unknown name.
    """
    try:
        model = MODELS[name]
    except KeyError:
        raise AmdgenError(f"no numeric model {name!r}", hint=f"known models: {', '.join(sorted(MODELS))}") from None
    if not fast or model.d_type == "i32":
        return model
    source = "NumPy matmul: neither the hardware's order nor its rounding"
    return replace(model, compute=_Matmul(model), verified=False, source=source, bit_exact=False)


@dataclass(frozen=True)
class _Matmul:
    model: DotModel

    def __call__(self, a: Array, b: Array, c: Array) -> Array:
        number = np.dtype(np.float64 if self.model.d_type == "f64" else np.float32)
        va, vb = (
            np.ascontiguousarray(np.moveaxis(raw, 2, 0)).view(np.float64)
            if name == "f64"
            else decode(name, np.ascontiguousarray(np.moveaxis(raw, 2, 0)))
            for name, raw in ((self.model.a_type, a), (self.model.b_type, b))
        )
        with np.errstate(all="ignore"):
            d = np.matmul(va.transpose(0, 2, 1), vb)
            d += np.moveaxis(c.view(number), 2, 0)
        return np.ascontiguousarray(np.moveaxis(d, 0, 2)).view(c.dtype)
