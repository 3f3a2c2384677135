"""Which lanes compute which elements of which row: chosen, checked, numbers only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from amdgen.kernels.errors import SpecError
from amdgen.kernels.fit import first_fitting, fits
from amdgen.kernels.rows.spec import Rows

R = TypeVar("R", bound=Rows)
DESCRIPTOR_WINDOW = 1 << 31
"""Bytes below which a byte offset counts as in range; the template's OUT_OF_RANGE is the first beyond."""
_OTHER_REGISTERS = 24
"""Registers of a lane beside the elements: addresses, descriptors, the statistic, temporaries."""
_FEW_CHUNKS = 4
"""Most loads of a lane for its part of a row, which overlap in latency; longer rows are shared by more lanes."""
_STREAMED = 2
"""Chunks of a lane in one turn over a row that is read twice."""
_GROUP = 256
"""Threads of a workgroup, at least, when there are enough rows; short rows share a workgroup."""


@dataclass(frozen=True)
class Geometry:
    """A completed specification. ``threads``: lanes that share a row; ``chunks``: vectors that a lane holds at a time;
    ``streamed``: whether the row is read twice."""

    spec: Rows
    threads: int
    streamed: bool
    chunks: int

    @property
    def vector(self) -> int:
        """Elements that a lane loads or stores at a time."""
        return self.spec.vector

    @property
    def bytes(self) -> int:
        """Bytes of a vector."""
        return self.vector * self.spec.element.bytes

    @property
    def turns(self) -> int:
        """Iterations over a row: 1 where it stays in registers."""
        return -(-self.spec.columns // (self.threads * self.vector * self.chunks))

    @property
    def rows_group(self) -> int:
        """Rows of a workgroup: at least as many as fill its waves."""
        wanted = min(max(1, _GROUP // self.threads), 1 << (self.spec.rows - 1).bit_length())
        return max(1, self.spec.wave // self.threads, wanted)

    @property
    def block(self) -> int:
        """Threads of a workgroup."""
        return self.threads * self.rows_group

    @property
    def grid(self) -> tuple[int, int, int]:
        """Workgroups in x, y and z."""
        return -(-self.spec.rows // self.rows_group), 1, 1

    @property
    def lanes(self) -> int:
        """Lanes of a wave that share a row."""
        return min(self.threads, self.spec.wave)

    @property
    def waves(self) -> int:
        """Waves that share a row."""
        return self.threads // self.lanes

    @property
    def exchanges(self) -> int:
        """Steps in which the lanes of a wave merge their statistics."""
        return self.lanes.bit_length() - 1

    @property
    def waves_per_simd(self) -> int:
        """Waves of a CDNA workgroup on one SIMD; all of a workgroup run at the same time."""
        return max(1, self.block // self.spec.wave // self.spec.machine.simds)

    @property
    def registers(self) -> int:
        """Registers of a lane, estimated: its elements in f32, and the vectors loaded for them."""
        words = -(-self.chunks * self.bytes // 4)
        loaded = 1 + self.spec.residual + self.spec.weighted
        return self.chunks * self.vector + loaded * words + _OTHER_REGISTERS

    @property
    def register_room(self) -> int:
        """Registers that a lane can have when all waves of a workgroup are resident."""
        if self.spec.is_nvidia:
            arch = self.spec.nvidia.arch
            return min(arch.registers_thread, arch.registers_sm // self.block)
        registers = self.spec.machine.registers
        return min(registers.vgprs, registers.file // self.waves_per_simd)

    @property
    def merges(self) -> int:
        """Merges that an element's statistic goes through until it is the row's, at most."""
        return self.turns + self.exchanges + (self.waves if self.waves > 1 else 0)

    @property
    def depth(self) -> int:
        """Additions that an element's term passes through on its way into the row's sum, at most."""
        return self.turns * self.chunks * self.vector + self.merges

    @property
    def exchange_bytes(self) -> int:
        """Bytes of LDS for the waves' statistics; 0 where one wave has the row."""
        return 4 * self.spec.parts * self.waves * self.rows_group if self.waves > 1 else 0


def complete(spec: R) -> R:
    """``spec`` with everything chosen. SpecError when nothing fits what was given."""
    return first_fitting(_candidates(spec), geometry)


def _candidates(spec: R) -> Iterator[R]:
    """In order: the fewest lanes whose parts of a row are a few loads; then all lanes; then reading it twice."""
    most = spec.max_threads
    sizes = [spec.threads] if spec.threads else [1 << n for n in range(most.bit_length())]
    for keep in [spec.keep] if spec.keep else ["registers", "memory"]:
        if keep == "registers":
            for threads in sizes:
                if spec.threads or -(-spec.columns // (threads * spec.vector)) <= _FEW_CHUNKS:
                    yield spec.chosen(threads=threads, keep=keep)
            yield spec.chosen(threads=sizes[-1], keep=keep)
        else:
            fitting = [t for t in sizes if t * spec.vector * _STREAMED <= max(spec.columns, spec.vector * _STREAMED)]
            yield spec.chosen(threads=(fitting or sizes[:1])[-1], keep=keep)


def fitting(spec: R) -> Iterator[R]:
    """Every way that fits what was given."""
    sizes = [spec.threads] if spec.threads else [1 << n for n in range(spec.max_threads.bit_length())]
    for keep in [spec.keep] if spec.keep else ["registers", "memory"]:
        for threads in sizes:
            yield from fits(spec.chosen(threads=threads, keep=keep), geometry)


def geometry(spec: Rows) -> Geometry:
    """The geometry of a completed specification. SpecError names what doesn't fit."""
    assert spec.threads and spec.keep
    streamed = spec.keep == "memory"
    each = -(-spec.columns // (spec.threads * spec.vector))
    g = Geometry(spec, spec.threads, streamed, _STREAMED if streamed else each)
    if g.block > spec.max_threads:
        raise SpecError(f"--threads {g.threads}", f"a workgroup has at most {spec.max_threads}")
    span = g.rows_group * spec.columns * spec.element.bytes
    if span >= DESCRIPTOR_WINDOW:
        raise SpecError(
            f"--threads {g.threads}: the {g.rows_group} rows of a workgroup are {span} bytes",
            f"use more --threads; they must stay below {DESCRIPTOR_WINDOW}",
        )
    if g.registers > g.register_room:
        raise SpecError(
            f"--keep registers: a row of {spec.columns} elements takes about {g.registers} registers of each of "
            f"{spec.threads} lanes, which have {g.register_room}",
            "use --keep memory" + ("" if spec.threads == spec.max_threads else " or more --threads"),
        )
    return g
