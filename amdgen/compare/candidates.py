"""Times many kernels of one problem beside one another on an NVIDIA GPU: what ``amdgen tune`` measures by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from amdgen.compare.cuda_bench import CudaBench
from amdgen.compare.library import checked, expected_us
from amdgen.compare.timing import Launcher, input_sets, interleaved
from amdgen.compiled import Compiled
from amdgen.device.base import DeviceError
from amdgen.errors import AmdgenError
from amdgen.launch import Bound, load

_SETS = 8
"""Sets of inputs at most: each candidate is bound to each."""
_WRONG = 0.02
"""Largest difference from the library's output, of its largest element, that rounding explains."""


def candidate_seconds(builts: Sequence[Compiled], bench: CudaBench, *, rounds: int = 6) -> list[float | str]:
    """Seconds of a launch of each of ``builts``, kernels for one problem, or why it has none.

    Plain launches in graphs, in turns, as comparisons are timed. An output is compared with the library's, where one
    computes the problem, else with float64 on the host.
    """
    if not builts:
        return []
    first = builts[0]
    spec, family = first.spec, first.family
    tensors, cost, limits = family.operands(spec), family.cost(spec), bench.limits(spec)
    sets = [bench.filled(tensors) for _ in range(min(_SETS, input_sets(cost.bytes, limits.l2_bytes)))]
    wanted = _library_output(first, bench, sets)
    found: list[float | str] = [""] * len(builts)
    launches: dict[str, list[Launcher]] = {}
    kept: list[Bound] = []
    for number, built in enumerate(builts):
        try:
            loaded = load(built, bench.device)
            bound = [loaded.bind(bench.memory(one)) for one in sets]
            starts = [bench.launcher(one, False) for one in bound]
            if wanted is None:
                checked(bench, built, sets[0], starts[0], "this candidate")
            else:
                _as_wanted(built, bench, sets[0], starts[0], wanted)
        except AmdgenError as error:
            found[number] = str(error)
            continue
        kept += bound
        launches[str(number)] = starts
    if launches:
        for t in interleaved(launches, expected_us(cost, limits), rounds, bench.clock):
            found[int(t.name)] = t.median / 1e6
    return found


def _library_output(built: Compiled, bench: CudaBench, sets: Sequence[Mapping[str, Any]]) -> Any | None:
    calls = next(iter(bench.libraries(built, sets[:1]).values()), None)
    if calls is None:
        return None
    returned = bench.run(calls[0])
    return (sets[0][_main(built)] if returned is None else returned).float().clone()


def _main(built: Compiled) -> str:
    return next(t.name for t in built.family.operands(built.spec) if t.is_output)


def _as_wanted(built: Compiled, bench: CudaBench, tensors: Mapping[str, Any], start: Launcher, wanted: Any) -> None:
    """Launches once. DeviceError where the output is not the library's."""
    main = _main(built)
    for t in built.family.operands(built.spec):
        if t.role == "written":
            bench.poison(tensors, t)
    bench.run(start)
    difference = float((tensors[main].float() - wanted).abs().max())
    if not difference <= _WRONG * float(wanted.abs().max()):
        raise DeviceError(f"{difference:.1e} off the library's result", "it is not measured")
