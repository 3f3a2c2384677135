"""06: kernels in the tests of your own project.

``pip install amdgen`` brings a plugin for pytest. Its fixture runs a kernel of any compiler on the emulator and
compares the arrays; where a check finds something, the test fails with the finding, not with wrong numbers alone.

    pytest examples/06_in_your_tests.py --amdgen-arch gfx942 --amdgen-arch gfx90a
    python examples/06_in_your_tests.py [gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import sys

import numpy as np
import pytest

import amdgen

SOURCE = """
extern "C" __attribute__((global)) void reverse(const int *in, int *out) {
  __attribute__((shared)) static int line[256];
  int t = __builtin_amdgcn_workitem_id_x();
  line[t] = in[t];
  WAIT;
  out[t] = line[255 - t];
}
"""
BARRIER = "__builtin_amdgcn_s_barrier()"  # alone it orders no memory: another wave's write may still be in flight
FENCED = f'__builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); {BARRIER}'


def reverse(amdgen_check, arch: str, wait: str, fail_on: str = "error") -> None:
    code = amdgen.find_toolchain().compile_hip(SOURCE.replace("WAIT", wait), arch).code
    numbers, out = np.arange(256, dtype=np.int32), np.zeros(256, np.int32)
    amdgen_check(code, "reverse", grid=1, block=256, args=[numbers, out], expect={1: numbers[::-1]}, fail_on=fail_on)


def test_reverse(amdgen_check, amdgen_arch: str) -> None:
    reverse(amdgen_check, amdgen_arch, FENCED)


def test_a_barrier_without_a_fence_is_noticed(amdgen_check, amdgen_arch: str) -> None:
    with pytest.raises(pytest.fail.Exception, match="lds_read_before_wait"):
        reverse(amdgen_check, amdgen_arch, BARRIER, fail_on="warning")  # an error only where hardware has shown it


def test_a_specification(amdgen_check, amdgen_arch: str) -> None:
    amdgen_check(amdgen.Softmax(amdgen_arch, rows=4, columns=100, dtype="f16"))


def main(arch: str = "gfx942") -> int:
    options = ["-q", "-p", "amdgen.pytest_plugin", "-p", "no:cacheprovider", "-o", "addopts=", "--amdgen-arch", arch]
    return pytest.main([__file__, *options])


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
