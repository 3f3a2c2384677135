"""Instructions as operations of the compiled engine: which C function executes one, and on what.

What has no operation here becomes ``op_python`` (arithmetic: a closure over NumPy arrays executes that one instruction)
or ``op_unsupported`` (nothing of amdgen executes it: ``Operation.why`` says why).
"""

from __future__ import annotations

import ctypes
from functools import lru_cache
from typing import NamedTuple

from amdgen.codec.inst import Const, Inst, Reg, Value
from amdgen.emulator.altered import ALU_UNITS, VECTOR_UNITS
from amdgen.emulator.arithmetic.matrixops import modifiers_of, scale_word
from amdgen.emulator.arithmetic.operands import constant_registers, row_of
from amdgen.emulator.effects import IGNORED, changes_modes, compares, computes_dwords, counting, loads_registers, moves
from amdgen.emulator.mode import GPR_INDEX, SKIP_VECTOR, TRANSLATED
from amdgen.emulator.native.border import COUNTERS, Flag
from amdgen.emulator.native.control import CONTROLS, UnservedError, control
from amdgen.emulator.native.expressions import NoCodeError
from amdgen.emulator.native.handlers import Writer, handler
from amdgen.emulator.native.matrix import Formats, matrix_code
from amdgen.emulator.native.memory_operations import memory_operation
from amdgen.emulator.native.operation import Operation, Target, signed
from amdgen.emulator.native.rules import marks
from amdgen.emulator.native.structures import MoveSlots, WaitSlots
from amdgen.emulator.refusals import why_refused
from amdgen.emulator.registers import highest, registers
from amdgen.emulator.scopes import (
    Scope,
    invalidates,
    scalar_invalidates,
    scalar_writes_back,
    stores_past_cache,
    writes_back,
)
from amdgen.emulator.state import SGPRS
from amdgen.isa.model import Isa, Matrix
from amdgen.isa.types import LANES

_BRANCHES = {
    "s_branch": 0, "s_cbranch_scc0": 1, "s_cbranch_scc1": 2, "s_cbranch_vccz": 3, "s_cbranch_vccnz": 4,
    "s_cbranch_execz": 5, "s_cbranch_execnz": 6,
}  # fmt: skip
_MODE_BITS = {"gpr_idx": GPR_INDEX, "vskip": SKIP_VECTOR}
"""The bit of MODE that instructions with a tag set or clear."""


def translate(inst: Inst, target: Target, wait_limits: dict[str, int] | None) -> Operation:
    """The operation of one instruction. ``wait_limits``: the counts of an ``s_waitcnt``."""
    if inst.spec is not None and target.mode >> SKIP_VECTOR & 1 and inst.spec.unit in VECTOR_UNITS:
        return Operation(inst, "op_nothing", mode=target.mode)
    made = translate_plain(inst, target, wait_limits)
    indexes = inst.spec is not None and target.mode >> GPR_INDEX & 1 and inst.spec.unit in ALU_UNITS
    if indexes and any(isinstance(v, Reg) and v.file == "v" for v in inst.operands.values()):
        return Operation(inst, "op_indexed", mode=target.mode, plain=made)
    return made


def translate_plain(inst: Inst, target: Target, wait_limits: dict[str, int] | None) -> Operation:
    """As :func:`translate`, with the registers that the instruction names."""
    try:
        made = _translate(inst, target, wait_limits)
    except UnservedError as error:
        made = Operation(inst, "op_unsupported", why=str(error))
    made.mode = target.mode
    if inst.spec is not None and made.symbol != "op_unsupported":
        made.jumps |= "PC =" in inst.spec.semantics
        _use_registers(made, target)
        _count(made)
    return made


def _use_registers(op: Operation, target: Target) -> None:
    """The rows that are read, which must be defined, and those written. The data of a plain store stands among the
    latter, last: of them is asked only that nothing is in flight to them; the store judges the rest when it runs."""
    used, spec, isa = registers(op.inst, target.sram_ecc), op.inst.spec, target.isa
    assert spec is not None
    op.reads, op.writes, judged, saved = used.reads, used.writes, used.reads, used.stored
    if saved:
        op.reads, op.writes = tuple([row for row in used.reads if row not in saved]), (*used.writes, *saved)
        judged = tuple([row | Flag.SAVED * (row in saved) for row in used.reads])
    op.stored, op.judged_reads, op.judged = len(saved), len(used.reads), (*judged, *used.writes)
    op.highest = highest(op.judged)
    op.flags = Flag.ALL_LANES * used.all_lanes | Flag.FOLLOWS * (used.follows and not changes_modes(spec))
    op.flags |= _orders(op.inst)
    op.flags |= Flag.MOVES * moves(spec) | Flag.COMPARES * compares(spec) | Flag.DWORDS * computes_dwords(op.inst)
    op.flags |= Flag.SELECTS * spec.name.startswith(("s_cselect", "s_cmov"))
    if spec.memory is not None and spec.memory.space != "none":
        op.flags |= Flag.SCALAR_ACCESS if spec.memory.space == "scalar" else Flag.BY_LANE
        op.flags |= Flag.PAST_CACHE * stores_past_cache(op.inst, isa.arch.coherence)
    op.marks = marks(op, isa)


def _orders(inst: Inst) -> int:
    """The part of an atomic, of memory or LDS, in the order of accesses."""
    memory = inst.spec.memory if inst.spec is not None else None
    if memory is None or memory.op != "atomic":
        return 0
    returns = memory.returns == "always" or (memory.returns and inst.modifiers.get(memory.returns, 0))
    in_lds = memory.space in ("lds", "flat")
    return Flag.RELEASES * in_lds | Flag.ACQUIRES * bool(returns) | Flag.ALL_LANES * (memory.space == "scalar")


def _count(op: Operation) -> None:
    """The counter of an instruction, and whether operations of its kind return in order."""
    spec = op.inst.spec
    assert spec is not None
    how = counting(spec, lds=True)
    op.counters = sum(1 << COUNTERS.index(name) for name in how.counters)
    op.counts, op.ordered = how.count, int(how.ordered)
    if loads_registers(spec) and how.ordered and len(how.counters) == 1:
        op.lands = COUNTERS.index(how.counters[0])


def _translate(inst: Inst, target: Target, wait_limits: dict[str, int] | None) -> Operation:
    spec = inst.spec
    if spec is None:
        return Operation(inst, "op_unsupported", why="no instruction")
    tags = spec.tags
    if wait_limits is not None:
        return Operation(inst, "op_wait", slots=_wait(wait_limits))
    if "endpgm" in tags:
        return Operation(inst, "op_end")
    if "barrier" in tags:
        return Operation(inst, "op_barrier")
    if tags & IGNORED:
        return Operation(inst, "op_nothing")
    if spec.name in _BRANCHES:
        return _branch(inst)
    if spec.matrix is not None:
        return _matrix(inst, target)
    if tags & {"memtime", "memrealtime"}:
        into = inst.operands.get("sdata")
        return Operation(inst, "op_time", slots=MoveSlots(target=into.index if isinstance(into, Reg) else 0))
    if spec.family.startswith("accumulator_move") or spec.name.startswith("v_accvgpr"):
        return _move(inst)
    if spec.memory is not None:
        if spec.memory.space == "none" or spec.memory.op == "control":
            return _cache_control(inst, target)
        return memory_operation(inst, spec.memory, target)
    return _arithmetic(inst, target)


def _branch(inst: Inst) -> Operation:
    target = inst.operands.get("simm16")
    if not isinstance(target, Const):
        raise UnservedError("a branch without a target")
    distance = (target.bits & 0xFFFF) - ((target.bits & 0x8000) << 1)
    assert inst.spec is not None
    where = inst.address + 4 + 4 * distance
    return Operation(inst, "op_branch", kind=_BRANCHES[inst.spec.name], branch=where)


def _move(inst: Inst) -> Operation:
    source, target = inst.operands.get("src0"), inst.operands["vdst"]
    assert isinstance(target, Reg)
    if isinstance(source, Reg) and source.file != "s":
        return Operation(inst, "op_move", slots=MoveSlots(target=row_of(target), source=row_of(source)))
    if isinstance(source, Reg) and source.index >= SGPRS:
        return Operation(inst, "op_python", why=f"{inst.name}: a special register")
    slots = MoveSlots(target=row_of(target), source=source.index if isinstance(source, Reg) else -1)
    slots.constant = signed(source.bits & 0xFFFFFFFF) if isinstance(source, Const) else 0
    return Operation(inst, "op_move_scalar", slots=slots)


def _cache_control(inst: Inst, target: Target) -> Operation:
    coherence = target.isa.arch.coherence
    if invalidates(inst, coherence):
        return Operation(inst, "op_invalidate")
    if scalar_invalidates(inst, coherence):
        return Operation(inst, "op_scalar_invalidate")
    if scalar_writes_back(inst, coherence):
        return Operation(inst, "op_scalar_write_back")
    assert inst.spec is not None
    if inst.spec.counter == "vmcnt":
        return Operation(inst, "op_write_back", scope=Scope.OF_AGENT * writes_back(inst, coherence))
    return Operation(inst, "op_nothing")


def _matrix(inst: Inst, target: Target) -> Operation:
    """D = A·B + C by a function of ``matrix.h``; what that lacks, and other modifiers, are executed by NumPy."""
    assert inst.spec is not None and inst.spec.matrix is not None
    matrix, operands = inst.spec.matrix, inst.operands
    python = Operation(inst, "op_python", why=f"{inst.spec.name}: no C function")
    formats = _formats(inst, target)
    d, a, b = (operands.get(name) for name in ("vdst", "src0", "src1"))
    if formats is None or not (isinstance(d, Reg) and isinstance(a, Reg) and isinstance(b, Reg)):
        return python
    c = operands.get("src2")
    sources = [_rows("c", 3, c, c.bits if isinstance(c, Const) and matrix.d_type != "f64" else None)]
    for place, name in enumerate(("scale0", "scale1") if matrix.scaled else (), 4):
        scale = operands[name]
        word = scale_word(scale) if isinstance(scale, Const) else None
        sources.append(_rows(f"scale_{'ab'[place - 4]}", place, scale, word))
    if None in sources:
        return python
    above = "".join(source.text for source in sources if source)
    c_step = LANES if isinstance(c, Reg) else 0
    arithmetic = target.context.fp16_overflow, not target.exact_matrix
    body = _matrix_body(target.isa, matrix, Formats(formats.a, formats.b), *arithmetic, above, c_step, d.words)
    if not body:
        return python
    args = [row_of(d), row_of(a), row_of(b), *(source.argument for source in sources if source)]
    args += [8 * formats.a_byte, 8 * formats.b_byte] * matrix.scaled
    return Operation(inst, body=body, args=[signed(n) for n in args])


@lru_cache(maxsize=4096)
def _matrix_body(
    isa: Isa, matrix: Matrix, formats: Formats, overflow: bool, fast: bool, above: str, c_step: int, words: int
) -> str:
    """The text of a handler; "" where ``matrix.h`` has no function. ``above``: what finds the sources."""
    code = matrix_code(isa, matrix, formats=formats, fp16_overflow=overflow, fast=fast)
    if code is None:
        return ""
    return (
        f"{code.tables}    u32 *d = w->v[op->arg[0]];\n    const u32 *a = w->v[op->arg[1]], *b = w->v[op->arg[2]];\n"
        f"{above}{_SHIFTS * matrix.scaled}    const int c_step = {c_step};\n    {code.call}\n"
        f"    for (int r = 0; r < {words}; r++) w->defined[op->arg[0] + r] = ~0ull;\n    return NEXT;"
    )


_SHIFTS = "    const int a_shift = (int)op->arg[6], b_shift = (int)op->arg[7];\n"
"""The bits that bytes of scales begin at, behind the arguments of all operands."""


def _formats(inst: Inst, target: Target) -> Formats | None:
    """What the modifiers choose; None where they ask for what ``matrix.h`` doesn't do."""
    assert inst.spec is not None and inst.spec.matrix is not None
    if inst.spec.matrix.a_type != "f8f6f4":
        return None if any(inst.modifiers.get(name, 0) for name in ("cbsz", "abid", "blgp", "neg")) else Formats()
    m = modifiers_of(target.isa, inst)
    return Formats(m.a_format, m.b_format, m.a_byte, m.b_byte)


class _Rows(NamedTuple):
    """Registers that a matrix instruction reads beside A and B: C text that makes a pointer to them of an argument."""

    text: str
    argument: int


def _rows(name: str, place: int, operand: Value | None, word: int | None) -> _Rows | None:
    """``word``: what each lane has of a constant. None for other operands (scalar registers, constants of 64 bits)."""
    if isinstance(operand, Reg) and operand.file in "va":
        return _Rows(f"    const u32 *{name} = w->v[op->arg[{place}]];\n", row_of(operand))
    if word is None:
        return None
    fill = f"for (int i = 0; i < LANES; i++) {name}[i] = (u32)op->arg[{place}];"
    return _Rows(f"    u32 {name}[LANES];\n    {fill}\n", word & 0xFFFFFFFF)


def _arithmetic(inst: Inst, target: Target) -> Operation:
    spec = inst.spec
    assert spec is not None
    if why := why_refused(target.isa, inst):
        raise UnservedError(why)
    try:
        if spec.tags & CONTROLS:
            writer = Writer(inst, (), target.dx10_clamp, constant_registers(target.isa), target.context)
            found = control(inst, writer, target.isa, target.mode & TRANSLATED, target.fixed)
            made = Operation(inst, body=found.handler.body, args=found.handler.args, leads=found.leads)
            made.jumps, made.words = found.jumps, _relative_end(inst)
            made.next_modes = () if found.next_mode is None else (found.next_mode & TRANSLATED,)
            return made
        code = handler(inst, target.context, target.dx10_clamp, constant_registers(target.isa))
    except NoCodeError as error:
        return Operation(inst, "op_python", why=f"{spec.name}: {error}")
    made = Operation(inst, body=code.body, args=code.args)
    if changes_modes(spec):
        made.jumps = True
        bits = sum(1 << bit for tag, bit in _MODE_BITS.items() if tag in spec.tags)
        made.next_modes = target.mode & ~bits, target.mode | bits
    return made


def _relative_end(inst: Inst) -> int:
    """Behind the SGPR that a relative move names, to which M0 is added; 0 of other instructions."""
    assert inst.spec is not None
    if "movrel" not in inst.spec.tags:
        return 0
    named = inst.operands["sdst" if inst.spec.name.startswith("s_movreld") else "ssrc0"]
    assert isinstance(named, Reg)
    return named.index + named.words


def _wait(limits: dict[str, int]) -> ctypes.Structure:
    slots = WaitSlots()
    slots.limit[:] = [limits.get(name, -1) for name in COUNTERS]
    return slots
