"""What a way to compute a GEMM on CDNA costs, in cycles: a few lines whose figures are those of isa/.

A compute unit is busy with matrix work, with LDS or with waiting for L2, whichever takes longest. Its matrix units idle
where a SIMD has nothing to issue: one wave alone can't read its fragments and multiply at all times; of two, one
multiplies while the other waits, and when both wait they seldom do so for the same. Compared with the model of cycles
on 75 ways of one shape: it orders them.
"""

from __future__ import annotations

from math import ceil, inf

from amdgen.kernels.gemm.spec import Gemm, Tile

_OTHER_REGISTERS = 40
"""Of a lane, beside sums, fragments and what is on its way: seen in what the compiler makes."""
_L2_SHARE = 0.92
"""Of L2's bandwidth that a GEMM gets, at most, in the model of cycles."""
_MOST_IDLE = 0.7
_NARROW = 1.2
_WORD, _BYTE, _ROWS = 4, 8, 32
"""Bytes of a register; bits of a byte; rows of the larger matrix instructions."""
_SYNC, _REFILL, _RAMP = 60, 240, 4000
"""Cycles of a sync; of filling the only stage anew, which other workgroups hide; and from a workgroup's start to its
first matrix instruction with those from its last one to its end."""


def cycles(spec: Gemm, tile: Tile, waves: tuple[int, int], stages: int, staging: str) -> float:
    """Of the busiest compute unit; infinite where LDS or registers don't suffice for one workgroup."""
    arch, size = spec.machine, spec.bytes
    assert arch.timing is not None
    lds, n_waves = arch.timing.lds, waves[0] * waves[1]
    tiles = ceil(spec.m / tile.m) * ceil(spec.columns / tile.n) * spec.batch
    each = ceil(tiles / arch.cus)
    resident = min(each, _resident(spec, tile, waves, stages, staging))
    if not resident:
        return inf
    wave = tile.m // waves[0], tile.n // waves[1]
    edge, area = sum(o * _read(spec, o, k) for o, k in zip(wave, spec.k_contiguous, strict=True)), wave[0] * wave[1]
    matrix = spec.instruction_of(spec.mfma).matrix
    assert matrix is not None
    rate = matrix.flops / (matrix.passes * arch.issue.cycles) * arch.simds
    multiply = 2 * area / (rate / arch.simds)  # of a wave, for one k
    port = lds.read_bytes["b128"] * lds.ports / arch.simds  # bytes a cycle of a SIMD
    alone = min(_MOST_IDLE, edge * size / port / multiply)
    per_simd = resident * n_waves / arch.simds
    busy = min(1.0, per_simd) * (1 - alone ** max(1.0, 2 * per_simd - 1))
    work = each * 2 * tile.m * tile.n * spec.k / rate / busy
    in_lds = each * spec.k * size * (n_waves * edge / (port * arch.simds) + (tile.m + tile.n) / lds.write_bytes)
    line = arch.timing.vector_memory.l1_line
    brought = [
        outer * max(1.0, line / (tile.k * size) if along_k else 1.0)
        for outer, along_k in zip((tile.m, tile.n), spec.k_contiguous, strict=True)
    ]
    share = arch.timing.chip.l2_read_bytes_cycle / min(ceil(tiles / arch.xcds), arch.cus // arch.xcds) * _L2_SHARE
    l2 = each * sum(brought) * spec.k * size / share
    copied = each * _copied(spec, tile, stages, resident) if staging == "lds_dma" else 0.0
    turns = ceil(each / resident)
    syncs = turns * ceil(spec.k / tile.k) * (_SYNC + (0 if stages > 1 else _REFILL / resident**2))
    return max(work, in_lds, l2, copied) + syncs + turns * _RAMP


def _copied(spec: Gemm, tile: Tile, stages: int, resident: int) -> float:
    """How long a workgroup's copies to LDS keep it and others: their own time; and from where a stage is free until its
    copies have landed, which is all but one of the stages' turns."""
    arch = spec.machine
    assert arch.timing is not None
    chip = arch.timing.chip
    wide = max((w for w in arch.lds.dma_bytes if w <= min(spec.granules)), default=min(arch.lds.dma_bytes))
    copies = (tile.m + tile.n) * tile.k * spec.bytes / (wide * arch.wave_size)
    busy = copies * arch.timing.lds.dma_cycles[f"b{wide * _BYTE}"]
    latency = arch.timing.vector_memory.l1_latency + chip.l2_latency
    landed = (busy + latency / resident) / max(1, stages - 1)
    return max(busy, landed) * ceil(spec.k / tile.k)


def _read(spec: Gemm, outer: int, along_k: bool) -> float:
    """How long a wave's fragments take, by their bytes: where reads are of less than a dword, there are more."""
    neighbours = next(v for v in (4, 2, 1) if outer // _ROWS % v == 0)
    return 1.0 if along_k or neighbours * spec.bytes >= _WORD else _NARROW


def _resident(spec: Gemm, tile: Tile, waves: tuple[int, int], stages: int, staging: str) -> int:
    """Workgroups that a compute unit holds at once."""
    arch, threads = spec.machine, waves[0] * waves[1] * spec.machine.wave_size
    by_lds = arch.lds.bytes // (stages * (tile.m + tile.n) * tile.k * spec.bytes)
    widest = arch.lds.widest
    sums = tile.m * tile.n * spec.sums.bytes // _WORD // threads
    fragments = 2 * (tile.m // waves[0] + tile.n // waves[1]) // _ROWS * widest // _WORD
    staged = (tile.m + tile.n) * tile.k * spec.bytes // threads // _WORD if staging == "vgpr" else 0
    per_simd = arch.registers.file // (sums + fragments + staged + _OTHER_REGISTERS)
    return min(by_lds, per_simd * arch.simds * arch.wave_size // threads)
