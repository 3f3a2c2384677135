"""The 64 bytes that tell the command processor how to start a kernel.

Source: LLVM AMDGPUUsage, "Kernel Descriptor" (code object V3 and later) and its tables of compute_pgm_rsrc1/2/3 for
GFX9 and GFX90A/GFX942. Each field stands beside its place: word, lowest bit, width.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, fields
from typing import Any

from amdgen.codeobject.errors import CodeObjectError
from amdgen.isa import load_arch
from amdgen.isa.model import Registers

SIZE = 64  # bytes
ALIGNMENT = 64  # bytes, of the descriptor
ENTRY_ALIGNMENT = 256  # bytes, of the first instruction
_NO_WORKITEM_ID = 3  # of ENABLE_VGPR_WORKITEM_ID: "undefined" in AMDGPUUsage
_PRELOADING_CODE = 256  # bytes at the entry of a kernel whose arguments are preloaded

# group, private, kernarg, 4 reserved, entry offset, 20 reserved, rsrc3, rsrc1, rsrc2, properties, preload, 4 reserved
_LAYOUT = struct.Struct("<III4sq20sIIIHH4s")

# Encoding of register counts (AMDGPUUsage, GRANULATED_WORKITEM_VGPR_COUNT and ACCUM_OFFSET): where VGPRs and AGPRs are
# two files, a wave has as many of one as of the other; where they are one, it is split at ACCUM_OFFSET, in fours.


def _bits(word: str, low: int, width: int = 1) -> Any:
    return field(metadata={"word": word, "low": low, "width": width})


@dataclass(frozen=True)
class KernelDescriptor:
    """Every field of a kernel descriptor, named as in AMDGPUUsage. Sizes are bytes; counts as the properties say."""

    arch: str
    group_segment_fixed_size: int
    private_segment_fixed_size: int
    kernarg_size: int
    kernel_code_entry_byte_offset: int  # signed, from the descriptor's own address

    granulated_workitem_vgpr_count: int = _bits("rsrc1", 0, 6)
    granulated_wavefront_sgpr_count: int = _bits("rsrc1", 6, 4)
    priority: int = _bits("rsrc1", 10, 2)
    float_round_mode_32: int = _bits("rsrc1", 12, 2)  # 0 nearest even, 1 up, 2 down, 3 to zero
    float_round_mode_16_64: int = _bits("rsrc1", 14, 2)
    float_denorm_mode_32: int = _bits("rsrc1", 16, 2)  # bit 0: keep source denormals, bit 1: keep results'
    float_denorm_mode_16_64: int = _bits("rsrc1", 18, 2)
    priv: bool = _bits("rsrc1", 20)
    enable_dx10_clamp: bool = _bits("rsrc1", 21)
    debug_mode: bool = _bits("rsrc1", 22)
    enable_ieee_mode: bool = _bits("rsrc1", 23)
    bulky: bool = _bits("rsrc1", 24)
    cdbg_user: bool = _bits("rsrc1", 25)
    fp16_overflow: bool = _bits("rsrc1", 26)

    enable_private_segment: bool = _bits("rsrc2", 0)
    user_sgpr_count: int = _bits("rsrc2", 1, 5)
    enable_trap_handler: bool = _bits("rsrc2", 6)
    enable_sgpr_workgroup_id_x: bool = _bits("rsrc2", 7)
    enable_sgpr_workgroup_id_y: bool = _bits("rsrc2", 8)
    enable_sgpr_workgroup_id_z: bool = _bits("rsrc2", 9)
    enable_sgpr_workgroup_info: bool = _bits("rsrc2", 10)
    enable_vgpr_workitem_id: int = _bits("rsrc2", 11, 2)  # 0: x, 1: x and y, 2: x, y and z
    exception_address_watch: bool = _bits("rsrc2", 13)
    exception_memory_violation: bool = _bits("rsrc2", 14)
    granulated_lds_size: int = _bits("rsrc2", 15, 9)
    exception_fp_ieee_invalid_op: bool = _bits("rsrc2", 24)
    exception_fp_denorm_src: bool = _bits("rsrc2", 25)
    exception_fp_ieee_div_zero: bool = _bits("rsrc2", 26)
    exception_fp_ieee_overflow: bool = _bits("rsrc2", 27)
    exception_fp_ieee_underflow: bool = _bits("rsrc2", 28)
    exception_fp_ieee_inexact: bool = _bits("rsrc2", 29)
    exception_int_div_zero: bool = _bits("rsrc2", 30)

    granulated_accum_offset: int = _bits("rsrc3", 0, 6)
    tg_split: bool = _bits("rsrc3", 16)

    enable_sgpr_private_segment_buffer: bool = _bits("properties", 0)  # 4 SGPRs; user SGPRs come in this order
    enable_sgpr_dispatch_ptr: bool = _bits("properties", 1)  # 2 SGPRs
    enable_sgpr_queue_ptr: bool = _bits("properties", 2)  # 2 SGPRs
    enable_sgpr_kernarg_segment_ptr: bool = _bits("properties", 3)  # 2 SGPRs
    enable_sgpr_dispatch_id: bool = _bits("properties", 4)  # 2 SGPRs
    enable_sgpr_flat_scratch_init: bool = _bits("properties", 5)  # 2 SGPRs
    enable_sgpr_private_segment_size: bool = _bits("properties", 6)  # 1 SGPR
    enable_wavefront_size32: bool = _bits("properties", 10)
    uses_dynamic_stack: bool = _bits("properties", 11)

    kernarg_preload_spec_length: int = _bits("preload", 0, 7)  # SGPRs
    kernarg_preload_spec_offset: int = _bits("preload", 7, 9)  # dwords into the kernel arguments

    @property
    def accum_offset(self) -> int | None:
        """The first AGPR's number in the unified register file; None on gfx908, which has two files."""
        return (self.granulated_accum_offset + 1) * self._registers.agpr_granule if self._registers.unified else None

    @property
    def allocated_vgprs(self) -> int:
        """VGPRs that a lane is given, AGPRs included where both share one file (gfx90a and later)."""
        return (self.granulated_workitem_vgpr_count + 1) * self._registers.granule

    @property
    def allocated_sgprs(self) -> int:
        """SGPRs that a wave is given; VCC, FLAT_SCRATCH and XNACK_MASK included. GFX9 counts in half granules."""
        return (self.granulated_wavefront_sgpr_count // 2 + 1) * self._registers.sgpr_granule

    @property
    def preload_bytes(self) -> int:
        """Bytes of code at the entry that load the arguments where the firmware does not preload them, and are skipped
        where it does."""
        return _PRELOADING_CODE if self.kernarg_preload_spec_length else 0

    @property
    def _registers(self) -> Registers:
        return load_arch(self.arch).registers


_PLACES = [(f.name, f.type == "bool", f.metadata) for f in fields(KernelDescriptor) if f.metadata]


PLACES = [dict(place) for _, _, place in _PLACES]
"""Where each field lies: word, lowest bit, width."""
WORDS = {"rsrc3": (44, 4), "rsrc1": (48, 4), "rsrc2": (52, 4), "properties": (56, 2), "preload": (58, 2)}
"""Where each word lies in the descriptor, and its size, in bytes."""


def _known_bits(word: str) -> int:
    return sum((1 << place["width"]) - 1 << place["low"] for _, _, place in _PLACES if place["word"] == word)


_KNOWN = {word: _known_bits(word) for word in ("rsrc1", "rsrc2", "rsrc3", "properties", "preload")}


def decode_descriptor(raw: bytes, arch: str, name: str) -> KernelDescriptor:
    """Decodes the 64 bytes ``raw`` of kernel ``name``; refuses reserved bits, whose meaning amdgen can't know."""
    group, private, kernarg, pad0, entry, pad1, rsrc3, rsrc1, rsrc2, properties, preload, pad2 = _LAYOUT.unpack(raw)
    machine = load_arch(arch)
    words = {"rsrc1": rsrc1, "rsrc2": rsrc2, "rsrc3": rsrc3, "properties": properties, "preload": preload}
    for word, value in words.items():
        known = 0 if word == "rsrc3" and not machine.registers.unified else _KNOWN[word]
        if value & ~known:
            raise CodeObjectError(f"kernel descriptor of {name} sets reserved bits {value & ~known:#x} of {word}")
    if any(pad0 + pad1 + pad2):
        raise CodeObjectError(f"kernel descriptor of {name} has reserved bytes that are not zero")
    values = {}
    for key, is_flag, place in _PLACES:
        value = words[place["word"]] >> place["low"] & (1 << place["width"]) - 1
        values[key] = bool(value) if is_flag else value
    descriptor = KernelDescriptor(arch, group, private, kernarg, entry, **values)
    if descriptor.enable_vgpr_workitem_id == _NO_WORKITEM_ID:
        raise CodeObjectError(f"kernel descriptor of {name} has work-item ids of a kind that does not exist: 3")
    if descriptor.enable_wavefront_size32:
        raise CodeObjectError(f"kernel descriptor of {name} asks for waves of 32 lanes; {arch} has {machine.wave_size}")
    return descriptor
