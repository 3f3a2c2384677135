"""``emit``, ``build`` and ``run``: from a specification to source, code object, checked result, for any family of
kernels. A family's own module has its options and its commands, and says here what differs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from amdgen.cli.options import BuildOptions, RunOptions
from amdgen.cli.output import print_json, print_pairs, progress, read_text, write_folder

if TYPE_CHECKING:
    from amdgen.builder import Built, Plan, Spec
    from amdgen.cli.report import Told
    from amdgen.device import Device
    from amdgen.kernels.gemm.explain import Choice
    from amdgen.verify.common import RunReport

EMIT = typer.Typer(help="Print a kernel's source.", rich_markup_mode=None)
BUILD = typer.Typer(help="Compile a kernel: source, assembly, code object and a report.", rich_markup_mode=None)
RUN = typer.Typer(help="Build a kernel, run it under all checks, compare it with float64.", rich_markup_mode=None)


def register(app: typer.Typer) -> None:
    for name, group in (("emit", EMIT), ("build", BUILD), ("run", RUN)):
        app.add_typer(group, name=name)


class Family(ABC):
    """What the commands of one family of kernels differ in. Its rooms are imported by the methods that need them."""

    @abstractmethod
    def explain(self, plan: Plan, asked: Spec) -> list[Choice]:
        """The plan's choices, with reasons."""

    @abstractmethod
    def spec_json(self, spec: Spec) -> dict[str, Any]:
        """A specification as plain data."""

    def drawn(self, plan: Plan) -> Mapping[str, tuple[str, str]]:
        """What ``emit -o`` writes beside the source: by what it is, the name's ending and the content."""
        return {}

    @abstractmethod
    def run(self, built: Built, device: Device, seed: int, checks: str) -> RunReport:
        """A checked run on random data."""

    def asked_of_run(self) -> Mapping[str, Any]:
        """What ``run --json`` says beside the report: options of a run that the specification lacks."""
        return {}

    @abstractmethod
    def told(self, report: RunReport) -> Told:
        """A run in the family's own words."""


def emit(family: Family, asked: Spec, output: Path | None, as_json: bool) -> None:
    """Prints a kernel's source, or writes it into a folder."""
    from amdgen.builder import plan_kernel, render_kernel
    from amdgen.plan import as_data

    plan = plan_kernel(asked)
    source = render_kernel(plan)
    written: dict[str, Path] = {}
    if output is not None:
        files = {"source": (".hip", source), **family.drawn(plan)}
        paths = write_folder(output, {plan.name + ending: content for ending, content in files.values()})
        written = dict(zip(files, paths, strict=True))
    choices = family.explain(plan, asked)
    if as_json:
        print_json(
            {
                "kernel": plan.name,
                "arch": asked.arch,
                "spec": family.spec_json(plan.spec),
                "grid": plan.geometry.grid,
                "block": (plan.geometry.threads, 1, 1),
                "choices": choices,
                "plan": as_data(plan.loop),
                **({"files": list(written.values())} if written else {"source": source}),
            }
        )
    elif written:
        from amdgen.cli.report import print_choices

        print_choices(choices)
        print_pairs(written)
    else:
        print(source, end="")


def build(family: Family, asked: Spec, how: BuildOptions, output: Path | None, as_json: bool) -> None:
    """Compiles a kernel. With a folder, leaves NAME.hip, NAME.s, NAME.hsaco and report.json there."""
    with progress(1) as phase:
        phase("compiling")
        built = build_asked(asked, how)
    choices = family.explain(built.plan, asked)
    report = {
        "kernel": built.kernel,
        "arch": built.spec.arch,
        "spec": family.spec_json(built.spec),
        "grid": built.grid,
        "block": built.block,
        "compiler": built.compiler,
        "choices": choices,
        "resources": built.resource_report(),
        "seconds": {name: round(value, 4) for name, value in built.seconds.items()},
    }
    written = _written(built, report, output)
    if as_json:
        print_json({**report, "files": written})
        return
    from amdgen.cli.report import print_built

    print_built(built, choices)
    print_pairs({"files": "\n".join(map(str, written))})


def run(family: Family, asked: Spec, how: BuildOptions, where: RunOptions, output: Path | None, as_json: bool) -> None:
    """Builds a kernel, runs it under all checks, compares it with float64; exit status 1 when not ok."""
    from amdgen.device import open_device

    machine = open_device(where.device, asked.arch, where.matrix)
    with progress(2) as phase:
        phase("compiling")
        built = build_asked(asked, how)
        grid = built.grid
        phase(f"running {grid[0] * grid[1] * grid[2]} workgroups on the {where.device}")
        report = family.run(built, machine, where.seed, where.checks)
    choices = family.explain(built.plan, asked)
    data = {**report.as_json(), **family.asked_of_run(), "choices": choices}
    written = _written(built, data, output)
    if as_json:
        print_json({**data, **({"files": written} if written else {})})
    else:
        from amdgen.cli.report import print_run

        print_run(report, choices, family.told(report))
        print_pairs({"files": "\n".join(map(str, written))})
    if not report.ok:
        raise typer.Exit(1)


def build_asked(spec: Spec, how: BuildOptions) -> Built:
    """Builds what the options say, from the user's own text where they name it."""
    from amdgen.builder import build

    source = read_text(how.source, "--source") if how.source is not None else None
    asm = read_text(how.asm, "--asm") if how.asm is not None else None
    return build(spec, compiler=how.compiler, source=source, asm=asm)


def _written(built: Built, report: Mapping[str, Any], output: Path | None) -> list[Path]:
    """What ``-o`` leaves."""
    if output is None:
        return []
    import json

    from amdgen.cli.output import plain

    name = built.plan.name
    return write_folder(output, {
        f"{name}.hip": built.source, f"{name}.s": built.assembly, f"{name}.hsaco": built.code,
        "report.json": json.dumps(plain(report), indent=2) + "\n",
    })  # fmt: skip
