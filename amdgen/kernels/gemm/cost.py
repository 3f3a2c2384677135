"""What a way to compute a GEMM on CDNA costs, in cycles: a few lines whose figures are those of isa/.

A compute unit is busy with matrix work, with LDS or with waiting for L2, whichever takes longest. Its matrix units idle
where a SIMD has nothing to issue: one wave alone can't read its fragments and multiply at all times, and each further
wave has another chance. Compared with the model of cycles on 75 ways of one shape: it orders them.
"""

from __future__ import annotations

from math import ceil, inf

from amdgen.kernels.gemm.spec import Gemm, Tile

_OTHER_REGISTERS = 40
"""Of a lane, beside sums, fragments and what is on its way: seen in what the compiler makes."""
_L2_SHARE = 0.92
"""Of L2's bandwidth that a GEMM gets, at most, in the model of cycles."""
_MOST_IDLE = 0.7
_SYNC, _RAMP = 60, 4000
"""Cycles of a sync, and from a workgroup's start to its first matrix instruction and from its last one to its end."""


def cycles(spec: Gemm, tile: Tile, waves: tuple[int, int], stages: int, staging: str) -> float:
    """Of the busiest compute unit; infinite where LDS or registers don't suffice for one workgroup."""
    arch, size = spec.machine, spec.bytes
    assert arch.timing is not None
    lds, n_waves = arch.timing.lds, waves[0] * waves[1]
    tiles = ceil(spec.m / tile.m) * ceil(spec.n / tile.n) * spec.batch
    each = ceil(tiles / arch.cus)
    resident = min(each, _resident(spec, tile, waves, stages, staging))
    if not resident:
        return inf
    wave = tile.m / waves[0], tile.n / waves[1]
    edge, area = wave[0] + wave[1], wave[0] * wave[1]
    rate = arch.flops_per_cycle_cu[spec.dtype]
    multiply = 2 * area / (rate / arch.simds)  # of a wave, for one k
    port = lds.read_bytes["b128"] * lds.ports / arch.simds  # bytes a cycle of a SIMD
    alone = min(_MOST_IDLE, edge * size / port / multiply)
    per_simd = resident * n_waves / arch.simds
    busy = min(1.0, per_simd) * (1 - alone ** max(1.0, per_simd))
    matrix = each * 2 * tile.m * tile.n * spec.k / rate / busy
    in_lds = each * spec.k * size * (n_waves * edge / (port * arch.simds) + (tile.m + tile.n) / lds.write_bytes)
    line = arch.timing.vector_memory.l1_line
    brought = [
        outer * max(1.0, line / (tile.k * size) if along_k else 1.0)
        for outer, along_k in zip((tile.m, tile.n), spec.k_contiguous, strict=True)
    ]
    share = arch.timing.chip.l2_read_bytes_cycle / min(ceil(tiles / arch.xcds), arch.cus // arch.xcds) * _L2_SHARE
    l2 = each * sum(brought) * spec.k * size / share
    turns = ceil(each / resident)
    syncs = turns * ceil(spec.k / tile.k) * _SYNC * (1 if stages > 1 else 2)
    return max(matrix, in_lds, l2) + syncs + turns * _RAMP


def _resident(spec: Gemm, tile: Tile, waves: tuple[int, int], stages: int, staging: str) -> int:
    """Workgroups that a compute unit holds at once."""
    arch, threads = spec.machine, waves[0] * waves[1] * spec.machine.wave_size
    by_lds = arch.lds.bytes // (stages * (tile.m + tile.n) * tile.k * spec.bytes)
    word, widest = 4, arch.lds.widest
    sums = tile.m * tile.n // threads
    fragments = 2 * (tile.m // waves[0] + tile.n // waves[1]) // 32 * widest // word
    staged = (tile.m + tile.n) * tile.k * spec.bytes // threads // word if staging == "vgpr" else 0
    per_simd = arch.registers.file // (sums + fragments + staged + _OTHER_REGISTERS)
    return min(by_lds, per_simd * arch.simds * arch.wave_size // threads)
