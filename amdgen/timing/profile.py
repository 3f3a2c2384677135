"""How long a launch would take on a chip, and what bounds it: predicted, from workgroups that the emulator executes.

What is left out: the translation of addresses, atomics at work on one address, the time for which workgroups wait for
one another, and workgroups that differ from those sampled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.codec.text import text
from amdgen.codeobject import CodeObject, Kernel
from amdgen.collector import paused
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.isa.model import Arch, Isa
from amdgen.timing.chip import Occupancy
from amdgen.timing.launch import Timed, timed
from amdgen.timing.longer import Longer, lengthened
from amdgen.timing.operations import VECTOR, Kind, kind_of
from amdgen.timing.sample import Sample, sample
from amdgen.timing.together import Meets
from amdgen.timing.unit import REASONS, Simulated

_NEAR = 0.6
"""Share of a unit's limit from which on it is called the bound."""
_PRELOAD_BYTES = 256
"""Of the code at the entry that loads arguments where they are not preloaded (LLVM's AMDGPU usage, kernarg preload)."""


@dataclass(frozen=True)
class Stall:
    """One instruction: its place (bytes from the kernel's entry) and text, how often the waves of the CU issued
    it, and for what waves waited before it, in cycles added up over the waves."""

    pc: int
    text: str
    issued: int
    waits: dict[str, int]

    @property
    def cycles(self) -> int:
        """All of the waits but those for the matrix pipe, in which that is at work."""
        return sum(cycles for why, cycles in self.waits.items() if why != "matrix unit")


@dataclass(frozen=True)
class Listing:
    """What stalls are written from, when somebody asks for them: most predictions are asked for their time alone.
    ``base``: the kernel's entry."""

    isa: Isa
    base: int
    instructions: Sequence[Inst]
    done: Simulated

    def stalls(self) -> list[Stall]:
        """An address may have several operations (under another MODE)."""
        found: dict[int, tuple[Inst, npt.NDArray[np.uint64]]] = {}
        for inst, row in zip(self.instructions, self.done.stalls, strict=True):
            if row[0]:
                known = found.get(inst.address)
                found[inst.address] = inst, row if known is None else row + known[1]
        return [
            Stall(
                at - self.base, text(self.isa, inst), int(row[0]),
                {n: int(c) for n, c in zip(REASONS[1:], row[1:], strict=True) if c},
            )
            for at, (inst, row) in sorted(found.items())
        ]  # fmt: skip


@dataclass(frozen=True)
class Timeline:
    """What the first instructions of the CU did. ``events``: of :data:`amdgen.timing.unit.EVENT`, cycles from the
    launch's first workgroup on, in which ``group`` is the workgroup's place among those that the CU executes; ``texts``
    and ``units``: by operation, the instruction and the unit that executes it; ``pcs``: its place in the kernel."""

    events: npt.NDArray[Any]
    texts: list[str]
    units: list[str]
    pcs: list[int]
    visit: int  # cycles from a SIMD's turn to its next


@dataclass(frozen=True)
class Series:
    """Launches among which one is timed. ``copies``: of its buffers, taken in turn, so that what fits into a cache once
    need not be there; ``warm``: the instruction cache has the code; ``burst``: they are over before the clock has
    fallen to what lasts."""

    copies: int = 1
    warm: bool = False
    burst: bool = False


_ALONE = Series()


@dataclass(frozen=True)
class Profile:
    """A prediction. ``seconds``: with the launch itself; ``cycles``: of the engine, without; ``use``: shares of what
    each unit could have done while the CU was at work; ``bound``: the unit that is nearest to its limit, or "latency".
    ``flops``: operations of all matrix instructions executed. Bytes are of the whole launch."""

    kernel: str
    chip: str
    seconds: float
    cycles: float
    clock_mhz: float
    launch_seconds: float
    occupancy: Occupancy
    use: dict[str, float]
    bound: str
    flops: float
    peak_share: float  # of the matrix instructions' peak at this clock, launch included
    l2_bytes: float
    memory_bytes: float
    l1_hits: float
    listing: Listing = field(repr=False)
    waits: dict[str, float]  # share of the waves' time
    sample: str
    error: str = ""  # of the model, measured on kernels of this kind and architecture
    timeline: Timeline | None = field(repr=False, default=None)

    @cached_property
    def stalls(self) -> list[Stall]:
        """Instructions that were issued, by address."""
        return self.listing.stalls()


@paused()
def profile(
    code: bytes, kernel: str | Kernel, grid: int | Sequence[int], block: int | Sequence[int], args: Sequence[object],
    dynamic_lds: int = 0, *, chip: str | None = None, timeline: int = 0, meets: Meets | None = None,
    stand_ins: Meets | None = None, uneven: Sequence[int] = (), longer: Longer | None = None, series: Series = _ALONE,
) -> Profile:  # fmt: skip
    """Predicts a launch; kernel and arguments as :func:`amdgen.emulate`'s, grid in workgroups. ``chip``: one of the
    code object's architecture, its default chip when None. ``timeline``: of how many instructions, the first of the CU,
    to keep when each was issued. ``meets``, ``stand_ins``, ``uneven``: as :func:`amdgen.timing.sample.sample` has them.
    ``longer``: the launch that is predicted, where grid and arguments are those of a shorter one. ``series``: among
    which launches. AmdgenError when a part of the workgroups can't stand for all, when one is too long to record, or
    when isa/arch has no timing."""
    objects = CodeObject.parse(code)
    entry = kernel if isinstance(kernel, Kernel) else objects.kernel(kernel)
    isa = load_isa(objects.arch)
    arch = load_isa(chip).arch if chip is not None else isa.arch
    if arch.name != objects.arch:
        raise AmdgenError(f"{chip} runs code for {arch.name}, this is for {objects.arch}", "name another chip")
    if arch.timing is None:
        raise AmdgenError(f"isa/arch has no timing of {arch.name}", "add it to its file")
    sampled = sample(
        arch, code, entry, grid, block, args, dynamic_lds, meets=meets, stand_ins=stand_ins, uneven=uneven,
        repeated=series.copies,
    )  # fmt: skip
    if longer is not None:
        sampled = lengthened(sampled, longer)
    found = timed(arch, sampled, warm=series.warm, timeline=timeline, burst=series.burst)
    return _result(isa, arch, entry, sampled, found)


def _result(isa: Isa, arch: Arch, entry: Kernel, sampled: Sample, found: Timed) -> Profile:
    assert arch.timing is not None
    held, done, clock, seconds = sampled.held, found.done, found.clock_mhz, found.seconds
    simulated, launch, insts = len(found.order), found.launch_seconds, sampled.instructions
    matrix = [(int(n), inst.spec.matrix) for inst, n in zip(insts, done.stalls[:, 0], strict=True)
              if inst.spec is not None and inst.spec.matrix is not None]  # fmt: skip
    use = {**found.use, "launch": launch / seconds}
    bound = max(use, key=lambda name: use[name])
    total = done.stalls.sum(axis=0)
    waves = int(total[1:].sum()) + int(total[0]) * arch.issue.cycles
    base = _base(entry, sampled)
    return Profile(
        entry.name, arch.chip.product, seconds, found.cycles, clock, launch, held, use,
        bound if use[bound] > _NEAR else "latency",
        found.times * sum(n * m.flops for n, m in matrix),
        found.times * done.matrix_busy / (arch.simds * arch.cus * seconds * clock * 1e6),
        done.l2_bytes * found.times, done.farther_bytes * found.times, done.l1_hits / max(1, done.l1_lines),
        Listing(isa, base, insts, done),
        {n: float(c) / max(1, waves) for n, c in zip(REASONS[1:], total[1:], strict=True)},
        _sample(sampled, found),
        _error(arch, insts, done, simulated * held.n_waves),
        _timeline(isa, base, insts, done) if len(done.events) else None,
    )  # fmt: skip


def _sample(sampled: Sample, found: Timed) -> str:
    kinds, groups = len(set(found.order)), sampled.held.groups
    together = ", with those that they talk to, for which none waits" if sampled.meets else ""
    shorter = f", {100 * sampled.recorded_share:.0f} % of its turns" if sampled.shorter is not None else ""
    return f"{len(found.order)} of {groups} workgroups on one CU, {kinds} executed whole{together}{shorter}"


def _error(arch: Arch, insts: Sequence[Inst], done: Simulated, waves: int) -> str:
    """The model's measured error, where there is one for this kind of kernel: matrix products, of the type that most of
    its matrix instructions take where that was judged by itself, or where waves come to exponentials more than once, as
    a loop does, attention. ``waves``: of the CU."""
    assert arch.timing is not None
    errors, issued = arch.timing.errors, list(zip(insts, done.stalls[:, 0].tolist(), strict=True))
    types: Counter[str] = Counter()
    for inst, n in issued:
        if inst.spec is not None and inst.spec.matrix is not None:
            types[inst.spec.matrix.a_type] += n
    if not types.total():
        return ""
    if any(n > waves for inst, n in issued if inst.name.startswith("v_exp_")):
        known, of = errors.get("attention"), "attention"
    else:
        known, of = errors.get("matrix_product"), "matrix products"
        dtype = types.most_common(1)[0][0]
        if (of_type := errors.get(f"matrix_product_{dtype}")) is not None:
            known, of = of_type, f"matrix products of {dtype}"
    return "" if known is None else f"{100 * known:.0f} % on average, of {of} on {arch.name}"


def _base(entry: Kernel, sampled: Sample) -> int:
    """The address of the kernel's entry. Where arguments are preloaded, what loads them otherwise is skipped."""
    first = int(sampled.instructions[sampled.streams.steps[0, 0]].address)
    return first - (_PRELOAD_BYTES if entry.descriptor.kernarg_preload_spec_length else 0)


UNITS = {
    Kind.MATRIX: "MFMA", Kind.LOAD: "VMEM", Kind.STORE: "VMEM", Kind.ATOMIC: "VMEM", Kind.LDS_DMA: "VMEM",
    Kind.LDS_READ: "LDS", Kind.LDS_WRITE: "LDS", Kind.SCALAR_LOAD: "scalar memory", Kind.WAIT: "wait",
    Kind.NOP: "sleep", Kind.BARRIER: "barrier",
}  # fmt: skip
"""What executes an instruction, by what it is to the model; any other is vector or scalar arithmetic."""


def _timeline(isa: Isa, base: int, insts: Sequence[Inst], done: Simulated) -> Timeline:
    texts, pcs = [text(isa, i) for i in insts], [i.address - base for i in insts]
    return Timeline(done.events, texts, [_unit(i) for i in insts], pcs, isa.arch.issue.cycles)


def _unit(inst: Inst) -> str:
    if inst.spec is None:
        return ""
    return UNITS.get(kind_of(inst), "VALU" if inst.spec.unit in VECTOR else "scalar")
