"""GEMM and GEMM with weights in codes as operators of torch, with their gradients."""

from __future__ import annotations

from math import prod
from typing import Any

import torch

from amdgen.errors import AmdgenError
from amdgen.isa.elements import codes
from amdgen.torch.machine import ALIGNED, aligned, launch, type_name
from amdgen.torch.register import register

Tensor = Any


def _out_dtype(a: Tensor, scaled: bool, wanted: Any) -> Any:
    """The type of a product: as :class:`~amdgen.kernels.gemm.Gemm` chooses it."""
    if wanted is not None:
        return wanted
    if scaled or (a.dtype.is_floating_point and a.dtype.itemsize == 1):
        return torch.bfloat16
    return a.dtype if a.dtype.is_floating_point else torch.int32


def _as_it_lies(matrix: Tensor) -> tuple[Tensor, str, int]:
    """A matrix, or a batch of them, as kernels read it: memory, "n" or "t" (transposed), and elements from row to row.
    A copy where it lies otherwise."""
    shape, strides = matrix.shape, matrix.stride()
    if not matrix.data_ptr() % ALIGNED:
        for way, down, along in (("n", -2, -1), ("t", -1, -2)):
            rows, columns = shape[down], shape[along]
            pitch = strides[down] if rows > 1 else columns
            dense = (strides[along] == 1 or columns == 1) and pitch >= columns
            if dense and (len(shape) == 2 or shape[0] == 1 or strides[0] == rows * pitch):
                seen = matrix if way == "n" else matrix.mT
                if pitch == columns:
                    return seen, way, pitch
                if _reaches(matrix, rows * pitch):
                    whole = (rows * pitch, pitch, 1)[-len(shape) :]
                    return seen.as_strided((*shape[:-2], rows, pitch), whole), way, pitch
    return aligned(matrix), "n", shape[-1]


def _reaches(matrix: Tensor, elements: int) -> bool:
    """Whether the memory behind a matrix goes to the end of its last row, with what lies between rows: ``elements``
    for each matrix of a batch."""
    held = matrix.untyped_storage().nbytes() // matrix.dtype.itemsize - matrix.storage_offset()
    return bool(prod(matrix.shape[:-2]) * elements <= held)


def _scales(a_scale: Tensor | None, batched: bool) -> str:
    """Which scales are given, by their shapes."""
    if a_scale is None:
        return ""
    of_one = a_scale.shape[batched:]
    return "block" if len(of_one) > 1 else "tensor" if of_one.numel() == 1 else "row"


def _check_shapes(a: Tensor, b: Tensor) -> None:
    """Two matrices, or two batches of as many, that can be multiplied."""
    fits = a.dim() == b.dim() and a.dim() in (2, 3) and (a.dim() == 2 or a.shape[0] == b.shape[0])
    if not fits or a.shape[-1] != b.shape[-2]:
        raise AmdgenError(
            f"a product of {tuple(a.shape)} and {tuple(b.shape)}", "give (m, k) and (k, n), or batches of them"
        )


def _check_added(c: Tensor, bias: Tensor | None, residual: Tensor | None) -> None:
    """What is added to a product has its shape and type."""
    wanted = {"bias": (bias, c.shape[-1:]), "residual": (residual, c.shape)}
    for name, (given, shape) in wanted.items():
        if given is not None and (given.shape != shape or given.dtype != c.dtype):
            raise AmdgenError(
                f"{name} is {tuple(given.shape)} of {given.dtype}", f"give {tuple(shape)} of {c.dtype}, as the product"
            )


def _gemm_fake(
    a: Tensor, b: Tensor, bias: Tensor | None = None, residual: Tensor | None = None, a_scale: Tensor | None = None,
    b_scale: Tensor | None = None, *, activation: str = "", alpha: float = 1.0, out_dtype: Any = None,
    read_as: str = "",
) -> Tensor:  # fmt: skip
    _check_shapes(a, b)
    c = a.new_empty((*a.shape[:-1], b.shape[-1]), dtype=_out_dtype(a, a_scale is not None, out_dtype))
    _check_added(c, bias, residual)
    return c


def _gemm(
    a: Tensor, b: Tensor, bias: Tensor | None = None, residual: Tensor | None = None, a_scale: Tensor | None = None,
    b_scale: Tensor | None = None, *, activation: str = "", alpha: float = 1.0, out_dtype: Any = None,
    read_as: str = "",
) -> Tensor:  # fmt: skip
    c = _gemm_fake(a, b, bias, residual, a_scale, b_scale, out_dtype=out_dtype)
    if not c.numel():
        return c
    left, a_way, lda = _as_it_lies(a)
    right, b_way, ldb = _as_it_lies(b)
    (m, n), k = c.shape[-2:], a.shape[-1]
    tensors = {"a": left, "b": right, "c": c}
    for name, given in (("bias", bias), ("residual", residual), ("a_scale", a_scale), ("b_scale", b_scale)):
        if given is not None:
            tensors[name] = aligned(given)
    fields = {
        "m": m, "n": n, "k": k, "dtype": read_as or type_name(a), "layout": a_way + b_way, "alpha": alpha,
        "out_dtype": type_name(c), "lda": lda, "ldb": ldb, "batch": a.shape[0] if a.dim() == 3 else 1,
        "bias": bias is not None, "residual": residual is not None, "activation": activation,
        "scales": _scales(a_scale, a.dim() == 3),
    }  # fmt: skip
    if a.dtype != b.dtype:
        fields["b_dtype"] = type_name(b)
    launch("gemm", fields, tensors)
    return c


def _activation_slope(z: Tensor, activation: str) -> Tensor:
    """The derivative of an activation at ``z``."""
    if activation == "relu":
        return (z > 0).to(z.dtype)
    if activation == "silu":
        s = torch.sigmoid(z)
        return s * (1 + z * (1 - s))
    density = torch.exp(-0.5 * z * z) * (0.5 / torch.pi) ** 0.5
    return 0.5 * (1 + torch.erf(z * 0.5**0.5)) + z * density


def _before_activation(grad: Tensor, z: Tensor, activation: str) -> Tensor:
    """The gradient of what an activation was applied to, ``z``; in f32, as kernels compute the activation."""
    return (grad.float() * _activation_slope(z.float(), activation)).to(grad.dtype)


def _sum_to_bias(grad: Tensor, bias: Tensor) -> Tensor:
    return grad.reshape(-1, bias.shape[0]).sum(0, dtype=_wide(grad)).to(bias.dtype)


def _wide(tensor: Tensor) -> Any:
    return torch.float64 if tensor.dtype == torch.float64 else torch.float32


def _needed(ctx: Any, count: int) -> tuple[bool, ...]:
    """Which of the first inputs need a gradient; those at the end that are left out need none."""
    return (*ctx.needs_input_grad, *[False] * count)[:count]


def _gemm_save(ctx: Any, inputs: tuple[Any, ...], keyword_only_inputs: dict[str, Any], output: Tensor) -> None:
    a, b, bias, _, a_scale, _ = inputs
    ctx.save_for_backward(a, b, bias)
    ctx.how, ctx.scaled = keyword_only_inputs, a_scale is not None or a.dtype.itemsize == 1


def _gemm_backward(ctx: Any, grad: Tensor) -> tuple[Any, ...]:
    a, b, bias = ctx.saved_tensors
    how = ctx.how
    if ctx.scaled:
        raise AmdgenError("a product of 8-bit tensors has no gradient here", "detach its inputs")
    at_sum = grad
    if how["activation"]:
        z = gemm(a, b, bias, alpha=how["alpha"], out_dtype=how["out_dtype"], read_as=how["read_as"])
        at_sum = _before_activation(grad, z, how["activation"])
    needs_a, needs_b, needs_bias, needs_residual = _needed(ctx, 4)
    narrow = at_sum.to(a.dtype)
    again = {"alpha": how["alpha"], "read_as": how["read_as"], "out_dtype": a.dtype}
    return (
        gemm(narrow, b.mT, **again) if needs_a else None,
        gemm(a.mT, narrow, **again) if needs_b else None,
        _sum_to_bias(at_sum, bias) if needs_bias else None,
        grad if needs_residual else None,
        None,
        None,
    )


gemm = register(
    "gemm",
    "(Tensor a, Tensor b, Tensor? bias=None, Tensor? residual=None, Tensor? a_scale=None, Tensor? b_scale=None, *, "
    'str activation="", float alpha=1.0, ScalarType? out_dtype=None, str read_as="") -> Tensor',
    _gemm, _gemm_fake, _gemm_save, _gemm_backward,
)  # fmt: skip
"""activation(alpha · a · b + bias) + residual: :func:`amdgen.torch.gemm`."""


# ---------------------------------------------------------------------------------------------- weights in codes


def _quantized_fake(
    a: Tensor, b: Tensor, scale: Tensor, zero: Tensor | None = None, bias: Tensor | None = None,
    residual: Tensor | None = None, *, kind: str, group_size: int = 128, activation: str = "",
) -> Tensor:  # fmt: skip
    c = a.new_empty((a.shape[0], b.shape[0]))
    _check_added(c, bias, residual)
    return c


def _quantized(
    a: Tensor, b: Tensor, scale: Tensor, zero: Tensor | None = None, bias: Tensor | None = None,
    residual: Tensor | None = None, *, kind: str, group_size: int = 128, activation: str = "",
) -> Tensor:  # fmt: skip
    c = _quantized_fake(a, b, scale, zero, bias, residual, kind=kind)
    if not c.numel():
        return c
    left, a_way, lda = _as_it_lies(a)
    (m, k), n = a.shape, b.shape[0]
    tensors = {"a": left, "b": aligned(b), "c": c, "b_scale": aligned(scale)}
    for name, given in (("b_zero", zero), ("bias", bias), ("residual", residual)):
        if given is not None:
            tensors[name] = aligned(given)
    fields = {
        "m": m, "n": n, "k": k, "dtype": type_name(a), "layout": a_way + "t", "lda": lda, "weights": kind,
        "ldb": b.shape[1] * codes()[kind].packed if kind in codes() else 0, "group_size": group_size,
        "zeros": zero is not None, "bias": bias is not None, "residual": residual is not None,
        "activation": activation,
    }  # fmt: skip
    launch("gemm", fields, tensors)
    return c


def dequantize(b: Tensor, scale: Tensor, zero: Tensor | None, kind: str, k: int, group_size: int = 128) -> Tensor:
    """The weights (n, k) that packed codes stand for, in the scales' type: what :func:`amdgen.quantize` packed."""
    code = codes()[kind]
    places = torch.arange(0, 8, code.bits, device=b.device, dtype=torch.uint8)
    numbers = (b[..., None] >> places & ((1 << code.bits) - 1)).flatten(-2)[..., :k]
    values = torch.tensor(code.values, device=b.device, dtype=torch.float32)[numbers.long()]
    group = group_size or k
    wide = scale.float().repeat_interleave(group, -1)[..., :k]
    if zero is not None:
        values = values - zero.float().repeat_interleave(group, -1)[..., :k]
    return (values * wide).to(scale.dtype)


def _quantized_save(ctx: Any, inputs: tuple[Any, ...], keyword_only_inputs: dict[str, Any], output: Tensor) -> None:
    ctx.save_for_backward(*inputs[:5])
    ctx.how = keyword_only_inputs


def _quantized_backward(ctx: Any, grad: Tensor) -> tuple[Any, ...]:
    a, b, scale, zero, bias = ctx.saved_tensors
    how = ctx.how
    at_sum = grad
    if how["activation"]:
        z = quantized_gemm(a, b, scale, zero, bias, kind=how["kind"], group_size=how["group_size"])
        at_sum = _before_activation(grad, z, how["activation"])
    weights = dequantize(b, scale, zero, how["kind"], a.shape[1], how["group_size"])
    needs_a, _, _, _, needs_bias, needs_residual = _needed(ctx, 6)
    return (
        gemm(at_sum, weights) if needs_a else None,
        None,
        None,
        None,
        _sum_to_bias(at_sum, bias) if needs_bias else None,
        grad if needs_residual else None,
    )


quantized_gemm = register(
    "quantized_gemm",
    "(Tensor a, Tensor b, Tensor scale, Tensor? zero=None, Tensor? bias=None, Tensor? residual=None, *, str kind, "
    'int group_size=128, str activation="") -> Tensor',
    _quantized, _quantized_fake, _quantized_save, _quantized_backward,
)  # fmt: skip
"""activation(a · weightsᵀ + bias) + residual: :func:`amdgen.torch.quantized_gemm`."""
