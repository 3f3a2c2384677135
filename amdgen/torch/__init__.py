"""amdgen's kernels as operators of PyTorch: ``pip install 'amdgen[torch]'``, then ``import amdgen.torch``.

Tensors on a GPU, of a ROCm or a CUDA build of torch, are computed on the stream that is current there; kernels are
built when a shape comes for the first time, and kept. Tensors of the CPU run on the emulator, when asked::

    import amdgen.torch as at

    with at.emulate("gfx942"):                      # or once for all: at.emulate("gfx942")
        y = at.linear(x, weight, bias, activation="gelu")
        y.sum().backward()

All are registered under ``torch.ops.amdgen``: they have fake tensors, gradients, and compile with ``torch.compile``.
Errors are :class:`amdgen.AmdgenError`; what a check of the emulator finds is one.
"""

from __future__ import annotations

from typing import Any

try:
    import torch as _torch  # noqa: F401
except ImportError:
    raise ImportError("amdgen.torch needs PyTorch: pip install 'amdgen[torch]'") from None

from amdgen.torch import attention as _attention
from amdgen.torch import products as _products
from amdgen.torch import rows as _rows
from amdgen.torch.machine import emulate
from amdgen.torch.products import dequantize

__all__ = ["attention", "dequantize", "emulate", "gemm", "linear", "quantized_gemm", "rms_norm", "softmax"]

Tensor = Any
"""A tensor of torch's, which has no types where torch is not installed."""


def gemm(
    a: Tensor, b: Tensor, bias: Tensor | None = None, *, residual: Tensor | None = None, activation: str = "",
    alpha: float = 1.0, a_scale: Tensor | None = None, b_scale: Tensor | None = None, out_dtype: Any = None,
    read_as: str = "",
) -> Tensor:  # fmt: skip
    """activation(alpha · a · b + bias) + residual.

    a: (m, k) and b: (k, n), or (batch, m, k) and (batch, k, n), as in ``torch.matmul``; transposed views are not
    copied. bias: (n,); residual: as the result; both of its type. activation: "", "relu", "gelu" or "silu". out_dtype:
    of the result; that of ``a`` when absent, bfloat16 of 8-bit floats and of what has scales, int32 of int8. a_scale,
    b_scale: f32 factors of 8-bit a and b: (1,) each; (m,) and (n,); or of blocks of 128, (m, blocks) and (blocks,
    blocks); of a batch with its size in front. read_as: "xf32" or "tf32": how float32 inputs are read. 8-bit tensors
    have no gradient.
    AmdgenError where the architecture has no such kernel.
    """
    how = {"activation": activation, "alpha": alpha, "out_dtype": out_dtype, "read_as": read_as}
    return _products.gemm(a, b, bias, residual, a_scale, b_scale, **how)


def linear(x: Tensor, weight: Tensor, bias: Tensor | None = None, *, residual: Tensor | None = None,
           activation: str = "") -> Tensor:  # fmt: skip
    """activation(x · weightᵀ + bias) + residual, as ``torch.nn.functional.linear``.

    x: (..., k); weight: (n, k); bias: (n,); residual: (..., n). Errors and gradients as :func:`gemm`.
    """
    if x.dim() == 2:
        return gemm(x, weight.mT, bias, residual=residual, activation=activation)
    rows = residual.reshape(-1, weight.shape[0]) if residual is not None else None
    made = gemm(x.reshape(-1, x.shape[-1]), weight.mT, bias, residual=rows, activation=activation)
    return made.reshape(*x.shape[:-1], weight.shape[0])


def quantized_gemm(
    x: Tensor, weights: Any, kind: str, bias: Tensor | None = None, *, group_size: int = 128,
    residual: Tensor | None = None, activation: str = "",
) -> Tensor:  # fmt: skip
    """activation(x · weightsᵀ + bias) + residual with weights in codes of 2 or 4 bits.

    x: (..., k), f16 or bf16. weights: what ``amdgen.quantize(weight, kind, group_size=..., dtype=...)`` returns for a
    tensor (n, k). kind: "int4", "uint4", "int2", "nf4" or "fp4". On CDNA alone. x, bias and residual have gradients.
    """
    flat = x.reshape(-1, x.shape[-1])
    n = weights.b.shape[0]
    rows = residual.reshape(-1, n) if residual is not None else None
    made = _products.quantized_gemm(
        flat, weights.b, weights.scale, weights.zero, bias, rows, kind=kind, group_size=group_size,
        activation=activation,
    )  # fmt: skip
    return made.reshape(*x.shape[:-1], n)


def attention(
    q: Tensor, k: Tensor, v: Tensor, *, causal: bool = False, scale: float | None = None, lse: bool = False
) -> Any:
    """softmax(scale · q · kᵀ) · v; with ``lse`` also the natural logarithms of the rows' sums, (batch, heads, queries).

    q: (batch, heads, queries, head dim), k and v: (batch, key heads, keys, head dim), f16 or bf16; key heads divide
    heads. Tensors that lie as (batch, sequence, heads, head dim) are read so, without a copy, and so does the result.
    causal: the last query sees all keys. scale: 1/√head dim when absent. The gradient takes memory for all weights of
    a head, in f32: its products are kernels, which are not fused.
    """
    o, sums = _attention.attention(q, k, v, causal, scale)
    return (o, sums) if lse else o


def rms_norm(x: Tensor, weight: Tensor, residual: Tensor | None = None, *, eps: float = 1e-6) -> Any:
    """x / sqrt(mean(x²) + eps) · weight over the last dimension; f16, bf16 or f32.

    With ``residual``, of x + residual: two tensors are returned then, the result and that sum.
    """
    if residual is None:
        return _rows.rms_norm(x, weight, eps)
    return _rows.add_rms_norm(x, residual, weight, eps)


def softmax(x: Tensor, residual: Tensor | None = None) -> Any:
    """Softmax over the last dimension; f16, bf16 or f32. With ``residual`` as :func:`rms_norm`."""
    return _rows.softmax(x) if residual is None else _rows.add_softmax(x, residual)
