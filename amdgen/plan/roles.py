"""One pipeline as two programs: warps that copy and warps that multiply, which hand stages over through barriers.

Where copies announce their completion on a barrier beside the stage that they fill (the copy engine of NVIDIA's Hopper,
with an mbarrier for "full" and one for "empty"), nobody waits by count, and copying needs no warp that also multiplies.
The pipeline is said in the same words and in the same order as for a machine that counts; this pass takes it apart.
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
    """``copying``: for every tile i, wait until its stage is free, copy. ``multiplying``: wait until it has landed, use
    it, and release the stage once nothing reads it any more. Both walk the tiles from 0; ``lag`` is how many tiles
    behind its use a stage is released."""

    copying: Loop
    multiplying: Loop
    stages: int
    lag: int


def split_roles(loop: Loop, counters: Mapping[str, Counter]) -> Roles:
    """Takes ``loop`` apart into the two programs.

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
    here = tuple(buffer[i] for buffer in staged.values())
    copying = Loop((), (_acquire(here), *copies), (), name=f"{loop.name}, copying")
    lag = 1 if any(op.counter for op in uses) else 0
    own = tuple(_private(op, staged) for op in uses)
    mine = tuple(_private_ref(ref, staged) for ref in here)
    landed, release = _landed(mine), _release(mine)
    if lag:
        steady = (*(_shift(op, lag) for op in (landed, *own)), release)
        multiplying = Loop(_first((landed, *own)), steady, (release,), name=f"{loop.name}, multiplying")
    else:
        multiplying = Loop((), (landed, *own, release), (), name=f"{loop.name}, multiplying")
    return Roles(copying, place_waits(multiplying, counters), stages.pop(), lag)


def parity(ref: Ref, iteration: int) -> int:
    """Which phase of its stage's "landed" barrier tile ``ref`` ends, as a wait by parity names it; that of "free" is
    the other one. It flips each time the ring comes round."""
    return ref.index.at(iteration) // ref.buffer.stages % 2


def _copies(loop: Loop) -> tuple[Op, ...]:
    """The copies of one tile, said of tile i; PlanError unless the prologue and the steady state copy all in order."""
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
    return _said(Op("wait", writes=refs, label="acquire"))


def _landed(refs: tuple[Ref, ...]) -> Op:
    return _said(Op("compute", writes=refs, label="landed"))


def _release(refs: tuple[Ref, ...]) -> Op:
    """Said as a write: the copy that follows will overwrite, so everything that reads must have finished."""
    return _said(Op("compute", writes=refs, label="release"))


def _said(op: Op) -> Op:
    return replace(op, why=_why(op, op.writes))


def _private_ref(ref: Ref, staged: Mapping[str, Buffer]) -> Ref:
    return replace(ref, buffer=replace(staged[ref.buffer.name], shared=False)) if ref.buffer.name in staged else ref


def _private(op: Op, staged: Mapping[str, Buffer]) -> Op:
    """Within one role nobody else touches the stage: the handing over is done by the barriers beside it."""
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


_SAID = {"acquire": "free", "landed": "landed", "release": "may be overwritten"}


def _why(op: Op, writes: tuple[Ref, ...]) -> str:
    return f"{', '.join(map(str, writes))} {_SAID[op.label]}" if op.label in _SAID else op.why


def _first(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """The same operations of tile 0, said by its number: in a prologue i is 0."""

    def zero(ref: Ref) -> Ref:
        return replace(ref, index=Index(0, ref.index.at(0))) if ref.index.step else ref

    def said(op: Op) -> Op:
        reads, writes = tuple(map(zero, op.reads)), tuple(map(zero, op.writes))
        return replace(op, reads=reads, writes=writes, why=_why(op, writes))

    return tuple(map(said, ops))
