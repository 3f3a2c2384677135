"""The conflict counter against a second one, written lane by lane, and against cases worked out by hand."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amdgen.isa import Arch, arch_names, load_arch
from amdgen.layout import LayoutError, access_cycles, conflict_counter

ARCHS = [name for name in arch_names() if name.startswith("gfx")]
LANES = range(64)


def by_hand(arch: Arch, op: str, width: int, addresses: list[int | None]) -> int:
    """Serves each phase cycle by cycle: a cycle takes one waiting dword from each bank."""
    rule = arch.lds.phases[f"{op}_b{max(32, 8 * width)}"]
    extra = 0
    for phase in rule.lanes:
        waiting: dict[int, set[int]] = defaultdict(set)
        for lane in phase:
            address = addresses[lane]
            if address is not None:
                for byte in range(address, address + width):
                    waiting[byte // 4 % rule.banks].add(byte // 4)
        cycles = 0
        while any(waiting.values()):
            cycles += 1
            for dwords in waiting.values():
                if dwords:
                    dwords.pop()
        extra += max(0, cycles - 1)
    return extra


@st.composite
def accesses(draw: st.DrawFn) -> tuple[str, str, int, list[int | None]]:
    arch, op = draw(st.sampled_from(ARCHS)), draw(st.sampled_from(["read", "write"]))
    width = draw(st.sampled_from([1, 2, 4, 8, 12, 16]))
    stride, step = draw(st.sampled_from([0, 1, 2, 3, 8, 16, 33, 64])), draw(st.sampled_from([0, 1, 5, 16]))
    align = draw(st.sampled_from([width, 4])) if width >= 4 else width
    scatter = draw(st.booleans())
    seed = np.random.default_rng(draw(st.integers(0, 1 << 30)))
    base = int(seed.integers(0, 4096))
    units = (
        seed.integers(0, 512, 64) if scatter else base + stride * (np.arange(64) % 32) + step * (np.arange(64) // 32)
    )
    idle = seed.random(64) < draw(st.sampled_from([0.0, 0.2, 1.0]))
    return arch, op, width, [None if i else int(u) * align for u, i in zip(units, idle, strict=True)]


@settings(max_examples=250, deadline=None)
@given(accesses())
def test_agrees_with_a_count_by_hand(case: tuple[str, str, int, list[int | None]]) -> None:
    name, op, width, addresses = case
    arch = load_arch(name)
    cycles, conflicts = access_cycles(arch, op, width, addresses)  # type: ignore[arg-type]
    assert conflicts == by_hand(arch, op, width, addresses)
    assert cycles == conflicts + len(arch.lds.phases[f"{op}_b{max(32, 8 * width)}"].lanes)


@pytest.mark.parametrize("width", [4, 8, 16])
@pytest.mark.parametrize("op", ["read", "write"])
@pytest.mark.parametrize("name", ARCHS)
def test_consecutive_lanes_are_free(name: str, op: str, width: int) -> None:
    assert access_cycles(load_arch(name), op, width, [width * lane for lane in LANES])[1] == 0  # type: ignore[arg-type]


def test_one_dword_for_all_lanes_is_a_broadcast() -> None:
    assert access_cycles(load_arch("gfx942"), "read", 4, [256] * 64) == (2, 0)


def test_a_bank_serves_its_dwords_one_by_one() -> None:
    """Stride of 128 bytes: all 32 lanes of a phase in one bank. One lane a phase alone costs nothing."""
    arch = load_arch("gfx942")
    assert access_cycles(arch, "read", 4, [128 * lane for lane in LANES]) == (64, 62)
    assert access_cycles(arch, "read", 4, [128 * lane if lane % 32 == 0 else None for lane in LANES]) == (2, 0)
    assert access_cycles(arch, "read", 4, [None] * 64) == (2, 0)


def test_halves_of_one_dword_do_not_conflict() -> None:
    assert access_cycles(load_arch("gfx942"), "read", 2, [2 * lane for lane in LANES]) == (2, 0)


def test_reads_and_writes_of_128_bits_have_different_phases() -> None:
    """64-byte rows, lane = row, gfx942: a read's phase is rows 0-3 and 20-23, a write's rows 0-7; both 4-way."""
    arch = load_arch("gfx942")
    skewed = [64 * lane + 16 * ((lane >> 1) & 3) for lane in LANES]
    assert access_cycles(arch, "read", 16, [64 * lane for lane in LANES]) == (32, 24)
    assert access_cycles(arch, "write", 16, skewed) == (8, 0)
    half = [64 * (lane % 16) + 16 * (lane // 16) for lane in LANES]
    assert access_cycles(arch, "read", 16, half)[1] == 8  # rows 0-3 chunk 0 beside rows 4-7 chunk 1: 2-way
    assert access_cycles(arch, "write", 16, half)[1] == 24


def test_gfx950_reads_64_banks_and_writes_32() -> None:
    if "gfx950" not in ARCHS:
        pytest.skip("gfx950 is not described")
    arch = load_arch("gfx950")
    rows = [128 * lane for lane in LANES]  # even rows in the lower half of the 64 banks, odd ones in the upper
    assert access_cycles(arch, "read", 8, rows) == (2 + 2 * 15, 2 * 15)
    assert access_cycles(arch, "write", 8, rows) == (4 + 4 * 15, 4 * 15)


def test_waves_are_counted_apart_and_remembered() -> None:
    arch = load_arch("gfx942")
    counter = conflict_counter(arch, "read", 16)
    assert conflict_counter(arch, "read", 16) is counter
    lanes = np.arange(64)
    waves = np.stack([16 * lanes, 64 * lanes + 4096, 64 * lanes + 52, 2048 * lanes]).astype(np.uint32)
    expected = [by_hand(arch, "read", 16, row.tolist()) for row in waves]
    assert counter(waves).tolist() == expected == [0, 24, 24, 56]
    assert counter(waves[::-1]).tolist() == expected[::-1]
    active = np.ones((4, 64), bool)
    active[3, 1:] = False
    assert counter(waves, active).tolist() == [0, 24, 24, 0]


def test_forgetting_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amdgen.layout.conflicts._REMEMBERED", 2)
    arch = load_arch("gfx942")
    counter = conflict_counter(arch, "read", 4)
    waves = np.stack([4 * k * np.arange(64) for k in (1, 2, 4, 8, 16, 32)])
    assert [int(counter(waves[i : i + 1])[0]) for i in (0, 1, 2, 3, 4, 5, 0, 5)] == [0, 2, 6, 14, 30, 62, 0, 62]


@pytest.mark.parametrize(("op", "width"), [("read", 3), ("read", 32), ("write", 0)])
def test_an_unknown_width_is_refused(op: str, width: int) -> None:
    with pytest.raises(LayoutError, match=r"gfx942 describes no LDS .* widths are 1, 2, 4, 8, 12, 16 bytes"):
        conflict_counter(load_arch("gfx942"), op, width)  # type: ignore[arg-type]


def test_a_wrong_number_of_lanes_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"\(1, 32\)"):
        access_cycles(load_arch("gfx942"), "read", 4, [0] * 32)
