"""amdgen's operators of PyTorch as they launch on a ROCm build, without its GPU: on the driver of ``amdgen hip``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support.processes import python

pytest.importorskip("torch")
pytest.importorskip("hip")


def test_a_kernel_on_a_stream() -> None:
    program = Path(__file__).parent / "on_a_stream.py"
    done = python("-m", "amdgen", "hip", "--arch", "mi300x", "--check", "--", sys.executable, program)
    assert (done.returncode, done.stdout) == (0, "all right\n"), done.stderr
    assert "4 launches of 1 kernel on gfx942" in done.stderr and "0 errors, 0 warnings" in done.stderr
