"""What a linked AMDGPU ELF file holds: memory, kernels, symbols, relocations, lines.

The file is untrusted: any malformation is one :class:`CodeObjectError`, found soon and in little memory.

Source: LLVM AMDGPUUsage, "Code Object", "Relocation Records".
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from amdgen.codeobject import descriptor as kd
from amdgen.codeobject.elf import (
    PT_LOAD,
    SHF_ALLOC,
    SHT_DYNSYM,
    SHT_REL,
    SHT_RELA,
    SHT_RELR,
    SHT_SYMTAB,
    Elf,
    part,
    read_elf,
    text_at,
)
from amdgen.codeobject.errors import CodeObjectError
from amdgen.codeobject.lines import LineTable, read_lines
from amdgen.codeobject.metadata import KernelMetadata, parse_metadata
from amdgen.codeobject.relocations import RELOCATIONS, GlobalOffsets, Symbol, relocated, relocation_size
from amdgen.codeobject.target import Target, decode_target

_SYMBOL = struct.Struct("<IBBHQQ")  # name, info, other, section, value, size
_RELA = struct.Struct("<QQq")  # offset, info, addend
_NT_AMDGPU_METADATA = 32
_SHN_UNDEF, _SHN_LORESERVE = 0, 0xFF00
_KINDS = {0: "notype", 1: "object", 2: "func"}

# Limits, so that a small file can't ask for much memory.
_MAX_IMAGE = 1 << 28  # bytes of memory, .bss included
_MAX_NAMES = 1 << 26  # bytes of all symbols


@dataclass(frozen=True)
class Segment:
    """A loadable range: ``data`` at ``address``, then zeros up to ``memory_size`` bytes."""

    address: int
    data: bytes = field(repr=False)
    memory_size: int
    writable: bool
    executable: bool

    @property
    def end(self) -> int:
        """The address behind the segment's memory."""
        return self.address + self.memory_size


@dataclass(frozen=True)
class Relocation:
    """What the loader adds at ``address``. ``kind`` is the name after R_AMDGPU_, or the number of an unknown one."""

    address: int
    kind: str
    symbol: Symbol | None
    addend: int


@dataclass(frozen=True)
class Kernel:
    """One kernel: where its descriptor and its first instruction are, and what descriptor and metadata say."""

    name: str
    descriptor_address: int
    entry: int
    descriptor: kd.KernelDescriptor
    note: KernelMetadata | None = field(repr=False)

    @property
    def metadata(self) -> KernelMetadata:
        """The kernel's metadata; an error where the file has none (assembled without ``.amdgpu_metadata``)."""
        if self.note is None:
            raise CodeObjectError(f"kernel {self.name} has no metadata", hint="add an .amdgpu_metadata section")
        return self.note


@dataclass(frozen=True)
class Resources:
    """What one kernel takes: registers a lane (``sgpr``: a wave), bytes of LDS a workgroup, bytes of scratch a lane.

    ``vgpr`` counts V registers alone, except on gfx908, where only the larger of V and A is known. ``spills`` count
    registers.
    """

    vgpr: int
    agpr: int
    sgpr: int
    lds_bytes: int
    scratch_bytes: int
    vgpr_spills: int
    sgpr_spills: int


@dataclass(frozen=True)
class CodeObject:
    """A code object. Addresses are the file's own: add the load base for those of a running kernel."""

    target: Target
    segments: tuple[Segment, ...]
    kernels: dict[str, Kernel]
    symbols: dict[str, Symbol] = field(repr=False)
    relocations: tuple[Relocation, ...]
    data: bytes = field(repr=False)

    @classmethod
    def parse(cls, data: bytes) -> CodeObject:
        """Reads ``data``, an ELF file as hipcc, Triton, lld and their like write it (.hsaco, .co)."""
        elf = read_elf(data)
        target = decode_target(elf.flags, elf.abi_version)
        segments = _segments(elf)
        metadata = (raw for name, kind, raw in elf.notes() if (name, kind) == (b"AMDGPU", _NT_AMDGPU_METADATA))
        note = next(metadata, None)
        tables = _symbol_tables(elf)
        symbols: dict[str, Symbol] = {}
        for symbol in (symbol for _, table in sorted(tables.items()) for symbol in table):
            if symbol is not None and symbol.name and symbol.address is not None:
                symbols.setdefault(symbol.name, symbol)
        relocations = tuple(_relocations(elf, tables))
        plain = cls(target, segments, {}, symbols, relocations, data)
        return cls(
            target,
            segments,
            plain._find_kernels(parse_metadata(note) if note is not None else {}),
            symbols,
            relocations,
            data,
        )

    @property
    def arch(self) -> str:
        """The architecture's plain name, such as ``gfx942``."""
        return self.target.arch

    @cached_property
    def is_compiled(self) -> bool:
        """Whether a compiler may have made it: it has left its name in the section .comment, or there is none. Of what
        was written in assembly only the linker's is there."""
        elf = read_elf(self.data)
        names = b"\0".join(elf.contents(s) for s in elf.sections if s.name == ".comment").split(b"\0")
        return not any(names) or any(name and not name.startswith(b"Linker:") for name in names)

    def kernel(self, name: str) -> Kernel:
        """The kernel called ``name``; the error lists those that exist."""
        if name not in self.kernels:
            have = ", ".join(sorted(self.kernels)[:8]) or "none"
            raise CodeObjectError(f"the code object has no kernel {name!r}; it has {have}")
        return self.kernels[name]

    def read(self, address: int, size: int) -> bytes:
        """``size`` bytes of one segment at ``address``, before relocation."""
        for segment in self.segments:
            if segment.address <= address and address + size <= segment.end:
                start = address - segment.address
                return segment.data[start : start + size].ljust(size, b"\0")
        raise CodeObjectError(f"{size} bytes at {address:#x} lie in no segment")

    def disassembly_range(self, kernel: Kernel) -> tuple[int, int]:
        """First and one-past-last address of the kernel's code: its symbol's size, else all up to the segment's end."""
        segment = self._code_segment(kernel.entry, kernel.name)
        symbol = self.symbols.get(kernel.name)
        if symbol is None or symbol.address != kernel.entry or not symbol.size:
            return kernel.entry, segment.end
        if kernel.entry + symbol.size > segment.end:
            raise CodeObjectError(f"the code of kernel {kernel.name} runs past its segment")
        return kernel.entry, kernel.entry + symbol.size

    def load_image(self, base: int) -> bytearray:
        """The memory from address 0 to the end of the last segment, relocated for loading at ``base``. Behind it a
        global offset table, where a relocation needs one that the linker did not write.

        ROCm's loader applies RELATIVE64, ABS64, ABS32_LO and ABS32_HI; the relative ones and those of a table are here
        for objects that were linked less far. Another kind, an undefined symbol or a place outside is an error.
        """
        image = bytearray(max((segment.end for segment in self.segments), default=0))
        for segment in self.segments:
            image[segment.address : segment.address + len(segment.data)] = segment.data
        table = GlobalOffsets(-(-len(image) // 8) * 8)
        for relocation in self.relocations:
            if relocation.kind == "NONE":
                continue
            size = relocation_size(relocation.kind, relocation.address)
            self.read(relocation.address, size)  # raises where the place lies in no segment
            symbol = None
            if relocation.kind != "RELATIVE64":
                symbol = relocation.symbol
                if symbol is None or symbol.address is None:
                    raise CodeObjectError(
                        f"relocation at {relocation.address:#x} needs symbol {symbol.name if symbol else '0'}, "
                        "not defined here"
                    )
            value = relocated(relocation.kind, relocation.address, relocation.addend, symbol, base, table)
            image[relocation.address : relocation.address + size] = value
        return image.ljust(table.address, b"\0") + table.content(base) if table.slots else image

    def source_line(self, pc: int) -> tuple[str, int] | None:
        """Source file and line of the instruction at ``pc``; None without a line table (-gline-tables-only)."""
        return self._lines.at(pc) if self._lines is not None else None

    def source_text(self, pc: int) -> str:
        """As :meth:`source_line`, as text: ``gemm.hip:12``; empty where nothing is known. A broken table is as none."""
        try:
            line = self.source_line(pc)
        except CodeObjectError:
            return ""
        return f"{line[0]}:{line[1]}" if line else ""

    @cached_property
    def _lines(self) -> LineTable | None:
        return read_lines(read_elf(self.data))

    def _find_kernels(self, notes: dict[str, KernelMetadata]) -> dict[str, Kernel]:
        kernels = {}
        for symbol in self.symbols.values():
            if symbol.kind == "object" and symbol.name.endswith(".kd") and symbol.size == kd.SIZE:
                name = symbol.name.removesuffix(".kd")
                kernels[name] = self._kernel(name, symbol, notes.get(symbol.name))
        for note in notes.values():
            if note.symbol.removesuffix(".kd") not in kernels:
                raise CodeObjectError(f"the metadata lists kernel {note.name}, but there is no symbol {note.symbol}")
        return kernels

    def _kernel(self, name: str, symbol: Symbol, note: KernelMetadata | None) -> Kernel:
        address = symbol.address or 0
        if address % kd.ALIGNMENT:
            message = f"kernel descriptor of {name} at {address:#x} is not aligned to {kd.ALIGNMENT} bytes"
            raise CodeObjectError(message, hint="write .p2align 6 before .amdhsa_kernel")
        descriptor = kd.decode_descriptor(self.read(address, kd.SIZE), self.arch, name)
        entry = address + descriptor.kernel_code_entry_byte_offset
        self._code_segment(entry, name)
        if entry % kd.ENTRY_ALIGNMENT:
            message = f"entry of kernel {name} at {entry:#x} is not aligned to {kd.ENTRY_ALIGNMENT} bytes"
            raise CodeObjectError(message, hint="write .p2align 8 before its label")
        return Kernel(name, address, entry, descriptor, note)

    def _code_segment(self, entry: int, name: str) -> Segment:
        for segment in self.segments:
            if segment.executable and segment.address <= entry < segment.end:
                return segment
        raise CodeObjectError(f"entry of kernel {name} at {entry:#x} lies in no executable segment")


def resources(kernel: Kernel) -> Resources:
    """What ``kernel`` takes, from its metadata (which counts what is used, not what is rounded up to allocate)."""
    note = kernel.metadata
    agpr = note.agpr_count or 0
    shared_file = kernel.descriptor.accum_offset is not None
    return Resources(
        vgpr=max(note.vgpr_count - agpr, 0) if shared_file else note.vgpr_count,
        agpr=agpr,
        sgpr=note.sgpr_count,
        lds_bytes=note.group_segment_fixed_size,
        scratch_bytes=note.private_segment_fixed_size,
        vgpr_spills=note.vgpr_spill_count,
        sgpr_spills=note.sgpr_spill_count,
    )


def _segments(elf: Elf) -> tuple[Segment, ...]:
    loads = sorted((p for p in elf.programs if p.kind == PT_LOAD), key=lambda p: p.address)
    end = 0
    for load in loads:
        if load.file_size > load.memory_size:
            raise CodeObjectError(f"the segment at {load.address:#x} has more bytes in the file than in memory")
        if load.address < end:
            raise CodeObjectError(f"the segment at {load.address:#x} overlaps the one before")
        end = load.address + load.memory_size
        if end > _MAX_IMAGE:
            raise CodeObjectError(f"the segment at {load.address:#x} ends above {_MAX_IMAGE >> 20} MiB")
    return tuple(
        Segment(
            address=load.address,
            data=part(elf.data, load.offset, load.file_size, "a segment"),
            memory_size=load.memory_size,
            writable=bool(load.flags & 2),
            executable=bool(load.flags & 1),
        )
        for load in loads
    )


def _symbol_tables(elf: Elf) -> dict[int, list[Symbol | None]]:
    """Section index → its symbols by index; .dynsym, which comes first in a linked file, and .symtab."""
    budget = _MAX_NAMES
    tables: dict[int, list[Symbol | None]] = {}
    for index, section in enumerate(elf.sections):
        if section.kind not in (SHT_DYNSYM, SHT_SYMTAB):
            continue
        if section.link >= len(elf.sections) or section.size % _SYMBOL.size:
            raise CodeObjectError(f"symbol table {section.name} is malformed")
        names = elf.contents(elf.sections[section.link])
        tables[index] = []
        for row in _SYMBOL.iter_unpack(elf.contents(section)):
            symbol = _symbol(names, *row)
            tables[index].append(symbol)
            budget -= len(symbol.name) if symbol else 0
            if budget < 0:
                raise CodeObjectError(f"symbol names take more than {_MAX_NAMES >> 20} MiB")
    return tables


def _symbol(names: bytes, name: int, info: int, _other: int, section: int, value: int, size: int) -> Symbol | None:
    """None for absolute symbols, which LLVM 20 and later use as notes on register counts."""
    if section >= _SHN_LORESERVE:
        return None
    address = None if section == _SHN_UNDEF else value
    return Symbol(text_at(names, name), address, size, _KINDS.get(info & 15, "other"))


def _relocations(elf: Elf, tables: dict[int, list[Symbol | None]]) -> Iterator[Relocation]:
    for section in elf.sections:
        if not section.flags & SHF_ALLOC:  # the loader ignores those of debug sections
            continue
        if section.kind in (SHT_REL, SHT_RELR):
            raise CodeObjectError(f"relocations of section type {section.kind} in {section.name} are not known")
        if section.kind != SHT_RELA:
            continue
        if section.size % _RELA.size:
            raise CodeObjectError(f"relocation table {section.name} is malformed")
        table = tables.get(section.link, [])
        for address, info, addend in _RELA.iter_unpack(elf.contents(section)):
            kind, index = info & 0xFFFFFFFF, info >> 32
            if index >= max(len(table), 1):
                raise CodeObjectError(f"the relocation at {address:#x} names symbol {index} of {len(table)}")
            symbol = table[index] if index else None
            yield Relocation(address, RELOCATIONS.get(kind, f"kind {kind}"), symbol, addend)
