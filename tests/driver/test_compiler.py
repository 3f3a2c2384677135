"""amdgen.compile_hip: kernels of other tools' HIP source, compiled as hipRTC would."""

import numpy as np
import pytest

import amdgen
from amdgen.driver.compiler import link
from amdgen.driver.hipcc import compile_kernels, compile_program
from amdgen.toolchain import process

SOURCE = """
#include <hip/hip_runtime.h>
#include <scale.h>
struct __align__(8) Pair { int a, b; };
extern "C" __global__ void pairs(Pair* x) { x[threadIdx.x].b = SCALE * x[threadIdx.x].a; }
"""


def test_a_source_with_headers_and_options():
    code = amdgen.compile_hip(SOURCE, "mi300x", headers={"scale.h": "#define SCALE (3 * N)"}, options=["-DN=2"])
    x = np.arange(8, dtype=np.int32).reshape(4, 2)
    assert not amdgen.emulate(code, "pairs", 1, 4, [x]).findings
    assert x.tolist() == [[0, 0], [2, 12], [4, 24], [6, 36]]


def test_what_the_compiler_refuses_is_one_line():
    with pytest.raises(amdgen.AmdgenError, match=r"^mine.hip:3:\d+: fatal error: 'scale.h' file not found$"):
        amdgen.compile_hip(SOURCE, "gfx942", name="mine.hip")


def test_a_linker_that_hangs_is_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HUNG_S", 1e-6)
    made = link([b"BC\xc0\xde"], "gfx942")
    assert made.code is None and made.log == "error: zig did not finish within 1e-06 s"


HALVES = """
#include <hip/hip_fp16.h>
extern "C" __global__ void halves(const __half* x, const __half* y, __half* out, float* wide) {
  int i = threadIdx.x, n = blockDim.x;
  out[i] = __hadd(x[i], y[i]);
  out[n + i] = __hmul(x[i], y[i]);
  out[2 * n + i] = __hfma(x[i], y[i], x[i]);
  __half2 both = __halves2half2(x[i], y[i]) - __half2half2(y[i]);
  out[3 * n + i] = both.x;
  out[4 * n + i] = __float2half(__half2float(x[i]) / 3.0f);
  wide[i] = __hgt(x[i], y[i]) ? __half2float(__hmax(x[i], y[i])) : __high2float(make_half2(x[i], y[i]));
}
"""


def test_half_precision_rounds_as_numpy_does():
    x, y = np.random.default_rng(17).standard_normal((2, 64)).astype(np.float16)
    out, wide = np.zeros((5, 64), np.float16), np.zeros(64, np.float32)
    assert not amdgen.emulate(amdgen.compile_hip(HALVES, "gfx90a"), "halves", 1, 64, [x, y, out, wide]).findings
    exact = x.astype(np.float64) * y.astype(np.float64) + x.astype(np.float64)  # of 11-bit factors: no rounding here
    want = [x + y, x * y, exact.astype(np.float16), x - y, (x.astype(np.float32) / np.float32(3)).astype(np.float16)]
    assert (out == np.array(want)).all()
    assert (wide == np.maximum(x, y)).all()


BITS = """
#include <hip/hip_runtime.h>
extern "C" __global__ void bits(const unsigned* x, unsigned long long* out) {
  unsigned v = x[threadIdx.x], at = threadIdx.x % 24;
  out[threadIdx.x * 4] = __bitextract_u32(v, at, 7);
  out[threadIdx.x * 4 + 1] = __bitinsert_u32(v, 0xfff, at, 5);
  out[threadIdx.x * 4 + 2] = __umulhi(v, 0x9e3779b9u);
  out[threadIdx.x * 4 + 3] = __bitextract_u64((unsigned long long)v << 20, at + 20, 9) + __clzll(v);
}
"""


def test_bits_as_python_counts_them():
    x = np.random.default_rng(23).integers(1, 1 << 32, 64, dtype=np.uint32)
    out = np.zeros((64, 4), np.uint64)
    assert not amdgen.emulate(amdgen.compile_hip(BITS, "gfx942"), "bits", 1, 64, [x, out]).findings
    for at, v in enumerate(map(int, x)):
        by = at % 24
        want = [
            v >> by & 127, v & ~(31 << by) | 31 << by, v * 0x9E3779B9 >> 32, (v >> by & 511) + 64 - v.bit_length()
        ]  # fmt: skip
        assert out[at].tolist() == want


def test_a_source_that_is_not_utf8_compiles(tmp_path):
    source = tmp_path / "old.hip"
    source.write_bytes(
        b"// by Andr\xe9\n__global__ void k(int* out) { out[threadIdx.x] = 1; }\n"
        b'__attribute__((used)) const char name[] = "Andr\xe9";\nint main() { return 0; }\n'
    )
    assert compile_kernels(source, ["gfx942"], ())
    compile_program(source, ["gfx942"], (), tmp_path / "old")
    assert b"Andr\xe9" in (tmp_path / "old").read_bytes()
