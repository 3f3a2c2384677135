"""How long a planned attention takes on CDNA: a formula in what its text does, to choose among ways.

It is to attention what :mod:`amdgen.kernels.gemm.estimate` is to GEMM. What the units of a compute unit do for the
steps of its workgroups, each in cycles of its own, is blended as a power mean: they work side by side, but not
perfectly. To that comes the text that is fetched. What else was tried told no more. The clock falls with the share of
the time in which matrix pipes work, as in the model of cycles.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from amdgen.isa.arch import Arch
from amdgen.kernels.attention.geometry import Geometry
from amdgen.kernels.matrix import passes

_SPARE = 45
"""Registers by which the compiler makes do with less than a geometry's own estimate, which must not be too small: seen
in 177 kernels."""
_TEXT_START, _TEXT_MATRIX, _TEXT_READ, _TEXT_ELEMENT, _TEXT_LOAD, _TEXT_OUT = 2000, 8, 16, 30, 20, 10
"""Bytes of text: of any kernel; of a matrix instruction; of a read from LDS with its wait; of a register of scores; of
a load; of a register of O. Counted in a few kernels, roughly: ``fetch`` is fitted with them."""


@dataclass(frozen=True)
class Constants:
    """Of :func:`cycles`. Fitted to what the model of cycles says, as benchmarks/reports/2026-11-27_attention_choice.md
    tells; the exponent was set, and ``lone`` is GEMM's. Cycles of a wave on its SIMD where nothing else is said."""

    start: float = 280.0  # of any launch
    fetch: float = 1.06  # of what a byte of text takes that no cache has, one line after the other
    blend: float = 2.5  # the exponent of the mean
    element: float = 2.88  # of a register of scores: scaled, its maximum, exponential and sum, packed
    step: float = 228.0  # of a step: waits, barriers, branches
    load: float = 48.8  # from memory, and what puts it into LDS
    aside: float = 10.9  # of a register that is kept among those for accumulation
    lone: float = 0.5  # of what a wave issues, how far its SIMD's matrix pipe waits when no other wave is there
    own_lds: float = 2.82  # of what ports of LDS need for a step, until its workgroup goes on
    fill: float = 0.802  # of what lines take on their way into a compute unit


FITTED = Constants()


@dataclass(frozen=True)
class Counts:
    """What a planned kernel does.

    Of a wave and step: ``matrix`` cycles, ``elements`` registers of scores, ``loads``, ``aside`` registers beyond those
    that instructions address. Of a workgroup and step: ``lds`` cycles of all ports, ``lines`` bytes. Of the busiest
    compute unit: ``busy`` steps of all its workgroups, ``on_simd`` of all waves of a SIMD, ``turns`` one after the
    other; ``together`` waves of a SIMD at once. ``memory_ns``: nanoseconds that memory takes for all operands;
    ``text``: cycles in which the text is fetched."""

    arch: Arch
    matrix: float
    elements: int
    loads: int
    aside: int
    lds: float
    lines: int
    busy: float
    on_simd: float
    turns: float
    together: float
    memory_ns: float
    text: float


def counts(g: Geometry) -> Counts:
    """Of a plan."""
    s, arch = g.spec, g.spec.machine
    timing, matrix = arch.timing, g.instruction.matrix
    assert timing is not None and matrix is not None
    lds, busy = timing.lds, _busy(g)
    products = g.key_blocks * g.score_slabs * g.k.steps_per_slab + g.value_blocks * g.v.slabs * g.v.steps_per_slab
    fragments, loads = g.key_blocks * g.score_slabs + g.value_blocks * g.v.slabs, g.k.copies + g.v.loads
    read = arch.wave_size * g.widest * fragments * g.waves / lds.read_bytes[f"b{8 * g.widest}"]
    written = sum(o.bytes for o in (g.k, g.v) if not o.dma) / lds.write_bytes
    text = (
        _TEXT_START + _TEXT_MATRIX * products + _TEXT_READ * fragments + _TEXT_ELEMENT * g.half * g.key_blocks
        + _TEXT_LOAD * loads + _TEXT_OUT * g.half * g.value_blocks
    )  # fmt: skip
    return Counts(
        arch=arch, matrix=products * passes(matrix, s.element) * arch.issue.cycles, elements=g.half * g.key_blocks,
        loads=loads, aside=max(0, g.registers - arch.registers.vgprs), lds=(read + written) / lds.ports,
        lines=g.k.bytes + g.v.bytes, busy=busy.steps, on_simd=busy.on_simd, turns=busy.turns,
        together=busy.together,
        memory_ns=_operand_bytes(g) / (arch.hbm_gb_s * timing.chip.hbm_share),
        text=text * timing.instruction_memory.miss / timing.instruction_memory.line,
    )  # fmt: skip


@dataclass(frozen=True)
class _Busy:
    """Of the busiest compute unit: as :class:`Counts` has it."""

    steps: float
    on_simd: float
    turns: float
    together: float


def _busy(g: Geometry) -> _Busy:
    """Causal workgroups have from one step to all, the longest come first: a compute unit's add up to its share, or are
    the longest one alone."""
    s, arch = g.spec, g.spec.machine
    steps = [_steps(g, block) for block in range(-(-s.seq_q // g.queries))]
    heads, longest = s.heads * s.batch, max(steps)
    groups = ceil(heads * len(steps) / arch.cus)  # of the busiest compute unit
    by_registers = g.register_file // max(1, g.registers - _SPARE) * arch.simds // g.waves
    resident = max(1, min(arch.lds.bytes // g.lds_bytes, by_registers, groups))
    of_simd, alone = g.waves / arch.simds, max(1, g.waves // arch.simds)
    together = max(1.0, resident * of_simd)
    if s.causal:
        share = heads * sum(steps) / arch.cus
        on_simd = max(share * of_simd, alone * longest)
        return _Busy(max(share, longest), on_simd, max(share / resident, longest), together)
    on_simd = max(alone, groups * of_simd) * longest
    return _Busy(groups * longest, on_simd, ceil(groups / resident) * longest, together)


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


def cycles(c: Counts, of: Constants, clock: float) -> float:
    """What ``c`` takes at a clock in MHz, by the constants ``of``."""
    assert c.arch.timing is not None
    ns, fill = clock / 1e3, c.arch.timing.vector_memory.fill_cycles(clock)  # cycles of a ns; of a byte that comes in
    issued = of.element * c.elements + of.step + of.load * c.loads + of.aside * c.aside
    units = (
        c.on_simd * (c.matrix + of.lone * issued / c.together),
        c.on_simd * issued,
        c.busy * of.fill * c.lines * fill,
        c.turns * (issued + of.own_lds * c.lds),
        c.memory_ns * ns,
    )
    return of.start + of.fetch * c.text + float(sum(unit**of.blend for unit in units) ** (1 / of.blend))


def microseconds(c: Counts, of: Constants) -> float:
    """What ``c`` takes, without the launch, at the clock that the matrix pipes' share of it keeps."""
    assert c.arch.timing is not None

    def run(clock: float) -> tuple[float, float]:
        found = cycles(c, of, clock)
        return found, c.on_simd * c.matrix / found

    found, clock = c.arch.timing.chip.settled(c.arch.clock_mhz, run)
    return found / clock


def estimate(g: Geometry) -> float:
    """Microseconds of a launch."""
    return microseconds(counts(g), FITTED)
