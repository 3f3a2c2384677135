"""--arch takes a chip wherever it takes a target; a chip of one's own needs a file of two lines."""

from __future__ import annotations

import json

import pytest

from amdgen.codeobject import CodeObject

GEMM = ("gemm", "-m", "64", "-n", "64", "-k", "64", "--dtype", "f16")
SIZE = ("attention", "--seq-q", "32", "--seq-k", "32", "--head-dim", "32")


def test_a_kernel_for_a_chip_is_a_kernel_for_its_target(amdgen, tmp_path):
    for arch in ("gfx942", "mi300x", "mi308x"):
        built = amdgen("build", *GEMM, "--arch", arch, "--tile", "64x64x64", "-o", tmp_path / arch, "--json")
        assert built.status == 0 and built.json["arch"] == arch
    codes = [next((tmp_path / arch).glob("*.hsaco")).read_bytes() for arch in ("gfx942", "mi300x", "mi308x")]
    assert len(set(codes)) == 1 and CodeObject.parse(codes[0]).target.arch == "gfx942"


def test_what_is_chosen_knows_the_chip(amdgen):
    large = ("gemm", "-m", "2048", "-n", "2048", "-k", "64", "--arch")
    assert "on 304 CUs" in amdgen("emit", *large, "gfx942", "--json").out
    assert "on 80 CUs" in amdgen("emit", *large, "mi308x", "--json").out


@pytest.mark.parametrize("chip", ["mi100", "mi308x"])
def test_run_takes_a_chip(amdgen, chip):
    assert amdgen("run", *GEMM, "--arch", chip, "--json").json["ok"] is True


def test_every_command_takes_a_chip(amdgen, tmp_path):
    assert amdgen("run", *SIZE, "--arch", "mi308x", "--json").json["ok"] is True
    header = amdgen("intrinsics", "--arch", "mi308x").out
    assert header == amdgen("intrinsics", "--arch", "gfx942").out and "MI308X" in header
    assert "v_add_f32" in amdgen("isa", "show", "v_add_f32", "--arch", "mi308x").out
    shown = amdgen("isa", "list", "--arch", "mi210", "--json").json["instructions"]
    assert {tuple(i["archs"]) for i in shown} == {("gfx90a",)}
    assert amdgen("layout", "v_mfma_f32_32x32x8_f16", "--arch", "mi325x").status == 0
    source = tmp_path / "a.s"
    source.write_text("s_endpgm\n")
    assert amdgen("asm", "--arch", "mi308x", source).out == amdgen("asm", "--arch", "gfx942", source).out
    whole = tmp_path / "whole.s"
    whole.write_text(".text\n.globl k\nk:\n s_endpgm\n")
    assert amdgen("asm", "--arch", "mi308x", "--object", whole, "-o", tmp_path / "whole.hsaco").status == 0
    docs = amdgen("docs", "--arch", "mi308x", "-o", tmp_path / "site", "--json")
    assert docs.status == 0 and "80 in 4 XCDs" in (tmp_path / "site" / "arch-gfx942.html").read_text()


def test_a_chip_of_ones_own(amdgen, fails, tmp_path):
    (tmp_path / "arch").mkdir()
    (tmp_path / "arch" / "mine.yaml").write_text("base: gfx942\ncus: 20\n")
    chips = amdgen("archs", "--isa", tmp_path, "--json").json["chips"]
    assert chips["mine"]["cus"] == 20 and chips["mine"]["target"] == "gfx942"
    assert "mine.yaml itself, which names no source" in amdgen("archs", "mine", "--isa", tmp_path).out
    report = amdgen("run", *GEMM, "--arch", "mine", "--isa", tmp_path, "--json")
    assert report.json["ok"] and "on 20 CUs" in json.dumps(report.json)
    assert "unknown architecture 'mine'" in fails("run", *GEMM, "--arch", "mine")


def test_a_template_that_nothing_reads(amdgen, fails, tmp_path):
    (tmp_path / "templates" / "hip").mkdir(parents=True)
    (tmp_path / "templates" / "hip" / "gemm.hip.j2").write_text("mine")
    message = fails("emit", *GEMM, "--arch", "gfx942", "--isa", tmp_path)
    assert f"nothing reads templates/hip/gemm.hip.j2; lay it at {tmp_path / 'hip' / 'gemm.hip.j2'}" in message
    (tmp_path / "templates" / "hip").rename(tmp_path / "hip")
    (tmp_path / "templates").rmdir()
    assert amdgen("emit", *GEMM, "--arch", "gfx942", "--isa", tmp_path).out.strip() == "mine"


def test_overlays_are_explained(amdgen):
    text = amdgen("isa", "--help").out
    assert 'DIR/arch/mine.yaml      a chip: "base: gfx942"' in text and "DIR/hip/gemm.hip.j2" in text
