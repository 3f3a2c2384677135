"""What a predicted launch uses of each unit, and whether that can be: a figure that no chip could reach is an error."""

from __future__ import annotations

from collections.abc import Mapping

from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch
from amdgen.timing.unit import Beyond, Simulated

_ROUNDED = 0.01
"""By how much a use may be over what a unit can do: cycles are whole, and a workgroup's end is one of a few."""
MEMORY = ("L2", "MALL", "HBM")
"""Units beyond the CU, whose use is in bytes."""


class ImpossiblePredictionError(AmdgenError):
    """A prediction in which a unit does more than it can. The message names the unit."""

    def __init__(self, what: str, unit: str, share: float) -> None:
        super().__init__(
            f"{what}: the prediction is wrong, as {unit} would do {100 * share:.0f} % of what it can",
            "please report the kernel, its launch and this line",
        )
        self.unit, self.share = unit, share


def moving(done: Simulated, share: Beyond) -> dict[str, float]:
    """Cycles that L2, MALL and HBM need at least for what a CU moved, when they give it ``share``. An L2 is read and
    written at the same time."""
    read = done.l2_bytes - done.l2_written_bytes
    found = {"L2": max(read / share.l2_read, done.l2_written_bytes / share.l2_write), "MALL": 0.0}
    if share.mall:
        found["MALL"] = (done.far_bytes - done.far_written) / share.mall + done.far_written / share.mall_write
    found["HBM"] = (done.farther_bytes - done.farther_written) / share.hbm + done.farther_written / share.hbm_write
    return found


def working(arch: Arch, done: Simulated, clock_mhz: float, share: Beyond) -> dict[str, float]:
    """Cycles that each unit of a CU, or its share of those beyond, needs at least for what the CU did."""
    assert arch.timing is not None
    memory = arch.timing.vector_memory
    return {
        "MFMA": done.matrix_busy / arch.simds,
        "VALU": done.busy.get("valu", 0) / arch.simds,
        "issue": max((n for name, n in done.busy.items() if name != "valu"), default=0) / arch.simds,
        "LDS": float(done.lds_busy),
        "VMEM": float(done.address_busy),
        "L1": done.l1_fills * memory.l1_line * memory.fill_cycles(clock_mhz),
        **moving(done, share),
    }


def check(what: str, use: Mapping[str, float]) -> None:
    """ImpossiblePredictionError where a unit is used for more than all of the time. ``use``: shares, by unit."""
    unit = max(use, key=lambda name: use[name])
    if use[unit] > 1 + _ROUNDED:
        raise ImpossiblePredictionError(what, unit, use[unit])


def check_problem(
    what: str, arch: Arch, seconds: float, clock_mhz: float, executed: float, operations: float, moved: float
) -> None:
    """The same of what a problem needs, whatever the kernel was seen to do. ``executed``: operations of the matrix
    instructions, none where vector instructions do all; ``operations``, ``moved``: those of the problem, and bytes that
    come from memory or go there where no cache has them. AmdgenError where a kernel with matrix instructions executes
    so few that what was sampled can't stand for the launch."""
    assert arch.timing is not None
    chip, cycles = arch.timing.chip, arch.cus * clock_mhz * 1e6 * seconds
    rates = arch.flops_per_cycle_cu
    rate = max(rates.values()) if executed else rates["f32"]
    kept = chip.mall_bytes + arch.xcds * chip.l2_bytes
    check(what, {
        "MFMA" if executed else "VALU": operations / (rate * cycles),
        "HBM": max(0.0, moved - kept) / (arch.hbm_gb_s * 1e9 * seconds),
    })  # fmt: skip
    if executed and operations > _FEWER * executed:
        raise ImpossiblePredictionError(what, "the part that is executed for it", operations / executed)


_FEWER = 2.0
"""By how much a problem's operations may be more than those found by a few workgroups of unequal work."""
