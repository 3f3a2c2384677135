"""The kernel families: those shipped, and those of other packages.

Another package adds one with an entry point of the group ``amdgen.families``, whose name is the family's and whose
object is a :class:`~amdgen.kernels.family.Family`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from amdgen.errors import AmdgenError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from amdgen.kernels.family import Family, Plan
    from amdgen.kernels.spec import Spec

GROUP = "amdgen.families"
_SHIPPED = {
    "gemm": "amdgen.kernels.gemm.family:GEMM",
    "attention": "amdgen.kernels.attention.family:ATTENTION",
    "attention_backward": "amdgen.kernels.attention.backward.family:ATTENTION_BACKWARD",
    "rmsnorm": "amdgen.kernels.rows.family:RMSNORM",
    "softmax": "amdgen.kernels.rows.family:SOFTMAX",
}


class FamilyError(AmdgenError):
    """A family that does not exist, or whose package is broken."""


def family_names() -> list[str]:
    """The names of all families, the shipped ones first. Imports none of them."""
    return [*_SHIPPED, *_added()]


@cache
def family(name: str) -> Family[Spec, Plan]:
    """The family called ``name``. FamilyError with the names that exist, or with what is wrong in its package."""
    if name in _SHIPPED:
        module, _, attribute = _SHIPPED[name].partition(":")
        found: Family[Spec, Plan] = getattr(import_module(module), attribute)
        return found
    if name not in _added():
        raise FamilyError(f"no family of kernels is called '{name}'", f"choose from {', '.join(family_names())}")
    return _loaded(_added()[name])


def families() -> list[Family[Spec, Plan]]:
    """All families, in the order of :func:`family_names`. FamilyError when one of another package is broken."""
    return [family(name) for name in family_names()]


def family_of(spec: Spec) -> Family[Spec, Plan]:
    """The family that ``spec`` is a specification of. FamilyError when it is of none."""
    for name in family_names():
        if isinstance(spec, family(name).spec):
            return family(name)
    raise FamilyError(f"{type(spec).__name__} is no specification of a kernel", f"give one of {_spec_names()}")


def _spec_names() -> str:
    return ", ".join(one.spec.__name__ for one in families())


@cache
def _added() -> dict[str, EntryPoint]:
    """Entry points of other packages. A shipped family can't be replaced."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _SHIPPED}


def _loaded(point: EntryPoint) -> Family[Spec, Plan]:
    from amdgen.kernels.family import Family

    try:
        found = point.load()
    except Exception as error:  # whatever the other package's modules raise
        raise FamilyError(f"entry point {GROUP} '{point.name}' = {point.value}: {error}") from None
    if not isinstance(found, Family) or found.name != point.name:
        raise FamilyError(
            f"entry point {GROUP} '{point.name}' = {point.value} is no family of that name",
            "it must be an instance of amdgen.kernels.family.Family",
        )
    return found
