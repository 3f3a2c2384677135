"""How long a planned attention takes on CDNA: a formula in what its text does, to choose among ways.

It is to attention what :mod:`amdgen.kernels.gemm.cdna.estimate` is to GEMM. What the units of a compute unit do for the
steps of its workgroups, each in cycles of its own, is blended as a power mean: they work side by side, but not
perfectly. To that comes the text that is fetched. What else was tried told no more. The clock falls with the share of
the time in which matrix pipes of the whole chip work, as in the model of cycles.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from amdgen.isa.arch import Arch
from amdgen.kernels.attention.cdna.geometry import Geometry
from amdgen.kernels.cdna.matrix import passes

_SPARE = 45
"""Registers by which the compiler makes do with less than a geometry's own estimate, which must not be too small: seen
in 177 kernels."""
_TEXT_START, _TEXT_MATRIX, _TEXT_READ, _TEXT_ELEMENT, _TEXT_LOAD, _TEXT_OUT = 1430, 24.0, 5.5, 33.0, 28.0, 30.0
_TEXT_ASIDE, _TEXT_ROUND = 8.0, 33.0
"""Bytes of text: of any kernel; of a matrix instruction with its operands; of a read from LDS; of a register of scores;
of a load, before the loop or in it; of a register of O; of one set aside; of one of O that no instruction rounds.
Fitted to the text of 556 kernels, 3 % off (root mean square, 8 % at most)."""


@dataclass(frozen=True)
class Constants:
    """Of :func:`cycles`. Fitted to what the model of cycles says, as benchmarks/reports/2026-11-27_attention_choice.md
    tells; the exponent was set. Cycles of a wave on its SIMD where nothing else is said."""

    start: float = 264.0  # of any launch
    fetch: float = 1.03  # of what a byte of text takes that no cache has, one line after the other
    blend: float = 2.5  # the exponent of the mean
    element: float = 5.10  # of a register of scores: scaled, its maximum, exponential and sum, packed
    step: float = 114.0  # of a step: waits, barriers, branches
    load: float = 73.6  # from memory to registers, and what puts it into LDS
    copy: float = 16.7  # from memory to LDS
    own_lds: float = 2.05  # of what ports of LDS need for a step, until its workgroup goes on
    fill: float = 0.671  # of what lines take on their way into a compute unit


FITTED = Constants()


@dataclass(frozen=True)
class Counts:
    """What a planned kernel does.

    Of a wave and step: ``matrix`` cycles, ``elements`` registers of scores, ``loads`` to registers, ``copies`` to LDS.
    Of a workgroup and step: ``lds`` cycles of all ports, ``lines`` bytes; ``late`` cycles and ``late_ns`` nanoseconds
    that it waits for what it copies to LDS. Of the busiest compute unit: ``busy`` steps of all its workgroups,
    ``on_simd`` of all waves of a SIMD, ``turns`` one after the other. ``hot``: steps whose matrix work makes the clock
    fall, of an average SIMD. ``memory_ns``: nanoseconds that memory takes for all operands; ``text``: cycles in which
    the text is fetched."""

    arch: Arch
    matrix: float
    elements: int
    loads: int
    copies: int
    lds: float
    lines: int
    late: float
    late_ns: float
    busy: float
    on_simd: float
    turns: float
    hot: float
    memory_ns: float
    text: float


def counts(g: Geometry) -> Counts:
    """Of a plan."""
    s, arch = g.spec, g.spec.machine
    timing, matrix = arch.timing, g.instruction.matrix
    assert timing is not None and matrix is not None
    lds, busy, (text, end) = timing.lds, _busy(g), text_bytes(g)
    fragments = g.key_blocks * g.score_slabs + g.value_blocks * g.v.slabs
    loads = sum(0 if o.dma else n for o, n in ((g.k, g.k.copies), (g.v, g.v.loads)))
    copies = sum(o.copies for o in (g.k, g.v) if o.dma)
    late, late_ns = _late(g) if g.k.dma else (0.0, 0.0)
    read = arch.wave_size * g.widest * fragments * g.waves / lds.read_bytes[f"b{8 * g.widest}"]
    written = sum(o.bytes for o in (g.k, g.v) if not o.dma) / lds.write_bytes
    return Counts(
        arch=arch, matrix=_products(g) * passes(matrix, s.element) * arch.issue.cycles, elements=g.half * g.key_blocks,
        loads=loads, copies=copies, lds=(read + written) / lds.ports, lines=g.k.bytes + g.v.bytes, late=late,
        late_ns=late_ns, busy=busy.steps, on_simd=busy.on_simd, turns=busy.turns, hot=busy.hot,
        memory_ns=_operand_bytes(g) / (arch.hbm_gb_s * timing.chip.hbm_share),
        text=(text - end * busy.apart) * timing.instruction_memory.miss / timing.instruction_memory.line,
    )  # fmt: skip


def _products(g: Geometry) -> int:
    """Matrix instructions of a wave and step."""
    return g.key_blocks * g.score_slabs * g.k.steps_per_slab + g.value_blocks * g.v.slabs * g.v.steps_per_slab


@dataclass(frozen=True)
class _Busy:
    """Of the busiest compute unit: as :class:`Counts` has it."""

    steps: float
    on_simd: float
    turns: float
    hot: float
    apart: bool  # whether those that end first fetch the end's text, while others are still at work


def _busy(g: Geometry) -> _Busy:
    """Causal workgroups have from one step to all, the longest come first: a compute unit's add up to its share, or are
    the longest one alone."""
    s, arch = g.spec, g.spec.machine
    steps = [_steps(g, block) for block in range(-(-s.seq_q // g.queries))]
    heads, longest = s.heads * s.batch, max(steps)
    groups = heads * len(steps)
    of_unit = ceil(groups / arch.cus)  # of the busiest compute unit
    by_registers = g.register_file // max(1, g.registers - _SPARE) * arch.simds // g.waves
    resident = max(1, min(arch.lds.bytes // g.lds_bytes, by_registers, of_unit))
    of_simd, alone = g.waves / arch.simds, max(1, g.waves // arch.simds)
    share = heads * sum(steps) / arch.cus
    if s.causal:
        # Where all begin at once they stay where they began, the longest of all and one of each further round.
        begun = sum(steps[-1 - n * arch.cus // heads] for n in range(of_unit)) if resident == of_unit else 0
        busy, on_simd = max(share, begun, longest), max(share * of_simd, begun * of_simd, alone * longest)
        turns = max(share / resident, longest)
    else:
        busy, on_simd = of_unit * longest, max(alone, of_unit * of_simd) * longest
        turns = ceil(of_unit / resident) * longest
    # The model of cycles has all compute units that have any work as hot as the busiest, unless workgroups differ.
    even = min(steps) == longest
    hot = of_unit * longest * min(1.0, groups / arch.cus) if even else share
    return _Busy(busy, on_simd, turns, hot * of_simd, not even and resident > 1)


def _steps(g: Geometry, block: int) -> int:
    """Of a workgroup, by its block of queries."""
    s = g.spec
    last = min(s.seq_q, (block + 1) * g.queries)
    seen = max(0, min(s.seq_k, last + s.seq_k - s.seq_q)) if s.causal else s.seq_k
    return max(1, -(-seen // g.keys))


def _operand_bytes(g: Geometry) -> int:
    """Of Q, K, V and O, once."""
    s = g.spec
    return s.batch * (s.heads * s.seq_q + s.key_heads * s.seq_k) * (g.key_row + g.value_row)


def text_bytes(g: Geometry) -> tuple[float, float]:
    """Bytes of the kernel's text, and of its end, where O is written, estimated."""
    s = g.spec
    reads = g.key_blocks * g.score_slabs + g.value_blocks * g.v.slabs * (2 if g.v.dma else 1)
    ahead = 0 if g.k.dma else 1  # of K in registers, and of V
    loads = g.k.copies * (g.stages + ahead) + g.v.loads * (1 + ahead)
    out, aside = g.half * g.value_blocks, max(0, g.registers - s.machine.registers.vgprs)
    by_hand = s.dtype == "bf16" and not g.rounds_pairs
    end = (_TEXT_OUT + _TEXT_ROUND * by_hand) * out
    before = _TEXT_START + _TEXT_MATRIX * _products(g) + _TEXT_READ * reads + _TEXT_ELEMENT * g.half * g.key_blocks
    return before + _TEXT_LOAD * loads + _TEXT_ASIDE * aside + end, end


def _late(g: Geometry) -> tuple[float, float]:
    """Cycles from a copy to LDS until all of a tile are there, one after the other, and nanoseconds that the first
    takes longer where the L2 hasn't all operands. A step waits for its own: V's are issued when it begins, and where V
    goes through registers those of the next step's K have to be there when it ends."""
    timing, size = g.spec.machine.timing, _operand_bytes(g)
    assert timing is not None
    chip, queue = timing.chip, g.waves * g.k.copies * timing.lds.dma_cycles[f"b{8 * g.k.unit}"]
    beyond = chip.mall_latency if size <= chip.mall_bytes else chip.hbm_latency
    more = 0.0 if size <= chip.l2_bytes else (beyond - chip.l2_latency) / chip.latency_mhz * 1e3
    return timing.vector_memory.l1_latency + chip.l2_latency + queue, more


def cycles(c: Counts, of: Constants, clock: float) -> float:
    """What ``c`` takes at a clock in MHz, by the constants ``of``."""
    assert c.arch.timing is not None
    ns, fill = clock / 1e3, c.arch.timing.vector_memory.fill_cycles(clock)  # cycles of a ns; of a byte that comes in
    issued = of.element * c.elements + of.step + of.load * c.loads + of.copy * c.copies
    units = (
        c.on_simd * c.matrix,
        c.on_simd * issued,
        c.busy * of.fill * c.lines * fill,
        c.turns * (issued + of.own_lds * c.lds + c.late + c.late_ns * ns),
        c.memory_ns * ns,
    )
    return of.start + of.fetch * c.text + float(sum(unit**of.blend for unit in units) ** (1 / of.blend))


def microseconds(c: Counts, of: Constants) -> float:
    """What ``c`` takes, without the launch, at the clock that the matrix pipes' share of it keeps."""
    assert c.arch.timing is not None

    def run(clock: float) -> tuple[float, float]:
        found = cycles(c, of, clock)
        return found, c.hot * c.matrix / found

    found, clock = c.arch.timing.chip.settled(c.arch.clock_mhz, run)
    return found / clock


def estimate(g: Geometry) -> float:
    """Microseconds of a launch."""
    return microseconds(counts(g), FITTED)
