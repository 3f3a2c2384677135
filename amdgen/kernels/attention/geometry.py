"""The tiles of a completed attention specification, and every check that they fit the machine. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.isa import Instruction
from amdgen.kernels.attention.spec import ROWS, Attention
from amdgen.kernels.attention.values import STRIP, Values
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.operand import WIDEST, Operand
from amdgen.layout.swizzle import Access, SwizzleSearch, search
from amdgen.layout.swizzle import Tile as LdsTile

_DESCRIPTOR_WINDOW = 1 << 31
"""Bytes below which a byte offset counts as in range; offsets from here on always are out of range."""
_ENOUGH = 2
"""Waves a SIMD that let one wave's softmax run beside another's matrix instructions."""
_WORKING = 48
"""Registers of a lane for fragments on their way, addresses and the row's state: seen in what the compiler makes."""


@dataclass(frozen=True)
class Geometry:
    """A specification with everything chosen, and the operands that pass through LDS.

    Head dimensions are padded to powers of two (from 32) in LDS and registers: what lies beyond is 0.
    """

    spec: Attention
    stages: int
    staging: str
    instruction: Instruction
    k: Operand
    v: Values

    @property
    def queries(self) -> int:
        """Of a workgroup."""
        assert self.spec.tile
        return self.spec.tile[0]

    @property
    def keys(self) -> int:
        """Of a step."""
        assert self.spec.tile
        return self.spec.tile[1]

    @property
    def waves(self) -> int:
        return self.queries // ROWS

    @property
    def threads(self) -> int:
        return self.spec.machine.wave_size * self.waves

    @property
    def operands(self) -> tuple[Operand, Operand]:
        return self.k, self.v

    @property
    def grid(self) -> tuple[int, int, int]:
        """Workgroups: blocks of queries, heads, batches."""
        return -(-self.spec.seq_q // self.queries), self.spec.heads, self.spec.batch

    @property
    def half(self) -> int:
        """Registers of a 32-row matrix result, and of the scores of 32 keys."""
        return ROWS * ROWS // self.spec.machine.wave_size

    @property
    def key_blocks(self) -> int:
        """32-key blocks of a step."""
        return self.k.subtiles

    @property
    def score_slabs(self) -> int:
        """Slabs of K that hold head dimensions, not padding alone."""
        return -(-self.spec.head_dim // self.k.slab)

    @property
    def value_blocks(self) -> int:
        """32-row blocks of Oᵀ."""
        return self.v.subtiles

    @property
    def strips(self) -> int:
        """Runs of consecutive rows that a lane holds of one matrix result."""
        return self.half // STRIP

    @property
    def registers(self) -> int:
        """Of a lane, estimated: O, Q, the scores (their exponentials take their place in halves), the tiles staged."""
        q = self.score_slabs * WIDEST // 4
        staged = sum(o.copies * o.unit // 4 for o in self.operands if not o.dma)
        return self.half * (self.value_blocks + self.key_blocks) + q + staged + _WORKING

    @property
    def lds_bytes(self) -> int:
        """What K's ring, V and the output need; the output lies where K and V were."""
        return max(self.stages * self.k.bytes + self.v.bytes, self.out_bytes)

    @property
    def most_waves(self) -> int:
        """Waves a SIMD that LDS allows."""
        arch = self.spec.machine
        return max(1, min(arch.lds.bytes // self.lds_bytes * self.waves // arch.simds, arch.waves_per_simd))

    @property
    def waves_per_simd(self) -> int:
        """What LDS and the estimated registers allow, and the compiler is asked to keep."""
        return max(1, min(self.most_waves, self.register_file // self.registers, _ENOUGH))

    @property
    def register_file(self) -> int:
        """Registers of a lane that the waves of a SIMD share; sums may be in accumulation registers."""
        registers = self.spec.machine.registers
        return registers.file if registers.unified else registers.vgprs + registers.agprs

    # ------------------------------------------------------------------------------------------ the output's way

    @property
    def out_line(self) -> int:
        """Bytes of a row of O in LDS."""
        return self.v.outer * self.spec.element.bytes

    @property
    def out_bytes(self) -> int:
        """Of the workgroup's rows of O in LDS."""
        return self.queries * self.out_line

    @property
    def out_run(self) -> int:
        """Consecutive elements of a row of O that a lane holds."""
        return STRIP * self.v.spread

    @property
    def out_piece(self) -> int:
        """Bytes of one LDS write of O."""
        return min(WIDEST, self.out_run * self.spec.element.bytes)

    @property
    def out_copies(self) -> int:
        """16-byte stores of a lane."""
        return ROWS * self.out_line // (WIDEST * self.spec.machine.wave_size)

    @cached_property
    def out_found(self) -> SwizzleSearch:
        """The swizzle with which a wave turns its 32 rows of O around with the fewest bank conflicts."""
        lanes, size = range(self.spec.machine.wave_size), self.spec.element.bytes
        accesses = []
        for block in range(0, self.value_blocks, self.v.spread):
            for strip in range(self.strips):
                for piece in range(0, self.out_run * size, self.out_piece):
                    places = tuple(
                        (lane % ROWS, self.out_column(block, strip, lane // ROWS) * size + piece) for lane in lanes
                    )
                    accesses.append(Access(f"block {block} strip {strip}", "write", self.out_piece, places))
        per_line = self.out_line // WIDEST
        for copy in range(self.out_copies):
            units = [lane + copy * self.spec.machine.wave_size for lane in lanes]
            places = tuple((unit // per_line, unit % per_line * WIDEST) for unit in units)
            accesses.append(Access(f"copy {copy}", "read", WIDEST, places))
        return search(self.spec.machine, LdsTile(ROWS, self.out_line), accesses, padding=False)

    def out_column(self, block: int, strip: int, group: int) -> int:
        """The first head dimension of a lane's run."""
        return (block * ROWS) + (strip * self.v.groups + group) * STRIP * self.v.spread


def geometry(spec: Attention) -> Geometry:
    """The tiles of a completed specification. SpecError names what doesn't fit."""
    assert spec.tile and spec.stages and spec.staging
    queries, keys = spec.tile
    arch, instruction = spec.machine, spec.instruction
    matrix = instruction.matrix
    assert matrix is not None
    limit = arch.max_workgroup // arch.wave_size
    waves = queries // ROWS
    if queries % ROWS or not 1 <= waves <= limit or waves & (waves - 1):
        raise SpecError(f"--tile {queries}x{keys}", f"queries are {ROWS} times a power of two up to {limit}")
    if keys < ROWS or keys % ROWS or keys & (keys - 1) or keys > 256:
        raise SpecError(f"--tile {queries}x{keys}", f"keys are a power of two from {ROWS} to 256")
    if not 2 <= spec.stages <= 4:
        raise SpecError(f"--stages {spec.stages}", "K has 2 to 4 buffers")
    dma = max(arch.lds.dma_bytes) if spec.staging == "lds_dma" else 0
    size, threads = spec.element.bytes, arch.wave_size * waves
    outer = _padded(spec.value_dim)
    spread = next(v for v in (4, 2, 1) if outer // ROWS % v == 0)
    k = Operand("k", arch, matrix, True, keys, _padded(spec.head_dim), size, WIDEST, threads, 1, dma, 1)
    v = Values("v", arch, matrix, False, outer, keys, size, WIDEST, threads, 1, dma, spread)
    made = Geometry(spec, spec.stages, spec.staging, instruction, k, v)
    _check(made)
    return made


def _padded(dim: int) -> int:
    return max(ROWS, 1 << (dim - 1).bit_length())


def _check(g: Geometry) -> None:
    arch, spec = g.spec.machine, g.spec
    assert spec.tile
    shown = f"--tile {spec.tile[0]}x{spec.tile[1]}"
    for o in g.operands:
        if o.bytes % (o.unit * o.threads):
            raise SpecError(
                f"{shown}: a tile of {o.name.upper()} has {o.bytes} bytes",
                f"{o.threads} threads copy multiples of {o.unit * o.threads} bytes: give fewer queries or more keys",
            )
        if o.lines * spec.strides(o.name)[2] * o.element_bytes >= _DESCRIPTOR_WINDOW:
            raise SpecError(f"{o.name} of {spec.shape(o.name)} elements", f"{o.lines} rows must stay below 2 GiB")
    if g.queries * max(spec.strides(n)[2] for n in "qo") * spec.element.bytes >= _DESCRIPTOR_WINDOW:
        raise SpecError(f"q of {spec.shape('q')} elements", f"{g.queries} rows must stay below 2 GiB")
    if g.lds_bytes > arch.lds.bytes:
        raise SpecError(
            f"{shown} with {g.stages} stages needs {g.lds_bytes} bytes of LDS; {arch.name} has {arch.lds.bytes}",
            "use fewer keys, or fewer --stages",
        )
    waves = -(-g.waves // arch.simds)  # a workgroup runs as a whole
    if g.registers * waves > g.register_file:
        raise SpecError(
            f"{shown} at head dim {spec.head_dim} needs about {g.registers} registers a lane; {waves} waves a SIMD "
            f"share {g.register_file}",
            "use fewer queries or fewer keys",
        )
    limit = arch.counters["vmcnt"].max
    flight = (g.stages - 1) * g.k.copies + g.v.copies if g.k.dma else 2 * sum(
        o.copies * o.loads_per_chunk for o in g.operands
    )  # fmt: skip
    if flight > limit:
        raise SpecError(
            f"{shown} keeps {flight} copies in flight; vmcnt counts {limit}", "use more queries, fewer keys"
        )
