"""Devices: which there are, and that a missing one is a line."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from amdgen.builder import build
from amdgen.device import DeviceError, open_device
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.tensors import TensorMap
from amdgen.verify import run_built


def test_unknown() -> None:
    with pytest.raises(DeviceError, match="--device abacus does not exist; choose from emulator, hip, cuda"):
        open_device("abacus", "gfx942")


def test_hip_without_hip_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hip", None)
    with pytest.raises(DeviceError, match=r"needs hip-python; pip install 'amdgen\[hip\]'"):
        open_device("hip", "gfx942")


def test_hip_python_without_rocm(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise RuntimeError("failed to dlopen libamdhip64.so")

    monkeypatch.setitem(sys.modules, "hip", SimpleNamespace(hip=SimpleNamespace(hipGetDeviceCount=missing)))
    with pytest.raises(DeviceError, match=r"can't load ROCm \(failed to dlopen .*\); install the ROCm runtime, or run"):
        open_device("hip", "gfx942")


class _Gfx942:
    """As much of hip-python as opening a device asks for, on a machine with a gfx942."""

    hipError_t = SimpleNamespace(hipSuccess=0)

    class hipDeviceProp_t:
        gcnArchName = b"gfx942:sramecc+:xnack-"

    @staticmethod
    def hipGetDeviceCount() -> tuple[int, int]:
        return 0, 1

    @staticmethod
    def hipGetDeviceProperties(properties: object, device: int) -> tuple[int]:
        return (0,)


def test_a_gpu_runs_code_for_its_target_whatever_the_chip_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hip", SimpleNamespace(hip=_Gfx942))
    assert [open_device("hip", arch).name for arch in ("gfx942", "mi308x")] == ["hip", "hip"]
    with pytest.raises(DeviceError, match="the GPU is gfx942, the code is for mi210; use --arch gfx942"):
        open_device("hip", "mi210")


def test_the_emulator_reports_what_a_gpu_cannot() -> None:
    built = build(Gemm("gfx942", 32, 32, 32, dtype="f16"))
    report = run_built(built, open_device("emulator", "gfx942"))
    assert report.ok and report.launched.counts["instructions"]["mfma"] > 0
    plain = report.as_json()
    for key in ("device", "arch", "kernel", "spec", "max_rel_err", "ok", "checks", "resources", "counts", "seconds"):
        assert key in plain
    assert set(plain["seconds"]) == {"plan", "emit", "compile", "run", "check"}
    assert {"vgpr", "agpr", "sgpr", "lds_bytes", "spills", "occupancy"} <= set(plain["resources"])


@pytest.mark.hip
def test_on_a_gpu() -> None:
    from hip import hip

    properties = hip.hipDeviceProp_t()
    hip.hipGetDeviceProperties(properties, 0)
    arch = properties.gcnArchName.decode().partition(":")[0]
    report = run_built(build(Gemm(arch, 512, 512, 512, dtype="f16")), open_device("hip", arch))
    assert report.comparison.ok


def test_a_tensor_map_says_how_much_l2_brings_from_memory() -> None:
    from amdgen.device.cuda import CudaDevice

    class Names:
        def __getattr__(self, name: str) -> str:
            return name

    def encoded(*given: object) -> tuple[int, tuple[object, ...]]:
        return 0, given

    driver = SimpleNamespace(
        cuTensorMapEncodeTiled=encoded, cuuint32_t=int, cuuint64_t=int, CUtensorMapDataType=Names(),
        CUtensorMapInterleave=Names(), CUtensorMapSwizzle=Names(), CUtensorMapL2promotion=Names(),
        CUtensorMapFloatOOBfill=Names(),
    )  # fmt: skip
    device = object.__new__(CudaDevice)
    device.driver = driver
    for two, name in ((False, "CU_TENSOR_MAP_L2_PROMOTION_L2_128B"), (True, "CU_TENSOR_MAP_L2_PROMOTION_L2_256B")):
        layout = TensorMap("b", "bf16", (256, 64, 1), (512, 32768), (64, 64, 1), True, two)
        kind, rank, address, sizes, strides, box, *_, promotion, _ = device.tensor_map(4096, layout)
        assert (rank, address, sizes, strides, box) == (3, 4096, [256, 64, 1], [512, 32768], [64, 64, 1])
        assert kind == "CU_TENSOR_MAP_DATA_TYPE_BFLOAT16" and promotion == name
