"""Makes float results comparable: the payload of a NaN is the host's choice (DESIGN section 6), so engines differ.

Behind an instruction with float results, others replace every NaN by one pattern, with the constants of
:mod:`amdgen.differential.kernel`.
"""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.codec import Reg, encode
from amdgen.codec.inst import Const, Inst, Value
from amdgen.isa.model import Isa

_F32, _F64, _ZERO, _LOW, _HIGH, _F16, _BF16 = (Reg("v", 81 + i) for i in range(7))
_WORD, _PICK = Reg("v", 88), Reg("v", 89)
_MASK = Reg("s", 84, 2)


def cleaned(isa: Isa, inst: Inst) -> list[bytes]:
    """The instructions that replace the NaNs in an instruction's float results, encoded."""
    assert inst.spec is not None
    out: list[bytes] = []
    for operand in inst.spec.operands:
        value, kind = inst.operands.get(operand.name), operand.type
        if not (operand.writes and isinstance(value, Reg) and value.file == "v" and kind.is_float):
            continue
        if kind.bits == 64:
            for i in range(0, value.words, 2):
                out += _wide(isa, Reg("v", value.index + i, 2))
            continue
        for i in range(value.words):
            word = Reg("v", value.index + i)
            out += _single(isa, word) if kind.bits == 32 else _halves(isa, word, kind.kind == "bf")
    return out


def _wide(isa: Isa, value: Reg) -> Iterator[bytes]:
    yield _unordered(isa, "f64", value)
    yield _select(isa, Reg("v", value.index), Reg("v", value.index), _ZERO)
    yield _select(isa, Reg("v", value.index + 1), Reg("v", value.index + 1), _F64)


def _single(isa: Isa, word: Reg) -> Iterator[bytes]:
    yield _unordered(isa, "f32", word)
    yield _select(isa, word, word, _F32)


def _halves(isa: Isa, word: Reg, bf16: bool) -> Iterator[bytes]:
    """Each half is looked at by itself, wherever the instruction has put its result."""
    for half, field in ((0, _LOW), (1, _HIGH)):
        if bf16:  # the upper half of a f32
            shift = Const(0 if half else 16)
            yield encode(isa, "v_lshlrev_b32", {"vdst": _WORD, "src0": shift, "src1": word})
            yield encode(isa, "v_and_b32", {"vdst": _WORD, "src0": _HIGH, "src1": _WORD})
        else:
            yield encode(isa, "v_lshrrev_b32", {"vdst": _WORD, "src0": Const(16 * half), "src1": word})
        yield _unordered(isa, "f32" if bf16 else "f16", _WORD)
        yield _select(isa, _PICK, _ZERO, field)
        nan = _BF16 if bf16 else _F16
        yield encode(isa, "v_bfi_b32", {"vdst": word, "src0": _PICK, "src1": nan, "src2": word})


def _unordered(isa: Isa, kind: str, value: Value) -> bytes:
    return encode(isa, f"v_cmp_u_{kind}", {"sdst": _MASK, "src0": value, "src1": value}, form="VOP3")


def _select(isa: Isa, into: Reg, otherwise: Reg, where: Reg) -> bytes:
    values = {"vdst": into, "src0": otherwise, "src1": where, "src2": _MASK}
    return encode(isa, "v_cndmask_b32", values, form="VOP3")
