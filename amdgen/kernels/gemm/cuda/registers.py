"""The tiles of a GEMM whose sums are so short that operands go from memory to registers at once: no stages, no loop
over k.

Launch, one trip to memory and the store of C are all that such a product takes. A warp holds the whole k of its rows
and columns as fragments, multiplies them with mma.sync, and stores C through shared memory of its own in pieces of 16
bytes, which begin at multiples of 16 wherever rows of C do.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cuda.async_copy import mma_unit
from amdgen.kernels.gemm.cuda.geometry import CudaGeometry
from amdgen.kernels.gemm.cuda.tma_operand import up
from amdgen.kernels.gemm.spec import Gemm

_MOST_STEPS = 8
"""Matrix instructions along k, at most: fragments of more leave too few warps to a multiprocessor."""
_GROUP = 4
"""Matrix instructions side by side whose sums a warp has at a time."""
_BESIDE = 20
"""Registers of a thread, at least, for addresses and for pieces of C."""
_BLOCKS = 8
"""Blocks of a multiprocessor, at most: more hide no more."""


@dataclass(frozen=True)
class Fragment:
    """One operand's part of a warp: so many matrix instructions of it, all of k."""

    name: str
    lines: int  # of a matrix instruction
    instructions: int
    line_bytes: int

    @property
    def bytes(self) -> int:
        """Of shared memory: none."""
        return 0


@dataclass(frozen=True, kw_only=True)
class RegisterGeometry(CudaGeometry):
    """A completed specification and its tiles."""

    a: Fragment
    b: Fragment
    warps: tuple[int, int]

    @property
    def unit(self) -> MatrixUnit:
        return mma_unit(self.spec)

    @property
    def overlap(self) -> int:
        """Columns of C that a warp has and the next one has, too, where rows of C begin within a sector: with them each
        stores whole sectors, but at C's sides. A sector of which two warps store a part costs memory more than one; a
        small C stays in L2 until it is whole."""
        s, sector, most = self.spec, self.arch.l2_sector_bytes, self.arch.gemm_limits
        large = most is not None and s.batch * s.m * s.n * self.out_bytes >= most.overlapped_c
        return sector // self.out_bytes if large and self._begins(sector) < sector else 0

    @property
    def columns(self) -> int:
        """Columns from one warp's first to the next one's."""
        return self.b.instructions * self.unit.n[0] - self.overlap

    @property
    def warps_across(self) -> int:
        """Warps that have columns of C; the last one has all that are left, with those of the overlap."""
        return max(1, -(-(self.spec.n - self.overlap) // self.columns))

    def warp_of(self, row: int, column: int) -> int:
        """Of those across, the one that stores an element of the first matrix C, which begins with a sector: what it
        stores of a row begins with the first sector that begins among its columns."""
        within = -row * self.spec.pitches[2] % self.overlap if self.overlap else 0
        return min(max(0, column - within) // self.columns, self.warps_across - 1)

    @property
    def tiles(self) -> tuple[int, int]:
        """Blocks along m and n."""
        return -(-self.spec.m // self.tile.m), -(-self.warps_across // self.warps[1])

    @property
    def threads(self) -> int:
        """Threads of a block."""
        return self.arch.warp_size * self.warps[0] * self.warps[1]

    @property
    def blocks(self) -> tuple[int, int]:
        """Matrix instructions of a warp along m and n."""
        return self.a.instructions, self.b.instructions

    @property
    def groups(self) -> int:
        """Turns of a warp along n, each of :data:`_GROUP` matrix instructions."""
        return self.b.instructions // _GROUP

    @property
    def group(self) -> int:
        """Matrix instructions of a turn, along n."""
        return _GROUP

    @property
    def wide(self) -> int:
        """Pieces of 16 bytes of a line that a lane loads: of two steps each, as a lane's k may be any."""
        return self.steps // 2

    @property
    def parts(self) -> int:
        """Registers of a lane for a line's k."""
        return 2 * self.steps

    @property
    def registers(self) -> int:
        """Registers of a thread for sums, fragments and addresses."""
        sums = _GROUP * self.unit.m * self.unit.n[0] // self.arch.warp_size
        return sums + self.parts * (2 * self.a.instructions + _GROUP) + _BESIDE

    @property
    def blocks_sm(self) -> int:
        """Blocks of a multiprocessor that registers are budgeted for."""
        step, arch = self.arch.register_step, self.arch
        by_shared = arch.shared_bytes_sm // (self.shared_bytes + arch.reserved_bytes)
        return max(1, min(_BLOCKS, by_shared, arch.registers_sm // (self.threads * up(self.registers, step))))

    @property
    def piece(self) -> int:
        """Bytes of C that a lane stores at a time."""
        return self.arch.fragments.row_bytes

    @property
    def edge(self) -> int:
        """Bytes that a lane stores at a time where a row of a warp's part begins or ends within a piece: what rows
        begin at multiples of; a piece where they begin and end with one."""
        return self._begins(self.piece)

    def _begins(self, unit: int) -> int:
        """Bytes that rows of C begin and end at multiples of, ``unit`` at most."""
        return gcd(unit, *(columns * self.out_bytes for columns in (self.spec.n, self.spec.pitches[2])))

    @property
    def pieces(self) -> int:
        """Of a row of a warp's part of C."""
        return self.b.instructions * self.unit.n[0] * self.out_bytes // self.piece

    @property
    def row_pitch(self) -> int:
        """Bytes from row to row where a warp stages its part of C: room for a begin within a piece, and an odd number
        of pieces, so that rows that are written at a time lie in different banks."""
        return (self.pieces + 1 | 1) * self.piece

    @property
    def warp_rows(self) -> int:
        return self.unit.m * self.a.instructions

    @property
    def staged_bytes(self) -> int:
        """Of a warp."""
        return self.warp_rows * self.row_pitch

    @property
    def shared_bytes(self) -> int:
        return self.warps[0] * self.warps[1] * self.staged_bytes


def register_geometry(spec: Gemm) -> RegisterGeometry:
    """The tiles of a completed specification. SpecError names what doesn't fit and what would."""
    assert spec.tile and spec.waves
    check_registers(spec)
    tile, warps, arch, unit = spec.tile, spec.waves, spec.nvidia.arch, mma_unit(spec)
    rows, columns = warps[0] * unit.m, warps[1] * _GROUP * unit.n[0]
    if tile.m % rows or tile.n % columns:
        raise SpecError(f"tile {tile} is no multiple of {rows}x{columns}", "choose a tile or --waves that fit")
    if tile.k != up(spec.k, unit.k):
        raise SpecError(f"tile {tile}: k is one tile of {up(spec.k, unit.k)}", "leave --tile out")
    threads = arch.warp_size * warps[0] * warps[1]
    if threads > arch.max_threads_block:
        raise SpecError(f"{warps[0]}x{warps[1]} warps", f"use {arch.max_threads_block // arch.warp_size} or fewer")
    a, b = (
        Fragment(name, lines, side // count // lines, spec.k * spec.bytes)
        for name, side, count, lines in zip("ab", (tile.m, tile.n), warps, (unit.m, unit.n[0]), strict=True)
    )
    g = RegisterGeometry(spec=spec, tile=tile, stages=0, a=a, b=b, warps=warps)
    most = arch.registers_sm // threads
    if g.registers > min(most, arch.registers_thread):
        raise SpecError(f"tile {tile}: {g.registers} registers a thread don't fit", "use more warps or a smaller tile")
    if g.shared_bytes > g.room:
        raise SpecError(
            f"tile {tile} is staged in {g.shared_bytes} bytes of shared memory; a block has {g.room}",
            "use a smaller tile",
        )
    return g


def check_registers(spec: Gemm) -> None:
    """SpecError where a product's operands can't go to registers at once: what is needed, whatever the tile."""
    unit, piece = mma_unit(spec), spec.nvidia.arch.fragments.row_bytes
    most = _MOST_STEPS * unit.k
    if spec.dtype in ("fp8", "bf8"):
        raise SpecError(f"--staging registers with --dtype {spec.dtype}", "mma.sync converts it: use --staging tma")
    if not all(spec.k_contiguous):
        raise SpecError(f"--staging registers with --layout {spec.layout}", "lanes load along k: use nt")
    if spec.k > most:
        raise SpecError(f"--staging registers with -k {spec.k}", f"lanes hold up to {most} of {spec.dtype}")
    if any(count * spec.bytes % piece for count in (spec.k, *spec.pitches[:2])):
        raise SpecError(
            f"--staging registers: rows of A or B are no whole {piece} bytes",
            f"use -k, --lda and --ldb that are multiples of {piece // spec.bytes}",
        )
    if spec.decomposition not in (None, "data_parallel"):
        raise SpecError(f"--decomposition {spec.decomposition} with --staging registers", "use data_parallel")
    if spec.turned or spec.store or spec.copies or spec.cluster not in (None, (1, 1)):
        raise SpecError("--staging registers has no clusters, copies or other stores", "leave these options out")
    if spec.groups or spec.scales:
        raise SpecError("--staging registers with groups or scales", "use --staging tma")
