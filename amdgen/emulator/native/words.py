"""Register words as values of a type in C text, and back."""

from __future__ import annotations

import numpy as np

from amdgen.emulator.native.expressions import NoCodeError
from amdgen.isa.types import ValueType


def typed(word: str, kind: str, bits: int, half: int) -> str:
    """A raw word, or two as u64, as a value of one element."""
    if bits == 64:
        return {"f": f"as_f64({word})", "i": f"((i64){word})"}.get(kind, f"((u64){word})")
    if bits == 32:
        return {"f": f"as_f32({word})", "i": f"((i32){word})"}.get(kind, word)
    if bits == 24:
        return f"({word} & 0xFFFFFFu)" if kind == "u" else f"((i32)({word} << 8) >> 8)"
    if bits == 16:
        whole = f"((u16)({word} >> 16))" if half else f"((u16){word})"
        if kind == "bf":
            return f"as_f32((u32){whole} << 16)"
        return {"f": f"as_f16({whole})", "i": f"((i16){whole})"}.get(kind, whole)
    if bits == 8:
        return f"((i8){word})" if kind == "i" else f"((u8){word})"
    if bits == 4:
        return f"((i32)({word} << 28) >> 28)" if kind == "i" else f"({word} & 15u)"
    raise NoCodeError(f"an operand of {bits} bits")


def untyped(text: str, kind: ValueType) -> list[str]:
    """A value as words; a 16-bit one in the low half."""
    if kind.bits == 64:
        whole = f"as_u64({text})" if kind.kind == "f" else f"((u64){text})"
        return [f"((u32){whole})", f"((u32)({whole} >> 32))"]
    if kind.kind == "bf":
        return [f"(as_u32({text}) >> 16)"]
    if kind.kind == "f":
        return [f"as_u32({text})" if kind.bits == 32 else f"((u32)as_u16({text}))"]
    if kind.bits in (8, 16):
        return [f"((u32)(u{kind.bits}){text})" if kind.bits == 16 else f"((u32){text})"]
    return [f"((u32){text})"]


def mask_bits(lanes: np.ndarray) -> int:
    """One bool a lane as the bits of a mask."""
    return int(sum(1 << i for i, bit in enumerate(lanes) if bit))
