"""Memory that outlives a launch: what a launch writes is its own until it is published, and costs what it touches."""

import os
import random
from collections.abc import Iterator

import numpy as np
import pytest

from amdgen.emulator import resident
from amdgen.emulator.resident import Allocation, Resident, View

_BASE, _PAGE, _SIZE = 1 << 40, 4096, 256 << 20


@pytest.fixture
def file() -> Iterator[int]:
    made = os.memfd_create("test")
    os.ftruncate(made, _SIZE)
    yield made
    os.close(made)


def _held(file: int, *places: tuple[int, int]) -> Resident:
    """Resident memory with allocations: pages from the start, and bytes."""
    data = np.memmap(os.fdopen(os.dup(file), "r+b"), np.uint8)
    made = [Allocation(f"a{n}", _BASE + page * _PAGE, size) for n, (page, size) in enumerate(places)]
    return Resident(_BASE, file, data, 0, tuple(made), made[0])


@pytest.mark.parametrize("pagemap", ["/proc/self/pagemap", "/nowhere"])
@pytest.mark.parametrize("seed", range(3))
def test_writes_are_the_launch_s_until_they_are_published(
    file: int, seed: int, pagemap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random ones, beside arrays that are written to as well; whether or not Linux tells which pages were written."""
    monkeypatch.setattr(resident, "_PAGEMAP", pagemap)
    monkeypatch.setattr(resident, "_AT_ONCE", 3)
    lot, rng = random.Random(seed), np.random.default_rng(seed)
    sizes = [lot.choice([1, 100, 4096, 50_001, 300_000]) for _ in range(8)]
    starts = [1 + sum(2 + -(-size // _PAGE) for size in sizes[:n]) for n in range(len(sizes))]
    held = _held(file, *zip(starts, sizes, strict=True))
    used = (starts[-1] + 80) * _PAGE
    held.data[:used] = rng.integers(0, 256, used)
    for _ in range(4):
        found, view = held.data[:used].copy(), View(held, used)
        wanted = found.copy()
        for undone in (False, True, lot.random() < 0.3):
            for start, size in zip(starts, sizes, strict=True):
                for _ in range(lot.randrange(3)):
                    at = start * _PAGE + lot.randrange(size)
                    some = rng.integers(0, 256, min(lot.randint(1, 9000), start * _PAGE + size - at))
                    view.data[at : at + len(some)] = wanted[at : at + len(some)] = some
            assert (view.data == wanted).all()
            assert (held.data[:used] == found).all()
            if undone:
                view.undo()
                wanted = found.copy()
                assert (view.data == wanted).all()
        view.data[:_PAGE] += 1  # no allocation's
        view.publish()
        assert (held.data[:used] == wanted).all()


def test_what_is_not_written_takes_no_room(file: int) -> None:
    """An allocation of 200 MB, of which two pages are written."""
    held = _held(file, (4, 200 << 20))
    view = View(held, _SIZE)
    view.data[4 * _PAGE], view.data[(100 << 20) + 5] = 1, 2
    view.publish()
    assert os.stat(file).st_blocks * 512 < 4 << 20
    assert (held.data[4 * _PAGE], held.data[(100 << 20) + 5]) == (1, 2)


def test_what_is_only_read_is_not_published(file: int) -> None:
    held = _held(file, (0, 1 << 20))
    held.data[: 1 << 20] = 7
    view = View(held, 1 << 20)
    assert view.data.all()
    held.data.flags.writeable = False
    view.publish()
