"""How codes of weights become A's type in registers, as C++: arithmetic where codes are numbers, tables of bytes else.

Eight codes at a time, in the order of k. Integers become f16 by a number's bits: a code in the low bits of 0x6400, or
further up, is 1024 and the code, times a power of two; one multiplication and addition leaves code -
zero, exactly. bf16 has no packed arithmetic: its weights are made in f32, exactly, and rounded. i8 are made four at a
time; signed codes without zero points lie in the high bits of a byte, 16 (of 2 bits: 64) times as large, which the
scale makes good.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from amdgen.emit.hip_statements import BYTES, HALVES, WORD
from amdgen.isa import Element
from amdgen.isa.elements import Code
from amdgen.kernels.gemm.spec import Gemm

_CODES = 16
"""Codes that a table has room for."""
_NARROW = 2
"""Bits of codes of which a byte has four."""
_BYTE, _ONES, _LOW, _TOP = 8, 0x01010101, 0x7F7F7F7F, 0x80808080
"""Bits of a byte; a 1 in each byte of a word; each byte's lower bits, and its highest."""
_MAGIC = 1024
"""The f16 0x6400, whose bits are worth 1 and up."""
_MOST_ADDED = 1 << 16
"""Products of i8 and weights that are in the high bits of theirs, at most, whose sum i32 surely holds."""


@dataclass(frozen=True)
class Decoder:
    """Codes to ``kind``. zeros: zero points are taken off; group: codes of a sum of i8, 0 for any number; converts:
    whether the machine has an instruction that rounds two f32 to bf16, and packs: one that multiplies two."""

    code: Code
    kind: Element
    zeros: bool
    group: int
    converts: bool
    packs: bool

    @property
    def instructions(self) -> int:
        """Vector instructions for 16 bytes of weights, as written below; a shift and an addition to what is masked are
        one with it."""
        bits, zeros = self.code.bits, int(self.zeros)
        words = 3 if bits > _NARROW else 7  # four codes in a byte each, of eight: shifts and permutes
        if self.kind.bytes == 1:
            of_word = 1 if self.counts else 6 + 6 * zeros
            if self.counts and (zeros or (self.bias and self.raised == 1)):
                of_word += 2 + bool(self.bias)
            return 2 * words + 4 * of_word
        f16 = self.kind.name == "f16"
        if self.counts and f16:
            return 4 * 3 + 8 // self.code.packed + bool(self.bias)
        rounded = 4 * (1 if self.converts else 5)
        wide = 4 if self.packs else 8  # multiplied and added to, in f32
        if self.counts:
            taken = 8 * (2 - bool(self.bias))  # LLVM masks a byte twice, unless it is flipped between
            return words + 2 + 2 * bool(self.bias) + taken + wide + rounded
        looked_up = 2 * (5 if self._by_sign else 9)
        if f16:
            return words + looked_up + 4 * (2 + zeros)
        return words + looked_up + 8 + wide * (1 + zeros) + rounded

    @property
    def registers(self) -> int:
        """Of a lane, while codes become weights, beside codes and weights: constants that an instruction can't hold, a
        table's above all, and what is on the way."""
        table = 0 if self.counts else _CODES // WORD * self.kind.bytes
        return _ON_THE_WAY[self.kind.name] + _OF_A_PLACE * self.code.packed + table

    @property
    def _by_sign(self) -> bool:
        """Whether the values of the second half of the codes are those of the first but for the sign."""
        parts, half = self._halves(), _CODES // 2
        sign = np.array([0] * (self.kind.bytes - 1) + [_TOP & 0xFF], np.uint8)
        return self.code.bits > _NARROW and bool((parts[:half] ^ sign == parts[half:]).all())

    @property
    def counts(self) -> bool:
        """Whether codes are numbers from 0 on, or in two's complement."""
        return list(self.code.values) in (list(range(self._count)), self._signed_values)

    @property
    def bias(self) -> int:
        """What is taken off a code whose highest bit is flipped where it is signed."""
        return self._count // 2 if list(self.code.values) == self._signed_values else 0

    @property
    def raised(self) -> int:
        """The factor by which weights of i8 are too large."""
        high = self.kind.bytes == 1 and self.bias and not self.zeros and 0 < self.group <= _MOST_ADDED
        return 1 << (_BYTE - self.code.bits) if high else 1

    @property
    def templates(self) -> tuple[str, ...]:
        """Those of functions that the statements call."""
        rounded = "rounded_by_instruction" if self.converts else "rounded"
        return (
            *(() if self.counts else ("hip/gemm/table.hip.j2",)),
            *((f"hip/gemm/{rounded}.hip.j2",) if self.kind.name == "bf16" else ()),
        )

    @property
    def codes(self) -> str:
        """The type of the codes of 16 bytes of weights, as C++."""
        return "u32x2" if self.code.bits * self._eights > WORD else "u32"

    @property
    def zero(self) -> str:
        """The type of a zero point; of i8, what is added to each byte."""
        return {"f16": "f16", "bf16": "f32"}.get(self.kind.name, "u32")

    def zero_of(self, point: str) -> str:
        """A zero point, an i8, in that type."""
        if self.kind.bytes > 1:
            return f"({self.zero}){point}"
        return f"bytes_of(-{self.bias if self.counts else 0} - {point})"

    @property
    def statements(self) -> list[str]:
        """Those that make ``made``, 16 bytes of weights, of ``codes``, ``scale`` and ``zero``."""
        if self.kind.bytes == 1:
            return list(self._bytes())
        if self.counts:
            return list(self._f16_of_integers() if self.kind.name == "f16" else self._bf16_of_integers())
        return list(self._of_table())

    @property
    def _count(self) -> int:
        return len(self.code.values)

    @property
    def _signed_values(self) -> list[int]:
        half = self._count // 2
        return [n - (self._count if n >= half else 0) for n in range(self._count)]

    @property
    def _eights(self) -> int:
        return 2 // self.kind.bytes

    # ------------------------------------------------------------------------------------------ integers

    def _f16_of_integers(self) -> Iterator[str]:
        if self.bias:
            yield f"const u32 numbers = codes ^ {self.bias * self._in_all:#010x}u;  // from 0 on"
        numbers, bits = "numbers" if self.bias else "codes", self.code.bits
        for pair in range(4):
            byte, first = divmod(2 * pair, self.code.packed)
            at = [1 << bits * (first + n) for n in range(2)]  # what a code's lowest bit is worth
            mask = (0x6400 | self._mask * at[1]) << 16 | 0x6400 | self._mask * at[0]
            bytes_ = f"v_perm_b32(0x64646464u, {numbers}, {0x04000400 | byte * 0x00010001:#010x}u)"
            less = f"f16x2{{{', '.join(f'{-_MAGIC / one - self.bias:g}' for one in at)}}}"
            yield f"const f16x2 n{pair} = __builtin_bit_cast(f16x2, {bytes_} & {mask:#010x}u);"
            factor = f"f16x2{{{', '.join(f'{1 / one:g}' for one in at)}}}"
            number = f"(n{pair} * {factor} + ({less}{' - zero' if self.zeros else ''}))"
            yield f"made[{pair}] = __builtin_bit_cast(u32, {number} * scale);"

    def _bf16_of_integers(self) -> Iterator[str]:
        yield "const f32 factor = scale;"
        less = [str(self.bias)] * bool(self.bias) + ["zero"] * self.zeros
        if less:
            yield f"const f32 less = ({' + '.join(less)}) * factor;  // exact, and so is all but the rounding"
        for pair in range(4):
            halves = (f"(f32)({word} >> {_BYTE * (2 * pair % 4 + n)} & 0xffu)"
                      for n, word in enumerate([f"w{pair // 2}"] * 2))  # fmt: skip
            if not pair % 2:
                flip = f" ^ {self.bias * _ONES:#010x}u" if self.bias else ""
                yield f"const u32 w{pair // 2} = {self._word(0, pair // 2)} & {self._mask * _ONES:#010x}u{flip};"
            off = " - less" if less else ""
            yield f"made[{pair}] = rounded(f32x2{{{', '.join(halves)}}} * factor{off});"

    def _bytes(self) -> Iterator[str]:
        if not self.counts:
            for word in range(2 * self._eights):
                value = f"looked_up({self._word(*divmod(word, 2))}, {', '.join(self._table(0))})"
                yield f"made[{word}] = {f'bytes_sum({value}, zero)' if self.zeros else value};"
            return
        mask = self._mask * self.raised * _ONES
        if adds := self.zeros or (self.bias and self.raised == 1):
            less = "zero" if self.zeros else f"{(_BYTE_VALUES - self.bias) * _ONES:#010x}u"
            yield f"const u32 low = {less} & {_LOW:#x}u, top = {less} & {_TOP:#x}u;  // no byte carries into the next"
        for word in range(2 * self._eights):
            number = f"{self._word(*divmod(word, 2))} & {mask:#010x}u"
            if adds:
                flipped = f"(({number}) ^ {self.bias * _ONES:#010x}u)" if self.bias else f"({number})"
                number = f"({flipped} + low) ^ top"
            yield f"made[{word}] = {number};"

    # ------------------------------------------------------------------------------------------ tables

    def _of_table(self) -> Iterator[str]:
        """Weights of two bytes: four low ones and four high ones are looked up."""
        if self.kind.name == "bf16":
            yield "const f32 factor = scale;"
        for word in range(2):
            yield f"const u32 w{word} = {self._word(0, word)};"
            for part, name in enumerate(("low", "high")):
                yield f"const u32 {name}{word} = {self._looked_up(f'w{word}', part)};"
            for half in range(2):
                yield f"made[{2 * word + half}] = {self._pair(f'low{word}', f'high{word}', half)};"

    def _looked_up(self, word: str, part: int) -> str:
        """The bytes ``part`` of four values. Where those of the codes' second half are those of the first but for the
        sign, which is in the high byte, that is the code's highest bit."""
        if not self._halves()[:, part].any():
            return "0u"
        if self._by_sign:
            found = f"v_perm_b32({', '.join(reversed(self._table(part)[:2]))}, {word} & {7 * _ONES:#010x}u)"
            return f"{found} | ({word} << 4 & {_TOP:#x}u)" if part else found
        return f"looked_up({word}, {', '.join(self._table(part))})"

    def _pair(self, low: str, high: str, half: int) -> str:
        off = " - zero" if self.zeros else ""
        if self.kind.name == "f16":
            pair = f"__builtin_bit_cast(f16x2, v_perm_b32({high}, {low}, {BYTES[half]}))"
            return f"__builtin_bit_cast(u32, ({pair}{off}) * scale)"
        wide = (f"__builtin_bit_cast(f32, v_perm_b32({high}, {low}, {(4 + n) << 24 | n << 16 | 0x0C0C:#010x}u))"
                for n in (2 * half, 2 * half + 1))  # fmt: skip
        return f"rounded((f32x2{{{', '.join(wide)}}}{off}) * factor)"

    def _halves(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        """Bytes of the values of all codes that a table has room for, the low ones first."""
        values = np.zeros(_CODES, self.kind.numpy)
        values[: self._count] = self.code.values
        return values.view(np.uint8).reshape(_CODES, self.kind.bytes)

    def _table(self, part: int) -> list[str]:
        return [f"{word:#010x}u" for word in self._halves()[:, part].copy().view(np.uint32)]

    # ------------------------------------------------------------------------------------------ where codes lie

    @property
    def _mask(self) -> int:
        return self._count - 1

    @property
    def _in_all(self) -> int:
        """A 1 in the lowest bit of each code of a word."""
        return sum(1 << at for at in range(0, WORD * _BYTE, self.code.bits))

    def _word(self, eight: int, half: int) -> str:
        """Four codes in turn, in a byte each, in its low bits or, raised, its high ones; other bits are others'. A
        table of 16 gets no bits of others: those of 2 bits are masked."""
        bits = self.code.bits
        high = self.raised > 1
        raw = f"codes[{eight}]" if self.codes == "u32x2" else "codes"

        def moved(number: int) -> str:
            by = _BYTE - bits * (number + 1) if high else bits * number
            return f"({raw} {'<<' if high else '>>'} {by})" if by else raw

        if bits > _NARROW:
            return f"v_perm_b32({moved(1)}, {moved(0)}, {BYTES[half]})"
        low, upper = (f"v_perm_b32({moved(n + 1)}, {moved(n)}, {BYTES[eight]})" for n in (0, 2))
        word = f"v_perm_b32({upper}, {low}, {HALVES[half]})"
        return word if self.counts else f"({word} & {self._mask * _ONES:#010x}u)"


_BYTE_VALUES = 1 << _BYTE
_ON_THE_WAY = {"i8": 0, "f16": 24, "bf16": 48}
_OF_A_PLACE = 4
"""Registers, by the type of a weight, and for each place of a code in a byte: seen in what the compiler makes."""


def decoder(spec: Gemm) -> Decoder:
    """Of a specification whose B lies in codes."""
    assert spec.code is not None
    known = spec.isa.instructions
    return Decoder(
        spec.code, spec.element, spec.zeros, spec.group_size, "v_cvt_pk_bf16_f32" in known, "v_pk_fma_f32" in known
    )
