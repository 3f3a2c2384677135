"""The tiles of an attention on cp.async and mma.sync, in the manner of FlashAttention-2, for chips without the copy
engine: how a block's warps share them and where they lie in shared memory."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.isa.nvidia import NvidiaArch
from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.errors import SpecError

_BESIDE = 40
"""Registers of a thread, at least, beside sums and scores: fragments of K and V, addresses, maxima (seen in what ptxas
makes)."""
_AHEAD = 8
"""Columns of Q, in each of a matrix instruction's rows, for which one more is needed: ptxas reads half of its fragments
ahead. With fewer it moves sums about: head dim 128 with 64 keys a step is 4 % slower than with 48 on an H200
(2026-11-23)."""
_MOST_UNITS = 2
"""Matrix instructions along the queries of a warp, at most: more would have no registers for O."""
_LEAST_WARPS = 4
"""Of a block, before warps get more rows: one for each of a multiprocessor's four schedulers."""
_MOST_WARPS = 8
_MOST_STAGES = 4
_ADDRESS_BYTES = 8
_MOST_TOGETHER = 2
"""Blocks of a multiprocessor that registers are left for: one's exponentials run beside the other's products."""
_MOST_TILES = 1 << 31


@dataclass(frozen=True)
class Padded:
    """A tile of Q, K, V or O in shared memory: a line for each row, and a chunk of 16 bytes behind each.

    So a line has an odd number of chunks, and the eight rows of a fragment's matrix fall into different banks wherever
    it begins; addresses need no exclusive or, and are a lane's own and a constant.

    rows: of the tile. columns: of the operand, padded with zeros to whole matrix instructions; dim: those that are in
    memory. threads: that copy it, ``lanes`` of them a row.
    """

    name: str
    rows: int
    columns: int
    dim: int
    element_bytes: int
    chunk: int
    threads: int

    @property
    def line_bytes(self) -> int:
        """Of a row without the chunk behind it."""
        return self.columns * self.element_bytes

    @property
    def dim_bytes(self) -> int:
        """Of a row in memory."""
        return self.dim * self.element_bytes

    @property
    def pitch(self) -> int:
        """Bytes from row to row."""
        return self.line_bytes + self.chunk

    @property
    def bytes(self) -> int:
        """Of the whole tile."""
        return self.rows * self.pitch

    @property
    def lanes(self) -> int:
        """Threads that copy a row, a chunk each: a power of two, so that each has the same column in every row."""
        return 1 << (self.line_bytes // self.chunk - 1).bit_length()

    @property
    def idle(self) -> bool:
        """Whether some of them have no chunk."""
        return self.lanes * self.chunk != self.line_bytes

    @property
    def lines(self) -> int:
        """Rows that all threads copy at a time."""
        return self.threads // self.lanes

    @property
    def lines_bytes(self) -> int:
        """Bytes of shared memory from a thread's copy to its next."""
        return self.lines * self.pitch

    @property
    def copies(self) -> int:
        """Copies that a thread makes of a tile; the last may be some threads' alone."""
        return -(-self.rows // self.lines)

    @property
    def partial(self) -> bool:
        """Whether the last copy is some threads' alone."""
        return self.rows % self.lines != 0


@dataclass(frozen=True)
class AsyncGeometry:
    """A completed specification and its tiles: ``queries`` of a block, ``keys`` of a step, ``stages`` of K and V.

    With one stage a step's V is copied while its scores are computed and the next step's K while the softmax and the
    second product are; with more, both are copied ``stages - 1`` steps ahead.
    """

    spec: Attention
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
    def heads(self) -> int:
        """Of Q."""
        return self.spec.heads

    @property
    def causal(self) -> bool:
        """Whether some rows don't see some keys: the last query, so also the only one, sees all."""
        return self.spec.causal and self.spec.seq_q > 1

    @property
    def depth(self) -> int:
        """Head dimension of Q and K, padded."""
        return _up(self.spec.head_dim, self.unit.k)

    @property
    def values(self) -> int:
        """Head dimension of V and O, padded: a fragment is of two instructions' columns."""
        return _up(self.spec.value_dim, 2 * self.unit.n[0])

    def _held(self, units: int) -> int:
        return units * self.unit.m * (self.values + self.keys) // self.arch.warp_size

    def _beside(self, units: int) -> int:
        return _BESIDE + units * self.depth // _AHEAD

    @cached_property
    def units(self) -> int:
        """Matrix instructions along the queries of a warp. With two, each fragment of K and V that is read from shared
        memory is multiplied twice: reading takes less time than multiplying."""
        wide = self.queries % (_MOST_UNITS * self.unit.m * _LEAST_WARPS) == 0
        return (
            _MOST_UNITS
            if wide and self._held(_MOST_UNITS) + self._beside(_MOST_UNITS) <= self.arch.registers_thread
            else 1
        )

    @property
    def own(self) -> int:
        """Queries of a warp."""
        return self.units * self.unit.m

    @property
    def warps(self) -> int:
        """Of a block."""
        return self.queries // self.own

    @property
    def threads(self) -> int:
        """Of a block."""
        return self.warps * self.arch.warp_size

    @property
    def held(self) -> int:
        """Registers of a thread for sums of O and scores, whose place the weights take."""
        return self._held(self.units)

    @property
    def needed(self) -> int:
        """Registers of a thread, at least."""
        return self.held + self._beside(self.units)

    def _tile(self, name: str, rows: int, columns: int, dim: int) -> Padded:
        chunk = self.arch.fragments.row_bytes
        return Padded(name, rows, columns, dim, self.spec.element.bytes, chunk, self.threads)

    @cached_property
    def q(self) -> Padded:
        """Q of a block."""
        return self._tile("q", self.queries, self.depth, self.spec.head_dim)

    @cached_property
    def k(self) -> Padded:
        """A stage of K."""
        return self._tile("k", self.keys, self.depth, self.spec.head_dim)

    @cached_property
    def v(self) -> Padded:
        """A stage of V."""
        return self._tile("v", self.keys, self.values, self.spec.value_dim)

    @cached_property
    def o(self) -> Padded:
        """O of a block, which lies where Q, K and V were; each warp stores its own rows."""
        tile = self._tile("o", self.queries, self.values, self.spec.value_dim)
        return Padded(**{**tile.__dict__, "threads": self.arch.warp_size})

    @property
    def k_offset(self) -> int:
        """Where the stages of K begin."""
        return self.q.bytes

    @property
    def v_offset(self) -> int:
        """Where the stages of V begin."""
        return self.k_offset + self.stages * self.k.bytes

    @property
    def origins_offset(self) -> int:
        """Where it is kept where a block's keys begin in K and in V, and a 0."""
        return max(self.v_offset + self.stages * self.v.bytes, self.o.bytes)

    @property
    def shared_bytes(self) -> int:
        """Dynamic shared memory of a block."""
        return self.origins_offset + 3 * _ADDRESS_BYTES

    @property
    def together(self) -> int:
        """Blocks of a multiprocessor that registers are budgeted for."""
        by_shared = self.arch.shared_bytes_sm // (self.shared_bytes + self.arch.reserved_bytes)
        by_registers = self.arch.registers_sm // (self.threads * min(self.needed, self.arch.registers_thread))
        return max(1, min(_MOST_TOGETHER, by_shared, by_registers))

    @property
    def registers(self) -> int:
        """Registers that a thread may have."""
        step = self.arch.register_step
        return min(self.arch.registers_thread, self.arch.registers_sm // (self.threads * self.together) // step * step)

    @property
    def blocks(self) -> int:
        """Tiles of queries of a batch and head."""
        return -(-self.spec.seq_q // self.queries)

    @property
    def tiles(self) -> int:
        """Tiles of queries in all."""
        return self.blocks * self.heads * self.spec.batch

    @property
    def section(self) -> int:
        """Heads whose tiles are started together: under a causal mask those with most keys of all of them first, so
        that the short ones fill up the end; as many as half of L2 holds K and V of."""
        s = self.spec
        if not self.causal:
            return 1
        each = s.seq_k * (s.head_dim + s.value_dim) * s.element.bytes
        return max(1, min(self.heads * s.batch, self.arch.l2_bytes // 2 // each * s.group))


def async_geometry(spec: Attention) -> AsyncGeometry:
    """The tiles of a completed specification. SpecError names what doesn't fit and what would."""
    assert spec.tile and spec.stages
    if spec.splits not in (None, 1):
        raise SpecError(f"--splits {spec.splits} needs the copy engine", "leave it out, or use sm_90a")
    g = AsyncGeometry(spec, *spec.tile, spec.stages)
    rows = g.unit.m
    if not g.queries or g.queries % rows or not g.warps <= _MOST_WARPS:
        raise SpecError(
            f"--tile {g.queries}x{g.keys}: queries come in {rows} for each of 1 to {_MOST_WARPS} warps",
            f"use a multiple of {rows} up to {_MOST_WARPS * rows}",
        )
    if not g.keys or g.keys % g.unit.k:
        raise SpecError(f"--tile {g.queries}x{g.keys}: {g.keys} keys", f"use a multiple of {g.unit.k}")
    if not 1 <= g.stages <= _MOST_STAGES:
        raise SpecError(f"--stages {g.stages}", f"use 1 to {_MOST_STAGES}")
    if g.needed > g.registers:
        raise SpecError(
            f"--tile {g.queries}x{g.keys} holds {g.held} registers a thread of sums and scores and needs "
            f"{g.needed - g.held} more; there are {g.registers}",
            "use fewer keys",
        )
    if g.shared_bytes > g.arch.shared_bytes_block:
        raise SpecError(
            f"--tile {g.queries}x{g.keys} with {g.stages} stages needs {g.shared_bytes} bytes of shared memory; a "
            f"block has {g.arch.shared_bytes_block}",
            "use fewer stages or keys",
        )
    if g.tiles >= _MOST_TILES:
        raise SpecError(f"{g.tiles} tiles of queries", f"there must be fewer than {_MOST_TILES}")
    return g


def _up(value: int, step: int) -> int:
    return -(-value // step) * step
