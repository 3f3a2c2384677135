"""A family of kernels: what a user asks for, how it becomes a kernel, and what its result must be.

One folder has all of it, and one line of :mod:`amdgen.kernels.registry` (or an entry point ``amdgen.families`` of
another package) makes it known. The command line, ``build``, ``run``, ``compare``, ``parity``, the reference pages and
the sweeps of the tests are made of these methods, and know no family by name.

A module that defines a family is imported to list options, so it imports its rooms within the methods that need them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from amdgen.kernels.spec import Spec

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from amdgen.kernels.choices import Choice
    from amdgen.kernels.tensors import Array, Cost, Data, Launch, Reference, Tensor
    from amdgen.plan import Loop


class Plan(Protocol):
    """A planned kernel. ``loops``: its pipelines, by role; the one of a kernel without roles is called ""."""

    @property
    def name(self) -> str:
        """The kernel's, as the source has it."""

    @property
    def spec(self) -> Any:
        """With everything chosen."""

    @property
    def loops(self) -> Mapping[str, Loop]: ...


S = TypeVar("S", bound=Spec)
P = TypeVar("P", bound=Plan)


class Family(ABC, Generic[S, P]):
    """What is known of one family. S: its specifications, P: its plans."""

    name: ClassVar[str]
    """On the command line."""
    spec: type[S]
    """The specification: its fields are the options."""
    inputs: ClassVar[tuple[str, ...]] = ("random",)
    """Kinds of input that a run can be made on; the first is the default."""

    @abstractmethod
    def archs(self) -> Sequence[str]:
        """The architectures it has kernels for."""

    # ------------------------------------------------------------------------------------------ the kernel

    @abstractmethod
    def choose(self, spec: S) -> S:
        """With everything chosen that was left open. SpecError when nothing fits."""

    @abstractmethod
    def plan(self, spec: S) -> P:
        """The planned kernel, what is left open chosen. SpecError when it doesn't fit."""

    @abstractmethod
    def text(self, plan: P) -> str:
        """The source: HIP, or CUDA C++ for NVIDIA's architectures. Its ``extern "C"`` name is ``plan.name``."""

    @abstractmethod
    def launch(self, plan: P, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        """How it is launched. ``resident(blocks, threads, shared bytes)``: clusters of so many blocks that the GPU at
        hand runs at the same time; None: as many as the architecture surely does."""

    @abstractmethod
    def explain(self, plan: P, asked: S) -> list[Choice]:
        """The choices with reasons in figures. ``asked``: what the user gave."""

    # ------------------------------------------------------------------------------------------ the result

    @abstractmethod
    def operands(self, spec: S) -> tuple[Tensor, ...]:
        """What it reads and writes, in the order of the kernel's pointers; the main output is the first output."""

    @abstractmethod
    def reference(self, spec: S, data: Data) -> dict[str, Reference]:
        """Each output that is computed, in float64."""

    @abstractmethod
    def bound(self, spec: S, data: Data, reference: Mapping[str, Reference]) -> dict[str, Array]:
        """How far each element of each output may be from its reference, from what rounds on the way."""

    def data(self, spec: S, seed: int = 0, inputs: str = "random") -> Data:
        """Random inputs of one of :attr:`inputs`, and poisoned outputs."""
        from amdgen.kernels.numeric import random_data

        return random_data(self.operands(spec), seed)

    def beside(self, spec: S, data: Data) -> dict[str, dict[str, Array]]:
        """The outputs as NumPy makes them with ordinary care, by a name that says how: to set errors beside."""
        return {}

    # ------------------------------------------------------------------------------------------ for people and tools

    @abstractmethod
    def problem(self, spec: S) -> str:
        """What is computed, in a few words: sizes, types."""

    @abstractmethod
    def cost(self, spec: S) -> Cost:
        """Operations and bytes of one launch."""

    @abstractmethod
    def sample(self, rng: random.Random, arch: str) -> S:
        """A random specification that can be planned, small enough to be emulated in about a second."""

    def computed_by(self, plan: P, where: tuple[int, ...]) -> str:
        """Which part of the machine computes the element ``where`` of the main output; empty: not told."""
        return ""

    def library(self, torch: Any, spec: S, tensors: Mapping[str, Any]) -> tuple[str, Callable[[], Any]] | None:
        """The name of the vendor's library and its call on torch's ``tensors``, which gives the main output, in place
        or not; None: there is none.

        ``torch`` is the module, as no family needs it otherwise.
        """
        return None
