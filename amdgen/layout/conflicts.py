"""LDS bank conflicts: what an access by 64 lanes costs beyond its conflict-free time.

An LDS instruction is served in phases, fixed groups of lanes that the architecture file lists for each width
(``lds.phases``). In a phase every bank delivers one dword a cycle. Lanes that read the same dword share it; each
further distinct dword of a bank costs one more cycle, so that a phase takes as many cycles as its busiest bank has
distinct dwords.

What is counted doesn't change when all addresses move by the same number of dwords (banks only rotate), so patterns are
remembered relative to their lowest address: a kernel's main loop computes each of its patterns once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from amdgen.layout.errors import LayoutError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from amdgen.isa.model import Arch, LdsPhases

    IntArray: TypeAlias = npt.NDArray[np.integer[Any]]
    BoolArray: TypeAlias = npt.NDArray[np.bool_]

Op = Literal["read", "write"]

_REMEMBERED = 1 << 16  # patterns (about 300 bytes each) that one counter remembers before it forgets all
_INACTIVE = 0xFFFF_FFFF  # stands for the dword of an inactive lane


def access_cycles(arch: Arch, op: Op, bytes_per_lane: int, addresses: Sequence[int | None]) -> tuple[int, int]:
    """(cycles, conflict cycles) of one LDS instruction.

    ``addresses``: LDS byte address of each lane, None for an inactive one. ``cycles`` is one a phase, phases without
    an active lane included, plus the conflict cycles. Instructions with two offsets (``ds_read2_b32``) are two
    accesses. LayoutError when the width or the number of lanes doesn't exist.
    """
    import numpy as np

    counter = conflict_counter(arch, op, bytes_per_lane)
    active = np.array([a is not None for a in addresses], bool)
    lanes = np.array([0 if a is None else a for a in addresses], np.int64)
    conflicts = int(counter(lanes[None], active[None])[0])
    return counter.phases + conflicts, conflicts


def conflict_counter(arch: Arch, op: Op, bytes_per_lane: int) -> ConflictCounter:
    """The counter of one kind of access on one architecture. Counters with equal phases are one object, which shares
    what it remembers.

    Accesses of 1 and 2 bytes are served as those of 4, each lane touching the dword that holds its bytes. LayoutError
    names the widths that the architecture describes.
    """
    width = max(bytes_per_lane, arch.lds.bank_bytes)
    phases = arch.lds.phases.get(f"{op}_b{8 * width}")
    if phases is None or bytes_per_lane < 1 or bytes_per_lane == 3:
        widths = sorted(int(name[len(op) + 2 :]) // 8 for name in arch.lds.phases if name.startswith(f"{op}_b"))
        raise LayoutError(
            f"{arch.name} describes no LDS {op} of {bytes_per_lane} bytes a lane",
            hint=f"widths are {', '.join(map(str, [1, 2, *widths]))} bytes",
        )
    return _counter(phases, arch.lds.bank_bytes, width // arch.lds.bank_bytes)


@lru_cache(maxsize=64)
def _counter(phases: LdsPhases, bank_bytes: int, dwords: int) -> ConflictCounter:
    return ConflictCounter(phases, bank_bytes, dwords)


class ConflictCounter:
    """Counts the conflict cycles of accesses of ``dwords`` consecutive dwords a lane, for many waves at once.

    Use :func:`conflict_counter`, which shares counters and what they remember.
    """

    def __init__(self, phases: LdsPhases, bank_bytes: int, dwords: int) -> None:
        import numpy as np

        lanes = sum(map(len, phases.lanes))
        if len({len(phase) for phase in phases.lanes}) != 1 or len(set().union(*phases.lanes)) != lanes:
            raise LayoutError(
                "LDS phases must be equally long and name each lane once", hint="check lds.phases of the arch file"
            )
        self.phases = len(phases.lanes)
        self.lanes = lanes
        self.dwords = dwords
        self._banks = phases.banks
        self._bank_bytes = bank_bytes
        self._order = np.array(phases.lanes, np.intp)
        self._known: dict[bytes, int] = {}

    def __call__(self, addresses: IntArray, active: BoolArray | None = None) -> npt.NDArray[np.int64]:
        """Conflict cycles of each wave, shape (waves,).

        ``addresses``: byte addresses, shape (waves, 64), any integer dtype, below 2^34. ``active``: bool of that
        shape; None means all. The low bits of an address, below a dword, are ignored, as LDS does when it may.
        """
        import numpy as np

        if addresses.ndim != 2 or addresses.shape[1] != self.lanes:
            raise LayoutError(
                f"LDS addresses have shape {addresses.shape}", hint=f"give (waves, {self.lanes}) byte addresses"
            )
        patterns = self._patterns(addresses, active)
        known = self._known
        keys = patterns.view(f"V{patterns.shape[1] * 4}").ravel().tolist()
        found = [known.get(key, -1) for key in keys]
        if -1 in found:
            new = {key: row for row, (key, cycles) in enumerate(zip(keys, found, strict=True)) if cycles < 0}
            if len(known) + len(new) > _REMEMBERED:
                known.clear()
            counted = self._count(patterns[list(new.values())]).tolist()
            fresh = dict(zip(new, counted, strict=True))
            known.update(fresh)
            found = [fresh[key] if cycles < 0 else cycles for key, cycles in zip(keys, found, strict=True)]
        return np.array(found, np.int64)

    def _patterns(self, addresses: IntArray, active: BoolArray | None) -> npt.NDArray[np.uint32]:
        """Dwords above each wave's lowest, _INACTIVE where inactive: equal rows cost the same."""
        import numpy as np

        dwords = (addresses // self._bank_bytes).astype(np.int64)
        if active is None or active.all():
            lowest = dwords.min(1, keepdims=True)
            whole: npt.NDArray[np.uint32] = (dwords - lowest).astype(np.uint32)
            return whole
        lowest = np.where(active, dwords, np.iinfo(np.int64).max).min(1, keepdims=True)
        relative: npt.NDArray[np.uint32] = np.where(active, dwords - lowest, _INACTIVE).astype(np.uint32)
        return relative

    def _count(self, patterns: npt.NDArray[np.uint32]) -> npt.NDArray[np.int64]:
        """Conflict cycles of each row of patterns: the busiest bank of each phase, less one, summed over phases."""
        import numpy as np

        groups = patterns.astype(np.int64)[:, self._order]  # (waves, phases, lanes of a phase)
        inactive = groups == _INACTIVE
        unit = self.dwords
        if unit > 1 and (self._banks % unit or (groups[~inactive] % unit).any()):
            # Lanes may overlap in part: look at each dword. Else whole accesses behave as dwords of wider banks.
            groups = (groups[..., None] + np.arange(unit)).reshape(*groups.shape[:2], -1)
            inactive = np.repeat(inactive, unit, axis=2)
            unit = 1
        banks = self._banks // unit
        deep = 1 << 40  # larger than any dword's place within its bank
        cell = groups // unit
        cell = np.where(inactive, banks * deep, cell % banks * deep + cell // banks)
        cell.sort(axis=2)
        first = np.empty(cell.shape, bool)
        first[..., 0] = True
        np.not_equal(cell[..., 1:], cell[..., :-1], out=first[..., 1:])
        waves, phases = cell.shape[:2]
        line = np.arange(waves * phases).reshape(waves, phases, 1) * (banks + 1)  # the last bank collects the inactive
        distinct = np.bincount((line + cell // deep)[first], minlength=waves * phases * (banks + 1))
        busiest = distinct.reshape(waves, phases, banks + 1)[..., :banks].max(2)
        conflicts: npt.NDArray[np.int64] = np.maximum(busiest - 1, 0).sum(1)
        return conflicts
