"""What memory instructions do, lane by lane in Python, from AMD's ISA reference. Shares no code with the emulator.

Everything follows from an instruction's name: width and extension of a load or store, operation of an atomic.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import numpy as np

NAN = {16: (0x7C00, 0x0200), 32: (0x7F800000, 0x00400000), 64: (0x7FF0000000000000, 0x0008000000000000)}
FLOATS = {16: np.float16, 32: np.float32, 64: np.float64}
INTS = {16: np.uint16, 32: np.uint32, 64: np.uint64}


def width_of(kind: str) -> tuple[int, bool, str]:
    """(bytes, signed, half) of ``ubyte_d16_hi``, ``dwordx3``, ``b64``, ``u16_d16`` and their like."""
    stem, d16, half = kind.partition("_d16")
    half = ("hi" if half == "_hi" else "lo") if d16 else ""
    signed = stem[0] in "si" and stem != "short"
    sizes = {"byte": 1, "short": 2, "dword": 4, "8": 1, "16": 2, "32": 4, "64": 8, "96": 12, "128": 16}
    stem, _, times = re.sub(r"^[usib](?=byte|short|\d)", "", stem).partition("x")
    return sizes[stem] * int(times or 1), signed, half


def to_words(raw: bytes, signed: bool) -> list[int]:
    """Loaded bytes as registers."""
    if len(raw) < 4:
        return [int.from_bytes(raw, "little", signed=signed) & 0xFFFFFFFF]
    return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, len(raw), 4)]


def merge_half(old: int, word: int, half: str, ecc: bool) -> int:
    """A load of 16 bits into a register: with ECC the other half becomes 0."""
    old = 0 if ecc else old
    return old & 0xFFFF | (word & 0xFFFF) << 16 if half == "hi" else old & 0xFFFF0000 | word & 0xFFFF


# ------------------------------------------------------------------------------------------------ atomics


def is_nan(x: int, bits: int) -> bool:
    return magnitude(x, bits) > NAN[bits][0]


def magnitude(x: int, bits: int) -> int:
    return x & ~(1 << bits - 1)


def flush(x: int, bits: int, on: bool) -> int:
    """A denormal becomes the zero of its sign."""
    smallest = NAN[bits][1] << 1
    return x & 1 << bits - 1 if on and magnitude(x, bits) < smallest else x


def float_sum(old: int, data: int, bits: int, flushes: bool) -> int:
    for x in (old, data):
        if is_nan(x, bits):
            return x | NAN[bits][1]
    a, b = (INTS[bits](flush(x, bits, flushes)).view(FLOATS[bits]) for x in (old, data))
    with np.errstate(all="ignore"):
        total = int(np.asarray(a + b, FLOATS[bits]).view(INTS[bits]))
    if is_nan(total, bits):
        return sum(NAN[bits])
    return flush(total, bits, flushes)


def float_choice(old: int, data: int, bits: int, larger: bool, flushes: bool) -> int:
    quiet = NAN[bits][1]
    for x in (old, data):
        if is_nan(x, bits) and not x & quiet:
            return x | quiet
    numbers = [x for x in (old, data) if not is_nan(x, bits)]
    if len(numbers) < 2:
        return numbers[0] if numbers else old

    def order(x: int) -> tuple[float, int]:
        x = flush(x, bits, flushes)
        return float(INTS[bits](x).view(FLOATS[bits])), 0 if x >> bits - 1 else 1

    if order(old) == order(data):
        return old
    return (max if larger else min)(numbers, key=order)


def bf16_sum(old: int, data: int, flushes: bool) -> int:
    for x in (old, data):
        if x & 0x7FFF > 0x7F80:
            return x | 0x40
    a, b = (Fraction(float(np.uint32(flush(x << 16, 32, flushes)).view(np.float32)))
            if x & 0x7FFF != 0x7F80 else None for x in (old, data))  # fmt: skip
    if a is None or b is None:
        return 0x7FC0 if a is None and b is None and old != data else old if a is None else data
    if a + b == 0:
        return 0x8000 if a == 0 and old >> 15 and data >> 15 else 0
    return flush(round_bf16(a + b) << 16, 32, flushes) >> 16


def round_bf16(value: Fraction) -> int:
    """Nearest bf16, ties to even."""
    size, exponent = abs(value), -126
    while Fraction(2) ** (exponent + 1) <= size:
        exponent += 1
    whole = round(size / Fraction(2) ** (exponent - 7))  # Python rounds to even
    return (1 << 15 if value < 0 else 0) | min((exponent + 126) * 128 + whole, 0x7F80)


def atomic(op: str, bits: int, old: int, data: int, second: int, in_lds: bool, flush32: bool) -> int:
    """The new value. ``flush32``: MODE flushes denormals of f32, and of them alone."""
    top, sign = (1 << bits) - 1, 1 << bits - 1
    signed = lambda x: (x ^ sign) - sign  # noqa: E731
    if op in ("min_f", "max_f"):
        return float_choice(old, data, bits, op == "max_f", in_lds and bits == 32 and flush32)
    if op == "add_f":
        return float_sum(old, data, bits, bits == 32 and (flush32 or not in_lds))
    if op == "pk_add_f16":
        return sum(float_sum(old >> s & 0xFFFF, data >> s & 0xFFFF, 16, False) << s for s in (0, 16))
    if op == "pk_add_bf16":
        return sum(bf16_sum(old >> s & 0xFFFF, data >> s & 0xFFFF, in_lds and flush32) << s for s in (0, 16))
    if op == "cmpswap_f":
        do = flush32 and bits == 32
        a, b = (flush(x, bits, do) for x in (old, second))
        same = not is_nan(a, bits) and not is_nan(b, bits) and (a == b or magnitude(a | b, bits) == 0)
        return flush(data, bits, do) if same else old
    if op == "condxchg32":
        halves = ((old >> s & 0xFFFFFFFF, data >> s & 0xFFFFFFFF) for s in (0, 32))
        return sum((d & 0x7FFFFFFF if d >> 31 else o) << s for (o, d), s in zip(halves, (0, 32), strict=True))
    return {
        "swap": data, "add": old + data & top, "sub": old - data & top, "rsub": data - old & top,
        "and": old & data, "or": old | data, "xor": old ^ data,
        "umin": min(old, data), "umax": max(old, data),
        "smin": min(old, data, key=signed), "smax": max(old, data, key=signed),
        "inc": 0 if old >= data else old + 1, "dec": data if old == 0 or old > data else old - 1,
        "cmpswap": data if old == second else old, "mskor": old & ~data | second,
        "wrap": (old - data if old >= data else old + second) & top,
    }[op]  # fmt: skip


# ------------------------------------------------------------------------------------------------ formats

COMPONENTS = {
    1: "8", 2: "16", 3: "8_8", 4: "32", 5: "16_16", 6: "10_11_11", 7: "11_11_10", 8: "10_10_10_2", 9: "2_10_10_10",
    10: "8_8_8_8", 11: "32_32", 12: "16_16_16_16", 13: "32_32_32", 14: "32_32_32_32",
}  # fmt: skip
NUMERIC = {0: "unorm", 1: "snorm", 2: "uscaled", 3: "sscaled", 4: "uint", 5: "sint", 7: "float"}


def parts(data_format: int) -> list[int]:
    """Bits of x, y, z, w; the name has the highest bits first."""
    return [int(b) for b in reversed(COMPONENTS[data_format].split("_"))]


def exists(data_format: int, numeric: int) -> bool:
    """GFX10's combined formats (LLVM, SIDefines.h): which pairs there are."""
    bits = parts(data_format)
    if bits[0] == 32:
        return NUMERIC[numeric] in ("uint", "sint", "float")
    return NUMERIC[numeric] != "float" or bits[0] == 16 or 11 in bits


def to_f32(value: Fraction) -> int:
    """Nearest f32, ties to even; of fractions between the smallest normal number and the largest."""
    if value == 0:
        return 0
    size, exponent = abs(value), 0
    while size >= 1 << 24:
        size, exponent = size / 2, exponent + 1
    while size < 1 << 23:
        size, exponent = size * 2, exponent - 1
    whole = round(size)  # Python rounds to even
    return (1 << 31 if value < 0 else 0) | ((exponent + 150) << 23) + whole - (1 << 23)


@cache  # each engine is held against the same
def unpack(raw: bytes, data_format: int, numeric: int) -> list[int]:
    """The components that a converting load makes of memory."""
    whole, out = int.from_bytes(raw, "little"), []
    for bits in parts(data_format):
        field, whole = whole & (1 << bits) - 1, whole >> bits
        signed = (field ^ 1 << bits - 1) - (1 << bits - 1)
        kind = NUMERIC[numeric]
        if bits == 32 or kind == "uint":
            out.append(field)
        elif kind == "sint":
            out.append(signed & 0xFFFFFFFF)
        elif kind == "unorm":
            out.append(to_f32(Fraction(field, (1 << bits) - 1)))
        elif kind == "snorm":
            out.append(to_f32(max(Fraction(-1), Fraction(signed, (1 << bits - 1) - 1))))
        elif kind in ("uscaled", "sscaled"):
            out.append(to_f32(Fraction(field if kind == "uscaled" else signed)))
        else:
            out.append(short_float(field, bits))
    return out


def short_float(field: int, bits: int) -> int:
    """Floats of 16 bits, and those of 11 and 10, which have five of exponent and no sign."""
    mantissa = {16: 10, 11: 6, 10: 5}[bits]
    sign, exponent, rest = field >> 15 & 1 if bits == 16 else 0, field >> mantissa & 31, field & (1 << mantissa) - 1
    if exponent == 31:
        return sign << 31 | 0x7F800000 | rest << 23 - mantissa
    size = Fraction(rest | (1 << mantissa if exponent else 0), 1 << mantissa) * Fraction(2) ** (max(exponent, 1) - 15)
    return sign << 31 | to_f32(size)
