"""What tests of the emulator share."""

from __future__ import annotations

from functools import partial

import pytest

from amdgen.emulator import native


@pytest.fixture(params=["numpy", "native", "judge"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each engine to run on. numpy: the reference, for values, without checks. The judge: the variant of the compiled
    engine that reports, from the launch's start."""
    if request.param != "judge":
        return str(request.param)
    monkeypatch.setattr(native, "native_run", partial(native.native_run, judge=True))
    return "native"


@pytest.fixture(params=["fast", "judge"])
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both variants of the engine: the judge from the launch's start, or called by the one that only notices."""
    if request.param == "judge":
        monkeypatch.setattr(native, "native_run", partial(native.native_run, judge=True))
