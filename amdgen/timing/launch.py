"""How long a sampled launch takes on a chip: one CU executes its workgroups in the model, and the others do alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.isa.model import Arch
from amdgen.isa.timing import Timing
from amdgen.timing.chip import beyond, misses
from amdgen.timing.operations import Table
from amdgen.timing.possible import check, moving, working
from amdgen.timing.sample import Sample
from amdgen.timing.uneven import Work, begins, ends, is_even, sharing
from amdgen.timing.unit import Beyond, Simulated, simulate

_ROUNDS = 3
"""How often the CU's places are filled; what follows takes as long as the later ones."""


@dataclass(frozen=True)
class Timed:
    """``done``: what one CU did with the workgroups ``order``, which are indexes into the sample's; ``cycles``: of all
    that the busiest CU executes; ``times``: how often the launch has what was simulated; ``lasting``: how much faster
    the launch goes on than what was simulated, where that is a shorter one."""

    table: Table
    order: list[int]
    done: Simulated
    clock_mhz: float
    cycles: float
    launch_seconds: float
    times: float
    use: Mapping[str, float]
    lasting: float = 1.0

    @property
    def seconds(self) -> float:
        """With the launch itself."""
        return self.launch_seconds + self.cycles / (self.clock_mhz * 1e6)


def timed(arch: Arch, sampled: Sample, warm: bool = False, timeline: int = 0, burst: bool = False) -> Timed:
    """Runs the model on ``arch``, a chip. ``warm``: the instruction cache has the code already; ``burst``: matrix work
    is over before the clock has fallen to what lasts; ``timeline``: of how many instructions, the first of the CU, to
    keep when each was issued. ImpossiblePredictionError where the CU, or what lies beyond it, would do more than it
    can."""
    assert arch.timing is not None
    timing, held = arch.timing, sampled.held
    table = Table(arch, timing, sampled.instructions)
    found = misses(timing, sampled.touched, held, sampled.footprint, sampled.left)
    (far, farther), order = found.of(sampled.instructions), _order(sampled)
    crowd, weight = _roles(sampled, order)

    times = _times(sampled, order)
    at_once = held.active / arch.cus  # the share of the CUs that draw power
    busy = held.most * times / held.groups if sampled.work is None else times / held.active

    shorter, alike = sampled.shorter, sampled.work is None or is_even(sampled.work)

    def run(clock: float) -> tuple[_Paced, Beyond, float, float]:
        share = beyond(arch, timing, held, clock, far, farther)
        share = replace(share, crowd=crowd, weight=weight, code_miss=0 if warm else share.code_miss)
        done = simulate(arch, table, sampled.streams, order, min(held.resident, len(order)), share, timeline,
                        None if shorter is None else shorter.marks)  # fmt: skip
        paced = _Paced.of(sampled, order, done)
        memory = max(moving(done, share).values()) * busy  # L2 may hold what the first rounds write
        if sampled.work is None:
            return paced, share, max(memory, _cycles(sampled, done, len(order)) * paced.grown), 1.0
        work = paced.work(sampled, sampled.work)
        if sampled.meets:
            return paced, share, max(memory, done.cycles * _left_out(sampled, work, order)), 1.0
        cycles = _uneven(arch, table, sampled, work, order, done, share)
        at_work = min(1.0, done.cycles * busy / (paced.lasting * cycles))
        return paced, share, max(memory, cycles), 1.0 if alike else at_work  # the clock's law is that of alike ones

    def at(clock: float) -> tuple[tuple[_Paced, Beyond, float], float]:
        paced, share, cycles, at_work = run(clock)
        use = paced.lasting * _matrix_use(arch, timing, paced.done, sampled.instructions)
        return (paced, share, cycles), at_work * at_once * use

    (paced, share, cycles), clock = timing.chip.settled(arch.clock_mhz, at, burst)
    least, what = working(arch, paced.done, clock, share), f"{held.groups} workgroups on {arch.chip.product}"
    check(what, {name: one * busy / cycles for name, one in least.items()})
    use = {name: one * paced.lasting / max(paced.done.cycles, 1) for name, one in least.items()}
    check(what, use)
    return Timed(table, order, paced.done, clock, cycles, timing.chip.launch_us * 1e-6, times, use, paced.lasting)


@dataclass(frozen=True)
class _Paced:
    """What was simulated, and for longer workgroups than these: ``pace``: what an instruction takes once the loop goes
    on as it does, to one of those simulated, which have the beginning and the end; ``grown``: how much longer the
    longest takes; ``lasting``: as :class:`Timed` has it."""

    done: Simulated
    pace: float = 1.0
    grown: float = 1.0
    lasting: float = 1.0

    @classmethod
    def of(cls, sampled: Sample, order: list[int], done: Simulated) -> _Paced:
        short = sampled.shorter
        if short is None:
            return cls(done)
        steps = np.diff(short.marks[order].astype(np.int64)).sum()
        took, lived = np.diff(done.passed.astype(np.int64)).sum(), (done.ended - done.begun).sum()
        each = lived * sampled.streams.n_waves / short.work[order].sum()
        pace = float(took / steps / each) if steps else 1.0
        longer = short.grown if sampled.work is None else sampled.work.sum() / (sampled.work - short.added).sum()
        lasting = float(longer / (1 + (longer - 1) * pace))
        return cls(done, pace, float(1 + (short.grown - 1) * pace), lasting)

    def work(self, sampled: Sample, work: Work) -> Work:
        """The work of all, in instructions that take as long as those simulated."""
        return work if sampled.shorter is None else work - (1 - self.pace) * sampled.shorter.added


def _times(sampled: Sample, order: Sequence[int]) -> float:
    if sampled.shorter is not None:
        return float(sampled.shorter.of_all.sum() / sampled.shorter.turns[list(order)].sum())
    if sampled.work is None or sampled.meets:
        return sampled.held.groups / len(order)
    return float(sampled.work.sum() / sampled.recorded[list(order)].sum())


def _uneven(
    arch: Arch, table: Table, sampled: Sample, work: Work, order: Sequence[int], done: Simulated, share: Beyond
) -> float:
    """Cycles until the last of unequal workgroups ends.

    Each takes time for its instructions and some to begin and to end, however few these are, and the first ones of a CU
    wait for code. So the one with least work and the one with most are simulated alone, and that which is nearest to
    the mean alone and as often as the CU holds it, with its code there and not: how much more a CU does with more of
    them. Beside workgroups that others stand for, as they are long, begins and code are nothing."""
    held, warm = sampled.held, replace(share, code_miss=0)
    kinds, given = sampled.recorded, sampled.recorded[list(order)]
    resident, begin, cold, power = min(held.resident, len(order)), 0.0, 0, 1.0
    mean = int(np.abs(kinds - given.mean()).argmin())

    def cycles(kind: int, among: int = 1, how: Beyond = warm) -> int:
        return simulate(arch, table, sampled.streams, [kind] * among, among, how).cycles

    side_by_side = cycles(mean, resident)
    if resident > 1:
        power = sharing(1 / cycles(mean), resident / side_by_side, resident)
    if sampled.shorter is None:
        least, most = int(kinds.argmin()), int(kinds.argmax())
        begin = begins((float(kinds[least]), cycles(least)), (float(kinds[most]), cycles(most)))
        cold = max(0, cycles(mean, resident, share) - side_by_side)
    unit = replace(held, xcds=1, cus_of_xcd=1, resident=resident)
    more = ends(work + begin, replace(held, resident=resident), power) / ends(given + begin, unit, power)
    return cold + (done.cycles - cold) * more


def _cycles(sampled: Sample, done: Simulated, simulated: int) -> float:
    """Of those of the busiest CU; what is not simulated is as fast as those after the first round."""
    held, cycles = sampled.held, float(done.cycles)
    more = held.most - simulated
    if more > 0:
        early = min(held.resident, simulated - 1)
        ended = np.sort(done.ended)
        cycles += more * float(ended[-1] - ended[early - 1]) / (simulated - early) if early else more * cycles
    return cycles


def _order(sampled: Sample) -> list[int]:
    """The kinds of workgroups, indexes into the sample's, that the CU executes."""
    mine = sampled.held.of_first_unit()
    count = min(len(mine), sampled.held.resident * _ROUNDS)
    if sampled.work is not None and sampled.meets:
        last = _of_busiest(sampled, sampled.work)[-count:]
        return [int(np.abs(sampled.recorded - one).argmin()) for one in sampled.work[last] * sampled.recorded_share]
    if sampled.work is not None:
        return _mixed(sampled.work * sampled.recorded_share, sampled.recorded, count)
    place = np.array(sampled.streams.groups)
    return [int(np.abs(place - at).argmin()) for at in mine[:count]]


def _of_busiest(sampled: Sample, work: Work) -> npt.NDArray[np.int64]:
    """The workgroups of the CU that has most work, were each given to the CUs in turn. Those that add up the parts of
    a tile are the last of their tiles to begin, and most often to end."""
    held, numbers = sampled.held, np.arange(len(work))
    unit = numbers % held.xcds * held.cus_of_xcd + numbers // held.xcds % held.cus_of_xcd
    mine: npt.NDArray[np.int64] = numbers[unit == np.bincount(unit, work).argmax()]
    return mine


def _left_out(sampled: Sample, work: Work, order: Sequence[int]) -> float:
    """The work of the busiest CU to that of its last workgroups, which were simulated."""
    mine = work[_of_busiest(sampled, work)]
    simulated = mine[-len(order) :] if sampled.shorter is None else sampled.recorded[list(order)]
    return float(mine.sum() / simulated.sum())


def _mixed(work: Work, recorded: Work, count: int) -> list[int]:
    """Kinds with as much work as all workgroups have, from little to much, in an order that mixes them; of one, the
    longest. ``recorded``: the work of the kinds."""
    wanted = np.quantile(work, [(2 * n + 1) / (2 * count) for n in range(count)] if count > 1 else [1.0])
    kinds = [int(np.abs(recorded - one).argmin()) for one in wanted]
    return [kinds[n] for n in np.random.default_rng(count).permutation(count)]


def _roles(sampled: Sample, order: Sequence[int]) -> tuple[Any, Any]:
    """By operation, the share of the workgroups that execute it, and how often all do on average to how often those of
    ``order`` do. They differ where workgroups talk to one another: who adds up the parts of a tile is one of many, and
    has the others' share of the bandwidths meanwhile. Those that stand for longer ones do too much outside of their
    loop."""
    crowd: Any = 1.0
    weight: Any = 1.0
    if sampled.meets and sampled.work is not None:
        crowd, weight = _of_talking(sampled, sampled.work, order)
    if sampled.shorter is not None:
        weight = np.full(len(sampled.instructions), weight, np.float32)
        weight[sampled.shorter.once] *= sampled.held.groups / (len(order) * _times(sampled, order))
    return crowd, weight


def _of_talking(sampled: Sample, work: Work, order: Sequence[int]) -> tuple[Any, Any]:
    streams, n_ops = sampled.streams, len(sampled.instructions)
    kinds, waves = len(streams.groups), streams.n_waves
    executed = np.zeros((kinds, n_ops))
    for kind in range(kinds):
        for first, count in streams.bounds[kind * waves : (kind + 1) * waves].tolist():
            executed[kind] += np.bincount(streams.steps[first : first + count, 0], minlength=n_ops)
    of_kind = work[np.array(streams.groups)]
    like = np.abs(work[:, None] - of_kind[None, :]).argmin(axis=1)
    part = np.bincount(like, minlength=kinds) / len(like)
    mine = executed[list(order)].mean(axis=0)
    crowd = part @ (executed > 0)
    weight = np.divide(part @ executed, mine, out=np.ones(n_ops), where=mine > 0)
    return crowd.astype(np.float32), weight.astype(np.float32)


def _matrix_use(arch: Arch, timing: Timing, done: Simulated, instructions: Sequence[Inst]) -> float:
    """The share of the time that a CU's matrix pipes work, on types that make the clock fall."""
    cool = timing.chip.cool_types
    hot = any(
        inst.spec is not None and inst.spec.matrix is not None and inst.spec.matrix.a_type not in cool
        for inst in instructions
    )
    return done.matrix_busy / (arch.simds * done.cycles) if hot and done.cycles else 0.0
