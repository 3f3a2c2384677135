"""Steps of instructions whose effect has no expression: SGPRs numbered at run time, the fork stack, traps, messages.

Source: AMD CDNA3 and CDNA4 ISA references, 12 (their pseudo-code).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import UnsupportedError, mask_writer, word_reader
from amdgen.emulator.effects import GENERAL_SGPRS, WITHOUT_EFFECT, immediate, trap_returns, unsent
from amdgen.emulator.mode import FORK_DEPTH
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.hwreg import register_step
from amdgen.emulator.refusals import why_refused
from amdgen.emulator.state import EXEC, M0, Group, State, Step

U32 = npt.NDArray[np.uint32]
U64 = npt.NDArray[np.uint64]


def state_step(env: Env, inst: Inst) -> Step | None:
    """The step of an instruction that its tags describe, None for all others."""
    assert inst.spec is not None
    tags = inst.spec.tags
    if why := why_refused(env.isa, inst):
        raise UnsupportedError(why)
    if tags & {"getreg", "setreg"}:
        return register_step(env, inst)
    if "movrel" in tags:
        return _relative_move(env.state, inst)
    if "fork" in tags:
        return _join(env.state, inst) if inst.spec.name == "s_cbranch_join" else _fork(env.state, inst)
    if "trap" in tags:
        return _trap(inst)
    if "sendmsg" in tags:
        return _message(inst)
    return (lambda g: None) if tags & WITHOUT_EFFECT else None


def _trap(inst: Inst) -> Step:
    """A trap ends the run: what the kernel would have done after it is not worth knowing."""
    if trap_returns(inst):
        return lambda g: None

    def trap(g: Group) -> None:
        raise UnsupportedError("the kernel trapped: an assertion failed, or __builtin_trap was reached")

    return trap


def _message(inst: Inst) -> Step:
    if why := unsent(inst):
        raise UnsupportedError(why)
    return lambda g: None


# ------------------------------------------------------------------------------------------ SGPRs by number


def _relative_move(state: State, inst: Inst) -> Step:
    """s_movrels reads, and s_movreld writes, the SGPR whose number is the operand's plus M0."""
    target, source = inst.operands["sdst"], inst.operands["ssrc0"]
    assert isinstance(target, Reg) and source is not None and inst.spec is not None
    words = target.words
    destination = inst.spec.name.startswith("s_movreld")
    base = target if destination else source
    if not isinstance(base, Reg) or base.index >= GENERAL_SGPRS:
        raise UnsupportedError("a relative move of a register that is not an SGPR")
    read = [word_reader(state, source, w, True) for w in range(words)] if destination else []

    def move(g: Group) -> None:
        number = base.index + state.scalar[M0, g.select].astype(np.int64)
        if ((number < 0) | (number + words > GENERAL_SGPRS)).any():
            raise UnsupportedError("a relative move of what is not an SGPR; M0 is too large")
        for w in range(words):
            if destination:
                state.scalar[number + w, g.waves] = np.broadcast_to(read[w](g), number.shape)
            else:
                state.scalar[target.index + w, g.waves] = state.scalar[number + w, g.waves]

    return move


# ------------------------------------------------------------------------------------------ forks


def _wide(state: State, value: Reg | Const | None) -> Callable[[Group], U64]:
    assert value is not None
    low, high = (word_reader(state, value, w, True) for w in (0, 1))
    return lambda g: np.broadcast_to(
        low(g).astype(np.uint64) | high(g).astype(np.uint64) << np.uint64(32), g.waves.shape
    )


def _ones(x: U64) -> npt.NDArray[np.int64]:
    return np.array([int(v).bit_count() for v in x], np.int64)


def _fork(state: State, inst: Inst) -> Step:
    """Continues with the smaller part of the lanes; mask and address of the other go onto the stack, which is made of
    SGPRs, four an entry, and whose depth is CSP in MODE."""
    mask = _wide(state, inst.operands["ssrc0"])
    relative = "simm16" in inst.operands
    distance = (immediate(inst) ^ 0x8000) - 0x8000
    jump = None if relative else _wide(state, inst.operands["ssrc1"])
    active, put = _wide(state, Reg("s", EXEC, 2)), mask_writer(state, Reg("s", EXEC, 2), True)

    def fork(g: Group) -> None:
        lanes, chosen = active(g), mask(g)
        behind = np.broadcast_to(np.asarray(g.next_pc, np.int64), g.waves.shape)
        target = behind + 4 * distance if jump is None else jump(g).astype(np.int64)
        passing, failing = lanes & chosen, lanes & ~chosen
        splits = (passing != lanes) & (failing != lanes)
        stays = _ones(failing) < _ones(passing)  # the smaller part goes first; a tie jumps
        first = np.where(stays, failing, passing)
        depth = (state.mode[g.select] >> np.uint32(FORK_DEPTH)).astype(np.int64)
        if (splits & (depth == 7)).any():
            raise UnsupportedError("more than seven forks deep")
        later_pc, later = np.where(stays, target, behind).astype(np.uint64), np.where(stays, passing, failing)
        for i in np.flatnonzero(splits):
            words = [later[i], later[i] >> np.uint64(32), later_pc[i], later_pc[i] >> np.uint64(32)]
            base = 4 * int(depth[i])
            state.scalar[base : base + 4, g.waves[i]] = [int(w) & 0xFFFFFFFF for w in words]
        state.mode[g.select] += np.where(splits, 1 << FORK_DEPTH, 0).astype(np.uint32)
        g.next_pc = np.where(splits, np.where(stays, behind, target), np.where(passing == lanes, target, behind))
        put(g, np.where(splits, first, lanes))

    return fork


def _join(state: State, inst: Inst) -> Step:
    """Continues where the stack has the depth that the operand says; else with the path on top of it."""
    source = inst.operands["ssrc0"]
    assert source is not None
    saved = word_reader(state, source, 0, True)
    active, put = _wide(state, Reg("s", EXEC, 2)), mask_writer(state, Reg("s", EXEC, 2), True)

    def join(g: Group) -> None:
        depth = (state.mode[g.select] >> np.uint32(FORK_DEPTH)).astype(np.int64)
        done = depth == np.broadcast_to(saved(g), depth.shape)
        if (~done & (depth == 0)).any():
            raise UnsupportedError("a join without a fork")
        here = np.broadcast_to(np.asarray(g.next_pc, np.int64), g.waves.shape)
        base = np.where(done, 0, 4 * (depth - 1))
        words = [state.scalar[base + i, g.waves].astype(np.uint64) for i in range(4)]
        state.mode[g.select] -= np.where(done, 0, 1 << FORK_DEPTH).astype(np.uint32)
        mask, pc = (words[i] | words[i + 1] << np.uint64(32) for i in (0, 2))
        g.next_pc = np.where(done, here, pc.astype(np.int64))
        put(g, np.where(done, active(g), mask))

    return join
