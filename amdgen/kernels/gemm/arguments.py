"""What a GEMM kernel on CDNA is launched with: its parameters, with their C++ types, and each one's argument."""

from __future__ import annotations

from functools import partial
from math import prod
from typing import NamedTuple

import numpy as np

from amdgen.isa import element
from amdgen.kernels.division import divisor
from amdgen.kernels.gemm.build import GemmPlan
from amdgen.kernels.gemm.schedule import COUNTER_BYTES, Schedule, workspace_bytes
from amdgen.kernels.tensors import Argument, Launch, Loop, Pointer


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
    all_strides = zip(("stride_a", "stride_b", "stride_c"), s.strides, strict=True)
    strides = [(name, value) for name, value in all_strides if s.batch > 1 or (s.groups and name == "stride_b")]
    ends = [Parameter("const i32*", "ends", Pointer("ends")), Parameter("i32", "matrices", np.int32(s.groups))]
    line = _line(plan.schedule) if plan.schedule.linear else {}
    scratch = (("f32*", "workspace"), ("u32*", "arrivals")) if plan.schedule.combines else ()
    added = (("bias", s.bias), ("column_bias", s.column_bias), ("residual", s.residual))
    return (
        Parameter(inputs, "a", Pointer("a")),
        Parameter("const u8*" if s.weights else inputs, "b", Pointer("b")),
        Parameter(out, "c", Pointer("c")),
        *(Parameter("i32", name, np.int32(value)) for name, value in sizes),
        *(Parameter(s.scalar, name, scalar(value)) for name, value in (("alpha", s.alpha), ("beta", s.beta))),
        *(Parameter("i64", name, np.int64(value)) for name, value in strides),
        *(ends if s.groups else ()),
        *(Parameter(f"const {out}", name, Pointer(name)) for name, given in added if given),
        *(Parameter(f"const {element(kind).word}*", name, Pointer(name)) for name, (_, kind) in s.beside.items()),
        *(Parameter(kind, name, Pointer(name)) for kind, name in scratch),
        *(Parameter("u32", name, np.uint32(value)) for name, value in line.items()),
    )


def _line(made: Schedule) -> dict[str, int]:
    """The numbers by which a workgroup finds its tile, each divisor with its factor and shift."""
    r = made.raster
    numbers = {"workgroups": made.workgroups, "plane": r.plane, "band": r.band, "across": r.across, "side": r.side}
    divisors = {"plane": r.plane, "band": r.band, "across": r.across, "rest": r.rest}
    if made.decomposition != "data_parallel":
        numbers["all_tiles"] = r.all
    if made.combines:
        numbers["share"], numbers["share_more"] = made.share
    if made.decomposition == "split_k":
        numbers["splits"] = made.splits
        divisors["tiles"] = r.all
    if made.decomposition == "stream_k":
        numbers |= {"k_tiles": made.k_tiles, "shared_tiles": made.shared}
        divisors |= {"k_tiles": made.k_tiles, "share": made.share[0], "longer": made.share[0] + 1}
    for name, by in divisors.items():
        numbers[f"by_{name}"], numbers[f"by_{name}_shift"] = divisor(max(1, by))
    return numbers


def launch(plan: GemmPlan) -> Launch:
    """One launch of the kernel."""
    g, made = plan.geometry, plan.schedule
    if not made.combines:
        return _of_k(plan, plan.spec.k)
    scratch = {"workspace": workspace_bytes(g, made), "arrivals": made.raster.all * COUNTER_BYTES}
    args = tuple(p.argument for p in parameters(plan))
    return Launch((made.workgroups, 1, 1), (g.threads, 1, 1), args, scratch=scratch, meets=made.meets)


def _of_k(plan: GemmPlan, k: int) -> Launch:
    """The launch in which each workgroup adds up the first ``k``. Where groups' rows may end anywhere, which of the
    workgroups have any isn't known."""
    g, made = plan.geometry, plan.schedule
    grid = (made.workgroups, 1, 1) if made.linear else g.grid
    args = tuple(np.int32(k) if p.name == "k" else p.argument for p in parameters(plan))
    loop = Loop(np.full(prod(grid), -(-k // g.tile.k)), partial(_of_turns, plan))
    return Launch(grid, (g.threads, 1, 1), args, loop=None if plan.spec.groups else loop)


def _of_turns(plan: GemmPlan, turns: int) -> Launch:
    return _of_k(plan, min(plan.spec.k, turns * plan.geometry.tile.k))
