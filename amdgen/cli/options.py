"""Options that several commands share, each declared once."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

if TYPE_CHECKING:
    from amdgen.kernels.gemm import Gemm


def _lay_over(folder: Path | None) -> Path | None:
    from amdgen.isa import set_overlay

    set_overlay(folder)
    return folder


def _writable(folder: Path | None) -> Path | None:
    """Refused before any work is done, rather than after."""
    if folder is not None:
        from amdgen.cli.output import check_folder

        check_folder(folder)
    return folder


Arch = Annotated[str, typer.Option("--arch", metavar="ARCH", help="Architecture or chip: gfx942, mi308x.")]
AnyArch = Annotated[str | None, typer.Option("--arch", metavar="ARCH", help="Only this architecture or chip.")]
Overlay = Annotated[
    Path | None,
    typer.Option("--isa", metavar="DIR", help="Your own YAML and templates over those shipped.", callback=_lay_over),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]
Folder = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="DIR", help="Write files into this folder.", callback=_writable),
]
Device = Annotated[str, typer.Option("--device", metavar="NAME", help="emulator or hip.")]
Checks = Annotated[
    str, typer.Option("--checks", metavar="LIST", help="all, none, or names with commas; -name takes one away.")
]
MatrixArithmetic = Annotated[
    str,
    typer.Option(
        "--matrix",
        metavar="HOW",
        help="Matrix instructions on the emulator: hardware, or fast: plain float32 products, not bit-exact.",
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Of the random inputs.")]


@dataclass(frozen=True)
class GemmOptions:
    """C = alpha · A · B + beta · C, and how it is to be done; what is absent is chosen."""

    m: Annotated[int, typer.Option("-m", metavar="M", help="Rows of C.")]
    n: Annotated[int, typer.Option("-n", metavar="N", help="Columns of C.")]
    k: Annotated[int, typer.Option("-k", metavar="K", help="Length of the sums.")]
    dtype: Annotated[str, typer.Option("--dtype", metavar="TYPE", help="Of A and B: f16 or bf16.")] = "f16"
    out_dtype: Annotated[str, typer.Option("--out-dtype", metavar="TYPE", help="Of C; that of A when absent.")] = ""
    layout: Annotated[
        str, typer.Option("--layout", metavar="XY", help="How A and B lie, n or t (transposed) each: nt nn tn tt.")
    ] = "nt"
    alpha: Annotated[float, typer.Option("--alpha", metavar="X", help="Factor of A·B.")] = 1.0
    beta: Annotated[float, typer.Option("--beta", metavar="X", help="Factor of the C that is there.")] = 0.0
    tile: Annotated[
        str | None, typer.Option("--tile", metavar="MxNxK", help="What a workgroup computes, such as 128x128x32.")
    ] = None
    waves: Annotated[
        str | None, typer.Option("--waves", metavar="MxN", help="Waves of a workgroup along m and n, such as 2x2.")
    ] = None
    stages: Annotated[int | None, typer.Option("--stages", metavar="N", help="Tiles in LDS at a time.")] = None
    staging: Annotated[
        str | None, typer.Option("--staging", metavar="HOW", help="To LDS directly or through registers: lds_dma vgpr.")
    ] = None
    mfma: Annotated[int | None, typer.Option("--mfma", metavar="ROWS", help="Matrix instruction: 32 or 16 rows.")] = (
        None
    )

    def spec(self, arch: str) -> Gemm:
        from amdgen.kernels.gemm import Gemm, parse_tile, parse_waves

        return Gemm(
            arch=arch,
            m=self.m,
            n=self.n,
            k=self.k,
            dtype=self.dtype,
            out_dtype=self.out_dtype,
            layout=self.layout,
            alpha=self.alpha,
            beta=self.beta,
            tile=parse_tile(self.tile) if self.tile is not None else None,
            waves=parse_waves(self.waves) if self.waves is not None else None,
            stages=self.stages,
            staging=self.staging,
            mfma=self.mfma,
        )


@dataclass(frozen=True)
class BuildOptions:
    """How source becomes a code object."""

    compiler: Annotated[
        str, typer.Option("--compiler", metavar="NAME", help="bundled, or rocm where ROCm is installed.")
    ] = "bundled"
    source: Annotated[
        Path | None, typer.Option("--source", metavar="FILE", help="Compile this text instead of the generated.")
    ] = None
    asm: Annotated[Path | None, typer.Option("--asm", metavar="FILE", help="Assemble this text instead.")] = None


@dataclass(frozen=True)
class RunOptions:
    """Where a kernel runs, and under which checks."""

    device: Device = "emulator"
    checks: Checks = "all"
    matrix: MatrixArithmetic = "hardware"
    seed: Seed = 0


def expanded(function: Callable[..., None]) -> Callable[..., None]:
    """The command with each parameter that is a dataclass of options replaced by those options."""
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, type] = {}
    required: list[inspect.Parameter] = []
    defaulted: list[inspect.Parameter] = []
    for parameter in inspect.signature(function).parameters.values():
        kind = hints[parameter.name]
        if not (inspect.isclass(kind) and is_dataclass(kind)):
            own = [(parameter.name, parameter.default, kind)]
        else:
            groups[parameter.name] = kind
            inner = get_type_hints(kind, include_extras=True)
            own = [
                (f.name, inspect.Parameter.empty if f.default is MISSING else f.default, inner[f.name])
                for f in fields(kind)
            ]
        for name, default, annotation in own:
            into = required if default is inspect.Parameter.empty else defaulted
            into.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation))

    @functools.wraps(function)
    def command(**values: Any) -> None:
        for name, kind in groups.items():
            values[name] = kind(**{f.name: values.pop(f.name) for f in fields(kind)})
        function(**values)

    parameters = [*required, *defaulted]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in parameters}
    return command
