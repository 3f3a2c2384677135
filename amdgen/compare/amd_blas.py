"""rocBLAS and hipBLASLt through their C interfaces, for measurements beside them: hip-python may lack their modules.

Both take matrices by columns. A row-major C is a column-major Cᵀ = op(B)ᵀ · op(A)ᵀ, so B is handed over first, and m
and n change places. Numbers of enumerations: rocBLAS's ``internal/rocblas-types.h``, HIP's ``library_types.h``,
hipBLAS's ``hipblas-common.h`` and ``hipblaslt/hipblaslt.h``, as of ROCm 6 and 7. No AMD GPU has run this yet.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Mapping
from ctypes import byref, c_float, c_int, c_int64, c_size_t, c_uint8, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Any

from amdgen.device.base import Buffer, DeviceError
from amdgen.kernels.blas import BlasProduct

Call = Callable[[int], None]
"""Starts a product on a stream, given by its handle."""

_NONE, _TRANSPOSED = 111, 112  # rocblas_operation_*, HIPBLAS_OP_*
_PACKED = {"f32": "f", "f64": "d", "i32": "i"}
_ROCBLAS_TYPES = {"f16": 150, "f32": 151, "f64": 152, "i8": 160, "i32": 162, "bf16": 168}
_HIP_TYPES = {
    "f32": 0, "f64": 1, "f16": 2, "i8": 3, "i32": 10, "bf16": 14,
    "fp8": 28, "bf8": 29, "fp8_fnuz": 1000, "bf8_fnuz": 1001,
}  # fmt: skip
_COMPUTE = {"f32": 2, "f64": 7, "i32": 9}  # HIPBLAS_COMPUTE_*
_TRANSA, _TRANSB, _WORKSPACE_BYTES = 0, 1, 1  # HIPBLASLT_MATMUL_DESC_*, HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES
_BATCH_COUNT, _BATCH_STRIDE = 0, 1  # HIPBLASLT_MATRIX_LAYOUT_*
WORKSPACE = 32 << 20
"""Bytes of memory that hipBLASLt may use; what torch gives it on gfx942 (at::cuda::blas, ROCm builds)."""


class _Algorithm(ctypes.Structure):
    _fields_ = [("data", c_uint8 * 16), ("most", c_size_t)]


class _Heuristic(ctypes.Structure):
    """hipblasLtMatmulHeuristicResult_t."""

    _fields_ = [
        ("algorithm", _Algorithm), ("workspace", c_size_t), ("state", c_int), ("waves", c_float),
        ("reserved", c_int * 4),
    ]  # fmt: skip


@dataclass(frozen=True)
class _Columns:
    """A product as column-major libraries see it: B and A have changed places."""

    m: int
    n: int
    k: int
    operations: tuple[int, int]
    types: tuple[str, str, str]
    leads: tuple[int, int, int]
    strides: tuple[int, int, int]

    @classmethod
    def of(cls, product: BlasProduct) -> _Columns:
        def swapped(of_abc: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
            a, b, c = of_abc
            return b, a, c

        turned_a, turned_b = (_TRANSPOSED if turned else _NONE for turned in product.turned)
        return cls(
            product.n, product.m, product.k, (turned_b, turned_a), swapped(product.types), swapped(product.pitches),
            swapped(product.strides),
        )  # fmt: skip


class RocBlas:
    """librocblas.so. DeviceError when it can't be loaded."""

    name = "rocBLAS"

    def __init__(self) -> None:
        self._library = _loaded("librocblas.so")
        self._handle = c_void_p()
        self._check(self._library.rocblas_create_handle(byref(self._handle)))

    def call(self, product: BlasProduct, memory: Mapping[str, Buffer], workspace: Buffer) -> Call | None:
        """The product on operands "a", "b" and "c"; None where rocBLAS has none of these types."""
        del workspace  # rocBLAS has its own
        if any(kind not in _ROCBLAS_TYPES for kind in (*product.types, product.sums)):
            return None
        how = _Columns.of(product)
        first, second, out = (_ROCBLAS_TYPES[kind] for kind in how.types)
        alpha, beta = (_scalar(x, product.sums) for x in (product.alpha, product.beta))
        a, b, c = (c_void_p(memory[name].address) for name in "abc")
        (lda, ldb, ldc), (by_a, by_b, by_c) = how.leads, map(c_int64, how.strides)
        multiply, library, handle = self._library.rocblas_gemm_strided_batched_ex, self._library, self._handle

        def start(stream: int) -> None:
            self._check(library.rocblas_set_stream(handle, c_void_p(stream)))
            status = multiply(
                handle, *how.operations, how.m, how.n, how.k, byref(alpha), b, first, lda, by_a, a, second, ldb, by_b,
                byref(beta), c, out, ldc, by_c, c, out, ldc, by_c, product.batch, _ROCBLAS_TYPES[product.sums], 0, 0, 0,
            )  # fmt: skip
            self._check(status)

        return start

    def _check(self, status: int) -> None:
        if status:
            text = self._library.rocblas_status_to_string
            text.restype = ctypes.c_char_p
            raise DeviceError(f"rocBLAS: {text(status).decode()}")


class HipBlasLt:
    """libhipblaslt.so. DeviceError when it can't be loaded."""

    name = "hipBLASLt"

    def __init__(self) -> None:
        self._library = _loaded("libhipblaslt.so")
        self._handle = self._made("hipblasLtCreate")

    def call(self, product: BlasProduct, memory: Mapping[str, Buffer], workspace: Buffer) -> Call | None:
        """The product on operands "a", "b" and "c" by the first kernel that the library's heuristic names; None where
        it names none."""
        if any(kind not in _HIP_TYPES for kind in product.types) or product.sums not in _COMPUTE:
            return None
        how = _Columns.of(product)
        matmul = self._made("hipblasLtMatmulDescCreate", _COMPUTE[product.sums], _HIP_TYPES[product.sums])
        for attribute, operation in zip((_TRANSA, _TRANSB), how.operations, strict=True):
            self._set("hipblasLtMatmulDescSetAttribute", matmul, attribute, c_int(operation))
        first, second, out = self._layouts(how, product.batch)
        wish = self._made("hipblasLtMatmulPreferenceCreate")
        self._set("hipblasLtMatmulPreferenceSetAttribute", wish, _WORKSPACE_BYTES, c_uint64(workspace.nbytes))
        found, count = _Heuristic(), c_int()
        library = self._library
        status = library.hipblasLtMatmulAlgoGetHeuristic(
            self._handle, matmul, first, second, out, out, wish, 1, byref(found), byref(count)
        )
        if status or not count.value:
            return None
        alpha, beta = (_scalar(x, product.sums) for x in (product.alpha, product.beta))
        a, b, c = (c_void_p(memory[name].address) for name in "abc")
        room, size = c_void_p(workspace.address), c_size_t(workspace.nbytes)

        def start(stream: int) -> None:
            status = library.hipblasLtMatmul(
                self._handle, matmul, byref(alpha), b, first, a, second, byref(beta), c, out, c, out,
                byref(found.algorithm), room, size, c_void_p(stream),
            )  # fmt: skip
            self._check("hipblasLtMatmul", status)

        return start

    def _layouts(self, how: _Columns, batch: int) -> list[c_void_p]:
        """How the first operand, the second and the result lie: rows, columns, elements from column to column."""
        sizes = [(how.m, how.k), (how.k, how.n)]
        lying = [
            size[::-1] if turned == _TRANSPOSED else size for size, turned in zip(sizes, how.operations, strict=True)
        ]
        made = []
        for kind, (rows, columns), lead, stride in zip(
            how.types, [*lying, (how.m, how.n)], how.leads, how.strides, strict=True
        ):
            layout = self._made(
                "hipblasLtMatrixLayoutCreate", _HIP_TYPES[kind], c_uint64(rows), c_uint64(columns), c_int64(lead)
            )
            if batch > 1:
                self._set("hipblasLtMatrixLayoutSetAttribute", layout, _BATCH_COUNT, c_int(batch))
                self._set("hipblasLtMatrixLayoutSetAttribute", layout, _BATCH_STRIDE, c_int64(stride))
            made.append(layout)
        return made

    def _made(self, name: str, *args: Any) -> c_void_p:
        """What a function of the library creates. It lives as long as the process: a comparison makes few."""
        made = c_void_p()
        self._check(name, getattr(self._library, name)(byref(made), *args))
        return made

    def _set(self, name: str, thing: c_void_p, attribute: int, value: Any) -> None:
        size = c_size_t(ctypes.sizeof(value))
        self._check(name, getattr(self._library, name)(thing, attribute, byref(value), size))

    @staticmethod
    def _check(name: str, status: int) -> None:
        if status:
            raise DeviceError(f"hipBLASLt: {name} returned status {status}")


LIBRARIES: tuple[type[RocBlas | HipBlasLt], ...] = (RocBlas, HipBlasLt)


def _loaded(name: str) -> Any:
    """A library of ROCm's, by the name that its development package gives it or its first version's."""
    for file in (name, *(f"{name}.{version}" for version in range(5))):
        try:
            return ctypes.CDLL(file)
        except OSError:
            continue
    raise DeviceError(f"{name} can't be loaded", "install it, or name its folder in LD_LIBRARY_PATH")


def _scalar(value: float, kind: str) -> Any:
    """A number in memory, as the libraries read alpha and beta."""
    return ctypes.create_string_buffer(struct.pack(_PACKED[kind], int(value) if kind == "i32" else value))
