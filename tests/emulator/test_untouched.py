"""Memory that costs nothing until it is touched."""

import os
import resource
import weakref
from pathlib import Path

import numpy as np
import pytest
from asm_kernels import run

from amdgen.emulator import untouched
from amdgen.emulator.arena import Blank, GlobalMemory
from amdgen.emulator.untouched import put, zeros
from amdgen.errors import AmdgenError

_PAGES = 4096


def test_reading_makes_no_pages() -> None:
    """Pages that processes could share, mmap's default, would be made by reading."""
    room = zeros(_PAGES << 12)
    before = _resident()
    assert not room[:: 1 << 12].any()
    assert _resident() - before < _PAGES // 2
    room[:: 1 << 12] = 1
    assert _resident() - before > _PAGES // 2


def _resident() -> int:
    """Pages of this process that are in memory, those that it shares among them."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() >> 12


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize(
    ("size", "places"),
    [(1 << 20, [0, 1 << 20, 5 << 20]), (1 << 20, [4096]), (300_001, [1, 900_000]), (300_001, [0, 1 << 20])],
)
def test_values_that_are_put_in_many_places_are_there(
    shared: bool, size: int, places: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether pages are shared or not; what is written to one place is nothing to another."""
    if not shared:
        monkeypatch.setattr(untouched, "_mmap", lambda: None)
    room, values = zeros(8 << 20), np.random.default_rng(size).integers(0, 256, size, np.uint8)
    room[...] = 3
    wanted = np.full(8 << 20, 3, np.uint8)
    for place in places:
        wanted[place : place + size] = values
    put(room, places, values)
    assert (room == wanted).all()
    room[places[0] + 17] ^= 255
    values[...] = 0
    assert (room != wanted).sum() == 1


def test_copies_of_values_make_few_pages() -> None:
    if untouched._mmap() is None:
        pytest.skip("no mmap here that maps at an address")
    room, values = zeros(64 << 20), np.ones(4 << 20, np.uint8)
    before = _resident()
    put(room, range(0, 64 << 20, 4 << 20), values)
    assert room[:: 4 << 20].all() and _resident() - before < 2048


def test_where_the_system_refuses_values_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError("no such call")

    room, values = zeros(4 << 20), np.full(1 << 20, 7, np.uint8)
    for name, other in (("memfd_create", refuse), ("_mmap", None)):
        if other is None:
            monkeypatch.undo()
            monkeypatch.setattr(untouched, "_mmap", lambda: lambda *_: (1 << 64) - 1)  # MAP_FAILED
        else:
            monkeypatch.setattr(untouched.os, name, other, raising=False)
        room[...] = 0
        put(room, [0, 2 << 20], values)
        assert (room.reshape(-1, 1 << 20).all(axis=1) == [True, False, True, False]).all()


def test_a_launch_gives_its_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    held = []
    freeze = GlobalMemory.freeze
    monkeypatch.setattr(
        GlobalMemory, "freeze", lambda m, *how: (freeze(m, *how), held.append((m, weakref.ref(m._data))))
    )
    data = np.arange(1 << 17, dtype=np.uint32)
    assert not run("s_nop 0\n", data).findings
    ((memory, arena),) = held
    assert memory is not None and arena() is None


def test_a_launch_may_have_more_memory_than_the_machine() -> None:
    data = Blank(min(2 * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"), 60 << 30))
    assert not run("s_nop 0\n", data).findings


def test_memory_that_the_system_does_not_give_is_an_error_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError("Cannot allocate memory")

    monkeypatch.setattr(untouched.mmap, "mmap", refused)
    with pytest.raises(AmdgenError, match=r"buffers of \d+ MiB in all.*take a smaller launch"):
        run("s_nop 0\n", np.zeros(1 << 20, np.uint8))
