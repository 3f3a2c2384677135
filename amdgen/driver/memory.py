"""The emulated GPU's memory, which the server and a program's library both map."""

from __future__ import annotations

import ctypes
import mmap
import os
from bisect import insort

import numpy as np

from amdgen.emulator.arena import Allocation, Resident
from amdgen.emulator.launch import poison
from amdgen.emulator.resident import Bytes, Shadow
from amdgen.errors import AmdgenError

BASE = 0x1000_0000_0000
"""Address of the first byte, in the server's words and in the program: far from where Linux puts things by itself."""
_PAGE = 4096
_GUARD = 16 * _PAGE
_OWN = 1 << 30
"""Bytes at the start that a launch has for itself: its arguments, and what a runtime passes beside them."""
_POISONED = 1 << 28
"""Fresh memory of up to so many bytes holds a pattern that shows; more of it zeros, which cost nothing."""
_PUNCH_HOLE, _KEEP_SIZE = 2, 1


class DeviceMemory:
    """Memory of ``size`` bytes, and what is allocated of it. It takes room when it is touched, and gives it back when
    it is freed."""

    def __init__(self, size: int, follows: bool = False) -> None:
        """``follows``: which bytes nobody has written is followed, for the check of that."""
        self.size = size
        self._file = os.memfd_create("amdgen-device")
        os.ftruncate(self._file, size)
        self._map = mmap.mmap(self._file, size)
        self.data = np.frombuffer(self._map, np.uint8)
        self._live: list[tuple[int, int, str]] = []  # address, size, name, ascending
        self.shadow = self._shadow() if follows else None

    def _shadow(self) -> Shadow:
        file = os.memfd_create("amdgen-unwritten")
        os.ftruncate(file, self.size)
        return Shadow(file, np.frombuffer(mmap.mmap(file, self.size), np.uint8), BASE)

    @property
    def path(self) -> str:
        """What another process of the same user opens to map the same memory."""
        return f"/proc/{os.getpid()}/fd/{self._file}"

    @property
    def shadow_path(self) -> str:
        """Likewise of what tells which bytes nobody has written; "" where that is not followed."""
        return "" if self.shadow is None else f"/proc/{os.getpid()}/fd/{self.shadow.file}"

    def close(self) -> None:
        """Gives the memory back. Arrays that look at it keep it mapped."""
        os.close(self._file)
        if self.shadow is not None:
            os.close(self.shadow.file)

    def allocate(self, size: int, name: str, fresh: bool = False) -> int:
        """The address of ``size`` bytes, on pages of their own with a gap behind. ``fresh``: a program's, and nobody
        has written them. AmdgenError when there is no room."""
        want = -(-max(size, 1) // _PAGE) * _PAGE + _GUARD
        at = BASE + _OWN
        for address, taken, _ in self._live:
            if address - at >= want:
                break
            at = address + -(-max(taken, 1) // _PAGE) * _PAGE + _GUARD
        if at + want > BASE + self.size:
            raise AmdgenError(f"{size} bytes of device memory", f"the device has {self.size >> 30} GiB in all")
        insort(self._live, (at, size, name))
        if size <= _POISONED:
            self.bytes(at, size)[:] = poison(size)
            if fresh and self.shadow is not None:
                self.shadow.begin(at, size)
        return at

    def follows(self, address: int) -> bool:
        """Whether it is followed which bytes of fresh memory at ``address`` nobody has written."""
        return self.shadow is not None and address in self.shadow.lacking

    def lacks(self, address: int) -> None:
        """The allocation at ``address`` may have got bytes that nobody has written, by a copy."""
        if self.shadow is not None:
            self.shadow.lacking.update((at, size) for at, size, _ in self._live if at == address)

    def free(self, address: int) -> bool:
        """Frees what begins at ``address``; False when nothing does."""
        for index, (at, size, _) in enumerate(self._live):
            if at == address:
                del self._live[index]
                self._clear(at, size)
                return True
        return False

    def _clear(self, address: int, size: int) -> None:
        first, whole = address - BASE, -(-size // _PAGE) * _PAGE
        _give_back(self._file, self.data, first, whole)
        if self.shadow is not None and self.shadow.lacking.pop(address, None) is not None:
            _give_back(self.shadow.file, self.shadow.data, first, whole)

    def bytes(self, address: int, size: int) -> np.ndarray:
        """A view of memory."""
        return self.data[address - BASE : address - BASE + size]

    def text(self, address: int, most: int = 1 << 16) -> str:
        """The text that ends in a zero byte at ``address``."""
        at = address - BASE
        if not 0 <= at < self.size:
            return f"(a text at {address:#x})"
        raw = self.data[at : at + most].tobytes()
        return raw.split(b"\0", 1)[0].decode(errors="replace")

    def resident(self, code: Allocation) -> Resident:
        """The memory as a launch of a kernel of ``code`` finds it."""
        live = tuple(Allocation(name, at, size) for at, size, name in self._live if at != code.address)
        if self.shadow is not None:
            self.shadow.look()
        return Resident(BASE, self._file, self.data, _OWN, (code, *live), code, self.shadow)


def _give_back(file: int, data: Bytes, first: int, size: int) -> None:
    """Makes whole pages zeros that take no memory."""
    if ctypes.CDLL(None).fallocate(file, _PUNCH_HOLE | _KEEP_SIZE, ctypes.c_long(first), ctypes.c_long(size)):
        data[first : first + size] = 0
