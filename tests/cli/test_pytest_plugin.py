"""The plugin for pytest, in tests of a project of its own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import amdgen.cli.launching
import amdgen.cli.report
import amdgen.emulator.native
import amdgen.kernels.attention.spec
import amdgen.kernels.gemm.spec
import amdgen.kernels.rows.spec
import amdgen.verify  # noqa: F401  (a test within a test forgets what it imports, and NumPy can't be imported twice)
from amdgen.toolchain import find_toolchain

pytest_plugins = ["pytester"]

SOURCE = """
#define GLOBAL extern "C" __attribute__((global)) void
GLOBAL early(int *out, int n) {
  static __attribute__((shared)) int buffer[256];
  int t = __builtin_amdgcn_workitem_id_x();
  buffer[t] = n;
  __builtin_amdgcn_s_barrier();
  out[t] = buffer[t ^ 64];
}
GLOBAL early_all(int *out, int n) {
  static __attribute__((shared)) int buffer[256];
  int t = __builtin_amdgcn_workitem_id_x();
  buffer[t] = n;
  __builtin_amdgcn_s_barrier();
  out[t + 256 * __builtin_amdgcn_workgroup_id_x()] = buffer[t ^ 64];
}
GLOBAL fill_all(int *out, int n) {
  out[__builtin_amdgcn_workitem_id_x() + 256 * __builtin_amdgcn_workgroup_id_x()] = n;
}
GLOBAL fill(int *out, int n) { out[__builtin_amdgcn_workitem_id_x()] = n; }
"""
TESTS = """
import numpy as np
import pytest

import amdgen

def run(amdgen_check, kernel="fill", **options):
    amdgen_check("two.hsaco", kernel, block=256, args=[np.zeros(256, np.int32), np.int32(7)], **options)

def test_right(amdgen_check):
    run(amdgen_check, expect={0: 7})

def test_array(amdgen_check):
    run(amdgen_check, expect={0: np.arange(256)})

def test_finding(amdgen_check):
    run(amdgen_check, "early")

def test_stopped(amdgen_check):
    arrays = [np.zeros(256 * 64, np.int32), np.int32(7)]
    amdgen_check("two.hsaco", "early_all", 64, 256, arrays, expect={0: 8}, stop_after=1)

def part(amdgen_check, value):
    out = np.zeros(1024, np.int32)
    amdgen_check("two.hsaco", "fill_all", 4, 256, [out, np.int32(7)], workgroups=[2], expect={0: value})
    assert out.sum() == 7 * 256

def test_part(amdgen_check):
    part(amdgen_check, 7)

def test_part_wrong(amdgen_check):
    part(amdgen_check, 8)

def test_unchecked(amdgen_check):
    run(amdgen_check, "early", checks="-lds_read_before_wait")

def test_severity(amdgen_check):
    run(amdgen_check, fail_on="note")

def test_no_elf(amdgen_check):
    amdgen_check(b"no elf", "fill")

def test_no_file(amdgen_check):
    amdgen_check("three.hsaco", "fill")

def test_no_name(amdgen_check):
    amdgen_check("two.hsaco")

def test_no_arguments(amdgen_check):
    amdgen_check("two.hsaco", "fill")

def test_no_array(amdgen_check):
    run(amdgen_check, expect={1: 7})

def test_size(amdgen_check):
    run(amdgen_check, expect={0: [7, 7]})

def test_specification(amdgen_check, amdgen_arch):
    report = amdgen_check(amdgen.Softmax(amdgen_arch, rows=4, columns=64, dtype="f32"))
    assert report.ok and report.built.spec.arch == amdgen_arch
"""
FAILURES = {
    "test_array": ["E *Failed: fill on gfx942: NOT OK: wrong result",
                   "*argument 0: 255 of 256 elements differ, by up to 248*"],
    "test_finding": ["> *amdgen_check(*two.hsaco*", "E *Failed: early on gfx942: NOT OK: 1 error",
                     "E *error lds_read_before_wait, * times", "E *at *early+0x*: ds_read_b32*",
                     "E *fix *s_waitcnt lgkmcnt(0)*"],
    "test_stopped": ["E *Failed: early_all on gfx942: NOT OK: 1 error"],
    "test_part_wrong": ["E *Failed: fill_all on gfx942: NOT OK: wrong result",
                        "*argument 0: 256 of 256 elements differ*"],
    "test_severity": ["*fail_on='note' is neither*"],
    "test_no_elf": ["E *Failed: not a code object: *"],
    "test_no_file": ["E *Failed: three.hsaco: No such file*; give a code object's bytes, or its file"],
    "test_no_name": ["E *the code object has 4 kernels; name one: early, early_all, fill, fill_all"],
    "test_no_arguments": ["E *0 arguments given; fill takes 2; missing, counted from 0: 0 *"],
    "test_no_array": ["E *argument 1 is no array*"],
    "test_size": ["E *argument 0 has 256 elements, 2 are expected"],
}  # fmt: skip
"""Lines of the report of each test that fails."""


@pytest.fixture
def project(pytester: pytest.Pytester):
    code = find_toolchain("bundled").compile_hip(SOURCE, "gfx942", name="s.hip").code
    (pytester.path / "two.hsaco").write_bytes(code)
    pytester.makepyfile(TESTS)

    def run(*options: str) -> pytest.RunResult:
        return pytester.runpytest_inprocess("-p", "amdgen.pytest_plugin", "-p", "no:cacheprovider", *options)

    return run


def test_each_failure_is_what_was_found_at_the_line_of_the_test(project):
    ran = project()
    ran.assert_outcomes(passed=4, failed=len(FAILURES))
    reports = ran.stdout.str()
    for name, lines in FAILURES.items():
        report = reports.split(f"_ {name} _")[1].split("\n____")[0]
        pytest.LineMatcher(report.splitlines()).fnmatch_lines(lines)
        if name != "test_severity":
            assert "AmdgenError" not in report and "Finding(" not in report and "pytest_plugin.py" not in report


def test_each_architecture_is_a_test_and_a_code_object_is_of_one(project):
    ran = project("--amdgen-arch", "gfx90a", "--amdgen-arch", "mi250x", "-k", "right or specification", "-rs")
    ran.assert_outcomes(passed=2, skipped=1)
    ran.stdout.fnmatch_lines(["*fill is for gfx942, and --amdgen-arch asks for gfx90a, mi250x*"])


def test_an_unknown_architecture_ends_the_run(project):
    ran = project("--amdgen-arch", "gfx999", "-k", "specification")
    assert ran.ret == pytest.ExitCode.INTERRUPTED
    ran.stdout.fnmatch_lines(["*--amdgen-arch: unknown architecture *gfx999*"])


def test_the_package_registers_it() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"amdgen.pytest_plugin": "amdgen.pytest_plugin"}
