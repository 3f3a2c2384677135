"""Matrix shapes for tests, stated without the ISA files: every shape of CDNA1 to CDNA4."""

from __future__ import annotations

from amdgen.isa.model import Matrix


def matrix(shape: str, blocks: int, a_type: str, d_type: str, sparse: bool = False, scaled: bool = False) -> Matrix:
    m, n, k = map(int, shape.split("x"))
    return Matrix(m, n, k, blocks, a_type, "", d_type, passes=8, numeric="none", sparse=sparse, scaled=scaled)


DENSE = [
    *[(s, b, "f32", "f32") for s, b in [("32x32x1", 2), ("16x16x1", 4), ("4x4x1", 16), ("32x32x2", 1), ("16x16x4", 1)]],
    *[(s, 1, "xf32", "f32") for s in ["16x16x8", "32x32x4"]],
    *[
        (s, b, t, d)
        for t, d in [("f16", "f32"), ("bf16", "f32"), ("i8", "i32")]
        for s, b in [("32x32x4", 2), ("16x16x4", 4), ("4x4x4", 16), ("32x32x8", 1), ("16x16x16", 1)]
    ],
    *[
        (s, b, "bf16", "f32")
        for s, b in [("32x32x2", 2), ("16x16x2", 4), ("4x4x2", 16), ("32x32x4", 1), ("16x16x8", 1)]
    ],
    *[(s, b, "f64", "f64") for s, b in [("16x16x4", 1), ("4x4x4", 4)]],
    *[(s, 1, t, d) for s in ["16x16x32", "32x32x16"] for t, d in [("i8", "i32"), ("fp8", "f32"), ("bf16", "f32")]],
    *[(s, 1, "i8", "i32") for s in ["16x16x64", "32x32x32"]],
    *[(s, 1, t, "f32") for s in ["16x16x128", "32x32x64"] for t in ["f8f6f4", "fp8", "fp6", "bf6", "fp4"]],
]
SPARSE = [
    *[(s, 1, "f16", "f32") for s in ["16x16x32", "32x32x16", "16x16x64", "32x32x32"]],
    *[
        (s, 1, t, d)
        for s in ["16x16x64", "32x32x32", "16x16x128", "32x32x64"]
        for t, d in [("i8", "i32"), ("bf8", "f32")]
    ],
]
SCALED = [(s, 1, "f8f6f4", "f32") for s in ["16x16x128", "32x32x64"]]
ALL = [
    *[matrix(*shape) for shape in DENSE],
    *[matrix(*shape, sparse=True) for shape in SPARSE],
    *[matrix(*shape, scaled=True) for shape in SCALED],
]
