"""The tiles of a GEMM on cp.async and mma.sync: any chip from sm_80 on, any layout, any alignment."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from amdgen.isa.nvidia import Fragments
from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cuda.geometry import CudaGeometry
from amdgen.kernels.gemm.spec import Gemm

_MOST_ACCUMULATORS = 128
"""Accumulators of a thread, at most: half of the registers that it can have, so that fragments and addresses fit."""
_BLOCKS_ENOUGH = 2
"""Blocks of a multiprocessor that hide each other's waits; more would halve each one's registers."""
_ALIGN = 1024
"""Bytes that shared memory begins at a multiple of: as in the copy engine's kernels, though no access needs so much."""


@dataclass(frozen=True)
class AsyncOperand:
    """One operand's tile: lines of k (or, k slow, of m or n) in chunks, swizzled by the line. A chunk is a row of a
    fragment's matrix."""

    name: str
    outer: int
    depth: int
    element_bytes: int
    k_contiguous: bool
    unit: int  # bytes a thread copies at a time: what the rows' alignment allows
    threads: int
    offset: int
    fragment: Fragments
    k_bytes: int  # of k that one matrix instruction takes
    narrowest: int  # bytes that cp.async copies at least

    @property
    def lines(self) -> int:
        """Lines of a tile: along m or n where k is contiguous, else along k."""
        return self.outer if self.k_contiguous else self.depth

    @property
    def line_bytes(self) -> int:
        """Bytes of a line in shared memory, without padding."""
        return (self.depth if self.k_contiguous else self.outer) * self.element_bytes

    @property
    def bytes(self) -> int:
        """Bytes of a tile in shared memory."""
        return self.lines * self.line_bytes

    @property
    def threads_line(self) -> int:
        """Threads that copy one line."""
        return self.line_bytes // self.unit

    @property
    def lines_copy(self) -> int:
        """Lines that all threads copy at a time."""
        return self.threads // self.threads_line

    @property
    def copies(self) -> int:
        """Copies of ``unit`` bytes that a thread makes of a tile; the last may be some threads' alone."""
        return -(-self.lines // self.lines_copy)

    @property
    def mask(self) -> int:
        """Bits of the line number that are XORed onto the chunk's: the rows of a fragment fall into different banks."""
        return min(self.fragment.rows, self.line_bytes // self.fragment.row_bytes) - 1

    @property
    def by_engine(self) -> bool:
        """Whether cp.async can copy a unit; smaller ones go through registers."""
        return self.unit >= self.narrowest

    @property
    def fragments(self) -> str:
        """How a warp reads them: ldmatrix takes lines of k as they lie, and turns 2-byte elements where k is slow;
        others are gathered in words or bytes."""
        if self.k_contiguous:
            return "ldmatrix"
        return {1: "bytes", 2: "ldmatrix_trans", 4: "words"}[self.element_bytes]

    @property
    def step_elements(self) -> int:
        """Elements of k that one matrix instruction takes."""
        return self.k_bytes // self.element_bytes

    @property
    def word_elements(self) -> int:
        """Elements of k in one register of a fragment."""
        return self.fragment.register_bytes // self.element_bytes


@dataclass(frozen=True, kw_only=True)
class AsyncGeometry(CudaGeometry):
    """A completed specification and its tiles."""

    a: AsyncOperand
    b: AsyncOperand
    warps: tuple[int, int]

    @property
    def unit(self) -> MatrixUnit:
        return mma_unit(self.spec)

    @property
    def threads(self) -> int:
        """Threads of a block."""
        return self.arch.warp_size * self.warps[0] * self.warps[1]

    @property
    def blocks(self) -> tuple[int, int]:
        """Matrix instructions of a warp along m and n."""
        return self.tile.m // self.warps[0] // self.unit.m, self.tile.n // self.warps[1] // self.unit.n[0]

    @property
    def shared_bytes(self) -> int:
        return self.stages * self.stage_bytes

    @property
    def blocks_sm(self) -> int:
        """Blocks of a multiprocessor that registers are budgeted for: no more than accumulators and fragments allow."""
        by_shared = self.arch.shared_bytes_sm // (self.shared_bytes + self.arch.reserved_bytes)
        return max(1, min(_BLOCKS_ENOUGH, by_shared, self.arch.registers_sm // (self.threads * self.registers)))

    @property
    def registers(self) -> int:
        """Registers of a thread for its accumulators and the fragments of two steps."""
        m, n = self.blocks
        warp, unit = self.arch.warp_size, self.unit
        sums = unit.m * unit.n[0] // warp
        of_a, of_b = (side * self.k_bytes // warp // self.arch.fragments.register_bytes for side in (unit.m, unit.n[0]))
        return m * n * sums + 2 * (m * of_a + n * of_b)

    @property
    def store(self) -> str:
        """``staged``: through shared memory, in whole lines; ``direct``: from the registers, where C's rows begin at
        places that a chunk can't be stored to."""
        aligned = self.spec.pitches[2] * self.out_bytes % self.chunk == 0
        return "staged" if aligned and self.spec.store != "direct" else "direct"

    @property
    def chunk(self) -> int:
        """Bytes that a lane copies or stores at a time, at most: a row of a fragment's matrix."""
        return self.arch.fragments.row_bytes

    @property
    def align(self) -> int:
        """Bytes that shared memory begins at a multiple of."""
        return _ALIGN

    @property
    def warp_rows(self) -> int:
        return self.unit.m

    @property
    def staged_chunks(self) -> int:
        """Chunks of a row of a warp's part of C."""
        return self.blocks[1] * self.unit.n[0] * self.out_bytes // self.chunk

    @property
    def staged_elements(self) -> int:
        """Elements of C in such a chunk."""
        return self.chunk // self.out_bytes

    @property
    def staged_pitch(self) -> int:
        """Bytes from row to row of C where it is staged: an odd number of instructions' columns. A warp writes eight
        rows of them at a time (four, when they are 32 bytes), which then fall into different banks."""
        return (self.blocks[1] | 1) * self.unit.n[0] * self.out_bytes

    @property
    def staged_blocks(self) -> int:
        """Matrix instructions along m whose rows a warp stages at a time: as many as fit where the operands were."""
        one = self.warps[0] * self.warps[1] * self.unit.m * self.staged_pitch
        return next(
            n
            for n in range(self.blocks[0], 0, -1)
            if self.blocks[0] % n == 0 and (n == 1 or n * one <= self.shared_bytes)
        )


def mma_unit(spec: Gemm) -> MatrixUnit:
    """The architecture's mma.sync for the type of A and B. SpecError where it has none."""
    unit = spec.nvidia.matrix.get(("mma", spec.dtype))
    if unit is None:
        raise SpecError(f"{spec.arch} has no mma.sync for {spec.dtype}", "choose another --dtype")
    return unit


def async_geometry(spec: Gemm) -> AsyncGeometry:
    """The tiles of a completed specification. SpecError names what doesn't fit."""
    assert spec.tile and spec.waves and spec.stages
    tile, warps, arch, unit = spec.tile, spec.waves, spec.nvidia.arch, mma_unit(spec)
    rows, columns = warps[0] * unit.m, warps[1] * 2 * unit.n[0]
    if tile.m % rows or tile.n % columns:
        raise SpecError(f"tile {tile} is no multiple of {rows}x{columns}", "choose a tile or --warps that fit")
    if spec.stages < 2:
        raise SpecError(f"--stages {spec.stages}", "a pipeline of cp_async has 2 or more")
    step = unit.k * spec.bytes
    if tile.k * spec.bytes % step or tile.k * spec.bytes < 2 * step:
        raise SpecError(f"tile {tile}: k is no multiple of {step} bytes from {2 * step} on", f"use {2 * unit.k}")
    if spec.decomposition not in (None, "data_parallel"):
        raise SpecError(f"--decomposition {spec.decomposition} needs the copy engine", "use data_parallel")
    threads = arch.warp_size * warps[0] * warps[1]
    registers = tile.m * tile.n // threads
    if threads > arch.max_threads_block or registers > _MOST_ACCUMULATORS:
        most = arch.max_threads_block
        raise SpecError(
            f"tile {tile} with {warps[0]}x{warps[1]} warps",
            f"use {arch.warp_size} to {most} threads of up to {_MOST_ACCUMULATORS} accumulators",
        )
    operands = []
    offset = 0
    copied = spec.nvidia.cp_async_bytes
    for name, outer, contiguous, pitch in zip("ab", (tile.m, tile.n), spec.k_contiguous, spec.pitches, strict=False):
        unit_bytes = gcd(pitch * spec.bytes, max(copied))
        operand = AsyncOperand(
            name, outer, tile.k, spec.bytes, contiguous, unit_bytes, threads, offset, arch.fragments, step, min(copied)
        )
        if threads % operand.threads_line:
            raise SpecError(
                f"tile {tile}: a line of {name.upper()} is {operand.line_bytes} bytes, which {threads} threads can't "
                f"copy {unit_bytes} at a time",
                "use a smaller tile",
            )
        operands.append(operand)
        offset += operand.bytes
    g = AsyncGeometry(spec=spec, tile=tile, stages=spec.stages, a=operands[0], b=operands[1], warps=warps)
    g.check_room(arch.shared_bytes_block // g.stage_bytes)
    return g
