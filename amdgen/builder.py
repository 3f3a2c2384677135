"""From a specification to a kernel that runs, of any family and for any architecture: plan, source, code object."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.toolchain import Language, compiler_for

if TYPE_CHECKING:
    from amdgen.codeobject import Resources
    from amdgen.device import Device
    from amdgen.kernels.family import Family, Plan
    from amdgen.kernels.tensors import Launch


@dataclass(frozen=True)
class Built:
    """A compiled kernel with all that led to it. ``seconds`` by phase; ``used``: what NVIDIA's assembler says of it."""

    plan: Any
    source: str
    assembly: str
    code: bytes
    kernel: str
    compiler: str
    language: Language
    seconds: Mapping[str, float] = field(default_factory=dict)
    used: Any = None

    @property
    def spec(self) -> Any:
        """With everything chosen."""
        return self.plan.spec

    @property
    def family(self) -> Family[Any, Any]:
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

    def __call__(self, *inputs: Any, device: str | Device = "emulator") -> Any:
        """Runs the kernel on arrays: its inputs in the order of ``family.operands``, bf16 as ml_dtypes has it.

        Gives the output, or several as a dict by name; inputs that the kernel writes to stay as they are. AmdgenError:
        operands don't fit, a device isn't there, or the emulator's checks have found an error.
        """
        from amdgen.device import open_device
        from amdgen.launch import call

        machine = open_device(device, self.spec.arch) if isinstance(device, str) else device
        outputs = call(self, inputs, machine)
        return next(iter(outputs.values())) if len(outputs) == 1 else outputs

    @property
    def resources(self) -> Resources:
        """Of a code object for AMD's."""
        from amdgen.codeobject import CodeObject, resources

        return resources(CodeObject.parse(self.code).kernel(self.kernel))

    def resource_report(self) -> dict[str, Any]:
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


def plan_kernel(spec: Spec) -> Plan:
    """The plan of any specification, with what it leaves open chosen."""
    plan: Plan = family_of(spec).plan(spec)
    return plan


def render_kernel(plan: Plan) -> str:
    """The source of any plan."""
    return family_of(plan.spec).text(plan)


def build(spec: Spec, *, compiler: str = "bundled", source: str | None = None, asm: str | None = None) -> Built:
    """Plans, prints and compiles ``spec``. ``source`` or ``asm`` stand in for the generated text."""
    return build_plan(lambda: plan_kernel(spec), compiler=compiler, source=source, asm=asm)


def build_plan(make: Any, *, compiler: str = "bundled", source: str | None = None, asm: str | None = None) -> Built:
    """As :func:`build`, of the plan that ``make()`` gives."""
    clock = time.perf_counter
    started = clock()
    plan = make()
    planned = clock()
    text = source if source is not None else render_kernel(plan)
    emitted = clock()
    tool = compiler_for(plan.spec.arch, compiler)
    used = None
    if asm is not None:
        assembly, code = asm, tool.assemble(asm, plan.spec.arch, name=f"kernel{tool.language.assembly}")
    else:
        compiled = tool.compile(text, plan.spec.arch, name=plan.name + tool.language.source)
        assembly, code = compiled.assembly, compiled.code
        used = getattr(compiled, "used", None)
    seconds = {"plan": planned - started, "emit": emitted - planned, "compile": clock() - emitted}
    known = list(used) if used is not None else _kernels(code)
    kernel = known[0] if plan.name not in known and len(known) == 1 else plan.name  # the user's own text
    made = f"{tool.name} {tool.version}"
    return Built(
        plan, text, assembly, code, kernel, made, tool.language, seconds, used.get(kernel) if used is not None else None
    )


def _kernels(code: bytes) -> list[str]:
    from amdgen.codeobject import CodeObject

    return list(CodeObject.parse(code).kernels)
