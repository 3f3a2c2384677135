"""What the plans of kernels on CDNA have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from amdgen.plan import LdsMap, Loop, Planned

G = TypeVar("G")


@dataclass(frozen=True)
class KernelPlan(Generic[G]):
    """Everything that a template prints of a kernel."""

    geometry: G
    planned: Planned

    @property
    def loop(self) -> Loop:
        return self.planned.loop

    @property
    def loops(self) -> dict[str, Loop]:
        return {"": self.loop}

    @property
    def lds(self) -> LdsMap:
        return self.planned.lds
