"""Assembles whole sources to machine words: labels, data, comments; reads listings too.

A line is an instruction, a ``label:`` (an instruction may follow), a directive, or nothing. Comments start with ``//``
or ``;``, fill ``/* */``, or take a line that starts with ``#``. Directives are ``.long``, ``.quad``, ``.short`` and
``.byte`` with numbers, ``.p2align`` (padded with s_nop, as LLVM does), and ``.text`` and ``.globl``, which have
no meaning in raw words. A branch names a label or a distance in words. Numbers may label lines: ``1:`` is ``1b`` to the
lines after it and ``1f`` to those before. The listings of ``amdgen disasm`` and llvm-objdump are accepted: offsets,
addresses, encodings and headings are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from amdgen.codec.assemble import assemble_line
from amdgen.codec.decode import decode_one
from amdgen.codec.errors import EncodeError, SourceError
from amdgen.codec.inst import Inst
from amdgen.errors import AmdgenError
from amdgen.isa.errors import suggest
from amdgen.isa.model import Isa

_DATA = {".byte": 1, ".short": 2, ".long": 4, ".quad": 8}
_SILENT = (".text", ".globl", ".global")
_LABEL = re.compile(r"([A-Za-z_.$][\w.$@]*|\d+):(?:\s|$)")
_NAME = re.compile(r"[A-Za-z_.$][\w.$@]*|\d+[bf]")
_LISTED = re.compile(r"\s*\+0x[0-9a-fA-F]+\s+")  # amdgen disasm: the offset of a line
_HEADING = re.compile(r"[0-9a-fA-F]{16} <(.+)>:")  # llvm-objdump: address and label
_BOILERPLATE = re.compile(r"Disassembly of section .*:|\S+:\s*file format .*")
_NOP = "s_nop 0"


@dataclass(frozen=True, slots=True)
class Piece:
    """The code of one line: an instruction, or data (``inst`` None). ``offset`` in bytes."""

    line: int
    offset: int
    code: bytes
    inst: Inst | None


@dataclass(frozen=True, slots=True)
class Program:
    """An assembled source: its bytes, its pieces in order, and the offsets (bytes) of its labels."""

    code: bytes
    pieces: tuple[Piece, ...]
    labels: Mapping[str, int]


def assemble_source(isa: Isa, source: str, name: str = "<source>", address: int = 0) -> Program:
    """Assembles a whole source. ``name``: what errors call it; ``address``: of its first word, in bytes.

    SourceError at the first line that is wrong, as ``name:line: what; remedy``.
    """
    return _Assembly(isa, name, address).run(source)


def assemble(isa: Isa, source: str, address: int = 0) -> bytes:
    """The bytes of a whole source (see :func:`assemble_source`)."""
    return assemble_source(isa, source, address=address).code


@dataclass(frozen=True, slots=True)
class _Branch:
    """The branch in ``pieces[index]`` to a label. ``numbered``: how many of each numbered label stand before it."""

    index: int
    label: str
    numbered: Mapping[str, int]


class _Assembly:
    def __init__(self, isa: Isa, name: str, address: int) -> None:
        self.isa, self.name, self.address = isa, name, address
        self.pieces: list[Piece] = []
        self.size = 0
        self.labels: dict[str, int] = {}
        self.numbers: dict[str, list[int]] = {}  # offsets of each numbered label, in order
        self.branches: list[_Branch] = []

    def run(self, source: str) -> Program:
        for number, line in _code_lines(source):
            try:
                self.line(number, line)
            except SourceError:
                raise
            except AmdgenError as error:
                raise self.error(number, error.message, error.hint) from None
        self.resolve()
        return Program(b"".join(p.code for p in self.pieces), tuple(self.pieces), self.labels)

    def error(self, line: int, message: str, hint: str = "") -> SourceError:
        return SourceError(f"{self.name}:{line}: {message}", hint)

    # ---------------------------------------------------------------------------------------------- one line

    def line(self, number: int, line: str) -> None:
        if heading := _HEADING.fullmatch(line):
            return self.label(number, heading[1])
        while match := _LABEL.match(line):
            self.label(number, match[1])
            line = line[match.end() :].strip()
        if line.startswith("."):
            self.directive(number, line)
        elif line:
            self.instruction(number, line)

    def label(self, number: int, label: str) -> None:
        if label.isdecimal():
            self.numbers.setdefault(label, []).append(self.size)
        elif label in self.labels:
            raise self.error(number, f"the label '{label}' stands twice", "give one of them another name")
        else:
            self.labels[label] = self.size

    def directive(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in _DATA:
            self.add(number, b"".join(self.datum(word, item.strip()) for item in rest.split(",")))
        elif word == ".p2align":
            self.align(number, rest)
        elif word not in _SILENT:
            known = ", ".join([*_DATA, ".p2align", *_SILENT])
            raise EncodeError(f"raw words have no directive '{word}'", f"known are {known}; or make an --object of it")

    def datum(self, directive: str, item: str) -> bytes:
        width = _DATA[directive]
        try:
            value = int(item, 0)
        except ValueError:
            raise EncodeError(f"{directive}: '{item}' is not a number", "write 42 or 0x2a") from None
        if not -(1 << 8 * width - 1) <= value < 1 << 8 * width:
            raise EncodeError(f"{directive}: {item} does not fit {8 * width} bits")
        return (value & (1 << 8 * width) - 1).to_bytes(width, "little")

    def align(self, number: int, text: str) -> None:
        power = text.partition(",")[0].strip()
        if not power.isdecimal() or int(power) > 16:
            raise EncodeError(f".p2align: '{power}' is not a power of two from 0 to 16")
        gap = -self.size % (1 << int(power))
        nop = assemble_line(self.isa, _NOP).encoding
        if gap:
            self.add(number, bytes(gap % len(nop)) + nop * (gap // len(nop)))

    def instruction(self, number: int, line: str) -> None:
        label = self.branch_label(line)
        if label:
            numbered = {n: len(offsets) for n, offsets in self.numbers.items()}
            self.branches.append(_Branch(len(self.pieces), label, numbered))
            line = line[: -len(label)] + "0"
        inst = assemble_line(self.isa, line, self.address + self.size)
        self.add(number, inst.encoding, inst)

    def branch_label(self, line: str) -> str:
        """The label that a branch names; "" for other instructions and for a branch by a number."""
        words = line.split()
        spec = self.isa.instructions.get(words[0])
        if spec is None or len(words) < 2 or not any(o.kind == "branch" for o in spec.operands):
            return ""
        return words[-1] if _NAME.fullmatch(words[-1]) else ""

    def add(self, number: int, code: bytes, inst: Inst | None = None) -> None:
        self.pieces.append(Piece(number, self.size, code, inst))
        self.size += len(code)

    # ---------------------------------------------------------------------------------------------- branches

    def resolve(self) -> None:
        for branch in self.branches:
            piece = self.pieces[branch.index]
            assert piece.inst is not None and piece.inst.spec is not None
            distance, rest = divmod(self.target(piece, branch) - piece.offset - len(piece.code), 4)
            if rest:
                raise self.error(piece.line, f"'{branch.label}' is not a whole number of words away", "use .p2align 2")
            operand = next(o for o in piece.inst.spec.operands if o.kind == "branch")
            high, low = self.isa.formats[piece.inst.form].fields[operand.field]
            half = 1 << (high - low)
            if not -half <= distance < half:
                raise self.error(
                    piece.line,
                    f"'{branch.label}' is {distance} words away; a branch reaches {-half} to {half - 1}",
                    "use s_getpc_b64, s_add_u32, s_addc_u32 and s_setpc_b64",
                )
            words = piece.inst.words | (distance & 2 * half - 1) << low
            code = words.to_bytes(len(piece.code), "little")
            inst = decode_one(self.isa, code, piece.inst.address)
            self.pieces[branch.index] = Piece(piece.line, piece.offset, code, inst)

    def target(self, piece: Piece, branch: _Branch) -> int:
        label = branch.label
        if label in self.labels:
            return self.labels[label]
        if label[:-1].isdecimal():
            number, backwards = label[:-1], label[-1] == "b"
            offsets, seen = self.numbers.get(number, []), branch.numbered.get(number, 0)
            if found := offsets[:seen][-1:] if backwards else offsets[seen:][:1]:
                return found[0]
            raise self.error(piece.line, f"no label '{number}' {'before' if backwards else 'after'} this line")
        hint = suggest(label, list(self.labels)) if self.labels else "the source has no labels"
        raise self.error(piece.line, f"no label '{label}'", hint)


# -------------------------------------------------------------------------------------------------- text


def _code_lines(source: str) -> Iterator[tuple[int, str]]:
    """Lines by number, without comments and without what listings add; empty ones are left out."""
    for number, line in enumerate(_without_block_comments(source).splitlines(), 1):
        if line.lstrip().startswith("#"):
            continue
        line = _LISTED.sub("", re.split(r"//|;", line, maxsplit=1)[0], count=1).strip()
        line = line.replace("\t", " ")
        if line and not _BOILERPLATE.fullmatch(line):
            yield number, line


def _without_block_comments(source: str) -> str:
    """Block comments as blanks; their line ends stay, so that lines keep their numbers."""
    return re.sub(r"/\*.*?(\*/|\Z)", lambda m: re.sub(r"[^\n]+", " ", m[0]), source, flags=re.DOTALL)
