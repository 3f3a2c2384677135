"""The plugin for pytest, in tests of a project of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import amdgen.cli.launching
import amdgen.cli.report
import amdgen.emulator.native
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
GLOBAL fill(int *out, int n) { out[__builtin_amdgcn_workitem_id_x()] = n; }
"""
HEAD = "import numpy as np\n\ndef test_it(amdgen_check, amdgen_arch):\n    out = np.zeros(256, np.int32)\n"
FILL = HEAD + "    amdgen_check('two.hsaco', 'fill', block=256, args=[out, np.int32(7)], expect={0: WANT})\n"
EARLY = HEAD + "    amdgen_check('two.hsaco', 'early', block=256, args=[out, np.int32(7)])\n"


@pytest.fixture(scope="module")
def code() -> bytes:
    return find_toolchain("bundled").compile_hip(SOURCE, "gfx942", name="s.hip").code


@pytest.fixture
def project(pytester: pytest.Pytester, code: bytes):
    (pytester.path / "two.hsaco").write_bytes(code)

    def run(test: str, *options: str) -> pytest.RunResult:
        pytester.makepyfile(test)
        return pytester.runpytest_inprocess("-p", "amdgen.pytest_plugin", "-p", "no:cacheprovider", *options)

    return run


def test_a_kernel_that_is_right_passes(project):
    project(FILL.replace("WANT", "7")).assert_outcomes(passed=1)


def test_an_array_that_is_not_as_expected(project):
    ran = project(FILL.replace("WANT", "np.arange(256)"))
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(
        ["E *Failed: fill on gfx942: NOT OK: wrong result", "*argument 0: 255 of 256 elements differ, by up to 248*"]
    )


def test_a_finding_is_the_failure_and_the_place_is_the_tests_line(project):
    ran = project(EARLY)
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(
        [
            "> *amdgen_check(*early*",
            "E *Failed: early on gfx942: NOT OK: 1 error",
            "E *error lds_read_before_wait, * times",
            "E *at *early+0x*: ds_read_b32*",
            "E *fix *s_waitcnt lgkmcnt(0)*",
        ]
    )
    assert "Finding(" not in ran.stdout.str() and "pytest_plugin.py" not in ran.stdout.str()


def test_checks_and_severities_are_the_callers(project):
    more = ", checks='-lds_read_before_wait')"
    project(EARLY.replace("np.int32(7)])", "np.int32(7)]" + more)).assert_outcomes(passed=1)
    wrong = project(EARLY.replace("np.int32(7)])", "np.int32(7)], fail_on='note')"))
    wrong.assert_outcomes(failed=1)
    wrong.stdout.fnmatch_lines(["*fail_on='note' is neither*"])


def test_each_architecture_is_a_test_and_a_code_object_is_of_one(project):
    project(FILL.replace("WANT", "7"), "--amdgen-arch", "mi300x", "--amdgen-arch", "gfx942").assert_outcomes(passed=2)
    ran = project(FILL.replace("WANT", "7"), "--amdgen-arch", "gfx90a", "-rs")
    ran.assert_outcomes(skipped=1)
    ran.stdout.fnmatch_lines(["*fill is for gfx942, and --amdgen-arch asks for gfx90a*"])


@pytest.mark.parametrize(
    "call, says",
    [
        ("amdgen_check(b'no elf', 'fill')", "Failed: not a code object"),
        ("amdgen_check('two.hsaco')", "the code object has 2 kernels; name one: early, fill"),
        ("amdgen_check('two.hsaco', 'fill', args=[])", "0 arguments given; fill takes 2"),
        ("amdgen_check('two.hsaco', 'fill', args=[out, np.int32(7)], expect={1: 7})", "argument 1 is no array"),
        ("amdgen_check('two.hsaco', 'fill', args=[out, np.int32(7)], expect={0: [7, 7]})", "256 elements, 2 are"),
    ],
)
def test_what_is_wrong_with_the_call_is_one_line(project, call, says):
    ran = project(f"{HEAD}    {call}\n")
    ran.assert_outcomes(failed=1)
    assert says in ran.stdout.str() and "AmdgenError" not in ran.stdout.str() and "elf.py" not in ran.stdout.str()


def test_a_specification_is_built_run_and_compared(project):
    body = "import amdgen\n\ndef test_it(amdgen_check, amdgen_arch):\n"
    body += "    report = amdgen_check(amdgen.Softmax(amdgen_arch, rows=4, columns=64, dtype='f32'))\n"
    project(
        body + "    assert report.ok and report.built.spec.arch == 'gfx90a'\n", "--amdgen-arch", "gfx90a"
    ).assert_outcomes(passed=1)


def test_the_package_registers_it() -> None:
    import tomllib

    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"amdgen.pytest_plugin": "amdgen.pytest_plugin"}
