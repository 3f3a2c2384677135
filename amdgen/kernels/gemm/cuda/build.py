"""From a completed specification to the plan of its kernel: what the template prints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.gemm.cuda.async_copy import AsyncGeometry, async_geometry
from amdgen.kernels.gemm.cuda.choose import complete
from amdgen.kernels.gemm.cuda.order import whole_edges
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry, register_geometry
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.pipeline import Staged, copy_pipeline, plan_pipeline
from amdgen.plan import CP_ASYNC, TMA, Buffer, Loop, Op, Planned, Roles, describe

_SHORT = {"data_parallel": "dp", "split_k": "split", "stream_k": "stream"}


def _ending(spec: Gemm) -> list[str]:
    """What the kernel's name says of the end of an element."""
    return [
        *(["beta"] if spec.beta else []),
        *(["bias"] if spec.bias else []),
        *([spec.activation] if spec.activation else []),
    ]


@dataclass(frozen=True)
class TmaPlan:
    """A kernel on the copy engine and wgmma."""

    geometry: TmaGeometry
    roles: Roles

    @property
    def spec(self) -> Gemm:
        return self.geometry.spec

    @cached_property
    def name(self) -> str:
        """The kernel's ``extern "C"`` name: what distinguishes its text."""
        g, s = self.geometry, self.spec
        parts = [
            "gemm", s.layout, s.dtype, s.out.name, str(s.tile), f"w{g.consumers}", f"s{g.stages}",
            "c{}x{}".format(*s.cluster or ()), _SHORT[g.decomposition],
        ]  # fmt: skip
        if s.turned:
            parts.append("turned")
        if s.groups:
            parts.append("grouped")
        if s.scales:
            parts.append(f"scaled{g.scale_lines.piece}" if g.scale_lines else "scaled")
            parts += ["batch"] if s.batch > 1 else []
        if g.blocks > 1:
            parts.append(f"x{g.blocks}")
        if g.steps * g.unit.k < g.tile.k:
            parts.append(f"k{g.steps * g.unit.k}")
        if g.by_threads:
            parts.append("threads")
        parts += [f"{p.name}padded" for p in g.paddings]
        parts += _ending(s)
        if g.decomposition == "split_k":
            parts.append(str(s.splits))
        if g.reduction not in ("", "workspace"):
            parts.append(g.reduction)
        if not s.setmaxnreg:
            parts.append("noreg")
        parts += [f"{o.name}{o.lines}" for o in (g.a, g.b) if o.k_contiguous and o.lines < o.outer]
        parts += [f"{o.name}once" for o in (g.a, g.b) if o.once]
        if g.store != "tma":
            parts.append(g.store)
        if whole_edges(g):
            parts.append("whole")
        return "_".join(parts)

    @property
    def loops(self) -> dict[str, Loop]:
        """The pipelines of the copying warp and of the multiplying warpgroups."""
        return {"copying": self.roles.copying, "multiplying": self.roles.multiplying}

    @property
    def explanation(self) -> list[str]:
        """Both pipelines in words, a line each, as the source's head prints them."""
        return [line for loop in self.loops.values() for line in describe(loop).splitlines()]


def plan_cuda(spec: Gemm) -> CudaPlan:
    """Chooses what the specification leaves open and plans the kernel."""
    done = complete(spec)
    plans: dict[str | None, Callable[[Gemm], CudaPlan]] = {"tma": plan_tma, "registers": plan_registers}
    return plans.get(done.staging, plan_async)(done)


def plan_tma(spec: Gemm) -> TmaPlan:
    """Plans a completed specification. SpecError when its tiles don't fit."""
    g = tma_geometry(spec)
    operands = tuple(Staged(Buffer(o.name, bytes=o.bytes, stages=g.stages), o.boxes, o.name) for o in (g.a, g.b))

    def multiply(buffers: tuple[Buffer, ...], tile: object) -> list[Op]:
        return [TMA.mma(tuple(buffer[tile] for buffer in buffers), label="multiply")]  # type: ignore[index]

    loop = copy_pipeline(TMA, operands, multiply, "gemm, copies by the copy engine")
    roles = plan_pipeline(loop, TMA, g.arch)
    assert isinstance(roles, Roles)
    return TmaPlan(g, roles)


@dataclass(frozen=True)
class AsyncPlan:
    """A kernel on cp.async and mma.sync."""

    geometry: AsyncGeometry
    planned: Planned

    @property
    def spec(self) -> Gemm:
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
        """The kernel's ``extern "C"`` name: what distinguishes its text."""
        g, s = self.geometry, self.spec
        parts = [
            "gemm", s.layout, s.dtype, s.out.name, str(g.tile), f"w{g.warps[0]}x{g.warps[1]}", f"s{g.stages}", "async",
            f"g{g.a.unit}_{g.b.unit}",
        ]  # fmt: skip
        if g.store == "direct":
            parts.append("direct")
        parts += _ending(s)
        return "_".join(parts)

    @property
    def explanation(self) -> list[str]:
        """The pipeline in words, line by line, as the source's head prints it."""
        return describe(self.loop).splitlines()


def plan_async(spec: Gemm) -> AsyncPlan:
    """Plans a completed specification for cp.async. SpecError when its tiles don't fit."""
    g = async_geometry(spec)
    operands = tuple(Staged(Buffer(o.name, bytes=o.bytes, stages=g.stages, align=128), 1, o.name) for o in (g.a, g.b))

    def multiply(buffers: tuple[Buffer, ...], tile: object) -> list[Op]:
        ops = []
        for step in range(g.steps):  # a step's fragments are read while the one before is multiplied
            fragments = Buffer(f"step{step}", bytes=0, space="vgpr")
            staged = tuple(buffer[tile] for buffer in buffers)  # type: ignore[index]
            ops.append((CP_ASYNC.lds_read(staged, fragments[0], label="read", detail=step),
                        CP_ASYNC.mma(fragments[0], label="multiply", detail=step)))  # fmt: skip
        reads = [read for read, _ in ops]
        return [reads[0], *(op for step, (_, mma) in enumerate(ops) for op in (*reads[step + 1 : step + 2], mma))]

    loop = copy_pipeline(CP_ASYNC, operands, multiply, "gemm, cp.async")
    planned = plan_pipeline(loop, CP_ASYNC, g.arch)
    assert isinstance(planned, Planned)
    return AsyncPlan(g, planned)


@dataclass(frozen=True)
class RegisterPlan:
    """A kernel that loads its operands to registers at once. It has no pipeline."""

    geometry: RegisterGeometry

    @property
    def spec(self) -> Gemm:
        return self.geometry.spec

    @cached_property
    def name(self) -> str:
        """The kernel's ``extern "C"`` name: what distinguishes its text."""
        g, s = self.geometry, self.spec
        parts = [
            "gemm", s.layout, s.dtype, s.out.name, str(g.tile), f"w{g.warps[0]}x{g.warps[1]}", "registers",
            f"l{g.a.line_bytes}", f"e{g.edge}",
            *([f"o{g.overlap}"] if g.overlap else []),
        ]  # fmt: skip
        return "_".join([*parts, *_ending(s)])

    @property
    def loops(self) -> dict[str, Loop]:
        """None."""
        return {}

    @property
    def explanation(self) -> list[str]:
        """Nothing that a pipeline would say."""
        return []


def plan_registers(spec: Gemm) -> RegisterPlan:
    """Plans a completed specification whose operands go to registers at once. SpecError when its tiles don't fit."""
    return RegisterPlan(register_geometry(spec))


CudaPlan = TmaPlan | AsyncPlan | RegisterPlan
