"""What a way to compute a GEMM on CDNA costs, in cycles: a few lines whose figures are those of isa/.

A compute unit is busy with matrix work, with LDS, with issuing loads or with waiting for L2, whichever takes longest.
Its matrix units idle where a SIMD has nothing to issue: one wave alone can't read its fragments and multiply at all
times; of two, one multiplies while the other waits, and when both wait they seldom do so for the same. Waves don't move
between SIMDs: 13 workgroups of one wave keep one of four SIMDs busy for four turns. Compared with the model of cycles
on random ways of the shapes in benchmarks/reports/2026-11-23_gemm_rocblas.md: it orders them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, gcd, inf

from amdgen.kernels.gemm.decode_text import decoder
from amdgen.kernels.gemm.shared_scales import ENOUGH, PIECE, STAGES, shares
from amdgen.kernels.gemm.spec import Gemm, Tile
from amdgen.kernels.matrix import passes

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
_GIGA, _MEGA = 1e9, 1e6
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
    their way to registers."""

    tile: Tile
    waves: tuple[int, int]
    stages: int
    staging: str
    splits: int = 1
    ahead: int = 1

    @property
    def n_waves(self) -> int:
        """Waves of a workgroup."""
        return self.waves[0] * self.waves[1]


def rows_of(spec: Gemm, tile: Tile, waves: tuple[int, int]) -> int:
    """Of the largest matrix instruction, of those asked for and up to 32 rows, of which each wave has whole ones; 0
    where there is none."""
    asked = [spec.mfma] if spec.mfma else [rows for rows in spec.mfma_rows if rows <= _ROWS]
    return next((r for r in asked if tile.m % (waves[0] * r) == 0 and tile.n % (waves[1] * r) == 0), 0)


def cycles(spec: Gemm, way: Way) -> float:
    """Of the busiest compute unit; infinite where LDS or registers don't suffice for one workgroup."""
    arch, tile = spec.machine, way.tile
    assert arch.timing is not None
    lds, chip = arch.timing.lds, arch.timing.chip
    groups = ceil(spec.m / tile.m) * ceil(spec.columns / tile.n) * spec.batch * way.splits
    each, busy_cus = ceil(groups / arch.cus), min(ceil(groups / arch.xcds), arch.cus // arch.xcds)
    resident = min(each, _resident(spec, way))
    if not resident:
        return inf
    k = min(spec.k, ceil(ceil(spec.k / tile.k) / way.splits) * tile.k)
    wave = tile.m // way.waves[0], tile.n // way.waves[1]
    through_lds = 1 if spec.preshuffled else 2  # of A and B
    sizes = bytes_of(spec, "a"), bytes_of(spec, "b")
    reads = [o * _read(spec, o, c) * s for o, c, s in zip(wave, spec.k_contiguous, sizes, strict=True)]
    edge, area = sum(reads[:through_lds]), wave[0] * wave[1]
    multiply = 2 * area / _simd_rate(spec, rows_of(spec, tile, way.waves) or None)  # of a wave, for one k
    one = _made(spec, wave, each * k)
    port = lds.read_bytes["b128"] * lds.ports / arch.simds  # bytes a cycle of a SIMD
    alone = min(_MOST_IDLE, edge / port / multiply)
    waves = ceil(each * way.n_waves / arch.simds)
    multiplied = k * multiply * _turns(waves, resident * way.n_waves / arch.simds, alone)
    decoded = k * one * _turns(waves, resident * way.n_waves / arch.simds, _WAITING)
    work = _both(multiplied, decoded)
    written = sum(o * s for o, s in list(zip((tile.m, tile.n), sizes, strict=True))[:through_lds])
    in_lds = each * k * (way.n_waves * edge / (port * arch.simds) + written / lds.write_bytes)
    memory = arch.timing.vector_memory
    lines = line_bytes(spec, tile, k) + _scale_lines(spec, way, k)
    l2 = each * lines / (chip.l2_read_bytes_cycle / busy_cus * _L2_SHARE)
    issued = (
        each
        * sum(
            outer * size * (k - last) / arch.lds.widest + outer * size * last / granule
            for outer, granule, last, size in zip(
                _loaded(spec, way), spec.granules, _in_parts(spec, way, k), sizes, strict=True
            )
        )
        / memory.address_lanes
    )
    copied = each * _copied(spec, way, k, resident) if way.staging == "lds_dma" else 0.0
    turns = ceil(each / resident)
    syncs = turns * ceil(k / tile.k) * (_SYNC + (0 if way.stages > 1 else _REFILL / resident**2))
    shown = 1 + (turns - 1) / resident  # how often nothing hides that workgroups begin and end
    store = tile.m * tile.n * spec.out.bytes / (chip.l2_write_bytes_cycle / busy_cus)
    ends = shown * _RAMP + (resident + shown - 1) * store
    meet = each * moved(spec, tile, way.splits, groups, busy_cus) + turns * _MEETING if way.splits > 1 else 0.0
    landed = turns * ceil(k / tile.k) * _landed(spec, way)
    return max(work, in_lds, l2, issued, copied, landed) + syncs + ends + meet


def bytes_of(spec: Gemm, name: str) -> float:
    """Of an element of A ("a") or B."""
    return spec.packed_bytes(name) / spec.packed(name)


def _both(multiplied: float, decoded: float) -> float:
    """How long multiplying and making weights take beside one another."""
    return max(multiplied, decoded) + _APART * min(multiplied, decoded)


def _made(spec: Gemm, wave: tuple[int, int], k: int) -> float:
    """Cycles in which a wave makes weights of codes, for one k of ``k``: each wave those of its columns. Integers' sums
    are scaled where a group ends: converted, multiplied and added, and set to 0."""
    if spec.code is None:
        return 0.0
    weights = wave[1] * decoder(spec).instructions / (_MADE_BYTES / spec.bytes)
    ends = _ENDS * wave[0] * wave[1] / (spec.group_size or max(1, k)) if spec.integer_weights else 0.0
    return (weights + ends) / spec.machine.wave_size * spec.machine.issue.cycles


_MADE_BYTES, _ENDS = 16, 3
"""Bytes of weights that a lane makes at a time; instructions for a sum at a group's end."""
_APART, _WAITING = 0.6, 0.5
"""How much of the shorter of multiplying and making weights is not beside the longer, in the model of cycles 0.3 to 0.7
of tiles of 64x256 to 224x256; and the share of its time that a wave which makes weights waits, alone on its SIMD."""


def _loaded(spec: Gemm, way: Way) -> tuple[int, int]:
    """Rows of A and columns of B of a tile that are loaded: preshuffled, by each wave that multiplies them."""
    return way.tile.m, way.tile.n * (way.waves[0] if spec.preshuffled else 1)


def _landed(spec: Gemm, way: Way) -> float:
    """How long a tile takes at least, of a workgroup whose loads to registers run some tiles ahead. What is loaded to
    fragments takes the place of what has been used, one slab later."""
    arch, rows = spec.machine, rows_of(spec, way.tile, way.waves)
    assert arch.timing is not None
    latency = arch.timing.vector_memory.l1_latency + arch.timing.chip.hbm_latency
    slabs = way.tile.k * bytes_of(spec, "a") * rows / (arch.wave_size * arch.lds.widest) if rows else 1.0
    of_fragments = latency / max(_LITTLE, way.ahead - 1 / max(1.0, slabs)) if spec.preshuffled else 0.0
    return max(of_fragments, latency / way.ahead if way.staging == "vgpr" else 0.0)


def _in_parts(spec: Gemm, way: Way, k: int) -> tuple[int, int]:
    """How much of k of A and of B is loaded by what lines are aligned to: a last tile that isn't whole, where lines run
    along k; straight to LDS all."""
    if way.staging == "lds_dma":
        return k, k
    a, b = ((spec.k % way.tile.k and min(k, way.tile.k)) if along_k else 0 for along_k in spec.k_contiguous)
    return a, b


def _simd_rate(spec: Gemm, rows: int | None) -> float:
    """Operations a cycle of a SIMD, by the matrix instruction of ``rows`` or, None, of most."""
    matrix = spec.instruction_of(rows).matrix
    assert matrix is not None
    return matrix.flops / (passes(matrix, spec.element) * spec.machine.issue.cycles)


def _turns(waves: int, at_once: float, alone: float) -> float:
    """How long a SIMD has matrix work, in times of one wave's, when ``waves`` run on it, up to ``at_once`` together,
    and each would idle for the share ``alone`` of its time."""

    def busy(together: float) -> float:
        return 1 - alone ** max(1.0, 2 * together - 1)

    at_once = max(1.0, at_once)
    full, rest = divmod(waves, at_once)
    return full * at_once / busy(at_once) + (rest / busy(rest) if rest else 0.0)


def moved(spec: Gemm, tile: Tile, splits: int, groups: int, busy_cus: int) -> float:
    """Cycles in which a workgroup moves parts of sums: its own one to the workspace, as all do at once, and, coming
    last, all of them back, as one of ``splits`` does, with the others' share of the bandwidths. What an L2 doesn't hold
    beside A and B comes from behind it. ``groups``: workgroups; ``busy_cus``: those CUs that share an L2."""
    arch, timing = spec.machine, spec.machine.timing
    assert timing is not None
    chip, part = timing.chip, tile.m * tile.n * spec.sums.bytes
    footprint = groups * part + operand_bytes(spec)
    gb_s = chip.mall_gb_s if footprint <= chip.mall_bytes else arch.hbm_gb_s * chip.hbm_share
    behind = gb_s * _GIGA / (arch.clock_mhz * _MEGA) / min(groups, arch.cus)
    far = max(0.0, 1 - chip.l2_bytes / footprint)  # the share that no L2 holds
    near = part / chip.l2_write_bytes_cycle + part / chip.l2_read_bytes_cycle
    return near * busy_cus + far * 2 * part / behind


def line_bytes(spec: Gemm, tile: Tile, k: int) -> float:
    """Bytes of the lines of A and B that a tile takes for ``k``."""
    sizes = bytes_of(spec, "a"), bytes_of(spec, "b")
    return sum(
        outer * k * size * _lines(spec, name, (tile.k if along_k else outer) * size)
        for name, outer, along_k, size in zip("ab", (tile.m, tile.n), spec.k_contiguous, sizes, strict=True)
    )


def _scale_lines(spec: Gemm, way: Way, k: int) -> float:
    """Bytes of the lines of blocks' scales that a tile takes for ``k``: through LDS one a row for many tiles, else one
    a row of each wave for each tile."""
    if not spec.element.block:
        return 0.0
    assert spec.machine.timing is not None
    line, tile = spec.machine.timing.vector_memory.l1_line, way.tile
    if _shared_scales(spec, way):
        return (tile.m + tile.n) * ceil(k / ENOUGH) * line
    return (tile.m * way.waves[1] + tile.n * way.waves[0]) * ceil(k / tile.k) * line


def operand_bytes(spec: Gemm) -> float:
    """Bytes of A and B."""
    return spec.batch * spec.k * (spec.m * bytes_of(spec, "a") + spec.columns * bytes_of(spec, "b"))


def _lines(spec: Gemm, name: str, length: float) -> float:
    """Bytes of the lines that stretches of ``length`` bytes of rows of A ("a") or B lie in, for each of their own."""
    timing = spec.machine.timing
    assert timing is not None
    line = timing.vector_memory.l1_line
    aligned = gcd(spec.row_bytes(name, spec.pitches["ab".index(name)]), ceil(length), line)
    return (length + line - aligned) / length


def _copied(spec: Gemm, way: Way, k: int, resident: int) -> float:
    """How long a workgroup's copies to LDS keep it and others: their own time; and from where a stage is free until its
    copies have landed, which is all but one of the stages' turns."""
    arch, tile = spec.machine, way.tile
    assert arch.timing is not None
    chip = arch.timing.chip
    wide = max((w for w in arch.lds.dma_bytes if w <= min(spec.granules)), default=min(arch.lds.dma_bytes))
    copies = (tile.m * bytes_of(spec, "a") + tile.n * bytes_of(spec, "b")) * tile.k / (wide * arch.wave_size)
    busy = copies * arch.timing.lds.dma_cycles[f"b{wide * _BYTE}"]
    latency = arch.timing.vector_memory.l1_latency + chip.l2_latency
    landed = (busy + latency / resident) / max(1, way.stages - 1)
    return max(busy, landed) * ceil(k / tile.k)


def _read(spec: Gemm, outer: int, along_k: bool) -> float:
    """How long a wave's fragments take, by their bytes: where reads are of less than a dword, there are more."""
    neighbours = next(v for v in (4, 2, 1) if outer // _ROWS % v == 0)
    return 1.0 if along_k or neighbours * spec.bytes >= _WORD else _NARROW


def _scales(spec: Gemm, way: Way) -> int:
    """Registers of a lane for weights' scales and zero points, in use and on their way."""
    columns = way.tile.n // way.waves[1] // max(1, rows_of(spec, way.tile, way.waves))
    per_tile = max(1, way.tile.k // spec.group_size) if spec.group_size else 1
    return columns * per_tile * (1 + way.ahead) * (1 + spec.zeros)


def _read_at_once(spec: Gemm, way: Way) -> int:
    """Bytes of a slab's fragments of a lane, of as many rows as the larger matrix instructions have."""
    rows, block = rows_of(spec, way.tile, way.waves) or _ROWS, spec.element.block
    return block * spec.element.bits // _BYTE * _ROWS // rows if block else spec.machine.lds.widest


def _shared_scales(spec: Gemm, way: Way) -> int:
    """Bytes of LDS for scales of blocks that go through it, as most do."""
    goes = way.staging == "vgpr" and way.splits == 1 and shares(spec)
    return STAGES * (way.tile.m + way.tile.n) * ENOUGH // spec.element.block if goes else 0


def _of_blocks(spec: Gemm, way: Way) -> int:
    """Registers of a lane for scales of blocks, in use, read ahead and on their way to LDS, and where they lie; and of
    elements of 6 bits for where their reads begin."""
    rows = rows_of(spec, way.tile, way.waves) or _ROWS
    words = 2 * (way.tile.m // way.waves[0] + way.tile.n // way.waves[1]) // rows
    pieces = max(
        1, max(way.tile.m, way.tile.n) * ENOUGH // spec.element.block // PIECE // way.n_waves // spec.machine.wave_size
    )
    bases = 0 if _BYTE % spec.element.bits == 0 else _BASES
    return words + pieces * (PIECE // _WORD + _PLACES) + bases - _KEPT


_PLACES, _BASES, _KEPT = 4, 16, 16
"""Registers of where a piece of scales comes from and goes; registers of the bases of
reads of elements of 6 bits; and of addresses that the compiler isn't let to keep: seen in what it makes."""


def _resident(spec: Gemm, way: Way) -> int:
    """Workgroups that a compute unit holds at once."""
    arch, tile, threads = spec.machine, way.tile, way.n_waves * spec.machine.wave_size
    a, b = (outer * tile.k * bytes_of(spec, x) for outer, x in ((tile.m, "a"), (tile.n, "b")))
    in_lds, fetched = (a, b / way.waves[1]) if spec.preshuffled else (a + b, 0.0)
    by_lds = int(arch.lds.bytes // (way.stages * in_lds + _shared_scales(spec, way)))
    kept = 2 if spec.two_sums else 1  # a block's or group's sums, and those of all
    sums = kept * tile.m * tile.n * spec.sums.bytes // _WORD // threads
    fragments = 2 * (tile.m // way.waves[0] + tile.n // way.waves[1]) // _ROWS * _read_at_once(spec, way) // _WORD
    staged = way.ahead * in_lds // threads // _WORD if way.staging == "vgpr" else 0.0
    staged += way.ahead * fetched // arch.wave_size // _WORD
    other = _OTHER_REGISTERS + (_ADDRESSES if spec.preshuffled else 0)
    other += decoder(spec).registers + _scales(spec, way) if spec.weights else 0
    other += _of_blocks(spec, way) if spec.element.block else 0
    per_simd = int(arch.registers.file // (sums + fragments + staged + other))
    return min(by_lds, per_simd * arch.simds * arch.wave_size // threads)
