"""A compiled kernel, with all that led to it: what launches it and what reports on it take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from amdgen.codeobject import CodeObject, Resources, resources
from amdgen.kernels.family import Family, Plan
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Launch
from amdgen.toolchain import Language
from amdgen.toolchain.cuda import Used


@dataclass(frozen=True)
class Compiled:
    """A compiled kernel with all that led to it. ``seconds`` by phase; ``used``: what NVIDIA's assembler says of it."""

    plan: Plan
    source: str
    assembly: str
    code: bytes
    kernel: str
    compiler: str
    language: Language
    seconds: Mapping[str, float] = field(default_factory=dict)
    used: Used | None = None
    tuned: str = ""  # where its choices were found by tuning, and how good they were there

    @property
    def spec(self) -> Spec:
        """With everything chosen."""
        return self.plan.spec

    @property
    def family(self) -> Family[Spec, Plan]:
        """The family of its specification."""
        return family_of(self.spec)

    @cached_property
    def launch(self) -> Launch:
        """On a GPU as its architecture's description has it."""
        return self.family.launch(self.plan)

    @property
    def grid(self) -> tuple[int, int, int]:
        """In workgroups."""
        return self.launch.grid

    @property
    def block(self) -> tuple[int, int, int]:
        """In work-items."""
        return self.launch.block

    @property
    def resources(self) -> Resources:
        """Of a code object for AMD's."""
        return resources(CodeObject.parse(self.code).kernel(self.kernel))

    def resource_report(self) -> dict[str, object]:
        """What the kernel takes, as ``--json`` prints it. AMD: registers, LDS, spills, occupancy (waves a SIMD).
        NVIDIA: registers of a thread, bytes of stack, spills, static and dynamic shared memory."""
        if self.used is not None:
            u = self.used
            return {
                "registers": u.registers,
                "stack_bytes": u.stack,
                "spills": u.spill_stores + u.spill_loads,
                "shared_bytes": u.shared + self.launch.shared_bytes,
                "workspace_bytes": sum(self.launch.scratch.values()),
            }
        r = self.resources
        return {
            "vgpr": r.vgpr,
            "agpr": r.agpr,
            "sgpr": r.sgpr,
            "lds_bytes": r.lds_bytes,
            "scratch_bytes": r.scratch_bytes,
            "spills": r.vgpr_spills + r.sgpr_spills,
            "occupancy": self.spec.machine.occupancy(r.vgpr, r.agpr, r.sgpr, r.lds_bytes, self.block[0]),
        }

    def files(self) -> dict[str, str | bytes]:
        """Source, assembly and code object by file name."""
        endings = self.language
        return {
            self.plan.name + endings.source: self.source,
            self.plan.name + endings.assembly: self.assembly,
            self.plan.name + endings.code: self.code,
        }
