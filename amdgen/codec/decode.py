"""Machine words to instructions."""

from __future__ import annotations

from collections.abc import Iterator

from amdgen.codec.errors import InvalidWordError
from amdgen.codec.inst import Inst
from amdgen.codec.tables import Tables, tables
from amdgen.isa.model import Isa


class Decoder:
    """Decodes for one architecture. Made once (``decoder(isa)`` keeps it); safe to share.

    A word finds its candidates through a table of its top nine bits, then one of the bits that all candidates there
    fix. An encoding is valid only when encoding it again gives the same bytes: reserved bits have the value that LLVM's
    assembler gives them.
    """

    def __init__(self, isa: Isa) -> None:
        self.isa = isa
        self._buckets = tables(isa).buckets

    def decode_one(self, code: bytes, address: int = 0, offset: int = 0) -> Inst:
        """The instruction at ``offset`` of ``code``, which is loaded at ``address`` (bytes, of the first byte).

        Never raises for what the bytes say: an invalid or cut-off encoding has ``spec`` None and a size of 4, or of
        what is left.
        """
        end = len(code)
        word = int.from_bytes(code[offset : offset + 4], "little")
        if offset + 4 > end:
            left = max(end - offset, 0)
            return Inst(address + offset, left, word, None, "", {}, {})
        mask, by_key = self._buckets[word >> 23]
        candidates = by_key.get(word & mask)
        if candidates is not None:
            for layout in candidates:
                size = layout.size
                if size > 4:
                    if offset + size > end:
                        continue
                    whole = int.from_bytes(code[offset : offset + size], "little")
                else:
                    whole = word
                if whole & layout.mask != layout.value:
                    continue
                try:
                    operands, modifiers, length = layout.decode(whole, None)
                except InvalidWordError:
                    continue
                except EOFError:  # a literal follows
                    if offset + size + 4 > end:
                        continue
                    following = int.from_bytes(code[offset + size : offset + size + 4], "little")
                    operands, modifiers, length = layout.decode(whole, following)
                    whole |= following << 8 * size
                return Inst(address + offset, length, whole, layout.spec, layout.form, operands, modifiers)
        return Inst(address + offset, 4, word, None, "", {}, {})

    def decode(self, code: bytes, address: int = 0) -> Iterator[Inst]:
        """All instructions of ``code`` in order; what is no instruction comes as invalid words of 4 bytes."""
        offset, end = 0, len(code)
        one = self.decode_one
        while offset < end:
            inst = one(code, address, offset)
            yield inst
            offset += inst.size


def decoder(isa: Isa) -> Decoder:
    """The decoder of an ISA, made at the first call."""
    found = _decoders.get(id(isa))
    if found is None or found.isa is not isa:
        found = _decoders[id(isa)] = Decoder(isa)
    return found


_decoders: dict[int, Decoder] = {}


def decode(isa: Isa, code: bytes, address: int = 0) -> Iterator[Inst]:
    """The instructions of ``code``, which starts at ``address`` (bytes)."""
    return decoder(isa).decode(code, address)


def decode_one(isa: Isa, code: bytes, address: int = 0) -> Inst:
    """The first instruction of ``code``."""
    return decoder(isa).decode_one(code, address)


__all__ = ["Decoder", "Tables", "decode", "decode_one", "decoder"]
