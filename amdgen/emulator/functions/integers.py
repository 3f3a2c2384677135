"""Integer and byte functions of the semantics language, on NumPy arrays.

Each maker takes the :class:`Call` and gives a function of arrays. Integers wrap without a word; the caller turns
NumPy's warnings off once (``np.errstate(all="ignore")``), not here.
"""

from __future__ import annotations

from functools import lru_cache, reduce

import numpy as np

from amdgen.emulator.arithmetic.values import DTYPES, ODD_WIDTHS, Array, Call, Function, Maker, fit, is_signed, width

U8, U16, U32, U64 = np.uint8, np.uint16, np.uint32, np.uint64
_ONE = np.array(1, U32)


def unsigned(x: Array, type_name: str) -> Array:
    """The bits of an integer as an unsigned number."""
    if not is_signed(type_name):
        return x
    bits: Array = x.view(f"u{DTYPES[type_name].itemsize}")
    return bits & U32((1 << width(type_name)) - 1) if type_name in ODD_WIDTHS else bits


def _popcount_by_halves(x: Array) -> Array:
    """For NumPy 1, which has no bitwise_count."""
    x = x.astype(U64)
    for shift, mask in ((1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F)):
        x = (x & U64(mask)) + ((x >> U64(shift)) & U64(mask))
    return (x * U64(0x0101010101010101)) >> U64(56)


_ones = getattr(np, "bitwise_count", _popcount_by_halves)


def _popcount(call: Call) -> Function:
    t = call.type
    return lambda x: _ones(unsigned(x, t)).astype(U32)


def _length(x: Array) -> Array:
    """Bits up to the highest one, 0 for 0, of unsigned numbers of up to 64 bits."""
    if x.dtype != U64:
        return np.frexp(x.astype(np.float64))[1]
    high, low = (x >> U64(32)).astype(U32), x.astype(U32)
    return np.where(high != 0, _length(high) + 32, _length(low))


def _clz(call: Call) -> Function:
    t, bits = call.type, np.int32(width(call.type))
    return lambda x: (bits - _length(unsigned(x, t))).astype(U32)


def _ctz(call: Call) -> Function:
    t, bits = call.type, U32(width(call.type))

    def ctz(x: Array) -> Array:
        x = unsigned(x, t)
        below = (x & (~x + x.dtype.type(1))) - x.dtype.type(1)  # ones below the lowest one; all ones for 0
        return np.minimum(_ones(below).astype(U32), bits)

    return ctz


def _cls(call: Call) -> Function:
    t, bits = call.type, width(call.type)
    sign = np.dtype(f"i{DTYPES[t].itemsize}").type

    def cls(x: Array) -> Array:
        if not is_signed(t):
            x = x.view(sign)
            if t in ODD_WIDTHS:
                x = fit("i" + t[1:])(x)
        folded = x ^ (x >> sign(8 * sign().itemsize - 1))
        return (np.int32(bits - 1) - _length(folded.view(f"u{sign().itemsize}"))).astype(U32)

    return cls


def _bitreverse(call: Call) -> Function:
    t, bits, dtype = call.type, width(call.type), DTYPES[call.type]
    steps = [(s, m) for s, m in _REVERSE if s < bits]

    def reverse(x: Array) -> Array:
        y = unsigned(x, t)
        kind = y.dtype.type
        mask = (1 << (8 * y.dtype.itemsize)) - 1
        for shift, pattern in steps:
            m, s = kind(pattern & mask), kind(shift)
            y = ((y >> s) & m) | ((y & m) << s)
        return y.view(dtype)

    if t in ODD_WIDTHS:
        back = fit(t)
        whole = Call("bitreverse", ("u32",), "u32", call.context)
        return lambda x: back(_bitreverse(whole)(unsigned(x, t)) >> U32(32 - bits))
    return reverse


_REVERSE = [
    (1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F), (8, 0x00FF00FF00FF00FF),
    (16, 0x0000FFFF0000FFFF), (32, 0x00000000FFFFFFFF),
]  # fmt: skip


def _bfe(call: Call) -> Function:
    """``count`` bits from ``offset`` up, sign-extended when signed; 0 when count is 0.

    The offset counts modulo the width; the count has 7 bits as in s_bfe, and the width or more means all. Of a field
    that leaves the register, the bits outside are those that a shift down brings in. (The count of v_bfe has 5 bits:
    its semantics mask it.)
    """
    t, bits, kind = call.type, width(call.type), DTYPES[call.type].type
    last, seven, all_bits = (np.array(v, U32) for v in (bits - 1, 127, bits))
    ones = np.array(~kind(0))

    def bfe(x: Array, offset: Array, count: Array) -> Array:
        moved = x >> (offset & last).astype(kind)
        # Bits above the field. A count of 0 shifts by the width, which in NumPy leaves nothing.
        rest = (all_bits - np.minimum(count & seven, all_bits)).astype(kind)
        # A field that leaves the register is what the shift down gave: its sign is there already.
        return (moved << rest) >> rest if is_signed(t) else moved & (ones >> rest)

    return bfe


def perm(high: Array, low: Array, selector: Array) -> Array:
    """v_perm_b32: each byte of the selector picks one of ``low`` (0-3) or ``high`` (4-7); 8 to 11 replicate the sign
    of byte 1, 3, 5, 7; 12 is 0, and all above are ones."""
    first = np.asarray(selector).flat[0]
    if np.count_nonzero(selector == first) == np.size(selector):  # nearly always: a literal, or one register for all
        return _perm_alike(high, low, int(first))
    high, low, selector = np.broadcast_arrays(high, low, selector)
    table = np.empty((*high.shape, 14), np.uint8)
    for start, word in ((0, low), (4, high)):
        for i in range(4):
            table[..., start + i] = (word >> U32(8 * i)).astype(np.uint8)
    table[..., 8:12] = (table[..., 1:8:2] >> np.uint8(7)) * np.uint8(0xFF)
    table[..., 12:] = 0, 0xFF
    picks = np.stack([(selector >> U32(8 * i)) & U32(0xFF) for i in range(4)], axis=-1)
    picked = np.take_along_axis(table, np.minimum(picks, U32(13)).astype(np.intp), axis=-1).astype(U32)
    return reduce(np.bitwise_or, (picked[..., i] << U32(8 * i) for i in range(4)))


_Shift = tuple[bool, Function, Array, Array]
_Sign = tuple[bool, Array, Array]


@lru_cache(maxsize=4096)
def _perm_moves(
    selector: int,
) -> tuple[list[tuple[bool, Function, Array, Array]], list[tuple[bool, Array, Array]], int]:
    """What a selector does: bytes moved together, as (from high, shift, by, mask); signs replicated, as (from high,
    bit, byte); bytes of ones."""
    moves: dict[tuple[bool, int], int] = {}
    signs: list[_Sign] = []
    ones = 0
    for i, s in enumerate(selector.to_bytes(4, "little")):
        byte = 0xFF << (8 * i)
        if s < 8:
            key = (s >= 4, i - s % 4)
            moves[key] = moves.get(key, 0) | byte
        elif s < 12:
            signs.append((s >= 10, np.array(31 if s % 2 else 15, U32), np.array(byte, U32)))
        elif s > 12:
            ones |= byte
    shifts: list[_Shift] = [
        (high, np.left_shift if up > 0 else np.right_shift, np.array(8 * abs(up), U32), np.array(mask, U32))
        for (high, up), mask in moves.items()
    ]
    return shifts, signs, ones


def _perm_alike(high: Array, low: Array, selector: int) -> Array:
    """The same selector for all: bytes that move together are masked and shifted together."""
    shifts, signs, ones = _perm_moves(selector)
    parts: list[Array] = [shift(high if from_high else low, by) & mask for from_high, shift, by, mask in shifts]
    parts += [(((high if from_high else low) >> bit) & _ONE) * byte for from_high, bit, byte in signs]
    if ones or not parts:
        parts.append(np.full(np.broadcast_shapes(np.shape(high), np.shape(low)), ones, U32))
    return reduce(np.bitwise_or, parts)


def _alignbit(call: Call) -> Function:
    return lambda high, low, n: (_pack(high=high, low=low) >> (n & U32(31)).astype(U64)).astype(U32)


def _pack(low: Array, high: Array) -> Array:
    return (high.astype(U64) << U64(32)) | low


def _mulhi(call: Call) -> Function:
    t, bits = call.type, width(call.type)
    kind = DTYPES[t].type
    if bits <= 32:
        wide = np.int64 if is_signed(t) else np.uint64
        shift = wide(bits)
        return lambda a, b: ((a.astype(wide) * b) >> shift).astype(kind)

    def mulhi(a: Array, b: Array) -> Array:
        x, y = unsigned(a, t), unsigned(b, t)
        low, s = U64(0xFFFFFFFF), U64(32)
        x0, x1, y0, y1 = x & low, x >> s, y & low, y >> s
        middle = x1 * y0 + ((x0 * y0) >> s)
        high = x1 * y1 + (middle >> s) + ((x0 * y1 + (middle & low)) >> s)
        if is_signed(t):  # the sign of one operand weighs the other, above the product
            high = high - np.where(a < 0, y, U64(0)) - np.where(b < 0, x, U64(0))
        return high.view(kind)

    return mulhi


def _saturating(call: Call) -> Function:
    t, bits, kind = call.type, width(call.type), DTYPES[call.type].type
    add = call.name == "add_sat"
    if bits < 64:
        least = -(1 << (bits - 1)) if is_signed(t) else 0
        most = least + (1 << bits) - 1
        op = np.add if add else np.subtract
        return lambda a, b: np.minimum(
            np.maximum(op(a.astype(np.int64), b.astype(np.int64)), np.int64(least)), np.int64(most)
        ).astype(kind)

    def saturate(a: Array, b: Array) -> Array:
        total = a + b if add else a - b
        if not is_signed(t):
            return np.where(total < a, ~kind(0), total) if add else np.where(b > a, kind(0), total)
        wrapped = ((a ^ total) & ((b if add else ~b) ^ total)) < 0
        return np.where(wrapped, np.where(a < 0, np.iinfo(kind).min, np.iinfo(kind).max).astype(kind), total)

    return saturate


def _bytes(x: Array) -> list[Array]:
    return [(x >> U32(8 * i)) & U32(0xFF) for i in range(4)]


def _sad_u8(call: Call) -> Function:
    def sad(a: Array, b: Array) -> Array:
        return reduce(np.add, (np.maximum(x, y) - np.minimum(x, y) for x, y in zip(_bytes(a), _bytes(b), strict=True)))

    return sad


def _lerp_u8(call: Call) -> Function:
    """Average of bytes; bit 0 of each byte of the third operand rounds up."""

    def lerp(a: Array, b: Array, c: Array) -> Array:
        parts = zip(_bytes(a), _bytes(b), _bytes(c), strict=True)
        averages = [(x + y + (z & U32(1))) >> U32(1) for x, y, z in parts]
        return reduce(np.bitwise_or, (v << U32(8 * i) for i, v in enumerate(averages)))

    return lerp


def msad_u8(a: Array, b: Array) -> Array:
    """The sum of absolute differences of bytes, those left out where b has a 0."""
    parts = zip(_bytes(a), _bytes(b), strict=True)
    return reduce(np.add, ((np.maximum(x, y) - np.minimum(x, y)) * (y != 0) for x, y in parts))


def bitreplicate(x: Array) -> Array:
    """Bit i becomes bits 2i and 2i + 1."""
    y = x.astype(U64)
    for shift, mask in reversed(_REVERSE[:5]):
        y = (y | (y << U64(shift))) & U64(mask)
    return y | (y << U64(1))


def _groups_of_four(call: Call) -> Function:
    """wqm: a group of four bits with one of them set becomes all ones. quadmask: one bit a group, packed low."""
    t, bits, held = call.type, width(call.type), DTYPES[call.type]

    def groups(x: Array) -> Array:
        y = unsigned(x, t)
        kind = y.dtype.type
        y = y | (y >> kind(1))
        y = (y | (y >> kind(2))) & kind(0x1111111111111111 & ((1 << bits) - 1))
        if call.name == "wqm":
            return (y * kind(15)).view(held)
        step = 3
        for mask in (0x0303030303030303, 0x000F000F000F000F, 0x000000FF000000FF, 0xFFFF):
            if step < bits:
                y = (y | (y >> kind(step))) & kind(mask & ((1 << bits) - 1))
            step *= 2
        return y.view(held)

    return groups


def _bitop3(call: Call) -> Function:
    """Any function of three bits: result bit i is bit 4a + 2b + c of the table."""
    kind = DTYPES[call.type].type

    def bitop3(a: Array, b: Array, c: Array, table: Array) -> Array:
        inputs = ((~a, a), (~b, b), (~c, c))
        out = (a ^ a) & (b & c)
        for i in range(8):
            chosen = kind(0) - ((table >> U32(i)) & U32(1)).astype(kind)  # all ones where the table says 1
            if np.count_nonzero(chosen):
                out = out | (inputs[0][i >> 2] & inputs[1][i >> 1 & 1] & inputs[2][i & 1] & chosen)
        return out

    return bitop3


def _just(function: Function) -> Maker:
    return lambda call: function


INTEGER: dict[str, Maker] = {
    "popcount": _popcount, "clz": _clz, "ctz": _ctz, "cls": _cls, "bitreverse": _bitreverse, "bfe": _bfe,
    "perm": _just(perm), "alignbit": _alignbit, "mulhi": _mulhi, "add_sat": _saturating, "sub_sat": _saturating,
    "sad_u8": _sad_u8, "lerp_u8": _lerp_u8,
    "lo": _just(lambda x: x.astype(U32)),
    "hi": _just(lambda x: (x >> U64(32)).astype(U32)),
    "pack": _just(_pack),
    "lo16": _just(lambda x: x.astype(U16)),
    "hi16": _just(lambda x: (x >> U32(16)).astype(U16)),
    "pack16": _just(lambda low, high: (high.astype(U32) << U32(16)) | low),
    "wqm": _groups_of_four, "quadmask": _groups_of_four, "bitop3": _bitop3,
    "msad_u8": _just(msad_u8), "bitreplicate": _just(bitreplicate),
}  # fmt: skip
"""Makers by name."""
