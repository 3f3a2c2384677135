"""``bundle``: kernels ahead of time, for programs without Python."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from amdgen.cli.families import Asked, add_group
from amdgen.cli.options import BuildOptions, Folder, Json, Overlay
from amdgen.cli.output import OutputError, countdown, print_json, print_pairs, write_folder


def register(app: typer.Typer) -> None:
    """Adds ``amdgen bundle``, a command for each family."""
    add_group(app, "bundle", bundle, "Code objects for several architectures, with a loader in C and a manifest.")


def bundle(
    asked: tuple[Asked, ...],
    how: BuildOptions,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="Of its files and C functions; that of the family when absent."),
    ] = None,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Compile a kernel for several architectures, --arch gfx90a,gfx942, to be launched from C or C++ through HIP.

    Into the folder of -o go a code object for each, NAME.h and NAME.c, which launch the one for the GPU at hand, and
    NAME.json with operands, launches and checksums. NAME.c has the code objects in it and needs HIP alone.
    """
    from amdgen.bundle import bundle as bundled
    from amdgen.cli.building import build_asked

    if output is None:
        raise OutputError("bundle needs a folder for its files", "give one with -o DIR")
    if how.source is not None or how.asm is not None:
        raise OutputError("--source and --asm are of one architecture", "leave them out")
    called = asked[0].family.name if name is None else name
    kernels = []
    with countdown("compiling") as say:
        for number, one in enumerate(asked):
            say(number, len(asked), f"compiling for {one.spec.arch}")
            kernels.append(build_asked(one, how))
    written = write_folder(output, bundled(kernels, called))
    if as_json:
        print_json({"name": called, "archs": [one.spec.arch for one in asked], "files": written})
        return
    print(f"{asked[0].family.problem(asked[0].spec)}\n")
    print_pairs(
        {
            **{k.spec.arch: f"{k.kernel}, {len(k.code)} bytes" for k in kernels},
            "files": "\n".join(str(Path(path)) for path in written),
        }
    )
