"""What all tests share: golden assembly (see golden_tools.py), and what makes the processes of a run cheap."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from golden_tools import FOLDER, Golden
from support.processor_time import Tally


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="keep the assembly that is found as the golden one")
    parser.addoption("--processor-time", action="store_true", help="end with the processor's seconds by module")


_BYTECODE = "PYTHONPYCACHEPREFIX"
_SEEN_SELDOM = 20_000
"""New objects before Python looks for unreachable cycles among them; 700 is its own number."""


def pytest_configure(config: pytest.Config) -> None:
    _share_bytecode(config)
    os.environ.setdefault(
        "OPENBLAS_NUM_THREADS", "1"
    )  # of processes: matrices here are small, and starting threads is not
    if config.getoption("--processor-time"):
        config.pluginmanager.register(Tally())


def _share_bytecode(config: pytest.Config) -> None:
    """Where Python is told to leave no bytecode in the tree, processes that tests start would compile all of amdgen
    each; they share a folder instead, which goes with the run."""
    if sys.dont_write_bytecode and _BYTECODE not in os.environ:
        folder = tempfile.mkdtemp(prefix="amdgen-tests-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        os.environ[_BYTECODE] = folder
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What modules and tests are made of stays: not to be looked through again and again takes a tenth off a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_SEEN_SELDOM, 20, 20)


@pytest.fixture(autouse=True)
def _nothing_tuned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests see none of the choices that were tuned on this machine."""
    monkeypatch.setattr("amdgen.tuned.default_path", lambda: Path("no folder of tuned choices"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """``golden.check("gemm/gfx942_f16", assembly)`` compares with tests/golden/gemm/gfx942_f16.s."""
    return Golden(FOLDER, bool(request.config.getoption("--update-golden")))
