"""Memory that costs nothing until it is touched."""

import resource
from pathlib import Path

from amdgen.emulator.untouched import zeros

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
