"""Decodes machine words to instructions."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from amdgen.codec.inst import Inst, Unfrozen
from amdgen.codec.layout import INVALID
from amdgen.codec.tables import TOP, Bucket, Tables, tables
from amdgen.isa.model import Isa

_LONGEST = 20  # bytes: four words and, in principle, a literal
_allocate: Any = object.__new__  # Any: object.__new__ of a class that is not a parameter has no type


class Decoder:
    """Decodes for one architecture. Make it with ``decoder(isa)``, which keeps one for each ISA; safe to share.

    A word finds its candidates through a table of its top nine bits, then one of the bits that all candidates there
    fix. An encoding is valid only when encoding it again gives the same bytes: reserved bits have the value that LLVM's
    assembler gives them.
    """

    def __init__(self, isa: Isa, own: Tables | None = None) -> None:
        """``own``: tables that are not shared with other users of ``isa``, for measurements of their cost."""
        self.isa = isa
        self._tables = own or tables(isa)
        self._buckets: list[Bucket | None] = [None] * (1 << 32 - TOP)

    def decode_one(self, code: bytes, address: int = 0, offset: int = 0) -> Inst:
        """The instruction at ``offset`` of ``code``, whose first byte is loaded at ``address``.

        Never raises, whatever the bytes: an invalid or truncated encoding has ``spec`` None and a size of 4 bytes, or
        of those that are left.
        """
        rest = code[offset : offset + _LONGEST]
        count = len(rest) // 4
        if not count:
            return Inst(address + offset, len(rest), int.from_bytes(rest, "little"), None, "", {}, {})
        return self._decode(struct.unpack_from(f"<{count}I", rest), 0, count, address + offset)

    def decode(self, code: bytes, address: int = 0) -> Iterator[Inst]:
        """All instructions of ``code`` in order. Bytes that are none come as invalid instructions of 4 bytes."""
        count = len(code) // 4
        words = struct.unpack_from(f"<{count}I", code)
        index = 0
        one = self._decode
        while index < count:
            inst = one(words, index, count, address + 4 * index)
            yield inst
            index += inst.size >> 2
        if len(code) % 4:
            yield self.decode_one(code, address, 4 * count)

    def _decode(self, words: Sequence[int], index: int, count: int, address: int) -> Inst:
        word = words[index]
        top = word >> TOP
        bucket = self._buckets[top]
        if bucket is None:
            bucket = self._buckets[top] = self._tables.bucket(top)
        for first_mask, first_value, length, mask, value, literal, limit, checks, layout in bucket[word & bucket.mask]:
            if word & first_mask != first_value:
                continue
            whole = word
            if length > 1:
                if index + length > count:
                    continue
                whole |= words[index + 1] << 32
                if length > 2:
                    whole |= words[index + 2] << 64 | words[index + 3] << 96
                if whole & mask != value:
                    continue
            for bits, status in checks:
                found = status[whole & bits]
                if found:
                    if found == INVALID:
                        break
                    literal = True
            else:
                if literal:
                    if index + length >= count:
                        continue
                    following = words[index + length]
                    if following >= limit:
                        continue
                    whole |= following << 32 * length
                    length += 1
                # A frozen dataclass's own constructor would cost three times as much.
                inst = _allocate(Unfrozen)
                inst.address = address
                inst.size = 4 * length
                inst.words = whole
                inst.spec = layout.spec
                inst.form = layout.form
                inst.layout = layout
                inst.__class__ = Inst
                decoded: Inst = inst
                return decoded
        return Inst(address, 4, word, None, "", {}, {})


@cache
def decoder(isa: Isa) -> Decoder:
    """The decoder of an ISA, which is made at the first call."""
    return Decoder(isa)


def decode(isa: Isa, code: bytes, address: int = 0) -> Iterator[Inst]:
    """The instructions of ``code``, which starts at ``address`` (bytes)."""
    return decoder(isa).decode(code, address)


def decode_one(isa: Isa, code: bytes, address: int = 0) -> Inst:
    """The first instruction of ``code``."""
    return decoder(isa).decode_one(code, address)


__all__ = ["Decoder", "Tables", "decode", "decode_one", "decoder"]
