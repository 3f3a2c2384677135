"""What a runtime passes to a kernel beyond its arguments: hidden values, the queue, and what only a host could serve.

Source: LLVM AMDGPUUsage, "Code Object V5 Metadata"; ROCm's device libraries (ockl/src/cg.cl) for the structure that
grids synchronise through; HSA runtime (amd_queue_t) for the queue.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from amdgen.codeobject import Kernel
from amdgen.emulator.arena import Allocation, GlobalMemory
from amdgen.isa.model import Apertures

if TYPE_CHECKING:
    from amdgen.emulator.launch import Launch

_HOST = {
    "hidden_hostcall_buffer": "the kernel calls the host (printf, assert, malloc), and there is none here",
    "hidden_printf_buffer": "the kernel prints, and nobody reads the buffer here",
    "hidden_heap_v1": "the kernel allocates from the device heap, which a host must provide",
    "hidden_default_queue": "the kernel enqueues kernels, which nobody runs here",
    "hidden_completion_action": "the kernel enqueues kernels, which nobody runs here",
}
"""Arguments that are pointers to what this machine lacks: an error when, and only when, the kernel goes there."""

_QUEUE_BYTES = 256
_APERTURES_AT = 0x40  # of an amd_queue_t: the high words of the apertures of LDS and of scratch


class Hidden:
    """The hidden arguments of one launch. Allocates what they point to: make it before memory is frozen."""

    def __init__(self, kernel: Kernel, launch: Launch, memory: GlobalMemory, apertures: Apertures) -> None:
        self.contents: list[tuple[Allocation, bytes]] = []
        self.queue = 0
        wanted = {a.value_kind for a in kernel.metadata.args}
        self.values = _numbers(launch, apertures)
        for kind, why in _HOST.items():
            if kind in wanted:
                self.values[kind] = memory.refuse(why)
        if "hidden_multigrid_sync_arg" in wanted:
            self.values["hidden_multigrid_sync_arg"] = self._place(memory, "grid synchronisation", _grid(launch))
        if "hidden_queue_ptr" in wanted or kernel.descriptor.enable_sgpr_queue_ptr:
            self.queue = self._place(memory, "queue", _queue(apertures))
        self.values["hidden_queue_ptr"] = self.queue

    def _place(self, memory: GlobalMemory, name: str, content: bytes) -> int:
        made = memory.allocate(name, len(content))
        self.contents.append((made, content))
        return made.address


def _numbers(launch: Launch, apertures: Apertures) -> dict[str, int]:
    """A grid is whole workgroups here, so nothing remains over."""
    values: dict[str, int] = {"hidden_grid_dims": 3 if launch.grid[2] > 1 else 2 if launch.grid[1] > 1 else 1}
    for axis, letter in enumerate("xyz"):
        values[f"hidden_block_count_{letter}"] = launch.grid[axis]
        values[f"hidden_group_size_{letter}"] = launch.block[axis]
        values[f"hidden_remainder_{letter}"] = 0
        values[f"hidden_global_offset_{letter}"] = 0
    values["hidden_dynamic_lds_size"] = launch.dynamic_lds
    values["hidden_private_base"] = apertures.private
    values["hidden_shared_base"] = apertures.shared
    return values


def _grid(launch: Launch) -> bytes:
    """``mg_info`` of one grid on one device: no other grids, two words to meet at, and how many workgroups meet."""
    return struct.pack("<QIIQQIII4x", 0, 0, 1, 0, launch.groups, 0, 0, launch.groups)


def _queue(apertures: Apertures) -> bytes:
    raw = bytearray(_QUEUE_BYTES)
    struct.pack_into("<II", raw, _APERTURES_AT, apertures.shared, apertures.private)
    return bytes(raw)
