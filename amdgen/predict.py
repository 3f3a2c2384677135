"""How long a built kernel would take on a chip, by the model of :mod:`amdgen.timing`: with no GPU, and with no data but
what decides the kernel's way."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from amdgen.compiled import Compiled
from amdgen.emulator.arena import Blank
from amdgen.errors import AmdgenError
from amdgen.isa import element
from amdgen.kernels.tensors import Pointer
from amdgen.timing.profile import Profile, profile


def predict(built: Compiled, *, timeline: int = 0) -> Profile:
    """The prediction of one launch on its specification's chip. ``timeline``: as :func:`amdgen.timing.profile.profile`
    has it. AmdgenError for NVIDIA's architectures, and where the model can't follow the kernel."""
    spec = built.spec
    if spec.is_nvidia:
        raise AmdgenError(f"a prediction for {spec.arch}", "there is a model of AMD's architectures only")
    return profile(
        built.code, built.kernel, built.grid, built.block, arguments(built), built.launch.shared_bytes,
        chip=spec.machine.chip.name, timeline=timeline,
    )  # fmt: skip


def arguments(built: Compiled) -> list[Any]:
    """The arguments of a launch: random values only in the operands that decide what is executed, else blank memory."""
    family, spec = built.family, built.spec
    memory: dict[str, Any] = {name: np.zeros(size, np.uint8) for name, size in built.launch.scratch.items()}
    memory |= {t.name: Blank(prod(t.shape) * np.dtype(element(t.dtype).numpy).itemsize) for t in family.operands(spec)}
    if family.steered_by:
        data = family.data(spec)
        memory |= {name: data[name] for name in family.steered_by}
    return [memory.get(arg.name, 0) if isinstance(arg, Pointer) else arg for arg in built.launch.args]
