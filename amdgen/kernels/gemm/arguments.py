"""What a GEMM kernel on CDNA is launched with: its parameters, with their C++ types, and each one's argument."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from amdgen.isa import element
from amdgen.kernels.gemm.build import GemmPlan
from amdgen.kernels.tensors import Argument, Launch, Pointer


class Parameter(NamedTuple):
    """One parameter of the kernel. ``kind``: its C++ type."""

    kind: str
    name: str
    argument: Argument


def parameters(plan: GemmPlan) -> tuple[Parameter, ...]:
    """The kernel's parameters in order; which they are depends on what its text depends on, not on sizes."""
    s = plan.spec
    inputs, out = f"const {s.element.word}*", f"{s.out.word}*"
    scalar = element(s.scalar).numpy
    sizes = zip(("m", "n", "k", "lda", "ldb", "ldc"), (s.m, s.n, s.k, *s.pitches), strict=True)
    strides = zip(("stride_a", "stride_b", "stride_c"), s.strides, strict=True) if s.batch > 1 else ()
    biases = [name for name, given in (("bias", s.bias), ("column_bias", s.column_bias)) if given]
    return (
        Parameter(inputs, "a", Pointer("a")),
        Parameter(inputs, "b", Pointer("b")),
        Parameter(out, "c", Pointer("c")),
        *(Parameter("i32", name, np.int32(value)) for name, value in sizes),
        *(Parameter(s.scalar, name, scalar(value)) for name, value in (("alpha", s.alpha), ("beta", s.beta))),
        *(Parameter("i64", name, np.int64(value)) for name, value in strides),
        *(Parameter(f"const {out}", name, Pointer(name)) for name in biases),
    )


def launch(plan: GemmPlan) -> Launch:
    """One launch of the kernel."""
    g = plan.geometry
    return Launch(g.grid, (g.threads, 1, 1), tuple(p.argument for p in parameters(plan)))
