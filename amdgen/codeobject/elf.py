"""The records of a 64-bit little-endian ELF file, each checked to lie within the file before anything follows it.

They are fixed structures, so ``struct`` takes them apart. pyelftools, which reads the line table for us, does more than
asked here: it loads hash tables of any claimed size and reads every name anew, so that a small hostile file costs it
minutes. After reading, sections are known not to overlap in the file: later work is linear in its size.

Source: System V ABI, chapters 4 and 5; LLVM AMDGPUUsage, "ELF Code Object".
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from amdgen.codeobject.errors import CodeObjectError

EM_AMDGPU, ELFOSABI_AMDGPU_HSA, ET_DYN = 224, 64, 3
PT_LOAD, PT_NOTE = 1, 4
SHT_SYMTAB, SHT_RELA, SHT_NOBITS, SHT_REL, SHT_DYNSYM, SHT_RELR = 2, 4, 8, 9, 11, 19
SHF_ALLOC, SHF_COMPRESSED = 2, 0x800

_HEADER = struct.Struct("<4sBBBBB7sHHIQQQIHHHHHH")
_PROGRAM = struct.Struct("<IIQQQQQQ")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_NOTE = struct.Struct("<III")

_MAX_HEADERS = 1024  # compilers write some twenty sections and ten segments
_MAX_NOTES = 1024
_MAX_NAME = 1 << 15  # bytes; mangled templates reach some thousands
_BUNDLES = (b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB")


class Program(NamedTuple):
    """A program header; offsets, addresses and sizes in bytes."""

    kind: int
    flags: int
    offset: int
    address: int
    physical: int
    file_size: int
    memory_size: int
    align: int


class Section(NamedTuple):
    """A section header; offsets, addresses and sizes in bytes."""

    name: str
    kind: int
    flags: int
    address: int
    offset: int
    size: int
    link: int


@dataclass(frozen=True)
class Elf:
    """An AMDGPU ELF file whose headers are sound."""

    data: bytes
    flags: int
    abi_version: int
    programs: tuple[Program, ...]
    sections: tuple[Section, ...]

    def contents(self, section: Section) -> bytes:
        """The section's bytes in the file; none for one that is only memory."""
        return b"" if section.kind == SHT_NOBITS else self.data[section.offset : section.offset + section.size]

    def notes(self) -> Iterator[tuple[bytes, int, bytes]]:
        """Name, type and description of each note."""
        left = _MAX_NOTES
        for program in self.programs:
            if program.kind != PT_NOTE:
                continue
            raw = part(self.data, program.offset, program.file_size, "the note segment")
            at = 0
            while at + _NOTE.size <= len(raw):
                name_size, size, kind = _NOTE.unpack_from(raw, at)
                name_at = at + _NOTE.size
                at = name_at + _padded(name_size)
                if at + size > len(raw) or not left:
                    raise CodeObjectError("the notes don't fit their segment")
                yield raw[name_at : name_at + name_size].rstrip(b"\0"), kind, raw[at : at + size]
                at += _padded(size)
                left -= 1


def read_elf(data: bytes) -> Elf:
    """Reads the headers of ``data``; one that isn't a linked AMDGPU file is a :class:`CodeObjectError`."""
    if data.startswith(_BUNDLES):
        raise CodeObjectError(
            "this is a bundle of code objects", hint="take one out with clang-offload-bundler -unbundle"
        )
    if not data.startswith(b"\x7fELF"):
        raise CodeObjectError("not a code object: the file doesn't start as ELF does")
    if len(data) < _HEADER.size:
        raise CodeObjectError(f"the file ends within the ELF header, at byte {len(data)}")
    fields = _HEADER.unpack_from(data)
    _, bits, endian, _, osabi, abi_version, _, kind, machine, _, _, phoff, shoff, flags, *sizes = fields
    _, phentsize, phnum, shentsize, shnum, shstrndx = sizes
    if (bits, endian) != (2, 1):
        raise CodeObjectError("not a code object: AMDGPU's are 64-bit little-endian ELF")
    if machine != EM_AMDGPU:
        raise CodeObjectError(f"not a code object: ELF machine is {machine}, AMDGPU's is {EM_AMDGPU}")
    if osabi != ELFOSABI_AMDGPU_HSA:
        raise CodeObjectError(f"code object is for OS ABI {osabi}; amdgen reads {ELFOSABI_AMDGPU_HSA} (amdhsa)")
    if kind != ET_DYN:
        raise CodeObjectError(f"code object is not linked (ELF type {kind})", hint="link it with ld.lld -shared")
    programs = _table(data, _PROGRAM, phoff, phentsize, phnum, "program")
    sections = _table(data, _SECTION, shoff, shentsize, shnum, "section")
    if shstrndx >= shnum:
        raise CodeObjectError(f"section {shstrndx} for section names doesn't exist")
    return Elf(data, flags, abi_version, tuple(Program(*row) for row in programs), _sections(data, sections, shstrndx))


def part(data: bytes, offset: int, size: int, what: str) -> bytes:
    """``size`` bytes at ``offset``. CodeObjectError, which names ``what``, when the file ends before."""
    if offset + size > len(data):
        raise CodeObjectError(f"{what} ends at byte {offset + size:#x} of a file of {len(data):#x} bytes")
    return data[offset : offset + size]


def text_at(table: bytes, offset: int) -> str:
    """The zero-ended name at ``offset`` of a string table."""
    end = table.find(b"\0", offset, offset + _MAX_NAME)
    if end < 0:
        raise CodeObjectError(f"the name at {offset:#x} of a string table has no end")
    return table[offset:end].decode("utf-8", "replace")


def _table(data: bytes, record: struct.Struct, offset: int, size: int, count: int, what: str) -> list[tuple[int, ...]]:
    if not 0 < count <= _MAX_HEADERS:
        raise CodeObjectError(f"the file has {count} {what} headers; amdgen reads 1 to {_MAX_HEADERS}")
    if size != record.size or offset + count * size > len(data):
        raise CodeObjectError(f"the {what} header table doesn't fit the file")
    return list(record.iter_unpack(data[offset : offset + count * size]))


def _sections(data: bytes, rows: list[tuple[int, ...]], names_index: int) -> tuple[Section, ...]:
    in_file = [row for row in rows if row[1] not in (0, SHT_NOBITS)]
    for row in in_file:
        if row[4] + row[5] > len(data):
            raise CodeObjectError(f"a section ends at byte {row[4] + row[5]:#x} of a file of {len(data):#x} bytes")
    if sum(row[5] for row in in_file) > len(data):
        raise CodeObjectError("sections overlap in the file")
    names = data[rows[names_index][4] :][: rows[names_index][5]]
    return tuple(Section(text_at(names, row[0]), *row[1:7]) for row in rows)


def _padded(size: int) -> int:
    return (size + 3) & ~3
