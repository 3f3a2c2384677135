"""From an attention's specification to the plan of its kernel for NVIDIA GPUs: a program of the warp that copies, one
of the warpgroups that multiply, and where V must be turned for them one of the warps that do that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.attention.hopper.choose import complete
from amdgen.kernels.attention.hopper.geometry import CudaGeometry
from amdgen.kernels.attention.hopper.geometry import geometry as _geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.plan import TMA, Buffer, Loop, Op, Ref, describe, i
from amdgen.plan.waits import place_waits


@dataclass(frozen=True)
class CudaAttentionPlan:
    """Everything the template prints."""

    geometry: CudaGeometry
    copying: Loop
    multiplying: Loop
    turning: Loop | None = None

    @property
    def spec(self) -> Attention:
        """With every choice made."""
        return self.geometry.spec

    @cached_property
    def name(self) -> str:
        """The kernel's name."""
        s, g = self.spec, self.geometry
        kinds = s.dtype if s.out_name == s.dtype else f"{s.dtype}_{s.out_name}"
        dims = f"d{s.head_dim}" + (f"_{s.value_dim}" if s.value_dim != s.head_dim else "")
        parts = ["attention", kinds, dims, f"{g.queries}x{g.keys}", f"s{g.stages}", "tma"]
        also = {
            f"fold{g.fold}": g.fold > 1, "half": g.half, "dealt": g.dealt, "split": g.split and not g.dealt,
            f"by{g.adding.groups}": g.adding.by_all,
            "causal": g.causal, "lse": s.lse, "scaled": bool(s.scales), "varlen": s.varlen,
            f"paged{s.paged}": bool(s.paged),
        }  # fmt: skip
        return "_".join([*parts, *(word for word, is_so in also.items() if is_so)])

    @property
    def loops(self) -> dict[str, Loop]:
        """By role."""
        turning = {"turning": self.turning} if self.turning else {}
        return {"copying": self.copying, **turning, "multiplying": self.multiplying}

    @property
    def explanation(self) -> list[str]:
        """All pipelines as listings."""
        return [line for loop in self.loops.values() for line in describe(loop).splitlines()]


def plan_cuda(spec: Attention) -> CudaAttentionPlan:
    """Chooses what the specification leaves open and plans the kernel. SpecError when its tiles don't fit."""
    g = _geometry(complete(spec))
    b = _buffers(g)
    turning = _turning(b) if g.turns_v else None
    return CudaAttentionPlan(g, _copying(g, b), place_waits(_multiplying(g, b), g.arch.counters), turning)


@dataclass(frozen=True)
class _Buffers:
    k: Buffer
    v: Buffer  # as it is copied
    values: Buffer  # as it is multiplied: the same, or V turned
    q: Buffer
    scores: Buffer  # registers
    weights: Buffer  # the scores' exponentials, as the second product takes them
    sums: Buffer  # O, not yet divided by the rows' sums


def _buffers(g: CudaGeometry) -> _Buffers:
    def staged(name: str, size: int, stages: int) -> Buffer:
        return Buffer(name, bytes=size, stages=stages, shared=False)

    def held(name: str, columns: int) -> Buffer:
        return Buffer(name, bytes=4 * g.unit.m * columns // g.arch.warpgroup, space="vgpr")

    v = staged("v", g.v.bytes, g.stages)
    return _Buffers(
        k=staged("k", g.k.bytes, g.stages),
        v=v,
        values=staged("turned", g.turned.bytes, g.stages) if g.turns_v else v,
        q=staged("q", g.q.bytes, 1),
        scores=held("scores", g.keys),
        weights=held("weights", g.keys * g.spec.element.bytes // g.arch.fragments.register_bytes),
        sums=held("sums", g.values),
    )


def _role(kind: str, label: str, ref: Ref, why: str) -> Op:
    return Op(kind, writes=(ref,), label=label, why=f"{ref} {why}")


def _copying(g: CudaGeometry, b: _Buffers) -> Loop:
    """K of a step, then V of the step before: in the order in which they are multiplied."""

    def copy(ref: Ref, count: int) -> tuple[Op, ...]:
        name = ref.buffer.name
        free = _role("wait", f"acquire_{name}", ref, "free")
        return free, TMA.async_copy(ref, count=count, label=f"copy_{name}")

    first = (*copy(b.k[0], g.k.count), *copy(b.q[0], g.q.count))
    steady = (*copy(b.k[i + 1], g.k.count), *copy(b.v[i], g.v.count))
    return Loop(first, steady, copy(b.v[i], g.v.count), name="attention, copying")


def _turning(b: _Buffers) -> Loop:
    """V of a step, with keys along its lines instead of columns: as the second product takes bytes."""
    v, turned = b.v[i], b.values[i]
    steady = (
        _role("compute", "landed_v", v, "landed"),
        _role("wait", "acquire_turned", turned, "free"),
        TMA.compute(v, turned, label="turn"),
        _role("compute", "release_v", v, "may be overwritten"),
        _role("compute", "release_turned", turned, "may be multiplied"),
    )
    return Loop((), steady, (), name="attention, turning V")


def _multiplying(g: CudaGeometry, b: _Buffers) -> Loop:
    """The scores of a step run together with the second product of the step before, and its exponentials are taken
    while that one still runs.

    A warp can't go on while its matrix instructions wait to be taken. Where they are short (bytes) and exponentials
    take longer, scores are waited for before the second product: what is done with them fills those waits then.
    """

    def landed(ref: Ref) -> Op:
        return _role("compute", f"landed_{ref.buffer.name}", ref, "landed")

    def release(ref: Ref) -> Op:
        return _role("compute", f"release_{ref.buffer.name}", ref, "may be overwritten")

    def score(ref: Ref) -> Op:
        return TMA.mma((b.q[0], ref), b.scores[0], label="multiply_scores")

    def weigh(ref: Ref) -> Op:
        return TMA.mma((b.weights[0], ref), b.sums[0], label="multiply_weights")

    softmax = TMA.compute(b.scores[0], b.scores[0], label="softmax", why="mask, maxima of rows, exponentials")
    pack = TMA.compute(b.scores[0], b.weights[0], label="pack")
    rescale = TMA.compute(b.sums[0], b.sums[0], label="rescale", why="sums so far, to the new maxima")
    prologue = (
        landed(b.q[0]), landed(b.k[0]), score(b.k[0]), release(b.k[0]), softmax, pack,
    )  # fmt: skip
    steady = (
        landed(b.k[i + 1]), score(b.k[i + 1]), landed(b.values[i]), weigh(b.values[i]), release(b.k[i + 1]), softmax,
        release(b.values[i]), rescale, pack,
    )  # fmt: skip
    if g.scores_first:
        steady = (
            landed(b.k[i + 1]), score(b.k[i + 1]), rescale, landed(b.values[i]), release(b.k[i + 1]),
            weigh(b.values[i]), softmax, release(b.values[i]), pack,
        )  # fmt: skip
    drain = (
        release(b.q[0]), *(rescale,) * g.scores_first, landed(b.values[i]), weigh(b.values[i]), release(b.values[i]),
        TMA.compute(b.sums[0], b.sums[0], label="finish", why="divided by the rows' sums"),
    )  # fmt: skip
    return Loop(prologue, steady, drain, name="attention, multiplying")
