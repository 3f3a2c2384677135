"""GEMM for NVIDIA architectures (``--arch sm_90a``), ``compare`` against cuBLAS, and ``parity`` between machines."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import Folder, GemmOptions, Json, Overlay, Seed, expanded
from amdgen.cli.output import OutputError, print_json, print_pairs, print_table, progress, write_folder

if TYPE_CHECKING:
    from amdgen.compare.cuda_gemm import BuiltCuda
    from amdgen.compare.parity import Parity
    from amdgen.kernels.gemm.cuda import AsyncPlan, CudaGemm, TmaPlan

COMPARE = typer.Typer(
    help="Time a kernel against the vendor's library, interleaved, outputs checked.", rich_markup_mode=None
)
PARITY = typer.Typer(
    help="Run one product on CDNA's emulator and on an NVIDIA GPU, and compare.", rich_markup_mode=None
)


@dataclass(frozen=True)
class CudaOptions:
    """What only an NVIDIA kernel has; absent means chosen."""

    batch: Annotated[int, typer.Option("--batch", metavar="N", min=1, help="sm_: products, one after the other.")] = 1
    bias: Annotated[bool, typer.Option("--bias", help="sm_: add a row of n elements.")] = False
    activation: Annotated[str, typer.Option("--activation", metavar="NAME", help="sm_: relu, gelu or silu.")] = ""
    warpgroups: Annotated[int | None, typer.Option("--warpgroups", metavar="N", help="sm_: that multiply.")] = None
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="MxN", help="sm_: blocks that share copies.")] = (
        None
    )
    decomposition: Annotated[
        str | None, typer.Option("--decomposition", metavar="HOW", help="sm_: data_parallel, split_k or stream_k.")
    ] = None
    splits: Annotated[int | None, typer.Option("--splits", metavar="N", help="sm_: parts of k, of split_k.")] = None
    reduction: Annotated[
        str | None, typer.Option("--reduction", metavar="HOW", help="sm_: of split_k: workspace, tma or atomic.")
    ] = None
    raster: Annotated[
        int | None, typer.Option("--raster", metavar="N", help="sm_: tiles of a band of the raster; 0: no bands.")
    ] = None

    @property
    def given(self) -> bool:
        return self != CudaOptions()


def is_nvidia(arch: str) -> bool:
    return arch.startswith("sm_")


def cuda_spec(gemm: GemmOptions, how: CudaOptions, arch: str) -> CudaGemm:
    from amdgen.kernels.gemm import parse_tile, parse_waves
    from amdgen.kernels.gemm.cuda import CudaGemm

    if gemm.waves is not None and gemm.staging != "cp_async":
        raise OutputError("--waves belongs to cp.async kernels here", "give --warpgroups, or --staging cp_async")
    if gemm.mfma is not None:
        raise OutputError("--mfma is for CDNA", "leave it out for sm_ architectures")
    return CudaGemm(
        arch, gemm.m, gemm.n, gemm.k, gemm.dtype, gemm.out_dtype, gemm.layout, gemm.alpha, gemm.beta,
        batch=how.batch, bias=how.bias, activation=how.activation,
        tile=parse_tile(gemm.tile) if gemm.tile is not None else None,
        warpgroups=how.warpgroups, stages=gemm.stages,
        cluster=parse_waves(how.cluster) if how.cluster is not None else None,
        staging=gemm.staging, decomposition=how.decomposition, splits=how.splits, reduction=how.reduction,
        group=how.raster, warps=parse_waves(gemm.waves) if gemm.waves is not None else None,
    )  # fmt: skip


def emit(spec: CudaGemm, output: Path | None, as_json: bool) -> None:
    """The source of a CUDA kernel, printed or written."""
    from amdgen.emit.cuda_gemm import render_cuda
    from amdgen.kernels.gemm.cuda import plan_cuda

    plan = plan_cuda(spec)
    source = render_cuda(plan)
    written = write_folder(output, {f"{plan.name}.cu": source}) if output is not None else []
    if as_json:
        print_json({**_about(plan), **({"files": written} if written else {"source": source})})
    elif written:
        print_pairs({"source": written[0]})
    else:
        print(source, end="")


def build(spec: CudaGemm, output: Path | None, as_json: bool) -> BuiltCuda:
    """Compiles; with a folder, leaves NAME.cu, NAME.ptx, NAME.cubin and report.json there. Prints the report."""
    made = _built(spec)
    report = _report(made)
    files = _written(made, report, output)
    if as_json:
        print_json({**report, "files": files})
    else:
        _print(report)
        print_pairs({"files": "\n".join(map(str, files))})
    return made


def run(spec: CudaGemm, device: str, seed: int, output: Path | None, as_json: bool) -> None:
    """Builds, runs on the GPU, compares with float64; exit status 1 when wrong."""
    from amdgen.device.base import DeviceError
    from amdgen.device.cuda import CudaDevice
    from amdgen.verify.cuda import run_cuda

    if device != "cuda":
        raise DeviceError(f"--device {device} runs no code for {spec.arch}", "use --device cuda, or a gfx architecture")
    machine = CudaDevice(spec.arch)
    made = _built(spec)
    result = run_cuda(made, machine, seed=seed)
    report = {
        "ok": result.ok, "device": f"cuda: {machine.gpu}", **_report(made), "max_rel_err": result.max_rel_err,
        "allowed_rel_err": result.allowed, "seconds": result.seconds,
    }  # fmt: skip
    files = _written(made, report, output)
    if as_json:
        print_json({**report, **({"files": files} if files else {})})
    else:
        _print(report)
        where = "" if result.ok else f" at batch, row, column {result.where}"
        print_pairs({
            "largest error": f"{result.max_rel_err:.2e} of |A|·|B|; {result.allowed:.2e} is allowed there{where}",
            "result": "ok" if result.ok else "WRONG",
            "files": "\n".join(map(str, files)),
        })  # fmt: skip
    if not result.ok:
        raise typer.Exit(1)


def _built(spec: CudaGemm) -> BuiltCuda:
    from amdgen.compare.cuda_gemm import build_cuda
    from amdgen.kernels.gemm.cuda import plan_cuda

    with progress(1) as phase:
        phase("compiling")
        return build_cuda(plan_cuda(spec))


def _about(plan: TmaPlan | AsyncPlan) -> dict[str, Any]:
    from amdgen.kernels.gemm.cuda import launch_of

    g = plan.geometry
    launch = launch_of(g)
    return {
        "kernel": plan.name, "arch": plan.spec.arch, "staging": plan.spec.staging, "tile": str(g.tile),
        "stages": g.stages, "decomposition": g.decomposition, "grid": [launch.grid, 1, 1],
        "block": [launch.block, 1, 1], "shared_bytes": launch.shared_bytes, "workspace_bytes": launch.workspace_bytes,
    }  # fmt: skip


def _report(made: BuiltCuda) -> dict[str, Any]:
    from dataclasses import asdict

    from amdgen.toolchain.cuda import find_nvrtc

    used = made.compiled.used[made.plan.name]
    return {**_about(made.plan), "compiler": f"nvrtc {find_nvrtc().version}", "resources": asdict(used)}


def _written(made: BuiltCuda, report: dict[str, Any], output: Path | None) -> list[Path]:
    import json

    if output is None:
        return []
    name = made.plan.name
    return write_folder(output, {
        f"{name}.cu": made.source, f"{name}.ptx": made.compiled.ptx, f"{name}.cubin": made.compiled.code,
        "report.json": json.dumps(report, indent=2) + "\n",
    })  # fmt: skip


def _print(report: dict[str, Any]) -> None:
    print_pairs({key: value for key, value in report.items() if not isinstance(value, dict)})
    print_pairs(report["resources"], indent=2)


@COMPARE.command("gemm")
@expanded
def compare_command(
    gemm: GemmOptions,
    how: CudaOptions,
    arch: Annotated[str, typer.Option("--arch", metavar="ARCH", help="Architecture, such as sm_90a.")] = "sm_90a",
    device: Annotated[str, typer.Option("--device", metavar="NAME", help="cuda.")] = "cuda",
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=4, help="Of interleaved timing.")] = 12,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Time a GEMM against cuBLAS through torch. With -o: compare.json, and compare.png where matplotlib is there."""
    from amdgen.compare.gemm import LIBRARY, compare_gemm
    from amdgen.device.base import DeviceError
    from amdgen.device.cuda import CudaDevice

    if device != "cuda":
        raise DeviceError(f"--device {device} can't be compared yet", "use --device cuda")
    spec = cuda_spec(gemm, how, arch)
    row = compare_gemm({"amdgen": spec, "amdgen plain": spec}, CudaDevice(arch), rounds=rounds)
    data = row.as_json()
    written = []
    if output is not None:
        import json

        from amdgen.cli.output import plain

        files: dict[str, str | bytes] = {"compare.json": json.dumps(plain(data), indent=2) + "\n"}
        if picture := _picture(row):
            files["compare.png"] = picture
        written = write_folder(output, files)
    if as_json:
        print_json({**data, **({"files": written} if written else {})})
        return
    print(f"{row.kernel}: {row.m}x{row.n}x{row.k} {row.dtype} on {row.state.get('name', device)}\n")
    print_table(
        ["", "us>", "spread>", "TFLOP/s>", f"{LIBRARY} = 1>", "error>"],
        [
            (
                t.name,
                f"{t.median:.2f}",
                f"{100 * t.spread:.1f} %",
                f"{row.tflops(t.name):.0f}",
                f"{row.ratio(t.name):.3f}",
                f"{row.errors[t.name]:.1e}",
            )
            for t in row.timed
        ],
    )  # fmt: skip
    print_pairs({"state": ", ".join(f"{k} {v}" for k, v in row.state.items()), "files": "\n".join(map(str, written))})


def _picture(row: Any) -> bytes:
    """Bars of the medians, as PNG; nothing without matplotlib."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        return b""
    import io

    figure, axes = pyplot.subplots(figsize=(5, 3))
    axes.bar([t.name for t in row.timed], [row.tflops(t.name) for t in row.timed])
    axes.set_ylabel("TFLOP/s")
    axes.set_title(f"{row.m}x{row.n}x{row.k} {row.dtype}")
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=120, bbox_inches="tight")
    pyplot.close(figure)
    return buffer.getvalue()


@PARITY.command("gemm")
@expanded
def parity_command(
    gemm: GemmOptions,
    arch: Annotated[
        str, typer.Option("--arch", metavar="ARCH", help="Of the emulator: gfx90a, gfx942, ...")
    ] = "gfx942",
    cuda_arch: Annotated[
        str, typer.Option("--cuda-arch", metavar="ARCH", help="Of the GPU: sm_80 or sm_90a.")
    ] = "sm_90a",
    recorded: Annotated[
        Path | None, typer.Option("--recorded", metavar="FILE", help="Outputs of a GPU (.npz) instead of a GPU.")
    ] = None,
    plans: Annotated[bool, typer.Option("--plans", help="Print both plans side by side and run nothing.")] = False,
    seed: Seed = 0,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Compare one product on two machines, element by element. Exit status 1 beyond rounding."""
    from amdgen.compare.parity import compare_machines, cuda_of, load_recorded, record_key, side_by_side

    spec = gemm.spec(arch)
    cuda = cuda_of(spec, cuda_arch)
    if plans:
        rows = side_by_side(spec, cuda)
        if as_json:
            print_json({"plans": [{"section": s, arch: a, cuda_arch: b} for s, a, b in rows]})
        else:
            print_table(["", arch, cuda_arch], rows)
        return
    if recorded is not None:
        from amdgen.isa import element

        c = load_recorded(recorded, record_key(cuda, seed)).view(element(cuda.out).numpy)
    else:
        from amdgen.device.cuda import CudaDevice
        from amdgen.verify.cuda import cuda_data, launch_cuda

        c = launch_cuda(_built(cuda), CudaDevice(cuda_arch), cuda_data(cuda, seed))
    result = compare_machines(spec, cuda, c, seed)
    if as_json:
        print_json(result)
    else:
        print_pairs({
            "machines": f"{arch} in the emulator, {cuda_arch} {'recorded' if recorded else 'on the GPU'}",
            "largest difference": f"{result.largest:.2e} of |A|·|B|",
            "same bits": f"{100 * result.equal:.1f} % of the elements",
            "emulator findings": result.findings,
            "first difference": f"row, column {result.first}: {_values(result)}" if result.first else "",
            "computed by": result.step,
            "result": "ok" if result.ok else "DIFFERENT",
        })  # fmt: skip
    if not result.ok:
        raise typer.Exit(1)


def _values(result: Parity) -> str:
    """The first element that differs, on both machines and in float64."""
    if result.values is None:
        return ""
    return "{:.9g} in the emulator, {:.9g} on the GPU, {:.9g} in float64".format(*result.values)


def register(app: typer.Typer) -> None:
    app.add_typer(COMPARE, name="compare")
    app.add_typer(PARITY, name="parity")
