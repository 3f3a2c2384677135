"""The tiles of a completed attention specification, and every check that they fit the machine. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.isa import Instruction
from amdgen.kernels.attention.cdna.copied import Copied, CopiedValues
from amdgen.kernels.attention.cdna.values import Values
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.cdna.operand import DESCRIPTOR_WINDOW, DWORD
from amdgen.kernels.cdna.read_transposed import TRANSPOSING
from amdgen.kernels.errors import SpecError
from amdgen.layout.fragments import STRIP
from amdgen.layout.swizzle import Access, SwizzleSearch, search
from amdgen.layout.swizzle import Tile as LdsTile

Group = tuple[tuple[int, int], ...]
_RUN = STRIP * STRIP
"""Consecutive head dimensions of a lane: four of each of four neighbouring positions."""
_WAVES_ENOUGH = 2
"""Waves a SIMD that let one wave's softmax run beside another's matrix instructions."""
_MOST_KEYS = 256
"""Keys of a step, at most: the scores of more would fill a lane's registers."""
_STAGES = 2, 4
"""Buffers of K, the fewest and the most: one is copied while another is read; four already hide a copy's latency."""
_OTHER_REGISTERS = 48
"""Registers of a lane for fragments on their way, addresses and the row's state: seen in what the compiler makes."""


@dataclass(frozen=True)
class Geometry:
    """A specification with everything chosen, and the operands that pass through LDS.

    Head dimensions are padded in LDS and registers to powers of two, from a matrix instruction's rows on: what lies
    beyond is 0.
    """

    spec: Attention
    stages: int
    staging: str
    instruction: Instruction
    k: Copied
    v: Values | CopiedValues

    @property
    def queries(self) -> int:
        """Queries of a workgroup."""
        assert self.spec.tile
        return self.spec.tile[0]

    @property
    def keys(self) -> int:
        """Keys of a step."""
        assert self.spec.tile
        return self.spec.tile[1]

    @property
    def rows(self) -> int:
        """Queries of a wave, and rows of its matrix instructions."""
        return self.spec.rows

    @property
    def waves(self) -> int:
        """Waves of a workgroup, each with its own queries."""
        return self.queries // self.rows

    @property
    def threads(self) -> int:
        """Work-items of a workgroup."""
        return self.spec.machine.wave_size * self.waves

    @property
    def grid(self) -> tuple[int, int, int]:
        """Workgroups: on the axes :attr:`axes`, and batches."""
        return self.grid_of(self.spec.seq_q)

    def grid_of(self, seq_q: int) -> tuple[int, int, int]:
        """Workgroups for so many queries of each batch."""
        counts = {"block": -(-seq_q // self.queries), "head": self.spec.heads}
        first, second = sorted(counts, key=lambda what: self.axes[what])
        return counts[first], counts[second], self.spec.batch

    @property
    def axes(self) -> dict[str, str]:
        """Which axis of the grid counts what. Causal blocks take from one step to all of them: heads come first, so
        that the long blocks of all heads start before the short ones, and so that each XCD has blocks of each length:
        they get workgroups in turn."""
        return {"head": "x", "block": "y"} if self.spec.causal else {"block": "x", "head": "y"}

    @property
    def copied(self) -> tuple[Copied, ...]:
        """The operands whose copies fill LDS in order: K, and V where LDS can be read transposed."""
        return (self.k, self.v) if isinstance(self.v, Copied) else (self.k,)

    @property
    def key_row(self) -> int:
        """Bytes of a row of Q and K."""
        return self.spec.head_dim * self.spec.element.bytes

    @property
    def value_row(self) -> int:
        """Bytes of a row of V and O."""
        return self.spec.value_dim * self.spec.element.bytes

    @property
    def rounds_pairs(self) -> bool:
        """Whether one instruction rounds two numbers to bf16: elsewhere integers are added and shifted."""
        return "v_cvt_pk_bf16_f32" in self.spec.isa.instructions

    @property
    def half(self) -> int:
        """Registers of a matrix result, and of the scores of as many keys as it has rows."""
        return self.rows * self.rows // self.spec.machine.wave_size

    @property
    def pairs(self) -> int:
        """Registers of the same once they are packed in pairs."""
        return self.half // 2

    @property
    def strip(self) -> int:
        """Consecutive rows of a matrix result in consecutive registers of a lane."""
        return STRIP

    @property
    def widest(self) -> int:
        """Bytes that a lane reads or writes in one LDS instruction."""
        return self.spec.machine.lds.widest

    @property
    def key_blocks(self) -> int:
        """Matrix results of a step's scores."""
        return self.k.subtiles

    @property
    def score_slabs(self) -> int:
        """Slabs of K that hold head dimensions, not padding alone."""
        return -(-self.spec.head_dim // self.k.slab)

    @property
    def value_blocks(self) -> int:
        """Matrix results of Oᵀ."""
        return self.v.subtiles

    @cached_property
    def score_groups(self) -> tuple[Group, ...]:
        """Reads of K that are issued together: (slab, block of keys) each."""
        return _grouped(self.score_slabs, self.key_blocks, self._reads_in_flight)

    @cached_property
    def value_groups(self) -> tuple[Group, ...]:
        """Reads of V that are issued together: (slab, block of head dimensions) each."""
        return _grouped(self.v.slabs, self.value_blocks, self._reads_in_flight)

    @property
    def most_key_reads(self) -> int:
        """LDS reads of K in the largest group of :attr:`score_groups`."""
        return max(map(len, self.score_groups))

    @property
    def most_value_reads(self) -> int:
        """LDS reads of V in the largest group of :attr:`value_groups`."""
        return max(map(len, self.value_groups))

    @property
    def _reads_in_flight(self) -> int:
        """LDS reads of one group, at most: the next group's are in flight too, and lgkmcnt counts both."""
        return (self.spec.machine.counters["lgkmcnt"].max - 1) // 2

    @property
    def registers(self) -> int:
        """Registers of a lane, estimated: O, Q, the scores (whose exponentials take their place), the tiles staged."""
        q = self.score_slabs * self.widest // DWORD
        fragments = 2 * self.widest // DWORD * max(self.most_key_reads, self.most_value_reads)
        staged = sum(o.copies * o.unit // DWORD for o in (self.k, self.v) if not o.dma)
        return self.half * (self.value_blocks + self.key_blocks) + q + fragments + staged + _OTHER_REGISTERS

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
    def fitting_waves(self) -> int:
        """Waves a SIMD that LDS and the estimated registers allow."""
        return max(1, min(self.most_waves, self.register_file // self.registers))

    @property
    def waves_per_simd(self) -> int:
        """Those of them that the compiler is asked to keep."""
        return min(self.fitting_waves, _WAVES_ENOUGH)

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
    def out_units(self) -> int:
        """Units of a row that a lane reads at a time."""
        return self.out_line // self.widest

    @property
    def out_bytes(self) -> int:
        """Bytes of the workgroup's rows of O in LDS."""
        return self.queries * self.out_line

    @property
    def out_copies(self) -> int:
        """Stores of a lane."""
        return self.rows * self.out_line // (self.widest * self.spec.machine.wave_size)

    @cached_property
    def out_found(self) -> SwizzleSearch:
        """The swizzle with which a wave turns its rows of O around with the fewest bank conflicts."""
        lanes, size, rows = range(self.spec.machine.wave_size), self.spec.element.bytes, self.rows
        accesses = []
        for run in range(self.out_runs):
            for piece in range(self.out_pieces):
                places = tuple((lane % rows, self.out_column(run, piece, lane // rows) * size) for lane in lanes)
                accesses.append(Access(f"run {run} piece {piece}", "write", self.widest, places))
        for copy in range(self.out_copies):
            units = [lane + copy * self.spec.machine.wave_size for lane in lanes]
            places = tuple((unit // self.out_units, unit % self.out_units * self.widest) for unit in units)
            accesses.append(Access(f"copy {copy}", "read", self.widest, places))
        return search(self.spec.machine, LdsTile(rows, self.out_line), accesses, padding=False)

    @property
    def out_runs(self) -> int:
        """Runs of consecutive head dimensions that a lane holds of its query's O."""
        return self.v.outer // (self.v.groups * _RUN)

    @property
    def out_pieces(self) -> int:
        """LDS writes of a run."""
        return _RUN * self.spec.element.bytes // self.widest

    def out_column(self, run: int, piece: int, group: int) -> int:
        """The first head dimension of a piece, in a lane group."""
        return (run * self.v.groups + group) * _RUN + piece * (self.widest // self.spec.element.bytes)

    def out_sources(self, run: int, piece: int) -> list[tuple[int, int]]:
        """(block, register) of each element of a piece, alike in all lane groups."""
        first = self.out_column(run, piece, 0)
        rows = [self.v.row_of(first + e) for e in range(self.widest // self.spec.element.bytes)]
        return [(block, index // (STRIP * self.v.groups) * STRIP + index % STRIP) for block, index in rows]


def _grouped(slabs: int, blocks: int, most: int) -> tuple[Group, ...]:
    """As many whole slabs as ``most`` reads allow, or parts of one when it has more blocks than that."""
    chunk = blocks if blocks <= most else max(n for n in range(1, most + 1) if blocks % n == 0)
    pieces = [
        [(slab, b) for b in range(first, first + chunk)] for slab in range(slabs) for first in range(0, blocks, chunk)
    ]
    each = most // chunk
    return tuple(tuple(read for piece in pieces[n : n + each] for read in piece) for n in range(0, len(pieces), each))


def geometry(spec: Attention) -> Geometry:
    """The tiles of a completed specification. SpecError names what doesn't fit."""
    assert spec.tile and spec.stages and spec.staging
    queries, keys = spec.tile
    arch, instruction = spec.machine, spec.instruction
    matrix = instruction.matrix
    assert matrix is not None
    limit = arch.max_workgroup // arch.wave_size
    rows = spec.rows
    waves = queries // rows
    if queries % rows or not 1 <= waves <= limit or waves & (waves - 1):
        raise SpecError(f"--tile {queries}x{keys}", f"queries are {rows} times a power of two up to {limit}")
    if keys < rows or keys % rows or keys & (keys - 1) or keys > _MOST_KEYS:
        raise SpecError(f"--tile {queries}x{keys}", f"keys are a power of two from {rows} to {_MOST_KEYS}")
    if not _STAGES[0] <= spec.stages <= _STAGES[1]:
        raise SpecError(f"--stages {spec.stages}", f"K has {_STAGES[0]} to {_STAGES[1]} buffers")
    dma = max(arch.lds.dma_bytes) if spec.staging == "lds_dma" else 0
    size, threads = spec.element.bytes, arch.wave_size * waves
    reach = (1 << spec.isa.formats["MUBUF"].modifiers["offset"].width) - 1
    dim = spec.head_dim
    k = Copied("k", arch, matrix, True, keys, _padded(dim, rows), size, arch.lds.widest, threads, 1, dma, 1, dim, reach)
    dim, outer = spec.value_dim, _padded(spec.value_dim, rows)
    v: Values | CopiedValues = Values(arch, matrix, outer, keys, size, threads)
    turns = TRANSPOSING in spec.isa.instructions and v.steps_per_slab == 1
    if dma and turns:
        v = CopiedValues("v", arch, matrix, False, outer, keys, size, arch.lds.widest, threads, 1, dma, 1, dim, reach)
    made = Geometry(spec, spec.stages, spec.staging, instruction, k, v)
    _check(made)
    return made


def _padded(dim: int, rows: int) -> int:
    return max(rows, 1 << (dim - 1).bit_length())


def _check(g: Geometry) -> None:
    arch, spec = g.spec.machine, g.spec
    assert spec.tile
    shown = f"--tile {spec.tile[0]}x{spec.tile[1]}"
    for o in (g.k, g.v):
        unit = o.unit * (g.threads if isinstance(o, Copied) else arch.wave_size)
        if o.bytes % unit:
            raise SpecError(
                f"{shown}: a tile of {o.name.upper()} has {o.bytes} bytes, copied {unit} at a time",
                "give fewer queries or more keys",
            )
    for name in "kv":
        if g.keys * spec.strides(name)[2] * spec.element.bytes >= DESCRIPTOR_WINDOW:
            raise SpecError(f"{name} of {spec.shape(name)} elements", f"{g.keys} rows must stay below 2 GiB")
    if g.queries * max(spec.strides(n)[2] for n in "qo") * spec.element.bytes >= DESCRIPTOR_WINDOW:
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
    if g.k.dma:
        flight = (g.stages - 1) * g.k.copies + (g.v.copies if g.v.dma else g.v.loads)
    else:
        flight = 2 * (g.k.copies * g.k.loads_per_chunk + g.v.loads)
    if flight > limit:
        raise SpecError(
            f"{shown} keeps {flight} copies in flight; vmcnt counts {limit}", "use more queries, fewer keys"
        )
