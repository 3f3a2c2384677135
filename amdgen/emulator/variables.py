"""Global variables of a code object after a run, read back by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codeobject.object import Symbol
from amdgen.errors import AmdgenError


class Variables(Mapping[str, npt.NDArray[np.uint8]]):
    """Each global variable's bytes by its (mangled) name, as the run left them. ``image``: the loaded code object."""

    def __init__(self, image: npt.NDArray[np.uint8], symbols: Mapping[str, Symbol]) -> None:
        self._image = image
        self._symbols = {
            name: s
            for name, s in symbols.items()
            if s.kind == "object" and s.size and s.address is not None and s.address + s.size <= len(image)
        }

    def __getitem__(self, name: str) -> npt.NDArray[np.uint8]:
        if name not in self._symbols:
            have = ", ".join(sorted(self)[:8]) or "none"
            raise AmdgenError(f"the code object has no variable '{name}'", f"it has {have}")
        symbol = self._symbols[name]
        start = symbol.address or 0
        return self._image[start : start + symbol.size].copy()

    def __contains__(self, name: object) -> bool:
        return name in self._symbols

    def __iter__(self) -> Iterator[str]:
        return iter(n for n in self._symbols if not n.endswith(".kd"))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def read(self, name: str, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """A variable as an array of ``dtype``. AmdgenError: there is none of that name, or its size is no multiple."""
        raw, size = self[name], np.dtype(dtype).itemsize
        if len(raw) % size:
            raise AmdgenError(f"variable '{name}' has {len(raw)} bytes", f"{np.dtype(dtype)} has {size}")
        return raw.view(dtype)
