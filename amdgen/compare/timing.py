"""Times kernels on a GPU so that the figures can be compared: interleaved, from graphs, on inputs too large for L2.

A candidate is a list of launches, one for each set of inputs; a graph of CUDA or HIP holds them all, so that neither
Python nor the driver runs in the measured time. Each round replays every candidate's graph, in a new random order.
``Any`` stands for torch and its objects.
"""

from __future__ import annotations

import random
import statistics
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from amdgen.device.base import DeviceError

Launcher = Callable[[int], None]
"""Launches one kernel on a stream, given by its handle."""
_ENOUGH_US = 400.0
"""Microseconds of work in a graph, at least, as events resolve shorter times badly."""
_WARM_MS = 50.0
"""Milliseconds of work before any that counts: a GPU that was idle takes some to reach its clock."""
_L2_TIMES = 4
"""Bytes of all sets of inputs, in sizes of L2."""


@dataclass(frozen=True)
class Timed:
    """Times of one candidate: microseconds of one launch, one figure a round."""

    name: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """Microseconds of a launch."""
        return statistics.median(self.rounds)

    @property
    def spread(self) -> float:
        """Half the distance between the quartiles, over the median."""
        if len(self.rounds) < 4:
            return 0.0
        low, _, high = statistics.quantiles(self.rounds, n=4)
        return (high - low) / 2 / self.median


def torch_here() -> Any:
    """The torch module, which sees a GPU. DeviceError when torch is not installed or sees none."""
    try:
        import torch
    except ImportError:
        raise DeviceError("comparing with cuBLAS needs torch", "pip install torch, or use amdgen run") from None
    if not torch.cuda.is_available():
        raise DeviceError("torch sees no NVIDIA GPU", "run this where there is one")
    return torch


def input_sets(bytes_of_one: int, l2_bytes: int) -> int:
    """How many sets of inputs to rotate, so that L2 holds nothing of a set when its turn comes again."""
    return max(2, min(64, -(-_L2_TIMES * l2_bytes // bytes_of_one)))


class Clock(Protocol):
    """Records launches in a graph of the GPU, and times that."""

    def recorded(self, launches: Sequence[Launcher], repeats: int) -> Callable[[], float]:
        """Runs the first launch, and records all of them ``repeats`` times in a graph without running it. Returns a
        function that replays the graph and returns its milliseconds. DeviceError when a launch fails."""


class TorchClock:
    """Graphs and events of torch's current GPU, on a stream of their own."""

    def __init__(self) -> None:
        self._torch = torch_here()
        self._stream = self._torch.cuda.Stream()
        self._begin, self._end = (self._torch.cuda.Event(enable_timing=True) for _ in range(2))

    def recorded(self, launches: Sequence[Launcher], repeats: int) -> Callable[[], float]:
        """As :class:`Clock`."""
        torch, stream, begin, end = self._torch, self._stream, self._begin, self._end
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.stream(stream):
            launches[0](stream.cuda_stream)
            stream.synchronize()
            with torch.cuda.graph(graph, stream=stream):
                for _ in range(repeats):
                    for launch in launches:
                        launch(stream.cuda_stream)

        def replay() -> float:
            with torch.cuda.stream(stream):
                begin.record(stream)
                graph.replay()
                end.record(stream)
            stream.synchronize()
            return float(begin.elapsed_time(end))

        return replay


def interleaved(
    candidates: Mapping[str, Sequence[Launcher]], expected_us: float, rounds: int = 12, clock: Clock | None = None
) -> list[Timed]:
    """Times all candidates. ``expected_us``: microseconds of one launch, roughly, which sets how many a graph holds.
    ``clock``: torch's when absent. Before them rounds warm up and don't count: two, and as many as take 50 ms.
    DeviceError when a launch fails."""
    clock = clock or TorchClock()
    graphs: dict[str, tuple[Callable[[], float], int]] = {}
    for name, launches in candidates.items():
        repeats = max(1, round(_ENOUGH_US / (expected_us * len(launches))))
        graphs[name] = clock.recorded(launches, repeats), repeats * len(launches)
    found: dict[str, list[float]] = {name: [] for name in candidates}

    def turn() -> dict[str, float]:
        """Milliseconds of each candidate's graph."""
        order = list(graphs)
        random.shuffle(order)
        return {name: graphs[name][0]() for name in order}

    warm = [sum(turn().values()) for _ in range(2)]
    while 0 < sum(warm) < _WARM_MS:
        warm.append(sum(turn().values()))
    for _ in range(rounds):
        for name, milliseconds in turn().items():
            found[name].append(milliseconds * 1e3 / graphs[name][1])
    return [Timed(name, tuple(times)) for name, times in found.items()]


def gpu_state(launch: Launcher | None = None, times: int = 0) -> dict[str, str]:
    """Clocks, power and temperature as nvidia-smi prints them, read while ``times`` launches run when ``launch`` is
    given. Empty where nvidia-smi doesn't run."""
    torch = torch_here()
    for _ in range(times if launch else 0):
        assert launch is not None
        launch(torch.cuda.current_stream().cuda_stream)
    fields = ("name", "driver_version", "clocks.sm", "clocks.max.sm", "power.draw", "power.limit", "temperature.gpu")
    command = ["nvidia-smi", f"--query-gpu={','.join(fields)}", "--format=csv,noheader"]
    try:
        text = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=20, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    torch.cuda.synchronize()
    return dict(zip(fields, (part.strip() for part in text.splitlines()[0].split(",")), strict=False))
