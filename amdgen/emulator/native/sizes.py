"""Sizes of what Python and C share, and the numbers of registers, from :mod:`amdgen.emulator.state`."""

from __future__ import annotations

from enum import IntEnum

from amdgen.emulator.arithmetic.operands import EXECZ, VCCZ
from amdgen.emulator.effects import GENERAL_SGPRS
from amdgen.emulator.mode import FORK_DEPTH, TRANSLATED
from amdgen.emulator.state import EXEC, M0, POISON, SGPRS, VCC, VECTOR_ROWS
from amdgen.isa.types import LANES

COUNTERS = ("vmcnt", "lgkmcnt", "expcnt")
_VMCNT, _LGKMCNT = COUNTERS.index("vmcnt"), COUNTERS.index("lgkmcnt")
SPACES = ("global_read", "global_write", "global_atomic", "lds_read", "lds_write", "lds_atomic")


class Size(IntEnum):
    """Sizes and places. Rows: 0..255 VGPRs, 256..511 AGPRs, then the scalar registers, then SCC."""

    LANES = LANES
    VECTOR_ROWS = VECTOR_ROWS
    SCALARS = SGPRS
    SCC = SGPRS  # kept behind the scalar registers
    SCALARS_HELD = SGPRS + 1
    ROWS = VECTOR_ROWS + SGPRS + 1
    VCC_LO = VCC
    M0 = M0
    EXEC_LO = EXEC
    SOURCE_VCCZ = VCCZ  # sources that are no register
    SOURCE_EXECZ = EXECZ
    QUEUE = 256  # operations in flight of one wave
    PLACES = 192  # of them those that touch LDS
    COUNTERS = len(COUNTERS)
    VMCNT = _VMCNT
    LGKMCNT = _LGKMCNT
    VARIANTS = 1 << 10
    TOUCHES = 8  # of one instruction
    EVERYBODY = (1 << 32) - 1
    TRANSLATED = TRANSLATED
    FORK_DEPTH = FORK_DEPTH
    MOST_FORKS = 7
    GENERAL_SGPRS = GENERAL_SGPRS
    FLAT_COUNTERS = 1 << _VMCNT | 1 << _LGKMCNT
    IN_MEMORY = _VMCNT  # what says that a FLAT access has come from memory
    IN_LDS = _LGKMCNT  # what LDS instructions count on
    SPACES = len(SPACES)
    ARGS = 14  # numbers that an operation has for its operands
    WORDS = 5  # words of a lane that one operation delivers: four and a status
    PATTERNS = 1 << 14
    JUMPS = 1 << 12
    EVENTS = 1024
    WAY = 64  # operations that a wave remembers, at most
    WAYS = 1 << 12
    VALUES = 4
    SEEN = 16  # orders that a wave remembers to have found, or not
    FED = 4  # loads that feed a store and that a wave remembers
    ASKED = 4  # atomic loads of a wave that may be in flight when it releases something
    MOST_LATE = 64  # of them, in all, those that were
    MOST_HELD = 8  # times that a workgroup lets others go between a load and its store
    POLLS = 64  # loads of one atomic access, after which others get a turn
    EXCUSES = 1 << 20  # operations that may be excused
    POISON = POISON
    NO_PHASES = 255
