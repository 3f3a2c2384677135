"""Hardware registers: what s_getreg finds in them, and s_setreg.

Fields: AMD CDNA3 ISA reference, 3 "Kernel state"; numbers: ``hwreg`` in ``isa/cdna/names.yaml``. MODE is real. The
others say what is so in this machine, which has one CU, no trap handler, no debugger, and records no float exceptions:

=================  ====================================================================================================
STATUS             SCC, EXECZ, VCCZ, IN_TG and VALID; the rest, privilege and the debugger's conditions included, is 0
TRAPSTS            0
HW_ID              WAVE_ID and SIMD_ID, as if the workgroup's waves went to the SIMDs in turn; the rest is 0
GPR_ALLOC          sizes as the kernel's descriptor counts them, both bases 0
LDS_ALLOC          the size in units of 512 bytes, the base 0
IB_STS             VM_CNT and LGKM_CNT: operations that no wait has proved to have arrived, at most what the fields hold
SH_MEM_BASES       the apertures of scratch and LDS, their addresses' bits 63:48
XCC_ID             workgroups go to the XCDs in turn, as a dispatcher deals them out
TBA, TMA, the rest 0
=================  ====================================================================================================

s_setreg writes MODE. In TRAPSTS it clears exceptions, of which there are none; other registers can't be written by a
kernel, and that is an error here.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.codeobject import KernelDescriptor
from amdgen.emulator.arithmetic.operands import UnsupportedError, scalar_writer
from amdgen.emulator.arithmetic.operands import word_reader as read_word
from amdgen.emulator.env import Env, Step
from amdgen.emulator.state import VCC, Group
from amdgen.isa.model import Isa

U32 = npt.NDArray[np.uint32]
Read = Callable[[Group], U32]
_LDS_UNIT = 512  # bytes: 128 dwords, whatever the granule of allocation


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


def fixed_words(isa: Isa, d: KernelDescriptor | None, lds_bytes: int) -> dict[str, int]:
    """The registers that hold the same throughout a launch, and are not 0, by name. ``d``: of the kernel."""
    held = isa.arch.apertures
    sizes = d.granulated_workitem_vgpr_count << 8 | d.granulated_wavefront_sgpr_count << 24 if d is not None else 0
    return {
        "GPR_ALLOC": sizes,
        "LDS_ALLOC": -(-lds_bytes // _LDS_UNIT) << 12,
        "SH_MEM_BASES": held.private >> 16 | held.shared >> 16 << 16,
    }


def _one_of(name: str) -> Callable[[Env], Read]:
    return lambda env: _fixed(fixed_words(env.isa, env.descriptor, env.lds.size)[name])


def _ib_sts(env: Env) -> Read:
    def ib_sts(g: Group) -> U32:
        vm, lgkm = (_in_flight(env, counter, g) for counter in ("vmcnt", "lgkmcnt"))
        return np.asarray(vm & 15 | lgkm << 8 | vm >> 4 << 22, np.uint32)

    return ib_sts


def _in_flight(env: Env, counter: str, g: Group) -> npt.NDArray[np.int64]:
    board = env.scoreboard
    return np.minimum((board.issued[counter] - board.landed[counter])[g.waves], env.isa.arch.counters[counter].max)


def _xcc_id(env: Env) -> Read:
    return lambda g: np.asarray((env.first_group + env.state.group[g.waves]) % env.isa.arch.xcds, np.uint32)


_READERS: dict[str, Callable[[Env], Read]] = {
    "MODE": _mode, "STATUS": _status, "HW_ID": _hw_id, "IB_STS": _ib_sts, "XCC_ID": _xcc_id,
    **{name: _one_of(name) for name in ("GPR_ALLOC", "LDS_ALLOC", "SH_MEM_BASES")},
}  # fmt: skip
"""Those that are not always 0."""
