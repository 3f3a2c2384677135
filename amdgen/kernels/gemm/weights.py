"""Weights of B in codes of 2 or 4 bits: how they are packed, and what they stand for.

A row of k codes lies in bytes, the first code in the lowest bits. Every ``group`` codes along k share a scale and, of
integer codes, a zero point: weight = (value of the code - zero) · scale, rounded to A's type. Beside A of i8, value -
zero is an i8, and the sums are scaled, in f32.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from amdgen.isa import element
from amdgen.isa.elements import Code, codes
from amdgen.kernels.errors import SpecError, check_choice
from amdgen.kernels.gemm.microscale import pack_bits, unpack_bits
from amdgen.kernels.tensors import Array

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm
    from amdgen.kernels.tensors import Data


@dataclass(frozen=True)
class Quantized:
    """Packed weights: NumPy arrays, or torch tensors where the weights were one.

    b: (n, bytes of k codes), u8. scale: (n, groups) in A's type, f32 beside i8. zero: (n, groups), i8; None
    without zero points.
    """

    b: Any
    scale: Any
    zero: Any


def quantize(
    weights: object, kind: str, *, group_size: int = 128, zeros: bool = False, dtype: str = "f16"
) -> Quantized:
    """Packs weights (n, k), NumPy's or torch's, as ``Gemm(..., weights=kind)`` reads them: nearest codes, with the
    scale of each group of ``group_size`` along k (0: one group) that its largest weight needs. dtype: A's.

    ``zeros``: integer codes get a zero point, so that a group's codes reach from its smallest to its largest weight.
    SpecError when the codes have no zero point or the weights are no matrix of finite numbers.
    """
    check_choice("--weights", kind, tuple(codes()))
    code = codes()[kind]
    given = weights.detach().float().cpu().numpy() if hasattr(weights, "detach") else np.asarray(weights)
    if given.ndim != 2 or not given.size or not np.isfinite(given.astype(np.float64)).all():
        raise SpecError(f"weights of shape {given.shape}", "give a matrix (n, k) of finite numbers")
    if zeros and not code.integers:
        raise SpecError(f"{kind} has no zero points", f"leave them out, or use {_integers()}")
    n, k = given.shape
    group = group_size or k
    wide = np.zeros((n, -(-k // group) * group))
    wide[:, :k] = given
    grouped = wide.reshape(n, -1, group)
    values = np.array(code.values)
    kept = element(dtype).numpy if element(dtype).is_float else np.float32
    zero = None
    if zeros:
        low, high = np.minimum(grouped.min(2), 0), np.maximum(grouped.max(2), 0)
        scale = _positive((high - low) / (values.max() - values.min())).astype(kept)
        zero = np.rint(values.min() - low / scale.astype(np.float64)).astype(np.int8)
    else:
        if values.min() >= 0 and grouped.min() < 0:
            raise SpecError(f"{kind} has no negative numbers", "give zeros=True, or use int4")
        scale = _positive(np.abs(grouped).max(2) / values.max()).astype(kept)
    wanted = grouped / scale.astype(np.float64)[..., None] + (0 if zero is None else zero[..., None])
    order = np.argsort(values, kind="stable")
    middles = (values[order][1:] + values[order][:-1]) / 2
    packed = pack(order[np.searchsorted(middles, wanted.reshape(n, -1)[:, :k])].astype(np.uint8), code)
    return _like(weights, Quantized(packed, scale, zero))


def pack(numbers: Array, code: Code) -> Array:
    """Codes (n, k), one a byte, as they lie in memory; the last byte of a row is filled with code 0."""
    n, k = numbers.shape
    full = np.zeros((n, -(-k // code.packed) * code.packed), np.uint8)
    full[:, :k] = numbers
    return pack_bits(full, code.bits)


def unpack(packed: Array, bits: int, k: int) -> Array:
    """The inverse of :func:`pack`, of codes of ``bits``: (..., n, k), one code a byte."""
    return unpack_bits(packed, bits)[..., :k]


def weights_of(spec: Gemm, data: Data) -> Array:
    """B (..., n, k) in A's type, as the kernel's matrix instructions get it; beside i8 in float64, times its scales."""
    code, kept = spec.code, spec.element.numpy
    assert code is not None
    values = np.array(code.values).astype(kept).astype(np.float64)[unpack(data["b"], code.bits, spec.k)]
    group = np.minimum(np.arange(spec.k) // spec.group, spec.weight_groups - 1)
    if spec.zeros:
        values = values - data["b_zero"].astype(np.float64)[..., group]
    if spec.integer_weights:
        values = values.astype(np.int64).astype(np.int8)  # modulo 256
    made: Array = values * data["b_scale"].astype(np.float64)[..., group]
    return made if spec.integer_weights else made.astype(kept)


def _positive(scale: Array) -> Array:
    """1 where all of a group is 0."""
    return np.where(scale > 0, scale, 1.0)


def _integers() -> str:
    return ", ".join(name for name, code in codes().items() if code.integers)


def _like(given: Any, made: Quantized) -> Quantized:
    """``made`` as torch tensors where ``given`` is one, on its device."""
    if not hasattr(given, "detach"):
        return made
    import torch

    def turned(array: Array | None) -> Any:
        if array is None:
            return None
        if array.dtype.kind == "V":  # ml_dtypes' bfloat16
            return torch.from_numpy(array.view(np.int16)).view(torch.bfloat16).to(given.device)
        return torch.from_numpy(array).to(given.device)

    return Quantized(turned(made.b), turned(made.scale), turned(made.zero))
