"""y = max(factor · x, 0) as a family: all that amdgen asks of one, at its smallest."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from amdgen.codec.source import assemble
from amdgen.emit.environment import render
from amdgen.emit.intrinsics import used_intrinsics
from amdgen.isa import arch_names, element
from amdgen.kernels.choices import Choice
from amdgen.kernels.errors import check_size
from amdgen.kernels.family import Family
from amdgen.kernels.numeric import F32_TINY, rounded
from amdgen.kernels.options import option
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Cost, Data, Launch, Pointer, Reference, Tensor
from amdgen.plan import Loop

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Relu(Spec):
    """y = max(factor · x, 0). x, y: (n,), f32. The fields are the options of ``amdgen run relu``."""

    n: int = option("-n", help="Elements.", metavar="N")
    factor: float = option("--factor", help="Of x.", metavar="X", default=1.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_size("-n", self.n)


@dataclass(frozen=True)
class ReluPlan:
    """One lane an element, four waves a workgroup."""

    spec: Relu
    loops: Mapping[str, Loop] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return "relu_f32"

    @cached_property
    def block(self) -> int:
        return 4 * self.spec.machine.wave_size


class ReluFamily(Family[Relu, ReluPlan]):
    """Rectified numbers."""

    name = "relu"
    spec = Relu

    def archs(self) -> Sequence[str]:
        return arch_names()

    def choose(self, spec: Relu) -> Relu:
        return spec  # nothing is left open

    def plan(self, spec: Relu) -> ReluPlan:
        return ReluPlan(spec)

    def text(self, plan: ReluPlan) -> str:
        word = int.from_bytes(assemble(plan.spec.isa, "v_relu_f32 v1, v0"), "little")
        values = {"plan": plan, "word": hex(word)}
        body = render("relu.hip.j2", {**values, "intrinsics": ""}, TEMPLATES)
        return render("relu.hip.j2", {**values, "intrinsics": used_intrinsics(plan.spec.isa, body)}, TEMPLATES)

    def launch(self, plan: ReluPlan, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        s = plan.spec
        args = Pointer("x"), Pointer("y"), np.int32(s.n), np.float32(s.factor)
        return Launch((-(-s.n // plan.block), 1, 1), (plan.block, 1, 1), args)

    def explain(self, plan: ReluPlan, asked: Relu) -> list[Choice]:
        return [Choice("workgroup", str(plan.block), "one lane an element, four waves")]

    def operands(self, spec: Relu) -> tuple[Tensor, ...]:
        return Tensor("x", (spec.n,), "f32"), Tensor("y", (spec.n,), "f32", "written")

    def reference(self, spec: Relu, data: Data) -> dict[str, Reference]:
        scaled = data["x"].astype(np.float64) * np.float32(spec.factor)
        return {"y": Reference(np.maximum(scaled, 0), np.maximum(np.abs(scaled), F32_TINY))}

    def bound(self, spec: Relu, data: Data, reference: Mapping[str, Reference]) -> dict[str, Array]:
        return {"y": rounded(reference["y"].want, "f32") + F32_TINY}  # the product's rounding

    def problem(self, spec: Relu) -> str:
        return f"{spec.n} elements, times {spec.factor:g}"

    def cost(self, spec: Relu) -> Cost:
        size = spec.n * element("f32").bytes
        return Cost(2 * spec.n, size, size)

    def sample(self, rng: random.Random, arch: str) -> Relu:
        return Relu(arch, rng.randint(1, 3000), factor=rng.choice([1.0, -0.5]))


RELU = ReluFamily()
