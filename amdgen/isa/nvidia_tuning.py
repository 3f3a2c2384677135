"""What was found by trying on one NVIDIA chip: the limits that kernels keep, and the costs by which they are chosen.

Blocks of ``isa/arch/sm_*.yaml``, as they are read (``...Spec``) and as kernels have them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from amdgen.isa.evidence import Sourced
from amdgen.isa.strict import Strict


class GemmCostsSpec(Strict, Sourced):
    """The block, as it is read."""

    launch: float
    fill: float
    ahead: float
    received_bytes_cycle: float
    shared_store: float
    pad: float
    pad_bytes_cycle: float
    odd_operations_cycle: float
    chunk: float
    turn: float
    hot_read: float
    part: float
    l2_bytes_cycle: float
    sectors_more: float
    halves_more: float
    sent_line: float
    sent_odd: float
    apart: float
    matrix: float
    blend: float
    crowd: float
    dram_share: float
    stored: float
    stored_half: float
    stored_odd: float
    memory_blend: float
    again_share: float
    sent_share: float
    merged_share: float
    once: float
    line_store: float
    slab: float
    plain_slab_byte: float
    round_store: float
    rows_left: float
    direct_left: float
    row_store: float
    direct: float
    direct_bytes_cycle: float
    part_store: float
    cluster: float
    one_warpgroup: float
    cluster_step: float
    cluster_memory: float
    combine: float
    combine_bytes_cycle: float
    join: float
    join_part: float
    join_bytes_cycle: float
    shared_bytes_cycle: float


class ScaledCostsSpec(Strict, Sourced):
    """Those that differ with scales of blocks, as they are read."""

    fill: float
    ahead: float
    cluster: float
    matrix: float
    shared_bytes_cycle: float
    l2_bytes_cycle: float
    received_bytes_cycle: float
    crowd: float
    blend: float
    cluster_step: float
    once: float
    round_store: float


class RegisterCostsSpec(Strict, Sourced):
    """The block, as it is read."""

    launch: float
    turn: float
    block: float
    wait: float
    load: float
    edge: float
    dram_share: float
    stored: float
    stored_half: float
    stored_odd: float
    memory_blend: float


class GemmLimitsSpec(Strict, Sourced):
    """The block, as it is read."""

    copying_registers: dict[int, int]
    accumulators: dict[int, int]
    beside_accumulators: int
    beside_instruction: int
    pieces_in_flight: int
    scales_ahead: int
    scales_band: int
    few_scaled: int
    rows_of_c: int
    overlapped_c: int
    asked_ahead: int
    bytes_ahead: int
    alone_cycles: int
    alone_share: float
    thrifty_cycles: int
    thrifty_share: float
    fewest_columns: int
    widest_slab: int
    fewest_turned_rows: int
    most_turned_rows: int


class AttentionCostsSpec(Strict, Sourced):
    """The block, as it is read."""

    launch: float
    fill: float
    matrix: float
    narrow: float
    element: float
    byte_element: float
    pair: float
    three: float
    step: float
    memory: float
    crowd: float
    flight_bytes: int
    l2_bytes_cycle: float
    latency: float
    single: float
    dealt: float
    edge: float
    store: float
    direct: float
    part: float
    adding: float
    read: float
    mix: float
    blend: float
    folded: float
    combine: float
    combine_part: float
    combine_all: float
    early_bytes: int


@dataclass(frozen=True, slots=True)
class GemmCosts:
    """The cost model of a GEMM on the copy engine (:mod:`amdgen.kernels.gemm.cuda.choose`): cycles, and bytes a cycle,
    of one multiprocessor."""

    launch: float  # of any kernel, until the first copies are asked for
    fill: float  # tiles of k, for whose copies a block waits before it has one to work on
    ahead: float  # share of what copies take longer than work, hidden for the first tiles of k, asked for at once
    received_bytes_cycle: float  # of what other blocks of the cluster ask for
    shared_store: float  # share of a tile's store that is not hidden, where blocks share a multiprocessor
    pad: float  # all blocks wait for one another when they have copied A or B to rows that the copy engine reads
    pad_bytes_cycle: float  # copied so
    odd_operations_cycle: float  # of the whole chip without the copy engine, where rows are no multiple of 16 bytes
    chunk: float  # copied by a thread: 16 bytes
    turn: float  # an addition of a product with scales, which no other product hides
    hot_read: float  # a line of L2 is read by one block after the other
    part: float  # waiting for another block's part of a tile, of stream_k
    l2_bytes_cycle: float  # where rows begin at multiples of a line
    sectors_more: float  # times as many cycles where they begin at multiples of a sector only
    halves_more: float  # and of 16 bytes
    sent_line: float  # a byte that L2 sends, to one block or to several: of rows that begin at multiples of a line,
    sent_odd: float  # and elsewhere
    apart: float  # how often neighbours aren't in step that may not be: L2 sends to each
    matrix: float  # cycles of the matrix unit over those at its peak
    blend: float  # of copying and working on a tile of k: the larger, the more of the shorter is hidden
    crowd: float  # what copies take longer by where all multiprocessors copy than where one does
    dram_share: float  # of the memory's peak, for what is read first, some of which L2 still has,
    stored: float  # of C: cycles over those at the memory's peak, where its rows begin with a sector,
    stored_half: float  # with half of one,
    stored_odd: float  # or elsewhere
    memory_blend: float  # of memory's time and the rest: the larger, the more of the shorter is hidden
    again_share: float  # of the memory's peak, for what is read again
    sent_share: float  # of what L2 sends where no blocks read the same at a time, as in kernels some do,
    merged_share: float  # and of what arrives where those of other GPCs don't
    once: float  # a tile's begin and end, not hidden, but for a block's first
    line_store: float  # by the copy engine, of a line of C or a part of one
    slab: float  # of C on its way out: warps meet, and the copy engine is asked
    plain_slab_byte: float  # a byte of slabs whose rows are no whole line, which the copy engine reads unswizzled
    round_store: float  # share of a tile's store that the block's next tile does not hide,
    rows_left: float  # of one by warps from slabs,
    direct_left: float  # and of one from registers
    row_store: float  # by a warp, of a row of a slab, where rows of C are no multiple of 16 bytes
    direct: float  # by the threads, from registers: until the first are on their way,
    direct_bytes_cycle: float  # and the rest
    part_store: float  # of as many rows of a group as fit at a time, where C is turned: what the others would hide
    cluster: float  # blocks of a cluster wait for one another at the start
    one_warpgroup: float  # a tile of k takes longer where no other warpgroup multiplies meanwhile
    cluster_step: float  # and for a tile of k
    cluster_memory: float  # share of the memory's time that a cluster adds: its blocks wait for the slowest copy
    combine: float  # meeting of the blocks that share a tile
    combine_bytes_cycle: float
    join: float  # and where they are a cluster
    join_part: float  # for each block of it
    join_bytes_cycle: float
    shared_bytes_cycle: float


@dataclass(frozen=True, slots=True)
class RegisterCosts:
    """The cost model of a GEMM whose operands go to registers at once (:mod:`amdgen.kernels.gemm.cuda.registers`):
    cycles of one multiprocessor."""

    launch: float
    turn: float  # of a warp, along n
    block: float  # of the columns of a matrix instruction, in each turn
    wait: float  # of a step of k, in each turn
    load: float  # of 16 bytes by a lane
    edge: float  # of a row of a warp's part of C that begins or ends within 16 bytes
    dram_share: float  # of the memory's peak, for A and B
    stored: float  # of C, as in GemmCosts
    stored_half: float
    stored_odd: float
    memory_blend: float


@dataclass(frozen=True, slots=True)
class GemmLimits:
    """How a block of a GEMM on the copy engine divides its registers and shared memory
    (:mod:`amdgen.kernels.gemm.cuda.tma_budget`): found by trying."""

    copying_registers: Mapping[int, int]
    """Of a thread of the copying warpgroup, by the number of those that multiply: more than its loop needs, and so few
    that the others get what is left in whole steps."""
    accumulators: Mapping[int, int]
    """Of a thread, at most, by the number of multiplying warpgroups: what is left of its registers is for addresses and
    for the values on their way to C."""
    beside_accumulators: int  # registers of a multiplying thread, at least, that are no accumulators
    beside_instruction: int
    """Registers that a matrix instruction needs beside its accumulators, of those that a kernel starts with: the
    compiler refuses fewer, whatever setmaxnreg gives later."""
    pieces_in_flight: int  # chunks of 16 bytes that a thread has asked for and not yet used: four registers each
    scales_ahead: int  # tiles of k whose scales of blocks a thread asks for before it needs them
    scales_band: int  # tiles across a band of those that neighbours along m follow one another in, with scales
    few_scaled: int  # tiles of a block, at most, where products with scales of blocks are ordered as others
    rows_of_c: int
    """Bytes of C for one of A and B, at least, where tiles go along C's rows if the copy engine can't store these."""
    overlapped_c: int  # bytes of C, at least, where warps share columns to store whole sectors
    asked_ahead: int  # tiles of k before a tile's end at which a block asks for the next, where they are handed out
    bytes_ahead: int  # of an operand read once, at most, that are asked for: they hide memory's latency, more only cost
    alone_cycles: int  # of a product, at most, where blocks that share no copies are chosen if they are about as fast:
    alone_share: float  # by so much of the time it differs from chip to chip how much later clusters begin
    thrifty_cycles: int  # of a product with scales of blocks, at least, where what copies least is chosen
    thrifty_share: float  # if it takes no more of the time longer than the cheapest
    fewest_columns: int
    """Of C that are worth a copy of their own: a line of L2 is stored as slowly in parts as whole."""
    widest_slab: int  # columns of C staged at a time, at most: wider ones leave fewer buffers to overlap with
    fewest_turned_rows: int  # rows of C staged at a time where C is turned
    most_turned_rows: int


@dataclass(frozen=True, slots=True)
class AttentionCosts:
    """The cost model of an attention on the copy engine (:mod:`amdgen.kernels.attention.hopper.estimate`): cycles of
    one multiprocessor, if nothing else is said."""

    launch: float  # of any kernel
    fill: float  # of a byte of K and V that a block asks for before the first step has landed
    matrix: float  # cycles of the matrix unit over those at its peak
    narrow: float  # keys that a step's products take longer by, whatever its keys
    element: float  # of a score: scaled, its maximum, exponential and sum, packed,
    byte_element: float  # and where operands have a byte
    pair: float  # of products and scores where two blocks share a multiprocessor, over those of one block each,
    three: float  # and where three warpgroups of a block multiply, over those of one or two
    step: float  # waits and what else a step takes
    memory: float  # share of the memory's peak, for K and V, some of which L2 still has
    crowd: float  # of its time more for each time as much as flight_bytes that a multiprocessor asks for ahead
    flight_bytes: int  # beyond these, as ends are uneven
    l2_bytes_cycle: float  # of K and V, sent to one multiprocessor
    latency: float  # of a copy, for which steps ahead wait together
    single: float  # a step longer where it is copied only when the one before has been multiplied
    dealt: float  # of a step where tiles that share keys are not computed side by side, over one where they are
    edge: float  # steps that a tile's begin and end take
    store: float  # of an element of O, by the copy engine,
    direct: float  # by threads from their registers,
    part: float  # or of a part of it, left for others
    adding: float  # of a column, for what combine and the next two say
    read: float  # of parts, where all blocks of a tile add it up
    mix: float  # of products and scores: the larger, the more of the shorter is hidden,
    blend: float  # and of those and copies
    folded: float  # of a step of several heads' rows, at most, over one of one head's
    combine: float  # the parts of a tile being added up by one block, beside
    combine_part: float  # each one, in the same measure,
    combine_all: float  # or being added up by all blocks of the tile
    early_bytes: int  # of K and V, up to which a launch gains from beginning before the kernel ahead has ended
