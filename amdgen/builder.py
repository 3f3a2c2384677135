"""From a specification to a kernel that runs, of any family and for any architecture: plan, source, code object."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any, Literal

from amdgen.codeobject import CodeObject
from amdgen.compiled import Compiled
from amdgen.device import Device, open_device
from amdgen.kernels.errors import SpecError
from amdgen.kernels.family import Plan
from amdgen.kernels.options import options_of, plain_value
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.launch import call
from amdgen.toolchain import compiler_for
from amdgen.toolchain.cuda import Used
from amdgen.toolchain.language import Compiled as Compilation
from amdgen.toolchain.language import Compiler

_KEPT_SECONDS = 0.03
"""Within which a compiler's result that is kept in the cache is there."""


class Built(Compiled):
    """A compiled kernel that is called like a function."""

    def __call__(self, *inputs: object, device: str | Device = "emulator") -> Any:
        """Runs the kernel on NumPy arrays: its inputs in the order of ``family.operands``, bf16 and fp8 with ml_dtypes'
        types.

        Returns the output, or a dict by name when there are several. The arrays passed in are never written to.
        AmdgenError when shapes or types don't fit, the device is missing, or a check of the emulator reports an error.
        """
        machine = open_device(device, self.spec.arch) if isinstance(device, str) else device
        outputs = call(self, inputs, machine)
        return next(iter(outputs.values())) if len(outputs) == 1 else outputs


def plan_kernel(spec: Spec) -> Plan:
    """The plan of a specification of any family, with every open choice made. SpecError when nothing fits."""
    try:
        plan: Plan = family_of(spec).plan(spec)
    except SpecError as error:
        raise _as_asked(error, spec) from None
    return plan


def _as_asked(error: SpecError, spec: Spec) -> SpecError:
    """A refusal in terms of what was given: options that were chosen for the user are not named as if they were his."""
    chosen, given, message = [], [], error.message
    for name, option in options_of(spec).items():
        word, value = option.names[0].split("/")[0], getattr(spec, name)
        if option.how and value is None:
            chosen.append(word)
        elif option.how and value != type(spec).__dataclass_fields__[name].default:
            given.append(f"{word} {plain_value(value)}")
    for word in chosen:
        message = re.sub(rf"{word}(?= [\w.]*\d)|{word}(?= depth)", word.lstrip("-"), message)
    if message == error.message:
        return error
    return SpecError(f"nothing fits {' '.join(given) or 'the problem'}: {message}", error.hint)


def render_kernel(plan: Plan) -> str:
    """The HIP or CUDA source of a plan of any family; its ``extern "C"`` name is ``plan.name``."""
    return family_of(plan.spec).text(plan)


def build(
    spec: Spec, *, compiler: str = "bundled", source: str | None = None, asm: str | None = None,
    tuned: Path | Literal["default"] | None = "default", meanwhile: Callable[[Spec], None] | None = None,
) -> Built:  # fmt: skip
    """Plans ``spec``, prints its source and compiles it.

    ``compiler``: "bundled" or "rocm" (for sm_ architectures NVRTC is taken). ``source`` or ``asm`` is compiled in place
    of the generated text. ``tuned``: the database of choices that ``amdgen tune`` made, "default" the one in the cache
    folder, if there is one; None: they are not looked at. ``meanwhile`` is called while the compiler is at work, where
    it has to be, with the specification as it was chosen. AmdgenError when the specification can't be met, the compiler
    is missing, or the text doesn't compile.
    """
    chosen, why = tuned_choice(spec, compiler, tuned)
    return build_plan(
        lambda: plan_kernel(chosen), compiler=compiler, source=source, asm=asm, tuned=why, meanwhile=meanwhile
    )


def tuned_choice(
    spec: Spec, compiler: str = "bundled", database: Path | Literal["default"] | None = "default"
) -> tuple[Spec, str]:
    """``spec`` with what was found by tuning, and where that comes from: "" where nothing was. As :func:`build`."""
    if database is None:
        return spec, ""
    from amdgen.tuned import default_path, tuned, tuned_before

    place = None if database == "default" else database
    if place is not None or default_path().exists():
        tool = compiler_for(spec.arch, compiler)
        chosen, why = tuned(spec, f"{tool.name} {tool.version}", place)
        if why or place is not None:
            return chosen, why
    return tuned_before(spec)


def build_plan(
    make: Callable[[], Plan], *, compiler: str = "bundled", source: str | None = None, asm: str | None = None,
    tuned: str = "", meanwhile: Callable[[Spec], None] | None = None,
) -> Built:  # fmt: skip
    """As :func:`build`, of the plan that ``make()`` returns; the time ``make`` takes counts as planning. ``tuned``:
    where its choices were found by tuning."""
    clock = time.perf_counter
    started = clock()
    plan = make()
    planned = clock()
    text = source if source is not None else render_kernel(plan)
    emitted = clock()
    tool = compiler_for(plan.spec.arch, compiler)
    reports: dict[str, Used] | None = None
    if asm is not None:
        assembly, code = asm, tool.assemble(asm, plan.spec.arch, name=f"kernel{tool.language.assembly}")
    else:
        compiled = _compiled(tool, plan, text, meanwhile)
        assembly, code = compiled.assembly, compiled.code
        reports = getattr(compiled, "used", None)
    seconds = {"plan": planned - started, "emit": emitted - planned, "compile": clock() - emitted}
    names = list(reports) if reports is not None else _kernels(code)
    kernel = names[0] if plan.name not in names and len(names) == 1 else plan.name  # text of the user's may rename it
    version = f"{tool.name} {tool.version}"
    used = reports.get(kernel) if reports is not None else None
    return Built(plan, text, assembly, code, kernel, version, tool.language, seconds, used, tuned)


def _compiled(tool: Compiler, plan: Plan, text: str, meanwhile: Callable[[Spec], None] | None) -> Compilation:
    """What the compiler makes of a kernel's text."""
    compiling = partial(tool.compile, text, plan.spec.arch, name=plan.name + tool.language.source)
    if meanwhile is None:
        return compiling()
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(compiling)
        if not wait([found], _KEPT_SECONDS).done:
            meanwhile(plan.spec)
        return found.result()


def _kernels(code: bytes) -> list[str]:
    return list(CodeObject.parse(code).kernels)
