"""What lies at an address: global memory, the lane's own, or LDS; and the words there.

Of buffers :mod:`amdgen.emulator.reference.memory.buffers` tells it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.places import Places
from amdgen.emulator.state import U32, Bools, Group
from amdgen.isa.model import Apertures

U64 = npt.NDArray[np.uint64]


@dataclass(slots=True)
class Addresses:
    """Byte addresses (n, 64); for a buffer, ``in_range`` (words, n, 64) says which dwords the descriptor admits.

    ``private`` and ``shared`` (n, 64): lanes whose address is an offset into their scratch, or into LDS.
    """

    address: U64
    in_range: Bools | None = None
    private: Bools | None = None
    shared: Bools | None = None


AddressOf = Callable[[Group], Addresses]


def in_memory(places: Places) -> AddressOf:
    """Global memory, wherever the instruction says."""
    return lambda g: Addresses(places.address(g))


def in_scratch(places: Places) -> AddressOf:
    """The lane's own memory."""
    return lambda g: Addresses(places.address(g).astype(np.uint64), None, np.ones(g.exec.shape, np.bool_))


def by_aperture(places: Places, apertures: Apertures) -> AddressOf:
    """The high word of a flat address says where it points: global memory, or the aperture of LDS or of scratch."""

    def split(g: Group) -> Addresses:
        address = places.address(g)
        high = address >> np.uint64(32)
        shared, private = high == apertures.shared, high == apertures.private
        if not shared.any() and not private.any():
            return Addresses(address)
        address = np.where(shared | private, address & np.uint64(0xFFFFFFFF), address)
        return Addresses(address, None, private, shared)

    return split


def require_inside(env: Env, at: U64, inside: Bools, verb: str, size: int) -> None:
    """UnsupportedError when an access is not ``inside`` an allocation; of one to what only a host could serve, says
    which."""
    if inside.all():
        return
    first = int(at[np.flatnonzero(~inside)[0]])
    why = env.memory.refused(first)
    raise UnsupportedError(why or f"{verb} of {size} bytes at {env.memory.describe(first)}")


def read_lanes(memory: GlobalMemory, where: U64, bits: int) -> npt.NDArray[Any]:
    """Raw content of m valid accesses: words (words, m), narrow values zero-extended."""
    if bits >= 32 and not (where & np.uint64(3)).any():
        return memory.load_words(where, bits // 32)
    content = memory.load_bytes(where, max(1, bits // 8))
    if bits < 32:
        padded = np.zeros((len(where), 4), np.uint8)
        padded[:, : bits // 8] = content
        content = padded
    return np.ascontiguousarray(content).view(np.uint32).T


def write_lanes(memory: GlobalMemory, where: U64, values: U32, bits: int) -> None:
    """Stores words (words, m), or the low bits of one, to m valid addresses."""
    if bits >= 32 and not (where & np.uint64(3)).any():
        memory.store_words(where, values)
        return
    for i, word in enumerate(values):  # dword by dword, as those that are aligned: lanes may overlap
        content = np.ascontiguousarray(word).view(np.uint8).reshape(-1, 4)
        memory.store_bytes(where + np.uint64(4 * i), content[:, : min(4, max(1, bits // 8))])
