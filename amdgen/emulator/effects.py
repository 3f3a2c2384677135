"""What an instruction does to the machine, decided once and read by both engines.

What it counts on, what lands in registers, what it does to MODE and the wave's program, which denormals its atomic
keeps, and what has no effect here; the registers are in :mod:`amdgen.emulator.registers`. (Operand modifiers
still stand twice, in ``native`` and in ``arithmetic``.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from amdgen.codec.inst import Const, Inst
from amdgen.isa.model import Counter, Instruction, Memory
from amdgen.isa.semantics import Node, names_written

_CLOCKS = frozenset({"memtime", "memrealtime"})


@dataclass(frozen=True, slots=True)
class Counting:
    """The counters that an instruction increments at issue, each by ``count``.

    ``lands``: those that say when it is complete. ``ordered``: its kind returns in their order, so that a wait for more
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
    AMDGPUUsage, memory model: lgkmcnt "if generic"), which is so of whole kernels under ``.amdhsa_tg_split``. What
    it does in LDS is done once lgkmcnt was 0: a release to the workgroup waits for nothing else (AMDGPUUsage, memory
    model of gfx90a and gfx942, "fence release workgroup"). With lanes in LDS the registers of a load have arrived when
    both counters were 0, as nobody knows which part returns first (CDNA3 ISA reference, "Flat memory").
    """
    names = tuple(spec.counter.split("+")) if spec.counter else ()
    space = spec.memory.space if spec.memory is not None else ""
    if space == "flat" and not lds:
        return Counting(names, spec.counts, tuple(n for n in names if n == "vmcnt"), True)
    ordered = space not in ("flat", "scalar") and not spec.tags & _CLOCKS
    return Counting(names, spec.counts, names, ordered)


_MOVING = frozenset({
    "const", "name", "cast", "as", "and", "or", "not", "shl", "shr", "select", "lo", "hi", "lo16", "hi16", "pack",
    "pack16", "bfe", "alignbit", "perm", "readlane", "writelane", "readfirstlane", "bitreverse",
})  # fmt: skip
"""Functions whose result has bits of what they are given, in other places perhaps; a sum has others."""
_CONDITIONS = frozenset({"eq", "ne"})


@cache
def moves(spec: Instruction) -> bool:
    """Whether an instruction only moves bits of its operands to other places, as copies of bytes and halves take."""
    if spec.memory is not None or spec.matrix is not None:
        return False
    if "movrel" in spec.tags:
        return True
    sources = {o.name for o in spec.operands if o.reads and o.kind != "modifier"}
    results = [e.value for e in spec.effects if e.target != "SCC"] if spec.semantics else []
    return bool(results) and all(_moves(value, sources) for value in results)


@cache
def compares(spec: Instruction) -> bool:
    """Whether an instruction compares numbers, and does nothing else with them."""
    if spec.memory is not None or not spec.semantics or spec.unit not in ("salu", "valu"):
        return False
    return "_cmp" in spec.name or spec.name.startswith("s_bitcmp")


def computes_dwords(inst: Inst) -> bool:
    """Whether an instruction's results are numbers of 32 or 64 bits, and no parts of a register."""
    spec = inst.spec
    assert spec is not None
    parts = spec.matrix is None and any(inst.modifiers.get(name) for name in ("dst_sel", "dst_unused", "op_sel"))
    return not parts and _on_dwords(spec)


@cache
def _on_dwords(spec: Instruction) -> bool:
    if spec.matrix is not None:
        return True
    if spec.memory is not None or not spec.semantics or "_pk_" in spec.name:
        return False
    results = [e.value for e in spec.effects if e.value.type != "bool"]
    return all(value.type[1:] in ("32", "64") for value in results) and not all(map(_is_bitwise, results))


def _is_bitwise(value: Node) -> bool:
    """Whether each bit of a result is made of one bit of each operand: bytes may be worked on together so."""
    return value.op in _MOVING | {"xor"} and all(map(_is_bitwise, value.args))


def _moves(value: Node, sources: set[str]) -> bool:
    """Whether an expression does. A comparison that asks no operand chooses by the instruction's text."""
    if value.op in _CONDITIONS:
        return not _names(value) & sources
    if value.op == "cast" and not all(
        kind == "bool" or kind[0] in "ui" for kind in (value.type, *(a.type for a in value.args))
    ):
        return False  # a number is converted
    return value.op in _MOVING and all(_moves(a, sources) for a in value.args)


def _names(value: Node) -> set[str]:
    """The names in an expression."""
    return {str(value.value)} if value.op == "name" else set().union(*map(_names, value.args))


IGNORED = frozenset({"nop", "sleep", "setprio", "icache", "sethalt_off", "cache_control"})
"""Tags of instructions that change nothing that a kernel could see here."""


def loads_registers(spec: Instruction) -> bool:
    """Whether it delivers to vector registers: of two into one register the order may be known."""
    memory = spec.memory
    return memory is not None and memory.op in ("load", "exchange", "atomic") and spec.unit in ("lds", "vmem")


# ---------------------------------------------------------------------------------------------- waits


def limits_of(counters: Mapping[str, Counter], immediate: int) -> dict[str, int]:
    """The counts that an ``s_waitcnt`` immediate waits for; a counter at its maximum is not waited for."""
    limits = {}
    for name, counter in counters.items():
        value, done = 0, 0
        for high, low in counter.bits:
            width = high - low + 1
            value |= (immediate >> low & (1 << width) - 1) << done
            done += width
        if value < counter.max:
            limits[name] = value
    return limits


# ---------------------------------------------------------------------------------------------- control of a wave

WITHOUT_EFFECT = frozenset({"perf", "ttrace", "wakeup", "clear_exceptions"})
"""Performance counters, thread traces, waking sleepers, float exceptions: nothing that a kernel could see here."""
_DEBUG_TRAP = 3
"""s_trap with LLVM's number for a debugger; without one its handler returns (LLVM AMDGPUUsage, "Trap Handler ABI")."""
_MSG_INTERRUPT = 1
GENERAL_SGPRS = 102
"""Those that relative moves may reach."""


def changes_modes(spec: Instruction) -> bool:
    """Whether the instruction writes MODE, so that waves which ran together may part."""
    return bool(spec.tags & {"setreg", "fork"}) or ("MODE" in spec.semantics and "MODE" in names_written(spec.effects))


def immediate(inst: Inst) -> int:
    """The 16-bit immediate of an instruction such as s_nop or s_waitcnt."""
    value = inst.operands.get("simm16")
    return value.bits & 0xFFFF if isinstance(value, Const) else 0


def trap_returns(inst: Inst) -> bool:
    """Whether the kernel goes on after a trap."""
    return immediate(inst) == _DEBUG_TRAP


def unsent(inst: Inst) -> str:
    """Why a message can't be sent; "" when it can."""
    if immediate(inst) & 15 == _MSG_INTERRUPT:
        return ""
    return "a message to the graphics pipe, the scheduler or the driver; only MSG_INTERRUPT is sent"


# ---------------------------------------------------------------------------------------------- memory


class DenormalModes(Protocol):
    """The denormals that MODE keeps: bit 0 those of sources, bit 1 those of results."""

    @property
    def denormals_f32(self) -> int:
        """Of f32."""

    @property
    def denormals_f16_f64(self) -> int:
        """Of f16 and f64."""


def atomic_denormals(op: str, bits: int, in_lds: bool, modes: DenormalModes) -> int:
    """Which denormals a float atomic keeps, as in MODE: bit 0 those of its sources, bit 1 those of its results.

    AMD CDNA3 ISA reference, 9.2.2, table "Denorm Handling Rules": the L2 flushes in sums of f32 and nowhere else; LDS
    follows MODE, except that sums of f64 never flush.
    """
    if op == "fadd" and bits == 64:
        return 3
    if not in_lds:
        return 0 if op == "fadd" else 3
    return int(modes.denormals_f16_f64 if op == "pk_add_f16" or bits == 64 else modes.denormals_f32)


def packed(memory: Memory) -> bool:
    """Whether the registers of a converting access hold elements of 16 bits."""
    return bool(memory.d16) or memory.bits < 32 * memory.elements
