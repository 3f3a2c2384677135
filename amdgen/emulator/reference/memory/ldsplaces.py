"""Where an LDS instruction's lanes access."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.places import Places
from amdgen.emulator.state import Group, Ints


def lds_accesses(env: Env, inst: Inst) -> list[Callable[[Group], Ints]]:
    """The address (n, 64) of each access of a lane: one, or two."""
    places = Places(env, inst)
    made: list[Callable[[Group], Ints]] = [lambda g: places.address(g).astype(np.int64)]
    return [*made, lambda g: places.second(g).astype(np.int64)] if places.formula.second else made
