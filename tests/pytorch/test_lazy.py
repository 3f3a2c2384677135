"""torch is imported by amdgen.torch and by nothing else, and asked for in one line where it is missing."""

from __future__ import annotations

from support.processes import python

MISSING = """
import sys
sys.modules["torch"] = None
from typer.testing import CliRunner
import amdgen
from amdgen.cli.app import app
amdgen.build(amdgen.Softmax("gfx942", 4, 33))
assert CliRunner().invoke(app, ["--help"]).exit_code == 0
try:
    import amdgen.torch
except ImportError as error:
    print(error)
"""


def test_without_torch() -> None:
    done = python("-c", MISSING)
    assert (done.returncode, done.stdout) == (0, "amdgen.torch needs PyTorch: pip install 'amdgen[torch]'\n"), (
        done.stderr
    )
