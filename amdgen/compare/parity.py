"""Runs one problem on two machines, a kernel in the emulator and one of the same family on a GPU, and compares the
outputs element by element.

Without a GPU, a recorded output stands for it: what a GPU computed for the same problem and seed.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import zip_longest
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from amdgen.builder import Built, plan_kernel
from amdgen.device import Device
from amdgen.errors import AmdgenError
from amdgen.isa import element
from amdgen.kernels.family import Plan
from amdgen.kernels.options import options_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Data
from amdgen.launch import launch_on
from amdgen.plan import Op
from amdgen.verify import random_data


class ParityError(AmdgenError):
    """There is no recorded output to compare with, or the machines don't compute the same."""


@dataclass(frozen=True)
class Parity:
    """The comparison of the main output. ``first``: index of the first element that differs by more than the rounding
    of both machines allows; None when all agree."""

    ok: bool
    largest: float  # difference, relative to the size of an element's terms
    equal: float  # share of elements that are the same bits
    findings: int  # of the emulator's checks
    first: tuple[int, ...] | None
    step: str  # which workgroup, wave and lane computed that element, in both plans
    values: tuple[float, float, float] | None = None  # of that element: the emulator's, the GPU's, float64's


def output_on(built: Built, device: Device, seed: int) -> tuple[Data, int]:
    """Launches ``built`` on the inputs of ``seed``: the arrays as it left them, and the number of errors that the
    device's checks found."""
    data = random_data(built.spec, seed)
    launched = launch_on(built, device, data)
    return data, len(launched.findings)


def compare_machines(built: Built, emulator: Device, gpu_spec: Spec, output: Array, seed: int) -> Parity:
    """Runs ``built`` on the emulator and compares its main output with ``output``, which the GPU computed.

    ``gpu_spec``: the same problem for the GPU's architecture; ``seed``: of the inputs of both. An element may differ by
    the sum of both kernels' error bounds.
    """
    family, spec = built.family, built.spec
    for here, there in zip(family.operands(spec), family.operands(gpu_spec), strict=False):
        if here.dtype != there.dtype:
            raise ParityError(
                f"{here.name} is {here.dtype} on {spec.arch} and {there.dtype} on {gpu_spec.arch}: other numbers",
                "compare architectures that read the same type",
            )
    data, findings = output_on(built, emulator, seed)
    references = family.reference(spec, data)
    main = next(iter(references))
    width = next(t.width for t in family.operands(spec) if t.name == main)
    ours, gpu = data[main][..., :width], output.reshape(data[main].shape)[..., :width]
    want, size = references[main].want, references[main].size
    bound = family.bound(spec, data, references)[main] + family.bound(gpu_spec, data, references)[main]
    difference = np.abs(ours.astype(np.float64) - gpu.astype(np.float64))
    bad = ~(difference <= bound)
    first = tuple(int(v) for v in np.argwhere(bad)[0]) if bad.any() else None
    step, values = "", None
    if first:
        plans = {spec.arch: built.plan, gpu_spec.arch: plan_kernel(gpu_spec)}
        step = "; ".join(f"{arch}: {family.computed_by(plan, first)}" for arch, plan in plans.items())
        values = float(ours[first]), float(gpu[first]), float(want[first])
    worst = float(np.where(np.isnan(difference), np.inf, difference / size).max())
    return Parity(not bad.any() and not findings, worst, float((ours == gpu).mean()), findings, first, step, values)


def side_by_side(left: Plan, right: Plan) -> list[tuple[str, str, str]]:
    """Both plans operation by operation, in rows of section, the left plan's operation, the right plan's; empty where
    one has fewer."""
    rows = []
    for section in ("prologue", "steady", "drain"):
        both = (_operations(plan, section) for plan in (left, right))
        rows += [(section, a, b) for a, b in zip_longest(*both, fillvalue="")]
    return rows


def _operations(plan: Plan, section: str) -> list[str]:
    return [
        f"{role}: {_described(op)}" if role else _described(op)
        for role, loop in plan.loops.items()
        for op in loop.section(section)
    ]


def _described(op: Op) -> str:
    counts = " ".join(f"{counter}({count})" for counter, count in op.waits)
    if op.waits_or_syncs:
        what = " + ".join(filter(None, [counts, "barrier" if op.barrier else ""]))
        return f"wait {what}: {op.why}" if what else f"wait: {op.why}"
    if op.label in ("landed", "release"):
        return f"{'wait' if op.label == 'landed' else 'signal'}: {op.why}"
    moved = " → ".join(filter(None, [", ".join(map(str, op.reads)), ", ".join(map(str, op.writes))]))
    return f"{op.name} {moved}"


def load_recorded(path: Path, spec: Spec, seed: int) -> Array:
    """The recorded main output of a problem, a flat array of its element type. ParityError when the file has none."""
    key, main = record_key(spec, seed), _main_type(spec)
    try:
        with np.load(path, allow_pickle=False) as stored:
            if key in stored:
                return np.asarray(stored[key]).view(element(main).numpy)
            names = list(stored)
    except OSError as error:
        raise ParityError(f"--recorded {path}: {error.strerror or error}") from None
    except (ValueError, BadZipFile, EOFError, AttributeError):  # pickled, cut, or one array alone
        raise ParityError(f"--recorded {path} is no .npz of arrays", "record it with numpy.savez") from None
    raise ParityError(f"--recorded {path} has no {key}", f"it has {', '.join(names[:4])}, ...")


def _main_type(spec: Spec) -> str:
    from amdgen.kernels.registry import family_of

    return next(t.dtype for t in family_of(spec).operands(spec) if t.is_output)


def record_key(spec: Spec, seed: int) -> str:
    """The key that an output is recorded under: the options that say what is computed, as far as they differ from
    their defaults, and the seed of its inputs."""
    plain, defaults = spec.plain(), {f.name: f.default for f in fields(spec)}
    what = [name for name, option in options_of(spec).items() if not option.how and plain[name] != defaults[name]]
    parts = [f"{name}={plain[name]}" for name in what]
    return " ".join([*parts, f"seed={seed}"])
