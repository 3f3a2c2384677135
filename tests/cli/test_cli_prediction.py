"""The two lines with which ``build`` and ``run`` end: what the model predicts, and how far it may be trusted."""

from __future__ import annotations

import random

import pytest

from amdgen.errors import AmdgenError
from amdgen.timing import profile as model

GEMM = ["gemm", "-m", "64", "-n", "64", "-k", "64", "--dtype", "f16"]


def test_build_and_run_end_with_the_same_prediction(amdgen) -> None:
    built = amdgen("build", *GEMM, "--arch", "mi210").out.splitlines()[-2:]
    assert amdgen("run", *GEMM, "--arch", "mi210").out.splitlines()[-2:] == built
    assert built[0].startswith("predicted ") and " us on MI210, " in built[0] and "bound by" in built[0]
    assert built[1].startswith("model's error ") and "% on average, of matrix products on gfx90a" in built[1]


def test_the_prediction_is_that_of_profile(amdgen) -> None:
    short = amdgen("build", *GEMM, "--arch", "gfx942", "--json").json["prediction"]
    found = amdgen("profile", *GEMM, "--arch", "gfx942", "--json").json
    assert short["predicted"] is True and "on average, of matrix products on gfx942" in short["error"]
    assert all(short[name] == found[name] for name in ("seconds", "tflops", "bound"))


def test_it_can_be_left_out(amdgen) -> None:
    assert "predicted" not in amdgen("build", *GEMM, "--arch", "gfx942", "--no-prediction").out
    assert "prediction" not in amdgen("build", *GEMM, "--arch", "gfx942", "--no-prediction", "--json").json
    assert "prediction" not in amdgen("run", *GEMM, "--arch", "gfx942", "--no-prediction", "--json").json


def test_it_is_kept_by_code_and_chip(amdgen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second build predicts nothing anew; another chip does. What can't be predicted spoils no build."""
    words = ["build", *GEMM, "--alpha", str(random.random()), "--json"]  # which no earlier run has kept
    first = amdgen(*words, "--arch", "mi210").json["prediction"]

    def refuse(*_, **__):
        raise AmdgenError("nothing today")

    monkeypatch.setattr(model, "profile", refuse)
    assert amdgen(*words, "--arch", "mi210").json["prediction"] == first
    assert "nothing today" in amdgen(*words, "--arch", "mi250x").json["prediction"]
