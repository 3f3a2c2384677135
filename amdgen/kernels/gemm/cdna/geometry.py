"""The tiles of a completed GEMM specification. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm

from amdgen.isa import Instruction, Matrix
from amdgen.kernels.cdna.blocks import Lined, blocks, lined
from amdgen.kernels.cdna.operand import BLOCK_OUTER, DWORD, Operand
from amdgen.kernels.cdna.read_transposed import SHARING, TRANSPOSING, ReadTransposed
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cdna import fits
from amdgen.kernels.gemm.cdna.lines import check_lines
from amdgen.kernels.gemm.cdna.shared_scales import SharedScales, shared_scales
from amdgen.kernels.gemm.scale_shapes import BLOCK, BYTES_OF_WORD
from amdgen.kernels.gemm.shuffled_scales import Words, check_tile
from amdgen.kernels.gemm.spec import Gemm, Tile
from amdgen.layout.fragments import fragment
from amdgen.plan import Index

_ADDRESSES = 24
"""Registers of a lane for where fragments lie in memory, and what else they take: seen in what the compiler makes."""
_WORTH_A_BRANCH = 4
"""Loads that become one, at least: instructions don't mix across branches, and f64 with 2 loads is faster without."""


@dataclass(frozen=True)
class Geometry:
    """A specification with everything chosen, and the two operands."""

    spec: Gemm
    tile: Tile
    waves: tuple[int, int]
    stages: int
    staging: str
    ahead: int
    instruction: Instruction
    a: Operand
    b: Operand

    @property
    def threads(self) -> int:
        """Work-items of a workgroup."""
        return self.spec.machine.wave_size * self.waves[0] * self.waves[1]

    @property
    def ragged_k(self) -> bool:
        """Whether the last tile along k is partly beyond K."""
        return self.spec.k % self.tile.k != 0

    @property
    def operands(self) -> tuple[Operand, Operand]:
        """A and B."""
        return self.a, self.b

    @property
    def ping_pong(self) -> bool:
        """Whether the workgroup's halves are in opposite phases."""
        return self.spec.pipeline == "ping_pong"

    @property
    def in_lds(self) -> tuple[Operand, ...]:
        """Those whose tiles go through LDS."""
        return tuple(o for o in self.operands if not o.fetched)

    @property
    def fetched(self) -> tuple[Operand, ...]:
        """Those whose fragments are loaded from memory."""
        return tuple(o for o in self.operands if o.fetched)

    @property
    def fetched_registers(self) -> int:
        """Registers of a lane for fragments that are on their way from memory."""
        return sum(self.ahead * o.slabs * o.slab_reads * o.read_bytes // DWORD for o in self.fetched)

    @property
    def slots(self) -> range:
        """Numbers of the tiles that are ahead at a time, by which what is on its way is told apart."""
        return range(self.ahead)

    @property
    def stage_bytes(self) -> int:
        """LDS bytes of one tile of A and one of B."""
        return self.a.bytes + self.b.bytes

    def number_in_turn(self, tile: int | Index, slab: int) -> int:
        """Of a slab, among those of its turn."""
        return (tile if isinstance(tile, int) else tile.offset) % self.unroll * self.a.slabs + slab

    @property
    def multiplies(self) -> int:
        """Matrix instructions of a wave for one slab."""
        return self.a.subtiles * self.b.subtiles * self.a.steps_per_slab

    @cached_property
    def shared(self) -> SharedScales | None:
        """How scales of blocks go through LDS, where they do."""
        return shared_scales(self)

    @property
    def words(self) -> Words:
        """A lane's words of shuffled scales."""
        return Words(self.a.m, self.a.groups)

    @property
    def chooses_scales(self) -> bool:
        """Whether matrix instructions choose their scales in words of several."""
        return self.spec.shuffled_scales or self.shared is not None

    def scale_byte(self, tile: int | Index, slab: int) -> int:
        """The byte of these words that those of a slab take."""
        return self.number_in_turn(tile, slab) % BYTES_OF_WORD if self.shared else self.words.byte(slab)

    @property
    def scales_together(self) -> int:
        """Tiles of a block of k each whose scales of "block" one load brings: neighbours in their line."""
        return self.unroll if self.tile.k == BLOCK and self.unroll in _VECTORS else 1

    @property
    def unroll(self) -> int:
        """Tiles in one turn of the loop."""
        return self.shared.tiles if self.shared else self.whole_turn

    @property
    def whole_turn(self) -> int:
        """Tiles in one turn of the loop, at least: slabs in even number, so that fragments are read to where the last
        ones were used and are never moved, and whole rounds of the tiles that are ahead in registers; then, unless that
        is long, whole rounds of stages, so that a stage is a constant."""
        least = lcm(2 if self.a.slabs % 2 else 1, self.ahead)
        if isinstance(self.a, Lined):
            return lcm(least, self.a.period[1])
        whole = lcm(least, self.stages)
        return whole if whole <= fits.MOST_UNROLLED else least

    @property
    def subtiles(self) -> tuple[int, int]:
        """Matrix instructions of a wave along m and along n."""
        return self.a.subtiles, self.b.subtiles

    @property
    def grid(self) -> tuple[int, int, int]:
        """Workgroups: tiles along m, of groups at most, tiles along n, products of the batch."""
        groups = self.spec.groups or 1  # each may end within a tile
        rows = (self.spec.m + groups * (self.tile.m - 1)) // self.tile.m
        return rows, -(-self.spec.columns // self.tile.n), self.spec.batch

    def loading(self, o: Operand) -> str:
        """How chunks of A or B that are staged through registers are loaded. "in parts": as wide as lines are aligned,
        so that none leaves its line. "at once": wherever lines begin, which hardware reads, where tiles are whole.
        "both": at once but at the edge, where that saves enough loads for a branch in the loop."""
        if o.loads_per_chunk == 1 or o.transposed:
            return "in parts"
        if o.k_contiguous and not self.ragged_k:
            return "at once"
        return "both" if o.loads_per_chunk >= _WORTH_A_BRANCH else "in parts"

    def loads(self, o: Operand) -> int:
        """Loads of a lane for most tiles of A or B that are staged through registers."""
        if o.transposed:
            return o.blocks * o.block_depth
        return o.copies * (o.loads_per_chunk if self.loading(o) == "in parts" else 1)

    def loads_in_flight(self, o: Operand) -> int:
        """Loads of a lane for the tiles that are ahead and one more, at most: the compiler may start its before the
        first's have arrived."""
        whole, parts = self.loads(o), self.loads(o) if o.transposed else o.copies * o.loads_per_chunk
        if self.loading(o) != "both":
            return (self.ahead + 1) * whole
        return parts + self.ahead * (whole if o.k_contiguous else parts)  # along k, one tile alone is at the edge

    @property
    def result(self) -> int:
        """Elements of a lane in the result of one matrix instruction."""
        assert self.instruction.matrix is not None
        return self.instruction.matrix.m * self.instruction.matrix.n // self.spec.machine.wave_size

    @property
    def sums(self) -> int:
        """Elements of C of a lane."""
        return self.a.subtiles * self.b.subtiles * self.result

    @property
    def accumulators(self) -> int:
        """Registers of a lane for the sums of C."""
        kept = 2 if self.spec.two_sums else 1  # a block's or group's, and those of all
        return kept * self.sums * self.spec.sums.bytes // DWORD

    @property
    def weight_groups(self) -> int:
        """Groups of weights in codes that a tile along k touches, where it begins with one."""
        return max(1, self.tile.k // self.spec.group_size) if self.spec.group_size else 1

    @property
    def sums_apart(self) -> bool:
        """Whether sums are kept in AGPRs around the loop: those of scaled matrix instructions, which the compiler would
        have in VGPRs alone, where each SIMD has one wave, whose sums and all else are too many for these."""
        registers, waves = self.spec.machine.registers, self.threads // self.spec.machine.wave_size
        alone = waves <= self.spec.machine.simds and registers.unified
        return bool(self.spec.element.block) and alone and self.accumulators > registers.vgprs // 2

    @property
    def multiplied_late(self) -> bool:
        """Whether the compiler would put off a turn's matrix instructions until all of its fragments take half of a
        lane's VGPRs, or more. A lone one of a slab is in no loop of the text, so that LLVM 22 moves it behind the loops
        that follow (IndVarSimplify: what they don't use)."""
        fragments = sum(o.slab_reads * o.read_bytes for o in self.operands) // DWORD
        turn = self.unroll * self.a.slabs * fragments
        return self.multiplies == 1 and turn >= self.spec.machine.registers.vgprs // 2

    @property
    def held(self) -> int:
        """Registers of a lane for sums, which may be copied from accumulation registers on their way out and so count
        twice; where fragments are loaded from memory, for all that is on its way and that is multiplied, sums of blocks
        being added up elsewhere in any case."""
        staged = sum(o.copies * o.unit for o in self.in_lds if not o.dma) // DWORD
        if not self.fetched:
            return 2 * self.accumulators + (self.ahead - 1) * staged
        copies = 1 if self.spec.scales == "block" else 2
        read = sum(2 * o.slab_reads * o.read_bytes for o in self.in_lds)
        on_their_way = self.fetched_registers + self.ahead * staged
        return copies * self.accumulators + on_their_way + read // DWORD + _ADDRESSES

    @property
    def strip(self) -> int:
        """Consecutive n of a lane in the result of one matrix instruction."""
        return _strip(self.a.matrix)

    @property
    def run(self) -> int:
        """Consecutive n of C that a lane holds."""
        return self.strip * self.b.spread

    @property
    def store_elements(self) -> int:
        """Elements of C that a lane stores at a time."""
        return min(self.spec.out_granule, self.run // (2 if self.spec.gated else 1))

    @property
    def store_bytes(self) -> int:
        """Bytes of C that a lane stores at a time."""
        return self.store_elements * self.spec.out.bytes


_VECTORS = (2, 4)
"""Scales that one load brings, where it brings several."""


def geometry(spec: Gemm) -> Geometry:
    """The tiles of a completed specification. SpecError names what doesn't fit."""
    assert spec.tile and spec.waves and spec.stages and spec.staging
    tile, waves, arch = spec.tile, spec.waves, spec.machine
    instruction = spec.instruction_of(spec.mfma)
    matrix = instruction.matrix
    assert matrix is not None
    rows = matrix.m
    fits.check_tile(spec, tile, waves, rows, arch.max_workgroup, arch.wave_size)
    if spec.scales == "block":
        fits.check_blocks(tile)
    if spec.shuffled_scales:
        check_tile(tile, waves, spec.element.block)
    operands = []
    for name, along_k, outer, along, granule in zip(
        "ab", spec.k_contiguous, (tile.m, tile.n), waves, spec.granules, strict=True
    ):
        subtiles = outer // (along * rows)
        fetched = name == "b" and spec.preshuffled
        threads = arch.wave_size * waves[0] * waves[1]
        dma = _dma_bytes(spec, granule) if spec.staging == "lds_dma" and not fetched else 0
        operand: Operand | None = None
        if not along_k and _reads_transposed(spec, matrix, dma):
            across = ReadTransposed(
                name, arch, matrix, False, outer, tile.k, spec.element.bytes, granule, threads, along, dma, spread=1
            )
            operand = None if across.found.after else across
        transposed = not (along_k or operand) and _transposes(spec, outer * tile.k, threads, granule)
        k_contiguous = along_k or transposed
        spread = 1 if fetched or operand else _spread(spec, matrix, k_contiguous, name, subtiles)
        operand = operand or Operand(
            name, arch, matrix, k_contiguous, outer, tile.k, spec.element.bytes, granule,
            threads, along, dma, spread, fetched=fetched, transposed=transposed,
        )  # fmt: skip
        if name == "b" and spec.code:
            operand = _packed(operand, spec.packed("b"))
            fits.check_groups(spec, operand)
        if spec.element.block or spec.stretched(rows):
            if 0 < operand.dma < DWORD:
                kind = spec.element
                raise SpecError(f"--staging lds_dma with rows of {kind} that don't begin with dwords", _USE_VGPR)
            operand = blocks(operand, spec.element)
            if spec.fetch == "line":
                operand = lined(operand, check_lines(spec, operand))
        fits.check_operand(operand, spec)
        if k_contiguous and spread > 1 and operand.found.after:
            operand = replace(operand, spread=1)  # wider stores of C are not worth conflicts in every tile
        operands.append(operand)
    made = Geometry(
        spec, tile, waves, spec.stages, spec.staging, spec.ahead or 1, instruction, operands[0], operands[1]
    )
    fits.check_resources(made)
    return made


_USE_VGPR = "use --staging vgpr"


class Codes(Operand):
    """B in codes: its elements are bytes of several codes, and one read brings those of a slab."""

    @property
    def per_read(self) -> int:
        return self.run

    @property
    def unit(self) -> int:
        """No wider than a swizzle's granules may be, which keep short reads apart."""
        return max(self.dma, DWORD)


def _packed(o: Operand, packed: int) -> Codes:
    """``o``, of weights, as it lies in codes, ``packed`` in a byte."""
    if 0 < o.dma < DWORD:
        raise SpecError("--staging lds_dma with rows of codes that don't begin with dwords", _USE_VGPR)
    matrix = replace(o.matrix, k=o.groups * o.per_read // packed)
    return Codes(
        o.name, o.arch, matrix, o.k_contiguous, o.outer, o.depth // packed, 1, o.granule, o.threads, o.waves_along,
        o.dma, o.spread,
    )  # fmt: skip


def _reads_transposed(spec: Gemm, matrix: Matrix, dma: int) -> bool:
    """Whether the architecture has an LDS read that transposes what lies across k. Elements that a copy to LDS puts a
    dword apart it can't read."""
    plain = spec.bytes == _TURNED_BYTES and spec.code is None and not spec.element.block and spec.transpose != "write"
    return plain and TRANSPOSING in spec.isa.instructions and matrix.m >= SHARING and (not dma or dma >= DWORD)


def _dma_bytes(spec: Gemm, granule: int) -> int:
    """The widest DMA of the architecture that the operand's alignment allows; else elements go singly, one a dword."""
    usable = [b for b in spec.machine.lds.dma_bytes if b <= granule and b & (b - 1) == 0]
    return max(usable, default=spec.element.bytes)


def _transposes(spec: Gemm, elements: int, threads: int, granule: int) -> bool:
    """Whether a tile of ``elements`` that lies across k is turned around on its way to LDS: asked for, or where the
    other one's needn't be and its threads have whole blocks. SpecError where it is asked for and can't be."""
    widest = spec.machine.lds.widest
    block = BLOCK_OUTER * widest // spec.bytes
    whole = spec.bytes == _TURNED_BYTES and elements % (threads * block) == 0
    fits = whole and granule >= BLOCK_OUTER * spec.bytes and spec.staging == "vgpr"
    if spec.transpose == "write" and not fits:
        raise SpecError(
            f"--transpose write with --tile {spec.tile}, {spec.dtype} and --staging {spec.staging}",
            f"16-bit types are transposed in blocks of {block} elements a thread, with --staging vgpr and rows of "
            f"multiples of {BLOCK_OUTER}; or use --transpose read",
        )
    return fits and (spec.transpose == "write" or (spec.transpose is None and any(spec.k_contiguous)))


_TURNED_BYTES = 2
"""Bytes of elements that are turned around in registers, by permutes of words."""


def _strip(matrix: Matrix) -> int:
    """Consecutive rows of a result that a lane holds."""
    return fragment(matrix, "D").run


def _spread(spec: Gemm, matrix: Matrix, k_contiguous: bool, name: str, subtiles: int) -> int:
    """Outer-contiguous: as many neighbours as one read brings, up to four. Along k, neighbours of n in one lane widen
    the stores of C when what a lane holds of it is short."""
    widest = spec.machine.lds.widest
    if not k_contiguous:
        return next(v for v in (4, 2, 1) if subtiles % v == 0 and v * spec.bytes <= widest)
    if spec.shuffled_scales:
        return 1  # lanes have the scales of their own rows
    return 2 if name == "b" and _strip(matrix) * spec.out.bytes < widest and subtiles % 2 == 0 else 1
