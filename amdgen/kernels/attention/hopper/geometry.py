"""The tiles of an attention on the copy engine and wgmma, where they lie in shared memory, and that they fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.isa.nvidia import NvidiaArch
from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.kernels.attention.hopper.adding import Adding
from amdgen.kernels.attention.spec import DEALT, Attention
from amdgen.kernels.errors import SpecError

_BESIDE = 28
"""Registers of a multiplying thread, at least, beside sums, scores and weights: seen in what ptxas makes."""
_BESIDE_PARTS = 24
"""And more where keys are split."""
_BARRIER_BYTES = 8
_FLAG_BYTES = 4
_DEALT_FLAGS = 4
_MOST_STEPS = 1 << 30
_IDLE_BLOCKS = 0.05
"""Share of blocks that may go without work, so that heads are read side by side: memory is kept busy by fewer."""
_MOST_TOGETHER = 2
"""Blocks of a multiprocessor."""
_COPYING = 32
"""Registers of a thread of the copying warpgroup, at least: with fewer its one warp spills."""
_LEAST_COPYING = 24
_TURNING = 40
"""And where its other warps turn V."""
_PAGING = 48
"""And where it finds pages."""
_MOST_STAGES = 8
_STORED = 2
"""Matrices of O that are stored at a time, at least."""
WIDE = 192
"""Columns of V above which the multiplying warpgroups need every register, and the copying one gets the least."""
MOST_CONSUMERS = 3
"""Multiplying warpgroups: more would have too few registers for the sums."""
BARRIERS_OF_Q = 2
"""Landed and free."""


@dataclass(frozen=True)
class Panels:
    """A tile of Q, K, V or O in shared memory: panels of one swizzled line's columns, a line for each row.

    rows: of the tile. columns: of the operand, padded with zeros to whole matrix instructions.
    """

    name: str
    rows: int
    columns: int
    element_bytes: int
    line_bytes: int

    @property
    def width(self) -> int:
        """Columns of a panel."""
        return self.line_bytes // self.element_bytes

    @property
    def count(self) -> int:
        """Panels of the tile."""
        return -(-self.columns // self.width)

    @property
    def panel_bytes(self) -> int:
        """From a panel to the next."""
        return self.rows * self.line_bytes

    @property
    def bytes(self) -> int:
        """Of the whole tile."""
        return self.count * self.panel_bytes


@dataclass(frozen=True)
class CudaGeometry:
    """A completed specification and its tiles. ``consumers``: warpgroups that multiply, a matrix instruction's rows of
    queries each; one more copies."""

    spec: Attention
    queries: int
    keys: int
    stages: int
    splits: int

    @cached_property
    def unit(self) -> MatrixUnit:
        """The matrix instruction."""
        return self.spec.nvidia.unit(self.spec.dtype)

    @property
    def arch(self) -> NvidiaArch:
        """The facts of the chip."""
        return self.spec.nvidia.arch

    @cached_property
    def fold(self) -> int:
        """Heads of a query that are neighbouring rows of a tile: of those that share a key head as many as take the
        least time, where rows of one head would leave rows of tiles idle, or see many keys that the mask hides."""
        if self.spec.seq_q == 1:
            return 1
        most = min(self.spec.group, self.unit.m)
        return min((n for n in range(1, most + 1) if self.spec.group % n == 0), key=self._folded_steps)

    def _folded_steps(self, fold: int) -> float:
        """Steps of the heads that share a key head, so many of them folded, and one more for each tile."""
        s, each, costs = self.spec, self.unit.m // fold * self.consumers, self.arch.attention_costs
        assert costs is not None
        steps = sum(1 + -(-keys // self.keys) for keys in seen(s.seq_q, s.seq_k, each, s.causal))
        return steps * (s.group // fold) * (costs.folded if fold > 1 else 1)

    @property
    def packed(self) -> bool:
        """Whether heads that share a key head are rows of one tile. Where each has one query, they take the place of
        queries."""
        return self.fold > 1 or (self.spec.seq_q == 1 and self.spec.group > 1)

    @property
    def rows(self) -> int:
        """Rows of Q and O that see the same keys, but for the mask, each with ``fold`` heads: the queries of a batch
        and head."""
        return self.spec.group if self.packed and self.fold == 1 else self.spec.seq_q

    @property
    def own(self) -> int:
        """Such rows of a multiplying warpgroup."""
        return self.unit.m // self.fold

    @property
    def block_rows(self) -> int:
        """Such rows of a block."""
        return self.own * self.consumers

    @property
    def heads(self) -> int:
        """Of such rows."""
        return self.spec.key_heads if self.packed and self.fold == 1 else self.spec.heads // self.fold

    @property
    def group(self) -> int:
        """Such heads that share a key head."""
        return self.heads // self.spec.key_heads

    @property
    def causal(self) -> bool:
        """Whether some rows don't see some keys: the last query, so also the only one, sees all."""
        return self.spec.causal and self.spec.seq_q > 1

    @property
    def consumers(self) -> int:
        """Warpgroups that multiply."""
        return self.queries // self.unit.m

    @property
    def threads(self) -> int:
        """Of a block."""
        return (1 + self.consumers) * self.arch.warpgroup

    @property
    def depth(self) -> int:
        """Head dimension of Q and K, padded."""
        return _up(self.spec.head_dim, self.unit.k)

    @property
    def score_steps(self) -> int:
        """Matrix instructions of the scores of a step."""
        return self.depth // self.unit.k

    @cached_property
    def values(self) -> int:
        """Head dimension of V and O, padded: stores take two matrices of 8 columns at a time."""
        return _up(self.spec.value_dim, _STORED * self.arch.fragments.columns)

    @property
    def turns_v(self) -> bool:
        """Whether warps turn V: wgmma takes operands of a byte an element only with what it adds up side by side."""
        return not self.unit.transpose

    @property
    def turning(self) -> int:
        """Threads that do: the warps of the copying warpgroup that don't copy."""
        return self.arch.warpgroup - self.arch.warp_size if self.turns_v else 0

    @property
    def scores_first(self) -> bool:
        """Whether a step's scores are waited for before the second product of the step before is begun: of bytes with
        one or two multiplying warpgroups faster (1.04 to 1.10 x on an H200, 2026-11-26), but where V is so wide that
        the second product takes longer than the exponentials. (With half of the rows ptxas has no registers for it.)"""
        return self.turns_v and self.consumers < MOST_CONSUMERS and self.values <= WIDE and not self.half

    def _panels(self, name: str, rows: int, columns: int, element_bytes: int = 0) -> Panels:
        assert self.arch.tma is not None
        return Panels(name, rows, columns, element_bytes or self.spec.element.bytes, self.arch.tma.swizzle_bytes)

    @cached_property
    def q(self) -> Panels:
        """Q of a block."""
        return self._panels("q", self.queries, self.depth)

    @cached_property
    def k(self) -> Panels:
        """A stage of K."""
        return self._panels("k", self.keys, self.depth)

    @cached_property
    def v(self) -> Panels:
        """A stage of V."""
        return self._panels("v", self.keys, self.values)

    @cached_property
    def turned(self) -> Panels:
        """A stage of V turned: a line for each column of V, keys along it."""
        return self._panels("turned", self.values if self.turns_v else 0, self.keys)

    @cached_property
    def o(self) -> Panels:
        """O of a block."""
        return self._panels("o", self.queries, self.values, self.spec.out.bytes)

    @property
    def _staged_bytes(self) -> int:
        return self.stages * (self.k.bytes + self.v.bytes + self.turned.bytes)

    @property
    def turned_offset(self) -> int:
        """Where the stages of V turned begin, behind those of V."""
        return self.k_offset + self.stages * (self.k.bytes + self.v.bytes)

    @property
    def barriers(self) -> int:
        """ "Landed" and "free" of Q, and of each stage of K and V, and of V turned."""
        return BARRIERS_OF_Q + (6 if self.turns_v else 4) * self.stages

    @property
    def page_keys(self) -> int:
        """Keys of a step that lie in one page: copied together."""
        return min(self.spec.paged or self.keys, self.keys)

    @property
    def step_pages(self) -> int:
        """Pages of a step."""
        return self.keys // self.page_keys

    @property
    def clears(self) -> bool:
        """Whether memory behind the last key is read, which may hold anything."""
        return self.spec.varlen or bool(self.spec.paged)

    @property
    def split(self) -> bool:
        """Whether several blocks have parts of a tile's keys each. O leaves from registers then."""
        return self.splits != 1

    @property
    def dealt(self) -> bool:
        """Whether the steps of all tiles are dealt to all blocks, as many to each, wherever a tile ends."""
        return self.splits == DEALT

    @cached_property
    def direct(self) -> bool:
        """Whether O leaves from registers: parts of it do, and O where shared memory has no place for it beside Q. (In
        the place of Q it would keep the next tile's Q from landing.)"""
        taken = self.q.bytes + self._staged_bytes + self.o.bytes + self._signals
        return self.split or taken > self.arch.shared_bytes_block

    @property
    def _out_bytes(self) -> int:
        """Of O in shared memory."""
        return 0 if self.direct else self.o.bytes

    @property
    def flag_offset(self) -> int:
        """Where each multiplying warpgroup is told whether its part of a tile is the last one."""
        return self.current_offset + _BARRIER_BYTES

    @property
    def current_offset(self) -> int:
        """Where the number of the tile in turn lies."""
        return self.barrier_offset + _BARRIER_BYTES * self.barriers

    @property
    def dealt_offset(self) -> int:
        """Where a block's share of all steps lies."""
        return self.flag_offset + _FLAG_BYTES * self.consumers

    @property
    def _signals(self) -> int:
        """Bytes of barriers "landed" and "free" of Q and of each stage, of the number of the tile in turn, of flags."""
        flags = self.consumers * self.split + _DEALT_FLAGS * self.dealt
        return _BARRIER_BYTES * (self.barriers + 1) + _FLAG_BYTES * flags

    @property
    def k_offset(self) -> int:
        """Where the stages of K begin; those of V follow."""
        return self.q.bytes

    @property
    def o_offset(self) -> int:
        """Where O is staged."""
        return self.k_offset + self._staged_bytes

    @property
    def barrier_offset(self) -> int:
        """Bytes of tiles, behind which the barriers lie."""
        return self.o_offset + self._out_bytes

    @property
    def shared_bytes(self) -> int:
        """Dynamic shared memory of a block."""
        return self.barrier_offset + self._signals

    @property
    def alone(self) -> bool:
        """Whether there is at most one block for each multiprocessor."""
        return self.grid[0] <= self.arch.multiprocessors

    @property
    def early(self) -> bool:
        """Whether a launch gains from beginning before the kernel ahead has ended: it is brief, and each place for a
        block gets as many as the others."""
        costs, even = self.arch.attention_costs, self.grid[0] == self.arch.multiprocessors * self.together
        assert costs is not None
        return (self.alone or even) and self.spec.batch * self.spec.key_heads * self._head_bytes <= costs.early_bytes

    @property
    def _head_bytes(self) -> int:
        """K and V of a batch and key head."""
        return self.spec.seq_k * (self.spec.head_dim + self.spec.value_dim) * self.spec.element.bytes

    @property
    def _reserved(self) -> int:
        """Shared memory that a block takes beside its own."""
        return self.arch.shared_bytes_sm - self.arch.shared_bytes_block

    @property
    def launched_bytes(self) -> int:
        """Dynamic shared memory that a launch asks for: of blocks alone that begin early more than half of a
        multiprocessor's, as they would come in pairs to those that the kernel ahead leaves empty."""
        half = self.arch.shared_bytes_sm // _MOST_TOGETHER - self._reserved
        return max(self.shared_bytes, half + 1) if self.alone and self.early else self.shared_bytes

    @property
    def held(self) -> int:
        """Registers of a multiplying thread for sums of O, scores, and weights, several of which share one."""
        scores = self.unit.m * self.keys // self.arch.warpgroup
        weights = scores * self.spec.element.bytes // self.arch.fragments.register_bytes
        return self.unit.m * self.values // self.arch.warpgroup + scores + weights

    @property
    def needed(self) -> int:
        """Registers of a multiplying thread, at least."""
        return self.held + _BESIDE + (_BESIDE_PARTS if self.split else 0)

    @cached_property
    def together(self) -> int:
        """Blocks that a multiprocessor runs at a time: two where each has one multiplying warpgroup and shared memory
        and registers suffice, as one's exponentials then run beside the other's products. (With as many columns of V as
        registers at launch ptxas refuses the matrix instruction, whatever setmaxnreg adds later.)"""
        fits = self.arch.shared_bytes_sm // (self.shared_bytes + self._reserved) >= _MOST_TOGETHER
        suffices = self.needed <= self._registers(_MOST_TOGETHER)[1]
        return _MOST_TOGETHER if self.consumers == 1 and fits and suffices and self.values <= WIDE else 1

    def _registers(self, together: int) -> tuple[int, int]:
        step, groups = self.arch.register_step, 1 + self.consumers
        total = self.arch.registers_sm // (self.threads * together) // step * step * groups  # as a block is launched
        turning = self.turns_v and self.consumers < MOST_CONSUMERS  # three that multiply leave no more
        usual = _TURNING if turning else _COPYING
        copying = _PAGING if self.spec.paged else usual if self.values <= WIDE else _LEAST_COPYING
        each = (total - copying) // self.consumers // step * step
        return total - each * self.consumers, each

    @property
    def registers(self) -> tuple[int, int]:
        """Registers a thread of the copying and of a multiplying warpgroup; zeros where they stay as launched."""
        return (0, 0) if self.consumers == self.together == 1 else self._registers(self.together)

    @property
    def blocks(self) -> int:
        """Tiles of queries of a batch and head."""
        return -(-self.rows // self.block_rows)

    @property
    def kept(self) -> int:
        """Rows of a tile in the workspace, one for each head and query."""
        return min(self.rows, self.block_rows) * self.fold

    @property
    def tiles(self) -> int:
        """Tiles of queries in all, each part of their keys for itself where their number is the same."""
        return self.blocks * self.heads * self.spec.batch * (self.splits or 1)

    @property
    def steps(self) -> int:
        """Of all tiles, at most."""
        return self.blocks * self.heads * self.spec.batch * -(-self.spec.seq_k // self.keys)

    @property
    def half(self) -> bool:
        """Whether a tile has no more rows than the first of the two that each thread has: the other one is left out.
        (Where scores are one matrix instruction, ptxas has no registers for results of which half are unused.)"""
        return self.kept <= self.unit.m // self.arch.warps_group // 2 and self.score_steps > 1

    @cached_property
    def adding(self) -> Adding:
        """How the parts of a tile are added up."""
        return Adding(self)

    @property
    def section(self) -> int:
        """Heads whose tiles are computed together: under a causal mask those with most keys of all of them first, so
        that the short ones fill up the end; as many as half of L2 holds K and V of."""
        s = self.spec
        if not self.causal:
            return 1
        each = self.arch.l2_bytes // 2 // self._head_bytes * self.group
        return max(1, min(self.heads * s.batch, each)) * (self.splits or 1)

    @property
    def abreast(self) -> int:
        """Heads whose steps are dealt to blocks of their own, which so read at the same time what lies side by side in
        memory: where a key's heads do, as many as leave few blocks without work."""
        most = self.arch.multiprocessors
        fitting = (n for n in range(1, most + 1) if self.heads % n == 0 and most % n <= most * _IDLE_BLOCKS)
        return max(fitting) if self.dealt and self.spec.layout == "bshd" else 1

    @property
    def grid(self) -> tuple[int, int, int]:
        """Blocks, as many as run at a time: each takes tiles as long as there are. Where steps are dealt, one a
        multiprocessor at most, as fewer have fewer parts."""
        if self.dealt:
            return min(self.steps, self.arch.multiprocessors // self.abreast * self.abreast), 1, 1
        return min(self.tiles, self.arch.multiprocessors * self.together), 1, 1


def seen(rows: int, keys: int, each: int, causal: bool) -> list[int]:
    """Keys that some row of each tile of ``each`` rows sees."""
    if not causal:
        return [keys] * -(-rows // each)
    return [max(0, min(first + each, rows) + keys - rows) for first in range(0, rows, each)]


def geometry(spec: Attention) -> CudaGeometry:
    """The tiles of a completed specification. SpecError names what doesn't fit and what would."""
    assert spec.tile and spec.stages and spec.splits is not None
    g = CudaGeometry(spec, *spec.tile, spec.stages, spec.splits)
    most = g.arch.max_threads_block // g.arch.warpgroup - 1
    if g.queries % g.unit.m or not 1 <= g.consumers <= min(most, MOST_CONSUMERS):
        raise SpecError(
            f"--tile {g.queries}x{g.keys}: queries come in {g.unit.m} for each of 1 to {MOST_CONSUMERS} warpgroups",
            f"use a multiple of {g.unit.m} up to {MOST_CONSUMERS * g.unit.m}",
        )
    if g.keys % g.unit.k or g.keys not in g.unit.n:
        raise SpecError(f"--tile {g.queries}x{g.keys}: {g.keys} keys", f"use a multiple of {g.unit.k} up to 256")
    if g.dealt and g.steps >= _MOST_STEPS:
        raise SpecError(f"--splits {DEALT} of {g.steps} steps", f"they must be fewer than {_MOST_STEPS}")
    if spec.paged and (g.keys % g.page_keys or spec.paged % g.page_keys):
        raise SpecError(
            f"--tile {g.queries}x{g.keys}: {g.keys} keys of a step and pages of {spec.paged}",
            "use keys that divide a page or are whole pages",
        )
    if not 1 <= g.stages <= _MOST_STAGES:
        raise SpecError(f"--stages {g.stages}", f"use 1 to {_MOST_STAGES}")
    have = g.registers[1] or g.arch.registers_thread
    if g.needed > have:
        raise SpecError(
            f"--tile {g.queries}x{g.keys} holds {g.held} registers a thread of sums, scores and weights and needs "
            f"{g.needed - g.held} more; there are {have}",
            "use fewer keys, or fewer queries",
        )
    if g.shared_bytes > g.arch.shared_bytes_block:
        raise SpecError(
            f"--tile {g.queries}x{g.keys} with {g.stages} stages needs {g.shared_bytes} bytes of shared memory; a "
            f"block has {g.arch.shared_bytes_block}",
            "use fewer stages or keys",
        )
    return g


def _up(value: int, step: int) -> int:
    return -(-value // step) * step
