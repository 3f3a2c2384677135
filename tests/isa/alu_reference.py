"""What each instruction on integers and bits computes, in Python's integers, from the manual's pseudo-code.

A reference takes the operands' bits by name (``o.src0``; also SCC, VCC, EXEC, M0, MODE, PC, LANE, and the modifiers
that the instruction reads) and the groups of its pattern, and gives the results' bits: a dictionary, or one number for
the destination. Packed operands are lists. Source: AMD CDNA3 and CDNA4 ISA references, chapter 12.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from alu_bits import mask, signed

Reference = Callable[..., Any]
REFERENCES: list[tuple[re.Pattern[str], Reference]] = []
"""By pattern of the instruction's name; the first that matches counts."""
CLAMPED: list[tuple[re.Pattern[str], Reference]] = []
"""Under the clamp modifier."""

M32, M64 = (1 << 32) - 1, (1 << 64) - 1


def ref(
    *patterns: str, table: list[tuple[re.Pattern[str], Reference]] = REFERENCES
) -> Callable[[Reference], Reference]:
    def keep(function: Reference) -> Reference:
        table.extend((re.compile(p), function) for p in patterns)
        return function

    return keep


def find(name: str, table: list[tuple[re.Pattern[str], Reference]]) -> tuple[Reference, tuple[str, ...]] | None:
    for pattern, function in table:
        if match := pattern.fullmatch(name):
            return function, match.groups()
    return None


def simple(table: dict[str, Reference]) -> None:
    """References by name, each giving the destination's bits."""
    for name, function in table.items():
        ref(name)(function)


s32 = lambda x: signed(x, 32)  # noqa: E731
half = lambda x, i: x >> 16 * i & 0xFFFF  # noqa: E731
byte = lambda x, i: x >> 8 * i & 0xFF  # noqa: E731


def lowest_one(x: int) -> int:
    return (x & -x).bit_length() - 1 if x else M32


def zeros_above(x: int, size: int) -> int:
    return size - x.bit_length() if x else M32


def sign_run(x: int, size: int) -> int:
    folded = x ^ ((1 << size) - 1) if x >> (size - 1) else x
    return size - folded.bit_length() if folded else M32


def field(x: int, at: int, count: int, size: int, is_signed: bool) -> int:
    """A bit field; what lies above the register is its sign or zeros."""
    whole = (signed(x, size) if is_signed else x) >> at
    part = mask(whole, min(count, size))
    return mask(signed(part, count) if is_signed and 0 < count <= size else part, size) if count else 0


# ------------------------------------------------------------------------------------------ scalar


@ref(r"s_(add|sub)(c|b)?_u32")
def _(o: Any, op: str, chained: str | None) -> Any:
    total = o.ssrc0 + o.ssrc1 if op == "add" else o.ssrc0 - o.ssrc1
    if chained:
        total += o.SCC if op == "add" else -o.SCC
    return {"sdst": total & M32, "SCC": int(not 0 <= total <= M32)}


@ref(r"s_(add|sub)_i32", r"s_(addk)_i32")
def _(o: Any, op: str) -> Any:
    a, b = (s32(o.sdst), signed(o.simm16, 16)) if op == "addk" else (s32(o.ssrc0), s32(o.ssrc1))
    total = a - b if op == "sub" else a + b
    return {"sdst": total & M32, "SCC": int(s32(total) != total)}


@ref(r"s_absdiff_i32")
def _(o: Any) -> Any:
    out = abs(s32(o.ssrc0 - o.ssrc1)) & M32
    return {"sdst": out, "SCC": int(out != 0)}


@ref(r"s_(min|max)_(i|u)32")
def _(o: Any, op: str, kind: str) -> Any:
    a, b = (s32(o.ssrc0), s32(o.ssrc1)) if kind == "i" else (o.ssrc0, o.ssrc1)
    first = a < b if op == "min" else a >= b
    return {"sdst": (a if first else b) & M32, "SCC": int(first)}


@ref(r"s_lshl(\d)_add_u32")
def _(o: Any, by: str) -> Any:
    total = (o.ssrc0 << int(by)) + o.ssrc1
    return {"sdst": total & M32, "SCC": int(total > M32)}


LOGIC: dict[str, Callable[[int, int], int]] = {
    "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "andn2": lambda a, b: a & ~b,
    "orn2": lambda a, b: a | ~b, "nand": lambda a, b: ~(a & b), "nor": lambda a, b: ~(a | b),
    "xnor": lambda a, b: ~(a ^ b), "andn1": lambda a, b: ~a & b, "orn1": lambda a, b: ~a | b,
}  # fmt: skip


@ref(r"s_(and|or|xor|andn2|orn2|nand|nor|xnor)_b(32|64)")
def _(o: Any, op: str, size: str) -> Any:
    out = mask(LOGIC[op](o.ssrc0, o.ssrc1), int(size))
    return {"sdst": out, "SCC": int(out != 0)}


@ref(r"s_(\w+)_(save|wr)exec_b64")
def _(o: Any, op: str, kind: str) -> Any:
    out = LOGIC[op](o.ssrc0, o.EXEC) & M64
    return {"sdst": o.EXEC if kind == "save" else out, "EXEC": out, "SCC": int(out != 0)}


@ref(r"s_(lshl|lshr|ashr)_(?:b|i)(32|64)")
def _(o: Any, op: str, size: str) -> Any:
    n = int(size)
    by = o.ssrc1 % n
    x = signed(o.ssrc0, n) if op == "ashr" else o.ssrc0
    out = mask(x << by if op == "lshl" else x >> by, n)
    return {"sdst": out, "SCC": int(out != 0)}


@ref(r"s_bfe_(i|u)(32|64)")
def _(o: Any, kind: str, size: str) -> Any:
    n = int(size)
    out = field(o.ssrc0, o.ssrc1 % n, o.ssrc1 >> 16 & 127, n, kind == "i")
    return {"sdst": out, "SCC": int(out != 0)}


@ref(r"s_(not|wqm|quadmask)_b(32|64)")
def _(o: Any, op: str, size: str) -> Any:
    n = int(size)
    quads = [o.ssrc0 >> i & 15 != 0 for i in range(0, n, 4)]
    out = {
        "not": mask(~o.ssrc0, n),
        "wqm": sum(15 << 4 * i for i, q in enumerate(quads) if q),
        "quadmask": sum(1 << i for i, q in enumerate(quads) if q),
    }[op]
    return {"sdst": out, "SCC": int(out != 0)}


@ref(r"s_bcnt(0|1)_i32_b(32|64)")
def _(o: Any, of: str, size: str) -> Any:
    out = f"{o.ssrc0:0{size}b}".count(of)
    return {"sdst": out, "SCC": int(out != 0)}


@ref(r"s_cmp(k?)_(eq|lg|gt|ge|lt|le)_(i|u)(?:32|64)")
def _(o: Any, constant: str, op: str, kind: str) -> Any:
    b = (signed(o.simm16, 16) if kind == "i" else o.simm16) if constant else (s32(o.ssrc1) if kind == "i" else o.ssrc1)
    a = s32(o.ssrc0) if kind == "i" else o.ssrc0
    return {"SCC": int({"eq": a == b, "lg": a != b, "gt": a > b, "ge": a >= b, "lt": a < b, "le": a <= b}[op])}


@ref(r"s_bitcmp(0|1)_b(32|64)")
def _(o: Any, wanted: str, size: str) -> Any:
    return {"SCC": int(o.ssrc0 >> o.ssrc1 % int(size) & 1 == int(wanted))}


@ref(r"s_bfm_b(32|64)")
def _(o: Any, size: str) -> Any:
    n = int(size)
    return mask(((1 << o.ssrc0 % n) - 1) << o.ssrc1 % n, n)


@ref(r"s_bitset(0|1)_b(32|64)")
def _(o: Any, to: str, size: str) -> Any:
    bit = 1 << o.ssrc0 % int(size)
    return o.sdst | bit if to == "1" else o.sdst & ~bit


@ref(r"s_(brev|ff0_i32|ff1_i32|flbit_i32)_b(32|64)")
def _(o: Any, op: str, size: str) -> Any:
    n, x = int(size), o.ssrc0
    if op == "brev":
        return int(f"{x:0{n}b}"[::-1], 2)
    return {"ff0_i32": lowest_one(mask(~x, n)), "ff1_i32": lowest_one(x), "flbit_i32": zeros_above(x, n)}[op]


@ref(r"s_abs_i32")
def _(o: Any) -> Any:
    out = abs(s32(o.ssrc0)) & M32
    return {"sdst": out, "SCC": int(out != 0)}


def jump(o: Any, taken: bool) -> dict[str, int]:
    return {"PC": (o.PC + 4 * signed(o.simm16, 16) * taken) & M64}


simple({
    "s_mul_i32": lambda o: o.ssrc0 * o.ssrc1 & M32,
    "s_mulk_i32": lambda o: s32(o.sdst) * signed(o.simm16, 16) & M32,
    "s_mul_hi_u32": lambda o: o.ssrc0 * o.ssrc1 >> 32,
    "s_mul_hi_i32": lambda o: s32(o.ssrc0) * s32(o.ssrc1) >> 32 & M32,
    "s_pack_ll_b32_b16": lambda o: half(o.ssrc0, 0) | half(o.ssrc1, 0) << 16,
    "s_pack_lh_b32_b16": lambda o: half(o.ssrc0, 0) | half(o.ssrc1, 1) << 16,
    "s_pack_hh_b32_b16": lambda o: half(o.ssrc0, 1) | half(o.ssrc1, 1) << 16,
    "s_cselect_b(?:32|64)": lambda o: o.ssrc0 if o.SCC else o.ssrc1,
    "s_cmov_b(?:32|64)": lambda o: o.ssrc0 if o.SCC else o.sdst,
    "s_mov_b(?:32|64)": lambda o: o.ssrc0,
    "s_movk_i32": lambda o: signed(o.simm16, 16) & M32,
    "s_cmovk_i32": lambda o: signed(o.simm16, 16) & M32 if o.SCC else o.sdst,
    "s_flbit_i32": lambda o: sign_run(o.ssrc0, 32),
    "s_flbit_i32_i64": lambda o: sign_run(o.ssrc0, 64),
    "s_sext_i32_i8": lambda o: signed(o.ssrc0, 8) & M32,
    "s_sext_i32_i16": lambda o: signed(o.ssrc0, 16) & M32,
    "s_bitreplicate_b64_b32": lambda o: int("".join(2 * bit for bit in f"{o.ssrc0:b}"), 2),
    "s_getpc_b64": lambda o: o.PC,
    "s_setpc_b64": lambda o: {"PC": o.ssrc0},
    "s_swappc_b64": lambda o: {"sdst": o.PC, "PC": o.ssrc0},
    "s_call_b64": lambda o: {"sdst": o.PC, **jump(o, True)},
    "s_branch": lambda o: jump(o, True),
    "s_cbranch_scc0": lambda o: jump(o, not o.SCC),
    "s_cbranch_scc1": lambda o: jump(o, o.SCC == 1),
    "s_cbranch_vccz": lambda o: jump(o, o.VCC == 0),
    "s_cbranch_vccnz": lambda o: jump(o, o.VCC != 0),
    "s_cbranch_execz": lambda o: jump(o, o.EXEC == 0),
    "s_cbranch_execnz": lambda o: jump(o, o.EXEC != 0),
    "s_cbranch_cdbg.*": lambda o: jump(o, False),
    "s_setvskip": lambda o: {"MODE": o.MODE & ~(1 << 28) | (o.ssrc0 >> o.ssrc1 % 32 & 1) << 28},
    "s_set_gpr_idx_idx": lambda o: {"M0": o.M0 & ~0xFF | o.ssrc0 & 0xFF},
    "s_set_gpr_idx_mode": lambda o: {"M0": o.M0 & ~0xF000 | (o.simm16 & 15) << 12},
    "s_set_gpr_idx_off": lambda o: {"MODE": o.MODE & ~(1 << 27)},
    "s_set_gpr_idx_on": lambda o: {
        "MODE": o.MODE | 1 << 27, "M0": o.M0 & 0xFFFF0F00 | o.ssrc0 & 0xFF | (o.ssrc1 & 15) << 12
    },
})  # fmt: skip
