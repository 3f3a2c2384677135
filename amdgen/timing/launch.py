"""How long a sampled launch takes on a chip: one CU executes its workgroups in the model, and the others do alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from amdgen.codec.inst import Inst
from amdgen.isa.model import Arch
from amdgen.timing.chip import beyond, clock_mhz, misses
from amdgen.timing.operations import Table
from amdgen.timing.sample import Sample
from amdgen.timing.unit import Simulated, simulate

_ROUNDS = 3
"""How often the CU's places are filled; what follows takes as long as the later ones."""
_NARROW_TYPES = frozenset({"f16", "bf16", "i8", "fp8", "bf8", "xf32", "fp6", "bf6", "fp4"})


@dataclass(frozen=True)
class Timed:
    """``done``: what one CU did with the workgroups ``order``, which are indexes into the sample's; ``cycles``: of all
    that the busiest CU executes."""

    table: Table
    order: list[int]
    done: Simulated
    clock_mhz: float
    cycles: float
    launch_seconds: float

    @property
    def seconds(self) -> float:
        """With the launch itself."""
        return self.launch_seconds + self.cycles / (self.clock_mhz * 1e6)


def timed(arch: Arch, sampled: Sample, warm: bool = False, timeline: int = 0, burst: bool = False) -> Timed:
    """Runs the model on ``arch``, a chip. ``warm``: the instruction cache has the code already; ``burst``: matrix work
    is over before the clock has fallen to what lasts; ``timeline``: of how
    many instructions, the first of the CU, to keep when each was issued."""
    assert arch.timing is not None
    timing, held = arch.timing, sampled.held
    table = Table(arch, timing, sampled.instructions)
    found = misses(timing, sampled.touched, held, sampled.footprint)
    (far, farther), order = found.of(sampled.instructions), _order(sampled)

    def run(clock: float) -> tuple[Simulated, float]:
        share = beyond(arch, timing, held, clock, far, farther)
        share = replace(share, code_miss=0) if warm else share
        done = simulate(arch, table, sampled.streams, order, min(held.resident, len(order)), share, timeline)
        memory = done.farther_bytes * held.most / len(order) / share.hbm  # L2 may hold what the first rounds write
        return done, max(memory, _cycles(sampled, done, len(order)))

    clock = float(arch.clock_mhz)
    done, cycles = run(clock)
    loaded = clock_mhz(arch, timing, _matrix_use(arch, done, sampled.instructions), burst)
    if loaded < clock:
        clock = loaded
        done, cycles = run(clock)
    return Timed(table, order, done, clock, cycles, timing.chip.launch_us * 1e-6)


def _cycles(sampled: Sample, done: Simulated, simulated: int) -> float:
    """Of those of the busiest CU; what is not simulated is as fast as those after the first round."""
    held, cycles = sampled.held, float(done.cycles)
    more = held.most - simulated
    if more > 0:
        early = min(held.resident, simulated - 1)
        ends = np.sort(done.ended)
        cycles += more * float(ends[-1] - ends[early - 1]) / (simulated - early) if early else more * cycles
    return cycles


def _order(sampled: Sample) -> list[int]:
    """The kinds of workgroups, indexes into the sample's, that the CU executes."""
    mine = sampled.held.of_first_unit()
    count = min(len(mine), sampled.held.resident * _ROUNDS)
    place = np.array(sampled.streams.groups)
    return [int(np.abs(place - at).argmin()) for at in mine[:count]]


def _matrix_use(arch: Arch, done: Simulated, instructions: Sequence[Inst]) -> float:
    """The share of the time that matrix pipes work on narrow types, at the peak clock."""
    narrow = any(
        inst.spec is not None and inst.spec.matrix is not None and inst.spec.matrix.a_type in _NARROW_TYPES
        for inst in instructions
    )
    return done.matrix_busy / (arch.simds * done.cycles) if narrow and done.cycles else 0.0
