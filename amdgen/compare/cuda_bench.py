"""A comparison on an NVIDIA GPU: tensors, libraries and graphs through torch.

``Any`` stands for torch and its tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from amdgen.compare.library import Limits
from amdgen.compare.peers import peer_ways
from amdgen.compare.timing import Launcher, gpu_state, torch_here
from amdgen.compiled import Compiled
from amdgen.device.base import Buffer, Foreign
from amdgen.device.cuda import CudaDevice, CudaKernel
from amdgen.isa import element, elements
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Tensor
from amdgen.launch import Bound


class CudaBench:
    """One GPU of torch's, as :class:`~amdgen.compare.library.Bench` has it."""

    clock = None

    def __init__(self, device: CudaDevice) -> None:
        self.device, self._torch = device, torch_here()

    def limits(self, spec: Spec) -> Limits:
        """Of the architecture that the specification is for."""
        arch = spec.nvidia.arch
        return Limits(arch.peak_tflops.get(getattr(spec, "dtype", ""), 0.0), arch.memory_gb_s, arch.l2_bytes)

    def filled(self, tensors: Sequence[Tensor]) -> dict[str, Any]:
        """Normally distributed operands."""
        torch = self._torch

        def made(t: Tensor) -> Any:
            kind = getattr(torch, element(t.dtype).torch)
            if t.role == "written":
                return torch.empty(t.shape, dtype=kind, device="cuda")
            return torch.randn(t.shape, device="cuda", dtype=torch.float32).to(kind)

        return {t.name: made(t) for t in tensors}

    def memory(self, tensors: Mapping[str, Any]) -> dict[str, Buffer]:
        """The tensors' addresses."""
        return {**foreign(tensors)}

    def launcher(self, bound: Bound, early: bool) -> Launcher:
        """As :func:`launcher`."""
        return launcher(self.device, bound, early)

    def libraries(self, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
        """What torch calls for the problem."""
        calls = [built.family.library(self._torch, built.spec, one) for one in sets]
        found = [call for call in calls if call is not None]
        return {found[0][0]: [_call(one) for _, one in found]} if found else {}

    def peer(self, name: str, built: Compiled, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Launcher]]:
        """As :func:`~amdgen.compare.peers.peer_ways`."""
        return peer_ways(name, built, sets)

    def run(self, call: Launcher) -> Any:
        """On the default stream."""
        returned = call(0)  # type: ignore[func-returns-value]  # a library's call returns its output
        self._torch.cuda.synchronize()
        return returned

    def poison(self, tensors: Mapping[str, Any], tensor: Tensor) -> None:
        """NaNs, or the integer furthest from 0."""
        tensors[tensor.name].fill_(element(tensor.dtype).poison)

    def host(self, tensor: Any) -> Array:
        """By its bits, as torch can't convert every type."""
        torch = self._torch
        kind = next(e for e in elements().values() if e.torch and getattr(torch, e.torch, None) is tensor.dtype)
        bits = tensor.contiguous().view(torch.uint8).cpu().numpy()
        array: Array = np.ascontiguousarray(bits).view(kind.numpy).reshape(tuple(tensor.shape))
        return array

    def state(self, launch: Launcher, times: int) -> dict[str, str]:
        """What nvidia-smi says."""
        return gpu_state(launch, times)


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


def _call(compute: Callable[[], object]) -> Launcher:
    """torch computes on its current stream, which is the one that is asked for."""

    def start(_: int) -> Any:
        return compute()

    return start
