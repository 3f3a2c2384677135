"""Programs that know HIP and nothing of amdgen run on the emulator: through the C library alone, through hip-python,
and compiled from C++ with kernels in the same file. Each runs in a process of its own. amdgen is in this one, as to
start it takes as long as most of what is tested here; one test, and tests/cli/test_cli_bundle.py, start ``amdgen hip``.
"""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import numpy as np
import pytest
from support.processes import python, run

import amdgen
from amdgen.cli import main
from amdgen.codeobject import CodeObject
from amdgen.driver.build import library_folder, unsupported
from amdgen.driver.bundles import code_for
from amdgen.driver.hipcc import compile_kernels
from amdgen.emulator import emulate

HERE = Path(__file__).parent / "programs"


@pytest.fixture
def amdgen_command(capfd):
    """Runs a command of amdgen; as from subprocess.run what it and the programs that it starts print, and its status.
    ``cwd``: where it runs."""

    def run(*words, cwd="."):
        with chdir(cwd):
            status = main(list(map(str, words)))
        return subprocess.CompletedProcess(words, status, *capfd.readouterr())

    return run


@pytest.fixture
def hip(amdgen_command):
    def run(*command, arch="mi300x", options=()):
        return amdgen_command("hip", "--arch", arch, *options, "--", *command)

    return run


@pytest.fixture
def compiled(amdgen_command):
    """Compiles, in a folder where it is given one."""

    def run(*words, cwd="."):
        return amdgen_command("compile", *words, cwd=cwd)

    return run


@pytest.mark.parametrize("arch", ["mi300x", "mi250x"])
def test_a_program_through_the_library(arch, hip):
    done = hip(sys.executable, HERE / "through_ctypes.py", "3", arch=arch)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("five: ") == 2 and "half of 9\n" in done.stdout and done.stdout.endswith("all right\n")
    assert "hipGraphClone is not supported" in done.stderr and "undefined hidden symbol: half(int)" in done.stderr
    name = {"mi300x": "gfx942", "mi250x": "gfx90a"}[arch]
    assert done.stderr.endswith(f"4 launches of 3 kernels on {name} (emulated), 0 errors, 0 warnings\n")


def test_a_fault_is_said_and_reported(tmp_path, hip):
    report = tmp_path / "found.sarif"
    options = ("--check", "--format", "sarif", "--report", str(report))
    done = hip(sys.executable, HERE / "through_ctypes.py", "3", "beyond", options=options)
    assert done.returncode == 1 and "and it went on" in done.stdout and "all right" in done.stdout
    assert "launch 5: error out_of_bounds: beyond+" in done.stderr
    assert "past the end of 'device allocation 2' (600 bytes)" in done.stderr
    (found,) = json.loads(report.read_text())["runs"][0]["results"]
    assert found["ruleId"] == "out_of_bounds"


@pytest.mark.skipif(importlib.util.find_spec("hip") is None, reason="needs hip-python")
def test_our_kernels_run_through_hip_python(hip):
    run = ("run", "gemm", "--device", "hip", "--arch", "gfx942", "-m", "64", "-n", "64", "-k", "64", "--json")
    done = hip(sys.executable, "-m", "amdgen", *run)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["ok"] and "1 launch of 1 kernel" in done.stderr


@pytest.mark.skipif(importlib.util.find_spec("hip") is None, reason="needs hip-python")
def test_a_first_script_with_hip_python_and_what_is_said_when_it_writes_too_far(hip):
    script = HERE / "through_hip_python.py"
    done = hip(sys.executable, script, options=("--check",))
    assert (done.returncode, done.stdout) == (0, "item 3 of 300\nall right\n"), done.stderr
    assert "1 launch of 1 kernel on gfx942 (emulated), 0 errors, 0 warnings" in done.stderr
    done = hip(sys.executable, script, "beyond", options=("--check",))
    assert done.returncode == 1 and done.stdout.endswith("hipErrorIllegalAddress\nall right\n"), done.stderr
    assert "error out_of_bounds: axpy+" in done.stderr
    assert "past the end of 'device allocation 1' (1200 bytes)" in done.stderr


PROGRAM = """
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>
__constant__ float factors[2];
__managed__ int launches = 0;
__global__ void scale(const float* in, float* out, int n) {
  extern __shared__ float kept[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  kept[threadIdx.x] = i < n ? in[i] : 0.f;
  __syncthreads();
  if (i < n) out[i] = kept[threadIdx.x] * factors[i & 1];
  if (i == 0) launches += 1;
}
#ifndef __HIP_PLATFORM_AMD__
#error "the platform is AMD's"
#endif
int main() {
  launches += 40;  // before any call of HIP
  int version = 0;
  if (hipRuntimeGetVersion(&version) || version != HIP_VERSION) return 7;
  const int n = 1000;
  std::vector<float> in(n), out(n);
  for (int i = 0; i < n; i++) in[i] = float(i);
  float host[] = {2.f, -1.f}, *a, *b;
  if (hipMalloc(&a, n * sizeof(float)) || hipMalloc(&b, n * sizeof(float))) return 2;
  if (hipMemcpyToSymbol(factors, host, sizeof host)) return 3;
  (void)hipMemcpy(a, in.data(), n * sizeof(float), hipMemcpyHostToDevice);
  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  scale<<<dim3(4), dim3(256), 256 * sizeof(float), stream>>>(a, b, n);
  if (hipGetLastError()) return 4;
  if (hipMemcpy(out.data(), b, n * sizeof(float), hipMemcpyDeviceToHost)) return 5;
  for (int i = 0; i < n; i++)
    if (out[i] != in[i] * host[i & 1]) return 6;
  std::printf("right, launched %d\\n", launches);
}
"""


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
def test_a_program_in_c_plus_plus(tmp_path, compiled, hip):
    source, program = tmp_path / "scale.hip", tmp_path / "scale"
    source.write_text(PROGRAM)
    done = compiled(source, "--arch", "gfx90a", "--arch", "mi300x", "-o", program)
    assert done.returncode == 0, done.stderr
    for arch in ("mi250x", "mi300x"):
        done = hip(program, arch=arch)
        assert (done.returncode, done.stdout) == (0, "right, launched 41\n"), done.stderr
    done = hip(program, arch="mi100")
    assert done.returncode == 3 and "has no code for gfx908" in done.stderr
    alone = run(program, LD_LIBRARY_PATH=library_folder())
    assert alone.returncode == 2 and "run the program with 'amdgen hip -- PROGRAM'" in alone.stderr


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
@pytest.mark.parametrize(("name", "launches"), [("graphs", 8), ("groups", 2)])
def test_graphs_pools_and_cooperative_groups(name, launches, tmp_path, compiled, hip):
    program = tmp_path / name
    assert compiled(HERE / f"{name}.hip", "-o", program).returncode == 0
    done = hip(program, options=("--check",))
    assert (done.returncode, done.stdout) == (0, f"{name} are right\n"), done.stderr
    assert f"{launches} launches of 2 kernels" in done.stderr and "0 errors, 0 warnings" in done.stderr


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
@pytest.mark.parametrize(("arch", "level"), [("gfx942", "-O2"), pytest.param("gfx90a", "-O0", marks=pytest.mark.every)])
def test_memory_that_nobody_has_written(arch, level, tmp_path, compiled, hip):
    """Each kernel's name says what has to be found; the program fills memory in all the ways that there are."""
    program, text = tmp_path / "unwritten", (HERE / "unwritten.hip").read_text()
    assert compiled(HERE / "unwritten.hip", "--arch", arch, "-o", program, "--", level).returncode == 0
    done = hip(program, arch=arch)
    assert done.returncode == 0, done.stderr
    said = re.findall(r"launch \d+: (?:error|warning) (\w+): (\w+)", done.stderr)
    told = {name for name in re.findall(r"\w+", text) if name.startswith("told_")}
    assert sorted(said) == [("uninitialized_memory", name) for name in sorted(told)], done.stderr


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
def test_a_program_is_compiled_again_when_what_it_includes_has_changed(tmp_path, compiled, hip):
    source, header, program = tmp_path / "main.hip", tmp_path / "headers/by.h", tmp_path / "main"
    header.parent.mkdir()
    source.write_text(
        '#include <hip/hip_runtime.h>\n#include "by.h"\n__global__ void k(int* x) { *x = BY; }\n'
        "int main() { int *d, h; (void)hipMalloc(&d, 4); k<<<1, 1>>>(d); (void)hipMemcpy(&h, d, 4, hipMemcpyDefault);"
        " return h; }\n"
    )
    for by in (3, 5):
        header.write_text(f"#define BY {by}\n")
        assert compiled(source, "-o", program, "--", "-Iheaders", cwd=tmp_path).returncode == 0
        assert hip(program).returncode == by


FAULTY = """
#include <hip/hip_runtime.h>
#include <cassert>
#include <cstdio>
int half(int);
template <int A, int B> __global__ void few(int* at, int n) { assert(threadIdx.x < n); at[threadIdx.x] = A + B; }
int main() {
  int *at, host[64];
  (void)hipMalloc(&at, sizeof host);
  hipLaunchKernelGGL(few<30, 12>, dim3(1), dim3(64), 0, hipStreamDefault, at, half(128));
  if (hipMemcpy(host, at, sizeof host, hipMemcpyDeviceToHost) || host[63] != 42) return 2;
  few<1, 1><<<1, 64>>>(at, half(126));
  std::printf("%s, in %s\\n", hipGetErrorString(hipGetLastError()), __FILE__);
}
"""


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
def test_two_sources_a_template_with_commas_and_an_assertion_of_a_kernel(tmp_path, compiled, hip):
    (tmp_path / "few.hip").write_text(FAULTY)
    (tmp_path / "half.cpp").write_text("int half(int n) { return n / 2; }\n")
    words = ("few.hip", "-o", "few", "--", "-DHIP_TEMPLATE_KERNEL_LAUNCH", "half.cpp", "-lm")
    done = compiled(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for word, said in (("-lnowhere", "-lnowhere"), ("gone.a", "gone.a")):
        refused = compiled(*words, word, cwd=tmp_path)
        assert refused.returncode == 1 and said in refused.stderr and refused.stderr.count("\n") == 1
    done = hip(tmp_path / "few", options=("--check",))
    assert done.returncode == 1 and "1 not run to the end" in done.stderr
    *asserted, last = done.stdout.splitlines()
    where = "few.hip:6: void few(int *, int) [A = 1, B = 1]"
    assert asserted == [f"{where}: Device-side assertion `threadIdx.x < n' failed."]
    assert last == "unspecified launch failure, in few.hip"


MAIN = """
#include <hip/hip_runtime.h>
#include "part.h"
__constant__ int by;
extern "C" __global__ void scale(int* x) { x[threadIdx.x] = counted(by * x[threadIdx.x]); }
int main() {
  int *x, host[64], times = 7;
  for (int i = 0; i < 64; i++) host[i] = i;
  (void)hipMalloc(&x, sizeof host);
  (void)hipMemcpy(x, host, sizeof host, hipMemcpyHostToDevice);
  if (hipMemcpyToSymbol(by, &times, sizeof times)) return 2;
  scale<<<1, 64>>>(x);
  if (hipMemcpy(host, x, sizeof host, hipMemcpyDeviceToHost)) return 3;
  for (int i = 0; i < 64; i++)
    if (host[i] != 7 * i) return 4;
  return calls_by_the_other() == 64 ? 42 : 5;
}
"""
PART = """
#include <hip/hip_runtime.h>
#include "part.h"
__device__ int calls;
__device__ int counted(int x) { atomicAdd(&calls, 1); return x; }
int calls_by_the_other() { int n = -1; (void)hipMemcpyFromSymbol(&n, calls, sizeof n); return n; }
"""


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
def test_a_kernel_calls_a_function_of_another_file(tmp_path, compiled, hip):
    (tmp_path / "main.hip").write_text(MAIN)
    (tmp_path / "part.hip").write_text(PART)
    (tmp_path / "part.h").write_text("__device__ int counted(int);\nint calls_by_the_other();\n")
    command = ("main.hip", "-o", "main", "--arch", "gfx90a", "--", "part.hip")
    for words, status in (("-fgpu-rdc",), 0), ((), 1):
        done = compiled(*command, *words, cwd=tmp_path)
        assert done.returncode == status, done.stderr
        assert not status or "undefined hidden symbol: counted(int)" in done.stderr
    done = hip(tmp_path / "main", arch="mi250x", options=("--check",))
    assert done.returncode == 42 and "0 errors" in done.stderr, done.stderr


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
def test_kernels_alone_are_a_code_object_or_a_bundle_of_some(tmp_path, compiled):
    (tmp_path / "k.hip").write_text("#include <hip/hip_runtime.h>\n__global__ void k(int* x) { *x = blockDim.x; }\n")
    for archs in (("gfx942",), ("gfx90a", "gfx942")):
        options = [word for arch in archs for word in ("--arch", arch)]
        assert compiled("k.hip", "--kernels", "-o", "k.co", *options, cwd=tmp_path).returncode == 0
        code = code_for((tmp_path / "k.co").read_bytes(), archs[0])
        out = np.zeros(1, np.int32)
        assert not amdgen.emulate(code, "_Z1kPi", 1, 64, [out]).findings and out[0] == 64


def test_what_fails_is_one_line(hip):
    for command, status, said in (
        (["/no/such/program"], 1, "error: /no/such/program: no such program; give it as in a shell, after --\n"),
        (["sh", "-c", "kill -9 $$"], 137, ""),
    ):
        done = hip(*command)
        assert done.returncode == status, done.stderr
        assert said in done.stderr or not said


def test_the_exit_status_is_the_programs():
    done = python("-m", "amdgen", "hip", "--", "sh", "-c", "echo out; exit 7")
    assert (done.returncode, done.stdout) == (7, "out\n")
    assert done.stderr == "amdgen hip: 0 launches of 0 kernels on gfx942 (emulated), 0 errors, 0 warnings\n"


def test_names_without_a_function_are_listed_once():
    names = unsupported()
    assert len(names) == len(set(names)) > 300 and names == sorted(names)


RACING = """#include <cmath>
__global__ void racing(const float* in, float* out) {
  __shared__ float kept[128];
  kept[threadIdx.x] = std::sqrt(in[threadIdx.x]) + std::fabs(in[threadIdx.x]);
  out[threadIdx.x] = kept[threadIdx.x ^ 64];
}
"""


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
def test_findings_name_lines_of_a_source_that_includes_nothing_ofhip(tmp_path):
    """As hipcc: <hip/hip_runtime.h> is there, before <cmath>, whose functions are the device's in kernels."""
    (tmp_path / "racing.hip").write_text(RACING)
    code = compile_kernels(tmp_path / "racing.hip", ["gfx90a"], [])
    data, out = np.arange(128, dtype=np.float32), np.zeros(128, np.float32)
    result = emulate(code, next(iter(CodeObject.parse(code).kernels)), 1, 128, (data, out))
    race = next(f for f in result.findings if f.check == "lds_race")
    assert "(racing.hip:5)" in str(race) and "(racing.hip:4)" in str(race)


def test_a_loop_that_never_ends_is_an_error_of_the_program(tmp_path, hip, compiled):
    """Although each of its barriers is passed."""
    program = tmp_path / "endless"
    assert not compiled(HERE / "endless.hip", "-o", program).returncode
    done = hip(program, options=("--check",))
    assert (done.returncode, done.stdout) == (1, "719\n")  # hipErrorLaunchFailure
    assert "error endless_loop" in done.stderr and "1 not run to the end" in done.stderr
