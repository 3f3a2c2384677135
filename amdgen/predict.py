"""How long a built kernel would take on a chip, by the model of :mod:`amdgen.timing`: with no GPU, and with no data but
what decides the kernel's way."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import amdgen.timing
from amdgen.compiled import Compiled
from amdgen.errors import AmdgenError
from amdgen.isa import element
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Pointer
from amdgen.toolchain.cache import cache_key, load, store
from amdgen.version import __version__

_TURNS, _EXECUTED = 64, 150_000
"""Turns of a loop that are executed, at least, and instructions of a workgroup, about, where it has more than twice as
many."""

if TYPE_CHECKING:
    from collections.abc import Mapping

    from amdgen.kernels.tensors import Launch
    from amdgen.timing.longer import Longer
    from amdgen.timing.profile import Profile, Series

# The model and the emulator are imported when they are needed: a prediction that is kept needs neither.


def prepare(spec: Spec) -> None:
    """Imports what a prediction of a kernel for ``spec`` needs, has the emulator compile what most kernels of its
    architecture ask of it, and draws the values that decide the kernel's way: it takes a compiler's time, so call it
    while one is at work."""
    import amdgen.emulator.native.launch
    import amdgen.timing.profile  # noqa: F401
    from amdgen.emulator.native.common import begin_common
    from amdgen.isa import load_isa

    begin_common(load_isa(spec.arch))
    _steering(spec)


def predict(built: Compiled, *, timeline: int = 0, series: Series | None = None) -> Profile:
    """The prediction of one launch on its specification's chip. ``timeline`` and ``series``: as
    :func:`amdgen.timing.profile.profile` has them. AmdgenError for NVIDIA's architectures, and where the model can't
    follow the kernel; ImpossiblePredictionError where what it says can't be."""
    from amdgen.timing.possible import check_problem
    from amdgen.timing.profile import Series, profile

    spec = built.spec
    if spec.is_nvidia:
        raise AmdgenError(f"a prediction for {spec.arch}", "there is a model of AMD's architectures only")
    executed, longer = _executed(built)
    found = profile(
        built.code, built.kernel, executed.grid, built.block, arguments(built, executed), built.launch.shared_bytes,
        chip=spec.machine.chip.name, timeline=timeline, meets=executed.meets,
        stand_ins=executed.stand_ins, uneven=executed.uneven, longer=longer, series=series or Series(),
    )  # fmt: skip
    cost, seconds = built.family.cost(spec), found.seconds - found.launch_seconds
    check_problem(built.kernel, spec.machine, seconds, found.clock_mhz, found.flops, cost.operations, cost.bytes)
    return found


@dataclass(frozen=True)
class Predicted:
    """A prediction in short. ``tflops`` and ``gb_s``: of the operations and bytes that count; ``bound_share``: of what
    the unit that bounds it can do, 0 for latency; ``error``: the model's measured one, empty where nobody measured it.
    """

    seconds: float
    tflops: float
    gb_s: float
    peak_share: float
    bound: str
    bound_share: float
    chip: str
    error: str
    predicted: bool = True

    def lines(self) -> dict[str, str]:
        """Two lines for people, by name."""
        reached = f"{self.tflops:.1f} TFLOP/s" if self.peak_share else f"{self.gb_s:.0f} GB/s"
        share = f" ({100 * self.bound_share:.0f} % of what it can do)" if self.bound_share else ""
        return {
            "predicted": f"{self.seconds * 1e6:.1f} us on {self.chip}, {reached}; bound by {self.bound}{share}",
            "model's error": self.error or "not measured for this architecture and kind of kernel",
        }


def predict_short(built: Compiled) -> Predicted:
    """As :func:`predict`, in short; kept in the cache folder by the code, the launch, the chip and the model."""
    spec = built.spec
    chip = "" if spec.is_nvidia else repr(spec.machine)
    launch = built.grid, built.block, built.launch.args, built.launch.shared_bytes
    parts = ("prediction", __version__, model_version(), chip, hashlib.sha256(built.code).hexdigest(), built.kernel)
    key = cache_key([*parts, repr(launch), repr(spec.plain())])
    if (kept := load(key)) is not None:
        return Predicted(**json.loads(kept[0]))
    found, cost = predict(built), built.family.cost(spec)
    made = Predicted(
        found.seconds, cost.operations / found.seconds / 1e12, cost.bytes / found.seconds / 1e9, found.peak_share,
        found.bound, found.use.get(found.bound, 0.0), found.chip, found.error,
    )  # fmt: skip
    store(key, [json.dumps(asdict(made)).encode()])
    return made


@cache
def model_version() -> str:
    """A hash of the model's sources, and of what says which part of a launch is executed for it."""
    folder = Path(amdgen.timing.__file__).parent
    sources = [Path(__file__), *sorted(path for path in folder.glob("*.[chp]*") if path.is_file())]
    return cache_key([path.read_text(encoding="utf-8") for path in sources])


def _executed(built: Compiled) -> tuple[Launch, Longer | None]:
    """The launch that is executed for a prediction, and where it is a shorter one, that which it stands for."""
    from amdgen.timing.longer import Longer
    from amdgen.timing.mainloop import main_loop

    launch, loop = built.launch, built.launch.loop
    if loop is None or loop.turns.max() < _TURNS:
        return launch, None
    try:
        instructions = len(main_loop(built.spec.isa, built.code, built.kernel).instructions)
    except AmdgenError:  # a text of the user's own
        return launch, None
    each = instructions * prod(built.block) // built.spec.machine.wave_size
    most = max(_TURNS, _EXECUTED // each)
    turns = int(loop.turns.max())
    if turns < 2 * most:
        return launch if launch.meets is None else loop.shorter(turns), None
    shorter = loop.shorter(most)
    assert shorter.loop is not None
    return shorter, Longer(built.grid, loop.turns, shorter.loop.turns)


def arguments(built: Compiled, launch: Launch | None = None) -> list[Any]:
    """The arguments of a launch, of the kernel's own where none is given: values only in the operands that decide what
    is executed, else blank memory. AmdgenError where such an operand has none."""
    launch = launch or built.launch
    from amdgen.emulator.arena import Blank

    family, spec = built.family, built.spec
    steering = _steering(spec)
    memory: dict[str, Any] = {
        name: Blank(size, {0: launch.filled[name]} if name in launch.filled else {})
        for name, size in launch.scratch.items()
    }
    for tensor in family.operands(spec):
        size, parts = prod(tensor.shape) * np.dtype(element(tensor.dtype).numpy).itemsize, {}
        values = steering.get(tensor.name)
        if values is None and tensor.steers:
            raise AmdgenError(
                f"{family.name}: a prediction with no values of {tensor.name}, which decides what is executed",
                "its family has to give them (steering)",
            )
        if values is not None:
            parts = dict.fromkeys(range(0, size, values.nbytes), values)
        memory[tensor.name] = Blank(size, parts)
    return [memory.get(arg.name, 0) if isinstance(arg, Pointer) else arg for arg in launch.args]


@lru_cache(maxsize=1)
def _steering(spec: Spec) -> Mapping[str, Any]:
    """The values of operands that decide the kernel's way."""
    found = family_of(spec).steering(spec)
    for values in found.values():
        values.flags.writeable = False  # what a launch leaves there is not written back
    return found
