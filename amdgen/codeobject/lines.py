"""Addresses → source lines, from the DWARF line table, where the compiler was asked for one (-gline-tables-only).

pyelftools builds lists as long as a DWARF 5 header claims, and entries may be declared empty: a few bytes could ask for
2^63 of them. So only the shape that LLVM, the one producer of AMDGPU code, writes is handed to it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from elftools.common.utils import struct_parse
from elftools.dwarf.lineprogram import LineProgram
from elftools.dwarf.structs import DWARFStructs

from amdgen.codeobject.elf import SHF_COMPRESSED, Elf, text_at
from amdgen.codeobject.errors import CodeObjectError

_SOLID_FORMS = frozenset({0x05, 0x06, 0x07, 0x08, 0x0B, 0x0F, 0x1E, 0x1F})  # DW_FORM_*: one byte at least each
_MAX_TABLE = 1 << 20  # bytes; each can become a row of 600 bytes. Kernels have some kilobytes
_HEADER = 17  # bytes of a 32-bit DWARF 5 line header before opcode_base
_LINE_STRP_PATH = bytes((1, 1, 0x1F))  # one field a directory: DW_LNCT_path as DW_FORM_line_strp, 4 bytes


@dataclass(frozen=True)
class LineTable:
    """Half-open address ranges with the file and line they came from, in order of address."""

    starts: tuple[int, ...]
    rows: tuple[tuple[int, str, int], ...]  # end, file, line

    def at(self, address: int) -> tuple[str, int] | None:
        """The file and 1-based line that the instruction at ``address`` came from."""
        index = bisect_right(self.starts, address) - 1
        if index < 0 or address >= self.rows[index][0]:
            return None
        return self.rows[index][1:]


def read_lines(elf: Elf) -> LineTable | None:
    """The line table of ``elf``; None when it has none."""
    sections = {section.name: section for section in elf.sections}
    if ".debug_line" not in sections:
        return None
    found = [sections[name] for name in (".debug_line", ".debug_line_str") if name in sections]
    if any(section.flags & SHF_COMPRESSED for section in found):
        raise CodeObjectError("the line table is compressed", hint="link without --compress-debug-sections")
    if sections[".debug_line"].size > _MAX_TABLE:
        raise CodeObjectError(f"the line table has {sections['.debug_line'].size} bytes; amdgen reads {_MAX_TABLE}")
    table, *strings = [elf.contents(section) for section in found]
    try:
        rows = [row for unit in _units(table) for row in _rows(unit, b"".join(strings))]
    except CodeObjectError:
        raise
    except Exception as error:  # pyelftools raises whatever a malformed file leads it to
        raise CodeObjectError(f"the line table is malformed: {type(error).__name__}: {error}") from None
    rows.sort()
    return LineTable(tuple(row[0] for row in rows), tuple(row[1:] for row in rows))


def _rows(unit: bytes, strings: bytes) -> Iterator[tuple[int, int, str, int]]:
    """Address range, file and line of each row of one unit's program."""
    stream = BytesIO(unit)
    version = int.from_bytes(unit[4:6], "little")
    structs = DWARFStructs(little_endian=True, dwarf_format=32, address_size=8, dwarf_version=version)
    header = struct_parse(structs.Dwarf_lineprog_header, stream, 0)
    names = _file_names(header, strings)
    last = None
    for entry in LineProgram(header, stream, structs, stream.tell(), len(unit)).get_entries():
        state = entry.state
        if state is None:
            continue
        if last is not None and last.address < state.address:
            yield last.address, state.address, names.get(last.file, "?"), last.line
        last = None if state.end_sequence or not state.line else state  # line 0: the compiler's own


def _file_names(header: Any, strings: bytes) -> dict[int, str]:
    """File number → name: from 0 in DWARF 5, from 1 before."""
    if header["version"] < 5:
        return {1 + index: entry.name.decode("utf-8", "replace") for index, entry in enumerate(header["file_entry"])}
    names = {}
    for index, entry in enumerate(header["file_names"]):
        path = entry["DW_LNCT_path"]  # the name itself, or its place in .debug_line_str
        names[index] = text_at(strings, path) if isinstance(path, int) else path.decode("utf-8", "replace")
    return names


def _units(table: bytes) -> Iterator[bytes]:
    """The units of .debug_line, each with a header whose lists can't outgrow it."""
    start = 0
    while start < len(table):
        end = start + 4 + int.from_bytes(table[start : start + 4], "little")
        if end > len(table):
            raise CodeObjectError(f"the line table's unit at {start:#x} runs past its section")
        if table[start + 4 : start + 6] == b"\5\0":
            _check_version_5(table[start:end])
        yield table[start:end]
        start = end


def _check_version_5(unit: bytes) -> None:
    place = _HEADER + unit[_HEADER]  # opcode_base counts itself and one length for each standard opcode
    if unit[place : place + 3] != _LINE_STRP_PATH:
        raise CodeObjectError("the line table's directories are not as LLVM writes them")
    count, place = _uleb(unit, place + 3)
    place += 4 * count
    formats = unit[place]
    place += 1
    for _ in range(formats):
        _, place = _uleb(unit, place)
        form, place = _uleb(unit, place)
        if form not in _SOLID_FORMS:
            raise CodeObjectError(f"the line table's file entries use DW_FORM {form:#x}, which LLVM does not")
    if not formats:
        raise CodeObjectError("the line table's file entries are empty")


def _uleb(raw: bytes, place: int) -> tuple[int, int]:
    value = 0
    for shift in range(0, 64, 7):
        byte = raw[place]
        value |= (byte & 0x7F) << shift
        place += 1
        if byte < 0x80:
            return value, place
    raise CodeObjectError("the line table has a number of more than 64 bits")
