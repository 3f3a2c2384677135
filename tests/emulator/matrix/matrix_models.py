"""The numeric models on the operand types that matrix instructions give them, under names of their own."""

from __future__ import annotations

from amdgen.emulator.matrix import DotModel, numeric_model
from amdgen.isa import load_isa

_TYPED = {
    "fma_f32": ("gfx942", "fma_f32", "f32", "f32", "f32"),
    "fma_f64": ("gfx942", "fma_f64", "f64", "f64", "f64"),
    "int8": ("gfx942", "int8", "i8", "i8", "i32"),
    "cdna1_f16": ("gfx908", "cdna1_f16", "f16", "f16", "f32"),
    "cdna1_bf16": ("gfx908", "cdna1_bf16", "bf16", "bf16", "f32"),
    "cdna2_f16": ("gfx90a", "cdna2", "f16", "f16", "f32"),
    "cdna2_bf16": ("gfx90a", "cdna2_bf16", "bf16", "bf16", "f32"),
    "cdna2_bf16_1k": ("gfx90a", "cdna2", "bf16", "bf16", "f32"),
    "cdna3_f16": ("gfx942", "cdna3", "f16", "f16", "f32"),
    "cdna3_bf16": ("gfx942", "cdna3", "bf16", "bf16", "f32"),
    "cdna3_xf32": ("gfx942", "cdna3_xf32", "xf32", "xf32", "f32"),
    "cdna4_f16": ("gfx950", "cdna4", "f16", "f16", "f32"),
    "cdna4_bf16": ("gfx950", "cdna4", "bf16", "bf16", "f32"),
    **{
        f"cdna3_{a}_{b}": ("gfx942", "cdna3_fp8", f"{a}_fnuz", f"{b}_fnuz", "f32")
        for a in ("fp8", "bf8")
        for b in ("fp8", "bf8")
    },
    **{
        f"cdna4_{a}_{b}": ("gfx950", "cdna4_f8f6f4", a, b, "f32")
        for a in ("fp8", "bf8", "fp6", "bf6", "fp4")
        for b in ("fp8", "bf8", "fp6", "bf6", "fp4")
    },
}
MODELS: dict[str, DotModel] = {
    name: numeric_model(load_isa(arch).numerics[numeric], a, b, d) for name, (arch, numeric, a, b, d) in _TYPED.items()
}
