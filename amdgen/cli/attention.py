"""``emit attention``, ``build attention`` and ``run attention``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.kernels import BUILD, EMIT, RUN, build_asked, built_files
from amdgen.cli.options import (
    Arch,
    BuildOptions,
    Checks,
    Device,
    Folder,
    Json,
    MatrixArithmetic,
    Overlay,
    Seed,
    expanded,
)
from amdgen.cli.output import OutputError, print_json, print_pairs, print_table, progress, write_folder

if TYPE_CHECKING:
    from amdgen.builder import Built
    from amdgen.kernels.attention import Attention, AttentionPlan


def register(app: typer.Typer) -> None:
    """The commands below are in the groups of :mod:`amdgen.cli.kernels`, which that module registers."""


@dataclass(frozen=True)
class AttentionOptions:
    """O = softmax(scale · Q · Kᵀ) · V, and how it is to be done; what is absent is chosen."""

    seq_q: Annotated[int, typer.Option("--seq-q", metavar="N", help="Queries of each batch and head.")]
    seq_k: Annotated[int, typer.Option("--seq-k", metavar="N", help="Keys of each batch and head.")]
    head_dim: Annotated[int, typer.Option("--head-dim", metavar="D", help="Head dimension of Q and K.")] = 128
    head_dim_v: Annotated[
        int, typer.Option("--head-dim-v", metavar="D", help="Of V and O; that of Q when absent.", show_default=False)
    ] = 0
    batch: Annotated[int, typer.Option("--batch", metavar="N", help="Batches.")] = 1
    heads: Annotated[int, typer.Option("--heads", metavar="N", help="Query heads.")] = 1
    kv_heads: Annotated[
        int,
        typer.Option("--kv-heads", metavar="N", help="Key heads; as many as --heads when absent.", show_default=False),
    ] = 0
    dtype: Annotated[str, typer.Option("--dtype", metavar="TYPE", help="f16 or bf16.")] = "f16"
    layout: Annotated[
        str, typer.Option("--layout", metavar="ORDER", help="Of batch, head, sequence, head dim: bhsd or bshd.")
    ] = "bhsd"
    causal: Annotated[
        bool, typer.Option("--causal", help="A query sees the keys up to its own; the last query sees all.")
    ] = False
    scale: Annotated[
        float | None, typer.Option("--scale", metavar="X", help="Factor of the scores; 1/sqrt(head dim) when absent.")
    ] = None
    lse: Annotated[bool, typer.Option("--lse", help="Store the logarithm of each row's sum of exponentials.")] = False
    tile: Annotated[
        str | None, typer.Option("--tile", metavar="QxK", help="Queries of a workgroup x keys of a step, as 128x64.")
    ] = None
    stages: Annotated[int | None, typer.Option("--stages", metavar="N", help="Tiles of K in LDS at a time.")] = None
    staging: Annotated[
        str | None, typer.Option("--staging", metavar="HOW", help="To LDS directly or through registers: lds_dma vgpr.")
    ] = None

    def spec(self, arch: str) -> Attention:
        from amdgen.kernels.attention import Attention, parse_tile

        given = {name: value for name, value in vars(self).items() if name != "tile"}
        return Attention(arch, tile=parse_tile(self.tile) if self.tile is not None else None, **given)


Inputs = Annotated[
    str, typer.Option("--inputs", metavar="KIND", help="random, large (scores to ±80) or same (all keys alike).")
]


@EMIT.command("attention")
@expanded
def emit_attention(
    attention: AttentionOptions, arch: Arch, output: Folder = None, isa: Overlay = None, as_json: Json = False
) -> None:
    """Print an attention's source, or write it into a folder with a picture of its pipeline."""
    from amdgen.emit.attention import render_attention
    from amdgen.kernels.attention import plan_attention
    from amdgen.kernels.attention.explain import explain
    from amdgen.plan import as_data
    from amdgen.plan.picture import picture_svg
    from amdgen.verify.attention import spec_json

    asked = attention.spec(arch)
    plan = plan_attention(asked)
    source = render_attention(plan)
    pictured = picture_svg(plan.loop, plan.spec.machine.counters)
    files = {f"{plan.name}.hip": source, f"{plan.name}.svg": pictured}
    written = write_folder(output, files) if output is not None else []
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
        print_pairs({"source": written[0], "picture": written[1]})
    else:
        print(source, end="")


@BUILD.command("attention")
@expanded
def build_attention(
    attention: AttentionOptions,
    how: BuildOptions,
    arch: Arch,
    output: Folder = None,
    compare_staging: Annotated[
        bool, typer.Option("--compare-staging", help="Both ways of staging, side by side.")
    ] = False,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Compile an attention. With -o: NAME.hip, NAME.s, NAME.hsaco and report.json."""
    from amdgen.kernels.attention.explain import explain

    asked = attention.spec(arch)
    if compare_staging:
        if how.source is not None or how.asm is not None or attention.staging is not None:
            raise OutputError("--compare-staging builds both stagings", "leave out --staging, --source and --asm")
        _compare_staging(asked, how, as_json)
        return
    with progress(1) as phase:
        phase("compiling")
        built = build_asked(asked, how)
    choices = explain(_plan(built), asked)
    report = _report(built, choices)
    written = write_folder(output, built_files(built, report)) if output is not None else []
    if as_json:
        print_json({**report, "files": written})
        return
    from amdgen.cli.report import print_built

    print_built(built, choices)
    print_pairs({"files": "\n".join(map(str, written))})


def _plan(built: Built) -> AttentionPlan:
    from amdgen.kernels.attention import AttentionPlan

    assert isinstance(built.plan, AttentionPlan)
    return built.plan


def _report(built: Built, choices: Any) -> dict[str, Any]:
    from amdgen.verify.attention import spec_json

    return {
        "kernel": built.kernel,
        "arch": built.spec.arch,
        "spec": spec_json(built.spec),
        "grid": built.grid,
        "block": built.block,
        "compiler": built.compiler,
        "choices": choices,
        "resources": built.resource_report(),
        "seconds": {name: round(value, 4) for name, value in built.seconds.items()},
    }


def _compare_staging(asked: Attention, how: BuildOptions, as_json: bool) -> None:
    """Registers, LDS, occupancy and the main loop's instructions of both stagings, for the same tile where it fits."""
    from amdgen.kernels.attention import plan_attention
    from amdgen.kernels.attention.spec import STAGINGS
    from amdgen.mainloop import main_loop

    tile = asked.tile or plan_attention(asked.chosen(staging=STAGINGS[0])).spec.tile
    with progress(len(STAGINGS)) as phase:
        built = {}
        for staging in STAGINGS:
            phase(f"compiling {staging}")
            built[staging] = build_asked(asked.chosen(staging=staging, tile=tile), how)
    loops = {name: main_loop(b.spec.isa, b.code, b.kernel).counts() for name, b in built.items()}
    if as_json:
        print_json(
            {
                "arch": asked.arch,
                "stagings": {
                    name: {
                        "kernel": b.kernel,
                        "tile": _plan(b).spec.tile,
                        "resources": b.resource_report(),
                        "main_loop": dict(loops[name]),
                    }
                    for name, b in built.items()
                },
            }
        )
        return
    rows: list[tuple[object, ...]] = []
    for key in ("vgpr", "agpr", "sgpr", "lds_bytes", "occupancy", "spills", "scratch_bytes"):
        rows.append((key.replace("_", " "), *(b.resource_report()[key] for b in built.values())))
    classes = sorted(
        {c for loop in loops.values() for c in loop}, key=lambda c: -max(loop[c] for loop in loops.values())
    )
    rows += [(f"main loop: {name}", *(loop[name] for loop in loops.values())) for name in classes]
    rows.append(("main loop: all", *(sum(loop.values()) for loop in loops.values())))
    shown = _plan(next(iter(built.values()))).spec
    assert shown.tile
    print_table(
        ["", *(f"{name}>" for name in built)],
        rows,
        title=f"Attention {shown.dtype}, head dim {shown.head_dim}, tile {shown.tile[0]}x{shown.tile[1]}, {asked.arch}",
    )
    print("Instructions as they stand in the loop, those of the mask and of rescaling included.")


@RUN.command("attention")
@expanded
def run_attention(
    attention: AttentionOptions,
    how: BuildOptions,
    arch: Arch,
    inputs: Inputs = "random",
    device: Device = "emulator",
    checks: Checks = "all",
    matrix: MatrixArithmetic = "hardware",
    seed: Seed = 0,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Build an attention, run it under all checks, compare it with float64 and NumPy. Exit status 1 when not ok."""
    from amdgen.device import open_device
    from amdgen.kernels.attention.explain import explain
    from amdgen.verify.attention import INPUTS, run_built

    if inputs not in INPUTS:
        raise OutputError(f"--inputs {inputs} does not exist", f"choose from {', '.join(INPUTS)}")
    asked = attention.spec(arch)
    machine = open_device(device, arch, matrix)
    with progress(2) as phase:
        phase("compiling")
        built = build_asked(asked, how)
        grid = built.grid
        phase(f"running {grid[0] * grid[1] * grid[2]} workgroups on the {device}")
        report = run_built(built, machine, seed=seed, checks=checks, kind=inputs)
    choices = explain(_plan(built), asked)
    data = {**report.as_json(), "inputs": inputs, "choices": choices}
    written = write_folder(output, built_files(built, data)) if output is not None else []
    if as_json:
        print_json({**data, **({"files": written} if written else {})})
    else:
        from amdgen.cli.report import print_attention_run

        print_attention_run(report, choices)
        print_pairs({"files": "\n".join(map(str, written))})
    if not report.ok:
        raise typer.Exit(1)
