"""Private memory of each lane (scratch), and LDS reached through flat addresses.

Scratch is held linear, lane by lane. That the hardware interleaves the lanes' dwords can't be seen by a program that
reaches it through scratch instructions, the stack's buffer descriptor or the flat aperture, as compilers do. With the
descriptor, soffset counts the bytes of a whole wave: 64 times those of a lane (LLVM AMDGPUUsage, "Private Segment").
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import Addresses
from amdgen.emulator.state import U32, Group, Ints


def read_elsewhere(env: Env, g: Group, where: Addresses, size: int, out: U32) -> None:
    """Fills ``out`` (words, n, 64) for the lanes whose address is in scratch or LDS."""
    for data, wave, lane, index in _elsewhere(env, g, where, size):
        out[:, wave, lane] = words_of_bytes(data[index], len(out))


def write_elsewhere(env: Env, g: Group, where: Addresses, size: int, values: U32) -> None:
    """Stores ``values`` (words, n, 64) for the lanes whose address is in scratch or LDS."""
    for data, wave, lane, index in _elsewhere(env, g, where, size):
        data[index] = bytes_of_words(values[:, wave, lane], size)


def scratch_and_lds(
    env: Env, g: Group, where: Addresses, size: int
) -> tuple[tuple[Ints, Ints, Ints] | None, tuple[Ints, Ints, Ints] | None]:
    """What lanes reach in scratch, and in LDS: (wave positions, lanes, byte indexes); None where none does."""
    private = None if where.private is None else g.exec & where.private
    shared = None if where.shared is None else g.exec & where.shared
    address, in_scratch, in_lds = where.address.astype(np.int64), None, None
    if private is not None and private.any():
        in_scratch = env.scratch.reached(g, address, size, private)
    if shared is not None and shared.any():
        in_lds = env.lds.reached(env.state.group, g, address, size, shared)
    return in_scratch, in_lds


def _elsewhere(env: Env, g: Group, where: Addresses, size: int) -> list[tuple[npt.NDArray[np.uint8], Ints, Ints, Ints]]:
    in_scratch, in_lds = scratch_and_lds(env, g, where, size)
    found = []
    if in_scratch is not None:
        found.append((env.scratch.data, *in_scratch))
    if in_lds is not None:
        found.append((env.lds.data, *in_lds))
    return found


def words_of_bytes(content: npt.NDArray[np.uint8], words: int) -> U32:
    """Bytes (m, size) as words (words, m), narrow ones zero-extended."""
    if content.shape[1] < 4:
        content = np.pad(content, ((0, 0), (0, 4 - content.shape[1])))
    return np.ascontiguousarray(content).view(np.uint32).T.reshape(words, -1)


def bytes_of_words(values: U32, size: int) -> npt.NDArray[np.uint8]:
    """The first ``size`` bytes (m, size) of words (words, m)."""
    return np.ascontiguousarray(values.T).view(np.uint8)[:, :size]
