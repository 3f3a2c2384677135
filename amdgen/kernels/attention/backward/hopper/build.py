"""From a specification to the plan of its kernel: two programs, one of the warp that copies and one of the warpgroups
that multiply."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amdgen.kernels.attention.backward.hopper.choose import complete
from amdgen.kernels.attention.backward.hopper.geometry import BackwardGeometry
from amdgen.kernels.attention.backward.hopper.geometry import geometry as _geometry
from amdgen.kernels.attention.backward.spec import AttentionBackward
from amdgen.plan import TMA, Buffer, Loop, Op, Ref, describe, i
from amdgen.plan.waits import place_waits


@dataclass(frozen=True)
class BackwardPlan:
    """Everything the template prints."""

    geometry: BackwardGeometry
    copying: Loop
    multiplying: Loop

    @property
    def spec(self) -> AttentionBackward:
        """With every choice made."""
        return self.geometry.spec

    @cached_property
    def name(self) -> str:
        """The kernel's name."""
        s, g = self.spec, self.geometry
        dims = f"d{g.width}"
        parts = ["attention_backward", s.dtype, dims, f"{g.queries}x{g.keys}", f"s{g.stages}", s.pipeline, s.adding]
        return "_".join([*map(str, parts), *(["causal"] if s.causal else []), *(["lse"] if s.lse_grad else [])])

    @property
    def loops(self) -> dict[str, Loop]:
        """By role."""
        return {"copying": self.copying, "multiplying": self.multiplying}

    @property
    def explanation(self) -> list[str]:
        """Both pipelines as listings."""
        return [line for loop in self.loops.values() for line in describe(loop).splitlines()]


def plan_backward(spec: AttentionBackward) -> BackwardPlan:
    """Chooses what the specification leaves open and plans the kernel. SpecError when its tiles don't fit."""
    g = _geometry(complete(spec))
    b = _buffers(g)
    orders = {"in_order": _in_order, "values_early": _values_early}
    multiplying = orders[str(g.spec.pipeline)](_Steps(b))
    return BackwardPlan(g, _copying(b), place_waits(multiplying, g.arch.counters))


@dataclass(frozen=True)
class _Buffers:
    k: Buffer
    v: Buffer
    q: Buffer
    grad: Buffer
    ds: Buffer
    scores: Buffer  # registers: Sᵀ, then Pᵀ
    products: Buffer  # dPᵀ, then dSᵀ
    weights: Buffer  # Pᵀ and dSᵀ as dV's and dK's products take them
    changes: Buffer
    dv: Buffer
    dk: Buffer
    dq: Buffer


def _buffers(g: BackwardGeometry) -> _Buffers:
    def staged(name: str, size: int, stages: int) -> Buffer:
        return Buffer(name, bytes=size, stages=stages, shared=False)

    def held(name: str, columns: int) -> Buffer:
        return Buffer(name, bytes=4 * g.unit.m * columns // g.arch.warpgroup, space="vgpr")

    return _Buffers(
        k=staged("k", g.k.bytes, 1),
        v=staged("v", g.v.bytes, 1),
        q=staged("q", g.q.bytes, g.stages),
        grad=staged("grad", g.grad.bytes, g.stages),
        ds=staged("ds", g.ds.bytes, 2),
        scores=held("scores", g.queries),
        products=held("products", g.queries),
        weights=held("weights", g.queries // 2),
        changes=held("changes", g.queries // 2),
        dv=held("dv", g.width),
        dk=held("dk", g.width),
        dq=held("dq", g.columns),
    )


def _role(kind: str, label: str, ref: Ref, why: str) -> Op:
    return Op(kind, writes=(ref,), label=label, why=f"{ref} {why}")


def _copying(b: _Buffers) -> Loop:
    """Q, with its logarithms, and the gradient, with its row sums, in the order in which they are multiplied."""

    def copy(ref: Ref) -> tuple[Op, ...]:
        name = ref.buffer.name
        return _role("wait", f"acquire_{name}", ref, "free"), TMA.async_copy(ref, label=f"copy_{name}")

    first = tuple(TMA.async_copy(buffer[0], label=f"copy_{buffer.name}") for buffer in (b.k, b.v))
    return Loop(first, (*copy(b.q[i]), *copy(b.grad[i])), name="gradients of attention, copying")


@dataclass(frozen=True)
class _Steps:
    """The operations of a multiplying warpgroup in a step."""

    b: _Buffers

    def scores(self) -> tuple[Op, ...]:
        """Sᵀ = K·Qᵀ is started."""
        ref = self.b.q[i]
        start = TMA.mma((self.b.k[0], ref), self.b.scores[0], label="multiply_scores")
        return _role("compute", "landed_q", ref, "landed"), start

    def products(self) -> tuple[Op, ...]:
        """dPᵀ = V·dOᵀ is started."""
        ref = self.b.grad[i]
        start = TMA.mma((self.b.v[0], ref), self.b.products[0], label="multiply_products")
        return _role("compute", "landed_grad", ref, "landed"), start

    def exponentials(self) -> tuple[Op, ...]:
        """Pᵀ = exp(scale · Sᵀ - logarithms), masked."""
        b = self.b
        return (TMA.compute((b.scores[0], b.q[i]), b.scores[0], label="exponentials"),)

    def values(self) -> tuple[Op, ...]:
        """dV += Pᵀ·dO is started."""
        b = self.b
        pack = TMA.compute(b.scores[0], b.weights[0], label="pack_weights")
        return pack, TMA.mma((b.weights[0], b.grad[i]), b.dv[0], label="multiply_values")

    def changes(self) -> tuple[Op, ...]:
        """dSᵀ = Pᵀ·(dPᵀ - row sums), to shared memory too, where all warpgroups read it."""
        b = self.b
        return (
            TMA.compute((b.scores[0], b.products[0], b.grad[i]), b.products[0], label="differences"),
            TMA.compute(b.products[0], b.changes[0], label="pack_changes"),
            TMA.compute(b.changes[0], b.ds[i], label="stage_changes"),
        )

    def keys(self) -> tuple[Op, ...]:
        """dK += dSᵀ·Q is started."""
        b = self.b
        return (TMA.mma((b.changes[0], b.q[i]), b.dk[0], label="multiply_keys"),)

    def queries(self) -> tuple[Op, ...]:
        """dQᵀ = Kᵀ·dSᵀ is started, once all warpgroups have written dS."""
        b = self.b
        share = Op("compute", writes=(b.ds[i],), label="share_changes", why="dS of all warpgroups is written")
        return share, TMA.mma((b.k[0], b.ds[i]), b.dq[0], label="multiply_queries")

    def release(self) -> tuple[Op, ...]:
        """The gradient and Q of this step may be overwritten."""
        refs = {"grad": self.b.grad[i], "q": self.b.q[i]}
        return tuple(_role("compute", f"release_{name}", ref, "may be overwritten") for name, ref in refs.items())

    def add(self) -> tuple[Op, ...]:
        """dQ of this step is added to memory."""
        return (TMA.compute(self.b.dq[0], self.b.dq[0], label="add_queries"),)

    def finish(self) -> tuple[Op, ...]:
        """dK and dV are complete."""
        return (TMA.compute((self.b.dv[0], self.b.dk[0]), (self.b.dv[0], self.b.dk[0]), label="finish"),)


_NAME = "gradients of attention, multiplying"


def _in_order(s: _Steps) -> Loop:
    """P is rounded, and dV's product started, once dS is made: the least registers."""
    steady = (
        *s.scores(), *s.products(), *s.exponentials(), *s.changes(), *s.values(), *s.keys(), *s.queries(),
        *s.release(), *s.add(),
    )  # fmt: skip
    return Loop((), steady, s.finish(), name=_NAME)


def _values_early(s: _Steps) -> Loop:
    """dV's product runs while dS is made of P, which is kept in f32 beside it."""
    steady = (
        *s.scores(), *s.products(), *s.exponentials(), *s.values(), *s.changes(), *s.keys(), *s.queries(),
        *s.release(), *s.add(),
    )  # fmt: skip
    return Loop((), steady, s.finish(), name=_NAME)
