"""What lies around a compute unit: which workgroups it gets and when, and its share of L2, MALL and HBM.

All CUs are taken to do alike: one CU is simulated, and each bandwidth is divided among those that are busy. What misses
L2 and MALL follows from the lines that workgroups touch at the same time, of those that run at once on the first XCD
and, for the MALL, on the second; not from capacity, but that memory which fits into a cache whole is there already, as
it is when a launch is repeated. Of what one CU comes to again, its share of the L2 has the latest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.codeobject import Kernel, resources
from amdgen.emulator.native.recording import NO_DETAIL, PRIVATE_LINE, Recording
from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch
from amdgen.isa.timing import ChipTiming, Timing
from amdgen.timing.operations import Kind, kind_of
from amdgen.timing.unit import Beyond

_DWORD = 4
"""Bytes that instructions begin at multiples of."""


@dataclass(frozen=True)
class Occupancy:
    """How a launch lies on a chip. ``resident``: workgroups that a CU holds; ``busy``: CUs of the first XCD that have
    any; ``most``: workgroups that the busiest CU executes."""

    groups: int
    n_waves: int
    resident: int
    xcds: int
    cus_of_xcd: int
    busy: int
    most: int

    def of_groups(self, groups: int) -> Occupancy:
        """How as many workgroups of the same kernel lie."""
        of_xcd = -(-groups // self.xcds)
        return replace(self, groups=groups, busy=min(self.cus_of_xcd, of_xcd), most=-(-of_xcd // self.cus_of_xcd))

    def running(self, xcd: int) -> list[int]:
        """Numbers of the workgroups that run at once on an XCD when the launch has begun: they go to XCDs in turn."""
        return list(range(xcd, self.groups, self.xcds))[: self.busy * self.resident]

    def of_first_unit(self) -> list[int]:
        """Those that the first CU of the first XCD executes, in their order, were all to take as long."""
        return list(range(0, self.groups, self.xcds))[:: self.cus_of_xcd][: self.most]

    @property
    def active(self) -> int:
        """CUs of the chip that have a workgroup at once."""
        return min(self.groups, self.busy * self.xcds)

    @property
    def rounds(self) -> float:
        """How often the chip would be full."""
        return self.groups / (self.xcds * self.cus_of_xcd * self.resident)


def occupancy(arch: Arch, kernel: Kernel, groups: int, threads: int, lds_bytes: int) -> Occupancy:
    """How a launch of ``groups`` workgroups lies on the chip of ``arch``. AmdgenError when no workgroup fits."""
    used = resources(kernel)
    n_waves = -(-threads // arch.wave_size)
    waves = arch.occupancy(used.vgpr, used.agpr, used.sgpr, 0, threads)
    resident = arch.simds * waves // n_waves
    if lds_bytes:
        granule = arch.lds.granule
        resident = min(resident, arch.lds.bytes // (-(-lds_bytes // granule) * granule))
    if not resident:
        raise AmdgenError(f"{kernel.name}: no workgroup of {n_waves} waves fits on a CU", "use fewer registers or LDS")
    return Occupancy(0, n_waves, resident, arch.xcds, arch.cus // arch.xcds, 0, 0).of_groups(groups)


def beyond(
    arch: Arch, timing: Timing, held: Occupancy, clock: float, far: npt.NDArray[np.float32],
    farther: npt.NDArray[np.float32] | float,
) -> Beyond:  # fmt: skip
    """The share of one CU. ``clock``: MHz."""
    chip = timing.chip
    cycle = 1e3 / clock  # bytes a cycle of 1 GB/s
    outside = clock / chip.latency_mhz  # cycles beyond the L2 are time, which the clock doesn't change
    mall, hbm = (max(0, each - chip.l2_latency) * outside for each in (chip.mall_latency, chip.hbm_latency))
    begin = max(chip.group_cycles, chip.wave_cycles * held.n_waves) / chip.shader_engines
    return Beyond(
        fill=1 / timing.vector_memory.fill_cycles(clock),
        l2_read=chip.l2_read_bytes_cycle / held.busy,
        l2_write=chip.l2_write_bytes_cycle / held.busy,
        mall=chip.mall_gb_s * cycle / held.active,
        mall_write=chip.mall_write_gb_s * cycle / held.active,
        hbm=arch.hbm_gb_s * chip.hbm_share * cycle / held.active,
        hbm_write=arch.hbm_gb_s * chip.hbm_write_share * cycle / held.active,
        mall_latency=round(chip.l2_latency + mall), hbm_latency=round(chip.l2_latency + hbm),
        l2_room=chip.l2_bytes / held.busy, far=far, farther=farther, start_cycles=round(begin * held.busy),
        code_miss=timing.instruction_memory.miss,
    )  # fmt: skip


@dataclass(frozen=True)
class Touched:
    """Memory that the beginnings of workgroups came to, by row: a line of ``line_bytes``, the workgroup, the address of
    the instruction that was the first of it there, and whether that stores, or is an atomic. Rows are in the order of
    workgroups, those of one in that of lines."""

    line: npt.NDArray[np.uint32]
    group: npt.NDArray[np.uint32]
    address: npt.NDArray[np.uint64]
    stores: npt.NDArray[np.bool_]
    line_bytes: int


def touched(made: Recording) -> Touched:
    """What a recording touched; each line once a workgroup, by the wave that had come to it after the fewest of its
    instructions: waves of a workgroup go side by side."""
    line, group, at, kind = _accesses(made)
    _, first = np.unique(group.astype(np.uint64) << np.uint64(32) | line, return_index=True)
    addresses = np.array([op.inst.address for op in made.operations], np.uint64)
    stores = np.isin(kind[first], (int(Kind.STORE), int(Kind.ATOMIC)))
    return Touched(line[first], group[first], addresses[at[first]], stores, made.line_bytes)


def _accesses(made: Recording) -> tuple[npt.NDArray[Any], ...]:
    """Each line that an instruction came to, its workgroup, operation, and what kind that is; by its number among those
    of its wave."""
    kinds = np.array([_access(op.inst) for op in made.operations], np.uint8)
    steps = made.steps
    steps = steps[(kinds[steps["operation"]] > 0) & (steps["detail"] != NO_DETAIL)]
    steps = steps[np.argsort(steps["number"], kind="stable")]
    starts = steps["detail"].astype(np.int64)
    counts = made.details[starts].astype(np.int64) if len(steps) else np.zeros(0, np.int64)
    which = np.repeat(np.arange(len(steps)), counts)
    within = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    line = made.details[starts[which] + 3 + within]
    at = steps["operation"][which]
    return line, steps["group"][which], at, kinds[at]


def _access(inst: Inst) -> int:
    kind = kind_of(inst) if inst.spec is not None else Kind.PLAIN
    return int(kind) if kind in (Kind.LOAD, Kind.STORE, Kind.LDS_DMA, Kind.ATOMIC) else 0


@dataclass(frozen=True)
class Misses:
    """Of the lines that miss the L1, the share that misses the L2, by instruction address, and of lines that are stored
    the share that no other workgroup of the XCD stores, too; and of those that are loaded the share that misses the
    MALL. ``mean``: of loads that no beginning came to. ``written``: the share of what is stored that the MALL doesn't
    keep; ``changed``: of lines that atomics of an XCD change, what comes from HBM and goes back there. ``left``: of
    instructions that load what other workgroups have just stored, the share that misses the L2; the MALL has it.
    ``several``: whether there are several L2s, between which lines go that all change by atomics."""

    far: dict[int, float]
    mean: float
    farther: float
    written: float
    changed: float
    left: Mapping[int, float]
    several: bool

    def of(self, instructions: Sequence[Inst]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Both shares, by instruction. What is stored leaves the L2 once, at the end of the kernel at the latest: other
        L2s, which the next kernel's workgroups may have, would not see it."""
        kinds = [Kind.PLAIN if inst.spec is None else kind_of(inst) for inst in instructions]
        far, farther = [], []
        for inst, kind in zip(instructions, kinds, strict=True):
            if inst.address in self.left:
                shares = self.left[inst.address], 0.0
            elif kind == Kind.ATOMIC:
                shares = float(self.several), self.changed * self.far.get(inst.address, 0.0)
            elif kind == Kind.STORE:
                shares = self.far.get(inst.address, 1.0), self.written
            else:
                shares = self.far.get(inst.address, self.mean), self.farther
            far.append(shares[0])
            farther.append(shares[1])
        return np.array(far, np.float32), np.array(farther, np.float32)


def misses(
    timing: Timing, found: Touched, held: Occupancy, footprint: int, left: Mapping[int, float]
) -> Misses:  # fmt: skip
    """From the beginning of the workgroups that run at once. ``footprint``: bytes of all buffers. ``left``: as
    :class:`Misses` has it."""
    chip, per = timing.chip, np.uint32(timing.vector_memory.l1_line // found.line_bytes)
    first = set(held.running(0))
    here = np.isin(found.group, np.fromiter(first, np.uint32, len(first)))
    several, written = held.xcds > 1, float(footprint > chip.mall_bytes)
    once = _once(found.line, found.address, here & found.stores)
    changed = written * _of_one(found.line[here & found.stores], found.line[~here & found.stores], held.xcds)
    fetched = _first_of_line(found, per)
    line, of_first, other = found.line // per, here & fetched, ~here & fetched
    if footprint <= chip.l2_bytes or not of_first.any():
        return Misses(once, 0.0, 0.0, written, changed, left, several)
    share = _once(line, found.address, of_first)
    kept = 0 < footprint <= chip.mall_bytes
    farther = 0.0 if kept else _of_one(line[of_first], line[other], held.xcds)
    mean = float(np.mean(list(share.values())))
    return Misses(once | share, mean, farther, written, changed, left, several)


def _of_one(lines: npt.NDArray[np.uint32], others: npt.NDArray[np.uint32], xcds: int) -> float:
    """Of the ``lines`` that an XCD comes to, its share of what all together bring: ``others`` are another one's."""
    if xcds == 1 or not len(lines) or not len(others):
        return 1.0
    lines, others = _distinct(lines), _distinct(others)
    same = len(lines) + len(others) - len(_distinct(np.concatenate([lines, others])))
    return 1 / (1 + (xcds - 1) * same / len(lines))


def left_by_others(made: Recording, held: Occupancy, chip: ChipTiming, together: Sequence[int]) -> dict[int, float]:
    """By the address of each instruction that loads from a buffer in which a workgroup of a recording finds what
    another has stored before, the share that misses the L2: what the workgroups of other XCDs have left, of
    ``together``; and where there is one L2, what it has no room for."""
    line, group, at, kind = _accesses(made)
    shared = line < PRIVATE_LINE
    stores, loads = shared & (kind == Kind.STORE), shared & (kind == Kind.LOAD)
    pairs = np.unique(np.stack([line[stores], group[stores]]), axis=1)
    lines, first, writers = np.unique(pairs[0], return_index=True, return_counts=True)
    xcd = np.array(together) % held.xcds
    apart = 1.0 - float(np.mean(xcd == xcd[-1]))
    if held.xcds == 1:
        most = np.bincount(np.unique(pairs[1], return_inverse=True)[1]).max(initial=0)
        bytes_left = made.line_bytes * int(most) * min(held.groups, held.busy * held.resident)
        apart = max(0.0, 1.0 - chip.l2_bytes / max(1, bytes_left))
    if not len(lines):
        return {}
    line, group, at = line[loads], group[loads], at[loads]
    place = np.minimum(np.searchsorted(lines, line), len(lines) - 1)
    others = (writers[place] > 1) | (pairs[1][first[place]] != group)
    buffer = np.searchsorted(made.buffers, line, "right")
    found = np.isin(buffer, buffer[(lines[place] == line) & others])
    return dict.fromkeys((made.operations[n].inst.address for n in np.unique(at[found])), apart)


def _first_of_line(found: Touched, per: np.uint32) -> npt.NDArray[np.bool_]:
    """Of the ``per`` lines that a line of the L1 has, what a workgroup loads first: it fetches all of it."""
    chosen = ~found.stores
    at = np.flatnonzero(chosen)
    whole, address = found.group[at].astype(np.uint64) << np.uint64(32) | found.line[at] // per, found.address[at]
    starts = _changes(whole)
    earliest = np.minimum.reduceat(address, np.flatnonzero(starts)) if len(at) else address
    of = np.cumsum(starts) - 1
    early = np.flatnonzero(address == earliest[of])
    chosen[at] = False
    chosen[at[early[_changes(of[early])]]] = True
    return chosen


def _distinct(values: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """In order: sorting takes a quarter of the time of NumPy's hashes."""
    ordered = np.sort(values)
    return ordered[_changes(ordered)]


def _changes(values: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Where a value differs from the one before; the first does."""
    return np.concatenate([[True], values[1:] != values[:-1]]) if len(values) else np.zeros(0, bool)


def _once(
    line: npt.NDArray[np.uint32], address: npt.NDArray[np.uint64], chosen: npt.NDArray[np.bool_]
) -> dict[int, float]:
    """By instruction, of the chosen accesses the share that remains when each line counts once."""
    if not chosen.any():
        return {}
    first = address[chosen].min()
    where = (address[chosen] - first) // np.uint64(_DWORD)
    # All accesses to a line side by side; those of a workgroup are sorted already.
    both = np.sort(line[chosen].astype(np.uint64) << np.uint64(32) | where, kind="stable")
    starts = np.flatnonzero(_changes(both >> np.uint64(32)))
    counts = np.diff(starts, append=len(both))
    place = (both & np.uint64(0xFFFFFFFF)).astype(np.int64)
    times, remain = np.bincount(place), np.bincount(place, weights=np.repeat(1 / counts, counts))
    return {int(first) + _DWORD * int(at): float(remain[at] / times[at]) for at in np.flatnonzero(times)}
