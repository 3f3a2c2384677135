"""Whether a result at run time agrees with the constant that LLVM folds.

The rules, each of which allows more than the one before:

- ``bits``: all bits are the same. For integers, and for floats whose bits are only moved (fabs, fneg, copysign, lanes).
- ``number``: as ``bits``, but two NaNs agree when the executed one is quiet. LLVM's language reference ("Behavior of
  Floating-Point NaN values") leaves open the sign and payload of a NaN; the hardware's arithmetic in IEEE mode quiets.
- ``any_nan``: the executed NaN may be signalling, too, which the same section allows. For what the compiler expands to
  instructions that end in the selection of an operand.
- ``any_zero``: as ``number``, with zeros of both signs alike. For the sine and cosine: of whole turns LLVM's constants
  have +0, where AMD's manuals name only the sine of -0, which is -0.

``ulps`` of an operation allows as many units in the last place, never a change of sign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from amdgen.differential.folding_operands import MANTISSA_BITS, Bits
from amdgen.differential.folding_operations import Apart, Operation, bits_of


def agree(operation: Operation, folded: Bits, executed: Bits) -> npt.NDArray[np.bool_]:
    """Of each result, whether both agree under the operation's rule."""
    same: npt.NDArray[np.bool_] = folded == executed
    if operation.rule == "bits":
        return same
    result = operation.result
    element, lanes = (result[2:], int(result[1])) if result[0] == "v" else (result, 1)
    width = bits_of(element)
    alike = np.ones(folded.shape, np.bool_)
    for i in range(lanes):
        shift, mask = np.uint64(i * width), np.uint64((1 << width) - 1)
        alike &= _floats_agree(operation, element, folded >> shift & mask, executed >> shift & mask)
    return alike


def _floats_agree(operation: Operation, name: str, folded: Bits, executed: Bits) -> npt.NDArray[np.bool_]:
    sign = np.uint64(1 << bits_of(name) - 1)
    near = folded == executed
    if operation.ulps:
        distance = np.abs((folded & ~sign).astype(np.int64) - (executed & ~sign).astype(np.int64))
        near |= (distance <= operation.ulps) & (folded & sign == executed & sign)
    if operation.rule == "any_zero":
        near |= (folded | executed) & ~sign == 0
    nans = is_nan(name, executed) if operation.rule == "any_nan" else is_quiet(name, executed)
    return np.where(is_nan(name, folded), nans, near & ~is_nan(name, executed))


def _any_subnormal(operation: Operation, operands: Sequence[Bits], folded: Bits) -> npt.NDArray[np.bool_]:
    found = is_subnormal(operation.result, folded)
    for t, given in zip(operation.arguments, operands, strict=True):
        found = found | is_subnormal(t, given)
    return found


def _late_segment(operation: Operation, operands: Sequence[Bits], folded: Bits) -> npt.NDArray[np.bool_]:
    exponent = (operands[0] >> np.uint64(52)).astype(np.int64) & 0x7FF
    segment = operands[1].astype(np.int64) & 31
    late: npt.NDArray[np.bool_] = segment * 53 + np.maximum(exponent - 1077, 0) >= _LLVM_BITS
    return late


_LLVM_BITS = 35 * 32  # of 2/π, from which on LLVM's folding of llvm.amdgcn.trig.preop gives 0; the manual has 1201
APART: dict[Apart, tuple[str, Callable[[Operation, Sequence[Bits], Bits], npt.NDArray[np.bool_]]]] = {
    "subnormal": ("the instruction flushes subnormal numbers (CDNA3 ISA), LLVM's constant does not", _any_subnormal),
    "two_over_pi": ("LLVM's table of 2/π ends before the manual's", _late_segment),
}
"""Operand sets that are not compared, by :attr:`Operation.apart`: the reason, and which they are."""


def is_subnormal(name: str, bits: Bits) -> npt.NDArray[np.bool_]:
    """Whether bit patterns of a float type are subnormal numbers."""
    magnitude = bits & np.uint64((1 << bits_of(name) - 1) - 1)
    found: npt.NDArray[np.bool_] = (magnitude != 0) & (magnitude < np.uint64(1 << MANTISSA_BITS[name]))
    return found


def is_nan(name: str, bits: Bits) -> npt.NDArray[np.bool_]:
    """Whether bit patterns of a float type are NaNs."""
    magnitude = bits & np.uint64((1 << bits_of(name) - 1) - 1)
    found: npt.NDArray[np.bool_] = magnitude > _infinity(name)
    return found


def is_quiet(name: str, bits: Bits) -> npt.NDArray[np.bool_]:
    """Whether they are quiet NaNs."""
    quiet: npt.NDArray[np.bool_] = bits >> np.uint64(MANTISSA_BITS[name] - 1) & np.uint64(1) == 1
    return is_nan(name, bits) & quiet


def _infinity(name: str) -> np.uint64:
    mantissa = MANTISSA_BITS[name]
    return np.uint64(((1 << bits_of(name) - mantissa - 1) - 1) << mantissa)
