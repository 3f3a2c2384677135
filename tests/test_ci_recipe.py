"""examples/ci: a folder of programs is checked with no GPU; a fault, and a predicted time that grew, fail."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
import yaml
from support.processes import run

RECIPE = Path(__file__).parent.parent / "examples" / "ci"
PROGRAM = """
#include <hip/hip_runtime.h>
__global__ void k(int* x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 1; }
int main() {
  int *x, h = 0;
  (void)hipMalloc(&x, 32 * 4);
  k<<<1, 64>>>(x, COUNT);
  (void)hipMemcpy(&h, x, 4, hipMemcpyDeviceToHost);
  return h - 1;
}
"""
TIMED = "softmax --arch gfx942 --rows 4 --columns 64"


@pytest.mark.skipif(not shutil.which("c++"), reason="ziglang compiles its C++ library for minutes first")
def test_the_script(tmp_path):
    kernels, tools = tmp_path / "kernels", tmp_path / "bin"
    kernels.mkdir()
    tools.mkdir()
    (tools / "amdgen").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m amdgen "$@"\n')
    (tools / "amdgen").chmod(0o755)
    path = f"{tools}:{os.environ['PATH']}"

    def check(*arguments):
        return run("bash", RECIPE / "check_kernels.sh", *arguments, PATH=path, ARCHS="gfx942")

    def found(folder):
        return json.loads((folder / "touch.gfx942.sarif").read_text())["runs"][0]["results"]

    (kernels / "touch.hip").write_text(PROGRAM.replace("COUNT", "32"))
    (kernels / "times.txt").write_text(TIMED + "\n")
    base = tmp_path / "base"
    done = check(kernels, base)
    assert done.returncode == 0 and "us predicted" in done.stdout, done.stderr
    assert found(base) == []
    (kernels / "touch.hip").write_text(PROGRAM.replace("COUNT", "33"))
    times = json.loads((base / "times.json").read_text())
    (base / "times.json").write_text(json.dumps({TIMED: times[TIMED] / 1.2}))
    done = check(kernels, tmp_path / "now", base)
    assert done.returncode == 1 and "SLOWER softmax" in done.stdout and "+20.0 % to the base" in done.stdout
    assert [one["ruleId"] for one in found(tmp_path / "now")] == ["out_of_bounds"]


def test_the_workflow_runs_the_script():
    steps = yaml.safe_load((RECIPE / "kernels.yml").read_text())["jobs"]["check"]["steps"]
    runs = [step["run"] for step in steps if "run" in step]
    assert sum("check_kernels.sh" in text for text in runs) == 2
    assert any(step.get("with", {}).get("sarif_file") == "found" for step in steps)
