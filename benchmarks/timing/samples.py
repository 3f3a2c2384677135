"""Kernels of rocBLAS, written again by Tensile, and what the emulator executes of their launches: made once, kept."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from amdgen.codeobject import CodeObject, Kernel
from amdgen.compare.rocblas import DTYPES, LOGIC
from amdgen.compare.tensile import Tensile
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.timing.sample import Sample, sample
from amdgen.toolchain import find_toolchain
from benchmarks.against_others.rocblas.product import Product
from benchmarks.timing.rows import Point


class Samples:
    """The kept ones: code objects by solution, samples by row, and why a row has none."""

    def __init__(self, folder: Path, rocblas: Path, tensile: Tensile) -> None:
        self._folder, self._rocblas, self._tensile = folder, rocblas, tensile
        folder.mkdir(parents=True, exist_ok=True)

    def of(self, point: Point) -> Sample:
        """A row's. AmdgenError when the kernel can't be written, or is one that is left out."""
        kept, refused = self._folder / f"{point.key}.npz", self._folder / f"{point.key}.refused"
        if refused.exists():
            raise AmdgenError(refused.read_text())
        try:
            code, facts = self._kernel(point)
            kernel = next(iter(CodeObject.parse(code).kernels.values()))
            made = None if kept.exists() else _sampled(point, code, kernel, facts)
        except (AmdgenError, MemoryError) as error:
            refused.write_text(str(error))
            raise AmdgenError(str(error)) from None
        if made is None:
            return Sample.load(kept, code, kernel.name)
        part = kept.with_suffix(".part.npz")  # what a run that is killed leaves is not taken for the whole
        made.save(part)
        part.rename(kept)
        return made

    def has(self, point: Point) -> bool:
        """Whether a row's is kept."""
        return (self._folder / f"{point.key}.npz").exists()

    def tile(self, point: Point) -> tuple[int, int]:
        """The macro tile of a row's kernel, which has been written."""
        facts = json.loads(self._path(point).with_suffix(".json").read_text())
        return facts["MacroTile0"], facts["MacroTile1"]

    def _path(self, point: Point) -> Path:
        folder = str(Path(point.file).parent).replace("/", "_")
        return self._folder / f"{folder}-{point.kind}-{point.solution}.s"

    def _kernel(self, point: Point) -> tuple[bytes, dict[str, object]]:
        text = self._path(point)
        built, facts = text.with_suffix(".hsaco"), text.with_suffix(".json")
        if not built.exists():
            self._tensile.write(self._rocblas / LOGIC / point.file, point.solution, text)
            built.write_bytes(find_toolchain("bundled").assemble(text.read_text(), point.arch))
            text.unlink()
        return built.read_bytes(), json.loads(facts.read_text())


def _sampled(point: Point, code: bytes, kernel: Kernel, facts: dict[str, object]) -> Sample:
    split = facts["GlobalSplitU"]
    assert isinstance(split, int)
    if split > 1 or facts["PersistentKernel"]:
        raise AmdgenError("it splits K, or is persistent")
    letters = str(facts["DataType"]), str(facts["DestDataType"])
    a = (point.batch, point.m, point.k) if facts["FastA"] == "l" else (point.batch, point.k, point.m)
    b = (point.batch, point.k, point.n) if facts["FastB"] == "j" else (point.batch, point.n, point.k)
    beta = facts["AssertBetaValue"]
    kinds = [np.zeros(shape, DTYPES[letters[0]]) for shape in (a, b)]
    d = np.zeros((point.batch, point.n, point.m), DTYPES[letters[1]])  # with beta 0 nothing reads C
    product = Product(facts, point.m, point.n, point.k, point.batch, 1.0, float(beta) if isinstance(beta, float | int)
                      else 0.0, *kinds, d, d)  # fmt: skip
    size = kernel.metadata.max_flat_workgroup_size
    return sample(load_arch(point.chip), code, kernel, product.grid, (size, 1, 1), product.arguments(kernel))
