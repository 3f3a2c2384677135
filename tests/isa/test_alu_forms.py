# ruff: noqa: B023  (a function is used within its own turn of the loop)
"""What the forms and modifiers of an instruction do to its operands: SDWA, DPP, op_sel, neg, abs, omod, clamp.

Each line of assembly is executed on registers of random and edge values, and what it leaves is worked out word by word
in Python.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from alu_bits import add, bits, fma, is_nan, mask, multiply, number, signed, small_bits, small_number
from alu_reference_small import over

from amdgen.codec import assemble_line
from amdgen.emulator.arithmetic.alu import alu_step
from amdgen.emulator.mode import Modes
from amdgen.emulator.state import Group, State
from amdgen.isa import load_isa

LANES, M32 = range(64), (1 << 32) - 1
USUAL = 0x3F0
"""MODE as compilers have it: denormals kept, DX10 clamp, IEEE."""
FLUSHING = 0x100
EDGES = [0, 1, 0x80000000, 0x7FFFFFFF, M32, 0x3C00BC00, 0x7E007C00, 0x3F800000, 0x7F800000, 0x00018000, 0x807FFFFF]


@cache
def registers() -> tuple[tuple[int, ...], ...]:
    """v0 to v63 of every lane."""
    rng = random.Random(5)
    return tuple(tuple(rng.choice((rng.getrandbits(32), rng.choice(EDGES))) for _ in LANES) for _ in range(64))


def execute(line: str, arch: str = "gfx950", mode: int = USUAL, active: int = (1 << 64) - 1) -> State:
    """The state after one instruction; s0 to s63 hold 1000 and up."""
    isa = load_isa(arch)
    state = State(1, np.zeros(1, np.int64), np.zeros(1, np.int64))
    for r, row in enumerate(registers()):
        state.set_vector(r, np.array([row], np.uint32))
        state.set_scalar(r, [np.array([1000 + r], np.uint32)])
    state.set_exec(slice(None), np.array([[bool(active >> lane & 1) for lane in LANES]]))
    step = alu_step(state, assemble_line(isa, line), Modes(mode, isa.arch.fp8 == "fnuz"))
    with np.errstate(all="ignore"):
        step(Group(np.zeros(1, np.int64), slice(None), state.exec, active == (1 << 64) - 1, 0))
    return state


def vgpr(state: State, register: int) -> list[int]:
    return state.vector[register, 0].tolist()


def check(line: str, wanted: Callable[[int], int], register: int = 5, t: str = "u32", **options: Any) -> None:
    """The words of a register, NaNs of the type (and of packed halves) being alike."""
    for lane, got in enumerate(vgpr(execute(line, **options), register)):
        expected = wanted(lane)
        assert got == expected or (t != "u32" and same_nans(got, expected, t)), (line, lane, hex(got), hex(expected))


def same_nans(a: int, b: int, t: str) -> bool:
    if t == "f32":
        return is_nan(a, t) and is_nan(b, t)
    pairs = [(a & 0xFFFF, b & 0xFFFF), (a >> 16, b >> 16)]
    return all(x == y or (is_nan(x, t) and is_nan(y, t)) for x, y in pairs)


def v(register: int, lane: int) -> int:
    return registers()[register][lane]


# ------------------------------------------------------------------------------------------ SDWA

SELECTIONS = {
    "BYTE_0": (0, 8), "BYTE_1": (8, 8), "BYTE_2": (16, 8), "BYTE_3": (24, 8), "WORD_0": (0, 16), "WORD_1": (16, 16),
    "DWORD": (0, 32),
}  # fmt: skip


def selected(word: int, name: str, extends: bool = False) -> int:
    shift, size = SELECTIONS[name]
    part = mask(word >> shift, size)
    return signed(part, size) & M32 if extends else part


@pytest.mark.parametrize("first", SELECTIONS)
def test_sdwa_selects_and_extends_sources(first: str) -> None:
    for second, s0, s1 in product(SELECTIONS, (False, True), (False, True)):
        a, b = ("sext(v1)" if s0 else "v1"), ("sext(v2)" if s1 else "v2")
        line = f"v_add_u32_sdwa v5, {a}, {b} dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:{first} src1_sel:{second}"
        check(line, lambda i: selected(v(1, i), first, s0) + selected(v(2, i), second, s1) & M32)


def placed(word: int, old: int, name: str, unused: str) -> int:
    shift, size = SELECTIONS[name]
    part = mask(word, size)
    if size == 32:
        return part
    if unused == "UNUSED_PRESERVE":
        return old & ~(((1 << size) - 1) << shift) | part << shift
    return (signed(part, size) if unused == "UNUSED_SEXT" else part) << shift & M32


@pytest.mark.parametrize("unused", ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"])
def test_sdwa_places_results(unused: str) -> None:
    for name in SELECTIONS:
        line = f"v_add_u32_sdwa v5, v1, v2 dst_sel:{name} dst_unused:{unused} src0_sel:DWORD src1_sel:WORD_1"
        check(line, lambda i, n=name: placed(v(1, i) + (v(2, i) >> 16) & M32, v(5, i), n, unused))  # type: ignore[misc]


def test_sdwa_floats_negate_and_write_masks() -> None:
    line = "v_mul_f16_sdwa v5, -|v1|, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_0"

    def product_of(i: int) -> int:
        a, b = number(v(1, i) >> 16 | 0x8000, "f16"), number(v(2, i) & 0xFFFF, "f16")
        return v(5, i) & 0xFFFF | multiply(a, b, "f16") << 16

    check(line, product_of, t="f16")
    state = execute("v_cmp_lt_u32_sdwa s[8:9], v1, v2 src0_sel:BYTE_1 src1_sel:WORD_0", active=0xFF00FF00FF00FFFF)
    got = int(state.scalar[8, 0]) | int(state.scalar[9, 0]) << 32
    hits = (selected(v(1, i), "BYTE_1") < selected(v(2, i), "WORD_0") for i in LANES)
    assert got == sum(1 << i for i, hit in enumerate(hits) if hit) & 0xFF00FF00FF00FFFF


# ------------------------------------------------------------------------------------------ DPP


def moved(control: str, lane: int) -> int | None:
    """The lane that a lane reads, None where there is none."""
    name, _, text = control.partition(":")
    row, within = lane // 16 * 16, lane % 16
    if name == "quad_perm":
        return lane // 4 * 4 + [int(x) for x in text.strip("[]").split(",")][lane % 4]
    n = int(text or 0)
    by = {
        "row_shl": within + n if within + n < 16 else None,
        "row_shr": within - n if within >= n else None,
        "row_ror": (within - n) % 16,
        "row_mirror": 15 - within,
        "row_half_mirror": within // 8 * 8 + 7 - within % 8,
        "row_newbcast": n,
    }
    if name in by:
        to = by[name]
        return None if to is None else row + to
    if name == "row_bcast":
        return (row - 1 if lane >= 16 else None) if n == 15 else (31 if lane >= 32 else None)
    step = {"wave_shl": 1, "wave_rol": 1, "wave_shr": -1, "wave_ror": -1}[name]
    return (lane + step) % 64 if name.endswith(("ol", "or")) or 0 <= lane + step < 64 else None


CONTROLS = [
    "quad_perm:[3,1,0,2]", "row_shl:3", "row_shr:7", "row_ror:5", "wave_shl:1", "wave_rol:1", "wave_shr:1",
    "wave_ror:1", "row_mirror", "row_half_mirror", "row_bcast:15", "row_bcast:31", "row_newbcast:6",
]  # fmt: skip


@pytest.mark.parametrize("control", CONTROLS)
def test_dpp_moves_the_first_source(control: str) -> None:
    active, rows, banks = 0xF0F3_7FFF_FFFF_1FFF, 0b1011, 0b1101
    for bound in (False, True):
        line = f"v_sub_u32_dpp v5, v1, v2 {control} row_mask:{rows:#x} bank_mask:{banks:#x}"
        if bound:
            line += " bound_ctrl:1"

        def wanted(i: int) -> int:
            here = active >> i & 1 and rows >> i // 16 & 1 and banks >> i // 4 % 4 & 1
            source = moved(control, i)
            there = source is not None and active >> source & 1
            if not here or not (there or bound):
                return v(5, i)
            return (v(1, source) if there else 0) - v(2, i) & M32  # type: ignore[arg-type]

        check(line, wanted, active=active)


def test_dpp_of_register_pairs() -> None:
    state = execute("v_mov_b64_dpp v[6:7], v[2:3] row_newbcast:4 row_mask:0xf bank_mask:0xf")
    for r in (0, 1):
        assert vgpr(state, 6 + r) == [v(2 + r, i // 16 * 16 + 4) for i in LANES]


# ------------------------------------------------------------------------------------------ across lanes


@pytest.mark.parametrize("rows", [16, 32])
@pytest.mark.parametrize(("bound", "fetch"), [(False, False), (True, False), (False, True), (True, True)])
def test_permlane_swaps_exchange_rows_of_two_registers(rows: int, bound: bool, fetch: bool) -> None:
    for active in ((1 << 64) - 1, 0xFF3F_FFFE_7FFF_00FF):
        flags = (" bound_ctrl:1" if bound else "") + (" fi:1" if fetch else "")
        state = execute(f"v_permlane{rows}_swap_b32_e64 v1, v2{flags}", active=active)
        for register, other, reaches, high in ((1, 2, -rows, True), (2, 1, rows, False)):
            for i, got in enumerate(vgpr(state, register)):
                if not active >> i & 1 or bool(i & rows) != high:
                    wanted = v(register, i)
                else:
                    there = fetch or active >> (i + reaches) & 1
                    wanted = v(other, i + reaches) if there else 0 if bound else v(register, i)
                assert got == wanted, (register, i)
    plain = execute(f"v_permlane{rows}_swap_b32 v1, v2")
    assert np.array_equal(plain.vector[1:3], execute(f"v_permlane{rows}_swap_b32_e64 v1, v2").vector[1:3])


def test_reads_and_writes_of_one_lane() -> None:
    active = 0xFFFF_FFF0_0000_0000
    assert int(execute("v_readlane_b32 s5, v3, 7", active=active).scalar[5, 0]) == v(3, 7)
    assert int(execute("v_readlane_b32 s5, v3, s6", active=active).scalar[5, 0]) == v(3, 1006 % 64)
    assert int(execute("v_readfirstlane_b32 s5, v3", active=active).scalar[5, 0]) == v(3, 36)
    assert int(execute("v_readfirstlane_b32 s5, v3", active=0).scalar[5, 0]) == v(3, 0)
    check("v_writelane_b32 v5, s9, 3", lambda i: 1009 if i == 3 else v(5, i), active=active)


# ------------------------------------------------------------------------------------------ halves and bytes


def test_op_sel_selects_halves_of_sources_and_of_the_result() -> None:
    for a, b, c, d in product((0, 1), repeat=4):

        def wanted(i: int) -> int:
            x, y, z = ((v(r, i) >> 16 * s) & 0xFFFF for r, s in ((1, a), (2, b), (3, c)))
            out = x * y + z & 0xFFFF
            return v(5, i) & 0xFFFF | out << 16 if d else v(5, i) & 0xFFFF0000 | out

        check(f"v_mad_u16 v5, v1, v2, v3 op_sel:[{a},{b},{c},{d}]", wanted)


def test_short_forms_clear_the_upper_half() -> None:
    check("v_add_u16 v5, v1, v2", lambda i: v(1, i) + v(2, i) & 0xFFFF)
    check("v_mad_legacy_u16 v5, v1, v2, v3", lambda i: v(1, i) * v(2, i) + v(3, i) & 0xFFFF)
    check("v_mad_u16 v5, v1, v2, v3", lambda i: v(5, i) & 0xFFFF0000 | v(1, i) * v(2, i) + v(3, i) & 0xFFFF)


@pytest.mark.parametrize("signs", [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_packed_halves_are_selected_and_negated(signs: tuple[int, int, int]) -> None:
    for lows, highs in product(product((0, 1), repeat=3), repeat=2):
        line = f"v_pk_fma_f16 v5, v1, v2, v3 op_sel:{text(lows)} op_sel_hi:{text(highs)}"
        line += f" neg_lo:{text(signs)} neg_hi:{text(signs[::-1])}"

        def wanted(i: int) -> int:
            out = 0
            for half, (picks, negs) in enumerate(((lows, signs), (highs, signs[::-1]))):
                parts = [(v(r, i) >> 16 * p & 0xFFFF) ^ n << 15 for r, p, n in zip((1, 2, 3), picks, negs, strict=True)]
                out |= fma(*(number(p, "f16") for p in parts), "f16") << 16 * half
            return out

        check(line, wanted, t="f16")


def text(flags: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, flags))}]"


def test_packed_integers_and_pairs() -> None:
    for lows, highs in product(product((0, 1), repeat=2), repeat=2):
        select = f"op_sel:{text(lows)} op_sel_hi:{text(highs)}"

        def halves(i: int, picks: tuple[int, ...]) -> int:
            x, y = ((v(r, i) >> 16 * p) & 0xFFFF for r, p in zip((1, 2), picks, strict=True))
            return x - y & 0xFFFF

        check(f"v_pk_sub_u16 v5, v1, v2 {select}", lambda i: halves(i, lows) | halves(i, highs) << 16)
        state = execute(f"v_pk_add_f32 v[6:7], v[2:3], v[8:9] {select} neg_lo:[0,1] neg_hi:[1,0]")
        for r, picks, negs in ((6, lows, (1, -1)), (7, highs, (-1, 1))):
            for i, got in enumerate(vgpr(state, r)):
                x, y = (n * number(v(base + p, i), "f32") for base, p, n in zip((2, 8), picks, negs, strict=True))
                expected = add(x, y, "f32")
                assert got == expected or same_nans(got, expected, "f32")


def test_mixed_sources() -> None:
    for halves, highs in product(product((0, 1), repeat=3), repeat=2):
        line = f"v_fma_mixhi_f16 v5, -v1, |v2|, v3 op_sel:{text(halves)} op_sel_hi:{text(highs)}"

        def wanted(i: int) -> int:
            parts = [
                number(v(r, i) >> 16 * h & 0xFFFF, "f16") if narrow else number(v(r, i), "f32")
                for r, h, narrow in zip((1, 2, 3), halves, highs, strict=True)
            ]
            total = number(fma(-parts[0], abs(parts[1]), parts[2], "f32"), "f32")
            return v(5, i) & 0xFFFF | bits(total, "f16") << 16

        check(line, wanted, t="f16")


def test_bytes_that_op_sel_names() -> None:
    for byte in range(4):
        low, high = byte & 1, byte >> 1

        def source(i: int) -> int:
            return bits(small_number(v(1, i) >> 8 * byte & 0xFF, "fp8_ocp") * 2.0, "f32")

        check(f"v_cvt_scalef32_f32_fp8 v5, v1, 2.0 op_sel:[{low},{high},0]", source, t="f32")

        def result(i: int) -> int:
            codes = [small_bits(number(v(r, i), "f32"), "fp4") for r in (1, 2)]
            return v(5, i) & ~(0xFF << 8 * byte) | (codes[0] | codes[1] << 4) << 8 * byte

        check(f"v_cvt_scalef32_pk_fp4_f32 v5, v1, v2, 1.0 op_sel:[0,0,{low},{high}]", result)


def test_six_bits_lie_one_after_the_other() -> None:
    state = execute("v_cvt_scalef32_2xpk16_bf6_f32 v[0:5], v[8:23], v[24:39], v40")
    plain = execute("v_cvt_scalef32_pk32_f32_bf6 v[8:39], v[0:5], 1.0")
    for i in LANES:
        packed = sum(vgpr(state, r)[i] << 32 * r for r in range(6))
        for e in range(32):
            x = number(v(8 + e // 2 + 16 * (e % 2), i), "f32")
            wanted = small_bits(over(x, v(40, i)), "bf6")
            assert packed >> 6 * e & 63 == wanted, (i, e)
        held = sum(v(r, i) << 32 * r for r in range(6))
        codes = [held >> 6 * e & 63 for e in range(32)]
        assert [vgpr(plain, 8 + e)[i] for e in range(32)] == [bits(small_number(c, "bf6"), "f32") for c in codes]


# ------------------------------------------------------------------------------------------ signs, scales, clamps


def test_signs_of_sources() -> None:
    for line, signs in (("-v1, v2", (1, 0)), ("|v1|, -v2", (2, 1)), ("-|v1|, |v2|", (3, 2))):

        def wanted(i: int) -> int:
            parts = [
                v(r, i) & (0x7FFFFFFF if s & 2 else M32) ^ (s & 1) << 31 for r, s in zip((1, 2), signs, strict=True)
            ]
            return add(number(parts[0], "f32"), number(parts[1], "f32"), "f32")

        check(f"v_add_f32_e64 v5, {line}", wanted, t="f32")


@pytest.mark.parametrize(("omod", "factor"), [("mul:2", 2.0), ("mul:4", 4.0), ("div:2", 0.5)])
def test_omod_scales_where_denormals_are_flushed_and_ieee_is_off(omod: str, factor: float) -> None:
    def flushed(x: float) -> float:
        return 0.0 if abs(x) < 2.0**-126 else x

    def scaled(i: int) -> int:
        a, b = (flushed(number(v(r, i), "f32")) for r in (1, 2))
        x = flushed(number(add(a, b, "f32"), "f32")) * factor
        return bits(flushed(number(bits(x, "f32"), "f32")) + 0.0, "f32")

    check(f"v_add_f32_e64 v5, v1, v2 {omod}", scaled, t="f32", mode=FLUSHING)
    for mode in (USUAL, FLUSHING | 0x20, 0x30):  # denormal results kept, and IEEE beside them
        plain = execute("v_add_f32_e64 v5, v1, v2", mode=mode)
        assert np.array_equal(execute(f"v_add_f32_e64 v5, v1, v2 {omod}", mode=mode).vector[5], plain.vector[5])


def test_clamp_of_floats() -> None:
    def clamped(i: int, nan: int) -> int:
        x = number(add(number(v(1, i), "f32"), number(v(2, i), "f32"), "f32"), "f32")
        return nan if math.isnan(x) else bits(min(max(x, 0.0), 1.0) + 0.0, "f32")

    check("v_add_f32_e64 v5, v1, v2 clamp", lambda i: clamped(i, 0))
    check("v_add_f32_e64 v5, v1, v2 clamp", lambda i: clamped(i, 0x7FC00000), t="f32", mode=USUAL & ~0x100)


def test_clamp_of_integers() -> None:
    check("v_add_u32_e64 v5, v1, v2 clamp", lambda i: min(v(1, i) + v(2, i), M32))
    check("v_sub_u32_sdwa v5, v1, v2 clamp dst_sel:DWORD src0_sel:WORD_0 src1_sel:DWORD",
          lambda i: max((v(1, i) & 0xFFFF) - v(2, i), 0))  # fmt: skip
    check("v_max_i16_sdwa v5, v1, v2 clamp dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0",
          lambda i: max(signed(v(1, i), 16), signed(v(2, i), 16)) & 0xFFFF)  # fmt: skip
    state = execute("v_cmp_lt_f32_e64 s[8:9], v1, v2 clamp")  # there it asks for exceptions only
    assert np.array_equal(state.scalar[8:10], execute("v_cmp_lt_f32_e64 s[8:9], v1, v2").scalar[8:10])


def test_inactive_lanes_keep_their_values_and_have_no_mask_bits() -> None:
    active = 0x0123456789ABCDEF
    check("v_add_u32 v5, v1, v2", lambda i: v(1, i) + v(2, i) & M32 if active >> i & 1 else v(5, i), active=active)
    state = execute("v_cmp_t_u32 vcc, v1, v2", active=active)
    assert int(state.scalar[106, 0]) | int(state.scalar[107, 0]) << 32 == active
