"""One instruction as the compiled engine executes it, and what a translation depends on."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.registers import Given
from amdgen.isa.model import Isa

_NO_ORDER = 255


@dataclass
class Operation:
    """One instruction for the engine. ``symbol`` names a runtime function; ``body`` is the text of a handler."""

    inst: Inst
    symbol: str = ""
    body: str = ""
    args: Sequence[int] = ()  # numbers that the handler of ``body`` expects
    slots: ctypes.Structure | None = None  # what the runtime function expects, by name
    offset: int = 0
    flags: int = 0
    marks: int = 0  # that checks of a file each have put on it
    counters: int = 0
    counts: int = 0
    ordered: int = 1
    size: int = 0
    words: int = 0
    sign: int = 0
    d16: int = 0
    kind: int = 0
    scope: int = 0
    keeps: int = 0
    lands: int = _NO_ORDER
    phases: tuple[str, int] | None = None  # ("read", bytes a lane)
    address: int = 0
    mode: int = 0  # the word of MODE that it is executed under
    next_modes: tuple[int, ...] = ()  # and those after it, where it sets MODE to what is known
    branch: int | None = None  # address that a branch leads to
    leads: tuple[int, ...] = ()  # other addresses that it may go on at
    jumps: bool = False  # where, and in which mode, it goes on shows when it runs
    plain: Operation | None = None  # of one whose registers are indexed: what it is without an index
    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    stored: int = 0  # of the rows written, the last ones: those whose content is stored
    judged: tuple[int, ...] = ()  # rows read as the instruction names them, some Flag.SAVED; then rows written
    judged_reads: int = 0
    highest: tuple[int, int, int] = (-1, -1, -1)  # the last VGPR, AGPR and general SGPR of those; -1: none
    packed: bytes = field(default=b"", repr=False)  # as C has it, but for its place
    why: str = field(default="", repr=False)  # of op_python and op_unsupported


@dataclass(frozen=True, slots=True)
class Target:
    """What a translation depends on beside the instruction: the architecture and the float modes of the kernel."""

    isa: Isa
    context: Context
    dx10_clamp: bool
    exact_matrix: bool
    mode: int = 0  # the word of MODE
    sram_ecc: bool = True  # a load of 16 bits makes the other half of its register 0
    fixed: Mapping[str, int] = field(default_factory=dict, hash=False)  # hardware registers that never change
    given: Given | None = None  # registers of the kernel; None: not known


def signed(word: int) -> int:
    """32 bits as ``Op.arg`` holds them."""
    return word - (1 << 32) if word >> 31 else word
