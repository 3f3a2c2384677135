"""A turn of a predicted kernel's main loop: how long it takes, how busy the matrix pipes are, what waves wait for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch, Isa
from amdgen.timing.mainloop import main_loop
from amdgen.timing.operations import passes
from amdgen.timing.profile import Profile


@dataclass(frozen=True)
class Turn:
    """A turn of a wave, on average. ``cycles``: of the engine; ``mfma_busy``: share of them in which the SIMD's matrix
    pipe works for one of its waves; ``instructions``: of the loop; ``stalls``: cycles that the wave waits, by reason,
    those for the matrix pipe included."""

    cycles: float
    mfma_busy: float
    instructions: int
    stalls: dict[str, float]


def turn(isa: Isa, arch: Arch, code: bytes, kernel: str, found: Profile) -> Turn | None:
    """The turn of a kernel's main loop; None when it has no loop with a matrix instruction that was executed."""
    try:
        loop = main_loop(isa, code, kernel)
    except AmdgenError:
        return None
    issued = {s.pc: s for s in found.stalls}
    inside = [issued[pc] for pc in loop.pcs if pc in issued]
    turns = max((s.issued for s in inside), default=0)
    if not turns:
        return None
    visit = arch.issue.cycles
    stalls: Counter[str] = Counter()
    for one in inside:
        stalls.update(one.waits)
    cycles = (sum(s.issued for s in inside) * visit + stalls.total()) / turns
    matrix = sum(
        issued[inst.address - loop.entry].issued * arch.issue.matrix_pass * passes(inst, inst.spec)
        for inst in loop.instructions
        if inst.spec is not None and inst.spec.matrix is not None and inst.address - loop.entry in issued
    ) / turns  # fmt: skip
    held = found.occupancy
    waves = max(1.0, min(held.resident, held.most) * held.n_waves / arch.simds)
    return Turn(
        cycles, min(1.0, matrix * waves / cycles), len(loop.instructions), {n: c / turns for n, c in stalls.items()}
    )
