"""Which kernels rocBLAS ships, by architecture and type, and a seeded draw among them."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import numpy as np

from amdgen.compare.foreign import UnfitError
from amdgen.compare.rocblas import LOGIC

FOLDERS = {
    "gfx908": ("arcturus",),
    "gfx90a": ("aldebaran", "aldebaran_104cu"),
    "gfx942": ("aquavanjaram942", "aquavanjaram942X", "aquavanjaram942X_80CU"),
}
_OTHERS = re.compile(r"_GB|_SR|4xi8|SBI|experimental")
"""Arrays of pointers, random rounding, packed bytes, searches for an index: other arguments. Experiments don't ship."""
_TYPES = {
    "fp8": "[FB]8", "xf32": "S.*_MX", "i8": "I8", "f16": "H", "bf16": "B", "f32": "S", "f64": "D", "c64": "C",
    "c128": "Z",
}  # fmt: skip
"""Of A and B: what the part of a file's name behind the layouts begins with, the first that fits."""
_NAME = re.compile(r".*_A(ilk|likC?)_B(ljk|jlkC?)_(.*)")
_LAYOUTS = {"ilk": "N", "lik": "T", "likC": "C", "ljk": "N", "jlk": "T", "jlkC": "C"}
"""As BLAS names them: T is transposed, C conjugate, too."""


@dataclass(frozen=True)
class Choice:
    """A solution of a logic file."""

    logic: Path
    solution: int
    arch: str

    @property
    def name(self) -> str:
        """Tells it from every other: folders have files of the same name."""
        parts = self.logic.parts
        return "-".join([*parts[parts.index("asm_full") + 1 : -1], f"{self.logic.stem}_{self.solution}"])

    @property
    def type(self) -> str:
        return type_of(self.logic)

    @property
    def layout(self) -> str:
        return _LAYOUTS[_parts(self.logic)[0]] + _LAYOUTS[_parts(self.logic)[1]]


def type_of(logic: Path) -> str:
    suffix = _parts(logic)[2]
    return next(name for name, begins in _TYPES.items() if re.match(begins, suffix))


def _parts(logic: Path) -> tuple[str, str, str]:
    found = _NAME.match(logic.stem)
    if not found:
        raise UnfitError(f"{logic.name}: not a name of rocBLAS, which has layouts and types (..._Ailk_Bljk_HHS_BH)")
    return found[1], found[2], found[3]


def drawn(rocblas: Path, arch: str, seed: int) -> dict[str, Iterator[Choice]]:
    """By type, the kernels of an architecture in random order: each file, which is a layout and types of C and D, once,
    then each once more. What is drawn of a file does not depend on which others there are."""
    by_type: dict[str, list[Path]] = {}
    for folder in FOLDERS[arch]:
        for path in sorted((rocblas / LOGIC / folder).rglob("*.yaml")):
            if not _OTHERS.search(str(path.relative_to(rocblas))):
                by_type.setdefault(type_of(path), []).append(path)
    return {name: _rounds(files, arch, seed) for name, files in sorted(by_type.items())}


def _rounds(files: list[Path], arch: str, seed: int) -> Iterator[Choice]:
    order = sorted(files, key=lambda path: zlib.crc32(f"{seed} {path.parent.name} {path.name}".encode()))
    for choices in zip_longest(*(_of_file(path, arch, seed) for path in order)):
        yield from (choice for choice in choices if choice)


def _of_file(path: Path, arch: str, seed: int) -> Iterator[Choice]:
    numbers = sorted({int(n) for n in re.findall(r"^ *(?:- )?SolutionIndex: (\d+)", path.read_text(), re.M)})
    rng = np.random.default_rng([seed, zlib.crc32(f"{path.parent.name} {path.name}".encode())])
    for i in rng.permutation(len(numbers)):
        yield Choice(path, numbers[i], arch)
