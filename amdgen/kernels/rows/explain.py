"""A planned kernel's choices, each with its reason in figures."""

from __future__ import annotations

from amdgen.kernels.choices import Choice, counted, waits_of
from amdgen.kernels.rows.build import RowsPlan
from amdgen.kernels.rows.spec import Rows


def explain(plan: RowsPlan, asked: Rows) -> list[Choice]:
    """Lanes of a row, vectors, where a row waits, the reduction's steps, and the waits."""
    g, spec = plan.geometry, plan.spec
    groups = g.grid[0]
    rounds = -(-groups // spec.processors)
    if g.streamed:
        why = f"{counted(g.turns, 'turn')} of {g.chunks} vectors a lane; about {g.registers} registers"
    else:
        why = f"about {g.registers} of {g.register_room} registers a lane; each element is read once"
    steps = [f"{counted(g.exchanges, 'exchange')} among {g.lanes} lanes"] if g.exchanges else []
    if g.waves > 1:
        steps.append(f"{g.waves} waves through {g.exchange_bytes} bytes of LDS and a barrier")
    return [
        Choice(
            "threads",
            str(g.threads),
            f"share a row, {g.rows_group} rows a workgroup; {counted(groups, 'workgroup')} on {spec.processors} "
            f"processors: {counted(rounds, 'round')}",
            asked.threads is not None,
        ),
        Choice("vector", str(g.vector), f"{g.bytes} bytes: what every row of {spec.columns} elements is aligned to"),
        Choice("keep", spec.keep or "", why, asked.keep is not None),
        Choice("reduction", str(spec.parts), f"a lane's own {g.chunks * g.vector * g.turns} elements"
               + "".join(f", then {step}" for step in steps)),
        *(choice for loop in plan.loops.values() for choice in waits_of(loop)),
    ]  # fmt: skip
