"""What a way to compute a GEMM on CDNA costs, in cycles: a few lines whose figures are those of isa/.

A compute unit is busy with matrix work, with LDS, with issuing loads or with waiting for L2, whichever takes longest.
Its matrix units idle where a SIMD has nothing to issue: one wave alone can't read its fragments and multiply at all
times; of two, one multiplies while the other waits, and when both wait they seldom do so for the same. Waves don't move
between SIMDs: 13 workgroups of one wave keep one of four SIMDs busy for four turns. Compared with the model of cycles
on random ways of the shapes in benchmarks/reports/2026-11-23_gemm_rocblas.md: it orders them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from amdgen.kernels.cdna.matrix import passes
from amdgen.kernels.gemm.cdna.decode_text import decoder
from amdgen.kernels.gemm.cdna.lines import line_of
from amdgen.kernels.gemm.cdna.registers import of_blocks, of_shuffled
from amdgen.kernels.gemm.cdna.shared_scales import ENOUGH, MOST_TILES, PIECE, STAGES, gains, shares, worth
from amdgen.kernels.gemm.scale_shapes import SCALE_BLOCKS, SCALE_ROWS
from amdgen.kernels.gemm.spec import Gemm, Tile

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

_OTHER_REGISTERS = 40
"""Of a lane, beside sums, fragments and what is on its way: seen in what the compiler makes."""
_ADDRESSES = 16
"""Of those, what loads of fragments from memory add."""
_L2_SHARE = 0.92
"""Of L2's bandwidth that a GEMM gets, at most, in the model of cycles."""
_MOST_IDLE = 0.7
_NARROW = 1.2
_WORD, _BYTE, _ROWS = 4, 8, 32
"""Bytes of a register; bits of a byte; rows of the larger matrix instructions."""
_SYNC, _REFILL, _RAMP = 60, 240, 2400
"""Cycles of a sync; of filling the only stage anew, which other workgroups hide; and from a workgroup's start to its
first matrix instruction with those from its last one to its first store."""
_LITTLE = 0.25
"""Of a tile, how far what is loaded at once runs ahead."""
_MEETING = 1200
"""Cycles in which parts of a sum meet, beside those of moving them: what is left lands, an atomic, what is read."""


@dataclass(frozen=True, order=True, slots=True)
class Way:
    """How a GEMM may be done. ``waves``: along m, n; ``splits``: parts of k, each of a workgroup; ``ahead``: tiles on
    their way to registers; ``fetch``: what is loaded of a row at a time, a tile's or a cache's line."""

    tile: Tile
    waves: tuple[int, int]
    stages: int
    staging: str
    splits: int = 1
    ahead: int = 1
    fetch: str = "tile"


class _Ways:
    """Many ways, an array of each of their figures, in their order."""

    def __init__(self, spec: Gemm, ways: Sequence[Way]) -> None:
        rows = [
            (
                w.tile.m, w.tile.n, w.tile.k, *w.waves, w.stages, w.splits, w.ahead, w.staging == "lds_dma",
                w.fetch == "line",
            )
            for w in ways
        ]  # fmt: skip
        self.spec, figures = spec, np.array(rows, np.int64).reshape(-1, 10).T
        self.m, self.n, self.k, self.waves_m, self.waves_n, self.stages, self.splits, self.ahead, *how = figures
        self.dma, self.lines = (each != 0 for each in how)
        self.n_waves = self.waves_m * self.waves_n
        self.wave = self.m // self.waves_m, self.n // self.waves_n

    @cached_property
    def rows(self) -> Ints:
        """As :func:`rows_of`."""
        found = np.zeros_like(self.m)
        for rows in reversed(_asked_rows(self.spec)):
            found = np.where(_have_whole(self.spec, rows, self, (self.waves_m, self.waves_n)), rows, found)
        return found


def rows_of(spec: Gemm, tile: Tile, waves: tuple[int, int]) -> int:
    """Of the largest matrix instruction, of those asked for and up to 32 rows, of which each wave has whole ones; 0
    where there is none."""
    return next((rows for rows in _asked_rows(spec) if _have_whole(spec, rows, tile, waves)), 0)


def _have_whole(spec: Gemm, rows: int, tile: Any, waves: tuple[Any, Any]) -> Any:
    """Whether waves' parts of a tile have whole matrix instructions and, of shuffled scales, whole panels of them.
    ``tile``: of m × n × k. Integers or arrays."""
    step = max(rows, SCALE_ROWS) if spec.shuffled_scales else rows
    fits = (tile.m % (waves[0] * step) == 0) & (tile.n % (waves[1] * step) == 0)
    return fits & (tile.k % (spec.element.block * SCALE_BLOCKS) == 0) if spec.shuffled_scales else fits


def _asked_rows(spec: Gemm) -> list[int]:
    return [spec.mfma] if spec.mfma else [rows for rows in spec.mfma_rows if rows <= _ROWS]


def _parts(count: Any, size: Any) -> Any:
    """How many of a size there are, the last one perhaps not whole."""
    return -(-count // size)


def cycles(spec: Gemm, ways: Sequence[Way]) -> list[float]:
    """Of the busiest compute unit at the peak clock, of each way; infinite where LDS or registers don't suffice for one
    workgroup. A way whose matrix work makes the clock fall takes as many more."""
    if not ways:
        return []
    with np.errstate(divide="ignore", invalid="ignore"):  # of those that don't fit
        found: list[float] = _cycles(spec, _Ways(spec, ways)).tolist()
    return found


def _cycles(spec: Gemm, w: _Ways) -> Floats:
    arch = spec.machine
    assert arch.timing is not None
    lds, chip, memory = arch.timing.lds, arch.timing.chip, arch.timing.vector_memory
    groups = _parts(spec.m, w.m) * _parts(spec.columns, w.n) * spec.batch * w.splits
    each, busy_cus = _parts(groups, arch.cus), np.minimum(_parts(groups, arch.xcds), arch.cus // arch.xcds)
    resident = np.minimum(each, _resident(spec, w))
    k = np.minimum(spec.k, _parts(_parts(spec.k, w.k), w.splits) * w.k)
    through_lds = 1 if spec.preshuffled else 2  # of A and B
    sizes = bytes_of(spec, "a"), bytes_of(spec, "b")
    reads = [o * _read(spec, o, c) * s for o, c, s in zip(w.wave, spec.k_contiguous, sizes, strict=True)]
    edge, area = sum(reads[:through_lds]), w.wave[0] * w.wave[1]
    multiply = 2 * area / _simd_rate(spec, w.rows)  # of a wave, for one k
    one = _made(spec, w.wave, each * k)
    port = lds.read_bytes["b128"] * lds.ports / arch.simds  # bytes a cycle of a SIMD
    alone = np.minimum(_MOST_IDLE, edge / port / multiply)
    waves, at_once = _parts(each * w.n_waves, arch.simds), resident * w.n_waves / arch.simds
    multiplied = k * multiply * _turns(waves, at_once, alone)
    decoded = k * one * _turns(waves, at_once, _WAITING)
    work = _both(multiplied, decoded)
    written = sum([o * s for o, s in zip((w.m, w.n), sizes, strict=True)][:through_lds])
    in_lds = each * k * (w.n_waves * edge / (port * arch.simds) + written / lds.write_bytes)
    whole = (w.m * bytes_of(spec, "a") + w.n * bytes_of(spec, "b")) * k  # lines that are loaded once
    lines = np.where(w.lines, whole, line_bytes(spec, w, k)) + _scale_lines(spec, w, k)
    lines = lines + again_bytes(spec, w, w.waves_m, k)
    l2 = each * lines / (chip.l2_read_bytes_cycle / busy_cus * _L2_SHARE)
    issued = (
        each
        * sum(
            outer * size * (k - last) / arch.lds.widest + outer * size * last / granule
            for outer, granule, last, size in zip(
                _loaded(spec, w), spec.granules, _in_parts(spec, w, k), sizes, strict=True
            )
        )
        / memory.address_lanes
    )
    copied = np.where(w.dma, each * _copied(spec, w, k, resident), 0.0) if w.dma.any() else 0.0
    turns, tiles = _parts(each, resident), _parts(k, w.k)
    syncs = turns * tiles * (_SYNC + np.where(w.stages > 1, 0, _REFILL / resident**2))
    shown = 1 + (turns - 1) / resident  # how often nothing hides that workgroups begin and end
    store = w.m * w.n * spec.out.bytes / (chip.l2_write_bytes_cycle / busy_cus)
    ends = shown * _RAMP + (resident + shown - 1) * store
    landed = turns * tiles * _landed(spec, w)
    near, far_ns = moved(spec, w, groups, busy_cus) if (w.splits > 1).any() else (0.0, 0.0)
    meet = np.where(w.splits > 1, each * near + turns * _MEETING, 0.0)
    slowest = np.max(np.broadcast_arrays(work, in_lds, l2, issued, copied, landed), 0)
    gathered = w.splits * w.m * w.n * spec.sums.bytes  # bytes that the last one reads
    worked = waves * k * multiply * np.minimum(1.0, groups / arch.cus) * hot(spec)

    def at(clock: Floats) -> Floats:
        byte = _of_each(memory.fill_cycles, clock)
        parted: Floats = np.where(w.splits > 1, each * far_ns * clock / 1e3 + turns * gathered * byte, 0.0)
        found: Floats = np.maximum(slowest, each * lines * byte) + syncs + ends + meet + parted
        return found

    clock: Floats = np.full(len(w.m), float(arch.clock_mhz))
    for _ in range(_CLOCKS):
        clock = np.minimum(clock, arch.clock_mhz * _of_each(chip.clock_share, worked / at(clock)))
    total = at(clock) * (arch.clock_mhz / clock)
    return np.where(resident > 0, total, np.inf)


_CLOCKS = 3
"""How often the clock is asked for: it falls as fewer cycles are waited for what it doesn't change."""


def _of_each(function: Callable[[float], float], values: Floats) -> Floats:
    return np.array([function(value) for value in values.tolist()])


def hot(spec: Gemm) -> bool:
    """Whether matrix instructions make the clock fall."""
    timing, matrix = spec.machine.timing, spec.instruction_of(None).matrix
    assert timing is not None and matrix is not None
    return matrix.a_type not in timing.chip.cool_types


def bytes_of(spec: Gemm, name: str) -> float:
    """Of an element of A ("a") or B."""
    return spec.packed_bytes(name) / spec.packed(name)


def _both(multiplied: Floats, decoded: Floats) -> Floats:
    """How long multiplying and making weights take beside one another."""
    return np.maximum(multiplied, decoded) + _APART * np.minimum(multiplied, decoded)


def _made(spec: Gemm, wave: tuple[Ints, Ints], k: Ints) -> Floats | float:
    """Cycles in which a wave makes weights of codes, for one k of ``k``: each wave those of its columns. Integers' sums
    are scaled where a group ends: converted, multiplied and added, and set to 0."""
    if spec.code is None:
        return 0.0
    weights = wave[1] * decoder(spec).instructions / (_MADE_BYTES / spec.bytes)
    ends = ENDS * wave[0] * wave[1] / (spec.group_size or np.maximum(1, k)) if spec.integer_weights else 0.0
    return (weights + ends) / spec.machine.wave_size * spec.machine.issue.cycles


_MADE_BYTES, ENDS = 16, 3
"""Bytes of weights that a lane makes at a time; instructions for a sum at a group's end."""
_APART, _WAITING = 0.6, 0.5
"""How much of the shorter of multiplying and making weights is not beside the longer, in the model of cycles 0.3 to 0.7
of tiles of 64x256 to 224x256; and the share of its time that a wave which makes weights waits, alone on its SIMD."""


def _loaded(spec: Gemm, w: _Ways) -> tuple[Ints, Ints]:
    """Rows of A and columns of B of a tile that are loaded: preshuffled, by each wave that multiplies them."""
    return w.m, w.n * (w.waves_m if spec.preshuffled else 1)


def _landed(spec: Gemm, w: _Ways) -> Floats:
    """How long a tile takes at least, of a workgroup whose loads to registers run some tiles ahead. What is loaded to
    fragments takes the place of what has been used, one slab later."""
    arch = spec.machine
    assert arch.timing is not None
    latency = arch.timing.vector_memory.l1_latency + arch.timing.chip.hbm_latency
    to_registers = np.where(w.dma, 0.0, latency / w.ahead)
    if not spec.preshuffled:
        return to_registers
    slabs = np.where(w.rows > 0, w.k * bytes_of(spec, "a") * w.rows / (arch.wave_size * arch.lds.widest), 1.0)
    return np.maximum(latency / np.maximum(_LITTLE, w.ahead - 1 / np.maximum(1.0, slabs)), to_registers)


def _in_parts(spec: Gemm, w: _Ways, k: Ints) -> tuple[Ints, Ints]:
    """How much of k of A and of B is loaded by what lines are aligned to: a last tile that isn't whole, where lines run
    along k; straight to LDS all."""
    ragged = np.where(spec.k % w.k > 0, np.minimum(k, w.k), 0)
    a, b = (np.where(w.dma, k, ragged if along_k else 0) for along_k in spec.k_contiguous)
    return a, b


def _simd_rate(spec: Gemm, rows: Ints) -> Floats:
    """Operations a cycle of a SIMD, by the matrix instruction of ``rows`` or, 0, of most."""
    rates = np.empty(rows.shape)
    for each in set(rows.tolist()):
        matrix = spec.instruction_of(each or None).matrix
        assert matrix is not None
        rates[rows == each] = matrix.flops / (passes(matrix, spec.element) * spec.machine.issue.cycles)
    return rates


def _turns(waves: Ints, at_once: Floats, alone: Floats | float) -> Floats:
    """How long a SIMD has matrix work, in times of one wave's, when ``waves`` run on it, up to ``at_once`` together,
    and each would idle for the share ``alone`` of its time."""

    def busy(together: Floats) -> Floats:
        share: Floats = 1 - alone ** np.maximum(1.0, 2 * together - 1)
        return share

    at_once = np.maximum(1.0, at_once)
    full, rest = np.divmod(waves, at_once)
    return full * at_once / busy(at_once) + np.where(rest > 0, rest / busy(rest), 0.0)


def moved(spec: Gemm, tile: Any, groups: Any, busy_cus: Any) -> tuple[Any, Any]:
    """What a workgroup takes to move parts of sums: its own one to the workspace, as all do at once, and, coming last,
    all of them back, with the others' share of the bandwidths. Cycles of the L2; and ns of what an L2 doesn't hold
    beside A and B, which comes from behind it. ``tile``: of m × n; ``groups``: workgroups; ``busy_cus``: those CUs that
    share an L2. Integers or arrays.
    """
    arch, timing = spec.machine, spec.machine.timing
    assert timing is not None
    chip, part = timing.chip, tile.m * tile.n * spec.sums.bytes
    footprint = groups * part + operand_bytes(spec)
    gb_s = np.where(footprint <= chip.mall_bytes, chip.mall_gb_s, arch.hbm_gb_s * chip.hbm_share)
    far = np.maximum(0.0, 1 - chip.l2_bytes / footprint)  # the share that no L2 holds
    near = part / chip.l2_write_bytes_cycle + part / chip.l2_read_bytes_cycle
    return near * busy_cus, far * 2 * part * np.minimum(groups, arch.cus) / gb_s


def line_bytes(spec: Gemm, tile: Any, k: Any) -> Any:
    """Bytes of the lines of A and B that a tile of m × n × k takes for ``k``. Integers or arrays."""
    sizes = bytes_of(spec, "a"), bytes_of(spec, "b")
    return sum(
        outer * k * size * _lines(spec, name, (tile.k if along_k else outer) * size)
        for name, outer, along_k, size in zip("ab", (tile.m, tile.n), spec.k_contiguous, sizes, strict=True)
    )


def again_bytes(spec: Gemm, tile: Any, waves_m: Any, k: Any) -> Any:
    """Bytes of a preshuffled B that come for ``k`` of a tile although another wave along m has loaded them, too late
    or too early for the L1. Integers or arrays."""
    return _MISSED * (waves_m - 1) * tile.n * k * bytes_of(spec, "b") if spec.preshuffled else 0.0


_MISSED = 0.15
"""The share of them: 0 to 0.4 of 17 tiles of fp8 and i8, in the model of cycles, most of them 0 to 0.2."""


def _scale_lines(spec: Gemm, w: _Ways, k: Ints) -> Ints | int:
    """Bytes of the lines of blocks' scales that a tile takes for ``k``: one a row, through LDS for many tiles, else for
    each; of shuffled ones no more than they are."""
    if not spec.element.block:
        return 0
    if spec.shuffled_scales:
        return (w.m + w.n) * k // spec.element.block
    assert spec.machine.timing is not None
    parts = np.where(_shared_scales(spec, w) > 0, _parts(k, _turn(spec, w)), _parts(k, w.k))
    return (w.m + w.n) * parts * spec.machine.timing.vector_memory.l1_line


def operand_bytes(spec: Gemm) -> float:
    """Bytes of A and B."""
    return spec.batch * spec.k * (spec.m * bytes_of(spec, "a") + spec.columns * bytes_of(spec, "b"))


def _lines(spec: Gemm, name: str, length: Any) -> Any:
    """Bytes of the lines that stretches of ``length`` bytes of rows of A ("a") or B lie in, for each of their own."""
    timing = spec.machine.timing
    assert timing is not None
    line = timing.vector_memory.l1_line
    of_rows = gcd(spec.row_bytes(name, spec.pitches["ab".index(name)]), line)
    aligned = np.gcd(np.ceil(length).astype(np.int64), of_rows)
    return (length + line - aligned) / length


def _copied(spec: Gemm, w: _Ways, k: Ints, resident: Ints) -> Floats:
    """How long a workgroup's copies to LDS keep it and others: their own time; and from where a stage is free until its
    copies have landed, which is all but one of the stages' turns."""
    arch = spec.machine
    assert arch.timing is not None
    chip = arch.timing.chip
    wide = max((b for b in arch.lds.dma_bytes if b <= min(spec.granules)), default=min(arch.lds.dma_bytes))
    copies = (w.m * bytes_of(spec, "a") + w.n * bytes_of(spec, "b")) * w.k / (wide * arch.wave_size)
    busy = copies * arch.timing.lds.dma_cycles[f"b{wide * _BYTE}"]
    latency = arch.timing.vector_memory.l1_latency + chip.l2_latency
    landed = (busy + latency / resident) / np.maximum(1, w.stages - 1)
    times: Floats = np.maximum(busy, landed) * _parts(k, w.k)
    return times


def _read(spec: Gemm, outer: Ints, along_k: bool) -> Floats | float:
    """How long a wave's fragments take, by their bytes: where reads are of less than a dword, there are more."""
    if along_k:
        return 1.0
    blocks = outer // _ROWS
    neighbours = np.where(blocks % 4 == 0, 4, np.where(blocks % 2 == 0, 2, 1))
    return np.where(neighbours * spec.bytes >= _WORD, 1.0, _NARROW)


def _scales(spec: Gemm, w: _Ways) -> Ints:
    """Registers of a lane for weights' scales and zero points, in use and on their way."""
    columns = w.wave[1] // np.maximum(1, w.rows)
    per_tile = np.maximum(1, w.k // spec.group_size) if spec.group_size else 1
    return columns * per_tile * (1 + w.ahead) * (1 + spec.zeros)


def _read_at_once(spec: Gemm, w: _Ways) -> Ints | int:
    """Bytes of a slab's fragments of a lane, of as many rows as the larger matrix instructions have."""
    block = spec.element.block
    if not block:
        return spec.machine.lds.widest
    return block * spec.element.bits // _BYTE * _ROWS // np.where(w.rows > 0, w.rows, _ROWS)


def _shared_scales(spec: Gemm, w: _Ways) -> Ints:
    """Bytes of LDS for scales of blocks that go through it, as most do."""
    if not shares(spec):
        return np.zeros_like(w.m)
    goes = ~w.dma & (w.splits == 1) & gains(w, w.lines)
    if spec.shuffled_scales:
        lane = np.array([spec.machine.registers_of_lane(waves) for waves in w.n_waves.tolist()])
        goes &= 2 * w.m * w.n // (w.n_waves * spec.machine.wave_size) >= lane
    return np.where(goes, STAGES * (w.m + w.n) * _turn(spec, w) // spec.element.block, 0)


def _turn(spec: Gemm, w: _Ways) -> Ints:
    """k of a turn of the loop, of scales that go through LDS."""
    most = np.minimum(ENOUGH, MOST_TILES * w.k)
    halved = (most // 2 >= np.maximum(w.k, PIECE * spec.element.block)) & ~worth(spec.k, most)
    return np.where(halved, most // 2, most)


_OF_LINES, _OF_TILES = 16, 40
"""Registers for where the chunks of whole lines lie; and that last from tile to tile where a workgroup computes
several, or while single elements of C are added to a group's: seen in what the compiler makes."""


def _resident(spec: Gemm, w: _Ways) -> Ints:
    """Workgroups that a compute unit holds at once."""
    arch, threads = spec.machine, w.n_waves * spec.machine.wave_size
    by_lds = arch.lds.bytes // (w.stages * _in_lds(spec, w) + _shared_scales(spec, w))
    sums, beside = _of_lane(spec, w)
    file, unified = arch.registers.file, arch.registers.unified
    per_simd = file // (sums + beside) if unified else np.minimum(file // np.maximum(1, sums), file // beside)
    # Beside whole lines sums are in AGPRs, and all else in VGPRs.
    several = spec.decomposition == "persistent" or (spec.groups and spec.beta and spec.out_granule == 1)
    in_vgprs = beside + _OF_LINES + (_OF_TILES if several else 0)
    per_simd = np.where(w.lines & (in_vgprs > arch.registers.vgprs), 0, per_simd)
    return np.minimum(by_lds, per_simd * arch.simds * arch.wave_size // threads).astype(np.int64)


def _in_lds(spec: Gemm, w: _Ways) -> Any:
    """Bytes of a tile that goes through LDS."""
    a, b = (outer * w.k * bytes_of(spec, x) for outer, x in ((w.m, "a"), (w.n, "b")))
    return a if spec.preshuffled else a + b


def _of_lane(spec: Gemm, w: _Ways) -> tuple[Ints, Any]:
    """Registers of a lane for sums, and for all else."""
    arch, threads = spec.machine, w.n_waves * spec.machine.wave_size
    kept = 2 if spec.two_sums else 1  # a block's or group's sums, and those of all
    sums = kept * w.m * w.n * spec.sums.bytes // _WORD // threads
    fragments = (w.wave[0] + w.wave[1]) // _ROWS * _read_at_once(spec, w) // _WORD
    on_their_way = np.where(w.lines, (w.m + w.n) * line_of(spec), w.ahead * _in_lds(spec, w))
    staged = np.where(w.dma, 0.0, on_their_way // threads // _WORD)
    if spec.element.block:
        alone = (w.n_waves <= arch.simds) & arch.registers.unified
        apart = alone & (sums > arch.registers.vgprs // 2)
        copied = np.where(apart | (w.rows > min(spec.mfma_rows)), 0, sums)
        return sums, of_blocks(spec, sums, copied, fragments, staged, _unshared_scales(spec, w)) - sums
    fetched = w.n * w.k * bytes_of(spec, "b") / w.waves_n if spec.preshuffled else 0.0
    staged = staged + w.ahead * fetched // arch.wave_size // _WORD
    other: Ints | int = _OTHER_REGISTERS + (_ADDRESSES if spec.preshuffled else 0)
    other = other + (decoder(spec).registers + _scales(spec, w) if spec.weights else 0)
    return sums, 2 * fragments + staged + other


def _unshared_scales(spec: Gemm, w: _Ways) -> Ints:
    """Registers of a lane for scales of blocks that don't go through LDS: one for each of its blocks of a tile; of
    shuffled ones as :func:`amdgen.kernels.gemm.cdna.registers.of_shuffled` has it."""
    blocks = w.k * (w.wave[0] + w.wave[1]) // (spec.element.block * spec.machine.wave_size)
    blocks = of_shuffled(blocks, w.rows, w.ahead) if spec.shuffled_scales else blocks
    return np.where(_shared_scales(spec, w) > 0, 0, blocks)
