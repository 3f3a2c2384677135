"""What lies around a compute unit: which workgroups it gets and when, and its share of L2, MALL and HBM.

All CUs are taken to do alike: one CU is simulated, and each bandwidth is divided among those that are busy. What misses
L2 and MALL follows from the lines that workgroups touch at the same time, of those that run at once on the first XCD
and, for the MALL, on the second; not from capacity, but that memory which fits into a cache whole is there already, as
it is when a launch is repeated.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from amdgen.codeobject import Kernel, resources
from amdgen.emulator.native.recording import NO_DETAIL, Recording
from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch
from amdgen.isa.timing import Timing
from amdgen.timing.operations import Kind, Table
from amdgen.timing.unit import Beyond


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

    def running(self, xcd: int) -> list[int]:
        """Numbers of the workgroups that run at once on an XCD when the launch has begun: they go to XCDs in turn."""
        return list(range(xcd, self.groups, self.xcds))[: self.busy * self.resident]

    def of_first_unit(self) -> list[int]:
        """Those that the first CU of the first XCD executes, in their order, were all to take as long."""
        return list(range(0, self.groups, self.xcds))[:: self.cus_of_xcd][: self.most]

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
    cus = arch.cus // arch.xcds
    of_xcd = -(-groups // arch.xcds)
    return Occupancy(groups, n_waves, resident, arch.xcds, cus, min(cus, of_xcd), -(-of_xcd // cus))


def clock_mhz(arch: Arch, timing: Timing, dense: bool) -> float:
    """The clock under dense matrix work of 16 or 8 bits, or the peak."""
    return arch.clock_mhz * (timing.chip.matrix_clock if dense else 1.0)


def beyond(
    arch: Arch, timing: Timing, held: Occupancy, clock: float, far: npt.NDArray[np.float32],
    farther: npt.NDArray[np.float32] | float,
) -> Beyond:  # fmt: skip
    """The share of one CU. ``clock``: MHz."""
    chip = timing.chip
    all_busy = min(held.groups, held.busy * held.xcds)
    cycle = 1e3 / clock  # bytes a cycle of 1 GB/s
    begin = max(chip.group_cycles, chip.wave_cycles * held.n_waves) / chip.shader_engines
    return Beyond(
        l2_read=chip.l2_read_bytes_cycle / held.busy,
        l2_write=chip.l2_write_bytes_cycle / held.busy,
        mall=chip.mall_gb_s * cycle / all_busy,
        hbm=arch.hbm_gb_s * chip.hbm_share * cycle / all_busy,
        far=far, farther=farther, start_cycles=round(begin * held.busy),
    )  # fmt: skip


@dataclass(frozen=True)
class Misses:
    """By operation of a table, of the lines that miss the L1 the share that misses the L2 (of those that no beginning
    came to, the mean of the others that have any); and of those the share that misses the MALL."""

    far: npt.NDArray[np.float32]
    farther: float
    lines: int  # that workgroups of one XCD touched, each workgroup's counted


def misses(timing: Timing, table: Table, made: Recording, held: Occupancy, footprint: int) -> Misses:
    """From the beginning of the workgroups that run at once. ``footprint``: bytes of all buffers."""
    chip = timing.chip
    n_ops = len(table.ops)
    line, group, operation = _touched(table, made, timing.vector_memory.l1_line // made.line_bytes)
    first = set(held.running(0))
    of_first = np.isin(group, np.fromiter(first, np.uint32, len(first)))
    if footprint <= chip.l2_bytes or not of_first.any():
        return Misses(np.zeros(n_ops, np.float32), 0.0, int(of_first.sum()))
    _, inverse, counts = np.unique(line[of_first], return_inverse=True, return_counts=True)
    share = np.bincount(operation[of_first], weights=1 / counts[inverse], minlength=n_ops)
    times = np.bincount(operation[of_first], minlength=n_ops)
    far = np.divide(share, times, out=np.zeros(n_ops), where=times > 0)
    some = far[far > 0]
    reached = np.unique(made.steps["operation"])
    mean = float(some.mean()) if len(some) else 0.0
    far = np.where(np.isin(np.arange(n_ops), reached), far, mean).astype(np.float32)
    farther = 1.0
    if chip.mall_bytes and footprint <= chip.mall_bytes:
        farther = 0.0
    elif held.xcds > 1 and not of_first.all():
        own, other = np.unique(line[of_first]), np.unique(line[~of_first])
        farther = 1 / (1 + (held.xcds - 1) * float(np.isin(own, other).mean()))
    return Misses(far, farther, int(of_first.sum()))


def _touched(
    table: Table, made: Recording, per: int
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Lines that loads touched, each once a workgroup, by whom and by which operation first. ``per``: recorded lines in
    one of the L1."""
    kinds = table.fields["kind"]
    steps = made.steps
    loads = np.isin(kinds[steps["operation"]], (int(Kind.LOAD), int(Kind.LDS_DMA))) & (steps["detail"] != NO_DETAIL)
    steps = steps[loads]
    starts = steps["detail"].astype(np.int64)
    counts = made.details[starts].astype(np.int64) if len(steps) else np.zeros(0, np.int64)
    which = np.repeat(np.arange(len(steps)), counts)
    within = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    line = made.details[starts[which] + 3 + within] // np.uint32(per)
    group = steps["group"][which]
    _, first = np.unique(group.astype(np.uint64) << np.uint64(32) | line, return_index=True)
    return line[first], group[first], steps["operation"][which][first]
