"""From a completed specification to the plan of its kernel: what the template prints."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.gemm.cuda.spec import CudaGemm
from amdgen.kernels.gemm.cuda.tma import TmaGeometry, tma_geometry
from amdgen.kernels.gemm.pipeline import Staged, copy_pipeline, plan_pipeline
from amdgen.plan import TMA, Buffer, Op, Roles, describe

_SHORT = {"data_parallel": "dp", "split_k": "split", "stream_k": "stream"}


@dataclass(frozen=True)
class TmaPlan:
    """A kernel on the copy engine and wgmma."""

    geometry: TmaGeometry
    roles: Roles

    @property
    def spec(self) -> CudaGemm:
        return self.geometry.spec

    @cached_property
    def name(self) -> str:
        g, s = self.geometry, self.spec
        parts = [
            "gemm", s.layout, s.dtype, s.out, str(g.tile), f"w{g.consumers}", f"s{g.stages}",
            f"c{g.cluster[0]}x{g.cluster[1]}", _SHORT[g.decomposition],
        ]  # fmt: skip
        parts += ["beta"] * bool(s.beta) + ["bias"] * s.bias + [s.activation] * bool(s.activation)
        parts += [str(s.splits)] * (g.decomposition == "split_k")
        parts += [g.reduction] * (g.reduction not in ("", "workspace"))
        parts += [f"{o.name}{o.lines}" for o in (g.a, g.b) if o.k_contiguous and o.lines < o.outer]
        return "_".join([*parts, *(["direct"] if g.store == "direct" else [])])

    @property
    def explanation(self) -> list[str]:
        return [line for loop in (self.roles.copying, self.roles.multiplying) for line in describe(loop).splitlines()]


def plan_tma(spec: CudaGemm) -> TmaPlan:
    """Plans a completed specification. SpecError when its tiles don't fit."""
    g = tma_geometry(spec)
    operands = tuple(Staged(Buffer(o.name, bytes=o.bytes, stages=g.stages), o.boxes, o.name) for o in (g.a, g.b))

    def multiply(buffers: tuple[Buffer, ...], tile: object) -> list[Op]:
        return [TMA.mma(tuple(buffer[tile] for buffer in buffers), label="multiply")]  # type: ignore[index]

    loop = copy_pipeline(TMA, operands, multiply, "gemm, copies by the copy engine")
    roles = plan_pipeline(loop, TMA, g.arch)
    assert isinstance(roles, Roles)
    return TmaPlan(g, roles)
