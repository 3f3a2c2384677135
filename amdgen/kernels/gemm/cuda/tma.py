"""The tiles of a GEMM on the copy engine and wgmma, where they lie in shared memory, and every check that they fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from amdgen.isa.nvidia import MatrixUnit, NvidiaArch
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cuda.geometry import CudaGeometry
from amdgen.kernels.gemm.spec import Gemm, Tile

F32_BYTES = 4
_PARTS_IN_FLIGHT = 16
"""Chunks of 16 bytes that a thread has asked for and not yet added up: four registers each, 64 in all."""
_BESIDE_ACCUMULATORS = 40
"""Registers of a multiplying thread, at least, that are no accumulators."""
_FLYING = 4
"""Tiles of k, at most, that threads copy at a time."""
_BESIDE_AN_INSTRUCTION = 28
"""Registers that a matrix instruction needs beside its accumulators, of those that a kernel starts with: the compiler
refuses fewer, whatever setmaxnreg gives later."""
_COPYING_REGISTERS = {2: 40, 3: 32}
"""Registers of a thread of the copying warpgroup, by the number of those that multiply: more than its loop needs, and
so few that the others get what is left in whole steps."""
_MOST_ACCUMULATORS = {1: 200, 2: 200, 3: 96}
"""Accumulators of a thread, at most, by the number of multiplying warpgroups. One of two has 232 registers and one of
three has 160: what is left is for addresses and for the values on their way to C."""
FEWEST_COLUMNS = 32
"""Columns of C that are worth a copy of their own: a line of L2 is stored as slowly in parts as whole."""
_WIDEST_SLAB = 104
"""Columns of C staged at a time, at most: wider ones leave fewer buffers to overlap with."""


_FEWEST_ROWS, _MOST_ROWS = 32, 128
"""Rows of C staged at a time where C is turned."""


@dataclass(frozen=True)
class TmaOperand:
    """One operand's tile: a row of a box a line, ``outer`` lines of k (or, k slow, boxes of a line's columns)."""

    name: str
    outer: int  # elements of m or n
    depth: int  # elements of k
    element_bytes: int
    k_contiguous: bool
    sharing: int  # blocks of the cluster that need the same tile: they take turns to load one and send it to all
    offset: int  # bytes from the stage's begin
    line_bytes: int  # the swizzle's width
    line_group: int  # lines after which the swizzle repeats
    block_rows: int  # of a matrix instruction
    k_bytes: int  # of a row of it
    unit: int  # bytes that offsets in descriptors are multiples of
    cluster: tuple[int, int]
    extent: int  # elements of m or n in all
    readers: int  # blocks along the other side of C, which all read what this one does

    @property
    def lines(self) -> int:
        """Lines of a tile that are copied: all, or where the whole operand has fewer, those, in whole groups. What lies
        in the others of the stage reaches only elements of C that do not exist."""
        if not self.k_contiguous:
            return self.depth
        return min(self.outer, _up(self.extent, self.line_group))

    @property
    def once(self) -> bool:
        """Whether nobody reads this operand a second time: L2 then need not keep it."""
        return self.readers == 1

    @property
    def boxes(self) -> int:
        """Boxes that a copy of a tile takes, of one line's width each."""
        return 1 if self.k_contiguous else -(-self.outer * self.element_bytes // self.line_bytes)

    @property
    def box(self) -> tuple[int, int]:
        """Columns and rows of a box, in elements as the tensor map counts them."""
        return self.line_bytes // self.element_bytes, self.lines

    @property
    def box_bytes(self) -> int:
        """Bytes of one box in shared memory."""
        return self.line_bytes * self.box[1]

    @property
    def copied_bytes(self) -> int:
        """Bytes that land in a stage."""
        return self.boxes * self.box_bytes

    @property
    def bytes(self) -> int:
        """Room in a stage."""
        return self.outer * self.line_bytes if self.k_contiguous else self.copied_bytes

    @property
    def transposed(self) -> int:
        """wgmma's immediate for the operand: 1 where k is slow."""
        return 0 if self.k_contiguous else 1

    @property
    def block_bytes(self) -> int:
        """From the rows of a matrix instruction to those of the next."""
        return self.block_rows * self.line_bytes if self.k_contiguous else self.depth * self.line_bytes

    @property
    def step_bytes(self) -> int:
        """From one matrix instruction's k to the next one's."""
        return self.k_bytes if self.k_contiguous else self.k_bytes // self.element_bytes * self.line_bytes

    @property
    def leading(self) -> int:
        """The descriptor's leading byte offset: from box to box when k is slow, else unused and one unit."""
        return self.unit if self.k_contiguous else self.depth * self.line_bytes

    @property
    def stride(self) -> int:
        """Its stride byte offset: between groups of lines after which the swizzle repeats."""
        return self.line_group * self.line_bytes

    @property
    def sharers(self) -> int:
        """The blocks of a cluster that share its first tile, as bits."""
        m, n = self.cluster
        return sum(1 << i * m for i in range(n)) if self.name == "a" else (1 << m) - 1


@dataclass(frozen=True)
class Padding:
    """A matrix whose rows the copy engine can't read as they lie, and the copy of it that it reads: rows of the whole
    batch, bytes of a row, bytes from row to row of the copy, which is made in pieces of ``piece`` bytes."""

    name: str
    rows: int
    row_bytes: int
    pitch: int
    piece: int

    @property
    def pieces(self) -> int:
        """Of a row."""
        return -(-self.row_bytes // self.piece)

    @property
    def copied_bytes(self) -> int:
        """Of the copy."""
        return self.rows * self.pitch


@dataclass(frozen=True, kw_only=True)
class TmaGeometry(CudaGeometry):
    """A completed specification, its tiles and its shared memory.

    Where C is turned, ``tile``, ``cluster`` and the operands are those of its transpose: ``a`` is the
    specification's B.
    """

    a: TmaOperand
    b: TmaOperand
    consumers: int
    slab_n: int
    ring: int

    @property
    def unit(self) -> MatrixUnit:
        return self.spec.unit

    @property
    def blocks(self) -> int:
        """Blocks that share a multiprocessor."""
        return self.spec.blocks or 1

    @property
    def room(self) -> int:
        """Bytes of shared memory that a block may have."""
        return shared_room(self.arch, self.blocks)

    @property
    def paddings(self) -> tuple[Padding, ...]:
        """The matrices that are copied first."""
        s = self.spec
        found = zip("ab", s.padded, (s.a_shape, s.b_shape), s.read_pitches, strict=True)
        return tuple(
            Padding(name, s.batch * rows, columns * s.bytes, pitch * s.bytes, self.arch.fragments.row_bytes)
            for name, odd, (rows, columns), pitch in found
            if odd
        )

    @property
    def pieces_at_once(self) -> int:
        """Pieces that a thread has in registers at a time where it copies a matrix first."""
        return _PARTS_IN_FLIGHT // 4

    @property
    def by_threads(self) -> bool:
        """Whether threads copy the operands, 16 bytes at a time, and not the copy engine."""
        return self.spec.copies == "threads"

    @property
    def chunks(self) -> int:
        """Pieces of a line that a copy by threads fills."""
        return self.steps * self.k_bytes // self.arch.fragments.row_bytes

    @property
    def line_threads(self) -> int:
        """Threads that copy a line together."""
        return 1 << (self.chunks - 1).bit_length()

    @property
    def copies_flying(self) -> int:
        """Tiles of k whose copies by threads are in flight at a time. One stage stays free of them: it is given back
        only when the next one has landed."""
        return min(self.stages - 1, _FLYING)

    @property
    def landings(self) -> int:
        """Arrivals that say that a stage has landed: of each copying warp, or of the copy engine's one thread."""
        return self.arch.warps_group if self.by_threads else 1

    @property
    def steps(self) -> int:
        """Matrix instructions along a tile's k: no more than k needs where it is one tile."""
        return min(self.tile.k, _up(self.spec.k, self.unit.k)) // self.unit.k

    @property
    def threads(self) -> int:
        """Threads of a block: the copying warpgroup's and those that multiply."""
        return (1 + self.consumers) * self.arch.warpgroup

    @property
    def blocks_m(self) -> int:
        """Matrix instructions of a warpgroup along m."""
        return self.tile.m // self.unit.m // self.consumers

    @property
    def releases(self) -> int:
        """Arrivals that say that a stage may be overwritten: one of each warpgroup that reads it, here or in a block
        that gets our copies."""
        return self.consumers * (sum(self.cluster) - 1)

    @property
    def copied_bytes(self) -> int:
        """What lands in a stage."""
        return self.a.copied_bytes + self.b.copied_bytes

    @property
    def reduction(self) -> str:
        """How the parts of a split tile are added up."""
        return (self.spec.reduction or "workspace") if self.decomposition == "split_k" else ""

    @property
    def combine(self) -> str:
        """Who adds up what several blocks computed of one tile; empty where a tile is one block's."""
        return self.reduction or ("stream_k" if self.decomposition == "stream_k" else "")

    @property
    def combine_group(self) -> int:
        """16-byte chunks of a tile that a thread adds up at a time, each from all splits: as many as registers hold."""
        return max(1, _PARTS_IN_FLIGHT // (self.spec.splits or 1))

    @property
    def tiles(self) -> tuple[int, int]:
        """Clusters' tiles along the rows and columns of what is multiplied."""
        s = self.spec.multiplied
        return -(-s.m // (self.tile.m * self.cluster[0])), -(-s.n // (self.tile.n * self.cluster[1]))

    @property
    def store(self) -> str:
        """How C is stored: "tma" by the copy engine, from staged slabs; "rows" by the warps, from slabs; or "direct"
        from the registers."""
        return self.spec.store or ("tma" if self.spec.tma_writes else "direct")

    @property
    def rows_at_once(self) -> int:
        """Rows of a slab that a warp has in registers at a time, where warps store them."""
        return self.warp_rows // 2

    @property
    def piece(self) -> int:
        """Elements of C that are staged together."""
        return self.arch.fragments.row_bytes // self.out_bytes

    @property
    def slab_box(self) -> tuple[int, int]:
        """Columns and rows of C in a slab."""
        return (self.unit.m, self.slab_n) if self.spec.turned else (self.slab_n, self.unit.m)

    @property
    def slab_pitch(self) -> int:
        """Bytes from row to row of a slab."""
        return self.slab_box[0] * self.out_bytes

    @property
    def slab_swizzled(self) -> bool:
        """Whether the copy engine swizzles a slab: it does so with lines of one width only."""
        return self.slab_pitch == self.line_bytes

    @property
    def line_bytes(self) -> int:
        """Bytes of a swizzled line, which is a row of a box."""
        assert self.arch.tma is not None
        return self.arch.tma.swizzle_bytes

    @property
    def turned_rows(self) -> list[int]:
        """Rows of C that a slab may have where C is turned, the most first; all of a tile's where few go evenly."""
        step = self.arch.fragments.columns
        rows = [w for w in range(_MOST_ROWS, _FEWEST_ROWS - 1, -step) if self.tile.n % w == 0]
        return rows or [self.tile.n]

    @property
    def slabs(self) -> int:
        """Slabs of a matrix instruction's rows, along n of what is multiplied."""
        return self.tile.n // self.slab_n

    @property
    def slabs_pass(self) -> int:
        """Slabs that are staged between two barriers: all of a matrix instruction's rows when the ring holds them."""
        return next(
            n
            for n in range(self.slabs, 0, -1)
            if self.slabs % n == 0 and self.ring % n == 0 and (n == self.slabs or self.ring >= 2 * n or n == 1)
        )

    @property
    def slab_bytes(self) -> int:
        """Bytes of a slab of one matrix instruction's rows, up to the next place where a tile may begin."""
        align = self.arch.tma.tile_align if self.arch.tma else 1
        return _up(self.slab_box[1] * self.slab_pitch, align)

    @property
    def barrier_offset(self) -> int:
        """Where the barriers begin, in bytes from the first stage."""
        return self.stages * self.stage_bytes + self.consumers * self.ring * self.slab_bytes

    @property
    def shared_bytes(self) -> int:
        """Dynamic shared memory of a block: stages, staging of C, barriers."""
        return self.barrier_offset + self.stage_barriers * self.stages

    @property
    def stage_barriers(self) -> int:
        """Bytes of the barriers of one stage: full and empty."""
        assert self.arch.tma is not None
        return 2 * self.arch.tma.barrier_bytes

    @property
    def align(self) -> int:
        """Bytes that shared memory begins at a multiple of: what tiles need."""
        assert self.arch.tma is not None
        return self.arch.tma.tile_align

    @property
    def warp_rows(self) -> int:
        return self.unit.m // self.arch.warps_group

    @property
    def meeting_barrier(self) -> int:
        """The named barrier of all multiplying warpgroups: the last; each has one of its own, from 1 on."""
        return self.arch.named_barriers - 1

    @property
    def sums_columns(self) -> int:
        """Columns of f32 sums that fill a swizzled line."""
        return self.line_bytes // F32_BYTES

    @property
    def sums_blocks(self) -> int:
        """Fragments side by side in that."""
        return self.sums_columns // self.arch.fragments.columns

    @property
    def sums_bytes(self) -> int:
        """Bytes of such a line of each row of a matrix instruction."""
        return self.unit.m * self.line_bytes

    @property
    def pair_bytes(self) -> int:
        """Bytes of the neighbouring sums that a lane holds, in f32."""
        return self.arch.fragments.pair * F32_BYTES

    @cached_property
    def registers(self) -> tuple[int, int]:
        """Registers a thread of the copying and of a multiplying warpgroup; zeros: setmaxnreg is left out."""
        if self.consumers == 1 or not self.spec.setmaxnreg:
            return 0, 0
        return divided_registers(self.arch, self.consumers, self.blocks)


def tma_geometry(spec: Gemm) -> TmaGeometry:
    """The tiles of a completed specification. SpecError names what doesn't fit and what would."""
    assert spec.tile and spec.warpgroups and spec.stages and spec.cluster and spec.decomposition
    asked, spec = spec, spec.multiplied
    assert spec.tile and spec.warpgroups and spec.stages and spec.cluster and spec.decomposition
    tile, arch, unit, cluster = spec.tile, spec.nvidia.arch, spec.unit, spec.cluster
    assert arch.tma is not None
    _check(spec, tile, unit, arch)
    if asked.turned:
        _check_turned(asked)
    operands = []
    offset = 0
    blocks_m, blocks_n = _up(spec.m, tile.m * cluster[0]) // tile.m, _up(spec.n, tile.n * cluster[1]) // tile.n
    for name, outer, contiguous, sharing, extent, readers in zip(
        "ab", (tile.m, tile.n), spec.k_contiguous, (cluster[1], cluster[0]), (spec.m, spec.n), (blocks_n, blocks_m),
        strict=True,
    ):  # fmt: skip
        operand = TmaOperand(
            name,
            outer,
            tile.k,
            spec.bytes,
            contiguous,
            sharing,
            offset,
            arch.tma.swizzle_bytes,
            arch.tma.swizzle_rows,
            unit.m,
            unit.k * spec.bytes,
            arch.tma.align,
            cluster,
            extent,
            readers,
        )
        operands.append(operand)
        offset += operand.bytes
    one = TmaGeometry(
        spec=asked, tile=tile, stages=spec.stages, a=operands[0], b=operands[1], cluster=cluster,
        decomposition=spec.decomposition, consumers=spec.warpgroups, ring=1,
        slab_n=staged_columns(tile.n, spec),
    )  # fmt: skip
    if asked.turned:
        one = _turned(one)
    each = one.slab_bytes * one.consumers
    one.check_room((one.room - each) // (one.stage_bytes + one.stage_barriers))
    room = one.room - one.shared_bytes
    _check_splits(one)
    ring = min(1 + room // each, one.slabs * one.blocks_m)
    if ring < one.slabs:
        ring = next(n for n in range(ring, 0, -1) if one.slabs % n == 0)
    else:
        ring = ring // one.slabs * one.slabs
    return replace(one, ring=ring)


def _check(spec: Gemm, tile: Tile, unit: MatrixUnit, arch: NvidiaArch) -> None:
    assert spec.warpgroups and spec.cluster and spec.stages and arch.tma
    rows = unit.m * spec.warpgroups
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
    if (spec.warpgroups + 1) * arch.warpgroup > arch.max_threads_block or spec.warpgroups not in _MOST_ACCUMULATORS:
        raise SpecError(f"{spec.warpgroups} warpgroups don't fit", f"use 1 to {max(_MOST_ACCUMULATORS)}")
    registers = tile.m // rows * tile.n // 2
    if registers > _MOST_ACCUMULATORS[spec.warpgroups]:
        raise SpecError(
            f"tile {tile}: {registers} accumulators a thread don't fit", "use more warpgroups or a smaller tile"
        )
    room = arch.registers_sm // ((spec.warpgroups + 1) * arch.warpgroup) - _BESIDE_ACCUMULATORS
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
        least = tile.n // 2 + _BESIDE_AN_INSTRUCTION
        if registers > held - _BESIDE_ACCUMULATORS or least > launch_registers(arch, spec.warpgroups, blocks):
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
    copying = min(_COPYING_REGISTERS.values()) if blocks > 1 else _COPYING_REGISTERS[warpgroups]
    return copying, (each * (warpgroups + 1) - copying) // warpgroups // step * step


def shared_room(arch: NvidiaArch, blocks: int) -> int:
    """Bytes of shared memory that each of so many blocks of a multiprocessor may have: each takes, beside it, what a
    single one leaves."""
    kept = arch.shared_bytes_sm - arch.shared_bytes_block
    return (arch.shared_bytes_sm // blocks - kept) // arch.shared_bank_bytes * arch.shared_bank_bytes


def _check_turned(spec: Gemm) -> None:
    """C's transpose is turned back on its way through shared memory, by an instruction for 16-bit elements."""
    if spec.out.bytes != 2 or not spec.tma_writes:
        raise SpecError(
            f"--turned stores {spec.out_name} rows of {spec.n}, {spec.pitches[2]} apart", "it needs 16-bit elements in "
            "rows of whole 16 bytes",
        )  # fmt: skip
    if spec.store not in (None, "tma"):
        raise SpecError(f"--turned with store {spec.store}", "the copy engine stores what was turned back")
    if spec.decomposition == "split_k":
        raise SpecError("--turned with split_k", "use data_parallel or stream_k")


def _check_splits(g: TmaGeometry) -> None:
    """Blocks that share a tile wait for one another: each must have some k, and all must be resident."""
    splits = g.spec.splits or 1
    if g.decomposition != "split_k":
        return
    if splits > g.k_tiles:
        raise SpecError(f"--splits {splits}: k has {g.k_tiles} tiles of {g.tile.k}", f"use at most {g.k_tiles}")
    check_resident(g, g.arch.resident_clusters(g.cluster_size))


def check_resident(g: TmaGeometry, resident: int) -> None:
    """SpecError when more clusters wait for one another than the ``resident`` ones that run at the same time."""
    clusters = g.tiles[0] * g.tiles[1] * g.spec.batch * (g.spec.splits or 1)
    if g.decomposition == "split_k" and clusters > resident:
        what = "blocks" if g.cluster_size == 1 else f"clusters of {g.cluster_size} blocks"
        raise SpecError(
            f"--splits {g.spec.splits}: {clusters} {what} would wait for one another, and {resident} run at the same "
            "time",
            "use fewer splits, or data_parallel",
        )


def staged_columns(n: int, spec: Gemm) -> int:
    """Columns of a tile of ``n`` that are staged at a time: a divisor whose rows don't collide in the banks of shared
    memory.

    A line of the swizzle's width is swizzled; any other pitch must be an odd number of chunks (rows of a fragment's
    matrix), so that its rows lie in different chunks of the banks. Where no divisor is such, the one with fewest
    collisions.
    """
    arch, size = spec.nvidia.arch, spec.out.bytes
    assert arch.tma is not None
    line = arch.tma.swizzle_bytes
    step, chunk = arch.fragments.columns, arch.fragments.row_bytes
    widths = [w for w in range(step, min(n, _WIDEST_SLAB) + 1, step) if n % w == 0 and w * size % chunk == 0]

    def badness(w: int) -> tuple[bool, int, int]:
        chunks = w * size // chunk
        conflicts = 0 if w * size == line or chunks % 2 else (chunks & -chunks)
        return w < min(n, FEWEST_COLUMNS), conflicts, -w * size

    fitting = [w for w in widths if w * size <= 2 * line] or widths
    return line // size if n % (line // size) == 0 else min(fitting, key=badness)


def _turned(g: TmaGeometry) -> TmaGeometry:
    """With the most rows of C in a slab that fit: a row is a swizzled line, so any number goes without conflicts."""
    for slab in g.turned_rows:
        found = replace(g, slab_n=slab)
        if found.shared_bytes <= g.room:
            break
    return found


def _up(value: int, step: int) -> int:
    return -(-value // step) * step
