"""Comparisons with rocBLAS and hipBLASLt, whose places two libraries take that have their C interfaces and compute by a
plain kernel, compiled here: through the real hip-python, on the driver of ``amdgen hip``."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest
from support.processes import python

from amdgen.driver.hipcc import compile_program
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.registry import family

PROGRAMS = Path(__file__).parents[1] / "driver" / "programs"
pytestmark = pytest.mark.skipif(importlib.util.find_spec("hip") is None, reason="needs hip-python")


def libraries(folder, *options):
    for name, more in {"librocblas.so": (), "libhipblaslt.so": ("-DLT",)}.items():
        words = ("-shared", "-fPIC", *more, *options)
        compile_program(PROGRAMS / "blas.hip", ["gfx942"], words, folder / name)
    return folder


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    return libraries(tmp_path_factory.mktemp("right"))


def compared(folder, *specs):
    program = (sys.executable, PROGRAMS / "compare.py", *map(json.dumps, specs))
    on_an_emulator = ("-m", "amdgen", "hip", "--arch", "mi300x", "--check", "--")
    done = python(*on_an_emulator, *program, LD_LIBRARY_PATH=str(folder))
    assert done.returncode == 0, done.stderr
    assert "0 errors" in done.stderr
    return done.stdout.splitlines()


def test_products_are_handed_over_as_they_are(right):
    """Each output, the libraries' too, is compared with float64 before it is timed."""
    size = {"m": 24, "n": 40, "k": 16}
    specs = [
        {**size, "dtype": "f16"},
        {**size, "dtype": "bf16", "layout": "tn", "alpha": 0.5, "beta": -2.0, "lda": 32, "ldb": 48, "ldc": 56},
        {**size, "dtype": "f32", "layout": "nn", "batch": 3},
        {**size, "dtype": "f64", "layout": "tt", "alpha": -1.5},
        {**size, "dtype": "i8"},
        {**size, "dtype": "f16", "bias": True},
    ]
    *timed, refused = compared(right, *specs)
    both = "amdgen rocBLAS hipBLASLt True True"
    assert timed == [both, both, both, both, "amdgen rocBLAS True True"]
    assert refused.startswith("no library call is known for 24x40x16 nt f16")


def test_a_wrong_output_of_a_library_ends_the_comparison(tmp_path):
    (line,) = compared(libraries(tmp_path, "-DWRONG"), {"m": 24, "n": 24, "k": 16, "dtype": "f16"})
    assert "a wrong result" in line


def test_without_libraries_it_says_which(tmp_path):
    (line,) = compared(tmp_path, {"m": 8, "n": 8, "k": 8, "dtype": "f16"})
    assert line.startswith("librocblas.so can't be loaded")


@pytest.mark.parametrize(
    "more",
    [{"bias": True}, {"residual": True}, {"activation": "relu"}, {"dtype": "fp8", "scales": "tensor"}, {"gated": True}],
)
def test_what_blas_does_not_know_is_no_product_of_it(more):
    spec = Gemm("gfx942", 8, 8, 32, **{"dtype": "f16", **more})
    assert family("gemm").blas(spec) is None
