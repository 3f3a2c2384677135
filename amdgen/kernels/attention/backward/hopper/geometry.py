"""The tiles of the gradients of attention, where they lie in shared memory, and the order of a launch's work."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.isa.nvidia import NvidiaArch
from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.kernels.attention.backward.spec import AttentionBackward
from amdgen.kernels.attention.hopper.geometry import Panels
from amdgen.kernels.errors import SpecError

_BESIDE = 32
"""Registers of a multiplying thread, at least, beside those that are counted: seen in what ptxas makes."""
_BARRIER_BYTES = 8
_COPYING = 24
"""Registers of a thread of the copying warpgroup."""
_F32 = 4
_DS_STAGES = 2
"""Tiles of dS: one is read by all warpgroups while the next is written."""
KINDS = ("prepare", "multiply", "convert")
"""Work of a block: the row sums of gradient and O, and dQ set to 0; dK and dV of a tile of keys; dQ to its type."""


def panel(spec: AttentionBackward) -> int:
    """Columns of a swizzled line of shared memory."""
    assert spec.nvidia.arch.tma is not None
    return spec.nvidia.arch.tma.swizzle_bytes // spec.element.bytes


def panels(spec: AttentionBackward) -> int:
    """Such lines that hold a head dimension."""
    return -(-spec.head_dim // panel(spec))


@dataclass(frozen=True)
class BackwardGeometry:
    """A completed specification and its tiles. Each of ``consumers`` warpgroups multiplies a matrix instruction's rows
    of keys; one more copies."""

    spec: AttentionBackward
    queries: int
    keys: int
    stages: int

    @property
    def unit(self) -> MatrixUnit:
        """The matrix instruction."""
        return self.spec.nvidia.unit(self.spec.dtype)

    @property
    def arch(self) -> NvidiaArch:
        """The facts of the chip."""
        return self.spec.nvidia.arch

    @property
    def consumers(self) -> int:
        """Warpgroups that multiply."""
        return self.keys // self.unit.m

    @property
    def threads(self) -> int:
        """Of a block."""
        return (1 + self.consumers) * self.arch.warpgroup

    @property
    def width(self) -> int:
        """Head dimension, padded with zeros to whole panels."""
        return self.panels * self.panel

    @property
    def panel(self) -> int:
        """Columns of a swizzled line."""
        return panel(self.spec)

    @property
    def panels(self) -> int:
        """Panels of the head dimension."""
        return panels(self.spec)

    @property
    def shares(self) -> int:
        """Warpgroups among which the queries of a panel of dQ are divided: together they compute all panels."""
        return self.consumers // self.panels

    @property
    def columns(self) -> int:
        """Queries of dQ that a warpgroup computes a step, for one panel of head dimensions."""
        return self.queries // self.shares

    def _panels(self, name: str, rows: int, columns: int) -> Panels:
        assert self.arch.tma is not None
        return Panels(name, rows, columns, self.spec.element.bytes, self.arch.tma.swizzle_bytes)

    @cached_property
    def k(self) -> Panels:
        """K of a block."""
        return self._panels("k", self.keys, self.width)

    @cached_property
    def v(self) -> Panels:
        """V of a block."""
        return self._panels("v", self.keys, self.width)

    @cached_property
    def q(self) -> Panels:
        """A stage of Q."""
        return self._panels("q", self.queries, self.width)

    @cached_property
    def grad(self) -> Panels:
        """A stage of the gradient of O."""
        return self._panels("grad", self.queries, self.width)

    @cached_property
    def ds(self) -> Panels:
        """dS of a step, by queries: a panel for each warpgroup's keys."""
        return self._panels("ds", self.queries, self.keys)

    @cached_property
    def own(self) -> Panels:
        """A warpgroup's rows of dK or dV."""
        return self._panels("dk", self.unit.m, self.width)

    @cached_property
    def dq(self) -> Panels:
        """A warpgroup's part of dQ, in its own type."""
        return self._panels("dq", self.columns, self.panel)

    @property
    def part_bytes(self) -> int:
        """A warpgroup's part of dQ of a step, in f32."""
        return self.panel * self.columns * _F32

    @property
    def number_bytes(self) -> int:
        """A stage's logarithms, or its row sums."""
        return self.queries * _F32

    # ------------------------------------------------------------------------------------------ shared memory

    @property
    def landing_keys(self) -> int:
        """Bytes of K and V of a block, which land together."""
        return self.k.bytes + self.v.bytes

    @property
    def landing_queries(self) -> int:
        """Bytes of a stage of Q or dO with its rows' numbers, which land together."""
        return self.q.bytes + self.number_bytes

    @property
    def v_offset(self) -> int:
        """Where V lies, behind K."""
        return self.k.bytes

    @property
    def q_offset(self) -> int:
        """Where the stages of Q begin."""
        return self.v_offset + self.v.bytes

    @property
    def grad_offset(self) -> int:
        """Where the stages of the gradient begin."""
        return self.q_offset + self.stages * self.q.bytes

    @property
    def ds_offset(self) -> int:
        """Where each warpgroup's panels of dS begin; its dK lies there at the end."""
        return self.grad_offset + self.stages * self.grad.bytes

    @property
    def ds_bytes(self) -> int:
        """Of a warpgroup's panels of dS."""
        return _DS_STAGES * self.ds.panel_bytes

    @property
    def part_offset(self) -> int:
        """Where each warpgroup's part of dQ is staged; its dV lies there at the end."""
        return self.ds_offset + self.consumers * self.ds_bytes

    @property
    def numbers_offset(self) -> int:
        """Where the logarithms of each stage begin; the row sums follow."""
        return self.part_offset + self.consumers * self.part_bytes

    @property
    def barrier_offset(self) -> int:
        """Bytes of tiles and numbers, behind which the barriers lie."""
        return self.numbers_offset + 2 * self.stages * self.number_bytes

    @property
    def shared_bytes(self) -> int:
        """Dynamic shared memory of a block: barriers "landed" and "free" of the block's work and of each stage, and the
        number of the work."""
        return self.barrier_offset + _BARRIER_BYTES * (2 + 4 * self.stages + 1)

    # ------------------------------------------------------------------------------------------ registers

    @property
    def held(self) -> int:
        """Registers of a multiplying thread for dK and dV, scores, products, and the weights of an early product, two
        of which share one."""
        threads = self.arch.warpgroup
        scores = self.unit.m * self.queries // threads
        early = scores // 2 if self.spec.pipeline == "values_early" else 0
        return 2 * self.unit.m * self.width // threads + 2 * scores + early

    @cached_property
    def registers(self) -> tuple[int, int]:
        """Registers a thread of the copying and of a multiplying warpgroup; zeros where they stay as launched."""
        if self.consumers == 1:
            return 0, 0
        step, groups = self.arch.register_step, 1 + self.consumers
        total = self.arch.registers_sm // self.threads // step * step * groups  # what a block is launched with
        each = (total - _COPYING) // self.consumers // step * step
        return total - each * self.consumers, each

    # ------------------------------------------------------------------------------------------ a launch's work

    @property
    def blocks(self) -> int:
        """Tiles of queries of a batch and head."""
        return -(-self.spec.seq_q // self.queries)

    @property
    def key_blocks(self) -> int:
        """Tiles of keys of a batch and key head."""
        return -(-self.spec.seq_k // self.keys)

    @property
    def pairs(self) -> int:
        """Key heads of all batches."""
        return self.spec.forward.key_heads * self.spec.batch

    @property
    def section(self) -> int:
        """Key heads whose gradients are computed together, a divisor of all: as many as half of L2 holds the operands
        and sums of, so that what one block writes another finds there."""
        s = self.spec
        if s.section:
            return s.section
        row = self.width * s.element.bytes
        queries = s.forward.group * s.seq_q * (2 * row + self.width * _F32)
        most = max(1, self.arch.l2_bytes // 2 // (queries + 2 * s.seq_k * row))
        return max(n for n in range(1, min(most, self.pairs) + 1) if self.pairs % n == 0)

    @property
    def sections(self) -> int:
        """Of the whole launch."""
        return self.pairs // self.section

    @property
    def prepared(self) -> int:
        """Tiles of queries of a section: each is prepared once, and converted once."""
        return self.section * self.spec.forward.group * self.blocks

    @property
    def multiplied(self) -> int:
        """Tiles of keys of a section."""
        return self.section * self.key_blocks

    @property
    def work(self) -> int:
        """Pieces of work of a launch."""
        return self.sections * (2 * self.prepared + self.multiplied)

    def find(self, number: int) -> tuple[str, int, int]:
        """(kind, section, number in the section) of a piece of work, as the kernel's ``Work::find``.

        Blocks take the pieces in order, so those that one waits for are in the hands of blocks that run. A section is
        prepared while the one before is multiplied, and converted after the next one is.
        """
        prepared, multiplied, last = self.prepared, self.multiplied, self.sections - 1
        if number < prepared:
            return "prepare", 0, number
        number -= prepared
        if last and number < prepared:
            return "prepare", 1, number
        number -= prepared if last else 0
        if number < multiplied:
            return "multiply", 0, number
        number -= multiplied
        if not last:
            return "convert", 0, number
        slot = 2 * prepared + multiplied
        section = min(1 + number // slot, last)
        number -= (section - 1) * slot
        if section < last:
            if number < prepared:
                return "prepare", section + 1, number
            number -= prepared
        if number < multiplied:
            return "multiply", section, number
        number -= multiplied
        return ("convert", section - 1, number) if number < prepared else ("convert", section, number - prepared)

    @property
    def grid(self) -> tuple[int, int, int]:
        """Blocks, one a multiprocessor at most: each takes pieces of work as long as there are."""
        return min(self.prepared, self.arch.multiprocessors), 1, 1

    @property
    def sums_bytes(self) -> int:
        """dQ in f32 in memory, in whole tiles."""
        return self.heads * self.blocks * self.queries * self.width * _F32

    @property
    def heads(self) -> int:
        """Query heads of all batches."""
        return self.spec.heads * self.spec.batch

    @property
    def numbers_bytes(self) -> int:
        """Logarithms and row sums in memory, in whole tiles."""
        return self.heads * self.blocks * 2 * self.number_bytes

    # ------------------------------------------------------------------------------------------ row sums

    @property
    def row_lanes(self) -> int:
        """Threads that share a row when it is prepared: 16 bytes each."""
        return self.width * self.spec.element.bytes // self.arch.fragments.row_bytes

    @property
    def row_passes(self) -> int:
        """Rows of a thread when a tile is prepared."""
        return -(-self.queries * self.row_lanes // (self.consumers * self.arch.warpgroup))


def geometry(spec: AttentionBackward) -> BackwardGeometry:
    """The tiles of a completed specification. SpecError names what doesn't fit and what would."""
    assert spec.tile and spec.stages
    g = BackwardGeometry(spec, *spec.tile, spec.stages)
    name = f"--tile {g.queries}x{g.keys}"
    if g.keys % g.unit.m or g.consumers not in range(1, _MOST_CONSUMERS + 1) or g.consumers % g.panels:
        raise SpecError(
            f"{name}: keys come in {g.unit.m} for each of 1 to {_MOST_CONSUMERS} warpgroups, which share "
            f"{g.panels} panel{'s' if g.panels > 1 else ''} of dQ",
            f"use {g.panels * g.unit.m} keys",
        )
    step = _ROWS * g.shares
    if g.queries % step or not step <= g.queries <= _MOST_QUERIES:
        raise SpecError(f"{name}: {g.queries} queries", f"use a multiple of {step} up to {_MOST_QUERIES}")
    have = g.registers[1] or g.arch.registers_thread
    if spec.section and g.pairs % spec.section:
        raise SpecError(f"--section {spec.section}: there are {g.pairs} key heads in all batches", "use a divisor")
    if g.held + _BESIDE > have:
        raise SpecError(
            f"{name}, {spec.pipeline}, holds {g.held} registers a thread of sums, scores and weights and needs "
            f"{_BESIDE} more; there are {have}",
            "use fewer queries",
        )
    if g.work >= _MOST_WORK:
        raise SpecError(f"{name}: {g.work} pieces of work; the kernel counts them in 32 bits", "divide the batch")
    if g.own.bytes > min(g.part_bytes, g.ds_bytes):
        raise SpecError(f"{name}: dK and dV don't fit where dQ and dS were", "use more queries")
    if g.shared_bytes > g.arch.shared_bytes_block:
        raise SpecError(
            f"{name} with {g.stages} stages needs {g.shared_bytes} bytes of shared memory; a block has "
            f"{g.arch.shared_bytes_block}",
            "use fewer stages or queries",
        )
    return g


_MOST_CONSUMERS = 3
"""More would have too few registers for the sums."""
_MOST_WORK = 1 << 30
"""Pieces of a launch, below: blocks count beyond the last one, and divide the number."""
_ROWS = 16
"""Queries come in these: a step of the products over queries, and what stores take at a time."""
_MOST_QUERIES = 256
