"""Addresses → source lines, from the DWARF line table, where the compiler was asked for one (-gline-tables-only).

pyelftools builds lists as long as a DWARF 5 header claims, and entries may be declared empty: a few bytes could ask for
2^63 of them. So only the shape that LLVM, the one producer of AMDGPU code, writes is handed to it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from elftools.elf.elffile import ELFFile

from amdgen.codeobject.errors import CodeObjectError

_SOLID_FORMS = frozenset({0x05, 0x06, 0x07, 0x08, 0x0B, 0x0E, 0x0F, 0x1E, 0x1F})  # DW_FORM_*: one byte at least each
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


def read_lines(data: bytes) -> LineTable | None:
    """The line table of the ELF file ``data``; None when it has none."""
    try:
        elf = ELFFile(BytesIO(data))
        section = elf.get_section_by_name(".debug_line")
        if section is None or not elf.has_dwarf_info():
            return None
        for each in elf.iter_sections():
            if each.name.startswith(".debug_") and (each.compressed or each["sh_type"] == "SHT_NOBITS"):
                raise CodeObjectError(f"section {each.name} is compressed or empty", hint="link without compression")
        units = _unit_starts(section.data())
        rows = _rows(elf.get_dwarf_info(relocate_dwarf_sections=False, follow_links=False), units)
    except CodeObjectError:
        raise
    except Exception as error:  # pyelftools raises whatever a malformed file leads it to
        raise CodeObjectError(f"the line table is malformed: {type(error).__name__}: {error}") from None
    rows.sort()
    return LineTable(tuple(row[0] for row in rows), tuple(row[1:] for row in rows))


def _rows(dwarf: Any, units: set[int]) -> list[tuple[int, int, str, int]]:
    rows = []
    for unit in dwarf.iter_CUs():
        attribute = unit.get_top_DIE().attributes.get("DW_AT_stmt_list")
        if attribute is None or attribute.value not in units:
            continue
        units.remove(attribute.value)  # each once, however many compile units point at it
        program = dwarf.line_program_for_CU(unit)
        names = _file_names(dwarf, program)
        last = None
        for entry in program.get_entries():
            state = entry.state
            if state is None:
                continue
            if last is not None and last.address < state.address:
                rows.append((last.address, state.address, names.get(last.file, "?"), last.line))
            last = None if state.end_sequence or not state.line else state  # line 0: the compiler's own
    return rows


def _file_names(dwarf: Any, program: Any) -> dict[int, str]:
    """File number → name: from 0 in DWARF 5, from 1 before."""
    entries = program["file_entry"]
    first = 0 if program["version"] >= 5 else 1
    return {first + index: entry.name.decode("utf-8", "replace") for index, entry in enumerate(entries)}


def _unit_starts(table: bytes) -> set[int]:
    """Offsets of the units of .debug_line, each checked to have a header whose lists can't outgrow the file."""
    starts = set()
    offset = 0
    while offset < len(table):
        length = int.from_bytes(table[offset : offset + 4], "little")
        end = offset + 4 + length
        if end > len(table):
            raise CodeObjectError(f"the line table's unit at {offset:#x} runs past its section")
        if table[offset + 4 : offset + 6] == b"\5\0":
            _check_version_5(table[offset:end])
        starts.add(offset)
        offset = end
    return starts


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
