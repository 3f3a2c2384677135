"""From a GEMM's specification to the plan of its kernel: geometry, pipeline, waits, LDS. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from amdgen.isa import Instruction, Isa
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.operand import Operand
from amdgen.kernels.gemm.spec import Gemm, Tile
from amdgen.plan import CDNA, AsmStep, Buffer, LdsMap, Loop, Op, Planned, asm_step, i, place_nops, plan, sync

_DESCRIPTOR_WINDOW = 1 << 31
"""Bytes below which a byte offset counts as in range; offsets from here on always are out of range."""


@dataclass(frozen=True)
class Geometry:
    """A specification with everything chosen, and the two operands."""

    spec: Gemm
    tile: Tile
    waves: tuple[int, int]
    stages: int
    staging: str
    instruction: Instruction
    a: Operand
    b: Operand

    @property
    def threads(self) -> int:
        return 64 * self.waves[0] * self.waves[1]

    @property
    def ragged_k(self) -> bool:
        """Whether the last tile along k is partly beyond K."""
        return self.spec.k % self.tile.k != 0

    @property
    def operands(self) -> tuple[Operand, Operand]:
        return self.a, self.b

    @property
    def subtiles(self) -> tuple[int, int]:
        return self.a.subtiles, self.b.subtiles

    @property
    def grid(self) -> tuple[int, int, int]:
        """Workgroups: tiles along m, tiles along n."""
        return -(-self.spec.m // self.tile.m), -(-self.spec.n // self.tile.n), 1

    @property
    def accumulators(self) -> int:
        """f32 registers of a lane for C."""
        assert self.instruction.matrix is not None
        m = self.instruction.matrix
        return self.a.subtiles * self.b.subtiles * m.m * m.n // 64


def geometry(spec: Gemm) -> Geometry:
    """The tiles of a completed specification. SpecError names what doesn't fit."""
    assert spec.tile and spec.waves and spec.stages and spec.staging
    tile, waves, arch = spec.tile, spec.waves, spec.machine
    instruction = spec.instruction_of(spec.mfma)
    matrix = instruction.matrix
    assert matrix is not None
    rows = matrix.m
    _check_tile(spec, tile, waves, rows, arch.max_workgroup, arch.wave_size)
    operands = []
    for name, k_contiguous, outer, along, granule in (
        ("a", spec.layout[0] == "n", tile.m, waves[0], spec.granules[0]),
        ("b", spec.layout[1] == "t", tile.n, waves[1], spec.granules[1]),
    ):
        subtiles = outer // (along * rows)
        dma = _dma_bytes(spec, granule) if spec.staging == "lds_dma" else 0
        spread = _spread(k_contiguous, name, subtiles, spec.out.bytes)
        operand = Operand(
            name, arch, matrix, k_contiguous, outer, tile.k, spec.element.bytes, granule, 64 * waves[0] * waves[1],
            along, dma, spread,
        )  # fmt: skip
        _check_operand(operand, spec)
        if k_contiguous and spread > 1 and operand.found.after:
            operand = replace(operand, spread=1)  # wider stores of C are not worth conflicts in every tile
        operands.append(operand)
    made = Geometry(spec, tile, waves, spec.stages, spec.staging, instruction, operands[0], operands[1])
    _check_resources(made)
    return made


def _dma_bytes(spec: Gemm, granule: int) -> int:
    """The widest DMA of the architecture that the operand's alignment allows; 2 bytes go one a dword."""
    usable = [b for b in spec.machine.lds.dma_bytes if b <= granule and b & (b - 1) == 0]
    return max(usable, default=2)


def _spread(k_contiguous: bool, name: str, subtiles: int, out_bytes: int) -> int:
    """Outer-contiguous: as many neighbours as one 8-byte read brings. Along k, neighbours of n in one lane widen the
    stores of C when its elements are short."""
    if not k_contiguous:
        return next(v for v in (4, 2, 1) if subtiles % v == 0)
    return 2 if name == "b" and out_bytes == 2 and subtiles % 2 == 0 else 1


def _check_tile(spec: Gemm, tile: Tile, waves: tuple[int, int], rows: int, threads: int, wave: int) -> None:
    if min(waves) < 1 or waves[0] * waves[1] * wave > threads:
        raise SpecError(f"--waves {waves[0]}x{waves[1]}", f"a workgroup has 1 to {threads // wave} waves")
    for letter, size, along in (("m", tile.m, waves[0]), ("n", tile.n, waves[1])):
        step = along * rows
        if size < step or size % step or (size // step) & (size // step - 1) or along & (along - 1):
            raise SpecError(
                f"--tile {tile}: {letter} of {size} with {along} waves of {rows}-row matrix instructions",
                f"use {step} times a power of two, waves a power of two",
            )
    if spec.stages is not None and not 2 <= spec.stages <= 8:
        raise SpecError(f"--stages {spec.stages}", "a pipeline has 2 to 8")


def _check_operand(operand: Operand, spec: Gemm) -> None:
    if operand.depth & (operand.depth - 1) or operand.depth % operand.slab:
        raise SpecError(
            f"--tile depth {operand.depth}",
            f"{operand.matrix.m}-row {spec.dtype} fragments of {spec.arch} take k in powers of two from {operand.slab}",
        )
    if operand.bytes % (operand.unit * operand.threads):
        raise SpecError(
            f"a {operand.name} tile of {operand.bytes} bytes of LDS",
            f"{operand.threads} threads copy multiples of {operand.unit * operand.threads} bytes: enlarge --tile",
        )
    pitch = spec.pitches[0 if operand.name == "a" else 1] * operand.element_bytes
    if operand.lines * pitch >= _DESCRIPTOR_WINDOW:
        raise SpecError(f"ld{operand.name} of {pitch} bytes", f"{operand.lines} rows must stay below 2 GiB")


def _check_resources(g: Geometry) -> None:
    arch, spec = g.spec.machine, g.spec
    need = g.stages * (g.a.bytes + g.b.bytes)
    if need > arch.lds.bytes:
        fit = arch.lds.bytes // (g.a.bytes + g.b.bytes)
        hint = f"use --stages {fit} or a smaller tile" if fit >= 2 else "use a smaller tile"
        raise SpecError(
            f"tile {g.tile} with {g.stages} stages needs {need} bytes of LDS; {arch.name} has {arch.lds.bytes}", hint
        )
    if g.staging == "lds_dma":
        limit = arch.counters["vmcnt"].max
        flight = (g.stages - 1) * (g.a.copies + g.b.copies)
        if flight > limit:
            fit = limit // (g.a.copies + g.b.copies) + 1
            hint = (
                f"use --stages {fit}, more --waves, or a smaller tile"
                if fit >= 2
                else "use a smaller tile or more --waves"
            )
            raise SpecError(
                f"tile {g.tile} with {g.stages} stages keeps {flight} copies in flight; vmcnt counts {limit}", hint
            )
    else:
        limit = arch.counters["vmcnt"].max
        loads = sum(o.copies * o.loads_per_chunk for o in g.operands)
        if 2 * loads > limit:  # the compiler may start the second tile's before the first tile's have arrived
            raise SpecError(
                f"tile {g.tile} keeps 2 x {loads} loads of {g.a.load_bytes} and {g.b.load_bytes} bytes in flight",
                f"vmcnt counts {limit}: use a smaller tile or more --waves",
            )
    registers = arch.registers
    room = registers.file - 64 if registers.unified else registers.agprs
    if g.accumulators > min(room, 256):
        raise SpecError(
            f"tile {g.tile} with waves {g.waves[0]}x{g.waves[1]} needs {g.accumulators} accumulators a lane",
            "256 are there: use more --waves or a smaller tile",
        )
    if g.tile.m * spec.pitches[2] * spec.out.bytes >= _DESCRIPTOR_WINDOW:
        raise SpecError(f"ldc of {spec.pitches[2]} elements", f"{g.tile.m} rows of C must stay below 2 GiB")


# ---------------------------------------------------------------------------------------------- the pipeline


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
    from amdgen.kernels.gemm.choose import complete

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


def _dma_pipeline(g: Geometry) -> Loop:
    """Copies run ``stages - 1`` tiles ahead; one sync a tile hands a landed stage over and frees the one before."""
    a, b = _buffers(g)
    ahead = g.stages - 1

    def copy(tile: object) -> list[Op]:
        return [
            CDNA.async_copy(buffer[tile], count=o.copies, label=f"copy_{o.name}", detail=tile)  # type: ignore[index]
            for o, buffer in ((g.a, a), (g.b, b))
        ]

    prologue = [op for tile in range(ahead) for op in copy(tile)]
    freed = (a[i + ahead], b[i + ahead])
    steady = [sync((a[i], b[i]), freed), *copy(i + ahead), *_multiply(g, a, b, i)]
    drain = [op for d in range(ahead) for op in (sync((a[i + d], b[i + d])), *_multiply(g, a, b, i + d))]
    return Loop(tuple(prologue), tuple(steady), tuple(drain), name="gemm, copies straight to LDS")


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
    steady = [hand_over, *write(i + 1), *load(i + 2), *_multiply(g, a, b, i)]
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
