"""What a GEMM on the copy engine and wgmma may have: registers, shared memory, and what its specification must keep."""

from __future__ import annotations

from amdgen.isa.nvidia import NvidiaArch
from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.isa.nvidia_tuning import GemmLimits
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.spec import Gemm, Tile

F32_BYTES = 4
_MOST_FITTED_ROWS = 192
"""Rows of a tile, at most, whose matrix instructions are as wide as a group's rows need. Each width has a loop, and of
32 NVRTC 13.0 calls some as functions, whose descriptors are no scalars."""


def limits(arch: NvidiaArch) -> GemmLimits:
    """What was found by trying on this chip (``gemm_limits`` of isa/arch). SpecError where nobody has."""
    if arch.gemm_limits is None:
        raise SpecError(
            f"isa/arch has no gemm_limits of {arch.name}, to which tiles are made", "use --staging cp_async"
        )
    return arch.gemm_limits


def launch_registers(arch: NvidiaArch, warpgroups: int, blocks: int) -> int:
    """Registers a thread, at most, of a kernel when it starts."""
    step = arch.register_step
    return arch.registers_sm // (blocks * (warpgroups + 1) * arch.warpgroup) // step * step


def divided_registers(arch: NvidiaArch, warpgroups: int, blocks: int) -> tuple[int, int]:
    """Registers a thread of the copying and of a multiplying warpgroup, ``blocks`` of so many multiplying warpgroups
    to a multiprocessor."""
    step = arch.register_step
    each = launch_registers(arch, warpgroups, blocks)
    if warpgroups == 1:
        return each, each
    by_warpgroups = limits(arch).copying_registers
    copying = min(by_warpgroups.values()) if blocks > 1 else by_warpgroups[warpgroups]
    return copying, (each * (warpgroups + 1) - copying) // warpgroups // step * step


def shared_room(arch: NvidiaArch, blocks: int) -> int:
    """Bytes of shared memory that each of so many blocks of a multiprocessor may have: each takes, beside it, what a
    single one leaves."""
    kept = arch.shared_bytes_sm - arch.shared_bytes_block
    return (arch.shared_bytes_sm // blocks - kept) // arch.shared_bank_bytes * arch.shared_bank_bytes


def sent_bytes(arch: NvidiaArch, tile: Tile, warpgroups: int, splits: int) -> int:
    """Shared memory of a block for all parts of its share of a tile: each of so many blocks of a cluster adds up one,
    16 bytes of a thread at a time."""
    piece = warpgroups * arch.warpgroup * arch.fragments.row_bytes
    pieces = tile.m * tile.n * F32_BYTES // piece
    return splits * -(-pieces // splits) * piece


def staged_columns(n: int, spec: Gemm) -> int:
    """Columns of a tile of ``n`` that are staged at a time: a divisor whose rows don't collide in the banks of shared
    memory.

    A line of the swizzle's width is swizzled; any other pitch must be an odd number of chunks (rows of a fragment's
    matrix), so that its rows lie in different chunks of the banks. Where no divisor is such, the one with fewest
    collisions.
    """
    arch, size = spec.nvidia.arch, spec.out.bytes
    most = limits(arch)
    assert arch.tma is not None
    line = arch.tma.swizzle_bytes
    step, chunk = arch.fragments.columns, arch.fragments.row_bytes
    widths = [w for w in range(step, min(n, most.widest_slab) + 1, step) if n % w == 0 and w * size % chunk == 0]

    def badness(w: int) -> tuple[bool, int, int]:
        chunks = w * size // chunk
        conflicts = 0 if w * size == line or chunks % 2 else (chunks & -chunks)
        return w < min(n, most.fewest_columns), conflicts, -w * size

    fitting = [w for w in widths if w * size <= 2 * line] or widths
    return line // size if n % (line // size) == 0 else min(fitting, key=badness)


def check_spec(spec: Gemm, tile: Tile, unit: MatrixUnit, arch: NvidiaArch) -> None:
    """SpecError names what of a specification's tile, blocks or copies doesn't fit, and what would."""
    assert spec.warpgroups and spec.cluster and spec.stages and arch.tma
    rows, most = unit.m * spec.warpgroups, limits(arch)
    if tile.m % rows or tile.m > arch.tma.box:
        raise SpecError(
            f"tile {tile}: m is no multiple of {rows} up to {arch.tma.box}",
            f"{spec.warpgroups} warpgroups take {unit.m} rows each",
        )
    if tile.n not in unit.n:
        raise SpecError(
            f"tile {tile}: {arch.matrix} of {spec.dtype} has no n of {tile.n}",
            f"use {min(unit.n, key=lambda n: abs(n - tile.n))}, or another width up to {unit.n[-1]}",
        )
    if tile.k * spec.bytes != arch.tma.swizzle_bytes:
        raise SpecError(
            f"tile {tile}: k is not {arch.tma.swizzle_bytes} bytes", f"use {arch.tma.swizzle_bytes // spec.bytes}"
        )
    if (spec.warpgroups + 1) * arch.warpgroup > arch.max_threads_block or spec.warpgroups not in most.accumulators:
        raise SpecError(f"{spec.warpgroups} warpgroups don't fit", f"use 1 to {max(most.accumulators)}")
    registers = tile.m // rows * tile.n // 2
    if registers > most.accumulators[spec.warpgroups]:
        raise SpecError(
            f"tile {tile}: {registers} accumulators a thread don't fit", "use more warpgroups or a smaller tile"
        )
    room = launch_registers(arch, spec.warpgroups, spec.blocks or 1) - most.beside_accumulators
    if not spec.setmaxnreg and registers > room:
        raise SpecError(
            f"tile {tile}: {registers} accumulators a thread don't fit when the copying warps keep their registers",
            f"use setmaxnreg, or a tile of up to {room} accumulators",
        )
    if spec.cluster[0] * spec.cluster[1] > arch.max_cluster:
        raise SpecError(f"--cluster {spec.cluster[0]}x{spec.cluster[1]}", f"at most {arch.max_cluster} blocks")
    if not spec.element.is_float and spec.decomposition != "data_parallel":
        raise SpecError(f"{spec.dtype} products are not split", "use --decomposition data_parallel")
    blocks = spec.blocks or 1
    if blocks > 1:
        if spec.cluster != (1, 1) or spec.decomposition != "data_parallel":
            raise SpecError(f"--blocks {blocks} with a cluster, or with blocks that meet", "leave --blocks out")
        threads = arch.warpgroup * (spec.warpgroups + 1)
        held = divided_registers(arch, spec.warpgroups, blocks)[1]
        least = tile.n // 2 + most.beside_instruction
        if registers > held - most.beside_accumulators or least > launch_registers(arch, spec.warpgroups, blocks):
            raise SpecError(
                f"tile {tile}: {registers} accumulators a thread don't fit with {blocks} blocks of {threads} threads",
                "use fewer blocks or a smaller tile",
            )
    if spec.copies == "threads":
        if spec.stages < 2:
            raise SpecError(f"--stages {spec.stages} with --copies threads", "use 2 or more")
        if spec.cluster != (1, 1) or not all(spec.k_contiguous):
            raise SpecError("--copies threads with a cluster, or with k slow", "leave --copies out")
        if not spec.tma_reads:
            raise SpecError(
                f"--copies threads: rows of A or B are no multiple of {arch.tma.stride_align} bytes",
                "leave --copies out",
            )
    if blocks > 1 and not spec.tma_reads:
        raise SpecError(
            f"--blocks {blocks}: rows of A or B are no multiple of {arch.tma.stride_align} bytes, so blocks wait for "
            "one another",
            "leave --blocks out",
        )
    columns = arch.tma.swizzle_bytes // F32_BYTES
    if spec.store == "tma" and not spec.tma_writes:
        raise SpecError(f"--store tma: rows of C are no multiple of {arch.tma.stride_align} bytes", "leave --store out")
    if spec.store == "rows" and spec.out.bytes != 2:
        raise SpecError(f"C of {spec.out_name} is not stored by rows", "leave store out")
    if spec.reduction == "tma" and tile.n % columns:
        raise SpecError(
            f"tile {tile}: n is no multiple of {columns}, which the copy engine adds at a time",
            "use --reduction workspace",
        )
    if (
        spec.reduction == "tma"
        and tile.m * tile.n * F32_BYTES > spec.stages * (tile.m + tile.n) * arch.tma.swizzle_bytes
    ):
        raise SpecError(f"tile {tile} in f32 doesn't fit where {spec.stages} stages were", "use a smaller tile")
    if not unit.transpose and not all(spec.k_contiguous):
        raise SpecError(
            f"wgmma takes {spec.dtype} only with k contiguous, and layout is {spec.layout}",
            "use --layout nt, or --staging cp_async",
        )


def check_turned(spec: Gemm) -> None:
    """C's transpose is turned back on its way through shared memory, by an instruction for 16-bit elements."""
    if spec.out.bytes != 2 or not spec.tma_writes:
        raise SpecError(
            f"--turned stores {spec.out_name} rows of {spec.n}, {spec.pitches[2]} apart", "it needs 16-bit elements in "
            "rows of whole 16 bytes",
        )  # fmt: skip
    if spec.store not in (None, "tma"):
        raise SpecError(f"--turned with store {spec.store}", "the copy engine stores what was turned back")
    if spec.decomposition == "split_k" and spec.reduction != "cluster":
        raise SpecError("--turned with split_k", "use --reduction cluster, data_parallel or stream_k")
    if not spec.groups:
        return
    assert spec.tile
    if spec.cluster != (1, 1):
        raise SpecError("--turned with --groups and a cluster", "leave --cluster out")
    if spec.tile.m > _MOST_FITTED_ROWS:
        raise SpecError(f"tile {spec.tile} --turned with --groups", f"use up to {_MOST_FITTED_ROWS} rows")
