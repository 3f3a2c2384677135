"""Triton kernels in their own project's pytest, for MI250 and MI300, with no GPU.

    pip install amdgen triton
    pytest examples/triton --amdgen-arch gfx942 --amdgen-arch gfx90a

Triton compiles for an AMD target anywhere; the fixture ``amdgen_check`` of amdgen's plugin runs the code object under
all checks and compares the arrays.
"""

import numpy as np
import pytest

triton = pytest.importorskip("triton")

ROWS, COLUMNS = 5, 200
RUNS_PAST = "out_of_bounds"


def compiled(kernel, arch, **constants):
    """(code object, name, work-items of a program, bytes of LDS) of a jitted function whose last arguments are x, y:
    f32 and a count."""
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    types = {"x": "*fp32", "y": "*fp32", "columns": "i32"} | dict.fromkeys(constants, "constexpr")
    source = ASTSource(fn=kernel, signature=types, constexprs=constants)
    made = triton.compile(source, target=GPUTarget("hip", arch, 64), options={"num_warps": 4})
    return made.asm["hsaco"], made.metadata.name, made.metadata.num_warps * 64, made.metadata.shared


def check(amdgen_check, kernel, arch):
    code, name, threads, lds = compiled(kernel, arch, BLOCK=256)
    x = np.random.default_rng(0).standard_normal((ROWS, COLUMNS), np.float32)
    weights = np.exp(x - x.max(axis=1, keepdims=True))
    arrays = [x, np.full_like(x, np.nan), np.int32(COLUMNS)]
    expect = {1: weights / weights.sum(axis=1, keepdims=True)}
    amdgen_check(code, name, ROWS, threads, arrays, expect=expect, tolerance=1e-6, dynamic_lds=lds)


def test_softmax(amdgen_check, amdgen_arch):
    from softmax import softmax_row

    check(amdgen_check, softmax_row, amdgen_arch)


def test_a_forgotten_mask_is_noticed(amdgen_check, amdgen_arch):
    from softmax import softmax_unmasked

    with pytest.raises(pytest.fail.Exception, match=RUNS_PAST):
        check(amdgen_check, softmax_unmasked, amdgen_arch)
