"""``profile``: how long a kernel would take on a chip, and what it waits for. Everything it says is predicted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from amdgen.cli.building import build_and_model
from amdgen.cli.codeobjects import File
from amdgen.cli.families import Asked, add_group
from amdgen.cli.launching import LaunchOptions, prepare
from amdgen.cli.options import BuildOptions, Json, Overlay, writable_file
from amdgen.cli.output import OutputError, print_json, print_pairs, print_table, progress, write_file

if TYPE_CHECKING:
    from amdgen.timing.profile import Profile

_TIMELINE = 40_000
"""Instructions, the first that the CU issues, in a trace or page: some ten turns of the main loop of eight waves."""


def _print_schema(wanted: bool) -> None:
    if wanted:
        from amdgen.cli.profiled import json_schema

        print_json(json_schema())
        raise typer.Exit


@dataclass(frozen=True)
class ProfileOptions:
    """How a prediction is shown."""

    top: Annotated[
        int, typer.Option("--top", metavar="N", min=0, help="Instructions that waves wait longest before.")
    ] = 12
    trace: Annotated[
        Path | None,
        typer.Option(
            "--trace", metavar="FILE", callback=writable_file,
            help="Write a trace for ui.perfetto.dev: waves and units.",
        ),
    ] = None  # fmt: skip
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="FILE", callback=writable_file,
            help="Write one page: roofline, waves and units, waits beside the disassembly, sources of the figures.",
        ),
    ] = None  # fmt: skip
    json_schema: Annotated[
        bool,
        typer.Option(
            "--json-schema", is_eager=True, callback=_print_schema, help="Print what --json prints, as a JSON Schema."
        ),
    ] = False

    @property
    def timeline(self) -> int:
        """Instructions of which the model keeps when each issued."""
        return _TIMELINE if self.trace or self.html else 0


def register(app: typer.Typer) -> None:
    """Adds ``amdgen profile FAMILY`` and ``amdgen profile FILE``."""
    add_group(
        app, "profile", profile_family, "Predict a kernel's time: a family's, or that of a FILE.", other=profile_file
    )


def profile_family(
    asked: Asked, how: BuildOptions, shown: ProfileOptions, isa: Overlay = None, as_json: Json = False
) -> None:
    """Predict how long a kernel would take on --arch, and what it waits for. No GPU measures anything."""
    from amdgen.predict import predict

    built, found = build_and_model(
        asked, how, "profile of", "executing a part", lambda built: predict(built, timeline=shown.timeline)
    )
    cost, problem = asked.family.cost(built.spec), asked.family.problem(built.spec)
    _show(found, built.spec.arch, built.code, problem, cost.operations, cost.bytes, shown, as_json)


def profile_file(
    file: File, how: LaunchOptions, shown: ProfileOptions, chip: Annotated[
        str | None, typer.Option("--arch", metavar="CHIP", help="A chip of the code's architecture; else its default.")
    ] = None, isa: Overlay = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Predict how long a kernel of any compiler would take on a chip. Arguments are those of ``amdgen check``."""
    from amdgen.timing.profile import profile

    if not file.is_file():
        from amdgen.kernels.registry import family_names

        raise OutputError(
            f"{file} is no file, nor a family of kernels", f"the families are {', '.join(family_names())}"
        )
    launch = prepare(file, how)
    with progress(1) as phase:
        phase("executing a part")
        values = [a.value for a in launch.arguments]
        found = profile(
            launch.code, launch.kernel, launch.grid, launch.block, values, launch.dynamic_lds, chip=chip,
            timeline=shown.timeline,
        )  # fmt: skip
    machine = chip or launch.objects.arch
    _show(
        found, machine, launch.code, launch.title(file), int(found.flops), int(found.memory_bytes), shown, as_json
    )  # fmt: skip


def _show(
    found: Profile, machine: str, code: bytes, what: str, operations: int, moved: int,
    shown: ProfileOptions, as_json: bool,
) -> None:  # fmt: skip
    """Prints a prediction and writes its files. ``operations`` and bytes ``moved``: those that count."""
    from amdgen.cli.profiled import facts, report
    from amdgen.isa import load_isa

    arch = load_isa(machine).arch
    files = [path for path in (shown.trace, shown.html) if path is not None]
    made = report(found, arch, code, what, operations, moved, shown.top, files)
    if shown.trace is not None:
        import json

        from amdgen.timing.perfetto import trace

        write_file(shown.trace, json.dumps(trace(found), separators=(",", ":")))
    if shown.html is not None:
        from amdgen.docs.profile_page import page

        write_file(shown.html, page(found, arch, {"problem": what, **facts(made)}, operations))
    if as_json:
        print_json(made)
        return
    print(f"{what}\n")
    print_pairs({**facts(made), "files": "\n".join(made.files)})
    total = sum(s.cycles for s in found.stalls) or 1
    rows = [
        (f"+{s.pc:#06x}", s.text, s.issued, f"{s.cycles / s.issued:.1f}", f"{100 * s.cycles / total:.1f}",
         ", ".join(f"{n} {c / s.issued:.1f}" for n, c in sorted(s.waits.items(), key=lambda i: -i[1])[:3]))
        for s in made.stalls
    ]  # fmt: skip
    if rows:
        print_table(
            ["pc", "instruction", "issued", "cycles>", "%>", "waits for"], rows, title="Longest waits, predicted"
        )
