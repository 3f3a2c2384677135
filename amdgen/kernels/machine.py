"""A machine of a family: how the family's kernels are made for one kind of architecture.

A family has one for each kind that it has kernels for. What stands above the machines is the same for all: the
specification, operands, reference and bounds. Another package adds a machine to a family with an entry point of the
group ``amdgen.machines``, whose name is ``FAMILY.KIND``, such as ``attention_backward.cdna``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from amdgen.errors import AmdgenError
from amdgen.kernels.spec import Spec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from amdgen.kernels.choices import Choice
    from amdgen.kernels.family import Plan
    from amdgen.kernels.tensors import Launch

GROUP = "amdgen.machines"
KINDS = ("cdna", "ampere", "hopper")
"""MFMA; cp.async with mma.sync; the copy engine with wgmma."""

S = TypeVar("S", bound=Spec)
P = TypeVar("P", bound="Plan")


class MachineError(AmdgenError):
    """A machine of another package that can't be loaded."""


class Machine(ABC, Generic[S, P]):
    """What a family asks of one kind of architecture. S: its specifications, P: its plans there."""

    @abstractmethod
    def complete(self, spec: S) -> S:
        """The specification with everything chosen that was left open. SpecError when nothing fits."""

    def candidates(self, spec: S) -> Iterable[S]:
        """Ways to fill in what is left open, the most promising first; all can be planned. By default the one that
        :meth:`complete` chooses."""
        yield self.complete(spec)

    @abstractmethod
    def plan(self, spec: S) -> P:
        """The planned kernel, with everything chosen. SpecError when it doesn't fit."""

    @abstractmethod
    def text(self, plan: P) -> str:
        """The source, HIP or CUDA C++. Its ``extern "C"`` name is ``plan.name``."""

    @abstractmethod
    def launch(self, plan: P, resident: Callable[[int, int, int], int] | None = None) -> Launch:
        """Grid, block, arguments and scratch memory. ``resident`` as in :meth:`amdgen.kernels.family.Family.launch`."""

    @abstractmethod
    def explain(self, plan: P, asked: S) -> list[Choice]:
        """The plan's choices with their reasons in figures. ``asked``: the specification as the user gave it."""

    def computed_by(self, plan: P, where: tuple[int, ...]) -> str:
        """Which workgroup, wave and lane compute element ``where`` of the main output, in words; empty when unknown."""
        return ""


def kind_of(arch: str) -> str:
    """The kind of an architecture or chip, one of :data:`KINDS`."""
    from amdgen.isa.nvidia_names import is_nvidia

    if not is_nvidia(arch):
        return "cdna"
    from amdgen.isa.nvidia import load_nvidia

    return "hopper" if load_nvidia(arch).arch.tma else "ampere"


def loaded(place: str) -> Machine[Any, Any]:
    """The machine at ``module:attribute``."""
    module, _, attribute = place.partition(":")
    found: Machine[Any, Any] = getattr(import_module(module), attribute)
    return found


@cache
def added(family: str) -> dict[str, EntryPoint]:
    """Machines that other packages add to a family, by kind."""
    from importlib.metadata import entry_points

    names = ((point.name.partition("."), point) for point in entry_points(group=GROUP))
    return {kind: point for (name, _, kind), point in names if name == family}


def loaded_entry(point: EntryPoint) -> Machine[Any, Any]:
    """The machine of an entry point. MachineError when its package is broken."""
    try:
        found = point.load()
    except Exception as error:  # whatever the other package's modules raise
        raise MachineError(f"entry point {GROUP} '{point.name}' = {point.value}: {error}") from None
    if not isinstance(found, Machine):
        raise MachineError(
            f"entry point {GROUP} '{point.name}' = {point.value} is no machine",
            "it must be an instance of amdgen.kernels.machine.Machine",
        )
    return found
