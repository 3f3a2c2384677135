"""Runs one problem on two machines, a kernel in the emulator and one of the same family on a GPU, and compares the
outputs element by element.

Without a GPU, a recorded output stands for it: what a GPU computed for the same problem and seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import zip_longest
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from amdgen.builder import Built, plan_kernel
from amdgen.device import Device
from amdgen.errors import AmdgenError
from amdgen.files import check_file
from amdgen.isa import element
from amdgen.kernels.family import Plan
from amdgen.kernels.options import options_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Data, Reference
from amdgen.launch import launch_on
from amdgen.plan import Op
from amdgen.verify import random_data

_MOST_BYTES = 8 << 30
"""Bytes of recorded outputs, at most."""


class ParityError(AmdgenError):
    """There is no recorded output to compare with, or the machines don't compute the same."""


@dataclass(frozen=True)
class Parity:
    """The comparison of all outputs; figures are of the main one unless said otherwise.

    ``first``: index of the first element that differs by more than the rounding of both machines allows, or is further
    from float64 than one machine's allows; None when all agree. ``of_bounds``, of all outputs: the largest error of
    the emulator's and of the GPU's and their largest difference, each over what it may be.
    """

    ok: bool
    largest: float  # difference, relative to the size of an element's terms
    equal: float  # share of elements that are the same bits
    findings: int  # of the emulator's checks
    first: tuple[int, ...] | None
    step: str  # which workgroup, wave and lane computed that element, in both plans
    values: tuple[float, float, float] | None = None  # of that element: the emulator's, the GPU's, float64's
    output: str = ""  # that it belongs to
    of_bounds: tuple[float, float, float] = (0.0, 0.0, 0.0)


def output_on(built: Built, device: Device, seed: int) -> tuple[Data, int]:
    """Launches ``built`` on the inputs of ``seed``: the arrays as it left them, and the number of errors that the
    device's checks found."""
    data = random_data(built.spec, seed)
    launched = launch_on(built, device, data)
    return data, len(launched.findings)


def compare_machines(built: Built, emulator: Device, gpu_spec: Spec, outputs: Mapping[str, Array], seed: int) -> Parity:
    """Runs ``built`` on the emulator and compares its outputs with ``outputs``, which the GPU computed.

    ``gpu_spec``: the same problem for the GPU's architecture; ``seed``: of the inputs of both. Each machine's elements
    may be off by its kernel's error bound, so two may differ by the sum of both.
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
    bounds = family.bound(spec, data, references), family.bound(gpu_spec, data, references)
    found = {}
    for tensor in family.operands(spec):
        name = tensor.name
        if name in references:
            if name not in outputs:
                raise ParityError(f"{name} of the GPU is missing", f"there is {', '.join(outputs)}")
            ours, gpu = (x.reshape(data[name].shape)[..., : tensor.width] for x in (data[name], outputs[name]))
            found[name] = _compared(ours, gpu, references[name], bounds[0][name], bounds[1][name])
    main = found[next(iter(references))]
    name, wrong = next(((n, one) for n, one in found.items() if one.first), ("", None))
    step = ""
    if wrong is main:
        plans = {spec.arch: built.plan, gpu_spec.arch: plan_kernel(gpu_spec)}
        step = "; ".join(f"{arch}: {family.computed_by(plan, wrong.first or ())}" for arch, plan in plans.items())
    most = [max(one.of_bounds[n] for one in found.values()) for n in range(3)]
    return Parity(
        not wrong and not findings, main.largest, main.equal, findings, wrong.first if wrong else None, step,
        wrong.values if wrong else None, name, (most[0], most[1], most[2]),
    )  # fmt: skip


@dataclass(frozen=True)
class _Compared:
    """One output on both machines."""

    largest: float
    equal: float
    first: tuple[int, ...] | None
    values: tuple[float, float, float] | None
    of_bounds: tuple[float, float, float]


def _compared(ours: Array, gpu: Array, reference: Reference, bound: Array, gpu_bound: Array) -> _Compared:
    want = reference.want
    pairs = ((ours, want, bound), (gpu, want, gpu_bound), (ours, gpu, bound + gpu_bound))
    shares = [_distance(x, y) / allowed for x, y, allowed in pairs]
    bad = np.any([~(share <= 1) for share in shares], axis=0)
    first = tuple(int(v) for v in np.argwhere(bad)[0]) if bad.any() else None
    values = (float(ours[first]), float(gpu[first]), float(want[first])) if first else None
    most = [float(np.nan_to_num(share, nan=np.inf).max()) for share in shares]
    off = np.nan_to_num(_distance(ours, gpu) / reference.size, nan=np.inf)
    return _Compared(float(off.max()), float((ours == gpu).mean()), first, values, (most[0], most[1], most[2]))


def _distance(x: Array, y: Array) -> Array:
    """How far apart elements are: 0 where both are the same infinity."""
    a, b = x.astype(np.float64), y.astype(np.float64)
    with np.errstate(invalid="ignore"):
        return np.where(a == b, 0.0, np.abs(a - b))


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


def load_recorded(path: Path, spec: Spec, seed: int) -> dict[str, Array]:
    """The recorded outputs of a problem by name, flat arrays of their element types. ParityError when the file has
    none of the main one."""
    from amdgen.kernels.registry import family_of

    written = [t for t in family_of(spec).operands(spec) if t.is_output and t.width]
    try:
        check_file(path, _MOST_BYTES)
        with np.load(path, allow_pickle=False) as stored:
            found = {
                t.name: np.asarray(stored[key]).view(element(t.dtype).numpy)
                for t in written
                if (key := recorded_name(spec, seed, t.name)) in stored
            }
            if written[0].name in found:
                return found
            names = list(stored)
    except OSError as error:
        raise ParityError(f"--recorded {path}: {error.strerror or error}") from None
    except (ValueError, BadZipFile, EOFError, AttributeError):  # pickled, cut, or one array alone
        raise ParityError(f"--recorded {path} is no .npz of arrays", "record it with numpy.savez") from None
    wanted = recorded_name(spec, seed, written[0].name)
    raise ParityError(f"--recorded {path} has no {wanted}", f"it has {', '.join(names[:4])}, ...")


def recorded_name(spec: Spec, seed: int, output: str) -> str:
    """The name that an output is recorded under: the problem's key for the main one, behind which others have their
    own."""
    from amdgen.kernels.registry import family_of

    main = next(t.name for t in family_of(spec).operands(spec) if t.is_output)
    return record_key(spec, seed) + ("" if output == main else f" {output}")


def record_key(spec: Spec, seed: int) -> str:
    """The key that an output is recorded under: the options that say what is computed, as far as they differ from
    their defaults, and the seed of its inputs."""
    plain, defaults = spec.plain(), {f.name: f.default for f in fields(spec)}
    what = [name for name, option in options_of(spec).items() if not option.how and plain[name] != defaults[name]]
    parts = [f"{name}={plain[name]}" for name in what]
    return " ".join([*parts, f"seed={seed}"])
