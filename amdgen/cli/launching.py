"""How a kernel of a code object is launched, for ``check`` and ``mutate``: the options, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.codeobjects import KernelName, kernel_name, read_object
from amdgen.cli.options import ChecksOrNone, MatrixArithmetic, SeedOrNone
from amdgen.cli.output import OutputError

if TYPE_CHECKING:
    import numpy as np

    from amdgen.cli.arguments import Argument
    from amdgen.codeobject import CodeObject

Shape = tuple[int, int, int]


@dataclass(frozen=True)
class LaunchOptions:
    """What a launch is given on the command line."""

    grid: Annotated[str | None, typer.Option("--grid", metavar="X[,Y,Z]", help="In workgroups.")] = None
    block: Annotated[str | None, typer.Option("--block", metavar="X[,Y,Z]", help="Work-items of a workgroup.")] = None
    kernel: KernelName = None
    arg: Annotated[
        list[str] | None,
        typer.Option(
            "--arg",
            metavar="ARG",
            help="In order: i32:5 f32:1.5 random:f16[64,64] zeros:f32[64] out:f32[64] null FILE.npy",
        ),
    ] = None
    args: Annotated[Path | None, typer.Option("--args", metavar="FILE", help="A YAML list of the same.")] = None
    launch: Annotated[
        Path | None,
        typer.Option(
            "--launch",
            metavar="FILE",
            help="A YAML mapping: kernel, grid, block, args, dynamic_lds, checks, limit, seed, expect, tolerance. "
            "Options given beside it win; --arg follow its args.",
        ),
    ] = None
    expect: Annotated[
        list[str] | None,
        typer.Option("--expect", metavar="N=FILE.npy", help="What argument N, counted from 0, must hold afterwards."),
    ] = None
    tolerance: Annotated[
        float | None,
        typer.Option("--tolerance", min=0, metavar="X", help="Of a right result: |a - b| <= X + X·|b|; 0 when absent."),
    ] = None
    checks: ChecksOrNone = None
    matrix: MatrixArithmetic = "hardware"
    dynamic_lds: Annotated[
        int | None, typer.Option("--dynamic-lds", min=0, metavar="BYTES", help="Beside the static.")
    ] = None
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, metavar="N", help="Wave-instructions after which it is endless."),
    ] = None
    seed: SeedOrNone = None


@dataclass(frozen=True)
class Prepared:
    """A launch that is ready: sizes in workgroups and work-items; ``expected``: arrays by argument; ``options``: what
    ``emulate`` takes besides."""

    code: bytes
    objects: CodeObject
    kernel: str
    grid: Shape
    block: Shape
    arguments: list[Argument]
    dynamic_lds: int
    checks: str | list[str]
    expected: dict[int, np.ndarray]
    tolerance: float
    options: dict[str, Any]

    def title(self, file: Path) -> str:
        """What is launched, in a line."""
        grid, block = ("x".join(map(str, shape)) for shape in (self.grid, self.block))
        return f"{self.kernel} of {file} for {self.objects.arch}, grid {grid}, workgroup {block}"


def prepare(file: Path, given: LaunchOptions) -> Prepared:
    """Reads all files that a launch names. OutputError, in one line, for what is not as it should be."""
    from amdgen.cli.arguments import parse_arguments, read_argument_file
    from amdgen.cli.launchfile import LaunchFile, read_launch

    read = read_launch(given.launch) if given.launch is not None else LaunchFile()
    grid, block = _size(given.grid, read.grid, "--grid"), _size(given.block, read.block, "--block")
    code, objects = read_object(file)
    folder = given.launch.parent if given.launch is not None else Path()
    name = kernel_name(objects, given.kernel or read.kernel, file)
    listed = [str(folder / text.strip()) if text.strip().endswith(".npy") else text for text in read.args]
    listed += [*(read_argument_file(given.args) if given.args else []), *(given.arg or [])]
    arguments = parse_arguments(listed, _first(given.seed, read.seed, 0))
    wanted = {n: folder / path for n, path in read.expect.items()} | _expected(given.expect or [])
    options: dict[str, Any] = {"matrix": given.matrix}
    if (limit := _first(given.limit, read.limit, None)) is not None:
        options["limit"] = limit
    return Prepared(
        code,
        objects,
        name,
        grid,
        block,
        arguments,
        _first(given.dynamic_lds, read.dynamic_lds, 0),
        _first(given.checks, read.checks, "all"),
        _load_expected(wanted, arguments),
        _first(given.tolerance, read.tolerance, 0.0),
        options,
    )


def _first(*values: object) -> Any:
    """The first that is given; the last is the default."""
    return next((v for v in values[:-1] if v is not None), values[-1])


def _size(text: str | None, given: int | Sequence[int] | None, option: str) -> Shape:
    if text is None:
        if given is None:
            raise typer.BadParameter(f"{option} is missing: give it, or a file with --launch")
        parts = [given] if isinstance(given, int) else list(given)
    else:
        try:
            parts = [int(part) for part in text.split(",")]
        except ValueError:
            parts = []
    if not 1 <= len(parts) <= 3 or not 1 <= min(parts) <= max(parts) < 1 << 32:
        raise OutputError(f"{option} {text} is not a size", "write X, X,Y or X,Y,Z with positive numbers below 2^32")
    x, y, z = (*parts, 1, 1)[:3]
    return x, y, z


# ---------------------------------------------------------------------------------------------- expected results


@dataclass(frozen=True)
class Compared:
    """An argument after the run beside what was expected: how many elements were compared and how many
    differ, the first of them, and the largest difference (null where there is none, or one is not a number)."""

    argument: int
    ok: bool
    elements: int
    differ: int
    first: tuple[int, ...]
    largest: float | None

    def __str__(self) -> str:
        if self.ok:
            return f"argument {self.argument}: all {self.elements} elements as expected"
        most = f", by up to {self.largest:.3g}" if self.largest is not None else ""
        where = ",".join(map(str, self.first))
        return f"argument {self.argument}: {self.differ} of {self.elements} elements differ{most}, first at [{where}]"


def _expected(texts: list[str]) -> dict[int, Path]:
    out = {}
    for text in texts:
        number, equals, path = text.partition("=")
        if not equals or not number.isascii() or not number.isdigit() or not path:
            raise OutputError(f"--expect {text} is not N=FILE.npy", "write --expect 2=c.npy for the third argument")
        out[int(number[:9])] = Path(path)
    return out


def _load_expected(wanted: dict[int, Path], arguments: list[Argument]) -> dict[int, np.ndarray]:
    import numpy as np

    from amdgen.cli.arguments import load_array

    out = {}
    for number, path in wanted.items():
        if not 0 <= number < len(arguments) or not isinstance(arguments[number].value, np.ndarray):
            raise OutputError(f"--expect {number}={path}: argument {number} is no buffer", "count from 0")
        array, have = load_array(path, "--expect"), arguments[number].value
        if array.size != have.size:
            raise OutputError(f"--expect {number}={path} has {array.size} elements", f"the argument has {have.size}")
        if array.dtype.kind == "V" and array.dtype.itemsize == have.dtype.itemsize:
            array = array.view(have.dtype)  # how NumPy stores types that it doesn't know, such as bf16
        if array.dtype.kind not in "biuf" and array.dtype != have.dtype:
            raise OutputError(f"--expect {number}={path} holds {array.dtype}", "save numbers with numpy.save")
        out[number] = array.reshape(have.shape)
    return out


def compare(
    number: int, have: np.ndarray, want: np.ndarray, tolerance: float, before: np.ndarray | None = None
) -> Compared:
    """How argument ``number``, as the kernel left it, differs from what is expected, of the same shape.

    An element is right when it is equal, or off by at most ``tolerance`` · (1 + the size of the expected one); any two
    NaNs are equal. ``before``: only what has changed since is compared.
    """
    import numpy as np

    from amdgen.kernels.parts import changed

    exact = (have == want) | ((have != have) & (want != want))
    with np.errstate(all="ignore"):
        a, b = have.astype(np.float64), want.astype(np.float64)
        difference = np.where(exact, 0.0, np.abs(a - b))
        bad = ~exact & ~(difference <= tolerance * (1 + np.abs(b)))
    if before is not None:
        bad &= changed(have, before)
    count = int(bad.sum())
    most = float(difference.max()) if count and np.isfinite(difference).all() else None
    first = tuple(int(v[0]) for v in np.nonzero(bad)) if count else ()
    size = int(have.size) if before is None else int(changed(have, before).sum())
    return Compared(number, count == 0, size, count, first, most)
