"""Compares every model with MMA-Sim on random operands, and records the small vectors that the tests replay.

Needs what amdgen itself does not: `pip install mmasim==2.1.1 torch==2.13.0` (the CPU build will do) and a C++ compiler.

    python tests/emulator/matrix/data/record.py fuzz 200     # compare on 200 random cases a kind; nothing is written
    python tests/emulator/matrix/data/record.py write        # rewrite mma_sim.npz beside this file

Keys are model/instruction/operand; arrays are raw bits, (kinds of `KINDS`, rows, columns) of A (m, k), B (k, n),
C (m, n) and the oracle's D (m, n).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from mmasim.amd import MFMA

sys.path.insert(0, str(Path(__file__).parents[1]))
from matrix_models import MODELS

from amdgen.emulator.matrix import RAW

# Model, MMA-Sim's architecture, and its instructions; the shapes differ in how k is cut into groups.
INSTRUCTIONS = {
    "fma_f32": ("CDNA3", ["f32_32x32x2_f32", "f32_16x16x4_f32", "f32_4x4x1_16b_f32"]),
    "fma_f64": ("CDNA3", ["f64_16x16x4_f64", "f64_4x4x4_4b_f64"]),
    "cdna1_f16": ("CDNA1", ["f32_32x32x8f16", "f32_16x16x16f16", "f32_4x4x4f16"]),
    "cdna1_bf16": ("CDNA1", ["f32_32x32x4bf16", "f32_16x16x8bf16", "f32_4x4x2bf16"]),
    "cdna2_f16": ("CDNA2", ["f32_32x32x8f16", "f32_16x16x16f16", "f32_4x4x4f16"]),
    "cdna2_bf16": ("CDNA2", ["f32_32x32x4bf16", "f32_16x16x8bf16", "f32_4x4x2bf16"]),
    "cdna2_bf16_1k": ("CDNA2", ["f32_32x32x8bf16_1k", "f32_16x16x16bf16_1k", "f32_4x4x4bf16_1k"]),
    "cdna3_f16": ("CDNA3", ["f32_32x32x8_f16", "f32_16x16x16_f16", "f32_4x4x4_16b_f16"]),
    "cdna3_bf16": ("CDNA3", ["f32_32x32x8_bf16", "f32_16x16x16_bf16", "f32_4x4x4_16b_bf16"]),
    "cdna3_xf32": ("CDNA3", ["f32_32x32x4_xf32", "f32_16x16x8_xf32"]),
    "cdna3_fp8_fp8": ("CDNA3", ["f32_32x32x16_fp8_fp8", "f32_16x16x32_fp8_fp8"]),
    "cdna3_fp8_bf8": ("CDNA3", ["f32_32x32x16_fp8_bf8", "f32_16x16x32_fp8_bf8"]),
    "cdna3_bf8_fp8": ("CDNA3", ["f32_32x32x16_bf8_fp8", "f32_16x16x32_bf8_fp8"]),
    "cdna3_bf8_bf8": ("CDNA3", ["f32_32x32x16_bf8_bf8", "f32_16x16x32_bf8_bf8"]),
}
# sign, exponent and fraction widths
FIELDS = {
    "f16": (5, 10),
    "bf16": (8, 7),
    "f32": (8, 23),
    "xf32": (8, 23),
    "f64": (11, 52),
    "fp8_fnuz": (4, 3),
    "bf8_fnuz": (5, 2),
}
KINDS = ["normal", "near", "spread", "any", "finite", "subnormal", "sparse", "cancel", "integers", "tie", "special"]


def operand(rng: np.random.Generator, kind: str, type_name: str, shape: tuple[int, ...], shift: int = 0) -> np.ndarray:
    """Raw bits of one operand. shift moves the exponents, which makes C larger or smaller than the products."""
    exponent_bits, fraction_bits = FIELDS[type_name]
    top = (1 << exponent_bits) - 1
    middle = top >> 1

    def exponent(low: int, high: int) -> np.ndarray:
        return np.clip(rng.integers(low, high + 1, shape), 0, top if type_name.endswith("fnuz") else top - 1)

    fraction = rng.integers(0, 1 << fraction_bits, shape)
    sign = rng.integers(0, 2, shape)
    if kind == "normal":
        field = middle + shift - rng.geometric(0.5, shape) + 1
    elif kind in ("near", "cancel", "sparse"):
        field = exponent(middle + shift - 1, middle + shift + 1)
    elif kind == "integers":
        field = exponent(middle, middle + 3)
        fraction &= ~((1 << max(0, fraction_bits - 3)) - 1)
    elif kind == "tie":
        field = exponent(middle + shift - 6, middle + shift + 6)
        fraction = np.where(rng.random(shape) < 0.7, 0, fraction & rng.choice([1, 3, 1 << (fraction_bits - 1)], shape))
    elif kind == "spread":
        width = top // 4
        field = exponent(middle + shift - width, middle + shift + width)
    elif kind == "subnormal":
        field = exponent(0, 2) if shift <= 0 else exponent(0, middle + shift)
    elif kind == "any":
        field = rng.integers(0, top + 1, shape)
    else:  # finite, special
        field = exponent(0, top - 1)
    field = np.clip(field, 0, top)
    bits = sign << (exponent_bits + fraction_bits) | field.astype(np.int64) << fraction_bits | fraction
    if kind in ("sparse", "special"):
        bits = np.where(rng.random(shape) < 0.6, 0 if kind == "sparse" else bits, bits)
    if kind == "special":
        codes = [0, 1 << (exponent_bits + fraction_bits), top << fraction_bits, (top << fraction_bits) + 1]
        codes += [code | 1 << (exponent_bits + fraction_bits) for code in codes[2:]]
        chosen = rng.choice(np.array(codes, dtype=np.uint64), shape)
        bits = np.where(rng.random(shape) < 0.05, chosen, bits.astype(np.uint64))
    if type_name.endswith("fnuz") and kind not in ("any", "special"):
        bits = np.where(bits == 0x80, 0, bits)
    raw: np.ndarray = bits.astype(np.uint64).astype(RAW[type_name])
    return raw


def case(rng: np.random.Generator, kind: str, model: str, m: int, n: int, k: int) -> tuple[np.ndarray, ...]:
    """A (m, k), B (k, n), C (m, n) raw bits."""
    spec = MODELS[model]
    reach = int(rng.choice([0, 0, 5, 30, -10, -30, 12, -20, 60, -100, 100]))
    base = int(rng.choice([0, 0, 0, -30, 40])) if kind != "integers" and spec.a_type not in ("f16",) else 0
    if "f8" in spec.a_type or "fp8" in spec.a_type:
        base = int(rng.integers(-6, 7))
    a = operand(rng, kind, spec.a_type, (m, k), base)
    b = operand(rng, kind, spec.b_type, (k, n), int(rng.integers(-3, 4)))
    if kind == "cancel" and k > 1:  # pairs of products of opposite sign, last bits apart
        half = k // 2
        sign = RAW[spec.a_type](1 << (a.dtype.itemsize * 8 - 1))
        a[:, half : 2 * half] = a[:, :half] ^ sign
        b[half : 2 * half] = b[:half] ^ rng.integers(0, 2, b[:half].shape).astype(b.dtype)
    c = operand(rng, kind, spec.d_type, (m, n), reach + base)
    if rng.random() < 0.1:
        c[:] = 0
    return a, b, c


def oracle(model: str, instruction: str, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """D bits from MMA-Sim."""
    simulated = MFMA(INSTRUCTIONS[model][0], instruction)

    def tensor(raw: np.ndarray, dtype: torch.dtype) -> torch.Tensor:
        signed = raw.dtype.str.replace("u", "i") if raw.itemsize > 1 else raw.dtype  # torch lacks most unsigned types
        return torch.from_numpy(raw.view(signed)).view(dtype)

    d = simulated(tensor(a, simulated.a_type), tensor(b, simulated.b_type), tensor(c, simulated.c_type))
    bits = torch.int64 if d.dtype == torch.float64 else torch.int32
    result: np.ndarray = d.contiguous().view(bits).numpy().view(c.dtype)
    return result


def ours(model: str, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    d: np.ndarray = MODELS[model](np.ascontiguousarray(a.T)[:, :, None], b[:, :, None], c[:, :, None])[:, :, 0]
    return d


def differs(model: str, mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """Bits that differ; for all but CDNA3's, whose NaN is canonical, one NaN is as good as another."""
    number = np.float64 if mine.itemsize == 8 else np.float32
    different: np.ndarray = mine != theirs
    if not model.startswith("cdna3"):
        different &= ~(np.isnan(mine.view(number)) & np.isnan(theirs.view(number)))
    return different


def fuzz(rounds: int, only: str = "") -> None:
    rng = np.random.default_rng()
    for model, (_, instructions) in INSTRUCTIONS.items():
        if only not in model:
            continue
        for kind in KINDS:
            bad = total = 0
            example = ""
            for i in range(rounds):
                instruction = instructions[i % len(instructions)]
                spec = MFMA(INSTRUCTIONS[model][0], instruction)
                a, b, c = case(rng, kind, model, spec.m, spec.n, spec.k)
                theirs, mine = oracle(model, instruction, a, b, c), ours(model, a, b, c)
                wrong = differs(model, mine, theirs)
                if model == "cdna3_bf8_bf8":  # see cdna3.py: MMA-Sim may drop a NaN that a first group left in c
                    wrong &= (a != 0x80).all(axis=1)[:, None] & (b != 0x80).all(axis=0) & np.isfinite(c.view("f4"))
                bad, total = bad + int(wrong.sum()), total + wrong.size
                if wrong.any() and not example:
                    p, q = np.argwhere(wrong)[0]
                    shown = [[hex(v) for v in row] for row in (a[p], b[:, q], c[p, q : q + 1])]
                    example = f"{instruction} {shown} ours {mine[p, q]:#x} theirs {theirs[p, q]:#x}"
            print(f"{model:14s} {kind:10s} {bad}/{total} differ {example}", flush=True)


def write(path: Path) -> None:
    rng = np.random.default_rng(20240)
    saved: dict[str, np.ndarray] = {}
    for model, (_, instructions) in INSTRUCTIONS.items():
        for instruction in instructions:
            spec = MFMA(INSTRUCTIONS[model][0], instruction)
            # A corner of the matrix says as much as the whole; k is what matters.
            m, n = min(spec.m, 5), min(spec.n, 5)
            rows: list[tuple[np.ndarray, ...]] = []
            for kind in KINDS:
                a, b, c = case(rng, kind, model, m, n, spec.k)
                if model == "cdna3_bf8_bf8":  # as in fuzz
                    a[a == 0x80], b[b == 0x80], c[~np.isfinite(c.view(np.float32))] = 0, 0, 0
                rows.append((a, b, c, oracle(model, instruction, a, b, c)))
            for name, values in zip("abcd", zip(*rows, strict=True), strict=True):
                saved[f"{model}/{instruction}/{name}"] = np.stack(values)
    np.savez_compressed(path, **saved)  # type: ignore[arg-type]
    print(f"{path}: {path.stat().st_size} bytes, {len(saved)} arrays")


if __name__ == "__main__":
    if sys.argv[1:2] == ["write"]:
        write(Path(__file__).with_name("mma_sim.npz"))
    elif sys.argv[1:2] == ["fuzz"]:
        fuzz(int(sys.argv[2]), *sys.argv[3:4])
    else:
        sys.exit(__doc__)
