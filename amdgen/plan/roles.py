"""Splits a pipeline into two programs: warps that copy and warps that multiply, which hand stages over through
barriers.

On machines whose copies signal a barrier beside the stage that they fill (the copy engine of NVIDIA's Hopper, with an
mbarrier for "full" and one for "empty"), nobody waits by count, and the warps that copy need not multiply. The pipeline
is written with the same operations in the same order as for a machine that counts; this pass splits it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from amdgen.isa.model import Counter
from amdgen.plan.errors import PlanError
from amdgen.plan.types import Buffer, Index, Loop, Op, Ref, i
from amdgen.plan.waits import place_waits


@dataclass(frozen=True, slots=True)
class Roles:
    """The two programs. ``copying``: for each tile i, waits until its stage is free and copies. ``multiplying``: for
    each tile, waits until it has landed, uses it, and releases the stage once nothing reads it any more.

    Both walk the tiles from 0. ``stages``: of each ring. ``lag``: tiles between the use of a stage and its release.
    """

    copying: Loop
    multiplying: Loop
    stages: int
    lag: int


def split_roles(loop: Loop, counters: Mapping[str, Counter]) -> Roles:
    """Splits ``loop`` into the two programs.

    Before: one program for every wave: a prologue that copies the first tiles, a steady state that copies tile
    ``i + ahead`` and uses tile ``i``. After: a copy follows a wait for its stage to be free, a use one for its stage
    to have landed, and a stage is released only behind a wait that covers every asynchronous operation that reads it;
    the waits by count within a program are those of :func:`~amdgen.plan.waits.place_waits`. Where the users of a stage
    run asynchronously, it is released a tile later than they are issued, so that one tile's are always in flight.
    """
    copies = _copies(loop)
    staged = {ref.buffer.name: ref.buffer for op in copies for ref in op.writes}
    stages = {buffer.stages for buffer in staged.values()}
    if len(stages) != 1:
        raise PlanError(
            f"{loop.name}: copies fill rings of {sorted(stages)} stages", "give all the same number of stages"
        )
    uses = _uses(loop, set(staged))
    filled = tuple(buffer[i] for buffer in staged.values())
    copying = Loop((), (_acquire(filled), *copies), (), name=f"{loop.name}, copying")
    lag = 1 if any(op.counter for op in uses) else 0
    private_uses = tuple(_private(op, staged) for op in uses)
    private = tuple(_private_ref(ref, staged) for ref in filled)
    landed, release = _landed(private), _release(private)
    if lag:
        steady = (*(_shift(op, lag) for op in (landed, *private_uses)), release)
        multiplying = Loop(_first((landed, *private_uses)), steady, (release,), name=f"{loop.name}, multiplying")
    else:
        multiplying = Loop((), (landed, *private_uses, release), (), name=f"{loop.name}, multiplying")
    return Roles(copying, place_waits(multiplying, counters), stages.pop(), lag)


def parity(ref: Ref, iteration: int) -> int:
    """The parity that a wait names for tile ``ref`` on its stage's "landed" barrier: it flips each time the ring comes
    round. That of the "free" barrier is the other one."""
    return ref.index.at(iteration) // ref.buffer.stages % 2


def _copies(loop: Loop) -> tuple[Op, ...]:
    """The copies of one tile, written for tile i. PlanError unless prologue and steady state copy all
    tiles in order."""
    steady = [op for op in loop.steady if op.kind == "async_copy"]
    offsets = {ref.index.offset for op in steady for ref in op.writes}
    if not steady or len(offsets) != 1:
        raise PlanError(
            f"{loop.name}: an iteration copies tiles {sorted(offsets)}", "copy each tile's operands together"
        )
    (ahead,) = offsets
    tile = tuple(_shift(op, -ahead) for op in steady)
    wanted = [(op.label, t) for t in range(ahead) for op in tile]
    found = [(op.label, op.writes[0].index.at(0)) for op in loop.prologue if op.kind == "async_copy"]
    if wanted != found:
        raise PlanError(
            f"{loop.name}: the prologue copies {found}, not tiles 0 to {ahead - 1} in order", "copy them so"
        )
    return tile


def _uses(loop: Loop, staged: set[str]) -> tuple[Op, ...]:
    uses = tuple(op for op in loop.steady if op.kind != "async_copy" and not op.waits_or_syncs)
    behind = {r.index.offset for op in uses for r in op.reads if r.buffer.name in staged} - {0}
    if behind:
        raise PlanError(f"{loop.name}: an iteration uses other tiles than i", "use tile i, copy tile i + n")
    return uses


def _acquire(refs: tuple[Ref, ...]) -> Op:
    return _with_reason(Op("wait", writes=refs, label="acquire"))


def _landed(refs: tuple[Ref, ...]) -> Op:
    return _with_reason(Op("compute", writes=refs, label="landed"))


def _release(refs: tuple[Ref, ...]) -> Op:
    """Counts as a write, since the copy that follows overwrites the stage: all reads of it must have finished."""
    return _with_reason(Op("compute", writes=refs, label="release"))


def _with_reason(op: Op) -> Op:
    return replace(op, why=_why(op, op.writes))


def _private_ref(ref: Ref, staged: Mapping[str, Buffer]) -> Ref:
    return replace(ref, buffer=replace(staged[ref.buffer.name], shared=False)) if ref.buffer.name in staged else ref


def _private(op: Op, staged: Mapping[str, Buffer]) -> Op:
    """Within one role no other wave touches the stage, as the barriers beside it hand it over."""
    return replace(
        op,
        reads=tuple(_private_ref(r, staged) for r in op.reads),
        writes=tuple(_private_ref(r, staged) for r in op.writes),
    )


def _shift(op: Op, tiles: int) -> Op:
    def moved(ref: Ref) -> Ref:
        return replace(ref, index=Index(ref.index.step, ref.index.offset + tiles)) if ref.index.step else ref

    reads, writes = tuple(map(moved, op.reads)), tuple(map(moved, op.writes))
    return replace(op, reads=reads, writes=writes, why=_why(op, writes))


_REASONS = {"acquire": "free", "landed": "landed", "release": "may be overwritten"}


def _why(op: Op, writes: tuple[Ref, ...]) -> str:
    return f"{', '.join(map(str, writes))} {_REASONS[op.label]}" if op.label in _REASONS else op.why


def _first(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """The same operations for tile 0 by its number, as a prologue needs them."""

    def zero(ref: Ref) -> Ref:
        return replace(ref, index=Index(0, ref.index.at(0))) if ref.index.step else ref

    def renumbered(op: Op) -> Op:
        reads, writes = tuple(map(zero, op.reads)), tuple(map(zero, op.writes))
        return replace(op, reads=reads, writes=writes, why=_why(op, writes))

    return tuple(map(renumbered, ops))
