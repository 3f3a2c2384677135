"""The tiles of a GEMM on the copy engine and wgmma, and where they lie in shared memory."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.isa.nvidia_tuning import GemmLimits
from amdgen.kernels.gemm.cuda.geometry import CudaGeometry
from amdgen.kernels.gemm.cuda.scale_lines import ScaleLines
from amdgen.kernels.gemm.cuda.tma_budget import (
    F32_BYTES,
    divided_registers,
    limits,
    sent_bytes,
    shared_room,
)
from amdgen.kernels.gemm.cuda.tma_operand import Padding, TmaOperand, up
from amdgen.kernels.gemm.scale_shapes import BLOCK

_FITTED_ROWS = (16, 8)
"""Rows of such a tile that are stored together."""
UNIT_BYTES = 16
"""Of a tile that is handed out: its first row and column, its group, and where that ends."""


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

    def changed(self, **how: object) -> TmaGeometry:
        """With other values of some fields. As dataclasses.replace, in a fraction of its time: of one product thousands
        are made."""
        made = object.__new__(TmaGeometry)
        made.__dict__.update({name: self.__dict__[name] for name in _FIELDS}, **how)
        return made

    @cached_property
    def unit(self) -> MatrixUnit:
        return self.spec.unit

    @property
    def limits(self) -> GemmLimits:
        """What was found by trying on this chip."""
        return limits(self.arch)

    @property
    def blocks(self) -> int:
        """Blocks that share a multiprocessor."""
        return self.spec.blocks or 1

    @cached_property
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
        return self.limits.pieces_in_flight // 4

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
    def landings(self) -> int:
        """Arrivals that say that a stage has landed: of each copying thread, or of the copy engine's one thread."""
        return self.arch.warpgroup if self.by_threads else 1

    @property
    def steps(self) -> int:
        """Matrix instructions along a tile's k: no more than k needs where it is one tile."""
        return min(self.tile.k, up(self.spec.k, self.unit.k)) // self.unit.k

    @property
    def threads(self) -> int:
        """Threads of a block: the copying warpgroup's and those that multiply."""
        return (1 + self.consumers) * self.arch.warpgroup

    @property
    def blocks_m(self) -> int:
        """Matrix instructions of a warpgroup along m."""
        return self.tile.m // self.unit.m // self.consumers

    @property
    def in_part(self) -> bool:
        """Whether tiles that a group's last rows fill in part take less time than others: A is copied in boxes of a
        matrix instruction's rows, and those without a row of the group are left out."""
        return self.handed_out and self.tile.m > self.unit.m and not self.spec.turned

    @property
    def fitted(self) -> bool:
        """Whether a tile's matrix instructions are as wide as its rows of C need: those of a group lie along n of what
        is multiplied where C is turned, and its tiles have about as many each."""
        return self.spec.turned and self.spec.groups > 0

    @property
    def widths(self) -> tuple[int, ...]:
        """Columns of a matrix instruction, by the number of eighths of rows that a tile has: from one on."""
        return tuple(n for n in self.unit.n if n <= self.tile.n)

    @property
    def rows_operand(self) -> TmaOperand:
        """The operand whose lines are rows of groups."""
        return self.b if self.spec.turned else self.a

    @property
    def along(self) -> str:
        """The field of a tile that says where its rows of C begin."""
        return "column" if self.spec.turned else "row"

    @property
    def across(self) -> int:
        """Of groups: tiles side by side, along C's columns."""
        return self.tiles[0 if self.spec.turned else 1]

    @property
    def handed_out(self) -> bool:
        """Whether a block asks for its next tile near the end of one, as they take times of their own: those that a
        group fills in part, and any where memory is what all wait for."""
        return self.spec.groups > 0 and self.cluster_size == 1

    @property
    def releases(self) -> int:
        """Arrivals that say that a stage may be overwritten: one of each warpgroup of the cluster. Those of blocks that
        get our copies are not enough where blocks take turns: one of them, whose tiles others have copied, may be a
        round of stages ahead of another and would be counted twice in its place."""
        return self.consumers * self.cluster_size

    @property
    def copied_bytes(self) -> int:
        """What lands in a stage."""
        return self.a.copied_bytes + self.b.copied_bytes

    @property
    def reduction(self) -> str:
        """How the parts of a split tile are added up."""
        return (self.spec.reduction or "workspace") if self.decomposition == "split_k" else ""

    @property
    def together(self) -> int:
        """Blocks of a cluster as the hardware starts it: those that share copies, or the parts of k of one tile."""
        return self.spec.splits or 1 if self.reduction == "cluster" else self.cluster_size

    @property
    def combine(self) -> str:
        """Who adds up what several blocks computed of one tile; empty where a tile is one block's."""
        return self.reduction or ("stream_k" if self.decomposition == "stream_k" else "")

    @property
    def combine_group(self) -> int:
        """16-byte chunks of a tile that a thread adds up at a time, each from all splits: as many as registers hold."""
        return max(1, self.limits.pieces_in_flight // (self.spec.splits or 1))

    @property
    def tiles(self) -> tuple[int, int]:
        """Clusters' tiles along the rows and columns of what is multiplied; of groups, if all had as many rows."""
        s = self.spec.multiplied
        counts = [1, 1]
        extents = [s.m, s.n]
        if self.spec.groups:
            along = 1 if self.spec.turned else 0
            counts[along], extents[along] = self.spec.groups, -(-extents[along] // self.spec.groups)
        tall, wide = self.tile.m * self.cluster[0], self.tile.n * self.cluster[1]
        return counts[0] * -(-extents[0] // tall), counts[1] * -(-extents[1] // wide)

    @property
    def most_tiles(self) -> int:
        """Clusters' tiles, at most, however rows fall to groups."""
        if self.spec.groups:
            rows = self.tile.n if self.spec.turned else self.tile.m * self.cluster[0]
            return (self.spec.m // rows + self.spec.groups) * self.across
        along_m, along_n = self.tiles
        return along_m * along_n * self.spec.batch

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
    def store_box(self) -> tuple[int, int]:
        """Columns and rows of C that the copy engine stores at a time."""
        columns, rows = self.slab_box
        return columns, rows * (self.blocks_m if self.staged_whole and not self.dealt else 1)

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
        """Rows of C that a slab may have where C is turned, the most first; all of a tile's where few go evenly. Few
        where a tile may have fewer rows than others: threads store those of a slab that the tile fills in part."""
        if self.fitted:
            return [next(n for n in _FITTED_ROWS if self.tile.n % n == 0)]
        step = self.arch.fragments.columns
        rows = [
            w
            for w in range(self.limits.most_turned_rows, self.limits.fewest_turned_rows - 1, -step)
            if self.tile.n % w == 0
        ]
        return rows or [self.tile.n]

    @property
    def slabs(self) -> int:
        """Slabs of a matrix instruction's rows, along n of what is multiplied."""
        return self.tile.n // self.slab_n

    @property
    def slabs_pass(self) -> int:
        """Slabs that are staged between two barriers: all of a matrix instruction's rows when the ring holds them. What
        the ring holds where a tile may have fewer rows than others."""
        if self.fitted:
            return self.ring
        return next(
            n
            for n in range(self.slabs, 0, -1)
            if self.slabs % n == 0 and self.ring % n == 0 and (n == self.slabs or self.ring >= 2 * n or n == 1)
        )

    @property
    def passes(self) -> int:
        """Of these, for a matrix instruction's rows."""
        return -(-self.slabs // self.slabs_pass)

    @property
    def staged_whole(self) -> bool:
        """Whether all of a warpgroup's part of a tile with scales is staged at a time: barriers are waited for once."""
        return self.in_turn and self.ring >= self.slabs * self.blocks_m

    @property
    def dealt(self) -> bool:
        """Whether blocks of rows are dealt to the warpgroups in turn: of a group's last rows each has as many."""
        return self.in_turn and self.spec.groups > 0

    @property
    def block_first(self) -> int:
        """Blocks of rows, those of a matrix instruction, from one warpgroup's first to the next one's."""
        return 1 if self.dealt else self.blocks_m

    @property
    def block_next(self) -> int:
        """And from a block of a warpgroup to its next."""
        return self.consumers if self.dealt else 1

    @cached_property
    def slab_bytes(self) -> int:
        """Bytes of a slab of one matrix instruction's rows, up to the next place where a tile may begin."""
        align = self.arch.tma.tile_align if self.arch.tma else 1
        return up(self.slab_box[1] * self.slab_pitch, align)

    @property
    def in_turn(self) -> bool:
        """Whether a warpgroup's products with scales are made one after the other: registers have no room for two that
        are not scaled yet, or columns of a tile have two scales of B, which the other loop does not load."""
        held = (self.blocks_m + 2) * self.tile.n // 2
        two = BLOCK % self.tile.n > 0 or held > self.limits.accumulators[self.consumers]
        return bool(self.spec.scales) and (self.blocks_m > 1 or two)

    @property
    def scales_ahead(self) -> int:
        """Tiles of k whose scales a thread has asked for before it needs them, where it asks for them one at a time.
        Parts of k are few tiles, in front of which more are not worth waiting for."""
        return 1 if self.decomposition == "split_k" else self.limits.scales_ahead

    @property
    def scales_split(self) -> bool:
        """Whether a tile with scales may have parts of k: products in turn begin with whole lines of scales, and the
        loop of others has more addresses then."""
        held = (self.blocks_m + 2) * self.tile.n // 2 + 2 * self.limits.beside_accumulators
        return not self.in_turn and held <= divided_registers(self.arch, self.consumers, self.blocks)[1]

    @property
    def scale_lines(self) -> ScaleLines | None:
        """How scales of blocks are copied, where the loop has no time to ask for them."""
        if not self.in_turn:
            return None
        assert self.arch.tma is not None
        return ScaleLines(
            self.tile.m, self.tile.n, self.k_tiles, self.arch.fragments.row_bytes, self.arch.tma.barrier_bytes
        )

    @property
    def staging_bytes(self) -> int:
        """Shared memory for C on its way out: slabs, or the parts of a share of its tile that other blocks send."""
        if self.reduction == "cluster":
            return sent_bytes(self.arch, self.tile, self.consumers, self.spec.splits or 1)
        return self.consumers * self.ring * self.slab_bytes

    @property
    def scales_offset(self) -> int:
        """Where the scales of blocks begin, in bytes from the first stage."""
        return self.stages * self.stage_bytes + self.staging_bytes

    @property
    def scales_bytes(self) -> int:
        """Shared memory for them."""
        return self.scale_lines.shared_bytes if self.scale_lines else 0

    @property
    def barrier_offset(self) -> int:
        """Where the barriers begin, in bytes from the first stage."""
        return self.scales_offset + self.scales_bytes

    @property
    def shared_bytes(self) -> int:
        """Dynamic shared memory of a block: stages, staging of C, scales, barriers."""
        return self.received_offset + self.received_barriers + self.handed_bytes

    @property
    def received_offset(self) -> int:
        """Where the barriers of what other blocks send begin, in bytes from the first stage."""
        return self.barrier_offset + self.stage_barriers * self.stages

    @property
    def received_barriers(self) -> int:
        """Bytes of these: one for each multiplying warpgroup."""
        assert self.arch.tma is not None
        return self.consumers * self.arch.tma.barrier_bytes if self.reduction == "cluster" else 0

    @property
    def handed_offset(self) -> int:
        """Where the tiles that are handed out begin, in bytes from the first stage: behind the stages' barriers."""
        assert self.arch.tma is not None
        return self.barrier_offset + 2 * self.arch.tma.barrier_bytes * self.stages

    @property
    def handed_slots(self) -> int:
        """Of these: the copying warp is ahead of who multiplies by as many tiles as there are stages, and asks for the
        next."""
        return self.stages + 1

    @property
    def handed_bytes(self) -> int:
        """A slot, and the barrier of who asks; the other slots are counted with stages."""
        assert self.arch.tma is not None
        return 2 * self.arch.tma.barrier_bytes + UNIT_BYTES if self.handed_out else 0

    @property
    def stage_barriers(self) -> int:
        """Bytes of the barriers of one stage, full and empty, and of a slot for a tile that is handed out."""
        assert self.arch.tma is not None
        slot = self.arch.tma.barrier_bytes + UNIT_BYTES if self.handed_out else 0
        return 2 * self.arch.tma.barrier_bytes + slot

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


_FIELDS = tuple(f.name for f in fields(TmaGeometry))
