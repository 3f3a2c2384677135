"""From a specification to a kernel that runs, of any family and for any architecture: plan, source, code object."""

from __future__ import annotations

import time
from typing import Any

from amdgen.codeobject import CodeObject
from amdgen.compiled import Compiled
from amdgen.device import Device, open_device
from amdgen.kernels.family import Plan
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.launch import call
from amdgen.toolchain import compiler_for


class Built(Compiled):
    """A compiled kernel that is called like a function."""

    def __call__(self, *inputs: Any, device: str | Device = "emulator") -> Any:
        """Runs the kernel on arrays: its inputs in the order of ``family.operands``, bf16 as ml_dtypes has it.

        Gives the output, or several as a dict by name; inputs that the kernel writes to stay as they are. AmdgenError:
        operands don't fit, a device isn't there, or the emulator's checks have found an error.
        """
        machine = open_device(device, self.spec.arch) if isinstance(device, str) else device
        outputs = call(self, inputs, machine)
        return next(iter(outputs.values())) if len(outputs) == 1 else outputs


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
    return list(CodeObject.parse(code).kernels)
