"""NVIDIA's machines and PTX instructions: ``isa/arch/sm_*.yaml``, the chips of ``isa/arch/nvidia/*.yaml`` and
``isa/ptx/*.yaml`` as frozen, typed objects.

They stand apart from the CDNA description because they say less: PTX is text for an assembler of NVIDIA's own, so an
entry has a signature and a text, and no encoding and no semantics.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import gcd
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from amdgen.isa.errors import IsaError, suggest
from amdgen.isa.evidence import Confidence, EvidenceError, Sourced, Sources, SourcesFile, evidence_of
from amdgen.isa.loader import overlays
from amdgen.isa.located import Located, read
from amdgen.isa.model import Counter, Evidence, Lds, LdsPhases
from amdgen.isa.nvidia_matrix import MatrixSpec, MatrixUnit, matrix_unit
from amdgen.isa.nvidia_names import chip_file, nvidia_chips, nvidia_target
from amdgen.isa.nvidia_tuning import (
    AttentionCosts,
    AttentionCostsSpec,
    GemmCosts,
    GemmCostsSpec,
    GemmLimits,
    GemmLimitsSpec,
    RegisterCosts,
    RegisterCostsSpec,
    ScaledCostsSpec,
)
from amdgen.isa.overlay import is_nvidia
from amdgen.paths import data_dir

KINDS = ("shared", "global", "u16", "u32", "i32", "u64", "f32")
"""Parameter types: ``shared`` a 32-bit address of shared memory, ``global`` a pointer."""
_NAME = re.compile(r"%([a-z_][a-z_0-9]*)")
M = TypeVar("M", bound=BaseModel)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _CounterSpec(_Strict):
    max: int
    in_order: bool
    counts: str


class _FragmentsSpec(_Strict, Sourced):
    rows: int
    row_bytes: int
    register_bytes: int


class _TmaSpec(_Strict, Sourced):
    box: int
    align: int
    swizzle_bytes: int
    tile_align: int
    stride_align: int
    barrier_bytes: int


class _ArchSpec(_Strict, Sourced):
    identity: ClassVar[frozenset[str]] = frozenset({"name", "generation", "products", "staging", "matrix"})

    name: str
    generation: str
    products: tuple[str, ...]
    multiprocessors: int
    clock_mhz: int
    peak_clock_mhz: int  # at which the peaks are counted
    warp_size: int
    max_threads_block: int
    named_barriers: int
    registers_sm: int
    registers_thread: int
    shared_bytes_sm: int
    shared_bytes_block: int
    shared_banks: int
    shared_bank_bytes: int
    l2_bytes: int
    l2_line_bytes: int
    l2_sector_bytes: int
    memory_gb_s: int
    peak_tflops: dict[str, float]
    staging: Literal["tma", "cp_async"]
    matrix: Literal["wgmma", "mma"]
    warpgroup: int
    register_step: int
    max_cluster: int
    gpcs: int
    multiprocessors_tpc: int
    clusters_together: dict[int, int] = {}
    merged_reads: int = 1
    l2_gb_s: int | None = None
    merged_gb_s: int | None = None
    two_lines_bytes: int | None = None
    counters: dict[str, _CounterSpec]
    fragments: _FragmentsSpec
    tma: _TmaSpec | None = None
    gemm_limits: GemmLimitsSpec | None = None
    gemm_costs: GemmCostsSpec | None = None
    gemm_costs_scaled: ScaledCostsSpec | None = None
    gemm_costs_registers: RegisterCostsSpec | None = None
    attention_costs: AttentionCostsSpec | None = None


class _ChipFile(_Strict, Sourced):
    """A chip, by what differs from the architecture that it is of. Its name is that of the file. One that names no
    source is taken at its word, and shown as assumed. ``reported``: what the driver calls it."""

    identity: ClassVar[frozenset[str]] = frozenset({"base", "product", "reported"})

    base: str
    product: str = ""
    reported: str = ""
    source: Sources = ["the chip's own file, which names no source"]
    confidence: Confidence = "assumed"
    multiprocessors: int | None = None
    clock_mhz: int | None = None
    peak_clock_mhz: int | None = None
    peak_tflops: dict[str, float] | None = None
    l2_bytes: int | None = None
    memory_gb_s: int | None = None
    l2_gb_s: int | None = None
    merged_gb_s: int | None = None
    two_lines_bytes: int | None = None
    clusters_together: dict[int, int] | None = None


class _PtxSpec(_Strict):
    name: str
    since: str
    asm: str
    doc: str
    params: dict[str, Literal["shared", "global", "u16", "u32", "i32", "u64", "f32"]] = {}
    results: dict[str, str] = {}
    immediates: tuple[str, ...] = ()
    returns: Literal["", "u32", "u64", "f32"] = ""
    volatile: bool = True


class _ArchFile(_Strict):
    nvidia: _ArchSpec


class _PtxFile(_Strict):
    ptx: list[_PtxSpec]
    matrix: dict[str, MatrixSpec] = {}


@dataclass(frozen=True, slots=True)
class Fragments:
    """The small matrix that operands and results of matrix instructions are made of: ``rows`` rows and as many columns.

    A lane holds one register of an operand's, and so neighbours in a row; ``row_bytes``: of 16-bit elements, which is
    what a lane's address names for ldmatrix and stmatrix.
    """

    rows: int
    row_bytes: int
    register_bytes: int

    @property
    def columns(self) -> int:
        """Columns of a result."""
        return self.rows

    @property
    def lanes(self) -> int:
        """Lanes that hold a row."""
        return self.row_bytes // self.register_bytes

    @property
    def pair(self) -> int:
        """Neighbouring columns of a result that a lane holds, a register each."""
        return self.columns // self.lanes


@dataclass(frozen=True, slots=True)
class Tma:
    """Limits of bulk tensor copies: elements of a box side, bytes. ``barrier_bytes``: of an mbarrier."""

    box: int
    align: int
    swizzle_bytes: int
    tile_align: int
    stride_align: int
    barrier_bytes: int

    @property
    def swizzle_rows(self) -> int:
        """Lines after which the swizzle repeats."""
        return self.tile_align // self.swizzle_bytes


@dataclass(frozen=True, slots=True)
class NvidiaArch:
    """The facts of one chip; units in the field names. ``counters``: of asynchronous groups."""

    name: str
    generation: str
    products: tuple[str, ...]
    multiprocessors: int
    clock_mhz: int
    peak_clock_mhz: int  # at which the peaks are counted
    warp_size: int
    max_threads_block: int
    named_barriers: int
    registers_sm: int
    registers_thread: int
    shared_bytes_sm: int
    shared_bytes_block: int
    shared_banks: int
    shared_bank_bytes: int
    l2_bytes: int
    l2_line_bytes: int
    l2_sector_bytes: int
    memory_gb_s: int
    peak_tflops: Mapping[str, float]
    staging: str  # how operand tiles reach shared memory: tma, cp_async
    matrix: str  # which matrix instruction: wgmma, mma
    warpgroup: int  # threads that issue one matrix instruction together
    register_step: int  # registers a thread are handed out in such steps
    max_cluster: int
    gpcs: int  # groups of multiprocessors, not all of one size; a cluster lies within one
    multiprocessors_tpc: int  # such a group has whole ones of these
    counters: Mapping[str, Counter]
    evidence: Mapping[str, Evidence]  # of each figure, by dotted name: tma.box
    fragments: Fragments
    chip: str = ""  # by which --arch names it where that is not the architecture's own name
    reported: str = ""  # what the driver calls the chip
    clusters_together: Mapping[int, int] = field(default_factory=dict)
    """Clusters by their blocks that ran at the same time, one block a multiprocessor, on the chip that was measured:
    for predictions, as another chip of the kind may run fewer."""
    merged_reads: int = 1
    """Blocks of a GPC, about, that L2 sends a line to at a time where they ask for it together."""
    l2_gb_s: int | None = None
    """What L2 sends where no line goes to several blocks. None: nobody has measured it."""
    merged_gb_s: int | None = None
    """What arrives at all multiprocessors where lines go to several blocks of a GPC and each GPC has others."""
    two_lines_bytes: int | None = None
    """Bytes of an operand, at least, of which memory brings two lines at a time where one cluster reads each. None:
    never, as one takes no longer."""
    tma: Tma | None = None
    gemm_limits: GemmLimits | None = None  # None: nobody has tried
    gemm_costs: GemmCosts | None = None  # None: not fitted for this chip
    gemm_costs_scaled: GemmCosts | None = None  # with scales of blocks
    gemm_costs_registers: RegisterCosts | None = None  # None: not chosen unless asked for
    attention_costs: AttentionCosts | None = None

    @property
    def number(self) -> int:
        """Compute capability: 80, 90."""
        return int(re.sub(r"\D", "", self.name))

    @property
    def lds(self) -> Lds:
        """Shared memory of a block, as the planner takes it. As many lanes are served together as fill all banks."""
        line = self.shared_banks * self.shared_bank_bytes
        together = line // self.fragments.row_bytes
        lanes = tuple(tuple(range(first, first + together)) for first in range(0, self.warp_size, together))
        phases = {f"read_b{8 * self.fragments.row_bytes}": LdsPhases(self.shared_banks, lanes)}
        return Lds(self.shared_bytes_block, line, self.shared_bank_bytes, phases, (), 0)

    @property
    def reserved_bytes(self) -> int:
        """Shared memory that the system takes of each block."""
        return self.shared_bytes_sm - self.shared_bytes_block

    @property
    def warps_group(self) -> int:
        """Warps that issue one matrix instruction together."""
        return self.warpgroup // self.warp_size

    def resident_clusters(self, size: int, multiprocessors: int | None = None) -> int:
        """Clusters of ``size`` blocks, one block a multiprocessor, that run at the same time on every chip of this
        kind.

        Which multiprocessors are switched off differs between chips: this assumes the worst spread over the GPCs. The
        driver knows the number for the GPU at hand.
        """
        count = multiprocessors or self.multiprocessors
        return (count - self.gpcs * (size - gcd(size, self.multiprocessors_tpc))) // size

    def has(self, since: str) -> bool:
        """Whether an instruction that was introduced with architecture ``since`` exists here."""
        least = int(re.sub(r"\D", "", since))
        return self.number >= least if not since.endswith("a") else self.name == since


@dataclass(frozen=True, slots=True)
class Ptx:
    """One PTX instruction, or a sequence that belongs together, as a function of CUDA C++."""

    name: str
    since: str
    asm: str  # operands as %name, the result as %result
    doc: str
    params: Mapping[str, str]
    results: Mapping[str, str]  # arrays of registers that it fills: "u32[4]"
    immediates: tuple[str, ...]
    returns: str
    volatile: bool


@dataclass(frozen=True, slots=True)
class NvidiaIsa:
    """The PTX instructions and matrix units of one NVIDIA architecture."""

    arch: NvidiaArch
    ptx: Mapping[str, Ptx]
    matrix: Mapping[tuple[str, str], MatrixUnit]  # by name and element type

    def unit(self, kind: str) -> MatrixUnit:
        """The matrix instruction for elements of type ``kind``; IsaError when there is none."""
        found = self.matrix.get((self.arch.matrix, kind))
        if found is None:
            have = ", ".join(k for name, k in self.matrix if name == self.arch.matrix)
            raise IsaError(f"{self.arch.name} has no {self.arch.matrix} for {kind}", hint=f"choose from {have}")
        return found

    @property
    def cp_async_bytes(self) -> list[int]:
        """Bytes that a thread copies with one cp.async, by the instructions called ``cp_async_`` and a number."""
        matches = (re.fullmatch(r"cp_async_(\d+)", name) for name in self.ptx)
        return sorted(int(match[1]) for match in matches if match)


def nvidia_names() -> list[str]:
    """The NVIDIA architectures described, in the order of their names."""
    return sorted(_archs(overlays()))


def load_nvidia(arch: str) -> NvidiaIsa:
    """One NVIDIA architecture, or one chip with what it runs. IsaError names file, line and key, or the names that
    exist."""
    return _load(arch, overlays())


def chip_of(target: str, reported: str) -> str:
    """The chip of ``target`` that a driver reports by this name; ``target`` where none is described."""
    chips = [load_nvidia(name).arch for name in nvidia_chips() if nvidia_target(name) == target]
    return next((chip.chip for chip in chips if chip.reported == reported), target)


@cache
def _load(name: str, laid_over: tuple[Path, ...]) -> NvidiaIsa:
    archs, target = _archs(laid_over), nvidia_target(name)
    if target not in archs and target not in (None, name):
        message = f"no NVIDIA architecture is called '{target}'" if target else "a chip needs a base"
        raise IsaError(message, file=str(chip_file(name)), key="base", hint=suggest(target, list(archs)))
    if target not in archs:
        raise IsaError(f"no NVIDIA architecture is called '{name}'", hint=suggest(name, [*archs, *nvidia_chips()]))
    arch = archs[target]
    if name != target:
        arch = _chip(name, arch, _sources(laid_over))
    ptx: dict[str, Ptx] = {}
    matrix: dict[tuple[str, str], MatrixUnit] = {}
    for path in _files("ptx", laid_over):
        content = _validated(read(path), _PtxFile)
        for spec in content.ptx:
            if arch.has(spec.since):
                ptx[spec.name] = _ptx(spec, path)
        for unit, entry in content.matrix.items():
            for kind, of_type in entry.types.items():
                if arch.has(of_type.since or entry.since):
                    matrix[unit, kind] = matrix_unit(unit, kind, entry, of_type)
    return NvidiaIsa(arch, ptx, matrix)


@cache
def _archs(laid_over: tuple[Path, ...]) -> dict[str, NvidiaArch]:
    sources = _sources(laid_over)
    found = {}
    for path in _files("arch", laid_over):
        located = read(path)
        spec = _validated(located, _ArchFile).nvidia
        found[spec.name] = _arch(spec, _evidence(spec, located, ("nvidia",), sources))
    return found


@cache
def _sources(laid_over: tuple[Path, ...]) -> dict[str, str]:
    sources: dict[str, str] = {}
    for root in _roots(laid_over):
        if (path := root / "sources.yaml").is_file():
            sources |= _validated(read(path), SourcesFile).sources
    return sources


def _evidence(block: Sourced, located: Located, place: tuple[str, ...], sources: dict[str, str]) -> dict[str, Evidence]:
    """Of each figure of ``block``, which stands at ``place`` in its file. IsaError, located."""
    try:
        return evidence_of(block, sources)
    except EvidenceError as error:
        place = (*place, *error.place)
        line, key = located.line(place), ".".join(place)
        raise IsaError(str(error), file=located.file, line=line, key=key, hint=error.hint) from None


def _chip(name: str, arch: NvidiaArch, sources: dict[str, str]) -> NvidiaArch:
    """``arch`` with the figures of the chip called ``name``."""
    located = read(chip_file(name))
    spec = _validated(located, _ChipFile)
    evidence = {**arch.evidence, **_evidence(spec, located, (), sources)}
    fields: dict[str, Any] = {"chip": name, "products": (spec.product or name,), "reported": spec.reported}
    return replace(arch, **fields, **spec.figures, evidence=evidence)


def _arch(spec: _ArchSpec, evidence: dict[str, Evidence]) -> NvidiaArch:
    fields: dict[str, Any] = {key: getattr(spec, key) for key in spec.identity} | spec.figures
    fields["counters"] = {n: Counter(n, c.max, c.in_order, (), c.counts) for n, c in spec.counters.items()}
    fields["fragments"] = Fragments(**spec.fragments.figures)
    fields["tma"] = Tma(**spec.tma.figures) if spec.tma else None
    fields["gemm_limits"] = GemmLimits(**spec.gemm_limits.figures) if spec.gemm_limits else None
    costs = fields["gemm_costs"] = GemmCosts(**spec.gemm_costs.figures) if spec.gemm_costs else None
    scaled = spec.gemm_costs_scaled
    fields["gemm_costs_scaled"] = replace(costs, **scaled.figures) if costs and scaled else costs
    registers = spec.gemm_costs_registers
    fields["gemm_costs_registers"] = RegisterCosts(**registers.figures) if registers else None
    fields["attention_costs"] = AttentionCosts(**spec.attention_costs.figures) if spec.attention_costs else None
    return NvidiaArch(**fields, evidence=evidence)


def _roots(laid_over: tuple[Path, ...]) -> tuple[Path, ...]:
    return (data_dir("isa"), *laid_over)


def _files(folder: str, laid_over: tuple[Path, ...]) -> list[Path]:
    return [path for root in _roots(laid_over) for path in sorted((root / folder).glob("*.yaml")) if is_nvidia(path)]


def _validated(located: Located, kind: type[M]) -> M:
    try:
        return kind.model_validate(located.data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = tuple(part for part in first["loc"] if isinstance(part, int | str))
        message = "unknown key" if first["type"] == "extra_forbidden" else first["msg"].removeprefix("Value error, ")
        key = ".".join(map(str, place))
        raise IsaError(message, file=located.file, line=located.line(place), key=key) from None


def _ptx(spec: _PtxSpec, path: Path) -> Ptx:
    known = {*spec.params, *spec.results, *spec.immediates, *(["result"] if spec.returns else [])}
    special = {"cluster_ctarank"}
    if unknown := [name for name in _NAME.findall(spec.asm) if name not in known | special]:
        raise IsaError(f"{spec.name} uses %{unknown[0]}, which is no operand", file=f"ptx/{path.name}", key=spec.name)
    return Ptx(**{key: getattr(spec, key) for key in type(spec).model_fields})
