"""Whether the tiles of a GEMM fit the machine; a refusal says what would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from amdgen.kernels.cdna.blocks import Lined
from amdgen.kernels.cdna.operand import DESCRIPTOR_WINDOW, Operand
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cdna.lines import check_stages
from amdgen.kernels.gemm.preshuffled import PANEL
from amdgen.kernels.gemm.scale_shapes import BLOCK
from amdgen.kernels.gemm.spec import Gemm, Tile

if TYPE_CHECKING:
    from amdgen.kernels.gemm.cdna.geometry import Geometry

_STAGES = {"lds_dma": (2, 8), "vgpr": (1, 8)}
"""Stages, the fewest and the most: copies fill one while another is read, registers can wait until it has been read;
eight small tiles hide any latency."""
MOST_UNROLLED = 4
"""Tiles in the loop's text, at most, so that the number of a stage is a constant: more would be long to fetch."""


def check_blocks(tile: Tile) -> None:
    """A tile lies in one block along k, and what a matrix instruction takes of its columns in one along n."""
    if BLOCK % tile.k or tile.n & (tile.n - 1):
        raise SpecError(f"--tile {tile} with --scales block", f"k divides {BLOCK}, and n is a power of two")


def check_groups(spec: Gemm, operand: Operand) -> None:
    """What a lane has of a slab is of one group; where sums are scaled, all that the matrix instructions take of it."""
    slab = operand.slab * spec.packed("b")
    if 0 < spec.group_size < slab:
        raise SpecError(
            f"--group-size {spec.group_size} with {operand.m}-row matrix instructions",
            f"use {slab} or more" + (", or --mfma 32" if operand.m < _WIDEST_ROWS else ""),
        )


_WIDEST_ROWS = 32
"""Rows of the widest matrix instructions, which take the fewest k."""


def check_tile(spec: Gemm, tile: Tile, waves: tuple[int, int], rows: int, threads: int, wave: int) -> None:
    """Waves and stages that there are. ``rows``: of a matrix instruction; ``threads``: of a workgroup, at most;
    ``wave``: of a wave."""
    if min(waves) < 1 or waves[0] * waves[1] * wave > threads:
        raise SpecError(f"--waves {waves[0]}x{waves[1]}", f"a workgroup has 1 to {threads // wave} waves")
    for letter, size, along in (("m", tile.m, waves[0]), ("n", tile.n, waves[1])):
        step = along * rows
        if size < step or size % step or along & (along - 1):
            raise SpecError(
                f"--tile {tile}: {letter} of {size} with {along} waves of {rows}-row matrix instructions",
                f"use a multiple of {step}, waves a power of two",
            )
    assert spec.staging
    fewest, most = _STAGES[spec.staging]
    if spec.stages is not None and not fewest <= spec.stages <= most:
        raise SpecError(f"--stages {spec.stages}", f"a pipeline of {spec.staging} has {fewest} to {most}")


def check_operand(operand: Operand, spec: Gemm) -> None:
    """A or B: whole slabs, whole copies of all threads, rows that one descriptor reaches."""
    shared = spec.element.block or (spec.code and operand.name == "b")  # the operand counts k in bytes
    slabs, rest = divmod(operand.depth, operand.slab)
    if rest or slabs & (slabs - 1) or not slabs:
        packed, size = (spec.packed(operand.name), spec.packed_bytes(operand.name)) if shared else (1, 1)
        depth, least = (count * packed // size for count in (operand.depth, operand.slab))
        raise SpecError(
            f"--tile depth {depth}",
            f"{operand.matrix.m}-row {spec.dtype} fragments of {spec.arch} take k in powers of two from {least}",
        )
    if operand.fetched and operand.m not in (PANEL, 2 * PANEL):
        raise SpecError(f"--preshuffled with {operand.m}-row instructions", f"use --mfma {PANEL} or {2 * PANEL}")
    if not operand.fetched and operand.moved % (operand.unit * operand.threads):
        raise SpecError(
            f"a {operand.name} tile of {operand.moved} bytes of LDS",
            f"{operand.threads} threads copy multiples of {operand.unit * operand.threads} bytes: enlarge --tile",
        )
    if not operand.addressable:
        raise SpecError(
            f"a {operand.name} tile of {operand.outer} with {operand.waves_along} waves along it",
            f"its swizzle moves rows of neighbouring matrix instructions: use {operand.m} times a power of two a wave",
        )
    if spec.gated and operand.name == "b" and operand.copies > operand.phases and operand.phase_lines % 2:
        raise SpecError(f"--tile {spec.tile} with --gated", "B's lines come in pairs: use more --waves")
    pitch = spec.row_bytes(operand.name, spec.pitches["ab".index(operand.name)])
    rows = operand.depth if operand.transposed else operand.lines
    if rows * pitch >= DESCRIPTOR_WINDOW:
        raise SpecError(f"ld{operand.name} of {pitch} bytes", f"{rows} rows must stay below 2 GiB")


def _check_halves(g: Geometry) -> None:
    """Each SIMD has a wave of either half, and one half may read a stage while the other fills one."""
    wanted = 2 * g.spec.machine.simds
    if g.waves[0] * g.waves[1] != wanted:
        raise SpecError(f"--pipeline ping_pong with --waves {g.waves[0]}x{g.waves[1]}", f"use {wanted} waves")
    fewest = 2 if g.staging == "vgpr" else 3
    if g.stages < fewest:
        raise SpecError(
            f"--pipeline ping_pong with --stages {g.stages}", f"use {fewest} or more with --staging {g.staging}"
        )


def check_resources(g: Geometry) -> None:
    """Registers, LDS, and what counters count."""
    arch, spec = g.spec.machine, g.spec
    if g.ahead > 1 and g.staging != "vgpr" and not g.fetched:
        raise SpecError(f"--ahead {g.ahead} with --staging {g.staging}", "use --staging vgpr, or more --stages")
    if g.ping_pong:
        _check_halves(g)
    if g.fetched and g.ahead * g.a.slabs < 2:
        raise SpecError(
            f"--preshuffled with --tile {g.tile}, whose k is read at once", "use --ahead 2, or a tile of more k"
        )
    if isinstance(g.a, Lined):
        check_stages(g)
    if g.unroll > MOST_UNROLLED:
        raise SpecError(
            f"--ahead {g.ahead} makes {g.unroll} tiles a turn of the loop", f"{MOST_UNROLLED} are the most: use 1 or 2"
        )
    need = g.stages * g.stage_bytes
    if need > arch.lds.bytes:
        fit = arch.lds.bytes // g.stage_bytes
        hint = f"use --stages {fit} or a smaller tile" if fit >= 2 else "use a smaller tile"
        raise SpecError(
            f"tile {g.tile} with {g.stages} stages needs {need} bytes of LDS; {arch.name} has {arch.lds.bytes}", hint
        )
    if g.staging == "lds_dma":
        limit = arch.counters["vmcnt"].max
        copies = sum(o.copies for o in g.in_lds)
        flight = (g.stages - 1) * copies
        if flight > limit:
            fit = limit // copies + 1
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
        loads = sum(g.loads_in_flight(o) for o in g.in_lds) + sum(g.ahead * o.slabs * o.slab_reads for o in g.fetched)
        loads += g.shared.all_loads if g.shared else 0
        if loads > limit:
            raise SpecError(
                f"tile {g.tile} keeps {loads} loads of {g.a.load_bytes} and {g.b.load_bytes} bytes in flight",
                f"vmcnt counts {limit}: use a smaller tile or more --waves",
            )
    if g.accumulators > arch.registers.agprs:
        raise SpecError(
            f"tile {g.tile} with waves {g.waves[0]}x{g.waves[1]} needs {g.accumulators} accumulators a lane",
            f"{arch.registers.agprs} are there: use more --waves or a smaller tile",
        )
    if g.tile.m * spec.pitches[2] * spec.out.bytes >= DESCRIPTOR_WINDOW:
        raise SpecError(f"ldc of {spec.pitches[2]} elements", f"{g.tile.m} rows of C must stay below 2 GiB")
