"""Instructions as operations of the compiled engine: which C function executes one, and on what.

What has no operation here becomes ``op_python`` (arithmetic: a closure over NumPy arrays executes that one instruction)
or ``op_unsupported`` (nothing of amdgen executes it: ``Operation.why`` says why).
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.altered import ALU_UNITS, VECTOR_UNITS
from amdgen.emulator.arithmetic.operands import EXECZ, SCC, VCCZ, constant_registers, row_of
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.effects import IGNORED, atomic_denormals, changes_modes, counting, loads_registers, packed
from amdgen.emulator.mode import GPR_INDEX, SKIP_VECTOR, TRANSLATED
from amdgen.emulator.native.border import (
    COUNTERS,
    Flag,
    LdsSlots,
    MemorySlots,
    MoveSlots,
    ScalarSlots,
    Size,
    WaitSlots,
)
from amdgen.emulator.native.control import UnservedError, control
from amdgen.emulator.native.expressions import NoCodeError
from amdgen.emulator.native.handlers import Writer, handler
from amdgen.emulator.native.matrix import matrix_code
from amdgen.emulator.native.places import number_of
from amdgen.emulator.refusals import why_refused
from amdgen.emulator.registers import registers
from amdgen.emulator.scopes import Scope, invalidates, scalar_invalidates, scalar_writes_back, scope_of, writes_back
from amdgen.emulator.state import M0, SGPR_ROW, SGPRS, VCC
from amdgen.isa.model import Isa, Memory
from amdgen.isa.types import LANES

_BRANCHES = {
    "s_branch": 0, "s_cbranch_scc0": 1, "s_cbranch_scc1": 2, "s_cbranch_vccz": 3, "s_cbranch_vccnz": 4,
    "s_cbranch_execz": 5, "s_cbranch_execnz": 6,
}  # fmt: skip
_ATOMICS = {
    name: number
    for number, name in enumerate(
        ("swap", "add", "sub", "rsub", "and", "or", "xor", "umin", "umax", "imin", "imax", "inc", "dec", "cmpswap",
         "fadd", "pk_add_f16", "pk_add_bf16", "fmin", "fmax", "fcmpswap", "mskor", "wrap", "condxchg32")
    )
}  # fmt: skip
"""In the order of ``atomics.h``."""
_VCCZ_BRANCHES = ("s_cbranch_vccz", "s_cbranch_vccnz")
_COUNTS = {"append": "add", "consume": "sub"}
"""Counters in LDS, which take the number of active lanes."""
_EXCHANGES = {"ds_bpermute_b32": 0, "ds_permute_b32": 1, "ds_swizzle_b32": 2}
_NO_ORDER = 255
_MODE_BITS = {"gpr_idx": GPR_INDEX, "vskip": SKIP_VECTOR}
"""The bit of MODE that instructions with a tag set or clear."""
_M0 = SGPR_ROW + M0


@dataclass
class Operation:
    """One instruction for the engine. ``symbol`` names a runtime function; ``body`` is the text of a handler."""

    inst: Inst
    symbol: str = ""
    body: str = ""
    args: Sequence[int] = ()  # numbers that the handler of ``body`` expects
    slots: ctypes.Structure | None = None  # what the runtime function expects, by name
    offset: int = 0
    flags: int = 0
    counters: int = 0
    counts: int = 0
    ordered: int = 1
    size: int = 0
    words: int = 0
    sign: int = 0
    d16: int = 0
    kind: int = 0
    scope: int = 0
    keeps: int = 0
    lands: int = _NO_ORDER
    phases: tuple[str, int] | None = None  # ("read", bytes a lane)
    address: int = 0
    mode: int = 0  # the word of MODE that it is executed under
    next_modes: tuple[int, ...] = ()  # and those after it, where it sets MODE to what is known
    branch: int | None = None  # address that a branch leads to
    leads: tuple[int, ...] = ()  # other addresses that it may go on at
    jumps: bool = False  # where, and in which mode, it goes on shows when it runs
    plain: Operation | None = None  # of one whose registers are indexed: what it is without an index
    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    judged: tuple[int, ...] = ()  # rows read as the instruction names them, some Flag.SAVED; then rows written
    judged_reads: int = 0
    packed: bytes = field(default=b"", repr=False)  # as C has it, but for its place
    why: str = field(default="", repr=False)  # of op_python and op_unsupported


@dataclass(frozen=True, slots=True)
class Target:
    """What a translation depends on beside the instruction: the architecture and the float modes of the kernel."""

    isa: Isa
    context: Context
    dx10_clamp: bool
    exact_matrix: bool
    mode: int = 0  # the word of MODE
    sram_ecc: bool = True  # a load of 16 bits makes the other half of its register 0
    fixed: Mapping[str, int] = field(default_factory=dict, hash=False)  # hardware registers that never change


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
    latter: of them is asked only that nothing is in flight to them; the store judges the rest when it runs."""
    used, spec, isa = registers(op.inst, target.sram_ecc), op.inst.spec, target.isa
    assert spec is not None
    saved = used.stored
    op.reads, op.writes = tuple(row for row in used.reads if row not in saved), (*used.writes, *saved)
    op.judged_reads = len(used.reads)
    op.judged = (*(row | Flag.SAVED * (row in saved) for row in used.reads), *used.writes)
    op.flags = Flag.READS_M0 * (_M0 in used.reads) | Flag.WRITES_M0 * (_M0 in used.writes)
    op.flags |= Flag.ALL_LANES * used.all_lanes | Flag.FOLLOWS * (used.follows and not changes_modes(spec))
    op.flags |= _orders(op.inst) | _vcc(op.inst, used.writes, isa)
    op.flags |= Flag.SELECTS * spec.name.startswith(("s_cselect", "s_cmov"))
    if spec.memory is not None and spec.memory.space != "none":
        op.flags |= Flag.SCALAR_ACCESS if spec.memory.space == "scalar" else Flag.BY_LANE


def _vcc(inst: Inst, writes: Sequence[int], isa: Isa) -> int:
    """What is to be watched of VCC and VCCZ."""
    if isa.arch.vccz_of_halves or inst.spec is None:
        return 0
    halves = sum(SGPR_ROW + half in writes for half in (VCC, VCC + 1))
    reads = inst.spec.name in _VCCZ_BRANCHES or any(
        isinstance(v, Reg) and v.file == "s" and v.index == VCCZ for v in inst.operands.values()
    )
    return (0, Flag.WRITES_HALF_VCC, Flag.WRITES_VCC)[halves] | Flag.READS_VCCZ * reads


def _orders(inst: Inst) -> int:
    """The part of an atomic, of memory or LDS, in the order of accesses."""
    memory = inst.spec.memory if inst.spec is not None else None
    if memory is None or memory.op != "atomic":
        return 0
    returns = memory.returns == "always" or (memory.returns and inst.modifiers.get(memory.returns, 0))
    in_lds = memory.space in ("lds", "flat")
    return Flag.RELEASES * in_lds | Flag.ACQUIRES * bool(returns) | Flag.ALL_LANES * (memory.space == "scalar")


def _count(op: Operation) -> None:
    """What the instruction counts on, and whether its kind returns in order."""
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
        return _memory(inst, spec.memory, target)
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
    slots.constant = _signed(source.bits & 0xFFFFFFFF) if isinstance(source, Const) else 0
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
    python = Operation(inst, "op_python", why=f"{inst.spec.name}: no C function")
    overflow = target.context.fp16_overflow
    code = matrix_code(target.isa, inst.spec.matrix, fp16_overflow=overflow, fast=not target.exact_matrix)
    d, a, b, c = (inst.operands.get(name) for name in ("vdst", "src0", "src1", "src2"))
    if code is None or any(inst.modifiers.get(name, 0) for name in ("cbsz", "abid", "blgp", "neg")):
        return python
    if not (isinstance(d, Reg) and isinstance(a, Reg) and isinstance(b, Reg) and c is not None):
        return python
    words = 2 if inst.spec.matrix.d_type == "f64" else 1
    if isinstance(c, Reg):
        args, source, step = [row_of(c)], "const u32 *c = w->v[op->arg[3]];", LANES
    elif words == 1:
        args, step = [c.bits & 0xFFFFFFFF], 0
        source = "u32 c[LANES];\n    for (int i = 0; i < LANES; i++) c[i] = (u32)op->arg[3];"
    else:
        return python
    body = (
        f"{code.tables}    u32 *d = w->v[op->arg[0]];\n    const u32 *a = w->v[op->arg[1]], *b = w->v[op->arg[2]];\n"
        f"    {source}\n    const int c_step = {step};\n    {code.call}\n"
        f"    for (int r = 0; r < {d.words}; r++) w->defined[op->arg[0] + r] = ~0ull;\n    return NEXT;"
    )
    return Operation(inst, body=body, args=[_signed(n) for n in (row_of(d), row_of(a), row_of(b), *args)])


def _arithmetic(inst: Inst, target: Target) -> Operation:
    spec = inst.spec
    assert spec is not None
    if why := why_refused(target.isa, inst):
        raise UnservedError(why)
    try:
        writer = Writer(inst, (), target.dx10_clamp, constant_registers(target.isa), target.context)
        if (found := control(inst, writer, target.isa, target.mode & TRANSLATED, target.fixed)) is not None:
            made = Operation(inst, body=found.handler.body, args=found.handler.args, leads=found.leads)
            made.jumps = found.jumps
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


def _wait(limits: dict[str, int]) -> ctypes.Structure:
    slots = WaitSlots()
    slots.limit[:] = [limits.get(name, -1) for name in COUNTERS]
    return slots


def _signed(word: int) -> int:
    """32 bits as ``Op.arg`` holds them."""
    return word - (1 << 32) if word >> 31 else word


# ------------------------------------------------------------------------------------------------ memory


def _memory(inst: Inst, memory: Memory, target: Target) -> Operation:
    m = inst.modifiers
    if m.get("gds"):
        raise UnservedError("gds: no global data share is given to a compute kernel")
    if memory.op not in ("load", "store", "atomic", "exchange"):
        raise UnservedError(f"memory operation {memory.op}")
    if memory.space == "scalar":
        return _scalar(inst, memory, target)
    if memory.space == "lds":
        return _lds(inst, memory, target)
    if memory.space not in ("global", "flat", "buffer", "scratch"):
        raise UnservedError(f"{memory.space} memory")
    return _vector_memory(inst, memory, target)


def _sized(inst: Inst, memory: Memory, target: Target) -> Operation:
    """An operation that accesses memory, without its function and operands."""
    op = Operation(inst, size=max(1, memory.bits // 8), words=max(1, memory.bits // 32))
    op.sign, op.d16 = int(memory.extend == "sign"), {"": 0, "lo": 1, "hi": 2}[memory.d16]
    if op.d16 and memory.op == "load" and not target.sram_ecc:
        op.keeps = 0xFFFF0000 if memory.d16 == "lo" else 0x0000FFFF
    op.scope = scope_of(inst, target.isa.arch.coherence)
    op.address = number_of(target.isa, memory.address)
    return op


def _vector_memory(inst: Inst, memory: Memory, target: Target) -> Operation:
    m = inst.modifiers
    op = _sized(inst, memory, target)
    op.offset = m.get("offset", 0) & (1 << 64) - 1
    slots = MemorySlots(address=-1, base=-1, index=-1, lane_offset=-1, soffset=-1, old=-1)
    {"buffer": _buffer_address, "scratch": _private_address}.get(memory.space, _global_address)(inst, slots, target)
    op.slots = slots
    if memory.lds or m.get("lds"):
        return _copy(op, inst, memory, slots)
    data = inst.operands.get("vdata") or inst.operands.get("data")
    if memory.op == "load":
        data = inst.operands.get("vdata") or inst.operands.get("vdst")
        slots.status = m.get("tfe", 0)
    elif memory.op == "atomic":
        _atomic(op, inst, memory, target, slots)
    if not isinstance(data, Reg):
        raise UnservedError("an access without data")
    slots.data = row_of(data)
    op.symbol = f"op_{memory.space}_{memory.op}"
    if memory.elements:
        _convert(op, inst, memory, slots)
    return op


def _convert(op: Operation, inst: Inst, memory: Memory, slots: ctypes.Structure) -> None:
    """A load or store by a data format, of the instruction or of the descriptor."""
    if slots.status:
        raise UnservedError("a converting load with the modifier lds or tfe: graphics alone has it")
    slots.elements, slots.packed = memory.elements, int(packed(memory))
    slots.format = inst.modifiers.get("format", -1)
    op.symbol = f"op_buffer_format_{memory.op}"


def _vector_row(value: object) -> int:
    if not isinstance(value, Reg) or value.file == "s":
        raise UnservedError("an address that is no vector register")
    return row_of(value)


def _global_address(inst: Inst, slots: ctypes.Structure, target: Target) -> None:
    address, base = inst.operands.get("addr"), inst.operands.get("saddr")
    if isinstance(base, Reg):
        slots.base = _scalar_base(base)
    if address is not None:
        slots.address = _vector_row(address)
    elif slots.base < 0:
        raise UnservedError("an access without an address")


def _private_address(inst: Inst, slots: ctypes.Structure, target: Target) -> None:
    address, base = inst.operands.get("addr"), inst.operands.get("saddr")
    if isinstance(base, Reg):
        slots.base = _scalar_base(base)
    if address is not None:
        slots.address = _vector_row(address)


def _buffer_address(inst: Inst, slots: ctypes.Structure, target: Target) -> None:
    m, resource, vaddr = inst.modifiers, inst.operands["srsrc"], inst.operands.get("vaddr")
    if not isinstance(resource, Reg):
        raise UnservedError("a buffer access without a descriptor")
    slots.base = _scalar_base(resource)
    if m.get("idxen", 0):
        slots.index = _vector_row(vaddr)
    if m.get("offen", 0):
        slots.lane_offset = _vector_row(vaddr) + (1 if m.get("idxen", 0) else 0)
    slots.soffset, slots.constant = _scalar_offset(inst, target)


def _scalar_base(base: Reg) -> int:
    if base.index + base.words > SGPRS:
        raise UnservedError("a base that leaves the scalar registers")
    return base.index


def _scalar_offset(inst: Inst, target: Target) -> tuple[int, int]:
    """``soffset`` as a scalar source of machine.h, and a constant in its place where that is -1."""
    soffset = inst.operands.get("soffset")
    if not isinstance(soffset, Reg):
        return -1, _signed(soffset.bits & 0xFFFFFFFF) if isinstance(soffset, Const) else 0
    if soffset.index < SGPRS or soffset.index in (VCCZ, EXECZ):
        return soffset.index, 0
    if soffset.index == SCC:
        return Size.SCC, 0
    constants = constant_registers(target.isa)
    if soffset.index not in constants:
        raise UnservedError(f"source register number {soffset.index}, which only graphics set")
    return -1, _signed(constants[soffset.index])


def _atomic(op: Operation, inst: Inst, memory: Memory, target: Target, slots: ctypes.Structure) -> None:
    if memory.atomic not in _ATOMICS:
        raise UnservedError(f"the atomic operation {memory.atomic}")
    op.kind = _ATOMICS[memory.atomic]
    op.sign, op.d16 = (atomic_denormals(memory.atomic, memory.bits, in_lds, target.context) for in_lds in (False, True))
    if memory.returns == "always" or (memory.returns and inst.modifiers.get(memory.returns, 0)):
        slots.old = _vector_row(inst.operands.get("vdst") or inst.operands.get("vdata"))


def _copy(op: Operation, inst: Inst, memory: Memory, slots: ctypes.Structure) -> Operation:
    """Between memory and LDS, past the registers."""
    if memory.elements or slots.status or inst.modifiers.get("tfe"):
        raise UnservedError("a copy with the modifier tfe, or that converts: graphics alone has it")
    op.symbol = f"op_{memory.space}_to_lds" if memory.op == "load" else f"op_{memory.space}_from_lds"
    return op


def _scalar(inst: Inst, memory: Memory, target: Target) -> Operation:
    data, base = inst.operands.get("sdata"), inst.operands.get("sbase")
    assert inst.spec is not None and isinstance(data, Reg) and isinstance(base, Reg)
    op = _sized(inst, memory, target)
    op.offset, op.symbol = inst.modifiers.get("offset", 0) & (1 << 64) - 1, f"op_scalar_{memory.op}"
    slots = ScalarSlots(
        data=_scalar_base(data),
        base=_scalar_base(base),
    )
    slots.soffset, slots.constant = _scalar_offset(inst, target)
    if memory.op == "atomic":
        op.kind, op.sign = _ATOMICS[memory.atomic], atomic_denormals(memory.atomic, memory.bits, False, target.context)
        slots.returns = int(bool(inst.modifiers.get(memory.returns, 0)))
    op.slots = slots
    return op


def _lds(inst: Inst, memory: Memory, target: Target) -> Operation:
    assert inst.spec is not None
    m, stride = inst.modifiers, memory.pair_stride
    offsets = [m.get("offset0", 0), m.get("offset1", 0)] if stride else [m.get("offset", 0), 0]
    if memory.op == "exchange":
        return _exchange(inst)
    op = _sized(inst, memory, target)
    slots = LdsSlots(parts=2 if stride else 1, stride=stride, address=-1, old=-1, unit=min(op.size, 4))
    slots.offset[:], slots.source[:] = offsets, (-1, -1)
    op.slots = slots
    if memory.atomic in _COUNTS:
        op.kind, op.symbol = _ATOMICS[_COUNTS[memory.atomic]], "op_lds_count"
        slots.old = _vector_row(inst.operands["vdst"])
        return op
    if any(o.name == "addr" for o in inst.spec.operands):
        slots.address = _vector_row(inst.operands.get("addr"))
    if memory.op == "load":
        slots.data = _vector_row(inst.operands.get("vdst"))
        op.symbol, op.phases = "op_lds_read", ("read", op.size)
        if memory.transpose:
            op.kind, slots.unit = memory.transpose, 1 << (op.size - 1).bit_length()
    elif memory.op == "store":
        slots.source[0] = _vector_row(inst.operands.get("data0"))
        slots.source[1] = _vector_row(inst.operands.get("data1")) if stride else -1
        op.symbol, op.phases = "op_lds_write", ("write", op.size)
    else:
        _lds_atomic(op, inst, memory, target, slots)
    return op


def _lds_atomic(op: Operation, inst: Inst, memory: Memory, target: Target, slots: ctypes.Structure) -> None:
    assert inst.spec is not None
    if memory.atomic not in _ATOMICS:
        raise UnservedError(f"the atomic operation {memory.atomic}")
    op.kind, op.symbol = _ATOMICS[memory.atomic], "op_lds_atomic"
    op.d16 = atomic_denormals(memory.atomic, memory.bits, True, target.context)
    if "two_addresses" in inst.spec.tags:
        op.symbol = "op_lds_between"
        return
    data = [_vector_row(inst.operands[n]) for n in ("data0", "data1") if inst.operands.get(n) is not None]
    if memory.atomic in ("cmpswap", "fcmpswap"):  # data0 is compared with, data1 is the new value
        data.reverse()
    slots.source[: len(data)] = data
    if inst.operands.get("vdst") is not None:
        slots.old = _vector_row(inst.operands["vdst"])


def _exchange(inst: Inst) -> Operation:
    assert inst.spec is not None
    if inst.spec.name not in _EXCHANGES:
        raise UnservedError("this exchange between lanes")
    kind = _EXCHANGES[inst.spec.name]
    data, address = inst.operands.get("data0") or inst.operands.get("addr"), inst.operands.get("addr")
    slots = LdsSlots(data=_vector_row(inst.operands["vdst"]), address=-1 if kind == 2 else _vector_row(address))
    slots.source[0] = _vector_row(data)
    return Operation(inst, "op_exchange", slots=slots, kind=kind, offset=inst.modifiers.get("offset", 0))
