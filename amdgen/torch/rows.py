"""RMSNorm and softmax over the last dimension as operators of torch, with their gradients."""

from __future__ import annotations

from typing import Any

import torch

from amdgen.torch.machine import aligned, launch, type_name
from amdgen.torch.register import register

Tensor = Any


def _run(name: str, x: Tensor, weight: Tensor | None, residual: Tensor | None, **how: float) -> tuple[Tensor, Tensor]:
    """y, and x + residual: empty without a residual."""
    y = torch.empty_like(x, memory_format=torch.contiguous_format)
    total = aligned(residual.clone()) if residual is not None else x.new_empty(0)
    if y.numel():
        tensors = {"x": aligned(x), "y": y}
        if weight is not None:
            tensors["w"] = aligned(weight)
        if residual is not None:
            tensors["residual"] = total
        columns = x.shape[-1]
        fields = {
            "rows": x.numel() // columns, "columns": columns, "dtype": type_name(x), "residual": residual is not None
        }  # fmt: skip
        launch(name, fields | how, tensors)
    return y, total


def _like(x: Tensor) -> Tensor:
    return torch.empty_like(x, memory_format=torch.contiguous_format)


# ---------------------------------------------------------------------------------------------- RMSNorm


def _rms_norm_save(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
    x, weight, ctx.eps = inputs
    ctx.save_for_backward(x, weight)


def _rms_norm_backward(ctx: Any, grad: Tensor) -> tuple[Any, ...]:
    x, weight = ctx.saved_tensors
    return (*_rms_norm_gradients(grad, x, weight, ctx.eps), None)


def _rms_norm_gradients(grad: Tensor, x: Tensor, weight: Tensor, eps: float) -> tuple[Tensor, Tensor]:
    """Of x and of the weight, in f32 on the way."""
    wide = x.float()
    factor = torch.rsqrt(wide.square().mean(-1, keepdim=True) + eps)
    normed, at_norm = wide * factor, grad.float() * weight.float()
    of_x = factor * (at_norm - normed * (at_norm * normed).mean(-1, keepdim=True))
    of_weight = (grad.float() * normed).reshape(-1, x.shape[-1]).sum(0)
    return of_x.to(x.dtype), of_weight.to(weight.dtype)


rms_norm = register(
    "rms_norm",
    "(Tensor x, Tensor weight, float eps=1e-6) -> Tensor",
    lambda x, weight, eps=1e-6: _run("rmsnorm", x, weight, None, eps=eps)[0],
    lambda x, weight, eps=1e-6: _like(x),
    _rms_norm_save, _rms_norm_backward,
)  # fmt: skip
"""x / sqrt(mean(x²) + eps) · weight: :func:`amdgen.torch.rms_norm`."""


def _add_rms_norm_save(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, Tensor]) -> None:
    _, _, weight, ctx.eps = inputs
    ctx.save_for_backward(output[1], weight)


def _add_rms_norm_backward(ctx: Any, grad: Tensor, of_sum: Tensor) -> tuple[Any, ...]:
    total, weight = ctx.saved_tensors
    of_x, of_weight = _rms_norm_gradients(grad, total, weight, ctx.eps)
    both = of_x + of_sum
    return both, both, of_weight, None


add_rms_norm = register(
    "add_rms_norm",
    "(Tensor x, Tensor residual, Tensor weight, float eps=1e-6) -> (Tensor, Tensor)",
    lambda x, residual, weight, eps=1e-6: _run("rmsnorm", x, weight, residual, eps=eps),
    lambda x, residual, weight, eps=1e-6: (_like(x), _like(x)),
    _add_rms_norm_save, _add_rms_norm_backward,
)  # fmt: skip
"""RMSNorm of x + residual, and that sum: :func:`amdgen.torch.rms_norm` with a residual."""


# ---------------------------------------------------------------------------------------------- softmax


def _softmax_save(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
    ctx.save_for_backward(output)


def _softmax_gradient(grad: Tensor, y: Tensor) -> Tensor:
    wide, of_y = y.float(), grad.float()
    return (wide * (of_y - (of_y * wide).sum(-1, keepdim=True))).to(y.dtype)


softmax = register(
    "softmax",
    "(Tensor x) -> Tensor",
    lambda x: _run("softmax", x, None, None)[0],
    _like,
    _softmax_save,
    lambda ctx, grad: _softmax_gradient(grad, *ctx.saved_tensors),
)
"""Softmax of the last dimension: :func:`amdgen.torch.softmax`."""


def _add_softmax_save(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, Tensor]) -> None:
    ctx.save_for_backward(output[0])


def _add_softmax_backward(ctx: Any, grad: Tensor, of_sum: Tensor) -> tuple[Tensor, Tensor]:
    both = _softmax_gradient(grad, *ctx.saved_tensors) + of_sum
    return both, both


add_softmax = register(
    "add_softmax",
    "(Tensor x, Tensor residual) -> (Tensor, Tensor)",
    lambda x, residual: _run("softmax", x, None, residual),
    lambda x, residual: (_like(x), _like(x)),
    _add_softmax_save, _add_softmax_backward,
)  # fmt: skip
"""Softmax of x + residual, and that sum: :func:`amdgen.torch.softmax` with a residual."""
