"""A linked AMDGPU ELF file, read as untrusted: any malformation is one :class:`CodeObjectError`.

pyelftools reads the headers, after a check that they stay within the file and within limits far above what compilers
write. Symbols and relocations are arrays of fixed records, taken apart by ``struct``: pyelftools would read each name
anew from the string table, which lets a small file cost minutes.

Source: LLVM AMDGPUUsage, "ELF Code Object", "Relocation Records"; the System V ABI for the rest.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any

from elftools.elf.elffile import ELFFile

from amdgen.codeobject import descriptor as kd
from amdgen.codeobject.errors import CodeObjectError
from amdgen.codeobject.lines import LineTable, read_lines
from amdgen.codeobject.metadata import KernelMetadata, parse_metadata
from amdgen.codeobject.target import Target, decode_target

_EHDR = struct.Struct("<4sBBBBB7sHHIQQQIHHHHHH")
_SYMBOL = struct.Struct("<IBBHQQ")  # name, info, other, section, value, size
_RELA = struct.Struct("<QQq")  # offset, info, addend
_EM_AMDGPU, _ELFOSABI_AMDGPU_HSA, _ET_DYN = 224, 64, 3
_NT_AMDGPU_METADATA = 32
_SHN_UNDEF, _SHN_LORESERVE = 0, 0xFF00
_SHF_ALLOC = 2
_KINDS = {0: "notype", 1: "object", 2: "func"}

# Limits, so that a few hostile bytes can't ask for much memory or time.
_MAX_IMAGE = 1 << 28  # bytes of memory, .bss included
_MAX_HEADERS = 1024  # sections, and likewise segments
_MAX_NAME_TABLE = 1 << 16  # bytes of section names
_MAX_NAME = 1 << 15  # bytes of one symbol; mangled templates reach some thousands
_MAX_NAMES = 1 << 26  # bytes of all symbols

#: R_AMDGPU_*, as far as a linker leaves them to the loader.
_RELOCATIONS = {0: "NONE", 1: "ABS32_LO", 2: "ABS32_HI", 3: "ABS64", 13: "RELATIVE64"}


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
        return self.address + self.memory_size


@dataclass(frozen=True)
class Symbol:
    """A name for ``size`` bytes at ``address``; ``kind`` is func, object, notype or other. Undefined: address None."""

    name: str
    address: int | None
    size: int
    kind: str


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
        flags, abi_version = _check_header(data)
        target = decode_target(flags, abi_version)
        try:
            elf = ELFFile(BytesIO(data))
            sections = list(elf.iter_sections())
            headers = list(elf.iter_segments())
            segments = _segments(headers, data)
            notes = _metadata(headers, data)
        except CodeObjectError:
            raise
        except Exception as error:  # pyelftools raises whatever a malformed file leads it to
            raise CodeObjectError(f"not a well-formed ELF file: {type(error).__name__}: {error}") from None
        tables = _symbol_tables(sections, data)
        symbols: dict[str, Symbol] = {}
        for symbol in (symbol for _, table in sorted(tables.items()) for symbol in table):
            if symbol is not None and symbol.name and symbol.address is not None:
                symbols.setdefault(symbol.name, symbol)
        relocations = tuple(_relocations(sections, tables, data))
        plain = cls(target, segments, {}, symbols, relocations, data)
        return cls(target, segments, plain._find_kernels(notes), symbols, relocations, data)

    @property
    def arch(self) -> str:
        """The architecture's plain name, such as ``gfx942``."""
        return self.target.arch

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
        """The memory from address 0 to the end of the last segment, relocated for loading at ``base``.

        Applies what ROCm's loader applies: R_AMDGPU_RELATIVE64, ABS64, ABS32_LO and ABS32_HI. Another kind, an
        undefined symbol or a place outside the image is an error.
        """
        image = bytearray(max((segment.end for segment in self.segments), default=0))
        for segment in self.segments:
            image[segment.address : segment.address + len(segment.data)] = segment.data
        for relocation in self.relocations:
            if relocation.kind == "NONE":
                continue
            size = 4 if relocation.kind in ("ABS32_LO", "ABS32_HI") else 8
            if relocation.kind not in _RELOCATIONS.values():
                raise CodeObjectError(f"relocation R_AMDGPU {relocation.kind} at {relocation.address:#x} is not known")
            self.read(relocation.address, size)  # raises where the place lies in no segment
            value = base + relocation.addend
            if relocation.kind != "RELATIVE64":
                if relocation.symbol is None or relocation.symbol.address is None:
                    name = relocation.symbol.name if relocation.symbol else "0"
                    raise CodeObjectError(
                        f"relocation at {relocation.address:#x} needs symbol {name}, not defined here"
                    )
                value += relocation.symbol.address
            value >>= 32 if relocation.kind == "ABS32_HI" else 0
            value &= (1 << 8 * size) - 1
            image[relocation.address : relocation.address + size] = value.to_bytes(size, "little")
        return image

    def source_line(self, pc: int) -> tuple[str, int] | None:
        """Source file and line of the instruction at ``pc``; None without a line table (-gline-tables-only)."""
        return self._lines.at(pc) if self._lines is not None else None

    @cached_property
    def _lines(self) -> LineTable | None:
        return read_lines(self.data)

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


def _check_header(data: bytes) -> tuple[int, int]:
    """e_flags and EI_ABIVERSION of a file whose header is sound: pyelftools trusts counts and sizes."""
    if data.startswith((b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB")):
        raise CodeObjectError(
            "this is a bundle of code objects", hint="take one out with clang-offload-bundler -unbundle"
        )
    if not data.startswith(b"\x7fELF"):
        raise CodeObjectError("not a code object: the file doesn't start as ELF does")
    if len(data) < _EHDR.size:
        raise CodeObjectError(f"the file ends within the ELF header, at byte {len(data)}")
    (_, bits, endian, _, osabi, abi_version, _, kind, machine, _, _, phoff, shoff, flags, _, *sizes) = (
        _EHDR.unpack_from(data)
    )
    phentsize, phnum, shentsize, shnum, shstrndx = sizes
    if (bits, endian) != (2, 1):
        raise CodeObjectError("not a code object: AMDGPU's are 64-bit little-endian ELF")
    if machine != _EM_AMDGPU:
        raise CodeObjectError(f"not a code object: ELF machine is {machine}, AMDGPU's is {_EM_AMDGPU}")
    if osabi != _ELFOSABI_AMDGPU_HSA:
        raise CodeObjectError(f"code object is for OS ABI {osabi}; amdgen reads {_ELFOSABI_AMDGPU_HSA} (amdhsa)")
    if kind != _ET_DYN:
        raise CodeObjectError(f"code object is not linked (ELF type {kind})", hint="link it with ld.lld -shared")
    for what, offset, entry, count, wanted in (
        ("program", phoff, phentsize, phnum, 56),
        ("section", shoff, shentsize, shnum, 64),
    ):
        if not 0 < count <= _MAX_HEADERS:
            raise CodeObjectError(f"the file has {count} {what} headers; amdgen reads 1 to {_MAX_HEADERS}")
        if entry != wanted or offset + count * entry > len(data):
            raise CodeObjectError(f"the {what} header table doesn't fit the file")
    if shstrndx >= shnum:
        raise CodeObjectError(f"section {shstrndx} for section names doesn't exist")
    names_size = int.from_bytes(data[shoff + 64 * shstrndx + 32 :][:8], "little")
    if names_size > _MAX_NAME_TABLE:
        raise CodeObjectError(f"section names take {names_size} bytes; amdgen reads up to {_MAX_NAME_TABLE}")
    return flags, abi_version


def _slice(data: bytes, offset: int, size: int, what: str) -> bytes:
    if offset + size > len(data):
        raise CodeObjectError(f"{what} ends at byte {offset + size:#x} of a file of {len(data):#x} bytes")
    return data[offset : offset + size]


def _segments(headers: Iterable[Any], data: bytes) -> tuple[Segment, ...]:
    loads = sorted((h for h in headers if h["p_type"] == "PT_LOAD"), key=lambda h: h["p_vaddr"])
    end = 0
    for header in loads:
        if header["p_filesz"] > header["p_memsz"]:
            raise CodeObjectError(f"the segment at {header['p_vaddr']:#x} has more bytes in the file than in memory")
        if header["p_vaddr"] < end:
            raise CodeObjectError(f"the segment at {header['p_vaddr']:#x} overlaps the one before")
        end = header["p_vaddr"] + header["p_memsz"]
        if end > _MAX_IMAGE:
            raise CodeObjectError(f"the segment at {header['p_vaddr']:#x} ends above {_MAX_IMAGE >> 20} MiB")
    return tuple(
        Segment(
            address=header["p_vaddr"],
            data=_slice(data, header["p_offset"], header["p_filesz"], "a segment"),
            memory_size=header["p_memsz"],
            writable=bool(header["p_flags"] & 2),
            executable=bool(header["p_flags"] & 1),
        )
        for header in loads
    )


def _metadata(headers: Iterable[Any], data: bytes) -> dict[str, KernelMetadata]:
    for header in headers:
        if header["p_type"] != "PT_NOTE":
            continue
        _slice(data, header["p_offset"], header["p_filesz"], "the note segment")
        for note in header.iter_notes():
            if note["n_type"] == _NT_AMDGPU_METADATA and note["n_name"] == "AMDGPU":
                return parse_metadata(note["n_descdata"])
    return {}


def _symbol_tables(sections: list[Any], data: bytes) -> dict[int, list[Symbol | None]]:
    """Section index → its symbols by index; .dynsym, which comes first in a linked file, and .symtab."""
    budget = _MAX_NAMES
    tables: dict[int, list[Symbol | None]] = {}
    for index, section in enumerate(sections):
        if section["sh_type"] not in ("SHT_DYNSYM", "SHT_SYMTAB"):
            continue
        if section["sh_link"] >= len(sections) or section["sh_size"] % _SYMBOL.size or section.compressed:
            raise CodeObjectError(f"symbol table {section.name} is malformed")
        strings = sections[section["sh_link"]]
        names = _slice(data, strings["sh_offset"], strings["sh_size"], "a table of symbol names")
        rows: list[Symbol | None] = []
        for row in _SYMBOL.iter_unpack(_slice(data, section["sh_offset"], section["sh_size"], "a symbol table")):
            symbol = _symbol(names, *row)
            rows.append(symbol)
            budget -= len(symbol.name) if symbol else 0
            if budget < 0:
                raise CodeObjectError(f"symbol names take more than {_MAX_NAMES >> 20} MiB")
        tables[index] = rows
    return tables


def _symbol(names: bytes, name: int, info: int, _other: int, section: int, value: int, size: int) -> Symbol | None:
    """None for absolute symbols, which LLVM 20 and later use as notes on register counts."""
    if section >= _SHN_LORESERVE:
        return None
    end = names.find(b"\0", name, name + _MAX_NAME)
    if end < 0:
        raise CodeObjectError(f"the symbol name at {name:#x} has no end")
    text = names[name:end].decode("utf-8", "replace")
    return Symbol(text, None if section == _SHN_UNDEF else value, size, _KINDS.get(info & 15, "other"))


def _relocations(sections: list[Any], tables: dict[int, list[Symbol | None]], data: bytes) -> Iterator[Relocation]:
    for section in sections:
        if not section["sh_flags"] & _SHF_ALLOC:  # those of debug sections are no business of the loader
            continue
        if section["sh_type"] in ("SHT_REL", "SHT_RELR"):
            raise CodeObjectError(f"relocations of type {section['sh_type']} in {section.name} are not known")
        if section["sh_type"] != "SHT_RELA":
            continue
        if section["sh_size"] % _RELA.size:
            raise CodeObjectError(f"relocation table {section.name} is malformed")
        table = tables.get(section["sh_link"], [])
        for address, info, addend in _RELA.iter_unpack(
            _slice(data, section["sh_offset"], section["sh_size"], "a relocation table")
        ):
            kind, index = info & 0xFFFFFFFF, info >> 32
            if index >= max(len(table), 1):
                raise CodeObjectError(f"the relocation at {address:#x} names symbol {index} of {len(table)}")
            symbol = table[index] if index else None
            yield Relocation(address, _RELOCATIONS.get(kind, f"kind {kind}"), symbol, addend)
