"""The vocabulary of software pipelines, for any machine: buffers, stages, operations, and the loop that they form.

GEMM and attention, pipelines of CDNA's LDS DMA and of ``cp.async`` are all written with it. An operation is a group of
instructions that every wave of the workgroup issues, each wave doing its share. ``i`` is the iteration::

    a = Buffer("a", bytes=16384, stages=3)
    CDNA.async_copy(a[i + 2], count=8)        # into stage (i + 2) mod 3
    CDNA.lds_read(a[i], frag[0], count=4)

In the prologue ``i`` is 0, in the steady state it counts iterations from 0, in the drain it is the number of steady
iterations that ran. The index of a stage is the number of a tile; the stage is that number modulo the number of stages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from amdgen.plan.errors import PlanError

SECTIONS = ("prologue", "steady", "drain")
MOVES = ("async_copy", "load", "scalar_load", "lds_write", "lds_read", "store")
KINDS = frozenset({*MOVES, "mma", "compute", "wait", "barrier", "sync", "nop"})
"""async_copy global → LDS; load global → registers; lds_write registers → LDS; lds_read LDS → registers; mma matrix
multiply; store registers → global; compute anything else on registers; sync a wait and a barrier in one statement."""


@dataclass(frozen=True, slots=True)
class Index:
    """``step * i + offset``: the number of a tile in iteration ``i``. Build it from :data:`i`."""

    step: int = 1
    offset: int = 0

    def at(self, iteration: int) -> int:
        """The number of the tile in an iteration."""
        return self.step * iteration + self.offset

    def __add__(self, tiles: int) -> Index:
        return Index(self.step, self.offset + tiles)

    def __sub__(self, tiles: int) -> Index:
        return self + -tiles

    def __mul__(self, unroll: int) -> Index:
        return Index(self.step * unroll, self.offset * unroll)

    __radd__ = __add__
    __rmul__ = __mul__

    def later(self, iterations: int) -> Index:
        """The same tile, as seen from ``iterations`` earlier."""
        return Index(self.step, self.offset + self.step * iterations)

    def __str__(self) -> str:
        if not self.step:
            return str(self.offset)
        name = "i" if self.step == 1 else f"{self.step}*i"
        return f"{name}{self.offset:+d}" if self.offset else name


i = Index()


@dataclass(frozen=True, slots=True)
class Buffer:
    """``stages`` slots of ``bytes`` each, in LDS or in registers (``space="vgpr"``; bytes are then a lane's).

    ``shared``: other waves read what this wave writes, so handing over takes a barrier. None means: LDS yes, else no.
    """

    name: str
    bytes: int
    stages: int = 1
    space: str = "lds"
    shared: bool | None = None
    align: int = 0  # bytes; 0 means the machine's widest LDS access

    def __post_init__(self) -> None:
        if self.stages < 1 or self.bytes < 0:
            raise PlanError(f"buffer {self.name} has {self.stages} stages of {self.bytes} bytes", "give at least one")

    @property
    def crosses_waves(self) -> bool:
        """Whether other waves read what this wave writes."""
        return self.space == "lds" if self.shared is None else self.shared

    def __getitem__(self, index: int | Index | tuple[int | Index, str]) -> Ref:
        """``a[2]``, ``a[i + 1]``, or ``a[i, "low half"]`` for a part that is written and read on its own."""
        place, part = index if isinstance(index, tuple) else (index, "")
        return Ref(self, Index(0, place) if isinstance(place, int) else place, part)


@dataclass(frozen=True, slots=True)
class Ref:
    """One stage of a buffer, or a named part of it, which may have parts: "left/top" is of "left", and "" is the whole.
    Others never overlap."""

    buffer: Buffer
    index: Index
    part: str = ""

    def stage(self, iteration: int) -> int:
        """The number of the stage in an iteration."""
        return self.index.at(iteration) % self.buffer.stages

    def later(self, iterations: int) -> Ref:
        """The same stage, as seen from ``iterations`` earlier."""
        return replace(self, index=self.index.later(iterations))

    def __str__(self) -> str:
        return f"{self.buffer.name}[{self.index}{', ' + self.part if self.part else ''}]"


@dataclass(frozen=True, slots=True)
class Op:
    """One group of instructions of the pipeline.

    An operation with a ``counter`` is asynchronous: what it writes, and the LDS it reads, are in flight until a wait
    covers it. (Registers it reads are taken at issue.) For a wait or a sync, ``reads`` are the refs that must have
    landed and ``writes`` those that must be free to overwrite; ``waits`` are the counts found for that.

    ``tracked``: the compiler knows this operation and waits for its registers itself, as it does for a builtin. It
    may also merge it with a neighbour, so its increments don't count as younger ones unless ``sure`` says how many
    are certain; and it may move the use behind a barrier, so that the use proves nothing to other waves.
    ``queue``: operations of one queue finish in issue order even when the counter as a whole does not.
    """

    kind: str
    reads: tuple[Ref, ...] = ()
    writes: tuple[Ref, ...] = ()
    counter: str = ""
    count: int = 0  # increments, at most
    sure: int | None = None  # increments, at least; None: count, or 0 when tracked
    queue: str = ""
    tracked: bool = False
    waits: tuple[tuple[str, int], ...] = ()
    barrier: bool = False
    label: str = ""  # what a template calls it: copy_a, read_b, qk
    why: str = ""
    inserted: bool = False  # by a pass, which may remove it again
    detail: Any = field(default=None, compare=False)  # for the family that made it: often the tile's index

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PlanError(f"operation kind {self.kind!r} does not exist", f"use one of {', '.join(sorted(KINDS))}")
        if bool(self.counter) != bool(self.count) or self.certain > self.count:
            raise PlanError(
                f"{self.name} issues {self.count} (sure: {self.certain}) on counter {self.counter or 'none'}",
                "an asynchronous operation names its counter and at least one increment, of which sure are certain",
            )

    @property
    def name(self) -> str:
        """What listings call it: its label, else its kind."""
        return self.label or self.kind

    @property
    def certain(self) -> int:
        """Increments of its counter, at least: the compiler may merge operations that it tracks."""
        if self.sure is not None:
            return self.sure
        return 0 if self.tracked else self.count

    @property
    def waits_or_syncs(self) -> bool:
        """Whether it is a wait, a barrier or both."""
        return self.kind in ("wait", "barrier", "sync")


def parts_overlap(one: str, other: str) -> bool:
    """Whether parts of these names do: where they are the same, or one is of the other."""
    if one == other or not one or not other:
        return True
    return one.startswith(f"{other}/") or other.startswith(f"{one}/")


def sync(landed: tuple[Ref, ...] = (), free: tuple[Ref, ...] = (), why: str = "") -> Op:
    """A wait and a barrier: afterwards every wave's copy into ``landed`` is visible and ``free`` may be overwritten."""
    return Op("sync", reads=landed, writes=free, barrier=True, why=why)


def wait(landed: tuple[Ref, ...] = (), free: tuple[Ref, ...] = (), why: str = "") -> Op:
    """A wait of this wave for its own operations."""
    return Op("wait", reads=landed, writes=free, why=why)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The operations of one machine: the counter that each kind increments, and the in-order queue within that counter.

    A kind without a counter is synchronous to the program. Every method takes the other fields of :class:`Op` by name:
    ``tracked``, ``sure``, ``label``, ``why``, ``detail`` (typed by the dataclass: hence ``Any``).
    """

    counters: Mapping[str, str]
    queues: Mapping[str, str] = field(default_factory=dict)
    announced: frozenset[str] = frozenset()
    """Kinds that signal a barrier beside the stage that they write when they end, and have no counter: waits for them
    have no counts, and the warps that copy need not be those that use (see :mod:`amdgen.plan.roles`)."""

    def op(self, kind: str, reads: Refs = (), writes: Refs = (), count: int = 1, **more: Any) -> Op:
        """An operation of any kind. ``count``: instructions of a wave (commit groups on NVIDIA) that increment the
        counter."""
        counter = self.counters.get(kind, "")
        queue = self.queues.get(kind, "")
        return Op(kind, _refs(reads), _refs(writes), counter, count if counter else 0, queue=queue, **more)

    def async_copy(self, to: Refs, count: int = 1, **more: object) -> Op:
        """Global memory to LDS, without registers."""
        return self.op("async_copy", (), to, count, **more)

    def load(self, to: Refs, count: int = 1, **more: object) -> Op:
        """Global memory to registers."""
        return self.op("load", (), to, count, **more)

    def scalar_load(self, to: Refs, count: int = 1, **more: object) -> Op:
        """Global memory to scalar registers."""
        return self.op("scalar_load", (), to, count, **more)

    def lds_write(self, source: Refs, to: Refs, count: int = 1, **more: object) -> Op:
        """Registers to LDS."""
        return self.op("lds_write", source, to, count, **more)

    def lds_read(self, source: Refs, to: Refs, count: int = 1, **more: object) -> Op:
        """LDS to registers."""
        return self.op("lds_read", source, to, count, **more)

    def mma(self, reads: Refs, to: Refs = (), count: int = 1, **more: object) -> Op:
        """A matrix multiply; ``reads`` are registers, or LDS where the instruction reads it itself."""
        return self.op("mma", reads, to, count, **more)

    def compute(self, reads: Refs, to: Refs = (), **more: Any) -> Op:
        """Anything else on registers."""
        return self.op("compute", reads, to, **more)

    def store(self, source: Refs, count: int = 1, **more: object) -> Op:
        """Registers to global memory."""
        return self.op("store", source, (), count, **more)


CDNA = Vocabulary(
    counters={
        "async_copy": "vmcnt",
        "load": "vmcnt",
        "store": "vmcnt",
        "lds_read": "lgkmcnt",
        "lds_write": "lgkmcnt",
        "scalar_load": "lgkmcnt",
    },
    # Scalar loads return in any order, so they stand in no queue; LDS instructions do among themselves.
    queues={"async_copy": "vmem", "load": "vmem", "store": "vmem", "lds_read": "lds", "lds_write": "lds"},
)
"""gfx908 to gfx950. Counter names are those of ``isa/arch``; ``count`` is instructions a wave."""

CP_ASYNC = Vocabulary(counters={"async_copy": "cp_async_group"})
"""sm_80: ``count`` is commit groups, loads and LDS (shared memory) reads are interlocked by the hardware."""

TMA = Vocabulary(counters={"mma": "wgmma_group"}, announced=frozenset({"async_copy"}))
"""sm_90a: copies end on a barrier beside the stage; matrix multiplies read LDS (shared memory) asynchronously, and
``count`` is their commit groups."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A pipeline: ``prologue`` once, ``steady`` any number of times (``trips``; None: unknown, perhaps 0), ``drain``
    once."""

    prologue: tuple[Op, ...]
    steady: tuple[Op, ...]
    drain: tuple[Op, ...] = ()
    trips: int | None = None
    name: str = ""

    def __post_init__(self) -> None:
        named: dict[str, Buffer] = {}
        for ref in self.refs():
            if named.setdefault(ref.buffer.name, ref.buffer) != ref.buffer:
                raise PlanError(f"two different buffers are called {ref.buffer.name}", "rename one")

    def section(self, name: str) -> tuple[Op, ...]:
        """The operations of "prologue", "steady" or "drain"."""
        return {"prologue": self.prologue, "steady": self.steady, "drain": self.drain}[name]

    def ops(self) -> Iterator[tuple[Place, Op]]:
        """Every operation with its place, in the order of the source."""
        for section in SECTIONS:
            for index, op in enumerate(self.section(section)):
                yield Place(section, index), op

    def refs(self) -> Iterator[Ref]:
        """Every ref that an operation reads or writes, as often as it does."""
        for _, op in self.ops():
            yield from (*op.reads, *op.writes)

    @property
    def buffers(self) -> tuple[Buffer, ...]:
        """The buffers in order of first use."""
        return tuple({ref.buffer.name: ref.buffer for ref in self.refs()}.values())

    def rebuild(self, rewrite: Callable[[Place, Op], Iterable[Op]]) -> Loop:
        """The loop with every operation replaced by those that ``rewrite`` returns for it."""
        parts: dict[str, list[Op]] = {section: [] for section in SECTIONS}
        for place, op in self.ops():
            parts[place.section].extend(rewrite(place, op))
        prologue, steady, drain = (tuple(parts[section]) for section in SECTIONS)
        return replace(self, prologue=prologue, steady=steady, drain=drain)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an operation stands: a section and the index in it."""

    section: str
    index: int

    def __str__(self) -> str:
        return f"{self.section}[{self.index}]"


Refs = Ref | Iterable[Ref]


def _refs(refs: Refs) -> tuple[Ref, ...]:
    return (refs,) if isinstance(refs, Ref) else tuple(refs)
