"""The description of a machine as frozen, typed objects, resolved for one architecture.

Built by :mod:`amdgen.isa.loader` from the YAML in ``isa/``; nothing here reads files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from amdgen.isa.addresses import Addressing, Descriptor
from amdgen.isa.errors import unknown_instruction
from amdgen.isa.operand import Operand as Operand
from amdgen.isa.semantics import Assign, parse_semantics
from amdgen.isa.timing import Timing

SCALAR_UNITS = frozenset({"salu", "smem", "branch", "message", "none"})
"""Units whose instructions run once a wave; those of the others run once a lane."""

BitRange = tuple[int, int]
"""(high, low), both inclusive, bit 0 the lowest of the first 32-bit word."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bit field beside the operands: ``offset:16``, ``glc``, ``lds``, ``neg_lo:[1,0]``."""

    name: str
    bits: tuple[BitRange, ...]  # pieces, lowest first
    text: str  # flag, value, hex, list, or hidden
    signed: bool = False
    default: int = 0

    @property
    def width(self) -> int:
        """Bits of its value."""
        return sum(high - low + 1 for high, low in self.bits)


@dataclass(frozen=True, slots=True)
class Format:
    """An encoding: which words it matches and where its fields lie, on one architecture."""

    name: str
    bits: int  # 32, 64, or 128
    mask: int  # bits that tell the encoding, bit 0 the lowest of the first word
    match: int
    fields: Mapping[str, BitRange]
    modifiers: Mapping[str, Modifier]
    literal: bool  # a 32-bit literal may follow
    base: str = ""  # SDWA and DPP extend another format: its first word stands before
    opcode_offset: Mapping[str, int] = field(default_factory=dict)  # from the short form: VOP1 -> VOP3 adds 0x140
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a memory instruction does. ``bits`` are those of one lane."""

    space: str  # global, flat, scratch, buffer, lds, scalar, none
    op: str  # load, store, atomic, exchange (ds_bpermute and its like), control
    bits: int
    extend: str = ""  # zero, sign: of a narrow load to 32 bits
    d16: str = ""  # lo, hi: the half of a register, 16 bits, that is read or written
    atomic: str = ""  # the combining operation: add, umin, fadd, swap, cmpswap, ...
    returns: str = ""  # when an atomic gives the old value: "always", or the modifier that asks for it
    pair_stride: int = 0  # ds_read2/ds_write2: two accesses, offsets in units of this many bytes
    transpose: int = 0  # gfx950's transposing LDS reads: bits of the element that is transposed
    lds: bool = False  # always writes LDS instead of registers (global_load_lds_*)
    elements: int = 0  # of a load or store that converts by a data format: how many; ``bits`` are those of registers
    address: str = ""  # how its address is formed: a name in Isa.addresses; "" where nothing is accessed


@dataclass(frozen=True, slots=True)
class Matrix:
    """A matrix instruction D = A·B + C. Where each element lies follows from the shape (amdgen.layout)."""

    m: int
    n: int
    k: int
    blocks: int
    a_type: str
    b_type: str
    d_type: str
    passes: int  # of 4 cycles each
    numeric: str  # which arithmetic: a name in Isa.numerics
    sparse: bool = False
    scaled: bool = False
    passes_narrow: int = 0  # of an f8f6f4 instruction when neither A nor B has 8-bit elements; 0: always ``passes``

    @property
    def flops(self) -> int:
        """Multiplications and additions of one instruction, all blocks together."""
        return 2 * self.m * self.n * self.k * self.blocks


@dataclass(frozen=True, slots=True)
class Numeric:
    """The arithmetic of matrix instructions on one architecture: in which order and with which roundings they add."""

    name: str
    adder: str  # chain, exact, flushing_tree, truncating, split_truncating, integer: see amdgen.emulator.matrix
    group: int  # products that one addition takes
    overflow_clamp: bool  # MODE.FP16_OVFL clamps a result that overflows
    verified: bool  # the source checked it bit by bit on hardware of this architecture
    source: str
    doc: str

    @property
    def flushes(self) -> bool:
        """Whether subnormal inputs are read as zero, and subnormal results become zero."""
        return self.adder == "flushing_tree"


@dataclass(frozen=True, slots=True)
class Instruction:
    """Everything amdgen knows of one instruction on one architecture."""

    name: str
    family: str
    format: str  # of the shortest form
    opcode: int
    operands: tuple[Operand, ...]
    unit: str  # salu, valu, trans, xdl, sgemm, dgemm, lds, vmem, smem, branch, message, none
    modifiers: tuple[str, ...]  # those of the format that this instruction accepts; () means all of them
    forms: tuple[str, ...]  # other encodings: VOP3, SDWA, DPP
    counter: str  # what it increments when issued: vmcnt, lgkmcnt, "" or "vmcnt+lgkmcnt"
    counts: int  # by how much
    semantics: str
    doc: str
    tags: frozenset[str]  # hazard classes beyond the unit: readlane, div_fmas, cmpx, ...
    memory: Memory | None = None
    matrix: Matrix | None = None
    builtin: str = ""  # clang's builtin, when there is one
    source: str = ""  # file:line of the entry
    not_executed: str | None = None  # why the emulator refuses it; None: it is executed
    clamped: str = ""  # the semantics under the clamp modifier, where an integer result can overflow
    undocumented: tuple[tuple[str, str, int], ...] = ()  # (form, modifier, bits) that are encoded and not executed

    @property
    def scalar(self) -> bool:
        """Whether it runs once a wave, not once a lane."""
        return self.unit in SCALAR_UNITS

    @property
    def effects(self) -> tuple[Assign, ...]:
        """The semantics as typed assignments."""
        return parse_semantics(self.semantics, self.operands, self.scalar)

    @property
    def clamped_effects(self) -> tuple[Assign, ...]:
        """The semantics under the clamp modifier: integer results that can overflow saturate."""
        return parse_semantics(self.clamped or self.semantics, self.operands, self.scalar)

    def operand(self, name: str) -> Operand:
        """The operand called ``name``. StopIteration when it has none."""
        return next(o for o in self.operands if o.name == name)


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


@dataclass(frozen=True, slots=True)
class HazardSelector:
    """Which instructions a hazard row is about: all the given conditions must hold."""

    units: frozenset[str] = frozenset()  # any of
    tags: frozenset[str] = frozenset()  # any of: dpp, sdwa, lds_dma, readlane, cmpx, ...
    names: frozenset[str] = frozenset()  # any of
    not_units: frozenset[str] = frozenset()
    not_tags: frozenset[str] = frozenset()  # none of
    min_bits: int = 0  # least width, in bits, of the data operand of a memory instruction (vdata or data)


@dataclass(frozen=True, slots=True)
class HazardRule:
    """A required distance between two instructions, in wait states (one for an instruction, N+1 for ``s_nop N``).

    ``relation`` says how the registers must meet: ``raw`` the consumer reads what the producer wrote, ``waw`` both
    write it, ``war`` the consumer overwrites what the producer reads; ``srcc_same``/``srcc_overlap`` the accumulator of
    a consuming matrix instruction is exactly / partly the producer's result, ``srcab`` its other sources meet it;
    ``any`` no register is involved. The accumulator is src2, and vdst in a sparse instruction; of what a matrix
    instruction reads only that can be overwritten too early (``war``).

    ``resource`` narrows what may meet: vgpr (AGPRs too), sgpr, vcc, scalar (either of these two), exec, m0, mode, hwreg
    (the hardware register that s_setreg writes and s_getreg reads). Every vector instruction reads exec.
    """

    name: str
    producer: HazardSelector
    consumer: HazardSelector
    relation: str
    resource: str
    wait_states: int  # when passes is empty
    passes: Mapping[int, int]  # wait states by passes of a producing matrix instruction
    severity: str  # error, warning
    source: str
    doc: str
    operands: frozenset[str] = frozenset()
    """Of the consumer's reads only these operands count. One of type mask (a carry or condition) is called "mask"."""
    producer_operands: frozenset[str] = frozenset()  # of what a ``war`` producer reads only these operands count
    opcodes: str = ""
    """How the two instructions must relate: the ``same`` names, ``different`` ones, or ``other_passes``."""
    between: HazardSelector | None = None  # such an instruction must stand between the two for the row to hold
    by_hand: bool = False  # no compiler writes the producer: intrinsics need not reckon with one before them
    pipe_wait_counts: bool = False
    """The consumer is a matrix instruction, and the time counts for which it waits for the matrix pipe."""
    shipped: Mapping[int, int] = field(default_factory=dict)
    """By passes, the least that AMD's own shipping kernels keep, where that is less than required: from there on an
    error is a warning."""

    def severity_at(self, producer_passes: int, have: int) -> str:
        """Of a pair that is ``have`` wait states apart."""
        return "warning" if have >= self.shipped.get(producer_passes, have + 1) else self.severity

    def required(self, producer_passes: int) -> int:
        """Wait states after a producer of so many passes (0 for one that is no matrix instruction)."""
        return self.passes.get(producer_passes, self.wait_states) if self.passes else self.wait_states


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """Something that no reference confirms about some instructions of an architecture."""

    name: str  # of the entry in unconfirmed.yaml, or of the numerics entry that it follows from
    instructions: tuple[str, ...]
    what: str
    assumed: str  # what the description and the emulator do
    source: str  # what is known, and who says it


@dataclass(frozen=True, eq=False)
class Isa:
    """The instructions, encodings and hazards of one architecture. It equals only itself: what is worked out from it
    is kept by :func:`functools.cache`."""

    arch: Arch
    formats: Mapping[str, Format]
    instructions: Mapping[str, Instruction]
    hazards: tuple[HazardRule, ...]
    names: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Numbers that have names in assembly text, by group: scalar_registers, hwreg, messages, ..."""
    numerics: Mapping[str, Numeric] = field(default_factory=dict)
    """The arithmetic of matrix instructions, by the name that :attr:`Matrix.numeric` gives."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Second names that the assembler accepts, with the instruction's own name."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Instructions that the assembler knows and this description lacks, each with the reason."""
    unconfirmed: tuple[Unconfirmed, ...] = ()
    """What no reference confirms: the arithmetic of matrix instructions that nobody verified, then the rest."""
    addresses: Mapping[str, Addressing] = field(default_factory=dict)
    """Where memory instructions access memory, by the name that :attr:`Memory.address` gives."""
    descriptors: Mapping[str, Descriptor] = field(default_factory=dict)

    def addresses_of(self, one: Instruction) -> tuple[Addressing, ...]:
        """The address of an instruction's access, and where it copies to LDS or from there that of the place in LDS."""
        memory = one.memory
        if memory is None or not memory.address:
            return ()
        copies = memory.lds or "lds" in one.modifiers
        names = [memory.address, *(n for n, a in self.addresses.items() if copies and "lds_copy" in a.spaces)]
        return tuple(self.addresses[n] for n in names)

    @cached_property
    def hazard_rows(self) -> dict[tuple[int, frozenset[str]], tuple[Instruction, frozenset[int], frozenset[int]]]:
        """The cache of :func:`amdgen.isa.hazards.rows_of`, by the identity of the instruction, which the value keeps
        alive."""
        return {}

    @cached_property
    def by_opcode(self) -> dict[tuple[str, int], Instruction]:
        """The instructions by format and opcode."""
        return {(i.format, i.opcode): i for i in self.instructions.values()}

    @cached_property
    def matrix_instructions(self) -> tuple[Instruction, ...]:
        """The few that multiply matrices."""
        return tuple(i for i in self.instructions.values() if i.matrix is not None)

    def __getitem__(self, name: str) -> Instruction:
        try:
            return self.instructions[self.aliases.get(name, name)]
        except KeyError:
            raise unknown_instruction(name, self) from None
