"""check: launch files, expected results, traces. The plain run is in test_cli_codeobjects.py."""

from __future__ import annotations

import numpy as np
import pytest
import yaml

SOURCE = """
extern "C" __attribute__((global)) void scale(float *out, const float *in, int n, float factor) {
  int i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  if (i < n) out[i] = in[i] * factor;
}
"""
LAUNCH = {"kernel": "scale", "grid": 2, "block": [64, 1], "args": ["out:f32[128]", "in.npy", "i32:128", "f32:2"]}


@pytest.fixture(scope="module")
def scale(tmp_path_factory):
    from amdgen.toolchain import find_toolchain

    path = tmp_path_factory.mktemp("object") / "scale.hsaco"
    compiled = find_toolchain("bundled").compile_hip(SOURCE, "gfx942", name="s.hip", options=("-gline-tables-only",))
    path.write_bytes(compiled.code)
    return path


@pytest.fixture
def folder(tmp_path):
    values = np.arange(128, dtype=np.float32)
    np.save(tmp_path / "in.npy", values)
    np.save(tmp_path / "want.npy", values * 2)
    return tmp_path


def write(folder, **more):
    path = folder / "launch.yaml"
    path.write_text(yaml.safe_dump({**LAUNCH, **more}))
    return path


def test_a_launch_file_says_all(amdgen, scale, folder):
    ran = amdgen("check", scale, "--launch", write(folder, expect={0: "want.npy"}), "--json")
    assert ran.status == 0, ran
    assert ran.json["grid"] == [2, 1, 1] and ran.json["block"] == [64, 1, 1]
    (compared,) = ran.json["expected"]
    assert compared["ok"] and compared["elements"] == 128 and compared["differ"] == 0
    text = amdgen("check", scale, "--launch", write(folder, expect={0: "want.npy"})).out
    assert "all 128 elements as expected" in text


def test_options_win_over_the_launch_file(amdgen, scale, folder):
    ran = amdgen("check", scale, "--launch", write(folder, grid=7), "--grid", "1", "--checks", "none", "--json")
    assert ran.status == 0 and ran.json["grid"] == [1, 1, 1] and ran.json["checks"] == {}
    assert ran.json["outputs"][0]["unwritten"] == 64


def test_a_result_that_is_not_the_expected(amdgen, scale, folder):
    np.save(folder / "want.npy", np.arange(128, dtype=np.float32) * 2 + (np.arange(128) == 5))
    args = ("check", scale, "--launch", write(folder), "--expect", f"0={folder / 'want.npy'}")
    ran = amdgen(*args)
    assert ran.status == 1 and "1 of 128 elements differ, by up to 1, first at [5]" in ran.out
    assert ran.out.splitlines()[-1].endswith("NOT OK: wrong result")
    assert amdgen(*args, "--tolerance", "0.2").status == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"grid": 0}, "grid"),
        ({"grid": [1, 2, 3, 4]}, "grid"),
        ({"grid": "2"}, "grid"),
        ({"block": True}, "block"),
        ({"args": [5]}, "args.0"),
        ({"args": "i32:5"}, "args"),
        ({"nonsense": 1}, "known keys: kernel, grid"),
        ({"expect": {9: "want.npy"}}, "argument 9 is no buffer"),
        ({"expect": {2: "want.npy"}}, "argument 2 is no buffer"),
        ({"expect": {0: "none.npy"}}, "No such file"),
        ({"kernel": "other"}, "other"),
        ({"dynamic_lds": -1}, "dynamic_lds"),
        ({"limit": 0}, "limit"),
        ({"checks": ["nonsense"]}, "nonsense"),
    ],
)
def test_a_launch_file_is_checked(fails, scale, folder, more, says):
    assert says in fails("check", scale, "--launch", write(folder, **more))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- 1", "not a mapping"),
        ("a: &x [1]\nb: *x", "an alias"),
        ("a: " + "[" * 100 + "]" * 100, "nested"),
        ("a: [", "not YAML"),
        ("a: !!python/object/apply:os.system [ls]", "not YAML"),
        ("grid: 2001-99-99", "not YAML"),
        ("x" * (1 << 21), "bytes"),
        ("", "not a mapping"),
    ],
)
def test_a_hostile_launch_file_is_one_line(fails, scale, tmp_path, text, says):
    path = tmp_path / "launch.yaml"
    path.write_text(text)
    assert says in fails("check", scale, "--launch", path)


@pytest.mark.parametrize("text", ["x", "0", "=a.npy", "-1=a.npy", "0=", "1=none.npy"])
def test_what_is_expected_must_be_a_file(fails, scale, folder, text):
    assert "--expect" in fails("check", scale, "--launch", write(folder), "--expect", text)


def test_sizes_must_come_from_somewhere(fails, scale, folder):
    (folder / "launch.yaml").write_text("grid: 1")
    assert "--block" in fails("check", scale, "--launch", folder / "launch.yaml", status=2)


def test_a_trace(amdgen, scale, folder):
    args = ("check", scale, "--launch", write(folder), "--trace", "..", "--trace-wave", "1")
    text = amdgen(*args).out
    assert "Trace of workgroup 1, wave 0" in text and "s_endpgm" in text and "# s.hip:" in text
    assert "store memory, 4 bytes" in text and "(landed)" in text
    trace = amdgen(*args, "--json").json["trace"]
    assert trace["group"] == 1 and trace["wave"] == 0 and trace["left_out"] == 0
    steps = trace["steps"]
    assert steps[0]["pc"] == 0 and steps[-1]["disassembly"] == "s_endpgm"
    landed = [c for s in steps for c in s["changes"] if c["how"] == "landed" and c["register"].startswith("v")]
    data = np.array(landed[-1]["values"], np.uint32).view(np.float32)
    assert (data == np.arange(64, 128)).all() and landed[-1]["lanes"] == list(range(64))


def test_a_trace_of_some_instructions(amdgen, scale, folder):
    steps = amdgen("check", scale, "--launch", write(folder), "--trace", "0x8..0x10", "--json").json["trace"]["steps"]
    assert steps and all(8 <= s["pc"] <= 16 for s in steps)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--trace", "x..y"), "PC..PC"),
        (("--trace", "8..4"), "lower pc first"),
        (("--trace", "..", "--trace-wave", "a"), "WORKGROUP:WAVE"),
        (("--trace", "..", "--trace-wave", "2:0"), "the launch has 2 workgroups of 1 waves"),
        (("--trace", "..", "--trace-wave", "0:1"), "the launch has"),
    ],
)
def test_a_trace_of_nothing_is_one_line(fails, scale, folder, more, says):
    assert says in fails("check", scale, "--launch", write(folder), *more)
