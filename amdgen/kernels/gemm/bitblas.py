"""Weights that BitBLAS packed, as ``Gemm(..., weights=...)`` reads them.

BitBLAS packs codes as amdgen does, the first one in a byte's lowest bits, but for two things: signed codes are stored
with their smallest value as 0, and for "fast decoding" (LOP3) the codes of each 32-bit word change places, so that one
mask takes those that belong into neighbouring elements of 16 or of 8 bits. Source: microsoft/BitBLAS,
``bitblas/quantization/utils.py`` (general_compress, interleave_weight) and ``Matmul.transform_weight``. Its "ladder"
layouts follow NVIDIA's mma instruction and are not read.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from amdgen.isa.elements import codes
from amdgen.kernels.errors import SpecError, check_choice
from amdgen.kernels.gemm.weights import Quantized, pack, unpack
from amdgen.kernels.tensors import Array

_WORD = 32
"""Bits within which fast decoding changes codes' places."""
DECODED = {"": 0, "float16": 16, "int8": 8}
"""Bits of what fast decoding makes of the codes; "": it is off."""


def from_bitblas(
    weight: object,
    scale: object,
    kind: str,
    *,
    zeros: Any = None,
    zeros_mode: str = "original",
    fast_decoding: str = "",
) -> Quantized:
    """Weights of BitBLAS's ``Matmul.transform_weight`` as amdgen's kernels read them: NumPy arrays.

    weight: (n, bytes of k codes), of any 8-bit type. kind: "int4", "uint4", "int2" or "nf4", BitBLAS's ``W_dtype``.
    scale: (n, groups), in A's type, f32 for int8. zeros: None, or by ``zeros_mode`` "original" (n, groups), whole
    numbers that are taken off the codes, or "quantized" (groups, bytes of n codes). fast_decoding: BitBLAS's
    ``A_dtype`` where that is on: "float16" or "int8". NumPy's arrays or torch's tensors of the CPU. SpecError when a
    zero point is no whole number, or codes can't be of this layout.
    """
    check_choice("kind", kind, ("int4", "uint4", "int2", "nf4"))
    check_choice("fast_decoding", fast_decoding, tuple(DECODED))
    check_choice("zeros_mode", zeros_mode, ("original", "quantized"))
    code = codes()[kind]
    packed = np.asarray(weight).view(np.uint8)
    if packed.ndim != 2 or (fast_decoding and packed.shape[1] * 8 % _WORD):
        whole = f" in whole words of {_WORD} bits" if fast_decoding else ""
        raise SpecError(f"weights of shape {packed.shape}", f"give (n, bytes of k codes){whole}")
    k = packed.shape[1] * code.packed
    numbers = unpack(packed, code.bits, k)
    if fast_decoding:
        order = code_order(code.bits, DECODED[fast_decoding])
        found = np.empty_like(numbers.reshape(len(numbers), -1, len(order)))
        found[..., order] = numbers.reshape(found.shape)
        numbers = found.reshape(numbers.shape)
    if code.integers and min(code.values) < 0:  # stored from 0 on: the sign is the highest bit, turned round
        numbers = numbers ^ np.uint8(1 << (code.bits - 1))
    return Quantized(pack(numbers, code), np.asarray(scale), _zeros(zeros, zeros_mode, code.bits, len(packed)))


def code_order(bits: int, decoded: int) -> Array:
    """Which code of a 32-bit word lies in its first place, its second place and so on, codes of ``bits`` that are
    decoded to elements of ``decoded`` bits."""
    count, lanes = _WORD // bits, _WORD // decoded
    at = np.arange(count)
    places = at % lanes * (decoded // bits) + at // lanes
    if (bits, decoded) == (2, 16):  # the two bytes in the middle change places, too
        byte = 8 // bits
        places = np.where(places // byte == 1, places + byte, np.where(places // byte == 2, places - byte, places))
    return np.argsort(places)


def _zeros(zeros: object, mode: str, bits: int, n: int) -> Array | None:
    """Zero points (n, groups) as i8."""
    if zeros is None:
        return None
    given = np.asarray(zeros)
    if mode == "quantized":
        return unpack(given.view(np.uint8), bits, n).T.astype(np.int8)
    if not np.array_equal(given, np.rint(given)):
        raise SpecError("zero points that are no whole numbers", "quantise with whole ones: amdgen's are i8")
    return given.astype(np.int8)
