"""The C structures of ``machine.h`` for ctypes, field by field."""

from __future__ import annotations

import ctypes as c

LANES, VECTOR_ROWS, SCALARS = 64, 512, 128
COUNTERS = ("vmcnt", "lgkmcnt", "expcnt")
SPACES = ("global_read", "global_write", "global_atomic", "lds_read", "lds_write", "lds_atomic")
NEXT, JUMPED, ENDED, BARRIER, SUSPECT, PYTHON, UNKNOWN, TURN = range(8)
FOLLOWS, ALL_LANES, READS_M0, WRITES_M0 = 1, 2, 4, 8
PATTERNS = 1 << 14
JUMPS = 1 << 12
NOTE_OVERFLOW, NOTE_M0_LOST, NOTE_BARRIER, NOTES = 0, 1, 2, 256


class Op(c.Structure):
    _fields_ = [
        ("run", c.c_void_p), ("rows", c.c_void_p), ("offset", c.c_uint64), ("pc", c.c_uint32), ("target", c.c_int32),
        ("n_reads", c.c_uint16), ("n_writes", c.c_uint16), ("flags", c.c_uint16), ("counters", c.c_uint16),
        ("counts", c.c_uint16), ("ordered", c.c_uint8), ("size", c.c_uint8), ("words", c.c_uint8), ("sign", c.c_uint8),
        ("d16", c.c_uint8), ("kind", c.c_uint8), ("coherent", c.c_uint8),
        ("lands", c.c_uint8), ("phases", c.c_uint8), ("arg", c.c_int32 * 14),
    ]  # fmt: skip


class Group(c.Structure):
    _fields_ = [
        ("machine", c.c_void_p), ("waves", c.c_void_p), ("lds", c.c_void_p), ("writer", c.c_void_p),
        ("reader", c.c_void_p), ("coming", c.c_void_p), ("owner_of", c.c_void_p), ("kind_of", c.c_void_p),
        ("scratch", c.c_void_p), ("scratch_known", c.c_void_p),
        ("lds_bytes", c.c_uint32), ("n_waves", c.c_uint32), ("epoch", c.c_uint32), ("next_number", c.c_uint32),
        ("scratch_bytes", c.c_uint32), ("id", c.c_uint32), ("barriers", c.c_uint32), ("atomic_epoch", c.c_uint32),
        ("clock", c.c_uint64),
    ]  # fmt: skip


class Phases(c.Structure):
    _fields_ = [
        ("banks", c.c_uint32), ("n_phases", c.c_uint32), ("per_phase", c.c_uint32), ("dwords", c.c_uint32),
        ("order", c.c_uint8 * LANES),
    ]  # fmt: skip


class Note(c.Structure):
    _fields_ = [
        ("kind", c.c_uint32), ("at", c.c_int32), ("other", c.c_int32), ("group", c.c_uint32), ("wave", c.c_uint32),
        ("value", c.c_uint32),
    ]  # fmt: skip


class Machine(c.Structure):
    _fields_ = [
        ("ops", c.c_void_p), ("index_of", c.c_void_p), ("modes", c.c_void_p),
        ("executed", c.c_void_p), ("partial", c.c_void_p), ("landings", c.c_void_p), ("conflicts", c.c_void_p),
        ("memory", c.c_void_p), ("owner", c.c_void_p), ("ends", c.c_void_p), ("why", c.c_char_p),
        ("phases", c.c_void_p), ("patterns", c.c_void_p), ("jumps", c.c_void_p), ("writers", c.c_void_p),
        ("readers", c.c_void_p), ("notes", c.c_void_p), ("touched", c.c_void_p),
        ("memory_base", c.c_uint64), ("memory_size", c.c_uint64), ("code_base", c.c_uint64), ("code_size", c.c_uint64),
        ("bytes", c.c_uint64 * len(SPACES)), ("turn", c.c_uint64), ("checks", c.c_uint32), ("m0_mask", c.c_uint32),
        ("n_ops", c.c_uint32), ("counter_max", c.c_uint32 * len(COUNTERS)), ("at", c.c_int32),
        ("apertures", c.c_uint32 * 2), ("stack_words", c.c_uint32 * 2), 
        ("n_modes", c.c_uint32), ("unknown_mode", c.c_uint32), ("n_notes", c.c_uint32), ("unknown", c.c_uint64),
    ]  # fmt: skip
