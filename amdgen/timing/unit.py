"""Simulates a compute unit that executes recorded workgroups (``core.c`` and the headers it follows)."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator.interruption import interruptible
from amdgen.emulator.native.library import NotAvailableError, compiled
from amdgen.emulator.native.recording import Recording
from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch
from amdgen.isa.timing import Timing
from amdgen.timing.operations import Op, Table

REASONS = (
    "issued", "its turn", "a result", "vector unit", "matrix unit", "LDS queue", "memory queue", "vmcnt", "lgkmcnt",
    "barrier", "fetch", "sleep",
)  # fmt: skip
"""Why a wave did not go on, as ``state.h`` numbers them; the first is how often the instruction was issued."""
_SOURCES = ("state.h", "memory.h", "issue.h", "core.c")
"""One text for the compiler, in this order."""
_LIMIT = 1 << 40
_INTS = (
    "visit", "slots", "wave_start", "vector_to_scalar", "vector_to_memory", "branch_taken",
    "fetch_straddle", "barrier", "blocks_vector", "matrix_result", "from_vector", "packed_waits",
    "ports", "lds_issue", "lds_write_dword", "lds_latency", "lds_commands", "lds_data_slots",
    "address_lanes", "queue", "l1_bytes_cycle", "l1_bytes", "l1_line", "l1_ways", "l1_latency",
    "store_latency", "scalar_latency", "scalar_far_latency", "scalar_bytes", "scalar_line", "l2_latency",
    "l2_ways", "mall_latency", "hbm_latency", "has_mall", "code_bytes", "code_line", "code_ways", "code_miss",
    "line_bytes", "start_cycles",
)  # fmt: skip
_RATES = ("fill", "l2_read", "l2_write", "mall", "mall_write", "hbm", "hbm_write", "l2_room")


class _Figures(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int32) for name in _INTS),
        *((name, ctypes.c_double) for name in _RATES),
    ]


class _Unit(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_void_p) for name in (
            "ops", "rows", "steps", "details", "streams", "groups", "stalls", "marks", "begun", "ended", "passed", "l1",
            "l2", "l2_written", "scalar_cache", "events", "code_cache", "code_ready",
        )),
        *((name, ctypes.c_uint32) for name in ("n_groups", "n_waves", "resident", "n_ops")),
        ("figures", _Figures), ("cycles", ctypes.c_uint64), ("busy", ctypes.c_void_p),
        *((name, ctypes.c_uint64) for name in (
            "matrix_busy", "lds_busy", "address_busy", "l1_lines", "l1_hits", "l1_fills",
        )),
        *((name, ctypes.c_double) for name in (
            "l2_bytes", "far_bytes", "farther_bytes", "l2_written_bytes", "far_written", "farther_written",
        )),
        *((name, ctypes.c_uint64) for name in ("issued", "limit", "n_events", "most_events")),
    ]  # fmt: skip


EVENT = np.dtype(
    [("at", np.uint64), ("begins", np.uint64), ("ends", np.uint64), ("operation", np.uint32), ("waited", np.uint32),
     ("group", np.uint32), ("simd", np.uint8), ("wave", np.uint8), ("reason", np.uint8)], align=True,
)  # fmt: skip
"""One issued instruction, as ``state.h`` has it. ``at``: its issue; ``begins``, ``ends``: of its work; ``waited``: how
long the wave waited before it, for what ``reason`` says (an index into REASONS); ``group``: which of the CU's
workgroups; ``wave``: the place on the CU."""


@dataclass(frozen=True)
class Beyond:
    """What lies beyond the CU, as its share: bytes a cycle that it gets, and how much misses which cache.

    ``fill``: of all that misses the L1; ``mall_latency``, ``hbm_latency``: cycles until a line comes from there,
    without what its bandwidth takes; ``mall_write``, ``hbm_write``: of what is written; ``l2_room``: bytes of the L2,
    for lines and what is written; ``code_miss``: cycles of a line of code that is not in the instruction cache.

    ``far``: by operation, of lines that miss the L1 and that the CU has not brought before, as far as the L2 has room
    for these, the share that misses the L2, and of lines that are stored the share that no other workgroup writes back;
    ``farther``: of that what misses the MALL. ``crowd``, ``weight``: by operation, the share of the CUs that execute it
    while one does, by which the shares are the larger; and how often all workgroups execute it to how often those of
    the CU do, in which bytes are counted.
    ``start_cycles``: between workgroups of one CU.
    """

    fill: float
    l2_read: float
    l2_write: float
    mall: float
    mall_write: float
    hbm: float
    hbm_write: float
    mall_latency: int
    hbm_latency: int
    l2_room: float = 0.0
    code_miss: int = 0
    far: npt.NDArray[np.float32] | float = 0.0
    farther: npt.NDArray[np.float32] | float = 0.0
    crowd: npt.NDArray[np.float32] | float = 1.0
    weight: npt.NDArray[np.float32] | float = 1.0
    start_cycles: int = 0


@dataclass(frozen=True)
class Simulated:
    """What the CU did. ``cycles``: until all that it wrote has left the L2, too; ``stalls`` (operations, REASONS): of
    waves, added up; ``begun``, ``ended``: when each workgroup did; ``passed`` (workgroups, 2): when its waves came to
    their marks, added up; ``busy``: of the four SIMDs, by issue slot. ``l2_bytes``, ``far_bytes``,
    ``farther_bytes``: of the L2, and beyond it of the MALL and the
    HBM (where there is no MALL, the far ones are the HBM's); ``..._written``: of these what was written."""

    cycles: int
    begun: npt.NDArray[np.uint64]
    ended: npt.NDArray[np.uint64]
    passed: npt.NDArray[np.uint64] = field(repr=False)
    stalls: npt.NDArray[np.uint64] = field(repr=False)
    busy: dict[str, int]
    matrix_busy: int  # of four SIMDs
    lds_busy: int  # of the banks
    address_busy: int
    l2_bytes: int
    far_bytes: int
    farther_bytes: int
    l2_written_bytes: int
    far_written: int
    farther_written: int
    l1_lines: int
    l1_hits: int
    l1_fills: int
    issued: int
    events: npt.NDArray[Any] = field(repr=False)  # of EVENT: the first instructions


@dataclass(frozen=True)
class Streams:
    """A recording as waves: ``steps`` (n, 2): operation and detail, a wave after the other; ``first`` and ``count`` of
    those of each workgroup and wave."""

    groups: tuple[int, ...]
    n_waves: int
    steps: npt.NDArray[np.uint32]
    bounds: npt.NDArray[np.uint32]  # (groups * waves, 2)
    details: npt.NDArray[np.uint32]
    line_bytes: int  # of a line in `details`

    @classmethod
    def of(cls, made: Recording) -> Streams:
        """The streams of a recording; every workgroup has as many waves."""
        steps = made.steps
        groups = tuple(int(n) for n in np.unique(steps["group"]))
        n_waves = int(steps["wave"].max()) + 1 if len(steps) else 0
        place = np.searchsorted(np.array(groups, np.uint32), steps["group"]) * n_waves + steps["wave"]
        if len(groups) * n_waves < 1 << 16:
            place = place.astype(np.uint16)  # which NumPy sorts by digits
        order = np.argsort(place, kind="stable")
        counts = np.bincount(place, minlength=len(groups) * n_waves)
        firsts = np.concatenate([[0], np.cumsum(counts)[:-1]]) if len(counts) else counts
        held = np.stack([steps["operation"][order], steps["detail"][order]], axis=1).astype(np.uint32)
        return cls(groups, n_waves, np.ascontiguousarray(held), np.stack([firsts, counts], axis=1).astype(np.uint32),
                   made.details, made.line_bytes)  # fmt: skip


def simulate(
    arch: Arch, table: Table, streams: Streams, order: Sequence[int], resident: int, beyond: Beyond,
    events: int = 0, marks: npt.NDArray[np.uint32] | None = None,
) -> Simulated:  # fmt: skip
    """Executes workgroups on one CU. ``order``: kinds of workgroups, indexes into ``streams.groups``, in the order in
    which the CU is given them; ``resident``: how many it holds at once; ``events``: of how many instructions to keep
    when each issued; ``marks`` (groups * waves, 2): two steps of each wave, by their numbers in its stream, in order,
    whose times are asked for. AmdgenError when they don't fit."""
    timing = table.timing
    if resident * streams.n_waves > arch.simds * arch.waves_per_simd or not order:
        raise AmdgenError(f"{resident} workgroups of {streams.n_waves} waves on a CU", "they don't fit")
    ops, n_ops = table.fields.copy(), len(table.ops)
    for name in ("far", "farther", "crowd", "weight"):
        ops[name] = getattr(beyond, name)
    stalls, passed = np.zeros((n_ops, len(REASONS)), np.uint64), np.zeros((len(order), 2), np.uint64)
    begun, ended = np.zeros(len(order), np.uint64), np.zeros(len(order), np.uint64)
    memory, scalar = timing.vector_memory, timing.scalar_memory
    l1, l2 = (np.zeros(int(size) // memory.l1_line, np.uint32) for size in (memory.l1_bytes, beyond.l2_room))
    l2_written = np.zeros(int(beyond.l2_room) // streams.line_bytes, np.uint32)
    scalar_cache, groups = np.zeros(scalar.bytes // scalar.line, np.uint32), np.array(order, np.uint32)
    busy, kept = np.zeros(len(table.slot_names), np.uint64), np.zeros(events, EVENT)
    code = timing.instruction_memory
    code_cache, code_ready = np.zeros(code.bytes // code.line, np.uint32), np.zeros(table.code_lines, np.uint64)
    given = _Unit(
        ops=ops.ctypes.data, rows=table.rows.ctypes.data, steps=streams.steps.ctypes.data,
        details=streams.details.ctypes.data, streams=streams.bounds.ctypes.data, groups=groups.ctypes.data,
        stalls=stalls.ctypes.data, begun=begun.ctypes.data, ended=ended.ctypes.data, passed=passed.ctypes.data,
        marks=None if marks is None else marks.ctypes.data, l1=l1.ctypes.data, l2=l2.ctypes.data,
        l2_written=l2_written.ctypes.data, scalar_cache=scalar_cache.ctypes.data, events=kept.ctypes.data,
        most_events=events,
        code_cache=code_cache.ctypes.data, code_ready=code_ready.ctypes.data,
        n_groups=len(order), n_waves=streams.n_waves, resident=resident, n_ops=n_ops,
        busy=busy.ctypes.data,
        figures=_figures(arch, timing, beyond, len(table.slot_names), streams.line_bytes), limit=_LIMIT,
    )  # fmt: skip
    library = _library(arch.simds, len(busy), timing.lds.ports)
    whole = ctypes.create_string_buffer(library.unit_size())  # what the model keeps lies behind what it is given
    unit = _Unit.from_buffer(whole)
    ctypes.pointer(unit)[0] = given

    def end() -> None:
        unit.limit = 0

    if interruptible(lambda: library.run_unit(ctypes.byref(unit)), end):
        raise AmdgenError("the model of a compute unit came to where no wave goes on", "say how the kernel waits")
    numbers = {name: int(getattr(unit, name)) for name in (
        "matrix_busy", "lds_busy", "address_busy", "l2_bytes", "far_bytes", "farther_bytes", "l2_written_bytes",
        "far_written", "farther_written", "l1_lines", "l1_hits", "l1_fills", "issued",
    )}  # fmt: skip
    return Simulated(
        int(unit.cycles), begun, ended, passed, stalls, dict(zip(table.slot_names, busy.tolist(), strict=True)),
        **numbers, events=kept[: unit.n_events],
    )  # fmt: skip


def _figures(arch: Arch, timing: Timing, beyond: Beyond, slots: int, line_bytes: int) -> _Figures:
    i, m, lds, v, s, chip = (timing.issue, timing.matrix, timing.lds, timing.vector_memory, timing.scalar_memory,
                             timing.chip)  # fmt: skip
    code = timing.instruction_memory
    return _Figures(
        visit=arch.issue.cycles, slots=slots, wave_start=timing.wave_start, vector_to_scalar=i.vector_to_scalar,
        vector_to_memory=i.vector_to_memory, branch_taken=i.branch_taken,
        fetch_straddle=i.fetch_straddle, barrier=i.barrier,
        blocks_vector=m.blocks_vector, matrix_result=m.result, from_vector=m.from_vector, packed_waits=m.packed_waits,
        ports=lds.ports, lds_issue=lds.issue, lds_write_dword=lds.write_dword, lds_latency=lds.latency,
        lds_commands=lds.commands, lds_data_slots=lds.data_slots,
        address_lanes=v.address_lanes, queue=v.queue, l1_bytes_cycle=v.l1_bytes_cycle, l1_bytes=v.l1_bytes,
        l1_line=v.l1_line, l1_ways=v.l1_ways, l1_latency=v.l1_latency,
        store_latency=v.store_latency, scalar_latency=s.latency, scalar_far_latency=s.l2_latency, scalar_bytes=s.bytes,
        scalar_line=s.line, l2_latency=chip.l2_latency, l2_ways=chip.l2_ways, mall_latency=beyond.mall_latency,
        hbm_latency=beyond.hbm_latency,
        has_mall=chip.mall_bytes > 0, line_bytes=line_bytes, start_cycles=beyond.start_cycles,
        fill=beyond.fill, l2_read=beyond.l2_read, l2_write=beyond.l2_write, mall=beyond.mall or 1.0,
        mall_write=beyond.mall_write or 1.0, hbm=beyond.hbm, hbm_write=beyond.hbm_write, l2_room=beyond.l2_room,
        code_bytes=code.bytes, code_line=code.line, code_ways=code.ways, code_miss=beyond.code_miss,
    )  # fmt: skip


@cache
def _library(simds: int, slots: int, ports: int) -> ctypes.CDLL:
    """The model in C for an architecture: how many SIMDs a CU has, issue slots a SIMD has, and ports its LDS."""
    counts = f"enum {{ SIMDS = {simds}, SLOTS = {slots}, PORTS = {ports} }};\n"
    try:
        library = compiled(
            counts + "\n".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in _SOURCES)
        )
    except NotAvailableError as error:
        raise AmdgenError(f"the model of a compute unit can't be compiled here: {error}") from None
    for size in (library.unit_size, library.given_size, library.op_size, library.event_size):
        size.restype = ctypes.c_uint64
    library.run_unit.argtypes = [ctypes.c_void_p]
    sizes = library.given_size(), library.op_size(), library.event_size()
    assert sizes == (ctypes.sizeof(_Unit), ctypes.sizeof(Op), EVENT.itemsize), (
        f"C lays structures out differently: {sizes}"
    )
    return library
