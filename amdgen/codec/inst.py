"""Decoded instructions, their registers and constants.

Registers are numbered as the hardware does. In file ``s`` the numbers from 102 on are not general: flat_scratch 102,
xnack_mask 104, vcc 106, ttmp0 108, m0 124, exec 126, src_shared_base 235, src_vccz 251, src_execz 252, src_scc 253.
Their names stand in ``isa/cdna/names.yaml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from amdgen.isa.model import Instruction
from amdgen.isa.semantics import SemanticsError, names_read, names_written


@dataclass(frozen=True, slots=True)
class Reg:
    """``words`` consecutive 32-bit registers of a file, from ``index`` on: s scalar, v vector, a accumulation."""

    file: str
    index: int
    words: int = 1


@dataclass(frozen=True, slots=True)
class Const:
    """A constant operand. ``bits`` is the value at the operand's type, ready to be used.

    An inline float has the pattern of the operand's element: 1.0 is 0x3c00 for 16-bit types, 0x3f80 for bf16,
    0x3f800000 for 32-bit and packed integer types, 0x3ff0000000000000 for 64-bit types. A packed 16-bit operand has it
    in the low half only, the high half is 0, as VOP3P reads it; an operand of several elements holds the value of one.
    An inline integer is sign-extended to the type. ``literal``: the 32 bits that follow the instruction; a 64-bit float
    takes them as its high half, i64 sign-extends them, other 64-bit types zero-extend them, and 16-bit types use the
    low half of what ``bits`` keeps whole. Immediates of the instruction word (simm16, hwreg, ...) are Consts too,
    sign-extended where the operand's type is signed, and then negative.
    """

    bits: int
    literal: bool = False


Value = Reg | Const | None

VCC = Reg("s", 106, 2)
EXEC = Reg("s", 126, 2)
M0 = Reg("s", 124, 1)
SCC = Reg("s", 253, 1)
_MACHINE = {"VCC": VCC, "EXEC": EXEC, "M0": M0, "SCC": SCC}
_READS_M0 = frozenset({"sendmsg", "gws", "movrel", "gpr_idx", "ttrace", "addtid", "m0_address"})


class _Encoded:
    """Keeps the layout of an instruction's words, from which its operands are read when first asked for."""

    __slots__ = ("layout",)


@dataclass(frozen=True, slots=True)
class Inst(_Encoded):
    """One instruction at an address (bytes). ``words`` is its encoding, the first 32-bit word lowest.

    ``spec`` None: no instruction of this architecture is encoded so. ``form``: the encoding's format (SOP2, VOP3,
    SDWA, ...). ``operands`` has every operand of ``spec`` by name, None where it is absent (``off``, the data of a load
    to LDS); ``modifiers`` has every modifier that the instruction has in this form, those left at their default too.
    """

    address: int
    size: int
    words: int
    spec: Instruction | None
    form: str
    operands: Mapping[str, Value]
    modifiers: Mapping[str, int]

    def __getattr__(self, name: str) -> Any:
        """Reads operands or modifiers out of the words at their first use."""
        value: Any
        if name == "operands":
            value = self.layout.operands(self.words, self.size)
            _set_operands(self, value)
        elif name == "modifiers":
            value = self.layout.modifier_values(self.words)
            _set_modifiers(self, value)
        else:
            raise AttributeError(f"Inst has no attribute '{name}'")
        return value

    @property
    def name(self) -> str:
        """The mnemonic without the suffix of its encoding; empty when invalid."""
        return self.spec.name if self.spec else ""

    @property
    def encoding(self) -> bytes:
        """The bytes of the instruction."""
        return self.words.to_bytes(self.size, "little")

    def reads(self) -> tuple[Reg, ...]:
        """Registers read: source operands, then VCC, EXEC, M0 and SCC where the instruction reads them implicitly.

        EXEC is left out where it only masks lanes, as it does in every vector instruction.
        """
        if self.spec is None:
            return ()
        uses = _uses(self.spec)
        named = [value for name in uses.sources if isinstance(value := self.operands.get(name), Reg)]
        m0 = (M0,) if uses.reads_m0 or self.modifiers.get("lds") else ()
        return tuple(dict.fromkeys((*named, *uses.read, *m0)))

    def writes(self) -> tuple[Reg, ...]:
        """Registers written: destination operands, then VCC, EXEC, M0 and SCC where written implicitly."""
        if self.spec is None:
            return ()
        uses = _uses(self.spec)
        silent = uses.returns is not None and not self.modifiers.get(uses.returns)
        names = uses.targets if silent else uses.all_targets
        named = [value for name in names if isinstance(value := self.operands.get(name), Reg)]
        return tuple(dict.fromkeys((*named, *uses.written)))


class Unfrozen(_Encoded):
    """An :class:`Inst` under construction by a decoder: the same fields, assignable until its class is set to Inst."""

    __slots__ = tuple(f.name for f in fields(Inst))


_set_operands, _set_modifiers = (Inst.__dict__[name].__set__ for name in ("operands", "modifiers"))


@dataclass(frozen=True, slots=True)
class _Uses:
    """The registers that an instruction uses, whatever its encoding says: names of operands, and those without one.

    ``targets``: of ``all_targets`` those that an atomic writes which is not asked for the old value; ``returns``: the
    modifier that asks for it, None where nothing has to.
    """

    sources: tuple[str, ...]
    all_targets: tuple[str, ...]
    targets: tuple[str, ...]
    returns: str | None
    read: tuple[Reg, ...]
    written: tuple[Reg, ...]
    reads_m0: bool


@lru_cache(maxsize=4096)
def _uses(spec: Instruction) -> _Uses:
    memory, (read, written) = spec.memory, implicit(spec)
    asked = memory.returns if memory is not None else ""
    return _Uses(
        tuple(o.name for o in spec.operands if o.reads),
        tuple(o.name for o in spec.operands if o.writes),
        tuple(o.name for o in spec.operands if o.writes and o.role != "both"),
        asked if asked not in ("", "always") else None,
        tuple(_MACHINE[name] for name in read),
        tuple(_MACHINE[name] for name in written),
        (memory is not None and bool(memory.lds)) or bool(spec.tags & _READS_M0),
    )


@lru_cache(maxsize=4096)
def implicit(spec: Instruction) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The machine registers (VCC, EXEC, M0, SCC) that an instruction reads and writes without an operand."""
    if not spec.semantics:
        return (), ()
    try:
        effects = spec.effects
    except SemanticsError:  # the loader has refused it already
        return (), ()
    read, written = names_read(effects), names_written(effects)
    return tuple(n for n in _MACHINE if n in read), tuple(n for n in _MACHINE if n in written)
