"""The whole site, written once for all processes of a run."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from amdgen.cli import main
from amdgen.isa import arch_names, load_isa

_PATIENCE = 120  # seconds for the process that writes it


@pytest.fixture(scope="session")
def isas():
    return [load_isa(name) for name in arch_names()]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "docs"
    try:
        folder.mkdir()
    except FileExistsError:
        until = time.monotonic() + _PATIENCE
        while not (folder / "site").is_dir():
            assert time.monotonic() < until, "no process has written the site"
            time.sleep(0.1)
    else:
        assert main(["docs", "-o", str(folder / "writing")]) == 0
        (folder / "writing").rename(folder / "site")
    return folder / "site"
