"""All commands under one name.

``Any``: click's commands return values of any type.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

import typer

from amdgen.cli import (
    assembly,
    bundle,
    check,
    codeobjects,
    compare,
    describe,
    docs,
    hip,
    instructions,
    kernels,
    machines,
    mutate,
    profile,
    tune,
)

# Plain help: rich's costs more start-up time than all else together.
app = typer.Typer(
    name="amdgen",
    help="AMD CDNA kernels from one description of the machine: generate, understand, run and check them anywhere.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    if version:
        from amdgen import __version__

        print(__version__)
    elif context.invoked_subcommand is None:
        print(context.get_help())


for module in (
    machines,
    instructions,
    kernels,
    bundle,
    compare,
    check,
    hip,
    profile,
    tune,
    mutate,
    describe,
    codeobjects,
    assembly,
    docs,
):
    module.register(app)


@cache
def whole_command() -> Callable[..., Any]:
    """``app`` as click runs it, made once: describing every option to click takes longer than many a command."""
    return typer.main.get_command(app)


def usage_error(error: Exception) -> str | None:
    """The message of a wrong command line; None when ``error`` is something else.

    By its method, as typer has click's exceptions from outside or carries its own, depending on its version.
    """
    text = getattr(error, "format_message", None)
    if text is None:
        return None
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "amdgen"
    return f"{text().rstrip('.')}; see {path} --help"
