"""Steps of s_getreg and s_setreg. What each hardware register holds: :mod:`amdgen.emulator.hwreg`."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, scalar_writer
from amdgen.emulator.arithmetic.operands import word_reader as read_word
from amdgen.emulator.hwreg import fixed_words
from amdgen.emulator.reference.env import Env
from amdgen.emulator.state import VCC, Group, Step

U32 = npt.NDArray[np.uint32]
Read = Callable[[Group], U32]


def register_step(env: Env, inst: Inst) -> Step:
    """s_getreg and s_setreg: a bit field of a hardware register."""
    field = inst.operands["simm16"]
    assert isinstance(field, Const) and inst.spec is not None
    number, low, size = field.bits & 63, np.uint32(field.bits >> 6 & 31), (field.bits >> 11 & 31) + 1
    names = {v: k.removeprefix("HW_REG_") for k, v in env.isa.names["hwreg"].items()}
    name = names.get(number, "")
    if not name:
        raise UnsupportedError(f"{env.isa.arch.name} has no hardware register {number}")
    mask = np.uint32((1 << size) - 1)
    if "getreg" in inst.spec.tags:
        return _get(env, inst, _READERS.get(name, _zero)(env), low, mask)
    return _set(env, inst, name, low, mask)


def _get(env: Env, inst: Inst, read: Read, low: np.uint32, mask: np.uint32) -> Step:
    target = inst.operands["sdst"]
    assert isinstance(target, Reg)
    put = scalar_writer(env.state, target)
    return lambda g: put(g, read(g) >> low & mask)


def _set(env: Env, inst: Inst, name: str, low: np.uint32, mask: np.uint32) -> Step:
    if name == "TRAPSTS":
        return lambda g: None
    if name != "MODE":
        raise UnsupportedError(f"a kernel can't write {name}; MODE and TRAPSTS can be written")
    source = inst.operands.get("ssrc0") or inst.operands.get("k")
    assert source is not None
    value, state = read_word(env.state, source, 0, True), env.state
    keep = np.uint32(~(int(mask) << int(low)) & 0xFFFFFFFF)

    def put(g: Group) -> None:
        state.mode[g.select] = state.mode[g.select] & keep | (np.asarray(value(g)) & mask) << low

    return put


def _zero(env: Env) -> Read:
    return lambda g: np.zeros(len(g.waves), np.uint32)


def _fixed(word: int) -> Read:
    return lambda g: np.full(len(g.waves), word, np.uint32)


def _mode(env: Env) -> Read:
    return lambda g: env.state.mode[g.select]


def _status(env: Env) -> Read:
    state = env.state

    def status(g: Group) -> U32:
        vccz = (state.scalar[VCC, g.select] | state.scalar[VCC + 1, g.select]) == 0
        execz = ~g.exec.any(axis=1)
        bits = state.scc[g.select] | execz.astype(np.uint32) << np.uint32(9) | vccz.astype(np.uint32) << np.uint32(10)
        return np.asarray(bits | 1 << 11 | 1 << 16, np.uint32)  # in a workgroup, valid

    return status


def _hw_id(env: Env) -> Read:
    simds = env.isa.arch.simds

    def hw_id(g: Group) -> U32:
        wave = env.state.wave_in_group[g.waves]
        return np.asarray(wave // simds & 15 | wave % simds << 4, np.uint32)

    return hw_id


def _one_of(name: str) -> Callable[[Env], Read]:
    return lambda env: _fixed(fixed_words(env.isa, env.descriptor, env.lds.size)[name])


def _ib_sts(env: Env) -> Read:
    raise UnsupportedError("IB_STS counts operations in flight, and here each is complete when it is issued")


def _xcc_id(env: Env) -> Read:
    return lambda g: np.asarray((env.first_group + env.state.group[g.waves]) % env.isa.arch.xcds, np.uint32)


_READERS: dict[str, Callable[[Env], Read]] = {
    "MODE": _mode, "STATUS": _status, "HW_ID": _hw_id, "IB_STS": _ib_sts, "XCC_ID": _xcc_id,
    **{name: _one_of(name) for name in ("GPR_ALLOC", "LDS_ALLOC", "SH_MEM_BASES")},
}  # fmt: skip
"""Those that are not always 0."""
