"""emit, build and run of kernels over rows: nothing here is written for them but their specification."""

from __future__ import annotations

import json
import re

ROWS = ("--arch", "gfx942", "--rows", "6", "--columns", "1000")


def test_run_tells_both_outputs(amdgen):
    ran = amdgen("run", "rmsnorm", *ROWS, "--dtype", "bf16", "--residual")
    assert ran.status == 0 and ran.err == "", ran
    for words in ("reduction", "6 rows of 1000 bf16 + residual", "largest error of residual", "lds_race"):
        assert words in ran.out
    assert re.search(r"^result +ok$", ran.out, re.MULTILINE)
    data = amdgen("run", "softmax", *ROWS, "--inputs", "large", "--json").json
    assert data["ok"] and data["inputs"] == "large" and data["spec"]["columns"] == 1000
    assert 0 < data["max_rel_err"] <= data["allowed_rel_err"]


def test_a_row_read_twice_has_two_pipelines(amdgen, tmp_path):
    data = amdgen("emit", "softmax", *ROWS, "--keep", "memory", "--json").json
    assert set(data["plan"]) == {"statistic", "output"} and data["plan"]["output"]["steady"]
    assert amdgen("emit", "softmax", *ROWS, "--keep", "memory", "-o", tmp_path).status == 0
    assert sorted(path.suffixes[-1] for path in tmp_path.iterdir()) == [".hip", ".svg", ".svg"]


def test_build_for_nvidia_leaves_its_own_kinds_of_files(amdgen, tmp_path):
    ran = amdgen("build", "rmsnorm", *ROWS[2:], "--arch", "sm_80", "-o", tmp_path)
    if ran.status and "NVRTC is not installed" in ran.err:
        return
    assert ran.status == 0, ran
    files = {path.suffix: path for path in tmp_path.iterdir()}
    assert set(files) == {".cu", ".ptx", ".cubin", ".json"}
    assert json.loads(files[".json"].read_text())["resources"]["spills"] == 0


def test_refusals(amdgen, fails):
    assert "--compare-staging" in fails("build", "softmax", *ROWS, "--compare-staging")
    assert "random, large, shifted" in fails("run", "softmax", *ROWS, "--inputs", "zeros")
    assert "use --device cuda" in fails("run", "softmax", *ROWS[2:], "--arch", "sm_90a", "--device", "emulator")
