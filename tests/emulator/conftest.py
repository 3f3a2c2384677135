"""What tests of the emulator share."""

from __future__ import annotations

from typing import Any

import pytest

from amdgen.emulator import run


@pytest.fixture(params=["numpy", "native", "judge"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each engine to run on. The judge: the variant of the compiled engine that reports, from the launch's start."""
    if request.param != "judge":
        return str(request.param)
    native = run._Machine.run_native

    def judged(machine: Any, limit: int, faulty: bool = True) -> None:
        native(machine, limit, True)

    monkeypatch.setattr(run._Machine, "run_native", judged)
    return "native"
