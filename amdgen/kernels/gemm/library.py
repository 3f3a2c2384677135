"""The vendor's library on the same product, through torch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from amdgen.kernels.blas import BlasProduct
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.kernels.gemm.spec import Gemm

_SCALES_ALIKE = 4
"""Of cuBLAS: its rows of scales are multiples of so many (16 bytes of f32)."""


def library_call(torch: Any, spec: Gemm, tensors: Mapping[str, Any]) -> tuple[str, Callable[[], Any]] | None:
    """The library's name and a call that leaves C in place; None where torch has none of this product's kind."""
    if spec.ending or spec.alpha != 1 or spec.batch > 1 or spec.b_dtype or spec.preshuffled:
        return None
    if spec.groups or (spec.scales and spec.is_nvidia):
        return _grouped_or_scaled(torch, spec, tensors)
    if spec.beside:
        return None
    name = "cuBLAS" if spec.is_nvidia else "hipBLASLt"
    a, b, c = (tensors[name][..., :width] for name, width in zip("abc", _widths(spec), strict=True))
    a = a if spec.layout[0] == "n" else a.t()
    b = b if spec.layout[1] == "n" else b.t()
    if spec.dtype in ("f16", "bf16") and spec.out_name == spec.dtype:
        return name, lambda: torch.matmul(a, b, out=c)
    if spec.dtype == "fp8" and spec.layout == "nt":
        one = torch.ones((), device="cuda")
        return name, lambda: torch._scaled_mm(
            a, b, scale_a=one, scale_b=one, out_dtype=c.dtype, use_fast_accum=True, out=c
        )
    return None


def blas_product(spec: Gemm) -> BlasProduct | None:
    """The product as BLAS libraries take it; None with an epilogue, scales, groups or codes, which those of AMD take in
    other ways or not at all."""
    plain = set(spec.ending) <= {"beta"} and not spec.groups and not spec.beside
    if not plain or spec.element.block or spec.dtype == "xf32":
        return None
    return BlasProduct(
        spec.m, spec.n, spec.k, (spec.element.name, spec.b_element.name, spec.out.name), spec.sums.name,
        (spec.layout[0] == "t", spec.layout[1] == "t"), spec.pitches, spec.strides, spec.batch, spec.alpha, spec.beta,
    )  # fmt: skip


def _grouped_or_scaled(torch: Any, spec: Gemm, tensors: Mapping[str, Any]) -> tuple[str, Callable[[], Any]] | None:
    """torch's grouped product of bf16, or cuBLAS's of fp8 with the same scales; none has both in this form."""
    if spec.weights or spec.element.block:
        return None
    a, b = tensors["a"][..., : spec.a_shape[1]], tensors["b"][..., : spec.b_shape[1]]
    if spec.groups and not spec.scales and spec.dtype == spec.out_name == "bf16":
        right = b.transpose(-1, -2) if spec.layout[1] == "t" else b
        return "torch", lambda: torch._grouped_mm(a, right, offs=tensors["ends"])
    if spec.scales and not spec.groups and spec.dtype == "fp8" and spec.out_name == "bf16" and _has_whole_rows(spec):
        # It takes the scales with m, or n, fast.
        left, up = tensors["a_scale"].t().contiguous().t(), tensors["b_scale"].t()
        return "cuBLAS", lambda: torch._scaled_mm(a, b.t(), scale_a=left, scale_b=up, out_dtype=torch.bfloat16)
    return None


def _has_whole_rows(spec: Gemm) -> bool:
    """Whether cuBLAS's rows of scales are as long as torch's (2.11): its own have multiples of four. Torch lets no rows
    pass that are longer than there are scales, and cuBLAS reads beyond them: wrong results, and illegal accesses
    (benchmarks/reports/2026-11-27_h200_one_cost.md)."""
    return -(-spec.k // BLOCK) % _SCALES_ALIKE == 0 and spec.m % _SCALES_ALIKE == 0


def _widths(spec: Gemm) -> tuple[int, int, int]:
    return spec.a_shape[1], spec.b_shape[1], spec.n
