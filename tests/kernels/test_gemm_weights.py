"""Weights of 2 and 4 bits: packing, scales and zero points, and the products of kernels that read them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import amdgen
from amdgen.builder import build
from amdgen.device import open_device
from amdgen.isa.elements import codes
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.build import plan_gemm
from amdgen.kernels.gemm.cdna.decode_text import decoder
from amdgen.kernels.gemm.cdna.explain import explain
from amdgen.kernels.gemm.weights import pack, quantize, unpack, weights_of
from amdgen.launch import launch_on
from amdgen.timing.mainloop import main_loop
from amdgen.verify import random_data, run

CODES = ["int4", "uint4", "int2", "nf4", "fp4"]
SMALL = {"tile": Tile(32, 32, 64), "waves": (1, 1)}
"""Tiles of half a group: parts of k and tiles that are loaded ahead begin and end within groups."""


@pytest.mark.parametrize("name", CODES)
def test_codes_are_packed_from_the_low_bits_up(name: str) -> None:
    code = codes()[name]
    numbers = np.random.default_rng(0).integers(0, 1 << code.bits, (3, 21)).astype(np.uint8)
    packed = pack(numbers, code)
    assert packed.shape == (3, -(-21 * code.bits // 8)) and (unpack(packed, code.bits, 21) == numbers).all()
    word = int.from_bytes(packed[1].tobytes(), "little")
    assert all(word >> code.bits * i & (1 << code.bits) - 1 == numbers[1, i] for i in range(21))


@pytest.mark.parametrize(("name", "zeros"), [(name, zeros) for name in CODES for zeros in (False, True)])
def test_quantized_weights_are_the_nearest(name: str, zeros: bool) -> None:
    """Within half the largest gap between neighbouring codes, of weights that the codes reach."""
    code = codes()[name]
    if zeros and not code.integers:
        with pytest.raises(SpecError, match=f"{name} has no zero points"):
            quantize(np.ones((1, 8)), name, zeros=True)
        return
    weights = np.random.default_rng(1).standard_normal((5, 70))
    if name == "uint4" and not zeros:
        with pytest.raises(SpecError, match="give zeros=True"):
            quantize(weights, name)
        weights = abs(weights)
    spec = Gemm("gfx942", 1, 5, 70, weights=name, zeros=zeros, group_size=32)
    made = quantize(weights, name, group_size=32, zeros=zeros)
    data = random_data(spec).replaced(b=made.b, b_scale=made.scale, b_zero=made.zero)
    gaps = np.diff(np.sort(code.values)).max() / 2
    scale = made.scale.astype(float)[:, np.arange(70) // 32]
    assert made.scale.shape == (5, 3) and made.b.dtype == np.uint8
    assert (abs(weights_of(spec, data).astype(float) - weights) <= scale * (gaps + (0.51 if zeros else 0.01))).all()


def test_torch_weights_are_packed_alike() -> None:
    torch = pytest.importorskip("torch")
    weights = np.random.default_rng(2).standard_normal((4, 64)).astype(np.float32)
    ours, theirs = quantize(weights, "nf4"), quantize(torch.from_numpy(weights), "nf4", dtype="bf16")
    assert (theirs.b.numpy() == ours.b).all() and theirs.scale.dtype == torch.bfloat16 and theirs.zero is None


@pytest.mark.parametrize(
    ("arch", "code", "how"),
    [
        ("gfx942", "int4", {}),
        ("gfx942", "uint4", {"zeros": True, "staging": "lds_dma", "ldb": 256}),
        ("gfx90a", "int2", {"zeros": True, "dtype": "bf16"}),
        ("gfx950", "nf4", {"dtype": "bf16", "staging": "lds_dma", "ldb": 256}),
        ("gfx908", "fp4", {"dtype": "bf16", "group_size": 0}),
        ("gfx942", "int4", {"decomposition": "split_k", "splits": 2, "tile": Tile(32, 32, 32), "waves": (1, 1)}),
        ("gfx950", "uint4", {"zeros": True, "decomposition": "stream_k", "tile": Tile(32, 32, 32), "waves": (1, 1)}),
    ],
)
def test_a_kernel_multiplies_by_the_weights_themselves(arch: str, code: str, how: dict[str, Any]) -> None:
    """A is the unit matrix, so that C is the weights, bit by bit. All codes occur; int4's are signed, uint4's not."""
    spec = Gemm(arch, 72, 40, 72, weights=code, **{"group_size": 32, "out_dtype": "f32", **how})
    data = random_data(spec)
    data["a"][...] = np.eye(72)
    launched = launch_on(build(spec), open_device("emulator", arch), data)
    assert not launched.findings and not launched.warnings and launched.counts["bank_conflict_cycles"] == 0
    assert (data["c"] == weights_of(spec, data).astype(np.float32).T).all()
    assert np.unique(unpack(data["b"], codes()[code].bits, 72)).size == 1 << codes()[code].bits


@pytest.mark.parametrize(
    ("arch", "code", "how"),
    [
        ("gfx942", "int4", {"group_size": 32, "scales": "row", "bias": True, "activation": "silu"}),
        ("gfx942", "uint4", {"group_size": 64, "zeros": True, "mfma": 16, "staging": "lds_dma", "k": 312, "ldb": 512}),
        ("gfx90a", "int2", {"group_size": 512, "zeros": True, "layout": "tt", "tile": Tile(64, 64, 128)}),
        ("gfx950", "uint4", {"group_size": 0, "zeros": True, "out_dtype": "f16", "decomposition": "persistent"}),
        ("gfx908", "int4", {"group_size": 128, "groups": 3, "scales": "row"}),
        ("gfx942", "int4", {"decomposition": "split_k", "splits": 2, **SMALL}),  # 3 tiles and 2, groups of 2
        ("gfx942", "uint4", {"group_size": 0, "decomposition": "split_k", "reduction": "atomic", "splits": 2, **SMALL}),
        ("gfx950", "uint4", {"zeros": True, "decomposition": "stream_k", **SMALL}),
        ("gfx90a", "int4", {"ahead": 4, "staging": "vgpr", "k": 960, **SMALL}),
    ],
)
def test_integer_weights_multiply_integers(arch: str, code: str, how: dict[str, Any]) -> None:
    """Groups within a tile along k, of several tiles, and of all of k; ends within a group."""
    report = run(Gemm(arch, **{"m": 70, "n": 41, "k": 300, "dtype": "i8", "weights": code, **how}))
    assert report.ok and not report.launched.warnings, (report.comparison, report.launched.findings)
    assert report.launched.counts["bank_conflict_cycles"] == 0 and not report.built.resources.vgpr_spills


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
@pytest.mark.parametrize(("name", "zeros"), [(name, zeros) for name in CODES for zeros in (False, True)])
def test_the_choice_counts_the_instructions_that_there_are(dtype: str, name: str, zeros: bool) -> None:
    """Of a wave that makes twice as many weights, in the loop: within a quarter."""
    if zeros and not codes()[name].integers:
        return
    found = []
    for columns in (64, 128):
        spec = Gemm(
            "gfx942", 256, 256, 1024, dtype=dtype, weights=name, zeros=zeros,
            tile=Tile(64, columns, 64), waves=(2, 1), mfma=32, stages=1, staging="vgpr",
        )  # fmt: skip
        built = build(spec)
        loop, g = main_loop(built.spec.isa, built.code, built.kernel).counts(), plan_gemm(spec).geometry
        found.append(loop["valu"] * g.multiplies * g.a.slabs / loop["mfma"])  # of a tile, however many a turn has
    counted = 8 * decoder(spec).instructions  # 16 bytes of a lane each: 64 columns and 64 k
    assert abs(found[1] - found[0] - counted) <= 0.25 * counted, (found, counted)


@pytest.mark.parametrize(("group", "tile"), [(32, 128), (128, 32), (0, 64)])
def test_sums_of_integer_weights_are_exact_in_their_group(group: int, tile: int) -> None:
    """By hand, on another path than the reference: A and zero points of the full range, scales of powers of two."""
    rng = np.random.default_rng(4)
    spec = Gemm(
        "gfx942", 33, 40, 288, dtype="i8", weights="uint4", zeros=True, group_size=group, out_dtype="f32",
        tile=Tile(64, 64, tile),
    )  # fmt: skip
    data, groups = random_data(spec), -(-288 // group) if group else 1
    data["a"][...] = rng.integers(-128, 128, (33, 288))
    data["b_zero"][...] = rng.integers(-112, 128, (40, groups))  # 15 + 112 is the largest i8
    data["b_scale"][...] = 2.0 ** rng.integers(-2, 3, (40, groups))
    assert not launch_on(build(spec), open_device("emulator", "gfx942"), data).findings
    nibbles = np.stack([data["b"] & 15, data["b"] >> 4], 2).reshape(40, 288).astype(int)
    of = np.arange(288) // group if group else np.zeros(288, int)
    want = np.zeros((33, 40))
    for n in range(groups):
        codes_, its = nibbles[:, of == n], data["a"].astype(int)[:, of == n]
        want += (its @ (codes_ - data["b_zero"].astype(int)[:, n : n + 1]).T) * data["b_scale"][:, n]
    assert (data["c"] == want).all(), "sums below 2^24 of quarters are exact in f32"


def test_zero_points_wrap_as_i8_does() -> None:
    """What no i8 holds, 15 - -128, is what is left of it modulo 256; no byte borrows from its neighbour."""
    spec = Gemm("gfx942", 32, 32, 64, dtype="i8", weights="uint4", zeros=True, group_size=64, out_dtype="f32")
    data = random_data(spec)
    data["a"][...] = np.eye(32, 64, dtype=np.int8)
    data["b_zero"][...] = np.arange(-128, 128, 8)[:, None]
    data["b_scale"][...] = 1
    assert not launch_on(build(spec), open_device("emulator", "gfx942"), data).findings
    nibbles = np.stack([data["b"] & 15, data["b"] >> 4], 2).reshape(32, 64).astype(int)
    assert ((nibbles - data["b_zero"]).astype(np.int8)[:, :32] == data["c"].T).all()
    assert data["c"].min() < -100 and data["c"].max() > 100


@pytest.mark.parametrize("dtype", ["f16", "i8"])
def test_a_sum_of_nothing_reads_no_scales(dtype: str) -> None:
    """With one group for all of k, that is no group."""
    report = run(Gemm("gfx942", 33, 40, 0, dtype=dtype, weights="int4", zeros=True, group_size=0, bias=True))
    assert report.ok and not report.launched.findings, report.launched.findings


def test_weights_beside_integers_are_quantized_with_f32_scales() -> None:
    weights = np.random.default_rng(5).standard_normal((8, 96))
    ours, beside_f16 = (quantize(weights, "int4", group_size=32, dtype=dtype) for dtype in ("i8", "f16"))
    assert ours.scale.dtype == np.float32 and np.allclose(ours.scale, beside_f16.scale, rtol=1e-3)


def test_from_quantized_weights_to_a_product() -> None:
    """What a user writes, on another path than the reference: dequantized by hand."""
    rng = np.random.default_rng(3)
    a, weights = rng.standard_normal((24, 96)).astype(np.float16), rng.standard_normal((48, 96))
    made = amdgen.quantize(weights, "int4", group_size=32)
    spec = Gemm("gfx942", 24, 48, 96, weights="int4", group_size=32, out_dtype="f32")
    data = random_data(spec).replaced(a=a, b=made.b, b_scale=made.scale)
    assert not launch_on(build(spec), open_device("emulator", "gfx942"), data).findings
    nibbles = np.stack([made.b & 15, made.b >> 4], 2).reshape(48, 96).astype(int)
    signed = np.where(nibbles > 7, nibbles - 16, nibbles)
    by_hand = (signed * made.scale.astype(float).repeat(32, 1)).astype(np.float16).astype(float)
    assert np.allclose(data["c"], a.astype(float) @ by_hand.T, atol=1e-4)
    assert abs(data["c"] - a.astype(float) @ weights.T).mean() < 2.0, "and near the weights that were quantized"


def test_products_with_more_tiles_along_k_than_a_group_and_fewer() -> None:
    for group in (32, 128):
        report = run(
            Gemm("gfx942", 33, 70, 290, dtype="bf16", weights="uint4", zeros=True, group_size=group, layout="tt")
        )
        assert report.ok and not report.launched.warnings, report.comparison


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"weights": "int5"}, "--weights int5 is not available here; choose from int4, uint4"),
        ({"weights": "int4", "layout": "nn"}, "codes lie along k: use nt or tt"),
        ({"weights": "int4", "dtype": "f32"}, "--weights int4 with --dtype f32; A is f16, bf16 or i8"),
        ({"weights": "nf4", "dtype": "i8"}, "use int4, uint4 or int2, or A in f16 or bf16"),
        ({"weights": "int4", "dtype": "i8", "out_dtype": "i32"}, "use f16, bf16 or f32"),
        ({"weights": "int4", "dtype": "i8", "scales": "tensor"}, "use row, of A's rows; or --alpha"),
        ({"weights": "int4", "dtype": "i8", "group_size": 32, "mfma": 16}, "use 64 or more, or --mfma 32"),
        ({"weights": "int4", "group_size": 48}, "--group-size 48; use a power of two from 32, or 0"),
        ({"weights": "nf4", "zeros": True}, "--weights nf4 have no zero points; leave --zeros out, or use int4"),
        ({"zeros": True}, "--zeros is of --weights"),
        ({"weights": "int2", "ldb": 102}, "use a multiple of 4"),
        ({"weights": "int4", "staging": "lds_dma", "k": 100, "ldb": 102}, "use --staging vgpr"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        plan_gemm(Gemm(**{"arch": "gfx942", "m": 64, "n": 64, "k": 64, **change}))


def test_the_choice_is_explained() -> None:
    spec = Gemm("gfx942", 64, 64, 256, weights="uint4", zeros=True)
    why = next(choice for choice in explain(plan_gemm(spec), spec) if choice.name == "weights")
    assert why.value == "uint4, groups of 128"
    assert (
        "2 groups of k 256; (code - zero point) * scale in f16" in why.why and "8192 bytes instead of 32768" in why.why
    )
