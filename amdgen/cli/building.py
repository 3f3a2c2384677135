"""Builds what the command line asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from amdgen.cli.families import Asked
from amdgen.cli.options import BuildOptions
from amdgen.cli.output import OutputError, progress, read_text

if TYPE_CHECKING:
    from amdgen.builder import Built
    from amdgen.kernels.choices import Choice
    from amdgen.predict import Predicted

T = TypeVar("T")


def build_asked(asked: Asked, how: BuildOptions, predicts: bool = False) -> Built:
    """Builds the kernel asked for, from the user's own source or assembly where the options name it. ``predicts``:
    :func:`predicted` is called for it next."""
    from amdgen.builder import build
    from amdgen.predict import prepare
    from amdgen.toolchain import CompileError

    source = read_text(how.source, "--source") if how.source is not None else None
    asm = read_text(how.asm, "--asm") if how.asm is not None else None
    try:
        return build(
            asked.spec, compiler=how.compiler, source=source, asm=asm, tuned=database_of(how.tuned),
            meanwhile=prepare if predicts and not asked.spec.is_nvidia else None,
        )  # fmt: skip
    except CompileError as error:
        own = how.asm or how.source
        raise (error.in_file(own) if own else error) from None


def build_and_model(
    asked: Asked, how: BuildOptions, what: str, phase_name: str, model: Callable[[Built], T]
) -> tuple[Built, T]:
    """Builds the kernel asked for, and what ``model`` says of it. OutputError for an NVIDIA architecture: ``what`` is
    what was asked of it."""
    if asked.spec.is_nvidia:
        raise OutputError(f"{what} {asked.spec.arch}", "there is a model of AMD's only: give --arch gfx90a")
    with progress(2) as phase:
        phase("compiling")
        built = build_asked(asked, how, predicts=True)
        phase(phase_name)
        return built, model(built)


def database_of(given: str) -> Path | Literal["default"] | None:
    """What ``--tuned`` names. OutputError for a file that is not there."""
    if given == "default":
        return "default"
    if given == "none":
        return None
    if not Path(given).is_file():
        raise OutputError(f"--tuned {given}: no such file", "make it with amdgen tune --database, or say none")
    return Path(given)


def choices_of(asked: Asked, built: Built) -> list[Choice]:
    """The choices of a kernel with their reasons, tuning among them."""
    from amdgen.kernels.choices import Choice

    found: list[Choice] = asked.family.explain(built.plan, asked.spec)
    return [*([Choice("tuned", "yes", built.tuned)] if built.tuned else []), *found]


def predicted(built: Built, wanted: bool) -> Predicted | str | None:
    """What the model says of a kernel, or why it says nothing; None where it isn't asked."""
    if not wanted or built.spec.is_nvidia:
        return None
    from amdgen.errors import AmdgenError
    from amdgen.predict import predict_short

    try:
        return predict_short(built)
    except AmdgenError as error:
        return str(error)


def prediction_lines(found: Predicted | str | None) -> dict[str, str]:
    """Lines about it, by name."""
    if found is None:
        return {}
    return {"predicted": f"nothing: {found}"} if isinstance(found, str) else found.lines()
