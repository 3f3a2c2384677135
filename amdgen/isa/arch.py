"""The facts of one machine as frozen, typed objects: registers, LDS, counters, cache bits, chips.

Built by :mod:`amdgen.isa.loader` from the YAML in ``isa/``; nothing here reads files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from amdgen.isa.timing import Timing

if TYPE_CHECKING:
    from amdgen.isa.model import Instruction

BitRange = tuple[int, int]
"""(high, low), both inclusive, bit 0 the lowest of the first 32-bit word."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of outstanding operations that ``s_waitcnt`` waits for."""

    name: str
    max: int
    in_order: bool
    bits: tuple[BitRange, ...]  # of the s_waitcnt immediate
    counts: str

    def place(self, value: int) -> int:
        """``value`` as bits of the s_waitcnt immediate."""
        return _scatter(value, self.bits)


def _scatter(value: int, bits: tuple[BitRange, ...]) -> int:
    word, done = 0, 0
    for high, low in bits:
        width = high - low + 1
        word |= ((value >> done) & ((1 << width) - 1)) << low
        done += width
    return word


@dataclass(frozen=True, slots=True)
class LdsPhases:
    """Which lanes an LDS access serves together, and over how many banks. Lanes of one phase conflict when they
    touch different dwords of one bank; each further dword of a bank costs a cycle."""

    banks: int
    lanes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a figure comes from, and how sure it is (:mod:`amdgen.isa.evidence` says what the words mean)."""

    confidence: str  # verified, documented, one source, assumed
    sources: tuple[str, ...]  # in words
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lds:
    """The LDS of a CU, in bytes."""

    bytes: int
    granule: int
    bank_bytes: int
    phases: Mapping[str, LdsPhases]  # read_b32, read_b64, ..., write_b128
    dma_bytes: tuple[int, ...]  # widths of buffer_load ... lds, in bytes a lane
    m0_bits: int  # of M0 that address LDS in such a copy
    size_unit: int = 1  # that the hardware register LDS_ALLOC counts in
    barrier_waits: str = "unknown"  # whether s_barrier itself waits for LDS instructions in flight: "no" or "unknown"
    widest: int = field(init=False)  # bytes that a lane reads or writes in one instruction, at most

    def __post_init__(self) -> None:
        object.__setattr__(self, "widest", max(int(name.rpartition("_b")[2]) for name in self.phases) // 8)


@dataclass(frozen=True, slots=True)
class Registers:
    """The registers of a SIMD and how they are allocated. Granules and files in registers of a lane (``sgpr_``: of a
    wave)."""

    vgprs: int  # addressable by an instruction
    agprs: int
    unified: bool  # VGPRs and AGPRs share one file
    file: int  # registers of a lane, of all waves of a SIMD: VGPRs and AGPRs together when unified, else each
    granule: int
    sgprs: int
    sgpr_granule: int
    sgpr_file: int
    agpr_granule: int = 1  # where the file is unified, AGPRs follow the VGPRs at a multiple of so many


@dataclass(frozen=True, slots=True)
class Apertures:
    """High words of the first flat addresses that mean LDS (shared) and scratch (private).

    The hardware is given the upper 16 bits of such an address; the other 48 are the offset.
    """

    shared: int
    private: int

    @property
    def limits(self) -> tuple[int, int]:
        """High words of the last such addresses."""
        return self.shared | 0xFFFF, self.private | 0xFFFF


@dataclass(frozen=True, slots=True)
class Coherence:
    """Which waves see an access, by scope (workgroup, agent, system), the narrowest first.

    ``load``, ``store``, ``atomic``: the cache bits that make an access reach a scope; without those of any scope it is
    an access for its own wave. ``write_back``: instructions that a release at a scope needs before its wait;
    ``invalidate``: those that an acquire needs after its wait; the first of them is the usual one. ``scalar_``: the
    same of the scalar cache.
    """

    load: Mapping[str, tuple[str, ...]]
    store: Mapping[str, tuple[str, ...]]
    atomic: Mapping[str, tuple[str, ...]]
    write_back: Mapping[str, tuple[str, ...]]
    invalidate: Mapping[str, tuple[str, ...]]
    scalar_load: Mapping[str, tuple[str, ...]]
    scalar_write_back: tuple[str, ...]
    scalar_invalidate: tuple[str, ...]

    @property
    def stores_show_scope(self) -> bool:
        """Whether a store of a flag or lock bears a bit that other stores lack."""
        return all(self.store.values())


@dataclass(frozen=True, slots=True)
class Issue:
    """Cycles from the issue of an instruction until its wave can issue the next. Latencies and conflicts are not
    included."""

    cycles: int  # of most instructions, and of each wait state of s_nop
    units: Mapping[str, int]  # of all instructions of a unit, where that is something else
    matrix_pass: int  # of each pass of a matrix instruction

    def of(self, one: Instruction) -> int:
        """The cycles of one instruction; of ``s_nop`` those of each wait state."""
        if one.matrix is not None:
            return self.matrix_pass * one.matrix.passes
        return self.units.get(one.unit, self.cycles)


@dataclass(frozen=True, slots=True)
class Chip:
    """A product that runs code for an ISA target: what differs between chips of one target."""

    name: str  # as --arch takes it: mi308x
    product: str  # as the vendor calls it: MI308X
    base: str  # the target or chip that its description extends
    cus: int
    xcds: int
    clock_mhz: int  # peak
    hbm_gb_s: int  # peak, in 10^9 bytes a second
    hbm_gib: int
    evidence: Mapping[str, Evidence]  # of each figure, by its name


@dataclass(frozen=True, slots=True)
class Arch:
    """The facts of one machine: an ISA target and a chip that runs it; units in the field names.

    ``name`` is the target's, whatever the chip: what compilers, code objects and the per-architecture tables of
    ``isa/`` call it. ``chip.name`` is the chip's.
    """

    name: str
    generation: str
    chip: Chip
    products: tuple[str, ...]  # all chips of the target that are described
    elf_mach: int
    wave_size: int
    simds: int
    waves_per_simd: int
    registers: Registers
    lds: Lds
    counters: Mapping[str, Counter]
    cache_bits: tuple[str, ...]
    buffer_word3: int
    vccz_of_halves: bool  # whether VCCZ follows a scalar write of vcc_lo or vcc_hi alone
    shifts_by_last_vgpr: bool  # whether a 64-bit shift may take its amount from the last VGPR of the granules
    apertures: Apertures
    coherence: Coherence
    issue: Issue
    flops_per_cycle_cu: Mapping[str, int]
    max_workgroup: int
    fp8: str  # fnuz, ocp, or "" where there is none
    evidence: Mapping[str, Evidence]  # of each figure of the target, by dotted name: lds.bytes
    scratch_wave_bytes: int = 0  # scratch that a wave can have; 0 where no source says
    timing: Timing | None = None

    @property
    def cus(self) -> int:
        return self.chip.cus

    @property
    def xcds(self) -> int:
        return self.chip.xcds

    @property
    def clock_mhz(self) -> int:
        return self.chip.clock_mhz

    @property
    def hbm_gb_s(self) -> int:
        return self.chip.hbm_gb_s

    @property
    def peaks(self) -> dict[str, float]:
        """Peak TFLOP/s of the matrix instructions by element type, from rate, CUs and clock."""
        return {kind: flops * self.cus * self.clock_mhz / 1e6 for kind, flops in self.flops_per_cycle_cu.items()}

    def registers_of_lane(self, waves: int) -> int:
        """VGPRs, where they aren't unified with AGPRs as many of each again, that a lane of a workgroup of ``waves``
        can have: the file is shared by those of a SIMD."""
        return self.registers.file // -(-waves // self.simds)

    def occupancy(self, vgprs: int, agprs: int, sgprs: int, lds_bytes: int, workgroup: int) -> int:
        """Waves that a SIMD can hold: ``vgprs`` and ``agprs`` of a lane, ``sgprs`` of a wave, bytes of LDS of a
        workgroup, and its work-items.

        This is the figure that LLVM prints ("; Occupancy:"): VGPRs and LDS are taken in granules, LDS by all workgroups
        of a CU, and SGPRs singly, though a wave is given them in granules too (getOccupancyWithNumSGPRs). Hardware that
        keeps to those may hold one wave less from 81 SGPRs on.
        """
        regs = self.registers

        def granules(count: int, granule: int) -> int:
            return -(-count // granule) * granule

        together = regs.unified and agprs
        used = granules(vgprs, regs.agpr_granule) + agprs if together else max(vgprs, agprs)
        limits = [self.waves_per_simd, regs.file // granules(max(used, 1), regs.granule)]
        limits.append(regs.sgpr_file // max(sgprs, 1))
        waves = -(-workgroup // self.wave_size)
        if lds_bytes:
            groups = self.lds.bytes // granules(lds_bytes, self.lds.granule)
            limits.append(-(-groups * waves // self.simds) if groups else 0)
        return min(limits)
