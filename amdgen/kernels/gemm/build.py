"""From a GEMM's specification to the plan of its kernel: the pipeline, its waits, its LDS, its copies. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.isa import Isa
from amdgen.kernels.gemm.choose import complete
from amdgen.kernels.gemm.geometry import Geometry, geometry
from amdgen.kernels.gemm.operand import Operand
from amdgen.kernels.gemm.pipeline import Staged, copy_pipeline
from amdgen.kernels.gemm.spec import Gemm
from amdgen.plan import CDNA, AsmStep, Buffer, LdsMap, Loop, Op, Planned, asm_step, i, place_nops, plan, sync


@dataclass(frozen=True)
class GemmPlan:
    """Everything the template prints."""

    geometry: Geometry
    planned: Planned
    copies: dict[str, list[AsmStep]]  # the DMA statement of each operand; empty when staged through registers

    @property
    def spec(self) -> Gemm:
        return self.geometry.spec

    @property
    def loop(self) -> Loop:
        return self.planned.loop

    @property
    def lds(self) -> LdsMap:
        return self.planned.lds

    @cached_property
    def name(self) -> str:
        s, g = self.spec, self.geometry
        parts = [
            "gemm", s.layout, s.dtype, s.out.name, str(g.tile), f"w{g.waves[0]}x{g.waves[1]}", f"s{g.stages}",
            g.staging, f"g{s.granules[0]}_{s.granules[1]}_{s.out_granule}",
        ]  # fmt: skip
        if g.ragged_k:
            parts.append("tail")
        if s.beta:
            parts.append("beta")
        return "_".join(parts)


def plan_gemm(spec: Gemm) -> GemmPlan:
    """Chooses what the specification leaves open and plans the kernel."""
    g = geometry(complete(spec))
    loop = _dma_pipeline(g) if g.staging == "lds_dma" else _register_pipeline(g)
    planned = plan(loop, g.spec.machine)
    copies = {o.name: _copy_statement(o, g.spec.isa) for o in g.operands if o.dma}
    return GemmPlan(g, planned, copies)


def _buffers(g: Geometry) -> tuple[Buffer, Buffer]:
    a, b = (Buffer(o.name, bytes=o.bytes, stages=g.stages) for o in g.operands)
    return a, b


def _multiply(g: Geometry, a: Buffer, b: Buffer, at: int | object) -> list[Op]:
    """Reads both tiles slab by slab and multiplies."""
    ops: list[Op] = []
    for slab in range(g.a.slabs):
        fragments = Buffer(f"slab{slab}", bytes=0, space="vgpr")
        for operand, buffer in ((g.a, a), (g.b, b)):
            each = operand.subtiles if operand.k_contiguous else operand.subtiles // operand.spread
            reads = each * operand.pieces * (1 if operand.k_contiguous else operand.per_read)
            ops.append(
                CDNA.lds_read(
                    buffer[at],  # type: ignore[index]
                    fragments[0, operand.name],
                    count=reads,
                    tracked=True,
                    label=f"read_{operand.name}",
                    detail=slab,
                )
            )
        ops.append(CDNA.mma(fragments[0], label="multiply", detail=slab))
    return ops


def _after_first_reads(multiply: list[Op], others: list[Op]) -> list[Op]:
    """Issues ``others`` behind the first slab's reads, whose latency they fill."""
    first = next(n for n, op in enumerate(multiply) if op.kind == "mma")
    return [*multiply[:first], *others, *multiply[first:]]


def _dma_pipeline(g: Geometry) -> Loop:
    operands = tuple(Staged(buffer, o.copies, o.name) for o, buffer in zip(g.operands, _buffers(g), strict=True))
    return copy_pipeline(
        CDNA, operands, lambda buffers, tile: _multiply(g, buffers[0], buffers[1], tile), "gemm, copies straight to LDS"
    )


def _register_pipeline(g: Geometry) -> Loop:
    """Tile i is multiplied from LDS while tile i + 1 goes from registers to LDS and tile i + 2 to registers."""
    a, b = _buffers(g)
    staged = [Buffer(f"staged_{o.name}", bytes=o.copies * o.unit, space="vgpr") for o in g.operands]

    def load(tile: object) -> list[Op]:
        return [
            CDNA.load(s[0], count=o.copies * o.loads_per_chunk, tracked=True, label=f"load_{o.name}", detail=tile)
            for o, s in zip(g.operands, staged, strict=True)
        ]

    def write(tile: object) -> list[Op]:
        return [
            CDNA.lds_write(s[0], buffer[tile], count=o.copies, tracked=True, label=f"write_{o.name}", detail=tile)  # type: ignore[index]
            for o, s, buffer in zip(g.operands, staged, (a, b), strict=True)
        ]

    prologue = load(0) + write(0) + load(1)
    hand_over = sync((a[i], b[i]), (a[i + 1], b[i + 1]))
    steady = [hand_over, *_after_first_reads(_multiply(g, a, b, i), write(i + 1) + load(i + 2))]
    last = sync((a[i + 1], b[i + 1]))
    drain = [hand_over, *write(i + 1), *_multiply(g, a, b, i), last, *_multiply(g, a, b, i + 1)]
    return Loop(tuple(prologue), tuple(steady), tuple(drain), name="gemm, staged through registers")


def _copy_statement(operand: Operand, isa: Isa) -> list[AsmStep]:
    """The DMA of one tile as one asm statement: M0 set once, then moved on by constants.

    Operands of the statement: ``%[lds]`` the LDS address of the wave's first copy, ``%[rsrc]`` the descriptor,
    ``%[stride]`` bytes of memory from a lane offset's use to its next, ``%[off0]``... the lane offsets.
    """
    name = {2: "buffer_load_ushort", 4: "buffer_load_dword", 16: "buffer_load_dwordx4"}[operand.dma]
    step = operand.threads * operand.unit
    steps: list[AsmStep] = []
    for copy in range(operand.copies):
        offset = f"%[off{copy % operand.phases}]"
        token = f"vgpr:off{copy % operand.phases}"
        if copy == 0:
            steps.append(asm_step("s_mov_b32", "s_mov_b32 m0, %[lds]", "sgpr:lds", "m0"))
        else:
            steps.append(asm_step("s_add_u32", f"s_add_u32 m0, m0, {step:#x}", "m0", "m0 scc"))
            if copy >= operand.phases:
                steps.append(
                    asm_step("v_add_u32", f"v_add_u32 {offset}, %[stride], {offset}", f"{token} sgpr:stride", token)
                )
        steps.append(
            asm_step(name, f"{name} {offset}, %[rsrc], 0 offen lds", f"{token} sgpr:rsrc m0", "", tags="lds_dma")
        )
    return place_nops(steps, isa)
