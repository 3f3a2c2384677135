"""What check says and to whom: describe, formats for other programs, suppressions, what a launch left out."""

from __future__ import annotations

import json
import lzma
import tarfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from amdgen.cli.checked import CheckReport, json_schema
from amdgen.codeobject import CodeObject
from amdgen.emulator import CHECKS, emulate
from amdgen.emulator.launch import LaunchError

SOURCE = """
#define GLOBAL extern "C" __attribute__((global)) void
GLOBAL early(int *out, int n) {  // no wait before the barrier
  extern __attribute__((shared)) int buffer[];
  int t = __builtin_amdgcn_workitem_id_x();
  buffer[t] = n;
  __builtin_amdgcn_s_barrier();
  out[t] = buffer[t ^ 64];
}
GLOBAL tail(int *out, const int *in, int n, float rare) {
  int t = __builtin_amdgcn_workitem_id_x();
  __amdgpu_buffer_rsrc_t a = __builtin_amdgcn_make_buffer_rsrc((void *)in, 0, n * 4, 0x20000);
  int v = __builtin_amdgcn_raw_buffer_load_b32(a, t * 4, 0, 0);
  if (rare > 7.0f) out[t + 64] = v * n;
  out[t] = v;
}
"""
EARLY = ("--kernel", "early", "--grid", "1", "--block", "256", "--arg", "out:i32[256]", "--arg", "i32:7")
TAIL = ("--kernel", "tail", "--grid", "1", "--block", "64", "--arg", "out:i32[128]", "--arg", "random:i32[40]",
        "--arg", "i32:40", "--arg", "f32:1")  # fmt: skip


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    from amdgen.toolchain import find_toolchain

    path = tmp_path_factory.mktemp("object") / "two.hsaco"
    compiled = find_toolchain("bundled").compile_hip(SOURCE, "gfx942", name="s.hip", options=("-gline-tables-only",))
    path.write_bytes(compiled.code)
    return path


@pytest.fixture(scope="module")
def triton(tmp_path_factory):
    archive = Path(__file__).parents[1] / "support" / "triton" / "gfx942.tar.xz"
    with lzma.open(archive) as opened, tarfile.open(fileobj=opened) as tar:
        file = tar.extractfile("add.hsaco")
        assert file is not None
        path = tmp_path_factory.mktemp("triton") / "add.hsaco"
        path.write_bytes(file.read())
        return path


def suppressions(folder, *entries):
    path = folder / "accepted.yaml"
    path.write_text(yaml.safe_dump({"suppressions": list(entries)}))
    return path


# ---------------------------------------------------------------------------------------------- describe


def test_describe_says_what_a_kernel_takes_and_uses(amdgen, kernels):
    ran = amdgen("describe", kernels, "--json")
    early = ran.json["kernels"]["early"]
    assert list(ran.json["kernels"]) == ["early", "tail"] and ran.json["arch"] == "gfx942"
    given = [a for a in early["arguments"] if not a["hidden"]]
    assert [(a["kind"], a["size"], a["offset"]) for a in given] == [("global_buffer", 8, 0), ("by_value", 4, 8)]
    kernel = CodeObject.parse(kernels.read_bytes()).kernel("early")
    assert early["vgpr"] + early["agpr"] == kernel.metadata.vgpr_count and early["wave_size"] == 64
    assert early["occupancy"] == 8 and early["max_workgroup"] == kernel.metadata.max_flat_workgroup_size
    text = amdgen("describe", kernels, "--kernel", "tail").out
    assert "tail\n" in text and "early\n" not in text and f"{len(kernel.metadata.args)}" and "by_value" in text


def test_describe_without_metadata(amdgen, kernels, tmp_path):
    code = kernels.read_bytes().replace(b"AMDGPU\0\0", b"NOBODY\0\0")
    path = tmp_path / "bare.hsaco"
    path.write_bytes(code)
    assert amdgen("describe", path, "--json").json["kernels"]["early"]["metadata"] is False
    assert "metadata" in amdgen("describe", path).out


# ---------------------------------------------------------------------------------------------- one cause, one finding


def test_dynamic_lds_that_is_missing_is_said_once_with_the_number(amdgen, kernels):
    ran = amdgen("check", kernels, *EARLY, "--json")
    (finding,) = ran.json["findings"]
    assert finding["check"] == "lds_out_of_bounds" and "up to byte 1024" in finding["message"]
    assert finding["fix"].endswith("(--dynamic-lds 1024)") and "0 static, 0 dynamic" in finding["message"]
    assert (
        amdgen("check", kernels, *EARLY, "--dynamic-lds", "512", "--json").json["findings"][0]["fix"].endswith("1024)")
    )
    given = amdgen("check", kernels, *EARLY, "--dynamic-lds", "1024", "--json").json
    assert {f["check"] for f in given["findings"]} == {"lds_read_before_wait"}


def test_pointers_that_tritons_launcher_appends_may_be_left_out(triton):
    import numpy as np

    a, out = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    result = emulate(triton.read_bytes(), "add", 1, 256, [a, a, out, np.int32(100)])
    assert result.ok and (out == 2 * a).all()
    with pytest.raises(LaunchError, match=r"add takes 6.*missing.*: 3 \(by_value, 4 .*\); 4 .*, 5 .* may be left out"):
        emulate(triton.read_bytes(), "add", 1, 256, [a, a, out])


def test_what_is_no_launchers_argument(kernels, triton):
    assert CodeObject.parse(kernels.read_bytes()).kernel("early").metadata.may_be_left_out == 0
    noted = CodeObject.parse(triton.read_bytes()).kernel("add").metadata
    pointer = noted.explicit[-1]
    assert noted.may_be_left_out == 2 and replace(noted, args=(pointer,) * 2).may_be_left_out == 1
    assert replace(noted, reqd_workgroup_size=(256, 1, 1)).may_be_left_out == 0  # IREE's


def test_what_was_never_executed_and_what_a_descriptor_refused(amdgen, kernels):
    ran = amdgen("check", kernels, *TAIL, "--json")
    assert ran.status == 0
    never, denied = ran.json["never_executed"], ran.json["out_of_range"]
    assert 0 < never["instructions"] < never["total"] and len(never["ranges"]) >= 1
    assert denied["accesses"] == 24 and len(denied["by_pc"]) == 1
    (pc,) = denied["by_pc"]
    listed = amdgen("disasm", kernels, "--kernel", "tail", "--json").json["kernels"]["tail"]["instructions"]
    assert next(i for i in listed if i["pc"] == int(pc, 16))["name"] == "buffer_load_dword"
    first, last = never["ranges"][0]
    assert any(first <= i["pc"] <= last and i["name"] == "global_store_dword" for i in listed)
    text = amdgen("check", kernels, *TAIL).out
    assert f"24 accesses beyond a descriptor's range read 0 or stored nothing: +{pc} (24)" in text
    assert f"never executed   {never['instructions']} of {never['total']} instructions" in text


# ---------------------------------------------------------------------------------------------- formats


def test_sarif_has_what_the_standard_requires(amdgen, kernels, tmp_path):
    accepted = suppressions(tmp_path, {"check": "lds_read_before_wait", "reason": "a test"})
    ran = amdgen("check", kernels, *EARLY, "--dynamic-lds", "1024", "--format", "sarif")
    log = json.loads(ran.out)
    assert ran.status == 1 and log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "amdgen" and [r["id"] for r in driver["rules"]] == ["lds_read_before_wait"]
    (result,) = run["results"]
    assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] and result["level"] == "error"
    assert result["message"]["text"] and result["occurrenceCount"] >= 1 and "suppressions" not in result
    (location,) = result["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"].endswith("s.hip")
    assert location["physicalLocation"]["region"]["startLine"] == 8
    assert location["logicalLocations"][0]["fullyQualifiedName"].startswith("early+0x")
    assert result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 6
    more = ("--format", "sarif", "--suppress", accepted)
    silent = amdgen("check", kernels, *EARLY, "--dynamic-lds", "1024", *more)
    (result,) = json.loads(silent.out)["runs"][0]["results"]
    assert silent.status == 0 and result["suppressions"] == [{"kind": "external", "justification": "a test"}]


def test_a_file_of_any_name_is_a_reference_in_sarif(amdgen, kernels, tmp_path):
    """As the standard's schema asks (sarif-schema-2.1.0.json, "uri-reference"): a space or a bare % is none."""
    odd = tmp_path / "two kernels: 100%.hsaco"
    odd.write_bytes(kernels.read_bytes())
    (run,) = json.loads(amdgen("check", odd, *TAIL, "--format", "sarif").out)["runs"]
    (artifact,) = run["artifacts"]
    assert artifact["location"]["uri"].endswith("/two%20kernels%3A%20100%25.hsaco")


def test_junit_has_a_case_for_each_check(amdgen, kernels):
    ran = amdgen("check", kernels, *EARLY, "--dynamic-lds", "1024", "--format", "junit")
    (suite,) = ElementTree.fromstring(ran.out)
    cases = {case.get("name"): case for case in suite}
    assert set(cases) == {*CHECKS, "results"} and suite.get("tests") == str(len(cases)) and suite.get("failures") == "1"
    (failure,) = cases["lds_read_before_wait"].findall("failure")
    assert "early+0x" in (failure.text or "") and not cases["global_race"].findall("failure")


def test_annotations_for_github(amdgen, kernels):
    ran = amdgen("check", kernels, *EARLY, "--dynamic-lds", "1024", "--format", "github")
    (line,) = ran.out.splitlines()
    assert (
        line.startswith("::error file=") and ",line=8,title=amdgen lds_read_before_wait::" in line and ran.status == 1
    )
    assert "::notice" in amdgen("check", kernels, *TAIL, "--format", "github").out


def test_run_has_the_formats_too(amdgen):
    size = ("run", "softmax", "--arch", "gfx942", "--rows", "4", "--columns", "64")
    (suite,) = ElementTree.fromstring(amdgen(*size, "--format", "junit").out)
    assert suite.get("failures") == "0" and "results" in {case.get("name") for case in suite}


def test_the_json_is_as_its_schema_says(amdgen, kernels, capsys):
    from pydantic import TypeAdapter

    ran = amdgen("check", kernels, *EARLY, "--dynamic-lds", "1024", "--json")
    schema = amdgen("check", "--json-schema").json
    assert schema == json_schema() and set(schema["required"]) == set(schema["properties"]) == set(ran.json)
    TypeAdapter(CheckReport).validate_python(ran.json)
    assert set(ran.json["findings"][0]) == set(schema["$defs"]["Finding"]["properties"])
    kinds = [schema, *(schema["$defs"][name] for name in ("Finding", "Unexecuted", "Untouched"))]
    assert all(p.get("description") for kind in kinds for p in kind["properties"].values())


# ---------------------------------------------------------------------------------------------- suppressions


def test_a_suppression_takes_out_what_it_is_about_and_no_more(amdgen, kernels, tmp_path):
    launch = ("check", kernels, *EARLY, "--dynamic-lds", "1024", "--json", "--suppress")
    (finding,) = amdgen(*launch[:-1]).json["findings"]
    here = {"kernel": "ear*", "check": finding["check"], "pc": finding["pc"], "reason": "the other wave is idle"}
    ran_here = amdgen(*launch, suppressions(tmp_path, here))
    assert ran_here.status == 0 and ran_here.json["findings"] == [] and ran_here.json["unused_suppressions"] == []
    assert ran_here.json["suppressed"] == [{"finding": finding, "reason": "the other wave is idle"}]
    assert amdgen(*launch, suppressions(tmp_path, {**here, "pc": None, "source": "*s.hip:8"})).status == 0
    for change in ({"kernel": "late"}, {"check": "lds_race"}, {"pc": finding["pc"] + 4}, {"source": "*:9"}):
        ran = amdgen(*launch, suppressions(tmp_path, {**here, **change}))
        assert ran.status == 1 and len(ran.json["findings"]) == 1 and len(ran.json["unused_suppressions"]) == 1, change
    text = amdgen(*launch[:-2], "--suppress", suppressions(tmp_path, here, {**here, "pc": 0})).out
    listed = tmp_path / "list.yaml"
    listed.write_text(yaml.safe_dump([here]))
    assert amdgen(*launch, listed).json["suppressed"] == ran_here.json["suppressed"]
    assert "the other wave is idle" in text and "unused suppressions  lds_read_before_wait in ear*, pc 0x0" in text


@pytest.mark.parametrize(
    "content, says",
    [
        ("suppressions: [{check: lds_race}]", "suppressions.0.reason: Field required"),
        ("suppressions: [{check: lds_race, reason: ''}]", "at least 3"),
        ("suppressions: [{check: lds_raze, reason: none}]", "there is no check 'lds_raze'"),
        ("suppressions: [{check: lds_race, reason: why not, pc: x}]", "suppressions.0.pc"),
        ("suppressions: [{check: lds_race, reason: why not, place: 4}]", "suppressions.0.place"),
        ("- {check: lds_race}", "suppressions.0.reason: Field required"),
        ("- 4", "valid dictionary"),
        ("4", "valid dictionary"),
        ("", "valid dictionary"),
        ("a: &a [*a]", "alias"),
        ("a: [", "not YAML"),
    ],
)
def test_a_wrong_suppression_is_one_line(fails, kernels, tmp_path, content, says):
    path = tmp_path / "wrong.yaml"
    path.write_text(content)
    assert says in fails("check", kernels, *TAIL, "--suppress", path)


@pytest.mark.parametrize(
    "options, says",
    [
        (("--format", "xml"), "--format xml does not exist; choose from text"),
        (("--format", "junit", "--json"), "--json beside --format junit"),
        (("--fail-on", "never"), "--fail-on never"),
        (("--suppress", "/nowhere.yaml"), "/nowhere.yaml"),
    ],
)
def test_wrong_options_are_one_line(fails, kernels, options, says):
    assert says in fails("check", kernels, *TAIL, *options)
