"""Starting: quick, quiet when interrupted, and one line for a wrong command line."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support.processes import HUNG_S, python

HEAVY = ("numpy", "yaml", "jinja2", "rich", "msgpack", "ml_dtypes", "amdgen.isa", "amdgen.emulator")


@pytest.mark.parametrize("args", [["--help"], ["run", "gemm", "--help"], ["isa", "--help"], ["--version"]])
def test_help_imports_nothing_but_the_command_line(args):
    code = f"from amdgen.cli import main; assert main({args}) == 0"
    done = python("-c", f"import sys; {code}; print(list(sys.modules), file=sys.stderr)")
    assert done.returncode == 0 and done.stdout
    loaded = eval(done.stderr)
    assert not [name for name in HEAVY if name in loaded]


def test_printing_and_building_do_not_wait_for_the_emulator():
    code = "from amdgen.cli import main; assert main('emit rmsnorm --arch gfx942 --rows 1 --columns 64'.split()) == 0"
    done = python(
        "-c", f"import sys; {code}; assert 'amdgen.builder' in sys.modules; assert 'amdgen.emulator' not in sys.modules"
    )
    assert done.returncode == 0, done.stderr


def test_the_package_costs_nothing_and_has_its_names():
    code = "import sys, amdgen; assert 'numpy' not in sys.modules and 'typer' not in sys.modules"
    assert python("-c", code).returncode == 0
    code = """
import amdgen, amdgen.verify
assert callable(amdgen.build) and callable(amdgen.emulate)
assert amdgen.load_isa("gfx942").arch.name == "gfx942" and amdgen.Gemm.__name__ == "Gemm"
assert set(amdgen.__all__) <= set(dir(amdgen))
try:
    amdgen.nonsense
except AttributeError as error:
    assert "nonsense" in str(error)
"""
    done = python("-c", code)
    assert done.returncode == 0, done.stderr


def test_a_reader_that_leaves_early_is_no_error():
    code = "from amdgen.cli import main; import sys; sys.exit(main(['isa', 'list', '--json']))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(timeout=HUNG_S)


def test_interruption_is_one_line(amdgen, monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("amdgen.isa.arch_names", interrupted)
    ran = amdgen("archs")
    assert (ran.status, ran.out, ran.err) == (130, "", "interrupted\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nonsense"], "nonsense"),
        (["isa", "lst"], "list"),
        (["archs", "--nonsense"], "--nonsense"),
        (["run", "gemm", "--arch", "gfx942"], "-m"),
        (["run", "gemm", "--arch", "gfx942", "-m", "many", "-n", "1", "-k", "1"], "integer"),
        (["check", "x.hsaco"], "--grid"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(fails, args, says):
    message = fails(*args, status=2)
    assert says in message and "--help" in message


def test_no_arguments_show_the_commands(amdgen):
    ran = amdgen()
    assert ran.status == 0
    assert all(
        f"\n  {name} " in ran.out for name in ("archs", "isa", "layout", "emit", "build", "run", "check", "disasm")
    )


def test_a_closed_or_full_stdout_is_one_line():
    for stdout, says in ((">&-", "stdout is closed"), (">/dev/full", "stdout: No space left on device")):
        code = "import sys; from amdgen.cli import main; sys.exit(main(['checks']))"
        done = subprocess.run(
            f'"{sys.executable}" -c "{code}" {stdout}', shell=True, stderr=subprocess.PIPE, text=True, timeout=HUNG_S
        )
        assert done.returncode == 1 and done.stderr.startswith(f"error: {says}") and done.stderr.count("\n") == 1
