"""What the plans of kernels on CDNA have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from amdgen.plan import AsmStep, LdsMap, Loop, Planned

G = TypeVar("G")


@dataclass(frozen=True)
class KernelPlan(Generic[G]):
    """Everything that a template prints of a kernel. ``copies``: the DMA statements of the operands that have one."""

    geometry: G
    planned: Planned
    copies: dict[str, list[AsmStep]]

    @property
    def loop(self) -> Loop:
        return self.planned.loop

    @property
    def loops(self) -> dict[str, Loop]:
        return {"": self.loop}

    @property
    def lds(self) -> LdsMap:
        return self.planned.lds
