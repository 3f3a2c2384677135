"""Runs the semantics of one instruction on edge values and compares the results with its reference."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import alu_reference_float  # noqa: F401  (these three add their references)
import alu_reference_small  # noqa: F401
import alu_reference_vector  # noqa: F401
import numpy as np
from alu_bits import FORMATS, is_nan, number, width
from alu_reference import CLAMPED, REFERENCES, find
from alu_reference_float import tolerance

from amdgen.emulator.arithmetic.lower import Context, lower
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Instruction, Operand
from amdgen.isa.semantics import Assign, Node, element_type

FILES = ("sop", "sopp", "vop1", "vop2", "vopc", "vop3", "vop3_convert", "vop3p")
ROWS, FEW = 320, 64  # values of each operand, whole waves of lanes; few of those with dozens of elements
MACHINE = {"SCC": "bool", "M0": "u32", "MODE": "u32", "PC": "u64", "LANE": "u32"}


@cache
def instructions() -> dict[str, tuple[Instruction, str]]:
    """By name and architecture where the semantics differ: the instruction and the architecture's 8-bit floats."""
    out: dict[str, tuple[Instruction, str]] = {}
    for arch in arch_names():
        isa = load_isa(arch)
        if not hasattr(isa.arch, "fp8"):
            continue
        for i in isa.instructions.values():
            file = i.source.partition(".yaml")[0].removeprefix("cdna/")
            if file not in FILES or i.unit not in ("salu", "valu", "trans", "branch", "none"):
                continue
            if i.not_executed or (i.unit == "none" and not i.semantics):
                continue
            fp8 = isa.arch.fp8 if "8_" in i.name or i.name.endswith("8") else ""
            known = out.get(i.name)
            if known is None or (known[0].semantics, known[1]) != (i.semantics, fp8):
                out[i.name if known is None else f"{i.name} {arch}"] = i, fp8
    return out


# ------------------------------------------------------------------------------------------ values


@cache
def patterns(type_name: str) -> list[int]:
    """Bits of a type that formulas get wrong."""
    size = width(type_name)
    if type_name == "bool":
        return [0, 1]
    if "f" not in type_name:
        ends = [0, 1, 2, 3, 5, 7, 15, 16, 31, 32, 33, 63, 64, 65, 127, 255, 256, 32767, 32768, 65535, 0x00FF00FF]
        tops = [(1 << size) - 1, (1 << size) - 2, 1 << (size - 1), (1 << (size - 1)) - 1, 0x5555555555555555]
        return sorted({v & ((1 << size) - 1) for v in (*ends, *tops, 0x12_0004, 0x20_0000, 0x7F_0000)})
    exponent_bits, fraction_bits = FORMATS[type_name]
    one = ((1 << (exponent_bits - 1)) - 1) << fraction_bits
    infinity, unit = ((1 << exponent_bits) - 1) << fraction_bits, 1 << fraction_bits
    middle = one + unit // 2
    positive = [0, 1, unit - 1, unit, one - unit, one - 1, one, one + 1, middle, middle + 1, one + unit + unit // 4]
    positive += [one + 4 * unit, one + 5 * unit - 1, infinity - unit, infinity - 1, infinity]
    positive += [infinity + 1, infinity + unit // 2]  # a signalling and a quiet NaN
    for exponent in (7, 8, 15, 16, 23, 24, 31, 32, 63):
        if exponent < (1 << (exponent_bits - 1)) - 1:
            positive += [one + exponent * unit, one + exponent * unit - 1]
    return [p | s << (size - 1) for p in positive for s in (0, 1)]


def values(type_name: str, position: int, seed: int, rows: int) -> list[int]:
    """Rows of one operand: in two operands, every pair of edges is met as far as the rows reach; then random ones."""
    edges, size = patterns(type_name), width(type_name)
    rng = np.random.default_rng([seed, position])
    if type_name == "bool":
        return rng.integers(0, 2, rows).tolist()
    count = rows * 3 // 4
    out = [edges[i] for i in rng.integers(0, len(edges), count)]
    first = edges if position == 0 else [edges[i] for i in rng.permutation(len(edges))]
    out[: len(edges)] = first[:count]
    words = rng.integers(0, 1 << 32, (rows - count, 2), dtype=np.uint64).tolist()
    some = [(a << 32 | b) & ((1 << size) - 1) for a, b in words]
    if "f" in type_name:  # exponents near one, where sums cancel and tie
        exponent_bits, fraction_bits = FORMATS[type_name]
        bias = (1 << (exponent_bits - 1)) - 1
        keep = (1 << fraction_bits) - 1 | 1 << (size - 1)
        near = rng.integers(bias - 4, bias + 5, len(some)).tolist()
        some = [v & keep | e << fraction_bits for v, e in zip(some, near, strict=True)]
    return out[:count] + some


class Row(dict[str, Any]):
    """The bits of the operands in one row."""

    __getattr__ = dict.__getitem__


def held(rows: list[Any], type_name: str, shape: tuple[int, ...]) -> Any:
    """Bits as the emulator holds values of a type."""
    if type_name == "bool":
        return np.array(rows, np.bool_).reshape(shape)
    if type_name == "bf16":
        return (np.array(rows, np.uint32) << np.uint32(16)).view(np.float32).reshape(shape)
    size = width(type_name)
    if size not in (8, 16, 32, 64):  # 4, 6 and 24 bits
        whole = [v - (1 << size) if type_name[0] == "i" and v >> (size - 1) else v for v in rows]
        return np.array(whole, np.int32 if type_name[0] == "i" else np.uint32).reshape(shape)
    return np.array(rows, f"u{size // 8}").view(f"{type_name[0]}{size // 8}").reshape(shape)


def bits_of(array: Any, type_name: str, shape: tuple[int, ...]) -> list[int]:
    array = np.ascontiguousarray(np.broadcast_to(array, shape))
    if type_name == "bool":
        return [int(v) for v in array.ravel().tolist()]
    if type_name == "bf16":
        return (array.view(np.uint32).ravel() >> np.uint32(16)).tolist()
    size = width(type_name)
    return [v & ((1 << size) - 1) for v in array.view(f"u{array.dtype.itemsize}").ravel().tolist()]


def types_read(effects: tuple[Assign, ...]) -> dict[str, str]:
    out: dict[str, str] = {}

    def visit(node: Node) -> None:
        if node.op == "name":
            out[str(node.value)] = node.type
        for arg in node.args:
            visit(arg)

    for effect in effects:
        visit(effect.value)
    return out


def run(i: Instruction, fp8: str, clamped: bool, context: Context) -> tuple[list[Row], dict[str, list[int]]]:
    """The rows of inputs, and the bits of every result."""
    effects = i.clamped_effects if clamped else i.effects
    program, types = lower(effects), types_read(effects)
    operands: dict[str, Operand] = {o.name: o for o in i.operands}
    size = FEW if max((o.type.count for o in i.operands), default=1) > 8 else ROWS
    shape: tuple[int, ...] = (size,) if i.scalar else (size // 64, 64)
    rows = [Row(fp8=fp8) for _ in range(size)]
    given: dict[str, Any] = {}
    ordered = [o.name for o in i.operands if o.reads] + sorted(program.reads - operands.keys())
    for position, name in enumerate(ordered):
        count = operands[name].type.count if name in operands else 1
        t = types.get(name) or (element_type(operands[name].type_name) if name in operands else "bool")
        if name == "ELEMENT":
            most = max(o.type.count for o in i.operands)
            given[name] = np.arange(most, dtype=np.uint32).reshape(most, 1, 1)
            continue
        if name == "LANE":
            columns = [[r % 64 for r in range(size)]]
        elif name == "bitop3":  # one table for all lanes
            columns = [[0x96] * size]
        else:
            columns = [values(t, position, 17 * e + 1, size) for e in range(count)]
        flat = [held(c, t, shape) for c in columns]
        given[name] = np.stack(flat) if count > 1 else flat[0]
        if name == "bitop3":
            given[name] = given[name].flat[0]
        for r, row in enumerate(rows):
            row[name] = [c[r] for c in columns] if count > 1 else columns[0][r]
    with np.errstate(all="ignore"):
        out = program.run(given, context)
    found: dict[str, list[int]] = {}
    for effect in effects:
        name = effect.target
        count = operands[name].type.count if name in operands else 1
        if name in operands or name in (*MACHINE, "VCC", "EXEC"):
            if count > 1:
                parts = [bits_of(out[name][e], effect.value.type, shape) for e in range(count)]
                found[name] = [list(row) for row in zip(*parts, strict=True)]  # type: ignore[misc]
            else:
                found[name] = bits_of(out[name], effect.value.type, shape)
    return rows, found


def alike(got: Any, wanted: Any, type_name: str) -> bool:
    """Equal bits; any NaN for a NaN; near enough where the reference is a float; None is whatever comes."""
    if wanted is None:
        return True
    if isinstance(wanted, list):
        return all(alike(g, w, type_name) for g, w in zip(got, wanted, strict=True))
    if isinstance(wanted, float):
        x = number(got, type_name)
        if math.isnan(wanted) or math.isnan(x):
            return math.isnan(wanted) and math.isnan(x)
        slack = tolerance(wanted, type_name)
        exponent_bits, fraction_bits = FORMATS[type_name]
        largest = number(((1 << exponent_bits) - 1 << fraction_bits) - 1, type_name)
        return x == wanted or (math.isinf(x) and abs(wanted) > largest) or abs(x - wanted) <= slack
    if got == wanted:
        return True
    return "f" in type_name and is_nan(got, type_name) and is_nan(wanted, type_name)


def compare(
    i: Instruction, fp8: str, clamped: bool, context: Context | None = None, before: Flush = None, after: Flush = None
) -> None:
    """Fails at the first row that differs. ``before`` and ``after`` change the bits of a type, of the inputs that the
    reference sees and of its results."""
    match = find(i.name, CLAMPED if clamped else REFERENCES)
    assert match is not None
    reference, groups = match
    rows, found = run(i, fp8, clamped, context or Context(fp8_fnuz=fp8 == "fnuz"))
    operands = {o.name: element_type(o.type_name) for o in i.operands}
    default = next((o.name for o in i.operands if o.writes), "")
    compared = 0
    for r, row in enumerate(rows):
        if before is not None:
            row = Row({n: changed(v, operands.get(n, ""), before) for n, v in row.items()})
        wanted = reference(row, *groups)
        results = wanted if isinstance(wanted, dict) else {default: wanted}
        if after is not None:
            results = {n: changed(v, operands.get(n, ""), after) for n, v in results.items()}
        assert results.keys() == found.keys(), (i.name, results.keys(), found.keys())
        for name, value in results.items():
            t = "bool" if operands.get(name) == "bool" else operands.get(name, MACHINE.get(name, "u64"))
            assert alike(found[name][r], value, t), (i.name, name, dict(row), hex_of(found[name][r]), hex_of(value))
            compared += value is not None
    assert compared >= len(rows) // 2


Flush = Callable[[int, str], int] | None


def changed(value: Any, type_name: str, change: Callable[[int, str], int]) -> Any:
    if "f" not in type_name or not isinstance(value, int | list):
        return value
    return [change(v, type_name) for v in value] if isinstance(value, list) else change(value, type_name)


def hex_of(value: Any) -> Any:
    return [hex_of(v) for v in value] if isinstance(value, list) else hex(value) if isinstance(value, int) else value
