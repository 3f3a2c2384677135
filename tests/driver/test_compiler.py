"""amdgen.compile_hip: kernels of other tools' HIP source, compiled as hipRTC would."""

import numpy as np
import pytest

import amdgen

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
