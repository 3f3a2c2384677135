"""How long a planned GEMM takes on CDNA: a formula in what its text does, exactly counted, to choose among ways.

It stands between :mod:`amdgen.kernels.gemm.cdna.cost`, which orders thousands of ways before they are planned, and the
model of cycles, which needs a compiled kernel. What a compute unit does for the tiles, each in cycles of its own unit,
is blended as a power mean: units work side by side, but not perfectly. To that comes what is done once: the text is
fetched (a short kernel does little else), C is stored, parts of sums meet. What comes into a compute unit, and all
beyond the L2, takes time that the clock doesn't change; and the clock falls with the share of the time in which matrix
pipes work, as in the model.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from amdgen.isa.arch import Arch
from amdgen.kernels.cdna.blocks import Lined
from amdgen.kernels.cdna.matrix import passes
from amdgen.kernels.cdna.operand import DWORD, Operand
from amdgen.kernels.gemm.cdna import registers
from amdgen.kernels.gemm.cdna.cost import ENDS, again_bytes, hot, line_bytes, moved, operand_bytes
from amdgen.kernels.gemm.cdna.decode_text import decoder
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.cdna.interleave import pace
from amdgen.kernels.gemm.cdna.registers import put_together
from amdgen.kernels.gemm.cdna.schedule import parts_at_once
from amdgen.kernels.gemm.scale_shapes import BLOCK, BYTES_OF_WORD


@dataclass(frozen=True)
class Constants:
    """Of :func:`cycles`. Fitted to what the model of cycles says, as benchmarks/reports/2026-11-23_gemm_choice.md
    tells, 2026-11-26_gemm_main_loops.md of ``vector``, ``lds`` and ``sync``, 2026-11-26_gemm_rest.md of ``fetch``,
    ``fetch_turn``, ``own_lds`` and ``late``, 2026-11-27_gemm_choice.md of ``start``, ``moved``, ``part`` and
    ``gather``. Cycles of one instruction of a wave on its SIMD where nothing else is said."""

    start: float = 525.0  # of any launch
    fetch: float = 0.55  # of what a byte of text takes that no cache has, one line after the other
    fetch_turn: float = 0.86  # the same of the loop's text
    blend: float = 4.0  # the exponent of the mean
    load: float = 22.3  # from memory
    vector: float = 20.0  # that puts a word of elements together, by the passes of the matrix instructions that hide it
    lds: float = 0.9  # of what ports of LDS need for a tile
    late: float = 0.56  # of the latency of a tile's loads, which tiles on their way share
    store: float = 103.0
    sum: float = 27.5  # of an element of C: scaled, converted, packed
    moved: float = 0.33  # of what parts of sums move
    part: float = 620.0  # of each turn in which the last one reads parts
    gather: float = 0.89  # of what their bytes take on their way in
    l2: float = 0.66  # of what L2 and memory take at their best
    fill: float = 1.0  # of what lines take on their way into a compute unit
    chain: float = 0.39  # of a tile's matrix work, what a lone wave can't overlap
    own_lds: float = 0.6  # of what ports of LDS need for a tile: what its own workgroup can't overlap
    lone: float = 0.5  # of what a wave issues, how far its SIMD's matrix pipe waits when no other wave is there
    sync: float = 5.0  # cycles of a tile, until all waves are there, which other workgroups hide
    refill: float = 120.0  # cycles of a tile, of filling the only stage anew, which other workgroups hide
    text: tuple[float, ...] = (1526.0, 42.9, 17.6, 32.8, 6.1, 17.0, 31.5, 35.9, 1150.0, 7.7, 8.0)
    """Bytes of text: of any kernel; of a load before the loop; in the loop of a read, a load, a matrix instruction; of
    a store; of an element of C; of a last tile along k that isn't whole; of parts that meet, and of each element of
    those that are read at once; in the loop of an instruction that makes weights."""


FITTED = Constants()


@dataclass(frozen=True)
class Counts:
    """What a planned kernel does. Instructions are a wave's for one tile of k, ``vectors`` by the passes of a matrix
    instruction, ``scaled`` of sums and ``made`` of weights; ``busy`` counts workgroups of the busiest compute unit,
    ``resident`` those at once, ``simd_waves`` waves of its busiest SIMD one after the other; ``lines`` are bytes of a
    tile of k; ``l2``, ``lds``, ``port`` and ``copies`` its cycles of L2's share, of LDS, of conflicts there and of
    copies to it; ``late`` those that its loads have to land in; ``moved`` cycles of parts of sums, ``gathered`` bytes
    of those one reads; ``code`` cycles of a byte of text. ``late_ns``, ``memory_ns`` and ``moved_ns`` are what the
    clock doesn't change: beyond the L2, of a tile's loads, of A and B, of parts. ``active``: the share of the chip's
    compute units that have work; ``hot``: whether its matrix instructions make the clock fall."""

    arch: Arch
    active: float
    hot: bool
    busy: int
    resident: int
    simd_waves: int
    tiles: int
    matrix: float  # cycles
    reads: int
    vectors: float
    scaled: float
    made: float
    loads: float
    written_loads: float  # in the text, of a tile
    matrices: int
    unroll: int
    stages: int
    stores: float
    sums: int
    ragged: bool
    splits: int
    part_reads: int  # one after the other
    gathered: float
    addresses: float
    lines: float
    l2: float
    lds: float
    late: float
    late_ns: float
    port: float
    copies: float
    memory_ns: float
    moved: float
    moved_ns: float
    code: float


def counts(g: Geometry, splits: int) -> Counts:
    """Of a plan whose k is shared among ``splits`` workgroups."""
    s, arch, tile = g.spec, g.spec.machine, g.tile
    timing = arch.timing
    assert timing is not None and g.instruction.matrix is not None
    chip, memory, lds = timing.chip, timing.vector_memory, timing.lds
    waves = g.waves[0] * g.waves[1]
    groups = ceil(s.m / tile.m) * ceil(s.columns / tile.n) * s.batch * splits
    busy, sharing = ceil(groups / arch.cus), min(ceil(groups / arch.xcds), arch.cus // arch.xcds)
    straight = s.staging == "lds_dma"
    fetched = sum(o.slabs * o.slab_reads for o in g.fetched)
    loads = fetched + sum(o.copies if straight else g.loads(o) for o in g.in_lds) + _scale_loads(g)
    edges = sum(o.copies * o.loads_per_chunk for o in g.in_lds if not straight and g.loading(o) == "both")
    matrices, each = g.a.slabs * g.multiplies, passes(g.instruction.matrix, s.element)
    on_their_way = max(1, g.stages - 1 if straight else g.ahead)
    whole = g.stage_bytes if isinstance(g.a, Lined) else line_bytes(s, tile, tile.k)
    resident = min(busy, _resident(g))
    lines = float(whole) + again_bytes(s, tile, g.waves[0], tile.k)
    lines += _scale_lines(g) * (_lost(g, resident, lines) if s.code else 1.0)
    near, far = moved(s, tile, groups, sharing) if splits > 1 else (0.0, 0.0)
    copied = sum(o.copies * lds.dma_cycles[f"b{8 * o.unit}"] for o in g.in_lds) if straight else 0
    return Counts(
        arch=arch, active=min(1.0, groups / arch.cus), hot=hot(s),
        busy=busy, resident=resident, simd_waves=ceil(busy * waves / arch.simds),
        tiles=_tiles(g, splits), matrix=matrices * each * arch.issue.cycles,
        reads=sum(o.slabs * o.slab_reads for o in g.in_lds), loads=loads,
        scaled=_scaled(g), made=_made(g), vectors=sum(_permutes(o) for o in g.in_lds) / each,
        written_loads=loads + edges, matrices=matrices, unroll=g.unroll, stages=g.stages,
        stores=g.sums / g.store_elements, sums=g.sums, ragged=g.ragged_k, splits=splits,
        part_reads=ceil(splits / parts_at_once(splits, g.sums)),
        gathered=float(splits * tile.m * tile.n * s.sums.bytes),
        addresses=waves * arch.wave_size * loads / memory.address_lanes,
        lines=lines, l2=lines / (chip.l2_read_bytes_cycle / sharing), lds=waves / arch.simds * _through_lds(g),
        late=(memory.l1_latency + chip.l2_latency) / on_their_way,
        late_ns=(chip.hbm_latency - chip.l2_latency) / chip.latency_mhz * 1e3 / on_their_way,
        port=waves * sum(o.found.after for o in g.in_lds), copies=waves * copied,
        memory_ns=operand_bytes(s) / (arch.hbm_gb_s * chip.hbm_share), moved=float(near), moved_ns=float(far),
        code=timing.instruction_memory.miss / timing.instruction_memory.line,
    )  # fmt: skip


def _tiles(g: Geometry, splits: int) -> int:
    """Of k, of a workgroup: with scales in LDS those of whole turns, which are long."""
    tiles = ceil(ceil(g.spec.k / g.tile.k) / splits)
    return ceil(tiles / g.unroll) * g.unroll if g.shared else tiles


def _scale_loads(g: Geometry) -> float:
    """Loads of a wave of the scales that its loop takes, for a tile of k."""
    if g.spec.scales == "block":
        return (g.a.subtiles + -(-g.b.outer_of_wave // BLOCK)) / g.scales_together
    if g.spec.code is not None:
        return g.b.subtiles * g.weight_groups * (1 + g.spec.zeros)
    if not g.spec.element.block:
        return 0.0
    if g.shared:
        return g.shared.all_loads / g.shared.tiles
    if g.spec.shuffled_scales:
        return g.a.slabs * sum(o.subtiles for o in g.operands) / BYTES_OF_WORD
    return g.a.slabs * sum(o.subtiles for o in g.operands)


def _scale_lines(g: Geometry) -> float:
    """Bytes of the lines of those scales that a tile of k takes: one a row, of many tiles or for each wave; shuffled
    they fill lines."""
    timing, tile = g.spec.machine.timing, g.tile
    assert timing is not None
    line = timing.vector_memory.l1_line
    if g.spec.scales == "block":
        return line * (tile.m + -(-tile.n // BLOCK)) / g.scales_together
    if g.spec.code is not None:
        return line * tile.n * (1 + g.spec.zeros)
    if not g.spec.element.block:
        return 0.0
    if g.spec.shuffled_scales:
        return (tile.m + tile.n) * tile.k / g.spec.element.block
    return line * (tile.m + tile.n) / (g.shared.tiles if g.shared else 1)


def _lost(g: Geometry, resident: int, lines: float) -> float:
    """The share of weights' scales that come again for each tile of k, as the L1 hasn't kept their lines since the tile
    before, by what all workgroups of a CU bring between."""
    timing = g.spec.machine.timing
    assert timing is not None
    times = resident * (lines + _scale_lines(g)) / timing.vector_memory.l1_bytes
    return min(1.0, max(0.0, (times - _KEPT) / (_LOST - _KEPT)))


_KEPT, _LOST = 2, 6
"""Times the L1's size up to which these stay there, and from which on none does. Fitted to what the model says of 326
ways of 28 products: benchmarks/reports/2026-11-27_gemm_weights_choice.md."""


def _scaled(g: Geometry) -> float:
    """Instructions with which a wave scales sums of blocks, or of groups of integer weights, and adds them up, for a
    tile of k."""
    if g.spec.scales == "block":
        return g.sums * g.tile.k / BLOCK
    if g.spec.integer_weights:
        return ENDS * g.sums * g.tile.k / max(1, g.spec.group_size or g.spec.k)
    return 0.0


def _made(g: Geometry) -> float:
    """Instructions with which a wave makes weights of codes, for a tile of k."""
    if g.spec.code is None:
        return 0.0
    return g.a.slabs * g.b.subtiles * decoder(g.spec).instructions


def _permutes(o: Operand) -> int:
    """Instructions of a wave that turn a tile around in registers, on its way to LDS or from there."""
    if o.transposed:
        return o.copies * o.unit // DWORD
    words = o.slabs * o.subtiles * o.per_read * o.element_bytes // DWORD
    return words * _PERMUTES.get(o.element_bytes, 0) if put_together(o) else 0


_PERMUTES = {1: 2, 2: 1}
"""For a word of elements, by their bytes."""


def _through_lds(g: Geometry) -> float:
    """Cycles in which a port gives each of its SIMDs what a wave reads and writes of a tile."""
    assert g.instruction.matrix is not None
    p = pace(g)
    reads = sum(o.slabs * o.slab_reads * p[f"read_{o.name}"].time for o in g.in_lds)
    writes = sum(o.copies / w.joined * w.time for o in g.in_lds if (w := p.get(f"write_{o.name}")))
    each = passes(g.instruction.matrix, g.spec.element)
    return (reads + writes) * each * g.spec.machine.issue.cycles


def _resident(g: Geometry) -> int:
    """Workgroups that a compute unit holds at once, at least one."""
    by_registers = registers.resident(g)
    by_lds = g.spec.machine.lds.bytes // (g.stages * g.stage_bytes) if g.stage_bytes else by_registers
    return max(1, min(by_lds, by_registers))


def cycles(c: Counts, of: Constants, clock: float) -> float:
    """What ``c`` takes at a clock in MHz, by the constants ``of``."""
    assert c.arch.timing is not None
    ns, fill = clock / 1e3, c.arch.timing.vector_memory.fill_cycles(clock)  # cycles of a ns; of a byte that comes in
    issued = of.load * c.loads + of.vector * c.vectors + c.arch.issue.cycles * (c.scaled + c.made)
    each, turns = c.busy * c.tiles, ceil(c.busy / c.resident)
    together = max(1.0, c.resident * c.simd_waves / c.busy)  # waves of a SIMD at once
    in_lds = c.port + of.lds * c.lds
    units = (
        c.simd_waves * c.tiles * (c.matrix + of.lone * issued / together**2),
        c.simd_waves * c.tiles * issued,
        each * of.l2 * c.l2,
        each * of.fill * c.lines * fill,
        each * c.addresses,
        each * c.copies,
        each * in_lds,
        turns * c.tiles * of.late * (c.late + c.late_ns * ns),
        turns * c.tiles * (of.chain * c.matrix + issued + of.own_lds * in_lds),
        of.l2 * c.memory_ns * ns,
    )
    work = sum(unit**of.blend for unit in units) ** (1 / of.blend)
    syncs = turns * c.tiles * of.sync / c.resident
    refills = turns * c.tiles * of.refill / c.resident**2 if c.stages == 1 else 0.0
    turn = turn_text(c, of.text)
    fetched = of.fetch * (text(c, of.text) - turn) + of.fetch_turn * turn
    ends = c.simd_waves * (of.store * c.stores + of.sum * c.sums)
    meet = 0.0
    if c.splits > 1:
        last = of.part * c.part_reads + of.gather * c.gathered * fill
        meet = c.busy * of.moved * (c.moved + c.moved_ns * ns) + turns * last
    return of.start + work + syncs + refills + c.code * fetched + ends + meet


def settled(c: Counts, of: Constants) -> tuple[float, float]:
    """Cycles, and the clock in MHz at which the matrix pipes' share of them keeps it."""
    assert c.arch.timing is not None
    worked = c.simd_waves * c.tiles * c.matrix * c.active if c.hot else 0.0

    def run(clock: float) -> tuple[float, float]:
        found = cycles(c, of, clock)
        return found, worked / found

    return c.arch.timing.chip.settled(c.arch.clock_mhz, run)


def microseconds(c: Counts, of: Constants) -> float:
    """What ``c`` takes, without the launch."""
    found, clock = settled(c, of)
    return found / clock


def turn_text(c: Counts, each: tuple[float, ...]) -> float:
    """Bytes of a turn of the loop, as :func:`text`."""
    return c.unroll * (each[2] * c.reads + each[3] * c.written_loads + each[4] * c.matrices + each[10] * c.made)


def text(c: Counts, each: tuple[float, ...]) -> float:
    """Bytes of the kernel's text, by what ``each`` of its parts takes."""
    parts = c.splits > 1
    written = (
        1, c.written_loads, c.reads * c.unroll, c.written_loads * c.unroll, c.matrices * c.unroll, c.stores, c.sums,
        c.ragged, parts, parts * c.sums * c.splits // max(1, c.part_reads), c.made * c.unroll,
    )  # fmt: skip
    return sum(bytes_ * number for bytes_, number in zip(each, written, strict=True))


def estimate(g: Geometry, splits: int = 1) -> float:
    """Microseconds of a launch. ``splits``: workgroups that k is shared among."""
    return microseconds(counts(g, splits), FITTED)
