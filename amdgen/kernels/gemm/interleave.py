"""What goes between matrix instructions: LDS accesses at the pace of LDS, loads one at a time.

A matrix instruction is issued in a few cycles and keeps its unit busy for many; a wave that issues its other
instructions meanwhile has them for nothing. Which follows which is told to the compiler by groups
(``__builtin_amdgcn_sched_group_barrier``), behind the statements of a region; the counts come from the plan, the pace
from isa/.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from amdgen.kernels.gemm.geometry import Geometry
from amdgen.kernels.operand import BLOCK_OUTER, DWORD, Operand
from amdgen.plan import Op

MASKS = {"compute": 0x2, "mma": 0x8, "load": 0x20, "lds_read": 0x100, "lds_write": 0x200}
"""LLVM's classes of instructions (AMDGPUUsage, llvm.amdgcn.sched.group.barrier), by the plan's kinds."""
_JOINED = 8
"""Bytes of a lane's LDS write, at most, that the compiler joins with the next to ``ds_write2st64``."""


@dataclass(frozen=True, slots=True)
class Accesses:
    """The LDS instructions of an operation. ``time``: matrix instructions of a wave in which all waves that share a port
    of LDS get one of these through it; ``permutes``: that make the data of one; ``frees``: for each load that follows
    writes, how many of them free its registers."""

    count: int
    time: float
    permutes: int = 0
    frees: tuple[int, ...] = ()


Pace = Mapping[str, Accesses]
"""By the label of the operation."""


def pace(g: Geometry) -> Pace:
    """Of reads and writes of fragments and tiles. A SIMD shares a port of LDS with others, and the port is as busy for
    each of them."""
    arch = g.spec.machine
    assert arch.timing is not None and g.instruction.matrix is not None
    lds = arch.timing.lds
    each = arch.simds / lds.ports / (g.instruction.matrix.passes * arch.issue.cycles)
    of: dict[str, Accesses] = {}
    for o in g.in_lds:
        read = o.read_bytes * arch.wave_size / lds.read_bytes[f"b{_BITS * max(o.read_bytes, DWORD)}"]
        of[f"read_{o.name}"] = Accesses(o.slab_reads, each * max(read, lds.issue))
        if o.dma:
            continue
        joined = 2 if o.unit <= _JOINED and not o.transposed else 1
        issued = lds.issue + joined * o.unit // DWORD * lds.write_dword
        time = each * max(joined * o.unit * arch.wave_size / lds.write_bytes, issued)
        permutes = o.unit // DWORD if o.transposed else 0
        of[f"write_{o.name}"] = Accesses(ceil(o.copies / joined), time, permutes, _frees(o, g.loads(o), joined))
    return of


_BITS = 8


def _frees(o: Operand, loads: int, joined: int) -> tuple[int, ...]:
    """A chunk's one write, of ``joined`` in an instruction; of a block that is turned around all lines have words of all
    rows."""
    if o.transposed:
        return tuple(BLOCK_OUTER * (block + 1) for block in range(o.blocks) for _ in range(o.block_depth))
    return tuple(load * o.copies // loads // joined + 1 for load in range(loads))


@dataclass(frozen=True, slots=True)
class _Piece:
    """An LDS access or a load. ``time``: as :class:`Accesses` has it; ``behind``: accesses of the region that come before
    a load."""

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
    """LDS accesses, reads first; and loads."""
    ordered = sorted((op for op in ops if op.kind in ("lds_read", "lds_write")), key=lambda op: op.kind)
    accesses, loads, written = list[_Piece](), list[_Piece](), dict[str, int]()
    for op in ordered:
        of = p[op.label]
        written[op.label] = len(accesses)
        accesses += [_Piece(op.kind, of.time, of.permutes)] * of.count
    for op in ops:
        if op.kind == "load":
            before = f"write_{op.label.removeprefix('load_')}"
            frees = p[before].frees if before in written else (0,) * op.count
            loads += [_Piece(op.kind, behind=written.get(before, 0) + behind) for behind in frees]
    return accesses, loads


def _placed(accesses: Sequence[_Piece], loads: Sequence[_Piece], matrices: int) -> Iterator[str]:
    """Kinds of instructions in order. An access follows the matrix instruction in whose time those before it get through
    LDS; or all are spread over the region, where that is too short. Loads are one by one, each behind what frees its
    registers."""
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
