"""Where operators run: on the GPU that their tensors are on, or on the emulator, when their tensors are the CPU's.

Kernels are built once for each specification, and loaded once on each GPU. ``Any`` stands for torch's tensors, which
have no types where torch is not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import TracebackType
from typing import Any, Protocol

import torch

from amdgen.builder import Built, build
from amdgen.device.base import Argument, Array, Device, DeviceError, Foreign
from amdgen.device.base import Kernel as DeviceKernel
from amdgen.errors import AmdgenError
from amdgen.isa import element, elements
from amdgen.kernels.registry import family
from amdgen.kernels.tensors import Data
from amdgen.launch import Loaded, launch_on, load

Tensors = Mapping[str, Any]
"""torch's tensors by the names of a kernel's operands."""
Start = Callable[[Tensors], None]
"""Starts a kernel on tensors, on the current stream of their GPU."""
ALIGNED = 16
"""Bytes at whose multiples a kernel's operands begin."""
_KEPT = 256
"""Launches whose arguments are kept, of each kernel: their addresses come again as torch hands memory out again."""


class Gpu(Device, Protocol):
    """A GPU as :class:`~amdgen.device.hip.HipDevice` and :class:`~amdgen.device.cuda.CudaDevice` have it."""

    def ready(
        self, kernel: DeviceKernel, grid: tuple[int, ...], block: tuple[int, ...], args: tuple[Argument, ...],
        lds_bytes: int = 0, early: bool = False,
    ) -> Callable[[int], None]:  # fmt: skip
        """A launch that is started on a stream, again and again."""

    def synchronize(self) -> None:
        """Waits for all launches so far."""


class emulate:
    """From here on, or as a context manager until its end, CPU tensors run on the emulator of ``arch``.

    ``arch``: a CDNA architecture or chip; ``checks``: "all", "none" or names of checks. What a check finds is raised as
    an AmdgenError by the operator that launched the kernel.
    """

    def __init__(self, arch: str = "gfx942", checks: str = "all") -> None:
        from amdgen.device import open_device
        from amdgen.isa import load_isa

        global _emulated
        load_isa(arch)  # an architecture that is described
        self._before = _emulated
        _emulated = Emulated(arch, open_device("emulator", arch, checks=checks))

    def __enter__(self) -> emulate:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        global _emulated
        _emulated = self._before


class Emulated:
    """The emulator, for tensors of the CPU."""

    def __init__(self, arch: str, device: Device) -> None:
        self.arch, self._device = arch, device

    def prepare(self, built: Built) -> Start:
        """A function that runs the kernel and returns when it has ended. It raises what the checks find."""
        operands = built.family.operands(built.spec)

        def start(tensors: Tensors) -> None:
            arrays = {t.name: array_of(tensors[t.name]).reshape(t.shape) for t in operands}
            data = Data(arrays, {t.name: arrays[t.name] for t in operands if t.is_output})
            if findings := launch_on(built, self._device, data).findings:
                raise AmdgenError(f"{built.kernel}: {findings[0]}")

        return start


_emulated: Emulated | None = None


class OnGpu:
    """One GPU of torch's."""

    def __init__(self, arch: str, index: int, device: Gpu) -> None:
        self.arch, self.index, self.device = arch, index, device

    def prepare(self, built: Built) -> GpuKernel:
        """The kernel, to be started on tensors of this GPU."""
        return GpuKernel(self, built)


class GpuKernel:
    """A kernel on one GPU. ``launches``: those with their arguments ready, by the operands' addresses, to be started
    on a stream."""

    def __init__(self, place: OnGpu, built: Built) -> None:
        self._place, self._built = place, built
        self._names = [t.name for t in built.family.operands(built.spec)]
        self._loaded: dict[int, Loaded] = {}
        self.launches: dict[tuple[int, ...], Callable[[int], None]] = {}

    def __call__(self, tensors: Tensors) -> None:
        """Starts the kernel on the current stream."""
        index = self._place.index
        stream = int(torch.cuda.current_stream(index).cuda_stream)
        # Scratch memory is a stream's own: launches on one stream follow one another.
        own = stream if self._built.launch.scratch else 0
        key = (own, *[tensors[name].data_ptr() for name in self._names])
        launch = self.launches.get(key)
        if launch is not None and torch.cuda.current_device() == index:
            launch(stream)
            return
        with torch.cuda.device(index):
            (launch or self._ready(key, tensors))(stream)

    def _ready(self, key: tuple[int, ...], tensors: Tensors) -> Callable[[int], None]:
        device = self._place.device
        if key[0] not in self._loaded:
            self._loaded[key[0]] = load(self._built, device)
            device.synchronize()  # scratch memory is zero before the stream goes on
        loaded = self._loaded[key[0]]
        memory = {name: Foreign(tensors[name].data_ptr(), tensors[name].nbytes) for name in self._names}
        made, args = loaded.launch, loaded.bind(memory).args
        if len(self.launches) >= _KEPT:
            self.launches.clear()
        launch = device.ready(loaded.kernel, made.grid, made.block, args, made.shared_bytes, made.early)
        self.launches[key] = launch
        return launch


def launch(name: str, fields: dict[str, Any], tensors: Tensors) -> None:
    """Runs the kernel of family ``name`` whose specification has these fields, beside the architecture, on tensors by
    the names of its operands: contiguous, with the operands' numbers of elements, outputs among them.

    AmdgenError: there is no machine for these tensors, or the kernel can't be made, or takes other types.
    """
    place = place_of(next(iter(tensors.values())).device)
    key = (place, name, *fields.items(), *[(t.dtype, t.device) for t in tensors.values()])
    start = kernels.get(key)
    if start is None:
        built = build(family(name).spec(place.arch, **fields))
        _check(built, tensors)
        start = kernels[key] = place.prepare(built)
    start(tensors)


kernels: dict[tuple[Any, ...], Start] = {}
"""Those prepared so far, by machine, family, fields and the tensors' types."""


def place_of(device: Any) -> Emulated | OnGpu:
    """The machine for tensors on ``device``. AmdgenError when there is none, or when CPU tensors shall not be
    emulated."""
    if device.type == "cuda":
        return _gpu(device.index)
    if device.type != "cpu":
        raise DeviceError(f"tensors on {device}", "amdgen's operators run on AMD's and NVIDIA's GPUs and on the CPU")
    if _emulated is None:
        raise DeviceError(
            "tensors on the CPU", "move them to a GPU, or emulate one: with amdgen.torch.emulate('gfx942'): ..."
        )
    return _emulated


@cache
def _gpu(index: int) -> OnGpu:
    with torch.cuda.device(index):
        if torch.version.hip:
            from amdgen.device.hip import HipDevice

            arch = torch.cuda.get_device_properties(index).gcnArchName.partition(":")[0]
            return OnGpu(arch, index, HipDevice(arch, index))
        from amdgen.device.cuda import CudaDevice
        from amdgen.isa.nvidia import chip_of

        target = nvidia_arch(*torch.cuda.get_device_capability(index))
        return OnGpu(chip_of(target, torch.cuda.get_device_name(index)), index, CudaDevice(target, index))


def nvidia_arch(major: int, minor: int) -> str:
    """The architecture whose kernels a GPU of this compute capability runs: its own, else the newest one that is
    older. DeviceError when there is none."""
    from amdgen.isa.nvidia import nvidia_names

    here = 10 * major + minor
    numbers = {name: int(name.removeprefix("sm_").removesuffix("a")) for name in nvidia_names()}
    fitting = [(n, name) for name, n in numbers.items() if n == here or (n < here and not name.endswith("a"))]
    if not fitting:
        raise DeviceError(f"no kernels for compute capability {major}.{minor}", f"use a GPU of {min(numbers)} or newer")
    return max(fitting)[1]


def aligned(tensor: Any) -> Any:
    """The tensor, contiguous, where kernels' operands may begin; a copy where it isn't."""
    tensor = tensor.contiguous()
    return tensor.clone() if tensor.data_ptr() % ALIGNED else tensor


@cache
def names() -> dict[Any, str]:
    """torch's types and what specifications call them. The forms of 8-bit floats have one name."""
    found: dict[Any, str] = {}
    for name, kind in elements().items():
        if kind.torch and hasattr(torch, kind.torch):
            found.setdefault(getattr(torch, kind.torch), name.removesuffix("_fnuz"))
    return found


def type_name(tensor: Any) -> str:
    """What specifications call a tensor's type. AmdgenError for types that no kernel knows."""
    if tensor.dtype not in names():
        raise AmdgenError(f"tensors of {tensor.dtype}", f"use {', '.join(str(kind) for kind in names())}")
    return names()[tensor.dtype]


def array_of(tensor: Any) -> Array:
    """A contiguous tensor of the CPU as a NumPy array of the same memory, of the types that NumPy lacks, too."""
    kind = next(e for e in elements().values() if e.torch and getattr(torch, e.torch, None) is tensor.dtype)
    flat: Array = tensor.detach().reshape(-1).view(torch.uint8).numpy()
    return flat.view(kind.numpy)


def _check(built: Built, tensors: Tensors) -> None:
    """Types and sizes are those of the kernel's operands, and all tensors are on one device."""
    first = next(iter(tensors.values())).device
    for t in built.family.operands(built.spec):
        given, wanted = tensors[t.name], getattr(torch, element(t.dtype).torch)
        count = 1
        for size in t.shape:
            count *= size
        if given.device != first:
            raise AmdgenError(f"{t.name} is on {given.device}", f"move it to {first}, where the others are")
        if given.dtype != wanted or given.numel() != count:
            shape = " x ".join(map(str, t.shape))
            hint = f"give {shape} of {wanted}, which {built.spec.arch} takes"
            raise AmdgenError(f"{t.name} is {tuple(given.shape)} of {given.dtype}", hint)
