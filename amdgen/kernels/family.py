"""The protocol of a kernel family: its specification, how that becomes a kernel, and what the result must be.

A family is one folder and one line of :mod:`amdgen.kernels.registry` (or an entry point ``amdgen.families`` of another
package). The command line, ``build``, ``run``, ``compare``, ``parity``, the reference pages and the sweeps of the tests
use these methods alone, and know no family by name.

A module that defines a family is imported to list options, so its methods import what only they need. ``Any``: torch
has no types.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from amdgen.kernels.spec import Spec

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from pathlib import Path

    from amdgen.kernels.blas import BlasProduct
    from amdgen.kernels.choices import Choice
    from amdgen.kernels.machine import Machine
    from amdgen.kernels.parts import Part, Written
    from amdgen.kernels.tensors import Array, Cost, Data, Launch, Reference, Tensor
    from amdgen.plan import Loop


_SMALL = 64
"""Sizes up to here are classes of their own: heads, batches, head dimensions."""


class Plan(Protocol):
    """A planned kernel. ``loops``: its pipelines by role, such as "copying"; a kernel without roles has
    one, called ""."""

    @property
    def name(self) -> str:
        """The kernel's ``extern "C"`` name."""

    @property
    def spec(self) -> Spec:
        """The specification, with every choice made."""

    @property
    def loops(self) -> Mapping[str, Loop]: ...


S = TypeVar("S", bound=Spec)
P = TypeVar("P", bound=Plan)


class Family(ABC, Generic[S, P]):
    """What the rest of amdgen knows of one family. S: its specifications, P: its plans."""

    name: ClassVar[str]
    """Its name on the command line."""
    spec: type[S]
    """The specification: its fields are the options."""
    predicted_peers: ClassVar[bool] = False
    """Whether kernels of others for the same problem are known that the model of cycles can follow."""
    inputs: ClassVar[tuple[str, ...]] = ("random",)
    """Kinds of input that a run can be made on; the first is the default."""

    machines: ClassVar[Mapping[str, str]] = {}
    """Where its machines are, ``module:attribute``, by the kind of architecture. A family without any overrides what
    would ask one."""

    def machine(self, arch: str) -> Machine[S, P]:
        """How its kernels are made for this architecture. SpecError where they are not."""
        from amdgen.kernels import machine as machines

        self.check(arch)
        kind = machines.kind_of(arch)
        if kind in self.machines:
            return machines.loaded(self.machines[kind])
        return machines.loaded_entry(machines.added(self.name)[kind])

    def check(self, arch: str) -> None:
        """SpecError where it has no machine for this architecture."""
        from amdgen.kernels.errors import SpecError
        from amdgen.kernels.machine import kind_of

        if kind_of(arch) not in self._kinds:
            raise SpecError(f"{self.name} has no kernels for {arch}", f"choose --arch from {', '.join(self.archs())}")

    @property
    def _kinds(self) -> set[str]:
        from amdgen.kernels.machine import added

        return {*self.machines, *added(self.name)}

    def archs(self) -> Sequence[str]:
        """The architectures that it has kernels for, CDNA's and NVIDIA's: by default all that it has machines for."""
        from amdgen.isa import arch_names
        from amdgen.isa.nvidia import nvidia_names
        from amdgen.kernels.machine import kind_of

        return [name for name in (*arch_names(), *nvidia_names()) if kind_of(name) in self._kinds]

    # ------------------------------------------------------------------------------------------ the kernel

    def choose(self, spec: S) -> S:
        """The specification with everything chosen that was left open. SpecError when nothing fits."""
        return self.machine(spec.arch).complete(spec)

    def candidates(self, spec: S) -> Iterable[S]:
        """Ways to fill in what is left open, for ``amdgen tune``: the most promising first; all can be planned."""
        if self.machines:
            yield from self.machine(spec.arch).candidates(spec)
        else:
            yield self.choose(spec)

    def shape_class(self, spec: S) -> str:
        """The problems that share a tuned choice: what is computed, with sizes above 64 taken as the next power of
        two."""
        from amdgen.kernels.options import plain_value

        def rounded(value: Any) -> Any:
            large = isinstance(value, int) and not isinstance(value, bool) and value > _SMALL
            return 1 << (value - 1).bit_length() if large else plain_value(value)

        return " ".join(f"{name}={rounded(value)}" for name, value in spec.problem.items())

    def plan(self, spec: S) -> P:
        """The planned kernel, with everything chosen that was left open. SpecError when it doesn't fit."""
        return self.machine(spec.arch).plan(spec)

    def text(self, plan: P) -> str:
        """The source, HIP or CUDA C++ by the architecture. Its ``extern "C"`` name is ``plan.name``."""
        return self.machine(plan.spec.arch).text(plan)

    def launch(self, plan: P, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        """Grid, block, arguments and scratch memory of a launch.

        ``resident(blocks, threads, shared bytes)``: how many clusters of so many blocks the GPU at hand runs at the
        same time. None: as many as every chip of the architecture does.
        """
        return self.machine(plan.spec.arch).launch(plan, resident)

    def explain(self, plan: P, asked: S) -> list[Choice]:
        """The plan's choices with their reasons in figures. ``asked``: the specification as the user gave it."""
        return self.machine(plan.spec.arch).explain(plan, asked)

    # ------------------------------------------------------------------------------------------ the result

    @abstractmethod
    def operands(self, spec: S) -> tuple[Tensor, ...]:
        """The arrays it reads and writes, in the order of the kernel's pointers; the main output is the first one
        written."""

    @abstractmethod
    def reference(self, spec: S, data: Data) -> dict[str, Reference]:
        """Each output that is computed, in float64."""

    @abstractmethod
    def bound(self, spec: S, data: Data, reference: Mapping[str, Reference]) -> dict[str, Array]:
        """The largest error allowed in each element of each output, absolute, from the roundings on the way to it."""

    def data(self, spec: S, seed: int = 0, inputs: str = "random") -> Data:
        """Random inputs, of one of the kinds in :attr:`inputs`, and poisoned outputs."""
        from amdgen.kernels.numeric import random_data

        return random_data(self.operands(spec), seed)

    def steering(self, spec: S) -> Mapping[str, Array]:
        """Values of the operands that steer (:class:`Tensor`), as a prediction takes them; those of an operand are
        repeated until it is full. By default there are none."""
        return {}

    def parts(self, spec: S, data: Data, written: Mapping[str, Written]) -> Iterable[Part]:
        """The problem of computing the elements of the outputs that were written, and few others, in parts. By default
        the whole problem is one."""
        import numpy as np

        from amdgen.kernels.parts import Part

        yield Part(spec, data, {name: np.ix_(*map(np.arange, mask.shape)) for name, mask in written.items()})

    def beside(self, spec: S, data: Data) -> dict[str, dict[str, Array]]:
        """The outputs as an ordinary NumPy implementation computes them, by its name, to compare errors with."""
        return {}

    # ------------------------------------------------------------------------------------------ for people and tools

    @abstractmethod
    def problem(self, spec: S) -> str:
        """What is computed, in a few words: sizes and types."""

    @abstractmethod
    def cost(self, spec: S) -> Cost:
        """Operations of one launch, and bytes that memory must move at least."""

    @abstractmethod
    def sample(self, rng: random.Random, arch: str) -> S:
        """A random specification that can be planned, small enough to be emulated in about a second."""

    def computed_by(self, plan: P, where: tuple[int, ...]) -> str:
        """Which workgroup, wave and lane compute element ``where`` of the main output, in words; empty when unknown."""
        return self.machine(plan.spec.arch).computed_by(plan, where) if self.machines else ""

    def library(self, torch: object, spec: S, tensors: Mapping[str, object]) -> tuple[str, Callable[[], Any]] | None:
        """The vendor library's name and a call of it on ``tensors``, torch's, which returns the main output (in place
        or not). None when the library has no such function. ``torch`` is the module, as no family needs it otherwise.
        """
        return None

    def peer(
        self, name: str, spec: S, tensors: Mapping[str, object], compiled: Callable[[Sequence[str]], Sequence[Path]]
    ) -> Mapping[str, Callable[[], Any]]:
        """By configuration, calls of a kernel of the same problem that is written in ``name``, on torch's ``tensors``,
        the output in place. Empty where there is none; ``name`` is installed. ``compiled``: makes shared
        libraries of texts of CUDA C++ for host and GPU."""
        return {}

    def blas(self, spec: S) -> BlasProduct | None:
        """The product as BLAS libraries take it, with operands "a", "b" and "c"; None where it is none."""
        return None
