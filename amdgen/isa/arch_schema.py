"""The schema of ``isa/arch/*.yaml`` of AMD's machines: ISA targets (``gfx942.yaml``) and chips (``mi308x.yaml``).

A target is what a compiler makes code for and says everything that this code can rely on. A chip is a product that
runs it: how many CUs, which clock, which memory. ``--arch`` takes the name of either; a target stands for its
``default_chip``.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, field_validator, model_validator

from amdgen.isa.evidence import Confidence, OwnEvidence, Sourced, Sources
from amdgen.isa.strict import Bits, Lanes, Name, Natural, Positive, Strict, Unit
from amdgen.isa.timing_schema import TimingSpec
from amdgen.isa.types import LANES

Scope = Literal["workgroup", "agent", "system"]


class CounterSpec(Strict):
    """A counter of outstanding operations; ``bits`` of the s_waitcnt immediate, ``counts`` in words what
    increments it."""

    max: Positive
    in_order: bool
    bits: Bits
    counts: str


class PhaseSpec(Strict):
    """The phases of an LDS access of one width: lanes that are served together, over ``banks`` banks."""

    banks: Positive
    lanes: list[Lanes]

    @field_validator("lanes")
    @classmethod
    def _every_lane_once(cls, phases: list[list[int]]) -> list[list[int]]:
        flat = [lane for phase in phases for lane in phase]
        if sorted(flat) != list(range(len(flat))) or not flat:
            raise ValueError("each lane must be in exactly one phase")
        return phases


class LdsSpec(Strict, Sourced):
    """The LDS of a CU: bytes, allocation granule, bytes of a bank, phases by access (``read_b64``), widths of LDS DMA
    in bytes a lane, bits of M0 that address it, bytes that the register LDS_ALLOC counts in, whether ``s_barrier`` is
    known not to wait for LDS instructions."""

    bytes: Positive
    granule: Positive
    bank_bytes: Positive
    phases: dict[Name, PhaseSpec]
    dma_bytes: list[Positive]
    m0_bits: Positive
    size_unit: Positive
    barrier_waits: Literal["no", "unknown"]


class RegistersSpec(Strict, Sourced):
    """The registers of a SIMD; see :class:`amdgen.isa.model.Registers`."""

    vgprs: Positive
    agprs: Natural
    unified: bool
    file: Positive
    granule: Positive
    sgprs: Positive
    sgpr_granule: Positive
    sgpr_file: Positive
    agpr_granule: Positive = 1


class AperturesSpec(Strict, Sourced):
    """High words of the flat addresses at which LDS and scratch begin."""

    shared: Positive
    private: Positive


class CoherenceSpec(Strict, Sourced):
    """What reaches other waves: see :class:`amdgen.isa.model.Coherence`."""

    load: dict[Scope, list[Name]]
    store: dict[Scope, list[Name]]
    atomic: dict[Scope, list[Name]]
    write_back: dict[Scope, list[str]]
    invalidate: dict[Scope, list[str]]
    scalar_load: dict[Scope, list[Name]]
    scalar_write_back: list[str]
    scalar_invalidate: list[str]


class IssueSpec(Strict, Sourced):
    """Cycles that an instruction keeps its wave from issuing the next."""

    cycles: Positive
    units: dict[Unit, Positive] = {}
    matrix_pass: Positive


class ArchSpec(Strict, Sourced):
    """An ISA target: what code for it can rely on, on whichever chip; units in the names."""

    identity: ClassVar[frozenset[str]] = frozenset({"name", "generation", "default_chip"})

    name: Name
    generation: Name
    default_chip: Name
    """The chip that is meant where only the target is named."""
    elf_mach: Natural
    wave_size: Positive
    simds: Positive
    waves_per_simd: Positive
    max_workgroup: Positive
    scratch_wave_bytes: Natural = 0
    """Scratch that a wave can have, in bytes; 0 where no source says."""
    registers: RegistersSpec
    lds: LdsSpec
    counters: dict[Name, CounterSpec]
    cache_bits: list[Name]
    buffer_word3: Natural
    vccz_of_halves: bool
    """Whether VCCZ follows a scalar write of vcc_lo or vcc_hi alone."""
    shifts_by_last_vgpr: bool
    """Whether a shift of 64 bits may take its amount from the last VGPR of a kernel's granules."""
    apertures: AperturesSpec
    coherence: CoherenceSpec
    issue: IssueSpec
    timing: TimingSpec | None = None
    """For the model of time, which refuses a target without it."""
    flops_per_cycle_cu: dict[Name, Positive]
    fp8: Literal["", "fnuz", "ocp"] = ""
    """Which 8-bit floats: AMD's own on gfx942, OCP's on gfx950."""

    @field_validator("wave_size")
    @classmethod
    def _lanes_of_a_mask(cls, size: int) -> int:
        if size != LANES:
            raise ValueError(f"masks and fragments are described for waves of {LANES} lanes only")
        return size


class ArchFile(Strict):
    """A file with the top-level key ``arch``: an ISA target."""

    arch: ArchSpec


CHIP_FIGURES = ("cus", "xcds", "clock_mhz", "hbm_gb_s", "hbm_gib")


class ChipSpec(Strict):
    """A chip, by what differs from its base: an ISA target, or another chip. Its name is that of the file.

    A chip that names neither source nor confidence is taken at its word, and shown as assumed.
    """

    base: Name
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")] | None = None
    product: str | None = None
    """What the vendor calls it; the file's name when absent."""
    cus: Positive | None = None
    xcds: Positive | None = None
    clock_mhz: Positive | None = None
    """Peak engine clock."""
    hbm_gb_s: Positive | None = None
    """Peak bandwidth of its memory, in 10^9 bytes a second."""
    hbm_gib: Positive | None = None
    source: Sources | None = None
    confidence: Confidence | None = None
    note: str = ""
    except_: dict[str, OwnEvidence] = Field(default={}, alias="except")

    @model_validator(mode="after")
    def _source_and_confidence(self) -> ChipSpec:
        if (self.source is None) != (self.confidence is None):
            raise ValueError("source and confidence stand together or are both left out")
        return self

    @property
    def figures(self) -> dict[str, Any]:
        """The figures that the file itself gives."""
        return {key: value for key in CHIP_FIGURES if (value := getattr(self, key)) is not None}
