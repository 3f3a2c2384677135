"""A GEMM of ours bound to memory of an NVIDIA GPU, ready to be launched many times: what comparisons time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from amdgen.device.cuda import CudaDevice, CudaKernel
from amdgen.emit.cuda_gemm import render_cuda
from amdgen.kernels.gemm.cuda.arguments import Launch, launch_of
from amdgen.kernels.gemm.cuda.build import AsyncPlan, TmaPlan
from amdgen.toolchain.cuda import CompiledCuda, find_nvrtc


@dataclass(frozen=True)
class BuiltCuda:
    """A plan, its source, its machine code."""

    plan: TmaPlan | AsyncPlan
    source: str
    compiled: CompiledCuda

    def image(self, device: CudaDevice) -> bytes:
        """What ``device`` loads: machine code, or PTX where that is for another generation."""
        if device.runs_directly(self.plan.spec.arch):
            return self.compiled.code
        return self.compiled.ptx.encode() + b"\0"


def build_cuda(plan: TmaPlan | AsyncPlan) -> BuiltCuda:
    source = render_cuda(plan)
    compiled = find_nvrtc().compile(source, plan.spec.arch, name=f"{plan.name}.cu")
    return BuiltCuda(plan, source, compiled)


class Resident:
    """A built kernel loaded on a GPU. ``scratch(bytes)`` gives zeroed memory that outlives this object."""

    def __init__(self, built: BuiltCuda, device: CudaDevice, scratch: Any) -> None:
        self.built, self.device = built, device
        self.kernel: CudaKernel = device.load(built.image(device), built.plan.name)
        g = built.plan.geometry
        at_once = self.kernel.clusters_at_once(g.cluster_size, g.threads, g.shared_bytes)
        self.launch_plan: Launch = launch_of(g, at_once)
        self._workspace = scratch(self.launch_plan.workspace_bytes) if self.launch_plan.workspace_bytes else None
        self._flags = scratch(4 * self.launch_plan.flags) if self.launch_plan.flags else None

    def bind(self, a: int, b: int, c: int, bias: int = 0, *, early: bool | None = None) -> Bound:
        """With the addresses of the operands. ``early``: launched as :meth:`CudaKernel.launch` has it; None:
        where that pays."""
        p = self.launch_plan
        early = p.early if early is None else early
        numbers = p.pack(c=c, bias=bias, workspace=_address(self._workspace), flags=_address(self._flags))
        if not p.maps:
            return Bound(self, [a, b, *p.pitches, numbers], early)
        places = {"a": a, "b": b, "c": c, "workspace": _address(self._workspace)}
        maps = [self.device.tensor_map(places[m.operand], m) for m in p.maps if self._needs(m.operand)]
        if len(maps) == 2:
            maps.append(maps[0])  # C is stored without a map
        return Bound(self, [*maps, numbers], early)

    def _needs(self, operand: str) -> bool:
        return operand != "c" or self.built.plan.geometry.store == "tma"


@dataclass
class Bound:
    """A kernel with its arguments."""

    resident: Resident
    arguments: list[Any]
    early: bool

    def launch(self, stream: int = 0) -> None:
        """On ``stream`` (a handle)."""
        p = self.resident.launch_plan
        grid, block = (p.grid, 1, 1), (p.block, 1, 1)
        self.resident.kernel.launch(grid, block, self.arguments, p.shared_bytes, stream, early=self.early)


def _address(memory: Any) -> int:
    return int(memory.data_ptr()) if memory is not None else 0
