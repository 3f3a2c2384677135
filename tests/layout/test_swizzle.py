"""The search: what it finds for GEMM tiles, that nothing in its space is better, and that the maths round-trips."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from amdgen.isa import Arch, arch_names, load_arch
from amdgen.layout import (
    Access,
    LayoutError,
    Swizzle,
    Tile,
    access_cycles,
    k_contiguous_reads,
    m_contiguous_reads,
    row_major_writes,
    search,
)

SEEN = arch_names()


def arch(name: str) -> Arch:
    if name not in SEEN:
        pytest.skip(f"{name} is not described")
    return load_arch(name)


def recount(machine: Arch, swizzle: Swizzle, accesses: list[Access]) -> int:
    """Conflict cycles from addresses written out lane by lane."""
    total = 0
    for access in accesses:
        addresses = [None if place is None else swizzle.address(*place) for place in access.places]
        total += access_cycles(machine, access.op, access.bytes, addresses)[1]
    return total


# Rows of BK 2-byte elements, 128 rows; what is found, as (granule, shift, mask).
# b64 reads beside b128 writes leave a 2-way conflict wherever rows that one phase reads at one k lie in fewer 16-byte
# granules than the phase has lanes: 16 lanes want the same half of 8 granules. Two b64 writes take as long as one b128.
FOUND = {
    "gfx942": {
        # (m, read bytes, write bytes): {BK: ...}
        (16, 8, 8): {16: (8, 2, 3), 32: (8, 1, 7), 64: (8, 0, 15), 128: (8, 0, 15)},
        (32, 8, 8): {16: (8, 2, 3), 32: (8, 1, 7), 64: (8, 0, 15), 128: (8, 0, 15)},
        (16, 16, 16): {32: (32, 1, 1), 64: (32, 0, 3), 128: (32, 0, 3)},
        (32, 16, 16): {16: (16, 2, 1), 32: (16, 1, 3), 64: (16, 0, 7), 128: (16, 0, 7)},
    },
    "gfx950": {
        (16, 8, 8): {16: (16, 3, 1), 32: (16, 2, 3), 64: (16, 1, 7), 128: (16, 0, 15)},
        (32, 8, 8): {16: (8, 3, 3), 32: (8, 2, 7), 64: (8, 1, 15), 128: (8, 0, 31)},
        (16, 8, 16): {16: (16, 3, 1), 32: (16, 2, 3), 64: (16, 1, 7), 128: (16, 0, 15)},
        (16, 16, 16): {32: (32, 2, 1), 64: (32, 1, 3), 128: (32, 0, 7)},
        (32, 16, 16): {16: (16, 3, 1), 32: (16, 2, 3), 64: (16, 1, 7), 128: (16, 0, 15)},
    },
}
FOUND["gfx90a"] = FOUND["gfx942"]  # the same banks and phases
CASES = [
    (name, *widths, bk, expected)
    for name, table in FOUND.items()
    for widths, row in table.items()
    for bk, expected in row.items()
]


@pytest.mark.parametrize(("name", "m", "read", "write", "bk", "expected"), CASES)
def test_k_contiguous_tiles_without_conflicts(name, m, read, write, bk, expected) -> None:  # type: ignore[no-untyped-def]
    machine, tile = arch(name), Tile(128, 2 * bk)
    accesses = k_contiguous_reads(tile, m=m, element_bytes=2, vector=read // 2)
    accesses += row_major_writes(tile, vector_bytes=write, waves=4)
    found = search(machine, tile, accesses)
    swizzle = found.swizzle
    assert (swizzle.granule, swizzle.shift, swizzle.mask, swizzle.padding) == (*expected, 0)
    assert found.before == recount(machine, Swizzle(tile.row_bytes), accesses) > 0
    assert found.after == recount(machine, swizzle, accesses) == 0


@pytest.mark.parametrize("bk", [16, 32, 64, 128])
@pytest.mark.parametrize(("name", "m"), [("gfx90a", 16), ("gfx942", 16), ("gfx942", 32), ("gfx950", 32)])
def test_wide_writes_leave_narrow_reads_a_two_way_conflict(name: str, m: int, bk: int) -> None:
    machine, tile = arch(name), Tile(128, 2 * bk)
    reads = k_contiguous_reads(tile, m=m, element_bytes=2, vector=4)
    found = search(machine, tile, reads + row_major_writes(tile, vector_bytes=16))
    phases = {cost.cycles for cost in found.costs if cost.op == "read"}.pop()
    assert {cost.after for cost in found.costs if cost.op == "read"} == {phases}  # one more cycle a phase
    assert {cost.after for cost in found.costs if cost.op == "write"} == {0}


def test_plain_rows_of_64_bytes_conflict_on_gfx942() -> None:
    tile = Tile(32, 64)
    found = search(arch("gfx942"), tile, k_contiguous_reads(tile, m=32, element_bytes=2, vector=8))
    assert [cost.before for cost in found.costs] == [24, 24]  # 4-way in each of 8 phases
    assert "b128, 8 cycles + 24 -> 0" in found.report()


@pytest.mark.parametrize("vector", [1, 2, 4, 8])
@pytest.mark.parametrize(("m", "run"), [(16, 4), (32, 4), (16, 8)])
@pytest.mark.parametrize("name", ["gfx90a", "gfx942", "gfx950"])
def test_m_contiguous_tiles_without_conflicts(name: str, m: int, run: int, vector: int) -> None:
    machine, tile = arch(name), Tile(32, 512)
    reads = m_contiguous_reads(tile, m=m, element_bytes=2, vector=vector, run=run)
    found = search(machine, tile, reads + row_major_writes(tile, vector_bytes=16))
    assert found.after == 0
    # Where a phase covers several groups of lanes, their k rows share banks; wider reads or 32 lanes a row don't.
    assert (found.before > 0) == (m == 16 and (vector < 4 or (vector == 4 and name == "gfx950")))
    if found.before and name != "gfx950":
        assert found.swizzle == Swizzle(512, granule=32 * vector, shift=run.bit_length() - 1, mask=1)


@pytest.mark.parametrize("read", [8, 16])
@pytest.mark.parametrize("bk", [32, 64, 128])
@pytest.mark.parametrize("name", ["gfx90a", "gfx942", "gfx950"])
def test_lds_dma_swizzles_the_global_side(name: str, bk: int, read: int) -> None:
    """Lane after lane into LDS, each fetching the bytes whose place it fills: reads then find every element."""
    machine, tile = arch(name), Tile(64, 2 * bk)
    reads = k_contiguous_reads(tile, m=16, element_bytes=2, vector=read // 2)
    found = search(machine, tile, reads, linear_write=True)
    swizzle, dma = found.swizzle, max(machine.lds.dma_bytes)
    assert found.after == 0
    assert swizzle.padding == 0
    assert swizzle.granule >= max(dma, read)
    matrix = np.random.default_rng(1).integers(0, 256, (tile.rows, tile.row_bytes), np.uint8)
    lds = np.zeros(matrix.size, np.uint8)
    for lane in range(0, matrix.size, dma):
        row, byte = divmod(lane, tile.row_bytes)
        source = swizzle.inverse(row, byte)
        lds[lane : lane + dma] = matrix[row, source : source + dma]
    for access in reads:
        for row, byte in access.places:  # type: ignore[misc]
            address = swizzle.address(row, byte)
            assert (lds[address : address + read] == matrix[row, byte : byte + read]).all()


def test_a_granule_holds_whole_lanes_of_the_dma() -> None:
    """gfx950: 16-byte lanes force granules of 16 bytes, and b64 reads keep a 2-way conflict; 4-byte lanes don't."""
    machine, tile = arch("gfx950"), Tile(64, 128)
    reads = k_contiguous_reads(tile, m=32, element_bytes=2, vector=4)
    wide, narrow = (search(machine, tile, reads, linear_write=True, dma_bytes=width) for width in (16, 4))
    assert (wide.swizzle.granule, narrow.swizzle.granule) == (16, 8)
    assert wide.after > narrow.after == 0
    assert search(machine, tile, reads, linear_write=True) == wide  # the widest unless told


def test_padding_where_no_xor_serves_both_accesses() -> None:
    """A column of granules, and granules whose place plus row (modulo 8) is a permutation, but whose XOR is none."""
    machine, tile, order = arch("gfx942"), Tile(64, 128), (0, 2, 4, 3, 6, 1, 7, 5)
    column = Access("column", "write", 16, tuple((lane, 0) for lane in range(64)))
    skewed = Access("skewed", "write", 16, tuple((lane, 16 * ((order[lane % 8] - lane) % 8)) for lane in range(64)))
    found = search(machine, tile, [column, skewed])
    assert (found.swizzle, found.after) == (Swizzle(128, padding=16), 0)
    unpadded = search(machine, tile, [column, skewed], padding=False)
    assert unpadded.swizzle.padding == search(machine, tile, [column, skewed], linear_write=True).swizzle.padding == 0
    assert unpadded.before > unpadded.after > 0


def test_nothing_in_its_space_is_better() -> None:
    """All XORs of rows of 64 bytes, enumerated here by what they do to a row."""
    machine, tile = arch("gfx942"), Tile(32, 64)
    accesses = [
        *k_contiguous_reads(tile, m=16, element_bytes=2, vector=4),
        *row_major_writes(tile, vector_bytes=16),
        Access("half", "read", 4, tuple((lane // 2, 8 * (lane % 2)) if lane % 3 else None for lane in range(64))),
    ]
    found = search(machine, tile, accesses)
    costs = [
        recount(machine, Swizzle(64, granule, shift, mask), accesses)
        for granule in (16, 32)
        for shift in range(5)
        for mask in (0, 1, 3)
        if granule * (mask + 1) <= 64
    ]
    assert found.after == min(costs)


def test_no_conflicts_need_no_swizzle() -> None:
    tile = Tile(16, 256)
    found = search(arch("gfx942"), tile, row_major_writes(tile, vector_bytes=16))
    assert (found.swizzle, found.candidates) == (Swizzle(256), 1)
    assert str(found.swizzle) == "none"


@pytest.mark.parametrize(
    "swizzle",
    [
        Swizzle(64),
        Swizzle(64, 16, 1, 3),
        Swizzle(256, 8, 0, 15, 0),
        Swizzle(96, 32, 0, 0, 16),
        Swizzle(256, 32, 1, 3, fold=1),
    ],
    ids=str,
)
def test_places_are_distinct_and_the_c_text_agrees(swizzle: Swizzle) -> None:
    row, byte = np.indices((32, swizzle.row_bytes))
    address = swizzle.address(row, byte)
    assert len(np.unique(address)) == address.size
    assert address.max() < swizzle.lds_bytes(32)
    assert (swizzle.apply(row, swizzle.inverse(row, byte)) == byte).all()
    in_row, whole = swizzle.expression("r + 1", "b + 2"), swizzle.address_expression("r + 1", "b + 2")
    for r, b in [(0, 0), (3, 16), (17, 60), (30, 5)]:
        names = {"r": r - 1, "b": b - 2}
        assert eval(in_row, {}, names) == swizzle.apply(r, b)
        assert eval(whole, {}, names) == swizzle.address(r, b)


def test_expressions_are_the_ones_templates_print() -> None:
    assert Swizzle(64, 16, 1, 3).expression("row", "byte") == "((byte) ^ ((((row) >> 1) & 3) << 4))"
    assert Swizzle(64, 16, 0, 3).expression("row", "byte") == "((byte) ^ (((row) & 3) << 4))"
    assert Swizzle(64, padding=16).expression("row", "byte") == "(byte)"
    assert Swizzle(64, padding=16).address_expression("row", "byte") == "((row) * 80 + (byte))"


def test_slots_of_four_bytes_split_wide_chunks() -> None:
    tile = Tile(32, 256)
    reads = k_contiguous_reads(tile, m=32, element_bytes=4, vector=8)
    assert {access.bytes for access in reads} == {16}
    assert [access.places[32] for access in reads[:3]] == [(0, 32), (0, 48), (0, 96)]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda t: k_contiguous_reads(t, m=16, element_bytes=2, vector=16), "don't divide a tile of 32 rows of 64"),
        (lambda t: m_contiguous_reads(t, m=32, element_bytes=2, vector=2, run=4), "don't divide a tile of 32 rows"),
        (lambda t: row_major_writes(t, vector_bytes=24), "don't fill 32 rows of 64 bytes"),
        (lambda t: search(load_arch("gfx942"), t, [], linear_write=True, dma_bytes=16), "widths are 4"),
        (lambda t: search(load_arch("gfx942"), t, [Access("a", "read", 8, ((0, 0),))]), "'a' has 1 lanes; give 64"),
        (lambda t: search(load_arch("gfx942"), t, [Access("a", "read", 8, ((0, 4),) * 64)]), "byte 4 .*misaligned"),
        (lambda t: search(load_arch("gfx942"), t, [Access("a", "read", 8, ((32, 0),) * 64)]), "leaves the tile"),
        (lambda t: search(load_arch("gfx942"), t, [Access("a", "read", 8, ((0, 64),) * 64)]), "leaves the tile"),
    ],
)
def test_impossible_requests_are_refused(make, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(LayoutError, match=message):
        make(Tile(32, 64))


def test_importing_the_room_does_not_import_numpy() -> None:
    code = "import sys, amdgen.layout; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_tile_that_nobody_reads_stays_as_it_is() -> None:
    assert search(load_arch("gfx942"), Tile(64, 128), []).swizzle == Swizzle(128)
