"""From a GEMM's specification to the plan of its kernel: the pipeline, its waits, its LDS, its copies. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from amdgen.kernels.gemm.choose import complete
from amdgen.kernels.gemm.geometry import Geometry, geometry
from amdgen.kernels.gemm.schedule import Schedule, found_fields, schedule
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.pipeline import Staged, behind_first_reads, copy_pipeline
from amdgen.kernels.planned import KernelPlan
from amdgen.plan import CDNA, Buffer, Index, Loop, Op, i, plan, sync


@dataclass(frozen=True)
class GemmPlan(KernelPlan[Geometry]):
    """Everything the template prints. ``schedule``: which workgroup computes what."""

    schedule: Schedule

    @property
    def spec(self) -> Gemm:
        return self.geometry.spec

    @property
    def waves_per_simd(self) -> int:
        """Waves a SIMD that the registers are budgeted for: what LDS allows, if the accumulators leave room.

        Sums may be copied from accumulation registers on their way out, so they count twice.
        """
        arch, g = self.spec.machine, self.geometry
        by_lds = arch.lds.bytes // self.lds.bytes * (g.threads // arch.wave_size) // arch.simds
        by_registers = arch.registers.file // (2 * g.accumulators + _OTHER_REGISTERS)
        return max(1, min(by_lds, by_registers, _WAVES_ENOUGH))

    @cached_property
    def name(self) -> str:
        """The kernel's ``extern "C"`` name: what distinguishes its text, and not m, n and k."""
        s, g = self.spec, self.geometry
        parts = [
            "gemm", s.layout, *s.inputs, *_scales(s), s.out.name, str(g.tile),
            f"w{g.waves[0]}x{g.waves[1]}", f"s{g.stages}",
            g.staging, f"g{s.granules[0]}_{s.granules[1]}_{s.out_granule}",
        ]  # fmt: skip
        if g.ragged_k:
            parts.append("tail")
        return "_".join([*parts, *s.ending, *(["batch"] if s.batch > 1 else []), *self.schedule.words])


def _scales(spec: Gemm) -> list[str]:
    scales = [f"by_{spec.scales}"] if spec.scales else []
    return [*scales, *([f"by{spec.group_size}{'z' if spec.zeros else ''}"] if spec.weights else [])]


_WAVES_ENOUGH = 2
"""Waves a SIMD that hide each other's waits; more would halve the registers that each may spend on reading ahead."""
_OTHER_REGISTERS = 32
"""Registers of a lane, at least, beside its sums: seen in what the compiler makes."""


def plan_gemm(spec: Gemm) -> GemmPlan:
    """Chooses what the specification leaves open and plans the kernel."""
    g = geometry(complete(spec))
    loop = _dma_pipeline(g) if g.staging == "lds_dma" else _register_pipeline(g)
    planned, made = plan(loop, g.spec.machine), schedule(g)
    return GemmPlan(replace(g, spec=g.spec.chosen(**found_fields(made))), planned, made)


def _buffers(g: Geometry) -> tuple[Buffer, Buffer]:
    a, b = (Buffer(o.name, bytes=o.bytes, stages=g.stages) for o in g.operands)
    return a, b


def _multiply(g: Geometry, a: Buffer, b: Buffer, at: Index) -> list[Op]:
    """Reads both tiles slab by slab and multiplies."""
    ops: list[Op] = []
    for slab in range(g.a.slabs):
        fragments = Buffer(f"slab{slab}", bytes=0, space="vgpr")
        ops += [
            CDNA.lds_read(buffer[at], fragments[0, o.name], count=o.slab_reads, tracked=True, label=f"read_{o.name}",
                          detail=slab)
            for o, buffer in zip(g.operands, (a, b), strict=True)
        ]  # fmt: skip
        ops.append(CDNA.mma(fragments[0], label="multiply", detail=slab))
    return ops


def _dma_pipeline(g: Geometry) -> Loop:
    operands = tuple(Staged(buffer, o.copies, o.name) for o, buffer in zip(g.operands, _buffers(g), strict=True))
    return copy_pipeline(
        CDNA, operands, lambda buffers, tile: _multiply(g, buffers[0], buffers[1], tile), "gemm, copies straight to LDS"
    )


def _register_pipeline(g: Geometry) -> Loop:
    """Tile i is multiplied from LDS while tile i + 1 goes from registers to LDS and tile i + 2 to registers."""
    a, b = _buffers(g)
    staged = [Buffer(f"staged_{o.name}", bytes=o.copies * o.unit, space="vgpr") for o in g.operands]

    def load(tile: int | Index) -> list[Op]:
        return [
            CDNA.load(s[0], count=o.copies * o.loads_per_chunk, tracked=True, label=f"load_{o.name}", detail=tile)
            for o, s in zip(g.operands, staged, strict=True)
        ]

    def write(tile: int | Index) -> list[Op]:
        return [
            CDNA.lds_write(s[0], buffer[tile], count=o.copies, tracked=True, label=f"write_{o.name}", detail=tile)
            for o, s, buffer in zip(g.operands, staged, (a, b), strict=True)
        ]

    prologue = load(0) + write(0) + load(1)
    hand_over = sync((a[i], b[i]), (a[i + 1], b[i + 1]))
    steady = [hand_over, *behind_first_reads(_multiply(g, a, b, i), write(i + 1) + load(i + 2))]
    last = sync((a[i + 1], b[i + 1]))
    drain = [hand_over, *write(i + 1), *_multiply(g, a, b, i), last, *_multiply(g, a, b, i + 1)]
    return Loop(tuple(prologue), tuple(steady), tuple(drain), name="gemm, staged through registers")
