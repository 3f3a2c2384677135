"""What a GEMM kernel on CDNA is launched with: its parameters, with their C++ types, and each one's argument."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import prod
from typing import NamedTuple

import numpy as np

from amdgen.isa import element
from amdgen.kernels.division import divisor
from amdgen.kernels.gemm.cdna.build import GemmPlan
from amdgen.kernels.gemm.cdna.schedule import COUNTER_BYTES, Schedule, workspace_bytes
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
    return _of(plan, plan.schedule.k_tiles)


def _of(plan: GemmPlan, k_tiles: int) -> Launch:
    """The launch on the first tiles of k. Others stand for it where each workgroup has one tile of C or a part of one,
    and has some: of groups' rows that isn't known."""
    g, made = plan.geometry, replace(plan.schedule, k_tiles=k_tiles)
    k = min(plan.spec.k, k_tiles * g.tile.k)
    grid = (made.workgroups, 1, 1) if made.linear else g.grid
    scratch = {}
    if made.combines:
        scratch = {"workspace": workspace_bytes(g, made), "arrivals": made.raster.all * COUNTER_BYTES}
    given = parameters(replace(plan, schedule=made))
    args = tuple(np.int32(k) if p.name == "k" else p.argument for p in given)
    loop = Loop(np.full(prod(grid), -(-k_tiles // made.splits)), partial(_of_turns, plan))
    stands = made.decomposition in ("data_parallel", "split_k") and not plan.spec.groups
    return Launch(
        grid, (g.threads, 1, 1), args, scratch=scratch, meets=made.meets if made.combines else None,
        loop=loop if stands else None,
    )  # fmt: skip


def _of_turns(plan: GemmPlan, turns: int) -> Launch:
    """For a prediction: of the parts of a tile those are executed that differ, and find the others counted."""
    made = plan.schedule
    short = _of(plan, min(made.k_tiles, turns * made.splits))
    left_out = made.splits - len(set(made.stand_ins(0))) if made.combines else 0
    if not left_out:
        return short
    arrivals = np.full(made.raster.all, left_out, np.uint32)
    arrivals.flags.writeable = False  # each execution begins with it
    return replace(short, stand_ins=made.stand_ins, filled={"arrivals": arrivals})
