"""What instructions and memory of an architecture take: the figures of ``timing`` in ``isa/arch/*.yaml``.

Cycles are those of the engine clock. Rates are of a CU, in :class:`ChipTiming` of an XCD or of a chip that has one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
_SETTLED = 0.005
"""Share of a clock by which another may differ and be the same."""
_STEEPEST = 0.8
"""By how much of a change of clock the clock that lasts is taken to change, at most, to step no further."""
_TRIALS = 4
"""Clocks that are tried, at most: with uneven workgroups what is kept may jump about the clock that lasts."""


@dataclass(frozen=True, slots=True)
class IssueTiming:
    """Which instructions may issue together, and what keeps a wave from its next."""

    slots: Mapping[str, tuple[str, ...]]  # units that share a turn: a SIMD issues one instruction of each at a visit
    units: Mapping[str, int]  # cycles that an instruction keeps its slot, of units where it is not one visit
    vector_to_scalar: int  # from a vector instruction's issue until a scalar one can read its result
    vector_to_memory: int  # until it can be an address or the data of a store
    branch_taken: int  # from a branch to the next instruction
    fetch_window: int  # bytes that are fetched together
    fetch_straddle: int  # cycles lost by an instruction that lies in two windows
    barrier: int  # from the last wave's arrival until waves go on
    sleep: int  # of one unit of s_sleep


@dataclass(frozen=True, slots=True)
class MatrixTiming:
    """Matrix instructions beside others; their passes stand with the instructions."""

    blocks_vector: int  # cycles in which no other vector instruction issues on the SIMD
    result: int  # after the last pass, until anything but a matrix instruction's accumulator can use the result
    from_vector: int  # from a vector instruction until its result can be an operand
    alone: tuple[str, ...]  # units during whose instructions no vector instruction issues
    packed_waits: bool  # packed f32 instructions wait for the matrix pipe


@dataclass(frozen=True, slots=True)
class LdsTiming:
    """The LDS of a CU: ports that SIMDs share, each with a queue."""

    ports: int
    read_bytes: Mapping[str, int]  # of a port a cycle, by width of the access
    write_bytes: int
    issue: int  # cycles that an instruction keeps its port, at least
    write_dword: int  # and for each dword a lane that is written
    latency: int  # from the last data cycle to the counter
    commands: int  # instructions that wait in a port's queue
    data_slots: int  # registers of data there: 1 a read, its dwords and 1 a write
    dma_cycles: Mapping[str, int]  # of a CU for a copy from memory, by its width in a lane


@dataclass(frozen=True, slots=True)
class VectorMemoryTiming:
    """Vector memory up to a CU's L1."""

    address_lanes: int  # lanes whose addresses are worked out in a cycle
    queue: int  # instructions of a wave that wait for that
    l1_bytes_cycle: int
    l1_bytes: int
    l1_line: int
    l1_ways: int
    fill_bytes_cycle: int  # the width of the way from L2 into one L1
    fill_gb_s: float  # what comes there, at any clock; 0: as much as the way is wide
    l1_latency: int
    store_latency: int  # until the counter says that a store has been done

    def fill_cycles(self, clock_mhz: float) -> float:
        """A byte's on its way into the L1, at least."""
        return max(1 / self.fill_bytes_cycle, clock_mhz / 1e3 / self.fill_gb_s if self.fill_gb_s else 0.0)


@dataclass(frozen=True, slots=True)
class ScalarMemoryTiming:
    """The scalar cache."""

    latency: int
    l2_latency: int
    bytes: int
    line: int


@dataclass(frozen=True, slots=True)
class InstructionMemoryTiming:
    """The instruction cache."""

    bytes: int
    line: int
    ways: int
    miss: int  # from asking for a line that it has not until its instructions can issue


@dataclass(frozen=True, slots=True)
class ChipTiming:
    """Beyond a CU. ``_gb_s``: of the whole chip."""

    l2_bytes: int
    l2_ways: int
    l2_line: int
    l2_read_bytes_cycle: int
    l2_write_bytes_cycle: int
    l2_latency: int
    mall_bytes: int
    mall_gb_s: int
    mall_write_gb_s: int  # of what is written; 0 where there is none
    mall_latency: int
    hbm_latency: int
    latency_mhz: int  # the clock at which those of MALL and HBM were measured, in its cycles: they are the same time
    hbm_share: float  # of the peak, what reading gets
    hbm_write_share: float  # and writing
    shader_engines: int
    group_cycles: int  # of a shader engine, to start a workgroup
    wave_cycles: int  # and for each wave
    launch_us: float  # of a kernel, back to back with others
    matrix_clock: float  # share of the peak clock that lasts while matrix pipes of 16 or fewer bits are always busy
    burst_clock: float  # and the share of it in bursts of them, of a tenth of a second
    cool_types: tuple[str, ...]  # those whose products don't make the clock fall
    clock_fall: float  # the power of the share of time that they are busy with which the clock falls, below one

    def clock_share(self, use: float, burst: bool = False) -> float:
        """Of the peak clock, what is left while matrix pipes of the whole chip work on other types than the cool ones
        for the share ``use`` of the time, which lasts or comes in bursts. It falls with a power of the use below one,
        so that fewer cycles for the same products are never more time."""
        full = self.burst_clock if burst else self.matrix_clock
        return min(1.0, full * use**-self.clock_fall) if use > 0 else 1.0

    def settled(self, peak_mhz: float, run: Callable[[float], tuple[T, float]], burst: bool = False) -> tuple[T, float]:
        """What ``run`` gives at the clock that lasts, and that clock in MHz. ``run(clock)`` gives, beside anything, the
        use that keeps the clock (:meth:`clock_share`): memory doesn't slow down with it, so that matrix pipes which
        memory keeps waiting at the peak are busier at what lasts, and the clock falls further. ``run`` may take long,
        so the clock is looked for by secants, from the peak."""
        clock, keeps, step, slope = peak_mhz, 0.0, 0.0, 0.0
        for _ in range(_TRIALS - 1):
            found, use = run(clock)
            before, keeps = keeps, peak_mhz * self.clock_share(use, burst)
            if abs(keeps - clock) <= _SETTLED * clock:
                return found, clock
            if step:
                slope = min(max(0.0, (keeps - before) / step), _STEEPEST)
            step = min(peak_mhz - clock, (keeps - clock) / (1 - slope))
            clock += step
        return run(clock)[0], clock


@dataclass(frozen=True, slots=True)
class Timing:
    """All of it."""

    wave_start: int  # from a wave's start to its first instruction
    issue: IssueTiming
    matrix: MatrixTiming
    lds: LdsTiming
    vector_memory: VectorMemoryTiming
    scalar_memory: ScalarMemoryTiming
    instruction_memory: InstructionMemoryTiming
    chip: ChipTiming
    errors: Mapping[str, float]  # of the model, by kind of kernel: mean of |predicted - measured| / measured
