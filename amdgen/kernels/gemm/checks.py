"""What a GEMM's fields may say together."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from amdgen.isa.elements import codes, element
from amdgen.kernels.errors import SpecError, check_choice, check_size
from amdgen.kernels.gemm import grouped, preshuffled, shuffled_scales
from amdgen.kernels.gemm.scale_shapes import SCALES
from amdgen.kernels.gemm.words import (
    ACTIVATIONS,
    COPIES,
    DECOMPOSITIONS,
    FETCHES,
    LAYOUTS,
    PIPELINES,
    REDUCTIONS,
    STORES,
    TRANSPOSES,
)
from amdgen.kernels.options import listed

if TYPE_CHECKING:
    from amdgen.kernels.gemm.spec import Gemm

_MOST_XCDS = 64
"""Stretches of the order, at most: more than any chip has XCDs."""
_WINDOW = 1 << 31
"""Bytes that a descriptor reaches."""
_SMALLEST_GROUP = 32
"""Codes along k that share a scale, at least: what a matrix instruction's lanes take of them at a time."""


def check(spec: Gemm) -> None:
    """SpecError where a specification contradicts itself, or its architecture has no such kernels."""
    _problem(spec)
    check_how(spec)


def _problem(spec: Gemm) -> None:
    """Of what is computed: it is so however it is done."""
    for name in ("m", "n") if spec.k == 0 and not spec.is_nvidia else ("m", "n", "k"):
        check_size(f"-{name}", getattr(spec, name))
    check_size("--batch", spec.batch)
    for name in ("alpha", "beta"):
        if not isfinite(getattr(spec, name)):
            raise SpecError(f"--{name} {getattr(spec, name)}", "give a finite number")
    check_choice("--dtype", spec.dtype, spec.ways.inputs)
    for name in ("alpha", "beta"):
        if abs(given := getattr(spec, name)) > (largest := element(spec.scalar).largest):
            raise SpecError(f"--{name} {given}", f"{spec.scalar}, its type, holds up to {largest:.3g}")
    check_choice("--out-dtype", spec.out_name, spec.ways.outputs)
    check_choice("--b-dtype", spec.b_dtype or spec.dtype, spec.partners)
    check_choice("--layout", spec.layout, LAYOUTS)
    check_choice("--activation", spec.activation, ACTIVATIONS)
    for name, least in (("lda", spec.a_shape[1]), ("ldb", spec.b_shape[1]), ("ldc", spec.n)):
        given = getattr(spec, name)
        if given and given < least:
            raise SpecError(f"--{name} {given} is less than a row of {least} elements", f"give at least {least}")
    check_choice("--scales", spec.scales, SCALES)
    _integers(spec)
    _scales(spec)
    _weights(spec)
    _blocks(spec)
    if spec.gated:
        _gated(spec)
    if spec.preshuffled:
        preshuffled.check(spec)
    if spec.shuffled_scales:
        shuffled_scales.check(spec)


def check_how(spec: Gemm) -> None:
    """SpecError where it can't be done as the fields that say how have it."""
    for name, known in (
        ("staging", spec.stagings), ("decomposition", DECOMPOSITIONS), ("reduction", REDUCTIONS), ("copies", COPIES),
        ("fetch", FETCHES), ("store", STORES), ("transpose", TRANSPOSES), ("pipeline", PIPELINES),
    ):  # fmt: skip
        if (given := getattr(spec, name)) is not None:
            check_choice(f"--{name}", given, known)
    for name, least in (("raster", 0), ("splits", 1), ("stages", 1), ("ahead", 1)):
        if (value := getattr(spec, name)) is not None and value < least:
            raise SpecError(f"--{name} {value}", f"give {least} or more")
    if spec.is_nvidia:
        _cuda(spec)
    else:
        spec.instruction_of(spec.mfma)  # the architecture must have the matrix instruction
        _cdna(spec)


def _integers(spec: Gemm) -> None:
    """Sums of integers are stored as they are; floats are not rounded to integers."""
    kind, sums = spec.dtype, spec.element.sums
    if (spec.out_name == "f64") != (sums == "f64"):
        fits = [name for name in spec.ways.outputs if element(name).sums == sums]
        raise SpecError(f"--dtype {kind} gives no {spec.out_name}", f"use --out-dtype {listed(fits)}")
    if spec.element.is_float and not spec.out.is_float:
        floats = [name for name in spec.ways.outputs if element(name).sums == sums]
        raise SpecError(f"--dtype {kind} gives no {spec.out_name}", f"use --out-dtype {listed(floats)}")
    if spec.scaled_sums and not spec.out.is_float:
        option = "--scales" if spec.scales else f"--weights and --dtype {kind}"
        raise SpecError(f"{option} with --out-dtype {spec.out_name}", "use f16, bf16 or f32")
    whole = not spec.element.is_float and not spec.scaled_sums
    if whole and spec.out_name != sums:
        hint = f"leave --out-dtype out: C is {sums}; or give --scales"
        raise SpecError(f"--dtype {kind} gives no {spec.out_name}", hint)
    if whole and (spec.alpha != 1 or spec.beta or spec.ending):
        raise SpecError(
            f"{kind} products are plain: no alpha, beta, bias, activation or residual",
            f"apply them to the {sums} result",
        )
    if sums == "f64" and spec.activation:
        raise SpecError(f"--activation {spec.activation} is computed in f32", f"apply it to the {sums} result")


def _cdna(spec: Gemm) -> None:
    if spec.reduction == "tma":
        raise SpecError("--reduction tma is of the copy engine", "use workspace or atomic")
    if spec.reduction == "cluster":
        raise SpecError("--reduction cluster is of sm_90a", "use workspace or atomic")
    if spec.groups:
        grouped.check(spec)
    if spec.fetch and spec.element.packed_bytes == 1:
        raise SpecError(f"--fetch {spec.fetch} with --dtype {spec.dtype}", "it is of mxfp6 and mxbf6: leave it out")
    if spec.shuffled_scales:
        shuffled_scales.check_how(spec)
    if spec.xcds is not None:
        check_size("--xcds", spec.xcds, _MOST_XCDS)


def _gated(spec: Gemm) -> None:
    if spec.layout[1] != "t":
        raise SpecError(f"--gated with --layout {spec.layout}", "B's rows are its columns: use nt or tt")
    if spec.sums.name != "f32" or spec.beta or spec.bias or spec.column_bias or spec.beside:
        raise SpecError(
            "--gated with beta, biases, scales, weights or sums that aren't f32", f"leave these out ({spec.dtype})"
        )
    if (window := 2 * spec.n * spec.row_bytes("b", spec.pitches[1])) >= _WINDOW:
        raise SpecError(f"--gated with B of {window} bytes", "B1 and B2 must stay below 2 GiB together")


def _scales(spec: Gemm) -> None:
    fits = ("fp8", "bf8") if spec.scales == "block" else ("i8", "fp8", "bf8")
    if spec.scales and spec.dtype not in fits:
        raise SpecError(f"--scales {spec.scales} with --dtype {spec.dtype}", f"use --dtype {listed(fits)}")
    if spec.scales and spec.weights and spec.scales != "row":
        raise SpecError(f"--scales {spec.scales} with --weights", "use row, of A's rows; or --alpha")


def _weights(spec: Gemm) -> None:
    if not spec.weights:
        if spec.zeros:
            raise SpecError("--zeros is of --weights", "give both, or leave it out")
        return
    check_choice("--weights", spec.weights, tuple(codes()))
    code = codes()[spec.weights]
    if spec.dtype not in ("f16", "bf16", "i8"):
        raise SpecError(f"--weights {spec.weights} with --dtype {spec.dtype}", "A is f16, bf16 or i8")
    if spec.layout[1] != "t":
        raise SpecError(f"--weights {spec.weights} with --layout {spec.layout}", "codes lie along k: use nt or tt")
    _whole(spec, "--weights")
    if spec.b_dtype:
        raise SpecError("--weights with --b-dtype", "leave one out")
    size = spec.group_size
    if size and (size < _SMALLEST_GROUP or size & (size - 1)):
        raise SpecError(f"--group-size {size}", f"use a power of two from {_SMALLEST_GROUP}, or 0 for all of k")
    integers = [name for name, one in codes().items() if one.integers]
    if spec.integer_weights and not code.integers:
        raise SpecError(f"--weights {spec.weights} with --dtype i8", f"use {listed(integers)}, or A in f16 or bf16")
    if spec.zeros and not code.integers:
        raise SpecError(
            f"--weights {spec.weights} have no zero points", f"leave --zeros out, or use {listed(integers)}"
        )
    _packed(spec)


def _packed(spec: Gemm) -> None:
    """Rows begin with bytes."""
    for name, pitch in (("a", spec.lda), ("b", spec.ldb)):
        if pitch % spec.packed(name):
            kind = spec.weights if name == "b" and spec.weights else spec.dtype
            raise SpecError(
                f"ld{name} {pitch}: rows of {kind} begin with bytes", f"use a multiple of {spec.packed(name)}"
            )


def _blocks(spec: Gemm) -> None:
    block = spec.element.block
    if not block:
        return
    if spec.layout != "nt":
        raise SpecError(f"--dtype {spec.dtype} with --layout {spec.layout}", "blocks lie along k: use nt")
    if spec.k % block:
        raise SpecError(f"-k {spec.k} with --dtype {spec.dtype}", f"use a multiple of {block}, a block")
    _whole(spec, f"--dtype {spec.dtype}")
    _packed(spec)


def _whole(spec: Gemm, option: str) -> None:
    """Scales that the loop loads are those of one product."""
    if spec.batch > 1:
        raise SpecError(f"{option} with --batch", "give one product")


def _cuda(spec: Gemm) -> None:
    if spec.decomposition == "persistent":
        raise SpecError("--decomposition persistent is for CDNA architectures", "data_parallel is, on sm_ ones")
    if spec.waves is not None and spec.staging == "tma":
        raise SpecError("--waves is of cp_async and registers", "give --warpgroups, or --staging cp_async")
    if spec.turned and spec.staging == "cp_async":
        raise SpecError("--turned is of the copy engine's kernels", "use --staging tma, or leave it out")
    if spec.in_order and spec.reduction == "atomic":
        raise SpecError("atomic sums come in any order", "use --reduction workspace, or tma in turn")
    if spec.groups or spec.scales:
        grouped.check_cuda(spec)
