"""LDS swizzles, found by search: where the bytes of a tile lie so that its reads and writes meet few bank conflicts.

A tile is ``rows`` rows of ``row_bytes``. A swizzle moves granules (4 to 128 bytes) within their row by XOR with bits of
the row's number, or it lengthens the rows by padding. Which one is best follows from the accesses and from the
architecture's phases, so it is searched for and not derived: every candidate is costed with the conflict counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from amdgen.layout.conflicts import ConflictCounter, Op, conflict_counter
from amdgen.layout.errors import LayoutError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from amdgen.isa.model import Arch

    IntArray: TypeAlias = npt.NDArray[np.integer[Any]]

_SMALLEST, _LARGEST = 4, 128  # granules in bytes: a bank, and all banks of the older architectures
_PADDING = 128  # most bytes of padding tried; the pattern of banks repeats beyond


@dataclass(frozen=True, slots=True)
class Tile:
    """A matrix tile in LDS, row-major."""

    rows: int
    row_bytes: int


@dataclass(frozen=True, slots=True)
class Access:
    """One LDS instruction of one wave on a tile: ``bytes`` at (row, byte in the row) of each lane; None is inactive."""

    name: str
    op: Op
    bytes: int
    places: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True)
class Swizzle:
    """Where byte ``byte`` of row ``row`` lies: ``row * pitch + (byte ^ (((bits >> shift) & mask) * granule))``, where
    ``bits`` are those of the row, or with ``fold`` ``row ^ row >> fold``: so rows are told apart that differ in bits
    which are no neighbours.

    The XOR is its own inverse. For an LDS DMA, which fills LDS in the order of its lanes, apply it to the byte that a
    lane fetches from global memory; reads then apply it as ever.
    """

    row_bytes: int
    granule: int = 16
    shift: int = 0
    mask: int = 0  # 0: nothing moves
    padding: int = 0  # bytes after each row
    fold: int = 0

    @property
    def period(self) -> int:
        """Rows after which the XOR repeats: a power of two."""
        return (self.mask + 1) << self.shift + self.fold if self.mask else 1

    @property
    def pitch(self) -> int:
        """Bytes from row to row."""
        return self.row_bytes + self.padding

    def lds_bytes(self, rows: int) -> int:
        """Bytes of LDS that a tile of ``rows`` rows takes, padding included."""
        return rows * self.pitch

    @overload
    def apply(self, row: int, byte: int) -> int: ...
    @overload
    def apply(self, row: IntArray, byte: IntArray) -> IntArray: ...
    def apply(self, row: Any, byte: Any) -> Any:
        """The byte within the row where ``byte`` of ``row`` lies; also the inverse."""
        bits = row ^ (row >> self.fold) if self.fold else row
        return byte ^ (((bits >> self.shift) & self.mask) * self.granule)

    @overload
    def address(self, row: int, byte: int) -> int: ...
    @overload
    def address(self, row: IntArray, byte: IntArray) -> IntArray: ...
    def address(self, row: Any, byte: Any) -> Any:
        """Bytes from the start of the tile."""
        return row * self.pitch + self.apply(row, byte)

    inverse = apply

    def expression(self, row: str, byte: str) -> str:
        """:meth:`apply` as C integer arithmetic; ``row`` and ``byte`` are C expressions."""
        if not self.mask:
            return f"({byte})"
        bits = f"(({row}) ^ ({row}) >> {self.fold})" if self.fold else f"({row})"
        row_bits = f"({bits} >> {self.shift})" if self.shift else bits
        return f"(({byte}) ^ (({row_bits} & {self.mask}) << {self.granule.bit_length() - 1}))"

    def address_expression(self, row: str, byte: str) -> str:
        """:meth:`address` as C integer arithmetic."""
        return f"(({row}) * {self.pitch} + {self.expression(row, byte)})"

    def __str__(self) -> str:
        parts = []
        if self.mask:
            row = f"(row ^ row >> {self.fold})" if self.fold else "row"
            parts.append(f"{self.granule}-byte granule ^ ({row} >> {self.shift} & {self.mask})")
        if self.padding:
            parts.append(f"{self.padding} bytes of padding a row")
        return ", ".join(parts) or "none"


@dataclass(frozen=True, slots=True)
class AccessCost:
    """Conflict cycles of an access before and after swizzling the tile; ``cycles``: its time without conflicts."""

    name: str
    op: Op
    bytes: int
    cycles: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class SwizzleSearch:
    """The best swizzle of a search, with the cost of each access."""

    swizzle: Swizzle
    costs: tuple[AccessCost, ...]  # one for each access, in their order
    candidates: int  # costed until one without conflicts was found, or all

    @property
    def before(self) -> int:
        """Conflict cycles of all accesses without a swizzle."""
        return sum(cost.before for cost in self.costs)

    @property
    def after(self) -> int:
        """Conflict cycles of all accesses with the swizzle found."""
        return sum(cost.after for cost in self.costs)

    def report(self) -> str:
        """Text: the swizzle, and the conflict cycles of each access before and after."""
        lines = [f"swizzle: {self.swizzle}; conflict cycles {self.before} -> {self.after}"]
        lines += [f"  {c.name}: {c.op} b{8 * c.bytes}, {c.cycles} cycles + {c.before} -> {c.after}" for c in self.costs]
        return "\n".join(lines)


def search(
    arch: Arch,
    tile: Tile,
    accesses: Sequence[Access],
    *,
    linear_write: bool = False,
    dma_bytes: int = 0,
    padding: bool = True,
) -> SwizzleSearch:
    """The swizzle with the fewest conflict cycles over ``accesses``; then least LDS; then the simplest.

    ``linear_write``: the tile is filled by LDS DMA of ``dma_bytes`` a lane (the widest of the architecture when 0),
    which writes lane after lane. Rows can't be padded then, and a granule holds whole lanes. ``padding``: whether rows
    may be padded otherwise; ``dma_bytes`` are what a lane writes at a time then. An access never crosses a granule, so
    granules are at least as wide as the widest access.
    LayoutError when an access leaves the tile, is misaligned, or has another number of lanes than the architecture.
    """
    if linear_write and not dma_bytes:
        dma_bytes = max(arch.lds.dma_bytes, default=0)
    if linear_write and dma_bytes not in arch.lds.dma_bytes:
        raise LayoutError(
            f"{arch.name} has no LDS DMA of {dma_bytes} bytes a lane",
            hint=f"widths are {', '.join(map(str, arch.lds.dma_bytes)) or 'none'}",
        )
    if not _all_fit(accesses, tile, arch):
        for access in accesses:
            _check(access, tile, arch)
    rules = tuple(dict.fromkeys((a.op, a.bytes) for a in accesses))
    phases = tuple((rule, conflict_counter(arch, *rule)) for rule in rules)
    smallest = max([_SMALLEST, dma_bytes, *(a.bytes for a in accesses)])
    return _search(tile, tuple(accesses), phases, smallest, padding and not linear_write)


def _all_fit(accesses: Sequence[Access], tile: Tile, arch: Arch) -> bool:
    """Whether :func:`_check` has nothing to say, where all lanes of all accesses are active; at once, as searches of
    those who choose among kernels check some hundred accesses each."""
    import numpy as np

    if any(len(a.places) != arch.wave_size or None in a.places for a in accesses):
        return False
    if not accesses:
        return True
    table, width = np.array([a.places for a in accesses]), np.array([[a.bytes] for a in accesses])
    row, byte = table[..., 0], table[..., 1]
    inside = (row >= 0) & (row < tile.rows) & (byte >= 0) & (byte <= tile.row_bytes - width)
    aligned = (byte % width == 0) | (width & (width - 1) != 0)
    return bool((inside & aligned).all())


def _check(access: Access, tile: Tile, arch: Arch) -> None:
    """LayoutError for the first lane that leaves the tile or is misaligned."""
    if len(access.places) != arch.wave_size:
        raise LayoutError(
            f"access '{access.name}' has {len(access.places)} lanes", hint=f"give {arch.wave_size}, None when inactive"
        )
    width = access.bytes
    for place in access.places:
        if place is None:
            continue
        row, byte = place
        if not (0 <= row < tile.rows and 0 <= byte <= tile.row_bytes - width):
            raise LayoutError(
                f"access '{access.name}' of {width} bytes at row {row}, byte {byte} leaves the tile",
                hint=f"the tile has {tile.rows} rows of {tile.row_bytes} bytes",
            )
        if byte % width and width & (width - 1) == 0:
            raise LayoutError(
                f"access '{access.name}' at byte {byte} of a row is misaligned", hint=f"use a multiple of {width} bytes"
            )


@lru_cache(maxsize=1024)
def _search(
    tile: Tile,
    accesses: tuple[Access, ...],
    counters: tuple[tuple[tuple[Op, int], ConflictCounter], ...],
    smallest: int,
    padding: bool,
) -> SwizzleSearch:
    groups = [_Group(counter, rule, accesses) for rule, counter in counters]
    plain = Swizzle(tile.row_bytes)
    best, least = plain, _cost(groups, plain)
    tried, before = 1, least
    if least:
        for candidate in _candidates(tile, smallest, padding):
            tried += 1
            cost = _cost(groups, candidate, stop_at=least)
            if cost < least:  # candidates come cheapest first: a tie never replaces
                best, least = candidate, cost
            if not least:
                break
    after_of, before_of = _per_access(groups, best), _per_access(groups, plain)
    assert sum(before_of.values()) == before
    costs = tuple(
        AccessCost(a.name, a.op, a.bytes, dict(counters)[a.op, a.bytes].phases, before_of[i], after_of[i])
        for i, a in enumerate(accesses)
    )
    return SwizzleSearch(best, costs, tried)


def _candidates(tile: Tile, smallest: int, padding: bool) -> Iterator[Swizzle]:
    """By LDS bytes, then simplicity: one bit of the row before two, narrow masks before wide ones, small shifts before
    large, small granules first."""
    plain = Swizzle(tile.row_bytes)
    row_bits = max(1, (tile.rows - 1).bit_length())
    for fold in (0, 1):
        bits = 1 + fold
        while smallest << bits <= tile.row_bytes:
            for shift in range(row_bits - fold):
                granule = 1 << (smallest - 1).bit_length()
                while granule <= _LARGEST and granule << bits <= tile.row_bytes:
                    if tile.row_bytes % (granule << bits) == 0:  # else a granule would leave its row
                        yield replace(plain, granule=granule, shift=shift, mask=(1 << bits) - 1, fold=fold)
                    granule *= 2
            bits += 1
    if padding:
        for extra in range(smallest, _PADDING + 1, smallest):
            yield replace(plain, padding=extra)


class _Group:
    """The accesses of one kind, as arrays (access, lane)."""

    def __init__(self, counter: ConflictCounter, rule: tuple[Op, int], accesses: tuple[Access, ...]) -> None:
        import numpy as np

        self.counter = counter
        self.members = [i for i, a in enumerate(accesses) if (a.op, a.bytes) == rule]
        places = [[p or (-1, -1) for p in accesses[i].places] for i in self.members]
        table = np.array(places, np.int64)
        self.active = table[..., 0] >= 0
        self.row = np.where(self.active, table[..., 0], 0)
        self.byte = np.where(self.active, table[..., 1], 0)

    def conflicts(self, swizzle: Swizzle) -> npt.NDArray[np.int64]:
        return self.counter(swizzle.address(self.row, self.byte), self.active)


def _cost(groups: list[_Group], swizzle: Swizzle, stop_at: int = 1 << 62) -> int:
    """Conflict cycles of all accesses; some number of at least ``stop_at`` when it is known to be no less."""
    total = 0
    for group in groups:
        total += int(group.conflicts(swizzle).sum())
        if total >= stop_at:
            break
    return total


def _per_access(groups: list[_Group], swizzle: Swizzle) -> dict[int, int]:
    return {i: int(c) for g in groups for i, c in zip(g.members, g.conflicts(swizzle), strict=True)}
