"""The instructions, encodings and hazards of one architecture as frozen, typed objects; amdgen.isa.arch has the facts
of the machine itself.

Built by :mod:`amdgen.isa.loader` from the YAML in ``isa/``; nothing here reads files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from amdgen.isa.addresses import Addressing, Descriptor
from amdgen.isa.arch import Apertures as Apertures
from amdgen.isa.arch import Arch as Arch
from amdgen.isa.arch import BitRange as BitRange
from amdgen.isa.arch import Chip as Chip
from amdgen.isa.arch import Coherence as Coherence
from amdgen.isa.arch import Counter as Counter
from amdgen.isa.arch import Evidence as Evidence
from amdgen.isa.arch import Issue as Issue
from amdgen.isa.arch import Lds as Lds
from amdgen.isa.arch import LdsPhases as LdsPhases
from amdgen.isa.arch import Registers as Registers
from amdgen.isa.errors import unknown_instruction
from amdgen.isa.operand import Operand as Operand
from amdgen.isa.semantics import Assign, parse_semantics

SCALAR_UNITS = frozenset({"salu", "smem", "branch", "message", "none"})
"""Units whose instructions run once a wave; those of the others run once a lane."""


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

    def __hash__(self) -> int:
        """Of what tells instructions apart: much is kept by instruction, and all fields take as long as that saves."""
        return hash((self.name, self.format, self.opcode, self.source))

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
