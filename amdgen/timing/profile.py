"""How long a launch would take on a chip, and what bounds it: predicted, from workgroups that the emulator executes.

Two samples are executed: the beginning of all workgroups that run at once, for what they share in the caches, and a few
workgroups whole, which one CU then executes in the model. What is left out: the translation of addresses, misses of the
instruction cache, atomics at work on one address, and workgroups that differ from those sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Inst
from amdgen.codec.text import text
from amdgen.codeobject import CodeObject, Kernel
from amdgen.emulator import emulate
from amdgen.emulator.arena import Blank
from amdgen.emulator.launch import triple
from amdgen.emulator.native import Recording
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.isa.model import Arch, Isa
from amdgen.timing.chip import Occupancy, beyond, clock_mhz, misses, occupancy
from amdgen.timing.operations import VECTOR, Kind, Table, kind_of
from amdgen.timing.unit import REASONS, Simulated, Streams, simulate

_WHOLE = 2
"""Workgroups that are executed whole."""
_BEGUN, _SHORTEST, _LONGEST = 600_000, 400, 4_000
"""Instructions of the beginnings, all together; and of one wave, at least and at most."""
_ROUNDS = 3
"""How often the CU's places are filled; what follows takes as long as the later ones."""
_DENSE = 0.3
"""Share of the time with a busy matrix pipe from which on a kernel is dense matrix work, whose clock falls."""
_NEAR = 0.6
"""Share of a unit's limit from which on it is called the bound."""
_PRELOAD_BYTES = 256
"""Of the code at the entry that loads arguments where they are not preloaded (LLVM's AMDGPU usage, kernarg preload)."""
_NARROW_TYPES = frozenset({"f16", "bf16", "i8", "fp8", "bf8", "xf32", "fp6", "bf6", "fp4"})


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
    stalls: list[Stall] = field(repr=False)
    waits: dict[str, float]  # share of the waves' time
    sample: str
    error: str = ""  # of the model, measured on kernels of this kind and architecture
    timeline: Timeline | None = field(repr=False, default=None)


def profile(
    code: bytes, kernel: str, grid: int | Sequence[int], block: int | Sequence[int], args: Sequence[Any],
    dynamic_lds: int = 0, *, chip: str | None = None, timeline: int = 0,
) -> Profile:  # fmt: skip
    """Predicts a launch; arguments as :func:`amdgen.emulate`'s, grid in workgroups. ``chip``: one of the code object's
    architecture, its default chip when None. ``timeline``: of how many instructions, the first of the CU, to keep when
    each was issued. AmdgenError when a part of the workgroups can't stand for all, when one is
    too long to record, or when isa/arch has no timing."""
    objects = CodeObject.parse(code)
    entry, isa = objects.kernel(kernel), load_isa(objects.arch)
    arch = load_isa(chip).arch if chip is not None else isa.arch
    if arch.name != objects.arch:
        raise AmdgenError(f"{chip} runs code for {arch.name}, this is for {objects.arch}", "name another chip")
    if arch.timing is None:
        raise AmdgenError(f"isa/arch has no timing of {arch.name}", "add it to its file")
    timing = arch.timing
    sizes, shape = triple(grid, "grid"), triple(block, "block")
    groups, threads = int(np.prod(sizes)), int(np.prod(shape))
    lds = entry.metadata.group_segment_fixed_size + dynamic_lds
    held = occupancy(arch, entry, groups, threads, lds)

    mine = held.of_first_unit()
    whole = sorted({mine[0], mine[len(mine) // 2]})[:_WHOLE]
    footprint = sum(a.nbytes for a in args if isinstance(a, np.ndarray | Blank))
    others = held.xcds > 1 and footprint > timing.chip.mall_bytes
    started = {*held.running(0), *(held.running(1) if others else ())}
    each = min(_LONGEST, max(_SHORTEST, _BEGUN // (len(started) * held.n_waves)))
    made = Recording(most_of_wave=each, whole=whole)
    numbers = sorted({*started, *whole})
    chosen = None if len(numbers) == groups else numbers
    how: dict[str, Any] = {"matrix": "fast", "workgroups": chosen, "record": made}
    emulate(code, kernel, sizes, shape, list(args), dynamic_lds, "none", **how)
    table = Table(arch, timing, [op.inst for op in made.operations])
    found = misses(timing, table, made.beginnings(started), held, footprint)
    full = made.of_groups(whole)
    order, streams = _order(mine, whole, held), Streams.of(full)

    def run(clock: float) -> Simulated:
        share = beyond(arch, timing, held, clock, found.far, found.farther)
        return simulate(arch, table, streams, order, min(held.resident, len(order)), share, timeline)

    clock = clock_mhz(arch, timing, False)
    done = run(clock)
    dense = _dense(done, full, arch)
    if dense and timing.chip.matrix_clock < 1:
        clock = clock_mhz(arch, timing, True)
        done = run(clock)
    return _result(isa, arch, entry, full, done, held, clock, order)


def _order(mine: list[int], whole: list[int], held: Occupancy) -> list[int]:
    """The kinds of workgroups, indexes into ``whole``, that the CU executes."""
    count = min(len(mine), held.resident * _ROUNDS)
    place = np.array(whole)
    return [int(np.abs(place - at).argmin()) for at in mine[:count]]


def _dense(done: Simulated, full: Recording, arch: Arch) -> bool:
    narrow = any(
        op.inst.spec is not None and op.inst.spec.matrix is not None and op.inst.spec.matrix.a_type in _NARROW_TYPES
        for op in full.operations
    )
    return narrow and done.matrix_busy > _DENSE * arch.simds * done.cycles


def _result(
    isa: Isa, arch: Arch, entry: Kernel, full: Recording, done: Simulated,
    held: Occupancy, clock: float, order: list[int],
) -> Profile:  # fmt: skip
    assert arch.timing is not None
    chip = arch.timing.chip
    simulated, cycles = len(order), float(done.cycles)
    more = held.most - simulated
    if more > 0:  # as fast as those after the first round
        early = min(held.resident, simulated - 1)
        ends = np.sort(done.ended)
        cycles += more * float(ends[-1] - ends[early - 1]) / (simulated - early) if early else more * cycles
    launch = chip.launch_us * 1e-6
    seconds = launch + cycles / (clock * 1e6)
    scale = held.groups / simulated
    matrix = [(int(n), op.inst.spec.matrix) for op, n in zip(full.operations, done.stalls[:, 0], strict=True)
              if op.inst.spec is not None and op.inst.spec.matrix is not None]  # fmt: skip
    share = 1.0 / max(done.cycles, 1)
    active = min(held.groups, held.busy * held.xcds)
    l2 = chip.l2_read_bytes_cycle / held.busy
    memory = done.farther_bytes or (0 if chip.mall_bytes else done.far_bytes)
    use = {
        "MFMA": done.matrix_busy * share / arch.simds,
        "VALU": done.busy.get("valu", 0) * share / arch.simds,
        "issue": max((n for name, n in done.busy.items() if name != "valu"), default=0) * share / arch.simds,
        "LDS": done.lds_busy * share,
        "VMEM": done.address_busy * share,
        "L2": done.l2_bytes * share / l2,
        "MALL": done.far_bytes * share * active * clock / 1e3 / chip.mall_gb_s if chip.mall_gb_s else 0.0,
        "HBM": memory * share * active * clock / 1e3 / (arch.hbm_gb_s * chip.hbm_share),
        "launch": launch / seconds,
    }
    bound = max(use, key=lambda name: use[name])
    total = done.stalls.sum(axis=0)
    waves = int(total[1:].sum()) + int(total[0]) * arch.issue.cycles
    base = _base(entry, full)
    return Profile(
        entry.name, arch.chip.product, seconds, cycles, clock, launch, held, use,
        bound if use[bound] > _NEAR else "latency",
        scale * sum(n * m.flops for n, m in matrix),
        scale * done.matrix_busy / (arch.simds * arch.cus * seconds * clock * 1e6),
        done.l2_bytes * scale, memory * scale, done.l1_hits / max(1, done.l1_lines),
        _stalls(isa, base, full, done),
        {n: float(c) / max(1, waves) for n, c in zip(REASONS[1:], total[1:], strict=True)},
        f"{simulated} of {held.groups} workgroups on one CU, {len(set(order))} executed whole",
        _error(arch, bool(matrix)), _timeline(isa, base, full, done) if len(done.events) else None,
    )  # fmt: skip


def _error(arch: Arch, matrix: bool) -> str:
    """The model's measured error, where there is one for this kind of kernel."""
    known = arch.timing.errors.get("matrix_product") if arch.timing is not None and matrix else None
    return "" if known is None else f"{100 * known:.0f} % on average, of matrix products on {arch.name}"


def _base(entry: Kernel, full: Recording) -> int:
    """The address of the kernel's entry. Where arguments are preloaded, what loads them otherwise is skipped."""
    first = int(full.operations[full.steps["operation"][0]].inst.address)
    return first - (_PRELOAD_BYTES if entry.descriptor.kernarg_preload_spec_length else 0)


def _stalls(isa: Isa, base: int, full: Recording, done: Simulated) -> list[Stall]:
    """Instructions that were issued, by address. An address may have several operations (under another MODE)."""
    found: dict[int, tuple[Inst, npt.NDArray[np.uint64]]] = {}
    for op, row in zip(full.operations, done.stalls, strict=True):
        if row[0]:
            known = found.get(op.inst.address)
            found[op.inst.address] = op.inst, row if known is None else row + known[1]
    return [
        Stall(
            at - base, text(isa, inst), int(row[0]),
            {n: int(c) for n, c in zip(REASONS[1:], row[1:], strict=True) if c},
        )
        for at, (inst, row) in sorted(found.items())
    ]  # fmt: skip


UNITS = {
    Kind.MATRIX: "MFMA", Kind.LOAD: "VMEM", Kind.STORE: "VMEM", Kind.LDS_DMA: "VMEM", Kind.LDS_READ: "LDS",
    Kind.LDS_WRITE: "LDS", Kind.SCALAR_LOAD: "scalar memory", Kind.WAIT: "wait", Kind.NOP: "sleep",
    Kind.BARRIER: "barrier",
}  # fmt: skip
"""What executes an instruction, by what it is to the model; any other is vector or scalar arithmetic."""


def _timeline(isa: Isa, base: int, full: Recording, done: Simulated) -> Timeline:
    insts = [op.inst for op in full.operations]
    texts, pcs = [text(isa, i) for i in insts], [i.address - base for i in insts]
    return Timeline(done.events, texts, [_unit(i) for i in insts], pcs, isa.arch.issue.cycles)


def _unit(inst: Inst) -> str:
    if inst.spec is None:
        return ""
    return UNITS.get(kind_of(inst), "VALU" if inst.spec.unit in VECTOR else "scalar")
