"""Builds what the command line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from amdgen.cli.families import Asked
from amdgen.cli.options import BuildOptions
from amdgen.cli.output import read_text

if TYPE_CHECKING:
    from amdgen.builder import Built
    from amdgen.predict import Predicted


def build_asked(asked: Asked, how: BuildOptions) -> Built:
    """Builds the kernel asked for, from the user's own source or assembly where the options name it."""
    from amdgen.builder import build

    source = read_text(how.source, "--source") if how.source is not None else None
    asm = read_text(how.asm, "--asm") if how.asm is not None else None
    return build(asked.spec, compiler=how.compiler, source=source, asm=asm)


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
