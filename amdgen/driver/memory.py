"""The emulated GPU's memory, which the server and a program's library both map."""

from __future__ import annotations

import ctypes
import mmap
import os
from bisect import insort

import numpy as np

from amdgen.emulator.arena import Allocation, Resident
from amdgen.emulator.launch import poison
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

    def __init__(self, size: int) -> None:
        self.size = size
        self._file = os.memfd_create("amdgen-device")
        os.ftruncate(self._file, size)
        self._map = mmap.mmap(self._file, size)
        self.data = np.frombuffer(self._map, np.uint8)
        self._live: list[tuple[int, int, str]] = []  # address, size, name, ascending

    @property
    def path(self) -> str:
        """What another process of the same user opens to map the same memory."""
        return f"/proc/{os.getpid()}/fd/{self._file}"

    def close(self) -> None:
        """Gives the memory back. Arrays that look at it keep it mapped."""
        os.close(self._file)

    def allocate(self, size: int, name: str) -> int:
        """The address of ``size`` bytes, on pages of their own with a gap behind. AmdgenError when there is no room."""
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
        return at

    def free(self, address: int) -> bool:
        """Frees what begins at ``address``; False when nothing does."""
        for index, (at, size, _) in enumerate(self._live):
            if at == address:
                del self._live[index]
                self._clear(at, size)
                return True
        return False

    def _clear(self, address: int, size: int) -> None:
        whole = -(-size // _PAGE) * _PAGE
        where = ctypes.c_long(address - BASE), ctypes.c_long(whole)
        if ctypes.CDLL(None).fallocate(self._file, _PUNCH_HOLE | _KEEP_SIZE, *where):
            self.bytes(address, whole)[:] = 0

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
        return Resident(BASE, self._file, self.data, _OWN, (code, *live), code)
