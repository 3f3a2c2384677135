"""From an attention's specification to the plan of its kernel on cp.async and mma.sync: one program of all warps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.attention.ampere.choose import complete
from amdgen.kernels.attention.ampere.geometry import AsyncGeometry, async_geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.pipeline import plan_pipeline
from amdgen.plan import CP_ASYNC, Buffer, Index, Loop, Op, Planned, describe, i, sync


@dataclass(frozen=True)
class AsyncAttentionPlan:
    """Everything the template prints."""

    geometry: AsyncGeometry
    planned: Planned

    @property
    def spec(self) -> Attention:
        """With every choice made."""
        return self.geometry.spec

    @property
    def loop(self) -> Loop:
        return self.planned.loop

    @property
    def loops(self) -> dict[str, Loop]:
        """The one pipeline, whose role is the empty one."""
        return {"": self.loop}

    @cached_property
    def name(self) -> str:
        """The kernel's name."""
        s, g = self.spec, self.geometry
        dims = f"d{s.head_dim}" + (f"_{s.value_dim}" if s.value_dim != s.head_dim else "")
        parts = ["attention", s.dtype, dims, f"{g.queries}x{g.keys}", f"w{g.warps}", f"s{g.stages}", "async"]
        also = {"causal": g.causal, "lse": s.lse, "varlen": s.varlen, f"paged{s.paged}": bool(s.paged)}
        return "_".join([*parts, *(word for word, is_so in also.items() if is_so)])

    @property
    def explanation(self) -> list[str]:
        """The pipeline as a listing."""
        return describe(self.loop).splitlines()


def plan_async(spec: Attention) -> AsyncAttentionPlan:
    """Chooses what the specification leaves open and plans the kernel. SpecError when its tiles don't fit."""
    g = async_geometry(complete(spec))
    planned = plan_pipeline(_loop(g), CP_ASYNC, g.arch)
    assert isinstance(planned, Planned)
    return AsyncAttentionPlan(g, planned)


def _loop(g: AsyncGeometry) -> Loop:
    """A step's scores, their softmax, and the second product; copies beyond the last step touch no memory, so there is
    no drain."""

    def staged(name: str, size: int, stages: int) -> Buffer:
        return Buffer(name, bytes=size, stages=stages)

    def held(name: str, columns: int) -> Buffer:
        return Buffer(name, bytes=4 * g.own * columns // g.arch.warp_size, space="vgpr")

    q, k, v = staged("q", g.q.bytes, 1), staged("k", g.k.bytes, g.stages), staged("v", g.v.bytes, g.stages)
    scores, sums = held("scores", g.keys), held("sums", g.values)

    def copy(buffer: Buffer, step: int | Index) -> Op:
        return CP_ASYNC.async_copy(buffer[step], label=f"copy_{buffer.name}", detail=step)

    score = CP_ASYNC.mma((q[0], k[i]), scores[0], label="multiply_scores")
    softmax = CP_ASYNC.compute((scores[0], sums[0]), (scores[0], sums[0]), label="softmax",
                               why="mask, maxima of rows, exponentials; sums so far, to the new maxima")  # fmt: skip
    weigh = CP_ASYNC.mma((scores[0], v[i]), sums[0], label="multiply_weights")
    if g.stages == 1:
        prologue: tuple[Op, ...] = (copy(q, 0), copy(k, 0))
        steady: tuple[Op, ...] = (
            sync((q[0], k[i]), (v[i],)), copy(v, i), score, sync((v[i],), (k[i + 1],)), copy(k, i + 1), softmax, weigh,
        )  # fmt: skip
    else:
        ahead = g.stages - 1
        prologue = (copy(q, 0), *(copy(b, step) for step in range(ahead) for b in (k, v)))
        landed, freed = (q[0], k[i], v[i]), (k[i + ahead], v[i + ahead])
        steady = (sync(landed, freed), copy(k, i + ahead), copy(v, i + ahead), score, softmax, weigh)
    return Loop(prologue, steady, (), name="attention, cp.async")
