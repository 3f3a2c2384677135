"""emit, build and run of an attention."""

from __future__ import annotations

import json
import re

SMALL = ("attention", "--arch", "gfx942", "--seq-q", "40", "--seq-k", "50", "--head-dim", "32", "--tile", "64x64")


def test_emit_prints_the_source_or_writes_it_with_a_picture(amdgen, tmp_path):
    source = amdgen("emit", *SMALL).out
    data = amdgen("emit", *SMALL, "--json").json
    assert data["source"] == source and data["kernel"] in source and data["plan"]["steady"]
    assert next(c for c in data["choices"] if c["name"] == "tile")["asked"]
    text = amdgen("emit", *SMALL, "-o", tmp_path / "new").out
    files = {path.suffix: path for path in (tmp_path / "new").iterdir()}
    assert files[".hip"].read_text() == source and "<svg" in files[".svg"].read_text()
    assert str(files[".svg"]) in text and "swizzle K" in text


def test_build_leaves_four_files(amdgen, tmp_path):
    ran = amdgen("build", *SMALL, "--dtype", "bf16", "--causal", "-o", tmp_path)
    assert ran.status == 0 and ran.err == "" and "VGPRs" in ran.out
    files = {path.suffix: path for path in tmp_path.iterdir()}
    assert set(files) == {".hip", ".s", ".hsaco", ".json"}
    report = json.loads(files[".json"].read_text())
    assert report["spec"]["causal"] and report["resources"]["spills"] == 0 and "causal" in report["kernel"]


def test_both_stagings_side_by_side(amdgen, fails):
    data = amdgen("build", *SMALL, "--compare-staging", "--json").json["stagings"]
    assert set(data) == {"lds_dma", "vgpr"}
    assert data["lds_dma"]["main_loop"]["lds_dma"] > 0 and "lds_dma" not in data["vgpr"]["main_loop"]
    assert data["lds_dma"]["main_loop"]["mfma"] == data["vgpr"]["main_loop"]["mfma"] > 0
    table = amdgen("build", *SMALL, "--compare-staging").out
    assert re.search(r"main loop: mfma +(\d+) +\1\n", table) and "occupancy" in table
    assert "leave out --staging" in fails("build", *SMALL, "--compare-staging", "--staging", "vgpr")


def test_run_sets_its_error_beside_numpy_s(amdgen, fails):
    how = (*SMALL, "--lse", "--heads", "2", "--kv-heads", "1", "--layout", "bshd", "--staging", "lds_dma")
    ran = amdgen("run", *how)
    assert ran.status == 0 and ran.err == "", ran
    for words in ("NumPy, softmax in f32", "largest error of lse", "lds_race", "vmcnt("):
        assert words in ran.out
    assert re.search(r"^result +ok$", ran.out, re.MULTILINE)
    data = amdgen("run", *how, "--inputs", "large", "--json").json
    assert data["ok"] and data["findings"] == 0 and data["inputs"] == "large" and data["spec"]["kv_heads"] == 1
    assert data["max_err"] > 0 and next(iter(data["beside"].values()))["rms_err"] > 0
    assert "choose from random" in fails("run", *SMALL, "--inputs", "zeros")
    assert "--head-dim 33" in fails("run", *SMALL[:-4], "--head-dim", "33")
