"""``emit``, ``build`` and ``run``: from a specification to source, code object, checked result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from amdgen.cli import cuda as nvidia
from amdgen.cli.cuda import CudaOptions
from amdgen.cli.options import (
    Arch,
    BuildOptions,
    Checks,
    Device,
    Folder,
    GemmOptions,
    Json,
    MatrixArithmetic,
    Overlay,
    Seed,
    expanded,
)
from amdgen.cli.output import OutputError, print_json, print_pairs, progress, read_text, write_folder

if TYPE_CHECKING:
    from amdgen.builder import Built, Spec

EMIT = typer.Typer(help="Print a kernel's source.", rich_markup_mode=None)
BUILD = typer.Typer(help="Compile a kernel: source, assembly, code object and a report.", rich_markup_mode=None)
RUN = typer.Typer(help="Build a kernel, run it under all checks, compare it with float64.", rich_markup_mode=None)


def register(app: typer.Typer) -> None:
    for name, group in (("emit", EMIT), ("build", BUILD), ("run", RUN)):
        app.add_typer(group, name=name)


def _for_nvidia(arch: str, how: CudaOptions) -> bool:
    """Whether the kernel is CUDA; refuses what only such a kernel has elsewhere."""
    if not nvidia.is_nvidia(arch) and how.given:
        given = next(name for name, value in vars(how).items() if value != getattr(CudaOptions(), name))
        raise OutputError(f"--{given} is for sm_ architectures, and --arch is {arch}", "leave it out, or use sm_90a")
    return nvidia.is_nvidia(arch)


@EMIT.command("gemm")
@expanded
def emit_gemm(
    gemm: GemmOptions,
    cuda: CudaOptions,
    arch: Arch,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Print a GEMM's source, or write it into a folder."""
    if _for_nvidia(arch, cuda):
        return nvidia.emit(nvidia.cuda_spec(gemm, cuda, arch), output, as_json)
    from amdgen.emit.gemm import render_gemm
    from amdgen.kernels.gemm import plan_gemm
    from amdgen.kernels.gemm.explain import explain
    from amdgen.plan import as_data
    from amdgen.verify import spec_json

    asked = gemm.spec(arch)
    plan = plan_gemm(asked)
    source = render_gemm(plan)
    written = write_folder(output, {f"{plan.name}.hip": source}) if output is not None else []
    choices = explain(plan, asked)
    if as_json:
        print_json(
            {
                "kernel": plan.name,
                "arch": arch,
                "spec": spec_json(plan.spec),
                "grid": plan.geometry.grid,
                "block": (plan.geometry.threads, 1, 1),
                "choices": choices,
                "plan": as_data(plan.loop),
                **({"files": written} if written else {"source": source}),
            }
        )
    elif written:
        from amdgen.cli.report import print_choices

        print_choices(choices)
        print_pairs({"source": written[0]})
    else:
        print(source, end="")


@BUILD.command("gemm")
@expanded
def build_gemm(
    gemm: GemmOptions,
    how: BuildOptions,
    cuda: CudaOptions,
    arch: Arch,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Compile a GEMM. With -o: NAME.hip, NAME.s, NAME.hsaco (for sm_: .cu, .ptx, .cubin) and report.json."""
    if _for_nvidia(arch, cuda):
        nvidia.build(nvidia.cuda_spec(gemm, cuda, arch), output, as_json)
        return
    from amdgen.kernels.gemm import GemmPlan
    from amdgen.kernels.gemm.explain import explain
    from amdgen.verify import spec_json

    asked = gemm.spec(arch)
    with progress(1) as phase:
        phase("compiling")
        built = build_asked(asked, how)
    assert isinstance(built.plan, GemmPlan)
    choices = explain(built.plan, asked)
    report = {
        "kernel": built.kernel,
        "arch": arch,
        "spec": spec_json(built.spec),
        "grid": built.grid,
        "block": built.block,
        "compiler": built.compiler,
        "choices": choices,
        "resources": built.resource_report(),
        "seconds": {name: round(value, 4) for name, value in built.seconds.items()},
    }
    written = write_folder(output, built_files(built, report)) if output is not None else []
    if as_json:
        print_json({**report, "files": written})
        return
    from amdgen.cli.report import print_built

    print_built(built, choices)
    print_pairs({"files": "\n".join(map(str, written))})


def build_asked(spec: Spec, how: BuildOptions) -> Built:
    """Builds what the options say, from the user's own text where they name it."""
    from amdgen.builder import build

    source = read_text(how.source, "--source") if how.source is not None else None
    asm = read_text(how.asm, "--asm") if how.asm is not None else None
    return build(spec, compiler=how.compiler, source=source, asm=asm)


def built_files(built: Built, report: dict[str, Any]) -> dict[str, str | bytes]:
    """What ``-o`` leaves, by name."""
    import json

    from amdgen.cli.output import plain

    name = built.plan.name
    return {
        f"{name}.hip": built.source,
        f"{name}.s": built.assembly,
        f"{name}.hsaco": built.code,
        "report.json": json.dumps(plain(report), indent=2) + "\n",
    }


@RUN.command("gemm")
@expanded
def run_gemm(
    gemm: GemmOptions,
    how: BuildOptions,
    cuda: CudaOptions,
    arch: Arch,
    device: Device = "emulator",
    checks: Checks = "all",
    matrix: MatrixArithmetic = "hardware",
    seed: Seed = 0,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Build a GEMM, run it on random data under all checks, compare it with float64. Exit status 1 when not ok."""
    if _for_nvidia(arch, cuda):
        return nvidia.run(nvidia.cuda_spec(gemm, cuda, arch), device, seed, output, as_json)
    from amdgen.device import open_device
    from amdgen.kernels.gemm import GemmPlan
    from amdgen.kernels.gemm.explain import explain
    from amdgen.verify import run_built

    asked = gemm.spec(arch)
    machine = open_device(device, arch, matrix)
    with progress(2) as phase:
        phase("compiling")
        built = build_asked(asked, how)
        grid = built.grid
        phase(f"running {grid[0] * grid[1] * grid[2]} workgroups on the {device}")
        report = run_built(built, machine, seed=seed, checks=checks)
    assert isinstance(built.plan, GemmPlan)
    choices = explain(built.plan, asked)
    data = {**report.as_json(), "choices": choices}
    written = write_folder(output, built_files(built, data)) if output is not None else []
    if as_json:
        print_json({**data, **({"files": written} if written else {})})
    else:
        from amdgen.cli.report import print_run

        print_run(report, choices)
        print_pairs({"files": "\n".join(map(str, written))})
    if not report.ok:
        raise typer.Exit(1)
