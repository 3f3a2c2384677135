# ruff: noqa: E501  (a table of kernels)
"""Programs that IREE made one kernel of: on which random arguments each is launched, and what it must compute.

Needs no IREE: the code objects and what IREE's host does with them lie in iree/ (see iree/compile.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

from . import triton_reference as ref
from .kernel_cases import KernelCase, archive, out
from .triton_reference import wide

ARCHS = ("gfx90a", "gfx942", "gfx950")
BF16, F16, F32, F64 = ml_dtypes.bfloat16, np.float16, np.float32, np.float64
FNUZ, OCP = ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e4m3fn
Random = np.random.Generator


@dataclass(frozen=True)
class IreeCase:
    """``expected``: the inputs → what the program returns, in NumPy. ``options``: of the compiler. ``fault``: the check
    that finds what this compiler got wrong."""

    name: str
    inputs: Callable[[Random], list[Any]]
    expected: Callable[..., Any]
    rtol: float = 0.0
    atol: float = 0.0
    archs: tuple[str, ...] = ARCHS
    options: tuple[str, ...] = ()
    warnings: frozenset[str] = frozenset()  # checks that warn, and rightly
    fault: str = ""


def normal(r: Random, shape: Any, dtype: Any = F32, scale: float = 1.0) -> Any:
    return (r.normal(size=shape) * scale).astype(dtype)


def f32_sum(k: int, scale: float = 1.0) -> float:
    """What a float32 sum of ``k`` products of normal numbers times ``scale`` may lose, in any order: k roundings of
    2^-24 of the sum of the magnitudes, which is below k · scale² (a normal number's is 0.8, a product's 0.64)."""
    return k * 2.0**-24 * k * scale**2


_HALF = 0.5
_ULP16 = 2.0**-11  # half an ulp of a float16 result


def _product(
    name: str, a: tuple[int, ...], b: tuple[int, ...], dtype: Any, transposed: bool = False, **more: Any
) -> IreeCase:
    """A matrix product, accumulated in float32, integers exactly."""
    k = a[-1]

    def inputs(r: Random) -> list[Any]:
        if dtype is np.int8:
            return [r.integers(-128, 128, s, np.int8) for s in (a, b)]
        return [normal(r, s, dtype, _HALF) for s in (a, b)]

    def expected(x: Any, y: Any) -> Any:
        y = y.swapaxes(-1, -2) if transposed else y
        return x.astype(np.int32) @ y.astype(np.int32) if dtype is np.int8 else wide(x) @ wide(y)

    atol = 0.0 if dtype is np.int8 else f32_sum(k, _HALF) * (2.0**-29 if dtype is F64 else 1)
    return IreeCase(name, inputs, expected, atol=atol, **more)


def _bias_relu(a: Any, b: Any, bias: Any) -> Any:
    return np.maximum(wide(a) @ wide(b) + bias, 0)


def _int4(a: Any, packed: Any, scale: Any, zero: Any) -> Any:
    q = np.stack([packed & 15, packed >> 4], -1).reshape(64, 4, 32).astype(F16)
    weights = (q - zero[..., None]) * scale[..., None]
    return np.einsum("mgk,ngk->mn", wide(a), wide(weights))


def _mxfp4(a: Any, sa: Any, b: Any, sb: Any) -> Any:
    x, y = (ref.unscaled(d.reshape(len(d), -1), s, "e2m1") for d, s in ((a, sa), (b, sb)))
    return x @ y.T


def _layer_norm(x: Any, w: Any, b: Any) -> Any:
    return ref.layer_norm(x, w, b, 1e-5)[0]


def _rms_norm(x: Any, w: Any) -> Any:
    return wide(x) / np.sqrt((wide(x) ** 2).mean(1, keepdims=True) + 1e-6) * wide(w)


def _attention(q: Any, k: Any, v: Any) -> Any:
    return ref.attention(q, k, v, float(F16(0.1767767)), False)[0]


def _windows(x: Any, size: int, step: int = 1) -> Any:
    """(height, width, channels) → (height, width, channels, size, size)."""
    return np.lib.stride_tricks.sliding_window_view(wide(x), (size, size), axis=(0, 1))[::step, ::step]


def _scatter(update: Any, index: Any, table: Any) -> Any:
    y = wide(table).copy()
    y[index[:, 0]] += update
    return y


def _argmax(x: Any) -> tuple[Any, Any]:
    return x.max(1), x.argmax(1).astype(np.int32)


def _topk(x: Any) -> tuple[Any, Any]:
    order = np.argsort(-x, axis=1, kind="stable")[:, :4]
    return np.take_along_axis(x, order, 1), order.astype(np.int32)


def _gelu(x: Any) -> Any:
    from math import erf

    return 0.5 * wide(x) * (1 + np.vectorize(erf)(wide(x) / np.sqrt(2)))


def _select(a: Any, b: Any) -> Any:
    u, v = a.astype(np.int64), np.broadcast_to(b, a.shape).astype(np.int64)
    quotient = np.trunc(wide(u) / wide(v | 1)).astype(np.int64)
    return np.where(u < v, u * v, quotient)


CASES = [
    _product("matmul_f16", (128, 160), (160, 64), F16),
    _product("matmul_bf16_nt", (64, 192), (128, 192), BF16, transposed=True),
    _product("matmul_f32", (64, 96), (96, 48), F32),
    _product("matmul_f64", (48, 80), (80, 64), F64, options=("--iree-input-demote-f64-to-f32=false",)),
    _product("matmul_i8", (64, 128), (128, 64), np.int8),
    _product("matmul_fp8_fnuz", (64, 128), (64, 128), FNUZ, transposed=True, archs=("gfx942",)),
    _product("matmul_fp8_ocp", (64, 256), (64, 256), OCP, transposed=True, archs=("gfx950",)),
    # Rows of 53 elements of 2 bytes, loaded by 16 bytes.
    _product("matmul_odd", (67, 90), (90, 53), F16),
    _product("matmul_dynamic", (77, 96), (96, 64), F16),
    _product("matmul_lds_dma", (128, 256), (128, 256), F16, transposed=True, archs=("gfx950",), options=("--iree-llvmgpu-use-direct-load",)),
    _product("batch_matmul", (3, 64, 96), (3, 96, 64), F16),
    IreeCase(
        "matmul_bias_relu", lambda r: [normal(r, (64, 128), F16, _HALF), normal(r, (128, 96), F16, _HALF), normal(r, 96)], _bias_relu,
        _ULP16, f32_sum(128, _HALF),
    ),
    IreeCase(
        "matmul_int4",
        lambda r: [normal(r, (32, 4, 32), F16), r.integers(0, 256, (64, 4, 16), np.uint8), normal(r, (64, 4), F16, 0.1),
                   r.integers(0, 16, (64, 4)).astype(F16)],
        _int4, atol=f32_sum(128),
    ),
    IreeCase(
        "matmul_mxfp4",
        lambda r: [r.integers(0, 256, (32, 4, 16), np.uint8), r.integers(125, 130, (32, 4), np.uint8),
                   r.integers(0, 256, (64, 4, 16), np.uint8), r.integers(125, 130, (64, 4), np.uint8)],
        _mxfp4, atol=f32_sum(128, 12.0), archs=("gfx950",),
    ),
    IreeCase("matvec", lambda r: [normal(r, (40, 512), F16), normal(r, 512, F16)], lambda a, x: wide(a) @ wide(x), atol=f32_sum(512)),
    IreeCase("softmax", lambda r: [normal(r, (24, 500), scale=3.0)], ref.softmax, 4e-6, 1e-9),
    IreeCase("row_sum", lambda r: [normal(r, (30, 1000), F16)], lambda x: wide(x).sum(1), atol=f32_sum(1000)),
    IreeCase("column_max", lambda r: [normal(r, (200, 96))], lambda x: x.max(0)),
    IreeCase("layer_norm", lambda r: [normal(r, (16, 768)), normal(r, 768), normal(r, 768)], _layer_norm, 1e-5, 1e-5),
    IreeCase("rms_norm_f16", lambda r: [normal(r, (12, 1024), F16), normal(r, 1024, F16)], _rms_norm, _ULP16 * 1.01, 1e-7),
    IreeCase("attention", lambda r: [normal(r, (2, 64, 32), F16), normal(r, (2, 128, 32), F16), normal(r, (2, 128, 64), F16)], _attention, 4e-3, 4e-3),
    IreeCase(
        "convolution", lambda r: [normal(r, (1, 10, 18, 32), F16, _HALF), normal(r, (3, 3, 32, 64), F16, _HALF)],
        lambda x, w: np.einsum("hwcij,ijcf->hwf", _windows(x[0], 3), wide(w)), atol=f32_sum(288, _HALF),
    ),
    IreeCase(
        "depthwise_convolution", lambda r: [normal(r, (1, 12, 20, 24)), normal(r, (3, 3, 24))],
        lambda x, w: np.einsum("hwcij,ijc->hwc", _windows(x[0], 3), wide(w)), atol=4 * f32_sum(9),
    ),
    IreeCase("max_pool", lambda r: [normal(r, (1, 16, 24, 20))], lambda x: _windows(x[0], 3, 2).max((-1, -2))),
    IreeCase("transpose", lambda r: [normal(r, (96, 160))], lambda x: x.T),
    IreeCase("gather", lambda r: [normal(r, (50, 72)), r.integers(0, 50, 40, np.int32)], lambda t, i: t[i]),
    IreeCase(
        "scatter", lambda r: [normal(r, (24, 64)), r.permutation(50)[:24].astype(np.int32).reshape(24, 1), normal(r, (50, 64))],
        _scatter, 2.0**-24,
    ),
    # scan and sort walk a row with a vector offset that begins below zero, and an immediate offset that brings the sum
    # back above it. The sum is not taken modulo 2^32 (LLVM's splitBufferOffsets: a negative offset in the vector
    # register is illegal even if the immediate one makes it positive), so the descriptor refuses the first row.
    IreeCase("scan", lambda r: [normal(r, (32, 100))], lambda x: wide(x).cumsum(1), atol=f32_sum(100)),
    IreeCase("argmax", lambda r: [normal(r, (20, 700))], _argmax),
    # Every thread computes the whole; only thread 0 initialises, and all others read before it has (iree-org/iree issues
    # 20358 and 21202, open: wrong on MI300X).
    IreeCase("topk", lambda r: [normal(r, (6, 128))], _topk, fault="global_race"),
    IreeCase("sort", lambda r: [r.integers(-1000, 1000, (5, 40), np.int32)], lambda x: np.sort(x, axis=1)),
    IreeCase("gelu", lambda r: [normal(r, 1300, scale=2.0)], _gelu, 1e-6, 1e-6),
    IreeCase(
        "quantise", lambda r: [normal(r, (20, 256)), normal(r, 20) * F32(20) + F32(40)],
        lambda x, s: np.clip(np.rint(x * s[:, None]), -128, 127).astype(np.int8),
    ),
    IreeCase("add_dynamic", lambda r: [normal(r, (33, 70)), normal(r, 70)], lambda a, b: a + b),
    IreeCase("compare_and_select", lambda r: [r.integers(-(2**31), 2**31, n, np.int32) for n in ((70, 30), 30)], _select),
]  # fmt: skip


@dataclass(frozen=True)
class IreeKernel(KernelCase):
    """A launch as IREE's host does it: buffers bound where it binds them; beside the results nothing may change."""

    fault: str = ""
    results: tuple[tuple[int, int, int, str], ...] = ()  # argument, offset and length in bytes, element type

    def wrong(self, before: list[Any], after: list[Any]) -> str:
        expected = self.expected(*before)
        arrays = {id(a): p for p, a in reversed(list(enumerate(after))) if isinstance(a, np.ndarray)}
        left = {p: after[p].copy().reshape(-1).view(np.uint8) for p in arrays.values()}  # each buffer once
        for number, (position, offset, length, kind) in enumerate(self.results):
            part = slice(offset, offset + length)
            if why := self._differs(left[position][part].view(_TYPES[kind]), np.asarray(expected[number])):
                return f"result {number}: {why}"
            left[position][part] = before[position].reshape(-1).view(np.uint8)[part]
        changed = [p for p, now in left.items() if now.tobytes() != before[p].tobytes()]
        return f"argument {changed[0]} has changed beside the results" if changed else ""


_TYPES = {
    "f16": F16, "bf16": BF16, "f32": F32, "f64": F64, "i8": np.int8, "si8": np.int8, "i32": np.int32, "i64": np.int64,
}  # fmt: skip


def iree_kernels(arch: str) -> Iterator[IreeKernel]:
    """Kernels that IREE compiled for ``arch``, launched as the manifest says."""
    files = archive(Path(__file__).parent / "iree" / f"{arch}.tar.xz")
    manifest = json.loads(files["manifest.json"])["cases"]
    for case in CASES:
        if arch in case.archs:
            yield _kernel(case, arch, files[f"{case.name}.hsaco"], manifest[case.name])


def _kernel(case: IreeCase, arch: str, code: bytes, about: dict[str, Any]) -> IreeKernel:
    buffers = [tuple(b["buffer"]) for b in about["bindings"]]  # ("input", number) or ("new", number), of each argument

    def arguments(r: Random) -> list[Any]:
        inputs = case.inputs(r)
        made = {b: out(n, np.uint8) for b, n in zip(buffers, (b["length"] for b in about["bindings"]), strict=True)}
        memory = [inputs[b[1]] if b[0] == "input" else made[b] for b in buffers]
        return memory + [np.int32(c) for c in about["constants"]]

    def expected(*arguments: Any) -> Any:
        inputs = sorted((b[1], p) for p, b in enumerate(buffers) if b[0] == "input")
        found = case.expected(*(arguments[position] for _, position in inputs))
        return found if isinstance(found, tuple) else (found,)

    results = [(buffers.index(tuple(r["buffer"])), r["offset"], r["length"], r["type"]) for r in about["results"]]
    return IreeKernel(
        case.name, arch, code, about["kernel"], tuple(about["grid"]), tuple(about["block"]), arguments, expected,
        case.rtol, case.atol, about["dynamic_lds"], warnings=case.warnings, fault=case.fault,
        results=tuple(results),
    )  # fmt: skip
