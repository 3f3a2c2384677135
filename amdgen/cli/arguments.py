"""Parses kernel arguments as the user writes them: ``i32:5``, ``random:f16[512,512]``, ``FILE.npy``."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.cli.output import OutputError
from amdgen.files import check_file
from amdgen.isa import elements

_FORMS = "write i32:5, random:f16[64,64], zeros:f32[64], out:f32[64], null, or FILE.npy"
_MAX_BYTES = 1 << 32


class ArgumentError(OutputError):
    """A kernel argument that can't be parsed; the hint shows the forms."""


@dataclass(frozen=True)
class Argument:
    """One argument: its text, and the value for the launch (array, NumPy scalar, or address).

    ``poison``: the bytes that an ``out`` buffer was filled with, by which :meth:`unwritten` finds what the kernel never
    wrote.
    """

    text: str
    value: Any  # an array, a NumPy scalar, or 0 for a null pointer
    poison: npt.NDArray[np.uint8] | None = None

    def unwritten(self) -> int:
        """The number of elements of an ``out`` buffer that still have their poison."""
        if self.poison is None:
            return 0
        item = self.value.dtype.itemsize
        now = self.value.reshape(-1).view(np.uint8).reshape(-1, item)
        return int((now == self.poison.reshape(-1, item)).all(axis=1).sum())


def parse_arguments(texts: Sequence[str], seed: int = 0) -> list[Argument]:
    """All arguments of a launch. Random floats are normally distributed, integers uniform over their type.
    ArgumentError."""
    rng = np.random.default_rng(seed)
    return [_parse(text.strip(), rng) for text in texts]


def read_argument_file(path: Path) -> list[str]:
    """The arguments in a YAML list, as ``--arg`` takes them. ArgumentError when the file is none."""
    from amdgen.cli.launchfile import read_yaml

    data = read_yaml(path, "--args")
    if not isinstance(data, list):
        raise ArgumentError(f"--args {path} is not a list", f'one line an argument, such as "- i32:5"; {_FORMS}')
    for index, item in enumerate(data):
        if not isinstance(item, str):
            raise ArgumentError(f"--args {path}: item {index} is {str(item)[:40]!r}, not text", _FORMS)
    return data


def _parse(text: str, rng: np.random.Generator) -> Argument:
    if text.endswith(".npy"):
        return Argument(text, load_array(Path(text), "--arg"))
    if text == "null":
        return Argument(text, 0)
    if match := re.fullmatch(r"(random|zeros|out):([a-z0-9_]+)\[([0-9, ]*)\]", text):
        kind, name, sizes = match.groups()
        return _buffer(text, kind, _dtype(name, text), sizes, rng)
    if match := re.fullmatch(r"([a-z0-9_]+):([^\[\]]+)", text):
        name, value = match.groups()
        if name not in ("random", "zeros", "out"):
            return Argument(text, _scalar(_dtype(name, text), value, text))
        raise ArgumentError(f"--arg {text} has no shape", f"write it as {name}:f32[64]")
    raise ArgumentError(f"--arg {text} is not an argument", _FORMS)


def _dtype(name: str, text: str) -> np.dtype[Any]:
    if name not in elements():
        raise ArgumentError(f"--arg {text}: there is no type '{name}'", f"choose from {', '.join(elements())}")
    found: np.dtype[Any] = np.dtype(elements()[name].numpy)
    return found


def _scalar(kind: np.dtype[Any], value: str, text: str) -> Any:
    try:
        if kind.kind in "iu":
            number = int(value, 0)
            limits = np.iinfo(kind)
            if not limits.min <= number <= limits.max:
                raise ArgumentError(f"--arg {text} is out of range", f"{kind.name} holds {limits.min} to {limits.max}")
            return kind.type(number)
        return np.array(float(value)).astype(kind)[()]
    except ValueError:
        raise ArgumentError(f"--arg {text}: '{value}' is not a number", "write it as i32:5 or f32:1.5") from None


def _buffer(text: str, kind: str, dtype: np.dtype[Any], sizes: str, rng: np.random.Generator) -> Argument:
    try:
        shape = tuple(int(part) for part in sizes.split(","))
    except ValueError:
        raise ArgumentError(f"--arg {text}: [{sizes}] is not a shape", "write it as f32[64] or f32[64,64]") from None
    size = math.prod(shape) * dtype.itemsize
    if not 0 < size <= _MAX_BYTES:
        raise ArgumentError(f"--arg {text} has {size} bytes", f"give 1 to {_MAX_BYTES}")
    if kind == "zeros":
        return Argument(text, np.zeros(shape, dtype))
    if kind == "random":
        if dtype.kind in "iu":
            limits = np.iinfo(dtype)
            return Argument(text, rng.integers(limits.min, limits.max, shape, dtype, endpoint=True))
        return Argument(text, rng.standard_normal(shape, np.float32).astype(dtype))
    from amdgen.emulator.launch import poison

    fill = poison(size)
    return Argument(text, fill.copy().view(dtype).reshape(shape), fill)


def load_array(path: Path, option: str) -> npt.NDArray[Any]:
    """The array of a .npy file: contiguous, writeable, in memory of its own. ArgumentError when the file is none."""
    try:
        check_file(path, _MAX_BYTES)
        # Mapped first: a header that claims more than the file holds is refused before memory is allocated.
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except OSError as error:
        raise ArgumentError(f"{option} {path}: {error.strerror or error}") from None
    except Exception as error:  # NumPy raises whatever a malformed header leads it to
        why = str(error)[:100]
        raise ArgumentError(f"{option} {path} is not a NumPy array: {why}", "save one with numpy.save") from None
    if not isinstance(array, np.ndarray) or array.dtype.hasobject or not array.size:
        raise ArgumentError(f"{option} {path} is not an array of numbers", "save one with numpy.save")
    return np.array(array, order="C", subok=False)
