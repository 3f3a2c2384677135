"""What <hip/hip_runtime.h>, hip_fp16.h, hip_bf16.h and hip_fp8.h give to kernels, beside NumPy on random bits."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from amdgen.driver.compiler import compile_hip
from amdgen.emulator import emulate

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
HEAD = "".join(f"#include <hip/hip_{name}.h>\n" for name in ("runtime", "fp16", "bf16", "fp8"))
COUNT = 512


def launched(body: str, arch: str, *buffers: np.ndarray) -> None:
    """Runs ``body`` in COUNT work-items, i, on buffers a, b, c, ... of the arrays' own words."""
    words = {1: "unsigned char", 2: "unsigned short", 4: "unsigned", 8: "unsigned long"}
    names = [f"{words[b.dtype.itemsize]}* {name}" for name, b in zip("abcdef", buffers, strict=False)]
    source = f'{HEAD}extern "C" __global__ void k({", ".join(names)}) {{\n'
    source += f"  int i = blockIdx.x * blockDim.x + threadIdx.x;\n{body}\n}}\n"
    result = emulate(compile_hip(source, arch), "k", COUNT // 256, 256, buffers)
    assert not result.findings


def random_bits(kind: type, seed: int) -> np.ndarray:
    """Numbers of a type: every pattern is as likely."""
    return np.frombuffer(np.random.default_rng(seed).bytes(COUNT * np.dtype(kind).itemsize), kind).copy()


def same(got: np.ndarray, want: np.ndarray) -> bool:
    """Bit for bit, but for what a NaN carries."""
    both = np.isnan(got) & np.isnan(want)
    return bool((both | (got.view(f"u{got.itemsize}") == want.view(f"u{want.itemsize}"))).all())


@pytest.mark.parametrize("arch", ARCHS)
def test_halves_are_rounded_as_numpy_rounds(arch: str) -> None:
    x, y = random_bits(np.float16, 1), random_bits(np.float16, 2)
    wide, out = random_bits(np.float32, 3), np.zeros((5, COUNT), np.float16)
    wide[::2] = np.random.default_rng(4).normal(size=COUNT // 2)
    launched(
        "__half x = __ushort_as_half(a[i]), y = __ushort_as_half(b[i]);"
        "d[i] = __half_as_ushort(x + y); d[512 + i] = __half_as_ushort(__hmul(x, y));"
        "d[1024 + i] = __half_as_ushort(x / y); d[1536 + i] = __half_as_ushort(__float2half(__uint_as_float(c[i])));"
        "d[2048 + i] = __half_as_ushort(hsqrt(x));",
        arch, x, y, wide, out.reshape(-1),
    )  # fmt: skip
    with np.errstate(all="ignore"):
        for got, want in zip(out, (x + y, x * y, x / y, wide.astype(np.float16), np.sqrt(x)), strict=True):
            assert same(got, want)


def as_bfloat(x: np.ndarray) -> np.ndarray:
    """f32 to the nearest number of the format, as f32: by integers."""
    bits = x.view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)
    return np.where(np.isnan(x), np.float32(np.nan), rounded)


@pytest.mark.parametrize("arch", ARCHS)
def test_bfloats_are_floats_rounded_once(arch: str) -> None:
    x, y = (random_bits(np.float32, seed) for seed in (5, 6))
    out = np.zeros((3, COUNT), np.uint16)
    launched(
        "__hip_bfloat16 x = __float2bfloat16(__uint_as_float(a[i])), y = __float2bfloat16(__uint_as_float(b[i]));"
        "c[i] = __bfloat16_as_ushort(x); c[512 + i] = __bfloat16_as_ushort(x + y);"
        "c[1024 + i] = __bfloat16_as_ushort(__hfma(x, y, x));",
        arch, x, y, out.reshape(-1),
    )  # fmt: skip
    with np.errstate(all="ignore"):
        u, v = as_bfloat(x), as_bfloat(y)
        exact = (u.astype(np.longdouble) * v + u).astype(np.float32)
        for got, want in zip(out, (u, as_bfloat(u + v), as_bfloat(exact)), strict=True):
            assert same((got.astype(np.uint32) << 16).view(np.float32), want)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_floats_become_the_integer_that_fits(arch: str) -> None:
    x = random_bits(np.float32, 7)
    x[: COUNT // 2] = np.random.default_rng(8).uniform(-9, 9, COUNT // 2).round(1)
    out, whole = np.zeros((4, COUNT), np.int32), np.zeros(COUNT, np.uint64)
    launched(
        "float x = __uint_as_float(a[i]);"
        "b[i] = __float2int_rn(x); b[512 + i] = __float2int_rz(x); b[1024 + i] = __float2int_ru(x);"
        "b[1536 + i] = __float2int_rd(x); c[i] = __float2ull_rn(x);",
        arch, x, out.reshape(-1), whole,
    )  # fmt: skip
    held = np.where(np.isnan(x), 0, x).astype(np.float64)
    for got, rounding in zip(out, (np.rint, np.trunc, np.ceil, np.floor), strict=True):
        assert (got == np.clip(rounding(held), -(2**31), 2**31 - 1).astype(np.int64)).all()
    for number, value in zip(whole.tolist(), np.rint(held).tolist(), strict=True):
        assert number == int(min(max(value, 0), 2.0**64 - 1) if value < 2.0**64 else 2**64 - 1)


@pytest.mark.parametrize("arch", ["gfx908", "gfx950"])
def test_functions_of_integers(arch: str) -> None:
    x, y, z = (random_bits(np.uint32, seed) for seed in (9, 10, 11))
    out = np.zeros((6, COUNT), np.uint32)
    launched(
        "unsigned x = a[i], y = b[i], z = c[i]; d[i] = __umulhi(x, y); d[512 + i] = __mulhi(x, y);"
        "d[1024 + i] = __funnelshift_l(x, y, z); d[1536 + i] = __byte_perm(x, y, z); d[2048 + i] = __mul24(x, y);"
        "d[2560 + i] = __clz(x >> (z & 31));",
        arch, x, y, z, out.reshape(-1),
    )  # fmt: skip
    for i, (a, b, c) in enumerate(zip(x.tolist(), y.tolist(), z.tolist(), strict=True)):
        both = b << 32 | a
        signed = [v - (v >> 31 << 32) for v in (a, b)]
        narrow = [(v & 0xFFFFFF) - (v >> 23 & 1) * (1 << 24) for v in (a, b)]
        picked = sum((both >> ((c >> 4 * k & 7) * 8) & 255) << 8 * k for k in range(4))
        want = (
            a * b >> 32, signed[0] * signed[1] >> 32, both << (c & 31) >> 32, picked, narrow[0] * narrow[1],
            32 - (a >> (c & 31)).bit_length(),
        )  # fmt: skip
        assert out[:, i].tolist() == [w & 0xFFFFFFFF for w in want]


@pytest.mark.parametrize("arch", ARCHS)
def test_atomics_that_wrap_and_of_floats(arch: str) -> None:
    counters, most = np.array([0, 7], np.uint32), np.array([-1e30, 1e30], np.float32)
    values, pair = np.random.default_rng(12).normal(size=COUNT).astype(np.float32), np.zeros(2, np.float16)
    launched(
        "atomicInc(a, 9); atomicDec(a + 1, 10); atomicMax((float*)b, __uint_as_float(c[i]));"
        "atomicMin((float*)b + 1, __uint_as_float(c[i])); unsafeAtomicAdd((__half2*)d, __floats2half2_rn(1, 2));",
        arch, counters, most, values, pair,
    )  # fmt: skip
    assert counters[0] == COUNT % 10 and counters[1] == (7 - COUNT) % 11
    assert most.tolist() == [values.max(), values.min()]
    assert pair.tolist() == [COUNT, 2 * COUNT]


def test_a_programs_own_operator_of_vectors_comes_first() -> None:
    own = "static __device__ float2 operator+(float2 a, float2 b) { return make_float2(a.x - b.x, a.y); }\n"
    out = np.zeros(1, np.float32)
    code = compile_hip(
        HEAD + own + 'extern "C" __global__ void k(float* o) { float2 x = {1, 2}; *o = (x + x).x; }', "gfx942"
    )
    emulate(code, "k", 1, 1, (out,))
    assert out[0] == 0


@pytest.mark.parametrize("arch", ["gfx90a"])
def test_vectors_count_element_by_element(arch: str) -> None:
    x, y = random_bits(np.uint32, 13), random_bits(np.uint32, 14)
    out, reals = np.zeros((3, COUNT), np.uint32), np.zeros((2, COUNT), np.float32)
    launched(
        "uint3 v = make_uint3(a[i], b[i], 3), w = (v + 5u) * v ^ (v << 2u); w -= v; w %= 1000u;"
        "c[i] = w.x; c[512 + i] = w.y; c[1024 + i] = w.z;"
        "float2 f = make_float2(a[i], b[i]), g = -f / 4.f + f * f; g *= 2; d[i] = __float_as_uint(g.x);"
        "d[512 + i] = (f == f) + 2 * (f != g);",
        arch, x, y, out.reshape(-1), reals.reshape(-1),
    )  # fmt: skip
    for got, v in zip(out, (x, y, np.full(COUNT, 3, np.uint32)), strict=True):
        assert (got == ((v + 5) * v ^ (v << 2)) - v - ((((v + 5) * v ^ (v << 2)) - v) // 1000) * 1000).all()
    f = x.astype(np.float32)
    np.testing.assert_allclose(reals[0], (-f / 4 + f * f) * 2, rtol=3e-7)
    assert (reals[1].view(np.uint32) == 3).all()


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_pairs_of_bfloats_are_two_bfloats(arch: str) -> None:
    x, y = (random_bits(np.uint32, seed) for seed in (15, 16))
    out = np.zeros((8, COUNT), np.uint32)
    pairs = (
        "__hip_bfloat162 x = __builtin_bit_cast(__hip_bfloat162, a[i]), y = __builtin_bit_cast(__hip_bfloat162, b[i]);"
    )
    of = (
        "__habs2(x)",
        "__hneg2(x)",
        "__h2div(x, y)",
        "__hmax2(x, y)",
        "__hmin2(x, y)",
        "h2sqrt(x)",
        "h2floor(x)",
        "h2rcp(x)",
    )
    launched(
        pairs + "".join(f"c[{n} * 512 + i] = __builtin_bit_cast(unsigned, {f});" for n, f in enumerate(of)),
        arch, x, y, out.reshape(-1),
    )  # fmt: skip
    u, v = ((np.stack([z << 16, z & 0xFFFF0000])).view(np.float32) for z in (x, y))
    with np.errstate(all="ignore"):
        exact = [abs(u), -u, u / v, np.fmax(u, v), np.fmin(u, v), np.sqrt(u), np.floor(u), 1 / u]
    for name, got, want in zip(of, out, exact, strict=True):
        found = np.stack([got << 16, got & 0xFFFF0000]).view(np.float32)
        assert same(found, as_bfloat(want.astype(np.float32))), name


def test_vectors_have_the_name_that_hip_gives_them() -> None:
    out = np.zeros(2, np.float32)
    of = "HIP_vector_type<float, 2> x = make_float2(1, 2); HIP_vector_type<unsigned, 4> y = make_uint4(3, 4, 5, 6);"
    code = compile_hip(HEAD + 'extern "C" __global__ void k(float* o) {' + of + "o[0] = x.y; o[1] = y.w; }", "gfx942")
    emulate(code, "k", 1, 1, (out,))
    assert out.tolist() == [2, 6]


EIGHT_BITS = {
    "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2,
    "e4m3_fnuz": ml_dtypes.float8_e4m3fnuz,
    "e5m2_fnuz": ml_dtypes.float8_e5m2fnuz,
}


@pytest.mark.parametrize("name", EIGHT_BITS)
def test_numbers_of_8_bits_are_those_of_ml_dtypes(name: str) -> None:
    """All codes, and floats that are any bits, near the type's range, and halfway between two of its numbers. What
    doesn't fit is the largest number, where ml_dtypes has a NaN or an infinity."""
    kind = EIGHT_BITS[name]
    codes = np.arange(COUNT, dtype=np.uint32) % 256
    numbers = codes.astype(np.uint8).view(kind).astype(np.float32)
    between = (numbers + np.roll(numbers, 1)) / 2
    small = np.random.default_rng(3).normal(size=COUNT).astype(np.float32) * 2.0 ** (np.arange(COUNT) % 40 - 25)
    top = float(ml_dtypes.finfo(kind).max)
    for x in (random_bits(np.float32, 21), between, small.astype(np.float32)):
        out = np.zeros((2, COUNT), np.uint32)
        launched(
            f"__hip_fp8_{name} x(__uint_as_float(a[i])); c[i] = x.__x; __hip_fp8_{name} y; y.__x = (unsigned char)b[i];"
            f"c[512 + i] = __float_as_uint(y);",
            "gfx942", x, codes, out.reshape(-1),
        )  # fmt: skip
        with np.errstate(all="ignore"):
            want = np.clip(x, -top, top).astype(kind)
        assert same(out[0].astype(np.uint8).view(kind).astype(np.float32), want.astype(np.float32)), name
        assert same(out[1].view(np.float32), numbers)


def test_pairs_and_fours_of_8_bits() -> None:
    out = np.zeros(2, np.uint32)
    body = "__hip_fp8x4_e4m3 x(make_float4(1, -2, 0.5f, 448)); float4 y = x; __hip_fp8x2_e5m2 z(make_float2(1, 3));"
    body += "c[0] = x.__x; c[1] = z.__x + (unsigned)(y.x + y.y + y.z + y.w) * 65536;"
    code = compile_hip(HEAD + 'extern "C" __global__ void k(unsigned* c) {' + body + "}", "gfx950")
    emulate(code, "k", 1, 1, (out,))
    four = np.array([1, -2, 0.5, 448]).astype(ml_dtypes.float8_e4m3fn).view(np.uint32)[0]
    two = np.array([1, 3]).astype(ml_dtypes.float8_e5m2).view(np.uint16)[0]
    assert out[0] == four and out[1] == int(two) + int(447.5) * 65536
