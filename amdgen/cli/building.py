"""Builds what the command line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from amdgen.cli.families import Asked
from amdgen.cli.options import BuildOptions
from amdgen.cli.output import read_text

if TYPE_CHECKING:
    from amdgen.builder import Built


def build_asked(asked: Asked, how: BuildOptions) -> Built:
    """Builds the kernel asked for, from the user's own source or assembly where the options name it."""
    from amdgen.builder import build

    source = read_text(how.source, "--source") if how.source is not None else None
    asm = read_text(how.asm, "--asm") if how.asm is not None else None
    return build(asked.spec, compiler=how.compiler, source=source, asm=asm)
