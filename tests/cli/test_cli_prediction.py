"""The two lines with which ``build`` and ``run`` end: what the model predicts, and how far it may be trusted."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from amdgen.builder import build, plan_kernel, render_kernel
from amdgen.emulator.native import common
from amdgen.errors import AmdgenError
from amdgen.kernels.gemm import Gemm
from amdgen.predict import model_version
from amdgen.timing import profile as model
from amdgen.toolchain import CompileError

GEMM = ["gemm", "-m", "64", "-n", "64", "-k", "64", "--dtype", "f16"]


def test_build_and_run_end_with_the_same_prediction(amdgen) -> None:
    built = amdgen("build", *GEMM, "--arch", "mi210").out.splitlines()[-2:]
    assert amdgen("run", *GEMM, "--arch", "mi210").out.splitlines()[-2:] == built
    assert built[0].startswith("predicted ") and " us on MI210, " in built[0] and "bound by" in built[0]
    assert built[1].startswith("model's error ") and "% on average, of matrix products of f16 on gfx90a" in built[1]


def test_the_prediction_is_that_of_profile(amdgen) -> None:
    short = amdgen("build", *GEMM, "--arch", "gfx942", "--json").json["prediction"]
    found = amdgen("profile", *GEMM, "--arch", "gfx942", "--json").json
    assert short["predicted"] is True and "on average, of matrix products of f16 on gfx942" in short["error"]
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


def test_what_most_kernels_need_is_compiled_beside_a_kernel_that_is_predicted(
    amdgen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    monkeypatch.setattr(common, "begin_common", lambda isa: begun.append(isa.arch.name))

    def build_new(arch: str, *more: str) -> None:
        source = tmp_path / "kernel"
        source.write_text(
            f"{amdgen('emit', *GEMM, '--arch', arch).out}// {random.random()}\n"
        )  # which no build has kept
        amdgen("build", *GEMM, "--arch", arch, "--source", str(source), *more)

    build_new("mi210")
    assert begun == ["gfx90a"]
    build_new("mi210", "--no-prediction")
    build_new("sm_90a")
    assert begun == ["gfx90a"]


def test_what_a_prediction_needs_is_imported_while_a_compiler_is_at_work_and_not_where_nothing_compiles() -> None:
    spec, called = Gemm("gfx942", 64, 64, 64), []
    source = f"{render_kernel(plan_kernel(spec))}// {random.random()}\n"  # which no earlier run has kept
    built = build(spec, source=source, meanwhile=lambda chosen: called.append(chosen))
    assert called == [built.spec]
    again = build(spec, source=source, meanwhile=lambda chosen: called.append("second"))
    assert called == [built.spec] and again.code == built.code
    with pytest.raises(CompileError):
        build(spec, source=f"not C++ {random.random()}", meanwhile=lambda chosen: called.append("third"))
    with pytest.raises(ZeroDivisionError):
        build(spec, source=f"{source}// more\n", meanwhile=lambda chosen: 1 // 0)


def test_a_kept_prediction_is_of_all_sources_of_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    read: set[str] = set()
    whole = Path.read_text
    monkeypatch.setattr(Path, "read_text", lambda path, **how: (read.add(path.name), whole(path, **how))[1])
    model_version.cache_clear()
    try:
        model_version()
    finally:
        model_version.cache_clear()
    assert {"predict.py", "launch.py", "core.c", "issue.h", "memory.h", "state.h"} <= read


def test_a_family_has_options_for_kernels_of_others_where_there_are_some(amdgen, fails):
    """What would always be refused is no option."""
    has = {"gemm": ("--tensile", "--rocblas", "--aiter", "--peer"), "attention": ("--peer",), "softmax": ()}
    for family, names in has.items():
        text = amdgen("compare", family, "--help").out
        found = tuple(name for name in has["gemm"] if f"\n  {name} " in text)
        assert found == names, family
    attention = ("compare", "attention", "--arch", "gfx942", "--seq-q", 64, "--seq-k", 64, "--predicted")
    assert "No such option: --aiter" in fails(*attention, "--aiter", "folder", status=2)
    assert "leave theirs out" in fails(*attention, "--peer", "triton")
