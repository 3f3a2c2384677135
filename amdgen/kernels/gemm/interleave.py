"""What goes between matrix instructions: LDS accesses at the pace of LDS, loads one at a time.

A matrix instruction is issued in a few cycles and keeps its unit busy for many; a wave that issues its other
instructions meanwhile has them for nothing. Which follows which is told to the compiler by groups
(``__builtin_amdgcn_sched_group_barrier``), behind the statements of a region; the counts come from the plan, the pace
from isa/.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from amdgen.kernels.gemm.geometry import Geometry
from amdgen.kernels.operand import DWORD
from amdgen.plan import Op

MASKS = {"compute": 0x2, "mma": 0x8, "load": 0x20, "lds_read": 0x100, "lds_write": 0x200}
"""LLVM's classes of instructions (AMDGPUUsage, llvm.amdgcn.sched.group.barrier), by the plan's kinds."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many LDS reads, writes and loads may follow one matrix instruction."""

    lds_read: int
    lds_write: int
    load: int = 1
    permutes: Mapping[str, int] = field(default_factory=dict)
    """Of operations by label, how many permutes make the data of one of their LDS writes."""


def pace(g: Geometry) -> Pace:
    """At least one of each. A SIMD shares a port of LDS with others, and the port is as busy for each of them."""
    arch = g.spec.machine
    assert arch.timing is not None and g.instruction.matrix is not None
    lds = arch.timing.lds
    cycles = g.instruction.matrix.passes * arch.issue.cycles
    shared = arch.simds // lds.ports * arch.wave_size
    reads = max(o.read_bytes for o in g.in_lds) * shared // lds.write_bytes
    writes = max(o.unit for o in g.in_lds) * shared // lds.write_bytes
    permutes = {f"write_{o.name}": o.unit // DWORD for o in g.in_lds if o.transposed}
    return Pace(max(1, cycles // max(1, reads)), max(1, cycles // max(1, writes)), permutes=permutes)


def groups(ops: Sequence[Op], p: Pace) -> list[tuple[int, int]]:
    """(mask, count) of the groups of a region: ``ops`` without its multiply, which is the last one."""
    *others, multiply = ops
    _, first, last, _ = multiply.detail
    left = last - first
    pieces = [op.kind for op in others if op.kind == "lds_read" for _ in range(op.count)]
    writes = [
        kind for op in others if op.kind == "lds_write" for _ in range(op.count)
        for kind in (*["compute"] * p.permutes.get(op.label, 0), op.kind)
    ]  # fmt: skip
    loads = [op.kind for op in others if op.kind == "load" for _ in range(op.count)]
    pieces += _mixed(writes, loads)
    if not pieces:
        return []
    turned = 1 + max(p.permutes.values(), default=0)
    most = {"lds_read": p.lds_read, "lds_write": p.lds_write, "load": p.load, "compute": turned * p.lds_write}
    least = -(-len(pieces) // left)
    out: list[tuple[int, int]] = []
    while pieces:
        taken = min(left, 1)
        left -= taken
        if taken:
            out.append((MASKS["mma"], 1))
        n = len(pieces) if not taken else max(most[pieces[0]], least)
        for kind in pieces[:n]:
            if out and out[-1][0] == MASKS[kind]:
                out[-1] = MASKS[kind], out[-1][1] + 1
            else:
                out.append((MASKS[kind], 1))
        pieces = pieces[n:]
    return [*out, (MASKS["mma"], left)] if left else out


def _mixed(a: list[str], b: list[str]) -> list[str]:
    """Both, spread evenly: a load follows the writes that free its registers."""
    if not b:
        return a
    out: list[str] = []
    for n, one in enumerate(b):
        out += [*a[n * len(a) // len(b) : (n + 1) * len(a) // len(b)], one]
    return out
