"""Times built kernels against the vendor's libraries, on the same data in the same run.

Every output is checked before a figure is printed. Nothing is built here: the caller passes what it built. ``Any``
stands for a GPU's tensors: torch's on NVIDIA's, HIP's memory on AMD's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from amdgen.compare.timing import Clock, Launcher, Timed, input_sets, interleaved
from amdgen.compiled import Compiled
from amdgen.device.base import Buffer, Device, DeviceError
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Cost, Data, Reference, Tensor
from amdgen.launch import Bound, load
from amdgen.verify.judge import compare

_MATRIX_SHARE, _MEMORY_SHARE, _LEAST_US = 0.7, 0.85, 3.0
"""Shares of the chip's peaks, and microseconds of an empty launch, assumed in a first estimate of a launch's time. That
sets how many launches are timed."""

_PEER_ROUNDS = 4


@dataclass(frozen=True)
class Row:
    """One problem: the time of each candidate, and their speed over the library's.

    ``library``: the fastest of the vendor's, by name, empty without one. ``errors``: largest relative error of each
    candidate's main output.
    ``state``: clock, power and temperature of the GPU during the run. ``ways``: the configuration of each peer that was
    its fastest.
    """

    problem: str
    kernel: str
    cost: Cost
    timed: tuple[Timed, ...]
    library: str = ""
    errors: dict[str, float] = field(default_factory=dict)
    state: dict[str, str] = field(default_factory=dict)
    ways: dict[str, str] = field(default_factory=dict)

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


class Bench(Protocol):
    """What a comparison needs of a GPU: tensors, launches, libraries and a clock."""

    @property
    def device(self) -> Device:
        """The GPU."""

    @property
    def clock(self) -> Clock | None:
        """Its clock; None for torch's."""

    def limits(self, spec: Spec) -> Limits:
        """What the chip that ``spec`` is for can reach."""

    def filled(self, tensors: Sequence[Tensor]) -> dict[str, Any]:
        """Random operands by name; poison in those that are only written."""

    def memory(self, tensors: Mapping[str, Any]) -> dict[str, Buffer]:
        """The tensors as arguments of a launch."""

    def launcher(self, bound: Bound, early: bool) -> Launcher:
        """A launch whose arguments are converted once, so that no Python runs in the measured time."""

    def libraries(self, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
        """By a library's name its calls for the problem, one for each set of operands; those that can compute it."""

    def peer(self, name: str, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
        """By configuration a peer's launches for the problem, one for each set of operands; empty where it has none.
        DeviceError where it is not installed."""

    def run(self, call: Launcher) -> Any:
        """Starts a launch or a library's call, and waits for it. Returns the main output where it is not the
        operand."""

    def poison(self, tensors: Mapping[str, Any], tensor: Tensor) -> None:
        """Fills an output with what no kernel writes."""

    def host(self, tensor: Any) -> Array:
        """A copy as a NumPy array."""

    def state(self, launch: Launcher, times: int) -> dict[str, str]:
        """Clock, power and temperature while ``times`` launches run; empty where nobody says."""


@dataclass(frozen=True)
class Limits:
    """What a chip can reach. ``tflops``: peak for the problem's type, 0 where there is none; ``gb_s``: of memory;
    ``l2_bytes``: of the caches that inputs are rotated beyond."""

    tflops: float
    gb_s: float
    l2_bytes: int


def compare_library(
    builts: Mapping[str, Compiled], bench: Bench, *, rounds: int = 12, library: bool = True, peers: Sequence[str] = ()
) -> Row:
    """Times each of ``builts`` (kernels for the same problem, by name), the libraries' calls, and the fastest
    configuration of each of ``peers``.

    ``rounds``: of the interleaved timing. A kernel whose name ends in "plain" is launched without programmatic
    dependent launch. Raises DeviceError when an output is wrong, a figure exceeds the chip's peak, or no library
    computes the problem.
    """
    first = next(iter(builts.values()))
    spec, family = first.spec, first.family
    cost, tensors, limits = family.cost(spec), family.operands(spec), bench.limits(spec)
    sets = [bench.filled(tensors) for _ in range(input_sets(cost.bytes, limits.l2_bytes))]
    candidates: dict[str, list[Launcher]] = {}
    kept: list[Bound] = []
    for name, built in builts.items():
        loaded = load(built, bench.device)
        early = loaded.launch.early and not name.endswith("plain")
        bound = [loaded.bind(bench.memory(one)) for one in sets]
        kept += bound
        candidates[name] = [bench.launcher(b, early) for b in bound]
    libraries = bench.libraries(first, sets) if library else {}
    if library and not libraries:
        raise DeviceError(f"no library call is known for {family.problem(spec)}", "use amdgen run")
    candidates |= libraries
    fastest_ways = {name: _fastest(bench, name, first, sets, expected_us(cost, limits)) for name in peers}
    candidates |= {name: launches for name, (_, launches) in fastest_ways.items()}
    known = references(bench, first, sets[0])
    errors = {name: checked(bench, first, sets[0], launches[0], name, known) for name, launches in candidates.items()}
    expected = expected_us(cost, limits)
    timed = interleaved(candidates, expected, rounds, bench.clock)
    state = bench.state(candidates[next(iter(candidates))][0], max(20, int(2e5 / expected)))
    fastest = min((t for t in timed if t.name in libraries), key=lambda t: t.median, default=None)
    row = Row(
        family.problem(spec), first.plan.name, cost, tuple(timed), fastest.name if fastest else "", errors, state,
        {name: way for name, (way, _) in fastest_ways.items()},
    )  # fmt: skip
    for t in timed:
        if limits.tflops and row.tflops(t.name) > limits.tflops:
            raise DeviceError(f"{t.name}: {row.tflops(t.name):.0f} TFLOP/s is above the chip's peak", "measure again")
    return row


def _fastest(
    bench: Bench, name: str, built: Compiled, sets: Sequence[Mapping[str, Any]], expected: float
) -> tuple[str, list[Launcher]]:
    """Of a peer's configurations, timed as the comparison is, in fewer rounds: its name and its launches."""
    ways = bench.peer(name, built, sets)
    if not ways:
        raise DeviceError(f"{name}: no kernel for {built.family.problem(built.spec)}", f"leave --peer {name} out")
    timed = interleaved(ways, expected, _PEER_ROUNDS, bench.clock)
    way = min(timed, key=lambda t: t.median).name
    return way, ways[way]


def expected_us(cost: Cost, limits: Limits) -> float:
    """Microseconds that a launch takes, roughly."""
    return max(
        cost.operations / (limits.tflops * _MATRIX_SHARE * 1e6) if limits.tflops else 0.0,
        cost.bytes / (limits.gb_s * _MEMORY_SHARE * 1e3),
        _LEAST_US,
    )


def references(bench: Bench, built: Compiled, tensors: Mapping[str, Any]) -> Mapping[str, Reference] | None:
    """What is right, in float64, for all launches on ``tensors``; None where a launch reads what the last one left."""
    spec, family = built.spec, built.family
    if any(t.is_output and t.role != "written" for t in family.operands(spec)):
        return None
    host = {name: bench.host(t) for name, t in tensors.items()}
    return family.reference(spec, Data(host, host))


def checked(
    bench: Bench, built: Compiled, tensors: Mapping[str, Any], launch: Launcher, name: str,
    known: Mapping[str, Reference] | None = None,
) -> float:  # fmt: skip
    """Launches once and compares with float64 on the host (``known``: of :func:`references`). Returns the largest
    relative error of the main output."""
    spec = built.spec
    outputs = [t for t in built.family.operands(spec) if t.is_output]
    for t in outputs:
        if t.role == "written":
            bench.poison(tensors, t)
    before = {t.name: bench.host(tensors[t.name]) for t in outputs}
    returned = bench.run(launch)
    after = tensors if returned is None else {**tensors, outputs[0].name: returned}
    found = compare(spec, Data({n: bench.host(t) for n, t in after.items()}, before), references=known)
    worst = found.main.max_rel_err
    if not found.ok:
        raise DeviceError(f"{name}: a wrong result, {worst:.1e} of its terms' size", "no figure is given")
    return worst
