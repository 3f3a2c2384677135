"""The C of the compiled engine against the NumPy models, bit by bit: every adder, format and kind of layout."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from amdgen.emulator.matrix import Modifiers, dot_model, execute
from amdgen.emulator.native.library import BrokenError, NotAvailableError, compiled
from amdgen.emulator.native.matrix import Formats, matrix_code
from amdgen.isa import load_isa
from amdgen.isa.model import Matrix
from amdgen.layout import fragment

INSTRUCTIONS = [
    ("gfx908", "v_mfma_f32_32x32x8f16"),
    ("gfx908", "v_mfma_f32_4x4x2bf16"),
    ("gfx908", "v_mfma_f32_16x16x1f32"),
    ("gfx90a", "v_mfma_f32_32x32x8f16"),
    ("gfx90a", "v_mfma_f32_16x16x8bf16"),
    ("gfx90a", "v_mfma_f32_4x4x4bf16_1k"),
    ("gfx90a", "v_mfma_f64_4x4x4f64"),
    ("gfx942", "v_mfma_f32_32x32x8_f16"),
    ("gfx942", "v_mfma_f32_16x16x16_bf16"),
    ("gfx942", "v_mfma_f32_32x32x4_2b_bf16"),
    ("gfx942", "v_mfma_f32_4x4x4_16b_f16"),
    ("gfx942", "v_mfma_f32_16x16x8_xf32"),
    ("gfx942", "v_mfma_f32_32x32x16_fp8_bf8"),
    ("gfx942", "v_mfma_f64_16x16x4_f64"),
    ("gfx942", "v_mfma_f64_4x4x4_4b_f64"),
    ("gfx942", "v_mfma_i32_16x16x32_i8"),
    ("gfx942", "v_mfma_i32_4x4x4_16b_i8"),
    ("gfx950", "v_mfma_f32_16x16x32_f16"),
    ("gfx950", "v_mfma_f32_16x16x32_bf8_fp8"),
]
FAST = "v_mfma_f32_16x16x16_bf16"
_ARGUMENTS = "uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c, int c_step"
_WORDS = np.ctypeslib.ndpointer(np.uint32, flags="C_CONTIGUOUS")
FIELDS = {
    "f16": (5, 10),
    "bf16": (8, 7),
    "f32": (8, 23),
    "xf32": (8, 23),
    "fp8": (4, 3),
    "bf8": (5, 2),
    "f64": (11, 52),
}
KINDS = ["near", "wide", "tiny", "huge", "any", "special", "cancel"]


def matrix_of(arch: str, name: str) -> Matrix:
    matrix = load_isa(arch)[name].matrix
    assert matrix is not None
    return matrix


def function_name(arch: str, name: str, fast: bool) -> str:
    return f"{arch}_{name}_fast" if fast else f"{arch}_{name}"


@cache
def library() -> ctypes.CDLL:
    parts = ['#include "matrix.h"']
    for arch, name, fast in [*((*i, False) for i in INSTRUCTIONS), ("gfx942", FAST, True)]:
        function = function_name(arch, name, fast)
        code = matrix_code(load_isa(arch), matrix_of(arch, name), f"layout_{function}", fast=fast)
        assert code is not None
        visible = '__attribute__((visibility("default")))'
        parts.append(f"{code.tables}{visible} void {function}({_ARGUMENTS}) {{ {code.call} }}")
    return compiled("\n".join(parts))


def function(arch: str, name: str, fast: bool = False) -> Callable[..., None]:
    return taken(library, function_name(arch, name, fast), 0)


def taken(library: Callable[[], ctypes.CDLL], name: str, scales: int) -> Callable[..., None]:
    """A function of a library, with so many operands of scales behind the others. Skips where there is no compiler, or
    the processor has no fused multiply-add."""
    try:
        found = getattr(library(), name)
    except BrokenError:
        raise
    except NotAvailableError as error:
        pytest.skip(str(error))
    found.argtypes, found.restype = [*[_WORDS] * 4, ctypes.c_int, *[_WORDS] * scales], None
    return found  # type: ignore[no-any-return]


def operand(rng: np.random.Generator, kind: str, type_name: str, registers: int) -> np.ndarray:
    """Registers (n, 64) of random elements, with exponents around the middle, over the whole range or at its ends."""
    if kind == "any" or type_name in ("i8", "i32"):
        return rng.integers(0, 2**32, (registers, 64), np.uint32)
    exponent_bits, fraction_bits = FIELDS[type_name]
    width = 1 + exponent_bits + fraction_bits
    top = (1 << exponent_bits) - 1
    shape = (registers * 32 // width, 64)
    middle = top // 2
    low, high = {
        "near": (middle - 2, middle + 2),
        "cancel": (middle, middle + 1),
        "wide": (1, top - 1),
        "tiny": (0, min(middle // 2, 60)),
        "huge": (top - 3, top - 1),
        "special": (middle - 3, middle + 3),
        "far": (middle - 32, middle - 18),
    }[kind]
    exponent = rng.integers(low, high + 1, shape).astype(np.uint64)
    fraction = rng.integers(0, 1 << fraction_bits, shape, np.uint64)
    sign = rng.integers(0, 2, shape).astype(np.uint64)
    bits = sign << np.uint64(width - 1) | exponent << np.uint64(fraction_bits) | fraction
    if kind == "special":
        zero, infinity = np.uint64(0), np.uint64(top << fraction_bits)
        one = rng.choice(np.array([zero, infinity, infinity + np.uint64(1), np.uint64(1)]), shape)
        bits = np.where(rng.random(shape) < 0.02, one | sign << np.uint64(width - 1), bits)
    per_register = max(1, 32 // width)
    if width == 64:
        return np.stack([bits & np.uint64(0xFFFFFFFF), bits >> np.uint64(32)], 1).astype(np.uint32).reshape(-1, 64)
    parts = (
        bits.reshape(registers, per_register, 64)
        << (np.arange(per_register, dtype=np.uint64) * np.uint64(width))[:, None]
    )
    return np.bitwise_or.reduce(parts, axis=1).astype(np.uint32)


@pytest.mark.parametrize(("arch", "name"), INSTRUCTIONS, ids=lambda text: text)
def test_the_same_bits(arch: str, name: str) -> None:
    m, isa = matrix_of(arch, name), load_isa(arch)
    call, model = function(arch, name), dot_model(isa, m)
    count = {o: fragment(m, o).registers for o in ("A", "B", "D")}  # type: ignore[arg-type]
    rng = np.random.default_rng(11)
    for kind in KINDS:
        for c_kind in (kind, "near", "special", "far"):
            a, b = operand(rng, kind, m.a_type, count["A"]), operand(rng, kind, m.b_type, count["B"])
            c = operand(rng, c_kind, m.d_type, count["D"])
            d = np.zeros_like(c)
            call(d, a, b, c, 64)
            expected = execute(m, model, a[:, None], b[:, None], c[:, None])[:, 0]
            np.testing.assert_array_equal(d, expected, err_msg=f"{kind} + {c_kind}")
            call(c, a, b, c, 64)  # D is C
            np.testing.assert_array_equal(c, expected)


@pytest.mark.parametrize("shift", [-3, 1])
def test_d_may_lie_over_part_of_c(shift: int) -> None:
    arch, name = "gfx942", "v_mfma_f32_32x32x8_f16"
    m = matrix_of(arch, name)
    rng = np.random.default_rng(12)
    rows = np.concatenate([operand(rng, "near", "f32", 3), operand(rng, "near", "f32", 19)])
    a, b = operand(rng, "near", "f16", 2), operand(rng, "near", "f16", 2)
    expected = execute(m, dot_model(load_isa(arch), m), a[:, None], b[:, None], rows[3:19, None])[:, 0]
    function(arch, name)(rows[3 + shift :][:16], a, b, rows[3:19], 64)
    np.testing.assert_array_equal(rows[3 + shift : 19 + shift], expected)


@pytest.mark.parametrize(("arch", "name"), INSTRUCTIONS, ids=lambda text: text)
@pytest.mark.parametrize("over", ["A", "B"])
def test_d_may_lie_over_a_and_b(arch: str, name: str, over: str) -> None:
    """Instructions of several blocks read A and B again when the first block's results are known."""
    m = matrix_of(arch, name)
    rng = np.random.default_rng(13)
    count = {o: fragment(m, o).registers for o in ("A", "B", "D")}  # type: ignore[arg-type]
    a, b = operand(rng, "near", m.a_type, count["A"]), operand(rng, "near", m.b_type, count["B"])
    c = operand(rng, "near", m.d_type, count["D"])
    expected = execute(m, dot_model(load_isa(arch), m), a[:, None], b[:, None], c[:, None])[:, 0]
    registers = np.zeros((count["D"] + count[over], 64), np.uint32)
    source, d = registers[: count[over]], registers[count[over] - 1 :][: count["D"]]  # which share a register
    source[:] = a if over == "A" else b
    function(arch, name)(d, source if over == "A" else a, source if over == "B" else b, c, 64)
    np.testing.assert_array_equal(d, expected)


@pytest.mark.parametrize(
    ("arch", "name"), [("gfx942", "v_mfma_f32_16x16x16_bf16"), ("gfx942", "v_mfma_f64_16x16x4_f64")]
)
def test_a_constant_c(arch: str, name: str) -> None:
    m = matrix_of(arch, name)
    rng = np.random.default_rng(13)
    count = {o: fragment(m, o).registers for o in ("A", "B", "D")}  # type: ignore[arg-type]
    a, b = operand(rng, "near", m.a_type, count["A"]), operand(rng, "near", m.b_type, count["B"])
    words = [0x3F800000] if m.d_type == "f32" else [0, 0x3FF00000]
    constant = np.repeat(np.array(words, np.uint32)[:, None], 64, 1)
    d = np.zeros((count["D"], 64), np.uint32)
    function(arch, name)(d, a, b, constant, 0)
    whole = np.resize(np.array(words, np.uint32), (count["D"], 1, 1))
    np.testing.assert_array_equal(d, execute(m, dot_model(load_isa(arch), m), a[:, None], b[:, None], whole)[:, 0])


def test_fast_is_a_chain_of_float32_operations() -> None:
    m = matrix_of("gfx942", FAST)
    rng = np.random.default_rng(14)
    a, b, c = (operand(rng, "near", t, n) for t, n in (("bf16", 2), ("bf16", 2), ("f32", 4)))
    d = np.zeros_like(c)
    function("gfx942", FAST, fast=True)(d, a, b, c, 64)
    fast = dot_model(load_isa("gfx942"), m, fast=True)
    near = execute(m, fast, a[:, None], b[:, None], c[:, None])[:, 0]
    np.testing.assert_allclose(d.view(np.float32), near.view(np.float32), atol=1e-5)


@pytest.mark.parametrize("blank", ["ab", "a", "b"])
def test_fast_sums_of_zeros_are_c(blank: str) -> None:
    """What a prediction executes, whose operands are blank; a NaN beside zeros is not left out."""
    m = matrix_of("gfx942", FAST)
    rng = np.random.default_rng(17)
    a, b, c = (operand(rng, "near", t, n) for t, n in (("bf16", 2), ("bf16", 2), ("f32", 4)))
    c[0, ::3], c[1, ::5] = 0x80000000, 0x7F800001  # -0 and a signalling NaN
    for name, registers in (("a", a), ("b", b)):
        registers[0, 7] = 0x7FC0
        registers[:] = 0 if name in blank else registers
    model = dot_model(load_isa("gfx942"), m, fast=True)
    want = execute(m, model, a[:, None], b[:, None], c[:, None])[:, 0].view(np.float32)
    apart, over = np.zeros_like(c), np.concatenate([c, c[:1]])
    function("gfx942", FAST, fast=True)(apart, a, b, c, 64)
    function("gfx942", FAST, fast=True)(over[1:], a, b, over[:4], 64)  # D lies over three of C's registers
    np.testing.assert_array_equal(apart.view(np.float32), want)
    np.testing.assert_array_equal(over[1:].view(np.float32), want)
    assert not (apart == 0x80000000).any() and np.isnan(want).any()


@pytest.mark.parametrize("name", ["v_mfma_f64_16x16x4_f64", "v_mfma_f64_4x4x4_4b_f64"])
@pytest.mark.parametrize("blank", ["", "a", "b", "c", "ab", "ac", "bc", "abc"])
def test_sums_of_zeros_in_f64(name: str, blank: str) -> None:
    """What a prediction executes; a NaN or -0 beside zeros is not left out."""
    m = matrix_of("gfx942", name)
    rng = np.random.default_rng(18)
    a, b, c = (operand(rng, "near", "f64", fragment(m, o).registers) for o in ("A", "B", "D"))  # type: ignore[arg-type]
    a[1, 7], b[-1, 63], c[-2:, 63], c[-2:, 62] = 0x7FF80000, 0x7FF80000, (0, 0x80000000), (1, 0x7FF00000)
    for letter, registers in (("a", a), ("b", b), ("c", c)):
        registers[:] = 0 if letter in blank else registers
    want = execute(m, dot_model(load_isa("gfx942"), m), a[:, None], b[:, None], c[:, None])[:, 0]
    apart, over = np.full_like(c, 7), np.concatenate([c, c[:1]])
    function("gfx942", name)(apart, a, b, c, 64)
    function("gfx942", name)(over[1:], a, b, over[:-1], 64)  # D lies over all but one of C's registers
    np.testing.assert_array_equal(apart, want)
    np.testing.assert_array_equal(over[1:], want)


NARROW = ("fp8", "bf8", "fp6", "bf6", "fp4")
SHAPES = {"16x16x128": 16, "32x32x64": 32}
FORMATS = [Formats(a, b, a_byte=i % 4, b_byte=(i + j) % 4) for i, a in enumerate(NARROW) for j, b in enumerate(NARROW)]
SCALES = {"near": (120, 134), "wide": (40, 214), "low": (0, 12), "high": (230, 255), "any": (0, 256)}
"""Codes of scales, the last one not among them."""


def narrow_name(shape: str, scaled: bool, fast: bool) -> str:
    return f"narrow_{shape}_{int(scaled)}_{int(fast)}"


@cache
def narrow_library(shape: str, scaled: bool, fast: bool) -> ctypes.CDLL:
    """An f8f6f4 instruction in all formats, one function each."""
    m, parts = matrix_of("gfx950", f"v_mfma_{'scale_' * scaled}f32_{shape}_f8f6f4"), ['#include "matrix.h"']
    for formats in FORMATS:
        name = f"{narrow_name(shape, scaled, fast)}_{formats.a}_{formats.b}"
        code = matrix_code(load_isa("gfx950"), m, f"layout_{name}", formats, fast=fast)
        assert code is not None
        arguments = f"{_ARGUMENTS}, const uint32_t *scale_a, const uint32_t *scale_b"
        visible = '__attribute__((visibility("default")))'
        shifts = f"const int a_shift = {8 * formats.a_byte}, b_shift = {8 * formats.b_byte};"
        parts.append(f"{code.tables}{visible} void {name}({arguments}) {{ {shifts} {code.call} }}")
    return compiled("\n".join(parts))


def narrow_function(shape: str, scaled: bool, formats: Formats, fast: bool = False) -> Callable[..., None]:
    name = f"{narrow_name(shape, scaled, fast)}_{formats.a}_{formats.b}"
    return taken(lambda: narrow_library(shape, scaled, fast), name, 2)


def narrow_operand(rng: np.random.Generator, kind: str, type_name: str, registers: int) -> np.ndarray:
    """As :func:`operand`; every code of the 4- and 6-bit types is a number. "zero": nothing but zeros."""
    if kind == "zero":
        return np.zeros((registers, 64), np.uint32)
    return operand(rng, kind if type_name in FIELDS else "any", type_name, registers)


@pytest.mark.parametrize("scaled", [False, True], ids=["plain", "scaled"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("formats", FORMATS, ids=lambda f: f"{f.a}-{f.b}")
def test_narrow_formats_and_scales_give_the_same_bits(formats: Formats, shape: str, scaled: bool) -> None:
    m, isa = matrix_of("gfx950", f"v_mfma_{'scale_' * scaled}f32_{shape}_f8f6f4"), load_isa("gfx950")
    call, model = narrow_function(shape, scaled, formats), dot_model(isa, m, a_format=formats.a, b_format=formats.b)
    modifiers = Modifiers(a_format=formats.a, b_format=formats.b, a_byte=formats.a_byte, b_byte=formats.b_byte)
    rng = np.random.default_rng(15)
    cases = [(kind, of_a, of_b) for kind in ("near", "special", "zero") for of_a in SCALES for of_b in SCALES]
    for kind, of_a, of_b in cases if scaled else [(kind, "near", "near") for kind in KINDS]:
        a = narrow_operand(rng, kind, formats.a, fragment(m, "A", formats.a).registers)
        b = narrow_operand(rng, kind, formats.b, fragment(m, "B", formats.b).registers)
        c = operand(rng, "special" if kind == "special" else "near", "f32", fragment(m, "D").registers)
        c[:, ::2] = 0
        codes = [rng.integers(*SCALES[of], (64, 4)).astype(np.uint8) for of in (of_a, of_b)]
        if kind != "near":
            codes[0][rng.integers(64)] = 255
        scales = [code.view(np.uint32)[:, 0] for code in codes]
        d = np.zeros_like(c)
        call(d, a, b, c, 64, *scales)
        given = (scales[0][None, None], scales[1][None, None]) if scaled else None
        expected = execute(m, model, a[:, None], b[:, None], c[:, None], modifiers, scales=given)[:, 0]
        np.testing.assert_array_equal(d, expected, err_msg=f"{kind}, scales {of_a} and {of_b}")


@pytest.mark.parametrize("formats", [FORMATS[-1], FORMATS[3]], ids=["fp4", "mixed"])
def test_fast_and_scaled(formats: Formats) -> None:
    """f32 sums of products of elements with their scales, near those of float64."""
    m = matrix_of("gfx950", "v_mfma_scale_f32_16x16x128_f8f6f4")
    rng = np.random.default_rng(16)
    a = narrow_operand(rng, "near", formats.a, fragment(m, "A", formats.a).registers)
    b = narrow_operand(rng, "near", formats.b, fragment(m, "B", formats.b).registers)
    c, d = np.zeros((4, 64), np.uint32), np.zeros((4, 64), np.uint32)
    codes = [rng.integers(124, 130, (64, 4)).astype(np.uint8) for _ in "ab"]
    codes[1][21] = 255
    scales = [code.view(np.uint32)[:, 0] for code in codes]
    narrow_function("16x16x128", True, formats, fast=True)(d, a, b, c, 64, *scales)
    fast = dot_model(load_isa("gfx950"), m, a_format=formats.a, b_format=formats.b, fast=True)
    modifiers = Modifiers(a_format=formats.a, b_format=formats.b, a_byte=formats.a_byte, b_byte=formats.b_byte)
    given = scales[0][None, None], scales[1][None, None]
    near = execute(m, fast, a[:, None], b[:, None], c[:, None], modifiers, scales=given)[:, 0].view(np.float32)
    np.testing.assert_allclose(d.view(np.float32), near, rtol=1e-5, atol=1e-4)
    assert np.isnan(near).sum() == 16  # of one column
    narrow_function("16x16x128", True, formats, fast=True)(d, 0 * a, 0 * b, c, 64, *scales)
    assert np.isnan(d.view(np.float32)).sum() == 16


def test_what_has_no_function_here() -> None:
    isa = load_isa("gfx950")
    assert matrix_code(isa, matrix_of("gfx950", "v_smfmac_f32_16x16x64_f16")) is None
    dense = [i.matrix for i in isa.instructions.values() if i.matrix and not i.matrix.sparse]
    assert all(matrix_code(isa, matrix, formats=Formats("fp8", "fp8")) for matrix in dense if matrix.a_type == "f8f6f4")
    assert all(matrix_code(isa, matrix) for matrix in dense if matrix.a_type != "f8f6f4")
