"""The examples that need another compiler run where it is installed (.ci/compilers installs each): TileLang's and TVM's
with and without the wait, Triton's in its own project's pytest."""

from __future__ import annotations

import importlib.util
from functools import partial
from pathlib import Path

import pytest
from support.processes import python

EXAMPLES = Path(__file__).parent.parent / "examples"


run = partial(python, TRITON_DEFAULT_FP_FUSION="1")


@pytest.mark.parametrize(("package", "folder"), [("tilelang", "tilelang"), ("tvm", "tvm")])
def test_a_copy_of_the_header_in_another_compilers_kernel(package: str, folder: str) -> None:
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"needs {package}")
    done = run(EXAMPLES / folder / "async_copy.py", "gfx90a")
    assert done.returncode == 0, done.stderr
    assert "with the wait: 0 findings, output right" in done.stdout
    assert "without it: error lds_read_before_wait" in done.stdout and "s_waitcnt vmcnt(0)" in done.stdout


@pytest.mark.skipif(importlib.util.find_spec("triton") is None, reason="needs triton")
def test_tritons_kernels_in_their_projects_tests() -> None:
    plugin = ("-p", "amdgen.pytest_plugin", "-p", "no:cacheprovider", "-o", "addopts=", "-q")
    archs = ("--amdgen-arch", "gfx942", "--amdgen-arch", "gfx90a")
    done = run("-m", "pytest", *plugin, EXAMPLES / "triton", *archs)
    assert done.returncode == 0 and "4 passed" in done.stdout, done.stdout
