"""Wait states that the hazard rows require between two instructions. The planner and the emulator's checks both use it.

Registers are tokens: ``v3``, ``a3``, ``s3``, ``m0``, ``vcc``, ``exec``, ``mode``, ``hwreg:1``; ``vgpr:name`` and
``sgpr:name`` stand for registers that have no number yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from amdgen.isa.model import HazardRule, HazardSelector, Instruction, Isa

_FILES = {"v": "vgpr", "a": "vgpr", "s": "sgpr", "vgpr": "vgpr", "agpr": "vgpr", "sgpr": "sgpr"}
Tokens = frozenset[str]


@dataclass(frozen=True, slots=True)
class Use:
    """An instruction with its registers.

    ``accumulates``: those of a matrix instruction's C, apart from ``reads``. ``tags``: hazard classes that its form or
    modifiers add (dpp, partial_dst, lds_dma). ``operands``: registers of each operand by name, an operand of type mask
    as "mask"; empty where they aren't known apart, and then a row that names operands counts all of ``reads``.
    """

    instruction: Instruction
    reads: Tokens = frozenset()
    writes: Tokens = frozenset()
    accumulates: Tokens = frozenset()
    tags: Tokens = frozenset()
    operands: Mapping[str, Tokens] = field(default_factory=dict)
    narrow: bool = False  # an f8f6f4 instruction with neither A nor B of 8 bits

    @property
    def passes(self) -> int:
        """Passes of a matrix instruction with these operand types; 0 for all others."""
        matrix = self.instruction.matrix
        if matrix is None:
            return 0
        return matrix.passes_narrow if self.narrow and matrix.passes_narrow else matrix.passes


@lru_cache(maxsize=4096)
def resource(token: str) -> str:
    """The register file of a token: "vgpr" (AGPRs too), "sgpr", or the register's own name: vcc, exec, m0, mode."""
    head = token.split(":")[0] if ":" in token else token.rstrip("0123456789")
    return "hwreg" if head == "hwreg" else _FILES.get(head, token.removesuffix("_lo").removesuffix("_hi"))


def selects(selector: HazardSelector, use: Use) -> bool:
    """Whether a hazard row applies to this instruction as the producer (or consumer) that ``selector`` describes."""
    return _selects(selector, _Kind.of(use))


class _Kind(NamedTuple):
    """What a row selects an instruction by."""

    unit: str
    tags: Tokens
    name: str
    data_bits: int  # of what it loads or stores

    @classmethod
    def of(cls, use: Use) -> _Kind:
        one = use.instruction
        bits = max((o.type.total_bits for o in one.operands if o.name in ("vdata", "data")), default=0)
        return cls(one.unit, one.tags | use.tags, one.name, bits)


def _selects(selector: HazardSelector, kind: _Kind) -> bool:
    return (
        (not selector.units or kind.unit in selector.units)
        and kind.unit not in selector.not_units
        and (not selector.tags or bool(selector.tags & kind.tags))
        and not selector.not_tags & kind.tags
        and (not selector.names or kind.name in selector.names)
        and (not selector.min_bits or kind.data_bits >= selector.min_bits)
    )


def required(rule: HazardRule, producer: Use, consumer: Use, between: Sequence[Use] | None = ()) -> int:
    """Wait states that a row requires between the two, of which :func:`rows_of` has it; 0 when it does not apply to
    their registers.

    ``between``: the instructions between them. Some rows require one of a kind there; and a register that one of them
    overwrites no longer connects the two. None: they are not known, and the row may apply.
    """
    if not _meet(rule, producer, consumer, overwritten(between or ())):
        return 0
    if rule.between is not None and between is not None and not any(selects(rule.between, use) for use in between):
        return 0
    if not _of_kinds(rule, producer, consumer):
        return 0
    return rule.required(producer.passes)


def _of_kinds(rule: HazardRule, producer: Use, consumer: Use) -> bool:
    """Whether the two are of one kind, or of two, as the row wants it."""
    if rule.opcodes == "other_passes":  # which the types of A and B may change
        return producer.passes != consumer.passes
    return not rule.opcodes or (rule.opcodes == "same") == (producer.instruction.name == consumer.instruction.name)


def overwritten(between: Sequence[Use]) -> Tokens:
    """Registers that the instructions between two others overwrite completely."""
    return frozenset().union(*(use.writes for use in between if not _writes_a_part(use)))


def _writes_a_part(use: Use) -> bool:
    """Whether the instruction leaves some bits or lanes of its destination as they were."""
    memory = use.instruction.memory
    return bool((use.tags | use.instruction.tags) & _PARTIAL) or (memory is not None and memory.d16 != "")


_PARTIAL = frozenset({"partial_dst", "dpp", "writelane"})


def reach(isa: Isa, producer: Use) -> int:
    """The most wait states that any row may require after ``producer``."""
    return max((isa.hazards[i].required(producer.passes) for i in rows_of(isa, producer)[0]), default=0)


def rows_of(isa: Isa, use: Use) -> tuple[frozenset[int], frozenset[int]]:
    """The numbers of the rows that apply to an instruction as a producer, and as a consumer, whatever its registers.
    Cached by instruction and tags."""
    key = (id(use.instruction), use.tags)
    known = isa.hazard_rows.get(key)
    if known is None:
        kind = _Kind.of(use)
        if kind.name not in _named_in_rows(isa):
            kind = kind._replace(name="")
        known = isa.hazard_rows[key] = (use.instruction, *_rows_of_kind(isa, kind))
    return known[1:]


@cache
def _named_in_rows(isa: Isa) -> Tokens:
    """The instructions that a row selects by their names."""
    return frozenset().union(*(rule.producer.names | rule.consumer.names for rule in isa.hazards))


@cache
def _rows_of_kind(isa: Isa, kind: _Kind) -> tuple[frozenset[int], frozenset[int]]:
    numbered = list(enumerate(isa.hazards))
    producer = frozenset(i for i, rule in numbered if _selects(rule.producer, kind))
    consumer = frozenset(i for i, rule in numbered if _selects(rule.consumer, kind))
    return producer, consumer


def rows_between(
    isa: Isa,
    producer: Use,
    consumer: Use,
    between: Sequence[Use] | None = (),
    among: Iterable[int] | None = None,
) -> list[tuple[HazardRule, int]]:
    """The rows that apply to a pair, with the wait states that each requires.

    ``among``: row numbers that :func:`rows_of` gave for the one as producer and for the other as consumer; None asks
    it.
    """
    numbers = rows_of(isa, producer)[0] & rows_of(isa, consumer)[1] if among is None else among
    rules = (isa.hazards[i] for i in sorted(numbers))
    found = ((rule, required(rule, producer, consumer, between)) for rule in rules)
    return [(rule, states) for rule, states in found if states]


def worst_before(isa: Isa, consumer: Use) -> int:
    """The most wait states that any instruction of the machine may need before ``consumer``."""
    return max((_worst_producers(isa)[i] for i in rows_of(isa, consumer)[1]), default=0)


@cache
def _worst_producers(isa: Isa) -> tuple[int, ...]:
    """The most wait states that each row may require, whatever instruction is its producer."""
    passes: list[list[int]] = [[] for _ in isa.hazards]
    for instruction in isa.instructions.values():
        use = Use(instruction)
        for i in rows_of(isa, use)[0]:
            passes[i].append(use.passes)
    # When only a modifier makes a producer (lds_dma), no instruction shows its passes: take the row's worst.
    return tuple(max(map(rule.required, found or [0])) for rule, found in zip(isa.hazards, passes, strict=True))


def _meet(rule: HazardRule, producer: Use, consumer: Use, gone: Tokens) -> bool:
    """Whether the registers of the two are related as the row says. ``gone``: those overwritten between them."""
    wanted = {"scalar": ("sgpr", "vcc")}.get(rule.resource, (rule.resource,))

    def of(tokens: Tokens) -> Tokens:
        return tokens if rule.resource == "any" else frozenset(t for t in tokens if resource(t) in wanted)

    written, acc = of(producer.writes), of(consumer.accumulates)
    left = written - gone
    match rule.relation:
        case "raw" if rule.resource == "exec" and not consumer.instruction.scalar:
            return bool(left)
        case "raw":
            return bool(left & of(_named(consumer, rule.operands, consumer.reads | consumer.accumulates)))
        case "waw":
            return bool(left & of(consumer.writes))
        case "war":
            # A matrix instruction reads A and B at once, and C pass by pass.
            still_read = producer.accumulates if producer.instruction.matrix else producer.reads
            return bool(of(_named(producer, rule.producer_operands, still_read)) & of(consumer.writes))
        case "srcab":
            return bool(left & of(_named(consumer, rule.operands, consumer.reads)))
        case "srcc_same":
            return bool(left) and written == acc
        case "srcc_overlap":
            return bool(left & acc) and written != acc
        case "any":
            return True
    raise ValueError(f"hazard {rule.name} has the unknown relation {rule.relation}")


def _named(use: Use, names: Tokens, otherwise: Tokens) -> Tokens:
    """The registers of the operands that a row names; ``otherwise`` when it names none or they aren't known apart."""
    if not names or not use.operands:
        return otherwise
    return frozenset().union(*(use.operands.get(name, frozenset()) for name in names))
