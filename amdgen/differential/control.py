"""Parts of random programs in which modes alter instructions, registers are numbered at run time, and waves fork, jump
and read the machine's own registers.

What they need beside the pool of :mod:`amdgen.differential.kernel`: s0 to s3, where the first fork lies, and s84 to
s87.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from amdgen.codec.encode import encode
from amdgen.codec.inst import EXEC, M0, Const, Inst, Reg, Value
from amdgen.differential import kernel
from amdgen.isa.model import Isa

_DEPTH, _ADDRESS, _SAVED = Reg("s", 84), Reg("s", 84, 2), Reg("s", 86, 2)
_MOST_INDEX = 7
_HARDWARE = ("MODE", "STATUS", "TRAPSTS", "HW_ID", "GPR_ALLOC", "LDS_ALLOC", "SH_MEM_BASES", "XCC_ID")
"""Registers that programs read; not IB_STS, which counts what is in flight: the reference has nothing in flight."""
_IDLE = (("s_sendmsg", 1), ("s_trap", 3), ("s_incperflevel", 1), ("s_decperflevel", 1), ("s_wakeup", None),
         ("s_ttracedata", None), ("v_clrexcp", None), ("s_setprio", 2))  # fmt: skip


class Writer(Protocol):
    """What writes a program."""

    isa: Isa
    rng: random.Random

    def op(self, name: str, form: str | None = None, **operands: Value) -> None:
        """Appends an instruction by its name."""

    def put(self, raw: bytes) -> None:
        """Appends an encoded instruction."""

    def drawn(self, kind: str, most: int) -> list[bytes]:
        """Up to so many instructions of a class, drawn at random."""

    def decoded(self, raw: bytes) -> Inst:
        """The instruction that bytes encode."""

    def scalars(self, words: int = 2) -> Reg:
        """SGPRs that the program may write, so many in a row."""

    def settle(self) -> None:
        """Appends a wait for all that is in flight."""


def indexed(w: Writer) -> None:
    """Vector registers chosen by M0's low bits while MODE.gpr_idx_en is set."""
    index = w.scalars(1)
    w.settle()
    w.op("s_and_b32", sdst=index, ssrc0=index, ssrc1=Const(_MOST_INDEX))
    w.op("s_set_gpr_idx_on", ssrc0=index, ssrc1=Const(w.rng.randrange(16)))
    for raw in [raw for _ in range(6) for raw in _plain(w)][:4]:
        change = w.rng.randrange(4)
        if change == 0:
            w.op("s_set_gpr_idx_idx", ssrc0=Const(w.rng.randrange(_MOST_INDEX + 1)))
        elif change == 1:
            w.op("s_set_gpr_idx_mode", simm16=Const(w.rng.randrange(16)))
        w.put(raw)
    w.op("s_set_gpr_idx_off")
    w.op("s_mov_b32", sdst=M0, ssrc0=Const(0))


def _plain(w: Writer) -> list[bytes]:
    """Integer arithmetic on registers of which all stay in the pool when they are indexed, and none of which is both a
    source and a result."""
    raws = w.drawn("vector", 1)
    if len(raws) != 1:
        return []  # cleaning its NaNs would be indexed, too
    inst = w.decoded(raws[0])
    assert inst.spec is not None
    registers = [v for v in inst.operands.values() if isinstance(v, Reg) and v.file == "v"]
    inside = all(r.index + r.words + _MOST_INDEX <= kernel.LAST for r in registers)
    both = any(o.role == "both" for o in inst.spec.operands) or inst.modifiers.get("dst_unused") == 2
    return raws if inside and not both and EXEC not in inst.writes() else []


def skipped(w: Writer) -> None:
    """Vector instructions that are skipped, or not, as a bit of an SGPR says."""
    w.settle()
    w.op("s_setvskip", ssrc0=w.scalars(1), ssrc1=Const(w.rng.randrange(32)))
    for raw in w.drawn("vector", 2) + w.drawn("scalar", 1) + w.drawn("vector", 2):
        w.put(raw)
    w.op("s_setvskip", ssrc0=Const(0), ssrc1=Const(0))


def hardware(w: Writer) -> None:
    """A field of a register of the machine; some of them kernels may write without effect."""
    numbers = w.isa.names["hwreg"]
    name = w.rng.choice([n for n in _HARDWARE if f"HW_REG_{n}" in numbers])
    low = w.rng.randrange(32)
    field = Const(numbers[f"HW_REG_{name}"] | low << 6 | w.rng.randrange(32 - low) << 11)
    if name == "TRAPSTS" and w.rng.random() < 0.5:
        w.op("s_setreg_b32", simm16=field, ssrc0=w.scalars(1))
    else:
        w.op("s_getreg_b32", sdst=w.scalars(1), simm16=field)


def idle(w: Writer) -> None:
    """What has no effect."""
    name, operand = w.rng.choice(_IDLE)
    if operand is None:
        w.op(name)
    else:
        w.op(name, simm16=Const(operand))


def relative_move(w: Writer) -> None:
    """Of SGPRs of the pool, whose number is M0 more."""
    wide = w.rng.random() < 0.5
    words, kind = 1 + wide, w.rng.choice("sd")
    most = w.rng.randrange(0, 8, 2)
    w.op("s_mov_b32", sdst=M0, ssrc0=Const(most))
    base = Reg("s", w.rng.randrange(kernel.SCALARS.start, kernel.SCALARS.stop - 10, 2), words)
    other = w.scalars(words)
    target, source = (other, base) if kind == "s" else (base, other)
    w.settle()
    w.op(f"s_movrel{kind}_b{32 * words}", sdst=target, ssrc0=source)
    w.op("s_mov_b32", sdst=M0, ssrc0=Const(0))


def fork(w: Writer) -> None:
    """Two parts of the lanes take two ways, one after the other, and join."""
    first, second = (w.drawn("vector", 2) for _ in range(2))
    w.settle()
    w.op("s_mov_b64", sdst=_SAVED, ssrc0=EXEC)
    chosen = w.scalars()
    if w.rng.random() < 0.5:
        w.op("s_mov_b32", sdst=_DEPTH, ssrc0=Const(0))
        w.put(_branch(w.isa, "s_cbranch_i_fork", [*first, bytes(4)], ssrc0=chosen))
    else:
        w.op("s_getpc_b64", sdst=_ADDRESS)
        distance = 4 + 4 + 4 + 4 * (len(b"".join(first)) // 4 + 1)  # what follows, and s_branch
        w.op("s_add_u32", sdst=_DEPTH, ssrc0=_DEPTH, ssrc1=Const(distance + 4, True))
        w.op("s_addc_u32", sdst=Reg("s", 85), ssrc0=Reg("s", 85), ssrc1=Const(0))
        w.op("s_cbranch_g_fork", ssrc0=chosen, ssrc1=_ADDRESS)
    for raw in first:
        w.put(raw)
    w.put(_branch(w.isa, "s_branch", second))
    for raw in second:
        w.put(raw)
    w.op("s_mov_b32", sdst=_DEPTH, ssrc0=Const(0))
    w.op("s_cbranch_join", ssrc0=_DEPTH)
    w.op("s_mov_b64", sdst=EXEC, ssrc0=_SAVED)


def call(w: Writer) -> None:
    """Over some arithmetic, and to an address in registers."""
    body = w.drawn("vector", 2)
    w.settle()
    if w.rng.random() < 0.5:
        w.put(_branch(w.isa, "s_call_b64", body, sdst=_ADDRESS))
    else:
        w.op("s_getpc_b64", sdst=_ADDRESS)
        jump = w.rng.choice(("s_setpc_b64", "s_swappc_b64"))
        w.op("s_add_u32", sdst=_DEPTH, ssrc0=_DEPTH, ssrc1=Const(8 + 4 + 4 + len(b"".join(body)), True))
        w.op("s_addc_u32", sdst=Reg("s", 85), ssrc0=Reg("s", 85), ssrc1=Const(0))
        operands: dict[str, Value] = {"ssrc0": _ADDRESS, **({"sdst": _ADDRESS} if jump == "s_swappc_b64" else {})}
        w.put(encode(w.isa, jump, operands))
    for raw in body:
        w.put(raw)
    w.op("s_sub_u32", sdst=w.scalars(1), ssrc0=_DEPTH, ssrc1=_DEPTH)


def _branch(isa: Isa, name: str, over: Sequence[bytes], **operands: Value) -> bytes:
    return encode(isa, name, {**operands, "simm16": Const(len(b"".join(over)) // 4)})


PARTS = {
    "index": indexed, "skip": skipped, "hardware": hardware, "idle": idle, "relative": relative_move, "fork": fork,
    "call": call,
}  # fmt: skip
"""How each part is written, by its name."""
