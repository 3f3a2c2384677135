"""What an instruction does to the machine, decided once and read by both engines.

What it counts on, what lands in registers, and what has no effect here; the registers are in
:mod:`amdgen.emulator.registers`. (Memory addresses and operand modifiers still stand twice: see DESIGN, "one judge".)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from amdgen.codec.inst import Inst
from amdgen.isa.model import Instruction

_CLOCKS = frozenset({"memtime", "memrealtime"})
_SCOPES = ("glc", "sc0", "sc1")


@dataclass(frozen=True, slots=True)
class Counting:
    """The counters that an instruction increments at issue, each by ``count``.

    ``lands``: those that say when it has arrived. ``ordered``: its kind returns in their order, so that a wait for more
    than 0 proves something, too.
    """

    counters: tuple[str, ...]
    count: int
    lands: tuple[str, ...]
    ordered: bool


@cache
def counting(spec: Instruction, lds: bool = False) -> Counting:
    """What an instruction counts on; ``lds``: some lane of a FLAT access reaches LDS.

    A FLAT access counts on vmcnt and lgkmcnt. What comes from memory arrives with vmcnt, in order with other loads:
    LLVM waits for nothing else where an address can't be one of LDS (SIInsertWaitcnts, mayAccessLDSThroughFlat;
    AMDGPUUsage, memory model: lgkmcnt "if generic"), which is so of whole kernels under ``.amdhsa_tg_split``. With
    lanes in LDS both counters must have been 0, as nobody knows which part returns first (CDNA3 ISA reference, "Flat
    memory").
    """
    names = tuple(spec.counter.split("+")) if spec.counter else ()
    space = spec.memory.space if spec.memory is not None else ""
    if space == "flat" and not lds:
        return Counting(names, spec.counts, tuple(n for n in names if n == "vmcnt"), True)
    ordered = space not in ("flat", "scalar") and not spec.tags & _CLOCKS
    return Counting(names, spec.counts, names, ordered)


IGNORED = frozenset({"nop", "sleep", "setprio", "icache", "sethalt_off", "cache_control"})
"""Tags of instructions that change nothing that a kernel could see here."""


def loads_registers(spec: Instruction) -> bool:
    """Whether it delivers to vector registers: of two into one register the order may be known."""
    memory = spec.memory
    return memory is not None and memory.op in ("load", "exchange", "atomic") and spec.unit in ("lds", "vmem")


def coherent(inst: Inst) -> bool:
    """Whether an access has a scope bit: it sees, or is seen by, other workgroups."""
    return any(inst.modifiers.get(name, 0) for name in _SCOPES)
