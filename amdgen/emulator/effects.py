"""What an instruction does to the machine, decided once and read by both engines.

So far: what it counts on. (Registers, memory and operands follow: see DESIGN, "one judge".)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from amdgen.isa.model import Instruction

_CLOCKS = frozenset({"memtime", "memrealtime"})


@dataclass(frozen=True, slots=True)
class Counting:
    """The counters that an instruction increments at issue, each by ``count``, and whether its kind returns in order:
    only then does a wait for more than 0 prove anything of it."""

    counters: tuple[str, ...]
    count: int
    ordered: bool

    @property
    def increments(self) -> dict[str, int]:
        return dict.fromkeys(self.counters, self.count)


@cache
def counting(spec: Instruction, tg_split: bool = False) -> Counting:
    """What an instruction counts on.

    ``tg_split``: the kernel's waves may run on different CUs (``.amdhsa_tg_split``). They have no LDS then, so that a
    flat access ends in memory and LLVM waits with vmcnt alone (SIInsertWaitcnts, mayAccessLDSThroughFlat). Otherwise a
    flat access may end in LDS or in memory, and nobody knows when it returns.
    """
    names = tuple(spec.counter.split("+")) if spec.counter else ()
    space = spec.memory.space if spec.memory is not None else ""
    if space == "flat" and tg_split:
        return Counting(tuple(n for n in names if n == "vmcnt"), spec.counts, True)
    return Counting(names, spec.counts, space not in ("flat", "scalar") and not spec.tags & _CLOCKS)
