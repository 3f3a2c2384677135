"""``emit``, ``build`` and ``run``: from a specification to source, code object, checked result, for every family."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.building import build_asked, choices_of, predicted, prediction_lines
from amdgen.cli.families import Asked, add_group
from amdgen.cli.options import (
    BuildOptions,
    Folder,
    Json,
    Overlay,
    PartOptions,
    Prediction,
    ReportOptions,
    RunOptions,
    writable_file,
)
from amdgen.cli.output import OutputError, print_json, print_pairs, progress, write_file, write_folder

if TYPE_CHECKING:
    from amdgen.builder import Built
    from amdgen.kernels.family import Plan


def register(app: typer.Typer) -> None:
    """Adds ``amdgen emit``, ``build`` and ``run``, a command for each family."""
    add_group(app, "emit", emit, "Print a kernel's source.")
    add_group(app, "build", build, "Compile a kernel: source, assembly, code object and a report.")
    add_group(app, "run", run, "Build a kernel, run it under all checks, compare it with float64.")


def emit(asked: Asked, output: Folder = None, isa: Overlay = None, as_json: Json = False) -> None:
    """Print a kernel's source, or write it into a folder with a picture of its pipeline."""
    from amdgen.builder import plan_kernel, render_kernel, tuned_choice

    plan = plan_kernel(tuned_choice(asked.spec)[0])
    source = render_kernel(plan)
    written: dict[str, Path] = {}
    if output is not None:
        files = {"source": (_source_ending(asked), source), **_pictures(plan)}
        paths = write_folder(output, {plan.name + ending: content for ending, content in files.values()})
        written = dict(zip(files, paths, strict=True))
    choices = asked.family.explain(plan, asked.spec)
    if as_json:
        launch = asked.family.launch(plan)
        print_json(
            {
                "kernel": plan.name,
                "arch": asked.spec.arch,
                "spec": plan.spec.plain(),
                "grid": launch.grid,
                "block": launch.block,
                "choices": choices,
                "plan": _plan_data(plan),
                **({"files": list(written.values())} if written else {"source": source}),
            }
        )
    elif written:
        from amdgen.cli.report import print_choices

        print_choices(choices)
        print_pairs(written)
    else:
        print(source, end="")


def build(
    asked: Asked,
    how: BuildOptions,
    output: Folder = None,
    compare_staging: Annotated[
        bool, typer.Option("--compare-staging", help="Every way of staging, side by side, where there are several.")
    ] = False,
    lds_plan: Annotated[
        Path | None,
        typer.Option(
            "--lds-plan",
            metavar="FILE",
            help="CDNA: a picture (SVG) of what LDS holds, operation by operation.",
            callback=writable_file,
        ),
    ] = None,
    prediction: Prediction = True,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Compile a kernel. With -o: its source, assembly, code object and report.json.

    They are NAME.hip, NAME.s and NAME.hsaco; for sm_ architectures NAME.cu, NAME.ptx and NAME.cubin.
    """
    if compare_staging:
        from amdgen.cli.stagings import compare_stagings

        compare_stagings(asked, how, as_json)
        return
    with progress(2) as phase:
        phase("compiling")
        built = build_asked(asked, how, predicts=prediction)
        phase("predicting")
        expected = predicted(built, prediction)
    choices = choices_of(asked, built)
    if lds_plan is not None:
        write_file(lds_plan, _lds_picture(built.plan))
    report = {
        "kernel": built.kernel,
        "arch": built.spec.arch,
        "spec": built.spec.plain(),
        "grid": built.grid,
        "block": built.block,
        "compiler": built.compiler,
        "choices": choices,
        "resources": built.resource_report(),
        "seconds": {name: round(value, 4) for name, value in built.seconds.items()},
        **({"prediction": expected} if expected is not None else {}),
    }
    written = _written(built, report, output)
    if as_json:
        print_json({**report, "files": written})
        return
    from amdgen.cli.report import print_built

    print_built(built, choices)
    print_pairs({"files": "\n".join(map(str, written))})
    print_pairs(prediction_lines(expected))


def run(
    asked: Asked,
    how: BuildOptions,
    where: RunOptions,
    shown: ReportOptions,
    part: PartOptions,
    inputs: Annotated[
        str, typer.Option("--inputs", metavar="KIND", help="Of the data; random, or others that the family has.")
    ] = "random",
    prediction: Prediction = True,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Build a kernel, run it on random data under all checks, compare it with float64. Exit status 1 when not ok."""
    from dataclasses import replace

    from amdgen.cli.formats import Checked, format_of
    from amdgen.cli.formats import shown as formatted
    from amdgen.cli.report import largest_errors, print_run
    from amdgen.cli.suppressions import read_suppressions, sort_out
    from amdgen.device import open_device
    from amdgen.verify import run_built

    wanted, accepted = format_of(shown, as_json), read_suppressions(shown.suppress)
    if inputs not in asked.family.inputs:
        raise OutputError(f"--inputs {inputs} does not exist", f"choose from {', '.join(asked.family.inputs)}")
    device = where.device or ("cuda" if asked.spec.is_nvidia else "emulator")
    machine = open_device(device, asked.spec.arch, checks=where.checks, matrix=where.matrix, **part.given)
    with progress(3) as phase:
        phase("compiling")
        built = build_asked(asked, how)
        grid = built.grid
        phase(f"running {grid[0] * grid[1] * grid[2]} workgroups on the {device}")
        report = run_built(built, machine, seed=where.seed, inputs=inputs)
        phase("predicting")
        expected = predicted(built, prediction and wanted in ("text", "json"))
    launched = report.launched
    found = sort_out(accepted, launched.findings, launched.warnings)
    kept = {name: [f for f in of if f in found.findings + found.warnings] for name, of in launched.checks.items()}
    launched = replace(launched, findings=found.findings, warnings=found.warnings, checks=kept)
    report = replace(report, launched=launched)
    wrong = (
        [] if report.comparison.ok else [f"{name}: {text}" for name, text in largest_errors(report.comparison).items()]
    )
    checked = Checked(
        built.kernel, built.kernel, list(kept), found.findings, found.warnings, found.suppressed, found.unused, wrong,
        sum(report.seconds.values()), shown.fail_on == "warning",
    )  # fmt: skip
    choices = choices_of(asked, built)
    accepted_too = {"suppressed": found.suppressed, "unused_suppressions": found.unused} if accepted else {}
    data = {**report.as_json(), "ok": not checked.failed, "choices": choices, **accepted_too}
    data |= {"prediction": expected} if expected is not None else {}
    written = _written(built, data, output)
    if wanted == "json":
        print_json({**data, **({"files": written} if written else {})})
    elif wanted == "text":
        print_run(report, choices, asked.family.problem(built.spec), checked.failed)
        print_pairs(
            {
                "suppressed": "\n".join(
                    f"{s.finding.check} at +{s.finding.pc:#x}: {s.reason}" for s in found.suppressed
                ),
                "unused suppressions": "\n".join(found.unused),
                "files": "\n".join(map(str, written)),
            }
        )
        print_pairs(prediction_lines(expected))
    else:
        print(formatted(checked, wanted))
    if checked.failed:
        raise typer.Exit(1)


def _source_ending(asked: Asked) -> str:
    from amdgen.toolchain.language import CUDA, HIP

    return (CUDA if asked.spec.is_nvidia else HIP).source


def _plan_data(plan: Plan) -> dict[str, Any]:
    """The pipeline as data; for a kernel with roles, the pipelines by role."""
    from amdgen.plan import as_data

    found = {role: as_data(loop) for role, loop in plan.loops.items()}
    return found.get("", found)


def _pictures(plan: Plan) -> Mapping[str, tuple[str, str]]:
    """Pictures that ``emit -o`` writes beside the source: (ending of the file name, SVG) by a name for the report."""
    from amdgen.plan.picture import picture_svg

    spec = plan.spec
    counters = (spec.nvidia.arch if spec.is_nvidia else spec.machine).counters
    return {
        f"picture {role}".strip(): (f".{role}.svg".replace("..", "."), picture_svg(loop, counters))
        for role, loop in plan.loops.items()
        if loop.steady
    }


def _lds_picture(plan: Plan) -> str:
    """LDS over time as SVG. OutputError where the kernel's LDS isn't planned."""
    from amdgen.kernels.cdna.planned import KernelPlan
    from amdgen.plan.lds_picture import lds_svg

    if not isinstance(plan, KernelPlan):
        raise OutputError(
            f"--lds-plan of {plan.name}", "give a CDNA architecture, and a family whose pipeline uses LDS"
        )
    return lds_svg(plan.lds_loop, plan.lds, plan.spec.machine.counters)


def _written(built: Built, report: Mapping[str, object], output: Path | None) -> list[Path]:
    """Writes the kernel's files and report.json into the folder of ``-o``; returns their paths."""
    if output is None:
        return []
    import json

    from amdgen.cli.output import plain

    return write_folder(output, {**built.files(), "report.json": json.dumps(plain(report), indent=2) + "\n"})
