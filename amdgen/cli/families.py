"""Command groups with a command for each kernel family, made from the registry when it is needed.

``Any``: typer and click describe commands by values of any type.

``amdgen run --help`` needs the families' names alone, and ``amdgen run gemm`` imports no other family.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

import typer
from typer.core import TyperGroup

from amdgen.cli.options import (
    Arch,
    Archs,
    add_command,
    flattened,
    keyword,
    printing,
    spec_from,
    spec_parameters,
    with_parameters,
)

if TYPE_CHECKING:
    from amdgen.kernels.family import Family, Plan
    from amdgen.kernels.spec import Spec


@dataclass(frozen=True)
class Asked:
    """The request of a command line: a family, and a specification of it."""

    family: Family[Spec, Plan]
    spec: Spec


Command = Callable[..., None]
"""``command(asked, ...)``; its other parameters are options of its own. ``asked`` is an :class:`Asked`, or a tuple of
them where it is annotated so: one for each architecture of --arch."""


class FamilyGroup(TyperGroup):
    """A group with a command for each family; subclasses set what it does. ``arch``: the default of --arch, "" for
    none."""

    command: ClassVar[Command]
    arch: ClassVar[str]
    other: ClassVar[Command | None]
    lacks: ClassVar[Callable[[Any], frozenset[str]]]

    def list_commands(self, ctx: object) -> list[str]:
        """The names of all families; imports none of them."""
        from amdgen.kernels.registry import family_names

        return family_names()

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """What click calls with the words behind the group's name: a family's command, or ``other`` with all words."""
        from amdgen.kernels.registry import family_names

        if self.other is None or args[0].startswith("-") or args[0] in family_names():
            return super().resolve_command(ctx, args)
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        add_command(app, "file", self.other)
        return "", typer.main.get_command(app), args

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        """The command of one family, as click wants it; None for an unknown name, which click reports."""
        from amdgen.kernels.registry import family, family_names

        if cmd_name not in family_names():
            return None
        return _made(cmd_name, self.command, family(cmd_name), self.arch, self.lacks)


@cache
def _made(
    name: str, command: Command, family: Family[Spec, Plan], arch: str, lacks: Callable[[Any], frozenset[str]]
) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    summary = (family.__doc__ or "").partition("\n")[0]  # python -OO has none
    app.command(name, help=command.__doc__, short_help=summary)(_of(command, family, arch, lacks(family)))
    return typer.main.get_command(app)


def add_group(
    app: typer.Typer, name: str, command: Command, help: str, arch: str = "", other: Command | None = None,
    lacks: Callable[[Family[Any, Any]], frozenset[str]] = lambda _: frozenset(),
) -> None:  # fmt: skip
    """Adds ``amdgen NAME FAMILY`` for every family, with the options of its specification and those of ``command``.

    ``arch``: its default; empty: it must be given. ``other``: what ``amdgen NAME WORD`` does where WORD is no family.
    ``lacks``: parameters of ``command`` that mean nothing to a family, which has no option for them then.
    """
    held = {
        "command": staticmethod(command), "arch": arch, "other": staticmethod(other) if other else None,
        "lacks": staticmethod(lacks),
    }  # fmt: skip
    group_class = type(f"{name.title()}Group", (FamilyGroup,), held)
    group = typer.Typer(cls=group_class, rich_markup_mode=None)
    group.callback()(_nothing)
    app.add_typer(group, name=name, help=help)


def _nothing() -> None:
    """A group does nothing by itself; typer makes none without a callback."""


def _of(command: Command, family: Family[Spec, Plan], arch: str, lacks: frozenset[str]) -> Callable[..., None]:
    """``command`` for one family."""
    command = printing(command)
    own, gather = flattened(command, skip=1)
    left_out = {p.name: p.default for p in own if p.name in lacks}
    own = [p for p in own if p.name not in lacks]
    many = get_type_hints(command)["asked"] is not Asked
    of_spec = spec_parameters(family.spec)
    parameters = [*of_spec, keyword("arch", arch or MISSING, Archs if many else Arch), *own]

    def run(**values: Any) -> None:
        given = values.pop("arch")
        names = [name.strip() for name in given.split(",")] if many else [given]
        what = {p.name: values.pop(p.name) for p in of_spec}
        asked = tuple(Asked(family, spec_from(family.spec, name, dict(what))) for name in names)
        command(asked if many else asked[0], **gather({**values, **left_out}))

    return with_parameters(run, parameters)
