"""The MODE register: float modes that a wave runs under, and the instructions that read and write hardware registers.

Bits: AMD CDNA3 ISA reference, "Mode register".
"""

from __future__ import annotations

import numpy as np

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.codeobject import KernelDescriptor
from amdgen.emulator.env import Env, Step
from amdgen.emulator.operands import UnsupportedError, scalar_writer, word_reader
from amdgen.emulator.state import Group

MODE, HW_ID, XCC_ID = 1, 4, 20
"""Numbers of hardware registers. This machine has one CU, so HW_ID and XCC_ID are 0."""
_ROUND, _DENORMALS_32, _DENORMALS_16_64, _DX10_CLAMP, _IEEE, _FP16_OVERFLOW = 0, 4, 6, 8, 9, 23


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
    """The modes of the waves that execute now. ``key`` makes the :class:`~amdgen.emulator.values.Context` of them."""

    __slots__ = ("denormals_f16_f64", "denormals_f32", "dx10_clamp", "flush_f32", "fp8_fnuz", "ieee", "key", "word")

    def __init__(self, word: int, fp8_fnuz: bool) -> None:
        self.fp8_fnuz = fp8_fnuz
        self.set(word)

    def set(self, word: int) -> None:
        self.word = word
        self.denormals_f32 = word >> _DENORMALS_32 & 3
        self.denormals_f16_f64 = word >> _DENORMALS_16_64 & 3
        self.flush_f32 = self.denormals_f32 != 3
        self.dx10_clamp = bool(word >> _DX10_CLAMP & 1)
        self.ieee = bool(word >> _IEEE & 1)
        rounds = word >> _ROUND & 3, word >> _ROUND + 2 & 3
        denormals = self.denormals_f32, self.denormals_f16_f64
        self.key = (*rounds, *denormals, self.ieee, self.fp8_fnuz, bool(word >> _FP16_OVERFLOW & 1))


def unsupported_mode(word: int) -> str:
    """Why the emulator can't run under this MODE; "" when it can, which is always so today."""
    return ""


def hardware_register_step(env: Env, inst: Inst) -> Step:
    """s_getreg and s_setreg: a bit field of a hardware register, MODE being the one that matters."""
    field = inst.operands["simm16"]
    assert isinstance(field, Const) and inst.spec is not None
    number, low, size = field.bits & 63, field.bits >> 6 & 31, (field.bits >> 11 & 31) + 1
    mask = (1 << size) - 1
    if "getreg" in inst.spec.tags:
        if number not in (MODE, HW_ID, XCC_ID):
            raise UnsupportedError(f"hardware register {number}; MODE, HW_ID and XCC_ID can be read")
        target = inst.operands["sdst"]
        assert isinstance(target, Reg)
        put = scalar_writer(env.state, target)

        def get(g: Group) -> None:
            word = env.state.mode[g.select] if number == MODE else np.zeros(len(g.waves), np.uint32)
            put(g, word >> np.uint32(low) & np.uint32(mask))

        return get
    if number != MODE:
        raise UnsupportedError(f"hardware register {number}; only MODE can be written")
    source = inst.operands.get("ssrc0") or inst.operands.get("k")
    assert source is not None
    value = word_reader(env.state, source, 0, True)

    def set_(g: Group) -> None:
        keep = np.uint32(~(mask << low) & 0xFFFFFFFF)
        bits = (np.asarray(value(g)) & np.uint32(mask)) << np.uint32(low)
        env.state.mode[g.select] = env.state.mode[g.select] & keep | bits
        for word in np.unique(env.state.mode[g.select]):
            if why := unsupported_mode(int(word)):
                raise UnsupportedError(why)

    return set_
