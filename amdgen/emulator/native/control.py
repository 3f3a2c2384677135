"""Handlers of instructions whose effect has no expression: hardware registers, forks, SGPRs numbered at run time.

Each is a call of a function of ``control.h``. What hardware registers hold: :mod:`amdgen.emulator.hwreg`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.effects import GENERAL_SGPRS, WITHOUT_EFFECT, trap_returns, unsent
from amdgen.emulator.native.handlers import Handler, Writer
from amdgen.isa.model import Isa

CONTROLS = WITHOUT_EFFECT | {"getreg", "setreg", "movrel", "fork", "trap", "sendmsg"}
"""Tags of instructions that have a handler here."""


class UnservedError(Exception):
    """No kernel can do this here; says why."""


@dataclass(frozen=True)
class Control:
    """A handler. ``leads``: addresses that it may go on at; ``next_mode``: the word of MODE that it is known to set;
    ``jumps``: where it goes on shows when it runs."""

    handler: Handler
    leads: tuple[int, ...] = ()
    next_mode: int | None = None
    jumps: bool = False


def control(inst: Inst, writer: Writer, isa: Isa, mode: int, fixed: Mapping[str, int]) -> Control:
    """What executes an instruction that one of ``CONTROLS`` describes. ``mode``: the word of MODE; ``fixed``: hardware
    registers that are the same throughout a launch. UnservedError: it can't be executed."""
    assert inst.spec is not None
    tags = inst.spec.tags
    if "getreg" in tags:
        return _getreg(inst, writer, isa, fixed)
    if "setreg" in tags:
        return _setreg(inst, writer, isa, mode)
    if "movrel" in tags:
        return _relative_move(inst, writer)
    if "fork" in tags:
        return _join(inst, writer) if inst.spec.name == "s_cbranch_join" else _fork(inst, writer)
    if "trap" in tags and not trap_returns(inst):
        raise UnservedError("the kernel trapped: an assertion failed, or __builtin_trap was reached")
    if "sendmsg" in tags and (why := unsent(inst)):
        raise UnservedError(why)
    return Control(writer.finished([]))


# ------------------------------------------------------------------------------------------ hardware registers


def _field(inst: Inst, isa: Isa) -> tuple[str, int, int]:
    """Of a hardware register: its name, and the lowest bit and the mask of the field."""
    field = inst.operands["simm16"]
    assert isinstance(field, Const)
    number, low, size = field.bits & 63, field.bits >> 6 & 31, (field.bits >> 11 & 31) + 1
    names = {v: k.removeprefix("HW_REG_") for k, v in isa.names["hwreg"].items()}
    if number not in names:
        raise UnservedError(f"{isa.arch.name} has no hardware register {number}")
    return names[number], low, (1 << size) - 1


def _getreg(inst: Inst, writer: Writer, isa: Isa, fixed: Mapping[str, int]) -> Control:
    name, low, mask = _field(inst, isa)
    target = inst.operands["sdst"]
    assert isinstance(target, Reg)
    by_name = {
        "MODE": "w->mode_word",
        "STATUS": "status_word(w)",
        "HW_ID": f"wave_id_word(w, {isa.arch.simds})",
        "IB_STS": "in_flight_word(w)",
        "XCC_ID": f"w->group->id % {isa.arch.xcds}u",
    }
    word = by_name[name] if name in by_name else f"(u32){writer.arg(fixed.get(name, 0))}"
    lines = [f"put_scalar(w, {writer.arg(target.index)}, {word} >> {low} & {mask:#x}u);"]
    if name == "IB_STS":  # without checks only the judge counts
        lines.insert(0, 'if (!w->group->machine->counts_flight) return unsupported(w, "counters");')
    return Control(writer.finished(lines))


def _setreg(inst: Inst, writer: Writer, isa: Isa, mode: int) -> Control:
    name, low, mask = _field(inst, isa)
    if name == "TRAPSTS":
        return Control(writer.finished([]))
    if name != "MODE":
        raise UnservedError(f"a kernel can't write {name}; MODE and TRAPSTS can be written")
    operand = "ssrc0" if inst.operands.get("ssrc0") else "k"
    source = inst.operands[operand]
    value, keep = writer.word(operand, 0)("0"), ~(mask << low) & 0xFFFFFFFF
    word = f"(w->mode_word & {keep:#x}u) | ({value} & {mask:#x}u) << {low}"
    known = mode & keep | (source.bits & mask) << low & 0xFFFFFFFF if isinstance(source, Const) else None
    lines = [f"return set_mode(w, {word}, {writer.address(inst.address + inst.size)});"]
    return Control(writer.finished(lines), next_mode=known, jumps=True)


# ------------------------------------------------------------------------------------------ forks, SGPRs by number


def _fork(inst: Inst, writer: Writer) -> Control:
    here = inst.address + inst.size
    if "simm16" in inst.operands:
        distance = inst.operands["simm16"]
        assert isinstance(distance, Const)
        beyond = here + 4 * ((distance.bits & 0xFFFF ^ 0x8000) - 0x8000)
        leads, target = [beyond], writer.address(beyond)
    else:
        leads, target = [], writer.wide("ssrc1")
    lines = [f"return fork_wave(w, {writer.wide('ssrc0')}, {writer.address(here)}, {target});"]
    return Control(writer.finished(lines), tuple(leads), jumps=True)


def _join(inst: Inst, writer: Writer) -> Control:
    lines = [f"return join_wave(w, {writer.word('ssrc0', 0)('0')}, {writer.address(inst.address + inst.size)});"]
    return Control(writer.finished(lines), jumps=True)


def _relative_move(inst: Inst, writer: Writer) -> Control:
    """s_movrels reads, and s_movreld writes, the SGPR whose number is the operand's plus M0."""
    target, source = inst.operands["sdst"], inst.operands["ssrc0"]
    assert isinstance(target, Reg) and source is not None and inst.spec is not None
    destination = inst.spec.name.startswith("s_movreld")
    base = target if destination else source
    if not isinstance(base, Reg) or base.index >= GENERAL_SGPRS:
        raise UnservedError("a relative move of a register that is not an SGPR")
    if destination:
        value = writer.wide("ssrc0") if target.words == 2 else writer.word("ssrc0", 0)("0")
        call = f"return move_to(w, {writer.arg(base.index)}, {value}, {target.words});"
    else:
        call = f"return move_from(w, {writer.arg(target.index)}, {writer.arg(base.index)}, {target.words});"
    return Control(writer.finished([call]))
