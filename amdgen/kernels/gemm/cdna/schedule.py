"""Which workgroup computes what of C: tiles in an order, parts of their sums, or shares of all of them. Numbers only.

Nobody waits for anybody: who has a part of a tile leaves it in the workspace and counts itself; who comes last adds the
parts up in order of k, the same sum whoever that is, and finishes the tile. So no workgroups need to run together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from amdgen.isa import element
from amdgen.kernels.choices import Choice, counted
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.kernels.gemm.cdna.raster import Numbers, Raster, RasterChoice
from amdgen.kernels.gemm.cdna.registers import resident
from amdgen.kernels.gemm.spec import Gemm
from amdgen.kernels.gemm.words import LOOPING

_LARGEST = 1 << 31
"""Numbers that a kernel divides stay below."""
COUNTER_BYTES = 4


def parts_at_once(splits: int, sums: int) -> int:
    """Parts that the last of ``splits`` workgroups reads at once, ``sums`` of each by a lane: as many as have room,
    since each is as far away as the first. All turns read alike, so that one's text does for all and knows its count.
    """
    most = min(_AT_ONCE, _ON_THEIR_WAY // max(1, sums))  # a tile that is refused later may have no whole sum
    return next((count for count in range(most, 1, -1) if splits % count == 0), 1)


_AT_ONCE, _ON_THEIR_WAY = 16, 64
"""Parts, whose text has to come; and registers of a lane that they may take, which the loop has left."""


@dataclass(frozen=True)
class Schedule:
    """How tiles are shared out. ``decomposition``: "data_parallel", "split_k", "stream_k" or "persistent"; k_tiles:
    along k; slots: CUs times the workgroups that each holds; workgroups: that are launched; splits: parts of k;
    shared: tiles, the first of the order, whose iterations workgroups of stream_k share evenly."""

    decomposition: str
    reduction: str
    raster: Raster
    why_raster: str
    k_tiles: int
    slots: int
    workgroups: int
    splits: int = 1
    shared: int = 0

    @property
    def linear(self) -> bool:
        """Whether workgroups are a line, and compute which tile is theirs."""
        return not self.raster.grid

    @property
    def words(self) -> tuple[str, ...]:
        """What a kernel's name says of it: all that its text depends on."""
        words = {
            self.decomposition: self.decomposition != "data_parallel",
            "atomic": self.reduction == "atomic",
            "along_n" if self.raster.along_n else "along_m": self.linear,
            f"x{self.raster.xcds}": self.raster.xcds > 1,
        }
        return tuple(word for word, said in words.items() if said)

    @property
    def loops(self) -> bool:
        """Whether a workgroup computes several tiles, or parts of them."""
        return self.decomposition in LOOPING

    @property
    def combines(self) -> bool:
        """Whether a tile's sum may be made of parts."""
        return self.decomposition in ("split_k", "stream_k")

    @property
    def share(self) -> tuple[int, int]:
        """Tiles of k that each workgroup of stream_k has of the shared tiles, or each part of split_k; how many have
        one more."""
        if self.decomposition == "split_k":
            return divmod(self.k_tiles, self.splits)
        return divmod(self.shared * self.k_tiles, self.workgroups)

    @property
    def parts(self) -> int:
        """Places in the workspace for a tile's sums."""
        if self.reduction == "atomic":
            return self.raster.all
        return 2 * self.workgroups if self.decomposition == "stream_k" else self.raster.all * self.splits

    @cached_property
    def _begins(self) -> Numbers:
        """Of each workgroup of stream_k, in their places in the order, the iteration that its share begins with."""
        each, more = self.share
        return np.arange(self.workgroups) * each + np.minimum(np.arange(self.workgroups), more)

    @cached_property
    def _places(self) -> tuple[Numbers, Numbers]:
        """The place in the order of each workgroup, and the workgroup of each place."""
        places = self.raster.of_xcd(np.arange(self.workgroups), self.workgroups)
        return places, np.argsort(places)

    def meets(self, workgroup: int) -> tuple[int, ...]:
        """The workgroups with which one shares tiles, itself among them, in the order in which they come to what they
        share, were all to begin together: of stream_k each has the end of one tile first, then the begin of another."""
        places, workgroups = self._places
        me = int(places[workgroup])
        if self.decomposition == "split_k":
            together = np.arange(me % self.raster.all, self.workgroups, self.raster.all)
        else:
            ends = [*self._begins, self.shared * self.k_tiles]
            first, last = ends[me] // self.k_tiles, (ends[me + 1] - 1) // self.k_tiles
            if ends[me] == ends[me + 1]:
                return (workgroup,)
            iterations = [first * self.k_tiles, (last + 1) * self.k_tiles - 1]
            low, high = np.searchsorted(self._begins, iterations, "right") - 1
            together = np.arange(high, low - 1, -1)
        return tuple(workgroups[together].tolist())

    def stand_ins(self, workgroup: int) -> tuple[int, ...]:
        """For each of the parts of a tile in split_k, by :meth:`meets`, one that does as much: the first for all that
        have a tile of k more, the first of the others, and the last, which adds them up."""
        met, (_, longer) = self.meets(workgroup), self.share
        return (*(met[0] if n < longer else met[longer] for n in range(len(met) - 1)), met[-1])

    @property
    def idle(self) -> float:
        """The share of the time of all CUs that some have nothing to do, were all tiles of k to take as long."""
        work = self.raster.all * self.k_tiles
        if self.decomposition == "stream_k" and self.shared:
            each, more = self.share
            most = each + (more > 0) + (self.raster.all - self.shared) // self.workgroups * self.k_tiles
            busiest, at_once = most, self.workgroups
        else:
            rounds = -(-self.raster.all * self.splits // self.slots)
            busiest, at_once = rounds * -(-self.k_tiles // self.splits), self.slots
        return 1 - work / (busiest * max(at_once, self.slots)) if work else 0.0


def workspace_bytes(g: Geometry, schedule: Schedule) -> int:
    """Bytes of the parts of tiles."""
    return schedule.parts * g.sums * g.threads * element(g.spec.element.sums).bytes


def slots_of(g: Geometry) -> int:
    """Workgroups that the chip holds at once by LDS and registers, at least: one a CU."""
    arch = g.spec.machine
    by_lds = arch.lds.bytes // (g.stages * g.stage_bytes)
    return arch.cus * max(1, min(by_lds, resident(g), _TOGETHER))


_TOGETHER = 2
"""Workgroups of a CU, at most, that are counted on."""


def schedule(g: Geometry) -> Schedule:
    """Of a completed specification. SpecError where what it asks for can't be."""
    s = g.spec
    k_tiles, slots = -(-s.k // g.tile.k), slots_of(g)
    decomposition = s.decomposition or "data_parallel"
    found = RasterChoice(s, g.tile, slots).found(linear=decomposition != "data_parallel")
    raster = found.raster
    made = Schedule(decomposition, "", raster, found.why, k_tiles, slots, raster.all)
    if decomposition == "split_k":
        made = _split(made, s)
    elif s.splits is not None or s.reduction is not None:
        name = "--splits" if s.splits is not None else "--reduction"
        raise SpecError(f"{name} is of split_k", "use --decomposition split_k, or leave it out")
    elif made.loops:
        made = looping(made)
    if max(made.workgroups, raster.all * max(1, k_tiles if made.loops else 1)) >= _LARGEST:
        raise SpecError(f"{raster.all} tiles of {k_tiles} along k", "use a larger --tile")
    return made


def _split(made: Schedule, s: Gemm) -> Schedule:
    tiles = made.raster.all
    splits = s.splits or max(1, min(made.k_tiles, made.slots // tiles, _SPLITS))
    if not 1 <= splits <= max(1, made.k_tiles):
        raise SpecError(f"--splits {splits}", f"there are {counted(made.k_tiles, 'tile')} along k: use 1 to as many")
    return replace(made, splits=splits, reduction=s.reduction or "workspace", workgroups=tiles * splits)


_SPLITS = 32
"""Parts of k, at most, that are chosen: the last workgroup reads all of them."""


def looping(made: Schedule) -> Schedule:
    """Tiles of a whole number of rounds are computed whole; the others and those of one round more are shared, so that
    each share is more than one tile and less than two. Where there are fewer tiles than workgroups, all are shared."""
    tiles, iterations = made.raster.all, made.raster.all * made.k_tiles
    if made.decomposition == "persistent" or not iterations:
        return replace(made, workgroups=min(made.slots, tiles))
    if tiles <= made.slots:
        return replace(made, reduction="workspace", workgroups=min(made.slots, iterations), shared=tiles)
    over = tiles % made.slots
    shared = over + made.slots if over else 0
    return replace(made, reduction="workspace", workgroups=made.slots, shared=shared)


def found_fields(made: Schedule) -> dict[str, object]:
    """The fields of a specification that say what was chosen."""
    raster = made.raster
    return {
        "decomposition": made.decomposition,
        "splits": made.splits if made.decomposition == "split_k" else None,
        "reduction": made.reduction or None if made.decomposition == "split_k" else None,
        "raster": None if raster.grid else raster.group,
        "along_n": None if raster.grid else raster.along_n,
        "xcds": None if raster.grid else raster.xcds,
    }


def explained(made: Schedule, g: Geometry, asked: Gemm) -> list[Choice]:
    """The decomposition and the raster, with their reasons."""
    slots = counted(made.slots, "workgroup")
    idle = f"{100 * made.idle:.0f} % of the CUs' time idle"
    whole = replace(made, decomposition="data_parallel", splits=1, shared=0, workgroups=made.raster.all)
    against = f", {100 * whole.idle:.0f} % if each tile were computed whole" if made.combines else ""
    shares = {
        "split_k": f"{counted(made.splits, 'part')} of k, ",
        "stream_k": f"{made.shared} of {made.raster.all} tiles shared evenly, ",
    }.get(made.decomposition, "")
    bytes_ = f"; {workspace_bytes(g, made)} bytes of workspace" if made.combines else ""
    raster = made.raster
    order = "grid"
    if not raster.grid:
        bands = f"bands of {raster.across} along {'n' if raster.along_n else 'm'}" if raster.group else "no bands"
        order = (
            f"{bands}, {counted(raster.xcds, 'stretch')}" if raster.xcds == 1 else f"{bands}, {raster.xcds} stretches"
        )
    return [
        Choice(
            "decomposition", made.decomposition, f"{shares}{slots} at once: {idle}{against}{bytes_}",
            bool(asked.decomposition),
        ),
        Choice("raster", order, made.why_raster, asked.raster is not None or asked.xcds is not None),
    ]  # fmt: skip
