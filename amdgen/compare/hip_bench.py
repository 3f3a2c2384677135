"""A comparison on an AMD GPU: memory, streams and graphs through hip-python, rocBLAS and hipBLASLt beside the kernel.

``Any`` stands for objects of hip-python, which has no types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from amdgen.compare.amd_blas import LIBRARIES, WORKSPACE
from amdgen.compare.library import Limits
from amdgen.compare.timing import Launcher
from amdgen.compiled import Compiled
from amdgen.device.base import Buffer, DeviceError
from amdgen.device.hip import HipBuffer, HipDevice
from amdgen.kernels.numeric import normal, poisoned
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Tensor
from amdgen.launch import Bound


class HipClock:
    """Graphs and events of one GPU, on a stream of their own."""

    def __init__(self, device: HipDevice) -> None:
        hip, self._device = device.hip, device
        self._stream = device.call(hip.hipStreamCreate())
        self._begin, self._end = (device.call(hip.hipEventCreate()) for _ in range(2))

    def recorded(self, launches: Sequence[Launcher], repeats: int) -> Callable[[], float]:
        """As :class:`~amdgen.compare.timing.Clock`."""
        hip, call, stream = self._device.hip, self._device.call, self._stream
        handle = int(stream)
        launches[0](handle)
        call(hip.hipStreamSynchronize(stream))
        call(hip.hipStreamBeginCapture(stream, hip.hipStreamCaptureMode.hipStreamCaptureModeThreadLocal))
        for _ in range(repeats):
            for launch in launches:
                launch(handle)
        graph = call(hip.hipStreamEndCapture(stream))
        ready = call(hip.hipGraphInstantiateWithFlags(graph, 0))

        def replay() -> float:
            call(hip.hipEventRecord(self._begin, stream))
            call(hip.hipGraphLaunch(ready, stream))
            call(hip.hipEventRecord(self._end, stream))
            call(hip.hipStreamSynchronize(stream))
            return float(call(hip.hipEventElapsedTime(self._begin, self._end)))

        return replay


class HipBench:
    """One AMD GPU, as :class:`~amdgen.compare.library.Bench` has it. ``seed``: of the operands."""

    def __init__(self, device: HipDevice, seed: int = 0) -> None:
        self.device, self.clock = device, HipClock(device)
        self._random = np.random.default_rng(seed)
        self._workspace = device.empty((WORKSPACE,), np.uint8)

    def limits(self, spec: Spec) -> Limits:
        """Of the chip that the specification is for; inputs are rotated beyond L2 and what is behind it."""
        arch = spec.machine
        peak = arch.peaks.get(getattr(spec, "dtype", ""), 0.0)
        if arch.timing is None:
            raise DeviceError(f"isa/arch has no timing of {arch.name}", "add it to its file: it says how large L2 is")
        chip = arch.timing.chip
        return Limits(peak, arch.hbm_gb_s, chip.l2_bytes * arch.xcds + chip.mall_bytes)

    def filled(self, tensors: Sequence[Tensor]) -> dict[str, Any]:
        """Normally distributed operands, or small integers."""
        found = {}
        for t in tensors:
            array = poisoned(t.shape, t.dtype) if t.role == "written" else normal(self._random, t.shape, t.dtype)
            found[t.name] = self.device.empty(t.shape, array.dtype)
            found[t.name].write(array)
        return found

    def memory(self, tensors: Mapping[str, Any]) -> dict[str, Buffer]:
        """The tensors: they are memory."""
        return dict(tensors)

    def launcher(self, bound: Bound, early: bool) -> Launcher:
        """The launch with its arguments converted."""
        loaded = bound.loaded
        launch = loaded.launch
        return self.device.ready(loaded.kernel, launch.grid, launch.block, bound.args, launch.shared_bytes, early)

    def libraries(self, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
        """rocBLAS and hipBLASLt, those that are installed and compute it. DeviceError where none is installed."""
        product = built.family.blas(built.spec)
        if product is None:
            return {}
        found: dict[str, list[Launcher]] = {}
        missing = []
        for kind in LIBRARIES:
            try:
                library = kind()
            except DeviceError as error:
                missing.append(error)
                continue
            calls = [library.call(product, one, self._workspace) for one in sets]
            if None not in calls:
                found[library.name] = [call for call in calls if call is not None]
        if len(missing) == len(LIBRARIES):
            raise missing[0]
        return found

    def peer(self, name: str, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
        """None: peers take torch's tensors."""
        raise DeviceError(f"--peer {name} is measured on NVIDIA's GPUs", "leave it out")

    def run(self, call: Launcher) -> None:
        """On the default stream."""
        call(0)
        self.device.synchronize()

    def poison(self, tensors: Mapping[str, Any], tensor: Tensor) -> None:
        """NaNs, or the integer furthest from 0."""
        tensors[tensor.name].write(poisoned(tensor.shape, tensor.dtype))

    def host(self, tensor: Any) -> Array:
        """Copied from the GPU."""
        assert isinstance(tensor, HipBuffer)
        return tensor.read()

    def state(self, launch: Launcher, times: int) -> dict[str, str]:
        """The GPU's name."""
        return {"name": self.device.description}
