"""Plans a kernel over rows: loads, the reduction in its three steps, stores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.rows.geometry import Geometry, complete, geometry
from amdgen.kernels.rows.spec import RmsNorm, Rows
from amdgen.plan import CDNA, Buffer, Index, Loop, Op, Planned, Vocabulary, describe, i, plan, sync

_INTERLOCKED = Vocabulary(counters={})
"""NVIDIA's: the hardware waits for loads and for shared memory, so that only barriers are planned."""


@dataclass(frozen=True)
class RowsPlan:
    """One planned kernel. ``planned``: its pipelines by role; where a row stays in registers there is
    one, called ""."""

    geometry: Geometry
    planned: Mapping[str, Planned]

    @property
    def spec(self) -> Rows:
        """The specification, with every choice made."""
        return self.geometry.spec

    @property
    def loops(self) -> dict[str, Loop]:
        """The pipelines by role."""
        return {role: planned.loop for role, planned in self.planned.items()}

    @cached_property
    def name(self) -> str:
        """The kernel's ``extern "C"`` name."""
        s, g = self.spec, self.geometry
        parts = [kind_of(s), s.dtype, f"t{g.threads}x{g.rows_group}", f"v{g.vector}x{g.chunks}"]
        return "_".join([*parts, *(["residual"] if s.residual else []), *(["twice"] if g.streamed else [])])

    @property
    def explanation(self) -> list[str]:
        """The plan in words, as the source carries it."""
        return [line for loop in self.loops.values() for line in describe(loop).splitlines()]


def kind_of(spec: Rows) -> str:
    """ "rmsnorm" or "softmax"."""
    return "rmsnorm" if isinstance(spec, RmsNorm) else "softmax"


def plan_rows(spec: Rows) -> RowsPlan:
    """Makes the choices that the specification leaves open and plans the kernel. SpecError when nothing fits."""
    g = geometry(complete(spec))
    words = _INTERLOCKED if spec.is_nvidia else CDNA
    arch = spec.nvidia.arch if spec.is_nvidia else spec.machine
    steps = _Steps(g, words)
    if g.streamed:
        first = Loop((), (*steps.read(i), steps.accumulate(i)), tuple(steps.reduce()), name="a row's statistic")
        second = Loop((), (*steps.read(i), *steps.write(i)), (), name="its elements, read again")
        loops = {"statistic": first, "output": second}
    else:
        ops = [*steps.read(0), *steps.weights(0), *steps.kept(0), *steps.reduce(), *steps.finish(0)]
        loops = {"": Loop(tuple(ops), (), (), trips=0, name=f"{kind_of(spec)}, a row in registers")}
    return RowsPlan(g, {role: plan(loop, arch) for role, loop in loops.items()})  # type: ignore[arg-type]


@dataclass(frozen=True)
class _Steps:
    """The operations of the kernel. ``at``: the iteration over a row."""

    g: Geometry
    words: Vocabulary

    def _registers(self, name: str) -> Buffer:
        return Buffer(name, bytes=self.g.chunks * self.g.bytes, space="vgpr")

    @property
    def _values(self) -> Buffer:
        return Buffer("values", bytes=4 * self.g.chunks * self.g.vector, space="vgpr")

    @property
    def _statistic(self) -> Buffer:
        return Buffer("statistic", bytes=4 * self.g.spec.parts, space="vgpr")

    def read(self, at: int | Index) -> list[Op]:
        """Loads x, and what is added to it, and converts them to f32."""
        sources = ["x", "residual"] if self.g.spec.residual else ["x"]
        loads = [
            self.words.load(self._registers(n)[0], count=self.g.chunks, tracked=True, label=f"load_{n}", detail=at)
            for n in sources
        ]
        refs = tuple(self._registers(n)[0] for n in sources)
        why = "x + residual in f32" if self.g.spec.residual else "in f32"
        widen = self.words.compute(refs, self._values[0], label="widen", detail=at, why=why)
        return [*loads, widen]

    def weights(self, at: int | Index) -> list[Op]:
        """Loads the columns' weights, where there are some."""
        if not self.g.spec.weighted:
            return []
        to = self._registers("w")[0]
        why = "their latency passes while the statistic is worked out"
        return [self.words.load(to, count=self.g.chunks, tracked=True, label="load_w", detail=at, why=why)]

    def kept(self, at: int | Index) -> list[Op]:
        """Stores the sums with the residual, and accumulates the lane's elements into its statistic."""
        return [*self._store_sum(at), self.accumulate(at)]

    def reduce(self) -> list[Op]:
        """Reduces the lanes' statistics to the row's, in up to three steps."""
        g, stat = self.g, self._statistic[0]
        ops = []
        if g.exchanges:
            why = f"reduction 1: {g.lanes} lanes in {g.exchanges} exchanges"
            ops.append(self.words.compute(stat, stat, label="reduce_lanes", why=why))
        if g.waves > 1:
            partial = Buffer("partial", bytes=max(16, g.exchange_bytes))
            parts = g.spec.parts
            ops += [
                self.words.lds_write(stat, partial[0], count=parts, tracked=True, label="write_partial",
                                     why="reduction 2: each wave leaves its own"),
                sync((partial[0],)),
                self.words.lds_read(partial[0], stat, count=parts * g.waves, tracked=True, label="read_partials",
                                    why=f"reduction 3: every lane merges those of {g.waves} waves"),
            ]  # fmt: skip
        return [*ops, self.words.compute(stat, stat, label="finish", why="what every element is scaled by")]

    def finish(self, at: int | Index) -> list[Op]:
        """Computes and stores the result."""
        out = self._registers("y")
        weights = (self._registers("w")[0],) if self.g.spec.weighted else ()
        return [
            self.words.compute((self._values[0], self._statistic[0], *weights), out[0], label="normalise", detail=at),
            self.words.store(out[0], count=self.g.chunks, tracked=True, label="store_y", detail=at),
        ]

    def write(self, at: int | Index) -> list[Op]:
        """The second pass over a row."""
        return [*self.weights(at), *self._store_sum(at), *self.finish(at)]

    def _store_sum(self, at: int | Index) -> list[Op]:
        if not self.g.spec.residual:
            return []
        why = "x + residual, rounded"
        return [
            self.words.store(self._values[0], count=self.g.chunks, tracked=True, label="store_sum", detail=at, why=why)
        ]

    def accumulate(self, at: int | Index) -> Op:
        """Accumulates the elements of this iteration into the lane's statistic."""
        return self.words.compute(
            self._values[0], self._statistic[0], label="accumulate", detail=at, why="the lane's own elements"
        )
