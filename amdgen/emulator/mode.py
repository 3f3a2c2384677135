"""The MODE register: the modes that a wave runs under.

Bits: AMD CDNA3 ISA reference, "Mode register".
"""

from __future__ import annotations

from amdgen.codeobject import KernelDescriptor

_ROUND, _DENORMALS_32, _DENORMALS_16_64, _DX10_CLAMP, _IEEE, _FP16_OVERFLOW = 0, 4, 6, 8, 9, 23
GPR_INDEX, SKIP_VECTOR, FORK_DEPTH = 27, 28, 29
"""Bits of MODE; the depth of the stack of forks has three."""
MODE_REGISTER = 1
"""MODE's number among the hardware registers."""
TRANSLATED = (1 << FORK_DEPTH) - 1
"""The bits that decide what instructions do."""


def mode_word(d: KernelDescriptor) -> int:
    """MODE as a kernel's descriptor sets it."""
    return (
        d.float_round_mode_32 << _ROUND
        | d.float_round_mode_16_64 << _ROUND + 2
        | d.float_denorm_mode_32 << _DENORMALS_32
        | d.float_denorm_mode_16_64 << _DENORMALS_16_64
        | d.enable_dx10_clamp << _DX10_CLAMP
        | d.enable_ieee_mode << _IEEE
        | d.fp16_overflow << _FP16_OVERFLOW
    )


class Modes:
    """The modes of the waves that execute now. ``key``: what a :class:`~amdgen.emulator.arithmetic.values.Context` is
    made of."""

    __slots__ = (
        "denormals_f16_f64", "denormals_f32", "dx10_clamp", "flush_f32", "fp8_fnuz", "fp16_overflow", "gpr_index",
        "ieee", "key", "skips_vector", "word",
    )  # fmt: skip

    def __init__(self, word: int, fp8_fnuz: bool) -> None:
        self.fp8_fnuz = fp8_fnuz
        self.set(word)

    def set(self, word: int) -> None:
        """Takes the float modes from ``word``, a value of the MODE register."""
        self.word = word
        self.denormals_f32 = word >> _DENORMALS_32 & 3
        self.denormals_f16_f64 = word >> _DENORMALS_16_64 & 3
        self.flush_f32 = self.denormals_f32 != 3
        self.dx10_clamp = bool(word >> _DX10_CLAMP & 1)
        self.ieee = bool(word >> _IEEE & 1)
        self.fp16_overflow = bool(word >> _FP16_OVERFLOW & 1)
        rounds = word >> _ROUND & 3, word >> _ROUND + 2 & 3
        denormals = self.denormals_f32, self.denormals_f16_f64
        self.gpr_index, self.skips_vector = bool(word >> GPR_INDEX & 1), bool(word >> SKIP_VECTOR & 1)
        self.key = (*rounds, *denormals, self.ieee, self.fp8_fnuz, bool(word >> _FP16_OVERFLOW & 1), self.dx10_clamp)

    def keeps_denormal_results(self, type_name: str) -> bool:
        """Whether denormal results of a type stay as they are."""
        return bool((self.denormals_f32 if type_name in ("f32", "bf16") else self.denormals_f16_f64) & 2)
