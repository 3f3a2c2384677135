"""``hip``: an unmodified HIP program on a computer without a GPU."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import Checks, Overlay, ReportOptions, add_command, writable_file
from amdgen.cli.output import OutputError, plain, write_file

if TYPE_CHECKING:
    from amdgen.cli.formats import Checked
    from amdgen.driver.server import Ran
    from amdgen.emulator import Finding

_NOT_FOUND = 127
_BY_SIGNAL = 128


def register(app: typer.Typer) -> None:
    """Adds ``amdgen hip`` and ``amdgen compile``."""
    add_command(app, "hip", hip)
    add_command(app, "compile", compile_program)


def hip(
    command: Annotated[list[str], typer.Argument(metavar="-- PROGRAM ARGS", help="The program, after two hyphens.")],
    shown: ReportOptions,
    arch: Annotated[str, typer.Option("--arch", metavar="ARCH", help="The GPU: gfx90a, mi308x.")] = "mi300x",
    check: Annotated[bool, typer.Option("--check", help="Exit status 1 when a check found something.")] = False,
    checks: Checks = "all",
    output: Annotated[
        Path | None,
        typer.Option(
            "--report", "-o", metavar="FILE", help="What was found, in the form of --format.", callback=writable_file
        ),
    ] = None,
    isa: Overlay = None,
) -> None:
    """Run an unmodified HIP program: its GPU is the emulator, and every launch is checked.

    The program finds libamdhip64 and libhiprtc as it does with ROCm; whatever loads them works, such as hip-python and
    programs that hipcc has made. Findings are printed as launches end, and counted at the end. The exit status is the
    program's.
    """
    from amdgen.cli.formats import format_of
    from amdgen.cli.formats import shown as formatted
    from amdgen.cli.suppressions import read_suppressions
    from amdgen.driver.build import library_folder
    from amdgen.driver.server import Server, program_environment
    from amdgen.emulator.findings import select_checks

    wanted, accepted = format_of(shown, False), read_suppressions(shown.suppress)
    if output is None and wanted != "text":
        raise OutputError(f"--format {wanted} without --report", "give --report FILE: stdout is the program's")
    select_checks(checks)
    launches = _Launches()
    with Server(arch, checks, launches.add) as server:
        environment = program_environment(server, library_folder())
        try:
            status = _run(command, environment, server.interrupt)
        except FileNotFoundError:
            raise OutputError(f"{command[0]}: no such program", "give it as in a shell, after --") from None
        except PermissionError:
            raise OutputError(f"{command[0]} can't be run", "is it a program?") from None
    found = launches.checked(command, checks, accepted, shown.fail_on == "warning")
    if output is not None:
        text = formatted(found, wanted) if wanted not in ("text", "json") else _json(found, launches, arch, status)
        write_file(output, text + "\n")
    _say(launches.summary(server.isa.arch.name, found))
    failed = status or int(check and (found.failed or bool(launches.refused)))
    if failed:
        raise typer.Exit(failed)


def compile_program(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A HIP program, host code and kernels.")],
    output: Annotated[
        Path,
        typer.Option("-o", "--output", metavar="FILE", help="The program, or the kernels.", callback=writable_file),
    ],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="-- OPTIONS",
            help="Clang's, after two hyphens: -O1 -DN=4 -Idir; further sources; the linker's -l, -L and archives.",
        ),
    ] = None,
    arch: Annotated[
        list[str] | None, typer.Option("--arch", metavar="ARCH", help="With code for it; may be repeated. gfx942.")
    ] = None,
    kernels: Annotated[
        bool,
        typer.Option(
            "--kernels",
            help="The kernels alone: a code object, for amdgen check or hipModuleLoad; a bundle of several.",
        ),
    ] = False,
) -> None:
    """Compile a HIP program without ROCm. It runs under amdgen hip, and where ROCm is on its GPU."""
    from amdgen.driver import hipcc
    from amdgen.isa import load_isa, target_name

    for source in (file, *hipcc.sort_words(words or ()).sources):
        try:
            hipcc.source_text(source)
        except OSError as error:
            what = "FILE" if source == file else "a source after --"
            raise OutputError(f"{what} {source}: {error.strerror}") from None
    targets = list(dict.fromkeys(target_name(a) for a in arch or ["gfx942"]))
    for target in targets:
        load_isa(target)
    if kernels:
        write_file(output, hipcc.compile_kernels(file, targets, words or ()))
    else:
        hipcc.compile_program(file, targets, words or (), output)


def _run(command: list[str], environment: dict[str, str], end_launch: Callable[[], None]) -> int:
    """The program's exit status, as a shell tells it. Ctrl-C ends the launch that is executed, and is the program's to
    answer: a terminal sends it to the program, too, and what else sends it here alone has it sent on."""
    with subprocess.Popen(command, env=environment) as program:

        def interrupted(*_: object) -> None:
            if not _is_terminals():
                program.send_signal(signal.SIGINT)
            end_launch()

        before = signal.signal(signal.SIGINT, interrupted)
        try:
            status = program.wait()
        finally:
            signal.signal(signal.SIGINT, before)
    return status if status >= 0 else _BY_SIGNAL - status


def _is_terminals() -> bool:
    """Whether this process is among those to which a terminal sends its signals."""
    try:
        with Path("/dev/tty").open("rb") as terminal:
            return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    except (OSError, AttributeError):
        return False


def _say(text: str) -> None:
    print(f"amdgen hip: {text}", file=sys.stderr, flush=True)


class _Launches:
    """What a program has launched, and what was found; each finding is said once."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.findings: dict[str, Finding] = {}
        self.warnings: dict[str, Finding] = {}
        self.refused: list[str] = []
        self.seconds = 0.0

    def add(self, ran: Ran) -> None:
        """Notes a launch, and says what is new of it."""
        self.count[ran.kernel] += 1
        self.seconds += ran.result.seconds if ran.result is not None else 0.0
        for finding in [*ran.errors, *ran.warnings]:
            known = self.findings if finding.severity == "error" else self.warnings
            key = f"{finding.check} {finding.kernel} {finding.pc} {finding.other_pc}"
            if key not in known:
                known[key] = finding
                _say(f"launch {ran.number}: {finding}")
        if ran.refused:
            self.refused.append(f"launch {ran.number} of {ran.kernel}: {ran.refused}")
            _say(self.refused[-1])

    def checked(self, command: list[str], checks: str, accepted: list[Any], on_warning: bool) -> Checked:
        """All findings, those that are accepted taken out."""
        from amdgen.cli.formats import Checked
        from amdgen.cli.suppressions import sort_out
        from amdgen.emulator.findings import select_checks

        found = sort_out(accepted, list(self.findings.values()), list(self.warnings.values()))
        return Checked(
            " ".join(command), ", ".join(self.count), sorted(select_checks(checks)), found.findings, found.warnings,
            found.suppressed, found.unused, self.refused, self.seconds, on_warning,
        )  # fmt: skip

    def summary(self, arch: str, found: Checked) -> str:
        """One line: how much ran, and what came of it."""
        launches, kernels = sum(self.count.values()), len(self.count)
        return (
            f"{launches} {_plural('launch', launches)} of {kernels} {_plural('kernel', kernels)} on {arch} (emulated), "
            f"{len(found.findings)} {_plural('error', len(found.findings))}, "
            f"{len(found.warnings)} {_plural('warning', len(found.warnings))}"
            + (f", {len(found.suppressed)} suppressed" if found.suppressed else "")
            + (f", {len(self.refused)} not run to the end" if self.refused else "")
        )


def _plural(word: str, count: int) -> str:
    if count == 1:
        return word
    return f"{word}es" if word.endswith("ch") else f"{word}s"


def _json(found: Checked, launches: _Launches, arch: str, status: int) -> str:
    import json

    return json.dumps(
        plain(
            {
                "arch": arch,
                "status": status,
                "launches": dict(launches.count),
                "findings": found.findings,
                "warnings": found.warnings,
                "suppressed": found.suppressed,
                "unused_suppressions": found.unused,
                "not_run": launches.refused,
                "seconds": round(launches.seconds, 4),
            }
        ),
        indent=2,
    )
