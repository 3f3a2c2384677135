"""The language itself: operators, conversions of integers, shapes, names, and the float modes."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from float_reference import edges, evaluate, randoms, same

from amdgen.emulator.arithmetic.lower import Context, Lowered, lower
from amdgen.emulator.arithmetic.values import DTYPES, flush
from amdgen.isa import load_isa
from amdgen.isa.model import Instruction, Operand
from amdgen.isa.semantics import Node, parse_semantics
from amdgen.paths import data_dir

INTS = ("u4", "i4", "u8", "i8", "u16", "i16", "u24", "i24", "u32", "i32", "u64", "i64")


def lowered(text: str, scalar: bool = False, **types: str) -> Lowered:
    """Operands whose name begins with ``d`` are destinations."""
    operands = tuple(Operand(n, "dst" if n[0] == "d" else "src", "vgpr", t, n) for n, t in types.items())
    return lower(parse_semantics(text, operands, scalar))


def wrap(n: int, type_name: str) -> int:
    bits = int(type_name[1:])
    n &= (1 << bits) - 1
    return n - (1 << bits) if type_name[0] == "i" and n >> (bits - 1) else n


def numbers(type_name: str, count: int, seed: int) -> list[int]:
    bits = int(type_name[1:])
    rng = np.random.default_rng(seed)
    ends = [0, 1, -1, 1 << (bits - 1), (1 << (bits - 1)) - 1]
    return [wrap(v, type_name) for v in [*ends, *rng.integers(-(2**63), 2**63, count - len(ends)).tolist()]]


def held(values: list[int], type_name: str) -> np.ndarray[Any, Any]:
    return np.array(values, DTYPES[type_name])


BINARY = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
}


@pytest.mark.parametrize("t", INTS)
def test_integer_operators_wrap(t: str) -> None:
    a, b = numbers(t, 200, 1), numbers(t, 200, 2)[::-1]
    operands = {"a": (t, held(a, t)), "b": (t, held(b, t))}
    for op, exact in BINARY.items():
        got = evaluate(f"d = a {op} b", t, **operands)
        assert got.dtype == DTYPES[t]
        assert got.tolist() == [wrap(exact(x, y), t) for x, y in zip(a, b, strict=True)]
    assert evaluate("d = ~a", t, a=operands["a"]).tolist() == [wrap(~x, t) for x in a]
    assert evaluate("d = -a", t, a=operands["a"]).tolist() == [wrap(-x, t) for x in a]
    assert evaluate("d = a + 7", t, a=operands["a"]).tolist() == [wrap(x + 7, t) for x in a]
    for op in ("<", "<=", ">", ">=", "==", "!="):
        got = evaluate(f"d = a {op} b", "mask", **operands)
        assert got.tolist() == [bool(eval(f"{x} {op} {y}")) for x, y in zip(a, b, strict=True)]


@pytest.mark.parametrize("t", INTS)
def test_shifts_count_modulo_the_width(t: str) -> None:
    bits = int(t[1:])
    a, n = numbers(t, 300, 3), np.random.default_rng(4).integers(0, 2**32, 300, dtype=np.uint32)
    n[:100] %= np.uint32(2 * bits)
    operands: dict[str, Any] = {"a": (t, held(a, t)), "n": ("u32", n)}
    rows = list(zip(a, (n % bits).tolist(), strict=True))
    assert evaluate("d = a << n", t, **operands).tolist() == [wrap(x << k, t) for x, k in rows]
    assert evaluate("d = a >> n", t, **operands).tolist() == [wrap(x >> k, t) for x, k in rows]
    count = bits + 2  # a constant past the width wraps too
    assert evaluate(f"d = a << {count}", t, a=operands["a"]).tolist() == [wrap(x << 2, t) for x in a]
    assert evaluate(f"d = a >> {count}", t, a=operands["a"]).tolist() == [wrap(x >> 2, t) for x in a]
    narrow = ("u16", n.astype(np.uint16))
    rows = list(zip(a, (n.astype(np.uint16) % bits).tolist(), strict=True))
    assert evaluate("d = a << n", t, a=operands["a"], n=narrow).tolist() == [wrap(x << k, t) for x, k in rows]


@pytest.mark.parametrize(("source", "target"), list(product(INTS, INTS)))
def test_integer_casts_extend_and_wrap(source: str, target: str) -> None:
    a = numbers(source, 50, 5)
    got = evaluate(f"d = {target}(a)", target, a=(source, held(a, source)))
    assert got.dtype == DTYPES[target]
    assert got.tolist() == [wrap(x, target) for x in a]
    if source[1:] == target[1:]:
        got = evaluate(f"d = as_{target}(a)", target, a=(source, held(a, source)))
        assert got.tolist() == [wrap(x, target) for x in a]


@pytest.mark.parametrize("t", ["u24", "i24", "u4", "i4"])
def test_narrow_operands_may_arrive_as_whole_registers(t: str) -> None:
    a = np.array([0xFFFFFFFF, 0x12800000, 0x12345678], np.uint32)
    wide = "i32" if t[0] == "i" else "u32"
    assert evaluate(f"d = {wide}(a)", wide, a=(t, a)).tolist() == [wrap(int(x), t) for x in a]


def test_bits_of_floats() -> None:
    x = np.array([1.5, -0.0], np.float32)
    assert evaluate("d = as_u32(a)", "u32", a=("f32", x)).tolist() == [0x3FC00000, 0x80000000]
    assert evaluate("d = as_f32(as_u32(a) ^ 0x80000000)", "f32", a=("f32", x)).tolist() == [-1.5, 0]
    assert evaluate("d = as_u16(a)", "u16", a=("bf16", x)).tolist() == [0x3FC0, 0x8000]
    assert evaluate("d = as_bf16(a)", "bf16", a=("u16", np.array([0x3FC0], np.uint16))).tolist() == [1.5]
    assert evaluate("d = as_f16(as_u16(a))", "f16", a=("i16", np.array([0x3C00], np.int16))).tolist() == [1]
    nan = np.array([0x7FC01234], np.uint32)
    assert evaluate("d = as_u32(-abs(as_f32(a)))", "u32", a=("u32", nan)).tolist() == [0xFFC01234]


def test_literals_take_the_other_side() -> None:
    one = np.ones(2, np.uint32)
    assert evaluate("d = a + -1", "u32", a=("u32", one)).tolist() == [0, 0]
    assert evaluate("d = a - 4294967297", "u32", a=("u32", one)).tolist() == [0, 0]
    third = evaluate("d = a * 0.3333333333333333", "f32", a=("f32", one.astype(np.float32)))
    assert third.dtype == np.float32 and third[0] == np.float32(1 / 3)
    assert evaluate("d = a + 1.001", "bf16", a=("bf16", np.zeros(1, np.float32)))[0] == 1
    assert evaluate("d = 5", "u32").dtype == np.uint32


def test_conditions() -> None:
    a, b = np.array([1, 5, 3], np.uint32), np.array([4, 2, 3], np.uint32)
    ops = {"a": ("u32", a), "b": ("u32", b)}
    assert evaluate("d = a if a < b else b", "u32", **ops).tolist() == [1, 2, 3]
    assert evaluate("d = a < b or a == 3 and not b == 2", "mask", **ops).tolist() == [True, False, True]
    assert evaluate("d = a < 4 and b < 4 and a == b", "mask", **ops).tolist() == [False, False, True]
    assert evaluate("d = u32(a < b) + 1", "u32", **ops).tolist() == [2, 1, 1]
    assert evaluate("d = ~(a < b) ^ (a == b)", "mask", **ops).tolist() == [False, True, False]
    nan = np.array([np.nan, 1], np.float32)
    for op, wanted in (("<", False), (">=", False), ("==", False), ("!=", True)):
        assert evaluate(f"d = a {op} 1", "mask", a=("f32", nan))[0] == wanted


def test_large_selections_are_right_too() -> None:
    rng = np.random.default_rng(6)
    c = rng.random((300, 64)) < 0.5
    for t, shape in product(("u16", "u32", "f32", "u64", "f64"), ((300, 64), (300, 1), (1, 1))):
        a = rng.integers(0, 2**16, (300, 64), dtype=np.uint16).astype(DTYPES[t])
        b = rng.integers(0, 2**16, shape, dtype=np.uint16).astype(DTYPES[t])
        got = evaluate("d = a if c else b", t, a=(t, a), b=(t, b), c=("mask", c))
        assert got.dtype == DTYPES[t] and np.array_equal(got, np.where(c, a, b))
        assert np.array_equal(evaluate("d = b if c else a", t, a=(t, a), b=(t, b), c=("mask", c)), np.where(c, b, a))


def test_assignments_in_order_and_names() -> None:
    program = lowered(
        "total = u64(a) + u64(b)\nd = u32(total)\nVCC = total >> 32 != 0\nd2 = d + a",
        a="u32",
        b="u32",
        d="u32",
        d2="u32",
    )
    assert program.reads == {"a", "b"} and program.writes == {"total", "d", "VCC", "d2"}
    inputs = {"a": np.array([[0xFFFFFFFF]], np.uint32), "b": np.arange(64, dtype=np.uint32)[None]}
    before = {k: v.copy() for k, v in inputs.items()}
    out = program.run(inputs, Context())
    assert out["d"].tolist() == [[(0xFFFFFFFF + i) & 0xFFFFFFFF for i in range(64)]]
    assert out["VCC"].tolist() == [[i > 0 for i in range(64)]]
    assert out["d2"].tolist() == [[(2 * 0xFFFFFFFF + i) & 0xFFFFFFFF for i in range(64)]]
    assert inputs.keys() == before.keys() and all(np.array_equal(inputs[k], before[k]) for k in before)
    assert "EXEC" in lowered("d = readfirstlane(a)", a="u32", d="u32").reads
    assert lower(()) is lower(())


def test_shapes_broadcast() -> None:
    rng = np.random.default_rng(7)
    packed = rng.standard_normal((2, 3, 64)).astype(np.float16)
    scalar = rng.standard_normal((2, 3, 1)).astype(np.float16)
    got = evaluate("d = fma(a, b, a)", "f16x2", a=("f16x2", packed), b=("f16x2", scalar))
    assert got.shape == (2, 3, 64)
    lane = lowered("d = LANE + a", a="u32", d="u32")
    out = lane.run({"LANE": np.arange(64, dtype=np.uint32), "a": np.array([[1], [2]], np.uint32)}, Context())
    assert out["d"].shape == (2, 64) and out["d"][1, 63] == 65
    salu = lowered("d = a + 4\nSCC = d < a", scalar=True, a="u32", d="u32")
    out = salu.run({"a": np.array([1, 0xFFFFFFFF], np.uint32)}, Context())
    assert out["d"].tolist() == [5, 3] and out["SCC"].tolist() == [False, True]


@pytest.mark.parametrize("t", ["f16", "f32", "f64"])
def test_flushing_modes(t: str) -> None:
    single, other_types = (0, 3) if t == "f32" else (3, 0)
    mode = Context(denormals_f32=single, denormals_f16_f64=other_types)
    other = Context(denormals_f32=other_types, denormals_f16_f64=single)
    x, y = (v.ravel() for v in np.meshgrid(np.concatenate([edges(t), randoms(t, 20, 8)]), edges(t)))
    zero = flush(t)
    with np.errstate(all="ignore"):
        plain = {"+": x + y, "*": x * y}
        flushed = {"+": zero(zero(x) + zero(y)), "*": zero(zero(x) * zero(y))}
        tiny = {"f16": 2.0**-14, "f32": 2.0**-126, "f64": 2.0**-1022}[t]
        assert not np.any((np.abs(zero(x)) < tiny) & (zero(x) != 0))
    for op in "+*":
        ops = {"a": (t, x), "b": (t, y)}
        assert same(evaluate(f"d = a {op} b", t, mode, **ops), flushed[op])
        assert same(evaluate(f"d = a {op} b", t, other, **ops), plain[op])
    small = edges(t)[2:4]
    assert not evaluate("d = a > 0", "mask", mode, a=(t, small)).any()
    assert evaluate("d = a > 0", "mask", a=(t, small)).tolist() == [True, False]
    assert same(evaluate("d = max(a, b)", t, mode, a=(t, small), b=(t, -small)), np.zeros(2))
    assert same(evaluate("d = -abs(a)", t, mode, a=(t, small)), -np.abs(small))  # bits are only moved
    assert same(evaluate("d = flush(a)", t, mode, a=(t, small)), small * 0)
    assert same(evaluate("d = flush(a)", t, a=(t, small)), small)


def test_casts_flush_by_both_types() -> None:
    tiny = np.array([2.0**-16, 2.0**-130], np.float32)
    half = Context(denormals_f16_f64=0)
    assert evaluate("d = f16(a)", "f16", half, a=("f32", tiny)).tolist() == [0, 0]
    assert evaluate("d = f16(a)", "f16", Context(denormals_f32=0), a=("f32", tiny)).tolist() == [2.0**-16, 0]
    assert evaluate("d = f32(a)", "f32", half, a=("f16", np.array([2.0**-16], np.float16))).tolist() == [0]
    assert evaluate("d = f64(a)", "f64", Context(denormals_f32=0), a=("f32", tiny)).tolist() == [2.0**-16, 0]


# ------------------------------------------------------------------------------- the description itself


def _types(node: Node, into: dict[str, str]) -> None:
    if node.op == "name":
        into[str(node.value)] = node.type
    for a in node.args:
        _types(a, into)


def _inputs(instruction: Instruction, rng: np.random.Generator) -> dict[str, Any]:
    """Random values for what the semantics read, in the shapes of the engine, for two waves."""
    types: dict[str, str] = {}
    for a in instruction.effects:
        _types(a.value, types)
    packed = {o.name: o.type.count for o in instruction.operands if o.type.count > 1}
    program, values = lower(instruction.effects), {}
    for name in program.reads | {"EXEC"}:
        t = types.get(name, "bool")
        shape = (2,) if instruction.scalar else (2, 64)
        shape = (packed[name], *shape) if name in packed else shape
        if name == "ELEMENT":
            count = max(o.type.count for o in instruction.operands)
            values[name] = np.arange(count, dtype=np.uint32).reshape(count, 1, 1)
        elif t == "bool":
            values[name] = rng.random(shape) < 0.5
        elif "f" in t:
            count = int(np.prod(shape))
            values[name] = randoms(t, count, int(rng.integers(1000))).reshape(shape)
        else:
            values[name] = rng.integers(0, 256, (*shape, DTYPES[t].itemsize), np.uint8).view(DTYPES[t])[..., 0]
    return values


@pytest.mark.parametrize("arch", sorted(p.stem for p in (data_dir("isa") / "arch").glob("gfx*.yaml")))
def test_every_described_instruction_runs(arch: str) -> None:
    rng = np.random.default_rng(9)
    with np.errstate(all="ignore"):
        for instruction in load_isa(arch).instructions.values():
            if not instruction.semantics:
                continue
            values = _inputs(instruction, rng)
            for context in (Context(), Context(denormals_f32=0, denormals_f16_f64=0, ieee=True, fp8_fnuz=False)):
                out = lower(instruction.effects).run(values, context)
                for a in instruction.effects:
                    assert np.asarray(out[a.target]).dtype == DTYPES[a.value.type], (instruction.name, a.target)
