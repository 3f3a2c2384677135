"""``docs``: the reference pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from amdgen.cli.options import AnyArch, Folder, Json, Overlay
from amdgen.cli.output import OutputError, check_own, print_json, print_pairs, progress, write_folder


def register(app: typer.Typer) -> None:
    """Adds ``amdgen docs``."""
    app.command("docs")(docs)


def docs(
    output: Folder = None,
    arch: AnyArch = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write into a folder that has other files, too, and over theirs.")
    ] = False,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Write the reference pages of all instructions: a static HTML site that needs no network.

    Give a folder of its own with -o, and open its index.html.
    """
    from amdgen.docs.site import render_site
    from amdgen.isa import arch_names, load_isa

    folder: Path | None = output
    if folder is None:
        raise OutputError("docs needs a folder for its pages", "give one with -o DIR")
    if not force:
        check_own(folder, _is_site)
    with progress(2) as phase:
        phase("rendering pages")
        files = render_site([load_isa(name) for name in ([arch] if arch else arch_names())])
        phase("writing")
        written = write_folder(folder, files)
    size = sum(path.stat().st_size for path in written)
    if as_json:
        print_json({"index": folder / "index.html", "files": len(written), "bytes": size})
    else:
        print_pairs({"index": folder / "index.html", "pages": f"{len(written)} files, {size / 1e6:.1f} MB"})


def _is_site(folder: Path) -> bool:
    """Whether the pages in ``folder`` are those of an earlier run."""
    return all((folder / name).is_file() for name in ("index.html", "amdgen.css", "amdgen.js"))
