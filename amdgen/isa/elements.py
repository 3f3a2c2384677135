"""Element types of kernels: ``isa/types.yaml`` as frozen, typed objects. Names of types stand only there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import lcm
from pathlib import Path
from typing import Any

from amdgen.isa.errors import IsaError, suggest
from amdgen.isa.kept import cached, content_key, store
from amdgen.isa.loader import overlays
from amdgen.isa.overlay import TYPES
from amdgen.paths import data_dir

_BYTE = 8
"""Bits of a byte."""


@dataclass(frozen=True, slots=True)
class Element:
    """One element type. The fields are those of ``isa/types.yaml``, whose header says what each means.

    A name is empty where the type has none, as xf32 has none in CUDA.
    """

    name: str
    bits: int
    kind: str  # float, signed, unsigned
    sums: str
    source: str
    digits: int = 0
    min_exponent: int = 0
    largest: float = 0.0
    subnormals: bool = False
    numpy_name: str = ""
    torch: str = ""
    hip: str = ""
    cuda: str = ""
    tensor_map: str = ""
    cdna_matrix: str = ""
    cdna_fp8: str = ""  # the form of 8-bit floats that an architecture must have, Arch.fp8; "": any
    cdna_format: int = 0  # the number of an f8f6f4 instruction's format
    ptx_matrix: str = ""
    block: int = 0  # elements along k that share a scale; 0: there are none

    def __str__(self) -> str:
        return self.name

    @property
    def bytes(self) -> int:
        """Bytes of an element in memory, or of several where it has less than one."""
        return max(1, self.bits // 8)

    @property
    def packed(self) -> int:
        """Elements that begin and end with bytes together: 2 of 4 bits, 4 of 6; 1 where an element takes bytes."""
        return lcm(self.bits, _BYTE) // self.bits

    @property
    def packed_bytes(self) -> int:
        """Bytes of as many elements as begin and end with bytes together."""
        return lcm(self.bits, _BYTE) // _BYTE

    @property
    def word(self) -> str:
        """The unsigned integer type of the same size in generated source: "u16"."""
        return f"u{max(8, self.bits)}"

    @property
    def is_float(self) -> bool:
        """Whether it is a floating-point type."""
        return self.kind == "float"

    @property
    def half_ulp(self) -> float:
        """Largest relative error of rounding to nearest, for normal results; 0 for integers."""
        return 2.0**-self.digits if self.is_float else 0.0

    @property
    def ulp(self) -> float:
        """The distance from 1 to the next larger number; 0 for integers."""
        return 2 * self.half_ulp

    @property
    def smallest_normal(self) -> float:
        """The smallest normal number; 1 for integers."""
        return 2.0**self.min_exponent if self.is_float else 1.0

    @property
    def smallest_subnormal(self) -> float:
        """The distance of neighbouring subnormal numbers; 0 for integers."""
        return self.smallest_normal * self.ulp

    @property
    def smallest_half_ulp(self) -> float:
        """Largest absolute error of rounding to nearest, for subnormal results."""
        return self.smallest_subnormal / 2

    @property
    def numpy(self) -> Any:
        """The NumPy (or ml_dtypes) scalar type of such elements. Any: ml_dtypes has no types."""
        import ml_dtypes
        import numpy as np

        return getattr(np, self.numpy_name, None) or getattr(ml_dtypes, self.numpy_name)

    @property
    def poison(self) -> float | int:
        """What fills an output before a launch: NaN, or the integer furthest from 0."""
        if self.is_float:
            return float("nan")
        return -(1 << self.bits - 1) if self.kind == "signed" else (1 << self.bits) - 1


@dataclass(frozen=True, slots=True)
class Code:
    """A code of weights narrower than a byte. ``values``: what each code stands for; ``integers``: whether those are
    integers, which a zero point may be taken off."""

    name: str
    bits: int
    values: tuple[float, ...]
    integers: bool
    source: str

    @property
    def packed(self) -> int:
        """Codes in a byte."""
        return 8 // self.bits


def codes() -> Mapping[str, Code]:
    """All codes by name: those shipped, with the user's own laid over. IsaError names file, line and key."""
    return _load_codes(overlays())


def element(name: str) -> Element:
    """The element type called ``name``. IsaError with the names that exist."""
    known = elements()
    if name not in known:
        raise IsaError(f"there is no element type '{name}'", hint=suggest(name, list(known)))
    return known[name]


def elements() -> Mapping[str, Element]:
    """All element types by name: those shipped, with the user's own laid over. IsaError names file, line and key."""
    return _load(overlays())


def _files(laid_over: tuple[Path, ...]) -> list[Path]:
    return [root / TYPES for root in (data_dir("isa"), *laid_over) if (root / TYPES).is_file()]


@cache
def _load_codes(laid_over: tuple[Path, ...]) -> Mapping[str, Code]:
    from amdgen.isa.elements_schema import read_codes

    found: dict[str, Code] = {}
    for path in _files(laid_over):
        for name, fields in read_codes(path).items():
            found[name] = Code(name, **{**fields, "values": tuple(fields["values"])})
    return found


@cache
def _load(laid_over: tuple[Path, ...]) -> Mapping[str, Element]:
    files = _files(laid_over)
    name = f"types-{content_key(files)}"
    stored = cached(name)
    if not isinstance(stored, dict):
        stored = _read(files)
        store(name, stored)
    return stored


def _read(files: list[Path]) -> dict[str, Element]:
    from amdgen.isa.elements_schema import read_types

    found: dict[str, Element] = {}
    for path in files:
        found |= {name: Element(name, **fields) for name, fields in read_types(path).items()}
    for one in found.values():
        if one.sums not in found:
            raise IsaError(f"there is no type '{one.sums}' to add up in", file=TYPES.name, key=one.name)
    return found
