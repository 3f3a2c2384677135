"""What each vector instruction on integers and bits computes. As :mod:`alu_reference`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from alu_bits import mask, saturated, signed
from alu_reference import CLAMPED, M32, M64, byte, field, half, lowest_one, ref, s32, sign_run, simple, zeros_above


@ref(r"v_(add|sub|subrev)_(u16|u32|i16|i32)")
def _(o: Any, op: str, kind: str) -> Any:
    a, b = (o.src1, o.src0) if op == "subrev" else (o.src0, o.src1)
    return mask(a + b if op == "add" else a - b, int(kind[1:]))


@ref(r"v_(add|sub|subrev)_(u16|u32|i16|i32)", table=CLAMPED)
def _(o: Any, op: str, kind: str) -> Any:
    a, b = (o.src1, o.src0) if op == "subrev" else (o.src0, o.src1)
    if kind[0] == "i":
        a, b = (signed(v, int(kind[1:])) for v in (a, b))
    return saturated(a + b if op == "add" else a - b, kind)


def carried(o: Any, op: str) -> int:
    a, b = (o.src1, o.src0) if op.startswith(("subrev", "subbrev")) else (o.src0, o.src1)
    total = a + b if op.startswith("add") else a - b
    if op in ("addc", "subb", "subbrev"):
        total += o.src2 if op == "addc" else -o.src2
    return total


@ref(r"v_(add|addc|sub|subb|subrev|subbrev)_co_u32")
def _(o: Any, op: str) -> Any:
    total = carried(o, op)
    return {"vdst": total & M32, "sdst": int(not 0 <= total <= M32)}


@ref(r"v_(add|addc|sub|subb|subrev|subbrev)_co_u32", table=CLAMPED)
def _(o: Any, op: str) -> Any:
    total = carried(o, op)
    return {"vdst": saturated(total, "u32"), "sdst": int(not 0 <= total <= M32)}


@ref(r"v_(min|max)(3?)_(u16|u32|i16|i32)", r"v_(med)(3)_(u16|u32|i16|i32)")
def _(o: Any, op: str, three: str, kind: str) -> Any:
    size = int(kind[1:])
    values = [o.src0, o.src1, *([o.src2] if three else [])]
    ordered = sorted(signed(v, size) if kind[0] == "i" else v for v in values)
    return mask({"min": ordered[0], "max": ordered[-1], "med": ordered[len(ordered) // 2]}[op], size)


@ref(r"v_(lshl|lshr|ashr)rev_(?:b|i)(16|32|64)")
def _(o: Any, op: str, size: str) -> Any:
    return shifted(o.src1, o.src0, op, int(size))


def shifted(x: int, by: int, op: str, size: int) -> int:
    x, by = signed(x, size) if op == "ashr" else x, by % size
    return mask(x << by if op == "lshl" else x >> by, size)


@ref(r"v_mul_(hi_)?(i|u)32_(?:i|u)24")
def _(o: Any, high: str | None, kind: str) -> Any:
    a, b = (signed(v, 24) if kind == "i" else mask(v, 24) for v in (o.src0, o.src1))
    return a * b >> (32 if high else 0) & M32


@ref(r"v_mul_(i|u)32_(?:i|u)24", table=CLAMPED)
def _(o: Any, kind: str) -> Any:
    a, b = (signed(v, 24) if kind == "i" else mask(v, 24) for v in (o.src0, o.src1))
    return saturated(a * b, f"{kind}32")


def multiply_add(o: Any, result: str, of: str) -> int:
    size, read = int(of[1:]), (signed if of[0] == "i" else mask)
    return read(o.src0, size) * read(o.src1, size) + (signed if result[0] == "i" else mask)(o.src2, int(result[1:]))


_MAD = (r"v_mad_((?:i|u)32)_((?:i|u)(?:24|16))", r"v_mad_(?:legacy_)?((?:i|u)16)()")


@ref(*_MAD)
def _(o: Any, result: str, of: str) -> Any:
    return mask(multiply_add(o, result, of or result), int(result[1:]))


@ref(*_MAD, table=CLAMPED)
def _(o: Any, result: str, of: str) -> Any:
    return saturated(multiply_add(o, result, of or result), result)


@ref(r"v_mad_(i|u)64_(?:i|u)32")
def _(o: Any, kind: str) -> Any:
    total = wide_sum(o, kind)
    return {"vdst": total & M64, "sdst": total >> 64 & 1}


@ref(r"v_mad_(i|u)64_(?:i|u)32", table=CLAMPED)
def _(o: Any, kind: str) -> Any:
    total = wide_sum(o, kind)
    return {"vdst": saturated(total, f"{kind}64"), "sdst": total >> 64 & 1}


def wide_sum(o: Any, kind: str) -> int:
    if kind == "i":
        return s32(o.src0) * s32(o.src1) + signed(o.src2, 64)
    return o.src0 * o.src1 + o.src2


def distance(a: int, b: int, masked: bool = False) -> int:
    """Of four bytes; ``masked``: without those where b has a 0."""
    return sum(abs(byte(a, i) - byte(b, i)) for i in range(4) if byte(b, i) or not masked)


def distances(o: Any, op: str) -> int:
    if op == "sad_u16":
        return sum(abs(half(o.src0, i) - half(o.src1, i)) for i in (0, 1)) + o.src2
    if op == "sad_u32":
        return abs(o.src0 - o.src1) + o.src2
    return (distance(o.src0, o.src1, op == "msad_u8") << (16 if op == "sad_hi_u8" else 0)) + o.src2


@ref(r"v_(sad_u8|sad_hi_u8|sad_u16|sad_u32|msad_u8)")
def _(o: Any, op: str) -> Any:
    return distances(o, op) & M32


@ref(r"v_(sad_u8|sad_hi_u8|sad_u16|sad_u32|msad_u8)", table=CLAMPED)
def _(o: Any, op: str) -> Any:
    return saturated(distances(o, op), "u32")


_QUAD = (r"v_(q|mq)sad_pk_(u16)_u8", r"v_(mq)sad_(u32)_u8")


def quad(o: Any, op: str) -> list[int]:
    return [distance(o.src0 >> 8 * i & M32, o.src1, op == "mq") + o.src2[i] for i in range(4)]


@ref(*_QUAD)
def _(o: Any, op: str, kind: str) -> Any:
    return [mask(v, int(kind[1:])) for v in quad(o, op)]


@ref(*_QUAD, table=CLAMPED)
def _(o: Any, op: str, kind: str) -> Any:
    return [saturated(v, kind) for v in quad(o, op)]


@ref(r"v_perm_b32")
def _(o: Any) -> Any:
    data, out = (o.src0 << 32 | o.src1).to_bytes(8, "little"), []
    for s in o.src2.to_bytes(4, "little"):
        out.append(data[s] if s < 8 else 0xFF * (data[2 * s - 15] >> 7) if s < 12 else 0 if s == 12 else 0xFF)
    return int.from_bytes(bytes(out), "little")


@ref(r"v_bitop3_b(16|32)")
def _(o: Any, size: str) -> Any:
    rows = ((o.src0 >> i & 1) << 2 | (o.src1 >> i & 1) << 1 | (o.src2 >> i & 1) for i in range(int(size)))
    return sum((o.bitop3 >> row & 1) << i for i, row in enumerate(rows))


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "f": lambda a, b: False, "lt": lambda a, b: a < b, "eq": lambda a, b: a == b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ne": lambda a, b: a != b, "ge": lambda a, b: a >= b, "t": lambda a, b: True,
}  # fmt: skip


@ref(r"v_cmp(x?)_(f|lt|eq|le|gt|ne|ge|t)_(i|u)(16|32|64)")
def _(o: Any, narrows: str, op: str, kind: str, size: str) -> Any:
    a, b = (signed(v, int(size)) if kind == "i" else v for v in (o.src0, o.src1))
    hit = int(_COMPARE[op](a, b))
    return {"sdst": hit, "EXEC": hit} if narrows else {"sdst": hit}


@ref(r"v_ashr_pk_(i8|u8)_i32")
def _(o: Any, kind: str) -> Any:
    return sum(saturated(s32(v) >> o.src2 % 32, kind) << 8 * i for i, v in enumerate((o.src0, o.src1)))


simple({
    "v_mov_b(?:32|64)": lambda o: o.src0,
    "v_not_b32": lambda o: ~o.src0 & M32,
    "v_bfrev_b32": lambda o: int(f"{o.src0:032b}"[::-1], 2),
    "v_ffbh_u32": lambda o: zeros_above(o.src0, 32),
    "v_ffbh_i32": lambda o: sign_run(o.src0, 32),
    "v_ffbl_b32": lambda o: lowest_one(o.src0),
    "v_sat_pk_u8_i16": lambda o: sum(saturated(signed(half(o.src0, i), 16), "u8") << 8 * i for i in (0, 1)),
    "v_prng_b32": lambda o: (o.src0 << 1 & M32) ^ (197 if o.src0 >> 31 else 0),
    "v_swap_b32": lambda o: {"vdst": o.src0, "src0": o.vdst},
    "v_and_b32": lambda o: o.src0 & o.src1,
    "v_or_b32": lambda o: o.src0 | o.src1,
    "v_xor_b32": lambda o: o.src0 ^ o.src1,
    "v_xnor_b32": lambda o: ~(o.src0 ^ o.src1) & M32,
    "v_cndmask_b32": lambda o: o.src1 if o.src2 else o.src0,
    "v_mul_lo_u16": lambda o: o.src0 * o.src1 & 0xFFFF,
    "v_mul_lo_u32": lambda o: o.src0 * o.src1 & M32,
    "v_mul_hi_u32": lambda o: o.src0 * o.src1 >> 32,
    "v_mul_hi_i32": lambda o: s32(o.src0) * s32(o.src1) >> 32 & M32,
    "v_xad_u32": lambda o: (o.src0 ^ o.src1) + o.src2 & M32,
    "v_lshl_add_u32": lambda o: (o.src0 << o.src1 % 32) + o.src2 & M32,
    "v_add_lshl_u32": lambda o: (o.src0 + o.src1 & M32) << o.src2 % 32 & M32,
    "v_add3_u32": lambda o: o.src0 + o.src1 + o.src2 & M32,
    "v_lshl_or_b32": lambda o: o.src0 << o.src1 % 32 & M32 | o.src2,
    "v_and_or_b32": lambda o: o.src0 & o.src1 | o.src2,
    "v_or3_b32": lambda o: o.src0 | o.src1 | o.src2,
    "v_bfi_b32": lambda o: o.src0 & o.src1 | ~o.src0 & o.src2,
    "v_bfe_u32": lambda o: field(o.src0, o.src1 % 32, o.src2 % 32, 32, False),
    "v_bfe_i32": lambda o: field(o.src0, o.src1 % 32, o.src2 % 32, 32, True),
    "v_alignbit_b32": lambda o: (o.src0 << 32 | o.src1) >> o.src2 % 32 & M32,
    "v_alignbyte_b32": lambda o: (o.src0 << 32 | o.src1) >> 8 * (o.src2 % 4) & M32,
    "v_lerp_u8": lambda o: sum(
        (byte(o.src0, i) + byte(o.src1, i) + (byte(o.src2, i) & 1)) // 2 << 8 * i for i in range(4)
    ),
    "v_lshl_add_u64": lambda o: (o.src0 << o.src1 % 8) + o.src2 & M64,
    "v_bcnt_u32_b32": lambda o: o.src0.bit_count() + o.src1 & M32,
    "v_mbcnt_lo_u32_b32": lambda o: (o.src0 & (1 << o.LANE) - 1).bit_count() + o.src1 & M32,
    "v_mbcnt_hi_u32_b32": lambda o: (o.src0 << 32 & (1 << o.LANE) - 1).bit_count() + o.src1 & M32,
    "v_bfm_b32": lambda o: ((1 << o.src0 % 32) - 1) << o.src1 % 32 & M32,
    "v_cvt_pk_u16_u32": lambda o: [saturated(v, "u16") for v in (o.src0, o.src1)],
    "v_cvt_pk_i16_i32": lambda o: [saturated(s32(v), "i16") for v in (o.src0, o.src1)],
    "v_pk_mov_b32": lambda o: o.src0 >> 32 * (o.op_sel & 1) & M32 | (o.src1 >> 32 * (o.op_sel >> 1 & 1) & M32) << 32,
})  # fmt: skip
ref("v_mul_lo_u16", table=CLAMPED)(lambda o: saturated(o.src0 * o.src1, "u16"))

# ------------------------------------------------------------------------------------------ packed integers


@ref(r"v_pk_(add|sub|mul_lo|min|max)_(i16|u16)", r"v_pk_(lshl|lshr|ashr)rev_b?(i?16)")
def _(o: Any, op: str, kind: str) -> Any:
    return [_packed(op, a, b, kind) for a, b in zip(o.src0, o.src1, strict=True)]


def _packed(op: str, a: int, b: int, kind: str) -> int:
    if op in ("lshl", "lshr", "ashr"):
        return shifted(b, a, op, 16)
    x, y = (signed(v, 16) if kind[0] == "i" else v for v in (a, b))
    return mask({"add": x + y, "sub": x - y, "mul_lo": x * y, "min": min(x, y), "max": max(x, y)}[op], 16)


@ref(r"v_pk_(add|sub|mul_lo)_(i16|u16)", table=CLAMPED)
def _(o: Any, op: str, kind: str) -> Any:
    pairs = ([signed(v, 16) if kind[0] == "i" else v for v in p] for p in zip(o.src0, o.src1, strict=True))
    return [saturated({"add": x + y, "sub": x - y, "mul_lo": x * y}[op], kind) for x, y in pairs]


def packed_mad(o: Any, kind: str) -> list[int]:
    rows = zip(o.src0, o.src1, o.src2, strict=True)
    return [x * y + z for x, y, z in ([signed(v, 16) if kind[0] == "i" else v for v in row] for row in rows)]


@ref(r"v_pk_mad_(i16|u16)")
def _(o: Any, kind: str) -> Any:
    return [mask(v, 16) for v in packed_mad(o, kind)]


@ref(r"v_pk_mad_(i16|u16)", table=CLAMPED)
def _(o: Any, kind: str) -> Any:
    return [saturated(v, kind) for v in packed_mad(o, kind)]


_DOT = (r"v_dot\d(c?)_(i32|u32)_((?:i|u)(?:16|8|4))",)


def dot(o: Any, own: str, of: str) -> int:
    read = (lambda v: signed(v, int(of[1:]))) if of[0] == "i" else (lambda v: v)
    start = o.vdst if own else o.src2
    total = sum(read(a) * read(b) for a, b in zip(o.src0, o.src1, strict=True))
    return total + (s32(start) if of[0] == "i" else start)


@ref(*_DOT)
def _(o: Any, own: str, result: str, of: str) -> Any:
    return dot(o, own, of) & M32


@ref(*_DOT, table=CLAMPED)
def _(o: Any, own: str, result: str, of: str) -> Any:
    return saturated(dot(o, own, of), result)
