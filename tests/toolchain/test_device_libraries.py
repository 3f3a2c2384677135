"""HIP's mathematics from ROCm's device libraries: found, given their constants, linked; without them one clear line.

The libraries themselves are no dependency of the tests: where a package has brought them, AMD's functions are compiled,
executed and compared with the host's."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from amdgen.driver.compiler import compile_hip
from amdgen.emulator import emulate
from amdgen.errors import AmdgenError
from amdgen.toolchain import device_libraries, find_toolchain

ARCHS = {"gfx908": 9008, "gfx90a": 9010, "gfx942": 9402, "gfx950": 9500}
VERSION = """
target triple = "amdgcn-amd-amdhsa"
@__oclc_ISA_version = external addrspace(4) constant i32
@__oclc_finite_only_opt = external addrspace(4) constant i8
define float @__ocml_sin_f32(float %x) {
  %version = load i32, ptr addrspace(4) @__oclc_ISA_version
  %finite = load i8, ptr addrspace(4) @__oclc_finite_only_opt
  %wide = zext i8 %finite to i32
  %sum = add i32 %version, %wide
  %value = sitofp i32 %sum to float
  %out = fadd float %x, %value
  ret float %out
}
"""
SINES = 'extern "C" __global__ void k(float* x) { x[threadIdx.x] = FUNCTION(x[threadIdx.x]); }'


def launched(function: str, arch: str, values: np.ndarray) -> np.ndarray:
    """What a function of HIP makes of up to 64 values of f32 or f64, of its arguments' type."""
    source = SINES if values.dtype == np.float32 else SINES.replace("float", "double")
    out = values.copy()
    code = compile_hip(source, arch, options=(f"-DFUNCTION={function}",))
    assert not emulate(code, "k", 1, len(out), (out,)).findings
    return out


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No library is found but in the folder that comes back, which is empty."""
    monkeypatch.setattr(device_libraries, "_folders", lambda: iter([tmp_path]))
    return tmp_path


@pytest.mark.parametrize("arch", ARCHS)
def test_a_library_is_linked_and_knows_its_machine(nowhere: Path, arch: str) -> None:
    (nowhere / "ocml.bc").write_bytes(find_toolchain().bitcode(VERSION, arch, language="ir", name="sin.ll")[0])
    (nowhere / "ockl.bc").write_bytes(find_toolchain().bitcode("", arch, language="ir", name="none.ll")[0])
    assert (launched("sinf", arch, np.float32([0, 1, 2])) == np.float32([0, 1, 2]) + ARCHS[arch]).all()


def test_without_libraries_a_call_says_what_to_install(nowhere: Path) -> None:
    with pytest.raises(AmdgenError, match=r"'sinf' is unavailable: needs ROCm's device libraries: pip install triton"):
        launched("sinf", "gfx942", np.float32([0]))
    (nowhere / "ocml.bc").touch()  # one of the two is none
    with pytest.raises(AmdgenError, match="unavailable"):
        launched("sinf", "gfx942", np.float32([0]))


@pytest.mark.parametrize("name", ["expf", "logf", "rsqrtf", "sqrt", "floor"])
def test_what_the_compiler_brings_needs_no_library(nowhere: Path, name: str) -> None:
    values = np.linspace(0.1, 9, 64).astype(np.float32 if name.endswith("f") else np.float64)
    functions = {"expf": np.exp, "logf": np.log, "rsqrtf": lambda x: 1 / np.sqrt(x), "sqrt": np.sqrt, "floor": np.floor}
    np.testing.assert_allclose(launched(name, "gfx90a", values), functions[name](values), rtol=2e-7)


def test_an_own_folder_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("ocml.bc", "ockl.bc"):
        (tmp_path / name).touch()
    monkeypatch.setenv("HIP_DEVICE_LIB_PATH", str(tmp_path))
    assert device_libraries.folder_of_libraries() == tmp_path


@pytest.mark.skipif(device_libraries.folder_of_libraries() is None, reason="needs ROCm's device libraries, as Triton's")
@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize(("name", "low", "high"), [("sin", -30, 30), ("tanh", -4, 4), ("cbrt", -9, 9), ("log1p", 0, 9)])
def test_amds_functions_are_as_exact_as_they_say(arch: str, name: str, low: float, high: float) -> None:
    """OCML's double functions are within 2 ulp (OpenCL asks for 4 of sin, 5 of tanh, 2 of cbrt, 2 of log1p)."""
    values = np.random.default_rng(7).uniform(low, high, 64)
    np.testing.assert_array_max_ulp(launched(name, arch, values), getattr(np, name)(values), 2)
