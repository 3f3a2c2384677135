"""LLVM IR for the two sides of the comparison: operations on literals, and kernels that load the same operands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from amdgen.differential.folding_operands import Bits
from amdgen.differential.folding_operations import LLVM_TYPES, Operation, bits_of

SLOT_BYTES = 8
"""Operands and results lie in memory in slots of 64 bits, whatever their type."""


_DENORMALS = {False: '"denormal-fp-math"="ieee,ieee"', True: '"denormal-fp-math"="preserve-sign,preserve-sign"'}


def on_literals(operations: Sequence[Operation], operands: Sequence[Sequence[Bits]], *, flush: bool) -> str:
    """One function an operation, @fold_0, @fold_1, ...: its n-th operand set's result is stored to address 8·(n + 1).

    The stores are volatile, so that each stays as it is and its value shows what the compiler made of the operation.
    flush: subnormal numbers are taken for 0 and replaced by 0.
    """
    functions = [_literal_function(i, op, operands[i]) for i, op in enumerate(operations)]
    return "\n".join([*functions, f"attributes #0 = {{ {_DENORMALS[flush]} }}"])


def _literal_function(number: int, operation: Operation, operands: Sequence[Bits]) -> str:
    lines = [f"define void @fold_{number}() #0 {{"]
    for n, values in enumerate(zip(*operands, strict=True)):
        literals = [_literal(t, int(v)) for t, v in zip(operation.arguments, values, strict=True)]
        lines += _body(operation, literals, f"%r{n}")
        stored, value = _widened(operation.result, f"%r{n}", lines)
        address = f"ptr addrspace(1) inttoptr (i64 {SLOT_BYTES * (n + 1)} to ptr addrspace(1))"
        lines.append(f"store volatile {stored} {value}, {address}")
    return "\n  ".join([*lines, "ret void"]) + "\n}"


def _body(operation: Operation, operands: Iterable[str], result: str) -> list[str]:
    return operation.body.format(*operands, r=result).split("\n")


def _literal(name: str, bits: int) -> str:
    if name == "i1":
        return "true" if bits else "false"
    if name.startswith("i"):
        return str(bits)
    return f"bitcast (i{bits_of(name)} {bits} to {LLVM_TYPES[name]})"


def _widened(name: str, value: str, lines: list[str]) -> tuple[str, str]:
    """Adds what makes an i32 or i64 of a value's bits; that type, and the name of the result."""
    bits = bits_of(name)
    if not name.startswith("i"):
        lines.append(f"{value}.bits = bitcast {LLVM_TYPES[name]} {value} to i{bits}")
        value = f"{value}.bits"
    if bits >= 32:
        return f"i{bits}", value
    lines.append(f"{value}.wide = zext i{bits} {value} to i32")
    return "i32", f"{value}.wide"


def on_memory(operations: Sequence[Operation], sets: int, lanes: int, *, scalar: bool, flush: bool) -> str:
    """The kernel @k(in, out, index), which computes each operation on operands from memory.

    in: for each argument of each operation in turn, ``sets`` slots. index: i32, which operand set a work-item takes.
    out: for each operation ``lanes`` slots, one a work-item. With ``scalar`` the operand set is the workgroup's number,
    which the compiler knows to be uniform, so that it uses scalar instructions where there are any; a workgroup then
    has one work-item, otherwise 64. flush: as above.
    """
    space = 4 if scalar else 1  # constant memory: what is uniform is loaded by scalar loads
    pointer = f"ptr addrspace({space})"
    lines = [
        f"define amdgpu_kernel void @k({pointer} noalias %in, ptr addrspace(1) %out, ptr addrspace(1) %index) #0 {{",
        "%group = call i32 @llvm.amdgcn.workgroup.id.x()",
        "%item = call i32 @llvm.amdgcn.workitem.id.x()",
        f"%first = mul i32 %group, {1 if scalar else 64}",
        "%lane = add i32 %first, %item",
        "%where = getelementptr i32, ptr addrspace(1) %index, i32 %lane",
        "%set = add i32 %group, 0" if scalar else "%set = load i32, ptr addrspace(1) %where",
    ]
    row = 0
    for n, operation in enumerate(operations):
        names = []
        for i, t in enumerate(operation.arguments):
            names.append(_loaded(t, f"%x{n}.{i}", f"{pointer} %in", row * sets, lines))
            row += 1
        lines += _body(operation, names, f"%r{n}")
        stored, value = _widened(operation.result, f"%r{n}", lines)
        lines += _address(f"%o{n}", "ptr addrspace(1) %out", n * lanes, "%lane")
        lines.append(f"store {stored} {value}, ptr addrspace(1) %o{n}")
        # Keeps the scheduler from loading the operands of all operations first, which spills registers.
        lines.append("call void @llvm.amdgcn.sched.barrier(i32 0)")
    size = 1 if scalar else 64
    attributes = f'attributes #0 = {{ "amdgpu-flat-work-group-size"="{size},{size}" {_DENORMALS[flush]} }}'
    return "\n  ".join([*lines, "ret void"]) + "\n}\n" + attributes + "\n"


def _address(name: str, base: str, first: int, index: str) -> list[str]:
    """``name`` points to slot ``first`` + ``index``."""
    return [
        f"{name}.slot = add i32 {index}, {first}",
        f"{name} = getelementptr i64, {base}, i32 {name}.slot",
    ]


def _loaded(name: str, value: str, base: str, first: int, lines: list[str]) -> str:
    """Adds the load of an operand; its name."""
    bits = bits_of(name)
    lines += _address(f"{value}.at", base, first, "%set")
    space = base.removesuffix(" %in")
    lines.append(f"{value} = load i{max(bits, 32)}, {space} {value}.at")
    if bits < 32:
        lines.append(f"{value}.narrow = trunc i32 {value} to i{bits}")
        value = f"{value}.narrow"
    if not name.startswith("i"):
        lines.append(f"{value}.typed = bitcast i{bits} {value} to {LLVM_TYPES[name]}")
        value = f"{value}.typed"
    return value
