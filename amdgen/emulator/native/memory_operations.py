"""Memory instructions as operations of the compiled engine: which C function executes one, and on which registers."""

from __future__ import annotations

import ctypes

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.operands import EXECZ, SCC, VCCZ, constant_registers, row_of
from amdgen.emulator.effects import atomic_denormals, packed
from amdgen.emulator.native.border import Size
from amdgen.emulator.native.control import UnservedError
from amdgen.emulator.native.operation import Operation, Target, signed
from amdgen.emulator.native.places import number_of
from amdgen.emulator.native.structures import LdsSlots, MemorySlots, ScalarSlots
from amdgen.emulator.scopes import scope_of
from amdgen.emulator.state import SGPRS
from amdgen.isa.model import Memory

_ATOMICS = {
    name: number
    for number, name in enumerate(
        ("swap", "add", "sub", "rsub", "and", "or", "xor", "umin", "umax", "imin", "imax", "inc", "dec", "cmpswap",
         "fadd", "pk_add_f16", "pk_add_bf16", "fmin", "fmax", "fcmpswap", "mskor", "wrap", "condxchg32")
    )
}  # fmt: skip
"""In the order of ``atomics.h``."""
_COUNTS = {"append": "add", "consume": "sub"}
"""Counters in LDS, which take the number of active lanes."""
_EXCHANGES = {"ds_bpermute_b32": 0, "ds_permute_b32": 1, "ds_swizzle_b32": 2}


def memory_operation(inst: Inst, memory: Memory, target: Target) -> Operation:
    """The operation of a memory instruction. UnservedError where nothing of amdgen executes it."""
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
        return -1, signed(soffset.bits & 0xFFFFFFFF) if isinstance(soffset, Const) else 0
    if soffset.index < SGPRS or soffset.index in (VCCZ, EXECZ):
        return soffset.index, 0
    if soffset.index == SCC:
        return Size.SCC, 0
    constants = constant_registers(target.isa)
    if soffset.index not in constants:
        raise UnservedError(f"source register number {soffset.index}, which only graphics set")
    return -1, signed(constants[soffset.index] & 0xFFFFFFFF)


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
