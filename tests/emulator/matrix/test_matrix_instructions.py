"""Every matrix instruction of every architecture, assembled and executed, against matrices multiplied in float64.

Values are small enough for any order and width of accumulation to be exact, so that one wrong element, index, scale or
lane shows, and arithmetic does not: that is what test_matrix_models.py is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import ml_dtypes
import numpy as np
import pytest
from asm_kernels import assemble
from matrix_registers import into_registers

from amdgen.emulator import emulate
from amdgen.isa import load_isa
from amdgen.isa.model import Instruction, Matrix
from amdgen.layout import Fragment, fragment
from amdgen.layout.fragments import Operand

ARCHS = ["gfx908", "gfx90a", "gfx942", "gfx950"]
FORMATS = ["fp8", "bf8", "fp6", "bf6", "fp4"]  # by cbsz and blgp
NUMBER = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "xf32": np.float32,
    "f64": np.float64,
    "i8": np.int8,
    "i32": np.int32,
    "fp8": ml_dtypes.float8_e4m3fn,
    "bf8": ml_dtypes.float8_e5m2,
    "fp6": ml_dtypes.float6_e2m3fn,
    "bf6": ml_dtypes.float6_e3m2fn,
    "fp4": ml_dtypes.float4_e2m1fn,
    "fp8_fnuz": ml_dtypes.float8_e4m3fnuz,
    "bf8_fnuz": ml_dtypes.float8_e5m2fnuz,
}
VALUES = np.array([-6, -4, -3, -2, -1, -0.0, 0, 1, 2, 3, 4, 6])  # what even fp4 has
A, B, D, INDEX, SCALE_A, SCALE_B = 8, 16, 64, 40, 44, 48  # first registers


@dataclass(frozen=True)
class Case:
    """An instruction with modifiers, which its text has too."""

    spec: Instruction
    cbsz: int = 0
    abid: int = 0
    blgp: int = 0
    neg: int = 0
    a_byte: int = 0
    b_byte: int = 0

    @property
    def matrix(self) -> Matrix:
        assert self.spec.matrix is not None
        return self.spec.matrix

    @property
    def formats(self) -> tuple[str, str]:
        return (FORMATS[self.cbsz], FORMATS[self.blgp]) if self.matrix.a_type == "f8f6f4" else ("", "")

    def registers(self, operand: str) -> int:
        element = {"A": self.formats[0], "B": self.formats[1]}.get(operand, "")
        return fragment(self.matrix, operand, element).registers  # type: ignore[arg-type]

    def text(self, arch: str) -> str:
        file = "a" if arch == "gfx908" else "v"
        d = _span(file, D, self.registers("D"))
        operands = [d, _span("v", A, self.registers("A")), _span("v", B, self.registers("B"))]
        operands.append(f"v{INDEX}" if self.matrix.sparse else d)
        if self.matrix.scaled:
            operands += [f"v{SCALE_A}", f"v{SCALE_B}"]
        text = f"{self.spec.name} {', '.join(operands)}"
        if self.matrix.scaled:
            low, high = ([b >> bit & 1 for b in (self.a_byte, self.b_byte)] for bit in (0, 1))
            text += f" op_sel:[{low[0]},{low[1]},0] op_sel_hi:[{high[0]},{high[1]},0]"
        for name in ("cbsz", "abid", "blgp"):
            if value := getattr(self, name):
                text += f" {name}:{value}"
        if self.neg:
            text += f" neg:[{self.neg & 1},{self.neg >> 1 & 1},{self.neg >> 2}]"
        return text


def _span(file: str, first: int, count: int) -> str:
    return f"{file}{first}" if count == 1 else f"{file}[{first}:{first + count - 1}]"


def cases(arch: str) -> Iterator[Case]:
    """Every instruction as it is, then what its modifiers can do."""
    for spec in load_isa(arch).instructions.values():
        m = spec.matrix
        if m is None:
            continue
        yield Case(spec)
        if m.a_type == "f8f6f4":
            pairs = [(a, b) for a in range(5) for b in range(5) if (a or b) and (m.scaled or a in (b, 4 - b))]
            yield from (Case(spec, cbsz=a, blgp=b, a_byte=(a + b) % 4, b_byte=b % 4) for a, b in pairs)
        elif m.sparse:
            yield from (Case(spec, abid=abid) for abid in range(1, fragment(m, "index").sets))
            yield Case(spec, cbsz=1, abid=1)  # the first set, whatever abid says
        elif m.a_type == "f64":
            yield from (Case(spec, neg=neg) for neg in (1, 2, 4, 7) if "neg" in spec.modifiers)
        else:
            widest = m.blocks.bit_length() - 1
            yield from (Case(spec, cbsz=c, abid=(1 << c) - 1) for c in range(1, widest + 1))
            if m.a_type == "f32" or m.k == 4:
                yield from (Case(spec, blgp=blgp) for blgp in range(1, 8))


def type_of(case: Case, operand: str, arch: str) -> str:
    m = case.matrix
    name = {"A": case.formats[0] or m.a_type, "B": case.formats[1] or m.b_type}.get(operand, m.d_type)
    return f"{name}_fnuz" if name in ("fp8", "bf8") and arch == "gfx942" else name


def encoded(values: np.ndarray, type_name: str) -> np.ndarray:
    number = np.dtype(NUMBER[type_name])
    return values.astype(number).view(f"u{number.itemsize}")


@dataclass(frozen=True)
class Prepared:
    """Registers of each input (rows of 64 words), and D as it must come out."""

    operands: list[np.ndarray]
    expected: np.ndarray


def prepare(case: Case, arch: str, rng: np.random.Generator) -> Prepared:
    m = case.matrix
    a = rng.choice(VALUES, (m.blocks, m.m, m.k))
    b = rng.choice(VALUES, (m.blocks, m.k, m.n))
    c = rng.integers(-99, 100, (m.blocks, m.m, m.n)).astype(np.float64)
    more = []
    real_a, real_b = a, b
    if m.sparse:
        picks = np.sort(rng.permuted(np.tile(np.arange(4), (m.m, m.k // 4, 1)), axis=2)[..., :2])  # two of each four
        where = (4 * np.arange(m.k // 4)[:, None] + picks).reshape(m.m, m.k // 2)
        a = np.take_along_axis(a, where[None], 2)
        real_a = np.zeros_like(real_a)
        np.put_along_axis(real_a, where[None], a, 2)
        more = [index_register(m, picks.reshape(m.m, m.k // 2), 0 if case.cbsz else case.abid, rng)]
    elif m.scaled:
        scale_a, scale_b = rng.integers(125, 130, (m.m, m.k // 32)), rng.integers(125, 130, (m.k // 32, m.n))
        real_a = a * 2.0 ** (scale_a.repeat(32, 1) - 127)
        real_b = b * 2.0 ** (scale_b.repeat(32, 0) - 127)
        more = [
            scale_register(m, "scale_a", scale_a, case.a_byte, rng),
            scale_register(m, "scale_b", scale_b, case.b_byte, rng),
        ]
    operands: list[tuple[np.ndarray, Operand, str]] = [
        (a, "A", case.formats[0]),
        (b, "B", case.formats[1]),
        (c, "C", ""),
    ]
    placed = [
        into_registers(encoded(v, type_of(case, o, arch))[..., None], fragment(m, o, element))
        for v, o, element in operands
    ]
    a, b = moved(case, real_a, real_b)
    signs = [-1 if case.neg >> bit & 1 else 1 for bit in range(3)]
    d = signs[0] * signs[1] * a @ b + signs[2] * c
    return Prepared([*(p[:, 0] for p in placed), *more], d)


def moved(case: Case, a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What cbsz and abid do to A's blocks, and blgp to B: by lanes, (block, k) and column to lane and back."""
    m = case.matrix
    if m.sparse or m.a_type == "f8f6f4":
        return a, b
    if case.cbsz:
        size = 1 << case.cbsz
        a = a[[block // size * size + case.abid for block in range(m.blocks)]]
    if case.blgp:
        f = fragment(m, "B")
        read = [
            *([lane % 32 for lane in range(64)], [lane % 32 + 32 for lane in range(64)]),
            [(lane + 16) % 64 for lane in range(64)],
            *([lane % 16 + 16 * group for lane in range(64)] for group in range(4)),
        ][case.blgp - 1]
        out = np.empty_like(b)
        for block, row, column, lane, item in f.elements():
            out[block, row, column] = b[f.element(read[lane], item)]
        b = out
    return a, b


def index_register(m: Matrix, picks: np.ndarray, chosen: int, rng: np.random.Generator) -> np.ndarray:
    """Two bits an element from the low bits up, in the lane of A's element; other sets hold garbage."""
    f, stored = fragment(m, "index"), fragment(m, "A")
    words = rng.integers(0, 2**32, 64, np.uint32)
    width = 2 * stored.items
    mask = ((1 << width) - 1) << (width * chosen)
    words &= np.uint32(~mask & 0xFFFFFFFF)
    lane, item = stored.places()
    assert all((mine == a_s).all() for mine, a_s in zip(f.places(), (lane, item), strict=True))
    np.bitwise_or.at(words, lane[0], picks.astype(np.uint32) << (width * chosen + 2 * item[0]).astype(np.uint32))
    return words[None]


def scale_register(m: Matrix, operand: Operand, scales: np.ndarray, byte: int, rng: np.random.Generator) -> np.ndarray:
    """CDNA4 ISA reference, 7.2.1: the lane is the row or column, + 16 or 32 times the block of 32 along k. Other bytes
    hold garbage."""
    words = rng.integers(0, 2**32, 64, np.uint32) & np.uint32(~(0xFF << 8 * byte) & 0xFFFFFFFF)
    by_block = scales.T if operand == "scale_a" else scales
    return (words | by_block.ravel().astype(np.uint32) << np.uint32(8 * byte))[None]


def fours(rows: np.ndarray) -> np.ndarray:
    """Rows of 64 words, filled up to a multiple of four, as 16-byte accesses of the lanes have them in memory."""
    filled = np.concatenate([rows, np.zeros((-len(rows) % 4, 64), np.uint32)])
    return np.ascontiguousarray(filled.reshape(-1, 4, 64).transpose(0, 2, 1)).reshape(-1, 4, 64)


def kernel(arch: str, chosen: list[Case]) -> str:
    """Loads the inputs of each case in turn, executes it, stores D."""
    lines = [
        "s_load_dwordx4 s[4:7], s[0:1], 0x0",
        "v_lshlrev_b32 v1, 4, v0",
        "v_mov_b32 v2, v1",
        "s_waitcnt lgkmcnt(0)",
    ]
    add = "v_add_u32 {0}, 0x400, {0}"
    for case in chosen:
        targets = [v + i for v, o in ((A, "A"), (B, "B"), (D, "D")) for i in range(0, case.registers(o), 4)]
        targets += [INDEX] if case.matrix.sparse else [SCALE_A, SCALE_B] if case.matrix.scaled else []
        for register in targets:
            lines += [f"global_load_dwordx4 v[{register}:{register + 3}], v1, s[4:5]", add.format("v1")]
        results = range(D, D + case.registers("D"), 4)
        lines.append("s_waitcnt vmcnt(0)")
        if arch == "gfx908":
            lines += [f"v_accvgpr_write_b32 a{r + i}, v{r + i}" for r in results for i in range(4)]
        lines += ["s_nop 7", case.text(arch), *["s_nop 7"] * 3]
        if arch == "gfx908":
            lines += [*(f"v_accvgpr_read_b32 v{r + i}, a{r + i}" for r in results for i in range(4)), "s_nop 3"]
        for register in results:
            lines += [f"global_store_dwordx4 v2, v[{register}:{register + 3}], s[6:7]", add.format("v2")]
        lines.append("s_waitcnt vmcnt(0)")
    return "\n".join(lines)


def padded(count: int) -> int:
    return -(-count // 4) * 4


@pytest.mark.parametrize("arch", ARCHS)
def test_every_matrix_instruction_executes(arch: str) -> None:
    execute_all(arch, list(cases(arch)), "hardware")


@pytest.mark.parametrize("arch", ARCHS)
def test_every_matrix_instruction_executes_fast(arch: str) -> None:
    """As plain products, which are exact here as well."""
    plain = {case.spec.name: case for case in cases(arch)}  # the last of each, which has modifiers
    execute_all(arch, list(plain.values()), "fast")


@pytest.mark.parametrize("arithmetic", ["hardware", "fast"])
def test_the_compiled_engine_takes_the_byte_of_each_scale(arithmetic: str) -> None:
    """Which is an argument of its handlers; A's and B's differ."""
    chosen = [case for case in cases("gfx950") if case.matrix.scaled and case.a_byte != case.b_byte]
    assert {(case.a_byte, case.b_byte) for case in chosen} >= {(1, 0), (0, 3), (3, 2)}
    execute_all("gfx950", chosen[::3], arithmetic, "native")


def execute_all(arch: str, chosen: list[Case], arithmetic: str, engine: str = "numpy") -> None:
    """By NumPy, unless: the functions in C have a test of their own."""
    rng = np.random.default_rng(7)
    prepared = [prepare(case, arch, rng) for case in chosen]
    inputs = np.concatenate([fours(operand) for p in prepared for operand in p.operands])
    out = np.full((sum(padded(case.registers("D")) for case in chosen) // 4, 64, 4), 0xDEADBEEF, np.uint32)
    code = assemble(arch, kernel(arch, chosen), 2, vgprs=256 if arch != "gfx908" else 128)
    result = emulate(code, "k", 1, 64, [inputs, out], matrix=arithmetic, engine=engine)
    assert result.matrix == arithmetic
    rows = out.transpose(0, 2, 1).reshape(-1, 64)
    at = 0
    for case, p in zip(chosen, prepared, strict=True):
        f = fragment(case.matrix, "D")
        got = result_of(rows[at : at + f.registers], f).view(NUMBER[case.matrix.d_type])
        np.testing.assert_array_equal(got, p.expected, err_msg=case.text(arch))
        at += padded(f.registers)


def result_of(rows: np.ndarray, f: Fragment) -> np.ndarray:
    """Bits of D (blocks, rows, columns) in its registers."""
    items = rows if f.bits == 32 else np.ascontiguousarray(rows.reshape(-1, 2, 64).transpose(0, 2, 1)).view(np.uint64)
    lane, item = f.places()
    return np.ascontiguousarray(items.reshape(-1, 64)[item, lane])
