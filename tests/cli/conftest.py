"""Commands run in this process: what they print, and their exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from amdgen.cli import main
from amdgen.isa import set_overlay


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Amdgen = Callable[..., Ran]


@pytest.fixture
def amdgen(capsys: pytest.CaptureFixture[str]):
    def run(*args: object) -> Ran:
        status = main([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    yield run
    set_overlay(None)


@pytest.fixture
def fails(amdgen: Amdgen):
    """Runs a command that must fail in one line on stderr, with nothing on stdout."""

    def run(*args: object, status: int = 1) -> str:
        ran = amdgen(*args)
        assert ran.status == status, ran
        assert ran.out == ""
        assert ran.err.startswith("error: ") and ran.err.count("\n") == 1 and ran.err.endswith("\n"), ran.err
        return ran.err

    return run
