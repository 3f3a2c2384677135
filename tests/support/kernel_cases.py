"""Kernels ready to launch, of any compiler: code, launch, random arguments, and what must be in memory afterwards.

Tests run them all; the mutation harness takes them apart. :func:`triton_cases` are compiled by Triton.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.emulator import Result, emulate

Expected = Callable[..., dict[int, npt.NDArray[Any]]]
"""The arguments before the launch → position of each written argument and what it must hold."""


@dataclass(frozen=True)
class KernelCase:
    """One kernel of one code object. ``rtol`` and ``atol`` are for floats; integers are equal or wrong."""

    name: str
    arch: str
    code: bytes
    kernel: str
    grid: tuple[int, ...]
    block: tuple[int, ...]
    arguments: Callable[[np.random.Generator], list[Any]]
    expected: Expected
    rtol: float = 0.0
    atol: float = 0.0
    dynamic_lds: int = 0
    trailing: tuple[Any, ...] = ()  # arguments that the compiler adds
    warnings: frozenset[str] = frozenset()  # checks that warn, and rightly

    def run(self, code: bytes | None = None, seed: int = 7, **options: Any) -> tuple[Result, str]:
        """Runs it, or ``code`` in its place; the second value says what is wrong with the output, "" when right."""
        args = self.arguments(np.random.default_rng(seed))
        before = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
        result = emulate(
            code or self.code, self.kernel, self.grid, self.block, [*args, *self.trailing], self.dynamic_lds, **options
        )
        return result, self.wrong(before, args)

    def wrong(self, before: list[Any], after: list[Any]) -> str:
        """What is not as it must be, in a line. Arguments that ``expected`` doesn't name must be as before."""
        expected = self.expected(*before)
        for position, array in enumerate(after):
            if not isinstance(array, np.ndarray):
                continue
            if position not in expected:
                if array.tobytes() != before[position].tobytes():
                    return f"argument {position}, an input, has changed"
                continue
            if why := self._differs(array, np.asarray(expected[position])):
                return f"argument {position}: {why}"
        return ""

    def _differs(self, got: npt.NDArray[Any], want: npt.NDArray[Any]) -> str:
        if got.dtype.kind in "iub":
            bad = got.reshape(want.shape) != want
        else:
            wide, reference = got.reshape(want.shape).astype(np.float64), want.astype(np.float64)
            same = (wide == reference) | (np.isnan(wide) & np.isnan(reference))
            with np.errstate(invalid="ignore"):
                bad = ~same & ~(np.abs(wide - reference) <= self.atol + self.rtol * np.abs(reference))
        if not bad.any():
            return ""
        at = tuple(int(i) for i in np.argwhere(bad)[0])
        return (
            f"{int(bad.sum())} of {bad.size} elements are wrong; {at} is {got.reshape(want.shape)[at]}, not {want[at]}"
        )


def out(count: int, dtype: Any = np.float32) -> npt.NDArray[Any]:
    """Output memory, poisoned: what is not written shows."""
    return np.frombuffer(b"\xad" * (count * np.dtype(dtype).itemsize), dtype).copy()


@cache
def archive(path: Path) -> dict[str, bytes]:
    """The files of an archive of code objects."""
    with tarfile.open(path) as files:
        return {m.name: files.extractfile(m).read() for m in files.getmembers()}  # type: ignore[union-attr]


def triton_cases(arch: str) -> Iterator[KernelCase]:
    """Kernels that Triton compiled for ``arch`` (triton/compile.py says how)."""
    from .triton_cases import CASES

    files = archive(Path(__file__).parent / "triton" / f"{arch}.tar.xz")
    manifest = json.loads(files["manifest.json"])["cases"]
    for case in CASES:
        if arch not in case.archs:
            continue
        about = manifest[case.name]
        yield KernelCase(
            case.name,
            arch,
            files[f"{case.name}.hsaco"],
            about["kernel"],
            case.grid,
            (about["threads"],),
            case.arguments,
            case.expected,
            case.rtol,
            case.atol,
            dynamic_lds=about["lds"],
            trailing=(0, 0),  # Triton's scratch and profiling buffers
            warnings=case.warnings,
        )
