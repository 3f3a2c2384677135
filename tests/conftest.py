"""What all tests share: golden assembly (see golden_tools.py)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from golden_tools import FOLDER, Golden
from support.processor_time import Tally


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="keep the assembly that is found as the golden one")
    parser.addoption("--processor-time", action="store_true", help="end with the processor's seconds by module")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--processor-time"):
        config.pluginmanager.register(Tally())


@pytest.fixture(autouse=True)
def _nothing_tuned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests see none of the choices that were tuned on this machine."""
    monkeypatch.setattr("amdgen.tuned.default_path", lambda: Path("no folder of tuned choices"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """``golden.check("gemm/gfx942_f16", assembly)`` compares with tests/golden/gemm/gfx942_f16.s."""
    return Golden(FOLDER, bool(request.config.getoption("--update-golden")))
