"""How many registers a lane of a planned GEMM takes, before a compiler says it."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Any

from amdgen.kernels.cdna.operand import BLOCK_OUTER, DWORD, Operand
from amdgen.kernels.cdna.read_transposed import ReadTransposed
from amdgen.kernels.gemm.cdna.decode_text import decoder
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.scale_shapes import BYTES_OF_WORD, SCALE_ROWS
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.gemm.words import LOOPING

_OTHERS = 32
"""Registers of a lane, at least, beside its sums: seen in what the compiler makes."""
_OF_BLOCKS, _COPIED, _FRAGMENTS, _STAGED, _SCALES = 30, 0.25, 2.2, 1.2, 2
"""Of elements in blocks: any kernel's, and beside its sums so many for a register of those that may be copied, for one
of a slab's fragments, which are multiplied while the next are read, for one on its way, and for a scale that each lane
loads for itself. What the compiler made of 220 random ways:
benchmarks/reports/2026-11-27_gemm_registers.md."""
_MASKED = 6
"""And where rows of scales end within what a thread loads of them, and what is behind becomes 0."""
_SPARE = 3
"""And what is left free then: of two that are counted alike, one may spill."""
_OF_WORDS, _AGAIN = 2, 2
"""For each load of a part of a chunk that is a word or more, where some are beyond the end of k; and for each of any
size that a workgroup of several tiles keeps the address of."""
_TILES = 10
"""That last from tile to tile, where a workgroup computes several."""
_WHOLE, _EDGES, _ACROSS = 6, 40, 5
"""Beside its fragments, its addresses and what is on its way: where chunks are loaded whole, and where some are loaded
in parts, each with a condition; and for an operand whose elements are put together. What the compiler made of ways that
need nearly all there is: benchmarks/reports/2026-11-26_gemm_main_loops.md."""
_MOVED = 8
"""And where sums are in registers of their own, which the compiler moves at a loop's head."""
_MADE = 3
"""And for words of each block but one that is turned around."""
_FETCHED, _SCALED, _SHUFFLED = 25, 25, 10
"""Where fragments come from memory, where a block's sums are scaled beside that, and where shuffled scales are put
together for LDS."""
_TOGETHER = 2
"""Waves of a SIMD, at most, that registers are shared out among by the kernel's text."""


def needed(g: Geometry) -> int:
    """Registers that a wave's lanes are given where several waves share a SIMD's."""
    if g.spec.element.block:
        return max(_of_blocks(g), _with_fetched(g) if g.fetched else 0)
    return max(g.held + _OTHERS, _with_fetched(g) if g.fetched else 0)


def resident(g: Geometry) -> int:
    """Workgroups that a compute unit's registers are enough for; 0 where they aren't for one."""
    registers, waves = g.spec.machine.registers, g.threads // g.spec.machine.wave_size
    return registers.file // needed(g) * g.spec.machine.simds // waves


def crowded(g: Geometry) -> bool:
    """Whether a lane's registers hardly suffice, so that some may be spilled."""
    registers, waves = g.spec.machine.registers, g.threads // g.spec.machine.wave_size
    by_simd, of_lane = ceil(waves / g.spec.machine.simds), g.spec.machine.registers_of_lane(waves)
    if g.fetched:
        return _with_fetched(g) > of_lane
    if g.spec.element.block:
        return _of_blocks(g) + _SPARE > of_lane
    if not registers.unified and g.accumulators >= of_lane:
        return True  # none is left to move sums through
    by_lds = g.spec.machine.lds.bytes // (g.stages * g.stage_bytes) if g.stage_bytes else _TOGETHER
    together = by_simd * max(1, min(by_lds, resident(g)))
    return _counted(g) > registers.file // max(by_simd, min(_TOGETHER, together))


def _counted(g: Geometry) -> int:
    """Registers of a lane, counted one by one; where sums are in registers of their own, without these."""
    unified = g.spec.machine.registers.unified
    need = (g.accumulators if unified else _MOVED) + _fragments(g.operands)
    need += sum(_on_their_way(g, o) + _addresses(o) + _ACROSS * put_together(o) for o in g.operands)
    if g.spec.decomposition == "split_k":
        need = max(need, (1 + unified) * g.accumulators)  # those of other parts, too
    return need + _of_codes(g) + _of_edges(g) + _TILES * (g.spec.decomposition in LOOPING)


def _of_edges(g: Geometry) -> int:
    """Registers of a lane for conditions: of chunks that are loaded in parts, and of what is beyond k."""
    loads = sum(o.copies * o.loads_per_chunk for o in g.operands if not o.dma and o.loads_per_chunk > 1)
    again = _AGAIN * loads * (g.spec.decomposition == "persistent")
    if not (g.ragged_k or loads):
        return _WHOLE
    words = _OF_WORDS * loads * (g.ragged_k and g.spec.bytes >= DWORD)
    return max(_EDGES, words) + again


def put_together(o: Operand) -> bool:
    """Whether lanes read elements across k, and put words of them together."""
    return not o.k_contiguous and not isinstance(o, ReadTransposed)


def of_blocks(spec: Gemm, sums: Any, copied: Any, fragments: Any, staged: Any, scales: Any) -> Any:
    """As :func:`needed`, of elements in blocks. ``copied``: of its registers of ``sums``, those of matrix instructions
    of few rows that aren't kept apart (:attr:`Geometry.sums_apart`); ``fragments``: of a slab; ``staged``: on their
    way; ``scales``: that a lane loads for itself. Numbers or arrays."""
    others = _OF_BLOCKS + _TILES * (spec.decomposition in LOOPING)
    return others + sums + _COPIED * copied + _FRAGMENTS * fragments + _STAGED * staged + _SCALES * scales


def of_shuffled(blocks: Any, rows: Any, ahead: Any) -> Any:
    """Scales of a lane's own that take as many registers as ``blocks`` where a word has two of its own: those in use,
    and those on their way for each tile, which two rows of matrix instructions share where these have 16. Numbers or
    arrays."""
    on_their_way = (1 + (rows >= SCALE_ROWS)) / BYTES_OF_WORD
    return blocks * (1 / 2 + ahead * on_their_way) / _SCALES


def _of_blocks(g: Geometry) -> int:
    fragments = sum(o.slab_reads * o.read_bytes for o in g.operands) // DWORD
    staged = g.ahead * sum(o.copies * o.unit for o in g.operands if not o.dma) // DWORD
    copied = 0 if g.sums_apart or g.a.m > min(g.spec.mfma_rows) else g.accumulators
    return ceil(of_blocks(g.spec, g.accumulators, copied, fragments, staged, _own_scales(g))) + _masked(g)


def _masked(g: Geometry) -> int:
    return _MASKED * (g.shared is not None and g.shared.ragged)


def _own_scales(g: Geometry) -> float:
    """Scales of elements in blocks that a lane loads for itself."""
    if g.shared or not g.spec.element.block:
        return 0.0
    blocks = float(g.a.slabs * sum(o.subtiles for o in g.operands))
    return of_shuffled(blocks, g.a.m, g.ahead) if g.spec.shuffled_scales else blocks


def _with_fetched(g: Geometry) -> int:
    """As :func:`needed`, of fragments that come from memory."""
    on_their_way = g.fetched_registers + sum(_on_their_way(g, o) for o in g.in_lds)
    others = _FETCHED + _SCALED * (g.spec.scales == "block") + _TILES * (g.spec.decomposition in LOOPING)
    others += (
        _masked(g) + ceil(_SCALES * _own_scales(g)) + _SHUFFLED * (g.shared is not None and g.spec.shuffled_scales)
    )
    return g.accumulators + _fragments(g.in_lds) + on_their_way + sum(map(_addresses, g.operands)) + others


def _of_codes(g: Geometry) -> int:
    """Registers of a lane for decoding, and for scales and zero points of weights, in use and on their way."""
    s = g.spec
    if s.code is None:
        return 0
    return decoder(s).registers + g.b.subtiles * g.weight_groups * (1 + g.ahead) * (1 + s.zeros)


def _fragments(operands: Iterable[Operand]) -> int:
    """Registers of a lane for the fragments of a slab and of the next."""
    return sum(2 * o.slab_reads * max(o.read_bytes, DWORD) for o in operands) // DWORD


def _addresses(o: Operand) -> int:
    """Registers of a lane for addresses of A or B: those of reads that differ by more than a constant, of each load,
    and of writes to LDS."""
    bases = o.read_bases
    if o.dma:
        return bases + o.phases
    if o.transposed:
        return bases + o.blocks * (1 + BLOCK_OUTER) + _MADE * (o.blocks - 1)
    return bases + o.copies + 1


def _on_their_way(g: Geometry, o: Operand) -> int:
    """Registers of a lane for loads of A or B: each takes a whole one."""
    if o.dma:
        return 0
    whole = o.copies * o.unit // DWORD
    parts = o.copies * o.loads_per_chunk * max(1, o.load_bytes // DWORD)
    return g.ahead * (whole if g.loading(o) == "at once" else max(whole, parts))
