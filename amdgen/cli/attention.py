"""``emit attention``, ``build attention`` and ``run attention``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli import kernels
from amdgen.cli.options import Arch, BuildOptions, Folder, Json, Overlay, RunOptions, expanded
from amdgen.cli.output import OutputError, print_json, print_table, progress

if TYPE_CHECKING:
    from amdgen.builder import Built, Plan, Spec
    from amdgen.cli.report import Told
    from amdgen.device import Device
    from amdgen.kernels.attention import Attention
    from amdgen.kernels.gemm.explain import Choice
    from amdgen.verify.common import RunReport


def register(app: typer.Typer) -> None:
    kernels.EMIT.command("attention")(emit)
    kernels.BUILD.command("attention")(build)
    kernels.RUN.command("attention")(run)


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


@dataclass(frozen=True)
class InputOptions:
    """What a run computes on."""

    inputs: Annotated[
        str, typer.Option("--inputs", metavar="KIND", help="random, large (scores to ±80) or same (all keys alike).")
    ] = "random"


@dataclass(frozen=True)
class Attentions(kernels.Family):
    """Attention; ``inputs``: of a run."""

    inputs: str = "random"

    def explain(self, plan: Plan, asked: Spec) -> list[Choice]:
        from amdgen.kernels.attention import Attention, AttentionPlan
        from amdgen.kernels.attention.explain import explain

        assert isinstance(plan, AttentionPlan) and isinstance(asked, Attention)
        return explain(plan, asked)

    def spec_json(self, spec: Spec) -> dict[str, Any]:
        from amdgen.verify.attention import spec_json

        return spec_json(spec)

    def drawn(self, plan: Plan) -> Mapping[str, tuple[str, str]]:
        from amdgen.plan.picture import picture_svg

        return {"picture": (".svg", picture_svg(plan.loop, plan.spec.machine.counters))}

    def run(self, built: Built, device: Device, seed: int, checks: str) -> RunReport:
        from amdgen.verify.attention import run_built

        return run_built(built, device, seed=seed, checks=checks, kind=self.inputs)

    def asked_of_run(self) -> Mapping[str, Any]:
        return {"inputs": self.inputs}

    def told(self, report: RunReport) -> Told:
        """The error beside that of NumPy in f32."""
        from amdgen.cli.report import Table, Told
        from amdgen.kernels.attention import Attention

        spec, c = report.built.spec, report.comparison
        assert isinstance(spec, Attention)
        shape = f"batch {spec.batch}, heads {spec.heads}/{spec.key_heads}, {spec.seq_q} queries, {spec.seq_k} keys"
        dims = f"head dim {spec.head_dim}" + (f"/{spec.value_dim}" if spec.value_dim != spec.head_dim else "")
        how = f"{spec.dtype} {spec.layout}{' causal' if spec.causal else ''}"
        rows = [
            ("this kernel", c.max_err, c.rms_err),
            (f"NumPy, softmax in f32, weights rounded to {spec.dtype}", *c.numpy_rounded),
            ("NumPy, softmax in f32, weights left in f32", *c.numpy_exact),
        ]
        shown = [(name, f"{largest:.2e}", f"{rms:.2e}") for name, largest, rms in rows]
        errors = {
            "allowed": f"{c.allowed:.2e} at {c.where} (batch, head, query, dimension), where it comes closest",
            "log-sum-exp": f"largest error {c.lse_err:.2e}" if spec.lse else "",
        }
        table = Table("Result", ("error against float64", "largest>", "root mean square>"), shown)
        return Told(f"{shape}, {dims}, {how}", errors, table)


@expanded
def emit(
    attention: AttentionOptions, arch: Arch, output: Folder = None, isa: Overlay = None, as_json: Json = False
) -> None:
    """Print an attention's source, or write it into a folder with a picture of its pipeline."""
    kernels.emit(Attentions(), attention.spec(arch), output, as_json)


@expanded
def build(
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
    asked = attention.spec(arch)
    if not compare_staging:
        kernels.build(Attentions(), asked, how, output, as_json)
        return
    if how.source is not None or how.asm is not None or attention.staging is not None:
        raise OutputError("--compare-staging builds both stagings", "leave out --staging, --source and --asm")
    _compare_staging(asked, how, as_json)


@expanded
def run(
    attention: AttentionOptions,
    how: BuildOptions,
    arch: Arch,
    data: InputOptions,
    where: RunOptions,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Build an attention, run it under all checks, compare it with float64 and NumPy. Exit status 1 when not ok."""
    from amdgen.verify.attention import INPUTS

    if data.inputs not in INPUTS:
        raise OutputError(f"--inputs {data.inputs} does not exist", f"choose from {', '.join(INPUTS)}")
    kernels.run(Attentions(data.inputs), attention.spec(arch), how, where, output, as_json)


def _compare_staging(asked: Attention, how: BuildOptions, as_json: bool) -> None:
    """Registers, LDS, occupancy and the main loop's instructions of both stagings, for the same tile where it fits."""
    from amdgen.kernels.attention import plan_attention
    from amdgen.kernels.attention.spec import STAGINGS
    from amdgen.mainloop import main_loop

    tile = asked.tile or plan_attention(asked.chosen(staging=STAGINGS[0])).spec.tile
    assert tile
    with progress(len(STAGINGS)) as phase:
        built = {}
        for staging in STAGINGS:
            phase(f"compiling {staging}")
            built[staging] = kernels.build_asked(asked.chosen(staging=staging, tile=tile), how)
    loops = {name: main_loop(b.spec.isa, b.code, b.kernel).counts() for name, b in built.items()}
    if as_json:
        print_json(
            {
                "arch": asked.arch,
                "stagings": {
                    name: {
                        "kernel": b.kernel,
                        "tile": tile,
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
    known = dict.fromkeys(c for loop in loops.values() for c in loop)
    classes = sorted(known, key=lambda c: -max(loop[c] for loop in loops.values()))
    rows += [(f"main loop: {name}", *(loop[name] for loop in loops.values())) for name in classes]
    rows.append(("main loop: all", *(sum(loop.values()) for loop in loops.values())))
    print_table(
        ["", *(f"{name}>" for name in built)],
        rows,
        title=f"Attention {asked.dtype}, head dim {asked.head_dim}, tile {tile[0]}x{tile[1]}, {asked.arch}",
    )
    print("Instructions as they stand in the loop, those of the mask and of rescaling included.")
