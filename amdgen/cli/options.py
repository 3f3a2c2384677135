"""Options that several commands share, and the conversion of dataclasses and specifications to options.

``Any``: typer passes and describes options by values of any type.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

if TYPE_CHECKING:
    from amdgen.kernels.spec import Spec


def _lay_over(folder: Path | None) -> Path | None:
    from amdgen.isa import set_overlay

    set_overlay(folder)
    return folder


def _writable(folder: Path | None) -> Path | None:
    """The folder, refused before any work is done when it can't be written."""
    if folder is not None:
        from amdgen.cli.output import check_folder

        check_folder(folder)
    return folder


def writable_file(parameter: typer.CallbackParam, file: Path | None) -> Path | None:
    """The file that an option names, for its callback: refused before any work is done when it can't be written."""
    if file is not None:
        from amdgen.cli.output import check_file

        check_file(file, parameter.opts[0])
    return file


def _named(arch: str | None) -> str | None:
    """``arch``, which is not left empty: that would stand for all. OutputError."""
    if arch is not None and not arch.strip():
        from amdgen.cli.output import OutputError

        raise OutputError("--arch '' names no architecture", "leave --arch out for all")
    return arch


Arch = Annotated[str, typer.Option("--arch", metavar="ARCH", help="Architecture or chip: gfx942, mi308x.")]
Archs = Annotated[str, typer.Option("--arch", metavar="LIST", help="With commas: gfx90a,gfx942, or chips.")]
AnyArch = Annotated[
    str | None,
    typer.Option("--arch", metavar="ARCH", help="Only this architecture or chip.", callback=_named),
]
Overlay = Annotated[
    Path | None,
    typer.Option("--isa", metavar="DIR", help="Your own YAML and templates over those shipped.", callback=_lay_over),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]
Folder = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="DIR", help="Write files into this folder.", callback=_writable),
]
Device = Annotated[
    str,
    typer.Option(
        "--device",
        metavar="NAME",
        help="Where it runs: emulator, hip (an AMD GPU) or cuda; by default emulator, for sm_ cuda.",
        show_default=False,
    ),
]
_CHECKS = typer.Option(
    "--checks", metavar="LIST", help="all, none, or names with commas (amdgen checks); -NAME takes one away."
)
Checks = Annotated[str, _CHECKS]
ChecksOrNone = Annotated[str | None, _CHECKS]
MatrixArithmetic = Annotated[
    str,
    typer.Option(
        "--matrix",
        metavar="HOW",
        help="Matrix instructions on the emulator: hardware, or fast: plain float32 products, not bit-exact.",
    ),
]
Prediction = Annotated[
    bool, typer.Option("--prediction/--no-prediction", help="End with the time that the model predicts (CDNA).")
]
_SEED = typer.Option("--seed", metavar="N", min=0, help="Of the random inputs: the same one, the same data.")
Seed = Annotated[int, _SEED]
SeedOrNone = Annotated[int | None, _SEED]


@dataclass(frozen=True)
class BuildOptions:
    """How source becomes a code object."""

    compiler: Annotated[
        str, typer.Option("--compiler", metavar="NAME", help="bundled, or rocm where ROCm is installed; nvrtc for sm_.")
    ] = "bundled"
    source: Annotated[
        Path | None, typer.Option("--source", metavar="FILE", help="Compile this text instead of the generated.")
    ] = None
    asm: Annotated[Path | None, typer.Option("--asm", metavar="FILE", help="Assemble this text instead.")] = None
    tuned: Annotated[
        str, typer.Option("--tuned", metavar="FILE", help="Choices that amdgen tune made; none: don't look at any.")
    ] = "default"


@dataclass(frozen=True)
class PartOptions:
    """Which part of a launch runs on the emulator: until when after an error, and which workgroups."""

    stop_after: Annotated[
        int | None,
        typer.Option(
            "--stop-after", min=1, metavar="N", help="End with N different errors; else soon after the first."
        ),
    ] = None
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Run to the end, whatever errors there are (on the emulator).")
    ] = False
    workgroups: Annotated[
        str | None,
        typer.Option(
            "--workgroups",
            metavar="sample|N|X,Y",
            help="Run only some: sample, corners and random ones; N of these; or those at X,Y[,Z]/X,Y[,Z]/...",
        ),
    ] = None

    @property
    def given(self) -> dict[str, Any]:
        """What was given, in the words of :func:`amdgen.emulate`."""
        return {
            **({"stop_after": self.stop_after} if self.stop_after is not None else {}),
            **({"keep_going": True} if self.keep_going else {}),
            **({"workgroups": self.workgroups} if self.workgroups is not None else {}),
        }


@dataclass(frozen=True)
class RunOptions:
    """Where a kernel runs, and under which checks."""

    device: Device = ""
    checks: Checks = "all"
    matrix: MatrixArithmetic = "hardware"
    seed: Seed = 0


@dataclass(frozen=True)
class ReportOptions:
    """How a run under checks is reported, and what makes it fail."""

    format: Annotated[
        str, typer.Option("--format", metavar="HOW", help="text, json, sarif, junit, or github: its annotations.")
    ] = "text"
    fail_on: Annotated[
        str, typer.Option("--fail-on", metavar="SEVERITY", help="error, or warning: warnings fail, too.")
    ] = "error"
    suppress: Annotated[
        Path | None,
        typer.Option("--suppress", metavar="FILE", help="A YAML list of findings that are accepted, with reasons."),
    ] = None


def expanded(function: Callable[..., None]) -> Callable[..., None]:
    """The command with each parameter that is a dataclass of options replaced by its options."""
    parameters, gather = flattened(function)

    @functools.wraps(function)
    def command(**values: object) -> None:
        function(**gather(values))

    return with_parameters(command, parameters)


def flattened(
    function: Callable[..., None], skip: int = 0
) -> tuple[list[inspect.Parameter], Callable[[dict[str, Any]], dict[str, Any]]]:
    """The parameters of a command without the first ``skip``, dataclasses of options replaced by their options; and a
    function that turns the options' values into the command's arguments."""
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, type] = {}
    found: list[inspect.Parameter] = []
    for parameter in list(inspect.signature(function).parameters.values())[skip:]:
        kind = hints[parameter.name]
        if not (inspect.isclass(kind) and is_dataclass(kind)):
            found.append(keyword(parameter.name, parameter.default, kind))
            continue
        groups[parameter.name] = kind
        inner = get_type_hints(kind, include_extras=True)
        found += [keyword(f.name, f.default, inner[f.name]) for f in fields(kind)]

    def gather(values: dict[str, Any]) -> dict[str, Any]:
        grouped = {name: kind(**{f.name: values[f.name] for f in fields(kind)}) for name, kind in groups.items()}
        taken = {f.name for kind in groups.values() for f in fields(kind)}
        return {**{name: value for name, value in values.items() if name not in taken}, **grouped}

    return found, gather


Printed = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write what is printed to this file.", callback=writable_file),
]


def printing(function: Callable[..., None]) -> Callable[..., None]:
    """The command with ``-o FILE``, which takes what it prints; an error leaves the file as it is.

    What has an output of its own stays as it is.
    """
    parameters = list(inspect.signature(function).parameters.values())
    hints = get_type_hints(function, include_extras=True)
    if "output" in hints:
        return function

    @functools.wraps(function)
    def command(*given: object, output: Path | None, **values: object) -> None:
        if output is None:
            function(*given, **values)
            return
        import contextlib
        import io

        from amdgen.cli.output import write_file

        text = io.StringIO()
        try:
            with contextlib.redirect_stdout(text):
                function(*given, **values)
        except typer.Exit:  # a check has found something: that is what was asked for
            write_file(output, text.getvalue())
            raise
        write_file(output, text.getvalue())

    typed = [p.replace(annotation=hints.get(p.name, p.annotation)) for p in parameters]
    return with_parameters(command, [*typed, keyword("output", None, Printed)])


def add_command(app: typer.Typer, name: str, function: Callable[..., None]) -> None:
    """``function`` as a command whose options are its parameters, and those of the dataclasses among these."""
    function = printing(function)
    own, gather = flattened(function)

    def run(**values: object) -> None:
        function(**gather(values))

    app.command(name, help=function.__doc__)(with_parameters(run, own))


def with_parameters(command: Callable[..., None], parameters: list[inspect.Parameter]) -> Callable[..., None]:
    """``command`` with this signature, for typer to read; parameters without a default come first."""
    ordered = sorted(parameters, key=lambda p: p.default is not inspect.Parameter.empty)
    command.__signature__ = inspect.Signature(ordered)  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in ordered}
    return command


def keyword(name: str, default: object, annotation: object) -> inspect.Parameter:
    """A keyword parameter of a command. ``default`` may be MISSING, as in a dataclass's field."""
    empty = inspect.Parameter.empty
    default = empty if default is MISSING else default
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def spec_parameters(spec: type[Spec]) -> list[inspect.Parameter]:
    """The options of a specification's fields, as parameters of a command."""
    from amdgen.kernels.options import options_of

    hints = get_type_hints(spec)
    defaults = {f.name: f.default for f in fields(spec)}
    found = []
    for name, option in options_of(spec).items():
        kind = str | None if option.parse else hints[name]
        shown = typer.Option(
            *option.names,
            metavar=None if kind is bool else option.metavar,
            help=_help(option.only, option.help),
            show_default=defaults[name] not in (None, "", 0),
        )
        found.append(keyword(name, defaults[name], Annotated[kind, shown]))
    return found


def spec_from(spec: type[Spec], arch: str, values: dict[str, Any]) -> Spec:
    """The specification that a command line gives. Removes its fields from ``values``. SpecError when it
    can't be met."""
    from amdgen.kernels.options import options_of

    given = {}
    for name, option in options_of(spec).items():
        value = values.pop(name)
        given[name] = option.parse(value) if option.parse and value is not None else value
    return spec(arch, **given)


def _help(only: str, text: str) -> str:
    return f"{only}: {text[0].lower()}{text[1:]}" if only else text
