"""What the Triton kernels must compute, in NumPy and in float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
FP4 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])


def wide(x: Array) -> Array:
    return np.asarray(x).astype(np.float64)


def softmax(x: Array) -> Array:
    e = np.exp(wide(x) - wide(x).max(-1, keepdims=True))
    return np.asarray(e / e.sum(-1, keepdims=True))


def philox(seed: int, offset: Array) -> list[Array]:
    """Philox4x32-10 of counters (offset, 0, 0, 0): Salmon et al. 2011."""
    mask = np.uint64(0xFFFFFFFF)
    c = [np.asarray(offset, np.uint64), *(np.zeros(len(offset), np.uint64) for _ in range(3))]
    k0, k1 = seed & 0xFFFFFFFF, seed >> 32
    for _ in range(10):
        p0, p1 = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [
            (p1 >> np.uint64(32)) ^ c[1] ^ np.uint64(k0),
            p1 & mask,
            (p0 >> np.uint64(32)) ^ c[3] ^ np.uint64(k1),
            p0 & mask,
        ]
        k0, k1 = (k0 + 0x9E3779B9) & 0xFFFFFFFF, (k1 + 0xBB67AE85) & 0xFFFFFFFF
    return [x.astype(np.uint32) for x in c]


def uniform(words: Array) -> Array:
    """In [0, 1), as float32, the way Triton makes it of 32 bits."""
    signed = words.astype(np.int32)
    return np.where(signed < 0, -signed - 1, signed).astype(np.float32) * np.float32(4.6566127342e-10)


def normal(seed: int, offset: Array) -> Array:
    a, b, _, _ = philox(seed, offset)
    u1, u2 = np.maximum(1e-7, wide(uniform(a))), wide(uniform(b))
    return np.asarray(np.sqrt(-2 * np.log(u1)) * np.cos(2 * np.pi * u2))


def layer_norm(x: Array, w: Array, b: Array, eps: float) -> tuple[Array, Array, Array]:
    mean, rstd = wide(x).mean(1), 1 / np.sqrt(wide(x).var(1) + eps)
    return (wide(x) - mean[:, None]) * rstd[:, None] * wide(w) + wide(b), mean, rstd


def attention(q: Array, k: Array, v: Array, scale: float, causal: bool) -> tuple[Array, Array]:
    """(head, length, dim) → output, and the logarithm of each row's sum."""
    score = wide(q) @ wide(k).swapaxes(1, 2) * scale
    if causal:
        score = np.where(np.tri(*score.shape[1:], dtype=bool), score, -np.inf)
    top = score.max(-1, keepdims=True)
    total = np.exp(score - top).sum(-1, keepdims=True)
    return np.exp(score - top) / total @ wide(v), (top + np.log(total))[..., 0]


def attention_gradients(q: Array, k: Array, v: Array, do: Array, scale: float) -> tuple[Array, Array, Array, Array]:
    """dq, dk, dv, and delta: the row sums of out · dout."""
    p = softmax(wide(q) @ wide(k).swapaxes(1, 2) * scale)
    delta = (p @ wide(v) * wide(do)).sum(-1)
    ds = p * (wide(do) @ wide(v).swapaxes(1, 2) - delta[..., None]) * scale
    return ds @ wide(k), ds.swapaxes(1, 2) @ wide(q), p.swapaxes(1, 2) @ wide(do), delta


def unscaled(data: Array, scales: Array, form: str) -> Array:
    """OCP microscaling data (rows, bytes) with E8M0 scales (rows, blocks of 32) as float64."""
    if form == "e2m1":  # two in a byte, the low one first
        values = FP4[np.stack([data & 15, data >> 4], -1).reshape(len(data), -1)]
    else:
        values = wide(data.view({"e4m3": ml_dtypes.float8_e4m3fn, "e5m2": ml_dtypes.float8_e5m2}[form]))
    return np.asarray(values * np.repeat(2.0 ** (wide(scales) - 127), 32, axis=1))


def convolution(image: Array, weight: Array) -> Array:
    """(C, H, W) * (F, C, 3, 3) → (F, H-2, W-2)."""
    windows = np.lib.stride_tricks.sliding_window_view(wide(image), (3, 3), axis=(1, 2))
    return np.einsum("chwij,fcij->fhw", windows, wide(weight))


def collatz(x: Array) -> Array:
    steps = np.zeros(len(x), np.int32)
    v = x.copy()
    while (v > 1).any():
        steps += v > 1
        v = np.where(v > 1, np.where(v % 2 == 0, v // 2, 3 * v + 1), v)
    return steps
