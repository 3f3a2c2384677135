"""check and disasm of a code object that somebody else's source made."""

from __future__ import annotations

import numpy as np
import pytest

from amdgen.toolchain import find_toolchain

SOURCE = """
extern "C" __attribute__((global)) void scale(float *out, const float *in, int n, float factor) {
  int i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  if (i < n) out[i] = in[i] * factor;
}
"""
RUN = ("--grid", "2", "--block", "64")


@pytest.fixture(scope="module")
def scale(tmp_path_factory):
    """A code object with one small kernel, compiled by the bundled clang."""
    path = tmp_path_factory.mktemp("object") / "scale.hsaco"
    path.write_bytes(find_toolchain("bundled").compile_hip(SOURCE, "gfx942", name="scale.hip").code)
    return path


def test_a_clean_run(amdgen, scale, tmp_path):
    values = np.arange(100, dtype=np.float32)
    np.save(tmp_path / "in.npy", values)
    args = ("--arg", "out:f32[128]", "--arg", tmp_path / "in.npy", "--arg", "i32:100", "--arg", "f32:1.5")
    ran = amdgen("check", scale, *RUN, *args, "--json", "-o", tmp_path / "after")
    assert ran.status == 0, ran
    data = ran.json
    assert data["ok"] and data["kernel"] == "scale" and data["findings"] == []
    assert data["outputs"] == [{"argument": 0, "text": "out:f32[128]", "unwritten": 28}]
    assert (np.load(tmp_path / "after" / "arg0.npy")[:100] == values * 1.5).all()
    text = amdgen("check", scale, "--kernel", "scale", *RUN, *args).out
    assert "never written  argument 0 (out:f32[128]): 28 elements" in text and "ok" in text.splitlines()[-1]


def test_out_of_bounds_is_found(amdgen, scale, tmp_path):
    listed = tmp_path / "args.yaml"
    listed.write_text('- "out:f32[64]"\n- "random:f32[128]"\n- "i32:128"\n- "f32:2"\n')
    ran = amdgen("check", scale, *RUN, "--args", listed)
    assert ran.status == 1 and "error out_of_bounds" in ran.out and "NOT OK: 1 error" in ran.out
    assert amdgen("check", scale, *RUN, "--args", listed, "--checks", "-out_of_bounds").status == 0


ARGS = ("--arg", "out:f32[128]", "--arg", "zeros:f32[128]", "--arg", "i32:128", "--arg", "f32:1")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ([*RUN, *ARGS, "--kernel", "nonsense"], "scale"),
        ([*RUN, *ARGS[:4]], "takes 4"),
        ([*RUN, *ARGS, "--arg", "i32:five"], "not a number"),
        ([*RUN, *ARGS, "--arg", "nonsense"], "random:f16[64,64]"),
        (["--grid", "0", "--block", "64", *ARGS], "--grid"),
        (["--grid", "1", "--block", "64,x", *ARGS], "--block"),
        (["--grid", "1", "--block", "4096", *ARGS], "4096"),
        ([*RUN, *ARGS, "--dynamic-lds", "70000"], "LDS"),
        ([*RUN, *ARGS, "--checks", "nonsense"], "nonsense"),
    ],
)
def test_a_launch_that_cannot_be_is_one_line(fails, scale, more, says):
    assert says in fails("check", scale, *more)


def test_an_endless_loop_is_stopped(amdgen, scale):
    ran = amdgen("check", scale, *RUN, *ARGS, "--limit", "5", "--json")
    assert ran.status == 1 and ran.json["checks"]["endless_loop"]


def test_a_stopped_launch_says_so_and_compares_nothing(amdgen, fails, tmp_path):
    out = tmp_path / "want.npy"
    np.save(out, np.zeros(64, np.uint32))
    loaded = ", ".join(f"v{i}" for i in range(30))
    loads = "".join(f'asm volatile("global_load_dword %0, %1, off" : "=v"(v{i}) : "v"(out));' for i in range(30))
    uses = "".join(f'asm volatile("v_add_u32 %0, %1, %1" : "=v"(sum) : "v"(v{i}));' for i in range(30))
    body = f"int {loaded}, sum; {loads} {uses} out[0] = sum;"
    source = f'extern "C" __attribute__((global)) void late(int *out) {{ {body} }}'
    code = tmp_path / "late.hsaco"
    code.write_bytes(find_toolchain("bundled").compile_hip(source, "gfx942", name="late.hip").code)
    given = ["check", code, "--grid", "4", "--block", "64", "--arg", "out:i32[64]", "--expect", f"0={out}"]
    ran = amdgen(*given, "--json")
    assert ran.status == 1 and ran.json["stopped"].startswith("after ") and ran.json["expected"] == []
    assert len(ran.json["findings"]) == 20 and ran.json["outputs"] == []
    text = amdgen(*given, "--stop-after", "3")
    assert text.status == 1 and "stopped  " in text.out and "3 errors" in text.out and "never written" not in text.out
    whole = amdgen(*given, "--keep-going", "--json")
    assert whole.status == 1 and whole.json["stopped"] == "" and whole.json["expected"] and whole.json["outputs"]
    assert "both" in fails(*given, "--keep-going", "--stop-after", "1")


def test_a_sample_of_workgroups(amdgen, fails, scale, tmp_path):
    want = np.arange(1280, dtype=np.float32) * np.float32(1.5)
    np.save(tmp_path / "in.npy", np.arange(1280, dtype=np.float32))
    np.save(tmp_path / "want.npy", want)
    run = ["check", scale, "--grid", "20", "--block", "64", "--arg", "out:f32[1280]", "--arg", tmp_path / "in.npy"]
    run += ["--arg", "i32:1280", "--arg", "f32:1.5", "--expect", f"0={tmp_path / 'want.npy'}"]
    ran = amdgen(*run, "--workgroups", "3,0/19,0", "--json")
    assert ran.status == 0 and ran.json["sample"] == "2 of 20 workgroups: 3,0 19,0" and ran.json["outputs"] == []
    assert ran.json["expected"][0]["elements"] == 128
    text = amdgen(*run, "--workgroups", "sample")
    assert text.status == 0 and "ran       6 of 20 workgroups: 0,0" in text.out
    want[64 * 19] += 1
    np.save(tmp_path / "want.npy", want)
    assert amdgen(*run, "--workgroups", "3,0/19,0").status == 1 and amdgen(*run, "--workgroups", "3,0/18,0").status == 0
    assert "write sample" in fails(*run, "--workgroups", "few")


def test_files_that_are_no_code_object(fails, tmp_path):
    (tmp_path / "text.hsaco").write_text("hello")
    for command in (["check", tmp_path / "text.hsaco", *RUN], ["disasm", tmp_path / "text.hsaco"]):
        assert "text.hsaco: not a code object" in fails(*command)
    assert "No such file" in fails("disasm", tmp_path / "none.hsaco")
    assert "directory" in fails("disasm", tmp_path)


def test_disasm(amdgen, scale):
    text = amdgen("disasm", scale).out
    assert text.startswith("scale:") and "  s_endpgm" in text and "-> +" in text
    data = amdgen("disasm", scale, "--kernel", "scale", "--json").json
    listing = data["kernels"]["scale"]["instructions"]
    assert data["arch"] == "gfx942" and listing[0]["pc"] == 0 and "s_endpgm" in {i["name"] for i in listing}
    plain = amdgen("disasm", scale, "--plain").out.splitlines()
    assert plain == [i["text"] for i in listing]


def test_disasm_of_raw_words(amdgen, fails, tmp_path):
    raw = tmp_path / "code.bin"
    raw.write_bytes(bytes.fromhex("7f0080bf000081bfffffffff"))
    lines = amdgen("disasm", "--arch", "gfx942", "--raw", raw, "--plain").out.splitlines()
    assert lines[1:] == ["s_endpgm", ".long 0xffffffff"] and lines[0].startswith("s_nop")
    assert amdgen("disasm", "--arch", "gfx942", "--raw", raw, "--json").json["instructions"][1]["pc"] == 4
    assert "--raw needs --arch" in fails("disasm", "--raw", raw, status=2)
    assert "either" in fails("disasm", status=2)


def test_the_architecture_of_a_code_object_is_its_own(fails, scale):
    assert "gfx942" in fails("disasm", scale, "--arch", "gfx90a")


def test_warnings_fail_only_when_strict(amdgen, scale, monkeypatch):
    import dataclasses

    import amdgen.emulator as emulator

    honest = emulator.emulate
    warning = emulator.Finding("wait_states", "scale", 8, "s_nop 0", "the manual wants more", severity="warning")
    monkeypatch.setattr(emulator, "emulate", lambda *a, **k: dataclasses.replace(honest(*a, **k), warnings=[warning]))
    lenient = amdgen("check", scale, *RUN, *ARGS)
    assert lenient.status == 0 and "ok, 1 warning" in lenient.out and "warning wait_states\n  at " in lenient.out
    strict = amdgen("check", scale, *RUN, *ARGS, "--fail-on", "warning")
    assert strict.status == 1 and "NOT OK: 1 warning" in strict.out
