"""The common part of the plans of CDNA kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from amdgen.plan import LdsMap, Loop, Planned

G = TypeVar("G")
_LDS_ALIGN = 1024
"""Bytes that a kernel's LDS begins at a multiple of: a choice, more than any access or swizzle needs."""


@dataclass(frozen=True)
class KernelPlan(Generic[G]):
    """A planned kernel: its geometry, its loop with barriers and waits, and its LDS."""

    geometry: G
    planned: Planned

    @property
    def loop(self) -> Loop:
        return self.planned.loop

    @property
    def lds_loop(self) -> Loop:
        """The loop with all that uses LDS: what stands behind the pipeline, too."""
        return self.loop

    @property
    def loops(self) -> dict[str, Loop]:
        """The one pipeline, whose role is ""."""
        return {"": self.loop}

    @property
    def lds_align(self) -> int:
        """Bytes that LDS begins at a multiple of."""
        return _LDS_ALIGN

    @property
    def lds(self) -> LdsMap:
        return self.planned.lds
