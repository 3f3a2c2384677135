"""Times built kernels against the vendor's library, on the same data in the same run. Every output is checked before a
figure is printed. Nothing is built here: the caller passes what it built. ``Any`` stands for torch and its tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

import numpy as np

from amdgen.compare.timing import Launcher, Timed, gpu_state, input_sets, interleaved, torch_here
from amdgen.compiled import Compiled
from amdgen.device.base import DeviceError, Foreign
from amdgen.device.cuda import CudaDevice, CudaKernel
from amdgen.isa import element, elements
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Cost, Data, Tensor
from amdgen.launch import Bound, load
from amdgen.verify.judge import compare

_MATRIX_SHARE, _MEMORY_SHARE = 0.7, 0.85
"""Shares of the chip's peaks assumed in a first estimate of a launch's time, which sets how many launches are timed."""


@dataclass(frozen=True)
class Row:
    """One problem: the time of each candidate, and their speed over the library's.

    ``library``: its name, empty without one. ``errors``: largest relative error of each candidate's main output.
    ``state``: clock, power and temperature of the GPU during the run.
    """

    problem: str
    kernel: str
    cost: Cost
    timed: tuple[Timed, ...]
    library: str = ""
    errors: dict[str, float] = field(default_factory=dict)
    state: dict[str, str] = field(default_factory=dict)

    def time(self, name: str) -> Timed:
        """The times of one candidate; StopIteration for an unknown name."""
        return next(t for t in self.timed if t.name == name)

    def tflops(self, name: str) -> float:
        """10^12 operations a second, at the median time."""
        return self.cost.operations / self.time(name).median / 1e6

    def gb_s(self, name: str) -> float:
        """10^9 bytes a second at the median time, counting the bytes that memory must move at least."""
        return self.cost.bytes / self.time(name).median / 1e3

    def ratio(self, name: str) -> float:
        """The library's median time over the candidate's: above 1 the candidate is faster."""
        return self.time(self.library).median / self.time(name).median

    def as_json(self) -> dict[str, object]:
        """All fields, with median (microseconds), spread, TFLOP/s, GB/s and ratio of each candidate."""
        names = [t.name for t in self.timed]
        return {
            **asdict(self),
            "median_us": {n: self.time(n).median for n in names},
            "spread": {n: self.time(n).spread for n in names},
            "tflops": {n: self.tflops(n) for n in names},
            "gb_s": {n: self.gb_s(n) for n in names},
            "ratio": {n: self.ratio(n) for n in names if n != self.library and self.library},
        }


def compare_library(
    builts: Mapping[str, Compiled], device: CudaDevice, *, rounds: int = 12, library: bool = True
) -> Row:
    """Times each of ``builts`` (kernels for the same problem, by name) and the library's call.

    ``rounds``: of the interleaved timing. A kernel whose name ends in "plain" is launched without programmatic
    dependent launch. Raises DeviceError when an output is wrong, a figure exceeds the chip's peak, or no library
    computes the problem.
    """
    torch = torch_here()
    first = next(iter(builts.values()))
    spec, family = first.spec, first.family
    cost, tensors = family.cost(spec), family.operands(spec)
    arch = spec.nvidia.arch
    sets = [_tensors(torch, tensors) for _ in range(input_sets(cost.bytes, arch.l2_bytes))]
    candidates: dict[str, list[Launcher]] = {}
    kept: list[Bound] = []
    for name, built in builts.items():
        loaded = load(built, device)
        early = loaded.launch.early and not name.endswith("plain")
        bound = [loaded.bind(foreign(one)) for one in sets]
        kept += bound
        candidates[name] = [launcher(device, b, early) for b in bound]
    calls = [family.library(torch, spec, one) for one in sets] if library else []
    library_name = ""
    if calls and calls[0] is not None:
        library_name = calls[0][0]
    elif library:
        raise DeviceError(f"no library call is known for {family.problem(spec)}", "use amdgen run")
    errors = {
        name: _checked(torch, spec, sets[0], partial(launches[0], 0), name) for name, launches in candidates.items()
    }
    if calls and calls[0] is not None:
        errors[library_name] = _checked(torch, spec, sets[0], calls[0][1], library_name)
        candidates[library_name] = [_call(one) for one in calls if one is not None]
    peak = arch.peak_tflops.get(getattr(spec, "dtype", ""), 0.0)
    expected = max(
        cost.operations / (peak * _MATRIX_SHARE * 1e6) if peak else 0.0,
        cost.bytes / (arch.memory_gb_s * _MEMORY_SHARE * 1e3),
    )
    timed = interleaved(candidates, expected, rounds)
    state = gpu_state(candidates[next(iter(candidates))][0], max(20, int(2e5 / expected)))
    row = Row(family.problem(spec), first.plan.name, cost, tuple(timed), library_name, errors, state)
    for t in timed:
        if peak and row.tflops(t.name) > peak:
            raise DeviceError(
                f"{t.name}: {row.tflops(t.name):.0f} TFLOP/s is above the peak of {arch.name}", "measure again"
            )
    return row


def launcher(device: CudaDevice, bound: Bound, early: bool = False) -> Launcher:
    """A launch of ``bound`` whose arguments are converted once, so that no Python runs in the measured time."""
    loaded = bound.loaded
    args, launch, kernel = device.arguments(bound.args), loaded.launch, loaded.kernel
    assert isinstance(kernel, CudaKernel)

    def start(stream: int) -> None:
        kernel.launch(launch.grid, launch.block, args, launch.shared_bytes, stream, early=early)

    return start


def foreign(tensors: Mapping[str, Any]) -> dict[str, Foreign]:
    """torch's tensors as arguments of a launch, by operand name."""
    return {name: Foreign(t.data_ptr(), t.nbytes) for name, t in tensors.items()}


def _call(found: tuple[str, Callable[[], object]]) -> Launcher:
    def start(_: int) -> None:
        found[1]()

    return start


def _tensors(torch: Any, tensors: tuple[Tensor, ...]) -> dict[str, Any]:
    def filled(t: Tensor) -> Any:
        kind = getattr(torch, element(t.dtype).torch)
        if t.role == "written":
            return torch.empty(t.shape, dtype=kind, device="cuda")
        return torch.randn(t.shape, device="cuda", dtype=torch.float32).to(kind)

    return {t.name: filled(t) for t in tensors}


def _checked(torch: Any, spec: Spec, tensors: Mapping[str, Any], launch: Callable[..., Any], name: str) -> float:
    """Launches once and compares with float64 on the host. Returns the largest relative error of the main output.

    ``launch``: a kernel, which returns None, or the library's call, which returns the main output.
    """
    outputs = [t for t in family_of(spec).operands(spec) if t.is_output]
    for t in outputs:
        if t.role == "written":
            tensors[t.name].fill_(element(t.dtype).poison)
    before = {t.name: _host(torch, tensors[t.name]) for t in outputs}
    returned = launch()
    torch.cuda.synchronize()
    after = tensors if returned is None else {**tensors, outputs[0].name: returned}
    found = compare(spec, Data({n: _host(torch, t) for n, t in after.items()}, before))
    worst = found.main.max_rel_err
    if not found.ok:
        raise DeviceError(f"{name}: a wrong result, {worst:.1e} of its terms' size", "no figure is given")
    return worst


def _host(torch: Any, tensor: Any) -> Array:
    """A copy as a NumPy array; by its bits, as torch can't convert every type."""
    kind = next(e for e in elements().values() if e.torch and getattr(torch, e.torch, None) is tensor.dtype)
    bits = tensor.contiguous().view(torch.uint8).cpu().numpy()
    array: Array = np.ascontiguousarray(bits).view(kind.numpy).reshape(tuple(tensor.shape))
    return array
