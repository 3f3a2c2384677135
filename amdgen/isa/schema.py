"""The schema of the YAML: strict pydantic models, exported as JSON Schema for editors (``amdgen isa schema``).

The kinds of file are told apart by their one top-level key (:data:`FILES`); a chip's file has the key ``base``. The
machines' own schema is :mod:`amdgen.isa.arch_schema`.

A value that differs between architectures is written as a mapping from architecture to value; an architecture that
is not in the mapping does not have the instruction.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from amdgen.isa.arch_schema import ArchFile, ChipSpec
from amdgen.isa.errors import suggest
from amdgen.isa.evidence import SourcesFile
from amdgen.isa.kinds import OPERAND_KINDS
from amdgen.isa.strict import Bits, Name, Natural, Positive, Strict, Unit
from amdgen.isa.types import value_type

ModifierKey = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(@[a-z0-9_]+)?$")]
"""``glc``, or ``glc@gfx90a`` where two entries of one name serve different architectures."""
InstructionKey = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_.]*(@[a-z0-9_]+)?$")]
"""An instruction's name, with that suffix: ``v_mul_legacy_f32@vop3`` where some architectures encode it otherwise."""
PerArch = dict[Name, int] | int
PerArchText = dict[Name, str] | str


# ---------------------------------------------------------------------------------------------- formats


class ModifierSpec(Strict):
    """A bit field of a format beside its operands: ``bits`` lowest piece first, ``text`` how assembly writes it."""

    bits: Bits
    text: Literal["flag", "value", "hex", "list", "hidden"] = "value"
    signed: bool = False
    default: Natural = 0
    archs: list[Name] = []


class FormatSpec(Strict):
    """``match`` gives bit ranges of the first word and the value they must have."""

    bits: Literal[32, 64, 96, 128]
    match: dict[str, Natural]
    fields: dict[Name, Bits]
    modifiers: dict[ModifierKey, ModifierSpec] = {}
    literal: bool = False
    base: str = ""
    opcode_offset: dict[Name, Natural] = {}
    archs: list[Name] = []
    doc: str = ""


class FormatsFile(Strict):
    """A file with the top-level key ``formats``: encodings."""

    formats: dict[Name, FormatSpec]


# ---------------------------------------------------------------------------------------------- instructions


class OperandSpec(Strict):
    """One operand: its role, how it is encoded (``kind``), the type of its value."""

    name: Name
    role: Literal["dst", "src", "both"]
    kind: PerArchText
    type: str
    field: str | None = None  # the operand's own name when absent; "" for a fixed register
    optional: PerArchText = ""

    @field_validator("kind")
    @classmethod
    def _known_kind(cls, kind: dict[str, str] | str) -> dict[str, str] | str:
        for name in kind.values() if isinstance(kind, dict) else [kind]:
            if name not in OPERAND_KINDS:
                raise ValueError(f"'{name}' is not a kind of operand; {suggest(name, list(OPERAND_KINDS))}")
        return kind

    @field_validator("type")
    @classmethod
    def _known_type(cls, name: str) -> str:
        value_type(name)
        return name


class MemorySpec(Strict):
    """What a memory instruction accesses; see :class:`amdgen.isa.model.Memory`."""

    space: Literal["global", "flat", "scratch", "buffer", "lds", "scalar", "none"]
    op: Literal["load", "store", "atomic", "exchange", "control"]
    bits: Natural = 32
    extend: Literal["", "zero", "sign"] = ""
    d16: Literal["", "lo", "hi"] = ""
    atomic: str = ""
    returns: PerArchText = ""
    pair_stride: Natural = 0
    transpose: Natural = 0
    lds: bool = False
    elements: Natural = 0
    address: str = ""


class MatrixSpec(Strict):
    """The shape, types and arithmetic of a matrix instruction; see :class:`amdgen.isa.model.Matrix`."""

    m: Positive
    n: Positive
    k: Positive
    blocks: Positive = 1
    a_type: str
    b_type: str = ""  # that of A when absent
    d_type: str
    passes: PerArch
    passes_narrow: Natural = 0
    numeric: dict[Name, Name] | Name
    sparse: bool = False
    scaled: bool = False


class InstructionSpec(Strict):
    """One instruction, after its family and its own entry were merged and the parameters filled in."""

    format: Name
    opcode: PerArch
    operands: list[OperandSpec]
    unit: Unit
    modifiers: list[Name] = []
    forms: list[Name] = []
    counter: str = ""
    counts: Natural = 1
    semantics: str = ""
    doc: Annotated[str, Field(min_length=3)]
    tags: list[Name] = []
    archs: list[Name] = []
    memory: MemorySpec | None = None
    matrix: MatrixSpec | None = None
    builtin: str = ""
    clamped: str = ""
    """What the semantics become under the clamp modifier, where an integer result can overflow."""
    not_executed: Annotated[str, Field(min_length=3)] | None = None
    """Why the emulator refuses the instruction: it needs a trap handler, a debugger or graphics state."""
    undocumented: dict[Name, dict[Name, Positive]] = {}
    """By form, bits of modifiers that assemblers take and no document gives a meaning: the emulator refuses them."""

    @model_validator(mode="after")
    def _operand_names_differ(self) -> InstructionSpec:
        names = [o.name for o in self.operands]
        if len(set(names)) != len(names):
            raise ValueError("two operands have one name")
        return self


class FamilySpec(BaseModel):
    """Instructions of one shape, written once.

    Members inherit every key of an instruction that the family gives. ``{p}`` in any string is replaced by the member's
    parameter ``p``. ``members`` lists instructions by name. ``each`` generates them as the product of axes, each a list
    of parameter sets; their names follow the pattern ``name``, and ``opcode`` may be a list of parameters to add up.
    ``Any``: what :class:`InstructionSpec` checks once the parameters are filled in.
    """

    model_config = ConfigDict(extra="forbid", strict=True)
    family: Name
    params: dict[Name, Any] = {}
    types: dict[Name, str] = {}
    members: dict[InstructionKey, dict[Name, Any] | None] = {}
    each: list[list[dict[Name, Any]]] = []
    name: str = ""
    format: str = ""
    opcode: Any = None
    operands: list[Any] = []
    unit: str = ""
    modifiers: list[Any] = []
    forms: list[Any] = []
    counter: str = ""
    counts: Any = 1
    semantics: str = ""
    doc: str = ""
    tags: list[Any] = []
    archs: list[Any] = []
    memory: dict[Name, Any] | None = None
    matrix: dict[Name, Any] | None = None
    builtin: str = ""
    clamped: str = ""
    not_executed: str | None = None
    undocumented: dict[Name, dict[Name, Any]] = {}


class FamiliesFile(Strict):
    """A file with the top-level key ``families``: instructions."""

    families: list[FamilySpec]


# ---------------------------------------------------------------------------------------------- hazards


class SelectorSpec(Strict):
    """Which instructions a hazard row is about; see :class:`amdgen.isa.model.HazardSelector`."""

    units: list[Unit] = []
    tags: list[Name] = []
    names: list[Name] = []
    not_units: list[Unit] = []
    not_tags: list[Name] = []
    min_bits: Natural = 0


class HazardSpec(Strict):
    """A hazard row: wait states between two instructions; see :class:`amdgen.isa.model.HazardRule`."""

    archs: list[Name] = []
    producer: SelectorSpec
    consumer: SelectorSpec
    relation: Literal["raw", "waw", "war", "srcab", "srcc_same", "srcc_overlap", "any"]
    resource: Literal["vgpr", "sgpr", "vcc", "scalar", "exec", "m0", "mode", "hwreg", "any"] = "vgpr"
    operands: list[Name] = []
    producer_operands: list[Name] = []
    opcodes: Literal["", "same", "different", "other_passes"] = ""
    between: SelectorSpec | None = None
    by_hand: bool = False
    pipe_wait_counts: bool = False
    wait_states: Natural = 0
    passes: dict[int, Natural] = {}
    shipped: dict[int, Natural] = {}
    severity: Literal["error", "warning"]
    source: str
    doc: str


class HazardsFile(Strict):
    """A file with the top-level key ``hazards``."""

    hazards: dict[Name, HazardSpec]


class NamesFile(Strict):
    """Numbers that have names in assembly text, in groups: scalar registers, hardware registers, messages, ..."""

    names: dict[Name, dict[str, PerArch]]


class NumericSpec(Strict):
    """The arithmetic of matrix instructions; ``adder`` names an algorithm of amdgen.emulator.matrix."""

    adder: Literal["chain", "exact", "flushing_tree", "truncating", "split_truncating", "integer"]
    group: Positive = 1  # products that one addition takes
    overflow_clamp: list[Name] = []  # architectures on which MODE.FP16_OVFL clamps a result that overflows
    verified: list[Name] = []  # architectures on whose hardware the source checked it bit by bit
    source: Annotated[str, Field(min_length=3)]
    doc: Annotated[str, Field(min_length=3)]


class NumericsFile(Strict):
    """A file with the top-level key ``numerics``: arithmetic of matrix instructions."""

    numerics: dict[Name, NumericSpec]


class AliasesFile(Strict):
    """Second names that the assembler takes for an instruction, where the instruction exists."""

    aliases: dict[Name, Name]


class LeftOutSpec(Strict):
    """Instructions that the assembler knows and these files do not describe."""

    archs: list[Name]
    names: list[Name]
    reason: Annotated[str, Field(min_length=3)]


class LeftOutFile(Strict):
    """A file with the top-level key ``left_out``."""

    left_out: dict[Name, LeftOutSpec]


class UnconfirmedSpec(Strict):
    """Something that no reference confirms about the instructions that ``names`` (globs) match."""

    names: Annotated[list[Annotated[str, Field(min_length=1)]], Field(min_length=1)]
    archs: list[Name] = []  # empty: all that have them
    what: Annotated[str, Field(min_length=3)]
    assumed: Annotated[str, Field(min_length=3)]
    source: Annotated[str, Field(min_length=3)]


class UnconfirmedFile(Strict):
    """A file with the top-level key ``unconfirmed``."""

    unconfirmed: dict[Name, UnconfirmedSpec]


Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
"""A name that programs take as it is."""


class FieldSpec(Strict):
    """Bits of a descriptor, bit 0 the lowest of its first register."""

    bits: Bits
    doc: Annotated[str, Field(min_length=3)]

    @field_validator("bits")
    @classmethod
    def _one_piece(cls, bits: list[tuple[int, int]]) -> list[tuple[int, int]]:
        if len(bits) != 1 or bits[0][0] - bits[0][1] >= 64:
            raise ValueError("a field is one range of at most 64 bits")
        return bits


class DescriptorSpec(Strict):
    """What scalar registers say of memory."""

    bits: Literal[64, 128, 256]
    fields: dict[Identifier, FieldSpec]
    source: Annotated[str, Field(min_length=3)]
    doc: Annotated[str, Field(min_length=3)]


class DescriptorsFile(Strict):
    """A file with the top-level key ``descriptors``."""

    descriptors: dict[Identifier, DescriptorSpec]


class RowSpec(Strict):
    """A row of an address: what counts where ``when`` holds, and that of no row before it does."""

    when: str = ""
    value: Annotated[str, Field(alias="is")]


class RefusalSpec(Strict):
    """A condition under which the emulator refuses an access, and why."""

    when: Annotated[str, Field(min_length=1)]
    why: Annotated[str, Field(min_length=3)]


Rows = Annotated[list[RowSpec], Field(min_length=1)] | str


class AddressSpec(Strict):
    """An address: see isa/cdna/addresses.yaml and :class:`amdgen.isa.addresses.Addressing`."""

    spaces: Annotated[list[Name], Field(min_length=1)]
    type: Literal["u32", "u64"]
    names: dict[Name, Literal["u32", "u64"]]
    descriptor: str = ""
    where: str = ""
    address: Rows
    second: Rows = ""
    admits: Rows = ""
    refused: list[RefusalSpec] = []
    source: Annotated[str, Field(min_length=3)]
    doc: Annotated[str, Field(min_length=3)]

    @field_validator("address", "second", "admits")
    @classmethod
    def _last_is_for_all(cls, rows: list[RowSpec] | str) -> list[RowSpec] | str:
        if isinstance(rows, list) and rows and (rows[-1].when or not all(r.when for r in rows[:-1])):
            raise ValueError("every row but the last needs 'when', and the last has none")
        return rows


class AddressesFile(Strict):
    """A file with the top-level key ``addresses``: where memory instructions access memory."""

    addresses: dict[Identifier, AddressSpec]


FILES: dict[str, type[Strict]] = {
    "sources": SourcesFile,
    "arch": ArchFile,
    "formats": FormatsFile,
    "families": FamiliesFile,
    "descriptors": DescriptorsFile,
    "addresses": AddressesFile,
    "hazards": HazardsFile,
    "names": NamesFile,
    "numerics": NumericsFile,
    "aliases": AliasesFile,
    "left_out": LeftOutFile,
    "unconfirmed": UnconfirmedFile,
}
"""The kinds of file by their top-level key."""


def json_schema() -> dict[str, Any]:
    """JSON Schema of all kinds of file, for editors."""
    kinds: list[type[Strict]] = [*FILES.values(), ChipSpec]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "amdgen ISA description",
        "anyOf": [model.model_json_schema() for model in kinds],
    }
