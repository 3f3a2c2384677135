"""Random instructions of an architecture in every form, for tests and benchmarks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from amdgen.codec.decode import decoder
from amdgen.codec.encode import constant_bus
from amdgen.codec.inst import Const, Inst, Reg
from amdgen.codec.layout import Layout, modifier_value_exists, scatter
from amdgen.codec.modparse import parse_swizzle
from amdgen.codec.modtext import swizzle_text
from amdgen.codec.scalars import Constants
from amdgen.codec.tables import tables
from amdgen.isa.model import Isa

_ATTEMPTS = 200
_NO_AGPR_RESULT = frozenset(
    {"global_atomic_add_f32", "global_atomic_pk_add_f16", "buffer_atomic_add_f32", "buffer_atomic_pk_add_f16"}
)
"""LLVM's assembler accepts AGPRs for the data of these, but not when they return the old value."""
_NO_SYSTEM_SCOPE = frozenset(f"{space}_atomic_{op}_f64" for space in ("flat", "global") for op in ("add", "min", "max"))
"""LLVM's assembler drops sc1 of these without a word when they return the old value."""


_MESSAGE_BITS = 0x37F
"""Message, operation and stream of s_sendmsg."""
_FEW_BITS = {"sendmsg": _MESSAGE_BITS, "gpr_idx": 0xF}
"""The bits of these 16-bit operands that have a meaning."""


def layouts(isa: Isa) -> list[Layout]:
    """Every instruction in every form that has a legal encoding: DPP of 64-bit types on gfx908 has none."""
    return [x for x in tables(isa).layouts() if "dpp_ctrl" not in x.modifiers or _controls(x)]


def samples(isa: Isa, count: int, seed: int = 0) -> Iterator[Inst]:
    """``count`` random instructions of each form of each instruction; fewer where few are found.

    The first one of a form has most of its modifiers set. All satisfy :func:`writable`.
    """
    for layout in sorted(layouts(isa), key=lambda x: (x.spec.name, x.form)):
        rng = random.Random(f"{seed} {layout.spec.name} {layout.form}")
        found = 0
        for _ in range(_ATTEMPTS * count):
            inst = decoder(isa).decode_one(random_code(layout, rng, 0.5 if found else 0.1))
            if inst.spec is layout.spec and inst.form == layout.form and writable(isa, inst):
                yield inst
                found += 1
                if found == count:
                    break


def random_code(layout: Layout, rng: random.Random, plain: float = 0.5) -> bytes:
    """Bytes with the layout's fixed bits, registers that often exist, and a literal behind them; not always legal.

    ``plain``: probability that a modifier has its default.
    """
    word = (rng.getrandbits(layout.format.bits) & ~layout.mask) | layout.value
    for name, (modifier, _) in layout.modifiers.items():
        value = modifier.default
        if name == "dpp_ctrl":  # most are reserved
            value = rng.choice(_controls(layout))
        elif rng.random() >= plain:
            continue
        word = word & ~scatter((1 << modifier.width) - 1, modifier) | scatter(value, modifier)
    for slot in layout.slots:
        if slot.operand.kind in _FEW_BITS:
            word &= ~slot.field_mask | _FEW_BITS[slot.operand.kind] << slot.low
        if (
            slot.width >= 5
            and slot.operand.kind not in ("imm16", "branch", "literal", "sendmsg", "gpr_idx")
            and rng.random() < 0.85
        ):
            word = word & ~slot.field_mask | (_random_field(slot.width, layout, rng) << slot.low)
    literal = rng.getrandbits(rng.choice((15, 32)))
    return word.to_bytes(layout.size, "little") + literal.to_bytes(4, "little")


@lru_cache(maxsize=4096)
def _controls(layout: Layout) -> list[int]:
    width = layout.modifiers["dpp_ctrl"][0].width
    return [c for c in range(1 << width) if modifier_value_exists(layout, "dpp_ctrl", c)]


def _random_field(width: int, layout: Layout, rng: random.Random) -> int:
    codes = layout.isa.names["operand_codes"]
    align = rng.choice((1, 2, 4, 8))
    register = rng.randrange(0, 96, align)
    if width == 9:
        scalar = rng.choice((register, rng.randrange(codes["integer_zero"], codes["integer_last_negative"] + 1)))
        return codes["vgpr_first"] + register if rng.random() < 0.7 else scalar
    if width == 16:
        return rng.getrandbits(16)
    return register & (1 << width) - 1


def writable(isa: Isa, inst: Inst) -> bool:
    """Whether the text of an instruction determines its encoding, and the assembler accepts it.

    False for a second encoding of the same instruction, reserved bits, more scalar sources than fit, constants that
    LLVM's text doesn't distinguish or whose sign is extended, a matrix accumulator that partly overlaps the result, and
    the instructions above.
    """
    spec, m = inst.spec, inst.modifiers
    if spec is None or constant_bus(isa, inst) > 1:
        return False
    if (m.get("soffset_en") and not m.get("imm")) or m.get("ignored"):
        return False
    if inst.form != spec.format and not spec.operands:
        return False
    if "swizzle" in spec.tags and parse_swizzle(swizzle_text(m["offset"])) != m["offset"]:
        return False
    if spec.name in _NO_AGPR_RESULT and isinstance(result := inst.operands.get("vdst"), Reg) and result.file == "a":
        return False
    if spec.name in _NO_SYSTEM_SCOPE and m.get("sc0") and m.get("sc1"):
        return False
    for operand in spec.operands:
        value = inst.operands.get(operand.name)
        if isinstance(value, Const) and m.get(f"{operand.name}_sext"):
            return False
        if isinstance(value, Const) and not _const_writable(isa, inst, operand.kind, value, operand.type.name):
            return False
    return spec.matrix is None or not _overlaps(inst)


def _const_writable(isa: Isa, inst: Inst, kind: str, value: Const, type_name: str) -> bool:
    assert inst.spec is not None
    if kind == "waitcnt":
        used = sum(c.place(c.max) for c in isa.arch.counters.values())
        return not value.bits & ~used
    if kind == "sendmsg":
        return not value.bits & ~_MESSAGE_BITS
    if kind == "gpr_idx":
        return value.bits >> len(isa.names["gpr_idx"]) == 0
    if kind not in ("src", "ssrc", "lane", "scalar_src", "vgpr"):
        return True
    constants = Constants(isa, inst.spec.operand(_name_of(inst, value)).type, inst.spec.scalar)
    return constants.parse(constants.text(value)) == value


def _name_of(inst: Inst, value: Const) -> str:
    return next(name for name, v in inst.operands.items() if v is value)


def _overlaps(inst: Inst) -> bool:
    result, addend = inst.operands.get("vdst"), inst.operands.get("src2")
    registers = [inst.operands.get(n) for n in ("src0", "src1")]
    if not isinstance(result, Reg):
        return False
    others = [addend] if addend != result else []
    if inst.spec is not None and inst.spec.matrix is not None and inst.spec.matrix.sparse:
        others = [*registers, addend]
    return any(
        isinstance(o, Reg) and o.file == result.file and o.index < result.index + result.words
        and result.index < o.index + o.words for o in others
    )  # fmt: skip
