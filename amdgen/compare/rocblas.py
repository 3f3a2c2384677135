"""The kernel that rocBLAS takes for a product, by the tuning files in a checkout of ROCm/rocBLAS, and its launch.

A tuning file is for a layout and types on a chip: solutions, and rows of a shape, its winner, and what that reached.
rocBLAS takes the winner of the row that is nearest in M, N and K (Euclidean, of equals the faster) and whose solution
takes the product. It is column-major: our C is its D transposed, our B its A.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ml_dtypes
import numpy as np

from amdgen.codeobject import CodeObject, Kernel
from amdgen.compare.foreign import Foreign, Peer, UnfitError
from amdgen.compare.tensile import Tensile, solution_of
from amdgen.emulator.arena import Blank
from amdgen.isa.model import Arch
from amdgen.toolchain import find_toolchain

LOGIC = "library/src/blas3/Tensile/Logic/asm_full"
"""Where the tuning files are."""
DTYPES: dict[str, Any] = {
    "S": np.float32, "D": np.float64, "C": np.complex64, "Z": np.complex128, "H": np.float16, "B": ml_dtypes.bfloat16,
    "I": np.int32, "I8": np.int8, "F8": ml_dtypes.float8_e4m3fnuz, "B8": ml_dtypes.float8_e5m2fnuz,
}  # fmt: skip
"""Tensile's letters. Of gfx942, the one architecture of the three with fp8, the FNUZ formats."""
_FOLDERS = {
    "mi100": ("arcturus",),
    "mi210": ("aldebaran_104cu", "aldebaran"),
    "mi250": ("aldebaran_104cu", "aldebaran"),
    "mi250x": ("aldebaran",),
    "mi300a": ("aquavanjaram942",),
    "mi300x": ("aquavanjaram942X", "aquavanjaram942"),
    "mi308x": ("aquavanjaram942X_80CU", "aquavanjaram942X", "aquavanjaram942"),
    "mi325x": ("aquavanjaram942X", "aquavanjaram942"),
}
"""By chip: what is for its CUs, or for it as no APU, before what is for its architecture."""
_TYPES = {
    ("f16", "f16"): "HHS_BH", ("f16", "f32"): "HSS_BH", ("bf16", "bf16"): "BBS_BH", ("bf16", "f32"): "BSS_BH",
    ("i8", "i32"): "I8II_BH",
}  # fmt: skip
"""By A's and C's type, the end of a file's name; sums are f32, i32 of i8."""
_ROW = re.compile(r"- - \[(\d+), (\d+), (\d+), (\d+)\]\n\s+- \[(\d+), ([\d.e+-]+)\]")
_TRIED = 64
"""Rows whose solution is looked at, the nearest first."""


@dataclass(frozen=True)
class Wanted:
    """A product in rocBLAS's words. ``a`` and ``b``: whether A is transposed, and B; leads in elements."""

    m: int
    n: int
    k: int
    a: bool
    b: bool
    dtype: str
    out: str
    alpha: float
    beta: float
    leads: tuple[int, int, int]  # of A, B, C

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """M, N, batch, K, as the tuning files have them."""
        return self.m, self.n, 1, self.k

    @property
    def layouts(self) -> str:
        """As the names of the tuning files have them."""
        return f"{'Alik' if self.a else 'Ailk'}_{'Bjlk' if self.b else 'Bljk'}"


def wanted(spec: Any) -> Wanted:
    """``spec``, a GEMM's, as rocBLAS is called for it: C is stored by rows, which are its columns."""
    a, b = spec.layout[1] == "t", spec.layout[0] == "t"
    lda, ldb, ldc = spec.pitches
    return Wanted(spec.n, spec.m, spec.k, a, b, spec.dtype, spec.out_name, spec.alpha, spec.beta, (ldb, lda, ldc))


def peer(spec: Any, tensile: Path | None, rocblas: Path | None) -> Peer:
    """rocBLAS's kernel for the GEMM ``spec``, which Tensile writes again. UnfitError where it can't be had."""
    if tensile is None or rocblas is None:
        missing, what = ("--rocblas", "ROCm/rocBLAS") if rocblas is None else ("--tensile", "ROCm/Tensile")
        raise UnfitError(f"rocBLAS's kernel needs {missing}, too", f"give a checkout of {what}")
    arch: Arch = spec.machine
    asked = wanted(spec)
    chosen = winner(tuning_file(rocblas, arch, asked), asked)
    code, facts = generated(tensile, chosen, arch.name)
    if facts["GlobalSplitU"] > 1 or facts["PersistentKernel"]:
        raise UnfitError(
            f"rocBLAS's kernel for this shape, {facts['Name']}, splits K or is persistent: the model can't follow it",
            "give another size, or leave --tensile and --rocblas away",
        )
    kernel = next(iter(CodeObject.parse(code).kernels.values()))
    args = arguments(kernel, facts, asked.shape, asked.alpha, asked.beta, matrices(asked, facts))
    exact = chosen.shape == asked.shape
    m, n, batch, k = chosen.shape
    note = "" if exact else (
        f"rocBLAS's tuning files have no row of this shape: it takes the winner of the nearest that fits, {n}x{m}x{k}"
        f"{f' x {batch}' if batch > 1 else ''}"
    )  # fmt: skip
    size, percent = grid(facts, asked.m, asked.n, 1), chosen.percent if exact else None
    threads = kernel.metadata.max_flat_workgroup_size
    made = Foreign(str(facts["Name"]), code, kernel, size, threads, args, percent=percent)
    return Peer("rocBLAS", (made,), note)


def matrices(asked: Wanted, facts: Mapping[str, Any]) -> dict[str, Matrix]:
    """Blank memory: what a product's values are does not steer it. D is C, as in BLAS."""
    columns = asked.m if asked.a else asked.k, asked.k if asked.b else asked.n, asked.n
    letters = facts["DataType"], facts["DataType"], facts["DestDataType"]
    sizes = [lead * count for lead, count in zip(asked.leads, columns, strict=True)]
    held = [Blank(size * np.dtype(DTYPES[letter]).itemsize) for size, letter in zip(sizes, letters, strict=True)]
    a, b, c = (Matrix(*one) for one in zip(held, asked.leads, sizes, strict=True))
    return {"A": a, "B": b, "C": c, "D": c}


@dataclass(frozen=True)
class Winner:
    """A row of a tuning file. ``percent``: of peak, that its tuner measured; None where the file has another unit."""

    logic: Path
    solution: int
    shape: tuple[int, ...]  # M, N, batch, K
    percent: float | None


def rows_of(logic: Path) -> Iterator[tuple[tuple[int, ...], int, float]]:
    """(shape, solution, value) of each row of a tuning file. Shapes are M, N, batch, K."""
    for m, n, batch, k, solution, value in _ROW.findall(logic.read_text(encoding="utf-8")):
        yield (int(m), int(n), int(batch), int(k)), int(solution), float(value)


def tuning_file(rocblas: Path, arch: Arch, asked: Wanted) -> Path:
    """The file for the product's types and layouts on a chip. UnfitError where there is none."""
    if not (rocblas / LOGIC).is_dir():
        raise UnfitError(f"--rocblas {rocblas}: no {LOGIC} in it", "give a checkout of ROCm/rocBLAS")
    if arch.chip.name not in _FOLDERS:
        raise UnfitError(f"rocBLAS has no tuning files for {arch.chip.product}", f"name one of {', '.join(_FOLDERS)}")
    if (asked.dtype, asked.out) not in _TYPES:
        known = ", ".join(f"{a} to {c}" for a, c in _TYPES)
        raise UnfitError(f"rocBLAS has no tuning file for {asked.dtype} to {asked.out}", f"it has {known}")
    end = f"_Cijk_{asked.layouts}_{_TYPES[asked.dtype, asked.out]}.yaml"
    folders = _FOLDERS[arch.chip.name]
    found = [path for folder in folders for path in sorted((rocblas / LOGIC / folder).glob(f"*{end}"))]
    if not found:
        raise UnfitError(f"no *{end} in {' or '.join(folders)} of --rocblas {rocblas}", "take another checkout")
    return found[0]


def winner(logic: Path, asked: Wanted) -> Winner:
    """The row by which rocBLAS takes its kernel. UnfitError where no near one's solution takes the product."""
    rows = list(rows_of(logic))
    percents = max((value for *_, value in rows), default=0.0) <= 100
    m, n, _, k = asked.shape

    def far(row: tuple[tuple[int, ...], int, float]) -> tuple[bool, int, float]:
        (row_m, row_n, _, row_k), _, value = row
        return row[0] != asked.shape, (m - row_m) ** 2 + (n - row_n) ** 2 + (k - row_k) ** 2, -value

    refused: set[int] = set()
    for shape, solution, value in sorted(rows, key=far)[:_TRIED]:
        if solution in refused:
            continue
        if takes(solution_of(str(logic), solution)[5][0], asked):
            return Winner(logic, solution, shape, value if percents else None)
        refused.add(solution)
    raise UnfitError(f"no solution near {m}x{n}x{k} in {logic.name} takes this product", "give another size")


def takes(solution: Mapping[str, Any], asked: Wanted) -> bool:
    """Whether a solution's assertions hold for the product."""
    sizes = asked.shape
    multiples = {0: "Free0", 1: "Free1", 3: "Summation"}
    if any(sizes[i] % solution.get(f"Assert{name}ElementMultiple", 1) for i, name in multiples.items()):
        return False
    for name, value in (("Alpha", asked.alpha), ("Beta", asked.beta)):
        asserted = solution.get(f"Assert{name}Value", False)
        if asserted is not False and asserted is not None and float(asserted) != value:
            return False

    def hold(name: str) -> list[tuple[int, int]]:
        return [(sizes[int(i)], value) for i, value in (solution.get(f"AssertSize{name}") or {}).items()]

    return (
        all(size % value == 0 for size, value in hold("Multiple"))
        and all(size == value for size, value in hold("Equal"))
        and all(size > value for size, value in hold("GreaterThan"))
        and all(size < value for size, value in hold("LessThan"))
    )


def generated(tensile: Path, chosen: Winner, arch: str) -> tuple[bytes, dict[str, Any]]:
    """The code object of a row's winner, written again by Tensile, and what a launch has to know of it."""
    if not (tensile / "Tensile").is_dir():
        raise UnfitError(f"--tensile {tensile}: no folder Tensile in it", "give a checkout of ROCm/Tensile")
    with TemporaryDirectory() as folder, Tensile(tensile, arch) as running:
        text = Path(folder) / "kernel.s"
        running.write(chosen.logic, chosen.solution, text)
        code = find_toolchain("bundled").assemble(text.read_text(encoding="utf-8"), arch)
        facts: dict[str, Any] = json.loads(text.with_suffix(".json").read_text(encoding="utf-8"))
    return code, facts


@dataclass(frozen=True)
class Matrix:
    """An operand: its ``memory`` as an argument of a launch, elements from column to column, and of one of a batch."""

    memory: Any
    lead: int
    size: int


def grid(facts: Mapping[str, Any], m: int, n: int, batch: int) -> tuple[int, int, int]:
    """Workgroups of a launch; ``facts``: what :mod:`amdgen.compare.tensile` says of the kernel."""
    return -(-m // facts["MacroTile0"]), -(-n // facts["MacroTile1"]) * facts["GlobalSplitU"], batch


def arguments(
    kernel: Kernel, facts: Mapping[str, Any], shape: tuple[int, int, int, int], alpha: float, beta: float,
    matrices: Mapping[str, Matrix],
) -> list[Any]:  # fmt: skip
    """Of a launch, by the names that the kernel's metadata has. ``matrices``: A, B, C and D; ``shape``: M, N, batch, K.
    UnfitError when it takes others."""
    m, n, batch, k = shape
    leads, sizes = {x: held.lead for x, held in matrices.items()}, {x: held.size for x, held in matrices.items()}
    whole = grid(facts, m, n, batch)
    tiles = whole[0], whole[1] // facts["GlobalSplitU"]
    known: dict[str, Any] = {f"Strides{x}": np.array([leads[x], sizes[x]], np.uint32).tobytes() for x in "ABCD"}
    known |= {f"Tensor2dSize{x}": np.uint64(sizes[x]) for x in "AB"}
    known |= {f"Address{x}": matrices[x].memory for x in "ABCD"}
    known |= {"SizesFree": np.array([m, n, batch], np.uint32).tobytes(), "SizesSum": np.uint32(k)}
    known |= {"Alpha": _scalar(facts, alpha), "Beta": _scalar(facts, beta), "OrigStaggerUIter": np.int32(0)}
    known |= {"NumWorkGroups0": np.uint32(tiles[0]), "NumWorkGroups1": np.uint32(tiles[1])}
    mapping = facts["WorkGroupMapping"]
    if abs(mapping) > 1:  # along N, or along M where it is negative
        along = tiles[mapping > 0]
        rest = along % abs(mapping) or abs(mapping)
        known |= {"NumFullBlocks": np.uint32(along // abs(mapping)), "WgmRemainder1": np.uint32(rest)}
        known["MagicNumberWgmRemainder1"] = np.uint32((1 << 31) // rest + 1)
    taken = [a.name or "?" for a in kernel.metadata.args if not a.is_hidden]
    if _STALE in taken:
        raise UnfitError(f"{kernel.name} is written by hand, and its metadata has {_STALE}, which it doesn't read")
    if unknown := [name for name in taken if name not in known]:
        raise UnfitError(f"{kernel.name} takes {', '.join(unknown)}")
    return [known[name] for name in taken]


_STALE = "sizeC"
"""An argument that Tensile's host no longer hands over (ContractionSolution.cpp, commented out), and that the text of
DGEMM_Aldebaran_NN_MT128x128x16 in CustomKernels is without: it loads alpha from 48, where its metadata has B."""


def _scalar(facts: Mapping[str, Any], value: float) -> bytes:
    kind = DTYPES[facts["ComputeDataType"]]
    raw: bytes = np.array(value).astype(kind).tobytes()
    return raw * 2 if kind is np.float16 else raw  # packed arithmetic takes it twice
