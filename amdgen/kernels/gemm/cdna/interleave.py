"""What goes between matrix instructions: LDS accesses at the pace of LDS, loads one at a time.

A matrix instruction is issued in a few cycles and keeps its unit busy for many; a wave that issues its other
instructions meanwhile has them for nothing. Which follows which is told to the compiler by groups
(``__builtin_amdgcn_sched_group_barrier``), behind the statements of a region; the counts come from the plan, the pace
from isa/.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from math import ceil

from amdgen.isa.timing import LdsTiming
from amdgen.kernels.cdna.matrix import passes
from amdgen.kernels.cdna.operand import BLOCK_OUTER, DWORD, Operand
from amdgen.kernels.gemm.cdna.geometry import Geometry
from amdgen.plan import Op

MASKS = {"compute": 0x2, "mma": 0x8, "load": 0x20, "lds_read": 0x100, "lds_write": 0x200}
"""LLVM's classes of instructions (AMDGPUUsage, llvm.amdgcn.sched.group.barrier), by the plan's kinds."""
_JOINED = 8
"""Bytes of a lane's LDS write, at most, that the compiler joins with the next to ``ds_write2st64``."""


@dataclass(frozen=True, slots=True)
class Accesses:
    """The LDS instructions of an operation. ``time``: matrix instructions of a wave in which all waves that share a
    port of LDS get one of these through it; ``joined``: of the plan's that are one; ``permutes``: that make the data of
    one. ``writes``, ``loads``: of what goes to LDS at a time, a chunk or a block, the instructions that write it and
    those that load it."""

    time: float
    joined: int = 1
    permutes: int = 0
    writes: int = 1
    loads: int = 1


Pace = Mapping[str, Accesses]
"""By the label of the operation."""


def pace(g: Geometry) -> Pace:
    """Of reads and writes of fragments and tiles. A SIMD shares a port of LDS with others, and the port is as busy for
    each of them."""
    arch = g.spec.machine
    assert arch.timing is not None and g.instruction.matrix is not None
    lds = arch.timing.lds
    each = arch.simds / lds.ports / (passes(g.instruction.matrix, g.spec.element) * arch.issue.cycles)
    of: dict[str, Accesses] = {}
    for o in g.in_lds:
        read = o.read_bytes * arch.wave_size / lds.read_bytes[f"b{_BITS * max(o.read_bytes, DWORD)}"]
        of[f"read_{o.name}"] = Accesses(each * max(read, lds.issue))
        if o.dma:
            continue
        joined = _joined(o)
        issued = lds.issue + joined * o.unit // DWORD * lds.write_dword
        time = each * max(joined * o.unit * arch.wave_size / lds.write_bytes, issued)
        if o.transposed:  # all lines of a block have words of all its rows
            of[f"write_{o.name}"] = Accesses(time, 1, o.unit // DWORD, BLOCK_OUTER, o.block_depth)
        else:
            of[f"write_{o.name}"] = Accesses(time, joined, 0, 1, joined * g.loads(o) // o.copies)
    return {**of, **(_of_scales(lds, each, arch.wave_size, g.spec.shuffled_scales) if g.shared else {})}


def _of_scales(lds: LdsTiming, each: float, lanes: int, shuffled: bool) -> Pace:
    """Of scales that go through LDS by words, two an instruction; shuffled ones are written two side by side."""
    read, written = 2 * DWORD * lanes / lds.read_bytes["b32"], 2 * DWORD * lanes / lds.write_bytes
    time = each * max(written, lds.issue + 2 * lds.write_dword)
    write = Accesses(time) if shuffled else Accesses(time, 2, 1)
    return {
        "read_scales": Accesses(each * max(read, lds.issue), 2), **{f"write_scales_{x}": write for x in "ab"}
    }  # fmt: skip


_BITS = 8


def _joined(o: Operand) -> int:
    """LDS writes of chunks that are one instruction."""
    return 2 if o.unit <= _JOINED and not o.transposed else 1


@dataclass(frozen=True, slots=True)
class Part:
    """Chunks or blocks of A ("a") or B from the ``first``-th to before the ``last``-th, of ``all``."""

    operand: str
    first: int
    last: int
    all: int

    @property
    def name(self) -> str:
        """As a part of a buffer; the whole has none."""
        return "" if self.last - self.first == self.all else f"{self.first} to {self.last - 1}"

    def of(self, number: int) -> int:
        """Its share of a number that goes for all."""
        return number // self.all * (self.last - self.first)


@dataclass(frozen=True, slots=True)
class Shares:
    """What goes to LDS beside which slab of a tile; and after how many matrix instructions of the last one the next
    tile is handed over."""

    beside: tuple[tuple[Part, ...], ...]
    middle: int


def shares(g: Geometry) -> Shares:
    """LDS is as busy beside each slab as its reads allow. The only stage is written once all has been read of it."""
    m = g.multiplies
    reads, parts, times = _parts(g)
    if g.stages == 1:
        return Shares((*[()] * (g.a.slabs - 1), _merged(parts)), _middle(m, sum(times), reads))
    middle = max(0, min(m // 2, int(m - _SLACK * reads)))
    room = [max(0.0, m - reads)] * (g.a.slabs - 1) + [float(middle)]
    if g.fetched:  # each slab has loads of its own beside it, which share registers
        room = [1.0] + [0.0] * (g.a.slabs - 1)
    return Shares(_spread(parts, times, room), middle)


def shared_line(g: Geometry, slabs: int) -> Shares:
    """The same of a line of cache, beside so many slabs."""
    reads, parts, times = _parts(g)
    middle = max(0, min(g.multiplies // 2, int(g.multiplies - _SLACK * reads)))
    return Shares(_spread(parts, times, [max(0.0, g.multiplies - reads)] * (slabs - 1) + [float(middle)]), middle)


def _parts(g: Geometry) -> tuple[float, list[Part], list[float]]:
    """The time of a slab's reads; all that goes to LDS at a time, in the smallest parts, and the times of these."""
    p = pace(g)
    parts, times = list[Part](), list[float]()
    for o in g.in_lds:
        of, size = p[f"write_{o.name}"], 1 if o.transposed else _joined(o)
        size = o.turns if g.loading(o) == "both" else size  # which branches
        for first in range(0, o.turns, size):
            parts.append(Part(o.name, first, min(o.turns, first + size), o.turns))
            times.append(of.time * o.copies * (parts[-1].last - first) / o.turns / of.joined)
    return sum(o.slab_reads * p[f"read_{o.name}"].time for o in g.in_lds), parts, times


_SLACK = 1.25
"""How much longer than LDS needs there is for a tile's writes and for its first fragments, where there is room."""


def _middle(matrices: int, writes: float, reads: float) -> int:
    """Half of the matrix instructions, or as near as writes before it and reads behind it allow; else by their time."""
    least, most = _SLACK * writes, matrices - _SLACK * reads
    if least > most:
        return min(matrices - 1, round(matrices * writes / (writes + reads)))
    return int(min(max(matrices // 2, least), most))


def _spread(parts: Sequence[Part], times: Sequence[float], room: Sequence[float]) -> tuple[tuple[Part, ...], ...]:
    """In order, each where its share of all times begins in that of all room."""
    ends = list(accumulate(room))
    each: list[list[Part]] = [[] for _ in room]
    for part, before in zip(parts, accumulate(times, initial=0.0), strict=False):
        at = before / sum(times) * ends[-1]
        each[next((n for n, end in enumerate(ends) if at < end), 0)].append(part)
    return tuple(_merged(some) for some in each)


def _merged(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Neighbours as one."""
    out: list[Part] = []
    for part in parts:
        if out and out[-1].operand == part.operand:
            out[-1] = replace(out[-1], last=part.last)
        else:
            out.append(part)
    return tuple(out)


@dataclass(frozen=True, slots=True)
class _Piece:
    """An LDS access or a load. ``time``: as :class:`Accesses` has it; ``behind``: accesses of the region that come
    before a load."""

    kind: str
    time: float = 0.0
    permutes: int = 0
    behind: int = 0


def groups(ops: Sequence[Op], p: Pace) -> list[tuple[int, int]]:
    """(mask, count) of the groups of a region: ``ops`` without its multiply, which is the last one."""
    *others, multiply = ops
    _, first, last, _ = multiply.detail
    accesses, loads = _pieces(others, p)
    if not accesses and not loads:
        return []
    kinds = _placed(accesses, loads, last - first)
    return [(MASKS[kind], len(list(same))) for kind, same in groupby(kinds)]


def _pieces(ops: Iterable[Op], p: Pace) -> tuple[list[_Piece], list[_Piece]]:
    """LDS accesses, reads first; and loads, which come behind reads as these are needed first."""
    ordered = sorted((op for op in ops if op.kind in ("lds_read", "lds_write")), key=lambda op: op.kind)
    accesses, loads, written = list[_Piece](), list[_Piece](), dict[str, int]()
    reads = sum(ceil(op.count / p[op.label].joined) for op in ordered if op.kind == "lds_read")
    for op in ordered:
        of = p[op.label]
        written[op.label] = len(accesses)
        accesses += [_Piece(op.kind, of.time, of.permutes)] * ceil(op.count / of.joined)
    for op in ops:
        if op.kind == "load":
            write = f"write_{op.label.removeprefix('load_')}"
            for load in range(op.count):
                freed = (load // p[write].loads + 1) * p[write].writes if write in written else 0
                behind = written.get(write, reads) + freed
                loads.append(_Piece(op.kind, behind=behind))
    return accesses, loads


def _placed(accesses: Sequence[_Piece], loads: Sequence[_Piece], matrices: int) -> Iterator[str]:
    """Kinds of instructions in order. An access follows the matrix instruction in whose time those before it get
    through LDS; or all are spread over the region, where that is too short. Loads are one by one, each behind what
    frees its registers."""
    faster = min(1.0, matrices / (sum(access.time for access in accesses) or 1.0))
    accessed, loaded, at = 0, 0, 0.0
    for matrix in range(matrices):
        yield "mma"
        last = matrix + 1 == matrices
        while accessed < len(accesses) and (last or at * faster < matrix + 1 - _ROUNDING):
            yield from ["compute"] * accesses[accessed].permutes
            yield accesses[accessed].kind
            at += accesses[accessed].time
            accessed += 1
        most = ceil((len(loads) - loaded) / (matrices - matrix))
        for load in loads[loaded : loaded + most]:
            if load.behind > accessed:
                break
            yield load.kind
            loaded += 1


_ROUNDING = 1e-6
