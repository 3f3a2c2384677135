"""emit, build and run of a GEMM, and what is refused before anything is built."""

from __future__ import annotations

import json
import re

import pytest

GEMM = ("gemm", "--arch", "gfx942", "-m", "64", "-n", "64", "-k", "128", "--tile", "32x32x64", "--waves", "1x1")
DMA = (*GEMM, "--staging", "lds_dma")


def test_emit_prints_the_source(amdgen, tmp_path):
    source = amdgen("emit", *GEMM).out
    data = amdgen("emit", *GEMM, "--json").json
    assert data["source"] == source and data["kernel"] in source and data["plan"]["steady"]
    tile = next(c for c in data["choices"] if c["name"] == "tile")
    assert tile["value"] == "32x32x64" and tile["asked"]
    assert not next(c for c in data["choices"] if c["name"] == "staging")["asked"]
    text = amdgen("emit", *GEMM, "-o", tmp_path / "new").out
    written = next(path for path in (tmp_path / "new").iterdir() if path.suffix == ".hip")
    assert written.read_text() == source and str(written) in text and "swizzle A" in text


def test_build_leaves_four_files(amdgen, tmp_path):
    ran = amdgen("build", *GEMM, "--dtype", "bf16", "-o", tmp_path)
    assert ran.status == 0 and ran.err == "" and "VGPRs" in ran.out
    files = {path.suffix: path for path in tmp_path.iterdir()}
    assert set(files) == {".hip", ".s", ".hsaco", ".json"}
    report = json.loads(files[".json"].read_text())
    assert files[".hsaco"].stem == report["kernel"] and report["resources"]["lds_bytes"] > 0
    assert files[".hsaco"].read_bytes()[:4] == b"\x7fELF" and "s_endpgm" in files[".s"].read_text()
    assert amdgen("build", *GEMM, "--dtype", "bf16", "--json").json["resources"] == report["resources"]


def test_run_reports_what_it_did(amdgen):
    ran = amdgen("run", *DMA)
    assert ran.status == 0 and ran.err == "", ran
    for words in ("tile", "as asked", "swizzle B", "vmcnt(", "lds_race", "mfma", "bank conflicts", "largest error"):
        assert words in ran.out
    assert re.search(r"^result +ok$", ran.out, re.MULTILINE)


def test_run_json(amdgen):
    more = ("--beta", "0.5", "--out-dtype", "f32", "--checks", "lds_race,wait_states")
    data = amdgen("run", *GEMM, *more, "--json").json
    assert data["ok"] and data["spec"]["beta"] == 0.5
    assert data["checks"] == {"lds_race": [], "wait_states": []}
    assert 0 < data["max_rel_err"] <= data["allowed_rel_err"]
    assert data["counts"]["instructions"]["mfma"] > 0 and data["choices"][0]["name"] == "tile"


def test_the_report_says_how_matrix_instructions_were_computed(amdgen, fails):
    assert re.search(r"^matrix arithmetic +as the hardware's$", amdgen("run", *GEMM).out, re.MULTILINE)
    assert "not bit-exact" in amdgen("run", *GEMM, "--matrix", "fast").out
    assert amdgen("run", *GEMM, "--matrix", "fast", "--json").json["counts"]["matrix_arithmetic"] == "fast"
    assert "use hardware or fast" in fails("run", *GEMM, "--matrix", "exact")


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory):
    """The kernel's own assembly with every wait for memory taken away."""
    from amdgen.cli import main

    folder = tmp_path_factory.mktemp("forgetful")
    assert main(["build", *DMA, "-o", str(folder)]) == 0
    (path,) = folder.glob("*.s")
    path.write_text(re.sub(r"\bvmcnt\(\d+\)", "vmcnt(63)", path.read_text()))
    return path


def test_a_missing_wait_is_status_1_with_a_block_that_explains_it(amdgen, forgetful):
    ran = amdgen("run", *DMA, "--asm", forgetful)
    assert ran.status == 1 and ran.err == ""
    block = ran.out[ran.out.index("error lds_read_before_wait") :].split("\n\n")[0]
    for label in ("at ", "after ", "what ", "fix "):
        assert f"\n  {label}" in block
    assert "NOT OK" in ran.out
    data = amdgen("run", *DMA, "--asm", forgetful, "--json")
    assert data.status == 1 and not data.json["ok"] and data.json["checks"]["lds_read_before_wait"]


BIG = ("gemm", "--arch", "gfx942", "-m", "512", "-n", "512", "-k", "512")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--arch", "gfx9000"], "gfx90a"),
        (["--dtype", "f17"], "f16, bf16"),
        (["--dtype", "mxfp4"], "mxfp4"),
        (["--tile", "256x256x128"], "bytes of LDS"),
        (["--tile", "128"], "128x128x32"),
        (["--waves", "two"], "2x2"),
        (["--stages", "99"], "1 to 8"),
        (["--staging", "tma"], "lds_dma, vgpr"),
        (["--mfma", "8"], "32"),
        (["--layout", "xy"], "nt, nn, tn, tt"),
        (["--alpha", "nan"], "finite"),
        (["-m", "0"], "-m 0"),
        (["--device", "abacus"], "emulator"),
        (["--compiler", "gcc"], "bundled"),
        (["--checks", "nonsense"], "lds_race"),
        (["--source", "nowhere.hip"], "nowhere.hip"),
        (["--asm", "."], "directory"),
        (["--isa", "nowhere"], "no such folder"),
    ],
)
def test_what_cannot_be_is_one_line(fails, tmp_path, more, says):
    assert says in fails("run", *BIG, *more, "-o", tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_source_that_does_not_compile_is_one_line(fails, tmp_path):
    (tmp_path / "bad.hip").write_text("void f( {\n")
    assert "error" in fails("build", *GEMM, "--source", tmp_path / "bad.hip")
    (tmp_path / "bad.s").write_text("v_nonsense v0\n")
    assert "v_nonsense" in fails("run", *GEMM, "--asm", tmp_path / "bad.s")


def test_a_folder_that_cannot_be_is_refused_first(fails, tmp_path):
    (tmp_path / "file").write_text("")
    assert "not a folder" in fails("run", *GEMM, "-o", tmp_path / "file")


def test_a_compile_error_names_the_users_file(fails, tmp_path):
    source, asm = tmp_path / "mine.hip", tmp_path / "mine.s"
    source.write_text("int a;\nnonsense b;\n")
    asm.write_text("s_endpgm\nv_nonsense v1\n")
    run = ("run", "gemm", "--arch", "gfx942", "-m", 16, "-n", 16, "-k", 16)
    assert fails(*run, "--source", source).startswith(f"error: {source}:2: error: ")
    assert fails(*run, "--asm", asm).startswith(f"error: {asm}:2: error: ")
    program = fails("compile", source, "-o", tmp_path / "program")
    assert program.startswith(f"error: {source}:2: error: ") and not (tmp_path / "program").exists()


def test_lds_over_time_is_a_picture(amdgen, fails, tmp_path):
    file = tmp_path / "lds.svg"
    assert amdgen("build", *DMA, "--decomposition", "stream_k", "--lds-plan", file).status == 0
    text = file.read_text()
    assert text.startswith("<svg") and "count[0], tile 0: bytes 0 to 4" in text and "copy_b" in text
    refused = fails("build", "rmsnorm", "--arch", "gfx942", "--rows", "8", "--columns", "512", "--lds-plan", file)
    assert "give a CDNA architecture, and a family whose pipeline uses LDS" in refused
    assert "there is no folder" in fails("build", *GEMM, "--lds-plan", tmp_path / "none" / "lds.svg")
