"""``compare`` against the vendor's library, measured or predicted, and ``parity`` between machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.families import Asked, add_group
from amdgen.cli.options import BuildOptions, Folder, Json, Overlay, Seed
from amdgen.cli.output import OutputError, plain, print_json, print_pairs, print_table, progress, write_folder

if TYPE_CHECKING:
    from amdgen.compare.library import Bench, Row
    from amdgen.compare.parity import Parity
    from amdgen.compare.predicted import Candidate, Predictions
    from amdgen.kernels.family import Family


def register(app: typer.Typer) -> None:
    """Adds ``amdgen compare`` and ``amdgen parity``, a command for each family."""
    add_group(
        app,
        "compare",
        compare,
        "Set a kernel beside the vendor's library: timed on a GPU, or predicted with none.",
        arch="sm_90a",
        lacks=_without,
    )
    add_group(
        app, "parity", parity, "Run one problem on CDNA's emulator and on an NVIDIA GPU, and compare.", arch="gfx942"
    )


def _without(family: Family[Any, Any]) -> frozenset[str]:
    """Options for kernels of others that a family has none of."""
    from amdgen.kernels.family import Family

    predicted = frozenset() if family.predicted_peers else frozenset({"tensile", "rocblas", "aiter"})
    measured = type(family).peer is not Family.peer
    return predicted | (frozenset() if family.predicted_peers or measured else frozenset({"peer"}))


def compare(
    asked: Asked,
    how: BuildOptions,
    device: Annotated[
        str | None, typer.Option("--device", metavar="NAME", help="The GPU to measure on: cuda, or hip for CDNA.")
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=4, help="Of interleaved timing.")] = 12,
    peer: Annotated[
        list[str] | None,
        typer.Option(
            "--peer",
            metavar="NAME",
            help="Beside it the same in: triton, tilelang, cutlass (where installed). Repeatable.",
        ),
    ] = None,
    predicted: Annotated[
        bool, typer.Option("--predicted", help="By the model of cycles (CDNA), with no GPU, beside others' kernels.")
    ] = False,
    tensile: Annotated[
        Path | None,
        typer.Option("--tensile", metavar="DIR", help="--predicted: rocBLAS's, by your checkout of ROCm/Tensile."),
    ] = None,
    rocblas: Annotated[
        Path | None, typer.Option("--rocblas", metavar="DIR", help="--predicted: your checkout of ROCm/rocBLAS.")
    ] = None,
    aiter: Annotated[
        Path | None, typer.Option("--aiter", metavar="DIR", help="--predicted: your checkout of ROCm/aiter.")
    ] = None,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Time a kernel against the vendor's library: cuBLAS and cuDNN through torch, rocBLAS and hipBLASLt through HIP.
    With -o: compare.json, and compare.png where matplotlib is.

    With --predicted: the model's time of it, with no GPU; and of kernels of others where the options below name some:
    rocBLAS's, written again by Tensile's generator (which needs joblib), AITER's objects for gfx942 and gfx950, and
    the fastest of some configurations of a plain Triton kernel.
    """
    checkouts = {"--tensile": tensile, "--rocblas": rocblas, "--aiter": aiter}
    given = {name: place for name, place in checkouts.items() if place is not None}
    if predicted:
        if device is not None:
            raise OutputError(f"--device {device} with --predicted, which needs no GPU", "leave one out")
        _compare_predicted(asked, how, given, peer or (), output, as_json)
        return
    if given:
        raise OutputError(f"{' and '.join(given)} without --predicted", "add it: nothing of that is measured")
    from amdgen.cli.building import build_asked
    from amdgen.compare.library import compare_library
    from amdgen.compare.peers import require

    for name in peer or ():
        require(name)
    bench = _bench(asked, device)
    with progress(1) as phase:
        phase("compiling")
        built = build_asked(asked, how)
    builts = {"amdgen": built, "amdgen plain": built} if built.launch.early else {"amdgen": built}
    row = compare_library(builts, bench, rounds=rounds, peers=peer or ())
    data = row.as_json()
    written = _written(output, data, _picture(row) if output is not None else b"")
    if as_json:
        print_json({**data, **({"files": written} if written else {})})
        return
    print(f"{row.kernel}: {row.problem} on {row.state.get('name', bench.device.description)}\n")
    print_table(
        ["", "us>", "spread>", "TFLOP/s>", "GB/s>", f"{row.library} = 1>", "error>"],
        [
            (
                t.name,
                f"{t.median:.2f}",
                f"{100 * t.spread:.1f} %",
                f"{row.tflops(t.name):.1f}",
                f"{row.gb_s(t.name):.0f}",
                f"{row.ratio(t.name):.3f}",
                f"{row.errors[t.name]:.1e}",
            )
            for t in row.timed
        ],
    )
    print_pairs({"state": ", ".join(f"{k} {v}" for k, v in row.state.items()), "files": "\n".join(map(str, written))})


def _bench(asked: Asked, device: str | None) -> Bench:
    """The GPU to measure on: the one that runs code for the architecture. DeviceError without it."""
    from amdgen.device import DeviceError, open_device
    from amdgen.device.cuda import CudaDevice
    from amdgen.device.hip import HipDevice

    try:
        machine = open_device(device or ("cuda" if asked.spec.is_nvidia else "hip"), asked.spec.arch)
    except DeviceError as error:
        if asked.spec.is_nvidia or device == "cuda":
            raise
        raise DeviceError(error.message, "add --predicted, which needs no GPU") from None
    if isinstance(machine, HipDevice):
        from amdgen.compare.hip_bench import HipBench

        return HipBench(machine)
    if not isinstance(machine, CudaDevice):
        raise DeviceError(f"--device {device} can't be compared", "use --device cuda or hip, or --predicted")
    from amdgen.compare.cuda_bench import CudaBench

    return CudaBench(machine)


def _compare_predicted(
    asked: Asked, how: BuildOptions, checkouts: Mapping[str, Path], peers: Sequence[str], output: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    from amdgen.cli.building import build_and_model
    from amdgen.compare.predicted import compare_predicted, others

    _, found = build_and_model(
        asked, how, "a prediction for", "predicting",
        lambda built: compare_predicted(built, others(built, checkouts, peers)),
    )  # fmt: skip
    data = found.as_json()
    written = _written(output, data, b"")
    if as_json:
        print_json({**data, **({"files": written} if written else {})})
        return
    print(f"{found.problem} on {found.chip}, predicted\n")
    _print_predicted(found)
    print_pairs(
        {
            **{one.name: one.kernel for one in found.kernels},
            "predicted": "by the model of cycles; published is what the others' tuners measured",
            "model's error": found.error or "not measured for this architecture and kind of kernel",
            "note": found.note or _HINT * (len(found.kernels) == 1 and asked.family.predicted_peers),
            "files": "\n".join(map(str, written)),
        }
    )


_HINT = "for others' kernels give --tensile and --rocblas, --aiter or --peer triton"


def _published(one: Candidate) -> str:
    """What its makers measured."""
    if one.published is not None:
        return f"{100 * one.published:.1f} %"
    return f"{one.published_us:.1f} us" if one.published_us is not None else ""


def _print_predicted(found: Predictions) -> None:
    print_table(
        ["", "us>", "TFLOP/s>", "GB/s>", "of peak>", "bound by", "published>"],
        [
            (
                one.name,
                f"{one.seconds * 1e6:.1f}",
                f"{one.tflops:.1f}",
                f"{one.gb_s:.0f}",
                f"{100 * one.peak_share:.1f} %" if one.peak_share else "",
                f"{one.bound} ({100 * one.bound_share:.0f} %)" if one.bound_share else one.bound,
                _published(one),
            )
            for one in found.kernels
        ],
    )


def _written(output: Path | None, data: dict[str, Any], picture: bytes) -> list[Path]:
    """What -o leaves: compare.json, and a picture where there is one."""
    if output is None:
        return []
    files: dict[str, str | bytes] = {"compare.json": json.dumps(plain(data), indent=2) + "\n"}
    return write_folder(output, {**files, **({"compare.png": picture} if picture else {})})


def _picture(row: Row) -> bytes:
    """A bar chart of the speeds as PNG; empty without matplotlib."""
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
    axes.set_title(row.problem)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=120, bbox_inches="tight")
    pyplot.close(figure)
    return buffer.getvalue()


def parity(
    asked: Asked,
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
    """Compare one problem on two machines, element by element. Exit status 1 beyond rounding."""
    from amdgen.builder import build, plan_kernel
    from amdgen.compare.parity import compare_machines, load_recorded, output_on, side_by_side
    from amdgen.device import open_device

    if plans and recorded is not None:
        raise OutputError("--plans runs nothing, and --recorded is of a run", "leave one out")
    spec = asked.spec
    gpu_spec = spec.elsewhere(cuda_arch)
    if plans:
        rows = side_by_side(plan_kernel(spec), plan_kernel(gpu_spec))
        if as_json:
            print_json({"plans": [{"section": s, spec.arch: a, cuda_arch: b} for s, a, b in rows]})
        else:
            print_table(["", spec.arch, cuda_arch], rows)
        return
    emulator = open_device("emulator", spec.arch)
    if recorded is not None:
        outputs = load_recorded(recorded, gpu_spec, seed)
    else:
        data, _ = output_on(build(gpu_spec), open_device("cuda", cuda_arch), seed)
        outputs = {t.name: data[t.name] for t in asked.family.operands(gpu_spec) if t.is_output}
    result = compare_machines(build(spec), emulator, gpu_spec, outputs, seed)
    if as_json:
        print_json(result)
    else:
        print_pairs(
            {
                "machines": f"{spec.arch} in the emulator, {cuda_arch} {'recorded' if recorded else 'on the GPU'}",
                "largest difference": f"{result.largest:.2e} of the size of an element's terms",
                "same bits": f"{100 * result.equal:.1f} % of the elements",
                "emulator findings": result.findings,
                "of what is allowed": "{:.0%} in the emulator, {:.0%} on the GPU, {:.0%} between them".format(
                    *result.of_bounds
                ),
                "first difference": f"element {result.first} of {result.output}: {_values(result)}"
                if result.first
                else "",
                "computed by": result.step,
                "result": "ok" if result.ok else "DIFFERENT",
            }
        )
    if not result.ok:
        raise typer.Exit(1)


def _values(result: Parity) -> str:
    """The first element that differs, on both machines and in float64."""
    if result.values is None:
        return ""
    return "{:.9g} in the emulator, {:.9g} on the GPU, {:.9g} in float64".format(*result.values)
