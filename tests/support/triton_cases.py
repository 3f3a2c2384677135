# ruff: noqa: E501  (a table of kernels)
"""How each Triton kernel is compiled and launched, on which random arguments, and what it must compute.

Needs no Triton: the code objects lie in triton/ (see triton/compile.py). Sizes are small and never multiples of the
tile where the kernel masks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import ml_dtypes
import numpy as np

from . import triton_reference as ref
from .kernel_cases import Expected, out
from .triton_reference import wide

ARCHS = ("gfx90a", "gfx942", "gfx950")
BF16, F16, F32, F64 = ml_dtypes.bfloat16, np.float16, np.float32, np.float64
FP8 = {
    "fp8e4b8": ml_dtypes.float8_e4m3fnuz,
    "fp8e5b16": ml_dtypes.float8_e5m2fnuz,
    "fp8e4nv": ml_dtypes.float8_e4m3fn,
    "fp8e5": ml_dtypes.float8_e5m2,
}
_NAMES = {
    "fp32": F32, "fp16": F16, "bf16": BF16, "fp64": F64, "i8": np.int8, "i32": np.int32, "u8": np.uint8,
    "i16": np.int16, "u32": np.uint32, "i64": np.int64, **FP8,
}  # fmt: skip
Random = np.random.Generator


@dataclass(frozen=True)
class TritonCase:
    """``types``: Triton's type of each run-time parameter; ``constants``: of the others, the values."""

    name: str
    kernel: str
    types: Mapping[str, str]
    constants: Mapping[str, Any]
    grid: tuple[int, ...]
    arguments: Callable[[Random], list[Any]]
    expected: Expected
    rtol: float = 0.0
    atol: float = 0.0
    warps: int = 4
    stages: int = 2
    archs: tuple[str, ...] = ARCHS
    options: Mapping[str, Any] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    multiples: tuple[str, ...] = ()  # integers known to be multiples of 16
    buffer_loads: bool = True
    warnings: frozenset[str] = frozenset()  # checks that warn, and rightly


def types(text: str) -> dict[str, str]:
    """ "x y:*fp32 n:i32" → the type of each name."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    for word in text.split():
        name, _, kind = word.partition(":")
        waiting.append(name)
        if kind:
            found |= dict.fromkeys(waiting, kind)
            waiting = []
    return found


def normal(r: Random, shape: Any, dtype: Any = F32, scale: float = 1.0) -> Any:
    return (r.normal(size=shape) * scale).astype(dtype)


def i32(*values: int) -> list[np.int32]:
    return [np.int32(v) for v in values]


def bytes_of(x: Any) -> Any:
    return x.view(np.uint8)


# ---------------------------------------------------------------------------------------------- elementwise


def _add(name: str, dtype: str, count: int = 1000, block: int = 256, **more: Any) -> TritonCase:
    np_type = _NAMES[dtype]
    programs = -(-count // block)
    return TritonCase(
        name, "add", types(f"a b out:*{dtype} n:i32"), {"BLOCK": block}, (programs,),
        lambda r: [normal(r, count, np_type), normal(r, count, np_type), out(programs * block, np_type), *i32(count)],
        lambda a, b, o, n: {2: np.concatenate([(wide(a) + wide(b)).astype(np_type), o[n:]])}, **more,
    )  # fmt: skip


def _functions(x: Any, o: Any) -> dict[int, Any]:
    from math import erf

    v = wide(x)
    with np.errstate(all="ignore"):
        rows = [
            np.exp(v), np.log(abs(v) + 1), np.sin(v), np.cos(v), np.sqrt(abs(v)), 1 / np.sqrt(abs(v) + 0.5),
            np.vectorize(erf)(v), np.exp2(v), np.log2(abs(v) + 1), np.floor(v) + np.ceil(v) * 10, 1 / (1 + np.exp(-v)),
            1 / v,
        ]  # fmt: skip
    return {1: np.concatenate(rows)}


def _library(x: Any, y: Any, o: Any) -> dict[int, Any]:
    from math import lgamma

    u, v = wide(x), wide(y)
    rows = [
        abs(u) ** v, np.tanh(u), np.arctan2(u, v), np.tan(u), np.fmod(wide(x * F32(100)), v), np.log1p(abs(u)),
        np.expm1(u), np.vectorize(lgamma)(wide(abs(x) + F32(0.5))),
    ]  # fmt: skip
    return {2: np.concatenate(rows)}


def _integers(a: Any, b: Any, o: Any) -> dict[int, Any]:
    u, v = a.astype(np.uint64), b.astype(np.uint64)
    s, t = a.view(np.int32), b.view(np.int32) | np.int32(1)
    quotient = np.trunc(wide(s) / wide(t)).astype(np.int64)
    product = u * v + u
    rows = [
        u // (v | 1), u % (v | 1), quotient, s.astype(np.int64) - quotient * t, u * v >> 32,
        (u << (v & 31)) ^ (u >> (v & 7)), s >> (t & 31), product >> 17, product // (v | 1),
        np.where(s < t, ~a, (-s.astype(np.int64)).astype(np.uint32)), np.minimum(a, b) - np.maximum(a, b),
    ]  # fmt: skip
    return {2: np.concatenate([(np.asarray(r).astype(np.uint64) & 0xFFFFFFFF).astype(np.uint32) for r in rows])}


def _narrow(a: Any, b: Any, o8: Any, o16: Any) -> dict[int, Any]:
    u, v = a.astype(np.int64), b.astype(np.int64)
    return {2: (u * v - (u >> 2)).astype(np.uint8), 3: (u * v + (v << 3)).astype(np.int16)}


def _fp8(dtype: str) -> TritonCase:
    def expected(x: Any, down: Any, up: Any) -> dict[int, Any]:
        return {1: bytes_of(x.astype(FP8[dtype])), 2: x.astype(FP8[dtype]).astype(F32)}

    return TritonCase(
        f"convert_{dtype}", "fp8_conversions", types(f"x:*fp32 down:*{dtype} up:*fp32"), {"BLOCK": 1024}, (1,),
        lambda r: [normal(r, 1024, scale=2.0) * np.exp2(r.integers(-9, 4, 1024)).astype(F32), out(1024, np.uint8),
                   out(1024)],
        expected,
    )  # fmt: skip


def _stencil(src: Any, o: Any, rows: Any, columns: Any) -> dict[int, Any]:
    p = np.pad(wide(src), 1)
    return {1: p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:] - 4 * p[1:-1, 1:-1]}


def _adam(p: Any, g: Any, m: Any, s: Any, lr: Any, b1: Any, b2: Any, eps: Any, n: Any) -> dict[int, Any]:
    nm, ns = b1 * wide(m) + (1 - b1) * wide(g), b2 * wide(s) + (1 - b2) * wide(g) ** 2
    return {0: wide(p) - lr * nm / (np.sqrt(ns) + eps), 2: nm, 3: ns}


def _rotary(x: Any, c: Any, s: Any, o: Any) -> dict[int, Any]:
    low, high = np.split(wide(x), 2, axis=1)
    return {3: np.concatenate([low * c - high * s, high * c + low * s], axis=1)}


def _polynomial(v: Any) -> Any:
    return ((v * 0.25 + 0.5) * v - 1.5) * v + 2.0


def _box(r: Random) -> list[Any]:
    return [normal(r, (5, 9, 21)), out(5 * 9 * 21), *i32(21 * 9, 21, 1, 5, 9, 21)]


ELEMENTWISE = [
    _add("add", "fp32"),
    _add("add_global_loads", "fp32", buffer_loads=False),
    _add("add_f64", "fp64", 500),
    _add("add_bf16", "bf16", 2048, 512),
    _add("add_f16_packed", "fp16", 4096, 2048, multiples=("n",)),
    TritonCase(
        "saxpy_loop", "saxpy_strided_loop", types("x y:*fp32 alpha:fp32 n:i32"), {"BLOCK": 256}, (2,),
        lambda r: [normal(r, 1500), normal(r, 1500), F32(0.75), *i32(1500)],
        lambda x, y, a, n: {1: a * wide(x) + wide(y)}, 1e-6, 1e-6,
    ),
    TritonCase(
        "functions", "functions", types("x out:*fp32"), {"BLOCK": 256}, (1,),
        lambda r: [normal(r, 256, scale=3.0), out(12 * 256)], _functions, 4e-6, 4e-6,
    ),
    TritonCase(
        "library_functions", "library_functions", types("x y out:*fp32"), {"BLOCK": 128}, (1,),
        lambda r: [normal(r, 128), normal(r, 128, scale=2.0), out(8 * 128)], _library, 1e-5, 1e-5, warps=2,
    ),
    TritonCase(
        "gelu_bf16", "gelu", types("x out:*bf16 n:i32"), {"BLOCK": 512}, (2,),
        lambda r: [normal(r, 900, BF16), out(900, BF16), *i32(900)],
        lambda x, o, n: {1: 0.5 * wide(x) * (1 + np.tanh(0.7978845608 * (wide(x) + 0.044715 * wide(x) ** 3)))},
        8e-3, 1e-3,
    ),
    TritonCase(
        "integers", "integers", types("a b out:*u32"), {"BLOCK": 256}, (1,),
        lambda r: [r.integers(0, 2**32, 256, np.uint32), r.integers(0, 2**32, 256, np.uint32) >> r.integers(0, 31, 256, np.uint32),
                   out(11 * 256, np.uint32)], _integers,
    ),
    TritonCase(
        "narrow_integers", "narrow_integers", types("a b out8:*u8 out16:*i16"), {"BLOCK": 512}, (1,),
        lambda r: [r.integers(0, 256, 512, np.uint8), r.integers(0, 256, 512, np.uint8), out(512, np.uint8),
                   out(512, np.int16)], _narrow,
    ),
    TritonCase(
        "conversions", "conversions", types("x:*fp32 h:*fp16 b:*bf16 d:*fp64 i:*i32 u:*fp32"), {"BLOCK": 512}, (1,),
        lambda r: [normal(r, 512, scale=50.0), out(512, F16), out(512, BF16), out(512, F64),
                   np.concatenate([out(512, np.int32), r.integers(-(2**31), 2**31, 512, np.int32)]), out(512)],
        lambda x, h, b, d, i, u: {
            1: x.astype(F16), 2: x.astype(BF16), 3: wide(x) * 1.5, 5: i[512:].astype(F32) * F32(0.5),
            4: np.concatenate([(x * F32(100)).astype(np.int32), i[512:]])},
    ),
    *(_fp8(d) for d in FP8),
    TritonCase(
        "copy_3d", "copy_3d", types("src dst:*fp32 sx sy sz nx ny nz:i32"), {"X": 2, "Y": 8, "Z": 16}, (3, 2, 2), _box,
        lambda s, *_: {1: s},
    ),
    TritonCase(
        "adam", "adam", types("param grad mean square:*fp32 step_size beta1 beta2 eps:fp32 n:i32"), {"BLOCK": 256}, (3,),
        lambda r: [normal(r, 700), normal(r, 700), normal(r, 700), normal(r, 700) ** 2, F32(1e-2), F32(0.9), F32(0.99),
                   F32(1e-6), *i32(700)], _adam, 1e-5, 1e-6,
    ),
    TritonCase(
        "rotary", "rotary", types("x cosine sine out:*fp32"), {"HALF": 64}, (6,),
        lambda r: [normal(r, (6, 128)), normal(r, (6, 64)), normal(r, (6, 64)), out(6 * 128)], _rotary, 1e-5, 1e-6, warps=1,
    ),
    TritonCase(
        "stencil", "stencil", types("src dst:*fp32 rows columns:i32"), {"BLOCK": 128}, (5,),
        lambda r: [normal(r, (5, 100)), out(500), *i32(5, 100)], _stencil, 1e-5, 1e-5, warps=2,
    ),
    TritonCase(
        "collatz", "collatz", types("x steps:*i32"), {"BLOCK": 128}, (2,),
        lambda r: [r.integers(1, 60, 256, np.int32), out(256, np.int32)], lambda x, s: {1: ref.collatz(x)}, warps=2,
    ),
    TritonCase(
        "device_function", "device_function", types("x out:*fp32"), {"BLOCK": 128}, (2,),
        lambda r: [normal(r, 2), out(256)],
        lambda x, o: {1: np.repeat(_polynomial(_polynomial(wide(x))), 128) * np.arange(256)}, 1e-5, 1e-5, warps=2,
    ),
    TritonCase(
        "dropout", "dropout", types("x out:*fp32 keep:fp32 seed n:i32"), {"BLOCK": 256}, (3,),
        lambda r: [normal(r, 700), out(700), F32(0.75), *i32(123, 700)],
        lambda x, o, p, s, n: {1: np.where(ref.uniform(ref.philox(int(s), np.arange(n))[0]) < p, wide(x) / p, 0)}, 1e-6,
    ),
    TritonCase(
        "random_words", "random_words", types("out:*u32 seed:i64"), {"BLOCK": 128}, (1,),
        lambda r: [out(512, np.uint32), np.int64(0x123456789ABC)],
        lambda o, seed: {0: np.concatenate(ref.philox(int(seed), np.arange(128)))}, warps=2,
    ),
    TritonCase(
        "random_normal", "random_normal", types("out:*fp32 seed:i32"), {"BLOCK": 256}, (2,),
        lambda r: [out(512), *i32(99)], lambda o, s: {0: ref.normal(int(s), np.arange(512))}, 1e-4, 1e-5,
    ),
]  # fmt: skip

# ---------------------------------------------------------------------------------------------- reductions, scans


def _reduce_all(dtype: str) -> TritonCase:
    real = dtype == "fp32"

    def arguments(r: Random) -> list[Any]:
        x = normal(r, 3000) if real else r.integers(-(2**20), 2**20, 3000, np.int32)
        return [x, np.zeros(1, x.dtype), np.zeros(1, x.dtype), *i32(3000)]

    return TritonCase(
        f"reduce_{dtype}", "reduce_all", types(f"x total largest:*{dtype} n:i32"), {"BLOCK": 1024}, (3,), arguments,
        lambda x, t, m, n: {1: wide(x).sum(keepdims=True).astype(np.float64 if real else np.int32),
                            2: x.max(keepdims=True)}, 1e-4, 1e-4,
    )  # fmt: skip


def _reduce_axes(x: Any, *_: Any) -> dict[int, Any]:
    xor = np.bitwise_xor.reduce(x, axis=1)
    return {1: x.max(1), 2: x.argmax(1), 3: x.min(0), 4: x.argmin(0), 5: xor}


def _norm_backward(r: Random) -> list[Any]:
    x, w, dy = normal(r, (3, 100)), normal(r, 100), normal(r, (3, 100))
    _, mean, rstd = ref.layer_norm(x, w, w, 1e-5)
    zeros = [np.zeros(100, F32), np.zeros(100, F32), np.zeros(1, np.int32)]
    return [dy, x, w, mean.astype(F32), rstd.astype(F32), out(300), *zeros, *i32(100)]


def _norm_gradients(dy: Any, x: Any, w: Any, mean: Any, rstd: Any, *_: Any) -> dict[int, Any]:
    hat, wg = (wide(x) - mean[:, None]) * rstd[:, None], wide(dy) * w
    dx = (wg - hat * (hat * wg).mean(1, keepdims=True) - wg.mean(1, keepdims=True)) * rstd[:, None]
    return {5: dx, 6: (dy * hat).sum(0), 7: wide(dy).sum(0), 8: np.zeros(1)}


def _recurrence(a: Any, b: Any, o: Any) -> dict[int, Any]:
    y = np.zeros(a.shape)
    for t in range(a.shape[1]):
        y[:, t] = (wide(a)[:, t] * y[:, t - 1] if t else 0) + b[:, t]
    return {2: y}


def _compact(x: Any, o: Any, c: Any) -> dict[int, Any]:
    kept = x[x > 0]
    return {1: np.concatenate([kept, o[len(kept) :]]), 2: np.array([len(kept)])}


def _softmax(name: str, kernel: str, dtype: str, columns: int, block: int, tol: float, **more: Any) -> TritonCase:
    return TritonCase(
        name, kernel, types(f"x out:*{dtype} columns:i32"), {"BLOCK": block}, (4,),
        lambda r: [normal(r, (4, columns), _NAMES[dtype], 2.0), out(4 * columns, _NAMES[dtype]), *i32(columns)],
        lambda x, o, n: {1: ref.softmax(x)}, tol, tol * 1e-2, **more,
    )  # fmt: skip


def _layer_norm(x: Any, w: Any, b: Any, o: Any, means: Any, rstds: Any, n: Any, eps: Any) -> dict[int, Any]:
    y, mean, rstd = ref.layer_norm(x, w, b, eps)
    return {3: y, 4: mean, 5: rstd}


REDUCTIONS = [
    _softmax("softmax", "softmax", "fp32", 781, 1024, 1e-5),
    _softmax("softmax_f16_8_warps", "softmax", "fp16", 1000, 1024, 2e-3, warps=8),
    _softmax("softmax_one_warp", "softmax", "fp32", 60, 64, 1e-5, warps=1),
    _softmax("softmax_online", "softmax_online", "fp32", 1000, 256, 1e-5),
    TritonCase(
        "cross_entropy", "cross_entropy", types("logits:*fp32 labels:*i32 loss:*fp32 columns:i32"), {"BLOCK": 512}, (5,),
        lambda r: [normal(r, (5, 500), scale=3.0), r.integers(0, 500, 5, np.int32), out(5), *i32(500)],
        lambda x, y, o, n: {2: -np.log(ref.softmax(x)[np.arange(5), y])}, 1e-5, 1e-5,
    ),
    TritonCase(
        "layer_norm", "layer_norm", types("x weight bias out means rstds:*fp32 columns:i32 eps:fp32"), {"BLOCK": 256}, (4,),
        lambda r: [normal(r, (4, 250)), normal(r, 250), normal(r, 250), out(1000), out(4), out(4), *i32(250), F32(1e-5)],
        _layer_norm, 1e-4, 1e-5,
    ),
    TritonCase(
        "layer_norm_backward", "layer_norm_backward",
        types("dy x weight means rstds dx dweight dbias:*fp32 lock:*i32 columns:i32"), {"BLOCK": 128}, (3,),
        _norm_backward, _norm_gradients, 1e-4, 1e-4, warps=2,
        warnings=frozenset({"global_race"}),  # wave 1 has not waited for its stores when wave 0 gives the lock back
    ),
    TritonCase(
        "rms_norm_f16", "rms_norm", types("x weight out:*fp16 columns:i32 eps:fp32"), {"BLOCK": 512}, (3,),
        lambda r: [normal(r, (3, 400), F16), normal(r, 400, F16), out(1200, F16), *i32(400), F32(1e-5)],
        lambda x, w, o, n, e: {2: wide(x) / np.sqrt((wide(x) ** 2).mean(1, keepdims=True) + e) * wide(w)}, 2e-3, 1e-3,
    ),
    TritonCase(
        "moments", "moments", types("x mean variance:*fp32"), {"ROWS": 16, "COLUMNS": 128}, (1,),
        lambda r: [normal(r, (16, 128)), out(16), out(16)],
        lambda x, *_: {1: wide(x).mean(1), 2: wide(x).var(1)}, 1e-4, 1e-5,
    ),
    _reduce_all("fp32"),
    _reduce_all("i32"),
    TritonCase(
        "reduce_axes", "reduce_axes", types("x row_max row_arg column_min column_arg row_xor:*i32"),
        {"ROWS": 32, "COLUMNS": 64}, (1,),
        lambda r: [r.integers(-50, 50, (32, 64), np.int32), *(out(n, np.int32) for n in (32, 32, 64, 64, 32))], _reduce_axes,
    ),
    TritonCase(
        "scans", "scans", types("x sums products backward:*fp32"), {"ROWS": 8, "COLUMNS": 128}, (1,),
        lambda r: [r.uniform(0.9, 1.1, (8, 128)).astype(F32), out(1024), out(1024), out(1024)],
        lambda x, *_: {1: wide(x).cumsum(1), 2: wide(x).cumprod(1), 3: wide(x)[::-1].cumsum(0)[::-1]}, 1e-4, 1e-5,
    ),
    TritonCase(
        "scan_i64", "scans", types("x sums products backward:*i64"), {"ROWS": 8, "COLUMNS": 128}, (1,),
        lambda r: [r.integers(-5, 6, (8, 128)) | 1, *(out(1024, np.int64) for _ in range(3))],
        lambda x, *_: {1: x.cumsum(1), 2: x.cumprod(1), 3: x[::-1].cumsum(0)[::-1]},
    ),
    TritonCase(
        "linear_recurrence", "linear_recurrence", types("a b out:*fp32"), {"LENGTH": 512}, (2,),
        lambda r: [r.uniform(-1, 1, (2, 512)).astype(F32), normal(r, (2, 512)), out(1024)], _recurrence, 1e-4, 1e-5,
    ),
    TritonCase(
        "sort", "sort_rows", types("x ascending descending:*i32"), {"COLUMNS": 256}, (2,),
        lambda r: [r.integers(-(2**31), 2**31, (2, 256), np.int32), out(512, np.int32), out(512, np.int32)],
        lambda x, *_: {1: np.sort(x, 1), 2: np.sort(x, 1)[:, ::-1]},
    ),
    TritonCase(
        "top_k", "top_k", types("x out:*fp32"), {"COLUMNS": 256, "K": 8}, (2,),
        lambda r: [normal(r, (2, 256)), out(16)], lambda x, o: {1: np.sort(x, 1)[:, ::-1][:, :8]},
    ),
    TritonCase(
        "histogram", "histogram", types("x out:*i32"), {"BLOCK": 1024, "BINS": 64}, (2,),
        lambda r: [r.binomial(63, 0.3, 2048).astype(np.int32), np.zeros(64, np.int32)],
        lambda x, o: {1: np.bincount(x, minlength=64)},
    ),
    TritonCase(
        "compact", "compact", types("x out:*fp32 count:*i32"), {"BLOCK": 512}, (1,),
        lambda r: [normal(r, 512), out(512), out(1, np.int32)], _compact,
    ),
]  # fmt: skip

# ---------------------------------------------------------------------------------------------- memory


def _places(r: Any) -> Any:
    """For 256 lanes places of 64: in every other wave each its own, as Triton merges the lanes that meet."""
    drawn, own = r.integers(0, 64, 256, np.int32).reshape(4, 64), np.arange(64, dtype=np.int32)
    drawn[1], drawn[3] = r.permutation(own), r.permutation(own)
    return drawn.reshape(256)


def _integer_atomics(where: Any, values: Any, o: Any, old: Any) -> dict[int, Any]:
    result = o.copy()
    operations = [np.add, np.maximum, np.minimum, np.bitwise_and, np.bitwise_or, np.bitwise_xor]
    with np.errstate(over="ignore"):
        for i, operation in enumerate(operations):
            operation.at(result, where + 64 * i, values)
        result[384:] += values
    return {2: result, 3: o[384:]}


def _float_atomics(halves: str) -> TritonCase:
    half = _NAMES[halves]

    def expected(where: Any, v: Any, o: Any, h: Any, d: Any) -> dict[int, Any]:
        sums, top, doubles = wide(o), wide(o), d.copy()
        np.add.at(sums, where, wide(v))
        np.maximum.at(top, where + 64, wide(v))
        np.add.at(doubles, where, wide(v))
        return {2: np.concatenate([sums[:64], top[64:]]), 3: wide(h) + wide(v.astype(half)), 4: doubles}

    return TritonCase(
        f"atomics_{halves}", "float_atomics", types(f"where:*i32 values out:*fp32 halves:*{halves} doubles:*fp64"),
        {"BLOCK": 128}, (2,),
        lambda r: [_places(r), normal(r, 256), normal(r, 128), normal(r, 256, half), normal(r, 64, F64)],
        expected, 4e-3 if half is F16 else 2e-2, 5e-3,
    )  # fmt: skip


def _sorted_lists(lock: Any, counter: Any, data: Any, o: Any) -> dict[int, Any]:
    return {0: np.zeros(1), 1: np.array([len(data)]), 3: data}  # in any order: all lists are the same


def _shuffles(x: Any, o: Any) -> dict[int, Any]:
    low, high = x[0::2], x[1::2]
    swapped = np.stack([high, low], 1).reshape(-1)
    turned = x.reshape(4, -1, 4).transpose(2, 0, 1).reshape(-1)
    return {1: np.concatenate([swapped, turned, x[::-1], low, high])}


def _transpose(name: str, dtype: str, rows: int, columns: int, **more: Any) -> TritonCase:
    return TritonCase(
        name, "transpose", types(f"src dst:*{dtype} rows columns:i32"), {"BLOCK": 32}, (-(-rows // 32), -(-columns // 32)),
        lambda r: [normal(r, (rows, columns), _NAMES[dtype]), out(rows * columns, _NAMES[dtype]), *i32(rows, columns)],
        lambda x, *_: {1: x.T}, **more,
    )  # fmt: skip


MEMORY = [
    TritonCase(
        "integer_atomics", "integer_atomics", types("where values out old:*i32"), {"BLOCK": 128}, (2,),
        # Nothing negative: Triton 3.9 merges the lanes of a wave with v_max_u32 before its global_atomic_smax.
        lambda r: [_places(r), r.integers(0, 2**24, 256, np.int32),
                   r.integers(0, 2**24, 384 + 256, np.int32), out(256, np.int32)],
        _integer_atomics,
    ),
    _float_atomics("fp16"),
    _float_atomics("bf16"),
    TritonCase(
        "ticket_lock", "ticket_lock", types("lock counter data out:*i32"), {"BLOCK": 64}, (3,),
        lambda r: [np.zeros(1, np.int32), np.zeros(1, np.int32), np.repeat(r.integers(0, 99, (1, 64), np.int32), 3, 0),
                   out(192, np.int32)], _sorted_lists, warps=1,
    ),
    TritonCase(
        "gather_rows", "gather_rows", types("table:*fp16 index:*i32 out:*fp16"), {"WIDTH": 64, "ROWS": 8}, (3,),
        lambda r: [normal(r, (50, 64), F16), r.integers(-1, 50, 24, np.int32), out(24 * 64, F16)],
        lambda t, i, o: {2: np.where(i[:, None] >= 0, t[i], 0)},
    ),
    TritonCase(
        "scatter_rows", "scatter_rows", types("src:*fp32 index:*i32 out:*fp32"), {"WIDTH": 128}, (6,),
        lambda r: [normal(r, (6, 128)), r.permutation(6).astype(np.int32), out(6 * 128)],
        lambda s, i, o: {2: s[np.argsort(i)]}, warps=2,
    ),
    TritonCase(
        "gather_in_block", "gather_in_block", types("x:*fp32 index:*i32 out:*fp32"), {"ROWS": 8, "COLUMNS": 64}, (1,),
        lambda r: [normal(r, (8, 64)), r.integers(0, 64, (8, 64), np.int32), out(512)],
        lambda x, i, o: {2: np.take_along_axis(x, i, 1)},
    ),
    _transpose("transpose", "fp32", 45, 70),
    _transpose("transpose_bf16", "bf16", 64, 96, multiples=("rows", "columns")),
    TritonCase(
        "shuffles", "shuffles", types("x out:*i32"), {"BLOCK": 512}, (1,),
        lambda r: [r.integers(0, 2**31, 512, np.int32), out(2048, np.int32)], _shuffles,
    ),
    TritonCase(
        "tensor_descriptors", "block_pointers", types("src dst:*fp32 rows columns:i32"), {"BLOCK": 32}, (2, 3),
        lambda r: [normal(r, (45, 72)), out(45 * 72), *i32(45, 72)], lambda s, *_: {1: wide(s) * 2},
    ),
]  # fmt: skip

# ---------------------------------------------------------------------------------------------- matrix products


def _operand(r: Random, shape: tuple[int, int], dtype: str) -> Any:
    if dtype.startswith("i"):
        return r.integers(-128, 128, shape, np.int8)
    return normal(r, shape, _NAMES[dtype], 0.5)


def _product(a: Any, b: Any, exact: bool = False) -> Any:
    return a.astype(np.int32) @ b.astype(np.int32) if exact else wide(a) @ wide(b)


def _matmul(name: str, dtype: str, out_dtype: str, tile: tuple[int, int, int], size: tuple[int, int, int], tol: float = 2e-3,
            **more: Any) -> TritonCase:  # fmt: skip
    (tm, tn, tk), (m, n, k) = tile, size
    integer = dtype == "i8"
    acc = "tl.int32" if integer else "tl.float64" if dtype == "fp64" else "tl.float32"
    constants = {"M": tm, "N": tn, "K": tk, "GROUP": 2, "out_dtype": acc}
    return TritonCase(
        name, "matmul", types(f"a b:*{dtype} c:*{out_dtype} m n k am ak bk bn:i32"), constants, (-(-m // tm) * -(-n // tn),),
        lambda r: [_operand(r, (m, k), dtype), _operand(r, (k, n), dtype), out(m * n, _NAMES[out_dtype]),
                   *i32(m, n, k, k, 1, n, 1)],
        lambda a, b, *_: {2: _product(a, b, integer)}, tol, tol * k**0.5, **more,
    )  # fmt: skip


def _matmul_even(name: str, dtype: str, tile: tuple[int, int, int], size: tuple[int, int, int], tol: float = 2e-3,
                 out_dtype: str = "fp32", **more: Any) -> TritonCase:  # fmt: skip
    (tm, tn, tk), (m, n, k) = tile, size
    constants = {"M": tm, "N": tn, "K": tk, "out_dtype": "tl.int32" if dtype == "i8" else "tl.float32"}
    return TritonCase(
        name, "matmul_even", types(f"a b:*{dtype} c:*{out_dtype} n k:i32"), constants, (m // tm, n // tn),
        lambda r: [_operand(r, (m, k), dtype), _operand(r, (k, n), dtype), out(m * n, _NAMES[out_dtype]), *i32(n, k)],
        lambda a, b, *_: {2: _product(a, b, dtype == "i8")}, tol, tol * k**0.5, multiples=("n", "k"), **more,
    )  # fmt: skip


def _grouped(r: Random) -> list[Any]:
    sizes = np.array([[40, 30, 33], [16, 64, 64], [70, 20, 17]], np.int32)
    a, b, c = ([int(m * k) for m, n, k in sizes], [int(k * n) for m, n, k in sizes], [int(m * n) for m, n, k in sizes])
    offsets = np.array([[sum(x[:i]) for x in (a, b, c)] for i in range(3)], np.int32)
    return [normal(r, sum(a), F16), normal(r, sum(b), F16), out(sum(c)), offsets, sizes, *i32(3)]


def _grouped_product(a: Any, b: Any, c: Any, offsets: Any, sizes: Any, groups: Any) -> dict[int, Any]:
    parts = []
    for (pa, pb, _), (m, n, k) in zip(offsets, sizes, strict=True):
        parts.append((wide(a[pa : pa + m * k]).reshape(m, k) @ wide(b[pb : pb + k * n]).reshape(k, n)).reshape(-1))
    return {2: np.concatenate(parts)}


def _int4(a: Any, packed: Any, scale: Any, c: Any, *_: Any) -> dict[int, Any]:
    weights = np.stack([packed & 15, packed >> 4], 1).reshape(-1, packed.shape[1])
    return {3: wide(a) @ (wide(weights) - 8) * wide(scale)}


def _scaled(name: str, fa: str, fb: str, **more: Any) -> TritonCase:
    m, n, k = 32, 32, 128

    def data(r: Random, rows: int, form: str) -> Any:
        if form == "e2m1":
            return r.integers(0, 256, (rows, k // 2), np.uint8)
        return normal(r, (rows, k), ml_dtypes.float8_e4m3fn if form == "e4m3" else ml_dtypes.float8_e5m2)

    kinds = {"e2m1": "u8", "e4m3": "fp8e4nv", "e5m2": "fp8e5"}
    packs = {"A_PACK": 2 if fa == "e2m1" else 1, "B_PACK": 2 if fb == "e2m1" else 1}
    return TritonCase(
        name, "matmul_scaled", types(f"a:*{kinds[fa]} a_scale:*u8 b:*{kinds[fb]} b_scale:*u8 c:*fp32"),
        {"M": m, "N": n, "K": k, "A_FORMAT": fa, "B_FORMAT": fb, **packs}, (1,),
        lambda r: [data(r, m, fa), r.integers(121, 131, (m, k // 32), np.uint8), data(r, n, fb),
                   r.integers(121, 131, (n, k // 32), np.uint8), out(m * n)],
        lambda a, sa, b, sb, c: {4: ref.unscaled(a, sa, fa) @ ref.unscaled(b, sb, fb).T}, 1e-4, 1e-1, **more,
    )  # fmt: skip


def _convolve(r: Random) -> list[Any]:
    return [normal(r, (5, 10, 11), F16), normal(r, (20, 5, 3, 3), F16), out(20 * 8 * 9), *i32(5, 10, 11, 20)]


ASYNC_COPY = {"TRITON_HIP_USE_ASYNC_COPY": "1"}
NO_ASYNC_COPY = {"TRITON_HIP_USE_ASYNC_COPY": "0"}
PINGPONG = {"TRITON_HIP_USE_BLOCK_PINGPONG": "1"}
MATRICES = [
    _matmul("matmul_f16", "fp16", "fp16", (64, 64, 32), (100, 80, 70)),
    _matmul("matmul_bf16_2_warps", "bf16", "fp32", (32, 32, 64), (40, 50, 130), warps=2, stages=1),
    _matmul("matmul_f32", "fp32", "fp32", (32, 32, 32), (40, 33, 50), 1e-5, archs=("gfx90a", "gfx950")),
    _matmul("matmul_xf32", "fp32", "fp32", (32, 32, 32), (40, 33, 50), 1e-3, archs=("gfx942",)),
    _matmul("matmul_f64", "fp64", "fp64", (32, 32, 16), (40, 33, 20), 1e-13),
    _matmul("matmul_i8", "i8", "i32", (64, 32, 64), (70, 40, 100)),
    _matmul("matmul_fp8e4b8", "fp8e4b8", "fp32", (32, 32, 64), (40, 40, 100), 1e-5, archs=("gfx90a", "gfx942")),
    _matmul("matmul_fp8e5b16", "fp8e5b16", "fp32", (32, 32, 64), (40, 40, 100), 1e-5, archs=("gfx942",)),
    _matmul("matmul_fp8e4nv", "fp8e4nv", "fp32", (32, 32, 64), (40, 40, 100), 1e-5),
    _matmul("matmul_fp8e5", "fp8e5", "fp32", (64, 32, 64), (40, 40, 100), 1e-5),
    _matmul_even("matmul_pipelined_2", "fp16", (64, 64, 32), (64, 128, 160)),
    _matmul_even("matmul_pipelined_3", "bf16", (64, 64, 32), (64, 64, 192), stages=3),
    _matmul_even("matmul_pipelined_4_8_warps", "fp16", (128, 64, 32), (128, 64, 192), stages=4, warps=8),
    _matmul_even("matmul_8_warps", "bf16", (128, 128, 32), (128, 128, 64), out_dtype="bf16", tol=8e-3, warps=8),
    _matmul_even("matmul_one_warp", "fp16", (32, 32, 16), (32, 64, 64), warps=1, stages=1),
    _matmul_even("matmul_16x16_instructions", "fp16", (64, 32, 32), (64, 32, 96), options={"matrix_instr_nonkdim": 16}),
    _matmul_even("matmul_32x32_instructions_kpack", "fp16", (64, 64, 64), (64, 64, 128),
                 options={"matrix_instr_nonkdim": 32, "kpack": 2}, archs=("gfx90a", "gfx942")),
    _matmul_even("matmul_i8_pipelined", "i8", (64, 64, 64), (64, 64, 192), out_dtype="i32"),
    _matmul_even("matmul_async_copy", "fp16", (64, 64, 64), (64, 64, 256), stages=3, environment=ASYNC_COPY,
                 archs=("gfx942", "gfx950")),
    _matmul_even("matmul_no_async_copy", "bf16", (64, 64, 64), (64, 64, 192), environment=NO_ASYNC_COPY, archs=("gfx950",)),
    # Half of the waves run one barrier ahead of the others, so that one half loads while the other multiplies.
    _matmul_even("matmul_pingpong", "fp16", (256, 256, 64), (256, 256, 128), warps=8, environment=PINGPONG,
                 archs=("gfx942", "gfx950"), warnings=frozenset({"barrier_divergence"})),
    TritonCase(
        "matmul_bias_relu", "matmul_bias_relu", types("a b:*fp16 bias:*fp32 c:*fp16 m n k:i32"), {"M": 32, "N": 64, "K": 32},
        (2, 2),
        lambda r: [normal(r, (50, 70), F16), normal(r, (70, 100), F16), normal(r, 100), out(5000, F16), *i32(50, 100, 70)],
        lambda a, b, v, *_: {3: np.where(wide(a) @ wide(b) + v > 0, 1, 0.01) * (wide(a) @ wide(b) + v)}, 2e-3, 2e-2,
    ),
    TritonCase(
        "matmul_split_k", "matmul_split_k", types("a b:*bf16 c:*fp32 m n k:i32"), {"M": 32, "N": 32, "K": 32, "SPLITS": 3},
        (2, 1, 3),
        lambda r: [normal(r, (50, 192), BF16), normal(r, (192, 30), BF16), np.zeros((50, 30), F32), *i32(50, 30, 192)],
        lambda a, b, *_: {2: wide(a) @ wide(b)}, 1e-4, 1e-3,
    ),
    TritonCase(
        "matmul_persistent", "matmul_persistent", types("a b c:*fp16 m n k:i32"), {"M": 32, "N": 32, "K": 32}, (3,),
        lambda r: [normal(r, (90, 70), F16), normal(r, (70, 60), F16), out(5400, F16), *i32(90, 60, 70)],
        lambda a, b, *_: {2: wide(a) @ wide(b)}, 2e-3, 2e-2,
    ),
    TritonCase(
        "matmul_grouped", "matmul_grouped", types("a b:*fp16 c:*fp32 offsets sizes:*i32 groups:i32"),
        {"M": 32, "N": 32, "K": 32}, (3,), _grouped, _grouped_product, 1e-4, 1e-3,
    ),
    TritonCase(
        "matmul_batched", "matmul_batched", types("a b:*fp16 c:*fp32"), {"M": 32, "N": 32, "K": 32, "BATCH": 2}, (1,),
        lambda r: [normal(r, (2, 32, 32), F16), normal(r, (2, 32, 32), F16), out(2048)],
        lambda a, b, c: {2: wide(a) @ wide(b)}, 1e-4, 1e-3,
    ),
    TritonCase(
        "matmul_int4_weights", "matmul_int4", types("a:*fp16 packed:*u8 scale c:*fp32 n k:i32"),
        {"M": 32, "N": 64, "K": 32}, (1, 1),
        lambda r: [normal(r, (32, 96), F16), r.integers(0, 256, (48, 64), np.uint8), normal(r, 64), out(2048), *i32(64, 96)],
        _int4, 1e-4, 1e-2, multiples=("n", "k"),
    ),
    _scaled("matmul_mxfp4", "e2m1", "e2m1"),
    _scaled("matmul_mxfp8", "e4m3", "e4m3"),
    _scaled("matmul_mxfp8_fp4", "e5m2", "e2m1"),
    TritonCase(
        "matrix_vector", "matrix_vector", types("a x:*bf16 y:*fp32 rows columns:i32"), {"ROWS": 8, "BLOCK": 128}, (3,),
        lambda r: [normal(r, (20, 300), BF16), normal(r, 300, BF16), out(20), *i32(20, 300)],
        lambda a, x, *_: {2: wide(a) @ wide(x)}, 1e-4, 1e-3,
    ),
    TritonCase(
        "convolution", "convolution", types("image weight:*fp16 out:*fp32 channels height width filters:i32"),
        {"M": 32, "N": 32, "K": 32}, (3, 1), _convolve, lambda x, w, *_: {2: ref.convolution(x, w)}, 1e-4, 1e-3,
    ),
]  # fmt: skip

# ---------------------------------------------------------------------------------------------- attention


def _attention(name: str, dtype: str, length: int, head: int, tile: tuple[int, int], causal: bool, tol: float,
               **more: Any) -> TritonCase:  # fmt: skip
    np_type, shape = _NAMES[dtype], (2, length, head)

    def expected(q: Any, k: Any, v: Any, o: Any, lse: Any, scale: Any, n: Any) -> dict[int, Any]:
        y, total = ref.attention(q, k, v, scale, causal)
        return {3: y, 4: total}

    return TritonCase(
        name, "attention", types(f"q k v out:*{dtype} lse:*fp32 scale:fp32 length:i32"),
        {"HEAD": head, "M": tile[0], "N": tile[1], "CAUSAL": causal}, (-(-length // tile[0]), 2),
        lambda r: [*(normal(r, shape, np_type) for _ in range(3)), out(2 * length * head, np_type), out(2 * length),
                   F32(head**-0.5), *i32(length)],
        expected, tol, tol, **more,
    )  # fmt: skip


def _backward(r: Random) -> list[Any]:
    q, k, v, do = (normal(r, (1, 64, 32), F16, 0.7) for _ in range(4))
    _, lse = ref.attention(q, k, v, 32**-0.5, False)
    delta = ref.attention_gradients(q, k, v, do, 32**-0.5)[3]
    outs = [np.zeros((1, 64, 32), F32), out(2048), out(2048)]
    return [q, k, v, do, lse.astype(F32), delta.astype(F32), *outs, F32(32**-0.5), *i32(64)]


def _paged(r: Random) -> list[Any]:
    table = r.permutation(12).astype(np.int32).reshape(3, 4)
    return [normal(r, (3, 4, 64), F16), normal(r, (12, 16, 64), F16), normal(r, (12, 16, 64), F16), table,
            np.array([5, 64, 33], np.int32), out(3 * 4 * 64), F32(0.125), *i32(4)]  # fmt: skip


def _paged_attention(
    q: Any, k: Any, v: Any, table: Any, lengths: Any, o: Any, scale: Any, pages: Any
) -> dict[int, Any]:
    rows = []
    for row, length in enumerate(lengths):
        keys, values = (x[table[row]].reshape(1, -1, 64)[:, :length] for x in (k, v))
        rows.append(ref.attention(q[row : row + 1], keys, values, scale, False)[0])
    return {5: np.concatenate(rows)}


def _linear(q: Any, k: Any, v: Any, o: Any, n: Any) -> dict[int, Any]:
    return {3: np.tril(wide(q) @ wide(k).swapaxes(1, 2)) @ wide(v)}


ATTENTION = [
    _attention("attention_f16", "fp16", 100, 64, (64, 32), False, 4e-3),
    _attention("attention_causal_bf16", "bf16", 96, 32, (32, 32), True, 2e-2, warps=2),
    _attention("attention_head_128", "fp16", 64, 128, (64, 64), True, 4e-3, warps=8, stages=1),
    TritonCase(
        "attention_backward", "attention_backward",
        types("q k v dout:*fp16 lse delta dq dk dv:*fp32 scale:fp32 length:i32"), {"HEAD": 32, "M": 32, "N": 32}, (2, 1),
        _backward, lambda q, k, v, do, *_: dict(zip((6, 7, 8), ref.attention_gradients(q, k, v, do, 32**-0.5), strict=False)),
        1e-2, 1e-2, multiples=("length",), stages=1,
    ),
    TritonCase(
        "attention_paged_decode", "paged_decode",
        types("q keys values:*fp16 table lengths:*i32 out:*fp32 scale:fp32 pages_a_row:i32"),
        {"HEAD": 64, "PAGE": 16, "HEADS": 4}, (3,), _paged, _paged_attention, 1e-4, 1e-4,
    ),
    TritonCase(
        "linear_attention", "linear_attention", types("q k v:*bf16 out:*fp32 length:i32"), {"HEAD": 32, "CHUNK": 32}, (2,),
        lambda r: [*(normal(r, (2, 96, 32), BF16, 0.3) for _ in range(3)), out(2 * 96 * 32), *i32(96)], _linear, 2e-2, 2e-2,
        multiples=("length",),
    ),
]  # fmt: skip

CASES = [*ELEMENTWISE, *REDUCTIONS, *MEMORY, *MATRICES, *ATTENTION]
