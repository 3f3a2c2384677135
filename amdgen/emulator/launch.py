"""How a kernel starts: its arguments in memory and the registers that the command processor fills.

Source: LLVM AMDGPUUsage, "Initial Kernel Execution State" and "Code Object V5 Metadata" (hidden arguments).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from amdgen.codeobject import Kernel
from amdgen.emulator.arena import Allocation, GlobalMemory
from amdgen.emulator.state import U32, Bools, Ints
from amdgen.errors import AmdgenError
from amdgen.isa.types import LANES

SCRATCH_WORD1, SCRATCH_WORD3 = 1 << 31, 1 << 23
"""The words of the stack's descriptor (gfx908, gfx90a) that say swizzled and indexed by thread: how it is known."""


_LISTED = 16
"""Arguments that an error lists."""
USER_SGPRS = 16
"""User SGPRs that the command processor fills; a descriptor may ask for more, which stay as they are (AMDGPUUsage,
"Initial Kernel Execution State")."""


class LaunchError(AmdgenError):
    """The arguments, the grid or the workgroup don't fit the kernel."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A grid of workgroups (``grid``, in workgroups) of ``block`` work-items, as x, y, z."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    dynamic_lds: int = 0

    @property
    def groups(self) -> int:
        """Workgroups of the grid."""
        return self.grid[0] * self.grid[1] * self.grid[2]

    @property
    def threads(self) -> int:
        """Work-items of a workgroup."""
        return self.block[0] * self.block[1] * self.block[2]


def triple(value: int | Sequence[int], name: str) -> tuple[int, int, int]:
    """A size as (x, y, z); a number or a shorter sequence is filled with ones."""
    parts = [value] if isinstance(value, int | np.integer) else list(value)
    if not 1 <= len(parts) <= 3 or any(not isinstance(p, int | np.integer) or p < 1 for p in parts):
        raise LaunchError(f"{name} {value!r}", "give one to three positive numbers, x first")
    x, y, z = (int(p) for p in [*parts, 1, 1][:3])
    return x, y, z


def check_launch(kernel: Kernel, launch: Launch, max_workgroup: int) -> None:
    """LaunchError where the kernel was not compiled for workgroups of this shape or size, or the grid is too large.

    ``max_workgroup``: work-items that the architecture allows.
    """
    metadata = kernel.metadata
    limit = min(metadata.max_flat_workgroup_size or max_workgroup, max_workgroup)
    if launch.threads > limit:
        raise LaunchError(f"workgroup {launch.block} has {launch.threads} work-items", f"{kernel.name} takes {limit}")
    for g, b, axis in zip(launch.grid, launch.block, "xyz", strict=True):
        if g * b >= 1 << 32:
            raise LaunchError(f"grid of {g * b} work-items in {axis}", "a dispatch takes fewer than 2^32 in each")
    required = metadata.reqd_workgroup_size
    if required and required != launch.block:
        raise LaunchError(f"workgroup {launch.block}", f"{kernel.name} was compiled for {required}")


def kernel_arguments(kernel: Kernel, args: Sequence[int | bytes], hidden: Mapping[str, int]) -> bytes:
    """The kernarg segment: each explicit argument an address or its bytes; ``hidden`` ones by their kind."""
    metadata = kernel.metadata
    out = bytearray(max(metadata.kernarg_segment_size, 4))
    explicit = metadata.explicit
    if 0 < len(explicit) - len(args) <= metadata.may_be_left_out:
        args = [*args, *[0] * (len(explicit) - len(args))]
    if len(explicit) != len(args):
        raise LaunchError(
            f"{len(args)} arguments given; {kernel.name} takes {len(explicit)}", _difference(kernel, args)
        )
    for argument, value in zip(explicit, args, strict=True):
        if isinstance(value, int):
            value = (value & (1 << 64) - 1).to_bytes(8, "little")
            if argument.size < 8:
                value = value[: argument.size]
        if len(value) != argument.size:
            raise LaunchError(
                f"argument '{argument.name or argument.offset}' of {len(value)} bytes", f"{argument.size} are needed"
            )
        out[argument.offset : argument.offset + argument.size] = value
    for argument in metadata.args:
        if not argument.is_hidden or argument.value_kind == "hidden_none":
            continue
        if argument.value_kind not in hidden:
            raise LaunchError(f"hidden argument {argument.value_kind}", "amdgen does not know what to pass")
        value = hidden[argument.value_kind].to_bytes(8, "little")[: argument.size]
        out[argument.offset : argument.offset + argument.size] = value
    return bytes(out)


def null_arguments(kernel: Kernel, args: Sequence[int | bytes]) -> str:
    """Which pointers among the arguments of a launch are null, in words: those left out, and those given so."""
    explicit = kernel.metadata.explicit
    left_out = _listed(kernel, range(len(args), len(explicit)))
    given = [n for n, value in enumerate(args[: len(explicit)]) if value == 0 and explicit[n].size == 8]
    said = [f"not given: {left_out}"] if left_out else []
    return "; ".join([*said, f"given as null: {_listed(kernel, given)}"] if given else said)


def _listed(kernel: Kernel, numbers: Sequence[int]) -> str:
    """Arguments by number, with their names."""
    names = [kernel.metadata.explicit[n].name for n in numbers]
    listed = _few([f"{n}{f' {name!r}' if name else ''}" for n, name in zip(numbers, names, strict=True)])
    return f"argument{'s' * (len(numbers) > 1)} {listed}" if listed else ""


def _difference(kernel: Kernel, args: Sequence[int | bytes]) -> str:
    """Which arguments are missing, or too many."""
    explicit = kernel.metadata.explicit
    named = [
        f"{i} {f'{a.name} ' if a.name else ''}({a.value_kind}, {a.size} bytes at {a.offset})"
        for i, a in enumerate(explicit)
    ]
    if len(args) < len(explicit):
        needed = len(explicit) - kernel.metadata.may_be_left_out
        rest = f"; {_few(named[needed:])} may be left out: null" if needed < len(explicit) else ""
        return f"missing, counted from 0: {_few(named[len(args) : needed])}{rest}"
    return f"leave out the last {len(args) - len(explicit)}; it takes, counted from 0: {_few(named) or 'none'}"


def _few(named: Sequence[str]) -> str:
    """The first of a list, which a file may make as long as it likes."""
    rest = f" and {len(named) - _LISTED} more" if len(named) > _LISTED else ""
    return ", ".join(named[:_LISTED]) + rest


def dispatch_packet(kernel: Kernel, launch: Launch, kernarg: int, lds_bytes: int) -> bytes:
    """The AQL packet that ``dispatch_ptr`` points to (HSA runtime, hsa_kernel_dispatch_packet_t)."""
    sizes = [g * b for g, b in zip(launch.grid, launch.block, strict=True)]
    head = struct.pack("<HH3HH3I", 0x1502, 3, *launch.block, 0, *sizes)
    descriptor = kernel.descriptor
    return head + struct.pack(
        "<IIQQQQ", descriptor.private_segment_fixed_size, lds_bytes, kernel.descriptor_address, kernarg, 0, 0
    )


class FirstRegisters(Protocol):
    """The registers of ``waves`` waves as a launch sets them. ``group``, ``wave_in_group``: of each wave."""

    waves: int
    group: Ints
    wave_in_group: Ints

    def set_scalar(self, register: int, words: list[U32]) -> None:
        """SGPRs from ``register`` on: each word one value, or one for each wave (waves,)."""

    def set_work_items(self, ids: list[U32], active: Bools) -> None:
        """The first VGPRs and EXEC of every workgroup; arrays are (waves of a workgroup, 64)."""


def fill_registers(
    state: FirstRegisters,
    kernel: Kernel,
    launch: Launch,
    first_group: int,
    groups: int,
    kernarg: Allocation,
    packet: Allocation,
    memory: GlobalMemory,
    queue: int = 0,
) -> None:
    """User SGPRs in the descriptor's order, then the workgroup's id and facts; work-item ids in VGPRs; EXEC by wave."""
    d = kernel.descriptor
    next_sgpr = 0

    def put(words: list[int]) -> None:
        nonlocal next_sgpr
        filled = words[: max(0, USER_SGPRS - next_sgpr)]
        state.set_scalar(next_sgpr, [np.full(state.waves, w & 0xFFFFFFFF, np.uint32) for w in filled])
        next_sgpr += len(filled)

    for enabled, value, words in (
        (d.enable_sgpr_private_segment_buffer, SCRATCH_WORD3 << 96 | 0xFFFFFFFF << 64 | SCRATCH_WORD1 << 32, 4),
        (d.enable_sgpr_dispatch_ptr, packet.address, 2),
        (d.enable_sgpr_queue_ptr, queue, 2),
        (d.enable_sgpr_kernarg_segment_ptr, kernarg.address, 2),
        (d.enable_sgpr_dispatch_id, 0, 2),
        (d.enable_sgpr_flat_scratch_init, 0, 2),
        (d.enable_sgpr_private_segment_size, d.private_segment_fixed_size, 1),
    ):
        if enabled:
            put([value >> 32 * i for i in range(words)])
    if d.kernarg_preload_spec_length:
        start = 4 * d.kernarg_preload_spec_offset
        raw = memory.bytes(kernarg).tobytes().ljust(start + 4 * d.kernarg_preload_spec_length, b"\0")
        put(list(struct.unpack_from(f"<{d.kernarg_preload_spec_length}I", raw, start)))
    next_sgpr = max(next_sgpr, d.user_sgpr_count)
    number = first_group + state.group
    x, rest = number % launch.grid[0], number // launch.grid[0]
    for enabled, ids in (
        (d.enable_sgpr_workgroup_id_x, x),
        (d.enable_sgpr_workgroup_id_y, rest % launch.grid[1]),
        (d.enable_sgpr_workgroup_id_z, rest // launch.grid[1]),
    ):
        if enabled:
            state.set_scalar(next_sgpr, [ids.astype(np.uint32)])
            next_sgpr += 1
    if d.enable_sgpr_workgroup_info:  # the first wave of a workgroup has the top bit; how many waves there are, below
        waves = -(-launch.threads // LANES)
        info = np.where(state.wave_in_group == 0, np.uint32(1 << 31), np.uint32(0)) | np.uint32(waves & 0x3F)
        state.set_scalar(next_sgpr, [info])
        next_sgpr += 1
    if d.enable_private_segment and next_sgpr < 102:  # where this wave's scratch begins; here each wave's begins at 0
        state.set_scalar(next_sgpr, [np.zeros(state.waves, np.uint32)])
    _work_items(state, kernel, launch)


def _work_items(state: FirstRegisters, kernel: Kernel, launch: Launch) -> None:
    thread = np.arange(-(-launch.threads // LANES) * LANES).reshape(-1, LANES)
    bx, by, _ = launch.block
    ids = [thread % bx, thread // bx % by, thread // (bx * by)]
    wanted = kernel.descriptor.enable_vgpr_workitem_id
    if kernel.descriptor.accum_offset is not None:  # gfx90a and later: packed in v0, ten bits each
        ids = [np.asarray(sum((ids[i] & 0x3FF) << 10 * i for i in range(wanted + 1)))]
    else:
        ids = ids[: wanted + 1]
    state.set_work_items([values.astype(np.uint32) for values in ids], thread < launch.threads)


def poison(size: int) -> npt.NDArray[np.uint8]:
    """What fresh output memory holds: signalling NaNs in every float format."""
    return np.tile(np.frombuffer(b"\xad\xfb\xad\x7f", np.uint8), -(-size // 4))[:size].copy()
